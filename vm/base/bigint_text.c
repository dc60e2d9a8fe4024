// base/bigint_text.c: naturals to digits and back in bases 2 to 36: shifts for powers of two, divide and conquer over
// the powers chunk**(2**i) for the others, where chunk is the largest power of the base in one limb.
//
// Tests        tests/unit/test_bigint.c
// Optimize     Os
#include "base/bigint_work.h"

#define TO_TEXT_MIN 24       // limbs
#define FROM_DIGITS_MIN 200  // chunks

typedef struct Powers {
  BigWork work;
  int base;
  int chunk_digits;
  Limb chunk;
  int n;  // number of powers: power[i] = chunk**(2**i)
  Limb *power[32];
  Size size[32], room[32];
} Powers;

static const char DIGITS[] = "0123456789abcdefghijklmnopqrstuvwxyz";

static int log2_exact(int base) { return (base & (base - 1)) == 0 ? __builtin_ctz((unsigned)base) : 0; }

static void powers_init(Powers *powers, VM *vm, int base) {
  memset(powers, 0, sizeof *powers);
  powers->work.vm = vm;
  powers->base = base;
  uint64_t chunk = (uint64_t)base;
  powers->chunk_digits = 1;
  while (chunk * (uint64_t)base <= UINT32_MAX) {
    chunk *= (uint64_t)base;
    powers->chunk_digits++;
  }
  powers->chunk = (Limb)chunk;
}

// Makes powers up to and including index `last`.
static void powers_make(Powers *powers, int last) {
  while (powers->n <= last && powers->work.status == BIG_OK) {
    int i = powers->n;
    Size n = i ? 2 * powers->size[i - 1] : 1;
    Limb *p = work_alloc(&powers->work, n);
    if (!p) return;
    if (i) work_mul(&powers->work, p, powers->power[i - 1], n / 2, powers->power[i - 1], n / 2);
    else p[0] = powers->chunk;
    powers->power[i] = p;
    powers->room[i] = n;
    powers->size[i] = limbs_trim(p, n);
    powers->n++;
  }
}

static void powers_free(Powers *powers) {
  for (int i = 0; i < powers->n; i++) work_free(&powers->work, powers->power[i], powers->room[i]);
}

// ---- To text ----
size_t big_text_bound(Size n, int base) {
  int bits = 31 - __builtin_clz((unsigned)base);              // floor of log2, except for the common base
  if (base == 10) return (size_t)n * 10 + 1 - (size_t)n / 3;  // 9.633 digits a limb
  return ((size_t)n * 32) / (size_t)bits + 2;
}

static size_t to_text_shift(BigWork *work, char *out, const Limb *a, Size n, int shift) {
  int64_t bits = limbs_bit_length(a, n);
  size_t len = (size_t)((bits + shift - 1) / shift);
  uint64_t window = 0;
  int have = 0;
  Size at = 0;
  for (size_t i = len; i-- > 0;) {
    if (have < shift && at < n) {
      window |= (uint64_t)a[at++] << have;
      have += 32;
    }
    out[i] = DIGITS[window & ((1u << shift) - 1)];
    window >>= shift;
    have -= shift;
    if ((i & 0xFFFF) == 0xFFFF && !work_poll(work, 0xFFFF)) break;
  }
  return len;
}

// Writes a chunk's digits before p and returns where they begin.
static char *put_chunk(const Powers *powers, char *p, Limb chunk) {
  Limb base = (Limb)powers->base;
  char *begin = p - powers->chunk_digits;
  for (; base == 10 && p > begin + 1; chunk /= 100) {  // two at once; a division by a constant is a product
    Limb pair = chunk % 100, tens = pair * 205 >> 11;
    *--p = (char)('0' + pair - tens * 10);
    *--p = (char)('0' + tens);
  }
  for (; p > begin; chunk /= base) *--p = DIGITS[chunk % base];
  return p;
}

// Destroys a. Writes `width` digits with leading zeros, or, with width 0, as many as there are; returns the number
// written.
static size_t to_text_base(Powers *powers, char *out, size_t width, Limb *a, Size n) {
  char text[TO_TEXT_MIN * 40 + 80];
  char *end = text + sizeof text, *p = end;
  while ((n = limbs_trim(a, n)) > 0) {
    Limb chunks[2];
    limbs_div_twice(a, n, powers->chunk, chunks);
    p = put_chunk(powers, put_chunk(powers, p, chunks[0]), chunks[1]);
  }
  while (p < end && *p == '0') p++;
  size_t len = (size_t)(end - p);
  if (width == 0) width = len;
  memset(out, '0', width - len);
  memcpy(out + width - len, p, len);
  return width;
}

// As to_text_base, for a < chunk**(2**level).
static size_t to_text_rec(Powers *powers, char *out, size_t width, Limb *a, Size n, int level) {
  n = limbs_trim(a, n);
  if (n <= TO_TEXT_MIN) return to_text_base(powers, out, width, a, n);
  level--;
  size_t low_width = (size_t)powers->chunk_digits << level;
  const Limb *divisor = powers->power[level];
  Size nd = powers->size[level];
  if (limbs_cmp(a, n, divisor, nd) < 0) {
    if (width == 0) return to_text_rec(powers, out, 0, a, n, level);
    memset(out, '0', width - low_width);
    to_text_rec(powers, out + width - low_width, low_width, a, n, level);
    return width;
  }
  BigWork *work = &powers->work;
  Size nq = n - nd + 1;
  Limb *q = work_alloc(work, nq + nd);
  if (!q) return 0;
  Limb *r = q + nq;
  work_divmod(work, q, r, a, n, divisor, nd);
  size_t high_width = 0;
  if (work->status == BIG_OK) high_width = to_text_rec(powers, out, width ? width - low_width : 0, q, nq, level);
  if (work->status == BIG_OK) to_text_rec(powers, out + high_width, low_width, r, nd, level);
  work_free(work, q, nq + nd);
  return high_width + low_width;
}

BigStatus big_to_text(VM *vm, char *out, size_t *out_len, const Limb *a, Size n, int base) {
  if (n == 0) {
    out[0] = '0';
    *out_len = 1;
    return BIG_OK;
  }
  if (log2_exact(base)) {
    BigWork work = {.vm = vm};
    *out_len = to_text_shift(&work, out, a, n, log2_exact(base));
    return work.status;
  }
  Powers powers;
  powers_init(&powers, vm, base);
  Limb small[TO_TEXT_MIN], *copy = small;
  if (n > TO_TEXT_MIN && !(copy = work_alloc(&powers.work, n))) return powers.work.status;
  memcpy(copy, a, (size_t)n * sizeof *copy);
  int level = 0;
  if (n > TO_TEXT_MIN) {
    do {
      powers_make(&powers, level);
      if (powers.work.status != BIG_OK) break;
      level++;
    } while (2 * powers.size[level - 1] - 1 <= n);  // the next power's length is at least this
  }
  if (powers.work.status == BIG_OK) *out_len = to_text_rec(&powers, out, 0, copy, n, level);
  powers_free(&powers);
  if (copy != small) work_free(&powers.work, copy, n);
  return powers.work.status;
}

// ---- From digits ----
Size big_limbs_bound(size_t n_digits, int base) {
  static const uint8_t BITS_BY_16[37] = {0,  0,  16, 26, 32, 38, 42, 45, 48, 51, 54, 56, 58, 60, 61, 63, 64, 66, 67,
                                         68, 70, 71, 72, 73, 74, 75, 76, 77, 77, 78, 79, 80, 80, 81, 82, 83, 83};
  uint64_t bits = (uint64_t)n_digits * BITS_BY_16[base] / 16 + 1;
  uint64_t limbs = bits / 32 + 2;
  return limbs > SIZE_MAX_PY / 8 ? SIZE_MAX_PY : (Size)limbs;
}

static Size from_digits_shift(BigWork *work, Limb *r, const uint8_t *digits, size_t n, int shift) {
  uint64_t window = 0;
  int have = 0;
  Size at = 0;
  for (size_t i = n; i-- > 0;) {
    window |= (uint64_t)digits[i] << have;
    have += shift;
    if (have >= 32) {
      r[at++] = (Limb)window;
      window >>= 32;
      have -= 32;
    }
    if ((i & 0xFFFF) == 0xFFFF && !work_poll(work, 0xFFFF)) return 0;
  }
  if (have > 0) r[at++] = (Limb)window;
  return limbs_trim(r, at);
}

static Size from_digits_base(Powers *powers, Limb *r, const uint8_t *digits, size_t n) {
  Size len = 0;
  Limb base = (Limb)powers->base;
  size_t first = n % (size_t)powers->chunk_digits;
  for (size_t i = 0; i < n;) {
    size_t stop = i == 0 && first ? first : i + (size_t)powers->chunk_digits;
    Limb value = 0;
    for (; i < stop; i++) value = value * base + digits[i];
    Limb top = limbs_mul_small(r, r, len, powers->chunk, value);
    if (top) r[len++] = top;
  }
  return len;
}

static Size from_digits_rec(Powers *powers, Limb *r, const uint8_t *digits, size_t n) {
  size_t chunk = (size_t)powers->chunk_digits;
  if (n <= FROM_DIGITS_MIN * chunk) return from_digits_base(powers, r, digits, n);
  int level = 0;
  while (chunk << (level + 1) < n) level++;
  size_t n_low = chunk << level;
  powers_make(powers, level);
  BigWork *work = &powers->work;
  if (work->status != BIG_OK) return 0;
  Size room_high = big_limbs_bound(n - n_low, powers->base), room_low = big_limbs_bound(n_low, powers->base);
  Size room_product = room_high + powers->size[level];
  Size room = room_high + room_low + room_product;
  Limb *high = work_alloc(work, room);
  if (!high) return 0;
  Limb *low = high + room_high, *product = low + room_low;
  Size n_high = from_digits_rec(powers, high, digits, n - n_low);
  Size n_low_limbs = from_digits_rec(powers, low, digits + (n - n_low), n_low);
  Size len = 0;
  if (work->status == BIG_OK) {
    work_mul(work, product, high, n_high, powers->power[level], powers->size[level]);
    len = n_high + powers->size[level];
    if (n_high == 0) len = 0;
    if (len < n_low_limbs) {
      memset(product + len, 0, (size_t)(n_low_limbs - len) * sizeof *product);
      len = n_low_limbs;
    }
    limbs_add(product, product, len, low, n_low_limbs);
    len = limbs_trim(product, len);
    memcpy(r, product, (size_t)len * sizeof *r);
  }
  work_free(work, high, room);
  return len;
}

BigStatus big_from_digits(VM *vm, Limb *r, Size *out_n, const uint8_t *digits, size_t n, int base) {
  while (n > 0 && *digits == 0) digits++, n--;
  if (log2_exact(base)) {
    BigWork work = {.vm = vm};
    *out_n = from_digits_shift(&work, r, digits, n, log2_exact(base));
    return work.status;
  }
  Powers powers;
  powers_init(&powers, vm, base);
  *out_n = from_digits_rec(&powers, r, digits, n);
  powers_free(&powers);
  return powers.work.status;
}
