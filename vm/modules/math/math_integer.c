// modules/math/math_integer.c: gcd, lcm, factorial, isqrt, perm and comb.
//
// Tests        tests/python/modules/math_cases.py
// Optimize     O2
#include <math.h>
#include <stdlib.h>

#include "modules/math/math_internal.h"
#include "object/core/args.h"
#include "object/number/int.h"
#include "object/number/int_internal.h"

// ---- gcd and lcm ----
static Value gcd_of(VM *vm, Ref a, Ref b) {  // exact ints
  if (value_both_int48(a, b)) {
    uint64_t x = (uint64_t)llabs(value_as_int48(a)), y = (uint64_t)llabs(value_as_int48(b));
    while (y) {
      uint64_t t = x % y;
      x = y, y = t;
    }
    return int_from_u64(vm, x);
  }
  IntView x, y;
  int_view(&x, a), int_view(&y, b);
  Int *r = int_alloc_zero(vm, x.n > y.n ? x.n : y.n);
  if (!r) return VALUE_NULL;
  Size n;
  BigStatus status = big_gcd(vm, r->limbs, &n, x.limbs, x.n, y.limbs, y.n);
  return status == BIG_OK ? int_finish(vm, r, false) : int_discard(vm, r, status);
}

static Value lcm_of(VM *vm, Ref a, Ref b) {
  if (int_sign(a) == 0 || int_sign(b) == 0) return value_from_int48(0);
  Value g = gcd_of(vm, a, b), q = VALUE_NULL, product = VALUE_NULL, r = VALUE_NULL;
  if (!value_is_null(g)) q = int_floordiv(vm, a, g);
  if (!value_is_null(q)) product = int_mul(vm, q, b);
  if (!value_is_null(product)) r = int_abs(vm, product);
  drop(vm, g), drop(vm, q), drop(vm, product);
  return r;
}

static Value fold(VM *vm, const Value *args, Size nargs, int64_t start, Value (*fn)(VM *, Ref, Ref)) {
  Value acc = value_from_int48(start);
  for (Size i = 0; i < nargs; i++) {
    Value x = number_index(vm, args[i]);
    if (value_is_null(x)) {
      drop(vm, acc);
      return x;
    }
    Value next = i == 0 ? int_abs(vm, x) : fn(vm, acc, int_exact(x));
    drop(vm, x), drop(vm, acc);
    if (value_is_null(next)) return next;
    acc = next;
  }
  return acc;
}
Value math_gcd(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return fold(vm, args, nargs, 0, gcd_of);
}
Value math_lcm(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return fold(vm, args, nargs, 1, lcm_of);
}

// ---- Products of ranges ----
// (n)(n-1)…(n-k+1), halving the range so that factors stay of one size.
static Value falling(VM *vm, Ref n, int64_t k) {
  if (k == 0) return value_from_int48(1);
  if (k == 1) return own(n);
  if (value_is_int48(n) && k <= 4 && value_as_int48(n) < 1 << 15) {
    int64_t r = 1;
    for (int64_t i = 0; i < k; i++) r *= value_as_int48(n) - i;
    return int_from_i64(vm, r);
  }
  if (vm_poll(vm) < 0) return VALUE_NULL;
  int64_t half = k / 2;
  Value steps = int_from_i64(vm, half);
  Value high = falling(vm, n, half), rest = VALUE_NULL, low = VALUE_NULL, r = VALUE_NULL;
  if (!value_is_null(high) && !value_is_null(steps)) rest = int_sub(vm, n, steps);
  if (!value_is_null(rest)) low = falling(vm, rest, k - half);
  if (!value_is_null(low)) r = int_mul(vm, high, low);
  drop(vm, steps), drop(vm, high), drop(vm, rest), drop(vm, low);
  return r;
}

static Value factorial_of(VM *vm, int64_t n) {
  Value top = int_from_i64(vm, n);
  if (value_is_null(top)) return top;
  Value r = falling(vm, top, n);
  drop(vm, top);
  return r;
}

Value math_factorial(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value n = number_index(vm, args[0]);
  if (value_is_null(n)) return n;
  int64_t x;
  int sign = int_sign(n);
  if (!int_fits_i64(n, &x)) x = INT64_MAX;
  drop(vm, n);
  if (sign < 0) return err_set(vm, vm->exc.ValueError, "factorial() not defined for negative values");
  if (x > INT32_MAX) return err_set(vm, vm->exc.OverflowError, "factorial() argument should not exceed 2147483647");
  return factorial_of(vm, x);
}

// Reads n and k as exact ints. 0; -1: exception, nothing to drop.
static int choose_args(VM *vm, Ref n_arg, Ref k_arg, Value *n, Value *k) {
  Value raw = number_index(vm, n_arg);
  if (value_is_null(raw)) return -1;
  *n = own(int_exact(raw));
  drop(vm, raw);
  raw = number_index(vm, k_arg);
  if (value_is_null(raw)) {
    drop(vm, *n);
    return -1;
  }
  *k = own(int_exact(raw));
  drop(vm, raw);
  const char *bad = int_sign(*n) < 0 ? "n" : int_sign(*k) < 0 ? "k" : NULL;
  if (!bad) return 0;
  drop(vm, *n), drop(vm, *k);
  return err_set_i(vm, vm->exc.ValueError, "%s must be a non-negative integer", bad);
}

Value math_perm(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "perm", nargs, 1, 2) < 0) return VALUE_NULL;
  if (nargs < 2 || value_is_none(args[1])) return math_factorial(vm, self, args, 1, REF_NULL);
  Value n, k, r;
  if (choose_args(vm, args[0], args[1], &n, &k) < 0) return VALUE_NULL;
  int64_t count;
  if (int_compare(n, k) < 0) r = value_from_int48(0);
  else if (!int_fits_i64(k, &count))
    r = err_set(vm, vm->exc.OverflowError, "k must not exceed %lld", (long long)INT64_MAX);
  else r = falling(vm, n, count);
  drop(vm, n), drop(vm, k);
  return r;
}

static Value choose(VM *vm, Ref n, int64_t k) {
  if (value_is_int48(n) && k <= 12 && value_as_int48(n) < 1 << 20) {  // small: one exact step at a time
    uint64_t r = 1, top = (uint64_t)value_as_int48(n);
    bool fits = true;
    for (uint64_t i = 1; i <= (uint64_t)k && fits; i++) {
      fits = !__builtin_mul_overflow(r, top - i + 1, &r);
      r /= i;
    }
    if (fits) return int_from_u64(vm, r);
  }
  Value num = falling(vm, n, k), den = VALUE_NULL, r = VALUE_NULL;
  if (!value_is_null(num)) den = factorial_of(vm, k);
  if (!value_is_null(den)) r = int_floordiv(vm, num, den);
  drop(vm, num), drop(vm, den);
  return r;
}

Value math_comb(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "comb", nargs, 2, 2) < 0) return VALUE_NULL;
  Value n, k, r = VALUE_NULL;
  if (choose_args(vm, args[0], args[1], &n, &k) < 0) return VALUE_NULL;
  Value rest = int_sub(vm, n, k);
  if (!value_is_null(rest)) {
    Ref fewer = int_compare(rest, k) < 0 ? borrow(rest) : borrow(k);
    int64_t count;
    if (int_sign(rest) < 0) r = value_from_int48(0);
    else if (!int_fits_i64(fewer, &count))
      r = err_set(vm, vm->exc.OverflowError, "min(n - k, k) must not exceed %lld", (long long)INT64_MAX);
    else r = choose(vm, n, count);
  }
  drop(vm, n), drop(vm, k), drop(vm, rest);
  return r;
}

// ---- Square root ----
static Value isqrt_of(VM *vm, Ref n) {
  if (value_is_int48(n)) {
    int64_t x = value_as_int48(n), root = (int64_t)sqrt((double)x);  // exact: x has fewer than 53 bits
    return value_from_int48(root);
  }
  IntView view;
  int_view(&view, n);
  Int *r = int_alloc(vm, (view.n + 1) / 2);
  if (!r) return VALUE_NULL;
  BigStatus status = big_isqrt(vm, r->limbs, view.limbs, view.n);
  return status == BIG_OK ? int_finish(vm, r, false) : int_discard(vm, r, status);
}

Value math_isqrt(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value n = number_index(vm, args[0]);
  if (value_is_null(n)) return n;
  Value r = int_sign(n) < 0 ? err_set(vm, vm->exc.ValueError, "isqrt() argument must be nonnegative")
                            : isqrt_of(vm, int_exact(n));
  drop(vm, n);
  return r;
}
