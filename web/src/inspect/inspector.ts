// inspector.ts: the inspector: code objects, live bytecode, locations, counters and the log of rewrites. inspect.ts
// decodes them.
import { familyNames } from "../gen/opcode-metadata.gen.js";
import { CodeSpanAt, Dump, EVENT_LOG_SIZE, EVENT_TYPES, EventCause, Option, SpecEventAt, StepMode as Mode, UnitStatsAt } from "../gen/bindings.gen.js";
import type { RegionReport } from "../jit.js";
import { executorsOf, type Executor } from "./traces.js";
import { answerText, type Binding, type PythonValue } from "../border/binding.js";
import { PyProxy } from "../border/proxy.js";
import { take, throwError } from "../border/values.js";

export { familyNames };

/** Which families specialize: all, none, all but some, or only some. */
export type Specialization = boolean | { readonly exclude: readonly string[] } | { readonly only: readonly string[] };

/** Traces of micro-ops: off, as CPython makes them, or those with another number of rounds until one is tried. */
export type Tier2 = false | "cpython" | { readonly policy: "cpython"; readonly threshold?: number };

/** The number of rounds. Throws RangeError for an invalid choice. */
export function tier2Threshold(choice: Exclude<Tier2, false>): number {
  const { policy, threshold = 4096 } = typeof choice === "object" ? choice : { policy: choice };
  if (policy !== "cpython") throw new RangeError(`no policy ${String(policy)} of tier 2`);
  if (!Number.isInteger(threshold) || threshold < 1 || threshold > 4096) throw new RangeError(`tier 2 needs a whole number of rounds from 1 to 4096, not ${String(threshold)}`);
  return threshold;
}

/** Where an instruction comes from: lines from 1, columns in UTF-8 bytes from 0; −1 is unknown. */
export interface Span {
  readonly line: number;
  readonly endLine: number;
  readonly column: number;
  readonly endColumn: number;
}

/** The constant data of a code object. Plain data: it can be posted to another thread. */
export interface CodeInfo {
  /** Index in the program's list, the module's code first. */
  readonly index: number;
  /** Identifies the code object in events and frames. */
  readonly id: number;
  readonly name: string;
  readonly qualname: string;
  readonly filename: string;
  readonly firstLine: number;
  readonly names: readonly string[];
  /** Variables by local slot: arguments, locals, cells, free variables. */
  readonly locals: readonly string[];
  readonly consts: readonly string[];
  /** One span per 16-bit unit. */
  readonly spans: readonly Span[];
  /** The opcode as compiled of each unit; 0 for inline cache entries. */
  readonly bases: Uint8Array;
}

/** The state of a code object at one moment. */
export interface CodeState {
  /** Opcode | argument << 8, caches between. */
  readonly units: Uint16Array;
  /** COUNT_WORDS numbers per unit: executions, misses, hits, deferred, failed, types seen at a miss; null in builds that do not count. */
  readonly counts: Uint32Array | null;
}

/** Words per unit in CodeState.counts. */
export const COUNT_WORDS = UnitStatsAt.SIZE / 4;

export interface Counter {
  readonly value: number;
  readonly backoff: number;
}

/** A rewrite of an instruction, or an attempt at one. */
export interface RewriteEvent {
  readonly seq: number;
  /** CodeInfo.id */
  readonly code: number;
  readonly unit: number;
  readonly before: number;
  readonly after: number;
  readonly cause: "specialized" | "failed" | "deoptimized" | "cooled" | "instrumented" | "executor built" | "executor refused" | "executor invalidated" | "exit hot" | "exit linked";
  /** The reason why an attempt failed, no executor was built, or one was invalidated. */
  readonly failure: string | null;
  /** Types of the operands that the specializer saw. */
  readonly types: readonly string[];
  readonly counterBefore: Counter;
  readonly counterAfter: Counter;
  /** The inline cache, unit by unit (the counter first), before and after. */
  readonly cachesBefore: readonly number[];
  readonly cachesAfter: readonly number[];
  /** Instructions executed so far, in builds that count; else 0. */
  readonly clock: number;
}

/** The counters of a family, as CPython's `Tools/scripts/summarize_stats.py` defines them (vm/interp/stats.h has the text). */
export interface FamilyStats {
  readonly family: string;
  /** Attempts to specialize: success + failure. */
  readonly attempts: number;
  readonly success: number;
  readonly failure: number;
  readonly failures: Readonly<Record<string, number>>;
  /** Executions, each of one kind: hits, misses, deferred, and those of the general form after an attempt that failed. */
  readonly executed: number;
  /** Executions of the general form without an attempt. */
  readonly deferred: number;
  /** Executions of a specialized form whose guards held. */
  readonly hits: number;
  /** Executions in which a guard failed, whatever ran then. */
  readonly misses: number;
  /** Misses at which the counter had run out: the site looked at its operands again. */
  readonly deopts: number;
  /** Executions of each form that ran, and how many of them missed. */
  readonly forms: Readonly<Record<string, readonly [executions: number, misses: number]>>;
}

/** A value as the stepper shows it: a short text made without running Python code. */
export interface ShownValue {
  readonly text: string;
  /** The name of its type; empty for an empty slot. */
  readonly type: string;
}

/** A frame while stepping has stopped. */
export interface FrameState {
  /** CodeInfo.id */
  readonly code: number;
  readonly unit: number;
  readonly line: number;
  readonly name: string;
  readonly filename: string;
  readonly variables: readonly { readonly name: string; readonly value: ShownValue }[];
  /** The evaluation stack, its bottom first. */
  readonly stack: readonly ShownValue[];
}

/**
 * Where stepping stops next: at every instruction, at the next line, the next line of this function, after it, at the
 * next rewrite.
 */
export type StepMode = "run" | "instruction" | "line" | "over" | "out" | "rewrite";
const STEP_MODES: Readonly<Record<StepMode, Mode>> = { run: Mode.RUN, instruction: Mode.INSTRUCTION, line: Mode.LINE, over: Mode.OVER, out: Mode.OUT, rewrite: Mode.REWRITE };

const CAUSES: Readonly<Record<EventCause, RewriteEvent["cause"]>> = {
  [EventCause.SPECIALIZED]: "specialized", [EventCause.FAILED]: "failed", [EventCause.DEOPTIMIZED]: "deoptimized", [EventCause.INSTRUMENTED]: "instrumented",
  [EventCause.COOLED]: "cooled", [EventCause.EXECUTOR_BUILT]: "executor built", [EventCause.EXECUTOR_REFUSED]: "executor refused",
  [EventCause.EXECUTOR_INVALIDATED]: "executor invalidated", [EventCause.EXIT_HOT]: "exit hot", [EventCause.EXIT_LINKED]: "exit linked",
};

/** Inspects one interpreter. */
export class Inspector {
  #codes: PyProxy[] = [];
  readonly #types: string[] = [""];
  readonly #failures: string[] = [];

  readonly #binding: Binding;

  /** @internal */
  constructor(binding: Binding) {
    this.#binding = binding;
  }

  // Each entry measures the stack, as the interpreter's other methods do.
  get #b(): Binding {
    this.#binding.wasm.needRoom();
    return this.#binding;
  }

  /** Compiles a program without running it. The other methods refer to its code objects, the module's first. */
  compile(source: string, filename = "<python>"): CodeInfo[] {
    const b = this.#b;
    const module = take(b, b.wasm.withTexts([source, filename], (p, n, name) => b.wasm.exports.inspect_compile(b.ptr, p!, n!, name!))) as PyProxy;
    for (const code of this.#codes) code.dispose();
    this.#codes = [];
    this.#collect(module);
    return this.#codes.map((code, index) => this.#describe(code, index));
  }

  /** Runs the compiled program in the main module (or in a dict). Throws PythonError. */
  execute(globals?: PyProxy): void {
    take(this.#b, this.#b.wasm.exports.inspect_exec(this.#b.ptr, this.#handle(0), globals ? globals.handleIn(this.#b) : 0));
  }

  #collect(code: PyProxy): void {
    this.#codes.push(code);
    const consts = code.getattr("co_consts") as PyProxy;
    for (const item of consts) {
      if (!(item instanceof PyProxy)) continue;
      if (item.type === "code") this.#collect(item);
      else item.dispose();
    }
    consts.dispose();
  }

  #list(code: PyProxy, attribute: string, show: (value: PythonValue) => string): string[] {
    const tuple = code.getattr(attribute) as PyProxy;
    const list = [...tuple].map((value) => {
      const text = show(value);
      if (value instanceof PyProxy) value.dispose();
      return text;
    });
    tuple.dispose();
    return list;
  }

  /** Calls `use` with a buffer of `size` bytes in wasm memory. */
  #withRoom<T>(size: number, use: (ptr: number) => T): T {
    const { exports } = this.#b.wasm;
    const ptr = exports.binding_alloc(size);
    if (!ptr) throw new RangeError("out of WebAssembly memory");
    try {
      return use(ptr);
    } finally {
      exports.binding_dealloc(ptr);
    }
  }

  #describe(code: PyProxy, index: number): CodeInfo {
    const { wasm, ptr: b } = this.#b;
    const handle = code.handleIn(this.#b);
    const n = wasm.exports.inspect_n_units(b, handle);
    const spans = this.#withRoom(n * CodeSpanAt.SIZE, (p) => {
      wasm.exports.inspect_spans(b, handle, p);
      const at = (i: number, field: CodeSpanAt) => wasm.data.getInt32(p + i * CodeSpanAt.SIZE + field, true);
      return Array.from({ length: n }, (_, i): Span =>
        ({ line: at(i, CodeSpanAt.line), endLine: at(i, CodeSpanAt.endLine), column: at(i, CodeSpanAt.col), endColumn: at(i, CodeSpanAt.endCol) }));
    });
    const bases = this.#withRoom(n, (p) => {
      wasm.exports.inspect_bases(b, handle, p);
      return wasm.bytes.slice(p, p + n);
    });
    const show = (value: PythonValue): string =>
      value instanceof PyProxy ? (value.type === "code" ? `<code ${String(value.getattr("co_qualname"))}>` : value.repr())
      : value === undefined ? "None" : value === true ? "True" : value === false ? "False"
      : typeof value === "string" ? JSON.stringify(value) : value instanceof Uint8Array ? `b'…' (${value.length})` : String(value);
    const clip = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
    return {
      index, id: wasm.exports.inspect_code_id(b, handle), name: code.getattr("co_name") as string, qualname: code.getattr("co_qualname") as string,
      filename: code.getattr("co_filename") as string, firstLine: code.getattr("co_firstlineno") as number,
      names: this.#list(code, "co_names", String),
      locals: [...this.#list(code, "co_varnames", String), ...this.#cells(code)],
      consts: this.#list(code, "co_consts", (v) => clip(show(v))), spans, bases,
    };
  }

  // Slots behind the local variables: cells that are no arguments, then free variables.
  #cells(code: PyProxy): string[] {
    const locals = new Set(this.#list(code, "co_varnames", String));
    return [...this.#list(code, "co_cellvars", String).filter((name) => !locals.has(name)), ...this.#list(code, "co_freevars", String)];
  }

  #handle(index: number): number {
    const code = this.#codes[index];
    if (!code) throw new RangeError(`no code object ${index}`);
    return code.handleIn(this.#b);
  }

  /**
   * The live bytecode: a view of wasm memory that changes as Python runs. Get it again after memory has grown. Outside
   * the inspect build some units have the number of a fused pair of instructions; in `snapshot` it is that of the
   * first.
   */
  units(index: number): Uint16Array {
    const { wasm, ptr: b } = this.#b;
    const code = this.#handle(index);
    return new Uint16Array(wasm.exports.memory.buffer, wasm.exports.inspect_units(b, code), wasm.exports.inspect_n_units(b, code));
  }

  /** Live counts, COUNT_WORDS per unit, or null in builds that do not count. */
  counts(index: number): Uint32Array | null {
    const { wasm, ptr: b } = this.#b;
    const code = this.#handle(index);
    const at = wasm.exports.inspect_counts(b, code);
    return at ? new Uint32Array(wasm.exports.memory.buffer, at, wasm.exports.inspect_n_units(b, code) * COUNT_WORDS) : null;
  }

  /** A copy of a code object's state, to keep or to post. */
  snapshot(index: number): CodeState {
    const { wasm, ptr: b } = this.#b;
    const code = this.#handle(index), n = wasm.exports.inspect_n_units(b, code);
    const units = this.#withRoom(n * 2, (p) => {
      wasm.exports.inspect_shown(b, code, p);
      return new Uint16Array(wasm.exports.memory.buffer.slice(p, p + n * 2));
    });
    return { units, counts: this.counts(index)?.slice() ?? null };
  }

  /** The running frames, innermost first: code ids and units. Useful from `onPoll`. */
  frames(max = 64): { code: number; unit: number }[] {
    const { wasm, ptr: b } = this.#b;
    return this.#withRoom(max * 8, (p) => {
      const n = wasm.exports.inspect_frames(b, p, max);
      const words = new Uint32Array(wasm.exports.memory.buffer.slice(p, p + n * 8));
      return Array.from({ length: n }, (_, i) => ({ code: words[i * 2]!, unit: words[i * 2 + 1]! }));
    });
  }

  #answer(status: number): string {
    return status < 0 ? throwError(this.#b) : answerText(this.#b);
  }

  /** The rewrites from sequence number `since` on. The log holds the newest 4096; outside the inspect build it begins with the first `compile` or `events`. */
  events(since = 0): RewriteEvent[] {
    const { wasm, ptr: b } = this.#b;
    const end = wasm.exports.inspect_n_events(b), list: RewriteEvent[] = [];
    for (let sequence = Math.max(since, end - EVENT_LOG_SIZE, 0); sequence < end; sequence++) {
      const at = wasm.exports.inspect_event(b, sequence);
      if (at) list.push(this.#event(at));
    }
    return list;
  }

  #event(at: number): RewriteEvent {
    const { data } = this.#b.wasm;
    const word = (field: number, index = 0) => data.getUint16(at + field + 2 * index, true), byte = (field: number) => data.getUint8(at + field);
    const words = (field: number, n: number) => Array.from({ length: n }, (_, i) => word(field, i));
    const counter = (field: number): Counter => ({ value: word(field) >> 4, backoff: word(field) & 15 });
    const after = byte(SpecEventAt.after), cause = byte(SpecEventAt.cause) as EventCause, nCaches = word(SpecEventAt.nCaches);
    const types = words(SpecEventAt.types, EVENT_TYPES), nTypes = types.indexOf(0);
    return {
      seq: data.getUint32(at + SpecEventAt.sequence, true), code: data.getUint32(at + SpecEventAt.codeId, true), unit: data.getUint32(at + SpecEventAt.unit, true),
      before: byte(SpecEventAt.before), after, cause: CAUSES[cause],
      failure: cause === EventCause.FAILED || cause === EventCause.DEOPTIMIZED ? this.#failureName(after, byte(SpecEventAt.kind))
        : cause === EventCause.EXECUTOR_REFUSED || cause === EventCause.EXECUTOR_INVALIDATED ? this.#b.wasm.textAt(this.#b.wasm.exports.inspect_trace_reason(this.#b.ptr, cause, byte(SpecEventAt.kind)))
        : null,
      types: (nTypes < 0 ? types : types.slice(0, nTypes)).map((type) => this.#typeName(type)),
      counterBefore: counter(SpecEventAt.counterBefore), counterAfter: counter(SpecEventAt.counterAfter),
      cachesBefore: words(SpecEventAt.cacheBefore, nCaches), cachesAfter: words(SpecEventAt.cacheAfter, nCaches), clock: data.getFloat64(at + SpecEventAt.clock, true),
    };
  }

  // Names never change, so each is asked for once.
  #typeName(type: number): string {
    return (this.#types[type] ||= this.#b.wasm.textAt(this.#b.wasm.exports.inspect_type_name(this.#b.ptr, type)));
  }

  #failureName(opcode: number, kind: number): string {
    return (this.#failures[(opcode << 8) | kind] ??= this.#b.wasm.textAt(this.#b.wasm.exports.inspect_failure_name(this.#b.ptr, opcode, kind)));
  }

  families(): FamilyStats[] {
    return JSON.parse(this.#answer(this.#b.wasm.exports.inspect_families(this.#b.ptr))) as FamilyStats[];
  }

  /** The names of types by the numbers in Row.seen. */
  typeNames(): string[] {
    const names = [""];
    while (this.#typeName(names.length)) names.push(this.#typeName(names.length));
    return names;
  }

  /**
   * Chooses where the running program stops next; `onStop` is then called, synchronously, between two instructions. It
   * may inspect everything and call `step` again; it must not run Python code. Needs the inspect build.
   */
  step(mode: StepMode, onStop: (() => void) | null = null): void {
    if (onStop) this.#b.wasm.host.onStep = onStop;
    if (this.#b.wasm.exports.inspect_step(this.#b.ptr, STEP_MODES[mode]) < 0 && mode !== "run") throw new Error("only the inspect build can step");
  }

  /** The frames of the stopped program, innermost first. Only from `onStop`. */
  stack(max = 64): FrameState[] {
    return JSON.parse(this.#answer(this.#b.wasm.exports.inspect_stack(this.#b.ptr, max))) as FrameState[];
  }

  /** Switches one family (`BINARY_OP`) on or off. */
  switchFamily(name: string, on: boolean): void {
    const b = this.#b;
    if (b.wasm.withTexts([name], (p) => b.wasm.exports.inspect_switch_family(b.ptr, p!, on ? 1 : 0)) < 0) throw new RangeError(`no family ${name}`);
  }

  /**
   * Chooses which families specialize from now on: all, none, all but some, or only some. Sites that are specialized
   * already keep their form until they miss. Throws RangeError for an unknown name.
   */
  setSpecialization(choice: Specialization): void {
    const all = typeof choice === "boolean";
    const named = all ? [] : "only" in choice ? choice.only : choice.exclude;
    for (const name of named) if (!familyNames.includes(name)) throw new RangeError(`no family ${name}`);
    this.#b.wasm.exports.binding_set_option(this.#b.ptr, Option.SPECIALIZE, choice === false ? 0 : 1);
    for (const name of familyNames) this.switchFamily(name, all || ("only" in choice) === named.includes(name));
  }

  /** The adaptive bytecode of the program that ran last, as text. */
  dumpCode(): string {
    return this.#answer(this.#b.wasm.exports.inspect_dump(this.#b.ptr, Dump.CODE));
  }

  /** Tables of statistics as text. */
  dumpStats(): string {
    return this.#answer(this.#b.wasm.exports.inspect_dump(this.#b.ptr, Dump.STATS));
  }

  /**
   * The valid executors of tier 2, the oldest first. In the inspect build each has a record of what the passes did
   * to it.
   */
  executors(): Executor[] {
    return executorsOf(this.#answer(this.#b.wasm.exports.inspect_dump(this.#b.ptr, Dump.EXECUTORS)), this.regions().filter((r) => r.refused === null));
  }

  /**
   * With `jit`: what became of each hot loop and function, in order. One whose assumptions failed is compiled again,
   * and is listed again.
   */
  regions(): readonly RegionReport[] {
    return this.#b.wasm.jit?.reports ?? [];
  }

  /** Every specializable site as one line of JSON (tests/specialize/check.mjs describes the format). */
  dumpSpecialization(): string {
    return this.#answer(this.#b.wasm.exports.inspect_dump(this.#b.ptr, Dump.SITES));
  }
}
