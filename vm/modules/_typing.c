// modules/_typing.c: the types that the typing module is built on.
// Tests        tests/python/classes/typing_all.py, tests/python/library/tools/typing_module.py
// Optimize     O2
#include "object/exec/module.h"
#include "object/typing/typevar.h"

static Value idfunc(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) { return own(args[0]); }

static const MethodDef methods[] = {{"_idfunc", idfunc, METH_O, DOC("($module, x, /)"), NULL}, {NULL}};

static int exec(VM *vm, Ref module) {
  const Types *t = &vm->types;
  Type *const types[] = {t->type_var,          t->type_var_tuple, t->param_spec, t->param_spec_args,
                         t->param_spec_kwargs, t->type_alias,     t->generic,    t->union_};
  for (size_t i = 0; i < ARRAY_LEN(types); i++)
    if (module_add_type(vm, module, types[i]) < 0) return -1;
  return module_add(vm, module, "NoDefault", no_default_value(vm));
}

const ModuleDef _typing_module = {
    .name = "_typing",
    .doc = "Primitives and accelerators for the typing module.\n",
    .methods = methods,
    .exec = exec,
};
