// object/container/range.c: range objects of ints of any size, and their iterators.
//
// A range whose ends fit 32 bits gets a RangeIterator (plain machine arithmetic, FOR_ITER_RANGE), as in CPython on a
// 32-bit platform; other ranges get a LongRangeIterator.
// Tests        tests/python/containers/range_methods.py
// Optimize     Os
#include "object/container/range.h"
#include "object/exec/function.h"

#include "object/core/args.h"
#include "object/container/dict.h"
#include "object/number/int.h"
#include "object/container/iterators.h"
#include "object/container/slice.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

static int64_t small_len(int64_t start, int64_t stop, int64_t step) {
  if (step > 0) return start < stop ? 1 + (stop - 1 - start) / step : 0;
  return start > stop ? 1 + (start - 1 - stop) / -step : 0;
}

// Number of items, a new int.
static Value compute_len(VM *vm, Ref start, Ref stop, Ref step) {
  if (value_is_int48(start) && value_is_int48(stop) && value_is_int48(step)) {
    return int_from_i64(vm, small_len(value_as_int48(start), value_as_int48(stop), value_as_int48(step)));
  }
  bool back = int_sign(step) < 0;
  Ref low = back ? stop : start, high = back ? start : stop;
  if (int_compare(low, high) >= 0) return value_from_int48(0);
  Value one = value_from_int48(1), width = VALUE_NULL, n = VALUE_NULL;
  Value size = back ? int_neg(vm, step) : own(step);
  if (value_is_null(size)) return size;
  width = int_sub(vm, high, low);
  if (!value_is_null(width)) value_set(vm, &width, int_sub(vm, width, one));
  if (!value_is_null(width)) n = int_floordiv(vm, width, size);
  if (!value_is_null(n)) value_set(vm, &n, int_add(vm, n, one));
  drop(vm, width);
  drop(vm, size);
  return n;
}

// Consumes the three exact ints.
static Value make(VM *vm, Value start, Value stop, Value step) {
  Value len = VALUE_NULL;
  if (!value_is_null(start) && !value_is_null(stop) && !value_is_null(step)) len = compute_len(vm, start, stop, step);
  Range *r = value_is_null(len) ? NULL : object_alloc(vm, vm->types.range, 0);
  if (!r) {
    drop(vm, start);
    drop(vm, stop);
    drop(vm, step);
    drop(vm, len);
    return VALUE_NULL;
  }
  r->start = start;
  r->stop = stop;
  r->step = step;
  r->len = len;
  return value_from_ptr(r);
}

static Value exact_index(VM *vm, Ref v) {
  if (value_is_int48(v)) return own(v);
  Value i = number_index(vm, v);
  if (value_is_null(i)) return i;
  Value exact = own(int_exact(i));
  drop(vm, i);
  return exact;
}

static Value range_new(VM *vm, Type *type UNUSED, const Value *args, Size nargs, Ref kwnames) {
  if (args_no_keywords(vm, "range", kwnames) < 0 || args_check(vm, "range", nargs, 1, 3) < 0) return VALUE_NULL;
  Value start = VALUE_NULL, stop = VALUE_NULL, step = VALUE_NULL;
  if (nargs == 1) {
    stop = exact_index(vm, args[0]);
    return value_is_null(stop) ? stop : make(vm, value_from_int48(0), stop, value_from_int48(1));
  }
  start = exact_index(vm, args[0]);
  if (!value_is_null(start)) stop = exact_index(vm, args[1]);
  if (!value_is_null(stop)) step = nargs > 2 ? exact_index(vm, args[2]) : value_from_int48(1);
  if (!value_is_null(step) && int_sign(step) == 0) {
    value_clear(vm, &step);
    err_set(vm, vm->exc.ValueError, "range() arg 3 must not be zero");
  }
  return make(vm, start, stop, step);
}

static void range_dealloc(VM *vm, Object *o) {
  Range *r = (Range *)o;
  drop(vm, r->start);
  drop(vm, r->stop);
  drop(vm, r->step);
  drop(vm, r->len);
  object_free(vm, o, 0);
}

// start + i * step
static Value item_at(VM *vm, Ref start, Ref i, Ref step) {
  Value offset = int_mul(vm, i, step);
  if (value_is_null(offset)) return offset;
  Value v = int_add(vm, start, offset);
  drop(vm, offset);
  return v;
}

static Value range_item_int(VM *vm, Range *r, Ref index) {
  Value i = int_sign(index) < 0 ? int_add(vm, index, r->len) : own(index);
  if (value_is_null(i)) return i;
  Value v = VALUE_NULL;
  if (int_sign(i) < 0 || int_compare(i, r->len) >= 0)
    err_set(vm, vm->exc.IndexError, "range object index out of range");
  else v = item_at(vm, r->start, i, r->step);
  drop(vm, i);
  return v;
}

static Value range_item(VM *vm, Ref self, Size i) {
  Range *r = as_range(self);
  if (i < 0) return err_set(vm, vm->exc.IndexError, "range object index out of range");
  return range_item_int(vm, r, value_from_int48(i));
}

static Value range_slice(VM *vm, Range *r, Ref slice) {
  Value from, to, by, start = VALUE_NULL, stop = VALUE_NULL, step = VALUE_NULL;
  if (slice_indices_int(vm, slice, r->len, &from, &to, &by) < 0) return VALUE_NULL;
  step = int_mul(vm, by, r->step);
  if (!value_is_null(step)) start = item_at(vm, r->start, from, r->step);
  if (!value_is_null(start)) stop = item_at(vm, r->start, to, r->step);
  drop(vm, from);
  drop(vm, to);
  drop(vm, by);
  return make(vm, start, stop, step);
}

static Value range_subscript(VM *vm, Ref self, Ref key) {
  if (value_is_int48(key)) return range_item_int(vm, as_range(self), key);
  if (is_slice(vm, key)) return range_slice(vm, as_range(self), key);
  if (!number_has_index(vm, key))
    return err_set(vm, vm->exc.TypeError, "range indices must be integers or slices, not %.200T", key);
  Value i = exact_index(vm, key);
  if (value_is_null(i)) return i;
  Value v = range_item_int(vm, as_range(self), i);
  drop(vm, i);
  return v;
}

static Value range_repr(VM *vm, Ref self) {
  Range *r = as_range(self);
  if (value_same(r->step, value_from_int48(1))) return str_format(vm, "range(%R, %R)", r->start, r->stop);
  return str_format(vm, "range(%R, %R, %R)", r->start, r->stop, r->step);
}

static int range_bool(VM *vm UNUSED, Ref self) { return int_sign(as_range(self)->len) != 0; }

static Size range_length(VM *vm, Ref self) {
  Ref len = borrow(as_range(self)->len);
  if (value_is_int48(len) && value_as_int48(len) <= SIZE_MAX_PY) return (Size)value_as_int48(len);
  return err_set_i(vm, vm->exc.OverflowError, "Python int too large to convert to C ssize_t");
}

// Position of an int in the range: 1 with a new int in *out (when out is not NULL), 0, -1.
static int find_int(VM *vm, Range *r, Ref v, Value *out) {
  bool back = int_sign(r->step) < 0;
  if (back ? int_compare(v, r->start) > 0 || int_compare(v, r->stop) <= 0
           : int_compare(v, r->start) < 0 || int_compare(v, r->stop) >= 0)
    return 0;
  Value offset = int_sub(vm, v, r->start);
  if (value_is_null(offset)) return -1;
  Value rest = int_mod(vm, offset, r->step);
  int found = value_is_null(rest) ? -1 : int_sign(rest) == 0;
  drop(vm, rest);
  if (found > 0 && out && value_is_null(*out = int_floordiv(vm, offset, r->step))) found = -1;
  drop(vm, offset);
  return found;
}

static bool is_plain_int(VM *vm, Ref v) { return is_int_exact(vm, v) || value_is_bool(v); }

// Searches by iteration, for a value that is no plain int. With `index`: stops at the first equal item; *index is the
// number of items before it (-1: none). With a NULL index: *count is the number of equal items. 0 or -1.
static int search(VM *vm, Ref self, Ref item, int64_t *index, int64_t *count) {
  if (index) *index = -1;
  else *count = 0;
  Value it = object_iter(vm, self);
  if (value_is_null(it)) return -1;
  int result = 0;
  for (int64_t i = 0;; i++) {
    Value v = iter_next(vm, it);
    if (value_is_null(v)) {
      result = err_occurred(vm) ? -1 : 0;
      break;
    }
    int eq = object_richcompare_bool(vm, v, item, CMP_EQ);
    drop(vm, v);
    if (eq < 0 || vm_poll(vm) < 0) {
      result = -1;
      break;
    }
    if (eq && index) {
      *index = i;
      break;
    }
    if (index == NULL) *count += eq;
  }
  drop(vm, it);
  return result;
}

static int range_contains(VM *vm, Ref self, Ref item) {
  if (is_plain_int(vm, item)) return find_int(vm, as_range(self), int_exact(item), NULL);
  int64_t index;
  return search(vm, self, item, &index, NULL) < 0 ? -1 : index >= 0;
}

static Value range_count(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (is_plain_int(vm, args[0])) {
    int found = find_int(vm, as_range(self), int_exact(args[0]), NULL);
    return found < 0 ? VALUE_NULL : value_from_int48(found);
  }
  int64_t count;
  return search(vm, self, args[0], NULL, &count) < 0 ? VALUE_NULL : int_from_i64(vm, count);
}

static Value range_index(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (is_plain_int(vm, args[0])) {
    Value i;
    int found = find_int(vm, as_range(self), int_exact(args[0]), &i);
    if (found < 0) return VALUE_NULL;
    return found ? i : err_set(vm, vm->exc.ValueError, "range.index(x): x not in range");
  }
  int64_t index;
  if (search(vm, self, args[0], &index, NULL) < 0) return VALUE_NULL;
  return index >= 0 ? int_from_i64(vm, index) : err_set(vm, vm->exc.ValueError, "sequence.index(x): x not in sequence");
}

static bool equal_ranges(Range *a, Range *b) {
  if (a == b) return true;
  if (!int_equal(a->len, b->len)) return false;
  if (int_sign(a->len) == 0) return true;
  if (!int_equal(a->start, b->start)) return false;
  return value_same(a->len, value_from_int48(1)) || int_equal(a->step, b->step);
}

static Value range_compare(VM *vm, Ref a, Ref b, int op) {
  if (!is_exact(vm, b, vm->types.range) || (op != CMP_EQ && op != CMP_NE)) return VALUE_NOT_IMPLEMENTED;
  return value_from_bool(equal_ranges(as_range(a), as_range(b)) == (op == CMP_EQ));
}

static Hash range_hash(VM *vm, Ref self) {
  Range *r = as_range(self);
  bool none = int_sign(r->len) == 0, one = value_same(r->len, value_from_int48(1));
  Value t = tuple_pack3(vm, r->len, none ? REF_NONE : borrow(r->start), none || one ? REF_NONE : borrow(r->step));
  if (value_is_null(t)) return -1;
  Hash h = object_hash(vm, t);
  drop(vm, t);
  return h;
}

static Value range_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Range *r = as_range(self);
  Value parts = tuple_pack3(vm, r->start, r->stop, r->step);
  Value result = value_is_null(parts) ? parts : tuple_pack2(vm, ref_from_ptr(vm->types.range), parts);
  drop(vm, parts);
  return result;
}

// ---- iterators

static bool fits_long(Ref v) { return value_is_int48(v) && value_as_int48(v) == (int32_t)value_as_int48(v); }

static Value iterator(VM *vm, Ref start, Ref stop, Ref step, Ref len) {
  if (fits_long(start) && fits_long(stop) && fits_long(step) && fits_long(len)) {
    int64_t to = value_as_int48(stop), by = value_as_int48(step);
    if (value_as_int48(len) == 0 || (by > 0 ? to <= INT32_MAX - (by - 1) : to >= INT32_MIN + (-1 - by))) {
      RangeIterator *it = object_alloc(vm, vm->types.range_iterator, 0);
      if (!it) return VALUE_NULL;
      it->next = value_as_int48(start);
      it->step = by;
      it->remaining = value_as_int48(len);
      return value_from_ptr(it);
    }
  }
  Value fields[] = {own(start), own(step), own(len)};
  return owned_value(vm, vm->types.longrange_iterator, fields, 3);
}

static Value range_iter(VM *vm, Ref self) {
  Range *r = as_range(self);
  return iterator(vm, r->start, r->stop, r->step, r->len);
}

Value range_iterator_of(VM *vm, Ref start, Ref stop, Ref step) {
  if (fits_long(start) && fits_long(stop) && fits_long(step) && value_as_int48(step)) {
    int64_t from = value_as_int48(start), to = value_as_int48(stop), by = value_as_int48(step);
    int64_t len = by > 0 ? (to > from ? (to - from - 1) / by + 1 : 0) : (to < from ? (from - to - 1) / -by + 1 : 0);
    return iterator(vm, start, stop, step, value_from_int48(len));
  }
  const Value args[] = {own(start), own(stop), own(step)};
  Value range = range_new(vm, vm->types.range, args, 3, REF_NULL);
  Value r = value_is_null(range) ? range : range_iter(vm, range);
  drop(vm, range);
  for (int i = 0; i < 3; i++) drop(vm, args[i]);
  return r;
}

static Value range_reversed(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED,
                            Ref kwnames UNUSED) {  // from the last item to the first
  Range *r = as_range(self);
  Value one = value_from_int48(1), last = VALUE_NULL, stop = VALUE_NULL, step = VALUE_NULL, result = VALUE_NULL;
  Value n = int_sub(vm, r->len, one);
  if (!value_is_null(n)) last = item_at(vm, r->start, n, r->step);
  if (!value_is_null(last)) stop = int_sub(vm, r->start, r->step);
  if (!value_is_null(stop)) step = int_neg(vm, r->step);
  if (!value_is_null(step)) result = iterator(vm, last, stop, step, r->len);
  drop(vm, n);
  drop(vm, last);
  drop(vm, stop);
  drop(vm, step);
  return result;
}

static Value short_next(VM *vm UNUSED, Ref self) {
  RangeIterator *it = as_range_iterator(self);
  if (it->remaining <= 0) return VALUE_NULL;
  int64_t v = it->next;
  it->remaining--;
  it->next += it->step;
  return value_from_int48(v);
}

static Value short_length_hint(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED,
                               Ref kwnames UNUSED) {
  return value_from_int48(as_range_iterator(self)->remaining);
}

static Value short_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  RangeIterator *it = as_range_iterator(self);
  return iterator_reduced(vm, builtin_here(vm, "iter"),
                          make(vm, value_from_int48(it->next), value_from_int48(it->next + it->step * it->remaining),
                               value_from_int48(it->step)),
                          REF_NONE);
}

static Value short_setstate(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  RangeIterator *it = as_range_iterator(self);
  int64_t i = number_as_i64(vm, args[0]);
  if (i == -1 && err_occurred(vm)) return VALUE_NULL;
  if (i < 0) i = 0;
  if (i > it->remaining) i = it->remaining;
  it->next += i * it->step;
  it->remaining -= i;
  return VALUE_NONE;
}

static LongRangeIterator *as_long(Ref v) { return (LongRangeIterator *)value_as_ptr(v); }

static Value long_next(VM *vm, Ref self) {
  LongRangeIterator *it = as_long(self);
  if (int_sign(it->remaining) <= 0) return VALUE_NULL;
  Value next = int_add(vm, it->next, it->step);
  Value rest = value_is_null(next) ? next : int_sub(vm, it->remaining, value_from_int48(1));
  if (value_is_null(rest)) {
    drop(vm, next);
    return rest;
  }
  Value v = it->next;
  it->next = next;
  value_set(vm, &it->remaining, rest);
  return v;
}

static Value long_length_hint(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED,
                              Ref kwnames UNUSED) {
  return own(as_long(self)->remaining);
}

static Value long_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  LongRangeIterator *it = as_long(self);
  Value stop = item_at(vm, it->next, it->remaining, it->step);
  return iterator_reduced(vm, builtin_here(vm, "iter"), make(vm, own(it->next), stop, own(it->step)), REF_NONE);
}

static Value long_setstate(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  LongRangeIterator *it = as_long(self);
  if (!is_int(args[0])) return err_set(vm, vm->exc.TypeError, "state must be an int, not %T", args[0]);
  Ref i = int_exact(args[0]);
  if (int_sign(i) < 0) i = borrow(value_from_int48(0));
  if (int_compare(i, it->remaining) > 0) i = borrow(it->remaining);
  Value next = item_at(vm, it->next, i, it->step), rest = value_is_null(next) ? next : int_sub(vm, it->remaining, i);
  if (value_is_null(rest)) {
    drop(vm, next);
    return rest;
  }
  value_set(vm, &it->next, next);
  value_set(vm, &it->remaining, rest);
  return VALUE_NONE;
}

#define ITERATOR_METHODS(hint, reduce, setstate) \
  { \
    {"__length_hint__", hint, METH_NOARGS, "($self, /)", \
     DOC("Private method returning an estimate of len(list(it)).")}, \
        {"__reduce__", reduce, METH_NOARGS, "($self, /)", DOC("Return state information for pickling.")}, \
        {"__setstate__", setstate, METH_O, DOC("($self, object, /)"), DOC("Set state information for unpickling.")}, { \
      0 \
    } \
  }
static const MethodDef short_methods[] = ITERATOR_METHODS(short_length_hint, short_reduce, short_setstate);
static const MethodDef long_methods[] = ITERATOR_METHODS(long_length_hint, long_reduce, long_setstate);
static const TypeSlots short_slots = {.iter = iterator_self, .iternext = short_next};
static const TypeSlots long_slots = {.dealloc = owned_dealloc, .iter = iterator_self, .iternext = long_next};
const TypeSpec range_iterator_spec = {.name = "range_iterator",
                                      .basic_size = sizeof(RangeIterator),
                                      .told_size = 20,
                                      .flags = TYPE_DISALLOW_INSTANTIATION,
                                      .slots = &short_slots,
                                      .methods = short_methods};
const TypeSpec longrange_iterator_spec = {.name = "longrange_iterator",
                                          .basic_size = sizeof(LongRangeIterator),
                                          .told_size = 20,
                                          .flags = TYPE_DISALLOW_INSTANTIATION,
                                          OWNS(LongRangeIterator, next, remaining),
                                          .slots = &long_slots,
                                          .methods = long_methods};

// ---- the type

static const MethodDef methods[] = {
    {"__reversed__", range_reversed, METH_NOARGS, "($self, /)", DOC("Return a reverse iterator.")},
    {"__reduce__", range_reduce, METH_NOARGS, "($self, /)", DOC("Return state information for pickling.")},
    {"count", range_count, METH_O, DOC("($self, object, /)"),
     DOC("rangeobject.count(value) -> integer -- return number of occurrences of value")},
    {"index", range_index, METH_O, DOC("($self, object, /)"),
     DOC("rangeobject.index(value) -> integer -- return index of value.\n"
         "Raise ValueError if the value is not present.")},
    {0},
};
static const MemberDef members[] = {
    {"start", MEMBER_VALUE, offsetof(Range, start), true, NULL},
    {"stop", MEMBER_VALUE, offsetof(Range, stop), true, NULL},
    {"step", MEMBER_VALUE, offsetof(Range, step), true, NULL},
    {0},
};
static const TypeSlots slots = {
    .new_ = range_new,
    .dealloc = range_dealloc,
    .repr = range_repr,
    .iter = range_iter,
    .hash = range_hash,
    .richcompare = range_compare,
    .nb_bool = range_bool,
    .sq_length = range_length,
    .sq_item = range_item,
    .sq_contains = range_contains,
    .mp_length = range_length,
    .mp_subscript = range_subscript,
};
const TypeSpec range_spec = {
    .name = "range",
    .basic_size = sizeof(Range),
    .told_size = 24,
    .flags = TYPE_SEQUENCE | TYPE_HAVE_VECTORCALL,
    .slots = &slots,
    .methods = methods,
    .members = members,
    .doc = DOC("range(stop) -> range object\nrange(start, stop[, step]) -> range object\n\n"
               "Return an object that produces a sequence of integers from start (inclusive)\n"
               "to stop (exclusive) by step.  range(i, j) produces i, i+1, i+2, ..., j-1.\n"
               "start defaults to 0, and stop is omitted!  range(4) produces 0, 1, 2, 3.\n"
               "These are exactly the valid indices for a list of 4 elements.\n"
               "When step is given, it specifies the increment (or decrement)."),
};
