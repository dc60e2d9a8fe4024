// modules/faulthandler.c: the Python stack as plain text. There are no faults to handle: a wasm trap ends the instance.
// Tests        tests/python/library/concurrency/faulthandler_fcntl.py
// Optimize     Oz
#include "interp/interp.h"
#include "runtime/memfs.h"
#include "runtime/std_stream.h"
#include "object/core/args.h"
#include "object/error/errno_text.h"
#include "object/error/exceptions.h"
#include "object/number/int.h"
#include "object/exec/module.h"
#include "object/text/str.h"

#define MAX_FRAMES 100
typedef struct FaultState {
  bool enabled;
  uint64_t registered;
} FaultState;
static FaultState *state_of(Ref self) { return as_module(self)->state; }

// The descriptor of a file, a number, or (null, None) sys.stderr; -1 with exception.
static int fd_of(VM *vm, Ref file) {
  int fd;
  if (value_is_null(file) || value_is_none(file)) file = dict_get_str(vm, vm->sys_dict, NAME(stderr));
  if (value_is_null(file) || value_is_none(file))
    return err_set_i(vm, vm->exc.RuntimeError, value_is_null(file) ? "unable to get sys.stderr" : "sys.stderr is None");
  if (is_int(file)) {
    if (arg_int(vm, file, &fd) < 0) return -1;
    return fd >= 0 ? fd : err_set_i(vm, vm->exc.ValueError, "file is not a valid file descripter");
  }
  Value n = call_method0(vm, file, NAME(fileno)), r = VALUE_NULL;
  if (value_is_null(n)) return -1;
  int ok = arg_int(vm, n, &fd);
  drop(vm, n);
  if (ok < 0 && !err_forgive(vm)) return -1;
  if (ok < 0 || fd < 0) return err_set_i(vm, vm->exc.RuntimeError, "file.fileno() is not a valid file descriptor");
  r = call_method0(vm, file, NAME(flush));
  if (value_is_null(r) && !err_forgive(vm)) return -1;
  drop(vm, r);
  return fd;
}

static int put(VM *vm, int fd, Value text) {
  if (value_is_null(text)) return -1;
  size_t len, size;
  char *s = str_to_utf8(vm, text, &len, &size);
  drop(vm, text);
  if (!s) return -1;
  int r = fd_write(vm, fd, s, len);
  mem_free(vm, s, size);
  return r;
}

static Value fault_dump(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"file", "all_threads", "max_threads"};
  static const ArgSpec spec = {"dump_traceback", names, 2, 0, 2, 0, 0};
  Ref a[2];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  int fd = fd_of(vm, a[0]);
  if (fd < 0 || put(vm, fd, str_from_cstr(vm, "Current thread 0x00000001 (most recent call first):\n")) < 0)
    return VALUE_NULL;
  int n = 0;
  for (Frame *f = vm->frame; f; f = frame_caller(f)) {
    if (n++ == MAX_FRAMES) return put(vm, fd, str_from_cstr(vm, "  ...\n")) < 0 ? VALUE_NULL : VALUE_NONE;
    if (put(vm, fd, str_format(vm, "  File \"%U\", line %d in %U\n", f->code->filename, frame_line(f), f->code->name)) <
        0)
      return VALUE_NULL;
  }
  return VALUE_NONE;
}
static Value fault_c_stack(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"file"};
  static const ArgSpec spec = {"dump_c_stack", names, 1, 0, 1, 0, 0};
  Ref a[1];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  int fd = fd_of(vm, a[0]);
  return fd < 0 || put(vm, fd,
                       str_from_cstr(vm,
                                     "Current thread's C stack trace (most recent call first):\n"
                                     "  <cannot get C stack on this system>\n")) < 0
             ? VALUE_NULL
             : VALUE_NONE;
}
static Value fault_enable(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"file", "all_threads", "c_stack"};
  static const ArgSpec spec = {"enable", names, 3, 0, 3, 0, 0};
  Ref a[3];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || fd_of(vm, a[0]) < 0) return VALUE_NULL;
  state_of(self)->enabled = true;
  return VALUE_NONE;
}
static Value fault_disable(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  bool was = state_of(self)->enabled;
  state_of(self)->enabled = false;
  return value_from_bool(was);
}
static Value fault_is_enabled(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED,
                              Ref kwnames UNUSED) {
  return value_from_bool(state_of(self)->enabled);
}
static Value fault_later(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return err_set(vm, vm->exc.RuntimeError, "unable to start watchdog thread");
}
static Value fault_cancel(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                          Ref kwnames UNUSED) {
  return VALUE_NONE;
}
static int signal_arg(VM *vm, Ref v, int *n) {
  if (arg_int(vm, v, n) < 0) return -1;
  return *n >= 1 && *n < 65 ? 0 : err_set_i(vm, vm->exc.ValueError, "signal number out of range");
}
static Value fault_register(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"signum", "file", "all_threads", "chain"};
  static const ArgSpec spec = {"register", names, 4, 0, 4, 1, 0};
  Ref a[4];
  int n;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || signal_arg(vm, a[0], &n) < 0 || fd_of(vm, a[1]) < 0)
    return VALUE_NULL;
  state_of(self)->registered |= UINT64_C(1) << (n - 1);
  return VALUE_NONE;
}
static Value fault_unregister(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int n;
  if (signal_arg(vm, args[0], &n) < 0) return VALUE_NULL;
  bool was = state_of(self)->registered >> (n - 1) & 1;
  state_of(self)->registered &= ~(UINT64_C(1) << (n - 1));
  return value_from_bool(was);
}

static const MethodDef methods[] = {
    {"enable", fault_enable, METH_FAST_KW, DOC("($module, /, file=sys.stderr, all_threads=True)"),
     DOC("Enable the fault handler.")},
    {"disable", fault_disable, METH_NOARGS, DOC("($module, /)"), DOC("Disable the fault handler.")},
    {"is_enabled", fault_is_enabled, METH_NOARGS, DOC("($module, /)"), DOC("Check if the handler is enabled.")},
    {"dump_traceback", fault_dump, METH_FAST_KW, DOC("($module, /, file=sys.stderr, all_threads=True)"),
     DOC("Dump the traceback of the current thread, or of all threads if all_threads is True, into file.")},
    {"dump_c_stack", fault_c_stack, METH_FAST_KW, DOC("($module, /, file=sys.stderr)"),
     DOC("Dump the C stack of the current thread.")},
    {"dump_traceback_later", fault_later, METH_FAST_KW,
     DOC("($module, /, timeout, repeat=False, file=sys.stderr, exit=False)"),
     DOC("Dump the traceback of all threads in timeout seconds,\n"
         "or each timeout seconds if repeat is True. If exit is True, call _exit(1) which is not safe.")},
    {"cancel_dump_traceback_later", fault_cancel, METH_NOARGS, DOC("($module, /)"),
     DOC("Cancel the previous call to dump_traceback_later().")},
    {"register", fault_register, METH_FAST_KW,
     DOC("($module, /, signum, file=sys.stderr, all_threads=True, chain=False)"),
     DOC("Register a handler for the signal 'signum': dump the traceback of the current thread, or of all "
         "threads if all_threads is True, into file.")},
    {"unregister", fault_unregister, METH_O, DOC("($module, signum, /)"),
     DOC("Unregister the handler of the signal 'signum' registered by register().")},
    {0},
};
const ModuleDef faulthandler_module = {
    .name = "faulthandler", .doc = "faulthandler module.", .methods = methods, .state_size = sizeof(FaultState)};
