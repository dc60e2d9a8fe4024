// modules/decimal/decimal_number.c: coefficients of decimal numbers: natural numbers in base 10**9.
//
// Optimize     O2
#include "modules/decimal/decimal.h"

#include <math.h>

#include "base/bigint.h"

static const uint32_t powers[10] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000};

// ---- memory

void num_init(Num *a) {
  a->limbs = a->small;
  a->n = 0;
  a->cap = SMALL_LIMBS;
  a->exp = 0;
  a->kind = NUM_FINITE;
  a->neg = false;
}

void num_free(VM *vm, Num *a) {
  if (a->limbs != a->small) mem_free(vm, a->limbs, (size_t)a->cap * sizeof *a->limbs);
  num_init(a);
}

bool num_reserve(Work *w, Num *a, Size n) {
  if (n <= a->cap) return true;
  Size cap = n < SIZE_MAX_PY / 8 ? n + n / 4 : n;
  uint32_t *limbs = n > SIZE_MAX_PY / 8 ? NULL : mem_alloc_items(w->vm, (size_t)cap, sizeof *limbs);
  if (!limbs) {
    if (!w->failed) err_no_memory(w->vm);
    w->failed = true;
    a->n = 0;
    return false;
  }
  memcpy(limbs, a->limbs, (size_t)a->n * sizeof *limbs);
  if (a->limbs != a->small) mem_free(w->vm, a->limbs, (size_t)a->cap * sizeof *limbs);
  a->limbs = limbs;
  a->cap = cap;
  return true;
}

void num_take(VM *vm, Num *to, Num *from) {
  num_free(vm, to);
  *to = *from;
  if (from->limbs == from->small) to->limbs = to->small;
  num_init(from);
}

static void coef_copy(Work *w, Num *to, const Num *from) {
  if (to == from) return;
  to->n = 0;
  if (!num_reserve(w, to, from->n)) return;
  memcpy(to->limbs, from->limbs, (size_t)from->n * sizeof *to->limbs);
  to->n = from->n;
}

void num_copy(Work *w, Num *to, const Num *from) {
  coef_copy(w, to, from);
  to->exp = from->exp;
  to->kind = from->kind;
  to->neg = from->neg;
}

static void trim(Num *a) {
  while (a->n > 0 && a->limbs[a->n - 1] == 0) a->n--;
}

void num_set_small(Num *a, uint64_t u) {
  a->n = 0;
  for (; u; u /= LIMB_BASE) a->limbs[a->n++] = (uint32_t)(u % LIMB_BASE);
}
void num_set_triple(Num *a, bool neg, uint64_t coefficient, int64_t exp) {
  num_set_small(a, coefficient);
  a->exp = exp;
  a->kind = NUM_FINITE;
  a->neg = neg;
}
void num_set_special(Num *a, NumKind kind, bool neg) {
  a->n = 0;
  a->exp = 0;
  a->kind = kind;
  a->neg = neg;
}
void num_invalid(Work *w, Num *r, uint32_t flag) {
  num_set_special(r, NUM_QNAN, false);
  w->status |= flag;
}

// ---- digits

static int limb_digits(uint32_t x) {
  int n = 1;
  while (n < 9 && x >= powers[n]) n++;
  return n;
}

void coef_end(CoefWriter w) {
  Num *to = w.to;
  if (w.limb) to->limbs[w.n_limbs++] = w.limb;
  to->n = w.n_limbs;
  while (to->n > 0 && to->limbs[to->n - 1] == 0) to->n--;
}

int64_t coef_digits(const Num *a) {
  return a->n == 0 ? 1 : (int64_t)(a->n - 1) * LIMB_DIGITS + limb_digits(a->limbs[a->n - 1]);
}
int coef_digit(const Num *a, int64_t i) {
  int64_t at = i / LIMB_DIGITS;
  return at >= a->n ? 0 : (int)(a->limbs[at] / powers[i % LIMB_DIGITS] % 10);
}
bool coef_is_even(const Num *a) { return a->n == 0 || a->limbs[0] % 2 == 0; }
int64_t coef_trailing_zeros(const Num *a) {
  int64_t i = 0;
  while (i < a->n && a->limbs[i] == 0) i++;
  if (i == a->n) return 0;
  uint32_t x = a->limbs[i];
  for (i *= LIMB_DIGITS; x % 10 == 0; i++) x /= 10;
  return i;
}

// ---- linear operations

int coef_cmp(const Num *a, const Num *b) {
  if (a->n != b->n) return a->n < b->n ? -1 : 1;
  for (Size i = a->n - 1; i >= 0; i--) {
    if (a->limbs[i] != b->limbs[i]) return a->limbs[i] < b->limbs[i] ? -1 : 1;
  }
  return 0;
}

void coef_add(Work *w, Num *r, const Num *a, const Num *b) {
  if (a->n < b->n) {
    const Num *t = a;
    a = b;
    b = t;
  }
  Size n = a->n, nb = b->n;
  if (!num_reserve(w, r, n + 1)) return;
  uint32_t carry = 0;
  for (Size i = 0; i < n; i++) {
    uint32_t x = a->limbs[i] + (i < nb ? b->limbs[i] : 0) + carry;
    carry = x >= LIMB_BASE;
    r->limbs[i] = carry ? x - LIMB_BASE : x;
  }
  r->limbs[n] = carry;
  r->n = n + (Size)carry;
}

void coef_sub(Work *w, Num *r, const Num *a, const Num *b) {
  Size n = a->n, nb = b->n;
  if (!num_reserve(w, r, n)) return;
  uint32_t borrow = 0;
  for (Size i = 0; i < n; i++) {
    uint32_t y = (i < nb ? b->limbs[i] : 0) + borrow, x = a->limbs[i];
    borrow = x < y;
    r->limbs[i] = borrow ? x + LIMB_BASE - y : x - y;
  }
  r->n = n;
  trim(r);
}

void coef_add_small(Work *w, Num *r, uint32_t x) {
  if (!num_reserve(w, r, r->n + 1)) return;
  for (Size i = 0; x; i++) {
    if (i == r->n) r->limbs[r->n++] = 0;
    uint32_t sum = r->limbs[i] + x;
    x = sum >= LIMB_BASE;
    r->limbs[i] = x ? sum - LIMB_BASE : sum;
  }
}

void coef_mul_small(Work *w, Num *r, const Num *a, uint32_t m) {
  Size n = a->n;
  if (!num_reserve(w, r, n + 1)) return;
  uint64_t carry = 0;
  for (Size i = 0; i < n; i++) {
    uint64_t x = (uint64_t)a->limbs[i] * m + carry;
    r->limbs[i] = (uint32_t)(x % LIMB_BASE);
    carry = x / LIMB_BASE;
  }
  r->limbs[n] = (uint32_t)carry;
  r->n = n + 1;
  trim(r);
}

uint32_t coef_div_small(Work *w, Num *q, const Num *a, uint32_t d) {
  Size n = a->n;
  if (!num_reserve(w, q, n)) return 0;
  uint64_t rest = 0;
  for (Size i = n - 1; i >= 0; i--) {
    uint64_t x = rest * LIMB_BASE + a->limbs[i];
    q->limbs[i] = (uint32_t)(x / d);
    rest = x % d;
  }
  q->n = n;
  trim(q);
  return (uint32_t)rest;
}

// ---- products

#define KARATSUBA_LIMBS 48

// Reports that many products of limbs. False: a limit was reached, and the result is useless.
static bool spend(Work *w, uint64_t n_products) {
  if (!w->failed && vm_work(w->vm, n_products / 4 + 1) < 0) w->failed = true;
  return !w->failed;
}

static void mul_school(Work *w, uint32_t *r, const uint32_t *a, Size na, const uint32_t *b, Size nb) {
  memset(r, 0, (size_t)(na + nb) * sizeof *r);
  for (Size i = 0; i < na; i++) {
    uint64_t carry = 0, m = a[i];
    if (m == 0) continue;
    if (nb > 512 && !spend(w, (uint64_t)nb)) return;
    for (Size k = 0; k < nb; k++) {
      uint64_t x = m * b[k] + r[i + k] + carry;
      carry = x / LIMB_BASE;
      r[i + k] = (uint32_t)(x - carry * LIMB_BASE);
    }
    r[i + nb] = (uint32_t)carry;
  }
}
static uint32_t add_to(uint32_t *r, Size nr, const uint32_t *a, Size n) {
  uint32_t carry = 0;
  for (Size i = 0; i < nr && (i < n || carry); i++) {
    uint32_t x = r[i] + (i < n ? a[i] : 0) + carry;
    carry = x >= LIMB_BASE;
    r[i] = carry ? x - LIMB_BASE : x;
  }
  return carry;
}
static void sub_from(uint32_t *r, Size nr, const uint32_t *a, Size n) {
  uint32_t borrow = 0;
  for (Size i = 0; i < nr && (i < n || borrow); i++) {
    uint32_t y = (i < n ? a[i] : 0) + borrow;
    borrow = r[i] < y;
    r[i] = borrow ? r[i] + LIMB_BASE - y : r[i] - y;
  }
}

// r[2n] = a[n] * b[n]; scratch has 8n + 64 limbs.
static void karatsuba(Work *w, uint32_t *r, const uint32_t *a, const uint32_t *b, Size n, uint32_t *scratch) {
  if (n < KARATSUBA_LIMBS) {
    mul_school(w, r, a, n, b, n);
    return;
  }
  if (n >= 256 && !spend(w, 64 * (uint64_t)n)) return;
  Size low = n / 2, high = n - low, m = high + 1;
  uint32_t *sa = scratch, *sb = sa + m, *mid = sb + m, *rest = mid + 2 * m;
  karatsuba(w, r, a, b, low, rest);
  karatsuba(w, r + 2 * low, a + low, b + low, high, rest);
  memcpy(sa, a + low, (size_t)high * sizeof *sa);
  memcpy(sb, b + low, (size_t)high * sizeof *sb);
  sa[high] = sb[high] = 0;
  add_to(sa, m, a, low);
  add_to(sb, m, b, low);
  karatsuba(w, mid, sa, sb, m, rest);
  sub_from(mid, 2 * m, r, 2 * low);
  sub_from(mid, 2 * m, r + 2 * low, 2 * high);
  Size used = 2 * m;
  while (used > 0 && mid[used - 1] == 0) used--;
  add_to(r + low, 2 * n - low, mid, used);
}

void coef_mul(Work *w, Num *r, const Num *a, const Num *b) {
  Num out;
  num_init(&out);
  if (a->n < b->n) {
    const Num *t = a;
    a = b;
    b = t;
  }
  if (b->n > 0 && num_reserve(w, &out, a->n + b->n)) {
    Size n = b->n, room = 8 * n + 64 + 2 * n;
    uint32_t *scratch = n >= KARATSUBA_LIMBS ? mem_alloc_items(w->vm, (size_t)room, sizeof *scratch) : NULL;
    if (!scratch) {
      mul_school(w, out.limbs, a->limbs, a->n, b->limbs, n);
    } else {  // the longer one in pieces of n limbs
      uint32_t *product = scratch + 8 * n + 64;
      memset(out.limbs, 0, (size_t)(a->n + n) * sizeof *out.limbs);
      for (Size at = 0; at < a->n; at += n) {
        Size piece = a->n - at < n ? a->n - at : n;
        if (piece == n) karatsuba(w, product, a->limbs + at, b->limbs, n, scratch);
        else mul_school(w, product, a->limbs + at, piece, b->limbs, n);
        add_to(out.limbs + at, a->n + n - at, product, piece + n);
        if (!spend(w, (uint64_t)(piece + n))) break;
      }
      mem_free(w->vm, scratch, (size_t)room * sizeof *scratch);
    }
    out.n = a->n + n;
    trim(&out);
  }
  out.exp = r->exp;
  out.kind = r->kind;
  out.neg = r->neg;
  num_take(w->vm, r, &out);
}

// ---- quotients: Knuth's algorithm D in base 10**9

static void long_division(Work *w, Num *q, Num *r, const Num *a, const Num *b) {
  uint32_t factor = LIMB_BASE / (b->limbs[b->n - 1] + 1);
  Num u, v;
  num_init(&u);
  num_init(&v);
  coef_mul_small(w, &u, a, factor);
  coef_mul_small(w, &v, b, factor);
  Size n = b->n, m = a->n - n;
  if (!num_reserve(w, &u, a->n + 1) || (q && !num_reserve(w, q, m + 1)) || w->failed) goto done;
  while (u.n <= a->n) u.limbs[u.n++] = 0;
  uint64_t top = v.limbs[n - 1], next = v.limbs[n - 2];
  for (Size k = m; k >= 0; k--) {
    uint64_t head = (uint64_t)u.limbs[k + n] * LIMB_BASE + u.limbs[k + n - 1], guess = head / top, rest = head % top;
    while (guess >= LIMB_BASE || guess * next > rest * LIMB_BASE + u.limbs[k + n - 2]) {
      guess--;
      rest += top;
      if (rest >= LIMB_BASE) break;
    }
    uint64_t carry = 0;
    uint32_t borrow = 0;
    for (Size i = 0; i < n; i++) {
      uint64_t x = guess * v.limbs[i] + carry;
      carry = x / LIMB_BASE;
      uint32_t y = (uint32_t)(x - carry * LIMB_BASE) + borrow;
      borrow = u.limbs[k + i] < y;
      u.limbs[k + i] = borrow ? u.limbs[k + i] + LIMB_BASE - y : u.limbs[k + i] - y;
    }
    uint64_t y = carry + borrow;
    bool under = u.limbs[k + n] < y;
    u.limbs[k + n] = (uint32_t)(under ? u.limbs[k + n] + LIMB_BASE - y : u.limbs[k + n] - y);
    if (under) {  // one too many
      guess--;
      uint32_t c = add_to(u.limbs + k, n, v.limbs, n);
      u.limbs[k + n] = (u.limbs[k + n] + c) % LIMB_BASE;
    }
    if (q) q->limbs[k] = (uint32_t)guess;
    if (!spend(w, (uint64_t)n)) break;
  }
  if (q) {
    q->n = m + 1;
    trim(q);
  }
  if (r) {
    u.n = n;
    trim(&u);
    coef_div_small(w, r, &u, factor);
  }
done:
  num_free(w->vm, &u);
  num_free(w->vm, &v);
}

void coef_divmod(Work *w, Num *q, Num *r, const Num *a, const Num *b) {
  if (coef_cmp(a, b) < 0) {
    if (q) q->n = 0;
    if (r) coef_copy(w, r, a);
  } else if (b->n == 1) {
    Num scratch;
    num_init(&scratch);
    uint32_t rest = coef_div_small(w, q ? q : &scratch, a, b->limbs[0]);
    num_free(w->vm, &scratch);
    if (r) num_set_small(r, rest);
  } else {
    long_division(w, q, r, a, b);
  }
}

// ---- powers of ten

void coef_shl(Work *w, Num *r, const Num *a, int64_t k) {
  if (a->n == 0 || k == 0) {
    coef_copy(w, r, a);
    return;
  }
  int64_t whole = k / LIMB_DIGITS;
  int part = (int)(k % LIMB_DIGITS);
  if (whole > SIZE_MAX_PY / 8) whole = SIZE_MAX_PY / 8;
  Size n = a->n;
  if (!num_reserve(w, r, (Size)(n + whole + 1 > SIZE_MAX_PY / 8 + 1 ? SIZE_MAX_PY / 8 + 1 : n + whole + 1))) return;
  if (w->failed) return;
  uint64_t carry = 0;
  if (part == 0) {
    memmove(r->limbs + whole, a->limbs, (size_t)n * sizeof *r->limbs);
    r->n = n + (Size)whole;
  } else {
    uint32_t m = powers[part], over = powers[LIMB_DIGITS - part];
    for (Size i = n; i >= 0; i--) {  // from the top, so that r may be a
      uint32_t high = i < n ? a->limbs[i] % over * m : 0, low = i > 0 ? a->limbs[i - 1] / over : 0;
      r->limbs[whole + i] = high + low;
    }
    r->n = n + (Size)whole + 1;
  }
  (void)carry;
  memset(r->limbs, 0, (size_t)whole * sizeof *r->limbs);
  trim(r);
}

int coef_shr(Work *w, Num *r, const Num *a, int64_t k) {
  if (k <= 0 || a->n == 0) {
    coef_copy(w, r, a);
    return 0;
  }
  int64_t digits = coef_digits(a);
  if (k > digits) {
    r->n = 0;
    return 1;
  }
  int64_t whole = (k - 1) / LIMB_DIGITS;  // limbs below the one that holds the first lost digit
  int first = coef_digit(a, k - 1);
  bool more = a->limbs[whole] % powers[(k - 1) % LIMB_DIGITS] != 0;
  for (int64_t i = 0; i < whole && !more; i++) more = a->limbs[i] != 0;
  whole = k / LIMB_DIGITS;
  int part = (int)(k % LIMB_DIGITS);
  Size n = a->n - (Size)whole;
  if (!num_reserve(w, r, n > 0 ? n : 1)) return 0;
  uint32_t m = powers[LIMB_DIGITS - part], d = powers[part];
  for (Size i = 0; i < n; i++) {
    uint32_t x = a->limbs[whole + i];
    r->limbs[i] = part == 0 ? x : x / d + (i + 1 < n ? a->limbs[whole + i + 1] % d * m : 0);
  }
  r->n = n;
  trim(r);
  return first == 0 ? more : first < 5 ? 1 : first > 5 || more ? 3 : 2;
}

void coef_ones(Work *w, Num *r, int64_t n_digits, uint32_t digit) {
  int64_t n = (n_digits + LIMB_DIGITS - 1) / LIMB_DIGITS;
  r->n = 0;
  if (!num_reserve(w, r, (Size)n)) return;
  for (Size i = 0; i < n; i++) r->limbs[i] = 111111111u * digit;
  int part = (int)(n_digits % LIMB_DIGITS);
  if (part) r->limbs[n - 1] %= powers[part];
  r->n = (Size)n;
  trim(r);
}

// Newton's iteration from above.
void coef_isqrt(Work *w, Num *r, const Num *a) {
  Num x, q;
  num_init(&x);
  num_init(&q);
  int64_t digits = coef_digits(a), drop = digits > 16 ? (digits - 15) / 2 * 2 : 0;
  coef_shr(w, &q, a, drop);
  uint64_t head = 0;
  for (Size i = q.n - 1; i >= 0; i--) head = head * LIMB_BASE + q.limbs[i];
  num_set_small(&x, (uint64_t)sqrt((double)head) + 1);
  coef_shl(w, &x, &x, drop / 2);
  while (!w->failed) {
    if (a->n == 0) {
      x.n = 0;
      break;
    }
    coef_divmod(w, &q, NULL, a, &x);
    coef_add(w, &q, &q, &x);
    coef_div_small(w, &q, &q, 2);
    if (coef_cmp(&q, &x) >= 0) break;
    num_take(w->vm, &x, &q);
  }
  coef_copy(w, r, &x);
  num_free(w->vm, &x);
  num_free(w->vm, &q);
}

// ---- ints

void coef_from_int(Work *w, Num *r, Ref i) {
  i = int_exact(i);
  r->kind = NUM_FINITE;
  r->exp = 0;
  if (value_is_int48(i)) {
    int64_t v = value_as_int48(i);
    r->neg = v < 0;
    num_set_small(r, v < 0 ? (uint64_t)-v : (uint64_t)v);
    return;
  }
  const Int *big = (const Int *)value_as_ptr(i);
  r->neg = big->negative;
  r->n = 0;
  size_t room = big_text_bound(big->n_limbs, 10), len;
  char *text = mem_alloc(w->vm, room);
  BigStatus status = text ? big_to_text(w->vm, text, &len, big->limbs, big->n_limbs, 10) : BIG_NO_MEMORY;
  if (status == BIG_OK && num_reserve(w, r, (Size)(len / LIMB_DIGITS + 1))) {
    Size n = 0;
    for (size_t end = len; end > 0;) {
      size_t begin = end > LIMB_DIGITS ? end - LIMB_DIGITS : 0;
      uint32_t limb = 0;
      for (size_t k = begin; k < end; k++) limb = limb * 10 + (uint32_t)(text[k] - '0');
      r->limbs[n++] = limb;
      end = begin;
    }
    r->n = n;
    trim(r);
  } else if (status != BIG_OK) {
    if (status == BIG_NO_MEMORY && !w->failed) err_no_memory(w->vm);
    w->failed = true;
  }
  if (text) mem_free(w->vm, text, room);
}

Value coef_to_int(VM *vm, const Num *a, bool neg) {
  if (a->n <= 1) {
    int64_t v = a->n ? a->limbs[0] : 0;
    return value_from_int48(neg ? -v : v);
  }
  int64_t digits = coef_digits(a);
  Size cap = big_limbs_bound((size_t)digits, 10), n;
  size_t room = (size_t)digits, limb_room = (size_t)cap * sizeof(Limb);
  uint8_t *text = mem_alloc(vm, room);
  Limb *limbs = text ? mem_alloc(vm, limb_room) : NULL;
  Value result = VALUE_NULL;
  if (limbs) {
    for (int64_t i = 0; i < digits; i++) text[digits - 1 - i] = (uint8_t)coef_digit(a, i);
    BigStatus status = big_from_digits(vm, limbs, &n, text, room, 10);
    if (status == BIG_OK) result = int_from_limbs(vm, limbs, n, neg);
    else if (status == BIG_NO_MEMORY) err_no_memory(vm);
    mem_free(vm, limbs, limb_room);
  } else {
    err_no_memory(vm);
  }
  if (text) mem_free(vm, text, room);
  return result;
}

bool num_is_integer(const Num *a) {
  if (a->kind != NUM_FINITE) return false;
  return a->exp >= 0 || a->n == 0 || coef_trailing_zeros(a) + a->exp >= 0;
}

int64_t num_to_i64(const Num *a, bool *ok) {
  int64_t adjusted = num_adjusted(a), value = 0;
  *ok = a->n == 0 || (adjusted < 18 && num_is_integer(a));
  if (!*ok || a->n == 0) return 0;
  for (int64_t i = coef_digits(a) - 1; i >= 0 && i + a->exp >= 0; i--) value = value * 10 + coef_digit(a, i);
  for (int64_t e = a->exp; e > 0; e--) value *= 10;
  return a->neg ? -value : value;
}
