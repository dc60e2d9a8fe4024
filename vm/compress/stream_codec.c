// compress/stream_codec.c: shared by the compressing modules (compress/stream_codec.h).
// Tests        tests/python/library/archives/bz2_module.py, lzma_module.py, zstd_module.py
// Optimize     Oz
#include "compress/stream_codec.h"

#include "object/core/args.h"

int input_append(VM *vm, StreamInput *in, const uint8_t *p, size_t n) {
  if (in->at) {
    memmove(in->data, in->data + in->at, in->len - in->at);
    in->len -= in->at;
    in->at = 0;
  }
  size_t need, cap;
  if (!size_add(in->len, n, &need) || !size_add(need, 64, &cap)) return err_no_memory_i(vm);
  if (need > in->cap || !in->data) {
    uint8_t *grown = mem_realloc(vm, in->data, in->cap, cap);
    if (!grown) return err_no_memory_i(vm);
    in->data = grown;
    in->cap = cap;
  }
  if (n) memcpy(in->data + in->len, p, n);
  in->len += n;
  return 0;
}

void input_free(VM *vm, StreamInput *in) {
  if (in->data) mem_free(vm, in->data, in->cap);
  *in = (StreamInput){0};
}

Value stream_output(BytesBuilder *out, bool ok) {
  if (ok) return bb_finish(out);
  if (!out->failed) bb_discard(out);
  return VALUE_NULL;
}

Value stream_compressor_new(VM *vm, Type *type, const StreamFormat *format, void *encoder) {
  StreamCompressor *c = encoder ? object_alloc(vm, type, 0) : NULL;
  if (!c) return format->free(encoder), VALUE_NULL;
  c->format = format;
  c->encoder = encoder;
  return value_from_ptr(c);
}

void stream_compressor_dealloc(VM *vm, Object *o) {
  StreamCompressor *c = (StreamCompressor *)o;
  c->format->free(c->encoder);
  object_free(vm, o, 0);
}

static Value run(VM *vm, StreamCompressor *c, const uint8_t *p, Size n, bool finish) {
  BytesBuilder out;
  bb_init(&out, vm);
  return stream_output(&out, c->format->encode(c->encoder, p, (size_t)n, finish, &out) == 0);
}

static Value stream_compress(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  StreamCompressor *c = (StreamCompressor *)value_as_ptr(self);
  Buffer b;
  if (buffer_get(vm, args[0], &b, BUF_SIMPLE) < 0) return VALUE_NULL;
  Value r =
      c->flushed ? err_set(vm, vm->exc.ValueError, "Compressor has been flushed") : run(vm, c, b.data, b.len, false);
  buffer_release(vm, &b);
  return r;
}

static Value stream_flush(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  StreamCompressor *c = (StreamCompressor *)value_as_ptr(self);
  if (c->flushed) return err_set(vm, vm->exc.ValueError, "Repeated call to flush()");
  c->flushed = true;
  return run(vm, c, NULL, 0, true);
}

const MethodDef stream_compressor_methods[] = {
    {"compress", stream_compress, METH_O, DOC("($self, data, /)"),
     DOC("Provide data to the compressor object.\n\n"
         "Returns a chunk of compressed data if possible, or b'' otherwise.\n\n"
         "When you have finished providing data to the compressor, call the\n"
         "flush() method to finish the compression process.")},
    {"flush", stream_flush, METH_NOARGS, "($self, /)",
     DOC("Finish the compression process.\n\nReturns the compressed data left in internal buffers.\n\n"
         "The compressor object may not be used after this method is called.")},
    {0}};

Value stream_decompressor_new(VM *vm, Type *type, const StreamDecoderFormat *format, void *decoder, Ref dict) {
  Value fields[] = {own(vm->empty_bytes), own(dict)};
  StreamDecompressor *d = decoder ? owned_new(vm, type, fields, 2) : (values_drop(vm, fields, 2), NULL);
  if (!d) return format->free(decoder), VALUE_NULL;
  d->format = format;
  d->decoder = decoder;
  d->needs_input = true;
  return value_from_ptr(d);
}

void stream_decompressor_dealloc(VM *vm, Object *o) {
  StreamDecompressor *d = (StreamDecompressor *)o;
  d->format->free(d->decoder);
  input_free(vm, &d->input);
  owned_dealloc(vm, o);
}

// The arguments of decompress(); the data is appended to the input. 0 or -1.
static int decompress_args(VM *vm, StreamDecompressor *d, const Value *args, Size nargs, Ref kwnames, Size *out_max) {
  static const char *const names[] = {"data", "max_length"};
  static const ArgSpec spec = {"decompress", names, 2, 0, 2, 1, 0};
  Ref a[2];
  Buffer data;
  *out_max = -1;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || buffer_get(vm, a[0], &data, BUF_SIMPLE) < 0) return -1;
  int r = !value_is_null(a[1]) && arg_size(vm, a[1], out_max) < 0 ? -1 : 0;
  if (r == 0 && d->eof) r = err_set_i(vm, vm->exc.EOFError, "%s", d->format->at_end);
  if (r == 0) r = input_append(vm, &d->input, data.data, (size_t)data.len);
  buffer_release(vm, &data);
  return r;
}

// At the end: saves the rest of the input. 0 or -1.
static int keep_rest(VM *vm, StreamDecompressor *d) {
  Value rest = bytes_from(vm, d->input.data + d->input.at, (Size)input_left(&d->input));
  input_free(vm, &d->input);
  if (value_is_null(rest)) return -1;
  value_set(vm, &d->unused_data, rest);
  return 0;
}

Value stream_decompress(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  StreamDecompressor *d = (StreamDecompressor *)value_as_ptr(self);
  Size max;
  if (decompress_args(vm, d, args, nargs, kwnames, &max) < 0) return VALUE_NULL;
  BytesBuilder out;
  bb_init(&out, vm);
  StreamStatus s = d->format->decode(vm, d, &out, max);
  d->eof = s == STREAM_END;
  d->needs_input = !d->eof && (s == STREAM_MORE || input_left(&d->input) == 0) &&
                   (!d->format->full_is_enough || max < 0 || out.len < max);
  bool ok = s != STREAM_FAILED && (!d->eof || keep_rest(vm, d) == 0);
  return stream_output(&out, ok);
}
