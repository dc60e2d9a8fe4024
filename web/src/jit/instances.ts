// jit/instances.ts: instances of plain Python classes, made and freed in place by functions that regions share, one of each kind for a class.
//
// A class is plain if it and its bases but object are Python's, its objects have a dict, which they do not need yet, and their values in themselves, and it has no __del__.
// Source: instance_new, instance_init and instance_dealloc (vm/object/class/instance.c), inline_values_init (vm/object/container/dict_split.c).
import { JitField as F, JitHelper } from "../gen/bindings.gen.js";
import { dropObject, giveObject, linkObject, takeObject, unlinkObject } from "./allocation.js";
import { Code, Shared, SHARED_TYPES, W, Wt, type WasmFunction } from "./code.js";
import { callHelper } from "./helpers.js";
import { NULL, TAG_PTR, type Machine } from "./machine.js";

/** Of an object, in bytes: its dict and its weak references, and behind them its values. */
const DICT = 8, VALUES = 16;
/** Of the head of an object's values: how many there is room for, whether they are still there, whether they are in the object. */
const CAPACITY = 0, VALID = 2, EMBEDDED = 3;
/** Up to so many, the order of the values is kept in their head. */
const ORDER_IN_HEAD = 4;
/** Values of an instance that is made in place, at most. */
const MAX_VALUES = 12;

// Where the places of shared keys are counted: those that are unused, and behind them the keys.
const roomAt = (m: Machine): number => m.at(F.KEYS_N_ENTRIES) - 4;

/** What the functions of a plain class know of it. */
export function layoutKey(m: Machine, type: number): string {
  const keys = m.field(type, F.TYPE_SHARED_KEYS);
  return `${type} ${keys} ${m.value(keys + roomAt(m))}`;
}

// What instances of a plain class are like; null: the class is another.
function layoutOf(m: Machine, type: number): { readonly keys: number; readonly capacity: number; readonly size: number; readonly room: bigint } | null {
  if (m.field(type, F.TYPE_INLINE) !== VALUES || m.field(type, F.TYPE_DICT) !== DICT || !m.isOfPython(type)) return null;
  const keys = m.field(type, F.TYPE_SHARED_KEYS);
  if (!keys) return null;
  const room = m.value(keys + roomAt(m)), unused = Number(room & 0xffff_ffffn), capacity = unused + Number(room >> 32n);
  if (unused > 1 || capacity > MAX_VALUES) return null; // each instance takes one of the places that are unused, down to one
  const order = capacity <= ORDER_IN_HEAD ? 0 : (capacity + 7) & ~7;
  return { keys, capacity, size: VALUES + m.at(F.INLINE_VALUES) + 8 * capacity + order, room };
}

/** Whether instances of a class are made in place. */
export const isMadeInPlace = (m: Machine, type: number): boolean => layoutOf(m, type) !== null;
/** Whether they are freed in place. */
export const isFreedInPlace = (m: Machine, type: number): boolean => layoutOf(m, type) !== null && m.inOrder(type, "__del__") === NULL;

// The word at the start of the values' head that has what is given.
const head = (parts: readonly (readonly [at: number, value: number])[]): number => parts.reduce((word, [at, value]) => word | (value << (8 * at)), 0);

/** The function that makes an instance of a class whose instances are made in place; NULL: there is no memory. */
export function instanceFunction(m: Machine, type: number): WasmFunction {
  const c = new Code(), p = 0, then = 1, counted = 2, { keys, capacity, size, room } = layoutOf(m, type)!;
  c.open(W.BLOCK);
  c.i32(type);
  c.memory(W.I32_LOAD, m.at(F.TYPE_SHARED_KEYS));
  c.i32(keys);
  c.op(W.I32_NE);
  c.brIf(0);
  c.i32(keys);
  c.memory(W.I64_LOAD, roomAt(m));
  c.i64(room);
  c.op(W.I64_NE);
  c.brIf(0);
  takeObject(c, m, size, p, then, counted);
  c.get(p);
  c.i64((BigInt(type) << 32n) | 1n);
  c.memory(W.I64_STORE, 0);
  c.get(p);
  c.i64(0n);
  c.memory(W.I64_STORE, DICT);
  c.get(p);
  c.i64(BigInt(head([[CAPACITY, capacity], [VALID, 1], [EMBEDDED, 1]])));
  c.memory(W.I64_STORE, VALUES);
  for (let k = 0; k < capacity; k++) {
    c.get(p);
    c.i64(NULL);
    c.memory(W.I64_STORE, VALUES + m.at(F.INLINE_VALUES) + 8 * k);
  }
  c.i32(type);
  c.i32(type);
  c.memory(W.I32_LOAD, 0);
  c.i32(1);
  c.op(W.I32_ADD);
  c.memory(W.I32_STORE, 0);
  linkObject(c, m, p, then, counted);
  c.get(p);
  c.op(W.I64_EXTEND_U);
  c.i64(TAG_PTR << 48n);
  c.ops(W.I64_OR, W.RETURN);
  c.op(W.END);
  c.i32(m.vm);
  c.i32(type);
  callHelper(c, m, JitHelper.INSTANCE);
  c.op(W.END);
  return { type: SHARED_TYPES[Shared.INSTANCE], locals: [Wt.I32, Wt.I32, Wt.I32], body: c.bytes };
}

/** The function that frees an instance, whose last reference is gone, of a class whose instances are freed in place. What the instance had may run Python code. */
export function instanceFree(m: Machine, type: number): WasmFunction {
  const c = new Code(), p = 0, block = 1, next = 2, other = 3, { capacity, size } = layoutOf(m, type)!;
  c.open(W.BLOCK);
  c.get(p);
  c.memory(W.I64_LOAD, DICT);
  c.op(W.I64_EQZ);
  c.op(W.I32_EQZ);
  c.brIf(0);
  c.get(p);
  c.memory(W.I32_LOAD, VALUES);
  c.i32(head([[CAPACITY, 0xff], [VALID, 0xff], [EMBEDDED, 0xff]]));
  c.op(W.I32_AND);
  c.i32(head([[CAPACITY, capacity], [VALID, 1], [EMBEDDED, 1]]));
  c.op(W.I32_NE);
  c.brIf(0);
  unlinkObject(c, m, p, block, next, other);
  for (let k = 0; k < capacity; k++) {
    const at = VALUES + m.at(F.INLINE_VALUES) + 8 * k;
    c.get(p);
    c.memory(W.I64_LOAD, at);
    c.i64(48n);
    c.op(W.I64_SHR_U);
    c.i64(TAG_PTR);
    c.op(W.I64_EQ);
    c.open(W.IF);
    c.get(p);
    c.memory(W.I32_LOAD, at);
    c.set(other);
    dropObject(c, m, other, next);
    c.op(W.END);
  }
  giveObject(c, m, size, block, next);
  c.i32(type);
  c.set(other);
  dropObject(c, m, other, next);
  c.op(W.RETURN);
  c.op(W.END);
  c.i32(m.vm);
  c.get(p);
  callHelper(c, m, JitHelper.DEALLOC);
  c.op(W.END);
  return { type: SHARED_TYPES[Shared.INSTANCE_FREE], locals: [Wt.I32, Wt.I32, Wt.I32], body: c.bytes };
}
