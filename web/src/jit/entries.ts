// jit/entries.ts: where a region goes on that was left for a poll at the head of a loop inside it, or behind another yield of its generator.
//
// The region's third parameter has the entry's number. The way there from the start is a branch in each block that dominates the head; there the
// WebAssembly locals get from the frame what is known at the head.
import { W, Wt } from "./code.js";
import { DIRECT, Emitter, FRAME } from "./emitter.js";
import type { Block } from "./graph.js";
import { Kind, Rep, type State } from "./state.js";

const MAX_ENTRIES = 255;

export abstract class Entries extends Emitter {
  /** The nesting of the label of a block that is open. */
  protected readonly labels = new Map<Block, number>();
  /** What is known where blocks begin to which several ways lead. */
  protected readonly heads = new Map<Block, State>();
  #entries: Block[] = []; // by their numbers, from 1
  #toEntries = new Map<Block, { readonly entry: number; readonly next: Block }[]>(); // on the way there from the start, where to turn
  #entry = -1; // the WebAssembly local with the number; 0: there is none, or it was reached

  /** The number of the entry at a block; 0: it is none. */
  protected entryOf(block: Block): number {
    return this.#entries.indexOf(block) + 1;
  }

  /** The block of an entry. */
  protected entry(n: number): Block {
    return this.#entries[n - 1]!;
  }

  /** Writes what is done where the region begins at its head. */
  protected unlessEntry(write: () => void): void {
    if (this.#entry < 0) {
      write();
      return;
    }
    this.code.get(this.#entry);
    this.code.op(W.I32_EQZ);
    this.open(W.IF);
    write();
    this.end();
  }

  /** Entries are the heads of loops inside, and what comes behind other yields. */
  protected findEntries(blocks: Map<number, Block>, first: Block): void {
    this.#toEntries.clear();
    this.#entries = [...blocks.values()].filter((block) => (block.loops || block.resumed >= 0) && block !== first).slice(0, MAX_ENTRIES);
    this.#entry = this.#entries.length ? this.declare(Wt.I32) : -1;
    this.#entries.forEach((head, n) => {
      for (let next = head; next !== first; next = next.dominator!) {
        next.joins = true; // it is turned to
        const from = next.dominator!, ways = this.#toEntries.get(from);
        if (ways) ways.push({ entry: n + 1, next });
        else this.#toEntries.set(from, [{ entry: n + 1, next }]);
      }
    });
  }

  /** The region's third parameter is REGION_DIRECT and an entry. */
  protected readEntry(): void {
    if (this.#entry < 0) return;
    const c = this.code;
    c.get(DIRECT);
    c.i32(1);
    c.op(W.I32_SHR_U);
    c.set(this.#entry);
    c.get(DIRECT);
    c.i32(1);
    c.op(W.I32_AND);
    c.set(DIRECT);
  }

  // The frame has what was known when the region was left at the loop's head.
  #restore(head: State): void {
    const c = this.code;
    head.locals.forEach((l, n) => {
      if (!l.number && !l.boxed) return;
      c.get(FRAME);
      c.memory(W.I64_LOAD, this.slot(n));
      if (l.number) this.unbox(l.kind as Kind.INT);
      c.set(l.number ? this.numberLocal(n, l.kind) : this.boxLocal(n));
    });
    head.stack.forEach((e, d) => {
      this.loadStack(d);
      if (e.rep === Rep.NUMBER) this.unbox(e.kind as Kind.INT);
      c.set(e.place);
    });
  }

  #isEntry(n: number): void {
    this.code.get(this.#entry);
    this.code.i32(n);
    this.code.op(W.I32_EQ);
  }

  /** Whether the way to an entry leads through a block. */
  protected turns(block: Block): boolean {
    return this.#toEntries.has(block);
  }

  /** From a block that the way to an entry leads through. */
  protected turn(block: Block): void {
    const ways = this.#toEntries.get(block);
    if (!ways) return;
    this.code.get(this.#entry);
    this.open(W.IF);
    for (const { entry, next } of ways) {
      this.#isEntry(entry);
      this.code.brIf(this.nesting - this.labels.get(next)!);
    }
    this.end();
  }

  /** At an entry; of a loop, before it. */
  protected arrive(block: Block): void {
    const n = this.entryOf(block);
    if (n === 0) return;
    this.#isEntry(n);
    this.open(W.IF);
    this.#restore(this.heads.get(block)!);
    this.code.i32(0);
    this.code.set(this.#entry);
    this.end();
  }
}
