// object/text/str_case.c: case mappings of str: upper, lower, title, capitalize, casefold, swapcase.
//
// A capital sigma gets the final form when a cased letter precedes it and none follows, case-ignorable
// characters skipped (Unicode's Final_Sigma), as in CPython.
// Tests        tests/python/strings/str_methods_case.py
// Optimize     Os
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

typedef int (*Mapping)(const Str *s, Size i, bool *in_word, uint32_t out[UNICODE_CASE_MAX]);

static int map_upper(const Str *s, Size i, bool *in_word UNUSED, uint32_t out[UNICODE_CASE_MAX]) {
  return unicode_upper_full(str_read(s, i), out);
}
static int map_lower(const Str *s, Size i, bool *in_word UNUSED, uint32_t out[UNICODE_CASE_MAX]) {
  return lower_at(s, i, out);
}
static int map_fold(const Str *s, Size i, bool *in_word UNUSED, uint32_t out[UNICODE_CASE_MAX]) {
  return unicode_fold_full(str_read(s, i), out);
}
static int map_title(const Str *s, Size i, bool *in_word, uint32_t out[UNICODE_CASE_MAX]) {
  uint32_t c = str_read(s, i);
  int n = *in_word ? lower_at(s, i, out) : unicode_title_full(c, out);
  *in_word = unicode_is(c, UNI_CASED);
  return n;
}
static int map_capitalize(const Str *s, Size i, bool *in_word UNUSED, uint32_t out[UNICODE_CASE_MAX]) {
  return i == 0 ? unicode_title_full(str_read(s, 0), out) : lower_at(s, i, out);
}
static int map_swap(const Str *s, Size i, bool *in_word UNUSED, uint32_t out[UNICODE_CASE_MAX]) {
  uint32_t c = str_read(s, i);
  if (unicode_is(c, UNI_UPPER)) return lower_at(s, i, out);
  if (unicode_is(c, UNI_LOWER)) return unicode_upper_full(c, out);
  out[0] = c;
  return 1;
}

static Value apply(VM *vm, Ref v, Mapping mapping) {
  const Str *s = as_str(v);
  StrBuilder b;
  sb_init(&b, vm);
  bool in_word = false;
  sb_reserve(&b, s->len, s->ascii ? 0x7F : 0);
  for (Size i = 0; i < s->len && !b.failed; i++) {
    uint32_t out[UNICODE_CASE_MAX];
    int n = mapping(s, i, &in_word, out);
    for (int k = 0; k < n; k++) sb_char(&b, out[k]);
  }
  return sb_finish(&b);
}

static bool is_upper(uint8_t c) { return c >= 'A' && c <= 'Z'; }
static bool is_lower(uint8_t c) { return c >= 'a' && c <= 'z'; }

// ASCII text of two characters or more: one pass over bytes.
typedef enum { ASCII_UPPER, ASCII_LOWER, ASCII_SWAP, ASCII_CAPITALIZE, ASCII_TITLE } AsciiCase;

static Value apply_ascii(VM *vm, Ref v, AsciiCase what) {
  const Str *s = as_str(v);
  Str *out = str_alloc(vm, s->len, 0x7F);
  if (!out) return VALUE_NULL;
  const uint8_t *from = s->data;
  uint8_t *to = out->data;
  bool in_word = false;
  for (Size i = 0; i < s->len; i++) {
    uint8_t c = from[i];
    bool letter = is_upper(c) || is_lower(c), up;
    if (what == ASCII_UPPER) up = true;
    else if (what == ASCII_LOWER) up = false;
    else if (what == ASCII_SWAP) up = is_lower(c);
    else up = what == ASCII_CAPITALIZE ? i == 0 : !in_word;
    in_word = letter;
    to[i] = !letter ? c : up ? c & 0xDF : c | 0x20;
  }
  return value_from_ptr(out);
}

static Value map(VM *vm, Ref v, AsciiCase ascii, Mapping mapping) {
  if (as_str(v)->ascii && as_str(v)->len > 1) return apply_ascii(vm, v, ascii);
  if (as_str(v)->len > SIZE_MAX_PY / 12) return err_set(vm, vm->exc.OverflowError, "string is too long");
  return apply(vm, v, mapping);
}

Value str_upper_method(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kw UNUSED) {
  return map(vm, self, ASCII_UPPER, map_upper);
}
Value str_lower_method(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kw UNUSED) {
  return map(vm, self, ASCII_LOWER, map_lower);
}
Value str_casefold_method(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kw UNUSED) {
  return map(vm, self, ASCII_LOWER, map_fold);
}
Value str_title_method(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kw UNUSED) {
  return map(vm, self, ASCII_TITLE, map_title);
}
Value str_capitalize_method(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kw UNUSED) {
  return map(vm, self, ASCII_CAPITALIZE, map_capitalize);
}
Value str_swapcase_method(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kw UNUSED) {
  return map(vm, self, ASCII_SWAP, map_swap);
}
