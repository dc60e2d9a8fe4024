// object/container/dict_views.c: dict_keys, dict_values, dict_items: live views, the first and last of them set-like.
// Tests        tests/python/containers/dict/dict_views.py
// Optimize     Os
#include "object/container/dict_internal.h"
#include "object/container/list.h"
#include "object/container/set.h"
#include "object/container/tuple.h"

Value dict_view_new(VM *vm, Type *type, Ref dict) {
  DictView *v = object_alloc(vm, type, 0);
  if (!v) return VALUE_NULL;
  v->dict = own(dict);
  gc_track(vm, v);
  return value_from_ptr(v);
}

static bool is_keys(VM *vm, Ref v) { return is_instance_of(vm, v, vm->types.dict_keys); }
static bool is_items(VM *vm, Ref v) { return is_instance_of(vm, v, vm->types.dict_items); }
static bool is_set_view(VM *vm, Ref v) { return is_keys(vm, v) || is_items(vm, v); }

static Value view_repr(VM *vm, Ref self) {
  ReprGuard guard;
  if (repr_enter(vm, &guard, self)) return str_from_cstr(vm, "...");
  Value list = sequence_list(vm, self), r = VALUE_NULL;
  if (!value_is_null(list)) r = str_format(vm, "%s(%R)", value_as_ptr(self)->type->c_name, list);
  repr_leave(vm, &guard);
  drop(vm, list);
  return r;
}

static Size view_length(VM *vm UNUSED, Ref self) { return view_dict(self)->used; }

static int keys_contains(VM *vm, Ref self, Ref key) { return dict_contains(vm, view_dict(self), key); }

static int items_contains(VM *vm, Ref self, Ref item) {
  if (!is_tuple(item) || tuple_len(item) != 2) return 0;
  Ref found;
  int r = dict_lookup(vm, view_dict(self), tuple_at(item, 0), &found);
  if (r <= 0) return r;
  Value v = own(found);
  r = values_equal(vm, v, tuple_at(item, 1));
  drop(vm, v);
  return r;
}

static Value keys_iter(VM *vm, Ref self) { return dict_iter_new(vm, vm->types.dict_keyiterator, view_dict(self)); }
static Value values_iter(VM *vm, Ref self) { return dict_iter_new(vm, vm->types.dict_valueiterator, view_dict(self)); }
static Value items_iter(VM *vm, Ref self) { return dict_iter_new(vm, vm->types.dict_itemiterator, view_dict(self)); }

// ---- set operations

// Is each item of `a` in `b`?
static int all_in(VM *vm, Ref a, Ref b) {
  Value it = object_iter(vm, a);
  if (value_is_null(it)) return -1;
  int ok = 1;
  while (ok > 0) {
    Value v = iter_next(vm, it);
    if (value_is_null(v)) {
      if (err_occurred(vm)) ok = -1;
      break;
    }
    ok = sequence_contains(vm, b, v);
    drop(vm, v);
  }
  drop(vm, it);
  return ok;
}

static Value view_compare(VM *vm, Ref self, Ref other, int op) {
  if (!is_anyset(vm, other) && !is_set_view(vm, other)) return VALUE_NOT_IMPLEMENTED;
  Size a = object_len(vm, self), b = object_len(vm, other);
  if (a < 0 || b < 0) return VALUE_NULL;
  int ok = 0;
  switch (op) {
    case CMP_NE:
    case CMP_EQ: ok = a == b ? all_in(vm, self, other) : 0; break;
    case CMP_LT: ok = a < b ? all_in(vm, self, other) : 0; break;
    case CMP_LE: ok = a <= b ? all_in(vm, self, other) : 0; break;
    case CMP_GT: ok = a > b ? all_in(vm, other, self) : 0; break;
    default: ok = a >= b ? all_in(vm, other, self) : 0; break;
  }
  if (ok < 0) return VALUE_NULL;
  return value_from_bool(op == CMP_NE ? !ok : ok);
}

// A new set of an operand's items. A view of keys passes the dict itself, so that the table gets its final size at
// once.
static Value to_set(VM *vm, Ref v) {
  if (is_exact(vm, v, vm->types.dict_keys) && is_dict_exact(vm, ref_from_ptr(view_dict(v))))
    return set_new(vm, ref_from_ptr(view_dict(v)));
  return set_new(vm, v);
}

// A new set of self's items, changed by the set method `name` with `other`.
static Value changed_set(VM *vm, Ref self, Ref other, const char *name) {
  Value set = to_set(vm, self);
  if (value_is_null(set)) return set;
  Value method = str_intern_cstr(vm, name);
  Value r = value_is_null(method) ? VALUE_NULL : call_method1(vm, set, method, other);
  drop(vm, method);
  if (value_is_null(r)) value_clear(vm, &set);
  drop(vm, r);
  return set;
}

static Value view_sub(VM *vm, Ref self, Ref other) { return changed_set(vm, self, other, "difference_update"); }

// The items of d2 that are not in d1, or have another value there. Items that d1 shares are removed from `rest`, a copy
// of it.
static int xor_pass(VM *vm, Dict *rest, Dict *d2, Ref result) {
  Ref k, v, found;
  Hash hash;
  for (Size pos = 0; dict_next_hash(vm, d2, &pos, &k, &v, &hash);) {
    Value key = own(k), value = own(v), mine = VALUE_NULL;
    int r = dict_lookup_hash(vm, rest, key, hash, &found);
    if (r > 0) {
      mine = own(found);
      r = values_equal(vm, mine, value);
    }
    if (r > 0) {
      r = dict_delitem_hash(vm, rest, key, hash);
    } else if (r == 0) {
      Value pair = tuple_pack2(vm, key, value);
      r = value_is_null(pair) ? -1 : set_add(vm, result, pair);
      drop(vm, pair);
    }
    drop(vm, mine);
    drop(vm, value);
    drop(vm, key);
    if (r < 0) return -1;
  }
  return 0;
}

static Value items_xor(VM *vm, Dict *d1, Dict *d2) {
  if (d1->used > d2->used) {
    Dict *t = d1;
    d1 = d2;
    d2 = t;
  }
  Value rest = dict_copy(vm, d1), result = VALUE_NULL, items = VALUE_NULL;
  if (value_is_null(rest)) return rest;
  result = set_new(vm, REF_NULL);
  int failed = value_is_null(result) ? -1 : xor_pass(vm, as_dict(rest), d2, result);
  if (!failed) {
    items = dict_view_new(vm, vm->types.dict_items, rest);
    failed = value_is_null(items) ? -1 : set_update(vm, result, items);
  }
  drop(vm, items);
  drop(vm, rest);
  if (failed) value_clear(vm, &result);
  return result;
}

static Value view_xor(VM *vm, Ref self, Ref other) {
  if (is_items(vm, self) && is_items(vm, other)) return items_xor(vm, view_dict(self), view_dict(other));
  return changed_set(vm, self, other, "symmetric_difference_update");
}

static Value view_or(VM *vm, Ref self, Ref other) {
  Value set = to_set(vm, self);
  if (!value_is_null(set) && set_update(vm, set, other) < 0) value_clear(vm, &set);
  return set;
}

static Value view_and(VM *vm, Ref self, Ref other) {
  if (!is_set_view(vm, self)) {
    Ref t = other;
    other = self;
    self = t;
  }
  Size len = view_length(vm, self);
  // the set looks up the items of the smaller view
  if (is_exact(vm, other, vm->types.set) && len <= object_len(vm, other)) {
    Value name = str_intern_cstr(vm, "intersection");
    Value r = value_is_null(name) ? VALUE_NULL : call_method1(vm, other, name, self);
    drop(vm, name);
    return r;
  }
  if (is_set_view(vm, other) && view_length(vm, other) > len) {
    Ref t = other;
    other = self;
    self = t;
  }
  Value set = set_new(vm, REF_NULL), it = value_is_null(set) ? VALUE_NULL : object_iter(vm, other);
  if (value_is_null(it)) {
    drop(vm, set);
    return VALUE_NULL;
  }
  int ok = 0;
  while (ok >= 0) {
    Value v = iter_next(vm, it);
    if (value_is_null(v)) {
      ok = err_occurred(vm) ? -1 : 0;
      break;
    }
    ok = sequence_contains(vm, self, v);
    if (ok > 0) ok = set_add(vm, set, v);
    drop(vm, v);
  }
  drop(vm, it);
  if (ok < 0) value_clear(vm, &set);
  return set;
}

static Value isdisjoint(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref other = borrow(args[0]);
  if (value_same(self, other)) return value_from_bool(view_length(vm, self) == 0);
  if (is_anyset_exact(vm, other) || is_set_view(vm, other)) {
    if (object_len(vm, other) > view_length(vm, self)) {
      Ref t = other;
      other = self;
      self = t;
    }
  }
  Value it = object_iter(vm, other);
  if (value_is_null(it)) return VALUE_NULL;
  int found = 0;
  while (!found) {
    Value v = iter_next(vm, it);
    if (value_is_null(v)) {
      if (err_occurred(vm)) found = -1;
      break;
    }
    found = sequence_contains(vm, self, v);
    drop(vm, v);
  }
  drop(vm, it);
  return found < 0 ? VALUE_NULL : value_from_bool(!found);
}

static Value mapping(VM *vm, Ref self, const void *closure UNUSED) {
  return call1(vm, ref_from_ptr(vm->types.mappingproxy), ((DictView *)value_as_ptr(self))->dict);
}

static Value reversed(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Type *t = is_keys(vm, self)    ? vm->types.dict_reversekeyiterator
            : is_items(vm, self) ? vm->types.dict_reverseitemiterator
                                 : vm->types.dict_reversevalueiterator;
  return dict_iter_new(vm, t, view_dict(self));
}

static const GetSetDef getsets[] = {
    {"mapping", mapping, NULL, DOC("dictionary that this view refers to"), NULL},
    {0},
};
static const MethodDef set_methods[] = {
    {"isdisjoint", isdisjoint, METH_O, DOC("($self, object, /)"),
     DOC("Return True if the view and the given iterable have a null intersection.")},
    {"__reversed__", reversed, METH_NOARGS, "($self, /)", DOC("Return a reverse iterator over the dict view.")},
    {0},
};
static const MethodDef value_methods[] = {
    {"__reversed__", reversed, METH_NOARGS, "($self, /)", DOC("Return a reverse iterator over the dict values.")},
    {0},
};

// An error text of its own, with as many closing parentheses as there are loops over items().
static void view_dealloc(VM *vm, Object *o) {
  gc_untrack(vm, o);
  drop(vm, ((DictView *)o)->dict);
  object_free(vm, o, 0);
}

#define SET_VIEW(iter_fn, contains_fn) \
  { \
    .dealloc = view_dealloc, .traverse = owned_traverse, .repr = view_repr, .iter = iter_fn, \
    .richcompare = view_compare, .nb_subtract = view_sub, .nb_and = view_and, .nb_xor = view_xor, .nb_or = view_or, \
    .sq_length = view_length, .sq_contains = contains_fn \
  }
static const TypeSlots keys_slots = SET_VIEW(keys_iter, keys_contains);
static const TypeSlots items_slots = SET_VIEW(items_iter, items_contains);
static const TypeSlots values_slots = {
    .dealloc = view_dealloc,
    .traverse = owned_traverse,
    .repr = view_repr,
    .iter = values_iter,
    .sq_length = view_length,
};

const TypeSpec dict_keys_spec = {.name = "dict_keys",
                                 .basic_size = sizeof(DictView),
                                 .told_size = 12,
                                 .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION,
                                 .slots = &keys_slots,
                                 OWNS(DictView, dict, dict),
                                 .methods = set_methods,
                                 .getsets = getsets};
const TypeSpec dict_items_spec = {.name = "dict_items",
                                  .basic_size = sizeof(DictView),
                                  .told_size = 12,
                                  .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION,
                                  .slots = &items_slots,
                                  OWNS(DictView, dict, dict),
                                  .methods = set_methods,
                                  .getsets = getsets};
const TypeSpec dict_values_spec = {.name = "dict_values",
                                   .basic_size = sizeof(DictView),
                                   .told_size = 12,
                                   .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION,
                                   .slots = &values_slots,
                                   OWNS(DictView, dict, dict),
                                   .methods = value_methods,
                                   .getsets = getsets};
