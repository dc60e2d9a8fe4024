// base/hash.c: FNV for text, residues modulo 2**31 - 1 for numbers.
//
// Tests        tests/unit/test_hash.c
// Optimize     O3
#include "base/hash.h"

#include <math.h>
#include <string.h>

HashSeed hash_seed_from(uint32_t seed) {
  HashSeed result = {0, 0};
  if (seed == 0) return result;
  uint8_t bytes[8];
  uint32_t x = seed;
  for (int i = 0; i < 8; i++) {
    x = x * 214013u + 2531011u;
    bytes[i] = (uint8_t)(x >> 16);
  }
  memcpy(&result.prefix, bytes, 4);
  memcpy(&result.suffix, bytes + 4, 4);
  return result;
}

uint32_t hash_bytes_words(uint32_t h, const void *data, size_t n_words) {
  for (const uint8_t *p = data; n_words > 0; n_words--, p += 4) {
    uint32_t word;
    memcpy(&word, p, 4);
    h = (h * HASH_MULTIPLIER) ^ word;
  }
  return h;
}

Hash hash_bytes_end(const HashSeed *seed, uint32_t h, const void *rest, size_t n_rest, size_t size) {
  for (const uint8_t *p = rest; n_rest > 0; n_rest--) h = (h * HASH_MULTIPLIER) ^ *p++;
  return hash_fix(h ^ (uint32_t)size ^ seed->suffix);
}

// Hashes whole 32-bit words first; the last one to four bytes go one by one.
Hash hash_bytes(const HashSeed *seed, const void *data, size_t size) {
  if (size == 0) return 0;
  size_t words = (size - 1) / 4;
  return hash_bytes_end(seed, hash_bytes_words(hash_bytes_start(seed, data), data, words),
                        (const char *)data + words * 4, size - words * 4, size);
}

static uint32_t reduce64(uint64_t x) {  // x mod 2**31 - 1
  x = (x & HASH_MODULUS) + (x >> HASH_BITS);
  x = (x & HASH_MODULUS) + (x >> HASH_BITS);
  return x >= HASH_MODULUS ? (uint32_t)(x - HASH_MODULUS) : (uint32_t)x;
}

static Hash with_sign(uint32_t residue, bool negative) { return hash_fix(negative ? 0u - residue : residue); }

Hash hash_i64(int64_t i) { return with_sign(reduce64(i < 0 ? 0 - (uint64_t)i : (uint64_t)i), i < 0); }

Hash hash_limbs(const uint32_t *limbs, Size n, bool negative) {
  uint32_t x = 0;
  for (Size i = n; i-- > 0;) x = reduce64(((uint64_t)x << 32) | limbs[i]);
  return with_sign(x, negative);
}

// By identity, as for any object without a value: the payload identifies a NaN.
static Hash hash_nan(double d) {
  uint64_t bits;
  memcpy(&bits, &d, sizeof bits);
  return (Hash)((uint32_t)bits * 2);
}

Hash hash_double(double d) {
  if (!isfinite(d)) return isnan(d) ? hash_nan(d) : d > 0 ? HASH_INF : -HASH_INF;
  int exp;
  double m = frexp(fabs(d), &exp);
  uint64_t bits = (uint64_t)ldexp(m, 53);  // an integer: |d| = bits * 2**(exp - 53)
  exp = (exp - 53) % HASH_BITS;
  if (exp < 0) exp += HASH_BITS;
  return with_sign(reduce64((uint64_t)reduce64(bits) << exp), d < 0);  // 2**31 is 1 here
}

Hash hash_complex(double re, double im) {
  return hash_fix((uint32_t)hash_double(re) + HASH_IMAG * (uint32_t)hash_double(im));
}

Hash hash_pointer(const void *p) {
  uint64_t x = (uint64_t)(uintptr_t)p;
  uint32_t low = (uint32_t)(x ^ (x >> 32));
  return hash_fix((low >> 4) | (low << 28));
}
