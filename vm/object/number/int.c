// object/number/int.c: making and reading ints: canonical form, conversions to and from C, comparison, hash.
//
// Tests        tests/python/numbers/int_*.py, tests/python/numbers/int/int_*.py
// Optimize     Os
#include <math.h>

#include "base/hash.h"
#include "object/number/int_internal.h"

_Static_assert(offsetof(Int, limbs) == sizeof(IntSub), "one basic size for exact ints and instances of subclasses");

// A subclass of int is always a heap type; bool has no heap objects.
static bool is_wrapped(Ref v) { return value_is_ptr(v) && type_has(value_as_ptr(v)->type, TYPE_HEAP); }

Ref int_exact(Ref v) {
  if (value_is_int48(v)) return v;
  if (value_is_bool(v)) {
    Value i = value_from_int48(value_is_true(v));
    return borrow(i);
  }
  return is_wrapped(v) ? borrow(((IntSub *)value_as_ptr(v))->value) : v;
}

// ---- Making ----
static size_t size_of(Size n) { return offsetof(Int, limbs) + (size_t)n * sizeof(Limb); }
// Blocks with equally many granules have equal room, unless each has just the size asked for.
static size_t granules_of(Size n) {
  return MORELIA_SYSTEM_MALLOC ? (size_t)n : (size_of(n) + MEM_GRANULE - 1) / MEM_GRANULE;
}

Int *int_alloc(VM *vm, Size n) {
  Int *i = n > SIZE_MAX_PY / 8 ? NULL : mem_take(vm, size_of(n));
  if (UNLIKELY(!i)) {
    err_no_memory(vm);
    return NULL;
  }
  i->h.refcnt = 1;
  i->h.type = vm->types.int_;
  i->n_limbs = n;
  return i;
}

void int_free(VM *vm, Int *i) { mem_give(vm, i, size_of(i->n_limbs)); }

Int *int_alloc_zero(VM *vm, Size n) {
  Int *i = int_alloc(vm, n);
  if (i) memset(i->limbs, 0, (size_t)n * sizeof(Limb));
  return i;
}

Value int_fail(VM *vm, BigStatus status) {
  if (status == BIG_NO_MEMORY) err_no_memory(vm);
  return VALUE_NULL;
}

Value int_discard(VM *vm, Int *i, BigStatus status) {
  if (i) int_free(vm, i);
  return int_fail(vm, status);
}

Value int_finish(VM *vm, Int *i, bool negative) {
  Size n = limbs_trim(i->limbs, i->n_limbs), room = i->n_limbs;
  if (n <= 2) {
    uint64_t magnitude = limbs_low64(i->limbs, n);
    if (magnitude <= (uint64_t)INT48_MAX || (negative && magnitude == (uint64_t)INT48_MAX + 1)) {
      int_free(vm, i);
      return value_from_int48(negative ? -(int64_t)magnitude : (int64_t)magnitude);
    }
  }
  if (granules_of(n) != granules_of(room)) {
    Int *smaller = object_realloc(vm, i, (size_t)room * sizeof(Limb), (size_t)n * sizeof(Limb));
    if (!smaller) return int_discard(vm, i, BIG_OK);
    i = smaller;
  }
  i->n_limbs = n;
  i->negative = negative;
  return value_from_ptr(i);
}

Value int_from_limbs(VM *vm, const Limb *limbs, Size n, bool negative) {
  n = limbs_trim(limbs, n);
  if (n <= 2) {
    uint64_t magnitude = limbs_low64(limbs, n);
    if (magnitude <= (uint64_t)INT48_MAX || (negative && magnitude == (uint64_t)INT48_MAX + 1))
      return value_from_int48(negative ? -(int64_t)magnitude : (int64_t)magnitude);
  }
  Int *i = int_alloc(vm, n);
  if (!i) return VALUE_NULL;
  memcpy(i->limbs, limbs, (size_t)n * sizeof(Limb));
  i->negative = negative;
  return value_from_ptr(i);
}

// A value beyond 48 bits has two limbs or more.
Value int_from_parts(VM *vm, uint64_t low, Limb top, bool negative) {
  if (top == 0 && low <= (uint64_t)INT48_MAX + negative)
    return value_from_int48(negative ? -(int64_t)low : (int64_t)low);
  Int *i = int_alloc(vm, top ? 3 : 2);
  if (!i) return VALUE_NULL;
  i->negative = negative;
  memcpy(i->limbs, &low, sizeof low);  // both machines that we run on are little-endian
  if (top) i->limbs[2] = top;
  return value_from_ptr(i);
}

Value int_from_i64(VM *vm, int64_t i) {
  if (LIKELY(int48_fits(i))) return value_from_int48(i);
  return int_from_parts(vm, i < 0 ? 0 - (uint64_t)i : (uint64_t)i, 0, i < 0);
}

Value int_from_u64(VM *vm, uint64_t u) { return int_from_parts(vm, u, 0, false); }

Value int_from_double(VM *vm, double d) {
  if (fabs(d) < 1e14) return value_from_int48((int64_t)d);
  if (isnan(d)) return err_set(vm, vm->exc.ValueError, "cannot convert float NaN to integer");
  if (isinf(d)) return err_set(vm, vm->exc.OverflowError, "cannot convert float infinity to integer");
  Limb limbs[33];
  Size n = big_from_double(limbs, d);
  return int_from_limbs(vm, limbs, n, d < 0);
}

Value int_wrap(VM *vm, Type *type, Value exact) {
  if (value_is_null(exact) || type == vm->types.int_) return exact;
  if (type == vm->types.bool_) {
    bool truth = int_sign(exact) != 0;
    drop(vm, exact);
    return value_from_bool(truth);
  }
  IntSub *sub = object_alloc(vm, type, 0);
  if (!sub) {
    drop(vm, exact);
    return VALUE_NULL;
  }
  sub->value = exact;
  if (type_has(type, TYPE_GC)) gc_track(vm, sub);
  return value_from_ptr(sub);
}

// ---- Reading ----
bool int_fits_i64(Ref v, int64_t *out) {
  v = int_exact(v);
  if (LIKELY(value_is_int48(v))) {
    *out = value_as_int48(v);
    return true;
  }
  Int *i = as_int(v);
  if (i->n_limbs > 2) return false;
  uint64_t magnitude = limbs_low64(i->limbs, i->n_limbs);
  if (magnitude > (uint64_t)INT64_MAX + i->negative) return false;
  *out = i->negative ? (int64_t)(0 - magnitude) : (int64_t)magnitude;
  return true;
}

int int_sign(Ref v) {
  v = int_exact(v);
  if (value_is_int48(v)) {
    int64_t i = value_as_int48(v);
    return (i > 0) - (i < 0);
  }
  return as_int(v)->negative ? -1 : 1;
}

double int_as_double(VM *vm, Ref v) {
  v = int_exact(v);
  if (LIKELY(value_is_int48(v))) return (double)value_as_int48(v);
  Int *i = as_int(v);
  double d;
  if (!big_to_double(i->limbs, i->n_limbs, &d)) {
    err_set(vm, vm->exc.OverflowError, "int too large to convert to float");
    return -1.0;
  }
  return i->negative ? -d : d;
}

uint64_t int_bit_length(Ref v) {
  IntView view;
  int_view(&view, v);
  return (uint64_t)limbs_bit_length(view.limbs, view.n);
}

Hash int_hash(Ref v) {
  v = int_exact(v);
  if (LIKELY(value_is_int48(v))) return hash_i64(value_as_int48(v));
  Int *i = as_int(v);
  return hash_limbs(i->limbs, i->n_limbs, i->negative);
}

int int_compare(Ref a, Ref b) {
  a = int_exact(a), b = int_exact(b);
  if (LIKELY(value_both_int48(a, b))) {
    int64_t x = value_as_int48(a), y = value_as_int48(b);
    return (x > y) - (x < y);
  }
  IntView x, y;
  int_view(&x, a), int_view(&y, b);
  if (x.negative != y.negative) return x.negative ? -1 : 1;
  int order = limbs_cmp(x.limbs, x.n, y.limbs, y.n);
  return x.negative ? -order : order;
}

bool int_equal(Ref a, Ref b) {
  a = int_exact(a), b = int_exact(b);
  if (value_same(a, b)) return true;
  if (value_is_int48(a) || value_is_int48(b)) return false;  // canonical form
  return int_compare(a, b) == 0;
}
