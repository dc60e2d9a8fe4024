// modules/_suggestions.c: finds the closest of some names, for the library's traceback module.
// Tests        tests/python/library/tools/traceback_module.py
// Optimize     Oz
#include "runtime/suggestions.h"
#include "object/core/args.h"
#include "object/container/list.h"
#include "object/exec/module.h"

static Value generate(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "_generate_suggestions", nargs, 2, 2) < 0 || arg_str(vm, "_generate_suggestions", 2, args[1]) < 0)
    return VALUE_NULL;
  Ref list = borrow(args[0]);
  if (!is_list_exact(vm, list)) return err_set(vm, vm->exc.TypeError, "candidates must be a list");
  for (Size i = 0; i < list_len(list); i++) {
    if (!is_str(list_at(list, i)))
      return err_set(vm, vm->exc.TypeError, "all elements in 'candidates' must be strings");
  }
  Value r = suggestion_closest(vm, list, args[1]);
  return value_is_null(r) && !err_occurred(vm) ? VALUE_NONE : r;
}
static const MethodDef methods[] = {
    {"_generate_suggestions", generate, METH_FAST, DOC("($module, candidates, item, /)"),
     DOC("Returns the candidate in candidates that's closest to item")},
    {0}};
const ModuleDef _suggestions_module = {.name = "_suggestions", .methods = methods};
