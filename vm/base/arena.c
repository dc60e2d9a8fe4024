// base/arena.c: bump allocation in blocks that are freed together.
//
// Invariants   at and end are 8-aligned. A request of more than a quarter block gets a block of its own, so that the
//              rest of the current block stays in use.
// Tests        tests/unit/test_mem.c, tests/node/overshoot.test.mjs
// Optimize     O3
#include "base/arena.h"

#define BLOCK_SIZE ((size_t)16 * 1024)
#define LOOK_AFTER ((size_t)1 << 20)  // bytes: some milliseconds of parsing or compiling

struct ArenaBlock {
  ArenaBlock *next;
  size_t size;  // of the whole block, as allocated
};
#define BLOCK_HEAD ((sizeof(ArenaBlock) + 7) & ~(size_t)7)

void arena_init(Arena *arena, VM *vm) { *arena = (Arena){.vm = vm}; }

static char *add_block(Arena *arena, size_t payload) {
  size_t size = BLOCK_HEAD + payload;
  // filling blocks is work: this one look at the limits serves all of the parser and the compiler
  Mem *mem = (Mem *)arena->vm;
  mem->arena_bytes += size;
  if (mem->arena_bytes >= LOOK_AFTER && mem->poll) {
    mem->arena_bytes = 0;
    if (mem->poll(arena->vm, 0)) {
      mem->stopped = true;
      return NULL;
    }
  }
  ArenaBlock *block = mem_alloc(arena->vm, size);
  if (!block) return NULL;
  block->next = arena->blocks;
  block->size = size;
  arena->blocks = block;
  return (char *)block + BLOCK_HEAD;
}

void *arena_alloc(Arena *arena, size_t size) {
  if (size > (SIZE_MAX >> 1)) return NULL;
  size = size ? (size + 7) & ~(size_t)7 : 8;
  char *p;
  if (size <= (size_t)(arena->end - arena->at)) {
    p = arena->at;
    arena->at += size;
  } else if (size > BLOCK_SIZE / 4) {
    p = add_block(arena, size);
    if (!p) return NULL;
  } else {
    size_t payload = BLOCK_SIZE - BLOCK_HEAD;
    p = add_block(arena, payload);
    if (!p) return NULL;
    arena->at = p + size;
    arena->end = p + payload;
  }
  return memset(p, 0, size);
}

void arena_destroy(Arena *arena) {
  while (arena->blocks) {
    ArenaBlock *next = arena->blocks->next;
    mem_free(arena->vm, arena->blocks, arena->blocks->size);
    arena->blocks = next;
  }
  arena_init(arena, arena->vm);
}
