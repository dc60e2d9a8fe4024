// modules/compression/_bz2.c: the module _bz2: compressor and decompressor objects over bzip2_encode.c and
// bzip2_decode.c.
//
// Tests        tests/python/library/archives/bz2_module.py
// Optimize     Oz
#include "compress/bzip2.h"
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/bytes/buffer.h"

typedef struct Decompressor {
  Object h;
  Bzip2Decoder *decoder;
  StreamInput input;
  Value unused_data;
  bool eof, needs_input;
} Decompressor;
static Decompressor *as_decompressor(Ref v) { return (Decompressor *)value_as_ptr(v); }

static int encode(void *encoder, const uint8_t *p, size_t n, bool finish, BytesBuilder *out) {
  return bzip2_encode(encoder, p, n, finish, out);
}
static void encoder_free(void *encoder) { bzip2_encoder_free(encoder); }
static const StreamFormat stream_format = {encode, encoder_free};

static Value compressor_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  int level = 9;
  if (args_no_keywords(vm, "BZ2Compressor", kwnames) < 0 || args_check(vm, "BZ2Compressor", nargs, 0, 1) < 0)
    return VALUE_NULL;
  if (nargs && arg_int(vm, args[0], &level) < 0) return VALUE_NULL;
  if (level < 1 || level > 9) return err_set(vm, vm->exc.ValueError, "compresslevel must be between 1 and 9");
  Bzip2Encoder *e = bzip2_encoder_new(vm, level);
  return stream_compressor_new(vm, type, &stream_format, e);
}

static Value decompressor_new(VM *vm, Type *type, const Value *args UNUSED, Size nargs, Ref kwnames) {
  if (!value_is_null(kwnames) && args_no_keywords(vm, "BZ2Decompressor", kwnames) < 0) return VALUE_NULL;
  if (nargs) return err_set(vm, vm->exc.TypeError, "BZ2Decompressor() takes no positional arguments");
  Bzip2Decoder *decoder = bzip2_decoder_new(vm);
  Decompressor *d = decoder ? object_alloc(vm, type, 0) : NULL;
  if (!d) return bzip2_decoder_free(decoder), VALUE_NULL;
  d->decoder = decoder;
  d->needs_input = true;
  d->unused_data = own(vm->empty_bytes);
  return value_from_ptr(d);
}
static void decompressor_dealloc(VM *vm, Object *o) {
  Decompressor *d = (Decompressor *)o;
  bzip2_decoder_free(d->decoder);
  input_free(vm, &d->input);
  owned_dealloc(vm, o);
}
static Value decompress(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Size max;
  Decompressor *d = as_decompressor(self);
  if (stream_decompress_args(vm, args, nargs, kwnames, d->eof, "End of stream already reached", &d->input, &max) < 0)
    return VALUE_NULL;
  BytesBuilder out;
  bb_init(&out, vm);
  StreamStatus s = bzip2_decode(d->decoder, &d->input, &out, max);
  d->eof = s == STREAM_END;
  d->needs_input = !d->eof && (s == STREAM_MORE || input_left(&d->input) == 0);
  if (d->eof && stream_keep_rest(vm, &d->input, &d->unused_data) < 0) s = STREAM_FAILED;
  Value r = stream_output(&out, s != STREAM_BAD && s != STREAM_FAILED);
  return s == STREAM_BAD ? err_set(vm, vm->exc.OSError, "Invalid data stream") : r;
}

static const MethodDef compressor_methods[] = {
    {"compress", stream_compress, METH_O, DOC("($self, data, /)"),
     DOC("Provide data to the compressor object.\n\n"
         "Returns a chunk of compressed data if possible, or b'' otherwise.\n\n"
         "When you have finished providing data to the compressor, call the\n"
         "flush() method to finish the compression process.")},
    {"flush", stream_flush, METH_NOARGS, "($self, /)",
     DOC("Finish the compression process.\n\nReturns the compressed data left in internal buffers.\n\n"
         "The compressor object may not be used after this method is called.")},
    {0}};
static const MethodDef decompressor_methods[] = {
    {"decompress", decompress, METH_FAST_KW, DOC("($self, /, data, max_length=-1)"),
     DOC("Decompress *data*, returning uncompressed data as bytes.\n\n"
         "If *max_length* is nonnegative, returns at most *max_length* bytes of\n"
         "decompressed data. If this limit is reached and further output can be\n"
         "produced, *self.needs_input* will be set to ``False``. In this case, the next\n"
         "call to *decompress()* may provide *data* as b'' to obtain more of the output.\n\n"
         "If all of the input data was decompressed and returned (either because this\n"
         "was less than *max_length* bytes, or because *max_length* was negative),\n"
         "*self.needs_input* will be set to True.\n\n"
         "Attempting to decompress data after the end of stream is reached raises an\n"
         "EOFError.  Any data found after the end of the stream is ignored and saved in\n"
         "the unused_data attribute.")},
    {0}};
static const MemberDef decompressor_members[] = {
    {"eof", MEMBER_BOOL, offsetof(Decompressor, eof), true, DOC("True if the end-of-stream marker has been reached.")},
    {"unused_data", MEMBER_VALUE, offsetof(Decompressor, unused_data), true,
     DOC("Data found after the end of the compressed stream.")},
    {"needs_input", MEMBER_BOOL, offsetof(Decompressor, needs_input), true,
     DOC("True if more input is needed before more decompressed data can be produced.")},
    {0}};
static const TypeSlots compressor_slots = {.new_ = compressor_new, .dealloc = stream_compressor_dealloc};
static const TypeSlots decompressor_slots = {.new_ = decompressor_new, .dealloc = decompressor_dealloc};
static const TypeSpec compressor_spec = {
    .name = "_bz2.BZ2Compressor",
    .basic_size = sizeof(StreamCompressor),
    .told_size = 64,
    .flags = TYPE_IMMUTABLE,
    .slots = &compressor_slots,
    .methods = compressor_methods,
    .doc =
        "BZ2Compressor(compresslevel=9, /)\n--\n\n"
        "Create a compressor object for compressing data incrementally.\n\n  compresslevel\n"
        "    Compression level, as a number between 1 and 9.\n\n"
        "For one-shot compression, use the compress() function instead."};
static const TypeSpec decompressor_spec = {.name = "_bz2.BZ2Decompressor",
                                           .basic_size = sizeof(Decompressor),
                                           .told_size = 84,
                                           .flags = TYPE_IMMUTABLE,
                                           .slots = &decompressor_slots,
                                           OWNS(Decompressor, unused_data, unused_data),
                                           .methods = decompressor_methods,
                                           .members = decompressor_members,
                                           .doc =
                                               "BZ2Decompressor()\n--\n\n"
                                               "Create a decompressor object for decompressing data incrementally.\n\n"
                                               "For one-shot decompression, use the decompress() function instead."};

static int exec(VM *vm, Ref module) {
  return module_make_type(vm, module, MT_BZ2_COMPRESSOR, &compressor_spec, NULL) < 0
             ? -1
             : module_make_type(vm, module, MT_BZ2_DECOMPRESSOR, &decompressor_spec, NULL);
}
const ModuleDef _bz2_module = {.name = "_bz2", .exec = exec};
