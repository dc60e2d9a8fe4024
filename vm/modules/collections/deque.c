// modules/collections/deque.c: collections.deque: a ring of values.
//
// Invariants   cap is 0 or a power of two; item i is items[(head + i) & (cap - 1)]; max_len -1: unbounded, else len <=
//              max_len. state changes with every change of the contents but reverse(), as in CPython: iterators
//              compare it.
// Tests        tests/python/library/data/collections_use.py, tests/python/modules/collections_*.py
// Optimize     Os
#include "modules/collections/collections.h"
#include "object/core/work.h"
#include "object/class/class.h"
#include "object/container/equal.h"
#include "object/typing/generic_alias.h"
#include "object/container/iterators.h"

typedef struct Deque {
  Object h;
  Size len, cap, head, max_len;
  uint32_t state;
  Value *items;
  Object *weaklist;
} Deque;
typedef struct DequeIterator {
  Object h;
  Size index, left;
  uint32_t state;
  Value deque;
} DequeIterator;

static Deque *as_deque(Ref v) { return (Deque *)value_as_ptr(v); }
static Type *deque_type(VM *vm) { return module_type(vm, MT_DEQUE); }
static bool is_deque(VM *vm, Ref v) { return value_is_ptr(v) && is_instance_of(vm, v, deque_type(vm)); }
ALWAYS_INLINE Value *at(const Deque *d, Size i) { return &d->items[(d->head + i) & (d->cap - 1)]; }

static int grow(VM *vm, Deque *d) {
  Size cap = d->cap ? d->cap * 2 : 8;
  if (d->cap > SIZE_MAX_PY / 2 || (size_t)cap > SIZE_MAX / 2 / sizeof(Value)) return err_no_memory_i(vm);
  Value *items = mem_alloc_items(vm, (size_t)cap, sizeof(Value));
  if (!items) return err_no_memory_i(vm);
  for (Size i = 0; i < d->len; i++) {
    items[i] = *at(d, i);
    if (work_round(vm, (size_t)i) < 0) return mem_free(vm, items, (size_t)cap * sizeof(Value)), -1;
  }
  if (d->cap) mem_free(vm, d->items, (size_t)d->cap * sizeof(Value));
  d->items = items;
  d->cap = cap;
  d->head = 0;
  return 0;
}

static Value pop_left(Deque *d) {
  Value v = *at(d, 0);
  d->head = (d->head + 1) & (d->cap - 1);
  d->len--;
  d->state++;
  return v;
}

static Value pop_right(Deque *d) {
  d->len--;
  d->state++;
  return *at(d, d->len);
}

// Both consume v. A full bounded deque loses an item at the other end.
static int append(VM *vm, Deque *d, Value v) {
  if (d->len == d->cap && grow(vm, d) < 0) {
    drop(vm, v);
    return -1;
  }
  *at(d, d->len++) = v;
  d->state++;
  if (d->max_len >= 0 && d->len > d->max_len) drop(vm, pop_left(d));
  return 0;
}

static int append_left(VM *vm, Deque *d, Value v) {
  if (d->len == d->cap && grow(vm, d) < 0) {
    drop(vm, v);
    return -1;
  }
  d->head = (d->head - 1) & (d->cap - 1);
  d->items[d->head] = v;
  d->len++;
  d->state++;
  if (d->max_len >= 0 && d->len > d->max_len) drop(vm, pop_right(d));
  return 0;
}

static void clear(VM *vm, Deque *d) {
  Value *items = d->items;
  Size n = d->len, cap = d->cap, head = d->head;
  d->items = NULL;
  d->len = d->cap = d->head = 0;
  d->state++;
  for (Size i = 0; i < n; i++) drop(vm, items[(head + i) & (cap - 1)]);
  if (cap) mem_free(vm, items, (size_t)cap * sizeof(Value));
}

static int extend_with(VM *vm, Deque *d, Ref iterable, int (*add)(VM *, Deque *, Value)) {
  Value source =
      value_is_ptr(iterable) && value_as_ptr(iterable) == &d->h ? sequence_list(vm, iterable) : own(iterable);
  Value it = value_is_null(source) ? source : object_iter(vm, source);
  drop(vm, source);
  if (value_is_null(it)) return -1;
  UnaryFn next = type_of(vm, it)->slots.iternext;
  int result = 0;
  for (;;) {
    Value v = next(vm, it);
    if (value_is_null(v)) break;
    if ((result = add(vm, d, v)) < 0 || (result = vm_poll(vm)) < 0) break;
  }
  if (result == 0 && err_occurred(vm)) {
    if (err_matches(vm, vm->exc.StopIteration)) err_clear(vm);
    else result = -1;
  }
  drop(vm, it);
  return result;
}

// ---- creation and deallocation

static Value deque_new(VM *vm, Type *type, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Deque *d = object_alloc(vm, type, 0);
  if (!d) return VALUE_NULL;
  d->max_len = -1;
  gc_track(vm, d);
  return value_from_ptr(d);
}

static int deque_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"iterable", "maxlen"};
  static const ArgSpec spec = {.fname = "deque", .names = names, .n_params = 2, .n_positional = 2};
  Deque *d = as_deque(self);
  Ref out[2];
  Size max_len = -1;
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return -1;
  if (!value_is_null(out[1]) && !value_is_none(out[1])) {
    if (!is_int(out[1])) return err_set_i(vm, vm->exc.TypeError, "an integer is required");
    if (arg_size(vm, out[1], &max_len) < 0) return -1;
    if (max_len < 0) return err_set_i(vm, vm->exc.ValueError, "maxlen must be non-negative");
  }
  d->max_len = max_len;
  if (d->len) clear(vm, d);
  return value_is_null(out[0]) ? 0 : extend_with(vm, d, out[0], append);
}

static void deque_dealloc(VM *vm, Object *o) {
  gc_untrack(vm, o);
  Deque *d = (Deque *)o;
  if (d->weaklist) object_clear_weakrefs(vm, o);
  clear(vm, d);
  object_free(vm, o, 0);
}

static int deque_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  Deque *d = (Deque *)o;
  for (Size i = 0; i < d->len; i++) VISIT(*at(d, i));
  return 0;
}

static void deque_clear(VM *vm, Object *o) { clear(vm, (Deque *)o); }

// ---- operators

static Value deque_repr(VM *vm, Ref self) {
  Deque *d = as_deque(self);
  ReprGuard guard;
  if (repr_enter(vm, &guard, self)) return str_from_cstr(vm, "[...]");
  Value list = sequence_list(vm, self), r = VALUE_NULL;
  if (!value_is_null(list)) {
    const char *name = type_short_name(d->h.type);
    r = d->max_len >= 0 ? str_format(vm, "%s(%R, maxlen=%d)", name, list, (int)d->max_len)
                        : str_format(vm, "%s(%R)", name, list);
  }
  repr_leave(vm, &guard);
  drop(vm, list);
  return r;
}

static Value deque_compare(VM *vm, Ref a, Ref b, int op) {
  if (!is_deque(vm, a) || !is_deque(vm, b)) return VALUE_NOT_IMPLEMENTED;
  Deque *x = as_deque(a), *y = as_deque(b);
  if (op == CMP_EQ || op == CMP_NE) {
    if (value_same(a, b)) return value_from_bool(op == CMP_EQ);
    if (x->len != y->len) return value_from_bool(op == CMP_NE);
  }
  uint32_t state_x = x->state, state_y = y->state;
  for (Size i = 0; i < x->len && i < y->len; i++) {
    Value p = own(*at(x, i)), q = own(*at(y, i)), r = VALUE_TRUE;
    int eq = values_equal(vm, p, q);
    if (eq == 0) r = op == CMP_EQ ? VALUE_FALSE : op == CMP_NE ? VALUE_TRUE : object_richcompare(vm, p, q, op);
    drop(vm, p);
    drop(vm, q);
    if (eq < 0 || work_round(vm, (size_t)i) < 0) return drop(vm, r), VALUE_NULL;
    if (eq == 0) return r;
    if (x->state != state_x || y->state != state_y)
      return err_set(vm, vm->exc.RuntimeError, "deque mutated during iteration");
  }
  return value_from_order((x->len > y->len) - (x->len < y->len), op);
}

static Size deque_length(VM *vm UNUSED, Ref self) { return as_deque(self)->len; }

static Value deque_item(VM *vm, Ref self, Size i) {
  Deque *d = as_deque(self);
  if (i < 0 || i >= d->len) return err_set(vm, vm->exc.IndexError, "deque index out of range");
  return own(*at(d, i));
}

static void remove_at(VM *vm, Deque *d, Size i) {
  Value gone = *at(d, i);
  if (i < d->len / 2) {
    for (; i > 0; i--) *at(d, i) = *at(d, i - 1);
    d->head = (d->head + 1) & (d->cap - 1);
  } else {
    for (; i < d->len - 1; i++) *at(d, i) = *at(d, i + 1);
  }
  d->len--;
  d->state++;
  drop(vm, gone);
}

static int deque_ass_item(VM *vm, Ref self, Size i, Ref value) {
  Deque *d = as_deque(self);
  if (i < 0 || i >= d->len) return err_set_i(vm, vm->exc.IndexError, "deque index out of range");
  if (value_is_null(value)) remove_at(vm, d, i);
  else value_set(vm, at(d, i), own(value));
  return 0;
}

// Position of the first equal item from start to stop, or, with `count`, the number of all equal ones in *count. -1
// none, -2 failed. A caller that removes the item requires that it is still there.
static Size find(VM *vm, Deque *d, Ref v, Size start, Size stop, Size *count, bool removes) {
  uint32_t state = d->state;
  for (Size i = start; i < stop && i < d->len; i++) {
    Value item = own(*at(d, i));
    int eq = values_equal(vm, item, v);
    drop(vm, item);
    if (eq < 0 || work_round(vm, (size_t)i) < 0) return -2;
    if (eq && !count && !removes) return i;
    if (d->state != state) {
      err_set(vm, removes ? vm->exc.IndexError : vm->exc.RuntimeError, "deque mutated during iteration");
      return -2;
    }
    if (eq && !count) return i;
    if (eq) ++*count;
  }
  return -1;
}

static int deque_contains(VM *vm, Ref self, Ref v) {
  Size i = find(vm, as_deque(self), v, 0, SIZE_MAX_PY, NULL, false);
  return i == -2 ? -1 : i >= 0;
}

static Value copy(VM *vm, Ref self) {
  Deque *d = as_deque(self);
  if (d->h.type != deque_type(vm)) {
    Ref type = ref_from_ptr(d->h.type);
    Value r = d->max_len < 0 ? call1(vm, type, self) : call2(vm, type, self, value_from_int48(d->max_len));
    if (value_is_null(r) || is_deque(vm, r)) return r;
    err_set(vm, vm->exc.TypeError, "%.200s() must return a deque, not %.200T", type_short_name(as_type(type)), r);
    drop(vm, r);
    return VALUE_NULL;
  }
  Value v = deque_new(vm, d->h.type, NULL, 0, REF_NULL);
  if (value_is_null(v)) return v;
  as_deque(v)->max_len = d->max_len;
  for (Size i = 0; i < d->len; i++) {
    if (append(vm, as_deque(v), own(*at(d, i))) < 0 || work_round(vm, (size_t)i) < 0) {
      drop(vm, v);
      return VALUE_NULL;
    }
  }
  return v;
}

static Value deque_concat(VM *vm, Ref a, Ref b) {
  if (!is_deque(vm, b))
    return err_set(vm, vm->exc.TypeError, "can only concatenate deque (not \"%.200T\") to deque", b);
  Value r = copy(vm, a);
  if (!value_is_null(r) && extend_with(vm, as_deque(r), b, append) < 0) value_clear(vm, &r);
  return r;
}

static Value deque_inplace_concat(VM *vm, Ref self, Ref other) {
  return extend_with(vm, as_deque(self), other, append) < 0 ? VALUE_NULL : own(self);
}

static Value deque_inplace_repeat(VM *vm, Ref self, Size n) {
  Deque *d = as_deque(self);
  if (d->len == 0 || n == 1) return own(self);
  if (n <= 0) {
    clear(vm, d);
    return own(self);
  }
  if (d->max_len >= 0 && (int64_t)n * d->len > d->max_len) n = (Size)(((int64_t)d->max_len + d->len - 1) / d->len);
  if (n > SIZE_MAX_PY / d->len) return err_no_memory(vm);
  Value list = sequence_list(vm, self);
  if (value_is_null(list)) return list;
  int failed = 0;
  for (Size i = 1; i < n && !failed; i++) failed = extend_with(vm, d, list, append);
  drop(vm, list);
  return failed ? VALUE_NULL : own(self);
}

static Value deque_repeat(VM *vm, Ref self, Size n) {
  Value r = copy(vm, self);
  if (value_is_null(r)) return r;
  Value result = deque_inplace_repeat(vm, r, n);
  drop(vm, r);
  return result;
}

// ---- methods

static Value m_append(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return append(vm, as_deque(self), own(args[0])) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value m_appendleft(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return append_left(vm, as_deque(self), own(args[0])) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value m_extend(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return extend_with(vm, as_deque(self), args[0], append) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value m_extendleft(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return extend_with(vm, as_deque(self), args[0], append_left) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value m_copy(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return copy(vm, self);
}

static Value m_clear(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  clear(vm, as_deque(self));
  return VALUE_NONE;
}
static Value m_pop(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (as_deque(self)->len == 0) return err_set(vm, vm->exc.IndexError, "pop from an empty deque");
  return pop_right(as_deque(self));
}
static Value m_popleft(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (as_deque(self)->len == 0) return err_set(vm, vm->exc.IndexError, "pop from an empty deque");
  return pop_left(as_deque(self));
}
static Value m_count(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Size n = 0;
  return find(vm, as_deque(self), args[0], 0, SIZE_MAX_PY, &n, false) == -2 ? VALUE_NULL : value_from_int48(n);
}
static Value m_remove(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Deque *d = as_deque(self);
  Size i = find(vm, d, args[0], 0, SIZE_MAX_PY, NULL, true);
  if (i == -2) return VALUE_NULL;
  if (i < 0) return err_set(vm, vm->exc.ValueError, "deque.remove(x): x not in deque");
  remove_at(vm, d, i);
  return VALUE_NONE;
}
static Value m_index(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Deque *d = as_deque(self);
  Size start = 0, stop = d->len;
  if (args_check(vm, "index", nargs, 1, 3) < 0) return VALUE_NULL;
  if (nargs > 1 && slice_index_arg(vm, args[1], &start) < 0) return VALUE_NULL;
  if (nargs > 2 && slice_index_arg(vm, args[2], &stop) < 0) return VALUE_NULL;
  if (start < 0 && (start += d->len) < 0) start = 0;
  if (stop < 0 && (stop += d->len) < 0) stop = 0;
  Size i = find(vm, d, args[0], start, stop, NULL, false);
  if (i == -2) return VALUE_NULL;
  return i >= 0 ? value_from_int48(i) : err_set(vm, vm->exc.ValueError, "deque.index(x): x not in deque");
}
static Value m_insert(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Deque *d = as_deque(self);
  Size i;
  if (args_check(vm, "insert", nargs, 2, 2) < 0 || arg_size(vm, args[0], &i) < 0) return VALUE_NULL;
  if (d->max_len >= 0 && d->len >= d->max_len)
    return err_set(vm, vm->exc.IndexError, "deque already at its maximum size");
  if (i < 0 && (i += d->len) < 0) i = 0;
  if (i > d->len) i = d->len;
  if (append(vm, d, own(args[1])) < 0) return VALUE_NULL;
  Value v = *at(d, d->len - 1);
  for (Size k = d->len - 1; k > i; k--) *at(d, k) = *at(d, k - 1);
  *at(d, i) = v;
  return VALUE_NONE;
}
static Value m_reverse(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Deque *d = as_deque(self);
  for (Size i = 0, k = d->len - 1; i < k; i++, k--) {
    Value t = *at(d, i);
    *at(d, i) = *at(d, k);
    *at(d, k) = t;
    if (work_round(vm, (size_t)i) < 0) return VALUE_NULL;
  }
  return VALUE_NONE;
}
static Value m_rotate(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Deque *d = as_deque(self);
  Size n = 1;
  if (args_check(vm, "rotate", nargs, 0, 1) < 0 || (nargs && arg_size(vm, args[0], &n) < 0)) return VALUE_NULL;
  if (d->len <= 1) return VALUE_NONE;
  n %= d->len;
  if (n > d->len / 2) n -= d->len;
  else if (n < -(d->len / 2)) n += d->len;
  int stopped = 0;  // each step leaves the deque valid
  for (; n > 0 && stopped == 0; n--) {
    Value v = *at(d, d->len - 1);
    d->head = (d->head - 1) & (d->cap - 1);
    d->items[d->head] = v;
    stopped = work_round(vm, (size_t)n);
  }
  for (; n < 0 && stopped == 0; n++) {
    Value v = *at(d, 0);
    d->head = (d->head + 1) & (d->cap - 1);
    *at(d, d->len - 1) = v;
    stopped = work_round(vm, (size_t)-n);
  }
  d->state++;
  return stopped ? VALUE_NULL : VALUE_NONE;
}
static Value m_sizeof(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_int48(as_deque(self)->h.type->told_size + ((int64_t)as_deque(self)->len / 64 + 1) * 264);
}
static Value m_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Deque *d = as_deque(self);
  Value state = call_method0(vm, self, NAME(__getstate__)), it = VALUE_NULL, rest = VALUE_NULL;
  if (!value_is_null(state)) it = object_iter(vm, self);
  if (!value_is_null(it)) {
    Value empty = d->max_len < 0 ? VALUE_NULL : tuple_from_refs(vm, NULL, 0);
    rest = d->max_len < 0 ? tuple_from_refs(vm, NULL, 0) : tuple_pack2(vm, empty, value_from_int48(d->max_len));
    drop(vm, empty);
  }
  if (value_is_null(rest)) {
    drop(vm, state);
    drop(vm, it);
    return VALUE_NULL;
  }
  Value all[] = {own_ptr(d->h.type), rest, state, it};
  return tuple_from_steal(vm, all, 4);
}

static Value max_len(VM *vm UNUSED, Ref self, const void *closure UNUSED) {
  return as_deque(self)->max_len < 0 ? VALUE_NONE : value_from_int48(as_deque(self)->max_len);
}

// ---- iterators

static Value iterate(VM *vm, Ref self, ModuleTypeId id) {
  DequeIterator *it = object_alloc(vm, module_type(vm, id), 0);
  if (!it) return VALUE_NULL;
  it->deque = own(self);
  it->left = as_deque(self)->len;
  it->state = as_deque(self)->state;
  gc_track(vm, it);
  return value_from_ptr(it);
}
static Value deque_iter(VM *vm, Ref self) { return iterate(vm, self, MT_DEQUE_ITERATOR); }
static Value m_reversed(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return iterate(vm, self, MT_DEQUE_REVERSE_ITERATOR);
}

static Value iterator_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size skip = 0;
  if (args_check(vm, type_short_name(type), nargs, 1, 2) < 0) return VALUE_NULL;
  if (!is_deque(vm, args[0])) return arg_type_error(vm, type_short_name(type), 1, "collections.deque", args[0]);
  if (nargs > 1 && arg_size(vm, args[1], &skip) < 0) return VALUE_NULL;
  Value v =
      iterate(vm, args[0], type == module_type(vm, MT_DEQUE_ITERATOR) ? MT_DEQUE_ITERATOR : MT_DEQUE_REVERSE_ITERATOR);
  for (; !value_is_null(v) && skip > 0; skip--) {
    Value item = type_of(vm, v)->slots.iternext(vm, v);
    if (value_is_null(item)) break;
    drop(vm, item);
  }
  if (err_occurred(vm)) value_clear(vm, &v);
  return v;
}

// Backward, an iterator that is at its end does not look whether the deque has changed; forward, it does.
static Deque *iterator_deque(VM *vm, DequeIterator *it, bool forward) {
  Deque *d = as_deque(it->deque);
  if (!forward && it->left == 0) return NULL;
  if (d->state == it->state) return it->left > 0 ? d : NULL;
  it->left = 0;
  err_set(vm, vm->exc.RuntimeError, "deque mutated during iteration");
  return NULL;
}
static Value iterator_next(VM *vm, Ref self) {
  DequeIterator *it = (DequeIterator *)value_as_ptr(self);
  Deque *d = iterator_deque(vm, it, true);
  if (!d) return VALUE_NULL;
  it->left--;
  return own(*at(d, it->index++));
}
static Value iterator_previous(VM *vm, Ref self) {
  DequeIterator *it = (DequeIterator *)value_as_ptr(self);
  Deque *d = iterator_deque(vm, it, false);
  if (!d) return VALUE_NULL;
  it->left--;
  return own(*at(d, d->len - 1 - it->index++));
}
static Value iterator_length_hint(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED,
                                  Ref kwnames UNUSED) {
  return value_from_int48(((DequeIterator *)value_as_ptr(self))->left);
}
static Value iterator_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  DequeIterator *it = (DequeIterator *)value_as_ptr(self);
  Value rest = tuple_pack2(vm, it->deque, value_from_int48(as_deque(it->deque)->len - it->left));
  Value r = value_is_null(rest) ? rest : tuple_pack2(vm, ref_from_ptr(it->h.type), rest);
  drop(vm, rest);
  return r;
}

static const MethodDef iterator_methods[] = {
    {"__length_hint__", iterator_length_hint, METH_NOARGS, "($self, /)",
     DOC("Private method returning an estimate of len(list(it)).")},
    {"__reduce__", iterator_reduce, METH_NOARGS, "($self, /)", DOC("Return state information for pickling.")},
    {0},
};
static const TypeSlots iterator_slots = {.new_ = iterator_new,
                                         .dealloc = owned_dealloc,
                                         .traverse = owned_traverse,
                                         .iter = iterator_self,
                                         .iternext = iterator_next};
static const TypeSlots reverse_slots = {.new_ = iterator_new,
                                        .dealloc = owned_dealloc,
                                        .traverse = owned_traverse,
                                        .iter = iterator_self,
                                        .iternext = iterator_previous};
const TypeSpec deque_iterator_spec = {.name = "collections._deque_iterator",
                                      .basic_size = sizeof(DequeIterator),
                                      .told_size = 28,
                                      .flags = TYPE_GC,
                                      .slots = &iterator_slots,
                                      OWNS(DequeIterator, deque, deque),
                                      .methods = iterator_methods};
const TypeSpec deque_reverse_iterator_spec = {.name = "collections._deque_reverse_iterator",
                                              .basic_size = sizeof(DequeIterator),
                                              .told_size = 28,
                                              .flags = TYPE_GC,
                                              .slots = &reverse_slots,
                                              OWNS(DequeIterator, deque, deque),
                                              .methods = iterator_methods};

static const MethodDef methods[] = {
    {"append", m_append, METH_O, DOC("($self, item, /)"), DOC("Add an element to the right side of the deque.")},
    {"appendleft", m_appendleft, METH_O, DOC("($self, item, /)"), DOC("Add an element to the left side of the deque.")},
    {"clear", m_clear, METH_NOARGS, "($self, /)", DOC("Remove all elements from the deque.")},
    {"__copy__", m_copy, METH_NOARGS, "($self, /)", DOC("Return a shallow copy of a deque.")},
    {"copy", m_copy, METH_NOARGS, "($self, /)", DOC("Return a shallow copy of a deque.")},
    {"count", m_count, METH_O, DOC("($self, value, /)"), DOC("Return number of occurrences of value.")},
    {"extend", m_extend, METH_O, DOC("($self, iterable, /)"),
     DOC("Extend the right side of the deque with elements from the iterable.")},
    {"extendleft", m_extendleft, METH_O, DOC("($self, iterable, /)"),
     DOC("Extend the left side of the deque with elements from the iterable.")},
    {"index", m_index, METH_FAST, DOC("($self, value, [start, [stop]])"),
     DOC("Return first index of value.\n\nRaises ValueError if the value is not present.")},
    {"insert", m_insert, METH_FAST, DOC("($self, index, value, /)"), DOC("Insert value before index.")},
    {"pop", m_pop, METH_NOARGS, "($self, /)", DOC("Remove and return the rightmost element.")},
    {"popleft", m_popleft, METH_NOARGS, "($self, /)", DOC("Remove and return the leftmost element.")},
    {"__reduce__", m_reduce, METH_NOARGS, "($self, /)", DOC("Return state information for pickling.")},
    {"remove", m_remove, METH_O, DOC("($self, value, /)"), DOC("Remove first occurrence of value.")},
    {"__reversed__", m_reversed, METH_NOARGS, "($self, /)", DOC("Return a reverse iterator over the deque.")},
    {"reverse", m_reverse, METH_NOARGS, "($self, /)", DOC("Reverse *IN PLACE*.")},
    {"rotate", m_rotate, METH_FAST, DOC("($self, n=1, /)"),
     DOC("Rotate the deque n steps to the right.  If n is negative, rotates left.")},
    {"__sizeof__", m_sizeof, METH_NOARGS, "($self, /)", DOC("Return the size of the deque in memory, in bytes.")},
    {"__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {0},
};
static const GetSetDef getsets[] = {
    {"maxlen", max_len, NULL, DOC("maximum size of a deque or None if unbounded"), NULL}, {0}};
static const TypeSlots slots = {
    .new_ = deque_new,
    .init = deque_init,
    .dealloc = deque_dealloc,
    .traverse = deque_traverse,
    .clear = deque_clear,
    .repr = deque_repr,
    .iter = deque_iter,
    .richcompare = deque_compare,
    .sq_length = deque_length,
    .sq_concat = deque_concat,
    .hash = hash_not_implemented,
    .sq_inplace_concat = deque_inplace_concat,
    .sq_repeat = deque_repeat,
    .sq_inplace_repeat = deque_inplace_repeat,
    .sq_item = deque_item,
    .sq_ass_item = deque_ass_item,
    .sq_contains = deque_contains,
};
const TypeSpec deque_spec = {
    .name = "collections.deque",
    .basic_size = sizeof(Deque),
    .told_size = 108,
    .flags = TYPE_GC | TYPE_BASETYPE | TYPE_SEQUENCE,
    .weaklist_offset = offsetof(Deque, weaklist),
    .slots = &slots,
    .methods = methods,
    .getsets = getsets,
    .doc =
        DOC("deque([iterable[, maxlen]])\n--\n\nA list-like sequence optimized for data accesses near its endpoints."),
};
