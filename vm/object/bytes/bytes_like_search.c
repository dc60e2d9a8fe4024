// object/bytes/bytes_like_search.c: methods of bytes and bytearray that search octets: find, count, replace, split,
// partition, join.
//
// The octets to search for come from an int (one octet) or anything with a buffer; a Sub holds them.
// Tests        tests/python/bytes/bytes_methods_*.py, methods.py
// Optimize     O2
#include "object/bytes/buffer.h"
#include "object/bytes/bytes_like.h"
#include "object/error/exceptions.h"
#include "object/container/list.h"
#include "object/core/work.h"
#include "object/text/str_methods.h"
#include "object/text/text_search.h"
#include "object/container/tuple.h"

typedef struct Sub {
  Buffer buf;
  uint8_t byte;
  const uint8_t *p;
  Size n;
} Sub;

static NOINLINE int sub_from_buffer(VM *vm, Ref v, Sub *out) {
  if (LIKELY(is_bytes_exact(vm, v))) {  // the caller's argument holds it
    *out = (Sub){.buf = {.obj = VALUE_NULL}, .p = (const uint8_t *)as_bytes(v)->data, .n = as_bytes(v)->len};
    return 0;
  }
  if (buffer_get(vm, v, &out->buf, BUF_SIMPLE) < 0) return -1;
  out->p = out->buf.data;
  out->n = out->buf.len;
  return 0;
}

static int sub_from(VM *vm, Ref v, Sub *out) {
  if (buffer_is_offered(vm, v)) return sub_from_buffer(vm, v, out);
  if (!value_is_int48(v) && !number_has_index(vm, v))
    return err_set_i(vm, vm->exc.TypeError, "argument should be integer or bytes-like object, not '%.200T'", v);
  *out = (Sub){.buf = {.obj = VALUE_NULL}, .n = 1};
  out->p = &out->byte;
  return bytes_like_byte(vm, v, &out->byte);
}
static void sub_free(VM *vm, Sub *sub) { buffer_release(vm, &sub->buf); }

static Size find(VM *vm, View hay, const uint8_t *p, Size n, Size start, Size end, bool backwards) {
  if (end > hay.n) end = hay.n;
  if (end < start || n > end - start) return -1;
  if (n == 0) return backwards ? end : start;
  Needle needle;
  if (needle_init(&needle, vm, (Text){p, 1, n}, 1) < 0) return -1;  // cannot fail: the kinds are the same
  Size at = backwards ? needle_rfind(&needle, hay.p, start, end) : needle_find(&needle, hay.p, start, end);
  needle_free(&needle);
  return needle.stopped ? -2 : at;
}

static Value find_method(VM *vm, const char *name, Ref self, const Value *args, Size nargs, bool backwards, bool must) {
  if (args_check(vm, name, nargs, 1, 3) < 0) return VALUE_NULL;
  Size start, end;
  if (str_bounds(vm, args, nargs, 1, bytes_like_view(self).n, &start, &end) < 0) return VALUE_NULL;
  Sub sub;
  if (sub_from(vm, args[0], &sub) < 0) return VALUE_NULL;
  Size at = find(vm, bytes_like_view(self), sub.p, sub.n, start, end, backwards);
  sub_free(vm, &sub);
  if (at == -2) return VALUE_NULL;
  if (at < 0 && must) return err_set(vm, vm->exc.ValueError, "subsection not found");
  return value_from_int48(at);
}
Value bytes_find(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return find_method(vm, "find", self, args, nargs, false, false);
}
Value bytes_rfind(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return find_method(vm, "rfind", self, args, nargs, true, false);
}
Value bytes_index(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return find_method(vm, "index", self, args, nargs, false, true);
}
Value bytes_rindex(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return find_method(vm, "rindex", self, args, nargs, true, true);
}

Value bytes_count(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "count", nargs, 1, 3) < 0) return VALUE_NULL;
  Size start, end, n = 0;
  if (str_bounds(vm, args, nargs, 1, bytes_like_view(self).n, &start, &end) < 0) return VALUE_NULL;
  Sub sub;
  if (sub_from(vm, args[0], &sub) < 0) return VALUE_NULL;
  View hay = bytes_like_view(self);
  if (end > hay.n) end = hay.n;
  if (end >= start && sub.n == 0) {
    n = end - start + 1;
  } else if (end >= start) {
    Needle needle;
    if (needle_init(&needle, vm, (Text){sub.p, 1, sub.n}, 1) == 0)
      n = needle_count(&needle, hay.p, start, end, SIZE_MAX_PY);
    needle_free(&needle);
    if (needle.stopped) return sub_free(vm, &sub), VALUE_NULL;
  }
  sub_free(vm, &sub);
  return value_from_int48(n);
}

// ---- startswith, endswith, removeprefix, removesuffix ----

static bool has_affix(View v, const uint8_t *p, Size n, Size start, Size end, bool suffix) {
  if (end > v.n) end = v.n;
  if (start > end || n > end - start) return false;
  return memcmp(v.p + (suffix ? end - n : start), p, (size_t)n) == 0;
}

// 1 / 0 / -1
static int affix_one(VM *vm, Ref self, Ref part, Size start, Size end, bool suffix) {
  Sub sub;
  if (sub_from_buffer(vm, part, &sub) < 0) return -1;
  int yes = has_affix(bytes_like_view(self), sub.p, sub.n, start, end, suffix);
  sub_free(vm, &sub);
  return yes;
}

static Value affix(VM *vm, const char *name, Ref self, const Value *args, Size nargs, bool suffix) {
  if (args_check(vm, name, nargs, 1, 3) < 0) return VALUE_NULL;
  Size start, end;
  if (str_bounds(vm, args, nargs, 1, bytes_like_view(self).n, &start, &end) < 0) return VALUE_NULL;
  Ref what = borrow(args[0]);
  if (!is_tuple(what)) {
    int yes = affix_one(vm, self, what, start, end, suffix);
    if (yes < 0 && err_matches(vm, vm->exc.TypeError))
      return err_set(vm, vm->exc.TypeError, "%s first arg must be bytes or a tuple of bytes, not %.100T", name, what);
    return yes < 0 ? VALUE_NULL : value_from_bool(yes);
  }
  for (Size i = 0; i < tuple_len(what); i++) {
    int yes = affix_one(vm, self, tuple_at(what, i), start, end, suffix);
    if (yes) return yes < 0 ? VALUE_NULL : VALUE_TRUE;
  }
  return VALUE_FALSE;
}
Value bytes_startswith(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return affix(vm, "startswith", self, args, nargs, false);
}
Value bytes_endswith(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return affix(vm, "endswith", self, args, nargs, true);
}

static Value remove_affix(VM *vm, Ref self, Ref part, bool suffix) {
  Sub sub;
  if (sub_from_buffer(vm, part, &sub) < 0) return VALUE_NULL;
  View v = bytes_like_view(self);
  bool has = sub.n && has_affix(v, sub.p, sub.n, 0, v.n, suffix);
  Size n = sub.n;
  sub_free(vm, &sub);
  if (!has) return bytes_like_copy(vm, self);
  return bytes_like_make(vm, self, suffix ? v.p : v.p + n, v.n - n);
}
Value bytes_removeprefix(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return remove_affix(vm, self, args[0], false);
}
Value bytes_removesuffix(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return remove_affix(vm, self, args[0], true);
}

// ---- replace ----

static Value replace(VM *vm, Ref self, const Sub *old, const Sub *new, Size max) {
  View v = bytes_like_view(self);
  BytesBuilder b;
  bb_init(&b, vm);
  Size done = 0;
  if (old->n == 0) {
    if (max && new->n > (SIZE_MAX_PY - v.n) / (v.n < max ? v.n + 1 : max))
      return err_set(vm, vm->exc.OverflowError, "replace bytes is too long");
    for (Size i = 0; i <= v.n && i < max && !b.failed; i++) {
      if (vm_work(vm, 2) < 0) return bb_discard(&b), VALUE_NULL;
      bb_bytes(&b, new->p, new->n);
      if (i < v.n) bb_byte(&b, v.p[done++]);
    }
  } else if (old->n == 1 && new->n == 1) {
    uint8_t from = *old->p, to = *new->p;
    const uint8_t *first = max && v.n ? memchr(v.p, from, (size_t)v.n) : NULL;
    if (first) bb_bytes(&b, v.p, done = v.n);
    for (Size i = first ? (Size)(first - v.p) : v.n; i < v.n && max > 0 && !b.failed; i++) {
      max -= b.data[i] == from;
      b.data[i] = b.data[i] == from ? to : b.data[i];
      if (work_round(vm, (size_t)i) < 0) return bb_discard(&b), VALUE_NULL;
    }
  } else {
    Needle needle;
    Size at;
    if (needle_init(&needle, vm, (Text){old->p, 1, old->n}, 1) < 0) return VALUE_NULL;
    if (needle_replaced_is_too_long(&needle, v.p, v.n, new->n, max)) {
      needle_free(&needle);
      return err_set(vm, vm->exc.OverflowError, "replace bytes is too long");
    }
    while (max-- > 0 && !b.failed && (at = needle_find(&needle, v.p, done, v.n)) >= 0) {
      bb_bytes(&b, v.p + done, at - done);
      bb_bytes(&b, new->p, new->n);
      done = at + old->n;
    }
    needle_free(&needle);
    if (needle.stopped) {
      if (!b.failed) bb_discard(&b);
      return VALUE_NULL;
    }
  }
  if (done == 0 && b.len == 0 && !b.failed) return bytes_like_copy(vm, self);
  bb_bytes(&b, v.p + done, v.n - done);
  if (b.failed) return VALUE_NULL;
  Value out = bytes_like_make(vm, self, b.data, b.len);
  bb_discard(&b);
  return out;
}

Value bytes_replace(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "replace", nargs, 2, 3) < 0) return VALUE_NULL;
  Size max = -1;
  Sub old, new;
  if (sub_from_buffer(vm, args[0], &old) < 0) return VALUE_NULL;
  if (sub_from_buffer(vm, args[1], &new) < 0) {
    sub_free(vm, &old);
    return VALUE_NULL;
  }
  Value out = VALUE_NULL;
  if (nargs < 3 || arg_size(vm, args[2], &max) == 0) out = replace(vm, self, &old, &new, max < 0 ? SIZE_MAX_PY : max);
  sub_free(vm, &old);
  sub_free(vm, &new);
  return out;
}

// ---- split ----

static bool is_space(uint8_t c) { return c == ' ' || (c >= 9 && c <= 13); }

static int add_part(VM *vm, Value list, Ref self, View v, Size start, Size end) {
  if (UNLIKELY(as_list(list)->len % 64 == 63) && vm_work(vm, 256) < 0) return -1;
  Value part = start == 0 && end == v.n && is_bytes_exact(vm, self)
                   ? own(self)
                   : bytes_like_make(vm, self, v.p + start, end - start);
  return value_is_null(part) ? -1 : list_append_steal(vm, as_list(list), part);
}

static int split_space(VM *vm, Value list, Ref self, View v, Size max) {
  Size i = 0;
  while (max-- > 0) {
    while (i < v.n && is_space(v.p[i])) i++;
    if (i == v.n) return 0;
    Size start = i;
    while (i < v.n && !is_space(v.p[i])) i++;
    if (add_part(vm, list, self, v, start, i) < 0) return -1;
  }
  while (i < v.n && is_space(v.p[i])) i++;
  return i < v.n ? add_part(vm, list, self, v, i, v.n) : 0;
}

static int rsplit_space(VM *vm, Value list, Ref self, View v, Size max) {
  Size i = v.n;
  while (max-- > 0) {
    while (i > 0 && is_space(v.p[i - 1])) i--;
    if (i == 0) return 0;
    Size end = i;
    while (i > 0 && !is_space(v.p[i - 1])) i--;
    if (add_part(vm, list, self, v, i, end) < 0) return -1;
  }
  while (i > 0 && is_space(v.p[i - 1])) i--;
  return i > 0 ? add_part(vm, list, self, v, 0, i) : 0;
}

static int split_at(VM *vm, Value list, Ref self, View v, const Sub *sep, Size max, bool backwards) {
  enum { SHORT = 128 };  // a search at each part costs more than a look at each octet
  Size start = 0, end = v.n, at;
  if (sep->n == 1 && v.n <= SHORT && !backwards) {
    for (at = 0; at < v.n && max > 0; at++) {
      if (v.p[at] != *sep->p) continue;
      if (add_part(vm, list, self, v, start, at) < 0) return -1;
      start = at + 1;
      max--;
    }
    return add_part(vm, list, self, v, start, end);
  }
  Needle needle;
  if (needle_init(&needle, vm, (Text){sep->p, 1, sep->n}, 1) < 0) return -1;
  int rc = 0;
  while (rc == 0 && max-- > 0) {
    at = backwards ? needle_rfind(&needle, v.p, 0, end) : needle_find(&needle, v.p, start, end);
    if (at < 0) break;
    rc = backwards ? add_part(vm, list, self, v, at + sep->n, end) : add_part(vm, list, self, v, start, at);
    if (backwards) end = at;
    else start = at + sep->n;
  }
  needle_free(&needle);
  return rc < 0 || needle.stopped ? -1 : add_part(vm, list, self, v, start, end);
}

static int split_into(VM *vm, Value list, Ref self, Ref sep, Size max, bool backwards) {
  if (value_is_none(sep)) {
    View v = bytes_like_view(self);
    return backwards ? rsplit_space(vm, list, self, v, max) : split_space(vm, list, self, v, max);
  }
  Sub sub;
  if (sub_from_buffer(vm, sep, &sub) < 0) return -1;
  int rc = sub.n == 0 ? err_set_i(vm, vm->exc.ValueError, "empty separator")
                      : split_at(vm, list, self, bytes_like_view(self), &sub, max, backwards);
  sub_free(vm, &sub);
  return rc;
}

static Value split(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames, bool backwards) {
  Ref sep;
  Size max;
  if (split_args(vm, args, nargs, kwnames, backwards, &sep, &max) < 0) return VALUE_NULL;
  Value list = list_new(vm, max < 0 || max > 12 ? 12 : max + 1);  // as in CPython
  if (value_is_null(list)) return list;
  if (split_into(vm, list, self, sep, max < 0 ? SIZE_MAX_PY : max, backwards) < 0 ||
      (backwards && list_reverse(vm, list) < 0)) {
    drop(vm, list);
    return VALUE_NULL;
  }
  return list;
}

Value bytes_split(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return split(vm, self, args, nargs, kwnames, false);
}
Value bytes_rsplit(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return split(vm, self, args, nargs, kwnames, true);
}

Value bytes_splitlines(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  bool keep;
  if (splitlines_args(vm, args, nargs, kwnames, &keep) < 0) return VALUE_NULL;
  Value list = list_new(vm, 0);
  if (value_is_null(list)) return list;
  View v = bytes_like_view(self);
  for (Size i = 0; i < v.n;) {
    Size start = i;
    while (i < v.n && v.p[i] != '\n' && v.p[i] != '\r') i++;
    Size end = i;
    if (i < v.n) i += v.p[i] == '\r' && i + 1 < v.n && v.p[i + 1] == '\n' ? 2 : 1;
    if (add_part(vm, list, self, v, start, keep ? i : end) < 0) {
      drop(vm, list);
      return VALUE_NULL;
    }
  }
  return list;
}

// ---- partition ----

static Value partition(VM *vm, Ref self, Ref sep, bool backwards) {
  Sub sub;
  if (sub_from_buffer(vm, sep, &sub) < 0) return VALUE_NULL;
  View v = bytes_like_view(self);
  Value parts[3];
  if (sub.n == 0) {
    sub_free(vm, &sub);
    return err_set(vm, vm->exc.ValueError, "empty separator");
  }
  Size at = find(vm, v, sub.p, sub.n, 0, v.n, backwards);
  if (at == -2) return sub_free(vm, &sub), VALUE_NULL;
  if (at < 0) {
    parts[backwards ? 2 : 0] = is_bytes(self) ? own(self) : bytes_like_copy(vm, self);
    parts[1] = bytes_like_make(vm, self, "", 0);
    parts[backwards ? 0 : 2] = bytes_like_make(vm, self, "", 0);
  } else {
    parts[0] = bytes_like_make(vm, self, v.p, at);
    parts[1] = is_bytes(self) ? own(sep) : bytes_like_make(vm, self, sub.p, sub.n);
    parts[2] = bytes_like_make(vm, self, v.p + at + sub.n, v.n - at - sub.n);
  }
  sub_free(vm, &sub);
  for (int i = 0; i < 3; i++)
    if (value_is_null(parts[i])) {
      for (int k = 0; k < 3; k++) drop(vm, parts[k]);
      return VALUE_NULL;
    }
  return tuple_from_steal(vm, parts, 3);
}
Value bytes_partition(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return partition(vm, self, args[0], false);
}
Value bytes_rpartition(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return partition(vm, self, args[0], true);
}

// ---- join ----

// Number of octets of items that are all exactly bytes; 0 as soon as one is not, -1 with MemoryError.
static int join_plain(VM *vm, BytesBuilder *b, Ref self, const Value *items, Size n) {
  View sep = bytes_like_view(self);
  for (Size i = 0; i < n; i++) {
    Ref item = borrow(items[i]);
    if (!is_bytes_exact(vm, item)) return 0;
    if (vm_work(vm, 2 + ((uint64_t)as_bytes(item)->len >> 5)) < 0) return -1;
    if (i) bb_bytes(b, sep.p, sep.n);
    bb_bytes(b, as_bytes(item)->data, as_bytes(item)->len);
  }
  return b->failed ? -1 : 1;
}

// Acquires the buffer of every item, in order: 0 with all n held, or -1 with *n of them.
static int borrow_all(VM *vm, Ref items, Buffer *bufs, Size *n) {
  Size wanted = *n;
  for (*n = 0; *n < wanted; ++*n) {
    Size now;
    const Value *all = seq_items(items, &now);
    if (now != wanted) return err_set_i(vm, vm->exc.RuntimeError, "sequence changed size during iteration");
    Buffer *buf = &bufs[*n];
    Value item = own(all[*n]);
    bool plain = is_bytes_exact(vm, item);
    if (plain) *buf = (Buffer){.obj = item, .data = (uint8_t *)as_bytes(item)->data, .len = as_bytes(item)->len};
    else if (!buffer_is_offered(vm, item) || buffer_get(vm, item, buf, BUF_SIMPLE) < 0) {
      if (err_forgive(vm))
        err_set(vm, vm->exc.TypeError, "sequence item %zd: expected a bytes-like object, %.80T found", *n, item);
      drop(vm, item);
      return -1;
    }
    if (!plain) drop(vm, item);
  }
  Size now;
  seq_items(items, &now);
  return now == wanted ? 0 : err_set_i(vm, vm->exc.RuntimeError, "sequence changed size during iteration");
}

static int join_buffers(VM *vm, BytesBuilder *b, Ref self, Ref items, Size n) {
  size_t size = (size_t)n * sizeof(Buffer);
  Buffer *bufs = mem_alloc(vm, size);
  if (!bufs) return err_no_memory_i(vm);
  int rc = borrow_all(vm, items, bufs, &n);
  for (Size i = 0; i < n; i++) {
    View sep = bytes_like_view(self);
    if (rc < 0 || (rc = vm_work(vm, 2 + ((uint64_t)bufs[i].len >> 5))) < 0) break;
    if (i) bb_bytes(b, sep.p, sep.n);
    bb_bytes(b, bufs[i].data, bufs[i].len);
  }
  for (Size i = 0; i < n; i++) buffer_release(vm, &bufs[i]);
  mem_free(vm, bufs, size);
  return b->failed ? -1 : rc;
}

static int join_into(VM *vm, BytesBuilder *b, Ref self, Ref items) {
  Size n;
  const Value *all = seq_items(items, &n);
  int plain = join_plain(vm, b, self, all, n);
  if (plain) return plain < 0 ? -1 : 0;
  b->len = 0;
  return join_buffers(vm, b, self, items, n);
}

static Value join(VM *vm, Ref self, Ref iterable) {
  Value items = sequence_fast(vm, iterable, "can only join an iterable");
  if (value_is_null(items)) return VALUE_NULL;
  BytesBuilder b;
  bb_init(&b, vm);
  Size n;
  const Value *first = seq_items(items, &n);
  Value out = VALUE_NULL;
  if (n == 1 && is_bytes(self) && is_bytes_exact(vm, first[0])) {
    out = own(first[0]);
  } else if (join_into(vm, &b, self, items) == 0) {
    out = bytes_like_make(vm, self, b.len ? b.data : (const uint8_t *)"", b.len);
  }
  if (!b.failed) bb_discard(&b);
  drop(vm, items);
  return out;
}

Value bytes_join(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (is_bytes(self)) return join(vm, self, args[0]);
  as_bytearray(self)->exports++;  // the separator cannot change meanwhile
  Value out = join(vm, self, args[0]);
  as_bytearray(self)->exports--;
  return out;
}
