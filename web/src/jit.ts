// jit.ts: loops as machine code: asked by the VM for a function, it compiles the loop's bytecode to a WebAssembly module and puts that into the VM's
// table. Loaded when it is wanted: nothing else needs it.
import type { JitHelper } from "./gen/bindings.gen.js";
import { moduleOf } from "./jit/code.js";
import { Compiler } from "./jit/compiler.js";
import { Refusal } from "./jit/graph.js";
import { Machine } from "./jit/machine.js";
import type { Wasm } from "./wasm.js";

/** What happened to a loop. */
export interface RegionReport {
  /** The function's qualified name. */
  readonly name: string;
  /** The unit in its bytecode where the loop begins. */
  readonly head: number;
  /** Why it was not compiled; null: it was. */
  readonly refused: string | null;
  readonly instructions: number;
  readonly bytes: number;
  /** Milliseconds that it took to make. */
  readonly time: number;
  /** Ways out that were taken so often that an assumption was wrong, so far. */
  readonly notes: readonly string[];
}

const MAX_TRIES = 5;
const MAX_BYTES = 8 << 20; // of code that was ever made

/** The compiler of one interpreter. */
export class Jit {
  readonly reports: RegionReport[] = [];
  #machine: Machine | null = null;
  #table: WebAssembly.Table;
  #free: number[] = [];
  #known = new Map<string, { notes: Set<string>; tries: number; live: { counters: number; notes: readonly string[] } | null }>();
  #counters = new Map<number, number>();
  #bytes = 0;

  constructor(readonly wasm: Wasm, readonly binding: number) {
    this.#table = (wasm.exports as unknown as { __indirect_function_table: WebAssembly.Table }).__indirect_function_table;
  }

  /** A function for the loop at `head` of the code that `frame` runs, as its place in the table; 0: not now; -1: never. */
  compile(frame: number, executor: number, head: number): number {
    const machine = (this.#machine ??= new Machine(this.wasm, this.binding));
    const code = machine.code(machine.frameCode(frame));
    const key = `${code.address} ${code.units} ${head}`, began = performance.now();
    let known = this.#known.get(key);
    if (!known) this.#known.set(key, (known = { notes: new Set(), tries: 0, live: null }));
    if (known.live) this.#learn(known.notes, known.live);
    known.live = null;
    const report = (refused: string | null, instructions = 0, bytes = 0) => {
      this.reports.push({ name: machine.text(machine.qualname(code.address)), head, refused, instructions, bytes, time: performance.now() - began, notes: [...known.notes] });
    };
    const refuse = (why: string) => {
      report(why);
      return -1;
    };
    if (this.#bytes > MAX_BYTES) return refuse("enough was compiled");
    if (++known.tries > MAX_TRIES) return refuse("its exits are taken too often");
    let counters = 0;
    try {
      const region = new Compiler(machine, code, frame, executor, head, known.notes, (size) => {
        counters = this.wasm.exports.binding_alloc(size);
        if (counters === 0) throw new Refusal("no memory");
        this.wasm.bytes.fill(0, counters, counters + size);
        return counters;
      }).compile();
      const bytes = moduleOf(region.signatures, region.locals, region.body), h: Record<string, WebAssembly.ImportValue> = {};
      region.imports.forEach((helper, i) => (h[i] = this.#helper(machine, helper)));
      const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), { m: { m: this.wasm.exports.memory }, h });
      const at = this.#place(instance.exports["f"] as () => number);
      this.#counters.set(at, counters);
      this.#bytes += bytes.length;
      known.live = { counters, notes: region.notes };
      report(null, region.instructions, bytes.length);
      return at;
    } catch (error) { // also where the engine lets no code be made
      if (counters) this.wasm.exports.binding_dealloc(counters);
      return refuse(error instanceof Refusal ? error.message : `${String(error)}`);
    }
  }

  /** A function is no longer wanted. */
  release(at: number): void {
    this.#table.set(at, null);
    this.#free.push(at);
    const counters = this.#counters.get(at);
    if (counters === undefined) return;
    this.#counters.delete(at);
    for (const known of this.#known.values()) {
      if (known.live?.counters !== counters) continue;
      this.#learn(known.notes, known.live);
      known.live = null;
    }
    this.wasm.exports.binding_dealloc(counters);
  }

  #learn(notes: Set<string>, live: { counters: number; notes: readonly string[] }): void {
    live.notes.forEach((note, i) => {
      if (note && this.wasm.data.getUint32(live.counters + 4 * i, true) >= 50) notes.add(note);
    });
  }

  #helper(machine: Machine, helper: JitHelper): () => number {
    return this.#table.get(machine.helper(helper)) as () => number;
  }

  #place(f: () => number): number {
    const at = this.#free.pop() ?? this.#table.grow(1);
    this.#table.set(at, f);
    return at;
  }
}
