// jit/kept.ts: what is kept of a region for who looks (dump.ts): its bytes, and where in them each instruction's piece begins.
import { Op } from "../gen/opcodes.gen.js";
import type { JitHelper } from "../gen/bindings.gen.js";
import type { Exit } from "./emitter.js";
import type { Inner } from "./helpers.js";
import type { CodeObject, Instruction, Machine } from "./machine.js";
import { Kind, Rep, type Entry, type Local, type State } from "./state.js";

/** Where the piece of an instruction begins, in the region's body. */
export interface Mark {
  readonly at: number;
  /** The calls that are written out around it: "28/". */
  readonly path: string;
  readonly unit: number;
  readonly op: Op;
  readonly arg: number;
  /** How what it pushes is held: "int", "float", "condition"; "": as a value, or it pushes nothing. */
  result: string;
}

/** Part of memory that has a name. */
export interface Range {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

export interface Kept {
  /** The unit where the region begins. */
  readonly head: number;
  readonly bytes: Uint8Array;
  /** What is called by its place in the table: helpers, and the names of functions that regions share. */
  readonly helpers: ReadonlyMap<number, JitHelper>;
  readonly shared: ReadonlyMap<number, string>;
  /** What the module's last functions are for. */
  readonly inner: readonly Inner[];
  readonly exits: readonly Pick<Exit, "note" | "how" | "place">[];
  readonly marks: readonly Mark[];
  /** Where the marks count from, in the function's code. */
  readonly bodyAt: number;
  /** By WebAssembly local. */
  readonly localNames: readonly (string | undefined)[];
  readonly ranges: readonly Range[];
  /** What is known where loops begin and where ways meet. */
  readonly heads: readonly { readonly unit: number; readonly state: State }[];
  /** Of local variables, by the path of their call. */
  readonly variables: ReadonlyMap<string, readonly string[]>;
}

/** Notes down where pieces begin while a region is written. */
export class Recorder {
  readonly marks: Mark[] = [];
  readonly variables = new Map<string, readonly string[]>();
  bodyAt = 0;

  /** The text is written anew. */
  begin(): void {
    this.marks.length = 0;
  }

  /** An instruction's piece begins. What stands behind it was taken back. */
  mark(at: number, path: string, { unit, op, arg }: Instruction, machine: Machine, object: CodeObject): void {
    while (this.marks.length && this.marks[this.marks.length - 1]!.at > at) this.marks.pop();
    this.marks.push({ at, path, unit, op, arg, result: "" });
    if (!this.variables.has(path)) this.variables.set(path, machine.variables(object));
  }

  /** It has been written. */
  wrote({ stack }: State, before: State): void {
    const top = stack[stack.length - 1];
    if (top && !before.stack.includes(top)) this.marks[this.marks.length - 1]!.result = heldAs(top);
  }
}

type Numbers = readonly (readonly (number | undefined)[] | undefined)[];

/** Names of WebAssembly locals: of variables, "x" as a value, "x.int" and "x.float" unboxed; of places of the stack "s0", "s0.int". */
export function namesOfLocals(names: readonly string[], boxes: readonly number[], numbers: Numbers, stack: readonly number[], stackNumbers: Numbers, others: Readonly<Record<string, number>>): string[] {
  const out = ["vm", "frame", "direct"];
  const put = (place: number | undefined, name: string) => {
    if (place !== undefined && place >= 0) out[place] = name;
  };
  const list = (places: readonly number[], unboxed: Numbers, name: (n: number) => string) => {
    places.forEach((place, n) => put(place, name(n)));
    unboxed.forEach((of, n) => of?.forEach((place, kind) => put(place, `${name(n)}.${KINDS[kind as Kind]}`)));
  };
  list(boxes, numbers, (n) => names[n] ?? `v${n}`);
  list(stack, stackNumbers, (d) => `s${d}`);
  for (const [name, place] of Object.entries(others)) put(place, name);
  return out;
}

const KINDS: Readonly<Record<Kind, string>> = {
  [Kind.ANY]: "any", [Kind.INT]: "int", [Kind.FLOAT]: "float", [Kind.BOOL]: "bool", [Kind.NONE]: "None", [Kind.NULL]: "no value", [Kind.POINTER]: "object", [Kind.LIST]: "list", [Kind.TUPLE]: "tuple",
  [Kind.STR]: "str", [Kind.DICT]: "dict", [Kind.LIST_ITERATOR]: "list iterator", [Kind.TUPLE_ITERATOR]: "tuple iterator", [Kind.RANGE_ITERATOR]: "range iterator",
  [Kind.ENUMERATE]: "enumerate", [Kind.ZIP]: "zip", [Kind.COMPLEX]: "complex",
  [Kind.DICT_KEYITERATOR]: "dict key iterator", [Kind.DICT_VALUEITERATOR]: "dict value iterator", [Kind.DICT_ITEMITERATOR]: "dict item iterator",
  [Kind.DICT_KEYS]: "dict keys", [Kind.DICT_VALUES]: "dict values", [Kind.DICT_ITEMS]: "dict items",
};

function localFacts(name: string, l: Local): string {
  const known = [l.number ? "unboxed" : "", l.version ? `of class version ${l.version}` : "", l.inline ? "with inline values" : ""].filter(Boolean);
  return l.kind === Kind.ANY && !known.length ? "" : `${name} ${[KINDS[l.kind], ...known].join(", ")}`;
}

const entryFacts = (e: Entry): string => `${KINDS[e.kind]}${e.rep === Rep.NUMBER ? ", unboxed" : ""}`;

/** What is known in a state, in words. */
export function factsOf(state: State, names: readonly string[]): string {
  const locals = state.locals.map((l, n) => localFacts(names[n] ?? `variable ${n}`, l)).filter(Boolean);
  const stack = state.stack.length ? [`stack: ${state.stack.map(entryFacts).join(" | ")}`] : [];
  return [...locals, ...stack].join("; ");
}

/** How what is on top of the stack is held, where that is no value. */
export function heldAs(e: Entry | undefined): string {
  return e?.rep === Rep.NUMBER ? KINDS[e.kind] : e?.rep === Rep.CONDITION ? "condition" : "";
}

const ONE: ReadonlySet<Op> = new Set([Op.LOAD_FAST, Op.LOAD_FAST_BORROW, Op.LOAD_FAST_CHECK, Op.LOAD_FAST_AND_CLEAR, Op.STORE_FAST]);
const TWO: ReadonlySet<Op> = new Set([Op.LOAD_FAST_LOAD_FAST, Op.LOAD_FAST_BORROW_LOAD_FAST_BORROW, Op.STORE_FAST_LOAD_FAST, Op.STORE_FAST_STORE_FAST]);

/** The local variables that an instruction names. */
export function variablesOf(op: Op, arg: number, names: readonly string[]): string {
  const of = ONE.has(op) ? [arg] : TWO.has(op) ? [arg >> 4, arg & 15] : [];
  return of.length ? ` (${of.map((n) => names[n] ?? n).join(", ")})` : "";
}
