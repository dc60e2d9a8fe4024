// modules/decimal/decimal_context_ops.c: the operations of contexts: add(x, y), is_finite(x) … as methods of Context.
//
// Tests        tests/python/library/data/decimal_*.py
// Optimize     Oz
#include "modules/decimal/decimal.h"
#include "object/container/tuple.h"

static Value context_unary(VM *vm, NumUnary *f, Ref self, Ref a) {
  Value x = decimal_operand(vm, a);
  if (value_is_null(x)) return x;
  Value r = decimal_apply1(vm, f, x, self);
  drop(vm, x);
  return r;
}
static int two_operands(VM *vm, const Value *args, Size nargs, Value *x, Value *y) {
  *y = VALUE_NULL;
  if (nargs != 2) return err_set_i(vm, vm->exc.TypeError, "function takes exactly 2 arguments (%d given)", (int)nargs);
  *x = decimal_operand(vm, args[0]);
  if (value_is_null(*x)) return -1;
  *y = decimal_operand(vm, args[1]);
  if (!value_is_null(*y)) return 0;
  drop(vm, *x);
  return -1;
}
static Value context_binary(VM *vm, NumBinary *f, Ref self, const Value *args, Size nargs) {
  Value x, y;
  if (two_operands(vm, args, nargs, &x, &y) < 0) return VALUE_NULL;
  Value r = decimal_apply2(vm, f, x, y, self);
  drop(vm, x);
  drop(vm, y);
  return r;
}
static Value context_question(VM *vm, DecimalQuestion *q, Ref self, Ref a) {
  Value x = decimal_operand(vm, a);
  if (value_is_null(x)) return x;
  Value r = q(vm, num_of(x), context_of(self));
  drop(vm, x);
  return r;
}
static void just_finalize(Work *w, Num *r, const Num *a, const DecContext *c) {
  num_copy(w, r, a);
  num_finalize(w, r, c);
}
static void copy_abs_(Work *w, Num *r, const Num *a, const DecContext *c UNUSED) {
  num_copy(w, r, a);
  r->neg = false;
}
static void copy_negate_(Work *w, Num *r, const Num *a, const DecContext *c UNUSED) {
  num_copy(w, r, a);
  r->neg = !a->neg;
}
static Value c_abs(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_unary(vm, num_abs, self, args[0]);
}
static Value c_exp(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_unary(vm, num_exp, self, args[0]);
}
static Value c_ln(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_unary(vm, num_ln, self, args[0]);
}
static Value c_log10(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_unary(vm, num_log10, self, args[0]);
}
static Value c_logb(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_unary(vm, num_logb, self, args[0]);
}
static Value c_logical_invert(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_unary(vm, num_invert, self, args[0]);
}
static Value c_minus(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_unary(vm, num_minus, self, args[0]);
}
static Value c_next_minus(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_unary(vm, num_next_minus, self, args[0]);
}
static Value c_next_plus(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_unary(vm, num_next_plus, self, args[0]);
}
static Value c_normalize(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_unary(vm, num_reduce, self, args[0]);
}
static Value c_plus(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_unary(vm, num_plus, self, args[0]);
}
static Value c_sqrt(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_unary(vm, num_sqrt, self, args[0]);
}
static Value c_to_integral_exact(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_unary(vm, num_to_integral_exact, self, args[0]);
}
static Value c_to_integral_value(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_unary(vm, num_to_integral_value, self, args[0]);
}
static Value c__apply(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_unary(vm, just_finalize, self, args[0]);
}
static Value c_copy_abs(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_unary(vm, copy_abs_, self, args[0]);
}
static Value c_copy_negate(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_unary(vm, copy_negate_, self, args[0]);
}
static Value c_add(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return context_binary(vm, num_add, self, args, nargs);
}
static Value c_compare(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return context_binary(vm, num_compare, self, args, nargs);
}
static Value c_compare_signal(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return context_binary(vm, num_compare_signal, self, args, nargs);
}
static Value c_compare_total(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return context_binary(vm, num_compare_total, self, args, nargs);
}
static Value c_compare_total_mag(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return context_binary(vm, num_compare_total_mag, self, args, nargs);
}
static Value c_copy_sign(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return context_binary(vm, decimal_copy_sign, self, args, nargs);
}
static Value c_divide(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return context_binary(vm, num_div, self, args, nargs);
}
static Value c_divide_int(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return context_binary(vm, num_divint, self, args, nargs);
}
static Value c_logical_and(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return context_binary(vm, num_and, self, args, nargs);
}
static Value c_logical_or(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return context_binary(vm, num_or, self, args, nargs);
}
static Value c_logical_xor(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return context_binary(vm, num_xor, self, args, nargs);
}
static Value c_max(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return context_binary(vm, num_max, self, args, nargs);
}
static Value c_max_mag(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return context_binary(vm, num_max_mag, self, args, nargs);
}
static Value c_min(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return context_binary(vm, num_min, self, args, nargs);
}
static Value c_min_mag(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return context_binary(vm, num_min_mag, self, args, nargs);
}
static Value c_multiply(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return context_binary(vm, num_mul, self, args, nargs);
}
static Value c_next_toward(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return context_binary(vm, num_next_toward, self, args, nargs);
}
static Value c_quantize(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return context_binary(vm, num_quantize, self, args, nargs);
}
static Value c_remainder(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return context_binary(vm, num_rem, self, args, nargs);
}
static Value c_remainder_near(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return context_binary(vm, num_rem_near, self, args, nargs);
}
static Value c_rotate(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return context_binary(vm, num_rotate, self, args, nargs);
}
static Value c_scaleb(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return context_binary(vm, num_scaleb, self, args, nargs);
}
static Value c_shift(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return context_binary(vm, num_shift, self, args, nargs);
}
static Value c_subtract(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return context_binary(vm, num_sub, self, args, nargs);
}
static Value c_is_finite(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_question(vm, decimal_q_finite, self, args[0]);
}
static Value c_is_infinite(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_question(vm, decimal_q_infinite, self, args[0]);
}
static Value c_is_nan(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_question(vm, decimal_q_nan, self, args[0]);
}
static Value c_is_normal(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_question(vm, decimal_q_normal, self, args[0]);
}
static Value c_is_qnan(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_question(vm, decimal_q_qnan, self, args[0]);
}
static Value c_is_signed(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_question(vm, decimal_q_signed, self, args[0]);
}
static Value c_is_snan(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_question(vm, decimal_q_snan, self, args[0]);
}
static Value c_is_subnormal(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_question(vm, decimal_q_subnormal, self, args[0]);
}
static Value c_is_zero(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_question(vm, decimal_q_zero, self, args[0]);
}
static Value c_number_class(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_question(vm, decimal_q_class, self, args[0]);
}
static Value c_to_eng_string(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_question(vm, decimal_q_eng, self, args[0]);
}
static Value c_to_sci_string(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_question(vm, decimal_q_sci, self, args[0]);
}
static Value c_divmod(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Value x, y;
  if (two_operands(vm, args, nargs, &x, &y) < 0) return VALUE_NULL;
  Value r = decimal_divmod(vm, x, y, self);
  drop(vm, x);
  drop(vm, y);
  return r;
}
static Value c_same_quantum(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Value x, y;
  if (two_operands(vm, args, nargs, &x, &y) < 0) return VALUE_NULL;
  Value r = value_from_bool(num_same_quantum(num_of(x), num_of(y)));
  drop(vm, x);
  drop(vm, y);
  return r;
}
static Value c_power(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"a", "b", "modulo"};
  static const DecimalBinder binder = {names, 3, 2};
  Ref a[3];
  if (decimal_bind(vm, &binder, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  Value x = decimal_operand(vm, a[0]), y = value_is_null(x) ? x : decimal_operand(vm, a[1]), m = VALUE_NULL,
        r = VALUE_NULL;
  if (!value_is_null(y)) {
    if (value_is_null(a[2]) || value_is_none(a[2])) r = decimal_apply2(vm, num_pow, x, y, self);
    else if (!value_is_null(m = decimal_operand(vm, a[2]))) r = decimal_powmod(vm, x, y, m, self);
  }
  drop(vm, x);
  drop(vm, y);
  drop(vm, m);
  return r;
}
static Value c_fma(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (nargs != 3) return err_set(vm, vm->exc.TypeError, "function takes exactly 3 arguments (%d given)", (int)nargs);
  Value v[3] = {VALUE_NULL, VALUE_NULL, VALUE_NULL}, result = VALUE_NULL;
  int i = 0;
  while (i < 3 && !value_is_null(v[i] = decimal_operand(vm, args[i]))) i++;
  if (i == 3) {
    Work w = {vm, 0, false};
    Num r;
    num_init(&r);
    num_fma(&w, &r, num_of(v[0]), num_of(v[1]), num_of(v[2]), context_of(self));
    result = decimal_result(&w, &r, context_of(self));
  }
  values_drop(vm, v, 3);
  return result;
}
static Value c_canonical(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return is_decimal(vm, args[0]) ? own(args[0]) : err_set(vm, vm->exc.TypeError, "argument must be a Decimal");
}
static Value c_is_canonical(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return is_decimal(vm, args[0]) ? VALUE_TRUE : err_set(vm, vm->exc.TypeError, "argument must be a Decimal");
}
static Value c_copy_decimal(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return decimal_operand(vm, args[0]);
}
static Value c_create_decimal(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (nargs > 1) return err_set(vm, vm->exc.TypeError, "function takes at most 1 argument (%d given)", (int)nargs);
  return decimal_from_any(vm, module_type(vm, MT_DECIMAL), nargs ? borrow(args[0]) : (Ref)value_from_int48(0), self,
                          false);
}
static Value c_create_from_float(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value d = decimal_from_float(vm, args[0]);
  if (value_is_null(d)) return d;
  Value r = decimal_apply1(vm, just_finalize, d, self);
  drop(vm, d);
  return r;
}

#define C1(name, doc) \
  { #name, c_##name, METH_O, "($self, x, /)", doc }
#define C2(name, doc) \
  { #name, c_##name, METH_VARARGS, "($self, x, y, /)", doc }
const MethodDef decimal_context_methods[] = {
    C1(abs, DOC("Return the absolute value of x.\n\n")),
    C1(exp, "Return e ** x.\n\n"),
    C1(ln, DOC("Return the natural (base e) logarithm of x.\n\n")),
    C1(log10, DOC("Return the base 10 logarithm of x.\n\n")),
    C1(logb, DOC("Return the exponent of the magnitude of the operand's MSD.\n\n")),
    C1(logical_invert, DOC("Invert all the digits in the operand.")),
    C1(minus,
       DOC("Minus corresponds to the unary prefix minus operator in Python, but applies\nthe context to the result.\n\n")),
    C1(next_minus, DOC("Return the largest representable number smaller than x.\n\n")),
    C1(next_plus, DOC("Return the smallest representable number larger than x.\n\n")),
    C1(normalize, DOC("Reduce x to its simplest form. Alias for reduce(x).\n\n")),
    C1(plus,
       DOC("Plus corresponds to the unary prefix plus operator in Python, but applies\nthe context to the result.\n\n")),
    C1(sqrt, DOC("Square root of a non-negative number to context precision.\n\n")),
    C1(to_integral_exact, DOC("Round to an integer. Signal if the result is rounded or inexact.\n\n")),
    C1(to_integral_value, DOC("Round to an integer.\n\n")),
    {"to_integral", c_to_integral_value, METH_O, DOC("($self, x, /)"), DOC("Identical to to_integral_value(x).\n\n")},
    {"_apply", c__apply, METH_O, DOC("($self, object, /)"), NULL},
    C1(copy_abs, DOC("Return a copy of x with the sign set to 0.\n\n")),
    C1(copy_negate, DOC("Return a copy of x with the sign inverted.\n\n")),
    C1(copy_decimal, DOC("Return a copy of Decimal x.\n\n")),
    C1(canonical, DOC("Return a new instance of x.\n\n")),
    C1(is_canonical, DOC("Return True if x is canonical, False otherwise.\n\n")),
    C1(is_finite, DOC("Return True if x is finite, False otherwise.\n\n")),
    C1(is_infinite, DOC("Return True if x is infinite, False otherwise.\n\n")),
    C1(is_nan, DOC("Return True if x is a qNaN or sNaN, False otherwise.\n\n")),
    C1(is_normal, DOC("Return True if x is a normal number, False otherwise.\n\n")),
    C1(is_qnan, DOC("Return True if x is a quiet NaN, False otherwise.\n\n")),
    C1(is_signed, DOC("Return True if x is negative, False otherwise.\n\n")),
    C1(is_snan, DOC("Return True if x is a signaling NaN, False otherwise.\n\n")),
    C1(is_subnormal, DOC("Return True if x is subnormal, False otherwise.\n\n")),
    C1(is_zero, DOC("Return True if x is a zero, False otherwise.\n\n")),
    C1(number_class, DOC("Return an indication of the class of x.\n\n")),
    C1(to_eng_string, DOC("Convert a number to a string, using engineering notation.\n\n")),
    C1(to_sci_string, DOC("Convert a number to a string using scientific notation.\n\n")),
    C2(add, DOC("Return the sum of x and y.\n\n")),
    C2(compare, DOC("Compare x and y numerically.\n\n")),
    C2(compare_signal, DOC("Compare x and y numerically.  All NaNs signal.\n\n")),
    C2(compare_total, DOC("Compare x and y using their abstract representation.\n\n")),
    C2(compare_total_mag, DOC("Compare x and y using their abstract representation, ignoring sign.\n\n")),
    C2(copy_sign, DOC("Copy the sign from y to x.\n\n")),
    C2(divide, DOC("Return x divided by y.\n\n")),
    C2(divide_int, DOC("Return x divided by y, truncated to an integer.\n\n")),
    C2(divmod, DOC("Return quotient and remainder of the division x / y.\n\n")),
    C2(logical_and, DOC("Applies the logical operation 'and' between each operand's digits.")),
    C2(logical_or, DOC("Applies the logical operation 'or' between each operand's digits.")),
    C2(logical_xor, DOC("Applies the logical operation 'xor' between each operand's digits.")),
    C2(max, DOC("Compare the values numerically and return the maximum.\n\n")),
    C2(max_mag, DOC("Compare the values numerically with their sign ignored.\n\n")),
    C2(min, DOC("Compare the values numerically and return the minimum.\n\n")),
    C2(min_mag, DOC("Compare the values numerically with their sign ignored.\n\n")),
    C2(multiply, DOC("Return the product of x and y.\n\n")),
    C2(next_toward, DOC("Return the number closest to x, in the direction towards y.\n\n")),
    C2(quantize, DOC("Return a value equal to x (rounded), having the exponent of y.\n\n")),
    C2(remainder, DOC("Return the remainder from integer division.  The sign of the result,\n"
                      "if non-zero, is the same as that of the original dividend.\n\n")),
    C2(remainder_near, DOC("Return x - y * n, where n is the integer nearest the exact value of x / y\n"
                           "(if the result is 0 then its sign will be the sign of x).\n\n")),
    C2(rotate, DOC("Return a copy of x, rotated by y places.\n\n")),
    C2(same_quantum, DOC("Return True if the two operands have the same exponent.\n\n")),
    C2(scaleb, DOC("Return the first operand after adding the second value to its exp.\n\n")),
    C2(shift, DOC("Return a copy of x, shifted by y places.\n\n")),
    C2(subtract, DOC("Return the difference between x and y.\n\n")),
    {"power", c_power, METH_VARARGS_KW, DOC("($self, /, a, b, modulo=None)"),
     DOC("Compute a**b. If 'a' is negative, then 'b' must be integral.")},
    {"fma", c_fma, METH_VARARGS, DOC("($self, x, y, z, /)"), DOC("Return x multiplied by y, plus z.\n\n")},
    {"radix", decimal_radix, METH_NOARGS, "($self, /)", DOC("Return 10.\n\n")},
    {"create_decimal", c_create_decimal, METH_VARARGS, DOC("($self, num=\"0\", /)"),
     DOC("Create a new Decimal instance from num, using self as the context.")},
    {"create_decimal_from_float", c_create_from_float, METH_O, DOC("($self, f, /)"),
     DOC("Create a new Decimal instance from float f.")},
    {0}};
