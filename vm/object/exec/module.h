// object/exec/module.h: modules, and the declarative form of modules written in C.
#ifndef MORELIA_OBJECT_EXEC_MODULE_H
#define MORELIA_OBJECT_EXEC_MODULE_H

#include "object/container/dict.h"

typedef struct Module {
  Object h;
  Dict *dict;
  Object *weaklist;
  const struct ModuleDef *def;
  void *state;  // state_size bytes, zeroed
  Value name;
  bool loading;   // its code is being run for the first time
  bool spec_due;  // loaded before importlib was there: __spec__ and __loader__ have to be made
  bool frozen;
} Module;
typedef struct ModuleDef {
  const char *name;
  const char *doc;
  const MethodDef *methods;
  int (*exec)(VM *vm, Ref module);  // fills the module's dict; 0 or -1
  size_t state_size;
  int (*traverse)(VM *vm, void *state, VisitFn visit, void *arg);
  void (*free)(VM *vm, void *state);
} ModuleDef;

ALWAYS_INLINE Module *as_module(Ref v) { return (Module *)value_as_ptr(v); }
NODISCARD Value module_new(VM *vm, Ref name);
NODISCARD Value module_from_def(VM *vm, const ModuleDef *def);            // created and executed
NODISCARD int module_add(VM *vm, Ref module, const char *name, Value v);  // consumed; null v: the failure is passed on
NODISCARD int module_add_type(VM *vm, Ref module, Type *type);
typedef struct ModuleInt {
  const char *name;
  int value;
} ModuleInt;
NODISCARD int module_add_ints(VM *vm, Ref module, const ModuleInt *ints, size_t n);
NODISCARD int module_add_functions(VM *vm, Ref module, const MethodDef *methods, Ref name);  // name: their __module__

// Where it was loaded from: 1 with *out (a str), 0, -1.
NODISCARD int module_origin(VM *vm, Ref module, Value *out);
NODISCARD int module_is_initializing(VM *vm, Ref module);  // 1 / 0 / -1
// Whether a file at `origin` hides one with the same name further on in sys.path. *stdlib: the hidden one is a module
// of the standard library.
bool module_may_shadow(VM *vm, Ref name, Ref origin, bool *stdlib);

#endif
