// modules/_bisect.c: bisection in sorted sequences.
// Tests        tests/python/library/data/heapq_bisect_use.py
// Optimize     Os
#include "object/core/args.h"
#include "object/container/list.h"
#include "object/exec/module.h"

typedef struct Search {
  Ref a, x, key;  // key null: none
  Size lo, hi;
} Search;

static const char *const names[] = {"a", "x", "lo", "hi", "key"};

static int bind(VM *vm, const char *fname, const Value *args, Size nargs, Ref kwnames, Search *s) {
  const ArgSpec spec = {.fname = fname, .names = names, .n_params = 5, .n_positional = 4, .n_required = 2};
  Ref out[5];
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return -1;
  *s = (Search){out[0], out[1], value_is_none(out[4]) ? REF_NULL : out[4], 0, -1};
  if (!value_is_null(out[2]) && arg_size(vm, out[2], &s->lo) < 0) return -1;
  if (!value_is_null(out[3]) && !value_is_none(out[3]) && arg_size(vm, out[3], &s->hi) < 0) return -1;
  return 0;
}

// The position for x: behind equal items (right) or before them. -1 with exception.
static Size search(VM *vm, const Search *s, Ref x, bool right) {
  Size lo = s->lo, hi = s->hi;
  if (lo < 0) return err_set_i(vm, vm->exc.ValueError, "lo must be non-negative");
  if (hi == -1 && (hi = object_len(vm, s->a)) < 0) return -1;
  while (lo < hi) {
    Size mid = (Size)(((uint32_t)lo + (uint32_t)hi) / 2);
    Value item = sequence_getitem(vm, s->a, mid);
    if (!value_is_null(item) && !value_is_null(s->key)) {
      Value k = call1(vm, s->key, item);
      value_set(vm, &item, k);
    }
    if (value_is_null(item)) return -1;
    int lt;
    if (value_both_int48(item, x)) {
      lt = right ? value_as_int48(x) < value_as_int48(item) : value_as_int48(item) < value_as_int48(x);
    } else {
      Value r = right ? object_richcompare(vm, x, item, CMP_LT) : object_richcompare(vm, item, x, CMP_LT);
      lt = value_is_null(r) ? -1 : object_is_true(vm, r);
      drop(vm, r);
    }
    drop(vm, item);
    if (lt < 0) return -1;
    if (lt == right) hi = mid;
    else lo = mid + 1;
  }
  return lo;
}

static Value bisect(VM *vm, const char *fname, const Value *args, Size nargs, Ref kwnames, bool right) {
  Search s;
  if (bind(vm, fname, args, nargs, kwnames, &s) < 0) return VALUE_NULL;
  Size i = search(vm, &s, s.x, right);
  return i < 0 ? VALUE_NULL : value_from_int48(i);
}

static Value insort(VM *vm, const char *fname, const Value *args, Size nargs, Ref kwnames, bool right) {
  Search s;
  if (bind(vm, fname, args, nargs, kwnames, &s) < 0) return VALUE_NULL;
  Value k = value_is_null(s.key) ? own(s.x) : call1(vm, s.key, s.x);
  if (value_is_null(k)) return k;
  Size i = search(vm, &s, k, right);
  drop(vm, k);
  if (i < 0) return VALUE_NULL;
  if (is_list_exact(vm, s.a)) return list_insert(vm, s.a, i, s.x) < 0 ? VALUE_NULL : VALUE_NONE;
  Value pair[] = {value_from_int48(i), {s.x.bits}};
  Value r = call_method(vm, s.a, NAME(insert), pair, 2);
  if (value_is_null(r)) return r;
  drop(vm, r);
  return VALUE_NONE;
}

static Value bisect_right(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  return bisect(vm, "bisect_right", args, nargs, kwnames, true);
}
static Value bisect_left(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  return bisect(vm, "bisect_left", args, nargs, kwnames, false);
}
static Value insort_right(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  return insort(vm, "insort_right", args, nargs, kwnames, true);
}
static Value insort_left(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  return insort(vm, "insort_left", args, nargs, kwnames, false);
}

#define SIG "($module, /, a, x, lo=0, hi=None, *, key=None)"
static const MethodDef methods[] = {
    {"bisect_right", bisect_right, METH_FAST_KW, SIG,
     DOC("Return the index where to insert item x in list a, assuming a is sorted.")},
    {"insort_right", insort_right, METH_FAST_KW, SIG,
     DOC("Insert item x in list a, and keep it sorted assuming a is sorted.")},
    {"bisect_left", bisect_left, METH_FAST_KW, SIG,
     DOC("Return the index where to insert item x in list a, assuming a is sorted.")},
    {"insort_left", insort_left, METH_FAST_KW, SIG,
     DOC("Insert item x in list a, and keep it sorted assuming a is sorted.")},
    {0},
};
const ModuleDef _bisect_module = {.name = "_bisect", .methods = methods, .doc = "Bisection algorithms."};
