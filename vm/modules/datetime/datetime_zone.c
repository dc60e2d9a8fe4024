// modules/datetime/datetime_zone.c: classes tzinfo and timezone, and the calls that dates and times make to their
// tzinfo.
// Tests        tests/python/library/data/datetime_*.py
// Optimize     Oz
#include "modules/datetime/datetime.h"
#include "object/bytes/bytes.h"

#include "object/class/class.h"

int check_tzinfo(VM *vm, Ref v) {
  if (value_is_none(v) || is_a(vm, v, MT_TZINFO)) return 0;
  return err_set_i(vm, vm->exc.TypeError, "tzinfo argument must be None or of a tzinfo subclass, not type '%T'", v);
}

// ---- calls

static int check_offset(VM *vm, Ref v) {
  const Delta *d = as_delta(v);
  if (d->days == 0 || (d->days == -1 && (d->seconds || d->microseconds))) return 0;
  return err_set_i(vm, vm->exc.ValueError,
                   "offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not %R",
                   v);
}

Value tz_delta(VM *vm, Ref tzinfo, Ref name, Ref arg) {
  if (value_is_none(tzinfo)) return VALUE_NONE;
  Value r = call_method1(vm, tzinfo, name, arg);
  if (value_is_null(r) || value_is_none(r)) return r;
  int bad = 0;
  if (is_a(vm, r, MT_TIMEDELTA)) bad = check_offset(vm, r);
  else bad = err_set_i(vm, vm->exc.TypeError, "tzinfo.%U() must return None or timedelta, not '%.200T'", name, r);
  if (bad < 0) value_clear(vm, &r);
  return r;
}

Value tz_name(VM *vm, Ref tzinfo, Ref arg) {
  if (value_is_none(tzinfo)) return VALUE_NONE;
  Value r = call_method1(vm, tzinfo, NAME(tzname), arg);
  if (value_is_null(r) || value_is_none(r) || is_str(r)) return r;
  err_set(vm, vm->exc.TypeError, "tzinfo.tzname() must return None or a string, not '%T'", r);
  drop(vm, r);
  return VALUE_NULL;
}

// ---- tzinfo

static Value tzinfo_new(VM *vm, Type *type, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Object *o = object_alloc(vm, type, 0);
  return o ? value_from_ptr(o) : VALUE_NULL;
}

static Value must_implement(VM *vm, const char *name) {
  return err_set(vm, vm->exc.NotImplementedError, "a tzinfo subclass must implement %s()", name);
}
static Value tzinfo_tzname(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return must_implement(vm, "tzname");
}
static Value tzinfo_utcoffset(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                              Ref kwnames UNUSED) {
  return must_implement(vm, "utcoffset");
}
static Value tzinfo_dst(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return must_implement(vm, "dst");
}

static int check_fromutc(VM *vm, Ref self, Ref dt) {
  if (!is_a(vm, dt, MT_DATETIME)) return err_set_i(vm, vm->exc.TypeError, "fromutc: argument must be a datetime");
  if (!value_same(as_datetime(dt)->tzinfo, self))
    return err_set_i(vm, vm->exc.ValueError, "fromutc: dt.tzinfo is not self");
  return 0;
}

static Value tzinfo_fromutc(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref dt = borrow(args[0]);
  if (check_fromutc(vm, self, dt) < 0) return VALUE_NULL;
  Value offset = tz_delta(vm, self, NAME(utcoffset), dt), dst = VALUE_NULL, delta = VALUE_NULL, result = VALUE_NULL;
  if (value_is_null(offset)) return VALUE_NULL;
  if (value_is_none(offset)) return err_set(vm, vm->exc.ValueError, "fromutc: non-None utcoffset() result required");
  dst = tz_delta(vm, self, NAME(dst), dt);
  if (value_is_null(dst)) goto done;
  if (value_is_none(dst)) {
    err_set(vm, vm->exc.ValueError, "fromutc: non-None dst() result required");
    goto done;
  }
  delta = delta_sub(vm, offset, dst);
  if (!value_is_null(delta)) result = datetime_plus(vm, dt, delta, 1);
  if (value_is_null(result)) goto done;
  value_set(vm, &dst, tz_delta(vm, as_datetime(dt)->tzinfo, NAME(dst), result));
  if (value_is_null(dst)) value_clear(vm, &result);
  else if (value_is_none(dst)) {
    err_set(vm, vm->exc.ValueError, "fromutc: tz.dst() gave inconsistent results; cannot convert");
    value_clear(vm, &result);
  } else if (!delta_is_zero(dst)) {
    value_set(vm, &result, datetime_plus(vm, result, dst, 1));
  }
done:
  drop(vm, offset);
  drop(vm, dst);
  drop(vm, delta);
  return result;
}

Value datetime_reduce(VM *vm, Ref self, const uint8_t *octets, Size n, int marked, Ref tzinfo) {
  uint8_t copy[DATETIME_OCTETS];
  memcpy(copy, octets, (size_t)n);
  if (marked >= 0) copy[marked] |= 0x80;
  Value state = bytes_from(vm, copy, n);
  if (!value_is_null(state))
    value_set(vm, &state, value_is_none(tzinfo) ? tuple_pack1(vm, state) : tuple_pack2(vm, state, tzinfo));
  Value r = value_is_null(state) ? state : tuple_pack2(vm, ref_from_ptr(type_of(vm, self)), state);
  drop(vm, state);
  return r;
}

static Value tzinfo_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value init, initargs = VALUE_NULL, state = VALUE_NULL, r = VALUE_NULL;
  int found = object_lookup_attr(vm, self, NAME(__getinitargs__), &init);
  if (found < 0) return VALUE_NULL;
  initargs = found ? call0(vm, init) : own(vm->empty_tuple);
  if (found) drop(vm, init);
  if (!value_is_null(initargs)) state = call_method0(vm, self, NAME(__getstate__));
  if (!value_is_null(state)) r = tuple_pack3(vm, ref_from_ptr(type_of(vm, self)), initargs, state);
  drop(vm, initargs);
  drop(vm, state);
  return r;
}

static const MethodDef tzinfo_methods[] = {
    {"tzname", tzinfo_tzname, METH_O, DOC("($self, object, /)"), DOC("datetime -> string name of time zone.")},
    {"utcoffset", tzinfo_utcoffset, METH_O, DOC("($self, object, /)"),
     DOC("datetime -> timedelta showing offset from UTC, negative values indicating West of UTC")},
    {"dst", tzinfo_dst, METH_O, DOC("($self, object, /)"),
     DOC("datetime -> DST offset as timedelta positive east of UTC.")},
    {"fromutc", tzinfo_fromutc, METH_O, DOC("($self, object, /)"), DOC("datetime in UTC -> datetime in local time.")},
    {"__reduce__", tzinfo_reduce, METH_NOARGS, "($self, /)", DOC("-> (cls, state)")},
    {0}};
static const TypeSlots tzinfo_slots = {.new_ = tzinfo_new, .getattro = object_generic_getattr};
const TypeSpec tzinfo_spec = {.name = "datetime.tzinfo",
                              .basic_size = sizeof(Object),
                              .told_size = 8,
                              .flags = TYPE_BASETYPE | TYPE_IMMUTABLE,
                              .slots = &tzinfo_slots,
                              .methods = tzinfo_methods,
                              .doc = DOC("Abstract base class for time zone info objects.")};

// ---- timezone

static Zone *as_zone(Ref v) { return (Zone *)value_as_ptr(v); }

static Value make(VM *vm, Ref offset, Ref name) {
  Value fields[] = {own(offset), own(name)};
  return owned_value(vm, module_type(vm, MT_TIMEZONE), fields, 2);
}

Value zone_new(VM *vm, Ref offset, Ref name) {
  if (value_is_null(name) && delta_is_zero(offset)) return own(datetime_utc(vm));
  return check_offset(vm, offset) < 0 ? VALUE_NULL : make(vm, offset, name);
}

Value zone_from_seconds(VM *vm, int seconds, int us) {
  Value delta = delta_new(vm, 0, seconds, us), z = value_is_null(delta) ? delta : zone_new(vm, delta, REF_NULL);
  drop(vm, delta);
  return z;
}

static Value timezone_new(VM *vm, Type *type UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"offset", "name"};
  static const ArgSpec spec = {"timezone", names, 2, 0, 2, 1, 0};
  Ref a[2];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  if (!is_a(vm, a[0], MT_TIMEDELTA)) return arg_type_error(vm, "timezone", 1, "datetime.timedelta", a[0]);
  if (!value_is_null(a[1]) && arg_str(vm, "timezone", 2, a[1]) < 0) return VALUE_NULL;
  return zone_new(vm, a[0], a[1]);
}

static Value zone_richcompare(VM *vm, Ref a, Ref b, int op) {
  if ((op != CMP_EQ && op != CMP_NE) || !is_a(vm, b, MT_TIMEZONE)) return VALUE_NOT_IMPLEMENTED;
  return compared(delta_compare(as_zone(a)->offset, as_zone(b)->offset), op);
}
static Hash zone_hash(VM *vm, Ref v) { return timedelta_spec.slots->hash(vm, as_zone(v)->offset); }

static Value zone_repr(VM *vm, Ref v) {
  const Zone *z = as_zone(v);
  if (value_same(v, datetime_utc(vm))) return str_format(vm, "%T.utc", v);
  if (value_is_null(z->name)) return str_format(vm, "%T(%R)", v, z->offset);
  return str_format(vm, "%T(%R, %R)", v, z->offset, z->name);
}

static Value zone_str(VM *vm, Ref v) {
  const Zone *z = as_zone(v);
  if (!value_is_null(z->name)) return own(z->name);
  StrBuilder b;
  sb_init(&b, vm);
  sb_cstr(&b, "UTC");
  if (delta_is_zero(z->offset)) return sb_finish(&b);
  return text_done(&b, put_offset(vm, &b, v, REF_NONE, ":"));
}

static int check_argument(VM *vm, Ref dt, const char *name) {
  if (value_is_none(dt) || is_a(vm, dt, MT_DATETIME)) return 0;
  return err_set_i(vm, vm->exc.TypeError, "%s(dt) argument must be a datetime instance or None, not %.200T", name, dt);
}
static Value zone_tzname(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_argument(vm, args[0], "tzname") < 0 ? VALUE_NULL : zone_str(vm, self);
}
static Value zone_utcoffset(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_argument(vm, args[0], "utcoffset") < 0 ? VALUE_NULL : own(as_zone(self)->offset);
}
static Value zone_dst(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_argument(vm, args[0], "dst") < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value zone_fromutc(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_fromutc(vm, self, args[0]) < 0 ? VALUE_NULL : datetime_plus(vm, args[0], as_zone(self)->offset, 1);
}
static Value zone_getinitargs(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  const Zone *z = as_zone(self);
  return value_is_null(z->name) ? tuple_pack1(vm, z->offset) : tuple_pack2(vm, z->offset, z->name);
}

static const MethodDef zone_methods[] = {
    {"tzname", zone_tzname, METH_O, DOC("($self, object, /)"),
     DOC("If name is specified when timezone is created, returns the name.  Otherwise returns offset as "
         "'UTC(+|-)HH:MM'.")},
    {"utcoffset", zone_utcoffset, METH_O, DOC("($self, object, /)"), DOC("Return fixed offset.")},
    {"dst", zone_dst, METH_O, DOC("($self, object, /)"), DOC("Return None.")},
    {"fromutc", zone_fromutc, METH_O, DOC("($self, object, /)"), DOC("datetime in UTC -> datetime in local time.")},
    {"__getinitargs__", zone_getinitargs, METH_NOARGS, "($self, /)", DOC("pickle support")},
    {0}};
static const TypeSlots zone_slots = {.new_ = timezone_new,
                                     .dealloc = owned_dealloc,
                                     .repr = zone_repr,
                                     .str = zone_str,
                                     .hash = zone_hash,
                                     .richcompare = zone_richcompare};
const TypeSpec timezone_spec = {.name = "datetime.timezone",
                                .basic_size = sizeof(Zone),
                                .told_size = 16,
                                .flags = TYPE_IMMUTABLE,
                                .slots = &zone_slots,
                                OWNS(Zone, offset, name),
                                .methods = zone_methods,
                                .doc = DOC("Fixed offset from UTC implementation of tzinfo.")};

static Value bound(VM *vm, int seconds) {
  Value delta = delta_new(vm, 0, seconds, 0), z = value_is_null(delta) ? delta : make(vm, delta, REF_NULL);
  drop(vm, delta);
  return z;
}

int zone_setup(VM *vm) {
  Type *t = module_type(vm, MT_TIMEZONE);
  Value *utc = module_value(vm, MV_DATETIME_UTC);
  if (value_is_null(*utc)) *utc = bound(vm, 0);
  int most = (23 * 60 + 59) * 60;
  return value_is_null(*utc) || value_is_null(type_attr_set(vm, t, "utc", own(*utc))) ||
                 value_is_null(type_attr_set(vm, t, "min", bound(vm, -most))) ||
                 value_is_null(type_attr_set(vm, t, "max", bound(vm, most)))
             ? -1
             : 0;
}
