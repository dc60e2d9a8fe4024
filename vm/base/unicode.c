// base/unicode.c: lookups over the generated core tables.
//
// Tests        tests/unit/check_unicode.mjs
// Optimize     Os
#include "base/unicode.h"

bool unicode_is_space(uint32_t c) {
  if (c < 128) return c == ' ' || (c >= 9 && c <= 13) || (c >= 0x1C && c <= 0x1F);
  return unicode_is(c, UNI_SPACE);
}

bool unicode_is_linebreak(uint32_t c) {
  if (c < 128) return (c >= 10 && c <= 13) || (c >= 0x1C && c <= 0x1E);
  return unicode_is(c, UNI_LINEBREAK);
}

bool unicode_is_identifier_start(uint32_t c) { return c == '_' || unicode_is(c, UNI_XID_START); }
bool unicode_is_identifier_continue(uint32_t c) { return unicode_is(c, UNI_XID_CONTINUE); }

int unicode_decimal(uint32_t c) {
  if (c < 128) return c >= '0' && c <= '9' ? (int)c - '0' : -1;
  if (!unicode_is(c, UNI_DECIMAL)) return -1;
  int low = 0, high = unicode_n_decimal_zeros;  // the last zero <= c
  while (high - low > 1) {
    int mid = (low + high) / 2;
    if (unicode_decimal_zeros[mid] <= c) low = mid;
    else high = mid;
  }
  return (int)(c - unicode_decimal_zeros[low]);
}

static inline const UnicodeCase *case_of(uint32_t c) { return &unicode_cases[unicode_case_id(c)]; }

static uint32_t moved(uint32_t c, int32_t by) { return (uint32_t)((int32_t)c + by); }

uint32_t unicode_to_upper(uint32_t c) {
  if (c < 128) return c >= 'a' && c <= 'z' ? c - 32 : c;
  return moved(c, case_of(c)->upper);
}

uint32_t unicode_to_lower(uint32_t c) {
  if (c < 128) return c >= 'A' && c <= 'Z' ? c + 32 : c;
  return moved(c, case_of(c)->lower);
}

// The `which`-th list (0 upper, 1 lower, 2 title, 3 fold) of a special record into `out`, or the simple mapping.
static int full(const UnicodeCase *record, uint32_t simple, int which, uint32_t out[UNICODE_CASE_MAX]) {
  if (record->special) {
    const uint16_t *at = &unicode_special_cases[record->special];
    uint32_t head = *at++;
    for (int i = 0; i < which; i++) at += (head >> (4 * i)) & 15;
    int len = (head >> (4 * which)) & 15;
    for (int i = 0; i < len; i++) out[i] = at[i];
    if (len) return len;
  }
  out[0] = simple;
  return 1;
}

int unicode_upper_full(uint32_t c, uint32_t out[UNICODE_CASE_MAX]) {
  const UnicodeCase *record = case_of(c);
  return full(record, moved(c, record->upper), 0, out);
}

int unicode_lower_full(uint32_t c, uint32_t out[UNICODE_CASE_MAX]) {
  const UnicodeCase *record = case_of(c);
  return full(record, moved(c, record->lower), 1, out);
}

int unicode_title_full(uint32_t c, uint32_t out[UNICODE_CASE_MAX]) {
  const UnicodeCase *record = case_of(c);
  return full(record, moved(c, record->title), 2, out);
}

int unicode_fold_full(uint32_t c, uint32_t out[UNICODE_CASE_MAX]) {
  const UnicodeCase *record = case_of(c);
  return full(record, moved(c, record->fold), 3, out);
}
