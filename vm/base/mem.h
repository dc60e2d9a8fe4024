// base/mem.h: the VM's allocator: size-class free lists over bump-allocated chunks, with sized free.
//
// The caller passes the size when it frees, so blocks carry no header. Sizes are in bytes. Every function
// returns NULL when the memory limit or the host's memory is reached; none sets a Python exception (the object
// layer's `err_no_memory(vm)` does). `VM`'s first member is its `Mem` (ORDER VM_MEM_FIRST), so that this layer
// needs to know nothing else of it.
//
// Tests        tests/unit/test_mem.c; the build with MORELIA_SYSTEM_MALLOC runs everything under ASan
#ifndef MORELIA_BASE_MEM_H
#define MORELIA_BASE_MEM_H

#include "base/sizes.h"

#if UINTPTR_MAX == UINT32_MAX
#define MEM_GRANULE 8
#else
#define MEM_GRANULE 16
#endif
#define MEM_SMALL_MAX 512  // larger blocks come from the host's malloc
#define MEM_CLASSES (MEM_SMALL_MAX / MEM_GRANULE)

typedef struct MemFree {
  struct MemFree *next;
} MemFree;
typedef struct Mem {
  MemFree *free[MEM_CLASSES + 1];  // free list of each class; index = size in granules
  char *bump, *bump_end;           // the rest of the current chunk
  struct MemChunk *chunks;         // all chunks, freed with the VM
  size_t used, peak;               // bytes handed out now, and the most so far
  // while `used` is below, small blocks are taken without a check or a count (0: never)
  size_t easy_until;
  size_t limit;  // bytes; 0 = none. Set by mem_set_limit
  // allocations counted so far: all of them while fail_at is set, in debug and in inspect builds
  uint64_t n_allocs;
  uint64_t fail_at;  // stress: the allocation with this number fails (0 = never). Set by mem_fail_at
  // vm_work for long computations of this layer (set by the object layer, may be NULL; 0 steps: a look that counts as
  // no work). Non-zero: stop, an exception is set.
  int (*poll)(VM *vm, uint64_t steps);
  size_t arena_bytes;  // bytes that arenas took since their last look at the limits
  bool stopped;        // an allocation failed because poll said so: err_no_memory leaves its exception
  // The eval loop's budget until it looks at the limits (set by the object layer, may be NULL). Large blocks are
  // subtracted from it, because their owner is going to fill them.
  uint32_t *budget;
} Mem;

NODISCARD void *mem_alloc(VM *vm, size_t size);  // uninitialized
NODISCARD void *mem_alloc_zero(VM *vm, size_t size);
// p may be NULL (old_size 0); on NULL, p stays
NODISCARD void *mem_realloc(VM *vm, void *p, size_t old_size, size_t size);
void mem_free(VM *vm, void *p, size_t size);  // p may be NULL
// The same for `n` items of `each` bytes: NULL also when that is more than a size_t holds.
NODISCARD ALWAYS_INLINE void *mem_alloc_items(VM *vm, size_t n, size_t each) {
  size_t size;
  return size_mul(n, each, &size) ? mem_alloc(vm, size) : NULL;
}
NODISCARD ALWAYS_INLINE void *mem_alloc_zero_items(VM *vm, size_t n, size_t each) {
  size_t size;
  return size_mul(n, each, &size) ? mem_alloc_zero(vm, size) : NULL;
}
NODISCARD ALWAYS_INLINE void *mem_realloc_items(VM *vm, void *p, size_t old_n, size_t n, size_t each) {
  size_t size;
  return size_mul(n, each, &size) ? mem_realloc(vm, p, old_n * each, size) : NULL;  // a block of the old size existed
}
// mem_alloc and mem_free without a call when a free block is available, or a small one is freed: for hot paths, with a
// size that is known or nearly so.
ALWAYS_INLINE void *mem_take(VM *vm, size_t size) {
  Mem *mem = (Mem *)vm;
  size_t granules = (size + MEM_GRANULE - 1) / MEM_GRANULE;
  if (LIKELY(size - 1 < MEM_SMALL_MAX)) {
    MemFree *block = mem->free[granules];
    if (LIKELY(block != NULL && mem->used + granules * MEM_GRANULE < mem->easy_until)) {
      mem->free[granules] = block->next;
      mem->used += granules * MEM_GRANULE;
      return block;
    }
  }
  return mem_alloc(vm, size);
}
ALWAYS_INLINE void mem_give(VM *vm, void *p, size_t size) {
  Mem *mem = (Mem *)vm;
  if (MORELIA_DEBUG || MORELIA_SYSTEM_MALLOC || UNLIKELY(size - 1 >= MEM_SMALL_MAX)) {
    mem_free(vm, p, size);
    return;
  }
  size_t granules = (size + MEM_GRANULE - 1) / MEM_GRANULE;
  mem->used -= granules * MEM_GRANULE;
  MemFree *block = (MemFree *)p;
  block->next = mem->free[granules];
  mem->free[granules] = block;
}
// The bytes that a block of `size` really has: growing within them never moves it.
size_t mem_good_size(size_t size);

// Zeroes `size` bytes, a multiple of 8, in place: for a small object a call costs more than the stores.
ALWAYS_INLINE void mem_clear_words(void *p, size_t size) {
  for (uint64_t *w = (uint64_t *)p, *end = (uint64_t *)((char *)p + size); w < end; w++) {
    *w = 0;
    __asm__ volatile("");  // otherwise the compiler makes it a call of memset
  }
}

void mem_init(Mem *mem);
void mem_set_limit(Mem *mem, size_t bytes);  // 0: none
void mem_fail_at(Mem *mem, uint64_t nth);    // the nth allocation from now on fails; 0: none
void mem_destroy(Mem *mem);                  // frees every chunk; large blocks must have been freed

#endif
