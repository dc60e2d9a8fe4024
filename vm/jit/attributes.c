// jit/attributes.c: attributes of objects of several classes: each place in a region where they meet remembers some.
//
// Invariants   A way holds while the type has the version: then the class knows the name as it did, and shared keys have it at the same index. A method,
//              or a value that the class has and its objects have not, is borrowed from the type's dict, or one of its bases'; its offset is 0, as values
//              of objects have others. A class that has no versions left keeps its tag when a value of it is replaced, so no values of such are known.
// Tests        tests/python/jit/attributes.py, class_values.py, class_replaced.py
// Optimize     Os
#include "jit/jit.h"

#include "object/class/attr_quick.h"
#include "object/class/class.h"
#include "object/core/abstract.h"

// A place stops learning after so many times in vain, where nothing can be remembered of the name, and so many in all: it meets more classes than it
// remembers. A class whose values are replaced is another one each time, up to a thousand times.
#define VAIN_MOST 64
#define LEARNED_MOST 4096
#define IN_VAIN (LEARNED_MOST / VAIN_MOST)

static AttrWay *way_of(AttrCell *cell, Ref owner) {
  if (!value_is_ptr(owner)) return NULL;
  uint32_t version = value_as_ptr(owner)->type->version_tag;
  for (int i = 0; i < ATTR_WAYS; i++)
    if (cell->ways[i].version == version && version) return &cell->ways[i];
  return NULL;
}

// Of an object whose values are in itself: whether they still are.
static bool is_valid(const AttrWay *way, Ref owner) { return !way->valid_at || *((const uint8_t *)value_as_ptr(owner) + way->valid_at); }

// Whether the object may have no value of its own in the place of what its class has.
static bool is_of_class(const AttrWay *way, Ref owner) {
  return !way->offset && (!way->keys || (is_valid(way, owner) && value_as_ptr(owner)->type->shared_keys->version == way->keys));
}

static Value *value_place(const AttrWay *way, Ref owner) { return (Value *)((char *)value_as_ptr(owner) + way->offset); }

// Whether the place is to learn what objects of a class have.
static bool learns(AttrCell *cell, uint32_t version) {
  if (!version || cell->asked >= LEARNED_MOST) return false;
  for (int i = 0; i < ATTR_WAYS; i++)
    if (cell->ways[i].version == version) return false;
  cell->asked += IN_VAIN;
  return true;
}

static AttrWay *new_way(AttrCell *cell, const Type *type) {
  memmove(cell->ways + 1, cell->ways, (ATTR_WAYS - 1) * sizeof *cell->ways);
  cell->ways[0] = (AttrWay){.version = type->version_tag};
  cell->asked -= IN_VAIN - 1;
  if (type_has(type, TYPE_INLINE_VALUES)) cell->ways[0].valid_at = type->inline_offset + offsetof(InlineValues, valid);
  return cell->ways;
}

// Of an attribute that is looked for or stored, where an object keeps its values in itself: the object's, or what its class has and objects have not. No
// descriptor must come first.
static void learn_value(VM *vm, AttrCell *cell, Type *type, Ref name) {
  if (!learns(cell, type->version_tag) || !type_has(type, TYPE_INLINE_VALUES)) return;
  Ref of_class = type_lookup(vm, type, name);
  if (!value_is_null(of_class) && (is_data_descriptor(vm, of_class) || !type_has(type_of(vm, of_class), TYPE_IMMUTABLE))) return;
  Size at = dict_keys_index(vm, type->shared_keys, name);
  if (at >= 0) {
    new_way(cell, type)->offset = type->inline_offset + (uint32_t)offsetof(InlineValues, values) + (uint32_t)at * sizeof(Value);
    return;
  }
  if (value_is_null(of_class) || type->version_tag >= LOOKUP_TAG || type_of(vm, of_class)->slots.descr_get) return;
  uint32_t keys = dict_keys_version(vm, type->shared_keys);
  if (!keys) return;
  AttrWay *way = new_way(cell, type);
  way->keys = keys;
  way->method = (Value){of_class.bits};
}

Value region_attr(VM *vm, Value owner, Ref name, AttrCell *cell) {
  const AttrWay *way = way_of(cell, owner);
  Value r;
  if (LIKELY(way && way->offset && is_valid(way, owner) && !value_is_null(*value_place(way, owner)))) {
    r = own(*value_place(way, owner));
  } else if (way && !way->is_method && is_of_class(way, owner)) {
    r = own(way->method);
  } else {
    r = object_getattr(vm, owner, name);
    if (!value_is_null(r) && type_of(vm, owner)->slots.getattro == object_generic_getattr) learn_value(vm, cell, type_of(vm, owner), name);
  }
  drop(vm, owner);
  return r;
}

int region_set_attr(VM *vm, Value owner, Ref name, Value v, AttrCell *cell) {
  const AttrWay *way = way_of(cell, owner);
  int rc = 0;
  if (LIKELY(way && way->offset && is_valid(way, owner) && !*object_managed_dict(owner))) {
    Value *slot = value_place(way, owner);
    Value old = *slot;
    *slot = v;
    if (value_is_null(old)) inline_values_added(object_inline_values(owner), slot);
    else drop(vm, old);
  } else {
    rc = object_setattr(vm, owner, name, v);
    drop(vm, v);
    if (rc == 0 && type_of(vm, owner)->slots.setattro == object_generic_setattr) learn_value(vm, cell, type_of(vm, owner), name);
  }
  drop(vm, owner);
  return rc;
}

static void learn_method(VM *vm, AttrCell *cell, Type *type, Ref name, Ref method) {
  if (!learns(cell, type->version_tag) || type->slots.getattro != object_generic_getattr) return;
  uint32_t keys = 0;
  if (type_has(type, TYPE_INLINE_VALUES)) {
    keys = dict_keys_index(vm, type->shared_keys, name) < 0 ? dict_keys_version(vm, type->shared_keys) : 0;
    if (!keys) return;
  } else if (type->dict_offset) {
    return;
  }
  AttrWay *way = new_way(cell, type);
  way->keys = keys;
  way->method = (Value){method.bits};
  way->is_method = true;
}

int region_method(VM *vm, Value owner, Ref name, Value *out, AttrCell *cell) {
  const AttrWay *way = way_of(cell, owner);
  if (LIKELY(way && way->is_method && is_of_class(way, owner))) {
    out[0] = own(way->method);
    out[1] = owner;
    return 1;
  }
  int unbound = object_get_method(vm, owner, name, out);
  if (unbound > 0) learn_method(vm, cell, type_of(vm, owner), name, out[0]);
  out[1] = unbound > 0 ? owner : VALUE_NULL;
  if (unbound <= 0) drop(vm, owner);
  return unbound;
}

void region_learn(VM *vm, Type *type, Ref name, AttrCell *cell, uint32_t is_method) {
  if (type->slots.getattro != object_generic_getattr) return;
  if (!is_method) {
    if (type->slots.setattro == object_generic_setattr) learn_value(vm, cell, type, name);
    return;
  }
  Ref method = type_lookup(vm, type, name);
  if (!value_is_null(method) && is_exact(vm, method, vm->types.function)) learn_method(vm, cell, type, name, method);
}
