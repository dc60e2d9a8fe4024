// modules/decimal/decimal_arith.c: the operations of decimal arithmetic, as the specification defines them: the exact
// result is rounded to the context.
//
// Optimize     O2
#include "modules/decimal/decimal.h"

// ---- rounding

static bool rounds_up(Rounding rounding, bool neg, const Num *a, int lost) {
  if (lost == 0) return false;
  switch (rounding) {
    case ROUND_UP: return true;
    case ROUND_DOWN: return false;
    case ROUND_CEILING: return !neg;
    case ROUND_FLOOR: return neg;
    case ROUND_HALF_UP: return lost >= 2;
    case ROUND_HALF_DOWN: return lost == 3;
    case ROUND_HALF_EVEN: return lost == 3 || (lost == 2 && !coef_is_even(a));
    default: return coef_digit(a, 0) % 5 == 0;  // ROUND_05UP
  }
}

static void overflow(Work *w, Num *r, const DecContext *c) {
  bool neg = r->neg, to_max;
  switch (c->rounding) {
    case ROUND_DOWN:
    case ROUND_05UP: to_max = true; break;
    case ROUND_CEILING: to_max = neg; break;
    case ROUND_FLOOR: to_max = !neg; break;
    default: to_max = false; break;
  }
  if (to_max) {
    coef_ones(w, r, c->prec, 9);
    r->exp = (int64_t)c->emax - c->prec + 1;
  } else {
    num_set_special(r, NUM_INF, neg);
  }
  w->status |= DEC_OVERFLOW | DEC_INEXACT | DEC_ROUNDED;
}

static void shorten_payload(Work *w, Num *r, const DecContext *c) {
  int64_t max = c->prec - c->clamp;
  if (r->n == 0 || coef_digits(r) <= max) return;
  Num high;
  num_init(&high);
  coef_shr(w, &high, r, max);
  coef_shl(w, &high, &high, max);
  coef_sub(w, r, r, &high);
  num_free(w->vm, &high);
}

void num_finalize(Work *w, Num *r, const DecContext *c) {
  int64_t etiny = (int64_t)c->emin - c->prec + 1, etop = (int64_t)c->emax - c->prec + 1;
  if (r->kind == NUM_INF || w->failed) return;
  if (num_is_nan(r)) {
    shorten_payload(w, r, c);
    return;
  }
  if (r->n == 0) {
    int64_t max = c->clamp ? etop : c->emax, e = r->exp < etiny ? etiny : r->exp > max ? max : r->exp;
    if (e != r->exp) w->status |= DEC_CLAMPED;
    r->exp = e;
    return;
  }
  int64_t digits = coef_digits(r), exp_min = digits + r->exp - c->prec;
  if (exp_min > etop) {
    overflow(w, r, c);
    return;
  }
  bool subnormal = exp_min < etiny;
  if (subnormal) exp_min = etiny;
  if (r->exp < exp_min) {
    int lost = coef_shr(w, r, r, exp_min - r->exp);
    r->exp = exp_min;
    if (rounds_up((Rounding)c->rounding, r->neg, r, lost)) {
      coef_add_small(w, r, 1);
      if (coef_digits(r) > c->prec) {
        coef_shr(w, r, r, 1);
        r->exp++;
      }
    }
    if (r->exp > etop) {
      overflow(w, r, c);
      return;
    }
    if (lost && subnormal) w->status |= DEC_UNDERFLOW;
    if (subnormal) w->status |= DEC_SUBNORMAL;
    if (lost) w->status |= DEC_INEXACT;
    w->status |= DEC_ROUNDED;
    if (r->n == 0) w->status |= DEC_CLAMPED;
  } else if (subnormal) {
    w->status |= DEC_SUBNORMAL;
  }
  if (c->clamp && r->exp > etop && r->n > 0) {
    w->status |= DEC_CLAMPED;
    coef_shl(w, r, r, r->exp - etop);
    r->exp = etop;
  }
}

void num_rescale(Work *w, Num *r, const Num *a, int64_t exp, Rounding rounding, int *out_lost) {
  int lost = 0;
  r->kind = a->kind;
  r->neg = a->neg;
  if (a->n == 0) {
    r->n = 0;
  } else if (a->exp >= exp) {
    coef_shl(w, r, a, a->exp - exp);
  } else {
    lost = coef_shr(w, r, a, exp - a->exp);
    if (rounds_up(rounding, r->neg, r, lost)) coef_add_small(w, r, 1);
  }
  r->exp = exp;
  if (out_lost) *out_lost = lost;
}

bool num_nans(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c) {
  if (!num_is_nan(a) && !(b && num_is_nan(b))) return false;
  bool b_signals = b && b->kind == NUM_SNAN;
  const Num *pick = a->kind == NUM_SNAN ? a : b_signals ? b : num_is_nan(a) ? a : b;
  if (pick->kind == NUM_SNAN) w->status |= DEC_INVALID_OPERATION;
  num_copy(w, r, pick);
  r->kind = NUM_QNAN;
  shorten_payload(w, r, c);
  return true;
}

// ---- comparison

static int cmp_magnitude(Work *w, const Num *a, const Num *b) {
  if (a->kind == NUM_INF || b->kind == NUM_INF) return (a->kind == NUM_INF) - (b->kind == NUM_INF);
  if (a->n == 0 || b->n == 0) return (a->n != 0) - (b->n != 0);
  int64_t x = num_adjusted(a), y = num_adjusted(b);
  if (x != y) return x < y ? -1 : 1;
  if (a->exp == b->exp) return coef_cmp(a, b);
  Num t;
  num_init(&t);
  int r;
  if (a->exp > b->exp) {
    coef_shl(w, &t, a, a->exp - b->exp);
    r = coef_cmp(&t, b);
  } else {
    coef_shl(w, &t, b, b->exp - a->exp);
    r = coef_cmp(a, &t);
  }
  num_free(w->vm, &t);
  return r;
}

int num_cmp(Work *w, const Num *a, const Num *b) {
  if (num_is_zero(a) && num_is_zero(b)) return 0;
  bool a_neg = a->neg && !num_is_zero(a), b_neg = b->neg && !num_is_zero(b);
  if (num_is_zero(a)) return b_neg ? 1 : -1;
  if (num_is_zero(b)) return a_neg ? -1 : 1;
  if (a_neg != b_neg) return a_neg ? -1 : 1;
  int r = cmp_magnitude(w, a, b);
  return a_neg ? -r : r;
}

int num_cmp_total(Work *w, const Num *a, const Num *b) {
  if (a->neg != b->neg) return a->neg ? -1 : 1;
  int sign = a->neg ? -1 : 1, r;
  if (num_is_nan(a) || num_is_nan(b)) {
    int x = !num_is_nan(a) ? 0 : a->kind == NUM_SNAN ? 1 : 2, y = !num_is_nan(b) ? 0 : b->kind == NUM_SNAN ? 1 : 2;
    r = x != y ? (x < y ? -1 : 1) : coef_cmp(a, b);
    return sign * r;
  }
  r = num_cmp(w, a, b);
  if (r) return r;
  return sign * (a->exp < b->exp ? -1 : a->exp > b->exp);
}

static void set_int(Num *r, int v) { num_set_triple(r, v < 0, v != 0, 0); }
void num_compare(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c) {
  if (!num_nans(w, r, a, b, c)) set_int(r, num_cmp(w, a, b));
}
void num_compare_signal(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c) {
  if (num_nans(w, r, a, b, c)) w->status |= DEC_INVALID_OPERATION;
  else set_int(r, num_cmp(w, a, b));
}
void num_compare_total(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c UNUSED) {
  set_int(r, num_cmp_total(w, a, b));
}

static int cmp_total_magnitude(Work *w, const Num *a, const Num *b) {
  Num x = *a, y = *b;  // only the signs are changed: the limbs are shared
  x.limbs = a->limbs;
  y.limbs = b->limbs;
  x.neg = y.neg = false;
  return num_cmp_total(w, &x, &y);
}
void num_compare_total_mag(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c UNUSED) {
  set_int(r, cmp_total_magnitude(w, a, b));
}

static void pick_extreme(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c, bool max, bool magnitude) {
  if (num_is_nan(a) || num_is_nan(b)) {
    bool quiet_and_number = a->kind != NUM_SNAN && b->kind != NUM_SNAN && num_is_nan(a) != num_is_nan(b);
    if (!quiet_and_number) {
      num_nans(w, r, a, b, c);
      return;
    }
    num_copy(w, r, num_is_nan(a) ? b : a);
  } else {
    int order = magnitude ? cmp_magnitude(w, a, b) : num_cmp(w, a, b);
    if (order == 0) order = num_cmp_total(w, a, b);
    num_copy(w, r, (order < 0) == max ? b : a);
  }
  num_finalize(w, r, c);
}
void num_max(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c) {
  pick_extreme(w, r, a, b, c, true, false);
}
void num_min(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c) {
  pick_extreme(w, r, a, b, c, false, false);
}
void num_max_mag(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c) {
  pick_extreme(w, r, a, b, c, true, true);
}
void num_min_mag(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c) {
  pick_extreme(w, r, a, b, c, false, true);
}

// ---- sums

static void add_finite(Work *w, Num *r, const Num *a, bool b_neg, const Num *b, const DecContext *c) {
  int64_t exp = a->exp < b->exp ? a->exp : b->exp;
  bool zero_neg = c->rounding == ROUND_FLOOR && a->neg != b_neg;
  if (a->n == 0 && b->n == 0) {
    num_set_triple(r, zero_neg || (a->neg && b_neg), 0, exp);
    num_finalize(w, r, c);
    return;
  }
  if (a->n == 0 || b->n == 0) {
    const Num *x = a->n == 0 ? b : a;
    bool neg = a->n == 0 ? b_neg : a->neg;
    int64_t low = x->exp - c->prec - 1;
    num_rescale(w, r, x, exp > low ? exp : low, (Rounding)c->rounding, NULL);
    r->neg = neg;
    num_finalize(w, r, c);
    return;
  }
  const Num *high = a->exp >= b->exp ? a : b, *low = high == a ? b : a;
  bool high_neg = high == a ? a->neg : b_neg, low_neg = high == a ? b_neg : a->neg;
  Num big, small;
  num_init(&big);
  num_init(&small);
  int64_t low_exp = low->exp, digits = coef_digits(high);
  int64_t limit = high->exp + (digits - c->prec - 2 < -1 ? digits - c->prec - 2 : -1);
  if (coef_digits(low) + low->exp - 1 < limit) {  // far below: any digit there can represent it
    num_set_small(&small, 1);
    low_exp = limit;
    low = &small;
  }
  coef_shl(w, &big, high, high->exp - low_exp);
  if (high_neg == low_neg) {
    coef_add(w, r, &big, low);
    r->neg = high_neg;
  } else {
    int order = coef_cmp(&big, low);
    if (order >= 0) coef_sub(w, r, &big, low);
    else coef_sub(w, r, low, &big);
    r->neg = order > 0 ? high_neg : order < 0 ? low_neg : zero_neg;
  }
  r->kind = NUM_FINITE;
  r->exp = low_exp;
  num_finalize(w, r, c);
  num_free(w->vm, &big);
  num_free(w->vm, &small);
}

static void add_signed(Work *w, Num *r, const Num *a, const Num *b, bool flip, const DecContext *c) {
  if (num_nans(w, r, a, b, c)) return;
  bool b_neg = b->neg != flip;
  if (a->kind == NUM_INF && b->kind == NUM_INF && a->neg != b_neg) num_invalid(w, r, DEC_INVALID_OPERATION);
  else if (a->kind == NUM_INF) num_set_special(r, NUM_INF, a->neg);
  else if (b->kind == NUM_INF) num_set_special(r, NUM_INF, b_neg);
  else add_finite(w, r, a, b_neg, b, c);
}
void num_add(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c) { add_signed(w, r, a, b, false, c); }
void num_sub(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c) { add_signed(w, r, a, b, true, c); }

static void signed_copy(Work *w, Num *r, const Num *a, bool flip, const DecContext *c) {
  if (num_nans(w, r, a, NULL, c)) return;
  num_copy(w, r, a);
  r->neg = a->neg != flip;
  if (num_is_zero(r)) r->neg = c->rounding == ROUND_FLOOR ? r->neg : false;  // 0 - 0 or 0 + 0
  if (num_is_zero(a) && c->rounding == ROUND_FLOOR) r->neg = a->neg != flip;
  num_finalize(w, r, c);
}
void num_plus(Work *w, Num *r, const Num *a, const DecContext *c) { signed_copy(w, r, a, false, c); }
void num_minus(Work *w, Num *r, const Num *a, const DecContext *c) { signed_copy(w, r, a, true, c); }
void num_abs(Work *w, Num *r, const Num *a, const DecContext *c) { signed_copy(w, r, a, a->neg, c); }

// ---- products and quotients

static void mul_exact(Work *w, Num *r, const Num *a, const Num *b) {
  coef_mul(w, r, a, b);
  r->exp = a->exp + b->exp;
  r->kind = NUM_FINITE;
  r->neg = a->neg != b->neg;
}

// Products with infinities. true: r is the answer.
static bool mul_special(Work *w, Num *r, const Num *a, const Num *b) {
  if (a->kind != NUM_INF && b->kind != NUM_INF) return false;
  if (num_is_zero(a) || num_is_zero(b)) num_invalid(w, r, DEC_INVALID_OPERATION);
  else num_set_special(r, NUM_INF, a->neg != b->neg);
  return true;
}

void num_mul(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c) {
  if (num_nans(w, r, a, b, c) || mul_special(w, r, a, b)) return;
  mul_exact(w, r, a, b);
  num_finalize(w, r, c);
}

void num_fma(Work *w, Num *r, const Num *a, const Num *b, const Num *third, const DecContext *c) {
  Num product;
  num_init(&product);
  if (num_is_nan(a) || num_is_nan(b) || num_is_nan(third)) {
    if (a->kind == NUM_SNAN) num_nans(w, r, a, NULL, c);
    else if (b->kind == NUM_SNAN) num_nans(w, r, b, NULL, c);
    else if (num_is_nan(a) || num_is_nan(b))
      num_nans(w, r, num_is_nan(a) ? a : b, third->kind == NUM_SNAN ? third : NULL, c);
    else if (mul_special(w, &product, a, b) && num_is_nan(&product)) num_invalid(w, r, DEC_INVALID_OPERATION);
    else num_nans(w, r, third, NULL, c);
  } else {
    if (!mul_special(w, &product, a, b)) mul_exact(w, &product, a, b);
    num_add(w, r, &product, third, c);
  }
  num_free(w->vm, &product);
}

void num_div(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c) {
  if (num_nans(w, r, a, b, c)) return;
  bool neg = a->neg != b->neg;
  if (a->kind == NUM_INF && b->kind == NUM_INF) {
    num_invalid(w, r, DEC_INVALID_OPERATION);
    return;
  }
  if (a->kind == NUM_INF) {
    num_set_special(r, NUM_INF, neg);
    return;
  }
  if (b->kind == NUM_INF) {
    num_set_triple(r, neg, 0, (int64_t)c->emin - c->prec + 1);
    w->status |= DEC_CLAMPED;
    return;
  }
  if (b->n == 0) {
    if (a->n == 0) {
      num_invalid(w, r, DEC_DIVISION_UNDEFINED);
    } else {
      w->status |= DEC_DIVISION_BY_ZERO;
      num_set_special(r, NUM_INF, neg);
    }
    return;
  }
  int64_t ideal = a->exp - b->exp, shift = coef_digits(b) - coef_digits(a) + c->prec + 1;
  if (a->n == 0) {
    num_set_triple(r, neg, 0, ideal);
    num_finalize(w, r, c);
    return;
  }
  Num x, y, rest;
  num_init(&x);
  num_init(&y);
  num_init(&rest);
  if (shift >= 0) coef_shl(w, &x, a, shift);
  else coef_shl(w, &y, b, -shift);
  coef_divmod(w, r, &rest, shift >= 0 ? &x : a, shift >= 0 ? b : &y);
  r->exp = ideal - shift;
  r->kind = NUM_FINITE;
  r->neg = neg;
  if (rest.n > 0) {
    if (coef_digit(r, 0) % 5 == 0) coef_add_small(w, r, 1);
  } else if (r->exp < ideal) {
    int64_t zeros = coef_trailing_zeros(r);
    if (zeros > ideal - r->exp) zeros = ideal - r->exp;
    coef_shr(w, r, r, zeros);
    r->exp += zeros;
  }
  num_free(w->vm, &x);
  num_free(w->vm, &y);
  num_free(w->vm, &rest);
  num_finalize(w, r, c);
}

// a and b as coefficients for the lower of the two exponents.
static void align(Work *w, Num *x, Num *y, const Num *a, const Num *b) {
  int64_t exp = a->exp < b->exp ? a->exp : b->exp;
  coef_shl(w, x, a, a->exp - exp);
  coef_shl(w, y, b, b->exp - exp);
}

// Integer quotient and remainder of finite a and b, b not zero. false: the quotient has too many digits.
static bool divide(Work *w, Num *q, Num *r, const Num *a, const Num *b, const DecContext *c) {
  int64_t exp = a->exp < b->exp ? a->exp : b->exp, diff = num_adjusted(a) - num_adjusted(b);
  q->exp = 0;
  q->kind = NUM_FINITE;
  q->neg = a->neg != b->neg;
  q->n = 0;
  if (a->n == 0 || diff <= -2) {
    num_rescale(w, r, a, exp, (Rounding)c->rounding, NULL);
    return true;
  }
  if (diff > c->prec) return false;
  Num x, y;
  num_init(&x);
  num_init(&y);
  align(w, &x, &y, a, b);
  coef_divmod(w, q, r, &x, &y);
  num_free(w->vm, &x);
  num_free(w->vm, &y);
  r->exp = exp;
  r->kind = NUM_FINITE;
  r->neg = a->neg;
  return q->n == 0 || coef_digits(q) <= c->prec;
}

void num_divint(Work *w, Num *q, const Num *a, const Num *b, const DecContext *c) {
  if (num_nans(w, q, a, b, c)) return;
  bool neg = a->neg != b->neg;
  if (a->kind == NUM_INF && b->kind == NUM_INF) {
    num_invalid(w, q, DEC_INVALID_OPERATION);
  } else if (a->kind == NUM_INF) {
    num_set_special(q, NUM_INF, neg);
  } else if (b->kind == NUM_INF) {
    num_set_triple(q, neg, 0, 0);
  } else if (b->n == 0) {
    if (a->n == 0) {
      num_invalid(w, q, DEC_DIVISION_UNDEFINED);
    } else {
      w->status |= DEC_DIVISION_BY_ZERO;
      num_set_special(q, NUM_INF, neg);
    }
  } else {
    Num r;
    num_init(&r);
    if (divide(w, q, &r, a, b, c)) num_finalize(w, q, c);
    else num_invalid(w, q, DEC_DIVISION_IMPOSSIBLE);
    num_free(w->vm, &r);
  }
}

void num_rem(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c) {
  if (num_nans(w, r, a, b, c)) return;
  if (a->kind == NUM_INF) {
    num_invalid(w, r, DEC_INVALID_OPERATION);
  } else if (b->kind == NUM_INF) {
    num_copy(w, r, a);
    num_finalize(w, r, c);
  } else if (b->n == 0) {
    num_invalid(w, r, a->n == 0 ? DEC_DIVISION_UNDEFINED : DEC_INVALID_OPERATION);
  } else {
    Num q;
    num_init(&q);
    if (divide(w, &q, r, a, b, c)) num_finalize(w, r, c);
    else num_invalid(w, r, DEC_DIVISION_IMPOSSIBLE);
    num_free(w->vm, &q);
  }
}

void num_divmod(Work *w, Num *q, Num *r, const Num *a, const Num *b, const DecContext *c) {
  if (num_nans(w, q, a, b, c)) {
    num_copy(w, r, q);
    return;
  }
  bool neg = a->neg != b->neg;
  if (a->kind == NUM_INF) {
    if (b->kind == NUM_INF) num_invalid(w, q, DEC_INVALID_OPERATION);
    else num_set_special(q, NUM_INF, neg);
    num_invalid(w, r, DEC_INVALID_OPERATION);
  } else if (b->kind == NUM_INF) {
    num_set_triple(q, neg, 0, 0);
    num_copy(w, r, a);
    num_finalize(w, r, c);
  } else if (b->n == 0) {
    if (a->n == 0) {
      num_invalid(w, q, DEC_DIVISION_UNDEFINED);
      num_invalid(w, r, DEC_DIVISION_UNDEFINED);
    } else {
      num_set_special(q, NUM_INF, neg);
      num_invalid(w, r, DEC_DIVISION_BY_ZERO | DEC_INVALID_OPERATION);
    }
  } else if (divide(w, q, r, a, b, c)) {
    num_finalize(w, q, c);
    num_finalize(w, r, c);
  } else {
    num_invalid(w, q, DEC_DIVISION_IMPOSSIBLE);
    num_invalid(w, r, DEC_DIVISION_IMPOSSIBLE);
  }
}

void num_rem_near(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c) {
  if (num_nans(w, r, a, b, c)) return;
  if (a->kind == NUM_INF || (b->kind == NUM_FINITE && b->n == 0)) {
    num_invalid(w, r, a->kind != NUM_INF && a->n == 0 ? DEC_DIVISION_UNDEFINED : DEC_INVALID_OPERATION);
    return;
  }
  if (b->kind == NUM_INF) {
    num_copy(w, r, a);
    num_finalize(w, r, c);
    return;
  }
  int64_t exp = a->exp < b->exp ? a->exp : b->exp, diff = num_adjusted(a) - num_adjusted(b);
  if (a->n == 0) {
    num_set_triple(r, a->neg, 0, exp);
  } else if (diff >= (int64_t)c->prec + 1) {
    num_invalid(w, r, DEC_DIVISION_IMPOSSIBLE);
    return;
  } else if (diff <= -2) {
    num_rescale(w, r, a, exp, (Rounding)c->rounding, NULL);
  } else {
    Num x, y, q, twice;
    num_init(&x);
    num_init(&y);
    num_init(&q);
    num_init(&twice);
    align(w, &x, &y, a, b);
    coef_divmod(w, &q, r, &x, &y);
    r->neg = a->neg;
    coef_mul_small(w, &twice, r, 2);
    int order = coef_cmp(&twice, &y);
    if (order > 0 || (order == 0 && !coef_is_even(&q))) {
      coef_sub(w, r, &y, r);
      r->neg = !r->neg;
      coef_add_small(w, &q, 1);
    }
    r->exp = exp;
    r->kind = NUM_FINITE;
    bool fits = q.n == 0 || coef_digits(&q) <= c->prec;
    num_free(w->vm, &x);
    num_free(w->vm, &y);
    num_free(w->vm, &q);
    num_free(w->vm, &twice);
    if (!fits) {
      num_invalid(w, r, DEC_DIVISION_IMPOSSIBLE);
      return;
    }
  }
  num_finalize(w, r, c);
}

// ---- exponents

void num_quantize(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c) {
  if (num_nans(w, r, a, b, c)) return;
  if (a->kind == NUM_INF || b->kind == NUM_INF) {
    if (a->kind == b->kind) num_copy(w, r, a);
    else num_invalid(w, r, DEC_INVALID_OPERATION);
    return;
  }
  int64_t etiny = (int64_t)c->emin - c->prec + 1;
  if (b->exp < etiny || b->exp > c->emax ||
      (a->n > 0 && (num_adjusted(a) > c->emax || num_adjusted(a) - b->exp + 1 > c->prec))) {
    num_invalid(w, r, DEC_INVALID_OPERATION);
    return;
  }
  int lost;
  num_rescale(w, r, a, b->exp, (Rounding)c->rounding, &lost);
  if (a->n > 0) {
    if (r->n > 0 && (num_adjusted(r) > c->emax || coef_digits(r) > c->prec)) {
      num_invalid(w, r, DEC_INVALID_OPERATION);
      return;
    }
    if (r->n > 0 && num_adjusted(r) < c->emin) w->status |= DEC_SUBNORMAL;
    if (r->exp > a->exp) w->status |= lost ? DEC_INEXACT | DEC_ROUNDED : DEC_ROUNDED;
  }
  num_finalize(w, r, c);
}

static void to_integral(Work *w, Num *r, const Num *a, const DecContext *c, bool signal) {
  if (num_nans(w, r, a, NULL, c)) return;
  if (a->kind == NUM_INF || a->exp >= 0) {
    num_copy(w, r, a);
    return;
  }
  int lost;
  num_rescale(w, r, a, 0, (Rounding)c->rounding, &lost);
  if (signal && a->n > 0) w->status |= lost ? DEC_INEXACT | DEC_ROUNDED : DEC_ROUNDED;
}
void num_to_integral_value(Work *w, Num *r, const Num *a, const DecContext *c) { to_integral(w, r, a, c, false); }
void num_to_integral_exact(Work *w, Num *r, const Num *a, const DecContext *c) { to_integral(w, r, a, c, true); }

void num_reduce(Work *w, Num *r, const Num *a, const DecContext *c) {
  if (num_nans(w, r, a, NULL, c)) return;
  num_copy(w, r, a);
  num_finalize(w, r, c);
  if (r->kind != NUM_FINITE) return;
  if (r->n == 0) {
    r->exp = 0;
    return;
  }
  int64_t max = c->clamp ? (int64_t)c->emax - c->prec + 1 : c->emax, zeros = coef_trailing_zeros(r);
  if (zeros > max - r->exp) zeros = max - r->exp;
  if (zeros <= 0) return;
  coef_shr(w, r, r, zeros);
  r->exp += zeros;
}

void num_scaleb(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c) {
  if (num_nans(w, r, a, b, c)) return;
  bool ok = b->kind == NUM_FINITE && b->exp == 0;
  int64_t n = ok ? num_to_i64(b, &ok) : 0, limit = 2 * ((int64_t)c->emax + c->prec);
  if (!ok || n < -limit || n > limit) {
    num_invalid(w, r, DEC_INVALID_OPERATION);
    return;
  }
  num_copy(w, r, a);
  if (a->kind == NUM_INF) return;
  r->exp += n;
  num_finalize(w, r, c);
}

void num_logb(Work *w, Num *r, const Num *a, const DecContext *c) {
  if (num_nans(w, r, a, NULL, c)) return;
  if (a->kind == NUM_INF) {
    num_set_special(r, NUM_INF, false);
  } else if (a->n == 0) {
    w->status |= DEC_DIVISION_BY_ZERO;
    num_set_special(r, NUM_INF, true);
  } else {
    int64_t e = num_adjusted(a);
    num_set_triple(r, e < 0, (uint64_t)(e < 0 ? -e : e), 0);
    num_finalize(w, r, c);
  }
}

// ---- neighbours

static void next(Work *w, Num *r, const Num *a, const DecContext *c, bool up) {
  DecContext near = *c;
  Work quiet = {w->vm, 0, false};
  near.rounding = up ? ROUND_CEILING : ROUND_FLOOR;
  if (a->kind == NUM_INF) {
    if (a->neg != up) {
      num_copy(w, r, a);
    } else {
      coef_ones(w, r, c->prec, 9);
      r->kind = NUM_FINITE;
      r->neg = a->neg;
      r->exp = (int64_t)c->emax - c->prec + 1;
    }
    return;
  }
  num_copy(w, r, a);
  num_finalize(&quiet, r, &near);
  if (num_cmp(w, r, a) == 0) {
    Num tiny;
    num_init(&tiny);
    num_set_triple(&tiny, false, 1, (int64_t)c->emin - c->prec);
    if (up) num_add(&quiet, r, a, &tiny, &near);
    else num_sub(&quiet, r, a, &tiny, &near);
    num_free(w->vm, &tiny);
  }
  if (quiet.failed) w->failed = true;
}
void num_next_plus(Work *w, Num *r, const Num *a, const DecContext *c) {
  if (!num_nans(w, r, a, NULL, c)) next(w, r, a, c, true);
}
void num_next_minus(Work *w, Num *r, const Num *a, const DecContext *c) {
  if (!num_nans(w, r, a, NULL, c)) next(w, r, a, c, false);
}
void num_next_toward(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c) {
  if (num_nans(w, r, a, b, c)) return;
  int order = num_cmp(w, a, b);
  if (order == 0) {
    num_copy(w, r, a);
    r->neg = b->neg;
    return;
  }
  next(w, r, a, c, order < 0);
  if (r->kind == NUM_INF) {
    w->status |= DEC_OVERFLOW | DEC_INEXACT | DEC_ROUNDED;
  } else if (num_adjusted(r) < c->emin) {
    w->status |= DEC_UNDERFLOW | DEC_SUBNORMAL | DEC_INEXACT | DEC_ROUNDED;
    if (r->n == 0) w->status |= DEC_CLAMPED;
  }
}

// ---- digits

static bool shift_amount(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c, int64_t *out) {
  if (num_nans(w, r, a, b, c)) return false;
  bool ok = b->kind == NUM_FINITE && b->exp == 0;
  *out = ok ? num_to_i64(b, &ok) : 0;
  if (!ok || *out < -c->prec || *out > c->prec) {
    num_invalid(w, r, DEC_INVALID_OPERATION);
    return false;
  }
  if (a->kind != NUM_INF) return true;
  num_copy(w, r, a);
  return false;
}

static void keep_low(Work *w, Num *r, int64_t n) {  // the last n digits
  if (coef_digits(r) <= n) return;
  Num high;
  num_init(&high);
  coef_shr(w, &high, r, n);
  coef_shl(w, &high, &high, n);
  coef_sub(w, r, r, &high);
  num_free(w->vm, &high);
}

void num_shift(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c) {
  int64_t n;
  if (!shift_amount(w, r, a, b, c, &n)) return;
  num_copy(w, r, a);
  if (n >= 0) {
    keep_low(w, r, c->prec - n);
    coef_shl(w, r, r, n);
    if (n == c->prec) r->n = 0;
  } else {
    keep_low(w, r, c->prec);
    coef_shr(w, r, r, -n);
  }
}

void num_rotate(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c) {
  int64_t n;
  if (!shift_amount(w, r, a, b, c, &n)) return;
  if (n < 0) n += c->prec;
  Num high;
  num_init(&high);
  num_copy(w, r, a);
  keep_low(w, r, c->prec);
  coef_shr(w, &high, r, c->prec - n);
  if (n == c->prec) num_copy(w, &high, r), r->n = 0;
  else keep_low(w, r, c->prec - n);
  if (c->prec == n) r->n = 0;
  else if (c->prec - n == 0) r->n = 0;
  coef_shl(w, r, r, n);
  coef_add(w, r, r, &high);
  num_free(w->vm, &high);
}

static bool is_logical(const Num *a, const DecContext *c UNUSED) {
  if (a->kind != NUM_FINITE || a->neg || a->exp != 0) return false;
  for (Size i = 0; i < a->n; i++) {
    for (uint32_t x = a->limbs[i]; x; x /= 10) {
      if (x % 10 > 1) return false;
    }
  }
  return true;
}

static void logical(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c, int op) {
  if (!is_logical(a, c) || !is_logical(b, c) || (a->n && coef_digits(a) > DEC_MAX_PREC)) {
    num_invalid(w, r, DEC_INVALID_OPERATION);
    return;
  }
  Size n = a->n > b->n ? a->n : b->n;
  if (!num_reserve(w, r, n)) return;
  for (Size i = 0; i < n; i++) {
    uint32_t x = i < a->n ? a->limbs[i] : 0, y = i < b->n ? b->limbs[i] : 0, out = 0;
    for (uint32_t p = 1; p < LIMB_BASE; p *= 10, x /= 10, y /= 10) {
      uint32_t p1 = x % 10, p2 = y % 10;
      out += (op == 0 ? p1 & p2 : op == 1 ? p1 | p2 : p1 ^ p2) * p;
    }
    r->limbs[i] = out;
  }
  r->n = n;
  while (r->n > 0 && r->limbs[r->n - 1] == 0) r->n--;
  r->kind = NUM_FINITE;
  r->neg = false;
  r->exp = 0;
  keep_low(w, r, c->prec);
}
void num_and(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c) { logical(w, r, a, b, c, 0); }
void num_or(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c) { logical(w, r, a, b, c, 1); }
void num_xor(Work *w, Num *r, const Num *a, const Num *b, const DecContext *c) { logical(w, r, a, b, c, 2); }
void num_invert(Work *w, Num *r, const Num *a, const DecContext *c) {
  Num ones;
  num_init(&ones);
  coef_ones(w, &ones, c->prec, 1);
  logical(w, r, a, &ones, c, 2);
  num_free(w->vm, &ones);
}

// ---- roots

void num_sqrt(Work *w, Num *r, const Num *a, const DecContext *c) {
  if (num_nans(w, r, a, NULL, c)) return;
  if (num_is_zero(a)) {
    num_set_triple(r, a->neg, 0, a->exp >> 1);
    num_finalize(w, r, c);
    return;
  }
  if (a->neg) {
    num_invalid(w, r, DEC_INVALID_OPERATION);
    return;
  }
  if (a->kind == NUM_INF) {
    num_copy(w, r, a);
    return;
  }
  DecContext even = *c;
  even.rounding = ROUND_HALF_EVEN;
  int64_t exp = a->exp >> 1, digits = coef_digits(a), odd = a->exp & 1,
          len = odd ? (digits >> 1) + 1 : (digits + 1) >> 1;
  int64_t shift = (int64_t)c->prec + 1 - len;
  bool exact = true;
  Num x, square;
  num_init(&x);
  num_init(&square);
  coef_shl(w, &x, a, odd);
  if (shift >= 0) coef_shl(w, &x, &x, 2 * shift);
  else exact = coef_shr(w, &x, &x, -2 * shift) == 0;
  coef_isqrt(w, r, &x);
  coef_mul(w, &square, r, r);
  exact = exact && coef_cmp(&square, &x) == 0;
  r->kind = NUM_FINITE;
  r->neg = false;
  r->exp = exp - shift;
  if (exact) {
    if (shift >= 0) coef_shr(w, r, r, shift);
    else coef_shl(w, r, r, -shift);
    r->exp = exp;
  } else if (coef_digit(r, 0) % 5 == 0) {
    coef_add_small(w, r, 1);
  }
  num_free(w->vm, &x);
  num_free(w->vm, &square);
  num_finalize(w, r, &even);
}

// ---- predicates

bool num_same_quantum(const Num *a, const Num *b) {
  if (num_is_special(a) || num_is_special(b))
    return (num_is_nan(a) && num_is_nan(b)) || (a->kind == NUM_INF && b->kind == NUM_INF);
  return a->exp == b->exp;
}
bool num_is_normal(const Num *a, const DecContext *c) {
  return a->kind == NUM_FINITE && a->n > 0 && num_adjusted(a) >= c->emin;
}
bool num_is_subnormal(const Num *a, const DecContext *c) {
  return a->kind == NUM_FINITE && a->n > 0 && num_adjusted(a) < c->emin;
}
const char *num_class(const Num *a, const DecContext *c) {
  if (a->kind == NUM_QNAN) return "NaN";
  if (a->kind == NUM_SNAN) return "sNaN";
  if (a->kind == NUM_INF) return a->neg ? "-Infinity" : "+Infinity";
  if (a->n == 0) return a->neg ? "-Zero" : "+Zero";
  if (num_is_subnormal(a, c)) return a->neg ? "-Subnormal" : "+Subnormal";
  return a->neg ? "-Normal" : "+Normal";
}
