// compress/lzma.h: LZMA and LZMA2, the filters before them, for _lzma: models, raw decoder and encoder, filter chains.
#ifndef MORELIA_COMPRESS_LZMA_H
#define MORELIA_COMPRESS_LZMA_H

#include "compress/stream_codec.h"

enum { LZMA_STATES = 12, LZMA_MIN_MATCH = 2, LZMA_MAX_MATCH = 273 };

typedef struct LzmaLengths {
  uint16_t choice[2], low[16][8], mid[16][8], high[256];
} LzmaLengths;
typedef struct LzmaModel {  // probabilities, all of uint16: lzma_model_reset fills it as one array
  uint16_t is_match[LZMA_STATES][16], is_rep[LZMA_STATES], is_rep0[LZMA_STATES], is_rep1[LZMA_STATES],
      is_rep2[LZMA_STATES], is_rep0_long[LZMA_STATES][16];
  uint16_t slot[4][64], special[128], align[16];
  LzmaLengths match_len, rep_len;
  uint16_t literal[0x300 << 4];
} LzmaModel;
void lzma_model_reset(LzmaModel *m);
// The state after a literal, a match, a repeated match, a short one.
NODISCARD static inline int lzma_after_literal(int s) { return s < 4 ? 0 : s < 10 ? s - 3 : s - 6; }
NODISCARD static inline int lzma_after(int s, int if_literal, int other) { return s < 7 ? if_literal : other; }

typedef struct LzmaOptions {
  uint32_t dict_size;
  uint8_t lc, lp, pb;
  uint16_t nice, depth;
  bool lazy;
} LzmaOptions;

// ---- raw decoding
typedef struct LzmaDecoder LzmaDecoder;
NODISCARD LzmaDecoder *lzma_decoder_new(VM *vm, uint32_t dict_size);  // NULL with MemoryError
void lzma_decoder_free(LzmaDecoder *d);
// LZMA: `size` bytes, or -1 until the end marker; otherwise LZMA2.
void lzma_decoder_begin_lzma1(LzmaDecoder *d, int lc, int lp, int pb, int64_t size);
NODISCARD StreamStatus lzma_decode(LzmaDecoder *d, StreamInput *in, BytesBuilder *out, Size limit);

// ---- raw encoding
typedef struct LzmaEncoder LzmaEncoder;
NODISCARD LzmaEncoder *lzma_encoder_new(VM *vm, const LzmaOptions *options, bool lzma2);
void lzma_encoder_free(LzmaEncoder *e);
NODISCARD int lzma_encode(LzmaEncoder *e, const uint8_t *p, size_t n, bool finish, BytesBuilder *out);  // 0 or -1

// ---- simple filters: delta and the ones for machine code, in place
enum {
  FILTER_DELTA = 3,
  FILTER_X86,
  FILTER_POWERPC,
  FILTER_IA64,
  FILTER_ARM,
  FILTER_ARMTHUMB,
  FILTER_SPARC,
  FILTER_LZMA2 = 0x21
};
#define FILTER_LZMA1 UINT64_C(0x4000000000000001)
typedef struct SimpleFilter {
  uint64_t id;
  uint32_t position;  // of the machine's code; delta: bytes so far
  uint32_t distance;  // delta: 1 … 256
  uint32_t x86_mask;
  uint8_t history[256];
} SimpleFilter;
void filter_init(SimpleFilter *f, uint64_t id, uint32_t option);  // delta: the distance; else the start offset
// Returns the number of bytes that are done; the rest needs more data behind it, or stays unchanged at the end.
size_t filter_run(SimpleFilter *f, uint8_t *p, size_t n, bool encode);

#endif
