// compile/symtable.h: what each name means in each block.
//
// A first walk over the tree collects facts (symtable.c), a second one over the blocks decides scopes
// (symtable_analyze.c). The numbers of flags, scopes and block types are CPython's: the `_symtable` module shows them.
//
// Invariants   Blocks are found by the tree node that opens them (Block.key). symbols maps a mangled name to flags |
//              scope << SCOPE_SHIFT.
#ifndef MORELIA_COMPILE_SYMTABLE_H
#define MORELIA_COMPILE_SYMTABLE_H

#include "compile/compile.h"
#include "compile/names.h"

typedef enum BlockType {
  BLOCK_FUNCTION,
  BLOCK_CLASS,
  BLOCK_MODULE,
  BLOCK_ANNOTATION,
  BLOCK_TYPE_ALIAS,
  BLOCK_TYPE_PARAMETERS,
  BLOCK_TYPE_VARIABLE,
} BlockType;

typedef enum ComprehensionKind { COMP_NONE, COMP_LIST, COMP_DICT, COMP_SET, COMP_GENERATOR } ComprehensionKind;

enum {  // facts about a name in a block
  DEF_GLOBAL = 1,
  DEF_LOCAL = 2,
  DEF_PARAM = 4,
  DEF_NONLOCAL = 8,
  USE = 16,
  DEF_FREE_CLASS = 64,
  DEF_IMPORT = 128,
  DEF_ANNOT = 256,
  DEF_COMP_ITER = 512,
  DEF_TYPE_PARAM = 1024,
  DEF_COMP_CELL = 2048,
  DEF_BOUND = DEF_LOCAL | DEF_PARAM | DEF_IMPORT | DEF_TYPE_PARAM,
};
enum { SCOPE_UNKNOWN, SCOPE_LOCAL, SCOPE_GLOBAL_EXPLICIT, SCOPE_GLOBAL_IMPLICIT, SCOPE_FREE, SCOPE_CELL };
#define SCOPE_SHIFT 12
#define SCOPE_OF(flags) ((flags) >> SCOPE_SHIFT & 15)

typedef struct Block Block;
typedef struct Directive {  // where `global x` or `nonlocal x` stands
  struct Directive *next;
  Ref name;
  AstPos pos;
} Directive;

struct Block {
  Ref name;
  const void *key;
  BlockType type;
  NameMap symbols;
  Ref *params;  // mangled names of the parameters
  int n_params, cap_params;
  Block **children;
  int n_children, cap_children;
  Directive *directives, *last_directive;
  NameMap *mangled_names;   // type-parameter blocks of classes: the names to be mangled
  Block *annotation_block;  // the block of its annotations
  const char *scope_info;   // "a TypeVar bound" …
  AstPos pos;
  ComprehensionKind comprehension;
  int comp_iter_expr;  // depth inside iterable expressions of comprehensions
  bool nested, generator, coroutine, varargs, varkeywords, returns_value, annotations_used;
  bool needs_class_closure, needs_classdict, has_conditional_annotations, in_conditional_block,
      in_unevaluated_annotation;
  bool entered, comp_inlined, comp_iter_target, can_see_class_scope, has_docstring, method;
};

typedef struct Symtable {
  VM *vm;
  Arena *arena;
  Ref filename;
  uint32_t features;  // CO_FUTURE_* and COMPILE_* flags
  AstPos future_pos;  // of the last `from __future__ import`
  Block *top, *cur;
  Block **stack;
  int n_stack, cap_stack;
  struct BlockSlot {
    const void *key;
    Block *block;
  } * slots;
  uint32_t n_slots, slot_mask;
  Ref private_name;  // class whose body is being visited, or null
  Value *owned;      // strs made here
  int n_owned, cap_owned;
  bool failed;
} Symtable;

// 0, or -1 with an exception. `st` must be given to symtable_finish in either case.
NODISCARD int symtable_build(Symtable *st, VM *vm, Arena *arena, Mod *mod, Ref filename, uint32_t features,
                             AstPos future_pos);
void symtable_finish(Symtable *st);
void symtable_no_memory(Symtable *st);                      // sets MemoryError, once
Block *symtable_find(const Symtable *st, const void *key);  // NULL: none
NODISCARD int symtable_analyze(Symtable *st);
NODISCARD int block_symbol(VM *vm, const Block *block, Ref name);  // flags, 0 when the block does not know the name
NODISCARD int block_scope(VM *vm, const Block *block, Ref name);
bool block_is_function_like(const Block *block);
// `__x` in class C becomes `_C__x`. A new reference, or null with an exception.
NODISCARD Value mangle(VM *vm, Ref private_name, Ref name);
NODISCARD Value mangle_in_block(VM *vm, Ref private_name, const Block *block, Ref name);

#endif
