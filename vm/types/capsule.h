// types/capsule.h: PyCapsule.
#ifndef MORELIA_TYPES_CAPSULE_H
#define MORELIA_TYPES_CAPSULE_H

#include "object/vm.h"

Value capsule_new(VM *vm, const char *name);  // an empty box; the name must live as long

#endif
