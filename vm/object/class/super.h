// object/class/super.h: attribute lookup as by super(), without making the super object.
#ifndef MORELIA_OBJECT_CLASS_SUPER_H
#define MORELIA_OBJECT_CLASS_SUPER_H

#include "object/core/abstract.h"

// The attribute that follows `cls` on the MRO of self, bound. If out_method is not NULL, a function may be returned
// unbound, with *out_method true.
NODISCARD Value super_lookup(VM *vm, Type *cls, Ref self, Ref name, bool *out_method);

#endif
