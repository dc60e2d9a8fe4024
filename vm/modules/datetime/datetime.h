// modules/datetime/datetime.h: declarations shared by the files of _datetime: the objects, calendar arithmetic,
// constructors.
//
// Invariants   octets are CPython's own: year (2), month, day, hour, minute, second, microsecond (3), most significant
//              first; a time has the last six. They are hashed, compared and pickled. tzinfo is None or a tzinfo. A
//              Delta is normalized: 0 <= seconds < 86400, 0 <= microseconds < 1000000, |days| < 1e9.
#ifndef MORELIA_MODULES_DATETIME_DATETIME_H
#define MORELIA_MODULES_DATETIME_DATETIME_H

#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/number/int.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

#define METHOD_DECLARE(name) Value name(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);

enum {
  DATE_OCTETS = 4,
  TIME_OCTETS = 6,
  DATETIME_OCTETS = 10,
  MIN_YEAR = 1,
  MAX_YEAR = 9999,
  MAX_ORDINAL = 3652059,
  MAX_DELTA_DAYS = 999999999,
  EPOCH_ORDINAL = 719163
};
#define US_PER_SECOND 1000000

typedef struct Delta {
  Object h;
  Hash hash;  // -1: not computed
  int32_t days, seconds, microseconds;
} Delta;
typedef struct Date {
  Object h;
  Hash hash;
  uint8_t octets[DATE_OCTETS];
} Date;
typedef struct DateTime {  // its beginning is that of a Date
  Object h;
  Hash hash;
  uint8_t octets[DATETIME_OCTETS];
  uint8_t fold;
  Value tzinfo;
} DateTime;
typedef struct Time {
  Object h;
  Hash hash;
  uint8_t octets[TIME_OCTETS];
  uint8_t fold;
  Value tzinfo;
} Time;
typedef struct Zone {
  Object h;
  Value offset, name;  // timedelta; str or null
} Zone;
typedef struct Moment {  // fields as numbers, perhaps out of range
  int year, month, day, hour, minute, second, us, fold;
} Moment;

static inline Delta *as_delta(Ref v) { return (Delta *)value_as_ptr(v); }
static inline Date *as_date(Ref v) { return (Date *)value_as_ptr(v); }
static inline DateTime *as_datetime(Ref v) { return (DateTime *)value_as_ptr(v); }
static inline Time *as_time(Ref v) { return (Time *)value_as_ptr(v); }
static inline bool is_a(VM *vm, Ref v, ModuleTypeId id) { return is_instance_of(vm, v, module_type(vm, id)); }
static inline bool is_own_type(VM *vm, const Type *t, ModuleTypeId id) { return t == module_type(vm, id); }
static inline Ref datetime_utc(VM *vm) { return borrow(*module_value(vm, MV_DATETIME_UTC)); }
NODISCARD static inline int floor_div(int a, int b, int *rest) {  // b > 0
  int q = a / b;
  *rest = a - q * b;
  if (*rest < 0) *rest += b, q--;
  return q;
}
NODISCARD static inline Value compared(int diff, int op) {
  return value_from_bool(op == CMP_LT   ? diff < 0
                         : op == CMP_LE ? diff <= 0
                         : op == CMP_EQ ? diff == 0
                         : op == CMP_NE ? diff != 0
                         : op == CMP_GT ? diff > 0
                                        : diff >= 0);
}

// --- datetime_calendar.c
NODISCARD int days_in_month(int year, int month);
NODISCARD int days_before_month(int year, int month);
NODISCARD int ymd_to_ordinal(int year, int month, int day);
void ordinal_to_ymd(int ordinal, Moment *out);
NODISCARD int weekday_of(int year, int month, int day);  // Monday is 0
void iso_week_of(const Moment *m, int *year, int *week, int *day);
typedef enum { ISO_OK, ISO_BAD_WEEK, ISO_BAD_DAY, ISO_BAD_YEAR } IsoResult;
IsoResult iso_to_ymd(int year, int week, int day, Moment *out);
NODISCARD int check_year(VM *vm, int year);  // 0, or -1 with ValueError
NODISCARD int check_date(VM *vm, const Moment *m);
NODISCARD int check_time(VM *vm, const Moment *m);
NODISCARD int moment_normalize(VM *vm, Moment *m);       // brings all fields into range; 0, or -1 with OverflowError
void moment_from_seconds(int64_t seconds, Moment *out);  // since 1970-01-01, UTC; day 0: beyond the host's calendar
int64_t moment_seconds(const Moment *m);                 // days since 0001-01-01, minus one, as ordinals count
Moment moment_of_octets(const uint8_t *date_or_null, const uint8_t *time_or_null, int fold);
static inline Moment moment_of_date(Ref v) { return moment_of_octets(as_date(v)->octets, NULL, 0); }
static inline Moment moment_of_datetime(Ref v) {
  return moment_of_octets(as_datetime(v)->octets, as_datetime(v)->octets + 4, as_datetime(v)->fold);
}
static inline Moment moment_of_time(Ref v) { return moment_of_octets(NULL, as_time(v)->octets, as_time(v)->fold); }
void moment_to_octets(const Moment *m, uint8_t *date_or_null, uint8_t *time_or_null);

// --- datetime_parse.c: ISO 8601. Other texts raise ValueError: "Invalid isoformat string: '...'".
NODISCARD int parse_iso_date(VM *vm, Ref text, Moment *out);
NODISCARD int parse_iso_time(VM *vm, Ref text, Moment *out, Value *out_tzinfo);
NODISCARD int parse_iso_datetime(VM *vm, Ref text, Moment *out, Value *out_tzinfo);

// --- datetime_text.c
int put_iso_date(StrBuilder *b, const Moment *m) STICKY;
// 0, or -1 with an exception
NODISCARD int put_iso_time(VM *vm, StrBuilder *b, const Moment *m, int argno, Ref timespec_or_null);
// +HH:MM..., nothing for None
NODISCARD int put_offset(VM *vm, StrBuilder *b, Ref tzinfo, Ref arg, const char *sep);
NODISCARD Value text_done(StrBuilder *b, int result);  // the builder's text, or null when `result` is negative
NODISCARD Value datetime_ctime(VM *vm, const Moment *m);
NODISCARD Value datetime_strftime(VM *vm, Ref format, Ref timetuple, Ref tzinfo, Ref arg, int us);
NODISCARD Value datetime_struct_time(VM *vm, const Moment *m, int dst);
NODISCARD Value format_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);  // __format__
NODISCARD Value strptime_as(VM *vm, Ref cls, const Value *args, Size nargs, const char *function);
NODISCARD int int_argument(VM *vm, Ref v, int *field);  // of format "i"; null: keeps the default
NODISCARD int clinic_int(VM *vm, Ref v, int *field);    // the same with Argument Clinic's message
// of a date: the given ones must be ints even when others are missing
NODISCARD int first_arguments(VM *vm, const Value *args, Size nargs, Ref kwnames);
NODISCARD int exactly(VM *vm, const char *fname, Size nargs, Size wanted);
NODISCARD int one_str(VM *vm, const ArgSpec *spec, const Value *args, Size nargs, Ref kwnames, Ref *out);

// --- datetime_delta.c
extern const TypeSpec timedelta_spec;
NODISCARD Value delta_new(VM *vm, int days, int seconds, int us);  // any amounts that do not overflow
NODISCARD Value delta_sub(VM *vm, Ref a, Ref b);
NODISCARD Value delta_negative(VM *vm, Ref v);
NODISCARD int delta_compare(Ref a, Ref b);
bool delta_is_zero(Ref v);
NODISCARD Value delta_total_seconds(VM *vm, Ref v);
NODISCARD int delta_setup(VM *vm);  // class attributes

// --- datetime_zone.c
// (class, (octets[, tzinfo])); octets[marked] has the mark of fold 1
NODISCARD Value datetime_reduce(VM *vm, Ref self, const uint8_t *octets, Size n, int marked, Ref tzinfo);
extern const TypeSpec tzinfo_spec, timezone_spec;
NODISCARD int check_tzinfo(VM *vm, Ref v);  // None or a tzinfo: 0, else -1 with TypeError
NODISCARD Value zone_new(VM *vm, Ref offset, Ref name_or_null);
NODISCARD Value zone_from_seconds(VM *vm, int seconds, int us);
NODISCARD Value tz_delta(VM *vm, Ref tzinfo, Ref name, Ref arg);  // tzinfo.utcoffset(arg) or dst: a timedelta or None
NODISCARD Value tz_name(VM *vm, Ref tzinfo, Ref arg);
NODISCARD int zone_setup(VM *vm);

// --- datetime_date.c
extern const TypeSpec date_spec, iso_calendar_date_spec;
NODISCARD Value date_make(VM *vm, Type *type, const Moment *m);          // of this very type, checked
NODISCARD Value date_make_subclass(VM *vm, Type *cls, const Moment *m);  // calls a subclass
NODISCARD int date_setup(VM *vm);
// The first argument of __reduce__'s result, bytes or Latin-1 text: 1 with the octets, 0: something else, -1.
NODISCARD int state_octets(VM *vm, Ref state, Size n, const char *what, uint8_t *out);

// --- datetime_time.c
extern const TypeSpec time_of_day_spec;
METHOD_DECLARE(clock_reduce)     // of times and datetimes
METHOD_DECLARE(clock_reduce_ex)  // the same, with a protocol
// Attributes of dates, times and datetimes; `at` is the offset of the (first) octet, or of tzinfo, in the object.
NODISCARD Value get_octet(VM *vm, Ref self, const void *at);
NODISCARD Value get_microsecond(VM *vm, Ref self, const void *at);
NODISCARD Value get_tzinfo(VM *vm, Ref self, const void *at);
#define AT(T, field) (const void *)(offsetof(T, field))
#define OCTET_AT(T, i) (const void *)(offsetof(T, octets) + (i))
NODISCARD Value time_make(VM *vm, Type *type, const Moment *m, Ref tzinfo);
NODISCARD int time_setup(VM *vm);

// --- datetime_datetime.c, datetime_convert.c
extern const TypeSpec datetime_spec;
NODISCARD Value datetime_make(VM *vm, Type *type, const Moment *m, Ref tzinfo);
NODISCARD Value datetime_make_subclass(VM *vm, Type *cls, const Moment *m, Ref tzinfo);
NODISCARD Value datetime_plus(VM *vm, Ref dt, Ref delta, int factor);
NODISCARD Value datetime_minus(VM *vm, Ref a, Ref b);
NODISCARD int datetime_setup(VM *vm);
// of a number; microseconds are rounded half to even, or down without `us`
NODISCARD int timestamp_split(VM *vm, Ref v, bool with_us, int64_t *seconds, int *us);
// fields [first, last) of Moment
NODISCARD Value call_with_ints(VM *vm, Type *cls, const Moment *m, int first, int last, Ref tzinfo_or_null, int fold);
METHOD_DECLARE(datetime_now)
METHOD_DECLARE(datetime_utcnow)
METHOD_DECLARE(datetime_fromtimestamp)
METHOD_DECLARE(datetime_utcfromtimestamp)
METHOD_DECLARE(datetime_astimezone)
METHOD_DECLARE(datetime_timestamp) METHOD_DECLARE(datetime_timetuple) METHOD_DECLARE(datetime_utctimetuple)

#endif
