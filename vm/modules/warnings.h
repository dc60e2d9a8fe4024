// modules/warnings.h: the _warnings module, and warnings raised from C.
#ifndef MORELIA_MODULES_WARNINGS_H
#define MORELIA_MODULES_WARNINGS_H

#include "types/module.h"

int warnings_setup(VM *vm);  // default filters, and vm->hooks.warn; 0 or -1
void warnings_finish(VM *vm);
extern const ModuleDef warnings_module;

#endif
