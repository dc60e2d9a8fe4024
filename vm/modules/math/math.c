// modules/math/math.c: the module math: functions of the C library with Python's errors, and the table of the module.
//
// Integer functions are in modules/math/math_integer.c, sums and norms in modules/math/math_sums.c.
// Tests        tests/python/modules/math_*.py
// Optimize     Oz
#include "modules/math/math_internal.h"

#include <float.h>
#include <math.h>

#include "base/bigint.h"
#include "object/core/args.h"
#include "object/number/float.h"
#include "object/number/int.h"
#include "object/number/int_internal.h"
#include "object/container/tuple.h"

#define PI 3.141592653589793238462643383279502884197

COLD static Value domain_error(VM *vm) { return err_set(vm, vm->exc.ValueError, "math domain error"); }
COLD static Value range_error(VM *vm) { return err_set(vm, vm->exc.OverflowError, "math range error"); }
COLD static Value expected(VM *vm, const char *what, double x) RAISES {
  Value v = value_from_double(x);
  return err_set(vm, vm->exc.ValueError, "expected %s, got %R", what, v);
}

int math_double(VM *vm, Ref v, double *out) {
  *out = value_is_double(v) ? value_as_double(v) : number_as_double(vm, v);
  return *out == -1.0 && err_occurred(vm) ? -1 : 0;
}

// ---- Functions of one argument ----
typedef double Function1(double x);

// `wanted`: the text for arguments outside the function's domain; NULL when there are none.
static Value apply(VM *vm, Ref arg, Function1 *fn, bool can_overflow, const char *wanted) {
  double x;
  if (math_double(vm, arg, &x) < 0) return VALUE_NULL;
  double r = fn(x);
  if (isnan(r) && !isnan(x)) return wanted ? expected(vm, wanted, x) : domain_error(vm);
  if (isinf(r) && isfinite(x)) {
    if (can_overflow) return range_error(vm);
    return wanted ? expected(vm, wanted, x) : domain_error(vm);
  }
  return value_from_double(r);
}

// FreeBSD's and musl's method, so that every platform gives the same digits: a guess from the exponent, a polynomial
// for 23 bits, one Newton step.
static double cube_root(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  uint32_t high = (uint32_t)(bits >> 32) & 0x7FFFFFFF;
  if (high >= 0x7FF00000) return x + x;
  if (high < 0x00100000) {  // zero or subnormal
    double scaled = x * 0x1p54;
    memcpy(&bits, &scaled, sizeof bits);
    high = (uint32_t)(bits >> 32) & 0x7FFFFFFF;
    if (high == 0) return x;
    high = high / 3 + 696219795;
  } else {
    high = high / 3 + 715094163;
  }
  bits = (bits & (UINT64_C(1) << 63)) | (uint64_t)high << 32;
  double t;
  memcpy(&t, &bits, sizeof t);
  double r = (t * t) * (t / x);
  t = t * ((1.87595182427177009643 + r * (-1.88497979543377169875 + r * 1.621429720105354466140)) +
           ((r * r) * r) * (-0.758397934778766047437 + r * 0.145996192886612446982));
  memcpy(&bits, &t, sizeof bits);
  bits = (bits + 0x80000000) & UINT64_C(0xFFFFFFFFC0000000);
  memcpy(&t, &bits, sizeof t);
  r = x / (t * t);
  r = (r - t) / (t + t + r);
  return t + t * r;
}

static Value math_acos(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], acos, false, "a number in range from -1 up to 1");
}
static Value math_acosh(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], acosh, false, "argument value not less than 1");
}
static Value math_asin(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], asin, false, "a number in range from -1 up to 1");
}
static Value math_asinh(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], asinh, false, NULL);
}
static Value math_atan(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], atan, false, NULL);
}
static Value math_atanh(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], atanh, false, "a number between -1 and 1");
}
static Value math_cbrt(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], cube_root, false, NULL);
}
static Value math_cos(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], cos, false, "a finite input");
}
static Value math_cosh(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], cosh, true, NULL);
}
static Value math_erf(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], erf, false, NULL);
}
static Value math_erfc(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], erfc, false, NULL);
}
static Value math_exp(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], exp, true, NULL);
}
static Value math_exp2(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], exp2, true, NULL);
}
static Value math_expm1(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], expm1, true, NULL);
}
static Value math_fabs(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], fabs, false, NULL);
}
static Value math_log1p(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], log1p, false, "argument value > -1");
}
static Value math_sin(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], sin, false, "a finite input");
}
static Value math_sinh(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], sinh, true, NULL);
}
static Value math_sqrt(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], sqrt, false, "a nonnegative input");
}
static Value math_tan(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], tan, false, "a finite input");
}
static Value math_tanh(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], tanh, false, NULL);
}

static double to_degrees(double x) { return x * (180.0 / PI); }
static double to_radians(double x) { return x * (PI / 180.0); }
#define CONVERSION(name, expr) \
  static Value name(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) { \
    double x; \
    return math_double(vm, borrow(args[0]), &x) < 0 ? VALUE_NULL : expr; \
  }
CONVERSION(math_degrees, value_from_double(to_degrees(x)))
CONVERSION(math_radians, value_from_double(to_radians(x)))
CONVERSION(math_isfinite, value_from_bool(isfinite(x)))
CONVERSION(math_isinf, value_from_bool(isinf(x)))
CONVERSION(math_isnan, value_from_bool(isnan(x)))

// ---- Gamma: Lanczos' approximation with g = 6.0246… and 13 terms ----
#define LANCZOS_G 6.024680040776729583740234375
#define LANCZOS_G_MINUS_HALF 5.524680040776729583740234375
#define LANCZOS_N 13
static const double LANCZOS_NUM[LANCZOS_N] = {
    23531376880.410759688572007674451636754734846804940, 42919803642.649098768957899047001988850926355848959,
    35711959237.355668049440185451547166705960488635843, 17921034426.037209699919755754458931112671403265390,
    6039542586.3520280050642916443072979210699388420708, 1439720407.3117216736632230727949123939715485786772,
    248874557.86205415651146038641322942321632125127801, 31426415.585400194380614231628318205362874684987640,
    2876370.6289353724412254090516208496135991145378768, 186056.26539522349504029498971604569928220784236328,
    8071.6720023658162106380029022722506138218516325024, 210.82427775157934587250973392071336271166969580291,
    2.5066282746310002701649081771338373386264310793408};
static const double LANCZOS_DEN[LANCZOS_N] = {0.0,        39916800.0, 120543840.0, 150917976.0, 105258076.0,
                                              45995730.0, 13339535.0, 2637558.0,   357423.0,    32670.0,
                                              1925.0,     66.0,       1.0};

static double lanczos_sum(double x) {
  double num = 0, den = 0;
  if (x < 5.0) {
    for (int i = LANCZOS_N - 1; i >= 0; i--) num = num * x + LANCZOS_NUM[i], den = den * x + LANCZOS_DEN[i];
  } else {
    for (int i = 0; i < LANCZOS_N; i++) num = num / x + LANCZOS_NUM[i], den = den / x + LANCZOS_DEN[i];
  }
  return num / den;
}

static double sin_pi(double x) {
  double y = fmod(fabs(x), 2.0), r;
  switch ((int)round(2.0 * y)) {
    case 0: r = sin(PI * y); break;
    case 1: r = cos(PI * (y - 0.5)); break;
    case 2: r = sin(PI * (1.0 - y)); break;  // not -sin(pi (y - 1)), for the sign of zero
    case 3: r = -cos(PI * (y - 1.5)); break;
    default: r = sin(PI * (y - 2.0)); break;
  }
  return copysign(1.0, x) * r;
}

static double gamma_large(double x, double size) {
  double y = size + LANCZOS_G_MINUS_HALF, z, q, r;
  if (size > LANCZOS_G_MINUS_HALF) {  // the rounding error of y
    q = y - size;
    z = q - LANCZOS_G_MINUS_HALF;
  } else {
    q = y - LANCZOS_G_MINUS_HALF;
    z = q - size;
  }
  z = z * LANCZOS_G / y;
  double half = pow(y, size / 2.0 - 0.25);  // in two factors when the whole would overflow
  if (x < 0) {
    r = -PI / sin_pi(size) / size * exp(y) / lanczos_sum(size);
    r -= z * r;
    return size < 140 ? r / pow(y, size - 0.5) : r / half / half;
  }
  r = lanczos_sum(size) / exp(y);
  r += z * r;
  return size < 140 ? r * pow(y, size - 0.5) : r * half * half;
}

// NaN or infinity with *domain set where gamma is not defined.
static double gamma_of(double x, bool *domain) {
  *domain = false;
  if (isnan(x) || (isinf(x) && x > 0)) return x;
  if (x == 0 || isinf(x) || (x < 0 && x == floor(x))) {
    *domain = true;
    return (double)NAN;
  }
  if (x == floor(x) && x <= 23) {
    double r = 1;
    for (int i = 2; i < (int)x; i++) r *= i;
    return r;
  }
  double size = fabs(x);
  if (size < 1e-20) return 1.0 / x;
  if (size > 200) return x < 0 ? 0.0 / sin_pi(x) : INFINITY;
  return gamma_large(x, size);
}

static double log_gamma_of(double x, bool *domain) {
  *domain = false;
  if (!isfinite(x)) return isnan(x) ? x : INFINITY;
  if (x == floor(x) && x <= 2) {
    *domain = x <= 0;
    return *domain ? INFINITY : 0.0;
  }
  double size = fabs(x);
  if (size < 1e-20) return -log(size);
  double r = log(lanczos_sum(size)) - LANCZOS_G;
  r += (size - 0.5) * (log(size + LANCZOS_G - 0.5) - 1);
  if (x < 0) r = 1.144729885849400174143427351353058711647 - log(fabs(sin_pi(size))) - log(size) - r;  // log(pi)
  return r;
}

static Value apply_gamma(VM *vm, Ref arg, double (*fn)(double, bool *)) {
  double x;
  bool domain;
  if (math_double(vm, arg, &x) < 0) return VALUE_NULL;
  double r = fn(x, &domain);
  if (domain) return expected(vm, "a noninteger or positive integer", x);
  return isinf(r) && isfinite(x) ? range_error(vm) : value_from_double(r);
}
static Value math_gamma(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply_gamma(vm, args[0], gamma_of);
}
static Value math_lgamma(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply_gamma(vm, args[0], log_gamma_of);
}

// ---- Logarithms, also of ints too large for a double ----
static int log_any(VM *vm, Ref v, Function1 *fn, double *out) {
  double x;
  if (is_int(v)) {
    if (int_sign(v) <= 0) return err_set_i(vm, vm->exc.ValueError, "expected a positive input");
    IntView view;
    int_view(&view, v);
    int64_t exp;
    x = big_frexp(view.limbs, view.n, &exp);
    *out = exp <= DBL_MAX_EXP ? fn(ldexp(x, (int)exp)) : fn(x) + fn(2.0) * (double)exp;
    return 0;
  }
  if (math_double(vm, v, &x) < 0) return -1;
  if (isnan(x)) {
    *out = x;
    return 0;
  }
  if (x <= 0) {
    expected(vm, "a positive input", x);
    return -1;
  }
  *out = fn(x);
  return 0;
}

static Value math_log(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  double num, den;
  if (args_check(vm, "log", nargs, 1, 2) < 0 || log_any(vm, args[0], log, &num) < 0) return VALUE_NULL;
  if (nargs == 1) return value_from_double(num);
  if (log_any(vm, args[1], log, &den) < 0) return VALUE_NULL;
  if (den == 0) return err_set(vm, vm->exc.ZeroDivisionError, "division by zero");
  return value_from_double(num / den);
}
static Value math_log2(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  double r;
  return log_any(vm, args[0], log2, &r) < 0 ? VALUE_NULL : value_from_double(r);
}
static Value math_log10(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  double r;
  return log_any(vm, args[0], log10, &r) < 0 ? VALUE_NULL : value_from_double(r);
}

// ---- Functions of two and three arguments ----
static int two_doubles(VM *vm, const char *name, const Value *args, Size nargs, double *x, double *y) {
  if (args_check(vm, name, nargs, 2, 2) < 0 || math_double(vm, args[0], x) < 0) return -1;
  return math_double(vm, args[1], y);
}

static Value math_atan2(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  double y, x;
  return two_doubles(vm, "atan2", args, nargs, &y, &x) < 0 ? VALUE_NULL : value_from_double(atan2(y, x));
}
static Value math_copysign(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  double x, y;
  return two_doubles(vm, "copysign", args, nargs, &x, &y) < 0 ? VALUE_NULL : value_from_double(copysign(x, y));
}
static Value math_fmod(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  double x, y;
  if (two_doubles(vm, "fmod", args, nargs, &x, &y) < 0) return VALUE_NULL;
  if (isinf(y) && isfinite(x)) return value_from_double(x);
  double r = fmod(x, y);
  return isnan(r) && !isnan(x) && !isnan(y) ? domain_error(vm) : value_from_double(r);
}
static Value math_remainder(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  double x, y;
  if (two_doubles(vm, "remainder", args, nargs, &x, &y) < 0) return VALUE_NULL;
  if (isinf(y) && isfinite(x)) return value_from_double(x);
  if (isnan(x) || isnan(y)) return value_from_double(isnan(x) ? x : y);
  if (y == 0 || isinf(x)) return domain_error(vm);
  return value_from_double(remainder(x, y));
}

static double pow_special(double x, double y) {  // one of them is not finite
  if (isnan(x)) return y == 0 ? 1.0 : x;
  if (isnan(y)) return x == 1.0 ? 1.0 : y;
  if (isinf(x)) {
    bool odd = isfinite(y) && fmod(fabs(y), 2.0) == 1.0;
    if (y > 0) return odd ? x : fabs(x);
    return y == 0 ? 1.0 : odd ? copysign(0.0, x) : 0.0;
  }
  if (fabs(x) == 1.0) return 1.0;
  if (y > 0 && fabs(x) > 1.0) return y;
  if (y < 0 && fabs(x) < 1.0) return -y;
  return 0.0;
}
static Value math_pow(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  double x, y;
  if (two_doubles(vm, "pow", args, nargs, &x, &y) < 0) return VALUE_NULL;
  if (!isfinite(x) || !isfinite(y)) return value_from_double(pow_special(x, y));
  double r = pow(x, y);
  if (isnan(r) || (isinf(r) && x == 0)) return domain_error(vm);
  return isinf(r) ? range_error(vm) : value_from_double(r);
}

static Value math_fma(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  double x, y, z;
  if (args_check(vm, "fma", nargs, 3, 3) < 0 || math_double(vm, args[0], &x) < 0 || math_double(vm, args[1], &y) < 0 ||
      math_double(vm, args[2], &z) < 0)
    return VALUE_NULL;
  double r = fma(x, y, z);
  if (isnan(r) && !isnan(x) && !isnan(y) && !isnan(z))
    return err_set(vm, vm->exc.ValueError, "invalid operation in fma");
  if (isinf(r) && isfinite(x) && isfinite(y) && isfinite(z))
    return err_set(vm, vm->exc.OverflowError, "overflow in fma");
  return value_from_double_raw(r);
}

static Value math_ldexp(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  double x;
  if (args_check(vm, "ldexp", nargs, 2, 2) < 0 || math_double(vm, args[0], &x) < 0) return VALUE_NULL;
  if (!is_int(args[1])) return err_set(vm, vm->exc.TypeError, "Expected an int as second argument to ldexp.");
  int64_t exp;
  if (x == 0 || !isfinite(x)) return value_from_double(x);
  if (!int_fits_i64(args[1], &exp)) exp = int_sign(args[1]) < 0 ? INT64_MIN : INT64_MAX;
  if (exp > INT32_MAX) return range_error(vm);
  if (exp < -INT32_MAX) return value_from_double(copysign(0.0, x));
  double r = ldexp(x, (int)exp);
  return isinf(r) ? range_error(vm) : value_from_double(r);
}

static Value pair_of(VM *vm, Value a, Value b) {
  Value pair[2] = {a, b};
  return tuple_from_steal(vm, pair, 2);
}
static Value math_frexp(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  double x;
  int exp = 0;
  if (math_double(vm, args[0], &x) < 0) return VALUE_NULL;
  if (isfinite(x) && x != 0) x = frexp(x, &exp);
  return pair_of(vm, value_from_double(x), value_from_int48(exp));
}
static Value math_modf(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  double x, whole;
  if (math_double(vm, args[0], &x) < 0) return VALUE_NULL;
  if (isinf(x)) return pair_of(vm, value_from_double(copysign(0.0, x)), value_from_double(x));
  if (isnan(x)) return pair_of(vm, value_from_double(x), value_from_double(x));
  double fraction = modf(x, &whole);
  return pair_of(vm, value_from_double(fraction), value_from_double(whole));
}

// ---- Rounding to ints ----
static Value round_with(VM *vm, Ref v, Ref method, Function1 *fn) {
  if (!value_is_double(v)) {
    if (value_is_int48(v)) return own(v);
    bool found = false;
    Value r = call_special(vm, v, method, REF_NULL, REF_NULL, &found);
    if (found || err_occurred(vm)) return r;
  }
  double x;
  return math_double(vm, v, &x) < 0 ? VALUE_NULL : int_from_double(vm, fn(x));
}
static Value math_ceil(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return round_with(vm, args[0], NAME(__ceil__), ceil);
}
static Value math_floor(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return round_with(vm, args[0], NAME(__floor__), floor);
}
static Value math_trunc(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref v = borrow(args[0]);
  if (value_is_double(v)) return int_from_double(vm, value_as_double(v));
  bool found = false;
  Value r = call_special(vm, v, NAME(__trunc__), REF_NULL, REF_NULL, &found);
  if (found || err_occurred(vm)) return r;
  return err_set(vm, vm->exc.TypeError, "type %.100T doesn't define __trunc__ method", v);
}

// ---- Neighbours ----
static uint64_t bits_of(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}
static double from_bits(uint64_t bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

static double step_towards(double x, double y, uint64_t steps) {
  if (steps == 0 || isnan(x)) return x;
  if (isnan(y)) return y;
  if (x == y) return y;
  const uint64_t sign_bit = UINT64_C(1) << 63;
  uint64_t ux = bits_of(x), uy = bits_of(y), ax = ux & ~sign_bit, ay = uy & ~sign_bit;
  if (((ux ^ uy) & sign_bit) != 0) {  // through zero
    if (ax + ay <= steps) return y;
    return ax < steps ? from_bits((uy & sign_bit) | (steps - ax)) : from_bits(ux - steps);
  }
  if (ax > ay) return ax - ay <= steps ? y : from_bits(ux - steps);
  return ay - ax <= steps ? y : from_bits(ux + steps);
}

static Value math_nextafter(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "", "steps"};
  static const ArgSpec spec = {"nextafter", names, 3, 2, 2, 2, 0};
  Ref a[3];
  double x, y;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || math_double(vm, a[0], &x) < 0 ||
      math_double(vm, a[1], &y) < 0)
    return VALUE_NULL;
  if (value_is_null(a[2]) || value_is_none(a[2]))
    return value_from_double_raw(isnan(x) ? x : isnan(y) ? y : nextafter(x, y));
  Value n = number_index(vm, a[2]);
  if (value_is_null(n)) return n;
  int64_t steps;
  int sign = int_sign(n);
  bool fits = int_fits_i64(n, &steps);
  drop(vm, n);
  if (sign < 0) return err_set(vm, vm->exc.ValueError, "steps must be a non-negative integer");
  return value_from_double_raw(step_towards(x, y, fits ? (uint64_t)steps : UINT64_MAX));
}

static Value math_ulp(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  double x;
  if (math_double(vm, args[0], &x) < 0) return VALUE_NULL;
  x = fabs(x);
  if (!isfinite(x)) return value_from_double(x);
  double next = nextafter(x, INFINITY);
  return value_from_double(isinf(next) ? x - nextafter(x, 0) : next - x);
}

static Value math_isclose(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"a", "b", "rel_tol", "abs_tol"};
  static const ArgSpec spec = {"isclose", names, 4, 0, 2, 2, 0};
  Ref v[4];
  double a, b, rel = 1e-9, abs = 0;
  if (args_bind(vm, &spec, args, nargs, kwnames, v) < 0 || math_double(vm, v[0], &a) < 0 ||
      math_double(vm, v[1], &b) < 0)
    return VALUE_NULL;
  if (!value_is_null(v[2]) && math_double(vm, v[2], &rel) < 0) return VALUE_NULL;
  if (!value_is_null(v[3]) && math_double(vm, v[3], &abs) < 0) return VALUE_NULL;
  if (rel < 0 || abs < 0) return err_set(vm, vm->exc.ValueError, "tolerances must be non-negative");
  if (a == b) return VALUE_TRUE;
  if (isinf(a) || isinf(b)) return VALUE_FALSE;
  double diff = fabs(b - a);
  return value_from_bool(diff <= fabs(rel * b) || diff <= fabs(rel * a) || diff <= abs);
}

// ---- The module ----
static int exec(VM *vm, Ref module) {
  if (module_add(vm, module, "pi", value_from_double(PI)) < 0 ||
      module_add(vm, module, "e", value_from_double(2.718281828459045235360287471352662497757)) < 0 ||
      module_add(vm, module, "tau", value_from_double(2 * PI)) < 0 ||
      module_add(vm, module, "inf", value_from_double(INFINITY)) < 0)
    return -1;
  return module_add(vm, module, "nan", value_from_double((double)NAN));
}

#define SIG1 "($module, x, /)"
static const MethodDef methods[] = {
    {"acos", math_acos, METH_O, SIG1,
     DOC("Return the arc cosine (measured in radians) of x.\n\nThe result is between 0 and pi.")},
    {"acosh", math_acosh, METH_O, SIG1, DOC("Return the inverse hyperbolic cosine of x.")},
    {"asin", math_asin, METH_O, SIG1,
     DOC("Return the arc sine (measured in radians) of x.\n\nThe result is between -pi/2 and pi/2.")},
    {"asinh", math_asinh, METH_O, SIG1, DOC("Return the inverse hyperbolic sine of x.")},
    {"atan", math_atan, METH_O, SIG1,
     DOC("Return the arc tangent (measured in radians) of x.\n\nThe result is between -pi/2 and pi/2.")},
    {"atan2", math_atan2, METH_FAST, DOC("($module, y, x, /)"),
     DOC("Return the arc tangent (measured in radians) of y/x.\n\n"
         "Unlike atan(y/x), the signs of both x and y are considered.")},
    {"atanh", math_atanh, METH_O, SIG1, DOC("Return the inverse hyperbolic tangent of x.")},
    {"cbrt", math_cbrt, METH_O, SIG1, DOC("Return the cube root of x.")},
    {"ceil", math_ceil, METH_O, SIG1,
     DOC("Return the ceiling of x as an Integral.\n\nThis is the smallest integer >= x.")},
    {"copysign", math_copysign, METH_FAST, DOC("($module, x, y, /)"),
     DOC("Return a float with the magnitude (absolute value) of x but the sign of y.\n\n"
         "On platforms that support signed zeros, copysign(1.0, -0.0)\nreturns -1.0.\n")},
    {"cos", math_cos, METH_O, SIG1, DOC("Return the cosine of x (measured in radians).")},
    {"cosh", math_cosh, METH_O, SIG1, DOC("Return the hyperbolic cosine of x.")},
    {"degrees", math_degrees, METH_O, SIG1, DOC("Convert angle x from radians to degrees.")},
    {"dist", math_dist, METH_FAST, DOC("($module, p, q, /)"),
     DOC("Return the Euclidean distance between two points p and q.\n\n"
         "The points should be specified as sequences (or iterables) of\n"
         "coordinates.  Both inputs must have the same dimension.\n\nRoughly equivalent to:\n"
         "    sqrt(sum((px - qx) ** 2.0 for px, qx in zip(p, q)))")},
    {"erf", math_erf, METH_O, SIG1, DOC("Error function at x.")},
    {"erfc", math_erfc, METH_O, SIG1, DOC("Complementary error function at x.")},
    {"exp", math_exp, METH_O, SIG1, DOC("Return e raised to the power of x.")},
    {"exp2", math_exp2, METH_O, SIG1, DOC("Return 2 raised to the power of x.")},
    {"expm1", math_expm1, METH_O, SIG1,
     DOC("Return exp(x)-1.\n\nThis function avoids the loss of precision involved in the direct evaluation of exp(x)-1 for small x.")},
    {"fabs", math_fabs, METH_O, SIG1, DOC("Return the absolute value of the float x.")},
    {"factorial", math_factorial, METH_O, DOC("($module, n, /)"), "Find n!."},
    {"floor", math_floor, METH_O, SIG1,
     DOC("Return the floor of x as an Integral.\n\nThis is the largest integer <= x.")},
    {"fma", math_fma, METH_FAST, DOC("($module, x, y, z, /)"),
     DOC("Fused multiply-add operation.\n\nCompute (x * y) + z with a single round.")},
    {"fmod", math_fmod, METH_FAST, DOC("($module, x, y, /)"),
     DOC("Return fmod(x, y), according to platform C.\n\nx % y may differ.")},
    {"frexp", math_frexp, METH_O, SIG1,
     DOC("Return the mantissa and exponent of x, as pair (m, e).\n\nm is a float and e is an int, such that x = m * 2.**e.\nIf x is "
         "0, m and e are both 0.  Else 0.5 <= abs(m) < 1.0.")},
    {"fsum", math_fsum, METH_O, DOC("($module, seq, /)"),
     DOC("Return an accurate floating-point sum of values in the iterable seq.\n\n"
         "Assumes IEEE-754 floating-point arithmetic.")},
    {"gamma", math_gamma, METH_O, SIG1, "Gamma function at x."},
    {"gcd", math_gcd, METH_FAST, DOC("($module, /, *integers)"), DOC("Greatest Common Divisor.")},
    {"hypot", math_hypot, METH_FAST, DOC("($module, /, *coordinates)"),
     DOC("Multidimensional Euclidean distance from the origin to a point.\n\nRoughly equivalent to:\n"
         "    sqrt(sum(x**2 for x in coordinates))\n\n"
         "For a two dimensional point (x, y), gives the hypotenuse\n"
         "using the Pythagorean theorem:  sqrt(x*x + y*y).\n\n"
         "For example, the hypotenuse of a 3/4/5 right triangle is:\n\n    >>> hypot(3.0, 4.0)\n"
         "    5.0")},
    {"isclose", math_isclose, METH_FAST_KW, DOC("($module, /, a, b, *, rel_tol=1e-09, abs_tol=0.0)"),
     DOC("Determine whether two floating-point numbers are close in value.\n\n  rel_tol\n"
         "    maximum difference for being considered \"close\", relative to the\n"
         "    magnitude of the input values\n  abs_tol\n"
         "    maximum difference for being considered \"close\", regardless of the\n"
         "    magnitude of the input values\n\n"
         "Return True if a is close in value to b, and False otherwise.\n\n"
         "For the values to be considered close, the difference between them\n"
         "must be smaller than at least one of the tolerances.\n\n"
         "-inf, inf and NaN behave similarly to the IEEE 754 Standard.  That\n"
         "is, NaN is not close to anything, even itself.  inf and -inf are\nonly close to themselves.")},
    {"isfinite", math_isfinite, METH_O, SIG1,
     DOC("Return True if x is neither an infinity nor a NaN, and False otherwise.")},
    {"isinf", math_isinf, METH_O, SIG1,
     DOC("Return True if x is a positive or negative infinity, and False otherwise.")},
    {"isnan", math_isnan, METH_O, SIG1, DOC("Return True if x is a NaN (not a number), and False otherwise.")},
    {"isqrt", math_isqrt, METH_O, DOC("($module, n, /)"),
     DOC("Return the integer part of the square root of the input.")},
    {"lcm", math_lcm, METH_FAST, DOC("($module, /, *integers)"), DOC("Least Common Multiple.")},
    {"ldexp", math_ldexp, METH_FAST, DOC("($module, x, i, /)"),
     DOC("Return x * (2**i).\n\nThis is essentially the inverse of frexp().")},
    {"lgamma", math_lgamma, METH_O, SIG1, DOC("Natural logarithm of absolute value of Gamma function at x.")},
    {"log", math_log, METH_FAST, NULL,
     DOC("log(x, [base=math.e])\nReturn the logarithm of x to the given base.\n\n"
         "If the base is not specified, returns the natural logarithm (base e) of x.")},
    {"log1p", math_log1p, METH_O, SIG1,
     DOC("Return the natural logarithm of 1+x (base e).\n\nThe result is computed in a way which is accurate for x near zero.")},
    {"log10", math_log10, METH_O, SIG1, DOC("Return the base 10 logarithm of x.")},
    {"log2", math_log2, METH_O, SIG1, DOC("Return the base 2 logarithm of x.")},
    {"modf", math_modf, METH_O, SIG1,
     DOC("Return the fractional and integer parts of x.\n\nBoth results carry the sign of x and are floats.")},
    {"pow", math_pow, METH_FAST, DOC("($module, x, y, /)"), DOC("Return x**y (x to the power of y).")},
    {"radians", math_radians, METH_O, SIG1, DOC("Convert angle x from degrees to radians.")},
    {"remainder", math_remainder, METH_FAST, DOC("($module, x, y, /)"),
     DOC("Difference between x and the closest integer multiple of y.\n\n"
         "Return x - n*y where n*y is the closest integer multiple of y.\n"
         "In the case where x is exactly halfway between two multiples of\n"
         "y, the nearest even value of n is used. The result is always exact.")},
    {"sin", math_sin, METH_O, SIG1, DOC("Return the sine of x (measured in radians).")},
    {"sinh", math_sinh, METH_O, SIG1, DOC("Return the hyperbolic sine of x.")},
    {"sqrt", math_sqrt, METH_O, SIG1, DOC("Return the square root of x.")},
    {"tan", math_tan, METH_O, SIG1, DOC("Return the tangent of x (measured in radians).")},
    {"tanh", math_tanh, METH_O, SIG1, DOC("Return the hyperbolic tangent of x.")},
    {"sumprod", math_sumprod, METH_FAST, DOC("($module, p, q, /)"),
     DOC("Return the sum of products of values from two iterables p and q.\n\n"
         "Roughly equivalent to:\n\n    sum(map(operator.mul, p, q, strict=True))\n\n"
         "For float and mixed int/float inputs, the intermediate products\n"
         "and sums are computed with extended precision.")},
    {"trunc", math_trunc, METH_O, SIG1,
     DOC("Truncates the Real x to the nearest Integral toward 0.\n\nUses the __trunc__ magic method.")},
    {"prod", math_prod, METH_FAST_KW, DOC("($module, iterable, /, *, start=1)"),
     DOC("Calculate the product of all the elements in the input iterable.\n\n"
         "The default start value for the product is 1.\n\n"
         "When the iterable is empty, return the start value.  This function is\n"
         "intended specifically for use with numeric values and may reject\nnon-numeric types.")},
    {"perm", math_perm, METH_FAST, DOC("($module, n, k=None, /)"),
     DOC("Number of ways to choose k items from n items without repetition and with order.\n\n"
         "Evaluates to n! / (n - k)! when k <= n and evaluates\nto zero when k > n.\n\n"
         "If k is not specified or is None, then k defaults to n\nand the function returns n!.\n\n"
         "Raises TypeError if either of the arguments are not integers.\n"
         "Raises ValueError if either of the arguments are negative.")},
    {"comb", math_comb, METH_FAST, DOC("($module, n, k, /)"),
     DOC("Number of ways to choose k items from n items without repetition and without order.\n\n"
         "Evaluates to n! / (k! * (n - k)!) when k <= n and evaluates\nto zero when k > n.\n\n"
         "Also called the binomial coefficient because it is equivalent\n"
         "to the coefficient of k-th term in polynomial expansion of the\nexpression (1 + x)**n.\n\n"
         "Raises TypeError if either of the arguments are not integers.\n"
         "Raises ValueError if either of the arguments are negative.")},
    {"nextafter", math_nextafter, METH_FAST_KW, DOC("($module, x, y, /, *, steps=None)"),
     DOC("Return the floating-point value the given number of steps after x towards y.\n\n"
         "If steps is not specified or is None, it defaults to 1.\n\n"
         "Raises a TypeError, if x or y is not a double, or if steps is not an integer.\n"
         "Raises ValueError if steps is negative.")},
    {"ulp", math_ulp, METH_O, SIG1, DOC("Return the value of the least significant bit of the float x.")},
    {0},
};
const ModuleDef math_module = {
    .name = "math",
    .doc = "This module provides access to the mathematical functions\ndefined by the C standard.",
    .methods = methods,
    .exec = exec,
};
