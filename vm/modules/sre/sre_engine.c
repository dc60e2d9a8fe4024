// modules/sre/sre_engine.c: the matcher of re (sre_engine.h): sets, state, checking of code. The matching loop is in
// sre_match.inc, compiled for each width of characters.
//
// Optimize     O2
#include "modules/sre/sre_engine.h"

#include "base/unicode.h"
#include "object/text/text_search.h"

// ---- characters ----

static bool ascii_word(uint32_t c) {
  static const uint32_t words[4] = {0, 0x03FF0000, 0x87FFFFFE, 0x07FFFFFE};
  return c < 128 && sre_has(words, c);
}
uint32_t sre_lower_ascii(uint32_t c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }
uint32_t sre_upper_ascii(uint32_t c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }

static bool is_word(uint32_t c) { return c < 128 ? ascii_word(c) : unicode_is_alnum(c); }

bool sre_category(uint32_t category, uint32_t c) {
  bool yes;
  switch (category >> 1) {
    case 0: yes = c >= '0' && c <= '9'; break;
    case 1: yes = c == ' ' || (c >= 9 && c <= 13); break;
    case 2:
    case 4: yes = ascii_word(c); break;  // 4: in the C locale
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

bool sre_single(const uint32_t *item, uint32_t c) {
  switch (item[0] & 0xFF) {
    case SRE_LITERAL: return c == item[1];
    case SRE_NOT_LITERAL: return c != item[1];
    case SRE_ANY: return c != '\n';
    case SRE_ANY_ALL: return true;
    case SRE_IN: return sre_charset(item + 2, c);
    case SRE_CATEGORY: return sre_category(item[1], c);
    case SRE_LITERAL_IGNORE: return sre_lower_ascii(c) == item[1];
    case SRE_NOT_LITERAL_IGNORE: return sre_lower_ascii(c) != item[1];
    case SRE_IN_IGNORE: return sre_charset(item + 2, sre_lower_ascii(c));
    case SRE_LITERAL_UNI_IGNORE: return unicode_to_lower(c) == item[1];
    case SRE_NOT_LITERAL_UNI_IGNORE: return unicode_to_lower(c) != item[1];
    case SRE_IN_UNI_IGNORE: return sre_charset(item + 2, unicode_to_lower(c));
    case SRE_LITERAL_LOC_IGNORE: return c == item[1] || sre_lower_ascii(c) == item[1] || sre_upper_ascii(c) == item[1];
    case SRE_NOT_LITERAL_LOC_IGNORE:
      return c != item[1] && sre_lower_ascii(c) != item[1] && sre_upper_ascii(c) != item[1];
    case SRE_IN_LOC_IGNORE: return sre_charset_locale(item + 2, c);
    default: return false;
  }
}

// ---- sets ----

typedef struct Preparer {
  VM *vm;
  uint32_t *code;
  SreSets *sets;
  int steps;  // budget for finding first characters
} Preparer;

static void add_item(const Preparer *k, const uint32_t *item, uint32_t *out) {
  uint32_t slot = item[0] >> 8;
  if (item[0] == SRE_LITERAL) {
    if (item[1] < 256) out[item[1] >> 5] |= 1u << (item[1] & 31);
  } else if (slot) {
    for (int i = 0; i < 8; i++) out[i] |= k->sets->bits[slot * 8 + (uint32_t)i];
  } else {
    for (uint32_t c = 0; c < 256; c++)
      if (sre_single(item, c)) out[c >> 5] |= 1u << (c & 31);
  }
}

// What a repeat of a single item may contain; the compiler makes nothing else.
static bool is_single(uint32_t op) {
  switch (op) {
    case SRE_ANY:
    case SRE_ANY_ALL:
    case SRE_LITERAL:
    case SRE_NOT_LITERAL:
    case SRE_IN:
    case SRE_LITERAL_IGNORE:
    case SRE_NOT_LITERAL_IGNORE:
    case SRE_IN_IGNORE:
    case SRE_LITERAL_UNI_IGNORE:
    case SRE_NOT_LITERAL_UNI_IGNORE:
    case SRE_IN_UNI_IGNORE:
    case SRE_LITERAL_LOC_IGNORE:
    case SRE_NOT_LITERAL_LOC_IGNORE:
    case SRE_IN_LOC_IGNORE: return true;
    default: return false;
  }
}

// Adds the characters that a match of the code at `at` can begin with. False: it may match nothing, or that is too hard
// to decide.
static bool add_first(Preparer *k, uint32_t at, uint32_t *out, int depth) {
  while (k->steps-- > 0 && depth < 30) {
    const uint32_t *c = k->code + at, op = c[0] & 0xFF;
    if (op == SRE_CATEGORY || is_single(op)) {
      add_item(k, c, out);
      return true;
    }
    switch (op) {
      case SRE_FAILURE: return true;
      case SRE_MARK:
      case SRE_AT: at += 2; break;
      case SRE_JUMP:
      case SRE_INFO:
      case SRE_ASSERT_NOT: at += 1 + c[1]; break;
      case SRE_BRANCH:
        for (at++; k->code[at]; at += k->code[at])
          if (!add_first(k, at + 1, out, depth + 1)) return false;
        return true;
      case SRE_REPEAT_ONE:
      case SRE_MIN_REPEAT_ONE:
      case SRE_POSSESSIVE_REPEAT_ONE:
        add_item(k, c + 4, out);
        if (c[2]) return true;
        at += 1 + c[1];
        break;
      case SRE_REPEAT:
      case SRE_POSSESSIVE_REPEAT:
        if (!add_first(k, at + 4, out, depth + 1)) return false;
        if (c[2]) return true;
        at += 2 + c[1];
        break;
      case SRE_ATOMIC_GROUP: at += 2; break;
      case SRE_ASSERT: {
        uint32_t ahead[8] = {0};
        if (c[2] == 0 && add_first(k, at + 3, ahead, depth + 1)) {
          for (int i = 0; i < 8; i++) out[i] |= ahead[i];
          return true;
        }
        at += 1 + c[1];
        break;
      }
      default: return false;
    }
  }
  return false;
}

// A new set, zeroed; its number, or 0 with MemoryError.
static uint32_t new_set(Preparer *k) {
  SreSets *s = k->sets;
  if (s->n == s->cap) {
    uint32_t cap = s->cap ? s->cap * 2 : 4;
    uint32_t *bits = cap < 0x1000000 ? mem_realloc_items(k->vm, s->bits, (size_t)s->cap, (size_t)cap, 32) : NULL;
    if (!bits) return (void)err_no_memory(k->vm), 0;
    s->bits = bits, s->cap = cap;
  }
  memset(s->bits + s->n * 8, 0, 32);
  return s->n++;
}
// The set just made, or an equal one among the last before it.
static uint32_t share_set(Preparer *k, uint32_t slot) {
  for (uint32_t i = slot - 1; i > 0 && i + 16 > slot; i--) {
    if (memcmp(k->sets->bits + i * 8, k->sets->bits + slot * 8, 32)) continue;
    k->sets->n--;
    return i;
  }
  return slot;
}

// Walks over [at, end): first classes get their sets, then the instructions that use the characters behind them. 0 or
// -1.
static int make_sets(Preparer *k, uint32_t at, uint32_t end, bool classes) {
  while (at < end) {
    uint32_t *c = k->code + at, slot, set[8] = {0};
    switch (c[0] & 0xFF) {
      case SRE_IN:
      case SRE_IN_IGNORE:
      case SRE_IN_UNI_IGNORE:
      case SRE_IN_LOC_IGNORE:
      case SRE_CATEGORY:
        if (classes) {
          if (!(slot = new_set(k))) return -1;
          add_item(k, c, k->sets->bits + slot * 8);
          c[0] |= share_set(k, slot) << 8;
        }
        at += (c[0] & 0xFF) == SRE_CATEGORY ? 2 : 1 + c[1];
        break;
      case SRE_FAILURE:
      case SRE_SUCCESS:
      case SRE_ANY:
      case SRE_ANY_ALL:
      case SRE_MAX_UNTIL:
      case SRE_MIN_UNTIL: at++; break;
      case SRE_INFO: at += 1 + c[1]; break;
      case SRE_REPEAT:
      case SRE_POSSESSIVE_REPEAT: at += 4; break;
      case SRE_ATOMIC_GROUP: at += 2; break;
      case SRE_ASSERT:
      case SRE_ASSERT_NOT:
      case SRE_GROUPREF_EXISTS: at += 3; break;
      case SRE_REPEAT_ONE:
      case SRE_MIN_REPEAT_ONE:
      case SRE_POSSESSIVE_REPEAT_ONE: {
        if (make_sets(k, at + 4, at + 1 + c[1], classes) < 0) return -1;
        uint32_t tail = at + 1 + c[1];
        bool greedy = c[0] == SRE_REPEAT_ONE;
        if (!classes && c[2] != c[3] && (greedy ? k->code[tail] != SRE_LITERAL : c[0] == SRE_MIN_REPEAT_ONE) &&
            add_first(k, tail, set, 0)) {
          if (!(slot = new_set(k))) return -1;
          memcpy(k->sets->bits + slot * 8, set, 32);
          c[0] |= share_set(k, slot) << 8;
        }
        at = tail;
        break;
      }
      case SRE_BRANCH: {
        uint32_t n = 0;
        for (at++; k->code[at]; at += k->code[at], n++)
          if (make_sets(k, at + 1, at + k->code[at], classes) < 0) return -1;
        if (!classes && n < 256) {
          at = (uint32_t)(c - k->code) + 1;
          c[0] |= k->sets->n << 8;
          for (; k->code[at]; at += k->code[at]) {
            if (!(slot = new_set(k))) return -1;
            memset(set, 0, 32);
            if (!add_first(k, at + 1, set, 0)) memset(set, 0xFF, 32);
            memcpy(k->sets->bits + slot * 8, set, 32);
          }
        }
        at++;
        break;
      }
      default: at += 2; break;
    }
  }
  return 0;
}

int sre_prepare(VM *vm, uint32_t *code, uint32_t n, SreSets *out) {
  Preparer k = {vm, code, out, 20000};
  *out = (SreSets){0};
  new_set(&k);  // number 0
  if (err_occurred(vm) || make_sets(&k, 0, n, true) < 0 || make_sets(&k, 0, n, false) < 0) return -1;
  uint32_t set[8] = {0};
  out->has_first = add_first(&k, 0, set, 0);
  memcpy(out->bits, set, 32);
  return 0;
}

// ---- the state ----

void sre_state_init(SreState *s, VM *vm, const uint32_t *code, const void *chars, int kind, Size length) {
  *s = (SreState){
      .vm = vm, .code = code, .chars = chars, .kind = kind, .length = length, .end = length, .lastindex = -1};
}

int sre_state_marks(SreState *s, Size n_groups) {
  s->n_marks = (uint32_t)n_groups * 2;
  s->marks = mem_alloc_items(s->vm, (size_t)s->n_marks + 1, sizeof(Size));
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
  int32_t new_cap = *cap ? *cap + *cap / 2 : (int32_t)(MEM_SMALL_MAX / item);  // the first block is a small one
  void *moved = (uint64_t)new_cap * item < SIZE_MAX / 2 && new_cap > 0
                    ? mem_realloc_items(s->vm, *block, (size_t)*cap, (size_t)new_cap, item)
                    : NULL;
  if (!moved) return err_no_memory_i(s->vm);
  *block = moved;
  *cap = new_cap;
  return 0;
}

SreChoice *sre_push_choice(SreState *s) {
  if (UNLIKELY(s->n_choices == s->cap_choices) && grow(s, (void **)&s->choices, &s->cap_choices, sizeof(SreChoice)) < 0)
    return NULL;
  return &s->choices[s->n_choices++];
}

int32_t sre_push_repeat(SreState *s) {
  if (UNLIKELY(s->n_repeats == s->cap_repeats) && grow(s, (void **)&s->repeats, &s->cap_repeats, sizeof(SreRepeat)) < 0)
    return -1;
  return s->n_repeats++;
}

int sre_set_mark(SreState *s, uint32_t mark, Size at) {
  if (s->n_choices) {  // there is no alternative left, so nothing to undo
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
#include "modules/sre/sre_match.inc"
#undef CHAR
#undef FN
#define CHAR uint16_t
#define FN(x) x##_2
#include "modules/sre/sre_match.inc"
#undef CHAR
#undef FN
#define CHAR uint32_t
#define FN(x) x##_4
#include "modules/sre/sre_match.inc"
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

// ---- checking foreign code ----

typedef struct Checker {
  const uint32_t *code;
  uint32_t n_groups;
} Checker;

static bool charset_is_valid(const uint32_t *code, uint32_t at, uint32_t end) {
  while (at < end) {
    switch (code[at++]) {
      case SRE_NEGATE: break;
      case SRE_LITERAL: at += 1; break;
      case SRE_RANGE:
      case SRE_RANGE_UNI_IGNORE: at += 2; break;
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

// [at, end): the contents of INFO: its skip, flags, the least and the greatest width, a prefix with its overlaps or a
// character set.
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

// Checks [at, end), which is inside `depth` levels of sub-patterns.
static bool part_is_valid(const Checker *k, uint32_t at, uint32_t end, int depth) {
  const uint32_t *code = k->code;
  if (depth > 500) return false;  // deeper than the compiler's own recursion
#define NEED(n) \
  if (end - at < (uint32_t)(n)) return false
#define SKIP(offset) \
  if (code[at + (offset)] == 0 || code[at + (offset)] > end - at - (offset)) return false
  while (at < end) {
    uint32_t op = code[at++], skip, inner;
    switch (op) {
      case SRE_FAILURE:
      case SRE_SUCCESS:
      case SRE_ANY:
      case SRE_ANY_ALL: break;
      case SRE_MARK:
        NEED(1);
        if (code[at++] >= 2 * k->n_groups) return false;
        break;
      case SRE_LITERAL:
      case SRE_NOT_LITERAL:
      case SRE_LITERAL_IGNORE:
      case SRE_NOT_LITERAL_IGNORE:
      case SRE_LITERAL_UNI_IGNORE:
      case SRE_NOT_LITERAL_UNI_IGNORE:
      case SRE_LITERAL_LOC_IGNORE:
      case SRE_NOT_LITERAL_LOC_IGNORE:
        NEED(1);
        at++;
        break;
      case SRE_AT:
        NEED(1);
        if (code[at++] >= SRE_N_ATS) return false;
        break;
      case SRE_GROUPREF:
      case SRE_GROUPREF_IGNORE:
      case SRE_GROUPREF_LOC_IGNORE:
      case SRE_GROUPREF_UNI_IGNORE:
        NEED(1);
        if (code[at++] >= k->n_groups) return false;
        break;
      case SRE_IN:
      case SRE_IN_IGNORE:
      case SRE_IN_LOC_IGNORE:
      case SRE_IN_UNI_IGNORE:
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
        uint32_t target = 0;  // the target of each alternative's jump: behind the last one
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
      case SRE_REPEAT_ONE:
      case SRE_MIN_REPEAT_ONE:
      case SRE_POSSESSIVE_REPEAT_ONE:
        NEED(4);
        SKIP(0);
        skip = code[at];
        if (skip < 5 || code[at + 1] > code[at + 2] || code[at + 2] > SRE_MAXREPEAT || !is_single(code[at + 3]))
          return false;
        if (!part_is_valid(k, at + 3, at + skip - 1, depth + 1) || code[at + skip - 1] != SRE_SUCCESS) return false;
        at += skip;
        break;
      case SRE_REPEAT:
        NEED(4);
        SKIP(0);
        skip = code[at];
        // fits: SKIP has checked that skip is within the rest
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
        // fits: SKIP has checked that skip is within the rest
        if (skip < 3 || code[at + 1] > code[at + 2] || code[at + 2] > SRE_MAXREPEAT || at + skip >= end) return false;
        if (!part_is_valid(k, at + 3, at + skip, depth + 1) || code[at + skip] != SRE_SUCCESS) return false;
        at += skip + 1;
        break;
      case SRE_ATOMIC_GROUP:
      case SRE_ASSERT:
      case SRE_ASSERT_NOT:
        inner = op == SRE_ATOMIC_GROUP ? 1 : 2;
        NEED(inner + 1);
        SKIP(0);
        skip = code[at];
        if (skip <= inner || code[at + skip - 1] != SRE_SUCCESS || (inner == 2 && code[at + 1] > SRE_MAXREPEAT))
          return false;
        if (!part_is_valid(k, at + inner, at + skip - 1, depth + 1)) return false;
        at += skip;
        break;
      case SRE_GROUPREF_EXISTS:
        NEED(2);
        if (code[at] >= k->n_groups || code[at + 1] < 2 || code[at + 1] > end - at) return false;
        inner = at + code[at + 1];  // where "no" begins
        if (inner >= at + 4 && code[inner - 2] == SRE_JUMP && code[inner - 1] <= end - (inner - 1) &&
            code[inner - 1] > 0 && part_is_valid(k, at + 2, inner - 2, depth + 1)) {
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
