// object/exec/counters.h: the 16-bit counters in inline caches: value in the upper 12 bits, backoff in the lower 4.
//
// The counter decreases by one each time its adaptive instruction runs unspecialized; at 0 the specializer is called.
// Each failure doubles the wait (backoff + 1), up to 4095 executions. Backoff 15 never triggers.
#ifndef MORELIA_OBJECT_EXEC_COUNTERS_H
#define MORELIA_OBJECT_EXEC_COUNTERS_H

#include "base/config.h"

#define COUNTER(value, backoff) ((uint16_t)((value) << 4 | (backoff)))
#define COUNTER_MAX_BACKOFF 12
#define COUNTER_NEVER 15
#define COUNTER_WARMUP COUNTER(1, 1)     // a site specializes on its second execution
#define COUNTER_COOLDOWN COUNTER(52, 0)  // after success: 53 misses before the specializer is called again
#define COUNTER_JUMP_BACKWARD COUNTER(4095, 12)
#define BRANCH_HISTORY_START 0x5555

ALWAYS_INLINE bool counter_triggers(uint16_t c) { return c < COUNTER_NEVER; }
ALWAYS_INLINE uint16_t counter_advance(uint16_t c) { return (uint16_t)(c - (1 << 4)); }
ALWAYS_INLINE uint16_t counter_restart(uint16_t c) {  // after a failure
  unsigned backoff = c & 15;
  backoff = backoff < COUNTER_MAX_BACKOFF ? backoff + 1 : COUNTER_MAX_BACKOFF;
  return COUNTER((1u << backoff) - 1, backoff);
}

#endif
