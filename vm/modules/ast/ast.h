// modules/ast/ast.h: syntax trees as Python objects, for compile() and the module `_ast`.
#ifndef MORELIA_MODULES_AST_AST_H
#define MORELIA_MODULES_AST_AST_H

#include "object/core/vm.h"

void ast_setup(VM *vm);   // enables compile() of AST objects
void ast_finish(VM *vm);  // drops the classes

#endif
