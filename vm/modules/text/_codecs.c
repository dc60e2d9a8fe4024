// modules/text/_codecs.c: the codecs in C and their registry, for codecs.py and the encodings package.
//
// Tests        tests/python/codecs/codec_cases.py
// Optimize     Oz
#include "object/core/args.h"
#include "object/bytes/buffer.h"
#include "object/text/codec.h"
#include "object/container/dict.h"
#include "object/number/int.h"
#include "object/exec/module.h"
#include "object/container/tuple.h"

// ---- arguments ----

typedef struct Text {  // an optional str argument as UTF-8
  char *s;
  size_t size;
} Text;

static int read_text(VM *vm, const char *fname, int argno, const Value *args, Size nargs, bool none_allowed,
                     Text *out) {
  *out = (Text){0};
  if (nargs < argno || (none_allowed && value_is_none(args[argno - 1]))) return 0;
  Ref v = borrow(args[argno - 1]);
  if (!is_str(v)) {
    arg_type_error(vm, fname, strncmp(fname, "lookup", 6) ? argno : 0, none_allowed ? "str or None" : "str", v);
    return -1;
  }
  size_t len;
  if (codec_check_name(vm, v, false) < 0) return -1;
  out->s = str_to_utf8(vm, v, &len, &out->size);
  return out->s ? 0 : -1;
}
static void free_text(VM *vm, Text *t) { mem_free(vm, t->s, t->size); }

// The data argument of a decoder: a buffer, or (escape decoders) a str as UTF-8. 0 or -1.
typedef struct Input {
  Buffer buf;
  const uint8_t *p;
  Size n;
} Input;

static int read_input(VM *vm, Ref v, bool str_allowed, Input *out) {
  *out = (Input){.buf = {.obj = VALUE_NULL}};
  Value octets = str_allowed && is_str(v) ? str_encode_utf8(vm, v) : own(v);
  int rc = value_is_null(octets) ? -1 : buffer_get(vm, octets, &out->buf, BUF_SIMPLE);
  drop(vm, octets);
  if (rc < 0) return -1;
  out->p = out->buf.data ? out->buf.data : (const uint8_t *)"";
  out->n = out->buf.len;
  return 0;
}
static void free_input(VM *vm, Input *in) { buffer_release(vm, &in->buf); }

static Value with_count(VM *vm, Value v, Size n) {  // (v, n); v consumed
  if (value_is_null(v)) return v;
  Value parts[2] = {v, value_from_int48(n)};
  return tuple_from_steal(vm, parts, 2);
}

static int read_bool(VM *vm, const Value *args, Size nargs, int argno, bool fallback, bool *out) {
  *out = fallback;
  return nargs >= argno ? arg_bool(vm, args[argno - 1], out) : 0;
}

// ---- decoders ----

// clang-format off
typedef enum {
  D_UTF8, D_UTF7, D_UTF16, D_UTF16_LE, D_UTF16_BE, D_UTF32, D_UTF32_LE, D_UTF32_BE, D_LATIN1, D_ASCII, D_UNICODE_ESCAPE,
  D_RAW, D_ESCAPE,
} Decoder;
// clang-format on

static Value run_decoder(VM *vm, Decoder which, const Input *in, const char *errors, int *order, Size *consumed) {
  switch (which) {
    case D_UTF8: return codec_utf8_decode(vm, in->p, in->n, errors, consumed);
    case D_UTF7: return codec_utf7_decode(vm, in->p, in->n, errors, consumed);
    case D_UTF16:
    case D_UTF16_LE:
    case D_UTF16_BE: return codec_utf16_decode(vm, in->p, in->n, errors, order, consumed);
    case D_UTF32:
    case D_UTF32_LE:
    case D_UTF32_BE: return codec_utf32_decode(vm, in->p, in->n, errors, order, consumed);
    case D_LATIN1: return codec_latin1_decode(vm, in->p, in->n);
    case D_ASCII: return codec_ascii_decode(vm, in->p, in->n, errors);
    case D_UNICODE_ESCAPE: return codec_unicode_escape_decode(vm, in->p, in->n, errors, consumed);
    case D_RAW: return codec_raw_unicode_escape_decode(vm, in->p, in->n, errors, consumed);
    default: return codec_escape_decode(vm, in->p, in->n, errors);
  }
}

static Value decode(VM *vm, const char *fname, Decoder which, const Value *args, Size nargs, Size max_args,
                    bool default_final) {
  Text errors;
  Input in;
  bool final;
  bool escapes = which == D_UNICODE_ESCAPE || which == D_RAW || which == D_ESCAPE;
  if (args_check(vm, fname, nargs, 1, max_args) < 0 || read_text(vm, fname, 2, args, nargs, true, &errors) < 0)
    return VALUE_NULL;
  Value out = VALUE_NULL;
  if (read_bool(vm, args, nargs, 3, default_final, &final) == 0 && read_input(vm, args[0], escapes, &in) == 0) {
    Size consumed = in.n;
    int order = which == D_UTF16_LE || which == D_UTF32_LE   ? ORDER_LITTLE
                : which == D_UTF16_BE || which == D_UTF32_BE ? ORDER_BIG
                                                             : ORDER_NATIVE;
    out = run_decoder(vm, which, &in, errors.s, &order, final ? NULL : &consumed);
    out = with_count(vm, out, consumed);
    free_input(vm, &in);
  }
  free_text(vm, &errors);
  return out;
}

static Value utf_8_decode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return decode(vm, "utf_8_decode", D_UTF8, args, nargs, 3, false);
}
static Value utf_7_decode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return decode(vm, "utf_7_decode", D_UTF7, args, nargs, 3, false);
}
static Value utf_16_decode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return decode(vm, "utf_16_decode", D_UTF16, args, nargs, 3, false);
}
static Value utf_16_le_decode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return decode(vm, "utf_16_le_decode", D_UTF16_LE, args, nargs, 3, false);
}
static Value utf_16_be_decode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return decode(vm, "utf_16_be_decode", D_UTF16_BE, args, nargs, 3, false);
}
static Value utf_32_decode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return decode(vm, "utf_32_decode", D_UTF32, args, nargs, 3, false);
}
static Value utf_32_le_decode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return decode(vm, "utf_32_le_decode", D_UTF32_LE, args, nargs, 3, false);
}
static Value utf_32_be_decode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return decode(vm, "utf_32_be_decode", D_UTF32_BE, args, nargs, 3, false);
}
static Value latin_1_decode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return decode(vm, "latin_1_decode", D_LATIN1, args, nargs, 2, true);
}
static Value ascii_decode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return decode(vm, "ascii_decode", D_ASCII, args, nargs, 2, true);
}
static Value unicode_escape_decode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return decode(vm, "unicode_escape_decode", D_UNICODE_ESCAPE, args, nargs, 3, true);
}
static Value raw_unicode_escape_decode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return decode(vm, "raw_unicode_escape_decode", D_RAW, args, nargs, 3, true);
}
static Value escape_decode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return decode(vm, "escape_decode", D_ESCAPE, args, nargs, 2, true);
}

static Value decode_ex(VM *vm, const char *fname, Decoder which, const Value *args, Size nargs) {
  Text errors;
  Input in;
  bool final;
  int order = 0;
  if (args_check(vm, fname, nargs, 1, 4) < 0 || read_text(vm, fname, 2, args, nargs, true, &errors) < 0)
    return VALUE_NULL;
  Value out = VALUE_NULL;
  if ((nargs < 3 || arg_int(vm, args[2], &order) == 0) && read_bool(vm, args, nargs, 4, false, &final) == 0 &&
      read_input(vm, args[0], false, &in) == 0) {
    Size consumed = in.n;
    order = order < 0 ? ORDER_LITTLE : order > 0 ? ORDER_BIG : ORDER_NATIVE;
    Value text = run_decoder(vm, which, &in, errors.s, &order, final ? NULL : &consumed);
    if (!value_is_null(text)) {
      Value parts[3] = {text, value_from_int48(consumed), value_from_int48(order)};
      out = tuple_from_steal(vm, parts, 3);
    }
    free_input(vm, &in);
  }
  free_text(vm, &errors);
  return out;
}
static Value utf_16_ex_decode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return decode_ex(vm, "utf_16_ex_decode", D_UTF16, args, nargs);
}
static Value utf_32_ex_decode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return decode_ex(vm, "utf_32_ex_decode", D_UTF32, args, nargs);
}

// ---- encoders ----

typedef enum { E_UTF8, E_UTF7, E_UTF16, E_UTF32, E_LATIN1, E_ASCII, E_UNICODE_ESCAPE, E_RAW } Encoder;

static Value run_encoder(VM *vm, Encoder which, Ref s, const char *errors, int order) {
  switch (which) {
    case E_UTF8: return codec_utf8_encode(vm, s, errors);
    case E_UTF7: return codec_utf7_encode(vm, s, errors);
    case E_UTF16: return codec_utf16_encode(vm, s, errors, order);
    case E_UTF32: return codec_utf32_encode(vm, s, errors, order);
    case E_LATIN1: return codec_latin1_encode(vm, s, errors);
    case E_ASCII: return codec_ascii_encode(vm, s, errors);
    case E_UNICODE_ESCAPE: return codec_unicode_escape_encode(vm, s);
    default: return codec_raw_unicode_escape_encode(vm, s);
  }
}

static Value encode(VM *vm, const char *fname, Encoder which, const Value *args, Size nargs, bool takes_order,
                    int order) {
  Text errors;
  if (args_check(vm, fname, nargs, 1, takes_order ? 3 : 2) < 0 || arg_str(vm, fname, 1, args[0]) < 0) return VALUE_NULL;
  if (takes_order && nargs > 2 && arg_int(vm, args[2], &order) < 0) return VALUE_NULL;
  if (read_text(vm, fname, 2, args, nargs, true, &errors) < 0) return VALUE_NULL;
  order = order < 0 ? ORDER_LITTLE : order > 0 ? ORDER_BIG : ORDER_NATIVE;
  Value out = with_count(vm, run_encoder(vm, which, args[0], errors.s, order), as_str(args[0])->len);
  free_text(vm, &errors);
  return out;
}
static Value utf_8_encode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return encode(vm, "utf_8_encode", E_UTF8, args, nargs, false, 0);
}
static Value utf_7_encode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return encode(vm, "utf_7_encode", E_UTF7, args, nargs, false, 0);
}
static Value utf_16_encode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return encode(vm, "utf_16_encode", E_UTF16, args, nargs, true, 0);
}
static Value utf_16_le_encode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return encode(vm, "utf_16_le_encode", E_UTF16, args, nargs, false, -1);
}
static Value utf_16_be_encode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return encode(vm, "utf_16_be_encode", E_UTF16, args, nargs, false, 1);
}
static Value utf_32_encode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return encode(vm, "utf_32_encode", E_UTF32, args, nargs, true, 0);
}
static Value utf_32_le_encode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return encode(vm, "utf_32_le_encode", E_UTF32, args, nargs, false, -1);
}
static Value utf_32_be_encode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return encode(vm, "utf_32_be_encode", E_UTF32, args, nargs, false, 1);
}
static Value latin_1_encode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return encode(vm, "latin_1_encode", E_LATIN1, args, nargs, false, 0);
}
static Value ascii_encode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return encode(vm, "ascii_encode", E_ASCII, args, nargs, false, 0);
}
static Value unicode_escape_encode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return encode(vm, "unicode_escape_encode", E_UNICODE_ESCAPE, args, nargs, false, 0);
}
static Value raw_unicode_escape_encode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return encode(vm, "raw_unicode_escape_encode", E_RAW, args, nargs, false, 0);
}

static Value escape_encode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "escape_encode", nargs, 1, 2) < 0) return VALUE_NULL;
  if (!is_bytes(args[0])) return arg_type_error(vm, "escape_encode", 1, "bytes", args[0]);
  BytesBuilder b;
  bb_init(&b, vm);
  const Bytes *from = as_bytes(args[0]);
  for (Size i = 0; i < from->len; i++) {
    uint8_t c = (uint8_t)from->data[i];
    static const char hex[] = "0123456789abcdef";
    if (c == '\'' || c == '\\') bb_byte(&b, '\\'), bb_byte(&b, c);
    else if (c == '\t') bb_bytes(&b, "\\t", 2);
    else if (c == '\n') bb_bytes(&b, "\\n", 2);
    else if (c == '\r') bb_bytes(&b, "\\r", 2);
    else if (c < ' ' || c >= 0x7F)
      bb_bytes(&b, "\\x", 2), bb_byte(&b, (uint8_t)hex[c >> 4]), bb_byte(&b, (uint8_t)hex[c & 15]);
    else bb_byte(&b, c);
  }
  return with_count(vm, bb_finish(&b), from->len);
}

static Value readbuffer_encode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Input in;
  if (args_check(vm, "readbuffer_encode", nargs, 1, 2) < 0 || read_input(vm, args[0], true, &in) < 0) return VALUE_NULL;
  Value out = with_count(vm, bytes_from(vm, in.p, in.n), in.n);
  free_input(vm, &in);
  return out;
}

// ---- character maps ----

static Value charmap_decode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Text errors;
  Input in;
  if (args_check(vm, "charmap_decode", nargs, 1, 3) < 0 ||
      read_text(vm, "charmap_decode", 2, args, nargs, true, &errors) < 0)
    return VALUE_NULL;
  Value out = VALUE_NULL;
  if (read_input(vm, args[0], false, &in) == 0) {
    out = with_count(vm, codec_charmap_decode(vm, in.p, in.n, errors.s, nargs > 2 ? borrow(args[2]) : REF_NONE), in.n);
    free_input(vm, &in);
  }
  free_text(vm, &errors);
  return out;
}

static Value charmap_encode(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Text errors;
  if (args_check(vm, "charmap_encode", nargs, 1, 3) < 0 || arg_str(vm, "charmap_encode", 1, args[0]) < 0)
    return VALUE_NULL;
  if (read_text(vm, "charmap_encode", 2, args, nargs, true, &errors) < 0) return VALUE_NULL;
  Value out = codec_charmap_encode(vm, args[0], errors.s, nargs > 2 ? borrow(args[2]) : REF_NONE);
  free_text(vm, &errors);
  return with_count(vm, out, as_str(args[0])->len);
}

// A dict from character to byte serves as the encoding map.
static Value charmap_build(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (arg_str(vm, "charmap_build", 0, args[0]) < 0 || nargs != 1) return VALUE_NULL;
  const Str *s = as_str(args[0]);
  Value map = dict_new(vm);
  for (Size i = 0; i < s->len && i < 256 && !value_is_null(map); i++) {
    if (str_read(s, i) == 0xFFFE) continue;
    if (dict_set_steal(vm, as_dict(map), value_from_int48(str_read(s, i)), value_from_int48(i)) < 0) {
      drop(vm, map);
      map = VALUE_NULL;
    }
  }
  return map;
}

// ---- the registry ----

#define DONE(rc) return (rc) < 0 ? VALUE_NULL : VALUE_NONE
static Value register_search(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  (void)nargs;
  DONE(codec_register(vm, args[0]));
}
static Value unregister_search(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  (void)nargs;
  DONE(codec_unregister(vm, args[0]));
}

static Value lookup(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Text name;
  if (read_text(vm, "lookup", 1, args, nargs, false, &name) < 0) return VALUE_NULL;
  Value codec = codec_lookup(vm, name.s);
  free_text(vm, &name);
  return codec;
}

static Value register_error(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "register_error", nargs, 2, 2) < 0 || arg_str(vm, "register_error", 1, args[0]) < 0)
    return VALUE_NULL;
  DONE(codec_register_error(vm, args[0], args[1]));
}
static Value unregister_error(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (arg_str(vm, "_unregister_error", 0, args[0]) < 0 || nargs != 1) return VALUE_NULL;
  int found = codec_unregister_error(vm, args[0]);
  return found < 0 ? VALUE_NULL : value_from_bool(found);
}
static Value lookup_error(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Text name;
  if (read_text(vm, "lookup_error", 1, args, nargs, false, &name) < 0) return VALUE_NULL;
  Value handler = codec_lookup_error(vm, name.s);
  free_text(vm, &name);
  return handler;
}

static Value code_object(VM *vm, const ArgSpec *spec, const Value *args, Size nargs, Ref kwnames, bool is_encode) {
  Ref bound[3] = {REF_NULL, REF_NULL, REF_NULL};
  Text texts[2] = {{0}, {0}};
  if (args_bind(vm, spec, args, nargs, kwnames, bound) < 0) return VALUE_NULL;
  for (int i = 0; i < 2; i++) {
    Value v = {bound[i + 1].bits};  // not owned
    if (value_is_null(v)) continue;
    if (!is_str(v)) {
      err_set(vm, vm->exc.TypeError, "%s() argument '%s' must be str, not %P", spec->fname, spec->names[i + 1], v);
      free_text(vm, &texts[0]);
      return VALUE_NULL;
    }
    if (read_text(vm, spec->fname, 1, &v, 1, false, &texts[i]) < 0) {
      free_text(vm, &texts[0]);
      return VALUE_NULL;
    }
  }
  const char *encoding = texts[0].s ? texts[0].s : "utf-8";
  Value out = is_encode ? codec_encode(vm, bound[0], encoding, texts[1].s, false)
                        : codec_decode(vm, bound[0], encoding, texts[1].s, false);
  free_text(vm, &texts[0]);
  free_text(vm, &texts[1]);
  return out;
}
static const char *const code_names[] = {"obj", "encoding", "errors"};
static Value encode_object(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const ArgSpec spec = {"encode", code_names, 3, 0, 3, 1, 0};
  return code_object(vm, &spec, args, nargs, kwnames, true);
}
static Value decode_object(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const ArgSpec spec = {"decode", code_names, 3, 0, 3, 1, 0};
  return code_object(vm, &spec, args, nargs, kwnames, false);
}

#define DECODE_SIG "($module, data, errors=None, final=False, /)"
#define ENCODE_SIG "($module, str, errors=None, /)"
static const MethodDef functions[] = {
    {"register", register_search, METH_O, DOC("($module, search_function, /)"),
     DOC("Register a codec search function.")},
    {"unregister", unregister_search, METH_O, DOC("($module, search_function, /)"),
     DOC("Unregister a codec search function and clear the registry's cache.")},
    {"lookup", lookup, METH_O, DOC("($module, encoding, /)"),
     DOC("Looks up a codec tuple in the Python codec registry and returns a CodecInfo object.")},
    {"encode", encode_object, METH_FAST_KW, DOC("($module, /, obj, encoding='utf-8', errors='strict')"),
     DOC("Encodes obj using the codec registered for encoding.")},
    {"decode", decode_object, METH_FAST_KW, DOC("($module, /, obj, encoding='utf-8', errors='strict')"),
     DOC("Decodes obj using the codec registered for encoding.")},
    {"escape_encode", escape_encode, METH_FAST, DOC("($module, data, errors=None, /)"), NULL},
    {"escape_decode", escape_decode, METH_FAST, DOC("($module, data, errors=None, /)"), NULL},
    {"utf_8_encode", utf_8_encode, METH_FAST, ENCODE_SIG, NULL},
    {"utf_8_decode", utf_8_decode, METH_FAST, DECODE_SIG, NULL},
    {"utf_7_encode", utf_7_encode, METH_FAST, ENCODE_SIG, NULL},
    {"utf_7_decode", utf_7_decode, METH_FAST, DECODE_SIG, NULL},
    {"utf_16_encode", utf_16_encode, METH_FAST, DOC("($module, str, errors=None, byteorder=0, /)"), NULL},
    {"utf_16_le_encode", utf_16_le_encode, METH_FAST, ENCODE_SIG, NULL},
    {"utf_16_be_encode", utf_16_be_encode, METH_FAST, ENCODE_SIG, NULL},
    {"utf_16_decode", utf_16_decode, METH_FAST, DECODE_SIG, NULL},
    {"utf_16_le_decode", utf_16_le_decode, METH_FAST, DECODE_SIG, NULL},
    {"utf_16_be_decode", utf_16_be_decode, METH_FAST, DECODE_SIG, NULL},
    {"utf_16_ex_decode", utf_16_ex_decode, METH_FAST,
     DOC("($module, data, errors=None, byteorder=0, final=False,\n                 /)"), NULL},
    {"utf_32_encode", utf_32_encode, METH_FAST, DOC("($module, str, errors=None, byteorder=0, /)"), NULL},
    {"utf_32_le_encode", utf_32_le_encode, METH_FAST, ENCODE_SIG, NULL},
    {"utf_32_be_encode", utf_32_be_encode, METH_FAST, ENCODE_SIG, NULL},
    {"utf_32_decode", utf_32_decode, METH_FAST, DECODE_SIG, NULL},
    {"utf_32_le_decode", utf_32_le_decode, METH_FAST, DECODE_SIG, NULL},
    {"utf_32_be_decode", utf_32_be_decode, METH_FAST, DECODE_SIG, NULL},
    {"utf_32_ex_decode", utf_32_ex_decode, METH_FAST,
     DOC("($module, data, errors=None, byteorder=0, final=False,\n                 /)"), NULL},
    {"unicode_escape_encode", unicode_escape_encode, METH_FAST, ENCODE_SIG, NULL},
    {"unicode_escape_decode", unicode_escape_decode, METH_FAST, DOC("($module, data, errors=None, final=True, /)"),
     NULL},
    {"raw_unicode_escape_encode", raw_unicode_escape_encode, METH_FAST, ENCODE_SIG, NULL},
    {"raw_unicode_escape_decode", raw_unicode_escape_decode, METH_FAST,
     DOC("($module, data, errors=None, final=True, /)"), NULL},
    {"latin_1_encode", latin_1_encode, METH_FAST, ENCODE_SIG, NULL},
    {"latin_1_decode", latin_1_decode, METH_FAST, DOC("($module, data, errors=None, /)"), NULL},
    {"ascii_encode", ascii_encode, METH_FAST, ENCODE_SIG, NULL},
    {"ascii_decode", ascii_decode, METH_FAST, DOC("($module, data, errors=None, /)"), NULL},
    {"charmap_encode", charmap_encode, METH_FAST, DOC("($module, str, errors=None, mapping=None, /)"), NULL},
    {"charmap_decode", charmap_decode, METH_FAST, DOC("($module, data, errors=None, mapping=None, /)"), NULL},
    {"charmap_build", charmap_build, METH_O, DOC("($module, map, /)"), NULL},
    {"readbuffer_encode", readbuffer_encode, METH_FAST, DOC("($module, data, errors=None, /)"), NULL},
    {"register_error", register_error, METH_FAST, DOC("($module, errors, handler, /)"),
     DOC("Register the specified error handler under the name errors.")},
    {"_unregister_error", unregister_error, METH_O, DOC("($module, errors, /)"),
     DOC("Un-register the specified error handler for the error handling `errors'.")},
    {"lookup_error", lookup_error, METH_O, DOC("($module, name, /)"), DOC("lookup_error(errors) -> handler")},
    {0},
};
const ModuleDef _codecs_module = {.name = "_codecs", .methods = functions};
