// object/container/dict_iter.c: iterators over keys, values and items, forward and in reverse.
//
// Invariants   used is the dict's length when the iterator was made, -1 once a change was seen; len counts the items
//              still to come.
// Tests        tests/python/containers/dict/dict_*.py
// Optimize     O2
#include "object/container/dict_internal.h"
#include "object/container/iterators.h"
#include "object/container/list.h"
#include "object/container/tuple.h"
#include "object/exec/function.h"

static DictIter *as_iter(Ref v) { return (DictIter *)value_as_ptr(v); }
static bool is_items(VM *vm, const Type *t) {
  return t == vm->types.dict_itemiterator || t == vm->types.dict_reverseitemiterator;
}
static bool is_reverse(VM *vm, const Type *t) {
  return t == vm->types.dict_reversekeyiterator || t == vm->types.dict_reversevalueiterator ||
         t == vm->types.dict_reverseitemiterator;
}

Value dict_iter_new(VM *vm, Type *type, Dict *d) {
  DictIter *it = object_alloc(vm, type, 0);
  if (!it) return VALUE_NULL;
  it->result = VALUE_NULL;
  it->dict = own_ptr(d);
  it->used = it->len = d->used;
  it->pos = is_reverse(vm, type) ? (d->values ? d->values->size : d->keys->n_entries) - 1 : 0;
  if (is_items(vm, type)) it->result = tuple_pack2(vm, REF_NONE, REF_NONE);
  gc_track(vm, it);
  if (is_items(vm, type) && value_is_null(it->result)) {
    obj_drop(vm, it);
    return VALUE_NULL;
  }
  return value_from_ptr(it);
}

Value dict_iter(VM *vm, Ref self) { return dict_iter_new(vm, vm->types.dict_keyiterator, as_dict(self)); }

static void iter_dealloc(VM *vm, Object *o) {
  gc_untrack(vm, o);
  DictIter *it = (DictIter *)o;
  drop(vm, it->dict);
  drop(vm, it->result);
  object_free(vm, o, 0);
}

static int iter_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  VISIT(((DictIter *)o)->dict);
  VISIT(((DictIter *)o)->result);
  return 0;
}

// The dict, if the iterator still has one and it has its old size; NULL: none, or an exception.
ALWAYS_INLINE Dict *dict_of(VM *vm, DictIter *it) {
  if (value_is_null(it->dict)) return NULL;
  Dict *d = as_dict(it->dict);
  if (LIKELY(it->used == d->used)) return d;
  err_set(vm, vm->exc.RuntimeError, "dictionary changed size during iteration");
  it->used = -1;
  return NULL;
}

// After a step: there was an entry, and no more of them than the dict had. False ends the iteration.
ALWAYS_INLINE bool counted(VM *vm, DictIter *it, bool found) {
  if (!found) {
    value_clear(vm, &it->dict);
    return false;
  }
  if (it->len == 0) {
    err_set(vm, vm->exc.RuntimeError, "dictionary keys changed during iteration");
    value_clear(vm, &it->dict);
    return false;
  }
  it->len--;
  return true;
}

// The next live entry from it->pos on; false: none, or an exception.
ALWAYS_INLINE bool advance(VM *vm, DictIter *it, Ref *key, Ref *value) {
  Dict *d = dict_of(vm, it);
  return d && counted(vm, it, dict_step(d, &it->pos, key, value));
}

static bool reverse_entry(Dict *d, Size *pos, Ref *key, Ref *value) {
  DictKeys *k = d->keys;
  Size i = *pos;
  if (d->values) {
    if (i < 0 || i >= d->values->size) return false;
    Size at = inline_values_order(d->values)[i];
    *key = borrow(dict_entries(k)[at].key);
    *value = borrow(d->values->values[at]);
    *pos = i - 1;
    return true;
  }
  if (i >= k->n_entries) i = k->n_entries - 1;
  for (; i >= 0; i--) {
    *value = borrow(dict_entries(k)[i].value);
    if (!value_is_null(*value)) break;
  }
  if (i < 0) return false;
  *key = borrow(dict_entries(k)[i].key);
  *pos = i - 1;
  return true;
}

static bool retreat(VM *vm, DictIter *it, Ref *key, Ref *value) {
  Dict *d = dict_of(vm, it);
  return d && counted(vm, it, reverse_entry(d, &it->pos, key, value));
}

// (key, value), in the last round's pair when nobody holds it.
static Value pair(VM *vm, DictIter *it, Ref key, Ref value) {
  Tuple *t = as_tuple(it->result);
  if (t->h.refcnt != 1) return tuple_pack2(vm, key, value);
  Value old_key = t->items[0], old_value = t->items[1];
  t->items[0] = own(key);
  t->items[1] = own(value);
  t->hash = -1;
  obj_incref(t);
  if (!gc_is_tracked(t)) gc_track(vm, t);
  drop(vm, old_key);
  drop(vm, old_value);
  return value_from_ptr(t);
}

static Value next_key(VM *vm, Ref self) {
  Ref k, v;
  return advance(vm, as_iter(self), &k, &v) ? own(k) : VALUE_NULL;
}
static Value next_value(VM *vm, Ref self) {
  Ref k, v;
  return advance(vm, as_iter(self), &k, &v) ? own(v) : VALUE_NULL;
}
static Value next_item(VM *vm, Ref self) {
  Ref k, v;
  return advance(vm, as_iter(self), &k, &v) ? pair(vm, as_iter(self), k, v) : VALUE_NULL;
}
static Value previous(VM *vm, Ref self) {
  Ref k, v;
  DictIter *it = as_iter(self);
  if (!retreat(vm, it, &k, &v)) return VALUE_NULL;
  if (it->h.type == vm->types.dict_reversekeyiterator) return own(k);
  if (it->h.type == vm->types.dict_reversevalueiterator) return own(v);
  return pair(vm, it, k, v);
}

static Value length_hint(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  DictIter *it = as_iter(self);
  bool good = !value_is_null(it->dict) && it->used == as_dict(it->dict)->used;
  return value_from_int48(good ? it->len : 0);
}

// (iter, (list of the remaining items,)): a copy of the iterator is exhausted for the list, this one is unchanged.
static Value reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  DictIter *it = as_iter(self), *copy = object_alloc(vm, it->h.type, 0);
  if (!copy) return VALUE_NULL;
  copy->dict = own(it->dict);
  copy->result = own(it->result);
  copy->used = it->used;
  copy->pos = it->pos;
  copy->len = it->len;
  gc_track(vm, copy);
  Value list = sequence_list(vm, ref_from_ptr(copy));
  obj_drop(vm, copy);
  return value_is_null(list) ? list : iterator_reduced(vm, builtin_here(vm, "iter"), list, REF_NULL);
}

static const MethodDef methods[] = {
    {"__length_hint__", length_hint, METH_NOARGS, "($self, /)",
     DOC("Private method returning an estimate of len(list(it)).")},
    {"__reduce__", reduce, METH_NOARGS, "($self, /)", DOC("Return state information for pickling.")},
    {0},
};

#define ITERATOR(id, text, next) \
  static const TypeSlots id##_slots = { \
      .dealloc = iter_dealloc, \
      .traverse = iter_traverse, \
      .iter = iterator_self, \
      .iternext = next, \
  }; \
  const TypeSpec id##_spec = {.name = text, \
                              .basic_size = sizeof(DictIter), \
                              .told_size = 28, \
                              .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION, \
                              .slots = &id##_slots, \
                              .methods = methods};
ITERATOR(dict_keyiterator, "dict_keyiterator", next_key)
ITERATOR(dict_valueiterator, "dict_valueiterator", next_value)
ITERATOR(dict_itemiterator, "dict_itemiterator", next_item)
ITERATOR(dict_reversekeyiterator, "dict_reversekeyiterator", previous)
ITERATOR(dict_reversevalueiterator, "dict_reversevalueiterator", previous)
ITERATOR(dict_reverseitemiterator, "dict_reverseitemiterator", previous)
