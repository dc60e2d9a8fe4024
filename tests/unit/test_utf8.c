// tests/unit/test_utf8.c: the decoder's verdicts and every code point there and back.
#include "base/utf8.h"
#include "unit.h"

static void expect(const char *data, size_t size, Utf8Status status, size_t at, int error_size) {
  Utf8Scan scan = utf8_scan(data, size);
  CHECK_EQ(scan.status, status);
  CHECK_EQ(scan.at, at);
  CHECK_EQ(scan.error_size, error_size);
}
#define EXPECT(text, ...) expect(text, sizeof(text) - 1, __VA_ARGS__)

int main(void) {
  EXPECT("", UTF8_OK, 0, 0);
  EXPECT("hello world, plain", UTF8_OK, 18, 0);
  EXPECT("ab\x80", UTF8_INVALID_START, 2, 1);
  EXPECT("\xc0\x80", UTF8_INVALID_START, 0, 1);
  EXPECT("\xf5\x80\x80\x80", UTF8_INVALID_START, 0, 1);
  EXPECT("\xe0\x80\x80", UTF8_INVALID_CONTINUATION, 0, 1);
  EXPECT("\xed\xa0\x80", UTF8_INVALID_CONTINUATION, 0, 1);
  EXPECT("\xf4\x90\x80\x80", UTF8_INVALID_CONTINUATION, 0, 1);
  EXPECT("\xf0\x90\x80x", UTF8_INVALID_CONTINUATION, 0, 3);
  EXPECT("\xe2\x82", UTF8_UNEXPECTED_END, 0, 2);
  EXPECT("x\xf0\x9f\x98", UTF8_UNEXPECTED_END, 1, 3);
  for (uint32_t c = 0; c < 0x110000; c++) {
    char buf[4];
    int n = utf8_put(buf, c);
    uint32_t back = 0;
    Utf8Status status;
    int m = utf8_decode_one((uint8_t *)buf, (uint8_t *)buf + n, &back, &status);
    if (char_is_surrogate(c)) {
      if (m != -1 || !utf8_is_surrogate((uint8_t *)buf, (uint8_t *)buf + 3, &back) || back != c) CHECK_EQ(c, -1);
    } else if (m != n || back != c) {
      CHECK_EQ(c, -1);
    }
  }
  const uint32_t chars[] = {'a', 0xE9, 0x20AC, 0x1F600, 0xDC80};
  bool surrogates;
  CHECK_EQ(utf8_encoded_size(chars, 4, 4, &surrogates), 10);
  CHECK_EQ(surrogates, false);
  CHECK_EQ(utf8_encoded_size(chars, 4, 5, &surrogates), 13);
  CHECK_EQ(surrogates, true);
  char buf[16];
  CHECK_EQ(utf8_encode_to(chars, 4, 4, buf) - buf, 10);
  Utf8Scan scan = utf8_scan(buf, 10);
  CHECK_EQ(scan.n_chars, 4);
  CHECK_EQ(scan.max_char, 0x1F600);
  uint32_t back[4];
  utf8_decode_to(buf, 10, back, 4);
  CHECK_THAT(memcmp(back, chars, 16) == 0);
  return unit_report("utf8");
}
