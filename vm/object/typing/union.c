// object/typing/union.c: unions of types: `int | str`, typing.Union[int, str].
//
// Invariants   args has no duplicates and no union; hashable holds the args that can be hashed.
// Tests        tests/python/types/generic_alias_union.py
// Optimize     Oz
#include "object/typing/union.h"

#include "object/class/class.h"
#include "object/typing/generic_alias.h"
#include "object/container/list.h"
#include "object/container/set.h"
#include "object/typing/typing_repr.h"

typedef struct Builder {
  VM *vm;
  Value args;        // list
  Value hashable;    // set
  Value unhashable;  // list or null
  bool checked;      // arguments are checked as typing does
} Builder;

static int builder_init(Builder *b, VM *vm, bool checked) {
  *b = (Builder){vm, list_new(vm, 4), VALUE_NULL, VALUE_NULL, checked};
  if (value_is_null(b->args)) return -1;
  b->hashable = set_new(vm, REF_NULL);
  return value_is_null(b->hashable) ? -1 : 0;
}

static void builder_free(Builder *b) {
  drop(b->vm, b->args);
  drop(b->vm, b->hashable);
  drop(b->vm, b->unhashable);
}

static int add_unhashable(Builder *b, Ref arg) {
  VM *vm = b->vm;
  if (value_is_null(b->unhashable)) {
    b->unhashable = list_new(vm, 2);
    if (value_is_null(b->unhashable)) return -1;
  } else {
    int has = sequence_contains(vm, b->unhashable, arg);
    if (has) return has < 0 ? -1 : 0;
  }
  return list_append(vm, b->unhashable, arg) < 0 ? -1 : list_append(vm, b->args, arg);
}

static int add_single(Builder *b, Ref arg) {
  VM *vm = b->vm;
  Hash h = object_hash(vm, arg);
  if (h == -1) {
    if (!err_matches(vm, vm->exc.TypeError)) return -1;
    err_clear(vm);
    return add_unhashable(b, arg);
  }
  int has = set_contains(vm, b->hashable, arg);
  if (has) return has < 0 ? -1 : 0;
  return set_add(vm, b->hashable, arg) < 0 ? -1 : list_append(vm, b->args, arg);
}

static int add(Builder *b, Ref arg) {
  VM *vm = b->vm;
  if (value_is_none(arg)) arg = ref_from_ptr(vm->types.none);
  if (is_exact(vm, arg, vm->types.union_)) {
    for (Size i = 0; i < tuple_len(as_union(arg)->args); i++)
      if (add_single(b, tuple_at(as_union(arg)->args, i)) < 0) return -1;
    return 0;
  }
  if (!b->checked) return add_single(b, arg);
  Value checked = typing_check(vm, arg, "Union[arg, ...]: each arg must be a type.");
  if (value_is_null(checked)) return -1;
  int r = add_single(b, checked);
  drop(vm, checked);
  return r;
}

static Value builder_finish(Builder *b) {
  VM *vm = b->vm;
  Size n = list_len(b->args);
  if (n == 0) return err_set(vm, vm->exc.TypeError, "Cannot take a Union of no types.");
  if (n == 1) return own(list_at(b->args, 0));
  Union *u = object_alloc(vm, vm->types.union_, 0);
  if (!u) return VALUE_NULL;
  u->unhashable = u->parameters = VALUE_NULL;
  u->args = list_to_tuple(vm, b->args);
  u->hashable = frozenset_new(vm, b->hashable);
  bool ok = !value_is_null(u->args) && !value_is_null(u->hashable);
  if (ok && !value_is_null(b->unhashable)) {
    u->unhashable = list_to_tuple(vm, b->unhashable);
    ok = !value_is_null(u->unhashable);
  }
  gc_track(vm, u);
  if (ok) return value_from_ptr(u);
  obj_drop(vm, u);
  return VALUE_NULL;
}

static Value build(VM *vm, const Value *args, Size n, bool checked) {
  Builder b;
  int r = builder_init(&b, vm, checked);
  for (Size i = 0; r == 0 && i < n; i++) r = add(&b, args[i]);
  Value u = r == 0 ? builder_finish(&b) : VALUE_NULL;
  builder_free(&b);
  return u;
}

static bool is_unionable(VM *vm, Ref v) {
  return value_is_none(v) || type_has(type_of(vm, v), TYPE_TYPE_SUBCLASS) ||
         is_instance_of(vm, v, vm->types.generic_alias) || is_exact(vm, v, vm->types.type_alias) ||
         is_exact(vm, v, vm->types.union_);
}

Value union_type_or(VM *vm, Ref a, Ref b) {
  if (!is_unionable(vm, a) || !is_unionable(vm, b)) return VALUE_NOT_IMPLEMENTED;
  const Value args[] = {{a.bits}, {b.bits}};
  return build(vm, args, 2, false);
}

// If one side is a union, the other may be anything that typing accepts: a str becomes a ForwardRef.
static Value union_or(VM *vm, Ref a, Ref b) {
  const Value args[] = {{a.bits}, {b.bits}};
  return build(vm, args, 2, true);
}

Value union_from_tuple(VM *vm, Ref args) {
  if (is_tuple(args)) return build(vm, as_tuple(args)->items, tuple_len(args), true);
  const Value one = {args.bits};
  return build(vm, &one, 1, true);
}

// --- slots

static Value repr(VM *vm, Ref self) {
  StrBuilder b;
  sb_init(&b, vm);
  Ref args = borrow(as_union(self)->args);
  for (Size i = 0; i < tuple_len(args); i++) {
    if (i) sb_cstr(&b, " | ");
    if (typing_repr(&b, tuple_at(args, i)) < 0) {
      sb_discard(&b);
      return VALUE_NULL;
    }
  }
  return sb_finish(&b);
}

static Hash hash(VM *vm, Ref self) {
  Union *u = as_union(self);
  if (value_is_null(u->unhashable)) return object_hash(vm, u->hashable);
  Size n = tuple_len(u->unhashable);
  for (Size i = 0; i < n; i++)
    if (object_hash(vm, tuple_at(u->unhashable, i)) == -1) return -1;
  return err_set_i(vm, vm->exc.TypeError, "union contains %zd unhashable element%s", n, n > 1 ? "s" : "");
}

// Whether a and b have the same items: equally many, and every item of a in b. 1 / 0 / -1.
static int same_items(VM *vm, Ref a, Ref b) {
  if (value_is_null(a) || value_is_null(b)) return value_is_null(a) && value_is_null(b);
  if (tuple_len(a) != tuple_len(b)) return 0;
  for (Size i = 0; i < tuple_len(a); i++) {
    int has = sequence_contains(vm, b, tuple_at(a, i));
    if (has <= 0) return has;
  }
  return 1;
}

static Value richcompare(VM *vm, Ref a, Ref b, int op) {
  if ((op != CMP_EQ && op != CMP_NE) || !is_exact(vm, b, vm->types.union_)) return VALUE_NOT_IMPLEMENTED;
  int same = object_richcompare_bool(vm, as_union(a)->hashable, as_union(b)->hashable, CMP_EQ);
  if (same > 0) same = same_items(vm, as_union(a)->unhashable, as_union(b)->unhashable);
  return same < 0 ? VALUE_NULL : value_from_bool(same == (op == CMP_EQ));
}

static Value getattro(VM *vm, Ref self, Ref name) {
  if (is_str(name) && str_equal(name, NAME(__module__)))
    return object_getattr(vm, ref_from_ptr(type_of(vm, self)), name);
  return object_generic_getattr(vm, self, name);
}

static Ref parameters_of(VM *vm, Union *u) {
  if (value_is_null(u->parameters)) {
    Value p = generic_parameters(vm, u->args);
    if (value_is_null(p)) return REF_NULL;
    value_set(vm, &u->parameters, p);
  }
  return borrow(u->parameters);
}

static Value getitem(VM *vm, Ref self, Ref item) {
  Union *u = as_union(self);
  Ref parameters = parameters_of(vm, u);
  if (value_is_null(parameters)) return VALUE_NULL;
  Value args = generic_substitute(vm, self, u->args, parameters, item);
  if (value_is_null(args)) return args;
  Value r = union_from_tuple(vm, args);
  drop(vm, args);
  return r;
}

static Value class_getitem(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return union_from_tuple(vm, args[0]);
}
static Value mro_entries(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return err_set(vm, vm->exc.TypeError, "Cannot subclass %R", self);
}
static Value get_name(VM *vm, Ref self, const void *closure) { return str_from_cstr(vm, "Union"); }
static Value get_origin(VM *vm, Ref self, const void *closure) { return own_ptr(vm->types.union_); }
static Value get_parameters(VM *vm, Ref self, const void *closure) { return own(parameters_of(vm, as_union(self))); }

static const MethodDef methods[] = {
    {"__mro_entries__", mro_entries, METH_O, DOC("($self, object, /)"), NULL},
    {"__class_getitem__", class_getitem, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {NULL},
};
static const MemberDef members[] = {{"__args__", MEMBER_VALUE, offsetof(Union, args), true, NULL}, {NULL}};
static const GetSetDef getsets[] = {
    {"__name__", get_name, NULL, DOC("Name of the type"), NULL},
    {"__qualname__", get_name, NULL, DOC("Qualified name of the type"), NULL},
    {"__origin__", get_origin, NULL, DOC("Always returns the type"), NULL},
    {"__parameters__", get_parameters, NULL, DOC("Type variables in the types.UnionType."), NULL},
    {NULL},
};
static const TypeSlots slots = {
    .dealloc = owned_dealloc,
    .traverse = owned_traverse,
    .repr = repr,
    .hash = hash,
    .getattro = getattro,
    .richcompare = richcompare,
    .nb_or = union_or,
    .mp_subscript = getitem,
};
const TypeSpec union_spec = {
    .name = "typing.Union",
    .basic_size = sizeof(Union),
    .told_size = 28,
    .flags = TYPE_GC,
    .weaklist_offset = offsetof(Union, weaklist),
    .slots = &slots,
    OWNS(Union, args, parameters),
    .methods = methods,
    .getsets = getsets,
    .members = members,
    .doc = DOC("Represent a union type\n\nE.g. for int | str"),
};
