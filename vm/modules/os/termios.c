// modules/os/termios.c: terminals. There are none: every descriptor fails with "Not a tty".
//
// Optimize     Oz
#include "runtime/memfs.h"
#include "modules/os/sockets.h"
#include "object/core/args.h"
#include "object/error/errno_text.h"
#include "object/exec/module.h"
#include "object/number/int.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

typedef struct TermState {
  Type *error;
} TermState;
static const ModuleInt constants[] = {
#include "modules/os/termios_constants.inc"
};

// All functions begin with a descriptor or a file.
static Value refuse(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  TermState *s = as_module(self)->state;
  if (nargs == 0) return err_set(vm, vm->exc.TypeError, "expected at least 1 argument, got 0");
  int fd = fd_of(vm, args[0]);
  if (fd < 0) return VALUE_NULL;
  int error = memfs_is_open(vm, fd) ? ERR_NOTTY : ERR_BADF;
  Value items[] = {value_from_int48(error), str_from_cstr(vm, errno_text(error))};
  Value pair = tuple_from_steal(vm, items, 2);
  Value exc =
      value_is_null(pair) ? VALUE_NULL : call2(vm, ref_from_ptr(s->error), tuple_at(pair, 0), tuple_at(pair, 1));
  drop(vm, pair);
  if (!value_is_null(exc)) err_raise(vm, exc);
  return VALUE_NULL;
}
static const MethodDef methods[] = {
    {"tcgetattr", refuse, METH_O, DOC("($module, fd, /)"), DOC("Get the tty attributes for file descriptor fd.")},
    {"tcsetattr", refuse, METH_FAST, DOC("($module, fd, when, attributes, /)"),
     DOC("Set the tty attributes for file descriptor fd.")},
    {"tcsendbreak", refuse, METH_FAST, DOC("($module, fd, duration, /)"), DOC("Send a break on file descriptor fd.")},
    {"tcdrain", refuse, METH_O, DOC("($module, fd, /)"),
     DOC("Wait until all output written to file descriptor fd has been transmitted.")},
    {"tcflush", refuse, METH_FAST, DOC("($module, fd, queue, /)"), DOC("Discard queued data on file descriptor fd.")},
    {"tcflow", refuse, METH_FAST, DOC("($module, fd, action, /)"),
     DOC("Suspend or resume input or output on file descriptor fd.")},
    {"tcgetwinsize", refuse, METH_O, DOC("($module, fd, /)"), DOC("Get the tty winsize for file descriptor fd.")},
    {"tcsetwinsize", refuse, METH_FAST, DOC("($module, fd, winsize, /)"),
     DOC("Set the tty winsize for file descriptor fd.")},
    {0},
};
static const TypeSpec error_spec = {.name = "termios.error", .flags = TYPE_BASETYPE};
static int exec(VM *vm, Ref m) {
  TermState *s = as_module(m)->state;
  if (module_add_ints(vm, m, constants, ARRAY_LEN(constants)) < 0) return -1;
  s->error = type_from_spec(vm, &error_spec, vm->exc.Exception);
  return module_add_type(vm, m, s->error);
}
static int traverse(VM *vm, void *state, VisitFn visit, void *arg) {
  VISIT_OBJ(((TermState *)state)->error);
  return 0;
}
static void free_state(VM *vm, void *state) { OBJ_CLEAR(vm, ((TermState *)state)->error); }
const ModuleDef termios_module = {.name = "termios",
                                  .methods = methods,
                                  .exec = exec,
                                  .state_size = sizeof(TermState),
                                  .traverse = traverse,
                                  .free = free_state,
                                  .doc = "This module provides an interface to the Posix calls for tty I/O control."};
