// modules/os/_signal.c: signals as in CPython on Emscripten: handlers can be set, and are called by raise_signal.
//
// Signals from outside come at a poll: the host's interrupt (SIGINT), and where the host listens to them those that
// have a handler. A signal whose action is the default one and that ends a process ends the program: by the host, where
// it does that, or SystemExit.
// Tests        tests/python/library/concurrency/signal_module.py
// Optimize     Oz
#include "modules/os/posix.h"
#include "modules/os/signals.h"
#include "runtime/memfs.h"
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/class/class.h"
#include "object/error/errno_text.h"
#include "object/error/exceptions.h"
#include "object/exec/frame_object.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/container/set.h"
#include "object/text/str.h"
#include "object/container/struct_seq.h"

enum { N_SIGNALS = 65, HANDLER_DEFAULT = 0 };
#define HANDLER_IGNORE INT64_C(4294967294)

typedef struct SignalState {
  Type *itimer_error, *siginfo;
  uint64_t mask;
} SignalState;

static const char *const descriptions[] = {"Hangup",
                                           "Interrupt",
                                           "Quit",
                                           "Illegal instruction",
                                           "Trace/breakpoint trap",
                                           "Aborted",
                                           "Bus error",
                                           "Arithmetic exception",
                                           "Killed",
                                           "User defined signal 1",
                                           "Segmentation fault",
                                           "User defined signal 2",
                                           "Broken pipe",
                                           "Alarm clock",
                                           "Terminated",
                                           "Stack fault",
                                           "Child process status",
                                           "Continued",
                                           "Stopped (signal)",
                                           "Stopped",
                                           "Stopped (tty input)",
                                           "Stopped (tty output)",
                                           "Urgent I/O condition",
                                           "CPU time limit exceeded",
                                           "File size limit exceeded",
                                           "Virtual timer expired",
                                           "Profiling timer expired",
                                           "Window changed",
                                           "I/O possible",
                                           "Power failure",
                                           "Bad system call"};

static int signal_arg(VM *vm, Ref v, int *out) {
  if (arg_int(vm, v, out) < 0) return -1;
  return *out >= 1 && *out < N_SIGNALS ? 0 : err_set_i(vm, vm->exc.ValueError, "signal number out of range");
}

// The list of handlers by number; NULL with exception.
static List *handlers(VM *vm) {
  return value_is_null(vm->modules->signal_handlers) ? NULL : as_list(vm->modules->signal_handlers);
}

static Value signal_default_int_handler(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int number;
  if (args_check(vm, "default_int_handler", nargs, 2, 2) < 0 || arg_int(vm, args[0], &number) < 0) return VALUE_NULL;
  return err_set_none(vm, vm->exc.KeyboardInterrupt);
}

// Signals that came before the handler of one is replaced are this handler's. 0 or -1
static int deliver_waiting(VM *vm, int n) {
  Ref handler = borrow(handlers(vm)->items[n]);
  if (is_int(handler) && number_as_i64(vm, handler) == HANDLER_DEFAULT) return 0;
  uint32_t before;
  do {
    before = vm->modules->n_signals;
    if (vm_poll_slow(vm) < 0) return -1;
  } while (before != vm->modules->n_signals);
  return 0;
}

static Value signal_signal(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int n;
  if (args_check(vm, "signal", nargs, 2, 2) < 0 || signal_arg(vm, args[0], &n) < 0) return VALUE_NULL;
  Ref h = borrow(args[1]);
  if (!is_callable(vm, h)) {
    int64_t code = is_int(h) ? number_as_i64(vm, h) : -1;
    if (code != HANDLER_DEFAULT && code != HANDLER_IGNORE) {
      err_clear(vm);
      return err_set(vm, vm->exc.TypeError,
                     "signal handler must be signal.SIG_IGN, signal.SIG_DFL, or a callable object");
    }
    h = borrow(value_from_int48(code));
  }
  if (vm->host->processes) {
    int how = !is_int(h) ? 2 : number_as_i64(vm, h) == HANDLER_IGNORE ? 1 : 0;
    vm->host->processes->listen(vm->host->ctx, n, how);
  }
  if (deliver_waiting(vm, n) < 0) return VALUE_NULL;
  Value *slot = &handlers(vm)->items[n], old = *slot;
  *slot = own(h);
  return old;
}
static Value signal_getsignal(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int n;
  return signal_arg(vm, args[0], &n) < 0 ? VALUE_NULL : own(handlers(vm)->items[n]);
}

// Runs the action of a signal. 0, or -1 with its exception.
int signal_deliver(VM *vm, int n) {
  List *list = handlers(vm);
  vm->modules->n_signals++;
  Value h = list ? own(list->items[n]) : VALUE_NULL;
  if (!value_is_null(h) && !is_int(h)) {
    FrameObject *frame = vm->frame ? frame_object(vm, vm->frame) : NULL;
    if (vm->frame && !frame) return drop(vm, h), -1;
    Value r = call2(vm, h, value_from_int48(n), frame ? ref_from_ptr(frame) : REF_NONE);
    drop(vm, h);
    drop(vm, r);
    return value_is_null(r) ? -1 : 0;
  }
  static const uint8_t harmless[] = {17, 18, 23, 28};  // child, continue, urgent, window
  bool ignored = !value_is_null(h) && number_as_i64(vm, h) == HANDLER_IGNORE;
  drop(vm, h);
  for (size_t i = 0; i < ARRAY_LEN(harmless); i++) ignored |= harmless[i] == n;
  if (ignored) return 0;
  if (vm->host->processes && n != SIG_INT) vm->host->processes->end(vm->host->ctx, n);
  err_set_value(vm, vm->exc.SystemExit, value_from_int48(128 + n));
  return -1;
}

static bool is_plain(VM *vm, int n) {
  List *list = handlers(vm);
  return !list || is_int(list->items[n]) || is_exact(vm, list->items[n], vm->types.builtin_function);
}

static Value signal_raise_signal(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int n;
  if (arg_int(vm, args[0], &n) < 0) return VALUE_NULL;
  if (n < 1 || n >= N_SIGNALS) return err_os(vm, ERR_INVAL, REF_NULL);
  return signal_deliver(vm, n) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value signal_strsignal(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int n;
  if (signal_arg(vm, args[0], &n) < 0) return VALUE_NULL;
  return n <= (int)ARRAY_LEN(descriptions) ? str_from_cstr(vm, descriptions[n - 1]) : str_format(vm, "RT%d", n);
}
static Value signal_set_wakeup_fd(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "warn_on_full_buffer"};
  static const ArgSpec spec = {"set_wakeup_fd", names, 2, 1, 1, 1, 0};
  Ref a[2];
  int fd;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || arg_int(vm, a[0], &fd) < 0) return VALUE_NULL;
  if (fd != -1 && !memfs_is_open(vm, fd)) return err_os(vm, ERR_BADF, REF_NULL);
  if (fd != -1) return err_set(vm, vm->exc.ValueError, "the fd %d must be in non-blocking mode", fd);
  return value_from_int48(-1);
}
static Value signal_siginterrupt(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int n;
  return args_check(vm, "siginterrupt", nargs, 2, 2) < 0 || signal_arg(vm, args[0], &n) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value signal_pause(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  uint32_t before = vm->modules->n_signals;
  do {
    if (vm_poll_slow(vm) < 0) return VALUE_NULL;
  } while (posix_may_start(vm) && vm->modules->n_signals == before && vm->host->sleep(vm->host->ctx, 0.02) == 0);
  return VALUE_NONE;
}

// --- timers and masks

static Value signal_getitimer(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  SignalState *s = as_module(self)->state;
  int which;
  if (arg_int(vm, args[0], &which) < 0) return VALUE_NULL;
  if (which < 0 || which > 2) {
    Value v[] = {value_from_int48(0), str_from_cstr(vm, "Error")};
    Value pair = tuple_from_steal(vm, v, 2),
          exc = value_is_null(pair) ? VALUE_NULL
                                    : call2(vm, ref_from_ptr(s->itimer_error), tuple_at(pair, 0), tuple_at(pair, 1));
    drop(vm, pair);
    if (!value_is_null(exc)) err_raise(vm, exc);
    return VALUE_NULL;
  }
  Value zero[] = {value_from_double(0), value_from_double(0)};
  return tuple_from_steal(vm, zero, 2);
}

static Value mask_set(VM *vm, uint64_t mask) {
  Value list = list_new(vm, 0);
  for (int i = 1; i < N_SIGNALS && !err_occurred(vm); i++) {
    // one err_occurred() below checks all of them
    if (mask >> (i - 1) & 1) DISCARD(list_append_steal(vm, as_list(list), value_from_int48(i)));
  }
  Value set = err_occurred(vm) ? VALUE_NULL : call1(vm, ref_from_ptr(vm->types.set), list);
  drop(vm, list);
  return set;
}
static int mask_arg(VM *vm, Ref v, uint64_t *out) {
  Value list = sequence_list(vm, v);
  if (value_is_null(list)) return -1;
  *out = 0;
  int r = 0;
  for (Size i = 0; r == 0 && i < list_len(list); i++) {
    int n;
    r = arg_int(vm, list_at(list, i), &n);
    if (r < 0 && err_matches(vm, vm->exc.OverflowError)) {
      err_clear(vm);
      r = err_set_i(vm, vm->exc.ValueError, "signal number -1 out of range [1; 64]");
    }
    if (r == 0 && (n < 1 || n >= N_SIGNALS))
      r = err_set_i(vm, vm->exc.ValueError, "signal number %d out of range [1; 64]", n);
    if (r == 0) *out |= UINT64_C(1) << (n - 1);
  }
  drop(vm, list);
  return r;
}
static Value signal_pthread_sigmask(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  SignalState *s = as_module(self)->state;
  int how;
  uint64_t mask, old = s->mask;
  if (args_check(vm, "pthread_sigmask", nargs, 2, 2) < 0 || arg_int(vm, args[0], &how) < 0 ||
      mask_arg(vm, args[1], &mask) < 0)
    return VALUE_NULL;
  if (how < 0 || how > 2) return err_os(vm, ERR_INVAL, REF_NULL);
  s->mask = how == 0 ? s->mask | mask : how == 1 ? s->mask & ~mask : mask;
  return mask_set(vm, old);
}
static Value signal_sigpending(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                               Ref kwnames UNUSED) {
  return mask_set(vm, 0);
}
// Signals 32 to 34 belong to the C library.
static Value signal_valid_signals(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                  Ref kwnames UNUSED) {
  return mask_set(vm, ~(UINT64_C(7) << 31));
}
static Value signal_wait(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  uint64_t mask;
  return mask_arg(vm, args[0], &mask) < 0 ? VALUE_NULL : err_os(vm, ERR_NOSYS, REF_NULL);
}
static Value signal_sigtimedwait(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  uint64_t mask;
  if (args_check(vm, "sigtimedwait", nargs, 2, 2) < 0 || mask_arg(vm, args[0], &mask) < 0) return VALUE_NULL;
  double seconds = number_as_double(vm, args[1]);
  if (err_occurred(vm)) return VALUE_NULL;
  if (seconds < 0) return err_set(vm, vm->exc.ValueError, "timeout must be non-negative");
  return err_os(vm, ERR_NOSYS, REF_NULL);
}

static const MethodDef methods[] = {
    {"default_int_handler", signal_default_int_handler, METH_FAST, DOC("($module, signalnum, frame, /)"),
     DOC("The default handler for SIGINT installed by Python.\n\nIt raises KeyboardInterrupt.")},
    {"getitimer", signal_getitimer, METH_O, DOC("($module, which, /)"), DOC("Returns current value of given itimer.")},
    {"signal", signal_signal, METH_FAST, DOC("($module, signalnum, handler, /)"),
     DOC("Set the action for the given signal.")},
    {"raise_signal", signal_raise_signal, METH_O, DOC("($module, signalnum, /)"),
     DOC("Send a signal to the executing process.")},
    {"strsignal", signal_strsignal, METH_O, DOC("($module, signalnum, /)"),
     DOC("Return the system description of the given signal.")},
    {"getsignal", signal_getsignal, METH_O, DOC("($module, signalnum, /)"),
     DOC("Return the current action for the given signal.")},
    {"set_wakeup_fd", signal_set_wakeup_fd, METH_FAST_KW, DOC("($module, fd, /, *, warn_on_full_buffer=True)"),
     DOC("Sets the fd to be written to (with the signal number) when a signal comes in.")},
    {"siginterrupt", signal_siginterrupt, METH_FAST, DOC("($module, signalnum, flag, /)"),
     DOC("Change system call restart behaviour.")},
    {"pause", signal_pause, METH_NOARGS, DOC("($module, /)"), DOC("Wait until a signal arrives.")},
    {"pthread_sigmask", signal_pthread_sigmask, METH_FAST, DOC("($module, how, mask, /)"),
     DOC("Fetch and/or change the signal mask of the calling thread.")},
    {"sigpending", signal_sigpending, METH_NOARGS, DOC("($module, /)"), DOC("Examine pending signals.")},
    {"sigwait", signal_wait, METH_O, DOC("($module, sigset, /)"), DOC("Wait for a signal.")},
    {"sigwaitinfo", signal_wait, METH_O, DOC("($module, sigset, /)"),
     DOC("Wait synchronously until one of the signals in *sigset* is delivered.")},
    {"sigtimedwait", signal_sigtimedwait, METH_FAST, DOC("($module, sigset, timeout, /)"),
     DOC("Like sigwaitinfo(), but with a timeout.")},
    {"valid_signals", signal_valid_signals, METH_NOARGS, DOC("($module, /)"),
     DOC("Return a set of valid signal numbers on this platform.")},
    {0},
};

static const StructSeqField siginfo_fields[] = {{"si_signo", "signal number"},
                                                {"si_code", "signal code"},
                                                {"si_errno", DOC("errno associated with this signal")},
                                                {"si_pid", "sending process ID"},
                                                {"si_uid", DOC("real user ID of sending process")},
                                                {"si_status", DOC("exit value or signal")},
                                                {"si_band", DOC("band event for SIGPOLL")}};
static const StructSeqSpec siginfo_spec = {"signal.struct_siginfo",
                                           DOC("struct_siginfo: Result from sigwaitinfo or sigtimedwait.\n\n"
                                               "This object may be accessed either as a tuple of\n"
                                               "(si_signo, si_code, si_errno, si_pid, si_uid, si_status, si_band),\n"
                                               "or via the attributes si_signo, si_code, and so on."),
                                           siginfo_fields, 7, 7};
static const TypeSpec itimer_error_spec = {.name = "signal.ItimerError", .flags = TYPE_BASETYPE};
static const ModuleInt constants[] = {
#include "modules/os/signal_constants.inc"
};

static int exec(VM *vm, Ref m) {
  SignalState *s = as_module(m)->state;
  if (module_add_ints(vm, m, constants, ARRAY_LEN(constants)) < 0) return -1;
  if (module_add(vm, m, "SIG_IGN", value_from_int48(HANDLER_IGNORE)) < 0 ||
      !(s->itimer_error = type_from_spec(vm, &itimer_error_spec, vm->exc.OSError)) ||
      !(s->siginfo = struct_seq_type(vm, &siginfo_spec)) || module_add_type(vm, m, s->itimer_error) < 0 ||
      module_add_type(vm, m, s->siginfo) < 0)
    return -1;
  if (value_is_null(vm->modules->signal_handlers)) {
    Value list = list_new(vm, N_SIGNALS);
    // one err_occurred() below checks all of them
    for (int i = 0; i < N_SIGNALS && !err_occurred(vm); i++)
      DISCARD(list_append_steal(vm, as_list(list), value_from_int48(HANDLER_DEFAULT)));
    if (err_occurred(vm)) return drop(vm, list), -1;
    value_set(vm, &as_list(list)->items[SIG_INT], own(dict_get_cstr(vm, as_module(m)->dict, "default_int_handler")));
    value_set(vm, &as_list(list)->items[13], value_from_int48(HANDLER_IGNORE));  // a broken pipe is an OSError
    vm->modules->signal_handlers = list;
  }
  vm->modules->signal = signal_deliver;
  vm->modules->signal_is_plain = is_plain;
  return 0;
}
static int traverse(VM *vm, void *state, VisitFn visit, void *arg) {
  SignalState *s = state;
  VISIT_OBJ(s->itimer_error);
  VISIT_OBJ(s->siginfo);
  return 0;
}
static void free_state(VM *vm, void *state) {
  SignalState *s = state;
  OBJ_CLEAR(vm, s->itimer_error);
  OBJ_CLEAR(vm, s->siginfo);
}
const ModuleDef _signal_module = {.name = "_signal",
                                  .methods = methods,
                                  .exec = exec,
                                  .state_size = sizeof(SignalState),
                                  .traverse = traverse,
                                  .free = free_state,
                                  .doc =
                                      "This module provides mechanisms to use signal handlers in Python.\n\n"
                                      "A signal handler function is called with two arguments:\n"
                                      "the first is the signal number, the second is the interrupted stack frame."};
