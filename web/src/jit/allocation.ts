// jit/allocation.ts: blocks of the allocator's free lists, taken by functions of a region's module.
//
// Source: mem_take (vm/base/mem.h).
import { JitField as F } from "../gen/bindings.gen.js";
import { W, type Code } from "./code.js";
import type { Machine } from "./machine.js";

const GRANULE = 8, FREE_LIST = 4; // bytes: of the allocator's unit, and of the head of a free list

/** The address of the head of the free list for blocks of so many bytes. */
export const freeListOf = (m: Machine, size: number): number => m.vm + FREE_LIST * (size / GRANULE);

/** Loads a word at an address that is known. */
export function loadAt(c: Code, address: number): void {
  c.i32(0);
  c.memory(W.I32_LOAD, address);
}

/** Stores the WebAssembly local at an address that is known. */
export function storeAt(c: Code, address: number, local: number): void {
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
