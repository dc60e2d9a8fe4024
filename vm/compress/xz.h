// compress/xz.h: the containers around LZMA: .xz, .lzma, raw filter chains; _lzma's objects are made of these.
#ifndef MORELIA_COMPRESS_XZ_H
#define MORELIA_COMPRESS_XZ_H

#include "base/digest.h"
#include "compress/lzma.h"

enum { FORMAT_AUTO, FORMAT_XZ, FORMAT_ALONE, FORMAT_RAW };
enum { CHECK_NONE = 0, CHECK_CRC32 = 1, CHECK_CRC64 = 4, CHECK_SHA256 = 10, CHECK_ID_MAX = 15, CHECK_UNKNOWN = 16 };
typedef enum { XZ_OK, XZ_BAD_DATA, XZ_BAD_FORMAT, XZ_BAD_OPTIONS, XZ_MEMORY_LIMIT, XZ_BAD_CHECK, XZ_INTERNAL } XzError;

typedef struct XzFilter {
  uint64_t id;
  LzmaOptions lzma;  // of LZMA1 and LZMA2
  uint32_t option;   // delta: distance; code filters: start offset
  bool bad;          // options that liblzma refuses
} XzFilter;
typedef struct XzChain {
  XzFilter filters[4];
  int n;
} XzChain;

void xz_preset(uint32_t preset, LzmaOptions *out);  // preset & 31 <= 9
uint8_t xz_dict_bits(uint32_t dict_size);           // LZMA2's property
// The chain's last filter is LZMA (raw) or LZMA2, the others are simple ones, all with sane options.
bool xz_chain_is_valid(const XzChain *c, bool raw);

typedef struct XzCheck {  // the running integrity check
  int kind;
  uint32_t crc32;
  uint64_t crc64;
  Digest sha256;
} XzCheck;
NODISCARD int xz_check_size(int kind);
void xz_check_begin(XzCheck *c, int kind);
void xz_check_update(XzCheck *c, const uint8_t *p, size_t n);
void xz_check_finish(const XzCheck *c, uint8_t *out);
NODISCARD int xz_put_number(uint8_t *p, uint64_t v);  // its length
// its length; 0: too few bytes; -1: wrong
NODISCARD int xz_get_number(const uint8_t *p, size_t n, uint64_t *out);

typedef struct XzEncoder XzEncoder;
NODISCARD XzEncoder *xz_encoder_new(VM *vm, int format, int check, const XzChain *chain);
void xz_encoder_free(XzEncoder *e);
NODISCARD int xz_encode(XzEncoder *e, const uint8_t *p, size_t n, bool finish, BytesBuilder *out);

typedef struct XzDecoder XzDecoder;
NODISCARD XzDecoder *xz_decoder_new(VM *vm, int format, uint64_t memory_limit, const XzChain *chain_or_null);
void xz_decoder_free(XzDecoder *d);
// STREAM_BAD comes with *error.
NODISCARD StreamStatus xz_decode(XzDecoder *d, StreamInput *in, BytesBuilder *out, Size limit, XzError *error);
NODISCARD int xz_decoder_check(const XzDecoder *d);  // its number, CHECK_UNKNOWN while not known

#endif
