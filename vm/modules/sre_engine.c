// modules/sre_engine.c: see sre_engine.h. The matcher itself is in sre_match.inc, compiled for each width of characters.
#include "modules/sre_engine.h"

#include "base/unicode.h"

// ---- characters ----

static bool ascii_word(uint32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}
uint32_t sre_lower_ascii(uint32_t c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }
uint32_t sre_upper_ascii(uint32_t c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }

static bool is_word(uint32_t c) { return c < 128 ? ascii_word(c) : unicode_is_alnum(c); }

bool sre_category(uint32_t category, uint32_t c) {
  bool yes;
  switch (category >> 1) {
    case 0: yes = c >= '0' && c <= '9'; break;
    case 1: yes = c == ' ' || (c >= 9 && c <= 13); break;
    case 2: case 4: yes = ascii_word(c); break;  // 4: of the C locale
    case 3: yes = c == '\n'; break;
    case 5: yes = unicode_decimal(c) >= 0; break;
    case 6: yes = unicode_is_space(c); break;
    case 7: yes = is_word(c); break;
    default: yes = unicode_is_linebreak(c); break;
  }
  return yes != (category & 1);
}

bool sre_charset(const uint32_t *set, uint32_t c) {
  bool yes = true;
  for (;;) {
    switch (*set++) {
      case SRE_FAILURE: return !yes;
      case SRE_LITERAL:
        if (c == *set++) return yes;
        break;
      case SRE_RANGE:
        if (set[0] <= c && c <= set[1]) return yes;
        set += 2;
        break;
      case SRE_RANGE_UNI_IGNORE: {
        uint32_t up = unicode_to_upper(c);
        if ((set[0] <= c && c <= set[1]) || (set[0] <= up && up <= set[1])) return yes;
        set += 2;
        break;
      }
      case SRE_CATEGORY:
        if (sre_category(*set++, c)) return yes;
        break;
      case SRE_CHARSET:
        if (c < 256 && (set[c >> 5] & 1u << (c & 31))) return yes;
        set += 8;
        break;
      case SRE_BIGCHARSET: {
        uint32_t n_blocks = *set++;
        if (c < 0x10000) {
          uint32_t block = ((const uint8_t *)set)[c >> 8];
          if (set[64 + (block << 3) + ((c & 255) >> 5)] & 1u << (c & 31)) return yes;
        }
        set += 64 + n_blocks * 8;
        break;
      }
      case SRE_NEGATE: yes = !yes; break;
      default: return false;
    }
  }
}

bool sre_charset_locale(const uint32_t *set, uint32_t c) {
  uint32_t low = sre_lower_ascii(c), up = sre_upper_ascii(c);
  return sre_charset(set, low) || (up != low && sre_charset(set, up));
}

// ---- the state ----

void sre_state_init(SreState *s, VM *vm, const uint32_t *code, const void *chars, int kind, Size length) {
  *s = (SreState){.vm = vm, .code = code, .chars = chars, .kind = kind, .length = length, .end = length, .lastindex = -1};
}

int sre_state_marks(SreState *s, Size n_groups) {
  s->n_marks = (uint32_t)n_groups * 2;
  s->marks = mem_alloc(s->vm, (size_t)(s->n_marks + 1) * sizeof(Size));
  if (!s->marks) {
    s->n_marks = 0;
    return err_no_memory_i(s->vm);
  }
  sre_state_reset(s);
  return 0;
}

void sre_state_reset(SreState *s) {
  for (uint32_t i = 0; i < s->n_marks; i++) s->marks[i] = -1;
  s->lastindex = -1;
  s->dirty = false;
}

void sre_state_free(SreState *s) {
  if (s->marks) mem_free(s->vm, s->marks, (size_t)(s->n_marks + 1) * sizeof(Size));
  mem_free(s->vm, s->choices, (size_t)s->cap_choices * sizeof(SreChoice));
  mem_free(s->vm, s->repeats, (size_t)s->cap_repeats * sizeof(SreRepeat));
  mem_free(s->vm, s->log, (size_t)s->cap_log * sizeof(SreLog));
}

static int grow(SreState *s, void **block, int32_t *cap, size_t item) {
  int32_t new_cap = *cap ? *cap + *cap / 2 : 32;
  void *moved = (uint64_t)new_cap * item < SIZE_MAX / 2 && new_cap > 0
                    ? mem_realloc(s->vm, *block, (size_t)*cap * item, (size_t)new_cap * item)
                    : NULL;
  if (!moved) return err_no_memory_i(s->vm);
  *block = moved;
  *cap = new_cap;
  return 0;
}

SreChoice *sre_push_choice(SreState *s) {
  if (UNLIKELY(s->n_choices == s->cap_choices) && grow(s, (void **)&s->choices, &s->cap_choices, sizeof(SreChoice)) < 0) return NULL;
  return &s->choices[s->n_choices++];
}

int32_t sre_push_repeat(SreState *s) {
  if (UNLIKELY(s->n_repeats == s->cap_repeats) && grow(s, (void **)&s->repeats, &s->cap_repeats, sizeof(SreRepeat)) < 0) return -1;
  return s->n_repeats++;
}

int sre_set_mark(SreState *s, uint32_t mark, Size at) {
  if (s->n_choices) {  // nothing to go back to: nothing to undo
    if (UNLIKELY(s->n_log == s->cap_log) && grow(s, (void **)&s->log, &s->cap_log, sizeof(SreLog)) < 0) return -1;
    s->log[s->n_log++] = (SreLog){mark, s->marks[mark]};
  } else {
    s->dirty = true;
  }
  s->marks[mark] = at;
  return 0;
}

void sre_undo(SreState *s, int32_t n_log) {
  while (s->n_log > n_log) {
    SreLog entry = s->log[--s->n_log];
    s->marks[entry.mark] = entry.old;
  }
}

// ---- the three matchers ----

#define CHAR uint8_t
#define FN(x) x##_1
#include "modules/sre_match.inc"
#undef CHAR
#undef FN
#define CHAR uint16_t
#define FN(x) x##_2
#include "modules/sre_match.inc"
#undef CHAR
#undef FN
#define CHAR uint32_t
#define FN(x) x##_4
#include "modules/sre_match.inc"
#undef CHAR
#undef FN

int sre_match(SreState *s) {
  const uint32_t *code = s->code;
  bool fits = code[0] != SRE_INFO || code[3] <= (uint32_t)(s->end - s->at);  // no text is shorter than the least width
  int found = !fits ? 0 : s->kind == 1 ? match_1(s) : s->kind == 2 ? match_2(s) : match_4(s);
  if (found <= 0) sre_state_reset(s);
  return found;
}

int sre_search(SreState *s) {
  int found = s->kind == 1 ? search_1(s) : s->kind == 2 ? search_2(s) : search_4(s);
  if (found <= 0) sre_state_reset(s);
  return found;
}

// ---- checking code that comes from outside ----

typedef struct Checker {
  const uint32_t *code;
  uint32_t n_groups;
} Checker;

static bool charset_is_valid(const uint32_t *code, uint32_t at, uint32_t end) {
  while (at < end) {
    switch (code[at++]) {
      case SRE_NEGATE: break;
      case SRE_LITERAL: at += 1; break;
      case SRE_RANGE: case SRE_RANGE_UNI_IGNORE: at += 2; break;
      case SRE_CHARSET: at += 8; break;
      case SRE_BIGCHARSET: {
        if (at + 65 > end || code[at] > 256) return false;
        const uint8_t *blocks = (const uint8_t *)(code + at + 1);
        for (int i = 0; i < 256; i++)
          if (blocks[i] >= code[at]) return false;
        at += 1 + 64 + code[at] * 8;
        break;
      }
      case SRE_CATEGORY:
        if (at >= end || code[at++] >= SRE_N_CATEGORIES) return false;
        break;
      case SRE_FAILURE: return at == end;
      default: return false;
    }
  }
  return false;
}

// [at, end): what INFO says: its skip, flags, the least and the greatest width, a prefix with its overlaps or a character set.
static bool info_is_valid(const uint32_t *code, uint32_t at, uint32_t end) {
  if (end - at < 4) return false;
  uint32_t flags = code[at + 1];
  if (flags & ~(uint32_t)(SRE_INFO_PREFIX | SRE_INFO_LITERAL | SRE_INFO_CHARSET)) return false;
  if (flags & SRE_INFO_CHARSET) return flags == SRE_INFO_CHARSET && charset_is_valid(code, at + 4, end);
  if (!(flags & SRE_INFO_PREFIX)) return flags == 0 && end - at == 4;
  if (end - at < 6) return false;
  uint32_t len = code[at + 4];
  if (len == 0 || len > (end - at - 6) / 2 || end - at != 6 + 2 * len) return false;
  for (uint32_t i = 0; i < len; i++)
    if (code[at + 6 + len + i] >= len) return false;
  return true;
}

// What a repeat of one item may hold; the compiler makes no other.
static bool is_single(const uint32_t *code, uint32_t at) {
  switch (code[at]) {
    case SRE_ANY: case SRE_ANY_ALL: case SRE_LITERAL: case SRE_NOT_LITERAL: case SRE_IN: case SRE_LITERAL_IGNORE:
    case SRE_NOT_LITERAL_IGNORE: case SRE_IN_IGNORE: case SRE_LITERAL_UNI_IGNORE: case SRE_NOT_LITERAL_UNI_IGNORE:
    case SRE_IN_UNI_IGNORE: case SRE_LITERAL_LOC_IGNORE: case SRE_NOT_LITERAL_LOC_IGNORE: case SRE_IN_LOC_IGNORE: return true;
    default: return false;
  }
}

// Checks [at, end), which `depth` levels of sub-patterns are around.
static bool part_is_valid(const Checker *k, uint32_t at, uint32_t end, int depth) {
  const uint32_t *code = k->code;
  if (depth > 500) return false;  // deeper than the compiler's own recursion goes
#define NEED(n) \
  if (end - at < (uint32_t)(n)) return false
#define SKIP(offset) \
  if (code[at + (offset)] == 0 || code[at + (offset)] > end - at - (offset)) return false
  while (at < end) {
    uint32_t op = code[at++], skip, inner;
    switch (op) {
      case SRE_FAILURE: case SRE_SUCCESS: case SRE_ANY: case SRE_ANY_ALL: break;
      case SRE_MARK:
        NEED(1);
        if (code[at++] >= 2 * k->n_groups) return false;
        break;
      case SRE_LITERAL: case SRE_NOT_LITERAL: case SRE_LITERAL_IGNORE: case SRE_NOT_LITERAL_IGNORE: case SRE_LITERAL_UNI_IGNORE:
      case SRE_NOT_LITERAL_UNI_IGNORE: case SRE_LITERAL_LOC_IGNORE: case SRE_NOT_LITERAL_LOC_IGNORE:
        NEED(1);
        at++;
        break;
      case SRE_AT:
        NEED(1);
        if (code[at++] >= SRE_N_ATS) return false;
        break;
      case SRE_GROUPREF: case SRE_GROUPREF_IGNORE: case SRE_GROUPREF_LOC_IGNORE: case SRE_GROUPREF_UNI_IGNORE:
        NEED(1);
        if (code[at++] >= k->n_groups) return false;
        break;
      case SRE_IN: case SRE_IN_IGNORE: case SRE_IN_LOC_IGNORE: case SRE_IN_UNI_IGNORE:
        NEED(1);
        SKIP(0);
        if (!charset_is_valid(code, at + 1, at + code[at])) return false;
        at += code[at];
        break;
      case SRE_INFO:
        NEED(4);
        SKIP(0);
        if (!info_is_valid(code, at, at + code[at])) return false;
        at += code[at];
        break;
      case SRE_BRANCH: {
        uint32_t target = 0;  // where each alternative's jump goes: behind the last one
        for (;;) {
          NEED(1);
          if (code[at] == 0) break;
          SKIP(0);
          skip = code[at];
          if (skip < 3 || code[at + skip - 2] != SRE_JUMP || code[at + skip - 1] > end - (at + skip - 1)) return false;
          if (!part_is_valid(k, at + 1, at + skip - 2, depth + 1)) return false;
          at += skip;
          if (target && target != at - 1 + code[at - 1]) return false;
          target = at - 1 + code[at - 1];
        }
        if (++at != target) return false;
        break;
      }
      case SRE_REPEAT_ONE: case SRE_MIN_REPEAT_ONE: case SRE_POSSESSIVE_REPEAT_ONE:
        NEED(4);
        SKIP(0);
        skip = code[at];
        if (skip < 5 || code[at + 1] > code[at + 2] || code[at + 2] > SRE_MAXREPEAT || !is_single(code, at + 3)) return false;
        if (!part_is_valid(k, at + 3, at + skip - 1, depth + 1) || code[at + skip - 1] != SRE_SUCCESS) return false;
        at += skip;
        break;
      case SRE_REPEAT:
        NEED(4);
        SKIP(0);
        skip = code[at];
        if (skip < 3 || code[at + 1] > code[at + 2] || code[at + 2] > SRE_MAXREPEAT || at + skip >= end) return false;
        if (!part_is_valid(k, at + 3, at + skip, depth + 1)) return false;
        at += skip;
        if (code[at] != SRE_MAX_UNTIL && code[at] != SRE_MIN_UNTIL) return false;
        at++;
        break;
      case SRE_POSSESSIVE_REPEAT:
        NEED(4);
        SKIP(0);
        skip = code[at];
        if (skip < 3 || code[at + 1] > code[at + 2] || code[at + 2] > SRE_MAXREPEAT || at + skip >= end) return false;
        if (!part_is_valid(k, at + 3, at + skip, depth + 1) || code[at + skip] != SRE_SUCCESS) return false;
        at += skip + 1;
        break;
      case SRE_ATOMIC_GROUP: case SRE_ASSERT: case SRE_ASSERT_NOT:
        inner = op == SRE_ATOMIC_GROUP ? 1 : 2;
        NEED(inner + 1);
        SKIP(0);
        skip = code[at];
        if (skip <= inner || code[at + skip - 1] != SRE_SUCCESS || (inner == 2 && code[at + 1] > SRE_MAXREPEAT)) return false;
        if (!part_is_valid(k, at + inner, at + skip - 1, depth + 1)) return false;
        at += skip;
        break;
      case SRE_GROUPREF_EXISTS:
        NEED(2);
        if (code[at] >= k->n_groups || code[at + 1] < 2 || code[at + 1] > end - at) return false;
        inner = at + code[at + 1];  // where "no" begins
        if (inner >= at + 4 && code[inner - 2] == SRE_JUMP && code[inner - 1] <= end - (inner - 1) && code[inner - 1] > 0 &&
            part_is_valid(k, at + 2, inner - 2, depth + 1)) {
          uint32_t after = inner - 1 + code[inner - 1];
          if (!part_is_valid(k, inner, after, depth + 1)) return false;
          at = after;
        } else {
          if (!part_is_valid(k, at + 2, inner, depth + 1)) return false;
          at = inner;
        }
        break;
      default: return false;
    }
  }
#undef NEED
#undef SKIP
  return at == end;
}

bool sre_code_is_valid(const uint32_t *code, uint32_t n, Size n_groups) {
  Checker k = {code, (uint32_t)n_groups};
  return n > 0 && code[n - 1] == SRE_SUCCESS && part_is_valid(&k, 0, n - 1, 0);
}
