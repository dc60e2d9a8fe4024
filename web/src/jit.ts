// jit.ts: loops as machine code: asked by the VM for a function, it compiles the loop's bytecode to a WebAssembly module and puts that into the VM's
// table. Loaded when it is wanted: nothing else needs it.
import { JitField, Option, RegionExitAt } from "./gen/bindings.gen.js";
import { Op } from "./gen/opcodes.gen.js";
import { moduleOf, type WasmFunction } from "./jit/code.js";
import { Compiler, type Region, type Resumption } from "./jit/compiler.js";
import { CHANGING, CLASS_NOTES } from "./jit/emitter.js";
import { GENERATOR } from "./jit/generators.js";
import { Refusal, Watched } from "./jit/graph.js";
import type { Kept } from "./jit/kept.js";
import { Machine } from "./jit/machine.js";
import { SharedFunctions } from "./jit/shared.js";
import { Stress, stressChoice } from "./jit/stress.js";
import type { FunctionTable } from "./jit/table.js";
import type { Pace, Wasm } from "./wasm.js";

/** A way out of a region. */
export interface RegionExit {
  /** The unit of the instruction where it is left, behind those of the calls that are written out around it: "12", "28/22". */
  readonly place: string;
  /** "go on": tier 1 runs the rest; "poll": limits and interrupts are looked at; "raise": an exception; "throw": the one of a raise statement. */
  readonly how: "go on" | "poll" | "raise" | "throw";
  /** How often it was taken. */
  readonly times: number;
}

/** What happened to a loop or a function. */
export interface RegionReport {
  /** The function's qualified name. */
  readonly name: string;
  /** The unit in its bytecode where the loop begins; of a whole function, that of its RESUME. */
  readonly head: number;
  /** Why it was not compiled; null: it was. */
  readonly refused: string | null;
  readonly instructions: number;
  readonly bytes: number;
  /** Milliseconds that it took to make. */
  readonly time: number;
  /** Ways out that were taken so often that an assumption was wrong, so far. */
  readonly notes: readonly string[];
  /** The ways out that were taken, most often first. */
  readonly exits: readonly RegionExit[];
  /** How often each way out was taken, by its number. */
  readonly times: readonly number[];
  /** @internal For regionText of "morelia/inspect"; null: it was not compiled. */
  readonly kept: Kept | null;
}

const MAX_TRIES = 5, MAX_TRIES_OF_CHANGING = 2, MAX_TWINS = 3;
const CHANGING_ELSEWHERE = 2; // places where classes change, until they are taken to change everywhere
const MAX_LOOPS = 4096; // that are remembered
const MAX_BYTES = 8 << 20; // of code that was ever made
// Instructions of a function without loops that is worth the way there from tier 1. Of one that calls others compiled anew so often, these are not known either.
const WORTH_ENTERING = 40, TRIES_OF_OTHERS = 2;
/** How long compiling waits. Milliseconds: `quiet`: none at first, in which most programs end; `free` and `share`: what it may take, and that much of the time that has gone by. */
interface Patience {
  readonly quiet: number;
  readonly free: number;
  readonly share: number;
  /** So often an exit is taken until what was assumed there counts as wrong; twice as often at the next try. To compile anew takes as long as some ten thousand exits do. */
  readonly exits: number;
}
const PATIENCE: Record<Pace, Patience> = {
  unasked: { quiet: 0, free: 30, share: 0.2, exits: 500 }, // the VM asks late
  patient: { quiet: 10, free: 40, share: 0.4, exits: 500 },
  "at once": { quiet: 0, free: Infinity, share: 0, exits: 500 },
};

/** What is remembered of a loop: what did not hold, how often it was compiled, and the counters of the exits of its function, if it has one. */
interface Loop {
  readonly notes: Set<string>;
  /** Where its instructions remember attributes: for good, as compiled code that is no longer wanted may still run. */
  readonly cells: Map<string, number>;
  tries: number;
  /** Where it was to be compiled from: a generator is from its beginning and from behind its yields, where one region does not do for all. */
  readonly heads: Set<number>;
  live: Exits | null;
  /** The function, in the VM's table, where it can be entered behind more than one yield of a generator, and a word that tells whether it has ended; null: it cannot. */
  resumed: { readonly at: number; readonly ended: number; readonly resumptions: ReadonlyMap<number, Resumption> } | null;
  /** The classes that its places met, by their names. Of one name there are many where classes are made anew again and again. */
  readonly met: Map<string, Set<number>>;
}

const REMADE = "its classes are made again and again", isRemade = ({ met }: Loop): boolean => [...met.values()].some(({ size }) => size >= MAX_TWINS);

/** The exits of a function, which count while it lives. */
class Exits {
  constructor(readonly wasm: Wasm, readonly counters: number, readonly ways: Region["exits"]) {}

  get times(): number[] {
    return this.ways.map((_, i) => this.wasm.data.getUint32(this.counters + i * RegionExitAt.SIZE + RegionExitAt.times, true));
  }

  get taken(): RegionExit[] {
    const { times } = this;
    return this.ways.map(({ place, how }, i) => ({ place, how, times: times[i]! })).filter((exit) => exit.times > 0).sort((a, b) => b.times - a.times);
  }
}

/** The compiler of one interpreter. */
export class Jit {
  readonly reports: RegionReport[] = [];
  #machine: Machine | null = null;
  #shared: SharedFunctions | null = null;
  #loops = new Map<string, Loop>();
  #made = new Map<number, { readonly loop: Loop; readonly exits: Exits; readonly places: readonly number[] }>(); // by their places in the VM's table, with those in the regions' own
  #bytes = 0;
  #began = 0;
  #spent = 0;
  #changing = 0; // loops and functions that found classes changing while they ran
  pace: Pace = "patient";
  #stress: Stress | null = null;

  constructor(readonly wasm: Wasm, readonly binding: number) {}

  /** A function for the loop at `head` of the code that `frame` runs, or for the code from its RESUME at `head` on, as its place in the table; 0: not now; -1: never. */
  compile(frame: number, executor: number, head: number): number {
    const now = this.wasm.host.now(), ran = now - (this.#began ||= now);
    const machine = (this.#machine ??= new Machine(this.wasm, this.binding));
    const helpers = (this.#shared ??= new SharedFunctions(machine, (functions) => this.#install(machine.table, functions)));
    const code = machine.code(machine.frameCode(frame)), isFunction = machine.instruction(code, head).op === Op.RESUME_CHECK;
    const isGenerator = isFunction && (machine.field(code.address, JitField.CODE_FLAGS) & GENERATOR) !== 0, begins = isGenerator && head === machine.field(code.address, JitField.CODE_FIRST);
    const key = `${machine.field(code.address, JitField.CODE_ID)} ${isGenerator ? "generator" : head}`;
    let loop = this.#loops.get(key);
    const resumption = loop?.resumed && machine.word(loop.resumed.ended) === 0 ? loop.resumed.resumptions.get(head) : undefined;
    if (resumption && resumption.depth === machine.depthOf(frame, code)) {
      machine.setField(executor, JitField.EXECUTOR_ENTRY, resumption.entry << 1);
      return loop!.resumed!.at;
    }
    if (begins && loop?.live) return 0; // its region does without
    const { quiet, free, share, exits } = PATIENCE[this.pace];
    if (ran < quiet || this.#spent > free + share * ran) return 0;
    if (!loop && this.#loops.size === MAX_LOOPS) this.#loops.delete(this.#loops.keys().next().value!); // most likely its code is dead
    if (!loop) this.#loops.set(key, (loop = { notes: new Set(this.#changing >= CHANGING_ELSEWHERE ? ["facts"] : []), cells: new Map(), tries: 0, heads: new Set(), live: null, resumed: null, met: new Map() }));
    loop.heads.add(head);
    this.#learn(loop);
    const report = (refused: string | null, instructions = 0, bytes = 0, exits: Exits | null = null, kept: Kept | null = null) => {
      const time = this.wasm.host.now() - now;
      this.#spent += time;
      const told: Omit<RegionReport, "kept"> = {
        name: machine.text(machine.qualname(code.address)), head, refused, instructions, bytes, time, notes: [...loop.notes],
        get exits() { return exits?.taken ?? []; },
        get times() { return exits?.times ?? []; },
      };
      this.reports.push(Object.defineProperty(told as RegionReport, "kept", { value: kept })); // not in JSON
    };
    const refuse = (why: string) => {
      report(why);
      return -1;
    };
    const why = this.#stress ? null : this.#hadEnough(loop);
    if (why !== null) return refuse(why);
    const compiler = new Compiler(machine, code, frame, executor, isFunction ? head + 1 : head, isFunction, loop.notes, loop.cells, helpers, (size) => this.#allocate(size));
    compiler.exitLimit = exits << Math.min(loop.tries - 1, MAX_TRIES);
    compiler.catchesAll = this.pace === "at once";
    compiler.stress = this.#stress;
    this.#stress?.begin(this.reports.length);
    try {
      const region = compiler.compile();
      this.#meet(loop, ...compiler.versions);
      if (isRemade(loop) && !this.#stress) return refuse(REMADE);
      const { table } = machine, { places, bytes } = this.#install(table, region.functions, region.inner), [at, direct = 0] = places.map((place) => table.publish(place)) as [number, number?];
      machine.setField(executor, JitField.EXECUTOR_ENDED, compiler.ended);
      machine.setField(executor, JitField.EXECUTOR_DIRECT, direct);
      if (region.callsPython) machine.setByte(executor, JitField.EXECUTOR_CALLS_PYTHON, 1);
      if (isFunction && (compiler.isResumed || this.#standsAside(loop, region))) machine.setByte(executor, JitField.EXECUTOR_PASSED_BY, 1);
      loop.live = new Exits(this.wasm, compiler.counters, region.exits);
      machine.setField(executor, JitField.EXECUTOR_ENTRY, (compiler.resumptions.get(head)?.entry ?? 0) << 1);
      loop.resumed = compiler.resumptions.size > 1 ? { at, ended: compiler.ended, resumptions: compiler.resumptions } : null;
      this.#made.set(at, { loop, exits: loop.live, places });
      this.#bytes += bytes.length;
      report(null, region.instructions, bytes.length, loop.live, compiler.keep(bytes, region));
      return at;
    } catch (error) { // also where the engine lets no code be made
      if (error instanceof Watched) {
        loop.tries--;
        return 0;
      }
      return refuse(error instanceof Refusal ? error.message : String(error));
    }
  }

  // Tier 1 runs the function as fast as it would get to its compiled code.
  #standsAside({ tries }: Loop, { instructions, hasLoops, knowsCalls }: Region): boolean {
    return this.pace !== "at once" && instructions < WORTH_ENTERING && !hasLoops && !(knowsCalls && tries < TRIES_OF_OTHERS);
  }

  // Why a loop is not to be compiled once more; null: it is.
  #hadEnough(loop: Loop): string | null {
    if (this.#bytes > MAX_BYTES) return "enough was compiled";
    if (++loop.tries > MAX_TRIES * loop.heads.size) return "its exits are taken too often";
    if (isRemade(loop)) return REMADE;
    return loop.tries > MAX_TRIES_OF_CHANGING && [...loop.notes].some((note) => note.startsWith("facts")) ? "classes change again and again" : null;
  }

  /** A function is no longer wanted. */
  release(at: number): void {
    const { loop, exits, places } = this.#made.get(at)!;
    for (const place of places) this.#machine!.table.give(place);
    this.#made.delete(at);
    if (loop.resumed?.at === at) loop.resumed = null;
    if (loop.live === exits) this.#learn(loop);
  }

  /** For tests: compiled code is put under stress from now on. */
  putUnderStress(text: string): void {
    const choice = stressChoice(text);
    if (!choice) throw new RangeError(`the JIT knows no such stress: ${text} (exits, drop, memory, collect, with a seed: exits:7)`);
    const word = this.wasm.exports.binding_alloc(4);
    if (word === 0) throw new RangeError("not enough memory for the JIT");
    this.wasm.data.setUint32(word, choice.seed, true);
    this.#stress = new Stress(choice, word);
    if (choice.kind === "collect") this.wasm.exports.binding_set_option(this.binding, Option.GC_STRESS, 1);
  }

  // What the loop's function, which is at its end, took for granted wrongly: what made it wrong, and what was on the way to.
  #learn(loop: Loop): void {
    const { live } = loop, times = live?.times;
    loop.live = null;
    live?.ways.forEach(({ note, learns }, i) => {
      if (!note || times![i]! < PATIENCE[this.pace].exits / 8) return;
      if (note.startsWith("facts") && ![...loop.notes].some((known) => known.startsWith("facts"))) this.#changing++;
      loop.notes.add(note);
      if (learns) this.#meet(loop, learns.version, ...this.#machine!.waysIn(learns.cell).map((way) => way.version));
      if (learns && !note.startsWith(`${CLASS_NOTES[0]} `) && this.#machine!.typeOfVersion(learns.version) === 0) loop.notes.add(CHANGING);
    });
  }

  // A class of a function's is told by its version, as the next one may come to its address; others by their addresses, as they may change.
  #meet({ met }: Loop, ...versions: readonly number[]): void {
    for (const version of versions) {
      const type = this.#machine!.typeOfVersion(version);
      if (type === 0) continue;
      const name = this.#machine!.qualnameOfType(type), known = met.get(name) ?? new Set();
      met.set(name, known.add(name.includes("<locals>") ? version : type));
    }
  }

  #allocate(size: number): number {
    const at = this.wasm.exports.binding_alloc(size);
    if (at === 0) throw new Refusal("no memory");
    this.wasm.bytes.fill(0, at, at + size);
    return at;
  }

  // Makes a module of functions (Install), and of those that these call.
  #install(table: FunctionTable, functions: readonly WasmFunction[], inner: readonly WasmFunction[] = []): { places: number[]; bytes: Uint8Array } {
    const places = functions.map(() => table.take()), bytes = moduleOf([...functions, ...inner], places);
    try {
      new WebAssembly.Instance(new WebAssembly.Module(bytes), { m: { m: this.wasm.exports.memory, t: table.own } });
    } catch (error) { // the engine lets no code be made
      for (const place of places) table.give(place);
      throw error;
    }
    return { places, bytes };
  }
}
