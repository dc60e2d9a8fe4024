// base/unicode_names.c: character names from the packed blob.
//
// A lookup by name first spells the name as words of the blob, then reads all names: a fraction of a millisecond.
// Tests        tests/unit/check_unicode.mjs
// Optimize     Oz
#include "base/unicode_names.h"

#include <stdio.h>

#include "unicode_names.gen.h"  // the fields at the start of the blob

enum { BLOCK_SIZE = 20, MAX_WORDS = 31 };
enum { L_BASE = 0x1100, S_BASE = 0xAC00, N_L = 19, N_V = 21, N_T = 28, N_S = N_L * N_V * N_T };

static uint32_t u32_at(const uint8_t *p) {
  return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}
static uint32_t header(const uint8_t *blob, int field) { return u32_at(blob + 4 * field); }

static const char *const jamo_l[] = {"G",  "GG", "N", "D",  "DD", "R", "M", "B", "BB", "S",
                                     "SS", "",   "J", "JJ", "C",  "K", "T", "P", "H"};
static const char *const jamo_v[] = {"A",  "AE", "YA", "YAE", "EO", "E",  "YEO", "YE", "O",  "WA", "WAE",
                                     "OE", "YO", "U",  "WEO", "WE", "WI", "YU",  "EU", "YI", "I"};
static const char *const jamo_t[] = {"",   "G",  "GG", "GS", "N",  "NJ", "NH", "D",  "L", "LG", "LM", "LB", "LS", "LT",
                                     "LP", "LH", "M",  "B",  "BS", "S",  "SS", "NG", "J", "C",  "K",  "T",  "P",  "H"};

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

// Word `id` of the blob: a length byte and letters.
static const uint8_t *word_at(const uint8_t *blob, uint32_t id) {
  const uint8_t *p = blob + u32_at(blob + header(blob, H_WORD_INDEX) + 4 * (id / 64));
  for (id %= 64; id; id--) p += 1 + *p;
  return p;
}

// ---- reading names one after the other ----

typedef struct Reader {
  const uint8_t *blob, *head, *code, *low;
  uint32_t n_common, used;  // used: rare words so far
  uint16_t words[MAX_WORDS];
  int n;
} Reader;

static void reader_init(Reader *r, const uint8_t *blob, const uint8_t *block) {
  *r = (Reader){.blob = blob, .n_common = header(blob, H_N_COMMON), .used = u32_at(block + 16)};
  r->head = blob + header(blob, H_HEADS) + u32_at(block + 4);
  r->code = blob + header(blob, H_CODES) + u32_at(block + 8);
  r->low = blob + header(blob, H_LOWS) + u32_at(block + 12);
}

// Reads the next name; false: this code point has none.
static bool reader_next(Reader *r) {
  uint32_t head = *r->head++;
  if (head == 0) return false;
  int shared = (int)(head >> 4), end = shared + (int)(head & 15);
  for (int i = shared; i < end; i++) {
    uint32_t code = *r->code++;
    if (code == r->n_common) code = r->n_common + r->used++;
    else if (code > r->n_common) code = r->n_common + ((code - r->n_common - 1) << 8) + *r->low++;
    r->words[i] = (uint16_t)code;
  }
  r->n = end;
  return true;
}

static int reader_text(const Reader *r, uint32_t c, char out[UNICODE_NAME_MAX]) {
  int len = 0;
  for (int i = 0; i < r->n; i++) {
    if (len && out[len - 1] != '-' && out[len - 1] != ' ') out[len++] = ' ';
    if (r->words[i] == 0) {
      len += snprintf(out + len, (size_t)(UNICODE_NAME_MAX - len), "%X", (unsigned)c);
      continue;
    }
    const uint8_t *word = word_at(r->blob, r->words[i]);
    memcpy(out + len, word + 1, *word);
    len += *word;
  }
  return len;
}

int unicode_name(const uint8_t *blob, uint32_t c, char out[UNICODE_NAME_MAX]) {
  int len = computed_name(c, out);
  if (len) return len;
  const uint8_t *blocks = blob + header(blob, H_BLOCKS);
  int n = (int)header(blob, H_N_BLOCKS), low = 0, high = n;
  while (high - low > 1) {
    int mid = (low + high) / 2;
    if (u32_at(blocks + BLOCK_SIZE * mid) <= c) low = mid;
    else high = mid;
  }
  const uint8_t *block = blocks + BLOCK_SIZE * low;
  const uint8_t *after = low + 1 < n ? block + BLOCK_SIZE : blob + header(blob, H_LISTED_FROM);
  uint32_t first = u32_at(block), n_heads = u32_at(after + 4) - u32_at(block + 4);
  if (c < first || c - first >= n_heads) return 0;
  Reader r;
  reader_init(&r, blob, block);
  bool has = false;
  for (; first <= c; first++) has = reader_next(&r);
  return has ? reader_text(&r, c, out) : 0;
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

typedef struct Spelling {  // a name as words
  uint16_t words[MAX_WORDS];
  int n;
} Spelling;

static int32_t find_word(const uint8_t *blob, const char *word, int len) {
  const uint8_t *p = blob + header(blob, H_WORDS);
  int32_t n = (int32_t)header(blob, H_N_WORDS);
  for (int32_t id = 0; id < n; id++, p += 1 + *p)
    if (*p == len && len && memcmp(p + 1, word, (size_t)len) == 0) return id;
  return -1;
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
    if (end > 0 && end < len && name[end] == ' ' && name[end - 1] == '-') end++;
    bool is_tail = hex_tail && end == len && at > 0 && name[at - 1] == '-';
    int32_t id = is_tail ? 0 : find_word(blob, name + at, end - at);
    if (id < 0 || (id == 0 && !is_tail) || out->n == MAX_WORDS) return false;
    out->words[out->n++] = (uint16_t)id;
    at = end;
    if (at < len && name[at] == ' ' && name[at - 1] != ' ' && ++at == len) return false;
  }
  return out->n > 0;
}

static bool is_spelled(const Reader *r, const Spelling *want) {
  return r->n == want->n && memcmp(r->words, want->words, (size_t)want->n * sizeof *want->words) == 0;
}

// The code point whose name has just these words; `tail` >= 0: only that code point.
static uint32_t find_entry(const uint8_t *blob, const Spelling *want, int32_t tail) {
  const uint8_t *blocks = blob + header(blob, H_BLOCKS);
  int n = (int)header(blob, H_N_BLOCKS);
  for (int b = 0; b < n; b++) {
    const uint8_t *block = blocks + BLOCK_SIZE * b;
    const uint8_t *after = b + 1 < n ? block + BLOCK_SIZE : blob + header(blob, H_LISTED_FROM);
    uint32_t c = u32_at(block), end = c + u32_at(after + 4) - u32_at(block + 4);
    if (tail >= 0 && c >> 8 != (uint32_t)tail >> 8) continue;
    Reader r;
    reader_init(&r, blob, block);
    for (; c < end; c++)
      if (reader_next(&r) && is_spelled(&r, want) && (tail < 0 || c == (uint32_t)tail)) return c;
  }
  return 0;
}

// Aliases (one code point) and, if wanted, named sequences.
static int find_listed(const uint8_t *blob, const Spelling *want, bool with_sequences,
                       uint32_t out[UNICODE_SEQUENCE_MAX]) {
  const uint8_t *p = blob + header(blob, H_LISTED);
  Reader r;
  reader_init(&r, blob, blob + header(blob, H_LISTED_FROM));
  for (uint32_t left = header(blob, H_N_LISTED); left; left--) {
    int n = *p++;
    bool found = reader_next(&r) && is_spelled(&r, want) && (n == 1 || with_sequences);
    for (int i = 0; i < n; i++, p += 3) {
      if (found) out[i] = p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16;
    }
    if (found) return n;
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
    int n = find_listed(blob, &want, with_sequences, out);
    if (n) return n;
  }
  int hyphen = len;
  while (hyphen > 0 && upper[hyphen - 1] != '-') hyphen--;
  int32_t tail = hyphen > 0 ? parse_hex(upper + hyphen, len - hyphen) : -1;
  if (tail > 0 && spell(blob, upper, len, true, &want) && (out[0] = find_entry(blob, &want, tail))) return 1;
  return 0;
}
