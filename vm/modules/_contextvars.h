// modules/_contextvars.h: context variables, for modules that use them.
#ifndef MORELIA_MODULES_CONTEXTVARS_H
#define MORELIA_MODULES_CONTEXTVARS_H

#include "object/core/vm.h"

// Reads a context variable in the running context, borrowed (1 / 0 / -1); sets it (0 or -1).
NODISCARD int contextvar_lookup(VM *vm, Ref var, Ref *out);
NODISCARD int contextvar_assign(VM *vm, Ref var, Ref value);
NODISCARD Value context_copy_current(VM *vm);  // contextvars.copy_context()
// What runs until context_leave runs in the context. 0; -1: it is no context, or entered already.
NODISCARD int context_enter(VM *vm, Ref context);
void context_leave(VM *vm);

#endif
