// modules/functools/_functools.h: the parts of the module _functools.
#ifndef MORELIA_MODULES_FUNCTOOLS_H
#define MORELIA_MODULES_FUNCTOOLS_H

#include "object/exec/module.h"

NODISCARD int functools_cache_exec(VM *vm, Ref module);  // adds _lru_cache_wrapper

#endif
