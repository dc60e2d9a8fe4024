// modules/datetime/datetime_time.c: class time: a time of day, perhaps with a time zone.
// Tests        tests/python/library/data/datetime_*.py
// Optimize     Os
#include "base/hash.h"
#include "modules/datetime/datetime.h"
#include "object/bytes/bytes.h"

static Value alloc(VM *vm, Type *type, const uint8_t *octets, int fold, Ref tzinfo) {
  Time *t = object_alloc(vm, type, 0);
  if (!t) return VALUE_NULL;
  t->hash = -1;
  memcpy(t->octets, octets, TIME_OCTETS);
  t->fold = (uint8_t)fold;
  t->tzinfo = own(tzinfo);
  return value_from_ptr(t);
}

Value time_make(VM *vm, Type *type, const Moment *m, Ref tzinfo) {
  uint8_t octets[TIME_OCTETS];
  if (check_time(vm, m) < 0 || check_tzinfo(vm, tzinfo) < 0) return VALUE_NULL;
  moment_to_octets(m, NULL, octets);
  return alloc(vm, type, octets, m->fold, tzinfo);
}

static Value make_subclass(VM *vm, Type *cls, const Moment *m, Ref tzinfo, int fold) {
  return is_own_type(vm, cls, MT_TIME) ? time_make(vm, cls, m, tzinfo) : call_with_ints(vm, cls, m, 3, 7, tzinfo, fold);
}

static Value time_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"hour", "minute", "second", "microsecond", "tzinfo", "fold"};
  static const ArgSpec spec = {NULL, names, 6, 0, 5, 0, 0};
  uint8_t octets[TIME_OCTETS];
  int is_state = nargs == 1 || nargs == 2 ? state_octets(vm, args[0], TIME_OCTETS, "time", octets) : 0;
  if (is_state < 0) return VALUE_NULL;
  if (is_state) {
    Ref tzinfo = nargs == 2 ? borrow(args[1]) : REF_NONE;
    if (!value_is_none(tzinfo) && !is_a(vm, tzinfo, MT_TZINFO))
      return err_set(vm, vm->exc.TypeError, "bad tzinfo state arg");
    int fold = octets[0] >> 7;
    octets[0] &= 0x7F;
    return alloc(vm, type, octets, fold, tzinfo);
  }
  Ref a[6];
  Moment m = {0};
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  for (int i = 0; i < 4; i++) {
    if (int_argument(vm, a[i], &m.hour + i) < 0) return VALUE_NULL;
  }
  if (int_argument(vm, a[5], &m.fold) < 0) return VALUE_NULL;
  return time_make(vm, type, &m, value_is_null(a[4]) ? REF_NONE : a[4]);
}

static Value do_strptime(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return strptime_as(vm, self, args, nargs, "_strptime_datetime_time");
}
static Value fromisoformat(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Moment m;
  Value tzinfo;
  if (!is_str(args[0])) return err_set(vm, vm->exc.TypeError, "fromisoformat: argument must be str");
  if (parse_iso_time(vm, args[0], &m, &tzinfo) < 0) return VALUE_NULL;
  Value r = make_subclass(vm, as_type(self), &m, tzinfo, 0);
  drop(vm, tzinfo);
  return r;
}

static Value offset_of(VM *vm, Ref v) { return tz_delta(vm, as_time(v)->tzinfo, NAME(utcoffset), REF_NONE); }
static Value utcoffset(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return offset_of(vm, self);
}
static Value dst(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return tz_delta(vm, as_time(self)->tzinfo, NAME(dst), REF_NONE);
}
static Value tzname_(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return tz_name(vm, as_time(self)->tzinfo, REF_NONE);
}

// ---- comparison

static int seconds_of(Ref v) {
  Moment m = moment_of_time(v);
  return m.hour * 3600 + m.minute * 60 + m.second;
}

static Value time_richcompare(VM *vm, Ref a, Ref b, int op) {
  if (!is_a(vm, b, MT_TIME)) return VALUE_NOT_IMPLEMENTED;
  int diff = memcmp(as_time(a)->octets, as_time(b)->octets, TIME_OCTETS);
  if (value_same(as_time(a)->tzinfo, as_time(b)->tzinfo)) return compared(diff, op);
  Value x = offset_of(vm, a), y = value_is_null(x) ? x : offset_of(vm, b), r = VALUE_NULL;
  if (value_is_null(y)) {
    drop(vm, x);
    return VALUE_NULL;
  }
  bool both = !value_is_none(x) && !value_is_none(y);
  if (value_same(x, y) || (both && delta_compare(x, y) == 0)) {
    r = compared(diff, op);
  } else if (both) {
    diff = seconds_of(a) - as_delta(x)->days * 86400 - as_delta(x)->seconds -
           (seconds_of(b) - as_delta(y)->days * 86400 - as_delta(y)->seconds);
    if (diff == 0) diff = moment_of_time(a).us - moment_of_time(b).us;
    r = compared(diff, op);
  } else if (op == CMP_EQ || op == CMP_NE) {
    r = value_from_bool(op == CMP_NE);
  } else {
    err_set(vm, vm->exc.TypeError, "can't compare offset-naive and offset-aware times");
  }
  drop(vm, x);
  drop(vm, y);
  return r;
}

static Hash time_hash(VM *vm, Ref v) {
  Time *t = as_time(v);
  if (t->hash != -1) return t->hash;
  Value offset = offset_of(vm, v);
  if (value_is_null(offset)) return -1;
  if (value_is_none(offset)) return t->hash = hash_bytes(&vm->hash_seed, t->octets, TIME_OCTETS);
  Value whole = delta_new(vm, 0, seconds_of(v), moment_of_time(v).us),
        in_utc = value_is_null(whole) ? whole : delta_sub(vm, whole, offset);
  t->hash = value_is_null(in_utc) ? -1 : object_hash(vm, in_utc);
  drop(vm, whole);
  drop(vm, in_utc);
  drop(vm, offset);
  return t->hash;
}

// ---- text

static Value time_repr(VM *vm, Ref v) {
  Moment m = moment_of_time(v);
  StrBuilder b;
  sb_init(&b, vm);
  int r = sb_printf(&b, "%T(%d, %d", v, m.hour, m.minute);
  if (m.us || m.second) sb_printf(&b, ", %d", m.second);
  if (m.us) sb_printf(&b, ", %d", m.us);
  if (!value_is_none(as_time(v)->tzinfo)) r = sb_printf(&b, ", tzinfo=%R", as_time(v)->tzinfo);
  if (m.fold && r == 0) sb_cstr(&b, ", fold=1");
  if (r == 0) sb_char(&b, ')');
  return text_done(&b, r);
}
static Value time_str(VM *vm, Ref v) { return call_method0(vm, v, NAME(isoformat)); }

static Value isoformat(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"timespec"};
  static const ArgSpec spec = {"isoformat", names, 1, 0, 1, 0, 0};
  Ref a[1];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  Moment m = moment_of_time(self);
  StrBuilder b;
  sb_init(&b, vm);
  int r = put_iso_time(vm, &b, &m, 1, a[0]);
  if (r == 0) r = put_offset(vm, &b, as_time(self)->tzinfo, REF_NONE, ":");
  return text_done(&b, r);
}

static Value do_strftime(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"format"};
  static const ArgSpec spec = {"strftime", names, 1, 0, 1, 1, 0};
  Ref format;
  if (one_str(vm, &spec, args, nargs, kwnames, &format) < 0) return VALUE_NULL;
  Moment m = moment_of_time(self);
  int fields[] = {1900, 1, 1, m.hour, m.minute, m.second, 0, 1, -1};
  Value items[9];
  for (int i = 0; i < 9; i++) items[i] = value_from_int48(fields[i]);
  Value timetuple = tuple_from_steal(vm, items, 9);
  Value r = value_is_null(timetuple) ? timetuple
                                     : datetime_strftime(vm, format, timetuple, as_time(self)->tzinfo, REF_NONE, m.us);
  drop(vm, timetuple);
  return r;
}

// ---- other methods

static Value replace(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"hour", "minute", "second", "microsecond", "tzinfo", "fold"};
  static const ArgSpec spec = {"replace", names, 6, 0, 5, 0, 0};
  Ref a[6];
  Moment m = moment_of_time(self);
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  for (int i = 0; i < 4; i++) {
    if (clinic_int(vm, a[i], &m.hour + i) < 0) return VALUE_NULL;
  }
  if (clinic_int(vm, a[5], &m.fold) < 0) return VALUE_NULL;
  return make_subclass(vm, type_of(vm, self), &m, value_is_null(a[4]) ? borrow(as_time(self)->tzinfo) : a[4], m.fold);
}

// ---- shared with datetimes

static Value reduce_as(VM *vm, Ref self, int protocol) {
  if (is_a(vm, self, MT_DATETIME)) {
    const DateTime *d = as_datetime(self);
    return datetime_reduce(vm, self, d->octets, DATETIME_OCTETS, protocol > 3 && d->fold ? 2 : -1, d->tzinfo);
  }
  const Time *t = as_time(self);
  return datetime_reduce(vm, self, t->octets, TIME_OCTETS, protocol > 3 && t->fold ? 0 : -1, t->tzinfo);
}
Value clock_reduce_ex(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int protocol;
  return exactly(vm, "__reduce_ex__", nargs, 1) < 0 || int_argument(vm, args[0], &protocol) < 0
             ? VALUE_NULL
             : reduce_as(vm, self, protocol);
}
Value clock_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return reduce_as(vm, self, 2);
}

static const uint8_t *field_at(Ref self, const void *at) { return (const uint8_t *)value_as_ptr(self) + (uintptr_t)at; }
Value get_octet(VM *vm UNUSED, Ref self, const void *at) { return value_from_int48(*field_at(self, at)); }
Value get_microsecond(VM *vm UNUSED, Ref self, const void *at) {
  const uint8_t *p = field_at(self, at);
  return value_from_int48(p[0] << 16 | p[1] << 8 | p[2]);
}
Value get_tzinfo(VM *vm UNUSED, Ref self, const void *at) { return own(*(const Value *)field_at(self, at)); }

// ---- tables

static const GetSetDef getsets[] = {{"hour", get_octet, NULL, NULL, OCTET_AT(Time, 0)},
                                    {"minute", get_octet, NULL, NULL, OCTET_AT(Time, 1)},
                                    {"second", get_octet, NULL, NULL, OCTET_AT(Time, 2)},
                                    {"microsecond", get_microsecond, NULL, NULL, OCTET_AT(Time, 3)},
                                    {"tzinfo", get_tzinfo, NULL, NULL, AT(Time, tzinfo)},
                                    {"fold", get_octet, NULL, NULL, AT(Time, fold)},
                                    {0}};

static const MethodDef methods[] = {
    {"strptime", do_strptime, METH_VARARGS | METH_CLASS, NULL,
     DOC("string, format -> new time parsed from a string (like time.strptime()).")},
    {"isoformat", isoformat, METH_VARARGS_KW, NULL,
     DOC("Return string in ISO 8601 format, [HH[:MM[:SS[.mmm[uuu]]]]][+HH:MM].\n\n"
         "The optional argument timespec specifies the number of additional terms\n"
         "of the time to include. Valid options are 'auto', 'hours', 'minutes',\n"
         "'seconds', 'milliseconds' and 'microseconds'.\n")},
    {"strftime", do_strftime, METH_VARARGS_KW, NULL, DOC("format -> strftime() style string.")},
    {"__format__", format_method, METH_VARARGS, NULL, DOC("Formats self with strftime.")},
    {"utcoffset", utcoffset, METH_NOARGS, "($self, /)", DOC("Return self.tzinfo.utcoffset(self).")},
    {"tzname", tzname_, METH_NOARGS, "($self, /)", DOC("Return self.tzinfo.tzname(self).")},
    {"dst", dst, METH_NOARGS, "($self, /)", DOC("Return self.tzinfo.dst(self).")},
    {"replace", replace, METH_FAST_KW,
     DOC("($self, /, hour=unchanged, minute=unchanged, second=unchanged,\n"
         "        microsecond=unchanged, tzinfo=unchanged, *, fold=unchanged)"),
     DOC("Return time with new specified fields.")},
    {"__replace__", replace, METH_FAST_KW, DOC("($self, /, **changes)"), DOC("The same as replace().")},
    {"fromisoformat", fromisoformat, METH_O | METH_CLASS, DOC("($type, object, /)"),
     DOC("string -> time from a string in ISO 8601 format")},
    {"__reduce_ex__", clock_reduce_ex, METH_VARARGS, NULL, DOC("__reduce_ex__(proto) -> (cls, state)")},
    {"__reduce__", clock_reduce, METH_NOARGS, "($self, /)", DOC("__reduce__() -> (cls, state)")},
    {0}};
static const TypeSlots slots = {.new_ = time_new,
                                .dealloc = owned_dealloc,
                                .repr = time_repr,
                                .str = time_str,
                                .hash = time_hash,
                                .getattro = object_generic_getattr,
                                .richcompare = time_richcompare};
const TypeSpec time_of_day_spec = {
    .name = "datetime.time",
    .basic_size = sizeof(Time),
    .told_size = 24,
    .flags = TYPE_BASETYPE | TYPE_IMMUTABLE,
    .slots = &slots,
    OWNS(Time, tzinfo, tzinfo),
    .methods = methods,
    .getsets = getsets,
    .doc = DOC("time([hour[, minute[, second[, microsecond[, tzinfo]]]]]) --> a time object\n\n"
               "All arguments are optional. tzinfo may be None, or an instance of\n"
               "a tzinfo subclass. The remaining arguments may be ints.\n")};

int time_setup(VM *vm) {
  Type *t = module_type(vm, MT_TIME);
  Moment first = {0}, last = {0, 0, 0, 23, 59, 59, 999999, 0};
  return value_is_null(type_attr_set(vm, t, "min", time_make(vm, t, &first, REF_NONE))) ||
                 value_is_null(type_attr_set(vm, t, "max", time_make(vm, t, &last, REF_NONE))) ||
                 value_is_null(type_attr_set(vm, t, "resolution", delta_new(vm, 0, 0, 1)))
             ? -1
             : 0;
}
