// base/utf8.c: the strict UTF-8 decoder and encoder.
//
// Tests        tests/unit/test_utf8.c
// Optimize     O2
#include "base/utf8.h"

static bool is_continuation(uint8_t b) { return (b & 0xC0) == 0x80; }

// True when all eight bytes are below 0x80.
static bool eight_are_ascii(const uint8_t *p) {
  uint64_t word;
  memcpy(&word, p, 8);
  return (word & UINT64_C(0x8080808080808080)) == 0;
}

// A character of two or three bytes that is in order: its length; 0: look at it with utf8_decode_one.
ALWAYS_INLINE int decode_short(const uint8_t *p, const uint8_t *end, uint32_t *out_char) {
  uint32_t c = p[0];
  if (c < 0xC2 || c >= 0xF0 || end - p < 3 || !is_continuation(p[1])) return 0;
  c = (c & 0x1F) << 6 | (p[1] & 0x3F);
  *out_char = c;
  if (p[0] < 0xE0) return 2;
  c = (c & 0x3FF) << 6 | (p[2] & 0x3F);
  *out_char = c;
  return c >= 0x800 && !char_is_surrogate(c) && is_continuation(p[2]) ? 3 : 0;
}

int utf8_decode_one(const uint8_t *p, const uint8_t *end, uint32_t *out_char, Utf8Status *out_status) {
  uint32_t c = p[0];
  if (c < 0x80) {
    *out_char = c;
    return 1;
  }
  *out_status = UTF8_INVALID_START;
  if (c < 0xC2 || c > 0xF4) return -1;
  int n = c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
  // The second byte's range excludes overlong forms, surrogates and code points above U+10FFFF.
  uint8_t low = c == 0xE0 ? 0xA0 : c == 0xF0 ? 0x90 : 0x80;
  uint8_t high = c == 0xED ? 0x9F : c == 0xF4 ? 0x8F : 0xBF;
  uint32_t value = c & (0xFFu >> (n + 1));
  for (int i = 1; i < n; i++) {
    if (p + i >= end) {
      *out_status = UTF8_UNEXPECTED_END;
      return -i;
    }
    bool good = i == 1 ? p[1] >= low && p[1] <= high : is_continuation(p[i]);
    if (!good) {
      *out_status = UTF8_INVALID_CONTINUATION;
      return -i;
    }
    value = (value << 6) | (p[i] & 0x3F);
  }
  *out_char = value;
  return n;
}

bool utf8_is_surrogate(const uint8_t *p, const uint8_t *end, uint32_t *out_char) {
  if (end - p < 3 || p[0] != 0xED || (p[1] & 0xE0) != 0xA0 || !is_continuation(p[2])) return false;
  *out_char = 0xD000u | ((uint32_t)(p[1] & 0x3F) << 6) | (p[2] & 0x3F);
  return true;
}

const char *utf8_reason(Utf8Status status) {
  switch (status) {
    case UTF8_OK: break;
    case UTF8_INVALID_START: return "invalid start byte";
    case UTF8_INVALID_CONTINUATION: return "invalid continuation byte";
    case UTF8_UNEXPECTED_END: return "unexpected end of data";
  }
  return "";
}

Utf8Scan utf8_scan(const char *data, size_t size) {
  const uint8_t *start = (const uint8_t *)data, *p = start, *end = start + size;
  Utf8Scan scan = {.status = UTF8_OK};
  uint32_t max = 0;
  while (p < end) {
    if (*p < 0x80) {
      const uint8_t *run = p;
      while (end - p >= 8 && eight_are_ascii(p)) p += 8;
      uint32_t seen = p > run ? 0x7F : 0;  // below 128 the exact maximum is not needed
      while (p < end && *p < 0x80) seen |= *p++;
      if (seen > max) max = seen;
      scan.n_chars += (Size)(p - run);
      continue;
    }
    uint32_t c = 0;
    int n = decode_short(p, end, &c);
    if (n == 0) n = utf8_decode_one(p, end, &c, &scan.status);
    if (n < 0) {
      scan.error_size = -n;
      break;
    }
    scan.status = UTF8_OK;
    scan.n_chars++;
    if (c > max) max = c;
    p += n;
  }
  if (p >= end) scan.status = UTF8_OK;
  scan.max_char = max;
  scan.at = (size_t)(p - start);
  return scan;
}

void *utf8_decode_to(const char *data, size_t size, void *out, int width) {
  const uint8_t *p = (const uint8_t *)data, *end = p + size;
  uint8_t *out1 = out;
  uint16_t *out2 = out;
  uint32_t *out4 = out;
  Utf8Status status;
  while (p < end) {
    if (width == 1 && end - p >= 8 && eight_are_ascii(p)) {
      memcpy(out1, p, 8);
      out1 += 8;
      p += 8;
      continue;
    }
    uint32_t c = 0;
    int n = *p < 0x80 ? (int)(c = *p, 1) : decode_short(p, end, &c);
    if (n == 0) n = utf8_decode_one(p, end, &c, &status);
    CHECK(n > 0);
    if (n <= 0) break;
    if (width == 1) *out1++ = (uint8_t)c;
    else if (width == 2) *out2++ = (uint16_t)c;
    else *out4++ = c;
    p += n;
  }
  return width == 1 ? (void *)out1 : width == 2 ? (void *)out2 : (void *)out4;
}

ALWAYS_INLINE char *put(char *out, uint32_t c) {
  if (c < 0x80) return *out = (char)c, out + 1;
  if (c < 0x800) {
    *out++ = (char)(0xC0 | c >> 6);
  } else {
    if (c < 0x10000) {
      *out++ = (char)(0xE0 | c >> 12);
    } else {
      *out++ = (char)(0xF0 | c >> 18);
      *out++ = (char)(0x80 | (c >> 12 & 0x3F));
    }
    *out++ = (char)(0x80 | (c >> 6 & 0x3F));
  }
  *out = (char)(0x80 | (c & 0x3F));
  return out + 1;
}

int utf8_put(char *out, uint32_t c) { return (int)(put(out, c) - out); }

ALWAYS_INLINE size_t encoded_size(const void *chars, int width, Size n, bool *out_surrogates) {
  size_t size = (size_t)n;
  bool surrogates = false;
  for (Size i = 0; i < n; i++) {
    uint32_t c = utf8_char_at(chars, width, i);
    size += (size_t)(c >= 0x80) + (c >= 0x800) + (c >= 0x10000);
    surrogates |= char_is_surrogate(c);
  }
  *out_surrogates = surrogates;
  return size;
}
size_t utf8_encoded_size(const void *chars, int width, Size n, bool *out_surrogates) {
  if (width == 1) return encoded_size(chars, 1, n, out_surrogates);
  return width == 2 ? encoded_size(chars, 2, n, out_surrogates) : encoded_size(chars, 4, n, out_surrogates);
}

char *utf8_encode_to(const void *chars, int width, Size n, char *out) {
  for (Size i = 0; i < n; i++) out = put(out, utf8_char_at(chars, width, i));
  return out;
}
