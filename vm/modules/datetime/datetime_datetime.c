// modules/datetime/datetime_datetime.c: class datetime: creation, arithmetic, comparison, text. Clocks, timestamps and
// zones: datetime_convert.c.
// Tests        tests/python/library/data/datetime_*.py
// Optimize     O2
#include "base/hash.h"
#include "modules/datetime/datetime.h"
#include "object/bytes/bytes.h"

// ---- creation

static Value alloc(VM *vm, Type *type, const uint8_t *octets, int fold, Ref tzinfo) {
  DateTime *d = object_alloc(vm, type, 0);
  if (!d) return VALUE_NULL;
  d->hash = -1;
  memcpy(d->octets, octets, DATETIME_OCTETS);
  d->fold = (uint8_t)fold;
  d->tzinfo = own(tzinfo);
  return value_from_ptr(d);
}

Value datetime_make(VM *vm, Type *type, const Moment *m, Ref tzinfo) {
  uint8_t octets[DATETIME_OCTETS];
  if (check_date(vm, m) < 0 || check_time(vm, m) < 0 || check_tzinfo(vm, tzinfo) < 0) return VALUE_NULL;
  moment_to_octets(m, octets, octets + 4);
  return alloc(vm, type, octets, m->fold, tzinfo);
}

Value datetime_make_subclass(VM *vm, Type *cls, const Moment *m, Ref tzinfo) {
  return is_own_type(vm, cls, MT_DATETIME) ? datetime_make(vm, cls, m, tzinfo)
                                           : call_with_ints(vm, cls, m, 0, 7, tzinfo, m->fold);
}

static const char *const field_names[] = {"year",   "month",       "day",    "hour", "minute",
                                          "second", "microsecond", "tzinfo", "fold"};

// Converts the ints among the arguments; `clinic`: with Argument Clinic's messages.
static int read_fields(VM *vm, const Ref a[9], Moment *m, bool clinic) {
  for (int i = 0; i < 9; i++) {
    if (i == 7) continue;
    int *field = &m->year + (i == 8 ? 7 : i);
    if ((clinic ? clinic_int(vm, a[i], field) : int_argument(vm, a[i], field)) < 0) return -1;
  }
  return 0;
}

static Value datetime_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const ArgSpec spec = {NULL, field_names, 9, 0, 8, 3, 0};
  uint8_t octets[DATETIME_OCTETS];
  int is_state = nargs == 1 || nargs == 2 ? state_octets(vm, args[0], DATETIME_OCTETS, "datetime", octets) : 0;
  if (is_state < 0) return VALUE_NULL;
  if (is_state) {
    Ref tzinfo = nargs == 2 ? borrow(args[1]) : REF_NONE;
    if (!value_is_none(tzinfo) && !is_a(vm, tzinfo, MT_TZINFO))
      return err_set(vm, vm->exc.TypeError, "bad tzinfo state arg");
    int fold = octets[2] >> 7;
    octets[2] &= 0x7F;
    return alloc(vm, type, octets, fold, tzinfo);
  }
  Ref a[9];
  Moment m = {0};
  if (first_arguments(vm, args, nargs, kwnames) < 0 || args_bind(vm, &spec, args, nargs, kwnames, a) < 0 ||
      read_fields(vm, a, &m, false) < 0)
    return VALUE_NULL;
  return datetime_make(vm, type, &m, value_is_null(a[7]) ? REF_NONE : a[7]);
}

static Value combine(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"date", "time", "tzinfo"};
  static const ArgSpec spec = {"combine", names, 3, 0, 3, 2, 0};
  Ref a[3];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  if (!is_a(vm, a[0], MT_DATE)) return arg_type_error(vm, "combine", 1, "datetime.date", a[0]);
  if (!is_a(vm, a[1], MT_TIME)) return arg_type_error(vm, "combine", 2, "datetime.time", a[1]);
  Moment m = moment_of_octets(as_date(a[0])->octets, as_time(a[1])->octets, as_time(a[1])->fold);
  return datetime_make_subclass(vm, as_type(self), &m, value_is_null(a[2]) ? borrow(as_time(a[1])->tzinfo) : a[2]);
}

static Value fromisoformat(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Moment m;
  Value tzinfo;
  if (!is_str(args[0])) return err_set(vm, vm->exc.TypeError, "fromisoformat: argument must be str");
  if (parse_iso_datetime(vm, args[0], &m, &tzinfo) < 0) return VALUE_NULL;
  Value r = datetime_make_subclass(vm, as_type(self), &m, tzinfo);
  drop(vm, tzinfo);
  return r;
}
static Value do_strptime(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return strptime_as(vm, self, args, nargs, "_strptime_datetime_datetime");
}

static Value replace(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const ArgSpec spec = {"replace", field_names, 9, 0, 8, 0, 0};
  Ref a[9];
  Moment m = moment_of_datetime(self);
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || read_fields(vm, a, &m, true) < 0) return VALUE_NULL;
  return datetime_make_subclass(vm, type_of(vm, self), &m,
                                value_is_null(a[7]) ? borrow(as_datetime(self)->tzinfo) : a[7]);
}

static Value part(VM *vm, Ref self, Ref tzinfo) {
  Moment m = moment_of_datetime(self);
  return time_make(vm, module_type(vm, MT_TIME), &m, tzinfo);
}
static Value date(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Moment m = moment_of_datetime(self);
  return date_make(vm, module_type(vm, MT_DATE), &m);
}
static Value time_(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return part(vm, self, REF_NONE);
}
static Value timetz(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return part(vm, self, as_datetime(self)->tzinfo);
}

// ---- the zone

static Value offset_of(VM *vm, Ref v) { return tz_delta(vm, as_datetime(v)->tzinfo, NAME(utcoffset), v); }
static Value utcoffset(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return offset_of(vm, self);
}
static Value dst(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return tz_delta(vm, as_datetime(self)->tzinfo, NAME(dst), self);
}
static Value tzname_(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return tz_name(vm, as_datetime(self)->tzinfo, self);
}

// The same time with another fold.
static Value with_fold(VM *vm, Ref v, int fold) {
  return alloc(vm, type_of(vm, v), as_datetime(v)->octets, fold, as_datetime(v)->tzinfo);
}

// ---- arithmetic

Value datetime_plus(VM *vm, Ref dt, Ref delta, int factor) {
  Moment m = moment_of_datetime(dt);
  const Delta *d = as_delta(delta);
  m.day += factor * d->days;
  m.second += factor * d->seconds;
  m.us += factor * d->microseconds;
  m.fold = 0;
  return moment_normalize(vm, &m) < 0 ? VALUE_NULL
                                      : datetime_make_subclass(vm, type_of(vm, dt), &m, as_datetime(dt)->tzinfo);
}

static Value datetime_add(VM *vm, Ref a, Ref b) {
  if (is_a(vm, a, MT_DATETIME)) return is_a(vm, b, MT_TIMEDELTA) ? datetime_plus(vm, a, b, 1) : VALUE_NOT_IMPLEMENTED;
  return is_a(vm, a, MT_TIMEDELTA) ? datetime_plus(vm, b, a, 1) : VALUE_NOT_IMPLEMENTED;
}

// The offsets of both, or None for both when they have the same tzinfo; 0, or -1 with nothing to drop.
static int offsets_of(VM *vm, Ref a, Ref b, Value *x, Value *y) {
  *x = *y = VALUE_NONE;
  if (value_same(as_datetime(a)->tzinfo, as_datetime(b)->tzinfo)) return 0;
  *x = offset_of(vm, a);
  *y = value_is_null(*x) ? VALUE_NULL : offset_of(vm, b);
  if (!value_is_null(*y)) return 0;
  drop(vm, *x);
  return -1;
}

Value datetime_minus(VM *vm, Ref a, Ref b) {
  Value x, y;
  if (offsets_of(vm, a, b, &x, &y) < 0) return VALUE_NULL;
  Value diff = VALUE_NULL;
  if (value_is_none(x) != value_is_none(y)) {
    err_set(vm, vm->exc.TypeError, "can't subtract offset-naive and offset-aware datetimes");
  } else {
    Moment m = moment_of_datetime(a), n = moment_of_datetime(b);
    int days = ymd_to_ordinal(m.year, m.month, m.day) - ymd_to_ordinal(n.year, n.month, n.day);
    diff =
        delta_new(vm, days, (m.hour - n.hour) * 3600 + (m.minute - n.minute) * 60 + m.second - n.second, m.us - n.us);
    if (!value_is_null(diff) && !value_is_none(x) && delta_compare(x, y) != 0) {
      Value shift = delta_sub(vm, x, y);
      value_set(vm, &diff, value_is_null(shift) ? shift : delta_sub(vm, diff, shift));
      drop(vm, shift);
    }
  }
  drop(vm, x);
  drop(vm, y);
  return diff;
}

static Value datetime_subtract(VM *vm, Ref a, Ref b) {
  if (!is_a(vm, a, MT_DATETIME)) return VALUE_NOT_IMPLEMENTED;
  if (is_a(vm, b, MT_DATETIME)) return datetime_minus(vm, a, b);
  return is_a(vm, b, MT_TIMEDELTA) ? datetime_plus(vm, a, b, -1) : VALUE_NOT_IMPLEMENTED;
}

// Whether the offset depends on fold: then the time equals none of another zone. 1 / 0 / -1.
static int depends_on_fold(VM *vm, Ref v, Ref offset) {
  Value flipped = with_fold(vm, v, !as_datetime(v)->fold),
        other = value_is_null(flipped) ? flipped : offset_of(vm, flipped);
  drop(vm, flipped);
  if (value_is_null(other)) return -1;
  int r = !value_same(other, offset) &&
          (value_is_none(other) || value_is_none(offset) || delta_compare(other, offset) != 0);
  drop(vm, other);
  return r;
}

static Value datetime_richcompare(VM *vm, Ref a, Ref b, int op) {
  if (!is_a(vm, b, MT_DATETIME)) return VALUE_NOT_IMPLEMENTED;
  int diff = memcmp(as_datetime(a)->octets, as_datetime(b)->octets, DATETIME_OCTETS);
  if (value_same(as_datetime(a)->tzinfo, as_datetime(b)->tzinfo)) return compared(diff, op);
  Value x, y, r = VALUE_NULL;
  if (offsets_of(vm, a, b, &x, &y) < 0) return VALUE_NULL;
  bool both = !value_is_none(x) && !value_is_none(y), equality = op == CMP_EQ || op == CMP_NE;
  if (!both && !value_same(x, y)) {
    if (equality) r = value_from_bool(op == CMP_NE);
    else err_set(vm, vm->exc.TypeError, "can't compare offset-naive and offset-aware datetimes");
    goto done;
  }
  if (both && delta_compare(x, y) != 0) {
    Value delta = datetime_minus(vm, a, b);
    if (value_is_null(delta)) goto done;
    diff = as_delta(delta)->days;
    if (diff == 0) diff = as_delta(delta)->seconds | as_delta(delta)->microseconds;
    drop(vm, delta);
  }
  if (equality && diff == 0) {
    diff = depends_on_fold(vm, a, x);
    if (diff == 0) diff = depends_on_fold(vm, b, y);
    if (diff < 0) goto done;
  }
  r = compared(diff, op);
done:
  drop(vm, x);
  drop(vm, y);
  return r;
}

static Hash datetime_hash(VM *vm, Ref v) {
  DateTime *d = as_datetime(v);
  if (d->hash != -1) return d->hash;
  Value first = d->fold ? with_fold(vm, v, 0) : own(v), offset = value_is_null(first) ? first : offset_of(vm, first);
  drop(vm, first);
  if (value_is_null(offset)) return -1;
  if (value_is_none(offset)) return d->hash = hash_bytes(&vm->hash_seed, d->octets, DATETIME_OCTETS);
  Moment m = moment_of_datetime(v);
  Value whole = delta_new(vm, ymd_to_ordinal(m.year, m.month, m.day), m.hour * 3600 + m.minute * 60 + m.second, m.us);
  Value in_utc = value_is_null(whole) ? whole : delta_sub(vm, whole, offset);
  d->hash = value_is_null(in_utc) ? -1 : object_hash(vm, in_utc);
  drop(vm, whole);
  drop(vm, in_utc);
  drop(vm, offset);
  return d->hash;
}

// ---- text

static Value datetime_repr(VM *vm, Ref v) {
  Moment m = moment_of_datetime(v);
  StrBuilder b;
  sb_init(&b, vm);
  int r = sb_printf(&b, "%T(%d, %d, %d, %d, %d", v, m.year, m.month, m.day, m.hour, m.minute);
  if (m.us || m.second) sb_printf(&b, ", %d", m.second);
  if (m.us) sb_printf(&b, ", %d", m.us);
  if (m.fold) sb_cstr(&b, ", fold=1");
  if (!value_is_none(as_datetime(v)->tzinfo)) r = sb_printf(&b, ", tzinfo=%R", as_datetime(v)->tzinfo);
  if (r == 0) sb_char(&b, ')');
  return text_done(&b, r);
}

static Value datetime_str(VM *vm, Ref v) {
  Value space = str_from_ascii(vm, " ", 1),
        r = value_is_null(space) ? space : call_method1(vm, v, NAME(isoformat), space);
  drop(vm, space);
  return r;
}

static Value isoformat(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"sep", "timespec"};
  static const ArgSpec spec = {"isoformat", names, 2, 0, 2, 0, 0};
  Ref a[2];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  uint32_t sep = 'T';
  if (!value_is_null(a[0])) {
    if (!is_str(a[0])) return arg_type_error(vm, "isoformat", 1, "a unicode character", a[0]);
    if (as_str(a[0])->len != 1)
      return err_set(vm, vm->exc.TypeError,
                     "isoformat() argument 1 must be a unicode character, not a string of length %zd",
                     as_str(a[0])->len);
    sep = str_read(as_str(a[0]), 0);
  }
  Moment m = moment_of_datetime(self);
  StrBuilder b;
  sb_init(&b, vm);
  put_iso_date(&b, &m);
  sb_char(&b, sep);
  int r = put_iso_time(vm, &b, &m, 2, a[1]);
  if (r == 0) r = put_offset(vm, &b, as_datetime(self)->tzinfo, self, ":");
  return text_done(&b, r);
}

static Value ctime_(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Moment m = moment_of_datetime(self);
  return datetime_ctime(vm, &m);
}

// ---- pickling, attributes

static const GetSetDef getsets[] = {{"hour", get_octet, NULL, NULL, OCTET_AT(DateTime, 4)},
                                    {"minute", get_octet, NULL, NULL, OCTET_AT(DateTime, 5)},
                                    {"second", get_octet, NULL, NULL, OCTET_AT(DateTime, 6)},
                                    {"microsecond", get_microsecond, NULL, NULL, OCTET_AT(DateTime, 7)},
                                    {"tzinfo", get_tzinfo, NULL, NULL, AT(DateTime, tzinfo)},
                                    {"fold", get_octet, NULL, NULL, AT(DateTime, fold)},
                                    {0}};

static const MethodDef methods[] = {
    {"now", datetime_now, METH_FAST_KW | METH_CLASS, DOC("($type, /, tz=None)"),
     DOC("Returns new datetime object representing current time local to tz.\n\n  tz\n"
         "    Timezone object.\n\nIf no tz is specified, uses local timezone.")},
    {"utcnow", datetime_utcnow, METH_NOARGS | METH_CLASS, "($type, /)",
     DOC("Return a new datetime representing UTC day and time.")},
    {"fromtimestamp", datetime_fromtimestamp, METH_VARARGS_KW | METH_CLASS, NULL,
     DOC("timestamp[, tz] -> tz's local time from POSIX timestamp.")},
    {"utcfromtimestamp", datetime_utcfromtimestamp, METH_VARARGS | METH_CLASS, NULL,
     DOC("Construct a naive UTC datetime from a POSIX timestamp.")},
    {"strptime", do_strptime, METH_VARARGS | METH_CLASS, NULL,
     DOC("string, format -> new datetime parsed from a string (like time.strptime()).")},
    {"combine", combine, METH_VARARGS_KW | METH_CLASS, NULL,
     DOC("date, time -> datetime with same date and time fields")},
    {"fromisoformat", fromisoformat, METH_O | METH_CLASS, DOC("($type, object, /)"),
     DOC("string -> datetime from a string in most ISO 8601 formats")},
    {"date", date, METH_NOARGS, "($self, /)", DOC("Return date object with same year, month and day.")},
    {"time", time_, METH_NOARGS, "($self, /)", DOC("Return time object with same time but with tzinfo=None.")},
    {"timetz", timetz, METH_NOARGS, "($self, /)", DOC("Return time object with same time and tzinfo.")},
    {"ctime", ctime_, METH_NOARGS, "($self, /)", DOC("Return ctime() style string.")},
    {"timetuple", datetime_timetuple, METH_NOARGS, "($self, /)",
     DOC("Return time tuple, compatible with time.localtime().")},
    {"timestamp", datetime_timestamp, METH_NOARGS, "($self, /)", DOC("Return POSIX timestamp as float.")},
    {"utctimetuple", datetime_utctimetuple, METH_NOARGS, "($self, /)",
     DOC("Return UTC time tuple, compatible with time.localtime().")},
    {"isoformat", isoformat, METH_VARARGS_KW, NULL,
     DOC("[sep] -> string in ISO 8601 format, YYYY-MM-DDT[HH[:MM[:SS[.mmm[uuu]]]]][+HH:MM].\n"
         "sep is used to separate the year from the time, and defaults to 'T'.\n"
         "The optional argument timespec specifies the number of additional terms\n"
         "of the time to include. Valid options are 'auto', 'hours', 'minutes',\n"
         "'seconds', 'milliseconds' and 'microseconds'.\n")},
    {"utcoffset", utcoffset, METH_NOARGS, "($self, /)", DOC("Return self.tzinfo.utcoffset(self).")},
    {"tzname", tzname_, METH_NOARGS, "($self, /)", DOC("Return self.tzinfo.tzname(self).")},
    {"dst", dst, METH_NOARGS, "($self, /)", DOC("Return self.tzinfo.dst(self).")},
    {"replace", replace, METH_FAST_KW,
     DOC("($self, /, year=unchanged, month=unchanged, day=unchanged,\n"
         "        hour=unchanged, minute=unchanged, second=unchanged,\n"
         "        microsecond=unchanged, tzinfo=unchanged, *, fold=unchanged)"),
     DOC("Return datetime with new specified fields.")},
    {"__replace__", replace, METH_FAST_KW, DOC("($self, /, **changes)"), DOC("The same as replace().")},
    {"astimezone", datetime_astimezone, METH_VARARGS_KW, NULL, DOC("tz -> convert to local time in new timezone tz\n")},
    {"__reduce_ex__", clock_reduce_ex, METH_VARARGS, NULL, DOC("__reduce_ex__(proto) -> (cls, state)")},
    {"__reduce__", clock_reduce, METH_NOARGS, "($self, /)", DOC("__reduce__() -> (cls, state)")},
    {0}};
static const TypeSlots slots = {.new_ = datetime_new,
                                .dealloc = owned_dealloc,
                                .repr = datetime_repr,
                                .str = datetime_str,
                                .hash = datetime_hash,
                                .getattro = object_generic_getattr,
                                .richcompare = datetime_richcompare,
                                .nb_add = datetime_add,
                                .nb_subtract = datetime_subtract};
const TypeSpec datetime_spec = {
    .name = "datetime.datetime",
    .basic_size = sizeof(DateTime),
    .told_size = 28,
    .flags = TYPE_BASETYPE | TYPE_IMMUTABLE,
    OWNS(DateTime, tzinfo, tzinfo),
    .slots = &slots,
    .methods = methods,
    .getsets = getsets,
    .doc = DOC("datetime(year, month, day[, hour[, minute[, second[, microsecond[,tzinfo]]]]])\n\n"
               "The year, month and day arguments are required. tzinfo may be None, or an\n"
               "instance of a tzinfo subclass. The remaining arguments may be ints.\n")};

int datetime_setup(VM *vm) {
  Type *t = module_type(vm, MT_DATETIME);
  Moment first = {1, 1, 1, 0, 0, 0, 0, 0}, last = {MAX_YEAR, 12, 31, 23, 59, 59, 999999, 0},
         epoch = {1970, 1, 1, 0, 0, 0, 0, 0};
  Value *kept = module_value(vm, MV_DATETIME_EPOCH);
  if (value_is_null(*kept)) *kept = datetime_make(vm, t, &epoch, datetime_utc(vm));
  return value_is_null(*kept) || value_is_null(type_attr_set(vm, t, "min", datetime_make(vm, t, &first, REF_NONE))) ||
                 value_is_null(type_attr_set(vm, t, "max", datetime_make(vm, t, &last, REF_NONE))) ||
                 value_is_null(type_attr_set(vm, t, "resolution", delta_new(vm, 0, 0, 1)))
             ? -1
             : 0;
}
