// modules/math/math_internal.h: the functions of the module math, by file.
#ifndef MORELIA_MODULES_MATH_MATH_INTERNAL_H
#define MORELIA_MODULES_MATH_MATH_INTERNAL_H

#include "object/exec/module.h"

NODISCARD int math_double(VM *vm, Ref v, double *out);  // 0 or -1: "must be real number, not T"

// math_integer.c
NODISCARD Value math_gcd(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
NODISCARD Value math_lcm(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
NODISCARD Value math_factorial(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
NODISCARD Value math_isqrt(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
NODISCARD Value math_perm(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
NODISCARD Value math_comb(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
// math_sums.c
NODISCARD Value math_fsum(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
NODISCARD Value math_sumprod(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
NODISCARD Value math_prod(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
NODISCARD Value math_hypot(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
double math_hypot_of(double x, double y);  // compiled loops call it
NODISCARD Value math_dist(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);

#endif
