// modules/os/errno.c: the numbers of the operating system's errors, by name, and errorcode, the names by number.
//
// Tests        tests/python/library/files/small_modules.py
// Optimize     Oz
#include "runtime/module_state.h"
#include "object/error/errno_text.h"
#include "object/text/str.h"

static int exec(VM *vm, Ref module) {
  Dict *codes = dict_new_obj(vm);
  if (!codes) return -1;
  for (const ErrnoEntry *e = errno_table; e->name; e++) {
    Value name = str_intern_cstr(vm, e->name), number = value_from_int48(e->number);
    int r = value_is_null(name) ? -1 : dict_set(vm, as_module(module)->dict, name, number);
    if (r == 0) r = dict_set_steal(vm, codes, number, name);
    else drop(vm, name);
    if (r < 0) {
      obj_drop(vm, codes);
      return -1;
    }
  }
  return module_add(vm, module, "errorcode", value_from_ptr(codes));
}

const ModuleDef errno_module = {
    .name = "errno",
    .exec = exec,
    .doc =
        "This module makes available standard errno system symbols.\n\n"
        "The value of each symbol is the corresponding integer value,\n"
        "e.g., on most systems, errno.ENOENT equals the integer 2.\n\n"
        "The dictionary errno.errorcode maps numeric codes to symbol names,\n"
        "e.g., errno.errorcode[2] could be the string 'ENOENT'.\n\n"
        "Symbols that are not relevant to the underlying system are not defined.\n\n"
        "To map error codes to error messages, use the function os.strerror(),\n"
        "e.g. os.strerror(2) could return 'No such file or directory'.",
};
