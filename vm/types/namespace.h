// types/namespace.h: types.SimpleNamespace.
#ifndef MORELIA_TYPES_NAMESPACE_H
#define MORELIA_TYPES_NAMESPACE_H

#include "types/dict.h"

Value namespace_new(VM *vm, Dict *attributes_or_null);

#endif
