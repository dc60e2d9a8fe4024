// object/text/codec_registry.c: looks up codecs by name, calls them, and has the short cuts of str.encode and
// bytes.decode.
//
// The library's encodings package registers the one search function that matters; it is imported at the first look-up
// that needs it. Without it, the codecs written in C are found under their usual names.
// Danger       Search functions and codecs are Python code.
// Tests        tests/python/codecs/codec_cases.py, tests/python/library/text/unicodedata_codecs_use.py
// Optimize     Oz
#include "object/core/args.h"
#include "object/bytes/buffer.h"
#include "object/text/codec.h"
#include "object/container/dict.h"
#include "object/error/exceptions.h"
#include "object/container/list.h"
#include "object/text/str_methods.h"
#include "object/container/tuple.h"

#define NAME_MAX_LEN 100

// Lower case; each run of characters other than ASCII letters, digits and dots becomes '_': "UTF-8" is "utf_8". false:
// too long.
static bool normalize(const char *name, char out[NAME_MAX_LEN + 1]) {
  size_t n = 0;
  bool punctuation = false;
  for (; *name; name++) {
    char c = *name;
    bool word = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.';
    if (!word) {
      punctuation = true;
      continue;
    }
    if (punctuation && n > 0) out[n++] = '_';
    punctuation = false;
    out[n++] = c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
    if (n + 2 > NAME_MAX_LEN) return false;
  }
  out[n] = 0;
  return true;
}

// clang-format off
typedef enum {
  C_NONE, C_UTF8, C_LATIN1, C_ASCII, C_UTF16, C_UTF32, C_UTF16_LE, C_UTF16_BE, C_UTF32_LE, C_UTF32_BE, C_UNICODE_ESCAPE,
  C_RAW_UNICODE_ESCAPE, C_UTF7,
} CodecId;
// clang-format on
typedef struct KnownCodec {
  const char *name;
  CodecId id;
  bool is_short_cut;  // used without asking the registry
} KnownCodec;
// clang-format off
static const KnownCodec known[] = {
    {"utf_8", C_UTF8, true},          {"utf8", C_UTF8, true},           {"latin_1", C_LATIN1, true},
    {"latin1", C_LATIN1, true},       {"iso_8859_1", C_LATIN1, true},   {"iso8859_1", C_LATIN1, true},
    {"ascii", C_ASCII, true},         {"us_ascii", C_ASCII, true},      {"utf_16", C_UTF16, true},
    {"utf16", C_UTF16, true},         {"utf_32", C_UTF32, true},        {"utf32", C_UTF32, true},
    {"utf_16_le", C_UTF16_LE, false}, {"utf_16_be", C_UTF16_BE, false}, {"utf_32_le", C_UTF32_LE, false},
    {"utf_32_be", C_UTF32_BE, false}, {"utf_7", C_UTF7, false},         {"unicode_escape", C_UNICODE_ESCAPE, false},
    {"raw_unicode_escape", C_RAW_UNICODE_ESCAPE, false},
};
// clang-format on

static CodecId known_codec(const char *encoding, bool short_cuts_only) {
  char name[NAME_MAX_LEN + 1];
  if (!normalize(encoding, name)) return C_NONE;
  for (size_t i = 0; i < ARRAY_LEN(known); i++)
    if ((known[i].is_short_cut || !short_cuts_only) && strcmp(known[i].name, name) == 0) return known[i].id;
  return C_NONE;
}

static Value encode_known(VM *vm, CodecId id, Ref s, const char *errors) {
  switch (id) {
    case C_UTF8: return codec_utf8_encode(vm, s, errors);
    case C_LATIN1: return codec_latin1_encode(vm, s, errors);
    case C_ASCII: return codec_ascii_encode(vm, s, errors);
    case C_UTF16: return codec_utf16_encode(vm, s, errors, ORDER_NATIVE);
    case C_UTF16_LE: return codec_utf16_encode(vm, s, errors, ORDER_LITTLE);
    case C_UTF16_BE: return codec_utf16_encode(vm, s, errors, ORDER_BIG);
    case C_UTF32: return codec_utf32_encode(vm, s, errors, ORDER_NATIVE);
    case C_UTF32_LE: return codec_utf32_encode(vm, s, errors, ORDER_LITTLE);
    case C_UTF32_BE: return codec_utf32_encode(vm, s, errors, ORDER_BIG);
    case C_UTF7: return codec_utf7_encode(vm, s, errors);
    case C_UNICODE_ESCAPE: return codec_unicode_escape_encode(vm, s);
    default: return codec_raw_unicode_escape_encode(vm, s);
  }
}

static Value decode_known(VM *vm, CodecId id, const uint8_t *data, Size len, const char *errors) {
  int order = id == C_UTF16_LE || id == C_UTF32_LE   ? ORDER_LITTLE
              : id == C_UTF16_BE || id == C_UTF32_BE ? ORDER_BIG
                                                     : ORDER_NATIVE;
  switch (id) {
    case C_UTF8: return codec_utf8_decode(vm, data, len, errors, NULL);
    case C_LATIN1: return codec_latin1_decode(vm, data, len);
    case C_ASCII: return codec_ascii_decode(vm, data, len, errors);
    case C_UTF16:
    case C_UTF16_LE:
    case C_UTF16_BE: return codec_utf16_decode(vm, data, len, errors, &order, NULL);
    case C_UTF32:
    case C_UTF32_LE:
    case C_UTF32_BE: return codec_utf32_decode(vm, data, len, errors, &order, NULL);
    case C_UTF7: return codec_utf7_decode(vm, data, len, errors, NULL);
    case C_UNICODE_ESCAPE: return codec_unicode_escape_decode(vm, data, len, errors, NULL);
    default: return codec_raw_unicode_escape_decode(vm, data, len, errors, NULL);
  }
}

// ---- the registry ----

// The list of search functions, filled by importing `encodings`; empty when there is no such package. An import that
// fails otherwise is tried again the next time. 0 or -1.
static int search_list(VM *vm) {
  if (value_is_ptr(vm->codec_search)) return 0;
  if (!vm->codec_cache && !(vm->codec_cache = dict_new_obj(vm))) return -1;
  Value list = list_new(vm, 0);
  if (value_is_null(list)) return -1;
  vm->codec_search = list;
  if (!vm->hooks.import_name) return 0;
  Value name = str_intern_cstr(vm, "encodings");
  Value module = value_is_null(name) ? VALUE_NULL : vm->hooks.import_name(vm, name, REF_NULL, REF_NULL, REF_NONE, 0);
  drop(vm, name);
  if (!value_is_null(module)) {
    drop(vm, module);
    return 0;
  }
  if (err_matches(vm, vm->exc.ImportError)) {
    err_clear(vm);
    return 0;
  }
  value_clear(vm, &vm->codec_search);
  return -1;
}

int codec_register(VM *vm, Ref search_function) {
  if (!is_callable(vm, search_function)) return err_set_i(vm, vm->exc.TypeError, "argument must be callable");
  if (search_list(vm) < 0) return -1;
  return list_append(vm, vm->codec_search, search_function);
}

int codec_unregister(VM *vm, Ref search_function) {
  if (search_list(vm) < 0) return -1;
  List *list = as_list(vm->codec_search);
  for (Size i = 0; i < list->len; i++) {
    if (!value_same(list->items[i], search_function)) continue;
    dict_clear(vm, vm->codec_cache);
    Value gone = list->items[i];
    memmove(&list->items[i], &list->items[i + 1], (size_t)(list->len - i - 1) * sizeof(Value));
    list->len--;
    drop(vm, gone);
    return 0;
  }
  return 0;
}

static Value search(VM *vm, Ref key, const char *encoding) {
  List *list = as_list(vm->codec_search);
  for (Size i = 0; i < list->len; i++) {
    Value function = own(list->items[i]);
    Value found = call1(vm, function, key);
    drop(vm, function);
    if (value_is_null(found)) return found;
    if (value_is_none(found)) continue;
    if (!is_tuple(found) || tuple_len(found) != 4) {
      drop(vm, found);
      return err_set(vm, vm->exc.TypeError, "codec search functions must return 4-tuples");
    }
    if (dict_set(vm, vm->codec_cache, key, found) < 0) {
      drop(vm, found);
      return VALUE_NULL;
    }
    return found;
  }
  return err_set(vm, vm->exc.LookupError, "unknown encoding: %s", encoding);
}

Value codec_lookup(VM *vm, const char *encoding) {
  char name[NAME_MAX_LEN + 1];
  if (search_list(vm) < 0) return VALUE_NULL;
  if (!normalize(encoding, name)) return err_set(vm, vm->exc.LookupError, "unknown encoding: %.500s", encoding);
  Value key = str_intern_cstr(vm, name);
  if (value_is_null(key)) return key;
  Ref cached;
  int found = dict_lookup(vm, vm->codec_cache, key, &cached);
  Value codec = found < 0 ? VALUE_NULL : found ? own(cached) : search(vm, key, encoding);
  drop(vm, key);
  return codec;
}

// str.encode and bytes.decode refuse a codec that declares itself no text encoding. 0 or -1.
static int check_text(VM *vm, Ref codec, const char *encoding, const char *alternative) {
  if (is_tuple_exact(vm, codec)) return 0;
  Value is_text;
  int found = object_lookup_attr(vm, codec, NAME(_is_text_encoding), &is_text);
  if (found <= 0) return found;
  int yes = object_is_true(vm, is_text);
  drop(vm, is_text);
  if (yes) return yes < 0 ? -1 : 0;
  return err_set_i(vm, vm->exc.LookupError, "'%.400s' is not a text encoding; use %s to handle arbitrary codecs",
                   encoding, alternative);
}

// Calls part 0 (encode) or 1 (decode) of a codec; returns the first item of its result.
static Value call_codec(VM *vm, Ref codec, int part, Ref obj, const char *encoding, const char *errors) {
  const char *verb = part == 0 ? "encoding" : "decoding";
  Value args[2] = {{obj.bits}, errors ? str_from_cstr(vm, errors) : VALUE_NULL};
  if (errors && value_is_null(args[1])) return VALUE_NULL;
  Value result = call(vm, tuple_at(codec, part), args, errors ? 2 : 1, REF_NULL);
  if (errors) drop(vm, args[1]);
  if (value_is_null(result)) {
    err_add_note(vm, "%s with '%s' codec failed", verb, encoding);
    return result;
  }
  if (!is_tuple(result) || tuple_len(result) != 2) {
    drop(vm, result);
    return err_set(vm, vm->exc.TypeError, "%s must return a tuple (object, integer)",
                   part == 0 ? "encoder" : "decoder");
  }
  Value out = own(tuple_at(result, 0));
  drop(vm, result);
  return out;
}

// Without a search function (no library) the codecs in C are used.
static CodecId fallback(VM *vm, const char *encoding) {
  if (!err_matches(vm, vm->exc.LookupError) || !value_is_ptr(vm->codec_search) || list_len(vm->codec_search))
    return C_NONE;
  CodecId id = known_codec(encoding, false);
  if (id) err_clear(vm);
  return id;
}

Value codec_encode(VM *vm, Ref obj, const char *encoding, const char *errors, bool text_only) {
  Value codec = codec_lookup(vm, encoding);
  if (value_is_null(codec)) {
    CodecId id = is_str(obj) ? fallback(vm, encoding) : C_NONE;
    return id ? encode_known(vm, id, obj, errors) : VALUE_NULL;
  }
  Value out = VALUE_NULL;
  if (!text_only || check_text(vm, codec, encoding, "codecs.encode()") == 0)
    out = call_codec(vm, codec, 0, obj, encoding, errors);
  drop(vm, codec);
  return out;
}

Value codec_decode(VM *vm, Ref obj, const char *encoding, const char *errors, bool text_only) {
  Value codec = codec_lookup(vm, encoding);
  if (value_is_null(codec)) {
    CodecId id = is_bytes(obj) ? fallback(vm, encoding) : C_NONE;
    return id ? decode_known(vm, id, (const uint8_t *)as_bytes(obj)->data, as_bytes(obj)->len, errors) : VALUE_NULL;
  }
  Value out = VALUE_NULL;
  if (!text_only || check_text(vm, codec, encoding, "codecs.decode()") == 0)
    out = call_codec(vm, codec, 1, obj, encoding, errors);
  drop(vm, codec);
  return out;
}

// ---- str.encode, bytes.decode, str(bytes, encoding) ----

Value str_encode(VM *vm, Ref s, const char *encoding, const char *errors) {
  CodecId id = known_codec(encoding, true);
  if (id) return encode_known(vm, id, s, errors);
  Value v = codec_encode(vm, s, encoding, errors, true);
  if (value_is_null(v) || is_bytes(v)) return v;
  if (is_instance_of(vm, v, vm->types.bytearray)) {
    if (err_warn(vm, vm->exc.RuntimeWarning, 1,
                 "encoder %s returned bytearray instead of bytes; use codecs.encode() to encode to arbitrary types",
                 encoding) < 0) {
      drop(vm, v);
      return VALUE_NULL;
    }
    Value bytes = bytes_from_object(vm, v);
    drop(vm, v);
    return bytes;
  }
  err_set(vm, vm->exc.TypeError,
          "'%.400s' encoder returned '%.400T' instead of 'bytes'; use codecs.encode() to encode to arbitrary types",
          encoding, v);
  drop(vm, v);
  return VALUE_NULL;
}

Value str_decode(VM *vm, const char *bytes, Size len, const char *encoding, const char *errors) {
  CodecId id = known_codec(encoding, true);
  if (id) return decode_known(vm, id, (const uint8_t *)bytes, len, errors);
  Value source = bytes_from(vm, bytes, len);
  if (value_is_null(source)) return source;
  Value s = codec_decode(vm, source, encoding, errors, true);
  drop(vm, source);
  if (value_is_null(s) || is_str(s)) return s;
  err_set(vm, vm->exc.TypeError,
          "'%.400s' decoder returned '%.400T' instead of 'str'; use codecs.decode() to decode to arbitrary types",
          encoding, s);
  drop(vm, s);
  return VALUE_NULL;
}

int codec_check_in_dev(VM *vm, const char *encoding, const char *errors) {
  if (LIKELY(!(vm->flags & VM_FLAG_DEV))) return 0;
  Value found = encoding && !known_codec(encoding, true) ? codec_lookup(vm, encoding) : VALUE_NONE;
  if (!value_is_null(found) && errors) value_set(vm, &found, codec_lookup_error(vm, errors));
  drop(vm, found);
  return value_is_null(found) ? -1 : 0;
}

Value str_from_encoded_object(VM *vm, Ref object, const char *encoding, const char *errors) {
  // whether the codec exists is not checked
  if (codec_check_in_dev(vm, encoding, errors) < 0) return VALUE_NULL;
  if (is_bytes(object) && as_bytes(object)->len == 0) return own(vm->empty_str);
  if (is_bytes(object))
    return str_decode(vm, as_bytes(object)->data, as_bytes(object)->len, encoding ? encoding : "utf-8", errors);
  if (is_str(object)) return err_set(vm, vm->exc.TypeError, "decoding str is not supported");
  Buffer buf;
  if (!buffer_is_offered(vm, object) || buffer_get(vm, object, &buf, BUF_SIMPLE) < 0)
    return !err_forgive(vm)
               ? VALUE_NULL
               : err_set(vm, vm->exc.TypeError, "decoding to str: need a bytes-like object, %.80T found", object);
  Value s = buf.len == 0 ? own(vm->empty_str)
                         : str_decode(vm, (const char *)buf.data, buf.len, encoding ? encoding : "utf-8", errors);
  buffer_release(vm, &buf);
  return s;
}

int codec_check_name(VM *vm, Ref name, bool nuls) {
  bool nul = false;
  for (Size i = 0; i < as_str(name)->len; i++) {
    uint32_t c = str_read(as_str(name), i);
    if (c >= 0xD800 && c < 0xE000) {
      drop(vm, codec_utf8_encode(vm, name, "strict"));
      return -1;
    }
    nul |= c == 0;
  }
  return nul && !nuls ? err_set_i(vm, vm->exc.ValueError, "embedded null character") : 0;
}

// Optional str argument as UTF-8; null characters are refused. 0 or -1; free with mem_free.
static int text_arg(VM *vm, Ref v, const char *name, char **out, size_t *out_size) {
  *out = NULL;
  *out_size = 0;
  if (value_is_null(v)) return 0;
  if (value_is_none(v)) return err_set_i(vm, vm->exc.TypeError, "encode() argument '%s' must be str, not None", name);
  if (!is_str(v)) return err_set_i(vm, vm->exc.TypeError, "encode() argument '%s' must be str, not %.50P", name, v);
  size_t len;
  if (codec_check_name(vm, v, false) < 0) return -1;
  *out = str_to_utf8(vm, v, &len, out_size);
  return *out ? 0 : -1;
}

bool codec_args_are_utf8(const Value *args, Size nargs, Ref kwnames) {
  if (!value_is_null(kwnames)) return false;
  return nargs == 0 || (nargs == 1 && is_str(args[0]) && str_equal_ascii(borrow(args[0]), "utf-8"));
}

Value str_encode_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"encoding", "errors"};
  static const ArgSpec spec = {"encode", names, 2, 0, 2, 0, 0};
  Ref bound[2] = {REF_NULL, REF_NULL};
  if (codec_args_are_utf8(args, nargs, kwnames)) return codec_utf8_encode(vm, self, NULL);
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0) return VALUE_NULL;
  char *encoding, *errors = NULL;
  size_t encoding_size, errors_size = 0;
  Value out = VALUE_NULL;
  if (text_arg(vm, bound[0], "encoding", &encoding, &encoding_size) < 0) return out;
  if (text_arg(vm, bound[1], "errors", &errors, &errors_size) == 0 && codec_check_in_dev(vm, encoding, errors) == 0)
    out = str_encode(vm, self, encoding ? encoding : "utf-8", errors);
  mem_free(vm, encoding, encoding_size);
  mem_free(vm, errors, errors_size);
  return out;
}
