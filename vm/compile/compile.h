// compile/compile.h: Python source or AST to code objects: CPython 3.14's bytecode, byte for byte.
//
// Stages       parse (syntax/), preprocess.c, future.c, symtable*.c, codegen*.c (instruction sequences), flowgraph*.c
//              (control-flow graph and its passes), assemble.c (bytes and tables). Each works on one code unit.
// Errors       The first error is sticky: Compiler.failed is set with the exception, later calls do nothing.
// Tests        tests/fidelity/bytecode.mjs compares every code object of the standard library with CPython's
#ifndef MORELIA_COMPILE_COMPILE_H
#define MORELIA_COMPILE_COMPILE_H

#include "object/exec/code.h"
#include "syntax/ast.h"
#include "object/text/str.h"

typedef enum CompileMode { COMPILE_EXEC, COMPILE_EVAL, COMPILE_SINGLE, COMPILE_FUNC_TYPE } CompileMode;

enum {  // flags of compile(), CPython's numbers; the future features are CO_FUTURE_* (object/exec/code.h)
  COMPILE_DONT_IMPLY_DEDENT = 0x200,
  COMPILE_ONLY_AST = 0x400,
  COMPILE_IGNORE_COOKIE = 0x800,
  COMPILE_TYPE_COMMENTS = 0x1000,
  COMPILE_ALLOW_TOP_LEVEL_AWAIT = 0x2000,
  COMPILE_ALLOW_INCOMPLETE_INPUT = 0x4000,
  COMPILE_OPTIMIZED_AST = 0x8000 | COMPILE_ONLY_AST,
  COMPILE_FUTURE_BARRY_AS_BDFL = 0x400000,
  COMPILE_FUTURE_MASK = 0x1FE0000,  // what code objects carry and nested compilations inherit
};

// A code object, or null with SyntaxError and its kin. optimize: -1 (the VM's level), 0, 1 or 2.
NODISCARD Value compile_source(VM *vm, const char *bytes, Size len, Ref filename, CompileMode mode, uint32_t flags,
                               int optimize);
// The tree is changed by preprocessing; `arena` is its arena.
NODISCARD Value compile_ast(VM *vm, Mod *mod, Arena *arena, Ref filename, uint32_t flags, int optimize);
// Preprocessing alone (ast.parse with optimize, and checks of `finally`): 0 or -1.
NODISCARD int compile_preprocess(VM *vm, Mod *mod, Arena *arena, Ref filename, uint32_t flags, int optimize,
                                 bool syntax_check_only);
// The docstring of a body, or NULL.
Expr *ast_docstring(const StmtSeq *body);
// The source text of an expression, as ast.unparse writes it on one line (annotations kept as text). Null: exception.
NODISCARD Value unparse_expr(VM *vm, const Expr *e);
// SyntaxError at a place; columns are bytes from 0. `as_args`: also in args, as the code generator does it. The message
// is consumed.
void syntax_error_at(VM *vm, Value msg, Ref filename, AstPos pos, bool as_args);

#endif
