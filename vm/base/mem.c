// base/mem.c: the allocator behind base/mem.h.
//
// Small blocks: a free list for each size class, refilled by bumping through chunks. When the rest of a chunk is too
// short it goes to the free lists, so nothing is lost; chunks are small enough to fit where a large block was. Large
// blocks come from malloc (in wasm: wasm_bindings/wasm_heap.c), rounded up in steps of 1/8 of their size, or 1/32: a
// block that grows by realloc a little at a time moves O(log n) times.
//
// Invariants   used counts good sizes; a free block's first word is its link (the rest is poison in debug builds).
// Danger       The size given to mem_free must be the one last asked for (or its good size).
// Tests        tests/unit/test_mem.c
// Optimize     Os
#include "base/mem.h"

#include <stdlib.h>

#define CHUNK_MIN ((size_t)32 * 1024)
#define CHUNK_MAX ((size_t)64 * 1024)
#define FINE_STEPS ((size_t)256 * 1024)  // from here on steps are 1/32

struct MemChunk {
  struct MemChunk *next;
  size_t size;
};

static Mem *mem_of(VM *vm) { return (Mem *)vm; }  // ORDER VM_MEM_FIRST

// Whether small blocks may be taken from a free list without accounting: there is no limit and no counting.
static void set_easy(Mem *mem) {
  mem->easy_until = MORELIA_DEBUG || MORELIA_INSPECT || MORELIA_SYSTEM_MALLOC || mem->fail_at ? 0
                    : mem->limit                                                              ? mem->limit
                                                                                              : SIZE_MAX;
}

void mem_set_limit(Mem *mem, size_t bytes) {
  mem->limit = bytes;
  set_easy(mem);
}

void mem_fail_at(Mem *mem, uint64_t nth) {
  mem->fail_at = nth ? mem->n_allocs + nth : 0;
  set_easy(mem);
}

void mem_init(Mem *mem) {
  memset(mem, 0, sizeof *mem);
  set_easy(mem);
}

void mem_destroy(Mem *mem) {
  while (mem->chunks) {
    struct MemChunk *next = mem->chunks->next;
    free(mem->chunks);
    mem->chunks = next;
  }
  mem_init(mem);
}

size_t mem_good_size(size_t size) {
  if (MORELIA_SYSTEM_MALLOC) return size ? size : 1;
  if (size <= MEM_SMALL_MAX) return size ? (size + MEM_GRANULE - 1) & ~(size_t)(MEM_GRANULE - 1) : MEM_GRANULE;
  if (size > SIZE_MAX / 4 * 3) return size;  // malloc will refuse that size
  size_t step = MEM_GRANULE;
  size_t parts = size < FINE_STEPS ? 16 : 64;
  while (step * parts <= size) step *= 2;  // the power of two with 8 * step <= size, or 32 * step
  return (size + step - 1) & ~(step - 1);
}

// Stress: reports each allocation of a trial to the native program (host/native_trials.c).
#ifndef __wasm__
__attribute__((weak)) void mem_counted(Mem *mem);
#endif

// Counts one allocation of `good` more bytes; false if it must fail.
static bool may_allocate(Mem *mem, size_t good) {
  mem->n_allocs++;
#ifndef __wasm__
  if (UNLIKELY(mem->fail_at != 0) && mem_counted) mem_counted(mem);
#endif
  if (UNLIKELY(mem->n_allocs == mem->fail_at)) return false;
  if (UNLIKELY(good > (SIZE_MAX >> 1))) return false;
  if (UNLIKELY(mem->limit != 0 && (mem->used > mem->limit || good > mem->limit - mem->used))) return false;
  return true;
}

static void count_used(Mem *mem, size_t good) {
  mem->used += good;
  if (mem->used > mem->peak) mem->peak = mem->used;
}

static void push_free(Mem *mem, void *p, size_t good) {
  if (MORELIA_DEBUG) memset(p, 0xDD, good);
  MemFree *block = p;
  block->next = mem->free[good / MEM_GRANULE];
  mem->free[good / MEM_GRANULE] = block;
}

// A new chunk; the rest of the old one becomes free blocks. False when the host has no memory.
static COLD bool new_chunk(Mem *mem) {
  size_t size = mem->used / 8;
  if (size < CHUNK_MIN) size = CHUNK_MIN;
  if (size > CHUNK_MAX) size = CHUNK_MAX;
  size &= ~(size_t)4095;
  struct MemChunk *chunk = malloc(size);
  if (!chunk) return false;
  size_t rest = (size_t)(mem->bump_end - mem->bump);
  if (rest >= MEM_GRANULE) push_free(mem, mem->bump, rest);  // rest < MEM_SMALL_MAX: it was too short
  chunk->next = mem->chunks;
  chunk->size = size;
  mem->chunks = chunk;
  uintptr_t at = (uintptr_t)(chunk + 1);
  at = (at + MEM_GRANULE - 1) & ~(uintptr_t)(MEM_GRANULE - 1);
  uintptr_t end = ((uintptr_t)chunk + size) & ~(uintptr_t)(MEM_GRANULE - 1);
  mem->bump = (char *)at;
  mem->bump_end = (char *)end;
  return true;
}

static void *bump_alloc(Mem *mem, size_t good) {
  if (UNLIKELY((size_t)(mem->bump_end - mem->bump) < good) && !new_chunk(mem)) return NULL;
  void *p = mem->bump;
  mem->bump += good;
  return p;
}

static void spend(Mem *mem, size_t size) {
  if (!mem->budget) return;
  size_t n = size >> 12;
  *mem->budget = *mem->budget > n ? *mem->budget - (uint32_t)n : 1;
}

// Fresh memory, large blocks, and all blocks when each must be accounted for. The peak is recorded here: reusing memory
// seldom makes a new one.
static NOINLINE void *alloc_slow(Mem *mem, size_t size) {
  size_t good = mem_good_size(size);
  if (UNLIKELY(!may_allocate(mem, good))) return NULL;
  void *p;
  if (!MORELIA_SYSTEM_MALLOC && LIKELY(good <= MEM_SMALL_MAX)) {
    MemFree *block = mem->free[good / MEM_GRANULE];
    if (LIKELY(block != NULL)) {
      mem->free[good / MEM_GRANULE] = block->next;
      p = block;
    } else {
      p = bump_alloc(mem, good);
    }
  } else {
    p = malloc(good);
    spend(mem, good);
  }
  if (UNLIKELY(!p)) return NULL;
  if (MORELIA_DEBUG) memset(p, 0xCD, good);
  count_used(mem, good);
  return p;
}

void *mem_alloc(VM *vm, size_t size) {
  Mem *mem = mem_of(vm);
  if (LIKELY(size - 1 < MEM_SMALL_MAX)) {
    size_t granules = (size + MEM_GRANULE - 1) / MEM_GRANULE;
    MemFree *block = mem->free[granules];
    if (LIKELY(block != NULL && mem->used + granules * MEM_GRANULE < mem->easy_until)) {
      mem->free[granules] = block->next;
      mem->used += granules * MEM_GRANULE;
      return block;
    }
  }
  return alloc_slow(mem, size);
}

void *mem_alloc_zero(VM *vm, size_t size) {
  void *p = mem_alloc(vm, size);
  if (p) memset(p, 0, size);
  return p;
}

void mem_free(VM *vm, void *p, size_t size) {
  if (!p) return;
  Mem *mem = mem_of(vm);
  size_t good = mem_good_size(size);
  CHECK(mem->used >= good);
  mem->used -= good;
  if (!MORELIA_SYSTEM_MALLOC && good <= MEM_SMALL_MAX) push_free(mem, p, good);
  else free(p);
}

// Both sizes are large: the host's realloc may grow in place.
static void *realloc_large(Mem *mem, void *p, size_t old_good, size_t good) {
  if (!may_allocate(mem, good > old_good ? good - old_good : 0) || good > (SIZE_MAX >> 1)) return NULL;
  void *q = realloc(p, good);
  if (!q) return NULL;
  if (good > old_good) spend(mem, good - old_good);
  mem->used -= old_good;
  count_used(mem, good);
  return q;
}

void *mem_realloc(VM *vm, void *p, size_t old_size, size_t size) {
  if (!p) return mem_alloc(vm, size);
  size_t old_good = mem_good_size(old_size), good = mem_good_size(size);
  if (good == old_good) return p;
  if (MORELIA_SYSTEM_MALLOC || (good > MEM_SMALL_MAX && old_good > MEM_SMALL_MAX))
    return realloc_large(mem_of(vm), p, old_good, good);
  void *q = mem_alloc(vm, size);
  if (!q) return NULL;
  memcpy(q, p, old_size < size ? old_size : size);
  mem_free(vm, p, old_size);
  return q;
}
