// object/container/namespace.h: types.SimpleNamespace.
#ifndef MORELIA_OBJECT_CONTAINER_NAMESPACE_H
#define MORELIA_OBJECT_CONTAINER_NAMESPACE_H

#include "object/container/dict.h"

#endif
