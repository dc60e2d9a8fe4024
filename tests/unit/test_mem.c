// tests/unit/test_mem.c: the allocator and the arena.
#include "base/arena.h"
#include "unit.h"

static Mem mem;
#define VM_ ((VM *)&mem)

static void small_blocks(void) {
  enum { N = 3000 };
  static unsigned char *p[N];
  static size_t size[N];
  for (int round = 0; round < 3; round++) {
    for (int i = 0; i < N; i++) {
      size[i] = (size_t)(i * 7 % 700);
      p[i] = mem_alloc(VM_, size[i]);
      CHECK_THAT(p[i] != NULL && (uintptr_t)p[i] % 8 == 0);
      memset(p[i], i & 255, size[i]);
    }
    for (int i = 0; i < N; i += 2) {
      p[i] = mem_realloc(VM_, p[i], size[i], size[i] * 2 + 3);
      size_t n = size[i];
      size[i] = n * 2 + 3;
      for (size_t k = 0; k < n; k++) {
        if (p[i][k] == (i & 255)) continue;
        CHECK_THAT(!"realloc kept the bytes");
        break;
      }
    }
    for (int i = 0; i < N; i++) mem_free(VM_, p[i], size[i]);
    CHECK_EQ(mem.used, 0);
  }
}

static void growing(void) {
  char *p = NULL;
  size_t size = 0;
  int moves = 0;
  for (size_t n = 1; n < 200000; n += 16) {
    if (mem_good_size(n) != mem_good_size(size)) moves++;
    p = mem_realloc(VM_, p, size, n);
    CHECK_THAT(p != NULL);
    size = n;
  }
  if (!MORELIA_SYSTEM_MALLOC) CHECK_THAT(moves < 130);
  mem_free(VM_, p, size);
  CHECK_EQ(mem.used, 0);
}

static void limits(void) {
  mem_set_limit(&mem, 10000);
  void *a = mem_alloc(VM_, 6000), *b = mem_alloc(VM_, 6000);
  CHECK_THAT(a != NULL && b == NULL);
  CHECK_THAT(mem_realloc(VM_, a, 6000, 20000) == NULL);
  mem_free(VM_, a, 6000);
  mem_set_limit(&mem, 0);
  mem_fail_at(&mem, 2);
  a = mem_alloc(VM_, 8);
  b = mem_alloc(VM_, 8);
  CHECK_THAT(a != NULL && b == NULL);
  mem_free(VM_, a, 8);
  CHECK_THAT(mem_alloc(VM_, SIZE_MAX - 5) == NULL);
  CHECK_EQ(mem.used, 0);
}

static void arenas(void) {
  Arena arena;
  arena_init(&arena, VM_);
  for (int i = 0; i < 5000; i++) {
    char *p = arena_alloc(&arena, (size_t)(i % 300));
    CHECK_THAT(p != NULL && (uintptr_t)p % 8 == 0);
    for (int k = 0; k < i % 300; k++)
      if (p[k]) CHECK_THAT(!"zeroed");
    memset(p, 1, (size_t)(i % 300));
  }
  CHECK_THAT(arena_alloc(&arena, 100000) != NULL);
  arena_destroy(&arena);
  CHECK_EQ(mem.used, 0);
}

int main(void) {
  mem_init(&mem);
  small_blocks();
  growing();
  limits();
  arenas();
  mem_destroy(&mem);
  return unit_report("mem");
}
