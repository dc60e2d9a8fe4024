// modules/binascii.c: binary data as ASCII: hexadecimal, base64, uuencode, quoted-printable; CRC-32 and CRC-CCITT.
//
// Tests        tests/python/modules/struct_binascii.py, tests/python/library/formats/base64_use.py
// Optimize     O2
#include "base/checksum.h"
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/core/work.h"
#include "object/bytes/buffer.h"
#include "object/bytes/bytes.h"
#include "object/bytes/bytes_like.h"
#include "object/number/int.h"
#include "object/text/str.h"
#include "base/unicode.h"

#define FAIL(vm, ...) err_set(vm, module_type(vm, MT_BINASCII_ERROR), __VA_ARGS__)

// ---- arguments ----

static int get_ascii(VM *vm, Ref v, Buffer *out) {  // bytes-like, or a str of ASCII
  if (is_str(v)) {
    if (!as_str(v)->ascii)
      return err_set_i(vm, vm->exc.ValueError, "string argument should contain only ASCII characters");
    *out = (Buffer){.data = as_str(v)->data, .obj = VALUE_NULL, .len = as_str(v)->len};
    return 0;
  }
  if (!buffer_is_offered(vm, v))
    return err_set_i(vm, vm->exc.TypeError, "argument should be bytes, buffer or ASCII string, not '%.100T'", v);
  return buffer_get(vm, v, out, BUF_SIMPLE);
}

// One data argument and up to three flags. 0 or -1.
static int bind_flags(VM *vm, const ArgSpec *spec, const Value *args, Size nargs, Ref kwnames, Ref *data, bool *flags) {
  Ref bound[4] = {REF_NULL, REF_NULL, REF_NULL, REF_NULL};
  if (args_bind(vm, spec, args, nargs, kwnames, bound) < 0) return -1;
  *data = bound[0];
  for (int i = 1; i < spec->n_params; i++)
    if (!value_is_null(bound[i]) && arg_bool(vm, bound[i], &flags[i - 1]) < 0) return -1;
  return 0;
}

// ---- hexadecimal ----

static Value hex(VM *vm, const char *fname, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"data", "sep", "bytes_per_sep"};
  ArgSpec spec = {fname, names, 3, 0, 3, 1, 0};
  Ref bound[3] = {REF_NULL, REF_NULL, REF_NULL};
  Buffer buf;
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0 || buffer_get(vm, bound[0], &buf, BUF_SIMPLE) < 0)
    return VALUE_NULL;
  Value rest[2] = {{bound[1].bits}, {bound[2].bits}};
  Size n_rest = value_is_null(bound[1]) ? 0 : value_is_null(bound[2]) ? 1 : 2;
  Value text = bytes_hex_of(vm, buf.data, buf.len, rest, n_rest, REF_NULL);
  buffer_release(vm, &buf);
  if (value_is_null(text)) return text;
  Value out = bytes_from(vm, as_str(text)->data, as_str(text)->len);
  drop(vm, text);
  return out;
}
static Value b2a_hex(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  return hex(vm, "b2a_hex", args, nargs, kwnames);
}
static Value hexlify(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  return hex(vm, "hexlify", args, nargs, kwnames);
}

static Value a2b_hex(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  (void)nargs, (void)kwnames;
  Buffer buf;
  if (get_ascii(vm, args[0], &buf) < 0) return VALUE_NULL;
  BytesBuilder b;
  bb_init(&b, vm);
  bool odd = buf.len % 2 != 0;
  Size at = 0, n;
  while (!odd && (n = bb_hex(&b, buf.data + at, (buf.len - at) / 2)) > 0) at += 2 * n;
  bool bad = at < buf.len;
  buffer_release(vm, &buf);
  if ((!odd && !bad) || b.failed) return bb_finish(&b);
  bb_discard(&b);
  return FAIL(vm, odd ? "Odd-length string" : "Non-hexadecimal digit found");
}

// ---- base64 ----

static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static Value b2a_base64(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "newline"};
  static const ArgSpec spec = {"b2a_base64", names, 2, 1, 1, 1, 0};
  Ref data;
  bool newline[1] = {true};
  Buffer buf;
  if (bind_flags(vm, &spec, args, nargs, kwnames, &data, newline) < 0 || buffer_get(vm, data, &buf, BUF_SIMPLE) < 0)
    return VALUE_NULL;
  BytesBuilder b;
  bb_init(&b, vm);
  if (buf.len < SIZE_MAX_PY / 2) bb_reserve(&b, buf.len / 3 * 4 + 5);
  for (Size i = 0; i < buf.len && bb_reserve(&b, 4); i += 3) {
    Size n = buf.len - i;
    uint32_t bits =
        (uint32_t)buf.data[i] << 16 | (n > 1 ? (uint32_t)buf.data[i + 1] << 8 : 0) | (n > 2 ? buf.data[i + 2] : 0);
    uint8_t *to = b.data + b.len;
    to[0] = (uint8_t)base64[bits >> 18];
    to[1] = (uint8_t)base64[bits >> 12 & 63];
    to[2] = n > 1 ? (uint8_t)base64[bits >> 6 & 63] : '=';
    to[3] = n > 2 ? (uint8_t)base64[bits & 63] : '=';
    b.len += 4;
  }
  if (newline[0]) bb_byte(&b, '\n');
  buffer_release(vm, &buf);
  return bb_finish(&b);
}

// Decodes into b; returns the message of an error, or NULL. *n_digits counts the data characters.
static const char *decode_base64(const Buffer *buf, bool strict, BytesBuilder *b, Size *n_digits) {
  int8_t values[256];  // of the digits; else -1
  memset(values, -1, sizeof values);
  for (int8_t i = 0; i < 64; i++) values[(uint8_t)base64[i]] = i;
  uint32_t left = 0;
  int quad = 0;
  Size pads = 0;
  *n_digits = 0;
  if (strict && buf->len > 0 && buf->data[0] == '=') return "Leading padding not allowed";
  for (Size i = 0; i < buf->len && !b->failed; i++) {
    for (; quad == 0 && pads == 0 && buf->len - i > 4; i += 4) {  // four digits
      const uint8_t *p = buf->data + i;
      int32_t bits = values[p[0]] * (1 << 18) | values[p[1]] * (1 << 12) | values[p[2]] * (1 << 6) | values[p[3]];
      if (bits < 0 || !bb_reserve(b, 3)) break;
      uint8_t *to = b->data + b->len;
      to[0] = (uint8_t)(bits >> 16);
      to[1] = (uint8_t)(bits >> 8);
      to[2] = (uint8_t)bits;
      b->len += 3;
      *n_digits += 4;
    }
    uint8_t c = buf->data[i];
    if (c == '=') {
      pads++;
      if (strict && quad == 0) return "Excess padding not allowed";
      if (quad >= 2 && quad + pads >= 4) {  // fits: counters below 4
        if (strict && i + 1 < buf->len) return "Excess data after padding";
        return NULL;
      }
      if (strict && quad == 1) {  // one digit with padding is always wrong
        if (i + 1 == buf->len) break;
      }
      continue;
    }
    int value = values[c];
    if (value < 0) {
      if (strict) return "Only base64 data is allowed";
      continue;
    }
    if (strict && pads) return "Discontinuous padding not allowed";
    pads = 0;
    ++*n_digits;
    switch (quad) {
      case 0:
        left = (uint32_t)value;
        quad = 1;
        break;
      case 1:
        bb_byte(b, (uint8_t)(left << 2 | (uint32_t)value >> 4));
        left = (uint32_t)value & 15;
        quad = 2;
        break;
      case 2:
        bb_byte(b, (uint8_t)(left << 4 | (uint32_t)value >> 2));
        left = (uint32_t)value & 3;
        quad = 3;
        break;
      default:
        bb_byte(b, (uint8_t)(left << 6 | (uint32_t)value));
        left = 0;
        quad = 0;
        break;
    }
  }
  if (quad == 0) return NULL;
  return quad == 1 ? "" : "Incorrect padding";
}

static Value a2b_base64(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "strict_mode"};
  static const ArgSpec spec = {"a2b_base64", names, 2, 1, 1, 1, 0};
  Ref data;
  bool strict[1] = {false};
  Buffer buf;
  if (bind_flags(vm, &spec, args, nargs, kwnames, &data, strict) < 0 || get_ascii(vm, data, &buf) < 0)
    return VALUE_NULL;
  BytesBuilder b;
  Size n_digits;
  bb_init(&b, vm);
  const char *error = decode_base64(&buf, strict[0], &b, &n_digits);
  buffer_release(vm, &buf);
  if (!error || b.failed) return bb_finish(&b);
  bb_discard(&b);
  if (*error) return FAIL(vm, "%s", error);
  return FAIL(vm,
              "Invalid base64-encoded string: number of data characters (%zd) cannot be 1 more than a multiple of 4",
              n_digits);
}

// ---- uuencode ----

static Value a2b_uu(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  (void)nargs, (void)kwnames;
  Buffer buf;
  if (get_ascii(vm, args[0], &buf) < 0) return VALUE_NULL;
  BytesBuilder b;
  bb_init(&b, vm);
  Size at = 0, len = buf.len ? (buf.data[at++] - ' ') & 077 : 32;  // an empty line has zero bytes
  uint32_t bits = 0;
  int n_bits = 0;
  const char *error = NULL;
  while (b.len < len && !error && !b.failed) {
    uint8_t c = at < buf.len ? buf.data[at++] : '\n';
    if (c == '\n' || c == '\r') {
      c = 0;  // blanks at the end of the line were removed
      at = buf.len;
    } else {
      if (c < ' ' || c > ' ' + 64) error = "Illegal char";
      c = (uint8_t)((c - ' ') & 077);
    }
    bits = bits << 6 | c;
    n_bits += 6;
    if (n_bits >= 8) {
      n_bits -= 8;
      bb_byte(&b, (uint8_t)(bits >> n_bits));
      bits &= (1u << n_bits) - 1;
    }
  }
  for (; !error && at < buf.len; at++) {
    uint8_t c = buf.data[at];
    if (c != ' ' && c != ' ' + 64 && c != '\n' && c != '\r') error = "Trailing garbage";
  }
  buffer_release(vm, &buf);
  if (!error || b.failed) return bb_finish(&b);
  bb_discard(&b);
  return FAIL(vm, "%s", error);
}

static Value b2a_uu(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "backtick"};
  static const ArgSpec spec = {"b2a_uu", names, 2, 1, 1, 1, 0};
  Ref data;
  bool backtick[1] = {false};
  Buffer buf;
  if (bind_flags(vm, &spec, args, nargs, kwnames, &data, backtick) < 0 || buffer_get(vm, data, &buf, BUF_SIMPLE) < 0)
    return VALUE_NULL;
  if (buf.len > 45) {
    buffer_release(vm, &buf);
    return FAIL(vm, "At most 45 bytes at once");
  }
  BytesBuilder b;
  bb_init(&b, vm);
#define UU(v) bb_byte(&b, (uint8_t)(backtick[0] && (v) == 0 ? '`' : (v) + ' '))
  UU(buf.len);
  for (Size i = 0; i < buf.len; i += 3) {
    uint32_t bits = (uint32_t)buf.data[i] << 16;
    if (i + 1 < buf.len) bits |= (uint32_t)buf.data[i + 1] << 8;
    if (i + 2 < buf.len) bits |= buf.data[i + 2];
    for (int shift = 18; shift >= 0; shift -= 6) UU((bits >> shift & 63));
  }
#undef UU
  bb_byte(&b, '\n');
  buffer_release(vm, &buf);
  return bb_finish(&b);
}

// ---- quoted-printable ----

static Value a2b_qp(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"data", "header"};
  static const ArgSpec spec = {"a2b_qp", names, 2, 0, 2, 1, 0};
  Ref data;
  bool header[1] = {false};
  Buffer buf;
  if (bind_flags(vm, &spec, args, nargs, kwnames, &data, header) < 0 || get_ascii(vm, data, &buf) < 0)
    return VALUE_NULL;
  BytesBuilder b;
  bb_init(&b, vm);
  for (Size i = 0; i < buf.len && !b.failed;) {
    uint8_t c = buf.data[i];
    if (c == '=') {
      if (++i >= buf.len) break;
      c = buf.data[i];
      if (c == '\n' || c == '\r') {  // a soft line break
        while (i < buf.len && buf.data[i] != '\n') i++;
        if (i < buf.len) i++;
      } else if (c == '=') {
        bb_byte(&b, '=');
        i++;
      } else if (i + 1 < buf.len && hex_digit(c) >= 0 && hex_digit(buf.data[i + 1]) >= 0) {
        bb_byte(&b, (uint8_t)(hex_digit(c) << 4 | hex_digit(buf.data[i + 1])));
        i += 2;
      } else {
        bb_byte(&b, '=');
      }
    } else {
      bb_byte(&b, header[0] && c == '_' ? ' ' : c);
      i++;
    }
  }
  buffer_release(vm, &buf);
  return bb_finish(&b);
}

typedef struct Quoting {
  bool quotetabs, istext, header;
} Quoting;

static bool must_quote(const Buffer *buf, Size i, Size line, Quoting q) {
  uint8_t c = buf->data[i];
  Size left = buf->len - i;
  if (c > 126 || c == '=' || (q.header && c == '_')) return true;
  if (c == '.' && line == 0)
    return left == 1 || buf->data[i + 1] == '\n' || buf->data[i + 1] == '\r' || buf->data[i + 1] == 0;
  if (!q.istext && (c == '\r' || c == '\n')) return true;
  if ((c == '\t' || c == ' ') && left == 1) return true;
  if (c < 33 && c != '\r' && c != '\n' && c != '\t' && c != ' ') return true;
  return c < 33 && c != '\r' && c != '\n' && (q.quotetabs || (!q.quotetabs && c != '\t' && c != ' '));
}

static void quote(BytesBuilder *b, uint8_t c) {
  static const char digits[] = "0123456789ABCDEF";
  bb_byte(b, '=');
  bb_byte(b, (uint8_t)digits[c >> 4]);
  bb_byte(b, (uint8_t)digits[c & 15]);
}

static void encode_qp(const Buffer *buf, Quoting q, BytesBuilder *b) {
  const uint8_t *newline = buf->len ? memchr(buf->data, '\n', (size_t)buf->len) : NULL;
  bool crlf = newline && newline > buf->data && newline[-1] == '\r';
  Size line = 0;
  for (Size i = 0; i < buf->len && !b->failed;) {
    uint8_t c = buf->data[i];
    if (must_quote(buf, i, line, q)) {
      if (line + 3 >= 76) {
        bb_byte(b, '=');
        if (crlf) bb_byte(b, '\r');
        bb_byte(b, '\n');
        line = 0;
      }
      quote(b, c);
      i++;
      line += 3;
    } else if (q.istext && (c == '\n' || (c == '\r' && i + 1 < buf->len && buf->data[i + 1] == '\n'))) {
      line = 0;
      if (b->len && (b->data[b->len - 1] == ' ' || b->data[b->len - 1] == '\t')) {  // no blank before a line end
        uint8_t blank = b->data[--b->len];
        quote(b, blank);
      }
      if (crlf) bb_byte(b, '\r');
      bb_byte(b, '\n');
      i += c == '\r' ? 2 : 1;
    } else {
      if (i + 1 != buf->len && buf->data[i + 1] != '\n' && line + 1 >= 76) {
        bb_byte(b, '=');
        if (crlf) bb_byte(b, '\r');
        bb_byte(b, '\n');
        line = 0;
      }
      line++;
      bb_byte(b, q.header && c == ' ' ? '_' : c);
      i++;
    }
  }
}

static Value b2a_qp(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"data", "quotetabs", "istext", "header"};
  static const ArgSpec spec = {"b2a_qp", names, 4, 0, 4, 1, 0};
  Ref data;
  bool flags[3] = {false, true, false};
  Buffer buf;
  if (bind_flags(vm, &spec, args, nargs, kwnames, &data, flags) < 0 || buffer_get(vm, data, &buf, BUF_SIMPLE) < 0)
    return VALUE_NULL;
  BytesBuilder b;
  bb_init(&b, vm);
  encode_qp(&buf, (Quoting){flags[0], flags[1], flags[2]}, &b);
  buffer_release(vm, &buf);
  return bb_finish(&b);
}

// ---- checksums ----

static Value crc_hqx(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  (void)kwnames;
  Buffer buf;
  if (args_check(vm, "crc_hqx", nargs, 2, 2) < 0) return VALUE_NULL;
  int64_t start = number_as_i64(vm, args[1]);
  if (start == -1 && err_occurred(vm)) return VALUE_NULL;
  if (buffer_get(vm, args[0], &buf, BUF_SIMPLE) < 0) return VALUE_NULL;
  uint32_t crc = (uint32_t)start & 0xFFFF;
  for (Size i = 0; i < buf.len; i++) {
    uint32_t x = crc >> 8 ^ buf.data[i];  // times x^16 modulo x^16 + x^12 + x^5 + 1
    x ^= x >> 4;
    crc = (crc << 8 ^ x << 12 ^ x << 5 ^ x) & 0xFFFF;
    if (work_round(vm, (size_t)i) < 0) return buffer_release(vm, &buf), VALUE_NULL;
  }
  buffer_release(vm, &buf);
  return value_from_int48(crc);
}

static Value crc32(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  (void)kwnames;
  Buffer buf;
  uint64_t bits = 0;
  if (args_check(vm, "crc32", nargs, 1, 2) < 0) return VALUE_NULL;
  if (nargs > 1) {
    int64_t start = number_as_i64(vm, args[1]);
    if (start == -1 && err_occurred(vm)) return VALUE_NULL;
    bits = (uint64_t)start;
  }
  if (buffer_get(vm, args[0], &buf, BUF_SIMPLE) < 0) return VALUE_NULL;
  uint32_t crc = checksum_crc32((uint32_t)bits, buf.data, (size_t)buf.len);
  buffer_release(vm, &buf);
  return value_from_int48((int64_t)crc);
}

static const MethodDef functions[] = {
    {"a2b_uu", a2b_uu, METH_O, DOC("($module, data, /)"), DOC("Decode a line of uuencoded data.")},
    {"b2a_uu", b2a_uu, METH_FAST_KW, DOC("($module, data, /, *, backtick=False)"), DOC("Uuencode line of data.")},
    {"a2b_base64", a2b_base64, METH_FAST_KW, DOC("($module, data, /, *, strict_mode=False)"),
     DOC("Decode a line of base64 data.")},
    {"b2a_base64", b2a_base64, METH_FAST_KW, DOC("($module, data, /, *, newline=True)"),
     DOC("Base64-code line of data.")},
    {"a2b_hex", a2b_hex, METH_O, DOC("($module, hexstr, /)"), DOC("Binary data of hexadecimal representation.")},
    {"b2a_hex", b2a_hex, METH_FAST_KW, DOC("($module, /, data, sep=<unrepresentable>, bytes_per_sep=1)"),
     DOC("Hexadecimal representation of binary data.")},
    {"hexlify", hexlify, METH_FAST_KW, DOC("($module, /, data, sep=<unrepresentable>, bytes_per_sep=1)"),
     DOC("Hexadecimal representation of binary data.")},
    {"unhexlify", a2b_hex, METH_O, DOC("($module, hexstr, /)"), DOC("Binary data of hexadecimal representation.")},
    {"crc_hqx", crc_hqx, METH_FAST, DOC("($module, data, crc, /)"), DOC("Compute CRC-CCITT incrementally.")},
    {"crc32", crc32, METH_FAST, DOC("($module, data, crc=0, /)"), DOC("Compute CRC-32 incrementally.")},
    {"a2b_qp", a2b_qp, METH_FAST_KW, DOC("($module, /, data, header=False)"),
     DOC("Decode a string of qp-encoded data.")},
    {"b2a_qp", b2a_qp, METH_FAST_KW, DOC("($module, /, data, quotetabs=False, istext=True, header=False)"),
     DOC("Encode a string using quoted-printable encoding.")},
    {0},
};
static const TypeSpec error_spec = {.name = "binascii.Error", .flags = TYPE_GC | TYPE_BASETYPE};
static const TypeSpec incomplete_spec = {.name = "binascii.Incomplete", .flags = TYPE_GC | TYPE_BASETYPE};

static int exec(VM *vm, Ref module) {
  if (module_make_type(vm, module, MT_BINASCII_ERROR, &error_spec, vm->exc.ValueError) < 0) return -1;
  return module_make_type(vm, module, MT_BINASCII_INCOMPLETE, &incomplete_spec, vm->exc.Exception);
}
const ModuleDef binascii_module = {
    .name = "binascii", .doc = "Conversion between binary data and ASCII", .methods = functions, .exec = exec};
