// compress/zstd_codec.h: the Zstandard format (RFC 8878): decoding all of it, encoding with Huffman literals and the
// predefined sequence codes.
#ifndef MORELIA_COMPRESS_ZSTD_CODEC_H
#define MORELIA_COMPRESS_ZSTD_CODEC_H

#include "compress/stream_codec.h"

#define ZSTD_MAGIC 0xFD2FB528u
#define ZSTD_DICT_MAGIC 0xEC30A437u
enum { ZSTD_BLOCK_MAX = 1 << 17, ZSTD_LEVEL_MIN = -131072, ZSTD_LEVEL_MAX = 22 };
typedef enum {
  ZE_OK,
  ZE_CORRUPT,
  ZE_MAGIC,
  ZE_CHECKSUM,
  ZE_WINDOW,
  ZE_DICTIONARY,
  ZE_DICT_BAD,
  ZE_SIZE,
  ZE_RESERVED
} ZstdErrorCode;

typedef struct Xxh64 {
  uint64_t v[4], total;
  uint8_t rest[32];
} Xxh64;
void xxh64_start(Xxh64 *x);
void xxh64_update(Xxh64 *x, const uint8_t *p, size_t n);
uint64_t xxh64_finish(const Xxh64 *x);

// Finite state entropy: what the decoder does in each state.
typedef struct FseEntry {
  uint8_t symbol, bits;
  uint16_t base;
} FseEntry;
typedef struct FseTable {
  int log;  // 0 with one entry: always the same symbol
  bool set;
  FseEntry entries[512];
} FseTable;
bool fse_build(FseTable *t, const int16_t *counts, int n_symbols, int log);
typedef enum { SEQ_LITERALS, SEQ_OFFSETS, SEQ_MATCHES } SequencePart;
void fse_predefined(FseTable *t, SequencePart part);
typedef struct CodeRange {  // what a code of literal or match lengths stands for
  uint32_t base;
  uint8_t bits;
} CodeRange;
CodeRange zstd_literal_code(int code);  // 0 … 35
CodeRange zstd_match_code(int code);    // 0 … 52

typedef struct ZstdHeader {
  size_t size;               // of the header with its magic number
  uint64_t window, content;  // UINT64_MAX: not told
  uint32_t dict_id;
  bool checksum, skippable;  // skippable: content is how much to skip
} ZstdHeader;
// 1: read; 0: more bytes are needed; -1: *error.
NODISCARD int zstd_read_header(const uint8_t *p, size_t n, ZstdHeader *out, ZstdErrorCode *error);
// The size of the frame at p; 0: *error.
size_t zstd_frame_size(const uint8_t *p, size_t n, ZstdErrorCode *error);
uint32_t zstd_dict_id(const uint8_t *p, size_t n);  // 0: raw content

typedef struct ZstdDecoder ZstdDecoder;
NODISCARD ZstdDecoder *zstd_decoder_new(VM *vm, const uint8_t *dict, size_t n_dict, bool prefix, int window_log_max,
                                        ZstdErrorCode *error);
void zstd_decoder_free(ZstdDecoder *d);
NODISCARD StreamStatus zstd_decode(ZstdDecoder *d, StreamInput *in, BytesBuilder *out, Size limit,
                                   ZstdErrorCode *error);
// Where the content of a dictionary begins; 0 for raw content, SIZE_MAX when it is damaged.
size_t zstd_dict_content(const uint8_t *p, size_t n);

typedef struct ZstdOptions {
  int level, window_log;  // window_log 0: chosen automatically
  bool checksum, no_content_size, no_dict_id;
} ZstdOptions;
typedef struct ZstdEncoder ZstdEncoder;
NODISCARD ZstdEncoder *zstd_encoder_new(VM *vm, const ZstdOptions *options, const uint8_t *dict, size_t n_dict,
                                        bool prefix);
void zstd_encoder_free(ZstdEncoder *e);
void zstd_encoder_pledge(ZstdEncoder *e, uint64_t size);  // UINT64_MAX: none
// mode 0: continue, 1: end the block, 2: end the frame. 0, -1 with an exception, -2: the pledged size is wrong.
NODISCARD int zstd_encode(ZstdEncoder *e, const uint8_t *p, size_t n, int mode, BytesBuilder *out);

#endif
