// object/container/tuple.c: tuple: fixed number of owned values behind the header.
//
// Invariants   Items are owned, and never null once tuple_done was called. The empty exact tuple is one object
//              (vm->empty_tuple). A tuple without collectable objects among its items is not tracked.
// Tests        tests/python/containers/tuple_range_slice.py, tuple_methods.py
// Optimize     O2
#include "object/container/tuple.h"

#include "object/core/work.h"
#include "base/hash.h"
#include "object/core/alloc.h"
#include "object/core/args.h"
#include "object/container/equal.h"
#include "object/container/order.h"
#include "object/container/iterators.h"
#include "object/container/list.h"
#include "object/container/slice.h"
#include "object/typing/generic_alias.h"

#define TUPLE_MAX \
  ((Size)((SIZE_MAX / 2 - 256) / sizeof(Value) < SIZE_MAX_PY ? (SIZE_MAX / 2 - 256) / sizeof(Value) : SIZE_MAX_PY))

static Tuple *alloc_type(VM *vm, Type *type, Size n) {
  if (UNLIKELY(n < 0 || n > TUPLE_MAX)) {
    err_no_memory(vm);
    return NULL;
  }
  size_t size = (size_t)n * sizeof(Value);
  Tuple *t = type == vm->types.tuple && n <= WORK_VALUES ? object_take_gc(vm, type, sizeof(Tuple) + size)
                                                         : object_alloc(vm, type, size);
  if (!t) return NULL;
  t->len = n;
  t->hash = -1;
  for (Size i = 0; i < n; i++) t->items[i] = VALUE_NULL;
  return t;
}

Tuple *tuple_alloc(VM *vm, Size n) { return alloc_type(vm, vm->types.tuple, n); }

static bool collectable(Ref v) { return value_is_ptr(v) && type_has(value_as_ptr(v)->type, TYPE_GC); }

Value tuple_done(VM *vm, Tuple *t) {
  if (t->len == 0 && t->h.type == vm->types.tuple && value_is_ptr(vm->empty_tuple)) {
    obj_drop(vm, t);
    return own(vm->empty_tuple);
  }
  for (Size i = 0; i < t->len; i++) {
    if (collectable(t->items[i])) {
      gc_track(vm, t);
      break;
    }
  }
  return value_from_ptr(t);
}

static Value empty(VM *vm) {
  if (LIKELY(value_is_ptr(vm->empty_tuple))) return own(vm->empty_tuple);
  Tuple *t = tuple_alloc(vm, 0);
  if (!t) return VALUE_NULL;
  vm->empty_tuple = value_from_ptr(t);
  return own(vm->empty_tuple);
}

static NOINLINE Value from_many(VM *vm, const Value *items, Size n) {
  Tuple *t = tuple_alloc(vm, n);
  if (!t) return VALUE_NULL;
  if (work_own(vm, t->items, items, n) == n) return tuple_done(vm, t);
  obj_drop(vm, t);
  return VALUE_NULL;
}

Value tuple_from_refs(VM *vm, const Value *items, Size n) {
  if (UNLIKELY(n > WORK_VALUES)) return from_many(vm, items, n);
  for (Size i = 0; i < n; i++) incref(items[i]);
  return tuple_from_steal(vm, items, n);
}

Value tuple_from_steal(VM *vm, const Value *items, Size n) {
  if (n == 0) return empty(vm);
  Tuple *t = UNLIKELY(n > TUPLE_MAX) ? (err_no_memory(vm), NULL)
                                     : object_take_gc(vm, vm->types.tuple, sizeof(Tuple) + (size_t)n * sizeof(Value));
  if (UNLIKELY(!t)) {
    for (Size i = 0; i < n; i++) drop(vm, items[i]);
    return VALUE_NULL;
  }
  t->len = n;
  t->hash = -1;
  bool track = false, whole = true;
  for (Size i = 0; i < n; i++) {
    track |= collectable(items[i]);
    whole &= !value_is_null(items[i]);
    t->items[i] = items[i];
  }
  if (UNLIKELY(!whole)) return obj_drop(vm, t), VALUE_NULL;  // an item that could not be made: its exception is set
  if (track) gc_link(vm, t);
  return value_from_ptr(t);
}

Value tuple_joined(VM *vm, const Value *items, Size n, const Value *more, Size len) {
  Tuple *t = tuple_alloc(vm, n + len);
  if (!t) {
    for (Size i = 0; i < n; i++) drop(vm, items[i]);
    return VALUE_NULL;
  }
  for (Size i = 0; i < n; i++) t->items[i] = items[i];
  if (work_own(vm, t->items + n, more, len) == len) return tuple_done(vm, t);
  obj_drop(vm, t);
  return VALUE_NULL;
}

Value tuple_pack1(VM *vm, Ref a) {
  Value items[] = {{a.bits}};
  return tuple_from_refs(vm, items, 1);
}

Value tuple_pack2(VM *vm, Ref a, Ref b) {
  Value items[] = {{a.bits}, {b.bits}};
  return tuple_from_refs(vm, items, 2);
}

Value tuple_pack3(VM *vm, Ref a, Ref b, Ref c) {
  Value items[] = {{a.bits}, {b.bits}, {c.bits}};
  return tuple_from_refs(vm, items, 3);
}

Value tuple_slice(VM *vm, Ref v, Size start, Size end) {
  Tuple *t = as_tuple(v);
  if (start < 0) start = 0;
  if (end > t->len) end = t->len;
  if (end < start) end = start;
  if (start == 0 && end == t->len && is_tuple_exact(vm, v)) return own(v);
  return tuple_from_refs(vm, t->items + start, end - start);
}

// ---- creation and deallocation

static Value tuple_subtype(VM *vm, Type *type, Ref source) {
  Tuple *from = as_tuple(source);
  Tuple *t = alloc_type(vm, type, from->len);
  if (!t) return VALUE_NULL;
  for (Size i = 0; i < from->len; i++) t->items[i] = own(from->items[i]);
  gc_track(vm, t);
  return value_from_ptr(t);
}

static Value tuple_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  bool exact = type == vm->types.tuple;
  if ((exact || type->slots.init == vm->types.tuple->slots.init) && args_no_keywords(vm, "tuple", kwnames) < 0)
    return VALUE_NULL;
  if (args_check(vm, "tuple", nargs, 0, 1) < 0) return VALUE_NULL;
  Value t = nargs ? sequence_tuple(vm, args[0]) : empty(vm);
  if (exact || value_is_null(t)) return t;
  Value r = tuple_subtype(vm, type, t);
  drop(vm, t);
  return r;
}

// As for lists; the place of the last item records how far it came. Returns how many are left, or -1: the tuple was
// deferred.
static NOINLINE Size drop_most(VM *vm, Tuple *t) {
  Value *place = &t->items[t->len - 1];
  Size i = object_is_resumed(&t->h) ? (Size)value_as_int48(*place) : t->len;
  while (i > WORK_VALUES) {
    for (Size stop = i - WORK_VALUES; i > stop;) drop(vm, t->items[--i]);
    *place = value_from_int48(i);
    if (!object_goes_on(vm, &t->h)) return -1;
  }
  return i;
}

static void tuple_dealloc(VM *vm, Object *o) {
  Tuple *t = (Tuple *)o;
  gc_unlink(t);
  Size n = t->len, i = n;
  if (UNLIKELY(n > WORK_VALUES) && o->type == vm->types.tuple && (i = drop_most(vm, t)) < 0) return;
  while (i-- > 0) drop(vm, t->items[i]);
  if (LIKELY(o->type == vm->types.tuple)) object_give_gc(vm, t, sizeof(Tuple) + (size_t)n * sizeof(Value));
  else object_free(vm, t, (size_t)n * sizeof(Value));
}

static int tuple_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  Tuple *t = (Tuple *)o;
  for (Size i = t->len; i-- > 0;) VISIT(t->items[i]);  // this order is seen when finalizers run
  return 0;
}

// ---- operations

static Value tuple_repr(VM *vm, Ref self) {
  Tuple *t = as_tuple(self);
  if (t->len == 0) return str_from_cstr(vm, "()");
  ReprGuard guard;
  if (repr_enter(vm, &guard, self)) return str_from_cstr(vm, "(...)");
  StrBuilder b;
  sb_init(&b, vm);
  sb_char(&b, '(');
  int failed = 0;
  for (Size i = 0; i < t->len && !failed; i++) {
    if (i) sb_ascii(&b, ", ", 2);
    failed = sb_repr(&b, t->items[i]);
  }
  repr_leave(vm, &guard);
  if (failed) {
    sb_discard(&b);
    return VALUE_NULL;
  }
  if (t->len == 1) sb_char(&b, ',');
  sb_char(&b, ')');
  return sb_finish(&b);
}

static Hash tuple_hash(VM *vm, Ref self) {
  Tuple *t = as_tuple(self);
  if (t->hash != -1) return t->hash;
  uint32_t acc = hash_seq_start();
  for (Size i = 0; i < t->len; i++) {
    Hash h = value_hash(vm, t->items[i]);
    if (h == -1 || work_round(vm, (size_t)i) < 0) return -1;
    acc = hash_seq_add(acc, h);
  }
  return t->hash = hash_seq_finish(acc, t->len);
}

Hash tuple_key_hash(VM *vm, Ref key) {
  Tuple *t = as_tuple(key);
  if (t->hash != -1) return t->hash;
  for (Size i = 0; i < t->len; i++)
    if (!value_is_int48(t->items[i]) && !is_str_exact(vm, t->items[i])) return object_hash(vm, key);
  return tuple_hash(vm, key);
}

int tuple_order(VM *vm, const Tuple *a, const Tuple *b, int depth) {
  Size n = a->len < b->len ? a->len : b->len;
  for (Size i = 0; i < n; i++) {
    if (value_same(a->items[i], b->items[i])) continue;
    int order = value_order(vm, a->items[i], b->items[i], depth);
    if (order) return order;
  }
  return (a->len > b->len) - (a->len < b->len);
}

int tuple_equal_quick(VM *vm, const Tuple *a, const Tuple *b, int depth) {
  if (a->len != b->len) return -1;  // their items are compared nevertheless
  for (Size i = 0; i < a->len; i++) {
    Ref x = borrow(a->items[i]), y = borrow(b->items[i]);
    if (value_same(x, y)) continue;
    if (value_both_int48(x, y)) return 0;
    if (is_str_exact(vm, x) && is_str_exact(vm, y)) {
      if (!str_equal(x, y)) return 0;
      continue;
    }
    int eq = depth > 0 && is_tuple_exact(vm, x) && is_tuple_exact(vm, y)
                 ? tuple_equal_quick(vm, as_tuple(x), as_tuple(y), depth - 1)
                 : -1;
    if (eq != 1) return eq;
  }
  return 1;
}

static Value tuple_compare(VM *vm, Ref a, Ref b, int op) {
  if (!is_tuple(a) || !is_tuple(b)) return VALUE_NOT_IMPLEMENTED;
  Tuple *x = as_tuple(a), *y = as_tuple(b);
  if (op != CMP_EQ && op != CMP_NE) {
    int order = tuple_order(vm, x, y, ORDER_DEPTH);
    if (order != ORDER_UNKNOWN) return value_from_order(order, op);
  }
  Size i = 0;
  for (; i < x->len && i < y->len; i++) {
    int eq = values_equal(vm, x->items[i], y->items[i]);
    if (eq < 0 || work_round(vm, (size_t)i) < 0) return VALUE_NULL;
    if (!eq) break;
  }
  if (i < x->len && i < y->len) {
    if (op == CMP_EQ) return VALUE_FALSE;
    if (op == CMP_NE) return VALUE_TRUE;
    return object_richcompare(vm, x->items[i], y->items[i], op);
  }
  return value_from_order((x->len > y->len) - (x->len < y->len), op);
}

static Size tuple_length(VM *vm UNUSED, Ref self) { return as_tuple(self)->len; }

static int tuple_contains(VM *vm, Ref self, Ref item) {
  Tuple *t = as_tuple(self);
  for (Size i = 0; i < t->len; i++) {
    int eq = values_equal(vm, t->items[i], item);
    if (eq || (eq = work_round(vm, (size_t)i)) < 0) return eq;
  }
  return 0;
}

static Value tuple_item(VM *vm, Ref self, Size i) {
  Tuple *t = as_tuple(self);
  if (i < 0 || i >= t->len) return err_set(vm, vm->exc.IndexError, "tuple index out of range");
  return own(t->items[i]);
}

static Value tuple_concat(VM *vm, Ref a, Ref b) {
  if (as_tuple(a)->len == 0 && is_tuple_exact(vm, b)) return own(b);
  if (!is_tuple(b)) return err_set(vm, vm->exc.TypeError, "can only concatenate tuple (not \"%.200T\") to tuple", b);
  Tuple *x = as_tuple(a), *y = as_tuple(b);
  if (y->len == 0 && is_tuple_exact(vm, a)) return own(a);
  if (x->len > SIZE_MAX_PY - y->len) return err_no_memory(vm);
  Tuple *t = tuple_alloc(vm, x->len + y->len);
  if (!t) return VALUE_NULL;
  for (Size i = 0; i < x->len; i++) t->items[i] = own(x->items[i]);
  for (Size i = 0; i < y->len; i++) t->items[x->len + i] = own(y->items[i]);
  return tuple_done(vm, t);
}

static Value tuple_repeat(VM *vm, Ref self, Size n) {
  Tuple *x = as_tuple(self);
  if ((x->len == 0 || n == 1) && is_tuple_exact(vm, self)) return own(self);
  if (x->len == 0 || n <= 0) return empty(vm);
  if (n > SIZE_MAX_PY / x->len) return err_no_memory(vm);
  Tuple *t = tuple_alloc(vm, x->len * n);
  if (!t) return VALUE_NULL;
  for (Size i = 0, at = 0; i < n; i++, at += x->len) {
    if (work_own(vm, t->items + at, x->items, x->len) < x->len || ((i & 0x3FFF) == 0x3FFF && vm_work(vm, 0x2000) < 0)) {
      obj_drop(vm, t);
      return VALUE_NULL;
    }
  }
  return tuple_done(vm, t);
}

static Value tuple_subscript(VM *vm, Ref self, Ref key) {
  Tuple *t = as_tuple(self);
  if (value_is_int48(key) || number_has_index(vm, key)) {
    Size i = number_as_size(vm, key, vm->exc.IndexError);
    if (i == -1 && err_occurred(vm)) return VALUE_NULL;
    return tuple_item(vm, self, i < 0 ? i + t->len : i);
  }
  if (!is_slice(vm, key))
    return err_set(vm, vm->exc.TypeError, "tuple indices must be integers or slices, not %.200T", key);
  Size start, stop, step;
  if (slice_unpack(vm, key, &start, &stop, &step) < 0) return VALUE_NULL;
  Size n = slice_adjust(t->len, &start, &stop, step);
  if (n <= 0) return empty(vm);
  if (step == 1) return tuple_slice(vm, self, start, start + n);
  Tuple *r = tuple_alloc(vm, n);
  if (!r) return VALUE_NULL;
  for (Size i = 0; i < n; i++) r->items[i] = own(t->items[start + i * step]);
  return tuple_done(vm, r);
}

// ---- methods

static Value tuple_getnewargs(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Tuple *t = as_tuple(self);
  Value copy = tuple_from_refs(vm, t->items, t->len);
  if (value_is_null(copy)) return copy;
  return tuple_from_steal(vm, &copy, 1);
}

static Value tuple_index(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Tuple *t = as_tuple(self);
  if (args_check(vm, "index", nargs, 1, 3) < 0) return VALUE_NULL;
  Size start = 0, stop = SIZE_MAX_PY;
  if (nargs > 1 && slice_index_arg(vm, args[1], &start) < 0) return VALUE_NULL;
  if (nargs > 2 && slice_index_arg(vm, args[2], &stop) < 0) return VALUE_NULL;
  if (start < 0 && (start += t->len) < 0) start = 0;
  if (stop < 0) stop += t->len;
  if (stop > t->len) stop = t->len;
  for (Size i = start; i < stop; i++) {
    int eq = values_equal(vm, t->items[i], args[0]);
    if (eq < 0) return VALUE_NULL;
    if (eq) return value_from_int48(i);
  }
  return err_set(vm, vm->exc.ValueError, "tuple.index(x): x not in tuple");
}

static Value tuple_count(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Tuple *t = as_tuple(self);
  Size n = 0;
  for (Size i = 0; i < t->len; i++) {
    int eq = values_equal(vm, t->items[i], args[0]);
    if (eq < 0) return VALUE_NULL;
    n += eq;
  }
  return value_from_int48(n);
}

static const MethodDef methods[] = {
    {"__getnewargs__", tuple_getnewargs, METH_NOARGS, "($self, /)", NULL},
    {"index", tuple_index, METH_FAST, DOC("($self, value, start=0, stop=sys.maxsize, /)"),
     DOC("Return first index of value.\n\nRaises ValueError if the value is not present.")},
    {"count", tuple_count, METH_O, DOC("($self, value, /)"), DOC("Return number of occurrences of value.")},
    {"__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {0},
};

static const TypeSlots slots = {
    .new_ = tuple_new,
    .dealloc = tuple_dealloc,
    .traverse = tuple_traverse,
    .repr = tuple_repr,
    .hash = tuple_hash,
    .iter = tuple_iter,
    .richcompare = tuple_compare,
    .sq_length = tuple_length,
    .sq_concat = tuple_concat,
    .sq_repeat = tuple_repeat,
    .sq_item = tuple_item,
    .sq_contains = tuple_contains,
    .mp_length = tuple_length,
    .mp_subscript = tuple_subscript,
};

const TypeSpec tuple_spec = {
    .name = "tuple",
    .basic_size = sizeof(Tuple),
    .told_size = 16,
    .item_size = sizeof(Value),
    .flags = TYPE_GC | TYPE_BASETYPE | TYPE_TUPLE_SUBCLASS | TYPE_SEQUENCE | TYPE_MATCH_SELF | TYPE_HAVE_VECTORCALL,
    .slots = &slots,
    .methods = methods,
    .doc =
        "tuple(iterable=(), /)\n--\n\nBuilt-in immutable sequence.\n\n"
        "If no argument is given, the constructor returns an empty tuple.\n"
        "If iterable is specified the tuple is initialized from iterable's items.\n\n"
        "If the argument is a tuple, the return value is the same object.",
};
