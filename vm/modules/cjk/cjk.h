// modules/cjk/cjk.h: the East Asian codecs, one character at a time; modules/cjk/multibytecodec.c drives them.
#ifndef MORELIA_MODULES_CJK_CJK_H
#define MORELIA_MODULES_CJK_CJK_H

#include "modules/cjk/cjk_tables.h"
#include "object/bytes/bytes.h"
#include "object/text/str.h"

typedef struct CjkState {
  uint8_t c[8];
} CjkState;

typedef struct CjkCodec CjkCodec;
typedef struct Cjk {  // a codec at work
  VM *vm;
  const CjkCodec *codec;
  CjkTables *tables;
  CjkState *state;
} Cjk;

enum { CJK_TOO_FEW = -100 };
struct CjkCodec {
  const char *name;
  int config;  // JIS X 0213: 2000 or 2004; ISO 2022: the variant
  // Writes the code of `c`. Returns characters consumed: 1, or 2 with `next` (-1: none yet, unless `flush`); 0: not a
  // character of this codec; CJK_TOO_FEW.
  int (*encode)(Cjk *j, uint32_t c, int32_t next, bool flush, BytesBuilder *out);
  // Decodes from p[0 … n), n > 0. Returns bytes consumed (> 0); -k: k bytes are illegal; CJK_TOO_FEW.
  int (*decode)(Cjk *j, const uint8_t *p, Size n, StrBuilder *out);
  // For codecs with state: sets the initial state, and returns to it. May be NULL.
  void (*init)(CjkState *state, bool decoding);
  void (*reset_encode)(CjkState *state, BytesBuilder *out);
  void (*reset_decode)(CjkState *state);
};

typedef struct CjkModule {
  const char *name;
  const CjkCodec *const *codecs;  // ends with NULL
} CjkModule;
extern const CjkCodec *const cjk_codecs_cn[],
    *const cjk_codecs_hk[], *const cjk_codecs_jp[], *const cjk_codecs_kr[], *const cjk_codecs_tw[],
                                                                                *const cjk_codecs_iso2022[];

ALWAYS_INLINE void cjk_out2(BytesBuilder *out, uint32_t code) {
  bb_byte(out, (uint8_t)(code >> 8));
  bb_byte(out, (uint8_t)code);
}
// The edition of 2000 lacks a few characters of JIS X 0213, or has them elsewhere. 1: *code is set, 0: as in 2004, -1:
// missing.
NODISCARD int cjk_jisx0213_2000_encode(uint32_t c, uint32_t *code);
bool cjk_jisx0213_2000_lacks(int first, int second);  // in plane 1
bool cjk_jisx0201_roman_encode(uint32_t c, uint32_t *code);
bool cjk_jisx0201_roman_decode(int c, uint32_t *out);

#endif
