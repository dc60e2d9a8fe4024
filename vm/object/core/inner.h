// object/core/inner.h: operations that an object forwards to an object that it holds. They are counted, because holders
// nest without bound.
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

// Whether the stack has its reserve left; for recursion that has limits of its own and asks every 16 levels, say. It
// does not raise.
bool vm_has_room(VM *vm);
// The same with a smaller reserve, for recursion in C that runs no Python except to report an error. The grant of other
// code shrinks to that.
bool vm_has_leaf_room(VM *vm);
// Calls `visit` for each subclass of `type`, found by a search of all objects: for class trees too deep to be walked
// recursively.
void type_scan_below(VM *vm, Type *type, void (*visit)(VM *vm, Type *below, void *arg), void *arg);

#endif
