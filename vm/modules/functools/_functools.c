// modules/functools/_functools.c: partial, reduce, cmp_to_key. The LRU cache is modules/functools/_functools_cache.c.
//
// Invariants   A partial's args may hold Placeholder (the one instance of its type), never at the end; n_placeholders
//              counts them.
// Tests        tests/python/modules/functools_*.py, tests/python/library/tools/functools_use.py
// Optimize     Os
#include "modules/functools/_functools.h"

#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/class/class.h"
#include "object/typing/generic_alias.h"
#include "object/container/list.h"

// --- Placeholder

static bool is_placeholder(VM *vm, Ref v) { return is_exact(vm, v, module_type(vm, MT_PLACEHOLDER)); }

static Value placeholder_repr(VM *vm, Ref self) { return str_from_cstr(vm, "Placeholder"); }
static Value placeholder_reduce(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return str_from_cstr(vm, "Placeholder");
}
static Value placeholder_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  if (nargs || (!value_is_null(kwnames) && tuple_len(kwnames)))
    return err_set(vm, vm->exc.TypeError, "PlaceholderType takes no arguments");
  return own(dict_get_cstr(vm, type->dict, "_instance"));
}
static const MethodDef placeholder_methods[] = {{"__reduce__", placeholder_reduce, METH_NOARGS, "($self, /)", NULL},
                                                {NULL}};
static const TypeSlots placeholder_slots = {.new_ = placeholder_new, .repr = placeholder_repr};
static const TypeSpec placeholder_spec = {
    .name = "functools._PlaceholderType",
    .basic_size = sizeof(Object),
    .told_size = 8,
    .slots = &placeholder_slots,
    .methods = placeholder_methods,
    .doc = DOC("The type of the Placeholder singleton.\n\nUsed as a placeholder for partial arguments."),
};

// --- partial

typedef struct Partial {
  Object h;
  Value func, args, kw;  // tuple, dict
  Size n_placeholders;
  Dict *dict;
  Object *weaklist;
} Partial;

static Partial *as_partial(Ref v) { return (Partial *)value_as_ptr(v); }

static int check_placeholders(VM *vm, const Value *args, Size nargs, Ref kwnames) {
  if (nargs && is_placeholder(vm, args[nargs - 1]))
    return err_set_i(vm, vm->exc.TypeError, "trailing Placeholders are not allowed");
  for (Size i = 0; !value_is_null(kwnames) && i < tuple_len(kwnames); i++)
    if (is_placeholder(vm, args[nargs + i]))
      return err_set_i(vm, vm->exc.TypeError, "Placeholder cannot be passed as a keyword argument");
  return 0;
}

// The arguments of a partial of a partial: the first of the new arguments replace the inner one's placeholders.
static Value merge_args(VM *vm, const Partial *inner, const Value *args, Size nargs) {
  Ref old = borrow(inner->args);
  Size n_old = tuple_len(old), filled = inner->n_placeholders < nargs ? inner->n_placeholders : nargs, used = 0;
  Tuple *t = tuple_alloc(vm, n_old + nargs - filled);
  if (!t) return VALUE_NULL;
  for (Size i = 0; i < n_old; i++) {
    bool take = used < filled && is_placeholder(vm, tuple_at(old, i));
    t->items[i] = take ? own(args[used++]) : own(tuple_at(old, i));
  }
  for (Size i = filled; i < nargs; i++) t->items[n_old + i - filled] = own(args[i]);
  // Trims trailing placeholders.
  Size all = t->len, len = all;
  while (len && is_placeholder(vm, t->items[len - 1])) len--;
  Value r = tuple_done(vm, t);  // frees an empty one
  if (len == all) return r;
  Value shorter = tuple_slice(vm, r, 0, len);
  drop(vm, r);
  return shorter;
}

static Size count_placeholders(VM *vm, Ref args) {
  Size n = 0;
  for (Size i = 0; i < tuple_len(args); i++) n += is_placeholder(vm, tuple_at(args, i));
  return n;
}

static int add_keywords(VM *vm, Dict *d, const Value *values, Ref kwnames) {
  for (Size i = 0; !value_is_null(kwnames) && i < tuple_len(kwnames); i++)
    if (dict_set(vm, d, tuple_at(kwnames, i), values[i]) < 0) return -1;
  return 0;
}

static Value partial_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  if (nargs < 1) return err_set(vm, vm->exc.TypeError, "type 'partial' takes at least one argument");
  Ref func = borrow(args[0]);
  if (!is_callable(vm, func)) return err_set(vm, vm->exc.TypeError, "the first argument must be callable");
  if (check_placeholders(vm, args + 1, nargs - 1, kwnames) < 0) return VALUE_NULL;
  Partial *inner =
      is_instance_of(vm, func, module_type(vm, MT_PARTIAL)) && !as_partial(func)->dict ? as_partial(func) : NULL;
  Partial *p = object_alloc(vm, type, 0);
  if (!p) return VALUE_NULL;
  p->func = own(inner ? borrow(inner->func) : func);
  p->kw = VALUE_NULL;
  p->args = inner ? merge_args(vm, inner, args + 1, nargs - 1) : tuple_from_refs(vm, args + 1, nargs - 1);
  gc_track(vm, p);
  if (value_is_null(p->args)) goto fail;
  p->n_placeholders = count_placeholders(vm, p->args);
  p->kw = inner ? dict_copy(vm, as_dict(inner->kw)) : dict_new(vm);
  if (value_is_null(p->kw) || add_keywords(vm, as_dict(p->kw), args + nargs, kwnames) < 0) goto fail;
  return value_from_ptr(p);
fail:
  obj_drop(vm, p);
  return VALUE_NULL;
}

// The positional arguments of a call, as a tuple; null with exception.
static Value call_args(VM *vm, const Partial *p, const Value *args, Size nargs) {
  if (nargs < p->n_placeholders)
    return err_set(vm, vm->exc.TypeError,
                   "missing positional arguments in 'partial' call; expected at least %zd, got %zd", p->n_placeholders,
                   nargs);
  return merge_args(vm, p, args, nargs);
}

enum { MAX_STACK_ARGS = 8 };
static Value partial_call(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Partial *p = as_partial(self);
  Size n_old = tuple_len(p->args), n = nargs + (value_is_null(kwnames) ? 0 : tuple_len(kwnames));
  if (LIKELY(!p->n_placeholders && !dict_len(as_dict(p->kw)) && n_old + n <= MAX_STACK_ARGS)) {
    Value on_stack[MAX_STACK_ARGS], old = own(p->args), callable = own(p->func);
    memcpy(on_stack, as_tuple(old)->items, (size_t)n_old * sizeof(Value));
    if (n) memcpy(on_stack + n_old, args, (size_t)n * sizeof(Value));
    Value called = call(vm, callable, on_stack, n_old + nargs, kwnames);
    drop(vm, callable);
    drop(vm, old);
    return called;
  }
  Value all = call_args(vm, p, args, nargs);
  if (value_is_null(all)) return all;
  Value func = own(p->func), kw = dict_copy(vm, as_dict(p->kw)), r = VALUE_NULL;
  if (!value_is_null(kw) && add_keywords(vm, as_dict(kw), args + nargs, kwnames) == 0) r = call_ex(vm, func, all, kw);
  drop(vm, kw);
  drop(vm, func);
  drop(vm, all);
  return r;
}

static int repr_arguments(StrBuilder *b, Partial *p) {
  VM *vm = b->vm;
  int r = 0;
  Value args = own(p->args), kw = own(p->kw);
  for (Size i = 0; r == 0 && i < tuple_len(args); i++) {
    sb_cstr(b, ", ");
    r = sb_repr(b, tuple_at(args, i));
  }
  Size pos = 0;
  Ref key, value;
  while (r == 0 && dict_next(as_dict(kw), &pos, &key, &value)) {
    Value held = own(key), v = own(value), k = object_str(vm, held);  // a key's __str__ may change the dict
    drop(vm, held);
    sb_cstr(b, ", ");
    if (value_is_null(k)) r = -1;
    else sb_str(b, k);
    sb_char(b, '=');
    if (r == 0) r = sb_repr(b, v);
    drop(vm, k);
    drop(vm, v);
  }
  drop(vm, args);
  drop(vm, kw);
  return r;
}

static Value partial_repr(VM *vm, Ref self) {
  ReprGuard guard;
  if (repr_enter(vm, &guard, self)) return str_from_cstr(vm, "...");
  StrBuilder b;
  sb_init(&b, vm);
  Value name = type_repr_name(vm, type_of(vm, self)), func = own(as_partial(self)->func);
  int r = value_is_null(name) ? -1 : 0;
  if (r == 0) {
    sb_str(&b, name);
    sb_char(&b, '(');
    r = sb_repr(&b, func);
  }
  if (r == 0) r = repr_arguments(&b, as_partial(self));
  sb_char(&b, ')');
  drop(vm, name);
  drop(vm, func);
  repr_leave(vm, &guard);
  if (r == 0) return sb_finish(&b);
  sb_discard(&b);
  return VALUE_NULL;
}

static Value partial_reduce(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Partial *p = as_partial(self);
  Value func = tuple_pack1(vm, p->func);
  Value parts[] = {own(p->func), own(p->args), own(p->kw), p->dict ? own_ptr(p->dict) : VALUE_NONE};
  Value state = tuple_from_steal(vm, parts, 4), r = VALUE_NULL;
  if (!value_is_null(func) && !value_is_null(state)) r = tuple_pack3(vm, ref_from_ptr(type_of(vm, self)), func, state);
  drop(vm, func);
  drop(vm, state);
  return r;
}

static Value partial_setstate(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Ref s = borrow(args[0]);
  bool ok = is_tuple(s) && tuple_len(s) == 4 && is_callable(vm, tuple_at(s, 0)) && is_tuple(tuple_at(s, 1)) &&
            (value_is_none(tuple_at(s, 2)) || is_dict(tuple_at(s, 2))) &&
            (value_is_none(tuple_at(s, 3)) || is_dict(tuple_at(s, 3)));
  if (!ok) return err_set(vm, vm->exc.TypeError, "invalid partial state");
  Ref given = tuple_at(s, 1);
  if (tuple_len(given) && is_placeholder(vm, tuple_at(given, tuple_len(given) - 1)))
    return err_set(vm, vm->exc.TypeError, "trailing Placeholders are not allowed");
  Partial *p = as_partial(self);
  Value plain = is_tuple_exact(vm, given) ? own(given) : sequence_tuple(vm, given);
  Value kw = value_is_none(tuple_at(s, 2))       ? dict_new(vm)
             : is_dict_exact(vm, tuple_at(s, 2)) ? own(tuple_at(s, 2))
                                                 : dict_copy(vm, as_dict(tuple_at(s, 2)));
  if (value_is_null(plain) || value_is_null(kw)) {
    drop(vm, plain);
    drop(vm, kw);
    return VALUE_NULL;
  }
  p->n_placeholders = count_placeholders(vm, plain);
  value_set(vm, &p->func, own(tuple_at(s, 0)));
  value_set(vm, &p->args, plain);
  value_set(vm, &p->kw, kw);
  Ref dict = tuple_at(s, 3);
  Dict *old = p->dict;
  if (!value_is_none(dict)) obj_incref(value_as_ptr(dict));
  p->dict = value_is_none(dict) ? NULL : as_dict(dict);
  obj_xdrop(vm, old);
  return VALUE_NONE;
}

static void partial_clear(VM *vm, Object *o) {
  Partial *p = (Partial *)o;
  value_set(vm, &p->func, VALUE_NONE);
  value_set(vm, &p->args, own(vm->empty_tuple));
  if (is_dict(p->kw)) dict_clear(vm, as_dict(p->kw));
  OBJ_CLEAR(vm, p->dict);
  p->n_placeholders = 0;
}

static const MethodDef partial_methods[] = {
    {"__reduce__", partial_reduce, METH_NOARGS, "($self, /)", NULL},
    {"__setstate__", partial_setstate, METH_O, DOC("($self, object, /)"), NULL},
    {"__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {NULL},
};
static const MemberDef partial_members[] = {
    {"func", MEMBER_VALUE, offsetof(Partial, func), true, DOC("function object to use in future partial calls")},
    {"args", MEMBER_VALUE, offsetof(Partial, args), true, DOC("tuple of arguments to future partial calls")},
    {"keywords", MEMBER_VALUE, offsetof(Partial, kw), true,
     DOC("dictionary of keyword arguments to future partial calls")},
    {NULL},
};
static const GetSetDef partial_getsets[] = {{"__dict__", instance_dict_get, instance_dict_set, NULL, NULL}, {NULL}};
static const TypeSlots partial_slots = {
    .new_ = partial_new,
    .dealloc = owned_dealloc,
    .traverse = owned_traverse,
    .clear = partial_clear,
    .repr = partial_repr,
    .call = partial_call,
    .descr_get = method_of_instance,
    .getattro = object_generic_getattr,
    .setattro = object_generic_setattr,
};
static const TypeSpec partial_spec = {
    .name = "functools.partial",
    .basic_size = sizeof(Partial),
    .told_size = 40,
    .flags = TYPE_GC | TYPE_BASETYPE | TYPE_METHOD_DESCRIPTOR,
    .dict_offset = offsetof(Partial, dict),
    .weaklist_offset = offsetof(Partial, weaklist),
    OWNS(Partial, func, kw),
    .slots = &partial_slots,
    .methods = partial_methods,
    .members = partial_members,
    .getsets = partial_getsets,
    .doc = DOC("partial(func, /, *args, **keywords)\n--\n\n"
               "Create a new function with partial application of the given arguments\nand keywords."),
};

// --- cmp_to_key

typedef struct KeyWrapper {  // K objects, and with obj null the function that makes them
  Object h;
  Value cmp, obj;
} KeyWrapper;

static KeyWrapper *as_key(Ref v) { return (KeyWrapper *)value_as_ptr(v); }

static Value key_of(VM *vm, Type *type, Ref cmp, Ref obj) {
  Value fields[] = {own(cmp), own(obj)};
  return owned_value(vm, type, fields, 2);
}
static Value key_call(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"obj"};
  static const ArgSpec spec = {"K", names, 1, 0, 1, 1, 0};
  Ref obj;
  if (args_bind(vm, &spec, args, nargs, kwnames, &obj) < 0) return VALUE_NULL;
  return key_of(vm, module_type(vm, MT_KEY_WRAPPER), as_key(self)->cmp, obj);
}
static Value key_richcompare(VM *vm, Ref a, Ref b, int op) {
  Type *type = module_type(vm, MT_KEY_WRAPPER);
  if (!is_exact(vm, b, type)) return err_set(vm, vm->exc.TypeError, "other argument must be K instance");
  Ref x = borrow(as_key(a)->obj), y = borrow(as_key(b)->obj);
  if (value_is_null(x) || value_is_null(y)) return err_set(vm, vm->exc.AttributeError, "object");
  Value r = call2(vm, as_key(a)->cmp, x, y);
  if (value_is_null(r)) return r;
  Value answer = object_richcompare(vm, r, value_from_int48(0), op);
  drop(vm, r);
  return answer;
}
static void key_clear(VM *vm, Object *o) {
  value_set(vm, &((KeyWrapper *)o)->cmp, VALUE_NONE);
  value_set(vm, &((KeyWrapper *)o)->obj, VALUE_NONE);
}
static const MemberDef key_members[] = {
    {"obj", MEMBER_VALUE_OR_NONE, offsetof(KeyWrapper, obj), false, DOC("Value wrapped by a key function.")},
    {NULL},
};
static const TypeSlots key_slots = {
    .dealloc = owned_dealloc,
    .traverse = owned_traverse,
    .clear = key_clear,
    .call = key_call,
    .richcompare = key_richcompare,
    .getattro = object_generic_getattr,
    .setattro = object_generic_setattr,
};
static Value key_signature(VM *vm, Ref self UNUSED, const void *closure UNUSED) { return str_from_cstr(vm, "(obj)"); }
static const GetSetDef key_getsets[] = {{"__text_signature__", key_signature, NULL, NULL, NULL}, {NULL}};
static const TypeSpec key_spec = {
    .name = "functools.KeyWrapper",
    .basic_size = sizeof(KeyWrapper),
    .told_size = 16,
    .flags = TYPE_GC,
    .slots = &key_slots,
    OWNS(KeyWrapper, cmp, obj),
    .members = key_members,
    .getsets = key_getsets,
};

static Value cmp_to_key(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"mycmp"};
  static const ArgSpec spec = {"cmp_to_key", names, 1, 0, 1, 1, 0};
  Ref cmp;
  if (args_bind(vm, &spec, args, nargs, kwnames, &cmp) < 0) return VALUE_NULL;
  return key_of(vm, module_type(vm, MT_KEY_WRAPPER), cmp, REF_NULL);
}

// --- reduce

static Value reduce(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "", "initial"};
  static const ArgSpec spec = {"reduce", names, 3, 2, 3, 2, 0};
  Ref a[3];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  Value it = object_iter(vm, a[1]);
  if (value_is_null(it)) {
    if (err_matches(vm, vm->exc.TypeError))
      return err_set(vm, vm->exc.TypeError, "reduce() arg 2 must support iteration");
    return it;
  }
  Value result = own(a[2]);
  for (;;) {
    Value item = iter_next(vm, it);
    if (value_is_null(item)) break;
    if (value_is_null(result)) {
      result = item;
      continue;
    }
    Value next = call2(vm, a[0], result, item);
    drop(vm, item);
    drop(vm, result);
    result = next;
    if (value_is_null(result)) break;
  }
  drop(vm, it);
  if (err_occurred(vm)) {
    drop(vm, result);
    return VALUE_NULL;
  }
  if (value_is_null(result)) return err_set(vm, vm->exc.TypeError, "reduce() of empty iterable with no initial value");
  return result;
}

static const MethodDef methods[] = {
    {"reduce", reduce, METH_FAST_KW, DOC("($module, function, iterable, /, initial=<functools._initial_missing>)"),
     DOC("Apply a function of two arguments cumulatively to the items of an iterable, from left to "
         "right.\n\nThis effectively reduces the iterable to a single value.  If initial is present,\n"
         "it is placed before the items of the iterable in the calculation, and serves as\n"
         "a default when the iterable is empty.\n\n"
         "For example, reduce(lambda x, y: x+y, [1, 2, 3, 4, 5])\n"
         "calculates ((((1 + 2) + 3) + 4) + 5).")},
    {"cmp_to_key", cmp_to_key, METH_FAST_KW, DOC("($module, /, mycmp)"),
     DOC("Convert a cmp= function into a key= function.\n\n  mycmp\n    Function that compares two objects.")},
    {NULL},
};

static int exec(VM *vm, Ref module) {
  if (module_make_type(vm, module, MT_PARTIAL, &partial_spec, NULL) < 0 ||
      module_make_type(vm, module, MT_PLACEHOLDER, &placeholder_spec, NULL) < 0 ||
      module_make_type(vm, REF_NULL, MT_KEY_WRAPPER, &key_spec, NULL) < 0 || functools_cache_exec(vm, module) < 0)
    return -1;
  Type *type = module_type(vm, MT_PLACEHOLDER);
  if (value_is_null(dict_get_cstr(vm, type->dict, "_instance"))) {
    Object *o = object_alloc(vm, type, 0);
    if (!o || value_is_null(type_attr_set(vm, type, "_instance", value_from_ptr(o)))) return -1;
  }
  return module_add(vm, module, "Placeholder", own(dict_get_cstr(vm, type->dict, "_instance")));
}

const ModuleDef _functools_module = {
    .name = "_functools",
    .doc = "Tools that operate on functions.",
    .methods = methods,
    .exec = exec,
};
