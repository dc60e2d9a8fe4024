// modules/math/cmath.c: the module cmath.
//
// Finite arguments use formulas that neither overflow early nor cancel; arguments with infinities or NaNs
// use the C library, which follows C's Annex G as Python does. A mathematically undefined result is a
// ValueError, one too large an OverflowError.
// Tests        tests/python/modules/cmath_cases.py, tests/python/library/data/cmath_use.py
// Optimize     Oz
#include <complex.h>
#include <float.h>
#include <math.h>

#include "modules/math/math_internal.h"
#include "object/core/args.h"
#include "object/number/float.h"
#include "object/container/tuple.h"

typedef ComplexNumber Cx;
typedef enum { FINE, DOMAIN, RANGE } Problem;

#define LARGE (DBL_MAX / 4)
#define LN2 0.6931471805599453094
#define LN10 2.302585092994045684
#define PI 3.141592653589793238462643
#define E 2.718281828459045235

static double sqrt_large(void) { return sqrt(LARGE); }
static double log_large(void) { return log(LARGE); }

static int cx_arg(VM *vm, Ref v, Cx *out) {
  int status = complex_from_any(vm, v, out);
  if (status == 0) return err_set_i(vm, vm->exc.TypeError, "must be real number, not %.50T", v);
  return status < 0 ? -1 : 0;
}
COLD static Value problem_error(VM *vm, Problem problem) {
  return problem == DOMAIN ? err_set(vm, vm->exc.ValueError, "math domain error")
                           : err_set(vm, vm->exc.OverflowError, "math range error");
}

static bool is_finite(Cx z) { return isfinite(z.re) && isfinite(z.im); }
static Cx by_library(Cx z, double complex (*fn)(double complex)) {
  union {  // no multiplication by I: it would turn infinities into NaNs
    double part[2];
    double complex z;
  } in = {{z.re, z.im}}, out;
  out.z = fn(in.z);
  return (Cx){out.part[0], out.part[1]};
}
static Problem check_range(Cx r) { return isinf(r.re) || isinf(r.im) ? RANGE : FINE; }

// ---- Roots and logarithms ----
static Cx sqrt_of(Cx z) {
  if (z.re == 0 && z.im == 0) return (Cx){0, z.im};
  double ax = fabs(z.re), ay = fabs(z.im), s;
  if (ax < DBL_MIN && ay < DBL_MIN) {
    ax = ldexp(ax, 53);
    s = ldexp(sqrt(ax + hypot(ax, ldexp(ay, 53))), -27);
  } else {
    ax /= 8.0;
    s = 2.0 * sqrt(ax + hypot(ax, ay / 8.0));
  }
  double d = ay / (2.0 * s);
  return z.re >= 0 ? (Cx){s, copysign(d, z.im)} : (Cx){d, copysign(s, z.im)};
}
static Problem c_sqrt(Cx z, Cx *r) {
  *r = is_finite(z) ? sqrt_of(z) : by_library(z, csqrt);
  return FINE;
}

static Problem c_log(Cx z, Cx *r) {
  if (!is_finite(z)) {
    *r = by_library(z, clog);
    return FINE;
  }
  double ax = fabs(z.re), ay = fabs(z.im);
  r->im = atan2(z.im, z.re);
  if (ax > LARGE || ay > LARGE) {
    r->re = log(hypot(ax / 2, ay / 2)) + LN2;
  } else if (ax < DBL_MIN && ay < DBL_MIN) {
    if (ax == 0 && ay == 0) {
      r->re = -INFINITY;
      return DOMAIN;
    }
    r->re = log(hypot(ldexp(ax, DBL_MANT_DIG), ldexp(ay, DBL_MANT_DIG))) - DBL_MANT_DIG * LN2;
  } else {
    double h = hypot(ax, ay);
    if (0.71 <= h && h <= 1.73) {
      double more = ax > ay ? ax : ay, less = ax > ay ? ay : ax;
      r->re = log1p((more - 1) * (more + 1) + less * less) / 2;
    } else {
      r->re = log(h);
    }
  }
  return FINE;
}
static Problem c_log10(Cx z, Cx *r) {
  Problem problem = c_log(z, r);
  r->re /= LN10;
  r->im /= LN10;
  return problem;
}

// ---- Exponential and hyperbolic functions ----
static Problem c_exp(Cx z, Cx *r) {
  if (!is_finite(z)) {
    // signs that C leaves unspecified are CPython's, here and below
    *r = isinf(z.re) && z.re < 0 && isinf(z.im) ? (Cx){0, 0} : by_library(z, cexp);
    return isinf(z.im) && (isfinite(z.re) || (isinf(z.re) && z.re > 0)) ? DOMAIN : FINE;
  }
  bool big = z.re > log_large();
  double size = exp(big ? z.re - 1 : z.re), more = big ? E : 1;
  *r = (Cx){size * cos(z.im) * more, size * sin(z.im) * more};
  return check_range(*r);
}

// The finite part of sinh and cosh: cos(y) f(x), sin(y) g(x), with a factor of e split off where x is large.
static Problem hyperbolic(Cx z, double (*f)(double), double (*g)(double), Cx *r) {
  bool big = fabs(z.re) > log_large();
  double x = big ? z.re - copysign(1.0, z.re) : z.re, more = big ? E : 1;
  *r = (Cx){cos(z.im) * f(x) * more, sin(z.im) * g(x) * more};
  return check_range(*r);
}
static Problem c_cosh(Cx z, Cx *r) {
  if (is_finite(z)) return hyperbolic(z, cosh, sinh, r);
  *r = by_library(z, ccosh);
  if (isnan(z.re) && z.im == 0) r->im = 0;
  return isinf(z.im) && !isnan(z.re) ? DOMAIN : FINE;
}
static Problem c_sinh(Cx z, Cx *r) {
  if (is_finite(z)) return hyperbolic(z, sinh, cosh, r);
  *r = by_library(z, csinh);
  if (z.re == 0 && isnan(z.im)) r->re = 0;
  return isinf(z.im) && !isnan(z.re) ? DOMAIN : FINE;
}
static Problem c_tanh(Cx z, Cx *r) {
  if (!is_finite(z)) {
    *r = by_library(z, ctanh);
    if (isinf(z.re) && isinf(z.im)) r->im = 0;
    return isinf(z.im) && isfinite(z.re) ? DOMAIN : FINE;
  }
  if (fabs(z.re) > log_large()) {
    *r = (Cx){copysign(1.0, z.re), 4.0 * sin(z.im) * cos(z.im) * exp(-2.0 * fabs(z.re))};
    return FINE;
  }
  double tx = tanh(z.re), ty = tan(z.im), cx = 1.0 / cosh(z.re), txty = tx * ty, denominator = 1.0 + txty * txty;
  *r = (Cx){tx * (1.0 + ty * ty) / denominator, ((ty / denominator) * cx) * cx};
  return FINE;
}

// ---- Circular functions, by rotation ----
static Cx turn(Cx z) { return (Cx){-z.im, z.re}; }       // i z
static Cx turn_back(Cx z) { return (Cx){z.im, -z.re}; }  // -i z
static Problem turned(Cx z, Problem (*fn)(Cx, Cx *), Cx *r) {
  Problem problem = fn(turn(z), r);
  *r = turn_back(*r);
  return problem;
}
static Problem c_cos(Cx z, Cx *r) { return c_cosh(turn(z), r); }
static Problem c_sin(Cx z, Cx *r) { return turned(z, c_sinh, r); }
static Problem c_tan(Cx z, Cx *r) { return turned(z, c_tanh, r); }

// ---- Inverse functions ----
// Values at infinity and for NaN come from CPython's table; C libraries differ, and some are wrong.
static bool has_infinity(Cx z) { return isinf(z.re) || isinf(z.im); }
static bool is_large(Cx z) { return fabs(z.re) > LARGE || fabs(z.im) > LARGE; }
static double log_size(Cx z) { return log(hypot(z.re / 2, z.im / 2)) + LN2 * 2; }

static Problem c_acos(Cx z, Cx *r) {
  if (!is_finite(z)) {
    if (has_infinity(z)) *r = (Cx){atan2(fabs(z.im), z.re), isnan(z.im) ? INFINITY : -copysign(INFINITY, z.im)};
    else *r = (Cx){z.re == 0 ? PI / 2 : NAN, NAN};
  } else if (is_large(z)) {
    double size = log_size(z);
    *r = (Cx){atan2(fabs(z.im), z.re), z.re < 0 ? -copysign(size, z.im) : copysign(size, -z.im)};
  } else {
    Cx s1 = sqrt_of((Cx){1.0 - z.re, -z.im}), s2 = sqrt_of((Cx){1.0 + z.re, z.im});
    *r = (Cx){2.0 * atan2(s1.re, s2.re), asinh(s2.re * s1.im - s2.im * s1.re)};
  }
  return FINE;
}
static Problem c_acosh(Cx z, Cx *r) {
  if (!is_finite(z)) {
    *r = has_infinity(z) ? (Cx){INFINITY, atan2(z.im, z.re)} : (Cx){NAN, z.re == 0 ? PI / 2 : NAN};
  } else if (is_large(z)) {
    *r = (Cx){log_size(z), atan2(z.im, z.re)};
  } else {
    Cx s1 = sqrt_of((Cx){z.re - 1.0, z.im}), s2 = sqrt_of((Cx){z.re + 1.0, z.im});
    *r = (Cx){asinh(s1.re * s2.re + s1.im * s2.im), 2.0 * atan2(s1.im, s2.re)};
  }
  return FINE;
}
static Problem c_asinh(Cx z, Cx *r) {
  if (!is_finite(z)) {
    if (has_infinity(z)) *r = (Cx){isnan(z.re) ? INFINITY : copysign(INFINITY, z.re), atan2(z.im, fabs(z.re))};
    else *r = (Cx){NAN, z.im == 0 ? z.im : NAN};
  } else if (is_large(z)) {
    double size = log_size(z);
    *r = (Cx){z.im >= 0 ? copysign(size, z.re) : -copysign(size, -z.re), atan2(z.im, fabs(z.re))};
  } else {
    Cx s1 = sqrt_of((Cx){1.0 + z.im, -z.re}), s2 = sqrt_of((Cx){1.0 - z.im, z.re});
    *r = (Cx){asinh(s1.re * s2.im - s2.re * s1.im), atan2(z.im, s1.re * s2.re - s1.im * s2.im)};
  }
  return FINE;
}
static Problem c_asin(Cx z, Cx *r) { return turned(z, c_asinh, r); }

static Problem c_atanh(Cx z, Cx *r) {
  if (!is_finite(z)) {
    bool vanishes = has_infinity(z) || z.re == 0;
    *r = (Cx){!vanishes     ? NAN
              : isnan(z.re) ? 0
                            : copysign(0.0, z.re),
              has_infinity(z) && !isnan(z.im) ? copysign(PI / 2, z.im) : NAN};
    return FINE;
  }
  if (signbit(z.re)) {  // the function is odd
    Problem problem = c_atanh((Cx){-z.re, -z.im}, r);
    *r = (Cx){-r->re, -r->im};
    return problem;
  }
  double ay = fabs(z.im);
  if (z.re > sqrt_large() || ay > sqrt_large()) {
    double h = hypot(z.re / 2, z.im / 2);
    *r = (Cx){z.re / 4.0 / h / h, -copysign(PI / 2, -z.im)};
  } else if (z.re == 1.0 && ay < sqrt(DBL_MIN)) {
    if (ay == 0) {
      *r = (Cx){INFINITY, z.im};
      return DOMAIN;
    }
    *r = (Cx){-log(sqrt(ay) / sqrt(hypot(ay, 2.0))), copysign(atan2(2.0, -ay) / 2, z.im)};
  } else {
    *r = (Cx){log1p(4.0 * z.re / ((1 - z.re) * (1 - z.re) + ay * ay)) / 4.0,
              -atan2(-2.0 * z.im, (1 - z.re) * (1 + z.re) - ay * ay) / 2.0};
  }
  return FINE;
}
static Problem c_atan(Cx z, Cx *r) { return turned(z, c_atanh, r); }

// ---- The functions of the module ----
static Value apply(VM *vm, Ref arg, Problem (*fn)(Cx, Cx *)) {
  Cx z, r;
  if (cx_arg(vm, arg, &z) < 0) return VALUE_NULL;
  Problem problem = fn(z, &r);
  return problem == FINE ? complex_new(vm, r.re, r.im) : problem_error(vm, problem);
}
static Value cmath_acos(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], c_acos);
}
static Value cmath_acosh(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], c_acosh);
}
static Value cmath_asin(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], c_asin);
}
static Value cmath_asinh(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], c_asinh);
}
static Value cmath_atan(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], c_atan);
}
static Value cmath_atanh(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], c_atanh);
}
static Value cmath_cos(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], c_cos);
}
static Value cmath_cosh(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], c_cosh);
}
static Value cmath_exp(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], c_exp);
}
static Value cmath_log10(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], c_log10);
}
static Value cmath_sin(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], c_sin);
}
static Value cmath_sinh(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], c_sinh);
}
static Value cmath_sqrt(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], c_sqrt);
}
static Value cmath_tan(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], c_tan);
}
static Value cmath_tanh(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return apply(vm, args[0], c_tanh);
}

static Value cmath_log(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Cx z, base, r, log_base;
  if (args_check(vm, "log", nargs, 1, 2) < 0 || cx_arg(vm, args[0], &z) < 0) return VALUE_NULL;
  if (nargs == 2 && cx_arg(vm, args[1], &base) < 0) return VALUE_NULL;
  Problem problem = c_log(z, &r);
  if (nargs == 2) {
    problem = c_log(base, &log_base);  // the first logarithm's error is ignored, as in CPython
    Cx quotient = {0, 0};
    if (!complex_quotient(r, log_base, &quotient)) problem = DOMAIN;
    r = quotient;
  }
  return problem == FINE ? complex_new(vm, r.re, r.im) : problem_error(vm, problem);
}

#define PREDICATE(name, expr) \
  static Value name(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) { \
    Cx z; \
    return cx_arg(vm, borrow(args[0]), &z) < 0 ? VALUE_NULL : expr; \
  }
PREDICATE(cmath_isfinite, value_from_bool(is_finite(z)))
PREDICATE(cmath_isinf, value_from_bool(isinf(z.re) || isinf(z.im)))
PREDICATE(cmath_isnan, value_from_bool(isnan(z.re) || isnan(z.im)))
PREDICATE(cmath_phase, value_from_double(atan2(z.im, z.re)))

static Value cmath_polar(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Cx z;
  if (cx_arg(vm, args[0], &z) < 0) return VALUE_NULL;
  double size = hypot(z.re, z.im);
  if (isinf(size) && is_finite(z)) return problem_error(vm, RANGE);
  Value pair[2] = {value_from_double(size), value_from_double(atan2(z.im, z.re))};
  return tuple_from_steal(vm, pair, 2);
}

static Value cmath_rect(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  double r, phi;
  if (args_check(vm, "rect", nargs, 2, 2) < 0 || math_double(vm, args[0], &r) < 0 || math_double(vm, args[1], &phi) < 0)
    return VALUE_NULL;
  if (isinf(phi) && r != 0 && !isnan(r)) return problem_error(vm, DOMAIN);
  if (isinf(r) && isfinite(phi) && phi != 0) {
    double sign = r > 0 ? 1.0 : -1.0;
    return complex_new(vm, copysign(INFINITY, sign * cos(phi)), copysign(INFINITY, sign * sin(phi)));
  }
  if (r == 0 && !isfinite(phi)) return complex_new(vm, 0.0, 0.0);
  if (isnan(r) && phi == 0) return complex_new(vm, r, 0);
  if (isinf(r) && isnan(phi)) return complex_new(vm, INFINITY, phi);
  if (phi == 0) return complex_new(vm, r, isinf(r) ? copysign(0.0, r) * phi + phi * (r > 0 ? 1 : -1) : r * phi);
  return complex_new(vm, r * cos(phi), r * sin(phi));
}

static Value cmath_isclose(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"a", "b", "rel_tol", "abs_tol"};
  static const ArgSpec spec = {"isclose", names, 4, 0, 2, 2, 0};
  Ref v[4];
  Cx a, b;
  double rel = 1e-9, abs = 0;
  if (args_bind(vm, &spec, args, nargs, kwnames, v) < 0 || cx_arg(vm, v[0], &a) < 0 || cx_arg(vm, v[1], &b) < 0)
    return VALUE_NULL;
  if (!value_is_null(v[2]) && math_double(vm, v[2], &rel) < 0) return VALUE_NULL;
  if (!value_is_null(v[3]) && math_double(vm, v[3], &abs) < 0) return VALUE_NULL;
  if (rel < 0 || abs < 0) return err_set(vm, vm->exc.ValueError, "tolerances must be non-negative");
  if (a.re == b.re && a.im == b.im) return VALUE_TRUE;
  if (isinf(a.re) || isinf(a.im) || isinf(b.re) || isinf(b.im)) return VALUE_FALSE;
  double diff = hypot(a.re - b.re, a.im - b.im);
  return value_from_bool(diff <= rel * hypot(b.re, b.im) || diff <= rel * hypot(a.re, a.im) || diff <= abs);
}

static int exec(VM *vm, Ref module) {
  if (module_add(vm, module, "pi", value_from_double(PI)) < 0 ||
      module_add(vm, module, "e", value_from_double(E)) < 0 ||
      module_add(vm, module, "tau", value_from_double(2 * PI)) < 0 ||
      module_add(vm, module, "inf", value_from_double(INFINITY)) < 0 ||
      module_add(vm, module, "infj", complex_new(vm, 0, INFINITY)) < 0 ||
      module_add(vm, module, "nan", value_from_double((double)NAN)) < 0)
    return -1;
  return module_add(vm, module, "nanj", complex_new(vm, 0, (double)NAN));
}

#define SIGZ "($module, z, /)"
static const MethodDef methods[] = {
    {"acos", cmath_acos, METH_O, SIGZ, DOC("Return the arc cosine of z.")},
    {"acosh", cmath_acosh, METH_O, SIGZ, DOC("Return the inverse hyperbolic cosine of z.")},
    {"asin", cmath_asin, METH_O, SIGZ, DOC("Return the arc sine of z.")},
    {"asinh", cmath_asinh, METH_O, SIGZ, DOC("Return the inverse hyperbolic sine of z.")},
    {"atan", cmath_atan, METH_O, SIGZ, DOC("Return the arc tangent of z.")},
    {"atanh", cmath_atanh, METH_O, SIGZ, DOC("Return the inverse hyperbolic tangent of z.")},
    {"cos", cmath_cos, METH_O, SIGZ, DOC("Return the cosine of z.")},
    {"cosh", cmath_cosh, METH_O, SIGZ, DOC("Return the hyperbolic cosine of z.")},
    {"exp", cmath_exp, METH_O, SIGZ, DOC("Return the exponential value e**z.")},
    {"isclose", cmath_isclose, METH_FAST_KW, DOC("($module, /, a, b, *, rel_tol=1e-09, abs_tol=0.0)"),
     DOC("Determine whether two complex numbers are close in value.\n\n  rel_tol\n"
         "    maximum difference for being considered \"close\", relative to the\n"
         "    magnitude of the input values\n  abs_tol\n"
         "    maximum difference for being considered \"close\", regardless of the\n"
         "    magnitude of the input values\n\n"
         "Return True if a is close in value to b, and False otherwise.\n\n"
         "For the values to be considered close, the difference between them must be\n"
         "smaller than at least one of the tolerances.\n\n"
         "-inf, inf and NaN behave similarly to the IEEE 754 Standard. That is, NaN is\n"
         "not close to anything, even itself. inf and -inf are only close to themselves.")},
    {"isfinite", cmath_isfinite, METH_O, SIGZ,
     DOC("Return True if both the real and imaginary parts of z are finite, else False.")},
    {"isinf", cmath_isinf, METH_O, SIGZ, DOC("Checks if the real or imaginary part of z is infinite.")},
    {"isnan", cmath_isnan, METH_O, SIGZ, DOC("Checks if the real or imaginary part of z not a number (NaN).")},
    {"log", cmath_log, METH_FAST, DOC("($module, z, base=<unrepresentable>, /)"),
     DOC("log(z[, base]) -> the logarithm of z to the given base.\n\n"
         "If the base is not specified, returns the natural logarithm (base e) of z.")},
    {"log10", cmath_log10, METH_O, SIGZ, DOC("Return the base-10 logarithm of z.")},
    {"phase", cmath_phase, METH_O, SIGZ, DOC("Return argument, also known as the phase angle, of a complex.")},
    {"polar", cmath_polar, METH_O, SIGZ,
     DOC("Convert a complex from rectangular coordinates to polar coordinates.\n\n"
         "r is the distance from 0 and phi the phase angle.")},
    {"rect", cmath_rect, METH_FAST, DOC("($module, r, phi, /)"),
     DOC("Convert from polar coordinates to rectangular coordinates.")},
    {"sin", cmath_sin, METH_O, SIGZ, DOC("Return the sine of z.")},
    {"sinh", cmath_sinh, METH_O, SIGZ, DOC("Return the hyperbolic sine of z.")},
    {"sqrt", cmath_sqrt, METH_O, SIGZ, DOC("Return the square root of z.")},
    {"tan", cmath_tan, METH_O, SIGZ, DOC("Return the tangent of z.")},
    {"tanh", cmath_tanh, METH_O, SIGZ, DOC("Return the hyperbolic tangent of z.")},
    {0},
};
const ModuleDef cmath_module = {
    .name = "cmath",
    .doc = "This module provides access to mathematical functions for complex\nnumbers.",
    .methods = methods,
    .exec = exec,
};
