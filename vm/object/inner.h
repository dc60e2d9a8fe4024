// object/inner.h: operations that an object passes on to one that it holds, counted: holders nest as deeply as a program likes.
//
// object_repr, object_str, object_hash, object_richcompare, call and iter_step count by themselves.
#ifndef MORELIA_OBJECT_INNER_H
#define MORELIA_OBJECT_INNER_H

#include "object/abstract.h"

NODISCARD Value inner_getattr(VM *vm, Ref o, Ref name);
NODISCARD Value inner_getitem(VM *vm, Ref o, Ref key);
NODISCARD Value inner_iter(VM *vm, Ref o);
NODISCARD Size inner_len(VM *vm, Ref o);
NODISCARD int inner_contains(VM *vm, Ref o, Ref item);

#endif
