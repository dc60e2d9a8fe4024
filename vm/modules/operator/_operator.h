// modules/operator/_operator.h: the parts of the module _operator.
#ifndef MORELIA_MODULES_OPERATOR_H
#define MORELIA_MODULES_OPERATOR_H

#include "object/exec/module.h"

NODISCARD int operator_getters_exec(VM *vm, Ref module);  // adds itemgetter, attrgetter, methodcaller

#endif
