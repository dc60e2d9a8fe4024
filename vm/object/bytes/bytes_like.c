// object/bytes/bytes_like.c: methods of bytes and bytearray that do not search: ASCII case and classes, padding, strip,
// translate, hex.
//
// Tests        tests/python/bytes/bytes_methods_*.py, methods.py
// Optimize     Os
#include "object/bytes/bytes_like.h"

#include "object/core/work.h"
#include "object/bytes/buffer.h"
#include "object/text/codec.h"
#include "object/error/exceptions.h"
#include "object/text/str_methods.h"
#include "base/unicode.h"

// ---- views ----

bool is_bytearray(VM *vm, Ref v) { return value_is_ptr(v) && is_instance_of(vm, v, vm->types.bytearray); }

View bytes_like_view(Ref v) {
  if (is_bytes(v)) return (View){(const uint8_t *)as_bytes(v)->data, as_bytes(v)->len};
  const ByteArray *a = as_bytearray(v);
  return (View){a->len ? a->data : (const uint8_t *)"", a->len};
}

Value bytes_like_make(VM *vm, Ref like, const void *data, Size n) {
  return is_bytes(like) ? bytes_from(vm, data, n) : bytearray_from(vm, data, n);
}

Value bytes_like_copy(VM *vm, Ref v) {
  if (is_bytes_exact(vm, v)) return own(v);
  View view = bytes_like_view(v);
  return bytes_like_make(vm, v, view.p, view.n);
}

Value bytes_like_cannot_concat(VM *vm, Ref a, Ref b) {
  return err_forgive(vm) ? err_set(vm, vm->exc.TypeError, "can't concat %.100T to %.100T", b, a) : VALUE_NULL;
}

int bytes_like_contains(VM *vm, Ref self, Ref item) {
  if (value_is_int48(item) || number_has_index(vm, item)) {
    uint8_t c;
    if (bytes_like_byte(vm, item, &c) < 0) return -1;
    View view = bytes_like_view(self);
    return memchr(view.p, c, (size_t)view.n) != NULL;
  }
  Value found = bytes_find(vm, self, (Value[]){{item.bits}}, 1, REF_NULL);
  if (!value_is_null(found)) return value_as_int48(found) >= 0;
  if (!err_matches(vm, vm->exc.TypeError) || buffer_is_offered(vm, item)) return -1;
  err_clear(vm);
  return err_set_i(vm, vm->exc.TypeError, "a bytes-like object is required, not '%.100T'", item);
}

// ---- ASCII classes ----

static bool is_upper(uint8_t c) { return c >= 'A' && c <= 'Z'; }
static bool is_lower(uint8_t c) { return c >= 'a' && c <= 'z'; }
static bool is_alpha(uint8_t c) { return is_upper(c) || is_lower(c); }
static bool is_digit(uint8_t c) { return c >= '0' && c <= '9'; }
static bool is_alnum(uint8_t c) { return is_alpha(c) || is_digit(c); }
static bool is_space(uint8_t c) { return c == ' ' || (c >= 9 && c <= 13); }

static Value all_are(Ref self, bool (*test)(uint8_t)) {
  View v = bytes_like_view(self);
  for (Size i = 0; i < v.n; i++)
    if (!test(v.p[i])) return VALUE_FALSE;
  return value_from_bool(v.n > 0);
}
Value bytes_isalpha(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return all_are(self, is_alpha);
}
Value bytes_isalnum(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return all_are(self, is_alnum);
}
Value bytes_isdigit(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return all_are(self, is_digit);
}
Value bytes_isspace(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return all_are(self, is_space);
}
Value bytes_isascii(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  View v = bytes_like_view(self);
  for (Size i = 0; i < v.n; i++)
    if (v.p[i] >= 0x80) return VALUE_FALSE;
  return VALUE_TRUE;
}

static Value case_is(Ref self, bool (*wanted)(uint8_t), bool (*unwanted)(uint8_t)) {
  View v = bytes_like_view(self);
  bool seen = false;
  for (Size i = 0; i < v.n; i++) {
    if (unwanted(v.p[i])) return VALUE_FALSE;
    seen |= wanted(v.p[i]);
  }
  return value_from_bool(seen);
}
Value bytes_islower(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return case_is(self, is_lower, is_upper);
}
Value bytes_isupper(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return case_is(self, is_upper, is_lower);
}
Value bytes_istitle(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  View v = bytes_like_view(self);
  bool cased = false, previous = false;
  for (Size i = 0; i < v.n; i++) {
    uint8_t c = v.p[i];
    if ((is_upper(c) && previous) || (is_lower(c) && !previous)) return VALUE_FALSE;
    previous = is_alpha(c);
    cased |= previous;
  }
  return value_from_bool(cased);
}

// ---- ASCII case ----

static Value map_case(VM *vm, Ref self, AsciiCase what) {
  View v = bytes_like_view(self);
  BytesBuilder b;
  bool after_letter = false;
  bb_init(&b, vm);
  if (!bb_reserve(&b, v.n)) return VALUE_NULL;
  for (Size at = 0; at < v.n; at += WORK_CHARS) {
    Size n = v.n - at < WORK_CHARS ? v.n - at : WORK_CHARS;
    // only the first octet of all is capitalized
    ascii_map_case(b.data + at, v.p + at, n, what == ASCII_CAPITALIZE && at ? ASCII_LOWER : what, &after_letter);
    if (n == WORK_CHARS && vm_work(vm, WORK_CHARS / 8) < 0) return bb_discard(&b), VALUE_NULL;
  }
  Value out = bytes_like_make(vm, self, b.data, v.n);
  bb_discard(&b);
  return out;
}
Value bytes_upper(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return map_case(vm, self, ASCII_UPPER);
}
Value bytes_lower(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return map_case(vm, self, ASCII_LOWER);
}
Value bytes_swapcase(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return map_case(vm, self, ASCII_SWAP);
}
Value bytes_capitalize(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return map_case(vm, self, ASCII_CAPITALIZE);
}
Value bytes_title(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return map_case(vm, self, ASCII_TITLE);
}

// ---- strip ----

enum { STRIP_LEFT = 1, STRIP_RIGHT = 2 };

static Value strip_view(VM *vm, Ref self, const uint8_t *set, Size n_set, int sides) {
  View v = bytes_like_view(self);
  Size start = 0, end = v.n;
#define STRIPPED(c) (set ? memchr(set, c, (size_t)n_set) != NULL : is_space(c))
  if (sides & STRIP_LEFT)
    while (start < end && STRIPPED(v.p[start])) start++;
  if (sides & STRIP_RIGHT)
    while (end > start && STRIPPED(v.p[end - 1])) end--;
#undef STRIPPED
  if (start == 0 && end == v.n) return bytes_like_copy(vm, self);
  return bytes_like_make(vm, self, v.p + start, end - start);
}

static Value strip(VM *vm, const char *name, Ref self, const Value *args, Size nargs, int sides) {
  if (args_check(vm, name, nargs, 0, 1) < 0) return VALUE_NULL;
  if (nargs == 0 || value_is_none(args[0])) return strip_view(vm, self, NULL, 0, sides);
  Buffer set;
  if (buffer_get(vm, args[0], &set, BUF_SIMPLE) < 0) return VALUE_NULL;
  Value out = strip_view(vm, self, set.len ? set.data : (const uint8_t *)"", set.len, sides);
  buffer_release(vm, &set);
  return out;
}
Value bytes_strip(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return strip(vm, "strip", self, args, nargs, STRIP_LEFT | STRIP_RIGHT);
}
Value bytes_lstrip(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return strip(vm, "lstrip", self, args, nargs, STRIP_LEFT);
}
Value bytes_rstrip(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return strip(vm, "rstrip", self, args, nargs, STRIP_RIGHT);
}

// ---- padding ----

static Value pad(VM *vm, Ref self, Size left, Size right, uint8_t fill) {
  View v = bytes_like_view(self);
  if (left <= 0 && right <= 0) return bytes_like_copy(vm, self);
  BytesBuilder b;
  bb_init(&b, vm);
  bb_fill(&b, fill, left);
  bb_bytes(&b, v.p, v.n);
  bb_fill(&b, fill, right);
  if (b.failed) return VALUE_NULL;
  Value out = bytes_like_make(vm, self, b.data, b.len);
  bb_discard(&b);
  return out;
}

static int padding_args(VM *vm, const char *name, const Value *args, Size nargs, Size *width, uint8_t *fill) {
  *fill = ' ';
  if (args_check(vm, name, nargs, 1, 2) < 0 || arg_size(vm, args[0], width) < 0) return -1;
  if (nargs < 2) return 0;
  Ref c = borrow(args[1]);
  if (!is_bytes(c) && !is_bytearray(vm, c))
    return err_set_i(vm, vm->exc.TypeError, "%s() argument 2 must be a byte string of length 1, not %.50P", name, c);
  View v = bytes_like_view(c);
  if (v.n != 1)
    return err_set_i(vm, vm->exc.TypeError,
                     "%s(): argument 2 must be a byte string of length 1, not a %s object of length %zd", name,
                     is_bytes(c) ? "bytes" : "bytearray", v.n);
  *fill = v.p[0];
  return 0;
}

Value bytes_center(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size width;
  uint8_t fill;
  if (padding_args(vm, "center", args, nargs, &width, &fill) < 0) return VALUE_NULL;
  Size n = bytes_like_view(self).n;
  if (width <= n) return bytes_like_copy(vm, self);
  Size room = width - n, left = room / 2 + (room & width & 1);
  return pad(vm, self, left, room - left, fill);
}
Value bytes_ljust(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size width;
  uint8_t fill;
  if (padding_args(vm, "ljust", args, nargs, &width, &fill) < 0) return VALUE_NULL;
  Size n = bytes_like_view(self).n;
  return pad(vm, self, 0, width <= n ? 0 : width - n, fill);
}
Value bytes_rjust(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size width;
  uint8_t fill;
  if (padding_args(vm, "rjust", args, nargs, &width, &fill) < 0) return VALUE_NULL;
  Size n = bytes_like_view(self).n;
  return pad(vm, self, width <= n ? 0 : width - n, 0, fill);
}

Value bytes_zfill(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Size width;
  if (arg_size(vm, args[0], &width) < 0) return VALUE_NULL;
  View v = bytes_like_view(self);
  if (width <= v.n) return bytes_like_copy(vm, self);
  BytesBuilder b;
  bb_init(&b, vm);
  bool sign = v.n && (v.p[0] == '+' || v.p[0] == '-');
  if (sign) bb_byte(&b, v.p[0]);
  bb_fill(&b, '0', width - v.n);
  bb_bytes(&b, v.p + sign, v.n - sign);
  if (b.failed) return VALUE_NULL;
  Value out = bytes_like_make(vm, self, b.data, b.len);
  bb_discard(&b);
  return out;
}

Value bytes_expandtabs(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"tabsize"};
  static const ArgSpec spec = {"expandtabs", names, 1, 0, 1, 0, 0};
  Ref bound[1] = {REF_NULL};
  int tab = 8;
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0) return VALUE_NULL;
  if (!value_is_null(bound[0]) && arg_int(vm, bound[0], &tab) < 0) return VALUE_NULL;
  View v = bytes_like_view(self);
  BytesBuilder b;
  bb_init(&b, vm);
  int64_t column = 0;
  for (Size i = 0; i < v.n && !b.failed; i++) {
    uint8_t c = v.p[i];
    if (c == '\t') {
      Size blanks = tab > 0 ? (Size)(tab - column % tab) : 0;
      if (blanks > SIZE_MAX_PY - 1 - b.len) {
        bb_discard(&b);
        return err_set(vm, vm->exc.OverflowError, "result too long");
      }
      bb_fill(&b, ' ', blanks);
      column += blanks;
    } else {
      bb_byte(&b, c);
      column = c == '\n' || c == '\r' ? 0 : column + 1;
    }
  }
  if (b.failed) return VALUE_NULL;
  Value out = bytes_like_make(vm, self, b.data, b.len);
  bb_discard(&b);
  return out;
}

// ---- translate ----

Value bytes_maketrans(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "maketrans", nargs, 2, 2) < 0) return VALUE_NULL;
  Buffer from, to;
  if (buffer_get(vm, args[0], &from, BUF_SIMPLE) < 0) return VALUE_NULL;
  if (buffer_get(vm, args[1], &to, BUF_SIMPLE) < 0) {
    buffer_release(vm, &from);
    return VALUE_NULL;
  }
  Value out;
  if (from.len != to.len) {
    out = err_set(vm, vm->exc.ValueError, "maketrans arguments must have same length");
  } else {
    uint8_t table[256];
    for (int i = 0; i < 256; i++) table[i] = (uint8_t)i;
    for (Size i = 0; i < from.len; i++) table[from.data[i]] = to.data[i];
    out = bytes_from(vm, table, 256);
  }
  buffer_release(vm, &from);
  buffer_release(vm, &to);
  return out;
}

// Reads the table: a buffer of 256 octets, or None (the identity). 0 or -1.
static int read_table(VM *vm, Ref v, uint8_t table[256]) {
  for (int i = 0; i < 256; i++) table[i] = (uint8_t)i;
  if (value_is_none(v)) return 0;
  Buffer buf;
  if (buffer_get(vm, v, &buf, BUF_SIMPLE) < 0) return -1;
  int rc = 0;
  if (buf.len == 256) memcpy(table, buf.data, 256);
  else rc = err_set_i(vm, vm->exc.ValueError, "translation table must be 256 characters long");
  buffer_release(vm, &buf);
  return rc;
}

Value bytes_translate(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "delete"};
  static const ArgSpec spec = {"translate", names, 2, 1, 2, 1, 0};
  Ref bound[2] = {REF_NULL, REF_NULL};
  uint8_t table[256];
  bool deleted[256] = {false};
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0 || read_table(vm, bound[0], table) < 0) return VALUE_NULL;
  if (!value_is_null(bound[1])) {
    Buffer buf;
    if (buffer_get(vm, bound[1], &buf, BUF_SIMPLE) < 0) return VALUE_NULL;
    for (Size i = 0; i < buf.len; i++) deleted[buf.data[i]] = true;
    buffer_release(vm, &buf);
  }
  View v = bytes_like_view(self);
  BytesBuilder b;
  bb_init(&b, vm);
  if (!bb_reserve(&b, v.n)) return VALUE_NULL;
  int changed = 0;
  for (Size i = 0; i < v.n; i++) {
    uint8_t c = v.p[i];
    changed |= deleted[c] | (table[c] ^ c);
    b.data[b.len] = table[c];
    b.len += !deleted[c];
    if (work_round(vm, (size_t)i) < 0) return bb_discard(&b), VALUE_NULL;
  }
  Value out = changed ? bytes_like_make(vm, self, b.data, b.len) : bytes_like_copy(vm, self);
  bb_discard(&b);
  return out;
}

// ---- hex ----

static Value hex(VM *vm, const uint8_t *p, Size n, int sep, int group) {
  static const char digits[] = "0123456789abcdef";
  int64_t size = group < 0 ? -(int64_t)group : group;
  int64_t n_seps = sep < 0 || group == 0 || n == 0 ? 0 : (n - 1) / size;
  if ((int64_t)n * 2 + n_seps > SIZE_MAX_PY - 1) return err_no_memory(vm);
  Str *s = str_alloc(vm, (Size)(n * 2 + n_seps), 0x7F);
  if (!s) return VALUE_NULL;
  char *to = s->data;
  for (Size i = 0; i < n; i++) {
    if (work_round(vm, (size_t)i) < 0) return obj_drop(vm, s), VALUE_NULL;
    if (n_seps && i && (group > 0 ? (n - i) % size : i % size) == 0) *to++ = (char)sep;
    *to++ = digits[p[i] >> 4];
    *to++ = digits[p[i] & 15];
  }
  return value_from_ptr(s);
}

// The separator argument as a character; -1 with exception.
static int separator(VM *vm, Ref v) {
  Size len = object_len(vm, v);
  if (len < 0) return -1;
  if (len != 1) return err_set_i(vm, vm->exc.ValueError, "sep must be length 1.");
  uint32_t c;
  if (is_str(v)) c = str_read(as_str(v), 0);
  else if (is_bytes(v)) c = (uint8_t)as_bytes(v)->data[0];
  else return err_set_i(vm, vm->exc.TypeError, "sep must be str or bytes.");
  if (c > 127) return err_set_i(vm, vm->exc.ValueError, "sep must be ASCII.");
  return (int)c;
}

Value bytes_hex_of(VM *vm, const uint8_t *p, Size n, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"sep", "bytes_per_sep"};
  static const ArgSpec spec = {"hex", names, 2, 0, 2, 0, 0};
  Ref bound[2] = {REF_NULL, REF_NULL};
  int group = 1, sep = -1;
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0) return VALUE_NULL;
  if (!value_is_null(bound[1]) && arg_int(vm, bound[1], &group) < 0) return VALUE_NULL;
  if (!value_is_null(bound[0]) && (sep = separator(vm, bound[0])) < 0) return VALUE_NULL;
  return hex(vm, p, n, sep, group);
}

Value bytes_hex(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  View v = bytes_like_view(self);
  if (nargs || !value_is_null(kwnames)) {  // converting arguments may run code: hold a copy
    Value copy = bytes_from(vm, v.p, v.n);
    if (value_is_null(copy)) return copy;
    v = bytes_like_view(copy);
    Value out = bytes_hex_of(vm, v.p, v.n, args, nargs, kwnames);
    drop(vm, copy);
    return out;
  }
  return hex(vm, v.p, v.n, -1, 1);
}

// The octets that `n` characters spell; blanks are allowed between octets.
static Value from_hex(VM *vm, const void *chars, int kind, Size n) {
  BytesBuilder b;
  bb_init(&b, vm);
  Size i = 0, bad = -1;
  while (bad < 0) {
    if (kind == 1) i += 2 * bb_hex(&b, (const uint8_t *)chars + i, (n - i) / 2);
    while (i < n && str_read_at(chars, kind, i) < 128 && is_space((uint8_t)str_read_at(chars, kind, i))) i++;
    if (i >= n) return bb_finish(&b);
    int high = hex_digit(str_read_at(chars, kind, i));
    if (high < 0) {
      bad = i;
    } else if (++i >= n) {
      break;
    } else {
      int low = hex_digit(str_read_at(chars, kind, i));
      if (low < 0) bad = i;
      else bb_byte(&b, (uint8_t)(high << 4 | low)), i++;
    }
  }
  if (b.failed) return VALUE_NULL;
  bb_discard(&b);
  if (bad < 0)
    return err_set(vm, vm->exc.ValueError, "fromhex() arg must contain an even number of hexadecimal digits");
  return err_set(vm, vm->exc.ValueError, "non-hexadecimal number found in fromhex() arg at position %zd", bad);
}

Value bytes_fromhex(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Type *type = as_type(self);
  Ref v = borrow(args[0]);
  Value out;
  if (is_str(v)) {
    out = from_hex(vm, as_str(v)->data, as_str(v)->kind, as_str(v)->len);
  } else if (buffer_is_offered(vm, v)) {
    Buffer buf;
    if (buffer_get(vm, v, &buf, BUF_SIMPLE) < 0) return VALUE_NULL;
    out = from_hex(vm, buf.data, 1, buf.len);
    buffer_release(vm, &buf);
  } else {
    return err_set(vm, vm->exc.TypeError, "fromhex() argument must be str or bytes-like, not %T", v);
  }
  if (value_is_null(out) || type == vm->types.bytes) return out;
  Value made = call1(vm, self, out);
  drop(vm, out);
  return made;
}

// ---- decode ----

Value bytes_decode(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"encoding", "errors"};
  static const ArgSpec spec = {"decode", names, 2, 0, 2, 0, 0};
  Ref bound[2] = {REF_NULL, REF_NULL};
  if (is_bytes(self) && codec_args_are_utf8(args, nargs, kwnames))
    return str_from_utf8(vm, as_bytes(self)->data, as_bytes(self)->len);
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0) return VALUE_NULL;
  char *text[2] = {NULL, NULL};
  size_t sizes[2] = {0, 0};
  Value out = VALUE_NULL;
  for (int i = 0; i < 2; i++) {
    if (value_is_null(bound[i])) continue;
    if (!is_str(bound[i])) {
      if (value_is_none(bound[i]))
        err_set(vm, vm->exc.TypeError, "decode() argument '%s' must be str, not None", names[i]);
      else err_set(vm, vm->exc.TypeError, "decode() argument '%s' must be str, not %.50P", names[i], bound[i]);
      goto done;
    }
    size_t len;
    if (codec_check_name(vm, bound[i], false) < 0) goto done;
    text[i] = str_to_utf8(vm, bound[i], &len, &sizes[i]);
    if (!text[i]) goto done;
  }
  if (codec_check_in_dev(vm, text[0], text[1]) < 0) goto done;
  View v = bytes_like_view(self);
  Value copy = is_bytes(self) ? own(self) : bytes_from(vm, v.p, v.n);  // a codec may run code
  if (!value_is_null(copy)) {
    v = bytes_like_view(copy);
    out = v.n == 0 ? own(vm->empty_str) : str_decode(vm, (const char *)v.p, v.n, text[0] ? text[0] : "utf-8", text[1]);
    drop(vm, copy);
  }
done:
  for (int i = 0; i < 2; i++) mem_free(vm, text[i], sizes[i]);
  return out;
}
