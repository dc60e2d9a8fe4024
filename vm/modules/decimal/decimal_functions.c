// modules/decimal/decimal_functions.c: exp, ln, log10 (correctly rounded) and powers.
//
// Fixed-point numbers: a coefficient x with p places means x / 10**p. A result is computed with a known error; when the
// error leaves the rounding in doubt, it is computed again with more places. Except where noted, results are never
// exact, so this ends.
//
// Optimize     Oz
#include "modules/decimal/decimal.h"

#include <math.h>

static bool fine(Work *w) { return !w->failed; }

// ---- fixed point

static void fixed_mul(Work *w, Num *r, const Num *a, const Num *b, int64_t p) {
  coef_mul(w, r, a, b);
  coef_shr(w, r, r, p);
}

// 2 * atanh(1 / k), p places; the error is a few units.
static void twice_atanh_inverse(Work *w, Num *r, uint32_t k, int64_t p) {
  Num power, term;
  num_init(&power);
  num_init(&term);
  num_set_small(&power, 2);
  coef_shl(w, &power, &power, p);
  coef_div_small(w, &power, &power, k);
  r->n = 0;
  for (uint32_t n = 1; power.n > 0 && fine(w); n += 2) {
    coef_div_small(w, &term, &power, n);
    coef_add(w, r, r, &term);
    coef_div_small(w, &power, &power, k * k);
  }
  num_free(w->vm, &power);
  num_free(w->vm, &term);
}

// ln 10 with p places: 46 atanh(1/31) + 34 atanh(1/49) + 20 atanh(1/161).
static void ln_10(Work *w, Num *r, int64_t p) {
  static const uint32_t terms[3][2] = {{31, 23}, {49, 17}, {161, 10}};
  Num t;
  num_init(&t);
  r->n = 0;
  for (int i = 0; i < 3; i++) {
    twice_atanh_inverse(w, &t, terms[i][0], p + 6);
    coef_mul_small(w, &t, &t, terms[i][1]);
    coef_add(w, r, r, &t);
  }
  coef_shr(w, r, r, 6);
  num_free(w->vm, &t);
}

// e ** x for 0 <= x < 10**p * 3, p places: the argument is halved k times, and the result squared k times.
static void fixed_exp(Work *w, Num *r, const Num *x, int64_t p) {
  int k = 8;
  for (int64_t n = p; n > 100; n /= 4) k += 4;
  int64_t q = p + k / 3 + 5;
  Num y, term;
  num_init(&y);
  num_init(&term);
  coef_shl(w, &y, x, q - p);
  for (int i = 0; i < k; i++) coef_div_small(w, &y, &y, 2);
  num_set_small(r, 1);
  coef_shl(w, r, r, q);
  num_set_small(&term, 1);
  coef_shl(w, &term, &term, q);
  for (uint32_t n = 1; fine(w); n++) {
    fixed_mul(w, &term, &term, &y, q);
    coef_div_small(w, &term, &term, n);
    if (term.n == 0) break;
    coef_add(w, r, r, &term);
  }
  for (int i = 0; i < k && fine(w); i++) fixed_mul(w, r, r, r, q);
  coef_shr(w, r, r, q - p);
  num_free(w->vm, &y);
  num_free(w->vm, &term);
}

// The leading digits of a coefficient as a double, below 10.
static double leading(const Num *a) {
  double d = 0, scale = 1;
  int64_t digits = coef_digits(a);
  for (int i = 0; i < 17 && i < digits; i++, scale /= 10) d += coef_digit(a, digits - 1 - i) * scale;
  return d;
}

// |ln m| of a fixed-point m between 0.3 and 3.3 with p places; *neg is its sign. First to a double's precision, then a
// series for the rest.
static void fixed_ln(Work *w, Num *r, bool *neg, const Num *m, int64_t p) {
  Num one, y, e, x, z;
  num_init(&one);
  num_init(&y);
  num_init(&e);
  num_init(&x);
  num_init(&z);
  num_set_small(&one, 1);
  coef_shl(w, &one, &one, p);
  double guess = log(leading(m) * (coef_digits(m) <= p ? 0.1 : 1));
  bool guess_neg = guess < 0;
  num_set_small(&y, (uint64_t)(fabs(guess) * 1e15));
  if (p >= 15) coef_shl(w, &y, &y, p - 15);
  else coef_shr(w, &y, &y, 15 - p);
  fixed_exp(w, &e, &y, p);
  if (guess_neg) {  // x = m * e**|y|
    fixed_mul(w, &x, m, &e, p);
  } else {  // x = m / e**y
    coef_shl(w, &x, m, p);
    coef_divmod(w, &x, NULL, &x, &e);
  }
  // ln x = 2 atanh(z), z = (x - 1) / (x + 1)
  bool x_neg = coef_cmp(&x, &one) < 0;
  if (x_neg) coef_sub(w, &z, &one, &x);
  else coef_sub(w, &z, &x, &one);
  coef_shl(w, &z, &z, p);
  coef_add(w, &x, &x, &one);
  coef_divmod(w, &z, NULL, &z, &x);
  fixed_mul(w, &x, &z, &z, p);  // z squared
  r->n = 0;
  for (uint32_t n = 1; z.n > 0 && fine(w); n += 2) {
    coef_div_small(w, &e, &z, n);
    coef_add(w, r, r, &e);
    fixed_mul(w, &z, &z, &x, p);
  }
  coef_mul_small(w, r, r, 2);
  if (x_neg == guess_neg) {
    coef_add(w, r, r, &y);
    *neg = x_neg;
  } else if (coef_cmp(r, &y) >= 0) {
    coef_sub(w, r, r, &y);
    *neg = x_neg;
  } else {
    coef_sub(w, r, &y, r);
    *neg = guess_neg;
  }
  num_free(w->vm, &one);
  num_free(w->vm, &y);
  num_free(w->vm, &e);
  num_free(w->vm, &x);
  num_free(w->vm, &z);
}

// Whether a value with an error of a few thousand units can be rounded to `prec` digits without doubt.
static bool certain(Work *w, const Num *a, int64_t prec) {
  int64_t extra = coef_digits(a) - prec;
  if (a->n == 0 || extra < 6) return false;
  Num low, high, five;
  num_init(&low);
  num_init(&high);
  num_init(&five);
  coef_shr(w, &high, a, extra);
  coef_shl(w, &high, &high, extra);
  coef_sub(w, &low, a, &high);  // the digits to be dropped
  num_set_small(&five, 5);
  coef_shl(w, &five, &five, extra - 1);
  if (coef_cmp(&low, &five) >= 0) coef_sub(w, &five, &low, &five);
  else coef_sub(w, &five, &five, &low);
  num_set_small(&high, 10000);
  bool ok = coef_cmp(&five, &high) > 0;
  num_free(w->vm, &low);
  num_free(w->vm, &high);
  num_free(w->vm, &five);
  return ok;
}

static void finish_inexact(Work *w, Num *r, const DecContext *c, Rounding rounding) {
  DecContext even = *c;
  even.rounding = (uint8_t)rounding;
  // One more digit means "and a little more".
  coef_shl(w, r, r, 1);
  coef_add_small(w, r, 1);
  r->exp--;
  r->kind = NUM_FINITE;
  num_finalize(w, r, &even);
}

// ---- exp

// e ** x to about `digits` digits as coefficient and exponent (error: thousands of units of the last place). x finite,
// not zero, of moderate size.
static void exp_digits(Work *w, Num *r, const Num *a, int64_t digits) {
  int64_t adjusted = num_adjusted(a), p = digits + 6 + (adjusted > 0 ? adjusted : 0) + 4;
  Num x, ten, n;
  num_init(&x);
  num_init(&ten);
  num_init(&n);
  if (a->exp + p >= 0) coef_shl(w, &x, a, a->exp + p);
  else coef_shr(w, &x, a, -(a->exp + p));
  ln_10(w, &ten, p);
  coef_divmod(w, &n, &x, &x, &ten);  // |a| = n ln 10 + x
  int64_t power = 0;
  for (Size i = n.n - 1; i >= 0; i--) power = power * LIMB_BASE + n.limbs[i];
  if (a->neg) {  // -|a| = -(n + 1) ln 10 + (ln 10 - x)
    coef_sub(w, &x, &ten, &x);
    power = -power - 1;
  }
  fixed_exp(w, r, &x, p);
  r->exp = power - p;
  r->neg = false;
  r->kind = NUM_FINITE;
  int64_t extra = coef_digits(r) - digits - 8;
  if (extra > 0) {
    coef_shr(w, r, r, extra);
    r->exp += extra;
  }
  num_free(w->vm, &x);
  num_free(w->vm, &ten);
  num_free(w->vm, &n);
}

void num_exp(Work *w, Num *r, const Num *a, const DecContext *c) {
  DecContext even = *c;
  even.rounding = ROUND_HALF_EVEN;
  if (num_nans(w, r, a, NULL, c)) return;
  if (a->kind == NUM_INF) {
    if (a->neg) num_set_triple(r, false, 0, 0);
    else num_copy(w, r, a);
    return;
  }
  if (a->n == 0) {
    num_set_triple(r, false, 1, 0);
    return;
  }
  int64_t adjusted = num_adjusted(a);
  if (adjusted > 10) {  // far out of any range
    num_set_triple(r, false, 1, a->neg ? (int64_t)c->emin - c->prec - 10 : (int64_t)c->emax + 10);
    finish_inexact(w, r, c, ROUND_HALF_EVEN);
    return;
  }
  if (adjusted < -(int64_t)c->prec - 2) {  // 1 plus almost nothing
    num_set_small(r, 1);
    coef_shl(w, r, r, c->prec + 1);
    r->exp = -(int64_t)c->prec - 1;
    r->neg = false;
    if (a->neg) {
      Num one;
      num_init(&one);
      num_set_small(&one, 1);
      coef_sub(w, r, r, &one);
      num_free(w->vm, &one);
    } else {
      coef_add_small(w, r, 1);
    }
    r->kind = NUM_FINITE;
    num_finalize(w, r, &even);
    return;
  }
  int64_t digits = c->prec + 3;
  do {
    exp_digits(w, r, a, digits);
    digits += digits / 2 + 10;
  } while (fine(w) && !certain(w, r, c->prec));
  finish_inexact(w, r, c, ROUND_HALF_EVEN);
}

// ---- logarithms

// ln a with p places; *neg is the sign of the result. a > 0, finite.
static void ln_places(Work *w, Num *r, bool *neg, const Num *a, int64_t p) {
  int64_t digits = coef_digits(a), power = num_adjusted(a);
  double lead = leading(a);
  if (power == -1 && lead >= 4) power = 0;  // 0.4 … 3.2 unscaled: near 1 nothing must cancel
  else if (lead >= 3.2) power++;
  int64_t q = p + 12;
  Num m, ten;
  num_init(&m);
  num_init(&ten);
  int64_t shift = q + a->exp - power;
  (void)digits;
  if (shift >= 0) coef_shl(w, &m, a, shift);
  else coef_shr(w, &m, a, -shift);
  fixed_ln(w, r, neg, &m, q);
  if (power != 0) {
    uint64_t n = (uint64_t)(power < 0 ? -power : power);
    ln_10(w, &ten, q + 11);
    num_set_small(&m, n);
    coef_mul(w, &ten, &ten, &m);
    coef_shr(w, &ten, &ten, 11);
    bool power_neg = power < 0;
    if (*neg == power_neg) {
      coef_add(w, r, r, &ten);
    } else if (coef_cmp(r, &ten) >= 0) {
      coef_sub(w, r, r, &ten);
    } else {
      coef_sub(w, r, &ten, r);
      *neg = power_neg;
    }
  }
  coef_shr(w, r, r, 12);
  num_free(w->vm, &m);
  num_free(w->vm, &ten);
}

// How many zeros follow the point in |a - 1|: 0 unless a is close to 1.
static int64_t closeness(Work *w, const Num *a) {
  Num one, d;
  num_init(&one);
  num_init(&d);
  DecContext exact = decimal_max_context;
  int64_t zeros = 0;
  int64_t adjusted = num_adjusted(a);
  if (adjusted == 0 || adjusted == -1) {
    Work quiet = {w->vm, 0, false};
    num_set_small(&one, 1);
    num_sub(&quiet, &d, a, &one, &exact);
    if (d.n > 0 && num_adjusted(&d) < 0) zeros = -num_adjusted(&d);
    if (quiet.failed) w->failed = true;
  }
  num_free(w->vm, &one);
  num_free(w->vm, &d);
  return zeros;
}

static bool is_one(Work *w, const Num *a) {
  Num one;
  num_init(&one);
  num_set_small(&one, 1);
  bool r = a->kind == NUM_FINITE && a->n > 0 && num_cmp(w, a, &one) == 0;
  num_free(w->vm, &one);
  return r;
}

// The part common to ln and log10. true: r is the answer.
static bool log_special(Work *w, Num *r, const Num *a, const DecContext *c) {
  if (num_nans(w, r, a, NULL, c)) return true;
  if (num_is_zero(a)) {
    num_set_special(r, NUM_INF, true);
    return true;
  }
  if (a->neg) {
    num_invalid(w, r, DEC_INVALID_OPERATION);
    return true;
  }
  if (a->kind == NUM_INF) {
    num_set_special(r, NUM_INF, false);
    return true;
  }
  return false;
}

void num_ln(Work *w, Num *r, const Num *a, const DecContext *c) {
  if (log_special(w, r, a, c)) return;
  if (is_one(w, a)) {
    num_set_triple(r, false, 0, 0);
    return;
  }
  int64_t places = c->prec + 6 + closeness(w, a);
  bool neg;
  do {
    ln_places(w, r, &neg, a, places);
    r->exp = -places;
    places += c->prec / 2 + 10;
  } while (fine(w) && !certain(w, r, c->prec));
  r->neg = neg;
  finish_inexact(w, r, c, ROUND_HALF_EVEN);
}

void num_log10(Work *w, Num *r, const Num *a, const DecContext *c) {
  DecContext even = *c;
  even.rounding = ROUND_HALF_EVEN;
  if (log_special(w, r, a, c)) return;
  if (coef_trailing_zeros(a) == coef_digits(a) - 1 && coef_digit(a, coef_digits(a) - 1) == 1) {  // a power of ten
    int64_t e = num_adjusted(a);
    num_set_triple(r, e < 0, (uint64_t)(e < 0 ? -e : e), 0);
    num_finalize(w, r, &even);
    return;
  }
  int64_t places = c->prec + 6 + closeness(w, a);
  bool neg;
  Num ten;
  num_init(&ten);
  do {
    ln_places(w, r, &neg, a, places + 6);
    ln_10(w, &ten, places + 6);
    coef_shl(w, r, r, places);
    coef_divmod(w, r, NULL, r, &ten);
    r->exp = -places;
    places += c->prec / 2 + 10;
  } while (fine(w) && !certain(w, r, c->prec));
  num_free(w->vm, &ten);
  r->neg = neg;
  finish_inexact(w, r, c, ROUND_HALF_EVEN);
}

// ---- powers

static void one_with_zeros(Work *w, Num *r, bool neg, int64_t zeros) {
  num_set_small(r, 1);
  coef_shl(w, r, r, zeros);
  r->exp = -zeros;
  r->neg = neg;
  r->kind = NUM_FINITE;
}

// |a| == 1: true with the answer.
static bool power_of_one(Work *w, Num *r, const Num *a, const Num *b, bool integral, bool neg, const DecContext *c) {
  Num magnitude = *a;
  magnitude.limbs = a->limbs;
  magnitude.neg = false;
  if (a->kind != NUM_FINITE || !is_one(w, &magnitude)) return false;
  if (!integral) {
    w->status |= DEC_INEXACT | DEC_ROUNDED;
    one_with_zeros(w, r, neg, c->prec - 1);
  } else if (b->neg) {
    num_set_triple(r, neg, 1, 0);
  } else {
    bool ok;
    int64_t n = num_to_i64(b, &ok),
            zeros = !ok || (a->exp != 0 && n > DEC_MAX_PREC) ? (a->exp ? DEC_MAX_PREC : 0) : n * -a->exp;
    if (zeros > c->prec - 1) {
      zeros = c->prec - 1;
      w->status |= DEC_ROUNDED;
    }
    one_with_zeros(w, r, neg, zeros < 0 ? 0 : zeros);
  }
  return true;
}

static int exp_digits_of(int64_t e) {
  int n = 1;
  for (e = e < 0 ? -e : e; e >= 10; e /= 10) n++;
  return n;
}

// Whether a ** b (a > 0) is certainly outside the exponent range, by the sizes of log10(a) and b: true with the answer.
static bool power_out_of_range(Work *w, Num *r, const Num *a, const Num *b, bool neg, const DecContext *c) {
  int64_t t = num_adjusted(a), etiny = (int64_t)c->emin - c->prec + 1, low;  // 10 ** low <= |log10(a)|
  if (t > 0) low = exp_digits_of(t) - 1;
  else if (t < -1) low = exp_digits_of(t + 1) - 1;
  else low = -closeness(w, a) - (t == 0 ? 2 : 1);
  bool grows = (t >= 0) != b->neg;
  if (exp_digits_of(grows ? c->emax : etiny) >= low + num_adjusted(b)) return false;
  num_set_triple(r, neg, 1, grows ? (int64_t)c->emax + 10 : etiny - 1);
  num_finalize(w, r, c);
  return true;
}

static void power_integer(Work *w, Num *r, const Num *a, const Num *b, bool neg, const DecContext *c) {
  DecContext wide = *c;
  Work inner = {w->vm, 0, false};
  wide.prec += (int32_t)(coef_digits(b) + b->exp + 2);
  wide.rounding = ROUND_HALF_EVEN;
  wide.clamp = false;
  Num base, product;
  num_init(&base);
  num_init(&product);
  num_copy(&inner, &base, a);
  base.neg = false;
  if (b->neg) {
    Num one;
    num_init(&one);
    num_set_small(&one, 1);
    wide.prec++;
    num_div(&inner, &product, &one, &base, &wide);
    num_take(w->vm, &base, &product);
    num_free(w->vm, &one);
  }
  bool ok;
  int64_t e = num_to_i64(b, &ok);
  uint64_t n = (uint64_t)(e < 0 ? -e : e);
  num_copy(&inner, r, &base);
  for (int bit = 62 - __builtin_clzll(n | 1); n > 1 && bit >= 0 && fine(&inner); bit--) {
    num_mul(&inner, &product, r, r, &wide);
    num_take(w->vm, r, &product);
    if (n >> bit & 1) {
      num_mul(&inner, &product, r, &base, &wide);
      num_take(w->vm, r, &product);
    }
    if (num_is_special(r) || (r->n == 0 && (inner.status & DEC_CLAMPED))) break;
  }
  if (inner.failed) w->failed = true;
  w->status |= inner.status;
  if (r->kind == NUM_INF) num_set_triple(r, neg, 1, (int64_t)c->emax + 10);
  r->neg = neg;
  num_finalize(w, r, c);
  num_free(w->vm, &base);
  num_free(w->vm, &product);
}

static void power_real(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c) {
  DecContext wide = *c;
  int64_t base_digits = coef_digits(a);
  wide.prec = (int32_t)(base_digits > c->prec ? base_digits : c->prec) + 14;
  wide.rounding = ROUND_HALF_EVEN;
  wide.emax = DEC_MAX_EMAX;
  wide.emin = DEC_MIN_EMIN;
  wide.clamp = false;
  Work inner = {w->vm, 0, false};
  Num x, y;
  num_init(&x);
  num_init(&y);
  DecContext wider = wide;
  wider.prec += 12;
  num_ln(&inner, &x, a, &wider);
  num_mul(&inner, &y, &x, b, &wider);
  num_exp(&inner, r, &y, &wide);
  num_free(w->vm, &x);
  num_free(w->vm, &y);
  if (inner.failed) w->failed = true;
  if (is_one(w, r)) one_with_zeros(w, r, false, c->prec - 1);
  w->status |= DEC_INEXACT | DEC_ROUNDED;
  num_finalize(w, r, c);
}

void num_pow(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c) {
  if (num_nans(w, r, a, b, c)) return;
  bool integral = num_is_integer(b), odd = false;
  if (integral && b->n > 0 && b->exp <= 0) odd = coef_digit(b, -b->exp) % 2 == 1;
  bool neg = a->neg && odd, b_zero = num_is_zero(b);
  if (num_is_zero(a)) {
    if (b_zero) num_invalid(w, r, DEC_INVALID_OPERATION);
    else if (b->neg) num_set_special(r, NUM_INF, neg);
    else num_set_triple(r, neg, 0, 0);
    return;
  }
  if (a->neg && (!integral || b->kind == NUM_INF)) {
    num_invalid(w, r, DEC_INVALID_OPERATION);
    return;
  }
  if (b->kind == NUM_INF) {
    if (is_one(w, a)) {
      w->status |= DEC_INEXACT | DEC_ROUNDED;
      one_with_zeros(w, r, neg, c->prec - 1);
      return;
    }
    Num one;
    num_init(&one);
    num_set_small(&one, 1);
    bool grows = (num_cmp(w, a, &one) > 0) != b->neg;
    num_free(w->vm, &one);
    if (grows) num_set_special(r, NUM_INF, neg);
    else num_set_triple(r, neg, 0, 0);
    return;
  }
  if (a->kind == NUM_INF) {
    if (b_zero) num_set_triple(r, neg, 1, 0);
    else if (b->neg) num_set_triple(r, neg, 0, 0);
    else num_set_special(r, NUM_INF, neg);
    return;
  }
  if (b_zero) {
    num_set_triple(r, neg, 1, 0);
    return;
  }
  Num magnitude = *a;
  magnitude.limbs = a->limbs;
  magnitude.neg = false;
  if (power_of_one(w, r, a, b, integral, neg, c) || power_out_of_range(w, r, &magnitude, b, neg, c)) return;
  bool fits = false;
  if (integral) num_to_i64(b, &fits);
  if (integral && fits) power_integer(w, r, a, b, neg, c);
  else {
    power_real(w, r, &magnitude, b, c);
    if (!num_is_nan(r)) r->neg = neg;
  }
  // Marks a result as inexact even when no digit was lost.
  if ((w->status & DEC_INEXACT) && r->kind == NUM_FINITE && r->n > 0 && num_adjusted(r) < c->emin)
    w->status |= DEC_UNDERFLOW | DEC_SUBNORMAL;
}

void num_powmod(Work *w, Num *r, const Num *a, const Num *b, const Num *m, const DecContext *c) {
  if (num_is_nan(a) || num_is_nan(b) || num_is_nan(m)) {
    const Num *first = a->kind == NUM_SNAN   ? a
                       : b->kind == NUM_SNAN ? b
                       : m->kind == NUM_SNAN ? m
                       : num_is_nan(a)       ? a
                       : num_is_nan(b)       ? b
                                             : m;
    num_nans(w, r, first, NULL, c);
    return;
  }
  if (!num_is_integer(a) || !num_is_integer(b) || !num_is_integer(m) || (b->neg && b->n > 0) || m->n == 0 ||
      (a->n == 0 && b->n == 0) || num_adjusted(m) + 1 > c->prec) {
    num_invalid(w, r, DEC_INVALID_OPERATION);
    return;
  }
  VM *vm = w->vm;
  const Num *parts[3] = {a, b, m};
  Value ints[3] = {VALUE_NULL, VALUE_NULL, VALUE_NULL};
  Num t;
  num_init(&t);
  for (int i = 0; i < 3; i++) {
    if (parts[i]->exp >= 0) coef_shl(w, &t, parts[i], parts[i]->exp);
    else coef_shr(w, &t, parts[i], -parts[i]->exp);
    ints[i] = coef_to_int(vm, &t, false);
    if (value_is_null(ints[i])) w->failed = true;
  }
  bool odd = b->n > 0 && b->exp <= 0 && coef_digit(b, -b->exp) % 2 == 1;
  Value p = fine(w) ? int_pow(vm, ints[0], ints[1], ints[2]) : VALUE_NULL;
  if (value_is_null(p)) w->failed = true;
  else coef_from_int(w, r, p);
  r->neg = a->neg && odd;
  r->kind = NUM_FINITE;
  r->exp = 0;
  drop(vm, p);
  values_drop(vm, ints, 3);
  num_free(vm, &t);
}
