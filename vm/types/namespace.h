// types/namespace.h: types.SimpleNamespace.
#ifndef MORELIA_TYPES_NAMESPACE_H
#define MORELIA_TYPES_NAMESPACE_H

#include "types/dict.h"


#endif
