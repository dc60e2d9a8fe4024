// modules/math/math_internal.h: the functions of the module math, by file.
#ifndef MORELIA_MODULES_MATH_MATH_INTERNAL_H
#define MORELIA_MODULES_MATH_MATH_INTERNAL_H

#include "object/exec/module.h"

#define MATH_FUNCTION(name) \
  Value name(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED)

int math_double(VM *vm, Ref v, double *out);  // 0 or -1: "must be real number, not T"

// math_integer.c
MATH_FUNCTION(math_gcd);
MATH_FUNCTION(math_lcm);
MATH_FUNCTION(math_factorial);
MATH_FUNCTION(math_isqrt);
MATH_FUNCTION(math_perm);
MATH_FUNCTION(math_comb);
// math_sums.c
MATH_FUNCTION(math_fsum);
MATH_FUNCTION(math_sumprod);
MATH_FUNCTION(math_prod);
MATH_FUNCTION(math_hypot);
MATH_FUNCTION(math_dist);

#endif
