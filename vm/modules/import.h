// modules/import.h: the import statement, the table of modules written in C, sys.path.
#ifndef MORELIA_MODULES_IMPORT_H
#define MORELIA_MODULES_IMPORT_H

#include "types/module.h"

int import_setup(VM *vm);  // sys.builtin_module_names; 0 or -1
// What builtins.__import__ does; fromlist is a tuple or list of str, empty for `import a.b`.
Value import_by_name(VM *vm, Ref name, Ref globals, Ref fromlist, int level);
Value import_module(VM *vm, const char *name);  // sys.modules or import; a new reference
void run_exit_handlers(VM *vm);                 // atexit's, in reverse; their exceptions are printed
const ModuleDef *find_builtin_module(const char *name);  // modules/module_table.c; NULL: none
extern const ModuleDef *const builtin_modules[];         // ends with NULL

#endif
