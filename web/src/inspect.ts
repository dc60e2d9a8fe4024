// inspect.ts: the entry "morelia/inspect": the table of instructions, and decoding of `py.inspect`'s data. Programs
// that only run Python do not load it.
import { instructions, type InstructionInfo } from "./gen/opcode-metadata.gen.js";
import { COUNT_WORDS, type CodeInfo, type CodeState, type Counter, type Span } from "./inspect/inspector.js";

export { instructionStories, regionText, type InstructionStory } from "./jit/dump.js";
export { executorsText, TRACE_PASSES } from "./inspect/traces-text.js";

export { instructions, type InstructionInfo };

/** Instruction metadata by opcode number. */
export const byOpcode: readonly (InstructionInfo | undefined)[] = /* @__PURE__ */ (() => {
  const table: (InstructionInfo | undefined)[] = new Array(256);
  for (const info of instructions) if (info.opcode < 256) table[info.opcode] = info;
  return table;
})();

const byName = /* @__PURE__ */ new Map(instructions.map((info) => [info.name, info]));

/** Metadata of an instruction by its name. */
export function instruction(name: string): InstructionInfo | undefined {
  return byName.get(name);
}

/** "instrumented": sys.monitoring or a trace function replaced it by an INSTRUMENTED_* form. */
export type SiteState = "generic" | "adaptive" | "specialized" | "missed" | "failed" | "instrumented";

/** One decoded instruction. */
export interface Row {
  readonly unit: number;
  readonly offset: number;
  readonly name: string;
  readonly base: string;
  readonly family: string | null;
  readonly arg: number;
  /** The argument in words: a name, a constant, a target. */
  readonly argText: string;
  readonly span: Span;
  readonly counter: Counter | null;
  /** Cache entries behind the counter, decoded. */
  readonly caches: readonly { readonly name: string; readonly value: string }[];
  /** At a site of a family: hits + misses + deferred + failures. */
  readonly executions: number;
  /** Executions in which a guard failed. */
  readonly misses: number;
  /** Executions of a specialized form whose guards held. */
  readonly hits: number;
  /** Executions of the general form without an attempt to specialize. */
  readonly deferred: number;
  /** Executions of the general form after an attempt that failed. */
  readonly failures: number;
  /** Types of the operands at the last failure of a guard: indexes for Inspector.typeNames(). */
  readonly seen: readonly number[];
  readonly state: SiteState;
  /** A tool of sys.monitoring watches it: `name` is the INSTRUMENTED_ form, `base` the form below. */
  readonly instrumented: boolean;
  readonly jumpTarget: number | null;
}

const BINARY_OPS = ["+", "&", "//", "<<", "@", "*", "%", "|", "**", ">>", "-", "/", "^", "+=", "&=", "//=", "<<=", "@=", "*=", "%=",
  "|=", "**=", ">>=", "-=", "/=", "^=", "[]"];
const COMPARE_OPS = ["<", "<=", "==", "!=", ">", ">="];
const SPECIAL = ["__enter__", "__exit__", "__aenter__", "__aexit__"];

/** Counter of a cache entry: 12 bits of value, 4 of backoff. */
export function decodeCounter(word: number): Counter {
  return { value: word >> 4, backoff: word & 15 };
}

function argumentText(info: InstructionInfo, arg: number, code: CodeInfo, target: number | null): string {
  const name = info.base;
  if (target !== null) return `to ${target * 2}`;
  if (name === "BINARY_OP") return BINARY_OPS[arg] ?? String(arg);
  if (name === "COMPARE_OP") return COMPARE_OPS[arg >> 5] ?? String(arg);
  if (name === "CONTAINS_OP") return arg ? "not in" : "in";
  if (name === "IS_OP") return arg ? "is not" : "is";
  if (name === "LOAD_SPECIAL") return SPECIAL[arg] ?? String(arg);
  if (name === "LOAD_GLOBAL") return (code.names[arg >> 1] ?? "?") + (arg & 1 ? " + NULL" : "");
  if (name === "LOAD_ATTR") return (code.names[arg >> 1] ?? "?") + (arg & 1 ? " + self" : "");
  if (name === "LOAD_SUPER_ATTR") return (code.names[arg >> 2] ?? "?") + (arg & 1 ? " + self" : "");
  if (name === "LOAD_CONST") return code.consts[arg] ?? "?";
  if (name === "LOAD_SMALL_INT") return String(arg);
  if (/^(LOAD|STORE)_FAST.*_(LOAD|STORE)_FAST|LOAD_FAST_(BORROW_)?LOAD_FAST/.test(name)) {
    return `${code.locals[arg >> 4] ?? "?"}, ${code.locals[arg & 15] ?? "?"}`;
  }
  if (/FAST|DEREF|CELL|CLOSURE/.test(name) && !/CHECK_EXC/.test(name)) return code.locals[arg] ?? String(arg);
  if (info.flags.includes("name")) return code.names[arg] ?? String(arg);
  return info.flags.includes("arg") || arg ? String(arg) : "";
}

function jumpTarget(info: InstructionInfo, arg: number, next: number): number | null {
  if (/^(JUMP_BACKWARD|END_ASYNC_FOR)/.test(info.base)) return next - arg;
  if (/^(JUMP_FORWARD|POP_JUMP_IF|FOR_ITER|SEND)/.test(info.base)) return next + arg;
  return null;
}

function cacheUnits(info: InstructionInfo | undefined): number {
  return info ? info.caches.reduce((sum, c) => sum + c.units, 0) : 0;
}

const NOTHING: readonly number[] = new Array<number>(COUNT_WORDS).fill(0);
const sizes: readonly number[] = /* @__PURE__ */ (() => byOpcode.map((info) => 1 + cacheUnits(info)))();
const EXTENDED_ARG = /* @__PURE__ */ (() => byName.get("EXTENDED_ARG")!.opcode)();

/** The first unit of every instruction, in order. */
export function instructionStarts(code: CodeInfo): Uint32Array {
  const starts = new Uint32Array(code.bases.length);
  let n = 0;
  for (let unit = 0; unit < code.bases.length; unit += sizes[code.bases[unit]!] ?? 1) if (byOpcode[code.bases[unit]!]) starts[n++] = unit;
  return starts.slice(0, n);
}

function cacheValue(units: Uint16Array, at: number, n: number): bigint {
  let value = 0n;
  for (let i = n - 1; i >= 0; i--) value = (value << 16n) | BigInt(units[at + i] ?? 0);
  return value;
}

// A family's first cache unit is its counter, whatever the form names it.
function counterOf(base: InstructionInfo, units: Uint16Array, unit: number): Counter | null {
  const first = base.caches[0];
  return first && (first.name === "counter" || (base.family && first.name === "unused")) ? decodeCounter(units[unit + 1] ?? 0) : null;
}

// The specialized form describes its caches more exactly than the base.
function cachesOf(info: InstructionInfo, units: Uint16Array, unit: number): { name: string; value: string }[] {
  const caches: { name: string; value: string }[] = [];
  let at = unit + 1;
  for (const cache of info.caches) {
    if (cache.name !== "counter" && cache.name !== "unused") {
      const value = cacheValue(units, at, cache.units);
      caches.push({ name: cache.name, value: cache.units > 2 ? `0x${value.toString(16)}` : value.toString() });
    }
    at += cache.units;
  }
  return caches;
}

function argumentOf(code: CodeInfo, units: Uint16Array, unit: number): number {
  let first = unit;
  while (first > 0 && code.bases[first - 1] === EXTENDED_ARG) first--;
  let arg = 0;
  for (let at = first; at <= unit; at++) arg = (arg << 8) | (units[at]! >> 8);
  return arg;
}

/** A code object that may be able to give the span of one unit without making a list of all of them. */
export type CodeWithSpans = CodeInfo & { span?(unit: number): Span };

/** The instruction that begins at a unit (instructionStarts has them); null: none does. */
export function decodeAt(code: CodeWithSpans, state: CodeState, unit: number, failed?: { has(unit: number): boolean }): Row | null {
  const { units, counts } = state;
  const info = byOpcode[units[unit]! & 255];
  const base = byOpcode[code.bases[unit]!] ?? info;
  if (!info || !base) return null;
  const arg = argumentOf(code, units, unit);
  const counter = counterOf(base, units, unit);
  const target = jumpTarget(base, arg, unit + 1 + cacheUnits(base));
  const [executions, misses, hits, deferred, failures, seen01, seen2] = counts ? counts.subarray(unit * COUNT_WORDS, unit * COUNT_WORDS + COUNT_WORDS) : NOTHING;
  const seen = seen01 || seen2 ? [seen01! & 0xffff, seen01! >>> 16, seen2! & 0xffff].filter((type) => type) : [];
  const instrumented = info.name.startsWith("INSTRUMENTED_");
  const specialized = info.name !== base.name;
  return {
    unit, offset: unit * 2, name: info.name, base: base.name, family: base.family, arg,
    argText: argumentText(base, arg, code, target), span: code.span?.(unit) ?? code.spans[unit]!, counter: instrumented ? null : counter, caches: instrumented ? [] : cachesOf(info, units, unit),
    executions: executions!, misses: misses!, hits: hits!, deferred: deferred!, failures: failures!, seen, instrumented, jumpTarget: target,
    state: instrumented ? "instrumented" : !base.family ? "generic"
      : specialized ? (counter && counter.backoff === 0 && counter.value < 52 && hasGuards(info) ? "missed" : "specialized")
      : failed?.has(unit) ? "failed" : "adaptive",
  };
}

/** Decodes a code object's state into rows, one per instruction. `failed` names the units whose last attempt failed. */
export function decode(code: CodeInfo, state: CodeState, failed?: { has(unit: number): boolean }): Row[] {
  const rows: Row[] = [];
  for (const unit of instructionStarts(code)) {
    const row = decodeAt(code, state, unit, failed);
    if (row) rows.push(row);
  }
  return rows;
}

function hasGuards(info: InstructionInfo): boolean {
  return info.family !== "JUMP_BACKWARD" && info.family !== "RESUME" && info.family !== "LOAD_CONST";
}
