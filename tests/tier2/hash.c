// tests/tier2/hash.c: loaded into CPython before it starts, gives it the str hash that CPython has on 32 bits (FNV without a seed), ours.
//
// Sets of strs then have the order that they have here, so that traces over them can be compared. CPython's hash function is made to be replaced
// (PEP 456); record.mjs compiles this file and loads it. The result is not negative: the order in a table is that of a machine of 32 bits.
#include <stdint.h>

typedef struct HashFunction {
  intptr_t (*hash)(const void *data, intptr_t size);
  const char *name;
  int hash_bits, seed_bits;
} HashFunction;
extern HashFunction *PyHash_GetFuncDef(void);

#define MULTIPLIER 1000003u

// Words of four bytes first, but the last one to four bytes one by one.
static intptr_t hash(const void *data, intptr_t size) {
  const uint8_t *at = data, *end = at + size;
  if (size == 0) return 0;
  uint32_t h = (uint32_t)*at << 7;
  for (; end - at > 4; at += 4) h = h * MULTIPLIER ^ (at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24);
  for (; at < end; at++) h = h * MULTIPLIER ^ *at;
  h ^= (uint32_t)size;
  return h == UINT32_MAX ? UINT32_MAX - 1 : h;
}

__attribute__((constructor)) static void start(void) { PyHash_GetFuncDef()->hash = hash; }
