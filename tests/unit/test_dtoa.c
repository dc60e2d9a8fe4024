// tests/unit/test_dtoa.c: digits against the C library's (which is exact), and reading back.
#include "base/dtoa.h"

#include <math.h>

#include "unit.h"

static uint64_t state = 88172645463325252u;
static uint64_t next_random(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

static double random_double(int i) {
  double d;
  if (i % 4 == 0) return (double)(next_random() >> 40) / 1000.0;
  if (i % 4 == 1) return ldexp((double)(next_random() >> 11), -(int)(next_random() % 80));
  uint64_t bits = next_random();
  if (i % 16 == 2) bits &= UINT64_C(0x7FF0000000000000);  // powers of two
  if (i % 16 == 3) bits &= UINT64_C(0x001FFFFFFFFFFFFF);  // subnormals and the smallest
  memcpy(&d, &bits, sizeof d);
  return isfinite(d) ? fabs(d) : 1.0;
}

// The digits in the form of C's %e.
static void as_text(const Digits *digits, int precision, char *out) {
  *out++ = digits->n ? digits->text[0] : '0';
  if (precision > 0) *out++ = '.';
  for (int i = 1; i <= precision; i++) *out++ = i < digits->n ? digits->text[i] : '0';
  sprintf(out, "e%+03d", digits->point - 1);
}

static void check_shortest(double d) {
  Digits digits;
  char ours[900], theirs[900];
  dtoa_shortest(d, &digits);
  if (d == 0) {
    CHECK_EQ(digits.n, 0);
    return;
  }
  as_text(&digits, digits.n - 1, ours);
  if (strtod(ours, NULL) != d) CHECK_STR(ours, "reads back");
  if (digits.n > 1) {  // one digit fewer does not do
    snprintf(theirs, sizeof theirs, "%.*e", digits.n - 2, d);
    if (strtod(theirs, NULL) == d) CHECK_STR(ours, theirs);
  }
  snprintf(theirs, sizeof theirs, "%.*e", digits.n - 1, d);
  if (strtod(theirs, NULL) == d) CHECK_STR(ours, theirs);
}

static void check_rounded(double d, int precision) {
  Digits digits;
  char ours[1500], theirs[1500];
  dtoa_significant(d, precision + 1, &digits);
  as_text(&digits, precision, ours);
  snprintf(theirs, sizeof theirs, "%.*e", precision, d);
  CHECK_STR(ours, theirs);
  dtoa_fixed(d, precision, &digits);
  snprintf(theirs, sizeof theirs, "%.*f", precision, d);
  char *p = ours;
  if (digits.point <= 0) *p++ = '0';
  for (int i = 0; i < digits.point; i++) *p++ = i < digits.n ? digits.text[i] : '0';
  if (precision) *p++ = '.';
  for (int i = 0; i < precision; i++) {
    int at = digits.point + i;
    *p++ = at >= 0 && at < digits.n ? digits.text[at] : '0';
  }
  *p = 0;
  CHECK_STR(ours, theirs);
}

static void check_parse(const char *text) {
  double d = -7, expected = strtod(text, NULL);
  CHECK_EQ(dtoa_parse(text, text + strlen(text), &d), strlen(text));
  if (d != expected) {
    char got[40];
    snprintf(got, sizeof got, "%.17g", d);
    CHECK_STR(got, text);
  }
}

int main(void) {
  for (int i = 0; i < 60000; i++) check_shortest(random_double(i));
  for (int i = 0; i < 6000; i++) check_rounded(random_double(i), (int)(next_random() % (i % 10 ? 25 : 400)));
  char text[1400];
  for (int i = 0; i < 40000; i++) {
    double d = random_double(i);
    int n = snprintf(text, sizeof text, "%.*e", (int)(next_random() % 20 + 5), d);
    (void)n;
    check_parse(text);
  }
  for (int i = 0; i < 1500; i++) {  // halfway between two doubles, exactly and nearly
    double d = random_double(i), next = nextafter(d, INFINITY);
    if (!isfinite(next)) continue;
    snprintf(text, sizeof text, "%.1100Lf", ((long double)d + (long double)next) / 2);
    check_parse(text);
    snprintf(text, sizeof text, "%.800Le", ((long double)d + (long double)next) / 2);
    check_parse(text);
  }
  static const char *const TEXTS[] = {"0",
                                      "1",
                                      "-0.0",
                                      "5e-324",
                                      "2.4703282292062327e-324",
                                      "2.4703282292062328e-324",
                                      "1.7976931348623157e308",
                                      "1.7976931348623159e308",
                                      "1e309",
                                      "1e-400",
                                      "123456789012345678901234567890",
                                      "0.000001",
                                      "1e22",
                                      "1e23",
                                      "9007199254740993",
                                      "2.2250738585072011e-308",
                                      "1e99999999999999999999",
                                      "0e99999999999999999999",
                                      "8.5",
                                      "100000000000000000000000e-23",
                                      "6.103515625e-05",
                                      "000.00100"};
  for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) check_parse(TEXTS[i]);
  Digits digits;
  dtoa_fixed(0.5, 0, &digits);
  CHECK_EQ(digits.n, 0);
  dtoa_fixed(0.05, 0, &digits);
  CHECK_EQ(digits.n, 0);
  dtoa_fixed(1.5, 0, &digits);
  CHECK_THAT(digits.n == 1 && digits.text[0] == '2' && digits.point == 1);
  dtoa_fixed(125, -1, &digits);
  CHECK_THAT(digits.n == 2 && digits.text[1] == '2' && digits.point == 3);
  dtoa_fixed(55, -2, &digits);
  CHECK_THAT(digits.n == 1 && digits.text[0] == '1' && digits.point == 3);
  double d;
  CHECK_EQ(dtoa_parse("1e", (char *)"1e" + 2, &d), 1);
  CHECK_EQ(dtoa_parse(".", (char *)"." + 1, &d), 0);
  CHECK_EQ(dtoa_parse("1._5", (char *)"1._5" + 4, &d), 2);
  return unit_report("dtoa");
}
