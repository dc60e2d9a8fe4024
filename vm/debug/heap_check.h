// debug/heap_check.h: checks the invariants of the whole heap of tracked objects.
#ifndef MORELIA_DEBUG_HEAP_CHECK_H
#define MORELIA_DEBUG_HEAP_CHECK_H

#include "object/core/vm.h"

// Number of faults found; each is written to stderr (the first 20). Runs no Python code and changes nothing.
NODISCARD int heap_check(VM *vm);
// Prints the number of tracked objects of each type to stderr, the most numerous first.
void heap_report(VM *vm);

#endif
