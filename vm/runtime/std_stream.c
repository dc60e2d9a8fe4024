// runtime/std_stream.c: sys.stdin, stdout and stderr over the host's bytes.
//
// Invariants   stdout is buffered (STREAM_BUFFER_SIZE) and flushed when necessary: buffer full, flush(), reading,
//              polls, the end of a run. stderr is flushed after every write, and flushes stdout before it, so that both
//              keep their order.
// Tests        tests/python/builtin_functions/print_.py, tests/node/command/cli.test.mjs
// Optimize     Oz
#include "runtime/std_stream.h"

#include "base/utf8.h"
#include "runtime/import.h"
#include "runtime/memfs.h"
#include "runtime/module_state.h"
#include "object/core/work.h"
#include "object/core/args.h"
#include "object/bytes/bytes.h"
#include "object/error/errno_text.h"
#include "object/error/exceptions.h"
#include "object/container/list.h"
#include "object/container/tuple.h"
#include "object/container/iterators.h"

typedef struct StdStream {
  Object h;
  int fd;
  bool closed;
  Value buffer;  // or null
} StdStream;

ALWAYS_INLINE StdStream *as_stream(Ref v) { return (StdStream *)value_as_ptr(v); }
bool is_std_stream(VM *vm, Ref v) { return is_exact(vm, v, vm->modules->std_stream); }

static int flush_fd(VM *vm, int fd) {
  StreamBuffer *b = &vm->modules->out[fd];
  uint32_t len = b->len;
  b->len = 0;
  if (len == 0) return 0;
  MemFile *f = memfs_file(vm, fd);
  int r = f                         ? memfs_write(vm, f, b->bytes, len)
          : memfs_is_stream(vm, fd) ? -vm->host->write(vm->host->ctx, fd, b->bytes, len)
                                    : ERR_BADF;
  if (r == 0) return 0;
  if (f || memfs_is_stream(vm, fd)) b->error = r < 0 ? ERR_IO : r;
  if (r > 0) err_os(vm, r, REF_NULL);
  return -1;
}

// Flushes the object that a program put in the place of a stream, at the end of the process.
static void flush_replaced(VM *vm, Ref name) {
  Ref file = dict_get_str(vm, vm->sys_dict, name);
  if (value_is_null(file) || value_is_none(file) || is_std_stream(vm, file)) return;
  Value keep = own(file), flush = str_intern_cstr(vm, "flush"),
        r = value_is_null(flush) ? flush : call_method0(vm, keep, flush);
  if (value_is_null(r)) err_clear(vm);
  drop(vm, r), drop(vm, flush), drop(vm, keep);
}

bool std_streams_lost(VM *vm) {
  flush_replaced(vm, NAME(stdout));
  flush_replaced(vm, NAME(stderr));
  std_streams_flush(vm);
  int error = vm->modules->out[1].error;
  if (!error || !is_std_stream(vm, dict_get_str(vm, vm->sys_dict, NAME(stdout)))) return false;
  err_os(vm, error, REF_NULL);
  Value exc = err_fetch(vm),
        text = value_is_null(exc) ? exc
                                  : str_format(vm, "Exception ignored while flushing sys.stdout:\n%T: %S\n", exc, exc);
  if (!value_is_null(text)) std_stderr_write(vm, text);
  drop(vm, text), drop(vm, exc);
  err_clear(vm);
  return true;
}

void std_streams_flush(VM *vm) {  // never fails: output that cannot be written is lost
  for (int fd = 1; fd <= 2; fd++) {
    if (vm->modules && vm->modules->out[fd].bytes && flush_fd(vm, fd) < 0) err_clear(vm);
  }
}

static int write_bytes(VM *vm, int fd, const char *bytes, size_t len) {
  StreamBuffer *b = &vm->modules->out[fd];
  if (fd == 2 && flush_fd(vm, 1) < 0) return -1;
  while (len > 0) {
    if (b->len == STREAM_BUFFER_SIZE && flush_fd(vm, fd) < 0) return -1;
    size_t n = STREAM_BUFFER_SIZE - b->len < len ? STREAM_BUFFER_SIZE - b->len : len;
    memcpy(b->bytes + b->len, bytes, n);
    b->len += (uint32_t)n;
    bytes += n;
    len -= n;
  }
  return fd == 2 || vm->modules->unbuffered ? flush_fd(vm, fd) : 0;
}

static int check_open(VM *vm, Ref stream) {
  return as_stream(stream)->closed ? err_set_i(vm, vm->exc.ValueError, "I/O operation on closed file.") : 0;
}

int std_stream_write(VM *vm, Ref stream, Ref text) {
  if (check_open(vm, stream) < 0) return -1;
  Str *s = as_str(text);
  int fd = as_stream(stream)->fd;
  if (s->ascii) return write_bytes(vm, fd, s->data, (size_t)s->len);
  const char *errors = fd == 2 ? "backslashreplace" : "strict";
  Value bytes = str_encode(vm, text, "utf-8", errors);
  if (value_is_null(bytes)) return -1;
  int r = write_bytes(vm, fd, as_bytes(bytes)->data, (size_t)as_bytes(bytes)->len);
  drop(vm, bytes);
  return r;
}

void std_stderr_write(VM *vm, Ref text) {
  Ref file = dict_get_str(vm, vm->sys_dict, NAME(stderr));
  if (value_is_null(file) || value_is_none(file)) return;
  if (is_std_stream(vm, file)) {
    if (std_stream_write(vm, file, text) < 0) err_clear(vm);
    return;
  }
  Value keep = own(file), r = call_method1(vm, file, NAME(write), text);
  if (value_is_null(r)) err_clear(vm);
  drop(vm, r);
  drop(vm, keep);
}

int std_stream_flush(VM *vm, Ref stream) {
  if (check_open(vm, stream) < 0) return -1;
  return as_stream(stream)->fd == 0 ? 0 : flush_fd(vm, as_stream(stream)->fd);
}

// --- reading

#define HOST_READ_STEPS 16  // the steps that a read from the host counts: it may return a character at a time

// Appends input to the buffer. 1, 0 at the end, -1; data that was read stays for the next reader.
static int fill_input(VM *vm, bool host) {
  ModuleState *m = vm->modules;
  if (m->in_asked) return err_set_i(vm, vm->exc.RuntimeError, "reentrant call: the standard input is being read");
  if (m->in_len + 4096 > m->in_size) {
    size_t more = m->in_size < 16384 ? 8192 : m->in_size / 2;
    char *p = mem_realloc(vm, m->in_bytes, m->in_size, m->in_size + more);
    if (!p) return err_no_memory_i(vm);
    m->in_bytes = p;
    m->in_size += more;
  }
  int n;
  if (!host && !memfs_is_stream(vm, 0)) {
    m->in_asked = true;
    n = (int)fd_read(vm, 0, m->in_bytes + m->in_len, 4096);
    m->in_asked = false;
    if (n > 0) m->in_len += (size_t)n;
    return n < 0 ? -1 : n > 0;
  }
  m->in_asked = true;
  while ((n = vm->host->read(vm->host->ctx, 0, m->in_bytes + m->in_len, m->in_size - m->in_len)) == -ERR_INTR &&
         vm_work_slow(vm) == 0) {}
  m->in_asked = false;
  if (n == -ERR_INTR) return -1;
  if (n < 0) return err_set_i(vm, vm->exc.OSError, "read failed");
  m->in_len += (size_t)n;
  return vm_work(vm, HOST_READ_STEPS + (size_t)n / 32) < 0 ? -1 : n > 0;
}

static Value take_input(VM *vm, size_t n) {
  ModuleState *m = vm->modules;
  Value text = str_decode(vm, m->in_bytes + m->in_at, (Size)n, "utf-8", "strict");
  m->in_at += n;
  if (m->in_at == m->in_len) m->in_at = m->in_len = 0;
  return text;
}

static Value read_line(VM *vm) {
  ModuleState *m = vm->modules;
  size_t looked = 0;
  for (;;) {
    char *start = m->in_bytes ? m->in_bytes + m->in_at : NULL;
    size_t have = m->in_len - m->in_at;
    char *nl = have > looked ? memchr(start + looked, '\n', have - looked) : NULL;
    if (nl) return take_input(vm, (size_t)(nl - start) + 1);
    looked = have;
    int more = fill_input(vm, false);
    if (more < 0) return VALUE_NULL;
    if (more == 0) return take_input(vm, have);
  }
}

static Value stream_readline(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (check_open(vm, self) < 0 || flush_fd(vm, 1) < 0) return VALUE_NULL;
  if (as_stream(self)->fd != 0) return err_set(vm, vm->exc.OSError, "not readable");
  return read_line(vm);
}

// Walks over whole characters of the input, of which *found end before *n, until there are `want`. 0, or -1 as vm_work.
static int count_input(VM *vm, Size want, size_t *n, Size *found) {
  const ModuleState *m = vm->modules;
  const uint8_t *in = (const uint8_t *)m->in_bytes + m->in_at;
  size_t have = m->in_len - m->in_at;
  while (*found < want && *n < have) {
    uint8_t lead = in[*n];
    size_t len = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (len > have - *n) return 0;
    *n += len;
    if (work_round(vm, (size_t)++ * found) < 0) return -1;
  }
  return 0;
}

static Value stream_read(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size want = -1;
  if (args_check(vm, "read", nargs, 0, 1) < 0 || check_open(vm, self) < 0) return VALUE_NULL;
  if (as_stream(self)->fd != 0) return err_set(vm, vm->exc.OSError, "not readable");
  if (nargs && !value_is_none(args[0]) && arg_size(vm, args[0], &want) < 0) return VALUE_NULL;
  const ModuleState *m = vm->modules;
  size_t n = 0;
  Size found = 0;
  for (;;) {
    if (want >= 0 && count_input(vm, want, &n, &found) < 0) return VALUE_NULL;
    if (found == want) return take_input(vm, n);
    int more = fill_input(vm, false);
    if (more < 0) return VALUE_NULL;
    if (more == 0) return take_input(vm, m->in_len - m->in_at);
  }
}

static Value stream_iternext(VM *vm, Ref self) {
  Value line = stream_readline(vm, self, NULL, 0, REF_NULL);
  if (value_is_null(line) || as_str(line)->len > 0) return line;
  drop(vm, line);
  return VALUE_NULL;
}

static Value stream_readlines(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return sequence_list(vm, self);
}

// --- writing and the rest

static Value stream_write(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref text = borrow(args[0]);
  if (!is_str(text)) return err_set(vm, vm->exc.TypeError, "write() argument must be str, not %P", text);
  if (as_stream(self)->fd == 0) return err_set(vm, vm->exc.OSError, "not writable");
  return std_stream_write(vm, self, text) < 0 ? VALUE_NULL : value_from_int48(as_str(text)->len);
}

static Value stream_writelines(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value it = object_iter(vm, args[0]);
  if (value_is_null(it)) return it;
  bool ok = true;
  while (ok) {
    Value line = iter_next(vm, it);
    if (value_is_null(line)) break;
    ok = !value_is_null(stream_write(vm, self, &line, 1, REF_NULL));
    drop(vm, line);
  }
  drop(vm, it);
  return err_occurred(vm) ? VALUE_NULL : VALUE_NONE;
}

static Value stream_flush(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return std_stream_flush(vm, self) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value stream_close(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (!as_stream(self)->closed && std_stream_flush(vm, self) < 0) return VALUE_NULL;
  as_stream(self)->closed = true;
  return VALUE_NONE;
}
// A result that an open stream returns.
static Value answer(VM *vm, Ref self, Value v) {
  return as_stream(self)->closed ? err_set(vm, vm->exc.ValueError, "I/O operation on closed file") : v;
}
static Value stream_fileno(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return answer(vm, self, value_from_int48(as_stream(self)->fd));
}
static Value answer_false(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return answer(vm, self, VALUE_FALSE);
}
static Value stream_isatty(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return answer(
      vm, self,
      value_from_bool(memfs_is_stream(vm, as_stream(self)->fd) && vm->modules->terminals >> as_stream(self)->fd & 1));
}
static Value stream_readable(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return as_stream(self)->fd ? VALUE_FALSE : answer(vm, self, VALUE_TRUE);
}
static Value stream_writable(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return as_stream(self)->fd ? answer(vm, self, VALUE_TRUE) : VALUE_FALSE;
}
static Value stream_enter(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return own(self);
}
static Value stream_exit(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return stream_close(vm, self, NULL, 0, REF_NULL);
}
static Value stream_reconfigure(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"encoding", "errors", "newline", "line_buffering", "write_through"};
  static const ArgSpec spec = {"reconfigure", names, 5, 0, 0, 0, 0};
  Ref a[5];
  return args_bind(vm, &spec, args, nargs, kwnames, a) < 0 ? VALUE_NULL : VALUE_NONE;
}

int fd_write(VM *vm, int fd, const char *bytes, size_t len) {
  if (memfs_is_stream(vm, fd)) return std_host_write(vm, fd, bytes, len);
  if ((fd == 1 || fd == 2) && flush_fd(vm, fd) < 0) return -1;
  int r = memfs_write_pieces(vm, fd, bytes, len, -1);
  if (r > 0) err_os(vm, r, REF_NULL);
  return r ? -1 : 0;
}
Size fd_write_some(VM *vm, int fd, const char *bytes, size_t len) {
  size_t room = memfs_room(vm, fd, len);
  if (len && !room) {
    err_os(vm, ERR_AGAIN, REF_NULL);
    return -1;
  }
  return fd_write(vm, fd, bytes, room) < 0 ? -1 : (Size)room;
}
int std_host_write(VM *vm, int fd, const char *bytes, size_t len) {
  if (fd && memfs_is_stream(vm, fd)) return write_bytes(vm, fd, bytes, len);
  int r = fd ? vm->host->write(vm->host->ctx, fd, bytes, len) : -ERR_BADF;
  if (r) err_os(vm, -r, REF_NULL);
  return r ? -1 : 0;
}
Size fd_read(VM *vm, int fd, char *buf, Size cap) {
  bool stream = memfs_is_stream(vm, fd);
  if (stream && fd == 0) return std_host_read(vm, buf, cap);
  if (fd == 0 && flush_fd(vm, 1) < 0) return -1;
  int64_t got = stream ? -ERR_BADF : memfs_read(vm, fd, buf, (size_t)cap, -1);
  if (got < 0) memfs_read_failed(vm, got);
  return got < 0 ? -1 : (Size)got;
}
Size std_host_read(VM *vm, char *buf, Size cap) {
  ModuleState *m = vm->modules;
  if (flush_fd(vm, 1) < 0 || (m->in_at == m->in_len && fill_input(vm, true) < 0)) return -1;
  size_t n = m->in_len - m->in_at < (size_t)cap ? m->in_len - m->in_at : (size_t)cap;
  memcpy(buf, m->in_bytes + m->in_at, n);
  m->in_at += n;
  if (m->in_at == m->in_len) m->in_at = m->in_len = 0;
  return (Size)n;
}

// The byte stream under a text stream, made when first asked for.
static Value get_buffer(VM *vm, Ref self, const void *c UNUSED) {
  StdStream *s = as_stream(self);
  if (!value_is_null(s->buffer)) return own(s->buffer);
  Value io = import_module(vm, "_io");
  Value args[4] = {value_from_int48(s->fd), str_from_cstr(vm, s->fd ? "wb" : "rb"), VALUE_FALSE};
  Value file = VALUE_NULL, buffered = VALUE_NULL;
  Value type = value_is_null(io) ? VALUE_NULL : object_getattr_s(vm, io, "FileIO");
  if (!err_occurred(vm)) file = call(vm, type, args, 3, REF_NULL);
  if (!err_occurred(vm)) {
    value_set(vm, &type, object_getattr_s(vm, io, s->fd ? "BufferedWriter" : "BufferedReader"));
    Value name = str_from_cstr(vm, s->fd == 0 ? "<stdin>" : s->fd == 1 ? "<stdout>" : "<stderr>");
    if (!err_occurred(vm) && object_setattr_s(vm, file, "name", name) == 0) buffered = call1(vm, type, file);
    drop(vm, name);
  }
  drop(vm, io), drop(vm, args[1]), drop(vm, type), drop(vm, file);
  if (!value_is_null(buffered)) s->buffer = own(buffered);
  return buffered;
}

static const char *const file_names[] = {"<stdin>", "<stdout>", "<stderr>"};
static Value stream_repr(VM *vm, Ref self) {
  int fd = as_stream(self)->fd;
  return str_format(vm, "<_io.TextIOWrapper name='%s' mode='%s' encoding='utf-8'>", file_names[fd],
                    fd == 0 ? "r" : "w");
}
static Value get_name(VM *vm, Ref self, const void *c UNUSED) {
  return str_from_cstr(vm, file_names[as_stream(self)->fd]);
}
static Value get_mode(VM *vm, Ref self, const void *c UNUSED) {
  return str_from_cstr(vm, as_stream(self)->fd == 0 ? "r" : "w");
}
static Value get_encoding(VM *vm, Ref self UNUSED, const void *c UNUSED) { return str_from_cstr(vm, "utf-8"); }
static Value get_errors(VM *vm, Ref self, const void *c UNUSED) {
  return str_from_cstr(vm, as_stream(self)->fd == 2 ? "backslashreplace" : "strict");
}
static Value get_newlines(VM *vm UNUSED, Ref self UNUSED, const void *c UNUSED) { return VALUE_NONE; }
static Value get_closed(VM *vm UNUSED, Ref self, const void *c UNUSED) {
  return value_from_bool(as_stream(self)->closed);
}
static Value get_line_buffering(VM *vm, Ref self, const void *c UNUSED) {
  return value_from_bool(as_stream(self)->fd == 2 || vm->modules->terminals >> as_stream(self)->fd & 1);
}
static Value get_write_through(VM *vm, Ref self, const void *c UNUSED) {
  return value_from_bool(vm->modules->unbuffered && as_stream(self)->fd);
}

static const MethodDef methods[] = {
    {"write", stream_write, METH_O, DOC("($self, text, /)"), DOC("Write string s to stream.")},
    {"writelines", stream_writelines, METH_O, DOC("($self, lines, /)"), DOC("Write a list of lines to stream.")},
    {"flush", stream_flush, METH_NOARGS, "($self, /)", DOC("Flush write buffers, if applicable.")},
    {"read", stream_read, METH_FAST, DOC("($self, size=-1, /)"), DOC("Read at most size characters from stream.")},
    {"readline", stream_readline, METH_FAST, DOC("($self, size=-1, /)"), DOC("Read until newline or EOF.")},
    {"readlines", stream_readlines, METH_FAST, DOC("($self, hint=-1, /)"),
     DOC("Return a list of lines from the stream.")},
    {"close", stream_close, METH_NOARGS, "($self, /)", DOC("Flush and close the IO object.")},
    {"fileno", stream_fileno, METH_NOARGS, "($self, /)", DOC("Return underlying file descriptor if one exists.")},
    {"isatty", stream_isatty, METH_NOARGS, "($self, /)", DOC("Return whether this is an 'interactive' stream.")},
    {"seekable", answer_false, METH_NOARGS, "($self, /)", DOC("Return whether object supports random access.")},
    {"readable", stream_readable, METH_NOARGS, "($self, /)", DOC("Return whether object was opened for reading.")},
    {"writable", stream_writable, METH_NOARGS, "($self, /)", DOC("Return whether object was opened for writing.")},
    {"reconfigure", stream_reconfigure, METH_FAST_KW, NULL, DOC("Reconfigure the text stream with new parameters.")},
    {"__enter__", stream_enter, METH_NOARGS, NULL, NULL},
    {"__exit__", stream_exit, METH_FAST, NULL, NULL},
    {0},
};
static const GetSetDef getsets[] = {
    {"name", get_name, NULL, NULL, NULL},
    {"mode", get_mode, NULL, NULL, NULL},
    {"encoding", get_encoding, NULL, NULL, NULL},
    {"errors", get_errors, NULL, NULL, NULL},
    {"newlines", get_newlines, NULL, NULL, NULL},
    {"closed", get_closed, NULL, NULL, NULL},
    {"line_buffering", get_line_buffering, NULL, NULL, NULL},
    {"write_through", get_write_through, NULL, NULL, NULL},
    {"buffer", get_buffer, NULL, NULL, NULL},
    {0},
};
static const TypeSlots slots = {
    .dealloc = owned_dealloc, .repr = stream_repr, .iter = iterator_self, .iternext = stream_iternext};
static const TypeSpec spec = {
    .name = "_io.TextIOWrapper",
    .basic_size = sizeof(StdStream),
    .told_size = 112,
    .flags = TYPE_IMMUTABLE | TYPE_DISALLOW_INSTANTIATION,
    .slots = &slots,
    OWNS(StdStream, buffer, buffer),
    .methods = methods,
    .getsets = getsets,
    .doc = DOC("Character stream of the host: standard input, output or error."),
};

int std_streams_setup(VM *vm) {
  static const char *const names[][2] = {{"stdin", "__stdin__"}, {"stdout", "__stdout__"}, {"stderr", "__stderr__"}};
  ModuleState *m = vm->modules;
  m->std_stream = type_from_spec(vm, &spec, vm->types.object);
  if (!m->std_stream) return -1;
  for (int fd = 0; fd < 3; fd++) {
    if (fd && !(m->out[fd].bytes = mem_alloc(vm, STREAM_BUFFER_SIZE))) return err_no_memory_i(vm);
    StdStream *s = object_alloc(vm, m->std_stream, 0);
    if (!s) return -1;
    s->fd = fd;
    s->buffer = VALUE_NULL;
    Value v = value_from_ptr(s);
    int r = dict_set_cstr(vm, vm->sys_dict, names[fd][0], v);
    if (r == 0) r = dict_set_cstr(vm, vm->sys_dict, names[fd][1], v);
    drop(vm, v);
    if (r < 0) return -1;
  }
  return 0;
}

void std_streams_free(VM *vm) {
  ModuleState *m = vm->modules;
  for (int fd = 1; fd < 3; fd++) mem_free(vm, m->out[fd].bytes, m->out[fd].bytes ? STREAM_BUFFER_SIZE : 0);
  mem_free(vm, m->in_bytes, m->in_size);
}
