// object/number/float.c: the type float: arithmetic, comparison with ints, rounding, methods.
//
// Tests        tests/python/numbers/float_*.py
// Optimize     O2
#include <float.h>
#include <math.h>

#include "base/bigint.h"
#include "base/dtoa.h"
#include "base/hash.h"
#include "object/core/args.h"
#include "object/class/class.h"
#include "object/number/float_internal.h"
#include "object/text/format_number.h"
#include "object/number/int.h"
#include "object/number/int_internal.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

bool is_float(VM *vm, Ref v) {
  if (value_is_double(v)) return true;
  return value_is_ptr(v) && type_has(value_as_ptr(v)->type, TYPE_HEAP) &&
         type_is_subtype(value_as_ptr(v)->type, vm->types.float_);
}

double float_value(Ref v) {
  return LIKELY(value_is_double(v)) ? value_as_double(v) : ((FloatSub *)value_as_ptr(v))->value;
}

int float_operand(VM *vm, Ref v, double *out) {
  if (LIKELY(value_is_double(v))) {
    *out = value_as_double(v);
    return 1;
  }
  if (value_is_int48(v)) {
    *out = (double)value_as_int48(v);
    return 1;
  }
  if (is_int(v)) {
    *out = int_as_double(vm, v);
    return *out == -1.0 && err_occurred(vm) ? -1 : 1;
  }
  if (!is_float(vm, v)) return 0;
  *out = float_value(v);
  return 1;
}

static Value float_wrap(VM *vm, Type *type, double d) {
  if (type == vm->types.float_) return value_from_double(d);
  FloatSub *sub = object_alloc(vm, type, 0);
  if (!sub) return VALUE_NULL;
  sub->value = d;
  if (type_has(type, TYPE_GC)) gc_track(vm, sub);
  return value_from_ptr(sub);
}

static Value float_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  // then the keywords are for its __init__
  bool own_init = type != vm->types.float_ && type->slots.init != vm->types.float_->slots.init;
  if (!own_init && args_no_keywords(vm, "float", kwnames) < 0) return VALUE_NULL;
  if (args_check(vm, "float", nargs, 0, 1) < 0) return VALUE_NULL;
  if (nargs == 0) return float_wrap(vm, type, 0.0);
  Value d = number_float(vm, args[0]);
  if (value_is_null(d) || type == vm->types.float_) return d;
  Value made = float_wrap(vm, type, float_value(d));
  drop(vm, d);
  return made;
}

static void float_dealloc(VM *vm, Object *o) { object_free(vm, o, 0); }

// ---- Arithmetic ----
COLD static Value zero_division(VM *vm) { return err_set(vm, vm->exc.ZeroDivisionError, "division by zero"); }

COLD Value float_range_error(VM *vm) {
  Value args[2] = {value_from_int48(68), str_from_cstr(vm, "Result not representable")};
  return err_set_new(vm, vm->exc.OverflowError, args, 2);
}

static double mod_part(double a, double b) {
  double mod = fmod(a, b);
  if (mod == 0) return copysign(0.0, b);
  return (b < 0) != (mod < 0) ? mod + b : mod;
}

static double floor_part(double a, double b) {
  double mod = fmod(a, b), div = (a - mod) / b;
  if (mod != 0 && (b < 0) != (mod < 0)) div -= 1.0;
  if (div == 0) return copysign(0.0, a / b);
  double floored = floor(div);
  return div - floored > 0.5 ? floored + 1.0 : floored;
}

Value float_floordiv(VM *vm, double a, double b) {
  return b == 0 ? zero_division(vm) : value_from_double(floor_part(a, b));
}
Value float_mod(VM *vm, double a, double b) { return b == 0 ? zero_division(vm) : value_from_double(mod_part(a, b)); }

// The cases where C's pow and Python's ** differ, or where platforms do. false: none of them.
static bool pow_special(double a, double b, double *out) {
  if (b == 0 || a == 1.0) return *out = 1.0, true;
  if (isnan(a) || isnan(b)) return *out = isnan(a) ? a : b, true;
  if (isinf(b)) {
    double size = fabs(a);
    *out = size == 1.0 ? 1.0 : (b > 0) == (size > 1.0) ? INFINITY : 0.0;
    return true;
  }
  bool odd = fmod(fabs(b), 2.0) == 1.0;
  if (isinf(a)) {
    *out = b > 0 ? (odd ? a : fabs(a)) : odd ? copysign(0.0, a) : 0.0;
    return true;
  }
  if (a == 0 && b > 0) return *out = odd ? a : 0.0, true;
  return false;
}

Value float_pow(VM *vm, double a, double b) {
  double r;
  if (pow_special(a, b, &r)) return value_from_double(r);
  if (a == 0) return err_set(vm, vm->exc.ZeroDivisionError, "zero to a negative power");
  bool negate = false;
  if (a < 0) {
    if (b != floor(b)) return complex_pow(vm, (ComplexNumber){a, 0}, (ComplexNumber){b, 0});
    a = -a;
    negate = fmod(fabs(b), 2.0) == 1.0;
  }
  r = a == 1.0 ? 1.0 : pow(a, b);
  if (isinf(r)) return float_range_error(vm);
  return value_from_double(negate ? -r : r);
}

#define OPERANDS(a, b, x, y) \
  double x, y; \
  int known_ = float_operand(vm, a, &x); \
  if (known_ > 0) known_ = float_operand(vm, b, &y); \
  if (known_ <= 0) return known_ < 0 ? VALUE_NULL : VALUE_NOT_IMPLEMENTED

static Value slot_add(VM *vm, Ref a, Ref b) {
  OPERANDS(a, b, x, y);
  return value_from_double(x + y);
}
static Value slot_sub(VM *vm, Ref a, Ref b) {
  OPERANDS(a, b, x, y);
  return value_from_double(x - y);
}
static Value slot_mul(VM *vm, Ref a, Ref b) {
  OPERANDS(a, b, x, y);
  return value_from_double(x * y);
}
static Value slot_truediv(VM *vm, Ref a, Ref b) {
  OPERANDS(a, b, x, y);
  return y == 0 ? zero_division(vm) : value_from_double(x / y);
}
static Value slot_floordiv(VM *vm, Ref a, Ref b) {
  OPERANDS(a, b, x, y);
  return float_floordiv(vm, x, y);
}
static Value slot_mod(VM *vm, Ref a, Ref b) {
  OPERANDS(a, b, x, y);
  return float_mod(vm, x, y);
}
static Value slot_divmod(VM *vm, Ref a, Ref b) {
  OPERANDS(a, b, x, y);
  if (y == 0) return zero_division(vm);
  Value pair[2] = {value_from_double(floor_part(x, y)), value_from_double(mod_part(x, y))};
  return tuple_from_steal(vm, pair, 2);
}
static Value slot_pow(VM *vm, Ref a, Ref b, Ref mod) {
  if (!value_is_none(mod))
    return err_set(vm, vm->exc.TypeError, "pow() 3rd argument not allowed unless all arguments are integers");
  OPERANDS(a, b, x, y);
  return float_pow(vm, x, y);
}
static Value slot_neg(VM *vm UNUSED, Ref a) { return value_from_double(-float_value(a)); }
static Value slot_pos(VM *vm UNUSED, Ref a) { return value_from_double(float_value(a)); }
static Value slot_abs(VM *vm UNUSED, Ref a) { return value_from_double(fabs(float_value(a))); }
static int slot_bool(VM *vm UNUSED, Ref a) { return float_value(a) != 0; }
static Value slot_int(VM *vm, Ref a) { return int_from_double(vm, float_value(a)); }
static Value slot_repr(VM *vm, Ref a) { return float_repr(vm, float_value(a)); }
// A NaN hashes by identity.
static Hash slot_hash(VM *vm, Ref a) {
  return value_is_ptr(a) && isnan(float_value(a)) ? object_hash_default(vm, a) : hash_double(float_value(a));
}

// ---- Comparison ----
bool compare_doubles(double a, double b, int op) {
  switch (op) {
    case CMP_LT: return a < b;
    case CMP_LE: return a <= b;
    case CMP_EQ: return a == b;
    case CMP_NE: return a != b;
    case CMP_GT: return a > b;
    default: return a >= b;
  }
}

// Compares a finite double with a big int: the integer parts first, then the double's fraction.
static int order_big(double d, Ref i) {
  IntView view;
  int_view(&view, i);
  bool negative = d < 0;
  if (negative != view.negative) return negative ? -1 : 1;
  Limb limbs[33];
  Size n = big_from_double(limbs, d);
  int order = limbs_cmp(limbs, n, view.limbs, view.n);
  if (order == 0 && d != trunc(d)) order = 1;
  return negative ? -order : order;
}

bool float_int_compare(double d, Ref i, int op) {
  i = int_exact(i);
  if (LIKELY(value_is_int48(i))) return compare_doubles(d, (double)value_as_int48(i), op);
  if (isnan(d)) return op == CMP_NE;
  int order = isinf(d) ? (d > 0 ? 1 : -1) : order_big(d, i);
  return compare_doubles((double)order, 0, op);
}

static Value slot_compare(VM *vm, Ref a, Ref b, int op) {
  double x = float_value(a);
  if (is_float(vm, b)) return value_from_bool(compare_doubles(x, float_value(b), op));
  if (is_int(b)) return value_from_bool(float_int_compare(x, b, op));
  return VALUE_NOT_IMPLEMENTED;
}

// ---- Methods ----

static Value m_conjugate(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return slot_pos(vm, self);
}
static Value m_trunc(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return int_from_double(vm, float_value(self));
}
static Value m_floor(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return int_from_double(vm, floor(float_value(self)));
}
static Value m_ceil(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return int_from_double(vm, ceil(float_value(self)));
}
static Value m_hex(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return float_hex(vm, float_value(self));
}
static Value m_getnewargs(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value d = value_from_double(float_value(self));
  return tuple_pack1(vm, d);
}
static Value m_is_integer(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  (void)vm;
  double d = float_value(self);
  return value_from_bool(isfinite(d) && floor(d) == d);
}

static double half_even(double d) {
  double rounded = round(d);
  return fabs(d - rounded) == 0.5 ? 2.0 * round(d / 2.0) : rounded;
}

// Rounds by decimal digits: the exact value of the number decides.
static Value round_digits(VM *vm, double d, Size n) {
  if (!isfinite(d) || d == 0 || n > 323) return value_from_double(d);
  if (n < -308) return value_from_double(0.0 * d);
  Digits digits;
  dtoa_fixed(d, n, &digits);
  double r = dtoa_from_digits(digits.text, (size_t)digits.n, digits.point - digits.n);
  if (isinf(r)) return err_set(vm, vm->exc.OverflowError, "rounded value too large to represent");
  return value_from_double(copysign(r, d));
}

static Value m_round(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "__round__", nargs, 0, 1) < 0) return VALUE_NULL;
  double d = float_value(self);
  if (nargs == 0 || value_is_none(args[0])) return int_from_double(vm, half_even(d));
  Size n = number_as_size(vm, args[0], NULL);
  if (n == -1 && err_occurred(vm)) return VALUE_NULL;
  return round_digits(vm, d, n);
}

static Value m_as_integer_ratio(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  double d = float_value(self);
  if (isinf(d)) return err_set(vm, vm->exc.OverflowError, "cannot convert Infinity to integer ratio");
  if (isnan(d)) return err_set(vm, vm->exc.ValueError, "cannot convert NaN to integer ratio");
  int exp;
  double m = frexp(d, &exp);
  while (m != floor(m)) m *= 2.0, exp--;
  if (m == 0) exp = 0;
  Value pair[2] = {int_from_double(vm, m), value_from_int48(1)};
  if (value_is_null(pair[0])) return pair[0];
  Value count = value_from_int48(exp < 0 ? -exp : exp), *scaled = exp < 0 ? &pair[1] : &pair[0];
  Value shifted = int_lshift(vm, *scaled, count);
  if (value_is_null(shifted)) {
    drop(vm, pair[0]);
    return VALUE_NULL;
  }
  drop(vm, *scaled);
  *scaled = shifted;
  return tuple_from_steal(vm, pair, 2);
}

static Value m_format(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (!is_str(args[0])) return arg_type_error(vm, "__format__", 0, "str", args[0]);
  return float_format(vm, self, args[0]);
}

static Value as_class(VM *vm, Ref type, Value d) {
  if (value_is_null(d) || as_type(type) == vm->types.float_) return d;
  return call1(vm, type, d);
}
static Value m_fromhex(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return as_class(vm, self, float_from_hex(vm, args[0]));
}
static Value m_from_number(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  double d = number_as_double(vm, args[0]);
  if (d == -1.0 && err_occurred(vm)) return VALUE_NULL;
  return as_class(vm, self, value_from_double(d));
}
static Value m_getformat(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  (void)self;
  Ref name = borrow(args[0]);
  if (!is_str(name)) return arg_type_error(vm, "__getformat__", 0, "str", name);
  if (!str_equal_ascii(name, "double") && !str_equal_ascii(name, "float"))
    return err_set(vm, vm->exc.ValueError, "__getformat__() argument 1 must be 'double' or 'float'");
  return str_from_cstr(vm, "IEEE, little-endian");
}

static const MethodDef methods[] = {
    {"from_number", m_from_number, METH_O | METH_CLASS, DOC("($type, number, /)"),
     DOC("Convert real number to a floating-point number.")},
    {"conjugate", m_conjugate, METH_NOARGS, "($self, /)", DOC("Return self, the complex conjugate of any float.")},
    {"__trunc__", m_trunc, METH_NOARGS, "($self, /)", DOC("Return the Integral closest to x between 0 and x.")},
    {"__floor__", m_floor, METH_NOARGS, "($self, /)", DOC("Return the floor as an Integral.")},
    {"__ceil__", m_ceil, METH_NOARGS, "($self, /)", DOC("Return the ceiling as an Integral.")},
    {"__round__", m_round, METH_FAST, DOC("($self, ndigits=None, /)"),
     DOC("Return the Integral closest to x, rounding half toward even.\n\n"
         "When an argument is passed, work like built-in round(x, ndigits).")},
    {"as_integer_ratio", m_as_integer_ratio, METH_NOARGS, "($self, /)",
     DOC("Return a pair of integers, whose ratio is exactly equal to the original float.\n\n"
         "The ratio is in lowest terms and has a positive denominator.  Raise\n"
         "OverflowError on infinities and a ValueError on NaNs.\n\n>>> (10.0).as_integer_ratio()\n"
         "(10, 1)\n>>> (0.0).as_integer_ratio()\n(0, 1)\n>>> (-.25).as_integer_ratio()\n(-1, 4)")},
    {"fromhex", m_fromhex, METH_O | METH_CLASS, DOC("($type, string, /)"),
     DOC("Create a floating-point number from a hexadecimal string.\n\n"
         ">>> float.fromhex('0x1.ffffp10')\n2047.984375\n>>> float.fromhex('-0x1p-1074')\n-5e-324")},
    {"hex", m_hex, METH_NOARGS, "($self, /)",
     DOC("Return a hexadecimal representation of a floating-point number.\n\n>>> "
         "(-0.1).hex()\n'-0x1.999999999999ap-4'\n>>> 3.14159.hex()\n'0x1.921f9f01b866ep+1'")},
    {"is_integer", m_is_integer, METH_NOARGS, "($self, /)", DOC("Return True if the float is an integer.")},
    {"__getnewargs__", m_getnewargs, METH_NOARGS, "($self, /)", NULL},
    {"__getformat__", m_getformat, METH_O | METH_CLASS, DOC("($type, typestr, /)"),
     DOC("You probably don't want to use this function.\n\n  typestr\n"
         "    Must be 'double' or 'float'.\n\nIt exists mainly to be used in Python's test suite.\n\n"
         "This function returns whichever of 'unknown', 'IEEE, big-endian' or 'IEEE,\n"
         "little-endian' best describes the format of floating-point numbers used by the\n"
         "C type named by typestr.")},
    {"__format__", m_format, METH_O, DOC("($self, format_spec, /)"),
     DOC("Formats the float according to format_spec.")},
    {0},
};

static Value get_real(VM *vm, Ref self, const void *closure UNUSED) { return slot_pos(vm, self); }
static Value get_imag(VM *vm UNUSED, Ref self UNUSED, const void *closure UNUSED) { return value_from_double(0.0); }
static const GetSetDef getsets[] = {
    {"real", get_real, NULL, DOC("the real part of a complex number"), NULL},
    {"imag", get_imag, NULL, DOC("the imaginary part of a complex number"), NULL},
    {0},
};

static const TypeSlots slots = {
    .new_ = float_new,
    .dealloc = float_dealloc,
    .repr = slot_repr,
    .hash = slot_hash,
    .richcompare = slot_compare,
    .nb_add = slot_add,
    .nb_subtract = slot_sub,
    .nb_multiply = slot_mul,
    .nb_remainder = slot_mod,
    .nb_divmod = slot_divmod,
    .nb_power = slot_pow,
    .nb_negative = slot_neg,
    .nb_positive = slot_pos,
    .nb_absolute = slot_abs,
    .nb_bool = slot_bool,
    .nb_int = slot_int,
    .nb_float = slot_pos,
    .nb_floor_divide = slot_floordiv,
    .nb_true_divide = slot_truediv,
};

const TypeSpec float_spec = {
    .name = "float",
    .basic_size = sizeof(FloatSub),
    .told_size = 16,
    .flags = TYPE_BASETYPE | TYPE_IMMUTABLE | TYPE_MATCH_SELF | TYPE_HAVE_VECTORCALL,
    .slots = &slots,
    .methods = methods,
    .getsets = getsets,
    .doc = "float(x=0, /)\n--\n\nConvert a string or number to a floating-point number, if possible.",
};
