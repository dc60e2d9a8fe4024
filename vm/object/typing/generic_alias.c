// object/typing/generic_alias.c: types.GenericAlias (`list[int]`): repr, substitution of type parameters, forwarding to
// the origin.
// Tests        tests/python/types/generic_alias_union.py
// Optimize     Oz
#include "object/exec/function.h"
#include "object/typing/generic_alias.h"

#include "object/core/args.h"
#include "object/core/inner.h"
#include "object/class/class.h"
#include "object/container/iterators.h"
#include "object/container/list.h"
#include "object/typing/typing_repr.h"
#include "object/typing/union.h"

static GenericAlias *as_ga(Ref v) { return as_generic_alias(v); }

static Value alias_of(VM *vm, Type *type, Ref origin, Ref args, bool starred) {
  GenericAlias *ga = object_alloc(vm, type, 0);
  if (!ga) return VALUE_NULL;
  ga->origin = own(origin);
  ga->args = is_tuple(args) ? own(args) : tuple_pack1(vm, args);
  ga->parameters = VALUE_NULL;
  ga->starred = starred;
  gc_track(vm, ga);
  if (!value_is_null(ga->args)) return value_from_ptr(ga);
  obj_drop(vm, ga);
  return VALUE_NULL;
}

Value generic_alias_new(VM *vm, Ref origin, Ref args) {
  return alias_of(vm, vm->types.generic_alias, origin, args, false);
}
Value generic_alias_of_class(VM *vm, Ref type, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return generic_alias_new(vm, type, args[0]);
}

static Value new_slot(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  if (args_no_keywords(vm, "GenericAlias", kwnames) < 0 || args_check(vm, "GenericAlias", nargs, 2, 2) < 0)
    return VALUE_NULL;
  return alias_of(vm, type, args[0], args[1], false);
}

// --- repr (shared with unions and the typing module)

static int repr_by_name(StrBuilder *b, Ref v, bool *done) {
  VM *vm = b->vm;
  Value qualname, module, other;
  *done = false;
  int r = object_lookup_attr(vm, v, NAME(__origin__), &other);
  if (r > 0) {
    drop(vm, other);
    r = object_lookup_attr(vm, v, NAME(__args__), &other);
    if (r > 0) {
      drop(vm, other);
      return 0;
    }
  }
  if (r < 0) return -1;
  r = object_lookup_attr(vm, v, NAME(__qualname__), &qualname);
  if (r <= 0) return r;
  r = object_lookup_attr(vm, v, NAME(__module__), &module);
  if (r > 0 && !value_is_none(module)) {
    bool builtin = is_str(module) && str_equal_ascii(module, "builtins");
    Value text = builtin ? object_str(vm, qualname) : str_format(vm, "%S.%S", module, qualname);
    if (value_is_null(text)) r = -1;
    else sb_str(b, text);
    drop(vm, text);
    *done = r > 0;
  }
  if (!value_is_null(module)) drop(vm, module);
  drop(vm, qualname);
  return r < 0 ? -1 : 0;
}

int typing_repr(StrBuilder *b, Ref v) {
  VM *vm = b->vm;
  if (v.bits == VALUE_ELLIPSIS.bits) {
    sb_cstr(b, "...");
    return 0;
  }
  if (value_is_ptr(v) && (Type *)value_as_ptr(v) == vm->types.none) {
    sb_cstr(b, "None");
    return 0;
  }
  bool done;
  if (repr_by_name(b, v, &done) < 0) return -1;
  return done ? 0 : sb_repr(b, v);
}

static int repr_list(StrBuilder *b, Ref list) {
  sb_char(b, '[');
  for (Size i = 0; i < list_len(list); i++) {
    if (i) sb_cstr(b, ", ");
    Value item = own(list_at(list, i));
    int r = typing_repr(b, item);
    drop(b->vm, item);
    if (r < 0) return -1;
  }
  sb_char(b, ']');
  return 0;
}

static Value repr(VM *vm, Ref self) {
  GenericAlias *ga = as_ga(self);
  StrBuilder b;
  sb_init(&b, vm);
  if (ga->starred) sb_char(&b, '*');
  int r = typing_repr(&b, ga->origin);
  sb_char(&b, '[');
  Size n = tuple_len(ga->args);
  for (Size i = 0; r >= 0 && i < n; i++) {
    if (i) sb_cstr(&b, ", ");
    Ref item = tuple_at(ga->args, i);
    r = is_list_exact(vm, item) ? repr_list(&b, item) : typing_repr(&b, item);
  }
  if (n == 0) sb_cstr(&b, "()");
  sb_char(&b, ']');
  if (r >= 0) return sb_finish(&b);
  sb_discard(&b);
  return VALUE_NULL;
}

// --- type parameters

static int add_unique(VM *vm, Ref list, Ref v) {
  for (Size i = 0; i < list_len(list); i++)
    if (value_same(list_at(list, i), v)) return 0;
  return list_append(vm, list, v);
}

static int add_all_unique(VM *vm, Ref list, Ref tuple) {
  for (Size i = 0; i < tuple_len(tuple); i++)
    if (add_unique(vm, list, tuple_at(tuple, i)) < 0) return -1;
  return 0;
}

// Adds the type parameters of one argument to `list`.
static int collect(VM *vm, Ref list, Ref arg) {
  if (is_type(arg)) return 0;
  Value found;
  if (is_tuple(arg) || is_list(arg)) {
    Value t = sequence_tuple(vm, arg);
    if (value_is_null(t)) return -1;
    int r = vm_enter(vm, " while calling a Python object");
    if (r == 0) {
      for (Size i = 0; r == 0 && i < tuple_len(t); i++) r = collect(vm, list, tuple_at(t, i));
      vm_leave(vm);
    }
    drop(vm, t);
    return r;
  }
  int r = object_lookup_attr(vm, arg, NAME(__typing_subst__), &found);
  if (r < 0) return -1;
  if (r > 0) {
    drop(vm, found);
    return add_unique(vm, list, arg);
  }
  r = object_lookup_attr(vm, arg, NAME(__parameters__), &found);
  if (r <= 0) return r;
  r = is_tuple(found) ? add_all_unique(vm, list, found) : 0;
  drop(vm, found);
  return r;
}

Value generic_parameters(VM *vm, Ref args) {
  Value list = list_new(vm, 4);
  if (value_is_null(list)) return list;
  for (Size i = 0; i < tuple_len(args); i++)
    if (collect(vm, list, tuple_at(args, i)) < 0) {
      drop(vm, list);
      return VALUE_NULL;
    }
  return list_into_tuple(vm, list);
}

static Size index_of(Ref tuple, Ref v) {
  for (Size i = 0; i < tuple_len(tuple); i++)
    if (value_same(tuple_at(tuple, i), v)) return i;
  return -1;
}

// The items of an index, with unpacked tuples (*tuple[int, str]) spread out.
static Value unpack_args(VM *vm, Ref item) {
  Value list = list_new(vm, 4), one = VALUE_NULL;
  if (value_is_null(list)) return list;
  if (!is_tuple(item)) {
    one = tuple_pack1(vm, item);
    item = borrow(one);
  }
  int r = value_is_null(item) ? -1 : 0;
  for (Size i = 0; r == 0 && i < tuple_len(item); i++) {
    Ref arg = tuple_at(item, i);
    Value sub = VALUE_NULL;
    int found = is_type(arg) ? 0 : object_lookup_attr(vm, arg, NAME(__typing_unpacked_tuple_args__), &sub);
    if (found < 0) r = -1;
    bool spread = found > 0 && is_tuple(sub);
    if (spread) {
      Size n = tuple_len(sub);
      spread = !(n && tuple_at(sub, n - 1).bits == VALUE_ELLIPSIS.bits);
    }
    if (r == 0) r = spread ? list_extend(vm, list, sub) : list_append(vm, list, arg);
    drop(vm, sub);
  }
  drop(vm, one);
  Value t = r == 0 ? list_to_tuple(vm, list) : VALUE_NULL;
  drop(vm, list);
  return t;
}

// Lets each parameter prepare the arguments. Consumes item; returns the new one, or null.
static Value prepare(VM *vm, Ref self, Ref parameters, Value item) {
  for (Size i = 0; i < tuple_len(parameters); i++) {
    Value hook;
    int r = object_lookup_attr(vm, tuple_at(parameters, i), NAME(__typing_prepare_subst__), &hook);
    if (r < 0) goto fail;
    if (r == 0) continue;
    if (value_is_none(hook)) continue;
    Value tuple = is_tuple(item) ? own(item) : tuple_pack1(vm, item);
    Value next = value_is_null(tuple) ? tuple : call2(vm, hook, self, tuple);
    drop(vm, tuple);
    drop(vm, hook);
    drop(vm, item);
    item = next;
    if (value_is_null(item)) return item;
  }
  return item;
fail:
  drop(vm, item);
  return VALUE_NULL;
}

// For an argument with parameters of its own: obj[...] with them replaced.
static Value substitute_inner(VM *vm, Ref obj, Ref parameters, const Value *items) {
  Value own_params;
  int r = object_lookup_attr(vm, obj, NAME(__parameters__), &own_params);
  if (r < 0) return VALUE_NULL;
  if (r == 0) return own(obj);
  if (!is_tuple(own_params) || tuple_len(own_params) == 0) {
    drop(vm, own_params);
    return own(obj);
  }
  Value list = list_new(vm, 4), result = VALUE_NULL;
  bool ok = !value_is_null(list);
  for (Size i = 0; ok && i < tuple_len(own_params); i++) {
    Ref arg = tuple_at(own_params, i);
    Size at = index_of(parameters, arg);
    if (at >= 0) {
      bool variadic = type_of(vm, tuple_at(parameters, at))->slots.iter != NULL;
      arg = borrow(items[at]);
      if (variadic && is_tuple(arg)) {
        ok = list_extend(vm, list, arg) == 0;
        continue;
      }
    }
    ok = list_append(vm, list, arg) == 0;
  }
  if (ok) {
    Value index = list_to_tuple(vm, list);
    if (!value_is_null(index)) result = inner_getitem(vm, obj, index);
    drop(vm, index);
  }
  drop(vm, list);
  drop(vm, own_params);
  return result;
}

static int is_unpacked_typevartuple(VM *vm, Ref arg) {
  if (is_type(arg)) return 0;
  Value name = str_intern_cstr(vm, "__typing_is_unpacked_typevartuple__"), v;
  int r = object_lookup_attr(vm, arg, name, &v);
  drop(vm, name);
  if (r <= 0) return r;
  r = object_is_true(vm, v);
  drop(vm, v);
  return r;
}

static Value substitute_into(VM *vm, Ref self, Ref args, Ref parameters, Ref item);

// The replacement of one argument; *spread: it is a tuple, whose items replace the argument.
static Value substitute_one(VM *vm, Ref self, Ref arg, Ref parameters, Ref item, const Value *items, bool *spread) {
  *spread = false;
  if (is_type(arg)) return own(arg);
  if (is_tuple(arg) || is_list(arg)) {
    Value inner = sequence_tuple(vm, arg);
    if (value_is_null(inner)) return inner;
    Value r = VALUE_NULL;
    if (vm_enter(vm, " while calling a Python object") == 0) {
      r = substitute_into(vm, self, inner, parameters, item);
      vm_leave(vm);
    }
    drop(vm, inner);
    if (is_list(arg) && !value_is_null(r)) {
      Value list = sequence_list(vm, r);
      drop(vm, r);
      r = list;
    }
    return r;
  }
  int unpack = is_unpacked_typevartuple(vm, arg);
  if (unpack < 0) return VALUE_NULL;
  Value subst, r;
  int found = object_lookup_attr(vm, arg, NAME(__typing_subst__), &subst);
  if (found < 0) return VALUE_NULL;
  if (found) {
    r = call1(vm, subst, items[index_of(parameters, arg)]);
    drop(vm, subst);
  } else {
    r = substitute_inner(vm, arg, parameters, items);
  }
  if (value_is_null(r) || !unpack) return r;
  if (!is_tuple(r)) {
    err_set(vm, vm->exc.TypeError, "expected __typing_subst__ of %T objects to return a tuple, not %T", arg, r);
    drop(vm, r);
    return VALUE_NULL;
  }
  *spread = true;
  return r;
}

static Value substitute_into(VM *vm, Ref self, Ref args, Ref parameters, Ref item) {
  const Value single = {item.bits};
  const Value *items = is_tuple(item) ? as_tuple(item)->items : &single;
  Value list = list_new(vm, tuple_len(args));
  if (value_is_null(list)) return list;
  for (Size i = 0; i < tuple_len(args); i++) {
    bool spread;
    Value v = substitute_one(vm, self, tuple_at(args, i), parameters, item, items, &spread);
    if (value_is_null(v)) goto fail;
    int r = spread ? list_extend(vm, list, v) : list_append(vm, list, v);
    drop(vm, v);
    if (r < 0) goto fail;
  }
  return list_into_tuple(vm, list);
fail:
  drop(vm, list);
  return VALUE_NULL;
}

Value generic_substitute(VM *vm, Ref self, Ref args, Ref parameters, Ref item) {
  Size n = tuple_len(parameters);
  if (n == 0) return err_set(vm, vm->exc.TypeError, "%R is not a generic class", self);
  Value held = unpack_args(vm, item);
  if (value_is_null(held)) return held;
  held = prepare(vm, self, parameters, held);
  if (value_is_null(held)) return held;
  Size given = is_tuple(held) ? tuple_len(held) : 1;
  Value r;
  if (given != n)
    r = err_set(vm, vm->exc.TypeError, "Too %s arguments for %R; actual %zd, expected %zd", given > n ? "many" : "few",
                self, given, n);
  else r = substitute_into(vm, self, args, parameters, held);
  drop(vm, held);
  return r;
}

static Ref parameters_of(VM *vm, GenericAlias *ga) {
  if (value_is_null(ga->parameters)) {
    if (vm_enter(vm, " while calling a Python object") < 0) return REF_NULL;
    Value p = generic_parameters(vm, ga->args);
    vm_leave(vm);
    if (value_is_null(p)) return REF_NULL;
    value_set(vm, &ga->parameters, p);
  }
  return borrow(ga->parameters);
}

static Value getitem(VM *vm, Ref self, Ref item) {
  GenericAlias *ga = as_ga(self);
  Ref parameters = parameters_of(vm, ga);
  if (value_is_null(parameters)) return VALUE_NULL;
  Value args = generic_substitute(vm, self, ga->args, parameters, item);
  if (value_is_null(args)) return args;
  Value r = alias_of(vm, vm->types.generic_alias, ga->origin, args, ga->starred);
  drop(vm, args);
  return r;
}

// --- slots

static Hash hash(VM *vm, Ref self) {
  Hash a = object_hash(vm, as_ga(self)->origin);
  if (a == -1) return -1;
  Hash b = object_hash(vm, as_ga(self)->args);
  if (b == -1) return -1;
  Hash h = a ^ b;
  return h == -1 ? -2 : h;
}

static Value call_slot(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Value obj = call(vm, as_ga(self)->origin, args, nargs, kwnames);
  if (value_is_null(obj)) return obj;
  if (object_setattr(vm, obj, NAME(__orig_class__), self) < 0) {
    if (!err_matches(vm, vm->exc.AttributeError) && !err_matches(vm, vm->exc.TypeError)) {
      drop(vm, obj);
      return VALUE_NULL;
    }
    err_clear(vm);
  }
  return obj;
}

static const char *const own_names[] = {"__class__",       "__origin__",     "__args__",
                                        "__unpacked__",    "__parameters__", "__typing_unpacked_tuple_args__",
                                        "__mro_entries__", "__reduce_ex__",  "__reduce__",
                                        "__bases__",       "__copy__",       "__deepcopy__"};  // these three are hidden
enum { N_HIDDEN = 3 };

static bool is_own_name(Ref name) {
  for (size_t i = 0; i < ARRAY_LEN(own_names); i++)
    if (str_equal_ascii(name, own_names[i])) return true;
  return false;
}

static Value getattro(VM *vm, Ref self, Ref name) {
  if (is_str(name) && !is_own_name(name)) return inner_getattr(vm, as_ga(self)->origin, name);
  return object_generic_getattr(vm, self, name);
}

static Value richcompare(VM *vm, Ref a, Ref b, int op) {
  Type *type = vm->types.generic_alias;
  if ((op != CMP_EQ && op != CMP_NE) || !is_instance_of(vm, a, type) || !is_instance_of(vm, b, type))
    return VALUE_NOT_IMPLEMENTED;
  GenericAlias *x = as_ga(a), *y = as_ga(b);
  int same = x->starred == y->starred;
  if (same) same = object_richcompare_bool(vm, x->origin, y->origin, CMP_EQ);
  if (same > 0) same = object_richcompare_bool(vm, x->args, y->args, CMP_EQ);
  return same < 0 ? VALUE_NULL : value_from_bool(same == (op == CMP_EQ));
}

static Value mro_entries(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return tuple_pack1(vm, as_ga(self)->origin);
}

static Value instancecheck(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return err_set(vm, vm->exc.TypeError, "isinstance() argument 2 cannot be a parameterized generic");
}
static Value subclasscheck(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return err_set(vm, vm->exc.TypeError, "issubclass() argument 2 cannot be a parameterized generic");
}

static Value reduce(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  GenericAlias *ga = as_ga(self);
  Value inner, r;
  if (ga->starred) {
    Value plain = generic_alias_new(vm, ga->origin, ga->args);
    Value iter = value_is_null(plain) ? plain : object_iter(vm, plain);
    if (value_is_null(iter)) return iter;
    drop(vm, plain);
    inner = tuple_pack1(vm, iter);
    drop(vm, iter);
    Value next = builtin_here(vm, "next");
    r = value_is_null(next) || value_is_null(inner) ? VALUE_NULL : tuple_pack2(vm, next, inner);
    drop(vm, next);
  } else {
    inner = tuple_pack2(vm, ga->origin, ga->args);
    r = tuple_pack2(vm, ref_from_ptr(type_of(vm, self)), inner);
  }
  drop(vm, inner);
  return r;
}

static Value dir(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Value list = object_dir(vm, as_ga(self)->origin);
  for (size_t i = 0; !value_is_null(list) && i < ARRAY_LEN(own_names) - N_HIDDEN; i++) {
    Value name = str_intern_cstr(vm, own_names[i]);
    int has = sequence_contains(vm, list, name);
    if (has == 0) has = list_append(vm, list, name);
    drop(vm, name);
    if (has < 0) value_clear(vm, &list);
  }
  return list;
}

static Value get_parameters(VM *vm, Ref self, const void *closure) { return own(parameters_of(vm, as_ga(self))); }

static Value get_unpacked_args(VM *vm, Ref self, const void *closure) {
  GenericAlias *ga = as_ga(self);
  bool of_tuple = value_is_ptr(ga->origin) && (Type *)value_as_ptr(ga->origin) == vm->types.tuple;
  return ga->starred && of_tuple ? own(ga->args) : VALUE_NONE;
}

// --- the iterator: yields the starred alias once

typedef struct AliasIterator {
  Object h;
  Value alias;  // null: exhausted
} AliasIterator;

static Value iter(VM *vm, Ref self) {
  return owned_value(vm, vm->types.generic_alias_iterator, (Value[]){own(self)}, 1);
}
static Value iter_next_slot(VM *vm, Ref self) {
  AliasIterator *it = (AliasIterator *)value_as_ptr(self);
  if (value_is_null(it->alias)) return VALUE_NULL;
  GenericAlias *ga = as_ga(it->alias);
  Value r = alias_of(vm, vm->types.generic_alias, ga->origin, ga->args, true);
  value_clear(vm, &it->alias);
  return r;
}
static Value iter_reduce(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  AliasIterator *it = (AliasIterator *)value_as_ptr(self);
  Value function = builtin_here(vm, "iter");
  if (value_is_null(function)) return function;
  return iterator_reduced(vm, function, own(value_is_null(it->alias) ? borrow(vm->empty_tuple) : borrow(it->alias)),
                          REF_NULL);
}
static const MethodDef iter_methods[] = {{"__reduce__", iter_reduce, METH_NOARGS, "($self, /)", NULL}, {NULL}};
static const TypeSlots iter_slots = {
    .dealloc = owned_dealloc,
    .traverse = owned_traverse,
    .iter = iterator_self,
    .iternext = iter_next_slot,
};
const TypeSpec generic_alias_iterator_spec = {
    .name = "generic_alias_iterator",
    .basic_size = sizeof(AliasIterator),
    .told_size = 12,
    .flags = TYPE_GC,
    .slots = &iter_slots,
    OWNS(AliasIterator, alias, alias),
    .methods = iter_methods,
};

static const MethodDef methods[] = {
    {"__mro_entries__", mro_entries, METH_O, DOC("($self, object, /)"), NULL},
    {"__instancecheck__", instancecheck, METH_O, DOC("($self, object, /)"), NULL},
    {"__subclasscheck__", subclasscheck, METH_O, DOC("($self, object, /)"), NULL},
    {"__reduce__", reduce, METH_NOARGS, "($self, /)", NULL},
    {"__dir__", dir, METH_NOARGS, "($self, /)", NULL},
    {NULL},
};
static const MemberDef members[] = {
    {"__origin__", MEMBER_VALUE, offsetof(GenericAlias, origin), true, NULL},
    {"__args__", MEMBER_VALUE, offsetof(GenericAlias, args), true, NULL},
    {"__unpacked__", MEMBER_BOOL, offsetof(GenericAlias, starred), true, NULL},
    {NULL},
};
static const GetSetDef getsets[] = {
    {"__parameters__", get_parameters, NULL, DOC("Type variables in the GenericAlias."), NULL},
    {"__typing_unpacked_tuple_args__", get_unpacked_args, NULL, NULL, NULL},
    {NULL},
};
static const TypeSlots slots = {
    .new_ = new_slot,
    .dealloc = owned_dealloc,
    .traverse = owned_traverse,
    .repr = repr,
    .hash = hash,
    .call = call_slot,
    .iter = iter,
    .getattro = getattro,
    .richcompare = richcompare,
    .nb_or = union_type_or,
    .mp_subscript = getitem,
};
const TypeSpec generic_alias_spec = {
    .name = "types.GenericAlias",
    .basic_size = sizeof(GenericAlias),
    .told_size = 32,
    .flags = TYPE_GC | TYPE_BASETYPE,
    .weaklist_offset = offsetof(GenericAlias, weaklist),
    .slots = &slots,
    OWNS(GenericAlias, origin, parameters),
    .methods = methods,
    .getsets = getsets,
    .members = members,
    .doc = DOC("GenericAlias(origin, args, /)\n--\n\nRepresent a PEP 585 generic type\n\n"
               "E.g. for t = list[int], t.__origin__ is list and t.__args__ is (int,)."),
};
