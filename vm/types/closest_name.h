// types/closest_name.h: which of several names is closest to a wrong one ("Did you mean").
#ifndef MORELIA_TYPES_CLOSEST_NAME_H
#define MORELIA_TYPES_CLOSEST_NAME_H

#include "types/str.h"

typedef struct ClosestName {
  Ref wrong;  // a str
  Ref best;   // null at the start; borrowed from the caller's names
  int cost;
} ClosestName;

void closest_name_try(ClosestName *c, Ref name);

#endif
