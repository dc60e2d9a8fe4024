// base/dtoa.c: shortest digits by Grisu3 (64-bit arithmetic that detects when it cannot be sure), with an exact
// algorithm behind it; rounded digits from the exact decimal expansion; parsing in the same two steps.
//
// A double is m * 2**e with m below 2**53, so its decimal expansion ends: the fraction times 10**9 gives nine digits
// at a time until nothing is left.
//
// Tests        tests/unit/test_dtoa.c
// Optimize     Os
#include "base/dtoa.h"

#include <math.h>

#include "base/bigint.h"

typedef struct DiyFp {  // f * 2**e
  uint64_t f;
  int e;
} DiyFp;

#define HIDDEN_BIT (UINT64_C(1) << 52)
#define POWER_FIRST (-348)
#define POWER_STEP 8
// 10**k for k = -348, -340 … 340, rounded to 64 bits; the binary exponent follows from k.
static const uint64_t POWERS[] = {
    0xfa8fd5a0081c0288, 0xbaaee17fa23ebf76, 0x8b16fb203055ac76, 0xcf42894a5dce35ea, 0x9a6bb0aa55653b2d,
    0xe61acf033d1a45df, 0xab70fe17c79ac6ca, 0xff77b1fcbebcdc4f, 0xbe5691ef416bd60c, 0x8dd01fad907ffc3c,
    0xd3515c2831559a83, 0x9d71ac8fada6c9b5, 0xea9c227723ee8bcb, 0xaecc49914078536d, 0x823c12795db6ce57,
    0xc21094364dfb5637, 0x9096ea6f3848984f, 0xd77485cb25823ac7, 0xa086cfcd97bf97f4, 0xef340a98172aace5,
    0xb23867fb2a35b28e, 0x84c8d4dfd2c63f3b, 0xc5dd44271ad3cdba, 0x936b9fcebb25c996, 0xdbac6c247d62a584,
    0xa3ab66580d5fdaf6, 0xf3e2f893dec3f126, 0xb5b5ada8aaff80b8, 0x87625f056c7c4a8b, 0xc9bcff6034c13053,
    0x964e858c91ba2655, 0xdff9772470297ebd, 0xa6dfbd9fb8e5b88f, 0xf8a95fcf88747d94, 0xb94470938fa89bcf,
    0x8a08f0f8bf0f156b, 0xcdb02555653131b6, 0x993fe2c6d07b7fac, 0xe45c10c42a2b3b06, 0xaa242499697392d3,
    0xfd87b5f28300ca0e, 0xbce5086492111aeb, 0x8cbccc096f5088cc, 0xd1b71758e219652c, 0x9c40000000000000,
    0xe8d4a51000000000, 0xad78ebc5ac620000, 0x813f3978f8940984, 0xc097ce7bc90715b3, 0x8f7e32ce7bea5c70,
    0xd5d238a4abe98068, 0x9f4f2726179a2245, 0xed63a231d4c4fb27, 0xb0de65388cc8ada8, 0x83c7088e1aab65db,
    0xc45d1df942711d9a, 0x924d692ca61be758, 0xda01ee641a708dea, 0xa26da3999aef774a, 0xf209787bb47d6b85,
    0xb454e4a179dd1877, 0x865b86925b9bc5c2, 0xc83553c5c8965d3d, 0x952ab45cfa97a0b3, 0xde469fbd99a05fe3,
    0xa59bc234db398c25, 0xf6c69a72a3989f5c, 0xb7dcbf5354e9bece, 0x88fcf317f22241e2, 0xcc20ce9bd35c78a5,
    0x98165af37b2153df, 0xe2a0b5dc971f303a, 0xa8d9d1535ce3b396, 0xfb9b7cd9a4a7443c, 0xbb764c4ca7a44410,
    0x8bab8eefb6409c1a, 0xd01fef10a657842c, 0x9b10a4e5e9913129, 0xe7109bfba19c0c9d, 0xac2820d9623bf429,
    0x80444b5e7aa7cf85, 0xbf21e44003acdd2d, 0x8e679c2f5e44ff8f, 0xd433179d9c8cb841, 0x9e19db92b4e31ba9,
    0xeb96bf6ebadf77d9, 0xaf87023b9bf0ee6b,
};

static DiyFp power_at(int index) {
  int k = POWER_FIRST + index * POWER_STEP;
  return (DiyFp){POWERS[index], (int)(((int64_t)k * 217706) >> 16) - 63};  // 217706 / 2**16 is log2(10)
}

static DiyFp split(double d) {
  uint64_t bits;
  memcpy(&bits, &d, sizeof bits);
  int biased = (int)(bits >> 52) & 0x7FF;
  uint64_t m = bits & (HIDDEN_BIT - 1);
  return biased ? (DiyFp){m | HIDDEN_BIT, biased - 1075} : (DiyFp){m, -1074};
}

static DiyFp normalize(DiyFp x) {
  int shift = __builtin_clzll(x.f);
  return (DiyFp){x.f << shift, x.e - shift};
}

static DiyFp multiply(DiyFp x, DiyFp y) {  // the upper 64 bits, rounded
  uint64_t a = x.f >> 32, b = x.f & UINT32_MAX, c = y.f >> 32, d = y.f & UINT32_MAX;
  uint64_t ac = a * c, bc = b * c, ad = a * d, bd = b * d;
  uint64_t mid = (bd >> 32) + (ad & UINT32_MAX) + (bc & UINT32_MAX) + (UINT64_C(1) << 31);
  return (DiyFp){ac + (ad >> 32) + (bc >> 32) + (mid >> 32), x.e + y.e + 64};
}

// ---- Exact digits ----
typedef struct Expansion {
  char text[1200];  // digits from the first that is not zero
  int n, point;
  bool sticky;  // the digits behind them are not all zeros
} Expansion;

static void expansion_chunk(Expansion *x, uint32_t chunk, bool *started) {  // nine more digits
  char nine[9];
  for (int i = 8; i >= 0; i--, chunk /= 10) nine[i] = (char)('0' + chunk % 10);
  for (int i = 0; i < 9; i++) {
    if (!*started && nine[i] == '0') {
      x->point--;
      continue;
    }
    *started = true;
    x->text[x->n++] = nine[i];
  }
}

#define CHUNK 1000000000u

static void expand_integer(Expansion *x, Limb *limbs, Size n, bool *started) {
  uint32_t chunks[40];
  int n_chunks = 0;
  while ((n = limbs_trim(limbs, n)) > 0) chunks[n_chunks++] = limbs_div_small(limbs, limbs, n, CHUNK);
  x->point = 9 * n_chunks;
  while (n_chunks > 0) expansion_chunk(x, chunks[--n_chunks], started);
}

static int write_digits(char *out, uint64_t i) {  // of an integer; how many
  char text[20];
  int n = 0, count;
  for (; i; i /= 10) text[n++] = (char)('0' + i % 10);
  for (count = n; n > 0;) *out++ = text[--n];
  return count;
}

// Whether there are more digits than are wanted.
static bool is_enough(const Expansion *x, int want, int want_fraction) {
  if (x->n == 0) return -x->point > want_fraction && want == INT32_MAX;
  return x->n > want || x->n > x->point + want_fraction;
}

// Digits of |d|, not zero: at least `want` significant ones and at least `want_fraction` places, or all there are.
static void expand(double d, int want, int want_fraction, Expansion *x) {
  DiyFp v = split(fabs(d));
  bool started = false;
  x->n = x->point = 0;
  x->sticky = false;
  if (v.e < 0 && v.e >= -60) {  // ten times the fraction fits into a word: digit by digit
    uint64_t one = UINT64_C(1) << -v.e, fraction = v.f & (one - 1);
    x->n = x->point = write_digits(x->text, v.f >> -v.e);
    while (fraction && !(x->sticky = is_enough(x, want, want_fraction))) {
      fraction *= 10;
      char digit = (char)('0' + (fraction >> -v.e));
      fraction &= one - 1;
      if (x->n == 0 && digit == '0') x->point--;
      else x->text[x->n++] = digit;
    }
    return;
  }
  Limb limbs[36] = {0};
  if (v.e >= 0) {
    Limb two[2];
    Size n = limbs_from_u64(two, v.f), whole = v.e / 32;
    limbs[whole + n] = limbs_shl(limbs + whole, two, n, v.e % 32);
    expand_integer(x, limbs, whole + n + 1, &started);
    return;
  }
  int bits = -v.e;
  uint64_t integer = bits < 64 ? v.f >> bits : 0;
  uint64_t fraction = bits < 64 ? v.f & ((UINT64_C(1) << bits) - 1) : v.f;
  if (integer) {
    Limb two[2];
    Size n = limbs_from_u64(two, integer);
    expand_integer(x, two, n, &started);
  }
  // The fraction as limbs under the binary point, left aligned.
  Size n = (bits + 31) / 32;
  Limb two[3];
  Size n_two = limbs_from_u64(two, fraction);
  int shift = n * 32 - bits;
  two[n_two] = limbs_shl(two, two, n_two, shift);
  memset(limbs, 0, sizeof limbs);
  memcpy(limbs, two, (size_t)(n_two + 1 < n ? n_two + 1 : n) * sizeof *limbs);
  Limb *low = limbs;
  for (;;) {
    while (n > 0 && *low == 0) low++, n--;  // factors of two are removed at the bottom
    if (n == 0) break;
    if ((x->sticky = is_enough(x, want, want_fraction))) break;
    expansion_chunk(x, limbs_mul_small(low, low, n, CHUNK, 0), &started);
  }
}

// Keeps `keep` digits, rounding half to even.
static void round_at(const Expansion *x, int keep, Digits *out) {
  out->n = 0;
  out->point = 1;
  if (keep < 0) return;
  int n = x->n < keep ? x->n : keep;
  if (n > DTOA_MAX_DIGITS) n = DTOA_MAX_DIGITS;  // impossible: the rest are zeros
  memcpy(out->text, x->text, (size_t)n);
  int point = x->point;
  if (keep < x->n) {
    bool up = x->text[keep] > '5';
    if (x->text[keep] == '5') {
      bool more = x->sticky;
      for (int i = keep + 1; i < x->n && !more; i++) more = x->text[i] != '0';
      up = more || (keep > 0 && ((x->text[keep - 1] - '0') & 1));
    }
    if (up) {
      while (n > 0 && out->text[n - 1] == '9') n--;
      if (n == 0) {
        out->text[n++] = '1';
        point++;
      } else {
        out->text[n - 1]++;
      }
    }
  }
  while (n > 0 && out->text[n - 1] == '0') n--;
  if (n == 0) return;
  out->n = n;
  out->point = point;
}

void dtoa_significant(double d, int n_digits, Digits *out) {
  Expansion x;
  out->n = 0, out->point = 1;
  if (d == 0) return;
  if (n_digits > DTOA_MAX_DIGITS) n_digits = DTOA_MAX_DIGITS;
  expand(d, n_digits, INT32_MAX / 2, &x);
  round_at(&x, n_digits, out);
}

void dtoa_fixed(double d, int n_fraction, Digits *out) {
  Expansion x;
  out->n = 0, out->point = 1;
  if (d == 0) return;
  if (n_fraction > 1100) n_fraction = 1100;
  if (n_fraction < -400) n_fraction = -400;
  expand(d, INT32_MAX, n_fraction, &x);
  round_at(&x, x.n ? x.point + n_fraction : -1, out);
}

// ---- Shortest digits ----
// Decrements the last digit towards w, then returns whether it is certainly the nearest in the safe interval. All
// numbers share one exponent; `unit` is how far each may be off.
static bool round_weed(char *last, uint64_t distance, uint64_t unsafe, uint64_t rest, uint64_t ten_kappa,
                       uint64_t unit) {
  uint64_t small = distance - unit, big = distance + unit;
  while (rest < small && unsafe - rest >= ten_kappa &&
         (rest + ten_kappa < small || small - rest >= rest + ten_kappa - small)) {
    --*last;
    rest += ten_kappa;
  }
  if (rest < big && unsafe - rest >= ten_kappa && (rest + ten_kappa < big || big - rest > rest + ten_kappa - big))
    return false;
  return 2 * unit <= rest && rest <= unsafe - 4 * unit;
}

// Digits of the shortest number between low and high; *kappa is the exponent of the last one.
static bool generate(DiyFp low, DiyFp w, DiyFp high, Digits *out, int *kappa) {
  uint64_t unit = 1, too_low = low.f - unit, too_high = high.f + unit, unsafe = too_high - too_low;
  int shift = -w.e;
  uint64_t one = UINT64_C(1) << shift;
  uint32_t whole = (uint32_t)(too_high >> shift), divisor = 1;
  uint64_t fraction = too_high & (one - 1);
  int n = 0;
  *kappa = 1;
  while (whole / divisor >= 10) divisor *= 10, ++*kappa;
  while (*kappa > 0) {
    out->text[n++] = (char)('0' + whole / divisor);
    whole %= divisor;
    --*kappa;
    uint64_t rest = ((uint64_t)whole << shift) + fraction;
    if (rest < unsafe) {
      out->n = n;
      return round_weed(out->text + n - 1, too_high - w.f, unsafe, rest, (uint64_t)divisor << shift, unit);
    }
    divisor /= 10;
  }
  for (;;) {
    fraction *= 10, unit *= 10, unsafe *= 10;
    out->text[n++] = (char)('0' + (fraction >> shift));
    fraction &= one - 1;
    --*kappa;
    if (fraction < unsafe) {
      out->n = n;
      return round_weed(out->text + n - 1, (too_high - w.f) * unit, unsafe, fraction, one, unit);
    }
  }
}

static bool grisu(double d, Digits *out) {
  DiyFp v = split(d), w = normalize(v);
  DiyFp high = normalize((DiyFp){v.f * 2 + 1, v.e - 1});
  bool closer_below = v.f == HIDDEN_BIT && v.e > -1074;
  DiyFp low = closer_below ? (DiyFp){v.f * 4 - 1, v.e - 2} : (DiyFp){v.f * 2 - 1, v.e - 1};
  low = (DiyFp){low.f << (low.e - high.e), high.e};
  // A power of ten that brings the exponent into [-60, -32].
  int k = (int)ceil((-60 - (w.e + 64) + 63) * 0.30102999566398114);
  int index = (k - POWER_FIRST - 1) / POWER_STEP + 1;
  DiyFp power = power_at(index);
  int kappa;
  if (!generate(multiply(low, power), multiply(w, power), multiply(high, power), out, &kappa)) return false;
  out->point = out->n + kappa - (POWER_FIRST + index * POWER_STEP);
  return true;
}

static bool reads_back(const Digits *digits, double d) {
  return dtoa_from_digits(digits->text, (size_t)digits->n, digits->point - digits->n) == d;
}

// Increments the last of n digits (where an interval is wider above than below, the second nearest may do).
static bool next_above_reads_back(Digits *digits, int n, double d) {
  Digits up = *digits;
  while (up.n < n) up.text[up.n++] = '0';
  while (up.n > 0 && up.text[up.n - 1] == '9') up.n--;
  if (up.n == 0) return false;
  up.text[up.n - 1]++;
  if (!reads_back(&up, d)) return false;
  *digits = up;
  return true;
}

void dtoa_shortest(double d, Digits *out) {
  out->n = 0, out->point = 1;
  d = fabs(d);
  if (d == 0) return;
  if (d < 1e15 && d == floor(d)) {  // a small integer is its own expansion
    int n = out->point = write_digits(out->text, (uint64_t)d);
    while (out->text[n - 1] == '0') n--;
    out->n = n;
    return;
  }
  if (!grisu(d, out)) {
    for (int n = 1; n <= 17; n++) {
      dtoa_significant(d, n, out);
      if (reads_back(out, d) || next_above_reads_back(out, n, d)) break;
    }
  }
  while (out->text[out->n - 1] == '0') out->n--;
}

// ---- Reading ----
double dtoa_assemble(uint64_t m, bool sticky, int64_t exp) {
  if (m == 0) return 0;
  int shift = __builtin_clzll(m);
  m <<= shift;
  exp -= shift;  // m * 2**exp with m's top bit set
  if (exp > 1023 - 63) return INFINITY;
  int64_t keep = exp + 64 + 1074;  // bits above the smallest subnormal
  if (keep > 53) keep = 53;
  if (keep < 0) return 0;
  int drop = 64 - (int)keep;
  uint64_t kept = drop == 64 ? 0 : m >> drop;
  uint64_t half = UINT64_C(1) << (drop - 1), low = m & (half | (half - 1));
  if (low > half || (low == half && (sticky || (kept & 1)))) kept++;
  return ldexp((double)kept, (int)exp + drop);
}

// digits * 10**exp with one or two 64-bit products; false when the error could matter.
static bool read_fast(uint64_t digits, int n_digits, bool truncated, int64_t exp, double *out) {
  static const double EXACT[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  if (!truncated && digits < (UINT64_C(1) << 53) && exp >= -22 && exp <= 22) {
    *out = exp < 0 ? (double)digits / EXACT[-exp] : (double)digits * EXACT[exp];
    return true;
  }
  if (exp < POWER_FIRST || exp > 340) return false;
  // Errors in eighths of the last bit.
  uint64_t error = truncated ? 8 : 0;
  DiyFp x = {digits, 0};
  int shift = __builtin_clzll(x.f);
  x.f <<= shift, x.e -= shift, error <<= shift;
  int index = (int)(exp - POWER_FIRST) / POWER_STEP, rest = (int)(exp - POWER_FIRST) % POWER_STEP;
  if (rest) {
    uint64_t ten = 1;
    for (int i = 0; i < rest; i++) ten *= 10;
    x = multiply(x, normalize((DiyFp){ten, 0}));
    if (n_digits + rest > 19) error += 4;
  }
  x = multiply(x, power_at(index));
  error += error ? 9 : 8;
  shift = __builtin_clzll(x.f);
  x.f <<= shift, x.e -= shift, error <<= shift;
  if (error >= 8 * 512 || x.e + 64 <= -1021) return false;  // 11 bits to spare; subnormals go the exact way
  uint64_t low = (x.f & 0x7FF) * 8, half = 0x400 * 8;
  if (low + error >= half && low <= half + error) return false;
  *out = dtoa_assemble(x.f, false, x.e);
  return true;
}

#define EXACT_DIGITS 800
#define EXACT_LIMBS 136

static Size power_of_ten(Limb *r, Size n, int64_t exp) {  // r *= 10**exp
  while (exp > 0) {
    int64_t step = exp > 9 ? 9 : exp;
    Limb ten = 1;
    for (int i = 0; i < step; i++) ten *= 10;
    Limb top = limbs_mul_small(r, r, n, ten, 0);
    if (top) r[n++] = top;
    exp -= step;
  }
  return n;
}

static Size shifted(Limb *r, const Limb *a, Size n, int shift) {
  Size whole = shift / 32;
  memset(r, 0, (size_t)whole * sizeof *r);
  r[whole + n] = limbs_shl(r + whole, a, n, shift % 32);
  return limbs_trim(r, whole + n + 1);
}

static double read_exact(const char *digits, size_t n, int64_t exp) {
  Limb value[EXACT_LIMBS], scale[EXACT_LIMBS], dividend[2 * EXACT_LIMBS], quotient[EXACT_LIMBS];
  bool sticky = false;
  if (n > EXACT_DIGITS) {  // further digits can decide a tie only by not being zero
    for (size_t i = EXACT_DIGITS; i < n && !sticky; i++) sticky = digits[i] != '0';
    exp += (int64_t)(n - EXACT_DIGITS);
    n = EXACT_DIGITS;
  }
  Size n_value = 0;
  for (size_t i = 0; i < n; i++) {
    Limb top = limbs_mul_small(value, value, n_value, 10, (Limb)(digits[i] - '0'));
    if (top) value[n_value++] = top;
  }
  if (sticky) {  // one more digit
    Limb top = limbs_mul_small(value, value, n_value, 10, 1);
    if (top) value[n_value++] = top;
    exp--;
  }
  if (exp >= 0) {
    n_value = power_of_ten(value, n_value, exp);
    int64_t e;
    double m = big_frexp(value, n_value, &e);
    return e > 1024 ? INFINITY : ldexp(m, (int)e);
  }
  scale[0] = 1;
  Size n_scale = power_of_ten(scale, 1, -exp);
  int64_t want = limbs_bit_length(scale, n_scale) + 66 - limbs_bit_length(value, n_value);
  int up = want > 0 ? (int)want : 0, align = __builtin_clz(scale[n_scale - 1]);
  if (n_scale < 2) align += 32;  // the division wants two limbs
  Size n_dividend = shifted(dividend, value, n_value, up + align);
  Limb divisor[EXACT_LIMBS];
  Size n_divisor = shifted(divisor, scale, n_scale, align);
  dividend[n_dividend++] = 0;
  limbs_divmod(quotient, dividend, n_dividend, divisor, n_divisor);
  Size nq = limbs_trim(quotient, n_dividend - n_divisor);
  bool rest = limbs_trim(dividend, n_divisor) > 0;
  int64_t bits = limbs_bit_length(quotient, nq), drop = bits > 64 ? bits - 64 : 0;
  uint64_t top = 0;
  for (Size i = nq; i-- > 0;) {  // the 64 bits above `drop`
    int64_t at = (int64_t)i * 32 - drop;
    if (at >= 64 || at <= -32) continue;
    top |= at >= 0 ? (uint64_t)quotient[i] << at : (uint64_t)quotient[i] >> -at;
  }
  return dtoa_assemble(top, rest || limbs_any_below(quotient, nq, drop), drop - up);
}

double dtoa_from_digits(const char *digits, size_t n, int64_t exp) {
  while (n > 0 && *digits == '0') digits++, n--;
  while (n > 0 && digits[n - 1] == '0') n--, exp++;
  if (n == 0) return 0;
  int64_t point = exp + (int64_t)n;
  if (point > 310) return INFINITY;
  if (point < -330) return 0;
  uint64_t head = 0;
  int n_head = n < 19 ? (int)n : 19;
  for (int i = 0; i < n_head; i++) head = head * 10 + (uint64_t)(digits[i] - '0');
  double result;
  if (read_fast(head, n_head, n > 19, exp + (int64_t)n - n_head, &result)) return result;
  return read_exact(digits, n, exp);
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The exponent part at s, or 0 characters; huge exponents saturate.
static size_t parse_exponent(const char *s, const char *end, int64_t *out) {
  const char *p = s;
  if (p >= end || (*p != 'e' && *p != 'E')) return 0;
  p++;
  bool negative = p < end && *p == '-';
  if (p < end && (*p == '-' || *p == '+')) p++;
  if (p >= end || !is_digit(*p)) return 0;
  int64_t value = 0;
  for (; p < end && is_digit(*p); p++)
    if (value < INT64_C(1000000000000)) value = value * 10 + (*p - '0');
  *out = negative ? -value : value;
  return (size_t)(p - s);
}

size_t dtoa_parse(const char *s, const char *end, double *out) {
  const char *p = s;
  bool negative = p < end && *p == '-';
  if (p < end && (*p == '-' || *p == '+')) p++;
  const char *integer = p;
  while (p < end && is_digit(*p)) p++;
  size_t n_integer = (size_t)(p - integer), n_fraction = 0;
  const char *fraction = p;
  if (p < end && *p == '.') {
    fraction = ++p;
    while (p < end && is_digit(*p)) p++;
    n_fraction = (size_t)(p - fraction);
  }
  if (n_integer + n_fraction == 0) return 0;
  int64_t exp = 0;
  p += parse_exponent(p, end, &exp);
  while (n_integer > 0 && *integer == '0') integer++, n_integer--;
  // One run of digits: if there are an integer part and a fraction, they are copied together. Digits beyond
  // EXACT_DIGITS matter only by not being zero.
  char joined[EXACT_DIGITS + 2];
  double d;
  if (n_fraction == 0) {
    d = dtoa_from_digits(integer, n_integer, exp);
  } else if (n_integer == 0) {
    d = dtoa_from_digits(fraction, n_fraction, exp - (int64_t)n_fraction);
  } else {
    size_t a = n_integer < EXACT_DIGITS ? n_integer : EXACT_DIGITS;
    size_t b = n_fraction < EXACT_DIGITS - a ? n_fraction : EXACT_DIGITS - a;
    memcpy(joined, integer, a);
    memcpy(joined + a, fraction, b);
    bool sticky = false;
    for (size_t i = a; i < n_integer && !sticky; i++) sticky = integer[i] != '0';
    for (size_t i = b; i < n_fraction && !sticky; i++) sticky = fraction[i] != '0';
    int64_t scale = exp + (int64_t)(n_integer - a) - (int64_t)b;
    if (sticky) joined[a + b] = '1';
    d = dtoa_from_digits(joined, a + b + sticky, scale - sticky);
  }
  *out = negative ? -d : d;
  return (size_t)(p - s);
}
