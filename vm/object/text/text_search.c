// object/text/text_search.c: finding text in text (object/text/text_search.h).
//
// Tests        tests/python/containers/long_searches.py, tests/python/strings/str_methods_search.py,
//              tests/python/bytes/bytes_methods_*.py
// Optimize     O2
#include "object/text/text_search.h"

#include "object/error/errors.h"
#include "object/text/str.h"

static const void *chars_at(const void *chars, int kind, Size i) {
  return (const char *)chars + (size_t)i * (size_t)kind;
}

// Searching counts as work. False: a limit was reached.
static bool spend(Needle *needle, uint64_t steps) {
  needle->work += steps;
  if (LIKELY(needle->work < 1024)) return true;
  uint64_t work = needle->work;
  needle->work = 0;
  if (vm_work(needle->vm, work) < 0) needle->stopped = true;
  return !needle->stopped;
}

Size text_rfind_char(const void *hay, int kind, Size start, Size end, uint32_t c) {
  for (Size i = end; i > start; i--)
    if (str_read_at(hay, kind, i - 1) == c) return i - 1;
  return -1;
}

int needle_convert(Needle *needle, Text text) {
  VM *vm = needle->vm;
  int hay_kind = needle->kind;
  if (text.kind > hay_kind) {
    for (Size i = 0; i < text.len; i++)
      if (str_read_at(text.chars, text.kind, i) >> (8 * hay_kind)) {
        needle->impossible = true;
        return 0;
      }
  }
  void *copy = mem_alloc(vm, (size_t)text.len * (size_t)hay_kind + 1);
  if (!copy) return err_no_memory_i(vm);
  for (Size i = 0; i < text.len; i++) {
    uint32_t c = str_read_at(text.chars, text.kind, i);
    if (hay_kind == 1) ((uint8_t *)copy)[i] = (uint8_t)c;
    else if (hay_kind == 2) ((uint16_t *)copy)[i] = (uint16_t)c;
    else ((uint32_t *)copy)[i] = c;
  }
  needle->chars = needle->copy = copy;
  return 0;
}

void needle_free_parts(Needle *needle) {
  mem_free(needle->vm, needle->copy, (size_t)needle->len * (size_t)needle->kind + 1);
  if (needle->failure) mem_free(needle->vm, needle->failure, (size_t)needle->len * 2 * sizeof(Size));
}

enum { KMP_PIECE = 0xFFFF };

// ---- Knuth, Morris, Pratt ----

// Makes two tables, for the needle read forwards and backwards. false: no memory (the caller goes on without).
static bool make_failure(Needle *needle) {
  if (needle->failure) return true;
  Size m = needle->len;
  Size *table = mem_alloc_items(needle->vm, (size_t)m, 2 * sizeof(Size));
  if (!table) return false;
  for (int backwards = 0; backwards < 2; backwards++) {
    Size *f = table + (backwards ? m : 0), k = 0;
    f[0] = 0;
    for (Size i = 1; i < m; i++) {
      uint32_t c = str_read_at(needle->chars, needle->kind, backwards ? m - 1 - i : i);
      while (k && str_read_at(needle->chars, needle->kind, backwards ? m - 1 - k : k) != c) k = f[k - 1];
      if (str_read_at(needle->chars, needle->kind, backwards ? m - 1 - k : k) == c) k++;
      f[i] = k;
    }
  }
  needle->failure = table;
  return true;
}

static NOINLINE Size kmp_forwards(Needle *needle, const void *hay, Size start, Size end) {
  Size k = 0, m = needle->len;
  for (Size i = start; i < end; i++) {
    uint32_t c = str_read_at(hay, needle->kind, i);
    while (k && str_read_at(needle->chars, needle->kind, k) != c) k = needle->failure[k - 1];
    if (str_read_at(needle->chars, needle->kind, k) == c && ++k == m) return i - m + 1;
    if ((i & KMP_PIECE) == 0 && !spend(needle, KMP_PIECE / 2)) return -1;
  }
  return -1;
}

static NOINLINE Size kmp_backwards(Needle *needle, const void *hay, Size start, Size end) {
  Size k = 0, m = needle->len;
  const Size *f = needle->failure + m;
  for (Size i = end; i > start; i--) {
    uint32_t c = str_read_at(hay, needle->kind, i - 1);
    while (k && str_read_at(needle->chars, needle->kind, m - 1 - k) != c) k = f[k - 1];
    if (str_read_at(needle->chars, needle->kind, m - 1 - k) == c && ++k == m) return i - 1;
    if ((i & KMP_PIECE) == 0 && !spend(needle, KMP_PIECE / 2)) return -1;
  }
  return -1;
}

// ---- searches ----

static bool matches(const Needle *needle, const void *hay, Size at) {
  return memcmp(chars_at(hay, needle->kind, at), needle->chars, (size_t)needle->len * (size_t)needle->kind) == 0;
}

// Whether the comparisons, of `work` characters, cost much more than the scan of `scanned`.
static NOINLINE bool is_too_slow(Needle *needle, int64_t work, int64_t scanned) {
  return work > 4 * scanned + 512 && needle->len > 4 && make_failure(needle);
}

// A character of `bits` in each of the places of a word.
#define PLACES(c, bits) ((uint64_t)(c) * (UINT64_MAX / ((UINT64_C(1) << (bits)) - 1)))

static uint64_t load(const void *p) {
  uint64_t word;
  memcpy(&word, p, sizeof word);
  return word;
}

// Compares the first and the last character at all places of a word at a time: the high bit of a place of `hits` is set
// where both are equal, and perhaps in places above such a one. When fewer are left, the last ones are looked at.
// `kind`: 1 or 2.
ALWAYS_INLINE Size find_places(Needle *needle, const void *hay, int kind, Size start, Size end) {
  const int bits = 8 * kind, places = 8 / kind;
  Size m = needle->len, last = end - m, at = start;
  uint32_t head = str_read_at(needle->chars, kind, 0);
  if (last - start < places - 1) {
    for (; at <= last; at++)
      if (str_read_at(hay, kind, at) == head && (m == 1 || matches(needle, hay, at))) return at;
    return -1;
  }
  uint64_t heads = PLACES(head, bits), tails = PLACES(str_read_at(needle->chars, kind, m - 1), bits);
  int64_t work = 0;
  for (;; at = last - (places - 1)) {
    for (; at <= last - (places - 1); at += places) {
      uint64_t differs = (load(chars_at(hay, kind, at)) ^ heads) | (load(chars_at(hay, kind, at + m - 1)) ^ tails);
      for (uint64_t hits = (differs - PLACES(1, bits)) & ~differs & PLACES(1 << (bits - 1), bits); hits;
           hits &= hits - 1) {
        Size i = at + (__builtin_ctzll(hits) / bits);
        if (m <= 2 || matches(needle, hay, i)) return i;
        work += m;
        if (is_too_slow(needle, work, i - start)) return kmp_forwards(needle, hay, i + 1, end);
      }
    }
    if (at > last) return -1;
  }
}

// In a text of kind 1 or 2.
static Size find_narrow(Needle *needle, const void *hay, Size start, Size end) {
  return needle->kind == 1 ? find_places(needle, hay, 1, start, end) : find_places(needle, hay, 2, start, end);
}

Size text_find_char(const void *hay, int kind, Size start, Size end, uint32_t c) {
  if (kind < 4) {
    uint8_t octet = (uint8_t)c;
    uint16_t pair = (uint16_t)c;
    Needle needle = {.chars = kind == 1 ? (const void *)&octet : &pair, .kind = kind, .len = 1};
    return c >> (8 * kind) ? -1 : find_narrow(&needle, hay, start, end);
  }
  for (Size i = start; i < end; i++)
    if (str_read_at(hay, kind, i) == c) return i;
  return -1;
}

static Size find_in(Needle *needle, const void *hay, Size start, Size end) {
  Size m = needle->len;
  if (needle->impossible || end - start < m || start > end) return -1;
  if (LIKELY(needle->kind < 4)) return find_narrow(needle, hay, start, end);
  uint32_t first = str_read_at(needle->chars, needle->kind, 0);
  if (m == 1) return text_find_char(hay, needle->kind, start, end, first);
  uint32_t last = str_read_at(needle->chars, needle->kind, m - 1);
  int64_t work = 0;
  for (Size i = start; (i = text_find_char(hay, needle->kind, i, end - m + 1, first)) >= 0; i++) {
    if (str_read_at(hay, needle->kind, i + m - 1) == last) {
      if (matches(needle, hay, i)) return i;
      work += m;
    }
    if (is_too_slow(needle, work, (int64_t)i - start)) return kmp_forwards(needle, hay, i + 1, end);
  }
  return -1;
}

// Searches in windows that overlap by the length of an occurrence.
Size needle_find(Needle *needle, const void *hay, Size start, Size end) {
  Size over = needle->len - 1, window = over > WORK_PIECE ? over : WORK_PIECE;
  for (Size at = start;; at += window) {
    Size stop = end - at > window + over ? at + window + over : end;
    Size found = find_in(needle, hay, at, stop);
    if (needle->stopped || !spend(needle, ((uint64_t)((found < 0 ? stop : found) - at) >> 3) + 1)) return -1;
    if (found >= 0 || stop == end) return found;
  }
}

static Size rfind_in(Needle *needle, const void *hay, Size start, Size end) {
  Size m = needle->len;
  if (needle->impossible || end - start < m || start > end) return -1;
  uint32_t first = str_read_at(needle->chars, needle->kind, 0);
  if (m == 1) return text_rfind_char(hay, needle->kind, start, end, first);
  uint32_t last = str_read_at(needle->chars, needle->kind, m - 1);
  int64_t work = 0;
  for (Size i = end - m + 1; (i = text_rfind_char(hay, needle->kind, start, i, first)) >= 0;) {
    if (str_read_at(hay, needle->kind, i + m - 1) == last) {
      if (matches(needle, hay, i)) return i;
      work += m;
    }
    if (is_too_slow(needle, work, (int64_t)end - i)) return kmp_backwards(needle, hay, start, i + m - 1);
  }
  return -1;
}

Size needle_rfind(Needle *needle, const void *hay, Size start, Size end) {
  Size over = needle->len - 1, window = over > WORK_PIECE ? over : WORK_PIECE;
  for (Size at = end;; at -= window) {
    Size from = at - start > window + over ? at - window - over : start;
    Size found = rfind_in(needle, hay, from, at);
    if (needle->stopped || !spend(needle, ((uint64_t)(at - (found < 0 ? from : found)) >> 3) + 1)) return -1;
    if (found >= 0 || from == start) return found;
  }
}

Size needle_count(Needle *needle, const void *hay, Size start, Size end, Size max) {
  Size n = 0;
  if (needle->len == 1 && needle->kind == 1 && !needle->impossible && max == SIZE_MAX_PY) {
    uint8_t c = *(const uint8_t *)needle->chars;
    while (start < end && spend(needle, WORK_PIECE / 16)) {
      Size stop = end - start > WORK_PIECE ? start + WORK_PIECE : end;
      for (; start < stop; start++) n += ((const uint8_t *)hay)[start] == c;
    }
    return n;
  }
  while (n < max && (start = needle_find(needle, hay, start, end)) >= 0) {
    n++;
    start += needle->len;
  }
  return n;
}

bool needle_replaced_is_too_long(Needle *needle, const void *hay, Size len, Size new_len, Size max) {
  if (new_len <= needle->len) return false;
  Size room = (SIZE_MAX_PY - len) / (new_len - needle->len);
  return len / needle->len > room && max > room && needle_count(needle, hay, 0, len, SIZE_MAX_PY) > room;
}
