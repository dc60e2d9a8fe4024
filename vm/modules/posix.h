// modules/posix.h: what the files of the posix module share.
#ifndef MORELIA_MODULES_POSIX_H
#define MORELIA_MODULES_POSIX_H

#include "modules/module_state.h"
#include "types/function.h"

int posix_system_setup(VM *vm, Ref module);  // posix_system.c: adds its functions and tables; 0 or -1

#endif
