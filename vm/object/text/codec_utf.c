// object/text/codec_utf.c: UTF-16 and UTF-32, either byte order, with or without a byte order mark, and UTF-7.
//
// Tests        tests/python/codecs/codec_cases.py
// Optimize     O2
#include "base/utf8.h"
#include "object/core/work.h"
#include "object/text/codec.h"

static uint32_t read16(const uint8_t *p, int order) {
  return order == ORDER_BIG ? (uint32_t)p[0] << 8 | p[1] : (uint32_t)p[1] << 8 | p[0];
}
static uint32_t read32(const uint8_t *p, int order) {
  return order == ORDER_BIG ? read16(p, order) << 16 | read16(p + 2, order)
                            : read16(p + 2, order) << 16 | read16(p, order);
}

// ---- decoding ----

enum {
  UNITS_OK,
  UNITS_TRUNCATED,
  UNITS_UNEXPECTED_END,
  UNITS_ILLEGAL_ENCODING,
  UNITS_ILLEGAL_SURROGATE,
  UNITS_TOO_LARGE,
  UNITS_SURROGATE
};
static const char *const reasons[] = {"",
                                      "truncated data",
                                      "unexpected end of data",
                                      "illegal encoding",
                                      "illegal UTF-16 surrogate",
                                      "code point not in range(0x110000)",
                                      "code point in surrogate code point range(0xd800, 0xe000)"};

// One character at `at`: its length in bytes and *c, or 0 with *status.
static Size utf16_one(const DecodeErrors *e, Size at, int order, uint32_t *c, int *status) {
  if (e->len - at < 2) return *status = UNITS_TRUNCATED, 0;
  *c = read16(e->data + at, order);
  if (!char_is_surrogate(*c)) return 2;
  if (*c >= 0xDC00) return *status = UNITS_ILLEGAL_ENCODING, 0;
  if (e->len - at < 4) return *status = UNITS_UNEXPECTED_END, 0;
  uint32_t low = read16(e->data + at + 2, order);
  if (low < 0xDC00 || low > 0xDFFF) return *status = UNITS_ILLEGAL_SURROGATE, 0;
  *c = 0x10000 + ((*c - 0xD800) << 10) + (low - 0xDC00);
  return 4;
}
static Size utf32_one(const DecodeErrors *e, Size at, int order, uint32_t *c, int *status) {
  if (e->len - at < 4) return *status = UNITS_TRUNCATED, 0;
  *c = read32(e->data + at, order);
  if (*c > 0x10FFFF) return *status = UNITS_TOO_LARGE, 0;
  if (char_is_surrogate(*c)) return *status = UNITS_SURROGATE, 0;
  return 4;
}

// Decodes from `at` on, behind a byte order mark, in units of `size` bytes.
static Value decode_units(VM *vm, DecodeErrors *e, Size at, Size size, int order, Size *consumed) {
  StrBuilder b;
  sb_init(&b, vm);
  if (consumed) *consumed = e->len;
  while (at >= 0 && at < e->len && !b.failed) {
    uint32_t c;
    int status = UNITS_OK;
    Size n = size == 2 ? utf16_one(e, at, order, &c, &status) : utf32_one(e, at, order, &c, &status);
    if (n) {
      sb_char(&b, c);
      at += n;
      continue;
    }
    bool at_end = status == UNITS_TRUNCATED || status == UNITS_UNEXPECTED_END;
    if (consumed && at_end) {
      *consumed = at;
      break;
    }
    at = decode_error(e, at, at_end ? e->len : at + size, reasons[status], &b);
  }
  return decode_errors_finish(e, &b, at);
}

// The length of the byte order mark, looked for when the order is not given; then *order is set from it.
static Size skip_mark(uint32_t first, uint32_t swapped_mark, Size size, int *order) {
  if (first != 0xFEFF && first != swapped_mark) return 0;
  *order = first == 0xFEFF ? ORDER_LITTLE : ORDER_BIG;
  return size;
}

Value codec_utf16_decode(VM *vm, const uint8_t *data, Size len, const char *errors, int *order, Size *consumed) {
  Size at = *order == ORDER_NATIVE && len >= 2 ? skip_mark(read16(data, ORDER_LITTLE), 0xFFFE, 2, order) : 0;
  DecodeErrors e;
  decode_errors_init(&e, vm, *order == ORDER_BIG ? "utf-16-be" : "utf-16-le", errors, data, len);
  return decode_units(vm, &e, at, 2, *order, consumed);
}

Value codec_utf32_decode(VM *vm, const uint8_t *data, Size len, const char *errors, int *order, Size *consumed) {
  Size at = *order == ORDER_NATIVE && len >= 4 ? skip_mark(read32(data, ORDER_LITTLE), 0xFFFE0000, 4, order) : 0;
  DecodeErrors e;
  decode_errors_init(&e, vm, *order == ORDER_BIG ? "utf-32-be" : "utf-32-le", errors, data, len);
  return decode_units(vm, &e, at, 4, *order, consumed);
}

// ---- encoding ----

static uint8_t *put_unit(uint8_t *to, uint32_t unit, int order, int size) {
  for (int i = 0; i < size; i++) *to++ = (uint8_t)(unit >> 8 * (order == ORDER_BIG ? size - 1 - i : i));
  return to;
}
static uint8_t *put_char(uint8_t *to, uint32_t c, int order, int size) {  // four octets at most
  if (size == 4) return put_unit(to, c, order, 4);
  if (c < 0x10000) return put_unit(to, c, order, 2);
  return put_unit(put_unit(to, 0xD7C0 + (c >> 10), order, 2), 0xDC00 + (c & 0x3FF), order, 2);
}
// Characters from `at` on, up to a surrogate or as many as one look at the limits allows; returns where they end.
static Size put_chars(BytesBuilder *b, const Str *s, Size at, int order, int size) {
  Size end = s->len - at < WORK_CHARS / 4 ? s->len : at + WORK_CHARS / 4;
  if (!bb_reserve(b, (end - at) * 4)) return at;
  uint8_t *to = b->data + b->len;
  for (uint32_t c; at < end && !char_is_surrogate(c = str_read(s, at)); at++) to = put_char(to, c, order, size);
  b->len = (Size)(to - b->data);
  return at;
}

// Replaces the surrogate at `at`; returns where to continue, or -1.
static Size replace_surrogate(BytesBuilder *b, EncodeErrors *e, Size at, int order, int size) {
  Value piece;
  Size next = encode_error_call(e, at, at + 1, &piece);
  if (next < 0) return -1;
  if (is_bytes(piece)) {
    if (as_bytes(piece)->len % size) next = encode_error_raise(e, at, at + 1);
    else bb_bytes(b, as_bytes(piece)->data, as_bytes(piece)->len);
  } else if (!as_str(piece)->ascii) {
    next = encode_error_raise(e, at, at + 1);
  } else {
    for (Size i = 0; i < as_str(piece)->len && !b->failed;) i = put_chars(b, as_str(piece), i, order, size);
  }
  drop(e->vm, piece);
  return next;
}

static Value encode(VM *vm, Ref str, const char *encoding, const char *errors, int order, int size) {
  const Str *s = as_str(str);
  EncodeErrors e;
  BytesBuilder b;
  encode_errors_init(&e, vm, encoding, errors, "surrogates not allowed", str);
  bb_init(&b, vm);
  if (order == ORDER_NATIVE) bb_bytes(&b, "\xFF\xFE\0", size);
  Size i = 0;
  while (i >= 0 && i < s->len && !b.failed) {
    if (char_is_surrogate(str_read(s, i))) i = replace_surrogate(&b, &e, i, order, size);
    else i = put_chars(&b, s, i, order, size);
  }
  encode_errors_free(&e);
  if (i >= 0) return bb_finish(&b);
  if (!b.failed) bb_discard(&b);
  return VALUE_NULL;
}

Value codec_utf16_encode(VM *vm, Ref str, const char *errors, int order) {
  return encode(vm, str,
                order == ORDER_NATIVE ? "utf-16"
                : order == ORDER_BIG  ? "utf-16-be"
                                      : "utf-16-le",
                errors, order, 2);
}

Value codec_utf32_encode(VM *vm, Ref str, const char *errors, int order) {
  return encode(vm, str,
                order == ORDER_NATIVE ? "utf-32"
                : order == ORDER_BIG  ? "utf-32-be"
                                      : "utf-32-le",
                errors, order, 4);
}

// ---- UTF-7 ----

static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static int base64_value(uint8_t c) {
  const char *at = c ? strchr(base64, c) : NULL;
  return at ? (int)(at - base64) : -1;
}
// Characters that are written directly: letters, digits, '(),-./:? and blanks, and (as in CPython's encoder) the
// optional ones except \ ~ +.
static bool is_direct(uint32_t c) {
  return c && c < 128 && (c >= ' ' || c == '\t' || c == '\n' || c == '\r') && c != '+' && c != '\\' && c != '~' &&
         c != 127;
}

Value codec_utf7_encode(VM *vm, Ref str, const char *errors UNUSED) {
  const Str *s = as_str(str);
  BytesBuilder b;
  bb_init(&b, vm);
  uint32_t bits = 0;
  int n_bits = 0;
  bool shifted = false;
  for (Size i = 0; i < s->len && !b.failed; i++) {
    uint32_t c = str_read(s, i);
    if (shifted && is_direct(c)) {
      if (n_bits) bb_byte(&b, (uint8_t)base64[(bits << (6 - n_bits)) & 63]);
      bits = 0, n_bits = 0, shifted = false;
      if (base64_value((uint8_t)c) >= 0 || c == '-') bb_byte(&b, '-');
    }
    if (!shifted && is_direct(c)) {
      bb_byte(&b, (uint8_t)c);
      continue;
    }
    if (!shifted && c == '+') {
      bb_bytes(&b, "+-", 2);
      continue;
    }
    if (!shifted) bb_byte(&b, '+'), shifted = true;
    uint32_t units[2] = {c, 0};
    int n_units = 1;
    if (c >= 0x10000) units[0] = 0xD7C0 + (c >> 10), units[1] = 0xDC00 + (c & 0x3FF), n_units = 2;
    for (int k = 0; k < n_units; k++) {
      uint64_t all = (uint64_t)bits << 16 | units[k];
      for (n_bits += 16; n_bits >= 6; n_bits -= 6) bb_byte(&b, (uint8_t)base64[(all >> (n_bits - 6)) & 63]);
      bits = (uint32_t)(all & ((1u << n_bits) - 1));
    }
  }
  if (n_bits) bb_byte(&b, (uint8_t)base64[(bits << (6 - n_bits)) & 63]);
  if (shifted) bb_byte(&b, '-');
  return bb_finish(&b);
}

typedef struct Utf7 {
  bool shifted;
  uint32_t bits, high;  // high: a surrogate that waits for its second half
  int n_bits;
  Size start;  // where the shift sequence began
} Utf7;

static void utf7_unit(Utf7 *u, StrBuilder *b) {
  uint32_t unit = u->bits >> (u->n_bits - 16) & 0xFFFF;
  u->n_bits -= 16;
  u->bits &= (1u << u->n_bits) - 1;
  if (u->high && unit >= 0xDC00 && unit <= 0xDFFF) {
    sb_char(b, 0x10000 + ((u->high - 0xD800) << 10) + (unit - 0xDC00));
    u->high = 0;
    return;
  }
  if (u->high) sb_char(b, u->high);
  u->high = unit >= 0xD800 && unit <= 0xDBFF ? unit : 0;
  if (!u->high) sb_char(b, unit);
}

// Ends a shift sequence at `at`: returns a reason when it was invalid.
static const char *utf7_unshift(Utf7 *u, StrBuilder *b, uint8_t c) {
  uint32_t high = u->high;
  u->shifted = false;
  u->high = 0;
  if (u->n_bits >= 6) return "partial character in base64 sequence";
  if (u->n_bits > 0 && u->bits) return "non-zero padding bits in base64 sequence";
  if (high && c < 128 && c != '+') sb_char(b, high);
  return c >= 128 ? "" : NULL;
}

Value codec_utf7_decode(VM *vm, const uint8_t *data, Size len, const char *errors, Size *consumed) {
  DecodeErrors e;
  StrBuilder b;
  Utf7 u = {0};
  Size kept = 0;  // length of the text when the shift sequence began
  decode_errors_init(&e, vm, "utf7", errors, data, len);
  sb_init(&b, vm);
  Size at = 0;
  while (at >= 0 && at < e.len && !b.failed) {
    uint8_t c = e.data[at];
    if (u.shifted) {
      int value = base64_value(c);
      if (value >= 0) {
        u.bits = u.bits << 6 | (uint32_t)value;
        u.n_bits += 6;
        at++;
        if (u.n_bits >= 16) utf7_unit(&u, &b);
        continue;
      }
      const char *reason = utf7_unshift(&u, &b, c);
      if (reason && *reason) {
        at = decode_error(&e, u.start, at + 1, reason, &b);
        continue;
      }
      if (c == '-') at++;
      continue;
    }
    if (c == '+') {
      u = (Utf7){.start = at};
      kept = b.len;
      at++;
      if (at < e.len && e.data[at] == '-') {
        at++;
        sb_char(&b, '+');
      } else if (at < e.len && base64_value(e.data[at]) < 0) {
        at = decode_error(&e, u.start, at + 1, "ill-formed sequence", &b);
      } else {
        u.shifted = true;
      }
    } else if (c < 128) {
      sb_char(&b, c);
      at++;
    } else {
      at = decode_error(&e, at, at + 1, "unexpected special character", &b);
    }
  }
  if (consumed) *consumed = e.len;
  if (at >= 0 && u.shifted) {
    if (consumed) {
      *consumed = u.start;
      b.len = kept;
    } else if (u.high || u.n_bits >= 6 || (u.n_bits > 0 && u.bits)) {
      at = decode_error(&e, u.start, e.len, "unterminated shift sequence", &b);
    }
  }
  return decode_errors_finish(&e, &b, at);
}
