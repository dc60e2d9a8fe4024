// runtime/import.h: the import statement, the table of modules written in C, sys.path.
#ifndef MORELIA_RUNTIME_IMPORT_H
#define MORELIA_RUNTIME_IMPORT_H

#include "object/exec/module.h"

NODISCARD int import_setup(VM *vm);  // sys.builtin_module_names, hooks; 0 or -1
// builtins.__import__; fromlist is a tuple or list of str, empty for `import a.b`.
NODISCARD Value import_by_name(VM *vm, Ref name, Ref globals, Ref fromlist, int level);
NODISCARD Value import_module(VM *vm, const char *name);  // sys.modules or import; a new reference
// the attribute of a module; null with exception
NODISCARD Value import_attr(VM *vm, const char *module, const char *name);
bool import_ended(VM *vm);  // the VM is ending and sys.meta_path is None: nothing is imported
// where the standard library is: sys._stdlib_dir, and the end of sys.path; 0 or -1
NODISCARD int import_set_library(VM *vm, const char *dir);
const ModuleDef *find_builtin_module(const char *name);  // start/module_table.c; NULL: none
extern const ModuleDef *const builtin_modules[];         // ends with NULL

// --- shared by the files of the import system

// The part of a dotted name before the last dot; the empty str when there is none.
NODISCARD Value import_parent_of(VM *vm, Ref name);

// import_load.c: finds and executes modules without importlib.
typedef enum { LOAD_FAILED, LOAD_DONE, LOAD_NOTHING, LOAD_NEEDS_LIBRARY } LoadResult;
// A module in C, or a source file or package on `path` (null: sys.path). LOAD_NEEDS_LIBRARY: an entry on the way can
// only be judged by importlib.
LoadResult import_load(VM *vm, Ref name, Ref path, Value *out);
// made and executed, but not in sys.modules
NODISCARD Value import_builtin_by_def(VM *vm, Ref name, const ModuleDef *def);
typedef struct FrozenModule {
  const char *name, *file, *origin;  // file: below the library, without ".py"; origin: its name as a frozen module
  bool is_package;
} FrozenModule;
const FrozenModule *frozen_find(VM *vm, Ref name);           // NULL: no such file, or no library
extern const FrozenModule frozen_modules[];                  // ends with a null name
NODISCARD Value frozen_code(VM *vm, const FrozenModule *f);  // its code object

// import_cache.c: code objects of source files, and the compiled code that is kept of them.
bool import_is_pyc(const char *bytes, size_t len);  // whether it has the header of compiled code of this version
// dir/__pycache__/leaf.cpython-314.pyc of dir/leaf.py, from malloc; NULL: no memory
NODISCARD char *import_cache_path(VM *vm, const char *source);
// `filename`: the code's co_filename
NODISCARD Value import_code_of(VM *vm, const char *path, const HostStat *st, Ref filename);

// import_library.c: the library's importlib, started when a program inspects it or needs it.
NODISCARD int import_need_library(VM *vm);  // 0, or -1
bool import_library_ready(VM *vm);
bool import_uses_defaults(VM *vm);  // sys.meta_path and sys.path_hooks are unchanged
// whether a program's text or code mentions what only importlib provides
void import_source_seen(VM *vm, const char *bytes, Size len);
// in sys.modules, about to be executed: makes its __spec__, now or later. 0 or -1
NODISCARD int import_module_made(VM *vm, Ref name, Ref module);
void import_module_loaded(VM *vm, Ref module);
NODISCARD Value import_through_library(VM *vm, Ref name);  // importlib's _find_and_load
NODISCARD Value importlib_attr(VM *vm, const char *module, const char *name);

#endif
