// object/bytes/pack.c: numbers to octets and back (object/bytes/pack.h).
//
// Tests        tests/python/modules/struct_binascii.py
// Optimize     O2
#include "object/bytes/pack.h"

#include <math.h>

#include "object/number/int.h"

uint64_t pack_load_uint(const uint8_t *p, int size, bool big) {
  uint64_t wide;
  uint32_t word;
  if (!big && size == 8) return memcpy(&wide, p, 8), wide;
  if (!big && size == 4) return memcpy(&word, p, 4), word;
  uint64_t i = 0;
  for (int k = 0; k < size; k++) i = i << 8 | p[big ? k : size - 1 - k];
  return i;
}

int64_t pack_load_int(const uint8_t *p, int size, bool big) {
  int shift = 64 - 8 * size;
  return (int64_t)(pack_load_uint(p, size, big) << shift) >> shift;
}

void pack_store_int(uint8_t *p, int size, bool big, uint64_t i) {
  uint32_t word = (uint32_t)i;
  if (!big && size == 8) memcpy(p, &i, 8);
  else if (!big && size == 4) memcpy(p, &word, 4);
  else
    for (int k = 0; k < size; k++) p[big ? size - 1 - k : k] = (uint8_t)(i >> 8 * k);
}

static double half_to_double(uint32_t bits) {
  int exp = bits >> 10 & 31;
  double fraction = bits & 1023, d;
  if (exp == 31) d = fraction != 0 ? NAN : INFINITY;
  else d = exp == 0 ? ldexp(fraction, -24) : ldexp(fraction + 1024, exp - 25);
  return bits & 0x8000 ? -d : d;
}

static bool double_to_half(double d, uint32_t *out) {
  uint32_t sign = signbit(d) ? 0x8000 : 0;
  d = fabs(d);
  if (d != d) return *out = sign | 0x7E00, true;
  if (isinf(d)) return *out = sign | 0x7C00, true;
  if (d == 0) return *out = sign, true;
  int exp;
  frexp(d, &exp);
  exp--;  // d = 1.f * 2**exp
  if (exp < -14) exp = -14;
  double scaled = ldexp(d, 10 - exp);  // fraction bits as an integer part
  double rounded = nearbyint(scaled);  // ties to even
  if (rounded >= 2048) rounded /= 2, exp++;
  if (exp > 15) return false;
  uint32_t fraction = (uint32_t)rounded;
  *out = sign | (fraction >= 1024 ? ((uint32_t)(exp + 15) << 10 | (fraction - 1024)) : fraction);
  return true;
}

double pack_load_double(const uint8_t *p, int size, bool big) {
  uint64_t bits = pack_load_uint(p, size, big);
  if (size == 2) return half_to_double((uint32_t)bits);
  if (size == 4) {
    uint32_t low = (uint32_t)bits;
    float f;
    memcpy(&f, &low, 4);
    return (double)f;
  }
  double d;
  memcpy(&d, &bits, 8);
  return d;
}

bool pack_store_double(uint8_t *p, int size, bool big, double d) {
  if (isnan(d)) d = copysign((double)NAN, d);  // the payload means identity, inside the VM only
  uint64_t bits;
  if (size == 2) {
    uint32_t half;
    if (!double_to_half(d, &half)) return false;
    bits = half;
  } else if (size == 4) {
    float f = (float)d;
    uint32_t low;
    if (isinf(f) && !isinf(d)) return false;
    memcpy(&low, &f, 4);
    bits = low;
  } else {
    memcpy(&bits, &d, 8);
  }
  pack_store_int(p, size, big, bits);
  return true;
}

int pack_int_bits(Ref v, int size, bool is_signed, uint64_t *out) {
  int64_t i;
  v = int_exact(v);
  if (int_fits_i64(v, &i)) {
    *out = (uint64_t)i;
    if (!is_signed) return i >= 0 && (size == 8 || (uint64_t)i >> 8 * size == 0);
    if (size == 8) return 1;
    int64_t half = INT64_C(1) << (8 * size - 1);
    return i >= -half && i < half;
  }
  const Int *big = (const Int *)value_as_ptr(v);
  if (is_signed || size < 8 || big->negative || big->n_limbs > 2) return 0;
  *out = big->limbs[0] | (uint64_t)big->limbs[1] << 32;
  return 1;
}
