// modules/os/posix_system.c: the posix module's queries about system and process, and operations on descriptors other
// than reading and writing.
//
// There is one process, one user and no terminal.
// Tests        tests/python/library/files/posix_system.py
// Optimize     Oz
#include "runtime/memfs.h"
#include "modules/os/posix.h"
#include "modules/os/sockets.h"
#include "runtime/std_stream.h"
#include "object/core/args.h"
#include "object/bytes/buffer.h"
#include "object/bytes/bytes.h"
#include "object/error/errno_text.h"
#include "object/error/exceptions.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/container/struct_seq.h"

#include <stdlib.h>

enum { ERR_SEARCH = 71, PROCESS = 42 };

// --- configuration

typedef struct Conf {
  const char *name;
  int number, answer;
} Conf;
static const Conf sysconfs[] = {
#include "modules/os/sysconf_constants.inc"
};
static const Conf pathconfs[] = {
#include "modules/os/pathconf_constants.inc"
};
static Value conf(VM *vm, const Conf *table, size_t n, Ref name) {
  int number = -1;
  if (is_str(name)) {
    size_t i = 0;
    while (i < n && !str_equal_ascii(name, table[i].name)) i++;
    if (i == n) return err_set(vm, vm->exc.ValueError, "unrecognized configuration name");
    number = table[i].number;
  } else if (!is_int(name)) {
    return err_set(vm, vm->exc.TypeError, "configuration names must be strings or integers");
  } else if (arg_int(vm, name, &number) < 0) return VALUE_NULL;
  for (size_t i = 0; i < n; i++) {
    if (table[i].number == number && table[i].answer != -2) return value_from_int48(table[i].answer);
  }
  return err_os(vm, ERR_INVAL, REF_NULL);
}
static Value posix_sysconf(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return conf(vm, sysconfs, ARRAY_LEN(sysconfs), args[0]);
}
static Value posix_fpathconf(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int fd;
  return args_check(vm, "fpathconf", nargs, 2, 2) < 0 || memfs_fd_arg(vm, args[0], &fd) < 0
             ? VALUE_NULL
             : conf(vm, pathconfs, ARRAY_LEN(pathconfs), args[1]);
}
static Value posix_pathconf(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("pathconf", 2, 2, "path", "name")
  int fd;
  if (is_int(a[0]) && memfs_fd_arg(vm, a[0], &fd) < 0) return VALUE_NULL;
  return conf(vm, pathconfs, ARRAY_LEN(pathconfs), a[1]);
}
static const char *const confstr_names[] = {"CS_GNU_LIBC_VERSION", "CS_GNU_LIBPTHREAD_VERSION", "CS_PATH"};
static const int confstr_numbers[] = {2, 3, 0};
static Value posix_confstr(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  static const char *const texts[] = {"glibc 2.14", "", "/"};
  for (int i = 0; i < 3; i++) {
    Ref v = borrow(args[0]);
    if (is_str(v) ? str_equal_ascii(v, confstr_names[i]) : is_int(v) && number_as_i64(vm, v) == confstr_numbers[i])
      return str_from_cstr(vm, texts[i]);
  }
  if (!is_str(args[0]) && !is_int(args[0]))
    return err_set(vm, vm->exc.TypeError, "configuration names must be strings or integers");
  return is_str(args[0]) ? err_set(vm, vm->exc.ValueError, "unrecognized configuration name")
                         : err_os(vm, ERR_INVAL, REF_NULL);
}
static Value posix_getloadavg(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                              Ref kwnames UNUSED) {
  Value v[] = {value_from_double(0.1), value_from_double(0.1), value_from_double(0.1)};
  return tuple_from_steal(vm, v, 3);
}
static const StructSeqField statvfs_fields[] = {{"f_bsize", NULL},   {"f_frsize", NULL}, {"f_blocks", NULL},
                                                {"f_bfree", NULL},   {"f_bavail", NULL}, {"f_files", NULL},
                                                {"f_ffree", NULL},   {"f_favail", NULL}, {"f_flag", NULL},
                                                {"f_namemax", NULL}, {"f_fsid", NULL}};
static const StructSeqSpec statvfs_spec = {
    "os.statvfs_result",
    DOC("statvfs_result: Result from statvfs or fstatvfs.\n\nThis object may be accessed either as a tuple of\n  (bsize, frsize, blocks, bfree, bavail, files, ffree, favail, flag, namemax),\nor via the attributes f_bsize, f_frsize, f_blocks, f_bfree, and so on."),
    statvfs_fields, 11, 10};
static const StructSeqField waitid_fields[] = {
    {"si_pid", NULL}, {"si_uid", NULL}, {"si_signo", NULL}, {"si_status", NULL}, {"si_code", NULL}};
static const StructSeqSpec waitid_spec = {"posix.waitid_result", DOC("waitid_result: Result from waitid."),
                                          waitid_fields, 5, 5};
static Value statvfs_of(VM *vm, Ref path) {
  static const int numbers[] = {4096, 4096, 1000000, 500000, 500000, 34, 33, 33, 2, 255, 0};
  if (is_int(path)) {
    int fd;
    if (arg_int(vm, path, &fd) < 0) return VALUE_NULL;
    if (!memfs_is_open(vm, fd)) return err_os(vm, ERR_BADF, path);
  } else {
    MemPath p;
    HostStat st;
    if (memfs_path(vm, path, &p) < 0) return VALUE_NULL;
    int r = memfs_stat(vm, p.text, &st);
    memfs_path_free(vm, &p);
    if (r) return err_os(vm, r, path);
  }
  Value v[11];
  for (int i = 0; i < 11; i++) v[i] = value_from_int48(numbers[i]);
  return struct_seq_new(vm, module_type(vm, MT_STATVFS_RESULT), v);
}
static Value posix_fstatvfs(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return statvfs_of(vm, args[0]);
}
static Value posix_statvfs(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("statvfs", 1, 1, "path")
  return statvfs_of(vm, a[0]);
}

// --- descriptors

// The open file of a descriptor; NULL: one of the host's streams. Call it after everything that runs Python code, which
// may close the file. 0, or -1 with OSError.
static int file_of(VM *vm, int fd, MemFile **out) {
  *out = memfs_file(vm, fd);
  return !memfs_is_open(vm, fd) ? err_os(vm, ERR_BADF, REF_NULL), -1 : 0;
}
static int fd_arg(VM *vm, Ref v, MemFile **out) {
  int fd;
  return memfs_fd_arg(vm, v, &fd) < 0 || file_of(vm, fd, out) < 0 ? -1 : fd;
}
static Value posix_dup2(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"fd", "fd2", "inheritable"};
  static const ArgSpec spec = {"dup2", names, 3, 0, 3, 2, 0};
  Ref a[3];
  int from, to;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || arg_int(vm, a[0], &from) < 0 || arg_int(vm, a[1], &to) < 0)
    return VALUE_NULL;
  int r = memfs_dup2(vm, from, to);
  return r < 0 ? err_os(vm, -r, REF_NULL) : value_from_int48(to);
}
static int offset_arg(VM *vm, Ref v, int64_t *out) {
  *out = number_as_i64(vm, v);
  return *out == -1 && err_occurred(vm) ? -1 : 0;
}
static Value posix_pread(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  MemFile *f;
  Size n;
  int64_t at;
  int fd;
  if (args_check(vm, "pread", nargs, 3, 3) < 0 || memfs_fd_arg(vm, args[0], &fd) < 0 || arg_size(vm, args[1], &n) < 0 ||
      offset_arg(vm, args[2], &at) < 0)
    return VALUE_NULL;
  if (file_of(vm, fd, &f) < 0) return VALUE_NULL;
  if (!f || memfs_is_pipe(f)) return err_os(vm, ERR_SPIPE, REF_NULL);
  if (n < 0 || at < 0) return err_os(vm, ERR_INVAL, REF_NULL);
  int64_t size = n > 65536 ? memfs_size(vm, f) : -1;
  if (size >= 0 && n > size) n = (Size)size;
  Bytes *b = bytes_alloc(vm, n);
  if (!b) return VALUE_NULL;
  int64_t got = memfs_read(vm, fd, b->data, (size_t)n, at);
  Value r = got < 0 ? memfs_read_failed(vm, got) : bytes_from(vm, b->data, (Size)got);
  obj_drop(vm, b);
  return r;
}
static Value posix_pwrite(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  MemFile *f;
  Buffer b;
  int64_t at;
  int fd;
  if (args_check(vm, "pwrite", nargs, 3, 3) < 0 || memfs_fd_arg(vm, args[0], &fd) < 0 ||
      offset_arg(vm, args[2], &at) < 0 || buffer_get(vm, args[1], &b, BUF_SIMPLE) < 0)
    return VALUE_NULL;
  if (file_of(vm, fd, &f) < 0) return buffer_release(vm, &b), VALUE_NULL;
  int r = !f || memfs_is_pipe(f) ? ERR_SPIPE : at < 0 ? ERR_INVAL : 0;
  Size n = b.len;
  if (!r) r = memfs_write_pieces(vm, fd, (const char *)b.data, (size_t)n, at);
  buffer_release(vm, &b);
  if (r < 0) return VALUE_NULL;
  return r ? err_os(vm, r, REF_NULL) : value_from_int48(n);
}
// readinto(fd, buffer), and each buffer of readv.
static Size read_into(VM *vm, int fd, Ref target) {
  Buffer b;
  if (buffer_get(vm, target, &b, BUF_WRITABLE) < 0) {
    if (!err_forgive(vm)) return -1;
    return err_set_i(vm, vm->exc.TypeError, "readinto() argument 2 must be read-write bytes-like object, not %T",
                     target);
  }
  Size got = fd_read(vm, fd, (char *)b.data, b.len);
  buffer_release(vm, &b);
  return got;
}
static Value posix_readinto(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int fd;
  if (args_check(vm, "readinto", nargs, 2, 2) < 0 || memfs_fd_arg(vm, args[0], &fd) < 0) return VALUE_NULL;
  Size n = read_into(vm, fd, args[1]);
  return n < 0 ? VALUE_NULL : value_from_int48(n);
}
static Value each_buffer(VM *vm, const char *name, const Value *args, Size nargs, bool write) {
  MemFile *f;
  int fd = args_check(vm, name, nargs, 2, 2) < 0 ? -1 : fd_arg(vm, args[0], &f);
  if (fd < 0) return VALUE_NULL;
  if (!is_sequence(vm, args[1])) return err_set(vm, vm->exc.TypeError, "%s() arg 2 must be a sequence", name);
  Value list = sequence_list(vm, args[1]);
  int64_t total = 0;
  for (Size i = 0; !err_occurred(vm) && i < list_len(list); i++) {
    Buffer b;
    if (!write) {
      Size n = read_into(vm, fd, list_at(list, i));
      if (n > 0) total += n;
      if (n <= 0) break;
    } else if (buffer_get(vm, list_at(list, i), &b, BUF_SIMPLE) == 0) {
      Size n = fd_write_some(vm, fd, (const char *)b.data, (size_t)b.len), all = b.len;
      buffer_release(vm, &b);
      if (n > 0) total += n;
      if (n < 0 && total && err_matches(vm, vm->exc.BlockingIOError)) err_clear(vm);
      if (n < all) break;
    }
  }
  drop(vm, list);
  return err_occurred(vm) ? VALUE_NULL : value_from_int48(total);
}
static Value posix_readv(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return each_buffer(vm, "readv", args, nargs, false);
}
static Value posix_writev(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return each_buffer(vm, "writev", args, nargs, true);
}
static Value posix_fd_nothing(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  MemFile *f;
  return nargs < 1                     ? err_set(vm, vm->exc.TypeError, "expected at least 1 argument, got 0")
         : fd_arg(vm, args[0], &f) < 0 ? VALUE_NULL
                                       : VALUE_NONE;
}
static Value posix_fdatasync(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  MemFile *f;
  BIND("fdatasync", 1, 1, "fd")
  int fd = fd_of(vm, a[0]);
  if (fd < 0 || file_of(vm, fd, &f) < 0) return VALUE_NULL;
  int r = f ? memfs_sync(vm, f) : 0;
  return r ? err_os(vm, r, REF_NULL) : VALUE_NONE;
}
// A user or a group: -1 (unchanged) to 2**32 - 1. 0 or -1.
static int owner_arg(VM *vm, Ref v, const char *what, uint32_t *out) {
  int64_t n = 0;
  if (!number_has_index(vm, v)) return err_set_i(vm, vm->exc.TypeError, "%s should be integer, not %T", what, v);
  Value i = number_index(vm, v);
  if (value_is_null(i)) return -1;
  bool less = int_sign(i) < 0, fits = int_fits_i64(i, &n);
  drop(vm, i);
  *out = (uint32_t)n;
  return fits && n >= -1 && n <= UINT32_MAX ? 0
                                            : err_set_i(vm, vm->exc.OverflowError, "%s is %s", what,
                                                        less ? "less than minimum" : "greater than maximum");
}
static int owner_args(VM *vm, const Ref a[2], uint32_t owner[2]) {
  return owner_arg(vm, a[0], "uid", owner) < 0 || owner_arg(vm, a[1], "gid", owner + 1) < 0 ? -1 : 0;
}
static Value chown_fd(VM *vm, Ref fd, const uint32_t owner[2]) {
  MemFile *f;
  if (fd_arg(vm, fd, &f) < 0) return VALUE_NULL;
  int r = f ? memfs_set_owner(vm, f->node, true, owner) : 0;
  return r ? err_os(vm, r, REF_NULL) : VALUE_NONE;
}
static Value posix_fchown(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  uint32_t owner[2];
  BIND("fchown", 3, 3, "fd", "uid", "gid")
  return owner_args(vm, a + 1, owner) < 0 ? VALUE_NULL : chown_fd(vm, a[0], owner);
}
static Value posix_get_blocking(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  MemFile *f;
  return fd_arg(vm, args[0], &f) < 0 ? VALUE_NULL : value_from_bool(!f || !(f->flags & MEM_NONBLOCK));
}
static Value posix_set_blocking(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  MemFile *f;
  int fd;
  if (args_check(vm, "set_blocking", nargs, 2, 2) < 0 || arg_int(vm, args[0], &fd) < 0) return VALUE_NULL;
  int blocking = object_is_true(vm, args[1]);
  if (blocking < 0 || file_of(vm, fd, &f) < 0) return VALUE_NULL;
  if (f) f->flags = blocking ? f->flags & ~MEM_NONBLOCK : f->flags | MEM_NONBLOCK;
  return VALUE_NONE;
}
static Value posix_no_terminal(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return value_is_null(posix_fd_nothing(vm, self, args, nargs, kwnames)) ? VALUE_NULL : err_os(vm, ERR_NOTTY, REF_NULL);
}
static Value posix_fchmod(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"fd", "mode"};
  static const ArgSpec spec = {"fchmod", names, 2, 0, 2, 2, 0};
  Ref a[2];
  MemFile *f;
  int mode;
  int fd;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || memfs_fd_arg(vm, a[0], &fd) < 0 ||
      arg_int(vm, a[1], &mode) < 0 || file_of(vm, fd, &f) < 0)
    return VALUE_NULL;
  int r = f ? memfs_set_mode(vm, f->node, true, (uint32_t)mode) : 0;
  return r ? err_os(vm, r, REF_NULL) : VALUE_NONE;
}
static Value posix_chown(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"path", "uid", "gid", "dir_fd", "follow_symlinks"};
  static const ArgSpec spec = {"chown", names, 5, 0, 3, 3, 0};
  Ref a[5];
  MemPath p;
  MemFile *f = NULL;
  MemNode *n;
  uint32_t owner[2];
  int fd, r;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || owner_args(vm, a + 1, owner) < 0) return VALUE_NULL;
  bool dir = !value_is_null(a[3]) && !value_is_none(a[3]);
  int follow = posix_follows(vm, a[4]);
  if (follow < 0) return VALUE_NULL;
  if (is_int(a[0])) {
    if (dir) return err_set(vm, vm->exc.ValueError, "chown: can't specify both dir_fd and fd");
    if (!follow) return err_set(vm, vm->exc.ValueError, "chown: cannot use fd and follow_symlinks together");
    return chown_fd(vm, a[0], owner);
  }
  if (dir && arg_int(vm, a[3], &fd) < 0) return VALUE_NULL;
  if (dir && !(f = memfs_file(vm, fd))) return err_os(vm, ERR_BADF, a[0]);
  if (memfs_path(vm, a[0], &p) < 0) return VALUE_NULL;
  r = f ? memfs_join(vm, f->node, &p) : 0;
  if (!r) r = follow ? memfs_find(vm, p.text, &n) : memfs_find_link(vm, p.text, &n);
  memfs_path_free(vm, &p);
  if (r) return err_os(vm, r, a[0]);
  r = memfs_set_owner(vm, n, follow, owner);
  memfs_release(vm, n);
  return r ? err_os(vm, r, a[0]) : VALUE_NONE;
}

// --- process

static Value posix_none(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                        Ref kwnames UNUSED) {
  return VALUE_NONE;
}
static Value posix_not_allowed(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                               Ref kwnames UNUSED) {
  return err_os(vm, ERR_PERM, REF_NULL);
}
static Value posix_invalid(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return err_os(vm, ERR_INVAL, REF_NULL);
}
static Value posix_no_file(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return err_os(vm, ERR_NOENT, REF_NULL);
}
static Value posix_chroot(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("chroot", 1, 1, "path")
  return err_os(vm, ERR_ACCES, a[0]);
}
static Value posix_ctermid(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return str_from_cstr(vm, "/dev/tty");
}
static Value posix_getpriority(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  int which, who;
  BIND("getpriority", 2, 2, "which", "who")
  return arg_int(vm, a[0], &which) < 0 || arg_int(vm, a[1], &who) < 0 ? VALUE_NULL : value_from_int48(20);
}
static Value posix_false(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                         Ref kwnames UNUSED) {
  return VALUE_FALSE;
}
static Value group_of(VM *vm, Ref process) {
  int pid;
  if (arg_int(vm, process, &pid) < 0) return VALUE_NULL;
  return pid == 0 || pid == PROCESS ? value_from_int48(PROCESS) : err_os(vm, ERR_SEARCH, REF_NULL);
}
static Value posix_getsid(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return group_of(vm, args[0]);
}
static Value posix_getpgid(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("getpgid", 1, 1, "pid")
  return group_of(vm, a[0]);
}
static Value posix_exitcode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  int status;
  static const char *const names[] = {"status"};
  static const ArgSpec spec = {"waitstatus_to_exitcode", names, 1, 0, 1, 1, 0};
  Ref a[1];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || arg_int(vm, a[0], &status) < 0) return VALUE_NULL;
  if ((status & 0x7F) == 0) return value_from_int48(status >> 8 & 0xFF);
  if ((status & 0xFFFF) > 0xFF && (status & 0xFF) == 0x7F)
    return err_set(vm, vm->exc.ValueError, "process stopped by delivery of signal %d", status >> 8 & 0xFF);
  if ((status & 0xFFFF) > 0xFF) return err_set(vm, vm->exc.ValueError, "invalid wait status: %d", status);
  return value_from_int48(-(status & 0x7F));
}
static Value posix_abort(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (vm->host->processes) vm->host->processes->end(vm->host->ctx, 6);
  return err_set_value(vm, vm->exc.SystemExit, value_from_int48(134));
}
static Value posix_log(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"arg"};
  static const ArgSpec spec = {"_emscripten_log", names, 1, 0, 1, 1, 0};
  Ref a[1];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  if (!is_str(a[0])) return arg_type_error(vm, "_emscripten_log", 1, "str", a[0]);
  Value line = str_format(vm, "%U\n", a[0]);
  size_t len, size;
  char *text = value_is_null(line) ? NULL : str_to_utf8(vm, line, &len, &size);
  drop(vm, line);
  if (!text) return VALUE_NULL;
  int r = fd_write(vm, 2, text, len);
  mem_free(vm, text, size);
  return r < 0 ? VALUE_NULL : VALUE_NONE;
}
// A device number, or one of its halves: 32 bits. 0 or -1.
static int dev_arg(VM *vm, Ref v, uint32_t *out) {
  int64_t n = -1;
  Value i = number_index(vm, v);
  if (value_is_null(i)) return -1;
  int sign = int_sign(i);
  bool fits = int_fits_i64(i, &n);
  drop(vm, i);
  *out = (uint32_t)n;
  if (sign < 0) return err_set_i(vm, vm->exc.OverflowError, "can't convert negative int to unsigned");
  return fits && n <= UINT32_MAX
             ? 0
             : err_set_i(vm, vm->exc.OverflowError,
                         fits ? "Python int too large to convert to C dev_t" : "int too big to convert");
}
static Value posix_major(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  uint32_t dev;
  return dev_arg(vm, args[0], &dev) < 0 ? VALUE_NULL : value_from_int48(dev >> 8 & 0xFFF);
}
static Value posix_minor(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  uint32_t dev;
  return dev_arg(vm, args[0], &dev) < 0 ? VALUE_NULL : value_from_int48((dev >> 12 & 0xFFF00) | (dev & 0xFF));
}
static Value posix_makedev(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  uint32_t major, minor;
  if (args_check(vm, "makedev", nargs, 2, 2) < 0 || dev_arg(vm, args[0], &major) < 0 ||
      dev_arg(vm, args[1], &minor) < 0)
    return VALUE_NULL;
  return value_from_int48((major & 0xFFF) << 8 | (minor & 0xFFFFFF00) << 12 | (minor & 0xFF));
}

const MethodDef posix_system_methods[] = {
    {"sysconf", posix_sysconf, METH_O, DOC("($module, name, /)"),
     DOC("Return an integer-valued system configuration variable.")},
    {"pathconf", posix_pathconf, METH_FAST_KW, DOC("($module, /, path, name)"), NULL},
    {"fpathconf", posix_fpathconf, METH_FAST, DOC("($module, fd, name, /)"), NULL},
    {"confstr", posix_confstr, METH_O, DOC("($module, name, /)"),
     DOC("Return a string-valued system configuration variable.")},
    {"getloadavg", posix_getloadavg, METH_NOARGS, DOC("($module, /)"), NULL},
    {"statvfs", posix_statvfs, METH_FAST_KW, DOC("($module, /, path)"), NULL},
    {"fstatvfs", posix_fstatvfs, METH_O, DOC("($module, fd, /)"), NULL},
    {"dup2", posix_dup2, METH_FAST_KW, DOC("($module, /, fd, fd2, inheritable=True)"),
     DOC("Duplicate file descriptor.")},
    {"pread", posix_pread, METH_FAST, DOC("($module, fd, length, offset, /)"), NULL},
    {"pwrite", posix_pwrite, METH_FAST, DOC("($module, fd, buffer, offset, /)"), NULL},
    {"readinto", posix_readinto, METH_FAST, DOC("($module, fd, buffer, /)"), NULL},
    {"readv", posix_readv, METH_FAST, DOC("($module, fd, buffers, /)"), NULL},
    {"writev", posix_writev, METH_FAST, DOC("($module, fd, buffers, /)"), NULL},
    {"fdatasync", posix_fdatasync, METH_FAST_KW, DOC("($module, /, fd)"), NULL},
    {"lockf", posix_fd_nothing, METH_FAST, DOC("($module, fd, command, length, /)"), NULL},
    {"posix_fadvise", posix_fd_nothing, METH_FAST, DOC("($module, fd, offset, length, advice, /)"), NULL},
    {"fchown", posix_fchown, METH_FAST_KW, DOC("($module, /, fd, uid, gid)"), NULL},
    {"get_blocking", posix_get_blocking, METH_O, DOC("($module, fd, /)"), NULL},
    {"set_blocking", posix_set_blocking, METH_FAST, DOC("($module, fd, blocking, /)"), NULL},
    {"ttyname", posix_no_terminal, METH_O, DOC("($module, fd, /)"), NULL},
    {"tcgetpgrp", posix_no_terminal, METH_O, DOC("($module, fd, /)"), NULL},
    {"tcsetpgrp", posix_no_terminal, METH_FAST, DOC("($module, fd, pgid, /)"), NULL},
    {"fchmod", posix_fchmod, METH_FAST_KW, DOC("($module, /, fd, mode)"), NULL},
    {"chown", posix_chown, METH_FAST_KW, DOC("($module, /, path, uid, gid, *, dir_fd=None, follow_symlinks=True)"),
     NULL},
    {"sync", posix_none, METH_NOARGS, DOC("($module, /)"), NULL},
    {"sched_yield", posix_none, METH_NOARGS, DOC("($module, /)"), NULL},
    {"setsid", posix_none, METH_NOARGS, DOC("($module, /)"), NULL},
    {"setpgrp", posix_none, METH_NOARGS, DOC("($module, /)"), NULL},
    {"setpgid", posix_none, METH_FAST, DOC("($module, pid, pgrp, /)"), NULL},
    {"wait3", posix_not_here, METH_FAST_KW, DOC("($module, /, options)"), NULL},
    {"wait4", posix_not_here, METH_FAST_KW, DOC("($module, /, pid, options)"), NULL},
    {"waitid", posix_not_here, METH_FAST, DOC("($module, idtype, id, options, /)"), NULL},
    {"killpg", posix_not_allowed, METH_FAST, DOC("($module, pgid, signal, /)"), NULL},
    {"setuid", posix_not_allowed, METH_O, DOC("($module, uid, /)"), NULL},
    {"setgid", posix_not_allowed, METH_O, DOC("($module, gid, /)"), NULL},
    {"setreuid", posix_not_allowed, METH_FAST, DOC("($module, ruid, euid, /)"), NULL},
    {"setregid", posix_not_allowed, METH_FAST, DOC("($module, rgid, egid, /)"), NULL},
    {"grantpt", posix_none, METH_O, DOC("($module, fd, /)"), NULL},
    {"unlockpt", posix_invalid, METH_O, DOC("($module, fd, /)"), NULL},
    {"ptsname", posix_invalid, METH_O, DOC("($module, fd, /)"), NULL},
    {"login_tty", posix_invalid, METH_O, DOC("($module, fd, /)"), NULL},
    {"posix_openpt", posix_no_file, METH_O, DOC("($module, oflag, /)"), NULL},
    {"chroot", posix_chroot, METH_FAST_KW, DOC("($module, /, path)"), NULL},
    {"ctermid", posix_ctermid, METH_NOARGS, DOC("($module, /)"), NULL},
    {"getpriority", posix_getpriority, METH_FAST_KW, DOC("($module, /, which, who)"), NULL},
    {"getpgid", posix_getpgid, METH_FAST_KW, DOC("($module, /, pid)"), NULL},
    {"getsid", posix_getsid, METH_O, DOC("($module, pid, /)"), NULL},
    {"waitstatus_to_exitcode", posix_exitcode, METH_FAST_KW, DOC("($module, /, status)"),
     DOC("Convert a wait status to an exit code.")},
    {"abort", posix_abort, METH_NOARGS, DOC("($module, /)"), NULL},
    {"major", posix_major, METH_O, DOC("($module, device, /)"), NULL},
    {"minor", posix_minor, METH_O, DOC("($module, device, /)"), NULL},
    {"makedev", posix_makedev, METH_FAST, DOC("($module, major, minor, /)"), NULL},
    {"_emscripten_log", posix_log, METH_FAST_KW, DOC("($module, /, arg)"),
     DOC("Log something to the JS console. Emscripten only.")},
    {"_emscripten_debugger", posix_none, METH_NOARGS, DOC("($module, /)"),
     DOC("Create a breakpoint for the JavaScript debugger. Emscripten only.")},
    {"_is_inputhook_installed", posix_false, METH_NOARGS, DOC("($module, /)"),
     DOC("Checks if PyOS_CallInputHook is set.")},
    {"_inputhook", posix_none, METH_NOARGS, DOC("($module, /)"),
     DOC("Calls PyOS_CallInputHook droppong the GIL first")},
    {0}};

static Value conf_dict(VM *vm, const Conf *table, size_t n) {
  Dict *d = dict_new_obj(vm);
  for (size_t i = 0; d && i < n; i++) {
    if (dict_set_cstr(vm, d, table[i].name, value_from_int48(table[i].number)) < 0) return obj_drop(vm, d), VALUE_NULL;
  }
  return d ? value_from_ptr(d) : VALUE_NULL;
}
int posix_add_functions(VM *vm, Ref m, const MethodDef *functions) {
  for (const MethodDef *d = functions; d->name; d++) {
    Value name = str_intern_cstr(vm, "posix");
    int r = value_is_null(name) ? -1 : module_add(vm, m, d->name, builtin_function_new(vm, d, m, name));
    drop(vm, name);
    if (r < 0) return -1;
  }
  return 0;
}
int posix_system_setup(VM *vm, Ref m) {
  if (posix_add_functions(vm, m, posix_system_methods) < 0) return -1;
  Conf strings[3];
  for (int i = 0; i < 3; i++) strings[i] = (Conf){confstr_names[i], confstr_numbers[i], 0};
  if (module_add(vm, m, "sysconf_names", conf_dict(vm, sysconfs, ARRAY_LEN(sysconfs))) < 0 ||
      module_add(vm, m, "pathconf_names", conf_dict(vm, pathconfs, ARRAY_LEN(pathconfs))) < 0 ||
      module_add(vm, m, "confstr_names", conf_dict(vm, strings, 3)) < 0)
    return -1;
  const struct {
    ModuleTypeId id;
    const StructSeqSpec *spec;
  } types[] = {{MT_STATVFS_RESULT, &statvfs_spec}, {MT_WAITID_RESULT, &waitid_spec}};
  for (int i = 0; i < 2; i++) {
    Type **slot = &vm->modules->types[types[i].id];
    if (!*slot) *slot = struct_seq_type(vm, types[i].spec);
    if (!*slot || module_add_type(vm, m, *slot) < 0) return -1;
  }
  return 0;
}
