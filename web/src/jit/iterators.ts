// jit/iterators.ts: iterators over lists, tuples and ranges of short ints, enumerates and zips, made and freed in place: in blocks that the allocator has free.
//
// To make one, or to free one of a range, runs no Python code. Source: seq_iterator_of and seq_iterator_dealloc (vm/object/container/iterators.c), iterator (range.c), enumerate_new and zip_new (iter_tools.c).
import { JitField as F, JitHelper } from "../gen/bindings.gen.js";
import { dropObject, giveBlock, giveObject, linkObject, takeBlock, takeObject, unlinkObject } from "./allocation.js";
import { Code, Shared, SHARED_TYPES, W, Wt, type WasmFunction } from "./code.js";
import { callHelper } from "./helpers.js";
import { INT_BITS, NONE, NULL, PAYLOAD, TAG_PTR, type Machine } from "./machine.js";
import { tupleHeader } from "./tuples.js";

const asValue = (c: Code, pointer: number): void => {
  c.get(pointer);
  c.op(W.I64_EXTEND_U);
  c.i64(TAG_PTR << 48n);
  c.op(W.I64_OR);
};

// A new object's header: one reference, and its type.
const header = (c: Code, m: Machine, object: number, type: F): void => {
  c.get(object);
  c.i64(BigInt(m.field(m.vm, type)) << 32n | 1n);
  c.memory(W.I64_STORE, 0);
};

/** Makes the iterator over a list or a tuple, which it borrows; NULL: there is no memory. */
export function sequenceIteratorFunction(m: Machine, which: Shared.LIST_ITERATOR | Shared.TUPLE_ITERATOR): WasmFunction {
  const c = new Code(), type = which === Shared.LIST_ITERATOR ? F.VM_LIST_ITERATOR : F.VM_TUPLE_ITERATOR, sequence = 0, p = 1, then = 2, counted = 3;
  c.open(W.BLOCK);
  takeObject(c, m, m.at(F.SEQ_SEQ) + 8, p, then, counted);
  header(c, m, p, type);
  c.get(p);
  c.i32(0);
  c.memory(W.I32_STORE, m.at(F.SEQ_INDEX));
  c.get(p);
  c.get(sequence);
  c.memory(W.I64_STORE, m.at(F.SEQ_SEQ));
  c.get(sequence);
  c.op(W.I32_WRAP);
  c.tee(counted);
  c.get(counted);
  c.memory(W.I32_LOAD, 0);
  c.i32(1);
  c.op(W.I32_ADD);
  c.memory(W.I32_STORE, 0);
  linkObject(c, m, p, then, counted);
  asValue(c, p);
  c.op(W.RETURN);
  c.op(W.END);
  c.i32(m.vm);
  c.i32(m.field(m.vm, type));
  c.get(sequence);
  callHelper(c, m, JitHelper.SEQ_ITERATOR);
  c.op(W.END);
  return { type: SHARED_TYPES[which], locals: [Wt.I32, Wt.I32, Wt.I32], body: c.bytes };
}

/** Frees one, whose last reference is gone. Python code may run. */
export function sequenceIteratorFree(m: Machine): WasmFunction {
  const c = new Code(), iterator = 0, block = 1, sequence = 2, count = 3;
  unlinkObject(c, m, iterator, block, sequence, count);
  c.get(iterator);
  c.memory(W.I64_LOAD, m.at(F.SEQ_SEQ));
  c.i64(NULL);
  c.op(W.I64_NE);
  c.open(W.IF);
  c.get(iterator);
  c.memory(W.I32_LOAD, m.at(F.SEQ_SEQ));
  c.set(sequence);
  dropObject(c, m, sequence, count);
  c.op(W.END);
  giveObject(c, m, m.at(F.SEQ_SEQ) + 8, block, count);
  c.op(W.END);
  return { type: SHARED_TYPES[Shared.SEQUENCE_FREE], locals: [Wt.I32, Wt.I32, Wt.I32], body: c.bytes };
}

// A tuple of two, in a new block.
function fillPair(c: Code, m: Machine, pair: number, ...items: readonly [() => void, () => void]): void {
  tupleHeader(c, m, pair, 2);
  items.forEach((item, k) => {
    c.get(pair);
    item();
    c.memory(W.I64_STORE, m.at(F.TUPLE_ITEMS) + 8 * k);
  });
}

// Gives an object back that the collector does not know. `object` becomes its block.
function giveUntold(c: Code, m: Machine, size: number, object: number, counted: number): void {
  c.get(object);
  c.i32(m.at(F.GC_HEAD));
  c.op(W.I32_SUB);
  c.set(object);
  giveObject(c, m, size, object, counted);
}

/** Makes an enumerate of an iterator, whose reference it takes, from a count on, with its pair, which the collector knows; NULL: a block is not free, and nothing was done. */
export function enumerateFunction(m: Machine): WasmFunction {
  const c = new Code(), iterator = 0, count = 1, made = 2, pair = 3, then = 4, counted = 5, pairSize = m.at(F.TUPLE_ITEMS) + 16;
  c.open(W.BLOCK);
  takeObject(c, m, pairSize, pair, then, counted);
  c.open(W.BLOCK);
  takeObject(c, m, m.at(F.ENUMERATE_RESULT) + 8, made, then, counted);
  fillPair(c, m, pair, () => c.i64(NONE), () => c.i64(NONE));
  header(c, m, made, F.VM_ENUMERATE);
  for (const [value, field] of [[count, F.ENUMERATE_COUNT], [iterator, F.ENUMERATE_IT]] as const) {
    c.get(made);
    c.get(value);
    c.memory(W.I64_STORE, m.at(field));
  }
  c.get(made);
  asValue(c, pair);
  c.memory(W.I64_STORE, m.at(F.ENUMERATE_RESULT));
  for (const object of [pair, made]) linkObject(c, m, object, then, counted);
  asValue(c, made);
  c.op(W.RETURN);
  c.op(W.END);
  giveUntold(c, m, pairSize, pair, counted);
  c.op(W.END);
  c.i64(NULL);
  c.op(W.END);
  return { type: SHARED_TYPES[Shared.ENUMERATE], locals: [Wt.I32, Wt.I32, Wt.I32, Wt.I32], body: c.bytes };
}

/** Makes a zip of two iterators, whose references it takes, with its pair, which the collector knows; NULL: a block is not free, and nothing was done. */
export function zipFunction(m: Machine): WasmFunction {
  const c = new Code(), first = 0, second = 1, made = 2, pair = 3, iterators = 4, then = 5, counted = 6, pairSize = m.at(F.TUPLE_ITEMS) + 16, strict = m.at(F.ZIP_RESULT) + 8;
  c.open(W.BLOCK);
  takeObject(c, m, pairSize, iterators, then, counted);
  c.open(W.BLOCK);
  takeObject(c, m, pairSize, pair, then, counted);
  c.open(W.BLOCK);
  takeObject(c, m, strict + 8, made, then, counted);
  fillPair(c, m, iterators, () => c.get(first), () => c.get(second));
  fillPair(c, m, pair, () => c.i64(NONE), () => c.i64(NONE));
  header(c, m, made, F.VM_ZIP);
  for (const [value, field] of [[iterators, F.ZIP_ITERATORS], [pair, F.ZIP_RESULT]] as const) {
    c.get(made);
    asValue(c, value);
    c.memory(W.I64_STORE, m.at(field));
  }
  c.get(made);
  c.i64(0n);
  c.memory(W.I64_STORE, strict);
  for (const object of [iterators, pair, made]) linkObject(c, m, object, then, counted);
  asValue(c, made);
  c.op(W.RETURN);
  c.op(W.END);
  giveUntold(c, m, pairSize, pair, counted);
  c.op(W.END);
  giveUntold(c, m, pairSize, iterators, counted);
  c.op(W.END);
  c.i64(NULL);
  c.op(W.END);
  return { type: SHARED_TYPES[Shared.ZIP], locals: [Wt.I32, Wt.I32, Wt.I32, Wt.I32, Wt.I32], body: c.bytes };
}

/** Makes the iterator over a range: its first value, its step, how many values it has, and where it stops. */
export function rangeIteratorFunction(m: Machine): WasmFunction {
  const c = new Code(), next = 0, step = 1, remaining = 2, stop = 3, p = 4, then = 5;
  c.open(W.BLOCK);
  takeBlock(c, m, m.at(F.RANGE_REMAINING) + 8, p, then);
  header(c, m, p, F.VM_RANGE_ITERATOR);
  for (const [value, field] of [[next, F.RANGE_NEXT], [step, F.RANGE_STEP], [remaining, F.RANGE_REMAINING]] as const) {
    c.get(p);
    c.get(value);
    c.memory(W.I64_STORE, m.at(field));
  }
  asValue(c, p);
  c.op(W.RETURN);
  c.op(W.END);
  c.i32(m.vm);
  for (const value of [next, stop, step]) {
    c.get(value);
    c.i64(PAYLOAD);
    c.op(W.I64_AND);
    c.i64(INT_BITS);
    c.op(W.I64_OR);
  }
  callHelper(c, m, JitHelper.RANGE);
  c.op(W.END);
  return { type: SHARED_TYPES[Shared.RANGE_ITERATOR], locals: [Wt.I32, Wt.I32], body: c.bytes };
}

/** Frees one, whose last reference is gone. */
export function rangeIteratorFree(m: Machine): WasmFunction {
  const c = new Code(), iterator = 0;
  giveBlock(c, m, m.at(F.RANGE_REMAINING) + 8, iterator);
  c.op(W.END);
  return { type: SHARED_TYPES[Shared.RANGE_FREE], locals: [], body: c.bytes };
}
