// jit/dump.ts: a region's WebAssembly as text: a statement a line, names for locals and helpers, before each piece the Python instruction that it is for.
//
// Operands stand where they are used, as in a call; what is on WebAssembly's stack while a statement runs is told by `push`. Not loaded by those who only
// run Python.
import { OP_NAMES } from "../gen/opcodes.gen.js";
import { HELPER_NAMES } from "../gen/helpers.gen.js";
import type { RegionReport } from "../jit.js";
import { STORE } from "./helpers.js";
import { factsOf, variablesOf, type Kept } from "./kept.js";

/** How an instruction of WebAssembly reads: its name, and how many operands it takes. */
const PLAIN: ReadonlyMap<number, readonly [name: string, operands: number]> = new Map([
  ...names(0x45, "i32.eqz/1 i32.eq i32.ne i32.lt_s i32.lt_u i32.gt_s i32.gt_u i32.le_s i32.le_u i32.ge_s i32.ge_u"),
  ...names(0x50, "i64.eqz/1 i64.eq i64.ne i64.lt_s i64.lt_u i64.gt_s i64.gt_u i64.le_s i64.le_u i64.ge_s i64.ge_u"),
  ...names(0x61, "f64.eq f64.ne f64.lt f64.gt f64.le f64.ge i32.clz/1 i32.ctz/1 i32.popcnt/1"),
  ...names(0x6a, "i32.add i32.sub i32.mul i32.div_s i32.div_u i32.rem_s i32.rem_u i32.and i32.or i32.xor i32.shl i32.shr_s i32.shr_u i32.rotl i32.rotr i64.clz/1 i64.ctz/1 i64.popcnt/1"),
  ...names(0x7c, "i64.add i64.sub i64.mul i64.div_s i64.div_u i64.rem_s i64.rem_u i64.and i64.or i64.xor i64.shl i64.shr_s i64.shr_u i64.rotl i64.rotr"),
  ...names(0x99, "f64.abs/1 f64.neg/1 f64.ceil/1 f64.floor/1 f64.trunc/1 f64.nearest/1 f64.sqrt/1 f64.add f64.sub f64.mul f64.div f64.min f64.max f64.copysign i32.wrap/1"),
  ...names(0xac, "i64.extend_s/1 i64.extend_u/1 i64.trunc_f32/1 i64.trunc_u_f32/1 i64.trunc_f64/1"), ...names(0xb7, "f64.convert_i32/1 f64.convert_u32/1 f64.convert/1 f64.convert_u/1"),
  ...names(0xbd, "i64.reinterpret/1 i32.reinterpret_f32/1 f64.reinterpret/1"), ...names(0xc0, "i32.extend8/1 i32.extend16/1 i64.extend8/1 i64.extend16/1 i64.extend32/1"),
]);
const MEMORY: ReadonlyMap<number, string> = new Map(names(0x28, "i32.load i64.load f32.load f64.load i32.load8_s i32.load8_u i32.load16_s i32.load16_u i64.load8_s i64.load8_u i64.load16_s i64.load16_u i64.load32_s i64.load32_u i32.store i64.store f32.store f64.store i32.store8 i32.store16 i64.store8 i64.store16 i64.store32").map(([op, [name]]) => [op, name]));
const TYPES: Readonly<Record<number, string>> = { 0x7f: "i32", 0x7e: "i64", 0x7c: "f64" };

function names(first: number, text: string): [number, [string, number]][] {
  return text.split(" ").map((each, i) => {
    const [name, operands] = each.split("/");
    return [first + i, [name!, Number(operands ?? 2)]];
  });
}

/** The numbers of a module, one after the other. */
class Reader {
  constructor(readonly bytes: Uint8Array, public at = 0) {}

  byte(): number { return this.bytes[this.at++]!; }

  unsigned(): number {
    let value = 0, scale = 1;
    for (;;) {
      const b = this.byte();
      value += (b & 127) * scale;
      if (b < 128) return value;
      scale *= 128;
    }
  }

  signed(): bigint {
    let value = 0n, shift = 0n;
    for (;;) {
      const b = this.byte();
      value |= BigInt(b & 127) << shift;
      shift += 7n;
      if (b < 128) return b & 64 ? value - (1n << shift) : value;
    }
  }
}

interface Signature { readonly params: readonly number[]; readonly results: readonly number[] }
interface FunctionText { readonly signature: Signature; readonly locals: readonly number[]; readonly start: number; readonly end: number }
interface ModuleText { readonly types: readonly Signature[]; readonly functions: readonly FunctionText[] }

/** What a module made by moduleOf (code.ts) has. */
function readModule(bytes: Uint8Array): ModuleText {
  const r = new Reader(bytes, 8), types: Signature[] = [], signatures: Signature[] = [], functions: FunctionText[] = [];
  const list = (): number[] => Array.from({ length: r.unsigned() }, () => r.byte());
  while (r.at < bytes.length) {
    const id = r.byte(), size = r.unsigned(), next = r.at + size;
    if (id === 1) {
      for (let n = r.unsigned(); n > 0; n--) {
        r.byte();
        types.push({ params: list(), results: list() });
      }
    } else if (id === 3) for (let n = r.unsigned(); n > 0; n--) signatures.push(types[r.unsigned()]!);
    else if (id === 10) {
      for (let n = r.unsigned(), i = 0; i < n; i++) {
        const length = r.unsigned(), end = r.at + length, locals: number[] = [];
        for (let groups = r.unsigned(); groups > 0; groups--) {
          const count = r.unsigned(), type = r.byte();
          for (let k = 0; k < count; k++) locals.push(type);
        }
        functions.push({ signature: signatures[i]!, locals, start: r.at, end });
        r.at = end;
      }
    }
    r.at = next;
  }
  return { types, functions };
}

/** A place that a branch goes to. */
interface Label { readonly name: string; readonly kind: "block" | "loop" | "exit" | "leave"; used: boolean }

/** Where a piece of text begins: what stands before it. */
type Marks = ReadonlyMap<number, readonly string[]>;

/** How a function reads, line by line. */
class Printer {
  #lines: string[] = [];
  #stack: string[] = [];
  #labels: Label[] = [];
  #exit = 0;
  #count = 0;
  #r: Reader;

  constructor(readonly module: ModuleText, bytes: Uint8Array, readonly f: FunctionText, readonly local: (n: number) => string, readonly name: (n: number) => string, readonly inTable: (place: number) => string | undefined,
    readonly address: (n: number) => string | null, readonly marks: Marks, readonly exits: readonly string[] | null) {
    this.#r = new Reader(bytes, f.start);
  }

  lines(): string[] {
    const r = this.#r;
    if (this.exits) { // the blocks behind whose ends the ways out are, in one that gives what they have in common the number of the one
      for (let i = this.exits.length; i >= 0; i--) this.#labels.push({ name: `exit ${i}`, kind: i === this.exits.length ? "leave" : "exit", used: false });
      r.at += 2 * this.#labels.length;
    }
    while (r.at < this.f.end) {
      const marks = this.marks.get(r.at - this.f.start);
      if (marks) {
        this.#settle();
        this.#lines.push(...marks.map((each) => `${this.#indent()};; ${each}`));
      }
      this.#instruction(r.byte());
    }
    return this.#lines;
  }

  #indent(): string {
    return "  ".repeat(this.#labels.filter(({ kind }) => kind === "block" || kind === "loop").length + 1);
  }

  // A statement: what is on the stack below it was computed before.
  #say(text: string): void {
    this.#settle();
    this.#lines.push(this.#indent() + text);
  }

  #settle(): void {
    this.#stack.forEach((each, i) => {
      if (each === "pop" || /^-?[\w.]+$/.test(each)) return; // a constant or a place that is read: no statement but a set of that place changes it
      this.#lines.push(`${this.#indent()}push ${each}`);
      this.#stack[i] = "pop";
    });
  }

  #pop(): string { return this.#stack.pop() ?? "pop"; }
  #push(text: string): void { this.#stack.push(text); }

  #pops(n: number): string {
    const out: string[] = [];
    for (; n > 0; n--) out.unshift(this.#pop());
    return out.join(", ");
  }

  #target(depth: number): Label {
    const label = this.#labels[this.#labels.length - 1 - depth] ?? { name: "the end", kind: "block", used: false };
    label.used = true;
    return label;
  }

  #branch(depth: number): string {
    const { name, kind } = this.#target(depth);
    return kind === "leave" ? `leave with ${this.#pop()}` : `${kind === "loop" ? "continue" : kind === "exit" ? "leave by" : "go behind"} ${name}`;
  }

  // Sets a local: what reads it before, and is on the stack, is settled.
  #set(n: number, value: string): void {
    const name = this.local(n);
    this.#stack.forEach((each, i) => {
      if (each !== name) return;
      this.#lines.push(`${this.#indent()}push ${each}`);
      this.#stack[i] = "pop";
    });
    this.#say(`${name} = ${value}`);
  }

  #open(what: string, kind: "block" | "loop"): void {
    const name = `${what}${++this.#count}`;
    this.#labels.push({ name, kind, used: false });
  }

  #end(): void {
    const label = this.#labels.pop();
    if (!label) return; // the function's
    if (label.kind === "exit") {
      this.#stack = [];
      this.#lines.push("", `  exit ${this.#exit}: ${this.exits![this.#exit]}`);
      this.#exit++;
    } else if (label.kind === "leave") {
      if (this.#stack.length) this.#say(`leave with ${this.#pop()}`);
      this.#lines.push("", "  leave:");
    } else this.#lines.push(`${this.#indent()}end${label.used ? ` ${label.name}` : ""}`);
  }

  #instruction(op: number): void {
    const r = this.#r, plain = PLAIN.get(op), memory = MEMORY.get(op);
    if (plain) return this.#push(`${plain[0]}(${this.#pops(plain[1])})`);
    if (memory) return this.#access(memory);
    switch (op) {
      case 0x00: return this.#say("unreachable");
      case 0x02: case 0x03: {
        r.at++;
        this.#settle();
        const line = this.#indent();
        this.#open(op === 2 ? "block" : "loop", op === 2 ? "block" : "loop");
        this.#lines.push(`${line}${this.#labels.at(-1)!.name}:`);
        return;
      }
      case 0x04: {
        r.at++;
        const condition = this.#pop();
        this.#say(`if ${condition}:`);
        this.#open("if", "block");
        return;
      }
      case 0x05: {
        const label = this.#labels.pop()!;
        this.#say("else:");
        this.#labels.push(label);
        return;
      }
      case 0x0b: return this.#end();
      case 0x0c: return this.#say(this.#branch(r.unsigned()));
      case 0x0d: {
        const condition = this.#pop();
        return this.#say(`${this.#branch(r.unsigned())} if ${condition}`);
      }
      case 0x0e: {
        const value = this.#pop(), ways = Array.from({ length: r.unsigned() + 1 }, () => this.#branch(r.unsigned()));
        return this.#say(`by ${value}: ${ways.join("; ")}`);
      }
      case 0x0f: return this.#say(`return ${this.#pop()}`);
      case 0x10: {
        const n = r.unsigned();
        return this.#call(this.name(n), this.module.functions[n]!.signature);
      }
      case 0x11: {
        const signature = this.module.types[r.unsigned()]!, index = this.#pop();
        r.at++;
        return this.#call(this.inTable(Number(index)) ?? `table[${index}]`, signature);
      }
      case 0x1a: return this.#say(`drop ${this.#pop()}`);
      case 0x1b: {
        const condition = this.#pop(), b = this.#pop(), a = this.#pop();
        return this.#push(`select(${condition}, ${a}, ${b})`);
      }
      case 0x20: return this.#push(this.local(r.unsigned()));
      case 0x21: {
        const n = r.unsigned();
        return this.#set(n, this.#pop());
      }
      case 0x22: {
        const n = r.unsigned();
        this.#set(n, this.#pop());
        return this.#push(this.local(n));
      }
      case 0x41: return this.#push(this.#constant(Number(r.signed())));
      case 0x42: return this.#push(word(r.signed()));
      case 0x44: {
        const value = new DataView(r.bytes.buffer, r.bytes.byteOffset + r.at, 8).getFloat64(0, true);
        r.at += 8;
        return this.#push(Object.is(value, -0) ? "-0" : String(value));
      }
      default: throw new RangeError(`no instruction of WebAssembly that regions have: ${op}`);
    }
  }

  #constant(n: number): string {
    return this.address(n >>> 0) ?? String(n);
  }

  #access(name: string): void {
    this.#r.unsigned();
    const offset = this.#r.unsigned(), isStore = name.includes("store"), value = isStore ? this.#pop() : "", base = this.#pop();
    const at = base === "0" ? `[${this.address(offset) ?? offset}]` : `[${base}${offset ? ` + ${offset}` : ""}]`;
    if (isStore) this.#say(`${name} ${at} = ${value}`);
    else this.#push(`${name}${at}`);
  }

  #call(name: string, { params, results }: Signature): void {
    const text = `${name}(${this.#pops(params.length)})`;
    if (!results.length) return this.#say(text);
    this.#settle();
    this.#push(text);
  }
}

// A value of 64 bits: a number, or what its tag says (vm/base/value.h).
function word(value: bigint): string {
  if (value >= -0xffffn && value <= 0xffffn) return String(value);
  const bits = BigInt.asUintN(64, value), tag = bits >> 48n, low = bits & 0xffff_ffff_ffffn;
  if (tag === 0xfff9n) return `int.${BigInt.asIntN(48, low)}`;
  if (tag === 0xfffbn) return ["null", "None", "False", "True"][Number(low)] ?? `special.${low}`;
  return tag === 0xfffan ? `object.${low}` : `${value}`;
}

function addressName(kept: Kept, address: number): string | null {
  const range = address > 1024 ? kept.ranges.find(({ from, to }) => from <= address && address < to) : undefined;
  return range ? `${range.name}${address > range.from ? ` + ${address - range.from}` : ""}` : null;
}

/** The text of a region's module, with addresses as they are: those of objects and code differ from run to run. */
export function wasmText(kept: Kept): string {
  const module = readModule(kept.bytes), inTable = (place: number) => kept.shared.get(place) ?? HELPER_NAMES[kept.helpers.get(place)!], out: string[] = [];
  const innerAt = module.functions.length - kept.inner.length; // behind the region and its entry; what they are for says it all
  const functionName = (n: number): string => (n === 0 ? "region" : n < innerAt ? "entry" : kept.inner[n - innerAt] === STORE ? "STORE" : HELPER_NAMES[kept.inner[n - innerAt]!]!);
  module.functions.slice(0, innerAt).forEach((f, i) => {
    const types = [...f.signature.params, ...f.locals], isRegion = i === 0, name = functionName(i);
    const local = (n: number) => (isRegion ? kept.localNames[n] : undefined) ?? (n < f.signature.params.length ? `p${n}` : `${TYPES[types[n]!]!}.${n}`);
    const params = f.signature.params.map((type, n) => `${local(n)}: ${TYPES[type]}`).join(", ");
    out.push(`${name}(${params}) -> ${f.signature.results.map((type) => TYPES[type]).join(", ")}`);
    const marks = new Map<number, string[]>();
    if (isRegion) for (const { at, path, unit, op, arg } of kept.marks) {
      const key = kept.bodyAt + at, lines = marks.get(key) ?? [];
      marks.set(key, [...lines, `${path}${unit} ${OP_NAMES[op]} ${arg}${variablesOf(op, arg, kept.variables.get(path) ?? [])}`]);
    }
    const exits = isRegion ? kept.exits.map(({ place, how, note }) => `at ${place}, ${how}${note ? ` (${note})` : ""}`) : null;
    out.push(...new Printer(module, kept.bytes, f, local, functionName, inTable, (n) => addressName(kept, n), marks, exits).lines(), "");
  });
  return out.join("\n");
}

/** What became of an instruction. */
export interface InstructionStory {
  readonly place: string;
  readonly name: string;
  /** "removed": nothing is done at run time; "in place": by instructions of WebAssembly; "called": a helper in C does it, or a part of it. */
  readonly went: "removed" | "in place" | "called";
  /** Ways out that it may take. */
  readonly guards: number;
  readonly helpers: readonly string[];
  /** How its result is held: "int", "float" and "condition" are unboxed. */
  readonly result: string;
}

/** What became of each instruction of a region, in the order of the text; of one that was not compiled, nothing. */
export function instructionStories(report: RegionReport): InstructionStory[] {
  const { kept } = report;
  if (!kept) return [];
  const lines = wasmText(kept).split("\n"), out: InstructionStory[] = [];
  let current: { place: string; name: string; body: string[]; result: string } | null = null, at = 0;
  const finish = () => {
    if (!current) return;
    const { body, place, name, result } = current, helpers = [...new Set(body.flatMap((l) => [...l.matchAll(/\b([A-Z][A-Z_]+|table\[[^\]]*\])\(/g)].map((m) => m[1]!)))];
    const work = body.filter((l) => !/^\s*(end|block\d+:|loop\d+:|unreachable|$)/.test(l));
    out.push({ place, name, went: helpers.length ? "called" : work.length ? "in place" : "removed", guards: body.filter((l) => l.includes("leave by")).length, helpers, result });
    current = null;
  };
  for (const line of lines) {
    const mark = /^\s*;; (\S+) (\w+)/.exec(line);
    if (mark) {
      finish();
      current = { place: mark[1]!, name: mark[2]!, body: [], result: kept.marks[at]?.result ?? "" };
      at++;
    } else if (/^ {2}(exit \d+|leave):/.test(line) || /^entry\(/.test(line)) finish();
    else current?.body.push(line);
  }
  finish();
  return out;
}

/** All of a region as text: what is known at its heads, what became of the instructions, its exits with counts, the WebAssembly. */
export function regionText(report: RegionReport): string {
  const { name, head, kept, refused, bytes, time, notes, times } = report;
  if (!kept) return `${name}, unit ${head}: not compiled: ${refused}\n`;
  const out = [`${name}, unit ${head}: ${bytes} bytes, ${time.toFixed(1)} ms`], variables = kept.variables.get("") ?? [], isLoop = kept.head === head;
  if (isLoop) out.push(`entered ${times.reduce((sum, n) => sum + n, 0)} times`); // each time it is left by one exit
  if (notes.length) out.push(`what did not hold: ${notes.join(", ")}`);
  out.push("heads");
  for (const { unit, state } of [...kept.heads].sort((a, b) => a.unit - b.unit)) out.push(`  ${unit}: ${factsOf(state, variables) || "nothing is known"}`);
  out.push("instructions");
  for (const s of instructionStories(report)) {
    const parts = [s.went, ...(s.result ? [s.result] : []), ...(s.guards ? [`${s.guards} ${s.guards > 1 ? "guards" : "guard"}`] : []), ...s.helpers];
    out.push(`  ${s.place.padEnd(8)} ${s.name.padEnd(34)} ${parts.join(", ")}`);
  }
  out.push("exits");
  kept.exits.forEach(({ place, how, note }, i) => out.push(`  ${i}: at ${place}, ${how}${note ? ` (${note})` : ""}${times[i] ? `: ${times[i]} times` : ""}`));
  out.push("", wasmText(kept));
  return out.join("\n");
}
