// base/bigint_div.c: division of big by big: Knuth's algorithm D below a threshold, recursive above it.
//
// Tests        tests/unit/test_bigint.c
// Optimize     O2
#include "base/bigint_work.h"

#define RECURSIVE_MIN 64
#define STACK_LIMBS 200

// Adds b[n] back while the running remainder is negative. *q[m] is decremented with it; *extra is the limb above q.
static void correct(BigWork *work, Limb *q, Size m, Limb *extra, Limb *a, Size n, const Limb *b, Size nb, Limb borrow) {
  while (borrow && work->status == BIG_OK) {
    *extra -= limbs_sub_small(q, q, m, 1);
    borrow -= limbs_add(a, a, n, b, nb);
  }
}

// limbs_divmod, a few limbs of the quotient at a time, so that a poll comes in time.
static void div_school(BigWork *work, Limb *q, Limb *a, Size na, const Limb *b, Size nb) {
  Size slice = WORK_PRODUCTS / nb;
  if (!slice) slice = 1;
  Size at = na - nb;
  for (; at > slice; at -= slice) {
    limbs_divmod(q + at - slice, a + at - slice, nb + slice, b, nb);
    if (!work_poll(work, (uint64_t)slice * (uint64_t)nb)) return;
  }
  limbs_divmod(q, a, nb + at, b, nb);
}

// a has n + m limbs, b n limbs and its top bit set, 1 <= m <= n. The quotient's low m limbs go to q, its top limb
// (0 or 1) is returned, the remainder stays in a[0..n).
static Limb div_recursive(BigWork *work, Limb *q, Limb *a, const Limb *b, Size n, Size m, Limb *scratch) {
  if (m < RECURSIVE_MIN) {
    Limb extra = 0;
    Size high = limbs_trim(a + m, n);
    if (limbs_cmp(a + m, high, b, n) >= 0) {
      limbs_sub(a + m, a + m, n, b, n);
      extra = 1;
    }
    div_school(work, q, a, n + m, b, n);
    return extra;
  }
  if (!work_poll(work, 16 * (uint64_t)n)) return 0;
  Size k = m / 2;
  // High part of the quotient: divides by b's high limbs, then subtracts the product with its low k limbs.
  Limb extra = div_recursive(work, q + k, a + 2 * k, b + k, n - k, m - k, scratch);
  work_mul(work, scratch, q + k, m - k, b, k);
  if (work->status != BIG_OK) return 0;
  Limb borrow = limbs_sub(a + k, a + k, n, scratch, m);
  if (extra) borrow += limbs_sub(a + m, a + m, n - m + k, b, k);
  correct(work, q + k, m - k, &extra, a + k, n, b, n, borrow);
  // Low part, the same way.
  Limb low_extra = div_recursive(work, q, a + k, b + k, n - k, k, scratch);
  work_mul(work, scratch, q, k, b, k);
  if (work->status != BIG_OK) return 0;
  borrow = limbs_sub(a, a, n, scratch, 2 * k);
  if (low_extra) borrow += limbs_sub(a + k, a + k, n - k, b, k);
  correct(work, q, k, &low_extra, a, n, b, n, borrow);
  return extra;
}

static bool is_recursive(Size m, Size nb) { return nb >= RECURSIVE_MIN && m >= RECURSIVE_MIN; }

// a[na] is in place with a zero limb on top; computes a quotient of na - nb limbs.
static void div_blocks(BigWork *work, Limb *q, Limb *a, Size na, const Limb *b, Size nb) {
  Size m = na - nb;
  if (!is_recursive(m, nb)) {
    div_school(work, q, a, na, b, nb);
    return;
  }
  Limb *scratch = work_alloc(work, nb + 2);
  if (!scratch) return;
  Size block = m % nb ? m % nb : nb;
  for (Size at = m - block;; at -= nb, block = nb) {
    div_recursive(work, q + at, a + at, b, nb, block, scratch);
    if (at == 0 || work->status != BIG_OK) break;
  }
  work_free(work, scratch, nb + 2);
}

void work_divmod(BigWork *work, Limb *q, Limb *r, const Limb *a, Size na, const Limb *b, Size nb) {
  if (nb == 1) {
    Limb rem = limbs_div_small(q, a, na, b[0]);
    if (r) r[0] = rem;
    return;
  }
  if (na == nb && !r && limbs_quotient_limb(q, a, na, b)) return;
  // Knuth's D takes b as it is; the recursive division needs b's top bit set.
  int shift = is_recursive(na + 1 - nb, nb) ? __builtin_clz(b[nb - 1]) : 0;
  Size total = na + 1 + (shift ? nb : 0) + (q ? 0 : na - nb + 1);
  Limb few[STACK_LIMBS], *room = few;  // the dividend with its extra limb, the divisor, the quotient
  if (total > STACK_LIMBS && !(room = work_alloc(work, total))) return;
  Limb *rest = room, *divisor = room + na + 1;
  rest[na] = limbs_shl(rest, a, na, shift);
  if (shift) limbs_shl(divisor, b, nb, shift);
  div_blocks(work, q ? q : divisor + (shift ? nb : 0), rest, na + 1, shift ? divisor : b, nb);
  if (r) limbs_shr(r, rest, nb, shift);
  if (room != few) work_free(work, room, total);
}

BigStatus big_divmod(VM *vm, Limb *q, Limb *r, const Limb *a, Size na, const Limb *b, Size nb) {
  BigWork work = {.vm = vm};
  work_divmod(&work, q, r, a, na, b, nb);
  return work.status;
}
