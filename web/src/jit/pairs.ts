// jit/pairs.ts: `for a, b in` an enumerate or a zip of lists and tuples, or an enumerate of a str: the two items without their pair.
//
// The pair that the iterator keeps is filled all the same, as it holds the items until the next round. What is not as usual is left to the iterator: another one
// behind it, the end of a zip or a str, a pair that somebody holds. An enumerate of a list or a tuple is made in place, too, and lets go of it at its end; so is a zip of two of them.
import { JitField as F, JitHelper } from "../gen/bindings.gen.js";
import { Shared, W, Wt } from "./code.js";
import type { Compiler } from "./compiler.js";
import { asciiAt, isOfAscii, letGo, moveOn, positionWithin } from "./containers.js";
import { INT_BITS, NULL, TAG_INT, pointerTo, type Instruction } from "./machine.js";
import { Kind, Rep, entry, type Entry } from "./state.js";
import { askNext, borrow } from "./steps.js";

const LAST_COUNT = 0x7fff_ffff_ffffn;

/** What a call of the class gives, which is sure to be called behind this: enumerate or zip. Null: it is another. */
export function pairsOf(c: Compiler, callable: Entry): Kind.ENUMERATE | Kind.ZIP | null {
  if (!callable.guess || c.noted("guard")) return null;
  for (const kind of [Kind.ENUMERATE, Kind.ZIP] as const) {
    if (callable.guess !== pointerTo(c.typeOfKind(kind))) continue;
    c.guardBits(callable, callable.guess);
    return kind;
  }
  return null;
}

// Whether the entry is a list or a tuple, most likely; null: it is neither.
function sequenceKind(c: Compiler, e: Entry): Kind.LIST | Kind.TUPLE | null {
  const known = c.kindOf(e), kind = known === Kind.ANY || known === Kind.POINTER ? c.kindOfBits(c.valueNow(e)) : known;
  return kind === Kind.LIST || kind === Kind.TUPLE ? kind : null;
}

// Makes the iterator, which is null if there is no memory, in a WebAssembly local.
function iteratorOver(c: Compiler, sequence: Entry, kind: Kind.LIST | Kind.TUPLE, iterator: number): void {
  c.boxed(sequence);
  c.callShared(kind === Kind.LIST ? Shared.LIST_ITERATOR : Shared.TUPLE_ITERATOR);
  c.code.set(iterator);
}

// In C: calls the class of a kind with values, whose references it takes.
function madeByC(c: Compiler, kind: Kind, values: readonly number[], made: number): void {
  c.aside(() => {
    const [type, self] = [pointerTo(c.typeOfKind(kind)), NULL].map((bits) => borrow(c, entry(Rep.CONSTANT, Kind.POINTER, -1, { bits }))) as [number, number];
    c.incref(type, Kind.POINTER);
    [type, self, ...values].forEach((local, k) => c.storeStack(c.depth + k, local));
    c.vmArgument();
    c.stackAddress(c.depth + 2);
    c.code.i32(values.length);
    c.call(JitHelper.CALL);
    c.code.set(made);
  });
}

/** Calls zip, which the callable is sure to be (pairsOf), for two lists or tuples. False: it is for something else, and nothing was written. */
export function zipOf(c: Compiler, arg: number): boolean {
  if (arg !== 2 || c.kindOf(c.top(2)) !== Kind.NULL) return false;
  const kinds = [sequenceKind(c, c.top(1)), sequenceKind(c, c.top())] as const, [left, right] = kinds;
  if (left === null || right === null) return false;
  c.guard(c.top(1), left);
  c.guard(c.top(), right);
  c.part();
  const w = c.code, made = c.temp(Wt.I64), first = c.temp(Wt.I64), second = c.temp(Wt.I64), b = c.pop(), a = c.pop();
  c.pop();
  const callable = c.pop();
  w.i64(NULL);
  w.set(made);
  c.open(W.BLOCK);
  iteratorOver(c, a, left, first);
  w.get(first);
  w.i64(NULL);
  w.op(W.I64_EQ);
  w.brIf(0);
  iteratorOver(c, b, right, second);
  w.get(second);
  w.i64(NULL);
  w.op(W.I64_EQ);
  c.open(W.IF);
  c.dropPlace(first, left === Kind.LIST ? Kind.LIST_ITERATOR : Kind.TUPLE_ITERATOR);
  w.br(1);
  c.end();
  w.get(first);
  w.get(second);
  c.callShared(Shared.ZIP);
  w.tee(made);
  w.i64(NULL);
  w.op(W.I64_NE);
  w.brIf(0);
  madeByC(c, Kind.ZIP, [first, second], made);
  c.end();
  c.drop(b);
  c.drop(a);
  c.drop(callable);
  c.raiseIfNull(made);
  c.pushBoxed(made, Kind.ZIP);
  return true;
}

/** Calls enumerate, which the callable is sure to be (pairsOf), for a list or a tuple, from a short count on. False: it is for something else, and nothing was written. */
export function enumerateOf(c: Compiler, arg: number): boolean {
  if (arg < 1 || arg > 2 || c.kindOf(c.top(arg)) !== Kind.NULL || (arg === 2 && c.kindOf(c.top()) !== Kind.INT)) return false;
  const w = c.code, given = c.top(arg - 1), kind = sequenceKind(c, given);
  if (kind === null) return false;
  c.guard(given, kind);
  c.part();
  const iterator = c.temp(Wt.I64), count = c.temp(Wt.I64), made = c.temp(Wt.I64), start = arg === 2 ? c.pop() : null, sequence = c.pop();
  c.pop();
  const callable = c.pop();
  if (start) c.boxed(start);
  else w.i64(INT_BITS);
  w.set(count);
  iteratorOver(c, sequence, kind, iterator);
  c.drop(sequence);
  c.drop(callable);
  c.raiseIfNull(iterator);
  w.get(iterator);
  w.get(count);
  c.callShared(Shared.ENUMERATE);
  w.tee(made);
  w.i64(NULL);
  w.op(W.I64_EQ);
  c.open(W.IF);
  madeByC(c, Kind.ENUMERATE, start ? [iterator, count] : [iterator], made);
  c.end();
  c.raiseIfNull(made);
  c.pushBoxed(made, Kind.ENUMERATE);
  return true;
}

/** FOR_ITER with the UNPACK_SEQUENCE behind it. False: it is to be written as others are. */
export function forPair(c: Compiler, i: Instruction): boolean {
  const kind = c.kindOf(c.top());
  if ((kind !== Kind.ENUMERATE && kind !== Kind.ZIP) || c.at(F.LIST_LEN) !== c.at(F.TUPLE_LEN)) return false;
  const unpacking = c.takesUnpacking(i);
  if (!unpacking) return false;
  const w = c.code, isCounted = kind === Kind.ENUMERATE, ended = c.temp(Wt.I32), first = c.temp(Wt.I64), second = c.temp(Wt.I64);
  if (!isCounted) { // of two
    c.pointer(c.top());
    w.memory(W.I32_LOAD, c.at(F.ZIP_ITERATORS));
    w.memory(W.I32_LOAD, c.at(F.TUPLE_LEN));
    w.i32(2);
    w.op(W.I32_NE);
    c.leaveIf();
  }
  c.part();
  w.i32(0);
  w.set(ended);
  c.open(W.BLOCK);
  c.open(W.BLOCK); // to its end: what is not as usual
  if (isCounted) enumerated(c, first, second, ended);
  else zipped(c, first, second);
  w.br(1);
  c.end();
  byIterator(c, ended, first, second);
  if (isCounted) {
    w.get(first);
    w.i64(48n);
    w.op(W.I64_SHR_U);
    w.i64(TAG_INT);
    w.op(W.I64_NE);
    c.leaveBehind(unpacking.next, second, first);
  }
  c.end();
  w.get(ended);
  c.atFall = () => {
    c.pushBoxed(second, Kind.ANY);
    c.pushBoxed(first, isCounted ? Kind.INT : Kind.ANY);
  };
  return true;
}

/** By the iterator's own next, which gives a pair; behind its end where that is the end. */
export function byIterator(c: Compiler, ended: number, first: number, second: number): void {
  const w = c.code, pair = c.temp(Wt.I64);
  askNext(c, pair);
  w.tee(ended);
  w.brIf(0);
  for (const [k, item] of [first, second].entries()) {
    w.get(pair);
    w.op(W.I32_WRAP);
    w.memory(W.I64_LOAD, c.at(F.TUPLE_ITEMS) + 8 * k);
    w.set(item);
    c.incref(item, Kind.ANY);
  }
  c.dropPlace(pair, Kind.TUPLE);
}

// Where an iterator is. WebAssembly locals: the address of a list's or a tuple's items; the character there, of a str, else null. -1: it cannot be a str.
interface Place {
  readonly iterator: number;
  readonly at: number;
  readonly items: number;
  readonly character: number;
}

// Leaves the block unless the iterator on WebAssembly's stack is a list's or a tuple's (or of a str of ASCII), and not at its end. `ended`: there a list's or a tuple's lets go of it, this
// local is set, and the block around is left, too.
function step(c: Compiler, mayBeText: boolean, ended: number | null = null): Place {
  const w = c.code, leave = mayBeText ? 1 : 0, iterator = c.temp(Wt.I32), at = c.temp(Wt.I32), isTuple = c.temp(Wt.I32), items = c.temp(Wt.I32), character = mayBeText ? c.temp(Wt.I64) : -1;
  const typeIs = (kind: Kind) => {
    w.get(iterator);
    w.memory(W.I32_LOAD, 4);
    w.i32(c.typeOfKind(kind));
    w.op(W.I32_EQ);
  };
  w.set(iterator);
  if (mayBeText) {
    isOfAscii(c, iterator);
    c.open(W.IF);
    asciiAt(c, positionWithin(c, Kind.STR, iterator, leave, at), character, leave);
    c.otherwise();
    w.i64(NULL);
    w.set(character);
  }
  typeIs(Kind.TUPLE_ITERATOR);
  w.tee(isTuple);
  typeIs(Kind.LIST_ITERATOR);
  w.ops(W.I32_OR, W.I32_EQZ);
  w.brIf(leave);
  const { sequence } = positionWithin(c, Kind.LIST, iterator, leave, at, ended === null ? undefined : (over) => { // a tuple has its length in the same place
    letGo(c, iterator, over);
    w.i32(1);
    w.set(ended);
    w.br(leave + 2);
  });
  w.get(sequence);
  w.op(W.I32_WRAP);
  w.i32(c.at(F.TUPLE_ITEMS));
  w.op(W.I32_ADD);
  w.get(sequence);
  w.op(W.I32_WRAP);
  w.memory(W.I32_LOAD, c.at(F.LIST_ITEMS)); // half an item of a tuple
  w.get(isTuple);
  w.op(W.SELECT);
  w.set(items);
  if (mayBeText) c.end();
  return { iterator, at, items, character };
}

/** Leaves the block unless the iterator alone holds the pair on WebAssembly's stack, which the collector knows, and which has no hash. */
export function pairOf(c: Compiler): number {
  const w = c.code, pair = c.temp(Wt.I32);
  w.tee(pair);
  w.memory(W.I32_LOAD, 0);
  w.i32(1);
  w.op(W.I32_NE);
  w.get(pair);
  w.memory(W.I32_LOAD, c.at(F.TUPLE_HASH));
  w.i32(-1);
  w.ops(W.I32_NE, W.I32_OR);
  w.get(pair);
  w.i32(c.at(F.GC_HEAD));
  w.op(W.I32_SUB);
  w.memory(W.I32_LOAD, 0);
  w.ops(W.I32_EQZ, W.I32_OR);
  w.brIf(0);
  return pair;
}

/** The pair's item of the last round. */
export function lastOf(c: Compiler, pair: number, k: number): number {
  const last = c.temp(Wt.I64);
  c.code.get(pair);
  c.code.memory(W.I64_LOAD, c.at(F.TUPLE_ITEMS) + 8 * k);
  c.code.set(last);
  return last;
}

// Leaves the block when nobody but the pair holds an item.
function heldByOthers(c: Compiler, item: number): void {
  const w = c.code;
  c.isPointer(item);
  c.open(W.IF);
  w.get(item);
  w.op(W.I32_WRAP);
  w.memory(W.I32_LOAD, 0);
  w.i32(1);
  w.op(W.I32_EQ);
  w.brIf(1);
  c.end();
}

// The item where the iterator is, for the pair and for the loop; the iterator goes on.
function take(c: Compiler, where: Place, pair: number, k: number, item: number): void {
  const w = c.code, last = lastOf(c, pair, k), { at, items, character } = where;
  moveOn(c, where);
  if (character >= 0) {
    w.get(character);
    w.tee(item);
    w.i64(NULL);
    w.op(W.I64_EQ);
    c.open(W.IF);
  }
  w.get(items);
  w.get(at);
  w.i32(3);
  w.ops(W.I32_SHL, W.I32_ADD);
  w.memory(W.I64_LOAD, 0);
  w.set(item);
  if (character >= 0) c.end();
  for (let n = 0; n < 2; n++) c.incref(item, Kind.ANY);
  w.get(pair);
  w.get(item);
  w.memory(W.I64_STORE, c.at(F.TUPLE_ITEMS) + 8 * k);
  c.dropPlace(last, Kind.ANY);
}

function enumerated(c: Compiler, first: number, second: number, ended: number): void {
  const w = c.code, e = c.temp(Wt.I32);
  c.pointer(c.top());
  w.tee(e);
  w.memory(W.I32_LOAD, c.at(F.ENUMERATE_IT));
  const at = step(c, true, ended);
  w.get(e);
  w.memory(W.I32_LOAD, c.at(F.ENUMERATE_RESULT));
  const pair = pairOf(c);
  w.get(e);
  w.memory(W.I64_LOAD, c.at(F.ENUMERATE_COUNT));
  w.tee(first);
  w.i64(INT_BITS);
  w.op(W.I64_SUB);
  w.i64(LAST_COUNT);
  w.op(W.I64_GE_U);
  w.brIf(0); // below 0, or about to be no small int: so no last count is a pointer
  w.get(e);
  w.get(first);
  w.i64(1n);
  w.op(W.I64_ADD);
  w.memory(W.I64_STORE, c.at(F.ENUMERATE_COUNT));
  w.get(pair);
  w.get(first);
  w.memory(W.I64_STORE, c.at(F.TUPLE_ITEMS));
  take(c, at, pair, 1, second);
}

function zipped(c: Compiler, first: number, second: number): void {
  const w = c.code, z = c.temp(Wt.I32), iterators = c.temp(Wt.I32);
  c.pointer(c.top());
  w.tee(z);
  w.memory(W.I32_LOAD, c.at(F.ZIP_ITERATORS));
  w.tee(iterators);
  w.memory(W.I32_LOAD, c.at(F.TUPLE_ITEMS));
  const a = step(c, false);
  w.get(iterators);
  w.memory(W.I32_LOAD, c.at(F.TUPLE_ITEMS) + 8);
  const b = step(c, false);
  w.get(a.iterator);
  w.get(b.iterator);
  w.op(W.I32_EQ);
  w.brIf(0); // it is asked twice
  w.get(z);
  w.memory(W.I32_LOAD, c.at(F.ZIP_RESULT));
  const pair = pairOf(c);
  heldByOthers(c, lastOf(c, pair, 0)); // it would be deallocated before the second is asked
  take(c, a, pair, 0, first);
  take(c, b, pair, 1, second);
}
