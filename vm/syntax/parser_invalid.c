// syntax/parser_invalid.c: diagnostics for expressions, calls, targets and f-strings.
//
// One function for each rule of the grammar, with its alternatives in order. They are called through `checked`, so they
// need not restore mark; after a raise every further attempt fails by itself.
//
// Optimize     Oz
#include "syntax/parser_internal.h"
#include "object/text/str.h"

// The last element of the last clause: where a generator expression ends.
static const Expr *last_of(const ComprehensionSeq *clauses) {
  const Comprehension *c = clauses->items[clauses->len - 1];
  return c->ifs->len ? c->ifs->items[c->ifs->len - 1] : c->iter;
}

static bool is_name_of(const Expr *e, const char *a, const char *b) {
  return e->kind == EXPR_NAME && (str_equal_ascii(e->name.id, a) || str_equal_ascii(e->name.id, b));
}

// expression !':='
static Expr *no_walrus(P *p) {
  Expr *e = expression(p);
  return e && !at(p, T_COLONEQUAL) ? e : NULL;
}
// (assignment_expression | expression !':=') !'='
static Expr *argument(P *p) {
  int m = p->mark;
  Expr *e = assignment_expression(p);
  if (!e && !p->error) e = no_walrus(p);
  if (e && !at(p, T_EQUAL)) return e;
  p->mark = m;
  return NULL;
}

// --- expression

static bool between_strings(P *p) {
  Expr *first = NULL, *last = NULL;
  if (!expect(p, T_STRING)) return false;
  for (int before = p->mark; !at(p, T_STRING); before = p->mark) {
    Expr *e = expression_without_invalid(p);
    if (!e) {
      p->mark = before;
      break;
    }
    if (!first) first = e;
    last = e;
  }
  if (!first || !expect(p, T_STRING)) return false;
  error_range(p, first->pos, last->pos, "invalid syntax. Is this intended to be part of the string?");
  return true;
}

static bool at_soft_keyword(P *p) {
  return at_soft(p, "_") || at_soft(p, "case") || at_soft(p, "match") || at_soft(p, "type");
}

// Two expressions in a row.
static bool missing_comma(P *p) {
  int m = p->mark;
  Expr *a, *b;
  bool prefix = expect(p, T_NAME) && expect(p, T_STRING);
  p->mark = m;
  if (prefix || at_soft_keyword(p) || !(a = disjunction(p)) || !(b = expression_without_invalid(p))) return false;
  if (p->error || is_name_of(a, "print", "exec") || p->tokens[p->mark - 1]->lex.level == 0) return false;
  error_range(p, a->pos, b->pos, "invalid syntax. Perhaps you forgot a comma?");
  return true;
}

void invalid_expression(P *p) {
  int m = p->mark;
  Expr *a, *b;
  Token *lambda, *colon;
  Stmt *s;
  if (between_strings(p)) return;
  p->mark = m;
  if (missing_comma(p)) return;
  p->mark = m;
  if ((a = disjunction(p)) && expect(p, T_IF) && (b = disjunction(p))) {
    if (!at(p, T_ELSE) && !at(p, T_COLON)) {
      error_range(p, a->pos, b->pos, "expected 'else' after 'if' expression");
      return;
    }
    if (expect(p, T_ELSE)) {
      int after = p->mark;
      if (!expression(p)) {
        p->mark = after;
        syntax_error_next(p, "expected expression after 'else', but statement is given");
        return;
      }
    }
  }
  p->mark = m;
  if (((s = pass_stmt(p)) || (s = break_stmt(p)) || (s = continue_stmt(p))) && expect(p, T_IF) && disjunction(p) &&
      expect(p, T_ELSE) && simple_stmt(p)) {
    error_at(p, s->pos, "expected expression before 'if', but statement is given");
    return;
  }
  p->mark = m;
  if (!(lambda = expect(p, T_LAMBDA))) return;
  lambda_params(p);
  if (!p->error && (colon = expect(p, T_COLON)) && (at(p, T_FSTRING_MIDDLE) || at(p, T_TSTRING_MIDDLE)))
    error_range(p, token_pos(lambda), token_pos(colon),
                "%c-string: lambda expressions are not allowed without parentheses",
                at(p, T_FSTRING_MIDDLE) ? 'f' : 't');
}

void invalid_legacy_expression(P *p) {
  Expr *name = name_token(p), *e;
  if (!name || at(p, T_LPAR) || !(e = star_expressions(p)) || !is_name_of(name, "print", "exec")) return;
  const char *word = str_equal_ascii(name->name.id, "print") ? "print" : "exec";
  error_range(p, name->pos, e->pos, "Missing parentheses in call to '%s'. Did you mean %s(...)?", word, word);
}

static void named_alternatives(P *p) {
  int m = p->mark;
  Expr *a, *b;
  if ((a = expression(p)) && expect(p, T_COLONEQUAL) && expression(p)) {
    error_at(p, a->pos, "cannot use assignment expressions with %s", expr_kind_name(a));
    return;
  }
  p->mark = m;
  if ((a = name_token(p)) && expect(p, T_EQUAL) && (b = bitwise_or(p)) && !at(p, T_EQUAL) && !at(p, T_COLONEQUAL)) {
    error_range(p, a->pos, b->pos, "invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
    return;
  }
  p->mark = m;
  bool display = list_rule(p) || tuple_rule(p) || genexp(p) || at(p, T_TRUE) || at(p, T_NONE) || at(p, T_FALSE);
  p->mark = m;
  if (!display && (a = bitwise_or(p)) && expect(p, T_EQUAL) && bitwise_or(p) && !at(p, T_EQUAL) && !at(p, T_COLONEQUAL))
    error_at(p, a->pos, "cannot assign to %s here. Maybe you meant '==' instead of '='?", expr_kind_name(a));
}

void invalid_named_expression(P *p) {
  void *node;
  int m = p->mark;
  if (memo_get(p, R_INVALID_NAMED, &node)) return;
  named_alternatives(p);
  p->mark = m;
  memo_put(p, m, R_INVALID_NAMED, NULL);
}

// --- assignments

static Expr *invalid_ann_assign_target(P *p) {
  int m = p->mark;
  Expr *e = list_rule(p);
  if (!e && !p->error) e = tuple_rule(p);
  if (e || p->error) return e;
  if (expect(p, T_LPAR) && (e = invalid_ann_assign_target(p)) && expect(p, T_RPAR)) return e;
  p->mark = m;
  return NULL;
}

// (star_targets '=')*
static void skip_targets(P *p) {
  for (int before = p->mark;; before = p->mark)
    if (!star_targets(p) || !expect(p, T_EQUAL)) {
      p->mark = before;
      return;
    }
}

void invalid_assignment(P *p) {
  int m = p->mark;
  Expr *e;
  if ((e = invalid_ann_assign_target(p)) && expect(p, T_COLON) && expression(p)) {
    error_at(p, e->pos, "only single target (not %s) can be annotated", expr_kind_name(e));
    return;
  }
  p->mark = m;
  if ((e = star_named_expression(p)) && expect(p, T_COMMA)) {
    while (star_named_expressions(p)) {}
    if (expect(p, T_COLON) && expression(p)) {
      error_at(p, e->pos, "only single target (not tuple) can be annotated");
      return;
    }
  }
  p->mark = m;
  if ((e = expression(p)) && expect(p, T_COLON) && expression(p)) {
    error_at(p, e->pos, "illegal target for annotation");
    return;
  }
  p->mark = m;
  skip_targets(p);
  if ((e = star_expressions(p)) && expect(p, T_EQUAL)) {
    error_target(p, STAR_TARGETS, e);
    if (p->error) return;
  }
  p->mark = m;
  skip_targets(p);
  if ((e = yield_expr(p)) && expect(p, T_EQUAL)) {
    error_at(p, e->pos, "assignment to yield expression not possible");
    return;
  }
  p->mark = m;
  if ((e = star_expressions(p)) && augassign(p) && annotated_rhs(p))
    error_at(p, e->pos, "'%s' is an illegal expression for augmented assignment", expr_kind_name(e));
}

void invalid_for_target(P *p) {
  (void)expect(p, T_ASYNC);
  if (expect(p, T_FOR)) error_target(p, FOR_TARGETS, star_expressions(p));
}

// 'async'? 'for' (bitwise_or (',' bitwise_or)* [',']) !'in'
void invalid_for_if_clause(P *p) {
  (void)expect(p, T_ASYNC);
  if (!expect(p, T_FOR) || !bitwise_or(p)) return;
  while (expect(p, T_COMMA) && bitwise_or(p)) {}
  if (!p->error && !at(p, T_IN)) syntax_error(p, "'in' expected after for-loop variables");
}

// --- displays and comprehensions

void invalid_comprehension(P *p) {
  int m = p->mark, type = peek_type(p);
  Expr *e;
  ExprSeq *rest;
  Token *comma;
  if (type != T_LSQB && type != T_LPAR && type != T_LBRACE) return;
  p->mark++;
  if ((e = starred_expression(p)) && for_if_clauses(p)) {
    error_at(p, e->pos, "iterable unpacking cannot be used in comprehension");
    return;
  }
  if (type == T_LPAR) return;
  p->mark = m + 1;
  if (!(e = star_named_expression(p)) || !(comma = expect(p, T_COMMA))) return;
  int after = p->mark;
  if ((rest = star_named_expressions(p)) && for_if_clauses(p)) {
    error_range(p, e->pos, rest->items[rest->len - 1]->pos,
                "did you forget parentheses around the comprehension target?");
    return;
  }
  p->mark = after;
  if (for_if_clauses(p))
    error_range(p, e->pos, token_pos(comma), "did you forget parentheses around the comprehension target?");
}

void invalid_dict_comprehension(P *p) {
  Token *stars;
  if (expect(p, T_LBRACE) && (stars = expect(p, T_DOUBLESTAR)) && bitwise_or(p) && for_if_clauses(p) &&
      expect(p, T_RBRACE))
    error_at(p, token_pos(stars), "dict unpacking cannot be used in dict comprehension");
}

void invalid_group(P *p) {
  int m = p->mark;
  Expr *e;
  Token *stars;
  if (expect(p, T_LPAR) && (e = starred_expression(p)) && expect(p, T_RPAR)) {
    error_at(p, e->pos, "cannot use starred expression here");
    return;
  }
  p->mark = m + 1;
  if ((stars = expect(p, T_DOUBLESTAR)) && expression(p) && expect(p, T_RPAR))
    error_at(p, token_pos(stars), "cannot use double starred expression here");
}

// '**' bitwise_or | expression ':' expression
static bool kvpair(P *p) {
  int m = p->mark;
  if (expect(p, T_DOUBLESTAR) && bitwise_or(p)) return true;
  p->mark = m;
  return (expression(p) && expect(p, T_COLON) && expression(p)) || reset(p, m);
}

// expression ':' followed by nothing, or by something starred.
static void bad_dict_value(P *p) {
  int m = p->mark;
  Token *star, *colon;
  if (expression(p) && expect(p, T_COLON) && (star = expect(p, T_STAR)) && bitwise_or(p)) {
    error_from(p, token_pos(star), "cannot use a starred expression in a dictionary value");
    return;
  }
  p->mark = m;
  if (expression(p) && (colon = expect(p, T_COLON)) && (at(p, T_RBRACE) || at(p, T_COMMA)))
    error_at(p, token_pos(colon), "expression expected after dictionary key and ':'");
}

static void invalid_kvpair(P *p) {
  int m = p->mark;
  Expr *e = expression(p);
  if (e && !at(p, T_COLON)) {
    error_at(p, (AstPos){e->lineno, e->end_col_offset - 1, e->end_lineno, -1}, "':' expected after dictionary key");
    return;
  }
  p->mark = m;
  bad_dict_value(p);
}

void invalid_double_starred_kvpairs(P *p) {
  int m = p->mark;
  int n = 0;
  for (int before = m;; before = p->mark, n++) {
    if ((n && !expect(p, T_COMMA)) || !kvpair(p)) {
      p->mark = before;
      break;
    }
  }
  if (n && expect(p, T_COMMA)) invalid_kvpair(p);
  p->mark = m;
  bad_dict_value(p);
}

void invalid_arithmetic(P *p) {
  Token * not ;
  Expr *e;
  if (!sum(p)) return;
  int type = peek_type(p);
  if (type != T_PLUS && type != T_MINUS && type != T_STAR && type != T_SLASH && type != T_PERCENT &&
      type != T_DOUBLESLASH && type != T_AT)
    return;
  p->mark++;
  if ((not = expect(p, T_NOT)) && (e = inversion(p)))
    error_range(p, token_pos(not ), e->pos, "'not' after an operator must be parenthesized");
}

void invalid_factor(P *p) {
  Token * not ;
  Expr *e;
  int type = peek_type(p);
  if (type != T_PLUS && type != T_MINUS && type != T_TILDE) return;
  p->mark++;
  if ((not = expect(p, T_NOT)) && (e = factor(p)))
    error_range(p, token_pos(not ), e->pos, "'not' after an operator must be parenthesized");
}

// --- calls

// ','.(starred_expression | argument)+
static bool skip_arguments(P *p) {
  int n = 0;
  for (int before = p->mark;; before = p->mark, n++) {
    if ((n && !expect(p, T_COMMA)) || !(starred_expression(p) || (!p->error && argument(p)))) {
      p->mark = before;
      return n > 0 && !p->error;
    }
  }
}

// Named, starred and double-starred arguments, as in the rule kwargs.
static bool skip_kwarg_list(P *p, bool double_star) {
  int n = 0;
  for (int before = p->mark;; before = p->mark, n++) {
    if (n && !expect(p, T_COMMA)) return true;
    int m = p->mark;
    bool ok = checked(p, invalid_kwarg) && name_token(p) && expect(p, T_EQUAL) && expression(p);
    if (!ok && !p->error) {
      p->mark = m;
      ok = double_star ? expect(p, T_DOUBLESTAR) && expression(p) : starred_expression(p) != NULL;
    }
    if (!ok) {
      p->mark = before;
      return n > 0 && !p->error;
    }
  }
}
static bool skip_kwargs(P *p) {
  int m = p->mark;
  if (skip_kwarg_list(p, false)) {
    int after = p->mark;
    if (!expect(p, T_COMMA) || !skip_kwarg_list(p, true)) p->mark = after;
    return !p->error;
  }
  p->mark = m;
  return !p->error && skip_kwarg_list(p, true);
}

static void unparenthesized(P *p, const Expr *first, const ComprehensionSeq *clauses) {
  error_range(p, first->pos, last_of(clauses)->pos, "Generator expression must be parenthesized");
}

// "iterable argument unpacking follows keyword argument unpacking"
static bool starred_after_double(P *p) {
  int m = p->mark;
  if (!(skip_arguments(p) && expect(p, T_COMMA) && skip_kwargs(p))) {
    p->mark = m;
    if (p->error || !skip_kwargs(p)) return false;
  }
  Token *comma = expect(p, T_COMMA);
  if (!comma || !starred_expression(p) || at(p, T_EQUAL)) return false;
  for (int before = p->mark; expect(p, T_COMMA) && starred_expression(p) && !at(p, T_EQUAL);)
    before = p->mark, (void)before;
  error_from(p, token_pos(comma), "iterable argument unpacking follows keyword argument unpacking");
  return true;
}

void invalid_arguments(P *p) {
  int m = p->mark;
  Expr *a, *call;
  Token *equal;
  ComprehensionSeq *clauses;
  if (starred_after_double(p)) return;
  p->mark = m;
  if ((a = expression(p)) && (clauses = for_if_clauses(p)) && expect(p, T_COMMA)) {
    int after = p->mark;
    if (!args(p)) {
      p->mark = after;
      if (!p->error && !(expression(p) && for_if_clauses(p))) p->mark = after;
    }
    unparenthesized(p, a, clauses);
    return;
  }
  p->mark = m;
  if ((a = name_token(p)) && (equal = expect(p, T_EQUAL)) && expression(p) && for_if_clauses(p)) {
    error_range(p, a->pos, token_pos(equal), "invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
    return;
  }
  p->mark = m;
  if (!args(p) || !expect(p, T_COMMA)) p->mark = m;
  if ((a = name_token(p)) && (equal = expect(p, T_EQUAL)) && (at(p, T_COMMA) || at(p, T_RPAR))) {
    error_range(p, a->pos, token_pos(equal), "expected argument value expression");
    return;
  }
  p->mark = m;
  if ((call = args(p)) && (clauses = for_if_clauses(p)) && call->call.args->len > 1) {
    unparenthesized(p, call->call.args->items[call->call.args->len - 1], clauses);
    return;
  }
  p->mark = m;
  if (args(p) && expect(p, T_COMMA) && (a = expression(p)) && (clauses = for_if_clauses(p))) {
    unparenthesized(p, a, clauses);
    return;
  }
  p->mark = m;
  if ((call = args(p)) && expect(p, T_COMMA) && args(p)) {
    bool unpacking = false;
    for (Size i = 0; i < call->call.keywords->len; i++) unpacking |= value_is_null(call->call.keywords->items[i]->arg);
    syntax_error(p, unpacking ? "positional argument follows keyword argument unpacking"
                              : "positional argument follows keyword argument");
  }
}

void invalid_kwarg(P *p) {
  int m = p->mark, type = peek_type(p);
  Expr *a, *b;
  Token *t, *equal;
  if (type == T_TRUE || type == T_FALSE || type == T_NONE) {
    t = p->tokens[p->mark++];
    if ((equal = expect(p, T_EQUAL))) {
      error_range(p, token_pos(t), token_pos(equal), "cannot assign to %s", token_texts[type]);
      return;
    }
  }
  p->mark = m;
  if ((a = name_token(p)) && (equal = expect(p, T_EQUAL))) {
    if (expression(p) && for_if_clauses(p)) {
      error_range(p, a->pos, token_pos(equal), "invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
      return;
    }
  } else {
    p->mark = m;
    if ((a = expression(p)) && (equal = expect(p, T_EQUAL))) {
      error_range(p, a->pos, token_pos(equal), "expression cannot contain assignment, perhaps you meant \"==\"?");
      return;
    }
  }
  p->mark = m;
  if ((t = expect(p, T_DOUBLESTAR)) && expression(p) && expect(p, T_EQUAL) && (b = expression(p)))
    error_range(p, token_pos(t), b->pos, "cannot assign to keyword argument unpacking");
}

void invalid_starred_expression_unpacking(P *p) {
  Token *star = expect(p, T_STAR);
  Expr *e;
  if (star && expression(p) && expect(p, T_EQUAL) && (e = expression(p)))
    error_range(p, token_pos(star), e->pos, "cannot assign to iterable argument unpacking");
}

void invalid_starred_expression(P *p) {
  if (expect(p, T_STAR)) syntax_error(p, "Invalid star expression");
}

// --- f-strings and t-strings

static bool at_any(P *p, int a, int b, int c, int d) {
  int type = peek_type(p);
  return type == a || type == b || type == c || type == d;
}

static void expecting(P *p, bool is_t, const char *what) {
  char message[96];
  message[0] = is_t ? 't' : 'f';
  strcpy(message + 1, "-string: ");
  strcat(message, what);
  syntax_error_next(p, message);
}

// ['!' NAME]
static void skip_conversion(P *p) {
  int m = p->mark;
  if (!expect(p, T_EXCLAMATION) || !name_token(p)) p->mark = m;
}

static void bad_conversion(P *p, bool is_t) {
  if (!expect(p, T_EXCLAMATION)) return;
  if (at(p, T_COLON) || at(p, T_RBRACE)) expecting(p, is_t, "missing conversion character");
  else if (!at(p, T_NAME)) expecting(p, is_t, "invalid conversion character");
}

void invalid_replacement_field(P *p, bool is_t) {
  if (!expect(p, T_LBRACE)) return;
  int m = p->mark;
  if (at_any(p, T_EQUAL, T_EXCLAMATION, T_COLON, T_RBRACE)) {
    Token *t = p->tokens[p->mark];
    error_at(p, token_pos(t), "%c-string: valid expression required before '%s'", is_t ? 't' : 'f',
             token_texts[t->lex.type]);
    return;
  }
  if (!annotated_rhs(p)) {
    p->mark = m;
    expecting(p, is_t, "expecting a valid expression after '{'");
    return;
  }
  if (!at_any(p, T_EQUAL, T_EXCLAMATION, T_COLON, T_RBRACE)) {
    expecting(p, is_t, "expecting '=', or '!', or ':', or '}'");
    return;
  }
  bool debug = expect(p, T_EQUAL) != NULL;
  if (debug && !at_any(p, T_EXCLAMATION, T_COLON, T_RBRACE, T_RBRACE)) {
    expecting(p, is_t, "expecting '!', or ':', or '}'");
    return;
  }
  int after = p->mark;
  bad_conversion(p, is_t);
  p->mark = after;
  skip_conversion(p);
  if (!p->error && !at_any(p, T_COLON, T_RBRACE, T_RBRACE, T_RBRACE)) {
    expecting(p, is_t, "expecting ':' or '}'");
    return;
  }
  after = p->mark;
  if (expect(p, T_COLON)) {
    fstring_format_specs(p, false);
    if (!p->error && !at(p, T_RBRACE)) {
      expecting(p, is_t, "expecting '}', or format specs");
      return;
    }
  }
  p->mark = after;
  if (!p->error && !at(p, T_RBRACE)) expecting(p, is_t, "expecting '}'");
}

void invalid_string_tstring_concat(P *p) {
  int m = p->mark;
  Expr *e, *last = NULL;
  for (int kind = 0; kind < 2 && !p->error; kind++) {
    p->mark = m;
    last = NULL;
    for (;;) {
      Token *t;
      if (kind == 1) e = tstring(p);
      else if (!(e = fstring(p)) && !p->error && (t = expect(p, T_STRING))) e = string_constant(p, t);
      if (!e) break;
      last = e;
    }
    if (!last || p->error) continue;
    Token *t;
    if (kind == 0) e = tstring(p);
    else if (!(e = fstring(p)) && !p->error && (t = expect(p, T_STRING))) e = string_constant(p, t);
    if (e) error_range(p, last->pos, e->pos, "cannot mix t-string literals with string or bytes literals");
  }
}
