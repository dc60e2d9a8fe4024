// modules/atexit.h: what the end of a VM asks of the module atexit.
#ifndef MORELIA_MODULES_ATEXIT_H
#define MORELIA_MODULES_ATEXIT_H

#include "object/core/vm.h"

void run_exit_handlers(VM *vm);  // atexit's, in reverse; their exceptions are printed

#endif
