// compile/codegen_call.c: translates calls, super().attribute, f-strings and t-strings.
//
// Invariants   A callable, its self or NULL, and the arguments lie on the stack in that order, as CALL and CALL_KW take
//              them. Calls and displays with more than STACK_USE_GUIDELINE values are built piecemeal, so that the
//              depth of the stack stays bounded.
// Danger       all(…), any(…) and tuple(…) of a generator expression run the loop in place: the code first checks at
//              run time that the name still means the built-in.
// Tests        tests/fidelity/bytecode.mjs, tests/python/functions/arguments.py, tests/python/classes/super.py
// Optimize     Oz
#include "compile/codegen.h"

static void check_caller(Compiler *c, const Expr *e) {
  switch (e->kind) {
    case EXPR_CONSTANT:
    case EXPR_TUPLE:
    case EXPR_LIST:
    case EXPR_LISTCOMP:
    case EXPR_DICT:
    case EXPR_DICTCOMP:
    case EXPR_SET:
    case EXPR_SETCOMP:
    case EXPR_GENERATOREXP:
    case EXPR_JOINEDSTR:
    case EXPR_TEMPLATESTR:
    case EXPR_FORMATTEDVALUE:
    case EXPR_INTERPOLATION:
      COMP_WARN(c, e->pos, "'%.200N' object is not callable; perhaps you missed a comma?", inferred_type(c, e));
      break;
    default: break;
  }
}

static void check_keywords(Compiler *c, const KeywordSeq *keywords) {
  for (Size i = 0; i < keywords->len; i++) {
    Ref name = keywords->items[i]->arg;
    if (value_is_null(name)) continue;
    for (Size j = i + 1; j < keywords->len; j++) {
      const Keyword *other = keywords->items[j];
      if (value_is_null(other->arg) || !str_equal(name, other->arg)) continue;
      COMP_ERROR(c, other->pos, "keyword argument repeated: %U", name);
      return;
    }
  }
}

// --- super().attribute without making the super object

static bool can_optimize_super(Compiler *c, const Expr *attribute) {
  VM *vm = c->vm;
  const Expr *call = attribute->attribute.value;
  if (call->kind != EXPR_CALL || call->call.func->kind != EXPR_NAME) return false;
  Ref name = call->call.func->name.id;
  if (!str_equal_ascii(name, "super") || str_equal_ascii(attribute->attribute.attr, "__class__") ||
      call->call.keywords->len)
    return false;
  // Where `super` is visibly something else, nothing is optimized.
  if (block_scope(vm, c->unit->block, name) != SCOPE_GLOBAL_IMPLICIT ||
      block_scope(vm, c->st.top, name) != SCOPE_UNKNOWN)
    return false;
  const ExprSeq *args = call->call.args;
  if (args->len == 2) return args->items[0]->kind != EXPR_STARRED && args->items[1]->kind != EXPR_STARRED;
  if (args->len) return false;
  if (c->unit->args.argcount == 0 && c->unit->args.posonlyargcount == 0) return false;
  return unit_ref_type(c, NAME(__class__)) == SCOPE_FREE;
}

static void load_super_args(Compiler *c, const Expr *call) {
  VM *vm = c->vm;
  emit_nameop(c, call->call.func->pos, call->call.func->name.id, CTX_LOAD);
  if (call->call.args->len == 2) {
    gen_exprs(c, call->call.args);
    return;
  }
  emit_nameop(c, call->pos, NAME(__class__), CTX_LOAD);
  if (!c->failed) emit_nameop(c, call->pos, names_next(&c->unit->varnames, NULL)->name, CTX_LOAD);  // self
}

bool gen_super_attribute(Compiler *c, const Expr *e) {
  if (c->failed || !can_optimize_super(c, e)) return false;
  const Expr *call = e->attribute.value;
  load_super_args(c, call);
  emit_name(c, e->pos, call->call.args->len ? LOAD_SUPER_ATTR : OP_LOAD_ZERO_SUPER_ATTR, e->attribute.attr);
  emit(c, attribute_loc(e->pos, e), NOP);
  return true;
}

// --- calls

static void emit_kwnames(Compiler *c, Loc loc, const KeywordSeq *keywords) {
  Tuple *t = c->failed ? NULL : tuple_alloc(c->vm, keywords->len);
  if (!t) {
    c->failed = true;
    return;
  }
  for (Size i = 0; i < keywords->len; i++) t->items[i] = own(keywords->items[i]->arg);
  emit_const_new(c, loc, tuple_done(c->vm, t));
}

static void gen_keyword_values(Compiler *c, const KeywordSeq *keywords) {
  for (Size i = 0; i < keywords->len && !c->failed; i++) gen_expr(c, keywords->items[i]->value);
}

static bool has_unpacking(const ExprSeq *args, const KeywordSeq *keywords) {
  for (Size i = 0; i < args->len; i++)
    if (args->items[i]->kind == EXPR_STARRED) return true;
  for (Size i = 0; i < keywords->len; i++)
    if (value_is_null(keywords->items[i]->arg)) return true;
  return false;
}

static bool is_imported(Compiler *c, const Expr *e) {
  return e->kind == EXPR_NAME && (block_symbol(c->vm, c->st.top, e->name.id) & DEF_IMPORT);
}

static bool gen_method_call(Compiler *c, const Expr *e) {
  const Expr *meth = e->call.func;
  const ExprSeq *args = e->call.args;
  const KeywordSeq *keywords = e->call.keywords;
  if (meth->kind != EXPR_ATTRIBUTE || meth->attribute.ctx != CTX_LOAD) return false;
  if (is_imported(c, meth->attribute.value)) return false;  // a module: its functions are no methods
  if (args->len + keywords->len + (keywords->len != 0) >= STACK_USE_GUIDELINE || has_unpacking(args, keywords))
    return false;
  Loc loc = meth->pos;
  if (can_optimize_super(c, meth)) {
    const Expr *call = meth->attribute.value;
    load_super_args(c, call);
    emit_name(c, loc, call->call.args->len ? OP_LOAD_SUPER_METHOD : OP_LOAD_ZERO_SUPER_METHOD, meth->attribute.attr);
    loc = attribute_loc(loc, meth);
    emit(c, loc, NOP);
  } else {
    gen_expr(c, meth->attribute.value);
    loc = attribute_loc(loc, meth);
    emit_name(c, loc, OP_LOAD_METHOD, meth->attribute.attr);
  }
  gen_exprs(c, args);
  if (keywords->len) {
    gen_keyword_values(c, keywords);
    emit_kwnames(c, loc, keywords);
    emit_arg(c, attribute_loc(e->pos, meth), CALL_KW, args->len + keywords->len);
  } else {
    emit_arg(c, attribute_loc(e->pos, meth), CALL, args->len);
  }
  return true;
}

// all(…), any(…) and tuple(…) of a generator expression run the loop in place, if the name is what it seems.
static void gen_builtin_call(Compiler *c, const Expr *e, Label end) {
  const Expr *func = e->call.func;
  const ExprSeq *args = e->call.args;
  if (c->failed || func->kind != EXPR_NAME || args->len != 1 || e->call.keywords->len ||
      args->items[0]->kind != EXPR_GENERATOREXP)
    return;
  int constant = str_equal_ascii(func->name.id, "all")     ? CONSTANT_ALL
                 : str_equal_ascii(func->name.id, "any")   ? CONSTANT_ANY
                 : str_equal_ascii(func->name.id, "tuple") ? CONSTANT_TUPLE
                                                           : -1;
  if (constant < 0) return;
  Loc loc = func->pos;
  Label skip = new_label(c);
  emit_arg(c, loc, COPY, 1);
  emit_arg(c, loc, LOAD_COMMON_CONSTANT, constant);
  emit_arg(c, loc, IS_OP, 0);
  emit_jump(c, loc, POP_JUMP_IF_FALSE, skip);
  emit(c, loc, POP_TOP);
  bool tuple = constant == CONSTANT_TUPLE, all = constant == CONSTANT_ALL;
  if (tuple) emit_arg(c, loc, BUILD_LIST, 0);
  gen_expr(c, args->items[0]);
  Label loop = new_label(c), cleanup = new_label(c);
  use_label(c, loop);
  emit_jump(c, loc, FOR_ITER, cleanup);
  if (tuple) {
    emit_arg(c, loc, LIST_APPEND, 2);
    emit_jump(c, loc, JUMP, loop);
  } else {
    emit(c, loc, TO_BOOL);
    emit_jump(c, loc, all ? POP_JUMP_IF_TRUE : POP_JUMP_IF_FALSE, loop);
  }
  emit(c, NO_LOCATION, POP_ITER);
  if (!tuple) emit_const(c, loc, all ? REF_FALSE : REF_TRUE);
  emit_jump(c, loc, JUMP, end);
  use_label(c, cleanup);
  emit(c, NO_LOCATION, END_FOR);
  emit(c, NO_LOCATION, POP_ITER);
  if (tuple) emit_arg(c, loc, CALL_INTRINSIC_1, INTRINSIC_LIST_TO_TUPLE);
  else emit_const(c, loc, all ? REF_TRUE : REF_FALSE);
  emit_jump(c, loc, JUMP, end);
  use_label(c, skip);
}

void gen_call(Compiler *c, const Expr *e) {
  check_keywords(c, e->call.keywords);
  if (c->failed || gen_method_call(c, e)) return;
  Label skip = new_label(c);
  check_caller(c, e->call.func);
  gen_expr(c, e->call.func);
  gen_builtin_call(c, e, skip);
  emit(c, e->call.func->pos, PUSH_NULL);
  gen_call_args(c, e->pos, 0, e->call.args, REF_NULL, e->call.keywords);
  use_label(c, skip);
}

static void gen_subkwargs(Compiler *c, Loc loc, const KeywordSeq *keywords, Size begin, Size end) {
  bool big = (end - begin) * 2 > STACK_USE_GUIDELINE;
  if (big) emit_arg(c, NO_LOCATION, BUILD_MAP, 0);
  for (Size i = begin; i < end && !c->failed; i++) {
    emit_const(c, loc, keywords->items[i]->arg);
    gen_expr(c, keywords->items[i]->value);
    if (big) emit_arg(c, NO_LOCATION, MAP_ADD, 1);
  }
  if (!big) emit_arg(c, loc, BUILD_MAP, end - begin);
}

// f(*args, **kwargs), and calls with too many arguments for the stack.
static void gen_call_ex(Compiler *c, Loc loc, int pushed, const ExprSeq *args, Ref injected,
                        const KeywordSeq *keywords) {
  if (pushed == 0 && args->len == 1 && args->items[0]->kind == EXPR_STARRED) gen_expr(c, args->items[0]->starred.value);
  else gen_starunpack(c, loc, args, injected, pushed, BUILD_LIST, LIST_APPEND, LIST_EXTEND, true);
  Size n = keywords->len, seen = 0;
  bool have_dict = false;
  for (Size i = 0; i < n && !c->failed; i++) {
    if (!value_is_null(keywords->items[i]->arg)) {
      seen++;
      continue;
    }
    if (seen) {
      gen_subkwargs(c, loc, keywords, i - seen, i);
      if (have_dict) emit_arg(c, loc, DICT_MERGE, 1);
      have_dict = true;
      seen = 0;
    }
    if (!have_dict) emit_arg(c, loc, BUILD_MAP, 0);
    have_dict = true;
    gen_expr(c, keywords->items[i]->value);
    emit_arg(c, loc, DICT_MERGE, 1);
  }
  if (seen) {
    gen_subkwargs(c, loc, keywords, n - seen, n);
    if (have_dict) emit_arg(c, loc, DICT_MERGE, 1);
  }
  if (n == 0) emit(c, loc, PUSH_NULL);
  emit(c, loc, CALL_FUNCTION_EX);
}

void gen_call_args(Compiler *c, Loc loc, int pushed, const ExprSeq *args, Ref injected, const KeywordSeq *keywords) {
  check_keywords(c, keywords);
  if (c->failed) return;
  if (args->len + keywords->len * 2 > STACK_USE_GUIDELINE || has_unpacking(args, keywords)) {
    gen_call_ex(c, loc, pushed, args, injected, keywords);
    return;
  }
  int n = pushed + args->len;
  gen_exprs(c, args);
  if (!value_is_null(injected)) {
    emit_nameop(c, loc, injected, CTX_LOAD);
    n++;
  }
  if (keywords->len) {
    gen_keyword_values(c, keywords);
    emit_kwnames(c, loc, keywords);
    emit_arg(c, loc, CALL_KW, n + keywords->len);
  } else {
    emit_arg(c, loc, CALL, n);
  }
}

// --- f-strings, t-strings

static int conversion_number(int32_t conversion) {  // 1 str, 2 repr, 3 ascii
  return conversion == 's' ? 1 : conversion == 'r' ? 2 : 3;
}

void gen_joined_str(Compiler *c, const Expr *e) {
  const ExprSeq *values = e->joinedstr.values;
  if (values->len > STACK_USE_GUIDELINE) {
    emit_const(c, e->pos, c->vm->empty_str);
    emit_name(c, e->pos, OP_LOAD_METHOD, comp_ascii(c, "join"));
    emit_arg(c, e->pos, BUILD_LIST, 0);
    for (Size i = 0; i < values->len && !c->failed; i++) {
      gen_expr(c, values->items[i]);
      emit_arg(c, e->pos, LIST_APPEND, 1);
    }
    emit_arg(c, e->pos, CALL, 1);
    return;
  }
  gen_exprs(c, values);
  if (values->len > 1) emit_arg(c, e->pos, BUILD_STRING, values->len);
  else if (!values->len) emit_const(c, e->pos, c->vm->empty_str);
}

void gen_formatted_value(Compiler *c, const Expr *e) {
  gen_expr(c, e->formattedvalue.value);
  if (e->formattedvalue.conversion != -1)
    emit_arg(c, e->pos, CONVERT_VALUE, conversion_number(e->formattedvalue.conversion));
  if (e->formattedvalue.format_spec) {
    gen_expr(c, e->formattedvalue.format_spec);
    emit(c, e->pos, FORMAT_WITH_SPEC);
  } else {
    emit(c, e->pos, FORMAT_SIMPLE);
  }
}

void gen_interpolation(Compiler *c, const Expr *e) {
  gen_expr(c, e->interpolation.value);
  emit_const(c, e->pos, e->interpolation.str);
  int oparg = 2;
  if (e->interpolation.format_spec) {
    oparg++;
    gen_expr(c, e->interpolation.format_spec);
  }
  if (e->interpolation.conversion != -1) oparg |= conversion_number(e->interpolation.conversion) << 2;
  emit_arg(c, e->pos, BUILD_INTERPOLATION, oparg);
}

// The strings of a template stand between, before and after its interpolations: one more of them.
void gen_template_str(Compiler *c, const Expr *e) {
  const ExprSeq *values = e->templatestr.values;
  Ref empty = borrow(c->vm->empty_str);
  bool last_was_interpolation = true;
  int n_strings = 0, n_interpolations = 0;
  for (Size i = 0; i < values->len && !c->failed; i++) {
    if (values->items[i]->kind != EXPR_INTERPOLATION) {
      gen_expr(c, values->items[i]);
      n_strings++;
      last_was_interpolation = false;
      continue;
    }
    if (last_was_interpolation) {
      emit_const(c, e->pos, empty);
      n_strings++;
    }
    last_was_interpolation = true;
  }
  if (last_was_interpolation) {
    emit_const(c, e->pos, empty);
    n_strings++;
  }
  emit_arg(c, e->pos, BUILD_TUPLE, n_strings);
  for (Size i = 0; i < values->len && !c->failed; i++) {
    if (values->items[i]->kind != EXPR_INTERPOLATION) continue;
    gen_expr(c, values->items[i]);
    n_interpolations++;
  }
  emit_arg(c, e->pos, BUILD_TUPLE, n_interpolations);
  emit(c, e->pos, BUILD_TEMPLATE);
}
