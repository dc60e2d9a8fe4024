// jit/dict-iterators.ts: `for` over a dict, its keys, values or items: the entry where the iterator is, without C.
//
// What is not as usual is left to the iterator: the end, a dict that has changed, an entry that was deleted, a dict that has its values in an instance, a pair
// that somebody holds.
//
// Source: vm/object/container/dict_iter.c.
import { JitField as F } from "../gen/bindings.gen.js";
import { W, Wt } from "./code.js";
import type { Compiler } from "./compiler.js";
import { NULL, TAG_PTR, type Instruction, type Machine } from "./machine.js";
import { byIterator, lastOf, pairOf } from "./pairs.js";
import { Kind, type Entry } from "./state.js";
import { askNext } from "./steps.js";

/** Of JitField.DICT_ITERATOR, which has the dict's length: the fields behind it. */
const POS = 4, LEN = 8, DICT = 16, RESULT = 24;
const ENTRY = 16; // bytes: a key, and its value

const VIEWS: ReadonlyMap<string, Kind> = new Map([["keys", Kind.DICT_KEYS], ["values", Kind.DICT_VALUES], ["items", Kind.DICT_ITEMS]]);
const ITERATORS: ReadonlyMap<Kind, Kind> = new Map([
  [Kind.DICT, Kind.DICT_KEYITERATOR], [Kind.DICT_KEYS, Kind.DICT_KEYITERATOR], [Kind.DICT_VALUES, Kind.DICT_VALUEITERATOR], [Kind.DICT_ITEMS, Kind.DICT_ITEMITERATOR],
]);

/** The view that a method, by the address of its descriptor, gives of a dict; null: it is none of those. */
export function viewOf(m: Machine, descriptor: number): Kind | null {
  return m.field(descriptor, F.DESCRIPTOR_OWNER) === m.field(m.vm, F.VM_DICT) ? VIEWS.get(m.methodName(descriptor)) ?? null : null;
}

/** What `iter` gives of a dict or one of its views; null: it is another object. What is most likely a dict is guarded to be one. */
export function dictIterator(c: Compiler, e: Entry): Kind | null {
  const m = c.machine, isLikely = (c.kindOf(e) === Kind.ANY || c.kindOf(e) === Kind.POINTER) && !c.noted("guard") && m.typeOf(c.valueNow(e)) === c.typeOfKind(Kind.DICT);
  if (isLikely) c.guard(e, Kind.DICT);
  return isLikely ? Kind.DICT_KEYITERATOR : ITERATORS.get(c.kindOf(e)) ?? null;
}

/** FOR_ITER, with an UNPACK_SEQUENCE behind it that takes an item apart. False: it is to be written as others are. */
export function forDict(c: Compiler, i: Instruction): boolean {
  const w = c.code, kind = c.kindOf(c.top());
  if (kind !== Kind.DICT_KEYITERATOR && kind !== Kind.DICT_VALUEITERATOR && kind !== Kind.DICT_ITEMITERATOR) return false;
  const isApart = kind === Kind.DICT_ITEMITERATOR && c.takesUnpacking(i) !== null, ended = c.temp(Wt.I32), first = c.temp(Wt.I64), second = isApart ? c.temp(Wt.I64) : -1;
  c.part();
  w.i32(0);
  w.set(ended);
  c.open(W.BLOCK);
  c.open(W.BLOCK); // to its end: what is not as usual
  const where = entryOf(c);
  if (kind === Kind.DICT_ITEMITERATOR) item(c, where, first, second);
  else {
    w.get(where.entry);
    w.memory(W.I64_LOAD, kind === Kind.DICT_VALUEITERATOR ? 8 : 0);
    w.set(first);
    moveOn(c, where);
    c.incref(first, Kind.ANY);
  }
  w.br(1);
  c.end();
  if (isApart) byIterator(c, ended, first, second);
  else {
    askNext(c, first);
    w.set(ended);
  }
  c.end();
  w.get(ended);
  c.atFall = () => {
    if (isApart) c.pushBoxed(second, Kind.ANY);
    c.pushBoxed(first, kind === Kind.DICT_ITEMITERATOR && !isApart ? Kind.TUPLE : Kind.ANY);
  };
  return true;
}

/** Where an iterator is. WebAssembly locals: its address, its position, how many are to come, and the address of the entry. */
interface Place {
  readonly iterator: number;
  readonly pos: number;
  readonly len: number;
  readonly entry: number;
}

// Leaves the block unless there is an entry where the iterator is.
function entryOf(c: Compiler): Place {
  const w = c.code, iterator = c.temp(Wt.I32), dict = c.temp(Wt.I64), keys = c.temp(Wt.I32), pos = c.temp(Wt.I32), len = c.temp(Wt.I32), entry = c.temp(Wt.I32), fields = c.at(F.DICT_ITERATOR);
  c.pointer(c.top());
  w.tee(iterator);
  w.memory(W.I64_LOAD, fields + DICT);
  w.tee(dict);
  w.i64(NULL);
  w.op(W.I64_EQ);
  w.brIf(0);
  w.get(iterator);
  w.memory(W.I32_LOAD, fields);
  w.get(dict);
  w.op(W.I32_WRAP);
  w.memory(W.I32_LOAD, c.at(F.DICT_USED));
  w.op(W.I32_NE);
  w.get(dict);
  w.op(W.I32_WRAP);
  w.memory(W.I32_LOAD, c.at(F.DICT_VALUES));
  w.op(W.I32_OR);
  w.get(iterator);
  w.memory(W.I32_LOAD, fields + LEN);
  w.tee(len);
  w.ops(W.I32_EQZ, W.I32_OR);
  w.get(iterator);
  w.memory(W.I32_LOAD, fields + POS);
  w.tee(pos);
  w.get(dict);
  w.op(W.I32_WRAP);
  w.memory(W.I32_LOAD, c.at(F.DICT_KEYS));
  w.tee(keys);
  w.memory(W.I32_LOAD, c.at(F.KEYS_N_ENTRIES));
  w.ops(W.I32_GE_S, W.I32_OR);
  w.brIf(0);
  c.addressOfEntries(keys);
  w.get(pos);
  w.i32(4);
  w.ops(W.I32_SHL, W.I32_ADD);
  w.i32(c.at(F.KEYS_ENTRIES));
  w.op(W.I32_ADD);
  w.tee(entry);
  w.memory(W.I64_LOAD, ENTRY / 2);
  w.i64(NULL);
  w.op(W.I64_EQ);
  w.brIf(0);
  return { iterator, pos, len, entry };
}

function moveOn(c: Compiler, { iterator, pos, len }: Place): void {
  const w = c.code, fields = c.at(F.DICT_ITERATOR);
  w.get(iterator);
  w.get(pos);
  w.i32(1);
  w.op(W.I32_ADD);
  w.memory(W.I32_STORE, fields + POS);
  w.get(iterator);
  w.get(len);
  w.i32(1);
  w.op(W.I32_SUB);
  w.memory(W.I32_STORE, fields + LEN);
}

// Key and value go into the pair that the iterator keeps, which holds them until the next round. `first` and `second`: where they go as well, or, where
// there is no `second`, where the pair goes.
function item(c: Compiler, where: Place, first: number, second: number): void {
  const w = c.code, isApart = second >= 0, key = isApart ? first : c.temp(Wt.I64), value = isApart ? second : c.temp(Wt.I64);
  w.get(where.iterator);
  w.memory(W.I32_LOAD, c.at(F.DICT_ITERATOR) + RESULT);
  const pair = pairOf(c), last = [lastOf(c, pair, 0), lastOf(c, pair, 1)];
  moveOn(c, where);
  for (const [k, place] of [key, value].entries()) {
    w.get(where.entry);
    w.memory(W.I64_LOAD, k * ENTRY / 2);
    w.set(place);
    for (let n = isApart ? 2 : 1; n > 0; n--) c.incref(place, Kind.ANY);
    w.get(pair);
    w.get(place);
    w.memory(W.I64_STORE, c.at(F.TUPLE_ITEMS) + 8 * k);
  }
  if (!isApart) {
    w.get(pair);
    w.op(W.I64_EXTEND_U);
    w.i64(TAG_PTR << 48n);
    w.op(W.I64_OR);
    w.set(first);
    c.incref(first, Kind.TUPLE);
  }
  for (const place of last) c.dropPlace(place, Kind.ANY);
}
