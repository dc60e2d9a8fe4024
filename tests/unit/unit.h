// tests/unit/unit.h: the harness of the C unit tests: checks that count, a line at the end, an exit code.
//
// A test file defines `int main(void)`, calls its test functions and ends with `return unit_report("name");`.
#ifndef MORELIA_TESTS_UNIT_H
#define MORELIA_TESTS_UNIT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int unit_checks, unit_failures;

#define CHECK_THAT(cond) unit_check((cond), #cond, __FILE__, __LINE__)
#define CHECK_EQ(a, b) unit_check_int((int64_t)(a), (int64_t)(b), #a " == " #b, __FILE__, __LINE__)
#define CHECK_STR(a, b) unit_check_str((a), (b), #a, __FILE__, __LINE__)

static inline void unit_check(bool ok, const char *what, const char *file, int line) {
  unit_checks++;
  if (ok) return;
  unit_failures++;
  fprintf(stderr, "%s:%d: FAIL %s\n", file, line, what);
}
static inline void unit_check_int(int64_t a, int64_t b, const char *what, const char *file, int line) {
  unit_check(a == b, what, file, line);
  if (a != b) fprintf(stderr, "  got %lld, expected %lld\n", (long long)a, (long long)b);
}
static inline void unit_check_str(const char *a, const char *b, const char *what, const char *file, int line) {
  bool same = strcmp(a, b) == 0;
  unit_check(same, what, file, line);
  if (!same) fprintf(stderr, "  got      %s\n  expected %s\n", a, b);
}
static inline int unit_report(const char *name) {
  printf("%s %s: %d checks, %d failed\n", unit_failures ? "FAIL" : "ok", name, unit_checks, unit_failures);
  return unit_failures != 0;
}

#endif
