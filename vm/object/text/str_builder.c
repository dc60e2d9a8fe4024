// object/text/str_builder.c: StrBuilder, which accumulates text, and the printf-like formatting of messages.
//
// Invariants   data holds len characters of `kind` bytes, with room for cap. max_char is an upper bound of the
//              characters so far: the final str gets the smallest kind that holds it.
//              cap <= room, and len may exceed cap after a reserve: whoever writes more than a piece goes through
//              reserve_slowly, which looks at the limits. So does every loop that writes through a builder, at no cost
//              for short ones.
// Danger       %S, %R and %A run Python code.
// Optimize     O2
#include <string.h>

#include "base/utf8.h"
#include "object/core/work.h"
#include "object/text/str.h"

void sb_init(StrBuilder *b, VM *vm) { *b = (StrBuilder){.vm = vm, .kind = 1}; }

void sb_discard(StrBuilder *b) {
  mem_free(b->vm, b->data, (size_t)b->room * b->kind);
  sb_init(b, b->vm);
}

static bool fail(StrBuilder *b) {
  if (!b->failed) {
    sb_discard(b);
    err_no_memory(b->vm);
  }
  b->failed = true;
  return false;
}

static int kind_for(uint32_t c) { return c < 0x100 ? 1 : c < 0x10000 ? 2 : 4; }

static bool widen(StrBuilder *b, int kind, Size cap) {
  size_t size = (size_t)cap * (size_t)kind;
  if ((uint64_t)cap * (uint64_t)kind > SIZE_MAX / 2) return fail(b);
  void *data = mem_alloc(b->vm, size);
  if (!data) return fail(b);
  if (str_copy_chars(b->vm, data, kind, 0, b->data, b->kind, 0, b->len) < 0) {
    mem_free(b->vm, data, size);
    sb_discard(b);
    return !(b->failed = true);
  }
  mem_free(b->vm, b->data, (size_t)b->room * b->kind);
  b->data = data;
  b->kind = (uint8_t)kind;
  b->room = cap;
  return true;
}

static bool grow(StrBuilder *b, Size cap) {
  if ((uint64_t)cap * b->kind > SIZE_MAX / 2) return fail(b);
  void *data = work_realloc(b->vm, b->data, (size_t)b->room * b->kind, (size_t)cap * b->kind);
  if (!data) return fail(b);
  b->data = data;
  b->room = cap;
  return true;
}

// Looks at the limits after each piece of output.
static bool look(StrBuilder *b) {
  if (work_written(b->vm, b->len, &b->seen)) return true;
  sb_discard(b);
  b->failed = true;
  return false;
}

static NOINLINE bool reserve_slowly(StrBuilder *b, Size need, int kind) {
  if (b->len - b->seen >= WORK_CHARS && !look(b)) return false;
  if (kind > b->kind || need > b->room) {
    int64_t room = need <= b->room ? b->room : (int64_t)need + (need >> 1) + 16;
    if (room > SIZE_MAX_PY) room = SIZE_MAX_PY;
    if (!(kind > b->kind ? widen(b, kind, (Size)room) : grow(b, (Size)room))) return false;
  }
  b->cap = work_room(b->room, b->seen);
  return true;
}

ALWAYS_INLINE bool reserve(StrBuilder *b, Size n, uint32_t max_char) {
  if (b->failed) return false;
  if (n > SIZE_MAX_PY - 1 - b->len) return fail(b);
  Size need = b->len + n;
  if (max_char > b->max_char) b->max_char = max_char;
  int kind = kind_for(max_char);
  if (LIKELY(kind <= b->kind && need <= b->cap)) return true;
  return reserve_slowly(b, need, kind);
}

bool sb_reserve(StrBuilder *b, Size n, uint32_t max_char) { return reserve(b, n, max_char); }

void sb_char(StrBuilder *b, uint32_t c) {
  if (!sb_reserve(b, 1, c)) return;
  str_write_at(b->data, b->kind, b->len++, c);
}

void sb_chars(StrBuilder *b, const void *chars, int kind, Size n, uint32_t max_char) {
  if (n == 0 || !reserve(b, n, max_char)) return;
  for (Size at = 0; at < n && !b->failed;) {
    Size piece = n - at < WORK_CHARS ? n - at : WORK_CHARS;
    // without a look at the limits: `look` does that
    bool whole = str_copy_short(b->vm, b->data, b->kind, b->len, chars, kind, at, piece) == 0;
    b->len += whole ? piece : 0;
    at += piece;
    if (piece == WORK_CHARS) look(b);
  }
}

void sb_ascii(StrBuilder *b, const char *s, Size len) { sb_chars(b, s, 1, len, 0x7F); }
void sb_cstr(StrBuilder *b, const char *ascii) { sb_ascii(b, ascii, (Size)strlen(ascii)); }

void sb_utf8(StrBuilder *b, const char *s, Size len) {
  const uint8_t *p = (const uint8_t *)s, *end = p + len;
  while (p < end && !b->failed) {
    const uint8_t *start = p;
    while (p < end && *p < 0x80) p++;
    sb_ascii(b, (const char *)start, (Size)(p - start));
    if (p == end) return;
    uint32_t c;
    Utf8Status status;
    int n = utf8_decode_one(p, end, &c, &status);
    sb_char(b, n > 0 ? c : 0xFFFD);
    p += n > 0 ? n : -n;
  }
}

void sb_str(StrBuilder *b, Ref s) {
  const Str *str = as_str(s);
  sb_chars(b, str->data, str->kind, str->len, str_max_of(str));
}

void sb_substr(StrBuilder *b, Ref s, Size start, Size end) {
  const Str *str = as_str(s);
  if (end > str->len) end = str->len;
  if (start >= end) return;
  const void *from = str_at(str, start);
  uint32_t max = 0x7F;
  if (!str->ascii && str_max_char(b->vm, from, str->kind, end - start, &max) < 0) {
    sb_discard(b);
    b->failed = true;
    return;
  }
  sb_chars(b, from, str->kind, end - start, max);
}

void sb_fill(StrBuilder *b, uint32_t c, Size n) {
  if (n <= 0 || !sb_reserve(b, n, c)) return;
  while (n > 0 && !b->failed) {
    Size piece = n < WORK_CHARS ? n : WORK_CHARS;
    n -= piece;
    if (b->kind == 1) memset((char *)b->data + b->len, (int)c, (size_t)piece);
    else
      for (Size i = 0; i < piece; i++) str_write_at(b->data, b->kind, b->len + i, c);
    b->len += piece;
    if (piece == WORK_CHARS) look(b);
  }
}

int sb_repr(StrBuilder *b, Ref v) {
  if (b->failed) return -1;  // no code may run while its exception is set
  Value text = object_repr(b->vm, v);
  if (value_is_null(text)) return -1;
  sb_str(b, text);
  drop(b->vm, text);
  return b->failed ? -1 : 0;
}

Value sb_finish(StrBuilder *b) {
  if (b->failed) return VALUE_NULL;
  Value s;
  if (b->kind == 1 && b->max_char < 0x80 && b->len > 1) s = str_from_ascii(b->vm, b->data, b->len);
  else s = str_from_kind(b->vm, b->kind, b->data, b->len);
  sb_discard(b);
  return s;
}

// ---- messages ----

typedef struct FormatCode {  // one %… of a format
  bool zero, left, has_precision, is_long, is_size;
  int width, precision;
  char letter;
} FormatCode;

static const char *read_code(const char *p, FormatCode *code, va_list *args) {
  *code = (FormatCode){0};
  for (;; p++) {
    if (*p == '0') code->zero = true;
    else if (*p == '-') code->left = true;
    else break;
  }
  while (*p >= '0' && *p <= '9') code->width = code->width * 10 + (*p++ - '0');
  if (*p == '.') {
    p++;
    code->has_precision = true;
    if (*p == '*') {
      code->precision = va_arg(*args, int);
      p++;
    }
    while (*p >= '0' && *p <= '9') code->precision = code->precision * 10 + (*p++ - '0');
  }
  if (p[0] == 'l' && p[1] == 'l') {
    code->is_long = true;
    p += 2;
  } else if (*p == 'z') {
    code->is_size = true;
    p++;
  }
  code->letter = *p;
  return *p ? p + 1 : p;
}

static void put_number(StrBuilder *b, const FormatCode *code, va_list *args) {
  char digits[24], *end = digits + sizeof digits - 1, *at = end;
  bool is_signed = code->letter == 'd' || code->letter == 'i', is_negative = false;
  uint64_t u;
  if (is_signed) {
    int64_t i = code->is_long ? va_arg(*args, int64_t) : va_arg(*args, int);
    is_negative = i < 0;
    u = is_negative ? 0 - (uint64_t)i : (uint64_t)i;
  } else {
    u = code->is_long ? va_arg(*args, uint64_t) : va_arg(*args, unsigned);
  }
  unsigned base = is_signed || code->letter == 'u' ? 10 : 16;
  const char *set = code->letter == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
  *end = 0;
  do *--at = set[u % base];
  while (u /= base);
  if (is_negative) *--at = '-';
  int n = (int)(end - at);
  if (code->zero && *at == '-' && n < code->width) sb_char(b, '-'), at++;
  if (!code->left) sb_fill(b, code->zero ? '0' : ' ', code->width - n);
  sb_cstr(b, at);
  if (code->left) sb_fill(b, ' ', code->width - n);
}

static void put_utf8(StrBuilder *b, const FormatCode *code, const char *s) {
  if (!s) s = "(null)";
  size_t len;
  if (code->has_precision) {  // the text may end there without a zero; a character that the end cuts is left out
    const char *zero = memchr(s, 0, (size_t)code->precision);
    len = zero ? (size_t)(zero - s) : (size_t)code->precision;
    size_t start = len;
    while (start > 0 && len - start < 3 && ((uint8_t)s[start - 1] & 0xC0) == 0x80) start--;
    if (start > 0 && !zero) {
      uint8_t lead = (uint8_t)s[start - 1];
      size_t wanted = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
      if (lead >= 0x80 && wanted > len - start + 1) len = start - 1;
    }
  } else {
    len = strlen(s);
  }
  sb_utf8(b, s, (Size)len);
}

static void put_text(StrBuilder *b, const FormatCode *code, Ref s) {
  sb_substr(b, s, 0, code->has_precision ? code->precision : SIZE_MAX_PY);
}

static int put_converted(StrBuilder *b, const FormatCode *code, Ref v) {
  VM *vm = b->vm;
  if (b->failed) return -1;  // no code may run while its exception is set
  Value s = code->letter == 'S' ? object_str(vm, v) : code->letter == 'R' ? object_repr(vm, v) : object_ascii(vm, v);
  if (value_is_null(s)) return -1;
  put_text(b, code, s);
  drop(vm, s);
  return 0;
}

static int put_code(StrBuilder *b, const FormatCode *code, va_list *args) {
  switch (code->letter) {
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X': put_number(b, code, args); return 0;
    case 'c': sb_char(b, (uint32_t)va_arg(*args, int)); return 0;
    case 's': put_utf8(b, code, va_arg(*args, const char *)); return 0;
    case 'U': put_text(b, code, va_arg(*args, Ref)); return 0;
    case 'S':
    case 'R':
    case 'A': return put_converted(b, code, va_arg(*args, Ref));
    case 'T': put_utf8(b, code, type_of(b->vm, va_arg(*args, Ref))->c_name); return 0;
    case 'Q': {
      Value name = b->failed ? VALUE_NULL : type_fully_qualified_name(b->vm, type_of(b->vm, va_arg(*args, Ref)));
      if (value_is_null(name)) return -1;
      put_text(b, code, name);
      drop(b->vm, name);
      return 0;
    }
    case 'P': {
      Ref v = va_arg(*args, Ref);
      put_utf8(b, code, value_is_none(v) ? "None" : type_of(b->vm, v)->c_name);
      return 0;
    }
    case 'N': put_utf8(b, code, va_arg(*args, Type *)->c_name); return 0;
    default: sb_char(b, (uint8_t)code->letter); return 0;  // %%
  }
}

int sb_format(StrBuilder *b, const char *format, va_list args) {
  va_list at;
  va_copy(at, args);
  int rc = 0;
  for (const char *p = format; *p && rc == 0;) {
    const char *start = p;
    while (*p && *p != '%') p++;
    sb_utf8(b, start, (Size)(p - start));
    if (!*p) break;
    FormatCode code;
    p = read_code(p + 1, &code, &at);
    rc = put_code(b, &code, &at);
  }
  va_end(at);
  return b->failed ? -1 : rc;
}

int sb_printf(StrBuilder *b, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int rc = sb_format(b, format, args);
  va_end(args);
  return rc;
}

Value str_vformat(VM *vm, const char *format, va_list args) {
  if (!strchr(format, '%')) return str_from_cstr(vm, format);
  StrBuilder b;
  sb_init(&b, vm);
  if (sb_format(&b, format, args) < 0) {
    if (!b.failed) sb_discard(&b);
    return VALUE_NULL;
  }
  return sb_finish(&b);
}

Value str_format(VM *vm, const char *format, ...) {
  va_list args;
  va_start(args, format);
  Value s = str_vformat(vm, format, args);
  va_end(args);
  return s;
}
