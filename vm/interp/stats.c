// interp/stats.c: the counters of a code object's units, made at the first count.
//
// Tests        tests/node/statistics.test.mjs
// Optimize     O3
#include "interp/stats.h"
#include "object/exec/code.h"

#if MORELIA_INSPECT
SiteStats *site_stats_new(VM *vm, Code *code) {
  size_t size = sizeof(SiteStats) + code->n_units * sizeof(UnitStats);
  SiteStats *s = mem_alloc_zero(vm, size);
  if (s) s->n_units = code->n_units;
  return code->site_stats = s;
}
#endif
