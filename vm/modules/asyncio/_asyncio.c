// modules/asyncio/_asyncio.c: the _asyncio module: the running loop, and asyncio's classes and functions that are hot.
//
// There is one thread, so that one loop runs, and one task.
// Tests        tests/python/library/concurrency/asyncio_future_task.py, asyncio_hostile.py, tests/libtest/native.mjs
// Optimize     Oz
#include "modules/asyncio/asyncio.h"
#include "runtime/import.h"
#include "object/core/args.h"
#include "object/container/tuple.h"

static Value running_loop(VM *vm) {
  Ref loop = borrow(*module_value(vm, MV_ASYNCIO_LOOP));
  return value_is_null(loop) ? err_set(vm, vm->exc.RuntimeError, "no running event loop") : own(loop);
}
Value asyncio_call(VM *vm, const char *module, const char *name, const Value *args, Size n) {
  Value f = import_attr(vm, module, name), r = value_is_null(f) ? f : call(vm, f, args, n, REF_NULL);
  drop(vm, f);
  return r;
}

int asyncio_truth(VM *vm, Value v) {
  int r = value_is_null(v) ? -1 : object_is_true(vm, v);
  drop(vm, v);
  return r;
}

Value asyncio_event_loop(VM *vm) {
  Ref loop = borrow(*module_value(vm, MV_ASYNCIO_LOOP));
  if (!value_is_null(loop)) return own(loop);
  Value policy = asyncio_call(vm, "asyncio.events", "_get_event_loop_policy", NULL, 0);
  Value r = value_is_null(policy) ? policy : call_method0(vm, policy, NAME(get_event_loop));
  drop(vm, policy);
  return r;
}

static Value f_get_running_loop_or_none(VM *vm, Ref m UNUSED, const Value *a UNUSED, Size n UNUSED, Ref kw UNUSED) {
  return own_or_none(*module_value(vm, MV_ASYNCIO_LOOP));
}
static Value f_get_running_loop(VM *vm, Ref m UNUSED, const Value *a UNUSED, Size n UNUSED, Ref kw UNUSED) {
  return running_loop(vm);
}
static Value f_get_event_loop(VM *vm, Ref m UNUSED, const Value *a UNUSED, Size n UNUSED, Ref kw UNUSED) {
  return asyncio_event_loop(vm);
}
static Value f_set_running_loop(VM *vm, Ref m UNUSED, const Value *args, Size n UNUSED, Ref kw UNUSED) {
  value_set(vm, module_value(vm, MV_ASYNCIO_LOOP), value_is_none(args[0]) ? VALUE_NULL : own(args[0]));
  return VALUE_NONE;
}

// fname(loop, task)
static int loop_and_task(VM *vm, const char *fname, const Value *args, Size nargs, Ref kwnames, Ref out[2]) {
  static const char *const names[] = {"loop", "task"};
  const ArgSpec spec = {.fname = fname, .names = names, .n_params = 2, .n_positional = 2, .n_required = 2};
  return args_bind(vm, &spec, args, nargs, kwnames, out);
}
static Value f_enter_task(VM *vm, Ref m UNUSED, const Value *args, Size nargs, Ref kwnames) {
  Ref a[2];
  if (loop_and_task(vm, "_enter_task", args, nargs, kwnames, a) < 0) return VALUE_NULL;
  return task_enter(vm, a[0], a[1]) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value f_leave_task(VM *vm, Ref m UNUSED, const Value *args, Size nargs, Ref kwnames) {
  Ref a[2];
  if (loop_and_task(vm, "_leave_task", args, nargs, kwnames, a) < 0) return VALUE_NULL;
  return task_leave(vm, a[0], a[1]) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value f_swap_current_task(VM *vm, Ref m UNUSED, const Value *args, Size nargs, Ref kwnames) {
  Ref a[2];
  if (loop_and_task(vm, "_swap_current_task", args, nargs, kwnames, a) < 0) return VALUE_NULL;
  return task_swap(vm, a[0], a[1]);
}

static Value register_with(VM *vm, const char *fname, const Value *args, Size nargs, Ref kwnames, bool eager,
                           bool add) {
  static const char *const names[] = {"task"};
  const ArgSpec spec = {.fname = fname, .names = names, .n_params = 1, .n_positional = 1, .n_required = 1};
  Ref a[1];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  int r = add ? task_register(vm, a[0], eager) : task_unregister(vm, a[0], eager);
  return r < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value f_register_task(VM *vm, Ref m UNUSED, const Value *args, Size nargs, Ref kwnames) {
  return register_with(vm, "_register_task", args, nargs, kwnames, false, true);
}
static Value f_register_eager_task(VM *vm, Ref m UNUSED, const Value *args, Size nargs, Ref kwnames) {
  return register_with(vm, "_register_eager_task", args, nargs, kwnames, true, true);
}
static Value f_unregister_task(VM *vm, Ref m UNUSED, const Value *args, Size nargs, Ref kwnames) {
  return register_with(vm, "_unregister_task", args, nargs, kwnames, false, false);
}
static Value f_unregister_eager_task(VM *vm, Ref m UNUSED, const Value *args, Size nargs, Ref kwnames) {
  return register_with(vm, "_unregister_eager_task", args, nargs, kwnames, true, false);
}

// fname(loop=None): the loop, by default the running one; null with exception.
static Value loop_arg(VM *vm, const char *fname, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"loop"};
  const ArgSpec spec = {.fname = fname, .names = names, .n_params = 1, .n_positional = 1};
  Ref a[1];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  return arg_given(a[0]) ? own(a[0]) : running_loop(vm);
}
static Value f_current_task(VM *vm, Ref m UNUSED, const Value *args, Size nargs, Ref kwnames) {
  Value loop = loop_arg(vm, "current_task", args, nargs, kwnames);
  Ref task = borrow(*module_value(vm, MV_ASYNCIO_TASK));
  bool here = value_same(loop, *module_value(vm, MV_ASYNCIO_LOOP)) && !value_is_null(task);
  drop(vm, loop);
  if (value_is_null(loop)) return loop;
  return here ? own(task) : VALUE_NONE;
}
static Value f_all_tasks(VM *vm, Ref m UNUSED, const Value *args, Size nargs, Ref kwnames) {
  Value loop = loop_arg(vm, "all_tasks", args, nargs, kwnames);
  Value tasks = value_is_null(loop) ? loop : task_all(vm, loop);
  drop(vm, loop);
  return tasks;
}

static Value f_add_waiter(VM *vm, Ref m UNUSED, const Value *args, Size nargs, Ref kw UNUSED) {
  if (args_check(vm, "future_add_to_awaited_by", nargs, 2, 2) < 0) return VALUE_NULL;
  return future_add_waiter(vm, args[0], args[1]) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value f_discard_waiter(VM *vm, Ref m UNUSED, const Value *args, Size nargs, Ref kw UNUSED) {
  if (args_check(vm, "future_discard_from_awaited_by", nargs, 2, 2) < 0) return VALUE_NULL;
  return future_discard_waiter(vm, args[0], args[1]) < 0 ? VALUE_NULL : VALUE_NONE;
}

static const MethodDef methods[] = {
    {"current_task", f_current_task, METH_FAST_KW, DOC("($module, /, loop=None)"),
     DOC("Return a currently executed task.")},
    {"get_event_loop", f_get_event_loop, METH_NOARGS, DOC("($module, /)"),
     DOC("Return an asyncio event loop.\n\nWhen called from a coroutine or a callback (e.g. scheduled with\n"
         "call_soon or similar API), this function will always return the\nrunning event loop.\n\n"
         "If there is no running event loop set, the function will return\n"
         "the result of `get_event_loop_policy().get_event_loop()` call.")},
    {"get_running_loop", f_get_running_loop, METH_NOARGS, DOC("($module, /)"),
     DOC("Return the running event loop.  Raise a RuntimeError if there is none.\n\nThis function is thread-specific.")},
    {"_get_running_loop", f_get_running_loop_or_none, METH_NOARGS, DOC("($module, /)"),
     DOC("Return the running event loop or None.\n\nThis is a low-level function intended to be used by event loops.\n"
         "This function is thread-specific.")},
    {"_set_running_loop", f_set_running_loop, METH_O, DOC("($module, loop, /)"),
     DOC("Set the running event loop.\n\nThis is a low-level function intended to be used by event loops.\n"
         "This function is thread-specific.")},
    {"_register_task", f_register_task, METH_FAST_KW, DOC("($module, /, task)"),
     DOC("Register a new task in asyncio as executed by loop.\n\nReturns None.")},
    {"_register_eager_task", f_register_eager_task, METH_FAST_KW, DOC("($module, /, task)"),
     DOC("Register a new task in asyncio as executed by loop.\n\nReturns None.")},
    {"_unregister_task", f_unregister_task, METH_FAST_KW, DOC("($module, /, task)"),
     DOC("Unregister a task.\n\nReturns None.")},
    {"_unregister_eager_task", f_unregister_eager_task, METH_FAST_KW, DOC("($module, /, task)"),
     DOC("Unregister a task.\n\nReturns None.")},
    {"_enter_task", f_enter_task, METH_FAST_KW, DOC("($module, /, loop, task)"),
     DOC("Enter into task execution or resume suspended task.\n\nTask belongs to loop.\n\nReturns None.")},
    {"_leave_task", f_leave_task, METH_FAST_KW, DOC("($module, /, loop, task)"),
     DOC("Leave task execution or suspend a task.\n\nTask belongs to loop.\n\nReturns None.")},
    {"_swap_current_task", f_swap_current_task, METH_FAST_KW, DOC("($module, /, loop, task)"),
     DOC("Temporarily swap in the supplied task and return the original one (or None).\n\n"
         "This is intended for use during eager coroutine execution.")},
    {"all_tasks", f_all_tasks, METH_FAST_KW, DOC("($module, /, loop=None)"),
     DOC("Return a set of all tasks for the loop.")},
    {"future_add_to_awaited_by", f_add_waiter, METH_FAST, DOC("($module, fut, waiter, /)"),
     DOC("Record that `fut` is awaited on by `waiter`.")},
    {"future_discard_from_awaited_by", f_discard_waiter, METH_FAST, DOC("($module, fut, waiter, /)"), NULL},
    {0},
};

static int exec(VM *vm, Ref module) {
  Value *names = module_value(vm, MV_ASYNCIO_KWNAMES);
  if (value_is_null(*names)) *names = tuple_pack1(vm, NAME(context));
  if (value_is_null(*names) || future_make_types(vm, module) < 0 || task_make_types(vm, module) < 0) return -1;
  for (ModuleValueId id = MV_ASYNCIO_FIRST; id <= MV_ASYNCIO_LAST; id++) {
    if (value_is_null(asyncio_kept(vm, id))) return -1;
  }
  return 0;
}
const ModuleDef _asyncio_module = {
    .name = "_asyncio", .methods = methods, .exec = exec, .doc = DOC("Accelerator module for asyncio")};
