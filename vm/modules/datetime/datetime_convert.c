// modules/datetime/datetime_convert.c: datetime's clocks, timestamps, time tuples and changes of zone.
//
// Local time is the host's (modules/zone.h). CPython looks a day before (fold 0) or behind (fold 1) a local time for a
// change of the clocks, and fails where that day lies beyond the calendar: check_neighbour does the same.
// Tests        tests/python/library/data/datetime_*.py, tests/node/command/day/day.txt (zones)
// Optimize     Oz
#include "modules/datetime/datetime.h"
#include "modules/zone.h"
#include "object/number/float.h"

#include <math.h>

int timestamp_split(VM *vm, Ref v, bool with_us, int64_t *seconds, int *us) {
  if (us) *us = 0;
  if (is_float(vm, v)) {
    double d = float_value(v), whole, part;
    if (isnan(d)) return err_set_i(vm, vm->exc.ValueError, "Invalid value NaN (not a number)");
    if (with_us) {
      part = nearbyint(modf(d, &whole) * 1e6);
      if (part >= 1e6) part -= 1e6, whole += 1;
      else if (part < 0) part += 1e6, whole -= 1;
      *us = (int)part;
    } else {
      whole = floor(d);
    }
    if (!(whole >= -9223372036854775808.0 && whole < 9223372036854775808.0))
      return err_set_i(vm, vm->exc.OverflowError, "timestamp out of range for platform time_t");
    *seconds = (int64_t)whole;
    return 0;
  }
  if (with_us && !number_has_index(vm, v))
    return err_set_i(vm, vm->exc.TypeError, "argument must be int or float, not %T", v);
  Value i = number_index(vm, v);
  if (value_is_null(i)) return -1;
  bool fits = int_fits_i64(i, seconds);
  drop(vm, i);
  return fits ? 0 : err_set_i(vm, vm->exc.OverflowError, "timestamp out of range for platform time_t");
}

// Checks that the day before or after is within the calendar's years. Seconds since 1970.
static int check_neighbour(VM *vm, int64_t seconds, int fold) {
  enum { DAY = 86400 };
  Moment m;
  moment_from_seconds(
      fold ? seconds + (seconds > INT64_MAX - DAY ? 0 : DAY) : seconds - (seconds < INT64_MIN + DAY ? 0 : DAY), &m);
  return check_year(vm, m.year);
}

static Value from_seconds(VM *vm, Type *cls, int64_t seconds, int us, Ref tzinfo, bool is_local) {
  Moment m;
  moment_from_seconds(seconds, &m);
  if (is_local && (check_year(vm, m.year) < 0 || check_neighbour(vm, seconds, 0) < 0)) return VALUE_NULL;
  if (is_local && m.day > 0)
    moment_from_seconds(seconds + zone_offset(vm, seconds), &m), m.fold = zone_fold(vm, seconds);
  if (is_local && check_year(vm, m.year) < 0) return VALUE_NULL;
  m.us = us;
  return datetime_make_subclass(vm, cls, &m, tzinfo);
}

// Converts a time in UTC (consumed) to its zone's own time.
static Value in_zone(VM *vm, Value utc, Ref tzinfo) {
  if (value_is_null(utc) || value_is_none(tzinfo)) return utc;
  Value r = call_method1(vm, tzinfo, NAME(fromutc), utc);
  drop(vm, utc);
  return r;
}

static Value now_as(VM *vm, Type *cls, Ref tzinfo, bool is_local) {
  double now = vm->host->clock(vm->host->ctx, CLOCK_WALL), whole = floor(now);
  return from_seconds(vm, cls, (int64_t)whole, (int)floor((now - whole) * 1e6), tzinfo, is_local);
}

Value datetime_now(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"tz"};
  static const ArgSpec spec = {"now", names, 1, 0, 1, 0, 0};
  Ref a[1];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  Ref tz = value_is_null(a[0]) ? REF_NONE : a[0];
  return check_tzinfo(vm, tz) < 0 ? VALUE_NULL : in_zone(vm, now_as(vm, as_type(self), tz, value_is_none(tz)), tz);
}

Value datetime_utcnow(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (err_warn(
          vm, vm->exc.DeprecationWarning, 1,
          "datetime.datetime.utcnow() is deprecated and scheduled for removal in a future version. Use timezone-aware objects to represent "
          "datetimes in UTC: datetime.datetime.now(datetime.UTC).") < 0)
    return VALUE_NULL;
  return now_as(vm, as_type(self), REF_NONE, false);
}

Value datetime_fromtimestamp(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"timestamp", "tz"};
  static const ArgSpec spec = {"fromtimestamp", names, 2, 0, 2, 1, 0};
  Ref a[2];
  int64_t seconds;
  int us;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  Ref tz = value_is_null(a[1]) ? REF_NONE : a[1];
  if (check_tzinfo(vm, tz) < 0 || timestamp_split(vm, a[0], true, &seconds, &us) < 0) return VALUE_NULL;
  return in_zone(vm, from_seconds(vm, as_type(self), seconds, us, tz, value_is_none(tz)), tz);
}

Value datetime_utcfromtimestamp(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int64_t seconds;
  int us;
  if (err_warn(
          vm, vm->exc.DeprecationWarning, 1,
          "datetime.datetime.utcfromtimestamp() is deprecated and scheduled for removal in a future version. Use timezone-aware objects to "
          "represent datetimes in UTC: datetime.datetime.fromtimestamp(timestamp, datetime.UTC).") < 0)
    return VALUE_NULL;
  if (exactly(vm, "utcfromtimestamp", nargs, 1) < 0 || timestamp_split(vm, args[0], true, &seconds, &us) < 0)
    return VALUE_NULL;
  return from_seconds(vm, as_type(self), seconds, us, REF_NONE, false);
}

// ---- other zones

static int64_t seconds_since_1970(const Moment *m) { return moment_seconds(m) - EPOCH_ORDINAL * INT64_C(86400); }

// The local one at a moment.
static Value local_zone(VM *vm, int64_t utc) {
  char text[ZONE_NAME];
  int offset = (int)zone_offset(vm, utc);
  zone_name(offset, text);
  Value delta = delta_new(vm, 0, offset, 0), name = value_is_null(delta) ? delta : str_from_cstr(vm, text);
  Value zone = value_is_null(name) ? name : zone_new(vm, delta, name);
  drop(vm, delta);
  drop(vm, name);
  return zone;
}

// The zone of a time without one.
static Value zone_of_naive(VM *vm, Ref dt) {
  Moment m = moment_of_datetime(dt);
  int64_t seconds = seconds_since_1970(&m);
  if (check_neighbour(vm, seconds, m.fold) < 0 || check_neighbour(vm, seconds, !m.fold) < 0) return VALUE_NULL;
  int64_t utc = zone_utc(vm, seconds, m.fold), other = zone_utc(vm, seconds, !m.fold);
  // a time that was left out is told by the other side
  return local_zone(vm, utc != other && (utc < other) == m.fold ? other : utc);
}

Value datetime_astimezone(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"tz"};
  static const ArgSpec spec = {"astimezone", names, 1, 0, 1, 0, 0};
  Ref a[1];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  Ref tz = value_is_null(a[0]) ? REF_NONE : a[0], own_tz = borrow(as_datetime(self)->tzinfo);
  if (check_tzinfo(vm, tz) < 0) return VALUE_NULL;
  Value from = value_is_none(own_tz) ? zone_of_naive(vm, self) : own(own_tz), offset, moved = VALUE_NULL, to;
  if (value_is_null(from)) return from;
  if (value_same(from, tz)) return drop(vm, from), own(self);
  offset = tz_delta(vm, from, NAME(utcoffset), self);
  if (value_is_none(offset)) {  // as one without a zone
    value_set(vm, &from, zone_of_naive(vm, self));
    if (value_is_null(from)) return from;
    if (value_same(from, tz)) return drop(vm, from), own(self);
    offset = tz_delta(vm, from, NAME(utcoffset), self);
  }
  drop(vm, from);
  if (value_is_null(offset)) return offset;
  moved = datetime_plus(vm, self, offset, -1);
  drop(vm, offset);
  if (value_is_null(moved)) return moved;
  Moment utc = moment_of_datetime(moved);
  to = value_is_none(tz) ? local_zone(vm, seconds_since_1970(&utc)) : own(tz);
  if (value_is_null(to)) return drop(vm, moved), VALUE_NULL;
  if (value_is_none(own_tz)) {  // a subclass may have returned anything: a new one of its type
    Moment m = moment_of_datetime(moved);
    value_set(vm, &moved, datetime_make(vm, type_of(vm, moved), &m, datetime_utc(vm)));
    if (value_is_null(moved)) return drop(vm, to), VALUE_NULL;
  }
  value_set(vm, &as_datetime(moved)->tzinfo, own(to));
  Value r = call_method1(vm, to, NAME(fromutc), moved);
  drop(vm, moved);
  drop(vm, to);
  return r;
}

// ---- numbers and tuples

Value datetime_timestamp(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Moment m = moment_of_datetime(self);
  if (value_is_none(as_datetime(self)->tzinfo)) {
    int64_t seconds = seconds_since_1970(&m);
    return check_neighbour(vm, seconds, m.fold) < 0
               ? VALUE_NULL
               : value_from_double((double)zone_utc(vm, seconds, m.fold) + m.us / 1e6);
  }
  Value delta = datetime_minus(vm, self, *module_value(vm, MV_DATETIME_EPOCH)),
        r = value_is_null(delta) ? delta : delta_total_seconds(vm, delta);
  drop(vm, delta);
  return r;
}

Value datetime_timetuple(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  int flag = -1;
  Moment m = moment_of_datetime(self);
  Value dst = tz_delta(vm, as_datetime(self)->tzinfo, NAME(dst), self);
  if (value_is_null(dst)) return dst;
  if (!value_is_none(dst)) flag = !delta_is_zero(dst);
  drop(vm, dst);
  return datetime_struct_time(vm, &m, flag);
}

Value datetime_utctimetuple(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Moment m = moment_of_datetime(self);
  Value offset = tz_delta(vm, as_datetime(self)->tzinfo, NAME(utcoffset), self);
  if (value_is_null(offset)) return offset;
  if (!value_is_none(offset)) {
    Value moved = datetime_plus(vm, self, offset, -1);
    drop(vm, offset);
    if (value_is_null(moved)) return moved;
    m = moment_of_datetime(moved);
    drop(vm, moved);
  }
  return datetime_struct_time(vm, &m, 0);
}
