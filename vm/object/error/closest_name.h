// object/error/closest_name.h: which of several names is closest to a wrong one ("Did you mean").
#ifndef MORELIA_OBJECT_ERROR_CLOSEST_NAME_H
#define MORELIA_OBJECT_ERROR_CLOSEST_NAME_H

#include "object/text/str.h"

typedef struct ClosestName {
  Ref wrong;  // a str
  Ref best;   // null at the start; borrowed from the caller's names
  int cost;
} ClosestName;

void closest_name_try(ClosestName *c, Ref name);

#endif
