// modules/pickle/unpickler.c: class Unpickler: octets to objects.
//
// Invariants   stack[0..len) are owned. A MARK is the height of the stack when it was read; opcodes may only pop values
//              above the last one (fence). data[at..end) has been read and not yet used; chunk keeps it alive.
// Danger       The data may be anything: every opcode checks that its operands are on the stack.
// Tests        tests/python/library/formats/pickle_*.py
// Optimize     O2
#include "modules/pickle/unpickler.h"
#include "object/bytes/bytearray.h"
#include "object/text/codec.h"
#include "object/number/float.h"
#include "object/exec/function.h"
#include "object/bytes/memoryview.h"
#include "object/bytes/pack.h"
#include "object/container/set.h"

// ---- the stack

int unpickler_push(VM *vm, Unpickler *u, Value v) {  // consumed; null fails
  if (value_is_null(v)) return -1;
  if (u->len == u->cap) {
    Size cap = u->cap ? u->cap * 2 : 16;
    Value *stack = mem_realloc_items(vm, u->stack, (size_t)u->cap, (size_t)cap, sizeof(Value));
    if (!stack) return drop(vm, v), err_no_memory_i(vm);
    u->stack = stack;
    u->cap = cap;
  }
  u->stack[u->len++] = v;
  return 0;
}

COLD int unpickler_underflow(VM *vm, Unpickler *u) {
  return unpickling_error(vm, u->n_marks ? "unexpected MARK found" : "unpickling stack underflow");
}
int unpickler_need(VM *vm, Unpickler *u, Size n) { return u->len - n < u->fence ? unpickler_underflow(vm, u) : 0; }
Value unpickler_pop(Unpickler *u) { return u->stack[--u->len]; }  // after need

static int push_mark(VM *vm, Unpickler *u) {
  if (u->n_marks == u->cap_marks) {
    Size cap = u->cap_marks ? u->cap_marks * 2 : 16;
    Size *marks = mem_realloc_items(vm, u->marks, (size_t)u->cap_marks, (size_t)cap, sizeof(Size));
    if (!marks) return err_no_memory_i(vm);
    u->marks = marks;
    u->cap_marks = cap;
  }
  u->marks[u->n_marks++] = u->fence = u->len;
  return 0;
}

// Removes the last MARK; returns its height; -1.
Size unpickler_pop_mark(VM *vm, Unpickler *u) {
  if (!u->n_marks) return unpickling_error(vm, "could not find MARK");
  Size at = u->marks[--u->n_marks];
  u->fence = u->n_marks ? u->marks[u->n_marks - 1] : 0;
  return at;
}

static void cut(VM *vm, Unpickler *u, Size len) {
  while (u->len > len) drop(vm, unpickler_pop(u));
}

// ---- the input

COLD int unpickler_truncated(VM *vm) RAISES { return unpickling_error(vm, "pickle data was truncated"); }

// Makes the octets of `chunk` (consumed) the input; if it is empty: -1.
static int take_chunk(VM *vm, Unpickler *u, Value chunk) {
  value_set(vm, &u->chunk, chunk);
  u->data = NULL;
  u->at = u->end = 0;
  if (value_is_null(chunk)) return -1;
  if (!is_bytes(chunk)) {
    Value octets = bytes_from_object(
        vm, is_int(chunk) || is_str(chunk) || !buffer_is_offered(vm, chunk) ? REF_NONE : borrow(chunk));
    if (value_is_null(octets)) {
      err_clear(vm);
      return err_set_i(vm, vm->exc.TypeError, "a bytes-like object is required, not '%.100T'", chunk);
    }
    value_set(vm, &u->chunk, octets);
  }
  u->data = (const uint8_t *)as_bytes(u->chunk)->data;
  u->end = as_bytes(u->chunk)->len;
  return 0;
}

// n octets, valid until the next read; NULL: there are fewer.
const uint8_t *unpickler_take(VM *vm, Unpickler *u, Size n) {
  if (LIKELY(n <= u->end - u->at)) {
    u->at += n;
    return u->data + u->at - n;
  }
  if (value_is_null(u->read)) {
    if (n > SIZE_MAX_PY - u->at) unpickling_error(vm, "read would overflow (invalid bytecode)");
    else unpickler_truncated(vm);
    return NULL;
  }
  Size have = u->end - u->at;
  if (n > SIZE_MAX_PY - u->end) return unpickling_error(vm, "read would overflow (invalid bytecode)"), NULL;
  Value rest = have ? bytes_from(vm, u->data + u->at, have) : VALUE_NULL;
  if (have && value_is_null(rest)) return NULL;
  if (take_chunk(vm, u, call1(vm, u->read, value_from_int48(n - have))) < 0) return drop(vm, rest), NULL;
  bool enough = u->end >= n - have;
  if (have && enough) {
    Value both = sequence_concat(vm, rest, u->chunk);
    drop(vm, rest);
    if (take_chunk(vm, u, both) < 0) return NULL;
  } else {
    drop(vm, rest);
  }
  if (!enough) return unpickler_truncated(vm), NULL;
  u->at += n;
  return u->data + u->at - n;
}

// A line with its newline: its length, or -1.
Size unpickler_take_line(VM *vm, Unpickler *u, const char **out) {
  const uint8_t *start = u->data + u->at,
                *newline = u->end > u->at ? memchr(start, '\n', (size_t)(u->end - u->at)) : NULL;
  if (!newline && !value_is_null(u->readline)) {
    Value head = bytes_from(vm, start, u->end - u->at), line = value_is_null(head) ? head : call0(vm, u->readline);
    // no data: failed
    if (take_chunk(vm, u, line) == 0 && as_bytes(head)->len)
      (void)take_chunk(vm, u, sequence_concat(vm, head, u->chunk));
    drop(vm, head);
    if (!u->data) return -1;
    start = u->data;
    newline = u->end ? memchr(start, '\n', (size_t)u->end) : NULL;
  }
  if (!newline) return unpickler_truncated(vm);
  Size n = (Size)(newline - start) + 1;
  u->at += n;
  *out = (const char *)start;
  return n;
}

// A number of n octets, least significant first, as the length of what follows; -1.
static Size take_length(VM *vm, Unpickler *u, int n, const char *what) {
  const uint8_t *p = unpickler_take(vm, u, n);
  if (!p) return -1;
  uint64_t len = pack_load_uint(p, n, false);
  if (len <= SIZE_MAX_PY) return (Size)len;
  return err_set_i(vm, vm->exc.OverflowError, "%s exceeds system's maximum %s%zd bytes", what,
                   what[0] == 'F' ? "of " : "size of ", (Size)SIZE_MAX_PY);
}

// ---- the memo

enum { MEMO_NEAR = 1 << 16 };  // indexes below are always in the array

static int memo_put(VM *vm, Unpickler *u, Size i) {
  if (unpickler_need(vm, u, 1) < 0) return -1;
  if (i >= u->memo_cap && i >= MEMO_NEAR && i / 4 > u->n_memo) {
    if (value_is_null(u->far_memo) && value_is_null(u->far_memo = dict_new(vm))) return -1;
    return dict_set(vm, as_dict(u->far_memo), value_from_int48(i), u->stack[u->len - 1]);
  }
  if (i >= u->memo_cap) {
    if (i > SIZE_MAX_PY / 2) return err_no_memory_i(vm);
    Size cap = i * 2 < 32 ? 32 : i * 2;
    Value *memo = mem_realloc_items(vm, u->memo, (size_t)u->memo_cap, (size_t)cap, sizeof(Value));
    if (!memo) return err_no_memory_i(vm);
    for (Size k = u->memo_cap; k < cap; k++) memo[k] = VALUE_NULL;
    u->memo = memo;
    u->memo_cap = cap;
  }
  u->n_memo += value_is_null(u->memo[i]);
  value_set(vm, &u->memo[i], own(u->stack[u->len - 1]));
  return 0;
}

static int memo_get(VM *vm, Unpickler *u, int64_t i) {
  if (i >= 0 && i < u->memo_cap && !value_is_null(u->memo[i])) return unpickler_push(vm, u, own(u->memo[i]));
  Ref found;
  int r = value_is_null(u->far_memo) ? 0 : dict_lookup(vm, as_dict(u->far_memo), value_from_int48(i), &found);
  if (r == 0) return unpickling_error(vm, "Memo value not found at index %lld", i);
  return r < 0 ? -1 : unpickler_push(vm, u, own(found));
}

void unpickler_clear_memo(VM *vm, Unpickler *u) {
  Value *memo = u->memo;
  Size cap = u->memo_cap;
  u->memo = NULL;
  u->memo_cap = u->n_memo = 0;
  value_clear(vm, &u->far_memo);
  for (Size i = 0; i < cap; i++) drop(vm, memo[i]);
  mem_free(vm, memo, (size_t)cap * sizeof(Value));
}

// A decimal index on a line.
static int take_index(VM *vm, Unpickler *u, Value *out) {
  const char *line;
  Size n = unpickler_take_line(vm, u, &line);
  if (n < 0) return -1;
  if (n < 2) return unpickler_truncated(vm);
  Value text = str_from_kind(vm, 1, line, n);
  *out = value_is_null(text) ? text : int_from_str(vm, text, 10);
  drop(vm, text);
  return value_is_null(*out) ? -1 : 0;
}

// ---- numbers

static int load_int(VM *vm, Unpickler *u) {
  const char *line;
  Size n = unpickler_take_line(vm, u, &line);
  if (n < 0) return -1;
  if (n < 2) return unpickler_truncated(vm);
  if (n == 3 && line[0] == '0' && (line[1] == '0' || line[1] == '1'))
    return unpickler_push(vm, u, value_from_bool(line[1] == '1'));
  Value text = str_from_kind(vm, 1, line, n), v = value_is_null(text) ? text : int_from_str(vm, text, 10);
  drop(vm, text);
  if (value_is_null(v)) {
    err_clear(vm);
    return err_set_i(vm, vm->exc.ValueError, "could not convert string to int");
  }
  return unpickler_push(vm, u, v);
}

static int load_long(VM *vm, Unpickler *u) {
  const char *line;
  Size n = unpickler_take_line(vm, u, &line);
  if (n < 0) return -1;
  if (n < 2) return unpickler_truncated(vm);
  Size digits = line[n - 2] == 'L' ? n - 2 : n;
  Value text = str_from_kind(vm, 1, line, digits), v = value_is_null(text) ? text : int_from_str(vm, text, 10);
  drop(vm, text);
  return unpickler_push(vm, u, v);
}

static int load_binary_int(VM *vm, Unpickler *u, int n) {
  const uint8_t *p = unpickler_take(vm, u, n);
  if (!p) return -1;
  return unpickler_push(vm, u,
                        value_from_int48(n == 4 ? pack_load_int(p, 4, false) : (int64_t)pack_load_uint(p, n, false)));
}

static int load_counted_int(VM *vm, Unpickler *u, int size) {
  const uint8_t *p = unpickler_take(vm, u, size);
  if (!p) return -1;
  int64_t n = size == 1 ? *p : pack_load_int(p, 4, false);
  if (n < 0) return unpickling_error(vm, "LONG pickle has negative byte count");
  p = unpickler_take(vm, u, (Size)n);
  if (!p) return -1;
  if (n == 0) return unpickler_push(vm, u, value_from_int48(0));
  if (n <= 8) return unpickler_push(vm, u, int_from_i64(vm, pack_load_int(p, (int)n, false)));
  bool negative = p[n - 1] >> 7;
  Size n_limbs = (Size)(n + 3) / 4;
  uint32_t *limbs = mem_alloc_items(vm, (size_t)n_limbs, 4);
  if (!limbs) return err_no_memory_i(vm);
  uint64_t carry = negative;
  for (Size i = 0; i < n_limbs; i++) {
    uint32_t limb = 0;
    for (int k = 0; k < 4; k++) limb |= (uint32_t)(i * 4 + k < n ? p[i * 4 + k] : negative ? 0xFF : 0) << (8 * k);
    carry += negative ? (uint32_t)~limb : limb;
    limbs[i] = (uint32_t)carry;
    carry >>= 32;
  }
  Value v = int_from_limbs(vm, limbs, n_limbs, negative);
  mem_free(vm, limbs, (size_t)n_limbs * 4);
  return unpickler_push(vm, u, v);
}

static int load_float(VM *vm, Unpickler *u) {
  const char *line;
  Size n = unpickler_take_line(vm, u, &line);
  if (n < 0) return -1;
  if (n < 2) return unpickler_truncated(vm);
  Value text = str_from_kind(vm, 1, line, n - 1), v = value_is_null(text) ? text : number_float(vm, text);
  bool blank = n > 1 && (line[0] == ' ' || line[n - 2] == ' ');
  drop(vm, text);
  if (value_is_null(v) || blank) {
    if (value_is_null(v)) err_clear(vm);
    drop(vm, v);
    return err_set_i(vm, vm->exc.ValueError, "could not convert string to float");
  }
  return unpickler_push(vm, u, v);
}

static int load_binary_float(VM *vm, Unpickler *u) {
  const uint8_t *p = unpickler_take(vm, u, 8);
  return p ? unpickler_push(vm, u, value_from_double_raw(pack_load_double(p, 8, true))) : -1;
}

// ---- text and octets

// Text that Python 2 wrote as str.
static Value decoded(VM *vm, Unpickler *u, const char *data, Size n) {
  return strcmp(u->encoding, "bytes") == 0 ? bytes_from(vm, data, n) : str_decode(vm, data, n, u->encoding, u->errors);
}

static int load_string(VM *vm, Unpickler *u) {
  const char *line;
  Size n = unpickler_take_line(vm, u, &line);
  if (n < 0) return -1;
  for (n--; n > 0 && line[n - 1] == '\n';) n--;
  if (n < 2 || line[0] != line[n - 1] || (line[0] != '"' && line[0] != '\''))
    return unpickling_error(vm, "the STRING opcode argument must be quoted");
  Value raw = bytes_from(vm, line + 1, n - 2),
        fn = value_is_null(raw) ? raw : import_attr(vm, "_codecs", "escape_decode"),
        pair = value_is_null(fn) ? fn : call1(vm, fn, raw);
  drop(vm, raw);
  drop(vm, fn);
  if (value_is_null(pair)) return -1;
  Ref octets = tuple_at(pair, 0);
  Value text = decoded(vm, u, as_bytes(octets)->data, as_bytes(octets)->len);
  drop(vm, pair);
  return unpickler_push(vm, u, text);
}

static int load_counted_string(VM *vm, Unpickler *u, int size) {
  const uint8_t *p = unpickler_take(vm, u, size);
  if (!p) return -1;
  int64_t n = size == 1 ? *p : pack_load_int(p, 4, false);
  if (n < 0) return unpickling_error(vm, "BINSTRING pickle has negative byte count");
  p = unpickler_take(vm, u, (Size)n);
  return p ? unpickler_push(vm, u, decoded(vm, u, (const char *)p, (Size)n)) : -1;
}

static int load_unicode(VM *vm, Unpickler *u) {
  const char *line;
  Size n = unpickler_take_line(vm, u, &line);
  return n < 0
             ? -1
             : unpickler_push(vm, u, codec_raw_unicode_escape_decode(vm, (const uint8_t *)line, n - 1, "strict", NULL));
}

static int load_counted_unicode(VM *vm, Unpickler *u, int size) {
  Size n = take_length(vm, u, size, "BINUNICODE");
  const uint8_t *p = n < 0 ? NULL : unpickler_take(vm, u, n);
  if (!p) return -1;
  Value text = str_from_utf8(vm, (const char *)p, n);
  if (value_is_null(text) && err_matches(vm, vm->exc.UnicodeDecodeError)) {
    err_clear(vm);
    text = str_decode(vm, (const char *)p, n, "utf-8", "surrogatepass");
  }
  return unpickler_push(vm, u, text);
}

static int load_bytes(VM *vm, Unpickler *u, int size) {
  Size n = take_length(vm, u, size, "BINBYTES");
  const uint8_t *p = n < 0 ? NULL : unpickler_take(vm, u, n);
  return p ? unpickler_push(vm, u, bytes_from(vm, p, n)) : -1;
}

static int load_bytearray(VM *vm, Unpickler *u) {
  Size n = take_length(vm, u, 8, "BYTEARRAY8");
  const uint8_t *p = n < 0 ? NULL : unpickler_take(vm, u, n);
  return p ? unpickler_push(vm, u, bytearray_from(vm, p, n)) : -1;
}

static int load_next_buffer(VM *vm, Unpickler *u) {
  if (value_is_null(u->buffers))
    return unpickling_error(vm, "pickle stream refers to out-of-band data but no *buffers* argument was given");
  Value v = iter_next(vm, u->buffers);
  if (value_is_null(v) && !err_occurred(vm)) return unpickling_error(vm, "not enough out-of-band buffers");
  return unpickler_push(vm, u, v);
}

static int load_readonly_buffer(VM *vm, Unpickler *u) {
  if (unpickler_need(vm, u, 1) < 0) return -1;
  Value *top = &u->stack[u->len - 1], view = memoryview_from(vm, *top, BUF_FULL_RO);
  if (value_is_null(view)) return -1;
  if (as_memoryview(view)->readonly) return drop(vm, view), 0;
  Value fn = object_getattr_s(vm, view, "toreadonly"), r = value_is_null(fn) ? fn : call0(vm, fn);
  drop(vm, fn);
  drop(vm, view);
  if (value_is_null(r)) return -1;
  value_set(vm, &u->stack[u->len - 1], r);
  return 0;
}

// ---- collections

// The values above the last MARK, as a tuple or list.
Value unpickler_items_behind(VM *vm, Unpickler *u, Size at, bool as_list) {
  Size n = u->len - at;
  u->len = at;
  if (n == 0) return as_list ? list_from_steal(vm, NULL, 0) : tuple_from_steal(vm, NULL, 0);
  return as_list ? list_from_steal(vm, u->stack + at, n) : tuple_from_steal(vm, u->stack + at, n);
}

static int load_marked(VM *vm, Unpickler *u, bool as_list) {
  Size at = unpickler_pop_mark(vm, u);
  return at < 0 ? -1 : unpickler_push(vm, u, unpickler_items_behind(vm, u, at, as_list));
}

static int load_counted_tuple(VM *vm, Unpickler *u, Size n) {
  if (unpickler_need(vm, u, n) < 0) return -1;
  u->len -= n;
  return unpickler_push(vm, u, tuple_from_steal(vm, u->stack + u->len, n));
}

static int load_dict(VM *vm, Unpickler *u) {
  Size at = unpickler_pop_mark(vm, u);
  if (at < 0) return -1;
  if ((u->len - at) % 2) return unpickling_error(vm, "odd number of items for DICT");
  Value d = dict_new(vm);
  for (Size i = at; i < u->len && !value_is_null(d); i += 2) {
    if (dict_set(vm, as_dict(d), u->stack[i], u->stack[i + 1]) < 0) value_clear(vm, &d);
  }
  cut(vm, u, at);
  return unpickler_push(vm, u, d);
}

static int load_frozenset(VM *vm, Unpickler *u) {
  Size at = unpickler_pop_mark(vm, u);
  Value items = at < 0 ? VALUE_NULL : unpickler_items_behind(vm, u, at, false);
  if (value_is_null(items)) return -1;
  Value set = frozenset_new(vm, items);
  drop(vm, items);
  return unpickler_push(vm, u, set);
}

// Calls `method` of the object below with each item from `at` on, or once with all of them as a list.
static int call_with_items(VM *vm, Unpickler *u, Size at, Ref object, const char *method, bool all) {
  Value name = str_intern_cstr(vm, method), fn = VALUE_NULL;
  int r = value_is_null(name) ? -1 : object_lookup_attr(vm, object, name, &fn);
  drop(vm, name);
  if (r <= 0) return r < 0 ? -1 : 1;
  if (all) {
    Value items = unpickler_items_behind(vm, u, at, true), done = value_is_null(items) ? items : call1(vm, fn, items);
    r = value_is_null(done) ? -1 : 0;
    drop(vm, items);
    drop(vm, done);
  } else {
    r = 0;
    for (Size i = at; i < u->len && r == 0; i++) {
      Value done = call1(vm, fn, u->stack[i]);
      r = value_is_null(done) ? -1 : 0;
      drop(vm, done);
    }
    cut(vm, u, at);
  }
  drop(vm, fn);
  return r;
}

static int append_items(VM *vm, Unpickler *u, Size at) {
  if (at > u->len || at <= u->fence) return unpickler_underflow(vm, u);
  if (at == u->len) return 0;
  Ref list = borrow(u->stack[at - 1]);
  if (is_list_exact(vm, list)) {
    int r = 0;
    for (Size i = at; i < u->len && r == 0; i++) r = list_append(vm, list, u->stack[i]);
    cut(vm, u, at);
    return r;
  }
  int r = call_with_items(vm, u, at, list, "extend", true);
  if (r == 1) r = call_with_items(vm, u, at, list, "append", false);
  if (r == 1) {
    Value none = object_getattr(vm, list, NAME(append));
    drop(vm, none);
    r = -1;
  }
  return r;
}

static int set_items(VM *vm, Unpickler *u, Size at) {
  if (at > u->len || at <= u->fence) return unpickler_underflow(vm, u);
  if (at == u->len) return 0;
  if ((u->len - at) % 2) return unpickling_error(vm, "odd number of items for SETITEMS");
  Ref dict = borrow(u->stack[at - 1]);
  int r = 0;
  for (Size i = at; i < u->len && r == 0; i += 2) {
    r = is_dict_exact(vm, dict) ? dict_set(vm, as_dict(dict), u->stack[i], u->stack[i + 1])
                                : object_setitem(vm, dict, u->stack[i], u->stack[i + 1]);
  }
  cut(vm, u, at);
  return r;
}

static int add_items(VM *vm, Unpickler *u) {
  Size at = unpickler_pop_mark(vm, u);
  if (at < 0) return -1;
  if (at > u->len || at <= u->fence) return unpickler_underflow(vm, u);
  if (at == u->len) return 0;
  Ref set = borrow(u->stack[at - 1]);
  if (is_set_exact(vm, set)) {
    Value items = unpickler_items_behind(vm, u, at, false);
    int r = value_is_null(items) ? -1 : set_update(vm, set, items);
    drop(vm, items);
    return r;
  }
  int r = call_with_items(vm, u, at, set, "add", false);
  if (r != 1) return r;
  drop(vm, object_getattr(vm, set, NAME(add)));
  return -1;
}

// ---- persistent ids, protocol, frames

static int load_persistent(VM *vm, Unpickler *u, Value pid) {  // consumed
  if (value_is_null(pid)) return -1;
  Value v = VALUE_NULL;
  if (value_is_null(u->call_persistent_load))
    unpickling_error(
        vm, "A load persistent id instruction was encountered, but no persistent_load function was specified.");
  else v = call1(vm, u->call_persistent_load, pid);
  drop(vm, pid);
  return unpickler_push(vm, u, v);
}

static int load_persid(VM *vm, Unpickler *u) {
  const char *line;
  Size n = unpickler_take_line(vm, u, &line);
  if (n < 0) return -1;
  for (Size i = 0; i < n; i++) {
    if ((uint8_t)line[i] > 127) return unpickling_error(vm, "persistent IDs in protocol 0 must be ASCII strings");
  }
  return load_persistent(vm, u, str_from_ascii(vm, line, n - 1));
}

static int load_proto(VM *vm, Unpickler *u) {
  const uint8_t *p = unpickler_take(vm, u, 1);
  if (!p) return -1;
  if (*p > PICKLE_HIGHEST) return err_set_i(vm, vm->exc.ValueError, "unsupported pickle protocol: %d", *p);
  u->protocol = *p;
  return 0;
}

static int load_frame(VM *vm, Unpickler *u) {
  Size n = take_length(vm, u, 8, "FRAME length");
  if (n < 0 || !unpickler_take(vm, u, n)) return -1;
  u->at -= n;
  return 0;
}

static int load_put(VM *vm, Unpickler *u) {
  Value index = VALUE_NULL;
  int64_t i;
  if (unpickler_need(vm, u, 1) < 0 || take_index(vm, u, &index) < 0) return -1;
  bool fits = int_fits_i64(index, &i) && i <= SIZE_MAX_PY && i >= -SIZE_MAX_PY;
  drop(vm, index);
  if (!fits) return err_set_i(vm, vm->exc.OverflowError, "Python int too large to convert to C ssize_t");
  return i < 0 ? err_set_i(vm, vm->exc.ValueError, "negative PUT argument") : memo_put(vm, u, (Size)i);
}

static int load_binary_put(VM *vm, Unpickler *u, int size) {
  const uint8_t *p = unpickler_take(vm, u, size);
  if (!p) return -1;
  uint64_t i = pack_load_uint(p, size, false);
  if (unpickler_need(vm, u, 1) < 0) return -1;
  return i > SIZE_MAX_PY ? err_set_i(vm, vm->exc.ValueError, "negative LONG_BINPUT argument")
                         : memo_put(vm, u, (Size)i);
}

static int load_get(VM *vm, Unpickler *u) {
  Value index = VALUE_NULL;
  int64_t i;
  if (take_index(vm, u, &index) < 0) return -1;
  if (!int_fits_i64(index, &i)) i = INT64_MAX;
  drop(vm, index);
  return memo_get(vm, u, i);
}

static int load_binary_get(VM *vm, Unpickler *u, int size) {
  const uint8_t *p = unpickler_take(vm, u, size);
  return p ? memo_get(vm, u, (int64_t)pack_load_uint(p, size, false)) : -1;
}

static int load_pop(VM *vm, Unpickler *u) {
  if (u->n_marks && u->marks[u->n_marks - 1] == u->len) return unpickler_pop_mark(vm, u) < 0 ? -1 : 0;
  if (u->len <= u->fence) return unpickler_underflow(vm, u);
  drop(vm, unpickler_pop(u));
  return 0;
}

// ---- all opcodes

static int load_opcode(VM *vm, Unpickler *u, uint8_t op) {
  Size at;
  switch (op) {
    case P_NONE: return unpickler_push(vm, u, VALUE_NONE);
    case P_NEWTRUE: return unpickler_push(vm, u, VALUE_TRUE);
    case P_NEWFALSE: return unpickler_push(vm, u, VALUE_FALSE);
    case P_INT: return load_int(vm, u);
    case P_BININT: return load_binary_int(vm, u, 4);
    case P_BININT1: return load_binary_int(vm, u, 1);
    case P_BININT2: return load_binary_int(vm, u, 2);
    case P_LONG: return load_long(vm, u);
    case P_LONG1: return load_counted_int(vm, u, 1);
    case P_LONG4: return load_counted_int(vm, u, 4);
    case P_FLOAT: return load_float(vm, u);
    case P_BINFLOAT: return load_binary_float(vm, u);
    case P_STRING: return load_string(vm, u);
    case P_BINSTRING: return load_counted_string(vm, u, 4);
    case P_SHORT_BINSTRING: return load_counted_string(vm, u, 1);
    case P_UNICODE: return load_unicode(vm, u);
    case P_SHORT_BINUNICODE: return load_counted_unicode(vm, u, 1);
    case P_BINUNICODE: return load_counted_unicode(vm, u, 4);
    case P_BINUNICODE8: return load_counted_unicode(vm, u, 8);
    case P_SHORT_BINBYTES: return load_bytes(vm, u, 1);
    case P_BINBYTES: return load_bytes(vm, u, 4);
    case P_BINBYTES8: return load_bytes(vm, u, 8);
    case P_BYTEARRAY8: return load_bytearray(vm, u);
    case P_NEXT_BUFFER: return load_next_buffer(vm, u);
    case P_READONLY_BUFFER: return load_readonly_buffer(vm, u);
    case P_MARK: return push_mark(vm, u);
    case P_POP: return load_pop(vm, u);
    case P_POP_MARK:
      if ((at = unpickler_pop_mark(vm, u)) < 0) return -1;
      cut(vm, u, at);
      return 0;
    case P_DUP:
      return u->len <= u->fence ? unpickler_underflow(vm, u) : unpickler_push(vm, u, own(u->stack[u->len - 1]));
    case P_EMPTY_TUPLE: return unpickler_push(vm, u, own(vm->empty_tuple));
    case P_TUPLE: return load_marked(vm, u, false);
    case P_TUPLE1:
    case P_TUPLE2:
    case P_TUPLE3: return load_counted_tuple(vm, u, op - P_TUPLE1 + 1);
    case P_EMPTY_LIST: return unpickler_push(vm, u, list_new(vm, 0));
    case P_LIST: return load_marked(vm, u, true);
    case P_APPEND: return u->len - 1 <= u->fence ? unpickler_underflow(vm, u) : append_items(vm, u, u->len - 1);
    case P_APPENDS: return (at = unpickler_pop_mark(vm, u)) < 0 ? -1 : append_items(vm, u, at);
    case P_EMPTY_DICT: return unpickler_push(vm, u, dict_new(vm));
    case P_DICT: return load_dict(vm, u);
    case P_SETITEM: return set_items(vm, u, u->len - 2);
    case P_SETITEMS: return (at = unpickler_pop_mark(vm, u)) < 0 ? -1 : set_items(vm, u, at);
    case P_EMPTY_SET: return unpickler_push(vm, u, set_new(vm, REF_NULL));
    case P_ADDITEMS: return add_items(vm, u);
    case P_FROZENSET: return load_frozenset(vm, u);
    case P_GLOBAL: return unpickler_push(vm, u, unpickler_global_on_lines(vm, u, "utf-8"));
    case P_STACK_GLOBAL: return unpickler_load_stack_global(vm, u);
    case P_EXT1: return unpickler_load_extension(vm, u, 1);
    case P_EXT2: return unpickler_load_extension(vm, u, 2);
    case P_EXT4: return unpickler_load_extension(vm, u, 4);
    case P_INST: return unpickler_load_inst(vm, u);
    case P_OBJ: return unpickler_load_obj(vm, u);
    case P_NEWOBJ: return unpickler_load_newobj(vm, u, false);
    case P_NEWOBJ_EX: return unpickler_load_newobj(vm, u, true);
    case P_REDUCE: return unpickler_load_reduce(vm, u);
    case P_BUILD: return unpickler_load_build(vm, u);
    case P_PERSID: return load_persid(vm, u);
    case P_BINPERSID: return unpickler_need(vm, u, 1) < 0 ? -1 : load_persistent(vm, u, unpickler_pop(u));
    case P_PROTO: return load_proto(vm, u);
    case P_FRAME: return load_frame(vm, u);
    case P_PUT: return load_put(vm, u);
    case P_BINPUT: return load_binary_put(vm, u, 1);
    case P_LONG_BINPUT: return load_binary_put(vm, u, 4);
    case P_MEMOIZE: return memo_put(vm, u, u->n_memo);
    case P_GET: return load_get(vm, u);
    case P_BINGET: return load_binary_get(vm, u, 1);
    case P_LONG_BINGET: return load_binary_get(vm, u, 4);
    default:
      if (op >= 0x20 && op <= 0x7E && op != '\'' && op != '\\')
        return unpickling_error(vm, "invalid load key, '%c'.", op);
      return unpickling_error(vm, "invalid load key, '\\x%02x'.", op);
  }
}

static Value persistent_load(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return unpickling_error(
             vm, "A load persistent id instruction was encountered, but no persistent_load function was specified."),
         VALUE_NULL;
}

static Value run(VM *vm, Unpickler *u) {
  for (;;) {
    const uint8_t *op = unpickler_take(vm, u, 1);
    if (!op) {
      if (err_matches(vm, module_type(vm, MT_UNPICKLING_ERROR))) {
        err_clear(vm);
        err_set(vm, vm->exc.EOFError, "Ran out of input");
      }
      return VALUE_NULL;
    }
    if (*op == P_STOP) return unpickler_need(vm, u, 1) < 0 ? VALUE_NULL : unpickler_pop(u);
    if (load_opcode(vm, u, *op) < 0 || vm_poll(vm) < 0) return VALUE_NULL;
  }
}

Value unpickler_load(VM *vm, Unpickler *u) {
  Value hook;
  int r = object_lookup_attr(vm, ref_from_ptr(u), NAME(persistent_load), &hook);
  if (r < 0) return VALUE_NULL;
  if (r == 1 && is_exact(vm, hook, vm->types.builtin_function) && as_builtin_function(hook)->def->fn == persistent_load)
    value_clear(vm, &hook);
  value_set(vm, &u->call_persistent_load, r == 1 ? hook : VALUE_NULL);
  u->running = true;
  u->protocol = 0;
  u->n_marks = 0;
  u->fence = 0;
  cut(vm, u, 0);
  Value v = run(vm, u);
  u->running = false;
  cut(vm, u, 0);
  value_clear(vm, &u->call_persistent_load);
  return v;
}

// ---- the object

// Translates names of Python 2 to those of Python 3. 0 or -1.
static int new_names(VM *vm, Value *module_name, Value *name) {
  Value key = tuple_pack2(vm, *module_name, *name), other = VALUE_NULL;
  int r = value_is_null(key) ? -1 : pickle_lookup_pair(vm, "_compat_pickle", "NAME_MAPPING", key, &other);
  drop(vm, key);
  if (r == 1) {
    if (!is_tuple(other) || tuple_len(other) != 2 || !is_str(tuple_at(other, 0)) || !is_str(tuple_at(other, 1))) {
      r = err_set_i(vm, vm->exc.RuntimeError, "_compat_pickle.NAME_MAPPING values should be 2-tuples, not %.200T",
                    other);
    } else {
      value_set(vm, module_name, own(tuple_at(other, 0)));
      value_set(vm, name, own(tuple_at(other, 1)));
    }
  } else if (r == 0 && (r = pickle_lookup_pair(vm, "_compat_pickle", "IMPORT_MAPPING", *module_name, &other)) == 1) {
    if (is_str(other)) value_set(vm, module_name, own(other));
    else
      r = err_set_i(vm, vm->exc.RuntimeError, "_compat_pickle.IMPORT_MAPPING values should be strings, not %.200T",
                    other);
  }
  drop(vm, other);
  return r < 0 ? -1 : 0;
}

static Value find_class(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "find_class", nargs, 2, 2) < 0) return VALUE_NULL;
  Unpickler *u = as_unpickler(self);
  Value module_name = own(args[0]), name = own(args[1]), found = VALUE_NULL;
  if (u->protocol < 3 && u->fix_imports && new_names(vm, &module_name, &name) < 0) goto done;
  if (!is_str(module_name)) {
    err_set(vm, vm->exc.TypeError, "module name must be a string");
    goto done;
  }
  Value imported = import_by_name(vm, module_name, REF_NULL, vm->empty_tuple, 0);
  drop(vm, imported);
  if (value_is_null(imported)) goto done;
  Ref module;
  int r = dict_lookup(vm, vm->sys_modules, module_name, &module);
  if (r == 0) err_key(vm, module_name);
  if (r != 1) goto done;
  Value kept = own(module);
  if (u->protocol >= 4 && is_str(name)) {
    found = get_dotted(vm, kept, name);
    Value dot = str_from_ascii(vm, ".", 1);
    if (value_is_null(found) && err_matches(vm, vm->exc.AttributeError) && !value_is_null(dot) &&
        str_find(vm, name, dot, 0, as_str(name)->len) >= 0) {
      Value exc = err_fetch(vm);
      err_set(vm, vm->exc.AttributeError, "Can't resolve path %R on module %R", name, module_name);
      exc_set_context(vm, vm->current_exception, exc);
    }
    drop(vm, dot);
  } else if (!is_str(name)) {
    err_set(vm, vm->exc.TypeError, "attribute name must be string, not '%.200T'", name);
  } else {
    found = object_getattr(vm, kept, name);
  }
  drop(vm, kept);
done:
  drop(vm, module_name);
  drop(vm, name);
  return found;
}

static Value load(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Unpickler *u = as_unpickler(self);
  if (value_is_null(u->read))
    return unpickling_error(vm, "Unpickler.__init__() was not called by %s.__init__()", type_of(vm, self)->c_name),
           VALUE_NULL;
  if (u->running) return err_set(vm, vm->exc.RuntimeError, "Unpickler is already in use");
  return unpickler_load(vm, u);
}
static Value size_of(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  const Unpickler *u = as_unpickler(self);
  return int_from_i64(vm, (int64_t)sizeof(Unpickler) + (u->memo_cap + u->cap) * (int64_t)sizeof(Value) +
                              u->cap_marks * (int64_t)sizeof(Size));
}

Unpickler *unpickler_make(VM *vm, Type *type) {
  Unpickler *u = object_alloc(vm, type, 0);
  if (!u) return NULL;
  u->read = u->readline = u->readinto = u->persistent_load = u->buffers = u->call_persistent_load = u->chunk =
      u->far_memo = VALUE_NULL;
  gc_track(vm, u);
  return u;
}

static int set_text(VM *vm, Ref v, const char *fallback, const char *what, char **text, size_t *size) {
  mem_free(vm, *text, *size);
  *text = NULL;
  *size = 0;
  if (!value_is_null(v)) {
    if (!is_str(v)) return err_set_i(vm, vm->exc.TypeError, "loads() argument '%s' must be str, not %P", what, v);
    size_t len;
    *text = str_to_utf8(vm, v, &len, size);
    return *text ? 0 : -1;
  }
  *size = strlen(fallback) + 1;
  *text = mem_alloc(vm, *size);
  if (!*text) return *size = 0, err_no_memory_i(vm);
  memcpy(*text, fallback, *size);
  return 0;
}

int unpickler_setup(VM *vm, Unpickler *u, bool fix_imports, Ref encoding, Ref errors, Ref buffers) {
  u->fix_imports = fix_imports;
  if (set_text(vm, encoding, "ASCII", "encoding", &u->encoding, &u->encoding_size) < 0 ||
      set_text(vm, errors, "strict", "errors", &u->errors, &u->errors_size) < 0)
    return -1;
  bool given = !value_is_null(buffers) && !value_is_none(buffers);
  Value it = given ? object_iter(vm, buffers) : VALUE_NULL;
  value_set(vm, &u->buffers, it);
  return given && value_is_null(it) ? -1 : 0;
}

int unpickler_set_file(VM *vm, Unpickler *u, Ref file) {
  Value read, readline = VALUE_NULL;
  int r = object_lookup_attr(vm, file, NAME(read), &read);
  int s = r < 0 ? -1 : object_lookup_attr(vm, file, NAME(readline), &readline);
  if (r == 1 && s == 1) {
    value_set(vm, &u->read, read);
    value_set(vm, &u->readline, readline);
    return 0;
  }
  if (r == 1) drop(vm, read);
  if (s == 1) drop(vm, readline);
  return r < 0 || s < 0 ? -1 : err_set_i(vm, vm->exc.TypeError, "file must have 'read' and 'readline' attributes");
}

static Value unpickler_new(VM *vm, Type *type, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Unpickler *u = unpickler_make(vm, type);
  return u ? value_from_ptr(u) : VALUE_NULL;
}

static int unpickler_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"file", "fix_imports", "encoding", "errors", "buffers"};
  static const ArgSpec spec = {"Unpickler", names, 5, 0, 1, 1, 0};
  Ref a[5];
  bool fix_imports = true;
  Unpickler *u = as_unpickler(self);
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 ||
      (!value_is_null(a[1]) && arg_bool(vm, a[1], &fix_imports) < 0))
    return -1;
  if (u->running) return err_set_i(vm, vm->exc.RuntimeError, "Unpickler is already in use");
  value_clear(vm, &u->read);
  if (unpickler_set_file(vm, u, a[0]) < 0 || unpickler_setup(vm, u, fix_imports, a[2], a[3], a[4]) < 0) {
    value_clear(vm, &u->read);
    return -1;
  }
  unpickler_clear_memo(vm, u);
  value_clear(vm, &u->chunk);
  u->data = NULL;
  u->at = u->end = 0;
  u->protocol = 0;
  return 0;
}

static int unpickler_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  Unpickler *u = (Unpickler *)o;
  VISIT(u->read);
  VISIT(u->readline);
  VISIT(u->readinto);
  VISIT(u->persistent_load);
  VISIT(u->buffers);
  VISIT(u->call_persistent_load);
  VISIT(u->chunk);
  for (Size i = 0; i < u->len; i++) VISIT(u->stack[i]);
  for (Size i = 0; i < u->memo_cap; i++) VISIT(u->memo[i]);
  VISIT(u->far_memo);
  return 0;
}

static void unpickler_clear(VM *vm, Object *o) {
  Unpickler *u = (Unpickler *)o;
  value_clear(vm, &u->read);
  value_clear(vm, &u->readline);
  value_clear(vm, &u->readinto);
  value_clear(vm, &u->persistent_load);
  value_clear(vm, &u->buffers);
  value_clear(vm, &u->call_persistent_load);
  cut(vm, u, 0);
  unpickler_clear_memo(vm, u);
}

static void unpickler_dealloc(VM *vm, Object *o) {
  Unpickler *u = (Unpickler *)o;
  gc_untrack(vm, o);
  unpickler_clear(vm, o);
  value_clear(vm, &u->chunk);
  mem_free(vm, u->stack, (size_t)u->cap * sizeof(Value));
  mem_free(vm, u->marks, (size_t)u->cap_marks * sizeof(Size));
  mem_free(vm, u->encoding, u->encoding_size);
  mem_free(vm, u->errors, u->errors_size);
  object_free(vm, o, 0);
}

Value unpickler_memo_copy(VM *vm, Unpickler *u) {
  Value d = value_is_null(u->far_memo) ? dict_new(vm) : dict_copy(vm, as_dict(u->far_memo));
  for (Size i = 0; i < u->memo_cap && !value_is_null(d); i++) {
    if (!value_is_null(u->memo[i]) && dict_set(vm, as_dict(d), value_from_int48(i), u->memo[i]) < 0)
      value_clear(vm, &d);
  }
  return d;
}

static Value get_memo(VM *vm, Ref self, const void *closure UNUSED) {
  return pickle_proxy(vm, MT_UNPICKLER_MEMO, self);
}

static int set_memo(VM *vm, Ref self, Ref value, const void *closure UNUSED) {
  if (value_is_null(value)) return err_set_i(vm, vm->exc.TypeError, "attribute deletion is not supported");
  Value d;
  if (is_exact(vm, value, module_type(vm, MT_UNPICKLER_MEMO))) d = call_method0(vm, value, NAME(copy));
  else if (is_dict(value)) d = dict_copy(vm, as_dict(value));
  else
    return err_set_i(vm, vm->exc.TypeError, "'memo' attribute must be an UnpicklerMemoProxy object or dict, not %.200T",
                     value);
  if (value_is_null(d)) return -1;
  Unpickler *u = as_unpickler(self);
  Size pos = 0;
  Ref key, item;
  int r = 0;
  while (r == 0 && dict_next(as_dict(d), &pos, &key, &item)) {
    Size i;
    if (!is_int(key)) r = err_set_i(vm, vm->exc.TypeError, "memo key must be integers");
    else if ((r = arg_size(vm, key, &i)) == 0 && i < 0)
      r = err_set_i(vm, vm->exc.ValueError, "memo key must be positive integers.");
  }
  if (r == 0) unpickler_clear_memo(vm, u);
  for (pos = 0; r == 0 && dict_next(as_dict(d), &pos, &key, &item);) {
    Size i, fence = u->fence;
    r = arg_size(vm, key, &i);
    if (r == 0) r = unpickler_push(vm, u, own(item));
    u->fence = 0;
    if (r == 0) r = memo_put(vm, u, i);
    u->fence = fence;
    if (u->len) drop(vm, unpickler_pop(u));
  }
  drop(vm, d);
  return r;
}

static Value unpickler_getattro(VM *vm, Ref self, Ref name) {
  return pickle_getattro(vm, self, name, NAME(persistent_load), as_unpickler(self)->persistent_load);
}
static int unpickler_setattro(VM *vm, Ref self, Ref name, Ref value) {
  return pickle_setattro(vm, self, name, value, NAME(persistent_load), &as_unpickler(self)->persistent_load);
}

static const MethodDef methods[] = {
    {"persistent_load", persistent_load, METH_O | METH_METHOD, DOC("($self, pid, /)"), NULL},
    {"load", load, METH_NOARGS | METH_METHOD, "($self, /)",
     DOC("Load a pickle.\n\nRead a pickled object representation from the open file object given\n"
         "in the constructor, and return the reconstituted object hierarchy\nspecified therein.")},
    {"find_class", find_class, METH_FAST | METH_METHOD, DOC("($self, module_name, global_name, /)"),
     DOC("Return an object from a specified module.\n\n"
         "If necessary, the module will be imported. Subclasses may override\n"
         "this method (e.g. to restrict unpickling of arbitrary classes and\nfunctions).\n\n"
         "This method is called whenever a class or a function object is\n"
         "needed.  Both arguments passed are str objects.")},
    {"__sizeof__", size_of, METH_NOARGS, "($self, /)", DOC("Returns size in memory, in bytes.")},
    {0}};
static const GetSetDef getsets[] = {{"memo", get_memo, set_memo, NULL, NULL}, {0}};
static const TypeSlots slots = {.new_ = unpickler_new,
                                .init = unpickler_init,
                                .dealloc = unpickler_dealloc,
                                .traverse = unpickler_traverse,
                                .clear = unpickler_clear,
                                .getattro = unpickler_getattro,
                                .setattro = unpickler_setattro};
const TypeSpec unpickler_spec = {
    .name = "_pickle.Unpickler",
    .basic_size = sizeof(Unpickler),
    .flags = TYPE_GC | TYPE_BASETYPE | TYPE_IMMUTABLE,
    .slots = &slots,
    .methods = methods,
    .getsets = getsets,
    .doc = DOC("Unpickler(file, *, fix_imports=True, encoding='ASCII', errors='strict',\n"
               "          buffers=())\n--\n\nThis takes a binary file for reading a pickle data stream.\n\n"
               "The protocol version of the pickle is detected automatically, so no\n"
               "protocol argument is needed.  Bytes past the pickled object's\n"
               "representation are ignored.\n\n"
               "The argument *file* must have two methods, a read() method that takes\n"
               "an integer argument, and a readline() method that requires no\n"
               "arguments.  Both methods should return bytes.  Thus *file* can be a\n"
               "binary file object opened for reading, an io.BytesIO object, or any\n"
               "other custom object that meets this interface.\n\n"
               "Optional keyword arguments are *fix_imports*, *encoding* and *errors*,\n"
               "which are used to control compatibility support for pickle stream\n"
               "generated by Python 2.  If *fix_imports* is True, pickle will try to\n"
               "map the old Python 2 names to the new names used in Python 3.  The\n"
               "*encoding* and *errors* tell pickle how to decode 8-bit string\n"
               "instances pickled by Python 2; these default to 'ASCII' and 'strict',\n"
               "respectively.  The *encoding* can be 'bytes' to read these 8-bit\n"
               "string instances as bytes objects.")};
