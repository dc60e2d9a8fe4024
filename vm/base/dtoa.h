// base/dtoa.h: doubles to decimal digits and back, always correctly rounded.
//
// Digits come without leading or trailing zeros: |d| = 0.DIGITS * 10**point. Zero (also what rounds to zero) has no
// digits and point 1.
//
// Tests        tests/unit/test_dtoa.c
#ifndef MORELIA_BASE_DTOA_H
#define MORELIA_BASE_DTOA_H

#include "base/config.h"

#define DTOA_MAX_DIGITS 770  // an exact double has at most 767 significant digits

typedef struct Digits {
  int n;
  int point;
  char text[DTOA_MAX_DIGITS];  // '0'..'9', not terminated
} Digits;

// d is finite; its sign is ignored.
// the shortest digits that read back as d, the nearest of them
void dtoa_shortest(double d, Digits *out);
void dtoa_significant(double d, int n_digits, Digits *out);  // rounded to n_digits >= 1 significant digits
void dtoa_fixed(double d, int n_fraction, Digits *out);      // rounded at that many places after the point (may be < 0)

// The number at the start of [s, end): [+-] digits [. digits] [e [+-] digits], at least one digit. Returns the number
// of characters read, 0 when there is none. Overflow gives an infinity.
size_t dtoa_parse(const char *s, const char *end, double *out);
// The double nearest to m * 2**exp, ties to even; sticky: the exact value is a little greater than m. Overflow:
// infinity.
double dtoa_assemble(uint64_t m, bool sticky, int64_t exp);
// The double nearest to digits * 10**exp.
double dtoa_from_digits(const char *digits, size_t n, int64_t exp);

#endif
