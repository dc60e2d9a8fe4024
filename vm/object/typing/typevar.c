// object/typing/typevar.c: TypeVar, ParamSpec (with .args and .kwargs), TypeVarTuple.
//
// Structure    One struct serves the three: a TypeVarTuple uses name and default only, a ParamSpec no constraints.
// Invariants   bound, constraints and default each have a value, an evaluator that computes it when asked, or neither.
// Danger       Evaluators and the typing module run Python code.
// Tests        tests/python/classes/type_params.py, typing_all.py
// Optimize     Oz
#include "object/typing/typevar.h"

#include "object/core/args.h"
#include "object/exec/frame.h"
#include "object/class/class.h"
#include "object/typing/typing_repr.h"
#include "object/typing/union.h"

typedef struct TypeParam {
  Object h;
  Value name;
  Value bound, evaluate_bound;
  Value constraints, evaluate_constraints;
  Value default_value, evaluate_default;
  bool covariant, contravariant, infer_variance;
  Dict *dict;
  Object *weaklist;
} TypeParam;

static TypeParam *as_param(Ref v) { return (TypeParam *)value_as_ptr(v); }

// --- the typing module

static Value typing_attr(VM *vm, const char *name) {
  Value key = str_intern_cstr(vm, "typing");
  if (value_is_null(key)) return key;
  Value module = vm->hooks.import_name(vm, key, REF_NULL, REF_NULL, REF_NULL, 0);
  drop(vm, key);
  if (value_is_null(module)) return module;
  Value r = object_getattr_s(vm, module, name);
  drop(vm, module);
  return r;
}

Value typing_call(VM *vm, const char *name, const Value *args, Size nargs, Ref kwnames) {
  Value fn = typing_attr(vm, name);
  if (value_is_null(fn)) return fn;
  Value r = call(vm, fn, args, nargs, kwnames);
  drop(vm, fn);
  return r;
}

Value typing_check(VM *vm, Ref v, const char *message) {
  if (value_is_none(v)) return own_ptr(vm->types.none);
  if (type_has(type_of(vm, v), TYPE_TYPE_SUBCLASS) && is_exact(vm, v, vm->types.type)) return own(v);
  Value text = str_from_cstr(vm, message);
  if (value_is_null(text)) return text;
  Value args[] = {{v.bits}, text};
  Value r = typing_call(vm, "_type_check", args, 2, REF_NULL);
  drop(vm, text);
  return r;
}

Value caller_module(VM *vm) {
  Frame *frame = vm->frame;
  if (!frame) return VALUE_NULL;
  if (value_is_ptr(frame->func) && is_exact(vm, frame->func, vm->types.function))
    return value_is_null(as_function(frame->func)->module) ? VALUE_NONE : own(as_function(frame->func)->module);
  return frame->globals ? own(dict_get_str(vm, frame->globals, NAME(__name__))) : VALUE_NULL;
}

Value make_union(VM *vm, Ref a, Ref b) {
  Value pair = tuple_pack2(vm, a, b);
  if (value_is_null(pair)) return pair;
  Value u = union_from_tuple(vm, pair);
  drop(vm, pair);
  return u;
}

static Value unpack(VM *vm, Ref self) {
  Value special = typing_attr(vm, "Unpack");
  if (value_is_null(special)) return special;
  Value r = object_getitem(vm, special, self);
  drop(vm, special);
  return r;
}

Value unpack_type_var_tuples(VM *vm, Ref params) {
  Tuple *t = tuple_alloc(vm, tuple_len(params));
  if (!t) return VALUE_NULL;
  Value r = tuple_done(vm, t);
  for (Size i = 0; i < t->len; i++) {
    Ref p = tuple_at(params, i);
    Value v = is_exact(vm, p, vm->types.type_var_tuple) ? unpack(vm, p) : own(p);
    if (value_is_null(v)) {
      drop(vm, r);
      return v;
    }
    t->items[i] = v;
  }
  return r;
}

Value unpacked_iterator(VM *vm, Ref self) {
  Value unpacked = unpack(vm, self);
  if (value_is_null(unpacked)) return unpacked;
  Value t = tuple_pack1(vm, unpacked);
  drop(vm, unpacked);
  if (value_is_null(t)) return t;
  Value it = object_iter(vm, t);
  drop(vm, t);
  return it;
}

Value generic_subscript(VM *vm, Ref params) {
  Value unpacked = unpack_type_var_tuples(vm, params);
  if (value_is_null(unpacked)) return unpacked;
  Value args[] = {{ref_from_ptr(vm->types.generic).bits}, unpacked};
  Value r = typing_call(vm, "_GenericAlias", args, 2, REF_NULL);
  drop(vm, unpacked);
  return r;
}

// --- creation

static TypeParam *alloc_param(VM *vm, Type *type, Ref name) { return owned_new(vm, type, (Value[]){own(name)}, 1); }

static Value value_of(TypeParam *p) { return p ? value_from_ptr(p) : VALUE_NULL; }

Value type_var_new(VM *vm, Ref name, Ref evaluate_bound, Ref evaluate_constraints) {
  TypeParam *p = alloc_param(vm, vm->types.type_var, name);
  if (!p) return VALUE_NULL;
  p->evaluate_bound = own(evaluate_bound);
  p->evaluate_constraints = own(evaluate_constraints);
  p->infer_variance = true;
  return value_of(p);
}

Value param_spec_new(VM *vm, Ref name) {
  TypeParam *p = alloc_param(vm, vm->types.param_spec, name);
  if (p) p->infer_variance = true;
  return value_of(p);
}

Value type_var_tuple_new(VM *vm, Ref name) { return value_of(alloc_param(vm, vm->types.type_var_tuple, name)); }

int type_param_set_default(VM *vm, Ref param, Ref evaluate_default) {
  value_set(vm, &as_param(param)->evaluate_default, own(evaluate_default));
  return 0;
}

static int set_module(VM *vm, Ref param) {
  Value module = caller_module(vm);
  int r = value_is_null(module) ? 0 : object_setattr(vm, param, NAME(__module__), module);
  drop(vm, module);
  return r;
}

// Variance keywords, checked. 0 or -1.
static int set_variance(VM *vm, TypeParam *p, Ref covariant, Ref contravariant, Ref infer) {
  if (!value_is_null(covariant) && arg_bool(vm, covariant, &p->covariant) < 0) return -1;
  if (!value_is_null(contravariant) && arg_bool(vm, contravariant, &p->contravariant) < 0) return -1;
  if (!value_is_null(infer) && arg_bool(vm, infer, &p->infer_variance) < 0) return -1;
  if (p->covariant && p->contravariant) return err_set_i(vm, vm->exc.ValueError, "Bivariant types are not supported.");
  if (p->infer_variance && (p->covariant || p->contravariant))
    return err_set_i(vm, vm->exc.ValueError, "Variance cannot be specified with infer_variance.");
  return 0;
}

static int set_bound(VM *vm, TypeParam *p, Ref bound) {
  if (value_is_null(bound) || value_is_none(bound)) return 0;
  p->bound = typing_check(vm, bound, "Bound must be a type.");
  return value_is_null(p->bound) ? -1 : 0;
}

static void set_default(VM *vm, TypeParam *p, Ref value) {
  p->default_value = value_is_null(value) ? no_default_value(vm) : own(value);
}

// Reads the keyword arguments of one call by name. 0 or -1.
static int take_keywords(VM *vm, const char *fname, const Value *values, Ref kwnames, const char *const *names,
                         Ref *out, int n) {
  for (int i = 0; i < n; i++) out[i] = REF_NULL;
  for (Size k = 0; !value_is_null(kwnames) && k < tuple_len(kwnames); k++) {
    int i = 0;
    while (i < n && !str_equal_ascii(tuple_at(kwnames, k), names[i])) i++;
    if (i == n)
      return err_set_i(vm, vm->exc.TypeError, "%s() got an unexpected keyword argument '%U'", fname,
                       tuple_at(kwnames, k));
    out[i] = borrow(values[k]);
  }
  return 0;
}

static int check_constraints(VM *vm, Size n, Ref bound) {
  if (n == 1) return err_set_i(vm, vm->exc.TypeError, "A single constraint is not allowed");
  if (n && !value_is_null(bound) && !value_is_none(bound))
    return err_set_i(vm, vm->exc.TypeError, "Constraints cannot be combined with bound=...");
  return 0;
}

static Value type_var_new_slot(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"name", "bound", "default", "covariant", "contravariant", "infer_variance"};
  enum { NAME_, BOUND, DEFAULT, COVARIANT, CONTRAVARIANT, INFER, N };
  Ref kw[N];
  if (take_keywords(vm, "typevar", args + nargs, kwnames, names, kw, N) < 0) return VALUE_NULL;
  Ref name = nargs ? borrow(args[0]) : kw[NAME_];
  if (value_is_null(name)) return err_set(vm, vm->exc.TypeError, "typevar() missing required argument 'name' (pos 1)");
  if (!is_str(name)) return err_set(vm, vm->exc.TypeError, "typevar() argument 'name' must be str, not %P", name);
  Size n = nargs ? nargs - 1 : 0;
  TypeParam *p = alloc_param(vm, vm->types.type_var, name);
  if (!p) return VALUE_NULL;
  if (set_variance(vm, p, kw[COVARIANT], kw[CONTRAVARIANT], kw[INFER]) < 0 || set_bound(vm, p, kw[BOUND]) < 0 ||
      check_constraints(vm, n, kw[BOUND]) < 0)
    goto fail;
  if (n) {
    p->constraints = tuple_from_refs(vm, args + 1, n);
    if (value_is_null(p->constraints)) goto fail;
  }
  set_default(vm, p, kw[DEFAULT]);
  if (set_module(vm, ref_from_ptr(p)) == 0) return value_of(p);
fail:
  obj_drop(vm, p);
  return VALUE_NULL;
}

static Value param_spec_new_slot(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"name", "bound", "default", "covariant", "contravariant", "infer_variance"};
  static const ArgSpec spec = {"paramspec", names, 6, 0, 1, 1, 0};
  Ref a[6];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  if (!is_str(a[0])) return err_set(vm, vm->exc.TypeError, "paramspec() argument 'name' must be str, not %P", a[0]);
  TypeParam *p = alloc_param(vm, vm->types.param_spec, a[0]);
  if (!p) return VALUE_NULL;
  if (set_variance(vm, p, a[3], a[4], a[5]) == 0 && set_bound(vm, p, a[1]) == 0) {
    set_default(vm, p, a[2]);
    if (set_module(vm, ref_from_ptr(p)) == 0) return value_of(p);
  }
  obj_drop(vm, p);
  return VALUE_NULL;
}

static Value tuple_new_slot(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"name", "default"};
  static const ArgSpec spec = {"typevartuple", names, 2, 0, 1, 1, 0};
  Ref a[2];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  if (!is_str(a[0])) return err_set(vm, vm->exc.TypeError, "typevartuple() argument 'name' must be str, not %P", a[0]);
  TypeParam *p = alloc_param(vm, vm->types.type_var_tuple, a[0]);
  if (!p) return VALUE_NULL;
  set_default(vm, p, a[1]);
  if (set_module(vm, ref_from_ptr(p)) == 0) return value_of(p);
  obj_drop(vm, p);
  return VALUE_NULL;
}

// --- attributes

// The value, evaluated first if necessary; `nothing` (consumed) when there is neither value nor evaluator.
static Value lazy(VM *vm, Value *value, const Value *evaluate, Value nothing) {
  if (!value_is_null(*value)) {
    drop(vm, nothing);
    return own(*value);
  }
  if (value_is_null(*evaluate)) return nothing;
  drop(vm, nothing);
  Value r = call0(vm, *evaluate);
  if (!value_is_null(r)) value_set(vm, value, own(r));
  return r;
}

static Value evaluator(VM *vm, const Value *value, const Value *evaluate) {
  if (!value_is_null(*evaluate)) return own(*evaluate);
  if (!value_is_null(*value)) return const_evaluator_new(vm, *value);
  return VALUE_NONE;
}

static Value get_bound(VM *vm, Ref self, const void *closure) {
  return lazy(vm, &as_param(self)->bound, &as_param(self)->evaluate_bound, VALUE_NONE);
}
static Value get_constraints(VM *vm, Ref self, const void *closure) {
  return lazy(vm, &as_param(self)->constraints, &as_param(self)->evaluate_constraints, own(vm->empty_tuple));
}
static Value get_default(VM *vm, Ref self, const void *closure) {
  return lazy(vm, &as_param(self)->default_value, &as_param(self)->evaluate_default, no_default_value(vm));
}
static Value get_evaluate_bound(VM *vm, Ref self, const void *closure) {
  return evaluator(vm, &as_param(self)->bound, &as_param(self)->evaluate_bound);
}
static Value get_evaluate_constraints(VM *vm, Ref self, const void *closure) {
  return evaluator(vm, &as_param(self)->constraints, &as_param(self)->evaluate_constraints);
}
static Value get_evaluate_default(VM *vm, Ref self, const void *closure) {
  return evaluator(vm, &as_param(self)->default_value, &as_param(self)->evaluate_default);
}

static Value has_default(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  TypeParam *p = as_param(self);
  if (!value_is_null(p->evaluate_default)) return VALUE_TRUE;
  Value none = no_default_value(vm);
  bool has = !value_is_null(p->default_value) && !value_same(p->default_value, none);
  drop(vm, none);
  return value_from_bool(has);
}

static Value reduce(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) { return own(as_param(self)->name); }

static Value repr(VM *vm, Ref self) {
  TypeParam *p = as_param(self);
  if (p->infer_variance) return own(p->name);
  return str_format(vm, "%c%U", p->covariant ? '+' : p->contravariant ? '-' : '~', p->name);
}
static Value tuple_repr(VM *vm, Ref self) { return own(as_param(self)->name); }

static Value mro_entries(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Ref name = borrow(type_of(vm, self)->name);
  return err_set(vm, vm->exc.TypeError, "Cannot subclass an instance of %U", name);
}

// --- substitution

static Value call_typing2(VM *vm, const char *name, Ref a, Ref b) {
  const Value args[] = {{a.bits}, {b.bits}};
  return typing_call(vm, name, args, 2, REF_NULL);
}

static Value type_var_subst(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return call_typing2(vm, "_typevar_subst", self, args[0]);
}
static Value param_spec_subst(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return call_typing2(vm, "_paramspec_subst", self, args[0]);
}
static Value tuple_subst(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return err_set(vm, vm->exc.TypeError, "Substitution of bare TypeVarTuple is not supported");
}

static Value call_typing3(VM *vm, const char *name, Ref self, const Value *args, Size nargs) {
  if (args_check(vm, "__typing_prepare_subst__", nargs, 2, 2) < 0) return VALUE_NULL;
  const Value all[] = {{self.bits}, args[0], args[1]};
  return typing_call(vm, name, all, 3, REF_NULL);
}
static Value param_spec_prepare(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return call_typing3(vm, "_paramspec_prepare_subst", self, args, nargs);
}
static Value tuple_prepare(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return call_typing3(vm, "_typevartuple_prepare_subst", self, args, nargs);
}

// `index` is this variable's index among the parameters; it is not below the number of arguments given.
static Value append_default(VM *vm, Ref self, Ref alias, Ref given, Size index) {
  bool last = index == tuple_len(given);
  Value dflt = last ? get_default(vm, self, NULL) : VALUE_NULL, none = no_default_value(vm), r;
  if (last && value_is_null(dflt)) r = VALUE_NULL;
  else if (!last || value_same(dflt, none))
    r = err_set(vm, vm->exc.TypeError, "Too few arguments for %S; actual %zd, expected at least %zd", alias,
                tuple_len(given), index + 1);
  else {
    Value one = tuple_pack1(vm, dflt);
    r = value_is_null(one) ? one : sequence_concat(vm, given, one);
    drop(vm, one);
  }
  drop(vm, dflt);
  drop(vm, none);
  return r;
}

static Value type_var_prepare(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (args_check(vm, "__typing_prepare_subst__", nargs, 2, 2) < 0) return VALUE_NULL;
  Ref alias = borrow(args[0]);
  Value found = object_getattr(vm, alias, NAME(__parameters__));
  if (value_is_null(found)) return found;
  Value params = sequence_tuple(vm, found);
  drop(vm, found);
  if (value_is_null(params)) return params;
  Value given = sequence_tuple(vm, args[1]);
  Size index = 0, n = tuple_len(params);
  while (index < n && !value_same(tuple_at(params, index), self)) index++;
  drop(vm, params);
  if (value_is_null(given) || index < tuple_len(given)) return given;
  Value r = append_default(vm, self, alias, given, index);
  drop(vm, given);
  return r;
}

// --- deallocation

static void clear(VM *vm, Object *o) {
  TypeParam *p = (TypeParam *)o;
  for (Value *v = &p->bound; v <= &p->evaluate_default; v++) value_clear(vm, v);
  OBJ_CLEAR(vm, p->dict);
}

#define LIFE .dealloc = owned_dealloc, .traverse = owned_traverse, .clear = clear
#define PARAM_SPEC_FIELDS \
  .basic_size = sizeof(TypeParam), .flags = TYPE_GC, .dict_offset = offsetof(TypeParam, dict), \
  .weaklist_offset = offsetof(TypeParam, weaklist), OWNS(TypeParam, name, evaluate_default)
#define VARIANCE_MEMBERS \
  {"__name__", MEMBER_VALUE, offsetof(TypeParam, name), true, NULL}, \
      {"__covariant__", MEMBER_BOOL, offsetof(TypeParam, covariant), true, NULL}, \
      {"__contravariant__", MEMBER_BOOL, offsetof(TypeParam, contravariant), true, NULL}, { \
    "__infer_variance__", MEMBER_BOOL, offsetof(TypeParam, infer_variance), true, NULL \
  }

static const MethodDef type_var_methods[] = {
    {"__typing_subst__", type_var_subst, METH_O, DOC("($self, arg, /)"), NULL},
    {"__typing_prepare_subst__", type_var_prepare, METH_FAST, DOC("($self, alias, args, /)"), NULL},
    {"__reduce__", reduce, METH_NOARGS, "($self, /)", NULL},
    {"has_default", has_default, METH_NOARGS, "($self, /)", NULL},
    {"__mro_entries__", mro_entries, METH_O, DOC("($self, object, /)"), NULL},
    {NULL},
};
static const MemberDef type_var_members[] = {VARIANCE_MEMBERS, {NULL}};
static const GetSetDef type_var_getsets[] = {
    {"__bound__", get_bound, NULL, NULL, NULL},
    {"__constraints__", get_constraints, NULL, NULL, NULL},
    {"__default__", get_default, NULL, NULL, NULL},
    {"evaluate_bound", get_evaluate_bound, NULL, NULL, NULL},
    {"evaluate_constraints", get_evaluate_constraints, NULL, NULL, NULL},
    {"evaluate_default", get_evaluate_default, NULL, NULL, NULL},
    {NULL},
};
static const TypeSlots type_var_slots = {LIFE, .new_ = type_var_new_slot, .repr = repr, .nb_or = make_union};
const TypeSpec type_var_spec = {
    .name = "typing.TypeVar",
    .told_size = 40,
    PARAM_SPEC_FIELDS,
    .slots = &type_var_slots,
    .methods = type_var_methods,
    .getsets = type_var_getsets,
    .members = type_var_members,
    .doc = "Type variable.",
};

// ParamSpecArgs and ParamSpecKwargs
typedef struct ParamSpecPart {
  Object h;
  Value origin;
  Object *weaklist;
} ParamSpecPart;

static Ref origin_of(Ref v) { return borrow(((ParamSpecPart *)value_as_ptr(v))->origin); }

static Value part_of(VM *vm, Type *type, Ref origin) { return owned_value(vm, type, (Value[]){own(origin)}, 1); }
static Value part_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"origin"};
  const ArgSpec spec = {type == vm->types.param_spec_args ? "paramspecargs" : "paramspeckwargs", names, 1, 0, 1, 1, 0};
  Ref origin;
  if (args_bind(vm, &spec, args, nargs, kwnames, &origin) < 0) return VALUE_NULL;
  return part_of(vm, type, origin);
}
static Value part_repr(VM *vm, Ref self) {
  const char *suffix = type_of(vm, self) == vm->types.param_spec_args ? "args" : "kwargs";
  Ref origin = origin_of(self);
  if (is_exact(vm, origin, vm->types.param_spec)) return str_format(vm, "%U.%s", as_param(origin)->name, suffix);
  return str_format(vm, "%R.%s", origin, suffix);
}
static Value part_richcompare(VM *vm, Ref a, Ref b, int op) {
  if ((op != CMP_EQ && op != CMP_NE) || type_of(vm, a) != type_of(vm, b)) return VALUE_NOT_IMPLEMENTED;
  return object_richcompare(vm, origin_of(a), origin_of(b), op);
}
static const MethodDef part_methods[] = {{"__mro_entries__", mro_entries, METH_O, DOC("($self, object, /)"), NULL},
                                         {NULL}};
static const MemberDef part_members[] = {{"__origin__", MEMBER_VALUE, offsetof(ParamSpecPart, origin), true, NULL},
                                         {NULL}};
static const TypeSlots part_slots = {
    .new_ = part_new,
    .dealloc = owned_dealloc,
    .traverse = owned_traverse,
    .repr = part_repr,
    .richcompare = part_richcompare,
};
const TypeSpec param_spec_args_spec = {
    .name = "typing.ParamSpecArgs",
    .basic_size = sizeof(ParamSpecPart),
    .told_size = 12,
    .flags = TYPE_GC,
    .slots = &part_slots,
    OWNS(ParamSpecPart, origin, origin),
    .weaklist_offset = offsetof(ParamSpecPart, weaklist),
    .methods = part_methods,
    .members = part_members,
    .doc = DOC("The args for a ParamSpec object."),
};
const TypeSpec param_spec_kwargs_spec = {
    .name = "typing.ParamSpecKwargs",
    .basic_size = sizeof(ParamSpecPart),
    .told_size = 12,
    .flags = TYPE_GC,
    .slots = &part_slots,
    OWNS(ParamSpecPart, origin, origin),
    .weaklist_offset = offsetof(ParamSpecPart, weaklist),
    .methods = part_methods,
    .members = part_members,
    .doc = DOC("The kwargs for a ParamSpec object."),
};

static Value get_args(VM *vm, Ref self, const void *closure) { return part_of(vm, vm->types.param_spec_args, self); }
static Value get_kwargs(VM *vm, Ref self, const void *closure) {
  return part_of(vm, vm->types.param_spec_kwargs, self);
}

static const MethodDef param_spec_methods[] = {
    {"__typing_subst__", param_spec_subst, METH_O, DOC("($self, arg, /)"), NULL},
    {"__typing_prepare_subst__", param_spec_prepare, METH_FAST, DOC("($self, alias, args, /)"), NULL},
    {"has_default", has_default, METH_NOARGS, "($self, /)", NULL},
    {"__reduce__", reduce, METH_NOARGS, "($self, /)", NULL},
    {"__mro_entries__", mro_entries, METH_O, DOC("($self, object, /)"), NULL},
    {NULL},
};
static const MemberDef param_spec_members[] = {
    VARIANCE_MEMBERS,
    {"__bound__", MEMBER_VALUE_OR_NONE, offsetof(TypeParam, bound), true, NULL},
    {NULL},
};
static const GetSetDef param_spec_getsets[] = {
    {"args", get_args, NULL, DOC("Represents positional arguments."), NULL},
    {"kwargs", get_kwargs, NULL, DOC("Represents keyword arguments."), NULL},
    {"__default__", get_default, NULL, DOC("The default value for this ParamSpec."), NULL},
    {"evaluate_default", get_evaluate_default, NULL, NULL, NULL},
    {NULL},
};
static const TypeSlots param_spec_slots = {LIFE, .new_ = param_spec_new_slot, .repr = repr, .nb_or = make_union};
const TypeSpec param_spec_spec = {
    .name = "typing.ParamSpec",
    .told_size = 28,
    PARAM_SPEC_FIELDS,
    .slots = &param_spec_slots,
    .methods = param_spec_methods,
    .getsets = param_spec_getsets,
    .members = param_spec_members,
    .doc = DOC("Parameter specification variable."),
};

static const MethodDef tuple_methods[] = {
    {"__typing_subst__", tuple_subst, METH_O, DOC("($self, arg, /)"), NULL},
    {"__typing_prepare_subst__", tuple_prepare, METH_FAST, DOC("($self, alias, args, /)"), NULL},
    {"__reduce__", reduce, METH_NOARGS, "($self, /)", NULL},
    {"has_default", has_default, METH_NOARGS, "($self, /)", NULL},
    {"__mro_entries__", mro_entries, METH_O, DOC("($self, object, /)"), NULL},
    {NULL},
};
static const MemberDef tuple_members[] = {{"__name__", MEMBER_VALUE, offsetof(TypeParam, name), true, NULL}, {NULL}};
static const GetSetDef tuple_getsets[] = {
    {"__default__", get_default, NULL, DOC("The default value for this TypeVarTuple."), NULL},
    {"evaluate_default", get_evaluate_default, NULL, NULL, NULL},
    {NULL},
};
static const TypeSlots tuple_slots = {LIFE, .new_ = tuple_new_slot, .repr = tuple_repr, .iter = unpacked_iterator};
const TypeSpec type_var_tuple_spec = {
    .name = "typing.TypeVarTuple",
    .told_size = 20,
    PARAM_SPEC_FIELDS,
    .slots = &tuple_slots,
    .methods = tuple_methods,
    .getsets = tuple_getsets,
    .members = tuple_members,
    .doc = "Type variable tuple.",
};
