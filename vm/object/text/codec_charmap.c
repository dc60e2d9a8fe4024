// object/text/codec_charmap.c: the character map codec, which the library's 8-bit encodings use.
//
// Tests        tests/python/codecs/codec_cases.py
// Optimize     O2
#include "object/text/codec.h"
#include "object/error/exceptions.h"
#include "object/container/dict.h"
#include "object/number/int.h"

static const char undefined[] = "character maps to <undefined>";

// mapping[key]: 1 with *out, 0 when it is missing (LookupError), -1.
static int map_find(VM *vm, Ref mapping, int64_t key, Value *out) {
  Value k = value_from_int48(key);
  *out = object_getitem(vm, mapping, k);
  if (!value_is_null(*out)) return 1;
  if (!err_matches(vm, vm->exc.LookupError)) return -1;
  err_clear(vm);
  return 0;
}

// The value of `mapping` for `key`: 1 with an int below `limit` in *code, or another object (not None) in *out; 0
// undefined, -1.
static int map_lookup(VM *vm, Ref mapping, uint32_t key, int64_t limit, Value *out, int64_t *code) {
  int found = map_find(vm, mapping, key, out);
  if (found <= 0 || !(value_is_none(*out) || is_int(*out))) return found;
  Value number = *out;
  *out = VALUE_NULL;
  if (value_is_none(number)) return 0;
  if (!int_fits_i64(number, code) || *code < 0 || *code >= limit)
    found = err_set_i(
        vm, vm->exc.TypeError,
        limit == 256 ? "character mapping must be in range(256)" : "character mapping must be in range(0x110000)");
  drop(vm, number);
  return found;
}

// ---- decoding ----

// Appends the value of `c` in the mapping. 1 done, 0 undefined, -1.
static int decode_one(VM *vm, Ref mapping, uint8_t c, StrBuilder *b) {
  if (is_str(mapping)) {
    uint32_t to = c < as_str(mapping)->len ? str_read(as_str(mapping), c) : 0xFFFE;
    if (to == 0xFFFE) return 0;
    sb_char(b, to);
    return b->failed ? -1 : 1;
  }
  Value to;
  int64_t code;
  int found = map_lookup(vm, mapping, c, 0x110000, &to, &code);
  if (found <= 0) return found;
  if (value_is_null(to)) {
    if (code == 0xFFFE) found = 0;
    else sb_char(b, (uint32_t)code);
  } else if (is_str(to)) {
    if (as_str(to)->len == 1 && str_read(as_str(to), 0) == 0xFFFE) found = 0;
    else sb_str(b, to);
  } else {
    found = err_set_i(vm, vm->exc.TypeError, "character mapping must return integer, None or str");
  }
  drop(vm, to);
  return b->failed ? -1 : found;
}

Value codec_charmap_decode(VM *vm, const uint8_t *data, Size len, const char *errors, Ref mapping) {
  if (value_is_null(mapping) || value_is_none(mapping)) return codec_latin1_decode(vm, data, len);
  DecodeErrors e;
  StrBuilder b;
  decode_errors_init(&e, vm, "charmap", errors, data, len);
  sb_init(&b, vm);
  Size at = 0;
  while (at >= 0 && at < e.len && !b.failed) {
    int done = decode_one(vm, mapping, e.data[at], &b);
    if (done < 0) at = -1;
    else if (done) at++;
    else if (e.on_error == ON_ERROR_SURROGATEESCAPE && e.data[at] >= 128) sb_char(&b, 0xDC00u + e.data[at]), at++;
    else at = decode_error(&e, at, at + 1, undefined, &b);
  }
  decode_errors_free(&e);
  if (at >= 0) return sb_finish(&b);
  if (!b.failed) sb_discard(&b);
  return VALUE_NULL;
}

// ---- encoding ----

static int encode_one(VM *vm, Ref mapping, uint32_t c, BytesBuilder *b) {
  Value to;
  int64_t code;
  int found = map_lookup(vm, mapping, c, 256, &to, &code);
  if (found <= 0) return found;
  if (value_is_null(to)) {
    bb_byte(b, (uint8_t)code);
  } else if (is_bytes(to)) {
    bb_bytes(b, as_bytes(to)->data, as_bytes(to)->len);
  } else {
    found = err_set_i(vm, vm->exc.TypeError, "character mapping must return integer, bytes or None, not %.400T", to);
  }
  drop(vm, to);
  return b->failed ? -1 : found;
}

// 1 or 0; -1 when it cannot be known.
static int is_defined(VM *vm, Ref mapping, uint32_t c) {
  BytesBuilder b;
  bb_init(&b, vm);
  int found = encode_one(vm, mapping, c, &b);
  if (!b.failed) bb_discard(&b);
  if (found < 0) return err_forgive(vm) ? 1 : -1;
  return found != 0;
}

// A replacement text is mapped, too. 0 or -1.
static int encode_text(VM *vm, Ref mapping, Ref text, EncodeErrors *e, Size start, Size end, BytesBuilder *b) {
  for (Size i = 0; i < as_str(text)->len; i++) {
    int done = encode_one(vm, mapping, str_read(as_str(text), i), b);
    if (done < 0) return -1;
    if (!done) return (int)encode_error_raise(e, start, end);
  }
  return 0;
}

static Size encode_undefined(VM *vm, Ref mapping, EncodeErrors *e, Size start, Size end, BytesBuilder *b) {
  StrBuilder text;
  sb_init(&text, vm);
  const Str *s = as_str(e->str);
  Value piece;
  Size next = end;
  switch (e->on_error) {
    case ON_ERROR_IGNORE: return end;
    case ON_ERROR_REPLACE: sb_fill(&text, '?', end - start); break;
    case ON_ERROR_XMLCHARREF:
      for (Size i = start; i < end; i++) sb_printf(&text, "&#%d;", (int)str_read(s, i));
      break;
    default:
      next = encode_error_call(e, start, end, &piece);
      if (next < 0) return -1;
      if (is_bytes(piece)) bb_bytes(b, as_bytes(piece)->data, as_bytes(piece)->len);
      else if (encode_text(vm, mapping, piece, e, start, end, b) < 0) next = -1;
      drop(vm, piece);
      return b->failed ? -1 : next;
  }
  piece = sb_finish(&text);
  if (value_is_null(piece) || encode_text(vm, mapping, piece, e, start, end, b) < 0) next = -1;
  drop(vm, piece);
  return next;
}

Value codec_charmap_encode(VM *vm, Ref str, const char *errors, Ref mapping) {
  if (value_is_null(mapping) || value_is_none(mapping)) return codec_latin1_encode(vm, str, errors);
  EncodeErrors e;
  BytesBuilder b;
  encode_errors_init(&e, vm, "charmap", errors, undefined, str);
  bb_init(&b, vm);
  const Str *s = as_str(str);
  Size i = 0;
  while (i >= 0 && i < s->len) {
    int done = encode_one(vm, mapping, str_read(s, i), &b);
    if (done < 0) {
      i = -1;
    } else if (done) {
      i++;
    } else {
      Size end = i + 1;
      int defined = 0;
      while (end < s->len && !(defined = is_defined(vm, mapping, str_read(s, end)))) end++;
      i = defined < 0 ? -1 : encode_undefined(vm, mapping, &e, i, end, &b);
    }
  }
  encode_errors_free(&e);
  if (i >= 0) return bb_finish(&b);
  if (!b.failed) bb_discard(&b);
  return VALUE_NULL;
}
