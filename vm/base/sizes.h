// base/sizes.h: arithmetic on lengths, offsets and indexes that come from data: checked, whatever the width of size_t
// (32 bits in wasm).
//
// Invariants   Each function returns whether the exact result fits; *out is written only then. No step wraps or is
//              undefined.
// Use          Wherever a number from a program or a file is combined with another: `range_in(at, n, len)`, never `at +
//              n <= len`. tests/lint/sizes.mjs looks for sums in comparisons in the files that read foreign data.
// Tests        tests/unit/test_sizes.c, tests/adversarial/sizes.py
#ifndef MORELIA_BASE_SIZES_H
#define MORELIA_BASE_SIZES_H

#include "base/config.h"

NODISCARD ALWAYS_INLINE bool size_add(size_t a, size_t b, size_t *out) {
  size_t sum;
  if (UNLIKELY(__builtin_add_overflow(a, b, &sum))) return false;
  *out = sum;
  return true;
}
NODISCARD ALWAYS_INLINE bool size_mul(size_t a, size_t b, size_t *out) {
  size_t product;
  if (UNLIKELY(__builtin_mul_overflow(a, b, &product))) return false;
  *out = product;
  return true;
}

// The same for Python's lengths: neither operand is negative, the result fits in a Size.
NODISCARD ALWAYS_INLINE bool len_add(Size a, Size b, Size *out) {
  Size sum;
  if (UNLIKELY((a | b) < 0 || __builtin_add_overflow(a, b, &sum))) return false;
  *out = sum;
  return true;
}
NODISCARD ALWAYS_INLINE bool len_mul(Size a, Size b, Size *out) {
  Size product;
  if (UNLIKELY((a | b) < 0 || __builtin_mul_overflow(a, b, &product))) return false;
  *out = product;
  return true;
}

// Whether `n` items from `at` on lie within `len`. A negative number that was cast is too large, so the answer is no.
NODISCARD ALWAYS_INLINE bool range_in(uint64_t at, uint64_t n, uint64_t len) { return at <= len && n <= len - at; }

#endif
