// jit/tuples.ts: small tuples in place, in a block that the allocator has free.
//
// Making one runs no Python code: nothing that is known changes, and a call that is written out needs no frame for it.
// Source: tuple_from_steal (vm/object/container/tuple.c), object_take_gc and gc_link (vm/object/core/alloc.h).
import { JitField as F, JitHelper } from "../gen/bindings.gen.js";
import { Op } from "../gen/opcodes.gen.js";
import { linkObject, takeObject } from "./allocation.js";
import { Code, Shared, SHARED_TYPES, W, Wt, type WasmFunction } from "./code.js";
import { LENGTHS, TYPE_OF, VM, type Emitter } from "./emitter.js";
import { callHelper } from "./helpers.js";
import { NULL, TAG_PTR, type Machine } from "./machine.js";
import { Kind, Rep, entry, mayPoint } from "./state.js";

/** Items of a tuple that is made in place, at most. */
export const MAX_ITEMS = 4;
const TYPE_GC = 1 << 14;

/** What a new tuple has before its items: one reference, its type, their number, no hash. */
export function tupleHeader(c: Code, m: Machine, tuple: number, count: number): void {
  c.get(tuple);
  c.i64(BigInt(m.field(m.vm, F.VM_TUPLE)) << 32n | 1n);
  c.memory(W.I64_STORE, 0);
  c.get(tuple);
  c.i32(count);
  c.memory(W.I32_STORE, m.at(F.TUPLE_LEN));
  c.get(tuple);
  c.i32(-1);
  c.memory(W.I32_STORE, m.at(F.TUPLE_HASH));
}

/** The function that makes a tuple of the items that it takes; NULL: there is no memory, and it has taken nothing. */
export function tupleFunction(m: Machine, which: Shared): WasmFunction {
  const c = new Code(), count = which - Shared.TUPLE + 1;
  const p = count, then = count + 1, last = count + 2, counted = count + 3;
  c.open(W.BLOCK);
  c.open(W.BLOCK);
  takeObject(c, m, m.at(F.TUPLE_ITEMS) + 8 * count, p, then, counted);
  tupleHeader(c, m, p, count);
  c.br(1);
  c.op(W.END);
  c.i32(m.vm);
  c.i32(count);
  callHelper(c, m, JitHelper.TUPLE);
  c.tee(p);
  c.op(W.I32_EQZ);
  c.open(W.IF);
  c.i64(NULL);
  c.op(W.RETURN);
  c.op(W.END);
  c.op(W.END);
  for (let k = 0; k < count; k++) {
    c.get(p);
    c.get(k);
    c.memory(W.I64_STORE, m.at(F.TUPLE_ITEMS) + 8 * k);
  }
  c.open(W.BLOCK);
  c.open(W.BLOCK); // to where the collector learns of it, if it can be part of a cycle
  for (let k = 0; k < count; k++) {
    c.open(W.BLOCK);
    c.get(k);
    c.i64(48n);
    c.op(W.I64_SHR_U);
    c.i64(TAG_PTR);
    c.op(W.I64_NE);
    c.brIf(0);
    c.get(k);
    c.op(W.I32_WRAP);
    c.memory(W.I32_LOAD, TYPE_OF);
    c.memory(W.I32_LOAD, m.at(F.TYPE_FLAGS));
    c.i32(TYPE_GC);
    c.op(W.I32_AND);
    c.brIf(1);
    c.op(W.END);
  }
  c.br(1);
  c.op(W.END);
  linkObject(c, m, p, then, last);
  c.op(W.END);
  c.get(p);
  c.op(W.I64_EXTEND_U);
  c.i64(TAG_PTR << 48n);
  c.ops(W.I64_OR, W.END);
  return { type: SHARED_TYPES[which], locals: [Wt.I32, Wt.I32, Wt.I32, Wt.I32], body: c.bytes };
}

/** The top `count` entries, MAX_ITEMS at most, become a tuple. */
export function buildTuple(c: Emitter, count: number): void {
  const w = c.code, { stack } = c.state, base = stack.length - count, made = c.temp(Wt.I64);
  for (let d = base; d < base + count; d++) { // references of the stack, until the tuple has them
    const e = stack[d]!, kind = c.kindOf(e), t = c.temp(Wt.I64);
    c.owned(e);
    w.set(t);
    stack[d] = entry(Rep.BOXED, kind, t, { owned: mayPoint(kind) });
  }
  if (count) {
    for (let d = base; d < base + count; d++) w.get(stack[d]!.place);
    c.callShared(Shared.TUPLE + count - 1);
  } else build(c, Op.BUILD_TUPLE);
  w.set(made);
  c.raiseIfNull(made);
  stack.length = base;
  c.push(entry(Rep.BOXED, Kind.TUPLE, made, { owned: true, length: count }));
}

/** The items of the list or tuple on top of the stack, borrowed, in WebAssembly locals; leaves if it is none of `count`. */
export function itemsOf(c: Emitter, kind: Kind.LIST | Kind.TUPLE, count: number): number[] {
  const w = c.code, p = c.temp(Wt.I32), items: number[] = [], isList = kind === Kind.LIST;
  c.guard(c.top(), kind);
  c.pointer(c.top());
  w.tee(p);
  w.memory(W.I32_LOAD, c.at(LENGTHS[kind]!));
  w.i32(count);
  w.op(W.I32_NE);
  c.leaveIf();
  if (isList) {
    w.get(p);
    w.memory(W.I32_LOAD, c.at(F.LIST_ITEMS));
    w.set(p);
  }
  for (let k = count - 1; k >= 0; k--) {
    w.get(p);
    w.memory(W.I64_LOAD, (isList ? 0 : c.at(F.TUPLE_ITEMS)) + 8 * k);
    w.set((items[k] = c.temp(Wt.I64)));
  }
  return items;
}

/** An empty dict is pushed. */
export function emptyDict(c: Emitter): void {
  const made = c.temp(Wt.I64);
  build(c, Op.BUILD_MAP);
  c.code.set(made);
  c.raiseIfNull(made);
  c.pushBoxed(made, Kind.DICT);
}

// What is built of nothing.
function build(c: Emitter, op: Op): void {
  c.code.get(VM);
  c.code.i32(0);
  c.code.i32(0);
  c.code.i32(op);
  c.call(JitHelper.BUILD);
}
