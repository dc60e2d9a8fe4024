// object/core/registry.h: creation and destruction of all built-in types.
//
// A VM starts in three steps: types_alloc (memory, sizes and slots: objects of built-in types can be made), then the
// singletons (empty tuple and str, interned names), then types_ready (dicts, MROs, descriptors). types_finish is the
// last step at a VM's end that uses objects.
#ifndef MORELIA_OBJECT_CORE_REGISTRY_H
#define MORELIA_OBJECT_CORE_REGISTRY_H

#include "object/core/vm.h"

NODISCARD int types_alloc(VM *vm);  // 0, or -1: out of memory (no exception can be made yet)
NODISCARD int types_ready(VM *vm);
void types_clear(VM *vm);   // empties the dicts of all built-in types, drops caches
void types_finish(VM *vm);  // frees them: nothing that refers to a type may be left
void type_fill_from_spec(VM *vm, Type *type, const TypeSpec *spec, Type *base);

// object/error/exceptions.c
const TypeSpec *exception_spec(const char *name);

#endif
