// modules/datetime/zoneinfo_rule.c: the TZ values of POSIX, such as "CET-1CEST,M3.5.0,M10.5.0/3".
//
// Tests        tests/python/library/data/zoneinfo_module.py
// Optimize     Oz
#include "modules/datetime/zoneinfo.h"
#include "object/bytes/bytes.h"

static bool is_leap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

static int64_t days_to(int year, int month, int day) {  // since 1 January 1970
  static const int16_t before[] = {0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
  int64_t y = year - 1;
  return y * 365 + y / 4 - y / 100 + y / 400 + before[month] + (month > 2 && is_leap(year)) + day - ZONE_EPOCH_ORDINAL;
}

static int64_t change_time(const ZoneChange *c, int year) {
  if (c->kind != CHANGE_CALENDAR) {
    int day = c->day + (c->kind == CHANGE_JULIAN && c->day >= 59 && is_leap(year));
    // day 0 is the last day of the year before, as in CPython
    return (days_to(year, 1, 1) - 1 + day) * 86400 + c->seconds;
  }
  static const int8_t lengths[] = {0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  int first = (int)((days_to(year, c->month, 1) + ZONE_EPOCH_ORDINAL) % 7);  // 0: Sunday
  int day = (c->day - first + 7) % 7 + 1 + (c->week - 1) * 7;
  if (day > lengths[c->month] + (c->month == 2 && is_leap(year))) day -= 7;
  return days_to(year, c->month, day) * 86400 + c->seconds;
}

static const ZoneOffset *choose(const ZoneRule *rule, int64_t when, int64_t start, int64_t end) {
  bool dst = start < end ? when >= start && when < end : when < end || when >= start;
  return dst ? &rule->dst : &rule->std;
}

const ZoneOffset *zone_rule_find(const ZoneRule *rule, int64_t local, bool fold, int year) {
  if (rule->std_only) return &rule->std;
  int64_t start = change_time(&rule->start, year), end = change_time(&rule->end, year);
  if (fold == (rule->dst_diff >= 0)) end -= rule->dst_diff;
  else start += rule->dst_diff;
  return choose(rule, local, start, end);
}

const ZoneOffset *zone_rule_from_utc(const ZoneRule *rule, int64_t utc, int year, bool *fold) {
  *fold = false;
  if (rule->std_only) return &rule->std;
  int64_t start = change_time(&rule->start, year) - rule->std.seconds,
          end = change_time(&rule->end, year) - rule->dst.seconds;
  int64_t from = rule->dst_diff > 0 ? end : start,
          until = rule->dst_diff > 0 ? end + rule->dst_diff : start - rule->dst_diff;
  *fold = utc >= from && utc < until;
  return choose(rule, utc, start, end);
}

// ---- parsing. Each function moves *p and returns whether it succeeded; the text ends with a zero byte.

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

static bool read_digits(const char **p, int min, int max, int *out) {
  int n = 0;
  for (*out = 0; n < max && is_digit(**p); n++) *out = *out * 10 + *(*p)++ - '0';
  return n >= min;
}

static bool read_name(const char **p, const char **start, Size *len) {
  bool quoted = **p == '<';
  *start = *p += quoted;
  while (is_letter(**p) || (quoted && (is_digit(**p) || **p == '+' || **p == '-'))) ++*p;
  *len = (Size)(*p - *start);
  if (quoted && *(*p)++ != '>') return false;
  return *len > 0;
}

// [+-]h[h[h]][:mm[:ss]]
static bool read_time(const char **p, int32_t *out) {
  int sign = **p == '-' ? -1 : 1, hour, minute = 0, second = 0;
  if (**p == '-' || **p == '+') ++*p;
  if (!read_digits(p, 1, 3, &hour)) return false;
  if (**p == ':') {
    ++*p;
    if (!read_digits(p, 2, 2, &minute)) return false;
    if (**p == ':') {
      ++*p;
      if (!read_digits(p, 2, 2, &second)) return false;
    }
  }
  if (hour > 167) return false;
  *out = sign * (hour * 3600 + minute * 60 + second);
  return true;
}

static bool read_offset(const char **p, int32_t *out) {
  if (!read_time(p, out) || *out >= 25 * 3600 || *out <= -25 * 3600) return false;
  *out = -*out;
  return true;
}

static bool read_change(const char **p, ZoneChange *c) {
  bool ok;
  *c = (ZoneChange){.seconds = 7200};
  if (**p == 'M') {
    ++*p;
    c->kind = CHANGE_CALENDAR;
    ok = read_digits(p, 1, 2, &c->month) && *(*p)++ == '.' && read_digits(p, 1, 1, &c->week) && *(*p)++ == '.' &&
         read_digits(p, 1, 1, &c->day);
    ok = ok && c->month >= 1 && c->month <= 12 && c->week >= 1 && c->week <= 5 && c->day <= 6;
  } else {
    c->kind = **p == 'J' ? CHANGE_JULIAN : CHANGE_DAY;
    *p += **p == 'J';
    ok = read_digits(p, 1, 3, &c->day) && c->day >= (c->kind == CHANGE_JULIAN) && c->day <= 365;
  }
  if (!ok || **p != '/') return ok;
  ++*p;
  return read_time(p, &c->seconds);
}

static int fail(VM *vm, const char *what, Ref text) { return err_set_i(vm, vm->exc.ValueError, "%s %R", what, text); }

static int parse(VM *vm, Ref text, ZoneRule *r, const char **names, Size *lens, int32_t *offsets) {
  const char *p = as_bytes(text)->data;
  if (!read_name(&p, &names[0], &lens[0])) return fail(vm, "Invalid STD format in", text);
  if (!read_offset(&p, &offsets[0])) return fail(vm, "Invalid STD offset in", text);
  r->std_only = *p == 0;
  if (r->std_only) return 0;
  if (!read_name(&p, &names[1], &lens[1])) return fail(vm, "Invalid DST format in", text);
  offsets[1] = offsets[0] + 3600;
  if (*p != ',' && !read_offset(&p, &offsets[1])) return fail(vm, "Invalid DST offset in", text);
  for (int i = 0; i < 2; i++) {
    if (*p++ != ',') return fail(vm, "Missing transition rules in TZ string:", text);
    if (!read_change(&p, i ? &r->end : &r->start)) return fail(vm, "Malformed transition rule in TZ string:", text);
  }
  return *p ? fail(vm, "Extraneous characters at end of TZ string:", text) : 0;
}

int zone_rule_parse(VM *vm, Ref text, ZoneRule *out) {
  const char *names[2];
  Size lens[2];
  int32_t offsets[2];
  if (!is_bytes(text)) return err_set_i(vm, vm->exc.TypeError, "expected bytes, %.200T found", text);
  if (parse(vm, text, out, names, lens, offsets) < 0) return -1;
  Value name = str_from_utf8(vm, names[0], lens[0]);
  int r = value_is_null(name) ? -1 : zone_offset_make(vm, offsets[0], 0, name, &out->std);
  drop(vm, name);
  if (r < 0 || out->std_only) return r;
  out->dst_diff = offsets[1] - offsets[0];
  name = str_from_utf8(vm, names[1], lens[1]);
  r = value_is_null(name) ? -1 : zone_offset_make(vm, offsets[1], out->dst_diff, name, &out->dst);
  drop(vm, name);
  return r;
}
