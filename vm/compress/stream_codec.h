// compress/stream_codec.h: shared by _bz2, _lzma and _zstd: compressors with the methods compress and flush, and
// decompressors.
#ifndef MORELIA_COMPRESS_STREAM_CODEC_H
#define MORELIA_COMPRESS_STREAM_CODEC_H

#include "object/bytes/buffer.h"
#include "object/bytes/bytes.h"

typedef struct StreamInput {  // bytes [at, len) of data are pending
  uint8_t *data;
  size_t at, len, cap;
} StreamInput;

static inline size_t input_left(const StreamInput *in) { return in->len - in->at; }
NODISCARD int input_append(VM *vm, StreamInput *in, const uint8_t *p, size_t n);  // 0 or -1
void input_free(VM *vm, StreamInput *in);

// needs input; output full; finished; invalid data; exception set
typedef enum { STREAM_MORE, STREAM_FULL, STREAM_END, STREAM_BAD, STREAM_FAILED } StreamStatus;

// The compressors of _bz2 and _lzma: slots and methods of both classes.
typedef struct StreamFormat {
  int (*encode)(void *encoder, const uint8_t *p, size_t n, bool finish, BytesBuilder *out);  // 0 or -1
  void (*free)(void *encoder);                                                               // or NULL
} StreamFormat;
typedef struct StreamCompressor {
  Object h;
  const StreamFormat *format;
  void *encoder;
  bool flushed;
} StreamCompressor;
// takes over the encoder; null: null
NODISCARD Value stream_compressor_new(VM *vm, Type *type, const StreamFormat *format, void *encoder);
void stream_compressor_dealloc(VM *vm, Object *o);
extern const MethodDef stream_compressor_methods[];

// The decompressors of all three.
typedef struct StreamDecompressor StreamDecompressor;
typedef struct StreamDecoderFormat {
  // Decodes the pending input to at most `max` bytes of `out` (< 0: all). STREAM_FAILED: exception set; never
  // STREAM_BAD.
  StreamStatus (*decode)(VM *vm, StreamDecompressor *d, BytesBuilder *out, Size max);
  void (*free)(void *decoder);  // or NULL
  const char *at_end;           // the text of the EOFError after the end
  bool full_is_enough;          // while the output is full, no input is wanted
} StreamDecoderFormat;
struct StreamDecompressor {
  Object h;
  const StreamDecoderFormat *format;
  void *decoder;
  StreamInput input;
  Value unused_data, dict;  // dict: zstd's, or null
  int32_t check;            // lzma's
  bool eof, needs_input;
};
#define STREAM_DECOMPRESSOR \
  .basic_size = sizeof(StreamDecompressor), .flags = TYPE_IMMUTABLE, OWNS(StreamDecompressor, unused_data, dict)
// takes over the decoder; null: null
NODISCARD Value stream_decompressor_new(VM *vm, Type *type, const StreamDecoderFormat *format, void *decoder, Ref dict);
void stream_decompressor_dealloc(VM *vm, Object *o);
// decompress(data, max_length=-1)
NODISCARD Value stream_decompress(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
// its bytes; or null (exception set, or to be set)
NODISCARD Value stream_output(BytesBuilder *out, bool ok);

#endif
