// modules/os/select.c: the module select: select() and poll() over the sockets in memory and the open files, which are
// always ready.
//
// Tests        tests/python/library/concurrency/select_*.py
// Optimize     Oz
#include "modules/os/sockets.h"
#include "runtime/memfs.h"
#include "object/core/args.h"
#include "object/error/errno_text.h"
#include "object/error/exceptions.h"
#include "object/number/float.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

#include <math.h>

enum { POLL_IN = 1, POLL_PRI = 2, POLL_OUT = 4, POLL_ERR = 8, POLL_HUP = 16, POLL_NVAL = 32 };

int fd_of(VM *vm, Ref v) {
  int64_t fd = -1;
  if (value_is_bool(v) && err_warn(vm, vm->exc.RuntimeWarning, 1, "bool is used as a file descriptor") < 0) return -1;
  if (is_int(v)) {
    if (!int_fits_i64(v, &fd) || fd != (int)fd)
      return err_set_i(vm, vm->exc.OverflowError, "Python int too large to convert to C int");
  } else {
    Value name = str_intern_cstr(vm, "fileno"), method = VALUE_NULL;
    int found = value_is_null(name) ? -1 : object_lookup_attr(vm, v, name, &method);
    drop(vm, name);
    if (found < 0) return -1;
    if (!found) return err_set_i(vm, vm->exc.TypeError, "argument must be an int, or have a fileno() method.");
    Value r = call0(vm, method);
    drop(vm, method);
    if (value_is_null(r)) return -1;
    bool ok = is_int(r), fits = ok && int_fits_i64(r, &fd) && fd == (int)fd;
    drop(vm, r);
    if (ok && !fits) return err_set_i(vm, vm->exc.OverflowError, "Python int too large to convert to C int");
    if (!ok) return err_set_i(vm, vm->exc.TypeError, "fileno() returned a non-integer");
  }
  if (fd < 0) return err_set_i(vm, vm->exc.ValueError, "file descriptor cannot be a negative integer (%d)", (int)fd);
  return (int)fd;
}

double socket_now(VM *vm) { return vm->host->clock(vm->host->ctx, CLOCK_MONO); }

int socket_wait(VM *vm, double end) {
  if (vm_poll_slow(vm) < 0) return -1;
  double left = end < 0 ? 0.05 : end - socket_now(vm);
  if (left <= 0) return 0;
  if (vm->host->net &&
      vm->host->net(vm->host->ctx, NET_WAIT, -1, left < 0.05 ? (int)ceil(left * 1000) : 50, NULL, 0) >= 0)
    return 0;
  if (vm->host->sleep(vm->host->ctx, left < 0.05 ? left : 0.05) >= 0) return 0;
  return err_set_i(vm, vm->exc.OSError, "this host cannot sleep");
}

static FdReady ready(VM *vm, int fd) {
  FdReady r = socket_ready(vm, fd);
  if (r.known) return r;
  const MemFile *f = memfs_file(vm, fd);
  bool open = memfs_is_open(vm, fd), is_pipe = f && memfs_is_pipe(f);
  bool reads = !is_pipe || (f->flags & MEM_ACCMODE) != MEM_WRONLY,
       writes = !is_pipe || (f->flags & MEM_ACCMODE) != MEM_RDONLY;
  return (FdReady){open, open && reads && !(f && memfs_may_wait(vm, f)), open && writes && memfs_room(vm, fd, 1)};
}

// ---- select

// The objects of a sequence with their descriptors, as a list of (object, int). Null with exception.
static Value collect(VM *vm, Ref sequence) {
  Value items = sequence_fast(vm, sequence, "arguments 1-3 must be sequences");
  if (value_is_null(items)) return items;
  Value out = list_new(vm, 0);
  for (Size i = 0; !value_is_null(out); i++) {
    Size n;
    const Value *p = seq_items(items, &n);
    if (i >= n) break;
    Value item = own(p[i]);
    int fd = fd_of(vm, item);
    if (fd >= 1024) fd = err_set_i(vm, vm->exc.ValueError, "filedescriptor out of range in select()");
    Value pair = fd < 0 ? VALUE_NULL : tuple_pack2(vm, item, value_from_int48(fd));
    drop(vm, item);
    if (value_is_null(pair) || list_append_steal(vm, as_list(out), pair) < 0) value_clear(vm, &out);
  }
  drop(vm, items);
  return out;
}

// `waits`: a descriptor that is not open is an error, as nothing would ever come of it; who only looks is told nothing,
// as in Pyodide.
static Value pick(VM *vm, Ref pairs, bool write, bool waits, Size *n_ready) {
  Value out = list_new(vm, 0);
  for (Size i = 0; !value_is_null(out) && i < list_len(pairs); i++) {
    FdReady r = ready(vm, (int)value_as_int48(tuple_at(list_at(pairs, i), 1)));
    if (!r.known && waits) {
      value_clear(vm, &out);
      return err_os(vm, ERR_BADF, REF_NULL);
    }
    if (!(write ? r.writable : r.readable)) continue;
    ++*n_ready;
    if (list_append(vm, out, tuple_at(list_at(pairs, i), 0)) < 0) value_clear(vm, &out);
  }
  return out;
}

static Value select_select(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  double timeout = -1;
  if (args_check(vm, "select", nargs, 3, 4) < 0) return VALUE_NULL;
  if (nargs > 3 && !value_is_none(args[3])) {
    if (!is_float(vm, args[3]) && !number_has_index(vm, args[3]))
      return err_set(vm, vm->exc.TypeError, "timeout must be a float or None");
    timeout = number_as_double(vm, args[3]);
    if (timeout == -1 && err_occurred(vm)) return VALUE_NULL;
    if (timeout < 0) return err_set(vm, vm->exc.ValueError, "timeout must be non-negative");
  }
  Value lists[3] = {VALUE_NULL, VALUE_NULL, VALUE_NULL}, result = VALUE_NULL;
  for (int i = 0; i < 3; i++) {
    lists[i] = collect(vm, args[i]);
    if (value_is_null(lists[i])) goto done;
  }
  double end = timeout < 0 ? -1 : socket_now(vm) + timeout;
  for (;;) {
    Size n = 0;
    Value out[3] = {pick(vm, lists[0], false, timeout != 0, &n), pick(vm, lists[1], true, timeout != 0, &n),
                    list_new(vm, 0)};
    bool failed = value_is_null(out[0]) || value_is_null(out[1]) || value_is_null(out[2]);
    if (failed || n > 0 || (end >= 0 && socket_now(vm) >= end)) {
      if (!failed) result = tuple_from_refs(vm, out, 3);
      values_drop(vm, out, 3);
      break;
    }
    values_drop(vm, out, 3);
    if (socket_wait(vm, end) < 0) break;
  }
done:
  values_drop(vm, lists, 3);
  return result;
}

// ---- poll objects

typedef struct Poll {
  Object h;
  Dict *events;  // descriptor to event mask
} Poll;
static Dict *events_of(Ref v) { return ((Poll *)value_as_ptr(v))->events; }

static Value select_poll(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Poll *p = object_alloc(vm, module_type(vm, MT_SELECT_POLL), 0);
  if (!p) return VALUE_NULL;
  Value v = value_from_ptr(p);
  p->events = dict_new_obj(vm);
  if (!p->events) value_clear(vm, &v);
  return v;
}
static void poll_dealloc(VM *vm, Object *o) {
  obj_xdrop(vm, ((Poll *)o)->events);
  object_free(vm, o, 0);
}

static int mask_arg(VM *vm, Ref v, int *out) {
  Value i = number_index(vm, v);
  if (value_is_null(i)) return -1;
  int64_t n = -1;
  bool fits = int_fits_i64(i, &n);
  int sign = int_sign(i);
  drop(vm, i);
  if (sign < 0) return err_set_i(vm, vm->exc.ValueError, "value must be positive");
  if (!fits || n > 0xFFFF) return err_set_i(vm, vm->exc.OverflowError, "Python int too large for C unsigned short");
  *out = (int)n;
  return 0;
}

static Value poll_register(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int mask = POLL_IN | POLL_PRI | POLL_OUT;
  if (args_check(vm, "register", nargs, 1, 2) < 0) return VALUE_NULL;
  int fd = fd_of(vm, args[0]);
  if (fd < 0 || (nargs > 1 && mask_arg(vm, args[1], &mask) < 0)) return VALUE_NULL;
  return dict_set(vm, events_of(self), value_from_int48(fd), value_from_int48(mask)) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value poll_modify(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int mask;
  if (args_check(vm, "modify", nargs, 2, 2) < 0) return VALUE_NULL;
  int fd = fd_of(vm, args[0]);
  if (fd < 0 || mask_arg(vm, args[1], &mask) < 0) return VALUE_NULL;
  int known = dict_contains(vm, events_of(self), value_from_int48(fd));
  if (known == 0) return err_os(vm, 44, REF_NULL);
  return known < 0 || dict_set(vm, events_of(self), value_from_int48(fd), value_from_int48(mask)) < 0 ? VALUE_NULL
                                                                                                      : VALUE_NONE;
}
static Value poll_unregister(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int fd = fd_of(vm, args[0]);
  if (fd < 0) return VALUE_NULL;
  return dict_del(vm, events_of(self), value_from_int48(fd)) < 0 ? VALUE_NULL : VALUE_NONE;
}

// The events of those wanted that a descriptor has, and what is told unasked.
static int events_ready(VM *vm, int fd, int wanted, bool waits) {
  FdReady r = ready(vm, fd);
  if (!r.known) return waits ? POLL_NVAL : 0;  // as pick
  const MemFile *f = memfs_file(vm, fd);
  if (f && memfs_is_left(vm, f)) {
    bool reads = (f->flags & MEM_ACCMODE) == MEM_RDONLY, is_empty = f->node->size == f->node->head;
    return reads ? POLL_HUP | (is_empty ? 0 : wanted & POLL_IN) : POLL_ERR | (wanted & POLL_OUT);
  }
  return wanted & ((r.readable ? POLL_IN : 0) | (r.writable ? POLL_OUT : 0));
}

static Value poll_poll(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  double timeout = -1;
  if (args_check(vm, "poll", nargs, 0, 1) < 0) return VALUE_NULL;
  if (nargs && !value_is_none(args[0])) {
    if (!is_float(vm, args[0]) && !number_has_index(vm, args[0]))
      return err_set(vm, vm->exc.TypeError, "timeout must be an integer or None");
    timeout = number_as_double(vm, args[0]);
    if (timeout == -1 && err_occurred(vm)) return VALUE_NULL;
    if (timeout > INT32_MAX) return err_set(vm, vm->exc.OverflowError, "timeout is too large");
  }
  double end = timeout < 0 ? -1 : socket_now(vm) + ceil(timeout) / 1000;
  for (;;) {
    Value out = list_new(vm, 0);
    Size at = 0;
    Ref key, value;
    while (!value_is_null(out) && dict_next(events_of(self), &at, &key, &value)) {
      int fd = (int)value_as_int48(key), events = events_ready(vm, fd, (int)value_as_int48(value), timeout != 0);
      if (!events) continue;
      Value pair = tuple_pack2(vm, key, value_from_int48(events));
      if (value_is_null(pair) || list_append_steal(vm, as_list(out), pair) < 0) value_clear(vm, &out);
    }
    if (value_is_null(out) || list_len(out) > 0 || (end >= 0 && socket_now(vm) >= end)) return out;
    drop(vm, out);
    if (socket_wait(vm, end) < 0) return VALUE_NULL;
  }
}

static const MethodDef poll_methods[] = {
    {"register", poll_register, METH_FAST,
     DOC("($self, fd, eventmask=select.POLLIN | select.POLLPRI | select.POLLOUT, /)"),
     DOC("Register a file descriptor with the polling object.")},
    {"modify", poll_modify, METH_FAST, DOC("($self, fd, eventmask, /)"),
     DOC("Modify an already registered file descriptor.")},
    {"unregister", poll_unregister, METH_O, DOC("($self, fd, /)"),
     DOC("Remove a file descriptor being tracked by the polling object.")},
    {"poll", poll_poll, METH_FAST, DOC("($self, timeout=None, /)"),
     DOC("Polls the set of registered file descriptors.")},
    {0}};
static const TypeSlots poll_slots = {.dealloc = poll_dealloc};
static const TypeSpec poll_spec = {.name = "select.poll",
                                   .basic_size = sizeof(Poll),
                                   .told_size = 28,
                                   .flags = TYPE_DISALLOW_INSTANTIATION,
                                   .slots = &poll_slots,
                                   .methods = poll_methods};
static const MethodDef functions[] = {
    {"select", select_select, METH_FAST, DOC("($module, rlist, wlist, xlist, timeout=None, /)"),
     DOC("Wait until one or more file descriptors are ready for some kind of I/O.")},
    {"poll", select_poll, METH_NOARGS, DOC("($module, /)"),
     DOC("Returns a polling object.\n\n"
         "This object supports registering and unregistering file descriptors, and then\n"
         "polling them for I/O events.")},
    {0}};

static int exec(VM *vm, Ref module) {
  static const ModuleInt constants[] = {
      {"PIPE_BUF", 4096}, {"POLLERR", 8},      {"POLLHUP", 16},    {"POLLIN", 1},       {"POLLMSG", 1024},
      {"POLLNVAL", 32},   {"POLLOUT", 4},      {"POLLPRI", 2},     {"POLLRDBAND", 128}, {"POLLRDHUP", 8192},
      {"POLLRDNORM", 64}, {"POLLWRBAND", 512}, {"POLLWRNORM", 256}};
  if (module_add_ints(vm, module, constants, ARRAY_LEN(constants)) < 0) return -1;
  if (module_add(vm, module, "error", own_ptr(vm->exc.OSError)) < 0) return -1;
  return module_make_type(vm, REF_NULL, MT_SELECT_POLL, &poll_spec, NULL);
}
const ModuleDef select_module = {.name = "select",
                                 .methods = functions,
                                 .exec = exec,
                                 .doc =
                                     "This module supports asynchronous I/O on multiple file descriptors.\n\n"
                                     "*** IMPORTANT NOTICE ***\n"
                                     "On Windows, only sockets are supported; on Unix, all file descriptors."};
