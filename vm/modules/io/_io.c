// modules/io/_io.c: the io module's base classes, open() and related functions.
//
// Tests        tests/python/library/files/io_use.py
// Optimize     Oz
#include "modules/io/io.h"

#include "object/bytes/bytearray.h"
#include "object/class/class.h"
#include "object/error/exceptions.h"

const char io_closed_text[] = "I/O operation on closed file", io_closed_dot_text[] = "I/O operation on closed file.";

// --- helpers for all

Value io_unsupported(VM *vm, const char *what) { return err_set(vm, as_type(vm->modules->io_unsupported), "%s", what); }

// `o` is usually a field of a stream: the call may run code that detaches it, or may have been reached from such code.
static Value call_named(VM *vm, Ref o, const char *method, const Value *args, Size n) {
  if (value_is_null(o)) return err_set(vm, vm->exc.ValueError, "underlying stream has been detached");
  Value name = str_intern_cstr(vm, method);
  if (value_is_null(name)) return VALUE_NULL;
  Value held = own(o), r = call_method(vm, held, name, args, n);
  drop(vm, held);
  drop(vm, name);
  return r;
}
Value io_call0(VM *vm, Ref o, const char *method) { return call_named(vm, o, method, NULL, 0); }
Value io_call1(VM *vm, Ref o, const char *method, Ref a) {
  Value args[1] = {{a.bits}};
  return call_named(vm, o, method, args, 1);
}
Value io_call2(VM *vm, Ref o, const char *method, Ref a, Ref b) {
  Value args[2] = {{a.bits}, {b.bits}};
  return call_named(vm, o, method, args, 2);
}
static int truth(VM *vm, Value v) {
  if (value_is_null(v)) return -1;
  int r = object_is_true(vm, v);
  drop(vm, v);
  return r;
}
Value io_flush_close(VM *vm, Ref self, Ref inner) {
  Value held = own(inner), r = io_call0(vm, self, "flush"), error = err_fetch(vm);
  drop(vm, r);
  r = io_call0(vm, held, "close");
  drop(vm, held);
  return io_second_close(vm, error, r);
}
Value io_second_close(VM *vm, Value error, Value r) {
  if (value_is_null(error)) return r;
  if (value_is_null(r)) {
    Value second = err_fetch(vm);
    exc_set_context(vm, second, error);
    error = second;
  }
  drop(vm, r);
  err_restore(vm, error);
  return VALUE_NULL;
}
void io_dealloc_warn(VM *vm, Ref inner, Ref source) {
  Value r = io_call1(vm, inner, "_dealloc_warn", source);
  if (value_is_null(r)) err_clear(vm);
  drop(vm, r);
}
int io_true0(VM *vm, Ref o, const char *method) { return truth(vm, io_call0(vm, o, method)); }
Value io_attr(VM *vm, Ref o, const char *name) {
  if (value_is_null(o)) return err_set(vm, vm->exc.ValueError, "underlying stream has been detached");
  Value held = own(o), v = object_getattr_s(vm, held, name);
  drop(vm, held);
  return v;
}
int io_attr_true(VM *vm, Ref o, const char *name) { return truth(vm, io_attr(vm, o, name)); }

int io_size_arg(VM *vm, const Value *args, Size nargs, Size at, Size *out) {
  *out = -1;
  if (at >= nargs || value_is_none(args[at])) return 0;
  Ref v = borrow(args[at]);
  if (!number_has_index(vm, v))
    return err_set_i(vm, vm->exc.TypeError, "argument should be integer or None, not '%T'", v);
  *out = number_as_size(vm, v, vm->exc.OverflowError);
  return *out == -1 && err_occurred(vm) ? -1 : 0;
}
int64_t io_int_result(VM *vm, Value v) {
  if (value_is_null(v)) return -1;
  int64_t r = number_as_i64(vm, v);
  drop(vm, v);
  return r;
}

// --- _IOBase

static int check_closed(VM *vm, Ref self) {
  int closed = io_attr_true(vm, self, "closed");
  return closed < 0 ? -1 : closed ? err_set_i(vm, vm->exc.ValueError, io_closed_dot_text) : 0;
}

static Value base_new(VM *vm, Type *type, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  IoBase *b = object_alloc(vm, type, 0);
  if (!b) return VALUE_NULL;
  gc_track(vm, b);
  return value_from_ptr(b);
}
void io_base_dealloc_rest(VM *vm, Object *o) {
  IoBase *b = (IoBase *)o;
  if (b->weaklist) object_clear_weakrefs(vm, o);
  OBJ_CLEAR(vm, b->dict);
  object_free(vm, o, 0);
}
void io_base_dealloc(VM *vm, Object *o) {
  if (!object_finalize_in_dealloc(vm, o)) return;
  gc_untrack(vm, o);
  io_base_dealloc_rest(vm, o);
}
int io_base_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  VISIT_OBJ(((IoBase *)o)->dict);
  return 0;
}
Value io_no_state(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return err_set(vm, vm->exc.TypeError, "cannot pickle '%s' instances", type_short_name(type_of(vm, self)));
}
Value io_restore_dict(VM *vm, Ref self, Ref dict) {
  Dict *d;
  if (!is_dict(dict)) return VALUE_NONE;
  return object_get_dict(vm, self, &d) < 0 || dict_update(vm, d, dict) < 0 ? VALUE_NULL : VALUE_NONE;
}
void io_base_clear(VM *vm, Object *o) { OBJ_CLEAR(vm, ((IoBase *)o)->dict); }
// Reports a close() that failed, where no caller can handle it.
static COLD void report_unclosed(VM *vm, Ref self) {
  Value error = err_fetch(vm), text = str_format(vm, "Exception ignored while finalizing file %R", self);
  err_clear(vm);
  err_restore(vm, error);
  err_unraisable(
      vm, REF_NULL,
      value_is_null(text) || !as_str(text)->ascii ? "Exception ignored while finalizing file" : as_str(text)->data);
  drop(vm, text);
}
void io_base_finalize(VM *vm, Ref self) {
  Value pending = err_fetch(vm);
  int closed = io_attr_true(vm, self, "closed");
  if (closed < 0) err_clear(vm);
  if (closed == 0) {
    if (object_setattr_s(vm, self, "_finalizing", REF_TRUE) < 0) err_clear(vm);
    Value r = io_call0(vm, self, "close");
    if (value_is_null(r)) report_unclosed(vm, self);
    drop(vm, r);
  }
  err_restore(vm, pending);
}

Value io_iter(VM *vm, Ref self) { return check_closed(vm, self) < 0 ? VALUE_NULL : own(self); }
Value io_iternext(VM *vm, Ref self) {
  Value line = io_call0(vm, self, "readline");
  if (value_is_null(line)) return line;
  Size n = object_len(vm, line);
  if (n > 0) return line;
  drop(vm, line);
  return VALUE_NULL;
}
Value io_writelines(VM *vm, Ref self, Ref lines) {
  if (check_closed(vm, self) < 0) return VALUE_NULL;
  Value it = object_iter(vm, lines);
  if (value_is_null(it)) return it;
  for (Value line; !value_is_null(line = iter_next(vm, it));) {
    Value r = io_call1(vm, self, "write", line);
    drop(vm, line);
    if (value_is_null(r)) break;
    drop(vm, r);
  }
  drop(vm, it);
  return err_occurred(vm) ? VALUE_NULL : VALUE_NONE;
}

static Value base_seek(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return io_unsupported(vm, "seek");
}
static Value base_tell(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return io_call2(vm, self, "seek", value_from_int48(0), value_from_int48(1));
}
static Value base_truncate(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return io_unsupported(vm, "truncate");
}
static bool base_is_closed(VM *vm, Ref self) {
  Dict *d = ((IoBase *)value_as_ptr(self))->dict;
  return d && !value_is_null(dict_get_cstr(vm, d, "__IOBase_closed"));
}
static Value base_flush(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return base_is_closed(vm, self) ? err_set(vm, vm->exc.ValueError, io_closed_dot_text) : VALUE_NONE;
}
Value io_base_close(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (base_is_closed(vm, self)) return VALUE_NONE;
  Value r = io_call0(vm, self, "flush"), error = err_fetch(vm);
  drop(vm, r);
  int set = object_setattr_s(vm, self, "__IOBase_closed", REF_TRUE);
  if (!value_is_null(error)) {
    if (set < 0) err_clear(vm);
    err_restore(vm, error);
    return VALUE_NULL;
  }
  return set < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value answer_false(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                          Ref kwnames UNUSED) {
  return VALUE_FALSE;
}
static Value base_check_closed(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_closed(vm, self) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value check_can(VM *vm, Ref self, const char *what, const char *text) {
  Value r = io_call0(vm, self, what);
  if (value_is_null(r) || value_is_true(r)) return r;
  drop(vm, r);
  return io_unsupported(vm, text);
}
static Value base_check_seekable(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_can(vm, self, "seekable", "File or stream is not seekable.");
}
static Value base_check_readable(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_can(vm, self, "readable", "File or stream is not readable.");
}
static Value base_check_writable(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_can(vm, self, "writable", "File or stream is not writable.");
}
static Value base_fileno(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return io_unsupported(vm, "fileno");
}
static Value base_isatty(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_closed(vm, self) < 0 ? VALUE_NULL : VALUE_FALSE;
}
static Value base_enter(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_closed(vm, self) < 0 ? VALUE_NULL : own(self);
}
static Value base_exit(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return io_call0(vm, self, "close");
}

static Value base_readline(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size limit;
  if (args_check(vm, "readline", nargs, 0, 1) < 0 || io_size_arg(vm, args, nargs, 0, &limit) < 0) return VALUE_NULL;
  BytesBuilder out;
  bb_init(&out, vm);
  Value peek = object_getattr_s(vm, self, "peek");
  if (value_is_null(peek) && !err_forgive(vm)) goto fail;
  while (limit < 0 || out.len < limit) {
    Size want = 1;
    if (!value_is_null(peek)) {
      Value ahead = call1(vm, peek, value_from_int48(1));
      if (value_is_null(ahead)) goto fail;
      if (is_bytes(ahead) && as_bytes(ahead)->len > 0) {
        const char *p = as_bytes(ahead)->data, *nl = memchr(p, '\n', (size_t)as_bytes(ahead)->len);
        want = nl ? (Size)(nl - p) + 1 : as_bytes(ahead)->len;
        if (limit >= 0 && want > limit - out.len) want = limit - out.len;
      }
      drop(vm, ahead);
    }
    Value got = io_call1(vm, self, "read", value_from_int48(want));
    if (value_is_null(got)) goto fail;
    if (!is_bytes(got)) {
      err_set(vm, vm->exc.OSError, "read() should have returned a bytes object, not '%T'", got);
      drop(vm, got);
      goto fail;
    }
    Size n = as_bytes(got)->len;
    bb_bytes(&out, as_bytes(got)->data, n);
    drop(vm, got);
    if (n == 0 || out.failed || out.data[out.len - 1] == '\n') break;
  }
  drop(vm, peek);
  return bb_finish(&out);
fail:
  drop(vm, peek);
  bb_discard(&out);
  return VALUE_NULL;
}

static Value base_readlines(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size hint;
  if (args_check(vm, "readlines", nargs, 0, 1) < 0 || io_size_arg(vm, args, nargs, 0, &hint) < 0) return VALUE_NULL;
  Value list = list_new(vm, 0), it = value_is_null(list) ? VALUE_NULL : object_iter(vm, self);
  if (value_is_null(it)) {
    drop(vm, list);
    return VALUE_NULL;
  }
  for (Size total = 0, n = 0; hint <= 0 || n <= hint - total;) {
    total += n;
    Value line = iter_next(vm, it);
    if (value_is_null(line)) break;
    n = object_len(vm, line);
    if (list_append_steal(vm, as_list(list), line) < 0 || n < 0) break;
  }
  drop(vm, it);
  if (!err_occurred(vm)) return list;
  drop(vm, list);
  return VALUE_NULL;
}
static Value base_writelines(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return io_writelines(vm, self, args[0]);
}
static Value base_closed(VM *vm, Ref self, const void *closure UNUSED) {
  return value_from_bool(base_is_closed(vm, self));
}

static const MethodDef base_methods[] = {
    {"seek", base_seek, METH_FAST | METH_METHOD, DOC("($self, offset, whence=os.SEEK_SET, /)"),
     DOC("Change the stream position to the given byte offset.")},
    {"tell", base_tell, METH_NOARGS, "($self, /)", DOC("Return current stream position.")},
    {"truncate", base_truncate, METH_FAST | METH_METHOD, DOC("($self, size=None, /)"),
     DOC("Truncate file to size bytes.")},
    {"flush", base_flush, METH_NOARGS, "($self, /)", DOC("Flush write buffers, if applicable.")},
    {"close", io_base_close, METH_NOARGS, "($self, /)", DOC("Flush and close the IO object.")},
    {"seekable", answer_false, METH_NOARGS, "($self, /)", DOC("Return whether object supports random access.")},
    {"readable", answer_false, METH_NOARGS, "($self, /)", DOC("Return whether object was opened for reading.")},
    {"writable", answer_false, METH_NOARGS, "($self, /)", DOC("Return whether object was opened for writing.")},
    {"_checkClosed", base_check_closed, METH_NOARGS, "($self, /)", NULL},
    {"_checkSeekable", base_check_seekable, METH_NOARGS, "($self, /)", NULL},
    {"_checkReadable", base_check_readable, METH_NOARGS, "($self, /)", NULL},
    {"_checkWritable", base_check_writable, METH_NOARGS, "($self, /)", NULL},
    {"fileno", base_fileno, METH_NOARGS | METH_METHOD, "($self, /)",
     DOC("Return underlying file descriptor if one exists.")},
    {"isatty", base_isatty, METH_NOARGS, "($self, /)", DOC("Return whether this is an 'interactive' stream.")},
    {"__enter__", base_enter, METH_NOARGS, "($self, /)", NULL},
    {"__exit__", base_exit, METH_VARARGS, NULL, NULL},
    {"readline", base_readline, METH_FAST, DOC("($self, size=-1, /)"), DOC("Read and return a line from the stream.")},
    {"readlines", base_readlines, METH_FAST, DOC("($self, hint=-1, /)"),
     DOC("Return a list of lines from the stream.")},
    {"writelines", base_writelines, METH_O, DOC("($self, lines, /)"), DOC("Write a list of lines to stream.")},
    {0},
};
static const GetSetDef base_getsets[] = {
    {"__dict__", instance_dict_get, NULL, NULL, NULL}, {"closed", base_closed, NULL, NULL, NULL}, {0}};
static const TypeSlots base_slots = {.new_ = base_new,
                                     .dealloc = io_base_dealloc,
                                     .traverse = io_base_traverse,
                                     .clear = io_base_clear,
                                     .finalize = io_base_finalize,
                                     .iter = io_iter,
                                     .iternext = io_iternext};
static const TypeSpec base_spec = {.name = "_io._IOBase",
                                   .basic_size = sizeof(IoBase),
                                   .told_size = 16,
                                   .flags = IO_NEW_FLAGS,
                                   IO_OFFSETS,
                                   .slots = &base_slots,
                                   .methods = base_methods,
                                   .getsets = base_getsets,
                                   .doc = DOC("The abstract base class for all I/O classes.")};

// --- _RawIOBase: read() through readinto()

static Value raw_read(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size n = -1;
  if (args_check(vm, "read", nargs, 0, 1) < 0 || (nargs && arg_size(vm, args[0], &n) < 0)) return VALUE_NULL;
  if (n < 0) return io_call0(vm, self, "readall");
  Value b = bytearray_from(vm, NULL, 0);
  if (value_is_null(b) || bytearray_resize(vm, b, n) < 0) return drop(vm, b), VALUE_NULL;
  Value got = io_call1(vm, self, "readinto", b);
  if (value_is_null(got) || value_is_none(got)) {
    drop(vm, b);
    return got;
  }
  Size len = number_as_size(vm, got, vm->exc.ValueError);
  drop(vm, got);
  Value r = VALUE_NULL;
  if (len == -1 && err_occurred(vm)) r = VALUE_NULL;
  else if (len < 0 || len > as_bytearray(b)->len)
    err_set(vm, vm->exc.ValueError, "readinto returned %zd outside buffer size %zd", len, as_bytearray(b)->len);
  else r = bytes_from(vm, as_bytearray(b)->data, len);
  drop(vm, b);
  return r;
}
static Value raw_readall(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BytesBuilder out;
  bb_init(&out, vm);
  for (;;) {
    Value chunk = io_call1(vm, self, "read", value_from_int48(IO_BUFFER_SIZE));
    if (value_is_null(chunk)) break;
    if (value_is_none(chunk)) {
      if (out.len) return bb_finish(&out);
      bb_discard(&out);
      return chunk;
    }
    if (!is_bytes(chunk)) {
      drop(vm, chunk);
      err_set(vm, vm->exc.TypeError, "read() should return bytes");
      break;
    }
    Size n = as_bytes(chunk)->len;
    bb_bytes(&out, as_bytes(chunk)->data, n);
    drop(vm, chunk);
    if (out.failed) break;
    if (n == 0) return bb_finish(&out);
  }
  bb_discard(&out);
  return VALUE_NULL;
}
static Value not_implemented(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return err_set_none(vm, vm->exc.NotImplementedError);
}
static const MethodDef raw_methods[] = {
    {"read", raw_read, METH_FAST, DOC("($self, size=-1, /)"), NULL},
    {"readall", raw_readall, METH_NOARGS, "($self, /)", DOC("Read until EOF, using multiple read() call.")},
    {"readinto", not_implemented, METH_O | METH_METHOD, NULL, NULL},
    {"write", not_implemented, METH_O | METH_METHOD, NULL, NULL},
    {0}};
static const TypeSpec raw_spec = {.name = "_io._RawIOBase",
                                  .basic_size = sizeof(IoBase),
                                  .told_size = 16,
                                  .flags = IO_NEW_FLAGS,
                                  IO_OFFSETS,
                                  .methods = raw_methods,
                                  .doc = DOC("Base class for raw binary I/O.")};

// --- _BufferedIOBase

static Value no_detach(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return io_unsupported(vm, "detach");
}
static Value no_read(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return io_unsupported(vm, "read");
}
static Value no_read1(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return io_unsupported(vm, "read1");
}
static Value no_write(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return io_unsupported(vm, "write");
}
static Value no_readline(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return io_unsupported(vm, "readline");
}

static Value readinto_through(VM *vm, Ref self, const char *method, Ref target) {
  Buffer b;
  if (buffer_get(vm, target, &b, BUF_WRITABLE) < 0) {
    if (!err_forgive(vm)) return VALUE_NULL;
    return err_set(vm, vm->exc.TypeError, "%s() argument must be read-write bytes-like object, not %P",
                   strcmp(method, "read") ? "readinto1" : "readinto", target);
  }
  Value data = io_call1(vm, self, method, value_from_int48(b.len));
  Value r = VALUE_NULL;
  if (!value_is_null(data)) {
    if (!is_bytes(data)) err_set(vm, vm->exc.TypeError, "read() should return bytes");
    else if (as_bytes(data)->len > b.len)
      err_set(vm, vm->exc.ValueError, "read() returned too much data: %zd bytes requested, %zd returned", b.len,
              as_bytes(data)->len);
    else {
      memcpy(b.data, as_bytes(data)->data, (size_t)as_bytes(data)->len);
      r = value_from_int48(as_bytes(data)->len);
    }
    drop(vm, data);
  }
  buffer_release(vm, &b);
  return r;
}
static Value buffered_readinto(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return readinto_through(vm, self, "read", args[0]);
}
static Value buffered_readinto1(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return readinto_through(vm, self, "read1", args[0]);
}
static const MethodDef buffered_methods[] = {
    {"detach", no_detach, METH_NOARGS | METH_METHOD, "($self, /)",
     DOC("Disconnect this buffer from its underlying raw stream and return it.")},
    {"read", no_read, METH_FAST | METH_METHOD, DOC("($self, size=-1, /)"), DOC("Read and return up to n bytes.")},
    {"read1", no_read1, METH_FAST | METH_METHOD, DOC("($self, size=-1, /)"), NULL},
    {"readinto", buffered_readinto, METH_O, DOC("($self, buffer, /)"), NULL},
    {"readinto1", buffered_readinto1, METH_O, DOC("($self, buffer, /)"), NULL},
    {"write", no_write, METH_FAST | METH_METHOD, NULL, DOC("Write buffer b to the IO stream.")},
    {0}};
static const TypeSpec buffered_spec = {.name = "_io._BufferedIOBase",
                                       .basic_size = sizeof(IoBase),
                                       .told_size = 16,
                                       .flags = IO_NEW_FLAGS,
                                       IO_OFFSETS,
                                       .methods = buffered_methods,
                                       .doc = DOC("Base class for buffered IO objects.")};

// --- _TextIOBase

static Value answer_none(VM *vm UNUSED, Ref self UNUSED, const void *closure UNUSED) { return VALUE_NONE; }
static const MethodDef text_methods[] = {
    {"detach", no_detach, METH_NOARGS | METH_METHOD, "($self, /)", NULL},
    {"read", no_read, METH_FAST | METH_METHOD, DOC("($self, size=-1, /)"), NULL},
    {"readline", no_readline, METH_FAST | METH_METHOD, DOC("($self, size=-1, /)"), NULL},
    {"write", no_write, METH_FAST | METH_METHOD, NULL, NULL},
    {0}};
static const GetSetDef text_getsets[] = {
    {"encoding", answer_none, NULL, DOC("Encoding of the text stream.\n\nSubclasses should override."), NULL},
    {"newlines", answer_none, NULL, NULL, NULL},
    {"errors", answer_none, NULL, NULL, NULL},
    {0}};
static const TypeSpec text_spec = {.name = "_io._TextIOBase",
                                   .basic_size = sizeof(IoBase),
                                   .told_size = 16,
                                   .flags = IO_NEW_FLAGS,
                                   IO_OFFSETS,
                                   .methods = text_methods,
                                   .getsets = text_getsets,
                                   .doc = DOC("Base class for text I/O.")};

// --- open

typedef struct OpenMode {
  bool creating, reading, writing, appending, updating, text, binary;
} OpenMode;

static int parse_mode(VM *vm, Ref mode, OpenMode *m) {
  Str *s = as_str(mode);
  memset(m, 0, sizeof *m);
  for (Size i = 0; i < s->len; i++) {
    uint32_t c = str_read(s, i);
    bool *flag = c == 'x'   ? &m->creating
                 : c == 'r' ? &m->reading
                 : c == 'w' ? &m->writing
                 : c == 'a' ? &m->appending
                 : c == '+' ? &m->updating
                 : c == 't' ? &m->text
                 : c == 'b' ? &m->binary
                            : NULL;
    if (!flag || *flag) return err_set_i(vm, vm->exc.ValueError, "invalid mode: '%U'", mode);
    *flag = true;
  }
  if (m->text && m->binary) return err_set_i(vm, vm->exc.ValueError, "can't have text and binary mode at once");
  if (m->creating + m->reading + m->writing + m->appending > 1)
    return err_set_i(vm, vm->exc.ValueError, "must have exactly one of create/read/write/append mode");
  return 0;
}
static int check_str_or_none(VM *vm, Ref v, const char *name) {
  if (value_is_null(v) || value_is_none(v) || is_str(v)) return 0;
  return err_set_i(vm, vm->exc.TypeError, "open() argument '%s' must be str or None, not %P", name, v);
}
static Ref or_none(Ref v) { return value_is_null(v) ? REF_NONE : v; }

static Value make_text(VM *vm, Ref buffer, Ref mode, Ref encoding, Ref errors, Ref newline, bool line_buffering) {
  Value args[5] = {{buffer.bits},
                   {or_none(encoding).bits},
                   {or_none(errors).bits},
                   {or_none(newline).bits},
                   value_from_bool(line_buffering)};
  Value text = call(vm, ref_from_ptr(module_type(vm, MT_IO_TEXT)), args, 5, REF_NULL);
  if (!value_is_null(text) && object_setattr_s(vm, text, "mode", mode) < 0) {
    drop(vm, text);
    return VALUE_NULL;
  }
  return text;
}

static Value open_with(VM *vm, const Ref *a, Ref path) {
  OpenMode m;
  int buffering = -1;
  bool closefd = true;
  Value default_mode = VALUE_NULL;
  Ref mode = a[1];
  if (!value_is_null(mode) && !is_str(mode))
    return err_set(vm, vm->exc.TypeError, "open() argument 'mode' must be str, not %P", mode);
  if (check_str_or_none(vm, a[3], "encoding") < 0 || check_str_or_none(vm, a[4], "errors") < 0 ||
      check_str_or_none(vm, a[5], "newline") < 0)
    return VALUE_NULL;
  if (!value_is_null(a[2]) && arg_int(vm, a[2], &buffering) < 0) return VALUE_NULL;
  if (!value_is_null(a[6]) && arg_bool(vm, a[6], &closefd) < 0) return VALUE_NULL;
  if (value_is_null(mode)) mode = borrow(default_mode = str_from_cstr(vm, "r"));
  if (value_is_null(mode) || parse_mode(vm, mode, &m) < 0) goto fail;
  const char *wrong = !m.binary                       ? NULL
                      : !value_is_none(or_none(a[3])) ? "an encoding"
                      : !value_is_none(or_none(a[4])) ? "an errors"
                      : !value_is_none(or_none(a[5])) ? "a newline"
                                                      : NULL;
  if (wrong) {
    err_set(vm, vm->exc.ValueError, "binary mode doesn't take %s argument", wrong);
    goto fail;
  }
  if (m.binary && buffering == 1 &&
      err_warn(vm, vm->exc.RuntimeWarning, 1,
               "line buffering (buffering=1) isn't supported in binary mode, the default buffer size will be used") < 0)
    goto fail;
  char raw_mode[8], *p = raw_mode;
  if (m.creating) *p++ = 'x';
  if (m.reading) *p++ = 'r';
  if (m.writing) *p++ = 'w';
  if (m.appending) *p++ = 'a';
  if (m.updating) *p++ = '+';
  *p = 0;
  Value raw_args[4] = {{path.bits}, str_from_cstr(vm, raw_mode), value_from_bool(closefd), {or_none(a[7]).bits}};
  Value raw = call(vm, ref_from_ptr(module_type(vm, MT_IO_FILE)), raw_args, 4, REF_NULL);
  drop(vm, raw_args[1]);
  if (value_is_null(raw)) goto fail;
  Value result = raw;
  if (buffering < -1) {
    err_set(vm, vm->exc.ValueError, "invalid buffering size");
    goto close;
  }
  if (buffering == 0 && !m.binary) {
    err_set(vm, vm->exc.ValueError, "can't have unbuffered text I/O");
    goto close;
  }
  if (buffering != 0) {
    ModuleTypeId id = m.updating ? MT_IO_RANDOM : m.creating || m.writing || m.appending ? MT_IO_WRITER : MT_IO_READER;
    Value buffer_args[2] = {raw, value_from_int48(buffering > 1 ? buffering : IO_BUFFER_SIZE)};
    Value buffer = call(vm, ref_from_ptr(module_type(vm, id)), buffer_args, 2, REF_NULL);
    if (value_is_null(buffer)) goto close;
    drop(vm, raw);
    result = buffer;
    if (!m.binary) {
      Value text = make_text(vm, buffer, mode, a[3], a[4], a[5], buffering == 1);
      if (value_is_null(text)) goto close;
      drop(vm, buffer);
      result = text;
    }
  }
  drop(vm, default_mode);
  return result;
close : {
  Value error = err_fetch(vm);
  Value r = io_call0(vm, result, "close");
  if (value_is_null(r)) err_clear(vm);
  drop(vm, r);
  drop(vm, result);
  err_restore(vm, error);
}
fail:
  drop(vm, default_mode);
  return VALUE_NULL;
}

Value io_open(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"file",   "mode",    "buffering", "encoding",
                                      "errors", "newline", "closefd",   "opener"};
  static const ArgSpec spec = {.fname = "open", .names = names, .n_params = 8, .n_positional = 8, .n_required = 1};
  Ref a[8];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  Value path = is_int(a[0]) || number_has_index(vm, a[0]) ? own(a[0]) : memfs_fspath(vm, a[0]);
  if (value_is_null(path)) return VALUE_NULL;
  Value r = open_with(vm, a, path);
  drop(vm, path);
  return r;
}

static Value open_code(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"path"};
  static const ArgSpec spec = {.fname = "open_code", .names = names, .n_params = 1, .n_positional = 1, .n_required = 1};
  Ref a[1];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  if (!is_str(a[0])) return err_set(vm, vm->exc.TypeError, "open_code() argument 'path' must be str, not %P", a[0]);
  Value v[2] = {{a[0].bits}, str_from_cstr(vm, "rb")};
  Value r = io_open(vm, REF_NULL, v, 2, REF_NULL);
  drop(vm, v[1]);
  return r;
}
static Value text_encoding(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "text_encoding", nargs, 1, 2) < 0) return VALUE_NULL;
  if (value_is_none(args[0]) && vm->flags & VM_FLAG_WARN_ENCODING) {
    int level = 2;
    if ((nargs > 1 && arg_int(vm, args[1], &level) < 0) ||
        err_warn(vm, vm->exc.EncodingWarning, level, "'encoding' argument not specified") < 0)
      return VALUE_NULL;
  }
  return value_is_none(args[0]) ? str_from_cstr(vm, "locale") : own(args[0]);
}

// class UnsupportedOperation(OSError, ValueError), of module io
static int make_unsupported(VM *vm) {
  if (!value_is_null(vm->modules->io_unsupported)) return 0;
  Value name = str_from_cstr(vm, "UnsupportedOperation"), module = str_from_cstr(vm, "io"), ns = dict_new(vm);
  Value bases = tuple_pack2(vm, ref_from_ptr(vm->exc.OSError), ref_from_ptr(vm->exc.ValueError));
  if (!err_occurred(vm) && dict_set_cstr(vm, as_dict(ns), "__module__", module) == 0)
    vm->modules->io_unsupported = type_new_class(vm, vm->types.type, name, bases, ns, NULL, REF_NULL);
  drop(vm, name), drop(vm, module), drop(vm, ns), drop(vm, bases);
  return value_is_null(vm->modules->io_unsupported) ? -1 : 0;
}

static const MethodDef functions[] = {
    {"open", io_open, METH_FAST_KW,
     DOC("($module, /, file, mode='r', buffering=-1, encoding=None,\n"
         "     errors=None, newline=None, closefd=True, opener=None)"),
     DOC("Open file and return a stream.  Raise OSError upon failure.")},
    {"text_encoding", text_encoding, METH_FAST, DOC("($module, encoding, stacklevel=2, /)"),
     DOC("A helper function to choose the text encoding.")},
    {"open_code", open_code, METH_FAST_KW, DOC("($module, /, path)"),
     DOC("Opens the provided file with the intent to import the contents.")},
    {0},
};

static int exec(VM *vm, Ref m) {
  Ref open = dict_get_cstr(vm, vm->builtins, "open");  // one function under both names
  if (make_unsupported(vm) < 0 || (!value_is_null(open) && dict_set_cstr(vm, as_module(m)->dict, "open", open) < 0))
    return -1;
  if (module_add(vm, m, "DEFAULT_BUFFER_SIZE", value_from_int48(IO_BUFFER_SIZE)) < 0 ||
      module_add(vm, m, "UnsupportedOperation", own(vm->modules->io_unsupported)) < 0 ||
      module_add(vm, m, "BlockingIOError", own(ref_from_ptr(vm->exc.BlockingIOError))) < 0)
    return -1;
  if (io_newline_setup(vm, m) < 0 || module_make_type(vm, m, MT_IO_BASE, &base_spec, NULL) < 0) return -1;
  Type *base = module_type(vm, MT_IO_BASE);
  if (module_make_type(vm, m, MT_IO_TEXT_BASE, &text_spec, base) < 0 ||
      module_make_type(vm, m, MT_IO_BUFFERED_BASE, &buffered_spec, base) < 0 ||
      module_make_type(vm, m, MT_IO_RAW_BASE, &raw_spec, base) < 0)
    return -1;
  return io_bytes_setup(vm, m) < 0 || io_buffered_setup(vm, m) < 0 || io_file_setup(vm, m) < 0 ||
                 io_string_setup(vm, m) < 0 || io_text_setup(vm, m) < 0
             ? -1
             : 0;
}
const ModuleDef _io_module = {.name = "_io",
                              .methods = functions,
                              .exec = exec,
                              .doc = "The io module provides the Python interfaces to stream handling."};
