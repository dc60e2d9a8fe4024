// object/number/float_internal.h: declarations shared by the files of float.
#ifndef MORELIA_OBJECT_NUMBER_FLOAT_INTERNAL_H
#define MORELIA_OBJECT_NUMBER_FLOAT_INTERNAL_H

#include "object/number/float.h"

NODISCARD Value float_hex(VM *vm, double d);
NODISCARD Value float_from_hex(VM *vm, Ref text);

// A float or int operand as a double: 1; 0: something else; -1: OverflowError.
NODISCARD int float_operand(VM *vm, Ref v, double *out);
// Compares d with any int exactly: whether `d op i`.
bool float_int_compare(double d, Ref i, int op);
// OverflowError with the C library's error number and text, as CPython's pow raises it.
COLD Value float_range_error(VM *vm) RAISES;
bool compare_doubles(double a, double b, int op);

#endif
