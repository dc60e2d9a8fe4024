// specialize/spec_call.c: CALL and CALL_KW.
//
// Optimize     O2
#include "specialize/internal.h"

#include "object/class/class.h"

static int builtin_call(VM *vm, Site *site, Ref callable, Size nargs) {
  Interp *in = vm->interp;
  switch (as_builtin_function(callable)->def->flags & METH_CALLING) {
    case METH_O:
      if (nargs != 1) return fail(site, SPEC_FAIL_WRONG_NUMBER_ARGUMENTS);
      return value_same(callable, in->len) && site->oparg == 1 ? CALL_LEN : CALL_BUILTIN_O;
    case METH_FAST:
      return nargs == 2 && value_same(callable, in->isinstance) && site->oparg == 2 ? CALL_ISINSTANCE
                                                                                    : CALL_BUILTIN_FAST;
    case METH_FAST_KW: return CALL_BUILTIN_FAST_WITH_KEYWORDS;
    default: return CALL_NON_PY_GENERAL;
  }
}

static int method_call(VM *vm, Site *site, Ref callable, Size nargs) {
  switch (as_descriptor(callable)->method->flags & METH_CALLING) {
    case METH_NOARGS: return nargs == 1 ? CALL_METHOD_DESCRIPTOR_NOARGS : fail(site, SPEC_FAIL_WRONG_NUMBER_ARGUMENTS);
    case METH_O: {
      if (nargs != 2) return fail(site, SPEC_FAIL_WRONG_NUMBER_ARGUMENTS);
      bool pop = UNIT_OP(site->ip[1 + CACHE_UNITS_CALL]) == POP_TOP;
      return value_same(callable, vm->interp->list_append) && site->oparg == 1 && pop ? CALL_LIST_APPEND
                                                                                      : CALL_METHOD_DESCRIPTOR_O;
    }
    case METH_FAST: return CALL_METHOD_DESCRIPTOR_FAST;
    case METH_FAST_KW: return CALL_METHOD_DESCRIPTOR_FAST_WITH_KEYWORDS;
    default: return CALL_NON_PY_GENERAL;
  }
}

// Whether a call of the class is type's: object's __new__, and then __init__.
static bool is_plain(const VM *vm, const Type *type) {
  return type->h.type == vm->types.type && type->slots.new_ == vm->types.object->slots.new_;
}

static Function *python_init(VM *vm, Type *type) {
  Ref init = type_lookup(vm, type, NAME(__init__));
  return !value_is_null(init) && is_exact(vm, init, vm->types.function) ? as_function(init) : NULL;
}

Function *specializer_class_init(VM *vm, Type *type) {
  bool may = !type_has(type, TYPE_IMMUTABLE | TYPE_IS_ABSTRACT) && is_plain(vm, type) && type_version(vm, type);
  return may ? python_init(vm, type) : NULL;
}

static int plain_class_call(VM *vm, Site *site, Type *type) {
  uint32_t version = type_version(vm, type);
  if (!version) return fail(site, SPEC_FAIL_OUT_OF_VERSIONS);
  Function *init = python_init(vm, type);
  if (!init || function_kind(init->code)) return CALL_NON_PY_GENERAL;
  type->cached_init = init;
  cache_write_u32(&site->ip[2], version);
  return CALL_ALLOC_AND_ENTER_INIT;
}

static int class_call(VM *vm, Site *site, Type *type, Size nargs) {
  if (type_has(type, TYPE_IMMUTABLE)) {
    if (nargs == 1 && site->oparg == 1) {
      if (type == vm->types.str) return CALL_STR_1;
      if (type == vm->types.type) return CALL_TYPE_1;
      if (type == vm->types.tuple) return CALL_TUPLE_1;
    }
    return type_has(type, TYPE_HAVE_VECTORCALL) ? CALL_BUILTIN_CLASS : CALL_NON_PY_GENERAL;
  }
  return is_plain(vm, type) ? plain_class_call(vm, site, type) : CALL_NON_PY_GENERAL;
}

static int python_call(VM *vm, Site *site, Function *f, Size nargs, bool bound) {
  int kind = function_kind(f->code);
  if (kind == SPEC_FAIL_CODE_NOT_OPTIMIZED) return fail(site, kind);
  uint32_t version = function_version(vm, f);
  if (!version) return fail(site, SPEC_FAIL_OUT_OF_VERSIONS);
  cache_write_u32(&site->ip[2], version);
  bool exact = kind == 0 && (Size)f->code->argcount == nargs + bound;
  return exact   ? (bound ? CALL_BOUND_METHOD_EXACT_ARGS : CALL_PY_EXACT_ARGS)
         : bound ? CALL_BOUND_METHOD_GENERAL
                 : CALL_PY_GENERAL;
}

int specialize_call(VM *vm, Site *site) {
  Value *args = site->sp - site->oparg;
  Ref callable = borrow(args[-2]);
  Size nargs = (Size)site->oparg + !value_is_null(args[-1]);
  Type *type = type_of(vm, callable);
  if (type == vm->types.builtin_function) return builtin_call(vm, site, callable, nargs);
  if (type == vm->types.function) return python_call(vm, site, as_function(callable), nargs, false);
  if (is_type(callable)) return class_call(vm, site, as_type(callable), nargs);
  if (type == vm->types.method_descriptor) return method_call(vm, site, callable, nargs);
  if (type == vm->types.method) {
    Ref func = borrow(as_method(callable)->func);
    if (!is_exact(vm, func, vm->types.function)) return fail(site, SPEC_FAIL_CALL_BOUND_METHOD);
    return python_call(vm, site, as_function(func), nargs, true);
  }
  return CALL_NON_PY_GENERAL;
}

static int python_call_kw(VM *vm, Site *site, Function *f, bool bound) {
  if (function_kind(f->code) == SPEC_FAIL_CODE_NOT_OPTIMIZED) return fail(site, SPEC_FAIL_CODE_NOT_OPTIMIZED);
  uint32_t version = function_version(vm, f);
  if (!version) return fail(site, SPEC_FAIL_OUT_OF_VERSIONS);
  cache_write_u32(&site->ip[2], version);
  return bound ? CALL_KW_BOUND_METHOD : CALL_KW_PY;
}

int specialize_call_kw(VM *vm, Site *site) {
  Ref callable = borrow(site->sp[-(int)site->oparg - 3]);
  if (is_exact(vm, callable, vm->types.function)) return python_call_kw(vm, site, as_function(callable), false);
  if (is_exact(vm, callable, vm->types.method)) {
    Ref func = borrow(as_method(callable)->func);
    if (!is_exact(vm, func, vm->types.function)) return fail(site, SPEC_FAIL_CALL_BOUND_METHOD);
    return python_call_kw(vm, site, as_function(func), true);
  }
  return CALL_KW_NON_PY;
}
