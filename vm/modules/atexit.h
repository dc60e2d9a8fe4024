// modules/atexit.h: the module atexit, for the end of a VM.
#ifndef MORELIA_MODULES_ATEXIT_H
#define MORELIA_MODULES_ATEXIT_H

#include "object/core/vm.h"

void run_exit_handlers(VM *vm);  // calls the registered functions, in reverse; their exceptions are printed

#endif
