// modules/xml/xml_input.c: from octets to code points: determines the encoding, decodes octets piece by piece, and has
// the text parsed.
//
// Tests        tests/python/library/formats/xml_*.py
// Optimize     O2
#include "modules/xml/xml_parser.h"
#include "object/bytes/bytes.h"
#include "object/bytes/buffer.h"
#include "object/core/work.h"

// ---- input

static int push_char(VM *vm, Parser *p, uint32_t c) {
  if (p->len == p->cap && xml_make_room(vm, p, p->len + 1) < 0) return -1;
  bool after_cr = p->after_cr;
  p->after_cr = c == '\r';
  if (c == '\n' && after_cr) return 0;  // "\r\n" is one line end
  p->chars[p->len] = c == '\r' ? '\n' : c;
  return work_round(vm, (size_t)p->len++);
}
static int push_str(VM *vm, Parser *p, Ref s) {
  for (Size i = 0; i < as_str(s)->len; i++) {
    if (push_char(vm, p, str_read(as_str(s), i)) < 0) return -1;
  }
  return 0;
}

// Fills p->table with the meaning of an encoding's octets. ENC_TABLE; ENC_UNKNOWN with an exception: no table is
// possible.
static Encoding encoding_table(VM *vm, Parser *p, const char *name) {
  char octets[256];
  for (int i = 0; i < 256; i++) octets[i] = (char)i;
  value_set(vm, &p->table, str_decode(vm, octets, 256, name, "replace"));
  if (value_is_null(p->table)) return ENC_UNKNOWN;
  const Str *s = as_str(p->table);
  if (s->len != 256) return err_set(vm, vm->exc.ValueError, "multi-byte encodings are not supported"), ENC_UNKNOWN;
  for (Size i = 0; i < 256; i++) {  // the characters of markup must be ASCII, and only ASCII octets may mean them
    uint32_t c = str_read(s, i), ascii = i < 128 ? (uint32_t)i : c;
    bool counts = ascii < 127 && (ascii >= ' ' || ascii == '\t' || ascii == '\n' || ascii == '\r') &&
                  !strchr("$@\\^`{}~", (int)ascii);
    if ((counts && c != (uint32_t)i) || (c > 0xFFFF)) return xml_fail_at(vm, p, E_ENCODING), ENC_UNKNOWN;
  }
  return ENC_TABLE;
}

static Encoding encoding_of(VM *vm, Parser *p) {
  static const struct {
    const char *name;
    Encoding enc;
  } known[] = {{"utf-8", ENC_UTF8},   {"us-ascii", ENC_ASCII},   {"iso-8859-1", ENC_LATIN1},
               {"utf-16", ENC_UTF16}, {"utf-16le", ENC_UTF16LE}, {"utf-16be", ENC_UTF16BE}};
  size_t len, size;
  char *text = str_to_utf8(vm, p->encoding, &len, &size);
  if (!text) return ENC_UNKNOWN;
  Encoding enc = ENC_UNKNOWN;
  for (char *c = text; *c; c++) {
    if (*c >= 'A' && *c <= 'Z') *c += 32;
  }
  for (size_t i = 0; i < ARRAY_LEN(known); i++) {
    if (strcmp(text, known[i].name) == 0) enc = known[i].enc;
  }
  if (enc == ENC_UNKNOWN) enc = encoding_table(vm, p, text);
  mem_free(vm, text, size);
  return enc;
}

// The encoding by its mark or its declaration. 1 known; 0: more octets are needed; -1.
static int detect(VM *vm, Parser *p, const uint8_t *d, Size n, Size *skip) {
  *skip = 0;
  bool big = n >= 2 && d[0] == 0xFE && d[1] == 0xFF, little = n >= 2 && d[0] == 0xFF && d[1] == 0xFE;
  if (!value_is_none(p->encoding)) {
    Encoding enc = encoding_of(vm, p);
    if (enc == ENC_UNKNOWN) return -1;
    if (enc >= ENC_UTF16 && enc <= ENC_UTF16BE) {
      if (n < 2 && !p->final) return 0;
      if (big || little) *skip = 2;
      if (enc == ENC_UTF16 || big || little) enc = little ? ENC_UTF16LE : ENC_UTF16BE;
    }
    p->enc = enc;
    return 1;
  }
  if (n < 4 && !p->final) return 0;
  p->enc = ENC_UTF8;
  if (n >= 3 && d[0] == 0xEF && d[1] == 0xBB && d[2] == 0xBF) *skip = 3;
  else if (little) p->enc = ENC_UTF16LE, *skip = 2;
  else if (big) p->enc = ENC_UTF16BE, *skip = 2;
  else if (n >= 2 && d[1] == 0) p->enc = ENC_UTF16LE;  // a document begins with ASCII
  else if (n >= 2 && d[0] == 0) p->enc = ENC_UTF16BE;
  else if (n >= 5 && memcmp(d, "<?xml", 5) == 0) {
    const uint8_t *end = memchr(d, '>', (size_t)n);
    if (!end) return p->final ? 1 : (p->enc = ENC_UNKNOWN, 0);
    for (const uint8_t *q = d; q + 9 < end; q++) {
      if (memcmp(q, "encoding", 8) != 0) continue;
      while (q < end && *q != '"' && *q != '\'') q++;
      const uint8_t *stop = q < end ? memchr(q + 1, *q, (size_t)(end - q)) : NULL;
      if (!stop) return 1;
      value_set(vm, &p->encoding, str_from_utf8(vm, (const char *)q + 1, (Size)(stop - q - 1)));
      if (value_is_null(p->encoding)) return -1;
      p->column = q + 1 - d;
      p->enc = encoding_of(vm, p);
      if (p->enc >= ENC_UTF16 && p->enc <= ENC_UTF16BE) return xml_fail_at(vm, p, E_INCORRECT_ENCODING);
      p->column = 0;
      return p->enc == ENC_UNKNOWN ? -1 : 1;
    }
  }
  return 1;
}

// Decodes octets into chars. 0 or -1.
static int feed(VM *vm, Parser *p, const uint8_t *d, Size n) {
  BytesBuilder all;
  bb_init(&all, vm);
  bb_bytes(&all, p->raw, p->n_raw);
  if (!value_is_null(p->pending)) {
    bb_bytes(&all, as_bytes(p->pending)->data, as_bytes(p->pending)->len);
    value_clear(vm, &p->pending);
  }
  bb_bytes(&all, d, n);
  if (all.failed) return -1;
  p->n_raw = 0;
  Size i = 0;
  int r = 0;
  if (p->enc == ENC_UNKNOWN) {
    int known = detect(vm, p, all.data, all.len, &i);
    if (i) p->column = 1;  // the byte order mark counts as a character
    if (known <= 0) {
      if (known == 0) p->pending = bb_finish(&all);
      else bb_discard(&all);
      return known < 0 || value_is_null(p->pending) ? -1 : 0;
    }
  }
  while (i < all.len && r == 0) {
    uint32_t c = all.data[i];
    Size left = all.len - i, size = 1;
    if (p->enc == ENC_UTF16LE || p->enc == ENC_UTF16BE) {
      bool big = p->enc == ENC_UTF16BE;
      size = 2;
      if (left < 2) break;
      c = (uint32_t)all.data[i + (big ? 0 : 1)] << 8 | all.data[i + (big ? 1 : 0)];
      if (c >= 0xD800 && c < 0xDC00) {
        size = 4;
        if (left < 4) break;
        // Any unit that follows is taken as a low surrogate, as Expat does.
        c = 0x10000 + ((c - 0xD800) << 10) +
            (((uint32_t)all.data[i + (big ? 2 : 3)] << 8 | all.data[i + (big ? 3 : 2)]) & 0x3FF);
      }
    } else if (p->enc == ENC_UTF8 && c >= 0x80) {
      size = c < 0xC2 ? 0 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : c < 0xF5 ? 4 : 0;
      if (size && left < size) break;
      c &= size ? 0xFFu >> (size + 1) : 0;
      for (Size k = 1; k < size; k++) {
        if ((all.data[i + k] & 0xC0) != 0x80) size = 0;
        else c = c << 6 | (all.data[i + k] & 0x3F);
      }
    } else if (p->enc == ENC_TABLE) {
      c = str_read(as_str(p->table), (Size)c);
    }
    // the text before is parsed first, so that the position is right
    if (size == 0 || (c >= 0x80 && p->enc == ENC_ASCII) || (c == 0xFFFD && p->enc == ENC_TABLE)) {
      p->final = false;
      r = xml_parse_all(vm, p) < 0 ? -1 : (xml_fail_here(vm, p, p->len, E_TOKEN), -1);
      break;
    }
    r = push_char(vm, p, c);
    i += size;
  }
  if (r == 0 && i < all.len) {
    p->n_raw = all.len - i;
    memcpy(p->raw, all.data + i, (size_t)p->n_raw);
    if (p->final) {
      bool half_unit = p->n_raw == 1 && (p->enc == ENC_UTF16LE || p->enc == ENC_UTF16BE);
      p->final = false;
      r = (xml_parse_all(vm, p) < 0 ? 0 : xml_fail_at(vm, p, half_unit ? E_UNCLOSED : E_PARTIAL), -1);
    }
  }
  bb_discard(&all);
  return r;
}

Value xml_parse(VM *vm, Parser *p, Ref data, bool final) {
  if (p->finished || p->error) {
    if (!p->error || p->finished) xml_fail_at(vm, p, E_FINISHED);
    else xml_fail_at(vm, p, p->error);
    return VALUE_NULL;
  }
  p->final = final;
  int r;
  if (is_str(data)) {
    p->enc = ENC_UTF8;
    p->direct += as_str(data)->len;
    r = push_str(vm, p, data);
  } else {
    Buffer buf;
    if (buffer_get(vm, data, &buf, BUF_SIMPLE) < 0) return VALUE_NULL;
    p->direct += buf.len;
    r = feed(vm, p, buf.data, buf.len);
    buffer_release(vm, &buf);
  }
  Size had = p->len - p->at;
  // for much more, so that a token is not read from its beginning for each octet
  bool wait = !final && (p->is_subset || (p->reparse_deferral && had < 2 * p->partial));
  if (r == 0 && !wait) {
    r = p->is_subset ? xml_declarations(vm, p, "external", p->len) : xml_parse_all(vm, p);
    if (p->is_subset) p->finished = true;
    p->partial = p->len - p->at == had ? had : 0;
  }
  if (r < 0 || xml_flush_text(vm, p) < 0) {
    if (!p->error) p->error = 35;
    return VALUE_NULL;
  }
  if (p->at > 0) {  // only the rest is kept
    memmove(p->chars, p->chars + p->at, (size_t)(p->len - p->at) * 4);
    p->len -= p->at;
    p->at = 0;
  }
  return value_from_int48(1);
}
