// jit/allocation.ts: blocks of the allocator's free lists, taken and given back by functions that regions share, and the collector's list of objects.
//
// Source: mem_take and mem_give (vm/base/mem.h), object_take_gc, object_give_gc, gc_link and gc_unlink (vm/object/core/alloc.h).
import { JitField as F, JitHelper } from "../gen/bindings.gen.js";
import { W, type Code } from "./code.js";
import { callHelper } from "./helpers.js";
import type { Machine } from "./machine.js";

const GRANULE = 8, FREE_LIST = 4; // bytes: of the allocator's unit, and of the head of a free list

/** Of GcState, in bytes: allocations counted, their most, the stress mode. Of GcHead: the object behind, the object before with flags. */
const COUNT = 32, THRESHOLD = 44, STRESS = 132, NEXT = 0, PREV = 4, FLAGS = 7, FINALIZED = 1;

// The address of the head of the free list for blocks of so many bytes.
const freeListOf = (m: Machine, size: number): number => m.vm + FREE_LIST * (size / GRANULE);

// Loads a word at an address that is known.
function loadAt(c: Code, address: number): void {
  c.i32(0);
  c.memory(W.I32_LOAD, address);
}

// Stores the WebAssembly local at an address that is known.
function storeAt(c: Code, address: number, local: number): void {
  c.i32(0);
  c.get(local);
  c.memory(W.I32_STORE, address);
}

/**
 * Takes a block of `size` bytes into the WebAssembly local `block`; leaves the block of code around it where none is free, where a limit has to be looked at, or where
 * `unless` leaves a condition that holds. `then`: a local for the bytes handed out.
 */
export function takeBlock(c: Code, m: Machine, size: number, block: number, then: number, unless?: () => void): void {
  const list = freeListOf(m, size), used = m.vm + m.at(F.MEM_USED);
  loadAt(c, list);
  c.tee(block);
  c.op(W.I32_EQZ);
  c.brIf(0);
  loadAt(c, used);
  c.i32(size);
  c.op(W.I32_ADD);
  c.tee(then);
  loadAt(c, m.vm + m.at(F.MEM_EASY_UNTIL));
  c.op(W.I32_GE_U);
  if (unless) {
    unless();
    c.op(W.I32_OR);
  }
  c.brIf(0);
  c.i32(0);
  c.get(block);
  c.memory(W.I32_LOAD, 0);
  c.memory(W.I32_STORE, list);
  storeAt(c, used, then);
}

/** Gives a block of `size` bytes, in a WebAssembly local, back. */
export function giveBlock(c: Code, m: Machine, size: number, block: number): void {
  const list = freeListOf(m, size), used = m.vm + m.at(F.MEM_USED);
  c.i32(0);
  loadAt(c, used);
  c.i32(size);
  c.op(W.I32_SUB);
  c.memory(W.I32_STORE, used);
  c.get(block);
  loadAt(c, list);
  c.memory(W.I32_STORE, 0);
  storeAt(c, list, block);
}

/**
 * `takeBlock` for an object of `size` bytes that the collector is to learn of: its block is left, too, where a collection is due. Behind it `object` is where the object begins, and the
 * collector does not know it yet. `then`, `counted`: locals that are free.
 */
export function takeObject(c: Code, m: Machine, size: number, object: number, then: number, counted: number): void {
  const gc = m.vm + m.at(F.VM_GC);
  takeBlock(c, m, m.at(F.GC_HEAD) + size, object, then, () => {
    loadAt(c, gc + COUNT);
    c.i32(1);
    c.op(W.I32_ADD);
    c.tee(counted);
    loadAt(c, gc + THRESHOLD);
    c.op(W.I32_GT_U);
    loadAt(c, gc + STRESS);
    c.op(W.I32_OR);
  });
  storeAt(c, gc + COUNT, counted);
  c.get(object);
  c.i64(0n);
  c.memory(W.I64_STORE, 0);
  c.get(object);
  c.i32(m.at(F.GC_HEAD));
  c.op(W.I32_ADD);
  c.set(object);
}

/** An object has a reference less: its address is in a local, and on WebAssembly's stack, where it leaves whether that was the last. `count`: a local that is free. */
export function countDown(c: Code, object: number, count: number): void {
  c.get(object);
  c.memory(W.I32_LOAD, 0);
  c.i32(1);
  c.op(W.I32_SUB);
  c.tee(count);
  c.memory(W.I32_STORE, 0);
  c.get(count);
  c.op(W.I32_EQZ);
}

/** Gives up a reference to an object. `count`: a local that is free. When it was the last Python code may run. */
export function dropObject(c: Code, m: Machine, object: number, count: number): void {
  c.get(object);
  countDown(c, object, count);
  c.open(W.IF);
  c.i32(m.vm);
  c.get(object);
  callHelper(c, m, JitHelper.DEALLOC);
  c.op(W.END);
}

/** The collector learns of an object. `head`, `last`: locals that are free. */
export function linkObject(c: Code, m: Machine, object: number, head: number, last: number): void {
  const gc = m.vm + m.at(F.VM_GC);
  c.get(object);
  c.i32(m.at(F.GC_HEAD));
  c.op(W.I32_SUB);
  c.tee(head);
  c.i32(gc);
  c.memory(W.I32_STORE, NEXT);
  c.get(head);
  loadAt(c, gc + PREV);
  c.tee(last);
  c.memory(W.I32_STORE, PREV);
  c.get(last);
  c.get(head);
  c.memory(W.I32_STORE, NEXT);
  storeAt(c, gc + PREV, head);
}

/** The collector forgets an object, whose head's address goes to `head`. `next`, `before`: locals that are free. */
export function unlinkObject(c: Code, m: Machine, object: number, head: number, next: number, before: number): void {
  c.get(object);
  c.i32(m.at(F.GC_HEAD));
  c.op(W.I32_SUB);
  c.tee(head);
  c.memory(W.I32_LOAD, NEXT);
  c.tee(next);
  c.open(W.IF);
  c.get(head);
  c.memory(W.I32_LOAD, PREV);
  c.i32(~FLAGS);
  c.op(W.I32_AND);
  c.tee(before);
  c.get(next);
  c.memory(W.I32_STORE, NEXT);
  c.get(next);
  c.get(next);
  c.memory(W.I32_LOAD, PREV);
  c.i32(FLAGS);
  c.op(W.I32_AND);
  c.get(before);
  c.op(W.I32_OR);
  c.memory(W.I32_STORE, PREV);
  c.get(head);
  c.i32(0);
  c.memory(W.I32_STORE, NEXT);
  c.get(head);
  c.get(head);
  c.memory(W.I32_LOAD, PREV);
  c.i32(FINALIZED);
  c.op(W.I32_AND);
  c.memory(W.I32_STORE, PREV);
  c.op(W.END);
}

/** Gives the block of such an object of `size` bytes back, which the collector has forgotten. `head`: where it begins. `count`: a local that is free. */
export function giveObject(c: Code, m: Machine, size: number, head: number, count: number): void {
  const at = m.vm + m.at(F.VM_GC) + COUNT;
  c.i32(0);
  loadAt(c, at);
  c.tee(count);
  c.get(count);
  c.i32(0);
  c.op(W.I32_NE);
  c.op(W.I32_SUB);
  c.memory(W.I32_STORE, at);
  giveBlock(c, m, m.at(F.GC_HEAD) + size, head);
}
