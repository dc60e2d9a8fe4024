// object/class/attr_quick.h: the caches for attribute lookup on any object, and the inline lookup among an instance's
// own attributes.
//
// Invariants   A TypeCacheEntry (version, name) -> value is valid only while a type has that version; value is borrowed
//              from a type's dict. A guess is an index into shared keys; it is right when the key there is the name.
// Tests        tests/python/classes/descriptors*.py, tests/python/reference/03_data_model/lookup_on_type.py
#ifndef MORELIA_OBJECT_CLASS_ATTR_QUICK_H
#define MORELIA_OBJECT_CLASS_ATTR_QUICK_H

#include "object/class/class.h"
#include "object/container/dict.h"

enum { TYPE_CACHE_SIZE = 4096 };  // as in CPython; with a quarter of it the classes of one program displaced each other

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

// Finds the inline values of an object that has them, and its dict, which is NULL until it is first needed.
ALWAYS_INLINE InlineValues *object_inline_values(Ref v) {
  Object *o = value_as_ptr(v);
  return (InlineValues *)((char *)o + o->type->inline_offset);
}
ALWAYS_INLINE Dict **object_managed_dict(Ref v) {
  Object *o = value_as_ptr(v);
  return (Dict **)((char *)o + (int32_t)o->type->dict_offset);
}

// The entry of a name in a dict of strs, if it is at the index of the last lookup. NULL: use the general lookup.
ALWAYS_INLINE Entry *dict_guess_entry(VM *vm, const Dict *d, Ref name) {
  DictKeys *k = d->keys;
  uint8_t at = *attr_guess(vm, k, name);
  if (k->kind != KEYS_STR || at >= k->n_entries) return NULL;
  Entry *e = &dict_entries(k)[at];
  return value_same(e->key, name) && !value_is_null(e->value) ? e : NULL;
}

// Finds an attribute in an instance with inline values whose class does not have the name. NULL: use the general
// lookup.
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
