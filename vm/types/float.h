// types/float.h: float: an immediate double; a subclass instance is a FloatSub.
#ifndef MORELIA_TYPES_FLOAT_H
#define MORELIA_TYPES_FLOAT_H

#include "object/abstract.h"

typedef struct FloatSub {
  Object h;
  double value;
} FloatSub;

bool is_float(VM *vm, Ref v);          // subclasses too
double float_value(Ref v);             // of any float
Value float_from_text(VM *vm, const char *text, Size len);  // float("...") syntax, ASCII; ValueError
// float(x) of a str or bytes-like object; TypeError of float() for anything else.
Value float_from_object_text(VM *vm, Ref text);
Value float_repr(VM *vm, double d);    // shortest text that reads back
Value float_floordiv(VM *vm, double a, double b);  // ZeroDivisionError
Value float_mod(VM *vm, double a, double b);
Value float_pow(VM *vm, double a, double b);       // may be complex
Value complex_new(VM *vm, double real, double imag);
typedef struct Complex {
  Object h;
  double real, imag;
} Complex;
ALWAYS_INLINE Complex *as_complex(Ref v) { return (Complex *)value_as_ptr(v); }

#endif
