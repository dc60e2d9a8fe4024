// object/class/attr_quick.h: the caches that an attribute of any object is looked for in, and the look without a call at an instance's own ones.
//
// Invariants   A TypeCacheEntry (version, name) -> value holds only while a type has that version; value is borrowed from a type's dict.
//              A guess is an index into shared keys, right when the key there is the name.
// Tests        tests/python/classes/descriptors*.py, tests/python/reference/03_data_model/lookup_on_type.py
#ifndef MORELIA_OBJECT_CLASS_ATTR_QUICK_H
#define MORELIA_OBJECT_CLASS_ATTR_QUICK_H

#include "object/class/class.h"
#include "object/container/dict.h"

enum { TYPE_CACHE_SIZE = 4096 };  // as CPython's; with a quarter of it the classes of one program were in each other's way

typedef struct TypeCacheEntry {
  Value value;      // borrowed; null: not found on the MRO
  const Str *name;  // interned, an owned reference
  uint32_t version;
} TypeCacheEntry;

struct MethodCache {
  TypeCacheEntry entries[TYPE_CACHE_SIZE];
};

ALWAYS_INLINE TypeCacheEntry *type_cache_entry(VM *vm, uint32_t version, const void *name) {
  return &vm->method_cache->entries[(version * 0x9E3779B1u ^ (uint32_t)((uintptr_t)name >> 3) * 0x85EBCA6Bu) >> 20];
}

ALWAYS_INLINE uint8_t *attr_guess(VM *vm, const DictKeys *shared, Ref name) {
  return &vm->attr_guesses[(((uintptr_t)shared >> 5) ^ (uintptr_t)(name.bits >> 4)) % sizeof vm->attr_guesses];
}

// Of an object that keeps its values in itself: those, and its dict, which is NULL as long as nobody asked for it.
ALWAYS_INLINE InlineValues *object_inline_values(Ref v) {
  Object *o = value_as_ptr(v);
  return (InlineValues *)((char *)o + o->type->inline_offset);
}
ALWAYS_INLINE Dict **object_managed_dict(Ref v) {
  Object *o = value_as_ptr(v);
  return (Dict **)((char *)o + (int32_t)o->type->dict_offset);
}

// The entry of a name in a dict of strs, if it is where it was found last. NULL: look in the general way.
ALWAYS_INLINE Entry *dict_guess_entry(VM *vm, const Dict *d, Ref name) {
  DictKeys *k = d->keys;
  uint8_t at = *attr_guess(vm, k, name);
  if (k->kind != KEYS_STR || at >= k->n_entries) return NULL;
  Entry *e = &dict_entries(k)[at];
  return value_same(e->key, name) && !value_is_null(e->value) ? e : NULL;
}

// Where the attribute is, in an instance that keeps its values in itself, its class knowing nothing of the name. NULL: look in the general way.
ALWAYS_INLINE Value *attr_quick_slot(VM *vm, Ref o, Ref name) {
  if (!value_is_ptr(o)) return NULL;
  Object *object = value_as_ptr(o);
  const Type *type = object->type;
  if (!type_has(type, TYPE_INLINE_VALUES) || *object_managed_dict(o) != NULL) return NULL;
  InlineValues *values = object_inline_values(o);
  uint32_t version = type->version_tag;
  const TypeCacheEntry *known = type_cache_entry(vm, version, value_as_ptr(name));
  if (!values->valid || !version || known->version != version || (const void *)known->name != value_as_ptr(name) ||
      !value_is_null(known->value))
    return NULL;
  uint8_t at = *attr_guess(vm, type->shared_keys, name);
  if (at >= type->shared_keys->n_entries || !value_same(dict_entries(type->shared_keys)[at].key, name)) return NULL;
  return value_is_null(values->values[at]) ? NULL : &values->values[at];
}

#endif
