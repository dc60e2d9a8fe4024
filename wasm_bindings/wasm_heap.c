// wasm_bindings/wasm_heap.c: malloc and related functions over the linear memory, for few and large blocks (small ones
// are base/mem.c's).
//
// It does what the C library's does not: a block at the end of the memory grows in place, and a block that must grow
// takes the free memory before it as well as behind it. So a list or a table that doubles does not leave half of itself
// behind. Memory is never returned to the engine. Measured, relative to Pyodide's memory: a million ints in a dict 35 %
// (90 % with the C library's), strs 78 % (116 %), instances 59 % (63 %); and the wasm is 7 KB smaller.
//
// Invariants   Blocks follow each other without gaps up to `top`, the rest of the memory. No two free blocks are
//              neighbours, none is before top. A free block is in the list of its size: 32 lists of one size each, then
//              eight for every power of two.
// Danger       This is the memory itself, so its state is the only state here that belongs to no VM.
// Tests        tests/unit/test_wasm_heap.c
// Optimize     Os
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

typedef struct Block {
  uint32_t before;             // bytes of the block before this one
  uint32_t size;               // bytes of this one, including the header; USED while it is allocated
  struct Block *next, **link;  // only while it is free: the next block of its list, and the link to it
} Block;

// The memory grows by a sixteenth, and at least by STEP: an engine collects its own garbage each time, which took 8 %
// of a program with 100 MB of objects.
enum {
  USED = 1,
  HEADER = offsetof(Block, next),
  LEAST = sizeof(Block),
  STEP = 4 * 65536,
  GROWTH = 16,
  LISTS = 224,
  MAX_LOOKED_AT = 32
};
#define MOST UINT32_C(0xFFF00000)  // no block is larger

static struct Heap {
  Block *top;  // the rest of the memory; its header always exists
  Block *lists[LISTS];
  uint32_t map[LISTS / 32];  // which lists are not empty
} heap;

static uint32_t size_of(const Block *b) { return b->size & ~(uint32_t)USED; }
static Block *behind(Block *b) { return (Block *)((char *)b + size_of(b)); }
static Block *block_before(Block *b) { return (Block *)((char *)b - b->before); }
static Block *block_of(void *p) { return (Block *)((char *)p - HEADER); }
static uint32_t block_size(size_t n) {
  uint32_t size = ((uint32_t)n + HEADER + 7) & ~UINT32_C(7);
  return size < LEAST ? (LEAST + 7) & ~7 : size;
}

static int list_of(uint32_t size) {
  if (size < 256) return (int)(size >> 3);
  int log = 31 - __builtin_clz(size);
  return 32 + (log - 8) * 8 + (int)(size >> (log - 3) & 7);
}

static void put(Block *b) {
  int i = list_of(b->size);
  Block **list = &heap.lists[i];
  b->next = *list;
  b->link = list;
  if (b->next) b->next->link = &b->next;
  *list = b;
  heap.map[i / 32] |= UINT32_C(1) << i % 32;
}

static void take_out(Block *b) {
  *b->link = b->next;
  if (b->next) b->next->link = b->link;
  int i = list_of(b->size);
  if (!heap.lists[i]) heap.map[i / 32] &= ~(UINT32_C(1) << i % 32);
}

// The smallest sufficient block among the first few of a list.
static Block *best_of(int i, uint32_t size) {
  Block *best = NULL;
  int looks = MAX_LOOKED_AT;
  for (Block *b = heap.lists[i]; b && looks-- > 0; b = b->next)
    if (b->size >= size && (!best || b->size < best->size)) best = b;
  return best;
}

static Block *find(uint32_t size) {
  int i = list_of(size);
  Block *b = best_of(i, size);
  if (b || ++i >= LISTS) return b;
  uint32_t bits = heap.map[i / 32] & ~UINT32_C(0) << i % 32;
  for (int word = i / 32;; bits = heap.map[word]) {
    if (bits) return best_of(word * 32 + __builtin_ctz(bits), size);
    if (++word >= LISTS / 32) return NULL;
  }
}

// Extends the heap, which ends at `end`, to `to`, rounded up.
static bool end_at(uintptr_t end, uint64_t to) {
  to = (to + STEP - 1) & ~(uint64_t)(STEP - 1);
  if (to - end > INT32_MAX || (sizeof(void *) == 4 && to > UINT32_MAX) || sbrk((intptr_t)(to - end)) == (void *)-1)
    return false;
  heap.top->size += (uint32_t)(to - end);
  return true;
}

// Grows the top to the size and a header more.
static bool grow_top(uint32_t size) {
  if (!heap.top) {
    char *start = sbrk(0);
    uint32_t skip = (uint32_t)(7 - ((uintptr_t)start + 7) % 8);
    if (sbrk((intptr_t)skip + HEADER) == (void *)-1) return false;
    heap.top = (Block *)(start + skip);
    heap.top->before = 0;
    heap.top->size = HEADER;
  }
  if (heap.top->size >= size + HEADER) return true;
  uintptr_t end = (uintptr_t)behind(heap.top);
  uint64_t to = (uint64_t)end + (size + HEADER - heap.top->size);
  uint64_t ample = to + to / GROWTH;
  return end_at(end, ample) || end_at(end, to);
}

static bool is_free(const Block *b) { return b != heap.top && !(b->size & USED); }

static void give(Block *b) {
  b->size &= ~(uint32_t)USED;
  Block *next = behind(b);
  if (is_free(next)) {
    take_out(next);
    b->size += next->size;
    next = behind(b);
  }
  if (b->before && is_free(block_before(b))) {
    uint32_t size = b->size;
    b = block_before(b);
    take_out(b);
    b->size += size;
  }
  if (next == heap.top) {
    b->size += next->size;
    heap.top = b;
  } else {
    next->before = b->size;
    put(b);
  }
}

// Shrinks the block to `size` bytes; the rest becomes free.
static void shrink(Block *b, uint32_t size) {
  uint32_t rest = size_of(b) - size;
  if (rest < LEAST) return;
  behind(b)->before = rest;
  b->size = size | USED;
  Block *r = behind(b);
  r->before = size;
  r->size = rest | USED;
  give(r);
}

static Block *from_top(uint32_t size) {
  if (!grow_top(size)) return NULL;
  Block *b = heap.top;
  uint32_t left = b->size - size;
  b->size = size | USED;
  heap.top = behind(b);
  heap.top->before = size;
  heap.top->size = left;
  return b;
}

static Block *take(size_t n) {
  if (n > MOST) return NULL;
  uint32_t size = block_size(n);
  Block *b = find(size);
  if (!b) return from_top(size);
  take_out(b);
  b->size |= USED;
  shrink(b, size);
  return b;
}

// Extends the block to at least `size` bytes with the memory around it. NULL: it must move elsewhere.
static Block *grow_around(Block *b, uint32_t size) {
  uint32_t had = size_of(b);
  Block *next = behind(b), *before = b->before && is_free(block_before(b)) ? block_before(b) : NULL;
  bool at_end = next == heap.top;
  uint32_t above = at_end ? next->size - HEADER : is_free(next) ? next->size : 0;
  uint32_t below = before && had + above < size ? before->size : 0;
  if ((uint64_t)below + had + above < size && (!at_end || find(size) || !grow_top(size - had - below))) return NULL;
  if (!at_end && above) {
    take_out(next);
    b->size += above;
  } else if (at_end && had + below < size) {
    b->size += size_of(from_top(size - had - below));
  }
  if (below) {
    uint32_t all = below + size_of(b);
    take_out(before);
    memmove((char *)before + HEADER, (char *)b + HEADER, had - HEADER);
    b = before;
    b->size = all | USED;
  }
  behind(b)->before = size_of(b);
  shrink(b, size);
  return b;
}

// Whether a block can grow in place: object/core/work.c moves long ones in pieces.
bool heap_grows_here(void *p, size_t n);
bool heap_grows_here(void *p, size_t n) {
  if (n > MOST) return false;
  Block *b = block_of(p), *next = behind(b);
  uint32_t size = block_size(n), had = size_of(b);
  return size <= had || next == heap.top || (is_free(next) && next->size >= size - had);
}

void *malloc(size_t n) {
  Block *b = take(n);
  return b ? (char *)b + HEADER : NULL;
}

void free(void *p) {
  if (p) give(block_of(p));
}

void *calloc(size_t n, size_t each) {
  if (each && n > MOST / each) return NULL;
  Block *b = take(n * each);
  return b ? memset((char *)b + HEADER, 0, n * each) : NULL;
}

void *realloc(void *p, size_t n) {
  if (!p) return malloc(n);
  if (n > MOST) return NULL;
  Block *b = block_of(p);
  uint32_t size = block_size(n), had = size_of(b);
  if (size <= had) {
    shrink(b, size);
    return p;
  }
  Block *grown = grow_around(b, size);
  if (grown) return (char *)grown + HEADER;
  Block *other = take(n);
  if (!other) return NULL;
  memcpy((char *)other + HEADER, p, had - HEADER);
  give(b);
  return (char *)other + HEADER;
}
