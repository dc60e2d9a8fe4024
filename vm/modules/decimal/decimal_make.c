// modules/decimal/decimal_make.c: conversions to Decimal: from a double, a tuple, text, an int.
//
// Tests        tests/python/library/data/decimal_*.py
// Optimize     Oz
#include "modules/decimal/decimal.h"

#include "base/dtoa.h"
#include "object/container/list.h"
#include "object/container/tuple.h"
#include "object/number/float.h"

#include <math.h>

// A double exactly, as coefficient and exponent.
void num_from_double(Work *w, Num *r, double d) {
  if (isnan(d)) {
    num_set_special(r, NUM_QNAN, signbit(d) != 0);
    return;
  }
  if (isinf(d)) {
    num_set_special(r, NUM_INF, d < 0);
    return;
  }
  Digits digits;
  dtoa_significant(d, 769, &digits);
  r->kind = NUM_FINITE;
  r->neg = signbit(d) != 0;
  r->n = 0;
  r->exp = digits.n ? digits.point - digits.n : 0;
  if (!num_reserve(w, r, digits.n / LIMB_DIGITS + 1)) return;
  Size n = 0;
  for (int end = digits.n; end > 0; end -= LIMB_DIGITS) {
    uint32_t limb = 0;
    for (int i = end > LIMB_DIGITS ? end - LIMB_DIGITS : 0; i < end; i++)
      limb = limb * 10 + (uint32_t)(digits.text[i] - '0');
    r->limbs[n++] = limb;
  }
  r->n = n;
  if (r->exp > 0) {  // whole numbers are written out
    coef_shl(w, r, r, r->exp);
    r->exp = 0;
  }
}

static int num_from_tuple(Work *w, Num *r, Ref t) {
  VM *vm = w->vm;
  Size n, n_digits;
  const Value *items = seq_items(t, &n);
  if (n != 3) return err_set_i(vm, vm->exc.ValueError, "argument must be a sequence of length 3");
  int64_t sign = 2, exp = 0;
  if (is_int(items[0])) int_fits_i64(items[0], &sign);
  if (sign != 0 && sign != 1) return err_set_i(vm, vm->exc.ValueError, "sign must be an integer with the value 0 or 1");
  NumKind kind = NUM_FINITE;
  if (is_str(items[2])) {
    if (str_equal_ascii(items[2], "F")) kind = NUM_INF;
    else if (str_equal_ascii(items[2], "n")) kind = NUM_QNAN;
    else if (str_equal_ascii(items[2], "N")) kind = NUM_SNAN;
    else return err_set_i(vm, vm->exc.ValueError, "string argument in the third position must be 'F', 'n' or 'N'");
  } else {
    Size e;
    if (!is_int(items[2])) return err_set_i(vm, vm->exc.ValueError, "exponent must be an integer");
    if (arg_size(vm, items[2], &e) < 0) return -1;
    exp = e;
  }
  if (!is_tuple(items[1]) && !is_list(items[1]))
    return err_set_i(vm, vm->exc.ValueError, "coefficient must be a tuple of digits");
  const Value *digits = seq_items(items[1], &n_digits);
  r->n = 0;
  if (!num_reserve(w, r, n_digits / LIMB_DIGITS + 1)) return -1;
  CoefWriter writer = {r, 0, 0, 1};
  for (Size i = n_digits - 1; i >= 0; i--) {
    int64_t digit = -1;
    if (is_int(digits[i])) int_fits_i64(digits[i], &digit);
    if (digit < 0 || digit > 9) return err_set_i(vm, vm->exc.ValueError, "coefficient must be a tuple of digits");
    coef_put(&writer, (uint32_t)digit);
  }
  coef_end(writer);
  if (kind == NUM_INF) r->n = 0;
  r->exp = kind == NUM_FINITE ? exp : 0;
  r->kind = (uint8_t)kind;
  r->neg = sign;
  return 0;
}

// A number outside the range of all contexts is an invalid operation.
void num_check_exact(Work *w, Num *r) {
  Work inner = {w->vm, 0, false};
  num_finalize(&inner, r, &decimal_max_context);
  if (inner.status & (DEC_INEXACT | DEC_ROUNDED | DEC_CLAMPED | DEC_OVERFLOW)) num_invalid(w, r, DEC_INVALID_OPERATION);
  if (inner.failed) w->failed = true;
}

Value decimal_from_any(VM *vm, Type *type, Ref v, Ref context, bool exact) {
  DecContext *c = context_of(context);
  Work w = {vm, 0, false};
  Num r;
  num_init(&r);
  if (is_decimal(vm, v)) {
    if (exact && value_as_ptr(v)->type == type && type == module_type(vm, MT_DECIMAL)) return own(v);
    num_copy(&w, &r, num_of(v));
    if (!exact && num_is_nan(&r) && r.n && coef_digits(&r) > c->prec - c->clamp)
      num_invalid(&w, &r, DEC_CONVERSION_SYNTAX);
  } else if (is_str(v)) {
    int parsed = num_parse(&w, &r, v, exact);
    if (parsed > 0) num_invalid(&w, &r, DEC_CONVERSION_SYNTAX);
    if (parsed < 0) goto failed;
    if (parsed == 0 && !exact && num_is_nan(&r) && r.n && coef_digits(&r) > c->prec - c->clamp)
      num_invalid(&w, &r, DEC_CONVERSION_SYNTAX);
  } else if (is_int(v)) {
    coef_from_int(&w, &r, v);
  } else if (is_tuple(v) || is_list(v)) {
    if (num_from_tuple(&w, &r, v) < 0) goto failed;
  } else if (is_float(vm, v)) {
    if (decimal_raise(vm, c, DEC_FLOAT_OPERATION) < 0) goto failed;
    num_from_double(&w, &r, float_value(v));
  } else {
    return err_set(vm, vm->exc.TypeError, "conversion from %s to Decimal is not supported", type_of(vm, v)->c_name);
  }
  if (exact) num_check_exact(&w, &r);
  else num_finalize(&w, &r, c);
  if (decimal_finish(&w, c) < 0) goto failed;
  return decimal_from_num(vm, type, &r);
failed:
  num_free(vm, &r);
  return VALUE_NULL;
}
