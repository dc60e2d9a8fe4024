// jit/containers.ts: items of lists, tuples and strs, and loops over them.
import { JitHelper, JitField as F } from "../gen/bindings.gen.js";
import { Op } from "../gen/opcodes.gen.js";
import { fromEnd } from "./arithmetic.js";
import { Shared, W, Wt } from "./code.js";
import type { Compiler } from "./compiler.js";
import { lengthOrElse } from "./either.js";
import { LENGTHS, TYPE_OF } from "./emitter.js";
import { loadsConstant, loadsLocal } from "./graph.js";
import { INT_BITS, NONE, NULL, TAG_PTR, pointerTo, type Instruction } from "./machine.js";
import { Kind, Rep, alias, entry, mayPoint, type Entry } from "./state.js";
import { askNext, borrow, callOfC, consume, keep } from "./steps.js";
import { itemsOf } from "./tuples.js";

type Sequence = Kind.LIST | Kind.TUPLE | Kind.STR;
const SEQUENCES: readonly Sequence[] = [Kind.LIST, Kind.TUPLE, Kind.STR];

/** A container and an int on top: the pointer and the place, where the container has it, in two WebAssembly locals (i32). An index counts from the end where one below 0 was met. */
function indexed(c: Compiler, kind: Sequence): readonly [container: number, place: number] {
  const w = c.code, container = c.temp(Wt.I32), place = c.temp(Wt.I32), { op } = c.instruction, isForm = op !== Op.BINARY_OP && op !== Op.STORE_SUBSCR;
  c.guard(c.top(), Kind.INT);
  c.guard(c.top(1), kind);
  c.pointer(c.top(1));
  w.set(container);
  const e = c.top(), constant = e.rep === Rep.CONSTANT ? BigInt.asIntN(48, e.bits) : null;
  const length = () => {
    w.get(container);
    w.memory(W.I32_LOAD, c.at(LENGTHS[kind]!));
    w.op(W.I64_EXTEND_U);
  };
  if (constant === null ? !isForm || c.noted("index") : constant < 0n) {
    const n = c.temp(Wt.I64), index = c.temp(Wt.I64);
    length();
    w.set(n);
    fromEnd(c, { get: () => c.number(e), constant }, n);
    w.tee(index);
    w.get(n);
    w.op(W.I64_GE_U);
    c.leaveIf();
    w.get(index);
  } else {
    c.number(e);
    length();
    w.op(W.I64_GE_U);
    c.leaveIf(constant === null ? "index" : "guard");
    c.number(e);
  }
  w.op(W.I32_WRAP);
  w.set(place);
  return [container, place];
}

/** Where tier 1 has no form for an index, as it may count from the end: what most likely has the item. Null: nothing tells, or the index is no int. */
function sequenceMet(c: Compiler): Sequence | null {
  const container = c.top(1), kind = c.kindOf(container), type = c.machine.typeOf(c.valueNow(container));
  if (c.noted("guard") || c.kindOf(c.top()) !== Kind.INT || c.top().big) return null;
  return SEQUENCES.find((one) => kind === one || ((kind === Kind.ANY || kind === Kind.POINTER) && type === c.typeOfKind(one))) ?? null;
}

/** BINARY_OP of a list, tuple or str, most likely, and an int. False: it is something else, and nothing was written. */
export function itemMet(c: Compiler): boolean {
  const kind = sequenceMet(c);
  if (kind === Kind.STR) character(c);
  else if (kind !== null) item(c, kind);
  return kind !== null;
}

/** STORE_SUBSCR of a value, a list, most likely, and an int. False: it is something else, and nothing was written. */
export function storeItemMet(c: Compiler): boolean {
  if (sequenceMet(c) !== Kind.LIST) return false;
  storeItem(c);
  return true;
}

function itemAddress(c: Compiler, kind: Kind.LIST | Kind.TUPLE, container: number, place: number): void {
  const w = c.code;
  w.get(container);
  if (kind === Kind.LIST) w.memory(W.I32_LOAD, c.at(F.LIST_ITEMS));
  w.get(place);
  w.i32(3);
  w.ops(W.I32_SHL, W.I32_ADD);
}

export function item(c: Compiler, kind: Kind.LIST | Kind.TUPLE): void {
  const w = c.code, t = c.temp(Wt.I64), [container, place] = indexed(c, kind);
  itemAddress(c, kind, container, place);
  w.memory(W.I64_LOAD, kind === Kind.LIST ? 0 : c.at(F.TUPLE_ITEMS));
  w.set(t);
  c.pop();
  const owner = c.pop();
  c.push(entry(Rep.BOXED, Kind.ANY, t, { lent: true, sample: firstItem(c, kind, owner) }));
  c.drop(owner);
}

// Most likely like the other items: the first one that the container, or one like it, has now; 0: there is none.
function firstItem(c: Compiler, kind: Kind.LIST | Kind.TUPLE, container: Entry): bigint {
  const m = c.machine, now = c.valueNow(container), at = Number(now & 0xffff_ffffn);
  if (m.typeOf(now) !== c.typeOfKind(kind) || m.field(at, LENGTHS[kind]!) === 0) return 0n;
  return m.value(kind === Kind.LIST ? m.field(at, F.LIST_ITEMS) : at + c.at(F.TUPLE_ITEMS));
}

export function storeItem(c: Compiler): void {
  const w = c.code, old = c.temp(Wt.I64), t = c.temp(Wt.I64), [container, place] = indexed(c, Kind.LIST);
  c.pop();
  const list = c.pop(), v = c.pop();
  c.settle();
  c.owned(v);
  w.set(t);
  itemAddress(c, Kind.LIST, container, place);
  w.memory(W.I64_LOAD, 0);
  w.set(old);
  itemAddress(c, Kind.LIST, container, place);
  w.get(t);
  w.memory(W.I64_STORE, 0);
  c.dropPlace(old, Kind.ANY);
  c.drop(list);
}

export function character(c: Compiler): void {
  const w = c.code, t = c.temp(Wt.I64), [text, place] = indexed(c, Kind.STR);
  c.pop();
  const str = c.pop();
  c.open(W.BLOCK);
  c.open(W.BLOCK);
  w.get(text);
  w.memory(W.I32_LOAD8_U, c.at(F.STR_KIND));
  w.i32(1);
  w.op(W.I32_NE);
  w.brIf(0);
  w.get(text);
  w.memory(W.I32_LOAD, c.at(F.STR_DATA));
  w.get(place);
  w.op(W.I32_ADD);
  w.memory(W.I32_LOAD8_U, 0);
  knownCharacter(c, t, 0);
  c.incref(t, Kind.STR);
  w.br(1);
  c.end();
  c.vmArgument();
  c.boxed(str);
  w.get(place);
  c.call(JitHelper.CHAR);
  w.set(t);
  c.end();
  c.drop(str);
  c.raiseIfNull(t);
  c.pushBoxed(t, Kind.STR);
}

/** Whether the iterator in a WebAssembly local is one of a str of ASCII characters. */
export function isOfAscii(c: Compiler, iterator: number): void {
  c.code.get(iterator);
  c.code.memory(W.I32_LOAD, 4);
  c.code.i32(c.machine.field(c.machine.vm, F.VM_ASCII_ITERATOR));
  c.code.op(W.I32_EQ);
}

/** `position` of the iterator in a local, which leaves `leave` blocks at the end, or does there what `atEnd` writes, within one block more, of a sequence. */
export function positionWithin(c: Compiler, kind: Kind.LIST | Kind.STR | Kind.POINTER, iterator: number, leave: number, at?: number, atEnd?: (sequence: number) => void): Position {
  const w = c.code;
  w.get(iterator);
  const where = position(c, kind, (sequence) => {
    w.get(sequence);
    w.i64(NULL);
    w.op(W.I64_EQ);
    w.brIf(leave);
  }, at);
  if (!atEnd) {
    w.brIf(leave);
    return where;
  }
  c.open(W.IF);
  atEnd(where.sequence);
  c.end();
  return where;
}

/** Reads the character where that iterator is, borrowed. Leaves `leave` blocks where it was not made yet. */
export function asciiAt(c: Compiler, { sequence, at }: Position, character: number, leave: number): void {
  const w = c.code;
  w.get(sequence);
  w.op(W.I32_WRAP);
  w.memory(W.I32_LOAD, c.at(F.STR_DATA));
  w.get(at);
  w.op(W.I32_ADD);
  w.memory(W.I32_LOAD8_U, 0);
  knownCharacter(c, character, leave);
}

// Reads the str of the character below 256 on WebAssembly's stack, borrowed. Leaves `leave` blocks where it was not made yet.
function knownCharacter(c: Compiler, str: number, leave: number): void {
  const w = c.code;
  w.i32(3);
  w.op(W.I32_SHL);
  w.memory(W.I64_LOAD, c.machine.vm + c.at(F.VM_LATIN1));
  w.tee(str);
  w.i64(NULL);
  w.op(W.I64_EQ);
  w.brIf(leave);
}

/** FOR_ITER over what is not known. */
export function forAny(c: Compiler): void {
  const w = c.code, iterator = c.temp(Wt.I32), ended = c.temp(Wt.I32), item = c.temp(Wt.I64);
  c.part();
  w.i32(0);
  w.set(ended);
  c.open(W.BLOCK);
  c.open(W.BLOCK);
  c.boxed(c.top());
  w.set(item);
  c.isPointer(item); // who writes `.0` can have anything there
  w.op(W.I32_EQZ);
  w.brIf(0);
  w.get(item);
  w.op(W.I32_WRAP);
  w.set(iterator);
  isOfAscii(c, iterator);
  c.open(W.IF);
  const text = positionWithin(c, Kind.STR, iterator, 1);
  asciiAt(c, text, item, 1);
  moveOn(c, text);
  c.incref(item, Kind.STR);
  w.br(2);
  c.end();
  w.get(iterator);
  w.memory(W.I32_LOAD, TYPE_OF);
  w.i32(c.machine.field(c.machine.vm, F.VM_BYTES_ITERATOR));
  w.op(W.I32_NE);
  w.brIf(0);
  const octets = positionWithin(c, Kind.POINTER, iterator, 0);
  w.get(octets.sequence);
  w.op(W.I32_WRAP);
  w.memory(W.I32_LOAD, c.at(F.BYTES_DATA));
  w.get(octets.at);
  w.op(W.I32_ADD);
  w.memory(W.I32_LOAD8_U, 0);
  w.op(W.I64_EXTEND_U);
  w.i64(INT_BITS);
  w.op(W.I64_OR);
  w.set(item);
  moveOn(c, octets);
  w.br(1);
  c.end();
  askNext(c, item);
  w.set(ended);
  c.end();
  w.get(ended);
  c.atFall = () => c.pushBoxed(item, Kind.ANY);
}

/** Appends what a WebAssembly local has to the list that another one points to, if that has room: begins an `if`. */
export function appendInRoom(c: Compiler, list: number, value: number): void {
  const w = c.code, n = c.temp(Wt.I32);
  w.get(list);
  w.memory(W.I32_LOAD, c.at(F.LIST_LEN));
  w.tee(n);
  w.get(list);
  w.memory(W.I32_LOAD, c.at(F.LIST_CAP));
  w.op(W.I32_LT_S);
  c.open(W.IF);
  itemAddress(c, Kind.LIST, list, n);
  w.get(value);
  w.memory(W.I64_STORE, 0);
  w.get(list);
  w.get(n);
  w.i32(1);
  w.op(W.I32_ADD);
  w.memory(W.I32_STORE, c.at(F.LIST_LEN));
}

export function listAppend(c: Compiler, list: Entry, v: Entry): void {
  const w = c.code, t = c.temp(Wt.I64), p = c.temp(Wt.I32);
  c.settle();
  c.owned(v);
  w.set(t);
  c.pointer(list);
  w.set(p);
  appendInRoom(c, p, t);
  c.otherwise();
  c.vmArgument();
  c.boxed(list);
  w.get(t);
  w.i64(NULL);
  w.i32(Op.LIST_APPEND);
  c.call(JitHelper.ADD);
  c.raiseIfNegative();
  c.end();
}

/** `list.pop()` of the list on top of the stack, above the callable, which is a constant: in place where the list stays as large, else by the method's function `fn`. */
export function popLast(c: Compiler, fn: number): void {
  const w = c.code, t = c.temp(Wt.I64), list = c.temp(Wt.I32), rest = c.temp(Wt.I32);
  c.part();
  const self = keep(c, c.pop()), method = c.pop();
  w.get(self);
  w.op(W.I32_WRAP);
  w.set(list);
  c.open(W.BLOCK);
  c.open(W.BLOCK);
  w.get(list);
  w.memory(W.I32_LOAD, c.at(F.LIST_LEN));
  w.i32(1);
  w.op(W.I32_SUB);
  w.tee(rest);
  w.i32(0);
  w.op(W.I32_LE_S);
  w.get(rest);
  w.get(list);
  w.memory(W.I32_LOAD, c.at(F.LIST_CAP));
  w.i32(1);
  w.ops(W.I32_SHR_U, W.I32_LT_S);
  w.op(W.I32_OR);
  w.brIf(0);
  itemAddress(c, Kind.LIST, list, rest);
  w.memory(W.I64_LOAD, 0);
  w.set(t);
  w.get(list);
  w.get(rest);
  w.memory(W.I32_STORE, c.at(F.LIST_LEN));
  w.br(1);
  c.end();
  c.aside(() => {
    callOfC(c, fn, 0, () => w.get(self));
    w.set(t);
  });
  c.end();
  c.dropPlace(self, Kind.LIST);
  c.drop(method);
  c.raiseIfNull(t);
  c.pushBoxed(t, Kind.ANY);
}

export function unpack(c: Compiler, n: number): void {
  const items = itemsOf(c, Kind.TUPLE, n), tuple = c.pop();
  for (const item of items.reverse()) c.pushBoxed(item, Kind.ANY, true);
  c.drop(tuple);
}

export function concat(c: Compiler): void {
  c.guard(c.top(), Kind.STR);
  c.guard(c.top(1), Kind.STR);
  const b = c.pop(), a = c.pop();
  consume(c, [a, b], JitHelper.CONCAT, Kind.STR);
}

/** `s += piece` of a local variable, which most likely has the only reference to its str. */
export function append(c: Compiler, i: Instruction): void {
  const w = c.code, t = c.temp(Wt.I64), next = c.machine.instruction(c.object, i.next), left = c.top(1), local = c.local(next.arg);
  const isAlias = left.rep === Rep.ALIAS && left.place === local;
  if (next.op !== Op.STORE_FAST || (!isAlias && (left.rep !== Rep.BOXED || c.noted("guard")))) {
    concat(c);
    return;
  }
  c.guard(c.top(), Kind.STR);
  c.guard(left, Kind.STR);
  if (!isAlias) { // what the variable had before something ran that may have given it another value
    c.boxed(c.top(1));
    c.boxed(alias(local));
    w.op(W.I64_NE);
    c.leaveIf();
  }
  const piece = keep(c, c.pop()), copy = c.pop();
  if (copy.owned) { // the variable has another reference
    const p = c.temp(Wt.I32);
    c.pointer(copy);
    w.tee(p);
    w.get(p);
    w.memory(W.I32_LOAD, 0);
    w.i32(1);
    w.op(W.I32_SUB);
    w.memory(W.I32_STORE, 0);
  }
  c.detach(local);
  c.escape();
  c.vmArgument();
  c.slotAddress(local);
  w.get(piece);
  c.call(JitHelper.APPEND);
  w.set(t);
  c.reload(local, Kind.STR);
  c.raiseIfNull(t);
  c.skip();
}

export function len(c: Compiler): void {
  const m = c.machine, w = c.code, t = c.temp(Wt.I64);
  c.guardBits(c.top(2), m.value(m.field(m.vm, F.VM_INTERP) + c.at(F.INTERP_LEN)));
  c.guard(c.top(1), Kind.NULL);
  const e = c.pop();
  c.pop();
  const callable = c.pop(), kind = c.kindOf(e);
  const length = LENGTHS[kind];
  if (length !== undefined) {
    c.pointer(e);
    w.memory(W.I32_LOAD, c.at(length));
    w.op(W.I64_EXTEND_U);
    w.set(t);
    c.drop(e);
    c.drop(callable);
    c.pushNumber(t, Kind.INT);
    return;
  }
  const n = lengthOrElse(c, e);
  c.drop(callable);
  w.get(n);
  w.i64(0n);
  w.op(W.I64_LT_S);
  c.raiseIf();
  c.pushNumber(n, Kind.INT);
}

/** `list[slice]`, where the slice is a constant. False: it is something else. */
export function sliceOfList(c: Compiler): boolean {
  const slice = c.top();
  if (slice.rep !== Rep.CONSTANT || c.noted("guard")) return false;
  const list = c.guard(c.top(1), Kind.LIST), places = [list, slice].map((e) => borrow(c, e));
  c.pop();
  c.pop();
  c.escape();
  c.vmArgument();
  for (const place of places) c.code.get(place);
  c.call(JitHelper.LIST_SLICE);
  const t = c.temp(Wt.I64);
  c.code.set(t);
  for (const e of [list, slice]) c.drop(e);
  c.raiseIfNull(t);
  c.pushBoxed(t, Kind.LIST);
  return true;
}

/** Whether an entry can be a part of a slice that is no object: None, or what is guarded to be an int of 48 bits. */
function isPart(c: Compiler, e: Entry): boolean {
  return e.rep === Rep.CONSTANT ? e.bits === NONE || c.kindOf(e) === Kind.INT : c.kindOf(e) === Kind.INT || c.kindOf(e) === Kind.ANY;
}

/** `list[start:stop:step]`, whose slice is no object: its three parts are in the frame, where they would be in one. The instruction behind it is done, too. False: it is another slice. */
export function steppedSlice(c: Compiler, i: Instruction): boolean {
  const m = c.machine, w = c.code, next = m.instruction(c.object, i.next), parts = [c.top(2), c.top(1), c.top()];
  if (i.arg !== 3 || next.op !== Op.BINARY_OP_SUBSCR_LIST_SLICE || c.isHead(i.next) || c.noted("guard") || !parts.every((e) => isPart(c, e))) return false;
  const list = c.guard(c.top(3), Kind.LIST), t = c.temp(Wt.I64), place = borrow(c, list);
  for (const d of [2, 1, 0]) if (c.top(d).rep !== Rep.CONSTANT) c.guard(c.top(d), Kind.INT);
  c.spill(3);
  c.pop();
  c.proceed(next);
  c.escape();
  c.vmArgument();
  w.get(place);
  c.stackAddress(c.depth + 1);
  w.i32(c.at(F.SLICE_START));
  w.op(W.I32_SUB);
  w.op(W.I64_EXTEND_U);
  w.i64(TAG_PTR << 48n);
  w.op(W.I64_OR);
  c.call(JitHelper.LIST_SLICE);
  w.set(t);
  c.drop(list);
  c.raiseIfNull(t);
  c.pushBoxed(t, Kind.LIST);
  c.skip(next);
  return true;
}

/** `container[start:stop] = value`. */
export function storeSlice(c: Compiler): void {
  const w = c.code, t = c.temp(Wt.I32), stop = keep(c, c.pop()), start = keep(c, c.pop()), container = c.pop(), value = c.pop();
  const held = [container, value].map((e) => ({ kind: c.kindOf(e), local: keep(c, e) }));
  c.escape();
  c.vmArgument();
  w.get(held[0]!.local);
  w.get(start);
  w.get(stop);
  w.get(held[1]!.local);
  c.call(JitHelper.STORE_SLICE);
  w.set(t);
  for (const { kind, local } of held) if (mayPoint(kind)) c.dropPlace(local, kind);
  w.get(t);
  c.raiseIfNegative();
}

// --- loops

const INT = (n: number): Entry => entry(Rep.CONSTANT, Kind.INT, -1, { bits: INT_BITS | BigInt(n) });
/** The ints that the iterator over a range of short ints can have (those of CPython's C long, 32 bits). */
const LOWEST = -0x8000_0000n, HIGHEST = 0x7fff_ffffn;

/** `range(…)` whose iterator alone is wanted: the instruction behind it is done, too. False: it is another call. */
export function rangeIterator(c: Compiler, i: Instruction): boolean {
  const m = c.machine, callable = c.top(i.arg + 1);
  if (i.arg < 1 || i.arg > 3 || callable.guess !== pointerTo(m.field(m.vm, F.VM_RANGE)) || c.noted("guard")) return false;
  if (m.instruction(c.object, i.next).op !== Op.GET_ITER || c.isHead(i.next) || c.kindOf(c.top(i.arg)) !== Kind.NULL) return false;
  for (let k = 0; k < i.arg; k++) if (c.kindOf(c.top(k)) !== Kind.INT && c.kindOf(c.top(k)) !== Kind.ANY) return false;
  c.guardBits(callable, callable.guess);
  for (let k = 0; k < i.arg; k++) c.guard(c.top(k), Kind.INT);
  const given: Entry[] = [];
  for (let k = i.arg - 1; k >= 0; k--) given.push(c.top(k));
  const [start, stop, step] = i.arg === 1 ? [INT(0), given[0]!, INT(1)] : [given[0]!, given[1]!, given[2] ?? INT(1)];
  const by = step.rep === Rep.CONSTANT ? BigInt.asIntN(48, step.bits) : 0n, short = isShort(by) && by !== 0n ? shortRange(c, start, stop, by) : null;
  for (let k = 0; k <= i.arg; k++) c.pop();
  const range = c.pop();
  if (short) madeInPlace(c, short, by);
  else consume(c, [start, stop, step], JitHelper.RANGE);
  const iterator = c.pop();
  c.drop(range);
  c.push(iterator);
  c.skip();
  return true;
}

const isShort = (n: bigint): boolean => n >= LOWEST && n <= HIGHEST;

/** A range of short ints, in WebAssembly locals (i64): where it begins and stops, and how many values it has. */
interface ShortRange {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

// Leaves where the iterator over the range would be one of long ints.
function shortRange(c: Compiler, start: Entry, stop: Entry, by: bigint): ShortRange {
  const w = c.code, from = c.temp(Wt.I64), to = c.temp(Wt.I64), count = c.temp(Wt.I64), lowest = by < 0n ? LOWEST - 1n - by : LOWEST, highest = by > 0n ? HIGHEST + 1n - by : HIGHEST;
  const constant = (e: Entry): bigint | null => (e.rep === Rep.CONSTANT ? BigInt.asIntN(48, e.bits) : null);
  for (const [e, place, least, most] of [[start, from, LOWEST, HIGHEST], [stop, to, lowest, highest]] as const) {
    const known = constant(e);
    c.number(e);
    w.set(place);
    if (known !== null && known >= least && known <= most) continue;
    w.get(place);
    w.i64(least);
    w.op(W.I64_SUB);
    w.i64(most - least);
    w.op(W.I64_GT_U);
    c.leaveIf();
  }
  const size = by > 0n ? by : -by, first = constant(start);
  w.get(by > 0n ? to : from);
  w.get(by > 0n ? from : to);
  w.op(W.I64_SUB);
  if (size > 1n) {
    w.i64(size - 1n);
    w.op(W.I64_ADD);
    w.i64(size);
    w.op(W.I64_DIV_S);
  }
  w.set(count);
  if (by < 0n || first === null || first < 0n) {
    w.get(count);
    w.i64(HIGHEST);
    w.op(W.I64_GT_S);
    c.leaveIf();
  }
  w.get(count);
  w.i64(0n);
  w.get(count);
  w.i64(0n);
  w.op(W.I64_GT_S);
  w.op(W.SELECT);
  w.set(count);
  return { from, to, count };
}

function madeInPlace(c: Compiler, { from, to, count }: ShortRange, by: bigint): void {
  const w = c.code, made = c.temp(Wt.I64);
  w.get(from);
  w.i64(by);
  w.get(count);
  w.get(to);
  c.callShared(Shared.RANGE_ITERATOR);
  w.set(made);
  c.raiseIfNull(made);
  c.pushBoxed(made, Kind.RANGE_ITERATOR);
}

/** The iterator, of a kind, of the list or tuple on top of the stack. */
export function sequenceIterator(c: Compiler, kind: Kind.LIST_ITERATOR | Kind.TUPLE_ITERATOR): void {
  const t = c.temp(Wt.I64), sequence = c.pop();
  c.boxed(sequence);
  c.callShared(kind === Kind.LIST_ITERATOR ? Shared.LIST_ITERATOR : Shared.TUPLE_ITERATOR);
  c.code.set(t);
  c.drop(sequence);
  c.raiseIfNull(t);
  c.pushBoxed(t, kind);
}

export function forRange(c: Compiler): void {
  const w = c.code, p = c.temp(Wt.I32), left = c.temp(Wt.I64), t = c.temp(Wt.I64);
  c.guard(c.top(), Kind.RANGE_ITERATOR);
  c.pointer(c.top());
  w.tee(p);
  w.memory(W.I64_LOAD, c.at(F.RANGE_REMAINING));
  w.tee(left);
  w.i64(0n);
  w.op(W.I64_LE_S);
  c.atFall = () => {
    w.get(p);
    w.get(left);
    w.i64(1n);
    w.op(W.I64_SUB);
    w.memory(W.I64_STORE, c.at(F.RANGE_REMAINING));
    w.get(p);
    w.memory(W.I64_LOAD, c.at(F.RANGE_NEXT));
    w.set(t);
    w.get(p);
    w.get(t);
    w.get(p);
    w.memory(W.I64_LOAD, c.at(F.RANGE_STEP));
    w.op(W.I64_ADD);
    w.memory(W.I64_STORE, c.at(F.RANGE_NEXT));
    c.pushNumber(t, Kind.INT);
  };
}

/** Where an iterator over a list or a tuple is, in WebAssembly locals: the iterator, what it is over (i64), the index. */
export interface Position {
  readonly iterator: number;
  readonly sequence: number;
  readonly at: number;
}

/** Reads where the iterator on WebAssembly's stack is, over a list, a tuple, a str or (POINTER) bytes, and leaves there whether that is the end. `atNull`: there is no sequence any more. `index`: a WebAssembly local for where it is. */
function position(c: Compiler, kind: Kind.LIST | Kind.TUPLE | Kind.STR | Kind.POINTER, atNull: (sequence: number) => void, index?: number): Position {
  const w = c.code, iterator = c.temp(Wt.I32), sequence = c.temp(Wt.I64), at = index ?? c.temp(Wt.I32);
  w.tee(iterator);
  w.memory(W.I64_LOAD, c.at(F.SEQ_SEQ));
  w.set(sequence);
  atNull(sequence);
  w.get(iterator);
  w.memory(W.I32_LOAD, c.at(F.SEQ_INDEX));
  w.tee(at);
  w.get(sequence);
  w.op(W.I32_WRAP);
  w.memory(W.I32_LOAD, c.at(kind === Kind.POINTER ? F.BYTES_LEN : LENGTHS[kind]!));
  w.op(W.I32_GE_S);
  return { iterator, sequence, at };
}

/** Moves the iterator on. */
export function moveOn(c: Compiler, { iterator, at }: Pick<Position, "iterator" | "at">): void {
  const w = c.code;
  w.get(iterator);
  w.get(at);
  w.i32(1);
  w.op(W.I32_ADD);
  w.memory(W.I32_STORE, c.at(F.SEQ_INDEX));
}

/** Reads the item there, borrowed, and moves the iterator on. */
function advance(c: Compiler, kind: Kind.LIST | Kind.TUPLE, where: Position, item: number): void {
  const w = c.code, { sequence, at } = where;
  moveOn(c, where);
  w.get(sequence);
  w.op(W.I32_WRAP);
  if (kind === Kind.LIST) w.memory(W.I32_LOAD, c.at(F.LIST_ITEMS));
  w.get(at);
  w.i32(3);
  w.ops(W.I32_SHL, W.I32_ADD);
  w.memory(W.I64_LOAD, kind === Kind.LIST ? 0 : c.at(F.TUPLE_ITEMS));
  w.set(item);
}

/** An iterator over a list or a tuple is at its end, and lets go of it: WebAssembly locals, of which that has a pointer, this one a value. What is lent is settled. */
export function letGo(c: Compiler, iterator: number, sequence: number): void {
  const w = c.code;
  w.get(iterator);
  w.i64(NULL);
  w.memory(W.I64_STORE, c.at(F.SEQ_SEQ));
  c.dropPlace(sequence, Kind.POINTER);
}

export function forSequence(c: Compiler, kind: Kind.LIST | Kind.TUPLE): void {
  c.guard(c.top(), kind === Kind.LIST ? Kind.LIST_ITERATOR : Kind.TUPLE_ITERATOR);
  c.pointer(c.top());
  const where = position(c, kind, (sequence) => c.leaveIfNull(sequence)), item = c.temp(Wt.I64);
  c.atJump = () => {
    c.settle();
    letGo(c, where.iterator, where.sequence);
  };
  c.atFall = () => {
    advance(c, kind, where, item);
    c.pushBoxed(item, Kind.ANY, true);
  };
}

const LIST_TO_TUPLE = 6; // of CALL_INTRINSIC_1
const MAX_JOINED = 16; // items before what is starred

/** What `[items, *rest]` and `(items, *rest)` most likely begin with, where `rest` is a list or a tuple of a local variable or a constant: made at once. The instructions behind it are done, too. False: it is something else. */
export function joined(c: Compiler, i: Instruction): boolean {
  const m = c.machine, next = (of: Instruction) => m.instruction(c.object, of.next), load = next(i), extend = next(load), after = next(extend), isConstant = loadsConstant(load.op);
  if (extend.op !== Op.LIST_EXTEND || extend.arg !== 1 || !(isConstant || loadsLocal(load.op)) || i.arg > MAX_JOINED || c.noted("guard")) return false;
  const isTuple = after.op === Op.CALL_INTRINSIC_1 && after.arg === LIST_TO_TUPLE, last = isTuple ? after : extend;
  for (let at = load; at.unit <= last.unit; at = next(at)) if (c.isHead(at.start)) return false;
  const w = c.code, bits = isConstant ? m.value(c.object.consts + 8 * load.arg) : 0n, rest = isConstant ? entry(Rep.CONSTANT, c.kindOfBits(bits), -1, { bits }) : alias(c.local(load.arg)), now = c.valueNow(rest), t = c.temp(Wt.I64);
  const kind = [Kind.TUPLE, Kind.LIST].find((known) => c.kindOf(rest) === known || m.typeOf(now) === c.typeOfKind(known));
  if (kind === undefined) return false;
  c.guard(rest, kind);
  const length = c.lengthNow(rest);
  c.spill(i.arg);
  c.proceed(last);
  c.escape();
  c.vmArgument();
  c.stackAddress(c.depth);
  w.i32(i.arg);
  c.boxed(rest);
  w.i32(isTuple ? Op.BUILD_TUPLE : Op.BUILD_LIST);
  c.call(JitHelper.JOIN);
  w.set(t);
  c.raiseIfNull(t);
  c.push(entry(Rep.BOXED, isTuple ? Kind.TUPLE : Kind.LIST, t, { owned: true, length: isTuple && length >= 0 ? i.arg + length : -1 }));
  c.skip(last);
  return true;
}
