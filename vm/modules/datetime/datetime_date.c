// modules/datetime/datetime_date.c: class date, and the tuples of isocalendar().
//
// The methods that datetime inherits work for both: the octets of a datetime begin with those of its date.
// Tests        tests/python/library/data/datetime_*.py
// Optimize     O2
#include "base/hash.h"
#include "modules/datetime/datetime.h"
#include "modules/zone.h"
#include "runtime/import.h"
#include "object/bytes/bytes.h"

// ---- creation

Value date_make(VM *vm, Type *type, const Moment *m) {
  if (check_date(vm, m) < 0) return VALUE_NULL;
  Date *d = object_alloc(vm, type, 0);
  if (!d) return VALUE_NULL;
  d->hash = -1;
  moment_to_octets(m, d->octets, NULL);
  return value_from_ptr(d);
}

Value call_with_ints(VM *vm, Type *cls, const Moment *m, int first, int last, Ref tzinfo, int fold) {
  Value args[10];
  Size n = 0;
  for (int i = first; i < last; i++) args[n++] = value_from_int48((&m->year)[i]);
  if (!value_is_null(tzinfo)) args[n++] = (Value){tzinfo.bits};
  if (!fold) return call(vm, ref_from_ptr(cls), args, n, REF_NULL);
  Value kwnames = tuple_pack1(vm, NAME(fold));
  if (value_is_null(kwnames)) return kwnames;
  args[n] = value_from_int48(fold);
  Value r = call(vm, ref_from_ptr(cls), args, n, kwnames);
  drop(vm, kwnames);
  return r;
}

Value date_make_subclass(VM *vm, Type *cls, const Moment *m) {
  Moment day = {m->year, m->month, m->day, 0, 0, 0, 0, 0};
  if (is_own_type(vm, cls, MT_DATE)) return date_make(vm, cls, &day);
  if (is_own_type(vm, cls, MT_DATETIME)) return datetime_make(vm, cls, &day, REF_NONE);
  return call_with_ints(vm, cls, &day, 0, 3, REF_NULL, 0);
}

int state_octets(VM *vm, Ref state, Size n, const char *what, uint8_t *out) {
  // the octet that distinguishes a state from another argument: the month, or the hour; its top bit is fold
  uint32_t key;
  Size at = n == TIME_OCTETS ? 0 : 2;
  if (is_bytes(state) && as_bytes(state)->len == n) key = (uint8_t)as_bytes(state)->data[at];
  else if (is_str(state) && as_str(state)->len == n) key = str_read(as_str(state), at);
  else return 0;
  if (n != DATE_OCTETS) key &= 0x7F;
  if (n == TIME_OCTETS ? key >= 24 : key < 1 || key > 12) return 0;
  for (Size i = 0; i < n; i++) {
    uint32_t c = is_bytes(state) ? (uint8_t)as_bytes(state)->data[i] : str_read(as_str(state), i);
    if (c > 255)
      return err_set_i(
          vm, vm->exc.ValueError,
          "Failed to encode latin1 string when unpickling a %s object. pickle.load(data, encoding='latin1') is assumed.",
          what);
    out[i] = (uint8_t)c;
  }
  return 1;
}

static Value date_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"year", "month", "day"};
  static const ArgSpec spec = {NULL, names, 3, 0, 3, 3, 0};
  uint8_t octets[DATE_OCTETS];
  int is_state = nargs == 1 ? state_octets(vm, args[0], DATE_OCTETS, "date", octets) : 0;
  if (is_state < 0) return VALUE_NULL;
  if (is_state) {
    Date *d = object_alloc(vm, type, 0);
    if (!d) return VALUE_NULL;
    d->hash = -1;
    memcpy(d->octets, octets, DATE_OCTETS);
    return value_from_ptr(d);
  }
  Ref a[3];
  Moment m = {0};
  if (first_arguments(vm, args, nargs, kwnames) < 0 || args_bind(vm, &spec, args, nargs, kwnames, a) < 0 ||
      int_argument(vm, a[0], &m.year) < 0 || int_argument(vm, a[1], &m.month) < 0 || int_argument(vm, a[2], &m.day) < 0)
    return VALUE_NULL;
  return date_make(vm, type, &m);
}

static Value fromtimestamp(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int64_t seconds;
  Moment m;
  if (timestamp_split(vm, args[0], false, &seconds, NULL) < 0) return VALUE_NULL;
  moment_from_seconds(seconds, &m);
  if (m.day > 0) moment_from_seconds(seconds + zone_offset(vm, seconds), &m);
  return date_make_subclass(vm, as_type(self), &m);
}

static Value today(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value fn = import_attr(vm, "time", "time"), now = value_is_null(fn) ? fn : call0(vm, fn);
  Value r = value_is_null(now) ? now : call_method1(vm, self, NAME(fromtimestamp), now);
  drop(vm, now);
  drop(vm, fn);
  return r;
}

static Value fromordinal(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int ordinal;
  Moment m;
  if (exactly(vm, "fromordinal", nargs, 1) < 0 || int_argument(vm, args[0], &ordinal) < 0) return VALUE_NULL;
  if (ordinal < 1) return err_set(vm, vm->exc.ValueError, "ordinal must be >= 1");
  ordinal_to_ymd(ordinal, &m);
  return date_make_subclass(vm, as_type(self), &m);
}

static Value fromisoformat(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Moment m;
  if (!is_str(args[0])) return err_set(vm, vm->exc.TypeError, "fromisoformat: argument must be str");
  return parse_iso_date(vm, args[0], &m) < 0 ? VALUE_NULL : date_make_subclass(vm, as_type(self), &m);
}

static Value fromisocalendar(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"year", "week", "day"};
  static const ArgSpec spec = {"fromisocalendar", names, 3, 0, 3, 3, 0};
  Ref a[3];
  int year, week, day;
  Moment m;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  if (int_argument(vm, a[0], &year) < 0 || int_argument(vm, a[1], &week) < 0 || int_argument(vm, a[2], &day) < 0) {
    if (err_matches(vm, vm->exc.OverflowError)) {
      err_clear(vm);
      err_set(vm, vm->exc.ValueError, "ISO calendar component out of range");
    }
    return VALUE_NULL;
  }
  switch (iso_to_ymd(year, week, day, &m)) {
    case ISO_BAD_YEAR: DISCARD(check_year(vm, year)); return VALUE_NULL;  // it raises
    case ISO_BAD_WEEK: return err_set(vm, vm->exc.ValueError, "Invalid week: %d", week);
    case ISO_BAD_DAY: return err_set(vm, vm->exc.ValueError, "Invalid weekday: %d (range is [1, 7])", day);
    default: return date_make_subclass(vm, as_type(self), &m);
  }
}
static Value do_strptime(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return strptime_as(vm, self, args, nargs, "_strptime_datetime_date");
}

// ---- arithmetic and comparison

static bool is_only_date(VM *vm, Ref v) { return is_a(vm, v, MT_DATE) && !is_a(vm, v, MT_DATETIME); }

static Value plus(VM *vm, Ref date, Ref delta, int sign) {
  Moment m = moment_of_date(date);
  m.day += sign * as_delta(delta)->days;
  return moment_normalize(vm, &m) < 0 ? VALUE_NULL : date_make_subclass(vm, type_of(vm, date), &m);
}

static Value date_add(VM *vm, Ref a, Ref b) {
  if (is_only_date(vm, a) && is_a(vm, b, MT_TIMEDELTA)) return plus(vm, a, b, 1);
  if (is_only_date(vm, b) && is_a(vm, a, MT_TIMEDELTA)) return plus(vm, b, a, 1);
  return VALUE_NOT_IMPLEMENTED;
}

static Value date_subtract(VM *vm, Ref a, Ref b) {
  if (!is_only_date(vm, a)) return VALUE_NOT_IMPLEMENTED;
  if (is_a(vm, b, MT_TIMEDELTA)) return plus(vm, a, b, -1);
  if (!is_only_date(vm, b)) return VALUE_NOT_IMPLEMENTED;
  Moment x = moment_of_date(a), y = moment_of_date(b);
  return delta_new(vm, ymd_to_ordinal(x.year, x.month, x.day) - ymd_to_ordinal(y.year, y.month, y.day), 0, 0);
}

static Value date_richcompare(VM *vm, Ref a, Ref b, int op) {
  return is_only_date(vm, b) ? compared(memcmp(as_date(a)->octets, as_date(b)->octets, DATE_OCTETS), op)
                             : VALUE_NOT_IMPLEMENTED;
}

static Hash date_hash(VM *vm, Ref v) {
  Date *d = as_date(v);
  if (d->hash == -1) d->hash = hash_bytes(&vm->hash_seed, d->octets, DATE_OCTETS);
  return d->hash;
}

// ---- text

static Value date_repr(VM *vm, Ref v) {
  Moment m = moment_of_date(v);
  return str_format(vm, "%T(%d, %d, %d)", v, m.year, m.month, m.day);
}
static Value date_str(VM *vm, Ref v) { return call_method0(vm, v, NAME(isoformat)); }
static Value isoformat(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Moment m = moment_of_date(self);
  return str_format(vm, "%04d-%02d-%02d", m.year, m.month, m.day);
}
static Value ctime_(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Moment m = moment_of_date(self);
  return datetime_ctime(vm, &m);
}
static Value do_strftime(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"format"};
  static const ArgSpec spec = {"strftime", names, 1, 0, 1, 1, 0};
  Ref format;
  if (one_str(vm, &spec, args, nargs, kwnames, &format) < 0) return VALUE_NULL;
  Value timetuple = call_method0(vm, self, NAME(timetuple));
  if (value_is_null(timetuple)) return timetuple;
  bool timed = is_a(vm, self, MT_DATETIME);
  Value r = datetime_strftime(vm, format, timetuple, timed ? borrow(as_datetime(self)->tzinfo) : REF_NONE, self,
                              timed ? moment_of_datetime(self).us : 0);
  drop(vm, timetuple);
  return r;
}

// ---- other methods

static Value timetuple(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Moment m = moment_of_date(self);
  return datetime_struct_time(vm, &m, -1);
}
static Value toordinal(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Moment m = moment_of_date(self);
  return value_from_int48(ymd_to_ordinal(m.year, m.month, m.day));
}
static Value weekday(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Moment m = moment_of_date(self);
  return value_from_int48(weekday_of(m.year, m.month, m.day));
}
static Value isoweekday(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Moment m = moment_of_date(self);
  return value_from_int48(weekday_of(m.year, m.month, m.day) + 1);
}
static Value replace(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"year", "month", "day"};
  static const ArgSpec spec = {"replace", names, 3, 0, 3, 0, 0};
  Ref a[3];
  Moment m = moment_of_date(self);
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || clinic_int(vm, a[0], &m.year) < 0 ||
      clinic_int(vm, a[1], &m.month) < 0 || clinic_int(vm, a[2], &m.day) < 0)
    return VALUE_NULL;
  return date_make_subclass(vm, type_of(vm, self), &m);
}
static Value reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value octets = bytes_from(vm, as_date(self)->octets, DATE_OCTETS),
        state = value_is_null(octets) ? octets : tuple_pack1(vm, octets);
  Value r = value_is_null(state) ? state : tuple_pack2(vm, ref_from_ptr(type_of(vm, self)), state);
  drop(vm, octets);
  drop(vm, state);
  return r;
}

static Value get_year(VM *vm UNUSED, Ref self, const void *closure UNUSED) {
  return value_from_int48(moment_of_date(self).year);
}
static const GetSetDef getsets[] = {{"year", get_year, NULL, NULL, NULL},
                                    {"month", get_octet, NULL, NULL, OCTET_AT(Date, 2)},
                                    {"day", get_octet, NULL, NULL, OCTET_AT(Date, 3)},
                                    {0}};

// ---- IsoCalendarDate

static Value iso_make(VM *vm, int year, int week, int day) {
  Tuple *t = object_alloc(vm, module_type(vm, MT_ISO_CALENDAR_DATE), 3 * sizeof(Value));
  if (!t) return VALUE_NULL;
  t->len = 3;
  t->hash = -1;
  t->items[0] = value_from_int48(year);
  t->items[1] = value_from_int48(week);
  t->items[2] = value_from_int48(day);
  gc_track(vm, t);
  return value_from_ptr(t);
}

static Value isocalendar(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Moment m = moment_of_date(self);
  int year, week, day;
  iso_week_of(&m, &year, &week, &day);
  return iso_make(vm, year, week, day);
}

static Value iso_new(VM *vm, Type *type UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"year", "week", "weekday"};
  static const ArgSpec spec = {"IsoCalendarDate", names, 3, 0, 3, 3, 0};
  Ref a[3];
  int n[3];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  for (int i = 0; i < 3; i++) {
    if (clinic_int(vm, a[i], &n[i]) < 0) return VALUE_NULL;
  }
  return iso_make(vm, n[0], n[1], n[2]);
}
static void iso_dealloc(VM *vm, Object *o) {
  gc_untrack(vm, o);
  object_free(vm, o, 3 * sizeof(Value));
}
static int iso_traverse(VM *vm UNUSED, Object *o UNUSED, VisitFn visit UNUSED, void *arg UNUSED) { return 0; }
static Value iso_repr(VM *vm, Ref v) {
  return str_format(vm, "%.200T(year=%S, week=%S, weekday=%S)", v, tuple_at(v, 0), tuple_at(v, 1), tuple_at(v, 2));
}
static Value iso_get(VM *vm UNUSED, Ref self, const void *closure) {
  return own(tuple_at(self, (Size)(intptr_t)closure));
}
static Value iso_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value items = tuple_from_refs(vm, as_tuple(self)->items, 3),
        state = value_is_null(items) ? items : tuple_pack1(vm, items);
  Value r = value_is_null(state) ? state : tuple_pack2(vm, ref_from_ptr(vm->types.tuple), state);
  drop(vm, items);
  drop(vm, state);
  return r;
}
static const MethodDef iso_methods[] = {
    {"__reduce__", iso_reduce, METH_NOARGS, "($self, /)", DOC("__reduce__() -> (cls, state)")}, {0}};
static const GetSetDef iso_getsets[] = {{"year", iso_get, NULL, NULL, (const void *)0},
                                        {"week", iso_get, NULL, NULL, (const void *)1},
                                        {"weekday", iso_get, NULL, NULL, (const void *)2},
                                        {0}};
static const TypeSlots iso_slots = {
    .new_ = iso_new, .dealloc = iso_dealloc, .traverse = iso_traverse, .repr = iso_repr};
const TypeSpec iso_calendar_date_spec = {
    .name = "datetime.IsoCalendarDate",
    .basic_size = sizeof(Tuple),
    .told_size = 20,
    .item_size = sizeof(Value),
    .flags = TYPE_GC | TYPE_TUPLE_SUBCLASS | TYPE_IMMUTABLE,
    .slots = &iso_slots,
    .methods = iso_methods,
    .getsets = iso_getsets,
    .doc = DOC(
        "The result of date.isocalendar() or datetime.isocalendar()\n\nThis object may be accessed either as a tuple of\n  ((year, week, weekday)\n"
        "or via the object attributes as named in the above tuple.")};

// ---- tables

static const MethodDef methods[] = {
    {"fromtimestamp", fromtimestamp, METH_O | METH_CLASS, DOC("($type, timestamp, /)"),
     DOC("Create a date from a POSIX timestamp.\n\n"
         "The timestamp is a number, e.g. created via time.time(), that is interpreted\nas local time.")},
    {"fromordinal", fromordinal, METH_VARARGS | METH_CLASS, NULL,
     DOC("int -> date corresponding to a proleptic Gregorian ordinal.")},
    {"fromisoformat", fromisoformat, METH_O | METH_CLASS, DOC("($type, object, /)"),
     DOC("str -> Construct a date from a string in ISO 8601 format.")},
    {"fromisocalendar", fromisocalendar, METH_VARARGS_KW | METH_CLASS, NULL,
     DOC("int, int, int -> Construct a date from the ISO year, week number and weekday.\n\n"
         "This is the inverse of the date.isocalendar() function")},
    {"strptime", do_strptime, METH_VARARGS | METH_CLASS, NULL,
     DOC("string, format -> new date parsed from a string (like time.strptime()).")},
    {"today", today, METH_NOARGS | METH_CLASS, "($type, /)",
     DOC("Current date or datetime:  same as self.__class__.fromtimestamp(time.time()).")},
    {"ctime", ctime_, METH_NOARGS, "($self, /)", DOC("Return ctime() style string.")},
    {"strftime", do_strftime, METH_VARARGS_KW, NULL, DOC("format -> strftime() style string.")},
    {"__format__", format_method, METH_VARARGS, NULL, DOC("Formats self with strftime.")},
    {"timetuple", timetuple, METH_NOARGS, "($self, /)", DOC("Return time tuple, compatible with time.localtime().")},
    {"isocalendar", isocalendar, METH_NOARGS, "($self, /)",
     DOC("Return a named tuple containing ISO year, week number, and weekday.")},
    {"isoformat", isoformat, METH_NOARGS, "($self, /)", DOC("Return string in ISO 8601 format, YYYY-MM-DD.")},
    {"isoweekday", isoweekday, METH_NOARGS, "($self, /)",
     DOC("Return the day of the week represented by the date.\nMonday == 1 ... Sunday == 7")},
    {"toordinal", toordinal, METH_NOARGS, "($self, /)",
     DOC("Return proleptic Gregorian ordinal.  January 1 of year 1 is day 1.")},
    {"weekday", weekday, METH_NOARGS, "($self, /)",
     DOC("Return the day of the week represented by the date.\nMonday == 0 ... Sunday == 6")},
    {"replace", replace, METH_FAST_KW, DOC("($self, /, year=unchanged, month=unchanged, day=unchanged)"),
     DOC("Return date with new specified fields.")},
    {"__replace__", replace, METH_FAST_KW, DOC("($self, /, **changes)"), DOC("The same as replace().")},
    {"__reduce__", reduce, METH_NOARGS, "($self, /)", DOC("__reduce__() -> (cls, state)")},
    {0}};
static const TypeSlots slots = {.new_ = date_new,
                                .repr = date_repr,
                                .str = date_str,
                                .hash = date_hash,
                                .getattro = object_generic_getattr,
                                .richcompare = date_richcompare,
                                .nb_add = date_add,
                                .nb_subtract = date_subtract};
const TypeSpec date_spec = {.name = "datetime.date",
                            .basic_size = sizeof(Date),
                            .told_size = 20,
                            .flags = TYPE_BASETYPE | TYPE_IMMUTABLE,
                            .slots = &slots,
                            .methods = methods,
                            .getsets = getsets,
                            .doc = DOC("date(year, month, day) --> date object")};

int date_setup(VM *vm) {
  Type *t = module_type(vm, MT_DATE);
  Moment first = {1, 1, 1, 0, 0, 0, 0, 0}, last = {MAX_YEAR, 12, 31, 0, 0, 0, 0, 0};
  return value_is_null(type_attr_set(vm, t, "min", date_make(vm, t, &first))) ||
                 value_is_null(type_attr_set(vm, t, "max", date_make(vm, t, &last))) ||
                 value_is_null(type_attr_set(vm, t, "resolution", delta_new(vm, 1, 0, 0)))
             ? -1
             : 0;
}
