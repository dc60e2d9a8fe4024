// modules/builtins/builtins_iter.c: built-in functions over iterables: all, any, sum, min, max, sorted, iter, next,
// aiter, anext.
//
// Long loops poll, so that they can be interrupted.
// Tests        tests/python/builtin_functions/min_max.py, sum_any_all.py, sorted_reversed.py, iter_next.py
// Optimize     O2
#include "modules/builtins/builtins.h"
#include "object/core/args.h"
#include "object/bytes/bytes.h"
#include "object/number/float.h"
#include "object/exec/generator.h"
#include "object/number/int.h"
#include "object/container/iterators.h"
#include "object/container/list.h"
#include "object/container/order.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

#include <math.h>

// The next item; for a generator with a sink, the next one that the sink does not take. Null at the end, or with
// exception.
static Value next_to(VM *vm, Ref it, YieldSink *sink) {
  if (vm_poll(vm) < 0) return VALUE_NULL;
  return sink && is_exact(vm, it, vm->types.generator) ? generator_next_to(vm, it, sink) : iterator_step(vm, it);
}

// Whether a null was the end.
static bool at_end(VM *vm) {
  if (!err_occurred(vm)) return true;
  if (!err_matches(vm, vm->exc.StopIteration)) return false;
  err_clear(vm);
  return true;
}

static bool take_truth(VM *vm UNUSED, YieldSink *sink, Value v) {
  return value_is_bool(v) && value_is_true(v) != *(int *)sink->target;
}

// Runs until an item's truth is `stop_at`. 1 stopped, 0 exhausted, -1.
static int scan_truth(VM *vm, Ref iterable, int stop_at) {
  Value it = object_iter(vm, iterable);
  if (value_is_null(it)) return -1;
  int result = 0;
  YieldSink sink = {take_truth, SINK_ANY, &stop_at};
  for (;;) {
    Value v = next_to(vm, it, &sink);
    if (value_is_null(v)) {
      if (!at_end(vm)) result = -1;
      break;
    }
    int truth = object_is_true(vm, v);
    drop(vm, v);
    if (truth < 0) {
      result = -1;
      break;
    }
    if (truth == stop_at) {
      result = 1;
      break;
    }
  }
  drop(vm, it);
  return result;
}

static Value builtin_all(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int r = scan_truth(vm, args[0], 0);
  return r < 0 ? VALUE_NULL : value_from_bool(!r);
}

static Value builtin_any(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int r = scan_truth(vm, args[0], 1);
  return r < 0 ? VALUE_NULL : value_from_bool(r);
}

// --- sum: ints and floats in C variables, everything else by +

typedef struct Compensated {  // Neumaier's compensated summation, as CPython since 3.12
  double hi, lo;
} Compensated;

static void compensated_add(Compensated *c, double x) {
  double t = c->hi + x;
  c->lo += fabs(c->hi) >= fabs(x) ? (c->hi - t) + x : (x - t) + c->hi;
  c->hi = t;
}
static double compensated_sum(const Compensated *c) { return c->lo && isfinite(c->lo) ? c->hi + c->lo : c->hi; }

// Each stage consumes *total and takes items from `it` while they are of its kind. Returns 1 when exhausted (the result
// is *total), 0 with *item set at an item of another kind, -1.
static int next_item_to(VM *vm, Ref it, YieldSink *sink, Value *item) {
  *item = next_to(vm, it, sink);
  if (LIKELY(!value_is_null(*item))) return 0;
  return at_end(vm) ? 1 : -1;
}
static int next_item(VM *vm, Ref it, Value *item) { return next_item_to(vm, it, NULL, item); }

static bool take_int(VM *vm UNUSED, YieldSink *sink, Value v) {
  Value *total = sink->target;
  if (!value_both_int48(*total, v)) return false;
  int64_t sum = value_as_int48(*total) + value_as_int48(v);
  if (!int48_fits(sum)) return false;
  *total = value_from_int48(sum);
  return true;
}

static bool take_float(VM *vm UNUSED, YieldSink *sink, Value v) {
  if (!value_is_double(v)) return false;
  compensated_add(sink->target, value_as_double(v));
  return true;
}

static int sum_ints(VM *vm, Ref it, Value *total, Value *item) {
  YieldSink sink = {take_int, SINK_INT, total};
  for (;;) {
    int end = next_item_to(vm, it, &sink, item);
    if (end) return end;
    bool truth = value_is_bool(*item);
    if (value_is_int48(*total) && (truth || value_is_int48(*item))) {
      int64_t sum = value_as_int48(*total) + (truth ? value_is_true(*item) : value_as_int48(*item));
      if (LIKELY(int48_fits(sum))) {
        *total = value_from_int48(sum);
        continue;
      }
    }
    if (!value_is_int48(*item) && !value_is_bool(*item) && !is_int_exact(vm, *item)) return 0;
    Value r = int_add(vm, *total, int_exact(*item));
    drop(vm, *item);
    if (value_is_null(r)) return -1;
    value_set(vm, total, r);
  }
}

static int sum_floats(VM *vm, Ref it, Value *total, Value *item) {
  Compensated c = {value_as_double(*total), 0.0};
  YieldSink sink = {take_float, SINK_FLOAT, &c};
  for (;;) {
    int end = next_item_to(vm, it, &sink, item);
    if (end == 0 && value_is_double(*item)) {
      compensated_add(&c, value_as_double(*item));
      continue;
    }
    if (end == 0 && is_int(*item)) {
      double d = int_as_double(vm, *item);
      drop(vm, *item);
      if (d == -1.0 && err_occurred(vm)) return -1;
      compensated_add(&c, d);
      continue;
    }
    *total = value_from_double(compensated_sum(&c));
    return end;
  }
}

static int sum_complex(VM *vm, Ref it, Value *total, Value *item) {
  Complex *start = as_complex(*total);
  Compensated re = {start->real, 0.0}, im = {start->imag, 0.0};
  for (;;) {
    int end = next_item(vm, it, item);
    Ref v = borrow(*item);
    if (end == 0 && is_exact(vm, v, vm->types.complex_)) {
      compensated_add(&re, as_complex(v)->real);
      compensated_add(&im, as_complex(v)->imag);
    } else if (end == 0 && value_is_double(v)) {
      compensated_add(&re, value_as_double(v));
    } else if (end == 0 && is_int(v)) {
      double d = int_as_double(vm, v);
      if (d == -1.0 && err_occurred(vm)) return drop(vm, *item), -1;
      compensated_add(&re, d);
    } else {
      value_set(vm, total, complex_new(vm, compensated_sum(&re), compensated_sum(&im)));
      return value_is_null(*total) ? -1 : end;
    }
    drop(vm, *item);
  }
}

static int sum_any(VM *vm, Ref it, Value *total, Value *item) {
  for (;;) {
    Value r = number_binary(vm, OP_ADD, *total, *item);
    drop(vm, *item);
    if (value_is_null(r)) return -1;
    value_set(vm, total, r);
    int end = next_item(vm, it, item);
    if (end) return end;
  }
}

static int sum_all(VM *vm, Ref it, Value *total) {
  Value item = VALUE_NULL;
  bool have_item = false;
  if (is_int_exact(vm, *total)) {
    int end = sum_ints(vm, it, total, &item);
    if (end) return end;
    have_item = true;
  }
  if (have_item && (value_is_double(item) || is_exact(vm, item, vm->types.complex_))) {
    Value r = number_binary(vm, OP_ADD, *total, item);
    drop(vm, item);
    if (value_is_null(r)) return -1;
    value_set(vm, total, r);
    have_item = false;
  }
  if (!have_item && value_is_double(*total)) {
    int end = sum_floats(vm, it, total, &item);
    if (end) return end;
    have_item = true;
    if (is_exact(vm, item, vm->types.complex_)) {
      Value r = number_binary(vm, OP_ADD, *total, item);
      drop(vm, item);
      if (value_is_null(r)) return -1;
      value_set(vm, total, r);
      have_item = false;
    }
  }
  if (!have_item && is_exact(vm, *total, vm->types.complex_)) {
    int end = sum_complex(vm, it, total, &item);
    if (end) return end;
    have_item = true;
  }
  if (!have_item) {
    int end = next_item(vm, it, &item);
    if (end) return end;
  }
  return sum_any(vm, it, total, &item);
}

static Value builtin_sum(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "start"};
  static const ArgSpec spec = {"sum", names, 2, 1, 2, 1, 0};
  Ref a[2];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  Ref start = value_is_null(a[1]) ? borrow(value_from_int48(0)) : a[1];
  const char *refused = is_str(start)                                    ? "strings [use ''.join(seq) instead]"
                        : is_bytes(start)                                ? "bytes [use b''.join(seq) instead]"
                        : is_instance_of(vm, start, vm->types.bytearray) ? "bytearray [use b''.join(seq) instead]"
                                                                         : NULL;
  Value it = object_iter(vm, a[0]);
  if (value_is_null(it)) return it;
  if (refused) {
    drop(vm, it);
    return err_set(vm, vm->exc.TypeError, "sum() can't sum %s", refused);
  }
  Value total = own(start);
  int end = sum_all(vm, it, &total);
  drop(vm, it);
  if (end < 0) {
    drop(vm, total);
    return VALUE_NULL;
  }
  return total;
}

// --- min, max

typedef struct Best {
  Value item, key;
} Best;

// Whether `item` comes before `best` by `op`. 1 / 0 / -1
ALWAYS_INLINE int is_better(VM *vm, Ref item, Ref best, int op) {
  int order = value_order(vm, item, best, 0);
  if (LIKELY(order != ORDER_UNKNOWN)) return op == CMP_LT ? order < 0 : order > 0;
  return object_richcompare_bool(vm, item, best, op);
}

// The best of arguments, no key. Null on failure.
static Value best_of(VM *vm, const Value *args, Size nargs, int op) {
  Ref best = borrow(args[0]);
  for (Size i = 1; i < nargs; i++) {
    int better = is_better(vm, args[i], best, op);
    if (better < 0) return VALUE_NULL;
    if (better) best = borrow(args[i]);
  }
  return own(best);
}

static int consider(VM *vm, Best *best, Value item, Ref key_fn, int op) {  // item consumed
  Value key = value_is_none(key_fn) ? own(item) : call1(vm, key_fn, item);
  if (value_is_null(key)) goto fail;
  if (!value_is_null(best->item)) {
    int better = is_better(vm, key, best->key, op);
    if (better < 0) goto fail;
    if (!better) {
      drop(vm, key);
      drop(vm, item);
      return 0;
    }
  }
  value_set(vm, &best->item, item);
  value_set(vm, &best->key, key);
  return 0;
fail:
  drop(vm, key);
  drop(vm, item);
  return -1;
}

typedef struct BestSink {
  YieldSink sink;
  Best *best;  // without a key function
  int op;
} BestSink;

// Handles immediate values only; rejects heap objects.
static bool take_best(VM *vm, YieldSink *sink, Value v) {
  BestSink *s = (BestSink *)sink;
  Ref best = borrow(s->best->item);
  if (value_is_ptr(v) || value_is_null(best) || value_is_ptr(best)) return false;
  int order = value_order(vm, v, best, 0);
  if (order == ORDER_UNKNOWN) return false;
  if (s->op == CMP_LT ? order < 0 : order > 0) s->best->item = s->best->key = v;
  return true;
}

static Value finish_best(VM *vm, Best *best, bool ok) {
  drop(vm, best->key);
  if (ok) return best->item;
  drop(vm, best->item);
  return VALUE_NULL;
}

static Value min_max(VM *vm, const Value *args, Size nargs, Ref kwnames, int op) {
  if (nargs > 1 && value_is_null(kwnames)) return best_of(vm, args, nargs, op);
  const char *name = op == CMP_LT ? "min" : "max";
  static const char *const names[] = {"key", "default"};
  ArgSpec spec = {name, names, 2, 0, 0, 0, 0};
  Ref kw[2];
  if (nargs == 0) return err_set(vm, vm->exc.TypeError, "%s expected at least 1 argument, got 0", name);
  if (args_bind(vm, &spec, args + nargs, 0, kwnames, kw) < 0) return VALUE_NULL;
  Ref key = value_is_null(kw[0]) ? REF_NONE : kw[0];
  Best best = {VALUE_NULL, VALUE_NULL};
  if (nargs > 1) {
    if (!value_is_null(kw[1])) {
      return err_set(vm, vm->exc.TypeError, "Cannot specify a default for %s() with multiple positional arguments",
                     name);
    }
    for (Size i = 0; i < nargs; i++) {
      if (consider(vm, &best, own(args[i]), key, op) < 0) return finish_best(vm, &best, false);
    }
    return finish_best(vm, &best, true);
  }
  Value it = object_iter(vm, args[0]);
  if (value_is_null(it)) return it;
  bool ok = false;
  BestSink sink = {{take_best, SINK_ANY, NULL}, &best, op};
  for (;;) {
    Value v = next_to(vm, it, value_is_none(key) ? &sink.sink : NULL);
    if (value_is_null(v)) {
      ok = at_end(vm);
      break;
    }
    if (consider(vm, &best, v, key, op) < 0) break;
  }
  drop(vm, it);
  if (ok && value_is_null(best.item)) {
    if (!value_is_null(kw[1])) return own(kw[1]);
    return err_set(vm, vm->exc.ValueError, "%s() iterable argument is empty", name);
  }
  return finish_best(vm, &best, ok);
}

static Value builtin_min(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  return min_max(vm, args, nargs, kwnames, CMP_LT);
}
static Value builtin_max(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  return min_max(vm, args, nargs, kwnames, CMP_GT);
}

static Value builtin_sorted(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  if (nargs != 1) return err_set(vm, vm->exc.TypeError, "sorted expected 1 argument, got %zd", nargs);
  Value list = sequence_list(vm, args[0]);
  if (value_is_null(list)) return list;
  Value r;
  if (value_is_null(kwnames)) {
    r = list_sort(vm, list) < 0 ? VALUE_NULL : VALUE_NONE;
  } else {
    Value method = object_getattr(vm, list, NAME(sort));
    r = value_is_null(method) ? method : call(vm, method, args + 1, 0, kwnames);
    drop(vm, method);
  }
  if (!value_is_null(r)) return list;
  drop(vm, list);
  return VALUE_NULL;
}

// --- iterators

static Value builtin_iter(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "iter", nargs, 1, 2) < 0) return VALUE_NULL;
  if (nargs == 1) return object_iter(vm, args[0]);
  if (!is_callable(vm, args[0])) return err_set(vm, vm->exc.TypeError, "iter(v, w): v must be callable");
  return callable_iterator_new(vm, args[0], args[1]);
}

static Value builtin_next(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "next", nargs, 1, 2) < 0) return VALUE_NULL;
  Ref it = borrow(args[0]);
  if (!is_iterator(vm, it)) return err_set(vm, vm->exc.TypeError, "'%.200T' object is not an iterator", it);
  Value v = type_of(vm, it)->slots.iternext(vm, it);
  if (!value_is_null(v)) return v;
  if (nargs == 2) {
    if (err_occurred(vm)) {
      if (!err_matches(vm, vm->exc.StopIteration)) return VALUE_NULL;
      err_clear(vm);
    }
    return own(args[1]);
  }
  return err_occurred(vm) ? VALUE_NULL : err_set_none(vm, vm->exc.StopIteration);
}

static Value builtin_aiter(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref o = borrow(args[0]);
  UnaryFn fn = type_of(vm, o)->slots.am_aiter;
  if (!fn) return err_set(vm, vm->exc.TypeError, "'%.200T' object is not an async iterable", o);
  Value it = fn(vm, o);
  if (value_is_null(it) || type_of(vm, it)->slots.am_anext) return it;
  err_set(vm, vm->exc.TypeError, "aiter() returned not an async iterator of type '%.100T'", it);
  drop(vm, it);
  return VALUE_NULL;
}

static Value builtin_anext(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "anext", nargs, 1, 2) < 0) return VALUE_NULL;
  Ref o = borrow(args[0]);
  UnaryFn fn = type_of(vm, o)->slots.am_anext;
  if (!fn) return err_set(vm, vm->exc.TypeError, "'%.200T' object is not an async iterator", o);
  Value awaitable = fn(vm, o);
  if (nargs == 1 || value_is_null(awaitable)) return awaitable;
  Value r = anext_awaitable_new(vm, awaitable, args[1]);
  drop(vm, awaitable);
  return r;
}

const MethodDef builtins_iter_methods[] = {
    {"aiter", builtin_aiter, METH_O, DOC("($module, async_iterable, /)"),
     DOC("Return an AsyncIterator for an AsyncIterable object.")},
    {"all", builtin_all, METH_O, DOC("($module, iterable, /)"),
     DOC("Return True if bool(x) is True for all values x in the iterable.\n\n"
         "If the iterable is empty, return True.")},
    {"anext", builtin_anext, METH_FAST, DOC("($module, aiterator, default=<unrepresentable>, /)"),
     DOC("Return the next item from the async iterator.\n\n"
         "If default is given and the async iterator is exhausted,\n"
         "it is returned instead of raising StopAsyncIteration.")},
    {"any", builtin_any, METH_O, DOC("($module, iterable, /)"),
     DOC("Return True if bool(x) is True for any x in the iterable.\n\n"
         "If the iterable is empty, return False.")},
    {"iter", builtin_iter, METH_FAST, NULL,
     DOC("iter(iterable) -> iterator\niter(callable, sentinel) -> iterator\n\n"
         "Get an iterator from an object.\n"
         "In the first form, the argument must supply its own iterator, or be a sequence.\n"
         "In the second form, the callable is called until it returns the sentinel.")},
    {"max", builtin_max, METH_FAST_KW, NULL,
     DOC("max(iterable, *[, default=obj, key=func]) -> value\n"
         "max(arg1, arg2, *args, *[, key=func]) -> value\n\n"
         "With a single iterable argument, return its biggest item. The\n"
         "default keyword-only argument specifies an object to return if\n"
         "the provided iterable is empty.\n"
         "With two or more positional arguments, return the largest argument.")},
    {"min", builtin_min, METH_FAST_KW, NULL,
     DOC("min(iterable, *[, default=obj, key=func]) -> value\n"
         "min(arg1, arg2, *args, *[, key=func]) -> value\n\n"
         "With a single iterable argument, return its smallest item. The\n"
         "default keyword-only argument specifies an object to return if\n"
         "the provided iterable is empty.\n"
         "With two or more positional arguments, return the smallest argument.")},
    {"next", builtin_next, METH_FAST, NULL,
     DOC("next(iterator[, default])\n\n"
         "Return the next item from the iterator. If default is given and the iterator\n"
         "is exhausted, it is returned instead of raising StopIteration.")},
    {"sorted", builtin_sorted, METH_FAST_KW, DOC("($module, iterable, /, *, key=None, reverse=False)"),
     DOC("Return a new list containing all items from the iterable in ascending order.\n\n"
         "A custom key function can be supplied to customize the sort order, and the\n"
         "reverse flag can be set to request the result in descending order.")},
    {"sum", builtin_sum, METH_FAST_KW, DOC("($module, iterable, /, start=0)"),
     DOC("Return the sum of a 'start' value (default: 0) plus an iterable of numbers\n\n"
         "When the iterable is empty, return the start value.\n"
         "This function is intended specifically for use with numeric values and may\n"
         "reject non-numeric types.")},
    {0},
};
