// modules/stream_codec.h: what the decompressors of _bz2, _lzma and _zstd share: input that waits to be taken.
#ifndef MORELIA_MODULES_STREAM_CODEC_H
#define MORELIA_MODULES_STREAM_CODEC_H

#include "types/bytes.h"

typedef struct StreamInput {  // bytes [at, len) of data are not yet taken
  uint8_t *data;
  size_t at, len, cap;
} StreamInput;

static inline size_t input_left(const StreamInput *in) { return in->len - in->at; }
int input_append(VM *vm, StreamInput *in, const uint8_t *p, size_t n);  // 0 or -1
void input_free(VM *vm, StreamInput *in);

typedef enum { STREAM_MORE, STREAM_FULL, STREAM_END, STREAM_BAD, STREAM_FAILED } StreamStatus;  // wants input; output full; over; wrong data; exception set

#endif
