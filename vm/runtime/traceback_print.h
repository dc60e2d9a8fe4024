// runtime/traceback_print.h: exceptions as text, character for character as CPython prints them.
#ifndef MORELIA_RUNTIME_TRACEBACK_PRINT_H
#define MORELIA_RUNTIME_TRACEBACK_PRINT_H

#include "object/error/exceptions.h"

// The whole report: chained causes, tracebacks with source lines and carets, groups, notes. A str, or null with an
// exception.
NODISCARD Value traceback_format(VM *vm, Ref exc);
void traceback_print(VM *vm, Ref exc);                             // to sys.stderr; never fails
NODISCARD int unraisable_print(VM *vm, Ref hook_args);             // the default of sys.unraisablehook; 0 or -1
void unraisable_report(VM *vm, Ref context, const char *message);  // implements err_unraisable (vm->hooks.unraisable)

#endif
