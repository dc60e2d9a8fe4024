// interp/ops_control.c: the parts of instructions that iterate, await, raise and call intrinsics.
//
// Danger       Each may run Python code; the eval loop has stored frame->ip and frame->sp before.
// Tests        tests/python/generators/*.py, tests/python/reference/08_compound_statements/*.py
// Optimize     O2
#include "interp/ops.h"
#include "object/exec/intrinsics.h"
#include "object/exec/monitoring.h"
#include "object/container/dict.h"
#include "object/error/exceptions.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/typing/typevar.h"

int op_for_iter_end(VM *vm) {
  if (!err_matches(vm, vm->exc.StopIteration)) return -1;
  if (UNLIKELY(vm->watching)) vm->hooks.monitor->exception(vm, vm->frame, MON_RAISE, frame_lasti(vm->frame));
  err_clear(vm);
  return 0;
}

// Whoever holds the frame of a generator expression can replace its iterable; foreign code may iterate over anything.
void op_no_init_result(VM *vm, Value v) {
  err_set(vm, vm->exc.TypeError, "__init__() should return None, not '%.200T'", v);
  drop(vm, v);
}

Value op_answered(VM *vm, OnReturn of, uint32_t oparg, Ref a, Ref b, Value r) {
  if (of == RETURN_FROM_OPERATOR)
    return value_is_not_implemented(r) ? number_binary_rest(vm, (BinaryOp)oparg, a, b) : r;
  if (value_is_not_implemented(r)) r = object_richcompare_rest(vm, a, b, (int)(oparg >> 5), true);
  if (value_is_null(r) || !(oparg & 16) || value_is_bool(r)) return r;
  int truth = object_is_true(vm, r);
  drop(vm, r);
  return truth < 0 ? VALUE_NULL : value_from_bool(truth);
}

int op_returned(VM *vm, Frame *frame, OnReturn from, Value result) {
  if (from == RETURN_FROM_INIT) {
    if (LIKELY(value_is_none(result))) return 0;
    op_no_init_result(vm, result);
    return -1;
  }
  Value b = *--frame->sp, a = *--frame->sp;
  result = op_answered(vm, from, UNIT_ARG(*frame->ip), a, b, result);
  drop(vm, a);
  drop(vm, b);
  if (value_is_null(result)) return -1;
  *frame->sp++ = result;
  return 0;
}

Value op_no_iterator(VM *vm, Ref v) { return err_set(vm, vm->exc.TypeError, "'%.200T' object is not an iterator", v); }

SendStatus op_send(VM *vm, Ref receiver, Ref v, Value *out) {
  Type *type = type_of(vm, receiver);
  if (type->slots.am_send) return type->slots.am_send(vm, receiver, v, out);
  if (value_is_none(v) && is_iterator(vm, receiver)) *out = type->slots.iternext(vm, receiver);
  else *out = call_method1(vm, receiver, NAME(send), v);
  if (!value_is_null(*out)) return SEND_NEXT;
  if (UNLIKELY(vm->watching && err_matches(vm, vm->exc.StopIteration)))
    vm->hooks.monitor->exception(vm, vm->frame, MON_RAISE, frame_lasti(vm->frame));
  return err_fetch_stop_iteration(vm, out) == 0 ? SEND_RETURN : SEND_ERROR;
}

Value op_yield_from_iter(VM *vm, Frame *frame, Ref iterable) {
  if (is_exact(vm, iterable, vm->types.coroutine)) {
    if (frame->code->flags & (CO_COROUTINE | CO_ITERABLE_COROUTINE)) return own(iterable);
    return err_set(vm, vm->exc.TypeError, "cannot 'yield from' a coroutine object in a non-coroutine generator");
  }
  if (is_exact(vm, iterable, vm->types.generator)) return own(iterable);
  return object_iter(vm, iterable);
}

static COLD Value awaitable_error(VM *vm, Ref v, int oparg) {
  Type *type = type_of(vm, v);
  if (oparg && !type->slots.am_await)
    return err_set(vm, vm->exc.TypeError,
                   "'async with' received an object from %s that does not implement __await__: %.100T",
                   oparg == 1 ? "__aenter__" : "__aexit__", v);
  return VALUE_NULL;
}

APART Value op_get_awaitable(VM *vm, Ref v, int oparg) {
  if (is_exact(vm, v, vm->types.coroutine) && ((Generator *)value_as_ptr(v))->state == GEN_CREATED) return own(v);
  Value it = awaitable_iter(vm, v);
  if (value_is_null(it)) {
    if (oparg && !type_of(vm, v)->slots.am_await && !err_forgive(vm)) return VALUE_NULL;
    return oparg && !err_occurred(vm) ? awaitable_error(vm, v, oparg) : VALUE_NULL;
  }
  if (is_exact(vm, it, vm->types.coroutine) && !value_is_null(generator_yield_from(it))) {
    drop(vm, it);
    return err_set(vm, vm->exc.RuntimeError, "coroutine is being awaited already");
  }
  return it;
}

Value op_get_aiter(VM *vm, Ref v) {
  Type *type = type_of(vm, v);
  if (!type->slots.am_aiter)
    return err_set(vm, vm->exc.TypeError, "'async for' requires an object with __aiter__ method, got %.100T", v);
  Value it = type->slots.am_aiter(vm, v);
  if (value_is_null(it) || type_of(vm, it)->slots.am_anext) return it;
  err_set(vm, vm->exc.TypeError,
          "'async for' received an object from __aiter__ that does not implement __anext__: %.100T", it);
  drop(vm, it);
  return VALUE_NULL;
}

Value op_get_anext(VM *vm, Ref aiter) {
  Type *type = type_of(vm, aiter);
  if (type == vm->types.async_generator) return type->slots.am_anext(vm, aiter);
  if (!type->slots.am_anext)
    return err_set(vm, vm->exc.TypeError, "'async for' requires an iterator with __anext__ method, got %.100T", aiter);
  Value next = type->slots.am_anext(vm, aiter);
  if (value_is_null(next)) return next;
  Value it = awaitable_iter(vm, next);
  if (value_is_null(it))
    err_set_from_cause(vm, vm->exc.TypeError, "'async for' received an invalid object from __anext__: %.100T", next);
  drop(vm, next);
  return it;
}

// --- raise and except

static Value instance_of(VM *vm, Ref v, const char *message) {
  if (is_exception(v)) return own(v);
  if (!is_exception_class(v)) return err_set(vm, vm->exc.TypeError, message);
  Value e = exc_new(vm, (Type *)value_as_ptr(v), NULL, 0);
  if (value_is_null(e) || is_exception(e)) return e;
  err_set(vm, vm->exc.TypeError, "calling %R should have returned an instance of BaseException, not %R", v,
          ref_from_ptr(type_of(vm, e)));
  drop(vm, e);
  return VALUE_NULL;
}

bool op_raise(VM *vm, Ref what, Ref cause) {
  if (value_is_null(what)) {
    Ref handled = err_handled(vm);
    if (value_is_none(handled)) {
      err_set(vm, vm->exc.RuntimeError, "No active exception to reraise");
      return false;
    }
    value_set(vm, &vm->current_exception, own(handled));
    return true;
  }
  Value exc = instance_of(vm, what, "exceptions must derive from BaseException");
  if (value_is_null(exc)) return false;
  if (!value_is_null(cause)) {
    Value c = VALUE_NULL;
    if (!value_is_none(cause)) {
      c = instance_of(vm, cause, "exception causes must derive from BaseException");
      if (value_is_null(c)) {
        drop(vm, exc);
        return false;
      }
    }
    exc_set_cause(vm, exc, c);
  }
  Ref type = ref_from_ptr(type_of(vm, exc)), cls = is_exception_class(what) ? what : type;
  int own = 1;
  if (UNLIKELY(!is_exact(vm, cls, vm->types.type))) own = object_issubclass(vm, type, cls);  // called, as CPython does
  else if (UNLIKELY(type.bits != cls.bits)) own = type_is_subtype(as_type(type), as_type(cls));
  if (own < 0) drop(vm, exc);
  if (UNLIKELY(own == 0)) exc = exc_made_of(vm, cls, exc);
  if (own < 0 || value_is_null(exc)) return false;
  err_raise(vm, exc);
  return false;
}

static const char *const bad_except = "catching classes that do not inherit from BaseException is not allowed";

int op_check_except_type(VM *vm, Ref type) {
  if (!is_tuple(type)) return is_exception_class(type) ? 0 : err_set_i(vm, vm->exc.TypeError, bad_except);
  for (Size i = 0; i < tuple_len(type); i++)
    if (!is_exception_class(tuple_at(type, i))) return err_set_i(vm, vm->exc.TypeError, bad_except);
  return 0;
}

int op_check_except_star_type(VM *vm, Ref type) {
  if (op_check_except_type(vm, type) < 0) return -1;
  Size n = is_tuple(type) ? tuple_len(type) : 1;
  for (Size i = 0; i < n; i++) {
    Ref t = is_tuple(type) ? tuple_at(type, i) : type;
    if (type_is_subtype(as_type(t), vm->exc.BaseExceptionGroup))
      return err_set_i(vm, vm->exc.TypeError,
                       "catching ExceptionGroup with except* is not allowed. Use except instead.");
  }
  return 0;
}

int op_except_star(VM *vm, Frame *frame, Ref exc, Ref type, Value *match, Value *rest) {
  bool wrapped;
  if (exception_group_match(vm, exc, type, match, rest, &wrapped) < 0) return -1;
  if (!wrapped) return 0;
  err_restore(vm, *match);
  *match = VALUE_NULL;
  if (traceback_here(vm, frame) < 0) return -1;
  *match = err_fetch(vm);
  return 0;
}

// --- intrinsics

static Value print_expr(VM *vm, Ref v) {
  Ref hook = dict_get_str(vm, vm->sys_dict, NAME(displayhook));
  if (value_is_null(hook)) return err_set(vm, vm->exc.RuntimeError, "lost sys.displayhook");
  Value h = own(hook);
  Value r = call1(vm, h, v);
  drop(vm, h);
  return r;
}

// A StopIteration that would leave a generator becomes a RuntimeError.
static Value stop_iteration_error(VM *vm, Frame *frame, Ref exc) {
  const char *message = NULL;
  uint32_t flags = frame->code->flags;
  if (is_instance_of(vm, exc, vm->exc.StopIteration))
    message = flags & CO_ASYNC_GENERATOR ? "async generator raised StopIteration"
              : flags & CO_COROUTINE     ? "coroutine raised StopIteration"
                                         : "generator raised StopIteration";
  else if ((flags & CO_ASYNC_GENERATOR) && is_instance_of(vm, exc, vm->exc.StopAsyncIteration))
    message = "async generator raised StopAsyncIteration";
  if (!message) return own(exc);
  Value text = str_from_cstr(vm, message);
  if (value_is_null(text)) return text;
  Value error = exc_new(vm, vm->exc.RuntimeError, &text, 1);
  drop(vm, text);
  if (value_is_null(error)) return error;
  exc_set_cause(vm, error, own(exc));
  exc_set_context(vm, error, own(exc));
  return error;
}

// Foreign code may give an intrinsic operands that our compiler never would.
static COLD Value bad_operand(VM *vm, Ref v) {
  return err_set(vm, vm->exc.SystemError, "an intrinsic got an operand of type '%.200T'", v);
}
static bool is_type_param(VM *vm, Ref v) {
  return is_exact(vm, v, vm->types.type_var) || is_exact(vm, v, vm->types.param_spec) ||
         is_exact(vm, v, vm->types.type_var_tuple);
}

APART Value op_intrinsic_1(VM *vm, Frame *frame, uint32_t which, Ref v) {
  switch (which) {
    case INTRINSIC_PRINT: return print_expr(vm, v);
    case INTRINSIC_IMPORT_STAR: return import_star(vm, frame, v) < 0 ? VALUE_NULL : VALUE_NONE;
    case INTRINSIC_STOPITERATION_ERROR: return stop_iteration_error(vm, frame, v);
    case INTRINSIC_ASYNC_GEN_WRAP: return async_gen_wrap_value(vm, v);
    case INTRINSIC_UNARY_POSITIVE: return number_positive(vm, v);
    case INTRINSIC_LIST_TO_TUPLE:
      return value_as_ptr(v)->refcnt == 1 ? list_move_to_tuple(vm, v) : list_to_tuple(vm, v);
    case INTRINSIC_TYPEVAR: return is_str(v) ? type_var_new(vm, v, REF_NULL, REF_NULL) : bad_operand(vm, v);
    case INTRINSIC_PARAMSPEC: return is_str(v) ? param_spec_new(vm, v) : bad_operand(vm, v);
    case INTRINSIC_TYPEVARTUPLE: return is_str(v) ? type_var_tuple_new(vm, v) : bad_operand(vm, v);
    case INTRINSIC_SUBSCRIPT_GENERIC: return is_tuple(v) ? generic_subscript(vm, v) : bad_operand(vm, v);
    case INTRINSIC_TYPEALIAS:
      if (!is_tuple(v) || tuple_len(v) != 3 || !is_str(tuple_at(v, 0))) return bad_operand(vm, v);
      return type_alias_new(vm, tuple_at(v, 0), tuple_at(v, 1), tuple_at(v, 2));
    default: return err_set(vm, vm->exc.SystemError, "bad intrinsic");
  }
}

static bool is_exceptions(VM *vm, Ref list) {
  if (!is_list_exact(vm, list)) return false;
  for (Size i = 0; i < list_len(list); i++)
    if (!value_is_none(list_at(list, i)) && !is_exception(list_at(list, i))) return false;
  return true;
}

static Value set_type_params(VM *vm, Ref function, Ref params) {
  value_set(vm, &as_function(function)->type_params, own(params));
  return own(function);
}

Value op_intrinsic_2(VM *vm, uint32_t which, Ref a, Ref b) {
  switch (which) {
    case INTRINSIC_PREP_RERAISE_STAR:
      return is_exception(a) && is_exceptions(vm, b) ? exception_group_prep_reraise(vm, a, b) : bad_operand(vm, b);
    case INTRINSIC_TYPEVAR_WITH_BOUND: return is_str(a) ? type_var_new(vm, a, b, REF_NULL) : bad_operand(vm, a);
    case INTRINSIC_TYPEVAR_WITH_CONSTRAINTS: return is_str(a) ? type_var_new(vm, a, REF_NULL, b) : bad_operand(vm, a);
    case INTRINSIC_SET_FUNCTION_TYPE_PARAMS:
      return is_exact(vm, a, vm->types.function) && is_tuple(b) ? set_type_params(vm, a, b) : bad_operand(vm, b);
    case INTRINSIC_SET_TYPEPARAM_DEFAULT:
      if (!is_type_param(vm, a)) return bad_operand(vm, a);
      return type_param_set_default(vm, a, b) < 0 ? VALUE_NULL : own(a);
    default: return err_set(vm, vm->exc.SystemError, "bad intrinsic");
  }
}
