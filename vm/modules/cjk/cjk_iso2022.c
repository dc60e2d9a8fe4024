// modules/cjk/cjk_iso2022.c: the ISO 2022 codecs, which switch between character sets by escape sequences.
//
// State        c[0 … 2]: the sets in G0, G1 and G2, by the last byte of their escape sequence, with TWO_BYTES for those
// of two bytes a
//              character; c[4]: SHIFTED: G1 is in use; PASSING: inside an unknown escape sequence.
// Tests        tests/python/library/text/cjk_codecs.py
// Optimize     Os
#include "modules/cjk/cjk.h"

enum { TWO_BYTES = 0x80, SHIFTED = 1, PASSING = 2, ESC = 0x1B, SHIFT_OUT = 0x0E, SHIFT_IN = 0x0F, FLAGS = 4 };
// clang-format off
enum { SET_LATIN1 = 'A', SET_ASCII = 'B', SET_GREEK = 'F', SET_KATAKANA = 'I', SET_ROMAN = 'J',
SET_GB2312 = 'A' | TWO_BYTES, SET_JISX0208 = 'B' | TWO_BYTES,
       SET_KSX1001 = 'C' | TWO_BYTES, SET_JISX0212 = 'D' | TWO_BYTES, SET_JISX0213_2000 = 'O' | TWO_BYTES,
       SET_JISX0213_PLANE2 = 'P' | TWO_BYTES,
       SET_JISX0213_2004 = 'Q' | TWO_BYTES, SET_JISX0208_OLD = '@' | TWO_BYTES };
// clang-format on
enum { USE_SHIFT = 1, USE_G2 = 2, USE_0208_PREFIX = 4, PAIRS_FIRST = 8 };

typedef struct Variant {
  const char *name;
  uint8_t flags;
  uint8_t sets[9];  // in the order in which they are tried; ends with 0
} Variant;
static const Variant variants[] = {
    {"iso2022_kr", USE_SHIFT, {SET_KSX1001}},
    {"iso2022_jp", USE_0208_PREFIX, {SET_JISX0208, SET_ROMAN, SET_JISX0208_OLD}},
    {"iso2022_jp_1", USE_0208_PREFIX, {SET_JISX0208, SET_JISX0212, SET_ROMAN, SET_JISX0208_OLD}},
    {"iso2022_jp_2",
     USE_0208_PREFIX | USE_G2,
     {SET_JISX0208, SET_JISX0212, SET_KSX1001, SET_GB2312, SET_ROMAN, SET_JISX0208_OLD, SET_LATIN1, SET_GREEK}},
    {"iso2022_jp_2004",
     USE_0208_PREFIX | PAIRS_FIRST,
     {SET_JISX0213_2004, SET_JISX0208, SET_JISX0213_2004, SET_JISX0213_PLANE2}},
    {"iso2022_jp_3",
     USE_0208_PREFIX | PAIRS_FIRST,
     {SET_JISX0213_2000, SET_JISX0208, SET_JISX0213_2000, SET_JISX0213_PLANE2}},
    {"iso2022_jp_ext", USE_0208_PREFIX, {SET_JISX0208, SET_JISX0212, SET_ROMAN, SET_KATAKANA, SET_JISX0208_OLD}}};
static const Variant *variant_of(Cjk *j) { return &variants[j->codec->config]; }
static bool is_2000(Cjk *j) { return variant_of(j)->sets[0] == SET_JISX0213_2000; }
static bool in_g2(int set) { return set == SET_LATIN1 || set == SET_GREEK; }

// ---- encoding

// As in CPython, a character that JIS X 0213 has alone and in a pair is written by itself only if it is the last one.
static int jisx0213_code(Cjk *j, uint32_t c, int32_t next, bool flush, bool *multi, uint32_t *code) {
  *multi = false;
  if (is_2000(j)) {
    int r = cjk_jisx0213_2000_encode(c, code);
    if (r) return r > 0;
  }
  if (c >> 16 == 2) return cjk_encode(j->vm, j->tables, ENC_JISX0213_EMP, c & 0xFFFF, code);
  if (c > 0xFFFF) return 0;
  if (!cjk_encode(j->vm, j->tables, ENC_JISX0213_BMP, c, code))
    return cjk_encode(j->vm, j->tables, ENC_JISXCOMMON, c, code) && !(*code & 0x8000);
  if (*code != CJK_MULTI) return 1;
  *multi = true;
  if (next < 0 && !flush) return CJK_TOO_FEW;
  if (next > 0 && cjk_pair_encode(j->tables, c, (uint32_t)next, code)) return 2;
  return cjk_pair_encode(j->tables, c, 0, code);
}

// Returns characters consumed, 0 or CJK_TOO_FEW.
static int code_in(Cjk *j, int set, bool pairs_only, uint32_t c, int32_t next, bool flush, uint32_t *code) {
  VM *vm = j->vm;
  bool multi;
  int taken;
  switch (set) {
    case SET_KSX1001: return cjk_encode(vm, j->tables, ENC_CP949, c, code) && !(*code & 0x8000);
    case SET_GB2312: return cjk_encode(vm, j->tables, ENC_GBCOMMON, c, code) && !(*code & 0x8000);
    case SET_JISX0208:
    case SET_JISX0208_OLD:
      *code = 0x2140;
      return c == 0xFF3C || (cjk_encode(vm, j->tables, ENC_JISXCOMMON, c, code) && !(*code & 0x8000));
    case SET_JISX0212:
      if (!cjk_encode(vm, j->tables, ENC_JISXCOMMON, c, code) || !(*code & 0x8000)) return 0;
      *code &= 0x7FFF;
      return 1;
    case SET_ROMAN: return cjk_jisx0201_roman_encode(c, code);
    case SET_KATAKANA: *code = c - 0xFF61 + 0x21; return c >= 0xFF61 && c <= 0xFF9F;
    case SET_JISX0213_2000:
    case SET_JISX0213_2004:
    case SET_JISX0213_PLANE2:
      taken = jisx0213_code(j, c, next, flush, &multi, code);
      if (taken == CJK_TOO_FEW || taken == 0) return taken;
      if (pairs_only) return multi && taken == 2 ? 2 : 0;
      if (!!(*code & 0x8000) != (set == SET_JISX0213_PLANE2)) return 0;
      *code &= 0x7FFF;
      return taken;
    default: return 0;
  }
}

static void shift(Cjk *j, BytesBuilder *out, bool on) {
  if (!!(j->state->c[FLAGS] & SHIFTED) == on) return;
  bb_byte(out, on ? SHIFT_OUT : SHIFT_IN);
  j->state->c[FLAGS] ^= SHIFTED;
}

static void designate(Cjk *j, BytesBuilder *out, int g, int set) {
  if (j->state->c[g] == set) return;
  bb_byte(out, ESC);
  if (set & TWO_BYTES) bb_byte(out, '$');
  if (g || set != SET_JISX0208) bb_byte(out, g ? ')' : '(');
  bb_byte(out, set & 0x7F);
  j->state->c[g] = (uint8_t)set;
}

static int iso2022_encode(Cjk *j, uint32_t c, int32_t next, bool flush, BytesBuilder *out) {
  const Variant *v = variant_of(j);
  if (c < 0x80) {
    designate(j, out, 0, SET_ASCII);
    shift(j, out, false);
    bb_byte(out, (uint8_t)c);
    return 1;
  }
  for (int i = 0; v->sets[i]; i++) {
    uint32_t code;
    int set = v->sets[i], taken = code_in(j, set, i == 0 && v->flags & PAIRS_FIRST, c, next, flush, &code);
    if (taken == 0) continue;
    if (taken == CJK_TOO_FEW) return taken;
    if (v->flags & USE_SHIFT) {
      designate(j, out, 1, set);
      shift(j, out, true);
    } else {
      designate(j, out, 0, set);
    }
    if (set & TWO_BYTES) cjk_out2(out, code);
    else bb_byte(out, (uint8_t)code);
    return taken;
  }
  return 0;
}

static void iso2022_init(CjkState *s, bool decoding) {
  s->c[0] = s->c[1] = SET_ASCII;
  if (decoding) s->c[2] = SET_ASCII;
  s->c[FLAGS] = 0;
}
static void iso2022_reset_encode(CjkState *s, BytesBuilder *out) {
  if (s->c[FLAGS] & SHIFTED) bb_byte(out, SHIFT_IN);
  s->c[FLAGS] &= (uint8_t)~SHIFTED;
  if (s->c[0] != SET_ASCII) bb_bytes(out, "\x1B(B", 3);
  s->c[0] = SET_ASCII;
}
static void iso2022_reset_decode(CjkState *s) {
  s->c[0] = SET_ASCII;
  s->c[FLAGS] &= (uint8_t)~SHIFTED;
}

// ---- decoding

// An escape sequence that begins at p: returns its length when it was executed, -k: k bytes are illegal, CJK_TOO_FEW.
static int escape(Cjk *j, const uint8_t *p, Size n) {
  const Variant *v = variant_of(j);
  int len = 0;
  for (int i = 1; i < 16; i++) {
    if (i >= n) return CJK_TOO_FEW;
    if ((p[i] >= 'A' && p[i] <= 'Z') || p[i] == '@') {
      len = i + 1;
      break;
    }
    if (v->flags & USE_0208_PREFIX && i + 1 < n && p[i] == '&' && p[i + 1] == '@') i += 2;
  }
  if (len == 0) return -1;
  int set, g;
  if (len == 3) {
    set = p[2] | (p[1] == '$' ? TWO_BYTES : 0);
    g = p[1] == '$' || p[1] == '(' ? 0 : p[1] == ')' ? 1 : p[1] == '.' && v->flags & USE_G2 ? 2 : -1;
  } else if (len == 4) {
    set = p[3] | TWO_BYTES;
    g = p[1] != '$' ? -1 : p[2] == '(' ? 0 : p[2] == ')' ? 1 : -1;
  } else if (len == 6 && v->flags & USE_0208_PREFIX && p[3] == ESC && p[4] == '$' && p[5] == 'B') {
    set = SET_JISX0208;
    g = 0;
  } else {
    return -len;
  }
  if (g < 0) return -len;
  bool known = set == SET_ASCII;
  for (int i = 0; v->sets[i]; i++) known |= v->sets[i] == set;
  if (!known) return -len;
  j->state->c[g] = (uint8_t)set;
  return len;
}

// ESC N and a byte: one character of G2.
static int from_g2(Cjk *j, int c, StrBuilder *out) {
  uint32_t u = 0;
  int set = j->state->c[2], d = c ^ 0x80;
  if (set == SET_LATIN1) {
    if (c < 0x80) u = (uint32_t)c + 0x80;
  } else if (set == SET_GREEK) {
    if (d < 0xA0) u = (uint32_t)d;
    else if (d < 0xC0 && 0x288F3BC9U >> (d - 0xA0) & 1) u = (uint32_t)d;
    else if (d >= 0xB4 && d <= 0xFE && (d >= 0xD4 || 0xBFFFFD77U >> (d - 0xB4) & 1)) u = 0x2D0U + (uint32_t)d;
    else if (d == 0xA1) u = 0x2018;
    else if (d == 0xA2) u = 0x2019;
    else if (d == 0xAF) u = 0x2015;
    else return -3;
    sb_char(out, u);
    return 3;
  } else {
    if (c >= 0x80) return -3;
    sb_char(out, (uint32_t)c);
    return 3;
  }
  if (!u) return -3;
  sb_char(out, u);
  return 3;
}

// The characters of a code; returns how many, 0: none.
static int chars_in(Cjk *j, int set, int a, int b, uint32_t out[2]) {
  const CjkTables *t = j->tables;
  switch (set) {
    case SET_KSX1001: return cjk_decode(t, DEC_KSX1001, a, b, out);
    case SET_GB2312: return cjk_decode(t, DEC_GB2312, a, b, out);
    case SET_JISX0212: return cjk_decode(t, DEC_JISX0212, a, b, out);
    case SET_ROMAN: return cjk_jisx0201_roman_decode(a, out);
    case SET_KATAKANA: *out = 0xFF40 + (uint32_t)a; return a >= 0x21 && a <= 0x5F;
    case SET_JISX0213_PLANE2:
      if (cjk_decode(t, DEC_JISX0213_2_BMP, a, b, out)) return 1;
      if (!cjk_decode(t, DEC_JISX0213_2_EMP, a, b, out)) return 0;
      *out |= 0x20000;
      return 1;
    case SET_JISX0208:
    case SET_JISX0208_OLD:
    case SET_JISX0213_2000:
    case SET_JISX0213_2004: break;
    default: return 0;
  }
  if (set == SET_JISX0213_2000 && cjk_jisx0213_2000_lacks(a, b)) return 0;
  if (a == 0x21 && b == 0x40) return *out = 0xFF3C, 1;
  if (cjk_decode(t, DEC_JISX0208, a, b, out)) return 1;
  if (set == SET_JISX0208 || set == SET_JISX0208_OLD) return 0;
  if (cjk_decode(t, DEC_JISX0213_1_BMP, a, b, out)) return 1;
  if (cjk_decode(t, DEC_JISX0213_1_EMP, a, b, out)) return *out |= 0x20000, 1;
  return cjk_pair_decode(t, a, b, out) ? 2 : 0;
}

static int iso2022_decode(Cjk *j, const uint8_t *p, Size n, StrBuilder *out) {
  uint8_t *flags = &j->state->c[FLAGS];
  bool has_shift = variant_of(j)->flags & USE_SHIFT;
  int c = *p;
  if (*flags & PASSING) {
    sb_char(out, (uint32_t)c);
    if ((c >= 'A' && c <= 'Z') || c == '@') *flags &= (uint8_t)~PASSING;
    return 1;
  }
  if (c == ESC) {
    if (n < 2) return CJK_TOO_FEW;
    if (p[1] == '(' || p[1] == ')' || p[1] == '$' || p[1] == '.' || p[1] == '&') return escape(j, p, n);
    if (p[1] == 'N' && variant_of(j)->flags & USE_G2) return n < 3 ? CJK_TOO_FEW : from_g2(j, p[2], out);
    sb_char(out, ESC);
    *flags |= PASSING;
    return 1;
  }
  if (has_shift && (c == SHIFT_IN || c == SHIFT_OUT)) {
    *flags = (uint8_t)(c == SHIFT_OUT ? *flags | SHIFTED : *flags & ~SHIFTED);
    return 1;
  }
  if (c == '\n') *flags &= (uint8_t)~SHIFTED;
  int set = c < 0x20 ? SET_ASCII : j->state->c[*flags & SHIFTED ? 1 : 0];
  if (c >= 0x80) return -1;
  if (set == SET_ASCII) {
    sb_char(out, (uint32_t)c);
    return 1;
  }
  int width = set & TWO_BYTES ? 2 : 1;
  if (n < width) return CJK_TOO_FEW;
  uint32_t found[2];
  int k = in_g2(set) ? 0 : chars_in(j, set, p[0], width == 2 ? p[1] : 0, found);
  for (int i = 0; i < k; i++) sb_char(out, found[i]);
  return k ? width : -width;
}

#define CODEC(n, id) \
  static const CjkCodec id##_codec = { \
      #id, n, iso2022_encode, iso2022_decode, iso2022_init, iso2022_reset_encode, iso2022_reset_decode}
CODEC(0, iso2022_kr);
CODEC(1, iso2022_jp);
CODEC(2, iso2022_jp_1);
CODEC(3, iso2022_jp_2);
CODEC(4, iso2022_jp_2004);
CODEC(5, iso2022_jp_3);
CODEC(6, iso2022_jp_ext);
const CjkCodec *const cjk_codecs_iso2022[] = {
    &iso2022_kr_codec,      &iso2022_jp_codec,   &iso2022_jp_1_codec,   &iso2022_jp_2_codec,
    &iso2022_jp_2004_codec, &iso2022_jp_3_codec, &iso2022_jp_ext_codec, NULL};
