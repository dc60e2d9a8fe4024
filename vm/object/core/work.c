// object/core/work.c: long memory operations, done in pieces.
//
// Tests        tests/node/overshoot.test.mjs
// Optimize     O3
#include "object/core/work.h"

#include "base/hash.h"

int vm_poll_slow(VM *vm) { return vm->hooks.poll(vm); }
int vm_poll_left(VM *vm) {
  if (vm->poll == POLL_LEAVE && vm->eval_budget > 1) {
    vm->poll = 0;
    vm->eval_budget--;
    return 0;
  }
  int status = vm_poll_slow(vm);
  vm->poll &= ~POLL_LEAVE;
  return status;
}

int vm_work_slow(VM *vm) { return vm->hooks.work(vm); }

int vm_work(VM *vm, uint64_t steps) {
  vm->work_budget = steps < vm->work_budget ? vm->work_budget - (uint32_t)steps : 0;
  return LIKELY(vm->work_budget && !(vm->poll & ~(POLL_GC | POLL_LEAVE))) ? 0 : vm_work_slow(vm);
}

int work_fill(VM *vm, void *out, const void *unit, size_t size, size_t total) {
  char *to = out;
  size_t done = size < total ? size : total;
  if (out != unit) memmove(to, unit, done);
  while (done < total) {
    size_t more = done <= total - done ? done : total - done, most = 4 * (size_t)WORK_PIECE;
    if (more > most) more = most > size ? most / size * size : size;
    if (size == 1) memset(to + done, *to, more = total - done < most ? total - done : most);
    else memcpy(to + done, to, more);
    done += more;
    if (more >= WORK_PIECE && vm_work(vm, more / 32) < 0) return -1;
  }
  return 0;
}

int work_move(VM *vm, void *to, const void *from, size_t size) {
  bool up = (uintptr_t)to > (uintptr_t)from && (uintptr_t)to - (uintptr_t)from < size;  // the end first
  for (size_t done = 0; done < size;) {
    size_t piece = size - done < WORK_PIECE ? size - done : WORK_PIECE, at = up ? size - done - piece : done;
    memmove((char *)to + at, (const char *)from + at, piece);
    done += piece;
    if (piece == WORK_PIECE && vm_work(vm, WORK_PIECE / 32) < 0) return -1;
  }
  return 0;
}

int work_compare(VM *vm, const void *a, const void *b, size_t size, int *out) {
  *out = 0;
  for (size_t at = 0; at < size && *out == 0; at += WORK_PIECE) {
    size_t piece = size - at < WORK_PIECE ? size - at : WORK_PIECE;
    *out = memcmp((const char *)a + at, (const char *)b + at, piece);
    if (piece == WORK_PIECE && vm_work(vm, WORK_PIECE / 32) < 0) return -1;
  }
  return 0;
}

int work_find_octet(VM *vm, const void *data, uint8_t octet, size_t size, const char **out) {
  const char *at = data;
  *out = NULL;
  for (size_t done = 0; done < size && !*out;) {
    size_t piece = size - done < WORK_PIECE ? size - done : WORK_PIECE;
    *out = memchr(at + done, octet, piece);
    done += piece;
    if (!*out && piece == WORK_PIECE && vm_work(vm, piece / 32) < 0) return -1;
  }
  return 0;
}

#define LONG_BLOCK ((size_t)4 << 20)

void *work_realloc(VM *vm, void *p, size_t old_size, size_t size) {
#ifdef __wasm__
  bool heap_grows_here(void *block, size_t more);  // wasm_bindings/wasm_heap.c
  if (old_size < LONG_BLOCK || size <= old_size || heap_grows_here(p, mem_good_size(size)))
    return mem_realloc(vm, p, old_size, size);
#else
  if (old_size < LONG_BLOCK || size <= old_size) return mem_realloc(vm, p, old_size, size);
#endif
  void *q = mem_alloc(vm, size);
  if (!q) return mem_realloc(vm, p, old_size, size);  // no room for both
  if (work_move(vm, q, p, old_size) < 0) {
    mem_free(vm, q, size);
    vm->mem.stopped = true;  // err_no_memory leaves a pending exception as it is
    return NULL;
  }
  mem_free(vm, p, old_size);
  return q;
}

Hash work_hash(VM *vm, const void *data, size_t size) {
  if (size <= WORK_PIECE) return hash_bytes(&vm->hash_seed, data, size);
  uint32_t h = hash_bytes_start(&vm->hash_seed, data);
  size_t at = 0, words = (size - 1) / 4 * 4;
  for (; words - at >= WORK_PIECE; at += WORK_PIECE) {
    h = hash_bytes_words(h, (const char *)data + at, WORK_PIECE / 4);
    if (vm_work(vm, WORK_PIECE / 16) < 0) return -1;
  }
  h = hash_bytes_words(h, (const char *)data + at, (words - at) / 4);
  return hash_bytes_end(&vm->hash_seed, h, (const char *)data + words, size - words, size);
}

bool work_written(VM *vm, Size len, Size *seen) {
  uint64_t n = (uint64_t)(len - *seen);
  *seen = len;
  return vm_work(vm, n / 16) == 0;
}

Size work_own_spaced(VM *vm, Value *out, const Value *from, Size step, Size n) {
  Size at = 0;
  for (;;) {
    Size stop = n - at > WORK_VALUES ? at + WORK_VALUES : n;
    for (; at < stop; at++) out[at] = own(from[at * step]);
    if (at == n || vm_work(vm, WORK_VALUES / 4) < 0) return at;
  }
}
