// compile/codegen.h: shared by the files of code generation, which turns the tree into an instruction sequence.
//
// Each function emits the code of one construct; all do nothing after an error (Compiler.failed). Places are CPython's
// own: they decide line events and the carets of tracebacks, and so are part of what is compared.
#ifndef MORELIA_COMPILE_CODEGEN_H
#define MORELIA_COMPILE_CODEGEN_H

#include "compile/compiler.h"

// --- codegen.c
void emit(Compiler *c, Loc loc, int op);
void emit_arg(Compiler *c, Loc loc, int op, int arg);
void emit_jump(Compiler *c, Loc loc, int op, Label target);
void emit_const(Compiler *c, Loc loc, Ref value);
void emit_const_new(Compiler *c, Loc loc, Value value);  // consumes; null: failure
void emit_int(Compiler *c, Loc loc, int value);          // as a constant
enum { OP_LOAD_METHOD = -1, OP_LOAD_SUPER_METHOD = -2, OP_LOAD_ZERO_SUPER_ATTR = -3, OP_LOAD_ZERO_SUPER_METHOD = -4 };
void emit_name(Compiler *c, Loc loc, int op, Ref name);              // attribute and import names, mangled
void emit_in(Compiler *c, Loc loc, int op, NameMap *map, Ref name);  // not mangled
void emit_nameop(Compiler *c, Loc loc, Ref name, ExprContext ctx);
void emit_binary(Compiler *c, Loc loc, Operator op, bool inplace);
void emit_compare(Compiler *c, Loc loc, CmpOp op);
void emit_yield_from(Compiler *c, Loc loc, bool await);
void emit_yield(Compiler *c, Loc loc);
void emit_call_exit_with_nones(Compiler *c, Loc loc);
void emit_pop_except_and_reraise(Compiler *c, Loc loc);
Label new_label(Compiler *c);
void use_label(Compiler *c, Label label);
void gen_stmt(Compiler *c, const Stmt *s);
void gen_stmts(Compiler *c, const StmtSeq *seq);
void gen_body(Compiler *c, Loc loc, const StmtSeq *body, bool interactive);
NODISCARD Value gen_clean_doc(Compiler *c, Ref doc);

// --- codegen_expr.c, codegen_call.c, codegen_comp.c
void gen_expr(Compiler *c, const Expr *e);
void gen_exprs(Compiler *c, const ExprSeq *seq);
void gen_jump_if(Compiler *c, Loc loc, const Expr *e, Label next, bool cond);
void gen_starunpack(Compiler *c, Loc loc, const ExprSeq *elts, Ref injected, int pushed, int build, int add, int extend,
                    bool tuple);
void gen_augassign(Compiler *c, const Stmt *s);
void gen_annassign(Compiler *c, const Stmt *s);
void gen_call(Compiler *c, const Expr *e);
void gen_call_args(Compiler *c, Loc loc, int pushed, const ExprSeq *args, Ref injected, const KeywordSeq *keywords);
bool gen_super_attribute(Compiler *c, const Expr *e);  // true: done
Loc attribute_loc(Loc loc, const Expr *attribute);
Type *inferred_type(Compiler *c, const Expr *e);  // NULL: unknown
void gen_comprehension(Compiler *c, const Expr *e);
void gen_joined_str(Compiler *c, const Expr *e);
void gen_template_str(Compiler *c, const Expr *e);
void gen_formatted_value(Compiler *c, const Expr *e);
void gen_interpolation(Compiler *c, const Expr *e);

// --- codegen_func.c
void gen_function(Compiler *c, const Stmt *s);
void gen_class(Compiler *c, const Stmt *s);
void gen_lambda(Compiler *c, const Expr *e);
void gen_type_alias(Compiler *c, const Stmt *s);
void gen_enter_scope(Compiler *c, Ref name, UnitKind kind, const void *key, int lineno, Ref private_name,
                     const UnitArgs *args);
void gen_make_closure(Compiler *c, Loc loc, Code *code, int flags);  // consumes code; NULL: failed
void gen_stopiteration_handler(Compiler *c);
void gen_deferred_annotations(Compiler *c, Loc loc);

// --- codegen_try.c
void gen_try(Compiler *c, const Stmt *s);
void gen_try_star(Compiler *c, const Stmt *s);
void gen_with(Compiler *c, const Stmt *s);
void gen_async_with(Compiler *c, const Stmt *s);
void gen_return(Compiler *c, const Stmt *s);
void gen_break(Compiler *c, Loc loc);
void gen_continue(Compiler *c, Loc loc);

// --- codegen_match.c
void gen_match(Compiler *c, const Stmt *s);

#endif
