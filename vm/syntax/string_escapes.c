// syntax/string_escapes.c: the escapes of string and bytes literals.
//
// Error positions are those of CPython, which first rewrites the literal in ASCII: a character beyond ASCII becomes the
// ten bytes of a \U escape, and a backslash before one becomes \u005c.
// Tests        tests/python/reference/06_expressions/literals_strings.py
// Optimize     Oz
#include "syntax/string_escapes.h"

#include <stdio.h>

#include "object/text/char_names.h"
#include "base/utf8.h"
#include "object/bytes/bytes.h"
#include "object/text/str.h"
#include "base/unicode.h"

typedef struct Reader {
  VM *vm;
  const char *s, *end;
  Size pos;  // in the ASCII form
} Reader;

static bool fail(EscapeResult *out, Size start, Size end, const char *reason) {
  out->start = start;
  out->end = end;
  out->reason = reason;
  return false;
}

static void note_invalid(EscapeResult *out, const char *backslash, bool octal) {
  if (out->invalid) return;
  out->invalid = backslash;
  out->invalid_octal = octal;
}

// Up to three octal digits, the first at r->s[-1].
static uint32_t octal(Reader *r, EscapeResult *out) {
  const char *backslash = r->s - 2;
  uint32_t c = (uint32_t)(r->s[-1] - '0');
  for (int i = 0; i < 2 && r->s < r->end && *r->s >= '0' && *r->s <= '7'; i++, r->pos++)
    c = c * 8 + (uint32_t)(*r->s++ - '0');
  if (c > 0377) note_invalid(out, backslash, true);
  return c;
}

// The single-letter escapes: the character, or -1.
static int simple_escape(char c) {
  switch (c) {
    case '\\':
    case '\'':
    case '"': return c;
    case 'b': return '\b';
    case 'f': return '\f';
    case 't': return '\t';
    case 'n': return '\n';
    case 'r': return '\r';
    case 'v': return '\v';
    case 'a': return '\a';
    default: return -1;
  }
}

// \xXX, \uXXXX, \UXXXXXXXX; `start` is the position of the backslash.
static bool hex_escape(Reader *r, int digits, Size start, const char *reason, uint32_t *out_char, EscapeResult *out) {
  uint32_t c = 0;
  for (int i = 0; i < digits; i++) {
    int v = r->s < r->end ? hex_digit((uint8_t)*r->s) : -1;
    if (v < 0) return fail(out, start, r->pos, reason);
    c = c * 16 + (uint32_t)v;
    r->s++;
    r->pos++;
  }
  if (c > 0x10FFFF) return fail(out, start, r->pos, "illegal Unicode character");
  *out_char = c;
  return true;
}

static bool named_escape(Reader *r, Size start, uint32_t *out_char, EscapeResult *out) {
  if (r->s < r->end && *r->s == '{') {
    const char *name = ++r->s;
    r->pos++;
    while (r->s < r->end && *r->s != '}') {
      uint8_t c = (uint8_t)*r->s++;
      r->pos += c < 0x80 ? 1 : (c & 0xC0) != 0x80 ? 10 : 0;
    }
    int len = (int)(r->s - name);
    if (len && r->s < r->end) {
      r->s++;
      r->pos++;
      uint32_t found[UNICODE_SEQUENCE_MAX];
      if (char_lookup(r->vm, name, len, false, found) == 1) {
        *out_char = found[0];
        return true;
      }
      return fail(out, start, r->pos, "unknown Unicode character name");
    }
  }
  return fail(out, start, r->pos, "malformed \\N character escape");
}

// Decodes what follows a backslash. False: out->reason.
static bool read_escape(Reader *r, StrBuilder *b, EscapeResult *out) {
  const char *backslash = r->s - 1;
  Size start = r->pos - 1;
  if (r->s >= r->end || (uint8_t)*r->s >= 0x80) {  // not an escape at all
    r->pos += 5;
    sb_char(b, '\\');
    return true;
  }
  char c = *r->s++;
  r->pos++;
  if (c == '\n') return true;
  int simple = simple_escape(c);
  uint32_t ch = 0;
  if (simple >= 0) {
    ch = (uint32_t)simple;
  } else if (c >= '0' && c <= '7') {
    ch = octal(r, out);
  } else if (c == 'x' || c == 'u' || c == 'U') {
    int digits = c == 'x' ? 2 : c == 'u' ? 4 : 8;
    const char *reason = c == 'x'   ? "truncated \\xXX escape"
                         : c == 'u' ? "truncated \\uXXXX escape"
                                    : "truncated \\UXXXXXXXX escape";
    if (!hex_escape(r, digits, start, reason, &ch, out)) return false;
  } else if (c == 'N') {
    if (!named_escape(r, start, &ch, out)) return false;
  } else {
    note_invalid(out, backslash, false);
    sb_char(b, '\\');
    ch = (uint8_t)c;
  }
  sb_char(b, ch);
  return true;
}

Value escapes_decode_str(VM *vm, const char *s, const char *end, EscapeResult *out) {
  *out = (EscapeResult){0};
  Reader r = {vm, s, end, 0};
  StrBuilder b;
  sb_init(&b, vm);
  while (r.s < end) {
    const char *run = r.s;
    while (r.s < end && *r.s != '\\' && (uint8_t)*r.s < 0x80) r.s++;
    if (r.s > run) {
      sb_ascii(&b, run, (Size)(r.s - run));
      r.pos += (Size)(r.s - run);
      continue;
    }
    if (*r.s == '\\') {
      r.s++;
      r.pos++;
      if (read_escape(&r, &b, out)) continue;
      sb_discard(&b);
      return VALUE_NULL;
    }
    uint32_t c;
    Utf8Status status;
    int n = utf8_decode_one((const uint8_t *)r.s, (const uint8_t *)end, &c, &status);
    if (n <= 0) n = 1, c = 0xFFFD;
    sb_char(&b, c);
    r.s += n;
    r.pos += 10;
  }
  return sb_finish(&b);
}

Value escapes_ascii_form(VM *vm, const char *s, const char *end) {
  Size n = 0;
  for (const char *p = s; p < end; p++)
    n += (uint8_t)*p < 0x80 ? 1 + (*p == '\\' && p + 1 < end && (uint8_t)p[1] >= 0x80) * 5 : 10;
  Bytes *b = bytes_alloc(vm, n);
  if (!b) return VALUE_NULL;
  char *out = b->data;
  while (s < end) {
    if ((uint8_t)*s < 0x80) {
      *out++ = *s++;
      if (s[-1] == '\\' && s < end && (uint8_t)*s >= 0x80) {
        memcpy(out, "u005c", 5);
        out += 5;
      } else if (s[-1] == '\\' && s < end) {
        *out++ = *s++;
      }
      continue;
    }
    uint32_t c = 0xFFFD;
    Utf8Status status;
    int len = utf8_decode_one((const uint8_t *)s, (const uint8_t *)end, &c, &status);
    s += len > 0 ? len : 1;
    char escape[12];
    snprintf(escape, sizeof escape, "\\U%08x", c);
    memcpy(out, escape, 10);
    out += 10;
  }
  Size used = (Size)(out - b->data);
  Value whole = value_from_ptr(b);
  if (used == n) return whole;
  Value cut = bytes_from(vm, b->data, used);
  drop(vm, whole);
  return cut;
}

Value escapes_decode_bytes(VM *vm, const char *s, const char *end, EscapeResult *out) {
  *out = (EscapeResult){0};
  const char *start = s;
  size_t size = (size_t)(end - s) + 1;
  char *buffer = mem_alloc(vm, size), *o = buffer;
  if (!buffer) return err_no_memory(vm);
  while (s < end) {
    if (*s != '\\' || s + 1 == end) {
      *o++ = *s++;
      continue;
    }
    const char *backslash = s++;
    char c = *s++;
    int simple = simple_escape(c);
    if (c == '\n') continue;
    if (simple >= 0) {
      *o++ = (char)simple;
    } else if (c >= '0' && c <= '7') {
      Reader r = {vm, s, end, 0};
      *o++ = (char)octal(&r, out);
      s = r.s;
    } else if (c == 'x') {
      if (end - s < 2 || hex_digit((uint8_t)s[0]) < 0 || hex_digit((uint8_t)s[1]) < 0) {
        fail(out, (Size)(backslash - start), 0, "invalid \\x escape");
        mem_free(vm, buffer, size);
        return VALUE_NULL;
      }
      *o++ = (char)(hex_digit((uint8_t)s[0]) * 16 + hex_digit((uint8_t)s[1]));
      s += 2;
    } else {
      note_invalid(out, backslash, false);
      *o++ = '\\';
      *o++ = c;
    }
  }
  Value v = bytes_from(vm, buffer, (Size)(o - buffer));
  mem_free(vm, buffer, size);
  return v;
}
