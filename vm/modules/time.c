// modules/time.c: the time module: clocks, sleep, calendar time.
//
// Local time is the host's (zone.h). Calendar arithmetic is the proleptic Gregorian calendar by days since 1970-01-01
// (civil-from-days: eras of 400 years, months counted from March).
// Tests        tests/python/library/data/time_calendar_locale_use.py, tests/node/command/day/day.txt (zones)
// Optimize     Oz
#include "modules/zone.h"
#include "runtime/import.h"
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/error/exceptions.h"
#include "object/number/float.h"
#include "object/number/int.h"
#include "object/text/str.h"
#include "object/container/struct_seq.h"

#include <math.h>

typedef struct Calendar {
  int64_t year;
  int month, day, hour, minute, second;  // month and day from 1
  int weekday, yearday, isdst;           // Monday is 0; January 1st is 1
  char zone[ZONE_NAME];                  // "": not known
  int64_t offset;                        // of the zone, seconds east of UTC
} Calendar;

// --- calendar

static void calendar_from_days(int64_t days, Calendar *c) {
  int64_t z = days + 719468, era = (z >= 0 ? z : z - 146096) / 146097;
  int64_t doe = z - era * 146097, yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
  int64_t doy = doe - (365 * yoe + yoe / 4 - yoe / 100), mp = (5 * doy + 2) / 153;
  c->day = (int)(doy - (153 * mp + 2) / 5 + 1);
  c->month = (int)(mp < 10 ? mp + 3 : mp - 9);
  c->year = yoe + era * 400 + (c->month <= 2);
}

static int64_t days_from_calendar(int64_t y, int64_t m, int64_t d) {
  y += (m - 1) / 12;
  m = (m - 1) % 12 + 1;
  if (m <= 0) m += 12, y--;
  y -= m <= 2;
  int64_t era = (y >= 0 ? y : y - 399) / 400, yoe = y - era * 400;
  int64_t doy = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1;
  return era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719468;
}

static void calendar_from_seconds(int64_t t, Calendar *c) {
  int64_t days = t / 86400, rest = t % 86400;
  if (rest < 0) rest += 86400, days--;
  calendar_from_days(days, c);
  c->hour = (int)(rest / 3600);
  c->minute = (int)(rest / 60 % 60);
  c->second = (int)(rest % 60);
  c->weekday = (int)(((days + 3) % 7 + 7) % 7);
  c->yearday = (int)(days - days_from_calendar(c->year, 1, 1)) + 1;
  c->isdst = 0;
  c->offset = 0;
}

// The zone's offsets in January and July of a year: standard time is the lesser one.
static int64_t standard_offset(VM *vm, int64_t year, int64_t *summer) {
  int64_t january = zone_offset(vm, days_from_calendar(year, 1, 1) * 86400),
          july = zone_offset(vm, days_from_calendar(year, 7, 1) * 86400);
  *summer = january > july ? january : july;
  return january < july ? january : july;
}

static void calendar_from_local(VM *vm, int64_t t, Calendar *c) {
  int64_t summer, offset = zone_offset(vm, t);
  calendar_from_seconds(t + offset, c);
  c->isdst = offset != standard_offset(vm, c->year, &summer);
  c->offset = offset;
  zone_name(offset, c->zone);
}

// --- struct_time

static const StructSeqField time_fields[] = {
    {"tm_year", DOC("year, for example, 1993")},
    {"tm_mon", DOC("month of year, range [1, 12]")},
    {"tm_mday", DOC("day of month, range [1, 31]")},
    {"tm_hour", DOC("hours, range [0, 23]")},
    {"tm_min", DOC("minutes, range [0, 59]")},
    {"tm_sec", DOC("seconds, range [0, 61])")},
    {"tm_wday", DOC("day of week, range [0, 6], Monday is 0")},
    {"tm_yday", DOC("day of year, range [1, 366]")},
    {"tm_isdst", DOC("1 if summer time is in effect, 0 if not, and -1 if unknown")},
    {"tm_zone", DOC("abbreviation of timezone name")},
    {"tm_gmtoff", DOC("offset from UTC in seconds")}};
static const StructSeqSpec time_spec = {
    "time.struct_time",
    DOC("The time value as returned by gmtime(), localtime(), and strptime(), and\n accepted by asctime(), mktime() and strftime().  May be considered as a\n "
        "sequence of 9 integers.\n\n Note that several fields' values are not the same as those defined by\n the C language standard for struct tm.  "
        "For example, the value of the\n field tm_year is the actual year, not year - 1900.  See individual\n fields' descriptions for details."),
    time_fields, 11, 9};

static Value struct_time(VM *vm, Ref module, const Calendar *c) {
  Type **type = as_module(module)->state;
  Value v[] = {value_from_int48(c->year),    value_from_int48(c->month),   value_from_int48(c->day),
               value_from_int48(c->hour),    value_from_int48(c->minute),  value_from_int48(c->second),
               value_from_int48(c->weekday), value_from_int48(c->yearday), value_from_int48(c->isdst),
               str_from_cstr(vm, c->zone),   value_from_int48(c->offset)};
  return struct_seq_new(vm, *type, v);
}

// Nine items of a tuple as they are; 0 or -1.
static int read_tuple(VM *vm, Ref t, const char *fname, Calendar *c) {
  if (!is_tuple(t)) return err_set_i(vm, vm->exc.TypeError, "Tuple or struct_time argument required");
  if (tuple_len(t) != 9) return err_set_i(vm, vm->exc.TypeError, "%s(): illegal time tuple argument", fname);
  int n[9];
  for (int i = 0; i < 9; i++) {
    if (arg_int(vm, tuple_at(t, i), &n[i]) < 0) return -1;
  }
  if (n[0] < INT32_MIN + 1900) return err_set_i(vm, vm->exc.OverflowError, "year out of range");  // C counts from 1900
  *c = (Calendar){n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], "", 0};
  if (is_exact(vm, t, vm->types.tuple)) return 0;
  Value zone = object_getattr_s(vm, t, "tm_zone"),
        offset = value_is_null(zone) ? VALUE_NULL : object_getattr_s(vm, t, "tm_gmtoff");
  if (value_is_null(offset)) return drop(vm, zone), err_forgive(vm) ? 0 : -1;
  if (is_str(zone)) {
    for (Size i = 0; i < as_str(zone)->len && i < ZONE_NAME - 1; i++)
      c->zone[i] = (char)(str_read(as_str(zone), i) & 127);
  }
  if (is_int(offset)) c->offset = number_as_i64(vm, offset);
  drop(vm, zone), drop(vm, offset);
  return err_occurred(vm) ? -1 : 0;
}

// The checks of strftime and asctime; a 0 in month, day and day of year counts as 1.
static int check_ranges(VM *vm, Calendar *c) {
  const char *wrong = NULL;
  if (c->month == 0) c->month = 1;
  if (c->day == 0) c->day = 1;
  if (c->yearday == 0) c->yearday = 1;
  if (c->month < 1 || c->month > 12) wrong = "month out of range";
  else if (c->day < 1 || c->day > 31) wrong = "day of month out of range";
  else if (c->hour < 0 || c->hour > 23) wrong = "hour out of range";
  else if (c->minute < 0 || c->minute > 59) wrong = "minute out of range";
  else if (c->second < 0 || c->second > 61) wrong = "seconds out of range";
  else if (c->weekday < -1) wrong = "day of week out of range";
  else if (c->yearday < 1 || c->yearday > 366) wrong = "day of year out of range";
  if (wrong) return err_set_i(vm, vm->exc.ValueError, "%s", wrong);
  c->weekday = (c->weekday + 7) % 7;
  return 0;
}

static int seconds_of(VM *vm, Ref v, int64_t *out) {
  if (value_is_double(v) || is_float(vm, v)) {
    double d = float_value(v);
    if (d != d) return err_set_i(vm, vm->exc.ValueError, "Invalid value NaN (not a number)");
    if (fabs(d) > 9e15) return err_set_i(vm, vm->exc.OverflowError, "timestamp out of range for platform time_t");
    *out = (int64_t)floor(d);
    return 0;
  }
  if (!number_has_index(vm, v))
    return err_set_i(vm, vm->exc.TypeError, "'%T' object cannot be interpreted as an integer", v);
  *out = number_as_i64(vm, v);
  return *out == -1 && err_occurred(vm) ? -1 : 0;
}

static int calendar_arg(VM *vm, const char *fname, const Value *args, Size nargs, bool local, Calendar *c) {
  int64_t t = 0;
  if (args_check(vm, fname, nargs, 0, 1) < 0) return -1;
  if (nargs == 0 || value_is_none(args[0])) t = (int64_t)floor(vm->host->clock(vm->host->ctx, CLOCK_WALL));
  else if (seconds_of(vm, args[0], &t) < 0) return -1;
  if (!local) return calendar_from_seconds(t, c), 0;
  // What a year's number cannot hold is left to the caller.
  return t > INT64_MAX - 86400 || t < INT64_MIN + 86400
             ? err_set_i(vm, vm->exc.OverflowError, "timestamp out of range for platform time_t")
             : (calendar_from_local(vm, t, c), 0);
}

static Value time_gmtime(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Calendar c;
  if (calendar_arg(vm, "gmtime", args, nargs, false, &c) < 0) return VALUE_NULL;
  memcpy(c.zone, "GMT", sizeof "GMT");
  return struct_time(vm, self, &c);
}
static Value time_localtime(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Calendar c;
  return calendar_arg(vm, "localtime", args, nargs, true, &c) < 0 ? VALUE_NULL : struct_time(vm, self, &c);
}
static Value time_mktime(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Calendar c;
  if (read_tuple(vm, args[0], "mktime", &c) < 0) return VALUE_NULL;
  int64_t days = days_from_calendar(c.year, c.month, 1) + c.day - 1;
  return value_from_double(
      (double)zone_utc(vm, days * 86400 + c.hour * INT64_C(3600) + c.minute * INT64_C(60) + c.second, c.isdst == 0));
}

// --- text

static const char *const day_names[] = {"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"};
static const char *const month_names[] = {"January", "February", "March",     "April",   "May",      "June",
                                          "July",    "August",   "September", "October", "November", "December"};

static Value asctime_text(VM *vm, const Calendar *c) {
  char text[80];
  __builtin_snprintf(text, sizeof text, "%.3s %.3s%3d %.2d:%.2d:%.2d %lld", day_names[c->weekday],
                     month_names[c->month - 1], c->day, c->hour, c->minute, c->second, (long long)c->year);
  return str_from_cstr(vm, text);
}
static Value time_asctime(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Calendar c;
  if (args_check(vm, "asctime", nargs, 0, 1) < 0) return VALUE_NULL;
  if (nargs == 0) {
    if (calendar_arg(vm, "asctime", args, 0, true, &c) < 0) return VALUE_NULL;
  } else if (read_tuple(vm, args[0], "asctime", &c) < 0 || check_ranges(vm, &c) < 0) {
    return VALUE_NULL;
  }
  return asctime_text(vm, &c);
}
static Value time_ctime(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Calendar c;
  return calendar_arg(vm, "ctime", args, nargs, true, &c) < 0 ? VALUE_NULL : asctime_text(vm, &c);
}

static bool is_leap(int64_t y) { return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0); }

// ISO 8601 week and its year.
static int iso_week(const Calendar *c, int64_t *year) {
  int week = (c->yearday - 1 - c->weekday + 10) / 7;
  *year = c->year;
  if (week < 1) {
    (*year)--;
    int days = is_leap(*year) ? 366 : 365;
    week = (c->yearday - 1 + days - c->weekday + 10) / 7;
  } else if (week == 53) {
    int days = is_leap(c->year) ? 366 : 365;
    if (c->yearday - 1 - c->weekday + 3 >= days) week = 1, (*year)++;
  }
  return week;
}

// One piece of a text: the value of a letter. Numbers are padded with zeros unless a flag or the letter says otherwise.
typedef struct Piece {
  char text[64];
  int64_t number;
  int width;  // 0: text
  char pad;
} Piece;

static void piece_text(Piece *p, const char *text, int n) {
  memcpy(p->text, text, (size_t)n);
  p->text[n] = 0;
  p->width = 0;
}
static void piece_number(Piece *p, int64_t n, int width) {
  p->number = n;
  p->width = width;
}

// Appends the value of one letter of a format, with '-', '_' or '0' for `pad`; false: there is no such letter.
static bool format_one(Piece *p, uint32_t code, char pad, const Calendar *c);
static bool format_all(Piece *out, const char *format, const Calendar *c) {
  size_t n = 0;
  for (; *format; format++) {
    Piece p;
    if (*format != '%') {
      out->text[n++] = *format;
      continue;
    }
    format_one(&p, (uint8_t) * ++format, 0, c);
    memcpy(out->text + n, p.text, strlen(p.text));
    n += strlen(p.text);
  }
  out->text[n] = 0;
  out->width = 0;
  return true;
}

static bool format_letter(Piece *p, uint32_t code, const Calendar *c) {
  int hour12 = c->hour % 12 ? c->hour % 12 : 12;
  int64_t iso_year = c->year;
  p->pad = '0';
  switch (code) {
    case 'a': piece_text(p, day_names[c->weekday], 3); break;
    case 'A': piece_text(p, day_names[c->weekday], (int)strlen(day_names[c->weekday])); break;
    case 'b':
    case 'h': piece_text(p, month_names[c->month - 1], 3); break;
    case 'B': piece_text(p, month_names[c->month - 1], (int)strlen(month_names[c->month - 1])); break;
    case 'c': return format_all(p, "%a %b %e %H:%M:%S %Y", c);
    case 'C': piece_number(p, c->year / 100, 2); break;
    case 'd': piece_number(p, c->day, 2); break;
    case 'D':
    case 'x': return format_all(p, "%m/%d/%y", c);
    case 'e':
      piece_number(p, c->day, 2);
      p->pad = '_';
      break;
    case 'F': return format_all(p, "%Y-%m-%d", c);
    case 'G':
      iso_week(c, &iso_year);
      piece_number(p, iso_year, 4);
      break;
    case 'g':
      iso_week(c, &iso_year);
      piece_number(p, ((iso_year % 100) + 100) % 100, 2);
      break;
    case 'H': piece_number(p, c->hour, 2); break;
    case 'I': piece_number(p, hour12, 2); break;
    case 'j': piece_number(p, c->yearday, 3); break;
    case 'm': piece_number(p, c->month, 2); break;
    case 'M': piece_number(p, c->minute, 2); break;
    case 'n': piece_text(p, "\n", 1); break;
    case 'p': piece_text(p, c->hour < 12 ? "AM" : "PM", 2); break;
    case 'r': return format_all(p, "%I:%M:%S %p", c);
    case 'R': return format_all(p, "%H:%M", c);
    case 's':
      piece_number(p,
                   days_from_calendar(c->year, c->month, c->day) * 86400 + c->hour * INT64_C(3600) + c->minute * 60 +
                       c->second - c->offset,
                   1);
      break;
    case 'S': piece_number(p, c->second, 2); break;
    case 't': piece_text(p, "\t", 1); break;
    case 'T':
    case 'X': return format_all(p, "%H:%M:%S", c);
    case 'u': piece_number(p, c->weekday + 1, 1); break;
    case 'U': piece_number(p, (c->yearday - 1 + 7 - (c->weekday + 1) % 7) / 7, 2); break;
    case 'V': piece_number(p, iso_week(c, &iso_year), 2); break;
    case 'w': piece_number(p, (c->weekday + 1) % 7, 1); break;
    case 'W': piece_number(p, (c->yearday - 1 + 7 - c->weekday) / 7, 2); break;
    case 'y': piece_number(p, ((c->year % 100) + 100) % 100, 2); break;
    case 'Y': piece_number(p, c->year, 4); break;
    case 'z': {
      char name[ZONE_NAME];
      zone_name(c->offset, name);
      piece_text(p, c->offset ? name + 3 : "+0000", *c->zone ? 5 : 0);
      break;
    }
    case 'Z': piece_text(p, c->zone, (int)strlen(c->zone)); break;
    case '%': piece_text(p, "%", 1); break;
    default: return false;
  }
  return true;
}
static bool format_one(Piece *p, uint32_t code, char pad, const Calendar *c) {
  if (!format_letter(p, code, c)) return false;
  if (!p->width) return true;
  if (pad) p->pad = pad;
  const char *form = p->pad == '-' ? "%lld" : p->pad == '_' ? "%*lld" : "%0*lld";
  if (p->pad == '-') __builtin_snprintf(p->text, sizeof p->text, form, (long long)p->number);
  else __builtin_snprintf(p->text, sizeof p->text, form, p->width, (long long)p->number);
  return true;
}

// "%+10Y": flags, a width (for C, F, G and Y only), E and O (ignored), a letter. Returns where to continue; -1:
// invalid.
static Size format_at(StrBuilder *b, Str *f, Size at, const Calendar *c) {
  Piece p;
  char pad = 0;
  bool plus = false;
  int width = 0;
  Size digits;
  uint32_t ch = at < f->len ? str_read(f, at) : 0;
  if (ch == '-' || ch == '_' || ch == '0') pad = (char)ch, at++;
  if (at < f->len && str_read(f, at) == '+') plus = true, at++;
  for (digits = at; at < f->len && str_read(f, at) - '0' < 10u; at++)
    width = width > 1000 ? width : width * 10 + (int)(str_read(f, at) - '0');
  ch = at < f->len ? str_read(f, at) : 0;
  if (ch == 'C' || ch == 'F' || ch == 'G' || ch == 'Y') width += !width && at != digits;
  else width = 0;
  if (ch == 'E' || ch == 'O') ch = ++at < f->len ? str_read(f, at) : 0;
  if (ch > 127 || !format_one(&p, ch, pad, c)) return -1;
  const char *t = p.text;
  int n = (int)strlen(t), d = 0;
  if (width) {
    if (*t == '+' || *t == '-') t++, n--;
    for (; *t == '0' && t[1] >= '0' && t[1] <= '9'; t++) n--;
    if (width < n) width = n;
    while (t[d] >= '0' && t[d] <= '9') d++;
    if (c->year < 0) sb_char(b, '-'), width--;
    else if (plus && d + (width - n) >= (ch == 'C' ? 3 : 5)) sb_char(b, '+'), width--;
    for (; width > n; width--) sb_char(b, '0');
  }
  sb_ascii(b, t, n);
  return at + 1;
}

static Value time_strftime(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Calendar c;
  if (args_check(vm, "strftime", nargs, 1, 2) < 0 || arg_str(vm, "strftime", 1, args[0]) < 0) return VALUE_NULL;
  if (nargs == 1) {
    if (calendar_arg(vm, "strftime", args, 0, true, &c) < 0) return VALUE_NULL;
  } else if (read_tuple(vm, args[1], "strftime", &c) < 0 || check_ranges(vm, &c) < 0) {
    return VALUE_NULL;
  }
  StrBuilder b;
  sb_init(&b, vm);
  Str *f = as_str(args[0]);
  Size piece = 0;  // a stretch of ASCII with an unknown letter gives no text
  for (Size i = 0; i < f->len;) {
    uint32_t ch = str_read(f, i);
    if (ch == 0 || ch > 127) {
      sb_char(&b, ch);
      piece = b.len;
      i++;
    } else if (ch != '%') {
      sb_char(&b, ch);
      i++;
    } else {
      Size next = format_at(&b, f, i + 1, &c);
      if (next >= 0) {
        i = next;
        continue;
      }
      b.len = piece;
      while (i < f->len && (ch = str_read(f, i)) != 0 && ch < 128) i++;
    }
  }
  return sb_finish(&b);
}

static Value time_strptime(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Value fn = import_attr(vm, "_strptime", "_strptime_time");
  Value r = value_is_null(fn) ? VALUE_NULL : call(vm, fn, args, nargs, REF_NULL);
  drop(vm, fn);
  return r;
}

// --- clocks

static double now(VM *vm, HostClock which) { return vm->host->clock(vm->host->ctx, which); }
static Value in_ns(VM *vm, double seconds) { return int_from_double(vm, floor(seconds * 1e9)); }

static Value time_time(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_double(now(vm, CLOCK_WALL));
}
static Value time_time_ns(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return in_ns(vm, now(vm, CLOCK_WALL));
}
static Value time_monotonic(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_double(now(vm, CLOCK_MONO));
}
static Value time_monotonic_ns(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                               Ref kwnames UNUSED) {
  return in_ns(vm, now(vm, CLOCK_MONO));
}
static Value time_process_time(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                               Ref kwnames UNUSED) {
  return value_from_double(now(vm, CLOCK_CPU));
}
static Value time_process_time_ns(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                  Ref kwnames UNUSED) {
  return in_ns(vm, now(vm, CLOCK_CPU));
}

static const struct {
  const char *name;
  int id;
  HostClock clock;
} clock_ids[] = {{"CLOCK_REALTIME", 0, CLOCK_WALL},
                 {"CLOCK_MONOTONIC", 1, CLOCK_MONO},
                 {"CLOCK_PROCESS_CPUTIME_ID", 2, CLOCK_CPU},
                 {"CLOCK_THREAD_CPUTIME_ID", 3, CLOCK_CPU}};
static int clock_arg(VM *vm, Ref v, HostClock *out) {
  int id;
  if (arg_int(vm, v, &id) < 0) return -1;
  for (size_t i = 0; i < ARRAY_LEN(clock_ids); i++) {
    if (clock_ids[i].id == id) return *out = clock_ids[i].clock, 0;
  }
  Value args[] = {value_from_int48(28), str_from_cstr(vm, "Invalid argument")};
  err_set_new(vm, vm->exc.OSError, args, 2);
  return -1;
}
static Value time_clock_gettime(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  HostClock which;
  return clock_arg(vm, args[0], &which) < 0 ? VALUE_NULL : value_from_double(now(vm, which));
}
static Value time_clock_gettime_ns(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  HostClock which;
  return clock_arg(vm, args[0], &which) < 0 ? VALUE_NULL : in_ns(vm, now(vm, which));
}
static Value time_clock_getres(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  HostClock which;
  return clock_arg(vm, args[0], &which) < 0 ? VALUE_NULL : value_from_double(which == CLOCK_MONO ? 1e-9 : 0.001);
}

static Value time_get_clock_info(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  static const struct {
    const char *name, *implementation;
    bool monotonic, adjustable;
    double resolution;
  } rows[] = {{"time", "clock_gettime(CLOCK_REALTIME)", false, true, 0.001},
              {"monotonic", "clock_gettime(CLOCK_MONOTONIC)", true, false, 1e-9},
              {"perf_counter", "clock_gettime(CLOCK_MONOTONIC)", true, false, 1e-9},
              {"process_time", "clock()", true, false, 1e-6}};
  if (nargs != 1 || !is_str(args[0]))
    return err_set(vm, vm->exc.TypeError, "get_clock_info() argument 1 must be str, not %P",
                   nargs ? borrow(args[0]) : REF_NONE);
  for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
    if (!str_equal_ascii(args[0], rows[i].name)) continue;
    Value ns = call0(vm, ref_from_ptr(vm->types.simple_namespace)), text = str_from_cstr(vm, rows[i].implementation);
    if (value_is_null(ns) || value_is_null(text) || object_setattr_s(vm, ns, "implementation", text) < 0 ||
        object_setattr_s(vm, ns, "monotonic", value_from_bool(rows[i].monotonic)) < 0 ||
        object_setattr_s(vm, ns, "adjustable", value_from_bool(rows[i].adjustable)) < 0 ||
        object_setattr_s(vm, ns, "resolution", value_from_double(rows[i].resolution)) < 0) {
      drop(vm, ns);
      ns = VALUE_NULL;
    }
    drop(vm, text);
    return ns;
  }
  return err_set(vm, vm->exc.ValueError, "unknown clock");
}

// Sleeps in slices, so that an interrupt is handled soon.
static Value time_sleep(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  double seconds;
  Ref v = borrow(args[0]);
  if (is_float(vm, v)) seconds = float_value(v);
  else if (number_has_index(vm, v)) seconds = number_as_double(vm, v);
  else return err_set(vm, vm->exc.TypeError, "'%.200T' object cannot be interpreted as an integer or float", v);
  if (err_occurred(vm)) return VALUE_NULL;
  if (seconds != seconds) return err_set(vm, vm->exc.ValueError, "Invalid value NaN (not a number)");
  if (seconds < 0) return err_set(vm, vm->exc.ValueError, "sleep length must be non-negative");
  double end = now(vm, CLOCK_MONO) + seconds;
  for (;;) {
    if (vm_poll_slow(vm) < 0) return VALUE_NULL;
    double left = end - now(vm, CLOCK_MONO);
    if (left <= 0) return VALUE_NONE;
    if (vm->host->sleep(vm->host->ctx, left < 0.05 ? left : 0.05) < 0)
      return err_set(vm, vm->exc.OSError, "this host cannot sleep");
  }
}

static const MethodDef methods[] = {
    {"time", time_time, METH_NOARGS, "($self, /)",
     DOC("Return the current time in seconds since the Epoch.\n\n"
         "Fractions of a second may be present if the system clock provides them.")},
    {"time_ns", time_time_ns, METH_NOARGS, "($self, /)",
     DOC("Return the current time in nanoseconds since the Epoch.")},
    {"clock_gettime", time_clock_gettime, METH_O, DOC("($module, clk_id, /)"),
     DOC("Return the time of the specified clock clk_id as a float.")},
    {"clock_gettime_ns", time_clock_gettime_ns, METH_O, DOC("($module, clk_id, /)"),
     DOC("Return the time of the specified clock clk_id as nanoseconds (int).")},
    {"clock_getres", time_clock_getres, METH_O | METH_VARARGS, NULL,
     DOC("clock_getres(clk_id) -> floating-point number\n\n"
         "Return the resolution (precision) of the specified clock clk_id.")},
    {"sleep", time_sleep, METH_O, DOC("($module, object, /)"),
     DOC("sleep(seconds)\n\nDelay execution for a given number of seconds.  The argument may be\n"
         "a floating-point number for subsecond precision.")},
    {"gmtime", time_gmtime, METH_VARARGS, NULL,
     DOC("gmtime([seconds]) -> (tm_year, tm_mon, tm_mday, tm_hour, tm_min,\n"
         "                       tm_sec, tm_wday, tm_yday, tm_isdst)\n\n"
         "Convert seconds since the Epoch to a time tuple expressing UTC (a.k.a.\nGMT).")},
    {"localtime", time_localtime, METH_VARARGS, NULL,
     DOC("localtime([seconds]) -> (tm_year,tm_mon,tm_mday,tm_hour,tm_min,\n"
         "                          tm_sec,tm_wday,tm_yday,tm_isdst)\n\n"
         "Convert seconds since the Epoch to a time tuple expressing local time.")},
    {"asctime", time_asctime, METH_VARARGS, NULL,
     DOC("asctime([tuple]) -> string\n\n"
         "Convert a time tuple to a string, e.g. 'Sat Jun 06 16:26:11 1998'.")},
    {"ctime", time_ctime, METH_VARARGS, NULL,
     DOC("ctime(seconds) -> string\n\n"
         "Convert a time in seconds since the Epoch to a string in local time.")},
    {"mktime", time_mktime, METH_O, DOC("($self, object, /)"),
     DOC("mktime(tuple) -> floating-point number\n\n"
         "Convert a time tuple in local time to seconds since the Epoch.")},
    {"strftime", time_strftime, METH_VARARGS, NULL,
     DOC("strftime(format[, tuple]) -> string\n\n"
         "Convert a time tuple to a string according to a format specification.")},
    {"strptime", time_strptime, METH_VARARGS, NULL,
     DOC("strptime(string, format) -> struct_time\n\n"
         "Parse a string to a time tuple according to a format specification.")},
    {"monotonic", time_monotonic, METH_NOARGS, "($self, /)", DOC("Monotonic clock, cannot go backward.")},
    {"monotonic_ns", time_monotonic_ns, METH_NOARGS, "($self, /)",
     DOC("Monotonic clock, cannot go backward, as nanoseconds.")},
    {"process_time", time_process_time, METH_NOARGS, "($self, /)",
     DOC("Process time for profiling: sum of the kernel and user-space CPU time.")},
    {"process_time_ns", time_process_time_ns, METH_NOARGS, "($self, /)",
     DOC("Process time for profiling as nanoseconds:\nsum of the kernel and user-space CPU time.")},
    {"perf_counter", time_monotonic, METH_NOARGS, "($self, /)", DOC("Performance counter for benchmarking.")},
    {"perf_counter_ns", time_monotonic_ns, METH_NOARGS, "($self, /)",
     DOC("Performance counter for benchmarking as nanoseconds.")},
    {"get_clock_info", time_get_clock_info, METH_VARARGS, NULL,
     DOC("get_clock_info(name: str) -> dict\n\nGet information of the specified clock.")},
    {0},
};

static int exec(VM *vm, Ref m) {
  Type **type = as_module(m)->state;
  *type = struct_seq_type(vm, &time_spec);
  if (!*type || module_add(vm, m, "struct_time", own_ptr(*type)) < 0) return -1;
  for (size_t i = 0; i < ARRAY_LEN(clock_ids); i++) {
    if (module_add(vm, m, clock_ids[i].name, value_from_int48(clock_ids[i].id)) < 0) return -1;
  }
  Calendar now;
  char names[2][ZONE_NAME];
  calendar_from_seconds((int64_t)vm->host->clock(vm->host->ctx, CLOCK_WALL), &now);
  int64_t summer, standard = standard_offset(vm, now.year, &summer);
  zone_name(standard, names[0]);
  zone_name(summer, names[1]);
  return module_add(vm, m, "tzname",
                    tuple_from_steal(vm, (Value[]){str_from_cstr(vm, names[0]), str_from_cstr(vm, names[1])}, 2)) < 0 ||
                 module_add(vm, m, "timezone", value_from_int48(-standard)) < 0 ||
                 module_add(vm, m, "altzone", value_from_int48(-summer)) < 0 ||
                 module_add(vm, m, "daylight", value_from_int48(summer != standard)) < 0 ||
                 module_add(vm, m, "_STRUCT_TM_ITEMS", value_from_int48(11)) < 0
             ? -1
             : 0;
}

const ModuleDef time_module = {.name = "time",
                               .doc = "This module provides various functions to manipulate time values.",
                               .methods = methods,
                               .exec = exec,
                               .state_size = sizeof(Type *)};
