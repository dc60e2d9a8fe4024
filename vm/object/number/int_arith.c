// object/number/int_arith.c: arithmetic on ints of any size: division, powers, shifts, bits. Sums and products are in
// int_binary.c.
//
// Every function takes any int (bool, instances of subclasses) and returns an exact one in canonical form.
// Tests        tests/python/numbers/int_*.py, tests/python/numbers/int/int_*.py
// Optimize     Oz
#include <math.h>

#include "object/core/work.h"
#include "object/number/float.h"
#include "object/number/int_internal.h"

Value int_neg(VM *vm, Ref a) {
  a = int_exact(a);
  if (LIKELY(value_is_int48(a))) return int_from_i64(vm, -value_as_int48(a));
  Int *i = as_int(a);
  return int_from_limbs(vm, i->limbs, i->n_limbs, !i->negative);
}

Value int_abs(VM *vm, Ref a) { return int_sign(a) < 0 ? int_neg(vm, a) : own(int_exact(a)); }

Value int_invert(VM *vm, Ref a) {  // -a - 1
  a = int_exact(a);
  if (LIKELY(value_is_int48(a))) return int_from_i64(vm, ~value_as_int48(a));
  Value minus_one = value_from_int48(-1);
  Value negated = int_neg(vm, a);
  if (value_is_null(negated)) return negated;
  Value r = int_add(vm, negated, minus_one);
  drop(vm, negated);
  return r;
}

// ---- Division ----
COLD static Value zero_division(VM *vm) { return err_set(vm, vm->exc.ZeroDivisionError, "division by zero"); }

// Turns a quotient towards zero and a remainder with the dividend's sign into Python's floor division.
static Value divmod_big(VM *vm, const IntView *x, const IntView *y, bool want_quotient, Value *out_mod) {
  bool opposite = x->negative != y->negative, want_rest = out_mod || opposite;
  Int *q = NULL, *r = NULL;
  if (want_rest && !(r = int_alloc(vm, y->n))) return VALUE_NULL;
  if (want_quotient && !(q = int_alloc(vm, x->n - y->n + 2))) return r ? int_discard(vm, r, BIG_OK) : VALUE_NULL;
  BigStatus status = big_divmod(vm, q ? q->limbs : NULL, r ? r->limbs : NULL, x->limbs, x->n, y->limbs, y->n);
  if (status != BIG_OK) {
    if (q && r) int_discard(vm, q, BIG_OK);
    return int_discard(vm, r ? r : q, status);
  }
  bool inexact = r && limbs_trim(r->limbs, y->n) > 0;
  if (q) {
    Size nq = x->n - y->n + 1;
    q->limbs[nq] = opposite && inexact ? limbs_add_small(q->limbs, q->limbs, nq, 1) : 0;
  }
  if (opposite && inexact) limbs_sub(r->limbs, y->limbs, y->n, r->limbs, limbs_trim(r->limbs, y->n));
  Value quotient = q ? int_finish(vm, q, opposite) : VALUE_NONE;
  if (!out_mod) {
    if (r) int_discard(vm, r, BIG_OK);
    return quotient;
  }
  if (value_is_null(quotient)) return int_discard(vm, r, BIG_OK);
  *out_mod = int_finish(vm, r, y->negative);
  if (!value_is_null(*out_mod)) return quotient;
  drop(vm, quotient);
  return VALUE_NULL;
}

// Both have at most 64 bits, or the divisor has one limb and the dividend is not long.
static Value divmod_quick(VM *vm, const IntView *x, const IntView *y, bool want_quotient, Value *out_mod) {
  bool opposite = x->negative != y->negative;
  uint64_t d = limbs_low64(y->limbs, y->n), r;
  Value quotient = VALUE_NONE;
  if (x->n <= 2) {
    uint64_t p = limbs_low64(x->limbs, x->n), q = p / d;
    r = p - q * d;
    if (want_quotient) quotient = int_from_parts(vm, q + (opposite && r), 0, opposite);
  } else if (want_quotient) {
    Int *q = int_alloc(vm, x->n);
    if (!q) return VALUE_NULL;
    r = limbs_div_small(q->limbs, x->limbs, x->n, (Limb)d);
    if (opposite && r) limbs_add_small(q->limbs, q->limbs, x->n, 1);  // no carry: d is 2 or more
    quotient = int_finish(vm, q, opposite);
  } else {
    r = limbs_div_small(NULL, x->limbs, x->n, (Limb)d);
  }
  if (!out_mod || value_is_null(quotient)) return quotient;
  *out_mod = int_from_parts(vm, opposite && r ? d - r : r, 0, y->negative);
  if (value_is_null(*out_mod)) value_clear(vm, &quotient);
  return quotient;
}

// |x| < |y|
static Value divmod_short(VM *vm, Ref a, Ref b, Value *out_mod) {
  bool below = int_sign(a) * int_sign(b) < 0;
  if (out_mod) {
    *out_mod = below ? int_add(vm, a, b) : own(int_exact(a));
    if (value_is_null(*out_mod)) return VALUE_NULL;
  }
  return value_from_int48(below ? -1 : 0);
}

static Value divmod_any(VM *vm, Ref a, Ref b, bool want_quotient, Value *out_mod) {
  a = int_exact(a), b = int_exact(b);
  if (LIKELY(value_both_int48(a, b))) {
    int64_t x = value_as_int48(a), y = value_as_int48(b);
    if (UNLIKELY(y == 0)) return zero_division(vm);
    int64_t q = x / y, r = x - q * y;
    if (r != 0 && (r ^ y) < 0) q--, r += y;
    if (out_mod) *out_mod = value_from_int48(r);
    return int_from_i64(vm, q);
  }
  IntView x, y;
  int_view(&x, a), int_view(&y, b);
  if (y.n == 0) return zero_division(vm);
  if (limbs_cmp(x.limbs, x.n, y.limbs, y.n) < 0) return divmod_short(vm, a, b, out_mod);
  if (x.n <= 2 || (y.n == 1 && x.n < INT_SLICE)) return divmod_quick(vm, &x, &y, want_quotient, out_mod);
  return divmod_big(vm, &x, &y, want_quotient, out_mod);
}

Value int_divmod(VM *vm, Ref a, Ref b, Value *out_mod) { return divmod_any(vm, a, b, true, out_mod); }
Value int_floordiv(VM *vm, Ref a, Ref b) { return divmod_any(vm, a, b, true, NULL); }
Value int_mod(VM *vm, Ref a, Ref b) {
  Value mod = VALUE_NULL, q = divmod_any(vm, a, b, false, &mod);
  if (value_is_null(q)) return q;
  drop(vm, q);
  return mod;
}

Value int_truediv(VM *vm, Ref a, Ref b) {
  a = int_exact(a), b = int_exact(b);
  if (LIKELY(value_both_int48(a, b))) {
    int64_t y = value_as_int48(b);
    if (y == 0) return zero_division(vm);
    return value_from_double((double)value_as_int48(a) / (double)y);  // both convert to double exactly
  }
  IntView x, y;
  int_view(&x, a), int_view(&y, b);
  if (y.n == 0) return zero_division(vm);
  double d;
  BigStatus status = big_true_divide(vm, &d, x.limbs, x.n, y.limbs, y.n);
  if (status != BIG_OK) return int_fail(vm, status);
  if (isinf(d)) return err_set(vm, vm->exc.OverflowError, "integer division result too large for a float");
  return value_from_double(x.negative != y.negative ? -d : d);
}

// ---- Shifts ----
// The shift count: 0 with *out (clipped to more than any int has bits), or -1.
static int shift_count(VM *vm, Ref b, int64_t *out) {
  if (int_sign(b) < 0) return err_set_i(vm, vm->exc.ValueError, "negative shift count");
  if (!int_fits_i64(b, out)) *out = INT64_MAX;
  return 0;
}

Value int_lshift(VM *vm, Ref a, Ref b) {
  int64_t bits;
  a = int_exact(a);
  if (shift_count(vm, b, &bits) < 0) return VALUE_NULL;
  if (value_is_int48(a)) {
    int64_t x = value_as_int48(a);
    if (x == 0) return value_from_int48(0);
    if (bits < 48) {
      int64_t r = (int64_t)((uint64_t)x << bits);
      if (r >> bits == x) return int_from_i64(vm, r);
    }
  }
  IntView x;
  int_view(&x, a);
  if (bits > INT64_C(32) * (SIZE_MAX_PY / 8)) return err_set(vm, vm->exc.OverflowError, "too many digits in integer");
  Size whole = (Size)(bits / 32);
  if (x.n > SIZE_MAX_PY / 8 - whole) return err_no_memory(vm);
  int left = (int)(bits % 32);
  Limb top = (Limb)((uint64_t)x.limbs[x.n - 1] << left >> 32);
  Int *r = int_alloc(vm, x.n + whole + (top != 0));
  if (!r) return VALUE_NULL;
  if (whole && work_fill(vm, r->limbs, "", 1, (size_t)whole * sizeof(Limb)) < 0) return int_discard(vm, r, BIG_OK);
  Limb carry = 0;
  for (Size at = 0; at < x.n; at += INT_SLICE) {
    Size n = int_slice(x.n, at);
    Limb over = limbs_shl(r->limbs + whole + at, x.limbs + at, n, left);
    r->limbs[whole + at] |= carry;
    carry = over;
    if (int_after_slice(vm, n) < 0) return int_discard(vm, r, BIG_OK);
  }
  if (top) r->limbs[x.n + whole] = top;
  return int_finish(vm, r, x.negative);
}

Value int_rshift(VM *vm, Ref a, Ref b) {
  int64_t bits;
  a = int_exact(a);
  if (shift_count(vm, b, &bits) < 0) return VALUE_NULL;
  if (value_is_int48(a)) return value_from_int48(value_as_int48(a) >> (bits > 63 ? 63 : bits));
  IntView x;
  int_view(&x, a);
  if (bits / 32 >= x.n) return value_from_int48(x.negative ? -1 : 0);
  Size whole = (Size)(bits / 32), n = x.n - whole;
  Int *r = int_alloc(vm, n + x.negative);
  if (!r) return VALUE_NULL;
  for (Size at = 0; at < n; at += INT_SLICE) {
    Size m = int_slice(n, at), left = (Size)(bits % 32);
    limbs_shr(r->limbs + at, x.limbs + whole + at, m, (int)left);
    if (left && at + m < n) r->limbs[at + m - 1] |= x.limbs[whole + at + m] << (32 - left);
    if (int_after_slice(vm, m) < 0) return int_discard(vm, r, BIG_OK);
  }
  if (x.negative) r->limbs[n] = limbs_add_small(r->limbs, r->limbs, n, limbs_any_below(x.limbs, x.n, bits));  // floor
  return int_finish(vm, r, x.negative);
}

// ---- Bits ----
// The low 64 bits in two's complement.
static uint64_t low_bits(const IntView *x) {
  uint64_t low = limbs_low64(x->limbs, x->n);
  return x->negative ? 0 - low : low;
}

static Value bit_operation(VM *vm, BigBitOp op, Ref a, Ref b) {
  IntView x, y;
  int_view(&x, a), int_view(&y, b);
  Size n = big_bitop_size(op, x.n, x.negative, y.n, y.negative);
  // a mask
  if (op == BIG_AND && n <= 2 && !(x.negative && y.negative)) return int_from_u64(vm, low_bits(&x) & low_bits(&y));
  Int *r = int_alloc(vm, n);
  if (!r) return VALUE_NULL;
  bool negative;
  BigStatus status = big_bitop(vm, op, r->limbs, n, &negative, x.limbs, x.n, x.negative, y.limbs, y.n, y.negative);
  return status == BIG_OK ? int_finish(vm, r, negative) : int_discard(vm, r, status);
}

Value int_and(VM *vm, Ref a, Ref b) {
  a = int_exact(a), b = int_exact(b);
  if (LIKELY(value_both_int48(a, b))) return value_from_int48(value_as_int48(a) & value_as_int48(b));
  return bit_operation(vm, BIG_AND, a, b);
}
Value int_or(VM *vm, Ref a, Ref b) {
  a = int_exact(a), b = int_exact(b);
  if (LIKELY(value_both_int48(a, b))) return value_from_int48(value_as_int48(a) | value_as_int48(b));
  return bit_operation(vm, BIG_OR, a, b);
}
Value int_xor(VM *vm, Ref a, Ref b) {
  a = int_exact(a), b = int_exact(b);
  if (LIKELY(value_both_int48(a, b))) return value_from_int48(value_as_int48(a) ^ value_as_int48(b));
  return bit_operation(vm, BIG_XOR, a, b);
}

// ---- Powers ----
static int bits_of(int64_t i) { return 64 - __builtin_clzll((uint64_t)(i ^ i >> 63) | 1); }
// Computes a product of at most 62 bits. False: it may have more.
ALWAYS_INLINE bool short_product(int64_t x, int64_t y, int64_t *out) {
  if (bits_of(x) + bits_of(y) > 62) return false;
  *out = x * y;
  return true;
}

// As long as the products stay short.
static bool short_power(int64_t base, int64_t e, int64_t *out) {
  *out = 1;
  for (;; e >>= 1) {
    if (e & 1 && !short_product(*out, base, out)) return false;
    if (e <= 1) return true;
    if (!short_product(base, base, &base)) return false;
  }
}

static Value pow_plain(VM *vm, Ref a, Ref b) {  // b >= 0
  int64_t e;
  IntView x;
  int_view(&x, a);
  if (!int_fits_i64(b, &e)) e = INT64_MAX;
  bool negative = x.negative && (e & 1);
  if (e == INT64_MAX) negative = x.negative && (int_bit_length(b) == 0 || (limbs_low64(as_int(b)->limbs, 1) & 1));
  if (e == 0) return value_from_int48(1);
  if (x.n == 0) return value_from_int48(0);
  if (x.n == 1 && x.limbs[0] == 1) return value_from_int48(negative ? -1 : 1);
  int64_t low_zeros = 0;  // multiplying by a power of two is a shift
  while (x.limbs[low_zeros / 32] == 0) low_zeros += 32;
  low_zeros += __builtin_ctz(x.limbs[low_zeros / 32]);
  int64_t bits = limbs_bit_length(x.limbs, x.n), total;
  if (__builtin_mul_overflow(bits, e, &total) || total / 32 > SIZE_MAX_PY / 8) return err_no_memory(vm);
  if (low_zeros == bits - 1) {
    Int *r = int_alloc_zero(vm, (Size)(low_zeros * e / 32) + 1);
    if (!r) return VALUE_NULL;
    r->limbs[low_zeros * e / 32] = (Limb)1 << (low_zeros * e % 32);
    return int_finish(vm, r, negative);
  }
  Int *r = int_alloc(vm, (Size)((int64_t)x.n * e));
  if (!r) return VALUE_NULL;
  Size n;
  BigStatus status = big_pow(vm, r->limbs, &n, x.limbs, x.n, (uint32_t)e);
  if (status != BIG_OK) return int_discard(vm, r, status);
  memset(r->limbs + n, 0, (size_t)(r->n_limbs - n) * sizeof(Limb));
  return int_finish(vm, r, negative);
}

// 1/a modulo m > 1: the extended Euclidean algorithm. Both are exact.
static Value invert_mod(VM *vm, Ref a, Ref m) {
  Value x = own(m), y = int_mod(vm, a, m), u = value_from_int48(0), v = value_from_int48(1);
  while (!value_is_null(y) && int_sign(y) != 0) {
    Value rest = VALUE_NULL, q = int_divmod(vm, x, y, &rest);
    Value product = VALUE_NULL, next = VALUE_NULL;
    if (!value_is_null(q)) product = int_mul(vm, q, v);
    if (!value_is_null(product)) next = int_sub(vm, u, product);
    drop(vm, q), drop(vm, product);
    drop(vm, x), drop(vm, u);
    x = y, y = rest, u = v, v = next;
    if (value_is_null(next) || vm_poll(vm) < 0) value_clear(vm, &y);
  }
  Value result = VALUE_NULL, one = value_from_int48(1);
  if (!value_is_null(y)) {
    if (int_equal(x, one)) result = own(u);
    else err_set(vm, vm->exc.ValueError, "base is not invertible for the given modulus");
  }
  drop(vm, x), drop(vm, y), drop(vm, u), drop(vm, v);
  return result;
}

// a**b mod m for b >= 0, m > 1, 0 <= a < m.
static Value pow_mod_positive(VM *vm, Ref a, Ref b, Ref m) {
  if (value_is_int48(m) && value_is_int48(b) && value_as_int48(m) <= UINT32_MAX) {
    uint64_t modulus = (uint64_t)value_as_int48(m), base = (uint64_t)value_as_int48(a), result = 1;
    for (int64_t e = value_as_int48(b); e; e >>= 1) {
      if (e & 1) result = result * base % modulus;
      base = base * base % modulus;
    }
    return value_from_int48((int64_t)result);
  }
  IntView x, e, modulus;
  int_view(&x, a), int_view(&e, b), int_view(&modulus, m);
  Int *r = int_alloc_zero(vm, modulus.n);
  if (!r) return VALUE_NULL;
  BigStatus status = big_mod_pow(vm, r->limbs, x.limbs, x.n, e.limbs, e.n, modulus.limbs, modulus.n);
  return status == BIG_OK ? int_finish(vm, r, false) : int_discard(vm, r, status);
}

static Value pow_mod(VM *vm, Ref a, Ref b, Ref m) {
  if (int_sign(m) == 0) return err_set(vm, vm->exc.ValueError, "pow() 3rd argument cannot be 0");
  bool negative_mod = int_sign(m) < 0;
  Value modulus = int_abs(vm, m), one = value_from_int48(1);
  if (value_is_null(modulus)) return modulus;
  if (value_same(modulus, one)) return value_from_int48(0);
  Value base = VALUE_NULL, exponent = VALUE_NULL, result = VALUE_NULL;
  if (int_sign(b) < 0) {
    exponent = int_neg(vm, b);
    Value inverse = invert_mod(vm, a, modulus);
    if (!value_is_null(inverse)) base = int_mod(vm, inverse, modulus);
    drop(vm, inverse);
  } else {
    exponent = own(b);
    base = int_mod(vm, a, modulus);
  }
  if (!value_is_null(base) && !value_is_null(exponent)) result = pow_mod_positive(vm, base, exponent, modulus);
  if (negative_mod && !value_is_null(result) && int_sign(result) != 0) {
    Value moved = int_sub(vm, result, modulus);
    drop(vm, result);
    result = moved;
  }
  drop(vm, base), drop(vm, exponent), drop(vm, modulus);
  return result;
}

Value int_pow(VM *vm, Ref a, Ref b, Ref mod) {
  a = int_exact(a), b = int_exact(b);
  if (!value_is_none(mod)) return pow_mod(vm, a, b, int_exact(mod));
  int64_t power;
  if (value_both_int48(a, b) && value_as_int48(b) >= 0 && short_power(value_as_int48(a), value_as_int48(b), &power))
    return int_from_i64(vm, power);
  if (int_sign(b) >= 0) return pow_plain(vm, a, b);
  double x = int_as_double(vm, a);
  if (x == -1.0 && err_occurred(vm)) return VALUE_NULL;
  double y = int_as_double(vm, b);
  if (y == -1.0 && err_occurred(vm)) return VALUE_NULL;
  return float_pow(vm, x, y);
}

// ---- Rounding ----
// self - r, where r is what self is above the nearest multiple of 10**n (halves to the even multiple).
static Value round_to_multiple(VM *vm, Ref self, Ref n) {
  Value ten = value_from_int48(10), one = value_from_int48(1);
  Value unit = pow_plain(vm, ten, n);
  if (value_is_null(unit)) return unit;
  Value r = VALUE_NULL, q = int_divmod(vm, self, unit, &r), result = VALUE_NULL;
  if (!value_is_null(q)) {
    Value twice = int_lshift(vm, r, one);
    if (!value_is_null(twice)) {
      int order = int_compare(twice, unit);
      Value odd = int_and(vm, q, one);
      bool up = order > 0 || (order == 0 && !value_is_null(odd) && int_sign(odd) != 0);
      if (!value_is_null(odd)) result = int_sub(vm, self, r);
      drop(vm, odd);
      if (up && !value_is_null(result)) {
        Value below = result;
        result = int_add(vm, below, unit);
        drop(vm, below);
      }
    }
    drop(vm, twice);
  }
  drop(vm, q), drop(vm, r), drop(vm, unit);
  return result;
}

Value int_round(VM *vm, Ref self, Ref ndigits) {
  self = int_exact(self);
  if (value_is_null(ndigits) || value_is_none(ndigits)) return own(self);
  Value n = number_index(vm, ndigits);
  if (value_is_null(n)) return n;
  int64_t digits;
  bool fits = int_fits_i64(n, &digits);
  int sign = int_sign(n);
  drop(vm, n);
  if (sign >= 0) return own(self);
  // 10**n has more than 3.32 n bits: it is much greater than self, so the nearest multiple is 0.
  if (!fits || digits < -(int64_t)(int_bit_length(self) / 3 + 2)) return value_from_int48(0);
  n = value_from_int48(-digits);
  return round_to_multiple(vm, self, n);
}
