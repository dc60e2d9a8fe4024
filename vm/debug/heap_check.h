// debug/heap_check.h: looks through the whole heap of tracked objects for broken invariants.
#ifndef MORELIA_DEBUG_HEAP_CHECK_H
#define MORELIA_DEBUG_HEAP_CHECK_H

#include "object/core/vm.h"

// Number of faults found; each is written to stderr (the first 20). Runs no Python code and changes nothing.
NODISCARD int heap_check(VM *vm);
// Tracked objects by type, the most numerous first, to stderr.
void heap_report(VM *vm);

#endif
