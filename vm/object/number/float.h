// object/number/float.h: float: an immediate double; a subclass instance is a FloatSub.
#ifndef MORELIA_OBJECT_NUMBER_FLOAT_H
#define MORELIA_OBJECT_NUMBER_FLOAT_H

#include "object/core/abstract.h"

typedef struct FloatSub {
  Object h;
  double value;
} FloatSub;

bool is_float(VM *vm, Ref v);                                         // subclasses too
double float_value(Ref v);                                            // of any float
NODISCARD Value float_from_text(VM *vm, const char *text, Size len);  // float("...") syntax, ASCII; ValueError
// float(x) of a str or bytes-like object; TypeError of float() for anything else.
NODISCARD Value float_from_object_text(VM *vm, Ref text);
NODISCARD Value float_repr(VM *vm, double d);                // the shortest text that reads back as the same value
NODISCARD Value float_floordiv(VM *vm, double a, double b);  // ZeroDivisionError
NODISCARD Value float_mod(VM *vm, double a, double b);
NODISCARD Value float_pow(VM *vm, double a, double b);  // may be complex
NODISCARD Value complex_new(VM *vm, double real, double imag);
typedef struct Complex {
  Object h;
  double real, imag;
} Complex;
typedef struct ComplexNumber {
  double re, im;
} ComplexNumber;
NODISCARD Value complex_pow(VM *vm, ComplexNumber a, ComplexNumber b);  // ZeroDivisionError, OverflowError
ComplexNumber complex_product(ComplexNumber a, ComplexNumber b);
bool complex_quotient(ComplexNumber a, ComplexNumber b, ComplexNumber *out);  // false: division by zero
// complex(o) of a number, through __complex__, __float__ or __index__: 1; 0: no number (no exception); -1.
NODISCARD int complex_from_any(VM *vm, Ref o, ComplexNumber *out);
ALWAYS_INLINE Complex *as_complex(Ref v) { return (Complex *)value_as_ptr(v); }

#endif
