// modules/datetime/datetime_calendar.c: the proleptic Gregorian calendar of _datetime: ordinals (1 is 1 January of the
// year 1), ISO weeks, ranges.
// Tests        tests/python/library/data/datetime_*.py
// Optimize     Oz
#include "modules/datetime/datetime.h"

static bool is_leap(int y) { return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0); }

int days_in_month(int year, int month) { return month == 2 ? 28 + is_leap(year) : 30 + ((month + (month > 7)) & 1); }

int days_before_month(int year, int month) {
  static const int16_t before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
  return before[month - 1] + (month > 2 && is_leap(year));
}

int ymd_to_ordinal(int year, int month, int day) {
  int y = year - 1;
  return y * 365 + y / 4 - y / 100 + y / 400 + days_before_month(year, month) + day;
}

// Years are counted from 1 March of the year 0, so that a leap day is the last day of its year.
void ordinal_to_ymd(int ordinal, Moment *out) {
  int64_t z = (int64_t)ordinal + 305, era = z / 146097, doe = z - era * 146097;
  int64_t yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365, doy = doe - (365 * yoe + yoe / 4 - yoe / 100),
          mp = (5 * doy + 2) / 153;
  out->day = (int)(doy - (153 * mp + 2) / 5 + 1);
  out->month = (int)(mp < 10 ? mp + 3 : mp - 9);
  out->year = (int)(yoe + era * 400 + (out->month <= 2));
}

int weekday_of(int year, int month, int day) { return (ymd_to_ordinal(year, month, day) + 6) % 7; }

// The ordinal of the Monday of week 1, the first with a Thursday.
static int week1_monday(int year) {
  int first = ymd_to_ordinal(year, 1, 1), weekday = (first + 6) % 7;
  return first - weekday + (weekday > 3 ? 7 : 0);
}

void iso_week_of(const Moment *m, int *year, int *week, int *day) {
  int today = ymd_to_ordinal(m->year, m->month, m->day);
  *year = m->year;
  *week = floor_div(today - week1_monday(*year), 7, day);
  if (*week < 0) {
    *week = floor_div(today - week1_monday(--*year), 7, day);
  } else if (*week >= 52 && today >= week1_monday(*year + 1)) {
    ++*year;
    *week = 0;
  }
  ++*week;
  ++*day;
}

IsoResult iso_to_ymd(int year, int week, int day, Moment *out) {
  if (year < MIN_YEAR || year > MAX_YEAR) return ISO_BAD_YEAR;
  if (week <= 0 || week >= 53) {
    int first = weekday_of(year, 1, 1);
    if (week != 53 || !(first == 3 || (first == 2 && is_leap(year)))) return ISO_BAD_WEEK;
  }
  if (day <= 0 || day >= 8) return ISO_BAD_DAY;
  ordinal_to_ymd(week1_monday(year) + (week - 1) * 7 + day - 1, out);
  return ISO_OK;
}

// --- ranges

int check_year(VM *vm, int year) {
  if (year >= MIN_YEAR && year <= MAX_YEAR) return 0;
  return err_set_i(vm, vm->exc.ValueError, "year must be in 1..9999, not %d", year);
}

int check_date(VM *vm, const Moment *m) {
  if (check_year(vm, m->year) < 0) return -1;
  if (m->month < 1 || m->month > 12)
    return err_set_i(vm, vm->exc.ValueError, "month must be in 1..12, not %d", m->month);
  int last = days_in_month(m->year, m->month);
  if (m->day >= 1 && m->day <= last) return 0;
  return err_set_i(vm, vm->exc.ValueError, "day %d must be in range 1..%d for month %d in year %d", m->day, last,
                   m->month, m->year);
}

int check_time(VM *vm, const Moment *m) {
  static const struct {
    const char *name;
    int offset, max;
  } fields[] = {{"hour", offsetof(Moment, hour), 23},
                {"minute", offsetof(Moment, minute), 59},
                {"second", offsetof(Moment, second), 59},
                {"microsecond", offsetof(Moment, us), 999999}};
  for (size_t i = 0; i < ARRAY_LEN(fields); i++) {
    int value = *(const int *)((const char *)m + fields[i].offset);
    if (value < 0 || value > fields[i].max)
      return err_set_i(vm, vm->exc.ValueError, "%s must be in 0..%d, not %d", fields[i].name, fields[i].max, value);
  }
  if (m->fold == 0 || m->fold == 1) return 0;
  return err_set_i(vm, vm->exc.ValueError, "fold must be either 0 or 1, not %d", m->fold);
}

static void carry(int *high, int *low, int factor) {
  if (*low < 0 || *low >= factor) *high += floor_div(*low, factor, low);
}

int moment_normalize(VM *vm, Moment *m) {
  carry(&m->second, &m->us, US_PER_SECOND);
  carry(&m->minute, &m->second, 60);
  carry(&m->hour, &m->minute, 60);
  carry(&m->day, &m->hour, 24);
  if (m->day >= 1 && m->day <= days_in_month(m->year, m->month)) return 0;
  int ordinal = ymd_to_ordinal(m->year, m->month, 1) + m->day - 1;
  if (ordinal < 1 || ordinal > MAX_ORDINAL) return err_set_i(vm, vm->exc.OverflowError, "date value out of range");
  ordinal_to_ymd(ordinal, m);
  return 0;
}

// Dates that the calendar of CPython's platform does not reach become the day before 1 January 1900.
void moment_from_seconds(int64_t seconds, Moment *out) {
  *out = (Moment){1900, 1, 0, 0, 0, 0, 0, 0};
  if (seconds > INT64_C(8640000000000) || seconds < -INT64_C(8640000000000)) return;
  int64_t days = seconds / 86400, rest = seconds % 86400;
  if (rest < 0) rest += 86400, days--;
  int64_t eras = (days + EPOCH_ORDINAL) / 146097 - ((days + EPOCH_ORDINAL) % 146097 < 1);
  ordinal_to_ymd((int)(days + EPOCH_ORDINAL - eras * 146097), out);
  out->year += (int)eras * 400;
  out->hour = (int)(rest / 3600);
  out->minute = (int)(rest / 60 % 60);
  out->second = (int)(rest % 60);
}

int64_t moment_seconds(const Moment *m) {
  return ymd_to_ordinal(m->year, m->month, m->day) * INT64_C(86400) + m->hour * 3600 + m->minute * 60 + m->second;
}

// --- octets

Moment moment_of_octets(const uint8_t *d, const uint8_t *t, int fold) {
  Moment m = {.fold = fold};
  if (d) m.year = d[0] << 8 | d[1], m.month = d[2], m.day = d[3];
  if (t) m.hour = t[0], m.minute = t[1], m.second = t[2], m.us = t[3] << 16 | t[4] << 8 | t[5];
  return m;
}

void moment_to_octets(const Moment *m, uint8_t *d, uint8_t *t) {
  if (d) d[0] = (uint8_t)(m->year >> 8), d[1] = (uint8_t)m->year, d[2] = (uint8_t)m->month, d[3] = (uint8_t)m->day;
  if (t) {
    t[0] = (uint8_t)m->hour, t[1] = (uint8_t)m->minute, t[2] = (uint8_t)m->second;
    t[3] = (uint8_t)(m->us >> 16), t[4] = (uint8_t)(m->us >> 8), t[5] = (uint8_t)m->us;
  }
}
