// jit/either.ts: operations on values of which nothing is known, or was taken for known wrongly: for ints, floats and common containers they are done
// here, for all others by C. Nothing is known of what they give, and neither way leaves the region.
import { JitHelper, JitField as F } from "../gen/bindings.gen.js";
import { FLOATS, FLOAT_COMPARISONS, INTS, INT_COMPARISONS, Nb, integer, plain, type Int } from "./arithmetic.js";
import { W, Wt } from "./code.js";
import type { Compiler } from "./compiler.js";
import { LENGTHS, TYPE_OF } from "./emitter.js";
import { FALSE, TAG_INT, TRUE } from "./machine.js";
import { Kind, Rep, type Entry } from "./state.js";

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
function needInt(c: Compiler, { kind, value }: Operand): void {
  const w = c.code;
  if (kind === Kind.INT || kind === Kind.BOOL) return;
  w.get(value);
  w.i64(48n);
  w.op(W.I64_SHR_U);
  w.i64(TAG_INT);
  w.op(W.I64_NE);
  w.brIf(0);
}

function needFloat(c: Compiler, { kind, value }: Operand): void {
  if (kind === Kind.FLOAT) return;
  c.code.get(value);
  c.code.i64(TAG_INT << 48n);
  c.code.op(W.I64_GE_U);
  c.code.brIf(0);
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
function ways(c: Compiler, tried: readonly (() => void)[], last: () => void): void {
  c.open(W.BLOCK);
  for (const way of tried) {
    c.open(W.BLOCK);
    way();
    c.code.br(1);
    c.end();
  }
  last();
  c.end();
}

// The floats' way, if both may be floats and one is not known to be an int.
function canBeFloats(a: Operand, b: Operand): boolean {
  return [a, b].every(({ kind }) => kind === Kind.ANY || kind === Kind.FLOAT);
}

/** BINARY_OP of the two entries on top. False: they are known to be others, and nothing was written. */
export function binaryOrElse(c: Compiler, arg: number): boolean {
  const op = plain(arg), w = c.code, isInts = INTS.includes(op);
  if (op === Nb.SUBSCRIPT) return itemOrElse(c);
  if ((!isInts && op !== Nb.TRUE_DIVIDE) || c.top().big || c.top(1).big || !isPossible(c.kindOf(c.top())) || !isPossible(c.kindOf(c.top(1)))) return false;
  const result = c.temp(Wt.I64), t = c.temp(Wt.I64), cell = c.operatorCell(), right = c.pop(), left = c.pop(), a = operand(c, left), b = operand(c, right);
  c.part();
  const leave = () => w.brIf(0);
  const ints = () => {
    needInt(c, a);
    needInt(c, b);
    if (isInts) {
      integer(c, op, a.int, b.int, t, leave);
      w.get(t);
      c.box(Kind.INT);
    } else {
      b.int.get();
      w.op(W.I64_EQZ);
      leave();
      for (const o of [a, b]) {
        o.int.get();
        w.op(W.F64_CONVERT_I64);
      }
      w.op(W.F64_DIV);
      c.box(Kind.FLOAT);
    }
    w.set(result);
  };
  const f = FLOATS[op];
  const floats = () => {
    needFloat(c, a);
    needFloat(c, b);
    if (op === Nb.TRUE_DIVIDE) {
      w.get(b.value);
      w.op(W.F64_REINTERPRET);
      w.f64(0n);
      w.op(W.F64_EQ);
      leave();
    }
    for (const o of [a, b]) {
      w.get(o.value);
      w.op(W.F64_REINTERPRET);
    }
    w.op(f!);
    c.box(Kind.FLOAT);
    w.set(result);
  };
  const isBools = a.kind === Kind.BOOL && b.kind === Kind.BOOL && (op === Nb.AND || op === Nb.OR || op === Nb.XOR); // their result is a bool
  const tried = [...([a, b].some(({ kind }) => kind === Kind.FLOAT) || isBools ? [] : [ints]), ...(f !== undefined && canBeFloats(a, b) ? [floats] : [])];
  ways(c, tried, () => {
    ask(c, JitHelper.BINARY, [arg], [a, b], () => w.i32(cell));
    w.set(result);
    c.raiseIfNull(result);
  });
  c.pushBoxed(result, Kind.ANY);
  return true;
}

/** COMPARE_OP of the two entries on top. False: they are known to be others, and nothing was written. */
export function compareOrElse(c: Compiler, arg: number): boolean {
  if (!isPossible(c.kindOf(c.top())) || !isPossible(c.kindOf(c.top(1)))) return false;
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
    needFloat(c, a);
    needFloat(c, b);
    for (const o of [a, b]) {
      w.get(o.value);
      w.op(W.F64_REINTERPRET);
    }
    w.op(FLOAT_COMPARISONS[arg >> 5]!);
    given();
  };
  ways(c, [...([a, b].some(({ kind }) => kind === Kind.FLOAT) ? [] : [ints]), ...(canBeFloats(a, b) ? [floats] : [])], () => {
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
const LIST: Layout = { kind: Kind.LIST, type: F.VM_LIST, length: LENGTHS[Kind.LIST]!, items: F.LIST_ITEMS, isApart: true, isBytes: false };
const LAYOUTS: readonly Layout[] = [
  LIST, { kind: Kind.TUPLE, type: F.VM_TUPLE, length: LENGTHS[Kind.TUPLE]!, items: F.TUPLE_ITEMS, isApart: false, isBytes: false },
  { kind: Kind.POINTER, type: F.VM_BYTES, length: F.BYTES_LEN, items: F.BYTES_DATA, isApart: true, isBytes: true },
  { kind: Kind.POINTER, type: F.VM_BYTEARRAY, length: F.BYTEARRAY_LEN, items: F.BYTEARRAY_DATA, isApart: true, isBytes: true },
];

// What a container most likely is: what it is known to be, or was when the code was written, or a list. Null: something else.
function layoutOf(c: Compiler, e: Entry): Layout | null {
  const m = c.machine, kind = c.kindOf(e), type = m.typeOf(c.valueNow(e));
  if (kind === Kind.LIST || kind === Kind.TUPLE) return LAYOUTS.find((l) => l.kind === kind)!;
  if (kind !== Kind.ANY && kind !== Kind.POINTER) return null;
  return type === 0 ? LIST : LAYOUTS.find((l) => m.field(m.vm, l.type) === type) ?? null;
}

// Puts the address of the item onto WebAssembly's stack, in the block that is left where there is none.
function address(c: Compiler, layout: Layout, owner: Operand, key: Operand): void {
  const w = c.code, p = c.temp(Wt.I32), n = c.temp(Wt.I64), at = c.temp(Wt.I64);
  needInt(c, key);
  if (owner.kind === Kind.ANY) {
    c.isPointer(owner.value);
    w.op(W.I32_EQZ);
    w.brIf(0);
  }
  w.get(owner.value);
  w.op(W.I32_WRAP);
  w.set(p);
  if (owner.kind !== layout.kind || layout.isBytes) {
    w.get(p);
    w.memory(W.I32_LOAD, TYPE_OF);
    w.i32(c.machine.field(c.machine.vm, layout.type));
    w.op(W.I32_NE);
    w.brIf(0);
  }
  w.get(p);
  w.memory(W.I32_LOAD, c.at(layout.length));
  w.op(W.I64_EXTEND_U);
  w.set(n);
  key.int.get(); // one below 0 counts from the end
  w.get(n);
  w.i64(0n);
  key.int.get();
  w.i64(0n);
  w.ops(W.I64_LT_S, W.SELECT);
  w.op(W.I64_ADD);
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
