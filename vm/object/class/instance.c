// object/class/instance.c: instances of Python classes: fields that class creation added, inline values, the instance
// dict, life and death.
//
// Invariants   While `*object_dict_slot(o)` is NULL and the inline values are valid, the attributes are in the inline
//              values. A dict made from them (dict_from_inline_values) looks into the instance; the instance detaches
//              it before it dies.
// Danger       Deallocation runs __del__ and weak reference callbacks: MAY_RUN_CODE.
// Tests        tests/python/classes/basic.py, slots.py, tests/python/reference/03_data_model/new_init_del.py
// Optimize     O3
#include "object/class/class.h"

#include "object/core/alloc.h"

// --- layout

InlineValues *instance_inline_values(const Object *o) {
  return type_has(o->type, TYPE_INLINE_VALUES) ? (InlineValues *)((char *)o + o->type->inline_offset) : NULL;
}

size_t instance_extra_size(const Type *type) {
  if (type_has(type, TYPE_INLINE_VALUES)) return inline_values_size(type->shared_keys);
  return type->dict_offset & DICT_AT_END ? sizeof(Value) : 0;
}

size_t instance_extra_of(const void *p) {
  const Object *o = p;
  if (type_has(o->type, TYPE_INLINE_VALUES)) return inline_values_bytes(instance_inline_values(o)->capacity);
  return o->type->dict_offset & DICT_AT_END ? sizeof(Value) : 0;
}

void instance_init(Type *type, void *p) {
  char *o = p;
  if (type->init_from) {
    for (uint32_t at = type->init_from; at + sizeof(Value) <= type->basic_size; at += sizeof(Value))
      *(Value *)(o + at) = VALUE_NULL;
    if (type->dict_offset >= type->init_from && !(type->dict_offset & DICT_AT_END))
      *(Dict **)(o + type->dict_offset) = NULL;
    if (type->weaklist_offset >= type->init_from) *(Object **)(o + type->weaklist_offset) = NULL;
  }
  if (type_has(type, TYPE_INLINE_VALUES))
    inline_values_init((InlineValues *)(o + type->inline_offset), type->shared_keys);
}

Object *instance_new(VM *vm, Type *type) {
  if (MORELIA_DEBUG || UNLIKELY(!type_has(type, TYPE_INLINE_VALUES) || !type_has(type, TYPE_GC))) {
    Object *o = object_alloc(vm, type, 0);
    if (o && type_has(type, TYPE_GC)) gc_track(vm, o);
    return o;
  }
  DictKeys *shared = type->shared_keys;
  Object *o = object_take_gc(vm, type, type->basic_size + inline_values_size(shared));
  if (UNLIKELY(!o)) return NULL;
  obj_incref(type);
  mem_clear_words(o + 1, (type->basic_size - sizeof *o) & ~(size_t)7);
  instance_init(type, o);
  gc_link(vm, o);
  return o;
}

Dict **object_dict_slot(const Object *o) {
  uint32_t offset = o->type->dict_offset;
  if (!offset) return NULL;
  if (UNLIKELY(offset & DICT_AT_END)) {
    Tuple *t = (Tuple *)o;
    return (Dict **)(t->items + t->len);
  }
  return (Dict **)((char *)o + offset);
}

// Visits, or finds, the Values that classes added: every word from init_from on except the dict and the weak reference
// list.
static bool is_value_field(const Type *type, uint32_t at) {
  bool in_dict = type->dict_offset >= at && type->dict_offset < at + sizeof(Value);
  bool in_weak = type->weaklist_offset >= at && type->weaklist_offset < at + sizeof(Value);
  return !in_dict && !in_weak;
}

// --- the instance dict

Dict *instance_dict(VM *vm, Object *o) {
  Dict **slot = object_dict_slot(o);
  if (LIKELY(*slot != NULL)) return *slot;
  InlineValues *values = instance_inline_values(o);
  *slot = values && values->valid ? dict_from_inline_values(vm, o->type, values) : dict_new_obj(vm);
  return *slot;
}

int object_get_dict(VM *vm, Ref v, Dict **out) {
  *out = NULL;
  if (!value_is_ptr(v)) return 0;
  Object *o = value_as_ptr(v);
  if (!o->type->dict_offset) return 0;
  *out = instance_dict(vm, o);
  return *out ? 1 : -1;
}

// Detaches the dict from the instance's values: it copies them, or is left empty when there is no memory.
static void part_from_values(VM *vm, Dict *dict, const InlineValues *values) {
  if (!values || dict->values != values || dict_detach_values(vm, dict) == 0) return;
  err_unraisable(vm, REF_NULL, "Exception ignored while clearing an object managed dict");
  if (dict->values == values) dict_lose_values(vm, dict);
}

// Drops the instance's dict and inline values. Afterwards the instance has neither.
static void release_attributes(VM *vm, Object *o) {
  Dict **slot = object_dict_slot(o);
  InlineValues *values = instance_inline_values(o);
  Dict *dict = slot ? *slot : NULL;
  if (dict) {
    part_from_values(vm, dict, values);
    *slot = NULL;
    if (values) values->valid = 0;
    obj_drop(vm, dict);
  } else if (values && values->valid) {
    inline_values_drop(vm, values);
    values->valid = 0;
  }
}

int instance_set_dict(VM *vm, Object *o, Ref dict) {
  Dict **slot = object_dict_slot(o);
  InlineValues *values = instance_inline_values(o);
  Dict *old = *slot;
  if (value_is_null(dict) && values && values->valid && !old) {
    vm->facts++;
    release_attributes(vm, o);
    return 0;
  }
  if (values && values->valid) {
    if (old && old->values == values && dict_detach_values(vm, old) < 0) return -1;
    if (!old) {
      vm->facts++;
      if (!value_is_null(dict)) obj_incref(value_as_ptr(dict));
      release_attributes(vm, o);
      *slot = value_is_null(dict) ? NULL : as_dict(dict);
      return 0;
    }
    values->valid = 0;
  }
  vm->facts++;
  if (!value_is_null(dict)) obj_incref(value_as_ptr(dict));
  *slot = value_is_null(dict) ? NULL : as_dict(dict);
  obj_xdrop(vm, old);
  return 0;
}

Value instance_dict_get(VM *vm, Ref self, const void *closure) {
  Dict *d;
  int r = object_get_dict(vm, self, &d);
  if (r < 0) return VALUE_NULL;
  if (r == 0) return err_set(vm, vm->exc.AttributeError, "This object has no __dict__");
  return own_ptr(d);
}

static int set_dict(VM *vm, Ref self, Ref value) {
  if (!value_is_ptr(self) || !object_dict_slot(value_as_ptr(self)))
    return err_set_i(vm, vm->exc.AttributeError, "This object has no __dict__");
  if (!value_is_null(value) && !is_dict(value))
    return err_set_i(vm, vm->exc.TypeError, "__dict__ must be set to a dictionary, not a '%.200T'", value);
  return instance_set_dict(vm, value_as_ptr(self), value);
}

int instance_dict_set(VM *vm, Ref self, Ref value, const void *closure) {
  if (value_is_null(value)) return err_set_i(vm, vm->exc.TypeError, "cannot delete __dict__");
  return set_dict(vm, self, value);
}

// The __dict__ descriptor of the nearest built-in base with a dict of its own: that of a class must not bypass it.
static Ref dict_descriptor_of_builtin_base(VM *vm, Type *type) {
  while (type_has(type, TYPE_HEAP)) type = type->base;
  if (!type->dict_offset) return REF_NULL;
  Ref descr = type_lookup(vm, type, NAME(__dict__));
  return !value_is_null(descr) && is_data_descriptor(vm, descr) ? descr : REF_NULL;
}

Value class_dict_get(VM *vm, Ref self, const void *closure) {
  Ref descr = dict_descriptor_of_builtin_base(vm, type_of(vm, self));
  if (value_is_null(descr)) return instance_dict_get(vm, self, closure);
  return type_of(vm, descr)->slots.descr_get(vm, descr, self, ref_from_ptr(type_of(vm, self)));
}

int class_dict_set(VM *vm, Ref self, Ref value, const void *closure) {
  Ref descr = dict_descriptor_of_builtin_base(vm, type_of(vm, self));
  if (value_is_null(descr)) return set_dict(vm, self, value);
  return type_of(vm, descr)->slots.descr_set(vm, descr, self, value);
}

// --- the collector

// The nearest base that class creation did not make.
static Type *native_base(Type *type) {
  while (type->slots.dealloc == instance_dealloc) type = type->base;
  return type;
}

void instance_track(VM *vm, Ref v) {
  if (!value_is_ptr(v)) return;
  Object *o = value_as_ptr(v);
  if (!type_has(o->type, TYPE_HEAP) || !type_has(o->type, TYPE_GC) || gc_is_tracked(o)) return;
  if (!type_has(native_base(o->type), TYPE_GC)) gc_track(vm, o);
}

int instance_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  Type *type = o->type;
  for (uint32_t at = type->init_from; at && at + sizeof(Value) <= type->basic_size; at += sizeof(Value))
    if (is_value_field(type, at)) VISIT(*(Value *)((char *)o + at));
  InlineValues *values = instance_inline_values(o);
  int stop = values ? inline_values_visit(vm, values, visit, arg) : 0;
  if (stop) return stop;
  Type *base = native_base(type);
  Dict **slot = object_dict_slot(o);
  if (slot && !base->dict_offset) VISIT_OBJ(*slot);
  VISIT_OBJ(type);
  return base->slots.traverse ? base->slots.traverse(vm, o, visit, arg) : 0;
}

static void clear_slots(VM *vm, Object *o) {
  Type *type = o->type;
  for (uint32_t at = type->init_from; at && at + sizeof(Value) <= type->basic_size; at += sizeof(Value))
    if (is_value_field(type, at)) value_clear(vm, (Value *)((char *)o + at));
}

void instance_clear(VM *vm, Object *o) {
  Type *base = native_base(o->type);
  clear_slots(vm, o);
  InlineValues *values = instance_inline_values(o);
  Dict **slot = object_dict_slot(o);
  if (slot && *slot && !base->dict_offset) {
    part_from_values(vm, *slot, values);
    OBJ_CLEAR(vm, *slot);
  }
  if (values) inline_values_drop(vm, values);
  if (base->slots.clear) base->slots.clear(vm, o);
}

void instance_dealloc(VM *vm, Object *o) {
  Type *type = o->type;
  if (type->slots.finalize) {
    if (!object_finalize_in_dealloc(vm, o)) return;
    type = o->type;
  }
  if (type_has(type, TYPE_GC)) gc_unlink(o);
  Type *base = native_base(type);
  if (type->weaklist_offset && !base->weaklist_offset && *(Object **)((char *)o + type->weaklist_offset))
    object_clear_weakrefs(vm, o);
  if (type->init_from) clear_slots(vm, o);
  InlineValues *values = instance_inline_values(o);
  if (LIKELY(values != NULL && values->valid && !*object_dict_slot(o))) {
    for (int i = 0; i < values->capacity; i++) drop(vm, values->values[i]);
  } else if (type->dict_offset && !base->dict_offset) {
    release_attributes(vm, o);
  }
  if (LIKELY(base == vm->types.object && values && type_has(type, TYPE_GC))) {
    object_give_gc(vm, o, type->basic_size + inline_values_bytes(values->capacity));
    obj_drop(vm, type);
  } else if (base == vm->types.object) object_free(vm, o, 0);
  else base->slots.dealloc(vm, o);
}
