// modules/zone.c: local time, for the modules time and _datetime. The host tells the zone's offset at a moment
// (Host.zone); what follows from it is the algorithm of PEP 495.
// Tests        tests/node/command/day/day.txt (zones)
// Optimize     Oz
#include "modules/zone.h"

#include <stdio.h>

enum { DAY = 86400 };  // clocks are changed by less

int64_t zone_offset(VM *vm, int64_t utc) { return vm->host->zone ? vm->host->zone(vm->host->ctx, (double)utc) : 0; }

int64_t zone_utc(VM *vm, int64_t local, bool fold) {
  int64_t a = zone_offset(vm, local), first = local - a, b = zone_offset(vm, first);
  if (a == b && (b = zone_offset(vm, first + (fold ? DAY : -DAY))) == a) return first;
  int64_t second = local - b;
  if (zone_offset(vm, second) == b) return second;
  if (zone_offset(vm, first) == a) return first;
  return (first < second) == fold ? first : second;
}

bool zone_fold(VM *vm, int64_t utc) {
  int64_t now = zone_offset(vm, utc), back = zone_offset(vm, utc - DAY) - now;
  return back > 0 && zone_offset(vm, utc - back) == now + back;
}

void zone_name(int64_t offset, char out[ZONE_NAME]) {
  int minutes = (int)((offset < 0 ? -offset : offset) / 60);
  snprintf(out, ZONE_NAME, "UTC%c%02d%02d", offset > 0 ? '+' : '-', minutes / 60 % 100, minutes % 60);
}
