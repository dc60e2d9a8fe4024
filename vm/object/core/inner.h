// object/core/inner.h: operations that an object passes on to one that it holds, counted: holders nest as deeply as a program likes.
//
// object_repr, object_str, object_hash, object_richcompare, call and iter_step count by themselves.
#ifndef MORELIA_OBJECT_CORE_INNER_H
#define MORELIA_OBJECT_CORE_INNER_H

#include "object/core/abstract.h"

NODISCARD Value inner_getattr(VM *vm, Ref o, Ref name);
NODISCARD Value inner_getitem(VM *vm, Ref o, Ref key);
NODISCARD Value inner_iter(VM *vm, Ref o);
NODISCARD Size inner_len(VM *vm, Ref o);
NODISCARD int inner_contains(VM *vm, Ref o, Ref item);

// Whether the stack has its reserve left, for recursion that has limits of its own: asked every 16 levels, say. It does not raise.
bool vm_has_room(VM *vm);
// The same with less reserve, for recursion through C that runs no Python but to report an error: what was granted to others shrinks to that.
bool vm_has_leaf_room(VM *vm);
// Calls `visit` for each class below `type`, found among all objects: for trees of classes too deep to be walked.
void type_scan_below(VM *vm, Type *type, void (*visit)(VM *vm, Type *below, void *arg), void *arg);

#endif
