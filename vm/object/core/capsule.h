// object/core/capsule.h: PyCapsule.
#ifndef MORELIA_OBJECT_CORE_CAPSULE_H
#define MORELIA_OBJECT_CORE_CAPSULE_H

#include "object/core/vm.h"

NODISCARD Value capsule_new(VM *vm, const char *name);  // an empty box; `name` must outlive it

#endif
