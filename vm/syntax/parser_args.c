// syntax/parser_args.c: parameters of functions and lambdas, type parameters, arguments of calls.
//
// Both kinds of parameter lists have the same shape; a lambda's have no annotations and end at `:` instead of `)`. The
// first pass reads a list in one go; the second tries the grammar's alternatives, because its diagnostics depend on
// them.
//
// Optimize     Oz
#include "syntax/parser_internal.h"
#include "object/core/arena_values.h"
#include "object/text/str.h"

typedef struct Params {  // a parameter list being collected
  Vec posonly, args, defaults, kwonly, kw_defaults;
  Arg *vararg, *kwarg;
} Params;

typedef struct Style {
  bool lambda;
  int end;  // the token that ends the list
} Style;
static const Style def_style = {false, T_RPAR}, lambda_style = {true, T_COLON};

static Arguments *arguments_node(P *p, const Params *l) {
  return made(p,
              ast_arguments(p->arena, vec_seq(p, &l->posonly), vec_seq(p, &l->args), l->vararg, vec_seq(p, &l->kwonly),
                            vec_seq(p, &l->kw_defaults), l->kwarg, vec_seq(p, &l->defaults)));
}

// --- single parameters

static Arg *param_annotated(P *p, const Style *s, Expr *(*annotation)(P *p), bool required) {
  int m = p->mark;
  Expr *name = name_token(p), *note = NULL;
  if (!name) return NULL;
  int after = p->mark;
  if (!s->lambda && expect(p, T_COLON) && !(note = annotation(p))) p->mark = after;
  if (p->error || (required && !note)) {
    p->mark = m;
    return NULL;
  }
  return made(p, ast_arg(p->arena, name->name.id, note, REF_NULL, span(p, m)));
}

static Arg *param(P *p, const Style *s) { return param_annotated(p, s, expression, false); }

// ',' TYPE_COMMENT? | TYPE_COMMENT? &end, after `arg`.
static bool param_end(P *p, const Style *s, Arg *arg) {
  int m = p->mark;
  Token *comment = NULL;
  if (expect(p, T_COMMA)) {
    comment = s->lambda ? NULL : expect(p, T_TYPE_COMMENT);
  } else {
    comment = s->lambda ? NULL : expect(p, T_TYPE_COMMENT);
    if (!at(p, s->end)) return reset(p, m);
  }
  if (comment) {
    Ref text = keep(p, str_from_utf8(p->vm, comment->lex.start, (Size)(comment->lex.end - comment->lex.start)));
    if (p->error) return false;
    arg->type_comment = text;
  }
  return !p->error;
}

static void invalid_default(P *p) {
  Token *equal = expect(p, T_EQUAL);
  if (equal && (at(p, T_RPAR) || at(p, T_COMMA))) error_at(p, token_pos(equal), "expected default value expression");
}

// '=' expression
static Expr *default_value(P *p) {
  int m = p->mark;
  Expr *e;
  if (expect(p, T_EQUAL) && (e = expression(p))) return e;
  p->mark = m;
  (void)checked(p, invalid_default);
  return NULL;
}

static Arg *param_no_default(P *p, const Style *s) {
  int m = p->mark;
  Arg *a = param(p, s);
  if (a && param_end(p, s, a)) return a;
  p->mark = m;
  return NULL;
}

static Arg *param_no_default_star_annotation(P *p, const Style *s) {
  int m = p->mark;
  Arg *a = param_annotated(p, s, star_expression, true);
  if (a && param_end(p, s, a)) return a;
  p->mark = m;
  return NULL;
}

// A parameter with a default (or, `maybe`, without: *out_value NULL).
static Arg *param_default(P *p, const Style *s, bool maybe, Expr **out_value) {
  int m = p->mark;
  Arg *a = param(p, s);
  if (a) {
    *out_value = default_value(p);
    if ((*out_value || (maybe && !p->error)) && param_end(p, s, a)) return a;
  }
  p->mark = m;
  return NULL;
}

// --- first pass: the whole list

// After `*`, or `*args,`: reads keyword-only parameters. Returns their number.
static int keyword_only(P *p, const Style *s, Params *l) MAY_DISCARD {
  Expr *value;
  Arg *a;
  int n = 0;
  while ((a = param_default(p, s, true, &value))) {
    vec_push(p, &l->kwonly, a);
    vec_push(p, &l->kw_defaults, value);
    n++;
  }
  return n;
}

// '**' param
static Arg *kwds(P *p, const Style *s);

// '*' … and '**' …; false: neither of them.
static bool star_etc_alternatives(P *p, const Style *s, Params *l) {
  int m = p->mark;
  if (expect(p, T_STAR)) {
    if (expect(p, T_COMMA)) {
      if (keyword_only(p, s, l)) {
        l->kwarg = kwds(p, s);
        return !p->error;
      }
      return reset(p, m);
    }
    l->vararg = param_no_default(p, s);
    if (!l->vararg && !s->lambda && !p->error) l->vararg = param_no_default_star_annotation(p, s);
    if (!l->vararg) return reset(p, m);
    keyword_only(p, s, l);
    l->kwarg = kwds(p, s);
    return !p->error;
  }
  l->kwarg = kwds(p, s);
  return l->kwarg != NULL;
}

static bool fast_params(P *p, const Style *s, Params *l) {
  bool slash = false;
  for (;;) {
    int type = peek_type(p);
    if (type == T_NAME) {
      int m = p->mark;
      Arg *a = param(p, s);
      Expr *value = a ? default_value(p) : NULL;
      if (!a || (!value && l->defaults.n) || !param_end(p, s, a)) return reset(p, m);
      vec_push(p, &l->args, a);
      if (value) vec_push(p, &l->defaults, value);
    } else if (type == T_SLASH && !slash && l->args.n) {
      p->mark++;
      if (!expect(p, T_COMMA) && !at(p, s->end)) return false;
      slash = true;
      l->posonly = l->args;
      l->args = (Vec){0};
      if (!version_at_least(p, 8, "Positional-only parameters are")) return false;
    } else {
      bool star = (type == T_STAR || type == T_DOUBLESTAR) && star_etc_alternatives(p, s, l);
      return !p->error && (star || l->args.n || l->posonly.n);
    }
  }
}

// --- second pass: the grammar's rules

typedef struct Slash {
  Vec plain, with_default, values;
} Slash;

// param_no_default+ '/' (',' | &end), or param_no_default* param_with_default+ '/' …
static bool slash_rule(P *p, const Style *s, bool with_default, Slash *out) {
  int m = p->mark;
  Arg *a;
  Expr *value;
  *out = (Slash){0};
  while ((a = param_no_default(p, s))) vec_push(p, &out->plain, a);
  while (with_default && (a = param_default(p, s, false, &value))) {
    vec_push(p, &out->with_default, a);
    vec_push(p, &out->values, value);
  }
  if ((with_default ? out->with_default.n : out->plain.n) && expect(p, T_SLASH) &&
      (expect(p, T_COMMA) || at(p, s->end)))
    return !p->error;
  return reset(p, m);
}

static int skip_no_default(P *p, const Style *s) MAY_DISCARD {
  int n = 0;
  while (param_no_default(p, s)) n++;
  return n;
}
static int skip_maybe_default(P *p, const Style *s) MAY_DISCARD {
  int n = 0;
  Expr *value;
  while (param_default(p, s, true, &value)) n++;
  return n;
}
static bool slash_no_default(P *p, const Style *s) {
  Slash unused;
  return slash_rule(p, s, false, &unused);
}
static bool slash_with_default(P *p, const Style *s) {
  Slash unused;
  return slash_rule(p, s, true, &unused);
}
static bool slash_either(P *p, const Style *s) { return slash_no_default(p, s) || slash_with_default(p, s); }

static void invalid_parameters_rule(P *p, const Style *s) {
  int m = p->mark;
  Token *t, *close;
  Arg *a;
  Expr *value;
  if ((t = expect(p, T_SLASH)) && expect(p, T_COMMA)) {
    error_at(p, token_pos(t), "at least one argument must precede /");
    return;
  }
  p->mark = m;
  if (slash_either(p, s)) {
    skip_maybe_default(p, s);
    if ((t = expect(p, T_SLASH))) {
      error_at(p, token_pos(t), "/ may appear only once");
      return;
    }
  }
  p->mark = m;
  slash_no_default(p, s);
  skip_no_default(p, s);
  bool helper = slash_with_default(p, s);
  if (!helper)
    while (param_default(p, s, false, &value)) helper = true;
  if (helper && (a = param_no_default(p, s))) {
    error_at(p, a->pos, "parameter without a default follows parameter with a default");
    return;
  }
  p->mark = m;
  skip_no_default(p, s);
  if ((t = expect(p, T_LPAR))) {
    int n = 0;
    if (s->lambda) {
      while (param(p, s)) {
        n++;
        int before = p->mark;
        if (!expect(p, T_COMMA)) break;
        if (!at(p, T_NAME)) {
          p->mark = before;
          break;
        }
      }
    } else {
      n = skip_no_default(p, s);
    }
    if (n) {
      (void)expect(p, T_COMMA);
      if ((close = expect(p, T_RPAR))) {
        error_range(p, token_pos(t), token_pos(close),
                    s->lambda ? "Lambda expression parameters cannot be parenthesized"
                              : "Function parameters cannot be parenthesized");
        return;
      }
    }
  }
  p->mark = m;
  slash_either(p, s);
  skip_maybe_default(p, s);
  if (expect(p, T_STAR) && (expect(p, T_COMMA) || param_no_default(p, s))) {
    skip_maybe_default(p, s);
    if ((t = expect(p, T_SLASH))) {
      error_at(p, token_pos(t), "/ must be ahead of *");
      return;
    }
  }
  p->mark = m;
  if (skip_maybe_default(p, s) && expect(p, T_SLASH) && (t = expect(p, T_STAR)))
    error_at(p, token_pos(t), "expected comma between / and *");
}

static void invalid_star_etc_rule(P *p, const Style *s) {
  int m = p->mark;
  Token *star = expect(p, T_STAR), *t;
  if (!star) return;
  bool bare = at(p, s->end);
  if (!bare && expect(p, T_COMMA)) bare = at(p, s->end) || at(p, T_DOUBLESTAR);
  if (bare) {
    p->mark++;
    if (s->lambda) syntax_error(p, "named arguments must follow bare *");
    else error_at(p, token_pos(star), "named arguments must follow bare *");
    return;
  }
  p->mark = m + 1;
  if (!s->lambda && expect(p, T_COMMA) && expect(p, T_TYPE_COMMENT)) {
    syntax_error(p, "bare * has associated type comment");
    return;
  }
  p->mark = m + 1;
  if (param(p, s) && (t = expect(p, T_EQUAL))) {
    error_at(p, token_pos(t), "var-positional argument cannot have default value");
    return;
  }
  p->mark = m + 1;
  if (param_no_default(p, s) || expect(p, T_COMMA)) {
    skip_maybe_default(p, s);
    if ((t = expect(p, T_STAR)) && (param_no_default(p, s) || expect(p, T_COMMA)))
      error_at(p, token_pos(t), "* argument may appear only once");
  }
}

static void invalid_kwds_rule(P *p, const Style *s) {
  int m = p->mark;
  Token *t;
  Arg *a;
  if (!expect(p, T_DOUBLESTAR)) return;
  if (param(p, s) && (t = expect(p, T_EQUAL))) {
    error_at(p, token_pos(t), "var-keyword argument cannot have default value");
    return;
  }
  p->mark = m + 1;
  if (!param(p, s) || !expect(p, T_COMMA)) return;
  if ((a = param(p, s))) error_at(p, a->pos, "arguments cannot follow var-keyword argument");
  else if ((t = expect(p, T_STAR)) || (t = expect(p, T_DOUBLESTAR)) || (t = expect(p, T_SLASH)))
    error_at(p, token_pos(t), "arguments cannot follow var-keyword argument");
}

static void invalid_parameters(P *p) { invalid_parameters_rule(p, &def_style); }
static void invalid_lambda_parameters(P *p) { invalid_parameters_rule(p, &lambda_style); }
static void invalid_star_etc(P *p) { invalid_star_etc_rule(p, &def_style); }
static void invalid_lambda_star_etc(P *p) { invalid_star_etc_rule(p, &lambda_style); }
static void invalid_kwds(P *p) { invalid_kwds_rule(p, &def_style); }
static void invalid_lambda_kwds(P *p) { invalid_kwds_rule(p, &lambda_style); }

static Arg *kwds(P *p, const Style *s) {
  int m = p->mark;
  if (!checked(p, s->lambda ? invalid_lambda_kwds : invalid_kwds)) return NULL;
  Arg *a;
  if (expect(p, T_DOUBLESTAR) && (a = param_no_default(p, s))) return a;
  p->mark = m;
  return NULL;
}

static bool star_etc(P *p, const Style *s, Params *l) {
  return checked(p, s->lambda ? invalid_lambda_star_etc : invalid_star_etc) && star_etc_alternatives(p, s, l);
}

static void append_all(P *p, Vec *to, const Vec *from) {
  for (int i = 0; i < from->n; i++) vec_push(p, to, from->items[i]);
}

static bool slow_params(P *p, const Style *s, Params *l) {
  Slash slash;
  Arg *a;
  Expr *value;
  int m = p->mark;
  bool found = slash_rule(p, s, false, &slash), plain_done = false;
  if (!found && !p->error) {
    found = slash_rule(p, s, true, &slash);
    plain_done = found;
  }
  if (p->error) return false;
  if (found) {
    append_all(p, &l->posonly, &slash.plain);
    append_all(p, &l->posonly, &slash.with_default);
    append_all(p, &l->defaults, &slash.values);
    if (!version_at_least(p, 8, "Positional-only parameters are")) return false;
  }
  while (!plain_done && (a = param_no_default(p, s))) vec_push(p, &l->args, a);
  while ((a = param_default(p, s, false, &value))) {
    vec_push(p, &l->args, a);
    vec_push(p, &l->defaults, value);
  }
  bool star = star_etc(p, s, l);
  if (!p->error && (star || l->args.n || found)) return true;
  return reset(p, m);
}

static Arguments *params_of(P *p, const Style *s) {
  Params l = {0};
  int m = p->mark;
  if (p->second && !checked(p, s->lambda ? invalid_lambda_parameters : invalid_parameters)) return NULL;
  if (p->second ? slow_params(p, s, &l) : fast_params(p, s, &l)) return arguments_node(p, &l);
  p->mark = m;
  return NULL;
}

Arguments *params(P *p) { return params_of(p, &def_style); }
Arguments *lambda_params(P *p) { return params_of(p, &lambda_style); }

Expr *lambdef(P *p) {
  int m = p->mark;
  if (!expect(p, T_LAMBDA)) return NULL;
  Arguments *a = lambda_params(p);
  Expr *body;
  if (!p->error && expect(p, T_COLON) && (body = expression(p))) {
    Params none = {0};
    if (!a && !(a = arguments_node(p, &none))) return NULL;
    return made(p, ast_lambda(p->arena, a, body, span(p, m)));
  }
  p->mark = m;
  return NULL;
}

// --- type parameters

static Expr *type_param_default(P *p, bool starred) {
  int m = p->mark;
  Expr *e;
  if (expect(p, T_EQUAL) && (e = starred ? star_expression(p) : expression(p)))
    return version_at_least(p, 13, "Type parameter defaults are") ? e : NULL;
  p->mark = m;
  return NULL;
}

static void invalid_type_param(P *p) {
  bool tuple = at(p, T_STAR);
  if (!tuple && !at(p, T_DOUBLESTAR)) return;
  p->mark++;
  Token *colon;
  Expr *e;
  if (!name_token(p) || !(colon = expect(p, T_COLON)) || !(e = expression(p))) return;
  bool constraints = e->kind == EXPR_TUPLE;
  error_from(p, token_pos(colon),
             tuple ? (constraints ? "cannot use constraints with TypeVarTuple" : "cannot use bound with TypeVarTuple")
                   : (constraints ? "cannot use constraints with ParamSpec" : "cannot use bound with ParamSpec"));
}

static TypeParam *type_param_alternatives(P *p) {
  int m = p->mark;
  Expr *name = name_token(p), *bound = NULL, *value;
  if (name) {
    int after = p->mark;
    if (expect(p, T_COLON) && !(bound = expression(p))) p->mark = after;
    if (p->error) return NULL;
    value = type_param_default(p, false);
    return p->error ? NULL : made(p, ast_typevar(p->arena, name->name.id, bound, value, span(p, m)));
  }
  if (!checked(p, invalid_type_param)) return NULL;
  bool is_tuple = at(p, T_STAR);
  if (!is_tuple && !at(p, T_DOUBLESTAR)) return NULL;
  p->mark++;
  if (!(name = name_token(p))) {
    p->mark = m;
    return NULL;
  }
  value = type_param_default(p, is_tuple);
  if (p->error) return NULL;
  return is_tuple ? made(p, ast_typevartuple(p->arena, name->name.id, value, span(p, m)))
                  : made(p, ast_paramspec(p->arena, name->name.id, value, span(p, m)));
}

static TypeParam *type_param(P *p) {
  void *node;
  int m = p->mark;
  if (memo_get(p, R_TYPE_PARAM, &node)) return node;
  node = type_param_alternatives(p);
  memo_put(p, m, R_TYPE_PARAM, node);
  return node;
}

static void invalid_type_params(P *p) {
  Token *close;
  if (expect(p, T_LSQB) && (close = expect(p, T_RSQB)))
    error_from(p, token_pos(close), "Type parameter list cannot be empty");
}

TypeParamSeq *type_params(P *p) {
  int m = p->mark;
  Vec v = {0};
  TypeParam *t;
  if (!at(p, T_LSQB) || !checked(p, invalid_type_params)) return NULL;
  p->mark++;
  if ((t = type_param(p))) {
    do vec_push(p, &v, t);
    while (expect(p, T_COMMA) && (t = type_param(p)));
    if (expect(p, T_RSQB)) return version_at_least(p, 12, "Type parameter lists are") ? vec_seq(p, &v) : NULL;
  }
  p->mark = m;
  return NULL;
}

// --- arguments of calls

typedef struct CallArgs {
  Vec args, keywords;
} CallArgs;

static Expr *call_node(P *p, Expr *func, const CallArgs *c, int start) {
  return made(p, ast_call(p->arena, func, vec_seq(p, &c->args), vec_seq(p, &c->keywords), span(p, start)));
}

Expr *starred_expression(P *p) {
  int m = p->mark;
  Expr *e;
  if (!at(p, T_STAR) || !checked(p, invalid_starred_expression_unpacking)) return NULL;
  p->mark++;
  if ((e = expression(p))) return made(p, ast_starred(p->arena, e, CTX_LOAD, span(p, m)));
  p->mark = m;
  (void)checked(p, invalid_starred_expression);
  return NULL;
}

// NAME '=' expression
static Keyword *keyword_arg(P *p) {
  int m = p->mark;
  Expr *name, *value;
  if ((name = name_token(p)) && expect(p, T_EQUAL) && (value = expression(p)))
    return made(p, ast_keyword(p->arena, name->name.id, value, span(p, m)));
  p->mark = m;
  return NULL;
}

// '**' expression
static Keyword *double_star_arg(P *p) {
  int m = p->mark;
  Expr *value;
  if (expect(p, T_DOUBLESTAR) && (value = expression(p)))
    return made(p, ast_keyword(p->arena, REF_NULL, value, span(p, m)));
  p->mark = m;
  return NULL;
}

// One positional argument that is not starred: (assignment_expression | expression !':=') !'='.
static Expr *positional_arg(P *p) {
  int m = p->mark;
  Expr *e = assignment_expression(p);
  if (!e && !p->error) {
    e = expression(p);
    if (e && at(p, T_COLONEQUAL)) e = NULL;
  }
  if (e && !at(p, T_EQUAL)) return p->error ? NULL : e;
  p->mark = m;
  return NULL;
}

// First pass: the arguments in one go, up to the closing parenthesis, which is not read. A lone generator expression
// is returned in `*out_elt` with its clauses, if the caller wants one.
static bool fast_args(P *p, CallArgs *c, Expr **out_elt) {
  enum { POSITIONAL, KEYWORD, DOUBLE_STAR } stage = POSITIONAL;
  do {
    int type = peek_type(p);
    Expr *e;
    Keyword *k = NULL;
    if (type == T_RPAR) return c->args.n || c->keywords.n;
    if (type == T_STAR) {
      if (stage == DOUBLE_STAR || !(e = starred_expression(p))) return false;
      vec_push(p, &c->args, e);
    } else if (type == T_DOUBLESTAR) {
      stage = DOUBLE_STAR;
      if (!(k = double_star_arg(p))) return false;
      vec_push(p, &c->keywords, k);
    } else {
      if (type == T_NAME && (k = keyword_arg(p))) {
        if (stage == POSITIONAL) stage = KEYWORD;
        vec_push(p, &c->keywords, k);
        continue;
      }
      if (p->error || stage != POSITIONAL || !(e = positional_arg(p))) return false;
      if (out_elt && !c->args.n && (at(p, T_FOR) || at(p, T_ASYNC))) {
        *out_elt = e;
        return true;
      }
      vec_push(p, &c->args, e);
    }
  } while (expect(p, T_COMMA));
  return !p->error && at(p, T_RPAR);
}

// ','.kwarg_or_starred+ or ','.kwarg_or_double_starred+
static bool kwarg_list(P *p, CallArgs *c, bool double_star) {
  int n = 0;
  for (int before = p->mark;; before = p->mark, n++) {
    if (n && !expect(p, T_COMMA)) return true;
    Keyword *k = NULL;
    Expr *e = NULL;
    if (checked(p, invalid_kwarg) && !(k = keyword_arg(p))) {
      if (double_star) k = double_star_arg(p);
      else e = starred_expression(p);
    }
    if (k) vec_push(p, &c->keywords, k);
    else if (e) vec_push(p, &c->args, e);
    else {
      p->mark = before;
      return n > 0 && !p->error;
    }
  }
}

// kwargs: starred and named arguments, then double-starred and named ones.
static bool kwargs(P *p, CallArgs *c) {
  int m = p->mark, n_args = c->args.n, n_keywords = c->keywords.n;
  if (kwarg_list(p, c, false)) {
    int after = p->mark;
    int n = c->keywords.n;
    if (expect(p, T_COMMA) && kwarg_list(p, c, true)) return true;
    if (p->error) return false;
    c->keywords.n = n;
    p->mark = after;
    return true;
  }
  if (p->error) return false;
  c->args.n = n_args;
  c->keywords.n = n_keywords;
  p->mark = m;
  return kwarg_list(p, c, true);
}

// ','.(starred_expression | (assignment_expression | expression !':=') !'=')+
static bool positional_args(P *p, CallArgs *c) {
  int n = 0;
  for (int before = p->mark;; before = p->mark, n++) {
    if (n && !expect(p, T_COMMA)) return true;
    Expr *e = starred_expression(p);
    if (!e && !p->error) e = positional_arg(p);
    if (!e) {
      p->mark = before;
      return n > 0 && !p->error;
    }
    vec_push(p, &c->args, e);
  }
}

// The rule `args` of the second pass: a call without function.
Expr *args(P *p) {
  int m = p->mark;
  CallArgs c = {0};
  if (positional_args(p, &c)) {
    int after = p->mark;
    if (!expect(p, T_COMMA) || !kwargs(p, &c)) p->mark = after;
    return p->error ? NULL : call_node(p, NULL, &c, m);
  }
  if (p->error) return NULL;
  p->mark = m;
  if (kwargs(p, &c)) return call_node(p, NULL, &c, m);
  p->mark = m;
  return NULL;
}

// args [','] &')' | invalid_arguments
Expr *arguments(P *p) {
  void *node;
  int m = p->mark;
  if (!p->second) {
    CallArgs c = {0};
    if (fast_args(p, &c, NULL)) return call_node(p, NULL, &c, m);
    p->mark = m;
    return NULL;
  }
  if (memo_get(p, R_ARGUMENTS, &node)) return node;
  Expr *e = args(p);
  if (e) {
    (void)expect(p, T_COMMA);
    if (!at(p, T_RPAR)) e = NULL;
  }
  if (!e) {
    p->mark = m;
    (void)checked(p, invalid_arguments);
  }
  if (p->error) e = NULL;
  memo_put(p, m, R_ARGUMENTS, e);
  return e;
}

static Expr *fast_call(P *p, Expr *func, int start) {
  int m = p->mark++;
  CallArgs c = {0};
  Expr *elt = NULL;
  if (expect(p, T_RPAR)) return call_node(p, func, &c, start);
  if (fast_args(p, &c, &elt)) {
    if (elt) {
      ComprehensionSeq *clauses = for_if_clauses(p);
      if (clauses && expect(p, T_RPAR)) {
        vec_push(p, &c.args, made(p, ast_generatorexp(p->arena, elt, clauses, span(p, m))));
        return call_node(p, func, &c, start);
      }
    } else if (expect(p, T_RPAR)) {
      return call_node(p, func, &c, start);
    }
  }
  p->mark = m;
  return NULL;
}

Expr *call_rest(P *p, Expr *func, int start) {
  int m = p->mark;
  if (!enter(p)) return NULL;
  Expr *result = NULL, *e;
  CallArgs c = {0};
  if (!p->second) {
    result = fast_call(p, func, start);
  } else if ((e = genexp(p))) {
    vec_push(p, &c.args, e);
    result = call_node(p, func, &c, start);
  } else if (expect(p, T_LPAR)) {
    e = arguments(p);
    if (!p->error && expect(p, T_RPAR))
      result = made(p, ast_call(p->arena, func, e ? e->call.args : NULL, e ? e->call.keywords : NULL, span(p, start)));
  }
  leave(p);
  if (!result) p->mark = m;
  return result;
}
