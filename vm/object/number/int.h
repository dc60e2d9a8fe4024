// object/number/int.h: int of any size. Small ones are immediate (48 bits), larger ones heap objects of 32-bit limbs.
//
// Invariants   Canonical form: an exact int that fits 48 bits is never a heap Int. A subclass instance is an IntSub
//              with the value inside.
#ifndef MORELIA_OBJECT_NUMBER_INT_H
#define MORELIA_OBJECT_NUMBER_INT_H

#include "object/core/abstract.h"

typedef struct Int {  // exact int beyond 48 bits
  Object h;
  bool negative;
  Size n_limbs;  // top limb non-zero
  uint32_t limbs[];
} Int;
typedef struct IntSub {  // instance of a subclass of int (bool is none: True and False are singletons)
  Object h;
  Value value;  // an exact int: immediate or Int
} IntSub;

// Whether it is an int, of any subclass, bool included.
ALWAYS_INLINE bool is_int(Ref v) {
  return value_is_int48(v) || value_is_bool(v) ||
         (value_is_ptr(v) && type_has(value_as_ptr(v)->type, TYPE_INT_SUBCLASS));
}
ALWAYS_INLINE bool is_int_exact(VM *vm, Ref v) { return value_is_int48(v) || is_exact(vm, v, vm->types.int_); }
// "Compact" in the sense of CPython's specializations: one 30-bit digit.
ALWAYS_INLINE bool int_is_compact(Ref v) {
  return value_is_int48(v) && (uint64_t)(value_as_int48(v) + 0x3FFFFFFF) <= 2 * UINT64_C(0x3FFFFFFF);
}
// One comparison tests two values that are not negative.
ALWAYS_INLINE bool int_both_compact(Ref a, Ref b) {
  uint64_t zero = value_from_int48(0).bits;
  return LIKELY(((a.bits ^ zero) | (b.bits ^ zero)) < (1u << 30)) || (int_is_compact(a) && int_is_compact(b));
}

Ref int_exact(Ref v);  // the exact value of any int (bool → 0/1, IntSub → the inner one); borrowed
NODISCARD Value int_from_i64(VM *vm, int64_t i);
NODISCARD Value int_from_u64(VM *vm, uint64_t u);
NODISCARD Value int_from_double(VM *vm, double d);  // truncates; OverflowError/ValueError for inf/nan
// a source literal or the text of int(), in ASCII, underscores allowed; ValueError
NODISCARD Value int_from_text(VM *vm, const char *digits, Size len, int base);
// int(text, base) of a str with any decimal digits and surrounding white space; ValueError quotes the literal.
NODISCARD Value int_from_str(VM *vm, Ref text, int base);
// The same for bytes, a bytearray or another buffer.
NODISCARD Value int_from_bytes_text(VM *vm, Ref octets, int base);
NODISCARD Value int_from_limbs(VM *vm, const uint32_t *limbs, Size n, bool negative);
bool int_fits_i64(Ref v, int64_t *out);  // exact or not
NODISCARD int int_sign(Ref v);
double int_as_double(VM *vm, Ref v);  // OverflowError: -1.0 with exception
Hash int_hash(Ref v);
NODISCARD int int_compare(Ref a, Ref b);  // -1, 0, 1
bool int_equal(Ref a, Ref b);
// digits with a minus sign, no prefix; respects the digit limit in base 10
NODISCARD Value int_to_str(VM *vm, Ref v, int base);
uint64_t int_bit_length(Ref v);

// int_binary.c: an operator on two exact ints. False: it is none that gives an int of two ints (a power, a subscript, a
// true division). *out may be VALUE_NULL.
NODISCARD bool int_binary(VM *vm, BinaryOp op, Ref a, Ref b, Value *out);

// Slow paths of arithmetic on any ints (results canonical); the inline ones below try 48 bits first.
NODISCARD Value int_add_slow(VM *vm, Ref a, Ref b);
NODISCARD Value int_sub_slow(VM *vm, Ref a, Ref b);
NODISCARD Value int_mul_slow(VM *vm, Ref a, Ref b);
NODISCARD ALWAYS_INLINE Value int_add(VM *vm, Ref a, Ref b) {
  if (LIKELY(value_both_int48(a, b))) {
    int64_t r = value_as_int48(a) + value_as_int48(b);
    if (LIKELY(int48_fits(r))) return value_from_int48(r);
  }
  return int_add_slow(vm, a, b);
}
NODISCARD ALWAYS_INLINE Value int_sub(VM *vm, Ref a, Ref b) {
  if (LIKELY(value_both_int48(a, b))) {
    int64_t r = value_as_int48(a) - value_as_int48(b);
    if (LIKELY(int48_fits(r))) return value_from_int48(r);
  }
  return int_sub_slow(vm, a, b);
}
NODISCARD ALWAYS_INLINE Value int_mul(VM *vm, Ref a, Ref b) {
  if (LIKELY(value_both_int48(a, b))) {
    int64_t x = value_as_int48(a), y = value_as_int48(b);
    if (LIKELY(x == (int32_t)x && y == (int32_t)y)) {
      int64_t r = x * y;
      if (LIKELY(int48_fits(r))) return value_from_int48(r);
    }
  }
  return int_mul_slow(vm, a, b);
}
NODISCARD Value int_floordiv(VM *vm, Ref a, Ref b);  // ZeroDivisionError
NODISCARD Value int_mod(VM *vm, Ref a, Ref b);
NODISCARD Value int_truediv(VM *vm, Ref a, Ref b);
NODISCARD Value int_pow(VM *vm, Ref a, Ref b, Ref mod_or_none);
NODISCARD Value int_lshift(VM *vm, Ref a, Ref b);
NODISCARD Value int_rshift(VM *vm, Ref a, Ref b);
NODISCARD Value int_and(VM *vm, Ref a, Ref b);
NODISCARD Value int_or(VM *vm, Ref a, Ref b);
NODISCARD Value int_xor(VM *vm, Ref a, Ref b);
NODISCARD Value int_neg(VM *vm, Ref a);
NODISCARD Value int_invert(VM *vm, Ref a);

#endif
