// compile/preprocess.c: rewrites the tree before the symbol table sees it.
//
// Removes docstrings at optimization level 2, makes `__debug__` a constant, turns `'…' % (…)` with plain %s, %r and %a
// into an f-string, and folds signed and complex numbers in patterns. Warns of control flow that leaves a `finally`
// block (PEP 765).
//
// Tests        tests/fidelity/bytecode.mjs, tests/fidelity/errors.mjs
// Optimize     Oz
#include "compile/compiler.h"
#include "object/core/arena_values.h"
#include "object/error/exceptions.h"
#include "object/number/int.h"

typedef struct FinallyContext {
  struct FinallyContext *outer;
  bool in_finally, in_function, in_loop;
} FinallyContext;

typedef struct Pre {
  VM *vm;
  Arena *arena;
  Ref filename;
  uint32_t features;
  int optimize;
  bool check_only, warn, failed;
  FinallyContext *context;
} Pre;

static void fold_expr(Pre *p, Expr *e);
static void fold_stmt(Pre *p, Stmt *s);

static void no_memory(Pre *p) {
  if (!p->failed) err_no_memory(p->vm);
  p->failed = true;
}

// The value becomes the arena's. Null: a failure with its exception.
static bool keep(Pre *p, Value v) {
  if (value_is_null(v)) {
    p->failed = true;
    return false;
  }
  if (value_is_null(arena_own(p->arena, v))) {
    p->failed = true;
    return false;
  }
  return true;
}

static void make_const(Pre *p, Expr *e, Value v) {
  if (!keep(p, v)) return;
  e->kind = EXPR_CONSTANT;
  e->constant.value = borrow(v);
  e->constant.kind = REF_NULL;
}

// --- '...' % (...)

static Expr *new_const(Pre *p, Value v) {
  if (!keep(p, v)) return NULL;
  Expr *e = ast_constant(p->arena, v, REF_NULL, NO_LOCATION);
  if (!e) no_memory(p);
  return e;
}

// The text up to the next conversion, `%%` taken together. NULL: there is none (or failed).
static Expr *format_literal(Pre *p, Ref fmt, Size *pos) {
  const Str *s = as_str(fmt);
  Size start = *pos, at = start;
  StrBuilder b;
  sb_init(&b, p->vm);
  while (at < s->len) {
    uint32_t ch = str_read(s, at);
    if (ch == '%') {
      if (at + 1 >= s->len || str_read(s, at + 1) != '%') break;
      at++;
    }
    sb_char(&b, ch);
    at++;
  }
  *pos = at;
  if (at == start) {
    sb_discard(&b);
    return NULL;
  }
  return new_const(p, sb_finish(&b));
}

typedef struct Conversion {
  bool left;
  int width, precision;  // -1: none
  uint32_t spec;
} Conversion;

static bool read_number(const Str *s, Size *pos, uint32_t *ch, int *out) {
  *out = 0;
  for (int digits = 0; *ch >= '0' && *ch <= '9';) {
    *out = *out * 10 + (int)(*ch - '0');
    if (*pos >= s->len) return false;
    *ch = str_read(s, (*pos)++);
    if (++digits >= 3) return false;
  }
  return true;
}

// What stands after a `%`. false: not one of the simple forms.
static bool read_conversion(const Str *s, Size *pos, Conversion *conv) {
  *conv = (Conversion){false, -1, -1, 0};
  uint32_t ch;
  for (;;) {
    if (*pos >= s->len) return false;
    ch = str_read(s, (*pos)++);
    if (ch == '-') conv->left = true;
    else if (ch != '+' && ch != ' ' && ch != '#' && ch != '0') break;
  }
  if (ch >= '0' && ch <= '9' && !read_number(s, pos, &ch, &conv->width)) return false;
  if (ch == '.') {
    if (*pos >= s->len) return false;
    ch = str_read(s, (*pos)++);
    conv->precision = 0;
    if (ch >= '0' && ch <= '9' && !read_number(s, pos, &ch, &conv->precision)) return false;
  }
  conv->spec = ch;
  return ch == 's' || ch == 'r' || ch == 'a';
}

static Expr *format_value(Pre *p, const Conversion *conv, Expr *arg) {
  Expr *spec = NULL;
  if (conv->width >= 0 || conv->precision >= 0) {
    StrBuilder b;
    sb_init(&b, p->vm);
    if (!conv->left && conv->width > 0) sb_char(&b, '>');
    char digits[16];
    int numbers[] = {conv->width, conv->precision};
    for (int k = 0; k < 2; k++) {
      if (numbers[k] < 0) continue;
      if (k) sb_char(&b, '.');
      int n = 0, rest = numbers[k];
      do digits[n++] = (char)('0' + rest % 10);
      while (rest /= 10);
      while (n) sb_char(&b, (uint8_t)digits[--n]);
    }
    spec = new_const(p, sb_finish(&b));
    if (!spec) return NULL;
  }
  Expr *e = ast_formattedvalue(p->arena, arg, (int32_t)conv->spec, spec, arg->pos);
  if (!e) no_memory(p);
  return e;
}

static void fold_format(Pre *p, Expr *e, Ref fmt, const ExprSeq *args) {
  ExprSeq *pieces = ast_expr_seq(p->arena, args->len * 2 + 1);
  if (!pieces) {
    no_memory(p);
    return;
  }
  Size n = 0, used = 0, pos = 0;
  for (;;) {
    Expr *literal = format_literal(p, fmt, &pos);
    if (p->failed) return;
    if (literal) pieces->items[n++] = literal;
    if (pos >= as_str(fmt)->len) break;
    if (used >= args->len) return;  // more conversions than values
    pos++;
    Conversion conv;
    if (!read_conversion(as_str(fmt), &pos, &conv)) return;
    Expr *value = format_value(p, &conv, args->items[used++]);
    if (!value) return;
    pieces->items[n++] = value;
  }
  if (used < args->len) return;  // more values than conversions
  pieces->len = n;
  e->kind = EXPR_JOINEDSTR;
  e->joinedstr.values = pieces;
}

static void fold_binop(Pre *p, Expr *e) {
  const Expr *left = e->binop.left, *right = e->binop.right;
  if (p->check_only || p->failed || left->kind != EXPR_CONSTANT || e->binop.op != OPERATOR_MOD ||
      right->kind != EXPR_TUPLE || !is_str(left->constant.value))
    return;
  const ExprSeq *elts = right->tuple.elts;
  for (Size i = 0; i < elts->len; i++)
    if (elts->items[i]->kind == EXPR_STARRED) return;
  fold_format(p, e, left->constant.value, elts);
}

// --- expressions

static void fold_exprs(Pre *p, const ExprSeq *seq) {
  for (Size i = 0; i < seq->len && !p->failed; i++)
    if (seq->items[i]) fold_expr(p, seq->items[i]);
}
static void fold_opt(Pre *p, Expr *e) {
  if (e) fold_expr(p, e);
}
static void fold_clauses(Pre *p, const ComprehensionSeq *seq) {
  for (Size i = 0; i < seq->len && !p->failed; i++) {
    fold_expr(p, seq->items[i]->target);
    fold_expr(p, seq->items[i]->iter);
    fold_exprs(p, seq->items[i]->ifs);
  }
}
static void fold_keywords(Pre *p, const KeywordSeq *seq) {
  for (Size i = 0; i < seq->len && !p->failed; i++) fold_expr(p, seq->items[i]->value);
}
static void fold_args(Pre *p, const ArgSeq *seq) {
  if (p->features & CO_FUTURE_ANNOTATIONS) return;
  for (Size i = 0; i < seq->len && !p->failed; i++) fold_opt(p, seq->items[i]->annotation);
}
static void fold_arguments(Pre *p, const Arguments *a) {
  bool annotations = !(p->features & CO_FUTURE_ANNOTATIONS);
  fold_args(p, a->posonlyargs);
  fold_args(p, a->args);
  if (a->vararg && annotations) fold_opt(p, a->vararg->annotation);
  fold_args(p, a->kwonlyargs);
  fold_exprs(p, a->kw_defaults);
  if (a->kwarg && annotations) fold_opt(p, a->kwarg->annotation);
  fold_exprs(p, a->defaults);
}

static void fold_expr_kind(Pre *p, Expr *e) {
  switch (e->kind) {
    case EXPR_BOOLOP: fold_exprs(p, e->boolop.values); break;
    case EXPR_BINOP:
      fold_expr(p, e->binop.left);
      fold_expr(p, e->binop.right);
      fold_binop(p, e);
      break;
    case EXPR_UNARYOP: fold_expr(p, e->unaryop.operand); break;
    case EXPR_LAMBDA:
      fold_arguments(p, e->lambda.args);
      fold_expr(p, e->lambda.body);
      break;
    case EXPR_IFEXP:
      fold_expr(p, e->ifexp.test);
      fold_expr(p, e->ifexp.body);
      fold_expr(p, e->ifexp.orelse);
      break;
    case EXPR_DICT:
      fold_exprs(p, e->dict.keys);
      fold_exprs(p, e->dict.values);
      break;
    case EXPR_SET: fold_exprs(p, e->set.elts); break;
    case EXPR_LISTCOMP:
    case EXPR_SETCOMP:
    case EXPR_GENERATOREXP:  // the three have the same fields
      fold_expr(p, e->listcomp.elt);
      fold_clauses(p, e->listcomp.generators);
      break;
    case EXPR_DICTCOMP:
      fold_expr(p, e->dictcomp.key);
      fold_expr(p, e->dictcomp.value);
      fold_clauses(p, e->dictcomp.generators);
      break;
    case EXPR_AWAIT: fold_expr(p, e->await.value); break;
    case EXPR_YIELD: fold_opt(p, e->yield.value); break;
    case EXPR_YIELDFROM: fold_expr(p, e->yieldfrom.value); break;
    case EXPR_COMPARE:
      fold_expr(p, e->compare.left);
      fold_exprs(p, e->compare.comparators);
      break;
    case EXPR_CALL:
      fold_expr(p, e->call.func);
      fold_exprs(p, e->call.args);
      fold_keywords(p, e->call.keywords);
      break;
    case EXPR_FORMATTEDVALUE:
      fold_expr(p, e->formattedvalue.value);
      fold_opt(p, e->formattedvalue.format_spec);
      break;
    case EXPR_INTERPOLATION:
      fold_expr(p, e->interpolation.value);
      fold_opt(p, e->interpolation.format_spec);
      break;
    case EXPR_JOINEDSTR: fold_exprs(p, e->joinedstr.values); break;
    case EXPR_TEMPLATESTR: fold_exprs(p, e->templatestr.values); break;
    case EXPR_ATTRIBUTE: fold_expr(p, e->attribute.value); break;
    case EXPR_SUBSCRIPT:
      fold_expr(p, e->subscript.value);
      fold_expr(p, e->subscript.slice);
      break;
    case EXPR_STARRED: fold_expr(p, e->starred.value); break;
    case EXPR_SLICE:
      fold_opt(p, e->slice.lower);
      fold_opt(p, e->slice.upper);
      fold_opt(p, e->slice.step);
      break;
    case EXPR_LIST: fold_exprs(p, e->list.elts); break;
    case EXPR_TUPLE: fold_exprs(p, e->tuple.elts); break;
    case EXPR_NAME:
      if (!p->check_only && e->name.ctx == CTX_LOAD && str_equal_ascii(e->name.id, "__debug__"))
        make_const(p, e, value_from_bool(!p->optimize));
      break;
    case EXPR_NAMEDEXPR: fold_expr(p, e->namedexpr.value); break;
    case EXPR_CONSTANT: break;
  }
}

static void fold_expr(Pre *p, Expr *e) {
  if (p->failed) return;
  if (vm_enter(p->vm, " during compilation") < 0) {
    p->failed = true;
    return;
  }
  fold_expr_kind(p, e);
  vm_leave(p->vm);
}

// --- patterns

static void fold_pattern_number(Pre *p, Expr *e) {
  if (p->check_only || p->failed) return;
  VM *vm = p->vm;
  Value v = VALUE_NULL;
  if (e->kind == EXPR_UNARYOP) {
    if (e->unaryop.op != UNARYOP_USUB || e->unaryop.operand->kind != EXPR_CONSTANT) return;
    v = number_negative(vm, e->unaryop.operand->constant.value);
  } else if (e->kind == EXPR_BINOP) {
    Operator op = e->binop.op;
    if ((op != OPERATOR_ADD && op != OPERATOR_SUB) || e->binop.right->kind != EXPR_CONSTANT) return;
    fold_pattern_number(p, e->binop.left);
    if (p->failed || e->binop.left->kind != EXPR_CONSTANT) return;
    v = number_binary(vm, op == OPERATOR_ADD ? OP_ADD : OP_SUBTRACT, e->binop.left->constant.value,
                      e->binop.right->constant.value);
  } else {
    return;
  }
  if (value_is_null(v)) p->failed |= !err_forgive(vm);
  else make_const(p, e, v);
}

static void fold_pattern(Pre *p, Pattern *pat);
static void fold_patterns(Pre *p, const PatternSeq *seq) {
  for (Size i = 0; i < seq->len && !p->failed; i++) fold_pattern(p, seq->items[i]);
}

static void fold_pattern(Pre *p, Pattern *pat) {
  if (p->failed) return;
  if (vm_enter(p->vm, " during compilation") < 0) {
    p->failed = true;
    return;
  }
  switch (pat->kind) {
    case PATTERN_MATCHVALUE: fold_pattern_number(p, pat->matchvalue.value); break;
    case PATTERN_MATCHSEQUENCE: fold_patterns(p, pat->matchsequence.patterns); break;
    case PATTERN_MATCHMAPPING:
      for (Size i = 0; i < pat->matchmapping.keys->len; i++) fold_pattern_number(p, pat->matchmapping.keys->items[i]);
      fold_patterns(p, pat->matchmapping.patterns);
      break;
    case PATTERN_MATCHCLASS:
      fold_expr(p, pat->matchclass.cls);
      fold_patterns(p, pat->matchclass.patterns);
      fold_patterns(p, pat->matchclass.kwd_patterns);
      break;
    case PATTERN_MATCHAS:
      if (pat->matchas.pattern) fold_pattern(p, pat->matchas.pattern);
      break;
    case PATTERN_MATCHOR: fold_patterns(p, pat->matchor.patterns); break;
    case PATTERN_MATCHSINGLETON:
    case PATTERN_MATCHSTAR: break;
  }
  vm_leave(p->vm);
}

// --- statements

static void fold_stmts(Pre *p, const StmtSeq *seq) {
  for (Size i = 0; i < seq->len && !p->failed; i++) fold_stmt(p, seq->items[i]);
}

static void fold_body(Pre *p, StmtSeq *body) {
  bool docstring = ast_docstring(body) != NULL;
  if (docstring && p->optimize >= 2 && body->len == 1) {
    AstPos at = body->items[0]->pos;
    body->items[0] = ast_pass(p->arena, (AstPos){at.lineno, at.col_offset, at.lineno, at.col_offset + 4});
    if (!body->items[0]) {
      no_memory(p);
      return;
    }
    docstring = false;
  } else if (docstring && p->optimize >= 2) {
    memmove(body->items, body->items + 1, (size_t)(body->len - 1) * sizeof body->items[0]);
    body->len--;
    docstring = false;
  }
  fold_stmts(p, body);
  if (p->failed || docstring || !ast_docstring(body)) return;
  // What became the first statement, or a string only now, must not be taken for a docstring.
  Stmt *s = body->items[0];
  ExprSeq *values = ast_expr_seq(p->arena, 1);
  Expr *joined = values ? ast_joinedstr(p->arena, values, s->pos) : NULL;
  if (!joined) {
    no_memory(p);
    return;
  }
  values->items[0] = s->expr.value;
  s->expr.value = joined;
}

static void fold_type_params(Pre *p, const TypeParamSeq *seq) {
  for (Size i = 0; i < seq->len && !p->failed; i++) {
    TypeParam *tp = seq->items[i];
    if (tp->kind == TYPE_PARAM_TYPEVAR) {
      fold_opt(p, tp->typevar.bound);
      fold_opt(p, tp->typevar.default_value);
    } else {
      fold_opt(p, tp->kind == TYPE_PARAM_PARAMSPEC ? tp->paramspec.default_value : tp->typevartuple.default_value);
    }
  }
}

static void warn_finally(Pre *p, const Stmt *s, const char *keyword) {
  if (!p->warn || p->failed) return;
  Value msg = str_format(p->vm, "'%s' in a 'finally' block", keyword);
  if (syntax_warning_at(p->vm, msg, p->filename, s->pos) < 0) p->failed = true;
}

static void fold_function(Pre *p, Stmt *s) {
  fold_type_params(p, s->functiondef.type_params);
  fold_arguments(p, s->functiondef.args);
  FinallyContext context = {p->context, false, true, false};
  p->context = &context;
  fold_body(p, s->functiondef.body);
  p->context = context.outer;
  fold_exprs(p, s->functiondef.decorator_list);
  if (!(p->features & CO_FUTURE_ANNOTATIONS)) fold_opt(p, s->functiondef.returns);
}

static void fold_loop_body(Pre *p, const StmtSeq *body, const StmtSeq *orelse) {
  FinallyContext context = {p->context, false, false, true};
  p->context = &context;
  fold_stmts(p, body);
  p->context = context.outer;
  fold_stmts(p, orelse);
}

static void fold_try(Pre *p, Stmt *s) {
  fold_stmts(p, s->try.body);
  for (Size i = 0; i < s->try.handlers->len && !p->failed; i++) {
    fold_opt(p, s->try.handlers->items[i]->excepthandler.type);
    fold_stmts(p, s->try.handlers->items[i]->excepthandler.body);
  }
  fold_stmts(p, s->try.orelse);
  FinallyContext context = {p->context, true, false, false};
  p->context = &context;
  fold_stmts(p, s->try.finalbody);
  p->context = context.outer;
}

static void fold_stmt_kind(Pre *p, Stmt *s) {
  switch (s->kind) {
    case STMT_FUNCTIONDEF:
    case STMT_ASYNCFUNCTIONDEF: fold_function(p, s); break;
    case STMT_CLASSDEF:
      fold_type_params(p, s->classdef.type_params);
      fold_exprs(p, s->classdef.bases);
      fold_keywords(p, s->classdef.keywords);
      fold_body(p, s->classdef.body);
      fold_exprs(p, s->classdef.decorator_list);
      break;
    case STMT_RETURN:
      if (p->context && p->context->in_finally && !p->context->in_function) warn_finally(p, s, "return");
      fold_opt(p, s->return_.value);
      break;
    case STMT_BREAK:
    case STMT_CONTINUE:
      if (p->context && p->context->in_finally && !p->context->in_loop)
        warn_finally(p, s, s->kind == STMT_BREAK ? "break" : "continue");
      break;
    case STMT_DELETE: fold_exprs(p, s->delete.targets); break;
    case STMT_ASSIGN:
      fold_exprs(p, s->assign.targets);
      fold_expr(p, s->assign.value);
      break;
    case STMT_AUGASSIGN:
      fold_expr(p, s->augassign.target);
      fold_expr(p, s->augassign.value);
      break;
    case STMT_ANNASSIGN:
      fold_expr(p, s->annassign.target);
      if (!(p->features & CO_FUTURE_ANNOTATIONS)) fold_expr(p, s->annassign.annotation);
      fold_opt(p, s->annassign.value);
      break;
    case STMT_TYPEALIAS:
      fold_expr(p, s->typealias.name);
      fold_type_params(p, s->typealias.type_params);
      fold_expr(p, s->typealias.value);
      break;
    case STMT_FOR:
    case STMT_ASYNCFOR:
      fold_expr(p, s->for_.target);
      fold_expr(p, s->for_.iter);
      fold_loop_body(p, s->for_.body, s->for_.orelse);
      break;
    case STMT_WHILE:
      fold_expr(p, s->while_.test);
      fold_loop_body(p, s->while_.body, s->while_.orelse);
      break;
    case STMT_IF:
      fold_expr(p, s->if_.test);
      fold_stmts(p, s->if_.body);
      fold_stmts(p, s->if_.orelse);
      break;
    case STMT_WITH:
    case STMT_ASYNCWITH:
      for (Size i = 0; i < s->with.items->len && !p->failed; i++) {
        fold_expr(p, s->with.items->items[i]->context_expr);
        fold_opt(p, s->with.items->items[i]->optional_vars);
      }
      fold_stmts(p, s->with.body);
      break;
    case STMT_RAISE:
      fold_opt(p, s->raise.exc);
      fold_opt(p, s->raise.cause);
      break;
    case STMT_TRY:
    case STMT_TRYSTAR: fold_try(p, s); break;
    case STMT_ASSERT:
      fold_expr(p, s->assert_.test);
      fold_opt(p, s->assert_.msg);
      break;
    case STMT_EXPR: fold_expr(p, s->expr.value); break;
    case STMT_MATCH:
      fold_expr(p, s->match.subject);
      for (Size i = 0; i < s->match.cases->len && !p->failed; i++) {
        fold_pattern(p, s->match.cases->items[i]->pattern);
        fold_opt(p, s->match.cases->items[i]->guard);
        fold_stmts(p, s->match.cases->items[i]->body);
      }
      break;
    default: break;
  }
}

static void fold_stmt(Pre *p, Stmt *s) {
  if (p->failed) return;
  if (vm_enter(p->vm, " during compilation") < 0) {
    p->failed = true;
    return;
  }
  fold_stmt_kind(p, s);
  vm_leave(p->vm);
}

int preprocess(VM *vm, Mod *mod, Arena *arena, Ref filename, uint32_t features, int optimize, bool check_only,
               bool warn) {
  Pre p = {.vm = vm,
           .arena = arena,
           .filename = filename,
           .features = features,
           .optimize = optimize,
           .check_only = check_only,
           .warn = warn};
  switch (mod->kind) {
    case MOD_MODULE: fold_body(&p, mod->module.body); break;
    case MOD_INTERACTIVE: fold_stmts(&p, mod->interactive.body); break;
    case MOD_EXPRESSION: fold_expr(&p, mod->expression.body); break;
    case MOD_FUNCTIONTYPE: break;
  }
  return p.failed ? -1 : 0;
}
