// modules/_sysconfig.c: properties of the build, for sysconfig.
//
// Optimize     Oz
#include "object/exec/module.h"

static Value config_vars(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  static const char *const names[] = {"Py_GIL_DISABLED", "Py_DEBUG"};
  Dict *d = dict_new_obj(vm);
  for (size_t i = 0; d && i < ARRAY_LEN(names); i++) {
    if (dict_set_cstr(vm, d, names[i], value_from_int48(0)) < 0) return obj_drop(vm, d), VALUE_NULL;
  }
  return d ? value_from_ptr(d) : VALUE_NULL;
}
static const MethodDef methods[] = {
    {"config_vars", config_vars, METH_NOARGS, DOC("($module, /)"),
     DOC("Returns a dictionary containing build variables intended to be exposed by sysconfig.")},
    {0}};
const ModuleDef _sysconfig_module = {
    .name = "_sysconfig", .doc = "A helper for the sysconfig module.", .methods = methods};
