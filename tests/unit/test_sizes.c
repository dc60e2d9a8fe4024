// tests/unit/test_sizes.c: the checked sums, products and ranges, at the edges of their types.
#include "base/mem.h"
#include "unit.h"

static void sums_and_products(void) {
  size_t s = 7;
  CHECK_THAT(size_add(1, 2, &s) && s == 3);
  CHECK_THAT(size_add(SIZE_MAX, 0, &s) && s == SIZE_MAX);
  CHECK_THAT(!size_add(SIZE_MAX, 1, &s) && s == SIZE_MAX);
  CHECK_THAT(size_mul(SIZE_MAX / 8, 8, &s) && s == SIZE_MAX / 8 * 8);
  CHECK_THAT(!size_mul(SIZE_MAX / 8 + 1, 8, &s));
  CHECK_THAT(size_mul(0, SIZE_MAX, &s) && s == 0);
  Size n = 7;
  CHECK_THAT(len_add(SIZE_MAX_PY - 1, 1, &n) && n == SIZE_MAX_PY);
  CHECK_THAT(!len_add(SIZE_MAX_PY, 1, &n) && !len_add(-1, 5, &n) && n == SIZE_MAX_PY);
  CHECK_THAT(len_mul(65536, 32767, &n) && n == 65536 * 32767);
  CHECK_THAT(!len_mul(65536, 32768, &n) && !len_mul(-1, 0, &n));
}

static void ranges(void) {
  CHECK_THAT(range_in(0, 0, 0) && range_in(3, 2, 5) && range_in(5, 0, 5));
  CHECK_THAT(!range_in(3, 3, 5) && !range_in(6, 0, 5) && !range_in(1, UINT64_MAX, 5) && !range_in(UINT64_MAX, 1, 5));
  CHECK_THAT(!range_in((uint64_t)(int64_t)-1, 1, 5) && range_in(UINT64_MAX, 0, UINT64_MAX));
}

static void items(void) {
  static Mem mem;
  VM *vm = (VM *)&mem;
  mem_init(&mem);
  CHECK_THAT(mem_alloc_items(vm, SIZE_MAX / 8 + 1, 8) == NULL && mem_alloc_zero_items(vm, SIZE_MAX, 2) == NULL);
  int *p = mem_alloc_zero_items(vm, 10, sizeof *p);
  CHECK_THAT(p && p[9] == 0);
  CHECK_THAT(mem_realloc_items(vm, p, 10, SIZE_MAX / 2, sizeof *p) == NULL);
  int *more = mem_realloc_items(vm, p, 10, 20, sizeof *p);
  CHECK_THAT(more && more[9] == 0);
  mem_free(vm, more, 20 * sizeof *p);
  CHECK_EQ(mem.used, 0);
  mem_destroy(&mem);
}

int main(void) {
  sums_and_products();
  ranges();
  items();
  return unit_report("sizes");
}
