// modules/os/posix.h: declarations shared by the files of the posix module.
#ifndef MORELIA_MODULES_OS_POSIX_H
#define MORELIA_MODULES_OS_POSIX_H

#include "runtime/memfs.h"
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/exec/function.h"

// The arguments of a function as `a`, by the given names.
#define BIND(fname_, n, required, ...) \
  static const char *const names_[] = {__VA_ARGS__}; \
  static const ArgSpec spec_ = { \
      .fname = fname_, .names = names_, .n_params = ARRAY_LEN(names_), .n_positional = n, .n_required = required}; \
  Ref a[ARRAY_LEN(names_)]; \
  if (args_bind(vm, &spec_, args, nargs, kwnames, a) < 0) return VALUE_NULL;

NODISCARD int posix_add_functions(VM *vm, Ref module, const MethodDef *functions);  // 0 or -1
bool posix_may_start(VM *vm);  // posix_process.c: processes are granted
extern const MethodDef posix_process_functions[];
NODISCARD Value posix_fork_exec(VM *vm, const Value *args);  // the 22 arguments of _posixsubprocess.fork_exec
Value posix_leave(VM *vm, int status) RAISES;                // os._exit: no finally block, no handler of atexit runs
NODISCARD int posix_system_setup(VM *vm, Ref module);        // posix_system.c: adds its functions and tables; 0 or -1

// posix.c: paths as arguments. `allowed` is the text in the error for what is accepted besides str and bytes.
#define PATH_ONLY " or os.PathLike"
NODISCARD Value posix_not_here(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);  // OSError: ENOSYS
// whether the last link is followed: a boolean argument, true by default. 1, 0 or -1
NODISCARD int posix_follows(VM *vm, Ref arg);
// 0 or -1; an error shows `v`
NODISCARD int posix_path_at(VM *vm, const char *fname, const char *allowed, Ref v, Ref dir_fd, MemPath *out);
// raises the error with its path: for a path-like object, its str or bytes
Value posix_path_error(VM *vm, int error, Ref path) RAISES;
NODISCARD Value posix_stat_path(VM *vm, const char *fname, Ref path, Ref dir_fd, bool follow);
// The folder to be listed, by its path or descriptor; NULL with exception. *bytes: names are returned as bytes.
NODISCARD MemNode *posix_folder(VM *vm, const char *fname, Ref path, bool *bytes, Value *shown);
NODISCARD Value posix_name_value(VM *vm, const char *name, bool bytes);
typedef struct ListArg {
  Value list;  // borrowed
  Ref shown;
  bool bytes;
  int dir_fd;
} ListArg;

// posix_scandir.c
extern const TypeSpec posix_entry_spec, posix_scan_spec;
NODISCARD Value posix_scandir(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);

#endif
