// object/text/codec_escape.c: unicode_escape, raw_unicode_escape and escape_decode: text in the escapes of Python
// literals.
//
// Tests        tests/python/codecs/codec_cases.py
// Optimize     Oz
#include "object/text/char_names.h"
#include "object/text/codec.h"
#include "base/unicode.h"

typedef struct Escape {  // what follows the backslash at `at`
  Size end;              // where it ends (the invalid part, when reason is set)
  bool is_char, incomplete;
  uint32_t c;
  const char *reason;
} Escape;

static void read_hex(const DecodeErrors *e, Size at, int digits, const char *reason, Escape *out) {
  uint32_t c = 0;
  Size end = at;
  // fits: digits is at most 8, at within the text
  for (; end < e->len && end < at + digits && hex_digit(e->data[end]) >= 0; end++)
    c = c << 4 | (uint32_t)hex_digit(e->data[end]);
  out->end = end;
  out->c = c;
  out->is_char = true;
  if (end - at < digits) {
    out->reason = reason;
    out->incomplete = end == e->len;
  } else if (c > 0x10FFFF) {
    out->reason = "illegal Unicode character";
  }
}

static void read_name(const DecodeErrors *e, Size at, Escape *out) {  // at: behind \N
  out->end = at;
  out->reason = "malformed \\N character escape";
  out->is_char = true;
  if (at >= e->len) {
    out->incomplete = true;
    return;
  }
  if (e->data[at] != '{') return;
  Size end = at + 1;
  while (end < e->len && e->data[end] != '}') end++;
  out->incomplete = end == e->len;
  out->end = end;
  if (out->incomplete || end == at + 1) {
    return;
  }
  out->end = end + 1;
  uint32_t found[UNICODE_SEQUENCE_MAX];
  if (char_lookup(e->vm, (const char *)e->data + at + 1, end - at - 1, false, found) == 1) {
    out->c = found[0];
    out->reason = NULL;
  } else {
    out->reason = "unknown Unicode character name";
  }
}

static Escape read_escape(const DecodeErrors *e, Size at) {  // data[at] is the backslash
  static const char letters[] = "\n\\'\"abfnrtv", meanings[] = "\0\\'\"\a\b\f\n\r\t\v";
  Escape out = {.end = at + 1};
  if (at + 1 >= e->len) {
    out.reason = "\\ at end of string";
    out.incomplete = true;
    return out;
  }
  uint8_t c = e->data[at + 1];
  out.end = at + 2;
  const char *letter = c ? strchr(letters, c) : NULL;
  if (letter) {
    out.is_char = c != '\n';
    out.c = (uint8_t)meanings[letter - letters];
  } else if (c >= '0' && c <= '7') {
    out.is_char = true;
    for (out.end = at + 1; out.end < e->len && out.end < at + 4 && e->data[out.end] >= '0' && e->data[out.end] <= '7';
         out.end++)
      out.c = out.c << 3 | (uint32_t)(e->data[out.end] - '0');
    out.incomplete = false;
  } else if (c == 'x') {
    read_hex(e, at + 2, 2, "truncated \\xXX escape", &out);
  } else if (c == 'u') {
    read_hex(e, at + 2, 4, "truncated \\uXXXX escape", &out);
  } else if (c == 'U') {
    read_hex(e, at + 2, 8, "truncated \\UXXXXXXXX escape", &out);
  } else if (c == 'N') {
    read_name(e, at + 2, &out);
  } else {
    out.end = at + 1;  // the backslash stays
    out.is_char = true;
    out.c = '\\';
    out.reason = "";
  }
  return out;
}

// The first invalid escape: the characters behind its backslash, three of an octal one.
typedef struct Warned {
  char text[4];
} Warned;
static void remember_invalid(Warned *w, const uint8_t *escape, bool octal) {
  if (!w->text[0]) memcpy(w->text, escape, octal ? 3 : 1);
}
static int warn_invalid(VM *vm, const char *prefix, const Warned *w) {
  if (!w->text[0]) return 0;
  if (!w->text[1])
    return err_warn(vm, vm->exc.DeprecationWarning, 1,
                    "%s\"\\%c\" is an invalid escape sequence. Such sequences will not work in the future. ", prefix,
                    (uint8_t)w->text[0]);
  return err_warn(vm, vm->exc.DeprecationWarning, 1,
                  "%s\"\\%s\" is an invalid octal escape sequence. Such sequences will not work in the future. ",
                  prefix, w->text);
}

Value codec_unicode_escape_decode(VM *vm, const uint8_t *data, Size len, const char *errors, Size *consumed) {
  DecodeErrors e;
  StrBuilder b;
  decode_errors_init(&e, vm, "unicodeescape", errors, data, len);
  sb_init(&b, vm);
  Size at = 0;
  Warned warned = {0};
  if (consumed) *consumed = len;
  while (at >= 0 && at < e.len && !b.failed) {
    if (e.data[at] != '\\') {
      sb_char(&b, e.data[at++]);
      continue;
    }
    Escape escape = read_escape(&e, at);
    if (escape.reason && !*escape.reason) {
      remember_invalid(&warned, e.data + at + 1, false);
      sb_char(&b, '\\');
      at++;
      continue;
    }
    if (!escape.reason) {
      if (escape.c > 0xFF && e.data[at + 1] >= '4' && e.data[at + 1] <= '7')
        remember_invalid(&warned, e.data + at + 1, true);
      if (escape.is_char) sb_char(&b, escape.c);
      at = escape.end;
      continue;
    }
    if (consumed && escape.incomplete) {
      *consumed = at;
      break;
    }
    at = decode_error(&e, at, escape.end, escape.reason, &b);
  }
  if (at >= 0 && warn_invalid(vm, "", &warned) < 0) at = -1;
  return decode_errors_finish(&e, &b, at);
}

Value codec_raw_unicode_escape_decode(VM *vm, const uint8_t *data, Size len, const char *errors, Size *consumed) {
  DecodeErrors e;
  StrBuilder b;
  decode_errors_init(&e, vm, "rawunicodeescape", errors, data, len);
  sb_init(&b, vm);
  Size at = 0;
  if (consumed) *consumed = len;
  while (at >= 0 && at < e.len && !b.failed) {
    if (e.data[at] != '\\') {
      sb_char(&b, e.data[at++]);
      continue;
    }
    if (at + 1 >= e.len) {
      if (consumed) {
        *consumed = at;
        break;
      }
      sb_char(&b, '\\');
      at++;
      continue;
    }
    uint8_t c = e.data[at + 1];
    if (c != 'u' && c != 'U') {
      sb_char(&b, '\\');
      sb_char(&b, c);
      at += 2;
      continue;
    }
    Escape escape = {0};
    read_hex(&e, at + 2, c == 'u' ? 4 : 8, c == 'u' ? "truncated \\uXXXX escape" : "truncated \\UXXXXXXXX escape",
             &escape);
    if (!escape.reason) {
      sb_char(&b, escape.c);
      at = escape.end;
      continue;
    }
    if (strcmp(escape.reason, "illegal Unicode character") == 0) escape.reason = "\\Uxxxxxxxx out of range";
    if (consumed && escape.incomplete) {
      *consumed = at;
      break;
    }
    at = decode_error(&e, at, escape.end, escape.reason, &b);
  }
  return decode_errors_finish(&e, &b, at);
}

// ---- encoding ----

static void put_hex(BytesBuilder *b, char letter, uint32_t c, int digits) {
  bb_byte(b, '\\');
  bb_byte(b, (uint8_t)letter);
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
    bb_byte(b, (uint8_t) "0123456789abcdef"[(c >> shift) & 15]);
}

Value codec_unicode_escape_encode(VM *vm, Ref str) {
  const Str *s = as_str(str);
  BytesBuilder b;
  bb_init(&b, vm);
  for (Size i = 0; i < s->len && !b.failed; i++) {
    uint32_t c = str_read(s, i);
    if (c == '\\') bb_bytes(&b, "\\\\", 2);
    else if (c == '\t') bb_bytes(&b, "\\t", 2);
    else if (c == '\n') bb_bytes(&b, "\\n", 2);
    else if (c == '\r') bb_bytes(&b, "\\r", 2);
    else if (c >= ' ' && c < 127) bb_byte(&b, (uint8_t)c);
    else if (c < 0x100) put_hex(&b, 'x', c, 2);
    else if (c < 0x10000) put_hex(&b, 'u', c, 4);
    else put_hex(&b, 'U', c, 8);
  }
  return bb_finish(&b);
}

Value codec_raw_unicode_escape_encode(VM *vm, Ref str) {
  const Str *s = as_str(str);
  BytesBuilder b;
  bb_init(&b, vm);
  for (Size i = 0; i < s->len && !b.failed; i++) {
    uint32_t c = str_read(s, i);
    if (c < 0x100) bb_byte(&b, (uint8_t)c);
    else if (c < 0x10000) put_hex(&b, 'u', c, 4);
    else put_hex(&b, 'U', c, 8);
  }
  return bb_finish(&b);
}

// ---- escapes of bytes literals ----

Value codec_escape_decode(VM *vm, const uint8_t *data, Size len, const char *errors) {
  static const char letters[] = "\n\\'\"abfnrtv", meanings[] = "\0\\'\"\a\b\f\n\r\t\v";
  BytesBuilder b;
  Warned warned = {0};
  bb_init(&b, vm);
  for (Size i = 0; i < len && !b.failed;) {
    if (data[i] != '\\') {
      bb_byte(&b, data[i++]);
      continue;
    }
    if (++i == len) {
      bb_discard(&b);
      return err_set(vm, vm->exc.ValueError, "Trailing \\ in string");
    }
    uint8_t c = data[i++];
    const char *letter = c ? strchr(letters, c) : NULL;
    if (letter) {
      if (c != '\n') bb_byte(&b, (uint8_t)meanings[letter - letters]);
    } else if (c >= '0' && c <= '7') {
      uint32_t value = (uint32_t)(c - '0');
      for (int k = 0; k < 2 && i < len && data[i] >= '0' && data[i] <= '7'; k++)
        value = value << 3 | (uint32_t)(data[i++] - '0');
      if (value > 0xFF) remember_invalid(&warned, data + i - 3, true);
      bb_byte(&b, (uint8_t)value);
    } else if (c == 'x') {
      if (i + 1 < len && hex_digit(data[i]) >= 0 && hex_digit(data[i + 1]) >= 0) {
        bb_byte(&b, (uint8_t)(hex_digit(data[i]) << 4 | hex_digit(data[i + 1])));
        i += 2;
        continue;
      }
      OnError on_error = codec_on_error(errors);
      if (on_error == ON_ERROR_STRICT) {
        bb_discard(&b);
        return err_set(vm, vm->exc.ValueError, "invalid \\x escape at position %zd", i - 2);
      }
      if (on_error == ON_ERROR_REPLACE) {
        bb_byte(&b, '?');
      } else if (on_error != ON_ERROR_IGNORE) {
        bb_discard(&b);
        return err_set(vm, vm->exc.ValueError, "decoding error; unknown error handling code: %.400s", errors);
      }
      if (i < len && hex_digit(data[i]) >= 0) i++;
    } else {
      remember_invalid(&warned, data + i - 1, false);
      bb_byte(&b, '\\');
      bb_byte(&b, c);
    }
  }
  if (!b.failed && warn_invalid(vm, "b", &warned) < 0) return bb_discard(&b), VALUE_NULL;
  return bb_finish(&b);
}
