// object/core/arena_values.h: Values that live as long as an arena.
#ifndef MORELIA_OBJECT_CORE_ARENA_VALUES_H
#define MORELIA_OBJECT_CORE_ARENA_VALUES_H

#include "base/arena.h"
#include "object/core/vm.h"

// Consumes `v`; the reference is given up by arena_release_values. A null `v`, or no memory: REF_NULL (MemoryError set
// then).
Ref arena_own(Arena *arena, Value v);
void arena_release_values(Arena *arena);  // before arena_destroy

#endif
