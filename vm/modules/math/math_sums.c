// modules/math/math_sums.c: exact and extended-precision sums: fsum, sumprod, prod, hypot, dist.
//
// Tests        tests/python/modules/math_cases.py
// Optimize     Os
#include <float.h>
#include <math.h>

#include "modules/math/math_internal.h"
#include "object/core/args.h"
#include "object/core/work.h"
#include "object/number/int.h"
#include "object/container/tuple.h"

// ---- Pairs and triples of doubles whose sum is exact ----
typedef struct Pair {
  double hi, lo;
} Pair;

static Pair add_fast(double a, double b) {  // |a| >= |b|
  double x = a + b;
  return (Pair){x, (a - x) + b};
}
static Pair add_exact(double a, double b) {
  double x = a + b, z = x - a;
  return (Pair){x, (a - (x - z)) + (b - z)};
}
static Pair mul_exact(double a, double b) {
  double z = a * b;
  return (Pair){z, fma(a, b, -z)};
}

typedef struct Triple {
  double hi, lo, tiny;
} Triple;

static Triple add_product(double x, double y, Triple total) {
  Pair product = mul_exact(x, y), sum = add_exact(total.hi, product.hi);
  Pair r1 = add_exact(total.lo, product.lo), r2 = add_exact(r1.hi, sum.lo);
  return (Triple){sum.hi, r2.hi, total.tiny + r1.lo + r2.lo};
}
static double triple_value(Triple total) {
  Pair last = add_exact(total.lo, total.tiny);
  return add_exact(total.hi, last.hi).hi;
}

// ---- fsum: Shewchuk's partial sums, none of which overlap ----
typedef struct Partials {
  double *p, inline_p[32];
  Size n, cap;
} Partials;

static int push_partial(VM *vm, Partials *s, double x) {
  if (s->n == s->cap) {
    size_t old = (size_t)s->cap * sizeof *s->p;
    double *grown = mem_alloc(vm, old * 2);
    if (!grown) return err_no_memory_i(vm);
    memcpy(grown, s->p, old);
    if (s->p != s->inline_p) mem_free(vm, s->p, old);
    s->p = grown;
    s->cap *= 2;
  }
  s->p[s->n++] = x;
  return 0;
}

static int add_partial(VM *vm, Partials *s, double x, double *special, double *infinities) {
  double original = x;
  Size n = 0;
  for (Size i = 0; i < s->n; i++) {
    double y = s->p[i];
    if (fabs(x) < fabs(y)) {
      double t = x;
      x = y, y = t;
    }
    Pair sum = add_fast(x, y);
    if (sum.lo != 0) s->p[n++] = sum.lo;
    x = sum.hi;
  }
  s->n = n;
  if (x == 0) return 0;
  if (isfinite(x)) return push_partial(vm, s, x);
  if (isfinite(original)) return err_set_i(vm, vm->exc.OverflowError, "intermediate overflow in fsum");
  if (isinf(original)) *infinities += original;
  *special += original;
  s->n = 0;
  return 0;
}

// Adds the partials from the greatest down; the next partial decides a half-way case.
static double total_of(const Partials *s) {
  Size n = s->n;
  if (n == 0) return 0;
  double hi = s->p[--n], lo = 0;
  while (n > 0) {
    Pair sum = add_fast(hi, s->p[--n]);
    hi = sum.hi;
    lo = sum.lo;
    if (lo != 0) break;
  }
  if (n > 0 && ((lo < 0 && s->p[n - 1] < 0) || (lo > 0 && s->p[n - 1] > 0))) {
    double y = lo * 2, x = hi + y;
    if (y == x - hi) hi = x;
  }
  return hi;
}

Value math_fsum(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value it = object_iter(vm, args[0]), item;
  if (value_is_null(it)) return it;
  Partials s = {.cap = 32};
  s.p = s.inline_p;
  double special = 0, infinities = 0;
  bool failed = false;
  while (!failed && !value_is_null(item = iter_next(vm, it))) {
    double x;
    failed = math_double(vm, item, &x) < 0 || add_partial(vm, &s, x, &special, &infinities) < 0;
    drop(vm, item);
  }
  drop(vm, it);
  Value r = VALUE_NULL;
  if (!err_occurred(vm)) {
    if (special == 0) r = value_from_double(total_of(&s));
    else if (isnan(infinities)) err_set(vm, vm->exc.ValueError, "-inf + inf in fsum");
    else r = value_from_double(special);
  }
  if (s.p != s.inline_p) mem_free(vm, s.p, (size_t)s.cap * sizeof *s.p);
  return r;
}

// ---- sumprod ----
typedef struct SumProd {
  Value total;  // the sum by generic arithmetic
  Triple floats;
  bool ints_only, floats_allowed, floats_used;
} SumProd;

static int add_to_total(VM *vm, SumProd *s, Value term) {  // consumed
  if (value_is_null(term)) return -1;
  Value sum = number_binary(vm, OP_ADD, s->total, term);
  drop(vm, term);
  if (value_is_null(sum)) return -1;
  value_set(vm, &s->total, sum);
  return 0;
}

static int leave_floats(VM *vm, SumProd *s) {
  s->floats_allowed = false;
  if (!s->floats_used) return 0;
  s->floats_used = false;
  return add_to_total(vm, s, value_from_double(triple_value(s->floats)));
}

// A float, or an int or bool together with a float.
static bool as_term(VM *vm, Ref v, bool other_is_float, double *out) {
  if (value_is_double(v)) {
    *out = value_as_double(v);
    return true;
  }
  if (!other_is_float || !(is_int_exact(vm, v) || value_is_bool(v))) return false;
  *out = int_as_double(vm, v);
  if (*out != -1.0 || !err_occurred(vm)) return true;
  err_clear(vm);
  return false;
}

static int sumprod_step(VM *vm, SumProd *s, Ref p, Ref q) {
  if (s->ints_only && !(is_int_exact(vm, p) && is_int_exact(vm, q))) s->ints_only = false;
  if (!s->ints_only && s->floats_allowed) {
    double x, y;
    if (as_term(vm, p, value_is_double(q), &x) && as_term(vm, q, value_is_double(p), &y)) {
      Triple next = add_product(x, y, s->floats);
      if (isfinite(next.hi)) {
        s->floats = next;
        s->floats_used = true;
        return 0;
      }
    }
    if (leave_floats(vm, s) < 0) return -1;
  }
  return add_to_total(vm, s, number_binary(vm, OP_MULTIPLY, p, q));
}

Value math_sumprod(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "sumprod", nargs, 2, 2) < 0) return VALUE_NULL;
  Value a = object_iter(vm, args[0]);
  if (value_is_null(a)) return a;
  Value b = object_iter(vm, args[1]);
  SumProd s = {.total = value_from_int48(0), .ints_only = true, .floats_allowed = true};
  int status = value_is_null(b) ? -1 : 0;
  while (status == 0) {
    Value p = iter_next(vm, a), q = VALUE_NULL;
    if (!err_occurred(vm)) q = iter_next(vm, b);
    bool p_ends = value_is_null(p), q_ends = value_is_null(q);
    if (err_occurred(vm)) status = -1;
    else if (p_ends && q_ends) status = leave_floats(vm, &s) < 0 ? -1 : 1;
    else if (p_ends != q_ends) status = err_set_i(vm, vm->exc.ValueError, "Inputs are not the same length");
    else status = sumprod_step(vm, &s, p, q);
    drop(vm, p), drop(vm, q);
  }
  drop(vm, a), drop(vm, b);
  if (status > 0) return s.total;
  drop(vm, s.total);
  return VALUE_NULL;
}

Value math_prod(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "start"};
  static const ArgSpec spec = {"prod", names, 2, 1, 1, 1, 0};
  Ref a[2];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  Value it = object_iter(vm, a[0]), item;
  if (value_is_null(it)) return it;
  Value total = value_is_null(a[1]) ? value_from_int48(1) : own(a[1]);
  while (!value_is_null(item = iter_next(vm, it))) {
    Value next;
    if (value_is_int48(total) && value_is_int48(item)) next = int_mul(vm, total, item);
    else next = number_binary(vm, OP_MULTIPLY, total, item);
    drop(vm, item);
    value_set(vm, &total, next);
    if (value_is_null(next)) break;
  }
  drop(vm, it);
  if (!err_occurred(vm)) return total;
  drop(vm, total);
  return VALUE_NULL;
}

// ---- Norms ----
// The root of the sum of squares, scaled by a power of two, with the rounding errors kept, and corrected once.
static double norm(double *v, Size n, double max, bool found_nan) {
  if (isinf(max)) return max;
  if (found_nan) return (double)NAN;
  if (max == 0 || n <= 1) return max;
  int max_exp;
  frexp(max, &max_exp);
  if (max_exp < -1023) {  // 2**-max_exp would overflow: subnormals first become normal
    for (Size i = 0; i < n; i++) v[i] /= DBL_MIN;
    return DBL_MIN * norm(v, n, max / DBL_MIN, found_nan);
  }
  double scale = ldexp(1.0, -max_exp), sum = 1.0, low1 = 0, low2 = 0;
  for (Size i = 0; i < n; i++) {
    double x = v[i] * scale;
    Pair square = mul_exact(x, x), s = add_fast(sum, square.hi);
    sum = s.hi;
    low1 += square.lo;
    low2 += s.lo;
  }
  double h = sqrt(sum - 1.0 + (low1 + low2));
  Pair square = mul_exact(-h, h), s = add_fast(sum, square.hi);
  sum = s.hi;
  low1 += square.lo;
  low2 += s.lo;
  double x = sum - 1.0 + (low1 + low2);
  h += x / (2.0 * h);
  return h / scale;
}

typedef struct Coordinates {
  double *v, inline_v[16];
  Size n;
} Coordinates;

static int coordinates_init(VM *vm, Coordinates *c, Size n) {
  c->n = n;
  c->v = c->inline_v;
  if (n > 16 && !(c->v = mem_alloc_items(vm, (size_t)n, sizeof *c->v))) return err_no_memory_i(vm);
  return 0;
}

static double norm_of(double *v, Size n) {
  double max = 0;
  bool found_nan = false;
  for (Size i = 0; i < n; i++) {
    v[i] = fabs(v[i]);
    found_nan |= isnan(v[i]);
    if (v[i] > max) max = v[i];
  }
  return norm(v, n, max, found_nan);
}

static Value coordinates_norm(VM *vm, Coordinates *c, bool failed) {
  Value r = failed ? VALUE_NULL : value_from_double(norm_of(c->v, c->n));
  if (c->v != c->inline_v) mem_free(vm, c->v, (size_t)c->n * sizeof *c->v);
  return r;
}

Value math_hypot(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Coordinates c;
  if (coordinates_init(vm, &c, nargs) < 0) return VALUE_NULL;
  bool failed = false;
  for (Size i = 0; i < nargs && !failed; i++) failed = math_double(vm, args[i], &c.v[i]) < 0;
  return coordinates_norm(vm, &c, failed);
}

double math_hypot_of(double x, double y) {
  double v[2] = {x, y};
  return norm_of(v, 2);
}

Value math_dist(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "dist", nargs, 2, 2) < 0) return VALUE_NULL;
  Value p = sequence_tuple(vm, args[0]);
  if (value_is_null(p)) return p;
  Value q = sequence_tuple(vm, args[1]), r = VALUE_NULL;
  if (!value_is_null(q)) {
    Size n = tuple_len(p);
    Coordinates c;
    if (n != tuple_len(q)) {
      err_set(vm, vm->exc.ValueError, "both points must have the same number of dimensions");
    } else if (coordinates_init(vm, &c, n) == 0) {
      bool failed = false;
      for (Size i = 0; i < n && !failed; i++) {
        double x, y;
        failed = math_double(vm, tuple_at(p, i), &x) < 0 || math_double(vm, tuple_at(q, i), &y) < 0;
        if (!failed) c.v[i] = x - y, failed = work_round(vm, (size_t)i) < 0;
      }
      r = coordinates_norm(vm, &c, failed);
    }
  }
  drop(vm, p), drop(vm, q);
  return r;
}
