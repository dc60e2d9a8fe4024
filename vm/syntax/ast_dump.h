// syntax/ast_dump.h: a tree as text, as ast.dump(node, include_attributes=…) writes it.
#ifndef MORELIA_SYNTAX_AST_DUMP_H
#define MORELIA_SYNTAX_AST_DUMP_H

#include "syntax/ast.h"
#include "object/text/str.h"

// A str, or null with an exception. `ascii`: constants by ascii() instead of repr().
NODISCARD Value ast_dump(VM *vm, AstTypeId type, const void *node, bool attributes, bool ascii);

#endif
