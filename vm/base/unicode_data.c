// base/unicode_data.c: lookups over the generated unicodedata tables.
//
// Tests        tests/unit/check_unicode.mjs
#include "base/unicode_data.h"

// ORDER UNICODE_CATEGORIES, UNICODE_BIDI, UNICODE_WIDTHS, UNICODE_DECOMPOSITIONS: gen/unicode.mjs
const char *const unicode_category_names[] = {
    "Cn", "Lu", "Ll", "Lt", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Zs", "Zl", "Zp", "Cc", "Cf",
    "Cs", "Co", "Lm", "Lo", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sm", "Sc", "Sk", "So",
};
const char *const unicode_bidi_names[] = {
    "",   "L",   "LRE", "LRO", "R", "AL", "RLE", "RLO", "PDF", "EN",  "ES",  "ET",
    "AN", "CS",  "NSM", "BN",  "B", "S",  "WS",  "ON",  "LRI", "RLI", "FSI", "PDI",
};
const char *const unicode_width_names[] = {"F", "H", "W", "Na", "A", "N"};
const char *const unicode_decomposition_tags[] = {
    "",         "<noBreak>", "<compat>",   "<super>", "<fraction>", "<sub>",    "<font>",  "<circle>", "<wide>",
    "<vertical>", "<square>", "<isolated>", "<final>", "<initial>",  "<medial>", "<small>", "<narrow>",
};

bool unicode_numeric(uint32_t c, double *out) {
  uint32_t id = unicode_number_id(c);
  if (id) *out = unicode_numbers[id];
  return id != 0;
}

int unicode_decomposition(uint32_t c, int *out_tag, uint32_t out[UNICODE_DECOMPOSITION_MAX]) {
  uint32_t id = unicode_decomposition_id(c);
  if (!id) return 0;
  const uint16_t *at = &unicode_decompositions[id];
  *out_tag = *at >> 8;
  int len = *at++ & 255;
  for (int i = 0; i < len; i++) {
    uint32_t unit = *at++;
    if ((unit & 0xFC00) == 0xD800) unit = 0x10000 + ((unit & 0x3FF) << 10) + (*at++ & 0x3FF);
    out[i] = unit;
  }
  return len;
}

enum { L_BASE = 0x1100, V_BASE = 0x1161, T_BASE = 0x11A7, S_BASE = 0xAC00, N_L = 19, N_V = 21, N_T = 28 };

static uint32_t compose_hangul(uint32_t first, uint32_t second) {
  if (first - L_BASE < N_L && second - V_BASE < N_V)
    return S_BASE + ((first - L_BASE) * N_V + (second - V_BASE)) * N_T;
  uint32_t syllable = first - S_BASE;
  if (syllable < N_L * N_V * N_T && syllable % N_T == 0 && second - T_BASE - 1 < N_T - 1)
    return first + (second - T_BASE);
  return 0;
}

uint32_t unicode_compose(uint32_t first, uint32_t second) {
  int low = 0, high = unicode_n_pairs;
  while (low < high) {
    int mid = (low + high) / 2;
    const UnicodePair *pair = &unicode_pairs[mid];
    if (pair->first == first && pair->second == second) return pair->composed;
    if (pair->first < first || (pair->first == first && pair->second < second)) low = mid + 1;
    else high = mid;
  }
  return compose_hangul(first, second);
}
