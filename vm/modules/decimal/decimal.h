// modules/decimal/decimal.h: decimal floating point by the General Decimal Arithmetic specification: numbers, contexts,
// operations.
//
// A Num is sign, coefficient and exponent; the coefficient is an array of limbs in base 10**9, least significant first.
// Every operation gets a Work, which collects the status flags and records a failure (no memory): then results are
// undefined, and the exception is set.
//
// Invariants   limbs[n - 1] is not zero; zero has n 0. A Num whose limbs are in `small` must not be moved by plain
//              assignment (num_take moves it).
// Tests        tests/python/library/data/decimal_*.py
#ifndef MORELIA_MODULES_DECIMAL_DECIMAL_H
#define MORELIA_MODULES_DECIMAL_DECIMAL_H

#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/number/int.h"
#include "object/text/str.h"

#define LIMB_BASE 1000000000u
#define LIMB_DIGITS 9
#define SMALL_LIMBS 8
#define DEC_MAX_PREC 425000000
#define DEC_MAX_EMAX 425000000
#define DEC_MIN_EMIN (-425000000)
#define DEC_MIN_ETINY (DEC_MIN_EMIN - (DEC_MAX_PREC - 1))

typedef enum { NUM_FINITE, NUM_INF, NUM_QNAN, NUM_SNAN } NumKind;
typedef struct Num {
  uint32_t *limbs;
  Size n, cap;
  int64_t exp;
  uint8_t kind;
  bool neg;
  uint32_t small[SMALL_LIMBS];
} Num;

enum {  // status flags: libmpdec's numbers (the order of Context's repr)
  DEC_CLAMPED = 1,
  DEC_CONVERSION_SYNTAX = 2,
  DEC_DIVISION_BY_ZERO = 4,
  DEC_DIVISION_IMPOSSIBLE = 8,
  DEC_DIVISION_UNDEFINED = 16,
  DEC_INEXACT = 64,
  DEC_INVALID_CONTEXT = 128,
  DEC_INVALID_OPERATION = 256,
  DEC_FLOAT_OPERATION = 1024,
  DEC_OVERFLOW = 2048,
  DEC_ROUNDED = 4096,
  DEC_SUBNORMAL = 8192,
  DEC_UNDERFLOW = 16384,
  DEC_INVALID = DEC_CONVERSION_SYNTAX | DEC_DIVISION_IMPOSSIBLE | DEC_DIVISION_UNDEFINED | DEC_INVALID_CONTEXT |
                DEC_INVALID_OPERATION,
};
typedef enum {
  ROUND_UP,
  ROUND_DOWN,
  ROUND_CEILING,
  ROUND_FLOOR,
  ROUND_HALF_UP,
  ROUND_HALF_DOWN,
  ROUND_HALF_EVEN,
  ROUND_05UP,
  N_ROUNDINGS
} Rounding;

typedef struct DecContext {
  int32_t prec, emin, emax;
  uint8_t rounding;
  bool clamp, capitals;
  uint32_t status, traps;
} DecContext;

typedef struct Work {
  VM *vm;
  uint32_t status;
  bool failed;
} Work;

// A coefficient written digit by digit, from the right: {number, 0, 0, 1}, into limbs that num_reserve allocated.
typedef struct CoefWriter {
  Num *to;
  Size n_limbs;
  uint32_t limb, scale;
} CoefWriter;
ALWAYS_INLINE void coef_put(CoefWriter *w, uint32_t digit) {
  w->limb += digit * w->scale;
  w->scale *= 10;
  if (w->scale < LIMB_BASE) return;
  w->to->limbs[w->n_limbs++] = w->limb;
  w->limb = 0;
  w->scale = 1;
}

// ---- decimal_number.c: coefficients and numbers
void num_init(Num *a);
void num_free(VM *vm, Num *a);
void num_take(VM *vm, Num *to, Num *from);  // to's old contents are freed, from becomes zero
void num_copy(Work *w, Num *to, const Num *from);
bool num_reserve(Work *w, Num *a, Size n);
void coef_end(CoefWriter w);             // by value: its fields stay in registers
void num_set_small(Num *a, uint64_t u);  // the coefficient, below 10**27
void num_set_triple(Num *a, bool neg, uint64_t coefficient, int64_t exp);
void num_set_special(Num *a, NumKind kind, bool neg);
void num_invalid(Work *w, Num *r, uint32_t flag);   // a quiet NaN, and the flag
int64_t coef_digits(const Num *a);                  // 1 for zero
NODISCARD int coef_digit(const Num *a, int64_t i);  // from the right
NODISCARD int coef_cmp(const Num *a, const Num *b);
void coef_add(Work *w, Num *r, const Num *a, const Num *b);  // r may be an operand
void coef_sub(Work *w, Num *r, const Num *a, const Num *b);  // a >= b; r may be an operand
void coef_add_small(Work *w, Num *r, uint32_t x);
void coef_mul(Work *w, Num *r, const Num *a, const Num *b);  // r may be an operand
void coef_mul_small(Work *w, Num *r, const Num *a, uint32_t m);
uint32_t coef_div_small(Work *w, Num *q, const Num *a, uint32_t d);     // the remainder
void coef_divmod(Work *w, Num *q, Num *r, const Num *a, const Num *b);  // q, r distinct from a, b; may be NULL
void coef_shl(Work *w, Num *r, const Num *a, int64_t k);                // r = a * 10**k; r may be a
// r = a / 10**k; the digits shifted out: 0 zero, 1 less than half, 2 half, 3 more
int coef_shr(Work *w, Num *r, const Num *a, int64_t k) MAY_DISCARD;
void coef_ones(Work *w, Num *r, int64_t n_digits, uint32_t digit);  // n digits, all the same
void coef_isqrt(Work *w, Num *r, const Num *a);
bool coef_is_even(const Num *a);
int64_t coef_trailing_zeros(const Num *a);
void coef_from_int(Work *w, Num *r, Ref i);  // also the sign
NODISCARD Value coef_to_int(VM *vm, const Num *a, bool neg);
ALWAYS_INLINE bool num_is_zero(const Num *a) { return a->kind == NUM_FINITE && a->n == 0; }
ALWAYS_INLINE bool num_is_special(const Num *a) { return a->kind != NUM_FINITE; }
ALWAYS_INLINE bool num_is_nan(const Num *a) { return a->kind >= NUM_QNAN; }
ALWAYS_INLINE int64_t num_adjusted(const Num *a) { return a->exp + coef_digits(a) - 1; }
bool num_is_integer(const Num *a);
int64_t num_to_i64(const Num *a, bool *ok);  // of an integral number

// ---- decimal_arith.c
typedef void NumUnary(Work *w, Num *r, const Num *a, const DecContext *c);
typedef void NumBinary(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c);
void num_finalize(Work *w, Num *r, const DecContext *c);
bool num_nans(Work *w, Num *r, const Num *a, const Num *b_or_null, const DecContext *c);  // true: r is the answer
void num_rescale(Work *w, Num *r, const Num *a, int64_t exp, Rounding rounding, int *out_lost);
NODISCARD int num_cmp(Work *w, const Num *a, const Num *b);  // of no NaNs
NODISCARD int num_cmp_total(Work *w, const Num *a, const Num *b);
NumUnary num_plus, num_minus, num_abs, num_sqrt, num_reduce, num_next_plus, num_next_minus, num_logb, num_invert,
    num_to_integral_value, num_to_integral_exact;
NumBinary num_add, num_sub, num_mul, num_div, num_divint, num_rem, num_rem_near, num_quantize, num_compare,
    num_compare_signal, num_max, num_min, num_max_mag, num_min_mag, num_next_toward, num_scaleb, num_shift, num_rotate,
    num_and, num_or, num_xor, num_compare_total, num_compare_total_mag;
void num_divmod(Work *w, Num *q, Num *r, const Num *a, const Num *b, const DecContext *c);
void num_fma(Work *w, Num *r, const Num *a, const Num *b, const Num *third, const DecContext *c);
bool num_same_quantum(const Num *a, const Num *b);
bool num_is_normal(const Num *a, const DecContext *c);
bool num_is_subnormal(const Num *a, const DecContext *c);
const char *num_class(const Num *a, const DecContext *c);

// ---- decimal_functions.c
NumUnary num_exp, num_ln, num_log10;
NumBinary num_pow;
void num_powmod(Work *w, Num *r, const Num *a, const Num *b, const Num *m, const DecContext *c);

// ---- decimal_text.c
NODISCARD int num_parse(Work *w, Num *r, Ref text, bool strip);  // 0: done; 1: conversion syntax; -1
NODISCARD Value num_to_str(VM *vm, const Num *a, bool engineering, bool capitals);
NODISCARD bool num_knows_format(Ref spec);
NODISCARD Value num_format(VM *vm, const Num *a, Ref spec, Ref override_or_null, const DecContext *c);

// ---- objects: _decimal.c, decimal_context.c
typedef struct Decimal {
  Object h;
  Hash hash;  // -1: not computed
  Num num;
} Decimal;
typedef struct ContextObject {
  Object h;
  DecContext c;
  Value signals[2];  // its SignalDicts for flags and traps, once asked for; or null
} ContextObject;
ALWAYS_INLINE Num *num_of(Ref v) { return &((Decimal *)value_as_ptr(v))->num; }
ALWAYS_INLINE DecContext *context_of(Ref v) { return &((ContextObject *)value_as_ptr(v))->c; }
bool is_decimal(VM *vm, Ref v);
bool is_context(VM *vm, Ref v);
Ref decimal_context(VM *vm);  // the current one, borrowed from the running context; null with exception
NODISCARD Value decimal_from_num(VM *vm, Type *type, Num *num);  // takes the number
// Reports the status of `w` to the context: 0, or -1 with a trapped signal's exception (or that of a failure).
NODISCARD int decimal_finish(Work *w, DecContext *c);
NODISCARD int decimal_raise(VM *vm, DecContext *c, uint32_t status);
NODISCARD int decimal_rounding(VM *vm, Ref v);  // the number of "ROUND_…"; -1 with TypeError
NODISCARD int decimal_context_setup(VM *vm, Ref module);
extern const MethodDef decimal_context_methods[];  // the operations, in decimal_context_ops.c
extern const char *const decimal_rounding_names[N_ROUNDINGS];
extern const DecContext decimal_max_context;

// ---- decimal_make.c
void num_from_double(Work *w, Num *r, double d);  // exactly
void num_check_exact(Work *w, Num *r);            // a number outside the range of all contexts is an invalid operation
// Decimal(v), Context.create_decimal(v)
NODISCARD Value decimal_from_any(VM *vm, Type *type, Ref v, Ref context, bool exact);

// ---- _decimal.c: shared by the methods of Decimal and of contexts
typedef struct DecimalBinder {
  const char *const *names;
  int n, required;
} DecimalBinder;
// 0 or -1
NODISCARD int decimal_bind(VM *vm, const DecimalBinder *b, const Value *args, Size nargs, Ref kwnames, Ref *out);
NODISCARD Value decimal_operand(VM *vm, Ref v);  // as a Decimal; TypeError
// of an operation: a Decimal, or null with the context's exception
NODISCARD Value decimal_result(Work *w, Num *r, DecContext *c);
NODISCARD Value decimal_apply1(VM *vm, NumUnary *f, Ref a, Ref context);
NODISCARD Value decimal_apply2(VM *vm, NumBinary *f, Ref a, Ref b, Ref context);
NODISCARD Value decimal_divmod(VM *vm, Ref a, Ref b, Ref context);
NODISCARD Value decimal_powmod(VM *vm, Ref a, Ref b, Ref m, Ref context);
NODISCARD Value decimal_from_float(VM *vm, Ref v);  // of a float or int, exactly
NODISCARD Value decimal_radix(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
NumBinary decimal_copy_sign;
typedef Value DecimalQuestion(VM *vm, const Num *a, const DecContext *c);
DecimalQuestion decimal_q_finite, decimal_q_infinite, decimal_q_nan, decimal_q_qnan, decimal_q_snan, decimal_q_signed,
    decimal_q_zero, decimal_q_normal, decimal_q_subnormal, decimal_q_class, decimal_q_eng, decimal_q_sci;

#endif
