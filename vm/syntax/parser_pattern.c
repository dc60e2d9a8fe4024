// syntax/parser_pattern.c: match statements and their patterns.
//
// Optimize     Oz
#include "syntax/parser_internal.h"
#include "object/number/float.h"

static Pattern *pattern(P *p);
static Pattern *maybe_star_pattern(P *p);

// --- statement

static void *named_or_tuple(P *p) {  // subject_expr
  int m = p->mark;
  Expr *first = star_named_expression(p);
  if (first && expect(p, T_COMMA)) {
    ExprSeq *rest = star_named_expressions(p);
    if (p->error) return NULL;
    Size n = rest ? rest->len : 0;
    ExprSeq *seq = made(p, ast_expr_seq(p->arena, n + 1));
    if (!seq) return NULL;
    seq->items[0] = first;
    for (Size i = 0; i < n; i++) seq->items[i + 1] = rest->items[i];
    return made(p, ast_tuple(p->arena, seq, CTX_LOAD, span(p, m)));
  }
  p->mark = m;
  return p->error ? NULL : named_expression(p);
}

static Expr *guard(P *p) {
  int m = p->mark;
  Expr *e;
  if (expect(p, T_IF) && (e = named_expression(p))) return e;
  p->mark = m;
  return NULL;
}

// After a head: NEWLINE instead of `:`, or no indentation behind it.
static void check_head(P *p, const Token *t, const char *what) {
  int m = p->mark;
  if (expect(p, T_NEWLINE)) {
    syntax_error(p, "expected ':'");
    return;
  }
  p->mark = m;
  if (expect(p, T_COLON) && expect(p, T_NEWLINE) && !at(p, T_INDENT) && !p->error)
    indent_error(p, "expected an indented block after %s on line %d", what, t->lex.lineno);
}

static void invalid_case_block(P *p) {
  Token *t = expect_soft(p, "case");
  if (!t || !patterns_rule(p)) return;
  guard(p);
  if (!p->error) check_head(p, t, "'case' statement");
}

static void invalid_match_stmt(P *p) {
  Token *t = expect_soft(p, "match");
  if (t && named_or_tuple(p)) check_head(p, t, "'match' statement");
}

static MatchCase *case_block(P *p) {
  int m = p->mark;
  Pattern *pat;
  StmtSeq *body;
  if (!at_soft(p, "case") || !checked(p, invalid_case_block)) return NULL;
  p->mark++;
  if ((pat = patterns_rule(p))) {
    Expr *test = guard(p);
    if (!p->error && expect(p, T_COLON) && (body = block(p))) return made(p, ast_match_case(p->arena, pat, test, body));
  }
  p->mark = m;
  return NULL;
}

Stmt *match_stmt(P *p) {
  int m = p->mark;
  Expr *subject;
  if (!enter(p)) return NULL;
  if (expect_soft(p, "match") && (subject = named_or_tuple(p)) && expect(p, T_COLON) && expect(p, T_NEWLINE) &&
      expect(p, T_INDENT)) {
    Vec v = {0};
    MatchCase *c;
    while ((c = case_block(p))) vec_push(p, &v, c);
    if (v.n && expect(p, T_DEDENT)) {
      leave(p);
      return version_at_least(p, 10, "Pattern matching is")
                 ? made(p, ast_match(p->arena, subject, vec_seq(p, &v), span(p, m)))
                 : NULL;
    }
  }
  leave(p);
  p->mark = m;
  (void)checked(p, invalid_match_stmt);
  return NULL;
}

// --- literals

static bool is_complex_constant(P *p, const Expr *e) {
  return is_exact(p->vm, e->constant.value, p->vm->types.complex_);
}

// ['-'] NUMBER
static Expr *signed_number(P *p) {
  int m = p->mark;
  Expr *e;
  if (at(p, T_NUMBER)) return number_token(p);
  if (expect(p, T_MINUS) && (e = number_token(p))) return made(p, ast_unaryop(p->arena, UNARYOP_USUB, e, span(p, m)));
  p->mark = m;
  return NULL;
}

// signed_real_number ('+' | '-') imaginary_number
static Expr *complex_number(P *p) {
  int m = p->mark;
  Expr *real = signed_number(p);
  if (real) {
    Expr *number = real->kind == EXPR_UNARYOP ? real->unaryop.operand : real;
    if (is_complex_constant(p, number)) return error_at(p, number->pos, "real number required in complex literal");
    bool minus = at(p, T_MINUS);
    if (minus || at(p, T_PLUS)) {
      p->mark++;
      Expr *imag = number_token(p);
      if (imag) {
        if (!is_complex_constant(p, imag))
          return error_at(p, imag->pos, "imaginary number required in complex literal");
        return made(p, ast_binop(p->arena, real, minus ? OPERATOR_SUB : OPERATOR_ADD, imag, span(p, m)));
      }
    }
  }
  p->mark = m;
  return NULL;
}

// Numbers and strings; None, True and False are handled by the callers.
static Expr *literal_number_or_string(P *p) {
  int m = p->mark, type = peek_type(p);
  if (type == T_STRING || type == T_FSTRING_START || type == T_TSTRING_START) return strings(p);
  Expr *e = signed_number(p);
  if (e && !at(p, T_PLUS) && !at(p, T_MINUS)) return p->error ? NULL : e;
  p->mark = m;
  return p->error || !e ? NULL : complex_number(p);
}

static bool singleton(P *p, Ref *out) {
  int type = peek_type(p);
  if (type != T_NONE && type != T_TRUE && type != T_FALSE) return false;
  *out = type == T_NONE ? REF_NONE : type == T_TRUE ? REF_TRUE : REF_FALSE;
  p->mark++;
  return true;
}

static Pattern *literal_pattern(P *p) {
  int m = p->mark;
  Ref value;
  if (singleton(p, &value)) return made(p, ast_matchsingleton(p->arena, value, span(p, m)));
  Expr *e = literal_number_or_string(p);
  return e ? made(p, ast_matchvalue(p->arena, e, span(p, m))) : NULL;
}

static Expr *literal_expr(P *p) {
  int m = p->mark;
  Ref value;
  if (singleton(p, &value)) return made(p, ast_constant(p->arena, value, REF_NULL, span(p, m)));
  return literal_number_or_string(p);
}

// --- names

// A name that is not `_`, and is not followed by what would make it a value or a class.
static Expr *pattern_capture_target(P *p) {
  int m = p->mark;
  Expr *name;
  if (!at_soft(p, "_") && (name = name_token(p)) && !at(p, T_DOT) && !at(p, T_LPAR) && !at(p, T_EQUAL))
    return p->error ? NULL : with_context(p, name, CTX_STORE);
  p->mark = m;
  return NULL;
}

// NAME ('.' NAME)*; `*out_dots`: the number of dots.
static Expr *name_or_attr(P *p, int *out_dots) {
  int m = p->mark;
  Expr *e = name_token(p);
  *out_dots = 0;
  for (int before = p->mark; e && expect(p, T_DOT); before = p->mark) {
    Expr *name = name_token(p);
    if (!name) {
      p->mark = before;
      break;
    }
    ++*out_dots;
    e = made(p, ast_attribute(p->arena, e, name->name.id, CTX_LOAD, span(p, m)));
  }
  return p->error ? NULL : e;
}

static Expr *attr(P *p) {
  int m = p->mark, dots;
  Expr *e = name_or_attr(p, &dots);
  if (e && dots) return e;
  p->mark = m;
  return NULL;
}

static Pattern *value_pattern(P *p) {
  int m = p->mark;
  Expr *e = attr(p);
  if (e && !at(p, T_DOT) && !at(p, T_LPAR) && !at(p, T_EQUAL))
    return p->error ? NULL : made(p, ast_matchvalue(p->arena, e, span(p, m)));
  p->mark = m;
  return NULL;
}

// --- sequences and groups

static bool pattern_items(P *p, Vec *v, Pattern *(*item)(P *p)) {  // ','.item+
  Pattern *pat = item(p);
  for (int before = p->mark; pat; before = p->mark) {
    vec_push(p, v, pat);
    if (!expect(p, T_COMMA)) break;
    if (!(pat = item(p))) p->mark = before;
  }
  return v->n > 0 && !p->error;
}

// maybe_star_pattern ',' [maybe_sequence_pattern]
static bool open_sequence(P *p, Vec *v) {
  int m = p->mark;
  Pattern *first = maybe_star_pattern(p);
  if (first && expect(p, T_COMMA)) {
    vec_push(p, v, first);
    Vec rest = {0};
    if (pattern_items(p, &rest, maybe_star_pattern)) (void)expect(p, T_COMMA);
    for (int i = 0; i < rest.n; i++) vec_push(p, v, rest.items[i]);
    return !p->error;
  }
  return reset(p, m);
}

static Pattern *group_or_sequence(P *p) {
  int m = p->mark;
  Vec v = {0};
  Pattern *pat;
  bool square = at(p, T_LSQB);
  p->mark++;
  if (square) {
    if (pattern_items(p, &v, maybe_star_pattern)) (void)expect(p, T_COMMA);
    if (expect(p, T_RSQB)) return made(p, ast_matchsequence(p->arena, vec_seq(p, &v), span(p, m)));
  } else {
    if ((pat = pattern(p)) && expect(p, T_RPAR)) return pat;
    p->mark = m + 1;
    if (!p->error) {
      open_sequence(p, &v);
      if (expect(p, T_RPAR)) return made(p, ast_matchsequence(p->arena, vec_seq(p, &v), span(p, m)));
    }
  }
  p->mark = m;
  return NULL;
}

static Pattern *star_pattern(P *p) {
  void *node;
  int m = p->mark;
  if (!at(p, T_STAR)) return NULL;
  if (memo_get(p, R_STAR_PATTERN, &node)) return node;
  p->mark++;
  Expr *name = pattern_capture_target(p);
  node = NULL;
  if (name) node = made(p, ast_matchstar(p->arena, name->name.id, span(p, m)));
  else if (expect_soft(p, "_")) node = made(p, ast_matchstar(p->arena, REF_NULL, span(p, m)));
  else p->mark = m;
  memo_put(p, m, R_STAR_PATTERN, node);
  return node;
}

static Pattern *maybe_star_pattern(P *p) {
  Pattern *pat = star_pattern(p);
  return pat || p->error ? pat : pattern(p);
}

// --- mappings

static Expr *double_star_pattern(P *p) {
  int m = p->mark;
  Expr *name;
  if (expect(p, T_DOUBLESTAR) && (name = pattern_capture_target(p))) return name;
  p->mark = m;
  return NULL;
}

// ','.((literal_expr | attr) ':' pattern)+
static bool key_values(P *p, Vec *keys, Vec *patterns) {
  for (int before = p->mark;; before = p->mark) {
    if (keys->n && !expect(p, T_COMMA)) return true;
    Expr *key = literal_expr(p);
    if (!key && !p->error) key = attr(p);
    Pattern *pat = key && expect(p, T_COLON) ? pattern(p) : NULL;
    if (!pat) {
      p->mark = before;
      return keys->n > 0 && !p->error;
    }
    vec_push(p, keys, key);
    vec_push(p, patterns, pat);
  }
}

static Pattern *mapping_pattern(P *p) {
  int m = p->mark;
  Vec keys = {0}, patterns = {0};
  Expr *rest;
  p->mark++;
  bool some = key_values(p, &keys, &patterns);
  int after = p->mark;
  if (some && !expect(p, T_COMMA)) rest = NULL;
  else if (!(rest = p->error ? NULL : double_star_pattern(p))) p->mark = after;
  if (!p->error) {
    if (rest || some) (void)expect(p, T_COMMA);
    if (expect(p, T_RBRACE))
      return made(p, ast_matchmapping(p->arena, vec_seq(p, &keys), vec_seq(p, &patterns),
                                      rest ? rest->name.id : REF_NULL, span(p, m)));
  }
  p->mark = m;
  return NULL;
}

// --- classes

// ','.(NAME '=' pattern)+
static bool keyword_patterns(P *p, Vec *names, Vec *patterns) {
  for (int before = p->mark;; before = p->mark) {
    if (names->n && !expect(p, T_COMMA)) return true;
    Expr *name = name_token(p);
    Pattern *pat = name && expect(p, T_EQUAL) ? pattern(p) : NULL;
    if (!pat) {
      p->mark = before;
      return names->n > 0 && !p->error;
    }
    vec_push(p, names, name);
    vec_push(p, patterns, pat);
  }
}

static void invalid_class_pattern(P *p) {
  int dots;
  Vec positional = {0}, names = {0}, patterns = {0};
  if (!name_or_attr(p, &dots) || !expect(p, T_LPAR)) return;
  int m = p->mark;
  if (!pattern_items(p, &positional, pattern) || !expect(p, T_COMMA)) p->mark = m;
  positional = (Vec){0};
  if (!keyword_patterns(p, &names, &patterns) || !expect(p, T_COMMA) || !pattern_items(p, &positional, pattern)) return;
  Pattern *first = positional.items[0], *last = positional.items[positional.n - 1];
  error_range(p, first->pos, last->pos, "positional patterns follow keyword patterns");
}

static Pattern *class_pattern(P *p) {
  int m = p->mark, dots;
  Expr *cls = name_or_attr(p, &dots);
  Vec positional = {0}, names = {0}, patterns = {0};
  if (!cls || !at(p, T_LPAR)) {
    p->mark = m;
    return NULL;
  }
  p->mark++;
  bool some = pattern_items(p, &positional, pattern);
  int after = p->mark;
  if (!p->error) {
    if (some && !expect(p, T_COMMA)) {
      // no keywords
    } else if (keyword_patterns(p, &names, &patterns)) {
      some = true;
    } else {
      p->mark = after;
    }
    if (some) (void)expect(p, T_COMMA);
    if (expect(p, T_RPAR))
      return made(p, ast_matchclass(p->arena, cls, vec_seq(p, &positional), names.n ? vec_idents(p, &names) : NULL,
                                    vec_seq(p, &patterns), span(p, m)));
  }
  p->mark = m;
  (void)checked(p, invalid_class_pattern);
  return NULL;
}

// --- the levels

static Pattern *name_pattern(P *p) {
  int m = p->mark;
  Expr *name = pattern_capture_target(p);
  if (name) return made(p, ast_matchas(p->arena, NULL, name->name.id, span(p, m)));
  if (p->error) return NULL;
  if (expect_soft(p, "_")) return made(p, ast_matchas(p->arena, NULL, REF_NULL, span(p, m)));
  Pattern *pat = value_pattern(p);
  return pat || p->error ? pat : class_pattern(p);
}

static Pattern *closed_pattern(P *p) {
  void *node;
  int m = p->mark;
  if (memo_find(p, R_CLOSED_PATTERN, &node)) return node;  // in both passes: groups and sequences are tried in turn
  if (!enter(p)) return NULL;
  switch (peek_type(p)) {
    case T_NAME: node = name_pattern(p); break;
    case T_LPAR:
    case T_LSQB: node = group_or_sequence(p); break;
    case T_LBRACE: node = mapping_pattern(p); break;
    default: node = literal_pattern(p);
  }
  leave(p);
  memo_add(p, m, R_CLOSED_PATTERN, node);
  return node;
}

static Pattern *or_pattern(P *p) {
  int m = p->mark;
  Vec v = {0};
  Pattern *pat = closed_pattern(p);
  for (int before = p->mark; pat; before = p->mark) {
    vec_push(p, &v, pat);
    if (!expect(p, T_VBAR)) break;
    if (!(pat = closed_pattern(p))) p->mark = before;
  }
  if (!v.n || p->error) return NULL;
  return v.n == 1 ? v.items[0] : made(p, ast_matchor(p->arena, vec_seq(p, &v), span(p, m)));
}

static void invalid_as_pattern(P *p) {
  Token *t;
  Expr *e;
  if (!or_pattern(p) || !expect(p, T_AS)) return;
  if ((t = expect_soft(p, "_"))) error_at(p, token_pos(t), "cannot use '_' as a target");
  else if ((e = expression(p))) error_at(p, e->pos, "cannot use %s as pattern target", expr_kind_name(e));
}

static Pattern *pattern(P *p) {
  int m = p->mark;
  Pattern *pat = or_pattern(p);
  if (!pat) return NULL;
  int after = p->mark;
  if (!at(p, T_AS)) return p->error ? NULL : pat;
  p->mark++;
  Expr *name = pattern_capture_target(p);
  if (name) return made(p, ast_matchas(p->arena, pat, name->name.id, span(p, m)));
  p->mark = m;
  if (!checked(p, invalid_as_pattern)) return NULL;
  p->mark = after;
  return pat;
}

Pattern *patterns_rule(P *p) {
  int m = p->mark;
  Vec v = {0};
  if (open_sequence(p, &v)) return made(p, ast_matchsequence(p->arena, vec_seq(p, &v), span(p, m)));
  return p->error ? NULL : pattern(p);
}
