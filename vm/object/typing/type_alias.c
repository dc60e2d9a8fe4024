// object/typing/type_alias.c: TypeAliasType, Generic, NoDefault, and constant evaluators.
// Tests        tests/python/reference/07_simple_statements/type_statement.py, tests/python/classes/typing_all.py
// Optimize     Oz
#include "object/core/args.h"
#include "object/class/class.h"
#include "object/typing/generic_alias.h"
#include "object/number/int.h"
#include "object/typing/typevar.h"
#include "object/typing/typing_repr.h"
#include "object/typing/union.h"

// --- type X = ...

typedef struct TypeAlias {
  Object h;
  Value name;
  Value type_params;                   // tuple or null
  Value compute_value, value, module;  // or null
} TypeAlias;

static TypeAlias *as_alias(Ref v) { return (TypeAlias *)value_as_ptr(v); }

static Value alias_of(VM *vm, Ref name, Ref type_params, Ref compute, Ref value, Ref module) {
  bool generic = !value_is_null(type_params) && is_tuple(type_params) && tuple_len(type_params);
  Value fields[] = {own(name), generic ? own(type_params) : VALUE_NULL, own(compute), own(value), own(module)};
  return owned_value(vm, vm->types.type_alias, fields, ARRAY_LEN(fields));
}

Value type_alias_new(VM *vm, Ref name, Ref type_params, Ref evaluate_value) {
  return alias_of(vm, name, type_params, evaluate_value, REF_NULL, REF_NULL);
}

static int check_type_params(VM *vm, Ref params) {
  bool default_seen = false;
  if (!is_tuple(params)) return err_set_i(vm, vm->exc.TypeError, "type_params must be a tuple");
  for (Size i = 0; i < tuple_len(params); i++) {
    Ref p = tuple_at(params, i);
    if (!is_exact(vm, p, vm->types.type_var) && !is_exact(vm, p, vm->types.param_spec) &&
        !is_exact(vm, p, vm->types.type_var_tuple))
      return err_set_i(vm, vm->exc.TypeError, "Expected a type param, got %R", p);
    Value name = str_intern_cstr(vm, "has_default");
    Value v = call_method0(vm, p, name);
    drop(vm, name);
    if (value_is_null(v)) return -1;
    bool has = value_is_true(v);
    if (!has && default_seen)
      return err_set_i(vm, vm->exc.TypeError, "non-default type parameter '%R' follows default type parameter", p);
    default_seen |= has;
  }
  return 0;
}

static Value new_slot(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"name", "value", "type_params"};
  static const ArgSpec spec = {"typealias", names, 3, 0, 2, 2, 0};
  Ref a[3];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  if (!is_str(a[0])) return err_set(vm, vm->exc.TypeError, "typealias() argument 'name' must be str, not %P", a[0]);
  if (!value_is_null(a[2]) && check_type_params(vm, a[2]) < 0) return VALUE_NULL;
  Value module = caller_module(vm);
  Value r = alias_of(vm, a[0], a[2], REF_NULL, a[1], module);
  drop(vm, module);
  return r;
}

static Value repr(VM *vm, Ref self) { return own(as_alias(self)->name); }

static Value getitem(VM *vm, Ref self, Ref item) {
  if (value_is_null(as_alias(self)->type_params))
    return err_set(vm, vm->exc.TypeError, "Only generic type aliases are subscriptable");
  return generic_alias_new(vm, self, item);
}

static Value get_value(VM *vm, Ref self, const void *closure) {
  TypeAlias *a = as_alias(self);
  if (!value_is_null(a->value)) return own(a->value);
  if (value_is_null(a->compute_value)) return VALUE_NONE;  // cleared by the collector
  Value r = call0(vm, a->compute_value);
  if (!value_is_null(r)) value_set(vm, &a->value, own(r));
  return r;
}
static Value get_evaluate_value(VM *vm, Ref self, const void *closure) {
  TypeAlias *a = as_alias(self);
  if (!value_is_null(a->compute_value)) return own(a->compute_value);
  return value_is_null(a->value) ? VALUE_NONE : const_evaluator_new(vm, a->value);
}
static Value get_type_params(VM *vm, Ref self, const void *closure) {
  Ref p = borrow(as_alias(self)->type_params);
  return value_is_null(p) ? own(vm->empty_tuple) : own(p);
}
static Value get_parameters(VM *vm, Ref self, const void *closure) {
  Ref p = borrow(as_alias(self)->type_params);
  return value_is_null(p) ? own(vm->empty_tuple) : unpack_type_var_tuples(vm, p);
}
static Value get_module(VM *vm, Ref self, const void *closure) {
  TypeAlias *a = as_alias(self);
  if (!value_is_null(a->module)) return own(a->module);
  Ref compute = borrow(a->compute_value);
  if (!value_is_null(compute) && is_exact(vm, compute, vm->types.function)) {
    Ref module = borrow(as_function(compute)->module);
    return value_is_null(module) ? VALUE_NONE : own(module);
  }
  return VALUE_NONE;
}
static Value reduce(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) { return own(as_alias(self)->name); }

static void clear(VM *vm, Object *o) {
  TypeAlias *a = (TypeAlias *)o;
  for (Value *v = &a->type_params; v <= &a->module; v++) value_clear(vm, v);
}

static const MethodDef methods[] = {{"__reduce__", reduce, METH_NOARGS, "($self, /)", NULL}, {NULL}};
static const MemberDef members[] = {{"__name__", MEMBER_VALUE, offsetof(TypeAlias, name), true, NULL}, {NULL}};
static const GetSetDef getsets[] = {
    {"__parameters__", get_parameters, NULL, NULL, NULL}, {"__type_params__", get_type_params, NULL, NULL, NULL},
    {"__value__", get_value, NULL, NULL, NULL},           {"evaluate_value", get_evaluate_value, NULL, NULL, NULL},
    {"__module__", get_module, NULL, NULL, NULL},         {NULL},
};
static const TypeSlots slots = {
    .new_ = new_slot,
    .dealloc = owned_dealloc,
    .traverse = owned_traverse,
    .clear = clear,
    .repr = repr,
    .iter = unpacked_iterator,
    .nb_or = union_type_or,
    .mp_subscript = getitem,
};
const TypeSpec type_alias_spec = {
    .name = "typing.TypeAliasType",
    .basic_size = sizeof(TypeAlias),
    .told_size = 28,
    .flags = TYPE_GC,
    OWNS(TypeAlias, name, module),
    .slots = &slots,
    .methods = methods,
    .getsets = getsets,
    .members = members,
    .doc = DOC("Type alias.\n\nType aliases are created through the type statement::\n\n    type Alias = int\n"),
};

// --- Generic: its two class methods are Python functions of the typing module

static Value with_class(VM *vm, const char *name, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Size n = nargs + (value_is_null(kwnames) ? 0 : tuple_len(kwnames));
  size_t size = (size_t)(n + 1) * sizeof(Value);
  Value *all = mem_alloc(vm, size);
  if (!all) return err_no_memory(vm);
  all[0] = (Value){self.bits};
  if (n) memcpy(all + 1, args, (size_t)n * sizeof(Value));
  Value r = typing_call(vm, name, all, nargs + 1, kwnames);
  mem_free(vm, all, size);
  return r;
}
static Value generic_class_getitem(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return with_class(vm, "_generic_class_getitem", self, args, nargs, kwnames);
}
static Value generic_init_subclass(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return with_class(vm, "_generic_init_subclass", self, args, nargs, kwnames);
}
static const MethodDef generic_methods[] = {
    {"__class_getitem__", generic_class_getitem, METH_VARARGS_KW | METH_CLASS, NULL,
     DOC("Parameterizes a generic class.\n\n"
         "At least, parameterizing a generic class is the *main* thing this\n"
         "method does. For example, for some generic class `Foo`, this is called\n"
         "when we do `Foo[int]` - there, with `cls=Foo` and `params=int`.\n\n"
         "However, note that this method is also called when defining generic\n"
         "classes in the first place with `class Foo[T]: ...`.\n")},
    {"__init_subclass__", generic_init_subclass, METH_VARARGS_KW | METH_CLASS, NULL,
     DOC("Function to initialize subclasses.")},
    {NULL},
};
static const TypeSlots generic_slots = {.new_ = object_new};
const TypeSpec generic_spec = {
    .name = "typing.Generic",
    .flags = TYPE_BASETYPE,
    .slots = &generic_slots,
    .methods = generic_methods,
    .doc = DOC("Abstract base class for generic types.\n\n"
               "On Python 3.12 and newer, generic classes implicitly inherit from\n"
               "Generic when they declare a parameter list after the class's name::\n\n"
               "    class Mapping[KT, VT]:\n        def __getitem__(self, key: KT) -> VT:\n            ...\n"
               "        # Etc.\n\nOn older versions of Python, however, generic classes have to\n"
               "explicitly inherit from Generic.\n\n"
               "After a class has been declared to be generic, it can then be used as\nfollows::\n\n"
               "    def lookup_name[KT, VT](mapping: Mapping[KT, VT], key: KT, default: VT) -> VT:\n"
               "        try:\n            return mapping[key]\n        except KeyError:\n"
               "            return default\n"),
};

// --- NoDefault

Value no_default_value(VM *vm) {
  Value *slot = &vm->type_state->no_default;
  if (value_is_null(*slot)) {
    Object *o = object_alloc(vm, vm->types.no_default, 0);
    if (!o) return VALUE_NULL;
    *slot = value_from_ptr(o);
  }
  return own(*slot);
}
static Value no_default_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  if (nargs || (!value_is_null(kwnames) && tuple_len(kwnames)))
    return err_set(vm, vm->exc.TypeError, "NoDefaultType takes no arguments");
  return no_default_value(vm);
}
static Value no_default_repr(VM *vm, Ref self) { return str_from_cstr(vm, "typing.NoDefault"); }
static Value no_default_reduce(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return str_from_cstr(vm, "NoDefault");
}
static const MethodDef no_default_methods[] = {{"__reduce__", no_default_reduce, METH_NOARGS, "($self, /)", NULL},
                                               {NULL}};
static const TypeSlots no_default_slots = {.new_ = no_default_new, .repr = no_default_repr};
const TypeSpec no_default_spec = {
    .name = "NoDefaultType",
    .basic_size = sizeof(Object),
    .told_size = 8,
    .slots = &no_default_slots,
    .methods = no_default_methods,
    .doc = DOC("The type of the NoDefault singleton."),
};

// --- constant evaluators: the evaluate_bound, … of a value that was given directly

typedef struct ConstEvaluator {
  Object h;
  Value value;
} ConstEvaluator;
enum { FORMAT_STRING = 4 };

static Ref constant_of(Ref v) { return borrow(((ConstEvaluator *)value_as_ptr(v))->value); }

Value const_evaluator_new(VM *vm, Ref value) {
  return owned_value(vm, vm->types.const_evaluator, (Value[]){own(value)}, 1);
}

static Value as_source(VM *vm, Ref value) {
  StrBuilder b;
  sb_init(&b, vm);
  int r = 0;
  if (is_tuple(value)) {
    sb_char(&b, '(');
    for (Size i = 0; r == 0 && i < tuple_len(value); i++) {
      if (i) sb_cstr(&b, ", ");
      r = typing_repr(&b, tuple_at(value, i));
    }
    sb_char(&b, ')');
  } else {
    r = typing_repr(&b, value);
  }
  if (r == 0) return sb_finish(&b);
  sb_discard(&b);
  return VALUE_NULL;
}

static Value evaluator_call(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (args_no_keywords(vm, "constevaluator.__call__", kwnames) < 0) return VALUE_NULL;
  if (args_check(vm, "constevaluator.__call__", nargs, 1, 1) < 0) return VALUE_NULL;
  int format;
  if (arg_int(vm, args[0], &format) < 0) return VALUE_NULL;
  Ref value = constant_of(self);
  return format == FORMAT_STRING ? as_source(vm, value) : own(value);
}
static Value evaluator_repr(VM *vm, Ref self) { return str_format(vm, "<constevaluator %R>", constant_of(self)); }
static const TypeSlots evaluator_slots = {
    .dealloc = owned_dealloc,
    .traverse = owned_traverse,
    .repr = evaluator_repr,
    .call = evaluator_call,
};
const TypeSpec const_evaluator_spec = {
    .name = "_typing._ConstEvaluator",
    .basic_size = sizeof(ConstEvaluator),
    .told_size = 12,
    .flags = TYPE_GC,
    .slots = &evaluator_slots,
    OWNS(ConstEvaluator, value, value),
    .doc = DOC("Internal type for implementing evaluation functions."),
};
