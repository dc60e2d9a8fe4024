// jit/lookups.ts: looking ints, strs and short tuples of them up in dicts and sets, by functions that regions share. What they cannot tell at once is C's.
//
// Source: the tables and the probing of vm/object/container/dict_keys.c and set.c, tuple_hash and tuple_equal_quick (vm/object/container/tuple.c). Of ints, those whose hash is theirs but for -1.
import { JitHelper, JitField as F } from "../gen/bindings.gen.js";
import { Code, Shared, SHARED_TYPES, W, Wt, type WasmFunction } from "./code.js";
import type { Compiler } from "./compiler.js";
import { TYPE_OF, UNKNOWN } from "./emitter.js";
import { callHelper } from "./helpers.js";
import { NONE, NULL, TAG_INT, TAG_PTR, type Machine } from "./machine.js";
import { Kind, Rep, entry, type Entry, type Found } from "./state.js";
import { borrow, callOfC } from "./steps.js";

/** These functions take the container and the key, both borrowed. Those that do not have it in their name take no tuple for a key that they know. */
export type Lookup = Shared.DICT_LOOKUP | Shared.SET_LOOKUP | Shared.DICT_LOOKUP_TUPLE | Shared.SET_LOOKUP_TUPLE;
/** What they answer, if it is not UNKNOWN. 0: the key is not there; else it is: of a dict, the address of its value. */
const IS_IN_SET = 2;

const KEYS_STR = 2, KEYS_INT = 1, KEYS_GENERAL = 0; // KeysKind
const SET_ENTRY = 12, SET_ENTRY_HASH = 8, LINEAR_PROBES = 9, PERTURB_SHIFT = 5;
const HASH_END = 0x7fff_ffffn; // an int between this and its negative is its own hash, but for -1, whose is -2
const MAX_ITEMS = 8; // of a tuple that is a key
/** What a tuple's hash starts with, is multiplied by, and what goes into it at the end with the number of its items (hash_seq_… in vm/base/hash.h). */
const XX_START = 374761393, XX_ITEM = 2246822519, XX_ROUND = 2654435761, XX_ROTATED = 13, XX_END = 374761393 ^ 3527539, XX_INSTEAD_OF_NONE = 1546275796;

const CONTAINER = 0, KEY = 1, p = 2, mask = 3, at = 4, perturb = 5, found = 6, hash = 7, kindOfKeys = 8, log2Size = 9, probesLeft = 9, other = 10, same = 11, tuple = 12, end = 13, k = 14, item = 15;
const LOCALS = [Wt.I32, Wt.I32, Wt.I32, Wt.I32, Wt.I32, Wt.I32, Wt.I32, Wt.I32, Wt.I64, Wt.I32], LOCALS_OF_TUPLES = [...LOCALS, Wt.I32, Wt.I32, Wt.I32, Wt.I64];

/** The function. */
export function lookupFunction(m: Machine, which: Lookup): WasmFunction {
  const c = new Code(), tuples = which === Shared.DICT_LOOKUP_TUPLE || which === Shared.SET_LOOKUP_TUPLE, isDict = which === Shared.DICT_LOOKUP || which === Shared.DICT_LOOKUP_TUPLE;
  c.open(W.BLOCK);
  container(c, m, isDict ? [F.VM_DICT] : [F.VM_SET, F.VM_FROZENSET]);
  hashOfKey(c, m, tuples);
  if (isDict) probeDict(c, m, tuples);
  else probeSet(c, m, tuples);
  c.op(W.END);
  c.i32(UNKNOWN);
  c.op(W.END);
  return { type: SHARED_TYPES[which], locals: tuples ? LOCALS_OF_TUPLES : LOCALS, body: c.bytes };
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

// Puts onto WebAssembly's stack whether the object in a local is exactly of a type, or is not.
function compareType(c: Code, m: Machine, value: number, type: F, op: W.I32_EQ | W.I32_NE): void {
  c.get(value);
  c.op(W.I32_WRAP);
  c.memory(W.I32_LOAD, TYPE_OF);
  c.i32(m.field(m.vm, type));
  c.op(op);
}

// The hash of an int, in a local, into `hash`; leaves `leave` blocks if it is another than the int's own.
function hashOfInt(c: Code, value: number, leave: number): void {
  c.get(value);
  c.i64(16n);
  c.op(W.I64_SHL);
  c.i64(16n);
  c.op(W.I64_SHR_S);
  c.tee(other);
  c.i64(HASH_END - 1n);
  c.op(W.I64_ADD);
  c.i64(2n * HASH_END - 1n);
  c.op(W.I64_GE_U);
  c.brIf(leave);
  c.get(other);
  c.op(W.I32_WRAP);
  c.tee(hash);
  c.get(hash);
  c.i32(-1);
  c.ops(W.I32_EQ, W.I32_SUB);
  c.set(hash);
}

// The hash that an object keeps, into `hash`; leaves `leave` blocks if it has none yet.
function hashKept(c: Code, value: number, offset: number, leave: number): void {
  c.get(value);
  c.op(W.I32_WRAP);
  c.memory(W.I32_LOAD, offset);
  c.tee(hash);
  c.i32(-1);
  c.op(W.I32_EQ);
  c.brIf(leave);
}

// The key's hash into `hash`, of an int or a str or a tuple that has one, and the kind of the tables that have such keys alone.
function hashOfKey(c: Code, m: Machine, tuples: boolean): void {
  compareTag(c, KEY, TAG_INT, W.I64_EQ);
  c.open(W.IF);
  hashOfInt(c, KEY, 1);
  c.i32(KEYS_INT);
  c.set(kindOfKeys);
  c.op(W.ELSE);
  compareTag(c, KEY, TAG_PTR, W.I64_NE);
  c.brIf(1);
  if (tuples) {
    compareType(c, m, KEY, F.VM_TUPLE, W.I32_EQ);
    c.open(W.IF);
    hashOfTuple(c, m);
    c.op(W.ELSE);
  }
  compareType(c, m, KEY, F.VM_STR, W.I32_NE);
  c.brIf(tuples ? 2 : 1);
  hashKept(c, KEY, m.at(F.STR_HASH), tuples ? 2 : 1);
  c.i32(KEYS_STR);
  c.set(kindOfKeys);
  if (tuples) c.op(W.END);
  c.op(W.END);
}

// `hashOfKey` of a tuple, whose address goes to `tuple`; in two blocks in that of what C has to look for.
function hashOfTuple(c: Code, m: Machine): void {
  const UNTOLD = 2, items = m.at(F.TUPLE_ITEMS);
  c.i32(KEYS_GENERAL);
  c.set(kindOfKeys);
  c.get(KEY);
  c.op(W.I32_WRAP);
  c.tee(tuple);
  c.memory(W.I32_LOAD, m.at(F.TUPLE_LEN));
  c.tee(end);
  c.i32(MAX_ITEMS);
  c.op(W.I32_GT_U);
  c.brIf(UNTOLD);
  c.open(W.BLOCK);
  c.get(tuple);
  c.memory(W.I32_LOAD, m.at(F.TUPLE_HASH));
  c.tee(hash);
  c.i32(-1);
  c.op(W.I32_NE);
  c.brIf(0);
  c.i32(XX_START | 0);
  c.set(mask); // the hash so far
  c.get(tuple);
  c.set(k);
  c.get(tuple);
  c.get(end);
  c.i32(3);
  c.ops(W.I32_SHL, W.I32_ADD);
  c.set(found); // behind the last item
  c.open(W.BLOCK);
  c.open(W.LOOP);
  c.get(k);
  c.get(found);
  c.op(W.I32_EQ);
  c.brIf(1);
  c.get(k);
  c.memory(W.I64_LOAD, items);
  c.set(item);
  compareTag(c, item, TAG_INT, W.I64_EQ);
  c.open(W.IF);
  hashOfInt(c, item, UNTOLD + 4);
  c.op(W.ELSE);
  compareTag(c, item, TAG_PTR, W.I64_NE);
  c.brIf(UNTOLD + 4);
  compareType(c, m, item, F.VM_STR, W.I32_NE);
  c.brIf(UNTOLD + 4);
  hashKept(c, item, m.at(F.STR_HASH), UNTOLD + 4);
  c.op(W.END);
  c.get(mask);
  c.get(hash);
  c.i32(XX_ITEM | 0);
  c.ops(W.I32_MUL, W.I32_ADD);
  c.tee(mask);
  c.i32(XX_ROTATED);
  c.op(W.I32_SHL);
  c.get(mask);
  c.i32(32 - XX_ROTATED);
  c.ops(W.I32_SHR_U, W.I32_OR);
  c.i32(XX_ROUND | 0);
  c.op(W.I32_MUL);
  c.set(mask);
  c.get(k);
  c.i32(8);
  c.op(W.I32_ADD);
  c.set(k);
  c.br(0);
  c.op(W.END);
  c.op(W.END);
  c.get(tuple);
  c.i32(XX_INSTEAD_OF_NONE);
  c.get(mask);
  c.get(end);
  c.i32(XX_END | 0);
  c.ops(W.I32_XOR, W.I32_ADD);
  c.tee(hash);
  c.get(hash);
  c.i32(-1);
  c.ops(W.I32_EQ, W.SELECT);
  c.tee(hash);
  c.memory(W.I32_STORE, m.at(F.TUPLE_HASH));
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

// Whether the key in `other` is the one that is looked for: strs of one hash are compared in C. `leave`: as for `isTuple`.
function isKey(c: Code, m: Machine, tuples: boolean, leave: number): void {
  c.get(other);
  c.get(KEY);
  c.op(W.I64_EQ);
  c.tee(same);
  c.get(kindOfKeys);
  c.i32(KEYS_INT);
  c.op(W.I32_EQ);
  c.ops(W.I32_OR, W.I32_EQZ);
  c.open(W.IF);
  if (tuples) {
    c.get(kindOfKeys);
    c.op(W.I32_EQZ);
    c.open(W.IF);
    isTuple(c, m, leave + 2);
    c.op(W.ELSE);
  }
  c.get(other);
  c.op(W.I32_WRAP);
  c.memory(W.I32_LOAD, m.at(F.STR_HASH));
  c.get(hash);
  c.op(W.I32_EQ);
  c.open(W.IF);
  c.get(other);
  c.get(KEY);
  callHelper(c, m, JitHelper.STR_EQUAL);
  c.set(same);
  c.op(W.END);
  if (tuples) c.op(W.END);
  c.op(W.END);
  c.get(same);
}

// `same` = whether the key in `other` equals the tuple that is looked for and is not the same object. Leaves `leave` blocks where that is not known: other classes, items that are not ints.
function isTuple(c: Code, m: Machine, leave: number): void {
  const items = m.at(F.TUPLE_ITEMS);
  c.open(W.BLOCK);
  compareTag(c, other, TAG_PTR, W.I64_NE);
  c.brIf(0);
  compareType(c, m, other, F.VM_TUPLE, W.I32_NE);
  c.brIf(leave + 1);
  c.get(other);
  c.op(W.I32_WRAP);
  c.tee(tuple);
  c.memory(W.I32_LOAD, m.at(F.TUPLE_HASH));
  c.get(hash);
  c.op(W.I32_NE);
  c.brIf(0);
  c.get(tuple);
  c.memory(W.I32_LOAD, m.at(F.TUPLE_LEN));
  c.get(end);
  c.op(W.I32_NE);
  c.brIf(leave + 1);
  c.get(end);
  c.i32(3);
  c.op(W.I32_SHL);
  c.set(k);
  c.open(W.LOOP);
  c.get(k);
  c.open(W.IF);
  c.get(k);
  c.i32(8);
  c.op(W.I32_SUB);
  c.tee(k);
  c.get(tuple);
  c.op(W.I32_ADD);
  c.memory(W.I64_LOAD, items);
  c.tee(item);
  c.get(k);
  c.get(KEY);
  c.ops(W.I32_WRAP, W.I32_ADD);
  c.memory(W.I64_LOAD, items);
  c.tee(other);
  c.op(W.I64_EQ);
  c.brIf(1);
  compareTag(c, item, TAG_INT, W.I64_NE);
  c.brIf(leave + 3);
  compareTag(c, other, TAG_INT, W.I64_NE);
  c.brIf(leave + 3);
  c.br(2);
  c.op(W.END);
  c.op(W.END);
  c.i32(1);
  c.set(same);
  c.op(W.END);
}

function probeDict(c: Code, m: Machine, tuples: boolean): void {
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
  c.get(kindOfKeys);
  c.op(W.I32_NE);
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
  isKey(c, m, tuples, 2);
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
function probeSet(c: Code, m: Machine, tuples: boolean): void {
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
  c.get(kindOfKeys);
  c.i32(KEYS_INT);
  c.op(W.I32_EQ);
  c.brIf(2);
  if (tuples) {
    c.i32(0);
    c.set(same);
    c.get(kindOfKeys);
    c.op(W.I32_EQZ);
    c.open(W.IF);
    isTuple(c, m, 3);
    c.op(W.ELSE);
  }
  compareTag(c, other, TAG_PTR, W.I64_NE);
  c.brIf(tuples ? 3 : 2);
  compareType(c, m, other, F.VM_STR, W.I32_NE);
  c.brIf(tuples ? 3 : 2);
  c.get(other);
  c.get(KEY);
  callHelper(c, m, JitHelper.STR_EQUAL);
  if (tuples) {
    c.set(same);
    c.op(W.END);
    c.get(same);
  }
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
function look(c: Compiler, isDict: boolean, container: Place, key: Place): number {
  const mayBeTuple = key.kind !== Kind.INT && key.kind !== Kind.STR;
  const which = isDict ? mayBeTuple ? Shared.DICT_LOOKUP_TUPLE : Shared.DICT_LOOKUP : mayBeTuple ? Shared.SET_LOOKUP_TUPLE : Shared.SET_LOOKUP;
  const w = c.code, answer = isDict ? c.answer.answer : c.temp(Wt.I32), { found } = c.state, now = asked(c, container, key);
  const isSame = found !== null && !!now.dict && found.dict === now.dict, mayBe = isSame || !found?.dict || !now.dict;
  const again = isDict && found !== null && found.key === now.key && mayBe; // nothing is to be done, unless C was called since then
  c.part();
  if (again) {
    c.open(W.BLOCK);
    w.get(answer);
    w.i32(UNKNOWN);
    w.op(W.I32_NE);
    if (!isSame) {
      w.get(container.local);
      w.get(c.answer.dict);
      w.ops(W.I64_EQ, W.I32_AND);
    }
    w.brIf(0);
  }
  w.get(container.local);
  w.get(key.local);
  c.callShared(which);
  w.set(answer);
  if (again) c.end();
  return answer;
}

const asked = (c: Compiler, dict: Place, key: Place): Found => ({ dict: c.identityOf(dict.entry), key: c.identityOf(key.entry) });

// What the dict was asked for is known yet when the next instructions ask, as for `d[k] = d.get(k, 0) + 1` and `if k in d: return d[k]`.
function remember(c: Compiler, dict: Place, key: Place): void {
  const found = asked(c, dict, key);
  c.state.found = found.key ? found : null;
  if (!found.key) return;
  c.code.get(dict.local);
  c.code.set(c.answer.dict);
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

const mayBeKey = (c: Compiler, e: Entry): boolean => [Kind.ANY, Kind.INT, Kind.POINTER, Kind.STR, Kind.TUPLE].includes(c.kindOf(e));

/** `dict[key]` of a dict. False: the key is of another kind. */
export function dictItem(c: Compiler): boolean {
  if (!mayBeKey(c, c.top())) return false;
  const w = c.code, item = c.temp(Wt.I64), key = place(c, c.pop()), dict = place(c, c.pop()), answer = look(c, true, dict, key);
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
  remember(c, dict, key);
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
  const method = c.pop(), answer = look(c, true, dict, key), held = [dict, key, other];
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
  remember(c, dict, key);
  for (const { entry: e } of held) c.drop(e);
  c.drop(method);
  c.raiseIfNull(item);
  c.pushBoxed(item, Kind.ANY);
  return true;
}

/** `key in container` of a dict or a set, most likely; `arg` 1: `not in`. False: the key is of another kind. */
export function isIn(c: Compiler, isDict: boolean, arg: number): boolean {
  if (!mayBeKey(c, c.top(1))) return false;
  const w = c.code, container = place(c, c.pop()), key = place(c, c.pop()), answer = look(c, isDict, container, key), status = c.temp(Wt.I32);
  w.get(answer);
  w.tee(status);
  w.i32(UNKNOWN);
  w.op(W.I32_EQ);
  c.open(W.IF);
  ask(c, JitHelper.CONTAINS, [key, container]);
  w.set(status);
  c.end();
  if (isDict) remember(c, container, key);
  c.drop(container.entry);
  c.drop(key.entry);
  w.get(status);
  c.raiseIfNegative();
  w.get(status);
  w.op(W.I32_EQZ);
  if (!(arg & 1)) w.op(W.I32_EQZ);
  w.set(status);
  c.pushCondition(status);
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
  const answer = look(c, true, dict, key);
  remember(c, dict, key);
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
