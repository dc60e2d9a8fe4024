// modules/ast/ast_internal.h: declarations shared by the files of `_ast`.
#ifndef MORELIA_MODULES_AST_AST_INTERNAL_H
#define MORELIA_MODULES_AST_AST_INTERNAL_H

#include "modules/ast/ast.h"
#include "runtime/module_state.h"
#include "syntax/ast.h"
#include "object/text/str.h"

typedef struct AstNodeClass {  // one class of the grammar
  Type *type;                  // owned
  Value singleton;             // of an operator or context, or null
  Value *fields;               // interned names
} AstNodeClass;

typedef struct AstState {
  Type *ast;                 // the base class, made by type_from_spec
  Type *bases[AST_N_TYPES];  // of a choice: stmt, expr, …; of a product: its class; owned
  AstNodeClass *classes[AST_N_TYPES];
  Value positions[4];                     // lineno, col_offset, end_lineno, end_col_offset
  Value fields, attributes, field_types;  // "_fields" …
} AstState;

NODISCARD AstState *ast_state(VM *vm);  // made when first asked for; NULL with an exception

extern const TypeSpec ast_base_spec;

// ast_convert.c
NODISCARD Value ast_to_object(VM *vm, AstState *st, AstTypeId type, const void *node);
NODISCARD Mod *ast_from_object(VM *vm, AstState *st, Arena *arena, Ref object);
// ast_validate.c: 0, or -1 with ValueError or TypeError
NODISCARD int ast_validate(VM *vm, Mod *mod);
#endif
