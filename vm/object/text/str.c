// object/text/str.c: str: layout, construction, interning, hash, comparison, concatenation, indexing.
//
// Invariants   see object/text/str.h. The empty str and those of one Latin-1 character are shared: every constructor
//              returns the shared object. An interned str is in vm->interned; the dict's two references (key and
//              value) are not counted in refcnt while `interned` is 1, so that it dies with its last user.
// Danger       str_append changes its argument in place when nobody else holds it.
// Tests        tests/python/strings/str_*.py
// Optimize     O2
#include "object/text/str.h"

#include "object/core/work.h"
#include "base/hash.h"
#include "base/unicode.h"
#include "base/utf8.h"
#include "object/bytes/bytes.h"
#include "object/text/codec.h"
#include "object/container/dict_internal.h"
#include "object/container/iterators.h"
#include "object/text/str_methods.h"
#include "object/container/tuple.h"

// ---- characters ----

static void copy_piece(void *to, int to_kind, Size at, const void *from, int from_kind, Size start, Size n) {
  if (to_kind == from_kind) {
    memcpy((char *)to + (size_t)at * (size_t)to_kind, (const char *)from + (size_t)start * (size_t)from_kind,
           (size_t)n * (size_t)to_kind);
    return;
  }
  if (from_kind == 1) {
    const uint8_t *p = (const uint8_t *)from + start;
    if (to_kind == 2)
      for (Size i = 0; i < n; i++) ((uint16_t *)to + at)[i] = p[i];
    else
      for (Size i = 0; i < n; i++) ((uint32_t *)to + at)[i] = p[i];
  } else if (from_kind == 2) {
    const uint16_t *p = (const uint16_t *)from + start;
    if (to_kind == 1)
      for (Size i = 0; i < n; i++) ((uint8_t *)to + at)[i] = (uint8_t)p[i];
    else
      for (Size i = 0; i < n; i++) ((uint32_t *)to + at)[i] = p[i];
  } else {
    const uint32_t *p = (const uint32_t *)from + start;
    if (to_kind == 1)
      for (Size i = 0; i < n; i++) ((uint8_t *)to + at)[i] = (uint8_t)p[i];
    else
      for (Size i = 0; i < n; i++) ((uint16_t *)to + at)[i] = (uint16_t)p[i];
  }
}

int str_copy_chars(VM *vm, void *to, int to_kind, Size at, const void *from, int from_kind, Size start, Size n) {
  for (; n > WORK_CHARS; at += WORK_CHARS, start += WORK_CHARS, n -= WORK_CHARS) {
    copy_piece(to, to_kind, at, from, from_kind, start, WORK_CHARS);
    if (vm_work(vm, WORK_CHARS / 32) < 0) return -1;
  }
  if (n > 0) copy_piece(to, to_kind, at, from, from_kind, start, n);
  return 0;
}

static uint32_t max_of_piece(const void *chars, int kind, Size n) {
  uint32_t all = 0;  // the bits of all characters: enough to tell the kinds apart
  if (kind == 1) {
    const uint8_t *p = chars;
    Size i = 0;
    for (; i + 8 <= n; i += 8) {
      uint64_t word;
      memcpy(&word, p + i, 8);
      if (word & UINT64_C(0x8080808080808080)) return 0xFF;
    }
    for (; i < n; i++) all |= p[i];
    return all < 0x80 ? 0x7F : 0xFF;
  }
  if (kind == 2)
    for (Size i = 0; i < n; i++) all |= ((const uint16_t *)chars)[i];
  else
    for (Size i = 0; i < n; i++) all |= ((const uint32_t *)chars)[i];
  return all < 0x80 ? 0x7F : all < 0x100 ? 0xFF : all < 0x10000 ? 0xFFFF : 0x10FFFF;
}

int str_max_char(VM *vm, const void *chars, int kind, Size n, uint32_t *out) {
  *out = 0;
  for (Size at = 0; at < n; at += WORK_CHARS) {
    uint32_t c =
        max_of_piece((const char *)chars + (size_t)at * (size_t)kind, kind, n - at < WORK_CHARS ? n - at : WORK_CHARS);
    if (c > *out) *out = c;
    if (n - at > WORK_CHARS && vm_work(vm, WORK_CHARS / 32) < 0) return -1;
  }
  return 0;
}

// ---- construction ----

static size_t text_size(Size len, int kind) { return ((size_t)len + 1) * (size_t)kind; }
static bool is_inline(const Str *s) { return s->data == (const void *)(s + 1); }

Str *str_alloc(VM *vm, Size len, uint32_t max_char) {
  int kind = max_char < 0x100 ? 1 : max_char < 0x10000 ? 2 : 4;
  if (((uint64_t)len + 1) * (uint64_t)kind + sizeof(Str) > INT32_MAX) {  // the limit of 32-bit sizes
    err_no_memory(vm);
    return NULL;
  }
  Str *s = object_alloc_text(vm, vm->types.str, text_size(len, kind));
  if (!s) return NULL;
  s->hash = -1;
  s->len = len;
  s->kind = (uint8_t)kind;
  s->ascii = max_char < 0x80;
  s->interned = s->lasting = 0;
  s->data = s + 1;
  if (kind == 1) ((uint8_t *)s->data)[len] = 0;
  else if (kind == 2) ((uint16_t *)s->data)[len] = 0;
  else ((uint32_t *)s->data)[len] = 0;
  return s;
}

static Value empty(VM *vm) {
  if (UNLIKELY(!value_is_ptr(vm->empty_str))) {
    Str *s = str_alloc(vm, 0, 0);
    if (!s) return VALUE_NULL;
    vm->empty_str = value_from_ptr(s);
  }
  return own(vm->empty_str);
}

static Value latin1_char(VM *vm, uint32_t c) {
  if (UNLIKELY(!value_is_ptr(vm->latin1_chars[c]))) {
    Str *s = str_alloc(vm, 1, c);
    if (!s) return VALUE_NULL;
    ((uint8_t *)s->data)[0] = (uint8_t)c;
    vm->latin1_chars[c] = value_from_ptr(s);
  }
  return own(vm->latin1_chars[c]);
}

Value str_from_char(VM *vm, uint32_t c) {
  if (c < 0x100) return latin1_char(vm, c);
  Str *s = str_alloc(vm, 1, c);
  if (!s) return VALUE_NULL;
  str_write_at(s->data, s->kind, 0, c);
  return value_from_ptr(s);
}

// From characters whose maximum is known (as the bound of its kind).
static Value from_known(VM *vm, int kind, const void *chars, Size len, uint32_t max_char) {
  if (len == 0) return empty(vm);
  if (len == 1) return str_from_char(vm, str_read_at(chars, kind, 0));
  Str *s = str_alloc(vm, len, max_char);
  if (!s) return VALUE_NULL;
  Value result = value_from_ptr(s);
  if (str_copy_short(vm, s->data, s->kind, 0, chars, kind, 0, len) < 0) value_clear(vm, &result);
  return result;
}

Value str_from_ascii(VM *vm, const char *text, Size len) { return from_known(vm, 1, text, len, 0x7F); }

Value str_from_kind(VM *vm, int kind, const void *chars, Size len) {
  uint32_t max;
  if (str_max_char(vm, chars, kind, len, &max) < 0) return VALUE_NULL;
  return from_known(vm, kind, chars, len, max);
}

Value str_from_utf8(VM *vm, const char *bytes, Size len) {
  Utf8Scan scan;
  if (len <= WORK_CHARS && max_of_piece(bytes, 1, len) < 0x80) return str_from_ascii(vm, bytes, len);
  if (str_scan_utf8(vm, bytes, (size_t)len, &scan) < 0) return VALUE_NULL;
  if (scan.status != UTF8_OK) return str_decode(vm, bytes, len, "utf-8", NULL);
  return str_from_scanned(vm, bytes, len, &scan);
}

int str_scan_utf8(VM *vm, const char *bytes, size_t len, Utf8Scan *out) {
  if (LIKELY(len <= WORK_PIECE)) return *out = utf8_scan(bytes, len), 0;
  Utf8Scan all = {.status = UTF8_OK};
  while (all.at < len && all.status == UTF8_OK) {
    size_t piece = len - all.at < WORK_PIECE ? len - all.at : WORK_PIECE;
    Utf8Scan part = utf8_scan(bytes + all.at, piece);
    // a character that the next piece begins with
    bool cut = part.status == UTF8_UNEXPECTED_END && all.at + piece < len;
    all.n_chars += part.n_chars;
    if (part.max_char > all.max_char) all.max_char = part.max_char;
    all.at += part.at;
    all.status = cut ? UTF8_OK : part.status;
    all.error_size = part.error_size;
    if (vm_work(vm, piece / 16) < 0) return -1;
  }
  *out = all;
  return 0;
}

Value str_from_scanned(VM *vm, const char *bytes, Size len, const Utf8Scan *scan) {
  if (scan->max_char < 0x80) return str_from_ascii(vm, bytes, len);
  Str *s = str_alloc(vm, scan->n_chars, scan->max_char);
  if (!s) return VALUE_NULL;
  void *to = s->data;
  for (Size at = 0, end; at < len; at = end) {
    end = len - at < WORK_PIECE ? len : at + WORK_PIECE;
    while (end < len && ((uint8_t)bytes[end] & 0xC0) == 0x80) end++;
    to = utf8_decode_to(bytes + at, (size_t)(end - at), to, s->kind);
    if (end < len && vm_work(vm, WORK_PIECE / 8) < 0) return drop(vm, value_from_ptr(s)), VALUE_NULL;
  }
  if (s->len != 1 || s->kind != 1) return value_from_ptr(s);
  uint32_t c = str_read(s, 0);
  obj_drop(vm, s);
  return latin1_char(vm, c);
}

Value str_from_cstr(VM *vm, const char *s) { return str_from_utf8(vm, s, (Size)strlen(s)); }

static void str_dealloc(VM *vm, Object *o) {
  Str *s = (Str *)o;
  if (s->interned == 1 && vm->interned) {
    s->h.refcnt = 3;  // ours and the dict's two, counted again
    Dict *interned = vm->interned;
    if (dict_del(vm, interned, ref_from_ptr(s)) < 0) err_clear(vm);
    s->h.refcnt = 0;
  }
  if (is_inline(s)) {
    mem_give(vm, s, s->h.type->basic_size + text_size(s->len, s->kind));
    return;
  }
  if (s->data) mem_free(vm, s->data, text_size(s->len, s->kind));
  object_free(vm, s, 0);
}

// ---- interning ----

static Dict *interned_of(VM *vm) {  // NULL with an exception
  if (!vm->interned && (vm->interned = dict_new_obj(vm))) vm->interned->role = DICT_HIDDEN;
  return vm->interned;
}

Value str_intern(VM *vm, Value v) {
  Str *s = as_str(v);
  if (s->interned || s->h.type != vm->types.str) return v;
  if (!interned_of(vm)) goto fail;
  Ref known;
  int found = dict_lookup(vm, vm->interned, v, &known);
  if (found < 0) goto fail;
  if (found) {
    Value same = own(known);
    drop(vm, v);
    return same;
  }
  if (dict_set(vm, vm->interned, v, v) < 0) goto fail;
  s->interned = 1;
  s->h.refcnt -= 2;
  return v;
fail:
  drop(vm, v);
  return VALUE_NULL;
}

Value str_intern_cstr(VM *vm, const char *text) {
  if (vm->interned) {
    Ref known = dict_find_ascii(vm, vm->interned, text, strlen(text));
    if (!value_is_null(known)) return own(known);
  }
  Value s = str_from_cstr(vm, text);
  return value_is_null(s) ? s : str_intern(vm, s);
}

int str_init(VM *vm) {
  Value s = empty(vm);
  if (value_is_null(s)) return -1;
  drop(vm, s);
  if (!interned_of(vm)) return -1;
  for (uint32_t c = 0; c < 128; c++) {  // BINARY_OP_SUBSCR_STR_INT uses them without a check
    s = latin1_char(vm, c);
    if (value_is_null(s)) return -1;
    drop(vm, s);
  }
  return 0;
}

void str_finish(VM *vm) {
  Dict *interned = vm->interned;
  if (interned) {
    Size pos = 0;
    Ref key, value;
    while (dict_next(interned, &pos, &key, &value)) {
      Str *s = as_str(key);
      if (s->interned == 1) s->h.refcnt += 2;
      s->interned = 0;
    }
    vm->interned = NULL;
    obj_drop(vm, interned);
  }
  for (int i = 0; i < 256; i++)
    if (value_is_ptr(vm->latin1_chars[i])) value_clear(vm, &vm->latin1_chars[i]);
  if (value_is_ptr(vm->empty_str)) value_clear(vm, &vm->empty_str);
}

// ---- hash and comparison ----

Hash str_hash(VM *vm, Ref v) {
  Str *s = as_str(v);
  if (LIKELY(s->hash != -1)) return s->hash;
  return s->hash = work_hash(vm, s->data, (size_t)s->len * s->kind);
}

bool str_equal(Ref a, Ref b) {
  const Str *x = as_str(a), *y = as_str(b);
  if (x == y) return true;
  if (x->len != y->len || x->kind != y->kind) return false;
  if (str_hashes_differ(a, b)) return false;
  return memcmp(x->data, y->data, (size_t)x->len * x->kind) == 0;
}

bool str_equal_ascii(Ref v, const char *ascii) {
  const Str *s = as_str(v);
  size_t len = strlen(ascii);
  return s->ascii && (size_t)s->len == len && memcmp(s->data, ascii, len) == 0;
}

int str_compare(Ref a, Ref b) {
  const Str *x = as_str(a), *y = as_str(b);
  if (x == y) return 0;
  Size n = x->len < y->len ? x->len : y->len;
  if (x->kind == 1 && y->kind == 1) {
    const uint8_t *p = x->data, *q = y->data;
    if (n > 0 && *p != *q) return *p < *q ? -1 : 1;
    int order = memcmp(x->data, y->data, (size_t)n);
    if (order) return order < 0 ? -1 : 1;
  } else {
    for (Size i = 0; i < n; i++) {
      uint32_t c = str_read(x, i), d = str_read(y, i);
      if (c != d) return c < d ? -1 : 1;
    }
  }
  return x->len < y->len ? -1 : x->len > y->len;
}

// Compares long texts, with looks at the limits.
static NOINLINE Value compare_long(VM *vm, const Str *x, const Str *y, int op) {
  int order = 0;
  Size n = x->len < y->len ? x->len : y->len;
  // otherwise the order of the bytes is not that of the characters
  if (x->kind == y->kind && (x->kind == 1 || op == CMP_EQ || op == CMP_NE)) {
    if (work_compare(vm, x->data, y->data, (size_t)n * x->kind, &order) < 0) return VALUE_NULL;
  } else {
    for (Size i = 0; i < n && order == 0; i++) {
      uint32_t c = str_read(x, i), d = str_read(y, i);
      order = c < d ? -1 : c > d;
      if (work_round(vm, (size_t)i) < 0) return VALUE_NULL;
    }
  }
  return value_from_order(order ? order : x->len < y->len ? -1 : x->len > y->len, op);
}

static Value str_richcompare(VM *vm, Ref a, Ref b, int op) {
  if (!is_str(a) || !is_str(b)) return VALUE_NOT_IMPLEMENTED;
  const Str *x = as_str(a), *y = as_str(b);
  bool by_length = (op == CMP_EQ || op == CMP_NE) && (x->len != y->len || x->kind != y->kind);
  if (UNLIKELY(x->len > WORK_PIECE) && y->len > WORK_PIECE && x != y && !by_length) return compare_long(vm, x, y, op);
  if (op == CMP_EQ) return value_from_bool(str_equal(a, b));
  if (op == CMP_NE) return value_from_bool(!str_equal(a, b));
  int order = str_compare(a, b);
  bool yes = op == CMP_LT ? order < 0 : op == CMP_LE ? order <= 0 : op == CMP_GT ? order > 0 : order >= 0;
  return value_from_bool(yes);
}

// ---- concatenation and repetition ----

// An exact str with the text of `v`: `v` itself when it is one.
static Value as_exact(VM *vm, Ref v) {
  const Str *s = as_str(v);
  if (s->h.type == vm->types.str) return own(v);
  if (s->len == 0) return empty(vm);
  Str *copy = str_alloc(vm, s->len, str_max_of(s));  // also for one character: not the shared str
  if (!copy) return VALUE_NULL;
  Value result = value_from_ptr(copy);
  if (work_move(vm, copy->data, s->data, (size_t)s->len * s->kind) < 0) value_clear(vm, &result);
  return result;
}

Value str_concat(VM *vm, Ref a, Ref b) {
  const Str *x = as_str(a), *y = as_str(b);
  if (x->len == 0) return as_exact(vm, b);
  if (y->len == 0) return as_exact(vm, a);
  if (x->len > SIZE_MAX_PY - y->len) return err_set(vm, vm->exc.OverflowError, "strings are too large to concat");
  uint32_t p = str_max_of(x), q = str_max_of(y);
  Str *s = str_alloc(vm, x->len + y->len, p > q ? p : q);
  if (!s) return VALUE_NULL;
  Value sum = value_from_ptr(s);
  if (str_copy_short(vm, s->data, s->kind, 0, x->data, x->kind, 0, x->len) < 0 ||
      str_copy_short(vm, s->data, s->kind, x->len, y->data, y->kind, 0, y->len) < 0)
    value_clear(vm, &sum);
  return sum;
}

Value str_append(VM *vm, Value a, Ref b) {
  Str *s = as_str(a);
  const Str *tail = as_str(b);
  bool in_place = s->h.refcnt == 1 && s->h.type == vm->types.str && !s->interned && s->len && tail->len &&
                  tail->kind <= s->kind && s != tail && is_inline(s) && s->len <= SIZE_MAX_PY - 1 - tail->len &&
                  ((uint64_t)s->len + (uint64_t)tail->len + 1) * s->kind < SIZE_MAX / 2;
  if (in_place) {
    Size len = s->len + tail->len;
    Str *moved = object_realloc(vm, s, text_size(s->len, s->kind), text_size(len, s->kind));
    if (moved) {
      moved->data = moved + 1;
      int stopped = str_copy_short(vm, moved->data, moved->kind, moved->len, tail->data, tail->kind, 0, tail->len);
      moved->len = len;
      moved->hash = -1;
      moved->ascii = moved->ascii && tail->ascii;
      str_write_at(moved->data, moved->kind, len, 0);
      if (stopped < 0) return drop(vm, value_from_ptr(moved)), VALUE_NULL;
      return value_from_ptr(moved);
    }
    return err_no_memory(vm);
  }
  Value sum = str_concat(vm, a, b);
  if (!value_is_null(sum)) drop(vm, a);
  return sum;
}

static Value concat_slot(VM *vm, Ref a, Ref b) {
  if (!is_str(b)) return err_set(vm, vm->exc.TypeError, "can only concatenate str (not \"%.200T\") to str", b);
  return str_concat(vm, a, b);
}

Value str_repeat(VM *vm, Ref v, Size n) {
  const Str *s = as_str(v);
  if (n < 1 || s->len == 0) return empty(vm);
  if (n == 1) return as_exact(vm, v);
  if (s->len > SIZE_MAX_PY / n) return err_set(vm, vm->exc.OverflowError, "repeated string is too long");
  Str *out = str_alloc(vm, s->len * n, str_max_of(s));
  if (!out) return VALUE_NULL;
  size_t unit = (size_t)s->len * s->kind, total = unit * (size_t)n;
  Value result = value_from_ptr(out);
  if (work_fill(vm, out->data, s->data, unit, total) < 0) value_clear(vm, &result);
  return result;
}

// ---- parts ----

Value str_substring(VM *vm, Ref v, Size start, Size end) {
  const Str *s = as_str(v);
  if (start < 0) start = 0;
  if (end > s->len) end = s->len;
  if (start >= end) return empty(vm);
  if (start == 0 && end == s->len) return as_exact(vm, v);
  const void *from = str_at(s, start);
  if (s->ascii) return str_from_ascii(vm, from, end - start);
  return str_from_kind(vm, s->kind, from, end - start);
}

Value str_char_at(VM *vm, Ref v, Size i) { return str_from_char(vm, str_read(as_str(v), i)); }

Value str_slice(VM *vm, Ref v, Size start, Size n, Size step) {
  const Str *s = as_str(v);
  if (n <= 0) return empty(vm);
  if (step == 1) return str_substring(vm, v, start, start + n);
  if (n == 1) return str_char_at(vm, v, start);
  uint32_t max = 0x7F;
  if (!s->ascii)
    for (Size i = 0, at = start; i < n; i++, at += step) {
      max |= str_read(s, at);
      if (work_round(vm, (size_t)i) < 0) return VALUE_NULL;
    }
  Str *out = str_alloc(vm, n, max);
  if (!out) return VALUE_NULL;
  Value result = value_from_ptr(out);
  for (Size i = 0; i < n; i++) {
    str_write_at(out->data, out->kind, i, str_read(s, (Size)(start + (int64_t)i * step)));
    if (work_round(vm, (size_t)i) < 0) return value_clear(vm, &result), VALUE_NULL;
  }
  return result;
}

static Value item(VM *vm, Ref v, Size i) {
  if (i < 0 || i >= as_str(v)->len) return err_set(vm, vm->exc.IndexError, "string index out of range");
  return str_char_at(vm, v, i);
}

static Value subscript(VM *vm, Ref v, Ref key) {
  if (!is_exact(vm, key, vm->types.slice)) {
    if (!value_is_int48(key) && !number_has_index(vm, key))
      return err_set(vm, vm->exc.TypeError, "string indices must be integers, not '%.200T'", key);
    Size i = number_as_size(vm, key, vm->exc.IndexError);
    if (i == -1 && err_occurred(vm)) return VALUE_NULL;
    return item(vm, v, i < 0 ? i + as_str(v)->len : i);
  }
  Size start, stop, step;
  if (slice_unpack(vm, key, &start, &stop, &step) < 0) return VALUE_NULL;
  Size n = slice_adjust(as_str(v)->len, &start, &stop, step);
  return str_slice(vm, v, start, n, step);
}

static Size length(VM *vm UNUSED, Ref v) { return as_str(v)->len; }

enum { SHORT = 16 };  // a loop over so few characters costs less than a call of memchr

static int contains(VM *vm, Ref v, Ref sub) {
  if (!is_str(sub))
    return err_set_i(vm, vm->exc.TypeError, "'in <string>' requires string as left operand, not %.100T", sub);
  const Str *s = as_str(v), *part = as_str(sub);
  if (part->len == 1 && s->len <= SHORT && s->kind == 1 && part->kind == 1) {
    const uint8_t *chars = s->data, c = *(const uint8_t *)part->data;
    for (Size i = 0; i < s->len; i++)
      if (chars[i] == c) return 1;
    return 0;
  }
  Size at = str_find(vm, v, sub, 0, SIZE_MAX_PY);
  return at == -2 ? -1 : at >= 0;
}

bool str_is_identifier(Ref v) {
  const Str *s = as_str(v);
  if (s->len == 0 || !unicode_is_identifier_start(str_read(s, 0))) return false;
  for (Size i = 1; i < s->len; i++)
    if (!unicode_is_identifier_continue(str_read(s, i))) return false;
  return true;
}

// ---- str(...) ----

// An instance of a subclass with the text of the exact str `s`, which is consumed.
static Value subclass_instance(VM *vm, Type *type, Value s) {
  if (value_is_null(s)) return s;
  const Str *text = as_str(s);
  Str *o = object_alloc(vm, type, 0);
  if (!o) goto fail;
  size_t size = text_size(text->len, text->kind);
  o->hash = text->hash;
  o->len = 0;
  o->kind = text->kind;
  o->ascii = text->ascii;
  o->data = mem_alloc(vm, size);
  if (!o->data) {
    obj_drop(vm, o);
    err_no_memory(vm);
    goto fail;
  }
  o->len = text->len;
  memcpy(o->data, text->data, size);
  drop(vm, s);
  return value_from_ptr(o);
fail:
  drop(vm, s);
  return VALUE_NULL;
}

// The UTF-8 of an optional str argument, in which null characters are refused. 0 or -1; free with mem_free.
static int codec_name(VM *vm, Ref v, const char *name, char **out, size_t *out_size) {
  *out = NULL;
  *out_size = 0;
  if (value_is_null(v)) return 0;
  if (!is_str(v)) {
    err_set(vm, vm->exc.TypeError, "str() argument '%s' must be str, not %T", name, v);
    return -1;
  }
  size_t len;
  if (codec_check_name(vm, v, false) < 0) return -1;
  *out = str_to_utf8(vm, v, &len, out_size);
  return *out ? 0 : -1;
}

static Value decode_object(VM *vm, Ref object, Ref encoding, Ref errors) {
  char *enc, *err;
  size_t enc_size, err_size;
  if (codec_name(vm, encoding, "encoding", &enc, &enc_size) < 0) return VALUE_NULL;
  if (codec_name(vm, errors, "errors", &err, &err_size) < 0) {
    mem_free(vm, enc, enc_size);
    return VALUE_NULL;
  }
  Value s = str_from_encoded_object(vm, object, enc, err);
  mem_free(vm, enc, enc_size);
  mem_free(vm, err, err_size);
  return s;
}

static Value str_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"object", "encoding", "errors"};
  static const ArgSpec spec = {"str", names, 3, 0, 3, 0, 0};
  Ref bound[3] = {REF_NULL, REF_NULL, REF_NULL};
  if (nargs > 3) return err_set(vm, vm->exc.TypeError, "str expected at most 3 arguments, got %d", (int)nargs);
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0) return VALUE_NULL;
  Value s;
  if (value_is_null(bound[0])) s = empty(vm);
  else if (value_is_null(bound[1]) && value_is_null(bound[2])) s = object_str(vm, bound[0]);
  else s = decode_object(vm, bound[0], bound[1], bound[2]);
  if (type == vm->types.str || value_is_null(s)) return s;
  return subclass_instance(vm, type, s);
}

static Value str_slot(VM *vm, Ref v) { return as_exact(vm, v); }

// ---- iterator ----

static Value str_iter(VM *vm, Ref v) {
  return seq_iterator_of(vm, as_str(v)->ascii ? vm->types.str_ascii_iterator : vm->types.str_iterator, v);
}

static Value iterator_next(VM *vm, Ref self) {
  SeqIterator *it = as_seq_iterator(self);
  if (value_is_null(it->seq)) return VALUE_NULL;
  const Str *s = as_str(it->seq);
  if (LIKELY(it->index < s->len)) return str_from_char(vm, str_read(s, it->index++));
  value_clear(vm, &it->seq);
  return VALUE_NULL;
}

static Value iterator_length_hint(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kw UNUSED) {
  SeqIterator *it = as_seq_iterator(self);
  return value_from_int48(value_is_null(it->seq) ? 0 : as_str(it->seq)->len - it->index);
}

static Value iterator_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kw UNUSED) {
  return seq_iterator_reduced(vm, self, empty(vm));
}

static Value iterator_setstate(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kw UNUSED) {
  SeqIterator *it = as_seq_iterator(self);
  Size i = seq_iterator_state(vm, args[0], value_is_null(it->seq) ? 0 : as_str(it->seq)->len);
  if (i < 0) return VALUE_NULL;
  it->index = i;
  return VALUE_NONE;
}

static const MethodDef iterator_methods[] = {
    {"__length_hint__", iterator_length_hint, METH_NOARGS, NULL,
     DOC("Private method returning an estimate of len(list(it)).")},
    {"__reduce__", iterator_reduce, METH_NOARGS, "($self, /)", DOC("Return state information for pickling.")},
    {"__setstate__", iterator_setstate, METH_O, NULL, DOC("Set state information for unpickling.")},
    {0},
};
static const TypeSlots iterator_slots = {
    .dealloc = seq_iterator_dealloc,
    .traverse = seq_iterator_traverse,
    .iter = iterator_self,
    .iternext = iterator_next,
};
const TypeSpec str_iterator_spec = {
    .name = "str_iterator",
    .basic_size = sizeof(SeqIterator),
    .told_size = 16,
    .flags = TYPE_GC | TYPE_IMMUTABLE | TYPE_DISALLOW_INSTANTIATION,
    .slots = &iterator_slots,
    .methods = iterator_methods,
};
const TypeSpec str_ascii_iterator_spec = {
    .name = "str_ascii_iterator",
    .basic_size = sizeof(SeqIterator),
    .told_size = 16,
    .flags = TYPE_GC | TYPE_IMMUTABLE | TYPE_DISALLOW_INSTANTIATION,
    .slots = &iterator_slots,
    .methods = iterator_methods,
};

// ---- the type ----

static const TypeSlots str_slots = {
    .new_ = str_new,
    .dealloc = str_dealloc,
    .repr = str_repr,
    .str = str_slot,
    .iter = str_iter,
    .hash = str_hash,
    .richcompare = str_richcompare,
    .nb_remainder = str_percent_slot,
    .sq_length = length,
    .sq_concat = concat_slot,
    .sq_repeat = str_repeat,
    .sq_item = item,
    .sq_contains = contains,
    .mp_length = length,
    .mp_subscript = subscript,
};
const TypeSpec str_spec = {
    .name = "str",
    .basic_size = sizeof(Str),
    .told_size = 32,
    .flags = TYPE_BASETYPE | TYPE_STR_SUBCLASS | TYPE_IMMUTABLE | TYPE_MATCH_SELF | TYPE_HAVE_VECTORCALL,
    .slots = &str_slots,
    .methods = str_methods,
    .doc =
        "str(object='') -> str\nstr(bytes_or_buffer[, encoding[, errors]]) -> str\n\n"
        "Create a new string object from the given object. If encoding or\n"
        "errors is specified, then the object must expose a data buffer\n"
        "that will be decoded using the given encoding and error handler.\n"
        "Otherwise, returns the result of object.__str__() (if defined)\nor repr(object).\n"
        "encoding defaults to 'utf-8'.\nerrors defaults to 'strict'.",
};
