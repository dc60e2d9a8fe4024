// modules/datetime/datetime_delta.c: class timedelta: a duration in days, seconds and microseconds.
//
// Arithmetic is on whole microseconds as Python ints, as CPython does it: they may be larger than 64 bits.
// Tests        tests/python/library/data/datetime_*.py
// Optimize     O2
#include "modules/datetime/datetime.h"

#include <math.h>

#include "object/number/float.h"

// ---- creation

// The amounts are normalized, but days may be out of range.
static Value make(VM *vm, Type *type, int days, int seconds, int us) {
  if (days < -MAX_DELTA_DAYS || days > MAX_DELTA_DAYS)
    return err_set(vm, vm->exc.OverflowError, "days=%d; must have magnitude <= %d", days, (int)MAX_DELTA_DAYS);
  bool exact = is_own_type(vm, type, MT_TIMEDELTA);
  Value *zero = module_value(vm, MV_DATETIME_ZERO);
  if (exact && !days && !seconds && !us && !value_is_null(*zero)) return own(*zero);
  Delta *d = object_alloc(vm, type, 0);
  if (!d) return VALUE_NULL;
  d->hash = -1;
  d->days = days;
  d->seconds = seconds;
  d->microseconds = us;
  Value made = value_from_ptr(d);
  if (exact && !days && !seconds && !us) *zero = own(made);
  return made;
}

Value delta_new(VM *vm, int days, int seconds, int us) {
  seconds += floor_div(us, US_PER_SECOND, &us);
  days += floor_div(seconds, 86400, &seconds);
  return make(vm, module_type(vm, MT_TIMEDELTA), days, seconds, us);
}

// The duration in microseconds: an int.
static Value to_us(VM *vm, Ref v) {
  const Delta *d = as_delta(v);
  int64_t seconds = d->days * INT64_C(86400) + d->seconds;
  if (seconds < INT64_C(9000000000000) && seconds > -INT64_C(9000000000000))
    return int_from_i64(vm, seconds * US_PER_SECOND + d->microseconds);
  Value whole = int_mul(vm, value_from_int48(seconds), value_from_int48(US_PER_SECOND));
  Value all = value_is_null(whole) ? whole : int_add(vm, whole, value_from_int48(d->microseconds));
  drop(vm, whole);
  return all;
}

// divmod(a, b) as the class of `a` (consumed) defines it: the quotient, and the remainder in *rest, which must be below
// b.
static Value divmod_checked(VM *vm, Value a, int b, int *rest) {
  Value pair = value_is_null(a) ? a : number_divmod(vm, a, value_from_int48(b)), q = VALUE_NULL;
  drop(vm, a);
  if (value_is_null(pair)) return pair;
  if (!is_tuple(pair)) err_set(vm, vm->exc.TypeError, "divmod() returned non-tuple (type %.200T)", pair);
  else if (as_tuple(pair)->len != 2)
    err_set(vm, vm->exc.TypeError, "divmod() returned a tuple of size %zd", as_tuple(pair)->len);
  else if (arg_int(vm, tuple_at(pair, 1), rest) == 0) {
    if (*rest < 0 || *rest >= b) err_set(vm, vm->exc.TypeError, "divmod() returned a value out of range");
    else q = own(tuple_at(pair, 0));
  }
  drop(vm, pair);
  return q;
}
static Value from_us_of_class(VM *vm, Type *type, Ref us) {
  int rest, seconds, d;
  Value days = divmod_checked(vm, divmod_checked(vm, own(us), US_PER_SECOND, &rest), 86400, &seconds);
  int r = value_is_null(days) ? -1 : arg_int(vm, days, &d);
  drop(vm, days);
  return r < 0 ? VALUE_NULL : make(vm, type, d, seconds, rest);
}

static Value from_us(VM *vm, Type *type, Ref us) {
  if (!is_exact(vm, us, vm->types.int_)) return from_us_of_class(vm, type, us);
  int64_t n;
  Value days = VALUE_NULL, rest = VALUE_NULL;
  int64_t per_day = INT64_C(86400) * US_PER_SECOND, d;
  if (int_fits_i64(us, &n)) {
    d = n / per_day;
    n -= d * per_day;
    if (n < 0) n += per_day, d--;
  } else {
    days = int_floordiv(vm, us, value_from_int48(per_day));
    if (value_is_null(days)) return days;
    rest = int_mod(vm, us, value_from_int48(per_day));
    bool fits = int_fits_i64(days, &d);
    drop(vm, days);
    if (value_is_null(rest)) return rest;
    int_fits_i64(rest, &n);
    drop(vm, rest);
    if (!fits) d = INT64_MAX;
  }
  if (d != (int32_t)d) return err_set(vm, vm->exc.OverflowError, "Python int too large to convert to C int");
  return make(vm, type, (int)d, (int)(n / US_PER_SECOND), (int)(n % US_PER_SECOND));
}

static Value from_us_steal(VM *vm, Value us) {
  if (value_is_null(us)) return us;
  Value r = from_us(vm, module_type(vm, MT_TIMEDELTA), us);
  drop(vm, us);
  return r;
}

// m / n to the nearest whole number, ties to the even one. Both are consumed; null ones fail.
static Value divide_nearest(VM *vm, Value m, Value n) {
  Value q = VALUE_NULL, r = VALUE_NULL, twice = VALUE_NULL;
  if (value_is_null(m) || value_is_null(n)) goto done;
  if (int_sign(n) == 0) {
    err_set(vm, vm->exc.ZeroDivisionError, "division by zero");
    goto done;
  }
  if (int_sign(n) < 0) {
    value_set(vm, &m, int_neg(vm, m));
    value_set(vm, &n, int_neg(vm, n));
    if (value_is_null(m) || value_is_null(n)) goto done;
  }
  q = int_floordiv(vm, m, n);
  r = value_is_null(q) ? q : int_mod(vm, m, n);
  twice = value_is_null(r) ? r : int_add(vm, r, r);
  if (value_is_null(twice)) {
    value_clear(vm, &q);
    goto done;
  }
  int c = int_compare(twice, n);
  if (c == 0) {
    Value odd = int_and(vm, q, value_from_int48(1));
    if (value_is_null(odd)) value_clear(vm, &q);
    else c = int_sign(odd) ? 1 : -1;
    drop(vm, odd);
  }
  if (c > 0) value_set(vm, &q, int_add(vm, q, value_from_int48(1)));
done:
  drop(vm, m);
  drop(vm, n);
  drop(vm, r);
  drop(vm, twice);
  return q;
}

// ---- the constructor

// sofar (consumed) + num * factor; fractions of a microsecond go to *leftover.
static Value accumulate(VM *vm, const char *tag, Value sofar, Ref num, int64_t factor, double *leftover) {
  Value product, sum = VALUE_NULL;
  if (is_int(num)) {
    product = number_binary(vm, OP_MULTIPLY, num, value_from_int48(factor));
    if (!value_is_null(product)) sum = number_binary(vm, OP_ADD, sofar, product);
    drop(vm, product);
  } else if (is_float(vm, num)) {
    double whole, part = modf(float_value(num), &whole);
    Value x = int_from_double(vm, whole);
    product = value_is_null(x) ? x : int_mul(vm, x, value_from_int48(factor));
    if (!value_is_null(product)) sum = int_add(vm, sofar, product);
    drop(vm, x);
    drop(vm, product);
    if (!value_is_null(sum) && part != 0) {
      *leftover += modf(part * (double)factor, &whole);
      value_set(vm, &sum, int_add(vm, sum, value_from_int48((int64_t)whole)));
    }
  } else {
    err_set(vm, vm->exc.TypeError, "unsupported type for timedelta %s component: %T", tag, num);
  }
  drop(vm, sofar);
  return sum;
}

static Value delta_new_slot(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"days", "seconds", "microseconds", "milliseconds", "minutes", "hours", "weeks"};
  static const ArgSpec spec = {"__new__", names, 7, 0, 7, 0, 0};
  static const int8_t order[] = {2, 3, 1, 4, 5, 0, 6};
  static const int64_t factors[] = {INT64_C(86400000000), 1000000, 1, 1000, 60000000, INT64_C(3600000000),
                                    INT64_C(604800000000)};
  Ref a[7];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  Value us = value_from_int48(0);
  double leftover = 0;
  for (int i = 0; i < 7; i++) {
    int k = order[i];
    if (value_is_null(a[k])) continue;
    us = accumulate(vm, names[k], us, a[k], factors[k], &leftover);
    if (value_is_null(us)) return us;
  }
  if (leftover != 0) {
    double whole = round(leftover);
    if (fabs(whole - leftover) == 0.5) {
      Value odd = number_binary(vm, OP_AND, us, value_from_int48(1));
      int is_odd = value_is_null(odd) ? -1 : object_is_true(vm, odd);
      drop(vm, odd);
      if (is_odd < 0) return drop(vm, us), VALUE_NULL;
      whole = 2.0 * round((leftover + is_odd) * 0.5) - is_odd;
    }
    value_set(vm, &us, number_binary(vm, OP_ADD, us, value_from_int48((int64_t)whole)));
    if (value_is_null(us)) return us;
  }
  Value r = from_us(vm, type, us);
  drop(vm, us);
  return r;
}

// ---- arithmetic

static bool is_delta(VM *vm, Ref v) { return is_a(vm, v, MT_TIMEDELTA); }

static Value combine(VM *vm, Ref a, Ref b, int sign) {
  if (!is_delta(vm, a) || !is_delta(vm, b)) return VALUE_NOT_IMPLEMENTED;
  const Delta *x = as_delta(a), *y = as_delta(b);
  return delta_new(vm, x->days + sign * y->days, x->seconds + sign * y->seconds,
                   x->microseconds + sign * y->microseconds);
}
static Value delta_add(VM *vm, Ref a, Ref b) { return combine(vm, a, b, 1); }
Value delta_sub(VM *vm, Ref a, Ref b) { return combine(vm, a, b, -1); }
Value delta_negative(VM *vm, Ref v) {
  return delta_new(vm, -as_delta(v)->days, -as_delta(v)->seconds, -as_delta(v)->microseconds);
}
static Value delta_positive(VM *vm, Ref v) {
  return delta_new(vm, as_delta(v)->days, as_delta(v)->seconds, as_delta(v)->microseconds);
}
static Value delta_absolute(VM *vm, Ref v) {
  return as_delta(v)->days < 0 ? delta_negative(vm, v) : delta_positive(vm, v);
}
bool delta_is_zero(Ref v) { return !as_delta(v)->days && !as_delta(v)->seconds && !as_delta(v)->microseconds; }
static int delta_bool(VM *vm UNUSED, Ref v) { return !delta_is_zero(v); }

static Value by_int(VM *vm, Ref delta, Ref n, BinaryOp op) {
  Value us = to_us(vm, delta);
  if (value_is_null(us)) return us;
  Value r = op == OP_MULTIPLY ? number_binary(vm, op, n, us) : number_binary(vm, op, us, n);
  drop(vm, us);
  return from_us_steal(vm, r);
}

// Multiplies by (op 0) or divides by (op 1) a float, as a ratio of ints.
static Value by_float(VM *vm, Ref delta, Ref f, int op) {
  Value ratio = VALUE_NULL, us = to_us(vm, delta), name = str_intern_cstr(vm, "as_integer_ratio");
  if (!value_is_null(us) && !value_is_null(name)) ratio = call_method0(vm, f, name);
  drop(vm, name);
  Value product = VALUE_NULL, r = VALUE_NULL;
  if (value_is_null(ratio)) goto done;
  if (!is_tuple(ratio)) {
    err_set(vm, vm->exc.TypeError, "unexpected return type from as_integer_ratio(): expected tuple, got '%.200T'",
            ratio);
  } else if (tuple_len(ratio) != 2) {
    err_set(vm, vm->exc.ValueError, "as_integer_ratio() must return a 2-tuple");
  } else {
    product = number_binary(vm, OP_MULTIPLY, us, tuple_at(ratio, op));
    if (!value_is_null(product) && !is_int(tuple_at(ratio, !op))) {
      err_set(vm, vm->exc.TypeError, "non-integer arguments in division");
      value_clear(vm, &product);
    }
    if (!value_is_null(product)) r = from_us_steal(vm, divide_nearest(vm, product, own(tuple_at(ratio, !op))));
  }
done:
  drop(vm, us);
  drop(vm, ratio);
  return r;
}

static Value delta_multiply(VM *vm, Ref a, Ref b) {
  if (!is_delta(vm, a)) {
    Ref swap = a;
    a = b;
    b = swap;
  }
  if (is_int(b)) return by_int(vm, a, b, OP_MULTIPLY);
  return is_float(vm, b) ? by_float(vm, a, b, 0) : VALUE_NOT_IMPLEMENTED;
}

// An operation on both as ints.
static Value both(VM *vm, Ref a, Ref b, BinaryOp op) {
  Value x = to_us(vm, a), y = value_is_null(x) ? x : to_us(vm, b);
  Value r = value_is_null(y) ? y : number_binary(vm, op, x, y);
  drop(vm, x);
  drop(vm, y);
  return r;
}

static Value delta_floor_divide(VM *vm, Ref a, Ref b) {
  if (!is_delta(vm, a)) return VALUE_NOT_IMPLEMENTED;
  if (is_int(b)) return by_int(vm, a, b, OP_FLOOR_DIVIDE);
  return is_delta(vm, b) ? both(vm, a, b, OP_FLOOR_DIVIDE) : VALUE_NOT_IMPLEMENTED;
}
static Value delta_true_divide(VM *vm, Ref a, Ref b) {
  if (!is_delta(vm, a)) return VALUE_NOT_IMPLEMENTED;
  if (is_delta(vm, b)) return both(vm, a, b, OP_TRUE_DIVIDE);
  if (is_float(vm, b)) return by_float(vm, a, b, 1);
  return is_int(b) ? from_us_steal(vm, divide_nearest(vm, to_us(vm, a), own(int_exact(b)))) : VALUE_NOT_IMPLEMENTED;
}
static Value delta_remainder(VM *vm, Ref a, Ref b) {
  if (!is_delta(vm, a) || !is_delta(vm, b)) return VALUE_NOT_IMPLEMENTED;
  return from_us_steal(vm, both(vm, a, b, OP_REMAINDER));
}
static Value delta_divmod(VM *vm, Ref a, Ref b) {
  if (!is_delta(vm, a) || !is_delta(vm, b)) return VALUE_NOT_IMPLEMENTED;
  Value pair[2] = {both(vm, a, b, OP_FLOOR_DIVIDE), VALUE_NULL};
  if (value_is_null(pair[0])) return VALUE_NULL;
  pair[1] = from_us_steal(vm, both(vm, a, b, OP_REMAINDER));
  if (value_is_null(pair[1])) return drop(vm, pair[0]), VALUE_NULL;
  return tuple_from_steal(vm, pair, 2);
}

int delta_compare(Ref a, Ref b) {
  const Delta *x = as_delta(a), *y = as_delta(b);
  if (x->days != y->days) return x->days < y->days ? -1 : 1;
  return x->seconds != y->seconds ? x->seconds - y->seconds : x->microseconds - y->microseconds;
}
static Value delta_richcompare(VM *vm, Ref a, Ref b, int op) {
  return is_delta(vm, b) ? compared(delta_compare(a, b), op) : VALUE_NOT_IMPLEMENTED;
}

static Value state_of(VM *vm, Ref v) {
  return tuple_pack3(vm, value_from_int48(as_delta(v)->days), value_from_int48(as_delta(v)->seconds),
                     value_from_int48(as_delta(v)->microseconds));
}
static Hash delta_hash(VM *vm, Ref v) {
  Delta *d = as_delta(v);
  if (d->hash != -1) return d->hash;
  Value state = state_of(vm, v);
  if (value_is_null(state)) return -1;
  d->hash = object_hash(vm, state);
  drop(vm, state);
  return d->hash;
}

// ---- text, methods

static Value delta_repr(VM *vm, Ref v) {
  const Delta *d = as_delta(v);
  const char *sep = "";
  StrBuilder b;
  sb_init(&b, vm);
  sb_printf(&b, "%N(", type_of(vm, v));
  if (d->days) sb_printf(&b, "days=%d", d->days), sep = ", ";
  if (d->seconds) sb_printf(&b, "%sseconds=%d", sep, d->seconds), sep = ", ";
  if (d->microseconds) sb_printf(&b, "%smicroseconds=%d", sep, d->microseconds);
  if (delta_is_zero(v)) sb_char(&b, '0');
  sb_char(&b, ')');
  return sb_finish(&b);
}

static Value delta_str(VM *vm, Ref v) {
  const Delta *d = as_delta(v);
  StrBuilder b;
  sb_init(&b, vm);
  if (d->days) sb_printf(&b, "%d day%s, ", d->days, d->days == 1 || d->days == -1 ? "" : "s");
  sb_printf(&b, "%d:%02d:%02d", d->seconds / 3600, d->seconds / 60 % 60, d->seconds % 60);
  if (d->microseconds) sb_printf(&b, ".%06d", d->microseconds);
  return sb_finish(&b);
}

Value delta_total_seconds(VM *vm, Ref v) {
  Value us = to_us(vm, v), r = value_is_null(us) ? us : int_truediv(vm, us, value_from_int48(US_PER_SECOND));
  drop(vm, us);
  return r;
}
static Value total_seconds(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return delta_total_seconds(vm, self);
}
static Value reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value state = state_of(vm, self),
        r = value_is_null(state) ? state : tuple_pack2(vm, ref_from_ptr(type_of(vm, self)), state);
  drop(vm, state);
  return r;
}

static const MethodDef methods[] = {
    {"total_seconds", total_seconds, METH_NOARGS, "($self, /)", DOC("Total seconds in the duration.")},
    {"__reduce__", reduce, METH_NOARGS, "($self, /)", DOC("__reduce__() -> (cls, state)")},
    {0}};
static const MemberDef members[] = {
    {"days", MEMBER_INT32, offsetof(Delta, days), true, DOC("Number of days.")},
    {"seconds", MEMBER_INT32, offsetof(Delta, seconds), true, DOC("Number of seconds (>= 0 and less than 1 day).")},
    {"microseconds", MEMBER_INT32, offsetof(Delta, microseconds), true,
     DOC("Number of microseconds (>= 0 and less than 1 second).")},
    {0}};
static const TypeSlots slots = {.new_ = delta_new_slot,
                                .repr = delta_repr,
                                .str = delta_str,
                                .hash = delta_hash,
                                .getattro = object_generic_getattr,
                                .richcompare = delta_richcompare,
                                .nb_add = delta_add,
                                .nb_subtract = delta_sub,
                                .nb_multiply = delta_multiply,
                                .nb_remainder = delta_remainder,
                                .nb_divmod = delta_divmod,
                                .nb_floor_divide = delta_floor_divide,
                                .nb_true_divide = delta_true_divide,
                                .nb_negative = delta_negative,
                                .nb_positive = delta_positive,
                                .nb_absolute = delta_absolute,
                                .nb_bool = delta_bool};
const TypeSpec timedelta_spec = {
    .name = "datetime.timedelta",
    .basic_size = sizeof(Delta),
    .told_size = 24,
    .flags = TYPE_BASETYPE | TYPE_IMMUTABLE,
    .slots = &slots,
    .methods = methods,
    .members = members,
    .doc = DOC("Difference between two datetime values.\n\n"
               "timedelta(days=0, seconds=0, microseconds=0, milliseconds=0, minutes=0, hours=0, weeks=0)\n\n"
               "All arguments are optional and default to 0.\n"
               "Arguments may be integers or floats, and may be positive or negative.")};

int delta_setup(VM *vm) {
  Type *t = module_type(vm, MT_TIMEDELTA);
  return value_is_null(type_attr_set(vm, t, "resolution", delta_new(vm, 0, 0, 1))) ||
                 value_is_null(type_attr_set(vm, t, "min", delta_new(vm, -MAX_DELTA_DAYS, 0, 0))) ||
                 value_is_null(type_attr_set(vm, t, "max", delta_new(vm, MAX_DELTA_DAYS, 86399, 999999)))
             ? -1
             : 0;
}
