// object/core/arena_values.c: the list of Values that an arena owns: blocks linked to each other, allocated in the
// arena itself.
//
// Optimize     O3
#include "object/core/arena_values.h"

#include "object/error/errors.h"

enum { BLOCK_VALUES = 62 };
typedef struct ValueBlock {
  struct ValueBlock *next;
  int n;
  Value items[BLOCK_VALUES];
} ValueBlock;

Ref arena_own(Arena *arena, Value v) {
  if (!value_is_ptr(v)) return borrow(v);  // immediates own nothing
  ValueBlock *b = arena->values;
  if (!b || b->n == BLOCK_VALUES) {
    b = arena_alloc(arena, sizeof *b);
    if (!b) {
      drop(arena->vm, v);
      err_no_memory(arena->vm);
      return REF_NULL;
    }
    b->next = arena->values;
    arena->values = b;
  }
  b->items[b->n++] = v;
  return borrow(v);
}

void arena_release_values(Arena *arena) {
  for (ValueBlock *b = arena->values; b; b = b->next) values_drop(arena->vm, b->items, b->n);
  arena->values = NULL;
}
