// compile/unit.c: code units: enters and leaves the scope of a code object, resolves names in it, keeps its stack of
// frame blocks.
//
// Invariants   Compiler.unit is the innermost unit; its memory lives in its own arena until unit_exit.
// Tests        tests/fidelity/bytecode.mjs
// Optimize     Oz
#include "compile/compiler.h"

static Unit *ancestor(const Unit *u, int up) {
  Unit *p = (Unit *)u;
  while (up-- && p) p = p->parent;
  return p;
}

Ref comp_mangle(Compiler *c, Ref name) {
  if (c->failed) return REF_NULL;
  Value v = mangle_in_block(c->vm, c->unit->private_name, c->unit->block, name);
  if (!value_is_null(v) && value_same(v, name)) {
    drop(c->vm, v);
    return name;
  }
  return comp_keep(c, v);
}

static void set_qualname(Compiler *c) {
  VM *vm = c->vm;
  Unit *u = c->unit;
  u->qualname = u->name;
  if (u->depth <= 1) return;
  Unit *parent = u->parent;
  if (parent->kind == UNIT_ANNOTATIONS) {  // type parameters do not count
    if (u->depth == 2) return;
    parent = ancestor(u, 2);
  }
  if (u->kind == UNIT_FUNCTION || u->kind == UNIT_ASYNC_FUNCTION || u->kind == UNIT_CLASS) {
    Ref mangled = comp_keep(c, mangle(vm, parent->private_name, u->name));
    if (c->failed || block_scope(vm, parent->block, mangled) == SCOPE_GLOBAL_EXPLICIT) return;
  }
  bool locals = parent->kind == UNIT_FUNCTION || parent->kind == UNIT_ASYNC_FUNCTION || parent->kind == UNIT_LAMBDA;
  Ref qualname = comp_keep(c, str_format(vm, locals ? "%U.<locals>.%U" : "%U.%U", parent->qualname, u->name));
  if (!c->failed) u->qualname = qualname;
}

static void sort_names(Ref *names, int n) {  // by code points; merge sort is not worth its lines for such short lists
  for (int gap = n / 2; gap > 0; gap /= 2)
    for (int i = gap; i < n; i++) {
      Ref x = names[i];
      int j = i;
      for (; j >= gap && str_compare(names[j - gap], x) > 0; j -= gap) names[j] = names[j - gap];
      names[j] = x;
    }
}

static void number(Compiler *c, NameMap *map, Ref name, int value) {
  if (!c->failed && names_put(c->vm, map, name, value) < 0) comp_no_memory(c);
}
static int number_next(Compiler *c, NameMap *map, Ref name) STICKY {
  int i = c->failed ? 0 : names_number(c->vm, map, name);
  if (i < 0) comp_no_memory(c);
  return i;
}

// Numbers the names with a scope or a flag, sorted, from `offset` on.
static void number_by_scope(Compiler *c, Unit *u, NameMap *dest, int scope, int flag, int offset) {
  const NameMap *symbols = &u->block->symbols;
  Ref *names = comp_alloc(c, &u->arena, (size_t)(symbols->n + 1) * sizeof(Ref));
  if (!names) return;
  int n = 0;
  for (NameEntry *e = names_next(symbols, NULL); e; e = names_next(symbols, e))
    if (SCOPE_OF(e->value) == scope || (e->value & flag)) names[n++] = e->name;
  sort_names(names, n);
  for (int i = 0; i < n; i++) number(c, dest, names[i], offset + i);
}

void unit_enter(Compiler *c, Ref name, UnitKind kind, const void *key, int lineno, Ref private_name,
                const UnitArgs *args) {
  VM *vm = c->vm;
  if (c->failed) return;
  Block *block = symtable_find(&c->st, key);
  Unit *u = comp_alloc(c, &c->arena, sizeof *u);
  if (!u) return;
  if (!block) {
    err_set(vm, vm->exc.KeyError, "unknown symbol table entry");
    c->failed = true;
    return;
  }
  arena_init(&u->arena, vm);
  u->block = block;
  u->kind = kind;
  u->name = name;
  u->qualname = name;
  u->firstlineno = lineno;
  if (args) u->args = *args;
  u->consts.arena = &u->arena;
  NameMap *maps[] = {&u->names, &u->varnames, &u->cellvars, &u->freevars, &u->fasthidden, &u->static_attributes};
  for (size_t i = 0; i < ARRAY_LEN(maps); i++) names_init(maps[i], &u->arena);
  u->parent = c->unit;
  u->depth = c->unit ? c->unit->depth + 1 : 0;
  u->private_name = value_is_null(private_name) && c->unit ? c->unit->private_name : private_name;
  c->unit = u;
  for (int i = 0; i < block->n_params; i++) number(c, &u->varnames, block->params[i], i);
  number_by_scope(c, u, &u->cellvars, SCOPE_CELL, DEF_COMP_CELL, 0);
  if (block->needs_class_closure) number_next(c, &u->cellvars, NAME(__class__));
  if (block->needs_classdict) number_next(c, &u->cellvars, NAME(__classdict__));
  if (block->has_conditional_annotations) number_next(c, &u->cellvars, NAME(__conditional_annotations__));
  number_by_scope(c, u, &u->freevars, SCOPE_FREE, DEF_FREE_CLASS, u->cellvars.live);
  u->seq = seq_new(c, &u->arena);
  if (kind != UNIT_MODULE && !c->failed) set_qualname(c);
}

void unit_exit(Compiler *c) {
  Unit *u = c->unit;
  if (!u) return;
  c->unit = u->parent;
  if (c->unit_left && !c->failed) c->unit_left(c, u);
  arena_destroy(&u->arena);
}

void fblock_push(Compiler *c, Loc loc, FBlockKind kind, Label block, Label exit) {
  if (c->failed) return;
  Unit *u = c->unit;
  if (u->n_fblocks >= MAX_FBLOCKS) {
    COMP_ERROR(c, loc, "too many statically nested blocks");
    return;
  }
  u->fblocks[u->n_fblocks++] = (FBlock){kind, block, exit, loc, NULL, REF_NULL};
  if (kind == FBLOCK_FINALLY_END) c->disable_warnings++;
}

void fblock_pop(Compiler *c, FBlockKind kind) {
  if (c->failed) return;
  c->unit->n_fblocks--;
  CHECK(c->unit->fblocks[c->unit->n_fblocks].kind == kind);
  if (kind == FBLOCK_FINALLY_END) c->disable_warnings--;
}

int unit_ref_type(Compiler *c, Ref name) {
  VM *vm = c->vm;
  if (c->unit->kind == UNIT_CLASS && (str_equal(name, NAME(__class__)) || str_equal(name, NAME(__classdict__)) ||
                                      str_equal(name, NAME(__conditional_annotations__))))
    return SCOPE_CELL;
  return block_scope(vm, c->unit->block, name);
}

int unit_lookup_closure(Compiler *c, Ref name) {
  if (c->failed) return 0;
  int type = unit_ref_type(c, name);
  int arg = names_get(c->vm, type == SCOPE_CELL ? &c->unit->cellvars : &c->unit->freevars, name, -1);
  if (arg >= 0) return arg;
  err_set(c->vm, c->vm->exc.SystemError, "compiler_lookup_arg(name=%R) with reftype=%d failed in %S", name, type,
          c->unit->name);
  c->failed = true;
  return 0;
}

NameOp unit_resolve_name(Compiler *c, Ref mangled, int scope, int *out_arg) {
  Unit *u = c->unit;
  NameMap *map = &u->names;
  NameOp op = NAMEOP_NAME;
  switch (scope) {
    case SCOPE_FREE:
      map = &u->freevars;
      op = NAMEOP_DEREF;
      break;
    case SCOPE_CELL:
      map = &u->cellvars;
      op = NAMEOP_DEREF;
      break;
    case SCOPE_LOCAL:
      if (block_is_function_like(u->block) || names_get(c->vm, &u->fasthidden, mangled, 0) == 1) op = NAMEOP_FAST;
      break;
    case SCOPE_GLOBAL_IMPLICIT:
      if (block_is_function_like(u->block)) op = NAMEOP_GLOBAL;
      break;
    case SCOPE_GLOBAL_EXPLICIT: op = NAMEOP_GLOBAL; break;
    default: break;
  }
  *out_arg = number_next(c, op == NAMEOP_FAST ? &u->varnames : map, mangled);
  return op;
}

void unit_add_static_attribute(Compiler *c, const Expr *e) {
  const Expr *object = e->attribute.value;
  if (c->failed || object->kind != EXPR_NAME || e->attribute.ctx != CTX_STORE ||
      !str_equal_ascii(object->name.id, "self"))
    return;
  for (Unit *u = c->unit->parent; u; u = u->parent) {
    if (u->kind != UNIT_CLASS) continue;
    number(c, &u->static_attributes, e->attribute.attr, 0);
    return;
  }
}

Value unit_static_attributes(Compiler *c) {
  if (c->failed) return VALUE_NULL;
  const NameMap *set = &c->unit->static_attributes;
  Ref *names = comp_alloc(c, &c->unit->arena, (size_t)(set->n + 1) * sizeof(Ref));
  if (!names) return VALUE_NULL;
  int n = 0;
  for (NameEntry *e = names_next(set, NULL); e; e = names_next(set, e)) names[n++] = e->name;
  sort_names(names, n);
  Tuple *t = tuple_alloc(c->vm, n);
  if (!t) return VALUE_NULL;
  for (int i = 0; i < n; i++) t->items[i] = own(names[i]);
  return tuple_done(c->vm, t);
}

// A name that is something else inside the comprehension gets the inner meaning while the comprehension is compiled.
void unit_enter_inlined_comp(Compiler *c, const Block *comp, InlinedComp *state) {
  if (c->failed) return;
  VM *vm = c->vm;
  Unit *u = c->unit;
  bool in_class = u->block->type == BLOCK_CLASS && !u->in_inlined_comp;
  u->in_inlined_comp++;
  for (NameEntry *e = names_next(&comp->symbols, NULL); e && !c->failed; e = names_next(&comp->symbols, e)) {
    int symbol = e->value, scope = SCOPE_OF(symbol);
    int outer = block_symbol(vm, u->block, e->name), outer_scope = SCOPE_OF(outer);
    if ((scope != outer_scope && scope != SCOPE_FREE && !(scope == SCOPE_CELL && outer_scope == SCOPE_FREE)) ||
        in_class) {
      number(c, &u->block->symbols, e->name, symbol);
      number(c, &state->outer_symbols, e->name, outer);
    }
    if (((symbol & DEF_LOCAL && !(symbol & DEF_NONLOCAL)) || in_class) && !block_is_function_like(u->block) &&
        names_get(vm, &u->fasthidden, e->name, 0) != 1) {
      number(c, &u->fasthidden, e->name, 1);
      number(c, &state->fast_hidden, e->name, 0);
    }
  }
}

void unit_leave_inlined_comp(Compiler *c, InlinedComp *state) {
  if (c->failed) return;
  Unit *u = c->unit;
  u->in_inlined_comp--;
  for (NameEntry *e = names_next(&state->outer_symbols, NULL); e; e = names_next(&state->outer_symbols, e))
    number(c, &u->block->symbols, e->name, e->value);
  for (NameEntry *e = names_next(&state->fast_hidden, NULL); e; e = names_next(&state->fast_hidden, e))
    number(c, &u->fasthidden, e->name, 0);
}

uint32_t unit_code_flags(const Compiler *c) {
  const Block *b = c->unit->block;
  uint32_t flags = 0;
  if (block_is_function_like(b)) {
    flags |= CO_NEWLOCALS | CO_OPTIMIZED;
    if (b->nested) flags |= CO_NESTED;
    if (b->generator) flags |= b->coroutine ? CO_ASYNC_GENERATOR : CO_GENERATOR;
    if (b->varargs) flags |= CO_VARARGS;
    if (b->varkeywords) flags |= CO_VARKEYWORDS;
    if (b->has_docstring) flags |= CO_HAS_DOCSTRING;
    if (b->method) flags |= CO_METHOD;
  }
  if (b->coroutine && !b->generator) flags |= CO_COROUTINE;
  return flags | (c->flags & COMPILE_FUTURE_MASK);
}

void unit_add_return(Compiler *c, bool add_none) {
  Unit *u = c->unit;
  if (c->failed) return;
  if (add_none) seq_add(c, u->seq, LOAD_CONST, consts_add(c, &u->consts, REF_NONE), NO_LOCATION);
  seq_add(c, u->seq, RETURN_VALUE, 0, NO_LOCATION);
}

Code *unit_assemble(Compiler *c, bool add_none) {
  unit_add_return(c, add_none);
  if (c->failed) return NULL;
  Unit *u = c->unit;
  Arena arena;
  arena_init(&arena, c->vm);
  uint32_t flags = unit_code_flags(c);
  FlowResult flow;
  Code *code = flowgraph_run(c, u, flags, &arena, &flow) ? assemble(c, u, flags, &flow) : NULL;
  arena_destroy(&arena);
  if (!code) c->failed = true;
  return code;
}
