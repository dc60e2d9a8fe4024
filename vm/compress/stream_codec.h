// compress/stream_codec.h: shared by _bz2, _lzma and _zstd: compressors with the methods compress and flush; a
// decompressor's arguments, pending input, and end.
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
NODISCARD Value stream_compress(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
NODISCARD Value stream_flush(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);

// The arguments of decompress(data, max_length=-1); the data is appended to the input. `at_end`: the text of EOFError
// after `eof`. 0 or -1.
NODISCARD int stream_decompress_args(VM *vm, const Value *args, Size nargs, Ref kwnames, bool eof, const char *at_end,
                                     StreamInput *in, Size *out_max);
// at the end: saves the rest of the input. 0 or -1
NODISCARD int stream_keep_rest(VM *vm, StreamInput *in, Value *unused_data);
// its bytes; or null (exception set, or to be set)
NODISCARD Value stream_output(BytesBuilder *out, bool ok);

#endif
