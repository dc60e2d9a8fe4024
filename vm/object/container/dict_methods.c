// object/container/dict_methods.c: the type dict: its methods, operators and constructor.
// Tests        tests/python/containers/dict/dict_methods.py
// Optimize     O2
#include "object/core/args.h"
#include "object/container/dict_internal.h"
#include "object/container/set.h"
#include "object/container/tuple.h"
#include "object/typing/generic_alias.h"

Value dict_new_slot(VM *vm, Type *type, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Dict *d = dict_alloc(vm, type, EMPTY_KEYS, NULL);
  return d ? value_from_ptr(d) : VALUE_NULL;
}

static int dict_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return dict_update_args(vm, self, "dict", args, nargs, kwnames);
}

static Value dict_repr(VM *vm, Ref self) {
  Dict *d = as_dict(self);
  if (d->used == 0) return str_from_cstr(vm, "{}");
  ReprGuard guard;
  if (repr_enter(vm, &guard, self)) return str_from_cstr(vm, "{...}");
  StrBuilder b;
  sb_init(&b, vm);
  sb_char(&b, '{');
  bool first = true;
  int failed = 0;
  Ref key, value;
  for (Size pos = 0; !failed && dict_next(d, &pos, &key, &value);) {
    Value k = own(key), v = own(value);
    if (!first) sb_ascii(&b, ", ", 2);
    first = false;
    failed = sb_repr(&b, k);
    if (!failed) {
      sb_ascii(&b, ": ", 2);
      failed = sb_repr(&b, v);
    }
    drop(vm, v);
    drop(vm, k);
  }
  repr_leave(vm, &guard);
  if (failed) {
    sb_discard(&b);
    return VALUE_NULL;
  }
  sb_char(&b, '}');
  return sb_finish(&b);
}

static Value dict_compare(VM *vm, Ref a, Ref b, int op) {
  if ((op != CMP_EQ && op != CMP_NE) || !is_dict(a) || !is_dict(b)) return VALUE_NOT_IMPLEMENTED;
  int eq = dict_equal(vm, as_dict(a), as_dict(b));
  if (eq < 0) return VALUE_NULL;
  return value_from_bool(eq == (op == CMP_EQ));
}

static Size dict_length(VM *vm UNUSED, Ref self) { return as_dict(self)->used; }
static int dict_contains_slot(VM *vm, Ref self, Ref key) { return dict_contains(vm, as_dict(self), key); }
static int dict_ass_subscript(VM *vm, Ref self, Ref key, Ref value) {
  return value_is_null(value) ? dict_del(vm, as_dict(self), key) : dict_set(vm, as_dict(self), key, value);
}

static Value dict_or(VM *vm, Ref a, Ref b) {
  if (!is_dict(a) || !is_dict(b)) return VALUE_NOT_IMPLEMENTED;
  Value r = dict_copy(vm, as_dict(a));
  if (!value_is_null(r) && dict_update(vm, as_dict(r), b) < 0) value_clear(vm, &r);
  return r;
}

static Value dict_ior(VM *vm, Ref a, Ref b) { return dict_update(vm, as_dict(a), b) < 0 ? VALUE_NULL : own(a); }

// ---- methods

static Value m_getitem(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return dict_getitem(vm, self, args[0]);
}

static Value m_contains(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int found = dict_contains(vm, as_dict(self), args[0]);
  return found < 0 ? VALUE_NULL : value_from_bool(found);
}

static Value m_sizeof(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED,
                      Ref kwnames UNUSED) {  // CPython's answer for a dict of this shape
  Dict *d = as_dict(self);
  int64_t size = d->h.type->told_size;
  if (d->values) size += 4 + 5 * (int64_t)d->values->capacity;
  else if (d->keys != EMPTY_KEYS) {
    size += 20 + ((int64_t)1 << d->keys->log2_index_bytes) +
            (int64_t)keys_usable(d->keys->log2_size) * (keys_are_str(d->keys) ? 8 : 12);
  }
  return value_from_int48(size);
}

static Value m_get(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "get", nargs, 1, 2) < 0) return VALUE_NULL;
  Ref v;
  int found = dict_lookup(vm, as_dict(self), args[0], &v);
  if (found < 0) return VALUE_NULL;
  if (found) return own(v);
  return nargs > 1 ? own(args[1]) : VALUE_NONE;
}

static Value m_setdefault(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "setdefault", nargs, 1, 2) < 0) return VALUE_NULL;
  Value out;
  return dict_setdefault(vm, as_dict(self), args[0], nargs > 1 ? borrow(args[1]) : REF_NONE, &out) < 0 ? VALUE_NULL
                                                                                                       : out;
}

static Value m_pop(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "pop", nargs, 1, 2) < 0) return VALUE_NULL;
  return dict_pop_or(vm, as_dict(self), args[0], nargs > 1 ? borrow(args[1]) : REF_NULL);
}

static Value m_popitem(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Dict *d = as_dict(self);
  if (d->used == 0) return err_set(vm, vm->exc.KeyError, "popitem(): dictionary is empty");
  Tuple *t = tuple_alloc(vm, 2);
  if (!t) return VALUE_NULL;
  Value pair = value_from_ptr(t);
  if (d->values && dict_resize(vm, d, d->keys->log2_size, true) < 0) {
    drop(vm, pair);
    return VALUE_NULL;
  }
  DictKeys *k = d->keys;
  dict_watch(vm, d);
  k->version = 0;
  Size i = k->n_entries - 1;
  Entry *e = dict_entries(k);
  while (value_is_null(e[i].value)) i--;
  index_set(k, keys_slot_of(k, keys_hash_at(k, i), i), IX_DUMMY);
  t->items[0] = e[i].key;
  t->items[1] = e[i].value;
  k->n_entries = i;
  d->used--;
  return tuple_done(vm, t);
}

static Value m_keys(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return dict_view_new(vm, vm->types.dict_keys, self);
}
static Value m_values(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return dict_view_new(vm, vm->types.dict_values, self);
}
static Value m_items(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return dict_view_new(vm, vm->types.dict_items, self);
}
static Value m_update(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return dict_update_args(vm, self, "update", args, nargs, kwnames) < 0 ? VALUE_NULL : VALUE_NONE;
}

static Value m_clear(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  dict_clear(vm, as_dict(self));
  return VALUE_NONE;
}

static Value m_copy(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return dict_copy(vm, as_dict(self));
}
static Value m_reversed(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return dict_iter_new(vm, vm->types.dict_reversekeyiterator, as_dict(self));
}

// For keys of a dict or set, whose hashes are known. 0 or -1.
static int fill_from_hashed(VM *vm, Dict *d, Ref source, Ref value) {
  bool from_dict = is_dict_exact(vm, source);
  Ref key, unused;
  Hash hash;
  for (Size pos = 0; from_dict ? dict_next_hash(vm, as_dict(source), &pos, &key, &unused, &hash)
                               : set_next(as_set(source), &pos, &key, &hash);) {
    Value kept = own(key);
    int failed = dict_set_hash(vm, d, kept, hash, value);
    drop(vm, kept);
    if (failed) return -1;
  }
  return 0;
}

static int fill_from_keys(VM *vm, Ref result, Ref iterable, Ref value) {
  bool exact = is_dict_exact(vm, result);
  if (exact && (is_dict_exact(vm, iterable) || is_anyset_exact(vm, iterable)))
    return fill_from_hashed(vm, as_dict(result), iterable, value);
  Value it = object_iter(vm, iterable);
  if (value_is_null(it)) return -1;
  int failed = 0;
  while (!failed) {
    Value key = iter_next(vm, it);
    if (value_is_null(key)) {
      failed = err_occurred(vm) ? -1 : 0;
      break;
    }
    failed = exact ? dict_set(vm, as_dict(result), key, value) : object_setitem(vm, result, key, value);
    drop(vm, key);
  }
  drop(vm, it);
  return failed;
}

static Value m_fromkeys(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "fromkeys", nargs, 1, 2) < 0) return VALUE_NULL;
  Value r = call0(vm, self);
  if (!value_is_null(r) && fill_from_keys(vm, r, args[0], nargs > 1 ? borrow(args[1]) : REF_NONE) < 0)
    value_clear(vm, &r);
  return r;
}

static const MethodDef methods[] = {
    {"__contains__", m_contains, METH_O | METH_COEXIST, DOC("($self, key, /)"),
     DOC("True if the dictionary has the specified key, else False.")},
    {"__getitem__", m_getitem, METH_O | METH_COEXIST, DOC("($self, key, /)"), DOC("Return self[key].")},
    {"__sizeof__", m_sizeof, METH_NOARGS, "($self, /)", DOC("Return the size of the dict in memory.")},
    {"get", m_get, METH_FAST, DOC("($self, key, default=None, /)"),
     DOC("Return the value for key if key is in the dictionary, else default.")},
    {"setdefault", m_setdefault, METH_FAST, DOC("($self, key, default=None, /)"),
     DOC("Insert key with a value of default if key is not in the dictionary.\n\n"
         "Return the value for key if key is in the dictionary, else default.")},
    {"pop", m_pop, METH_FAST, DOC("($self, key, default=<unrepresentable>, /)"),
     DOC("D.pop(k[,d]) -> v, remove specified key and return the corresponding value.\n\n"
         "If the key is not found, return the default if given; otherwise,\nraise a KeyError.")},
    {"popitem", m_popitem, METH_NOARGS, "($self, /)",
     DOC("Remove and return a (key, value) pair as a 2-tuple.\n\n"
         "Pairs are returned in LIFO (last-in, first-out) order.\n"
         "Raises KeyError if the dict is empty.")},
    {"keys", m_keys, METH_NOARGS, "($self, /)", DOC("Return a set-like object providing a view on the dict's keys.")},
    {"items", m_items, METH_NOARGS, "($self, /)",
     DOC("Return a set-like object providing a view on the dict's items.")},
    {"values", m_values, METH_NOARGS, "($self, /)", DOC("Return an object providing a view on the dict's values.")},
    {"update", m_update, METH_VARARGS | METH_KW, NULL,
     DOC("D.update([E, ]**F) -> None.  Update D from mapping/iterable E and F.")},
    {"fromkeys", m_fromkeys, METH_FAST | METH_CLASS, DOC("($type, iterable, value=None, /)"),
     DOC("Create a new dictionary with keys from iterable and values set to value.")},
    {"clear", m_clear, METH_NOARGS, "($self, /)", DOC("Remove all items from the dict.")},
    {"copy", m_copy, METH_NOARGS, "($self, /)", DOC("Return a shallow copy of the dict.")},
    {"__reversed__", m_reversed, METH_NOARGS, "($self, /)", DOC("Return a reverse iterator over the dict keys.")},
    {"__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {0},
};

static const TypeSlots slots = {
    .new_ = dict_new_slot,
    .init = dict_init,
    .dealloc = dict_dealloc,
    .traverse = dict_traverse,
    .clear = dict_clear_slot,
    .repr = dict_repr,
    .iter = dict_iter,
    .richcompare = dict_compare,
    .nb_or = dict_or,
    .nb_inplace_or = dict_ior,
    .sq_contains = dict_contains_slot,
    .mp_length = dict_length,
    .mp_subscript = dict_getitem,
    .mp_ass_subscript = dict_ass_subscript,
};

const TypeSpec dict_spec = {
    .name = "dict",
    .basic_size = sizeof(Dict),
    .told_size = 32,
    .flags = TYPE_GC | TYPE_BASETYPE | TYPE_DICT_SUBCLASS | TYPE_MAPPING | TYPE_MATCH_SELF | TYPE_HAVE_VECTORCALL,
    .slots = &slots,
    .methods = methods,
    .doc =
        "dict() -> new empty dictionary\ndict(mapping) -> new dictionary initialized from a mapping object's\n    (key, value) pairs\n"
        "dict(iterable) -> new dictionary initialized as if via:\n    d = {}\n    for k, v in iterable:\n        d[k] = v\n"
        "dict(**kwargs) -> new dictionary initialized with the name=value pairs\n    in the keyword argument list.  For example:  "
        "dict(one=1, two=2)",
};
