// modules/io/io_buffered.c: BufferedReader, BufferedWriter, BufferedRandom over a raw stream, BufferedRWPair over two.
//
// One structure serves the first three: a read buffer (ahead of the raw position) and a write buffer (behind it).
// Invariants   At most one of the two holds bytes. Raw streams of other classes are called by their methods.
//              `busy` is set while a method works on the buffers: the raw stream's methods run code, and its calls of
//              the same object are refused.
// Tests        tests/python/library/files/io_use.py, io_states.py
// Optimize     Oz
#include "modules/io/io.h"
#include "object/bytes/bytearray.h"
#include "object/class/class.h"
#include "object/error/exceptions.h"
#include "object/bytes/memoryview.h"

#define PIECE ((Size)1 << 24)  // so many octets are asked for at a time, if the buffer is smaller

typedef struct Buffered {
  IoBase b;
  Value raw;
  uint8_t *in, *out;
  Size in_pos, in_len, out_len, size;
  bool ready, detached, readable, writable, finalizing, busy, freed;
} Buffered;
static Buffered *as_buf(Ref v) { return (Buffered *)value_as_ptr(v); }

static int check_ready(VM *vm, Buffered *b) {
  if (b->ready) return 0;
  return err_set_i(vm, vm->exc.ValueError,
                   b->detached ? "raw stream has been detached" : "I/O operation on uninitialized object");
}
// Admits one method at a time, as CPython's lock does.
static int enter(VM *vm, Ref self) {
  if (as_buf(self)->busy) return err_set_i(vm, vm->exc.RuntimeError, "reentrant call inside %R", self);
  as_buf(self)->busy = true;
  return 0;
}
static Value leave(Ref self, Value result) {
  as_buf(self)->busy = false;
  return result;
}
static bool is_plain_file(VM *vm, const Buffered *b) { return is_exact(vm, b->raw, module_type(vm, MT_IO_FILE)); }
static int raw_closed(VM *vm, Buffered *b) {
  if (is_plain_file(vm, b)) return ((FileIO *)value_as_ptr(b->raw))->fd < 0;
  return io_attr_true(vm, b->raw, "closed");
}
static int check_open(VM *vm, Buffered *b, const char *what) {
  if (check_ready(vm, b) < 0) return -1;
  int closed = b->freed ? 1 : raw_closed(vm, b);
  return closed > 0 ? err_set_i(vm, vm->exc.ValueError, "%s of closed file", what) : closed;
}

static Value buffered_new(VM *vm, Type *type, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Buffered *b = object_alloc(vm, type, 0);
  if (!b) return VALUE_NULL;
  b->raw = VALUE_NULL;
  gc_track(vm, b);
  return value_from_ptr(b);
}
static void free_buffers(VM *vm, Buffered *b) {
  mem_free(vm, b->in, b->in ? (size_t)b->size : 0);
  mem_free(vm, b->out, b->out ? (size_t)b->size : 0);
  b->in = b->out = NULL;
  b->freed = true;
}
static int setup(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames, bool readable, bool writable) {
  static const char *const names[] = {"raw", "buffer_size"};
  const char *tp_name = readable && writable ? "BufferedRandom" : readable ? "BufferedReader" : "BufferedWriter";
  ArgSpec spec = {.fname = tp_name, .names = names, .n_params = 2, .n_positional = 2, .n_required = 1};
  Ref a[2];
  Size size = IO_BUFFER_SIZE;
  Buffered *b = as_buf(self);
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || (!value_is_null(a[1]) && arg_size(vm, a[1], &size) < 0))
    return -1;
  if (b->busy) return err_set_i(vm, vm->exc.RuntimeError, "reentrant call inside %R", self);
  b->ready = b->detached = false;
  static const char *const can[] = {"seekable", "readable", "writable"}, *const texts[] = {
                                                                             "File or stream is not seekable.",
                                                                             "File or stream is not readable.",
                                                                             "File or stream is not writable."};
  const bool need[] = {readable && writable, readable, writable};
  for (int i = 0; i < 3; i++) {
    int r = need[i] ? io_true0(vm, a[0], can[i]) : 1;
    if (r < 0) return -1;
    if (r == 0) return io_unsupported(vm, texts[i]), -1;
  }
  if (size <= 0) return err_set_i(vm, vm->exc.ValueError, "buffer size must be strictly positive");
  free_buffers(vm, b);
  b->size = size;
  b->freed = false;
  b->in_pos = b->in_len = b->out_len = 0;
  value_set(vm, &b->raw, own(a[0]));
  b->readable = readable;
  b->writable = writable;
  b->ready = true;
  return 0;
}
static int reader_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return setup(vm, self, args, nargs, kwnames, true, false);
}
static int writer_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return setup(vm, self, args, nargs, kwnames, false, true);
}
static int random_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return setup(vm, self, args, nargs, kwnames, true, true);
}
static void buffered_dealloc(VM *vm, Object *o) {
  Buffered *b = (Buffered *)o;
  b->finalizing = true;
  if (!object_finalize_in_dealloc(vm, o)) return;
  gc_untrack(vm, o);
  b->ready = false;
  free_buffers(vm, b);
  drop(vm, b->raw);
  io_base_dealloc_rest(vm, o);
}
static int buffered_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  VISIT(((Buffered *)o)->raw);
  return io_base_traverse(vm, o, visit, arg);
}
static void buffered_clear(VM *vm, Object *o) {
  ((Buffered *)o)->ready = false;
  value_clear(vm, &((Buffered *)o)->raw);
  io_base_clear(vm, o);
}

// --- the raw stream

static int64_t raw_seek(VM *vm, Buffered *b, int64_t offset, int whence) {
  Value at = int_from_i64(vm, offset);
  int64_t r = io_int_result(vm, io_call2(vm, b->raw, "seek", at, value_from_int48(whence)));
  drop(vm, at);
  if (r < 0 && !err_occurred(vm))
    return err_set_i(vm, vm->exc.OSError, "Raw stream returned invalid position %lld", (long long)r);
  return r;
}
// Up to n bytes: their number, -1, or -2: none at the moment.
static Size raw_read(VM *vm, Buffered *b, uint8_t *to, Size n) {
  if (is_plain_file(vm, b)) {
    Value v = file_read_n(vm, b->raw, n);
    if (value_is_null(v)) return -1;
    if (value_is_none(v)) return -2;
    Size got = as_bytes(v)->len;
    memcpy(to, as_bytes(v)->data, (size_t)got);
    drop(vm, v);
    return got;
  }
  Value array = bytearray_from(vm, NULL, 0), view = VALUE_NULL;
  if (!value_is_null(array) && bytearray_resize(vm, array, n) == 0) view = memoryview_from(vm, array, BUF_FULL);
  Value r = value_is_null(view) ? VALUE_NULL : io_call1(vm, b->raw, "readinto", view);
  Size got = -1;
  if (value_is_none(r)) got = -2;
  else if (!value_is_null(r)) {
    got = number_as_size(vm, r, vm->exc.ValueError);
    if (err_occurred(vm)) err_set_from_cause(vm, vm->exc.OSError, "raw readinto() failed");
    else if (got < 0 || got > n)
      got = err_set_i(vm, vm->exc.OSError,
                      "raw readinto() returned invalid length %zd (should have been between 0 and %zd)", got, n);
    else if (got > 0) memcpy(to, as_bytearray(array)->data, (size_t)got);
  }
  drop(vm, r), drop(vm, view), drop(vm, array);
  return got;
}
// Writes from p until at most `keep` bytes are left: 0, -1, or 1: the raw stream would have to wait. *done: how many
// were written.
static int raw_write(VM *vm, Buffered *b, const uint8_t *p, Size n, Size keep, Size *done) {
  *done = 0;
  while (n - *done > keep) {
    Value piece = bytes_from(vm, p + *done, n - *done);
    if (value_is_null(piece)) return -1;
    Value r = io_call1(vm, b->raw, "write", piece);
    drop(vm, piece);
    if (value_is_null(r)) return -1;
    if (value_is_none(r)) return drop(vm, r), 1;
    int64_t k = io_int_result(vm, r);
    if (k == -1 && err_occurred(vm)) return -1;
    if (k < 0 || k > n - *done)
      return err_set_i(vm, vm->exc.OSError,
                       "raw write() returned invalid length %lld (should have been between 0 and %zd)", (long long)k,
                       n - *done);
    *done += (Size)k;
  }
  return 0;
}
// BlockingIOError with characters_written. -1.
static COLD int would_block(VM *vm, const Buffered *b, Size written) {
  Value args[3] = {value_from_int48(is_plain_file(vm, b) ? ERR_AGAIN : 0),
                   str_from_cstr(vm, "write could not complete without blocking"), value_from_int48(written)};
  Value exc = value_is_null(args[1]) ? VALUE_NULL : exc_new(vm, vm->exc.BlockingIOError, args, 3);
  drop(vm, args[1]);
  if (!value_is_null(exc)) err_raise(vm, exc);
  return -1;
}
// raw_write() of everything that is buffered.
static int try_flush(VM *vm, Buffered *b) {
  if (b->out_len == 0) return 0;
  Size done;
  int r = raw_write(vm, b, b->out, b->out_len, 0, &done);
  memmove(b->out, b->out + done, (size_t)(b->out_len - done));
  b->out_len -= done;
  return r;
}
static int flush_out(VM *vm, Buffered *b) {
  int r = try_flush(vm, b);
  return r > 0 ? would_block(vm, b, 0) : r;
}
static int drop_ahead(VM *vm, Buffered *b) {  // the raw position becomes ours
  Size ahead = b->in_len - b->in_pos;
  b->in_pos = b->in_len = 0;
  return ahead && raw_seek(vm, b, -(int64_t)ahead, 1) < 0 ? -1 : 0;
}
// Reads behind what the read buffer has: number of bytes, -1, -2.
static Size fill_more(VM *vm, Buffered *b) {
  if (!b->in && !(b->in = mem_alloc(vm, (size_t)b->size))) return err_no_memory_i(vm);
  Size n = raw_read(vm, b, b->in + b->in_len, b->size - b->in_len);
  if (n > 0) b->in_len += n;
  return n;
}
static Size fill(VM *vm, Buffered *b) {  // all of it is used up
  b->in_pos = b->in_len = 0;
  return fill_more(vm, b);
}
// raw_read() behind what `out` has.
static Size raw_append(VM *vm, Buffered *b, BytesBuilder *out, Size n) {
  Size got = bb_reserve(out, n) ? raw_read(vm, b, (uint8_t *)out->data + out->len, n) : -1;
  if (got > 0) out->len += got;
  return got;
}
static int start_read(VM *vm, Buffered *b, const char *what) {
  if (check_ready(vm, b) < 0) return -1;
  if (!b->readable) return io_unsupported(vm, what), -1;
  return check_open(vm, b, what) < 0 ? -1 : flush_out(vm, b);
}

// --- reading

static Value take(VM *vm, Buffered *b, Size n) {
  Value v = bytes_from(vm, b->in ? (const void *)(b->in + b->in_pos) : "", n);
  if (!value_is_null(v)) b->in_pos += n;
  return v;
}
static Value read_all(VM *vm, Buffered *b) {
  BytesBuilder out;
  bb_init(&out, vm);
  bb_bytes(&out, b->in ? b->in + b->in_pos : (const uint8_t *)"", b->in_len - b->in_pos);
  if (out.failed) return VALUE_NULL;
  b->in_pos = b->in_len = 0;
  Value method;
  Value name = str_intern_cstr(vm, "readall");
  int has = value_is_null(name) ? -1 : object_lookup_attr(vm, b->raw, name, &method);
  drop(vm, name);
  if (has < 0) return bb_discard(&out), VALUE_NULL;
  for (bool more = true; more;) {
    Value chunk = has ? call0(vm, method) : io_call0(vm, b->raw, "read");
    if (!value_is_null(chunk) && !value_is_none(chunk) && !is_bytes(chunk)) {
      drop(vm, chunk);
      chunk = err_set(vm, vm->exc.TypeError, "%s() should return bytes", has ? "readall" : "read");
    }
    more = !has && is_bytes(chunk) && as_bytes(chunk)->len > 0;
    if (is_bytes(chunk)) bb_bytes(&out, as_bytes(chunk)->data, as_bytes(chunk)->len);
    bool none = value_is_none(chunk), failed = value_is_null(chunk) || out.failed;
    drop(vm, chunk);
    if (failed || (none && out.len == 0)) {
      if (has) drop(vm, method);
      bb_discard(&out);
      return failed ? VALUE_NULL : VALUE_NONE;
    }
  }
  if (has) drop(vm, method);
  return bb_finish(&out);
}
static Value buffered_read_inside(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size n;
  Buffered *b = as_buf(self);
  if (args_check(vm, "read", nargs, 0, 1) < 0 || io_size_arg(vm, args, nargs, 0, &n) < 0) return VALUE_NULL;
  if (n < -1) return err_set(vm, vm->exc.ValueError, "read length must be non-negative or -1");
  if (start_read(vm, b, "read") < 0) return VALUE_NULL;
  if (n == -1) return read_all(vm, b);
  if (n <= b->in_len - b->in_pos) return take(vm, b, n);
  BytesBuilder out;
  bb_init(&out, vm);
  bb_bytes(&out, b->in ? b->in + b->in_pos : (const uint8_t *)"", b->in_len - b->in_pos);
  b->in_pos = b->in_len = 0;
  while (out.len < n && !out.failed) {  // whole buffers are read past the buffer
    Size want = n - out.len, most = b->size < PIECE ? PIECE : b->size;
    Size whole = want < most ? want : most, got;
    whole -= whole % b->size;
    got = whole ? raw_append(vm, b, &out, whole) : fill_more(vm, b);
    if (got == -1) return bb_discard(&out), VALUE_NULL;
    if (got == -2 && out.len == 0) return bb_discard(&out), VALUE_NONE;
    if (got <= 0) break;
    if (whole) continue;
    if (got > want) got = want;
    bb_bytes(&out, b->in + b->in_pos, got);
    b->in_pos += got;
  }
  return bb_finish(&out);
}
static Value buffered_read(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return enter(vm, self) < 0 ? VALUE_NULL : leave(self, buffered_read_inside(vm, self, args, nargs, kwnames));
}
static Value buffered_peek_inside(VM *vm, Ref self, const Value *args UNUSED, Size nargs, Ref kwnames UNUSED) {
  Buffered *b = as_buf(self);
  if (args_check(vm, "peek", nargs, 0, 1) < 0 || start_read(vm, b, "peek") < 0) return VALUE_NULL;
  if (b->writable && drop_ahead(vm, b) < 0) return VALUE_NULL;
  if (b->in_pos == b->in_len && fill(vm, b) == -1) return VALUE_NULL;
  return bytes_from(vm, b->in + b->in_pos, b->in_len - b->in_pos);
}
static Value buffered_peek(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return enter(vm, self) < 0 ? VALUE_NULL : leave(self, buffered_peek_inside(vm, self, args, nargs, kwnames));
}
static Value buffered_read1_inside(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size n;
  Buffered *b = as_buf(self);
  if (args_check(vm, "read1", nargs, 0, 1) < 0 || io_size_arg(vm, args, nargs, 0, &n) < 0 ||
      start_read(vm, b, "read") < 0)
    return VALUE_NULL;
  if (n < 0) n = b->size;
  Size ahead = b->in_len - b->in_pos;
  if (ahead || n == 0) return take(vm, b, n < ahead ? n : ahead);
  b->in_pos = b->in_len = 0;
  BytesBuilder out;
  bb_init(&out, vm);
  if (raw_append(vm, b, &out, n) == -1) return bb_discard(&out), VALUE_NULL;
  return bb_finish(&out);
}
static Value buffered_read1(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return enter(vm, self) < 0 ? VALUE_NULL : leave(self, buffered_read1_inside(vm, self, args, nargs, kwnames));
}
static Value read_to(VM *vm, Buffered *b, const Buffer *t, bool once) {
  if (start_read(vm, b, "readinto") < 0) return VALUE_NULL;
  Size at = b->in_len - b->in_pos, have = 0;
  if (at > t->len) at = t->len;
  if (at) memcpy(t->data, b->in + b->in_pos, (size_t)at);
  b->in_pos += at;
  if (at < t->len) b->in_pos = b->in_len = 0;
  while (at < t->len) {
    Size want = t->len - at;
    bool past = want > b->size;  // more than the buffer holds: read directly into the destination
    if (!past && once && at) break;
    have = past ? raw_read(vm, b, t->data + at, want) : fill_more(vm, b);
    if (have <= 0) break;
    if (!past) {
      if (have > want) have = want;
      memcpy(t->data + at, b->in + b->in_pos, (size_t)have);
      b->in_pos += have;
    }
    at += have;
    if (past && once) break;
  }
  if (have == -1) return VALUE_NULL;
  return have == -2 && at == 0 ? VALUE_NONE : value_from_int48(at);
}
static Value read_into(VM *vm, Ref self, Ref target, const char *fname, bool once) {
  Buffer t;
  if (buffer_get(vm, target, &t, BUF_WRITABLE) < 0) {
    if (!err_forgive(vm)) return VALUE_NULL;
    return err_set(vm, vm->exc.TypeError, "%s() argument must be read-write bytes-like object, not %P", fname, target);
  }
  Value r = enter(vm, self) < 0 ? VALUE_NULL : leave(self, read_to(vm, as_buf(self), &t, once));
  buffer_release(vm, &t);
  return r;
}
static Value buffered_readinto(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return read_into(vm, self, args[0], "readinto", false);
}
static Value buffered_readinto1(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return read_into(vm, self, args[0], "readinto1", true);
}
static Value read_line(VM *vm, Buffered *b, Size limit) {
  if (start_read(vm, b, "readline") < 0) return VALUE_NULL;
  BytesBuilder out;
  bb_init(&out, vm);
  while ((limit < 0 || out.len < limit) && !out.failed) {
    Size n = b->in_len - b->in_pos;
    if (n == 0) {
      n = fill(vm, b);
      if (n == -1) return bb_discard(&out), VALUE_NULL;
      if (n <= 0) break;
    }
    if (limit >= 0 && n > limit - out.len) n = limit - out.len;
    const uint8_t *nl = memchr(b->in + b->in_pos, '\n', (size_t)n);
    if (nl) n = (Size)(nl - (b->in + b->in_pos)) + 1;
    if (nl && out.len == 0) return bb_discard(&out), take(vm, b, n);
    bb_bytes(&out, b->in + b->in_pos, n);
    b->in_pos += n;
    if (nl) break;
  }
  return bb_finish(&out);
}
static Value buffered_readline_inside(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size limit;
  if (args_check(vm, "readline", nargs, 0, 1) < 0 || io_size_arg(vm, args, nargs, 0, &limit) < 0) return VALUE_NULL;
  return read_line(vm, as_buf(self), limit);
}
static Value buffered_readline(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return enter(vm, self) < 0 ? VALUE_NULL : leave(self, buffered_readline_inside(vm, self, args, nargs, kwnames));
}
static Value buffered_iternext(VM *vm, Ref self) {
  Type *t = value_as_ptr(self)->type;
  if (t != module_type(vm, MT_IO_READER) && t != module_type(vm, MT_IO_RANDOM)) return io_iternext(vm, self);
  if (enter(vm, self) < 0) return VALUE_NULL;
  Value line = leave(self, read_line(vm, as_buf(self), -1));
  if (value_is_null(line) || as_bytes(line)->len > 0) return line;
  drop(vm, line);
  return VALUE_NULL;
}

// --- writing and position

// Buffers as much as fits.
static Size put_out(VM *vm, Buffered *b, const uint8_t *p, Size n) {
  if (n > b->size - b->out_len) n = b->size - b->out_len;
  if (n == 0) return 0;
  if (!b->out && !(b->out = mem_alloc(vm, (size_t)b->size))) return err_no_memory_i(vm);
  memcpy(b->out + b->out_len, p, (size_t)n);
  b->out_len += n;
  return n;
}
static Value write_from(VM *vm, Buffered *b, const Buffer *v) {
  if (check_ready(vm, b) < 0) return VALUE_NULL;
  if (!b->writable) return io_unsupported(vm, "write");
  Size n = v->len, done = 0, taken = 0;
  int r = b->freed ? 1 : raw_closed(vm, b);
  if (r > 0) r = err_set_i(vm, vm->exc.ValueError, "write to closed file");
  if (r == 0) r = drop_ahead(vm, b);
  if (r == 0 && (n >= b->size || n > b->size - b->out_len) && (r = try_flush(vm, b)) == 0)
    r = raw_write(vm, b, v->data, n, b->size - 1, &done);
  if (r >= 0 && (taken = put_out(vm, b, v->data + done, n - done)) < 0) r = -1;
  if (r >= 0 && done + taken < n) r = would_block(vm, b, done + taken);  // fits: both count bytes of the one buffer
  if (r > 0) r = 0;
  // The standard streams' own buffer is behind: data written here keeps its order with print()
  if (r == 0 && is_plain_file(vm, b) && ((FileIO *)value_as_ptr(b->raw))->fd <= 2) r = flush_out(vm, b);
  return r < 0 ? VALUE_NULL : value_from_int48(n);
}
static Value buffered_write(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Buffer v;
  if (check_ready(vm, as_buf(self)) < 0) return VALUE_NULL;
  if (!as_buf(self)->writable) return io_unsupported(vm, "write");
  if (buffer_get(vm, args[0], &v, BUF_SIMPLE) < 0) return VALUE_NULL;
  Value r = enter(vm, self) < 0 ? VALUE_NULL : leave(self, write_from(vm, as_buf(self), &v));
  buffer_release(vm, &v);
  return r;
}
static Value buffered_flush_inside(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Buffered *b = as_buf(self);
  if (check_ready(vm, b) < 0) return VALUE_NULL;
  if (!b->writable) return io_call0(vm, b->raw, "flush");
  return check_open(vm, b, "flush") < 0 || flush_out(vm, b) < 0 || (b->readable && drop_ahead(vm, b) < 0) ? VALUE_NULL
                                                                                                          : VALUE_NONE;
}
static Value buffered_flush(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return enter(vm, self) < 0 ? VALUE_NULL : leave(self, buffered_flush_inside(vm, self, args, nargs, kwnames));
}
static int64_t raw_tell(VM *vm, Buffered *b) {
  int64_t at = io_int_result(vm, io_call0(vm, b->raw, "tell"));
  if (at >= 0 || err_occurred(vm)) return at < 0 ? -1 : at;
  return err_set_i(vm, vm->exc.OSError, "Raw stream returned invalid position %lld", (long long)at);
}
static Value buffered_tell(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Buffered *b = as_buf(self);
  if (check_ready(vm, b) < 0) return VALUE_NULL;
  int64_t at = raw_tell(vm, b);
  if (at < 0) return VALUE_NULL;
  at += b->out_len - (b->in_len - b->in_pos);
  return int_from_i64(vm, at < 0 ? 0 : at);  // a character device always reports 0
}
static Value buffered_seek_inside(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Buffered *b = as_buf(self);
  int whence = 0;
  if (args_check(vm, "seek", nargs, 1, 2) < 0 || (nargs > 1 && arg_int(vm, args[1], &whence) < 0)) return VALUE_NULL;
  if (whence < 0 || whence > 2) return err_set(vm, vm->exc.ValueError, "whence value %d unsupported", whence);
  if (check_open(vm, b, "seek") < 0) return VALUE_NULL;
  int can = io_true0(vm, b->raw, "seekable");
  if (can <= 0) return can < 0 ? VALUE_NULL : io_unsupported(vm, "File or stream is not seekable.");
  int64_t to = number_as_i64(vm, args[0]), at;
  if ((to == -1 && err_occurred(vm)) || flush_out(vm, b) < 0) return VALUE_NULL;
  Size ahead = b->in_len - b->in_pos;
  if (ahead && whence < 2) {  // within the buffer, if the place is there
    if ((at = raw_tell(vm, b)) < 0) return VALUE_NULL;
    int64_t end = whence == 1 ? ahead : at;  // of the buffer, as `to` counts
    if (to <= end && to >= end - b->in_len) {
      b->in_pos = b->in_len - (Size)(end - to);
      at -= end - to;
      return int_from_i64(vm, at < 0 ? 0 : at);  // as in tell()
    }
  }
  if (whence == 1) to -= ahead;
  b->in_pos = b->in_len = 0;
  at = raw_seek(vm, b, to, whence);
  return at < 0 ? VALUE_NULL : int_from_i64(vm, at);
}
static Value buffered_seek(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return enter(vm, self) < 0 ? VALUE_NULL : leave(self, buffered_seek_inside(vm, self, args, nargs, kwnames));
}
static Value buffered_truncate_inside(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Buffered *b = as_buf(self);
  if (args_check(vm, "truncate", nargs, 0, 1) < 0 || check_open(vm, b, "truncate") < 0) return VALUE_NULL;
  if (!b->writable) return io_unsupported(vm, "truncate");
  if (flush_out(vm, b) < 0 || drop_ahead(vm, b) < 0) return VALUE_NULL;
  return io_call1(vm, b->raw, "truncate", nargs ? borrow(args[0]) : REF_NONE);
}
static Value buffered_truncate(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return enter(vm, self) < 0 ? VALUE_NULL : leave(self, buffered_truncate_inside(vm, self, args, nargs, kwnames));
}
static Value buffered_close(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Buffered *b = as_buf(self);
  if (check_ready(vm, b) < 0 || enter(vm, self) < 0) return VALUE_NULL;
  int closed = raw_closed(vm, b);
  b->busy = false;
  if (closed) return closed < 0 ? VALUE_NULL : VALUE_NONE;
  if (b->finalizing) io_dealloc_warn(vm, b->raw, self);
  Value r = io_flush_close(vm, self, b->raw);
  if (b->busy) return r;  // closed by a method of this object
  free_buffers(vm, b);
  b->in_pos = b->in_len = b->out_len = 0;
  return r;
}
static Value buffered_detach(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Buffered *b = as_buf(self);
  if (check_ready(vm, b) < 0) return VALUE_NULL;
  Value r = io_call0(vm, self, "flush");
  if (value_is_null(r)) return r;
  drop(vm, r);
  if (check_ready(vm, b) < 0 || enter(vm, self) < 0) return VALUE_NULL;
  b->busy = false;
  Value raw = b->raw;
  b->raw = VALUE_NULL;
  b->detached = true;
  b->ready = false;
  return raw;
}
static Value buffered_seekable(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_ready(vm, as_buf(self)) < 0 ? VALUE_NULL : io_call0(vm, as_buf(self)->raw, "seekable");
}
static Value buffered_readable(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_ready(vm, as_buf(self)) < 0 ? VALUE_NULL : io_call0(vm, as_buf(self)->raw, "readable");
}
static Value buffered_writable(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_ready(vm, as_buf(self)) < 0 ? VALUE_NULL : io_call0(vm, as_buf(self)->raw, "writable");
}
static Value buffered_fileno(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_ready(vm, as_buf(self)) < 0 ? VALUE_NULL : io_call0(vm, as_buf(self)->raw, "fileno");
}
static Value buffered_isatty(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_ready(vm, as_buf(self)) < 0 ? VALUE_NULL : io_call0(vm, as_buf(self)->raw, "isatty");
}
static Value buffered_warn(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (as_buf(self)->ready) io_dealloc_warn(vm, as_buf(self)->raw, args[0]);
  return VALUE_NONE;
}
static Value buffered_sizeof(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_int48(type_of(vm, self)->told_size + (as_buf(self)->freed ? 0 : as_buf(self)->size));
}
static Value buffered_closed(VM *vm, Ref self, const void *closure UNUSED) {
  return check_ready(vm, as_buf(self)) < 0 ? VALUE_NULL : io_attr(vm, as_buf(self)->raw, "closed");
}
static Value buffered_name(VM *vm, Ref self, const void *closure UNUSED) {
  return check_ready(vm, as_buf(self)) < 0 ? VALUE_NULL : io_attr(vm, as_buf(self)->raw, "name");
}
static Value buffered_mode(VM *vm, Ref self, const void *closure UNUSED) {
  return check_ready(vm, as_buf(self)) < 0 ? VALUE_NULL : io_attr(vm, as_buf(self)->raw, "mode");
}
static Value buffered_repr(VM *vm, Ref self) {
  Value name = object_getattr_s(vm, self, "name");
  if (value_is_null(name)) {
    if (!err_forgive(vm)) return name;
    return str_format(vm, "<%T>", self);
  }
  Value r = str_format(vm, "<%T name=%R>", self, name);
  drop(vm, name);
  return r;
}

#define COMMON \
  {"detach", buffered_detach, METH_NOARGS, "($self, /)", NULL}, \
      {"flush", buffered_flush, METH_NOARGS, "($self, /)", NULL}, \
      {"close", buffered_close, METH_NOARGS, "($self, /)", NULL}, \
      {"seekable", buffered_seekable, METH_NOARGS, "($self, /)", NULL}, \
      {"fileno", buffered_fileno, METH_NOARGS, "($self, /)", NULL}, \
      {"isatty", buffered_isatty, METH_NOARGS, "($self, /)", NULL}, \
      {"_dealloc_warn", buffered_warn, METH_O, DOC("($self, source, /)"), NULL}, \
      {"seek", buffered_seek, METH_FAST, DOC("($self, target, whence=0, /)"), NULL}, \
      {"tell", buffered_tell, METH_NOARGS, "($self, /)", NULL}, \
      {"truncate", buffered_truncate, METH_FAST | METH_METHOD, DOC("($self, pos=None, /)"), NULL}, \
      {"__getstate__", io_no_state, METH_NOARGS, "($self, /)", NULL}, \
      {"__sizeof__", buffered_sizeof, METH_NOARGS, "($self, /)", NULL},
#define READING \
  {"readable", buffered_readable, METH_NOARGS, "($self, /)", NULL}, \
      {"read", buffered_read, METH_FAST, DOC("($self, size=-1, /)"), NULL}, \
      {"peek", buffered_peek, METH_FAST, DOC("($self, size=0, /)"), NULL}, \
      {"read1", buffered_read1, METH_FAST, DOC("($self, size=-1, /)"), NULL}, \
      {"readinto", buffered_readinto, METH_O, DOC("($self, buffer, /)"), NULL}, \
      {"readinto1", buffered_readinto1, METH_O, DOC("($self, buffer, /)"), NULL}, \
      {"readline", buffered_readline, METH_FAST, DOC("($self, size=-1, /)"), NULL},
#define WRITING \
  {"writable", buffered_writable, METH_NOARGS, "($self, /)", NULL}, \
      {"write", buffered_write, METH_O, DOC("($self, buffer, /)"), NULL},
static const MethodDef reader_methods[] = {COMMON READING{0}};
static const MethodDef writer_methods[] = {COMMON WRITING{0}};
static const MethodDef random_methods[] = {COMMON READING WRITING{0}};
static const GetSetDef getsets[] = {{"closed", buffered_closed, NULL, NULL, NULL},
                                    {"name", buffered_name, NULL, NULL, NULL},
                                    {"mode", buffered_mode, NULL, NULL, NULL},
                                    {0}};
static const MemberDef members[] = {{"raw", MEMBER_VALUE, offsetof(Buffered, raw), true, NULL},
                                    {"_finalizing", MEMBER_BOOL, offsetof(Buffered, finalizing), false, NULL},
                                    {0}};
#define SLOTS \
  .new_ = buffered_new, .dealloc = buffered_dealloc, .traverse = buffered_traverse, .clear = buffered_clear, \
  .repr = buffered_repr
#define SPEC(n) \
  .name = n, .basic_size = sizeof(Buffered), .told_size = 120, .flags = IO_NEW_FLAGS, IO_OFFSETS, .getsets = getsets, \
  .members = members
static const TypeSlots reader_slots = {SLOTS, .init = reader_init, .iternext = buffered_iternext};
static const TypeSlots writer_slots = {SLOTS, .init = writer_init};
static const TypeSlots random_slots = {SLOTS, .init = random_init, .iternext = buffered_iternext};
static const TypeSpec reader_spec = {
    SPEC("_io.BufferedReader"), .slots = &reader_slots, .methods = reader_methods,
    .doc = DOC("BufferedReader(raw, buffer_size=DEFAULT_BUFFER_SIZE)\n--\n\n"
               "Create a new buffered reader using the given readable raw IO object.")};
static const TypeSpec writer_spec = {SPEC("_io.BufferedWriter"), .slots = &writer_slots, .methods = writer_methods,
                                     .doc = DOC("BufferedWriter(raw, buffer_size=DEFAULT_BUFFER_SIZE)\n--\n\n"
                                                "A buffer for a writeable sequential RawIO object.")};
static const TypeSpec random_spec = {
    SPEC("_io.BufferedRandom"), .slots = &random_slots, .methods = random_methods,
    .doc = DOC(
        "BufferedRandom(raw, buffer_size=DEFAULT_BUFFER_SIZE)\n--\n\nA buffered interface to random access streams.")};

// --- BufferedRWPair

typedef struct Pair {
  IoBase b;
  Value reader, writer;
} Pair;
static Pair *as_pair(Ref v) { return (Pair *)value_as_ptr(v); }

static Value pair_new(VM *vm, Type *type, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Pair *p = object_alloc(vm, type, 0);
  if (!p) return VALUE_NULL;
  p->reader = p->writer = VALUE_NULL;
  gc_track(vm, p);
  return value_from_ptr(p);
}
static int pair_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (args_no_keywords(vm, "BufferedRWPair", kwnames) < 0 || args_check(vm, "BufferedRWPair", nargs, 2, 3) < 0)
    return -1;
  for (int i = 0; i < 2; i++) {
    int r = io_true0(vm, args[i], i ? "writable" : "readable");
    if (r <= 0)
      return r < 0
                 ? -1
                 : (io_unsupported(vm, i ? "File or stream is not writable." : "File or stream is not readable."), -1);
  }
  for (int i = 0; i < 2; i++) {
    Value pass[2] = {args[i], nargs > 2 ? args[2] : value_from_int48(IO_BUFFER_SIZE)};
    Value v = call(vm, ref_from_ptr(module_type(vm, i ? MT_IO_WRITER : MT_IO_READER)), pass, 2, REF_NULL);
    if (value_is_null(v)) return -1;
    value_set(vm, i ? &as_pair(self)->writer : &as_pair(self)->reader, v);
  }
  return 0;
}
static void pair_dealloc(VM *vm, Object *o) {
  if (!object_finalize_in_dealloc(vm, o)) return;
  gc_untrack(vm, o);
  drop(vm, ((Pair *)o)->reader), drop(vm, ((Pair *)o)->writer);
  io_base_dealloc_rest(vm, o);
}
static int pair_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  VISIT(((Pair *)o)->reader);
  VISIT(((Pair *)o)->writer);
  return io_base_traverse(vm, o, visit, arg);
}
static Value pair_forward(VM *vm, Value target, const char *name, const Value *args, Size nargs) {
  if (value_is_null(target)) return err_set(vm, vm->exc.ValueError, "I/O operation on uninitialized object");
  Value n = str_intern_cstr(vm, name);
  Value r = value_is_null(n) ? VALUE_NULL : call_method(vm, target, n, args, nargs);
  drop(vm, n);
  return r;
}
static Value pair_read(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return pair_forward(vm, as_pair(self)->reader, "read", args, nargs);
}
static Value pair_peek(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return pair_forward(vm, as_pair(self)->reader, "peek", args, nargs);
}
static Value pair_read1(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return pair_forward(vm, as_pair(self)->reader, "read1", args, nargs);
}
static Value pair_readinto(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return pair_forward(vm, as_pair(self)->reader, "readinto", args, nargs);
}
static Value pair_readinto1(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return pair_forward(vm, as_pair(self)->reader, "readinto1", args, nargs);
}
static Value pair_readable(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return pair_forward(vm, as_pair(self)->reader, "readable", args, nargs);
}
static Value pair_write(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return pair_forward(vm, as_pair(self)->writer, "write", args, nargs);
}
static Value pair_flush(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return pair_forward(vm, as_pair(self)->writer, "flush", args, nargs);
}
static Value pair_writable(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return pair_forward(vm, as_pair(self)->writer, "writable", args, nargs);
}
static Value pair_close(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value r = pair_forward(vm, as_pair(self)->writer, "close", NULL, 0), error = err_fetch(vm);
  drop(vm, r);
  return io_second_close(vm, error, pair_forward(vm, as_pair(self)->reader, "close", NULL, 0));
}
static Value pair_isatty(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value r = pair_forward(vm, as_pair(self)->writer, "isatty", NULL, 0);
  if (!value_is_false(r)) return r;
  return pair_forward(vm, as_pair(self)->reader, "isatty", NULL, 0);
}
static Value pair_closed(VM *vm, Ref self, const void *closure UNUSED) {
  if (value_is_null(as_pair(self)->writer))
    return err_set(vm, vm->exc.RuntimeError, "the BufferedRWPair object is being garbage-collected");
  return io_attr(vm, as_pair(self)->writer, "closed");
}
static const MethodDef pair_methods[] = {{"read", pair_read, METH_VARARGS, NULL, NULL},
                                         {"peek", pair_peek, METH_VARARGS, NULL, NULL},
                                         {"read1", pair_read1, METH_VARARGS, NULL, NULL},
                                         {"readinto", pair_readinto, METH_VARARGS, NULL, NULL},
                                         {"readinto1", pair_readinto1, METH_VARARGS, NULL, NULL},
                                         {"write", pair_write, METH_VARARGS, NULL, NULL},
                                         {"flush", pair_flush, METH_NOARGS, "($self, /)", NULL},
                                         {"readable", pair_readable, METH_NOARGS, "($self, /)", NULL},
                                         {"writable", pair_writable, METH_NOARGS, "($self, /)", NULL},
                                         {"close", pair_close, METH_NOARGS, "($self, /)", NULL},
                                         {"isatty", pair_isatty, METH_NOARGS, "($self, /)", NULL},
                                         {0}};
static const GetSetDef pair_getsets[] = {{"closed", pair_closed, NULL, NULL, NULL}, {0}};
static const TypeSlots pair_slots = {
    .new_ = pair_new, .init = pair_init, .dealloc = pair_dealloc, .traverse = pair_traverse};
static const TypeSpec pair_spec = {
    .name = "_io.BufferedRWPair",
    .basic_size = sizeof(Pair),
    .told_size = 24,
    .flags = IO_NEW_FLAGS,
    IO_OFFSETS,
    .slots = &pair_slots,
    .methods = pair_methods,
    .getsets = pair_getsets,
    .doc = DOC(
        "BufferedRWPair(reader, writer, buffer_size=131072, /)\n--\n\nA buffered reader and writer object together.")};

int io_buffered_setup(VM *vm, Ref m) {
  Type *base = module_type(vm, MT_IO_BUFFERED_BASE);
  return module_make_type(vm, m, MT_IO_WRITER, &writer_spec, base) < 0 ||
                 module_make_type(vm, m, MT_IO_READER, &reader_spec, base) < 0 ||
                 module_make_type(vm, m, MT_IO_RWPAIR, &pair_spec, base) < 0 ||
                 module_make_type(vm, m, MT_IO_RANDOM, &random_spec, base) < 0
             ? -1
             : 0;
}
