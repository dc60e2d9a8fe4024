// modules/zone.h: local time: what the host says of its zone.
#ifndef MORELIA_MODULES_ZONE_H
#define MORELIA_MODULES_ZONE_H

#include "object/core/vm.h"

enum { ZONE_NAME = 16 };

NODISCARD int64_t zone_offset(VM *vm, int64_t utc);  // seconds east of UTC at a time in seconds since 1970
// The time of which that is the local one. Where clocks were put back it is two, and fold tells which; a time that was
// left out counts as after it (fold 0).
NODISCARD int64_t zone_utc(VM *vm, int64_t local, bool fold);
bool zone_fold(VM *vm, int64_t utc);                  // the local time is the same as a shorter while ago
void zone_name(int64_t offset, char out[ZONE_NAME]);  // "UTC+0100", as Emscripten names zones; "UTC-0000"

#endif
