// modules/_types.c: the types behind the types module.
// Tests        tests/python/library/tools/types_use.py
// Optimize     Oz
#include "object/exec/module.h"

static int exec(VM *vm, Ref module) {
  const struct {
    const char *name;
    Type *type;
  } rows[] = {
      {"AsyncGeneratorType", vm->types.async_generator},
      {"BuiltinFunctionType", vm->types.builtin_function},
      {"CapsuleType", vm->types.capsule},
      {"CellType", vm->types.cell},
      {"CodeType", vm->types.code},
      {"CoroutineType", vm->types.coroutine},
      {"EllipsisType", vm->types.ellipsis},
      {"FrameType", vm->types.frame},
      {"FunctionType", vm->types.function},
      {"GeneratorType", vm->types.generator},
      {"GenericAlias", vm->types.generic_alias},
      {"GetSetDescriptorType", vm->types.getset_descriptor},
      {"LambdaType", vm->types.function},
      {"MappingProxyType", vm->types.mappingproxy},
      {"MemberDescriptorType", vm->types.member_descriptor},
      {"MethodDescriptorType", vm->types.method_descriptor},
      {"ClassMethodDescriptorType", vm->types.classmethod_descriptor},
      {"MethodType", vm->types.method},
      {"MethodWrapperType", vm->types.method_wrapper},
      {"ModuleType", vm->types.module},
      {"NoneType", vm->types.none},
      {"NotImplementedType", vm->types.not_implemented},
      {"SimpleNamespace", vm->types.simple_namespace},
      {"TracebackType", vm->types.traceback},
      {"UnionType", vm->types.union_},
      {"WrapperDescriptorType", vm->types.wrapper_descriptor},
      {"BuiltinMethodType", vm->types.builtin_function},
  };
  for (size_t i = 0; i < ARRAY_LEN(rows); i++)
    if (module_add(vm, module, rows[i].name, own_ptr(rows[i].type)) < 0) return -1;
  return 0;
}

const ModuleDef _types_module = {.name = "_types", .doc = "Define names for built-in types.", .exec = exec};
