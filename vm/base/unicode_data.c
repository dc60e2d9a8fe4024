// base/unicode_data.c: lookups in the generated blob of unicodedata: the offsets of its sections, then the sections.
//
// A table is the three words shift, limit and entries of its first stage, then 16-bit numbers: table[(first[c >> shift]
// << shift) + low bits].
//
// Tests        tests/unit/check_unicode.mjs
// Optimize     Os
#include "base/unicode_data.h"

#include <string.h>

#include "unicode_data.gen.h"  // the sections; unicode_category_names and its like

static const void *section(const uint32_t *data, int which) { return (const char *)data + data[which]; }

static uint32_t lookup(const uint32_t *data, int which, uint32_t c) {
  const uint32_t *table = section(data, which);
  const uint16_t *first = (const uint16_t *)(table + 3), *second = first + table[2];
  uint32_t shift = table[0];
  return c < table[1] ? second[((uint32_t)first[c >> shift] << shift) + (c & ((1u << shift) - 1))] : 0;
}

const UnicodeRecord *unicode_record(const uint32_t *data, uint32_t c) {
  const UnicodeRecord *records = section(data, RECORDS);
  return &records[lookup(data, RECORD_IDS, c)];
}

int unicode_digit(const uint32_t *data, uint32_t c) { return (int)lookup(data, DIGITS, c) - 1; }

bool unicode_numeric(const uint32_t *data, uint32_t c, double *out) {
  uint32_t id = lookup(data, NUMBER_IDS, c);
  if (id) memcpy(out, (const char *)section(data, NUMBERS) + 8 * id, 8);
  return id != 0;
}

int unicode_decomposition(const uint32_t *data, uint32_t c, int *out_tag, uint32_t out[UNICODE_DECOMPOSITION_MAX]) {
  uint32_t id = lookup(data, DECOMPOSITION_IDS, c);
  if (!id) return 0;
  const uint16_t *at = (const uint16_t *)section(data, DECOMPOSITIONS) + id;
  *out_tag = *at >> 8;
  int len = *at++ & 255;
  for (int i = 0; i < len; i++) {
    uint32_t unit = *at++;
    if ((unit & 0xFC00) == 0xD800) unit = 0x10000 + ((unit & 0x3FF) << 10) + (*at++ & 0x3FF);
    out[i] = unit;
  }
  return len;
}

bool unicode_old(const uint32_t *data, uint32_t c, UnicodeOld what, uint32_t *out) {
  const uint32_t *old = section(data, OLD);  // how many; then first, count and kind, value of each
  for (const uint32_t *at = old + 1, *end = at + 3 * *old; at < end && at[0] <= c; at += 3) {
    if ((at[1] & 255) != what || c - at[0] >= at[1] >> 8) continue;
    *out = at[2] + (what == OLD_DECIMAL ? c - at[0] : 0);
    return true;
  }
  return false;
}

enum { L_BASE = 0x1100, V_BASE = 0x1161, T_BASE = 0x11A7, S_BASE = 0xAC00, N_L = 19, N_V = 21, N_T = 28 };

static uint32_t compose_hangul(uint32_t first, uint32_t second) {
  if (first - L_BASE < N_L && second - V_BASE < N_V) return S_BASE + ((first - L_BASE) * N_V + (second - V_BASE)) * N_T;
  uint32_t syllable = first - S_BASE;
  if (syllable < N_L * N_V * N_T && syllable % N_T == 0 && second - T_BASE - 1 < N_T - 1)
    return first + (second - T_BASE);
  return 0;
}

uint32_t unicode_compose(const uint32_t *data, uint32_t first, uint32_t second) {
  const uint32_t *pairs = section(data, PAIRS);  // how many, then first, second, composed of each
  int low = 0, high = (int)pairs[0];
  while (low < high) {
    int mid = (low + high) / 2;
    const uint32_t *pair = &pairs[1 + 3 * mid];
    if (pair[0] == first && pair[1] == second) return pair[2];
    if (pair[0] < first || (pair[0] == first && pair[1] < second)) low = mid + 1;
    else high = mid;
  }
  return compose_hangul(first, second);
}
