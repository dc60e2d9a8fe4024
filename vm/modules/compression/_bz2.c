// modules/compression/_bz2.c: the module _bz2: compressor and decompressor objects over bzip2_encode.c and
// bzip2_decode.c.
//
// Tests        tests/python/library/archives/bz2_module.py
// Optimize     Oz
#include "compress/bzip2.h"
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/bytes/buffer.h"

static int encode(void *encoder, const uint8_t *p, size_t n, bool finish, BytesBuilder *out) {
  return bzip2_encode(encoder, p, n, finish, out);
}
static void encoder_free(void *encoder) { bzip2_encoder_free(encoder); }
static const StreamFormat stream_format = {encode, encoder_free};

static StreamStatus decode(VM *vm, StreamDecompressor *d, BytesBuilder *out, Size max) {
  StreamStatus s = bzip2_decode(d->decoder, &d->input, out, max);
  if (s != STREAM_BAD) return s;
  err_set(vm, vm->exc.OSError, "Invalid data stream");
  return STREAM_FAILED;
}
static void decoder_free(void *decoder) { bzip2_decoder_free(decoder); }
static const StreamDecoderFormat decoder_format = {decode, decoder_free, "End of stream already reached", false};

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
  return stream_decompressor_new(vm, type, &decoder_format, decoder, REF_NULL);
}

static const MethodDef decompressor_methods[] = {
    {"decompress", stream_decompress, METH_FAST_KW, DOC("($self, /, data, max_length=-1)"),
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
    {"eof", MEMBER_BOOL, offsetof(StreamDecompressor, eof), true,
     DOC("True if the end-of-stream marker has been reached.")},
    {"unused_data", MEMBER_VALUE, offsetof(StreamDecompressor, unused_data), true,
     DOC("Data found after the end of the compressed stream.")},
    {"needs_input", MEMBER_BOOL, offsetof(StreamDecompressor, needs_input), true,
     DOC("True if more input is needed before more decompressed data can be produced.")},
    {0}};
static const TypeSlots compressor_slots = {.new_ = compressor_new, .dealloc = stream_compressor_dealloc};
static const TypeSlots decompressor_slots = {.new_ = decompressor_new, .dealloc = stream_decompressor_dealloc};
static const TypeSpec compressor_spec = {
    .name = "_bz2.BZ2Compressor",
    .basic_size = sizeof(StreamCompressor),
    .told_size = 64,
    .flags = TYPE_IMMUTABLE,
    .slots = &compressor_slots,
    .methods = stream_compressor_methods,
    .doc = DOC("BZ2Compressor(compresslevel=9, /)\n--\n\n"
               "Create a compressor object for compressing data incrementally.\n\n  compresslevel\n"
               "    Compression level, as a number between 1 and 9.\n\n"
               "For one-shot compression, use the compress() function instead.")};
static const TypeSpec decompressor_spec = {
    .name = "_bz2.BZ2Decompressor",
    STREAM_DECOMPRESSOR,
    .told_size = 84,
    .slots = &decompressor_slots,
    .methods = decompressor_methods,
    .members = decompressor_members,
    .doc = DOC("BZ2Decompressor()\n--\n\n"
               "Create a decompressor object for decompressing data incrementally.\n\n"
               "For one-shot decompression, use the decompress() function instead.")};

static int exec(VM *vm, Ref module) {
  return module_make_type(vm, module, MT_BZ2_COMPRESSOR, &compressor_spec, NULL) < 0
             ? -1
             : module_make_type(vm, module, MT_BZ2_DECOMPRESSOR, &decompressor_spec, NULL);
}
const ModuleDef _bz2_module = {.name = "_bz2", .exec = exec};
