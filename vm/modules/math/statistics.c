// modules/math/statistics.c: the module _statistics: the inverse of the normal distribution (Wichura's algorithm AS
// 241).
//
// Tests        tests/python/library/data/statistics_use.py
// Optimize     O2
#include <math.h>

#include "modules/math/math_internal.h"
#include "object/core/args.h"

static double polynomial(const double *c, double x) {  // eight coefficients, the highest first
  double r = c[0];
  for (int i = 1; i < 8; i++) r = r * x + c[i];
  return r;
}

static double inverse_cdf(double p, double mu, double sigma) {
  static const double CENTER_NUM[8] = {2.5090809287301226727e+3, 3.3430575583588128105e+4, 6.7265770927008700853e+4,
                                       4.5921953931549871457e+4, 1.3731693765509461125e+4, 1.9715909503065514427e+3,
                                       1.3314166789178437745e+2, 3.3871328727963666080e+0};
  static const double CENTER_DEN[8] = {
      5.2264952788528545610e+3, 2.8729085735721942674e+4, 3.9307895800092710610e+4, 2.1213794301586595867e+4,
      5.3941960214247511077e+3, 6.8718700749205790830e+2, 4.2313330701600911252e+1, 1.0};
  static const double MIDDLE_NUM[8] = {7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1,
                                       1.27045825245236838258e+0, 3.64784832476320460504e+0, 5.76949722146069140550e+0,
                                       4.63033784615654529590e+0, 1.42343711074968357734e+0};
  static const double MIDDLE_DEN[8] = {
      1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1,
      6.89767334985100004550e-1, 1.67638483018380384940e+0, 2.05319162663775882187e+0, 1.0};
  static const double TAIL_NUM[8] = {2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3,
                                     2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e+0,
                                     5.46378491116411436990e+0, 6.65790464350110377720e+0};
  static const double TAIL_DEN[8] = {
      2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4,
      1.48753612908506148525e-2,  1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0};
  double q = p - 0.5, x;
  if (fabs(q) <= 0.425) {
    double r = 0.180625 - q * q;
    x = polynomial(CENTER_NUM, r) * q / polynomial(CENTER_DEN, r);
    return mu + x * sigma;
  }
  double r = sqrt(-log(q <= 0 ? p : 1.0 - p));
  if (r <= 5) x = polynomial(MIDDLE_NUM, r - 1.6) / polynomial(MIDDLE_DEN, r - 1.6);
  else x = polynomial(TAIL_NUM, r - 5) / polynomial(TAIL_DEN, r - 5);
  return mu + (q < 0 ? -x : x) * sigma;
}

static Value normal_dist_inv_cdf(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  double p, mu, sigma;
  if (args_check(vm, "_normal_dist_inv_cdf", nargs, 3, 3) < 0 || math_double(vm, args[0], &p) < 0 ||
      math_double(vm, args[1], &mu) < 0 || math_double(vm, args[2], &sigma) < 0)
    return VALUE_NULL;
  if (p <= 0 || p >= 1) return err_set(vm, vm->exc.ValueError, "inv_cdf undefined for these parameters");
  return value_from_double(inverse_cdf(p, mu, sigma));
}

static const MethodDef methods[] = {
    {"_normal_dist_inv_cdf", normal_dist_inv_cdf, METH_FAST, DOC("($module, p, mu, sigma, /)"), NULL},
    {0},
};
const ModuleDef _statistics_module = {
    .name = "_statistics", .doc = "Accelerators for the statistics module.\n", .methods = methods};
