// modules/builtins/builtins.h: the function tables of the builtins module, one a file.
#ifndef MORELIA_MODULES_BUILTINS_BUILTINS_H
#define MORELIA_MODULES_BUILTINS_BUILTINS_H

#include "object/exec/module.h"

extern const MethodDef builtins_object_methods[];  // builtins_objects.c
extern const MethodDef builtins_iter_methods[];    // builtins_iter.c
extern const MethodDef builtins_eval_methods[];    // builtins_eval.c
extern const MethodDef builtins_print_methods[];   // builtins_print.c
NODISCARD int builtins_setup(VM *vm);              // makes the module, vm->builtins included; 0 or -1

#endif
