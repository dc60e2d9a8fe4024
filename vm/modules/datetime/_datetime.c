// modules/datetime/_datetime.c: the module _datetime: classes of dates, times and durations.
//
// datetime_calendar.c has the calendar, datetime_delta.c, _date.c, _time.c, _datetime.c, _convert.c and _zone.c the
// classes, datetime_text.c and datetime_parse.c their texts. The types live as long as the VM, however often the module
// is imported.
// Tests        tests/python/library/data/datetime_*.py
// Optimize     O2
#include "modules/datetime/datetime.h"
#include "object/core/capsule.h"

static int exec(VM *vm, Ref module) {
  static const struct {
    ModuleTypeId id;
    const TypeSpec *spec;
    ModuleTypeId base;
  } types[] = {{MT_DATE, &date_spec, N_MODULE_TYPES},        {MT_DATETIME, &datetime_spec, MT_DATE},
               {MT_TIME, &time_of_day_spec, N_MODULE_TYPES}, {MT_TIMEDELTA, &timedelta_spec, N_MODULE_TYPES},
               {MT_TZINFO, &tzinfo_spec, N_MODULE_TYPES},    {MT_TIMEZONE, &timezone_spec, MT_TZINFO}};
  bool first = !module_type(vm, MT_TIMEZONE);
  for (size_t i = 0; i < ARRAY_LEN(types); i++) {
    if (module_make_type(vm, module, types[i].id, types[i].spec,
                         types[i].base == N_MODULE_TYPES ? NULL : module_type(vm, types[i].base)) < 0)
      return -1;
  }
  if (module_make_type(vm, REF_NULL, MT_ISO_CALENDAR_DATE, &iso_calendar_date_spec, vm->types.tuple) < 0) return -1;
  if (first &&
      (delta_setup(vm) < 0 || date_setup(vm) < 0 || time_setup(vm) < 0 || zone_setup(vm) < 0 || datetime_setup(vm) < 0))
    return -1;
  return module_add(vm, module, "MINYEAR", value_from_int48(MIN_YEAR)) < 0 ||
                 module_add(vm, module, "MAXYEAR", value_from_int48(MAX_YEAR)) < 0 ||
                 module_add(vm, module, "UTC", own(datetime_utc(vm))) < 0 ||
                 module_add(vm, module, "datetime_CAPI", capsule_new(vm, "datetime.datetime_CAPI")) < 0
             ? -1
             : 0;
}

const ModuleDef _datetime_module = {
    .name = "_datetime", .exec = exec, .doc = "Fast implementation of the datetime module."};
