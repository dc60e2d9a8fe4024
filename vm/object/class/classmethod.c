// object/class/classmethod.c: classmethod and staticmethod.
//
// Invariants   One struct serves both; `callable` is null only between __new__ and __init__.
// Tests        tests/python/classes/descriptors*.py, tests/python/builtin_functions/object_model_misc.py
// Optimize     O2
#include "object/core/args.h"
#include "object/class/class.h"
#include "object/typing/generic_alias.h"

static Wrapper *as_wrapper(Ref v) { return (Wrapper *)value_as_ptr(v); }

static Value new_slot(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  return owned_value(vm, type, (Value[]){VALUE_NONE}, 1);
}

// Copies the attributes that functools.wraps would copy. 0 or -1.
static int copy_attributes(VM *vm, Ref wrapper, Ref callable) {
  const Value names[] = {vm->names.n___module__, vm->names.n___name__, vm->names.n___qualname__, vm->names.n___doc__};
  for (size_t i = 0; i < ARRAY_LEN(names); i++) {
    Value v;
    int r = object_lookup_attr(vm, callable, names[i], &v);
    if (r > 0) {
      r = object_setattr(vm, wrapper, names[i], v);
      drop(vm, v);
    }
    if (r < 0) return -1;
  }
  return 0;
}

static int init_with(VM *vm, const char *name, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (args_no_keywords(vm, name, kwnames) < 0 || args_check(vm, name, nargs, 1, 1) < 0) return -1;
  value_set(vm, &as_wrapper(self)->callable, own(args[0]));
  return copy_attributes(vm, self, args[0]);
}
static int classmethod_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return init_with(vm, "classmethod", self, args, nargs, kwnames);
}
static int staticmethod_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return init_with(vm, "staticmethod", self, args, nargs, kwnames);
}

static Value new_of(VM *vm, Type *type, Ref callable) { return owned_value(vm, type, (Value[]){own(callable)}, 1); }
Value classmethod_new(VM *vm, Ref callable) { return new_of(vm, vm->types.classmethod, callable); }
Value staticmethod_new(VM *vm, Ref callable) { return new_of(vm, vm->types.staticmethod, callable); }
static Value classmethod_get(VM *vm, Ref self, Ref obj, Ref type) {
  if (value_is_null(type)) type = ref_from_ptr(type_of(vm, obj));
  return method_new(vm, as_wrapper(self)->callable, type);
}
static Value staticmethod_get(VM *vm, Ref self, Ref obj, Ref type) { return own(as_wrapper(self)->callable); }

static Value staticmethod_call(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return call(vm, as_wrapper(self)->callable, args, nargs, kwnames);
}

static Value classmethod_repr(VM *vm, Ref self) {
  return str_format(vm, "<classmethod(%R)>", as_wrapper(self)->callable);
}
static Value staticmethod_repr(VM *vm, Ref self) {
  return str_format(vm, "<staticmethod(%R)>", as_wrapper(self)->callable);
}

static Value get_isabstract(VM *vm, Ref self, const void *closure) {
  Value v;
  int r = object_lookup_attr(vm, as_wrapper(self)->callable, NAME(__isabstractmethod__), &v);
  if (r > 0) {
    r = object_is_true(vm, v);
    drop(vm, v);
  }
  return r < 0 ? VALUE_NULL : value_from_bool(r);
}

// __annotations__ and __annotate__ are read from the callable until they are set here.
static Value get_through(VM *vm, Ref self, Ref name) {
  Dict *d;
  if (object_get_dict(vm, self, &d) < 0) return VALUE_NULL;
  Ref known = dict_get_str(vm, d, name);
  if (!value_is_null(known)) return own(known);
  Value v = object_getattr(vm, as_wrapper(self)->callable, name);
  if (!value_is_null(v) && dict_set(vm, d, name, v) < 0) value_clear(vm, &v);
  return v;
}
static int set_here(VM *vm, Ref self, Ref name, Ref value) {
  Dict *d;
  if (object_get_dict(vm, self, &d) < 0) return -1;
  if (!value_is_null(value)) return dict_set(vm, d, name, value);
  Value gone;
  int r = dict_pop(vm, d, name, &gone);
  if (r > 0) drop(vm, gone);
  if (r == 0) {
    err_attribute(vm, self, name);
    return -1;
  }
  return r < 0 ? -1 : 0;
}
static Value get_annotations(VM *vm, Ref self, const void *closure) {
  return get_through(vm, self, NAME(__annotations__));
}
static int set_annotations(VM *vm, Ref self, Ref value, const void *closure) {
  return set_here(vm, self, NAME(__annotations__), value);
}
static Value get_annotate(VM *vm, Ref self, const void *closure) { return get_through(vm, self, NAME(__annotate__)); }
static int set_annotate(VM *vm, Ref self, Ref value, const void *closure) {
  return set_here(vm, self, NAME(__annotate__), value);
}

static void clear(VM *vm, Object *o) {
  Wrapper *w = (Wrapper *)o;
  value_set(vm, &w->callable, VALUE_NONE);
  OBJ_CLEAR(vm, w->dict);
}

static const MemberDef members[] = {
    {"__func__", MEMBER_VALUE, offsetof(Wrapper, callable), true, NULL},
    {"__wrapped__", MEMBER_VALUE, offsetof(Wrapper, callable), true, NULL},
    {NULL},
};
static const GetSetDef getsets[] = {
    {"__isabstractmethod__", get_isabstract, NULL, NULL, NULL},
    {"__dict__", instance_dict_get, instance_dict_set, NULL, NULL},
    {"__annotations__", get_annotations, set_annotations, NULL, NULL},
    {"__annotate__", get_annotate, set_annotate, NULL, NULL},
    {NULL},
};
static const MethodDef methods[] = {
    {"__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {NULL},
};
#define COMMON_SLOTS \
  .new_ = new_slot, .dealloc = owned_dealloc, .traverse = owned_traverse, .clear = clear, \
  .getattro = object_generic_getattr, .setattro = object_generic_setattr
static const TypeSlots classmethod_slots = {
    COMMON_SLOTS,
    .init = classmethod_init,
    .repr = classmethod_repr,
    .descr_get = classmethod_get,
};
static const TypeSlots staticmethod_slots = {
    COMMON_SLOTS,
    .init = staticmethod_init,
    .repr = staticmethod_repr,
    .descr_get = staticmethod_get,
    .call = staticmethod_call,
};
const TypeSpec classmethod_spec = {
    .name = "classmethod",
    .basic_size = sizeof(Wrapper),
    .told_size = 16,
    .flags = TYPE_GC | TYPE_BASETYPE,
    .dict_offset = offsetof(Wrapper, dict),
    OWNS(Wrapper, callable, callable),
    .slots = &classmethod_slots,
    .methods = methods,
    .getsets = getsets,
    .members = members,
    .doc = DOC("classmethod(function, /)\n--\n\nConvert a function to be a class method.\n\n"
               "A class method receives the class as implicit first argument,\n"
               "just like an instance method receives the instance.\n"
               "To declare a class method, use this idiom:\n\n  class C:\n      @classmethod\n"
               "      def f(cls, arg1, arg2, argN):\n          ...\n\n"
               "It can be called either on the class (e.g. C.f()) or on an instance\n"
               "(e.g. C().f()).  The instance is ignored except for its class.\n"
               "If a class method is called for a derived class, the derived class\n"
               "object is passed as the implied first argument.\n\n"
               "Class methods are different than C++ or Java static methods.\n"
               "If you want those, see the staticmethod builtin."),
};
const TypeSpec staticmethod_spec = {
    .name = "staticmethod",
    .basic_size = sizeof(Wrapper),
    .told_size = 16,
    .flags = TYPE_GC | TYPE_BASETYPE,
    .dict_offset = offsetof(Wrapper, dict),
    OWNS(Wrapper, callable, callable),
    .slots = &staticmethod_slots,
    .methods = methods,
    .getsets = getsets,
    .members = members,
    .doc =
        "staticmethod(function, /)\n--\n\nConvert a function to be a static method.\n\n"
        "A static method does not receive an implicit first argument.\n"
        "To declare a static method, use this idiom:\n\n     class C:\n         @staticmethod\n"
        "         def f(arg1, arg2, argN):\n             ...\n\n"
        "It can be called either on the class (e.g. C.f()) or on an instance\n"
        "(e.g. C().f()). Both the class and the instance are ignored, and\n"
        "neither is passed implicitly as the first argument to the method.\n\n"
        "Static methods in Python are similar to those found in Java or C++.\n"
        "For a more advanced concept, see the classmethod builtin.",
};
