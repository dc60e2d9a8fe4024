// jit/stress.c: what happens to regions while they run, for tests: they are thrown away, an allocation fails.
//
// Tests        tests/node/jit.test.mjs, tests/jit/stress.mjs
// Optimize     Oz
#include "jit/jit.h"

#include "tier2/internal.h"

void region_forget(VM *vm, uint32_t random) {
  uint32_t built = vm->tier2->n_executors, n = 0, seldom = 1 + built / 4;  // compiling takes time: less often the more there were
  if (random % seldom) return;
  for (Executor *e = tier2_next_executor(vm, NULL); e; e = tier2_next_executor(vm, e)) n++;
  if (!n) return;
  Executor *e = tier2_next_executor(vm, NULL);
  for (uint32_t i = random / seldom % n; i; i--) e = tier2_next_executor(vm, e);
  executor_invalidate(vm, e, INVALIDATED_BY_CALLER);
}

void region_starve(VM *vm, uint32_t random) { mem_fail_at(&vm->mem, 1 + random % 24); }
