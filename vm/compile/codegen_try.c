// compile/codegen_try.c: translates try, except, except*, with, and the statements that leave such blocks: return,
// break, continue.
//
// A frame block (FBlock) stands for each statement that has to be left in an orderly way. `return` inside `try …
// finally` unwinds the blocks from the innermost out and compiles a copy of each `finally` body on the way.
//
// Invariants   SETUP_* and POP_BLOCK pair up on every path. Blocks that an exit unwinds are put back afterwards, for
//              the code that follows.
// Danger       The bodies of `finally` are compiled more than once: the copy for exceptions (FBLOCK_FINALLY_END) gives
//              no warnings.
// Tests        tests/fidelity/bytecode.mjs, tests/python/statements/try_finally.py, tests/python/statements/with.py
// Optimize     Oz
#include "compile/codegen.h"

// --- leaving blocks

static void unwind_fblock(Compiler *c, Loc *loc, const FBlock *f, bool preserve_tos) {
  switch (f->kind) {
    case FBLOCK_WHILE_LOOP:
    case FBLOCK_EXCEPTION_HANDLER:
    case FBLOCK_EXCEPTION_GROUP_HANDLER:
    case FBLOCK_ASYNC_COMPREHENSION_GENERATOR:
    case FBLOCK_STOP_ITERATION: return;
    case FBLOCK_FOR_LOOP:
    case FBLOCK_ASYNC_FOR_LOOP:
    case FBLOCK_POP_VALUE:
      if (preserve_tos) emit_arg(c, *loc, SWAP, 2);
      emit(c, *loc, POP_TOP);
      return;
    case FBLOCK_TRY_EXCEPT: emit(c, *loc, POP_BLOCK); return;
    case FBLOCK_FINALLY_TRY:
      emit(c, *loc, POP_BLOCK);
      if (preserve_tos) fblock_push(c, *loc, FBLOCK_POP_VALUE, NO_LABEL, NO_LABEL);
      gen_stmts(c, f->finalbody);
      if (preserve_tos) fblock_pop(c, FBLOCK_POP_VALUE);
      *loc = NO_LOCATION;  // what follows the finally body is artificial
      return;
    case FBLOCK_FINALLY_END:
      if (preserve_tos) emit_arg(c, *loc, SWAP, 2);
      emit(c, *loc, POP_TOP);
      if (preserve_tos) emit_arg(c, *loc, SWAP, 2);
      emit(c, *loc, POP_BLOCK);
      emit(c, *loc, POP_EXCEPT);
      return;
    case FBLOCK_WITH:
    case FBLOCK_ASYNC_WITH:
      *loc = f->loc;
      emit(c, *loc, POP_BLOCK);
      if (preserve_tos) {
        emit_arg(c, *loc, SWAP, 3);
        emit_arg(c, *loc, SWAP, 2);
      }
      emit_call_exit_with_nones(c, *loc);
      if (f->kind == FBLOCK_ASYNC_WITH) {
        emit_arg(c, *loc, GET_AWAITABLE, 2);
        emit_const(c, *loc, REF_NONE);
        emit_yield_from(c, *loc, true);
      }
      emit(c, *loc, POP_TOP);
      *loc = NO_LOCATION;
      return;
    case FBLOCK_HANDLER_CLEANUP:
      if (!value_is_null(f->name)) emit(c, *loc, POP_BLOCK);
      if (preserve_tos) emit_arg(c, *loc, SWAP, 2);
      emit(c, *loc, POP_BLOCK);
      emit(c, *loc, POP_EXCEPT);
      if (value_is_null(f->name)) return;
      emit_const(c, *loc, REF_NONE);
      emit_nameop(c, *loc, f->name, CTX_STORE);
      emit_nameop(c, *loc, f->name, CTX_DEL);
      return;
  }
}

// Leaves all blocks, or those inside the innermost loop, which comes back in *loop. The blocks are there again
// afterwards.
static void unwind_stack(Compiler *c, Loc *loc, bool preserve_tos, FBlock **loop) {
  Unit *u = c->unit;
  if (c->failed || !u->n_fblocks) return;
  FBlock *top = &u->fblocks[u->n_fblocks - 1];
  if (top->kind == FBLOCK_EXCEPTION_GROUP_HANDLER) {
    COMP_ERROR(c, *loc, "'break', 'continue' and 'return' cannot appear in an except* block");
    return;
  }
  if (loop && (top->kind == FBLOCK_WHILE_LOOP || top->kind == FBLOCK_FOR_LOOP || top->kind == FBLOCK_ASYNC_FOR_LOOP)) {
    *loop = top;
    return;
  }
  FBlock copy = *top;
  fblock_pop(c, copy.kind);
  unwind_fblock(c, loc, &copy, preserve_tos);
  unwind_stack(c, loc, preserve_tos, loop);
  fblock_push(c, copy.loc, copy.kind, copy.block, copy.exit);
  if (!c->failed) u->fblocks[u->n_fblocks - 1] = copy;
}

void gen_return(Compiler *c, const Stmt *s) {
  const Expr *value = s->return_.value;
  Loc loc = s->pos;
  bool preserve_tos = value && value->kind != EXPR_CONSTANT;
  const Block *block = c->unit->block;
  if (!block_is_function_like(block)) COMP_ERROR(c, loc, "'return' outside function");
  else if (value && block->coroutine && block->generator) COMP_ERROR(c, loc, "'return' with value in async generator");
  if (preserve_tos) {
    gen_expr(c, value);
  } else if (value) {
    loc = value->pos;
    emit(c, loc, NOP);
  }
  if (!value || value->lineno != s->lineno) {
    loc = s->pos;
    emit(c, loc, NOP);
  }
  unwind_stack(c, &loc, preserve_tos, NULL);
  if (!value) emit_const(c, loc, REF_NONE);
  else if (!preserve_tos) emit_const(c, loc, value->constant.value);
  emit(c, loc, RETURN_VALUE);
}

// Leaves all blocks up to the innermost loop. NULL: it failed, or there is none, which is an error.
static FBlock *unwind_to_loop(Compiler *c, Loc *loc, const char *error) {
  FBlock *loop = NULL;
  Loc origin = *loc;
  emit(c, *loc, NOP);
  unwind_stack(c, loc, false, &loop);
  if (c->failed) return NULL;
  if (!loop) COMP_ERROR(c, origin, "%s", error);
  return loop;
}

void gen_break(Compiler *c, Loc loc) {
  FBlock *loop = unwind_to_loop(c, &loc, "'break' outside loop");
  if (!loop) return;
  unwind_fblock(c, &loc, loop, false);
  emit_jump(c, loc, JUMP, loop->exit);
}

void gen_continue(Compiler *c, Loc loc) {
  FBlock *loop = unwind_to_loop(c, &loc, "'continue' not properly in loop");
  if (loop) emit_jump(c, loc, JUMP, loop->block);
}

// --- try … finally

static void gen_try_finally(Compiler *c, const Stmt *s, void (*gen_except)(Compiler *, const Stmt *)) {
  const StmtSeq *finalbody = s->try.finalbody;  // both kinds of try have the same fields
  Label body = new_label(c), end = new_label(c), exit = new_label(c), cleanup = new_label(c);
  emit_jump(c, s->pos, SETUP_FINALLY, end);
  use_label(c, body);
  fblock_push(c, s->pos, FBLOCK_FINALLY_TRY, body, end);
  if (!c->failed) c->unit->fblocks[c->unit->n_fblocks - 1].finalbody = finalbody;
  if (s->try.handlers->len) gen_except(c, s);
  else gen_stmts(c, s->try.body);
  emit(c, NO_LOCATION, POP_BLOCK);
  fblock_pop(c, FBLOCK_FINALLY_TRY);
  gen_stmts(c, finalbody);
  emit_jump(c, NO_LOCATION, JUMP_NO_INTERRUPT, exit);
  // The body once more, for when there is an exception.
  use_label(c, end);
  emit_jump(c, NO_LOCATION, SETUP_CLEANUP, cleanup);
  emit(c, NO_LOCATION, PUSH_EXC_INFO);
  fblock_push(c, NO_LOCATION, FBLOCK_FINALLY_END, end, NO_LABEL);
  gen_stmts(c, finalbody);
  fblock_pop(c, FBLOCK_FINALLY_END);
  emit_arg(c, NO_LOCATION, RERAISE, 0);
  use_label(c, cleanup);
  emit_pop_except_and_reraise(c, NO_LOCATION);
  use_label(c, exit);
}

// `name = None; del name`
static void clear_name(Compiler *c, Ref name) {
  if (value_is_null(name)) return;
  emit_const(c, NO_LOCATION, REF_NONE);
  emit_nameop(c, NO_LOCATION, name, CTX_STORE);
  emit_nameop(c, NO_LOCATION, name, CTX_DEL);
}

// --- try … except

static void gen_named_handler(Compiler *c, const ExceptHandler *h, Label end) {
  Ref name = h->excepthandler.name;
  Label cleanup_end = new_label(c), cleanup_body = new_label(c);
  emit_nameop(c, h->pos, name, CTX_STORE);
  emit_jump(c, h->pos, SETUP_CLEANUP, cleanup_end);
  use_label(c, cleanup_body);
  fblock_push(c, h->pos, FBLOCK_HANDLER_CLEANUP, cleanup_body, NO_LABEL);
  if (!c->failed) c->unit->fblocks[c->unit->n_fblocks - 1].name = name;
  gen_stmts(c, h->excepthandler.body);
  fblock_pop(c, FBLOCK_HANDLER_CLEANUP);
  emit(c, NO_LOCATION, POP_BLOCK);
  emit(c, NO_LOCATION, POP_BLOCK);
  emit(c, NO_LOCATION, POP_EXCEPT);
  clear_name(c, name);
  emit_jump(c, NO_LOCATION, JUMP_NO_INTERRUPT, end);
  use_label(c, cleanup_end);
  clear_name(c, name);
  emit_arg(c, NO_LOCATION, RERAISE, 1);
}

static void gen_plain_handler(Compiler *c, const ExceptHandler *h, Label end) {
  Label cleanup_body = new_label(c);
  emit(c, h->pos, POP_TOP);
  use_label(c, cleanup_body);
  fblock_push(c, h->pos, FBLOCK_HANDLER_CLEANUP, cleanup_body, NO_LABEL);
  gen_stmts(c, h->excepthandler.body);
  fblock_pop(c, FBLOCK_HANDLER_CLEANUP);
  emit(c, NO_LOCATION, POP_BLOCK);
  emit(c, NO_LOCATION, POP_EXCEPT);
  emit_jump(c, NO_LOCATION, JUMP_NO_INTERRUPT, end);
}

static void gen_try_except(Compiler *c, const Stmt *s) {
  Label body = new_label(c), except = new_label(c), end = new_label(c), cleanup = new_label(c);
  emit_jump(c, s->pos, SETUP_FINALLY, except);
  use_label(c, body);
  fblock_push(c, s->pos, FBLOCK_TRY_EXCEPT, body, NO_LABEL);
  gen_stmts(c, s->try.body);
  fblock_pop(c, FBLOCK_TRY_EXCEPT);
  emit(c, NO_LOCATION, POP_BLOCK);
  gen_stmts(c, s->try.orelse);
  emit_jump(c, NO_LOCATION, JUMP_NO_INTERRUPT, end);
  use_label(c, except);
  emit_jump(c, NO_LOCATION, SETUP_CLEANUP, cleanup);
  emit(c, NO_LOCATION, PUSH_EXC_INFO);
  fblock_push(c, s->pos, FBLOCK_EXCEPTION_HANDLER, NO_LABEL, NO_LABEL);
  const ExceptHandlerSeq *handlers = s->try.handlers;
  for (Size i = 0; i < handlers->len && !c->failed; i++) {
    const ExceptHandler *h = handlers->items[i];
    if (!h->excepthandler.type && i < handlers->len - 1) {
      COMP_ERROR(c, h->pos, "default 'except:' must be last");
      return;
    }
    Label next = new_label(c);
    if (h->excepthandler.type) {
      gen_expr(c, h->excepthandler.type);
      emit(c, h->pos, CHECK_EXC_MATCH);
      emit_jump(c, h->pos, POP_JUMP_IF_FALSE, next);
    }
    if (!value_is_null(h->excepthandler.name)) gen_named_handler(c, h, end);
    else gen_plain_handler(c, h, end);
    use_label(c, next);
  }
  fblock_pop(c, FBLOCK_EXCEPTION_HANDLER);
  emit_arg(c, NO_LOCATION, RERAISE, 0);
  use_label(c, cleanup);
  emit_pop_except_and_reraise(c, NO_LOCATION);
  use_label(c, end);
}

void gen_try(Compiler *c, const Stmt *s) {
  if (s->try.finalbody->len) gen_try_finally(c, s, gen_try_except);
  else gen_try_except(c, s);
}

// --- try … except*
//
// On the stack of the handlers: the original exception, the list of what the handlers raised, and the part not yet
// matched.

static void gen_star_handler(Compiler *c, const ExceptHandler *h, bool first, bool last, Label reraise_star) {
  Loc loc = h->pos;
  Ref name = h->excepthandler.name;
  Label next = new_label(c), with_error = new_label(c), no_match = new_label(c);
  if (first) {
    emit_arg(c, loc, BUILD_LIST, 0);
    emit_arg(c, loc, COPY, 2);
  }
  if (h->excepthandler.type) {
    gen_expr(c, h->excepthandler.type);
    emit(c, loc, CHECK_EG_MATCH);
    emit_arg(c, loc, COPY, 1);
    emit_jump(c, loc, POP_JUMP_IF_NONE, no_match);
  }
  Label cleanup_end = new_label(c), cleanup_body = new_label(c);
  if (!value_is_null(name)) emit_nameop(c, loc, name, CTX_STORE);
  else emit(c, loc, POP_TOP);
  emit_jump(c, loc, SETUP_CLEANUP, cleanup_end);
  use_label(c, cleanup_body);
  fblock_push(c, loc, FBLOCK_HANDLER_CLEANUP, cleanup_body, NO_LABEL);
  if (!c->failed) c->unit->fblocks[c->unit->n_fblocks - 1].name = name;
  gen_stmts(c, h->excepthandler.body);
  fblock_pop(c, FBLOCK_HANDLER_CLEANUP);
  emit(c, NO_LOCATION, POP_BLOCK);
  clear_name(c, name);
  emit_jump(c, NO_LOCATION, JUMP_NO_INTERRUPT, next);
  use_label(c, cleanup_end);
  clear_name(c, name);
  emit_arg(c, NO_LOCATION, LIST_APPEND, 3);
  emit(c, NO_LOCATION, POP_TOP);  // lasti
  emit_jump(c, NO_LOCATION, JUMP_NO_INTERRUPT, with_error);
  use_label(c, next);
  emit(c, NO_LOCATION, NOP);  // holds the place that comes with the jump
  emit_jump(c, NO_LOCATION, JUMP_NO_INTERRUPT, with_error);
  use_label(c, no_match);
  emit(c, loc, POP_TOP);
  use_label(c, with_error);
  if (!last) return;
  emit_arg(c, NO_LOCATION, LIST_APPEND, 1);  // what nobody matched
  emit_jump(c, NO_LOCATION, JUMP_NO_INTERRUPT, reraise_star);
}

static void gen_try_star_except(Compiler *c, const Stmt *s) {
  Label body = new_label(c), except = new_label(c), orelse = new_label(c), end = new_label(c), cleanup = new_label(c),
        reraise_star = new_label(c);
  emit_jump(c, s->pos, SETUP_FINALLY, except);
  use_label(c, body);
  fblock_push(c, s->pos, FBLOCK_TRY_EXCEPT, body, NO_LABEL);
  gen_stmts(c, s->trystar.body);
  fblock_pop(c, FBLOCK_TRY_EXCEPT);
  emit(c, NO_LOCATION, POP_BLOCK);
  emit_jump(c, NO_LOCATION, JUMP_NO_INTERRUPT, orelse);
  use_label(c, except);
  emit_jump(c, NO_LOCATION, SETUP_CLEANUP, cleanup);
  emit(c, NO_LOCATION, PUSH_EXC_INFO);
  fblock_push(c, s->pos, FBLOCK_EXCEPTION_GROUP_HANDLER, NO_LABEL, NO_LABEL);
  const ExceptHandlerSeq *handlers = s->trystar.handlers;
  for (Size i = 0; i < handlers->len && !c->failed; i++)
    gen_star_handler(c, handlers->items[i], i == 0, i == handlers->len - 1, reraise_star);
  fblock_pop(c, FBLOCK_EXCEPTION_GROUP_HANDLER);
  Label reraise = new_label(c);
  use_label(c, reraise_star);
  emit_arg(c, NO_LOCATION, CALL_INTRINSIC_2, INTRINSIC_PREP_RERAISE_STAR);
  emit_arg(c, NO_LOCATION, COPY, 1);
  emit_jump(c, NO_LOCATION, POP_JUMP_IF_NOT_NONE, reraise);
  emit(c, NO_LOCATION, POP_TOP);
  emit(c, NO_LOCATION, POP_BLOCK);
  emit(c, NO_LOCATION, POP_EXCEPT);
  emit_jump(c, NO_LOCATION, JUMP_NO_INTERRUPT, end);
  use_label(c, reraise);
  emit(c, NO_LOCATION, POP_BLOCK);
  emit_arg(c, NO_LOCATION, SWAP, 2);
  emit(c, NO_LOCATION, POP_EXCEPT);
  emit_arg(c, NO_LOCATION, RERAISE, 0);
  use_label(c, cleanup);
  emit_pop_except_and_reraise(c, NO_LOCATION);
  use_label(c, orelse);
  gen_stmts(c, s->trystar.orelse);
  use_label(c, end);
}

void gen_try_star(Compiler *c, const Stmt *s) {
  if (s->trystar.finalbody->len) gen_try_finally(c, s, gen_try_star_except);
  else gen_try_star_except(c, s);
}

// --- with

static void gen_with_except_finish(Compiler *c, Label cleanup) {
  Label suppress = new_label(c);
  emit(c, NO_LOCATION, TO_BOOL);
  emit_jump(c, NO_LOCATION, POP_JUMP_IF_TRUE, suppress);
  emit_arg(c, NO_LOCATION, RERAISE, 2);
  use_label(c, suppress);
  emit(c, NO_LOCATION, POP_TOP);
  emit(c, NO_LOCATION, POP_BLOCK);
  emit(c, NO_LOCATION, POP_EXCEPT);
  for (int i = 0; i < 3; i++) emit(c, NO_LOCATION, POP_TOP);
  Label exit = new_label(c);
  emit_jump(c, NO_LOCATION, JUMP_NO_INTERRUPT, exit);
  use_label(c, cleanup);
  emit_pop_except_and_reraise(c, NO_LOCATION);
  use_label(c, exit);
}

static void await_result(Compiler *c, Loc loc, int where) {
  emit_arg(c, loc, GET_AWAITABLE, where);
  emit_const(c, loc, REF_NONE);
  emit_yield_from(c, loc, true);
}

static void gen_with_item(Compiler *c, const Stmt *s, Size pos, bool is_async) {
  if (c->failed) return;
  const WithItem *item = s->with.items->items[pos];  // both kinds of with have the same fields
  Label block = new_label(c), final = new_label(c), exit = new_label(c), cleanup = new_label(c);
  gen_expr(c, item->context_expr);
  Loc loc = item->context_expr->pos;
  emit_arg(c, loc, COPY, 1);
  emit_arg(c, loc, LOAD_SPECIAL, is_async ? SPECIAL_AEXIT : SPECIAL_EXIT);
  emit_arg(c, loc, SWAP, 2);
  emit_arg(c, loc, SWAP, 3);
  emit_arg(c, loc, LOAD_SPECIAL, is_async ? SPECIAL_AENTER : SPECIAL_ENTER);
  emit_arg(c, loc, CALL, 0);
  if (is_async) await_result(c, loc, 1);
  emit_jump(c, loc, SETUP_WITH, final);
  use_label(c, block);
  FBlockKind kind = is_async ? FBLOCK_ASYNC_WITH : FBLOCK_WITH;
  fblock_push(c, loc, kind, block, final);
  if (item->optional_vars) gen_expr(c, item->optional_vars);
  else emit(c, loc, POP_TOP);
  if (pos + 1 == s->with.items->len) gen_stmts(c, s->with.body);
  else gen_with_item(c, s, pos + 1, is_async);
  fblock_pop(c, kind);
  emit(c, is_async ? loc : NO_LOCATION, POP_BLOCK);
  // Without an exception: __exit__(None, None, None).
  emit_call_exit_with_nones(c, loc);
  if (is_async) await_result(c, loc, 2);
  emit(c, loc, POP_TOP);
  emit_jump(c, loc, JUMP, exit);
  use_label(c, final);
  emit_jump(c, loc, SETUP_CLEANUP, cleanup);
  emit(c, loc, PUSH_EXC_INFO);
  emit(c, loc, WITH_EXCEPT_START);
  if (is_async) await_result(c, loc, 2);
  gen_with_except_finish(c, cleanup);
  use_label(c, exit);
}

void gen_with(Compiler *c, const Stmt *s) { gen_with_item(c, s, 0, false); }
void gen_async_with(Compiler *c, const Stmt *s) { gen_with_item(c, s, 0, true); }
