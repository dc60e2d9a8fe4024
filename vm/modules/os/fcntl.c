// modules/os/fcntl.c: flags of descriptors, and locks, which always succeed, because there is one process.
// Tests        tests/python/library/concurrency/faulthandler_fcntl.py
// Optimize     Oz
#include "runtime/memfs.h"
#include "modules/os/sockets.h"
#include "object/core/args.h"
#include "object/bytes/bytes.h"
#include "object/error/errno_text.h"
#include "object/error/exceptions.h"
#include "object/number/int.h"

static const ModuleInt constants[] = {
#include "modules/os/fcntl_constants.inc"
};
enum { DUPFD, GETFD, SETFD, GETFL, SETFL, SETLK = 13, SETLKW };

static int fd_arg(VM *vm, Ref v, int *out) {
  if ((*out = fd_of(vm, v)) < 0) return -1;
  if (*out > 2 && !memfs_file(vm, *out)) return err_os(vm, ERR_BADF, REF_NULL), -1;
  return 0;
}

static Value do_fcntl(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int fd, cmd;
  if (args_check(vm, "fcntl", nargs, 2, 3) < 0 || fd_arg(vm, args[0], &fd) < 0 || arg_int(vm, args[1], &cmd) < 0)
    return VALUE_NULL;
  MemFile *f = memfs_file(vm, fd);
  int arg = 0;
  if (nargs == 3 && is_int(args[2]) && arg_int(vm, args[2], &arg) < 0) return VALUE_NULL;
  switch (cmd) {
    case DUPFD: {
      int copy = memfs_dup(vm, fd);
      return copy < 0 ? err_os(vm, -copy, REF_NULL) : value_from_int48(copy);
    }
    case GETFD: return value_from_int48(fd > 2);  // FD_CLOEXEC
    case SETFD: return value_from_int48(0);
    case GETFL:
      return value_from_int48(f ? f->flags & ~(MEM_CREAT | MEM_EXCL | MEM_TRUNC | MEM_CLOEXEC) : fd == 0 ? 0 : 1);
    case SETFL:
      if (f) f->flags = (f->flags & ~(MEM_APPEND | MEM_NONBLOCK)) | (arg & (MEM_APPEND | MEM_NONBLOCK));
      return value_from_int48(0);
    case SETLK:
    case SETLKW: return nargs == 3 && is_bytes(args[2]) ? own(args[2]) : value_from_int48(0);
    default: return err_os(vm, ERR_INVAL, REF_NULL);
  }
}
static Value do_ioctl(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int fd;
  if (args_check(vm, "ioctl", nargs, 2, 4) < 0 || fd_arg(vm, args[0], &fd) < 0) return VALUE_NULL;
  return err_os(vm, ERR_INVAL, REF_NULL);
}
static Value do_flock(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int fd, op;
  return args_check(vm, "flock", nargs, 2, 2) < 0 || fd_arg(vm, args[0], &fd) < 0 || arg_int(vm, args[1], &op) < 0
             ? VALUE_NULL
             : VALUE_NONE;
}
static Value do_lockf(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int fd, op;
  return args_check(vm, "lockf", nargs, 2, 5) < 0 || fd_arg(vm, args[0], &fd) < 0 || arg_int(vm, args[1], &op) < 0
             ? VALUE_NULL
             : VALUE_NONE;
}
static const MethodDef methods[] = {
    {"fcntl", do_fcntl, METH_FAST, DOC("($module, fd, cmd, arg=0, /)"),
     DOC("Perform the operation cmd on file descriptor fd.")},
    {"ioctl", do_ioctl, METH_FAST, DOC("($module, fd, request, arg=0, mutate_flag=True, /)"),
     DOC("Perform the operation request on file descriptor fd.")},
    {"flock", do_flock, METH_FAST, DOC("($module, fd, operation, /)"),
     DOC("Perform the lock operation on file descriptor fd.")},
    {"lockf", do_lockf, METH_FAST, DOC("($module, fd, cmd, len=0, start=0, whence=0, /)"),
     DOC("A wrapper around the fcntl() locking calls.")},
    {0},
};
static int exec(VM *vm, Ref m) { return module_add_ints(vm, m, constants, ARRAY_LEN(constants)); }
const ModuleDef fcntl_module = {.name = "fcntl",
                                .methods = methods,
                                .exec = exec,
                                .doc = "This module performs file control and I/O control on file\ndescriptors."};
