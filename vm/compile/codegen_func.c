// compile/codegen_func.c: translates functions, lambdas, classes, type parameters, type aliases and annotations: all
// that opens a scope.
//
// A scope's body is compiled as a unit of its own (unit.c); its code object becomes a constant of the unit around it,
// and MAKE_FUNCTION makes the function there. Annotations become functions that are called when somebody asks (PEP
// 649), type parameters a scope around the definition (PEP 695).
//
// Invariants   On the stack below MAKE_FUNCTION lie the values that SET_FUNCTION_ATTRIBUTE takes, in the order of its
//              flags.
// Danger       A generator's code is wrapped whole in a handler that turns StopIteration into RuntimeError (PEP 479).
// Tests        tests/fidelity/bytecode.mjs, tests/python/functions/*.py, tests/python/classes/*.py
// Optimize     Oz
#include "compile/codegen.h"

#include "object/exec/code_type.h"
#include "object/number/int.h"

void gen_enter_scope(Compiler *c, Ref name, UnitKind kind, const void *key, int lineno, Ref private_name,
                     const UnitArgs *args) {
  unit_enter(c, name, kind, key, lineno, private_name, args);
  emit_arg(c, (Loc){lineno, 0, lineno, 0}, RESUME, RESUME_AT_FUNC_START);
}

// The function object of a code object: closure, then the attributes in `flags`, whose values are on the stack.
void gen_make_closure(Compiler *c, Loc loc, Code *code, int flags) {
  if (!code) {
    c->failed = true;
    return;
  }
  Value owner = value_from_ptr(code);
  if (code->nfreevars) {
    Ref names = borrow(code->localsplusnames);
    for (uint32_t i = code->nlocalsplus - code->nfreevars; i < code->nlocalsplus; i++)
      emit_arg(c, loc, LOAD_CLOSURE, unit_lookup_closure(c, tuple_at(names, (Size)i)));
    flags |= MAKE_CLOSURE;
    emit_arg(c, loc, BUILD_TUPLE, (int)code->nfreevars);
  }
  emit_const(c, loc, owner);
  drop(c->vm, owner);
  emit(c, loc, MAKE_FUNCTION);
  static const int order[] = {MAKE_CLOSURE, MAKE_ANNOTATIONS, MAKE_ANNOTATE, MAKE_KWDEFAULTS, MAKE_DEFAULTS};
  for (size_t i = 0; i < ARRAY_LEN(order); i++)
    if (flags & order[i]) emit_arg(c, loc, SET_FUNCTION_ATTRIBUTE, order[i]);
}

// Leaves the scope and makes a function of it.
static void close_scope(Compiler *c, Loc loc, bool add_none, int flags) {
  Code *code = unit_assemble(c, add_none);
  if (c->failed) return;
  unit_exit(c);
  gen_make_closure(c, loc, code, flags);
}

// StopIteration must not leave a generator: wraps its whole code.
void gen_stopiteration_handler(Compiler *c) {
  Label handler = new_label(c);
  if (c->failed) return;
  seq_insert(c, c->unit->seq, 0, SETUP_CLEANUP, handler.id, NO_LOCATION);
  emit_const(c, NO_LOCATION, REF_NONE);
  emit(c, NO_LOCATION, RETURN_VALUE);
  use_label(c, handler);
  emit_arg(c, NO_LOCATION, CALL_INTRINSIC_1, INTRINSIC_STOPITERATION_ERROR);
  emit_arg(c, NO_LOCATION, RERAISE, 1);
}

// --- annotation scopes

// `if format > VALUE_WITH_FAKE_GLOBALS: raise NotImplementedError`
static void enter_annotations(Compiler *c, Loc loc, const void *key, Ref name) {
  UnitArgs args = {.posonlyargcount = 1};
  gen_enter_scope(c, name, UNIT_ANNOTATIONS, key, loc.lineno, REF_NULL, &args);
  emit_arg(c, loc, LOAD_FAST, 0);
  emit_int(c, loc, 2);
  emit_compare(c, loc, CMPOP_GT);
  Label body = new_label(c);
  emit_jump(c, loc, POP_JUMP_IF_FALSE, body);
  emit_arg(c, loc, LOAD_COMMON_CONSTANT, CONSTANT_NOTIMPLEMENTEDERROR);
  emit_arg(c, loc, RAISE_VARARGS, 1);
  use_label(c, body);
}

// The parameter is called `.format` in the table, so that the name `format` stays free, and `format` for
// inspect.signature.
static void leave_annotations(Compiler *c, Loc loc) {
  emit(c, loc, RETURN_VALUE);
  Code *code = unit_assemble(c, true);
  if (c->failed) return;
  Ref old = borrow(code->localsplusnames);
  Tuple *t = tuple_alloc(c->vm, tuple_len(old));
  if (!t) {
    obj_drop(c->vm, code);
    c->failed = true;
    return;
  }
  t->items[0] = own(comp_ascii(c, "format"));
  for (Size i = 1; i < tuple_len(old); i++) t->items[i] = own(tuple_at(old, i));
  value_set(c->vm, &code->localsplusnames, tuple_done(c->vm, t));
  unit_exit(c);
  gen_make_closure(c, loc, code, 0);
}

static void gen_annotations_dict(Compiler *c, Loc loc, const DeferredAnnotation *items, int n, UnitKind around) {
  VM *vm = c->vm;
  emit_arg(c, loc, BUILD_MAP, 0);
  for (int i = 0; i < n && !c->failed; i++) {
    const Stmt *s = items[i].stmt;
    Ref name = comp_keep(c, mangle(vm, c->unit->private_name, s->annassign.target->name.id));
    Label not_set = new_label(c);
    if (items[i].index >= 0) {
      emit_int(c, s->pos, items[i].index);
      Ref set = NAME(__conditional_annotations__);
      if (c->failed) return;
      if (around == UNIT_CLASS) {
        emit_in(c, s->pos, LOAD_DEREF, &c->unit->freevars, set);
      } else {
        int arg = names_number(vm, &c->unit->names, set);
        emit_arg(c, s->pos, LOAD_GLOBAL, arg << 1);
      }
      emit_arg(c, s->pos, CONTAINS_OP, 0);
      emit_jump(c, s->pos, POP_JUMP_IF_FALSE, not_set);
    }
    gen_expr(c, s->annassign.annotation);
    emit_arg(c, s->pos, COPY, 2);
    emit_const(c, s->pos, name);
    emit(c, loc, STORE_SUBSCR);
    use_label(c, not_set);
  }
}

// __annotate__ of a module or class. A module's is made first of all, in the place that was kept for it.
void gen_deferred_annotations(Compiler *c, Loc loc) {
  VM *vm = c->vm;
  if (c->failed) return;
  Unit *u = c->unit;
  if (!u->n_deferred) return;
  bool module = u->kind == UNIT_MODULE;
  if (module) {
    u->stashed_seq = u->seq;
    u->seq = seq_new(c, &u->arena);
  }
  Block *block = u->block;
  enter_annotations(c, loc, (const char *)block + 1, block->annotation_block->name);
  gen_annotations_dict(c, loc, u->deferred, u->n_deferred, u->kind);
  leave_annotations(c, loc);
  emit_nameop(c, loc, block->type == BLOCK_CLASS ? comp_ascii(c, "__annotate_func__") : NAME(__annotate__), CTX_STORE);
  if (c->failed || !module) return;
  u->stashed_seq->annotations = u->seq;
  u->seq = u->stashed_seq;
  u->stashed_seq = NULL;
}

static void gen_arg_annotation(Compiler *c, Ref name, const Expr *annotation, int *n, Loc loc) {
  if (!annotation || c->failed) return;
  emit_const(c, loc, comp_mangle(c, name));
  if (c->flags & CO_FUTURE_ANNOTATIONS) {
    if (!c->failed) emit_const_new(c, annotation->pos, unparse_expr(c->vm, annotation));
  } else if (annotation->kind == EXPR_STARRED) {  // *args: *Ts
    gen_expr(c, annotation->starred.value);
    emit_arg(c, loc, UNPACK_SEQUENCE, 1);
  } else {
    gen_expr(c, annotation);
  }
  ++*n;
}

static void gen_arg_annotations(Compiler *c, const ArgSeq *args, int *n, Loc loc) {
  for (Size i = 0; i < args->len; i++) gen_arg_annotation(c, args->items[i]->arg, args->items[i]->annotation, n, loc);
}

// The function's __annotate__ is left on the stack: MAKE_ANNOTATE; 0: it has no annotations.
static int gen_function_annotations(Compiler *c, Loc loc, const Arguments *a, const Expr *returns) {
  if (c->failed) return 0;
  Block *block = symtable_find(&c->st, a);
  if (!block->annotations_used) return 0;
  enter_annotations(c, loc, a, block->name);
  int n = 0;
  gen_arg_annotations(c, a->args, &n, loc);
  gen_arg_annotations(c, a->posonlyargs, &n, loc);
  if (a->vararg) gen_arg_annotation(c, a->vararg->arg, a->vararg->annotation, &n, loc);
  gen_arg_annotations(c, a->kwonlyargs, &n, loc);
  if (a->kwarg) gen_arg_annotation(c, a->kwarg->arg, a->kwarg->annotation, &n, loc);
  gen_arg_annotation(c, comp_ascii(c, "return"), returns, &n, loc);
  emit_arg(c, loc, BUILD_MAP, n);
  leave_annotations(c, loc);
  return MAKE_ANNOTATE;
}

// --- type parameters

static void gen_bound_or_default(Compiler *c, const Expr *e, Ref name, const void *key, bool allow_starred) {
  VM *vm = c->vm;
  if (c->failed) return;
  emit_const_new(c, e->pos, tuple_pack1(vm, value_from_int48(1)));
  enter_annotations(c, e->pos, key, name);
  if (allow_starred && e->kind == EXPR_STARRED) {
    gen_expr(c, e->starred.value);
    emit_arg(c, e->pos, UNPACK_SEQUENCE, 1);
  } else {
    gen_expr(c, e);
  }
  emit(c, e->pos, RETURN_VALUE);
  close_scope(c, e->pos, true, MAKE_DEFAULTS);
}

static void gen_type_params(Compiler *c, const TypeParamSeq *seq) {
  bool seen_default = false;
  for (Size i = 0; i < seq->len && !c->failed; i++) {
    const TypeParam *tp = seq->items[i];
    Loc loc = tp->pos;
    Ref name;
    const Expr *default_value;
    const void *default_key = tp;
    switch (tp->kind) {
      case TYPE_PARAM_TYPEVAR: {
        const Expr *bound = tp->typevar.bound;
        name = tp->typevar.name;
        default_value = tp->typevar.default_value;
        default_key = (const char *)tp + 1;
        emit_const(c, loc, name);
        if (bound) {
          gen_bound_or_default(c, bound, name, tp, false);
          emit_arg(c, loc, CALL_INTRINSIC_2,
                   bound->kind == EXPR_TUPLE ? INTRINSIC_TYPEVAR_WITH_CONSTRAINTS : INTRINSIC_TYPEVAR_WITH_BOUND);
        } else {
          emit_arg(c, loc, CALL_INTRINSIC_1, INTRINSIC_TYPEVAR);
        }
        break;
      }
      case TYPE_PARAM_TYPEVARTUPLE:
        name = tp->typevartuple.name;
        default_value = tp->typevartuple.default_value;
        emit_const(c, loc, name);
        emit_arg(c, loc, CALL_INTRINSIC_1, INTRINSIC_TYPEVARTUPLE);
        break;
      default:
        name = tp->paramspec.name;
        default_value = tp->paramspec.default_value;
        emit_const(c, loc, name);
        emit_arg(c, loc, CALL_INTRINSIC_1, INTRINSIC_PARAMSPEC);
    }
    if (default_value) {
      seen_default = true;
      gen_bound_or_default(c, default_value, name, default_key, tp->kind == TYPE_PARAM_TYPEVARTUPLE);
      emit_arg(c, loc, CALL_INTRINSIC_2, INTRINSIC_SET_TYPEPARAM_DEFAULT);
    } else if (seen_default) {
      COMP_ERROR(c, loc, "non-default type parameter '%U' follows default type parameter", name);
    }
    emit_arg(c, loc, COPY, 1);
    emit_nameop(c, loc, name, CTX_STORE);
  }
  emit_arg(c, seq->items[0]->pos, BUILD_TUPLE, seq->len);
}

static Ref type_params_name(Compiler *c, Ref name) {
  return c->failed ? REF_NULL : comp_keep(c, str_format(c->vm, "<generic parameters of %U>", name));
}

// --- functions

static int gen_default_arguments(Compiler *c, Loc loc, const Arguments *a) {
  int flags = 0, n = 0;
  if (a->defaults->len) {
    gen_exprs(c, a->defaults);
    emit_arg(c, loc, BUILD_TUPLE, a->defaults->len);
    flags |= MAKE_DEFAULTS;
  }
  for (Size i = 0; i < a->kwonlyargs->len && !c->failed; i++) {
    const Expr *value = i < a->kw_defaults->len ? a->kw_defaults->items[i] : NULL;
    if (!value) continue;
    n++;
    emit_const(c, loc, comp_mangle(c, a->kwonlyargs->items[i]->arg));
    gen_expr(c, value);
  }
  if (n) {
    emit_arg(c, loc, BUILD_MAP, n);
    flags |= MAKE_KWDEFAULTS;
  }
  return flags;
}

static UnitArgs count_args(const Arguments *a) {
  return (UnitArgs){
      .argcount = a->args->len, .posonlyargcount = a->posonlyargs->len, .kwonlyargcount = a->kwonlyargs->len};
}

static void gen_function_body(Compiler *c, const Stmt *s, int flags, int firstlineno) {
  bool is_async = s->kind == STMT_ASYNCFUNCTIONDEF;
  const StmtSeq *body = s->functiondef.body;
  UnitArgs args = count_args(s->functiondef.args);
  gen_enter_scope(c, s->functiondef.name, is_async ? UNIT_ASYNC_FUNCTION : UNIT_FUNCTION, s, firstlineno, REF_NULL,
                  &args);
  if (c->failed) return;
  const Block *block = c->unit->block;
  Size first = 0;
  if (block->has_docstring) {
    first = 1;
    Value doc = gen_clean_doc(c, ast_docstring(body)->constant.value);
    if (value_is_null(doc)) c->failed = true;
    else consts_add(c, &c->unit->consts, doc);
    drop(c->vm, doc);
  }
  Label start = new_label(c);
  use_label(c, start);
  bool handler = block->coroutine || block->generator;
  if (handler) fblock_push(c, NO_LOCATION, FBLOCK_STOP_ITERATION, start, NO_LABEL);
  for (Size i = first; i < body->len && !c->failed; i++) gen_stmt(c, body->items[i]);
  if (handler) {
    gen_stopiteration_handler(c);
    fblock_pop(c, FBLOCK_STOP_ITERATION);
  }
  close_scope(c, s->pos, true, flags);
}

static void gen_decorators(Compiler *c, const ExprSeq *decorators) { gen_exprs(c, decorators); }
static void apply_decorators(Compiler *c, const ExprSeq *decorators) {
  for (Size i = decorators->len - 1; i >= 0; i--) emit_arg(c, decorators->items[i]->pos, CALL, 0);
}

void gen_function(Compiler *c, const Stmt *s) {
  // The two kinds of function have the same fields.
  const ExprSeq *decorators = s->functiondef.decorator_list;
  const TypeParamSeq *type_params = s->functiondef.type_params;
  Loc loc = s->pos;
  gen_decorators(c, decorators);
  int firstlineno = decorators->len ? decorators->items[0]->lineno : s->lineno;
  int flags = gen_default_arguments(c, loc, s->functiondef.args);
  bool generic = type_params->len > 0;
  int n_args = 0;
  if (generic) {
    n_args = !!(flags & MAKE_DEFAULTS) + !!(flags & MAKE_KWDEFAULTS);
    if (n_args == 2) emit_arg(c, loc, SWAP, 2);
    UnitArgs args = {.argcount = n_args};
    gen_enter_scope(c, type_params_name(c, s->functiondef.name), UNIT_ANNOTATIONS, type_params, firstlineno, REF_NULL,
                    &args);
    gen_type_params(c, type_params);
    for (int i = 0; i < n_args; i++) emit_arg(c, loc, LOAD_FAST, i);
  }
  flags |= gen_function_annotations(c, loc, s->functiondef.args, s->functiondef.returns);
  gen_function_body(c, s, flags, firstlineno);
  if (generic) {
    emit_arg(c, loc, SWAP, 2);
    emit_arg(c, loc, CALL_INTRINSIC_2, INTRINSIC_SET_FUNCTION_TYPE_PARAMS);
    close_scope(c, loc, false, 0);
    if (n_args) {
      emit_arg(c, loc, SWAP, n_args + 1);
      emit_arg(c, loc, CALL, n_args - 1);
    } else {
      emit(c, loc, PUSH_NULL);
      emit_arg(c, loc, CALL, 0);
    }
  }
  apply_decorators(c, decorators);
  emit_nameop(c, loc, s->functiondef.name, CTX_STORE);
}

void gen_lambda(Compiler *c, const Expr *e) {
  const Arguments *a = e->lambda.args;
  int flags = gen_default_arguments(c, e->pos, a);
  UnitArgs args = count_args(a);
  gen_enter_scope(c, comp_ascii(c, "<lambda>"), UNIT_LAMBDA, e, e->lineno, REF_NULL, &args);
  gen_expr(c, e->lambda.body);
  if (c->failed) return;
  bool generator = c->unit->block->generator;
  if (!generator) emit(c, e->lambda.body->pos, RETURN_VALUE);
  close_scope(c, e->pos, !generator, flags);
}

// --- classes

static void gen_class_body(Compiler *c, const Stmt *s, int firstlineno) {
  VM *vm = c->vm;
  gen_enter_scope(c, s->classdef.name, UNIT_CLASS, s, firstlineno, s->classdef.name, NULL);
  if (c->failed) return;
  Loc loc = {firstlineno, 0, firstlineno, 0};
  const Block *block = c->unit->block;
  emit_nameop(c, loc, NAME(__name__), CTX_LOAD);
  emit_nameop(c, loc, NAME(__module__), CTX_STORE);
  emit_const(c, loc, c->unit->qualname);
  emit_nameop(c, loc, NAME(__qualname__), CTX_STORE);
  emit_int(c, loc, c->unit->firstlineno);
  emit_nameop(c, loc, NAME(__firstlineno__), CTX_STORE);
  if (s->classdef.type_params->len) {
    emit_nameop(c, loc, comp_ascii(c, ".type_params"), CTX_LOAD);
    emit_nameop(c, loc, NAME(__type_params__), CTX_STORE);
  }
  if (c->failed) return;
  if (block->needs_classdict) {
    emit(c, loc, LOAD_LOCALS);
    emit_in(c, loc, STORE_DEREF, &c->unit->cellvars, NAME(__classdict__));
  }
  if (block->has_conditional_annotations) {
    emit_arg(c, loc, BUILD_SET, 0);
    emit_in(c, loc, STORE_DEREF, &c->unit->cellvars, NAME(__conditional_annotations__));
  }
  gen_body(c, loc, s->classdef.body, false);
  if (!c->failed) emit_const_new(c, NO_LOCATION, unit_static_attributes(c));
  emit_nameop(c, NO_LOCATION, NAME(__static_attributes__), CTX_STORE);
  if (c->failed) return;
  if (block->needs_classdict) {
    emit_arg(c, NO_LOCATION, LOAD_CLOSURE, names_get(vm, &c->unit->cellvars, NAME(__classdict__), 0));
    emit_nameop(c, NO_LOCATION, NAME(__classdictcell__), CTX_STORE);
  }
  if (block->needs_class_closure) {
    emit_arg(c, NO_LOCATION, LOAD_CLOSURE, names_get(vm, &c->unit->cellvars, NAME(__class__), 0));
    emit_arg(c, NO_LOCATION, COPY, 1);
    emit_nameop(c, NO_LOCATION, NAME(__classcell__), CTX_STORE);
  } else {
    emit_const(c, NO_LOCATION, REF_NONE);
  }
  emit(c, NO_LOCATION, RETURN_VALUE);
  Code *code = unit_assemble(c, true);
  if (c->failed) return;
  unit_exit(c);
  // __build_class__(function, name, *bases, **keywords): attributed to the class line, not to a decorator's
  emit(c, s->pos, LOAD_BUILD_CLASS);
  emit(c, s->pos, PUSH_NULL);
  gen_make_closure(c, s->pos, code, 0);
  emit_const(c, s->pos, s->classdef.name);
}

void gen_class(Compiler *c, const Stmt *s) {
  const ExprSeq *decorators = s->classdef.decorator_list;
  const TypeParamSeq *type_params = s->classdef.type_params;
  Loc loc = s->pos;
  gen_decorators(c, decorators);
  int firstlineno = decorators->len ? decorators->items[0]->lineno : s->lineno;
  bool generic = type_params->len > 0;
  if (generic) {
    gen_enter_scope(c, type_params_name(c, s->classdef.name), UNIT_ANNOTATIONS, type_params, firstlineno,
                    s->classdef.name, NULL);
    gen_type_params(c, type_params);
    emit_nameop(c, loc, comp_ascii(c, ".type_params"), CTX_STORE);
  }
  gen_class_body(c, s, firstlineno);
  if (generic) {
    Ref base = comp_ascii(c, ".generic_base");
    emit_nameop(c, loc, comp_ascii(c, ".type_params"), CTX_LOAD);
    emit_arg(c, loc, CALL_INTRINSIC_1, INTRINSIC_SUBSCRIPT_GENERIC);
    emit_nameop(c, loc, base, CTX_STORE);
    gen_call_args(c, loc, 2, s->classdef.bases, base, s->classdef.keywords);
    close_scope(c, loc, false, 0);
    emit(c, loc, PUSH_NULL);
    emit_arg(c, loc, CALL, 0);
  } else {
    gen_call_args(c, loc, 2, s->classdef.bases, REF_NULL, s->classdef.keywords);
  }
  apply_decorators(c, decorators);
  emit_nameop(c, loc, s->classdef.name, CTX_STORE);
}

void gen_type_alias(Compiler *c, const Stmt *s) {
  VM *vm = c->vm;
  Loc loc = s->pos;
  Ref name = s->typealias.name->name.id;
  const TypeParamSeq *type_params = s->typealias.type_params;
  bool generic = type_params->len > 0;
  if (generic) {
    gen_enter_scope(c, type_params_name(c, name), UNIT_ANNOTATIONS, type_params, loc.lineno, REF_NULL, NULL);
    emit_const(c, loc, name);
    gen_type_params(c, type_params);
  } else {
    emit_const(c, loc, name);
    emit_const(c, loc, REF_NONE);
  }
  if (c->failed) return;
  emit_const_new(c, loc, tuple_pack1(vm, value_from_int48(1)));
  enter_annotations(c, loc, s, name);
  gen_expr(c, s->typealias.value);
  emit(c, loc, RETURN_VALUE);
  close_scope(c, loc, false, MAKE_DEFAULTS);
  emit_arg(c, loc, BUILD_TUPLE, 3);
  emit_arg(c, loc, CALL_INTRINSIC_1, INTRINSIC_TYPEALIAS);
  if (generic) {
    close_scope(c, loc, false, 0);
    emit(c, loc, PUSH_NULL);
    emit_arg(c, loc, CALL, 0);
  }
  emit_nameop(c, loc, name, CTX_STORE);
}
