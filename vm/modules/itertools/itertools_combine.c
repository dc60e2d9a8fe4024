// modules/itertools/itertools_combine.c: product, combinations, combinations_with_replacement, permutations.
//
// Each keeps its pool(s), an array of indices into them, and its last result, which is changed in place while nobody
// else holds it. Fields: a pool (product: tuple of pools), b last result or null before the first, flag: finished, k:
// r.
// Tests        tests/python/modules/itertools*.py
// Optimize     O2
#include "modules/itertools/itertools.h"
#include "object/core/work.h"

static int make_indices(VM *vm, Tool *t, int64_t n) {
  if (n > SIZE_MAX_PY / 4) return err_no_memory_i(vm);
  t->n = (Size)n;
  if (n == 0) return 0;
  t->indices = mem_alloc_zero_items(vm, (size_t)n, sizeof(Size));
  if (t->indices) return 0;
  t->n = 0;
  return err_no_memory_i(vm);
}

static Value sizeof_tool(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_int48(28 + 4 * (int64_t)as_tool(self)->n);
}
static const MethodDef methods[] = {
    {"__sizeof__", sizeof_tool, METH_NOARGS, "($self, /)", DOC("Returns size in memory, in bytes.")},
    {0},
};

static void put_item(VM *vm, Tuple *t, Size i, Ref v) { value_set(vm, &t->items[i], own(v)); }

static Value done(Tool *t) {
  t->flag = true;
  return VALUE_NULL;
}

// ---- product

static Value product_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  Size repeat = 1;
  if (!value_is_null(kwnames)) {
    if (tuple_len(kwnames) > 1)
      return err_set(vm, vm->exc.TypeError, "product() takes at most 1 keyword argument (%zd given)",
                     tuple_len(kwnames));
    for (Size i = 0; i < tuple_len(kwnames); i++) {
      if (!str_equal_ascii(tuple_at(kwnames, i), "repeat")) {
        return err_set(vm, vm->exc.TypeError, "product() got an unexpected keyword argument '%U'",
                       tuple_at(kwnames, i));
      }
      if (arg_size(vm, args[nargs + i], &repeat) < 0) return VALUE_NULL;
      if (repeat < 0) return err_set(vm, vm->exc.ValueError, "repeat argument cannot be negative");
    }
  }
  if (nargs && repeat > SIZE_MAX_PY / 4 / nargs) return err_set(vm, vm->exc.OverflowError, "repeat argument too large");
  if (repeat == 0) nargs = 0;
  Tool *t = tool_new(vm, type);
  Tuple *pools = t ? tuple_alloc(vm, nargs * repeat) : NULL;
  if (!pools || make_indices(vm, t, (int64_t)nargs * repeat) < 0) {
    obj_xdrop(vm, pools);
    obj_xdrop(vm, t);
    return VALUE_NULL;
  }
  t->a = value_from_ptr(pools);
  for (Size i = 0; i < nargs; i++) {
    pools->items[i] = sequence_tuple(vm, args[i]);
    if (value_is_null(pools->items[i])) {
      obj_drop(vm, t);
      return VALUE_NULL;
    }
  }
  for (Size i = nargs; i < pools->len; i++) {
    pools->items[i] = own(pools->items[i - nargs]);
    if (work_round(vm, (size_t)i) == 0) continue;
    obj_drop(vm, t);
    return VALUE_NULL;
  }
  gc_track(vm, pools);
  return value_from_ptr(t);
}

static Value product_next(VM *vm, Ref self) {
  Tool *t = as_tool(self);
  if (t->flag) return VALUE_NULL;
  Tuple *pools = as_tuple(t->a);
  if (value_is_null(t->b)) {
    Tuple *r = tuple_alloc(vm, pools->len);
    if (!r) return VALUE_NULL;
    for (Size i = 0; i < pools->len; i++) {
      Tuple *pool = as_tuple(pools->items[i]);
      if (pool->len == 0) {
        obj_drop(vm, r);
        return done(t);
      }
      r->items[i] = own(pool->items[0]);
    }
    t->b = tuple_done(vm, r);
    return own(t->b);
  }
  Tuple *r = tool_result(vm, &t->b);
  if (!r) return VALUE_NULL;
  Size i = pools->len - 1;
  for (; i >= 0; i--) {
    Tuple *pool = as_tuple(pools->items[i]);
    if (++t->indices[i] < pool->len) {
      put_item(vm, r, i, pool->items[t->indices[i]]);
      return own(t->b);
    }
    t->indices[i] = 0;
    put_item(vm, r, i, pool->items[0]);
  }
  return done(t);
}
TOOL_SPEC(
    product, "product", 24, product_new, product_next, methods,
    DOC("product(*iterables, repeat=1)\n--\n\nCartesian product of input iterables.  Equivalent to nested for-loops.\n\nFor example, product(A, B) returns the same as:  "
        "((x,y) for x in A for y in B).\nThe leftmost iterators are in the outermost for-loop, so the output tuples\ncycle in a manner similar to an odometer (with the "
        "rightmost element changing\non every iteration).\n\nTo compute the product of an iterable with itself, specify the number\nof repetitions with the optional repeat "
        "keyword argument."))

// ---- combinations, with and without replacement

static Tool *choose_new(VM *vm, Type *type, const char *fname, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"iterable", "r"};
  const ArgSpec spec = {.fname = fname, .names = names, .n_params = 2, .n_positional = 2, .n_required = 2};
  Ref out[2];
  Size r;
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0 || arg_size(vm, out[1], &r) < 0) return NULL;
  Value pool = sequence_tuple(vm, out[0]);
  if (value_is_null(pool)) return NULL;
  Tool *t = NULL;
  if (r < 0) err_set(vm, vm->exc.ValueError, "r must be non-negative");
  else t = tool_new(vm, type);
  if (!t || make_indices(vm, t, r) < 0) {
    drop(vm, pool);
    obj_xdrop(vm, t);
    return NULL;
  }
  t->a = pool;
  t->k = r;
  return t;
}

// The first result: the items at the indices.
static Value first_choice(VM *vm, Tool *t) {
  Tuple *pool = as_tuple(t->a), *r = tuple_alloc(vm, t->k);
  if (!r) return VALUE_NULL;
  for (Size i = 0; i < t->k; i++) r->items[i] = own(pool->items[t->indices[i]]);
  t->b = tuple_done(vm, r);
  return own(t->b);
}

// The result to be changed into the next one. NULL: *out is the result: the first, the end or a failure.
static Tuple *choice_to_change(VM *vm, Tool *t, Value *out) {
  *out = VALUE_NULL;
  if (t->flag) return NULL;
  if (!value_is_null(t->b)) return tool_result(vm, &t->b);
  *out = first_choice(vm, t);
  return NULL;
}

static Value combinations_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  Tool *t = choose_new(vm, type, "combinations", args, nargs, kwnames);
  if (!t) return VALUE_NULL;
  for (Size i = 0; i < t->k; i++) t->indices[i] = i;
  t->flag = t->k > tuple_len(t->a);
  return value_from_ptr(t);
}

static Value combinations_next(VM *vm, Ref self) {
  Tool *t = as_tool(self);
  Value made;
  Tuple *pool = as_tuple(t->a), *r = choice_to_change(vm, t, &made);
  if (!r) return made;
  Size i = t->k - 1;
  while (i >= 0 && t->indices[i] == i + pool->len - t->k) i--;
  if (i < 0) return done(t);
  t->indices[i]++;
  for (Size k = i + 1; k < t->k; k++) t->indices[k] = t->indices[k - 1] + 1;
  for (; i < t->k; i++) put_item(vm, r, i, pool->items[t->indices[i]]);
  return own(t->b);
}
TOOL_SPEC(
    combinations, "combinations", 28, combinations_new, combinations_next, methods,
    DOC("combinations(iterable, r)\n--\n\nReturn successive r-length combinations of elements in the iterable.\n\ncombinations(range(4), 3) --> (0,1,2), (0,1,3), "
        "(0,2,3), (1,2,3)"))

static Value replacement_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  Tool *t = choose_new(vm, type, "combinations_with_replacement", args, nargs, kwnames);
  if (t) t->flag = tuple_len(t->a) == 0 && t->k > 0;
  return t ? value_from_ptr(t) : VALUE_NULL;
}

static Value replacement_next(VM *vm, Ref self) {
  Tool *t = as_tool(self);
  Value made;
  Tuple *pool = as_tuple(t->a), *r = choice_to_change(vm, t, &made);
  if (!r) return made;
  Size i = t->k - 1;
  while (i >= 0 && t->indices[i] == pool->len - 1) i--;
  if (i < 0) return done(t);
  Size index = t->indices[i] + 1;
  for (; i < t->k; i++) {
    t->indices[i] = index;
    put_item(vm, r, i, pool->items[index]);
  }
  return own(t->b);
}
TOOL_SPEC(
    combinations_with_replacement, "combinations_with_replacement", 28, replacement_new, replacement_next, methods,
    DOC("combinations_with_replacement(iterable, r)\n--\n\nReturn successive r-length combinations of elements in the iterable allowing individual elements to have "
        "successive repeats.\n\ncombinations_with_replacement('ABC', 2) --> ('A','A'), ('A','B'), ('A','C'), ('B','B'), ('B','C'), ('C','C')"))

// ---- permutations: indices has the n positions of the pool, then the r cycle counts

static Value permutations_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"iterable", "r"};
  static const ArgSpec spec = {
      .fname = "permutations", .names = names, .n_params = 2, .n_positional = 2, .n_required = 1};
  Ref out[2];
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return VALUE_NULL;
  Value pool = sequence_tuple(vm, out[0]);
  if (value_is_null(pool)) return pool;
  Size n = tuple_len(pool), r = n;
  Tool *t = NULL;
  bool bad = false;
  if (!value_is_null(out[1]) && !value_is_none(out[1])) {
    if (!is_int(out[1])) bad = err_set_i(vm, vm->exc.TypeError, "Expected int as r") < 0;
    else if (arg_size(vm, out[1], &r) < 0) bad = true;
    else if (r < 0) bad = err_set_i(vm, vm->exc.ValueError, "r must be non-negative") < 0;
  }
  if (!bad) t = tool_new(vm, type);
  if (!t || make_indices(vm, t, (int64_t)n + r) < 0) {
    drop(vm, pool);
    obj_xdrop(vm, t);
    return VALUE_NULL;
  }
  for (Size i = 0; i < n; i++) t->indices[i] = i;
  for (Size i = 0; i < r; i++) t->indices[n + i] = n - i;
  t->a = pool;
  t->k = r;
  t->flag = r > n;
  return value_from_ptr(t);
}

static Value permutations_next(VM *vm, Ref self) {
  Tool *t = as_tool(self);
  Value made;
  Tuple *pool = as_tuple(t->a), *result = choice_to_change(vm, t, &made);
  if (!result) return made;
  Size n = pool->len, r = t->k, *indices = t->indices;
  for (Size i = r - 1; i >= 0; i--) {
    Size *cycles = indices + n;
    if (--cycles[i] == 0) {
      Size first = indices[i];
      memmove(indices + i, indices + i + 1, (size_t)(n - 1 - i) * sizeof(Size));
      indices[n - 1] = first;
      cycles[i] = n - i;
      continue;
    }
    Size k = n - cycles[i], swapped = indices[i];
    indices[i] = indices[k];
    indices[k] = swapped;
    for (; i < r; i++) put_item(vm, result, i, pool->items[indices[i]]);
    return own(t->b);
  }
  return done(t);
}
TOOL_SPEC(
    permutations, "permutations", 32, permutations_new, permutations_next, methods,
    DOC("permutations(iterable, r=None)\n--\n\nReturn successive r-length permutations of elements in the iterable.\n\npermutations(range(3), 2) --> (0,1), (0,2), (1,0), "
        "(1,2), (2,0), (2,1)"))
