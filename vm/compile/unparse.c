// compile/unparse.c: writes expressions back as source text, as CPython keeps annotations under `from __future__ import
// annotations`.
//
// Invariants   Parentheses stand only where the precedence of the operator around asks for them.
// Tests        tests/python/statements/annotations_text.py
// Optimize     Oz
#include "compile/compiler.h"

#include "object/number/int.h"

// clang-format off
enum {  // how tightly an operand must bind
  PREC_TUPLE, PREC_TEST, PREC_OR, PREC_AND, PREC_NOT, PREC_CMP, PREC_EXPR, PREC_BOR = PREC_EXPR, PREC_BXOR, PREC_BAND,
  PREC_SHIFT,
  PREC_ARITH, PREC_TERM, PREC_FACTOR, PREC_POWER, PREC_AWAIT, PREC_ATOM,
};
// clang-format on

typedef struct Out {
  VM *vm;
  StrBuilder b;
  bool failed;
} Out;

static void put(Out *o, const char *s) { sb_cstr(&o->b, s); }
static void expr(Out *o, const Expr *e, int level);

static void put_value(Out *o, Value v) {  // a str; consumed
  if (value_is_null(v)) o->failed = true;
  else sb_str(&o->b, v);
  drop(o->vm, v);
}
static void open(Out *o, bool paren) {
  if (paren) put(o, "(");
}
static void close(Out *o, bool paren) {
  if (paren) put(o, ")");
}

static void exprs(Out *o, const ExprSeq *seq, int level) {
  for (Size i = 0; i < seq->len; i++) {
    if (i) put(o, ", ");
    expr(o, seq->items[i], level);
  }
}

static void binop(Out *o, const Expr *e, int level) {
  static const struct {
    const char *text;
    uint8_t prec;
    bool right;
  } ops[] = {[OPERATOR_ADD] = {" + ", PREC_ARITH, false},     [OPERATOR_SUB] = {" - ", PREC_ARITH, false},
             [OPERATOR_MULT] = {" * ", PREC_TERM, false},     [OPERATOR_MATMULT] = {" @ ", PREC_TERM, false},
             [OPERATOR_DIV] = {" / ", PREC_TERM, false},      [OPERATOR_MOD] = {" % ", PREC_TERM, false},
             [OPERATOR_LSHIFT] = {" << ", PREC_SHIFT, false}, [OPERATOR_RSHIFT] = {" >> ", PREC_SHIFT, false},
             [OPERATOR_BITOR] = {" | ", PREC_BOR, false},     [OPERATOR_BITXOR] = {" ^ ", PREC_BXOR, false},
             [OPERATOR_BITAND] = {" & ", PREC_BAND, false},   [OPERATOR_FLOORDIV] = {" // ", PREC_TERM, false},
             [OPERATOR_POW] = {" ** ", PREC_POWER, true}};
  int prec = ops[e->binop.op].prec;
  bool right = ops[e->binop.op].right;
  open(o, level > prec);
  expr(o, e->binop.left, prec + right);
  put(o, ops[e->binop.op].text);
  expr(o, e->binop.right, prec + !right);
  close(o, level > prec);
}

static void unaryop(Out *o, const Expr *e, int level) {
  static const struct {
    const char *text;
    uint8_t prec;
  } ops[] = {[UNARYOP_INVERT] = {"~", PREC_FACTOR},
             [UNARYOP_NOT] = {"not ", PREC_NOT},
             [UNARYOP_UADD] = {"+", PREC_FACTOR},
             [UNARYOP_USUB] = {"-", PREC_FACTOR}};
  int prec = ops[e->unaryop.op].prec;
  open(o, level > prec);
  put(o, ops[e->unaryop.op].text);
  expr(o, e->unaryop.operand, prec);
  close(o, level > prec);
}

static void one_arg(Out *o, const Arg *a) {
  sb_str(&o->b, a->arg);
  if (!a->annotation) return;
  put(o, ": ");
  expr(o, a->annotation, PREC_TEST);
}

static void comma(Out *o, bool *first) {
  if (!*first) put(o, ", ");
  *first = false;
}

static void arguments(Out *o, const Arguments *a) {
  bool first = true;
  Size n_pos = a->posonlyargs->len, n = n_pos + a->args->len;
  for (Size i = 0; i < n; i++) {
    comma(o, &first);
    one_arg(o, i < n_pos ? a->posonlyargs->items[i] : a->args->items[i - n_pos]);
    Size d = i - (n - a->defaults->len);
    if (d >= 0) {
      put(o, "=");
      expr(o, a->defaults->items[d], PREC_TEST);
    }
    if (n_pos && i + 1 == n_pos) put(o, ", /");
  }
  if (a->vararg || a->kwonlyargs->len) {
    comma(o, &first);
    put(o, "*");
    if (a->vararg) one_arg(o, a->vararg);
  }
  for (Size i = 0; i < a->kwonlyargs->len; i++) {
    comma(o, &first);
    one_arg(o, a->kwonlyargs->items[i]);
    if (i < a->kw_defaults->len && a->kw_defaults->items[i]) {
      put(o, "=");
      expr(o, a->kw_defaults->items[i], PREC_TEST);
    }
  }
  if (a->kwarg) {
    comma(o, &first);
    put(o, "**");
    one_arg(o, a->kwarg);
  }
}

static void clauses(Out *o, const ComprehensionSeq *seq) {
  for (Size i = 0; i < seq->len; i++) {
    const Comprehension *clause = seq->items[i];
    put(o, clause->is_async ? " async for " : " for ");
    expr(o, clause->target, PREC_TUPLE);
    put(o, " in ");
    expr(o, clause->iter, PREC_TEST + 1);
    for (Size k = 0; k < clause->ifs->len; k++) {
      put(o, " if ");
      expr(o, clause->ifs->items[k], PREC_TEST + 1);
    }
  }
}

static void comprehension(Out *o, const char *left, const Expr *elt, const ComprehensionSeq *seq, const char *right) {
  put(o, left);
  expr(o, elt, PREC_TEST);
  clauses(o, seq);
  put(o, right);
}

static void compare(Out *o, const Expr *e, int level) {
  static const char *const ops[] = {
      [CMPOP_EQ] = " == ", [CMPOP_NOTEQ] = " != ",    [CMPOP_LT] = " < ",  [CMPOP_LTE] = " <= ",
      [CMPOP_GT] = " > ",  [CMPOP_GTE] = " >= ",      [CMPOP_IS] = " is ", [CMPOP_ISNOT] = " is not ",
      [CMPOP_IN] = " in ", [CMPOP_NOTIN] = " not in "};
  open(o, level > PREC_CMP);
  expr(o, e->compare.left, PREC_CMP + 1);
  for (Size i = 0; i < e->compare.ops->len; i++) {
    put(o, ops[e->compare.ops->items[i]]);
    expr(o, e->compare.comparators->items[i], PREC_CMP + 1);
  }
  close(o, level > PREC_CMP);
}

static void call_text(Out *o, const Expr *e) {
  expr(o, e->call.func, PREC_ATOM);
  const ExprSeq *args = e->call.args;
  const KeywordSeq *keywords = e->call.keywords;
  if (args->len == 1 && keywords->len == 0 && args->items[0]->kind == EXPR_GENERATOREXP) {
    expr(o, args->items[0], PREC_ATOM);  // its own parentheses do
    return;
  }
  put(o, "(");
  bool first = true;
  for (Size i = 0; i < args->len; i++) {
    comma(o, &first);
    expr(o, args->items[i], PREC_TEST);
  }
  for (Size i = 0; i < keywords->len; i++) {
    comma(o, &first);
    if (value_is_null(keywords->items[i]->arg)) {
      put(o, "**");
    } else {
      sb_str(&o->b, keywords->items[i]->arg);
      put(o, "=");
    }
    expr(o, keywords->items[i]->value, PREC_TEST);
  }
  put(o, ")");
}

// --- strings with values in them

static void fstring_pieces(Out *o, const ExprSeq *values);

static void fstring_text(Out *o, Ref text) {  // braces doubled
  const Str *s = as_str(text);
  for (Size i = 0; i < s->len; i++) {
    uint32_t ch = str_read(s, i);
    sb_char(&o->b, ch);
    if (ch == '{' || ch == '}') sb_char(&o->b, ch);
  }
}

static void fstring_value(Out *o, const Expr *value, int32_t conversion, const Expr *spec, Ref text) {
  Value inner;
  if (value_is_null(text)) {
    Out sub = {.vm = o->vm};
    sb_init(&sub.b, o->vm);
    expr(&sub, value, PREC_TEST + 1);
    inner = sub.failed ? (sb_discard(&sub.b), VALUE_NULL) : sb_finish(&sub.b);
  } else {
    inner = own(text);
  }
  if (value_is_null(inner)) {
    o->failed = true;
    return;
  }
  const Str *s = as_str(inner);
  put(o, s->len && str_read(s, 0) == '{' ? "{ " : "{");  // not to be taken for a doubled brace
  sb_str(&o->b, inner);
  drop(o->vm, inner);
  if (conversion > 0) {
    sb_char(&o->b, '!');
    sb_char(&o->b, (uint32_t)conversion);
  }
  if (spec) {
    put(o, ":");
    if (spec->kind == EXPR_JOINEDSTR) fstring_pieces(o, spec->joinedstr.values);
    else if (spec->kind == EXPR_CONSTANT) fstring_text(o, spec->constant.value);
  }
  put(o, "}");
}

static void fstring_piece(Out *o, const Expr *e) {
  switch (e->kind) {
    case EXPR_CONSTANT: fstring_text(o, e->constant.value); break;
    case EXPR_JOINEDSTR: fstring_pieces(o, e->joinedstr.values); break;
    case EXPR_TEMPLATESTR: fstring_pieces(o, e->templatestr.values); break;
    case EXPR_FORMATTEDVALUE:
      fstring_value(o, e->formattedvalue.value, e->formattedvalue.conversion, e->formattedvalue.format_spec, REF_NULL);
      break;
    case EXPR_INTERPOLATION:
      fstring_value(o, e->interpolation.value, e->interpolation.conversion, e->interpolation.format_spec,
                    is_str(e->interpolation.str) ? e->interpolation.str : REF_NULL);
      break;
    default:
      err_set(o->vm, o->vm->exc.SystemError, "unknown expression kind inside f-string or t-string");
      o->failed = true;
  }
}

static void fstring_pieces(Out *o, const ExprSeq *values) {
  for (Size i = 0; i < values->len && !o->failed; i++) fstring_piece(o, values->items[i]);
}

// The pieces put together, as one literal.
static void fstring(Out *o, const char *prefix, const ExprSeq *values) {
  Out sub = {.vm = o->vm};
  sb_init(&sub.b, o->vm);
  fstring_pieces(&sub, values);
  Value text = sub.failed ? (sb_discard(&sub.b), VALUE_NULL) : sb_finish(&sub.b);
  if (value_is_null(text)) {
    o->failed = true;
    return;
  }
  put(o, prefix);
  put_value(o, object_repr(o->vm, text));
  drop(o->vm, text);
}

// --- atoms

static void constant(Out *o, Ref v, Ref kind) {
  VM *vm = o->vm;
  if (value_same(v, VALUE_ELLIPSIS)) {
    put(o, "...");
    return;
  }
  if (is_tuple(v)) {
    put(o, "(");
    for (Size i = 0; i < tuple_len(v); i++) {
      if (i) put(o, ", ");
      if (o->failed || vm_enter(vm, " during compilation") < 0) {
        o->failed = true;
        return;
      }
      constant(o, tuple_at(v, i), REF_NULL);
      vm_leave(vm);
    }
    put(o, tuple_len(v) == 1 ? ",)" : ")");
    return;
  }
  if (!value_is_null(kind) && is_str(kind)) sb_str(&o->b, kind);
  Value repr = object_repr(vm, v);
  if (value_is_null(repr)) {
    o->failed = true;
    return;
  }
  const Type *t = type_of(vm, v);
  if (t != vm->types.float_ && t != vm->types.complex_) {
    put_value(o, repr);
    return;
  }
  // Infinity is written as a number too great for a float.
  const Str *s = as_str(repr);
  for (Size i = 0; i < s->len; i++) {
    bool inf = i + 3 <= s->len && str_read(s, i) == 'i' && str_read(s, i + 1) == 'n' && str_read(s, i + 2) == 'f';
    if (inf) {
      put(o, "1e309");
      i += 2;
    } else {
      sb_char(&o->b, str_read(s, i));
    }
  }
  drop(vm, repr);
}

static void slice(Out *o, const Expr *e) {
  if (e->slice.lower) expr(o, e->slice.lower, PREC_TEST);
  put(o, ":");
  if (e->slice.upper) expr(o, e->slice.upper, PREC_TEST);
  if (!e->slice.step) return;
  put(o, ":");
  expr(o, e->slice.step, PREC_TEST);
}

static void tuple(Out *o, const ExprSeq *elts, int level) {
  if (!elts->len) {
    put(o, "()");
    return;
  }
  open(o, level > PREC_TUPLE);
  exprs(o, elts, PREC_TEST);
  if (elts->len == 1) put(o, ",");
  close(o, level > PREC_TUPLE);
}

static void dict(Out *o, const Expr *e) {
  put(o, "{");
  for (Size i = 0; i < e->dict.values->len; i++) {
    if (i) put(o, ", ");
    if (e->dict.keys->items[i]) {
      expr(o, e->dict.keys->items[i], PREC_TEST);
      put(o, ": ");
      expr(o, e->dict.values->items[i], PREC_TEST);
    } else {
      put(o, "**");
      expr(o, e->dict.values->items[i], PREC_EXPR);
    }
  }
  put(o, "}");
}

static void expr_kind(Out *o, const Expr *e, int level) {
  switch (e->kind) {
    case EXPR_BOOLOP: {
      bool and = e->boolop.op == BOOLOP_AND;
      int prec = and? PREC_AND : PREC_OR;
      open(o, level > prec);
      for (Size i = 0; i < e->boolop.values->len; i++) {
        if (i) put(o, and? " and " : " or ");
        expr(o, e->boolop.values->items[i], prec + 1);
      }
      close(o, level > prec);
      break;
    }
    case EXPR_NAMEDEXPR:
      open(o, level > PREC_TUPLE);
      expr(o, e->namedexpr.target, PREC_ATOM);
      put(o, " := ");
      expr(o, e->namedexpr.value, PREC_ATOM);
      close(o, level > PREC_TUPLE);
      break;
    case EXPR_BINOP: binop(o, e, level); break;
    case EXPR_UNARYOP: unaryop(o, e, level); break;
    case EXPR_LAMBDA: {
      const Arguments *a = e->lambda.args;
      open(o, level > PREC_TEST);
      put(o, a->args->len || a->posonlyargs->len ? "lambda " : "lambda");
      arguments(o, a);
      put(o, ": ");
      expr(o, e->lambda.body, PREC_TEST);
      close(o, level > PREC_TEST);
      break;
    }
    case EXPR_IFEXP:
      open(o, level > PREC_TEST);
      expr(o, e->ifexp.body, PREC_TEST + 1);
      put(o, " if ");
      expr(o, e->ifexp.test, PREC_TEST + 1);
      put(o, " else ");
      expr(o, e->ifexp.orelse, PREC_TEST);
      close(o, level > PREC_TEST);
      break;
    case EXPR_DICT: dict(o, e); break;
    case EXPR_SET:
      put(o, "{");
      exprs(o, e->set.elts, PREC_TEST);
      put(o, "}");
      break;
    case EXPR_GENERATOREXP: comprehension(o, "(", e->generatorexp.elt, e->generatorexp.generators, ")"); break;
    case EXPR_LISTCOMP: comprehension(o, "[", e->listcomp.elt, e->listcomp.generators, "]"); break;
    case EXPR_SETCOMP: comprehension(o, "{", e->setcomp.elt, e->setcomp.generators, "}"); break;
    case EXPR_DICTCOMP:
      put(o, "{");
      expr(o, e->dictcomp.key, PREC_TEST);
      comprehension(o, ": ", e->dictcomp.value, e->dictcomp.generators, "}");
      break;
    case EXPR_YIELD:
      if (!e->yield.value) {
        put(o, "(yield)");
        break;
      }
      put(o, "(yield ");
      expr(o, e->yield.value, PREC_TEST);
      put(o, ")");
      break;
    case EXPR_YIELDFROM:
      put(o, "(yield from ");
      expr(o, e->yieldfrom.value, PREC_TEST);
      put(o, ")");
      break;
    case EXPR_AWAIT:
      open(o, level > PREC_AWAIT);
      put(o, "await ");
      expr(o, e->await.value, PREC_ATOM);
      close(o, level > PREC_AWAIT);
      break;
    case EXPR_COMPARE: compare(o, e, level); break;
    case EXPR_CALL: call_text(o, e); break;
    case EXPR_CONSTANT: constant(o, e->constant.value, e->constant.kind); break;
    case EXPR_JOINEDSTR: fstring(o, "f", e->joinedstr.values); break;
    case EXPR_TEMPLATESTR: fstring(o, "t", e->templatestr.values); break;
    case EXPR_FORMATTEDVALUE:
    case EXPR_INTERPOLATION: fstring_piece(o, e); break;
    case EXPR_ATTRIBUTE: {
      const Expr *value = e->attribute.value;
      expr(o, value, PREC_ATOM);
      put(o, value->kind == EXPR_CONSTANT && is_int(value->constant.value) && !value_is_bool(value->constant.value)
                 ? " ."
                 : ".");
      sb_str(&o->b, e->attribute.attr);
      break;
    }
    case EXPR_SUBSCRIPT:
      expr(o, e->subscript.value, PREC_ATOM);
      put(o, "[");
      expr(o, e->subscript.slice, PREC_TUPLE);
      put(o, "]");
      break;
    case EXPR_STARRED:
      put(o, "*");
      expr(o, e->starred.value, PREC_EXPR);
      break;
    case EXPR_NAME: sb_str(&o->b, e->name.id); break;
    case EXPR_LIST:
      put(o, "[");
      exprs(o, e->list.elts, PREC_TEST);
      put(o, "]");
      break;
    case EXPR_TUPLE: tuple(o, e->tuple.elts, level); break;
    case EXPR_SLICE: slice(o, e); break;
  }
}

static void expr(Out *o, const Expr *e, int level) {
  if (o->failed) return;
  if (vm_enter(o->vm, " during compilation") < 0) {
    o->failed = true;
    return;
  }
  expr_kind(o, e, level);
  vm_leave(o->vm);
}

Value unparse_expr(VM *vm, const Expr *e) {
  Out o = {.vm = vm};
  sb_init(&o.b, vm);
  expr(&o, e, PREC_TEST);
  if (o.failed) {
    sb_discard(&o.b);
    return VALUE_NULL;
  }
  return sb_finish(&o.b);
}
