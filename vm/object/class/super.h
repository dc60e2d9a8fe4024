// object/class/super.h: attribute lookup as super() does it, without making the super object.
#ifndef MORELIA_OBJECT_CLASS_SUPER_H
#define MORELIA_OBJECT_CLASS_SUPER_H

#include "object/core/abstract.h"

// The attribute that follows `cls` on the MRO of self, bound. out_method not NULL: a function may come back unbound, *out_method true.
NODISCARD Value super_lookup(VM *vm, Type *cls, Ref self, Ref name, bool *out_method);

#endif
