// base/utf8.h: UTF-8 to code points and back, strictly as Python's codec: shortest forms only, no surrogates, at
// most U+10FFFF. Errors have what the codec's error handlers need: where, how many bytes, and why.
//
// Tests        tests/unit/test_utf8.c
#ifndef MORELIA_BASE_UTF8_H
#define MORELIA_BASE_UTF8_H

#include "base/config.h"

typedef enum Utf8Status {
  UTF8_OK,
  UTF8_INVALID_START,         // "invalid start byte", 1 byte
  UTF8_INVALID_CONTINUATION,  // "invalid continuation byte", the 1 to 3 bytes before it
  UTF8_UNEXPECTED_END,        // "unexpected end of data", the bytes up to the end
} Utf8Status;

typedef struct Utf8Scan {
  Size n_chars;       // whole characters before the end or the first error
  uint32_t max_char;  // the greatest of them, 0 when there is none
  size_t at;          // where the error is (the size when there is none)
  int error_size;     // how many bytes the error spans
  Utf8Status status;
} Utf8Scan;

// Validates the text and measures it.
Utf8Scan utf8_scan(const char *data, size_t size);
const char *utf8_reason(Utf8Status status);
// One character at p < end: its length 1 to 4, or the negated number of invalid bytes, with *out_status set.
NODISCARD int utf8_decode_one(const uint8_t *p, const uint8_t *end, uint32_t *out_char, Utf8Status *out_status);
// A surrogate written in three bytes (what "surrogatepass" accepts).
bool utf8_is_surrogate(const uint8_t *p, const uint8_t *end, uint32_t *out_char);

// Writes valid UTF-8 (as utf8_scan found it) as code points 1, 2 or 4 bytes wide.
// Returns the end.
void *utf8_decode_to(const char *data, size_t size, void *out, int width);

ALWAYS_INLINE bool char_is_surrogate(uint32_t c) { return (c & 0xFFFFF800u) == 0xD800u; }
NODISCARD ALWAYS_INLINE int utf8_char_size(uint32_t c) { return c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4; }
// Writes any code point, surrogates too; returns its size.
NODISCARD int utf8_put(char *out, uint32_t c);

// The size in UTF-8 of n code points of the given width, and whether surrogates are among them (three bytes each).
size_t utf8_encoded_size(const void *chars, int width, Size n, bool *out_surrogates);
char *utf8_encode_to(const void *chars, int width, Size n, char *out);  // returns the end

ALWAYS_INLINE uint32_t utf8_char_at(const void *chars, int width, Size i) {
  if (width == 1) return ((const uint8_t *)chars)[i];
  if (width == 2) return ((const uint16_t *)chars)[i];
  return ((const uint32_t *)chars)[i];
}

#endif
