// tests/unit/test_wasm_heap.c: the heap of the wasm build, here over a block of our own.
#include "unit.h"

enum { ARENA = 48 << 20 };
static _Alignas(65536) char arena[ARENA];
static size_t arena_used;
static void *arena_sbrk(intptr_t n) {
  if ((size_t)n > ARENA - arena_used) return (void *)-1;
  void *p = arena + arena_used;
  arena_used += (size_t)n;
  return p;
}
#define sbrk arena_sbrk
#define malloc heap_malloc
#define free heap_free
#define calloc heap_calloc
#define realloc heap_realloc
void *malloc(size_t n);
void free(void *p);
void *calloc(size_t n, size_t each);
void *realloc(void *p, size_t n);
#include "wasm_bindings/wasm_heap.c"

// Whether blocks and lists are as the head of the file says.
static bool sound(void) {
  uint32_t before = 0, n_free = 0, listed = 0;
  Block *b = (Block *)arena;
  bool last_free = false;
  if (!heap.top) return true;
  for (; b != heap.top; b = behind(b)) {
    if (b->before != before || size_of(b) < LEAST || (last_free && is_free(b))) return false;
    before = size_of(b);
    n_free += last_free = is_free(b);
  }
  if (b->before != before || last_free || (char *)behind(b) != arena + arena_used) return false;
  for (int i = 0; i < LISTS; i++) {
    if (!heap.lists[i] != !(heap.map[i / 32] >> i % 32 & 1)) return false;
    for (Block *f = heap.lists[i]; f; f = f->next, listed++)
      if (!is_free(f) || list_of(f->size) != i || *f->link != f) return false;
  }
  return listed == n_free;
}

static uint32_t seed = 12345;
static uint32_t rnd(uint32_t n) {
  seed = seed * 1664525 + 1013904223;
  return (seed >> 8) % n;
}

static void at_random(void) {
  enum { N = 300 };
  static unsigned char *p[N];
  static size_t size[N];
  for (int turn = 0; turn < 40000; turn++) {
    int i = (int)rnd(N);
    size_t n = rnd(10) == 0 ? rnd(400000) : rnd(3000);
    int what = (int)rnd(3);
    if (what == 0) {
      free(p[i]);
      p[i] = NULL;
      size[i] = 0;
    } else if (what == 1 && !p[i]) {
      p[i] = rnd(2) ? malloc(n) : calloc(n, 1);
      if (!p[i]) continue;
      memset(p[i], i & 255, size[i] = n);
    } else {
      unsigned char *q = realloc(p[i], n);
      if (!q) continue;
      size_t kept = size[i] < n ? size[i] : n;
      bool same = true;
      for (size_t k = 0; k < kept; k++) same &= q[k] == (i & 255);
      if (!same) CHECK_THAT(!"realloc kept the bytes");
      p[i] = q;
      memset(q, i & 255, size[i] = n);
    }
    if (p[i] && (uintptr_t)p[i] % 8) CHECK_THAT(!"aligned");
    if (turn % 64 == 0 && !sound()) {
      CHECK_THAT(!"sound");
      return;
    }
  }
  for (int i = 0; i < N; i++) free(p[i]);
  CHECK_THAT(sound());
  CHECK_THAT((char *)heap.top == arena);  // all of it is one again
}

static void in_place(void) {
  size_t before = arena_used;
  char *p = malloc(1000);
  for (size_t n = 1000; n < 30000000; n += n / 8) p = realloc(p, n);
  CHECK_THAT(p == arena + HEADER && arena_used < 32000000);
  char *q = malloc(1000);
  free(p);
  p = malloc(100);
  q = realloc(q, 20000000);  // down, over what is free before it
  CHECK_THAT(q != NULL && q < arena + 1000);
  free(p);
  free(q);
  CHECK_THAT(sound() && arena_used >= before);
}

static void refused(void) {
  CHECK_THAT(malloc(ARENA) == NULL && malloc(SIZE_MAX) == NULL && calloc(SIZE_MAX / 2, 3) == NULL);
  void *p = malloc(10);
  CHECK_THAT(realloc(p, ARENA) == NULL && realloc(p, SIZE_MAX) == NULL);
  free(p);
  CHECK_THAT(sound());
}

int main(void) {
  at_random();
  in_place();
  refused();
  return unit_report("wasm_heap");
}
