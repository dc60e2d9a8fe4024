// modules/compression/zlib.c: the module zlib: compress, decompress, compressor and decompressor objects, checksums,
// over deflate.c and inflate.c.
//
// Tests        tests/python/library/archives/zlib_*.py
// Optimize     Oz
#include "base/checksum.h"
#include "compress/deflate.h"
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/bytes/buffer.h"
#include "object/number/int.h"
#include "object/text/str.h"

typedef struct Compressor {
  Object h;
  Deflate *stream;  // NULL: finished
} Compressor;
static Compressor *as_compressor(Ref v) { return (Compressor *)value_as_ptr(v); }

typedef struct Decompressor {  // zlib.Decompress
  Object h;
  Inflate *stream;                            // NULL: ended by flush()
  Value unused_data, unconsumed_tail, zdict;  // zdict: null when none
  bool eof;
} Decompressor;
static Decompressor *as_decompressor(Ref v) { return (Decompressor *)value_as_ptr(v); }

typedef struct BufferedDecompressor {  // zlib._ZlibDecompressor
  Object h;
  Inflate *stream;
  Value unused_data, zdict, input;  // input: bytes not yet consumed, or null
  Size input_at;
  bool eof, needs_input;
} BufferedDecompressor;
static BufferedDecompressor *as_buffered(Ref v) { return (BufferedDecompressor *)value_as_ptr(v); }

// ---- errors

static Value fail(VM *vm, const char *message, int status, const char *doing) RAISES {
  if (!message && status == Z_BUF_ERROR) message = "incomplete or truncated stream";
  if (!message && status == Z_STREAM_ERROR) message = "inconsistent stream state";
  if (!message && status == Z_DATA_ERROR) message = "invalid input data";
  Type *type = module_type(vm, MT_ZLIB_ERROR);
  return message ? err_set(vm, type, "Error %d %s: %.200s", status, doing, message)
                 : err_set(vm, type, "Error %d %s", status, doing);
}

// ---- decompressing into a growing buffer

typedef struct Sink {
  BytesBuilder bytes;
  Size max;  // -1: no limit
} Sink;

// Runs until the input is used up, the limit is reached or the stream ends. Returns the status; Z_MEM_ERROR with the
// exception set.
static int inflate_all(VM *vm, Inflate *z, const uint8_t **in, size_t *n_in, Ref zdict, Sink *sink) {
  InflateIO io = {.in = *in, .n_in = *n_in};
  int status;
  Size chunk = 16384;
  for (;;) {
    Size room = chunk;
    if (sink->max >= 0 && room > sink->max - sink->bytes.len) room = sink->max - sink->bytes.len;
    if (!bb_reserve(&sink->bytes, room)) return Z_MEM_ERROR;
    if (sink->max < 0) room = sink->bytes.cap - sink->bytes.len;
    if (room > WORK_PIECE) room = WORK_PIECE;
    io.out = sink->bytes.data ? sink->bytes.data + sink->bytes.len : (uint8_t *)&chunk;
    io.n_out = (size_t)room;
    status = inflate_run(z, &io);
    sink->bytes.len += room - (Size)io.n_out;
    if (status == Z_NEED_DICT && !value_is_null(zdict)) {
      Buffer dict;
      if (buffer_get(vm, zdict, &dict, BUF_SIMPLE) < 0) return Z_MEM_ERROR;
      status = inflate_set_dictionary(z, dict.data, (size_t)dict.len);
      buffer_release(vm, &dict);
      if (status != Z_OK) {
        fail(vm, NULL, status, "while setting zdict");
        return Z_MEM_ERROR;
      }
      continue;
    }
    if (status != Z_OK || io.n_out > 0 || (sink->max >= 0 && sink->bytes.len >= sink->max)) break;
    if (chunk < 1 << 24) chunk *= 2;
    if (vm_work(vm, (uint64_t)room / 8 + 1) < 0) return Z_MEM_ERROR;
  }
  *in = io.in;
  *n_in = io.n_in;
  return status;
}

// ---- functions

// deflate_run in pieces. A status of zlib's, or Z_MEM_ERROR with the exception of vm_work.
static int deflate_all(VM *vm, Deflate *d, const uint8_t *p, Size n, int mode, BytesBuilder *out) {
  for (Size piece = WORK_PIECE / 4; n > piece; n -= piece, p += piece) {
    int status = deflate_run(d, p, (size_t)piece, Z_NO_FLUSH, out);
    if (status < 0 && status != Z_BUF_ERROR) return status;
    if (vm_work(vm, (uint64_t)piece) < 0) return Z_MEM_ERROR;
  }
  return deflate_run(d, p, (size_t)n, mode, out);
}

static Value compress(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "level", "wbits"};
  static const ArgSpec spec = {"compress", names, 3, 1, 3, 1, 0};
  Ref a[3];
  int level = -1, wbits = 15, status;
  Buffer data;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || buffer_get(vm, a[0], &data, BUF_SIMPLE) < 0)
    return VALUE_NULL;
  Value result = VALUE_NULL;
  if ((value_is_null(a[1]) || arg_int(vm, a[1], &level) >= 0) &&
      (value_is_null(a[2]) || arg_int(vm, a[2], &wbits) >= 0)) {
    Deflate *d = deflate_new(vm, level, wbits, 8, Z_DEFAULT_STRATEGY, &status);
    if (d) {
      BytesBuilder out;
      bb_init(&out, vm);
      status = deflate_all(vm, d, data.data, data.len, Z_FINISH, &out);
      deflate_free(d);
      if (status >= 0) result = bb_finish(&out);
      else if (!out.failed) bb_discard(&out);
    } else if (status == Z_MEM_ERROR) {
      err_set(vm, vm->exc.MemoryError, "Out of memory while compressing data");
    } else {
      err_set(vm, module_type(vm, MT_ZLIB_ERROR), "Bad compression level");
    }
  }
  buffer_release(vm, &data);
  return result;
}

static Value decompress_buffer(VM *vm, const Buffer *data, int wbits) {
  int status;
  Inflate *z = inflate_new(vm, wbits, &status);
  if (!z && status == Z_MEM_ERROR) return err_set(vm, vm->exc.MemoryError, "Out of memory while decompressing data");
  if (!z) return fail(vm, NULL, status, "while preparing to decompress data");
  Sink sink = {.max = -1};
  bb_init(&sink.bytes, vm);
  const uint8_t *in = data->data;
  size_t n = (size_t)data->len;
  status = inflate_all(vm, z, &in, &n, REF_NULL, &sink);
  const char *message = z->message;
  inflate_free(z);
  if (status == Z_STREAM_END) return bb_finish(&sink.bytes);
  if (!sink.bytes.failed) bb_discard(&sink.bytes);
  if (status == Z_MEM_ERROR) return VALUE_NULL;
  return fail(vm, message, status == Z_OK ? Z_BUF_ERROR : status, "while decompressing data");
}

static Value decompress(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "wbits", "bufsize"};
  static const ArgSpec spec = {"decompress", names, 3, 1, 3, 1, 0};
  Ref a[3];
  int wbits = 15;
  Size bufsize = 16384;
  Buffer data;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || buffer_get(vm, a[0], &data, BUF_SIMPLE) < 0)
    return VALUE_NULL;
  Value result = VALUE_NULL;
  if ((value_is_null(a[1]) || arg_int(vm, a[1], &wbits) >= 0) &&
      (value_is_null(a[2]) || arg_size(vm, a[2], &bufsize) >= 0)) {
    if (bufsize < 0) err_set(vm, vm->exc.ValueError, "bufsize must be non-negative");
    else result = decompress_buffer(vm, &data, wbits);
  }
  buffer_release(vm, &data);
  return result;
}

static Value compressobj(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"level", "method", "wbits", "memLevel", "strategy", "zdict"};
  static const ArgSpec spec = {"compressobj", names, 6, 0, 6, 0, 0};
  Ref a[6];
  int n[5] = {-1, 8, 15, 8, Z_DEFAULT_STRATEGY}, status = Z_STREAM_ERROR;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  for (int i = 0; i < 5; i++) {
    if (!value_is_null(a[i]) && arg_int(vm, a[i], &n[i]) < 0) return VALUE_NULL;
  }
  Buffer dict;
  bool has_dict = !value_is_null(a[5]) && !value_is_none(a[5]);
  if (has_dict && buffer_get(vm, a[5], &dict, BUF_SIMPLE) < 0) return VALUE_NULL;
  Deflate *d = n[1] == 8 ? deflate_new(vm, n[0], n[2], n[3], n[4], &status) : NULL;
  bool dict_ok = !d || !has_dict || deflate_set_dictionary(d, dict.data, (size_t)dict.len) == Z_OK;
  if (has_dict) buffer_release(vm, &dict);
  if (!d && status == Z_MEM_ERROR)
    return err_set(vm, vm->exc.MemoryError, "Can't allocate memory for compression object");
  if (!d) return err_set(vm, vm->exc.ValueError, "Invalid initialization option");
  Compressor *o = dict_ok ? object_alloc(vm, module_type(vm, MT_ZLIB_COMPRESS), 0) : NULL;
  if (!o) {
    deflate_free(d);
    return dict_ok ? VALUE_NULL : err_set(vm, vm->exc.ValueError, "Invalid dictionary");
  }
  o->stream = d;
  return value_from_ptr(o);
}

static int check_zdict(VM *vm, Ref zdict) {
  if (value_is_null(zdict) || buffer_is_offered(vm, zdict)) return 0;
  return err_set_i(vm, vm->exc.TypeError, "zdict argument must support the buffer protocol");
}

// A stream; the dictionary of a raw one is set at once.
static Inflate *open_stream(VM *vm, int wbits, Ref zdict) {
  int status;
  Inflate *z = inflate_new(vm, wbits, &status);
  if (!z && status == Z_MEM_ERROR) err_set(vm, vm->exc.MemoryError, "Can't allocate memory for decompression object");
  else if (!z) err_set(vm, vm->exc.ValueError, "Invalid initialization option");
  if (!z || value_is_null(zdict) || wbits >= 0) return z;
  Buffer dict;
  if (buffer_get(vm, zdict, &dict, BUF_SIMPLE) < 0) {
    inflate_free(z);
    return NULL;
  }
  DISCARD(inflate_set_dictionary(z, dict.data, (size_t)dict.len));  // a raw stream accepts any dictionary
  buffer_release(vm, &dict);
  return z;
}

static Value decompressobj(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"wbits", "zdict"};
  static const ArgSpec spec = {"decompressobj", names, 2, 0, 2, 0, 0};
  Ref a[2];
  int wbits = 15;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || (!value_is_null(a[0]) && arg_int(vm, a[0], &wbits) < 0) ||
      check_zdict(vm, a[1]) < 0)
    return VALUE_NULL;
  Inflate *z = open_stream(vm, wbits, a[1]);
  Decompressor *o = z ? object_alloc(vm, module_type(vm, MT_ZLIB_DECOMPRESS), 0) : NULL;
  if (!o) {
    inflate_free(z);
    return VALUE_NULL;
  }
  o->stream = z;
  o->unused_data = own(vm->empty_bytes);
  o->unconsumed_tail = own(vm->empty_bytes);
  o->zdict = own(a[1]);
  return value_from_ptr(o);
}

static Value checksum(VM *vm, const char *fname, const Value *args, Size nargs, uint32_t start,
                      uint32_t (*f)(uint32_t, const uint8_t *, size_t)) {
  Buffer data;
  if (args_check(vm, fname, nargs, 1, 2) < 0 || buffer_get(vm, args[0], &data, BUF_SIMPLE) < 0) return VALUE_NULL;
  Value result = VALUE_NULL, index = nargs > 1 ? number_index(vm, args[1]) : VALUE_NONE;
  if (!value_is_null(index)) {
    if (nargs > 1) {  // the low 32 bits
      Value low = int_and(vm, index, value_from_int48(0xFFFFFFFF));
      value_set(vm, &index, low);
      if (!value_is_null(low)) start = (uint32_t)value_as_int48(low);
    }
    const uint8_t *p = data.data;
    Size left = data.len;
    bool going = !value_is_null(index);
    for (; going && left > WORK_PIECE; left -= WORK_PIECE, p += WORK_PIECE) {
      start = f(start, p, WORK_PIECE);
      going = vm_work(vm, WORK_PIECE / 16) == 0;
    }
    if (going) result = value_from_int48(f(start, p, (size_t)left));
  }
  drop(vm, index);
  buffer_release(vm, &data);
  return result;
}
static Value adler32(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return checksum(vm, "adler32", args, nargs, 1, checksum_adler32);
}
static Value crc32(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return checksum(vm, "crc32", args, nargs, 0, checksum_crc32);
}

// ---- Compress

static void compressor_dealloc(VM *vm, Object *o) {
  deflate_free(((Compressor *)o)->stream);
  object_free(vm, o, 0);
}

static Value run_compressor(VM *vm, Ref self, const uint8_t *p, Size n, int mode, const char *doing) {
  Compressor *c = as_compressor(self);
  if (!c->stream) return fail(vm, NULL, Z_STREAM_ERROR, doing);
  BytesBuilder out;
  bb_init(&out, vm);
  int status = deflate_all(vm, c->stream, p, n, mode, &out);
  if (status < 0 && status != Z_BUF_ERROR) {
    if (!out.failed) bb_discard(&out);
    return err_occurred(vm) ? VALUE_NULL : fail(vm, NULL, status, doing);
  }
  if (status == Z_STREAM_END) {
    deflate_free(c->stream);
    c->stream = NULL;
  }
  return bb_finish(&out);
}

static Value compressor_compress(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Buffer data;
  if (buffer_get(vm, args[0], &data, BUF_SIMPLE) < 0) return VALUE_NULL;
  Value result = run_compressor(vm, self, data.data, data.len, Z_NO_FLUSH, "while compressing data");
  buffer_release(vm, &data);
  return result;
}
static Value compressor_flush(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int mode = Z_FINISH;
  if (args_check(vm, "flush", nargs, 0, 1) < 0 || (nargs && arg_int(vm, args[0], &mode) < 0)) return VALUE_NULL;
  if (mode == Z_NO_FLUSH) return own(vm->empty_bytes);
  return run_compressor(vm, self, NULL, 0, mode, "while flushing");
}
static Value compressor_copy(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (!as_compressor(self)->stream) return err_set(vm, vm->exc.ValueError, "Inconsistent stream state");
  Deflate *d = deflate_copy(as_compressor(self)->stream);
  Compressor *o = d ? object_alloc(vm, value_as_ptr(self)->type, 0) : (err_no_memory(vm), NULL);
  if (!o) {
    deflate_free(d);
    return VALUE_NULL;
  }
  o->stream = d;
  return value_from_ptr(o);
}

// ---- Decompress

static void decompressor_dealloc(VM *vm, Object *o) {
  inflate_free(((Decompressor *)o)->stream);
  owned_dealloc(vm, o);
}

static int append_bytes(VM *vm, Value *slot, const uint8_t *p, size_t n) {
  if (n == 0) return 0;
  Size old = as_bytes(*slot)->len;
  Bytes *b = bytes_alloc(vm, old + (Size)n);
  if (!b) return -1;
  memcpy(b->data, as_bytes(*slot)->data, (size_t)old);
  memcpy(b->data + old, p, n);
  value_set(vm, slot, value_from_ptr(b));
  return 0;
}

// Keeps the input that the stream did not consume. 0 or -1.
static int save_rest(VM *vm, Decompressor *d, int status, const uint8_t *in, size_t n) {
  if (status == Z_STREAM_END) {
    if (append_bytes(vm, &d->unused_data, in, n) < 0) return -1;
    n = 0;
  }
  if (n == 0 && as_bytes(d->unconsumed_tail)->len == 0) return 0;
  Value tail = bytes_from(vm, in, (Size)n);
  if (value_is_null(tail)) return -1;
  value_set(vm, &d->unconsumed_tail, tail);
  return 0;
}

static Value decompressor_decompress(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "max_length"};
  static const ArgSpec spec = {"decompress", names, 2, 1, 2, 1, 0};
  Ref a[2];
  Size max = 0;
  Buffer data;
  Decompressor *d = as_decompressor(self);
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || buffer_get(vm, a[0], &data, BUF_SIMPLE) < 0)
    return VALUE_NULL;
  if (!value_is_null(a[1]) && arg_size(vm, a[1], &max) < 0) {
    buffer_release(vm, &data);
    return VALUE_NULL;
  }
  if (max < 0) {
    buffer_release(vm, &data);
    return err_set(vm, vm->exc.ValueError, "max_length must be non-negative");
  }
  Sink sink = {.max = max ? max : -1};
  bb_init(&sink.bytes, vm);
  const uint8_t *in = data.data;
  size_t n = (size_t)data.len;
  int status = d->stream ? inflate_all(vm, d->stream, &in, &n, d->zdict, &sink) : Z_STREAM_ERROR;
  int kept = status == Z_MEM_ERROR ? -1 : save_rest(vm, d, status, in, n);
  buffer_release(vm, &data);
  if (status == Z_STREAM_END) d->eof = true;
  if (kept == 0 && (status == Z_OK || status == Z_STREAM_END)) return bb_finish(&sink.bytes);
  if (!sink.bytes.failed) bb_discard(&sink.bytes);
  return kept < 0 ? VALUE_NULL : fail(vm, d->stream ? d->stream->message : NULL, status, "while decompressing data");
}

static Value decompressor_flush(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size length = 16384;
  Decompressor *d = as_decompressor(self);
  if (args_check(vm, "flush", nargs, 0, 1) < 0 || (nargs && arg_size(vm, args[0], &length) < 0)) return VALUE_NULL;
  if (length <= 0) return err_set(vm, vm->exc.ValueError, "length must be greater than zero");
  if (!d->stream) return own(vm->empty_bytes);
  Sink sink = {.max = -1};
  bb_init(&sink.bytes, vm);
  Value tail = own(d->unconsumed_tail);
  const uint8_t *in = (const uint8_t *)as_bytes(tail)->data;
  size_t n = (size_t)as_bytes(tail)->len;
  int status = inflate_all(vm, d->stream, &in, &n, d->zdict, &sink);
  int kept = status == Z_MEM_ERROR ? -1 : save_rest(vm, d, status, in, n);
  drop(vm, tail);
  if (kept < 0) {
    if (!sink.bytes.failed) bb_discard(&sink.bytes);
    return VALUE_NULL;
  }
  if (status == Z_STREAM_END) {
    d->eof = true;
    inflate_free(d->stream);
    d->stream = NULL;
  }
  return bb_finish(&sink.bytes);
}

static Value decompressor_copy(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Decompressor *d = as_decompressor(self);
  if (!d->stream) return err_set(vm, vm->exc.ValueError, "Inconsistent stream state");
  Inflate *z = inflate_copy(d->stream);
  Decompressor *o = z ? object_alloc(vm, value_as_ptr(self)->type, 0) : (err_no_memory(vm), NULL);
  if (!o) {
    inflate_free(z);
    return VALUE_NULL;
  }
  o->stream = z;
  o->unused_data = own(d->unused_data);
  o->unconsumed_tail = own(d->unconsumed_tail);
  o->zdict = own(d->zdict);
  o->eof = d->eof;
  return value_from_ptr(o);
}

// ---- _ZlibDecompressor

static Value buffered_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"wbits", "zdict"};
  static const ArgSpec spec = {"_ZlibDecompressor", names, 2, 0, 2, 0, 0};
  Ref a[2];
  int wbits = 15;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || (!value_is_null(a[0]) && arg_int(vm, a[0], &wbits) < 0))
    return VALUE_NULL;
  Inflate *z = open_stream(vm, wbits, a[1]);
  BufferedDecompressor *o = z ? object_alloc(vm, type, 0) : NULL;
  if (!o) {
    inflate_free(z);
    return VALUE_NULL;
  }
  o->stream = z;
  o->unused_data = own(vm->empty_bytes);
  o->zdict = own(a[1]);
  o->input = VALUE_NULL;
  o->needs_input = true;
  return value_from_ptr(o);
}

static void buffered_dealloc(VM *vm, Object *o) {
  inflate_free(((BufferedDecompressor *)o)->stream);
  owned_dealloc(vm, o);
}

// The pending input, followed by `data`, as one bytes object in `input`.
static int add_input(VM *vm, BufferedDecompressor *d, Ref data) {
  Buffer buf;
  if (buffer_get(vm, data, &buf, BUF_SIMPLE) < 0) return -1;
  Size waiting = value_is_null(d->input) ? 0 : as_bytes(d->input)->len - d->input_at;
  Bytes *b = bytes_alloc(vm, waiting + buf.len);
  if (b) {
    if (waiting) memcpy(b->data, as_bytes(d->input)->data + d->input_at, (size_t)waiting);
    if (buf.len) memcpy(b->data + waiting, buf.data, (size_t)buf.len);
    value_set(vm, &d->input, value_from_ptr(b));
    d->input_at = 0;
  }
  buffer_release(vm, &buf);
  return b ? 0 : -1;
}

static Value buffered_decompress(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"data", "max_length"};
  static const ArgSpec spec = {"decompress", names, 2, 0, 2, 1, 0};
  Ref a[2];
  Size max = -1;
  BufferedDecompressor *d = as_buffered(self);
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || (!value_is_null(a[1]) && arg_size(vm, a[1], &max) < 0))
    return VALUE_NULL;
  if (d->eof) {
    if (!buffer_is_offered(vm, a[0]))
      return err_set(vm, vm->exc.TypeError, "a bytes-like object is required, not '%T'", a[0]);
    return err_set(vm, vm->exc.EOFError, "End of stream already reached");
  }
  if (add_input(vm, d, a[0]) < 0) return VALUE_NULL;
  Sink sink = {.max = max < 0 ? -1 : max};
  bb_init(&sink.bytes, vm);
  Value input = own(d->input);
  const uint8_t *start = (const uint8_t *)as_bytes(input)->data, *in = start;
  size_t n = (size_t)as_bytes(input)->len;
  int status = inflate_all(vm, d->stream, &in, &n, d->zdict, &sink);
  d->input_at = (Size)(in - start);
  if (status == Z_OK || status == Z_STREAM_END) {
    d->eof = status == Z_STREAM_END;
    d->needs_input = !d->eof && n == 0;
    if (d->eof && n > 0) value_set(vm, &d->unused_data, bytes_from(vm, in, (Size)n));
    if (d->eof || n == 0) value_clear(vm, &d->input);
    drop(vm, input);
    if (err_occurred(vm)) return sink.bytes.failed ? VALUE_NULL : (bb_discard(&sink.bytes), VALUE_NULL);
    if (value_is_null(d->unused_data)) d->unused_data = own(vm->empty_bytes);
    return bb_finish(&sink.bytes);
  }
  value_clear(vm, &d->input);
  drop(vm, input);
  if (!sink.bytes.failed) bb_discard(&sink.bytes);
  return status == Z_MEM_ERROR ? VALUE_NULL : fail(vm, d->stream->message, status, "while decompressing data");
}

// ---- tables

static const MethodDef compressor_methods[] = {
    {"compress", compressor_compress, METH_O | METH_METHOD, DOC("($self, data, /)"),
     DOC("Returns a bytes object containing compressed data.\n\n  data\n"
         "    Binary data to be compressed.\n\n"
         "After calling this function, some of the input data may still\n"
         "be stored in internal buffers for later processing.\n"
         "Call the flush() method to clear these buffers.")},
    {"flush", compressor_flush, METH_FAST | METH_METHOD, DOC("($self, mode=zlib.Z_FINISH, /)"),
     DOC("Return a bytes object containing any remaining compressed data.\n\n  mode\n"
         "    One of the constants Z_SYNC_FLUSH, Z_FULL_FLUSH, Z_FINISH.")},
    {"copy", compressor_copy, METH_NOARGS | METH_METHOD, "($self, /)", DOC("Return a copy of the compression object.")},
    {"__copy__", compressor_copy, METH_NOARGS | METH_METHOD, "($self, /)", NULL},
    {"__deepcopy__", compressor_copy, METH_O | METH_METHOD, DOC("($self, memo, /)"), NULL},
    {0}};
static const MethodDef decompressor_methods[] = {
    {"decompress", decompressor_decompress, METH_FAST_KW | METH_METHOD, DOC("($self, data, /, max_length=0)"),
     DOC("Return a bytes object containing the decompressed version of the data.")},
    {"flush", decompressor_flush, METH_FAST | METH_METHOD, DOC("($self, length=zlib.DEF_BUF_SIZE, /)"),
     DOC("Return a bytes object containing any remaining decompressed data.\n\n  length\n"
         "    the initial size of the output buffer.")},
    {"copy", decompressor_copy, METH_NOARGS | METH_METHOD, "($self, /)",
     DOC("Return a copy of the decompression object.")},
    {"__copy__", decompressor_copy, METH_NOARGS | METH_METHOD, "($self, /)", NULL},
    {"__deepcopy__", decompressor_copy, METH_O | METH_METHOD, DOC("($self, memo, /)"), NULL},
    {0}};
static const MethodDef buffered_methods[] = {
    {"decompress", buffered_decompress, METH_FAST_KW, DOC("($self, /, data, max_length=-1)"),
     DOC("Decompress *data*, returning uncompressed data as bytes.")},
    {0}};
static const MemberDef decompressor_members[] = {
    {"unused_data", MEMBER_VALUE, offsetof(Decompressor, unused_data), true, NULL},
    {"unconsumed_tail", MEMBER_VALUE, offsetof(Decompressor, unconsumed_tail), true, NULL},
    {"eof", MEMBER_BOOL, offsetof(Decompressor, eof), true, NULL},
    {0}};
static const MemberDef buffered_members[] = {
    {"eof", MEMBER_BOOL, offsetof(BufferedDecompressor, eof), true,
     DOC("True if the end-of-stream marker has been reached.")},
    {"unused_data", MEMBER_VALUE, offsetof(BufferedDecompressor, unused_data), true,
     DOC("Data found after the end of the compressed stream.")},
    {"needs_input", MEMBER_BOOL, offsetof(BufferedDecompressor, needs_input), true,
     DOC("True if more input is needed before more decompressed data can be produced.")},
    {0}};
static const TypeSlots compressor_slots = {.dealloc = compressor_dealloc};
static const TypeSlots decompressor_slots = {.dealloc = decompressor_dealloc};
static const TypeSlots buffered_slots = {.new_ = buffered_new, .dealloc = buffered_dealloc};
#define OBJECT_FLAGS TYPE_DISALLOW_INSTANTIATION
static const TypeSpec compressor_spec = {.name = "zlib.Compress",
                                         .basic_size = sizeof(Compressor),
                                         .told_size = 84,
                                         .flags = OBJECT_FLAGS,
                                         .slots = &compressor_slots,
                                         .methods = compressor_methods};
static const TypeSpec decompressor_spec = {.name = "zlib.Decompress",
                                           .basic_size = sizeof(Decompressor),
                                           .told_size = 84,
                                           .flags = OBJECT_FLAGS,
                                           .slots = &decompressor_slots,
                                           OWNS(Decompressor, unused_data, zdict),
                                           .methods = decompressor_methods,
                                           .members = decompressor_members};
static const TypeSpec buffered_spec = {
    .name = "zlib._ZlibDecompressor",
    .basic_size = sizeof(BufferedDecompressor),
    .told_size = 92,
    .flags = TYPE_IMMUTABLE,
    .slots = &buffered_slots,
    OWNS(BufferedDecompressor, unused_data, input),
    .methods = buffered_methods,
    .members = buffered_members,
    .doc = DOC("_ZlibDecompressor(wbits=15, zdict=b'')\n--\n\n"
               "Create a decompressor object for decompressing data incrementally.")};
static const TypeSpec error_spec = {.name = "zlib.error", .flags = TYPE_GC | TYPE_BASETYPE};

static const MethodDef functions[] = {
    {"adler32", adler32, METH_FAST, DOC("($module, data, value=1, /)"),
     DOC("Compute an Adler-32 checksum of data.\n\n  value\n    Starting value of the checksum.\n\n"
         "The returned checksum is an integer.")},
    {"compress", compress, METH_FAST_KW, DOC("($module, data, /, level=Z_DEFAULT_COMPRESSION, wbits=MAX_WBITS)"),
     DOC("Returns a bytes object containing compressed data.")},
    {"compressobj", compressobj, METH_FAST_KW,
     DOC("($module, /, level=Z_DEFAULT_COMPRESSION, method=DEFLATED,\n"
         "            wbits=MAX_WBITS, memLevel=DEF_MEM_LEVEL,\n"
         "            strategy=Z_DEFAULT_STRATEGY, zdict=None)"),
     DOC("Return a compressor object.")},
    {"crc32", crc32, METH_FAST, DOC("($module, data, value=0, /)"),
     DOC("Compute a CRC-32 checksum of data.\n\n  value\n    Starting value of the checksum.\n\n"
         "The returned checksum is an integer.")},
    {"decompress", decompress, METH_FAST_KW, DOC("($module, data, /, wbits=MAX_WBITS, bufsize=DEF_BUF_SIZE)"),
     DOC("Returns a bytes object containing the uncompressed data.")},
    {"decompressobj", decompressobj, METH_FAST_KW, DOC("($module, /, wbits=MAX_WBITS, zdict=b'')"),
     DOC("Return a decompressor object.")},
    {0}};

static int exec(VM *vm, Ref module) {
  static const ModuleInt constants[] = {{"MAX_WBITS", 15},
                                        {"DEFLATED", 8},
                                        {"DEF_MEM_LEVEL", 8},
                                        {"DEF_BUF_SIZE", 16384},
                                        {"Z_NO_COMPRESSION", 0},
                                        {"Z_BEST_SPEED", 1},
                                        {"Z_BEST_COMPRESSION", 9},
                                        {"Z_DEFAULT_COMPRESSION", -1},
                                        {"Z_FILTERED", Z_FILTERED},
                                        {"Z_HUFFMAN_ONLY", Z_HUFFMAN_ONLY},
                                        {"Z_RLE", Z_RLE},
                                        {"Z_FIXED", Z_FIXED},
                                        {"Z_DEFAULT_STRATEGY", Z_DEFAULT_STRATEGY},
                                        {"Z_NO_FLUSH", Z_NO_FLUSH},
                                        {"Z_PARTIAL_FLUSH", Z_PARTIAL_FLUSH},
                                        {"Z_SYNC_FLUSH", Z_SYNC_FLUSH},
                                        {"Z_FULL_FLUSH", Z_FULL_FLUSH},
                                        {"Z_FINISH", Z_FINISH},
                                        {"Z_BLOCK", Z_BLOCK},
                                        {"Z_TREES", Z_TREES}};
  if (module_add_ints(vm, module, constants, ARRAY_LEN(constants)) < 0) return -1;
  if (module_add(vm, module, "ZLIB_VERSION", str_from_cstr(vm, "1.3.1")) < 0 ||
      module_add(vm, module, "ZLIB_RUNTIME_VERSION", str_from_cstr(vm, "1.3.1")) < 0)
    return -1;
  if (module_make_type(vm, REF_NULL, MT_ZLIB_COMPRESS, &compressor_spec, NULL) < 0 ||
      module_make_type(vm, REF_NULL, MT_ZLIB_DECOMPRESS, &decompressor_spec, NULL) < 0 ||
      module_make_type(vm, module, MT_ZLIB_BUFFERED, &buffered_spec, NULL) < 0)
    return -1;
  return module_make_type(vm, module, MT_ZLIB_ERROR, &error_spec, vm->exc.Exception);
}
const ModuleDef zlib_module = {.name = "zlib",
                               .methods = functions,
                               .exec = exec,
                               .doc =
                                   "The functions in this module allow compression and decompression using the\n"
                                   "zlib library, which is based on GNU zip.\n\n"
                                   "adler32(string[, start]) -- Compute an Adler-32 checksum.\n"
                                   "compress(data[, level]) -- Compress data, with compression level 0-9 or -1.\n"
                                   "compressobj([level[, ...]]) -- Return a compressor object.\n"
                                   "crc32(string[, start]) -- Compute a CRC-32 checksum.\n"
                                   "decompress(string,[wbits],[bufsize]) -- Decompresses a compressed string.\n"
                                   "decompressobj([wbits[, zdict]]) -- Return a decompressor object.\n\n"
                                   "'wbits' is window buffer size and container format.\n"
                                   "Compressor objects support compress() and flush() methods; decompressor\n"
                                   "objects support decompress() and flush()."};
