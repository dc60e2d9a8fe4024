// modules/_thread.c: the _thread module for a single thread: working locks, thread-local storage, refusal to start
// threads.
//
// A blocking acquire of a held lock can only end by an interrupt or its timeout, because nobody else runs. It sleeps in
// short slices and polls. Starting a thread fails as it does in CPython on Emscripten.
// Tests        tests/python/library/concurrency/thread_module.py
// Optimize     Oz
#include "runtime/module_state.h"
#include "runtime/traceback_print.h"
#include "object/core/args.h"
#include "object/class/class.h"
#include "object/number/float.h"
#include "object/container/dict.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/container/struct_seq.h"
#include "object/container/tuple.h"
#include "object/core/weakref.h"

#define MAIN_THREAD 1
#define TIMEOUT_MAX 9223372036.0

typedef struct Lock {
  Object h;
  Object *weaklist;
  uint32_t count;  // times that it is held; a plain lock has at most 1
} Lock;
typedef struct ThreadState {
  Type *lock, *rlock, *local, *handle, *hook_args;
  Size stack_size;
} ThreadState;

ALWAYS_INLINE Lock *as_lock(Ref v) { return (Lock *)value_as_ptr(v); }

// --- locks

static Value lock_new(VM *vm, Type *type, const Value *args UNUSED, Size nargs, Ref kwnames) {
  if (args_no_args(vm, type->c_name, nargs, kwnames) < 0) return VALUE_NULL;
  Lock *l = object_alloc(vm, type, 0);
  return l ? value_from_ptr(l) : VALUE_NULL;
}

static void lock_dealloc(VM *vm, Object *o) {
  if (((Lock *)o)->weaklist) object_clear_weakrefs(vm, o);
  object_free(vm, o, 0);
}

// blocking and timeout of acquire(blocking=True, timeout=-1); *timeout < 0: no timeout.
static int acquire_args(VM *vm, const Value *args, Size nargs, Ref kwnames, bool *blocking, double *timeout) {
  static const char *const names[] = {"blocking", "timeout"};
  static const ArgSpec spec = {"acquire", names, 2, 0, 2, 0, 0};
  Ref a[2];
  *blocking = true;
  *timeout = -1;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return -1;
  if (!value_is_null(a[0]) && arg_bool(vm, a[0], blocking) < 0) return -1;
  if (!value_is_null(a[1]) && arg_double(vm, a[1], timeout) < 0) return -1;
  if (!*blocking && *timeout != -1)
    return err_set_i(vm, vm->exc.ValueError, "can't specify a timeout for a non-blocking call");
  if (*timeout < 0 && *timeout != -1)
    return err_set_i(vm, vm->exc.ValueError, "timeout value must be a non-negative number");
  if (*timeout > TIMEOUT_MAX)
    return err_set_i(vm, vm->exc.OverflowError,
                     *timeout > 9e18 ? "timestamp out of range for platform time_t" : "timeout value is too large");
  return 0;
}

// Waits for a lock that cannot be released. False at the timeout, or null with the exception of a poll.
static Value wait_in_vain(VM *vm, bool blocking, double timeout) {
  double end = vm->host->clock(vm->host->ctx, CLOCK_MONO) + timeout;
  while (blocking) {
    if (vm_poll_slow(vm) < 0) return VALUE_NULL;
    double left = timeout < 0 ? 1 : end - vm->host->clock(vm->host->ctx, CLOCK_MONO);
    if (left <= 0) break;
    if (vm->host->sleep(vm->host->ctx, left < 0.02 ? left : 0.02) < 0)
      return err_set(vm, vm->exc.RuntimeError, "deadlock: the only thread waits for itself");
  }
  return VALUE_FALSE;
}

static Value lock_acquire(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  bool blocking;
  double timeout;
  if (acquire_args(vm, args, nargs, kwnames, &blocking, &timeout) < 0) return VALUE_NULL;
  if (as_lock(self)->count) return wait_in_vain(vm, blocking, timeout);
  as_lock(self)->count = 1;
  return VALUE_TRUE;
}
static Value lock_release(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (!as_lock(self)->count) return err_set(vm, vm->exc.RuntimeError, "release unlocked lock");
  as_lock(self)->count = 0;
  return VALUE_NONE;
}
static Value lock_enter(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return lock_acquire(vm, self, NULL, 0, REF_NULL);
}
static Value lock_locked(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_bool(as_lock(self)->count != 0);
}
static Value lock_reinit(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  as_lock(self)->count = 0;
  return VALUE_NONE;
}
static Value lock_repr(VM *vm, Ref self) {
  char address[24];
  return str_format(vm, "<%slocked %s object at %s>", as_lock(self)->count ? "" : "un", type_of(vm, self)->c_name,
                    value_address_text(self, address));
}

static Value rlock_acquire(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  bool blocking;
  double timeout;
  if (acquire_args(vm, args, nargs, kwnames, &blocking, &timeout) < 0) return VALUE_NULL;
  as_lock(self)->count++;
  return VALUE_TRUE;
}
static Value rlock_release(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (!as_lock(self)->count) return err_set(vm, vm->exc.RuntimeError, "cannot release un-acquired lock");
  as_lock(self)->count--;
  return VALUE_NONE;
}
static Value rlock_enter(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return rlock_acquire(vm, self, NULL, 0, REF_NULL);
}
static Value rlock_is_owned(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_bool(as_lock(self)->count != 0);
}
static Value rlock_count(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_int48(as_lock(self)->count);
}
static Value rlock_release_save(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (!as_lock(self)->count) return err_set(vm, vm->exc.RuntimeError, "cannot release un-acquired lock");
  Value state[] = {value_from_int48(as_lock(self)->count), value_from_int48(MAIN_THREAD)};
  as_lock(self)->count = 0;
  return tuple_from_steal(vm, state, 2);
}
static Value rlock_acquire_restore(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (!is_tuple(args[0]) || tuple_len(args[0]) != 2)
    return err_set(vm, vm->exc.TypeError, "_acquire_restore() argument must be a 2-tuple");
  int64_t count = number_as_i64(vm, tuple_at(args[0], 0));
  if (count == -1 && err_occurred(vm)) return VALUE_NULL;
  as_lock(self)->count = (uint32_t)count;
  return VALUE_NONE;
}
static Value rlock_repr(VM *vm, Ref self) {
  char address[24];
  uint32_t n = as_lock(self)->count;
  return str_format(vm, "<%slocked %s object owner=%d count=%u at %s>", n ? "" : "un", type_of(vm, self)->c_name,
                    n ? MAIN_THREAD : 0, n, value_address_text(self, address));
}

#define ACQUIRE_SIG "($self, /, blocking=True, timeout=-1)"
static const MethodDef lock_methods[] = {
    {"acquire", lock_acquire, METH_FAST_KW, ACQUIRE_SIG, "Lock the lock."},
    {"acquire_lock", lock_acquire, METH_FAST_KW, ACQUIRE_SIG, DOC("An obsolete synonym of acquire().")},
    {"release", lock_release, METH_NOARGS, "($self, /)",
     DOC("Release the lock, allowing another thread that is blocked waiting for\n"
         "the lock to acquire the lock.")},
    {"release_lock", lock_release, METH_NOARGS, "($self, /)", DOC("An obsolete synonym of release().")},
    {"locked", lock_locked, METH_NOARGS, "($self, /)", DOC("Return whether the lock is in the locked state.")},
    {"locked_lock", lock_locked, METH_NOARGS, "($self, /)", DOC("An obsolete synonym of locked().")},
    {"__enter__", lock_enter, METH_NOARGS, "($self, /)", DOC("Lock the lock.")},
    {"__exit__", lock_release, METH_VARARGS, DOC("($self, /, *exc_info)"), DOC("Release the lock.")},
    {"_at_fork_reinit", lock_reinit, METH_NOARGS, "($self, /)", NULL},
    {0},
};
static const MethodDef rlock_methods[] = {
    {"acquire", rlock_acquire, METH_FAST_KW, ACQUIRE_SIG, "Lock the lock."},
    {"release", rlock_release, METH_NOARGS, "($self, /)",
     DOC("Release the lock, allowing another thread that is blocked waiting for\n"
         "the lock to acquire the lock.")},
    {"locked", lock_locked, METH_NOARGS, "($self, /)",
     DOC("Return a boolean indicating whether this object is locked right now.")},
    {"__enter__", rlock_enter, METH_NOARGS, "($self, /)", DOC("Lock the lock.")},
    {"__exit__", rlock_release, METH_VARARGS, DOC("($self, /, *exc_info)"), DOC("Release the lock.")},
    {"_is_owned", rlock_is_owned, METH_NOARGS, "($self, /)", DOC("For internal use by `threading.Condition`.")},
    {"_recursion_count", rlock_count, METH_NOARGS, "($self, /)", DOC("For internal use by reentrancy checks.")},
    {"_release_save", rlock_release_save, METH_NOARGS, "($self, /)", DOC("For internal use by `threading.Condition`.")},
    {"_acquire_restore", rlock_acquire_restore, METH_O, DOC("($self, state, /)"),
     DOC("For internal use by `threading.Condition`.")},
    {"_at_fork_reinit", lock_reinit, METH_NOARGS, "($self, /)", NULL},
    {0},
};
static const TypeSlots lock_slots = {.new_ = lock_new, .dealloc = lock_dealloc, .repr = lock_repr};
static const TypeSlots rlock_slots = {.new_ = lock_new, .dealloc = lock_dealloc, .repr = rlock_repr};
static const TypeSpec lock_spec = {.name = "_thread.lock",
                                   .basic_size = sizeof(Lock),
                                   .told_size = 12,
                                   .flags = TYPE_IMMUTABLE,
                                   .weaklist_offset = offsetof(Lock, weaklist),
                                   .slots = &lock_slots,
                                   .methods = lock_methods,
                                   .doc = DOC("lock()\n--\n\nA lock object is a synchronization primitive.")};
static const TypeSpec rlock_spec = {.name = "_thread.RLock",
                                    .basic_size = sizeof(Lock),
                                    .told_size = 32,
                                    .flags = TYPE_BASETYPE | TYPE_IMMUTABLE,
                                    .weaklist_offset = offsetof(Lock, weaklist),
                                    .slots = &rlock_slots,
                                    .methods = rlock_methods};

// --- thread-local storage: with one thread, an object with a dict

typedef struct Local {
  Object h;
  Dict *dict;
  Object *weaklist;
} Local;
static Value local_new(VM *vm, Type *type, const Value *args UNUSED, Size nargs, Ref kwnames) {
  bool given = nargs > 0 || !value_is_null(kwnames);
  if (given && type->slots.init == object_init)
    return err_set(vm, vm->exc.TypeError, "Initialization arguments are not supported");
  Local *l = object_alloc(vm, type, 0);
  if (!l) return VALUE_NULL;
  gc_track(vm, l);
  return value_from_ptr(l);
}
static void local_clear(VM *vm, Object *o) { OBJ_CLEAR(vm, ((Local *)o)->dict); }
static int local_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  VISIT_OBJ(((Local *)o)->dict);
  return 0;
}
static void local_dealloc(VM *vm, Object *o) {
  gc_untrack(vm, o);
  if (((Local *)o)->weaklist) object_clear_weakrefs(vm, o);
  local_clear(vm, o);
  object_free(vm, o, 0);
}
static const GetSetDef local_getsets[] = {{"__dict__", instance_dict_get, NULL, DOC("Local-data dict"), NULL}, {0}};
static const TypeSlots local_slots = {.new_ = local_new,
                                      .dealloc = local_dealloc,
                                      .traverse = local_traverse,
                                      .clear = local_clear,
                                      .getattro = object_generic_getattr,
                                      .setattro = object_generic_setattr};
static const TypeSpec local_spec = {.name = "_thread._local",
                                    .basic_size = sizeof(Local),
                                    .told_size = 28,
                                    .flags = TYPE_GC | TYPE_BASETYPE | TYPE_IMMUTABLE,
                                    .dict_offset = offsetof(Local, dict),
                                    .weaklist_offset = offsetof(Local, weaklist),
                                    .slots = &local_slots,
                                    .getsets = local_getsets,
                                    .doc = DOC("_local()\n--\n\nThread-local data")};

// --- handles: only of the main thread, and of threads that never start

typedef struct Handle {
  Object h;
  uint32_t ident;
  bool done;
} Handle;
ALWAYS_INLINE Handle *as_handle(Ref v) { return (Handle *)value_as_ptr(v); }
static Value handle_make(VM *vm, Type *type, const Value *args UNUSED, Size nargs, Ref kwnames) {
  if (args_no_args(vm, "_ThreadHandle", nargs, kwnames) < 0) return VALUE_NULL;
  Handle *t = object_alloc(vm, type, 0);
  return t ? value_from_ptr(t) : VALUE_NULL;
}
static Value handle_join(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return as_handle(self)->ident || as_handle(self)->done ? VALUE_NONE
                                                         : err_set(vm, vm->exc.RuntimeError, "thread not started");
}
static Value handle_is_done(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_bool(as_handle(self)->done);
}
static Value handle_set_done(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  as_handle(self)->done = true;
  return VALUE_NONE;
}
static Value handle_repr(VM *vm, Ref self) {
  return str_format(vm, "<_thread._ThreadHandle object: ident=%u>", as_handle(self)->ident);
}
static const MethodDef handle_methods[] = {{"join", handle_join, METH_FAST, NULL, NULL},
                                           {"is_done", handle_is_done, METH_NOARGS, "($self, /)", NULL},
                                           {"_set_done", handle_set_done, METH_NOARGS, "($self, /)", NULL},
                                           {0}};
static const MemberDef handle_members[] = {{"ident", MEMBER_UINT32, offsetof(Handle, ident), true, NULL}, {0}};
static const TypeSlots handle_slots = {.new_ = handle_make, .repr = handle_repr};
static const TypeSpec handle_spec = {.name = "_thread._ThreadHandle",
                                     .basic_size = sizeof(Handle),
                                     .told_size = 12,
                                     .flags = TYPE_IMMUTABLE,
                                     .slots = &handle_slots,
                                     .methods = handle_methods,
                                     .members = handle_members};

// --- functions

static Value thread_allocate_lock(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  ThreadState *s = as_module(self)->state;
  return lock_new(vm, s->lock, NULL, 0, REF_NULL);
}
static Value refuse(VM *vm) { return err_set(vm, vm->exc.RuntimeError, "can't start new thread"); }
static Value thread_start(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "start_new_thread", nargs, 2, 3) < 0) return VALUE_NULL;
  if (!is_callable(vm, args[0])) return err_set(vm, vm->exc.TypeError, "first arg must be callable");
  if (!is_tuple(args[1])) return err_set(vm, vm->exc.TypeError, "2nd arg must be a tuple");
  if (nargs > 2 && !is_dict(args[2])) return err_set(vm, vm->exc.TypeError, "optional 3rd arg must be a dictionary");
  return refuse(vm);
}
static Value thread_start_joinable(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"function", "handle", "daemon"};
  static const ArgSpec spec = {"start_joinable_thread", names, 3, 0, 3, 1, 0};
  Ref a[3];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  if (!is_callable(vm, a[0])) return err_set(vm, vm->exc.TypeError, "thread function must be callable");
  if (!value_is_null(a[1]) && !value_is_none(a[1]) &&
      !is_exact(vm, a[1], ((ThreadState *)as_module(self)->state)->handle))
    return err_set(vm, vm->exc.TypeError, "'handle' must be a _ThreadHandle");
  return refuse(vm);
}
static Value thread_exit(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return err_set_none(vm, vm->exc.SystemExit);
}
static Value thread_interrupt(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int number = 2;
  if (args_check(vm, "interrupt_main", nargs, 0, 1) < 0 || (nargs && arg_int(vm, args[0], &number) < 0))
    return VALUE_NULL;
  if (number < 1 || number > 64) return err_set(vm, vm->exc.ValueError, "signal number out of range");
  Ref handlers = borrow(vm->modules->signal_handlers);
  if (number == 2 && value_is_null(handlers)) return err_set_none(vm, vm->exc.KeyboardInterrupt);
  Ref handler = value_is_null(handlers) || number >= list_len(handlers) ? REF_NONE : list_at(handlers, number);
  if (!is_callable(vm, handler)) return VALUE_NONE;
  Value held = own(handler);
  Value r = call2(vm, held, value_from_int48(number), REF_NONE);
  drop(vm, held);
  if (value_is_null(r)) return r;
  drop(vm, r);
  return VALUE_NONE;
}
static Value thread_stack_size(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  ThreadState *s = as_module(self)->state;
  Size size = 0, old = s->stack_size;
  if (args_check(vm, "stack_size", nargs, 0, 1) < 0 || (nargs && arg_size(vm, args[0], &size) < 0)) return VALUE_NULL;
  if (size < 0) return err_set(vm, vm->exc.ValueError, "size must be 0 or a positive value");
  if (size && size < 32768) return err_set(vm, vm->exc.ValueError, "size not valid: %zd bytes", size);
  s->stack_size = size;
  return value_from_int48(old);
}
static Value thread_ident(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_int48(MAIN_THREAD);
}
static Value thread_zero(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_int48(0);
}
static Value thread_true(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return VALUE_TRUE;
}
static Value thread_none(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return VALUE_NONE;
}
static Value thread_make_handle(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  ThreadState *s = as_module(self)->state;
  int64_t ident = number_as_i64(vm, args[0]);
  if (ident == -1 && err_occurred(vm)) return VALUE_NULL;
  Value t = handle_make(vm, s->handle, NULL, 0, REF_NULL);
  if (!value_is_null(t)) as_handle(t)->ident = (uint32_t)ident;
  return t;
}

// --- the exception that ended a thread

static const StructSeqField hook_fields[] = {{"exc_type", "Exception type"},
                                             {"exc_value", "Exception value"},
                                             {"exc_traceback", "Exception traceback"},
                                             {"thread", "Thread"}};
static const StructSeqSpec hook_spec = {"_thread._ExceptHookArgs",
                                        DOC("ExceptHookArgs\n\nType used to pass arguments to threading.excepthook."),
                                        hook_fields,
                                        4,
                                        4,
                                        false};

static Value thread_excepthook(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  ThreadState *s = as_module(self)->state;
  if (!is_exact(vm, args[0], s->hook_args))
    return err_set(vm, vm->exc.TypeError, "_thread.excepthook argument type must be ExceptHookArgs");
  Ref type = tuple_at(args[0], 0), exc = tuple_at(args[0], 1), thread = tuple_at(args[0], 3);
  Ref file = dict_get_cstr(vm, vm->sys_dict, "stderr");
  if (value_same(type, ref_from_ptr(vm->exc.SystemExit)) || value_is_null(file) || value_is_none(file))
    return VALUE_NONE;
  Value kept = own(file),
        name = value_is_none(thread) ? value_from_int48(MAIN_THREAD) : object_getattr_s(vm, thread, "name");
  if (value_is_null(name)) {
    err_clear(vm);
    name = value_from_int48(MAIN_THREAD);
  }
  Value text = value_is_null(name) ? VALUE_NULL : str_format(vm, "Exception in thread %S:\n", name);
  Value r = value_is_null(text) ? VALUE_NULL : call_method1(vm, kept, NAME(write), text);
  drop(vm, kept);
  drop(vm, name);
  drop(vm, text);
  if (value_is_null(r)) return r;
  drop(vm, r);
  if (is_instance_of(vm, exc, vm->exc.BaseException)) traceback_print(vm, exc);
  return VALUE_NONE;
}

static const MethodDef methods[] = {
    {"_excepthook", thread_excepthook, METH_O, DOC("($module, args, /)"),
     DOC("Handle uncaught Thread.run() exception.")},
    {"start_new_thread", thread_start, METH_VARARGS, DOC("($module, function, args, kwargs={}, /)"),
     DOC("Start a new thread and return its identifier.")},
    {"start_new", thread_start, METH_VARARGS, DOC("($module, function, args, kwargs={}, /)"),
     DOC("An obsolete synonym of start_new_thread().")},
    {"start_joinable_thread", thread_start_joinable, METH_VARARGS_KW,
     DOC("($module, /, function, handle=None, daemon=True)"), DOC("*For internal use only*: start a new thread.")},
    {"daemon_threads_allowed", thread_true, METH_NOARGS, DOC("($module, /)"),
     DOC("Return True if daemon threads are allowed in the current interpreter,\nand False otherwise.")},
    {"allocate_lock", thread_allocate_lock, METH_NOARGS, DOC("($module, /)"), DOC("Create a new lock object.")},
    {"allocate", thread_allocate_lock, METH_NOARGS, DOC("($module, /)"),
     DOC("An obsolete synonym of allocate_lock().")},
    {"exit_thread", thread_exit, METH_NOARGS, DOC("($module, /)"), DOC("An obsolete synonym of exit().")},
    {"exit", thread_exit, METH_NOARGS, DOC("($module, /)"), DOC("This is synonymous to ``raise SystemExit''.")},
    {"interrupt_main", thread_interrupt, METH_VARARGS, DOC("($module, signum=signal.SIGINT, /)"),
     DOC("Simulate the arrival of the given signal in the main thread.")},
    {"get_ident", thread_ident, METH_NOARGS, DOC("($module, /)"),
     DOC("Return a non-zero integer that uniquely identifies the current thread.")},
    {"_count", thread_zero, METH_NOARGS, DOC("($module, /)"),
     DOC("Return the number of currently running Python threads, excluding the main thread.")},
    {"stack_size", thread_stack_size, METH_VARARGS, DOC("($module, size=0, /)"),
     DOC("Return the thread stack size used when creating new threads.")},
    {"_is_main_interpreter", thread_true, METH_NOARGS, DOC("($module, /)"),
     DOC("Return True if the current interpreter is the main Python interpreter.")},
    {"_shutdown", thread_none, METH_NOARGS, DOC("($module, /)"),
     DOC("Wait for all non-daemon threads (other than the calling thread) to stop.")},
    {"_make_thread_handle", thread_make_handle, METH_O, DOC("($module, ident, /)"),
     DOC("Internal only. Make a thread handle for threads not spawned by the _thread or threading module.")},
    {"_get_main_thread_ident", thread_ident, METH_NOARGS, DOC("($module, /)"),
     DOC("Internal only. Return a non-zero integer that uniquely identifies the main thread.")},
    {0},
};

static int exec(VM *vm, Ref m) {
  ThreadState *s = as_module(m)->state;
  const struct {
    Type **at;
    const TypeSpec *spec;
    const char *name;
  } rows[] = {{&s->lock, &lock_spec, "lock"},
              {&s->rlock, &rlock_spec, "RLock"},
              {&s->local, &local_spec, "_local"},
              {&s->handle, &handle_spec, "_ThreadHandle"}};
  for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
    *rows[i].at = type_from_spec(vm, rows[i].spec, vm->types.object);
    if (!*rows[i].at || module_add(vm, m, rows[i].name, own_ptr(*rows[i].at)) < 0) return -1;
  }
  s->hook_args = struct_seq_type(vm, &hook_spec);
  if (!s->hook_args || module_add(vm, m, "_ExceptHookArgs", own_ptr(s->hook_args)) < 0) return -1;
  return module_add(vm, m, "LockType", own_ptr(s->lock)) < 0 ||
                 module_add(vm, m, "error", own_ptr(vm->exc.RuntimeError)) < 0 ||
                 module_add(vm, m, "TIMEOUT_MAX", value_from_double(TIMEOUT_MAX)) < 0
             ? -1
             : 0;
}

const ModuleDef _thread_module = {.name = "_thread",
                                  .doc =
                                      "This module provides primitive operations to write multi-threaded programs.\n"
                                      "The 'threading' module provides a more convenient interface.",
                                  .methods = methods,
                                  .exec = exec,
                                  .state_size = sizeof(ThreadState)};
