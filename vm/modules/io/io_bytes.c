// modules/io/io_bytes.c: BytesIO, a binary stream in memory, and the object through which getbuffer() lends its octets.
//
// Invariants   while exports > 0 the block does not move and the length does not change.
// Tests        tests/python/library/files/io_use.py, io_states.py
// Optimize     O2
#include "modules/io/io.h"
#include "object/core/work.h"
#include "object/error/exceptions.h"
#include "object/bytes/memoryview.h"

typedef struct BytesIO {
  IoBase b;
  uint8_t *data;
  Size len, cap, pos, exports;
  bool closed;
} BytesIO;
typedef struct BytesIOBuffer {
  Object h;
  Value source;
} BytesIOBuffer;
static BytesIO *as_bio(Ref v) { return (BytesIO *)value_as_ptr(v); }

static int check_open(VM *vm, Ref self) {
  return as_bio(self)->closed ? err_set_i(vm, vm->exc.ValueError, io_closed_dot_text) : 0;
}
static int check_exports(VM *vm, BytesIO *b) {
  return b->exports ? err_set_i(vm, vm->exc.BufferError, "Existing exports of data: object cannot be re-sized") : 0;
}
static int reserve(VM *vm, BytesIO *b, int64_t size) {
  if (size <= b->cap) return 0;
  if (size > INT32_MAX) return err_set_i(vm, vm->exc.OverflowError, "new buffer size too large");
  int64_t cap = size + (size >> 1) + 64;
  if (cap > INT32_MAX) cap = INT32_MAX;
  uint8_t *p = mem_realloc(vm, b->data, (size_t)b->cap, (size_t)cap);
  if (!p) return err_no_memory_i(vm);
  b->data = p;
  b->cap = (Size)cap;
  return 0;
}
static int put(VM *vm, BytesIO *b, const void *p, Size n) {
  if (n == 0) return 0;
  if (reserve(vm, b, (int64_t)b->pos + n) < 0) return -1;  // fits: in 64 bits
  if (b->pos > b->len && work_fill(vm, b->data + b->len, "", 1, (size_t)(b->pos - b->len)) < 0) return -1;
  if (work_move(vm, b->data + b->pos, p, (size_t)n) < 0) return -1;
  b->pos += n;
  if (b->pos > b->len) b->len = b->pos;
  return 0;
}
static Size put_object(VM *vm, Ref self, Ref data) {
  Buffer v;
  if (check_open(vm, self) < 0 || check_exports(vm, as_bio(self)) < 0 || buffer_get(vm, data, &v, BUF_CONTIG_RO) < 0)
    return -1;
  Size n = v.len;
  int r = check_open(vm, self) < 0 ? -1 : put(vm, as_bio(self), v.data, n);
  buffer_release(vm, &v);
  return r < 0 ? -1 : n;
}

static Value bio_new(VM *vm, Type *type, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BytesIO *b = object_alloc(vm, type, 0);
  if (!b) return VALUE_NULL;
  gc_track(vm, b);
  return value_from_ptr(b);
}
static int bio_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"initial_bytes"};
  static const ArgSpec spec = {.fname = "BytesIO", .names = names, .n_params = 1, .n_positional = 1};
  Ref a[1];
  BytesIO *b = as_bio(self);
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || check_exports(vm, b) < 0) return -1;
  b->len = b->pos = 0;
  b->closed = false;
  if (value_is_null(a[0]) || value_is_none(a[0])) return 0;
  if (put_object(vm, self, a[0]) < 0) return -1;
  b->pos = 0;
  return 0;
}
static void bio_dealloc(VM *vm, Object *o) {
  BytesIO *b = (BytesIO *)o;
  if (!object_finalize_in_dealloc(vm, o)) return;
  gc_untrack(vm, o);
  mem_free(vm, b->data, (size_t)b->cap);
  io_base_dealloc_rest(vm, o);
}

static Value bio_true(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_open(vm, self) < 0 ? VALUE_NULL : VALUE_TRUE;
}
static Value bio_false(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_open(vm, self) < 0 ? VALUE_NULL : VALUE_FALSE;
}
static Value bio_flush(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_open(vm, self) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value bio_close(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BytesIO *b = as_bio(self);
  if (check_exports(vm, b) < 0) return VALUE_NULL;
  mem_free(vm, b->data, (size_t)b->cap);
  b->data = NULL;
  b->cap = b->len = 0;
  b->closed = true;
  return VALUE_NONE;
}
static Value bio_tell(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_open(vm, self) < 0 ? VALUE_NULL : value_from_int48(as_bio(self)->pos);
}
static Value bio_write(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Size n = put_object(vm, self, args[0]);
  return n < 0 ? VALUE_NULL : value_from_int48(n);
}
static Value bio_writelines(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (check_open(vm, self) < 0) return VALUE_NULL;
  Value it = object_iter(vm, args[0]);
  if (value_is_null(it)) return it;
  for (Value line; !value_is_null(line = iter_next(vm, it));) {
    Size n = put_object(vm, self, line);
    drop(vm, line);
    if (n < 0) break;
  }
  drop(vm, it);
  return err_occurred(vm) ? VALUE_NULL : VALUE_NONE;
}
static Size left(const BytesIO *b) { return b->pos < b->len ? b->len - b->pos : 0; }
static Value take(VM *vm, BytesIO *b, Size n) {
  if (n == 0) return bytes_from(vm, "", 0);
  Value v = bytes_from(vm, b->data + b->pos, n);
  if (!value_is_null(v)) b->pos += n;
  return v;
}
static Value bio_read_as(VM *vm, Ref self, const char *fname, const Value *args, Size nargs) {
  Size n;
  if (args_check(vm, fname, nargs, 0, 1) < 0 || io_size_arg(vm, args, nargs, 0, &n) < 0 || check_open(vm, self) < 0)
    return VALUE_NULL;
  BytesIO *b = as_bio(self);
  return take(vm, b, n < 0 || n > left(b) ? left(b) : n);
}
static Value bio_read(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return bio_read_as(vm, self, "read", args, nargs);
}
static Value bio_read1(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return bio_read_as(vm, self, "read1", args, nargs);
}
static Size line_len(const BytesIO *b, Size limit) {
  Size n = left(b);
  if (n == 0) return 0;
  const uint8_t *nl = memchr(b->data + b->pos, '\n', (size_t)n);
  if (nl) n = (Size)(nl - (b->data + b->pos)) + 1;
  return limit >= 0 && n > limit ? limit : n;
}
static Value bio_readline(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size limit;
  if (args_check(vm, "readline", nargs, 0, 1) < 0 || io_size_arg(vm, args, nargs, 0, &limit) < 0 ||
      check_open(vm, self) < 0)
    return VALUE_NULL;
  return take(vm, as_bio(self), line_len(as_bio(self), limit));
}
static Value bio_readlines(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size hint, total = 0;
  if (args_check(vm, "readlines", nargs, 0, 1) < 0 || io_size_arg(vm, args, nargs, 0, &hint) < 0 ||
      check_open(vm, self) < 0)
    return VALUE_NULL;
  Value list = list_new(vm, 0);
  if (value_is_null(list)) return list;
  for (Size n; (n = line_len(as_bio(self), -1)) > 0;) {
    Value line = take(vm, as_bio(self), n);
    if (value_is_null(line) || list_append_steal(vm, as_list(list), line) < 0) return drop(vm, list), VALUE_NULL;
    total += n;
    if (work_round(vm, (size_t)list_len(list)) < 0) return drop(vm, list), VALUE_NULL;
    if (hint > 0 && total >= hint) break;
  }
  return list;
}
static Value bio_readinto(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Buffer v;
  if (buffer_get(vm, args[0], &v, BUF_WRITABLE) < 0) {
    if (!err_forgive(vm)) return VALUE_NULL;
    return err_set(vm, vm->exc.TypeError, "readinto() argument must be read-write bytes-like object, not %P", args[0]);
  }
  Value r = VALUE_NULL;
  if (check_open(vm, self) == 0) {
    BytesIO *b = as_bio(self);
    Size n = left(b) < v.len ? left(b) : v.len;
    if (n == 0 || work_move(vm, v.data, b->data + b->pos, (size_t)n) == 0) {
      b->pos += n;
      r = value_from_int48(n);
    }
  }
  buffer_release(vm, &v);
  return r;
}
static Value bio_getvalue(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_open(vm, self) < 0 ? VALUE_NULL : bytes_from(vm, as_bio(self)->data, as_bio(self)->len);
}
static Value bio_seek(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size pos;
  int whence = 0;
  BytesIO *b = as_bio(self);
  if (args_check(vm, "seek", nargs, 1, 2) < 0 || arg_size(vm, args[0], &pos) < 0 ||
      (nargs > 1 && arg_int(vm, args[1], &whence) < 0) || check_open(vm, self) < 0)
    return VALUE_NULL;
  if (pos < 0 && whence == 0) return err_set(vm, vm->exc.ValueError, "negative seek value %zd", pos);
  if (whence < 0 || whence > 2)
    return err_set(vm, vm->exc.ValueError, "invalid whence (%d, should be 0, 1 or 2)", whence);
  int64_t at = (int64_t)pos + (whence == 1 ? b->pos : whence == 2 ? b->len : 0);
  if (at > INT32_MAX) return err_set(vm, vm->exc.OverflowError, "new position too large");
  b->pos = at < 0 ? 0 : (Size)at;
  return value_from_int48(b->pos);
}
static Value bio_truncate(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  BytesIO *b = as_bio(self);
  if (args_check(vm, "truncate", nargs, 0, 1) < 0 || check_open(vm, self) < 0 || check_exports(vm, b) < 0)
    return VALUE_NULL;
  Size size = b->pos;
  if (nargs && !value_is_none(args[0])) {
    if (io_size_arg(vm, args, nargs, 0, &size) < 0) return VALUE_NULL;
    if (size < 0) return err_set(vm, vm->exc.ValueError, "negative size value %zd", size);
  }
  if (size < b->len) b->len = size;
  return value_from_int48(size);
}
static Value bio_getbuffer(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (check_open(vm, self) < 0) return VALUE_NULL;
  Value buffer = owned_value(vm, module_type(vm, MT_IO_BYTES_BUFFER), (Value[]){own(self)}, 1);
  if (value_is_null(buffer)) return buffer;
  Value v = memoryview_from(vm, buffer, BUF_FULL);
  drop(vm, buffer);
  return v;
}
static Value bio_getstate(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (check_open(vm, self) < 0) return VALUE_NULL;
  BytesIO *b = as_bio(self);
  Value dict = b->b.dict ? dict_copy(vm, b->b.dict) : VALUE_NONE;
  Value items[3] = {bytes_from(vm, b->data, b->len), value_from_int48(b->pos), dict};
  return tuple_from_steal(vm, items, 3);
}
static Value bio_setstate(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref state = borrow(args[0]);
  BytesIO *b = as_bio(self);
  Size pos;
  if (!is_tuple(state) || tuple_len(state) < 3)
    return err_set(vm, vm->exc.TypeError, "%T.__setstate__ argument should be 3-tuple, got %T", self, state);
  Ref at = tuple_at(state, 1), dict = tuple_at(state, 2);
  if (!is_int(at)) return err_set(vm, vm->exc.TypeError, "second item of state must be an integer, not %T", at);
  if (!value_is_none(dict) && !is_dict(dict))
    return err_set(vm, vm->exc.TypeError, "third item of state should be a dict, got a %T", dict);
  if (check_open(vm, self) < 0 || check_exports(vm, b) < 0 || arg_size(vm, at, &pos) < 0) return VALUE_NULL;
  if (pos < 0) return err_set(vm, vm->exc.ValueError, "position value cannot be negative");
  b->len = b->pos = 0;
  b->closed = false;
  if (put_object(vm, self, tuple_at(state, 0)) < 0) return VALUE_NULL;
  b->pos = pos;
  return io_restore_dict(vm, self, dict);
}
static Value bio_closed(VM *vm UNUSED, Ref self, const void *closure UNUSED) {
  return value_from_bool(as_bio(self)->closed);
}
static Value bio_iternext(VM *vm, Ref self) {
  if (value_as_ptr(self)->type != module_type(vm, MT_IO_BYTES)) return io_iternext(vm, self);
  if (check_open(vm, self) < 0) return VALUE_NULL;
  Size n = line_len(as_bio(self), -1);
  return n ? take(vm, as_bio(self), n) : VALUE_NULL;
}

// a bytes object, in CPython
static Value bio_sizeof(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_int48(type_of(vm, self)->told_size + (as_bio(self)->len ? as_bio(self)->len + 17 : 0));
}

static const MethodDef methods[] = {
    {"__sizeof__", bio_sizeof, METH_NOARGS, "($self, /)", NULL},
    {"readable", bio_true, METH_NOARGS, "($self, /)", DOC("Returns True if the IO object can be read.")},
    {"seekable", bio_true, METH_NOARGS, "($self, /)", DOC("Returns True if the IO object can be seeked.")},
    {"writable", bio_true, METH_NOARGS, "($self, /)", DOC("Returns True if the IO object can be written.")},
    {"close", bio_close, METH_NOARGS, "($self, /)", DOC("Disable all I/O operations.")},
    {"flush", bio_flush, METH_NOARGS, "($self, /)", DOC("Does nothing.")},
    {"isatty", bio_false, METH_NOARGS, "($self, /)", DOC("Always returns False.")},
    {"tell", bio_tell, METH_NOARGS, "($self, /)", DOC("Current file position, an integer.")},
    {"write", bio_write, METH_O, DOC("($self, b, /)"), DOC("Write bytes to file.")},
    {"writelines", bio_writelines, METH_O, DOC("($self, lines, /)"), DOC("Write lines to the file.")},
    {"read1", bio_read1, METH_FAST, DOC("($self, size=-1, /)"),
     DOC("Read at most size bytes, returned as a bytes object.")},
    {"readinto", bio_readinto, METH_O, DOC("($self, buffer, /)"), DOC("Read bytes into buffer.")},
    {"readline", bio_readline, METH_FAST, DOC("($self, size=-1, /)"),
     DOC("Next line from the file, as a bytes object.")},
    {"readlines", bio_readlines, METH_FAST, DOC("($self, size=None, /)"),
     DOC("List of bytes objects, each a line from the file.")},
    {"read", bio_read, METH_FAST, DOC("($self, size=-1, /)"),
     DOC("Read at most size bytes, returned as a bytes object.")},
    {"getbuffer", bio_getbuffer, METH_NOARGS | METH_METHOD, "($self, /)",
     DOC("Get a read-write view over the contents of the BytesIO object.")},
    {"getvalue", bio_getvalue, METH_NOARGS, "($self, /)", DOC("Retrieve the entire contents of the BytesIO object.")},
    {"seek", bio_seek, METH_FAST, DOC("($self, pos, whence=0, /)"), DOC("Change stream position.")},
    {"truncate", bio_truncate, METH_FAST, DOC("($self, size=None, /)"),
     DOC("Truncate the file to at most size bytes.")},
    {"__getstate__", bio_getstate, METH_NOARGS, "($self, /)", NULL},
    {"__setstate__", bio_setstate, METH_O, DOC("($self, object, /)"), NULL},
    {0},
};
static const GetSetDef getsets[] = {{"closed", bio_closed, NULL, DOC("True if the file is closed."), NULL}, {0}};
static const TypeSlots slots = {.new_ = bio_new,
                                .init = bio_init,
                                .dealloc = bio_dealloc,
                                .traverse = io_base_traverse,
                                .clear = io_base_clear,
                                .iter = io_iter,
                                .iternext = bio_iternext};
static const TypeSpec spec = {
    .name = "_io.BytesIO",
    .basic_size = sizeof(BytesIO),
    .told_size = 32,
    .flags = IO_FLAGS,
    IO_OFFSETS,
    .slots = &slots,
    .methods = methods,
    .getsets = getsets,
    .doc = DOC("BytesIO(initial_bytes=b'')\n--\n\nBuffered I/O implementation using an in-memory bytes buffer.")};

static int buffer_getbuffer(VM *vm, Ref self, Buffer *out, int flags) {
  static const uint8_t nothing[1] = {0};  // the address of an empty buffer; never written: its length is 0
  BytesIO *b = as_bio(((BytesIOBuffer *)value_as_ptr(self))->source);
  if (check_open(vm, ref_from_ptr(b)) < 0 ||
      buffer_fill(vm, out, self, b->data ? b->data : (uint8_t *)nothing, b->len, false, flags) < 0)
    return -1;
  b->exports++;
  return 0;
}
static void buffer_giveback(VM *vm UNUSED, Ref self, Buffer *b UNUSED) {
  as_bio(((BytesIOBuffer *)value_as_ptr(self))->source)->exports--;
}
static const TypeSlots buffer_slots = {.dealloc = owned_dealloc,
                                       .traverse = owned_traverse,
                                       .bf_getbuffer = buffer_getbuffer,
                                       .bf_releasebuffer = buffer_giveback};
static const TypeSpec buffer_spec = {.name = "_io._BytesIOBuffer",
                                     .basic_size = sizeof(BytesIOBuffer),
                                     .told_size = 12,
                                     .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION,
                                     .slots = &buffer_slots,
                                     OWNS(BytesIOBuffer, source, source)};

int io_bytes_setup(VM *vm, Ref m) {
  if (module_make_type(vm, m, MT_IO_BYTES_BUFFER, &buffer_spec, NULL) < 0) return -1;
  return module_make_type(vm, m, MT_IO_BYTES, &spec, module_type(vm, MT_IO_BUFFERED_BASE));
}
