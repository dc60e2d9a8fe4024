// modules/io/io_string.c: StringIO, a text stream in memory.
//
// Invariants   data holds 4 bytes a character. universal: lines end at \n, \r and \r\n; read_nl and write_nl are ASCII
//              or NULL.
// Tests        tests/python/library/files/io_use.py, io_states.py
// Optimize     O2
#include "modules/io/io.h"
#include "object/core/work.h"

typedef struct StringIO {
  IoBase b;
  uint32_t *data;
  Size len, cap, pos;
  bool ready, closed, universal;
  const char *newline;   // as given; NULL: None
  const char *write_nl;  // the replacement of "\n", or NULL
  Newlines newlines;     // when universal
} StringIO;
static StringIO *as_sio(Ref v) { return (StringIO *)value_as_ptr(v); }

static int check_open(VM *vm, Ref self) {
  StringIO *s = as_sio(self);
  if (!s->ready) return err_set_i(vm, vm->exc.ValueError, "I/O operation on uninitialized object");
  return s->closed ? err_set_i(vm, vm->exc.ValueError, io_closed_text) : 0;
}
static int reserve(VM *vm, StringIO *s, int64_t size) {
  if (size <= s->cap) return 0;
  if (size > INT32_MAX / 4) return err_set_i(vm, vm->exc.OverflowError, "new buffer size too large");
  int64_t cap = size + (size >> 1) + 32;
  uint32_t *p = mem_realloc_items(vm, s->data, (size_t)s->cap, (size_t)cap, 4);
  if (!p) return err_no_memory_i(vm);
  s->data = p;
  s->cap = (Size)cap;
  return 0;
}
static int put(VM *vm, StringIO *s, Ref text) {  // a str
  Value v = own(text);
  if (s->universal) v = newlines_decode(vm, &s->newlines, v, true);
  if (!value_is_null(v) && s->write_nl) {
    Value from = str_from_cstr(vm, "\n"), to = str_from_cstr(vm, s->write_nl);
    value_set(vm, &v, err_occurred(vm) ? VALUE_NULL : io_call2(vm, v, "replace", from, to));
    drop(vm, from), drop(vm, to);
  }
  if (value_is_null(v)) return -1;
  Str *t = as_str(v);
  int r = reserve(vm, s, (int64_t)s->pos + t->len);  // fits: in 64 bits
  if (r == 0 && t->len) {
    if (s->pos > s->len) r = work_fill(vm, s->data + s->len, "", 1, (size_t)(s->pos - s->len) * 4);
    if (r == 0) r = str_copy_chars(vm, s->data, 4, s->pos, t->data, t->kind, 0, t->len);
    if (r == 0) {
      s->pos += t->len;
      if (s->pos > s->len) s->len = s->pos;
    }
  }
  drop(vm, v);
  return r;
}

static Value sio_new(VM *vm, Type *type, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  StringIO *s = object_alloc(vm, type, 0);
  if (!s) return VALUE_NULL;
  gc_track(vm, s);
  return value_from_ptr(s);
}
static int sio_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"initial_value", "newline"};
  static const ArgSpec spec = {.fname = "StringIO", .names = names, .n_params = 2, .n_positional = 2};
  Ref a[2];
  StringIO *s = as_sio(self);
  const char *nl = "\n";
  s->ready = false;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 ||
      (!value_is_null(a[1]) && newline_arg(vm, a[1], true, &nl) < 0))
    return -1;
  bool given = !value_is_null(a[0]) && !value_is_none(a[0]);
  if (given && !is_str(a[0]))
    return err_set_i(vm, vm->exc.TypeError, "initial_value must be str or None, not %T", a[0]);
  s->newline = nl;
  s->universal = !nl || !nl[0];
  s->newlines = (Newlines){.translate = !nl};
  s->write_nl = nl && nl[0] == '\r' ? nl : NULL;
  s->len = s->pos = 0;
  s->closed = false;
  if (given && put(vm, s, a[0]) < 0) return -1;
  s->pos = 0;
  s->ready = true;
  return 0;
}
static void sio_dealloc(VM *vm, Object *o) {
  StringIO *s = (StringIO *)o;
  if (!object_finalize_in_dealloc(vm, o)) return;
  gc_untrack(vm, o);
  mem_free(vm, s->data, (size_t)s->cap * 4);
  io_base_dealloc_rest(vm, o);
}

static Value take(VM *vm, StringIO *s, Size end) {
  Value v = s->pos < end ? str_from_kind(vm, 4, s->data + s->pos, end - s->pos) : own(vm->empty_str);
  if (!value_is_null(v) && s->pos < end) s->pos = end;
  return v;
}
static Value sio_close(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  StringIO *s = as_sio(self);
  mem_free(vm, s->data, (size_t)s->cap * 4);
  s->data = NULL;
  s->cap = s->len = 0;
  s->closed = true;
  return VALUE_NONE;
}
static Value sio_getvalue(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_open(vm, self) < 0 ? VALUE_NULL : str_from_kind(vm, 4, as_sio(self)->data, as_sio(self)->len);
}
static Value sio_read(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size n;
  StringIO *s = as_sio(self);
  if (args_check(vm, "read", nargs, 0, 1) < 0 || io_size_arg(vm, args, nargs, 0, &n) < 0 || check_open(vm, self) < 0)
    return VALUE_NULL;
  return take(vm, s, n < 0 || s->pos >= s->len || n > s->len - s->pos ? s->len : s->pos + n);
}
static Value read_line(VM *vm, StringIO *s, Size limit) {
  Size end = s->len;
  if (s->pos >= s->len) return own(vm->empty_str);
  if (limit >= 0 && limit < end - s->pos) end = s->pos + limit;
  Size at = newlines_find(s->data, 4, s->pos, end, s->newline);
  return take(vm, s, at < 0 ? end : at);
}
static Value sio_readline(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size limit;
  if (args_check(vm, "readline", nargs, 0, 1) < 0 || io_size_arg(vm, args, nargs, 0, &limit) < 0 ||
      check_open(vm, self) < 0)
    return VALUE_NULL;
  return read_line(vm, as_sio(self), limit);
}
static Value sio_iternext(VM *vm, Ref self) {
  if (value_as_ptr(self)->type != module_type(vm, MT_IO_STRING)) return io_iternext(vm, self);
  if (check_open(vm, self) < 0) return VALUE_NULL;
  StringIO *s = as_sio(self);
  return s->pos < s->len ? read_line(vm, s, -1) : VALUE_NULL;
}
static Value sio_tell(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_open(vm, self) < 0 ? VALUE_NULL : value_from_int48(as_sio(self)->pos);
}
static Value sio_truncate(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  StringIO *s = as_sio(self);
  Size size;
  if (args_check(vm, "truncate", nargs, 0, 1) < 0 || check_open(vm, self) < 0) return VALUE_NULL;
  if (nargs == 0 || value_is_none(args[0])) size = s->pos;
  else if (io_size_arg(vm, args, nargs, 0, &size) < 0) return VALUE_NULL;
  if (size < 0) return err_set(vm, vm->exc.ValueError, "Negative size value %zd", size);
  if (size < s->len) s->len = size;
  return value_from_int48(size);
}
static Value sio_seek(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  StringIO *s = as_sio(self);
  Size pos;
  int whence = 0;
  if (args_check(vm, "seek", nargs, 1, 2) < 0 || arg_size(vm, args[0], &pos) < 0 ||
      (nargs > 1 && arg_int(vm, args[1], &whence) < 0) || check_open(vm, self) < 0)
    return VALUE_NULL;
  if (whence < 0 || whence > 2)
    return err_set(vm, vm->exc.ValueError, "Invalid whence (%d, should be 0, 1 or 2)", whence);
  if (pos < 0 && whence == 0) return err_set(vm, vm->exc.ValueError, "Negative seek position %zd", pos);
  if (whence && pos) return err_set(vm, vm->exc.OSError, "Can't do nonzero cur-relative seeks");
  s->pos = whence == 0 ? pos : whence == 1 ? s->pos : s->len;
  return value_from_int48(s->pos);
}
static Value sio_write(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref text = borrow(args[0]);
  if (check_open(vm, self) < 0) return VALUE_NULL;
  if (!is_str(text)) return err_set(vm, vm->exc.TypeError, "string argument expected, got '%T'", text);
  Size n = as_str(text)->len;
  return n && put(vm, as_sio(self), text) < 0 ? VALUE_NULL : value_from_int48(n);
}
static Value sio_true(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_open(vm, self) < 0 ? VALUE_NULL : VALUE_TRUE;
}
static Value sio_getstate(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (check_open(vm, self) < 0) return VALUE_NULL;
  StringIO *s = as_sio(self);
  Value items[4] = {str_from_kind(vm, 4, s->data, s->len), s->newline ? str_from_cstr(vm, s->newline) : VALUE_NONE,
                    value_from_int48(s->pos), s->b.dict ? dict_copy(vm, s->b.dict) : VALUE_NONE};
  return tuple_from_steal(vm, items, 4);
}
static Value sio_setstate(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref state = borrow(args[0]);
  StringIO *s = as_sio(self);
  Size pos;
  if (!is_tuple(state) || tuple_len(state) < 4)
    return err_set(vm, vm->exc.TypeError, "%T.__setstate__ argument should be 4-tuple, got %T", self, state);
  Ref dict = tuple_at(state, 3);
  if (s->closed) return check_open(vm, self), VALUE_NULL;
  if (sio_init(vm, self, as_tuple(state)->items, 2, REF_NULL) < 0) return VALUE_NULL;
  if (!is_int(tuple_at(state, 2)))
    return err_set(vm, vm->exc.TypeError, "third item of state must be an integer, got %T", tuple_at(state, 2));
  if (!value_is_none(dict) && !is_dict(dict))
    return err_set(vm, vm->exc.TypeError, "fourth item of state should be a dict, got a %T", dict);
  if (arg_size(vm, tuple_at(state, 2), &pos) < 0) return VALUE_NULL;
  if (pos < 0) return err_set(vm, vm->exc.ValueError, "position value cannot be negative");
  Ref text = tuple_at(state, 0);
  if (is_str(text)) {  // unchanged: its line ends were translated when it was written
    s->len = 0;
    if (reserve(vm, s, as_str(text)->len) < 0) return VALUE_NULL;
    if (str_copy_chars(vm, s->data, 4, 0, as_str(text)->data, as_str(text)->kind, 0, as_str(text)->len) < 0)
      return VALUE_NULL;
    s->len = as_str(text)->len;
  }
  s->pos = pos;
  return io_restore_dict(vm, self, dict);
}
static Value sio_closed(VM *vm, Ref self, const void *closure UNUSED) {
  return !as_sio(self)->ready ? (check_open(vm, self), VALUE_NULL) : value_from_bool(as_sio(self)->closed);
}
static Value sio_newlines(VM *vm, Ref self, const void *closure UNUSED) {
  return check_open(vm, self) < 0  ? VALUE_NULL
         : as_sio(self)->universal ? newlines_seen(vm, as_sio(self)->newlines.seen)
                                   : VALUE_NONE;
}
static Value sio_line_buffering(VM *vm, Ref self, const void *closure UNUSED) {
  return check_open(vm, self) < 0 ? VALUE_NULL : VALUE_FALSE;
}

static const MethodDef methods[] = {
    {"close", sio_close, METH_NOARGS, "($self, /)", DOC("Close the IO object.")},
    {"getvalue", sio_getvalue, METH_NOARGS, "($self, /)", DOC("Retrieve the entire contents of the object.")},
    {"read", sio_read, METH_FAST, DOC("($self, size=-1, /)"),
     DOC("Read at most size characters, returned as a string.")},
    {"readline", sio_readline, METH_FAST, DOC("($self, size=-1, /)"), DOC("Read until newline or EOF.")},
    {"tell", sio_tell, METH_NOARGS, "($self, /)", DOC("Tell the current file position.")},
    {"truncate", sio_truncate, METH_FAST, DOC("($self, pos=None, /)"), DOC("Truncate size to pos.")},
    {"seek", sio_seek, METH_FAST, DOC("($self, pos, whence=0, /)"), DOC("Change stream position.")},
    {"write", sio_write, METH_O, DOC("($self, s, /)"), DOC("Write string to file.")},
    {"seekable", sio_true, METH_NOARGS, "($self, /)", DOC("Returns True if the IO object can be seeked.")},
    {"readable", sio_true, METH_NOARGS, "($self, /)", DOC("Returns True if the IO object can be read.")},
    {"writable", sio_true, METH_NOARGS, "($self, /)", DOC("Returns True if the IO object can be written.")},
    {"__getstate__", sio_getstate, METH_NOARGS, "($self, /)", NULL},
    {"__setstate__", sio_setstate, METH_O, DOC("($self, state, /)"), NULL},
    {0},
};
static const GetSetDef getsets[] = {{"closed", sio_closed, NULL, NULL, NULL},
                                    {"newlines", sio_newlines, NULL, NULL, NULL},
                                    {"line_buffering", sio_line_buffering, NULL, NULL, NULL},
                                    {0}};
static const TypeSlots slots = {.new_ = sio_new,
                                .init = sio_init,
                                .dealloc = sio_dealloc,
                                .traverse = io_base_traverse,
                                .clear = io_base_clear,
                                .iter = io_iter,
                                .iternext = sio_iternext};
static const TypeSpec spec = {
    .name = "_io.StringIO",
    .basic_size = sizeof(StringIO),
    .told_size = 60,
    .flags = IO_FLAGS,
    IO_OFFSETS,
    .slots = &slots,
    .methods = methods,
    .getsets = getsets,
    .doc = DOC("StringIO(initial_value='', newline='\\n')\n--\n\nText I/O implementation using an in-memory buffer.")};
int io_string_setup(VM *vm, Ref m) {
  return module_make_type(vm, m, MT_IO_STRING, &spec, module_type(vm, MT_IO_TEXT_BASE));
}
