// base/bigint_number.c: square root, greatest common divisor, modular power, and the way to and from doubles.
//
// Tests        tests/unit/test_bigint.c
// Optimize     Oz
#include <float.h>
#include <math.h>

#include "base/bigint_work.h"

// ---- Square root ----
// r = a >> bits, trimmed; r has room for the result.
static Size shift_right(Limb *r, const Limb *a, Size n, int64_t bits) {
  Size whole = (Size)(bits / LIMB_BITS);
  if (whole >= n) return 0;
  limbs_shr(r, a + whole, n - whole, (int)(bits % LIMB_BITS));
  return limbs_trim(r, n - whole);
}

static Size shift_left(Limb *r, const Limb *a, Size n, int64_t bits) {
  if (n == 0) return 0;
  Size whole = (Size)(bits / LIMB_BITS);
  r[n + whole] = limbs_shl(r + whole, a, n, (int)(bits % LIMB_BITS));
  memset(r, 0, (size_t)whole * sizeof *r);
  return limbs_trim(r, n + whole + 1);
}

// Newton's iteration with doubling precision: with c = (bits - 1) / 2, after the step for s the
// estimate has d = c >> s bits after its leading one and an error below 1. The last estimate may be one too great.
BigStatus big_isqrt(VM *vm, Limb *r, const Limb *a, Size n) {
  BigWork work = {.vm = vm};
  Size nr = (n + 1) / 2;
  memset(r, 0, (size_t)nr * sizeof *r);
  if (n == 0) return BIG_OK;
  int64_t c = (limbs_bit_length(a, n) - 1) / 2, d = 0;
  Size room = n + 4;
  Limb *buffer = work_alloc(&work, 4 * room);
  if (!buffer) return work.status;
  Limb *est = buffer, *shifted = buffer + room, *quotient = shifted + room, *sum = quotient + room;
  est[0] = 1;
  Size ne = 1;
  int s = c ? 64 - __builtin_clzll((uint64_t)c) : 0;
  while (s-- > 0 && work.status == BIG_OK) {
    int64_t e = d;
    d = c >> s;
    Size ns = shift_right(shifted, a, n, 2 * c - e - d + 1);
    Size nq = 0;
    if (limbs_cmp(shifted, ns, est, ne) >= 0) {
      work_divmod(&work, quotient, NULL, shifted, ns, est, ne);
      if (work.status != BIG_OK) break;
      nq = limbs_trim(quotient, ns - ne + 1);
    }
    Size nsum = shift_left(sum, est, ne, d - e - 1);
    const Limb *big = nsum >= nq ? sum : quotient, *small = nsum >= nq ? quotient : sum;
    Size nbig = nsum >= nq ? nsum : nq, nsmall = nsum >= nq ? nq : nsum;
    est[nbig] = limbs_add(est, big, nbig, small, nsmall);
    ne = limbs_trim(est, nbig + 1);
  }
  if (work.status == BIG_OK) {
    work_mul(&work, shifted, est, ne, est, ne);
    if (work.status == BIG_OK && limbs_cmp(shifted, limbs_trim(shifted, 2 * ne), a, n) > 0)
      limbs_sub_small(est, est, ne, 1);
    memcpy(r, est, (size_t)(ne < nr ? ne : nr) * sizeof *r);
  }
  work_free(&work, buffer, 4 * room);
  return work.status;
}

// ---- Greatest common divisor ----
static uint64_t gcd64(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t t = a % b;
    a = b, b = t;
  }
  return a;
}

// The 60 bits of a that start at its top bit of limb `top` (`bits` of that limb are in use), or b's at the same place.
static uint64_t top60(const Limb *a, Size n, Size top, int bits) {
  uint64_t high = top < n ? a[top] : 0, mid = top - 1 < n ? a[top - 1] : 0, low = top - 2 < n ? a[top - 2] : 0;
  // the 96-bit number high:mid:low, shifted right so that bits + 64 - shift = 60
  int shift = bits + 4;
  uint64_t upper = (high << 32) | mid;
  if (shift >= 32) return upper >> (shift - 32);
  return (upper << (32 - shift)) | (low >> shift);
}

// Lehmer: many quotient steps on the leading 60 bits, applied at once to the whole numbers as a 2x2 matrix.
BigStatus big_gcd(VM *vm, Limb *r, Size *out_n, const Limb *a, Size na, const Limb *b, Size nb) {
  BigWork work = {.vm = vm};
  if (limbs_cmp(a, na, b, nb) < 0) {
    const Limb *t = a;
    a = b, b = t;
    Size nt = na;
    na = nb, nb = nt;
  }
  Size room = na ? na : 1;
  Limb *x = work_alloc(&work, 3 * room);
  if (!x) return work.status;
  Limb *buffer = x, *y = x + room, *z = y + room;
  memcpy(x, a, (size_t)na * sizeof *x);
  memcpy(y, b, (size_t)nb * sizeof *y);
  Size nx = na, ny = nb;
  while (nx > 2 && ny > 0) {
    if (!work_poll(&work, 4 * (uint64_t)nx)) break;
    int bits = limb_bits(x[nx - 1]);
    int64_t u = (int64_t)top60(x, nx, nx - 1, bits), v = (int64_t)top60(y, ny, nx - 1, bits);
    int64_t A = 1, B = 0, C = 0, D = 1;
    int k = 0;
    for (;; k++) {
      if (v == C) break;
      int64_t q = (u + (A - 1)) / (v - C), s = B + q * D, t = u - q * v;
      if (s > t) break;  // t may be negative
      u = v, v = t;
      t = A + q * C;
      A = D, B = C, C = s, D = t;
    }
    if (k == 0) {  // the lengths differ too much: one plain step
      work_divmod(&work, NULL, z, x, nx, y, ny);
      if (work.status != BIG_OK) break;
      Limb *t = x;
      x = y, y = z, z = t;
      nx = ny;
      ny = limbs_trim(y, ny);
      continue;
    }
    // x, y = A x - B y, D y - C x, with the signs exchanged after an odd number of steps
    int64_t xa = A, xb = -B, yb = D, ya = -C;
    if (k & 1) xa = -B, xb = A, yb = -C, ya = D;
    int64_t carry_x = 0, carry_y = 0;
    for (Size i = 0; i < nx; i++) {
      int64_t p = x[i], q = i < ny ? y[i] : 0;
      carry_x += xa * p + xb * q;
      carry_y += ya * p + yb * q;
      x[i] = (Limb)carry_x;
      y[i] = (Limb)carry_y;
      carry_x >>= 32;
      carry_y >>= 32;
    }
    ny = limbs_trim(y, nx);
    nx = limbs_trim(x, nx);
  }
  if (work.status == BIG_OK) {
    if (ny > 0) {
      uint64_t g = gcd64(limbs_low64(x, nx), limbs_low64(y, ny));
      x[0] = (Limb)g;
      nx = 1;
      if (g >> 32) x[1] = (Limb)(g >> 32), nx = 2;
    }
    memcpy(r, x, (size_t)nx * sizeof *r);
    *out_n = nx;
  }
  work_free(&work, buffer, 3 * room);
  return work.status;
}

// ---- Modular power ----
typedef struct ModPow {
  BigWork work;
  const Limb *m;
  Size n;
  bool montgomery;
  Limb inverse;   // -1/m[0] modulo 2**32
  Limb *product;  // 2n + 2 limbs
} ModPow;

// Montgomery's product: r = x * y / 2**(32 n) mod m, the reduction limb by limb. r may be an operand.
static void mul_montgomery(ModPow *mp, Limb *r, const Limb *x, const Limb *y) {
  Size n = mp->n;
  Limb *t = mp->product;
  memset(t, 0, (size_t)(2 * n + 2) * sizeof *t);
  for (Size i = 0; i < n; i++) {
    uint64_t top = (uint64_t)t[i + n] + limbs_add_mul(t + i, x, n, y[i]);
    Limb over = (Limb)(top >> 32);
    t[i + n] = (Limb)top;
    top = (uint64_t)t[i + n] + limbs_add_mul(t + i, mp->m, n, t[i] * mp->inverse);
    t[i + n] = (Limb)top;
    t[i + n + 1] += over + (Limb)(top >> 32);
  }
  Limb *high = t + n;
  if (high[n] || limbs_cmp(high, limbs_trim(high, n), mp->m, n) >= 0) limbs_sub(high, high, n + 1, mp->m, n);
  memcpy(r, high, (size_t)n * sizeof *r);
}

static void mul_plain(ModPow *mp, Limb *r, const Limb *x, const Limb *y) {
  Size n = mp->n;
  work_mul(&mp->work, mp->product, x, n, y, n);
  if (mp->work.status != BIG_OK) return;
  Size np = limbs_trim(mp->product, 2 * n);
  if (limbs_cmp(mp->product, np, mp->m, n) < 0) {
    memcpy(r, mp->product, (size_t)np * sizeof *r);
    memset(r + np, 0, (size_t)(n - np) * sizeof *r);
    return;
  }
  work_divmod(&mp->work, NULL, r, mp->product, np, mp->m, n);
}

static void mul_mod(ModPow *mp, Limb *r, const Limb *x, const Limb *y) {
  if (mp->montgomery) mul_montgomery(mp, r, x, y);
  else mul_plain(mp, r, x, y);
}

// r[n] = a mod m.
static void reduce(ModPow *mp, Limb *r, const Limb *a, Size na) {
  if (limbs_cmp(a, na, mp->m, mp->n) >= 0) {
    work_divmod(&mp->work, NULL, r, a, na, mp->m, mp->n);
    return;
  }
  memcpy(r, a, (size_t)na * sizeof *r);
  memset(r + na, 0, (size_t)(mp->n - na) * sizeof *r);
}

// r = a * 2**(32 n) mod m
static void to_montgomery(ModPow *mp, Limb *r, const Limb *a, Size na) {
  Size n = mp->n;
  Limb *wide = work_alloc(&mp->work, na + n);
  if (!wide) return;
  memset(wide, 0, (size_t)n * sizeof *wide);
  memcpy(wide + n, a, (size_t)na * sizeof *wide);
  reduce(mp, r, wide, na ? na + n : 0);
  work_free(&mp->work, wide, na + n);
}

#define WINDOW 4

static void run_mod_pow(ModPow *mp, Limb *r, const Limb *a, Size na, const Limb *e, Size ne, Limb *table) {
  Size n = mp->n;
  Limb *base = table + n;  // table[i] = a**i
  Limb one = 1;
  if (mp->montgomery) to_montgomery(mp, table, &one, 1), to_montgomery(mp, base, a, na);
  else reduce(mp, table, &one, 1), reduce(mp, base, a, na);
  int64_t bits = limbs_bit_length(e, ne);
  int window = bits > 24 ? WINDOW : 1;
  for (int i = 2; i < 1 << window && mp->work.status == BIG_OK; i++)
    mul_mod(mp, table + (size_t)i * (size_t)n, table + (size_t)(i - 1) * (size_t)n, base);
  memcpy(r, table, (size_t)n * sizeof *r);
  bool started = false;
  for (int64_t at = (bits + window - 1) / window;
       at-- > 0 && work_poll(&mp->work, mp->montgomery ? 10 * (uint64_t)n * (uint64_t)n : 64);) {
    if (started)
      for (int i = 0; i < window && mp->work.status == BIG_OK; i++) mul_mod(mp, r, r, r);
    int64_t bit = at * window;  // 4 divides 32: a window never straddles limbs
    Limb digit = (e[bit / 32] >> (bit % 32)) & ((1u << window) - 1);
    if (!digit || mp->work.status != BIG_OK) continue;
    if (started) mul_mod(mp, r, r, table + (size_t)digit * (size_t)n);
    else memcpy(r, table + (size_t)digit * (size_t)n, (size_t)n * sizeof *r);
    started = true;
  }
  if (mp->montgomery && mp->work.status == BIG_OK) {  // out of Montgomery form: times one
    memset(table, 0, (size_t)n * sizeof *table);
    table[0] = 1;
    mul_montgomery(mp, r, r, table);
  }
}

BigStatus big_mod_pow(VM *vm, Limb *r, const Limb *a, Size na, const Limb *e, Size ne, const Limb *m, Size nm) {
  ModPow mp = {.work = {.vm = vm}, .m = m, .n = nm};
  mp.montgomery = (m[0] & 1) && nm < 200;
  Limb inverse = m[0];  // Newton: three correct bits double four times
  for (int i = 0; i < 4; i++) inverse *= 2 - m[0] * inverse;
  mp.inverse = 0u - inverse;
  int64_t room = (int64_t)nm * (1 << WINDOW) + 2 * (int64_t)nm + 2;
  if (room > SIZE_MAX_PY / 8) return BIG_NO_MEMORY;
  Limb *table = work_alloc(&mp.work, (Size)room);
  if (!table) return mp.work.status;
  mp.product = table + (size_t)nm * (1 << WINDOW);
  run_mod_pow(&mp, r, a, na, e, ne, table);
  work_free(&mp.work, table, (Size)room);
  return mp.work.status;
}

// ---- Doubles ----
double big_frexp(const Limb *a, Size n, int64_t *out_exp) {
  *out_exp = 0;
  if (n == 0) return 0;
  int64_t bits = limbs_bit_length(a, n);
  uint64_t top;
  bool sticky = false;
  if (bits <= 64) {
    top = limbs_low64(a, n) << (64 - bits);
  } else {
    int64_t drop = bits - 64;
    Size whole = (Size)(drop / 32);
    int part = (int)(drop % 32);
    top = limbs_low64(a + whole, 2) >> part;
    if (part) top |= (uint64_t)a[whole + 2] << (64 - part);
    sticky = limbs_any_below(a, n, drop);
  }
  uint64_t low = top & 0x7FF;  // 11 bits under the 53
  top >>= 11;
  if (low > 0x400 || (low == 0x400 && (sticky || (top & 1)))) top++;
  double m = ldexp((double)top, -53);
  if (m == 1.0) m = 0.5, bits++;
  *out_exp = bits;
  return m;
}

bool big_to_double(const Limb *a, Size n, double *out) {
  int64_t exp;
  double m = big_frexp(a, n, &exp);
  if (exp > DBL_MAX_EXP) return false;
  *out = ldexp(m, (int)exp);
  return true;
}

Size big_from_double(Limb r[33], double d) {
  int exp;
  double m = frexp(fabs(d), &exp);
  if (exp <= 0) return 0;
  uint64_t bits = (uint64_t)ldexp(m, 53);
  if (exp <= 53) return limbs_from_u64(r, bits >> (53 - exp));
  int shift = exp - 53;
  memset(r, 0, 33 * sizeof *r);
  Limb small[2];
  Size n = limbs_from_u64(small, bits);
  return shift_left(r, small, n, shift);
}

// The quotient is computed with at least two bits more than the result keeps. The bits that division drops are folded
// into its lowest bit, and one rounding follows, at the position that subnormals require.
BigStatus big_true_divide(VM *vm, double *out, const Limb *a, Size na, const Limb *b, Size nb) {
  BigWork work = {.vm = vm};
  *out = 0;
  if (na == 0) return BIG_OK;
  int64_t diff = limbs_bit_length(a, na) - limbs_bit_length(b, nb);
  if (diff > DBL_MAX_EXP) {
    *out = INFINITY;
    return BIG_OK;
  }
  if (diff < DBL_MIN_EXP - DBL_MANT_DIG - 1) return BIG_OK;
  int64_t shift = (diff > DBL_MIN_EXP ? diff : DBL_MIN_EXP) - DBL_MANT_DIG - 2;
  Size room_x = na + (shift < 0 ? (Size)(-shift / 32) + 2 : 0);
  Limb *x = work_alloc(&work, 2 * room_x + nb + 2);
  if (!x) return work.status;
  Limb *q = x + room_x, *r = q + room_x + 1;
  bool sticky = shift > 0 && limbs_any_below(a, na, shift);
  Size nx = shift <= 0 ? shift_left(x, a, na, -shift) : shift_right(x, a, na, shift);
  uint64_t bits = 0;
  if (limbs_cmp(x, nx, b, nb) < 0) {
    sticky = sticky || nx > 0;
  } else {
    work_divmod(&work, q, r, x, nx, b, nb);
    bits = limbs_low64(q, limbs_trim(q, nx - nb + 1));
    sticky = sticky || limbs_trim(r, nb) > 0;
  }
  work_free(&work, x, 2 * room_x + nb + 2);
  if (work.status != BIG_OK) return work.status;
  int n_bits = bits ? 64 - __builtin_clzll(bits) : 0;
  int64_t extra = n_bits > DBL_MIN_EXP - shift ? n_bits : DBL_MIN_EXP - shift;
  extra -= DBL_MANT_DIG;
  uint64_t half = UINT64_C(1) << (extra - 1), mask = (half << 1) - 1;
  uint64_t low = bits & mask;
  bits -= low;
  if (low > half || (low == half && (sticky || (bits & (mask + 1))))) bits += mask + 1;
  double result = (double)bits;
  *out = ldexp(result, (int)shift);
  return BIG_OK;
}
