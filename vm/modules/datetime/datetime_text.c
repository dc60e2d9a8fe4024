// modules/datetime/datetime_text.c: texts of dates and times: ISO 8601, ctime, strftime (through time.strftime);
// arguments that the classes share.
// Tests        tests/python/library/data/datetime_*.py
// Optimize     O2
#include "modules/datetime/datetime.h"
#include "runtime/import.h"

Value text_done(StrBuilder *b, int result) {
  if (result >= 0) return sb_finish(b);
  if (!b->failed) sb_discard(b);
  return VALUE_NULL;
}

int put_iso_date(StrBuilder *b, const Moment *m) { return sb_printf(b, "%04d-%02d-%02d", m->year, m->month, m->day); }

int put_iso_time(VM *vm, StrBuilder *b, const Moment *m, int argno, Ref spec) {
  static const char *const specs[] = {"hours", "minutes", "seconds", "milliseconds", "microseconds"};
  int n = m->us ? 4 : 2;
  if (!value_is_null(spec)) {
    if (arg_str(vm, "isoformat", argno, spec) < 0) return -1;
    for (Size i = 0; i < as_str(spec)->len; i++) {
      if (str_read(as_str(spec), i) == 0) return err_set_i(vm, vm->exc.ValueError, "embedded null character");
    }
    if (!str_equal_ascii(spec, "auto")) {
      for (n = 0; n < 5 && !str_equal_ascii(spec, specs[n]);) n++;
      if (n == 5) return err_set_i(vm, vm->exc.ValueError, "Unknown timespec value");
    }
  }
  sb_printf(b, "%02d", m->hour);
  if (n >= 1) sb_printf(b, ":%02d", m->minute);
  if (n >= 2) sb_printf(b, ":%02d", m->second);
  if (n == 3) sb_printf(b, ".%03d", m->us / 1000);
  if (n == 4) sb_printf(b, ".%06d", m->us);
  return b->failed ? -1 : 0;
}

int put_offset(VM *vm, StrBuilder *b, Ref tzinfo, Ref arg, const char *sep) {
  Value offset = tz_delta(vm, tzinfo, NAME(utcoffset), arg);
  if (value_is_null(offset)) return -1;
  if (value_is_none(offset)) return 0;
  bool negative = as_delta(offset)->days < 0;
  if (negative) value_set(vm, &offset, delta_negative(vm, offset));
  if (value_is_null(offset)) return -1;
  int seconds = as_delta(offset)->seconds, us = as_delta(offset)->microseconds;
  drop(vm, offset);
  sb_printf(b, "%c%02d%s%02d", negative ? '-' : '+', seconds / 3600, sep, seconds / 60 % 60);
  if (us || seconds % 60) sb_printf(b, "%s%02d", sep, seconds % 60);
  if (us) sb_printf(b, ".%06d", us);
  return b->failed ? -1 : 0;
}

Value datetime_ctime(VM *vm, const Moment *m) {
  static const char days[] = "MonTueWedThuFriSatSun", months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
  return str_format(vm, "%.3s %.3s %2d %02d:%02d:%02d %04d", days + 3 * weekday_of(m->year, m->month, m->day),
                    months + 3 * (m->month - 1), m->day, m->hour, m->minute, m->second, m->year);
}

Value datetime_struct_time(VM *vm, const Moment *m, int dst) {
  int64_t n[] = {m->year,
                 m->month,
                 m->day,
                 m->hour,
                 m->minute,
                 m->second,
                 weekday_of(m->year, m->month, m->day),
                 days_before_month(m->year, m->month) + m->day,
                 dst};
  Value items[9];
  for (int i = 0; i < 9; i++) items[i] = value_from_int48(n[i]);
  Value type = import_attr(vm, "time", "struct_time"), t = value_is_null(type) ? type : tuple_from_steal(vm, items, 9),
        r = value_is_null(t) ? t : call1(vm, type, t);
  drop(vm, type);
  drop(vm, t);
  return r;
}

// ---- strftime

// The zone's name with every % doubled, because it goes into a format.
static int put_zone(VM *vm, StrBuilder *b, Ref tzinfo, Ref arg) {
  Value name = tz_name(vm, tzinfo, arg);
  if (value_is_null(name) || value_is_none(name)) return value_is_null(name) ? -1 : 0;
  Value pair[2] = {str_from_ascii(vm, "%", 1), str_from_ascii(vm, "%%", 2)}, doubled = VALUE_NULL;
  if (!value_is_null(pair[0]) && !value_is_null(pair[1])) doubled = call_method(vm, name, NAME(replace), pair, 2);
  values_drop(vm, pair, 2);
  drop(vm, name);
  if (value_is_null(doubled)) return -1;
  int r = 0;
  if (is_str(doubled)) sb_str(b, doubled);
  else r = err_set_i(vm, vm->exc.TypeError, "tzname.replace() did not return a string");
  drop(vm, doubled);
  return r;
}

// Replaces %z, %:z, %Z and %f; time.strftime does the rest.
static int put_format(VM *vm, StrBuilder *b, const Str *f, Ref tzinfo, Ref arg, int us) {
  int r = 0;
  for (Size i = 0; i < f->len && r == 0 && !b->failed; i++) {
    uint32_t c = str_read(f, i), next = c == '%' && i + 1 < f->len ? str_read(f, i + 1) : 0;
    if (!next) {
      sb_char(b, c);
      continue;
    }
    i++;
    if (next == 'z') r = put_offset(vm, b, tzinfo, arg, "");
    else if (next == ':' && i + 1 < f->len && str_read(f, i + 1) == 'z') i++, r = put_offset(vm, b, tzinfo, arg, ":");
    else if (next == 'Z') r = put_zone(vm, b, tzinfo, arg);
    else if (next == 'f') r = sb_printf(b, "%06d", us);
    else sb_char(b, '%'), sb_char(b, next);
  }
  return r;
}

Value datetime_strftime(VM *vm, Ref format, Ref timetuple, Ref tzinfo, Ref arg, int us) {
  StrBuilder b;
  sb_init(&b, vm);
  Value text = text_done(&b, put_format(vm, &b, as_str(format), tzinfo, arg, us));
  Value fn = value_is_null(text) ? text : import_attr(vm, "time", "strftime"),
        r = value_is_null(fn) ? fn : call2(vm, fn, text, timetuple);
  drop(vm, fn);
  drop(vm, text);
  return r;
}

Value format_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (exactly(vm, "__format__", nargs, 1) < 0 || arg_str(vm, "__format__", 1, args[0]) < 0) return VALUE_NULL;
  return as_str(args[0])->len == 0 ? object_str(vm, self) : call_method1(vm, self, NAME(strftime), args[0]);
}

Value strptime_as(VM *vm, Ref cls, const Value *args, Size nargs, const char *function) {
  if (exactly(vm, "strptime", nargs, 2) < 0 || arg_str(vm, "strptime", 1, args[0]) < 0 ||
      arg_str(vm, "strptime", 2, args[1]) < 0)
    return VALUE_NULL;
  Value fn = import_attr(vm, "_strptime", function);
  Value r = value_is_null(fn) ? fn : call3(vm, fn, cls, args[0], args[1]);
  drop(vm, fn);
  return r;
}

// ---- arguments

int clinic_int(VM *vm, Ref v, int *field) { return value_is_null(v) ? 0 : arg_int(vm, v, field); }

int int_argument(VM *vm, Ref v, int *field) {
  if (value_is_null(v)) return 0;
  Value i = number_index(vm, v);
  if (value_is_null(i)) return -1;
  int64_t n;
  if (!int_fits_i64(i, &n)) n = INT64_MAX;
  drop(vm, i);
  if (n != (int32_t)n) return err_set_i(vm, vm->exc.OverflowError, "Python int too large to convert to C long");
  *field = (int)n;
  return 0;
}

int first_arguments(VM *vm, const Value *args, Size nargs, Ref kwnames) {
  int number;
  for (Size i = 0; i < nargs && nargs + (value_is_null(kwnames) ? 0 : tuple_len(kwnames)) < 3; i++) {
    if (int_argument(vm, args[i], &number) < 0) return -1;
  }
  return 0;
}

int exactly(VM *vm, const char *fname, Size nargs, Size wanted) {
  if (nargs == wanted) return 0;
  return err_set_i(vm, vm->exc.TypeError, "%s() takes exactly %zd argument%s (%zd given)", fname, wanted,
                   wanted == 1 ? "" : "s", nargs);
}

int one_str(VM *vm, const ArgSpec *spec, const Value *args, Size nargs, Ref kwnames, Ref *out) {
  return args_bind(vm, spec, args, nargs, kwnames, out) < 0 ? -1 : arg_str(vm, spec->fname, 1, *out);
}
