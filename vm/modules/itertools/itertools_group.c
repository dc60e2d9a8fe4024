// modules/itertools/itertools_group.c: groupby, tee, zip_longest, pairwise, batched.
// Tests        tests/python/modules/itertools*.py
// Optimize     Oz
#include "modules/itertools/itertools.h"

// ---- groupby

typedef struct GroupBy {
  Object h;
  Value it, key_function;                        // key function None: the items are their own keys
  Value target_key, current_key, current_value;  // or null
  const Object *grouper;                         // the newest group; only compared
} GroupBy;
typedef struct Grouper {
  Object h;
  Value parent, target_key;
} Grouper;

static Value groupby_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"iterable", "key"};
  static const ArgSpec spec = {.fname = "groupby", .names = names, .n_params = 2, .n_positional = 2, .n_required = 1};
  Ref out[2];
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return VALUE_NULL;
  Value it = object_iter(vm, out[0]);
  if (value_is_null(it)) return it;
  GroupBy *g = object_alloc(vm, type, 0);
  if (!g) {
    drop(vm, it);
    return VALUE_NULL;
  }
  g->it = it;
  g->key_function = value_is_null(out[1]) ? VALUE_NONE : own(out[1]);
  g->target_key = g->current_key = g->current_value = VALUE_NULL;
  gc_track(vm, g);
  return value_from_ptr(g);
}

static int groupby_step(VM *vm, GroupBy *g) {
  Value v = tool_next(vm, g->it);
  if (value_is_null(v)) return -1;
  Value key = value_is_none(g->key_function) ? own(v) : call1(vm, g->key_function, v);
  if (value_is_null(key)) {
    drop(vm, v);
    return -1;
  }
  value_set(vm, &g->current_value, v);
  value_set(vm, &g->current_key, key);
  return 0;
}

static int keys_equal(VM *vm, Ref a, Ref b) {
  Value x = own(a), y = own(b);
  int eq = object_richcompare_bool(vm, x, y, CMP_EQ);
  drop(vm, x);
  drop(vm, y);
  return eq;
}

static Value groupby_next(VM *vm, Ref self) {
  GroupBy *g = (GroupBy *)value_as_ptr(self);
  g->grouper = NULL;
  for (;;) {  // skip the rest of the previous group
    if (!value_is_null(g->current_key)) {
      if (value_is_null(g->target_key)) break;
      int eq = keys_equal(vm, g->target_key, g->current_key);
      if (eq < 0) return VALUE_NULL;
      if (!eq) break;
    }
    if (groupby_step(vm, g) < 0) return VALUE_NULL;
  }
  value_set(vm, &g->target_key, own(g->current_key));
  Grouper *group = object_alloc(vm, module_type(vm, MT_GROUPER), 0);
  if (!group) return VALUE_NULL;
  group->parent = own(self);
  group->target_key = own(g->target_key);
  gc_track(vm, group);
  g->grouper = &group->h;
  Value pair[] = {own(g->current_key), value_from_ptr(group)};
  return tuple_from_steal(vm, pair, 2);
}

static const TypeSlots groupby_slots = {.new_ = groupby_new,
                                        .dealloc = owned_dealloc,
                                        .traverse = owned_traverse,
                                        .iter = iterator_self,
                                        .iternext = groupby_next};
const TypeSpec groupby_spec = {
    .name = "itertools.groupby",
    .basic_size = sizeof(GroupBy),
    .told_size = 36,
    .flags = TYPE_GC | TYPE_BASETYPE,
    .slots = &groupby_slots,
    OWNS(GroupBy, it, current_value),
    .doc = DOC(
        "groupby(iterable, key=None)\n--\n\nmake an iterator that returns consecutive keys and groups from the iterable\n\n  iterable\n    "
        "Elements to divide into groups according to the key function.\n  key\n    A function for computing the group category for each "
        "element.\n    If the key function is not specified or is None, the element itself\n    is used for grouping.")};

static Value grouper_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  if (args_no_keywords(vm, "_grouper", kwnames) < 0 || args_check(vm, "_grouper", nargs, 2, 2) < 0) return VALUE_NULL;
  if (!value_is_ptr(args[0]) || type_of(vm, args[0])->spec != &groupby_spec) {
    return err_set(vm, vm->exc.TypeError, "_grouper() argument 1 must be itertools.groupby, not %.50P", args[0]);
  }
  Grouper *group = object_alloc(vm, type, 0);
  if (!group) return VALUE_NULL;
  group->parent = own(args[0]);
  group->target_key = own(args[1]);
  gc_track(vm, group);
  ((GroupBy *)value_as_ptr(args[0]))->grouper = &group->h;
  return value_from_ptr(group);
}

static Value grouper_next(VM *vm, Ref self) {
  Grouper *group = (Grouper *)value_as_ptr(self);
  GroupBy *g = (GroupBy *)value_as_ptr(group->parent);
  if (g->grouper != &group->h) return VALUE_NULL;
  if (value_is_null(g->current_value) && groupby_step(vm, g) < 0) return VALUE_NULL;
  if (keys_equal(vm, group->target_key, g->current_key) <= 0) return VALUE_NULL;
  Value v = g->current_value;
  g->current_value = VALUE_NULL;
  value_clear(vm, &g->current_key);
  return v;
}

static const TypeSlots grouper_slots = {.new_ = grouper_new,
                                        .dealloc = owned_dealloc,
                                        .traverse = owned_traverse,
                                        .iter = iterator_self,
                                        .iternext = grouper_next};
const TypeSpec grouper_spec = {.name = "itertools._grouper",
                               .basic_size = sizeof(Grouper),
                               .told_size = 16,
                               .flags = TYPE_GC,
                               .slots = &grouper_slots,
                               OWNS(Grouper, parent, target_key)};

// ---- tee: a chain of blocks of items that several iterators walk

#define TEE_CELLS 57
typedef struct TeeData {
  Object h;
  Size n_read;
  bool running;
  Value it, next;  // next block, or null
  Value cells[TEE_CELLS];
} TeeData;
typedef struct Tee {
  Object h;
  Size index;
  Object *weaklist;
  Value data;
} Tee;

static TeeData *as_data(Ref v) { return (TeeData *)value_as_ptr(v); }

static Value tee_data_make(VM *vm, Ref it) {
  TeeData *d = object_alloc(vm, module_type(vm, MT_TEE_DATA), 0);
  if (!d) return VALUE_NULL;
  d->it = own(it);
  d->next = VALUE_NULL;
  gc_track(vm, d);
  return value_from_ptr(d);
}

static Value tee_data_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  (void)type, (void)kwnames;
  if (args_check(vm, "_tee_dataobject", nargs, 3, 3) < 0) return VALUE_NULL;
  return tee_data_make(vm, args[0]);
}

static void tee_data_dealloc(VM *vm, Object *o) {
  gc_untrack(vm, o);
  TeeData *d = (TeeData *)o;
  drop(vm, d->it);
  values_drop(vm, d->cells, d->n_read);
  drop(vm, d->next);
  object_free(vm, o, 0);
}

static int tee_data_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  TeeData *d = (TeeData *)o;
  VISIT(d->it);
  for (Size i = 0; i < d->n_read; i++) VISIT(d->cells[i]);
  VISIT(d->next);
  return 0;
}

static void tee_data_clear(VM *vm, Object *o) {
  TeeData *d = (TeeData *)o;
  value_clear(vm, &d->it);
  Size n = d->n_read;
  d->n_read = 0;
  values_drop(vm, d->cells, n);
  value_clear(vm, &d->next);
}

static Value tee_item(VM *vm, TeeData *d, Size i) {
  if (i < d->n_read) return own(d->cells[i]);
  if (d->running) return err_set(vm, vm->exc.RuntimeError, "cannot re-enter the tee iterator");
  if (value_is_null(d->it)) return VALUE_NULL;
  d->running = true;
  Value v = tool_next(vm, d->it);
  d->running = false;
  if (value_is_null(v)) return v;
  d->cells[d->n_read++] = own(v);
  return v;
}

static const TypeSlots tee_data_slots = {
    .new_ = tee_data_new, .dealloc = tee_data_dealloc, .traverse = tee_data_traverse, .clear = tee_data_clear};
const TypeSpec tee_data_spec = {
    .name = "itertools._tee_dataobject",
    .basic_size = sizeof(TeeData),
    .told_size = 252,
    .flags = TYPE_GC,
    .slots = &tee_data_slots,
    .doc = DOC("teedataobject(iterable, values, next, /)\n--\n\nData container common to multiple tee objects.")};

// Consumes data.
static Value tee_make(VM *vm, Value data, Size index) {
  Tee *t = value_is_null(data) ? NULL : owned_new(vm, module_type(vm, MT_TEE), &data, 1);
  if (!t) return VALUE_NULL;
  t->index = index;
  return value_from_ptr(t);
}

static Value tee_copy(VM *vm, Ref self) {
  Tee *t = (Tee *)value_as_ptr(self);
  return tee_make(vm, own(t->data), t->index);
}

static Value tee_of(VM *vm, Ref iterable) {
  Value it = object_iter(vm, iterable);
  if (value_is_null(it)) return it;
  Value r = is_exact(vm, it, module_type(vm, MT_TEE)) ? tee_copy(vm, it) : tee_make(vm, tee_data_make(vm, it), 0);
  drop(vm, it);
  return r;
}

static Value tee_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  (void)type;
  if (args_no_keywords(vm, "_tee", kwnames) < 0 || args_check(vm, "_tee", nargs, 1, 1) < 0) return VALUE_NULL;
  return tee_of(vm, args[0]);
}

static Value tee_next(VM *vm, Ref self) {
  Tee *t = (Tee *)value_as_ptr(self);
  if (t->index >= TEE_CELLS) {
    TeeData *d = as_data(t->data);
    if (value_is_null(d->next)) d->next = tee_data_make(vm, d->it);
    if (value_is_null(d->next)) return VALUE_NULL;
    value_set(vm, &t->data, own(d->next));
    t->index = 0;
  }
  Value data = own(t->data);
  Value v = tee_item(vm, as_data(data), t->index);
  drop(vm, data);
  if (!value_is_null(v)) t->index++;
  return v;
}

static Value m_tee_copy(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return tee_copy(vm, self);
}
static const MethodDef tee_methods[] = {
    {"__copy__", m_tee_copy, METH_NOARGS, "($self, /)", DOC("Returns an independent iterator.")}, {0}};
static const TypeSlots tee_slots = {
    .new_ = tee_new, .dealloc = owned_dealloc, .traverse = owned_traverse, .iter = iterator_self, .iternext = tee_next};
const TypeSpec tee_spec = {.name = "itertools._tee",
                           .basic_size = sizeof(Tee),
                           .told_size = 24,
                           .flags = TYPE_GC,
                           .weaklist_offset = offsetof(Tee, weaklist),
                           .slots = &tee_slots,
                           OWNS(Tee, data, data),
                           .methods = tee_methods,
                           .doc = DOC("_tee(iterable, /)\n--\n\nIterator wrapped to make it copyable.")};

Value itertools_tee(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size n = 2;
  if (args_check(vm, "tee", nargs, 1, 2) < 0 || (nargs > 1 && arg_size(vm, args[1], &n) < 0)) return VALUE_NULL;
  if (n < 0) return err_set(vm, vm->exc.ValueError, "n must be >= 0");
  if (n == 0) return tuple_from_refs(vm, NULL, 0);
  Tuple *all = tuple_alloc(vm, n);
  if (!all) return VALUE_NULL;
  for (Size i = 0; i < n; i++) {
    all->items[i] = i == 0 ? tee_of(vm, args[0]) : tee_copy(vm, all->items[0]);
    if (value_is_null(all->items[i])) {
      obj_drop(vm, all);
      return VALUE_NULL;
    }
  }
  return tuple_done(vm, all);
}

// ---- zip_longest: a tuple of iterators (None where one ended), b fill value, i iterators still going

static Value zip_longest_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  Ref fill = REF_NONE;
  if (!value_is_null(kwnames)) {
    for (Size i = 0; i < tuple_len(kwnames); i++) {
      if (!str_equal_ascii(tuple_at(kwnames, i), "fillvalue")) {
        return err_set(vm, vm->exc.TypeError, "zip_longest() got an unexpected keyword argument");
      }
      fill = borrow(args[nargs + i]);
    }
  }
  Tool *t = tool_new(vm, type);
  Tuple *its = t ? tuple_alloc(vm, nargs) : NULL;
  if (!its) {
    obj_xdrop(vm, t);
    return VALUE_NULL;
  }
  t->a = value_from_ptr(its);
  for (Size i = 0; i < nargs; i++) {
    its->items[i] = object_iter(vm, args[i]);
    if (value_is_null(its->items[i])) {
      obj_drop(vm, t);
      return VALUE_NULL;
    }
  }
  gc_track(vm, its);
  t->b = own(fill);
  t->i = nargs;
  return value_from_ptr(t);
}

static Value zip_longest_next(VM *vm, Ref self) {
  Tool *t = as_tool(self);
  Tuple *its = as_tuple(t->a);
  if (its->len == 0 || t->i == 0) return VALUE_NULL;
  Tuple *r = tuple_alloc(vm, its->len);
  if (!r) return VALUE_NULL;
  for (Size i = 0; i < its->len; i++) {
    Value v = value_is_none(its->items[i]) ? VALUE_NULL : tool_next(vm, its->items[i]);
    if (value_is_null(v)) {
      if (!value_is_none(its->items[i])) {
        t->i--;
        bool failed = err_occurred(vm) && !err_matches(vm, vm->exc.StopIteration);
        if (!failed) err_clear(vm);
        if (t->i == 0 || failed) {
          t->i = 0;
          obj_drop(vm, r);
          return VALUE_NULL;
        }
        value_set(vm, &its->items[i], VALUE_NONE);
      }
      v = own(t->b);
    }
    r->items[i] = v;
  }
  return tuple_done(vm, r);
}
TOOL_SPEC(
    zip_longest, "zip_longest", 28, zip_longest_new, zip_longest_next, NULL,
    DOC("zip_longest(*iterables, fillvalue=None)\n--\n\nReturn a zip_longest object whose .__next__() method returns a tuple where\nthe i-th element comes from the i-th "
        "iterable argument.  The .__next__()\nmethod continues until the longest iterable in the argument sequence\nis exhausted and then it raises StopIteration.  When the "
        "shorter iterables\nare exhausted, the fillvalue is substituted in their place.  The fillvalue\ndefaults to None or can be specified by a keyword argument."))

// ---- pairwise: a iterator or null, b the previous item

static Value pairwise_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  if (tool_no_keywords(vm, "pairwise", type, &pairwise_spec, kwnames) < 0 ||
      args_check(vm, "pairwise", nargs, 1, 1) < 0)
    return VALUE_NULL;
  Value it = object_iter(vm, args[0]);
  Tool *t = value_is_null(it) ? NULL : tool_new(vm, type);
  if (!t) {
    drop(vm, it);
    return VALUE_NULL;
  }
  t->a = it;
  return value_from_ptr(t);
}

static Value pairwise_next(VM *vm, Ref self) {
  Tool *t = as_tool(self);
  if (value_is_null(t->a)) return VALUE_NULL;
  Value it = own(t->a), before = own(t->b), after = VALUE_NULL;
  if (value_is_null(before)) {
    before = tool_next(vm, it);
    value_set(vm, &t->b, own(before));
  }
  if (!value_is_null(before) && !value_is_null(t->a)) after = tool_next(vm, it);
  drop(vm, it);
  if (value_is_null(after)) {
    drop(vm, before);
    value_clear(vm, &t->a);
    value_clear(vm, &t->b);
    return VALUE_NULL;
  }
  value_set(vm, &t->b, own(after));
  Value pair[] = {before, after};
  return tuple_from_steal(vm, pair, 2);
}
TOOL_SPEC(
    pairwise, "pairwise", 20, pairwise_new, pairwise_next, NULL,
    DOC("pairwise(iterable, /)\n--\n\nReturn an iterator of overlapping pairs taken from the input iterator.\n\n    s -> (s0,s1), (s1,s2), (s2, s3), ..."))

// ---- batched: a iterator or null, i size, flag strict

static Value batched_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"iterable", "n", "strict"};
  static const ArgSpec spec = {.fname = "batched", .names = names, .n_params = 3, .n_positional = 2, .n_required = 2};
  Ref out[3];
  Size n;
  bool strict = false;
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0 || arg_size(vm, out[1], &n) < 0) return VALUE_NULL;
  if (!value_is_null(out[2]) && arg_bool(vm, out[2], &strict) < 0) return VALUE_NULL;
  if (n < 1) return err_set(vm, vm->exc.ValueError, "n must be at least one");
  Value it = object_iter(vm, out[0]);
  Tool *t = value_is_null(it) ? NULL : tool_new(vm, type);
  if (!t) {
    drop(vm, it);
    return VALUE_NULL;
  }
  t->a = it;
  t->i = n;
  t->flag = strict;
  return value_from_ptr(t);
}

static Value batched_next(VM *vm, Ref self) {
  Tool *t = as_tool(self);
  if (value_is_null(t->a)) return VALUE_NULL;
  Value list = list_new(vm, t->i < 1024 ? t->i : 0);
  if (value_is_null(list)) return list;
  while (list_len(list) < t->i) {
    Value v = tool_next(vm, t->a);
    if (value_is_null(v)) break;
    if (list_append_steal(vm, as_list(list), v) < 0) break;
  }
  bool failed = err_occurred(vm);
  if (failed && err_matches(vm, vm->exc.StopIteration)) {
    err_clear(vm);
    failed = false;
  }
  Value r = VALUE_NULL;
  if (list_len(list) < t->i) value_clear(vm, &t->a);
  if (!failed && list_len(list) > 0) {
    if (list_len(list) < t->i && t->flag) err_set(vm, vm->exc.ValueError, "batched(): incomplete batch");
    else r = list_to_tuple(vm, list);
  }
  drop(vm, list);
  return r;
}
TOOL_SPEC(
    batched, "batched", 20, batched_new, batched_next, NULL,
    DOC("batched(iterable, n, *, strict=False)\n--\n\nBatch data into tuples of length n. The last batch may be shorter than n.\n\nLoops over the input iterable and accumulates "
        "data into tuples up to size n.  The input is consumed lazily, just enough to fill a batch.  The result is\nyielded as soon as a batch is full or when the "
        "input iterable is exhausted."))
