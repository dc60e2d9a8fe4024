// modules/asyncio/asyncio.h: the objects of _asyncio, shared by its files.
//
// Invariants   A Future whose `loop` is null was not initialized. `callbacks` has what was added behind `callback`, and
//              is null as long as one is all there is. vm->modules->tasks is the chain of the tasks that are scheduled,
//              borrowed: a task leaves it at its end.
#ifndef MORELIA_MODULES_ASYNCIO_H
#define MORELIA_MODULES_ASYNCIO_H

#include "runtime/module_state.h"
#include "object/core/abstract.h"

typedef enum { FUTURE_PENDING, FUTURE_CANCELLED, FUTURE_FINISHED } FutureState;
typedef struct Future {
  Object h;
  Dict *dict;
  Object *weaklist;
  uint8_t state;
  bool log_traceback;    // its exception was not looked at
  bool blocking;         // a task that gets it by a yield waits for it
  bool awaited_by_many;  // awaited_by is a set
  // null where there is none
  Value loop, callback, callback_context, callbacks, result, exception, traceback, source_traceback, cancel_message,
      cancelled_error, awaited_by;
} Future;
typedef struct Task {
  Future f;
  Value waiter, coro, context, name;  // waiter: the future that it waits for
  bool must_cancel, log_destroy_pending, scheduled;
  int cancels;  // cancel() less uncancel()
  struct Task *previous, *next;
} Task;

ALWAYS_INLINE Future *as_future(Ref v) { return (Future *)value_as_ptr(v); }
ALWAYS_INLINE Task *as_task(Ref v) { return (Task *)value_as_ptr(v); }
bool is_future(VM *vm, Ref v);        // or of a subclass
bool is_plain_future(VM *vm, Ref v);  // exactly a Future or a Task: nothing is overridden

// MV_ASYNCIO_CANCELLED, MV_ASYNCIO_INVALID_STATE: asyncio.exceptions.CancelledError, InvalidStateError; NULL with
// exception
NODISCARD Type *asyncio_exception(VM *vm, ModuleValueId id);
// What asyncio's Python files have under MV_ASYNCIO_FIRST to MV_ASYNCIO_LAST, borrowed; null with exception. The module
// asks for all when it is imported: at the end of a program nothing is imported any more, and futures are still shown.
NODISCARD Ref asyncio_kept(VM *vm, ModuleValueId id) MAY_RUN_CODE;
NODISCARD Value asyncio_event_loop(VM *vm) MAY_RUN_CODE;  // the running loop, or the policy's
// module.name(*args)
NODISCARD Value asyncio_call(VM *vm, const char *module, const char *name, const Value *args, Size n) MAY_RUN_CODE;
NODISCARD int asyncio_truth(VM *vm, Value v_or_null) MAY_RUN_CODE;  // of a result, which it takes: 1 / 0 / -1
// get_loop(), or _loop, of any future; of one that was not initialized null without an exception
NODISCARD Value future_loop(VM *vm, Ref future);
NODISCARD Value future_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames);
NODISCARD int future_init(VM *vm, Future *f, Ref loop_or_none) MAY_RUN_CODE;
NODISCARD int future_alive(VM *vm, const Future *f);  // 0; -1: it was not initialized
// object.method(function, arg, context=context): call_soon, add_done_callback. 0 or -1
NODISCARD int asyncio_schedule(VM *vm, Ref object, Ref method, Ref function, Ref arg_or_null, Ref context) MAY_RUN_CODE;
NODISCARD Value future_cancelled_error(VM *vm, Future *f);  // the CancelledError to raise
// 1 and the result; 0 and the exception that was set; -1: another exception
NODISCARD int future_outcome(VM *vm, Future *f, Value *out);
NODISCARD int future_add_callback(VM *vm, Future *f, Ref function, Ref context) MAY_RUN_CODE;
NODISCARD int future_cancel(VM *vm, Future *f, Ref message_or_null) MAY_RUN_CODE;  // 1 / 0 done already / -1
NODISCARD int future_set_result(VM *vm, Future *f, Ref result) MAY_RUN_CODE;
NODISCARD int future_set_exception(VM *vm, Future *f, Ref exception) MAY_RUN_CODE;
NODISCARD int future_add_waiter(VM *vm, Ref future, Ref waiter);      // only of futures of this module; 0 or -1
NODISCARD int future_discard_waiter(VM *vm, Ref future, Ref waiter);  // the same
NODISCARD Value future_field(VM *vm, Ref self, const void *offset);   // a getter: None for null
#define FUTURE_FIELD(T, field) ((const void *)offsetof(T, field))
NODISCARD int future_no_delete(VM *vm, Ref v);  // of a setter: -1 with the exception for null
void future_clear(VM *vm, Object *o);
void future_finalize(VM *vm, Ref self);
// Tells the loop of `self` what went wrong: {message, what: self, …}. Takes the message.
void future_complain(VM *vm, Future *f, Value message, const char *what);
NODISCARD Value future_iter(VM *vm, Ref self);
NODISCARD int future_cancel_args(VM *vm, const Value *args, Size nargs, Ref kwnames, Ref *message);  // of cancel()
NODISCARD int future_make_types(VM *vm, Ref module);

NODISCARD int task_make_types(VM *vm, Ref module);
NODISCARD int task_enter(VM *vm, Ref loop, Ref task);
NODISCARD int task_leave(VM *vm, Ref loop, Ref task);
NODISCARD Value task_swap(VM *vm, Ref loop, Ref task);  // the one before, or None
NODISCARD int task_register(VM *vm, Ref task, bool eager);
NODISCARD int task_unregister(VM *vm, Ref task, bool eager);
NODISCARD Value task_all(VM *vm, Ref loop);

#endif
