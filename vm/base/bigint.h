// base/bigint.h: arithmetic on natural numbers as arrays of 32-bit limbs, least significant first, and what Python's
// int needs on top: text in any base, two's complement bit operations, roots, gcd, modular powers, doubles.
//
// The limbs_* functions never allocate or fail; the caller provides room for the result. The big_* functions may
// allocate: they return BIG_OK, BIG_NO_MEMORY (no exception set) or BIG_STOPPED (the poll hook of Mem said so and
// set the exception); after a failure the results' contents are undefined.
//
// Invariants   A length is "trimmed" when its top limb is not zero; zero has length 0. Results are not trimmed unless
//              stated: call limbs_trim. Results must not overlap operands unless stated.
// Complexity   multiplication: schoolbook, then Karatsuba; division: Knuth's D, then recursive (Burnikel and
//              Ziegler); text: divide and conquer.
// Tests        tests/unit/test_bigint.c (identities at random sizes around every threshold)
#ifndef MORELIA_BASE_BIGINT_H
#define MORELIA_BASE_BIGINT_H

#include "base/mem.h"

typedef uint32_t Limb;
#define LIMB_BITS 32

typedef enum BigStatus { BIG_OK = 0, BIG_NO_MEMORY = -1, BIG_STOPPED = -2 } BigStatus;

// ---- Linear operations (r may be an operand) ----
ALWAYS_INLINE Size limbs_trim(const Limb *a, Size n) {
  while (n > 0 && a[n - 1] == 0) n--;
  return n;
}
NODISCARD ALWAYS_INLINE int limb_bits(Limb x) { return x ? 32 - __builtin_clz(x) : 0; }
ALWAYS_INLINE Size limbs_from_u64(Limb r[2], uint64_t x) {
  r[0] = (Limb)x;
  r[1] = (Limb)(x >> 32);
  return r[1] ? 2 : r[0] ? 1 : 0;
}
ALWAYS_INLINE uint64_t limbs_low64(const Limb *a, Size n) {
  return (n > 0 ? a[0] : 0) | (n > 1 ? (uint64_t)a[1] << 32 : 0);
}
int64_t limbs_bit_length(const Limb *a, Size n);                           // trimmed
NODISCARD int limbs_cmp(const Limb *a, Size na, const Limb *b, Size nb);   // trimmed; -1, 0, 1
Limb limbs_add(Limb *r, const Limb *a, Size na, const Limb *b, Size nb);   // na >= nb; r[na]; returns the carry
Limb limbs_sub(Limb *r, const Limb *a, Size na, const Limb *b, Size nb);   // na >= nb; r[na]; returns the borrow
Limb limbs_add_small(Limb *r, const Limb *a, Size n, Limb x);              // carry
Limb limbs_sub_small(Limb *r, const Limb *a, Size n, Limb x);              // borrow
Limb limbs_mul_small(Limb *r, const Limb *a, Size n, Limb m, Limb carry);  // r = a*m + carry; the top limb
Limb limbs_add_mul(Limb *r, const Limb *a, Size n, Limb m);                // r += a*m; the carry
Limb limbs_sub_mul(Limb *r, const Limb *a, Size n, Limb m);                // r -= a*m; the borrow
Limb limbs_div_small(Limb *q, const Limb *a, Size n, Limb d);              // the remainder; q may be NULL
// n >= 1. Divides by d in place, and the quotient again.
void limbs_div_twice(Limb *a, Size n, Limb d, Limb rest[2]);
// bits < 32; returns the bits shifted out at the top
Limb limbs_shl(Limb *r, const Limb *a, Size n, int bits);
// bits < 32; returns the bits shifted out, in its top bits
Limb limbs_shr(Limb *r, const Limb *a, Size n, int bits);
bool limbs_any_below(const Limb *a, Size n, int64_t bit);  // whether any bit below this one is set

// Schoolbook. r has na + nb limbs and overlaps nothing.
void limbs_mul(Limb *r, const Limb *a, Size na, const Limb *b, Size nb);
// In place; b trimmed, nb >= 2, the top nb limbs of a less than b. q[na - nb]; the remainder is left in a[0..nb).
void limbs_divmod(Limb *q, Limb *a, Size na, const Limb *b, Size nb);
// The quotient of two numbers of n >= 2 limbs, b trimmed, from their leading limbs alone. False: these do not determine
// it.
bool limbs_quotient_limb(Limb *q, const Limb *a, Size n, const Limb *b);

// ---- Products and quotients ----
NODISCARD BigStatus big_mul(VM *vm, Limb *r, const Limb *a, Size na, const Limb *b, Size nb);  // r[na + nb]
// a trimmed, b trimmed and not zero, na >= nb. q[na - nb + 1] or NULL, r[nb] or NULL.
NODISCARD BigStatus big_divmod(VM *vm, Limb *q, Limb *r, const Limb *a, Size na, const Limb *b, Size nb);
// a**e for e >= 1. r has na * e limbs (at most); *out_n is the trimmed length.
NODISCARD BigStatus big_pow(VM *vm, Limb *r, Size *out_n, const Limb *a, Size na, uint32_t e);

// ---- Number theory ----
NODISCARD BigStatus big_mod_pow(VM *vm, Limb *r, const Limb *a, Size na, const Limb *e, Size ne, const Limb *m,
                                Size nm);                               // r[nm] = a**e mod m; all trimmed, m not zero
NODISCARD BigStatus big_isqrt(VM *vm, Limb *r, const Limb *a, Size n);  // r[(n + 1) / 2]; floor of the root
// r[max(na, nb)]
NODISCARD BigStatus big_gcd(VM *vm, Limb *r, Size *out_n, const Limb *a, Size na, const Limb *b, Size nb);

// ---- Two's complement ----
typedef enum BigBitOp { BIG_AND, BIG_OR, BIG_XOR } BigBitOp;
// The most limbs of a result. Lengths are trimmed; zero is not negative.
Size big_bitop_size(BigBitOp op, Size na, bool a_negative, Size nb, bool b_negative);
// Signed magnitudes in and out; n is at least the size above.
NODISCARD BigStatus big_bitop(VM *vm, BigBitOp op, Limb *r, Size n, bool *out_negative, const Limb *a, Size na,
                              bool a_negative, const Limb *b, Size nb, bool b_negative);

// ---- Text ----
// An upper bound of the digits of n limbs in a base from 2 to 36.
size_t big_text_bound(Size n, int base);
// Lower-case digits without sign or terminator; a trimmed. *out_len is the number written (at least 1).
NODISCARD BigStatus big_to_text(VM *vm, char *out, size_t *out_len, const Limb *a, Size n, int base);
// An upper bound of the limbs of that many digits.
Size big_limbs_bound(size_t n_digits, int base);
// Digit values (not characters), most significant first. *out_n is the trimmed length.
NODISCARD BigStatus big_from_digits(VM *vm, Limb *r, Size *out_n, const uint8_t *digits, size_t n, int base);

// ---- Doubles (rounded half to even) ----
// |a| as m * 2**e with 0.5 <= m < 1; a trimmed. Never overflows.
double big_frexp(const Limb *a, Size n, int64_t *out_exp);
// False when the value is too large for a double.
bool big_to_double(const Limb *a, Size n, double *out);
// The integer part of |d|, d finite: the trimmed length, at most 32 limbs.
Size big_from_double(Limb r[33], double d);
// a / b, correctly rounded. *out is infinite when it overflows.
NODISCARD BigStatus big_true_divide(VM *vm, double *out, const Limb *a, Size na, const Limb *b, Size nb);

#endif
