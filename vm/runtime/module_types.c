// runtime/module_types.c: types of C modules, made at the first import.
//
// Optimize     Oz
#include "runtime/module_state.h"

int module_make_type(VM *vm, Ref module, ModuleTypeId id, const TypeSpec *spec, Type *base) {
  Type **slot = &vm->modules->types[id];
  if (!*slot) *slot = type_from_spec(vm, spec, base ? base : vm->types.object);
  if (!*slot) return -1;
  return value_is_null(module) ? 0 : module_add_type(vm, module, *slot);
}
