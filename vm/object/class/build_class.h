// object/class/build_class.h: __build_class__, which a class statement calls.
#ifndef MORELIA_OBJECT_CLASS_BUILD_CLASS_H
#define MORELIA_OBJECT_CLASS_BUILD_CLASS_H

#include "object/core/abstract.h"

NODISCARD Value build_class(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) MAY_RUN_CODE;

#endif
