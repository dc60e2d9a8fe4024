// modules/asyncio/future.c: asyncio.Future, and the iterator that awaits one.
// Tests        tests/python/library/concurrency/asyncio_future_task.py, asyncio_hostile.py, tests/libtest/native.mjs
// Optimize     Oz
#include "modules/_contextvars.h"
#include "modules/asyncio/asyncio.h"
#include "runtime/import.h"
#include "object/core/args.h"
#include "object/class/class.h"
#include "object/error/exceptions.h"
#include "object/exec/generator.h"
#include "object/container/dict.h"
#include "object/container/iterators.h"
#include "object/container/list.h"
#include "object/container/set.h"
#include "object/text/str.h"
#include "object/container/tuple.h"
#include "object/typing/generic_alias.h"

bool is_future(VM *vm, Ref v) { return type_is_subtype(type_of(vm, v), module_type(vm, MT_FUTURE)); }
bool is_plain_future(VM *vm, Ref v) {
  return is_exact(vm, v, module_type(vm, MT_TASK)) || is_exact(vm, v, module_type(vm, MT_FUTURE));
}

Ref asyncio_kept(VM *vm, ModuleValueId id) {
  static const char *const names[][2] = {{"asyncio.exceptions", "CancelledError"},
                                         {"asyncio.exceptions", "InvalidStateError"},
                                         {"asyncio.base_futures", "_future_repr"},
                                         {"asyncio.base_tasks", "_task_repr"}};
  Value *slot = module_value(vm, id);
  const char *const *name = names[id - MV_ASYNCIO_FIRST];
  if (value_is_null(*slot)) value_set(vm, slot, import_attr(vm, name[0], name[1]));
  return borrow(*slot);
}

Type *asyncio_exception(VM *vm, ModuleValueId id) {
  Ref cls = asyncio_kept(vm, id);
  return value_is_null(cls) ? NULL : as_type(cls);
}

static Value invalid_state(VM *vm, const char *text) {
  Type *cls = asyncio_exception(vm, MV_ASYNCIO_INVALID_STATE);
  return cls ? err_set(vm, cls, "%s", text) : VALUE_NULL;
}

static COLD int uninitialized(VM *vm) {
  return err_set_i(vm, vm->exc.RuntimeError, "Future object is not initialized.");
}
int future_alive(VM *vm, const Future *f) { return value_is_null(f->loop) ? uninitialized(vm) : 0; }

// ---- the loop

int asyncio_schedule(VM *vm, Ref object, Ref name, Ref function, Ref arg, Ref context) {
  if (value_is_null(object) || value_is_null(context)) return uninitialized(vm);
  // What is looked up may be Python's, and take from the future what it has.
  Value owned[] = {own(object), own(function), own(arg), own(context)}, method, args[4];
  int unbound = object_get_method(vm, object, name, &method), r = -1;
  if (unbound >= 0) {
    Size n = 0;
    for (int i = !unbound; i < 4; i++) {
      if (!value_is_null(owned[i])) args[n++] = owned[i];
    }
    Value result = call(vm, method, args, n - 1, *module_value(vm, MV_ASYNCIO_KWNAMES));
    r = value_is_null(result) ? -1 : 0;
    drop(vm, method);
    drop(vm, result);
  }
  values_drop(vm, owned, 4);
  return r;
}

Value future_loop(VM *vm, Ref future) {
  if (is_plain_future(vm, future)) return own(as_future(future)->loop);
  Value method;
  int found = object_lookup_attr(vm, future, NAME(get_loop), &method);
  if (found < 0) return VALUE_NULL;
  if (!found) return object_getattr_s(vm, future, "_loop");
  Value loop = call0(vm, method);
  drop(vm, method);
  return loop;
}

static int schedule_callbacks(VM *vm, Future *f) {
  Value function = f->callback, context = f->callback_context, rest = f->callbacks;
  Ref self = ref_from_ptr(f);
  int r = 0;
  f->callback = f->callback_context = f->callbacks = VALUE_NULL;
  if (!value_is_null(function)) r = asyncio_schedule(vm, f->loop, NAME(call_soon), function, self, context);
  for (Size i = 0; r == 0 && !value_is_null(rest) && i < list_len(rest); i++) {
    const Value *pair = as_tuple(as_list(rest)->items[i])->items;
    r = asyncio_schedule(vm, f->loop, NAME(call_soon), pair[0], self, pair[1]);
  }
  drop(vm, function);
  drop(vm, context);
  drop(vm, rest);
  return r;
}

// ---- its life

Value future_new(VM *vm, Type *type, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return owned_value(vm, type, NULL, 0);
}

int future_init(VM *vm, Future *f, Ref loop) {
  for (Value *v = &f->loop; v <= &f->awaited_by; v++) value_clear(vm, v);
  f->state = FUTURE_PENDING;
  f->log_traceback = f->blocking = f->awaited_by_many = false;
  value_set(vm, &f->loop, value_is_none(loop) ? asyncio_event_loop(vm) : own(loop));
  if (value_is_null(f->loop)) return -1;
  int on = asyncio_truth(vm, call_method0(vm, f->loop, NAME(get_debug)));
  if (on < 0) return -1;
  if (on) {
    value_set(vm, &f->source_traceback, asyncio_call(vm, "traceback", "extract_stack", NULL, 0));
    if (value_is_null(f->source_traceback)) return -1;
  }
  return future_alive(vm, f);  // the loop may have begun the future anew
}

static int init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"loop"};
  static const ArgSpec spec = {.fname = "Future", .names = names, .n_params = 1};
  Ref a[1];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return -1;
  return future_init(vm, as_future(self), value_is_null(a[0]) ? REF_NONE : a[0]);
}

void future_clear(VM *vm, Object *o) {
  Future *f = (Future *)o;
  for (Value *v = &f->loop; v <= &f->awaited_by; v++) value_clear(vm, v);
  OBJ_CLEAR(vm, f->dict);
}

static void future_dealloc(VM *vm, Object *o) {
  if (object_finalize_in_dealloc(vm, o)) owned_dealloc(vm, o);
}

void future_complain(VM *vm, Future *f, Value message, const char *what) {
  Dict *d = value_is_null(message) ? NULL : dict_new_obj(vm);
  Ref self = ref_from_ptr(f);
  int r = d ? dict_set_cstr(vm, d, "message", message) : -1;
  if (r == 0 && !value_is_null(f->exception)) r = dict_set_cstr(vm, d, "exception", f->exception);
  if (r == 0) r = dict_set_cstr(vm, d, what, self);
  if (r == 0 && !value_is_null(f->source_traceback)) r = dict_set_cstr(vm, d, "source_traceback", f->source_traceback);
  if (r == 0) {
    Value done = call_method1(vm, f->loop, NAME(call_exception_handler), ref_from_ptr(d));
    if (value_is_null(done)) r = -1;
    drop(vm, done);
  }
  if (r < 0) err_unraisable(vm, f->loop, NULL);
  obj_xdrop(vm, d);
  drop(vm, message);
}

void future_finalize(VM *vm, Ref self) {
  Future *f = as_future(self);
  if (!f->log_traceback || value_is_null(f->exception) || value_is_null(f->loop)) return;
  f->log_traceback = false;
  Value saved = err_fetch(vm);
  Value name = object_type_name(vm, type_of(vm, self));
  future_complain(vm, f, value_is_null(name) ? name : str_format(vm, "%U exception was never retrieved", name),
                  "future");
  drop(vm, name);
  err_restore(vm, saved);
}

static Value future_repr(VM *vm, Ref self) {
  if (future_alive(vm, as_future(self)) < 0) return VALUE_NULL;
  Ref shown = asyncio_kept(vm, MV_ASYNCIO_FUTURE_REPR);
  return value_is_null(shown) ? VALUE_NULL : call1(vm, shown, self);
}

// ---- its end

int future_set_result(VM *vm, Future *f, Ref result) {
  if (future_alive(vm, f) < 0) return -1;
  if (f->state != FUTURE_PENDING) return invalid_state(vm, "invalid state"), -1;
  value_set(vm, &f->result, own(result));
  f->state = FUTURE_FINISHED;
  return schedule_callbacks(vm, f);
}

// RuntimeError for a StopIteration, which it takes; null with exception.
static Value not_stop_iteration(VM *vm, Value stop) {
  Value text = str_from_cstr(vm, "StopIteration interacts badly with generators and cannot be raised into a Future");
  Value e = value_is_null(text) ? text : call1(vm, ref_from_ptr(vm->exc.RuntimeError), text);
  drop(vm, text);
  if (!value_is_null(e)) {
    exc_set_cause(vm, e, own(stop));
    exc_set_context(vm, e, own(stop));
  }
  drop(vm, stop);
  return e;
}

int future_set_exception(VM *vm, Future *f, Ref exception) {
  if (future_alive(vm, f) < 0) return -1;
  if (f->state != FUTURE_PENDING) return invalid_state(vm, "invalid state"), -1;
  Value e = is_exception_class(exception) ? call0(vm, exception) : own(exception);
  if (!value_is_null(e) && !is_exception(e)) {
    drop(vm, e);
    return err_set_i(vm, vm->exc.TypeError, "invalid exception object");
  }
  if (!value_is_null(e) && err_given_matches(vm, e, ref_from_ptr(vm->exc.StopIteration))) e = not_stop_iteration(vm, e);
  if (value_is_null(e)) return -1;
  if (f->state != FUTURE_PENDING) {  // meanwhile, by the class
    drop(vm, e);
    return invalid_state(vm, "invalid state"), -1;
  }
  value_set(vm, &f->traceback, own(exc_traceback(e)));
  value_set(vm, &f->exception, e);
  f->state = FUTURE_FINISHED;
  if (schedule_callbacks(vm, f) < 0) return -1;
  f->log_traceback = true;
  return 0;
}

int future_cancel(VM *vm, Future *f, Ref message) {
  f->log_traceback = false;
  if (f->state != FUTURE_PENDING) return 0;
  f->state = FUTURE_CANCELLED;
  value_set(vm, &f->cancel_message, own(message));
  return schedule_callbacks(vm, f) < 0 ? -1 : 1;
}

Value future_cancelled_error(VM *vm, Future *f) {
  Value e = f->cancelled_error;
  f->cancelled_error = VALUE_NULL;
  if (!value_is_null(e)) return e;
  Type *cls = asyncio_exception(vm, MV_ASYNCIO_CANCELLED);
  if (!cls) return VALUE_NULL;
  Value message = own(f->cancel_message);
  e = call(vm, ref_from_ptr(cls), &message, arg_given(message), REF_NULL);
  drop(vm, message);
  return e;
}

int future_outcome(VM *vm, Future *f, Value *out) {
  if (value_is_null(f->loop)) return invalid_state(vm, "Future object is not initialized."), -1;
  if (f->state == FUTURE_PENDING) return invalid_state(vm, "Result is not set."), -1;
  if (f->state == FUTURE_CANCELLED) {
    *out = future_cancelled_error(vm, f);
    return value_is_null(*out) ? -1 : 0;
  }
  f->log_traceback = false;
  if (value_is_null(f->exception)) {
    *out = own(f->result);
    return 1;
  }
  exc_set_traceback(vm, f->exception, own(f->traceback));
  *out = own(f->exception);
  return 0;
}

static Value result_of(VM *vm, Future *f) {
  Value out;
  int r = future_outcome(vm, f, &out);
  if (r > 0) return out;
  if (r == 0) err_raise(vm, out);
  return VALUE_NULL;
}

// ---- callbacks

int future_add_callback(VM *vm, Future *f, Ref function, Ref context) {
  if (value_is_null(f->loop)) return err_set_i(vm, vm->exc.RuntimeError, "uninitialized Future object");
  if (f->state != FUTURE_PENDING)
    return asyncio_schedule(vm, f->loop, NAME(call_soon), function, ref_from_ptr(f), context);
  if (value_is_null(f->callback) && value_is_null(f->callbacks)) {
    f->callback = own(function);
    f->callback_context = own(context);
    return 0;
  }
  if (value_is_null(f->callbacks)) f->callbacks = list_new(vm, 1);
  Value pair = value_is_null(f->callbacks) ? VALUE_NULL : tuple_pack2(vm, function, context);
  return value_is_null(pair) ? -1 : list_append_steal(vm, as_list(f->callbacks), pair);
}

// A list of (function, context); null with exception.
static Value all_callbacks(VM *vm, const Future *f) {
  Value list = list_new(vm, 1);
  if (value_is_null(list)) return list;
  if (!value_is_null(f->callback)) {
    Value pair = tuple_pack2(vm, f->callback, f->callback_context);
    if (value_is_null(pair) || list_append_steal(vm, as_list(list), pair) < 0) return drop(vm, list), VALUE_NULL;
  }
  if (!value_is_null(f->callbacks) && list_extend(vm, list, f->callbacks) < 0) return drop(vm, list), VALUE_NULL;
  return list;
}

static Value m_add_done_callback(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "context"};
  static const ArgSpec spec = {
      .fname = "add_done_callback", .names = names, .n_params = 2, .n_posonly = 1, .n_positional = 1, .n_required = 1};
  Ref a[2];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  Value context = value_is_null(a[1]) ? context_copy_current(vm) : own(a[1]);
  int r = value_is_null(context) ? -1 : future_add_callback(vm, as_future(self), a[0], context);
  drop(vm, context);
  return r < 0 ? VALUE_NULL : VALUE_NONE;
}

static Value m_remove_done_callback(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Future *f = as_future(self);
  if (future_alive(vm, f) < 0) return VALUE_NULL;
  Value all = all_callbacks(vm, f), kept = value_is_null(all) ? VALUE_NULL : list_new(vm, 0);
  Size removed = 0;
  for (Size i = 0; !value_is_null(kept) && i < list_len(all); i++) {
    Ref pair = borrow(as_list(all)->items[i]);
    int same = object_richcompare_bool(vm, as_tuple(pair)->items[0], args[0], CMP_EQ);
    if (same < 0 || (!same && list_append(vm, kept, pair) < 0)) {
      drop(vm, kept);
      kept = VALUE_NULL;
    }
    removed += same > 0;
  }
  drop(vm, all);
  if (value_is_null(kept)) return kept;
  if (!removed || f->state != FUTURE_PENDING) return drop(vm, kept), value_from_int48(removed);
  value_clear(vm, &f->callback);
  value_clear(vm, &f->callback_context);
  if (list_len(kept) == 0) value_set(vm, &kept, VALUE_NULL);
  value_set(vm, &f->callbacks, kept);
  return value_from_int48(removed);
}

// ---- who waits for it

int future_add_waiter(VM *vm, Ref future, Ref waiter) {
  if (!is_future(vm, future) || !is_future(vm, waiter)) return 0;
  Future *f = as_future(future);
  if (value_is_null(f->awaited_by)) {
    f->awaited_by = own(waiter);
    return 0;
  }
  if (!f->awaited_by_many) {
    Value first = own(f->awaited_by), set = set_new(vm, REF_NULL);
    int r = value_is_null(set) ? -1 : set_add(vm, set, first);
    drop(vm, first);
    if (r < 0) return drop(vm, set), -1;
    f->awaited_by_many = true;
    value_set(vm, &f->awaited_by, set);
  }
  Value set = own(f->awaited_by);  // a waiter's hash may begin the future anew
  int r = set_add(vm, set, waiter);
  drop(vm, set);
  return r;
}

int future_discard_waiter(VM *vm, Ref future, Ref waiter) {
  if (!is_future(vm, future) || !is_future(vm, waiter)) return 0;
  Future *f = as_future(future);
  if (f->awaited_by_many) {
    Value set = own(f->awaited_by);
    int r = set_discard(vm, set, waiter);
    drop(vm, set);
    return r < 0 ? -1 : 0;
  }
  if (value_same(f->awaited_by, waiter)) value_clear(vm, &f->awaited_by);
  return 0;
}

// ---- methods

static Value m_result(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return result_of(vm, as_future(self));
}
static Value m_exception(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Future *f = as_future(self);
  if (value_is_null(f->loop)) return invalid_state(vm, "Future object is not initialized.");
  if (f->state == FUTURE_PENDING) return invalid_state(vm, "Exception is not set.");
  if (f->state == FUTURE_CANCELLED) return result_of(vm, f);
  f->log_traceback = false;
  return own_or_none(f->exception);
}
static Value m_set_result(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return future_set_result(vm, as_future(self), args[0]) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value m_set_exception(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return future_set_exception(vm, as_future(self), args[0]) < 0 ? VALUE_NULL : VALUE_NONE;
}
int future_cancel_args(VM *vm, const Value *args, Size nargs, Ref kwnames, Ref *out) {
  static const char *const names[] = {"msg"};
  static const ArgSpec spec = {.fname = "cancel", .names = names, .n_params = 1, .n_positional = 1};
  return args_bind(vm, &spec, args, nargs, kwnames, out);
}
static Value m_cancel(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Ref message;
  if (future_cancel_args(vm, args, nargs, kwnames, &message) < 0 || future_alive(vm, as_future(self)) < 0)
    return VALUE_NULL;
  int r = future_cancel(vm, as_future(self), message);
  return r < 0 ? VALUE_NULL : value_from_bool(r);
}
static Value m_cancelled(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_bool(!value_is_null(as_future(self)->loop) && as_future(self)->state == FUTURE_CANCELLED);
}
static Value m_done(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_bool(!value_is_null(as_future(self)->loop) && as_future(self)->state != FUTURE_PENDING);
}
static Value m_get_loop(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return future_alive(vm, as_future(self)) < 0 ? VALUE_NULL : own(as_future(self)->loop);
}
static Value m_cancelled_error(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return future_cancelled_error(vm, as_future(self));
}

Value future_field(VM *vm UNUSED, Ref self, const void *offset) {
  const Value *field = (const Value *)((const char *)value_as_ptr(self) + (uintptr_t)offset);
  return own_or_none(*field);
}
// The same of a future that was initialized.
static Value live_field(VM *vm, Ref self, const void *offset) {
  return future_alive(vm, as_future(self)) < 0 ? VALUE_NULL : future_field(vm, self, offset);
}
static Value get_state(VM *vm, Ref self, const void *closure UNUSED) {
  static const char *const names[] = {"PENDING", "CANCELLED", "FINISHED"};
  return future_alive(vm, as_future(self)) < 0 ? VALUE_NULL : str_intern_cstr(vm, names[as_future(self)->state]);
}
static Value get_callbacks(VM *vm, Ref self, const void *closure UNUSED) {
  const Future *f = as_future(self);
  if (future_alive(vm, f) < 0) return VALUE_NULL;
  return value_is_null(f->callback) && value_is_null(f->callbacks) ? VALUE_NONE : all_callbacks(vm, f);
}
static Value get_blocking(VM *vm UNUSED, Ref self, const void *closure UNUSED) {
  return value_from_bool(!value_is_null(as_future(self)->loop) && as_future(self)->blocking);
}
int future_no_delete(VM *vm, Ref v) {
  return value_is_null(v) ? err_set_i(vm, vm->exc.AttributeError, "cannot delete attribute") : 0;
}
static int set_blocking(VM *vm, Ref self, Ref v, const void *closure UNUSED) {
  if (future_no_delete(vm, v) < 0 || future_alive(vm, as_future(self)) < 0) return -1;
  return arg_bool(vm, v, &as_future(self)->blocking);
}
static Value get_log_traceback(VM *vm, Ref self, const void *closure UNUSED) {
  return future_alive(vm, as_future(self)) < 0 ? VALUE_NULL : value_from_bool(as_future(self)->log_traceback);
}
static int set_log_traceback(VM *vm, Ref self, Ref v, const void *closure UNUSED) {
  bool on;
  if (future_no_delete(vm, v) < 0 || arg_bool(vm, v, &on) < 0) return -1;
  if (on) return err_set_i(vm, vm->exc.ValueError, "_log_traceback can only be set to False");
  as_future(self)->log_traceback = false;
  return 0;
}
static int set_cancel_message(VM *vm, Ref self, Ref v, const void *closure UNUSED) {
  if (future_no_delete(vm, v) < 0) return -1;
  value_set(vm, &as_future(self)->cancel_message, own(v));
  return 0;
}
static Value get_awaited_by(VM *vm, Ref self, const void *closure UNUSED) {
  const Future *f = as_future(self);
  if (value_is_null(f->awaited_by)) return VALUE_NONE;
  Value waiters = f->awaited_by_many ? own(f->awaited_by) : tuple_pack1(vm, f->awaited_by);
  Value set = value_is_null(waiters) ? waiters : frozenset_new(vm, waiters);
  drop(vm, waiters);
  return set;
}

static const MethodDef methods[] = {
    {"result", m_result, METH_NOARGS, "($self, /)",
     DOC("Return the result this future represents.\n\nIf the future has been cancelled, raises CancelledError.  If the\n"
         "future's result isn't yet available, raises InvalidStateError.  If\n"
         "the future is done and has an exception set, this exception is raised.")},
    {"exception", m_exception, METH_NOARGS | METH_METHOD, "($self, /)",
     DOC("Return the exception that was set on this future.\n\n"
         "The exception (or None if no exception was set) is returned only if\n"
         "the future is done.  If the future has been cancelled, raises\n"
         "CancelledError.  If the future isn't done yet, raises\nInvalidStateError.")},
    {"set_result", m_set_result, METH_O | METH_METHOD, DOC("($self, result, /)"),
     DOC("Mark the future done and set its result.\n\n"
         "If the future is already done when this method is called, raises\nInvalidStateError.")},
    {"set_exception", m_set_exception, METH_O | METH_METHOD, DOC("($self, exception, /)"),
     DOC("Mark the future done and set an exception.\n\n"
         "If the future is already done when this method is called, raises\nInvalidStateError.")},
    {"add_done_callback", m_add_done_callback, METH_FAST_KW | METH_METHOD,
     DOC("($self, fn, /, *, context=<unrepresentable>)"),
     DOC("Add a callback to be run when the future becomes done.\n\n"
         "The callback is called with a single argument - the future object. If\n"
         "the future is already done when this is called, the callback is\nscheduled with call_soon.")},
    {"remove_done_callback", m_remove_done_callback, METH_O | METH_METHOD, DOC("($self, fn, /)"),
     DOC("Remove all instances of a callback from the \"call when done\" list.\n\n"
         "Returns the number of callbacks removed.")},
    {"cancel", m_cancel, METH_FAST_KW | METH_METHOD, DOC("($self, /, msg=None)"),
     DOC("Cancel the future and schedule callbacks.\n\n"
         "If the future is already done or cancelled, return False.  Otherwise,\n"
         "change the future's state to cancelled, schedule the callbacks and\nreturn True.")},
    {"cancelled", m_cancelled, METH_NOARGS, "($self, /)", DOC("Return True if the future was cancelled.")},
    {"done", m_done, METH_NOARGS, "($self, /)",
     DOC("Return True if the future is done.\n\n"
         "Done means either that a result / exception are available, or that the\nfuture was cancelled.")},
    {"get_loop", m_get_loop, METH_NOARGS | METH_METHOD, "($self, /)",
     DOC("Return the event loop the Future is bound to.")},
    {"_make_cancelled_error", m_cancelled_error, METH_NOARGS | METH_METHOD, "($self, /)",
     DOC("Create the CancelledError to raise if the Future is cancelled.\n\n"
         "This should only be called once when handling a cancellation since\n"
         "it erases the context exception value.")},
    {"__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {0},
};
static const GetSetDef getsets[] = {
    {"_state", get_state, NULL, NULL, NULL},
    {"_asyncio_future_blocking", get_blocking, set_blocking, NULL, NULL},
    {"_loop", future_field, NULL, NULL, FUTURE_FIELD(Future, loop)},
    {"_callbacks", get_callbacks, NULL, NULL, NULL},
    {"_result", live_field, NULL, NULL, FUTURE_FIELD(Future, result)},
    {"_exception", live_field, NULL, NULL, FUTURE_FIELD(Future, exception)},
    {"_log_traceback", get_log_traceback, set_log_traceback, NULL, NULL},
    {"_source_traceback", future_field, NULL, NULL, FUTURE_FIELD(Future, source_traceback)},
    {"_cancel_message", future_field, set_cancel_message, NULL, FUTURE_FIELD(Future, cancel_message)},
    {"_asyncio_awaited_by", get_awaited_by, NULL, NULL, NULL},
    {0},
};
static const TypeSlots slots = {.new_ = future_new,
                                .init = init,
                                .dealloc = future_dealloc,
                                .traverse = owned_traverse,
                                .clear = future_clear,
                                .finalize = future_finalize,
                                .repr = future_repr,
                                .iter = future_iter,
                                .am_await = future_iter};
static const TypeSpec future_spec = {
    .name = "_asyncio.Future",
    .basic_size = sizeof(Future),
    .told_size = 60,
    .flags = TYPE_GC | TYPE_BASETYPE | TYPE_IMMUTABLE,
    .dict_offset = offsetof(Future, dict),
    .weaklist_offset = offsetof(Future, weaklist),
    .slots = &slots,
    OWNS(Future, loop, awaited_by),
    .methods = methods,
    .getsets = getsets,
    .doc = DOC("Future(*, loop=None)\n--\n\nThis class is *almost* compatible with concurrent.futures.Future.\n\n"
               "    Differences:\n\n    - result() and exception() do not take a timeout argument and\n"
               "      raise an exception when the future isn't done yet.\n\n"
               "    - Callbacks registered with add_done_callback() are always called\n"
               "      via the event loop's call_soon_threadsafe().\n\n"
               "    - This class is not compatible with the wait() and as_completed()\n"
               "      methods in the concurrent.futures package.")};

// ---- its iterator

typedef struct FutureIter {
  Object h;
  Value future;  // or null
} FutureIter;

Value future_iter(VM *vm, Ref self) {
  if (future_alive(vm, as_future(self)) < 0) return VALUE_NULL;
  return owned_value(vm, module_type(vm, MT_FUTURE_ITER), (Value[]){own(self)}, 1);
}

static SendStatus iter_send(VM *vm, Ref self, Ref arg UNUSED, Value *out) {
  Ref future = borrow(((FutureIter *)value_as_ptr(self))->future);
  *out = VALUE_NONE;
  if (value_is_null(future)) return SEND_RETURN;
  Future *f = as_future(future);
  if (f->state != FUTURE_PENDING) {
    *out = result_of(vm, f);
    return value_is_null(*out) ? SEND_ERROR : SEND_RETURN;
  }
  if (f->blocking) {
    *out = err_set(vm, vm->exc.RuntimeError, "await wasn't used with future");
    return SEND_ERROR;
  }
  f->blocking = true;
  *out = own(future);
  return SEND_NEXT;
}
static Value iter_next_of(VM *vm, Ref self) {
  Value v;
  if (iter_send(vm, self, REF_NONE, &v) != SEND_RETURN) return v;
  if (!value_is_none(v)) err_set_stop_iteration(vm, v);
  drop(vm, v);
  return VALUE_NULL;
}
static Value iter_m_send(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value v = iter_next_of(vm, self);
  if (value_is_null(v) && !err_occurred(vm)) err_set_none(vm, vm->exc.StopIteration);
  return v;
}
static Value iter_throw(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Ref a[3];
  if (throw_args(vm, "throw", args, nargs, a) < 0) return VALUE_NULL;
  if (arg_given(a[2]) && !is_exact(vm, a[2], vm->types.traceback))
    return err_set(vm, vm->exc.TypeError, "throw() third argument must be a traceback");
  value_clear(vm, &((FutureIter *)value_as_ptr(self))->future);
  if (!is_exception_class(a[0]) && !is_exception(a[0]))
    return err_set(vm, vm->exc.TypeError,
                   "exceptions must be classes deriving BaseException or instances of such a class");
  throw_current(vm, a[0], a[1], a[2]);
  return VALUE_NULL;
}
static Value iter_close(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  value_clear(vm, &((FutureIter *)value_as_ptr(self))->future);
  return VALUE_NONE;
}

static const MethodDef iter_methods[] = {{"send", iter_m_send, METH_O, DOC("($self, object, /)"), NULL},
                                         {"throw", iter_throw, METH_FAST, NULL, NULL},
                                         {"close", iter_close, METH_NOARGS, "($self, /)", NULL},
                                         {0}};
static const TypeSlots iter_slots = {.dealloc = owned_dealloc,
                                     .traverse = owned_traverse,
                                     .iter = iterator_self,
                                     .iternext = iter_next_of,
                                     .am_send = iter_send};
static const TypeSpec iter_spec = {.name = "_asyncio.FutureIter",
                                   .basic_size = sizeof(FutureIter),
                                   .told_size = 12,
                                   .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION | TYPE_IMMUTABLE,
                                   .slots = &iter_slots,
                                   OWNS(FutureIter, future, future),
                                   .methods = iter_methods};

int future_make_types(VM *vm, Ref module) {
  if (module_make_type(vm, REF_NULL, MT_FUTURE_ITER, &iter_spec, NULL) < 0) return -1;
  return module_make_type(vm, module, MT_FUTURE, &future_spec, NULL);
}
