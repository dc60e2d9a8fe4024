// object/container/dict_internal.h: declarations shared by the dict_*.c files. Not for others.
#ifndef MORELIA_OBJECT_CONTAINER_DICT_INTERNAL_H
#define MORELIA_OBJECT_CONTAINER_DICT_INTERNAL_H

#include "base/hash.h"
#include "object/container/dict.h"
#include "object/container/equal.h"

enum { IX_EMPTY = -1, IX_DUMMY = -2, IX_ERROR = -3 };
#define DICT_LOG2_MIN 3

extern const struct EmptyKeys {
  DictKeys keys;
  int8_t indices[8];
} dict_empty_keys;
// The empty table. Never written to: usable is 0, refcounts skip it, its version is always 1.
#define EMPTY_KEYS ((DictKeys *)&dict_empty_keys.keys)

ALWAYS_INLINE Size keys_usable(int log2_size) { return (Size)(((uint64_t)2 << log2_size) / 3); }
ALWAYS_INLINE Size index_get(const DictKeys *k, size_t i) {
  const char *p = dict_indices(k);
  if (k->log2_size < 8) return ((const int8_t *)p)[i];
  if (k->log2_size < 16) return ((const int16_t *)p)[i];
  return ((const int32_t *)p)[i];
}
ALWAYS_INLINE void index_set(DictKeys *k, size_t i, Size ix) {
  char *p = dict_indices(k);
  if (k->log2_size < 8) ((int8_t *)p)[i] = (int8_t)ix;
  else if (k->log2_size < 16) ((int16_t *)p)[i] = (int16_t)ix;
  else ((int32_t *)p)[i] = ix;
}
ALWAYS_INLINE bool keys_are_str(const DictKeys *k) { return k->kind >= KEYS_STR; }

// dict_keys.c: tables
NODISCARD DictKeys *keys_new(VM *vm, int log2_size, KeysKind kind, Size n_entries, Size cap);  // NULL: MemoryError set
Size keys_room(int log2_size, Size entries);  // how much room a new table for that many entries gets
void keys_free(VM *vm, DictKeys *k);          // the block only
NODISCARD int keys_log2_for(Size entries);    // the index table's size for that many entries
NODISCARD int keys_log2_at_least(uint32_t min_size);
// the key that is this ASCII text, or null; in a dict of strs only
Ref dict_find_ascii(VM *vm, const Dict *d, const char *text, size_t len);
Size keys_find_str(const DictKeys *k, Ref key, Hash hash);   // entry index or IX_EMPTY; runs no code
size_t keys_slot_of(const DictKeys *k, Hash hash, Size ix);  // the place in the index table that holds ix
size_t keys_free_slot(const DictKeys *k, Hash hash);
Hash keys_hash_at(const DictKeys *k, Size ix);
void keys_append(DictKeys *k, Hash hash, Value key, Value value);  // the key is not there, and there is room
// Entry index of the key, IX_EMPTY or IX_ERROR. *out_value is borrowed; null when there is no entry, or when it has no
// value (split).
NODISCARD Size dict_entry_of(VM *vm, Dict *d, Ref key, Hash hash, Ref *out_value) MAY_RUN_CODE;
NODISCARD int dict_resize(VM *vm, Dict *d, int log2_size, bool str_keys);
NODISCARD int dict_insert(VM *vm, Dict *d, Value key, Hash hash, Value value) MAY_RUN_CODE;  // consumes both
// the same for a key that was just looked up and not found
NODISCARD int dict_insert_absent(VM *vm, Dict *d, Value key, Hash hash, Value value);
// the entry has a value, which goes to *out_value
void dict_remove_at(VM *vm, Dict *d, Hash hash, Size ix, Value *out_value) MAY_RUN_CODE;
ALWAYS_INLINE void dict_watch(VM *vm, Dict *d) {
  if (UNLIKELY(d->watched) && vm->hooks.dict_changed) vm->hooks.dict_changed(vm, d);
}

// dict_next, inline.
ALWAYS_INLINE bool dict_step(const Dict *d, Size *pos, Ref *key, Ref *value) {
  const DictKeys *k = d->keys;
  const Entry *e = dict_entries(k);
  Size i = *pos;
  if (UNLIKELY(d->values != NULL)) {
    if (i >= d->values->size) return false;
    Size ix = inline_values_order(d->values)[i];
    *key = borrow(e[ix].key);
    *value = borrow(d->values->values[ix]);
  } else {
    while (i < k->n_entries && value_is_null(e[i].value)) i++;
    if (i >= k->n_entries) return false;
    *key = borrow(e[i].key);
    *value = borrow(e[i].value);
  }
  *pos = i + 1;
  return true;
}

// dict_split.c
NODISCARD InlineValues *values_new(VM *vm, int capacity);  // not embedded; NULL: MemoryError set
void values_free(VM *vm, InlineValues *values);
void values_order_add(InlineValues *values, Size ix);
void values_order_remove(InlineValues *values, Size ix);

// dict_ops.c
void dict_dealloc(VM *vm, Object *o);
NODISCARD int dict_traverse(VM *vm, Object *o, VisitFn visit, void *arg);
void dict_clear_slot(VM *vm, Object *o);
NODISCARD Value dict_new_slot(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames);
NODISCARD Hash dict_key_hash(VM *vm, Ref key) MAY_RUN_CODE;  // -1: "cannot use 'T' as a dict key (...)"
NODISCARD int dict_pop_hash(VM *vm, Dict *d, Ref key, Hash hash, Value *out) MAY_RUN_CODE;
// takes over keys and values; tracked
NODISCARD Dict *dict_alloc(VM *vm, Type *type, DictKeys *keys, InlineValues *values);
NODISCARD int dict_merge_dict(VM *vm, Dict *d, Dict *other, int override) MAY_RUN_CODE;
NODISCARD int dict_update_args(VM *vm, Ref self, const char *fname, const Value *args, Size nargs,
                               Ref kwnames) MAY_RUN_CODE;

// dict_views.c, dict_iter.c
NODISCARD Value dict_view_new(VM *vm, Type *type, Ref dict);
NODISCARD Value dict_iter(VM *vm, Ref dict);
NODISCARD Value dict_iter_new(VM *vm, Type *type, Dict *d);
typedef struct DictView {
  Object h;
  Value dict;  // null only during deallocation
} DictView;
ALWAYS_INLINE Dict *view_dict(Ref v) { return as_dict(((DictView *)value_as_ptr(v))->dict); }

#endif
