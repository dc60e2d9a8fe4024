// compress/bzip2.h: the bzip2 format: compressing (the same bytes as libbz2, except for the order of equal rotations)
// and decompressing.
#ifndef MORELIA_COMPRESS_BZIP2_H
#define MORELIA_COMPRESS_BZIP2_H

#include "compress/stream_codec.h"

enum { BZ_MAX_ALPHA = 258, BZ_MAX_TABLES = 6, BZ_GROUP = 50, BZ_MAX_SELECTORS = 18002 };

typedef struct Bzip2Encoder Bzip2Encoder;
NODISCARD Bzip2Encoder *bzip2_encoder_new(VM *vm, int level);  // NULL with MemoryError
void bzip2_encoder_free(Bzip2Encoder *e);
NODISCARD int bzip2_encode(Bzip2Encoder *e, const uint8_t *p, size_t n, bool finish, BytesBuilder *out);  // 0 or -1

typedef struct Bzip2Decoder Bzip2Decoder;
NODISCARD Bzip2Decoder *bzip2_decoder_new(VM *vm);
void bzip2_decoder_free(Bzip2Decoder *d);
// Decodes until input runs out, out->len reaches `limit` (-1: none), or the end.
NODISCARD StreamStatus bzip2_decode(Bzip2Decoder *d, StreamInput *in, BytesBuilder *out, Size limit);

uint32_t bzip2_crc(uint32_t crc, uint8_t c);

#endif
