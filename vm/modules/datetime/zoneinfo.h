// modules/datetime/zoneinfo.h: declarations shared by the files of _zoneinfo: offsets of a time zone, and the rule for
// times after the last transition.
#ifndef MORELIA_MODULES_DATETIME_ZONEINFO_H
#define MORELIA_MODULES_DATETIME_ZONEINFO_H

#include "object/text/str.h"

#define ZONE_EPOCH_ORDINAL 719163  // 1 January 1970, where 1 January 1 is 1

typedef struct ZoneOffset {
  Value utc, dst, name;  // timedelta, timedelta, str
  int32_t seconds;       // utc
} ZoneOffset;

typedef enum { CHANGE_CALENDAR, CHANGE_DAY, CHANGE_JULIAN } ChangeKind;
typedef struct ZoneChange {  // when in a year the clocks change
  ChangeKind kind;
  int month, week, day;  // day: of the week (0: Sunday), or of the year
  int32_t seconds;       // of the day, may be outside it
} ZoneChange;
typedef struct ZoneRule {
  ZoneOffset std, dst;
  ZoneChange start, end;
  int32_t dst_diff;
  bool std_only;
} ZoneRule;

// 0 or -1: *out must be dropped in both cases
NODISCARD int zone_offset_make(VM *vm, int32_t utc, int32_t dst, Ref name, ZoneOffset *out);
void zone_offset_drop(VM *vm, ZoneOffset *o);

NODISCARD int zone_rule_parse(VM *vm, Ref text, ZoneRule *out);  // a POSIX TZ value as bytes; 0, or -1 with ValueError
const ZoneOffset *zone_rule_find(const ZoneRule *rule, int64_t local, bool fold, int year);
const ZoneOffset *zone_rule_from_utc(const ZoneRule *rule, int64_t utc, int year, bool *fold);

#endif
