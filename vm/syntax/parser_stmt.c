// syntax/parser_stmt.c: statements, simple and compound.
//
// In the first pass an assignment is read as an expression and turned into its target when `=`, `:` or an augmented
// operator follows; the second pass tries the grammar's alternatives, whose diagnostics depend on their order.
//
// Optimize     Oz
#include "syntax/parser_internal.h"
#include "object/core/arena_values.h"
#include "object/text/str.h"

// --- assignments

// Makes an expression that was just read a target, in place. False: it cannot be one.
static bool make_target(Expr *e) {
  ExprSeq *elts = NULL;
  switch (e->kind) {
    case EXPR_NAME: e->name.ctx = CTX_STORE; return true;
    case EXPR_ATTRIBUTE: e->attribute.ctx = CTX_STORE; return true;
    case EXPR_SUBSCRIPT: e->subscript.ctx = CTX_STORE; return true;
    case EXPR_STARRED:
      e->starred.ctx = CTX_STORE;
      return e->starred.value->kind != EXPR_STARRED && make_target(e->starred.value);
    case EXPR_TUPLE:
      e->tuple.ctx = CTX_STORE;
      elts = e->tuple.elts;
      break;
    case EXPR_LIST:
      e->list.ctx = CTX_STORE;
      elts = e->list.elts;
      break;
    default: return false;
  }
  for (Size i = 0; i < elts->len; i++)
    if (!make_target(elts->items[i])) return false;
  return true;
}

static bool is_single_target(const Expr *e) {
  return e->kind == EXPR_NAME || e->kind == EXPR_ATTRIBUTE || e->kind == EXPR_SUBSCRIPT;
}

Operator augassign(P *p) {
  static const uint8_t ops[T_LAST] = {[T_PLUSEQUAL] = OPERATOR_ADD,
                                      [T_MINEQUAL] = OPERATOR_SUB,
                                      [T_STAREQUAL] = OPERATOR_MULT,
                                      [T_ATEQUAL] = OPERATOR_MATMULT,
                                      [T_SLASHEQUAL] = OPERATOR_DIV,
                                      [T_PERCENTEQUAL] = OPERATOR_MOD,
                                      [T_AMPEREQUAL] = OPERATOR_BITAND,
                                      [T_VBAREQUAL] = OPERATOR_BITOR,
                                      [T_CIRCUMFLEXEQUAL] = OPERATOR_BITXOR,
                                      [T_LEFTSHIFTEQUAL] = OPERATOR_LSHIFT,
                                      [T_RIGHTSHIFTEQUAL] = OPERATOR_RSHIFT,
                                      [T_DOUBLESTAREQUAL] = OPERATOR_POW,
                                      [T_DOUBLESLASHEQUAL] = OPERATOR_FLOORDIV};
  int type = peek_type(p);
  if (type < 0 || !ops[type]) return 0;
  p->mark++;
  if (type == T_ATEQUAL && !version_at_least(p, 5, "The '@' operator is")) return 0;
  return ops[type];
}

Ref type_comment(P *p, const Token *t) {
  return t ? keep(p, str_from_utf8(p->vm, t->lex.start, (Size)(t->lex.end - t->lex.start))) : REF_NULL;
}

// ':' expression ['=' annotated_rhs], after the target.
static Stmt *annotated(P *p, Expr *target, bool simple, int m) {
  Expr *annotation, *value = NULL;
  if (!expect(p, T_COLON) || !(annotation = expression(p))) return NULL;
  int before = p->mark;
  if (expect(p, T_EQUAL) && !(value = annotated_rhs(p))) p->mark = before;
  if (p->error || !version_at_least(p, 6, simple ? "Variable annotation syntax is" : "Variable annotations syntax is"))
    return NULL;
  return made(p, ast_annassign(p->arena, target, annotation, value, simple, span(p, m)));
}

static Stmt *assign_node(P *p, const Vec *targets, Expr *value, int m) {
  Ref comment = type_comment(p, expect(p, T_TYPE_COMMENT));
  return p->error ? NULL : made(p, ast_assign(p->arena, vec_seq(p, targets), value, comment, span(p, m)));
}

// The grammar takes `(target)` first and does not backtrack: in `(a)[0]: int` the subscript is not read.
static bool group_is_whole(P *p, int m) {
  int after = p->mark;
  p->mark = m;
  bool group = expect(p, T_LPAR) && single_target(p) && expect(p, T_RPAR);
  bool whole = !group || p->mark == after;
  p->mark = after;
  return whole;
}

// First pass: the rest of a statement that starts with the expression `e`.
static Stmt *fast_assignment(P *p, Expr *e, int m) {
  Operator op;
  Expr *value;
  int type = peek_type(p);
  if (type == T_COLON) {
    bool paren = p->tokens[m]->lex.type == T_LPAR;
    if (!is_single_target(e) || (paren && !group_is_whole(p, m))) return NULL;
    make_target(e);
    return annotated(p, e, e->kind == EXPR_NAME && !paren, m);
  }
  if (type == T_EQUAL) {
    Vec targets = {0};
    do {
      if (e->kind == EXPR_YIELD || e->kind == EXPR_YIELDFROM || !make_target(e)) return NULL;
      vec_push(p, &targets, e);
    } while (expect(p, T_EQUAL) && (e = annotated_rhs(p)) && at(p, T_EQUAL));
    return e && !p->error ? assign_node(p, &targets, e, m) : NULL;
  }
  if (!is_single_target(e) || !(op = augassign(p))) return NULL;
  make_target(e);
  if (!(value = annotated_rhs(p))) return NULL;
  return made(p, ast_augassign(p->arena, e, op, value, span(p, m)));
}

static bool assigns(int type) {
  return type == T_EQUAL || type == T_COLON || (type >= T_PLUSEQUAL && type <= T_DOUBLESTAREQUAL) ||
         type == T_DOUBLESLASHEQUAL || type == T_ATEQUAL;
}

static Stmt *assignment(P *p) {
  int m = p->mark;
  Expr *e, *value;
  Stmt *s;
  if ((e = name_token(p)) && at(p, T_COLON) && (s = annotated(p, with_context(p, e, CTX_STORE), true, m))) return s;
  p->mark = m;
  if (p->error) return NULL;
  if (!(expect(p, T_LPAR) && (e = single_target(p)) && expect(p, T_RPAR))) {
    p->mark = m;
    e = single_subscript_attribute_target(p);
  }
  if (e && at(p, T_COLON) && (s = annotated(p, e, false, m))) return s;
  p->mark = m;
  Vec targets = {0};
  int before = m;
  while ((e = star_targets(p)) && expect(p, T_EQUAL)) {
    vec_push(p, &targets, e);
    before = p->mark;
  }
  p->mark = before;
  if (targets.n && (value = annotated_rhs(p)) && !at(p, T_EQUAL)) return assign_node(p, &targets, value, m);
  p->mark = m;
  Operator op;
  if ((e = single_target(p)) && (op = augassign(p))) {  // committed
    if ((value = annotated_rhs(p))) return made(p, ast_augassign(p->arena, e, op, value, span(p, m)));
    p->mark = m;
    return NULL;
  }
  p->mark = m;
  (void)checked(p, invalid_assignment);
  return NULL;
}

// --- simple statements

static Stmt *return_stmt(P *p) {
  int m = p->mark;
  if (!expect(p, T_RETURN)) return NULL;
  Expr *e = star_expressions(p);
  return p->error ? NULL : made(p, ast_return(p->arena, e, span(p, m)));
}

static Stmt *raise_stmt(P *p) {
  int m = p->mark;
  if (!expect(p, T_RAISE)) return NULL;
  Expr *exc = expression(p), *cause = NULL;
  int after = p->mark;
  if (exc && expect(p, T_FROM) && !(cause = expression(p))) p->mark = after;
  return p->error ? NULL : made(p, ast_raise(p->arena, exc, cause, span(p, m)));
}

Stmt *pass_stmt(P *p) {
  int m = p->mark;
  return expect(p, T_PASS) ? made(p, ast_pass(p->arena, span(p, m))) : NULL;
}
Stmt *break_stmt(P *p) {
  int m = p->mark;
  return expect(p, T_BREAK) ? made(p, ast_break(p->arena, span(p, m))) : NULL;
}
Stmt *continue_stmt(P *p) {
  int m = p->mark;
  return expect(p, T_CONTINUE) ? made(p, ast_continue(p->arena, span(p, m))) : NULL;
}

// ('global' | 'nonlocal') ','.NAME+
static Stmt *scope_stmt(P *p) {
  int m = p->mark;
  bool global = at(p, T_GLOBAL);
  Vec names = {0};
  p->mark++;
  Expr *name = name_token(p);
  for (int before = p->mark; name; before = p->mark) {
    vec_push(p, &names, name);
    if (!expect(p, T_COMMA)) break;
    if (!(name = name_token(p))) p->mark = before;
  }
  if (!names.n || p->error) {
    p->mark = m;
    return NULL;
  }
  IdentSeq *ids = vec_idents(p, &names);
  return made(p, global ? ast_global(p->arena, ids, span(p, m)) : ast_nonlocal(p->arena, ids, span(p, m)));
}

static void invalid_del_stmt(P *p) {
  if (expect(p, T_DEL)) error_target(p, DEL_TARGETS, star_expressions(p));
}

static Stmt *del_stmt(P *p) {
  int m = p->mark;
  ExprSeq *targets;
  if (expect(p, T_DEL) && (targets = del_targets(p)) && (at(p, T_SEMI) || at(p, T_NEWLINE)))
    return made(p, ast_delete(p->arena, targets, span(p, m)));
  p->mark = m;
  (void)checked(p, invalid_del_stmt);
  return NULL;
}

static Stmt *yield_stmt(P *p) {
  int m = p->mark;
  Expr *e = yield_expr(p);
  return e ? made(p, ast_expr(p->arena, e, span(p, m))) : NULL;
}

static Stmt *assert_stmt(P *p) {
  int m = p->mark;
  Expr *test, *message = NULL;
  if (expect(p, T_ASSERT) && (test = expression(p))) {
    int after = p->mark;
    if (expect(p, T_COMMA) && !(message = expression(p))) p->mark = after;
    return p->error ? NULL : made(p, ast_assert(p->arena, test, message, span(p, m)));
  }
  p->mark = m;
  return NULL;
}

// --- imports

// NAME ('.' NAME)* as one identifier.
static Expr *dotted_name(P *p) {
  int m = p->mark;
  Expr *first = name_token(p);
  if (!first || !at(p, T_DOT)) return first;
  StrBuilder b;
  sb_init(&b, p->vm);
  sb_str(&b, first->name.id);
  for (int before = p->mark; expect(p, T_DOT); before = p->mark) {
    Expr *name = name_token(p);
    if (!name) {
      p->mark = before;
      break;
    }
    sb_char(&b, '.');
    sb_str(&b, name->name.id);
  }
  Value joined = sb_finish(&b);
  if (p->error || value_is_null(joined)) {
    drop(p->vm, joined);
    p->error = true;
    return NULL;
  }
  Ref id = keep(p, str_intern(p->vm, joined));
  return p->error ? NULL : made(p, ast_name(p->arena, id, CTX_LOAD, span(p, m)));
}

// Whether the target of `as` is not a name; then raises the error.
static void invalid_as_target(P *p, Expr *(*source)(P *p)) {
  if (!source(p) || !expect(p, T_AS)) return;
  int m = p->mark;
  if (name_token(p) && (at(p, T_COMMA) || at(p, T_RPAR) || at(p, T_SEMI) || at(p, T_NEWLINE))) return;
  p->mark = m;
  Expr *e = expression(p);
  if (e) error_at(p, e->pos, "cannot use %s as import target", expr_kind_name(e));
}
static void invalid_dotted_as_name(P *p) { invalid_as_target(p, dotted_name); }
static void invalid_import_from_as_name(P *p) { invalid_as_target(p, name_token); }

static Alias *as_name(P *p, Expr *(*source)(P *p), void (*invalid)(P *p)) {
  int m = p->mark;
  if (!checked(p, invalid)) return NULL;
  Expr *name = source(p), *as = NULL;
  if (!name) return NULL;
  int after = p->mark;
  if (expect(p, T_AS) && !(as = name_token(p))) p->mark = after;
  return p->error ? NULL : made(p, ast_alias(p->arena, name->name.id, as ? as->name.id : REF_NULL, span(p, m)));
}

// ','.as_name+: a comma without a name behind it is not read.
static AliasSeq *as_names(P *p, Expr *(*source)(P *p), void (*invalid)(P *p)) {
  Vec v = {0};
  Alias *a = as_name(p, source, invalid);
  for (int before = p->mark; a; before = p->mark) {
    vec_push(p, &v, a);
    if (!expect(p, T_COMMA)) break;
    if (!(a = as_name(p, source, invalid))) p->mark = before;
  }
  return p->error ? NULL : vec_seq(p, &v);
}
static AliasSeq *import_from_as_names(P *p) { return as_names(p, name_token, invalid_import_from_as_name); }

static void invalid_import(P *p) {
  int m = p->mark;
  Token *import = expect(p, T_IMPORT), *newline;
  if (!import) return;
  bool more = dotted_name(p) != NULL;
  while (more) {
    int before = p->mark;
    if (!expect(p, T_COMMA) || !dotted_name(p)) {
      p->mark = before;
      if (expect(p, T_FROM) && dotted_name(p))
        error_from(p, token_pos(import), "Did you mean to use 'from ... import ...' instead?");
      break;
    }
  }
  p->mark = m + 1;
  if ((newline = expect(p, T_NEWLINE))) error_from(p, token_pos(newline), "Expected one or more names after 'import'");
}

static void invalid_import_from_targets(P *p) {
  int m = p->mark;
  Token *newline;
  if (import_from_as_names(p) && expect(p, T_COMMA) && expect(p, T_NEWLINE)) {
    syntax_error(p, "trailing comma not allowed without surrounding parentheses");
    return;
  }
  p->mark = m;
  if ((newline = expect(p, T_NEWLINE))) error_from(p, token_pos(newline), "Expected one or more names after 'import'");
}

static AliasSeq *import_from_targets(P *p) {
  int m = p->mark;
  AliasSeq *names;
  if (expect(p, T_LPAR) && (names = import_from_as_names(p)) && (expect(p, T_COMMA), true) && expect(p, T_RPAR))
    return names;
  p->mark = m;
  if ((names = import_from_as_names(p)) && !at(p, T_COMMA)) return names;
  p->mark = m;
  if (p->error) return NULL;
  if (expect(p, T_STAR)) {
    Ref star = keep(p, str_intern_cstr(p->vm, "*"));
    return p->error ? NULL : seq_one(p, made(p, ast_alias(p->arena, star, REF_NULL, span(p, m))));
  }
  (void)checked(p, invalid_import_from_targets);
  return NULL;
}

// `from __future__ import barry_as_FLUFL` changes how the rest is parsed.
static void note_future(P *p, Ref module, const AliasSeq *names) {
  if (!str_equal_ascii(module, "__future__")) return;
  for (Size i = 0; i < names->len; i++)
    if (str_equal_ascii(names->items[i]->name, "barry_as_FLUFL")) p->barry = true;
}

static Stmt *import_from(P *p) {
  int m = p->mark, level = 0;
  AliasSeq *names;
  if (!expect(p, T_FROM)) return NULL;
  for (;;) {
    if (expect(p, T_DOT)) level++;
    else if (expect(p, T_ELLIPSIS)) level += 3;
    else break;
  }
  Expr *module = dotted_name(p);
  if (!p->error && (module || level) && expect(p, T_IMPORT) && (names = import_from_targets(p))) {
    if (module && !level) note_future(p, module->name.id, names);
    return made(p, ast_importfrom(p->arena, module ? module->name.id : REF_NULL, names, level, span(p, m)));
  }
  p->mark = m;
  return NULL;
}

static Stmt *import_stmt(P *p) {
  void *node;
  int m = p->mark;
  if (memo_get(p, R_IMPORT_STMT, &node)) return node;
  AliasSeq *names;
  node = NULL;
  if (checked(p, invalid_import)) {
    if (!at(p, T_IMPORT)) {
      node = import_from(p);
    } else {
      p->mark++;
      if ((names = as_names(p, dotted_name, invalid_dotted_as_name)))
        node = made(p, ast_import(p->arena, names, span(p, m)));
      else p->mark = m;
    }
  }
  memo_put(p, m, R_IMPORT_STMT, node);
  return node;
}

static Stmt *type_alias(P *p) {
  int m = p->mark;
  Expr *name, *value;
  if (expect_soft(p, "type") && (name = name_token(p))) {
    TypeParamSeq *params = type_params(p);
    if (!p->error && expect(p, T_EQUAL) && (value = expression(p))) {
      if (!version_at_least(p, 12, "Type statement is")) return NULL;
      return made(p, ast_typealias(p->arena, with_context(p, name, CTX_STORE), params, value, span(p, m)));
    }
  }
  p->mark = m;
  return NULL;
}

// --- dispatch

static Stmt *keyword_stmt(P *p) {
  switch (peek_type(p)) {
    case T_RETURN: return return_stmt(p);
    case T_IMPORT:
    case T_FROM: return import_stmt(p);
    case T_RAISE: return raise_stmt(p);
    case T_PASS: return pass_stmt(p);
    case T_DEL: return del_stmt(p);
    case T_YIELD: return yield_stmt(p);
    case T_ASSERT: return assert_stmt(p);
    case T_BREAK: return break_stmt(p);
    case T_CONTINUE: return continue_stmt(p);
    case T_GLOBAL:
    case T_NONLOCAL: return scope_stmt(p);
    default: return NULL;
  }
}

static Stmt *expr_stmt(P *p, Expr *e, int m) { return made(p, ast_expr(p->arena, e, span(p, m))); }

static Stmt *fast_simple_stmt(P *p) {
  int m = p->mark;
  Stmt *s = keyword_stmt(p);
  if (s || p->error) return s;
  Expr *e = star_expressions(p);
  if (!e) return NULL;
  if (assigns(peek_type(p))) {
    if ((s = fast_assignment(p, e, m))) return s;
    p->mark = m;
    return NULL;
  }
  if (p->error) return NULL;
  int after = p->mark;
  if (token_is(p->tokens[m], "type") && (p->mark = m, s = type_alias(p))) return s;
  p->mark = after;
  return p->error ? NULL : expr_stmt(p, e, m);
}

Stmt *simple_stmt(P *p) {
  void *node;
  int m = p->mark;
  if (!p->second) return fast_simple_stmt(p);
  if (memo_get(p, R_SIMPLE_STMT, &node)) return node;
  if (!enter(p)) return NULL;
  Expr *e;
  node = assignment(p);
  if (!node && !p->error && at_soft(p, "type")) node = type_alias(p);
  if (!node && !p->error && (e = star_expressions(p))) node = expr_stmt(p, e, m);
  if (!node && !p->error) node = keyword_stmt(p);
  leave(p);
  memo_put(p, m, R_SIMPLE_STMT, node);
  return node;
}

StmtSeq *simple_stmts(P *p) {
  int m = p->mark;
  Vec v = {0};
  Stmt *s = simple_stmt(p);
  if (s) {
    do vec_push(p, &v, s);
    while (expect(p, T_SEMI) && (s = simple_stmt(p)));
    if (expect(p, T_NEWLINE)) return vec_seq(p, &v);
  }
  p->mark = m;
  return NULL;
}

// --- blocks

static void invalid_block(P *p) {
  if (expect(p, T_NEWLINE) && !at(p, T_INDENT)) indent_error(p, "expected an indented block");
}

StmtSeq *block(P *p) {
  void *node;
  int m = p->mark;
  if (memo_get(p, R_BLOCK, &node)) return node;
  if (!enter(p)) return NULL;
  StmtSeq *body = NULL;
  if (expect(p, T_NEWLINE)) {
    if (expect(p, T_INDENT) && (body = statements(p)) && !expect(p, T_DEDENT)) body = NULL;
    if (!body) p->mark = m;
  }
  if (!body && !p->error) body = simple_stmts(p);
  if (!body) (void)checked(p, invalid_block);
  leave(p);
  memo_put(p, m, R_BLOCK, body);
  return body;
}

static Stmt *match_or_compound(P *p) {
  if (at(p, T_NAME)) return at_soft(p, "match") ? match_stmt(p) : NULL;
  return compound_stmt(p);
}

// The second pass remembers the last complete statement: the search for a misspelt keyword starts behind it.
static void register_stmt(P *p, const Stmt *s) {
  if (!p->invalid || p->last_stmt_lineno > s->lineno) return;
  p->last_stmt_lineno = s->lineno;
  p->last_stmt_col = s->col_offset;
}

StmtSeq *statements(P *p) {
  Vec v = {0};
  for (;;) {
    Stmt *s = match_or_compound(p);
    if (s) {
      register_stmt(p, s);
      vec_push(p, &v, s);
      continue;
    }
    StmtSeq *simple = p->error ? NULL : simple_stmts(p);
    if (!simple) break;
    for (Size i = 0; i < simple->len; i++) vec_push(p, &v, simple->items[i]);
  }
  return p->error ? NULL : vec_seq(p, &v);
}

// --- the start rules

// '(' [type_expressions] ')' '->' expression
static Mod *func_type(P *p) {
  Vec v = {0};
  Expr *e, *returns;
  if (!expect(p, T_LPAR)) return NULL;
  if (!at(p, T_RPAR)) {
    int stage = 0;  // 1 after `*`, 2 after `**`
    do {
      int star = expect(p, T_STAR) ? 1 : expect(p, T_DOUBLESTAR) ? 2 : 0;
      if (star <= stage && stage) return NULL;
      if (star) stage = star;
      if (!(e = expression(p))) return NULL;
      vec_push(p, &v, e);
    } while (stage < 2 && expect(p, T_COMMA));
  }
  if (!expect(p, T_RPAR) || !expect(p, T_RARROW) || !(returns = expression(p))) return NULL;
  while (expect(p, T_NEWLINE)) {}
  return expect(p, T_ENDMARKER) ? made(p, ast_functiontype(p->arena, vec_seq(p, &v), returns)) : NULL;
}

static Mod *interactive(P *p) {
  int m = p->mark;
  StmtSeq *body = NULL;
  Stmt *s = match_or_compound(p);
  if (s) {
    register_stmt(p, s);
    if (expect(p, T_NEWLINE)) body = seq_one(p, s);
    else p->mark = m;
  }
  if (!body && !p->error) body = simple_stmts(p);
  if (!body && !p->error && expect(p, T_NEWLINE)) body = seq_one(p, made(p, ast_pass(p->arena, span(p, m))));
  return body ? made(p, ast_interactive(p->arena, body)) : NULL;
}

Mod *parse_file(P *p) {
  switch (p->options->mode) {
    case PARSE_SINGLE: return interactive(p);
    case PARSE_FUNC_TYPE: return func_type(p);
    case PARSE_EVAL: {
      Expr *e = expressions(p);
      if (!e) return NULL;
      while (expect(p, T_NEWLINE)) {}
      return expect(p, T_ENDMARKER) ? made(p, ast_expression(p->arena, e)) : NULL;
    }
    default: {
      StmtSeq *body = statements(p);
      if (p->error || !expect(p, T_ENDMARKER)) return NULL;
      return made(p, ast_module(p->arena, body, vec_seq(p, p->ignores)));
    }
  }
}
