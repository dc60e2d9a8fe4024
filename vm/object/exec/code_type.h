// object/exec/code_type.h: the code type. Code objects themselves: object/exec/code.h.
#ifndef MORELIA_OBJECT_EXEC_CODE_TYPE_H
#define MORELIA_OBJECT_EXEC_CODE_TYPE_H

#include "object/exec/code.h"

ALWAYS_INLINE Code *as_code(Ref v) { return (Code *)value_as_ptr(v); }
NODISCARD int code_equal(VM *vm, const Code *a, const Code *b);  // ==: 1, 0, or -1 with RecursionError
NODISCARD Value code_varnames(VM *vm, Code *code);               // tuples, new references
NODISCARD Value code_cellvars(VM *vm, Code *code);
NODISCARD Value code_freevars(VM *vm, Code *code);
// Sets the file name of the code, and of all code in it that had the same one, to `filename`.
void code_set_filename(VM *vm, Code *code, Ref filename);
// Resets caches and specialized opcodes to the state that code_new makes.
void code_quicken(Code *code);

#endif
