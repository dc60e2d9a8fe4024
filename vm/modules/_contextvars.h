// modules/_contextvars.h: context variables, for modules that use them.
#ifndef MORELIA_MODULES_CONTEXTVARS_H
#define MORELIA_MODULES_CONTEXTVARS_H

#include "object/core/vm.h"

// Reads a context variable in the running context, borrowed (1 / 0 / -1); sets it (0 or -1).
NODISCARD int contextvar_lookup(VM *vm, Ref var, Ref *out);
NODISCARD int contextvar_assign(VM *vm, Ref var, Ref value);

#endif
