// runtime/warnings.h: the _warnings module, and warnings raised from C.
#ifndef MORELIA_RUNTIME_WARNINGS_H
#define MORELIA_RUNTIME_WARNINGS_H

#include "object/exec/module.h"

NODISCARD int warnings_setup(VM *vm);  // default filters, and vm->hooks.warn; 0 or -1
void warnings_finish(VM *vm);
extern const ModuleDef warnings_module;

#endif
