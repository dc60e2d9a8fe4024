// object/text/str_case.c: case mappings of str: upper, lower, title, capitalize, casefold, swapcase.
//
// A capital sigma gets the final form when a cased letter precedes it and none follows, case-ignorable
// characters skipped (Unicode's Final_Sigma), as in CPython.
// Tests        tests/python/strings/str_methods_case.py
// Optimize     O2
#include "base/unicode.h"
#include "object/text/str_methods.h"

static bool sigma_is_final(const Str *s, Size i) {
  Size before = i - 1, after = i + 1;
  while (before >= 0 && unicode_is(str_read(s, before), UNI_CASE_IGNORABLE)) before--;
  if (before < 0 || !unicode_is(str_read(s, before), UNI_CASED)) return false;
  while (after < s->len && unicode_is(str_read(s, after), UNI_CASE_IGNORABLE)) after++;
  return after == s->len || !unicode_is(str_read(s, after), UNI_CASED);
}

static int lower_at(const Str *s, Size i, uint32_t out[UNICODE_CASE_MAX]) {
  uint32_t c = str_read(s, i);
  if (c != 0x3A3) return unicode_lower_full(c, out);
  out[0] = sigma_is_final(s, i) ? 0x3C2 : 0x3C3;
  return 1;
}

// What the character at i becomes: up to UNICODE_CASE_MAX characters. `fold` instead of lower case is casefold's.
static int map_at(const Str *s, Size i, AsciiCase what, bool fold, bool *in_word, uint32_t out[UNICODE_CASE_MAX]) {
  uint32_t c = str_read(s, i);
  if (what == ASCII_TITLE) {
    bool first = !*in_word;
    *in_word = unicode_is(c, UNI_CASED);
    return first ? unicode_title_full(c, out) : lower_at(s, i, out);
  }
  if (what == ASCII_CAPITALIZE && i == 0) return unicode_title_full(c, out);
  if (what == ASCII_UPPER || (what == ASCII_SWAP && unicode_is(c, UNI_LOWER))) return unicode_upper_full(c, out);
  if (what == ASCII_SWAP && !unicode_is(c, UNI_UPPER)) return out[0] = c, 1;
  return fold ? unicode_fold_full(c, out) : lower_at(s, i, out);
}

static Value apply(VM *vm, Ref v, AsciiCase what, bool fold) {
  const Str *s = as_str(v);
  StrBuilder b;
  sb_init(&b, vm);
  bool in_word = false;
  sb_reserve(&b, s->len, s->ascii ? 0x7F : 0);
  for (Size i = 0; i < s->len && !b.failed; i++) {
    uint32_t out[UNICODE_CASE_MAX];
    int n = map_at(s, i, what, fold, &in_word, out);
    if (n == 1 && *out <= b.max_char && b.len < b.cap) str_write_at(b.data, b.kind, b.len++, *out);
    else
      for (int k = 0; k < n; k++) sb_char(&b, out[k]);
  }
  return sb_finish(&b);
}

// Eight characters at a time: a letter is marked by the highest bit of its octet.
void ascii_map_case(uint8_t *to, const uint8_t *from, Size n, AsciiCase what, bool *after_letter) {
  const uint64_t ones = UINT64_C(0x0101010101010101), high = ones << 7;
  uint64_t before = *after_letter ? 0x80 : 0;
  for (Size i = 0; i < n; i += 8) {
    size_t size = n - i < 8 ? (size_t)(n - i) : 8;
    uint64_t word = 0, up = 0;
    if (size == 8) memcpy(&word, from + i, 8);
    else memcpy(&word, from + i, size);
    uint64_t small = (word & ~high) | ones << 5;
    uint64_t letters = (small + (0x80 - 'a') * ones) & ~(small + (0x7F - 'z') * ones) & ~word & high;
    uint64_t after = letters << 8 | before;
    before = letters >> (8 * size - 8) & 0x80;
    if (what == ASCII_UPPER) up = letters;
    else if (what == ASCII_SWAP) up = letters & word << 2;
    else if (what == ASCII_TITLE) up = letters & ~after;
    else if (what == ASCII_CAPITALIZE && i == 0) up = letters & 0x80;
    word = (word | letters >> 2) ^ up >> 2;
    if (size == 8) memcpy(to + i, &word, 8);
    else memcpy(to + i, &word, size);
  }
  *after_letter = before != 0;
}

// ASCII text of two characters or more.
static Value apply_ascii(VM *vm, Ref v, AsciiCase what) {
  const Str *s = as_str(v);
  Str *out = str_alloc(vm, s->len, 0x7F);
  bool after_letter = false;
  if (!out) return VALUE_NULL;
  ascii_map_case(out->data, s->data, s->len, what, &after_letter);
  return value_from_ptr(out);
}

static Value map(VM *vm, Ref v, AsciiCase what, bool fold) {
  if (as_str(v)->ascii && as_str(v)->len > 1) return apply_ascii(vm, v, what);
  if (as_str(v)->len > SIZE_MAX_PY / 12) return err_set(vm, vm->exc.OverflowError, "string is too long");
  return apply(vm, v, what, fold);
}

Value str_upper_method(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kw UNUSED) {
  return map(vm, self, ASCII_UPPER, false);
}
Value str_lower_method(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kw UNUSED) {
  return map(vm, self, ASCII_LOWER, false);
}
Value str_casefold_method(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kw UNUSED) {
  return map(vm, self, ASCII_LOWER, true);
}
Value str_title_method(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kw UNUSED) {
  return map(vm, self, ASCII_TITLE, false);
}
Value str_capitalize_method(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kw UNUSED) {
  return map(vm, self, ASCII_CAPITALIZE, false);
}
Value str_swapcase_method(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kw UNUSED) {
  return map(vm, self, ASCII_SWAP, false);
}
