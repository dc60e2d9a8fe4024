// tests/unit/test_hash.c: hashes against the numbers that CPython 3.14 on wasm32 gives.
#include "base/hash.h"

#include <math.h>

#include "unit.h"

int main(void) {
  HashSeed zero = hash_seed_from(0);
  CHECK_EQ(hash_bytes(&zero, "abc", 3), -1600925533);
  CHECK_EQ(hash_bytes(&zero, "a", 1), -468864544);
  CHECK_EQ(hash_bytes(&zero, "", 0), 0);
  CHECK_EQ(hash_bytes(&zero, "\xe9", 1), -240681624);
  CHECK_EQ(hash_bytes(&zero, (uint16_t[]){0x20AC, 'x'}, 4), 250397496);
  CHECK_EQ(hash_bytes(&zero, (uint32_t[]){0x1F600, 'a'}, 8), 1766012147);
  CHECK_EQ(hash_double(1.5), 1073741825);
  CHECK_EQ(hash_i64(-1), -2);
  CHECK_EQ(hash_i64(INT32_MAX), 0);
  CHECK_EQ(hash_i64(INT64_C(1) << 31), 1);
  CHECK_EQ(hash_i64(INT64_MIN), hash_double(-9223372036854775808.0));
  CHECK_EQ(hash_double(INFINITY), 314159);
  CHECK_EQ(hash_double(1e300), 260391960);
  CHECK_EQ(hash_double(0.1), 1932735308);
  CHECK_EQ(hash_double(-1.0), -2);
  CHECK_EQ(hash_double(5e-324), 2048);
  CHECK_EQ(hash_complex(1, 2), 2000007);
  CHECK_EQ(hash_seq_finish(hash_seq_start(), 0), 750394483);
  uint32_t acc = hash_seq_start();
  for (int i = 1; i <= 3; i++) acc = hash_seq_add(acc, i);
  CHECK_EQ(hash_seq_finish(acc, 3), -2022708474);
  CHECK_EQ(hash_seq_finish(hash_seq_add(hash_seq_start(), -2), 1), 2104906594);
  return unit_report("hash");
}
