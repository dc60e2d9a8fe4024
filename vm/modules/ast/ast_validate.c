// modules/ast/ast_validate.c: checks that the compiler can take a tree that a program made.
//
// Each function returns 0, or -1 with an exception.
//
// Optimize     Oz
#include "modules/ast/ast_internal.h"
#include "object/number/float.h"
#include "object/number/int.h"
#include "object/container/set.h"
#include "object/container/tuple.h"

#define BAD(...) err_set_i(vm, vm->exc.ValueError, __VA_ARGS__)

static int check_expr(VM *vm, const Expr *e, ExprContext ctx);
static int check_stmts(VM *vm, const StmtSeq *seq);
static int check_pattern(VM *vm, const Pattern *p, bool star_ok);

static int check_position(VM *vm, AstPos p) {
  if (p.lineno > p.end_lineno) return BAD("AST node line range (%d, %d) is not valid", p.lineno, p.end_lineno);
  if ((p.lineno < 0 && p.end_lineno != p.lineno) || (p.col_offset < 0 && p.col_offset != p.end_col_offset))
    return BAD("AST node column range (%d, %d) for line range (%d, %d) is not valid", p.col_offset, p.end_col_offset,
               p.lineno, p.end_lineno);
  if (p.lineno == p.end_lineno && p.col_offset > p.end_col_offset)
    return BAD("line %d, column %d-%d is not a valid range", p.lineno, p.col_offset, p.end_col_offset);
  return 0;
}

static int check_name(VM *vm, Ref name) {
  static const char *const forbidden[] = {"None", "True", "False"};
  for (int i = 0; i < 3; i++)
    if (str_equal_ascii(name, forbidden[i])) return BAD("identifier field can't represent '%s' constant", forbidden[i]);
  return 0;
}

static int check_constant(VM *vm, Ref v) {
  if (value_is_none(v) || value_is_bool(v) || value_same(v, VALUE_ELLIPSIS) || is_int_exact(vm, v) ||
      value_is_double(v))
    return 0;
  if (is_exact(vm, v, vm->types.complex_) || is_exact(vm, v, vm->types.str) || is_exact(vm, v, vm->types.bytes))
    return 0;
  bool tuple = is_tuple_exact(vm, v);
  if (!tuple && !is_exact(vm, v, vm->types.frozenset))
    return err_set_i(vm, vm->exc.TypeError, "got an invalid type in Constant: %T", v);
  if (vm_enter(vm, " during compilation") < 0) return -1;
  int r = 0;
  if (tuple) {
    for (Size i = 0; r == 0 && i < tuple_len(v); i++) r = check_constant(vm, tuple_at(v, i));
  } else {
    Size pos = 0;
    Ref key;
    Hash hash;
    while (r == 0 && set_next(as_set(v), &pos, &key, &hash)) r = check_constant(vm, key);
  }
  vm_leave(vm);
  return r;
}

static int check_exprs(VM *vm, const ExprSeq *seq, ExprContext ctx, bool null_ok) {
  for (Size i = 0; i < seq->len; i++) {
    if (!seq->items[i] && !null_ok) return BAD("None disallowed in expression list");
    if (seq->items[i] && check_expr(vm, seq->items[i], ctx) < 0) return -1;
  }
  return 0;
}
static int check_optional(VM *vm, const Expr *e) { return e ? check_expr(vm, e, CTX_LOAD) : 0; }
static int check_load(VM *vm, const Expr *e) { return check_expr(vm, e, CTX_LOAD); }
static int check_loads(VM *vm, const ExprSeq *seq) { return check_exprs(vm, seq, CTX_LOAD, false); }
static int check_filled(VM *vm, Size len, const char *what, const char *owner) {
  return len ? 0 : BAD("empty %s on %s", what, owner);
}

static int check_args(VM *vm, const ArgSeq *seq) {
  for (Size i = 0; i < seq->len; i++)
    if (check_position(vm, seq->items[i]->pos) < 0 || check_optional(vm, seq->items[i]->annotation) < 0) return -1;
  return 0;
}

static int check_arguments(VM *vm, const Arguments *a) {
  if (check_args(vm, a->posonlyargs) < 0 || check_args(vm, a->args) < 0) return -1;
  if (a->vararg && check_optional(vm, a->vararg->annotation) < 0) return -1;
  if (check_args(vm, a->kwonlyargs) < 0 || (a->kwarg && check_optional(vm, a->kwarg->annotation) < 0)) return -1;
  if (a->defaults->len > a->posonlyargs->len + a->args->len)
    return BAD("more positional defaults than args on arguments");
  if (a->kw_defaults->len != a->kwonlyargs->len)
    return BAD("length of kwonlyargs is not the same as kw_defaults on arguments");
  return check_loads(vm, a->defaults) < 0 ? -1 : check_exprs(vm, a->kw_defaults, CTX_LOAD, true);
}

static int check_comprehensions(VM *vm, const ComprehensionSeq *seq) {
  if (!seq->len) return BAD("comprehension with no generators");
  for (Size i = 0; i < seq->len; i++) {
    const Comprehension *c = seq->items[i];
    if (check_expr(vm, c->target, CTX_STORE) < 0 || check_load(vm, c->iter) < 0 || check_loads(vm, c->ifs) < 0)
      return -1;
  }
  return 0;
}

static int check_keywords(VM *vm, const KeywordSeq *seq) {
  for (Size i = 0; i < seq->len; i++)
    if (check_load(vm, seq->items[i]->value) < 0) return -1;
  return 0;
}

static const char *context_name(ExprContext ctx) {
  return ctx == CTX_LOAD ? "Load" : ctx == CTX_STORE ? "Store" : "Del";
}

static int check_context(VM *vm, const Expr *e, ExprContext ctx) {
  ExprContext actual;
  switch (e->kind) {
    case EXPR_ATTRIBUTE: actual = e->attribute.ctx; break;
    case EXPR_SUBSCRIPT: actual = e->subscript.ctx; break;
    case EXPR_STARRED: actual = e->starred.ctx; break;
    case EXPR_NAME:
      if (check_name(vm, e->name.id) < 0) return -1;
      actual = e->name.ctx;
      break;
    case EXPR_LIST: actual = e->list.ctx; break;
    case EXPR_TUPLE: actual = e->tuple.ctx; break;
    default: return ctx == CTX_LOAD ? 0 : BAD("expression which can't be assigned to in %s context", context_name(ctx));
  }
  return actual == ctx
             ? 0
             : BAD("expression must have %s context but has %s instead", context_name(ctx), context_name(actual));
}

static int check_expr_parts(VM *vm, const Expr *e, ExprContext ctx) {
  switch (e->kind) {
    case EXPR_BOOLOP:
      return e->boolop.values->len < 2 ? BAD("BoolOp with less than 2 values") : check_loads(vm, e->boolop.values);
    case EXPR_BINOP: return check_load(vm, e->binop.left) < 0 ? -1 : check_load(vm, e->binop.right);
    case EXPR_UNARYOP: return check_load(vm, e->unaryop.operand);
    case EXPR_LAMBDA: return check_arguments(vm, e->lambda.args) < 0 ? -1 : check_load(vm, e->lambda.body);
    case EXPR_IFEXP:
      return check_load(vm, e->ifexp.test) < 0 || check_load(vm, e->ifexp.body) < 0 ? -1
                                                                                    : check_load(vm, e->ifexp.orelse);
    case EXPR_DICT:
      if (e->dict.keys->len != e->dict.values->len) return BAD("Dict doesn't have the same number of keys as values");
      return check_exprs(vm, e->dict.keys, CTX_LOAD, true) < 0 ? -1 : check_loads(vm, e->dict.values);
    case EXPR_SET: return check_loads(vm, e->set.elts);
    case EXPR_LISTCOMP:
      return check_comprehensions(vm, e->listcomp.generators) < 0 ? -1 : check_load(vm, e->listcomp.elt);
    case EXPR_SETCOMP: return check_comprehensions(vm, e->setcomp.generators) < 0 ? -1 : check_load(vm, e->setcomp.elt);
    case EXPR_GENERATOREXP:
      return check_comprehensions(vm, e->generatorexp.generators) < 0 ? -1 : check_load(vm, e->generatorexp.elt);
    case EXPR_DICTCOMP:
      return check_comprehensions(vm, e->dictcomp.generators) < 0 || check_load(vm, e->dictcomp.key) < 0
                 ? -1
                 : check_load(vm, e->dictcomp.value);
    case EXPR_YIELD: return check_optional(vm, e->yield.value);
    case EXPR_YIELDFROM: return check_load(vm, e->yieldfrom.value);
    case EXPR_AWAIT: return check_load(vm, e->await.value);
    case EXPR_COMPARE:
      if (!e->compare.comparators->len) return BAD("Compare with no comparators");
      if (e->compare.comparators->len != e->compare.ops->len)
        return BAD("Compare has a different number of comparators and operands");
      return check_loads(vm, e->compare.comparators) < 0 ? -1 : check_load(vm, e->compare.left);
    case EXPR_CALL:
      return check_load(vm, e->call.func) < 0 || check_loads(vm, e->call.args) < 0
                 ? -1
                 : check_keywords(vm, e->call.keywords);
    case EXPR_CONSTANT: return check_constant(vm, e->constant.value);
    case EXPR_JOINEDSTR: return check_loads(vm, e->joinedstr.values);
    case EXPR_TEMPLATESTR: return check_loads(vm, e->templatestr.values);
    case EXPR_FORMATTEDVALUE:
      return check_load(vm, e->formattedvalue.value) < 0 ? -1 : check_optional(vm, e->formattedvalue.format_spec);
    case EXPR_INTERPOLATION:
      return check_constant(vm, e->interpolation.str) < 0 || check_load(vm, e->interpolation.value) < 0
                 ? -1
                 : check_optional(vm, e->interpolation.format_spec);
    case EXPR_ATTRIBUTE: return check_load(vm, e->attribute.value);
    case EXPR_SUBSCRIPT: return check_load(vm, e->subscript.slice) < 0 ? -1 : check_load(vm, e->subscript.value);
    case EXPR_STARRED: return check_expr(vm, e->starred.value, ctx);
    case EXPR_SLICE:
      return check_optional(vm, e->slice.lower) < 0 || check_optional(vm, e->slice.upper) < 0
                 ? -1
                 : check_optional(vm, e->slice.step);
    case EXPR_LIST: return check_exprs(vm, e->list.elts, ctx, false);
    case EXPR_TUPLE: return check_exprs(vm, e->tuple.elts, ctx, false);
    case EXPR_NAMEDEXPR:
      if (e->namedexpr.target->kind != EXPR_NAME)
        return err_set_i(vm, vm->exc.TypeError, "NamedExpr target must be a Name");
      return check_load(vm, e->namedexpr.value);
    case EXPR_NAME: return 0;
  }
  return 0;
}

static int check_expr(VM *vm, const Expr *e, ExprContext ctx) {
  if (check_position(vm, e->pos) < 0 || vm_enter(vm, " during compilation") < 0) return -1;
  int r = check_context(vm, e, ctx) < 0 ? -1 : check_expr_parts(vm, e, ctx);
  vm_leave(vm);
  return r;
}

// --- patterns

static bool is_number(VM *vm, const Expr *e, bool real, bool imaginary) {
  if (e->kind != EXPR_CONSTANT) return false;
  Ref v = e->constant.value;
  return ((value_is_double(v) || is_int_exact(vm, v)) && real) || (is_exact(vm, v, vm->types.complex_) && imaginary);
}
static bool is_negative(VM *vm, const Expr *e, bool imaginary) {
  return e->kind == EXPR_UNARYOP && e->unaryop.op == UNARYOP_USUB && is_number(vm, e->unaryop.operand, true, imaginary);
}
static bool is_complex(VM *vm, const Expr *e) {
  if (e->kind != EXPR_BINOP || (e->binop.op != OPERATOR_ADD && e->binop.op != OPERATOR_SUB)) return false;
  return (is_number(vm, e->binop.left, true, false) || is_negative(vm, e->binop.left, false)) &&
         is_number(vm, e->binop.right, false, true);
}

static int check_match_value(VM *vm, const Expr *e) {
  if (check_load(vm, e) < 0) return -1;
  switch (e->kind) {
    case EXPR_CONSTANT: {
      Ref v = e->constant.value;
      if (value_is_double(v) || is_int_exact(vm, v) || is_exact(vm, v, vm->types.bytes) ||
          is_exact(vm, v, vm->types.complex_) || is_exact(vm, v, vm->types.str))
        return 0;
      return BAD("unexpected constant inside of a literal pattern");
    }
    case EXPR_ATTRIBUTE:
    case EXPR_JOINEDSTR:
    case EXPR_TEMPLATESTR: return 0;
    default: break;
  }
  if (is_negative(vm, e, true) || is_complex(vm, e)) return 0;
  return BAD("patterns may only match literals and attribute lookups");
}

static int check_capture(VM *vm, Ref name) {
  if (value_is_null(name)) return 0;
  return str_equal_ascii(name, "_") ? BAD("can't capture name '_' in patterns") : check_name(vm, name);
}

static int check_patterns(VM *vm, const PatternSeq *seq, bool star_ok) {
  for (Size i = 0; i < seq->len; i++) {
    if (!seq->items[i]) return BAD("None disallowed in pattern list");
    if (check_pattern(vm, seq->items[i], star_ok) < 0) return -1;
  }
  return 0;
}

static int check_mapping(VM *vm, const Pattern *p) {
  const ExprSeq *keys = p->matchmapping.keys;
  if (keys->len != p->matchmapping.patterns->len)
    return BAD("MatchMapping doesn't have the same number of keys as patterns");
  if (check_capture(vm, p->matchmapping.rest) < 0) return -1;
  for (Size i = 0; i < keys->len; i++) {
    const Expr *k = keys->items[i];
    if (!k) return BAD("None disallowed in expression list");
    if (k->kind == EXPR_CONSTANT && (value_is_none(k->constant.value) || value_is_bool(k->constant.value))) continue;
    if (check_match_value(vm, k) < 0) return -1;
  }
  return check_patterns(vm, p->matchmapping.patterns, false);
}

static int check_class(VM *vm, const Pattern *p) {
  if (p->matchclass.kwd_attrs->len != p->matchclass.kwd_patterns->len)
    return BAD("MatchClass doesn't have the same number of keyword attributes as patterns");
  if (check_load(vm, p->matchclass.cls) < 0) return -1;
  const Expr *e = p->matchclass.cls;
  while (e->kind == EXPR_ATTRIBUTE) e = e->attribute.value;
  if (e->kind != EXPR_NAME) return BAD("MatchClass cls field can only contain Name or Attribute nodes.");
  for (Size i = 0; i < p->matchclass.kwd_attrs->len; i++)
    if (check_name(vm, p->matchclass.kwd_attrs->items[i]) < 0) return -1;
  return check_patterns(vm, p->matchclass.patterns, false) < 0 ? -1
                                                               : check_patterns(vm, p->matchclass.kwd_patterns, false);
}

static int check_pattern_parts(VM *vm, const Pattern *p, bool star_ok) {
  switch (p->kind) {
    case PATTERN_MATCHVALUE: return check_match_value(vm, p->matchvalue.value);
    case PATTERN_MATCHSINGLETON:
      if (value_is_none(p->matchsingleton.value) || value_is_bool(p->matchsingleton.value)) return 0;
      return BAD("MatchSingleton can only contain True, False and None");
    case PATTERN_MATCHSEQUENCE: return check_patterns(vm, p->matchsequence.patterns, true);
    case PATTERN_MATCHMAPPING: return check_mapping(vm, p);
    case PATTERN_MATCHCLASS: return check_class(vm, p);
    case PATTERN_MATCHSTAR: return star_ok ? check_capture(vm, p->matchstar.name) : BAD("can't use MatchStar here");
    case PATTERN_MATCHAS:
      if (check_capture(vm, p->matchas.name) < 0) return -1;
      if (!p->matchas.pattern) return 0;
      if (value_is_null(p->matchas.name)) return BAD("MatchAs must specify a target name if a pattern is given");
      return check_pattern(vm, p->matchas.pattern, false);
    case PATTERN_MATCHOR:
      return p->matchor.patterns->len < 2 ? BAD("MatchOr requires at least 2 patterns")
                                          : check_patterns(vm, p->matchor.patterns, false);
  }
  return 0;
}

static int check_pattern(VM *vm, const Pattern *p, bool star_ok) {
  if (check_position(vm, p->pos) < 0 || vm_enter(vm, " during compilation") < 0) return -1;
  int r = check_pattern_parts(vm, p, star_ok);
  vm_leave(vm);
  return r;
}

// --- statements

static int check_body(VM *vm, const StmtSeq *body, const char *owner) {
  return check_filled(vm, body->len, "body", owner) < 0 ? -1 : check_stmts(vm, body);
}

static int check_type_params(VM *vm, const TypeParamSeq *seq) {
  for (Size i = 0; i < seq->len; i++) {
    const TypeParam *t = seq->items[i];
    if (!t) return BAD("None disallowed in type_param list");
    if (check_position(vm, t->pos) < 0) return -1;
    Ref name = t->kind == TYPE_PARAM_TYPEVAR     ? t->typevar.name
               : t->kind == TYPE_PARAM_PARAMSPEC ? t->paramspec.name
                                                 : t->typevartuple.name;
    const Expr *value = t->kind == TYPE_PARAM_TYPEVAR     ? t->typevar.default_value
                        : t->kind == TYPE_PARAM_PARAMSPEC ? t->paramspec.default_value
                                                          : t->typevartuple.default_value;
    if (check_name(vm, name) < 0 || (t->kind == TYPE_PARAM_TYPEVAR && check_optional(vm, t->typevar.bound) < 0) ||
        check_optional(vm, value) < 0)
      return -1;
  }
  return 0;
}

static int check_function(VM *vm, const char *owner, const StmtSeq *body, const TypeParamSeq *types,
                          const Arguments *args, const ExprSeq *decorators, const Expr *returns) {
  if (check_body(vm, body, owner) < 0 || check_type_params(vm, types) < 0 || check_arguments(vm, args) < 0 ||
      check_loads(vm, decorators) < 0)
    return -1;
  return check_optional(vm, returns);
}

static int check_with(VM *vm, const char *owner, const WithItemSeq *items, const StmtSeq *body) {
  if (check_filled(vm, items->len, "items", owner) < 0) return -1;
  for (Size i = 0; i < items->len; i++) {
    const WithItem *item = items->items[i];
    if (check_load(vm, item->context_expr) < 0 ||
        (item->optional_vars && check_expr(vm, item->optional_vars, CTX_STORE) < 0))
      return -1;
  }
  return check_body(vm, body, owner);
}

static int check_try(VM *vm, const char *owner, const StmtSeq *body, const ExceptHandlerSeq *handlers,
                     const StmtSeq *orelse, const StmtSeq *finalbody) {
  if (check_body(vm, body, owner) < 0) return -1;
  if (!handlers->len && !finalbody->len) return BAD("%s has neither except handlers nor finalbody", owner);
  if (!handlers->len && orelse->len) return BAD("%s has orelse but no except handlers", owner);
  for (Size i = 0; i < handlers->len; i++) {
    const ExceptHandler *h = handlers->items[i];
    if (!h) return BAD("empty body on ExceptHandler");
    if (check_position(vm, h->pos) < 0 || check_optional(vm, h->excepthandler.type) < 0 ||
        check_body(vm, h->excepthandler.body, "ExceptHandler") < 0)
      return -1;
  }
  return check_stmts(vm, finalbody) < 0 ? -1 : check_stmts(vm, orelse);
}

static int check_for(VM *vm, const char *owner, const Expr *target, const Expr *iter, const StmtSeq *body,
                     const StmtSeq *orelse) {
  if (check_expr(vm, target, CTX_STORE) < 0 || check_load(vm, iter) < 0 || check_body(vm, body, owner) < 0) return -1;
  return check_stmts(vm, orelse);
}

static int check_targets(VM *vm, const ExprSeq *targets, const char *owner, ExprContext ctx) {
  return check_filled(vm, targets->len, "targets", owner) < 0 ? -1 : check_exprs(vm, targets, ctx, false);
}

static int check_match(VM *vm, const Stmt *s) {
  const MatchCaseSeq *cases = s->match.cases;
  if (check_load(vm, s->match.subject) < 0 || check_filled(vm, cases->len, "cases", "Match") < 0) return -1;
  for (Size i = 0; i < cases->len; i++) {
    const MatchCase *c = cases->items[i];
    if (check_pattern(vm, c->pattern, false) < 0 || check_optional(vm, c->guard) < 0 ||
        check_body(vm, c->body, "match_case") < 0)
      return -1;
  }
  return 0;
}

static int check_stmt_parts(VM *vm, const Stmt *s) {
  switch (s->kind) {
    case STMT_FUNCTIONDEF:
      return check_function(vm, "FunctionDef", s->functiondef.body, s->functiondef.type_params, s->functiondef.args,
                            s->functiondef.decorator_list, s->functiondef.returns);
    case STMT_ASYNCFUNCTIONDEF:
      return check_function(vm, "AsyncFunctionDef", s->asyncfunctiondef.body, s->asyncfunctiondef.type_params,
                            s->asyncfunctiondef.args, s->asyncfunctiondef.decorator_list, s->asyncfunctiondef.returns);
    case STMT_CLASSDEF:
      if (check_body(vm, s->classdef.body, "ClassDef") < 0 || check_type_params(vm, s->classdef.type_params) < 0 ||
          check_loads(vm, s->classdef.bases) < 0)
        return -1;
      return check_keywords(vm, s->classdef.keywords) < 0 ? -1 : check_loads(vm, s->classdef.decorator_list);
    case STMT_RETURN: return check_optional(vm, s->return_.value);
    case STMT_DELETE: return check_targets(vm, s->delete.targets, "Delete", CTX_DEL);
    case STMT_ASSIGN:
      return check_targets(vm, s->assign.targets, "Assign", CTX_STORE) < 0 ? -1 : check_load(vm, s->assign.value);
    case STMT_AUGASSIGN:
      return check_expr(vm, s->augassign.target, CTX_STORE) < 0 ? -1 : check_load(vm, s->augassign.value);
    case STMT_ANNASSIGN:
      if (s->annassign.target->kind != EXPR_NAME && s->annassign.simple)
        return err_set_i(vm, vm->exc.TypeError, "AnnAssign with simple non-Name target");
      return check_expr(vm, s->annassign.target, CTX_STORE) < 0 || check_optional(vm, s->annassign.value) < 0
                 ? -1
                 : check_load(vm, s->annassign.annotation);
    case STMT_TYPEALIAS:
      if (s->typealias.name->kind != EXPR_NAME) return err_set_i(vm, vm->exc.TypeError, "TypeAlias with non-Name name");
      return check_expr(vm, s->typealias.name, CTX_STORE) < 0 || check_type_params(vm, s->typealias.type_params) < 0
                 ? -1
                 : check_load(vm, s->typealias.value);
    case STMT_FOR: return check_for(vm, "For", s->for_.target, s->for_.iter, s->for_.body, s->for_.orelse);
    case STMT_ASYNCFOR:
      return check_for(vm, "AsyncFor", s->asyncfor.target, s->asyncfor.iter, s->asyncfor.body, s->asyncfor.orelse);
    case STMT_WHILE:
      return check_load(vm, s->while_.test) < 0 || check_body(vm, s->while_.body, "While") < 0
                 ? -1
                 : check_stmts(vm, s->while_.orelse);
    case STMT_IF:
      return check_load(vm, s->if_.test) < 0 || check_body(vm, s->if_.body, "If") < 0 ? -1
                                                                                      : check_stmts(vm, s->if_.orelse);
    case STMT_WITH: return check_with(vm, "With", s->with.items, s->with.body);
    case STMT_ASYNCWITH: return check_with(vm, "AsyncWith", s->asyncwith.items, s->asyncwith.body);
    case STMT_MATCH: return check_match(vm, s);
    case STMT_RAISE:
      if (s->raise.exc) return check_load(vm, s->raise.exc) < 0 ? -1 : check_optional(vm, s->raise.cause);
      return s->raise.cause ? BAD("Raise with cause but no exception") : 0;
    case STMT_TRY: return check_try(vm, "Try", s->try.body, s->try.handlers, s->try.orelse, s->try.finalbody);
    case STMT_TRYSTAR:
      return check_try(vm, "TryStar", s->trystar.body, s->trystar.handlers, s->trystar.orelse, s->trystar.finalbody);
    case STMT_ASSERT: return check_load(vm, s->assert_.test) < 0 ? -1 : check_optional(vm, s->assert_.msg);
    case STMT_IMPORT: return check_filled(vm, s->import.names->len, "names", "Import");
    case STMT_IMPORTFROM:
      return s->importfrom.level < 0 ? BAD("Negative ImportFrom level")
                                     : check_filled(vm, s->importfrom.names->len, "names", "ImportFrom");
    case STMT_GLOBAL: return check_filled(vm, s->global.names->len, "names", "Global");
    case STMT_NONLOCAL: return check_filled(vm, s->nonlocal.names->len, "names", "Nonlocal");
    case STMT_EXPR: return check_load(vm, s->expr.value);
    case STMT_PASS:
    case STMT_BREAK:
    case STMT_CONTINUE: return 0;
  }
  return 0;
}

static int check_stmts(VM *vm, const StmtSeq *seq) {
  for (Size i = 0; i < seq->len; i++) {
    const Stmt *s = seq->items[i];
    if (!s) return BAD("None disallowed in statement list");
    if (check_position(vm, s->pos) < 0 || vm_enter(vm, " during compilation") < 0) return -1;
    int r = check_stmt_parts(vm, s);
    vm_leave(vm);
    if (r < 0) return -1;
  }
  return 0;
}

int ast_validate(VM *vm, Mod *mod) {
  switch (mod->kind) {
    case MOD_MODULE: return check_stmts(vm, mod->module.body);
    case MOD_INTERACTIVE: return check_stmts(vm, mod->interactive.body);
    case MOD_EXPRESSION: return check_load(vm, mod->expression.body);
    case MOD_FUNCTIONTYPE:
      return check_loads(vm, mod->functiontype.argtypes) < 0 ? -1 : check_load(vm, mod->functiontype.returns);
  }
  return 0;
}
