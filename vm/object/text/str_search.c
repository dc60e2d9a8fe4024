// object/text/str_search.c: str methods that look for text: find, count, replace, split, partition, startswith, join,
// strip.
//
// Tests        tests/python/strings/str_methods_search.py, str_methods_split.py
// Optimize     Os
#include "base/unicode.h"
#include "object/container/list.h"
#include "object/core/work.h"
#include "object/text/str_methods.h"
#include "object/text/text_search.h"
#include "object/container/tuple.h"

static Text text_of(Ref v) {
  const Str *s = as_str(v);
  return (Text){s->data, s->kind, s->len};
}

// ---- arguments ----

static int slice_index(VM *vm, Ref v, Size *out) {
  if (value_is_none(v)) return 0;
  if (!value_is_int48(v) && !number_has_index(vm, v))
    return err_set_i(vm, vm->exc.TypeError, "slice indices must be integers or None or have an __index__ method");
  *out = number_as_size(vm, v, NULL);
  return *out == -1 && err_occurred(vm) ? -1 : 0;
}

int str_bounds(VM *vm, const Value *args, Size nargs, Size first, Size len, Size *start, Size *end) {
  *start = 0;
  *end = SIZE_MAX_PY;
  if (nargs > first && slice_index(vm, args[first], start) < 0) return -1;
  if (nargs > first + 1 && slice_index(vm, args[first + 1], end) < 0) return -1;
  if (*end > len) *end = len;
  if (*end < 0) *end = *end + len < 0 ? 0 : *end + len;
  if (*start < 0) *start = *start + len < 0 ? 0 : *start + len;
  return 0;
}

// ---- find, index, count ----

enum { SHORT_SPAN = 1023 };  // a search as short as this is never reported as work

// An empty needle is found wherever start <= end (after clipping).
static Size search(VM *vm, Ref s, Ref sub, Size start, Size end, bool backwards) {
  const Str *hay = as_str(s);
  if (end > hay->len) end = hay->len;
  if (end < start || as_str(sub)->len > end - start) return -1;
  if (as_str(sub)->len == 0) return backwards ? end : start;
  if (as_str(sub)->len == 1 && end - start <= SHORT_SPAN) {
    uint32_t c = str_read(as_str(sub), 0);
    return (backwards ? text_rfind_char : text_find_char)(hay->data, hay->kind, start, end, c);
  }
  Needle needle;
  if (needle_init(&needle, vm, text_of(sub), hay->kind) < 0) return -2;
  Size at = backwards ? needle_rfind(&needle, hay->data, start, end) : needle_find(&needle, hay->data, start, end);
  needle_free(&needle);
  return needle.stopped ? -2 : at;
}

Size str_find(VM *vm, Ref s, Ref sub, Size start, Size end) { return search(vm, s, sub, start, end, false); }

static Value find_method(VM *vm, const char *name, Ref self, const Value *args, Size nargs, bool backwards, bool must) {
  if (args_check(vm, name, nargs, 1, 3) < 0 || arg_str(vm, name, 1, args[0]) < 0) return VALUE_NULL;
  Size start, end;
  if (str_bounds(vm, args, nargs, 1, as_str(self)->len, &start, &end) < 0) return VALUE_NULL;
  Size at = search(vm, self, args[0], start, end, backwards);
  if (at == -2) return VALUE_NULL;
  if (at < 0 && must) return err_set(vm, vm->exc.ValueError, "substring not found");
  return value_from_int48(at);
}

Value str_find_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kw UNUSED) {
  return find_method(vm, "find", self, args, nargs, false, false);
}
Value str_rfind_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kw UNUSED) {
  return find_method(vm, "rfind", self, args, nargs, true, false);
}
Value str_index_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kw UNUSED) {
  return find_method(vm, "index", self, args, nargs, false, true);
}
Value str_rindex_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kw UNUSED) {
  return find_method(vm, "rindex", self, args, nargs, true, true);
}

Value str_count_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kw UNUSED) {
  if (args_check(vm, "count", nargs, 1, 3) < 0 || arg_str(vm, "count", 1, args[0]) < 0) return VALUE_NULL;
  const Str *hay = as_str(self);
  Size start, end;
  if (str_bounds(vm, args, nargs, 1, hay->len, &start, &end) < 0) return VALUE_NULL;
  Ref sub = borrow(args[0]);
  if (end < start) return value_from_int48(0);
  if (as_str(sub)->len == 0) return value_from_int48(end - start + 1);
  Needle needle;
  if (needle_init(&needle, vm, text_of(sub), hay->kind) < 0) return VALUE_NULL;
  Size n = needle_count(&needle, hay->data, start, end, SIZE_MAX_PY);
  needle_free(&needle);
  return needle.stopped ? VALUE_NULL : value_from_int48(n);
}

// ---- startswith, endswith, removeprefix, removesuffix ----

static bool same_chars(const Str *s, Size at, const Str *part) {
  if (s->kind == part->kind) return memcmp(str_at(s, at), part->data, (size_t)part->len * part->kind) == 0;
  for (Size i = 0; i < part->len; i++)
    if (str_read(s, at + i) != str_read(part, i)) return false;
  return true;
}

static bool has_at_end(const Str *s, const Str *part, Size start, Size end, bool suffix) {
  if (end > s->len) end = s->len;
  if (start > end || part->len > end - start) return false;
  return same_chars(s, suffix ? end - part->len : start, part);
}

static Value affix(VM *vm, const char *name, Ref self, const Value *args, Size nargs, bool suffix) {
  if (args_check(vm, name, nargs, 1, 3) < 0) return VALUE_NULL;
  const Str *s = as_str(self);
  Size start, end;
  if (str_bounds(vm, args, nargs, 1, s->len, &start, &end) < 0) return VALUE_NULL;
  Ref what = borrow(args[0]);
  if (is_str(what)) return value_from_bool(has_at_end(s, as_str(what), start, end, suffix));
  if (!is_tuple(what))
    return err_set(vm, vm->exc.TypeError, "%s first arg must be str or a tuple of str, not %.100T", name, what);
  for (Size i = 0; i < tuple_len(what); i++) {
    Ref part = tuple_at(what, i);
    if (!is_str(part))
      return err_set(vm, vm->exc.TypeError, "tuple for %s must only contain str, not %.100T", name, part);
    if (has_at_end(s, as_str(part), start, end, suffix)) return VALUE_TRUE;
  }
  return VALUE_FALSE;
}

Value str_startswith_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kw UNUSED) {
  return affix(vm, "startswith", self, args, nargs, false);
}
Value str_endswith_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kw UNUSED) {
  return affix(vm, "endswith", self, args, nargs, true);
}

Value str_removeprefix_method(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kw UNUSED) {
  if (!is_str(args[0])) return arg_type_error(vm, "removeprefix", 0, "str", args[0]);
  const Str *s = as_str(self), *part = as_str(args[0]);
  return str_substring(vm, self, has_at_end(s, part, 0, s->len, false) ? part->len : 0, s->len);
}
Value str_removesuffix_method(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kw UNUSED) {
  if (!is_str(args[0])) return arg_type_error(vm, "removesuffix", 0, "str", args[0]);
  const Str *s = as_str(self), *part = as_str(args[0]);
  return str_substring(vm, self, 0, has_at_end(s, part, 0, s->len, true) ? s->len - part->len : s->len);
}

// ---- replace ----

// Inserts `to` between all characters, at most max times.
static Value interleave(VM *vm, Ref self, Ref to, Size max) {
  const Str *s = as_str(self);
  if (as_str(to)->len > (SIZE_MAX_PY - s->len) / (s->len < max ? s->len + 1 : max))
    return err_set(vm, vm->exc.OverflowError, "replace string is too long");
  StrBuilder b;
  sb_init(&b, vm);
  for (Size i = 0; i <= s->len && !b.failed; i++) {
    if (vm_work(vm, 2) < 0) return sb_discard(&b), VALUE_NULL;
    if (i < max) sb_str(&b, to);
    else {
      sb_substr(&b, self, i, s->len);
      break;
    }
    if (i < s->len) sb_char(&b, str_read(s, i));
  }
  return sb_finish(&b);
}

// The str of the text that `out` was filled with; it is consumed.
static Value filled(VM *vm, Str *out) {
  if (out->ascii && out->len > 1) return value_from_ptr(out);
  Value s = str_from_kind(vm, out->kind, out->data, out->len);
  obj_drop(vm, out);
  return s;
}

// Replaces all octets `old`, eight at a time. 0, or -1 as vm_work.
static int replace_octets(VM *vm, uint8_t *p, Size n, uint8_t old, uint8_t new) {
  uint64_t each = UINT64_C(0x0101010101010101), low = 0x7F * each, from = old * each, change = (old ^ new) * each, word;
  for (; n >= 8; p += 8, n -= 8) {
    memcpy(&word, p, 8);
    uint64_t differs = word ^ from, hits = ~(((differs & low) + low) | differs | low) >> 7;  // 1 in each that is equal
    word ^= (hits * 0xFF) & change;
    memcpy(p, &word, 8);
    if (UNLIKELY((n & ~7) % WORK_CHARS == 0) && vm_work(vm, WORK_CHARS / 32) < 0) return -1;
  }
  for (; n > 0; p++, n--)
    if (*p == old) *p = new;
  return 0;
}

// Replaces n occurrences, the first of them at `at`.
static Value replace_found(VM *vm, const Str *s, Needle *old, const Str *new, Size at, Size n) {
  bool same = old->len == new->len;  // then the text is copied at once
  uint32_t p = str_max_of(s), q = str_max_of(new);
  Str *out = str_alloc(vm, s->len + (same ? 0 : n * (new->len - old->len)), p > q ? p : q);
  if (!out) return VALUE_NULL;
  Size done = 0, to = 0;
  int rc = same ? str_copy_chars(vm, out->data, out->kind, 0, s->data, s->kind, 0, s->len) : 0;
  if (rc == 0 && same && old->len == 1 && n >= s->len && s->kind == 1 && out->kind == 1) {
    rc = replace_octets(vm, out->data, out->len, *(const uint8_t *)old->chars, *(const uint8_t *)new->data);
    n = 0;
  }
  for (; rc == 0 && n-- > 0 && at >= 0; at = needle_find(old, s->data, done, s->len)) {
    if (!same) rc = str_copy_short(vm, out->data, out->kind, to, s->data, s->kind, done, at - done);
    to += at - done;
    rc |= str_copy_short(vm, out->data, out->kind, to, new->data, new->kind, 0, new->len);
    to += new->len;
    done = at + old->len;
  }
  if (!same && rc == 0) rc = str_copy_chars(vm, out->data, out->kind, to, s->data, s->kind, done, s->len - done);
  if (rc == 0 && !old->stopped) return filled(vm, out);
  obj_drop(vm, out);
  return VALUE_NULL;
}

static Value replace(VM *vm, Ref self, Ref from, Ref to, Size max) {
  const Str *s = as_str(self), *old = as_str(from), *new = as_str(to);
  if (max < 0) max = SIZE_MAX_PY;
  if (max == 0 || old == new || old->len > s->len || (s->len == 0 && old->len) || (old->len == 0 && new->len == 0))
    return str_substring(vm, self, 0, s->len);
  if (old->len == 0) return interleave(vm, self, to, max);
  Needle needle;
  if (needle_init(&needle, vm, text_of(from), s->kind) < 0) return VALUE_NULL;
  Size at = needle_find(&needle, s->data, 0, s->len), n = max;
  if (at >= 0 && old->len != new->len) n = needle_count(&needle, s->data, at, s->len, max);
  Value result;
  if (needle.stopped) result = VALUE_NULL;
  else if (at < 0) result = str_substring(vm, self, 0, s->len);
  else if (old->len < new->len && n > (SIZE_MAX_PY - s->len) / (new->len - old->len))
    result = err_set(vm, vm->exc.OverflowError, "replace string is too long");
  else result = replace_found(vm, s, &needle, new, at, n);
  needle_free(&needle);
  return result;
}

Value str_replace_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "", "count"};
  static const ArgSpec spec = {"replace", names, 3, 2, 3, 2, 0};
  Ref bound[3] = {REF_NULL, REF_NULL, REF_NULL};
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0) return VALUE_NULL;
  if (arg_str(vm, "replace", 1, bound[0]) < 0 || arg_str(vm, "replace", 2, bound[1]) < 0) return VALUE_NULL;
  Size max = -1;
  if (!value_is_null(bound[2]) && arg_size(vm, bound[2], &max) < 0) return VALUE_NULL;
  return replace(vm, self, bound[0], bound[1], max);
}

ALWAYS_INLINE bool is_space(uint32_t c) {
  return c < 128 ? c == ' ' || c - '\t' < 5 || c - 28 < 4 : unicode_is_space(c);
}

// ---- strip ----

enum { STRIP_LEFT = 1, STRIP_RIGHT = 2 };

ALWAYS_INLINE bool is_stripped(uint32_t c, const Str *set) {
  if (!set) return is_space(c);
  for (Size i = 0; i < set->len; i++)
    if (str_read(set, i) == c) return true;
  return false;
}

static Value strip(VM *vm, const char *name, Ref self, const Value *args, Size nargs, int sides) {
  if (args_check(vm, name, nargs, 0, 1) < 0) return VALUE_NULL;
  const Str *s = as_str(self), *set = NULL;
  if (nargs && !value_is_none(args[0])) {
    if (!is_str(args[0])) return err_set(vm, vm->exc.TypeError, "%s arg must be None or str", name);
    set = as_str(args[0]);
  }
  Size start = 0, end = s->len;
  int each = set && set->len > 16 ? set->len / 16 : 1;
  uint32_t n = 0;  // looked at
  if (sides & STRIP_LEFT)
    while (start < end && is_stripped(str_read(s, start), set))
      if (start++, UNLIKELY(++n % 1024 == 0) && vm_work(vm, 128 * (uint64_t)each) < 0) return VALUE_NULL;
  if (sides & STRIP_RIGHT)
    while (end > start && is_stripped(str_read(s, end - 1), set))
      if (end--, UNLIKELY(++n % 1024 == 0) && vm_work(vm, 128 * (uint64_t)each) < 0) return VALUE_NULL;
  return str_substring(vm, self, start, end);
}
Value str_strip_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kw UNUSED) {
  return strip(vm, "strip", self, args, nargs, STRIP_LEFT | STRIP_RIGHT);
}
Value str_lstrip_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kw UNUSED) {
  return strip(vm, "lstrip", self, args, nargs, STRIP_LEFT);
}
Value str_rstrip_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kw UNUSED) {
  return strip(vm, "rstrip", self, args, nargs, STRIP_RIGHT);
}

// ---- split ----

static int add_part(VM *vm, Value list, Ref s, Size start, Size end) {
  if (UNLIKELY(as_list(list)->len % 64 == 63) && vm_work(vm, 256) < 0) return -1;
  Value part = str_substring(vm, s, start, end);
  return value_is_null(part) ? -1 : list_append_steal(vm, as_list(list), part);
}

// Skips from i on the characters that are space, or those that are not.
ALWAYS_INLINE Size skip(const Str *s, Size i, bool space) {
  if (LIKELY(s->kind == 1)) {
    const uint8_t *text = s->data;
    while (i < s->len && is_space(text[i]) == space) i++;
  } else {
    while (i < s->len && is_space(str_read(s, i)) == space) i++;
  }
  return i;
}

static int split_space(VM *vm, Value list, Ref self, Size max) {
  const Str *s = as_str(self);
  Size i = 0;
  while (max-- > 0) {
    Size start = skip(s, i, true);
    if (start == s->len) return 0;
    i = skip(s, start, false);
    if (add_part(vm, list, self, start, i) < 0) return -1;
  }
  i = skip(s, i, true);
  return i < s->len ? add_part(vm, list, self, i, s->len) : 0;
}

static int rsplit_space(VM *vm, Value list, Ref self, Size max) {
  const Str *s = as_str(self);
  Size i = s->len;
  for (; max-- > 0;) {
    while (i > 0 && unicode_is_space(str_read(s, i - 1))) i--;
    if (i == 0) return 0;
    Size end = i;
    while (i > 0 && !unicode_is_space(str_read(s, i - 1))) i--;
    if (add_part(vm, list, self, i, end) < 0) return -1;
  }
  while (i > 0 && unicode_is_space(str_read(s, i - 1))) i--;
  return i > 0 ? add_part(vm, list, self, 0, i) : 0;
}

static int split_at(VM *vm, Value list, Ref self, Needle *needle, Size max) {
  enum { SHORT = 128 };  // a search at each part costs more than a look at each character
  const Str *s = as_str(self);
  Size done = 0, at;
  if (s->kind == 1 && needle->len == 1 && s->len <= SHORT) {
    const uint8_t *text = s->data, c = *(const uint8_t *)needle->chars;
    for (at = 0; at < s->len && max > 0; at++) {
      if (text[at] != c) continue;
      if (add_part(vm, list, self, done, at) < 0) return -1;
      done = at + 1;
      max--;
    }
    return add_part(vm, list, self, done, s->len);
  }
  while (max-- > 0 && (at = needle_find(needle, s->data, done, s->len)) >= 0) {
    if (add_part(vm, list, self, done, at) < 0) return -1;
    done = at + needle->len;
  }
  return needle->stopped ? -1 : add_part(vm, list, self, done, s->len);
}

static int rsplit_at(VM *vm, Value list, Ref self, Needle *needle, Size max) {
  const Str *s = as_str(self);
  Size end = s->len, at;
  while (max-- > 0 && (at = needle_rfind(needle, s->data, 0, end)) >= 0) {
    if (add_part(vm, list, self, at + needle->len, end) < 0) return -1;
    end = at;
  }
  return needle->stopped ? -1 : add_part(vm, list, self, 0, end);
}

static int split_into(VM *vm, Value list, Ref self, Ref sep, Size max, bool backwards) {
  if (value_is_none(sep)) return backwards ? rsplit_space(vm, list, self, max) : split_space(vm, list, self, max);
  Needle needle;
  if (needle_init(&needle, vm, text_of(sep), as_str(self)->kind) < 0) return -1;
  int rc = backwards ? rsplit_at(vm, list, self, &needle, max) : split_at(vm, list, self, &needle, max);
  needle_free(&needle);
  return rc;
}

int split_args(VM *vm, const Value *args, Size nargs, Ref kwnames, bool backwards, Ref *sep, Size *max) {
  static const char *const names[] = {"sep", "maxsplit"};
  ArgSpec spec = {backwards ? "rsplit" : "split", names, 2, 0, 2, 0, 0};
  Ref bound[2] = {REF_NULL, REF_NULL};
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0) return -1;
  *max = -1;
  if (!value_is_null(bound[1]) && arg_size(vm, bound[1], max) < 0) return -1;
  *sep = value_is_null(bound[0]) ? REF_NONE : bound[0];
  return 0;
}

static Value split(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames, bool backwards) {
  Ref sep;
  Size max;
  if (split_args(vm, args, nargs, kwnames, backwards, &sep, &max) < 0) return VALUE_NULL;
  if (!value_is_none(sep) && !is_str(sep))
    return err_set(vm, vm->exc.TypeError, "must be str or None, not %.100T", sep);
  if (!value_is_none(sep) && as_str(sep)->len == 0) return err_set(vm, vm->exc.ValueError, "empty separator");
  Size len = as_str(self)->len, room = max;  // the list starts with room for the parts, at most twelve, as in CPython
  bool absent = !value_is_none(sep) && (len < as_str(sep)->len || as_str(self)->kind < as_str(sep)->kind);
  if (absent) room = 0;
  else if (max < 0) room = value_is_none(sep) ? (len - 1) / 2 + 1 : len / as_str(sep)->len + 1;
  Value list = list_new(vm, room >= 12 ? 12 : room + 1);
  if (value_is_null(list)) return list;
  if (absent) {  // the str itself, of whatever class
    if (list_append(vm, list, self) == 0) return list;
    drop(vm, list);
    return VALUE_NULL;
  }
  if (split_into(vm, list, self, sep, max < 0 ? SIZE_MAX_PY : max, backwards) < 0 ||
      (backwards && list_reverse(vm, list) < 0)) {
    drop(vm, list);
    return VALUE_NULL;
  }
  return list;
}

Value str_split_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return split(vm, self, args, nargs, kwnames, false);
}
Value str_rsplit_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return split(vm, self, args, nargs, kwnames, true);
}

int splitlines_args(VM *vm, const Value *args, Size nargs, Ref kwnames, bool *keep) {
  static const char *const names[] = {"keepends"};
  static const ArgSpec spec = {"splitlines", names, 1, 0, 1, 0, 0};
  Ref bound[1] = {REF_NULL};
  *keep = false;
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0) return -1;
  return value_is_null(bound[0]) ? 0 : arg_bool(vm, bound[0], keep);
}

Value str_splitlines_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  bool keep;
  if (splitlines_args(vm, args, nargs, kwnames, &keep) < 0) return VALUE_NULL;
  Value list = list_new(vm, 0);
  if (value_is_null(list)) return list;
  const Str *s = as_str(self);
  for (Size i = 0; i < s->len;) {
    Size start = i;
    while (i < s->len && !unicode_is_linebreak(str_read(s, i))) i++;
    Size end = i;
    if (i < s->len) i += str_read(s, i) == '\r' && i + 1 < s->len && str_read(s, i + 1) == '\n' ? 2 : 1;
    if (add_part(vm, list, self, start, keep ? i : end) < 0) {
      drop(vm, list);
      return VALUE_NULL;
    }
  }
  return list;
}

// ---- partition ----

static Value partition(VM *vm, Ref self, Ref sep, bool backwards) {
  if (!is_str(sep)) return err_set(vm, vm->exc.TypeError, "must be str, not %.100T", sep);
  const Str *s = as_str(self);
  if (as_str(sep)->len == 0) return err_set(vm, vm->exc.ValueError, "empty separator");
  Size at = search(vm, self, sep, 0, s->len, backwards);
  if (at == -2) return VALUE_NULL;
  Value parts[3];
  if (at < 0) {
    parts[backwards ? 2 : 0] = own(self);
    parts[1] = str_from_ascii(vm, "", 0);
    parts[backwards ? 0 : 2] = str_from_ascii(vm, "", 0);
  } else {
    parts[0] = str_substring(vm, self, 0, at);
    parts[1] = str_substring(vm, sep, 0, as_str(sep)->len);
    parts[2] = str_substring(vm, self, at + as_str(sep)->len, s->len);
  }
  if (value_is_null(parts[0]) || value_is_null(parts[1]) || value_is_null(parts[2])) {
    for (int i = 0; i < 3; i++) drop(vm, parts[i]);
    return VALUE_NULL;
  }
  return tuple_from_steal(vm, parts, 3);
}

Value str_partition_method(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kw UNUSED) {
  return partition(vm, self, args[0], false);
}
Value str_rpartition_method(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kw UNUSED) {
  return partition(vm, self, args[0], true);
}

// ---- join ----

static Value join_items(VM *vm, Ref sep, const Value *items, Size n) {
  if (n == 1 && is_str_exact(vm, items[0])) return own(items[0]);
  int64_t len = n > 1 ? (int64_t)as_str(sep)->len * (n - 1) : 0;
  uint32_t max = n > 1 && as_str(sep)->len ? str_max_of(as_str(sep)) : 0;
  for (Size i = 0; i < n; i++) {
    Ref item = borrow(items[i]);
    if ((i & 0x3FFF) == 0x3FFF && vm_work(vm, 0x2000) < 0) return VALUE_NULL;
    if (!is_str(item))
      return err_set(vm, vm->exc.TypeError, "sequence item %zd: expected str instance, %.80T found", i, item);
    len += as_str(item)->len;
    if (len > SIZE_MAX_PY - 1)
      return err_set(vm, vm->exc.OverflowError, "join() result is too long for a Python string");
    uint32_t item_max = as_str(item)->len ? str_max_of(as_str(item)) : 0;
    if (item_max > max) max = item_max;
  }
  if (len == 0) return str_from_ascii(vm, "", 0);
  Str *out = str_alloc(vm, (Size)len, max);
  if (!out) return VALUE_NULL;
  Size at = 0, seen = 0;
  int stopped = 0;
  const Str *between = as_str(sep);
  for (Size i = 0; i < n; i++) {
    if (((i & 0x3FFF) == 0x3FFF || at - seen > WORK_PIECE)) {
      seen = at;
      stopped |= vm_work(vm, 0x2000);
    }
    if (stopped) return drop(vm, value_from_ptr(out)), VALUE_NULL;
    if (i && between->len) {
      if (between->len == 1 && out->kind == 1) ((uint8_t *)out->data)[at] = *(const uint8_t *)between->data;
      else stopped = str_copy_short(vm, out->data, out->kind, at, between->data, between->kind, 0, between->len);
      at += between->len;
    }
    const Str *item = as_str(items[i]);
    // a call would cost more
    if (item->len == 1 && out->kind == 1) ((uint8_t *)out->data)[at] = *(const uint8_t *)item->data;
    else stopped |= str_copy_short(vm, out->data, out->kind, at, item->data, item->kind, 0, item->len);
    at += item->len;
  }
  Value result = value_from_ptr(out);
  if (stopped) return drop(vm, result), VALUE_NULL;
  if (len > 1) return result;
  Value shared = str_char_at(vm, result, 0);
  drop(vm, result);
  return shared;
}

Value str_join(VM *vm, Ref sep, Ref iterable) {
  if (value_is_null(sep)) return VALUE_NULL;  // creating it failed
  Value fast = sequence_fast(vm, iterable, "can only join an iterable");
  if (value_is_null(fast)) return VALUE_NULL;
  Size n;
  const Value *items = seq_items(fast, &n);
  Value s = join_items(vm, sep, items, n);
  drop(vm, fast);
  return s;
}

Value str_join_values(VM *vm, const Value *pieces, Size n) {
  Value sep = str_from_ascii(vm, "", 0);
  if (value_is_null(sep)) return sep;
  Value s = join_items(vm, sep, pieces, n);
  drop(vm, sep);
  return s;
}

Value str_join_method(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kw UNUSED) {
  return str_join(vm, self, args[0]);
}
