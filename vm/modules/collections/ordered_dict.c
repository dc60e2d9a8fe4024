// modules/collections/ordered_dict.c: collections.OrderedDict: a dict with a list of its keys that can be reordered.
//
// Invariants   Each live entry of the dict has a node; fast[i] is the node of entry i of the table `seen`. When the
//              dict's table has changed (it grew), `fast` is rebuilt before it is used. `state` counts changes of the
//              list: iterators compare it.
// Danger       dict methods called directly on an OrderedDict (dict.__setitem__) leave the list as it was, as in
//              CPython.
// Tests        tests/python/library/data/collections_use.py, tests/python/modules/collections_*.py
// Optimize     Os
#include "modules/collections/collections.h"
#include "object/class/class.h"
#include "object/container/iterators.h"
#include "object/exec/function.h"

typedef struct Node {
  Value key;
  Hash hash;
  struct Node *prev, *next;
} Node;
typedef struct OrderedDict {
  Dict d;
  Node *first, *last;
  Node **fast;
  Size n_fast;
  const DictKeys *seen;
  uint32_t seen_version_free;  // log2 size of `seen`: a freed table's address can come back with another size
  uint32_t state;
  Dict *dict;
  Object *weaklist;
} OrderedDict;

static OrderedDict *as_od(Ref v) { return (OrderedDict *)value_as_ptr(v); }
static Type *od_type(VM *vm) { return module_type(vm, MT_ORDERED_DICT); }
static bool is_od(VM *vm, Ref v) { return is_dict(v) && type_is_subtype(type_of(vm, v), od_type(vm)); }

// ---- the list

static int refresh_fast(VM *vm, OrderedDict *od) {
  const DictKeys *keys = od->d.keys;
  if (od->seen == keys && od->seen_version_free == keys->log2_size && od->fast) return 0;
  Size n = keys->n_entries + (keys->usable > 0 ? keys->usable : 0);
  Size room = keys_usable(keys->log2_size);
  if (n < room) n = room;
  if (n < 1) n = 1;
  Node **fast = mem_alloc_zero_items(vm, (size_t)n, sizeof(Node *));
  if (!fast) return err_no_memory_i(vm);
  for (Node *node = od->first; node; node = node->next) {
    Ref value;
    Size ix = dict_entry_of(vm, &od->d, node->key, node->hash, &value);
    if (ix == IX_ERROR) {
      mem_free(vm, fast, (size_t)n * sizeof(Node *));
      return -1;
    }
    if (ix >= 0 && ix < n) fast[ix] = node;
  }
  if (od->fast) mem_free(vm, od->fast, (size_t)od->n_fast * sizeof(Node *));
  od->fast = fast;
  od->n_fast = n;
  od->seen = od->d.keys;
  od->seen_version_free = od->d.keys->log2_size;
  return 0;
}

// The node of a key: 1, 0: none, -1.
static int find_node(VM *vm, OrderedDict *od, Ref key, Hash hash, Node **out) {
  *out = NULL;
  if (!od->first) return 0;
  if (refresh_fast(vm, od) < 0) return -1;
  Ref value;
  Size ix = dict_entry_of(vm, &od->d, key, hash, &value);
  if (ix == IX_ERROR) return -1;
  if (ix >= 0 && ix < od->n_fast && od->seen == od->d.keys) *out = od->fast[ix];
  return *out != NULL;
}

static void link_last(OrderedDict *od, Node *node) {
  node->prev = od->last;
  node->next = NULL;
  if (od->last) od->last->next = node;
  else od->first = node;
  od->last = node;
  od->state++;
}
static void link_first(OrderedDict *od, Node *node) {
  node->next = od->first;
  node->prev = NULL;
  if (od->first) od->first->prev = node;
  else od->last = node;
  od->first = node;
  od->state++;
}
static void unlink_node(OrderedDict *od, Node *node) {
  if (node->prev) node->prev->next = node->next;
  else od->first = node->next;
  if (node->next) node->next->prev = node->prev;
  else od->last = node->prev;
  od->state++;
}

// Adds a node at the end for a key that was just stored. 0 or -1.
static int add_node(VM *vm, OrderedDict *od, Ref key, Hash hash) {
  if (refresh_fast(vm, od) < 0) return -1;
  Ref value;
  Size ix = dict_entry_of(vm, &od->d, key, hash, &value);
  if (ix == IX_ERROR) return -1;
  if (ix >= 0 && od->fast[ix]) return 0;
  Node *node = mem_alloc(vm, sizeof(Node));
  if (!node) return err_no_memory_i(vm);
  node->key = own(key);
  node->hash = hash;
  link_last(od, node);
  if (ix >= 0) od->fast[ix] = node;
  return 0;
}

static void free_node(VM *vm, OrderedDict *od, Node *node) {
  unlink_node(od, node);
  for (Size i = 0; i < od->n_fast; i++) {
    if (od->fast[i] == node) {
      od->fast[i] = NULL;
      break;
    }
  }
  drop(vm, node->key);
  mem_free(vm, node, sizeof(Node));
}

// free_node, when the entry index is known.
static void free_node_at(VM *vm, OrderedDict *od, Node *node, Size ix) {
  unlink_node(od, node);
  od->fast[ix] = NULL;
  drop(vm, node->key);
  mem_free(vm, node, sizeof(Node));
}

static void clear_nodes(VM *vm, OrderedDict *od) {
  Node *node = od->first;
  if (od->fast) mem_free(vm, od->fast, (size_t)od->n_fast * sizeof(Node *));
  od->fast = NULL;
  od->n_fast = 0;
  od->seen = NULL;
  od->first = od->last = NULL;
  od->state++;
  while (node) {
    Node *next = node->next;
    drop(vm, node->key);
    mem_free(vm, node, sizeof(Node));
    node = next;
  }
}

// ---- storing and removing

static int set_item(VM *vm, OrderedDict *od, Ref key, Ref value) {
  Hash hash = object_hash(vm, key);
  if (hash == -1) return -1;
  if (dict_set_hash(vm, &od->d, key, hash, value) < 0) return -1;
  if (add_node(vm, od, key, hash) == 0) return 0;
  Value exc = err_fetch(vm), gone;  // no node, no entry
  if (dict_pop_hash(vm, &od->d, key, hash, &gone) > 0) drop(vm, gone);
  err_clear(vm);
  err_restore(vm, exc);
  return -1;
}

// Removes the entry and its node: 1 with the value, 0, -1.
static int take_item(VM *vm, OrderedDict *od, Ref key, Hash hash, Value *out) {
  *out = VALUE_NULL;
  if (refresh_fast(vm, od) < 0) return -1;
  Ref value;
  Size ix = dict_entry_of(vm, &od->d, key, hash, &value);
  if (ix == IX_ERROR) return -1;
  if (value_is_null(value)) return 0;
  Value kept = own(key);
  if (ix < od->n_fast && od->fast[ix]) free_node_at(vm, od, od->fast[ix], ix);
  Ref still;
  ix = dict_entry_of(vm, &od->d, kept, hash, &still);
  if (ix >= 0 && !value_is_null(still)) dict_remove_at(vm, &od->d, hash, ix, out);
  drop(vm, kept);
  return value_is_null(*out) ? 0 : 1;
}

static int delete_item(VM *vm, OrderedDict *od, Ref key) {
  Hash hash = object_hash(vm, key);
  if (hash == -1) return -1;
  Value v;
  int found = take_item(vm, od, key, hash, &v);
  drop(vm, v);
  if (found == 0) err_key(vm, key);
  return found > 0 ? 0 : -1;
}

static int od_ass_subscript(VM *vm, Ref self, Ref key, Ref value) {
  return value_is_null(value) ? delete_item(vm, as_od(self), key) : set_item(vm, as_od(self), key, value);
}

// Stores into any mapping: a plain OrderedDict directly, a subclass by its own __setitem__.
static int store(VM *vm, Ref self, Ref key, Ref value) {
  return is_exact(vm, self, od_type(vm)) ? set_item(vm, as_od(self), key, value) : object_setitem(vm, self, key, value);
}

static int add_pairs(VM *vm, Ref self, Ref pairs) {
  Value it = object_iter(vm, pairs);
  if (value_is_null(it)) return -1;
  int result = 0;
  Value pair;
  while (result == 0 && (result = iter_advance(vm, it, &pair)) > 0) {
    Value items = sequence_tuple(vm, pair);
    drop(vm, pair);
    if (value_is_null(items)) {
      result = -1;
      break;
    }
    Size n = tuple_len(items);
    if (n < 2)
      result = err_set_i(vm, vm->exc.ValueError, "need more than %d value%s to unpack", (int)n, n == 1 ? "" : "s");
    else if (n > 2) result = err_set_i(vm, vm->exc.ValueError, "too many values to unpack (expected 2)");
    else result = store(vm, self, tuple_at(items, 0), tuple_at(items, 1));
    drop(vm, items);
  }
  drop(vm, it);
  return result;
}

static int update_from_keys(VM *vm, Ref self, Ref mapping, Value keys_method) {
  Value keys = call0(vm, keys_method);
  drop(vm, keys_method);
  Value it = value_is_null(keys) ? keys : object_iter(vm, keys);
  drop(vm, keys);
  if (value_is_null(it)) return -1;
  int result = 0;
  Value key;
  while (result == 0 && (result = iter_advance(vm, it, &key)) > 0) {
    Value v = object_getitem(vm, mapping, key);
    result = value_is_null(v) ? -1 : store(vm, self, key, v);
    drop(vm, v);
    drop(vm, key);
  }
  drop(vm, it);
  return result;
}

static int update_arg(VM *vm, Ref self, Ref arg) {
  if (is_dict_exact(vm, arg)) {
    Value items = dict_items_list(vm, as_dict(arg));
    int r = value_is_null(items) ? -1 : add_pairs(vm, self, items);
    drop(vm, items);
    return r;
  }
  Value method;
  int found = object_lookup_attr(vm, arg, NAME(keys), &method);
  if (found < 0) return -1;
  if (found) return update_from_keys(vm, self, arg, method);
  found = object_lookup_attr(vm, arg, NAME(items), &method);
  if (found < 0) return -1;
  if (!found) return add_pairs(vm, self, arg);
  Value items = call0(vm, method);
  drop(vm, method);
  int r = value_is_null(items) ? -1 : add_pairs(vm, self, items);
  drop(vm, items);
  return r;
}

static int update(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (nargs && update_arg(vm, self, args[0]) < 0) return -1;
  for (Size i = 0; !value_is_null(kwnames) && i < tuple_len(kwnames); i++) {
    if (store(vm, self, tuple_at(kwnames, i), args[nargs + i]) < 0) return -1;
  }
  return 0;
}

// ---- creation and deallocation

static int od_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (nargs > 1) return err_set_i(vm, vm->exc.TypeError, "expected at most 1 argument, got %d", (int)nargs);
  return update(vm, self, args, nargs, kwnames);
}

static void od_dealloc(VM *vm, Object *o) {
  gc_untrack(vm, o);
  OrderedDict *od = (OrderedDict *)o;
  if (od->weaklist) object_clear_weakrefs(vm, o);
  OBJ_CLEAR(vm, od->dict);
  clear_nodes(vm, od);
  dict_dealloc(vm, o);
}

static int od_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  OrderedDict *od = (OrderedDict *)o;
  VISIT_OBJ(od->dict);
  for (Node *node = od->first; node; node = node->next) VISIT(node->key);
  return dict_traverse(vm, o, visit, arg);
}

static void od_clear_slot(VM *vm, Object *o) {
  OrderedDict *od = (OrderedDict *)o;
  OBJ_CLEAR(vm, od->dict);
  clear_nodes(vm, od);
  dict_clear(vm, &od->d);
}

// ---- operators

static Value od_repr(VM *vm, Ref self) {
  const char *name = type_short_name(type_of(vm, self));
  if (as_dict(self)->used == 0) return str_format(vm, "%s()", name);
  ReprGuard guard;
  if (repr_enter(vm, &guard, self)) return str_from_cstr(vm, "...");
  Value plain = call1(vm, ref_from_ptr(vm->types.dict), self);
  Value r = value_is_null(plain) ? plain : str_format(vm, "%s(%R)", name, plain);
  drop(vm, plain);
  repr_leave(vm, &guard);
  return r;
}

static int same_order(VM *vm, OrderedDict *a, OrderedDict *b) {
  uint32_t state_a = a->state, state_b = b->state;
  for (Node *x = a->first, *y = b->first; x || y; x = x->next, y = y->next) {
    if (!x || !y) return 0;
    Value p = own(x->key), q = own(y->key);
    int eq = values_equal(vm, p, q);
    drop(vm, p);
    drop(vm, q);
    if (eq <= 0) return eq;
    if (a->state != state_a || b->state != state_b)
      return err_set_i(vm, vm->exc.RuntimeError, "OrderedDict mutated during iteration");
  }
  return 1;
}

static Value od_compare(VM *vm, Ref a, Ref b, int op) {
  if ((op != CMP_EQ && op != CMP_NE) || !is_dict(b)) return VALUE_NOT_IMPLEMENTED;
  int eq = dict_equal(vm, as_dict(a), as_dict(b));
  if (eq > 0 && is_od(vm, b)) eq = same_order(vm, as_od(a), as_od(b));
  return eq < 0 ? VALUE_NULL : value_from_bool(eq == (op == CMP_EQ));
}

static Value od_or(VM *vm, Ref a, Ref b) {
  if (!is_dict(a) || !is_dict(b)) return VALUE_NOT_IMPLEMENTED;
  Value r = call1(vm, ref_from_ptr(type_of(vm, is_od(vm, a) ? a : b)), a);
  if (!value_is_null(r) && update_arg(vm, r, b) < 0) value_clear(vm, &r);
  return r;
}
static Value od_ior(VM *vm, Ref a, Ref b) { return update_arg(vm, a, b) < 0 ? VALUE_NULL : own(a); }

// ---- iteration

enum { ITER_KEYS = 1, ITER_VALUES = 2, ITER_ITEMS = 3, ITER_REVERSED = 4 };
typedef struct OdIterator {
  Object h;
  int kind;
  uint32_t state;
  Size len;
  Value od, current;  // current: the next key, or null
} OdIterator;

static Value iterate(VM *vm, Ref od, int kind) {
  OdIterator *it = object_alloc(vm, module_type(vm, MT_ODICT_ITERATOR), 0);
  if (!it) return VALUE_NULL;
  OrderedDict *o = as_od(od);
  Node *node = kind & ITER_REVERSED ? o->last : o->first;
  it->kind = kind;
  it->state = o->state;
  it->len = o->d.used;
  it->od = own(od);
  it->current = node ? own(node->key) : VALUE_NULL;
  gc_track(vm, it);
  return value_from_ptr(it);
}

static Value next_key(VM *vm, OdIterator *it) {
  if (value_is_null(it->od)) return VALUE_NULL;
  OrderedDict *od = as_od(it->od);
  if (value_is_null(it->current)) {
    value_clear(vm, &it->od);
    return VALUE_NULL;
  }
  if (od->state != it->state) {
    value_clear(vm, &it->od);
    return err_set(vm, vm->exc.RuntimeError, "OrderedDict mutated during iteration");
  }
  if (od->d.used != it->len) {
    it->len = -1;
    return err_set(vm, vm->exc.RuntimeError, "OrderedDict changed size during iteration");
  }
  Hash hash = value_hash(vm, it->current);
  Node *node = NULL;
  int found = hash == -1 ? -1 : find_node(vm, od, it->current, hash, &node);
  if (found <= 0) {
    if (found == 0) err_key(vm, it->current);
    value_clear(vm, &it->current);
    return VALUE_NULL;
  }
  node = it->kind & ITER_REVERSED ? node->prev : node->next;
  Value key = it->current;
  it->current = node ? own(node->key) : VALUE_NULL;
  return key;
}

static Value iterator_next(VM *vm, Ref self) {
  OdIterator *it = (OdIterator *)value_as_ptr(self);
  Value key = next_key(vm, it);
  int what = it->kind & 3;
  if (value_is_null(key) || what == ITER_KEYS) return key;
  Ref value;
  int found = dict_lookup(vm, as_dict(it->od), key, &value);
  Value r = VALUE_NULL;
  if (found == 0) err_key(vm, key);
  if (found > 0) r = what == ITER_VALUES ? own(value) : tuple_pack2(vm, key, value);
  drop(vm, key);
  return r;
}

static Value iterator_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  OdIterator *it = (OdIterator *)value_as_ptr(self), *copy = object_alloc(vm, it->h.type, 0);
  if (!copy) return VALUE_NULL;
  copy->kind = it->kind;
  copy->state = it->state;
  copy->len = it->len;
  copy->od = own(it->od);
  copy->current = own(it->current);
  gc_track(vm, copy);
  Value list = sequence_list(vm, ref_from_ptr(copy));
  obj_drop(vm, copy);
  return iterator_reduced(vm, builtin_here(vm, "iter"), list, REF_NULL);
}
static const MethodDef iterator_methods[] = {
    {"__reduce__", iterator_reduce, METH_NOARGS, "($self, /)", DOC("Return state information for pickling")}, {0}};
static const TypeSlots iterator_slots = {
    .dealloc = owned_dealloc, .traverse = owned_traverse, .iter = iterator_self, .iternext = iterator_next};
static const TypeSpec iterator_spec = {.name = "odict_iterator",
                                       .basic_size = sizeof(OdIterator),
                                       .told_size = 32,
                                       .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION,
                                       .slots = &iterator_slots,
                                       OWNS(OdIterator, od, current),
                                       .methods = iterator_methods};

static Value od_iter(VM *vm, Ref self) { return iterate(vm, self, ITER_KEYS); }
static Ref view_od(Ref view) { return borrow(((DictView *)value_as_ptr(view))->dict); }
static Value keys_iter(VM *vm, Ref self) { return iterate(vm, view_od(self), ITER_KEYS); }
static Value values_iter(VM *vm, Ref self) { return iterate(vm, view_od(self), ITER_VALUES); }
static Value items_iter(VM *vm, Ref self) { return iterate(vm, view_od(self), ITER_ITEMS); }
static Value keys_reversed(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return iterate(vm, view_od(self), ITER_KEYS | ITER_REVERSED);
}
static Value values_reversed(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return iterate(vm, view_od(self), ITER_VALUES | ITER_REVERSED);
}
static Value items_reversed(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return iterate(vm, view_od(self), ITER_ITEMS | ITER_REVERSED);
}

#define VIEW(id, text) \
  static const MethodDef id##_methods[] = {{"__reversed__", id##_reversed, METH_NOARGS, NULL, NULL}, {0}}; \
  static const TypeSlots id##_slots = {.iter = id##_iter}; \
  static const TypeSpec id##_spec = {.name = text, \
                                     .basic_size = sizeof(DictView), \
                                     .told_size = 12, \
                                     .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION, \
                                     .slots = &id##_slots, \
                                     .methods = id##_methods};
VIEW(keys, "odict_keys")
VIEW(values, "odict_values")
VIEW(items, "odict_items")

// ---- methods

static Value m_keys(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return dict_view_new(vm, module_type(vm, MT_ODICT_KEYS), self);
}
static Value m_values(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return dict_view_new(vm, module_type(vm, MT_ODICT_VALUES), self);
}
static Value m_items(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return dict_view_new(vm, module_type(vm, MT_ODICT_ITEMS), self);
}
static Value m_reversed(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return iterate(vm, self, ITER_KEYS | ITER_REVERSED);
}

static Value m_update(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (nargs > 1)
    return err_set(vm, vm->exc.TypeError, "update() takes at most 1 positional argument (%d given)", (int)nargs);
  return update(vm, self, args, nargs, kwnames) < 0 ? VALUE_NULL : VALUE_NONE;
}

static Value m_clear(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  clear_nodes(vm, as_od(self));
  dict_clear(vm, as_dict(self));
  return VALUE_NONE;
}

// KeyError of pop and move_to_end: None means no argument, a tuple means its items.
static Value missing(VM *vm, Ref key) {
  if (value_is_none(key)) return err_set_none(vm, vm->exc.KeyError);
  if (!is_tuple(key)) return err_key(vm, key);
  Value exc = call(vm, ref_from_ptr(vm->exc.KeyError), as_tuple(key)->items, tuple_len(key), REF_NULL);
  if (!value_is_null(exc)) err_raise(vm, exc);
  return VALUE_NULL;
}

static Value m_pop(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"key", "default"};
  static const ArgSpec spec = {.fname = "pop", .names = names, .n_params = 2, .n_positional = 2, .n_required = 1};
  Ref out[2];
  Value v;
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return VALUE_NULL;
  Hash hash = object_hash(vm, out[0]);
  int found = hash == -1 ? -1 : take_item(vm, as_od(self), out[0], hash, &v);
  if (found < 0) return VALUE_NULL;
  if (found) return v;
  return value_is_null(out[1]) ? missing(vm, out[0]) : own(out[1]);
}

static Value m_popitem(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"last"};
  static const ArgSpec spec = {.fname = "popitem", .names = names, .n_params = 1, .n_positional = 1};
  OrderedDict *od = as_od(self);
  Ref out[1];
  bool last = true;
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return VALUE_NULL;
  if (!value_is_null(out[0]) && arg_bool(vm, out[0], &last) < 0) return VALUE_NULL;
  Node *node = last ? od->last : od->first;
  if (!node) return err_set(vm, vm->exc.KeyError, "dictionary is empty");
  Value key = own(node->key), v;
  int found = take_item(vm, od, key, node->hash, &v);
  if (found == 0) {
    free_node(vm, od, node);
    err_key(vm, key);
  }
  if (found <= 0) {
    drop(vm, key);
    return VALUE_NULL;
  }
  Value pair[] = {key, v};
  return tuple_from_steal(vm, pair, 2);
}

static Value m_setdefault(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"key", "default"};
  static const ArgSpec spec = {
      .fname = "setdefault", .names = names, .n_params = 2, .n_positional = 2, .n_required = 1};
  Ref out[2], found;
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return VALUE_NULL;
  if (value_is_null(out[1])) out[1] = REF_NONE;
  int there = dict_lookup(vm, as_dict(self), out[0], &found);
  if (there < 0) return VALUE_NULL;
  if (there) return own(found);
  return store(vm, self, out[0], out[1]) < 0 ? VALUE_NULL : own(out[1]);
}

static Value m_move_to_end(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"key", "last"};
  static const ArgSpec spec = {
      .fname = "move_to_end", .names = names, .n_params = 2, .n_positional = 2, .n_required = 1};
  OrderedDict *od = as_od(self);
  Ref out[2];
  bool last = true;
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return VALUE_NULL;
  if (!value_is_null(out[1]) && arg_bool(vm, out[1], &last) < 0) return VALUE_NULL;
  Hash hash = object_hash(vm, out[0]);
  Node *node = NULL;
  int found = hash == -1 ? -1 : find_node(vm, od, out[0], hash, &node);
  if (found < 0) return VALUE_NULL;
  if (!found) return missing(vm, out[0]);
  if (node == (last ? od->last : od->first)) return VALUE_NONE;
  unlink_node(od, node);
  if (last) link_last(od, node);
  else link_first(od, node);
  return VALUE_NONE;
}

static Value m_copy(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  OrderedDict *od = as_od(self);
  Value r = call0(vm, ref_from_ptr(od->d.h.type));
  if (value_is_null(r)) return r;
  uint32_t state = od->state;
  for (Node *node = od->first; node; node = node->next) {
    Value key = own(node->key);
    bool exact = is_exact(vm, self, od_type(vm));
    Value v = VALUE_NULL;
    if (exact) {
      Ref found;
      if (dict_lookup(vm, &od->d, key, &found) == 0) err_key(vm, key);
      v = own(found);
    } else {
      v = object_getitem(vm, self, key);
    }
    int failed = value_is_null(v) ? -1 : store(vm, r, key, v);
    drop(vm, v);
    drop(vm, key);
    if (!failed && od->state != state)
      failed = err_set_i(vm, vm->exc.RuntimeError, "OrderedDict mutated during iteration");
    if (failed) {
      drop(vm, r);
      return VALUE_NULL;
    }
  }
  return r;
}

static Value m_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value state = call_method0(vm, self, NAME(__getstate__)), items = VALUE_NULL, it = VALUE_NULL, empty = VALUE_NULL;
  if (!value_is_null(state)) items = call_method0(vm, self, NAME(items));
  if (!value_is_null(items)) it = object_iter(vm, items);
  drop(vm, items);
  if (!value_is_null(it)) empty = tuple_from_refs(vm, NULL, 0);
  if (value_is_null(empty)) {
    drop(vm, state);
    drop(vm, it);
    return VALUE_NULL;
  }
  Value all[] = {own_ptr(type_of(vm, self)), empty, state, VALUE_NONE, it};
  return tuple_from_steal(vm, all, 5);
}

static Value m_sizeof(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  OrderedDict *od = as_od(self);
  int64_t size = od->d.h.type->told_size;
  const DictKeys *k = od->d.keys;
  if (k != EMPTY_KEYS)
    size += 20 + ((int64_t)1 << k->log2_index_bytes) + (int64_t)keys_usable(k->log2_size) * (keys_are_str(k) ? 8 : 12);
  if (od->fast) size += 4 * ((int64_t)1 << k->log2_size);
  return value_from_int48(size + 16 * (int64_t)od->d.used);
}

static Value m_fromkeys(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"iterable", "value"};
  static const ArgSpec spec = {.fname = "fromkeys", .names = names, .n_params = 2, .n_positional = 2, .n_required = 1};
  Ref out[2];
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return VALUE_NULL;
  if (value_is_null(out[1])) out[1] = REF_NONE;
  Value r = call0(vm, self), it = value_is_null(r) ? r : object_iter(vm, out[0]);
  int failed = value_is_null(it) ? -1 : 0;
  while (!failed) {
    Value key = iter_next(vm, it);
    if (value_is_null(key)) {
      failed = err_occurred(vm) ? -1 : 0;
      break;
    }
    failed = object_setitem(vm, r, key, out[1]);
    drop(vm, key);
  }
  drop(vm, it);
  if (failed) value_clear(vm, &r);
  return r;
}

static const MethodDef methods[] = {
    {"fromkeys", m_fromkeys, METH_FAST_KW | METH_CLASS, DOC("($type, /, iterable, value=None)"),
     DOC("Create a new ordered dictionary with keys from iterable and values set to value.")},
    {"setdefault", m_setdefault, METH_FAST_KW, DOC("($self, /, key, default=None)"),
     DOC("Insert key with a value of default if key is not in the dictionary.\n\n"
         "Return the value for key if key is in the dictionary, else default.")},
    {"pop", m_pop, METH_FAST_KW, DOC("($self, /, key, default=<unrepresentable>)"),
     DOC("od.pop(key[,default]) -> v, remove specified key and return the corresponding value.\n\n"
         "If the key is not found, return the default if given; otherwise,\nraise a KeyError.")},
    {"popitem", m_popitem, METH_FAST_KW, DOC("($self, /, last=True)"),
     DOC("Remove and return a (key, value) pair from the dictionary.\n\n"
         "Pairs are returned in LIFO order if last is true or FIFO order if false.")},
    {"move_to_end", m_move_to_end, METH_FAST_KW, DOC("($self, /, key, last=True)"),
     DOC("Move an existing element to the end (or beginning if last is false).\n\n"
         "Raise KeyError if the element does not exist.")},
    {"keys", m_keys, METH_NOARGS, "($self, /)", ""},
    {"values", m_values, METH_NOARGS, "($self, /)", ""},
    {"items", m_items, METH_NOARGS, "($self, /)", ""},
    {"update", m_update, METH_VARARGS_KW, NULL, ""},
    {"clear", m_clear, METH_NOARGS, "($self, /)", DOC("Remove all items from ordered dict.")},
    {"copy", m_copy, METH_NOARGS, "($self, /)", DOC("A shallow copy of ordered dict.")},
    {"__reversed__", m_reversed, METH_NOARGS, "($self, /)", DOC("od.__reversed__() <==> reversed(od)")},
    {"__reduce__", m_reduce, METH_NOARGS, "($self, /)", DOC("Return state information for pickling")},
    {"__sizeof__", m_sizeof, METH_NOARGS, "($self, /)", ""},
    {0},
};
static Value get_dict(VM *vm, Ref self, const void *closure UNUSED) {
  Dict *d;
  return object_get_dict(vm, self, &d) > 0 ? own_ptr(d) : VALUE_NULL;
}
static int set_dict(VM *vm, Ref self, Ref value, const void *closure UNUSED) {
  if (!value_is_null(value) && !is_dict(value)) {
    return err_set_i(vm, vm->exc.TypeError, "__dict__ must be set to a dictionary, not a '%.200T'", value);
  }
  return instance_set_dict(vm, value_as_ptr(self), value);
}
static const GetSetDef getsets[] = {{"__dict__", get_dict, set_dict, NULL, NULL}, {0}};
static const TypeSlots slots = {
    .new_ = dict_new_slot,
    .init = od_init,
    .dealloc = od_dealloc,
    .traverse = od_traverse,
    .clear = od_clear_slot,
    .repr = od_repr,
    .iter = od_iter,
    .richcompare = od_compare,
    .hash = hash_not_implemented,
    .nb_or = od_or,
    .nb_inplace_or = od_ior,
    .mp_ass_subscript = od_ass_subscript,
};
static const TypeSpec od_spec = {
    .name = "collections.OrderedDict",
    .basic_size = sizeof(OrderedDict),
    .told_size = 64,
    .flags = TYPE_GC | TYPE_BASETYPE | TYPE_DICT_SUBCLASS | TYPE_MAPPING,
    .dict_offset = offsetof(OrderedDict, dict),
    .weaklist_offset = offsetof(OrderedDict, weaklist),
    .slots = &slots,
    .methods = methods,
    .getsets = getsets,
    .doc = DOC("Dictionary that remembers insertion order"),
};

int ordered_dict_setup(VM *vm, Ref module) {
  if (module_make_type(vm, module, MT_ORDERED_DICT, &od_spec, vm->types.dict) < 0) return -1;
  if (module_make_type(vm, REF_NULL, MT_ODICT_KEYS, &keys_spec, vm->types.dict_keys) < 0) return -1;
  if (module_make_type(vm, REF_NULL, MT_ODICT_VALUES, &values_spec, vm->types.dict_values) < 0) return -1;
  if (module_make_type(vm, REF_NULL, MT_ODICT_ITEMS, &items_spec, vm->types.dict_items) < 0) return -1;
  return module_make_type(vm, REF_NULL, MT_ODICT_ITERATOR, &iterator_spec, NULL);
}
