// base/bigint.c: linear operations, schoolbook products and quotients, Karatsuba, powers, bit operations.
//
// Tests        tests/unit/test_bigint.c
// Optimize     Os
#include "base/bigint.h"

#include "base/bigint_work.h"

#define KARATSUBA_MIN 40  // limbs of the shorter factor
#define SQUARE_MIN 60
#define POLL_MIN 256
#define STACK_MAX 100  // limbs of the shorter factor for which temporaries are on the stack

// ---- Linear operations ----
int64_t limbs_bit_length(const Limb *a, Size n) { return n ? (int64_t)(n - 1) * LIMB_BITS + limb_bits(a[n - 1]) : 0; }

int limbs_cmp(const Limb *a, Size na, const Limb *b, Size nb) {
  if (na != nb) return na < nb ? -1 : 1;
  for (Size i = na; i-- > 0;)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

// Two limbs at once; both machines that we run on are little-endian.
ALWAYS_INLINE uint64_t pair_at(const Limb *p) {
  uint64_t pair;
  memcpy(&pair, p, sizeof pair);
  return pair;
}
ALWAYS_INLINE void pair_put(Limb *p, uint64_t pair) { memcpy(p, &pair, sizeof pair); }

// The next two limbs of a sum or a difference; returns the new carry or borrow. Whether the limbs generate or propagate
// a carry is computed before the incoming one is known.
ALWAYS_INLINE uint64_t add_pair(Limb *r, const Limb *a, const Limb *b, uint64_t carry) {
  uint64_t x = pair_at(a), sum = x + pair_at(b);
  pair_put(r, sum + carry);
  return (sum < x) | ((sum == UINT64_MAX) & carry);
}
ALWAYS_INLINE uint64_t sub_pair(Limb *r, const Limb *a, const Limb *b, uint64_t borrow) {
  uint64_t x = pair_at(a), y = pair_at(b);
  pair_put(r, x - y - borrow);
  return (x < y) | ((x == y) & borrow);
}

Limb limbs_add(Limb *r, const Limb *a, Size na, const Limb *b, Size nb) {
  uint64_t carry = 0;
  Size i = 0;
  for (; i + 2 <= nb; i += 2) carry = add_pair(r + i, a + i, b + i, carry);
  if (i < nb) {
    carry += (uint64_t)a[i] + b[i];
    r[i] = (Limb)carry;
    carry >>= 32;
    i++;
  }
  return limbs_add_small(r + i, a + i, na - i, (Limb)carry);
}

Limb limbs_sub(Limb *r, const Limb *a, Size na, const Limb *b, Size nb) {
  uint64_t borrow = 0;
  Size i = 0;
  for (; i + 2 <= nb; i += 2) borrow = sub_pair(r + i, a + i, b + i, borrow);
  if (i < nb) {
    uint64_t t = (uint64_t)a[i] - b[i] - borrow;
    r[i] = (Limb)t;
    borrow = t >> 63;
    i++;
  }
  return limbs_sub_small(r + i, a + i, na - i, (Limb)borrow);
}

Limb limbs_add_small(Limb *r, const Limb *a, Size n, Limb x) {
  Size i = 0;
  for (; i < n && x; i++) {
    Limb sum = a[i] + x;
    x = sum < x;
    r[i] = sum;
  }
  if (r != a && i < n) memmove(r + i, a + i, (size_t)(n - i) * sizeof *r);
  return x;
}

Limb limbs_sub_small(Limb *r, const Limb *a, Size n, Limb x) {
  Size i = 0;
  for (; i < n && x; i++) {
    Limb limb = a[i];
    r[i] = limb - x;
    x = limb < x;
  }
  if (r != a && i < n) memmove(r + i, a + i, (size_t)(n - i) * sizeof *r);
  return x;
}

ALWAYS_INLINE uint64_t mul_pair(Limb *r, const Limb *a, Limb m, uint64_t carry) {
  uint64_t low = carry + (uint64_t)a[0] * m, high = (low >> 32) + (uint64_t)a[1] * m;
  pair_put(r, (Limb)low | high << 32);
  return high >> 32;
}

Limb limbs_mul_small(Limb *r, const Limb *a, Size n, Limb m, Limb carry) {
  uint64_t t = carry;
  Size i = 0;
  for (; i + 4 <= n; i += 4) {  // unrolled: this is where products spend their time
    t = mul_pair(r + i, a + i, m, t);
    t = mul_pair(r + i + 2, a + i + 2, m, t);
  }
  for (; i < n; i++) {
    t += (uint64_t)a[i] * m;
    r[i] = (Limb)t;
    t >>= 32;
  }
  return (Limb)t;
}

// The next limb of *r + a*m + carry, where `flip` is all ones for *r - a*m - carry = ~(~*r + a*m + carry); returns the
// new carry or borrow.
ALWAYS_INLINE uint64_t add_product(Limb *r, Limb a, Limb m, uint64_t carry, Limb flip) {
  uint64_t t = (uint64_t)a * m + (*r ^ flip) + carry;
  *r = (Limb)t ^ flip;
  return t >> 32;
}
ALWAYS_INLINE Limb add_products(Limb *r, const Limb *a, Size n, Limb m, Limb flip) {
  uint64_t carry = 0;
  for (Size i = 0; i < n; i++) carry = add_product(r + i, a[i], m, carry, flip);
  return (Limb)carry;
}

Limb limbs_add_mul(Limb *r, const Limb *a, Size n, Limb m) { return add_products(r, a, n, m, 0); }
Limb limbs_sub_mul(Limb *r, const Limb *a, Size n, Limb m) { return add_products(r, a, n, m, UINT32_MAX); }

// ---- Division by a reciprocal: N. Moller and T. Granlund, Improved division by invariant integers ----
// floor((2**64 - 1) / d) - 2**32, d's top bit set.
ALWAYS_INLINE Limb reciprocal(Limb d) { return (Limb)(UINT64_MAX / d); }

// (*rest * 2**32 + low) / d for *rest < d; inverse is d's reciprocal. *rest becomes the remainder.
ALWAYS_INLINE Limb divide_step(Limb *rest, Limb low, Limb d, Limb inverse) {
  uint64_t part = (uint64_t)*rest << 32 | low;
  Limb q = (Limb)(((uint64_t)inverse * *rest + part) >> 32);  // or one or two more
  part -= (uint64_t)q * d;
  if (part >= d) {
    q++, part -= d;
    if (UNLIKELY(part >= d)) q++, part -= d;
  }
  *rest = (Limb)part;
  return q;
}

// Shifts limb by limb until d's top bit is set. It does not read pairs: stores of single limbs would be in flight.
Limb limbs_div_small(Limb *q, const Limb *a, Size n, Limb d) {
  if (n == 0) return 0;
  int shift = __builtin_clz(d);
  d <<= shift;
  Limb inverse = reciprocal(d), limb = a[n - 1], rest = (Limb)((uint64_t)limb << shift >> 32);
  for (Size i = n; i-- > 0;) {
    Limb below = i ? a[i - 1] : 0;
    Limb digit = divide_step(&rest, (Limb)(((uint64_t)limb << 32 | below) << shift >> 32), d, inverse);
    if (q) q[i] = digit;
    limb = below;
  }
  return rest >> shift;
}

// The second division is one limb behind the first: two chains of operations that do not wait for each other.
void limbs_div_twice(Limb *a, Size n, Limb d, Limb rest[2]) {
  int shift = __builtin_clz(d);
  d <<= shift;
  Limb inverse = reciprocal(d), limb = a[n - 1], digit = 0;
  Limb rest0 = (Limb)((uint64_t)limb << shift >> 32), rest1 = 0;
  for (Size i = n; i-- > 0;) {
    Limb below = i ? a[i - 1] : 0;
    Limb next = divide_step(&rest0, (Limb)(((uint64_t)limb << 32 | below) << shift >> 32), d, inverse);
    Limb after = divide_step(&rest1, (Limb)(((uint64_t)digit << 32 | next) << shift >> 32), d, inverse);
    if (i + 1 < n) a[i + 1] = after;  // 0 above
    limb = below, digit = next;
  }
  a[0] = divide_step(&rest1, digit << shift, d, inverse);
  rest[0] = rest0 >> shift, rest[1] = rest1 >> shift;
}

ALWAYS_INLINE uint64_t shl_pair(Limb *r, const Limb *a, int bits, uint64_t carry) {
  uint64_t x = pair_at(a);
  pair_put(r, x << bits | carry);
  return x >> (64 - bits);
}

Limb limbs_shl(Limb *r, const Limb *a, Size n, int bits) {
  uint64_t carry = 0;
  Size i = 0;
  if (bits == 0) {
    if (r != a) memmove(r, a, (size_t)n * sizeof *r);
    return 0;
  }
  for (; i + 4 <= n; i += 4) {
    carry = shl_pair(r + i, a + i, bits, carry);
    carry = shl_pair(r + i + 2, a + i + 2, bits, carry);
  }
  for (; i < n; i++) {
    uint64_t t = (uint64_t)a[i] << bits | carry;
    r[i] = (Limb)t;
    carry = t >> 32;
  }
  return (Limb)carry;
}

Limb limbs_shr(Limb *r, const Limb *a, Size n, int bits) {
  if (bits == 0) {
    if (r != a) memmove(r, a, (size_t)n * sizeof *r);
    return 0;
  }
  Limb out = n ? a[0] << (32 - bits) : 0;
  Size i = 0;
  for (; i + 2 < n; i += 2) pair_put(r + i, pair_at(a + i) >> bits | (uint64_t)a[i + 2] << (64 - bits));
  for (; i + 1 < n; i++) r[i] = (Limb)(pair_at(a + i) >> bits);
  if (n) r[n - 1] = a[n - 1] >> bits;
  return out;
}

bool limbs_any_below(const Limb *a, Size n, int64_t bit) {
  Size whole = bit / LIMB_BITS >= n ? n : (Size)(bit / LIMB_BITS);
  for (Size i = 0; i < whole; i++)
    if (a[i]) return true;
  return whole < n && (a[whole] & (((Limb)1 << (bit % LIMB_BITS)) - 1)) != 0;
}

// ---- Schoolbook ----
// Two rows of a product at once, the second one limb behind: half as many loads and stores. `flip` as for add_product.
// Returns what is to be added to or subtracted from the next two limbs.
ALWAYS_INLINE void two_products(Limb *r, Limb a, Limb before, Limb b0, Limb b1, Limb flip, uint64_t carry[2]) {
  uint64_t first = (uint64_t)a * b0 + (*r ^ flip) + carry[0], second = (uint64_t)before * b1 + (Limb)first + carry[1];
  carry[0] = first >> 32;
  carry[1] = second >> 32;
  *r = (Limb)second ^ flip;
}
ALWAYS_INLINE uint64_t two_rows(Limb *r, const Limb *a, Size n, Limb b0, Limb b1, Limb add, Limb flip) {
  uint64_t carry[2] = {add, 0};
  Limb before = 0;
  Size i = 0;
  for (; i + 2 <= n; i += 2) {
    two_products(r + i, a[i], before, b0, b1, flip, carry);
    before = a[i + 1];
    two_products(r + i + 1, before, a[i], b0, b1, flip, carry);
  }
  if (i < n) {
    two_products(r + i, a[i], before, b0, b1, flip, carry);
    before = a[i];
  }
  return (uint64_t)before * b1 + carry[0] + carry[1];
}
// r has n limbs and gets two more.
static void add_two_rows(Limb *r, const Limb *a, Size n, Limb b0, Limb b1, Limb carry) {
  pair_put(r + n, two_rows(r, a, n, b0, b1, carry, 0));
}

void limbs_mul(Limb *r, const Limb *a, Size na, const Limb *b, Size nb) {
  Size i = nb & 1;
  if (i) r[na] = limbs_mul_small(r, a, na, b[0], 0);
  else memset(r, 0, (size_t)na * sizeof *r);
  for (; i < nb; i += 2) add_two_rows(r + i, a, na, b[i], b[i + 1], 0);
}

// Computes each cross product once, two rows at a time, and doubles the sum while it adds the squares on the diagonal.
static void square_school(Limb *r, const Limb *a, Size n) {
  memset(r, 0, (size_t)n * sizeof *r);
  Size i = 0;
  for (; i + 2 <= n; i += 2) {
    Limb *row = r + 2 * i + 1;
    Limb carry = (Limb)add_product(row, a[i], a[i + 1], 0, 0);
    add_two_rows(row + 1, a + i + 2, n - i - 2, a[i], a[i + 1], carry);
  }
  if (n & 1) r[2 * n - 1] = 0;
  uint64_t carry = 0, below = 0;
  for (i = 0; i < n; i++) {
    uint64_t cross = pair_at(r + 2 * i), twice = (cross << 1 | below) + carry, sum = twice + (uint64_t)a[i] * a[i];
    below = cross >> 63;
    carry = (twice < carry) | (sum < twice);
    pair_put(r + 2 * i, sum);
  }
}

// The leading 64 bits of p[at + 1], p[at], p[at - 1] after a shift to the left by less than 32; below the array are
// zeros. It does not read a pair: stores of single limbs would be in flight.
ALWAYS_INLINE uint64_t leading_pair(const Limb *p, Size at, int shift) {
  return ((uint64_t)p[at + 1] << 32 | p[at]) << shift | (at > 0 ? (uint64_t)p[at - 1] << shift >> 32 : 0);
}

// Knuth's D without its normalization: only the limbs that the guess is made from are shifted until the divisor's top
// bit is set.
typedef struct Divisor {
  uint64_t top;  // the leading two limbs
  Limb inverse;  // floor((2**96 - 1) / top) - 2**32
  int shift;
} Divisor;

static Divisor divisor_of(const Limb *b, Size nb) {
  int shift = __builtin_clz(b[nb - 1]);
  uint64_t top = leading_pair(b, nb - 2, shift);
  Limb high = (Limb)(top >> 32), low = (Limb)top, inverse = reciprocal(high), p = high * inverse + low;
  if (p < low) {
    inverse--;
    if (p >= high) inverse--, p -= high;
    p -= high;
  }
  uint64_t t = (uint64_t)inverse * low;
  p += (Limb)(t >> 32);
  if (p < (Limb)(t >> 32)) {
    inverse--;
    if (((uint64_t)p << 32 | (Limb)t) >= top) inverse--;
  }
  return (Divisor){top, inverse, shift};
}

// (*rest * 2**32 + low) / top for *rest < top. *rest becomes the remainder.
ALWAYS_INLINE Limb divide_three(uint64_t *rest, Limb low, const Divisor *divisor) {
  uint64_t top = divisor->top, t = (uint64_t)divisor->inverse * (*rest >> 32) + *rest;
  Limb q = (Limb)(t >> 32), high = (Limb)*rest - q * (Limb)(top >> 32);
  uint64_t part = ((uint64_t)high << 32 | low) - (uint64_t)q * (Limb)top - top;
  if ((Limb)(part >> 32) >= (Limb)t) part += top;
  else q++;
  if (UNLIKELY(part >= top)) q++, part -= top;
  *rest = part;
  return q;
}

// The quotient of part[0..nb], which has one limb, or one more. It is right when the rest of the three leading limbs
// exceeds any product of the guess and the divisor's lower limbs.
static Limb guess_limb(const Limb *part, Size nb, const Divisor *divisor, bool *out_sure) {
  uint64_t rest = leading_pair(part, nb - 1, divisor->shift);
  Limb low = (Limb)leading_pair(part, nb - 2, divisor->shift), q = UINT32_MAX;
  *out_sure = true;
  if (UNLIKELY(rest >= divisor->top)) return q;
  q = divide_three(&rest, low, divisor);
  *out_sure = rest >= q;
  return q;
}

// The same for two limbs and part[0..nb + 1], nb >= 3. `third` is the divisor's next limb after a shift. False: guess
// one limb.
ALWAYS_INLINE bool guess_pair(const Limb *part, Size nb, const Divisor *divisor, Limb third, Limb q[2]) {
  uint64_t rest = leading_pair(part, nb, divisor->shift), next = leading_pair(part, nb - 2, divisor->shift);
  if (UNLIKELY(rest >= divisor->top)) return false;
  q[1] = divide_three(&rest, (Limb)(next >> 32), divisor);
  uint64_t product = (uint64_t)q[1] * third, low = (Limb)next - (uint64_t)(Limb)product;
  uint64_t subtract = (product >> 32) + (low >> 63);
  if (UNLIKELY(rest < subtract)) {
    q[1]--;
    low = (uint64_t)(Limb)low + third;
    rest += divisor->top + (low >> 32);
  }
  rest -= subtract;
  if (UNLIKELY(rest >= divisor->top)) return false;
  q[0] = divide_three(&rest, (Limb)low, divisor);
  return true;
}

void limbs_divmod(Limb *q, Limb *a, Size na, const Limb *b, Size nb) {
  Divisor divisor = divisor_of(b, nb);
  Limb third = nb > 2 ? (Limb)leading_pair(b, nb - 3, divisor.shift) : 0;
  for (Size j = na - nb; j > 0;) {
    Limb guess[2];
    if (j > 1 && nb > 2 && guess_pair(a + j - 2, nb, &divisor, third, guess)) {
      j -= 2;
      Limb *part = a + j;
      uint64_t have = (uint64_t)part[nb + 1] << 32 | part[nb],
               borrow = two_rows(part, b, nb, guess[0], guess[1], 0, UINT32_MAX);
      while (UNLIKELY(have < borrow)) {
        guess[1] -= guess[0]-- == 0;
        have += limbs_add(part, part, nb, b, nb);
      }
      q[j + 1] = guess[1];
      q[j] = guess[0];
      continue;
    }
    bool sure;
    Limb *part = a + --j;  // part[0..nb] / b is one limb
    q[j] = guess_limb(part, nb, &divisor, &sure);
    if (q[j] && part[nb] < limbs_sub_mul(part, b, nb, q[j])) {
      q[j]--;
      limbs_add(part, part, nb, b, nb);
    }
  }
}

bool limbs_quotient_limb(Limb *q, const Limb *a, Size n, const Limb *b) {
  Limb top[4] = {0, 0, 0, 0};  // the three limbs for the guess, and a zero on top
  bool sure;
  Size used = n < 3 ? n : 3;
  memcpy(top, a + n - used, (size_t)used * sizeof *top);
  Divisor divisor = divisor_of(b + n - used, used);
  *q = guess_limb(top, used, &divisor, &sure);
  return sure;
}

// ---- Karatsuba ----
bool work_poll(BigWork *work, uint64_t n_products) {
  if (work->status != BIG_OK) return false;
  Mem *mem = (Mem *)work->vm;
  if (mem->poll && mem->poll(work->vm, n_products / 8 + 1)) work->status = BIG_STOPPED;
  return work->status == BIG_OK;
}

Limb *work_alloc(BigWork *work, Size n) {
  if (work->status != BIG_OK) return NULL;
  Limb *p = n > SIZE_MAX_PY / 8 ? NULL : mem_alloc_items(work->vm, (size_t)n, sizeof *p);
  if (!p) work->status = BIG_NO_MEMORY;
  return p;
}

void work_free(BigWork *work, Limb *p, Size n) { mem_free(work->vm, p, (size_t)n * sizeof *p); }

// r = |x - y|, both trimmed to n limbs or fewer; true when x < y.
static bool abs_diff(Limb *r, const Limb *x, Size nx, const Limb *y, Size ny, Size n) {
  Size tx = limbs_trim(x, nx), ty = limbs_trim(y, ny);
  bool less = limbs_cmp(x, tx, y, ty) < 0;
  if (less) limbs_sub(r, y, ty, x, tx);
  else limbs_sub(r, x, tx, y, ty);
  Size used = less ? ty : tx;
  memset(r + used, 0, (size_t)(n - used) * sizeof *r);
  return less;
}

#define KARATSUBA_SCRATCH(n) (2 * (n) + 128)  // each level uses 2 * h + 1 <= n + 2; below the last one is `middle`

// r[2n] = a * b, both of n limbs; a == b squares. With low halves of h limbs and high halves of n - h:
// middle = low + high - (a0 - a1)(b0 - b1).
static void mul_balanced(BigWork *work, Limb *r, const Limb *a, const Limb *b, Size n, Limb *scratch) {
  bool square = a == b;
  if (n < (square ? SQUARE_MIN : KARATSUBA_MIN)) {
    if (square) square_school(r, a, n);
    else limbs_mul(r, a, n, b, n);
    return;
  }
  if (n >= POLL_MIN && !work_poll(work, 64 * (uint64_t)n)) return;
  Size h = n - n / 2, g = n / 2;
  Limb *cross = scratch, *rest = scratch + 2 * h + 1;
  bool negative = abs_diff(r, a, h, a + h, g, h);
  if (square) {
    negative = false;
    mul_balanced(work, cross, r, r, h, rest);
  } else {
    negative ^= abs_diff(r + h, b, h, b + h, g, h);
    mul_balanced(work, cross, r, r + h, h, rest);
  }
  mul_balanced(work, r, a, b, h, rest);
  mul_balanced(work, r + 2 * h, a + h, b + h, g, rest);
  // middle (2h + 1 limbs) = low + high -/+ cross, built in the scratch area
  Limb *middle = rest;
  middle[2 * h] = limbs_add(middle, r, 2 * h, r + 2 * h, 2 * g);
  if (negative) middle[2 * h] += limbs_add(middle, middle, 2 * h, cross, 2 * h);
  else middle[2 * h] -= limbs_sub(middle, middle, 2 * h, cross, 2 * h);
  Size nm = limbs_trim(middle, 2 * h + 1);
  if (work->status == BIG_OK) limbs_add(r + h, r + h, 2 * n - h, middle, nm);
}

// na >= nb: the long factor in slices as long as the short one.
static void mul_lopsided(BigWork *work, Limb *r, const Limb *a, Size na, const Limb *b, Size nb, Limb *scratch) {
  Limb *product = work_alloc(work, 2 * nb);
  if (!product) return;
  memset(r, 0, (size_t)(na + nb) * sizeof *r);
  Size at = 0;
  for (; at + nb <= na; at += nb) {
    mul_balanced(work, product, a + at, b, nb, scratch);
    limbs_add(r + at, r + at, na + nb - at, product, 2 * nb);
  }
  Size left = na - at;
  if (left) {
    work_mul(work, product, b, nb, a + at, left);
    limbs_add(r + at, r + at, na + nb - at, product, nb + left);
  }
  work_free(work, product, 2 * nb);
}

// For a short second factor: multiplies the long one in slices, so that a poll comes in time.
static void mul_short(BigWork *work, Limb *r, const Limb *a, Size na, const Limb *b, Size nb) {
  if ((uint64_t)na * (uint64_t)nb <= WORK_PRODUCTS) {
    limbs_mul(r, a, na, b, nb);
    return;
  }
  Size slice = WORK_PRODUCTS / nb;
  Limb *product = work_alloc(work, slice + nb);
  if (!product) return;
  memset(r, 0, (size_t)nb * sizeof *r);
  for (Size at = 0; at < na && work_poll(work, WORK_PRODUCTS); at += slice) {
    Size piece = na - at < slice ? na - at : slice;
    if (piece < nb) limbs_mul(product, b, nb, a + at, piece);
    else limbs_mul(product, a + at, piece, b, nb);
    memset(r + at + nb, 0, (size_t)piece * sizeof *r);
    limbs_add(r + at, r + at, piece + nb, product, piece + nb);
  }
  work_free(work, product, slice + nb);
}

void work_mul(BigWork *work, Limb *r, const Limb *a, Size na, const Limb *b, Size nb) {
  if (na < nb) {
    work_mul(work, r, b, nb, a, na);
    return;
  }
  bool square = a == b && na == nb;
  if (nb < (square ? SQUARE_MIN : KARATSUBA_MIN)) {
    if (square && na > 1) square_school(r, a, na);
    else mul_short(work, r, a, na, b, nb);
    return;
  }
  Limb few[KARATSUBA_SCRATCH(STACK_MAX)], *scratch = few;
  if (nb > STACK_MAX && !(scratch = work_alloc(work, KARATSUBA_SCRATCH(nb)))) return;
  if (na == nb) mul_balanced(work, r, a, b, na, scratch);
  else mul_lopsided(work, r, a, na, b, nb, scratch);
  if (scratch != few) work_free(work, scratch, KARATSUBA_SCRATCH(nb));
}

BigStatus big_mul(VM *vm, Limb *r, const Limb *a, Size na, const Limb *b, Size nb) {
  BigWork work = {.vm = vm};
  work_mul(&work, r, a, na, b, nb);
  return work.status;
}

// ---- Powers ----
// Left to right; r and a second buffer of the same size are exchanged at each step.
BigStatus big_pow(VM *vm, Limb *r, Size *out_n, const Limb *a, Size na, uint32_t e) {
  BigWork work = {.vm = vm};
  int64_t cap = (int64_t)na * e;
  *out_n = na;
  if (na == 0 || e <= 1) {
    memcpy(r, a, (size_t)na * sizeof *r);
    return BIG_OK;
  }
  if (cap > SIZE_MAX_PY / 8) return BIG_NO_MEMORY;
  Limb *other = work_alloc(&work, (Size)cap), *from = r, *to = other;
  if (!other) return work.status;
  memcpy(r, a, (size_t)na * sizeof *r);
  Size n = na;
  for (int bit = 30 - __builtin_clz(e); bit >= 0 && work.status == BIG_OK; bit--) {
    work_mul(&work, to, from, n, from, n);
    n = limbs_trim(to, 2 * n);
    Limb *t = from;
    from = to, to = t;
    if (!(e >> bit & 1)) continue;
    if (na == 1) {
      Limb top = limbs_mul_small(from, from, n, a[0], 0);
      if (top) from[n++] = top;
      continue;
    }
    work_mul(&work, to, from, n, a, na);
    n = limbs_trim(to, n + na);
    t = from;
    from = to, to = t;
  }
  if (from != r) memcpy(r, from, (size_t)n * sizeof *r);
  work_free(&work, other, (Size)cap);
  *out_n = n;
  return work.status;
}

// ---- Two's complement ----
typedef struct TwosReader {
  const Limb *limbs;
  Size n;
  uint64_t flip;   // all ones for negatives
  uint64_t carry;  // 1 while the +1 of the negation still carries
} TwosReader;

ALWAYS_INLINE uint64_t twos_next(TwosReader *reader, Size i) {
  const Limb *p = reader->limbs + i;
  uint64_t pair = (i + 2 <= reader->n ? pair_at(p) : i < reader->n ? *p : 0) ^ reader->flip;
  pair += reader->carry;
  reader->carry = pair < reader->carry;
  return pair;
}

Size big_bitop_size(BigBitOp op, Size na, bool a_negative, Size nb, bool b_negative) {
  Size most = na > nb ? na : nb, least = na > nb ? nb : na;
  if (op == BIG_XOR) return most + (a_negative != b_negative);
  if (a_negative != b_negative) return (op == BIG_OR) == a_negative ? na : nb;
  return op == BIG_AND ? a_negative ? most + 1 : least : a_negative ? least : most;
}

BigStatus big_bitop(VM *vm, BigBitOp op, Limb *r, Size n, bool *out_negative, const Limb *a, Size na, bool a_negative,
                    const Limb *b, Size nb, bool b_negative) {
  BigWork work = {.vm = vm};
  TwosReader ra = {a, na, -(uint64_t)a_negative, a_negative}, rb = {b, nb, -(uint64_t)b_negative, b_negative};
  bool negative = op == BIG_AND  ? a_negative && b_negative
                  : op == BIG_OR ? a_negative || b_negative
                                 : a_negative != b_negative;
  uint64_t flip = -(uint64_t)negative, carry = negative, both = -(uint64_t)(op != BIG_XOR),
           one = -(uint64_t)(op != BIG_AND);
  Size i = 0;
  if (!a_negative && !b_negative) {
    for (Size least = na < nb ? na : nb; i + 2 <= least && i < 0xFFFE; i += 2) {
      uint64_t x = pair_at(a + i), y = pair_at(b + i);
      pair_put(r + i, ((x & y) & both) | ((x ^ y) & one));
    }
  }
  for (; i < n; i += 2) {
    uint64_t x = twos_next(&ra, i), y = twos_next(&rb, i);
    uint64_t z = ((((x & y) & both) | ((x ^ y) & one)) ^ flip) + carry;
    carry = z < carry;
    if (i + 2 <= n) pair_put(r + i, z);
    else r[i] = (Limb)z;
    if ((i & 0xFFFE) == 0xFFFE && !work_poll(&work, 0xFFFF)) break;
  }
  *out_negative = negative;
  return work.status;
}
