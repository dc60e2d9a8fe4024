// object/number/number_convert.c: int(), float() and index conversions of any value (object/core/abstract.h,
// "numbers").
// Tests        tests/python/reference/03_data_model/unary_and_conversion.py
// Optimize     Oz
#include "object/bytes/bytes.h"
#include "object/error/exceptions.h"
#include "object/number/float.h"
#include "object/number/int.h"
#include "object/number/number_text.h"
#include "object/text/str.h"

// The result of __index__, __int__ … must be an int; a subclass of int is deprecated.
static Value checked_int(VM *vm, Value r, const char *method) {
  if (value_is_null(r) || is_int_exact(vm, r)) return r;
  if (!is_int(r)) {
    err_set(vm, vm->exc.TypeError, "%s returned non-int (type %.200T)", method, r);
    drop(vm, r);
    return VALUE_NULL;
  }
  if (err_warn(vm, vm->exc.DeprecationWarning, 1,
               "%s returned non-int (type %.200T).  The ability to return an instance of a strict subclass of "
               "int is deprecated, and may be removed in a future version of Python.",
               method, r) < 0) {
    drop(vm, r);
    return VALUE_NULL;
  }
  return r;
}

static Value exact_of(VM *vm, Value v) {  // consumed; an exact int
  if (value_is_null(v) || is_int_exact(vm, v)) return v;
  Value r = own(int_exact(v));
  drop(vm, v);
  return r;
}

Value number_index(VM *vm, Ref a) {
  if (is_int(a)) return own(a);
  UnaryFn fn = type_of(vm, a)->slots.nb_index;
  if (!fn) return err_set(vm, vm->exc.TypeError, "'%.200T' object cannot be interpreted as an integer", a);
  return exact_of(vm, checked_int(vm, fn(vm, a), "__index__"));
}

Value number_int(VM *vm, Ref a) {
  if (is_int_exact(vm, a)) return own(a);
  if (is_str_exact(vm, a)) return int_from_str(vm, a, 10);
  const TypeSlots *s = &type_of(vm, a)->slots;
  if (s->nb_int) return exact_of(vm, checked_int(vm, s->nb_int(vm, a), "__int__"));
  if (s->nb_index) return exact_of(vm, number_index(vm, a));
  if (is_str(a)) return int_from_str(vm, a, 10);
  if (is_bytes(a) || is_instance_of(vm, a, vm->types.bytearray)) return int_from_bytes_text(vm, a, 10);
  if (s->bf_getbuffer) {
    Value octets = number_text_octets(vm, a);
    if (!value_is_null(octets)) {
      Value r = int_from_bytes_text(vm, octets, 10);
      drop(vm, octets);
      return r;
    }
    if (!err_forgive(vm)) return VALUE_NULL;  // an object whose buffer cannot be acquired counts as one without
  }
  return err_set(vm, vm->exc.TypeError,
                 "int() argument must be a string, a bytes-like object or a real number, not '%.200T'", a);
}

// The result of the type's own __float__; -1.0 with an exception.
static double called_float(VM *vm, Ref a) {
  Value r = type_of(vm, a)->slots.nb_float(vm, a);
  if (value_is_null(r)) return -1.0;
  if (!is_float(vm, r)) {
    err_set(vm, vm->exc.TypeError, "%.50T.__float__ returned non-float (type %.50T)", a, r);
    drop(vm, r);
    return -1.0;
  }
  if (!value_is_double(r) &&
      err_warn(vm, vm->exc.DeprecationWarning, 1,
               "%.50T.__float__ returned non-float (type %.50T).  The ability to return an instance of a strict "
               "subclass of float is deprecated, and may be removed in a future version of Python.",
               a, r) < 0) {
    drop(vm, r);
    return -1.0;
  }
  double d = float_value(r);
  drop(vm, r);
  return d;
}

Value number_float(VM *vm, Ref a) {
  if (value_is_double(a)) return own(a);
  const TypeSlots *s = &type_of(vm, a)->slots;
  if (s->nb_float || s->nb_index) {
    // a subclass with its own __float__
    bool own_float = is_float(vm, a) && s->nb_float != vm->types.float_->slots.nb_float;
    double d = own_float ? called_float(vm, a) : number_as_double(vm, a);
    return d == -1.0 && err_occurred(vm) ? VALUE_NULL : value_from_double(d);
  }
  return float_from_object_text(vm, a);
}

double number_as_double(VM *vm, Ref a) {
  if (value_is_double(a)) return value_as_double(a);
  if (value_is_int48(a)) return (double)value_as_int48(a);
  if (is_float(vm, a)) return float_value(a);
  const TypeSlots *s = &type_of(vm, a)->slots;
  if (!s->nb_float) {
    if (!s->nb_index) return err_set(vm, vm->exc.TypeError, "must be real number, not %.50T", a), -1.0;
    Value i = number_index(vm, a);
    if (value_is_null(i)) return -1.0;
    double d = int_as_double(vm, i);
    drop(vm, i);
    return d;
  }
  if (is_int(a) && s->nb_float == vm->types.int_->slots.nb_float) return int_as_double(vm, a);
  return called_float(vm, a);
}

Size number_as_size(VM *vm, Ref a, Type *overflow) {
  Value i = value_is_int48(a) ? own(a) : exact_of(vm, number_index(vm, a));
  if (value_is_null(i)) return -1;
  int64_t n = value_is_int48(i) ? value_as_int48(i) : int_sign(i) < 0 ? INT64_MIN : INT64_MAX;
  drop(vm, i);
  if (n >= -SIZE_MAX_PY - 1 && n <= SIZE_MAX_PY) return (Size)n;
  if (overflow) return err_set_i(vm, overflow, "cannot fit '%.200T' into an index-sized integer", a);
  return n < 0 ? -SIZE_MAX_PY - 1 : SIZE_MAX_PY;
}

int64_t number_as_i64(VM *vm, Ref a) {
  Value i = number_index(vm, a);
  if (value_is_null(i)) return -1;
  int64_t n;
  bool fits = int_fits_i64(i, &n);
  drop(vm, i);
  if (fits) return n;
  return err_set_i(vm, vm->exc.OverflowError, "Python int too large to convert to C long");
}
