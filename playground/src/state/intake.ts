// intake.ts: takes looks at a running program into the page's state, step by step, in the order in which they came. No
// DOM.
//
// Invariants   A look is known completely or not at all, except its rewrites, which are known from the first step on.
//              At most MOST wait: a hidden page draws no frames, and must not collect them.
// Tests        tests/browser/state.test.mjs
import { unpackStates } from "../engine/packed.js";
import type { Program } from "./program.js";
import type { Tick } from "../engine/protocol.js";

const MOST = 3;

/** last: the program is stopped, and all of it must be drawn. */
interface Look {
  readonly tick: Tick;
  readonly last: boolean;
}

export class Intake {
  readonly #program: Program;
  readonly #taken: (tick: Tick, last: boolean) => void;
  #newest: Tick | null = null;
  #looks: Look[] = [];
  /** The remaining steps of the first of them. */
  #steps: Generator<void, void> | null = null;

  /** `taken` is called for each look that is known. */
  constructor(program: Program, taken: (tick: Tick, last: boolean) => void) {
    this.#program = program;
    this.#taken = taken;
  }

  /** The newest look that was taken in: the position of the program. */
  get newest(): Tick | null {
    return this.#newest;
  }

  add(tick: Tick, last: boolean): void {
    this.#looks.push({ tick, last });
    if (this.#looks.length > MOST) while (this.step(() => false));
  }

  /** Continues until all is taken in, or until `overdue`, but for at least one step. True: there is more. */
  step(overdue: () => boolean): boolean {
    for (let look = this.#looks[0]; look; look = this.#looks[0]) {
      const { tick, last } = look;
      this.#steps ??= this.#program.adding(tick.events, tick.texts, tick.lost);
      while (!this.#steps.next().done) if (overdue()) return true;
      this.#steps = null;
      this.#looks.shift();
      this.#program.update(unpackStates(tick.states));
      this.#program.families = tick.families;
      this.#program.typeNames = tick.typeNames ?? this.#program.typeNames;
      this.#newest = tick;
      this.#taken(tick, last);
      if (overdue()) break;
    }
    return this.#looks.length > 0;
  }

  /** Another program, or another run: drops looks that were not taken in. */
  drop(): void {
    this.#newest = null;
    this.#looks = [];
    this.#steps = null;
  }
}
