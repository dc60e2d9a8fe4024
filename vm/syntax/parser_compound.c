// syntax/parser_compound.c: compound statements and their diagnostics.
//
// Each rule first runs its invalid_ rule in the second pass: most of these look for a line end instead of `:`, or for
// missing indentation after it.
//
// Optimize     Oz
#include "syntax/parser_internal.h"
#include "object/core/arena_values.h"
#include "object/text/str.h"

// ':' NEWLINE !INDENT
static bool no_block(P *p) { return expect(p, T_COLON) && expect(p, T_NEWLINE) && !at(p, T_INDENT) && !p->error; }

// After the head of a compound statement that began with `t`: checks for the two usual mistakes. `what` as in "'if'
// statement".
static void check_head(P *p, const Token *t, const char *what, bool newline_too) {
  int m = p->mark;
  if (newline_too && expect(p, T_NEWLINE)) {
    syntax_error(p, "expected ':'");
    return;
  }
  p->mark = m;
  if (no_block(p)) indent_error(p, "expected an indented block after %s on line %d", what, t->lex.lineno);
}

// --- if, while

static void invalid_named_head(P *p, int keyword, const char *what) {
  Token *t = expect(p, keyword);
  if (t && named_expression(p)) check_head(p, t, what, true);
}
static void invalid_if_stmt(P *p) { invalid_named_head(p, T_IF, "'if' statement"); }
static void invalid_elif_stmt(P *p) { invalid_named_head(p, T_ELIF, "'elif' statement"); }
static void invalid_while_stmt(P *p) { invalid_named_head(p, T_WHILE, "'while' statement"); }

static void invalid_else_stmt(P *p) {
  int m = p->mark;
  Token *t = expect(p, T_ELSE);
  if (!t) return;
  if (no_block(p)) {
    indent_error(p, "expected an indented block after 'else' statement on line %d", t->lex.lineno);
    return;
  }
  p->mark = m + 1;
  if (expect(p, T_COLON) && block(p) && expect(p, T_ELIF)) syntax_error(p, "'elif' block follows an 'else' block");
}

// ['else' &&':' block]: NULL without error where there is none.
static StmtSeq *else_block(P *p) {
  int m = p->mark;
  if (!at(p, T_ELSE) || !checked(p, invalid_else_stmt)) return NULL;
  p->mark++;
  StmtSeq *body = expect_forced(p, T_COLON, ":") ? block(p) : NULL;
  if (!body) p->mark = m;
  return body;
}

// 'if' or 'elif': named_expression ':' block (elif_stmt | [else_block])
static Stmt *if_rest(P *p, int keyword, void (*invalid)(P *p)) {
  int m = p->mark;
  Expr *test;
  StmtSeq *body, *orelse = NULL;
  if (!at(p, keyword) || !checked(p, invalid) || !enter(p)) return NULL;
  p->mark++;
  Stmt *s = NULL;
  if ((test = named_expression(p)) && expect(p, T_COLON) && (body = block(p))) {
    Stmt *elif = if_rest(p, T_ELIF, invalid_elif_stmt);
    if (elif) orelse = seq_one(p, elif);
    else if (!p->error) orelse = else_block(p);
    if (!p->error) s = made(p, ast_if(p->arena, test, body, orelse, span(p, m)));
  }
  leave(p);
  if (!s) p->mark = m;
  return s;
}

static Stmt *while_stmt(P *p) {
  int m = p->mark;
  Expr *test;
  StmtSeq *body;
  if (!checked(p, invalid_while_stmt)) return NULL;
  if (expect(p, T_WHILE) && (test = named_expression(p)) && expect(p, T_COLON) && (body = block(p))) {
    StmtSeq *orelse = else_block(p);
    return p->error ? NULL : made(p, ast_while(p->arena, test, body, orelse, span(p, m)));
  }
  p->mark = m;
  return NULL;
}

// --- for

static void invalid_for_stmt(P *p) {
  (void)expect(p, T_ASYNC);
  Token *t = expect(p, T_FOR);
  if (t && star_targets(p) && expect(p, T_IN) && star_expressions(p)) check_head(p, t, "'for' statement", true);
}

static Stmt *for_stmt(P *p) {
  int m = p->mark;
  if (!checked(p, invalid_for_stmt)) return NULL;
  bool is_async = expect(p, T_ASYNC) != NULL;
  Expr *target, *iter;
  StmtSeq *body;
  if (expect(p, T_FOR) && (target = star_targets(p)) && expect(p, T_IN)) {  // committed
    if ((iter = star_expressions(p)) && expect(p, T_COLON)) {
      Ref comment = type_comment(p, expect(p, T_TYPE_COMMENT));
      if (!p->error && (body = block(p))) {
        StmtSeq *orelse = else_block(p);
        if (p->error || (is_async && !version_at_least(p, 5, "Async for loops are"))) return NULL;
        return made(p, is_async ? ast_asyncfor(p->arena, target, iter, body, orelse, comment, span(p, m))
                                : ast_for(p->arena, target, iter, body, orelse, comment, span(p, m)));
      }
    }
    p->mark = m;
    return NULL;
  }
  p->mark = m;
  (void)checked(p, invalid_for_target);
  return NULL;
}

// --- with

static void invalid_with_item(P *p) {
  Expr *e;
  if (expression(p) && expect(p, T_AS) && (e = expression(p)) && (at(p, T_COMMA) || at(p, T_RPAR) || at(p, T_COLON)))
    error_target(p, STAR_TARGETS, e);
}

static WithItem *with_item(P *p) {
  int m = p->mark;
  Expr *e = expression(p), *target;
  if (e && !at(p, T_AS) && !p->second) return made(p, ast_withitem(p->arena, e, NULL));
  if (e && expect(p, T_AS) && (target = star_target(p)) && (at(p, T_COMMA) || at(p, T_RPAR) || at(p, T_COLON)))
    return made(p, ast_withitem(p->arena, e, target));
  p->mark = m;
  if (!checked(p, invalid_with_item)) return NULL;
  return (e = expression(p)) ? made(p, ast_withitem(p->arena, e, NULL)) : NULL;
}

// ','.with_item+
static WithItemSeq *with_items(P *p) {
  Vec v = {0};
  WithItem *item = with_item(p);
  for (int before = p->mark; item; before = p->mark) {
    vec_push(p, &v, item);
    if (!expect(p, T_COMMA)) break;
    if (!(item = with_item(p))) p->mark = before;
  }
  return p->error ? NULL : vec_seq(p, &v);
}

// ','.(source ['as' star_target])+
static bool skip_with_items(P *p, Expr *(*source)(P *p)) {
  int n = 0;
  for (int before = p->mark;; before = p->mark, n++) {
    if ((n && !expect(p, T_COMMA)) || !source(p)) {
      p->mark = before;
      return n > 0 && !p->error;
    }
    int after = p->mark;
    if (expect(p, T_AS) && !star_target(p)) p->mark = after;
  }
}

// Both invalid_with_stmt rules: the heads are alike, but different tokens may follow.
static void invalid_with(P *p, bool newline) {
  (void)expect(p, T_ASYNC);
  Token *t = expect(p, T_WITH);
  int m = p->mark;
  if (!t) return;
  for (int paren = 0; paren < 2 && !p->error; paren++) {
    p->mark = m;
    if (paren && !expect(p, T_LPAR)) return;
    if (!skip_with_items(p, paren ? expressions : expression)) continue;
    if (paren) {
      (void)expect(p, T_COMMA);
      if (!expect(p, T_RPAR)) continue;
    }
    if (newline ? expect(p, T_NEWLINE) != NULL : no_block(p)) {
      if (newline) syntax_error(p, "expected ':'");
      else indent_error(p, "expected an indented block after 'with' statement on line %d", t->lex.lineno);
    }
  }
}
static void invalid_with_stmt(P *p) { invalid_with(p, true); }
static void invalid_with_stmt_indent(P *p) { invalid_with(p, false); }

static Stmt *with_stmt(P *p) {
  int m = p->mark;
  if (!checked(p, invalid_with_stmt_indent)) return NULL;
  bool is_async = expect(p, T_ASYNC) != NULL;
  WithItemSeq *items = NULL;
  StmtSeq *body;
  if (!expect(p, T_WITH)) {
    p->mark = m;
    return NULL;
  }
  int head = p->mark;
  for (int paren = at(p, T_LPAR) ? 1 : 0; paren >= 0 && !p->error; paren--) {
    p->mark = head + paren;
    if (!(items = with_items(p))) continue;
    if (paren) {
      (void)expect(p, T_COMMA);
      if (!expect(p, T_RPAR)) continue;
    }
    if (!expect(p, T_COLON)) continue;
    Ref comment = is_async && paren ? REF_NULL : type_comment(p, expect(p, T_TYPE_COMMENT));
    if (p->error || !(body = block(p))) continue;
    if (is_async && !version_at_least(p, 5, "Async with statements are")) return NULL;
    return made(p, is_async ? ast_asyncwith(p->arena, items, body, comment, span(p, m))
                            : ast_with(p->arena, items, body, comment, span(p, m)));
  }
  p->mark = m;
  (void)checked(p, invalid_with_stmt);
  return NULL;
}

// --- try

static void skip_as_name(P *p) {
  int m = p->mark;
  if (expect(p, T_AS) && !name_token(p)) p->mark = m;
}

static void invalid_except(P *p, bool star) {
  int m = p->mark;
  Token *t = expect(p, T_EXCEPT);
  if (!t || (star && !expect(p, T_STAR))) return;
  int head = p->mark;
  Expr *e = expression(p);
  if (e && expect(p, T_COMMA) && expressions(p) && expect(p, T_AS) && name_token(p) && expect(p, T_COLON)) {
    error_from(p, e->pos, "multiple exception types must be parenthesized when using 'as'");
    return;
  }
  p->mark = head;
  if (expression(p)) {
    skip_as_name(p);
    if (expect(p, T_NEWLINE)) {
      syntax_error(p, "expected ':'");
      return;
    }
  }
  p->mark = head;
  if (star ? expect(p, T_NEWLINE) || expect(p, T_COLON) : expect(p, T_NEWLINE) != NULL) {
    syntax_error(p, star ? "expected one or more exception types" : "expected ':'");
    return;
  }
  p->mark = head;
  if (expression(p) && expect(p, T_AS) && (e = expression(p)) && expect(p, T_COLON) && block(p))
    error_at(p, e->pos, star ? "cannot use except* statement with %s" : "cannot use except statement with %s",
             expr_kind_name(e));
  p->mark = m;
}
static void invalid_except_stmt(P *p) { invalid_except(p, false); }
static void invalid_except_star_stmt(P *p) { invalid_except(p, true); }

static void invalid_except_indent(P *p, bool star) {
  Token *t = expect(p, T_EXCEPT);
  if (!t || (star && !expect(p, T_STAR))) return;
  int head = p->mark;
  if (expression(p)) {
    skip_as_name(p);
    check_head(p, t, star ? "'except*' statement" : "'except' statement", false);
  }
  p->mark = head;
  if (!star && !p->error) check_head(p, t, "'except' statement", false);
}
static void invalid_except_stmt_indent(P *p) { invalid_except_indent(p, false); }
static void invalid_except_star_stmt_indent(P *p) { invalid_except_indent(p, true); }

// 'except' ['*'] …: one handler.
static ExceptHandler *except_clause(P *p, bool star) {
  int m = p->mark;
  Expr *e = NULL, *name = NULL;
  StmtSeq *body;
  if (!at(p, T_EXCEPT) || !checked(p, star ? invalid_except_star_stmt_indent : invalid_except_stmt_indent)) return NULL;
  p->mark++;
  if (star ? expect(p, T_STAR) != NULL : true) {
    int head = p->mark;
    bool several = false, ok = true;
    if ((e = expression(p))) {
      if (at(p, T_COMMA)) {
        p->mark = head;
        several = true;
        ok = (e = expressions(p)) != NULL;
      } else if (expect(p, T_AS)) {
        ok = (name = name_token(p)) != NULL;
      }
    }
    if (!p->error && ok && (e || !star) && expect(p, T_COLON) && (body = block(p))) {
      if (several && !version_at_least(p, 14, "except expressions without parentheses are")) return NULL;
      return made(p, ast_excepthandler(p->arena, e, name ? name->name.id : REF_NULL, body, span(p, m)));
    }
  }
  p->mark = m;
  (void)checked(p, star ? invalid_except_star_stmt : invalid_except_stmt);
  return NULL;
}

static ExceptHandlerSeq *except_clauses(P *p, bool star) {
  Vec v = {0};
  ExceptHandler *h;
  while ((h = except_clause(p, star))) vec_push(p, &v, h);
  return p->error ? NULL : vec_seq(p, &v);
}

static void invalid_finally_stmt(P *p) {
  Token *t = expect(p, T_FINALLY);
  if (t) check_head(p, t, "'finally' statement", false);
}

static StmtSeq *finally_block(P *p) {
  int m = p->mark;
  if (!at(p, T_FINALLY) || !checked(p, invalid_finally_stmt)) return NULL;
  p->mark++;
  StmtSeq *body = expect_forced(p, T_COLON, ":") ? block(p) : NULL;
  if (!body) p->mark = m;
  return body;
}

static void invalid_try_stmt(P *p) {
  Token *t = expect(p, T_TRY), *except, *star;
  int m = p->mark;
  if (!t) return;
  if (no_block(p)) {
    indent_error(p, "expected an indented block after 'try' statement on line %d", t->lex.lineno);
    return;
  }
  p->mark = m;
  if (!expect(p, T_COLON)) return;
  if (block(p) && !at(p, T_EXCEPT) && !at(p, T_FINALLY)) {
    syntax_error(p, "expected 'except' or 'finally' block");
    return;
  }
  p->mark = m + 1;
  while (block(p)) {}
  if (except_clauses(p, false) && (except = expect(p, T_EXCEPT)) && (star = expect(p, T_STAR)) && expression(p)) {
    skip_as_name(p);
    if (expect(p, T_COLON)) {
      error_range(p, token_pos(except), token_pos(star), "cannot have both 'except' and 'except*' on the same 'try'");
      return;
    }
  }
  if (p->error) return;
  p->mark = m + 1;
  while (block(p)) {}
  if (except_clauses(p, true) && (except = expect(p, T_EXCEPT))) {
    if (expression(p)) skip_as_name(p);
    if (expect(p, T_COLON)) error_at(p, token_pos(except), "cannot have both 'except' and 'except*' on the same 'try'");
  }
}

static Stmt *try_stmt(P *p) {
  int m = p->mark;
  StmtSeq *body, *orelse = NULL, *finally;
  if (!checked(p, invalid_try_stmt)) return NULL;
  if (expect(p, T_TRY) && expect_forced(p, T_COLON, ":") && (body = block(p))) {
    if ((finally = finally_block(p))) return made(p, ast_try(p->arena, body, NULL, NULL, finally, span(p, m)));
    bool star = false;
    ExceptHandlerSeq *handlers = p->error ? NULL : except_clauses(p, false);
    if (!handlers && !p->error) {
      star = true;
      handlers = except_clauses(p, true);
    }
    if (handlers) {
      orelse = else_block(p);
      finally = p->error ? NULL : finally_block(p);
      if (p->error || (star && !version_at_least(p, 11, "Exception groups are"))) return NULL;
      return made(p, star ? ast_trystar(p->arena, body, handlers, orelse, finally, span(p, m))
                          : ast_try(p->arena, body, handlers, orelse, finally, span(p, m)));
    }
  }
  p->mark = m;
  return NULL;
}

// --- def, class

// ['->' expression]
static Expr *return_annotation(P *p) {
  int m = p->mark;
  Expr *e;
  if (expect(p, T_RARROW) && (e = expression(p))) return e;
  p->mark = m;
  return NULL;
}

static Token *func_type_comment(P *p);

static void invalid_def_raw(P *p) {
  int m = p->mark;
  for (int forced = 0; forced < 2 && !p->error; forced++) {  // the second time `(` and `:` are required
    p->mark = m;
    (void)expect(p, T_ASYNC);
    Token *t = expect(p, T_DEF);
    if (!t || !name_token(p)) return;
    type_params(p);
    if (p->error || !(forced ? expect_forced(p, T_LPAR, "(") : expect(p, T_LPAR))) continue;
    params(p);
    if (p->error || !expect(p, T_RPAR)) continue;
    return_annotation(p);
    if (p->error) return;
    if (!forced) {
      check_head(p, t, "function definition", false);
    } else if (expect_forced(p, T_COLON, ":")) {
      func_type_comment(p);
      block(p);
    }
  }
}

static void invalid_double_type_comments(P *p) {
  if (expect(p, T_TYPE_COMMENT) && expect(p, T_NEWLINE) && expect(p, T_TYPE_COMMENT) && expect(p, T_NEWLINE) &&
      expect(p, T_INDENT))
    syntax_error(p, "Cannot have two type comments on def");
}

// The type comment behind a function's head: on its line, or on the next one before the block.
static Token *func_type_comment(P *p) {
  if (!p->options->type_comments) return NULL;
  int m = p->mark;
  Token *t;
  if (expect(p, T_NEWLINE) && (t = expect(p, T_TYPE_COMMENT))) {
    int after = p->mark;
    bool indented = expect(p, T_NEWLINE) && at(p, T_INDENT);
    p->mark = after;
    if (indented) return t;
  }
  p->mark = m;
  return checked(p, invalid_double_type_comments) ? expect(p, T_TYPE_COMMENT) : NULL;
}

static Stmt *function_def_raw(P *p, ExprSeq *decorators) {
  int m = p->mark;
  if (!checked(p, invalid_def_raw)) return NULL;
  bool is_async = expect(p, T_ASYNC) != NULL;
  Expr *name;
  StmtSeq *body;
  if (expect(p, T_DEF) && (name = name_token(p))) {
    TypeParamSeq *types = type_params(p);
    if (!p->error && expect(p, T_LPAR)) {
      Arguments *a = params(p);
      if (!p->error && expect(p, T_RPAR)) {
        Expr *returns = return_annotation(p);
        if (!p->error && expect(p, T_COLON)) {
          Ref comment = type_comment(p, func_type_comment(p));
          if (!p->error && (body = block(p))) {
            if (is_async && !version_at_least(p, 5, "Async functions are")) return NULL;
            if (!a) a = made(p, ast_arguments(p->arena, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
            AstPos pos = span(p, m);
            return made(p, is_async ? ast_asyncfunctiondef(p->arena, name->name.id, a, body, decorators, returns,
                                                           comment, types, pos)
                                    : ast_functiondef(p->arena, name->name.id, a, body, decorators, returns, comment,
                                                      types, pos));
          }
        }
      }
    }
  }
  p->mark = m;
  return NULL;
}

// ['(' [arguments] ')']: a call node with the bases, or NULL.
static Expr *class_arguments(P *p) {
  int m = p->mark;
  if (!expect(p, T_LPAR)) return NULL;
  Expr *call = arguments(p);
  if (!p->error && expect(p, T_RPAR)) return call;
  p->mark = m;
  return NULL;
}

static void invalid_class_def_raw(P *p) {
  Token *t = expect(p, T_CLASS);
  if (!t || !name_token(p)) return;
  type_params(p);
  if (!p->error) class_arguments(p);
  if (!p->error) check_head(p, t, "class definition", true);
}

static Stmt *class_def_raw(P *p, ExprSeq *decorators) {
  int m = p->mark;
  Expr *name;
  StmtSeq *body;
  if (!checked(p, invalid_class_def_raw)) return NULL;
  if (expect(p, T_CLASS) && (name = name_token(p))) {
    TypeParamSeq *types = type_params(p);
    Expr *call = p->error ? NULL : class_arguments(p);
    if (!p->error && expect(p, T_COLON) && (body = block(p)))
      return made(p, ast_classdef(p->arena, name->name.id, call ? call->call.args : NULL,
                                  call ? call->call.keywords : NULL, body, decorators, types, span(p, m)));
  }
  p->mark = m;
  return NULL;
}

// ('@' named_expression NEWLINE)+, then a function or a class.
static Stmt *decorated(P *p) {
  int m = p->mark;
  Vec v = {0};
  Expr *e;
  for (int before = m; expect(p, T_AT); before = p->mark) {
    if (!(e = named_expression(p)) || !expect(p, T_NEWLINE)) {
      p->mark = before;
      break;
    }
    vec_push(p, &v, e);
  }
  Stmt *s = NULL;
  if (v.n && !p->error) {
    ExprSeq *decorators = vec_seq(p, &v);
    if (at(p, T_DEF) || at(p, T_ASYNC)) s = function_def_raw(p, decorators);
    else if (at(p, T_CLASS)) s = class_def_raw(p, decorators);
  }
  if (!s) p->mark = m;
  return s;
}

static Stmt *async_stmt(P *p) {
  Stmt *s = function_def_raw(p, NULL);
  if (!s && !p->error) s = with_stmt(p);
  if (!s && !p->error) s = for_stmt(p);
  return s;
}

Stmt *compound_stmt(P *p) {
  switch (peek_type(p)) {
    case T_DEF: return function_def_raw(p, NULL);
    case T_AT: return decorated(p);
    case T_ASYNC: return async_stmt(p);
    case T_IF: return if_rest(p, T_IF, invalid_if_stmt);
    case T_CLASS: return class_def_raw(p, NULL);
    case T_WITH: return with_stmt(p);
    case T_FOR: return for_stmt(p);
    case T_TRY: return try_stmt(p);
    case T_WHILE: return while_stmt(p);
    default: return NULL;
  }
}
