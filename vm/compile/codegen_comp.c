// compile/codegen_comp.c: translates comprehensions and generator expressions.
//
// List, set and dict comprehensions run in the frame around them (PEP 709): the locals that have the names of their
// variables are pushed on the stack before and put back after. A handler puts them back when an exception leaves the
// comprehension.
//
// Invariants   After a comprehension the stack holds its result alone, and every name of the frame means what it meant
//              before.
// Tests        tests/fidelity/bytecode.mjs, tests/python/comprehensions/scoping.py
// Optimize     Oz
#include "compile/codegen.h"

typedef struct Comp {
  const ComprehensionSeq *clauses;
  const Expr *elt, *value;  // value: of a dict comprehension
  ExprKind kind;
  Loc loc;
} Comp;

static void gen_clause(Compiler *c, const Comp *comp, Size i, int depth, bool iter_on_stack);

static void gen_iterable(Compiler *c, const Comprehension *clause) {
  gen_expr(c, clause->iter);
  emit(c, clause->iter->pos, clause->is_async ? GET_AITER : GET_ITER);
}

// What is done with each item, after the innermost `for`. The place of the jump back that follows.
static Loc gen_element(Compiler *c, const Comp *comp, int depth) {
  Loc loc = comp->elt->pos;
  gen_expr(c, comp->elt);
  switch (comp->kind) {
    case EXPR_GENERATOREXP:
      emit_yield(c, loc);
      emit(c, loc, POP_TOP);
      break;
    case EXPR_LISTCOMP: emit_arg(c, loc, LIST_APPEND, depth + 1); break;
    case EXPR_SETCOMP: emit_arg(c, loc, SET_ADD, depth + 1); break;
    default:
      gen_expr(c, comp->value);
      loc.end_lineno = comp->value->end_lineno;
      loc.end_col_offset = comp->value->end_col_offset;
      emit_arg(c, loc, MAP_ADD, depth + 1);
  }
  return loc;
}

static Loc gen_rest(Compiler *c, const Comp *comp, Size i, int depth, Label if_cleanup) {
  const Comprehension *clause = comp->clauses->items[i];
  for (Size k = 0; k < clause->ifs->len; k++) gen_jump_if(c, comp->loc, clause->ifs->items[k], if_cleanup, false);
  Loc loc = comp->elt->pos;
  if (i + 1 < comp->clauses->len) gen_clause(c, comp, i + 1, depth, false);
  else loc = gen_element(c, comp, depth);
  use_label(c, if_cleanup);
  return loc;
}

// `for x in [y]` is an assignment.
static const Expr *single_item(const Expr *iter) {
  const ExprSeq *elts = iter->kind == EXPR_LIST ? iter->list.elts : iter->kind == EXPR_TUPLE ? iter->tuple.elts : NULL;
  return elts && elts->len == 1 && elts->items[0]->kind != EXPR_STARRED ? elts->items[0] : NULL;
}

static void gen_sync_clause(Compiler *c, const Comp *comp, Size i, int depth, bool iter_on_stack) {
  const Comprehension *clause = comp->clauses->items[i];
  Label start = new_label(c), if_cleanup = new_label(c), anchor = new_label(c);
  bool loop = true;
  if (!iter_on_stack) {
    if (i == 0) {
      emit_arg(c, comp->loc, LOAD_FAST, 0);
    } else {
      const Expr *item = single_item(clause->iter);
      loop = !item;
      if (item) gen_expr(c, item);
      else gen_iterable(c, clause);
    }
  }
  if (loop) {
    depth++;
    use_label(c, start);
    emit_jump(c, clause->iter->pos, FOR_ITER, anchor);
  }
  gen_expr(c, clause->target);
  Loc loc = gen_rest(c, comp, i, depth, if_cleanup);
  if (!loop) return;
  emit_jump(c, loc, JUMP, start);
  use_label(c, anchor);
  emit(c, NO_LOCATION, END_FOR);
  emit(c, NO_LOCATION, POP_ITER);
}

static void gen_async_clause(Compiler *c, const Comp *comp, Size i, int depth, bool iter_on_stack) {
  const Comprehension *clause = comp->clauses->items[i];
  Loc loc = comp->loc;
  Label start = new_label(c), send = new_label(c), except = new_label(c), if_cleanup = new_label(c);
  if (!iter_on_stack) {
    if (i == 0) emit_arg(c, loc, LOAD_FAST, 0);
    else gen_iterable(c, clause);
  }
  use_label(c, start);
  fblock_push(c, loc, FBLOCK_ASYNC_COMPREHENSION_GENERATOR, start, NO_LABEL);
  emit_jump(c, loc, SETUP_FINALLY, except);
  emit(c, loc, GET_ANEXT);
  emit_const(c, loc, REF_NONE);
  use_label(c, send);
  emit_yield_from(c, loc, true);
  emit(c, loc, POP_BLOCK);
  gen_expr(c, clause->target);
  Loc back = gen_rest(c, comp, i, depth + 1, if_cleanup);
  emit_jump(c, back, JUMP, start);
  fblock_pop(c, FBLOCK_ASYNC_COMPREHENSION_GENERATOR);
  use_label(c, except);
  emit_jump(c, loc, END_ASYNC_FOR, send);
}

static void gen_clause(Compiler *c, const Comp *comp, Size i, int depth, bool iter_on_stack) {
  if (c->failed) return;
  if (vm_enter(c->vm, " during compilation") < 0) {
    c->failed = true;
    return;
  }
  if (comp->clauses->items[i]->is_async) gen_async_clause(c, comp, i, depth, iter_on_stack);
  else gen_sync_clause(c, comp, i, depth, iter_on_stack);
  vm_leave(c->vm);
}

// --- inlining

static void push_locals(Compiler *c, Loc loc, const Block *comp, InlinedComp *state) {
  const Block *outer = c->unit->block;
  for (NameEntry *e = names_next(&comp->symbols, NULL); e && !c->failed; e = names_next(&comp->symbols, e)) {
    if (!(e->value & DEF_LOCAL) || (e->value & DEF_NONLOCAL)) continue;
    Ref name = comp_mangle(c, e->name);
    if (c->failed) return;
    // Of a cell this pushes the cell itself; the comprehension gets a new one.
    emit_in(c, loc, LOAD_FAST_AND_CLEAR, &c->unit->varnames, name);
    if (SCOPE_OF(e->value) == SCOPE_CELL) {
      bool free = block_scope(c->vm, outer, e->name) == SCOPE_FREE;
      emit_in(c, loc, MAKE_CELL, free ? &c->unit->freevars : &c->unit->cellvars, name);
    }
    if (!comp_room(c, &c->unit->arena, &state->pushed, state->n_pushed, &state->cap_pushed, sizeof(Ref))) return;
    state->pushed[state->n_pushed++] = e->name;
  }
  if (!state->n_pushed) return;
  emit_arg(c, loc, SWAP, state->n_pushed + 1);  // the iterator comes back on top
  state->cleanup = new_label(c);
  emit_jump(c, loc, SETUP_FINALLY, state->cleanup);
}

static void restore_locals(Compiler *c, Loc loc, const InlinedComp *state) {
  emit_arg(c, loc, SWAP, state->n_pushed + 1);
  for (int i = state->n_pushed - 1; i >= 0; i--) {
    Ref name = comp_mangle(c, state->pushed[i]);
    if (!c->failed) emit_in(c, loc, STORE_FAST_MAYBE_NULL, &c->unit->varnames, name);
  }
}

static void pop_locals(Compiler *c, Loc loc, const InlinedComp *state) {
  if (!state->n_pushed) return;
  emit(c, NO_LOCATION, POP_BLOCK);
  Label end = new_label(c);
  emit_jump(c, NO_LOCATION, JUMP_NO_INTERRUPT, end);
  use_label(c, state->cleanup);
  emit_arg(c, NO_LOCATION, SWAP, 2);  // the unfinished result is under the exception
  emit(c, NO_LOCATION, POP_TOP);
  restore_locals(c, loc, state);
  emit_arg(c, NO_LOCATION, RERAISE, 0);
  use_label(c, end);
  restore_locals(c, loc, state);
}

static void gen_inlined(Compiler *c, const Comp *comp, const Block *block, int build) {
  InlinedComp state = {.cleanup = NO_LABEL};
  names_init(&state.outer_symbols, &c->unit->arena);
  names_init(&state.fast_hidden, &c->unit->arena);
  gen_iterable(c, comp->clauses->items[0]);
  unit_enter_inlined_comp(c, block, &state);
  push_locals(c, comp->loc, block, &state);
  emit_arg(c, comp->loc, build, 0);
  emit_arg(c, comp->loc, SWAP, 2);
  gen_clause(c, comp, 0, 0, true);
  pop_locals(c, comp->loc, &state);
  unit_leave_inlined_comp(c, &state);
}

void gen_comprehension(Compiler *c, const Expr *e) {
  Comp comp = {.kind = e->kind, .loc = e->pos};
  if (e->kind == EXPR_DICTCOMP) {
    comp.clauses = e->dictcomp.generators;
    comp.elt = e->dictcomp.key;
    comp.value = e->dictcomp.value;
  } else {  // the other three have the same fields
    comp.clauses = e->listcomp.generators;
    comp.elt = e->listcomp.elt;
  }
  const char *name = e->kind == EXPR_LISTCOMP   ? "<listcomp>"
                     : e->kind == EXPR_SETCOMP  ? "<setcomp>"
                     : e->kind == EXPR_DICTCOMP ? "<dictcomp>"
                                                : "<genexpr>";
  int build = e->kind == EXPR_LISTCOMP ? BUILD_LIST : e->kind == EXPR_SETCOMP ? BUILD_SET : BUILD_MAP;
  bool generator = e->kind == EXPR_GENERATOREXP;
  const Block *block = symtable_find(&c->st, e);
  if (block->comp_inlined) {
    gen_inlined(c, &comp, block, build);
    return;
  }
  bool is_async = block->coroutine;
  UnitArgs args = {.argcount = 1};  // the outermost iterator
  gen_enter_scope(c, comp_ascii(c, name), UNIT_COMPREHENSION, e, e->lineno, REF_NULL, &args);
  if (!generator) emit_arg(c, e->pos, build, 0);
  gen_clause(c, &comp, 0, 0, false);
  if (generator) gen_stopiteration_handler(c);
  else emit(c, e->pos, RETURN_VALUE);
  Code *code = unit_assemble(c, true);
  if (c->failed) return;
  unit_exit(c);
  gen_make_closure(c, e->pos, code, 0);
  gen_iterable(c, comp.clauses->items[0]);
  emit_arg(c, e->pos, CALL, 0);
  if (is_async && !generator) {
    emit_arg(c, e->pos, GET_AWAITABLE, 0);
    emit_const(c, e->pos, REF_NONE);
    emit_yield_from(c, e->pos, true);
  }
}
