// modules/collections/_collections.c: the module: defaultdict, _tuplegetter, _count_elements. deque.c and
// ordered_dict.c have the other types.
// Tests        tests/python/modules/collections_*.py
// Optimize     O2
#include "modules/collections/collections.h"
#include "object/class/class.h"
#include "object/typing/generic_alias.h"

// ---- defaultdict

typedef struct DefaultDict {
  Dict d;
  Value factory;  // or null
} DefaultDict;
static DefaultDict *as_dd(Ref v) { return (DefaultDict *)value_as_ptr(v); }
static Ref factory_or_none(Ref self) {
  return value_is_null(as_dd(self)->factory) ? REF_NONE : borrow(as_dd(self)->factory);
}

static Value dd_new(VM *vm, Type *type, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Dict *d = dict_alloc(vm, type, EMPTY_KEYS, NULL);
  if (!d) return VALUE_NULL;
  ((DefaultDict *)d)->factory = VALUE_NULL;
  return value_from_ptr(d);
}

static int dd_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Ref factory = REF_NULL;
  if (nargs) {
    factory = borrow(args[0]);
    if (!value_is_none(factory) && !is_callable(vm, factory))
      return err_set_i(vm, vm->exc.TypeError, "first argument must be callable or None");
    if (value_is_none(factory)) factory = REF_NULL;
    args++;
    nargs--;
  }
  value_set(vm, &as_dd(self)->factory, own(factory));
  return dict_update_args(vm, self, "dict", args, nargs, kwnames);
}

static void dd_dealloc(VM *vm, Object *o) {
  gc_untrack(vm, o);
  value_clear(vm, &((DefaultDict *)o)->factory);
  dict_dealloc(vm, o);
}
static int dd_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  VISIT(((DefaultDict *)o)->factory);
  return dict_traverse(vm, o, visit, arg);
}
static void dd_clear(VM *vm, Object *o) {
  value_clear(vm, &((DefaultDict *)o)->factory);
  dict_clear_slot(vm, o);
}

static Value dd_repr(VM *vm, Ref self) {
  Value body = vm->types.dict->slots.repr(vm, self), text;
  if (value_is_null(body)) return body;
  ReprGuard guard;
  if (repr_enter(vm, &guard, factory_or_none(self))) {
    text = str_from_cstr(vm, "...");
  } else {
    text = object_repr(vm, factory_or_none(self));
    repr_leave(vm, &guard);
  }
  Value r = value_is_null(text) ? text : str_format(vm, "%s(%U, %U)", type_short_name(type_of(vm, self)), text, body);
  drop(vm, text);
  drop(vm, body);
  return r;
}

static Value dd_with(VM *vm, Ref self, Ref items) {
  return call2(vm, ref_from_ptr(type_of(vm, self)), factory_or_none(self), items);
}

static Value dd_or(VM *vm, Ref a, Ref b) {
  if (!is_dict(a) || !is_dict(b)) return VALUE_NOT_IMPLEMENTED;
  bool left = is_instance_of(vm, a, module_type(vm, MT_DEFAULTDICT));
  Value r = dd_with(vm, left ? a : b, a);
  if (!value_is_null(r) && dict_update(vm, as_dict(r), b) < 0) value_clear(vm, &r);
  return r;
}

static Value dd_missing(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref factory = borrow(as_dd(self)->factory);
  if (value_is_null(factory) || value_is_none(factory)) return err_set_value(vm, vm->exc.KeyError, args[0]);
  Value v = call0(vm, factory);
  if (!value_is_null(v) && object_setitem(vm, self, args[0], v) < 0) value_clear(vm, &v);
  return v;
}
static Value dd_copy(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return dd_with(vm, self, self);
}
static Value dd_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref factory = factory_or_none(self);
  Value rest = value_is_none(factory) ? tuple_from_refs(vm, NULL, 0) : tuple_pack1(vm, factory);
  Value items = value_is_null(rest) ? rest : call_method0(vm, self, NAME(items));
  Value it = value_is_null(items) ? items : object_iter(vm, items);
  drop(vm, items);
  if (value_is_null(it)) {
    drop(vm, rest);
    return it;
  }
  Value all[] = {own_ptr(type_of(vm, self)), rest, VALUE_NONE, VALUE_NONE, it};
  return tuple_from_steal(vm, all, 5);
}

static const MethodDef dd_methods[] = {
    {"__missing__", dd_missing, METH_O, DOC("($self, object, /)"),
     DOC("__missing__(key) # Called by __getitem__ for missing key; pseudo-code:\n"
         "  if self.default_factory is None: raise KeyError((key,))\n"
         "  self[key] = value = self.default_factory()\n  return value")},
    {"copy", dd_copy, METH_NOARGS, "($self, /)", DOC("D.copy() -> a shallow copy of D.")},
    {"__copy__", dd_copy, METH_NOARGS, "($self, /)", DOC("D.copy() -> a shallow copy of D.")},
    {"__reduce__", dd_reduce, METH_NOARGS, "($self, /)", DOC("Return state information for pickling.")},
    {"__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {0},
};
static const MemberDef dd_members[] = {
    {"default_factory", MEMBER_VALUE_OR_NONE, offsetof(DefaultDict, factory), false,
     DOC("Factory for default value called by __missing__().")},
    {0},
};
static const TypeSlots dd_slots = {.new_ = dd_new,
                                   .init = dd_init,
                                   .dealloc = dd_dealloc,
                                   .traverse = dd_traverse,
                                   .clear = dd_clear,
                                   .repr = dd_repr,
                                   .nb_or = dd_or};
static const TypeSpec dd_spec = {
    .name = "collections.defaultdict",
    .basic_size = sizeof(DefaultDict),
    .told_size = 40,
    .flags = TYPE_GC | TYPE_BASETYPE | TYPE_DICT_SUBCLASS | TYPE_MAPPING,
    .slots = &dd_slots,
    .methods = dd_methods,
    .members = dd_members,
    .doc = DOC("defaultdict(default_factory=None, /, [...]) --> dict with default factory\n\n"
               "The default factory is called without arguments to produce\n"
               "a new value when a key is not present, in __getitem__ only.\n"
               "A defaultdict compares equal to a dict with the same items.\n"
               "All remaining arguments are treated the same as if they were\n"
               "passed to the dict constructor, including keyword arguments.\n"),
};

// ---- _tuplegetter: a field of a named tuple

typedef struct TupleGetter {
  Object h;
  Size index;
  Value doc;
} TupleGetter;

static Value getter_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  Size index;
  if (args_no_keywords(vm, "_tuplegetter", kwnames) < 0 || args_check(vm, "_tuplegetter", nargs, 2, 2) < 0)
    return VALUE_NULL;
  if (arg_size(vm, args[0], &index) < 0) return VALUE_NULL;
  TupleGetter *g = object_alloc(vm, type, 0);
  if (!g) return VALUE_NULL;
  g->index = index;
  g->doc = own(args[1]);
  gc_track(vm, g);
  return value_from_ptr(g);
}
static Value getter_get(VM *vm, Ref self, Ref obj, Ref type UNUSED) {
  TupleGetter *g = (TupleGetter *)value_as_ptr(self);
  if (value_is_null(obj) || value_is_none(obj)) return own(self);
  if (!is_tuple(obj)) {
    return err_set(vm, vm->exc.TypeError, "descriptor for index '%d' for tuple subclasses doesn't apply to '%s' object",
                   (int)g->index, type_of(vm, obj)->c_name);
  }
  if (g->index < 0 || g->index >= tuple_len(obj)) return err_set(vm, vm->exc.IndexError, "tuple index out of range");
  return own(tuple_at(obj, g->index));
}
static int getter_set(VM *vm, Ref self UNUSED, Ref obj UNUSED, Ref value) {
  return err_set_i(vm, vm->exc.AttributeError, value_is_null(value) ? "can't delete attribute" : "can't set attribute");
}
static Value getter_repr(VM *vm, Ref self) {
  TupleGetter *g = (TupleGetter *)value_as_ptr(self);
  return str_format(vm, "_tuplegetter(%d, %R)", (int)g->index, g->doc);
}
static Value getter_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  TupleGetter *g = (TupleGetter *)value_as_ptr(self);
  Value rest = tuple_pack2(vm, value_from_int48(g->index), g->doc);
  Value r = value_is_null(rest) ? rest : tuple_pack2(vm, ref_from_ptr(g->h.type), rest);
  drop(vm, rest);
  return r;
}
static const MethodDef getter_methods[] = {{"__reduce__", getter_reduce, METH_NOARGS, "($self, /)", NULL}, {0}};
static const MemberDef getter_members[] = {{"__doc__", MEMBER_VALUE, offsetof(TupleGetter, doc), false, NULL}, {0}};
static const TypeSlots getter_slots = {.new_ = getter_new,
                                       .dealloc = owned_dealloc,
                                       .traverse = owned_traverse,
                                       .repr = getter_repr,
                                       .descr_get = getter_get,
                                       .descr_set = getter_set};
static const TypeSpec getter_spec = {.name = "collections._tuplegetter",
                                     .basic_size = sizeof(TupleGetter),
                                     .told_size = 16,
                                     .flags = TYPE_GC,
                                     .slots = &getter_slots,
                                     OWNS(TupleGetter, doc, doc),
                                     .methods = getter_methods,
                                     .members = getter_members};

// ---- _count_elements: Counter's inner loop

static int count_into_dict(VM *vm, Dict *d, Ref key) {
  // its text "unhashable" does not name a dict
  Hash hash = is_str(key) ? dict_key_hash(vm, key) : object_hash(vm, key);
  Ref old;
  Size ix = hash == -1 ? IX_ERROR : dict_entry_of(vm, d, key, hash, &old);
  if (ix == IX_ERROR) return -1;
  if (value_is_int48(old) && value_as_int48(old) < INT48_MAX && d->keys->kind == KEYS_STR && is_str_exact(vm, key))
    return dict_replace_value(vm, d, ix, value_from_int48(value_as_int48(old) + 1)), 0;
  Value n = value_is_null(old) ? value_from_int48(1) : VALUE_NULL;
  if (value_is_null(n)) {
    Value kept = own(old);
    n = number_binary(vm, OP_ADD, kept, value_from_int48(1));
    drop(vm, kept);
  }
  return value_is_null(n) ? -1 : dict_insert(vm, d, own(key), hash, n);
}

static int count_into_mapping(VM *vm, Ref mapping, Ref get, Ref key) {
  Value old = call2(vm, get, key, value_from_int48(0));
  if (value_is_null(old)) return -1;
  Value n = number_binary(vm, OP_ADD, old, value_from_int48(1));
  drop(vm, old);
  int r = value_is_null(n) ? -1 : object_setitem(vm, mapping, key, n);
  drop(vm, n);
  return r;
}

// Whether the mapping's class uses dict's own get and __setitem__.
static bool counts_plainly(VM *vm, Ref mapping) {
  if (!is_dict(mapping)) return false;
  Type *t = type_of(vm, mapping);
  return value_same(type_lookup(vm, t, NAME(get)), type_lookup(vm, vm->types.dict, NAME(get))) &&
         value_same(type_lookup(vm, t, NAME(__setitem__)), type_lookup(vm, vm->types.dict, NAME(__setitem__)));
}

static Value count_elements(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "_count_elements", nargs, 2, 2) < 0) return VALUE_NULL;
  Ref mapping = borrow(args[0]);
  Value it = object_iter(vm, args[1]), get = VALUE_NULL;
  if (value_is_null(it)) return it;
  bool plain = counts_plainly(vm, mapping);
  if (!plain && value_is_null(get = object_getattr(vm, mapping, NAME(get)))) {
    drop(vm, it);
    return VALUE_NULL;
  }
  int result = 0;
  Value key;
  while (result == 0 && (result = iter_advance(vm, it, &key)) > 0) {
    result = plain ? count_into_dict(vm, as_dict(mapping), key) : count_into_mapping(vm, mapping, get, key);
    drop(vm, key);
    if (result == 0) result = vm_poll(vm);
  }
  drop(vm, it);
  drop(vm, get);
  return result < 0 ? VALUE_NULL : VALUE_NONE;
}

// ---- the module

static int exec(VM *vm, Ref module) {
  if (module_make_type(vm, module, MT_DEQUE, &deque_spec, NULL) < 0) return -1;
  if (module_make_type(vm, module, MT_DEFAULTDICT, &dd_spec, vm->types.dict) < 0) return -1;
  if (ordered_dict_setup(vm, module) < 0) return -1;
  if (module_make_type(vm, module, MT_DEQUE_ITERATOR, &deque_iterator_spec, NULL) < 0) return -1;
  if (module_make_type(vm, module, MT_DEQUE_REVERSE_ITERATOR, &deque_reverse_iterator_spec, NULL) < 0) return -1;
  return module_make_type(vm, module, MT_TUPLEGETTER, &getter_spec, NULL);
}
static const MethodDef methods[] = {
    {"_count_elements", count_elements, METH_FAST, DOC("($module, mapping, iterable, /)"),
     DOC("Count elements in the iterable, updating the mapping")},
    {0},
};
const ModuleDef _collections_module = {
    .name = "_collections",
    .methods = methods,
    .exec = exec,
    .doc =
        "High performance data structures.\n"
        "- deque:        ordered collection accessible from endpoints only\n"
        "- defaultdict:  dict subclass with a default value factory\n",
};
