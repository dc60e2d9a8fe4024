// jit/either.ts: operations on values of which nothing is known, or was taken for known wrongly: for ints, floats, strs of one octet and common containers
// they are done here, for all others by C. Nothing is known of what they give, and no way leaves the region.
//
// Tests        tests/python/jit/unknown_operands.py, characters_compared.py
import { JitHelper, JitField as F } from "../gen/bindings.gen.js";
import { FLOATS, FLOAT_COMPARISONS, INTS, INT_COMPARISONS, Nb, fromEnd, integer, plain, power, type Int } from "./arithmetic.js";
import { isNotFinite } from "./builtins.js";
import { W, Wt } from "./code.js";
import type { Compiler } from "./compiler.js";
import { LENGTHS, TYPE_OF } from "./emitter.js";
import { FALSE, NULL, TAG_INT, TAG_PTR, TRUE } from "./machine.js";
import { Kind, Rep, mayPoint, type Entry } from "./state.js";
import { borrow } from "./steps.js";

/** An operand that was popped. `value`: a WebAssembly local with it, borrowed or owned as the entry says; -1: it is an int that `int` has. */
interface Operand {
  readonly entry: Entry;
  readonly kind: Kind;
  readonly value: number;
  readonly int: Int;
}

const isPossible = (kind: Kind): boolean => kind === Kind.ANY || kind === Kind.INT || kind === Kind.BOOL || kind === Kind.FLOAT;

function operand(c: Compiler, entry: Entry): Operand {
  const w = c.code, kind = c.kindOf(entry), constant = entry.rep === Rep.CONSTANT && kind === Kind.INT ? BigInt.asIntN(48, entry.bits) : null;
  if (constant !== null) return { entry, kind, value: -1, int: { get: () => w.i64(constant), constant } };
  const int = c.temp(Wt.I64), get = () => w.get(int);
  if (kind === Kind.INT) {
    c.number(entry);
    w.set(int);
    return { entry, kind, value: -1, int: { get, constant } };
  }
  const value = c.temp(Wt.I64);
  c.boxed(entry);
  w.tee(value);
  if (kind === Kind.BOOL) { // as 0 or 1
    w.i64(1n);
    w.op(W.I64_AND);
  } else c.unbox(Kind.INT);
  w.set(int);
  return { entry, kind, value, int: { get, constant } };
}

// Goes on unless the operand is no int: leaves the block then.
export function needInt(c: Compiler, { kind, value }: Pick<Operand, "kind" | "value">): void {
  const w = c.code;
  if (kind === Kind.INT || kind === Kind.BOOL) return;
  w.get(value);
  w.i64(48n);
  w.op(W.I64_SHR_U);
  w.i64(TAG_INT);
  w.op(W.I64_NE);
  w.brIf(0);
}

// Goes on unless the operand is neither a float nor an int.
function needNumber(c: Compiler, { kind, value }: Operand): void {
  if (kind !== Kind.ANY) return;
  c.code.get(value);
  c.code.i64(TAG_PTR << 48n);
  c.code.op(W.I64_GE_U);
  c.code.brIf(0);
}

// Goes on unless the value is a pointer; else its address is in a WebAssembly local.
function needPointer(c: Compiler, value: number, kind: Kind): number {
  const w = c.code, p = c.temp(Wt.I32);
  if (kind === Kind.ANY) {
    c.isPointer(value);
    w.op(W.I32_EQZ);
    w.brIf(0);
  }
  w.get(value);
  w.op(W.I32_WRAP);
  w.set(p);
  return p;
}

// The same unless it points to an instance of just the type in a field of the VM, which is of the kind `known`.
function needInstance(c: Compiler, value: number, kind: Kind, type: F, known = Kind.POINTER): number {
  const w = c.code, p = needPointer(c, value, kind);
  if (known !== Kind.POINTER && kind === known) return p;
  w.get(p);
  w.memory(W.I32_LOAD, TYPE_OF);
  w.i32(c.machine.field(c.machine.vm, type));
  w.op(W.I32_NE);
  w.brIf(0);
  return p;
}

// Goes on unless both are ints, whose result is none of 48 bits.
function needFloat(c: Compiler, a: Operand, b: Operand): void {
  const w = c.code;
  if (a.kind === Kind.FLOAT || b.kind === Kind.FLOAT) return;
  [a, b].filter(({ kind }) => kind === Kind.ANY).forEach(({ value }, k) => {
    w.get(value);
    w.i64(TAG_INT << 48n);
    w.op(W.I64_GE_U);
    if (k) w.op(W.I32_AND);
  });
  w.brIf(0);
}

// The number as a float: an int of 48 bits is one exactly.
function asFloat(c: Compiler, { kind, value, int }: Operand): void {
  const w = c.code;
  if (kind !== Kind.FLOAT) {
    int.get();
    w.op(W.F64_CONVERT_I64);
  }
  if (kind !== Kind.FLOAT && kind !== Kind.ANY) return;
  w.get(value);
  w.op(W.F64_REINTERPRET);
  if (kind === Kind.FLOAT) return;
  w.get(value);
  w.i64(TAG_INT << 48n);
  w.ops(W.I64_GE_U, W.SELECT);
}

// Calls a helper that takes the operands over; `first` and `last`: numbers in front of them and behind them.
function ask(c: Compiler, helper: JitHelper, first: readonly number[], operands: readonly Operand[], last: () => void): void {
  c.callAside(helper, () => {
    for (const { entry, kind, value } of operands) if (!entry.owned && value >= 0) c.incref(value, kind);
    c.vmArgument();
    for (const n of first) c.code.i32(n);
    for (const { value, int } of operands) {
      if (value >= 0) c.code.get(value);
      else {
        int.get();
        c.box(Kind.INT);
      }
    }
    last();
  });
}

/** Writes ways that are tried in turn: each leaves its own block (brIf(0)) if it is not the one. The last is gone if no other was. */
function ways(c: Compiler, first: readonly (() => void)[], last: () => void): void {
  c.open(W.BLOCK);
  for (const way of first) {
    c.open(W.BLOCK);
    way();
    c.code.br(1);
    c.end();
  }
  last();
  c.end();
}

// What is tried of two operands: they are ints; one at least is a float.
function tried(a: Operand, b: Operand, ints: (() => void) | null, floats: (() => void) | null): (() => void)[] {
  const kinds = [a.kind, b.kind], is = (kind: Kind) => kinds.includes(kind);
  return [...(ints && !is(Kind.FLOAT) ? [ints] : []), ...(floats && (is(Kind.ANY) || is(Kind.FLOAT)) ? [floats] : [])];
}

/** BINARY_OP of the two entries on top. False: they are known to be others, and nothing was written. */
export function binaryOrElse(c: Compiler, arg: number): boolean {
  const op = plain(arg), w = c.code, isInts = INTS.includes(op);
  if (op === Nb.SUBSCRIPT) return itemOrElse(c);
  const isPower = op === Nb.POWER && c.top().rep === Rep.CONSTANT;
  if ((!isInts && op !== Nb.TRUE_DIVIDE && !isPower) || c.top().big || c.top(1).big || !isPossible(c.kindOf(c.top())) || !isPossible(c.kindOf(c.top(1)))) return false;
  const result = c.temp(Wt.I64), t = c.temp(Wt.I64), cell = c.operatorCell(), right = c.pop(), left = c.pop(), a = operand(c, left), b = operand(c, right);
  c.part();
  const leave = () => w.brIf(0);
  const exponent = isPower && (b.int.constant === 2n || b.int.constant === 3n) ? b.int.constant : null;
  const ints = () => {
    needInt(c, a);
    needInt(c, b);
    if (exponent) power(c, a.int, exponent, t, leave);
    else integer(c, op, a.int, b.int, t, leave);
    w.get(t);
    c.box(Kind.INT);
    w.set(result);
  };
  const powers = () => { // of floats or to floats, as far as they are finite
    const p = c.temp(Wt.F64);
    for (const o of [a, b]) needNumber(c, o);
    needFloat(c, a, b);
    for (const o of [a, b]) asFloat(c, o);
    c.call(JitHelper.POWER);
    w.set(p);
    isNotFinite(c, p);
    leave();
    w.get(p);
    c.box(Kind.FLOAT);
    w.set(result);
  };
  const f = FLOATS[op];
  const floats = () => {
    for (const o of [a, b]) needNumber(c, o);
    if (isInts) needFloat(c, a, b);
    else {
      asFloat(c, b);
      w.f64(0n);
      w.op(W.F64_EQ);
      leave();
    }
    for (const o of [a, b]) asFloat(c, o);
    w.op(f!);
    c.box(Kind.FLOAT);
    w.set(result);
  };
  const isBools = a.kind === Kind.BOOL && b.kind === Kind.BOOL && (op === Nb.AND || op === Nb.OR || op === Nb.XOR); // their result is a bool
  ways(c, tried(a, b, (isInts && !isBools) || exponent ? ints : null, isPower ? powers : f === undefined ? null : floats), () => {
    ask(c, JitHelper.BINARY, [arg], [a, b], () => w.i32(cell));
    w.set(result);
    c.raiseIfNull(result);
  });
  c.pushBoxed(result, Kind.ANY);
  return true;
}

/** The code point of a constant str of one octet; null: it is another value. */
export function characterOf(c: Compiler, e: Entry): number | null {
  const m = c.machine, at = Number(e.bits & 0xffff_ffffn);
  if (e.rep !== Rep.CONSTANT || c.kindOf(e) !== Kind.STR || m.field(at, F.STR_LEN) !== 1 || m.wasm.bytes[at + c.at(F.STR_KIND)] !== 1) return null;
  return m.wasm.bytes[m.field(at, F.STR_DATA)]!;
}

// Goes on unless the value is a str of one octet; else that is in a WebAssembly local.
function octetOf(c: Compiler, value: number, kind: Kind): number {
  const w = c.code, p = needInstance(c, value, kind, F.VM_STR, Kind.STR), octet = c.temp(Wt.I32);
  w.get(p);
  w.memory(W.I32_LOAD, c.at(F.STR_LEN));
  w.i32(1);
  w.op(W.I32_NE);
  w.get(p);
  w.memory(W.I32_LOAD8_U, c.at(F.STR_KIND));
  w.i32(1);
  w.ops(W.I32_NE, W.I32_OR);
  w.brIf(0);
  w.get(p);
  w.memory(W.I32_LOAD, c.at(F.STR_DATA));
  w.memory(W.I32_LOAD8_U, 0);
  w.set(octet);
  return octet;
}

const UNSIGNED = [W.I32_LT_U, W.I32_LE_U, W.I32_EQ, W.I32_NE, W.I32_GT_U, W.I32_GE_U];

/** COMPARE_OP of the two entries on top. False: they are known to be others, and nothing was written. */
export function compareOrElse(c: Compiler, arg: number): boolean {
  const characters = [c.top(1), c.top()].map((e) => characterOf(c, e)) as [number | null, number | null], isCharacter = characters.some((n) => n !== null);
  const isStr = (kind: Kind) => kind === Kind.ANY || kind === Kind.POINTER || kind === Kind.STR;
  if (![c.top(1), c.top()].every((e) => (isCharacter ? isStr : isPossible)(c.kindOf(e)))) return false;
  const w = c.code, asBool = (arg & 16) !== 0, result = c.temp(asBool ? Wt.I32 : Wt.I64), answer = c.temp(Wt.I64), cell = c.operatorCell(), right = c.pop(), left = c.pop();
  const a = operand(c, left), b = operand(c, right);
  c.part();
  const given = () => {
    if (!asBool) {
      w.op(W.I64_EXTEND_U);
      w.i64(FALSE);
      w.op(W.I64_OR);
    }
    w.set(result);
  };
  const ints = () => {
    needInt(c, a);
    needInt(c, b);
    a.int.get();
    b.int.get();
    w.op(INT_COMPARISONS[arg >> 5]!);
    given();
  };
  const floats = () => {
    for (const o of [a, b]) needNumber(c, o);
    for (const o of [a, b]) asFloat(c, o);
    w.op(FLOAT_COMPARISONS[arg >> 5]!);
    given();
  };
  const strs = () => { // of one octet both
    const octets = [a, b].map(({ value, kind }, k) => (characters[k] === null ? octetOf(c, value, kind) : null));
    octets.forEach((octet, k) => {
      if (octet === null) w.i32(characters[k]!);
      else w.get(octet);
    });
    w.op(UNSIGNED[arg >> 5]!);
    given();
    for (const o of [a, b]) if (o.entry.owned) c.dropPlace(o.value, o.kind);
  };
  ways(c, isCharacter ? [strs] : tried(a, b, ints, floats), () => {
    ask(c, JitHelper.COMPARE, [], [a, b], () => {
      w.i32(arg);
      w.i32(cell);
    });
    w.set(answer);
    c.raiseIfNull(answer);
    w.get(answer);
    if (asBool) {
      w.i64(TRUE);
      w.op(W.I64_EQ);
    }
    w.set(result);
  });
  if (asBool) c.pushCondition(result);
  else c.pushBoxed(result, Kind.ANY);
  return true;
}

/** How items lie in a container. */
interface Layout {
  readonly kind: Kind;
  readonly type: F;
  readonly length: F;
  readonly items: F;
  /** `items` is the offset of a pointer to them. */
  readonly isApart: boolean;
  readonly isBytes: boolean;
}
const LAYOUTS: readonly Layout[] = [
  { kind: Kind.LIST, type: F.VM_LIST, length: LENGTHS[Kind.LIST]!, items: F.LIST_ITEMS, isApart: true, isBytes: false }, { kind: Kind.TUPLE, type: F.VM_TUPLE, length: LENGTHS[Kind.TUPLE]!, items: F.TUPLE_ITEMS, isApart: false, isBytes: false },
  { kind: Kind.POINTER, type: F.VM_BYTES, length: F.BYTES_LEN, items: F.BYTES_DATA, isApart: true, isBytes: true },
  { kind: Kind.POINTER, type: F.VM_BYTEARRAY, length: F.BYTEARRAY_LEN, items: F.BYTEARRAY_DATA, isApart: true, isBytes: true },
];

// What a container most likely is: what it was when the code was written, or the first of those there are. Null: something else.
function likely<T extends { readonly type: F }>(c: Compiler, e: Entry, of: readonly T[]): T | null {
  const m = c.machine, type = m.typeOf(c.valueNow(e));
  return (type === 0 ? of[0] : of.find((one) => m.field(m.vm, one.type) === type)) ?? null;
}

// The same, or what it is known to be.
function layoutOf(c: Compiler, e: Entry): Layout | null {
  const kind = c.kindOf(e);
  if (kind === Kind.LIST || kind === Kind.TUPLE) return LAYOUTS.find((l) => l.kind === kind)!;
  if (kind !== Kind.ANY && kind !== Kind.POINTER) return null;
  return likely(c, e, LAYOUTS);
}

// Puts the address of the item onto WebAssembly's stack, in the block that is left where there is none.
function address(c: Compiler, layout: Layout, owner: Operand, key: Operand): void {
  const w = c.code, n = c.temp(Wt.I64), at = c.temp(Wt.I64);
  needInt(c, key);
  const p = needInstance(c, owner.value, owner.kind, layout.type, layout.kind);
  w.get(p);
  w.memory(W.I32_LOAD, c.at(layout.length));
  w.op(W.I64_EXTEND_U);
  w.set(n);
  fromEnd(c, { get: key.int.get, constant: null }, n);
  w.tee(at);
  w.get(n);
  w.op(W.I64_GE_U);
  w.brIf(0);
  w.get(p);
  if (layout.isApart) w.memory(W.I32_LOAD, c.at(layout.items));
  w.get(at);
  w.op(W.I32_WRAP);
  if (!layout.isBytes) {
    w.i32(3);
    w.op(W.I32_SHL);
  }
  w.op(W.I32_ADD);
}

// A key that may be an index.
const isIndex = (kind: Kind): boolean => kind === Kind.ANY || kind === Kind.INT;

function itemOrElse(c: Compiler): boolean {
  const layout = layoutOf(c, c.top(1));
  if (!layout || !isIndex(c.kindOf(c.top())) || c.top().big) return false;
  const w = c.code, result = c.temp(Wt.I64), cell = c.operatorCell(), index = c.pop(), container = c.pop(), key = operand(c, index), owner = operand(c, container);
  c.part();
  ways(c, [() => {
    address(c, layout, owner, key);
    if (layout.isBytes) {
      w.memory(W.I32_LOAD8_U, 0);
      w.op(W.I64_EXTEND_U);
      c.box(Kind.INT);
      w.set(result);
    } else {
      w.memory(W.I64_LOAD, layout.isApart ? 0 : c.at(layout.items));
      w.set(result);
      c.incref(result, Kind.ANY);
    }
    if (container.owned) c.dropPlace(owner.value, owner.kind);
  }], () => {
    ask(c, JitHelper.BINARY, [Nb.SUBSCRIPT], [owner, key], () => w.i32(cell));
    w.set(result);
    c.raiseIfNull(result);
  });
  c.pushBoxed(result, Kind.ANY);
  return true;
}

/** STORE_SUBSCR: the value, the container and the key on top. False: they are known to be others, and nothing was written. */
export function storeOrElse(c: Compiler): boolean {
  const layout = layoutOf(c, c.top(1));
  if (!layout || layout.kind === Kind.TUPLE || layout.isBytes || !isIndex(c.kindOf(c.top())) || c.top().big) return false;
  const w = c.code, place = c.temp(Wt.I32), old = c.temp(Wt.I64), t = c.temp(Wt.I64), index = c.pop(), container = c.pop(), v = c.pop();
  const key = operand(c, index), owner = operand(c, container);
  c.part();
  c.owned(v);
  w.set(t);
  ways(c, [() => {
    address(c, layout, owner, key);
    w.tee(place);
    w.memory(W.I64_LOAD, 0);
    w.set(old);
    w.get(place);
    w.get(t);
    w.memory(W.I64_STORE, 0);
    c.dropPlace(old, Kind.ANY);
    if (container.owned) c.dropPlace(owner.value, owner.kind);
  }], () => {
    ask(c, JitHelper.SET_ITEM, [], [owner, key], () => w.get(t));
    c.raiseIfNegative();
  });
  return true;
}

/** What is most likely measured. */
const MEASURED: readonly { readonly type: F; readonly length: F }[] = [...LAYOUTS, { type: F.VM_STR, length: F.STR_LEN }, { type: F.VM_DICT, length: F.DICT_USED }];

// Holds what was popped and is borrowed while C runs. What is to be done behind that: a reference is given up.
function hold(c: Compiler, entry: Entry, value: number): () => void {
  const kind = c.kindOf(entry);
  if (entry.owned) return () => {};
  c.incref(value, kind);
  return () => c.dropPlace(value, kind);
}

/** The length of an entry that was popped, as an int in a WebAssembly local, below 0 with an exception. What it owned is given up. */
export function lengthOrElse(c: Compiler, e: Entry): number {
  const w = c.code, value = c.temp(Wt.I64), n = c.temp(Wt.I64), layout = likely(c, e, MEASURED), kind = c.kindOf(e);
  c.boxed(e);
  w.set(value);
  c.part();
  ways(c, layout && mayPoint(kind) ? [() => {
    w.get(needInstance(c, value, kind, layout.type));
    w.memory(W.I32_LOAD, c.at(layout.length));
    w.op(W.I64_EXTEND_U);
    w.set(n);
  }] : [], () => {
    const release = hold(c, e, value);
    c.callAside(JitHelper.LEN, () => {
      c.vmArgument();
      w.get(value);
    });
    w.set(n);
    release();
    w.get(n); // null is no int
    w.i64(NULL);
    w.op(W.I64_EQ);
    c.open(W.IF);
    w.i64(-1n);
    w.set(n);
    c.otherwise();
    w.get(n);
    c.unbox(Kind.INT);
    w.set(n);
    c.end();
  });
  if (e.owned) c.dropPlace(value, kind);
  return n;
}

/** Whether one entry is an instance of another, both of which were popped: a number in a WebAssembly local, below 0 with an exception. What they owned is given up. */
export function instanceOrElse(c: Compiler, instance: Entry, cls: Entry): number {
  const m = c.machine, w = c.code, [value, type] = [instance, cls].map((e) => borrow(c, e)) as [number, number], found = c.temp(Wt.I32), kind = c.kindOf(instance);
  const known = cls.rep === Rep.CONSTANT ? cls.bits : 0n, isPlain = m.typeOf(known) !== 0 && m.typeOf(known) === m.root;
  const isOfInts = m.isSubtype(m.field(m.vm, F.VM_INT), Number(known & 0xffff_ffffn));
  c.part();
  const isExact = () => {
    w.get(needPointer(c, value, kind));
    w.memory(W.I32_LOAD, TYPE_OF);
    c.addressAsValue();
    w.get(type);
    w.op(W.I64_NE);
    w.brIf(0);
    w.i32(1);
    w.set(found);
  };
  const isInt = () => { // of no class that ints are not of
    needInt(c, { kind, value });
    w.i32(0);
    w.set(found);
  };
  ways(c, [...(mayPoint(kind) ? [isExact] : []), ...(isPlain && !isOfInts && (kind === Kind.ANY || kind === Kind.INT) ? [isInt] : [])], () => {
    const releases = [hold(c, instance, value), hold(c, cls, type)];
    c.callAside(JitHelper.ISINSTANCE, () => {
      c.vmArgument();
      w.get(value);
      w.get(type);
    });
    w.set(found);
    for (const release of releases) release();
  });
  for (const [e, place] of [[instance, value], [cls, type]] as const) if (e.owned) c.dropPlace(place, c.kindOf(e));
  return found;
}
