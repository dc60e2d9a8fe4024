// compile/codegen_expr.c: translates expressions and assignment targets. Calls, comprehensions and f-strings have files
// of their own.
//
// Conditions (gen_jump_if) jump without making a bool: `and`, `or`, `not`, chained comparisons and conditional
// expressions become jumps.
//
// Invariants   gen_expr leaves exactly one value on the stack; a target takes exactly one.
// Tests        tests/fidelity/bytecode.mjs, tests/python/reference/06_expressions/*.py,
//              tests/python/statements/assign.py
// Optimize     Oz
#include "compile/codegen.h"

#include "object/bytes/bytes.h"
#include "object/number/int.h"
#include "object/container/set.h"
#include "object/container/slice.h"

void gen_exprs(Compiler *c, const ExprSeq *seq) {
  for (Size i = 0; i < seq->len && !c->failed; i++) gen_expr(c, seq->items[i]);
}

// --- types that can be told from the tree, for warnings

Type *inferred_type(Compiler *c, const Expr *e) {
  const Types *t = &c->vm->types;
  switch (e->kind) {
    case EXPR_TUPLE: return t->tuple;
    case EXPR_LIST:
    case EXPR_LISTCOMP: return t->list;
    case EXPR_DICT:
    case EXPR_DICTCOMP: return t->dict;
    case EXPR_SET:
    case EXPR_SETCOMP: return t->set;
    case EXPR_GENERATOREXP: return t->generator;
    case EXPR_LAMBDA: return t->function;
    case EXPR_TEMPLATESTR:
    case EXPR_INTERPOLATION: return t->template;
    case EXPR_JOINEDSTR:
    case EXPR_FORMATTEDVALUE: return t->str;
    case EXPR_CONSTANT: return type_of(c->vm, e->constant.value);
    default: return NULL;
  }
}

static bool is_singleton(Ref v) { return !value_is_ptr(v) && !value_is_int48(v) && !value_is_double(v); }

static bool is_literal(const Expr *e) {  // a constant, or a tuple of constants, that is no named singleton
  if (e->kind == EXPR_TUPLE) {
    for (Size i = 0; i < e->tuple.elts->len; i++)
      if (e->tuple.elts->items[i]->kind != EXPR_CONSTANT) return false;
    return true;
  }
  return e->kind == EXPR_CONSTANT && !is_singleton(e->constant.value);
}

static void check_compare(Compiler *c, const Expr *e) {
  const Expr *left = e->compare.left;
  for (Size i = 0; i < e->compare.ops->len; i++) {
    CmpOp op = e->compare.ops->items[i];
    const Expr *right = e->compare.comparators->items[i];
    if ((op == CMPOP_IS || op == CMPOP_ISNOT) && (is_literal(left) || is_literal(right))) {
      Type *type = inferred_type(c, is_literal(left) ? left : right);
      COMP_WARN(c, e->pos,
                op == CMPOP_IS ? "\"is\" with '%.200N' literal. Did you mean \"==\"?"
                               : "\"is not\" with '%.200N' literal. Did you mean \"!=\"?",
                type);
      return;
    }
    left = right;
  }
}

static void check_subscripter(Compiler *c, const Expr *e) {
  VM *vm = c->vm;
  switch (e->kind) {
    case EXPR_CONSTANT: {
      Ref v = e->constant.value;
      Type *t = type_of(vm, v);
      bool bad = value_is_none(v) || t == vm->types.ellipsis || is_int(v) || t == vm->types.float_ ||
                 t == vm->types.complex_ || t == vm->types.frozenset;
      if (!bad) return;
      break;
    }
    case EXPR_SET:
    case EXPR_SETCOMP:
    case EXPR_GENERATOREXP:
    case EXPR_TEMPLATESTR:
    case EXPR_INTERPOLATION:
    case EXPR_LAMBDA: break;
    default: return;
  }
  COMP_WARN(c, e->pos, "'%.200N' object is not subscriptable; perhaps you missed a comma?", inferred_type(c, e));
}

static void check_index(Compiler *c, const Expr *e, const Expr *index) {
  VM *vm = c->vm;
  Type *t = inferred_type(c, index);
  if (!t || type_has(t, TYPE_INT_SUBCLASS) || t == vm->types.int_ || t == vm->types.bool_ || t == vm->types.slice)
    return;
  switch (e->kind) {
    case EXPR_CONSTANT:
      if (!is_str(e->constant.value) && !is_bytes(e->constant.value) && !is_tuple(e->constant.value)) return;
      break;
    case EXPR_TUPLE:
    case EXPR_LIST:
    case EXPR_LISTCOMP:
    case EXPR_JOINEDSTR:
    case EXPR_FORMATTEDVALUE: break;
    default: return;
  }
  COMP_WARN(c, e->pos, "%.200N indices must be integers or slices, not %.200N; perhaps you missed a comma?",
            inferred_type(c, e), t);
}

// --- conditions

static void jump_if_boolop(Compiler *c, Loc loc, const Expr *e, Label next, bool cond) {
  const ExprSeq *values = e->boolop.values;
  bool is_or = e->boolop.op == BOOLOP_OR;
  Label other = is_or == cond ? next : new_label(c);
  for (Size i = 0; i < values->len - 1; i++) gen_jump_if(c, loc, values->items[i], other, is_or);
  gen_jump_if(c, loc, values->items[values->len - 1], next, cond);
  if (other.id != next.id) use_label(c, other);
}

static void jump_if_chain(Compiler *c, const Expr *e, Label next, bool cond) {
  Loc loc = e->pos;
  Size n = e->compare.ops->len - 1;
  check_compare(c, e);
  Label cleanup = new_label(c);
  gen_expr(c, e->compare.left);
  for (Size i = 0; i < n; i++) {
    gen_expr(c, e->compare.comparators->items[i]);
    emit_arg(c, loc, SWAP, 2);
    emit_arg(c, loc, COPY, 2);
    emit_compare(c, loc, e->compare.ops->items[i]);
    emit(c, loc, TO_BOOL);
    emit_jump(c, loc, POP_JUMP_IF_FALSE, cleanup);
  }
  gen_expr(c, e->compare.comparators->items[n]);
  emit_compare(c, loc, e->compare.ops->items[n]);
  emit(c, loc, TO_BOOL);
  emit_jump(c, loc, cond ? POP_JUMP_IF_TRUE : POP_JUMP_IF_FALSE, next);
  Label end = new_label(c);
  emit_jump(c, NO_LOCATION, JUMP_NO_INTERRUPT, end);
  use_label(c, cleanup);
  emit(c, loc, POP_TOP);
  if (!cond) emit_jump(c, NO_LOCATION, JUMP_NO_INTERRUPT, next);
  use_label(c, end);
}

static void jump_if(Compiler *c, Loc loc, const Expr *e, Label next, bool cond) {
  switch (e->kind) {
    case EXPR_UNARYOP:
      if (e->unaryop.op != UNARYOP_NOT) break;
      gen_jump_if(c, loc, e->unaryop.operand, next, !cond);
      return;
    case EXPR_BOOLOP: jump_if_boolop(c, loc, e, next, cond); return;
    case EXPR_IFEXP: {
      Label end = new_label(c), next2 = new_label(c);
      gen_jump_if(c, loc, e->ifexp.test, next2, false);
      gen_jump_if(c, loc, e->ifexp.body, next, cond);
      emit_jump(c, NO_LOCATION, JUMP_NO_INTERRUPT, end);
      use_label(c, next2);
      gen_jump_if(c, loc, e->ifexp.orelse, next, cond);
      use_label(c, end);
      return;
    }
    case EXPR_COMPARE:
      if (e->compare.ops->len == 1) break;
      jump_if_chain(c, e, next, cond);
      return;
    default: break;
  }
  gen_expr(c, e);
  emit(c, e->pos, TO_BOOL);
  emit_jump(c, e->pos, cond ? POP_JUMP_IF_TRUE : POP_JUMP_IF_FALSE, next);
}

void gen_jump_if(Compiler *c, Loc loc, const Expr *e, Label next, bool cond) {
  if (c->failed) return;
  if (vm_enter(c->vm, " during compilation") < 0) {
    c->failed = true;
    return;
  }
  jump_if(c, loc, e, next, cond);
  vm_leave(c->vm);
}

static void gen_ifexp(Compiler *c, const Expr *e) {
  Label end = new_label(c), next = new_label(c);
  gen_jump_if(c, e->pos, e->ifexp.test, next, false);
  gen_expr(c, e->ifexp.body);
  emit_jump(c, NO_LOCATION, JUMP_NO_INTERRUPT, end);
  use_label(c, next);
  gen_expr(c, e->ifexp.orelse);
  use_label(c, end);
}

static void gen_boolop(Compiler *c, const Expr *e) {
  int jump = e->boolop.op == BOOLOP_AND ? JUMP_IF_FALSE : JUMP_IF_TRUE;
  Label end = new_label(c);
  const ExprSeq *values = e->boolop.values;
  for (Size i = 0; i < values->len - 1; i++) {
    gen_expr(c, values->items[i]);
    emit_jump(c, e->pos, jump, end);
    emit(c, e->pos, POP_TOP);
  }
  gen_expr(c, values->items[values->len - 1]);
  use_label(c, end);
}

static void gen_compare(Compiler *c, const Expr *e) {
  Loc loc = e->pos;
  check_compare(c, e);
  gen_expr(c, e->compare.left);
  Size n = e->compare.ops->len - 1;
  if (n == 0) {
    gen_expr(c, e->compare.comparators->items[0]);
    emit_compare(c, loc, e->compare.ops->items[0]);
    return;
  }
  Label cleanup = new_label(c);
  for (Size i = 0; i < n; i++) {
    gen_expr(c, e->compare.comparators->items[i]);
    emit_arg(c, loc, SWAP, 2);
    emit_arg(c, loc, COPY, 2);
    emit_compare(c, loc, e->compare.ops->items[i]);
    emit_arg(c, loc, COPY, 1);
    emit(c, loc, TO_BOOL);
    emit_jump(c, loc, POP_JUMP_IF_FALSE, cleanup);
    emit(c, loc, POP_TOP);
  }
  gen_expr(c, e->compare.comparators->items[n]);
  emit_compare(c, loc, e->compare.ops->items[n]);
  Label end = new_label(c);
  emit_jump(c, NO_LOCATION, JUMP_NO_INTERRUPT, end);
  use_label(c, cleanup);
  emit_arg(c, loc, SWAP, 2);
  emit(c, loc, POP_TOP);
  use_label(c, end);
}

// --- displays

void gen_starunpack(Compiler *c, Loc loc, const ExprSeq *elts, Ref injected, int pushed, int build, int add, int extend,
                    bool tuple) {
  Size n = elts->len;
  bool has_injected = !value_is_null(injected);
  bool big = n + pushed + has_injected > STACK_USE_GUIDELINE, seen_star = false;
  for (Size i = 0; i < n; i++) seen_star |= elts->items[i]->kind == EXPR_STARRED;
  if (!seen_star && !big) {
    gen_exprs(c, elts);
    if (has_injected) {
      emit_nameop(c, loc, injected, CTX_LOAD);
      n++;
    }
    emit_arg(c, loc, tuple ? BUILD_TUPLE : build, n + pushed);
    return;
  }
  bool built = big;
  if (big) emit_arg(c, loc, build, pushed);
  for (Size i = 0; i < n && !c->failed; i++) {
    const Expr *elt = elts->items[i];
    if (elt->kind == EXPR_STARRED) {
      if (!built) {
        emit_arg(c, loc, build, i + pushed);
        built = true;
      }
      gen_expr(c, elt->starred.value);
      emit_arg(c, loc, extend, 1);
    } else {
      gen_expr(c, elt);
      if (built) emit_arg(c, loc, add, 1);
    }
  }
  if (has_injected) {
    emit_nameop(c, loc, injected, CTX_LOAD);
    emit_arg(c, loc, add, 1);
  }
  if (tuple) emit_arg(c, loc, CALL_INTRINSIC_1, INTRINSIC_LIST_TO_TUPLE);
}

static void gen_unpack_targets(Compiler *c, Loc loc, const ExprSeq *elts) {
  bool seen_star = false;
  Size n = elts->len;
  for (Size i = 0; i < n; i++) {
    if (elts->items[i]->kind != EXPR_STARRED) continue;
    if (seen_star) {
      COMP_ERROR(c, loc, "multiple starred expressions in assignment");
    } else if (i >= 1 << 8 || n - i - 1 >= INT32_MAX >> 8) {
      COMP_ERROR(c, loc, "too many expressions in star-unpacking assignment");
    } else {
      emit_arg(c, loc, UNPACK_EX, i + ((n - i - 1) << 8));
    }
    seen_star = true;
  }
  if (!seen_star) emit_arg(c, loc, UNPACK_SEQUENCE, n);
  for (Size i = 0; i < n && !c->failed; i++) {
    const Expr *elt = elts->items[i];
    gen_expr(c, elt->kind == EXPR_STARRED ? elt->starred.value : elt);
  }
}

static void gen_sequence(Compiler *c, const Expr *e, const ExprSeq *elts, ExprContext ctx, bool tuple) {
  if (ctx == CTX_STORE) gen_unpack_targets(c, e->pos, elts);
  else if (ctx == CTX_LOAD) gen_starunpack(c, e->pos, elts, REF_NULL, 0, BUILD_LIST, LIST_APPEND, LIST_EXTEND, tuple);
  else gen_exprs(c, elts);
}

static void gen_subdict(Compiler *c, const Expr *e, Size begin, Size end) {
  bool big = (end - begin) * 2 > STACK_USE_GUIDELINE;
  if (big) emit_arg(c, e->pos, BUILD_MAP, 0);
  for (Size i = begin; i < end && !c->failed; i++) {
    gen_expr(c, e->dict.keys->items[i]);
    gen_expr(c, e->dict.values->items[i]);
    if (big) emit_arg(c, e->pos, MAP_ADD, 1);
  }
  if (!big) emit_arg(c, e->pos, BUILD_MAP, end - begin);
}

static void gen_dict(Compiler *c, const Expr *e) {
  Loc loc = e->pos;
  Size n = e->dict.values->len, elements = 0;
  bool have_dict = false;
  for (Size i = 0; i < n && !c->failed; i++) {
    if (!e->dict.keys->items[i]) {  // **mapping
      if (elements) {
        gen_subdict(c, e, i - elements, i);
        if (have_dict) emit_arg(c, loc, DICT_UPDATE, 1);
        have_dict = true;
        elements = 0;
      }
      if (!have_dict) emit_arg(c, loc, BUILD_MAP, 0);
      have_dict = true;
      gen_expr(c, e->dict.values->items[i]);
      emit_arg(c, loc, DICT_UPDATE, 1);
    } else if (elements * 2 > STACK_USE_GUIDELINE) {
      gen_subdict(c, e, i - elements, i + 1);
      if (have_dict) emit_arg(c, loc, DICT_UPDATE, 1);
      have_dict = true;
      elements = 0;
    } else {
      elements++;
    }
  }
  if (elements) {
    gen_subdict(c, e, n - elements, n);
    if (have_dict) emit_arg(c, loc, DICT_UPDATE, 1);
    have_dict = true;
  }
  if (!have_dict) emit_arg(c, loc, BUILD_MAP, 0);
}

// --- attributes, subscripts

// Where an attribute's value and its name stand on different lines, the name's place is the better one.
Loc attribute_loc(Loc loc, const Expr *attribute) {
  if (loc.lineno == attribute->end_lineno) return loc;
  loc.lineno = attribute->end_lineno;
  int len = as_str(attribute->attribute.attr)->len;
  if (len <= attribute->end_col_offset) loc.col_offset = attribute->end_col_offset - len;
  else loc.col_offset = loc.end_col_offset = -1;
  if (loc.end_lineno < loc.lineno) loc.end_lineno = loc.lineno;
  if (loc.lineno == loc.end_lineno && loc.end_col_offset < loc.col_offset) loc.end_col_offset = loc.col_offset;
  return loc;
}

static void gen_attribute(Compiler *c, const Expr *e) {
  if (e->attribute.ctx == CTX_LOAD && gen_super_attribute(c, e)) return;
  unit_add_static_attribute(c, e);
  gen_expr(c, e->attribute.value);
  static const int ops[] = {[CTX_LOAD] = LOAD_ATTR, [CTX_STORE] = STORE_ATTR, [CTX_DEL] = DELETE_ATTR};
  emit_name(c, attribute_loc(e->pos, e), ops[e->attribute.ctx], e->attribute.attr);
}

static bool is_constant_slice(const Expr *s) {
  return s->kind == EXPR_SLICE && (!s->slice.lower || s->slice.lower->kind == EXPR_CONSTANT) &&
         (!s->slice.upper || s->slice.upper->kind == EXPR_CONSTANT) &&
         (!s->slice.step || s->slice.step->kind == EXPR_CONSTANT);
}
static bool is_two_part_slice(const Expr *s) {
  return s->kind == EXPR_SLICE && !s->slice.step && !is_constant_slice(s);
}

static void gen_slice_part(Compiler *c, const Expr *s, const Expr *part) {
  if (part) gen_expr(c, part);
  else emit_const(c, s->pos, REF_NONE);
}

static void gen_slice(Compiler *c, const Expr *s) {
  if (is_constant_slice(s)) {
    const Expr *parts[] = {s->slice.lower, s->slice.upper, s->slice.step};
    Ref v[3];
    for (int i = 0; i < 3; i++) v[i] = parts[i] ? parts[i]->constant.value : REF_NONE;
    if (!c->failed) emit_const_new(c, s->pos, slice_new(c->vm, v[0], v[1], v[2]));
    return;
  }
  gen_slice_part(c, s, s->slice.lower);
  gen_slice_part(c, s, s->slice.upper);
  if (s->slice.step) gen_expr(c, s->slice.step);
  emit_arg(c, s->pos, BUILD_SLICE, s->slice.step ? 3 : 2);
}

static void gen_subscript(Compiler *c, const Expr *e) {
  ExprContext ctx = e->subscript.ctx;
  const Expr *slice = e->subscript.slice;
  if (ctx == CTX_LOAD) {
    check_subscripter(c, e->subscript.value);
    check_index(c, e->subscript.value, slice);
  }
  gen_expr(c, e->subscript.value);
  if (is_two_part_slice(slice) && ctx != CTX_DEL) {
    gen_slice_part(c, slice, slice->slice.lower);
    gen_slice_part(c, slice, slice->slice.upper);
    emit(c, e->pos, ctx == CTX_LOAD ? BINARY_SLICE : STORE_SLICE);
    return;
  }
  gen_expr(c, slice);
  if (ctx == CTX_LOAD) emit_arg(c, e->pos, BINARY_OP, OP_SUBSCR);
  else emit(c, e->pos, ctx == CTX_STORE ? STORE_SUBSCR : DELETE_SUBSCR);
}

void gen_augassign(Compiler *c, const Stmt *s) {
  const Expr *e = s->augassign.target;
  Loc loc = e->pos;
  bool two_part = e->kind == EXPR_SUBSCRIPT && is_two_part_slice(e->subscript.slice);
  switch (e->kind) {
    case EXPR_ATTRIBUTE:
      gen_expr(c, e->attribute.value);
      emit_arg(c, loc, COPY, 1);
      loc = attribute_loc(loc, e);
      emit_name(c, loc, LOAD_ATTR, e->attribute.attr);
      break;
    case EXPR_SUBSCRIPT:
      gen_expr(c, e->subscript.value);
      if (two_part) {
        gen_slice_part(c, e->subscript.slice, e->subscript.slice->slice.lower);
        gen_slice_part(c, e->subscript.slice, e->subscript.slice->slice.upper);
        for (int i = 0; i < 3; i++) emit_arg(c, loc, COPY, 3);
        emit(c, loc, BINARY_SLICE);
      } else {
        gen_expr(c, e->subscript.slice);
        emit_arg(c, loc, COPY, 2);
        emit_arg(c, loc, COPY, 2);
        emit_arg(c, loc, BINARY_OP, OP_SUBSCR);
      }
      break;
    case EXPR_NAME: emit_nameop(c, loc, e->name.id, CTX_LOAD); break;
    default:
      err_set(c->vm, c->vm->exc.SystemError, "invalid node type (%d) for augmented assignment", e->kind);
      c->failed = true;
      return;
  }
  gen_expr(c, s->augassign.value);
  emit_binary(c, s->pos, s->augassign.op, true);
  loc = e->pos;
  if (e->kind == EXPR_ATTRIBUTE) {
    loc = attribute_loc(loc, e);
    emit_arg(c, loc, SWAP, 2);
    emit_name(c, loc, STORE_ATTR, e->attribute.attr);
  } else if (e->kind == EXPR_NAME) {
    emit_nameop(c, loc, e->name.id, CTX_STORE);
  } else {
    if (two_part) emit_arg(c, loc, SWAP, 4);
    emit_arg(c, loc, SWAP, 3);
    emit_arg(c, loc, SWAP, 2);
    emit(c, loc, two_part ? STORE_SLICE : STORE_SUBSCR);
  }
}

// --- annotated assignment

static void check_ann_expr(Compiler *c, const Expr *e) {
  gen_expr(c, e);
  emit(c, e->pos, POP_TOP);
}

static void check_ann_subscript(Compiler *c, const Expr *e) {
  if (e->kind == EXPR_SLICE) {
    if (e->slice.lower) check_ann_expr(c, e->slice.lower);
    if (e->slice.upper) check_ann_expr(c, e->slice.upper);
    if (e->slice.step) check_ann_expr(c, e->slice.step);
  } else if (e->kind == EXPR_TUPLE) {
    for (Size i = 0; i < e->tuple.elts->len && !c->failed; i++) check_ann_subscript(c, e->tuple.elts->items[i]);
  } else {
    check_ann_expr(c, e);
  }
}

// Notes the annotation for __annotate__ (gen_deferred_annotations), and at run time that it was reached when that is
// not sure.
static void defer_annotation(Compiler *c, const Stmt *s) {
  VM *vm = c->vm;
  Unit *u = c->unit;
  if (c->failed || !comp_room(c, &u->arena, &u->deferred, u->n_deferred, &u->cap_deferred, sizeof(DeferredAnnotation)))
    return;
  bool conditional = u->kind == UNIT_MODULE || u->in_conditional_block;
  int index = conditional ? u->next_conditional++ : -1;
  u->deferred[u->n_deferred++] = (DeferredAnnotation){s, index};
  if (!conditional) return;
  Ref name = NAME(__conditional_annotations__);
  if (u->kind == UNIT_CLASS) emit_in(c, s->pos, LOAD_DEREF, &u->cellvars, name);
  else emit_in(c, s->pos, LOAD_NAME, &u->names, name);
  emit_int(c, s->pos, index);
  emit_arg(c, s->pos, SET_ADD, 1);
  emit(c, s->pos, POP_TOP);
}

void gen_annassign(Compiler *c, const Stmt *s) {
  VM *vm = c->vm;
  const Expr *target = s->annassign.target;
  if (s->annassign.value) {
    gen_expr(c, s->annassign.value);
    gen_expr(c, target);
  }
  if (c->failed) return;
  switch (target->kind) {
    case EXPR_NAME:
      if (!s->annassign.simple || (c->unit->kind != UNIT_MODULE && c->unit->kind != UNIT_CLASS)) break;
      if (c->flags & CO_FUTURE_ANNOTATIONS) {
        emit_const_new(c, s->annassign.annotation->pos, unparse_expr(vm, s->annassign.annotation));
        emit_name(c, s->pos, LOAD_NAME, NAME(__annotations__));
        emit_const(c, s->pos, comp_mangle(c, target->name.id));
        emit(c, s->pos, STORE_SUBSCR);
      } else {
        defer_annotation(c, s);
      }
      break;
    case EXPR_ATTRIBUTE:
      if (!s->annassign.value) check_ann_expr(c, target->attribute.value);
      break;
    case EXPR_SUBSCRIPT:
      if (s->annassign.value) break;
      check_ann_expr(c, target->subscript.value);
      check_ann_subscript(c, target->subscript.slice);
      break;
    default:
      err_set(vm, vm->exc.SystemError, "invalid node type (%d) for annotated assignment", target->kind);
      c->failed = true;
  }
}

// --- the rest

static void gen_unary(Compiler *c, const Expr *e) {
  gen_expr(c, e->unaryop.operand);
  switch (e->unaryop.op) {
    case UNARYOP_UADD: emit_arg(c, e->pos, CALL_INTRINSIC_1, INTRINSIC_UNARY_POSITIVE); break;
    case UNARYOP_NOT:
      emit(c, e->pos, TO_BOOL);
      emit(c, e->pos, UNARY_NOT);
      break;
    case UNARYOP_INVERT: emit(c, e->pos, UNARY_INVERT); break;
    case UNARYOP_USUB: emit(c, e->pos, UNARY_NEGATIVE); break;
  }
}

static void gen_yields(Compiler *c, const Expr *e) {
  Loc loc = e->pos;
  bool function = block_is_function_like(c->unit->block);
  switch (e->kind) {
    case EXPR_YIELD:
      if (!function) COMP_ERROR(c, loc, "'yield' outside function");
      if (e->yield.value) gen_expr(c, e->yield.value);
      else emit_const(c, loc, REF_NONE);
      emit_yield(c, loc);
      break;
    case EXPR_YIELDFROM:
      if (!function) COMP_ERROR(c, loc, "'yield from' outside function");
      else if (c->unit->kind == UNIT_ASYNC_FUNCTION) COMP_ERROR(c, loc, "'yield from' inside async function");
      gen_expr(c, e->yieldfrom.value);
      emit(c, loc, GET_YIELD_FROM_ITER);
      emit_const(c, loc, REF_NONE);
      emit_yield_from(c, loc, false);
      break;
    default:
      gen_expr(c, e->await.value);
      emit_arg(c, loc, GET_AWAITABLE, 0);
      emit_const(c, loc, REF_NONE);
      emit_yield_from(c, loc, true);
  }
}

static void gen_expr_kind(Compiler *c, const Expr *e) {
  Loc loc = e->pos;
  switch (e->kind) {
    case EXPR_NAMEDEXPR:
      gen_expr(c, e->namedexpr.value);
      emit_arg(c, loc, COPY, 1);
      gen_expr(c, e->namedexpr.target);
      break;
    case EXPR_BOOLOP: gen_boolop(c, e); break;
    case EXPR_BINOP:
      gen_expr(c, e->binop.left);
      gen_expr(c, e->binop.right);
      emit_binary(c, loc, e->binop.op, false);
      break;
    case EXPR_UNARYOP: gen_unary(c, e); break;
    case EXPR_LAMBDA: gen_lambda(c, e); break;
    case EXPR_IFEXP: gen_ifexp(c, e); break;
    case EXPR_DICT: gen_dict(c, e); break;
    case EXPR_SET: gen_starunpack(c, loc, e->set.elts, REF_NULL, 0, BUILD_SET, SET_ADD, SET_UPDATE, false); break;
    case EXPR_LISTCOMP:
    case EXPR_SETCOMP:
    case EXPR_DICTCOMP:
    case EXPR_GENERATOREXP: gen_comprehension(c, e); break;
    case EXPR_YIELD:
    case EXPR_YIELDFROM:
    case EXPR_AWAIT: gen_yields(c, e); break;
    case EXPR_COMPARE: gen_compare(c, e); break;
    case EXPR_CALL: gen_call(c, e); break;
    case EXPR_CONSTANT: emit_const(c, loc, e->constant.value); break;
    case EXPR_JOINEDSTR: gen_joined_str(c, e); break;
    case EXPR_TEMPLATESTR: gen_template_str(c, e); break;
    case EXPR_FORMATTEDVALUE: gen_formatted_value(c, e); break;
    case EXPR_INTERPOLATION: gen_interpolation(c, e); break;
    case EXPR_ATTRIBUTE: gen_attribute(c, e); break;
    case EXPR_SUBSCRIPT: gen_subscript(c, e); break;
    case EXPR_STARRED:
      if (e->starred.ctx == CTX_STORE) COMP_ERROR(c, loc, "starred assignment target must be in a list or tuple");
      else COMP_ERROR(c, loc, "can't use starred expression here");
      break;
    case EXPR_SLICE: gen_slice(c, e); break;
    case EXPR_NAME: emit_nameop(c, loc, e->name.id, e->name.ctx); break;
    case EXPR_LIST: gen_sequence(c, e, e->list.elts, e->list.ctx, false); break;
    case EXPR_TUPLE: gen_sequence(c, e, e->tuple.elts, e->tuple.ctx, true); break;
  }
}

void gen_expr(Compiler *c, const Expr *e) {
  if (c->failed) return;
  if (vm_enter(c->vm, " during compilation") < 0) {
    c->failed = true;
    return;
  }
  gen_expr_kind(c, e);
  vm_leave(c->vm);
}
