// modules/asyncio/task.c: asyncio.Task: a coroutine that a loop runs, step by step.
// Tests        tests/python/library/concurrency/asyncio_future_task.py, asyncio_hostile.py, tests/libtest/native.mjs
// Optimize     Oz
#include "modules/_contextvars.h"
#include "modules/asyncio/asyncio.h"
#include "object/core/args.h"
#include "object/class/class.h"
#include "object/error/exceptions.h"
#include "object/exec/function.h"
#include "object/exec/generator.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/container/set.h"
#include "object/text/str.h"
#include "object/container/tuple.h"
#include "object/typing/generic_alias.h"

static bool is_task(VM *vm, Ref v) { return type_is_subtype(type_of(vm, v), module_type(vm, MT_TASK)); }

// ---- which task runs

static int is_running_loop(VM *vm, Ref loop) {
  if (value_same(*module_value(vm, MV_ASYNCIO_LOOP), loop) && !value_is_null(loop)) return 0;
  return err_set_i(vm, vm->exc.RuntimeError, "loop %R is not the running loop", value_is_null(loop) ? REF_NONE : loop);
}

int task_enter(VM *vm, Ref loop, Ref task) {
  Value *current = module_value(vm, MV_ASYNCIO_TASK);
  if (is_running_loop(vm, loop) < 0) return -1;
  if (!value_is_null(*current))
    return err_set_i(vm, vm->exc.RuntimeError, "Cannot enter into task %R while another task %R is being executed.",
                     task, *current);
  *current = own(task);
  return 0;
}

int task_leave(VM *vm, Ref loop, Ref task) {
  Value *current = module_value(vm, MV_ASYNCIO_TASK);
  if (is_running_loop(vm, loop) < 0) return -1;
  if (!value_same(*current, task))
    return err_set_i(vm, vm->exc.RuntimeError, "Invalid attempt to leave task %R while task %R is entered.", task,
                     value_is_null(*current) ? REF_NONE : borrow(*current));
  value_clear(vm, current);
  return 0;
}

Value task_swap(VM *vm, Ref loop, Ref task) {
  if (is_running_loop(vm, loop) < 0) return VALUE_NULL;
  Value *current = module_value(vm, MV_ASYNCIO_TASK), before = *current;
  *current = value_is_none(task) ? VALUE_NULL : own(task);
  return value_is_null(before) ? VALUE_NONE : before;
}

// ---- which tasks there are

static void link(VM *vm, Task *t) {
  if (t->scheduled) return;
  t->scheduled = true;
  t->previous = NULL;
  t->next = vm->modules->tasks;
  if (t->next) t->next->previous = t;
  vm->modules->tasks = t;
}
static void unlink_task(VM *vm, Task *t) {
  if (!t->scheduled) return;
  t->scheduled = false;
  if (t->next) t->next->previous = t->previous;
  if (t->previous) t->previous->next = t->next;
  else vm->modules->tasks = t->next;
}

// The WeakSet of tasks of other kinds, or the set of those in their first step; borrowed, null with exception.
static Ref others(VM *vm, bool eager) {
  Value *slot = module_value(vm, eager ? MV_ASYNCIO_EAGER : MV_ASYNCIO_SCHEDULED);
  if (value_is_null(*slot) && eager) *slot = set_new(vm, REF_NULL);
  if (value_is_null(*slot)) *slot = asyncio_call(vm, "weakref", "WeakSet", NULL, 0);
  return borrow(*slot);
}
static int tell_others(VM *vm, Ref task, bool eager, Ref method) {
  Ref set = others(vm, eager);
  Value r = value_is_null(set) ? VALUE_NULL : call_method1(vm, set, method, task);
  drop(vm, r);
  return value_is_null(r) ? -1 : 0;
}
int task_register(VM *vm, Ref task, bool eager) {
  if (!is_task(vm, task)) return tell_others(vm, task, eager, NAME(add));
  link(vm, as_task(task));
  return 0;
}
int task_unregister(VM *vm, Ref task, bool eager) {
  if (!is_task(vm, task)) return tell_others(vm, task, eager, NAME(discard));
  unlink_task(vm, as_task(task));
  return 0;
}

// Whether the task is of this loop and not done: 1 / 0 / -1.
static int is_alive(VM *vm, Ref task, Ref loop) {
  Value of = future_loop(vm, task);
  bool same = value_same(of, loop);
  drop(vm, of);
  if (!same) return value_is_null(of) && err_occurred(vm) ? -1 : 0;
  int done = asyncio_truth(vm, call_method0(vm, task, NAME(done)));
  return done < 0 ? -1 : !done;
}

Value task_all(VM *vm, Ref loop) {
  Value list = list_new(vm, 0), set = value_is_null(list) ? list : set_new(vm, REF_NULL);
  bool ok = !value_is_null(set);
  for (Task *t = vm->modules->tasks; ok && t; t = t->next) ok = list_append(vm, list, ref_from_ptr(t)) == 0;
  for (int eager = 0; ok && eager < 2; eager++) {
    if (value_is_null(*module_value(vm, eager ? MV_ASYNCIO_EAGER : MV_ASYNCIO_SCHEDULED))) continue;
    ok = list_extend(vm, list, others(vm, eager)) == 0;
  }
  for (Size i = 0; ok && i < list_len(list); i++) {
    Ref task = borrow(as_list(list)->items[i]);
    int alive = is_alive(vm, task, loop);
    ok = alive >= 0 && (!alive || set_add(vm, set, task) == 0);
  }
  drop(vm, list);
  if (ok) return set;
  drop(vm, set);
  return VALUE_NULL;
}

// ---- steps

typedef struct TaskStep {  // called by the loop: the next step, with an exception to throw or null
  Object h;
  Value task, exception;
} TaskStep;

static Value wakeup(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
static const MethodDef wakeup_def = {"task_wakeup", wakeup, METH_O, DOC("($self, object, /)"), NULL};

// Takes the exception, or null.
static int step_soon(VM *vm, Task *t, Value exception) {
  Value step = owned_value(vm, module_type(vm, MT_TASK_STEP), (Value[]){own(ref_from_ptr(t)), exception}, 2);
  int r = value_is_null(step) ? -1 : asyncio_schedule(vm, t->f.loop, NAME(call_soon), step, REF_NULL, t->context);
  drop(vm, step);
  return r;
}

// The next step raises a RuntimeError in the coroutine. Takes the text (null: its error stays).
static int error_soon(VM *vm, Task *t, Value text) {
  Value e = value_is_null(text) ? text : call1(vm, ref_from_ptr(vm->exc.RuntimeError), text);
  drop(vm, text);
  return value_is_null(e) ? -1 : step_soon(vm, t, e);
}

static int cancel_task(VM *vm, Task *t, Ref message);

// waiter.cancel(msg=message): 1 / 0 / -1
static int cancel_waiter(VM *vm, Ref waiter, Ref message) {
  if (is_exact(vm, waiter, module_type(vm, MT_TASK))) return cancel_task(vm, as_task(waiter), message);
  if (is_exact(vm, waiter, module_type(vm, MT_FUTURE))) return future_cancel(vm, as_future(waiter), message);
  Value method = object_getattr_s(vm, waiter, "cancel"),
        names = value_is_null(method) ? method : tuple_pack1(vm, NAME(msg));
  Value args[1] = {{value_is_null(message) ? REF_NONE.bits : message.bits}};
  Value r = value_is_null(names) ? names : call(vm, method, args, 0, names);
  drop(vm, names);
  drop(vm, method);
  return asyncio_truth(vm, r);
}

static int cancel_task(VM *vm, Task *t, Ref message) {
  t->f.log_traceback = false;
  if (t->f.state != FUTURE_PENDING) return 0;
  t->cancels++;
  if (!value_is_null(t->waiter)) {
    Value waiter = own(t->waiter);
    int r = cancel_waiter(vm, waiter, message);
    drop(vm, waiter);
    if (r != 0) return r;
  }
  t->must_cancel = true;
  value_set(vm, &t->f.cancel_message, own(message));
  return 1;
}

// The task waits for the future, which is this module's own or any other.
static int wait_for(VM *vm, Task *t, Ref future) {
  Ref self = ref_from_ptr(t);
  Value call_back = builtin_function_new(vm, &wakeup_def, self, REF_NULL);
  if (value_is_null(call_back) || future_add_waiter(vm, future, self) < 0) return drop(vm, call_back), -1;
  int r;
  if (is_plain_future(vm, future)) {
    as_future(future)->blocking = false;
    r = future_add_callback(vm, as_future(future), call_back, t->context);
  } else {
    r = object_setattr(vm, future, NAME(_asyncio_future_blocking), REF_FALSE);
    if (r == 0) r = asyncio_schedule(vm, future, NAME(add_done_callback), call_back, REF_NULL, t->context);
  }
  drop(vm, call_back);
  if (r < 0) return -1;
  value_set(vm, &t->waiter, own(future));
  if (!t->must_cancel) return 0;
  Value message = own(t->f.cancel_message);
  int cancelled = cancel_waiter(vm, future, message);
  drop(vm, message);
  if (cancelled > 0) t->must_cancel = false;
  return cancelled < 0 ? -1 : 0;
}

// What the coroutine yielded.
static int yielded(VM *vm, Task *t, Ref v) {
  Ref self = ref_from_ptr(t);
  if (value_is_none(v)) return step_soon(vm, t, VALUE_NULL);
  int blocking;
  if (is_plain_future(vm, v)) {
    blocking = as_future(v)->blocking;
  } else {
    Value attribute;
    if (object_lookup_attr(vm, v, NAME(_asyncio_future_blocking), &attribute) < 0) return -1;
    if (!arg_given(attribute)) {
      if (!is_exact(vm, v, vm->types.generator)) return error_soon(vm, t, str_format(vm, "Task got bad yield: %R", v));
      return error_soon(
          vm, t, str_format(vm, "yield was used instead of yield from for generator in task %R with %R", self, v));
    }
    blocking = asyncio_truth(vm, attribute);
    if (blocking < 0) return -1;
  }
  if (value_same(v, self)) return error_soon(vm, t, str_format(vm, "Task cannot await on itself: %R", self));
  Value loop = future_loop(vm, v);
  bool same = value_same(loop, t->f.loop);
  drop(vm, loop);
  if (value_is_null(loop) && err_occurred(vm)) return -1;
  if (!same) return error_soon(vm, t, str_format(vm, "Task %R got Future %R attached to a different loop", self, v));
  if (blocking) return wait_for(vm, t, v);
  return error_soon(vm, t, str_format(vm, "yield was used instead of yield from in task %R with %R", self, v));
}

static int is_cancelled(VM *vm, Ref e) {  // a CancelledError, or -1
  Type *cls = asyncio_exception(vm, MV_ASYNCIO_CANCELLED);
  return cls ? !value_is_null(e) && err_given_matches(vm, e, ref_from_ptr(cls)) : -1;
}

// The coroutine raised: the task has ended. Exceptions that end programs go on.
static int raised(VM *vm, Task *t) {
  if (vm->unwinding) return -1;
  Value e = err_fetch(vm);
  int cancelled = is_cancelled(vm, e);
  if (cancelled < 0) return drop(vm, e), -1;
  if (cancelled) {
    value_set(vm, &t->f.cancelled_error, e);
    return future_cancel(vm, &t->f, REF_NULL) < 0 ? -1 : 0;
  }
  int r = future_set_exception(vm, &t->f, e);
  if (r == 0 && (err_given_matches(vm, e, ref_from_ptr(vm->exc.KeyboardInterrupt)) ||
                 err_given_matches(vm, e, ref_from_ptr(vm->exc.SystemExit)))) {
    err_restore(vm, e);
    return -1;
  }
  drop(vm, e);
  return r;
}

// What coro.send(value) or coro.throw(value) leads to.
static SendStatus sent_by(VM *vm, Ref coro, Ref method, Ref value, Value *out) {
  *out = call_method1(vm, coro, method, value);
  if (!value_is_null(*out)) return SEND_NEXT;
  return err_fetch_stop_iteration(vm, out) == 0 ? SEND_RETURN : SEND_ERROR;
}
static SendStatus send_in(VM *vm, Ref coro, Value *out) {
  SendFn send = type_of(vm, coro)->slots.am_send;
  if (send) {
    if (vm_enter(vm, " while calling a Python object") < 0) return SEND_ERROR;
    SendStatus status = send(vm, coro, REF_NONE, out);
    vm_leave(vm);
    return status;
  }
  return sent_by(vm, coro, NAME(send), REF_NONE, out);
}

// One step: sends None, or throws the exception. 0 or -1.
static int step_inside(VM *vm, Task *t, Ref exception) {
  Value e = own(exception), out = VALUE_NULL;
  if (t->f.state != FUTURE_PENDING) {
    Type *cls = asyncio_exception(vm, MV_ASYNCIO_INVALID_STATE);
    if (cls)
      err_set(vm, cls, "__step(): already done: %R %R", ref_from_ptr(t), value_is_null(e) ? REF_NONE : borrow(e));
    return drop(vm, e), -1;
  }
  if (t->must_cancel) {
    int cancelled = is_cancelled(vm, e);
    if (cancelled < 0) return drop(vm, e), -1;
    if (!cancelled) value_set(vm, &e, future_cancelled_error(vm, &t->f));
    if (value_is_null(e)) return -1;
    t->must_cancel = false;
  }
  value_clear(vm, &t->waiter);
  Value coro = own(t->coro);
  if (value_is_null(coro)) {
    drop(vm, e);
    return err_set_i(vm, vm->exc.RuntimeError, "uninitialized Task object");
  }
  SendStatus status = value_is_null(e) ? send_in(vm, coro, &out) : sent_by(vm, coro, NAME(throw), e, &out);
  drop(vm, coro);
  drop(vm, e);
  if (status == SEND_ERROR) return raised(vm, t);
  int r;
  if (status == SEND_NEXT) {
    r = yielded(vm, t, out);
  } else if (t->must_cancel) {  // cancelled just before it returned
    t->must_cancel = false;
    Value message = own(t->f.cancel_message);
    r = future_cancel(vm, &t->f, message) < 0 ? -1 : 0;
    drop(vm, message);
  } else {
    r = future_set_result(vm, &t->f, out);
  }
  drop(vm, out);
  return r;
}

static Value step(VM *vm, Ref self, Ref exception) {
  Task *t = as_task(self);
  Value task = own(self), loop = own(t->f.loop);
  int r = task_enter(vm, loop, self);
  if (r == 0) {
    r = step_inside(vm, t, exception);
    Value e = err_fetch(vm);
    if (task_leave(vm, loop, self) < 0) {
      r = -1;
      if (!value_is_null(e)) exc_set_context(vm, vm->current_exception, e);
    } else {
      err_restore(vm, e);
    }
  }
  drop(vm, loop);
  drop(vm, task);
  return r < 0 ? VALUE_NULL : VALUE_NONE;
}

static Value wakeup(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref future = borrow(args[0]);
  Value out;
  int r;
  if (future_discard_waiter(vm, future, self) < 0) return VALUE_NULL;
  if (is_plain_future(vm, future)) {
    r = future_outcome(vm, as_future(future), &out);
  } else {
    Value method = object_getattr_s(vm, future, "result");
    out = value_is_null(method) ? method : call0(vm, method);
    drop(vm, method);
    r = value_is_null(out) ? -1 : 1;
  }
  if (r < 0) {
    if (vm->unwinding) return VALUE_NULL;
    out = err_fetch(vm);
  }
  Value done = step(vm, self, r > 0 ? REF_NULL : borrow(out));
  drop(vm, out);
  return done;
}

static Value step_call(VM *vm, Ref self, const Value *args UNUSED, Size nargs, Ref kwnames) {
  if (!value_is_null(kwnames) && tuple_len(kwnames))
    return err_set(vm, vm->exc.TypeError, "function takes no keyword arguments");
  if (nargs) return err_set(vm, vm->exc.TypeError, "function takes no positional arguments");
  const TaskStep *s = (const TaskStep *)value_as_ptr(self);
  return step(vm, s->task, s->exception);
}
static Value step_self(VM *vm UNUSED, Ref self, const void *closure UNUSED) {
  return own(((TaskStep *)value_as_ptr(self))->task);
}
static const GetSetDef step_getsets[] = {{"__self__", step_self, NULL, NULL, NULL}, {0}};
static const TypeSlots step_slots = {.dealloc = owned_dealloc, .traverse = owned_traverse, .call = step_call};
static const TypeSpec step_spec = {.name = "_asyncio.TaskStepMethWrapper",
                                   .basic_size = sizeof(TaskStep),
                                   .told_size = 16,
                                   .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION | TYPE_IMMUTABLE,
                                   .slots = &step_slots,
                                   OWNS(TaskStep, task, exception),
                                   .getsets = step_getsets};

// ---- its life

// The first step, at once.
static int start_eagerly(VM *vm, Task *t) {
  Ref self = ref_from_ptr(t);
  Value loop = own(t->f.loop), context = own(t->context), before = task_swap(vm, loop, self);
  int r = value_is_null(before) ? -1 : 0;
  if (r == 0) {
    link(vm, t);
    r = context_enter(vm, context);
    if (r == 0) {
      r = step_inside(vm, t, REF_NULL);
      context_leave(vm);
    }
    Value e = err_fetch(vm), now = task_swap(vm, loop, before);
    if (value_is_null(now)) r = -1;
    drop(vm, now);
    if (!value_is_null(e)) err_restore(vm, e);
    if (t->f.state != FUTURE_PENDING) {
      unlink_task(vm, t);
      value_clear(vm, &t->coro);
    }
  }
  drop(vm, before);
  drop(vm, context);
  drop(vm, loop);
  return r;
}

static int is_coroutine(VM *vm, Ref v) {
  if (is_exact(vm, v, vm->types.coroutine)) return 1;
  return asyncio_truth(vm, asyncio_call(vm, "asyncio.coroutines", "iscoroutine", (Value[]){{v.bits}}, 1));
}

static Value name_of(VM *vm, Ref name) {
  if (!arg_given(name)) return str_format(vm, "Task-%lld", ++vm->modules->n_tasks);
  return is_exact(vm, name, vm->types.str) ? own(name) : object_str(vm, name);
}

static int task_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"coro", "loop", "name", "context", "eager_start"};
  static const ArgSpec spec = {.fname = "Task", .names = names, .n_params = 5, .n_positional = 1, .n_required = 1};
  Ref a[5];
  Task *t = as_task(self);
  bool eager = false;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return -1;
  if (!value_is_null(a[4]) && arg_bool(vm, a[4], &eager) < 0) return -1;
  if (future_init(vm, &t->f, value_is_null(a[1]) ? REF_NONE : a[1]) < 0) return -1;
  int yes = is_coroutine(vm, a[0]);
  t->log_destroy_pending = yes > 0;
  if (yes <= 0) return yes < 0 ? -1 : err_set_i(vm, vm->exc.TypeError, "a coroutine was expected, got %R", a[0]);
  Value context = arg_given(a[3]) ? own(a[3]) : context_copy_current(vm);
  Value name = value_is_null(context) ? VALUE_NULL : name_of(vm, a[2]);
  if (value_is_null(name)) return drop(vm, context), -1;
  value_clear(vm, &t->waiter);
  value_set(vm, &t->coro, own(a[0]));
  value_set(vm, &t->context, context);
  value_set(vm, &t->name, name);
  t->must_cancel = false;
  t->cancels = 0;
  if (future_alive(vm, &t->f) < 0) return -1;
  if (eager) {
    int running = asyncio_truth(vm, call_method0(vm, t->f.loop, NAME(is_running)));
    if (running != 0) return running < 0 ? -1 : start_eagerly(vm, t);
  }
  if (step_soon(vm, t, VALUE_NULL) < 0) return -1;
  link(vm, t);
  return 0;
}

static void task_clear(VM *vm, Object *o) {
  Task *t = (Task *)o;
  for (Value *v = &t->waiter; v <= &t->name; v++) value_clear(vm, v);
  future_clear(vm, o);
}
static void task_finalize(VM *vm, Ref self) {
  Task *t = as_task(self);
  if (t->f.state == FUTURE_PENDING && t->log_destroy_pending && !value_is_null(t->f.loop)) {
    Value saved = err_fetch(vm);
    future_complain(vm, &t->f, str_from_cstr(vm, "Task was destroyed but it is pending!"), "task");
    err_restore(vm, saved);
  }
  future_finalize(vm, self);
}
static void task_dealloc(VM *vm, Object *o) {
  if (!object_finalize_in_dealloc(vm, o)) return;
  unlink_task(vm, (Task *)o);
  owned_dealloc(vm, o);
}

// A function of asyncio.base_tasks, called with the task and n arguments.
static Value base_tasks(VM *vm, const char *name, Ref self, const Ref *more, Size n) {
  Value args[3] = {{self.bits}};
  for (Size i = 0; i < n; i++) args[i + 1].bits = value_is_null(more[i]) ? REF_NONE.bits : more[i].bits;
  return asyncio_call(vm, "asyncio.base_tasks", name, args, n + 1);
}
static Value task_repr(VM *vm, Ref self) {
  Ref shown = future_alive(vm, as_future(self)) < 0 ? REF_NULL : asyncio_kept(vm, MV_ASYNCIO_TASK_REPR);
  return value_is_null(shown) ? VALUE_NULL : call1(vm, shown, self);
}

// ---- methods

static Value m_get_stack(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"limit"};
  static const ArgSpec spec = {.fname = "get_stack", .names = names, .n_params = 1};
  Ref a[1];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  return base_tasks(vm, "_task_get_stack", self, a, 1);
}
static Value m_print_stack(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"limit", "file"};
  static const ArgSpec spec = {.fname = "print_stack", .names = names, .n_params = 2};
  Ref a[2];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  return base_tasks(vm, "_task_print_stack", self, a, 2);
}
static Value m_cancel(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Ref message;
  if (future_cancel_args(vm, args, nargs, kwnames, &message) < 0) return VALUE_NULL;
  int r = cancel_task(vm, as_task(self), message);
  return r < 0 ? VALUE_NULL : value_from_bool(r);
}
static Value m_cancelling(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_int48(as_task(self)->cancels);
}
static Value m_uncancel(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Task *t = as_task(self);
  if (t->cancels > 0 && --t->cancels == 0) t->must_cancel = false;
  return value_from_int48(t->cancels);
}
static Value m_set_result(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return err_set(vm, vm->exc.RuntimeError, "Task does not support set_result operation");
}
static Value m_set_exception(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return err_set(vm, vm->exc.RuntimeError, "Task does not support set_exception operation");
}
static Value m_get_name(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return future_field(vm, self, FUTURE_FIELD(Task, name));
}
static Value m_set_name(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value name = is_exact(vm, args[0], vm->types.str) ? own(args[0]) : object_str(vm, args[0]);
  if (value_is_null(name)) return name;
  value_set(vm, &as_task(self)->name, name);
  return VALUE_NONE;
}
static Value m_get_coro(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return future_field(vm, self, FUTURE_FIELD(Task, coro));
}
static Value m_get_context(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return future_field(vm, self, FUTURE_FIELD(Task, context));
}
static Value get_flag(VM *vm UNUSED, Ref self, const void *offset) {
  return value_from_bool(*((const bool *)value_as_ptr(self) + (uintptr_t)offset));
}
static int set_log_destroy_pending(VM *vm, Ref self, Ref v, const void *closure UNUSED) {
  if (future_no_delete(vm, v) < 0) return -1;
  return arg_bool(vm, v, &as_task(self)->log_destroy_pending);
}

static const MethodDef methods[] = {
    {"set_result", m_set_result, METH_O, DOC("($self, result, /)"), NULL},
    {"set_exception", m_set_exception, METH_O, DOC("($self, exception, /)"), NULL},
    {"cancel", m_cancel, METH_FAST_KW, DOC("($self, /, msg=None)"),
     DOC("Request that this task cancel itself.\n\nThis arranges for a CancelledError to be thrown into the\n"
         "wrapped coroutine on the next cycle through the event loop.\n"
         "The coroutine then has a chance to clean up or even deny\nthe request using try/except/finally.\n\n"
         "Unlike Future.cancel, this does not guarantee that the\n"
         "task will be cancelled: the exception might be caught and\n"
         "acted upon, delaying cancellation of the task or preventing\n"
         "cancellation completely.  The task may also return a value or\nraise a different exception.\n\n"
         "Immediately after this method is called, Task.cancelled() will\n"
         "not return True (unless the task was already cancelled).  A\n"
         "task will be marked as cancelled when the wrapped coroutine\n"
         "terminates with a CancelledError exception (even if cancel()\nwas not called).\n\n"
         "This also increases the task's count of cancellation requests.")},
    {"cancelling", m_cancelling, METH_NOARGS, "($self, /)",
     DOC("Return the count of the task's cancellation requests.\n\n"
         "This count is incremented when .cancel() is called\nand may be decremented using .uncancel().")},
    {"uncancel", m_uncancel, METH_NOARGS, "($self, /)",
     DOC("Decrement the task's count of cancellation requests.\n\n"
         "This should be used by tasks that catch CancelledError\n"
         "and wish to continue indefinitely until they are cancelled again.\n\n"
         "Returns the remaining number of cancellation requests.")},
    {"get_stack", m_get_stack, METH_FAST_KW | METH_METHOD, DOC("($self, /, *, limit=None)"),
     DOC("Return the list of stack frames for this task's coroutine.\n\n"
         "If the coroutine is not done, this returns the stack where it is\n"
         "suspended.  If the coroutine has completed successfully or was\n"
         "cancelled, this returns an empty list.  If the coroutine was\n"
         "terminated by an exception, this returns the list of traceback\nframes.\n\n"
         "The frames are always ordered from oldest to newest.\n\n"
         "The optional limit gives the maximum number of frames to\n"
         "return; by default all available frames are returned.  Its\n"
         "meaning differs depending on whether a stack or a traceback is\n"
         "returned: the newest frames of a stack are returned, but the\n"
         "oldest frames of a traceback are returned.  (This matches the\nbehavior of the traceback module.)\n\n"
         "For reasons beyond our control, only one stack frame is\nreturned for a suspended coroutine.")},
    {"print_stack", m_print_stack, METH_FAST_KW | METH_METHOD, DOC("($self, /, *, limit=None, file=None)"),
     DOC("Print the stack or traceback for this task's coroutine.\n\n"
         "This produces output similar to that of the traceback module,\n"
         "for the frames retrieved by get_stack().  The limit argument\n"
         "is passed to get_stack().  The file argument is an I/O stream\n"
         "to which the output is written; by default output is written\nto sys.stderr.")},
    {"get_name", m_get_name, METH_NOARGS, "($self, /)", NULL},
    {"set_name", m_set_name, METH_O, DOC("($self, value, /)"), NULL},
    {"get_coro", m_get_coro, METH_NOARGS, "($self, /)", NULL},
    {"get_context", m_get_context, METH_NOARGS, "($self, /)", NULL},
    {"__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {0},
};
static const GetSetDef getsets[] = {
    {"_log_destroy_pending", get_flag, set_log_destroy_pending, NULL, FUTURE_FIELD(Task, log_destroy_pending)},
    {"_must_cancel", get_flag, NULL, NULL, FUTURE_FIELD(Task, must_cancel)},
    {"_coro", future_field, NULL, NULL, FUTURE_FIELD(Task, coro)},
    {"_fut_waiter", future_field, NULL, NULL, FUTURE_FIELD(Task, waiter)},
    {0},
};
static const TypeSlots slots = {.new_ = future_new,
                                .init = task_init,
                                .dealloc = task_dealloc,
                                .traverse = owned_traverse,
                                .clear = task_clear,
                                .finalize = task_finalize,
                                .repr = task_repr,
                                .iter = future_iter,
                                .am_await = future_iter};
static const TypeSpec task_spec = {
    .name = "_asyncio.Task",
    .basic_size = sizeof(Task),
    .told_size = 88,
    .flags = TYPE_GC | TYPE_BASETYPE | TYPE_IMMUTABLE,
    .dict_offset = offsetof(Future, dict),
    .weaklist_offset = offsetof(Future, weaklist),
    .slots = &slots,
    OWNS(Task, f.loop, name),
    .methods = methods,
    .getsets = getsets,
    .doc = DOC(
        "Task(coro, *, loop=None, name=None, context=None, eager_start=False)\n--\n\nA coroutine wrapped in a Future.")};

int task_make_types(VM *vm, Ref module) {
  if (module_make_type(vm, REF_NULL, MT_TASK_STEP, &step_spec, NULL) < 0) return -1;
  return module_make_type(vm, module, MT_TASK, &task_spec, module_type(vm, MT_FUTURE));
}
