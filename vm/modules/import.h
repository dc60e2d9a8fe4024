// modules/import.h: the import statement, the table of modules written in C, sys.path.
#ifndef MORELIA_MODULES_IMPORT_H
#define MORELIA_MODULES_IMPORT_H

#include "types/module.h"

int import_setup(VM *vm);  // vm->hooks.import_name; 0 or -1
void import_finish(VM *vm);
Value import_module(VM *vm, const char *name);  // sys.modules or import; a new reference
void run_exit_handlers(VM *vm);                 // atexit's, in reverse; their exceptions are printed
const ModuleDef *find_builtin_module(const char *name);  // modules/module_table.c; NULL: none
extern const ModuleDef *const builtin_modules[];         // ends with NULL

#endif
