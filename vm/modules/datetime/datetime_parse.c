// modules/datetime/datetime_parse.c: ISO 8601 texts to dates and times, in the forms that CPython's fromisoformat
// takes.
// Tests        tests/python/library/data/datetime_*.py
// Optimize     Oz
#include "modules/datetime/datetime.h"

typedef struct Reader {
  const Str *s;
  Size at, end;
} Reader;

static uint32_t peek(const Reader *r) { return r->at < r->end ? str_read(r->s, r->at) : 0; }
static bool is_digit(uint32_t c) { return c - '0' < 10; }

static bool digits(Reader *r, int n, int *out) {
  for (*out = 0; n > 0; n--, r->at++) {
    if (!is_digit(peek(r))) return false;
    *out = *out * 10 + (int)(peek(r) - '0');
  }
  return true;
}

static int invalid(VM *vm, Ref text) { return err_set_i(vm, vm->exc.ValueError, "Invalid isoformat string: %R", text); }

// YYYY-MM-DD, YYYYMMDD, YYYY-Www[-D], YYYYWww[D]; up to r->end.
static bool read_date(Reader *r, Moment *out) {
  if (!digits(r, 4, &out->year)) return false;
  bool separated = peek(r) == '-';
  r->at += separated;
  if (peek(r) == 'W') {
    int week, day = 1;
    r->at++;
    if (!digits(r, 2, &week)) return false;
    if (r->at < r->end) {
      if (separated && peek(r) != '-') return false;
      r->at += separated;
      if (!digits(r, 1, &day)) return false;
    }
    return iso_to_ymd(out->year, week, day, out) == ISO_OK;
  }
  if (!digits(r, 2, &out->month)) return false;
  if (separated && peek(r) != '-') return false;
  r->at += separated;
  return digits(r, 2, &out->day);
}

typedef enum { CLOCK_BAD, CLOCK_ENDS, CLOCK_GOES_ON } ClockResult;

// HH[[:]MM[[:]SS[.ffffff]]] up to r->end. CLOCK_GOES_ON: something follows it.
static ClockResult read_clock(Reader *r, int *hour, int *minute, int *second, int *us) {
  int *fields[] = {hour, minute, second};
  *hour = *minute = *second = *us = 0;
  bool separated = true, more = r->end < r->s->len;
  for (int i = 0; i < 3; i++) {
    if (!digits(r, 2, fields[i])) return CLOCK_BAD;
    uint32_t c = r->at < r->s->len ? str_read(r->s, r->at) : 0;
    r->at++;
    if (i == 0) separated = c == ':';
    if (r->at >= r->end) return r->at - 1 < r->s->len ? CLOCK_GOES_ON : CLOCK_ENDS;
    if (separated && c == ':') {
      if (i == 2) return CLOCK_BAD;
      continue;
    }
    if (c == '.' || c == ',') {
      if (i < 2) return CLOCK_BAD;
      break;
    }
    if (separated) return CLOCK_BAD;
    r->at--;
  }
  Size left = r->end - r->at;
  int n = left < 6 ? (int)left : 6;
  if (!digits(r, n, us)) return CLOCK_BAD;
  for (; n < 6; n++) *us *= 10;
  while (r->at < r->end && is_digit(peek(r))) r->at++;
  return r->at < r->end || more ? CLOCK_GOES_ON : CLOCK_ENDS;
}

// A time and optionally its zone. 0 with a new *out_tzinfo; -1: invalid text (no exception), -2: with an exception.
static int read_time(VM *vm, Reader *r, Moment *out, Value *out_tzinfo) {
  Size start = r->at, end = r->end, zone = start;
  while (zone < end && str_read(r->s, zone) != 'Z' && str_read(r->s, zone) != '+' && str_read(r->s, zone) != '-')
    zone++;
  r->end = zone;
  ClockResult c = read_clock(r, &out->hour, &out->minute, &out->second, &out->us);
  r->end = end;
  if (c == CLOCK_BAD) return -1;
  *out_tzinfo = VALUE_NONE;
  if (zone == end) return c == CLOCK_ENDS ? 0 : -1;
  r->at = zone + 1;
  if (str_read(r->s, zone) == 'Z') {
    if (r->at < end) return -1;
    *out_tzinfo = own(datetime_utc(vm));
    return 0;
  }
  int hour, minute, second, us, sign = str_read(r->s, zone) == '-' ? -1 : 1;
  if (read_clock(r, &hour, &minute, &second, &us) != CLOCK_ENDS) return -1;
  *out_tzinfo = zone_from_seconds(vm, sign * (hour * 3600 + minute * 60 + second), sign * us);
  return value_is_null(*out_tzinfo) ? -2 : 0;
}

// Midnight at the end of a day is the beginning of the next day.
static int roll_midnight(VM *vm, Moment *m, bool has_date) {
  if (m->hour != 24) return 0;
  if (m->minute || m->second || m->us)
    return err_set_i(vm, vm->exc.ValueError, "minute, second, and microsecond must be 0 when hour is 24");
  if (has_date && (m->month < 1 || m->month > 12 || m->day < 1 || m->day > days_in_month(m->year, m->month))) return 0;
  m->hour = 0;
  if (has_date && ++m->day > days_in_month(m->year, m->month)) {
    m->day = 1;
    if (++m->month > 12) m->month = 1, m->year++;
  }
  return 0;
}

int parse_iso_date(VM *vm, Ref text, Moment *out) {
  Reader r = {as_str(text), 0, as_str(text)->len};
  *out = (Moment){0};
  if ((r.end == 7 || r.end == 8 || r.end == 10) && read_date(&r, out)) return 0;
  return invalid(vm, text);
}

int parse_iso_time(VM *vm, Ref text, Moment *out, Value *out_tzinfo) {
  Reader r = {as_str(text), 0, as_str(text)->len};
  *out = (Moment){0};
  if (peek(&r) == 'T') r.at++;
  int result = read_time(vm, &r, out, out_tzinfo);
  if (result == -1) return invalid(vm, text);
  if (result == 0 && roll_midnight(vm, out, false) < 0) {
    value_clear(vm, out_tzinfo);
    result = -1;
  }
  return result;
}

// Where the date ends, determined by its fifth and sixth characters; -1: invalid.
static Size date_length(const Str *s) {
  Size len = s->len;
  if (len == 7) return 7;
  if (str_read(s, 4) == '-') {
    if (str_read(s, 5) != 'W') return 10;
    if (len < 8) return -1;
    if (len == 8 || str_read(s, 8) != '-') return 8;
    if (len == 9) return -1;
    return len > 10 && is_digit(str_read(s, 10)) ? 8 : 10;  // YYYY-Www-HH is likelier than a digit as separator
  }
  if (str_read(s, 4) != 'W') return 8;
  Size i = 7;
  while (i < len && is_digit(str_read(s, i))) i++;
  if (i < 9) return i;
  return i % 2 == 0 ? 7 : 8;
}

int parse_iso_datetime(VM *vm, Ref text, Moment *out, Value *out_tzinfo) {
  const Str *s = as_str(text);
  *out = (Moment){0};
  *out_tzinfo = VALUE_NONE;
  Size length = s->len < 7 ? -1 : date_length(s);
  if (length < 0 || length > s->len) return invalid(vm, text);
  Reader r = {s, 0, length};
  if (!read_date(&r, out)) return invalid(vm, text);
  if (s->len == length) return 0;
  r.at = length + 1;
  r.end = s->len;
  int result = read_time(vm, &r, out, out_tzinfo);
  if (result == -1) return invalid(vm, text);
  if (result == 0 && roll_midnight(vm, out, true) < 0) {
    value_clear(vm, out_tzinfo);
    result = -1;
  }
  return result < 0 ? -1 : 0;
}
