// modules/operator/_operator_getters.c: operator.itemgetter, attrgetter and methodcaller.
// Tests        tests/python/library/tools/operator_use.py
// Optimize     Oz
#include "modules/operator/_operator.h"
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/class/class.h"
#include "object/container/list.h"

typedef struct ObjectGetter {  // of items or attributes
  Object h;
  Value args;   // tuple, as given
  Value paths;  // attrgetter: tuple of str, or of tuples of str for dotted names
} ObjectGetter;

static ObjectGetter *as_getter(Ref v) { return (ObjectGetter *)value_as_ptr(v); }

static Value getter_of(VM *vm, Type *type, const char *name, const Value *args, Size nargs, Ref kwnames) {
  if (args_no_keywords(vm, name, kwnames) < 0) return VALUE_NULL;
  if (nargs < 1) return err_set(vm, vm->exc.TypeError, "%s expected 1 argument, got 0", name);
  ObjectGetter *g = object_alloc(vm, type, 0);
  if (!g) return VALUE_NULL;
  g->paths = VALUE_NULL;
  g->args = tuple_from_refs(vm, args, nargs);
  gc_track(vm, g);
  if (!value_is_null(g->args)) return value_from_ptr(g);
  obj_drop(vm, g);
  return VALUE_NULL;
}

// Applies `get` to every argument: one result, or a tuple of them.
static Value get_all(VM *vm, Ref self, Ref items, Ref obj, Value (*get)(VM *, Ref, Ref)) {
  if (tuple_len(items) == 1) return get(vm, obj, tuple_at(items, 0));
  Value held = own(items), list = list_new(vm, tuple_len(items));
  for (Size i = 0; !value_is_null(list) && i < tuple_len(held); i++) {
    Value v = get(vm, obj, tuple_at(held, i));
    if (value_is_null(v) || list_append_steal(vm, as_list(list), v) < 0) value_clear(vm, &list);
  }
  drop(vm, held);
  return list_into_tuple(vm, list);
}

static int one_argument(VM *vm, const char *name, Size nargs, Ref kwnames) {
  return args_no_keywords(vm, name, kwnames) < 0 ? -1 : args_check(vm, name, nargs, 1, 1);
}

static Value repr_call(VM *vm, Ref self, Ref args, Ref kwargs) {
  ReprGuard guard;
  Value name = type_repr_name(vm, type_of(vm, self));
  if (value_is_null(name)) return name;
  if (repr_enter(vm, &guard, self)) {
    Value r = str_format(vm, "%U(...)", name);
    drop(vm, name);
    return r;
  }
  StrBuilder b;
  sb_init(&b, vm);
  sb_str(&b, name);
  drop(vm, name);
  sb_char(&b, '(');
  int r = 0;
  bool first = true;
  for (Size i = 0; r == 0 && i < tuple_len(args); i++, first = false) {
    if (!first) sb_cstr(&b, ", ");
    r = sb_repr(&b, tuple_at(args, i));
  }
  Size pos = 0;
  Ref key, value;
  while (r == 0 && !value_is_null(kwargs) && dict_next(as_dict(kwargs), &pos, &key, &value)) {
    if (!first) sb_cstr(&b, ", ");
    first = false;
    sb_str(&b, key);
    sb_char(&b, '=');
    Value held = own(value);
    r = sb_repr(&b, held);
    drop(vm, held);
  }
  sb_char(&b, ')');
  repr_leave(vm, &guard);
  if (r == 0) return sb_finish(&b);
  sb_discard(&b);
  return VALUE_NULL;
}

static Value getter_repr(VM *vm, Ref self) { return repr_call(vm, self, as_getter(self)->args, REF_NULL); }
static Value getter_reduce(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return tuple_pack2(vm, ref_from_ptr(type_of(vm, self)), as_getter(self)->args);
}
static void getter_clear(VM *vm, Object *o) { value_set(vm, &((ObjectGetter *)o)->args, own(vm->empty_tuple)); }
static const MethodDef getter_methods[] = {
    {"__reduce__", getter_reduce, METH_NOARGS, "($self, /)", DOC("Return state information for pickling")}, {NULL}};
#define GETTER_SLOTS \
  .dealloc = owned_dealloc, .traverse = owned_traverse, .clear = getter_clear, .repr = getter_repr, \
  .getattro = object_generic_getattr

static Value itemgetter_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  return getter_of(vm, type, "itemgetter", args, nargs, kwnames);
}
static Value itemgetter_call(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Ref items = borrow(as_getter(self)->args);
  if (nargs == 1 && value_is_null(kwnames) && is_tuple_exact(vm, args[0]) && tuple_len(items) == 1) {
    Ref i = tuple_at(items, 0);
    if (value_is_int48(i) && (uint64_t)value_as_int48(i) < (uint64_t)tuple_len(args[0]))
      return own(tuple_at(args[0], (Size)value_as_int48(i)));
  }
  if (one_argument(vm, "itemgetter", nargs, kwnames) < 0) return VALUE_NULL;
  return get_all(vm, self, items, args[0], object_getitem);
}
// The signature of the objects for inspect.signature().
static Value call_signature(VM *vm, Ref self UNUSED, const void *closure UNUSED) {
  return str_from_cstr(vm, "(obj, /)");
}
static const GetSetDef getter_getsets[] = {{"__text_signature__", call_signature, NULL, NULL, NULL}, {0}};
static const TypeSlots itemgetter_slots = {GETTER_SLOTS, .new_ = itemgetter_new, .call = itemgetter_call};
static const TypeSpec itemgetter_spec = {
    .name = "operator.itemgetter",
    .basic_size = sizeof(ObjectGetter),
    .told_size = 24,
    .flags = TYPE_GC,
    .slots = &itemgetter_slots,
    OWNS(ObjectGetter, args, paths),
    .methods = getter_methods,
    .getsets = getter_getsets,
    .doc = DOC(
        "itemgetter(item, /, *items)\n--\n\nReturn a callable object that fetches the given item(s) from its operand.\nAfter f = itemgetter(2), the call f(r) returns r[2].\n"
        "After g = itemgetter(2, 5, 3), the call g(r) returns (r[2], r[5], r[3])"),
};

// "a.b.c" as a tuple of interned names; a plain name as itself.
static Value split_path(VM *vm, Ref name) {
  Value dot = str_from_cstr(vm, ".");
  Size n = as_str(name)->len, start = 0;
  Value parts = list_new(vm, 2);
  bool ok = !value_is_null(parts) && !value_is_null(dot);
  while (ok) {
    Size at = str_find(vm, name, dot, start, n);
    Value part = at == -2 ? VALUE_NULL : str_substring(vm, name, start, at < 0 ? n : at);
    if (!value_is_null(part) && is_str_exact(vm, part)) part = str_intern(vm, part);
    ok = !value_is_null(part) && list_append_steal(vm, as_list(parts), part) == 0;
    if (at < 0) break;
    start = at + 1;
  }
  drop(vm, dot);
  Value r = VALUE_NULL;
  if (ok) r = list_len(parts) == 1 ? own(list_at(parts, 0)) : list_to_tuple(vm, parts);
  drop(vm, parts);
  return r;
}

static Value get_path(VM *vm, Ref obj, Ref path) {
  if (!is_tuple(path)) return object_getattr(vm, obj, path);
  Value v = own(obj);
  for (Size i = 0; i < tuple_len(path) && !value_is_null(v); i++) {
    Value next = object_getattr(vm, v, tuple_at(path, i));
    drop(vm, v);
    v = next;
  }
  return v;
}

static Value attrgetter_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  Value v = getter_of(vm, type, "attrgetter", args, nargs, kwnames);
  if (value_is_null(v)) return v;
  Tuple *paths = tuple_alloc(vm, nargs);
  if (!paths) goto fail;
  Value held = tuple_done(vm, paths);
  for (Size i = 0; i < nargs; i++) {
    Value path =
        is_str(args[i]) ? split_path(vm, args[i]) : err_set(vm, vm->exc.TypeError, "attribute name must be a string");
    if (value_is_null(path)) {
      drop(vm, held);
      goto fail;
    }
    paths->items[i] = path;
  }
  as_getter(v)->paths = held;
  return v;
fail:
  drop(vm, v);
  return VALUE_NULL;
}
static Value attrgetter_call(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (one_argument(vm, "attrgetter", nargs, kwnames) < 0) return VALUE_NULL;
  return get_all(vm, self, as_getter(self)->paths, args[0], get_path);
}
static const TypeSlots attrgetter_slots = {GETTER_SLOTS, .new_ = attrgetter_new, .call = attrgetter_call};
static const TypeSpec attrgetter_spec = {
    .name = "operator.attrgetter",
    .basic_size = sizeof(ObjectGetter),
    .told_size = 20,
    .flags = TYPE_GC,
    .slots = &attrgetter_slots,
    OWNS(ObjectGetter, args, paths),
    .methods = getter_methods,
    .getsets = getter_getsets,
    .doc = DOC(
        "attrgetter(attr, /, *attrs)\n--\n\nReturn a callable object that fetches the given attribute(s) from its operand.\nAfter f = attrgetter('name'), the call f(r) returns r.name.\n"
        "After g = attrgetter('name', 'date'), the call g(r) returns (r.name, r.date).\nAfter h = attrgetter('name.first', 'name.last'), the call h(r) returns\n(r.name.first, r.name.last)."),
};

// --- methodcaller

typedef struct MethodCaller {
  Object h;
  Value name, args, kwargs;  // str, tuple, dict or null
} MethodCaller;

static MethodCaller *as_caller(Ref v) { return (MethodCaller *)value_as_ptr(v); }

static Value caller_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  if (nargs < 1) return err_set(vm, vm->exc.TypeError, "methodcaller needs at least one argument, the method name");
  if (!is_str(args[0])) return err_set(vm, vm->exc.TypeError, "method name must be a string");
  MethodCaller *c = object_alloc(vm, type, 0);
  if (!c) return VALUE_NULL;
  c->kwargs = c->args = VALUE_NULL;
  c->name = own(args[0]);
  if (is_str_exact(vm, c->name)) c->name = str_intern(vm, c->name);
  gc_track(vm, c);
  c->args = tuple_from_refs(vm, args + 1, nargs - 1);
  bool ok = !value_is_null(c->args);
  if (ok && !value_is_null(kwnames) && tuple_len(kwnames)) {
    c->kwargs = dict_new(vm);
    ok = !value_is_null(c->kwargs);
    for (Size i = 0; ok && i < tuple_len(kwnames); i++)
      ok = dict_set(vm, as_dict(c->kwargs), tuple_at(kwnames, i), args[nargs + i]) == 0;
  }
  if (ok) return value_from_ptr(c);
  obj_drop(vm, c);
  return VALUE_NULL;
}

static Value caller_call(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (one_argument(vm, "methodcaller", nargs, kwnames) < 0) return VALUE_NULL;
  MethodCaller *c = as_caller(self);
  if (value_is_null(c->kwargs)) return call_method(vm, args[0], c->name, as_tuple(c->args)->items, tuple_len(c->args));
  Value method = object_getattr(vm, args[0], c->name);
  if (value_is_null(method)) return method;
  Value r = call_ex(vm, method, c->args, c->kwargs);
  drop(vm, method);
  return r;
}

// (name, *args)
static Value name_and_args(VM *vm, MethodCaller *c) {
  Value one = tuple_pack1(vm, c->name);
  if (value_is_null(one)) return one;
  Value all = sequence_concat(vm, one, c->args);
  drop(vm, one);
  return all;
}

static Value caller_repr(VM *vm, Ref self) {
  Value all = name_and_args(vm, as_caller(self));
  if (value_is_null(all)) return all;
  Value r = repr_call(vm, self, all, as_caller(self)->kwargs);
  drop(vm, all);
  return r;
}

static Value reduce_with_keywords(VM *vm, Ref self) {
  MethodCaller *c = as_caller(self);
  Value key = str_intern_cstr(vm, "functools");
  Value module = value_is_null(key) ? VALUE_NULL : vm->hooks.import_name(vm, key, REF_NULL, REF_NULL, REF_NULL, 0);
  drop(vm, key);
  if (value_is_null(module)) return module;
  Value partial = object_getattr_s(vm, module, "partial"), args = VALUE_NULL, bound = VALUE_NULL, r = VALUE_NULL;
  drop(vm, module);
  if (!value_is_null(partial)) args = tuple_pack2(vm, ref_from_ptr(type_of(vm, self)), c->name);
  if (!value_is_null(args)) bound = call_ex(vm, partial, args, c->kwargs);
  if (!value_is_null(bound)) r = tuple_pack2(vm, bound, c->args);
  drop(vm, partial);
  drop(vm, args);
  drop(vm, bound);
  return r;
}

static Value caller_reduce(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (!value_is_null(as_caller(self)->kwargs)) return reduce_with_keywords(vm, self);
  Value all = name_and_args(vm, as_caller(self));
  if (value_is_null(all)) return all;
  Value r = tuple_pack2(vm, ref_from_ptr(type_of(vm, self)), all);
  drop(vm, all);
  return r;
}

static void caller_clear(VM *vm, Object *o) {
  value_set(vm, &((MethodCaller *)o)->args, own(vm->empty_tuple));
  value_clear(vm, &((MethodCaller *)o)->kwargs);
}
static const MethodDef caller_methods[] = {
    {"__reduce__", caller_reduce, METH_NOARGS, "($self, /)", DOC("Return state information for pickling")}, {NULL}};
static const TypeSlots caller_slots = {
    .new_ = caller_new,
    .dealloc = owned_dealloc,
    .traverse = owned_traverse,
    .clear = caller_clear,
    .repr = caller_repr,
    .call = caller_call,
    .getattro = object_generic_getattr,
};
static const TypeSpec caller_spec = {
    .name = "operator.methodcaller",
    .basic_size = sizeof(MethodCaller),
    .told_size = 32,
    .flags = TYPE_GC,
    .slots = &caller_slots,
    OWNS(MethodCaller, name, kwargs),
    .methods = caller_methods,
    .getsets = getter_getsets,
    .doc = DOC(
        "methodcaller(name, /, *args, **kwargs)\n--\n\nReturn a callable object that calls the given method on its operand.\nAfter f = methodcaller('name'), the call f(r) returns r.name().\n"
        "After g = methodcaller('name', 'date', foo=1), the call g(r) returns\nr.name('date', foo=1)."),
};

int operator_getters_exec(VM *vm, Ref module) {
  if (module_make_type(vm, module, MT_ITEMGETTER, &itemgetter_spec, NULL) < 0) return -1;
  if (module_make_type(vm, module, MT_ATTRGETTER, &attrgetter_spec, NULL) < 0) return -1;
  return module_make_type(vm, module, MT_METHODCALLER, &caller_spec, NULL);
}
