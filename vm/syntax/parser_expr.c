// syntax/parser_expr.c: expressions, displays, comprehensions, targets.
//
// In the first pass nothing is read twice: binary operators climb by precedence, and after the first item in brackets
// it is decided whether they are a group, tuple, list, set, dict or comprehension. The second pass keeps the grammar's
// alternatives.
//
// Optimize     Oz
#include "syntax/parser_internal.h"

// --- lists of expressions

// item (',' item)* [',']: a single item without a comma is returned itself, otherwise a tuple.
static Expr *item_or_tuple(P *p, Expr *(*item)(P *p)) {
  int m = p->mark;
  Expr *first = item(p);
  if (!first || !at(p, T_COMMA)) return first;
  Vec v = {0};
  vec_push(p, &v, first);
  while (expect(p, T_COMMA)) {
    Expr *next = item(p);
    if (!next) break;
    vec_push(p, &v, next);
  }
  if (p->error) return NULL;
  return made(p, ast_tuple(p->arena, vec_seq(p, &v), CTX_LOAD, span(p, m)));
}

Expr *expressions(P *p) { return item_or_tuple(p, expression); }
Expr *star_expressions(P *p) { return item_or_tuple(p, star_expression); }

// ','.item+ [','] into `v`; false: there is no item.
static bool items(P *p, Vec *v, Expr *(*item)(P *p)) {
  Expr *e = item(p);
  if (!e) return false;
  do vec_push(p, v, e);
  while (expect(p, T_COMMA) && (e = item(p)));
  return !p->error;
}

ExprSeq *star_named_expressions(P *p) {
  Vec v = {0};
  return items(p, &v, star_named_expression) ? vec_seq(p, &v) : NULL;
}

// '*' bitwise_or
static Expr *star_bitwise_or(P *p) {
  int m = p->mark;
  Expr *e;
  if (expect(p, T_STAR) && (e = bitwise_or(p))) return made(p, ast_starred(p->arena, e, CTX_LOAD, span(p, m)));
  p->mark = m;
  return NULL;
}

Expr *star_expression(P *p) {
  void *node;
  int m = p->mark;
  if (memo_get(p, R_STAR_EXPRESSION, &node)) return node;
  Expr *e = at(p, T_STAR) ? star_bitwise_or(p) : NULL;
  if (!e) e = expression(p);
  memo_put(p, m, R_STAR_EXPRESSION, e);
  return e;
}

Expr *star_named_expression(P *p) {
  Expr *e = at(p, T_STAR) ? star_bitwise_or(p) : NULL;
  return e ? e : named_expression(p);
}

// NAME ':=' ~ expression
Expr *assignment_expression(P *p) {
  int m = p->mark;
  Expr *name, *value;
  if ((name = name_token(p)) && expect(p, T_COLONEQUAL) && (value = expression(p))) {
    if (!version_at_least(p, 8, "Assignment expressions are")) return NULL;
    return made(p, ast_namedexpr(p->arena, with_context(p, name, CTX_STORE), value, span(p, m)));
  }
  p->mark = m;
  return NULL;
}

// expression !':='
static Expr *plain_expression(P *p) {
  int m = p->mark;
  Expr *e = expression(p);
  if (e && !at(p, T_COLONEQUAL)) return e;
  p->mark = m;
  return NULL;
}

// In the first pass: whether NAME and `token` come next.
static bool name_then(P *p, int type) {
  if (!at(p, T_NAME)) return false;
  p->mark++;
  bool yes = at(p, type);
  p->mark--;
  return yes;
}

Expr *named_expression(P *p) {
  if (!p->second) return name_then(p, T_COLONEQUAL) ? assignment_expression(p) : plain_expression(p);
  Expr *e = assignment_expression(p);
  if (e || !checked(p, invalid_named_expression)) return e;
  return plain_expression(p);
}

// disjunction ['if' disjunction 'else' expression]
static Expr *conditional(P *p) {
  int m = p->mark;
  Expr *body = disjunction(p), *test, *orelse;
  if (!body || !at(p, T_IF)) return body;
  int after = p->mark++;
  if ((test = disjunction(p)) && expect(p, T_ELSE) && (orelse = expression(p)))
    return made(p, ast_ifexp(p->arena, test, body, orelse, span(p, m)));
  p->mark = after;
  return p->error ? NULL : body;
}

Expr *expression(P *p) {
  void *node;
  int m = p->mark;
  if (memo_get(p, R_EXPRESSION, &node)) return node;
  // The diagnostics of the second pass nest deeper in C: `a a a …` comes back here for each name.
  int weight = p->second ? 2 : 0;
  p->depth += weight;
  if (!enter(p)) {
    p->depth -= weight;
    return NULL;
  }
  Expr *e = NULL;
  if (checked(p, invalid_expression) && checked(p, invalid_legacy_expression))
    e = at(p, T_LAMBDA) ? lambdef(p) : conditional(p);
  leave(p);
  p->depth -= weight;
  memo_put(p, m, R_EXPRESSION, e);
  return e;
}

Expr *expression_without_invalid(P *p) {
  bool invalid = p->invalid;
  p->invalid = false;
  Expr *e = at(p, T_LAMBDA) ? lambdef(p) : conditional(p);
  p->invalid = invalid;
  return e;
}

Expr *yield_expr(P *p) {
  int m = p->mark;
  if (!expect(p, T_YIELD)) return NULL;
  int after = p->mark;
  Expr *e;
  if (expect(p, T_FROM) && (e = expression(p))) return made(p, ast_yieldfrom(p->arena, e, span(p, m)));
  p->mark = after;
  e = star_expressions(p);
  if (p->error) return NULL;
  return made(p, ast_yield(p->arena, e, span(p, m)));
}

Expr *annotated_rhs(P *p) { return at(p, T_YIELD) ? yield_expr(p) : star_expressions(p); }

// --- operators

// next (token next)*
static Expr *bool_chain(P *p, int rule, int token, BoolOp op, Expr *(*next)(P *p)) {
  void *node;
  int m = p->mark;
  if (memo_get(p, rule, &node)) return node;
  Expr *e = next(p);
  if (e && at(p, token)) {
    Vec v = {0};
    vec_push(p, &v, e);
    for (int before = p->mark; expect(p, token); before = p->mark) {
      Expr *operand = next(p);
      if (!operand) {
        p->mark = before;
        break;
      }
      vec_push(p, &v, operand);
    }
    if (v.n > 1) e = made(p, ast_boolop(p->arena, op, vec_seq(p, &v), span(p, m)));
  }
  if (p->error) e = NULL;
  memo_put(p, m, rule, e);
  return e;
}

static Expr *conjunction(P *p) { return bool_chain(p, R_CONJUNCTION, T_AND, BOOLOP_AND, inversion); }
Expr *disjunction(P *p) { return bool_chain(p, R_DISJUNCTION, T_OR, BOOLOP_OR, conjunction); }

// `!=`, or `<>` where Barry rules.
static bool is_noteq(P *p, const Token *t) {
  bool diamond = t->lex.start[0] == '<';
  if (p->barry && !diamond) syntax_error(p, "with Barry as BDFL, use '<>' instead of '!='");
  return p->barry == diamond;
}

// One comparison operator and its right operand; the operand is NULL when there is none.
static Expr *compare_pair(P *p, CmpOp *out_op) {
  int m = p->mark;
  Token *t = peek(p);
  if (!t) return NULL;
  p->mark++;
  Expr *e = NULL;
  switch (t->lex.type) {
    case T_EQEQUAL:
      *out_op = CMPOP_EQ;
      e = bitwise_or(p);
      break;
    case T_NOTEQUAL:
      *out_op = CMPOP_NOTEQ;
      e = is_noteq(p, t) ? bitwise_or(p) : NULL;
      break;
    case T_LESSEQUAL:
      *out_op = CMPOP_LTE;
      e = bitwise_or(p);
      break;
    case T_LESS:
      *out_op = CMPOP_LT;
      e = bitwise_or(p);
      break;
    case T_GREATEREQUAL:
      *out_op = CMPOP_GTE;
      e = bitwise_or(p);
      break;
    case T_GREATER:
      *out_op = CMPOP_GT;
      e = bitwise_or(p);
      break;
    case T_NOT:
      *out_op = CMPOP_NOTIN;
      e = expect(p, T_IN) ? bitwise_or(p) : NULL;
      break;
    case T_IN:
      *out_op = CMPOP_IN;
      e = bitwise_or(p);
      break;
    case T_IS:
      *out_op = CMPOP_ISNOT;
      e = expect(p, T_NOT) ? bitwise_or(p) : NULL;
      if (e) break;
      p->mark = m + 1;
      *out_op = CMPOP_IS;
      e = bitwise_or(p);
      break;
    default: break;
  }
  if (!e) p->mark = m;
  return e;
}

static Expr *comparison(P *p) {
  int m = p->mark;
  Expr *left = bitwise_or(p), *operand;
  if (!left) return NULL;
  CmpOp op;
  if (!(operand = compare_pair(p, &op))) return p->error ? NULL : left;
  Vec operands = {0}, ops = {0};
  do {
    vec_push(p, &operands, operand);
    vec_push(p, &ops, (void *)(uintptr_t)op);
  } while ((operand = compare_pair(p, &op)));
  if (p->error) return NULL;
  CmpOpSeq *seq = made(p, ast_cmpop_seq(p->arena, ops.n));
  if (!seq) return NULL;
  for (int i = 0; i < ops.n; i++) seq->items[i] = (CmpOp)(uintptr_t)ops.items[i];
  return made(p, ast_compare(p->arena, left, seq, vec_seq(p, &operands), span(p, m)));
}

Expr *inversion(P *p) {
  void *node;
  int m = p->mark;
  if (memo_get(p, R_INVERSION, &node)) return node;
  if (!at(p, T_NOT)) {
    node = comparison(p);
  } else {
    if (!enter(p)) return NULL;
    p->mark++;
    Expr *e = inversion(p);
    leave(p);
    node = e ? made(p, ast_unaryop(p->arena, UNARYOP_NOT, e, span(p, m))) : NULL;
    if (!node) p->mark = m;
  }
  memo_put(p, m, R_INVERSION, node);
  return node;
}

// Binary operators by level: 1 `|`, 2 `^`, 3 `&`, 4 shifts, 5 `+ -`, 6 `* / // % @`.
enum { LEVEL_OR = 1, LEVEL_SHIFT = 4, LEVEL_SUM = 5, LEVEL_TERM = 6 };
static const struct {
  uint8_t level, op;
} binary_ops[T_LAST] = {[T_VBAR] = {1, OPERATOR_BITOR},        [T_CIRCUMFLEX] = {2, OPERATOR_BITXOR},
                        [T_AMPER] = {3, OPERATOR_BITAND},      [T_LEFTSHIFT] = {4, OPERATOR_LSHIFT},
                        [T_RIGHTSHIFT] = {4, OPERATOR_RSHIFT}, [T_PLUS] = {5, OPERATOR_ADD},
                        [T_MINUS] = {5, OPERATOR_SUB},         [T_STAR] = {6, OPERATOR_MULT},
                        [T_SLASH] = {6, OPERATOR_DIV},         [T_DOUBLESLASH] = {6, OPERATOR_FLOORDIV},
                        [T_PERCENT] = {6, OPERATOR_MOD},       [T_AT] = {6, OPERATOR_MATMULT}};

static Expr *binary_node(P *p, Expr *left, Operator op, Expr *right, int start) {
  if (op == OPERATOR_MATMULT && !version_at_least(p, 5, "The '@' operator is")) return NULL;
  return made(p, ast_binop(p->arena, left, op, right, span(p, start)));
}

// First pass: precedence climbing.
static Expr *binary_climb(P *p, int min_level) {
  int m = p->mark;
  Expr *left = factor(p);
  while (left) {
    int type = peek_type(p), level = type < 0 ? 0 : binary_ops[type].level, before = p->mark;
    if (level < min_level) break;
    p->mark++;
    Expr *right = binary_climb(p, level + 1);
    if (!right) {
      p->mark = before;
      break;
    }
    left = binary_node(p, left, binary_ops[type].op, right, m);
  }
  return p->error ? NULL : left;
}

// Second pass: one rule a level.
static Expr *binary_level(P *p, int level) {
  void *node;
  int m = p->mark, rule = R_BITWISE_OR + level - 1;
  if (memo_get(p, rule, &node)) return node;
  if (level == LEVEL_SHIFT && !checked(p, invalid_arithmetic)) return NULL;
  if (level == LEVEL_TERM && !checked(p, invalid_factor)) return NULL;
  Expr *left = level == LEVEL_TERM ? factor(p) : binary_level(p, level + 1);
  while (left) {
    int type = peek_type(p), before = p->mark;
    if (type < 0 || binary_ops[type].level != level) break;
    p->mark++;
    Expr *right = level == LEVEL_TERM ? factor(p) : binary_level(p, level + 1);
    if (!right) {
      p->mark = before;
      break;
    }
    left = binary_node(p, left, binary_ops[type].op, right, m);
  }
  if (p->error) left = NULL;
  memo_put(p, m, rule, left);
  return left;
}
_Static_assert(R_TERM - R_BITWISE_OR == LEVEL_TERM - 1, "rules and levels in one order");

Expr *bitwise_or(P *p) { return p->second ? binary_level(p, LEVEL_OR) : binary_climb(p, LEVEL_OR); }
Expr *sum(P *p) { return binary_level(p, LEVEL_SUM); }

static Expr *primary(P *p);

static Expr *await_primary(P *p) {
  void *node;
  int m = p->mark;
  if (!at(p, T_AWAIT)) return primary(p);
  if (memo_get(p, R_AWAIT_PRIMARY, &node)) return node;
  p->mark++;
  Expr *e = primary(p);
  if (e) e = version_at_least(p, 5, "Await expressions are") ? made(p, ast_await(p->arena, e, span(p, m))) : NULL;
  if (!e) p->mark = m;
  memo_put(p, m, R_AWAIT_PRIMARY, e);
  return e;
}

static Expr *power(P *p) {
  int m = p->mark;
  Expr *base = await_primary(p), *exponent;
  if (!base || !at(p, T_DOUBLESTAR)) return base;
  int before = p->mark++;
  if ((exponent = factor(p))) return made(p, ast_binop(p->arena, base, OPERATOR_POW, exponent, span(p, m)));
  p->mark = before;
  return p->error ? NULL : base;
}

Expr *factor(P *p) {
  void *node;
  int m = p->mark, type = peek_type(p);
  if (memo_get(p, R_FACTOR, &node)) return node;
  UnaryOp op = type == T_PLUS ? UNARYOP_UADD : type == T_MINUS ? UNARYOP_USUB : type == T_TILDE ? UNARYOP_INVERT : 0;
  if (!enter(p)) return NULL;
  if (!op) {
    node = power(p);
  } else {
    p->mark++;
    Expr *e = factor(p);
    node = e ? made(p, ast_unaryop(p->arena, op, e, span(p, m))) : NULL;
    if (!node) p->mark = m;
  }
  leave(p);
  memo_put(p, m, R_FACTOR, node);
  return node;
}

// --- primaries

// What follows a primary: attribute, call or subscript, around `e`; NULL when nothing does (mark stays).
// The second pass looks for a generator expression, and wrong ones, at every kind of bracket (after the subscript
// when the primary must be a target).
static Expr *trailer(P *p, Expr *e, int start, bool target) {
  int m = p->mark, type = peek_type(p);
  Expr *index, *name;
  if (p->second && (type == T_LBRACE || (type == T_LSQB && !target)) && (genexp(p) || p->error)) return NULL;
  switch (type) {
    case T_DOT:
      p->mark++;
      if ((name = name_token(p))) return made(p, ast_attribute(p->arena, e, name->name.id, CTX_LOAD, span(p, start)));
      break;
    case T_LPAR: return call_rest(p, e, start);
    case T_LSQB:
      p->mark++;
      if ((index = slices(p)) && expect(p, T_RSQB))
        return made(p, ast_subscript(p->arena, e, index, CTX_LOAD, span(p, start)));
      p->mark = m;
      if (p->second && target && !p->error) (void)genexp(p);
      break;
    default: break;
  }
  p->mark = m;
  return NULL;
}

static Expr *primary(P *p) {
  void *node;
  int m = p->mark;
  if (memo_get(p, R_PRIMARY, &node)) return node;
  Expr *e = atom(p), *longer;
  while (e && (longer = trailer(p, e, m, false))) e = longer;
  if (p->error) e = NULL;
  memo_put(p, m, R_PRIMARY, e);
  return e;
}

// [expression] ':' [expression] [':' [expression]] | named_expression
static Expr *slice(P *p) {
  int m = p->mark;
  Expr *lower = expression(p);
  if (p->error) return NULL;
  // what follows is read again: of nested brackets the inner ones twice as often as the outer ones
  if (!lower) p->memo = true;
  if (!expect(p, T_COLON)) {
    if (lower && !p->second && !at(p, T_COLONEQUAL)) return lower;
    p->mark = m;
    return named_expression(p);
  }
  Expr *upper = expression(p), *step = NULL;
  if (!p->error && expect(p, T_COLON)) step = expression(p);
  if (p->error) return NULL;
  return made(p, ast_slice(p->arena, lower, upper, step, span(p, m)));
}

static Expr *slice_or_starred(P *p) {
  Expr *e = slice(p);
  return e || p->error ? e : starred_expression(p);
}

Expr *slices(P *p) {
  int m = p->mark;
  Expr *e = slice(p);
  if (p->error) return NULL;
  if (e && !at(p, T_COMMA)) return e;
  Vec v = {0};
  if (e) {
    vec_push(p, &v, e);
    while (expect(p, T_COMMA) && (e = slice_or_starred(p))) vec_push(p, &v, e);
  } else if (!items(p, &v, slice_or_starred)) {
    p->mark = m;
    return NULL;
  }
  if (p->error) return NULL;
  return made(p, ast_tuple(p->arena, vec_seq(p, &v), CTX_LOAD, span(p, m)));
}

static Expr *constant(P *p, Ref value) {
  int m = p->mark++;
  return made(p, ast_constant(p->arena, value, REF_NULL, span(p, m)));
}

// --- comprehensions

static Comprehension *for_if_clause(P *p) {
  int m = p->mark;
  bool is_async = expect(p, T_ASYNC) != NULL;
  Expr *target, *iter;
  if (expect(p, T_FOR) && (target = star_targets(p)) && expect(p, T_IN)) {  // committed: no diagnostics from here
    if (!(iter = disjunction(p))) {
      p->mark = m;
      return NULL;
    }
    Vec ifs = {0};
    for (int before = p->mark; expect(p, T_IF); before = p->mark) {
      Expr *test = disjunction(p);
      if (!test) {
        p->mark = before;
        break;
      }
      vec_push(p, &ifs, test);
    }
    if (p->error || (is_async && !version_at_least(p, 6, "Async comprehensions are"))) return NULL;
    return made(p, ast_comprehension(p->arena, target, iter, vec_seq(p, &ifs), is_async));
  }
  p->mark = m;
  (void)(checked(p, invalid_for_if_clause) && checked(p, invalid_for_target));
  return NULL;
}

ComprehensionSeq *for_if_clauses(P *p) {
  Vec v = {0};
  Comprehension *c;
  while ((c = for_if_clause(p))) vec_push(p, &v, c);
  return p->error ? NULL : vec_seq(p, &v);
}

static bool at_for(P *p) { return at(p, T_FOR) || at(p, T_ASYNC); }

// --- first pass: brackets, decided while they are read

static Expr *fast_paren(P *p) {
  int m = p->mark++;
  Expr *e;
  Vec v = {0};
  if (at(p, T_YIELD)) {
    if ((e = yield_expr(p)) && expect(p, T_RPAR)) return e;
  } else if (expect(p, T_RPAR)) {
    return made(p, ast_tuple(p->arena, NULL, CTX_LOAD, span(p, m)));
  } else if ((e = star_named_expression(p))) {
    if (at(p, T_COMMA)) {
      vec_push(p, &v, e);
      while (expect(p, T_COMMA) && (e = star_named_expression(p))) vec_push(p, &v, e);
      if (expect(p, T_RPAR)) return made(p, ast_tuple(p->arena, vec_seq(p, &v), CTX_LOAD, span(p, m)));
    } else if (e->kind == EXPR_STARRED) {
      // neither a group nor the element of a generator expression
    } else if (at_for(p)) {
      ComprehensionSeq *clauses = for_if_clauses(p);
      if (clauses && expect(p, T_RPAR)) return made(p, ast_generatorexp(p->arena, e, clauses, span(p, m)));
    } else if (expect(p, T_RPAR)) {
      return e;
    }
  }
  p->mark = m;
  return NULL;
}

static Expr *fast_bracket(P *p) {
  int m = p->mark++;
  Expr *e = star_named_expression(p);
  Vec v = {0};
  if (e && e->kind != EXPR_STARRED && at_for(p)) {
    ComprehensionSeq *clauses = for_if_clauses(p);
    if (clauses && expect(p, T_RSQB)) return made(p, ast_listcomp(p->arena, e, clauses, span(p, m)));
  } else if (!p->error) {
    if (e) {
      vec_push(p, &v, e);
      while (expect(p, T_COMMA) && (e = star_named_expression(p))) vec_push(p, &v, e);
    }
    if (expect(p, T_RSQB)) return made(p, ast_list(p->arena, vec_seq(p, &v), CTX_LOAD, span(p, m)));
  }
  p->mark = m;
  return NULL;
}

// '**' bitwise_or | expression ':' expression. *out_key is NULL for the former.
static bool kv_item(P *p, Expr **out_key, Expr **out_value) {
  int m = p->mark;
  *out_key = NULL;
  if (expect(p, T_DOUBLESTAR) && (*out_value = bitwise_or(p))) return true;
  p->mark = m;
  if ((*out_key = expression(p)) && expect(p, T_COLON) && (*out_value = expression(p))) return true;
  return reset(p, m);
}

// ','.double_starred_kvpair+ [',']: false when there is none.
static bool kv_items(P *p, Vec *keys, Vec *values) {
  Expr *key, *value;
  if (!kv_item(p, &key, &value)) return false;
  do {
    vec_push(p, keys, key);
    vec_push(p, values, value);
  } while (expect(p, T_COMMA) && kv_item(p, &key, &value));
  return !p->error;
}

static Expr *dict_node(P *p, const Vec *keys, const Vec *values, int start) {
  return made(p, ast_dict(p->arena, vec_seq(p, keys), vec_seq(p, values), span(p, start)));
}

// A dict or dict comprehension whose first key and value have been read (key NULL: none yet).
static Expr *fast_dict(P *p, Expr *key, Expr *value, int m) {
  Vec keys = {0}, values = {0};
  if (key && at_for(p)) {
    ComprehensionSeq *clauses = for_if_clauses(p);
    if (!clauses || !expect(p, T_RBRACE)) return NULL;
    return made(p, ast_dictcomp(p->arena, key, value, clauses, span(p, m)));
  }
  if (key) {
    vec_push(p, &keys, key);
    vec_push(p, &values, value);
  }
  if (!key || expect(p, T_COMMA)) kv_items(p, &keys, &values);
  return expect(p, T_RBRACE) ? dict_node(p, &keys, &values, m) : NULL;
}

static Expr *fast_set(P *p, Expr *first, int m) {
  Expr *e = first;
  Vec v = {0};
  if (e->kind != EXPR_STARRED && at_for(p)) {
    ComprehensionSeq *clauses = for_if_clauses(p);
    if (!clauses || !expect(p, T_RBRACE)) return NULL;
    return made(p, ast_setcomp(p->arena, e, clauses, span(p, m)));
  }
  do vec_push(p, &v, e);
  while (expect(p, T_COMMA) && (e = star_named_expression(p)));
  return expect(p, T_RBRACE) ? made(p, ast_set(p->arena, vec_seq(p, &v), span(p, m))) : NULL;
}

static Expr *fast_brace(P *p) {
  int m = p->mark++;
  Expr *e = NULL, *value;
  if (at(p, T_RBRACE) || at(p, T_DOUBLESTAR)) {
    e = fast_dict(p, NULL, NULL, m);
  } else {
    bool named = name_then(p, T_COLONEQUAL);
    Expr *first = star_named_expression(p);
    if (first && !named && first->kind != EXPR_STARRED && expect(p, T_COLON))
      e = (value = expression(p)) ? fast_dict(p, first, value, m) : NULL;
    else if (first) e = fast_set(p, first, m);
  }
  if (!e && !p->error) {  // this rule is tried in the first pass too
    p->memo = true;
    p->mark = m + 1;
    invalid_double_starred_kvpairs(p);
  }
  if (!e) p->mark = m;
  return p->error ? NULL : e;
}

// --- second pass: the rules one by one

Expr *tuple_rule(P *p) {
  int m = p->mark;
  Vec v = {0};
  Expr *e;
  if (!expect(p, T_LPAR)) return NULL;
  int inside = p->mark;
  if ((e = star_named_expression(p)) && expect(p, T_COMMA)) {
    vec_push(p, &v, e);
    items(p, &v, star_named_expression);
  } else {
    p->mark = inside;
  }
  if (expect(p, T_RPAR)) return made(p, ast_tuple(p->arena, vec_seq(p, &v), CTX_LOAD, span(p, m)));
  p->mark = m;
  return NULL;
}

static Expr *group(P *p) {
  int m = p->mark;
  Expr *e;
  if (expect(p, T_LPAR) && ((e = yield_expr(p)) || (e = named_expression(p))) && expect(p, T_RPAR)) return e;
  p->mark = m;
  (void)checked(p, invalid_group);
  return NULL;
}

Expr *genexp(P *p) {
  int m = p->mark;
  Expr *e;
  ComprehensionSeq *clauses;
  if (expect(p, T_LPAR) && ((e = assignment_expression(p)) || (e = plain_expression(p))) &&
      (clauses = for_if_clauses(p)) && expect(p, T_RPAR))
    return made(p, ast_generatorexp(p->arena, e, clauses, span(p, m)));
  p->mark = m;
  (void)checked(p, invalid_comprehension);
  return NULL;
}

Expr *list_rule(P *p) {
  int m = p->mark;
  Vec v = {0};
  if (!expect(p, T_LSQB)) return NULL;
  items(p, &v, star_named_expression);
  if (expect(p, T_RSQB)) return made(p, ast_list(p->arena, vec_seq(p, &v), CTX_LOAD, span(p, m)));
  p->mark = m;
  return NULL;
}

static Expr *listcomp(P *p) {
  int m = p->mark;
  Expr *e;
  ComprehensionSeq *clauses;
  if (expect(p, T_LSQB) && (e = named_expression(p)) && (clauses = for_if_clauses(p)) && expect(p, T_RSQB))
    return made(p, ast_listcomp(p->arena, e, clauses, span(p, m)));
  p->mark = m;
  (void)checked(p, invalid_comprehension);
  return NULL;
}

static Expr *dict(P *p) {
  int m = p->mark;
  Vec keys = {0}, values = {0};
  if (!expect(p, T_LBRACE)) return NULL;
  kv_items(p, &keys, &values);
  if (expect(p, T_RBRACE)) return dict_node(p, &keys, &values, m);
  p->mark = m + 1;
  if (!p->error) invalid_double_starred_kvpairs(p);
  p->mark = m;
  return NULL;
}

static Expr *set(P *p) {
  int m = p->mark;
  Vec v = {0};
  if (expect(p, T_LBRACE) && items(p, &v, star_named_expression) && expect(p, T_RBRACE))
    return made(p, ast_set(p->arena, vec_seq(p, &v), span(p, m)));
  p->mark = m;
  return NULL;
}

static Expr *dictcomp(P *p) {
  int m = p->mark;
  Expr *key, *value;
  ComprehensionSeq *clauses;
  if (expect(p, T_LBRACE) && (key = expression(p)) && expect(p, T_COLON) && (value = expression(p)) &&
      (clauses = for_if_clauses(p)) && expect(p, T_RBRACE))
    return made(p, ast_dictcomp(p->arena, key, value, clauses, span(p, m)));
  p->mark = m;
  (void)checked(p, invalid_dict_comprehension);
  return NULL;
}

static Expr *setcomp(P *p) {
  int m = p->mark;
  Expr *e;
  ComprehensionSeq *clauses;
  if (expect(p, T_LBRACE) && (e = named_expression(p)) && (clauses = for_if_clauses(p)) && expect(p, T_RBRACE))
    return made(p, ast_setcomp(p->arena, e, clauses, span(p, m)));
  p->mark = m;
  (void)checked(p, invalid_comprehension);
  return NULL;
}

// The first alternative that returns a node; an error ends the search.
static Expr *first_of(P *p, Expr *(*const *rules)(P *p), int n) {
  for (int i = 0; i < n && !p->error; i++) {
    Expr *e = rules[i](p);
    if (e) return e;
  }
  return NULL;
}

static Expr *bracketed(P *p, int type) {
  static Expr *(*const parens[])(P *) = {tuple_rule, group, genexp};
  static Expr *(*const squares[])(P *) = {list_rule, listcomp};
  static Expr *(*const braces[])(P *) = {dict, set, dictcomp, setcomp};
  if (!p->second) return type == T_LPAR ? fast_paren(p) : type == T_LSQB ? fast_bracket(p) : fast_brace(p);
  if (type == T_LPAR) return first_of(p, parens, 3);
  return type == T_LSQB ? first_of(p, squares, 2) : first_of(p, braces, 4);
}

Expr *atom(P *p) {
  int type = peek_type(p);
  switch (type) {
    case T_NAME: return name_token(p);
    case T_TRUE: return constant(p, REF_TRUE);
    case T_FALSE: return constant(p, REF_FALSE);
    case T_NONE: return constant(p, REF_NONE);
    case T_ELLIPSIS: return constant(p, VALUE_ELLIPSIS);
    case T_STRING:
    case T_FSTRING_START:
    case T_TSTRING_START: return strings(p);
    case T_NUMBER: return number_token(p);
    case T_LPAR:
    case T_LSQB:
    case T_LBRACE: {
      if (!enter(p)) return NULL;
      Expr *e = bracketed(p, type);
      leave(p);
      return e;
    }
    default: return NULL;
  }
}

// --- targets

static bool t_lookahead(P *p) {
  int type = peek_type(p);
  return type == T_LPAR || type == T_LSQB || type == T_DOT;
}

// An attribute or subscript that no further one follows: t_primary '.' NAME | t_primary '[' slices ']'.
static Expr *primary_target(P *p, ExprContext ctx) {
  int m = p->mark;
  Expr *e = atom(p);
  if (!e || !t_lookahead(p)) {
    p->mark = m;
    return NULL;
  }
  for (;;) {
    Expr *longer = trailer(p, e, m, true);
    if (!longer) break;
    if (!t_lookahead(p)) {
      if (longer->kind != EXPR_ATTRIBUTE && longer->kind != EXPR_SUBSCRIPT) break;
      if (p->error) break;
      return with_context(p, longer, ctx);
    }
    e = longer;
  }
  p->mark = m;
  return NULL;
}

static Expr *target_with_star_atom(P *p);

// ','.star_target+ [','] in brackets; *v may stay empty.
static void star_target_items(P *p, Vec *v) { items(p, v, star_target); }

static Expr *star_atom(P *p) {
  int m = p->mark;
  Expr *e;
  Vec v = {0};
  switch (peek_type(p)) {
    case T_NAME: return with_context(p, name_token(p), CTX_STORE);
    case T_LPAR:
      p->mark++;
      if ((e = target_with_star_atom(p)) && expect(p, T_RPAR)) return with_context(p, e, CTX_STORE);
      p->mark = m + 1;
      star_target_items(p, &v);
      // a single target makes no tuple
      if (v.n == 1 && p->tokens[p->mark - 1]->lex.type != T_COMMA) p->mark = m + 1, v.n = 0;
      if (expect(p, T_RPAR)) return made(p, ast_tuple(p->arena, vec_seq(p, &v), CTX_STORE, span(p, m)));
      break;
    case T_LSQB:
      p->mark++;
      star_target_items(p, &v);
      if (expect(p, T_RSQB)) return made(p, ast_list(p->arena, vec_seq(p, &v), CTX_STORE, span(p, m)));
      break;
    default: break;
  }
  p->mark = m;
  return NULL;
}

static Expr *target_with_star_atom(P *p) {
  void *node;
  int m = p->mark;
  if (memo_find(p, R_TARGET_WITH_STAR_ATOM, &node)) return node;  // in both passes: nested brackets are tried twice
  if (!enter(p)) return NULL;
  node = primary_target(p, CTX_STORE);
  if (!node && !p->error) node = star_atom(p);
  leave(p);
  memo_add(p, m, R_TARGET_WITH_STAR_ATOM, node);
  return node;
}

Expr *star_target(P *p) {
  int m = p->mark;
  Expr *e;
  if (at(p, T_STAR)) {
    p->mark++;
    if (!at(p, T_STAR) && (e = star_target(p)))
      return made(p, ast_starred(p->arena, with_context(p, e, CTX_STORE), CTX_STORE, span(p, m)));
    p->mark = m;
  }
  return target_with_star_atom(p);
}

Expr *star_targets(P *p) {
  int m = p->mark;
  Expr *e = star_target(p);
  if (!e || !at(p, T_COMMA)) return p->error ? NULL : e;
  Vec v = {0};
  vec_push(p, &v, e);
  while (expect(p, T_COMMA) && (e = star_target(p))) vec_push(p, &v, e);
  if (p->error) return NULL;
  return made(p, ast_tuple(p->arena, vec_seq(p, &v), CTX_STORE, span(p, m)));
}

Expr *single_subscript_attribute_target(P *p) { return primary_target(p, CTX_STORE); }

Expr *single_target(P *p) {
  int m = p->mark;
  Expr *e = single_subscript_attribute_target(p);
  if (e || p->error) return e;
  if ((e = name_token(p))) return with_context(p, e, CTX_STORE);
  if (!enter(p)) return NULL;
  if (expect(p, T_LPAR) && (e = single_target(p)) && expect(p, T_RPAR)) {
    leave(p);
    return e;
  }
  leave(p);
  p->mark = m;
  return NULL;
}

static Expr *del_target(P *p);

static Expr *del_t_atom(P *p) {
  int m = p->mark;
  Expr *e;
  Vec v = {0};
  switch (peek_type(p)) {
    case T_NAME: return with_context(p, name_token(p), CTX_DEL);
    case T_LPAR:
      p->mark++;
      if ((e = del_target(p)) && expect(p, T_RPAR)) return with_context(p, e, CTX_DEL);
      p->mark = m + 1;
      items(p, &v, del_target);
      if (expect(p, T_RPAR)) return made(p, ast_tuple(p->arena, vec_seq(p, &v), CTX_DEL, span(p, m)));
      break;
    case T_LSQB:
      p->mark++;
      items(p, &v, del_target);
      if (expect(p, T_RSQB)) return made(p, ast_list(p->arena, vec_seq(p, &v), CTX_DEL, span(p, m)));
      break;
    default: break;
  }
  p->mark = m;
  return NULL;
}

static Expr *del_target(P *p) {
  void *node;
  int m = p->mark;
  if (memo_find(p, R_DEL_TARGET, &node)) return node;
  if (!enter(p)) return NULL;
  node = primary_target(p, CTX_DEL);
  if (!node && !p->error) node = del_t_atom(p);
  leave(p);
  memo_add(p, m, R_DEL_TARGET, node);
  return node;
}

ExprSeq *del_targets(P *p) {
  Vec v = {0};
  return items(p, &v, del_target) ? vec_seq(p, &v) : NULL;
}
