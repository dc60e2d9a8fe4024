// syntax/ast.h: the abstract syntax tree: what the parser builds and the compiler reads.
//
// The structs, enums and constructors come from syntax/ast.def through gen/ast.mjs (ast.gen.h). A sum such as
// `Expr` has `kind` and a union with one member per node: `e->kind == EXPR_BINOP`, `e->binop.left`
// (node name in lower case; `if_`, `for_`, `while_`, `return_`, `assert_` where C has the word).
//
// Invariants   Nodes, sequences and the Values they refer to (identifiers, constants) live as long as the arena.
//              A sequence field is never NULL: no items is a sequence with len 0. A field marked `?` is NULL or
//              REF_NULL when absent; an item of a `?*` sequence (Dict.keys) and of kw_defaults may be NULL.
//              Lines count from 1, columns from 0 in UTF-8 bytes.
// Tests        tests/stage/ast.test.mjs
#ifndef MORELIA_SYNTAX_AST_H
#define MORELIA_SYNTAX_AST_H

#include "base/arena.h"
#include "base/value.h"

typedef struct AstPos {
  int32_t lineno, col_offset, end_lineno, end_col_offset;
} AstPos;

// Both views of a node's position: `e->lineno` and `e->pos`.
#define AST_POSITION \
  union { \
    AstPos pos; \
    struct { \
      int32_t lineno, col_offset, end_lineno, end_col_offset; \
    }; \
  }

typedef struct IdentSeq {
  Size len;
  Ref items[];
} IdentSeq;

#include "ast.gen.h"

// Reflection: the node types as data, for `_ast`, validation and ast_dump.
typedef enum AstQuantifier { AST_ONE, AST_OPTIONAL, AST_SEQ, AST_OPTIONAL_SEQ } AstQuantifier;

typedef struct AstField {
  const char *name;
  uint8_t type;        // AstTypeId
  uint8_t quantifier;  // AstQuantifier
  uint16_t offset;     // in the node's struct
} AstField;

typedef struct AstClass {
  const char *name;
  uint8_t n_fields;
  const AstField *fields;
} AstClass;

typedef enum AstTypeShape { AST_BASIC, AST_SUM, AST_ENUM, AST_PRODUCT } AstTypeShape;

typedef struct AstType {
  const char *name;
  uint8_t shape;  // AstTypeShape
  bool has_position;
  uint8_t n_classes;  // kind k is classes[k - 1]; a product has one
  uint16_t size;      // of the struct
  uint16_t pos_offset;
  const AstClass *classes;
} AstType;

extern const AstType ast_types[AST_N_TYPES];  // indexed by AstTypeId
// What an item of a sequence of this type takes.
static inline size_t ast_item_size(AstTypeId type) {
  if (type == AST_T_INT || ast_types[type].shape == AST_ENUM) return sizeof(int32_t);
  return ast_types[type].shape == AST_BASIC ? sizeof(Ref) : sizeof(void *);
}

// The node's class: by kind for a sum, the only one for a product.
const AstClass *ast_class_of(AstTypeId type, const void *node);

#endif
