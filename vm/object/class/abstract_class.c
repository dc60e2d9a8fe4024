// object/class/abstract_class.c: isinstance and issubclass, with and without the metaclass's hooks.
// Tests        tests/python/builtin_functions/type_isinstance.py
// Optimize     O2
#include "object/class/class.h"
#include "object/typing/union.h"

// --- class-like objects: those with a tuple as __bases__

static Value abstract_bases(VM *vm, Ref cls) {  // null without exception: none
  Value bases;
  int r = object_lookup_attr(vm, cls, NAME(__bases__), &bases);
  if (r <= 0) return VALUE_NULL;
  if (is_tuple(bases)) return bases;
  drop(vm, bases);
  return VALUE_NULL;
}

static int check_class(VM *vm, Ref cls, const char *message) {
  Value bases = abstract_bases(vm, cls);
  if (value_is_null(bases)) {
    if (!err_occurred(vm)) err_set(vm, vm->exc.TypeError, "%s", message);
    return -1;
  }
  drop(vm, bases);
  return 0;
}

static int abstract_issubclass(VM *vm, Ref sub, Ref cls) {
  if (value_same(sub, cls)) return 1;
  if (vm_enter(vm, " in __issubclass__") < 0) return -1;
  Value bases = abstract_bases(vm, sub);
  int r = value_is_null(bases) && err_occurred(vm) ? -1 : 0;
  if (!value_is_null(bases))
    for (Size i = 0; r == 0 && i < tuple_len(bases); i++) r = abstract_issubclass(vm, tuple_at(bases, i), cls);
  drop(vm, bases);
  vm_leave(vm);
  return r;
}

// --- the plain algorithms

int object_real_isinstance(VM *vm, Ref o, Ref cls) {
  Value attr;
  if (is_type(cls)) {
    Type *type = type_of(vm, o);
    if (type_is_subtype(type, as_type(cls))) return 1;
    if (type->slots.getattro == object_generic_getattr &&
        value_same(type_lookup(vm, type, NAME(__class__)), type_lookup(vm, vm->types.object, NAME(__class__))))
      return 0;  // __class__ is its type
    int r = object_lookup_attr(vm, o, NAME(__class__), &attr);
    if (r <= 0) return r;
    r = !value_same(attr, ref_from_ptr(type_of(vm, o))) && is_type(attr) &&
        type_is_subtype(as_type(attr), as_type(cls));
    drop(vm, attr);
    return r;
  }
  if (check_class(vm, cls, "isinstance() arg 2 must be a type, a tuple of types, or a union") < 0) return -1;
  int r = object_lookup_attr(vm, o, NAME(__class__), &attr);
  if (r <= 0) return r;
  r = abstract_issubclass(vm, attr, cls);
  drop(vm, attr);
  return r;
}

int object_real_issubclass(VM *vm, Ref sub, Ref cls) {
  if (is_type(cls) && is_type(sub)) return type_is_subtype(as_type(sub), as_type(cls));
  if (check_class(vm, sub, "issubclass() arg 1 must be a class") < 0) return -1;
  if (!is_exact(vm, cls, vm->types.union_) &&
      check_class(vm, cls, "issubclass() arg 2 must be a class, a tuple of classes, or a union") < 0)
    return -1;
  return abstract_issubclass(vm, sub, cls);
}

// --- with hooks

typedef int (*CheckFn)(VM *vm, Ref a, Ref cls);

static int check_any(VM *vm, Ref a, Ref classes, CheckFn check) {
  if (vm_enter(vm, check == object_isinstance ? " in __instancecheck__" : " in __subclasscheck__") < 0) return -1;
  int r = 0;
  for (Size i = 0; r == 0 && i < tuple_len(classes); i++) r = check(vm, a, tuple_at(classes, i));
  vm_leave(vm);
  return r;
}

// 1 / 0 / -1 from cls's hook; -2: it has none.
static int ask_hook(VM *vm, Ref a, Ref cls, Ref name) {
  Value method;
  int how = object_lookup_special_method(vm, cls, name, &method);
  if (how <= 0) return how < 0 ? -1 : -2;
  if (vm_enter(vm, " in __instancecheck__") < 0) {
    drop(vm, method);
    return -1;
  }
  Value r = how == 1 ? call2(vm, method, cls, a) : call1(vm, method, a);
  vm_leave(vm);
  drop(vm, method);
  if (value_is_null(r)) return -1;
  int truth = object_is_true(vm, r);
  drop(vm, r);
  return truth;
}

int object_isinstance(VM *vm, Ref o, Ref cls) {
  if (value_is_ptr(cls) && (Type *)value_as_ptr(cls) == type_of(vm, o)) return 1;
  if (is_exact(vm, cls, vm->types.type)) return object_real_isinstance(vm, o, cls);
  if (is_exact(vm, cls, vm->types.union_)) cls = borrow(as_union(cls)->args);
  if (is_tuple(cls)) return check_any(vm, o, cls, object_isinstance);
  int r = ask_hook(vm, o, cls, NAME(__instancecheck__));
  return r != -2 ? r : object_real_isinstance(vm, o, cls);
}

int object_issubclass(VM *vm, Ref sub, Ref cls) {
  if (is_exact(vm, cls, vm->types.type)) {
    if (value_same(sub, cls)) return 1;
    return object_real_issubclass(vm, sub, cls);
  }
  if (is_exact(vm, cls, vm->types.union_)) cls = borrow(as_union(cls)->args);
  if (is_tuple(cls)) return check_any(vm, sub, cls, object_issubclass);
  int r = ask_hook(vm, sub, cls, NAME(__subclasscheck__));
  return r != -2 ? r : object_real_issubclass(vm, sub, cls);
}
