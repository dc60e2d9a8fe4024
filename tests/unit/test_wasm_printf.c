// tests/unit/test_wasm_printf.c: the printf family of the wasm build, beside the C library's.
#include "unit.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>

#define vsnprintf wasm_vsnprintf
#define snprintf wasm_snprintf
#define fprintf wasm_fprintf
int vsnprintf(char *out, size_t size, const char *format, va_list args);
int snprintf(char *out, size_t size, const char *format, ...);
int fprintf(FILE *file, const char *format, ...);
#include "wasm_bindings/wasm_printf.c"
#undef vsnprintf
#undef snprintf
#undef fprintf

#define SAME(...) \
  do { \
    char mine[80], theirs[80]; \
    int n = wasm_snprintf(mine, sizeof mine, __VA_ARGS__); \
    CHECK_THAT(n == snprintf(theirs, sizeof theirs, __VA_ARGS__)); \
    CHECK_STR(mine, theirs); \
  } while (0)

int main(void) {
  SAME("plain");
  SAME("%d|%d|%d|%d|%i", 0, -1, INT_MAX, INT_MIN, -7);
  SAME("%3d|%.2d|%.2d|%02d|%-4d|%06d|%.0d", 5, 5, -5, 5, 5, -5, 0);
  SAME("%u|%lu|%llu|%lld|%zu|%12llu", 7u, 8UL, ULLONG_MAX, LLONG_MIN, (size_t)9, 10ULL);
  SAME("%x|%X|%04x|%08x|%llx|0x%0*lx", 0xabcu, 0xabcu, 0xabu, 0xdeadbeefu, 0x123456789abcULL, 12, 0xabcUL);
  SAME("%c|%3c|%%", 'a', 'b');
  SAME("%s|%-6s|%6s|%.2s|%.*s|%.0s", "abc", "abc", "abc", "abc", 1, "abc", "abc");
  SAME("%.0f|%.0f|%5.2f|%.2f|%.1f|%f", 0.0, 9007199254740993.0, 12.345, -0.25, 99.96, 1.5);
  char small[4];
  CHECK_THAT(wasm_snprintf(small, sizeof small, "%d", 123456) == 6);
  CHECK_STR(small, "123");
  CHECK_THAT(wasm_snprintf(NULL, 0, "%s", "abc") == 3);
  wasm_snprintf(small, sizeof small, "%e", 1.5);
  CHECK_STR(small, "%e");
  char text[16] = "";
  FILE *file = fmemopen(text, sizeof text, "w");
  CHECK_THAT(wasm_fprintf(file, "%d, %s", 1, "two") == 6);
  fclose(file);
  CHECK_STR(text, "1, two");
  return unit_report("wasm_printf");
}
