// modules/decimal/_decimal.c: the module _decimal: Decimal objects, their operators and methods.
//
// decimal_make.c converts to Decimal, arithmetic is in decimal_arith.c and decimal_functions.c, contexts in
// decimal_context.c and decimal_context_ops.c, text in decimal_text.c.
// Tests        tests/python/library/data/decimal_*.py
// Optimize     Oz
#include "modules/decimal/decimal.h"

#include "runtime/import.h"
#include "object/class/class.h"
#include "object/container/dict.h"
#include "object/number/float.h"
#include "object/container/list.h"
#include "object/container/tuple.h"

#include <math.h>

// ---- creation

bool is_decimal(VM *vm, Ref v) {
  Type *t = module_type(vm, MT_DECIMAL);
  return value_is_ptr(v) && (value_as_ptr(v)->type == t || is_instance_of(vm, v, t));
}

static Decimal *decimal_alloc(VM *vm, Type *type) {
  Decimal *d = object_alloc(vm, type, 0);
  if (!d) return NULL;
  d->hash = -1;
  num_init(&d->num);
  return d;
}
Value decimal_from_num(VM *vm, Type *type, Num *num) {
  Decimal *d = decimal_alloc(vm, type);
  if (!d) {
    num_free(vm, num);
    return VALUE_NULL;
  }
  num_take(vm, &d->num, num);
  return value_from_ptr(d);
}
// The result of an operation: a Decimal, or null with the context's exception.
Value decimal_result(Work *w, Num *r, DecContext *c) {
  if (decimal_finish(w, c) < 0) {
    num_free(w->vm, r);
    return VALUE_NULL;
  }
  return decimal_from_num(w->vm, module_type(w->vm, MT_DECIMAL), r);
}
static void decimal_dealloc(VM *vm, Object *o) {
  num_free(vm, &((Decimal *)o)->num);
  object_free(vm, o, 0);
}

// ---- arguments

int decimal_bind(VM *vm, const DecimalBinder *b, const Value *args, Size nargs, Ref kwnames, Ref *out) {
  Size n_kw = value_is_null(kwnames) ? 0 : tuple_len(kwnames);
  if (nargs + n_kw > b->n)
    return err_set_i(vm, vm->exc.TypeError, "function takes at most %d argument%s (%d given)", b->n,
                     b->n == 1 ? "" : "s", (int)(nargs + n_kw));
  for (Size i = 0; i < b->n; i++) out[i] = i < nargs ? borrow(args[i]) : REF_NULL;
  for (Size k = 0; k < n_kw; k++) {
    int i = 0;
    while (i < b->n && !str_equal_ascii(tuple_at(kwnames, k), b->names[i])) i++;
    if (i == b->n)
      return err_set_i(vm, vm->exc.TypeError, "this function got an unexpected keyword argument '%U'",
                       tuple_at(kwnames, k));
    if (i < nargs)
      return err_set_i(vm, vm->exc.TypeError, "argument for function given by name ('%s') and position (%d)",
                       b->names[i], i + 1);
    out[i] = borrow(args[nargs + k]);
  }
  for (int i = 0; i < b->required; i++) {
    if (value_is_null(out[i]))
      return err_set_i(vm, vm->exc.TypeError, "function missing required argument '%s' (pos %d)", b->names[i], i + 1);
  }
  return 0;
}

// The given context or the current one; null with exception.
static Ref context_arg(VM *vm, Ref v) {
  if (value_is_null(v) || value_is_none(v)) return decimal_context(vm);
  if (is_context(vm, v)) return v;
  err_set(vm, vm->exc.TypeError, "optional argument must be a context");
  return REF_NULL;
}

// Converts an operand to a Decimal: 1; 0: not one (no exception); -1.
static int operand(VM *vm, Ref v, Value *out) {
  *out = VALUE_NULL;
  if (is_decimal(vm, v)) {
    *out = own(v);
    return 1;
  }
  if (!is_int(v)) return 0;
  Work w = {vm, 0, false};
  Num n;
  num_init(&n);
  coef_from_int(&w, &n, v);
  num_check_exact(&w, &n);
  if (w.failed || w.status) {
    num_free(vm, &n);
    if (!w.failed) {
      Ref c = decimal_context(vm);
      if (!value_is_null(c) && decimal_raise(vm, context_of(c), w.status) == 0) {
        num_set_special(&n, NUM_QNAN, false);
        *out = decimal_from_num(vm, module_type(vm, MT_DECIMAL), &n);
      }
    }
    return value_is_null(*out) ? -1 : 1;
  }
  *out = decimal_from_num(vm, module_type(vm, MT_DECIMAL), &n);
  return value_is_null(*out) ? -1 : 1;
}
Value decimal_operand(VM *vm, Ref v) {
  Value out;
  if (operand(vm, v, &out) == 0)
    err_set(vm, vm->exc.TypeError, "conversion from %s to Decimal is not supported", type_of(vm, v)->c_name);
  return out;
}

// ---- operations on converted operands

Value decimal_apply1(VM *vm, NumUnary *f, Ref a, Ref context) {
  Work w = {vm, 0, false};
  Num r;
  num_init(&r);
  f(&w, &r, num_of(a), context_of(context));
  return decimal_result(&w, &r, context_of(context));
}
Value decimal_apply2(VM *vm, NumBinary *f, Ref a, Ref b, Ref context) {
  Work w = {vm, 0, false};
  Num r;
  num_init(&r);
  f(&w, &r, num_of(a), num_of(b), context_of(context));
  return decimal_result(&w, &r, context_of(context));
}

static Value binary_slot(VM *vm, NumBinary *f, Ref a, Ref b) {
  Value x, y;
  int ok = operand(vm, a, &x);
  if (ok <= 0) return ok < 0 ? VALUE_NULL : VALUE_NOT_IMPLEMENTED;
  ok = operand(vm, b, &y);
  Ref c = ok > 0 ? decimal_context(vm) : REF_NULL;
  Value r = ok == 0 ? VALUE_NOT_IMPLEMENTED : value_is_null(c) ? VALUE_NULL : decimal_apply2(vm, f, x, y, c);
  drop(vm, x);
  drop(vm, y);
  return r;
}
static Value slot_add(VM *vm, Ref a, Ref b) { return binary_slot(vm, num_add, a, b); }
static Value slot_subtract(VM *vm, Ref a, Ref b) { return binary_slot(vm, num_sub, a, b); }
static Value slot_multiply(VM *vm, Ref a, Ref b) { return binary_slot(vm, num_mul, a, b); }
static Value slot_true_divide(VM *vm, Ref a, Ref b) { return binary_slot(vm, num_div, a, b); }
static Value slot_floor_divide(VM *vm, Ref a, Ref b) { return binary_slot(vm, num_divint, a, b); }
static Value slot_remainder(VM *vm, Ref a, Ref b) { return binary_slot(vm, num_rem, a, b); }

static Value unary_slot(VM *vm, NumUnary *f, Ref a) {
  Ref c = decimal_context(vm);
  return value_is_null(c) ? VALUE_NULL : decimal_apply1(vm, f, a, c);
}
static Value slot_negative(VM *vm, Ref a) { return unary_slot(vm, num_minus, a); }
static Value slot_positive(VM *vm, Ref a) { return unary_slot(vm, num_plus, a); }
static Value slot_absolute(VM *vm, Ref a) { return unary_slot(vm, num_abs, a); }
static int slot_bool(VM *vm UNUSED, Ref a) { return !num_is_zero(num_of(a)); }

Value decimal_divmod(VM *vm, Ref a, Ref b, Ref context) {
  Work w = {vm, 0, false};
  Num q, r;
  num_init(&q);
  num_init(&r);
  num_divmod(&w, &q, &r, num_of(a), num_of(b), context_of(context));
  if (decimal_finish(&w, context_of(context)) < 0) {
    num_free(vm, &q);
    num_free(vm, &r);
    return VALUE_NULL;
  }
  Value items[2] = {decimal_from_num(vm, module_type(vm, MT_DECIMAL), &q),
                    decimal_from_num(vm, module_type(vm, MT_DECIMAL), &r)};
  return tuple_from_steal(vm, items, 2);
}
static Value slot_divmod(VM *vm, Ref a, Ref b) {
  Value x, y;
  int ok = operand(vm, a, &x);
  if (ok <= 0) return ok < 0 ? VALUE_NULL : VALUE_NOT_IMPLEMENTED;
  ok = operand(vm, b, &y);
  Ref c = ok > 0 ? decimal_context(vm) : REF_NULL;
  Value r = ok == 0 ? VALUE_NOT_IMPLEMENTED : value_is_null(c) ? VALUE_NULL : decimal_divmod(vm, x, y, c);
  drop(vm, x);
  drop(vm, y);
  return r;
}

Value decimal_powmod(VM *vm, Ref a, Ref b, Ref m, Ref context) {
  Work w = {vm, 0, false};
  Num r;
  num_init(&r);
  num_powmod(&w, &r, num_of(a), num_of(b), num_of(m), context_of(context));
  return decimal_result(&w, &r, context_of(context));
}
static Value slot_power(VM *vm, Ref a, Ref b, Ref m) {
  if (value_is_none(m) || value_is_null(m)) return binary_slot(vm, num_pow, a, b);
  Value v[3] = {VALUE_NULL, VALUE_NULL, VALUE_NULL}, r = VALUE_NOT_IMPLEMENTED;
  Ref in[3] = {a, b, m};
  int ok = 1;
  for (int i = 0; i < 3 && ok > 0; i++) ok = operand(vm, in[i], &v[i]);
  if (ok < 0) r = VALUE_NULL;
  if (ok > 0) {
    Ref c = decimal_context(vm);
    r = value_is_null(c) ? VALUE_NULL : decimal_powmod(vm, v[0], v[1], v[2], c);
  }
  values_drop(vm, v, 3);
  return r;
}

// ---- comparison

// (Decimal) * denominator of a Rational, and its numerator.
static int rational_operands(VM *vm, Ref d, Ref rational, Value *x, Value *y) {
  Value num = object_getattr_s(vm, rational, "numerator"),
        den = value_is_null(num) ? VALUE_NULL : object_getattr_s(vm, rational, "denominator"), den_decimal = VALUE_NULL;
  int ok = value_is_null(den) ? -1 : operand(vm, den, &den_decimal);
  if (ok > 0) ok = operand(vm, num, y);
  if (ok > 0 && !num_is_special(num_of(d))) {
    Work w = {vm, 0, false};
    Num r;
    num_init(&r);
    num_mul(&w, &r, num_of(d), num_of(den_decimal), &decimal_max_context);
    if (w.failed) ok = -1;
    *x = decimal_from_num(vm, module_type(vm, MT_DECIMAL), &r);
  } else if (ok > 0) {
    *x = own(d);
  }
  drop(vm, num);
  drop(vm, den);
  drop(vm, den_decimal);
  if (ok > 0 && value_is_null(*x)) ok = -1;
  return ok;
}

// The other side of a comparison: 1 with *x and *y; 0 not comparable; -1.
static int comparison_operands(VM *vm, Ref a, Ref b, int op, Value *x, Value *y) {
  *x = *y = VALUE_NULL;
  int ok = operand(vm, b, y);
  if (ok) {
    *x = own(a);
    return ok;
  }
  bool equality = op == CMP_EQ || op == CMP_NE;
  double d = 0;
  ComplexNumber z;
  if (is_float(vm, b)) d = float_value(b);
  else if (equality && is_instance_of(vm, b, vm->types.complex_) && complex_from_any(vm, b, &z) > 0 && z.im == 0)
    d = z.re;
  else {
    int rational = object_isinstance(vm, b, *module_value(vm, MV_DECIMAL_RATIONAL));
    return rational <= 0 ? rational : rational_operands(vm, a, b, x, y);
  }
  Ref c = decimal_context(vm);
  if (value_is_null(c)) return -1;
  if (equality) context_of(c)->status |= DEC_FLOAT_OPERATION;
  else if (decimal_raise(vm, context_of(c), DEC_FLOAT_OPERATION) < 0) return -1;
  Work w = {vm, 0, false};
  Num n;
  num_init(&n);
  num_from_double(&w, &n, d);
  *y = decimal_from_num(vm, module_type(vm, MT_DECIMAL), &n);
  *x = own(a);
  return value_is_null(*y) ? -1 : 1;
}

static Value richcompare(VM *vm, Ref a, Ref b, int op) {
  Value x, y;
  int ok = comparison_operands(vm, a, b, op, &x, &y);
  Value r = ok < 0 ? VALUE_NULL : VALUE_NOT_IMPLEMENTED;
  if (ok > 0) {
    const Num *p = num_of(x), *q = num_of(y);
    if (num_is_nan(p) || num_is_nan(q)) {
      bool signals = p->kind == NUM_SNAN || q->kind == NUM_SNAN || (op != CMP_EQ && op != CMP_NE);
      Ref c = decimal_context(vm);
      r = value_is_null(c) || (signals && decimal_raise(vm, context_of(c), DEC_INVALID_OPERATION) < 0)
              ? VALUE_NULL
              : value_from_bool(op == CMP_NE);
    } else {
      Work w = {vm, 0, false};
      int order = num_cmp(&w, p, q);
      bool t = op == CMP_EQ   ? order == 0
               : op == CMP_NE ? order != 0
               : op == CMP_LT ? order < 0
               : op == CMP_LE ? order <= 0
               : op == CMP_GT ? order > 0
                              : order >= 0;
      r = w.failed ? VALUE_NULL : value_from_bool(t);
    }
  }
  drop(vm, x);
  drop(vm, y);
  return r;
}

static uint32_t power_mod(uint32_t base, uint64_t e) {
  uint64_t r = 1, b = base;
  for (; e; e >>= 1, b = b * b % 0x7FFFFFFF) {
    if (e & 1) r = r * b % 0x7FFFFFFF;
  }
  return (uint32_t)r;
}
static Hash decimal_hash(VM *vm, Ref self) {
  Decimal *d = (Decimal *)value_as_ptr(self);
  const Num *a = &d->num;
  if (d->hash != -1) return d->hash;
  if (a->kind == NUM_SNAN) return err_set_i(vm, vm->exc.TypeError, "Cannot hash a signaling NaN value");
  if (a->kind == NUM_QNAN) return object_hash_default(vm, self);
  int64_t h = 314159;
  if (a->kind == NUM_FINITE) {
    uint64_t r = 0;
    for (Size i = a->n - 1; i >= 0; i--) r = (r * LIMB_BASE + a->limbs[i]) % 0x7FFFFFFF;
    // 10 ** -1 modulo 2 ** 31 - 1
    uint32_t scale = a->exp >= 0 ? power_mod(10, (uint64_t)a->exp) : power_mod(1503238553, (uint64_t)-a->exp);
    h = (int64_t)(r * scale % 0x7FFFFFFF);
  }
  if (a->neg) h = -h;
  return d->hash = h == -1 ? -2 : (Hash)h;
}

// ---- conversions

static Value decimal_repr(VM *vm, Ref self) {
  Ref c = decimal_context(vm);
  if (value_is_null(c)) return VALUE_NULL;
  Value text = num_to_str(vm, num_of(self), false, context_of(c)->capitals);
  if (value_is_null(text)) return text;
  Value r = str_format(vm, "Decimal('%U')", text);
  drop(vm, text);
  return r;
}
static Value decimal_str(VM *vm, Ref self) {
  Ref c = decimal_context(vm);
  return value_is_null(c) ? VALUE_NULL : num_to_str(vm, num_of(self), false, context_of(c)->capitals);
}

static Value to_int(VM *vm, Ref self, Rounding rounding) {
  const Num *a = num_of(self);
  if (num_is_nan(a)) return err_set(vm, vm->exc.ValueError, "cannot convert NaN to integer");
  if (a->kind == NUM_INF) return err_set(vm, vm->exc.OverflowError, "cannot convert Infinity to integer");
  Work w = {vm, 0, false};
  Num r;
  num_init(&r);
  num_rescale(&w, &r, a, 0, rounding, NULL);
  Value v = w.failed ? VALUE_NULL : coef_to_int(vm, &r, a->neg);
  num_free(vm, &r);
  return v;
}
static Value slot_int(VM *vm, Ref self) { return to_int(vm, self, ROUND_DOWN); }
static Value d_floor(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return to_int(vm, self, ROUND_FLOOR);
}
static Value d_ceil(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return to_int(vm, self, ROUND_CEILING);
}
static Value d_trunc(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return to_int(vm, self, ROUND_DOWN);
}

static Value slot_float(VM *vm, Ref self) {
  const Num *a = num_of(self);
  if (a->kind == NUM_SNAN) return err_set(vm, vm->exc.ValueError, "cannot convert signaling NaN to float");
  if (a->kind == NUM_QNAN) return value_from_double(a->neg ? -NAN : NAN);
  Value text = num_to_str(vm, a, false, true);
  if (value_is_null(text)) return text;
  Value r = float_from_text(vm, as_str(text)->data, as_str(text)->len);
  drop(vm, text);
  return r;
}
static Value d_complex(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value f = slot_float(vm, self);
  return value_is_null(f) ? f : complex_new(vm, value_as_double(f), 0);
}

static Value decimal_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"value", "context"};
  static const DecimalBinder binder = {names, 2, 0};
  Ref a[2];
  if (decimal_bind(vm, &binder, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  Ref c = context_arg(vm, a[1]);
  if (value_is_null(c)) return VALUE_NULL;
  return decimal_from_any(vm, type, value_is_null(a[0]) ? (Ref)value_from_int48(0) : a[0], c, true);
}

// A Decimal of the class `cls`, which may be a subclass.
static Value as_class(VM *vm, Ref cls, Value d) {
  if (value_is_null(d) || as_type(cls) == module_type(vm, MT_DECIMAL)) return d;
  Value r = call1(vm, cls, d);
  drop(vm, d);
  return r;
}
Value decimal_from_float(VM *vm, Ref v) {
  Work w = {vm, 0, false};
  Num n;
  num_init(&n);
  if (is_int(v)) coef_from_int(&w, &n, v);
  else if (is_float(vm, v)) num_from_double(&w, &n, float_value(v));
  else return err_set(vm, vm->exc.TypeError, "argument must be int or float");
  if (w.failed) {
    num_free(vm, &n);
    return VALUE_NULL;
  }
  return decimal_from_num(vm, module_type(vm, MT_DECIMAL), &n);
}
static Value d_from_float(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return as_class(vm, self, decimal_from_float(vm, args[0]));
}
static Value d_from_number(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (is_decimal(vm, args[0])) {
    if (as_type(self) == module_type(vm, MT_DECIMAL) && value_as_ptr(args[0])->type == as_type(self))
      return own(args[0]);
    Ref c = decimal_context(vm);
    return value_is_null(c) ? VALUE_NULL : decimal_from_any(vm, as_type(self), args[0], c, true);
  }
  if (is_int(args[0]) || is_float(vm, args[0])) return as_class(vm, self, decimal_from_float(vm, args[0]));
  return err_set(vm, vm->exc.TypeError, "conversion from %s to Decimal is not supported", type_of(vm, args[0])->c_name);
}

static Value d_round(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "__round__", nargs, 0, 1) < 0) return VALUE_NULL;
  if (nargs == 0) return to_int(vm, self, ROUND_HALF_EVEN);
  if (value_is_none(args[0])) return to_int(vm, self, ROUND_HALF_EVEN);
  Size places;
  if (!is_int(args[0])) return err_set(vm, vm->exc.TypeError, "optional arg must be an integer");
  if (arg_size(vm, args[0], &places) < 0) return VALUE_NULL;
  Ref c = decimal_context(vm);
  if (value_is_null(c)) return VALUE_NULL;
  Work w = {vm, 0, false};
  Num q, r;
  num_init(&q);
  num_init(&r);
  num_set_triple(&q, false, 1, -(int64_t)places);
  num_quantize(&w, &r, num_of(self), &q, context_of(c));
  return decimal_result(&w, &r, context_of(c));
}

// Formats that only _pydecimal implements, when a program has loaded that module. 1; 0: it is not loaded; -1.
static int format_by_python(VM *vm, Ref self, Ref spec, Ref context, Value *out) {
  Value module = import_module(vm, "_pydecimal");
  if (value_is_null(module)) {
    if (!err_matches(vm, vm->exc.ImportError)) return -1;
    err_clear(vm);
    return 0;
  }
  Value cls = object_getattr_s(vm, module, "Decimal"), text = value_is_null(cls) ? cls : object_str(vm, self),
        number = value_is_null(text) ? text : call1(vm, cls, text);
  Value method = value_is_null(number) ? number : object_getattr_s(vm, number, "__format__");
  *out = value_is_null(method) ? method : call2(vm, method, spec, context);
  Value all[] = {module, cls, text, number, method};
  values_drop(vm, all, ARRAY_LEN(all));
  if (!value_is_null(*out)) return 1;
  return err_matches(vm, vm->exc.ValueError) ? err_set_i(vm, vm->exc.ValueError, "invalid format string") : -1;
}

static Value d_format(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (nargs < 1 || nargs > 2)
    return err_set(vm, vm->exc.TypeError, "function takes at %s argument%s (%d given)",
                   nargs < 1 ? "least 1" : "most 2", nargs < 1 ? "" : "s", (int)nargs);
  if (!is_str(args[0])) return err_set(vm, vm->exc.TypeError, "format arg must be str");
  Ref override = nargs > 1 ? borrow(args[1]) : REF_NULL;
  if (!value_is_null(override) && !is_dict(override))
    return err_set(vm, vm->exc.TypeError, "optional argument must be a dict");
  Ref c = decimal_context(vm);
  if (value_is_null(c)) return VALUE_NULL;
  Value text = VALUE_NULL;
  int done = num_knows_format(args[0]) ? 0 : format_by_python(vm, self, args[0], c, &text);
  return done ? text : num_format(vm, num_of(self), args[0], override, context_of(c));
}

static Value d_as_tuple(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  const Num *a = num_of(self);
  Value exponent = a->kind == NUM_INF    ? str_from_char(vm, 'F')
                   : a->kind == NUM_QNAN ? str_from_char(vm, 'n')
                   : a->kind == NUM_SNAN ? str_from_char(vm, 'N')
                                         : int_from_i64(vm, a->exp);
  Size n = num_is_nan(a) && a->n == 0 ? 0 : (Size)coef_digits(a);
  Tuple *digits = tuple_alloc(vm, n);
  if (!digits) return drop(vm, exponent), VALUE_NULL;
  for (Size i = 0; i < n; i++) digits->items[i] = value_from_int48(coef_digit(a, n - 1 - i));
  Value items[3] = {value_from_int48(a->neg), tuple_done(vm, digits), exponent}, r = VALUE_NULL;
  if (!value_is_null(exponent)) r = call(vm, *module_value(vm, MV_DECIMAL_TUPLE), items, 3, REF_NULL);
  values_drop(vm, items, 3);
  return r;
}

static Value d_as_integer_ratio(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  const Num *a = num_of(self);
  if (num_is_nan(a)) return err_set(vm, vm->exc.ValueError, "cannot convert NaN to integer ratio");
  if (a->kind == NUM_INF) return err_set(vm, vm->exc.OverflowError, "cannot convert Infinity to integer ratio");
  Work w = {vm, 0, false};
  Num t;
  num_init(&t);
  Value num = VALUE_NULL, den = VALUE_NULL, r = VALUE_NULL;
  coef_shl(&w, &t, a, a->exp > 0 ? a->exp : 0);
  if (!w.failed) num = coef_to_int(vm, &t, a->neg);
  num_set_small(&t, 1);
  coef_shl(&w, &t, &t, a->exp < 0 && a->n > 0 ? -a->exp : 0);
  if (!w.failed) den = coef_to_int(vm, &t, false);
  num_free(vm, &t);
  if (!value_is_null(num) && !value_is_null(den)) {
    Value gcd = import_attr(vm, "math", "gcd");
    Value g = value_is_null(gcd) ? VALUE_NULL : call2(vm, gcd, num, den);
    if (!value_is_null(g)) r = tuple_from_steal(vm, (Value[]){int_floordiv(vm, num, g), int_floordiv(vm, den, g)}, 2);
    drop(vm, gcd);
    drop(vm, g);
  }
  drop(vm, num);
  drop(vm, den);
  return r;
}

static Value d_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value text = num_to_str(vm, num_of(self), false, true);
  if (value_is_null(text)) return text;
  Value state = tuple_from_steal(vm, &text, 1);
  return value_is_null(state) ? state : tuple_from_steal(vm, (Value[]){own_ptr(value_as_ptr(self)->type), state}, 2);
}
static Value d_self(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return own(self);
}
static Value d_sizeof(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  const Num *a = num_of(self);
  return value_from_int48(52 + (a->n > 4 ? 4 * (int64_t)a->n : 0));
}
static Value d_adjusted(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return num_is_special(num_of(self)) ? value_from_int48(0) : int_from_i64(vm, num_adjusted(num_of(self)));
}
static Value small_decimal(VM *vm, int n) {
  Num r;
  num_init(&r);
  num_set_small(&r, (uint64_t)n);
  return decimal_from_num(vm, module_type(vm, MT_DECIMAL), &r);
}
Value decimal_radix(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return small_decimal(vm, 10);
}
static Value get_real(VM *vm UNUSED, Ref self, const void *closure UNUSED) { return own(self); }
static Value get_imag(VM *vm, Ref self UNUSED, const void *closure UNUSED) { return small_decimal(vm, 0); }

// ---- methods of Decimal that take a context

static const char *const context_names[] = {"context"};
static const char *const other_names[] = {"other", "context"};
static const DecimalBinder unary_binder = {context_names, 1, 0}, binary_binder = {other_names, 2, 1};

static Value unary_method(VM *vm, NumUnary *f, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Ref a[1], c;
  if (decimal_bind(vm, &unary_binder, args, nargs, kwnames, a) < 0 || value_is_null(c = context_arg(vm, a[0])))
    return VALUE_NULL;
  return decimal_apply1(vm, f, self, c);
}
// Other and context of a binary method; *other is owned. 0 or -1.
static int binary_args(VM *vm, const Value *args, Size nargs, Ref kwnames, Value *other, Ref *c) {
  Ref a[2];
  if (decimal_bind(vm, &binary_binder, args, nargs, kwnames, a) < 0 || value_is_null(*c = context_arg(vm, a[1])))
    return -1;
  *other = decimal_operand(vm, a[0]);
  return value_is_null(*other) ? -1 : 0;
}
static Value binary_method(VM *vm, NumBinary *f, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Value other;
  Ref c;
  if (binary_args(vm, args, nargs, kwnames, &other, &c) < 0) return VALUE_NULL;
  Value r = decimal_apply2(vm, f, self, other, c);
  drop(vm, other);
  return r;
}
static Value d_exp(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return unary_method(vm, num_exp, self, args, nargs, kwnames);
}
static Value d_ln(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return unary_method(vm, num_ln, self, args, nargs, kwnames);
}
static Value d_log10(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return unary_method(vm, num_log10, self, args, nargs, kwnames);
}
static Value d_logb(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return unary_method(vm, num_logb, self, args, nargs, kwnames);
}
static Value d_next_minus(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return unary_method(vm, num_next_minus, self, args, nargs, kwnames);
}
static Value d_next_plus(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return unary_method(vm, num_next_plus, self, args, nargs, kwnames);
}
static Value d_normalize(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return unary_method(vm, num_reduce, self, args, nargs, kwnames);
}
static Value d_sqrt(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return unary_method(vm, num_sqrt, self, args, nargs, kwnames);
}
static Value d_logical_invert(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return unary_method(vm, num_invert, self, args, nargs, kwnames);
}
static Value d_compare(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return binary_method(vm, num_compare, self, args, nargs, kwnames);
}
static Value d_compare_signal(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return binary_method(vm, num_compare_signal, self, args, nargs, kwnames);
}
static Value d_compare_total(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return binary_method(vm, num_compare_total, self, args, nargs, kwnames);
}
static Value d_compare_total_mag(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return binary_method(vm, num_compare_total_mag, self, args, nargs, kwnames);
}
static Value d_logical_and(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return binary_method(vm, num_and, self, args, nargs, kwnames);
}
static Value d_logical_or(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return binary_method(vm, num_or, self, args, nargs, kwnames);
}
static Value d_logical_xor(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return binary_method(vm, num_xor, self, args, nargs, kwnames);
}
static Value d_max(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return binary_method(vm, num_max, self, args, nargs, kwnames);
}
static Value d_max_mag(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return binary_method(vm, num_max_mag, self, args, nargs, kwnames);
}
static Value d_min(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return binary_method(vm, num_min, self, args, nargs, kwnames);
}
static Value d_min_mag(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return binary_method(vm, num_min_mag, self, args, nargs, kwnames);
}
static Value d_next_toward(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return binary_method(vm, num_next_toward, self, args, nargs, kwnames);
}
static Value d_remainder_near(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return binary_method(vm, num_rem_near, self, args, nargs, kwnames);
}
static Value d_rotate(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return binary_method(vm, num_rotate, self, args, nargs, kwnames);
}
static Value d_scaleb(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return binary_method(vm, num_scaleb, self, args, nargs, kwnames);
}
static Value d_shift(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return binary_method(vm, num_shift, self, args, nargs, kwnames);
}

void decimal_copy_sign(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c UNUSED) {
  num_copy(w, r, a);
  r->neg = b->neg;
}
static Value d_copy_sign(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return binary_method(vm, decimal_copy_sign, self, args, nargs, kwnames);
}
static Value copy_with_sign(VM *vm, Ref v, bool neg) {
  Work w = {vm, 0, false};
  Num r;
  num_init(&r);
  num_copy(&w, &r, num_of(v));
  r.neg = neg;
  return w.failed ? VALUE_NULL : decimal_from_num(vm, module_type(vm, MT_DECIMAL), &r);
}
static Value d_copy_abs(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return copy_with_sign(vm, self, false);
}
static Value d_copy_negate(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return copy_with_sign(vm, self, !num_of(self)->neg);
}
static Value d_same_quantum(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Value other;
  Ref c;
  if (binary_args(vm, args, nargs, kwnames, &other, &c) < 0) return VALUE_NULL;
  Value r = value_from_bool(num_same_quantum(num_of(self), num_of(other)));
  drop(vm, other);
  return r;
}

static Value d_fma(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"other", "third", "context"};
  static const DecimalBinder binder = {names, 3, 2};
  Ref a[3], c;
  if (decimal_bind(vm, &binder, args, nargs, kwnames, a) < 0 || value_is_null(c = context_arg(vm, a[2])))
    return VALUE_NULL;
  Value x = decimal_operand(vm, a[0]), y = value_is_null(x) ? VALUE_NULL : decimal_operand(vm, a[1]), v = VALUE_NULL;
  if (!value_is_null(y)) {
    Work w = {vm, 0, false};
    Num r;
    num_init(&r);
    num_fma(&w, &r, num_of(self), num_of(x), num_of(y), context_of(c));
    v = decimal_result(&w, &r, context_of(c));
  }
  drop(vm, x);
  drop(vm, y);
  return v;
}

static Value d_quantize(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"exp", "rounding", "context"};
  static const DecimalBinder binder = {names, 3, 1};
  Ref a[3], c;
  if (decimal_bind(vm, &binder, args, nargs, kwnames, a) < 0 || value_is_null(c = context_arg(vm, a[2])))
    return VALUE_NULL;
  DecContext rounded = *context_of(c);
  if (!value_is_null(a[1]) && !value_is_none(a[1])) {
    int rounding = decimal_rounding(vm, a[1]);
    if (rounding < 0) return VALUE_NULL;
    rounded.rounding = (uint8_t)rounding;
  }
  Value other = decimal_operand(vm, a[0]);
  if (value_is_null(other)) return other;
  Work w = {vm, 0, false};
  Num r;
  num_init(&r);
  num_quantize(&w, &r, num_of(self), num_of(other), &rounded);
  drop(vm, other);
  return decimal_result(&w, &r, context_of(c));
}

static Value integral_method(VM *vm, NumUnary *f, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"rounding", "context"};
  static const DecimalBinder binder = {names, 2, 0};
  Ref a[2], c;
  if (decimal_bind(vm, &binder, args, nargs, kwnames, a) < 0 || value_is_null(c = context_arg(vm, a[1])))
    return VALUE_NULL;
  DecContext rounded = *context_of(c);
  if (!value_is_null(a[0]) && !value_is_none(a[0])) {
    int rounding = decimal_rounding(vm, a[0]);
    if (rounding < 0) return VALUE_NULL;
    rounded.rounding = (uint8_t)rounding;
  }
  Work w = {vm, 0, false};
  Num r;
  num_init(&r);
  f(&w, &r, num_of(self), &rounded);
  return decimal_result(&w, &r, context_of(c));
}
static Value d_to_integral_value(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return integral_method(vm, num_to_integral_value, self, args, nargs, kwnames);
}
static Value d_to_integral_exact(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return integral_method(vm, num_to_integral_exact, self, args, nargs, kwnames);
}

Value decimal_q_finite(VM *vm UNUSED, const Num *a, const DecContext *c UNUSED) {
  return value_from_bool(a->kind == NUM_FINITE);
}
Value decimal_q_infinite(VM *vm UNUSED, const Num *a, const DecContext *c UNUSED) {
  return value_from_bool(a->kind == NUM_INF);
}
Value decimal_q_nan(VM *vm UNUSED, const Num *a, const DecContext *c UNUSED) { return value_from_bool(num_is_nan(a)); }
Value decimal_q_qnan(VM *vm UNUSED, const Num *a, const DecContext *c UNUSED) {
  return value_from_bool(a->kind == NUM_QNAN);
}
Value decimal_q_snan(VM *vm UNUSED, const Num *a, const DecContext *c UNUSED) {
  return value_from_bool(a->kind == NUM_SNAN);
}
Value decimal_q_signed(VM *vm UNUSED, const Num *a, const DecContext *c UNUSED) { return value_from_bool(a->neg); }
Value decimal_q_zero(VM *vm UNUSED, const Num *a, const DecContext *c UNUSED) {
  return value_from_bool(num_is_zero(a));
}
Value decimal_q_normal(VM *vm UNUSED, const Num *a, const DecContext *c) {
  return value_from_bool(num_is_normal(a, c));
}
Value decimal_q_subnormal(VM *vm UNUSED, const Num *a, const DecContext *c) {
  return value_from_bool(num_is_subnormal(a, c));
}
Value decimal_q_class(VM *vm, const Num *a, const DecContext *c) { return str_from_cstr(vm, num_class(a, c)); }
Value decimal_q_eng(VM *vm, const Num *a, const DecContext *c) { return num_to_str(vm, a, true, c->capitals); }
Value decimal_q_sci(VM *vm, const Num *a, const DecContext *c) { return num_to_str(vm, a, false, c->capitals); }

static Value question(VM *vm, DecimalQuestion *q, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Ref a[1], c;
  if (decimal_bind(vm, &unary_binder, args, nargs, kwnames, a) < 0 || value_is_null(c = context_arg(vm, a[0])))
    return VALUE_NULL;
  return q(vm, num_of(self), context_of(c));
}
static Value d_is_finite(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return decimal_q_finite(vm, num_of(self), NULL);
}
static Value d_is_infinite(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return decimal_q_infinite(vm, num_of(self), NULL);
}
static Value d_is_nan(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return decimal_q_nan(vm, num_of(self), NULL);
}
static Value d_is_qnan(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return decimal_q_qnan(vm, num_of(self), NULL);
}
static Value d_is_snan(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return decimal_q_snan(vm, num_of(self), NULL);
}
static Value d_is_signed(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return decimal_q_signed(vm, num_of(self), NULL);
}
static Value d_is_zero(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return decimal_q_zero(vm, num_of(self), NULL);
}
static Value d_is_normal(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return question(vm, decimal_q_normal, self, args, nargs, kwnames);
}
static Value d_is_subnormal(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return question(vm, decimal_q_subnormal, self, args, nargs, kwnames);
}
static Value d_number_class(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return question(vm, decimal_q_class, self, args, nargs, kwnames);
}
static Value d_to_eng_string(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return question(vm, decimal_q_eng, self, args, nargs, kwnames);
}
static Value d_is_canonical(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                            Ref kwnames UNUSED) {
  return VALUE_TRUE;
}

#define CTX_SIG "($self, /, context=None)"
#define OTHER_SIG "($self, /, other, context=None)"
#define ROW1(name, doc) \
  { #name, d_##name, METH_VARARGS_KW, CTX_SIG, doc }
#define ROW2(name, doc) \
  { #name, d_##name, METH_VARARGS_KW, OTHER_SIG, doc }
#define ROW0(name, doc) \
  { #name, d_##name, METH_NOARGS, "($self, /)", doc }
static const MethodDef methods[] = {
    ROW1(exp, DOC("Return the value of the (natural) exponential function e**x at the given\n"
                  "number.  The function always uses the ROUND_HALF_EVEN mode and the result\n"
                  "is correctly rounded.\n\n")),
    ROW1(ln, DOC("Return the natural (base e) logarithm of the operand. The function always\n"
                 "uses the ROUND_HALF_EVEN mode and the result is correctly rounded.\n\n")),
    ROW1(log10, DOC("Return the base ten logarithm of the operand. The function always uses the\n"
                    "ROUND_HALF_EVEN mode and the result is correctly rounded.\n\n")),
    ROW1(logb, DOC("For a non-zero number, return the adjusted exponent of the operand.")),
    ROW1(next_minus, DOC("Return the largest number representable in the context that is smaller\nthan the operand.")),
    ROW1(next_plus, DOC("Return the smallest number representable in the context that is larger\nthan the operand.")),
    ROW1(normalize, DOC("Normalize the number by stripping the rightmost trailing zeros.")),
    ROW1(sqrt, DOC("Return the square root of the argument to full precision. The result is\n"
                   "correctly rounded using the ROUND_HALF_EVEN rounding mode.\n\n")),
    ROW1(logical_invert, DOC("Invert all its digits.\n\nThe self must be logical number.\n\n")),
    ROW1(is_normal, DOC("Return True if the argument is a normal finite non-zero number.")),
    ROW1(is_subnormal, DOC("Return True if the argument is subnormal, and False otherwise.")),
    ROW1(number_class, DOC("Return a string describing the class of the operand.")),
    ROW1(to_eng_string, DOC("Convert to an engineering-type string.")),
    ROW2(compare, DOC("Compare self to other.  Return a decimal value.")),
    ROW2(compare_signal, DOC("Identical to compare, except that all NaNs signal.\n\n")),
    ROW2(compare_total,
         DOC("Compare two operands using their abstract representation rather than\ntheir numerical value.")),
    ROW2(compare_total_mag, DOC("Compare two operands using their abstract representation rather than their\n"
                                "value as in compare_total(), but ignoring the sign of each operand.\n\n")),
    ROW2(
        copy_sign,
        DOC("Return a copy of the first operand with the sign set to be the same as the\nsign of the second operand.")),
    ROW2(logical_and, DOC("Applies an 'and' operation between self and other's digits.\n\n"
                          "Both self and other must be logical numbers.\n\n")),
    ROW2(logical_or, DOC("Applies an 'or' operation between self and other's digits.\n\n"
                         "Both self and other must be logical numbers. \n\n")),
    ROW2(logical_xor, DOC("Applies an 'xor' operation between self and other's digits.\n\n"
                          "Both self and other must be logical numbers.\n\n")),
    ROW2(max, DOC("Maximum of self and other.")),
    ROW2(
        max_mag,
        DOC("Similar to the max() method, but the comparison is done using the absolute\nvalues of the operands.\n\n")),
    ROW2(min, DOC("Minimum of self and other.")),
    ROW2(
        min_mag,
        DOC("Similar to the min() method, but the comparison is done using the absolute\nvalues of the operands.\n\n")),
    ROW2(next_toward, DOC("Return the number closest to the first operand in the direction of the second.")),
    ROW2(remainder_near, DOC("Return the remainder from dividing self by other.")),
    ROW2(rotate, DOC("Return the result of rotating the digits of the first operand.")),
    ROW2(same_quantum, DOC("Test whether self and other have the same exponent or whether both are NaN.")),
    ROW2(scaleb, DOC("Return the first operand with the exponent adjusted the second.")),
    ROW2(shift, DOC("Return the result of shifting the digits of the first operand.")),
    {"fma", d_fma, METH_VARARGS_KW, DOC("($self, /, other, third, context=None)"),
     DOC("Fused multiply-add.  Return self*other+third with no rounding of the\nintermediate product self*other.")},
    {"quantize", d_quantize, METH_VARARGS_KW, DOC("($self, /, exp, rounding=None, context=None)"),
     DOC("Return a value equal to the first operand after rounding and having the\nexponent of the second operand.")},
    {"to_integral", d_to_integral_value, METH_VARARGS_KW, DOC("($self, /, rounding=None, context=None)"),
     DOC("Identical to the to_integral_value() method.")},
    {"to_integral_value", d_to_integral_value, METH_VARARGS_KW, DOC("($self, /, rounding=None, context=None)"),
     DOC("Round to the nearest integer without signaling Inexact or Rounded.")},
    {"to_integral_exact", d_to_integral_exact, METH_VARARGS_KW, DOC("($self, /, rounding=None, context=None)"),
     DOC("Round to the nearest integer, signaling Inexact or Rounded as appropriate if\nrounding occurs.")},
    ROW0(copy_abs, DOC("Return the absolute value of the argument.")),
    ROW0(copy_negate, DOC("Return the negation of the argument.")),
    ROW0(is_canonical, DOC("Return True if the argument is canonical and False otherwise.")),
    ROW0(is_finite, DOC("Return True if the argument is a finite number.")),
    ROW0(is_infinite, DOC("Return True if the argument is either positive or negative infinity.")),
    ROW0(is_nan, DOC("Return True if the argument is a NaN.")),
    ROW0(is_qnan, DOC("Return True if the argument is a quiet NaN, and False otherwise.\n\n")),
    ROW0(is_snan, DOC("Return True if the argument is a signaling NaN and False otherwise.\n\n")),
    ROW0(is_signed, DOC("Return True if the argument has a negative sign and False otherwise.")),
    ROW0(is_zero, DOC("Return True if the argument is a (positive or negative) zero and False\notherwise.\n\n")),
    ROW0(adjusted, DOC("Return the adjusted exponent of the number.  Defined as exp + digits - 1.\n\n")),
    ROW0(as_tuple, DOC("Return a tuple representation of the number.\n\n")),
    ROW0(as_integer_ratio, DOC("Decimal.as_integer_ratio() -> (int, int)")),
    {"canonical", d_self, METH_NOARGS, "($self, /)", DOC("Return the canonical encoding of the argument.")},
    {"conjugate", d_self, METH_NOARGS, "($self, /)", DOC("Return self.\n\n")},
    {"radix", decimal_radix, METH_NOARGS, "($self, /)",
     DOC("Return Decimal(10), the radix (base) in which the Decimal class does\nall its arithmetic.")},
    {"from_float", d_from_float, METH_O | METH_CLASS, DOC("($type, f, /)"),
     DOC("Class method that converts a float to a decimal number, exactly.")},
    {"from_number", d_from_number, METH_O | METH_CLASS, DOC("($type, number, /)"),
     DOC("Class method that converts a real number to a decimal number, exactly.")},
    {"__copy__", d_self, METH_NOARGS, "($self, /)", NULL},
    {"__deepcopy__", d_self, METH_O, DOC("($self, object, /)"), NULL},
    {"__format__", d_format, METH_VARARGS, NULL, NULL},
    {"__reduce__", d_reduce, METH_NOARGS, "($self, /)", NULL},
    {"__round__", d_round, METH_VARARGS, NULL, NULL},
    {"__ceil__", d_ceil, METH_NOARGS, "($self, /)", NULL},
    {"__floor__", d_floor, METH_NOARGS, "($self, /)", NULL},
    {"__trunc__", d_trunc, METH_NOARGS, "($self, /)", NULL},
    {"__complex__", d_complex, METH_NOARGS, "($self, /)", NULL},
    {"__sizeof__", d_sizeof, METH_NOARGS, "($self, /)", NULL},
    {0}};
static const GetSetDef getsets[] = {{"real", get_real, NULL, NULL, NULL}, {"imag", get_imag, NULL, NULL, NULL}, {0}};
static const TypeSlots slots = {.new_ = decimal_new,
                                .dealloc = decimal_dealloc,
                                .repr = decimal_repr,
                                .str = decimal_str,
                                .hash = decimal_hash,
                                .richcompare = richcompare,
                                .nb_add = slot_add,
                                .nb_subtract = slot_subtract,
                                .nb_multiply = slot_multiply,
                                .nb_remainder = slot_remainder,
                                .nb_divmod = slot_divmod,
                                .nb_power = slot_power,
                                .nb_negative = slot_negative,
                                .nb_positive = slot_positive,
                                .nb_absolute = slot_absolute,
                                .nb_bool = slot_bool,
                                .nb_int = slot_int,
                                .nb_float = slot_float,
                                .nb_floor_divide = slot_floor_divide,
                                .nb_true_divide = slot_true_divide};
static const TypeSpec decimal_spec = {
    .name = "decimal.Decimal",
    .basic_size = sizeof(Decimal),
    .told_size = 52,
    .flags = TYPE_BASETYPE | TYPE_IMMUTABLE,
    .slots = &slots,
    .methods = methods,
    .getsets = getsets,
    .doc = DOC("Decimal(value=\"0\", context=None)\n--\n\n"
               "Construct a new Decimal object. 'value' can be an integer, string, tuple,\n"
               "or another Decimal object. If no value is given, return Decimal('0'). The\n"
               "context does not affect the conversion and is only passed to determine if\n"
               "the InvalidOperation trap is active.\n\n")};

// ---- the module

static int import_helpers(VM *vm, Ref module) {
  // imported anew
  if (!value_is_null(*module_value(vm, MV_DECIMAL_TUPLE)))
    return module_add(vm, module, "DecimalTuple", own(borrow(*module_value(vm, MV_DECIMAL_TUPLE))));
  Value numbers = import_module(vm, "numbers"),
        collections = value_is_null(numbers) ? VALUE_NULL : import_module(vm, "collections");
  Value number = VALUE_NULL, registered = VALUE_NULL, named = VALUE_NULL, text = VALUE_NULL, fields = VALUE_NULL,
        t = VALUE_NULL;
  int r = -1;
  if (value_is_null(collections)) goto done;
  number = object_getattr_s(vm, numbers, "Number");
  named = value_is_null(number) ? number : object_getattr_s(vm, collections, "namedtuple");
  if (value_is_null(named)) goto done;
  Value name = str_from_cstr(vm, "register");
  registered = value_is_null(name) ? name : call_method1(vm, number, name, ref_from_ptr(module_type(vm, MT_DECIMAL)));
  drop(vm, name);
  value_set(vm, module_value(vm, MV_DECIMAL_RATIONAL), object_getattr_s(vm, numbers, "Rational"));
  text = str_from_cstr(vm, "DecimalTuple");
  fields = str_from_cstr(vm, "sign digits exponent");
  if (value_is_null(registered) || value_is_null(*module_value(vm, MV_DECIMAL_RATIONAL)) || value_is_null(text) ||
      value_is_null(fields))
    goto done;
  Value kw = str_intern_cstr(vm, "module"), home = str_from_cstr(vm, "decimal");
  Value kwnames = value_is_null(kw) ? VALUE_NULL : tuple_from_steal(vm, &kw, 1);
  Value args[3] = {text, fields, home};
  t = value_is_null(kwnames) || value_is_null(home) ? VALUE_NULL : call(vm, named, args, 2, kwnames);
  drop(vm, kwnames);
  drop(vm, home);
  if (value_is_null(t)) goto done;
  value_set(vm, module_value(vm, MV_DECIMAL_TUPLE), own(t));
  r = module_add(vm, module, "DecimalTuple", own(t));
done:
  drop(vm, numbers);
  drop(vm, collections);
  drop(vm, number);
  drop(vm, registered);
  drop(vm, named);
  drop(vm, text);
  drop(vm, fields);
  drop(vm, t);
  return r;
}

static int exec(VM *vm, Ref module) {
  static const struct {
    const char *name;
    int value;
  } numbers[] = {{"MAX_PREC", DEC_MAX_PREC},
                 {"MAX_EMAX", DEC_MAX_EMAX},
                 {"MIN_EMIN", DEC_MIN_EMIN},
                 {"MIN_ETINY", DEC_MIN_ETINY},
                 {"IEEE_CONTEXT_MAX_BITS", 256}};
  if (module_make_type(vm, module, MT_DECIMAL, &decimal_spec, NULL) < 0 || import_helpers(vm, module) < 0 ||
      decimal_context_setup(vm, module) < 0)
    return -1;
  for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
    if (module_add(vm, module, numbers[i].name, value_from_int48(numbers[i].value)) < 0) return -1;
  }
  for (int i = 0; i < N_ROUNDINGS; i++) {
    if (module_add(vm, module, decimal_rounding_names[i], str_intern_cstr(vm, decimal_rounding_names[i])) < 0)
      return -1;
  }
  if (module_add(vm, module, "HAVE_THREADS", VALUE_TRUE) < 0 ||
      module_add(vm, module, "HAVE_CONTEXTVAR", VALUE_TRUE) < 0 ||
      module_add(vm, module, "__version__", str_from_cstr(vm, "1.70")) < 0)
    return -1;
  return module_add(vm, module, "__libmpdec_version__", str_from_cstr(vm, "2.5.1"));
}
const ModuleDef _decimal_module = {.name = "_decimal", .doc = "C decimal arithmetic module", .exec = exec};
