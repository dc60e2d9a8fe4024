// base/arena.h: memory that is freed all at once: the parser's and the compiler's trees.
//
// Owned Values that must outlive the tree's nodes are registered with `arena_own` (object/core/arena_values.h).
#ifndef MORELIA_BASE_ARENA_H
#define MORELIA_BASE_ARENA_H

#include "base/mem.h"

typedef struct ArenaBlock ArenaBlock;
typedef struct Arena {
  VM *vm;
  ArenaBlock *blocks;
  char *at, *end;
  void *values;  // registered owned Values, kept by object/core/arena_values.c
} Arena;

void arena_init(Arena *arena, VM *vm);
NODISCARD void *arena_alloc(Arena *arena, size_t size);  // zeroed, 8-aligned; NULL: out of memory, no exception set
void arena_destroy(Arena *arena);                        // call arena_release_values first

#endif
