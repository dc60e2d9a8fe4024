// base/hash.h: the hash functions of Python values, as CPython computes them on a 32-bit platform.
//
// Text is hashed with FNV over its stored bytes (Py_HASH_FNV), numbers modulo the prime 2**31 - 1 so that equal
// numbers of different types agree, tuples with the 32-bit xxHash rounds. No function returns -1, which means failure
// in slots: it becomes -2.
//
// Tests        tests/unit/test_hash.c
#ifndef MORELIA_BASE_HASH_H
#define MORELIA_BASE_HASH_H

#include "base/config.h"

#define HASH_BITS 31
#define HASH_MODULUS INT32_MAX
#define HASH_INF 314159
#define HASH_IMAG 1000003
#define HASH_MULTIPLIER 1000003u

typedef struct HashSeed {
  uint32_t prefix, suffix;
} HashSeed;

// The secret for PYTHONHASHSEED=seed; 0 means no secret at all.
HashSeed hash_seed_from(uint32_t seed);

Hash hash_bytes(const HashSeed *seed, const void *data, size_t size);
// The same in parts: the state for a text of size > 0, all its whole words but the last, then the rest and the end.
ALWAYS_INLINE uint32_t hash_bytes_start(const HashSeed *seed, const void *data) {
  return seed->prefix ^ ((uint32_t) * (const uint8_t *)data << 7);
}
uint32_t hash_bytes_words(uint32_t h, const void *data, size_t n_words);
Hash hash_bytes_end(const HashSeed *seed, uint32_t h, const void *rest, size_t n_rest, size_t size);
Hash hash_double(double d);  // a NaN hashes to 0
Hash hash_i64(int64_t i);
Hash hash_limbs(const uint32_t *limbs, Size n, bool negative);
Hash hash_complex(double re, double im);
Hash hash_pointer(const void *p);

ALWAYS_INLINE Hash hash_fix(uint32_t h) { return h == UINT32_MAX ? -2 : (Hash)h; }

// Tuple-like: start, add each item's hash in order, finish.
ALWAYS_INLINE uint32_t hash_seq_start(void) { return 374761393u; }
ALWAYS_INLINE uint32_t hash_seq_add(uint32_t acc, Hash item) {
  acc += (uint32_t)item * 2246822519u;
  acc = (acc << 13) | (acc >> 19);
  return acc * 2654435761u;
}
ALWAYS_INLINE Hash hash_seq_finish(uint32_t acc, Size n) {
  acc += (uint32_t)n ^ (374761393u ^ 3527539u);
  return acc == UINT32_MAX ? 1546275796 : (Hash)acc;
}

#endif
