// jit/lookups.ts: looking ints and strs up in dicts and sets, by functions in the region's own module. What they cannot tell at once is C's.
//
// Source: the tables and the probing of vm/object/container/dict_keys.c and set.c. Of ints, those whose hash is themselves.
import { JitHelper, JitField as F } from "../gen/bindings.gen.js";
import { Code, InModule, TYPES_IN_MODULE, W, Wt, type WasmFunction } from "./code.js";
import type { Compiler } from "./compiler.js";
import { TYPE_OF } from "./emitter.js";
import { NONE, NULL, TAG_INT, TAG_PTR, type Machine } from "./machine.js";
import { Kind, Rep, entry, type Entry } from "./state.js";
import { borrow, callOfC } from "./steps.js";

/** These functions take the container and the key, both borrowed. */
export type Lookup = InModule.DICT_LOOKUP | InModule.SET_LOOKUP;
/** What they answer when C has to look. 0: the key is not there; else it is: of a dict, the address of its value. */
const UNKNOWN = 1, IS_IN_SET = 2;

const KEYS_STR = 2; // KeysKind; KEYS_INT is one less
const SET_ENTRY = 12, SET_ENTRY_HASH = 8, LINEAR_PROBES = 9, PERTURB_SHIFT = 5;
const HASH_END = 0x7fff_ffffn; // an int from 0 to below this is its own hash

const CONTAINER = 0, KEY = 1, p = 2, mask = 3, at = 4, perturb = 5, found = 6, hash = 7, isInt = 8, log2Size = 9, probesLeft = 9, other = 10, same = 11;
const LOCALS = [Wt.I32, Wt.I32, Wt.I32, Wt.I32, Wt.I32, Wt.I32, Wt.I32, Wt.I32, Wt.I64, Wt.I32];

/** The function. `equal`: the index of the helper that compares strs. */
export function lookupFunction(m: Machine, which: Lookup, equal: number): WasmFunction {
  const c = new Code();
  c.open(W.BLOCK);
  container(c, m, which === InModule.DICT_LOOKUP ? [F.VM_DICT] : [F.VM_SET, F.VM_FROZENSET]);
  hashOfKey(c, m);
  if (which === InModule.DICT_LOOKUP) probeDict(c, m, equal);
  else probeSet(c, m, equal);
  c.op(W.END);
  c.i32(UNKNOWN);
  c.op(W.END);
  return { type: TYPES_IN_MODULE[which], locals: LOCALS, body: c.bytes };
}

// Puts onto WebAssembly's stack whether a value has a tag, or has another.
function compareTag(c: Code, value: number, tag: bigint, op: W.I64_EQ | W.I64_NE): void {
  c.get(value);
  c.i64(48n);
  c.op(W.I64_SHR_U);
  c.i64(tag);
  c.op(op);
}

// The container's address into `p`.
function container(c: Code, m: Machine, types: readonly F[]): void {
  compareTag(c, CONTAINER, TAG_PTR, W.I64_NE);
  c.brIf(0);
  c.get(CONTAINER);
  c.op(W.I32_WRAP);
  c.tee(p);
  c.memory(W.I32_LOAD, TYPE_OF);
  c.set(found);
  types.forEach((type, k) => {
    c.get(found);
    c.i32(m.field(m.vm, type));
    c.op(W.I32_NE);
    if (k) c.op(W.I32_AND);
  });
  c.brIf(0);
}

// Leaves `leave` blocks unless the object in a local is exactly a str.
function needStr(c: Code, m: Machine, value: number, leave: number): void {
  c.get(value);
  c.op(W.I32_WRAP);
  c.memory(W.I32_LOAD, TYPE_OF);
  c.i32(m.field(m.vm, F.VM_STR));
  c.op(W.I32_NE);
  c.brIf(leave);
}

// The key's hash into `hash`, of an int or a str that has one.
function hashOfKey(c: Code, m: Machine): void {
  compareTag(c, KEY, TAG_INT, W.I64_EQ);
  c.tee(isInt);
  c.open(W.IF);
  c.get(KEY);
  c.i64(16n);
  c.op(W.I64_SHL);
  c.i64(16n);
  c.op(W.I64_SHR_S);
  c.tee(other);
  c.i64(HASH_END);
  c.op(W.I64_GE_U);
  c.brIf(1);
  c.get(other);
  c.op(W.I32_WRAP);
  c.set(hash);
  c.op(W.ELSE);
  compareTag(c, KEY, TAG_PTR, W.I64_NE);
  c.brIf(1);
  needStr(c, m, KEY, 1);
  c.get(KEY);
  c.op(W.I32_WRAP);
  c.memory(W.I32_LOAD, m.at(F.STR_HASH));
  c.tee(hash);
  c.i32(-1);
  c.op(W.I32_EQ);
  c.brIf(1);
  c.op(W.END);
}

// `at` = the first place, `perturb` = the hash.
function probeStart(c: Code): void {
  c.get(hash);
  c.tee(perturb);
  c.get(mask);
  c.op(W.I32_AND);
  c.set(at);
}

// Whether the key in `other` is the one that is looked for: strs of one hash are compared in C.
function isKey(c: Code, m: Machine, equal: number): void {
  c.get(other);
  c.get(KEY);
  c.op(W.I64_EQ);
  c.tee(same);
  c.get(isInt);
  c.ops(W.I32_OR, W.I32_EQZ);
  c.open(W.IF);
  c.get(other);
  c.op(W.I32_WRAP);
  c.memory(W.I32_LOAD, m.at(F.STR_HASH));
  c.get(hash);
  c.op(W.I32_EQ);
  c.open(W.IF);
  c.get(other);
  c.get(KEY);
  c.call(equal);
  c.set(same);
  c.op(W.END);
  c.op(W.END);
  c.get(same);
}

function probeDict(c: Code, m: Machine, equal: number): void {
  const readIndex = (load: W, log2Bytes: number) => { // signed, into `found`
    const unused = 24 - 8 * log2Bytes;
    c.get(p);
    c.get(at);
    if (log2Bytes) {
      c.i32(log2Bytes);
      c.op(W.I32_SHL);
    }
    c.op(W.I32_ADD);
    c.memory(load, m.at(F.KEYS_ENTRIES));
    c.i32(unused);
    c.op(W.I32_SHL);
    c.i32(unused);
    c.op(W.I32_SHR_S);
    c.set(found);
  };
  c.get(p);
  c.memory(W.I32_LOAD, m.at(F.DICT_KEYS));
  c.tee(p);
  c.memory(W.I32_LOAD8_U, m.at(F.KEYS_KIND));
  c.i32(KEYS_STR);
  c.get(isInt);
  c.ops(W.I32_SUB, W.I32_NE);
  c.brIf(0);
  c.i32(1);
  c.get(p);
  c.memory(W.I32_LOAD8_U, m.at(F.KEYS_LOG2_SIZE));
  c.tee(log2Size);
  c.op(W.I32_SHL);
  c.i32(1);
  c.op(W.I32_SUB);
  c.set(mask);
  c.get(log2Size);
  c.i32(16);
  c.op(W.I32_GE_U);
  c.brIf(0);
  probeStart(c);
  c.open(W.LOOP);
  c.get(log2Size);
  c.i32(8);
  c.op(W.I32_LT_U);
  c.open(W.IF);
  readIndex(W.I32_LOAD8_U, 0);
  c.op(W.ELSE);
  readIndex(W.I32_LOAD16_U, 1);
  c.op(W.END);
  c.get(found);
  c.i32(-1);
  c.op(W.I32_EQ);
  c.open(W.IF);
  c.i32(0);
  c.op(W.RETURN);
  c.op(W.END);
  c.get(found);
  c.i32(0);
  c.op(W.I32_GE_S);
  c.open(W.IF);
  c.get(p);
  c.i32(1);
  c.get(p);
  c.memory(W.I32_LOAD8_U, m.at(F.KEYS_LOG2_INDEX));
  c.ops(W.I32_SHL, W.I32_ADD);
  c.get(found);
  c.i32(4);
  c.ops(W.I32_SHL, W.I32_ADD);
  c.tee(found);
  c.memory(W.I64_LOAD, m.at(F.KEYS_ENTRIES));
  c.set(other);
  isKey(c, m, equal);
  c.open(W.IF);
  c.get(found);
  c.i32(m.at(F.KEYS_ENTRIES) + 8);
  c.op(W.I32_ADD);
  c.tee(found);
  c.memory(W.I64_LOAD, 0);
  c.i64(NULL);
  c.op(W.I64_EQ);
  c.brIf(3);
  c.get(found);
  c.op(W.RETURN);
  c.op(W.END);
  c.op(W.END);
  c.get(perturb);
  c.i32(PERTURB_SHIFT);
  c.op(W.I32_SHR_U);
  c.tee(perturb);
  c.get(at);
  c.i32(5);
  c.ops(W.I32_MUL, W.I32_ADD);
  c.i32(1);
  c.op(W.I32_ADD);
  c.get(mask);
  c.op(W.I32_AND);
  c.set(at);
  c.br(0);
  c.op(W.END);
}

// The first places only, which lie in a row.
function probeSet(c: Code, m: Machine, equal: number): void {
  c.get(p);
  c.memory(W.I32_LOAD, m.at(F.SET_MASK));
  c.set(mask);
  probeStart(c);
  c.i32(LINEAR_PROBES);
  c.i32(0);
  c.get(at);
  c.i32(LINEAR_PROBES);
  c.op(W.I32_ADD);
  c.get(mask);
  c.ops(W.I32_LE_U, W.SELECT);
  c.set(probesLeft);
  c.get(p);
  c.memory(W.I32_LOAD, m.at(F.SET_TABLE));
  c.get(at);
  c.i32(SET_ENTRY);
  c.ops(W.I32_MUL, W.I32_ADD);
  c.set(p);
  c.open(W.LOOP);
  c.get(p);
  c.memory(W.I64_LOAD, 0);
  c.tee(other);
  c.get(KEY);
  c.op(W.I64_EQ);
  c.open(W.IF);
  c.i32(IS_IN_SET);
  c.op(W.RETURN);
  c.op(W.END);
  c.get(other);
  c.i64(NULL);
  c.op(W.I64_EQ);
  c.open(W.IF);
  c.i32(0);
  c.op(W.RETURN);
  c.op(W.END);
  c.get(p);
  c.memory(W.I32_LOAD, SET_ENTRY_HASH);
  c.get(hash);
  c.op(W.I32_EQ);
  c.open(W.IF);
  c.get(isInt);
  c.brIf(2);
  needStr(c, m, other, 2);
  c.get(other);
  c.get(KEY);
  c.call(equal);
  c.open(W.IF);
  c.i32(IS_IN_SET);
  c.op(W.RETURN);
  c.op(W.END);
  c.op(W.END);
  c.get(probesLeft);
  c.op(W.I32_EQZ);
  c.brIf(1);
  c.get(probesLeft);
  c.i32(1);
  c.op(W.I32_SUB);
  c.set(probesLeft);
  c.get(p);
  c.i32(SET_ENTRY);
  c.op(W.I32_ADD);
  c.set(p);
  c.br(0);
  c.op(W.END);
}

// --- instructions

interface Place { readonly entry: Entry; readonly kind: Kind; readonly local: number }

// A popped entry's value, borrowed.
const place = (c: Compiler, e: Entry): Place => ({ entry: e, kind: c.kindOf(e), local: borrow(c, e) });

// What the lookup answers, in a WebAssembly local. Behind it C may be asked on one of the ways.
function look(c: Compiler, which: Lookup, container: Place, key: Place): number {
  const answer = c.temp(Wt.I32);
  c.part();
  c.code.get(container.local);
  c.code.get(key.local);
  c.inModule(which);
  c.code.set(answer);
  return answer;
}

// Calls a helper that consumes the places' values, which stay as they are.
function ask(c: Compiler, helper: JitHelper, places: readonly Place[], ...others: readonly number[]): void {
  for (const { local, kind } of places) c.incref(local, kind);
  c.callAside(helper, () => {
    c.vmArgument();
    for (const { local } of places) c.code.get(local);
    for (const local of others) c.code.get(local);
  });
}

const mayBeKey = (c: Compiler, e: Entry): boolean => [Kind.ANY, Kind.INT, Kind.POINTER, Kind.STR].includes(c.kindOf(e));

/** `dict[key]` of a dict. False: the key is of another kind. */
export function dictItem(c: Compiler): boolean {
  if (!mayBeKey(c, c.top())) return false;
  const w = c.code, item = c.temp(Wt.I64), key = place(c, c.pop()), dict = place(c, c.pop()), answer = look(c, InModule.DICT_LOOKUP, dict, key);
  w.get(answer);
  w.i32(UNKNOWN);
  w.op(W.I32_GT_U);
  c.open(W.IF);
  w.get(answer);
  w.memory(W.I64_LOAD, 0);
  w.set(item);
  c.incref(item, Kind.ANY);
  c.otherwise();
  ask(c, JitHelper.DICT_ITEM, [dict, key]);
  w.set(item);
  c.end();
  c.drop(key.entry);
  c.drop(dict.entry);
  c.raiseIfNull(item);
  c.pushBoxed(item, Kind.ANY);
  return true;
}

/** `dict.get(key)` or, with two arguments, `dict.get(key, other)` of a dict, whose function is `fn`. False: the key is of another kind. */
export function dictGet(c: Compiler, arg: number, fn: number): boolean {
  if ((arg !== 1 && arg !== 2) || !mayBeKey(c, c.top(arg - 1))) return false;
  const w = c.code, item = c.temp(Wt.I64), other = place(c, arg === 2 ? c.pop() : entry(Rep.CONSTANT, Kind.NONE, -1, { bits: NONE })), key = place(c, c.pop()), dict = place(c, c.pop());
  const method = c.pop(), answer = look(c, InModule.DICT_LOOKUP, dict, key), held = [dict, key, other];
  c.open(W.BLOCK);
  w.get(answer);
  w.i32(UNKNOWN);
  w.op(W.I32_EQ);
  c.open(W.IF);
  for (const { local, kind } of held) c.incref(local, kind);
  c.aside(() => {
    [key, other].forEach(({ local }, k) => c.storeStack(c.depth + k, local));
    callOfC(c, fn, arg, () => w.get(dict.local));
    w.set(item);
  });
  for (const { local, kind } of held) c.dropPlace(local, kind);
  w.br(1);
  c.end();
  w.get(other.local);
  w.set(item);
  w.get(answer);
  c.open(W.IF);
  w.get(answer);
  w.memory(W.I64_LOAD, 0);
  w.set(item);
  c.end();
  c.incref(item, Kind.ANY);
  c.end();
  for (const { entry: e } of held) c.drop(e);
  c.drop(method);
  c.raiseIfNull(item);
  c.pushBoxed(item, Kind.ANY);
  return true;
}

/** `key in container` of a dict or a set, most likely; `arg` 1: `not in`. False: the key is of another kind. */
export function isIn(c: Compiler, which: Lookup, arg: number): boolean {
  if (!mayBeKey(c, c.top(1))) return false;
  const w = c.code, container = place(c, c.pop()), key = place(c, c.pop()), answer = look(c, which, container, key);
  w.get(answer);
  w.i32(UNKNOWN);
  w.op(W.I32_EQ);
  c.open(W.IF);
  ask(c, JitHelper.CONTAINS, [key, container]);
  w.set(answer);
  c.end();
  c.drop(container.entry);
  c.drop(key.entry);
  w.get(answer);
  c.raiseIfNegative();
  w.get(answer);
  w.op(W.I32_EQZ);
  if (!(arg & 1)) w.op(W.I32_EQZ);
  w.set(answer);
  c.pushCondition(answer);
  return true;
}

/** `dict[key] = value` of a dict. False: the key is of another kind. */
export function storeDictItem(c: Compiler): boolean {
  if (!mayBeKey(c, c.top())) return false;
  const w = c.code, old = c.temp(Wt.I64), value = c.temp(Wt.I64), status = c.temp(Wt.I32);
  const key = place(c, c.pop()), dict = place(c, c.pop());
  c.settle();
  c.owned(c.pop());
  w.set(value);
  const answer = look(c, InModule.DICT_LOOKUP, dict, key);
  w.i64(NULL);
  w.set(old);
  w.i32(0);
  w.set(status);
  c.open(W.BLOCK);
  c.open(W.BLOCK);
  w.get(answer);
  w.i32(UNKNOWN);
  w.op(W.I32_LE_U);
  w.brIf(0);
  w.get(dict.local);
  w.op(W.I32_WRAP);
  w.memory(W.I32_LOAD8_U, c.at(F.DICT_WATCHED));
  w.brIf(0);
  w.get(dict.local);
  w.op(W.I32_WRAP);
  w.memory(W.I32_LOAD, c.at(F.DICT_KEYS));
  w.memory(W.I32_LOAD, c.at(F.KEYS_REFCNT));
  w.i32(1);
  w.op(W.I32_NE); // a copy of the dict has them, too
  w.brIf(0);
  w.get(answer);
  w.memory(W.I64_LOAD, 0);
  w.set(old);
  w.get(answer);
  w.get(value);
  w.memory(W.I64_STORE, 0);
  w.br(1);
  c.end();
  ask(c, JitHelper.SET_DICT_ITEM, [dict, key], value);
  w.set(status);
  c.end();
  c.dropPlace(old, Kind.ANY);
  c.drop(key.entry);
  c.drop(dict.entry);
  w.get(status);
  c.raiseIfNegative();
  return true;
}
