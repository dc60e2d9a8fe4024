// object/container/dict_ops.c: operations of the VM on dicts: creation and deallocation, lookup, storing, merging,
// copying.
//
// Invariants   used counts the entries with a value; a dict with values (split) has keys of kind KEYS_SPLIT.
// Danger       Hashing and comparing keys run code: a borrowed result is valid only until the next call.
// Tests        tests/python/containers/dict/dict.py, dict_*.py
// Optimize     O3
#include "object/container/dict_internal.h"
#include "object/container/order.h"

#include "object/core/work.h"
#include "object/core/alloc.h"

#include "object/core/args.h"
#include "object/error/exceptions.h"
#include "object/container/list.h"
#include "object/container/set.h"
#include "object/container/tuple.h"

// ---- creation and deallocation

Dict *dict_alloc(VM *vm, Type *type, DictKeys *keys, InlineValues *values) {
  bool plain = type == vm->types.dict;
  Dict *d = LIKELY(plain) ? object_take_gc(vm, type, sizeof(Dict)) : object_alloc(vm, type, 0);
  if (!d) {
    if (values && !values->embedded) values_free(vm, values);
    dict_keys_drop(vm, keys);
    return NULL;
  }
  d->keys = keys;
  d->values = values;
  if (LIKELY(plain)) d->used = 0, d->watched = 0, d->role = DICT_PLAIN, d->tag = 0;
  gc_link(vm, d);
  return d;
}

Dict *dict_new_obj(VM *vm) { return dict_alloc(vm, vm->types.dict, EMPTY_KEYS, NULL); }

Value dict_new(VM *vm) {
  Dict *d = dict_new_obj(vm);
  return d ? value_from_ptr(d) : VALUE_NULL;
}

// Releases the values and the table of a dict.
static void drop_contents(VM *vm, DictKeys *keys, InlineValues *values) {
  if (values && !values->embedded) {
    values_drop(vm, values->values, values->capacity);
    values_free(vm, values);
  }
  dict_keys_drop(vm, keys);
}

// Drops all entries but the last WORK_VALUES, from the first on; the first one records how far it came. False: the dict
// was deferred.
static NOINLINE bool drop_most(VM *vm, Dict *d) {
  DictKeys *k = d->keys;
  Entry *e = dict_entries(k);
  Size n = k->n_entries, i = object_is_resumed(&d->h) ? (Size)value_as_int48(e[0].value) : 0;
  while (n - i > WORK_VALUES) {
    for (Size stop = i + WORK_VALUES; i < stop; i++) {
      drop(vm, e[i].key);
      drop(vm, e[i].value);
    }
    e[0].value = value_from_int48(i);
    if (!object_goes_on(vm, &d->h)) return false;
  }
  for (; i < n; i++) {
    drop(vm, e[i].key);
    drop(vm, e[i].value);
  }
  k->n_entries = 0;
  return true;
}

static bool ends_in_pieces(VM *vm, const Dict *d) {
  return d->keys->n_entries > WORK_VALUES && d->keys->refcnt == 1 && !d->values && d->h.type == vm->types.dict;
}

void dict_dealloc(VM *vm, Object *o) {
  Dict *d = (Dict *)o;
  gc_unlink(d);
  if (d->watched && vm->hooks.dict_changed && !object_is_resumed(o)) {
    o->refcnt = 1;
    dict_watch(vm, d);
    if (--o->refcnt > 0) {
      gc_track(vm, d);
      return;
    }
  }
  if (UNLIKELY(ends_in_pieces(vm, d)) && !drop_most(vm, d)) return;
  drop_contents(vm, d->keys, d->values);
  if (LIKELY(o->type == vm->types.dict)) object_give_gc(vm, d, sizeof(Dict));
  else object_free(vm, d, 0);
}

int dict_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  Dict *d = (Dict *)o;
  DictKeys *k = d->keys;
  if (d->values) return d->values->embedded ? 0 : inline_values_visit(vm, d->values, visit, arg);
  const Entry *e = dict_entries(k);
  for (Size i = 0, n = k->n_entries; i < n; i++) {
    if (k->kind == KEYS_GENERAL) VISIT(e[i].key);
    VISIT(e[i].value);
  }
  return 0;
}

void dict_clear(VM *vm, Dict *d) {
  if (d->keys == EMPTY_KEYS) return;
  dict_watch(vm, d);
  d->used = 0;
  InlineValues *values = d->values;
  if (values && values->embedded) {
    Value old[256];
    int n = values->capacity;
    memcpy(old, values->values, (size_t)n * sizeof(Value));
    for (int i = 0; i < n; i++) values->values[i] = VALUE_NULL;
    values->size = 0;
    values_drop(vm, old, n);
    return;
  }
  DictKeys *keys = d->keys;
  d->keys = EMPTY_KEYS;
  d->values = NULL;
  // the entries are dropped in pieces, as those of a dict that nobody holds
  if (keys->n_entries > WORK_VALUES && !values) {
    Value exc = err_fetch(vm);
    Dict *rest = dict_alloc(vm, vm->types.dict, keys, NULL);  // there was no memory for that, and they are already gone
    err_restore(vm, exc);
    if (rest) obj_drop(vm, rest);
    return;
  }
  drop_contents(vm, keys, values);
}

void dict_clear_slot(VM *vm, Object *o) { dict_clear(vm, (Dict *)o); }

Size dict_len(Dict *d) { return d->used; }

// ---- lookup

COLD void dict_hash_failed(VM *vm, Ref key, const char *use) {
  Value exc = err_fetch(vm);
  if (type_of(vm, exc) != vm->exc.TypeError) {
    err_restore(vm, exc);
    return;
  }
  Value name = type_fully_qualified_name(vm, type_of(vm, key));
  if (!value_is_null(name)) err_set(vm, vm->exc.TypeError, "cannot use '%U' as a %s (%S)", name, use, exc);
  drop(vm, name);
  drop(vm, exc);
}

Hash dict_key_hash(VM *vm, Ref key) {
  Hash hash = is_tuple_exact(vm, key) ? tuple_key_hash(vm, key) : value_hash(vm, key);
  if (UNLIKELY(hash == -1)) dict_hash_failed(vm, key, "dict key");
  return hash;
}

int dict_lookup_hash(VM *vm, Dict *d, Ref key, Hash hash, Ref *out) {
  Size ix = dict_entry_of(vm, d, key, hash, out);
  if (ix == IX_ERROR) return -1;
  return !value_is_null(*out);
}

Ref dict_get_str(VM *vm, Dict *d, Ref key) {
  Hash hash = value_hash(vm, key);
  if (UNLIKELY(hash == -1)) return err_clear(vm), REF_NULL;
  if (LIKELY(keys_are_str(d->keys))) return dict_get_str_fast(d, key, hash);
  Ref out;
  if (dict_lookup_hash(vm, d, key, hash, &out) < 0) err_clear(vm);
  return out;
}

// It needs no memory where all keys are strs, so that an existing key is never missed.
Ref dict_get_cstr(VM *vm, Dict *d, const char *text) {
  if (LIKELY(keys_are_str(d->keys))) {
    Str s = {
        .h = {1, vm->types.str}, .hash = -1, .len = (Size)strlen(text), .kind = 1, .ascii = true, .data = (void *)text};
    return dict_get_str_fast(d, ref_from_ptr(&s), value_hash(vm, ref_from_ptr(&s)));
  }
  Value key = str_from_cstr(vm, text);
  if (value_is_null(key)) {
    err_clear(vm);
    return REF_NULL;
  }
  Ref out = dict_get_str(vm, d, key);
  drop(vm, key);
  return out;
}

int dict_contains(VM *vm, Dict *d, Ref key) {
  Ref out;
  return dict_lookup(vm, d, key, &out);
}

Value dict_getitem(VM *vm, Ref self, Ref key) {
  Ref out;
  int found = dict_lookup(vm, as_dict(self), key, &out);
  if (found > 0) return own(out);
  if (found < 0) return VALUE_NULL;
  if (!is_dict_exact(vm, self)) {
    bool there;
    Value v = call_special(vm, self, NAME(__missing__), key, REF_NULL, &there);
    if (there || err_occurred(vm)) return v;
  }
  return err_key(vm, key);
}

// ---- storing

int dict_set_hash(VM *vm, Dict *d, Ref key, Hash hash, Ref value) {
  return dict_insert(vm, d, own(key), hash, own(value));
}

int dict_set(VM *vm, Dict *d, Ref key, Ref value) {
  Hash hash = dict_key_hash(vm, key);
  if (hash == -1) return -1;
  return dict_insert(vm, d, own(key), hash, own(value));
}

int dict_set_steal(VM *vm, Dict *d, Value key, Value value) {
  Hash hash = dict_key_hash(vm, key);
  if (hash == -1) {
    drop(vm, key);
    drop(vm, value);
    return -1;
  }
  return dict_insert(vm, d, key, hash, value);
}

int dict_set_cstr(VM *vm, Dict *d, const char *text, Ref value) {
  Value key = str_intern_cstr(vm, text);
  if (value_is_null(key)) return -1;
  return dict_set_steal(vm, d, key, own(value));
}

int dict_pop_hash(VM *vm, Dict *d, Ref key, Hash hash, Value *out) {
  Ref found;
  *out = VALUE_NULL;
  Size ix = dict_entry_of(vm, d, key, hash, &found);
  if (ix == IX_ERROR) return -1;
  if (value_is_null(found)) return 0;
  dict_remove_at(vm, d, hash, ix, out);
  return 1;
}

int dict_pop(VM *vm, Dict *d, Ref key, Value *out) {
  *out = VALUE_NULL;
  if (d->used == 0) return 0;
  Hash hash = dict_key_hash(vm, key);
  if (hash == -1) return -1;
  return dict_pop_hash(vm, d, key, hash, out);
}

Value dict_pop_or(VM *vm, Dict *d, Ref key, Ref fallback) {
  Value v;
  int found = dict_pop(vm, d, key, &v);
  if (found) return v;
  if (!value_is_null(fallback)) return own(fallback);
  return err_key(vm, key);
}

int dict_delitem_hash(VM *vm, Dict *d, Ref key, Hash hash) {
  Value v;
  int found = dict_pop_hash(vm, d, key, hash, &v);
  drop(vm, v);
  if (found == 0) err_key(vm, key);
  return found > 0 ? 0 : -1;
}

int dict_del(VM *vm, Dict *d, Ref key) {
  Hash hash = dict_key_hash(vm, key);
  return hash == -1 ? -1 : dict_delitem_hash(vm, d, key, hash);
}

int dict_setdefault(VM *vm, Dict *d, Ref key, Ref value, Value *out) {
  if (out) *out = VALUE_NULL;
  Hash hash = dict_key_hash(vm, key);
  if (hash == -1) return -1;
  Ref found;
  if (dict_lookup_hash(vm, d, key, hash, &found) < 0) return -1;
  if (!value_is_null(found)) {
    if (out) *out = own(found);
    return 1;
  }
  if (dict_insert_absent(vm, d, own(key), hash, own(value)) < 0) return -1;
  if (out) *out = own(value);
  return 0;
}

// ---- walking

bool dict_next(Dict *d, Size *pos, Ref *key, Ref *value) { return dict_step(d, pos, key, value); }

bool dict_next_hash(VM *vm UNUSED, Dict *d, Size *pos, Ref *key, Ref *value, Hash *hash) {
  if (!dict_step(d, pos, key, value)) return false;
  *hash = d->values ? as_str(*key)->hash : keys_hash_at(d->keys, *pos - 1);
  return true;
}

void dict_own_keys(Dict *d, Value *out) {
  Ref key, value;
  for (Size pos = 0; dict_step(d, &pos, &key, &value);) *out++ = own(key);
}

typedef enum { LIST_KEYS, LIST_VALUES, LIST_ITEMS } ListWhat;

static Value list_of(VM *vm, Dict *d, ListWhat what) {
  Value list = list_new(vm, d->used);
  if (value_is_null(list)) return list;
  Ref key, value;
  for (Size pos = 0; dict_next(d, &pos, &key, &value);) {
    Value item = what == LIST_KEYS ? own(key) : what == LIST_VALUES ? own(value) : tuple_pack2(vm, key, value);
    if (value_is_null(item) || list_append_steal(vm, as_list(list), item) < 0 || work_round(vm, (size_t)pos) < 0) {
      drop(vm, list);
      return VALUE_NULL;
    }
  }
  return list;
}

Value dict_keys_list(VM *vm, Dict *d) { return list_of(vm, d, LIST_KEYS); }
Value dict_values_list(VM *vm, Dict *d) { return list_of(vm, d, LIST_VALUES); }
Value dict_items_list(VM *vm, Dict *d) { return list_of(vm, d, LIST_ITEMS); }

// ---- copies and merges

static DictKeys *clone_keys(VM *vm, const DictKeys *from) {
  DictKeys *k = keys_new(vm, from->log2_size, (KeysKind)from->kind, 0, from->cap);
  if (!k) return NULL;
  k->usable = from->usable;
  int stopped = work_move(vm, dict_indices(k), dict_indices(from), (size_t)1 << from->log2_index_bytes);
  for (Size i = 0; i < from->n_entries && stopped == 0; i++) {
    Entry e = dict_entries(from)[i];
    dict_entries(k)[i] = (Entry){own(e.key), own(e.value)};
    k->n_entries = i + 1;
    stopped = work_round(vm, (size_t)i);
  }
  if (stopped == 0 && k->kind == KEYS_GENERAL)
    stopped = work_move(vm, dict_hashes(k), dict_hashes(from), (size_t)k->n_entries * sizeof(Hash));
  if (stopped < 0) return dict_keys_drop(vm, k), NULL;
  return k;
}

// The live entries in a table of their own. The keys are strs or ints, and not shared.
static DictKeys *compact_keys(VM *vm, Dict *d) {
  int log2_size = keys_log2_for(d->used);
  DictKeys *k = keys_new(vm, log2_size, (KeysKind)d->keys->kind, 0, keys_room(log2_size, d->used));
  if (!k) return NULL;
  Ref key, value;
  for (Size pos = 0; dict_step(d, &pos, &key, &value);) {
    keys_append(k, keys_hash_at(d->keys, pos - 1), own(key), own(value));
    if (work_round(vm, (size_t)pos) < 0) return dict_keys_drop(vm, k), NULL;
  }
  return k;
}

static int merge_mapping(VM *vm, Dict *d, Ref mapping, int override);

static Value copy_split(VM *vm, Dict *d) {
  InlineValues *values = values_new(vm, d->values->capacity);
  if (!values) return VALUE_NULL;
  values->size = d->values->size;
  memcpy(inline_values_order(values), inline_values_order(d->values), values->capacity);
  d->keys->refcnt++;
  Dict *copy = dict_alloc(vm, vm->types.dict, d->keys, values);
  if (!copy) return VALUE_NULL;  // the block was given back, but its values were not
  for (int i = 0; i < values->capacity; i++) values->values[i] = own(d->values->values[i]);
  copy->used = d->used;
  return value_from_ptr(copy);
}

Value dict_copy(VM *vm, Dict *d) {
  if (d->used == 0) return dict_new(vm);
  if (d->h.type->slots.iter != dict_iter) {  // a subclass with its own __iter__ is treated as any other mapping
    Dict *copy = dict_new_obj(vm);
    if (!copy) return VALUE_NULL;
    if (merge_mapping(vm, copy, ref_from_ptr(d), 1) == 0) return value_from_ptr(copy);
    obj_drop(vm, copy);
    return VALUE_NULL;
  }
  if (d->values) return copy_split(vm, d);
  bool most = d->used >= (Size)((int64_t)d->keys->n_entries * 2 / 3);
  if (most || d->keys->kind != KEYS_GENERAL) {
    DictKeys *k = most ? clone_keys(vm, d->keys) : compact_keys(vm, d);
    if (!k) return VALUE_NULL;
    Dict *copy = dict_alloc(vm, vm->types.dict, k, NULL);
    if (!copy) return VALUE_NULL;
    copy->used = d->used;
    return value_from_ptr(copy);
  }
  Dict *copy = dict_new_obj(vm);
  if (!copy) return VALUE_NULL;
  if (dict_merge_dict(vm, copy, d, 1) < 0) {
    obj_drop(vm, copy);
    return VALUE_NULL;
  }
  return value_from_ptr(copy);
}

// The key and the value are consumed.
static int merge_entry(VM *vm, Dict *d, Value key, Hash hash, Value value, int override) {
  if (override == 1) return dict_insert(vm, d, key, hash, value);
  Ref there;
  int found = dict_lookup_hash(vm, d, key, hash, &there);
  if (found == 0) return dict_insert(vm, d, key, hash, value);
  if (found > 0 && override == 2) err_key(vm, key), found = -1;
  drop(vm, value);
  drop(vm, key);
  return found < 0 ? -1 : 0;
}

// An empty dict copies the other's table when that wastes little, or its entries when their keys have no __eq__.
static int merge_by_clone(VM *vm, Dict *d, Dict *other) {
  DictKeys *from = other->keys;
  if (d->keys != EMPTY_KEYS || other->values) return 0;
  bool wastes = other->used != from->n_entries ||
                (from->log2_size != DICT_LOG2_MIN && keys_usable(from->log2_size - 1) >= other->used);
  if (wastes && from->kind == KEYS_GENERAL) return 0;
  DictKeys *k = wastes ? compact_keys(vm, other) : clone_keys(vm, from);
  if (!k) return -1;
  dict_watch(vm, d);
  d->keys = k;
  d->used = other->used;
  return 1;
}

int dict_merge_dict(VM *vm, Dict *d, Dict *other, int override) {
  if (d == other || other->used == 0) return 0;
  int cloned = merge_by_clone(vm, d, other);
  if (cloned) return cloned < 0 ? -1 : 0;
  if (keys_usable(d->keys->log2_size) < other->used && d->keys != EMPTY_KEYS) {
    dict_watch(vm, d);
    if (dict_resize(vm, d, keys_log2_for(d->used + other->used), keys_are_str(other->keys)) < 0) return -1;
  }
  Size n = other->keys->n_entries, used = other->used;
  Ref key, value;
  Hash hash;
  for (Size pos = 0; dict_next_hash(vm, other, &pos, &key, &value, &hash);) {
    if (merge_entry(vm, d, own(key), hash, own(value), override) < 0 || work_round(vm, (size_t)pos) < 0) return -1;
    // Shared keys grow when another instance gets an attribute; for this dict that is no change.
    if (other->values ? other->used != used : other->keys->n_entries != n)
      return err_set_i(vm, vm->exc.RuntimeError, "dict mutated during update");
  }
  return 0;
}

static int merge_mapping(VM *vm, Dict *d, Ref mapping, int override) {
  Value keys = call_method0(vm, mapping, NAME(keys));
  if (value_is_null(keys)) return -1;
  Value it = object_iter(vm, keys);
  if (value_is_null(it) && err_matches(vm, vm->exc.TypeError) && !type_of(vm, keys)->slots.iter) {
    err_clear(vm);
    err_set(vm, vm->exc.TypeError, "%.200T.keys() returned a non-iterable (type %.200T)", mapping, keys);
  }
  drop(vm, keys);
  if (value_is_null(it)) return -1;
  int result;
  Value key;
  while ((result = iter_advance(vm, it, &key)) > 0) {
    int there = override == 1 ? 0 : dict_contains(vm, d, key);
    if (there > 0 && override == 2) err_key(vm, key);
    if (there != 0) {
      drop(vm, key);
      if (there > 0 && override == 0) continue;
      result = -1;
      break;
    }
    Value value = object_getitem(vm, mapping, key);
    if (value_is_null(value)) {
      drop(vm, key);
      result = -1;
      break;
    }
    if ((result = dict_set_steal(vm, d, key, value)) < 0) break;
  }
  drop(vm, it);
  return result;
}

int dict_merge(VM *vm, Dict *d, Ref mapping, int override) {
  if (is_dict(mapping) && type_of(vm, mapping)->slots.iter == dict_iter)
    return dict_merge_dict(vm, d, as_dict(mapping), override);
  return merge_mapping(vm, d, mapping, override);
}

static int merge_pair(VM *vm, Dict *d, Ref item, Size i, int override) {
  Value fast = sequence_fast(vm, item, "object is not iterable");
  if (value_is_null(fast)) {
    if (err_matches(vm, vm->exc.TypeError))
      err_add_note(vm, "Cannot convert dictionary update sequence element #%d to a sequence", (int)i);
    return -1;
  }
  Size n;
  const Value *pair = seq_items(fast, &n);
  int result = -1;
  if (n != 2) {
    err_set(vm, vm->exc.ValueError, "dictionary update sequence element #%d has length %d; 2 is required", (int)i,
            (int)n);
  } else {
    Value key = own(pair[0]), value = own(pair[1]);
    if (override == 1) {
      result = dict_set(vm, d, key, value);
    } else {
      result = dict_setdefault(vm, d, key, value, NULL) < 0 ? -1 : 0;
    }
    drop(vm, value);
    drop(vm, key);
  }
  drop(vm, fast);
  return result;
}

int dict_merge_from_pairs(VM *vm, Dict *d, Ref pairs, int override) {
  Value it = object_iter(vm, pairs);
  if (value_is_null(it)) return -1;
  int result = 0;
  Value item;
  for (Size i = 0; result == 0 && (result = iter_advance(vm, it, &item)) > 0; i++) {
    result = merge_pair(vm, d, item, i, override);
    drop(vm, item);
  }
  drop(vm, it);
  return result;
}

int dict_update(VM *vm, Dict *d, Ref arg) {
  if (is_dict_exact(vm, arg)) return dict_merge_dict(vm, d, as_dict(arg), 1);
  Value keys;
  int has_keys = object_lookup_attr(vm, arg, NAME(keys), &keys);
  if (has_keys < 0) return -1;
  drop(vm, keys);
  return has_keys ? dict_merge(vm, d, arg, 1) : dict_merge_from_pairs(vm, d, arg, 1);
}

int dict_update_args(VM *vm, Ref self, const char *fname, const Value *args, Size nargs, Ref kwnames) {
  Dict *d = as_dict(self);
  if (args_check(vm, fname, nargs, 0, 1) < 0) return -1;
  if (nargs && dict_update(vm, d, args[0]) < 0) return -1;
  if (value_is_null(kwnames)) return 0;
  for (Size i = 0; i < tuple_len(kwnames); i++) {
    if (dict_set(vm, d, tuple_at(kwnames, i), args[nargs + i]) < 0) return -1;
  }
  return 0;
}

int dict_equal(VM *vm, Dict *a, Dict *b) {
  if (a->used != b->used) return 0;
  Ref key, value;
  Hash hash;
  size_t n = 0;
  for (Size pos = 0; dict_next_hash(vm, a, &pos, &key, &value, &hash); n++) {
    Value k = own(key), v = own(value), other = VALUE_NULL;
    Ref found;
    int eq = dict_lookup_hash(vm, b, k, hash, &found);
    if (eq > 0) {
      other = own(found);
      eq = values_equal(vm, v, other);
    }
    drop(vm, other);
    drop(vm, v);
    drop(vm, k);
    if (eq <= 0) return eq;
    if (work_round(vm, n) < 0) return -1;
  }
  return 1;
}
