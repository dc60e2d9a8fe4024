// modules/os/posix.h: what the files of the posix module share.
#ifndef MORELIA_MODULES_OS_POSIX_H
#define MORELIA_MODULES_OS_POSIX_H

#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/exec/function.h"

// The arguments of a function as `a`, by the names given.
#define BIND(fname_, n, required, ...)                                                                                                             \
  static const char *const names_[] = {__VA_ARGS__};                                                                                               \
  static const ArgSpec spec_ = {.fname = fname_, .names = names_, .n_params = ARRAY_LEN(names_), .n_positional = n, .n_required = required}; \
  Ref a[ARRAY_LEN(names_)];                                                                                                                        \
  if (args_bind(vm, &spec_, args, nargs, kwnames, a) < 0) return VALUE_NULL;

NODISCARD int posix_add_functions(VM *vm, Ref module, const MethodDef *functions);  // 0 or -1
bool posix_may_start(VM *vm);  // posix_process.c: processes are granted
extern const MethodDef posix_process_functions[];
NODISCARD Value posix_fork_exec(VM *vm, const Value *args);  // the 22 arguments of _posixsubprocess.fork_exec
Value posix_leave(VM *vm, int status) RAISES;  // os._exit: no finally block, no handler of atexit runs
NODISCARD int posix_system_setup(VM *vm, Ref module);  // posix_system.c: adds its functions and tables; 0 or -1

#endif
