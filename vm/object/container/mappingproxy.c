// object/container/mappingproxy.c: mappingproxy: a read-only view of a mapping (`vars(cls)`).
// Tests        tests/python/containers/dict/mappingproxy_namespace.py
// Optimize     Oz
#include "object/core/args.h"
#include "object/core/inner.h"
#include "object/class/class.h"
#include "object/typing/generic_alias.h"

typedef struct MappingProxy {
  Object h;
  Value mapping;
} MappingProxy;

static Ref mapping_of(Ref v) { return borrow(((MappingProxy *)value_as_ptr(v))->mapping); }

Value mappingproxy_new(VM *vm, Ref mapping) {
  return owned_value(vm, vm->types.mappingproxy, (Value[]){own(mapping)}, 1);
}

static Value new_slot(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"mapping"};
  static const ArgSpec spec = {"mappingproxy", names, 1, 0, 1, 1, 0};
  Ref mapping;
  if (args_bind(vm, &spec, args, nargs, kwnames, &mapping) < 0) return VALUE_NULL;
  if (!is_mapping(vm, mapping) || type_has(type_of(vm, mapping), TYPE_LIST_SUBCLASS | TYPE_TUPLE_SUBCLASS))
    return err_set(vm, vm->exc.TypeError, "mappingproxy() argument must be a mapping, not %T", mapping);
  return mappingproxy_new(vm, mapping);
}

static Size length(VM *vm, Ref self) { return inner_len(vm, mapping_of(self)); }
static Value subscript(VM *vm, Ref self, Ref key) { return inner_getitem(vm, mapping_of(self), key); }
static int contains(VM *vm, Ref self, Ref key) { return inner_contains(vm, mapping_of(self), key); }
static Value iter(VM *vm, Ref self) { return inner_iter(vm, mapping_of(self)); }
static Hash hash(VM *vm, Ref self) { return object_hash(vm, mapping_of(self)); }
static Value str(VM *vm, Ref self) { return object_str(vm, mapping_of(self)); }
static Value repr(VM *vm, Ref self) { return str_format(vm, "mappingproxy(%R)", mapping_of(self)); }

// The operand of an operator, which the other operand's method may get: a proxy's mapping, or a copy. Null with
// an exception.
static Value operand(VM *vm, Ref v) {
  if (!is_exact(vm, v, vm->types.mappingproxy)) return own(v);
  Ref mapping = mapping_of(v);
  return is_dict(mapping) && as_dict(mapping)->role != DICT_PLAIN ? dict_copy(vm, as_dict(mapping)) : own(mapping);
}

static Value richcompare(VM *vm, Ref a, Ref b, int op) {
  Value of_a = operand(vm, a), v = VALUE_NULL;
  if (!value_is_null(of_a)) v = object_richcompare(vm, of_a, b, op);
  drop(vm, of_a);
  return v;
}

static Value or_slot(VM *vm, Ref a, Ref b) {
  if (vm_enter(vm, " while calling a Python object") < 0) return VALUE_NULL;
  Value of_a = operand(vm, a), of_b = operand(vm, b), v = VALUE_NULL;
  if (!value_is_null(of_a) && !value_is_null(of_b)) v = number_binary(vm, OP_OR, of_a, of_b);
  drop(vm, of_a);
  drop(vm, of_b);
  vm_leave(vm);
  return v;
}
static Value inplace_or(VM *vm, Ref self, Ref other) {
  return err_set(vm, vm->exc.TypeError, "'|=' is not supported by %T; use '|' instead", self);
}

static Value get(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (args_check(vm, "get", nargs, 1, 2) < 0) return VALUE_NULL;
  Value with_default[] = {args[0], nargs > 1 ? args[1] : VALUE_NONE};
  return call_method(vm, mapping_of(self), NAME(get), with_default, 2);
}
static Value keys(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return call_method0(vm, mapping_of(self), NAME(keys));
}
static Value values(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return call_method0(vm, mapping_of(self), NAME(values));
}
static Value items(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return call_method0(vm, mapping_of(self), NAME(items));
}
static Value copy(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return call_method0(vm, mapping_of(self), NAME(copy));
}
static Value reversed(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return call_method0(vm, mapping_of(self), NAME(__reversed__));
}
static const MethodDef methods[] = {
    {"get", get, METH_FAST, DOC("($self, key, default=None, /)"),
     DOC("Return the value for key if key is in the mapping, else default.")},
    {"keys", keys, METH_NOARGS, "($self, /)", DOC("a set-like object providing a view on D's keys")},
    {"values", values, METH_NOARGS, "($self, /)", DOC("an object providing a view on D's values")},
    {"items", items, METH_NOARGS, "($self, /)", DOC("a set-like object providing a view on D's items")},
    {"copy", copy, METH_NOARGS, "($self, /)", DOC("a shallow copy of D")},
    {"__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {"__reversed__", reversed, METH_NOARGS, "($self, /)", DOC("reverse iterator")},
    {NULL},
};
static const TypeSlots slots = {
    .new_ = new_slot,
    .dealloc = owned_dealloc,
    .traverse = owned_traverse,
    .repr = repr,
    .str = str,
    .hash = hash,
    .iter = iter,
    .getattro = object_generic_getattr,
    .richcompare = richcompare,
    .nb_or = or_slot,
    .nb_inplace_or = inplace_or,
    .sq_contains = contains,
    .mp_length = length,
    .mp_subscript = subscript,
};
const TypeSpec mappingproxy_spec = {
    .name = "mappingproxy",
    .basic_size = sizeof(MappingProxy),
    .told_size = 12,
    .flags = TYPE_GC | TYPE_MAPPING,
    .slots = &slots,
    OWNS(MappingProxy, mapping, mapping),
    .methods = methods,
    .doc = DOC("mappingproxy(mapping)\n--\n\nRead-only proxy of a mapping."),
};
