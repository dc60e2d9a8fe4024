// intake.ts: looks at a running program on their way into what the page knows: taken in step by step, in the order in which they came. No DOM.
//
// Invariants   A look is known whole or not at all, save its rewrites, which are known from the first step on. Not more than MOST wait: a page that
//              nobody sees draws no frames, and shall not collect them.
// Tests        tests/browser/state.test.mjs
import { unpackStates } from "../engine/packed.js";
import type { Program } from "./program.js";
import type { Tick } from "../engine/protocol.js";

const MOST = 3;

/** last: the program stands still, all of it is to be drawn. */
interface Look {
  readonly tick: Tick;
  readonly last: boolean;
}

export class Intake {
  readonly #program: Program;
  readonly #taken: (tick: Tick, last: boolean) => void;
  #newest: Tick | null = null;
  #looks: Look[] = [];
  /** The steps that are left of the first of them. */
  #steps: Generator<void, void> | null = null;

  /** `taken` hears of each look that is known. */
  constructor(program: Program, taken: (tick: Tick, last: boolean) => void) {
    this.#program = program;
    this.#taken = taken;
  }

  /** The newest look that was taken in: where the program is. */
  get newest(): Tick | null {
    return this.#newest;
  }

  add(tick: Tick, last: boolean): void {
    this.#looks.push({ tick, last });
    if (this.#looks.length > MOST) while (this.step(() => false));
  }

  /** Goes on until all is taken in, or until `overdue`, after one step at least. True: there is more. */
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

  /** Another program, or another run: what was not taken in yet is nobody's. */
  drop(): void {
    this.#newest = null;
    this.#looks = [];
    this.#steps = null;
  }
}
