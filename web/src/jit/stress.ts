// jit/stress.ts: compiled code under stress, for tests: guards that fail though nothing is wrong, code that is thrown away while it runs, allocations
// that fail, a collection at each poll.
//
// A generator in the VM's memory decides where the code runs, so that a seed and a program give the same run again. How often differs from region to
// region: a rate that ends each round soon sees no exit of the second round.
import { JitHelper } from "../gen/bindings.gen.js";
import { W, type Code } from "./code.js";
import type { Emitter, Exit } from "./emitter.js";

const FACTOR = 1664525, SUMMAND = 1013904223; // of the generator x * FACTOR + SUMMAND; its upper bits are used
/** Of 2 ** n guards one fails, n from 1 up to this. */
const RAREST = 8;
/** Of so many places where code may be thrown away, or memory runs short, as a power of 2, one is taken. */
const PLACES: Readonly<Partial<Record<StressChoice["kind"], number>>> = { drop: 5, memory: 6 };

export interface StressChoice {
  /** "exits": guards fail; "drop": code is thrown away; "memory": allocations fail; "collect": whatever is allocated makes a collection due. */
  readonly kind: "exits" | "drop" | "memory" | "collect";
  readonly seed: number;
}

/** "exits:7" and the like; null: it is none. */
export function stressChoice(text: string): StressChoice | null {
  const found = /^(exits|drop|memory|collect):(\d{1,9})$/.exec(text);
  return found ? { kind: found[1] as StressChoice["kind"], seed: Number(found[2]) } : null;
}

/** What the regions of an interpreter share. */
export class Stress {
  #twins = new WeakMap<Exit, number>();
  #bits = 0;

  /** `state`: the address of the generator's word. */
  constructor(readonly choice: StressChoice, readonly state: number) {}

  /** A region begins to be written. */
  begin(region: number): void {
    this.#bits = PLACES[this.choice.kind] ?? 1 + (region % RAREST);
  }

  /** Behind a guard that leaves by the exit: at random it leaves by another, which is no sign that an assumption was wrong. */
  guard(c: Code, nesting: number, exits: Exit[], number: number): void {
    if (this.choice.kind !== "exits") return;
    const exit = exits[number]!;
    let twin = exit.note ? this.#twins.get(exit) : number;
    if (twin === undefined) this.#twins.set(exit, (twin = exits.push({ ...exit, note: "", branch: null }) - 1));
    this.#chance(c);
    c.brIf(nesting + twin);
  }

  /** Where Python code may have run, and at a back-edge: a region, this one or another, is thrown away, or memory runs short. False: nothing can happen. */
  disturb(e: Emitter): boolean {
    const { kind } = this.choice;
    if (kind !== "drop" && kind !== "memory") return false;
    const c = e.code;
    this.#chance(c);
    e.open(W.IF);
    e.vmArgument();
    c.i32(0);
    c.memory(W.I32_LOAD, this.state);
    e.call(kind === "drop" ? JitHelper.FORGET : JitHelper.STARVE);
    e.end();
    return true;
  }

  // Leaves a condition on WebAssembly's stack.
  #chance(c: Code): void {
    c.i32(0);
    c.i32(0);
    c.memory(W.I32_LOAD, this.state);
    c.i32(FACTOR);
    c.op(W.I32_MUL);
    c.i32(SUMMAND);
    c.op(W.I32_ADD);
    c.memory(W.I32_STORE, this.state);
    c.i32(0);
    c.memory(W.I32_LOAD, this.state);
    c.i32(32 - this.#bits);
    c.ops(W.I32_SHR_U, W.I32_EQZ);
  }
}
