// compile/codegen.c: emits instructions and translates the simple statements, loops, imports and bodies. The other
// statements have files of their own: codegen_func.c, codegen_try.c, codegen_match.c.
//
// Invariants   An instruction's location is CPython's: line events and the carets of tracebacks depend on it.
// Tests        tests/fidelity/bytecode.mjs, tests/fidelity/errors.mjs, tests/python/statements/*.py
// Optimize     Oz
#include "compile/codegen.h"

#include "object/number/int.h"

// --- emitting

void emit(Compiler *c, Loc loc, int op) {
  if (!c->failed) seq_add(c, c->unit->seq, op, 0, loc);
}
void emit_arg(Compiler *c, Loc loc, int op, int arg) {
  if (!c->failed) seq_add(c, c->unit->seq, op, arg, loc);
}
void emit_jump(Compiler *c, Loc loc, int op, Label target) {
  if (!c->failed) seq_add(c, c->unit->seq, op, target.id, loc);
}
Label new_label(Compiler *c) { return c->failed ? NO_LABEL : seq_new_label(c, c->unit->seq); }
void use_label(Compiler *c, Label label) {
  if (!c->failed) seq_use_label(c, c->unit->seq, label);
}

void emit_const(Compiler *c, Loc loc, Ref value) {
  if (c->failed) return;
  int i = consts_add(c, &c->unit->consts, value);
  emit_arg(c, loc, LOAD_CONST, i);
}
void emit_const_new(Compiler *c, Loc loc, Value value) {
  if (value_is_null(value)) {
    c->failed = true;
    return;
  }
  emit_const(c, loc, value);
  drop(c->vm, value);
}
void emit_int(Compiler *c, Loc loc, int value) { emit_const(c, loc, value_from_int48(value)); }

void emit_in(Compiler *c, Loc loc, int op, NameMap *map, Ref name) {
  if (c->failed) return;
  int i = names_number(c->vm, map, name);
  if (i < 0) return comp_no_memory(c);
  emit_arg(c, loc, op, i);
}

void emit_name(Compiler *c, Loc loc, int op, Ref name) {
  Ref mangled = comp_mangle(c, name);
  if (c->failed) return;
  int arg = names_number(c->vm, &c->unit->names, mangled);
  if (arg < 0) return comp_no_memory(c);
  switch (op) {
    case LOAD_ATTR: arg <<= 1; break;
    case OP_LOAD_METHOD: op = LOAD_ATTR, arg = arg << 1 | 1; break;
    case LOAD_SUPER_ATTR: arg = arg << 2 | 2; break;
    case OP_LOAD_SUPER_METHOD: op = LOAD_SUPER_ATTR, arg = arg << 2 | 3; break;
    case OP_LOAD_ZERO_SUPER_ATTR: op = LOAD_SUPER_ATTR, arg <<= 2; break;
    case OP_LOAD_ZERO_SUPER_METHOD: op = LOAD_SUPER_ATTR, arg = arg << 2 | 1; break;
    default: break;
  }
  emit_arg(c, loc, op, arg);
}

void emit_nameop(Compiler *c, Loc loc, Ref name, ExprContext ctx) {
  VM *vm = c->vm;
  Ref mangled = comp_mangle(c, name);
  if (c->failed) return;
  const Block *block = c->unit->block;
  int scope = block_scope(vm, block, mangled), arg;
  NameOp kind = unit_resolve_name(c, mangled, scope, &arg);
  int op = NOP;
  if (c->failed) return;
  switch (kind) {
    case NAMEOP_FAST: op = ctx == CTX_LOAD ? LOAD_FAST : ctx == CTX_STORE ? STORE_FAST : DELETE_FAST; break;
    case NAMEOP_DEREF:
      if (ctx != CTX_LOAD) {
        op = ctx == CTX_STORE ? STORE_DEREF : DELETE_DEREF;
      } else if (block->type == BLOCK_CLASS && !c->unit->in_inlined_comp) {
        emit(c, loc, LOAD_LOCALS);
        op = LOAD_FROM_DICT_OR_DEREF;
      } else if (block->can_see_class_scope) {
        emit_in(c, loc, LOAD_DEREF, &c->unit->freevars, NAME(__classdict__));
        op = LOAD_FROM_DICT_OR_DEREF;
      } else {
        op = LOAD_DEREF;
      }
      break;
    case NAMEOP_GLOBAL:
      if (ctx != CTX_LOAD) {
        op = ctx == CTX_STORE ? STORE_GLOBAL : DELETE_GLOBAL;
      } else if (block->can_see_class_scope && scope == SCOPE_GLOBAL_IMPLICIT) {
        emit_in(c, loc, LOAD_DEREF, &c->unit->freevars, NAME(__classdict__));
        op = LOAD_FROM_DICT_OR_GLOBALS;
      } else {
        op = LOAD_GLOBAL;
      }
      break;
    case NAMEOP_NAME:
      if (ctx != CTX_LOAD) op = ctx == CTX_STORE ? STORE_NAME : DELETE_NAME;
      else op = block->type == BLOCK_CLASS && c->unit->in_inlined_comp ? LOAD_GLOBAL : LOAD_NAME;
      break;
  }
  emit_arg(c, loc, op, op == LOAD_GLOBAL ? arg << 1 : arg);
}

void emit_binary(Compiler *c, Loc loc, Operator op, bool inplace) {
  static const uint8_t opargs[] = {[OPERATOR_ADD] = OP_ADD,
                                   [OPERATOR_SUB] = OP_SUBTRACT,
                                   [OPERATOR_MULT] = OP_MULTIPLY,
                                   [OPERATOR_MATMULT] = OP_MATRIX_MULTIPLY,
                                   [OPERATOR_DIV] = OP_TRUE_DIVIDE,
                                   [OPERATOR_MOD] = OP_REMAINDER,
                                   [OPERATOR_POW] = OP_POWER,
                                   [OPERATOR_LSHIFT] = OP_LSHIFT,
                                   [OPERATOR_RSHIFT] = OP_RSHIFT,
                                   [OPERATOR_BITOR] = OP_OR,
                                   [OPERATOR_BITXOR] = OP_XOR,
                                   [OPERATOR_BITAND] = OP_AND,
                                   [OPERATOR_FLOORDIV] = OP_FLOOR_DIVIDE};
  emit_arg(c, loc, BINARY_OP, opargs[op] + (inplace ? OP_INPLACE_ADD - OP_ADD : 0));
}

void emit_compare(Compiler *c, Loc loc, CmpOp op) {
  // The low bits say for which of less (2), greater (4), equal (8), unordered (1) the result is true.
  static const struct {
    uint8_t cmp, mask;
  } table[] = {[CMPOP_EQ] = {CMP_EQ, 8},   [CMPOP_NOTEQ] = {CMP_NE, 7}, [CMPOP_LT] = {CMP_LT, 2},
               [CMPOP_LTE] = {CMP_LE, 10}, [CMPOP_GT] = {CMP_GT, 4},    [CMPOP_GTE] = {CMP_GE, 12}};
  switch (op) {
    case CMPOP_IS: emit_arg(c, loc, IS_OP, 0); break;
    case CMPOP_ISNOT: emit_arg(c, loc, IS_OP, 1); break;
    case CMPOP_IN: emit_arg(c, loc, CONTAINS_OP, 0); break;
    case CMPOP_NOTIN: emit_arg(c, loc, CONTAINS_OP, 1); break;
    default: emit_arg(c, loc, COMPARE_OP, table[op].cmp << 5 | table[op].mask);
  }
}

void emit_yield_from(Compiler *c, Loc loc, bool await) {
  Label send = new_label(c), fail = new_label(c), exit = new_label(c);
  use_label(c, send);
  emit_jump(c, loc, SEND, exit);
  // close() and throw() raise StopIteration at the yield: CLEANUP_THROW turns it into the result.
  emit_jump(c, loc, SETUP_FINALLY, fail);
  emit_arg(c, loc, YIELD_VALUE, 1);
  emit(c, NO_LOCATION, POP_BLOCK);
  emit_arg(c, loc, RESUME, await ? RESUME_AFTER_AWAIT : RESUME_AFTER_YIELD_FROM);
  emit_jump(c, loc, JUMP_NO_INTERRUPT, send);
  use_label(c, fail);
  emit(c, loc, CLEANUP_THROW);
  use_label(c, exit);
  emit(c, loc, END_SEND);
}

void emit_yield(Compiler *c, Loc loc) {
  if (c->failed) return;
  if (c->unit->block->generator && c->unit->block->coroutine)
    emit_arg(c, loc, CALL_INTRINSIC_1, INTRINSIC_ASYNC_GEN_WRAP);
  emit_arg(c, loc, YIELD_VALUE, 0);
  emit_arg(c, loc, RESUME, RESUME_AFTER_YIELD);
}

void emit_call_exit_with_nones(Compiler *c, Loc loc) {
  for (int i = 0; i < 3; i++) emit_const(c, loc, REF_NONE);
  emit_arg(c, loc, CALL, 3);
}

void emit_pop_except_and_reraise(Compiler *c, Loc loc) {
  emit_arg(c, loc, COPY, 3);
  emit(c, loc, POP_EXCEPT);
  emit_arg(c, loc, RERAISE, 1);
}

// --- bodies

// inspect.cleandoc at compile time, which keeps leading and trailing blank lines.
Value gen_clean_doc(Compiler *c, Ref doc) {
  VM *vm = c->vm;
  Ref method = comp_ascii(c, "expandtabs");
  Value expanded = c->failed ? VALUE_NULL : call_method0(vm, doc, method);
  if (value_is_null(expanded)) return expanded;
  const Str *s = as_str(expanded);
  Size p = 0, margin = SIZE_MAX_PY;
  while (p < s->len && str_read(s, p++) != '\n') {}
  while (p < s->len) {
    Size start = p;
    while (p < s->len && str_read(s, p) == ' ') p++;
    if (p < s->len && str_read(s, p) != '\n' && p - start < margin) margin = p - start;
    while (p < s->len && str_read(s, p++) != '\n') {}
  }
  if (margin == SIZE_MAX_PY) margin = 0;
  p = 0;
  while (p < s->len && str_read(s, p) == ' ') p++;
  if (p == 0 && margin == 0) return expanded;
  StrBuilder b;
  sb_init(&b, vm);
  while (p < s->len) {
    Size start = p;
    while (p < s->len && str_read(s, p++) != '\n') {}
    sb_substr(&b, expanded, start, p);
    for (Size i = 0; i < margin && p < s->len && str_read(s, p) == ' '; i++) p++;
  }
  drop(vm, expanded);
  return sb_finish(&b);
}

void gen_body(Compiler *c, Loc loc, const StmtSeq *body, bool interactive) {
  VM *vm = c->vm;
  if (c->failed) return;
  const Block *block = c->unit->block;
  if ((c->flags & CO_FUTURE_ANNOTATIONS) && block->annotations_used) emit(c, loc, SETUP_ANNOTATIONS);
  if (!body->len) return;
  Size first = 0;
  if (!interactive && block->has_docstring && c->optimize < 2) {
    const Expr *doc = ast_docstring(body);
    first = 1;
    emit_const_new(c, doc->pos, gen_clean_doc(c, doc->constant.value));
    emit_nameop(c, NO_LOCATION, NAME(__doc__), CTX_STORE);
  }
  for (Size i = first; i < body->len && !c->failed; i++) gen_stmt(c, body->items[i]);
  if (!(c->flags & CO_FUTURE_ANNOTATIONS)) gen_deferred_annotations(c, loc);
}

void codegen_module(Compiler *c, const Mod *mod) {
  VM *vm = c->vm;
  if (c->failed) return;
  Loc loc = {0, 0, 1, 0};
  emit_arg(c, loc, RESUME, RESUME_AT_FUNC_START);
  emit(c, loc, ANNOTATIONS_PLACEHOLDER);
  if (mod->kind == MOD_EXPRESSION) {
    gen_expr(c, mod->expression.body);
    return;
  }
  const StmtSeq *body = mod->kind == MOD_MODULE ? mod->module.body : mod->interactive.body;
  loc = body->len ? body->items[0]->pos : (Loc){1, 0, 1, 0};
  if (c->unit->block->has_conditional_annotations) {
    emit_arg(c, loc, BUILD_SET, 0);
    emit_in(c, loc, STORE_NAME, &c->unit->names, NAME(__conditional_annotations__));
  }
  gen_body(c, loc, body, mod->kind == MOD_INTERACTIVE);
}

// --- statements

void gen_stmts(Compiler *c, const StmtSeq *seq) {
  for (Size i = 0; i < seq->len && !c->failed; i++) gen_stmt(c, seq->items[i]);
}

static void gen_if(Compiler *c, const Stmt *s) {
  Label end = new_label(c), next = end;
  if (s->if_.orelse->len) next = new_label(c);
  gen_jump_if(c, s->pos, s->if_.test, next, false);
  gen_stmts(c, s->if_.body);
  if (s->if_.orelse->len) {
    emit_jump(c, NO_LOCATION, JUMP_NO_INTERRUPT, end);
    use_label(c, next);
    gen_stmts(c, s->if_.orelse);
  }
  use_label(c, end);
}

static void gen_for(Compiler *c, const Stmt *s) {
  Label start = new_label(c), body = new_label(c), cleanup = new_label(c), end = new_label(c);
  fblock_push(c, s->pos, FBLOCK_FOR_LOOP, start, end);
  gen_expr(c, s->for_.iter);
  Loc loc = s->for_.iter->pos;
  emit(c, loc, GET_ITER);
  use_label(c, start);
  emit_jump(c, loc, FOR_ITER, cleanup);
  emit(c, s->for_.target->pos, NOP);  // so that a `for` over several lines is traced right
  use_label(c, body);
  gen_expr(c, s->for_.target);
  gen_stmts(c, s->for_.body);
  emit_jump(c, NO_LOCATION, JUMP, start);
  use_label(c, cleanup);
  // A generator jumps to END_FOR, anything else behind it.
  emit(c, NO_LOCATION, END_FOR);
  emit(c, NO_LOCATION, POP_ITER);
  fblock_pop(c, FBLOCK_FOR_LOOP);
  gen_stmts(c, s->for_.orelse);
  use_label(c, end);
}

static void gen_async_for(Compiler *c, const Stmt *s) {
  Loc loc = s->pos;
  Label start = new_label(c), send = new_label(c), except = new_label(c), end = new_label(c);
  gen_expr(c, s->asyncfor.iter);
  emit(c, s->asyncfor.iter->pos, GET_AITER);
  use_label(c, start);
  fblock_push(c, loc, FBLOCK_ASYNC_FOR_LOOP, start, end);
  emit_jump(c, loc, SETUP_FINALLY, except);  // guards __anext__
  emit(c, loc, GET_ANEXT);
  emit_const(c, loc, REF_NONE);
  use_label(c, send);
  emit_yield_from(c, loc, true);
  emit(c, loc, POP_BLOCK);
  emit(c, loc, NOT_TAKEN);
  gen_expr(c, s->asyncfor.target);
  gen_stmts(c, s->asyncfor.body);
  emit_jump(c, NO_LOCATION, JUMP, start);
  fblock_pop(c, FBLOCK_ASYNC_FOR_LOOP);
  use_label(c, except);
  emit_jump(c, s->asyncfor.iter->pos, END_ASYNC_FOR, send);
  gen_stmts(c, s->asyncfor.orelse);
  use_label(c, end);
}

static void gen_while(Compiler *c, const Stmt *s) {
  Label loop = new_label(c), end = new_label(c), anchor = new_label(c);
  use_label(c, loop);
  fblock_push(c, s->pos, FBLOCK_WHILE_LOOP, loop, end);
  gen_jump_if(c, s->pos, s->while_.test, anchor, false);
  gen_stmts(c, s->while_.body);
  emit_jump(c, NO_LOCATION, JUMP, loop);
  fblock_pop(c, FBLOCK_WHILE_LOOP);
  use_label(c, anchor);
  gen_stmts(c, s->while_.orelse);
  use_label(c, end);
}

static Size find_dot(Ref name, Size from) {
  const Str *s = as_str(name);
  for (Size i = from; i < s->len; i++)
    if (str_read(s, i) == '.') return i;
  return -1;
}

static Ref part(Compiler *c, Ref name, Size start, Size end) {
  if (c->failed) return REF_NULL;
  Value v = str_substring(c->vm, name, start, end);
  return comp_keep(c, value_is_null(v) ? v : str_intern(c->vm, v));
}

// `import a.b.c as d` takes b from a and c from b.
static void gen_import_as(Compiler *c, Loc loc, Ref name, Ref asname) {
  Size dot = find_dot(name, 0);
  if (dot < 0) {
    emit_nameop(c, loc, asname, CTX_STORE);
    return;
  }
  for (;;) {
    Size pos = dot + 1;
    dot = find_dot(name, pos);
    Ref attr = part(c, name, pos, dot < 0 ? as_str(name)->len : dot);
    if (c->failed) return;
    emit_in(c, loc, IMPORT_FROM, &c->unit->names, attr);
    if (dot < 0) break;
    emit_arg(c, loc, SWAP, 2);
    emit(c, loc, POP_TOP);
  }
  emit_nameop(c, loc, asname, CTX_STORE);
  emit(c, loc, POP_TOP);
}

static void gen_import(Compiler *c, const Stmt *s) {
  Loc loc = s->pos;
  for (Size i = 0; i < s->import.names->len && !c->failed; i++) {
    const Alias *a = s->import.names->items[i];
    emit_int(c, loc, 0);
    emit_const(c, loc, REF_NONE);
    emit_name(c, loc, IMPORT_NAME, a->name);
    if (!value_is_null(a->asname)) {
      gen_import_as(c, loc, a->name, a->asname);
      continue;
    }
    Size dot = find_dot(a->name, 0);
    emit_nameop(c, loc, dot < 0 ? a->name : part(c, a->name, 0, dot), CTX_STORE);
  }
}

static void gen_from_import(Compiler *c, const Stmt *s) {
  VM *vm = c->vm;
  Loc loc = s->pos;
  const AliasSeq *names = s->importfrom.names;
  emit_int(c, loc, s->importfrom.level);
  Tuple *t = c->failed ? NULL : tuple_alloc(vm, names->len);
  if (!t) {
    c->failed = true;
    return;
  }
  for (Size i = 0; i < names->len; i++) t->items[i] = own(names->items[i]->name);
  emit_const_new(c, loc, tuple_done(vm, t));
  emit_name(c, loc, IMPORT_NAME, value_is_null(s->importfrom.module) ? borrow(vm->empty_str) : s->importfrom.module);
  for (Size i = 0; i < names->len && !c->failed; i++) {
    const Alias *a = names->items[i];
    if (i == 0 && str_equal_ascii(a->name, "*")) {
      emit_arg(c, loc, CALL_INTRINSIC_1, INTRINSIC_IMPORT_STAR);
      emit(c, NO_LOCATION, POP_TOP);
      return;
    }
    emit_name(c, loc, IMPORT_FROM, a->name);
    emit_nameop(c, loc, value_is_null(a->asname) ? a->name : a->asname, CTX_STORE);
  }
  emit(c, loc, POP_TOP);
}

static void gen_assert(Compiler *c, const Stmt *s) {
  const Expr *test = s->assert_.test;
  bool always_true =
      (test->kind == EXPR_TUPLE && test->tuple.elts->len > 0) ||
      (test->kind == EXPR_CONSTANT && is_tuple(test->constant.value) && tuple_len(test->constant.value) > 0);
  if (always_true) COMP_WARN(c, s->pos, "assertion is always true, perhaps remove parentheses?");
  if (c->optimize) return;
  Label end = new_label(c);
  gen_jump_if(c, s->pos, test, end, true);
  emit_arg(c, s->pos, LOAD_COMMON_CONSTANT, CONSTANT_ASSERTIONERROR);
  if (s->assert_.msg) {
    gen_expr(c, s->assert_.msg);
    emit_arg(c, s->pos, CALL, 0);
  }
  emit_arg(c, test->pos, RAISE_VARARGS, 1);
  use_label(c, end);
}

static void gen_stmt_expr(Compiler *c, const Stmt *s) {
  const Expr *value = s->expr.value;
  if (c->interactive && c->unit->depth == 0) {
    gen_expr(c, value);
    emit_arg(c, s->pos, CALL_INTRINSIC_1, INTRINSIC_PRINT);
    emit(c, NO_LOCATION, POP_TOP);
  } else if (value->kind == EXPR_CONSTANT) {
    emit(c, s->pos, NOP);
  } else {
    gen_expr(c, value);
    emit(c, NO_LOCATION, POP_TOP);
  }
}

static void gen_assign(Compiler *c, const Stmt *s) {
  const ExprSeq *targets = s->assign.targets;
  gen_expr(c, s->assign.value);
  for (Size i = 0; i < targets->len; i++) {
    if (i < targets->len - 1) emit_arg(c, s->pos, COPY, 1);
    gen_expr(c, targets->items[i]);
  }
}

static void gen_conditional(Compiler *c, const Stmt *s, void (*gen)(Compiler *, const Stmt *)) {
  if (c->failed) return;
  Unit *u = c->unit;
  u->in_conditional_block++;
  gen(c, s);
  u->in_conditional_block--;
}

static void gen_stmt_of_kind(Compiler *c, const Stmt *s) {
  switch (s->kind) {
    case STMT_FUNCTIONDEF:
    case STMT_ASYNCFUNCTIONDEF: gen_function(c, s); break;
    case STMT_CLASSDEF: gen_class(c, s); break;
    case STMT_TYPEALIAS: gen_type_alias(c, s); break;
    case STMT_RETURN: gen_return(c, s); break;
    case STMT_DELETE: gen_exprs(c, s->delete.targets); break;
    case STMT_ASSIGN: gen_assign(c, s); break;
    case STMT_AUGASSIGN: gen_augassign(c, s); break;
    case STMT_ANNASSIGN: gen_annassign(c, s); break;
    case STMT_FOR: gen_conditional(c, s, gen_for); break;
    case STMT_ASYNCFOR: gen_conditional(c, s, gen_async_for); break;
    case STMT_WHILE: gen_conditional(c, s, gen_while); break;
    case STMT_IF: gen_conditional(c, s, gen_if); break;
    case STMT_MATCH: gen_conditional(c, s, gen_match); break;
    case STMT_TRY: gen_conditional(c, s, gen_try); break;
    case STMT_TRYSTAR: gen_conditional(c, s, gen_try_star); break;
    case STMT_WITH: gen_conditional(c, s, gen_with); break;
    case STMT_ASYNCWITH: gen_conditional(c, s, gen_async_with); break;
    case STMT_RAISE: {
      int n = 0;
      if (s->raise.exc) {
        gen_expr(c, s->raise.exc);
        n = 1;
        if (s->raise.cause) {
          gen_expr(c, s->raise.cause);
          n = 2;
        }
      }
      emit_arg(c, s->pos, RAISE_VARARGS, n);
      break;
    }
    case STMT_ASSERT: gen_assert(c, s); break;
    case STMT_IMPORT: gen_import(c, s); break;
    case STMT_IMPORTFROM: gen_from_import(c, s); break;
    case STMT_GLOBAL:
    case STMT_NONLOCAL: break;
    case STMT_EXPR: gen_stmt_expr(c, s); break;
    case STMT_PASS: emit(c, s->pos, NOP); break;
    case STMT_BREAK: gen_break(c, s->pos); break;
    case STMT_CONTINUE: gen_continue(c, s->pos); break;
  }
}

void gen_stmt(Compiler *c, const Stmt *s) {
  if (c->failed) return;
  if (vm_enter(c->vm, " during compilation") < 0) {
    c->failed = true;
    return;
  }
  gen_stmt_of_kind(c, s);
  vm_leave(c->vm);
}
