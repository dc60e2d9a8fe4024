// compile/symtable.c: the first walk over the tree: collects which names each block binds, uses and declares, and
// raises the SyntaxErrors that follow from it.
//
// Invariants   Every visitor returns at once after an error (Symtable.failed).
// Danger       The walk recurses as deep as the tree: vm_enter raises RecursionError where the stack is short.
// Tests        tests/fidelity/errors.mjs, tests/fidelity/bytecode.mjs
// Optimize     Oz
#include "compile/symtable.h"
#include "object/error/errors.h"

static void visit_stmt(Symtable *st, const Stmt *s);
static void visit_expr(Symtable *st, const Expr *e);

// --- memory

void symtable_no_memory(Symtable *st) {
  if (!st->failed) err_no_memory(st->vm);
  st->failed = true;
}

static void *alloc(Symtable *st, size_t size) {
  void *p = arena_alloc(st->arena, size);
  if (!p) symtable_no_memory(st);
  return p;
}

// Room for one more in a growing array of the arena. false: failed.
static bool room(Symtable *st, void *array, int n, int *cap, size_t item_size) {
  if (n < *cap) return true;
  int new_cap = *cap ? *cap * 2 : 4;
  void *items = alloc(st, (size_t)new_cap * item_size);
  if (!items) return false;
  void **slot = array;
  if (n) memcpy(items, *slot, (size_t)n * item_size);
  *slot = items;
  *cap = new_cap;
  return true;
}

// Keeps a str alive as long as the table. Null passes a failure on.
static Ref keep(Symtable *st, Value v) {
  if (value_is_null(v)) {
    st->failed = true;
    return REF_NULL;
  }
  if (!room(st, &st->owned, st->n_owned, &st->cap_owned, sizeof(Value))) {
    drop(st->vm, v);
    return REF_NULL;
  }
  st->owned[st->n_owned++] = v;
  return borrow(v);
}

// --- errors

static void error_at(Symtable *st, Value msg, AstPos pos) {
  if (st->failed) {
    drop(st->vm, msg);
    return;
  }
  st->failed = true;
  syntax_error_at(st->vm, msg, st->filename, pos, false);
}
#define ERROR(st, pos, ...) error_at(st, str_format((st)->vm, __VA_ARGS__), pos)

// --- names

Value mangle(VM *vm, Ref private_name, Ref name) {
  if (value_is_null(private_name) || !is_str(private_name)) return own(name);
  const Str *s = as_str(name), *p = as_str(private_name);
  if (s->len < 2 || str_read(s, 0) != '_' || str_read(s, 1) != '_') return own(name);
  if (str_read(s, s->len - 1) == '_' && str_read(s, s->len - 2) == '_') return own(name);
  for (Size i = 0; i < s->len; i++)
    if (str_read(s, i) == '.') return own(name);
  Size skip = 0;
  while (skip < p->len && str_read(p, skip) == '_') skip++;
  if (skip == p->len) return own(name);
  StrBuilder b;
  sb_init(&b, vm);
  sb_char(&b, '_');
  sb_substr(&b, private_name, skip, p->len);
  sb_str(&b, name);
  Value mangled = sb_finish(&b);
  return value_is_null(mangled) ? VALUE_NULL : str_intern(vm, mangled);
}

Value mangle_in_block(VM *vm, Ref private_name, const Block *block, Ref name) {
  // Around a generic class only its type parameters are mangled.
  if (block->mangled_names && !names_has(vm, block->mangled_names, name)) return own(name);
  return mangle(vm, private_name, name);
}

static Ref mangled(Symtable *st, const Block *block, Ref name) {
  Value v = mangle_in_block(st->vm, st->private_name, block, name);
  if (!value_is_null(v) && value_same(v, name)) {
    drop(st->vm, v);  // the tree keeps it
    return name;
  }
  return keep(st, v);
}

int block_symbol(VM *vm, const Block *block, Ref name) { return names_get(vm, &block->symbols, name, 0); }
int block_scope(VM *vm, const Block *block, Ref name) { return SCOPE_OF(block_symbol(vm, block, name)); }
bool block_is_function_like(const Block *block) { return block->type != BLOCK_CLASS && block->type != BLOCK_MODULE; }

static void put(Symtable *st, NameMap *map, Ref name, int value) {
  if (!st->failed && names_put(st->vm, map, name, value) < 0) symtable_no_memory(st);
}

static void check_name(Symtable *st, Ref name, AstPos pos, ExprContext ctx) {
  if (ctx == CTX_LOAD || !str_equal(name, st->vm->names.n___debug__)) return;
  ERROR(st, pos, ctx == CTX_DEL ? "cannot delete __debug__" : "cannot assign to __debug__");
}

static int lookup(Symtable *st, const Block *block, Ref name) {
  Ref m = mangled(st, block, name);
  return st->failed ? 0 : block_symbol(st->vm, block, m);
}

static void add_def_to(Symtable *st, Ref name, int flag, Block *block, AstPos pos) {
  if (st->failed) return;
  Ref m = mangled(st, st->cur, name);
  if (st->failed) return;
  int val = block_symbol(st->vm, block, m);
  if ((flag & DEF_PARAM) && (val & DEF_PARAM)) {
    ERROR(st, pos, "duplicate argument '%U' in function definition", name);
    return;
  }
  if ((flag & DEF_TYPE_PARAM) && (val & DEF_TYPE_PARAM)) {
    ERROR(st, pos, "duplicate type parameter '%U'", name);
    return;
  }
  val |= flag;
  if (block->comp_iter_target) {
    // An iteration variable of a comprehension must not be the target of an assignment expression around it.
    if (val & (DEF_GLOBAL | DEF_NONLOCAL)) {
      ERROR(st, pos, "comprehension inner loop cannot rebind assignment expression target '%U'", name);
      return;
    }
    val |= DEF_COMP_ITER;
  }
  put(st, &block->symbols, m, val);
  if (flag & DEF_PARAM) {
    if (room(st, &block->params, block->n_params, &block->cap_params, sizeof(Ref)))
      block->params[block->n_params++] = m;
  } else if (flag & DEF_GLOBAL) {
    put(st, &st->top->symbols, m, block_symbol(st->vm, st->top, m) | flag);
  }
}

static void add_def_ctx(Symtable *st, Ref name, int flag, AstPos pos, ExprContext ctx) {
  if (flag & (DEF_PARAM | DEF_LOCAL | DEF_IMPORT)) check_name(st, name, pos, ctx);
  if ((flag & DEF_TYPE_PARAM) && st->cur->mangled_names) put(st, st->cur->mangled_names, name, 0);
  add_def_to(st, name, flag, st->cur, pos);
}

static void add_def(Symtable *st, Ref name, int flag, AstPos pos) {
  add_def_ctx(st, name, flag, pos, flag == USE ? CTX_LOAD : CTX_STORE);
}

static void add_def_ascii(Symtable *st, const char *name, int flag, AstPos pos) {
  Ref r = keep(st, str_intern_cstr(st->vm, name));
  if (!st->failed) add_def(st, r, flag, pos);
}

static void record_directive(Symtable *st, Ref name, AstPos pos) {
  Ref m = mangled(st, st->cur, name);
  Directive *d = st->failed ? NULL : alloc(st, sizeof *d);
  if (!d) return;
  *d = (Directive){NULL, m, pos};
  if (st->cur->last_directive) st->cur->last_directive->next = d;
  else st->cur->directives = d;
  st->cur->last_directive = d;
}

// --- blocks

static uint32_t slot_of(const Symtable *st, const void *key) {
  uint64_t h = (uint64_t)(uintptr_t)key * UINT64_C(0x9E3779B97F4A7C15);
  uint32_t i = (uint32_t)(h >> 32) & st->slot_mask;
  while (st->slots[i].key && st->slots[i].key != key) i = (i + 1) & st->slot_mask;
  return i;
}

static void grow_slots(Symtable *st) {
  uint32_t size = st->slots ? (st->slot_mask + 1) * 2 : 64;
  struct BlockSlot *old = st->slots, *slots = alloc(st, size * sizeof *slots);
  if (!slots) return;
  uint32_t old_size = old ? st->slot_mask + 1 : 0;
  st->slots = slots;
  st->slot_mask = size - 1;
  for (uint32_t i = 0; i < old_size; i++)
    if (old[i].key) slots[slot_of(st, old[i].key)] = old[i];
}

Block *symtable_find(const Symtable *st, const void *key) {
  return st->slots ? st->slots[slot_of(st, key)].block : NULL;
}

static Block *new_block(Symtable *st, Ref name, BlockType type, const void *key, AstPos pos) {
  if (st->failed) return NULL;
  Block *b = alloc(st, sizeof *b);
  if (!b) return NULL;
  names_init(&b->symbols, st->arena);
  b->name = name;
  b->key = key;
  b->type = type;
  b->pos = pos;
  if (st->cur) {
    b->nested = st->cur->nested || block_is_function_like(st->cur);
    b->method = st->cur->type == BLOCK_CLASS && type == BLOCK_FUNCTION;
  }
  if (!st->slots || st->n_slots * 2 > st->slot_mask) grow_slots(st);
  if (st->failed) return NULL;
  st->slots[slot_of(st, key)] = (struct BlockSlot){key, b};
  st->n_slots++;
  return b;
}

static void enter_existing_block(Symtable *st, Block *b) {
  if (st->failed || !room(st, &st->stack, st->n_stack, &st->cap_stack, sizeof(Block *))) return;
  st->stack[st->n_stack++] = b;
  Block *prev = st->cur;
  if (prev) {
    // No assignment expression in the outermost iterable of a comprehension, nor in what is nested there.
    b->comp_iter_expr = prev->comp_iter_expr;
    if (prev->mangled_names && b->type != BLOCK_CLASS) b->mangled_names = prev->mangled_names;
  }
  st->cur = b;
  // Annotations that will be kept as text have no say in the table.
  if ((st->features & CO_FUTURE_ANNOTATIONS) && b->type == BLOCK_ANNOTATION) return;
  if (!prev || b->entered) return;  // annotation blocks are entered once for each annotation
  b->entered = true;
  if (room(st, &prev->children, prev->n_children, &prev->cap_children, sizeof(Block *)))
    prev->children[prev->n_children++] = b;
}

static void enter_block(Symtable *st, Ref name, BlockType type, const void *key, AstPos pos) {
  Block *b = new_block(st, name, type, key, pos);
  if (!b) return;
  enter_existing_block(st, b);
  if (type == BLOCK_ANNOTATION || type == BLOCK_TYPE_VARIABLE || type == BLOCK_TYPE_ALIAS) {
    add_def_ascii(st, ".format", DEF_PARAM, pos);
    add_def_ascii(st, ".format", USE, pos);
  }
}

static void exit_block(Symtable *st) {
  if (st->failed) return;
  st->n_stack--;
  st->cur = st->n_stack ? st->stack[st->n_stack - 1] : NULL;
}

static void enter_type_param_block(Symtable *st, Ref name, const void *key, bool has_defaults, bool has_kwdefaults,
                                   bool is_class, AstPos pos) {
  VM *vm = st->vm;
  if (st->failed) return;
  BlockType around = st->cur->type;
  enter_block(st, name, BLOCK_TYPE_PARAMETERS, key, pos);
  if (st->failed) return;
  if (around == BLOCK_CLASS) {
    st->cur->can_see_class_scope = true;
    add_def(st, NAME(__classdict__), USE, pos);
  }
  if (is_class) {
    add_def_ascii(st, ".type_params", DEF_LOCAL, pos);
    add_def_ascii(st, ".type_params", USE, pos);
    add_def_ascii(st, ".generic_base", DEF_LOCAL, pos);
    add_def_ascii(st, ".generic_base", USE, pos);
  }
  if (has_defaults) add_def_ascii(st, ".defaults", DEF_PARAM, pos);
  if (has_kwdefaults) add_def_ascii(st, ".kwdefaults", DEF_PARAM, pos);
}

// --- sequences

static void visit_exprs(Symtable *st, const ExprSeq *seq) {  // absent items are skipped
  for (Size i = 0; i < seq->len && !st->failed; i++)
    if (seq->items[i]) visit_expr(st, seq->items[i]);
}
static void visit_optional(Symtable *st, const Expr *e) {
  if (e) visit_expr(st, e);
}
static void visit_stmts(Symtable *st, const StmtSeq *seq) {
  for (Size i = 0; i < seq->len && !st->failed; i++) visit_stmt(st, seq->items[i]);
}
static void visit_conditional(Symtable *st, const StmtSeq *a, const StmtSeq *b) {
  if (st->failed) return;
  Block *block = st->cur;
  bool before = block->in_conditional_block;
  block->in_conditional_block = true;
  visit_stmts(st, a);
  if (b) visit_stmts(st, b);
  block->in_conditional_block = before;
}

static void check_keywords(Symtable *st, const KeywordSeq *seq) {
  for (Size i = 0; i < seq->len && !st->failed; i++)
    if (!value_is_null(seq->items[i]->arg)) check_name(st, seq->items[i]->arg, seq->items[i]->pos, CTX_STORE);
}
static void visit_keywords(Symtable *st, const KeywordSeq *seq) {
  for (Size i = 0; i < seq->len && !st->failed; i++) visit_expr(st, seq->items[i]->value);
}

// --- expressions

static void not_in_annotation(Symtable *st, const char *what, const Expr *e) {
  switch (st->cur->type) {
    case BLOCK_ANNOTATION: ERROR(st, e->pos, "%s cannot be used within an annotation", what); break;
    case BLOCK_TYPE_VARIABLE: ERROR(st, e->pos, "%s cannot be used within %s", what, st->cur->scope_info); break;
    case BLOCK_TYPE_ALIAS: ERROR(st, e->pos, "%s cannot be used within a type alias", what); break;
    case BLOCK_TYPE_PARAMETERS: ERROR(st, e->pos, "%s cannot be used within the definition of a generic", what); break;
    default: break;
  }
}

static bool in_async_function(const Symtable *st) { return st->cur->type == BLOCK_FUNCTION && st->cur->coroutine; }
static bool top_level_await(const Symtable *st) {
  return (st->features & COMPILE_ALLOW_TOP_LEVEL_AWAIT) && st->cur->type == BLOCK_MODULE;
}

static void yield_in_comprehension(Symtable *st, const Expr *e) {
  static const char *const where[] = {[COMP_LIST] = "list comprehension",
                                      [COMP_SET] = "set comprehension",
                                      [COMP_DICT] = "dict comprehension",
                                      [COMP_GENERATOR] = "generator expression"};
  if (st->cur->comprehension) ERROR(st, e->pos, "'yield' inside %s", where[st->cur->comprehension]);
}

// The target of `:=` in a comprehension belongs to the nearest block that is none.
static void extend_namedexpr_scope(Symtable *st, const Expr *target) {
  Ref name = target->name.id;
  for (int i = st->n_stack - 1; i >= 0 && !st->failed; i--) {
    Block *b = st->stack[i];
    if (b->comprehension) {
      int flags = lookup(st, b, name);
      if ((flags & DEF_COMP_ITER) && (flags & DEF_LOCAL))
        ERROR(st, target->pos, "assignment expression cannot rebind comprehension iteration variable '%U'", name);
      continue;
    }
    if (b->type == BLOCK_FUNCTION) {
      add_def(st, name, lookup(st, b, name) & DEF_GLOBAL ? DEF_GLOBAL : DEF_NONLOCAL, target->pos);
      record_directive(st, name, target->pos);
      add_def_to(st, name, DEF_LOCAL, b, target->pos);
      return;
    }
    if (b->type == BLOCK_MODULE) {
      add_def(st, name, DEF_GLOBAL, target->pos);
      record_directive(st, name, target->pos);
      add_def_to(st, name, DEF_GLOBAL, b, target->pos);
      return;
    }
    static const char *const where[] = {[BLOCK_CLASS] = "cannot be used in a class body",
                                        [BLOCK_TYPE_ALIAS] = "cannot be used in a type alias",
                                        [BLOCK_TYPE_PARAMETERS] = "cannot be used within the definition of a generic",
                                        [BLOCK_TYPE_VARIABLE] = "cannot be used in a TypeVar bound",
                                        [BLOCK_ANNOTATION] = NULL};
    if (where[b->type]) ERROR(st, target->pos, "assignment expression within a comprehension %s", where[b->type]);
  }
}

static void visit_namedexpr(Symtable *st, const Expr *e) {
  not_in_annotation(st, "named expression", e);
  if (st->failed) return;
  if (st->cur->comp_iter_expr > 0) {
    ERROR(st, e->pos, "assignment expression cannot be used in a comprehension iterable expression");
    return;
  }
  if (st->cur->comprehension) extend_namedexpr_scope(st, e->namedexpr.target);
  visit_expr(st, e->namedexpr.value);
  visit_expr(st, e->namedexpr.target);
}

static void visit_comprehension_clause(Symtable *st, const Comprehension *clause) {
  if (st->failed) return;
  st->cur->comp_iter_target = true;
  visit_expr(st, clause->target);
  if (st->failed) return;
  st->cur->comp_iter_target = false;
  st->cur->comp_iter_expr++;
  visit_expr(st, clause->iter);
  if (st->failed) return;
  st->cur->comp_iter_expr--;
  visit_exprs(st, clause->ifs);
  if (clause->is_async) st->cur->coroutine = true;
}

static void visit_comprehension(Symtable *st, const Expr *e, const char *name, const ComprehensionSeq *clauses,
                                const Expr *elt, const Expr *value) {
  bool is_generator = e->kind == EXPR_GENERATOREXP;
  const Comprehension *outermost = clauses->items[0];
  // The outermost iterable is evaluated in the block around.
  st->cur->comp_iter_expr++;
  visit_expr(st, outermost->iter);
  if (st->failed) return;
  st->cur->comp_iter_expr--;
  Ref r = keep(st, str_intern_cstr(st->vm, name));
  enter_block(st, r, BLOCK_FUNCTION, e, e->pos);
  if (st->failed) return;
  st->cur->comprehension = e->kind == EXPR_LISTCOMP   ? COMP_LIST
                           : e->kind == EXPR_SETCOMP  ? COMP_SET
                           : e->kind == EXPR_DICTCOMP ? COMP_DICT
                                                      : COMP_GENERATOR;
  if (outermost->is_async) st->cur->coroutine = true;
  add_def_ascii(st, ".0", DEF_PARAM, st->cur->pos);
  st->cur->comp_iter_target = true;
  visit_expr(st, outermost->target);
  if (st->failed) return;
  st->cur->comp_iter_target = false;
  visit_exprs(st, outermost->ifs);
  for (Size i = 1; i < clauses->len; i++) visit_comprehension_clause(st, clauses->items[i]);
  visit_optional(st, value);
  visit_expr(st, elt);
  if (st->failed) return;
  st->cur->generator = is_generator;
  bool is_async = st->cur->coroutine && !is_generator;
  exit_block(st);
  if (!is_async) return;
  if (!in_async_function(st) && st->cur->comprehension == COMP_NONE && !top_level_await(st)) {
    ERROR(st, e->pos, "asynchronous comprehension outside of an asynchronous function");
    return;
  }
  st->cur->coroutine = true;
}

static void visit_params(Symtable *st, const ArgSeq *args) {
  for (Size i = 0; i < args->len && !st->failed; i++) add_def(st, args->items[i]->arg, DEF_PARAM, args->items[i]->pos);
}

static void visit_arguments(Symtable *st, const Arguments *a) {
  visit_params(st, a->posonlyargs);
  visit_params(st, a->args);
  visit_params(st, a->kwonlyargs);
  if (a->vararg) {
    add_def(st, a->vararg->arg, DEF_PARAM, a->vararg->pos);
    if (!st->failed) st->cur->varargs = true;
  }
  if (a->kwarg) {
    add_def(st, a->kwarg->arg, DEF_PARAM, a->kwarg->pos);
    if (!st->failed) st->cur->varkeywords = true;
  }
}

static void visit_lambda(Symtable *st, const Expr *e) {
  visit_exprs(st, e->lambda.args->defaults);
  visit_exprs(st, e->lambda.args->kw_defaults);
  Ref name = keep(st, str_intern_cstr(st->vm, "lambda"));
  enter_block(st, name, BLOCK_FUNCTION, e, e->pos);
  visit_arguments(st, e->lambda.args);
  visit_expr(st, e->lambda.body);
  exit_block(st);
}

static void visit_await(Symtable *st, const Expr *e) {
  not_in_annotation(st, "await expression", e);
  if (st->failed) return;
  if (!top_level_await(st)) {
    if (!block_is_function_like(st->cur)) ERROR(st, e->pos, "'await' outside function");
    else if (!in_async_function(st) && st->cur->comprehension == COMP_NONE)
      ERROR(st, e->pos, "'await' outside async function");
  }
  visit_expr(st, e->await.value);
  if (!st->failed) st->cur->coroutine = true;
}

static void visit_name(Symtable *st, const Expr *e) {
  VM *vm = st->vm;
  if (st->cur->in_unevaluated_annotation) return;
  add_def_ctx(st, e->name.id, e->name.ctx == CTX_LOAD ? USE : DEF_LOCAL, e->pos, e->name.ctx);
  if (st->failed) return;
  // super() needs __class__.
  if (e->name.ctx == CTX_LOAD && block_is_function_like(st->cur) && str_equal_ascii(e->name.id, "super"))
    add_def(st, NAME(__class__), USE, e->pos);
}

static void visit_expr_kind(Symtable *st, const Expr *e) {
  switch (e->kind) {
    case EXPR_NAMEDEXPR: visit_namedexpr(st, e); break;
    case EXPR_BOOLOP: visit_exprs(st, e->boolop.values); break;
    case EXPR_BINOP:
      visit_expr(st, e->binop.left);
      visit_expr(st, e->binop.right);
      break;
    case EXPR_UNARYOP: visit_expr(st, e->unaryop.operand); break;
    case EXPR_LAMBDA: visit_lambda(st, e); break;
    case EXPR_IFEXP:
      visit_expr(st, e->ifexp.test);
      visit_expr(st, e->ifexp.body);
      visit_expr(st, e->ifexp.orelse);
      break;
    case EXPR_DICT:
      visit_exprs(st, e->dict.keys);
      visit_exprs(st, e->dict.values);
      break;
    case EXPR_SET: visit_exprs(st, e->set.elts); break;
    case EXPR_GENERATOREXP:
      visit_comprehension(st, e, "genexpr", e->generatorexp.generators, e->generatorexp.elt, NULL);
      break;
    case EXPR_LISTCOMP: visit_comprehension(st, e, "listcomp", e->listcomp.generators, e->listcomp.elt, NULL); break;
    case EXPR_SETCOMP: visit_comprehension(st, e, "setcomp", e->setcomp.generators, e->setcomp.elt, NULL); break;
    case EXPR_DICTCOMP:
      visit_comprehension(st, e, "dictcomp", e->dictcomp.generators, e->dictcomp.key, e->dictcomp.value);
      break;
    case EXPR_YIELD:
    case EXPR_YIELDFROM:
      not_in_annotation(st, "yield expression", e);
      visit_optional(st, e->kind == EXPR_YIELD ? e->yield.value : e->yieldfrom.value);
      if (st->failed) return;
      st->cur->generator = true;
      yield_in_comprehension(st, e);
      break;
    case EXPR_AWAIT: visit_await(st, e); break;
    case EXPR_COMPARE:
      visit_expr(st, e->compare.left);
      visit_exprs(st, e->compare.comparators);
      break;
    case EXPR_CALL:
      visit_expr(st, e->call.func);
      visit_exprs(st, e->call.args);
      check_keywords(st, e->call.keywords);
      visit_keywords(st, e->call.keywords);
      break;
    case EXPR_FORMATTEDVALUE:
      visit_expr(st, e->formattedvalue.value);
      visit_optional(st, e->formattedvalue.format_spec);
      break;
    case EXPR_INTERPOLATION:
      visit_expr(st, e->interpolation.value);
      visit_optional(st, e->interpolation.format_spec);
      break;
    case EXPR_JOINEDSTR: visit_exprs(st, e->joinedstr.values); break;
    case EXPR_TEMPLATESTR: visit_exprs(st, e->templatestr.values); break;
    case EXPR_CONSTANT: break;
    case EXPR_ATTRIBUTE:
      check_name(st, e->attribute.attr, e->pos, e->attribute.ctx);
      visit_expr(st, e->attribute.value);
      break;
    case EXPR_SUBSCRIPT:
      visit_expr(st, e->subscript.value);
      visit_expr(st, e->subscript.slice);
      break;
    case EXPR_STARRED: visit_expr(st, e->starred.value); break;
    case EXPR_SLICE:
      visit_optional(st, e->slice.lower);
      visit_optional(st, e->slice.upper);
      visit_optional(st, e->slice.step);
      break;
    case EXPR_NAME: visit_name(st, e); break;
    case EXPR_LIST: visit_exprs(st, e->list.elts); break;
    case EXPR_TUPLE: visit_exprs(st, e->tuple.elts); break;
  }
}

static void visit_expr(Symtable *st, const Expr *e) {
  if (st->failed) return;
  if (vm_enter(st->vm, " during compilation") < 0) {
    st->failed = true;
    return;
  }
  visit_expr_kind(st, e);
  vm_leave(st->vm);
}

// --- type parameters, annotations

static void visit_bound_or_default(Symtable *st, const Expr *e, Ref name, const TypeParam *tp, const void *key,
                                   const char *info) {
  VM *vm = st->vm;
  if (st->failed) return;
  if (str_equal(name, NAME(__classdict__))) {
    ERROR(st, tp->pos, "reserved name '%U' cannot be used for type parameter", name);
    return;
  }
  if (!e) return;
  bool in_class = st->cur->can_see_class_scope;
  enter_block(st, name, BLOCK_TYPE_VARIABLE, key, e->pos);
  if (st->failed) return;
  st->cur->can_see_class_scope = in_class;
  if (in_class) add_def(st, NAME(__classdict__), USE, e->pos);
  st->cur->scope_info = info;
  visit_expr(st, e);
  exit_block(st);
}

static void visit_type_params(Symtable *st, const TypeParamSeq *seq) {
  for (Size i = 0; i < seq->len && !st->failed; i++) {
    const TypeParam *tp = seq->items[i];
    Ref name = tp->kind == TYPE_PARAM_TYPEVAR     ? tp->typevar.name
               : tp->kind == TYPE_PARAM_PARAMSPEC ? tp->paramspec.name
                                                  : tp->typevartuple.name;
    add_def(st, name, DEF_TYPE_PARAM | DEF_LOCAL, tp->pos);
    switch (tp->kind) {
      case TYPE_PARAM_TYPEVAR: {
        const Expr *bound = tp->typevar.bound;
        const char *info = bound && bound->kind == EXPR_TUPLE ? "a TypeVar constraint" : "a TypeVar bound";
        visit_bound_or_default(st, bound, name, tp, tp, info);
        // The default's key is the address after the node's: one node opens two blocks.
        visit_bound_or_default(st, tp->typevar.default_value, name, tp, (const char *)tp + 1, "a TypeVar default");
        break;
      }
      case TYPE_PARAM_TYPEVARTUPLE:
        visit_bound_or_default(st, tp->typevartuple.default_value, name, tp, tp, "a TypeVarTuple default");
        break;
      case TYPE_PARAM_PARAMSPEC:
        visit_bound_or_default(st, tp->paramspec.default_value, name, tp, tp, "a ParamSpec default");
        break;
    }
  }
}

// The annotation of a variable.
static void visit_annotation(Symtable *st, const Expr *annotation) {
  VM *vm = st->vm;
  if (st->failed) return;
  Block *parent = st->cur;
  // Those of local variables are never evaluated.
  bool unevaluated = parent->type == BLOCK_FUNCTION;
  // A module may have run only in part when its annotations are asked for, so that all of its are conditional.
  if (((parent->type == BLOCK_CLASS && parent->in_conditional_block) || parent->type == BLOCK_MODULE) &&
      !parent->has_conditional_annotations) {
    parent->has_conditional_annotations = true;
    add_def(st, NAME(__conditional_annotations__), USE, annotation->pos);
  }
  if (!parent->annotation_block) {
    BlockType type = parent->type;
    enter_block(st, NAME(__annotate__), BLOCK_ANNOTATION, (const char *)parent + 1, annotation->pos);
    if (st->failed) return;
    parent->annotation_block = st->cur;
    if (type == BLOCK_CLASS && !(st->features & CO_FUTURE_ANNOTATIONS)) {
      st->cur->can_see_class_scope = true;
      add_def(st, NAME(__classdict__), USE, annotation->pos);
    }
  } else {
    enter_existing_block(st, parent->annotation_block);
  }
  if (st->failed) return;
  if (unevaluated) st->cur->in_unevaluated_annotation = true;
  visit_expr(st, annotation);
  if (st->failed) return;
  if (unevaluated) st->cur->in_unevaluated_annotation = false;
  exit_block(st);
}

static void visit_arg_annotation(Symtable *st, const Expr *annotation) {
  if (!annotation || st->failed) return;
  st->cur->annotations_used = true;
  visit_expr(st, annotation);
}
static void visit_arg_annotations(Symtable *st, const ArgSeq *args) {
  for (Size i = 0; i < args->len; i++) visit_arg_annotation(st, args->items[i]->annotation);
}

static void visit_function_annotations(Symtable *st, const Stmt *s, const Arguments *a, const Expr *returns) {
  VM *vm = st->vm;
  if (st->failed) return;
  bool in_class = st->cur->can_see_class_scope || st->cur->type == BLOCK_CLASS;
  enter_block(st, NAME(__annotate__), BLOCK_ANNOTATION, a, s->pos);
  if (st->failed) return;
  if (in_class) {
    st->cur->can_see_class_scope = true;
    add_def(st, NAME(__classdict__), USE, s->pos);
  }
  visit_arg_annotations(st, a->posonlyargs);
  visit_arg_annotations(st, a->args);
  if (a->vararg) visit_arg_annotation(st, a->vararg->annotation);
  if (a->kwarg) visit_arg_annotation(st, a->kwarg->annotation);
  visit_arg_annotations(st, a->kwonlyargs);
  visit_arg_annotation(st, returns);
  exit_block(st);
}

// --- statements

static void visit_function(Symtable *st, const Stmt *s) {
  bool is_async = s->kind == STMT_ASYNCFUNCTIONDEF;
  // The two kinds of function have the same fields in the same order.
  const Arguments *args = s->functiondef.args;
  const TypeParamSeq *type_params = s->functiondef.type_params;
  add_def(st, s->functiondef.name, DEF_LOCAL, s->pos);
  visit_exprs(st, args->defaults);
  visit_exprs(st, args->kw_defaults);
  visit_exprs(st, s->functiondef.decorator_list);
  if (type_params->len) {
    bool kwdefaults = false;
    for (Size i = 0; i < args->kw_defaults->len; i++) kwdefaults |= args->kw_defaults->items[i] != NULL;
    enter_type_param_block(st, s->functiondef.name, type_params, true, kwdefaults, false, s->pos);
    visit_type_params(st, type_params);
  }
  Block *b = new_block(st, s->functiondef.name, BLOCK_FUNCTION, s, s->pos);
  if (!b) return;
  b->has_docstring = ast_docstring(s->functiondef.body) != NULL;
  visit_function_annotations(st, s, args, s->functiondef.returns);
  enter_existing_block(st, b);
  if (st->failed) return;
  if (is_async) b->coroutine = true;
  visit_arguments(st, args);
  visit_stmts(st, s->functiondef.body);
  exit_block(st);
  if (type_params->len) exit_block(st);
}

static void visit_class(Symtable *st, const Stmt *s) {
  VM *vm = st->vm;
  const TypeParamSeq *type_params = s->classdef.type_params;
  add_def(st, s->classdef.name, DEF_LOCAL, s->pos);
  visit_exprs(st, s->classdef.decorator_list);
  if (st->failed) return;
  Ref private_before = st->private_name;
  if (type_params->len) {
    enter_type_param_block(st, s->classdef.name, type_params, false, false, true, s->pos);
    NameMap *names = st->failed ? NULL : alloc(st, sizeof *names);
    if (!names) return;
    names_init(names, st->arena);
    st->private_name = s->classdef.name;
    st->cur->mangled_names = names;
    visit_type_params(st, type_params);
  }
  visit_exprs(st, s->classdef.bases);
  check_keywords(st, s->classdef.keywords);
  visit_keywords(st, s->classdef.keywords);
  enter_block(st, s->classdef.name, BLOCK_CLASS, s, s->pos);
  if (st->failed) return;
  st->private_name = s->classdef.name;
  if (type_params->len) {
    add_def(st, NAME(__type_params__), DEF_LOCAL, s->pos);
    add_def_ascii(st, ".type_params", USE, s->pos);
  }
  st->cur->has_docstring = ast_docstring(s->classdef.body) != NULL;
  visit_stmts(st, s->classdef.body);
  exit_block(st);
  if (type_params->len) exit_block(st);
  st->private_name = private_before;
}

static void visit_type_alias(Symtable *st, const Stmt *s) {
  VM *vm = st->vm;
  visit_expr(st, s->typealias.name);
  if (st->failed) return;
  Ref name = s->typealias.name->name.id;
  bool in_class = st->cur->type == BLOCK_CLASS;
  bool generic = s->typealias.type_params->len > 0;
  if (generic) {
    enter_type_param_block(st, name, s->typealias.type_params, false, false, false, s->pos);
    visit_type_params(st, s->typealias.type_params);
  }
  enter_block(st, name, BLOCK_TYPE_ALIAS, s, s->pos);
  if (st->failed) return;
  st->cur->can_see_class_scope = in_class;
  if (in_class) add_def(st, NAME(__classdict__), USE, s->typealias.value->pos);
  visit_expr(st, s->typealias.value);
  exit_block(st);
  if (generic) exit_block(st);
}

static void visit_annassign(Symtable *st, const Stmt *s) {
  const Expr *target = s->annassign.target;
  st->cur->annotations_used = true;
  if (target->kind == EXPR_NAME) {
    int flags = lookup(st, st->cur, target->name.id);
    if ((flags & (DEF_GLOBAL | DEF_NONLOCAL)) && st->cur != st->top && s->annassign.simple) {
      ERROR(st, s->pos,
            flags & DEF_GLOBAL ? "annotated name '%U' can't be global" : "annotated name '%U' can't be nonlocal",
            target->name.id);
      return;
    }
    if (s->annassign.simple) add_def(st, target->name.id, DEF_ANNOT | DEF_LOCAL, target->pos);
    else if (s->annassign.value) add_def(st, target->name.id, DEF_LOCAL, target->pos);
  } else {
    visit_expr(st, target);
  }
  visit_annotation(st, s->annassign.annotation);
  visit_optional(st, s->annassign.value);
}

static void visit_global(Symtable *st, const Stmt *s, const IdentSeq *names, int flag) {
  bool global = flag == DEF_GLOBAL;
  for (Size i = 0; i < names->len && !st->failed; i++) {
    Ref name = names->items[i];
    int cur = lookup(st, st->cur, name);
    if (cur & DEF_PARAM)
      ERROR(st, s->pos, global ? "name '%U' is parameter and global" : "name '%U' is parameter and nonlocal", name);
    else if (cur & USE)
      ERROR(
          st, s->pos,
          global ? "name '%U' is used prior to global declaration" : "name '%U' is used prior to nonlocal declaration",
          name);
    else if (cur & DEF_ANNOT)
      ERROR(st, s->pos, global ? "annotated name '%U' can't be global" : "annotated name '%U' can't be nonlocal", name);
    else if (cur & DEF_LOCAL)
      ERROR(st, s->pos,
            global ? "name '%U' is assigned to before global declaration"
                   : "name '%U' is assigned to before nonlocal declaration",
            name);
    add_def(st, name, flag, s->pos);
    record_directive(st, name, s->pos);
  }
}

static void visit_aliases(Symtable *st, const AliasSeq *names) {
  for (Size i = 0; i < names->len && !st->failed; i++) {
    const Alias *a = names->items[i];
    Ref name = value_is_null(a->asname) ? a->name : a->asname;
    if (str_equal_ascii(name, "*")) {
      if (st->cur->type != BLOCK_MODULE) ERROR(st, a->pos, "import * only allowed at module level");
      continue;
    }
    const Str *s = as_str(name);
    Size dot = 0;
    while (dot < s->len && str_read(s, dot) != '.') dot++;
    if (dot < s->len) {
      Value head = str_substring(st->vm, name, 0, dot);
      name = keep(st, value_is_null(head) ? head : str_intern(st->vm, head));
      if (st->failed) return;
    }
    add_def(st, name, DEF_IMPORT, a->pos);
  }
}

static void check_future_import(Symtable *st, const Stmt *s) {
  AstPos fut = st->future_pos;
  if (value_is_null(s->importfrom.module) || s->importfrom.level != 0 ||
      !str_equal_ascii(s->importfrom.module, "__future__"))
    return;
  if (s->lineno > fut.lineno || (s->lineno == fut.end_lineno && s->col_offset > fut.end_col_offset))
    ERROR(st, s->pos, "from __future__ imports must occur at the beginning of the file");
}

static void visit_handlers(Symtable *st, const ExceptHandlerSeq *handlers) {
  for (Size i = 0; i < handlers->len && !st->failed; i++) {
    const ExceptHandler *h = handlers->items[i];
    visit_optional(st, h->excepthandler.type);
    if (!value_is_null(h->excepthandler.name)) add_def(st, h->excepthandler.name, DEF_LOCAL, h->pos);
    visit_stmts(st, h->excepthandler.body);
  }
}

static void visit_pattern(Symtable *st, const Pattern *p);
static void visit_patterns(Symtable *st, const PatternSeq *seq) {
  for (Size i = 0; i < seq->len && !st->failed; i++) visit_pattern(st, seq->items[i]);
}
static void define(Symtable *st, Ref name, AstPos pos) {
  if (!value_is_null(name)) add_def(st, name, DEF_LOCAL, pos);
}

static void visit_pattern(Symtable *st, const Pattern *p) {
  if (st->failed) return;
  if (vm_enter(st->vm, " during compilation") < 0) {
    st->failed = true;
    return;
  }
  switch (p->kind) {
    case PATTERN_MATCHVALUE: visit_expr(st, p->matchvalue.value); break;
    case PATTERN_MATCHSINGLETON: break;
    case PATTERN_MATCHSEQUENCE: visit_patterns(st, p->matchsequence.patterns); break;
    case PATTERN_MATCHSTAR: define(st, p->matchstar.name, p->pos); break;
    case PATTERN_MATCHMAPPING:
      visit_exprs(st, p->matchmapping.keys);
      visit_patterns(st, p->matchmapping.patterns);
      define(st, p->matchmapping.rest, p->pos);
      break;
    case PATTERN_MATCHCLASS:
      visit_expr(st, p->matchclass.cls);
      visit_patterns(st, p->matchclass.patterns);
      for (Size i = 0; i < p->matchclass.kwd_attrs->len && !st->failed; i++)
        check_name(st, p->matchclass.kwd_attrs->items[i], p->matchclass.kwd_patterns->items[i]->pos, CTX_STORE);
      visit_patterns(st, p->matchclass.kwd_patterns);
      break;
    case PATTERN_MATCHAS:
      if (p->matchas.pattern) visit_pattern(st, p->matchas.pattern);
      define(st, p->matchas.name, p->pos);
      break;
    case PATTERN_MATCHOR: visit_patterns(st, p->matchor.patterns); break;
  }
  vm_leave(st->vm);
}

static void visit_with(Symtable *st, const WithItemSeq *items, const StmtSeq *body) {
  if (st->failed) return;
  Block *block = st->cur;
  bool before = block->in_conditional_block;
  block->in_conditional_block = true;
  for (Size i = 0; i < items->len && !st->failed; i++) {
    visit_expr(st, items->items[i]->context_expr);
    visit_optional(st, items->items[i]->optional_vars);
  }
  visit_stmts(st, body);
  block->in_conditional_block = before;
}

static void visit_try(Symtable *st, const Stmt *s) {  // both kinds of try have the same fields
  Block *block = st->cur;
  bool before = block->in_conditional_block;
  block->in_conditional_block = true;
  visit_stmts(st, s->try.body);
  visit_handlers(st, s->try.handlers);
  visit_stmts(st, s->try.orelse);
  visit_stmts(st, s->try.finalbody);
  block->in_conditional_block = before;
}

static void visit_match(Symtable *st, const Stmt *s) {
  visit_expr(st, s->match.subject);
  Block *block = st->cur;
  bool before = block->in_conditional_block;
  block->in_conditional_block = true;
  for (Size i = 0; i < s->match.cases->len && !st->failed; i++) {
    const MatchCase *m = s->match.cases->items[i];
    visit_pattern(st, m->pattern);
    visit_optional(st, m->guard);
    visit_stmts(st, m->body);
  }
  block->in_conditional_block = before;
}

static void require_async(Symtable *st, const char *what, AstPos pos) {
  if (top_level_await(st)) st->cur->coroutine = true;
  if (!st->cur->coroutine) ERROR(st, pos, "'%s' outside async function", what);
}

static void visit_stmt_kind(Symtable *st, const Stmt *s) {
  switch (s->kind) {
    case STMT_FUNCTIONDEF:
    case STMT_ASYNCFUNCTIONDEF: visit_function(st, s); break;
    case STMT_CLASSDEF: visit_class(st, s); break;
    case STMT_TYPEALIAS: visit_type_alias(st, s); break;
    case STMT_RETURN:
      if (!s->return_.value) break;
      visit_expr(st, s->return_.value);
      st->cur->returns_value = true;
      break;
    case STMT_DELETE: visit_exprs(st, s->delete.targets); break;
    case STMT_ASSIGN:
      visit_exprs(st, s->assign.targets);
      visit_expr(st, s->assign.value);
      break;
    case STMT_ANNASSIGN: visit_annassign(st, s); break;
    case STMT_AUGASSIGN:
      visit_expr(st, s->augassign.target);
      visit_expr(st, s->augassign.value);
      break;
    case STMT_ASYNCFOR:
      require_async(st, "async for", s->pos);
      // fall through
    case STMT_FOR:
      visit_expr(st, s->for_.target);
      visit_expr(st, s->for_.iter);
      visit_conditional(st, s->for_.body, s->for_.orelse);
      break;
    case STMT_WHILE:
      visit_expr(st, s->while_.test);
      visit_conditional(st, s->while_.body, s->while_.orelse);
      break;
    case STMT_IF:
      visit_expr(st, s->if_.test);
      visit_conditional(st, s->if_.body, s->if_.orelse);
      break;
    case STMT_MATCH: visit_match(st, s); break;
    case STMT_RAISE:
      if (!s->raise.exc) break;
      visit_expr(st, s->raise.exc);
      visit_optional(st, s->raise.cause);
      break;
    case STMT_TRY:
    case STMT_TRYSTAR: visit_try(st, s); break;
    case STMT_ASSERT:
      visit_expr(st, s->assert_.test);
      visit_optional(st, s->assert_.msg);
      break;
    case STMT_IMPORT: visit_aliases(st, s->import.names); break;
    case STMT_IMPORTFROM:
      visit_aliases(st, s->importfrom.names);
      if (!st->failed) check_future_import(st, s);
      break;
    case STMT_GLOBAL: visit_global(st, s, s->global.names, DEF_GLOBAL); break;
    case STMT_NONLOCAL: visit_global(st, s, s->nonlocal.names, DEF_NONLOCAL); break;
    case STMT_EXPR: visit_expr(st, s->expr.value); break;
    case STMT_ASYNCWITH:
      require_async(st, "async with", s->pos);
      // fall through
    case STMT_WITH: visit_with(st, s->with.items, s->with.body); break;
    case STMT_PASS:
    case STMT_BREAK:
    case STMT_CONTINUE: break;
  }
}

static void visit_stmt(Symtable *st, const Stmt *s) {
  if (st->failed) return;
  if (vm_enter(st->vm, " during compilation") < 0) {
    st->failed = true;
    return;
  }
  visit_stmt_kind(st, s);
  vm_leave(st->vm);
}

int symtable_build(Symtable *st, VM *vm, Arena *arena, Mod *mod, Ref filename, uint32_t features, AstPos future_pos) {
  *st = (Symtable){.vm = vm,
                   .arena = arena,
                   .filename = filename,
                   .features = features,
                   .future_pos = future_pos,
                   .private_name = REF_NULL};
  Ref top = keep(st, str_intern_cstr(vm, "top"));
  enter_block(st, top, BLOCK_MODULE, mod, (AstPos){0, 0, 0, 0});
  if (st->failed) return -1;
  st->top = st->cur;
  switch (mod->kind) {
    case MOD_MODULE:
      st->cur->has_docstring = ast_docstring(mod->module.body) != NULL;
      visit_stmts(st, mod->module.body);
      break;
    case MOD_INTERACTIVE: visit_stmts(st, mod->interactive.body); break;
    case MOD_EXPRESSION: visit_expr(st, mod->expression.body); break;
    case MOD_FUNCTIONTYPE:
      err_set(vm, vm->exc.RuntimeError, "this compiler does not handle FunctionTypes");
      st->failed = true;
      break;
  }
  exit_block(st);
  return st->failed ? -1 : symtable_analyze(st);
}

void symtable_finish(Symtable *st) {
  for (int i = 0; i < st->n_owned; i++) drop(st->vm, st->owned[i]);
  st->n_owned = 0;
}
