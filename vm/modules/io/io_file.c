// modules/io/io_file.c: FileIO: unbuffered bytes of a file in memory, of the host, or of a standard stream.
//
// Tests        tests/python/library/files/io_use.py, tests/node/files.test.mjs
// Optimize     Oz
#include "modules/io/io.h"
#include "runtime/std_stream.h"
#include "object/class/class.h"
#include "object/error/exceptions.h"

static FileIO *as_file(Ref v) { return (FileIO *)value_as_ptr(v); }
static int check_open(VM *vm, Ref self) {
  return as_file(self)->fd < 0 ? err_set_i(vm, vm->exc.ValueError, io_closed_text) : 0;
}
static int check_readable(VM *vm, Ref self) {
  if (check_open(vm, self) < 0) return -1;
  return as_file(self)->readable ? 0 : (io_unsupported(vm, "File not open for reading"), -1);
}
static int check_writable(VM *vm, Ref self) {
  if (check_open(vm, self) < 0) return -1;
  return as_file(self)->writable ? 0 : (io_unsupported(vm, "File not open for writing"), -1);
}

static Value file_new(VM *vm, Type *type, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  FileIO *f = object_alloc(vm, type, 0);
  if (!f) return VALUE_NULL;
  f->fd = -1;
  f->seekable = -1;
  f->closefd = true;
  gc_track(vm, f);
  return value_from_ptr(f);
}

static int parse_mode(VM *vm, FileIO *f, Ref mode, int *flags) {
  static const char *const one = "Must have exactly one of create/read/write/append mode and at most one plus";
  bool had = false, plus = false;
  *flags = MEM_CLOEXEC;
  for (Size i = 0; i < as_str(mode)->len; i++) {
    uint32_t c = str_read(as_str(mode), i);
    if (c == 'b') continue;
    if (c != 'x' && c != 'r' && c != 'w' && c != 'a' && c != '+')
      return err_set_i(vm, vm->exc.ValueError, "invalid mode: %.200U", mode);
    if (c == '+' ? plus : had) return err_set_i(vm, vm->exc.ValueError, "%s", one);
    if (c == '+') {
      plus = f->readable = f->writable = true;
      continue;
    }
    had = true;
    if (c == 'r') f->readable = true;
    else f->writable = true;
    if (c == 'x') f->created = true, *flags |= MEM_EXCL | MEM_CREAT;
    if (c == 'w') *flags |= MEM_CREAT | MEM_TRUNC;
    if (c == 'a') f->appending = true, *flags |= MEM_APPEND | MEM_CREAT;
  }
  if (!had) return err_set_i(vm, vm->exc.ValueError, "%s", one);
  *flags |= f->readable && f->writable ? MEM_RDWR : f->readable ? MEM_RDONLY : MEM_WRONLY;
  return 0;
}

static int open_path(VM *vm, FileIO *f, Ref name, int flags, Ref opener) {
  if (!value_is_null(opener) && !value_is_none(opener)) {
    Value r = call2(vm, opener, name, value_from_int48(flags));
    if (value_is_null(r)) return -1;
    if (!is_int(r)) {
      drop(vm, r);
      return err_set_i(vm, vm->exc.TypeError, "expected integer from opener");
    }
    int fd, failed = arg_int(vm, r, &fd);
    drop(vm, r);
    if (failed) return -1;
    if (fd < 0) return err_set_i(vm, vm->exc.ValueError, "opener returned %d", fd);
    if (!memfs_is_open(vm, fd)) return err_os(vm, ERR_BADF, REF_NULL), -1;
    f->fd = fd;
    return 0;
  }
  MemPath path;
  if (memfs_path(vm, name, &path) < 0) return -1;
  int fd = memfs_open(vm, path.text, flags, 0666);
  memfs_path_free(vm, &path);
  if (fd < 0) return err_os(vm, -fd, name), -1;
  f->fd = fd;
  return 0;
}

static int file_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"file", "mode", "closefd", "opener"};
  static const ArgSpec spec = {.fname = "FileIO", .names = names, .n_params = 4, .n_positional = 4, .n_required = 1};
  Ref a[4];
  FileIO *f = as_file(self);
  int flags;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return -1;
  if (!value_is_null(a[1]) && !is_str(a[1])) return arg_type_error(vm, "FileIO", 2, "str", a[1]), -1;
  f->readable = f->writable = f->appending = f->created = false;
  f->seekable = -1;
  int before = f->fd, failed = 0;
  f->fd = -1;
  if (before >= 0 && f->closefd && (failed = memfs_close(vm, before)) != 0) return err_os(vm, failed, REF_NULL), -1;
  f->closefd = true;
  if (!value_is_null(a[2]) && arg_bool(vm, a[2], &f->closefd) < 0) return -1;
  Value mode = value_is_null(a[1]) ? str_from_cstr(vm, "r") : own(a[1]);
  int r = value_is_null(mode) ? -1 : parse_mode(vm, f, mode, &flags);
  drop(vm, mode);
  if (r < 0) return -1;
  bool given = is_int(a[0]) || (!is_str(a[0]) && number_has_index(vm, a[0]));
  if (given) {
    int fd;
    if (memfs_fd_arg(vm, a[0], &fd) < 0) {
      if (!err_matches(vm, vm->exc.OverflowError)) return -1;
      err_clear(vm);
      return err_set_i(vm, vm->exc.TypeError, "expected str, bytes or os.PathLike object, not %.200T", a[0]);
    }
    if (fd < 0) return err_set_i(vm, vm->exc.ValueError, "negative file descriptor");
    if (!memfs_is_open(vm, fd)) return err_os(vm, ERR_BADF, REF_NULL), -1;
    f->fd = fd;
  } else {
    if (!f->closefd) return err_set_i(vm, vm->exc.ValueError, "Cannot use closefd=False with file name");
    if (open_path(vm, f, a[0], flags, a[3]) < 0) return -1;
  }
  MemFile *m = memfs_file(vm, f->fd);
  if (m && m->node->is_dir) err_os(vm, ERR_ISDIR, a[0]);
  if (err_occurred(vm) || object_setattr_s(vm, self, "name", a[0]) < 0) {  // a descriptor that was passed in stays open
    if (!given) DISCARD(memfs_close(vm, f->fd));                           // there is a pending exception
    f->fd = -1;
    return -1;
  }
  if (!f->appending || memfs_is_stream(vm, f->fd)) return 0;
  m = memfs_file(vm, f->fd);  // the setter may have closed it
  if (!m) return f->fd = -1, err_os(vm, ERR_BADF, REF_NULL), -1;
  int64_t end = memfs_seek(vm, m, 0, 2);
  return end < 0 && end != -ERR_SPIPE ? (err_os(vm, (int)-end, REF_NULL), -1) : 0;
}

static Value file_dealloc_warn(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  FileIO *f = as_file(self);
  if (f->fd < 3 || !f->closefd) return VALUE_NONE;
  Value pending = err_fetch(vm);
  if (err_warn(vm, vm->exc.ResourceWarning, 1, "unclosed file %R", args[0]) < 0) {
    if (err_matches(vm, vm->exc.Warning)) err_unraisable(vm, self, NULL);  // otherwise, as at the end of a VM
    else err_clear(vm);
  }
  err_restore(vm, pending);
  return VALUE_NONE;
}
static Value file_close(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  FileIO *f = as_file(self);
  Value r = io_base_close(vm, self, NULL, 0, REF_NULL), error = err_fetch(vm), source = {self.bits};
  if (f->finalizing) drop(vm, file_dealloc_warn(vm, self, &source, 1, REF_NULL));
  int fd = f->fd, failed;
  f->fd = -1;
  drop(vm, r);
  r = VALUE_NONE;
  if (fd >= 0 && f->closefd && (failed = memfs_close(vm, fd)) != 0) r = err_os(vm, failed, REF_NULL);
  return io_second_close(vm, error, r);
}

// After a failed read: None if it would have had to wait.
static Value or_none(VM *vm) {
  if (!err_matches(vm, vm->exc.BlockingIOError)) return VALUE_NULL;
  err_clear(vm);
  return VALUE_NONE;
}
static Value read_all(VM *vm, FileIO *f) {
  MemFile *m = memfs_file(vm, f->fd);
  Size chunk = 8192;
  // a read may return less than there is
  bool outside = m && (m->node->device == MEM_DEV_HOST || m->node->device == MEM_DEV_STD);
  int64_t size = m ? memfs_size(vm, m) : -1;
  if (m && m->node->device == MEM_DEV_PIPE && m->node->size) chunk = (Size)(m->node->size - m->node->head);
  else if (m && m->pos < size && size - m->pos < SIZE_MAX_PY) chunk = (Size)(size - m->pos) + outside;
  BytesBuilder out;
  bb_init(&out, vm);
  for (Size n = 1; n > 0;) {
    if (!bb_reserve(&out, chunk)) break;
    n = fd_read(vm, f->fd, (char *)out.data + out.len, chunk);
    if (n < 0) return bb_discard(&out), or_none(vm);
    out.len += n;
    if (m && !outside) break;
  }
  return bb_finish(&out);
}
Value file_read_n(VM *vm, Ref self, Size n) {
  FileIO *f = as_file(self);
  if (n < 0) return read_all(vm, f);
  MemFile *m = memfs_file(vm, f->fd);
  int64_t size = m && n > 65536 ? memfs_size(vm, m) : -1;
  if (size >= 0 && n > size - m->pos) n = m->pos < size ? (Size)(size - m->pos) : 0;
  BytesBuilder out;
  bb_init(&out, vm);
  if (n > 0 && !bb_reserve(&out, n)) return bb_finish(&out);
  Size got = n > 0 ? fd_read(vm, f->fd, (char *)out.data, n) : 0;
  if (got < 0) return bb_discard(&out), or_none(vm);
  out.len = got;
  return bb_finish(&out);
}
static Value file_read(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size n;
  if (args_check(vm, "read", nargs, 0, 1) < 0 || io_size_arg(vm, args, nargs, 0, &n) < 0 ||
      check_readable(vm, self) < 0)
    return VALUE_NULL;
  return file_read_n(vm, self, n);
}
static Value file_readall(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_readable(vm, self) < 0 ? VALUE_NULL : read_all(vm, as_file(self));
}
static Value file_readinto(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Buffer b;
  if (buffer_get(vm, args[0], &b, BUF_WRITABLE) < 0) {
    if (!err_forgive(vm)) return VALUE_NULL;
    return err_set(vm, vm->exc.TypeError, "readinto() argument 1 must be read-write bytes-like object, not %P",
                   args[0]);
  }
  Size n = check_readable(vm, self) < 0 ? -1 : fd_read(vm, as_file(self)->fd, (char *)b.data, b.len);
  buffer_release(vm, &b);
  return n < 0 ? or_none(vm) : value_from_int48(n);
}
static Value file_write(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Buffer b;
  FileIO *f = as_file(self);
  if (check_writable(vm, self) < 0 || buffer_get(vm, args[0], &b, BUF_SIMPLE) < 0) return VALUE_NULL;
  Size n = fd_write_some(vm, f->fd, (const char *)b.data, (size_t)b.len);
  buffer_release(vm, &b);
  return n < 0 ? or_none(vm) : value_from_int48(n);
}
static Value seek(VM *vm, FileIO *f, int64_t offset, int whence) {
  MemFile *m = memfs_file(vm, f->fd);
  int64_t r = m ? memfs_seek(vm, m, offset, whence) : memfs_is_stream(vm, f->fd) ? -ERR_SPIPE : -ERR_BADF;
  return r < 0 ? err_os(vm, (int)-r, REF_NULL) : int_from_i64(vm, r);
}
static Value file_seek(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int whence = 0;
  if (args_check(vm, "seek", nargs, 1, 2) < 0 || (nargs > 1 && arg_int(vm, args[1], &whence) < 0) ||
      check_open(vm, self) < 0)
    return VALUE_NULL;
  int64_t offset = number_as_i64(vm, args[0]);
  return offset == -1 && err_occurred(vm) ? VALUE_NULL : seek(vm, as_file(self), offset, whence);
}
static Value file_tell(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_open(vm, self) < 0 ? VALUE_NULL : seek(vm, as_file(self), 0, 1);
}
static Value file_truncate(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "truncate", nargs, 0, 1) < 0 || check_writable(vm, self) < 0) return VALUE_NULL;
  bool given = nargs && !value_is_none(args[0]);
  int64_t size = given ? number_as_i64(vm, args[0]) : 0;
  if (size == -1 && err_occurred(vm)) return VALUE_NULL;
  MemFile *m = memfs_file(vm, as_file(self)->fd);
  if (!m) return err_os(vm, memfs_is_stream(vm, as_file(self)->fd) ? ERR_INVAL : ERR_BADF, REF_NULL);
  if (!given) size = m->pos;
  int r = memfs_resize(vm, as_file(self)->fd, size);
  return r < 0 ? VALUE_NULL : r ? err_os(vm, r, REF_NULL) : int_from_i64(vm, size);
}
static Value file_seekable(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (check_open(vm, self) < 0) return VALUE_NULL;
  MemFile *m = memfs_file(vm, as_file(self)->fd);
  return value_from_bool(m && m->node->device != MEM_DEV_PIPE && memfs_seek(vm, m, 0, 1) >= 0);
}
static Value file_readable(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_open(vm, self) < 0 ? VALUE_NULL : value_from_bool(as_file(self)->readable);
}
static Value file_writable(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_open(vm, self) < 0 ? VALUE_NULL : value_from_bool(as_file(self)->writable);
}
static Value file_fileno(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_open(vm, self) < 0 ? VALUE_NULL : value_from_int48(as_file(self)->fd);
}
static Value file_isatty(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  int fd = as_file(self)->fd;
  return check_open(vm, self) < 0 ? VALUE_NULL
                                  : value_from_bool(memfs_is_stream(vm, fd) && vm->modules->terminals >> fd & 1);
}

static const char *mode_text(const FileIO *f) {
  if (f->created) return f->readable ? "xb+" : "xb";
  if (f->appending) return f->readable ? "ab+" : "ab";
  if (f->readable) return f->writable ? "rb+" : "rb";
  return "wb";
}
static Value file_mode(VM *vm, Ref self, const void *closure UNUSED) {
  return str_from_cstr(vm, mode_text(as_file(self)));
}
static Value file_closed(VM *vm UNUSED, Ref self, const void *closure UNUSED) {
  return value_from_bool(as_file(self)->fd < 0);
}
static Value file_closefd(VM *vm UNUSED, Ref self, const void *closure UNUSED) {
  return value_from_bool(as_file(self)->closefd);
}
// as st_blksize
static Value file_blksize(VM *vm UNUSED, Ref self UNUSED, const void *closure UNUSED) { return value_from_int48(4096); }
static Value file_repr(VM *vm, Ref self) {
  FileIO *f = as_file(self);
  if (f->fd < 0) return str_format(vm, "<%T [closed]>", self);
  const char *closefd = f->closefd ? "True" : "False";
  Value name = object_getattr_s(vm, self, "name");
  if (value_is_null(name)) {
    if (!err_matches(vm, vm->exc.AttributeError)) return name;
    err_clear(vm);
    return str_format(vm, "<%T fd=%d mode='%s' closefd=%s>", self, f->fd, mode_text(f), closefd);
  }
  Value r = str_format(vm, "<%T name=%R mode='%s' closefd=%s>", self, name, mode_text(f), closefd);
  drop(vm, name);
  return r;
}

static const MethodDef methods[] = {
    {"read", file_read, METH_FAST | METH_METHOD, DOC("($self, size=-1, /)"),
     DOC("Read at most size bytes, returned as bytes.")},
    {"readall", file_readall, METH_NOARGS, "($self, /)", DOC("Read all data from the file, returned as bytes.")},
    {"readinto", file_readinto, METH_O | METH_METHOD, DOC("($self, buffer, /)"), DOC("Same as RawIOBase.readinto().")},
    {"write", file_write, METH_O | METH_METHOD, DOC("($self, b, /)"),
     DOC("Write buffer b to file, return number of bytes written.")},
    {"seek", file_seek, METH_FAST, DOC("($self, pos, whence=0, /)"), DOC("Move to new file position and return it.")},
    {"tell", file_tell, METH_NOARGS, "($self, /)", DOC("Current file position.")},
    {"truncate", file_truncate, METH_FAST | METH_METHOD, DOC("($self, size=None, /)"),
     DOC("Truncate the file to at most size bytes and return the truncated size.")},
    {"close", file_close, METH_NOARGS | METH_METHOD, "($self, /)", DOC("Close the file.")},
    {"seekable", file_seekable, METH_NOARGS, "($self, /)", DOC("True if file supports random-access.")},
    {"readable", file_readable, METH_NOARGS, "($self, /)", DOC("True if file was opened in a read mode.")},
    {"writable", file_writable, METH_NOARGS, "($self, /)", DOC("True if file was opened in a write mode.")},
    {"fileno", file_fileno, METH_NOARGS, "($self, /)", DOC("Return the underlying file descriptor (an integer).")},
    {"isatty", file_isatty, METH_NOARGS, "($self, /)", DOC("True if the file is connected to a TTY device.")},
    {"_isatty_open_only", file_isatty, METH_NOARGS, "($self, /)", NULL},
    {"_dealloc_warn", file_dealloc_warn, METH_O, DOC("($self, object, /)"), NULL},
    {"__getstate__", io_no_state, METH_NOARGS, "($self, /)", NULL},
    {0},
};
static const GetSetDef getsets[] = {
    {"_blksize", file_blksize, NULL, DOC("Stream block size"), NULL},
    {"closed", file_closed, NULL, DOC("True if the file is closed"), NULL},
    {"closefd", file_closefd, NULL, DOC("True if the file descriptor will be closed by close()."), NULL},
    {"mode", file_mode, NULL, DOC("String giving the file mode"), NULL},
    {0}};
static const MemberDef members[] = {{"_finalizing", MEMBER_BOOL, offsetof(FileIO, finalizing), false, NULL}, {0}};
static const TypeSlots slots = {.new_ = file_new,
                                .init = file_init,
                                .dealloc = io_base_dealloc,
                                .traverse = io_base_traverse,
                                .clear = io_base_clear,
                                .repr = file_repr};
static const TypeSpec spec = {.name = "_io.FileIO",
                              .basic_size = sizeof(FileIO),
                              .told_size = 28,
                              .flags = IO_FLAGS,
                              IO_OFFSETS,
                              .slots = &slots,
                              .methods = methods,
                              .getsets = getsets,
                              .members = members,
                              .doc = DOC("FileIO(file, mode='r', closefd=True, opener=None)\n--\n\nOpen a file.")};
int io_file_setup(VM *vm, Ref m) { return module_make_type(vm, m, MT_IO_FILE, &spec, module_type(vm, MT_IO_RAW_BASE)); }
