// object/exec/function.h: Python functions, bound methods, built-in functions and method descriptors, cells.
#ifndef MORELIA_OBJECT_EXEC_FUNCTION_H
#define MORELIA_OBJECT_EXEC_FUNCTION_H

#include "object/exec/code.h"
#include "object/container/dict.h"

struct Function {
  Object h;
  Code *code;      // owned
  Dict *globals;   // owned
  Dict *builtins;  // owned
  Value name, qualname, doc, module;
  Value defaults;                            // tuple or null
  Value kwdefaults;                          // dict or null
  Value closure;                             // tuple of cells or null
  Value annotations, annotate, type_params;  // or null
  Dict *dict;
  Object *weaklist;
  uint32_t version;  // its code's version; FUNCTION_VERSION_CLEARED when a part changed that calls depend on
};
typedef struct Method {  // bound method
  Object h;
  Value func, self;
  Object *weaklist;
} Method;
typedef struct BuiltinFunction {  // function of a module (self = module) or bound built-in method
  Object h;
  const MethodDef *def;
  Value self;    // or null
  Value module;  // name of the module, or null
  Type *defining_class;
  Object *weaklist;
} BuiltinFunction;
typedef struct Descriptor {  // method_descriptor, getset_descriptor, member_descriptor, wrapper_descriptor …
  Object h;
  Type *owner;  // owned
  Value name;
  Value qualname;
  union {
    const MethodDef *method;
    const GetSetDef *getset;
    const MemberDef *member;
    const struct SlotDef *slot;
  };
  void *wrapped;  // wrapper_descriptor: the slot function
} Descriptor;
typedef struct Cell {
  Object h;
  Value value;  // null: empty
} Cell;

ALWAYS_INLINE Function *as_function(Ref v) { return (Function *)value_as_ptr(v); }
ALWAYS_INLINE Method *as_method(Ref v) { return (Method *)value_as_ptr(v); }
ALWAYS_INLINE BuiltinFunction *as_builtin_function(Ref v) { return (BuiltinFunction *)value_as_ptr(v); }
ALWAYS_INLINE Cell *as_cell(Ref v) { return (Cell *)value_as_ptr(v); }

// The builtins of a frame or function: when they are no dict, the mapping behind the dict; or null. Programs see it as
// __builtins__.
Ref builtins_mapping(VM *vm, Dict *builtins);
Ref builtins_visible(VM *vm, Dict *builtins);
// the running code's builtin of that name; AttributeError if there is none
NODISCARD Value builtin_here(VM *vm, const char *name);

NODISCARD Value function_new(VM *vm, Ref code, Ref globals_dict, Ref qualname_or_null);  // MAKE_FUNCTION
#define FUNCTION_VERSION_CLEARED 1
NODISCARD uint32_t function_version(VM *vm, Function *f);  // 0: none (it was changed after it was made)
NODISCARD Value method_new(VM *vm, Ref func, Ref self);
// As descr_get: binds `func` to the instance; without one, `func` itself.
NODISCARD Value method_of_instance(VM *vm, Ref func, Ref obj, Ref type);
NODISCARD Value builtin_function_new(VM *vm, const MethodDef *def, Ref self_or_null, Ref module_name_or_null);
NODISCARD Value cell_new(VM *vm, Value v_or_null);  // consumed

#endif
