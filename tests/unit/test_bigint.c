// tests/unit/test_bigint.c: identities of big integer arithmetic at random lengths around every threshold.
#include "base/bigint.h"

#include <math.h>

#include "unit.h"

static Mem mem;
#define VM_ ((VM *)&mem)
enum { MAX = 900 };

static uint64_t state = 88172645463325252u;
static uint32_t next_random(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)(state >> 16);
}

// Random limbs with runs of zeros and ones, which is where carries break.
static Size fill(Limb *a, Size n) {
  for (Size i = 0; i < n; i++) {
    uint32_t kind = next_random() % 8;
    a[i] = kind == 0 ? 0 : kind == 1 ? UINT32_MAX : next_random();
  }
  return limbs_trim(a, n);
}

static void school_product(Limb *r, const Limb *a, Size na, const Limb *b, Size nb) {
  if (na >= nb) limbs_mul(r, a, na, b, nb);
  else limbs_mul(r, b, nb, a, na);
}

static void products(void) {
  static Limb a[MAX], b[MAX], r[2 * MAX], s[2 * MAX];
  for (int i = 0; i < 300; i++) {
    Size na = fill(a, (Size)(next_random() % (i < 150 ? 130 : 700)));
    Size nb = fill(b, (Size)(next_random() % (i < 150 ? 130 : 700)));
    CHECK_EQ(big_mul(VM_, r, a, na, b, nb), BIG_OK);
    school_product(s, a, na, b, nb);
    CHECK_THAT(memcmp(r, s, (size_t)(na + nb) * 4) == 0);
    CHECK_EQ(big_mul(VM_, r, a, na, a, na), BIG_OK);
    school_product(s, a, na, a, na);
    CHECK_THAT(memcmp(r, s, (size_t)(2 * na) * 4) == 0);
  }
}

static void quotients(void) {
  static Limb a[2 * MAX], b[MAX], q[2 * MAX], r[MAX], back[3 * MAX];
  for (int i = 0; i < 1200; i++) {
    Size limit = i < 300 || i >= 600 ? 20 : 600;
    Size nb = fill(b, 1 + (Size)(next_random() % (uint32_t)limit));
    Size na = fill(a, (Size)(next_random() % (uint32_t)(2 * limit)));
    if (nb == 0) continue;
    if (i % 5 == 0 && na > nb) memcpy(a + na - nb, b, (size_t)nb * 4);  // quotient digits at their limit
    if (i >= 600) {  // equally long, close to a multiple from above or below
      na = nb;
      Limb over = limbs_mul_small(a, b, nb, 1 + next_random() % (UINT32_MAX / b[nb - 1]), 0);
      if (over) continue;
      if (i % 2) limbs_sub_small(a, a, na, 1);
    }
    if (limbs_cmp(a, na, b, nb) < 0) continue;
    CHECK_EQ(big_divmod(VM_, q, r, a, na, b, nb), BIG_OK);
    Size nq = limbs_trim(q, na - nb + 1), nr = limbs_trim(r, nb);
    CHECK_THAT(limbs_cmp(r, nr, b, nb) < 0);
    CHECK_EQ(big_divmod(VM_, back, NULL, a, na, b, nb), BIG_OK);  // without the remainder
    CHECK_THAT(memcmp(back, q, (size_t)(na - nb + 1) * 4) == 0);
    school_product(back, q, nq, b, nb);
    Size n = limbs_trim(back, nq + nb);
    back[n] = 0;
    n = n > nr ? n : nr;
    limbs_add(back, back, n + 1, r, nr);
    CHECK_THAT(limbs_cmp(back, limbs_trim(back, n + 1), a, na) == 0);
  }
}

static void texts(void) {
  static Limb a[MAX], back[2 * MAX];
  static char text[MAX * 33];
  static uint8_t digits[MAX * 33];
  for (int i = 0; i < 200; i++) {
    int base = 2 + i % 35;
    Size n = fill(a, (Size)(next_random() % (i < 100 ? 60 : 800)));
    size_t len = 0;
    CHECK_EQ(big_to_text(VM_, text, &len, a, n, base), BIG_OK);
    CHECK_THAT(len <= big_text_bound(n, base) || n == 0);
    for (size_t k = 0; k < len; k++) digits[k] = (uint8_t)(text[k] <= '9' ? text[k] - '0' : text[k] - 'a' + 10);
    CHECK_THAT(len == 1 || digits[0] != 0);
    Size n_back = 0;
    CHECK_THAT(big_limbs_bound(len, base) <= 2 * MAX && big_limbs_bound(len, base) > n);
    CHECK_EQ(big_from_digits(VM_, back, &n_back, digits, len, base), BIG_OK);
    CHECK_THAT(limbs_cmp(a, n, back, n_back) == 0);
  }
}

static void roots(void) {
  static Limb a[MAX], r[MAX], s[2 * MAX];
  for (int i = 0; i < 100; i++) {
    Size n = fill(a, (Size)(next_random() % (i < 50 ? 6 : 300)));
    CHECK_EQ(big_isqrt(VM_, r, a, n), BIG_OK);
    Size nr = limbs_trim(r, (n + 1) / 2);
    school_product(s, r, nr, r, nr);
    CHECK_THAT(limbs_cmp(s, limbs_trim(s, 2 * nr), a, n) <= 0);
    r[nr] = limbs_add_small(r, r, nr, 1);
    nr = limbs_trim(r, nr + 1);
    if (nr == 0) r[0] = 1, nr = 1;
    school_product(s, r, nr, r, nr);
    CHECK_THAT(limbs_cmp(s, limbs_trim(s, 2 * nr), a, n) > 0);
  }
}

static void gcds(void) {
  static Limb a[MAX], b[MAX], g[2 * MAX], ag[2 * MAX], bg[2 * MAX], r[2 * MAX];
  for (int i = 0; i < 100; i++) {
    Size na = fill(a, (Size)(next_random() % 60)), nb = fill(b, (Size)(next_random() % 60));
    Size ng = fill(g, 1 + (Size)(next_random() % 20));
    if (!na || !nb || !ng) continue;
    Size common = 0;
    CHECK_EQ(big_gcd(VM_, r, &common, a, na, b, nb), BIG_OK);
    school_product(ag, a, na, g, ng);
    school_product(bg, b, nb, g, ng);
    static Limb expected[2 * MAX];
    school_product(expected, r, common, g, ng);
    Size n = limbs_trim(expected, common + ng), got = 0;
    CHECK_EQ(big_gcd(VM_, r, &got, ag, limbs_trim(ag, na + ng), bg, limbs_trim(bg, nb + ng)), BIG_OK);
    CHECK_THAT(limbs_cmp(expected, n, r, got) == 0);
  }
}

// a**(e+f) = a**e * a**f modulo odd (Montgomery) and even (plain) moduli.
static void mod_powers(void) {
  static Limb a[MAX], m[MAX], x[MAX], y[MAX], z[MAX], p[2 * MAX];
  for (int i = 0; i < 60; i++) {
    Size nm = 1 + (Size)(next_random() % 20), na = fill(a, (Size)(next_random() % 30));
    fill(m, nm);
    m[nm - 1] |= 1u << 30;
    m[0] = (m[0] & ~1u) | (i & 1);
    if (nm == 1 && m[0] < 3) continue;
    Limb e[3], f[3], sum[4];
    Size ne = fill(e, 3), nf = fill(f, 3);
    sum[3] = limbs_add(sum, e, 3, f, 3);
    CHECK_EQ(big_mod_pow(VM_, x, a, na, e, ne, m, nm), BIG_OK);
    CHECK_EQ(big_mod_pow(VM_, y, a, na, f, nf, m, nm), BIG_OK);
    CHECK_EQ(big_mod_pow(VM_, z, a, na, sum, limbs_trim(sum, 4), m, nm), BIG_OK);
    school_product(p, x, nm, y, nm);
    Size np = limbs_trim(p, 2 * nm);
    memset(x, 0, sizeof x);
    if (limbs_cmp(p, np, m, nm) >= 0) CHECK_EQ(big_divmod(VM_, NULL, x, p, np, m, nm), BIG_OK);
    else memcpy(x, p, (size_t)np * 4);
    CHECK_THAT(memcmp(x, z, (size_t)nm * 4) == 0);
  }
}

static void doubles(void) {
  static Limb r[33];
  const double cases[] = {0, 1, 4294967295.5, 9007199254740993.0, 1e300, 1.7976931348623157e308, 0.99};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Size n = big_from_double(r, cases[i]);
    double back = -1;
    CHECK_THAT(big_to_double(r, n, &back));
    CHECK_THAT(back == floor(cases[i]));
  }
  Limb tie[2] = {1, 0x200000};  // 2**53 + 1 halfway to even
  double d;
  CHECK_THAT(big_to_double(tie, 2, &d) && d == 9007199254740992.0);
  tie[0] = 3;
  CHECK_THAT(big_to_double(tie, 2, &d) && d == 9007199254740996.0);
  static Limb huge[33];
  huge[32] = 1;
  CHECK_THAT(!big_to_double(huge, 33, &d));
  Limb one = 1, three = 3;
  CHECK_EQ(big_true_divide(VM_, &d, &one, 1, &three, 1), BIG_OK);
  CHECK_THAT(d == 1.0 / 3);
  CHECK_EQ(big_true_divide(VM_, &d, &three, 1, huge, 33), BIG_OK);
  CHECK_THAT(d == ldexp(3, -1024));
}

static void bit_operations(void) {
  for (int i = 0; i < 500; i++) {
    int64_t x = (int64_t)(((uint64_t)next_random() << 32 | next_random()) >> (1 + next_random() % 60));
    int64_t y = (int64_t)(((uint64_t)next_random() << 32 | next_random()) >> (1 + next_random() % 60));
    if (i & 1) x = -x;
    if (i & 2) y = -y;
    Limb a[2], b[2], r[3];
    Size na = limbs_from_u64(a, (uint64_t)(x < 0 ? -x : x)), nb = limbs_from_u64(b, (uint64_t)(y < 0 ? -y : y));
    for (int op = 0; op < 3; op++) {
      int64_t expected = op == BIG_AND ? (x & y) : op == BIG_OR ? (x | y) : (x ^ y);
      bool negative;
      Size n = big_bitop_size((BigBitOp)op, na, x < 0, nb, y < 0);
      CHECK_EQ(big_bitop(VM_, (BigBitOp)op, r, n, &negative, a, na, x < 0, b, nb, y < 0), BIG_OK);
      n = limbs_trim(r, n);
      int64_t got = (int64_t)limbs_low64(r, n);
      CHECK_EQ(negative ? -got : got, expected);
    }
  }
}

int main(void) {
  mem_init(&mem);
  products();
  quotients();
  texts();
  roots();
  gcds();
  mod_powers();
  doubles();
  bit_operations();
  CHECK_EQ(mem.used, 0);
  mem_destroy(&mem);
  return unit_report("bigint");
}
