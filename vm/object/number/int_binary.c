// object/number/int_binary.c: operators on two exact ints of which one at least is no small one, without a type's
// slots.
//
// Of at most 64 bits each (hashes, masks, random numbers, boards) the magnitudes are machine words, so that nothing but
// the result is made. A product, a sum and a shift may have more bits.
// Tests        tests/python/numbers/int/int_wide.py, tests/python/numbers/int/int_long.py
// Optimize     O2
#include "object/number/int_internal.h"

typedef struct Wide {
  uint64_t magnitude;
  bool negative;
} Wide;

// An exact int. False: it has more bits.
ALWAYS_INLINE bool wide_of(Ref v, Wide *out) {
  if (value_is_int48(v)) {
    int64_t i = value_as_int48(v);
    *out = (Wide){.magnitude = (uint64_t)(i < 0 ? -i : i), .negative = i < 0};
    return true;
  }
  const Int *i = as_int(v);
  if (i->n_limbs != 2) return false;
  *out = (Wide){.magnitude = limbs_low64(i->limbs, 2), .negative = i->negative};
  return true;
}

// In two's complement. False: it has more than 63 bits.
ALWAYS_INLINE bool as_signed(Wide x, int64_t *out) {
  *out = x.negative ? (int64_t)(0 - x.magnitude) : (int64_t)x.magnitude;
  return x.magnitude <= (uint64_t)INT64_MAX;
}

ALWAYS_INLINE uint64_t bits(BinaryOp op, uint64_t x, uint64_t y) {
  return op == OP_AND ? x & y : op == OP_OR ? x | y : x ^ y;
}

static Value sum(VM *vm, Wide x, Wide y) {
  uint64_t p = x.magnitude, q = y.magnitude;
  if (x.negative == y.negative) return int_from_parts(vm, p + q, p + q < p, x.negative);
  return p < q ? int_from_parts(vm, q - p, 0, y.negative) : int_from_parts(vm, p - q, 0, x.negative);
}

// Schoolbook multiplication by halves: Knuth, The Art of Computer Programming 2, 4.3.1, algorithm M.
static Value product(VM *vm, Wide x, Wide y) {
  uint64_t xl = (uint32_t)x.magnitude, xh = x.magnitude >> 32, yl = (uint32_t)y.magnitude, yh = y.magnitude >> 32;
  uint64_t low = xl * yl, mid = xh * yl + (low >> 32), across = xl * yh + (uint32_t)mid,
           top = xh * yh + (mid >> 32) + (across >> 32);
  low = across << 32 | (uint32_t)low;
  bool negative = x.negative != y.negative;
  if (top <= UINT32_MAX) return int_from_parts(vm, low, (Limb)top, negative);
  Int *r = int_alloc(vm, 4);
  if (!r) return VALUE_NULL;
  r->negative = negative;
  memcpy(r->limbs, &low, sizeof low);  // both machines that we run on are little-endian
  memcpy(r->limbs + 2, &top, sizeof top);
  return value_from_ptr(r);
}

static Value shift_right(VM *vm, Wide x, uint64_t n) {
  if (n > 63) return value_from_int48(x.negative ? -1 : 0);
  if (!x.negative) return int_from_parts(vm, x.magnitude >> n, 0, false);
  return int_from_parts(vm, n == 0 ? x.magnitude : ((x.magnitude - 1) >> n) + 1, 0, true);  // rounded down
}

// The quotient is rounded down; the remainder has the divisor's sign.
static Value division(VM *vm, bool remainder, Wide x, Wide y) {
  uint64_t q = x.magnitude / y.magnitude, r = x.magnitude - q * y.magnitude;
  bool opposite = x.negative != y.negative, up = opposite && r != 0;
  return remainder ? int_from_parts(vm, up ? y.magnitude - r : r, 0, y.negative)
                   : int_from_parts(vm, q + up, 0, opposite);
}

// ---- More than 64 bits ----
// limbs_add or limbs_sub, na >= nb. 0 with the carry, or -1: a limit was met.
static int add_limbs(VM *vm, bool minus, Limb *r, const Limb *a, Size na, const Limb *b, Size nb, Limb *out_carry) {
  Limb carry = 0;
  for (Size at = 0; at < na; at += INT_SLICE) {
    Size n = int_slice(na, at), m = int_slice(nb, at);
    Limb over =
        minus ? limbs_sub(r + at, a + at, n, b + (m ? at : 0), m) : limbs_add(r + at, a + at, n, b + (m ? at : 0), m);
    if (carry) over |= minus ? limbs_sub_small(r + at, r + at, n, 1) : limbs_add_small(r + at, r + at, n, 1);
    carry = over;
    if (int_after_slice(vm, n) < 0) return -1;
  }
  *out_carry = carry;
  return 0;
}

static Value long_sum(VM *vm, const IntView *x, const IntView *y, bool y_negative) {
  bool negative = x->negative, minus = negative != y_negative;
  if (x->n < y->n || (minus && x->n == y->n && limbs_cmp(x->limbs, x->n, y->limbs, y->n) < 0)) {
    const IntView *shorter = x;
    x = y, y = shorter;
    negative = y_negative;
  }
  uint64_t top = (uint64_t)x->limbs[x->n - 1] + (x->n == y->n ? y->limbs[y->n - 1] : 0);
  bool longer = !minus && top >= UINT32_MAX;  // perhaps
  Int *r = int_alloc(vm, x->n + longer);
  if (!r) return VALUE_NULL;
  Limb carry;
  if (add_limbs(vm, minus, r->limbs, x->limbs, x->n, y->limbs, y->n, &carry) < 0) return int_discard(vm, r, BIG_OK);
  if (longer) r->limbs[x->n] = carry;
  return int_finish(vm, r, negative);
}

static Value long_product(VM *vm, const IntView *x, const IntView *y) {
  if (x->n == 0 || y->n == 0) return value_from_int48(0);
  if ((int64_t)x->n + y->n > SIZE_MAX_PY / 8) return err_no_memory(vm);
  Int *r = int_alloc(vm, x->n + y->n);
  if (!r) return VALUE_NULL;
  BigStatus status = BIG_OK;
  if (x->n <= 4 && y->n <= 4) limbs_mul(r->limbs, x->limbs, x->n, y->limbs, y->n);
  else status = big_mul(vm, r->limbs, x->limbs, x->n, y->limbs, y->n);
  return status == BIG_OK ? int_finish(vm, r, x->negative != y->negative) : int_discard(vm, r, status);
}

static bool long_binary(VM *vm, BinaryOp op, Ref a, Ref b, Value *out) {
  IntView x, y;
  switch (op) {
    case OP_ADD:
    case OP_SUBTRACT:
      int_view(&x, a), int_view(&y, b);
      *out = long_sum(vm, &x, &y, y.negative != (op == OP_SUBTRACT));
      return true;
    case OP_MULTIPLY:
      int_view(&x, a), int_view(&y, b);
      *out = long_product(vm, &x, &y);
      return true;
    case OP_FLOOR_DIVIDE: *out = int_floordiv(vm, a, b); return true;
    case OP_REMAINDER: *out = int_mod(vm, a, b); return true;
    case OP_LSHIFT: *out = int_lshift(vm, a, b); return true;
    case OP_RSHIFT: *out = int_rshift(vm, a, b); return true;
    case OP_AND: *out = int_and(vm, a, b); return true;
    case OP_OR: *out = int_or(vm, a, b); return true;
    case OP_XOR: *out = int_xor(vm, a, b); return true;
    default: return false;
  }
}

bool int_binary(VM *vm, BinaryOp op, Ref a, Ref b, Value *out) {
  Wide x, y;
  if (op >= OP_INPLACE_ADD) op = (BinaryOp)(op - OP_INPLACE_ADD);
  if (!wide_of(a, &x) || !wide_of(b, &y)) return long_binary(vm, op, a, b, out);
  switch (op) {
    case OP_SUBTRACT:
      y.negative = !y.negative;
      *out = sum(vm, x, y);
      return true;
    case OP_ADD: *out = sum(vm, x, y); return true;
    case OP_MULTIPLY: *out = product(vm, x, y); return true;
    case OP_AND:
    case OP_OR:
    case OP_XOR: {
      int64_t i, k;
      if (!x.negative && !y.negative) *out = int_from_u64(vm, bits(op, x.magnitude, y.magnitude));
      else if (as_signed(x, &i) && as_signed(y, &k))
        *out = int_from_i64(vm, (int64_t)bits(op, (uint64_t)i, (uint64_t)k));
      else return long_binary(vm, op, a, b, out);
      return true;
    }
    case OP_LSHIFT: {  // up to 96 bits
      uint64_t n = y.magnitude, over = n == 0 || n > 63 ? 0 : x.magnitude >> (64 - n);
      if (y.negative || n > 63 || over > UINT32_MAX) return long_binary(vm, op, a, b, out);
      *out = int_from_parts(vm, x.magnitude << n, (Limb)over, x.negative);
      return true;
    }
    case OP_RSHIFT:
      if (y.negative) return long_binary(vm, op, a, b, out);
      *out = shift_right(vm, x, y.magnitude);
      return true;
    case OP_REMAINDER:
    case OP_FLOOR_DIVIDE:
      if (y.magnitude == 0) return long_binary(vm, op, a, b, out);
      *out = division(vm, op == OP_REMAINDER, x, y);
      return true;
    default: return false;
  }
}

// Any ints, of subclasses too.
static Value operation(VM *vm, BinaryOp op, Ref a, Ref b) {
  Value r;
  (void)!int_binary(vm, op, int_exact(a), int_exact(b), &r);  // it knows all that are asked for here
  return r;
}

Value int_add_slow(VM *vm, Ref a, Ref b) { return operation(vm, OP_ADD, a, b); }
Value int_sub_slow(VM *vm, Ref a, Ref b) { return operation(vm, OP_SUBTRACT, a, b); }
Value int_mul_slow(VM *vm, Ref a, Ref b) { return operation(vm, OP_MULTIPLY, a, b); }
