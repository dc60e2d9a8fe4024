// object/text/codec_text.c: UTF-8, Latin-1 and ASCII.
//
// Tests        tests/python/codecs/codec_cases.py
// Optimize     O2
#include "base/utf8.h"
#include "object/core/work.h"
#include "object/text/codec.h"

// ---- decoding ----

Value codec_latin1_decode(VM *vm, const uint8_t *data, Size len) { return str_from_kind(vm, 1, data, len); }

static uint32_t one_byte(const uint8_t *data, Size at, OnError on_error) {
  return on_error == ON_ERROR_SURROGATEESCAPE ? 0xDC00u + data[at] : 0xFFFD;
}

Value codec_ascii_decode(VM *vm, const uint8_t *data, Size len, const char *errors) {
  uint32_t max;
  if (str_max_char(vm, data, 1, len, &max) < 0) return VALUE_NULL;
  if (max < 0x80) return str_from_ascii(vm, (const char *)data, len);
  DecodeErrors e;
  StrBuilder b;
  decode_errors_init(&e, vm, "ascii", errors, data, len);
  sb_init(&b, vm);
  Size i = 0;
  while (i >= 0 && i < e.len && !b.failed) {
    Size start = i;
    while (i < e.len && e.data[i] < 0x80) i++;
    sb_chars(&b, e.data + start, 1, i - start, 0x7F);
    if (i == e.len) break;
    if (e.on_error == ON_ERROR_SURROGATEESCAPE || e.on_error == ON_ERROR_REPLACE)
      sb_char(&b, one_byte(e.data, i, e.on_error)), i++;
    else i = decode_error(&e, i, i + 1, "ordinal not in range(128)", &b);
  }
  decode_errors_free(&e);
  if (i >= 0) return sb_finish(&b);
  if (!b.failed) sb_discard(&b);
  return VALUE_NULL;
}

static void decode_utf8_run(StrBuilder *b, const uint8_t **p, const uint8_t *end, uint32_t *c, int *n,
                            Utf8Status *status) {
  while (*p < end) {
    const uint8_t *start = *p;
    while (*p < end && **p < 0x80) ++*p;
    sb_chars(b, start, 1, (Size)(*p - start), 0x7F);
    if (*p == end) return;
    *n = utf8_decode_one(*p, end, c, status);
    if (*n < 0) return;
    sb_char(b, *c);
    *p += *n;
  }
}

Value codec_utf8_decode(VM *vm, const uint8_t *data, Size len, const char *errors, Size *consumed) {
  Utf8Scan scan;
  if (str_scan_utf8(vm, (const char *)data, (size_t)len, &scan) < 0) return VALUE_NULL;
  if (consumed) *consumed = len;
  if (scan.status == UTF8_OK) return str_from_scanned(vm, (const char *)data, len, &scan);
  DecodeErrors e;
  StrBuilder b;
  decode_errors_init(&e, vm, "utf-8", errors, data, len);
  sb_init(&b, vm);
  Size at = 0;
  while (at >= 0 && at < e.len && !b.failed) {
    const uint8_t *p = e.data + at;
    uint32_t c;
    int n = 0;
    Utf8Status status = UTF8_OK;
    decode_utf8_run(&b, &p, e.data + e.len, &c, &n, &status);
    at = (Size)(p - e.data);
    if (at == e.len) break;
    // "surrogatepass" needs the third octet
    bool half_surrogate = e.len - at == 2 && e.data[at] == 0xED && e.data[at + 1] >= 0xA0 && e.data[at + 1] <= 0xBF;
    if (consumed && (status == UTF8_UNEXPECTED_END || half_surrogate)) {
      *consumed = at;
      break;
    }
    if (e.on_error == ON_ERROR_SURROGATEESCAPE) {
      for (int i = 0; i < -n; i++) sb_char(&b, 0xDC00u + e.data[at + i]);
      at -= n;
    } else {
      at = decode_error(&e, at, at - n, utf8_reason(status), &b);
    }
  }
  decode_errors_free(&e);
  if (at >= 0) return sb_finish(&b);
  if (!b.failed) sb_discard(&b);
  return VALUE_NULL;
}

// ---- encoding ----

static bool is_bad(uint32_t c, uint32_t limit) { return limit ? c >= limit : char_is_surrogate(c); }

static void put(BytesBuilder *b, uint32_t c, uint32_t limit) {
  if (limit) {
    bb_byte(b, (uint8_t)c);
    return;
  }
  char text[4];
  bb_bytes(b, text, utf8_put(text, c));
}

static void put_ascii(BytesBuilder *b, const char *format, uint32_t c) {
  char text[16];
  Size n = 0;
  if (format[0] == '&') {
    char digits[10];
    int k = 0;
    do digits[k++] = (char)('0' + c % 10);
    while ((c /= 10));
    text[n++] = '&', text[n++] = '#';
    while (k) text[n++] = digits[--k];
    text[n++] = ';';
  } else {
    int width = c < 0x100 ? 2 : c < 0x10000 ? 4 : 8;
    text[n++] = '\\', text[n++] = width == 2 ? 'x' : width == 4 ? 'u' : 'U';
    for (int shift = 4 * (width - 1); shift >= 0; shift -= 4) text[n++] = "0123456789abcdef"[(c >> shift) & 15];
  }
  bb_bytes(b, text, n);
}

// The handler's replacement of [start, end): bytes unchanged, a str only if it can be encoded. 0 or -1.
static int put_replacement(BytesBuilder *b, EncodeErrors *e, Ref piece, uint32_t limit, Size start, Size end) {
  if (is_bytes(piece)) {
    bb_bytes(b, as_bytes(piece)->data, as_bytes(piece)->len);
    return b->failed ? -1 : 0;
  }
  const Str *s = as_str(piece);
  for (Size i = 0; i < s->len; i++) {
    uint32_t c = str_read(s, i);
    if (c >= (limit ? limit : 0x80)) return (int)encode_error_raise(e, start, end);
    bb_byte(b, (uint8_t)c);
  }
  return b->failed ? -1 : 0;
}

static Size handle_bad(BytesBuilder *b, EncodeErrors *e, const Str *s, uint32_t limit, Size start, Size end) {
  switch (e->on_error) {
    case ON_ERROR_IGNORE: return end;
    case ON_ERROR_REPLACE: bb_fill(b, '?', end - start); return end;
    case ON_ERROR_BACKSLASH:
    case ON_ERROR_XMLCHARREF:
      for (Size i = start; i < end; i++) put_ascii(b, e->on_error == ON_ERROR_XMLCHARREF ? "&" : "\\", str_read(s, i));
      return end;
    case ON_ERROR_SURROGATEESCAPE:
      while (start < end && str_read(s, start) >= 0xDC80 && str_read(s, start) <= 0xDCFF)
        bb_byte(b, (uint8_t)(str_read(s, start++) - 0xDC00));
      if (start == end) return end;
      break;
    default: break;
  }
  Value piece;
  Size at = encode_error_call(e, start, end, &piece);
  if (at >= 0 && put_replacement(b, e, piece, limit, start, end) < 0) at = -1;
  drop(e->vm, piece);
  return at;
}

// limit 0: UTF-8, where surrogates are errors; otherwise every character below limit is one byte.
static Value encode(VM *vm, Ref str, const char *encoding, const char *errors, const char *reason, uint32_t limit) {
  const Str *s = as_str(str);
  EncodeErrors e;
  BytesBuilder b;
  encode_errors_init(&e, vm, encoding, errors, reason, str);
  bb_init(&b, vm);
  bb_reserve(&b, s->len);
  Size i = 0;
  while (i >= 0 && i < s->len && !b.failed) {
    uint32_t c = str_read(s, i);
    if (!is_bad(c, limit)) {
      put(&b, c, limit);
      i++;
      continue;
    }
    Size end = i + 1;
    while (end < s->len && is_bad(str_read(s, end), limit)) end++;
    i = handle_bad(&b, &e, s, limit, i, end);
  }
  encode_errors_free(&e);
  if (i >= 0) return bb_finish(&b);
  if (!b.failed) bb_discard(&b);
  return VALUE_NULL;
}

Value codec_latin1_encode(VM *vm, Ref str, const char *errors) {
  const Str *s = as_str(str);
  if (s->kind == 1) return bytes_from(vm, s->data, s->len);
  return encode(vm, str, "latin-1", errors, "ordinal not in range(256)", 256);
}

Value codec_ascii_encode(VM *vm, Ref str, const char *errors) {
  const Str *s = as_str(str);
  if (s->ascii) return bytes_from(vm, s->data, s->len);
  return encode(vm, str, "ascii", errors, "ordinal not in range(128)", 128);
}

// The size of the whole text in UTF-8, and whether there are surrogates. 0, or -1 as vm_work.
static int measure(VM *vm, const Str *s, uint64_t *size, bool *surrogates) {
  *size = 0;
  *surrogates = false;
  for (Size at = 0; at < s->len; at += WORK_CHARS) {
    bool some;
    *size += utf8_encoded_size(str_at(s, at), s->kind, s->len - at < WORK_CHARS ? s->len - at : WORK_CHARS, &some);
    *surrogates |= some;
    if (s->len - at > WORK_CHARS && vm_work(vm, WORK_CHARS / 16) < 0) return -1;
  }
  return 0;
}

// Encodes surrogates like other characters. 0, or -1 as vm_work.
static int write_utf8(VM *vm, const Str *s, char *to) {
  for (Size at = 0; at < s->len; at += WORK_CHARS) {
    to = utf8_encode_to(str_at(s, at), s->kind, s->len - at < WORK_CHARS ? s->len - at : WORK_CHARS, to);
    if (s->len - at > WORK_CHARS && vm_work(vm, WORK_CHARS / 16) < 0) return -1;
  }
  return 0;
}

Value codec_utf8_encode(VM *vm, Ref str, const char *errors) {
  const Str *s = as_str(str);
  if (s->ascii) return bytes_from(vm, s->data, s->len);
  bool surrogates;
  uint64_t size;
  if (measure(vm, s, &size, &surrogates) < 0) return VALUE_NULL;
  if (surrogates) return encode(vm, str, "utf-8", errors, "surrogates not allowed", 0);
  if (size >= SIZE_MAX_PY) return err_no_memory(vm);
  Bytes *b = bytes_alloc(vm, (Size)size);
  if (!b) return VALUE_NULL;
  Value result = value_from_ptr(b);
  if (write_utf8(vm, s, b->data) < 0) value_clear(vm, &result);
  return result;
}

Value str_encode_utf8(VM *vm, Ref s) { return codec_utf8_encode(vm, s, NULL); }

char *str_to_utf8(VM *vm, Ref v, size_t *out_len, size_t *out_size) {
  const Str *s = as_str(v);
  bool surrogates;
  uint64_t size;
  *out_size = 0;
  if (measure(vm, s, &size, &surrogates) < 0) return NULL;
  char *text = size < SIZE_MAX_PY ? mem_alloc(vm, (size_t)size + 1) : NULL;
  if (!text) {
    err_no_memory(vm);
    return NULL;
  }
  char *end = text + size;
  int stopped = 0;
  if (!surrogates) {
    stopped = write_utf8(vm, s, text);
  } else {
    end = text;
    for (Size i = 0; i < s->len && stopped == 0; i++) {
      uint32_t c = str_read(s, i);
      end += utf8_put(end, char_is_surrogate(c) ? '?' : c);
      stopped = work_round(vm, (size_t)i);
    }
  }
  if (stopped < 0) return mem_free(vm, text, (size_t)size + 1), NULL;
  *end = 0;
  *out_size = (size_t)size + 1;
  *out_len = (size_t)(end - text);
  return text;
}
