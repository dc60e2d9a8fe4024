// object/container/dict.h: dict: insertion-ordered hash table; key tables that instances share; keys versions for the
// specializer.
//
// Structure    A Dict points to DictKeys: an index table of 2^log2_size entries (1, 2 or 4 bytes each), room for `cap`
//              entries in insertion order, and behind them, when kind is KEYS_GENERAL, their hashes. Tables whose keys
//              are all exact strs (KEYS_STR) or all 48-bit ints (KEYS_INT) keep no hashes. A KEYS_SPLIT table is shared
//              by the instances of a class; the values are then in the instance (InlineValues), and Dict.values points
//              to them.
// Invariants   used = live entries. The keys' version is 0 while unassigned; it is reset when a key is added or
//              removed, not when a value changes. A large table starts with room for fewer entries than its index table
//              allows, and grows later: usable counts the room that it has.
#ifndef MORELIA_OBJECT_CONTAINER_DICT_H
#define MORELIA_OBJECT_CONTAINER_DICT_H

#include "object/core/abstract.h"

typedef enum { KEYS_GENERAL, KEYS_INT, KEYS_STR, KEYS_SPLIT } KeysKind;
typedef struct Entry {
  Value key, value;  // value null: deleted; in KEYS_SPLIT value is unused
} Entry;

struct DictKeys {
  uint32_t refcnt;
  uint8_t log2_size;         // of the index table
  uint8_t log2_index_bytes;  // of the whole index table
  uint8_t kind;
  uint32_t version;
  Size usable;     // entries that can still be added to this block
  Size n_entries;  // entries used, deleted ones included
  Size cap;        // entries that the block has room for
  // index table, entries, hashes (dict_indices, dict_entries, dict_hashes)
};

// The values of one instance, stored in the instance itself; inline_values_order lists the used indexes in insertion
// order.
#define ORDER_IN_HEADER 4
typedef struct InlineValues {
  // valid 0: the values were moved out to a dict; embedded: they are in an instance
  uint8_t capacity, size, valid, embedded;
  uint8_t order[ORDER_IN_HEADER];  // the insertion order, when it fits
  Value values[];                  // capacity values; then capacity bytes of order, when it does not fit above
} InlineValues;
#define SHARED_KEYS_MAX 30

// What C relies on in a dict that a program could come by, through gc or an operator of mappingproxy.
typedef enum DictRole {
  DICT_PLAIN,
  DICT_HIDDEN,    // on all that it holds: no program is given it
  DICT_OF_CLASS,  // on being told of changes, as instructions know the class: it is watched once a program has it
} DictRole;
#define DICT_WATCHED_CLASS 0x80  // in Dict.watched

struct Dict {
  Object h;
  Size used;
  uint8_t watched;  // bit per watcher; dict_changed hook is called when non-zero
  uint8_t role;     // DictRole
  uint16_t tag;     // free for the owner
  DictKeys *keys;
  InlineValues *values;  // NULL: combined table
};

ALWAYS_INLINE bool is_dict(Ref v) { return value_is_ptr(v) && type_has(value_as_ptr(v)->type, TYPE_DICT_SUBCLASS); }
ALWAYS_INLINE bool is_dict_exact(VM *vm, Ref v) { return is_exact(vm, v, vm->types.dict); }
ALWAYS_INLINE Dict *as_dict(Ref v) { return (Dict *)value_as_ptr(v); }
ALWAYS_INLINE char *dict_indices(const DictKeys *k) { return (char *)(k + 1); }
ALWAYS_INLINE Entry *dict_entries(const DictKeys *k) {
  return (Entry *)(dict_indices(k) + ((size_t)1 << k->log2_index_bytes));
}
ALWAYS_INLINE Hash *dict_hashes(const DictKeys *k) { return (Hash *)(dict_entries(k) + k->cap); }  // KEYS_GENERAL only

NODISCARD Dict *dict_new_obj(VM *vm);
NODISCARD Value dict_new(VM *vm);
// a TypeError of a hash becomes "cannot use 'T' as a <use> (...)"
void dict_hash_failed(VM *vm, Ref key, const char *use);
NODISCARD int dict_lookup(VM *vm, Dict *d, Ref key, Ref *out) MAY_RUN_CODE;  // 1 / 0 / -1; *out borrowed
NODISCARD int dict_lookup_hash(VM *vm, Dict *d, Ref key, Hash hash, Ref *out) MAY_RUN_CODE;
// key is an exact str: borrowed or null; an exception raised by an odd __eq__ among d's keys is cleared
Ref dict_get_str(VM *vm, Dict *d, Ref str_key);
Ref dict_get_cstr(VM *vm, Dict *d, const char *key);
NODISCARD int dict_set(VM *vm, Dict *d, Ref key, Ref value) MAY_RUN_CODE;
NODISCARD int dict_set_steal(VM *vm, Dict *d, Value key, Value value) MAY_RUN_CODE;  // both consumed
NODISCARD int dict_set_hash(VM *vm, Dict *d, Ref key, Hash hash, Ref value) MAY_RUN_CODE;
NODISCARD int dict_set_cstr(VM *vm, Dict *d, const char *key, Ref value);
NODISCARD int dict_del(VM *vm, Dict *d, Ref key) MAY_RUN_CODE;              // KeyError when absent
NODISCARD int dict_pop(VM *vm, Dict *d, Ref key, Value *out) MAY_RUN_CODE;  // 1 / 0 / -1
// 1 was there / 0 inserted / -1
NODISCARD int dict_setdefault(VM *vm, Dict *d, Ref key, Ref value, Value *out_or_null) MAY_RUN_CODE;
// dict.pop: KeyError without fallback
NODISCARD Value dict_pop_or(VM *vm, Dict *d, Ref key, Ref fallback_or_null) MAY_RUN_CODE;
NODISCARD Value dict_getitem(VM *vm, Ref dict, Ref key) MAY_RUN_CODE;  // d[key] with __missing__ for subclasses
NODISCARD int dict_delitem_hash(VM *vm, Dict *d, Ref key, Hash hash) MAY_RUN_CODE;
NODISCARD int dict_contains(VM *vm, Dict *d, Ref key) MAY_RUN_CODE;
NODISCARD int dict_equal(VM *vm, Dict *a, Dict *b) MAY_RUN_CODE;
bool dict_next(Dict *d, Size *pos, Ref *key, Ref *value);
// start with *pos = 0; valid as long as d does not change
bool dict_next_hash(VM *vm, Dict *d, Size *pos, Ref *key, Ref *value, Hash *hash);
void dict_clear(VM *vm, Dict *d) MAY_RUN_CODE;
NODISCARD Value dict_copy(VM *vm, Dict *d);
NODISCARD int dict_update(VM *vm, Dict *d, Ref mapping_or_pairs) MAY_RUN_CODE;
// override 0: keep, 1: replace, 2: KeyError on a duplicate key (arg: key)
NODISCARD int dict_merge(VM *vm, Dict *d, Ref mapping, int override) MAY_RUN_CODE;
NODISCARD int dict_merge_from_pairs(VM *vm, Dict *d, Ref pairs, int override) MAY_RUN_CODE;
Size dict_len(Dict *d);
void dict_own_keys(Dict *d, Value *out);  // out has room for dict_len(d)
NODISCARD Value dict_keys_list(VM *vm, Dict *d);
NODISCARD Value dict_values_list(VM *vm, Dict *d);
NODISCARD Value dict_items_list(VM *vm, Dict *d);

// For the specializer and the interpreter.
NODISCARD uint32_t dict_keys_version(VM *vm, DictKeys *keys);  // assigns one when there is none; 0: ran out
// entry index of an exact str key in a KEYS_STR/KEYS_SPLIT table, -1 none
NODISCARD Size dict_keys_index(VM *vm, DictKeys *keys, Ref str_key);
// for a new class; NULL: no memory (MemoryError is not set)
NODISCARD DictKeys *dict_shared_keys_new(VM *vm);
// index of the key, which is added when there is room; -1: no room
NODISCARD int dict_shared_keys_add(VM *vm, DictKeys *keys, Ref str_key);
void dict_keys_drop(VM *vm, DictKeys *keys);
// For the specialized forms: stores into an entry that is known to hold the key, and notifies watchers.
// the entry has a value already; consumed
void dict_replace_value(VM *vm, Dict *d, Size index, Value value) MAY_RUN_CODE;
// Fast lookup of a str key with a known hash: the entry's value or null; runs no code. Only when d's keys are not
// KEYS_GENERAL.
Ref dict_get_str_fast(Dict *d, Ref str_key, Hash hash);
// For the names of a namespace: as dict_lookup and dict_set, but they try the entry first where the name was last
// found.
NODISCARD int dict_lookup_name(VM *vm, Dict *d, Ref name, Ref *out) MAY_RUN_CODE;  // 1, 0, -1; *out borrowed
NODISCARD int dict_set_name(VM *vm, Dict *d, Ref name, Ref value) MAY_RUN_CODE;

// Instances with inline values (object/class/instance.c uses these).
ALWAYS_INLINE size_t inline_values_bytes(uint32_t capacity) {
  return sizeof(InlineValues) + capacity * sizeof(Value) + (capacity <= ORDER_IN_HEADER ? 0 : (capacity + 7u) & ~7u);
}
// bytes to reserve in an instance: inline_values_bytes of its capacity
size_t inline_values_size(const DictKeys *shared);
// call it right after: each new instance lowers the number of keys that later ones may have
void inline_values_init(InlineValues *values, DictKeys *shared);
void inline_values_drop(VM *vm, InlineValues *values) MAY_RUN_CODE;  // drops all values, if still valid
NODISCARD int inline_values_visit(VM *vm, const InlineValues *values, VisitFn visit, void *arg);
ALWAYS_INLINE uint8_t *inline_values_order(InlineValues *v) {
  return v->capacity <= ORDER_IN_HEADER ? v->order : (uint8_t *)&v->values[v->capacity];
}
// To be called when a value was stored where there was none: it is the last one in insertion order.
ALWAYS_INLINE void inline_values_added(InlineValues *values, const Value *slot) {
  uint8_t *order = inline_values_order(values);
  order[values->size++] = (uint8_t)(slot - values->values);
}
// Stores an attribute. 1: done, in the inline values; 0: the instance needs a dict of its own; -1 error. null value:
// deletes (0/1, no KeyError).
NODISCARD int inline_values_set(VM *vm, Type *type, InlineValues *values, Ref name, Ref value);
Ref inline_values_get(VM *vm, const DictKeys *shared, const InlineValues *values, Ref name);  // borrowed or null
// a dict whose values are in the instance
NODISCARD Dict *dict_from_inline_values(VM *vm, Type *type, InlineValues *values);
// To be called when the instance dies or gets another __dict__: the dict copies the values. 0 or -1.
NODISCARD int dict_detach_values(VM *vm, Dict *d);
void dict_lose_values(VM *vm, Dict *d);  // the same without memory: the dict is empty afterwards

#endif
