// modules/cjk/cjk_codecs.c: the East Asian codecs except ISO 2022: Chinese, Japanese, Korean.
//
// Tests        tests/python/library/text/cjk_codecs.py
// Optimize     Oz
#include "modules/cjk/cjk.h"

#define ASCII_ENCODE \
  if (c < 0x80) { \
    bb_byte(out, (uint8_t)c); \
    return 1; \
  }
#define ASCII_DECODE \
  if (*p < 0x80) { \
    sb_char(out, *p); \
    return 1; \
  }
#define NEED(k) \
  if (n < (k)) return CJK_TOO_FEW

static bool enc(Cjk *j, CjkEncodeTable table, uint32_t c, uint32_t *out) {
  return cjk_encode(j->vm, j->tables, table, c, out);
}
static bool dec(Cjk *j, CjkDecodeTable table, int first, int second, uint32_t *out) {
  return cjk_decode(j->tables, table, first, second, out);
}
static int char_and(StrBuilder *out, uint32_t c, int taken) {
  sb_char(out, c);
  return taken;
}

// ---- Chinese

static int gb2312_encode(Cjk *j, uint32_t c, int32_t next UNUSED, bool flush UNUSED, BytesBuilder *out) {
  uint32_t code;
  ASCII_ENCODE
  if (!enc(j, ENC_GBCOMMON, c, &code) || code & 0x8000) return 0;
  cjk_out2(out, code | 0x8080);
  return 1;
}
static int gb2312_decode(Cjk *j, const uint8_t *p, Size n UNUSED, StrBuilder *out) {
  uint32_t c;
  ASCII_DECODE
  NEED(2);
  return dec(j, DEC_GB2312, p[0] ^ 0x80, p[1] ^ 0x80, &c) ? char_and(out, c, 2) : -1;
}

// GBK differs from GB 2312 in three characters.
static bool gbk_code(Cjk *j, uint32_t c, uint32_t *code) {
  *code = c == 0x2014 ? 0xA1AA : c == 0x2015 ? 0xA844 : c == 0xB7 ? 0xA1A4 : 0;
  return *code || (c != 0x30FB && enc(j, ENC_GBCOMMON, c, code));
}
static bool gbk_char(Cjk *j, int a, int b, uint32_t *c) {
  *c = a == 0xA1 && b == 0xAA ? 0x2014 : a == 0xA8 && b == 0x44 ? 0x2015 : a == 0xA1 && b == 0xA4 ? 0xB7 : 0;
  return *c || dec(j, DEC_GB2312, a ^ 0x80, b ^ 0x80, c) || dec(j, DEC_GBKEXT, a, b, c);
}
static int write_marked(BytesBuilder *out, uint32_t code) {  // the high bit says that the code is complete
  cjk_out2(out, code & 0x8000 ? code : code | 0x8080);
  return 1;
}
static int gbk_encode(Cjk *j, uint32_t c, int32_t next UNUSED, bool flush UNUSED, BytesBuilder *out) {
  uint32_t code;
  ASCII_ENCODE
  return c <= 0xFFFF && gbk_code(j, c, &code) ? write_marked(out, code) : 0;
}
static int gbk_decode(Cjk *j, const uint8_t *p, Size n UNUSED, StrBuilder *out) {
  uint32_t c;
  ASCII_DECODE
  NEED(2);
  return gbk_char(j, p[0], p[1], &c) ? char_and(out, c, 2) : -1;
}

static int gb18030_four(BytesBuilder *out, uint32_t n, uint32_t first) {
  uint8_t bytes[4] = {(uint8_t)(n / 12600 + first), (uint8_t)(n / 1260 % 10 + 0x30), (uint8_t)(n / 10 % 126 + 0x81),
                      (uint8_t)(n % 10 + 0x30)};
  bb_bytes(out, bytes, 4);
  return 1;
}
static int gb18030_encode(Cjk *j, uint32_t c, int32_t next UNUSED, bool flush UNUSED, BytesBuilder *out) {
  uint32_t code, n_items;
  ASCII_ENCODE
  if (c >= 0x10000) return gb18030_four(out, c - 0x10000, 0x90);
  if (gbk_code(j, c, &code) || enc(j, ENC_GB18030EXT, c, &code)) return write_marked(out, code);
  const uint16_t *r = cjk_section(j->tables, SECTION_RANGES, &n_items);
  for (uint32_t i = 0; i < n_items; i += 3) {
    if (r[i] <= c && c <= r[i + 1]) return gb18030_four(out, c - r[i] + r[i + 2], 0x81);
  }
  return 0;
}
static int gb18030_decode(Cjk *j, const uint8_t *p, Size n UNUSED, StrBuilder *out) {
  uint32_t c, n_items;
  ASCII_DECODE
  NEED(2);
  if (p[1] < 0x30 || p[1] > 0x39)
    return gbk_char(j, p[0], p[1], &c) || dec(j, DEC_GB18030EXT, p[0], p[1], &c) ? char_and(out, c, 2) : -1;
  NEED(4);
  if (p[0] < 0x81 || p[2] < 0x81 || p[3] < 0x30 || p[3] > 0x39 || p[0] == 0xFF || p[2] == 0xFF) return -1;
  uint32_t at = (((uint32_t)p[0] - 0x81) * 10 + p[1] - 0x30) * 1260 + (p[2] - 0x81U) * 10 + p[3] - 0x30;
  if (p[0] >= 0x90) {
    at = at - 15 * 12600 + 0x10000;
    return at <= 0x10FFFF ? char_and(out, at, 4) : -1;
  }
  const uint16_t *r = cjk_section(j->tables, SECTION_RANGES, &n_items);
  for (uint32_t i = 0; i < n_items && p[0] < 0x85; i += 3) {
    if (r[i + 2] <= at && at <= (uint32_t)(r[i + 2] + r[i + 1] - r[i])) return char_and(out, r[i] + at - r[i + 2], 4);
  }
  return -1;
}

static void hz_init(CjkState *s, bool decoding UNUSED) { s->c[0] = 0; }
static void hz_reset_encode(CjkState *s, BytesBuilder *out) {
  if (s->c[0]) bb_bytes(out, "~}", 2);
  s->c[0] = 0;
}
static void hz_reset_decode(CjkState *s) { s->c[0] = 0; }
static int hz_encode(Cjk *j, uint32_t c, int32_t next UNUSED, bool flush UNUSED, BytesBuilder *out) {
  uint32_t code;
  if (c < 0x80) {
    hz_reset_encode(j->state, out);
    bb_byte(out, (uint8_t)c);
    if (c == '~') bb_byte(out, '~');
    return 1;
  }
  if (!enc(j, ENC_GBCOMMON, c, &code) || code & 0x8000) return 0;
  if (!j->state->c[0]) bb_bytes(out, "~{", 2);
  j->state->c[0] = 1;
  cjk_out2(out, code);
  return 1;
}
static int hz_decode(Cjk *j, const uint8_t *p, Size n, StrBuilder *out) {
  uint32_t c;
  uint8_t *in_gb = j->state->c;
  if (*p == '~') {
    NEED(2);
    if (p[1] == '~' && !*in_gb) return char_and(out, '~', 2);
    if (p[1] == '{' && !*in_gb) *in_gb = 1;
    else if (p[1] == '\n' && !*in_gb) return 2;
    else if (p[1] == '}' && *in_gb) *in_gb = 0;
    else return -1;
    return 2;
  }
  if (*p & 0x80) return -1;
  if (!*in_gb) return char_and(out, *p, 1);
  NEED(2);
  return dec(j, DEC_GB2312, p[0], p[1], &c) ? char_and(out, c, 2) : -1;
}

static int big5_encode(Cjk *j, uint32_t c, int32_t next UNUSED, bool flush UNUSED, BytesBuilder *out) {
  uint32_t code;
  ASCII_ENCODE
  if (!enc(j, ENC_BIG5, c, &code)) return 0;
  cjk_out2(out, code);
  return 1;
}
static int big5_decode(Cjk *j, const uint8_t *p, Size n UNUSED, StrBuilder *out) {
  uint32_t c;
  ASCII_DECODE
  NEED(2);
  return dec(j, DEC_BIG5, p[0], p[1], &c) ? char_and(out, c, 2) : -1;
}
static int cp950_encode(Cjk *j, uint32_t c, int32_t next UNUSED, bool flush UNUSED, BytesBuilder *out) {
  uint32_t code;
  ASCII_ENCODE
  if (!enc(j, ENC_CP950EXT, c, &code) && !enc(j, ENC_BIG5, c, &code)) return 0;
  cjk_out2(out, code);
  return 1;
}
static int cp950_decode(Cjk *j, const uint8_t *p, Size n UNUSED, StrBuilder *out) {
  uint32_t c;
  ASCII_DECODE
  NEED(2);
  return dec(j, DEC_CP950EXT, p[0], p[1], &c) || dec(j, DEC_BIG5, p[0], p[1], &c) ? char_and(out, c, 2) : -1;
}

// Big5-HKSCS has four characters that are two in Unicode: Ê and ê with a macron or a caron.
static const uint16_t hkscs_pairs[4] = {0x8862, 0x8864, 0x88A3, 0x88A5};
static int big5hkscs_encode(Cjk *j, uint32_t c, int32_t next, bool flush, BytesBuilder *out) {
  uint32_t code;
  int taken = 1;
  ASCII_ENCODE
  if (c >> 16 == 2) {
    if (!enc(j, ENC_HKSCS_2, c & 0xFFFF, &code)) return 0;
  } else if (c > 0xFFFF) {
    return 0;
  } else if (enc(j, ENC_HKSCS_BMP, c, &code)) {
    if (code == CJK_MULTI) {
      if (next < 0 && !flush) return CJK_TOO_FEW;
      if (next >= 0 && (c & 0xFFDF) == 0xCA && (next & 0xFFF7) == 0x304) {
        code = hkscs_pairs[((c >> 4) | ((uint32_t)next >> 3)) & 3];
        taken = 2;
      } else {
        code = c == 0xCA ? 0x8866 : 0x88A7;
      }
    }
  } else if (!enc(j, ENC_BIG5, c, &code)) {
    return 0;
  }
  cjk_out2(out, code);
  return taken;
}
static int big5hkscs_decode(Cjk *j, const uint8_t *p, Size n UNUSED, StrBuilder *out) {
  uint32_t c;
  ASCII_DECODE
  NEED(2);
  bool only_hkscs = p[0] >= 0xC6 && p[0] <= 0xC8 && (p[0] >= 0xC7 || p[1] >= 0xA1);
  if (!only_hkscs && dec(j, DEC_BIG5, p[0], p[1], &c)) return char_and(out, c, 2);
  if (dec(j, DEC_HKSCS, p[0], p[1], &c)) return char_and(out, c, 2);
  if (dec(j, DEC_HKSCS_2, p[0], p[1], &c)) return char_and(out, c | 0x20000, 2);
  for (int i = 0; i < 4; i++) {
    if (hkscs_pairs[i] != (p[0] << 8 | p[1])) continue;
    sb_char(out, i < 2 ? 0xCA : 0xEA);
    return char_and(out, i & 1 ? 0x30C : 0x304, 2);
  }
  return -1;
}

// ---- Japanese

bool cjk_jisx0201_roman_encode(uint32_t c, uint32_t *code) {
  *code = c == 0xA5 ? 0x5C : c == 0x203E ? 0x7E : c;
  return c < 0x80 ? c != 0x5C && c != 0x7E : *code < 0x80;
}
bool cjk_jisx0201_roman_decode(int c, uint32_t *out) {
  *out = c == 0x5C ? 0xA5 : c == 0x7E ? 0x203E : (uint32_t)c;
  return c < 0x80;
}
static bool is_katakana(uint32_t c) { return c >= 0xFF61 && c <= 0xFF9F; }  // of half width

int cjk_jisx0213_2000_encode(uint32_t c, uint32_t *code) {
  static const uint16_t missing[] = {0x9B1C, 0x4FF1, 0x525D, 0x541E, 0x5653, 0x59F8, 0x5C5B, 0x5E77, 0x7626, 0x7E6B};
  if (c == 0x9B1D) {
    *code = 0x8000 | 0x7D3B;
    return 1;
  }
  for (size_t i = 0; i < ARRAY_LEN(missing); i++) {
    if (missing[i] == c) return -1;
  }
  return c == 0x20B9F ? -1 : 0;
}
bool cjk_jisx0213_2000_lacks(int first, int second) {
  static const uint16_t missing[] = {0x2E21, 0x2F7E, 0x4F54, 0x4F7E, 0x7427, 0x7E7A, 0x7E7B, 0x7E7C, 0x7E7D, 0x7E7E};
  for (size_t i = 0; i < ARRAY_LEN(missing); i++) {
    if (missing[i] == (first << 8 | second)) return true;
  }
  return false;
}

// Shift_JIS puts two rows of 94 under one lead byte.
static void sjis_write(BytesBuilder *out, int row, int column) {  // both count from 0
  int b = column + (row & 1 ? 0x5E : 0);
  row >>= 1;
  bb_byte(out, (uint8_t)(row < 0x1F ? row + 0x81 : row + 0xC1));
  bb_byte(out, (uint8_t)(b < 0x3F ? b + 0x40 : b + 0x41));
}
static bool sjis_read(const uint8_t *p, int *row, int *column) {
  if (p[1] < 0x40 || p[1] == 0x7F || p[1] > 0xFC) return false;
  int b = p[1] < 0x80 ? p[1] - 0x40 : p[1] - 0x41;
  *row = 2 * (p[0] < 0xE0 ? p[0] - 0x81 : p[0] - 0xC1) + (b >= 0x5E);
  *column = b % 0x5E;
  return true;
}

static int cp932_encode(Cjk *j, uint32_t c, int32_t next UNUSED, bool flush UNUSED, BytesBuilder *out) {
  uint32_t code;
  if (c <= 0x80) return bb_byte(out, (uint8_t)c), 1;
  if (is_katakana(c)) return bb_byte(out, (uint8_t)(c - 0xFEC0)), 1;
  if (c >= 0xF8F0 && c <= 0xF8F3) return bb_byte(out, (uint8_t)(c == 0xF8F0 ? 0xA0 : c - 0xF8F1 + 0xFD)), 1;
  if (enc(j, ENC_CP932EXT, c, &code)) {
    cjk_out2(out, code);
  } else if (enc(j, ENC_JISXCOMMON, c, &code)) {
    if (code & 0x8000) return 0;
    sjis_write(out, (int)(code >> 8) - 0x21, (int)(code & 255) - 0x21);
  } else if (c >= 0xE000 && c < 0xE758) {
    uint32_t b = (c - 0xE000) % 188;
    bb_byte(out, (uint8_t)((c - 0xE000) / 188 + 0xF0));
    bb_byte(out, (uint8_t)(b < 0x3F ? b + 0x40 : b + 0x41));
  } else {
    return 0;
  }
  return 1;
}
static int cp932_decode(Cjk *j, const uint8_t *p, Size n UNUSED, StrBuilder *out) {
  uint32_t c;
  int row, column;
  if (*p <= 0x80) return char_and(out, *p, 1);
  if (*p >= 0xA0 && *p <= 0xDF) return char_and(out, *p == 0xA0 ? 0xF8F0 : 0xFEC0U + *p, 1);
  if (*p >= 0xFD) return char_and(out, 0xF8F1U - 0xFD + *p, 1);
  NEED(2);
  if (dec(j, DEC_CP932EXT, p[0], p[1], &c)) return char_and(out, c, 2);
  if (!sjis_read(p, &row, &column)) return -1;
  if (*p <= 0x9F || (*p >= 0xE0 && *p <= 0xEA))
    return dec(j, DEC_JISX0208, row + 0x21, column + 0x21, &c) ? char_and(out, c, 2) : -1;
  if (*p < 0xF0 || *p > 0xF9) return -1;
  return char_and(out, 0xE000U + 188U * (p[0] - 0xF0U) + (p[1] < 0x80 ? p[1] - 0x40U : p[1] - 0x41U), 2);
}

// The JIS X 0213 code of a character, with the high bit for plane 2. Returns characters consumed, 0 or CJK_TOO_FEW.
static int jisx0213_code(Cjk *j, uint32_t c, int32_t next, bool flush, uint32_t *code) {
  if (j->codec->config == 2000) {
    int r = cjk_jisx0213_2000_encode(c, code);
    if (r) return r > 0 ? 1 : 0;
  }
  if (c >> 16 == 2) return enc(j, ENC_JISX0213_EMP, c & 0xFFFF, code) ? 1 : 0;
  if (c > 0xFFFF) return 0;
  if (!enc(j, ENC_JISX0213_BMP, c, code)) return enc(j, ENC_JISXCOMMON, c, code) ? 1 : 0;
  if (*code != CJK_MULTI) return 1;
  if (next < 0 && !flush) return CJK_TOO_FEW;
  if (next > 0 && cjk_pair_encode(j->tables, c, (uint32_t)next, code)) return 2;
  return cjk_pair_encode(j->tables, c, 0, code) ? 1 : 0;
}
// The characters of a code in plane 1; returns how many, 0: none.
static int jisx0213_plane1(Cjk *j, int a, int b, uint32_t out[2]) {
  if (dec(j, DEC_JISX0208, a, b, out) || dec(j, DEC_JISX0213_1_BMP, a, b, out)) return 1;
  if (dec(j, DEC_JISX0213_1_EMP, a, b, out)) return out[0] |= 0x20000, 1;
  return cjk_pair_decode(j->tables, a, b, out) ? 2 : 0;
}
static bool jisx0213_plane2(Cjk *j, int a, int b, uint32_t *out) {
  if (j->codec->config == 2000 && a == 0x7D && b == 0x3B) return *out = 0x9B1D, true;
  if (dec(j, DEC_JISX0213_2_BMP, a, b, out)) return true;
  if (!dec(j, DEC_JISX0213_2_EMP, a, b, out)) return false;
  *out |= 0x20000;
  return true;
}

static void euc_write(BytesBuilder *out, uint32_t code) {
  if (code & 0x8000) bb_byte(out, 0x8F);
  cjk_out2(out, code | 0x8080);
}
static int euc_katakana(const uint8_t *p, StrBuilder *out) {
  return p[1] >= 0xA1 && p[1] <= 0xDF ? char_and(out, 0xFEC0U + p[1], 2) : -1;
}

static int euc_jis_2004_encode(Cjk *j, uint32_t c, int32_t next, bool flush, BytesBuilder *out) {
  uint32_t code;
  ASCII_ENCODE
  int taken = jisx0213_code(j, c, next, flush, &code);
  if (taken == 0 && is_katakana(c)) return bb_byte(out, 0x8E), bb_byte(out, (uint8_t)(c - 0xFEC0)), 1;
  if (taken == 0 && (c == 0xFF3C || c == 0xFF5E)) taken = 1, code = c == 0xFF3C ? 0x2140 : 0x2232;
  if (taken > 0) euc_write(out, code);
  return taken;
}
static int euc_jis_2004_decode(Cjk *j, const uint8_t *p, Size n UNUSED, StrBuilder *out) {
  uint32_t c[2];
  ASCII_DECODE
  NEED(2);
  if (*p == 0x8E) return euc_katakana(p, out);
  if (*p == 0x8F) {
    NEED(3);
    return jisx0213_plane2(j, p[1] ^ 0x80, p[2] ^ 0x80, c) || dec(j, DEC_JISX0212, p[1] ^ 0x80, p[2] ^ 0x80, c)
               ? char_and(out, *c, 3)
               : -1;
  }
  int a = p[0] ^ 0x80, b = p[1] ^ 0x80;
  if (j->codec->config == 2000 && cjk_jisx0213_2000_lacks(a, b)) return -2;
  if (a == 0x21 && b == 0x40) return char_and(out, 0xFF3C, 2);
  if (a == 0x22 && b == 0x32) return char_and(out, 0xFF5E, 2);
  int k = jisx0213_plane1(j, a, b, c);
  for (int i = 0; i < k; i++) sb_char(out, c[i]);
  return k ? 2 : -1;
}

static int euc_jp_encode(Cjk *j, uint32_t c, int32_t next UNUSED, bool flush UNUSED, BytesBuilder *out) {
  uint32_t code;
  ASCII_ENCODE
  if (!enc(j, ENC_JISXCOMMON, c, &code)) {
    if (is_katakana(c)) return bb_byte(out, 0x8E), bb_byte(out, (uint8_t)(c - 0xFEC0)), 1;
    if (c == 0xA5 || c == 0x203E) return bb_byte(out, c == 0xA5 ? 0x5C : 0x7E), 1;
    if (c != 0xFF3C) return 0;
    code = 0x2140;
  }
  euc_write(out, code);
  return 1;
}
static int euc_jp_decode(Cjk *j, const uint8_t *p, Size n UNUSED, StrBuilder *out) {
  uint32_t c;
  ASCII_DECODE
  NEED(2);
  if (*p == 0x8E) return euc_katakana(p, out);
  if (*p == 0x8F) {
    NEED(3);
    return dec(j, DEC_JISX0212, p[1] ^ 0x80, p[2] ^ 0x80, &c) ? char_and(out, c, 3) : -1;
  }
  if (p[0] == 0xA1 && p[1] == 0xC0) return char_and(out, 0xFF3C, 2);
  return dec(j, DEC_JISX0208, p[0] ^ 0x80, p[1] ^ 0x80, &c) ? char_and(out, c, 2) : -1;
}

static int shift_jis_encode(Cjk *j, uint32_t c, int32_t next UNUSED, bool flush UNUSED, BytesBuilder *out) {
  uint32_t code;
  if (c < 0x80 || c == 0xA5 || c == 0x203E)
    return bb_byte(out, (uint8_t)(c == 0xA5 ? 0x5C : c == 0x203E ? 0x7E : c)), 1;
  if (is_katakana(c)) return bb_byte(out, (uint8_t)(c - 0xFEC0)), 1;
  if (!enc(j, ENC_JISXCOMMON, c, &code)) {
    if (c != 0xFF3C) return 0;
    code = 0x2140;
  }
  if (code & 0x8000) return 0;
  sjis_write(out, (int)(code >> 8) - 0x21, (int)(code & 255) - 0x21);
  return 1;
}
static int shift_jis_decode(Cjk *j, const uint8_t *p, Size n UNUSED, StrBuilder *out) {
  uint32_t c;
  int row, column;
  ASCII_DECODE
  if (*p >= 0xA1 && *p <= 0xDF) return char_and(out, 0xFEC0U + *p, 1);
  if (*p < 0x81 || *p == 0xA0 || *p > 0xEA) return -1;
  NEED(2);
  if (!sjis_read(p, &row, &column)) return -1;
  if (row == 0 && column == 0x1F) return char_and(out, 0xFF3C, 2);
  return dec(j, DEC_JISX0208, row + 0x21, column + 0x21, &c) ? char_and(out, c, 2) : -1;
}

static int shift_jis_2004_encode(Cjk *j, uint32_t c, int32_t next, bool flush, BytesBuilder *out) {
  uint32_t code;
  if (cjk_jisx0201_roman_encode(c, &code)) return bb_byte(out, (uint8_t)code), 1;
  if (is_katakana(c)) return bb_byte(out, (uint8_t)(c - 0xFEC0)), 1;
  int taken = jisx0213_code(j, c, next, flush, &code);
  if (taken <= 0) return taken;
  uint32_t in_common;
  // JIS X 0212
  if (code & 0x8000 && c <= 0xFFFF && !(j->codec->config == 2000 && c == 0x9B1D) &&
      !enc(j, ENC_JISX0213_BMP, c, &in_common))
    return 0;
  int row = (int)(code >> 8), column = (int)(code & 255) - 0x21;
  if (row & 0x80) row -= row >= 0xEE ? 0x87 : row >= 0xAC || row == 0xA8 ? 0x49 : 0x43;
  else row -= 0x21;
  sjis_write(out, row, column);
  return taken;
}
static int shift_jis_2004_decode(Cjk *j, const uint8_t *p, Size n UNUSED, StrBuilder *out) {
  uint32_t c[2];
  int row, column;
  if (cjk_jisx0201_roman_decode(*p, c)) return char_and(out, *c, 1);
  if (*p >= 0xA1 && *p <= 0xDF) return char_and(out, 0xFEC0U + *p, 1);
  if (*p < 0x81 || *p == 0xA0 || *p > 0xFC) return -1;
  NEED(2);
  if (!sjis_read(p, &row, &column)) return -1;
  if (row >= 0x5E) {
    row += row >= 0x67 ? 7 : row >= 0x63 || row == 0x5F ? -0x37 : -0x3D;
    return jisx0213_plane2(j, row, column + 0x21, c) ? char_and(out, *c, 2) : -1;
  }
  if (j->codec->config == 2000 && cjk_jisx0213_2000_lacks(row + 0x21, column + 0x21)) return -2;
  int k = jisx0213_plane1(j, row + 0x21, column + 0x21, c);
  for (int i = 0; i < k; i++) sb_char(out, c[i]);
  return k ? 2 : -1;
}

// ---- Korean

// Syllables that KS X 1001 lacks are spelt: a filler, and three jamo of its row 0xA4.
static const uint8_t jamo_first[] = {0xA1, 0xA2, 0xA4, 0xA7, 0xA8, 0xA9, 0xB1, 0xB2, 0xB3, 0xB5,
                                     0xB6, 0xB7, 0xB8, 0xB9, 0xBA, 0xBB, 0xBC, 0xBD, 0xBE};
static const uint8_t jamo_last[] = {0xD4, 0xA1, 0xA2, 0xA3, 0xA4, 0xA5, 0xA6, 0xA7, 0xA9, 0xAA, 0xAB, 0xAC, 0xAD, 0xAE,
                                    0xAF, 0xB0, 0xB1, 0xB2, 0xB4, 0xB5, 0xB6, 0xB7, 0xB8, 0xBA, 0xBB, 0xBC, 0xBD, 0xBE};
static int index_in(const uint8_t *list, int n, int v) {
  for (int i = 0; i < n; i++) {
    if (list[i] == v) return i;
  }
  return -1;
}
static int euc_kr_encode(Cjk *j, uint32_t c, int32_t next UNUSED, bool flush UNUSED, BytesBuilder *out) {
  uint32_t code;
  ASCII_ENCODE
  if (!enc(j, ENC_CP949, c, &code)) return 0;
  if (!(code & 0x8000)) return cjk_out2(out, code | 0x8080), 1;
  c -= 0xAC00;
  uint8_t bytes[8] = {
      0xA4, 0xD4, 0xA4, jamo_first[c / 588 % 19], 0xA4, (uint8_t)(0xBF + c / 28 % 21), 0xA4, jamo_last[c % 28]};
  bb_bytes(out, bytes, 8);
  return 1;
}
static int euc_kr_decode(Cjk *j, const uint8_t *p, Size n UNUSED, StrBuilder *out) {
  uint32_t c;
  ASCII_DECODE
  NEED(2);
  if (p[0] == 0xA4 && p[1] == 0xD4) {
    NEED(8);
    int first = index_in(jamo_first, 19, p[3]), last = index_in(jamo_last, 28, p[7]);
    if (p[2] != 0xA4 || p[4] != 0xA4 || p[6] != 0xA4 || first < 0 || last < 0 || p[5] < 0xBF || p[5] > 0xD3) return -1;
    return char_and(out, (uint32_t)(0xAC00 + first * 588 + (p[5] - 0xBF) * 28 + last), 8);
  }
  return dec(j, DEC_KSX1001, p[0] ^ 0x80, p[1] ^ 0x80, &c) ? char_and(out, c, 2) : -1;
}
static int cp949_encode(Cjk *j, uint32_t c, int32_t next UNUSED, bool flush UNUSED, BytesBuilder *out) {
  uint32_t code;
  ASCII_ENCODE
  return enc(j, ENC_CP949, c, &code) ? write_marked(out, code) : 0;
}
static int cp949_decode(Cjk *j, const uint8_t *p, Size n UNUSED, StrBuilder *out) {
  uint32_t c;
  ASCII_DECODE
  NEED(2);
  return dec(j, DEC_KSX1001, p[0] ^ 0x80, p[1] ^ 0x80, &c) || dec(j, DEC_CP949EXT, p[0], p[1], &c) ? char_and(out, c, 2)
                                                                                                   : -1;
}

// Johab has five bits for each of a syllable's three parts. The part for a number, JOHAB_FILL or JOHAB_NONE.
enum { JOHAB_FILL = 100, JOHAB_NONE = 101 };
static int johab_first(int n) { return n == 1 ? JOHAB_FILL : n >= 2 && n <= 20 ? n - 2 : JOHAB_NONE; }
static int johab_vowel(int n) {
  return n == 2 ? JOHAB_FILL : n >= 3 && n <= 29 && n % 8 >= 2 ? (n < 8 ? n - 3 : n - 3 - 2 * (n / 8)) : JOHAB_NONE;
}
static int johab_last(int n) {
  return n == 1 ? JOHAB_FILL : n >= 2 && n <= 29 && n != 18 ? n - 1 - (n > 18) : JOHAB_NONE;
}
// The compatibility jamo U+31xx of first and last consonants.
static const uint8_t johab_jamo_first[] = {0x31, 0x32, 0x34, 0x37, 0x38, 0x39, 0x41, 0x42, 0x43, 0x45,
                                           0x46, 0x47, 0x48, 0x49, 0x4A, 0x4B, 0x4C, 0x4D, 0x4E};
static const uint8_t johab_jamo_last[] = {0,    0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x39, 0x3A,
                                          0x3B, 0x3C, 0x3D, 0x3E, 0x3F, 0x40, 0x41, 0x42, 0x44, 0x45,
                                          0x46, 0x47, 0x48, 0x4A, 0x4B, 0x4C, 0x4D, 0x4E};
static uint32_t johab_find(int (*meaning)(int), int part) {
  for (uint32_t n = 0; n < 32; n++) {
    if (meaning((int)n) == part) return n;
  }
  return 0;
}
static uint32_t johab_join(int first, int vowel, int last) {
  return 0x8000 | johab_find(johab_first, first) << 10 | johab_find(johab_vowel, vowel) << 5 |
         johab_find(johab_last, last);
}
static uint32_t johab_jamo(uint32_t c) {  // U+3131 … U+3163
  int low = (int)(c & 255), at = index_in(johab_jamo_first, 19, low);
  if (low >= 0x4F) return johab_join(JOHAB_FILL, low - 0x4F, JOHAB_FILL);
  if (at >= 0) return johab_join(at, JOHAB_FILL, JOHAB_FILL);
  return johab_join(JOHAB_FILL, JOHAB_FILL, index_in(johab_jamo_last, 28, low));
}
static int johab_encode(Cjk *j, uint32_t c, int32_t next UNUSED, bool flush UNUSED, BytesBuilder *out) {
  uint32_t code;
  ASCII_ENCODE
  if (c >= 0xAC00 && c <= 0xD7A3) {
    c -= 0xAC00;
    cjk_out2(out, johab_join((int)(c / 588), (int)(c / 28 % 21), c % 28 ? (int)(c % 28) : JOHAB_FILL));
    return 1;
  }
  if (c >= 0x3131 && c <= 0x3163) return cjk_out2(out, johab_jamo(c)), 1;
  if (!enc(j, ENC_CP949, c, &code) || code & 0x8000) return 0;
  uint32_t a = code >> 8, b = code & 255;
  if (!((a >= 0x21 && a <= 0x2C) || (a >= 0x4A && a <= 0x7D)) || b < 0x21 || b > 0x7E) return 0;
  a = a < 0x4A ? a - 0x21 + 0x1B2 : a - 0x21 + 0x197;
  b = b - 0x21 + (a & 1 ? 0x5E : 0);
  bb_byte(out, (uint8_t)(a >> 1));
  bb_byte(out, (uint8_t)(b < 0x4E ? b + 0x31 : b + 0x43));
  return 1;
}
static uint32_t johab_syllable(uint32_t code) {  // 0: none
  int first = johab_first(code >> 10 & 31), vowel = johab_vowel(code >> 5 & 31), last = johab_last(code & 31);
  if (first == JOHAB_NONE || vowel == JOHAB_NONE || last == JOHAB_NONE) return 0;
  if (first != JOHAB_FILL && vowel != JOHAB_FILL)
    return (uint32_t)(0xAC00 + first * 588 + vowel * 28 + (last == JOHAB_FILL ? 0 : last));
  if (first != JOHAB_FILL) return last == JOHAB_FILL ? 0x3100U | johab_jamo_first[first] : 0;
  if (vowel != JOHAB_FILL) return last == JOHAB_FILL ? (uint32_t)(0x314F + vowel) : 0;
  return last == JOHAB_FILL ? 0x3000 : 0x3100U | johab_jamo_last[last];
}
static int johab_decode(Cjk *j, const uint8_t *p, Size n UNUSED, StrBuilder *out) {
  uint32_t c;
  ASCII_DECODE
  NEED(2);
  int a = p[0], b = p[1];
  if (a < 0xD8) {
    c = johab_syllable((uint32_t)(a << 8 | b));
    return c ? char_and(out, c, 2) : -1;
  }
  if (a == 0xDF || a > 0xF9 || b < 0x31 || (b >= 0x80 && b < 0x91) || (b & 0x7F) == 0x7F ||
      (a == 0xDA && b >= 0xA1 && b <= 0xD3))
    return -1;
  a = a < 0xE0 ? 2 * (a - 0xD9) : 2 * a - 0x197;
  b = b < 0x91 ? b - 0x31 : b - 0x43;
  return dec(j, DEC_KSX1001, (a + (b >= 0x5E) + 0x21) & 255, b % 0x5E + 0x21, &c) ? char_and(out, c, 2) : -1;
}

// ---- tables

#define CODEC(id, impl, config) \
  static const CjkCodec id##_codec = {#id, config, impl##_encode, impl##_decode, NULL, NULL, NULL}
CODEC(gb2312, gb2312, 0);
CODEC(gbk, gbk, 0);
CODEC(gb18030, gb18030, 0);
static const CjkCodec hz_codec = {"hz", 0, hz_encode, hz_decode, hz_init, hz_reset_encode, hz_reset_decode};
CODEC(big5, big5, 0);
CODEC(cp950, cp950, 0);
CODEC(big5hkscs, big5hkscs, 0);
CODEC(shift_jis, shift_jis, 0);
CODEC(cp932, cp932, 0);
CODEC(euc_jp, euc_jp, 0);
CODEC(shift_jis_2004, shift_jis_2004, 2004);
CODEC(euc_jis_2004, euc_jis_2004, 2004);
CODEC(euc_jisx0213, euc_jis_2004, 2000);
CODEC(shift_jisx0213, shift_jis_2004, 2000);
CODEC(euc_kr, euc_kr, 0);
CODEC(cp949, cp949, 0);
CODEC(johab, johab, 0);
const CjkCodec *const cjk_codecs_cn[] = {&gb2312_codec, &gbk_codec, &gb18030_codec, &hz_codec, NULL};
const CjkCodec *const cjk_codecs_hk[] = {&big5hkscs_codec, NULL};
const CjkCodec *const cjk_codecs_tw[] = {&big5_codec, &cp950_codec, NULL};
const CjkCodec *const cjk_codecs_kr[] = {&euc_kr_codec, &cp949_codec, &johab_codec, NULL};
const CjkCodec *const cjk_codecs_jp[] = {
    &shift_jis_codec,    &cp932_codec,        &euc_jp_codec,         &shift_jis_2004_codec,
    &euc_jis_2004_codec, &euc_jisx0213_codec, &shift_jisx0213_codec, NULL};
