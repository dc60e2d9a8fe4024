// base/unicode_names.c: character names from the packed blob.
//
// A lookup by name first spells the name as word codes, then compares codes: one pass over the blob.
// Tests        tests/unit/check_unicode.mjs
#include "base/unicode_names.h"

#include <stdio.h>

enum { H_N_WORDS, H_WORDS, H_N_SHORT, H_N_BLOCKS, H_BLOCKS, H_ALIASES, H_SEQUENCES };
enum { L_BASE = 0x1100, S_BASE = 0xAC00, N_L = 19, N_V = 21, N_T = 28, N_S = N_L * N_V * N_T };

static uint32_t u32_at(const uint8_t *p) {
  return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}
static uint32_t header(const uint8_t *blob, int field) { return u32_at(blob + 4 * field); }

static const char *const jamo_l[] = {"G", "GG", "N", "D", "DD", "R", "M",  "B", "BB", "S",
                                     "SS", "", "J", "JJ", "C", "K", "T", "P", "H"};
static const char *const jamo_v[] = {"A",  "AE", "YA", "YAE", "EO", "E",  "YEO", "YE", "O", "WA", "WAE",
                                     "OE", "YO", "U",  "WEO", "WE", "WI", "YU",  "EU", "YI", "I"};
static const char *const jamo_t[] = {"",   "G",  "GG", "GS", "N", "NJ", "NH", "D",  "L", "LG", "LM", "LB", "LS", "LT",
                                     "LP", "LH", "M",  "B",  "BS", "S", "SS", "NG", "J", "C",  "K",  "T",  "P",  "H"};

static const struct {
  uint32_t from, to;
} ideographs[] = {
    {0x3400, 0x4DBF},   {0x4E00, 0x9FFF},   {0x20000, 0x2A6DF}, {0x2A700, 0x2B739}, {0x2B740, 0x2B81D},
    {0x2B820, 0x2CEA1}, {0x2CEB0, 0x2EBE0}, {0x2EBF0, 0x2EE5D}, {0x30000, 0x3134A}, {0x31350, 0x323AF},
};

static bool is_ideograph(uint32_t c) {
  for (size_t i = 0; i < ARRAY_LEN(ideographs); i++)
    if (c >= ideographs[i].from && c <= ideographs[i].to) return true;
  return false;
}

static int computed_name(uint32_t c, char out[UNICODE_NAME_MAX]) {
  if (c - S_BASE < N_S) {
    uint32_t s = c - S_BASE;
    return snprintf(out, UNICODE_NAME_MAX, "HANGUL SYLLABLE %s%s%s", jamo_l[s / (N_V * N_T)],
                    jamo_v[s % (N_V * N_T) / N_T], jamo_t[s % N_T]);
  }
  if (is_ideograph(c)) return snprintf(out, UNICODE_NAME_MAX, "CJK UNIFIED IDEOGRAPH-%X", (unsigned)c);
  return 0;
}

// Word `id` of the blob: its letters and length. Words are found by stepping, so the caller decodes few.
static const uint8_t *word_at(const uint8_t *blob, uint32_t id) {
  const uint8_t *p = blob + header(blob, H_WORDS);
  while (id--) p += 1 + *p;
  return p;
}

static int decode(const uint8_t *blob, const uint8_t *codes, int n, uint32_t c, char out[UNICODE_NAME_MAX]) {
  uint32_t n_short = header(blob, H_N_SHORT);
  int len = 0;
  for (int i = 0; i < n; i++) {
    uint32_t id = codes[i];
    if (id >= n_short) id = n_short + ((id - n_short) << 8) + codes[++i];
    if (len && out[len - 1] != '-' && out[len - 1] != ' ') out[len++] = ' ';
    if (id == 0) {
      len += snprintf(out + len, (size_t)(UNICODE_NAME_MAX - len), "%X", (unsigned)c);
      continue;
    }
    const uint8_t *word = word_at(blob, id);
    memcpy(out + len, word + 1, *word);
    len += *word;
  }
  return len;
}

int unicode_name(const uint8_t *blob, uint32_t c, char out[UNICODE_NAME_MAX]) {
  int len = computed_name(c, out);
  if (len) return len;
  const uint8_t *blocks = blob + header(blob, H_BLOCKS);
  int low = 0, high = (int)header(blob, H_N_BLOCKS);
  while (high - low > 1) {
    int mid = (low + high) / 2;
    if (u32_at(blocks + 8 * mid) <= c) low = mid;
    else high = mid;
  }
  uint32_t first = u32_at(blocks + 8 * low);
  if (c < first || c >= first + 32) return 0;
  const uint8_t *entry = blob + u32_at(blocks + 8 * low + 4);
  const uint8_t *end = low + 1 < (int)header(blob, H_N_BLOCKS) ? blob + u32_at(blocks + 8 * low + 12) : blocks;
  for (; first < c; first++) {
    if (entry >= end) return 0;
    entry += 1 + *entry;
  }
  return entry >= end || *entry == 0 ? 0 : decode(blob, entry + 1, *entry, c, out);
}

// ---- by name ----

static int compare_jamo(const char *name, int len, const char *const *list, int n, int *out_which) {
  int best = -1, best_len = -1;
  for (int i = 0; i < n; i++) {
    int item = (int)strlen(list[i]);
    if (item > best_len && item <= len && memcmp(name, list[i], (size_t)item) == 0) best = i, best_len = item;
  }
  *out_which = best;
  return best_len;
}

static uint32_t lookup_hangul(const char *name, int len) {
  int l, v, t;
  int n = compare_jamo(name, len, jamo_l, N_L, &l);
  if (n < 0) return 0;
  name += n, len -= n;
  n = compare_jamo(name, len, jamo_v, N_V, &v);
  if (n < 0) return 0;
  name += n, len -= n;
  n = compare_jamo(name, len, jamo_t, N_T, &t);
  return n == len ? (uint32_t)(S_BASE + (l * N_V + v) * N_T + t) : 0;
}

static uint32_t lookup_computed(const char *name, int len) {
  static const char hangul[] = "HANGUL SYLLABLE ", cjk[] = "CJK UNIFIED IDEOGRAPH-";
  if (len > 16 && memcmp(name, hangul, 16) == 0) return lookup_hangul(name + 16, len - 16);
  if ((len != 26 && len != 27) || memcmp(name, cjk, 22) != 0) return 0;
  uint32_t c = 0;
  for (int i = 22; i < len; i++) {
    char ch = name[i];
    if (!((ch >= '0' && ch <= '9') || (ch >= 'A' && ch <= 'F'))) return 0;
    c = c * 16 + (uint32_t)(ch <= '9' ? ch - '0' : ch - 'A' + 10);
  }
  return is_ideograph(c) ? c : 0;
}

// The name's words spelled as codes; -1: some word does not occur in any name. A last word of hexadecimal digits
// becomes word 0 with its value in *out_tail.
typedef struct Spelling {
  uint8_t codes[UNICODE_NAME_MAX];
  int n;
} Spelling;

static int32_t find_word(const uint8_t *blob, const char *word, int len) {
  const uint8_t *p = blob + header(blob, H_WORDS);
  int32_t n = (int32_t)header(blob, H_N_WORDS);
  for (int32_t id = 0; id < n; id++, p += 1 + *p)
    if (*p == len && len && memcmp(p + 1, word, (size_t)len) == 0) return id;
  return -1;
}

static bool spell_word(const uint8_t *blob, int32_t id, Spelling *out) {
  int32_t n_short = (int32_t)header(blob, H_N_SHORT);
  if (out->n + 2 > UNICODE_NAME_MAX) return false;
  if (id < n_short) {
    out->codes[out->n++] = (uint8_t)id;
  } else {
    out->codes[out->n++] = (uint8_t)(n_short + ((id - n_short) >> 8));
    out->codes[out->n++] = (uint8_t)(id - n_short);
  }
  return true;
}

static int32_t parse_hex(const char *s, int len) {
  int32_t c = 0;
  if (len < 1 || len > 6) return -1;
  for (int i = 0; i < len; i++) {
    if (!((s[i] >= '0' && s[i] <= '9') || (s[i] >= 'A' && s[i] <= 'F'))) return -1;
    c = c * 16 + (s[i] <= '9' ? s[i] - '0' : s[i] - 'A' + 10);
  }
  return c;
}

// Spells words up to `len`; a tail after the last hyphen is given as word 0 when `hex_tail`.
static bool spell(const uint8_t *blob, const char *name, int len, bool hex_tail, Spelling *out) {
  out->n = 0;
  for (int at = 0; at < len;) {
    int end = at;
    while (end < len && name[end] != ' ' && (end == at || name[end - 1] != '-')) end++;
    if (end < len && name[end] == ' ' && name[end - 1] == '-') end++;
    bool is_tail = hex_tail && end == len && at > 0 && name[at - 1] == '-';
    int32_t id = is_tail ? 0 : find_word(blob, name + at, end - at);
    if (id < 0 || (id == 0 && !is_tail) || !spell_word(blob, id, out)) return false;
    at = end;
    if (at < len && name[at] == ' ' && name[at - 1] != ' ') at++;
  }
  return out->n > 0;
}

// The code point whose entry has just these codes; `tail` >= 0: only that code point.
static uint32_t find_entry(const uint8_t *blob, const Spelling *want, int32_t tail) {
  const uint8_t *blocks = blob + header(blob, H_BLOCKS);
  int n_blocks = (int)header(blob, H_N_BLOCKS);
  for (int b = 0; b < n_blocks; b++) {
    uint32_t c = u32_at(blocks + 8 * b);
    if (tail >= 0 && c >> 5 != (uint32_t)tail >> 5) continue;
    const uint8_t *entry = blob + u32_at(blocks + 8 * b + 4);
    const uint8_t *end = b + 1 < n_blocks ? blob + u32_at(blocks + 8 * b + 12) : blocks;
    for (; entry < end; entry += 1 + *entry, c++) {
      if (*entry != want->n || (tail >= 0 && c != (uint32_t)tail)) continue;
      if (want->n && memcmp(entry + 1, want->codes, (size_t)want->n) == 0) return c;
    }
  }
  return 0;
}

static int find_listed(const uint8_t *blob, int field, const Spelling *want, uint32_t out[UNICODE_SEQUENCE_MAX]) {
  const uint8_t *p = blob + header(blob, field);
  uint32_t count = u32_at(p);
  p += 4;
  while (count--) {
    int n = *p++;
    const uint8_t *codes = p;
    p += 4 * n;
    if (*p == want->n && memcmp(p + 1, want->codes, (size_t)want->n) == 0) {
      for (int i = 0; i < n; i++) out[i] = u32_at(codes + 4 * i);
      return n;
    }
    p += 1 + *p;
  }
  return 0;
}

int unicode_lookup(const uint8_t *blob, const char *name, int len, bool with_sequences,
                   uint32_t out[UNICODE_SEQUENCE_MAX]) {
  char upper[UNICODE_NAME_MAX];
  if (len <= 0 || len >= UNICODE_NAME_MAX) return 0;
  for (int i = 0; i < len; i++) upper[i] = name[i] >= 'a' && name[i] <= 'z' ? (char)(name[i] - 32) : name[i];
  Spelling want;
  bool small_tail = false;  // the hexadecimal digits of an ideograph are upper case
  for (int i = 22; i < len; i++) small_tail |= name[i] >= 'a' && name[i] <= 'f';
  if ((out[0] = lookup_computed(upper, len)) && (upper[0] == 'H' || !small_tail)) return 1;
  if (spell(blob, upper, len, false, &want)) {
    if ((out[0] = find_entry(blob, &want, -1))) return 1;
    if (find_listed(blob, H_ALIASES, &want, out)) return 1;
    int n = with_sequences ? find_listed(blob, H_SEQUENCES, &want, out) : 0;
    if (n) return n;
  }
  int hyphen = len;
  while (hyphen > 0 && upper[hyphen - 1] != '-') hyphen--;
  int32_t tail = hyphen > 0 ? parse_hex(upper + hyphen, len - hyphen) : -1;
  if (tail > 0 && spell(blob, upper, len, true, &want) && (out[0] = find_entry(blob, &want, tail))) return 1;
  return 0;
}
