// object/number/complex.c: the type complex.
//
// A real operand of + - * / stays real: it gets no zero imaginary part, so that signs of zeros survive.
// Products and quotients that come out as NaN + NaN i have their infinities recovered (C's Annex G).
// Tests        tests/python/numbers/complex_*.py
// Optimize     Os
#include <errno.h>
#include <math.h>

#include "base/hash.h"
#include "object/core/args.h"
#include "object/number/float_internal.h"
#include "object/text/format_number.h"
#include "object/number/int.h"
#include "object/number/number_text.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

static bool is_complex(VM *vm, Ref v) {
  return value_is_ptr(v) &&
         (value_as_ptr(v)->type == vm->types.complex_ || type_is_subtype(value_as_ptr(v)->type, vm->types.complex_));
}

static Value complex_wrap(VM *vm, Type *type, double re, double im) {
  Complex *c = object_alloc(vm, type, 0);
  if (!c) return VALUE_NULL;
  c->real = re;
  c->imag = im;
  if (type_has(type, TYPE_GC)) gc_track(vm, c);
  return value_from_ptr(c);
}

Value complex_new(VM *vm, double re, double im) {
  Complex *c = object_alloc_text(vm, vm->types.complex_, 0);
  if (!c) return VALUE_NULL;
  c->real = re;
  c->imag = im;
  return value_from_ptr(c);
}
static Value make(VM *vm, ComplexNumber c) { return complex_new(vm, c.re, c.im); }
static ComplexNumber number_of(Ref v) { return (ComplexNumber){as_complex(v)->real, as_complex(v)->imag}; }

// ---- Arithmetic ----
static double unit_of(double x) { return copysign(isinf(x) ? 1.0 : 0.0, x); }
static double zero_if_nan(double x) { return isnan(x) ? copysign(0.0, x) : x; }

ComplexNumber complex_product(ComplexNumber a, ComplexNumber b) {
  double ac = a.re * b.re, bd = a.im * b.im, ad = a.re * b.im, bc = a.im * b.re;
  ComplexNumber r = {ac - bd, ad + bc};
  if (!isnan(r.re) || !isnan(r.im)) return r;
  bool again = false;
  if (isinf(a.re) || isinf(a.im)) {
    a = (ComplexNumber){unit_of(a.re), unit_of(a.im)};
    b = (ComplexNumber){zero_if_nan(b.re), zero_if_nan(b.im)};
    again = true;
  }
  if (isinf(b.re) || isinf(b.im)) {
    b = (ComplexNumber){unit_of(b.re), unit_of(b.im)};
    a = (ComplexNumber){zero_if_nan(a.re), zero_if_nan(a.im)};
    again = true;
  }
  if (!again && (isinf(ac) || isinf(bd) || isinf(ad) || isinf(bc))) {
    a = (ComplexNumber){zero_if_nan(a.re), zero_if_nan(a.im)};
    b = (ComplexNumber){zero_if_nan(b.re), zero_if_nan(b.im)};
    again = true;
  }
  if (!again) return r;
  return (ComplexNumber){INFINITY * (a.re * b.re - a.im * b.im), INFINITY * (a.re * b.im + a.im * b.re)};
}

// Smith's method: the divisor scaled by its larger part. False: division by zero.
bool complex_quotient(ComplexNumber a, ComplexNumber b, ComplexNumber *out) {
  double abs_re = fabs(b.re), abs_im = fabs(b.im);
  ComplexNumber r;
  if (abs_re >= abs_im) {
    if (abs_re == 0) return false;
    double ratio = b.im / b.re, denominator = b.re + b.im * ratio;
    r = (ComplexNumber){(a.re + a.im * ratio) / denominator, (a.im - a.re * ratio) / denominator};
  } else if (abs_im >= abs_re) {
    double ratio = b.re / b.im, denominator = b.re * ratio + b.im;
    r = (ComplexNumber){(a.re * ratio + a.im) / denominator, (a.im * ratio - a.re) / denominator};
  } else {
    r = (ComplexNumber){(double)NAN, (double)NAN};
  }
  if (isnan(r.re) && isnan(r.im)) {
    if ((isinf(a.re) || isinf(a.im)) && isfinite(b.re) && isfinite(b.im)) {
      double x = unit_of(a.re), y = unit_of(a.im);
      r = (ComplexNumber){INFINITY * (x * b.re + y * b.im), INFINITY * (y * b.re - x * b.im)};
    } else if ((isinf(abs_re) || isinf(abs_im)) && isfinite(a.re) && isfinite(a.im)) {
      double x = unit_of(b.re), y = unit_of(b.im);
      r = (ComplexNumber){0.0 * (a.re * x + a.im * y), 0.0 * (a.im * x - a.re * y)};
    }
  }
  *out = r;
  return true;
}

// A real number divided by a complex one.
static bool real_quotient(double a, ComplexNumber b, ComplexNumber *out) {
  double abs_re = fabs(b.re), abs_im = fabs(b.im);
  if (abs_re >= abs_im) {
    if (abs_re == 0) return false;
    double ratio = b.im / b.re, denominator = b.re + b.im * ratio;
    *out = (ComplexNumber){a / denominator, (-a * ratio) / denominator};
  } else if (abs_im >= abs_re) {
    double ratio = b.re / b.im, denominator = b.re * ratio + b.im;
    *out = (ComplexNumber){(a * ratio) / denominator, (-a) / denominator};
  } else {
    *out = (ComplexNumber){(double)NAN, (double)NAN};
  }
  if (isnan(out->re) && isnan(out->im) && isfinite(a) && (isinf(abs_re) || isinf(abs_im))) {
    double x = unit_of(b.re), y = unit_of(b.im);
    *out = (ComplexNumber){0.0 * (a * x), 0.0 * (-a * y)};
  }
  return true;
}

static ComplexNumber power_unsigned(ComplexNumber x, unsigned n) {
  ComplexNumber r = {1, 0}, p = x;
  for (unsigned mask = 1; n >= mask; mask <<= 1) {
    if (n & mask) r = complex_product(r, p);
    p = complex_product(p, p);
  }
  return r;
}

Value complex_pow(VM *vm, ComplexNumber a, ComplexNumber b) {
  ComplexNumber r;
  bool zero_base = a.re == 0 && a.im == 0, division = false;
  if (b.im == 0 && b.re == floor(b.re) && fabs(b.re) <= 100) {
    int n = (int)b.re;
    if (n > 0) r = power_unsigned(a, (unsigned)n);
    else division = !complex_quotient((ComplexNumber){1, 0}, power_unsigned(a, (unsigned)-n), &r);
  } else if (zero_base) {
    r = (ComplexNumber){0, 0};
    division = b.im != 0 || b.re < 0;
  } else {
    double size = hypot(a.re, a.im), length = pow(size, b.re), angle = atan2(a.im, a.re), phase = angle * b.re;
    if (b.im != 0) {
      length *= exp(-angle * b.im);
      phase += b.im * log(size);
    }
    r = (ComplexNumber){length * cos(phase), length * sin(phase)};
  }
  if (division) return err_set(vm, vm->exc.ZeroDivisionError, "zero to a negative or complex power");
  if (isinf(r.re) || isinf(r.im)) return err_set(vm, vm->exc.OverflowError, "complex exponentiation");
  return make(vm, r);
}

typedef struct Operand {
  bool is_complex;
  ComplexNumber c;
} Operand;

// 1; 0: neither complex nor real; -1: OverflowError.
static int operand(VM *vm, Ref v, Operand *out) {
  out->is_complex = !value_is_double(v) && is_complex(vm, v);
  if (out->is_complex) {
    out->c = number_of(v);
    return 1;
  }
  out->c.im = 0;
  return float_operand(vm, v, &out->c.re);
}

#define OPERANDS(x, y) \
  Operand x, y; \
  int known_ = operand(vm, a, &x); \
  if (known_ > 0) known_ = operand(vm, b, &y); \
  if (known_ <= 0) return known_ < 0 ? VALUE_NULL : VALUE_NOT_IMPLEMENTED

static Value slot_add(VM *vm, Ref a, Ref b) {
  OPERANDS(x, y);
  double im = !y.is_complex ? x.c.im : !x.is_complex ? y.c.im : x.c.im + y.c.im;
  return complex_new(vm, x.c.re + y.c.re, im);
}
static Value slot_sub(VM *vm, Ref a, Ref b) {
  OPERANDS(x, y);
  double im = !y.is_complex ? x.c.im : !x.is_complex ? -y.c.im : x.c.im - y.c.im;
  return complex_new(vm, x.c.re - y.c.re, im);
}
static Value slot_mul(VM *vm, Ref a, Ref b) {
  OPERANDS(x, y);
  if (!y.is_complex) return complex_new(vm, x.c.re * y.c.re, x.c.im * y.c.re);
  if (!x.is_complex) return complex_new(vm, x.c.re * y.c.re, x.c.re * y.c.im);
  return make(vm, complex_product(x.c, y.c));
}
static Value slot_truediv(VM *vm, Ref a, Ref b) {
  OPERANDS(x, y);
  ComplexNumber r = {0, 0};
  bool defined = true;
  if (!y.is_complex) {
    defined = y.c.re != 0;
    if (defined) r = (ComplexNumber){x.c.re / y.c.re, x.c.im / y.c.re};
  } else if (!x.is_complex) {
    defined = real_quotient(x.c.re, y.c, &r);
  } else {
    defined = complex_quotient(x.c, y.c, &r);
  }
  return defined ? make(vm, r) : err_set(vm, vm->exc.ZeroDivisionError, "division by zero");
}
static Value slot_pow(VM *vm, Ref a, Ref b, Ref mod) {
  OPERANDS(x, y);
  if (!value_is_none(mod)) return err_set(vm, vm->exc.ValueError, "complex modulo");
  return complex_pow(vm, x.c, y.c);
}
static Value slot_neg(VM *vm, Ref a) { return complex_new(vm, -as_complex(a)->real, -as_complex(a)->imag); }
static Value slot_pos(VM *vm, Ref a) { return is_exact(vm, a, vm->types.complex_) ? own(a) : make(vm, number_of(a)); }
static int slot_bool(VM *vm UNUSED, Ref a) { return as_complex(a)->real != 0 || as_complex(a)->imag != 0; }
static Value slot_abs(VM *vm, Ref a) {
  ComplexNumber c = number_of(a);
  double r = hypot(c.re, c.im);
  if (isinf(r) && !isinf(c.re) && !isinf(c.im)) return err_set(vm, vm->exc.OverflowError, "absolute value too large");
  return value_from_double(r);
}

static Value slot_compare(VM *vm, Ref a, Ref b, int op) {
  if (op != CMP_EQ && op != CMP_NE) return VALUE_NOT_IMPLEMENTED;
  ComplexNumber x = number_of(a);
  bool equal;
  if (is_int(b)) equal = x.im == 0 && float_int_compare(x.re, b, CMP_EQ);
  else if (is_float(vm, b)) equal = x.im == 0 && x.re == float_value(b);
  else if (is_complex(vm, b)) equal = x.re == as_complex(b)->real && x.im == as_complex(b)->imag;
  else return VALUE_NOT_IMPLEMENTED;
  return value_from_bool(equal == (op == CMP_EQ));
}

static Hash slot_hash(VM *vm UNUSED, Ref a) { return hash_complex(as_complex(a)->real, as_complex(a)->imag); }

static Value slot_repr(VM *vm, Ref a) {
  ComplexNumber c = number_of(a);
  bool bare = c.re == 0 && !signbit(c.re);
  DoubleText re = {0}, im;
  if (!bare && double_text(vm, c.re, 'r', 0, 0, &re) < 0) return VALUE_NULL;
  if (double_text(vm, c.im, 'r', 0, bare ? 0 : DOUBLE_SIGN, &im) < 0) return VALUE_NULL;
  // The shortest texts fit the inline buffers, so there is nothing to free.
  if (bare) return str_format(vm, "%.*sj", (int)im.len, im.text);
  return str_format(vm, "(%.*s%.*sj)", (int)re.len, re.text, (int)im.len, im.text);
}

// ---- Construction ----
// "[(] [real] [+-imag j] [)]": 1 read, 0 malformed.
static int parse_complex(const char *p, Size len, ComplexNumber *out) {
  const char *end = p + len;
  *out = (ComplexNumber){0, 0};
  if (p < end && *p == '(') {
    if (end[-1] != ')' || len < 2) return 0;
    p++, end--;
    while (p < end && (*p == ' ' || (*p >= '\t' && *p <= '\r'))) p++;
    while (end > p && (end[-1] == ' ' || (end[-1] >= '\t' && end[-1] <= '\r'))) end--;
  }
  double x;
  size_t n = number_text_parse_double(p, end, &x);
  p += n;
  if (n > 0 && p == end) return out->re = x, 1;
  if (n > 0 && (*p == '+' || *p == '-')) {
    out->re = x;
    n = number_text_parse_double(p, end, &x);
    if (n == 0) {
      x = *p == '-' ? -1 : 1;
      n = 1;
    }
    p += n;
  } else if (n == 0) {
    x = 1;
    if (p < end && (*p == '+' || *p == '-')) x = *p++ == '-' ? -1 : 1;
  }
  if (end - p != 1 || (*p | 0x20) != 'j') return 0;
  out->im = x;
  return 1;
}

static Value complex_from_text(VM *vm, Type *type, Ref o) {
  NumberText text;
  if (number_text_open(vm, o, &text) < 0) return VALUE_NULL;
  ComplexNumber c = {0, 0};
  int status = number_text_strip_underscores(vm, &text);
  bool underscores = status == 0;
  if (status > 0) status = parse_complex(text.p, text.len, &c);
  number_text_close(vm, &text);
  if (status > 0) return complex_wrap(vm, type, c.re, c.im);
  if (status < 0) return VALUE_NULL;
  if (underscores) return err_set(vm, vm->exc.ValueError, "could not convert string to complex: %R", o);
  return err_set(vm, vm->exc.ValueError, "complex() arg is a malformed string");
}

// o.__complex__(): 1 with *out, 0: no such method, -1.
static int call_dunder_complex(VM *vm, Ref o, ComplexNumber *out) {
  if (is_exact(vm, o, vm->types.complex_)) {
    *out = number_of(o);
    return 1;
  }
  if (!value_is_ptr(o)) return 0;
  bool found = false;
  Value r = call_special(vm, o, NAME(__complex__), REF_NULL, REF_NULL, &found);
  if (!found) return err_occurred(vm) ? -1 : 0;
  if (value_is_null(r)) return -1;
  int status = 1;
  if (!is_complex(vm, r)) {
    status = err_set_i(vm, vm->exc.TypeError, "__complex__ returned non-complex (type %.200T)", r);
  } else {
    *out = number_of(r);
    if (!is_exact(vm, r, vm->types.complex_) &&
        err_warn(vm, vm->exc.DeprecationWarning, 1,
                 "__complex__ returned non-complex (type %.200T).  The ability to return an instance of a strict "
                 "subclass of complex is deprecated, and may be removed in a future version of Python.",
                 r) < 0)
      status = -1;
  }
  drop(vm, r);
  return status;
}

static bool has_real(VM *vm, Ref o) {
  const TypeSlots *s = &type_of(vm, o)->slots;
  return s->nb_float || s->nb_index;
}

// Any number as a complex. 1; 0: no number; -1.
int complex_from_any(VM *vm, Ref o, ComplexNumber *out) {
  int status = call_dunder_complex(vm, o, out);
  if (status != 0) return status;
  if (!has_real(vm, o)) return 0;
  out->re = number_as_double(vm, o);
  out->im = 0;
  return out->re == -1.0 && err_occurred(vm) ? -1 : 1;
}

static Value from_one(VM *vm, Type *type, Ref o) {
  if (is_str(o)) return complex_from_text(vm, type, o);
  if (type == vm->types.complex_ && is_exact(vm, o, type)) return own(o);
  ComplexNumber c;
  int status = complex_from_any(vm, o, &c);
  if (status < 0) return VALUE_NULL;
  if (status > 0) return complex_wrap(vm, type, c.re, c.im);
  return err_set(vm, vm->exc.TypeError, "complex() argument must be a string or a number, not %T", o);
}

// The argument `real` or `imag` of complex(real, imag): 0 real, 1 complex, -1.
static int read_part(VM *vm, const char *name, Ref o, ComplexNumber *out) {
  *out = (ComplexNumber){0, 0};
  if (value_is_null(o)) return 0;
  int status = 0;
  if (strcmp(name, "real") == 0) status = call_dunder_complex(vm, o, out);
  else if (is_complex(vm, o)) *out = number_of(o), status = 1;
  if (status < 0) return -1;
  if (status > 0) {
    return err_warn(vm, vm->exc.DeprecationWarning, 1, "complex() argument '%s' must be a real number, not %T", name,
                    o) < 0
               ? -1
               : 1;
  }
  if (!has_real(vm, o))
    return err_set_i(vm, vm->exc.TypeError, "complex() argument '%s' must be a real number, not %T", name, o);
  Value real = number_float(vm, o);
  if (value_is_null(real)) return -1;
  out->re = float_value(real);
  drop(vm, real);
  return 0;
}

static Value complex_make(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"real", "imag"};
  static const ArgSpec spec = {"complex", names, 2, 0, 2, 0, 0};
  Ref a[2];
  if (nargs == 1 && value_is_null(kwnames)) return from_one(vm, type, args[0]);
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  ComplexNumber re, im;
  int real_kind = read_part(vm, "real", a[0], &re);
  int imag_kind = real_kind < 0 ? -1 : read_part(vm, "imag", a[1], &im);
  if (imag_kind < 0) return VALUE_NULL;
  if (imag_kind > 0) re.re -= im.im;  // real + imag * 1j
  double imaginary = value_is_null(a[1]) ? re.im : real_kind > 0 ? im.re + re.im : im.re;
  return complex_wrap(vm, type, re.re, imaginary);
}

// ---- Methods ----

static Value m_conjugate(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return complex_new(vm, as_complex(self)->real, -as_complex(self)->imag);
}
static Value m_complex(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return slot_pos(vm, self);
}
static Value m_getnewargs(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value re = value_from_double(as_complex(self)->real), im = value_from_double(as_complex(self)->imag);
  return tuple_pack2(vm, re, im);
}
static Value m_format(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (!is_str(args[0])) return arg_type_error(vm, "__format__", 0, "str", args[0]);
  return complex_format(vm, self, args[0]);
}
static Value m_from_number(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref o = borrow(args[0]);
  if (is_exact(vm, o, vm->types.complex_) && as_type(self) == vm->types.complex_) return own(o);
  ComplexNumber c;
  int status = complex_from_any(vm, o, &c);
  if (status < 0) return VALUE_NULL;
  if (status == 0) return err_set(vm, vm->exc.TypeError, "must be real number, not %.50T", o);
  Value r = make(vm, c);
  if (value_is_null(r) || as_type(self) == vm->types.complex_) return r;
  Value made = call1(vm, self, r);
  drop(vm, r);
  return made;
}

static const MethodDef methods[] = {
    {"from_number", m_from_number, METH_O | METH_CLASS, DOC("($type, number, /)"),
     DOC("Convert number to a complex floating-point number.")},
    {"conjugate", m_conjugate, METH_NOARGS, "($self, /)",
     DOC("Return the complex conjugate of its argument. (3-4j).conjugate() == 3+4j.")},
    {"__complex__", m_complex, METH_NOARGS, "($self, /)", DOC("Convert this value to exact type complex.")},
    {"__getnewargs__", m_getnewargs, METH_NOARGS, "($self, /)", NULL},
    {"__format__", m_format, METH_O, DOC("($self, format_spec, /)"),
     DOC("Convert to a string according to format_spec.")},
    {0},
};
static const MemberDef members[] = {
    {"real", MEMBER_DOUBLE, offsetof(Complex, real), true, DOC("the real part of a complex number")},
    {"imag", MEMBER_DOUBLE, offsetof(Complex, imag), true, DOC("the imaginary part of a complex number")},
    {0},
};
static const TypeSlots slots = {
    .new_ = complex_make,
    .repr = slot_repr,
    .hash = slot_hash,
    .richcompare = slot_compare,
    .nb_add = slot_add,
    .nb_subtract = slot_sub,
    .nb_multiply = slot_mul,
    .nb_power = slot_pow,
    .nb_negative = slot_neg,
    .nb_positive = slot_pos,
    .nb_absolute = slot_abs,
    .nb_bool = slot_bool,
    .nb_true_divide = slot_truediv,
};
const TypeSpec complex_spec = {
    .name = "complex",
    .basic_size = sizeof(Complex),
    .told_size = 24,
    .flags = TYPE_BASETYPE | TYPE_IMMUTABLE,
    .slots = &slots,
    .methods = methods,
    .members = members,
    .doc = DOC("complex(real=0, imag=0)\n--\n\nCreate a complex number from a string or numbers.\n\n"
               "If a string is given, parse it as a complex number.\n"
               "If a single number is given, convert it to a complex number.\n"
               "If the 'real' or 'imag' arguments are given, create a complex number\n"
               "with the specified real and imaginary components."),
};
