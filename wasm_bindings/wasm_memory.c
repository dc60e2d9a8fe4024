// wasm_bindings/wasm_memory.c: memcpy, memmove, memset and memcmp, for blocks as small as an interpreter's mostly are.
//
// The engine's own memory.copy and memory.fill are calls out of wasm: unbeatable from some hundred bytes on, dear for the 16 or 40
// of an object. So the VM is compiled without them, and comes here.
#include <stddef.h>
#include <stdint.h>

enum { LARGE = 192 };  // bytes from which the engine is faster

typedef uint64_t Word __attribute__((aligned(1), may_alias));
#define STAY_A_LOOP() __asm__ volatile("")  // or the compiler would make it a call of the function that it is in

void *memcpy(void *restrict to, const void *restrict from, size_t n) {
  if (n >= LARGE) return __builtin_memcpy(to, from, n);
  char *d = to;
  const char *s = from;
  for (; n >= 8; n -= 8, d += 8, s += 8) {
    *(Word *)d = *(const Word *)s;
    STAY_A_LOOP();
  }
  for (; n; n--) {
    *d++ = *s++;
    STAY_A_LOOP();
  }
  return to;
}

void *memmove(void *to, const void *from, size_t n) {
  if (n >= LARGE) return __builtin_memmove(to, from, n);
  if ((uintptr_t)to - (uintptr_t)from >= n) return memcpy(to, from, n);  // forwards is safe
  char *d = (char *)to + n;
  const char *s = (const char *)from + n;
  for (; n >= 8; n -= 8) {
    d -= 8, s -= 8;
    *(Word *)d = *(const Word *)s;
    STAY_A_LOOP();
  }
  for (; n; n--) {
    *--d = *--s;
    STAY_A_LOOP();
  }
  return to;
}

void *memset(void *to, int byte, size_t n) {
  if (n >= LARGE) return __builtin_memset(to, byte, n);
  char *d = to;
  uint64_t word = (uint8_t)byte * UINT64_C(0x0101010101010101);
  for (; n >= 8; n -= 8, d += 8) {
    *(Word *)d = word;
    STAY_A_LOOP();
  }
  for (; n; n--) {
    *d++ = (char)byte;
    STAY_A_LOOP();
  }
  return to;
}

// The C library's goes byte by byte.
int memcmp(const void *a, const void *b, size_t n) {
  const uint8_t *x = a, *y = b;
  for (; n >= 8; n -= 8, x += 8, y += 8) {
    uint64_t p = *(const Word *)x, q = *(const Word *)y;
    if (p != q) return __builtin_bswap64(p) < __builtin_bswap64(q) ? -1 : 1;
    STAY_A_LOOP();
  }
  for (; n; n--, x++, y++) {
    if (*x != *y) return *x - *y;
    STAY_A_LOOP();
  }
  return 0;
}
