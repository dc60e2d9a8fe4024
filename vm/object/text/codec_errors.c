// object/text/codec_errors.c: error handlers of codecs: the state of one run, and the standard handlers as Python
// functions.
//
// Danger       A handler is Python code: it may return another position, and replace the input through
//              exception.object.
// Tests        tests/python/codecs/codec_cases.py
// Optimize     Oz
#include "object/text/char_names.h"
#include "base/utf8.h"
#include "object/core/args.h"
#include "object/text/codec.h"
#include "object/container/dict.h"
#include "object/error/exceptions.h"
#include "object/exec/function.h"
#include "object/container/tuple.h"

OnError codec_on_error(const char *errors) {
  if (!errors || strcmp(errors, "strict") == 0) return ON_ERROR_STRICT;
  if (strcmp(errors, "ignore") == 0) return ON_ERROR_IGNORE;
  if (strcmp(errors, "replace") == 0) return ON_ERROR_REPLACE;
  if (strcmp(errors, "backslashreplace") == 0) return ON_ERROR_BACKSLASH;
  if (strcmp(errors, "xmlcharrefreplace") == 0) return ON_ERROR_XMLCHARREF;
  if (strcmp(errors, "surrogateescape") == 0) return ON_ERROR_SURROGATEESCAPE;
  return ON_ERROR_OTHER;
}

// ---- decoding ----

void decode_errors_init(DecodeErrors *e, VM *vm, const char *encoding, const char *errors, const uint8_t *data,
                        Size len) {
  *e = (DecodeErrors){.vm = vm,
                      .encoding = encoding,
                      .errors = errors,
                      .on_error = codec_on_error(errors),
                      .handler = VALUE_NULL,
                      .exc = VALUE_NULL,
                      .source = VALUE_NULL,
                      .data = data,
                      .len = len};
}
void decode_errors_free(DecodeErrors *e) {
  drop(e->vm, e->handler);
  drop(e->vm, e->exc);
  drop(e->vm, e->source);
}

Value decode_errors_finish(DecodeErrors *e, StrBuilder *b, Size at) {
  decode_errors_free(e);
  if (at >= 0) return sb_finish(b);
  if (!b->failed) sb_discard(b);
  return VALUE_NULL;
}

static int set_range(VM *vm, Ref exc, Size start, Size end, const char *reason) {
  Value text = str_from_cstr(vm, reason);
  int rc = value_is_null(text) ? -1 : object_setattr_s(vm, exc, "reason", text);
  drop(vm, text);
  if (rc == 0) rc = object_setattr_s(vm, exc, "start", (Ref){.bits = value_from_int48(start).bits});
  if (rc == 0) rc = object_setattr_s(vm, exc, "end", (Ref){.bits = value_from_int48(end).bits});
  return rc;
}

// The position that a handler returned, checked.
static Size check_position(VM *vm, Size at, Size len) {
  Size real = at < 0 ? at + len : at;
  if (real >= 0 && real <= len) return real;
  err_set(vm, vm->exc.IndexError, "position %zd from error handler out of bounds", real);
  return -1;
}

static int prepare_decode(DecodeErrors *e, Size start, Size end, const char *reason) {
  VM *vm = e->vm;
  if (value_is_null(e->handler)) {
    e->handler = codec_lookup_error(vm, e->errors);
    if (value_is_null(e->handler)) return -1;
  }
  if (!value_is_null(e->exc)) return set_range(vm, e->exc, start, end, reason);
  err_unicode_decode(vm, e->encoding, (const char *)e->data, e->len, start, end, reason);
  Value exc = err_fetch(vm);
  if (!err_given_matches(vm, exc, ref_from_ptr(vm->exc.UnicodeDecodeError))) {
    err_restore(vm, exc);
    return -1;
  }
  e->exc = exc;
  return 0;
}

// The input that the handler left in exception.object.
static int reread_source(DecodeErrors *e) {
  VM *vm = e->vm;
  Value object = object_getattr_s(vm, e->exc, "object");
  if (value_is_null(object)) return -1;
  if (!is_bytes(object)) {
    drop(vm, object);
    return err_set_i(vm, vm->exc.TypeError, "UnicodeDecodeError 'object' attribute must be a bytes");
  }
  value_set(vm, &e->source, object);
  e->data = (const uint8_t *)as_bytes(object)->data;
  e->len = as_bytes(object)->len;
  return 0;
}

static Size call_decode_handler(DecodeErrors *e, Size start, Size end, const char *reason, StrBuilder *out) {
  VM *vm = e->vm;
  if (prepare_decode(e, start, end, reason) < 0) return -1;
  Value result = call1(vm, e->handler, e->exc);
  if (value_is_null(result)) return -1;
  Size at = -1;
  if (!is_tuple(result) || tuple_len(result) != 2 || !is_str(tuple_at(result, 0)) ||
      !number_has_index(vm, tuple_at(result, 1))) {
    err_set(vm, vm->exc.TypeError, "decoding error handler must return (str, int) tuple");
  } else {
    at = number_as_size(vm, tuple_at(result, 1), vm->exc.OverflowError);
    if (at == -1 && err_occurred(vm)) at = -1;
    else if (reread_source(e) < 0) at = -1;
    else at = check_position(vm, at, e->len);
    if (at >= 0) sb_str(out, tuple_at(result, 0));
  }
  drop(vm, result);
  return out->failed ? -1 : at;
}

Size decode_error(DecodeErrors *e, Size start, Size end, const char *reason, StrBuilder *out) {
  if (out->failed) return -1;
  switch (e->on_error) {
    case ON_ERROR_STRICT:
      err_unicode_decode(e->vm, e->encoding, (const char *)e->data, e->len, start, end, reason);
      return -1;
    case ON_ERROR_IGNORE: return end;
    case ON_ERROR_REPLACE: sb_char(out, 0xFFFD); return out->failed ? -1 : end;
    case ON_ERROR_BACKSLASH:
      for (Size i = start; i < end; i++) sb_printf(out, "\\x%02x", e->data[i]);
      return out->failed ? -1 : end;
    default: return call_decode_handler(e, start, end, reason, out);
  }
}

// ---- encoding ----

void encode_errors_init(EncodeErrors *e, VM *vm, const char *encoding, const char *errors, const char *reason,
                        Ref str) {
  *e = (EncodeErrors){.vm = vm,
                      .encoding = encoding,
                      .errors = errors,
                      .reason = reason,
                      .on_error = codec_on_error(errors),
                      .handler = VALUE_NULL,
                      .exc = VALUE_NULL,
                      .str = str};
}
void encode_errors_free(EncodeErrors *e) {
  drop(e->vm, e->handler);
  drop(e->vm, e->exc);
}

Size encode_error_raise(EncodeErrors *e, Size start, Size end) {
  VM *vm = e->vm;
  if (value_is_null(e->exc)) {
    err_unicode_encode(vm, e->encoding, e->str, start, end, e->reason);
  } else if (set_range(vm, e->exc, start, end, e->reason) == 0) {
    err_raise(vm, own(e->exc));
  }
  return -1;
}

static int prepare_encode(EncodeErrors *e, Size start, Size end) {
  VM *vm = e->vm;
  if (value_is_null(e->handler)) {
    e->handler = codec_lookup_error(vm, e->errors);
    if (value_is_null(e->handler)) return -1;
  }
  if (!value_is_null(e->exc)) return set_range(vm, e->exc, start, end, e->reason);
  err_unicode_encode(vm, e->encoding, e->str, start, end, e->reason);
  Value exc = err_fetch(vm);
  if (!err_given_matches(vm, exc, ref_from_ptr(vm->exc.UnicodeEncodeError))) {
    err_restore(vm, exc);
    return -1;
  }
  e->exc = exc;
  return 0;
}

Size encode_error_call(EncodeErrors *e, Size start, Size end, Value *out) {
  VM *vm = e->vm;
  *out = VALUE_NULL;
  if (e->on_error == ON_ERROR_STRICT) return encode_error_raise(e, start, end);
  if (prepare_encode(e, start, end) < 0) return -1;
  Value result = call1(vm, e->handler, e->exc);
  if (value_is_null(result)) return -1;
  Size at = -1;
  Ref r = borrow(result);
  if (!is_tuple(r) || tuple_len(r) != 2 || (!is_str(tuple_at(r, 0)) && !is_bytes(tuple_at(r, 0))) ||
      !number_has_index(vm, tuple_at(r, 1))) {
    err_set(vm, vm->exc.TypeError, "encoding error handler must return (str/bytes, int) tuple");
  } else {
    at = number_as_size(vm, tuple_at(r, 1), vm->exc.OverflowError);
    if (at != -1 || !err_occurred(vm)) at = check_position(vm, at, as_str(e->str)->len);
    if (at >= 0) *out = own(tuple_at(r, 0));
  }
  drop(vm, result);
  return at;
}

// ---- the standard handlers ----

typedef enum { NO_UNICODE_ERROR, ENCODE_ERROR, DECODE_ERROR, TRANSLATE_ERROR } ErrorKind;

typedef struct Failure {  // the fields of a UnicodeError
  ErrorKind kind;
  Value object;
  Size start, end;
} Failure;

static int size_attr(VM *vm, Ref exc, const char *name, Size *out) {
  Value v = object_getattr_s(vm, exc, name);
  if (value_is_null(v)) return -1;
  *out = number_as_size(vm, v, NULL);
  drop(vm, v);
  return *out == -1 && err_occurred(vm) ? -1 : 0;
}

static int wrong_error(VM *vm, Ref exc) {
  return err_set_i(vm, vm->exc.TypeError, "don't know how to handle %.200T in error callback", exc);
}

// Reads the exception; `allowed` has a bit for each ErrorKind that the handler accepts. 0 or -1.
static int read_failure(VM *vm, Ref exc, unsigned allowed, Failure *out) {
  *out = (Failure){.object = VALUE_NULL};
  if (is_instance_of(vm, exc, vm->exc.UnicodeEncodeError)) out->kind = ENCODE_ERROR;
  else if (is_instance_of(vm, exc, vm->exc.UnicodeDecodeError)) out->kind = DECODE_ERROR;
  else if (is_instance_of(vm, exc, vm->exc.UnicodeTranslateError)) out->kind = TRANSLATE_ERROR;
  if (!(allowed & 1u << out->kind)) return wrong_error(vm, exc);
  out->object = object_getattr_s(vm, exc, "object");
  if (value_is_null(out->object)) return -1;
  bool right = out->kind == DECODE_ERROR ? is_bytes(out->object) : is_str(out->object);
  Size len = 0;
  int rc = 0;
  if (!right)
    rc = err_set_i(vm, vm->exc.TypeError, "%T 'object' attribute must be a %s", exc,
                   out->kind == DECODE_ERROR ? "bytes" : "str");
  else len = out->kind == DECODE_ERROR ? as_bytes(out->object)->len : as_str(out->object)->len;
  if (rc == 0) rc = size_attr(vm, exc, "start", &out->start);
  if (rc == 0) rc = size_attr(vm, exc, "end", &out->end);
  if (rc < 0) {
    drop(vm, out->object);
    return -1;
  }
  if (out->start < 0) out->start = 0;  // clipped as in CPython
  if (out->start >= len) out->start = len ? len - 1 : 0;
  if (out->end < 1) out->end = 1;
  if (out->end > len) out->end = len;
  return 0;
}

static Value answer(VM *vm, Failure *f, StrBuilder *b, Size at) {
  drop(vm, f->object);
  Value text = sb_finish(b);
  if (value_is_null(text)) return text;
  Value parts[2] = {text, value_from_int48(at)};
  return tuple_from_steal(vm, parts, 2);
}

#define ANY_ERROR (1u << ENCODE_ERROR | 1u << DECODE_ERROR | 1u << TRANSLATE_ERROR)

static Value strict_errors(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kw UNUSED) {
  if (!is_exception(args[0])) return err_set(vm, vm->exc.TypeError, "codec must pass exception instance");
  err_raise(vm, own(args[0]));
  return VALUE_NULL;
}

static Value ignore_errors(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kw UNUSED) {
  Failure f;
  StrBuilder b;
  sb_init(&b, vm);
  return read_failure(vm, args[0], ANY_ERROR, &f) < 0 ? VALUE_NULL : answer(vm, &f, &b, f.end);
}

static Value replace_errors(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kw UNUSED) {
  Failure f;
  StrBuilder b;
  sb_init(&b, vm);
  if (read_failure(vm, args[0], ANY_ERROR, &f) < 0) return VALUE_NULL;
  if (f.kind == ENCODE_ERROR) sb_fill(&b, '?', f.end - f.start);
  else sb_fill(&b, 0xFFFD, f.kind == DECODE_ERROR ? 1 : f.end - f.start);
  return answer(vm, &f, &b, f.end);
}

static Value xmlcharrefreplace_errors(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kw UNUSED) {
  Failure f;
  StrBuilder b;
  sb_init(&b, vm);
  if (read_failure(vm, args[0], 1u << ENCODE_ERROR, &f) < 0) return VALUE_NULL;
  for (Size i = f.start; i < f.end; i++) sb_printf(&b, "&#%d;", (int)str_read(as_str(f.object), i));
  return answer(vm, &f, &b, f.end);
}

static void put_backslash(StrBuilder *b, uint32_t c) {
  sb_printf(b, c < 0x100 ? "\\x%02x" : c < 0x10000 ? "\\u%04x" : "\\U%08x", (unsigned)c);
}

static Value backslashreplace_errors(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kw UNUSED) {
  Failure f;
  StrBuilder b;
  sb_init(&b, vm);
  if (read_failure(vm, args[0], ANY_ERROR, &f) < 0) return VALUE_NULL;
  for (Size i = f.start; i < f.end; i++) {
    if (f.kind == DECODE_ERROR) put_backslash(&b, (uint8_t)as_bytes(f.object)->data[i]);
    else put_backslash(&b, str_read(as_str(f.object), i));
  }
  return answer(vm, &f, &b, f.end);
}

static Value namereplace_errors(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kw UNUSED) {
  Failure f;
  StrBuilder b;
  sb_init(&b, vm);
  if (read_failure(vm, args[0], 1u << ENCODE_ERROR, &f) < 0) return VALUE_NULL;
  for (Size i = f.start; i < f.end; i++) {
    uint32_t c = str_read(as_str(f.object), i);
    char name[UNICODE_NAME_MAX];
    int len = char_name(vm, c, name);
    if (len) sb_printf(&b, "\\N{%.*s}", len, name);
    else put_backslash(&b, c);
  }
  return answer(vm, &f, &b, f.end);
}

// 8 for utf-8, 16/-16 for big/little endian UTF-16 and so on; 0: some other encoding.
static int utf_of(const char *name) {
  char text[16];
  size_t n = 0;
  for (; *name && n < sizeof text - 1; name++)
    if (*name != '-' && *name != '_') text[n++] = *name >= 'A' && *name <= 'Z' ? (char)(*name + 32) : *name;
  text[n] = 0;
  if (n && (name[-1] == '-' || name[-1] == '_')) return 0;
  if (strncmp(text, "utf", 3) != 0) return strcmp(text, "cp65001") == 0 ? 8 : 0;
  if (strcmp(text + 3, "8") == 0) return 8;
  int bits = strncmp(text + 3, "16", 2) == 0 ? 16 : strncmp(text + 3, "32", 2) == 0 ? 32 : 0;
  if (!bits) return 0;
  if (strcmp(text + 5, "be") == 0) return bits;
  return strcmp(text + 5, "le") == 0 || (text[5] == 0 && name[-1] != '-' && name[-1] != '_') ? -bits : 0;
}

static int encoding_attr(VM *vm, Ref exc) {
  Value v = object_getattr_s(vm, exc, "encoding");
  if (value_is_null(v)) return -1;
  int utf = 0;
  if (is_str(v)) {
    size_t len, size;
    char *name = str_to_utf8(vm, v, &len, &size);
    utf = name ? utf_of(name) : -1;
    mem_free(vm, name, size);
  }
  drop(vm, v);
  return utf;
}

static void put_surrogate_bytes(BytesBuilder *b, uint32_t c, int utf) {
  if (utf == 8) {
    char text[4];
    bb_bytes(b, text, utf8_put(text, c));
    return;
  }
  int size = utf == 16 || utf == -16 ? 2 : 4;
  for (int i = 0; i < size; i++) bb_byte(b, (uint8_t)(c >> 8 * (utf > 0 ? size - 1 - i : i)));
}

// The length of the surrogate in the n bytes at p, or 0.
static int read_surrogate_bytes(const uint8_t *p, Size n, int utf, uint32_t *out) {
  if (utf == 8) return utf8_is_surrogate(p, p + n, out) ? 3 : 0;
  int size = utf == 16 || utf == -16 ? 2 : 4;
  if (n < size) return 0;
  *out = 0;
  for (int i = 0; i < size; i++) *out |= (uint32_t)p[i] << 8 * (utf > 0 ? size - 1 - i : i);
  return char_is_surrogate(*out) ? size : 0;
}

static Value reraise(VM *vm, Ref exc, Failure *f) {
  drop(vm, f->object);
  err_raise(vm, own(exc));
  return VALUE_NULL;
}

static Value surrogatepass_encode(VM *vm, Ref exc, Failure *f, int utf) {
  BytesBuilder b;
  bb_init(&b, vm);
  for (Size i = f->start; i < f->end; i++) {
    uint32_t c = str_read(as_str(f->object), i);
    if (!char_is_surrogate(c)) {
      if (!b.failed) bb_discard(&b);
      return reraise(vm, exc, f);
    }
    put_surrogate_bytes(&b, c, utf);
  }
  drop(vm, f->object);
  Value bytes = bb_finish(&b);
  if (value_is_null(bytes)) return bytes;
  Value parts[2] = {bytes, value_from_int48(f->end)};
  return tuple_from_steal(vm, parts, 2);
}

static Value surrogatepass(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kw UNUSED) {
  Failure f;
  Ref exc = borrow(args[0]);
  if (read_failure(vm, exc, 1u << ENCODE_ERROR | 1u << DECODE_ERROR, &f) < 0) return VALUE_NULL;
  int utf = encoding_attr(vm, exc);
  if (utf == -1 && err_occurred(vm)) {
    drop(vm, f.object);
    return VALUE_NULL;
  }
  if (utf == 0) return reraise(vm, exc, &f);
  if (f.kind == ENCODE_ERROR) return surrogatepass_encode(vm, exc, &f, utf);
  uint32_t c;
  Bytes *bytes = as_bytes(f.object);
  int n = read_surrogate_bytes((uint8_t *)bytes->data + f.start, bytes->len - f.start, utf, &c);
  if (n == 0) return reraise(vm, exc, &f);
  StrBuilder b;
  sb_init(&b, vm);
  sb_char(&b, c);
  return answer(vm, &f, &b, f.start + n);
}

static Value surrogateescape(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kw UNUSED) {
  Failure f;
  Ref exc = borrow(args[0]);
  if (read_failure(vm, exc, 1u << ENCODE_ERROR | 1u << DECODE_ERROR, &f) < 0) return VALUE_NULL;
  if (f.kind == ENCODE_ERROR) {
    BytesBuilder b;
    bb_init(&b, vm);
    for (Size i = f.start; i < f.end; i++) {
      uint32_t c = str_read(as_str(f.object), i);
      if (c < 0xDC80 || c > 0xDCFF) {
        if (!b.failed) bb_discard(&b);
        return reraise(vm, exc, &f);
      }
      bb_byte(&b, (uint8_t)(c - 0xDC00));
    }
    drop(vm, f.object);
    Value bytes = bb_finish(&b);
    if (value_is_null(bytes)) return bytes;
    Value parts[2] = {bytes, value_from_int48(f.end)};
    return tuple_from_steal(vm, parts, 2);
  }
  StrBuilder b;
  sb_init(&b, vm);
  Size at = f.start;
  for (; at < f.end && at < f.start + 4; at++) {
    uint8_t c = (uint8_t)as_bytes(f.object)->data[at];
    if (c < 128) break;  // ASCII bytes are never escaped to surrogates
    sb_char(&b, 0xDC00u + c);
  }
  if (at == f.start) {
    if (!b.failed) sb_discard(&b);
    return reraise(vm, exc, &f);
  }
  return answer(vm, &f, &b, at);
}

static const MethodDef handlers[] = {
    {"strict_errors", strict_errors, METH_O, DOC("($module, self, object, /)"),
     DOC("Implements the 'strict' error handling, which raises a UnicodeError on coding errors.")},
    {"ignore_errors", ignore_errors, METH_O, DOC("($module, self, object, /)"),
     DOC("Implements the 'ignore' error handling, which ignores malformed data and continues.")},
    {"replace_errors", replace_errors, METH_O, DOC("($module, self, object, /)"),
     DOC("Implements the 'replace' error handling, which replaces malformed data with a replacement "
         "marker.")},
    {"xmlcharrefreplace_errors", xmlcharrefreplace_errors, METH_O, DOC("($module, self, object, /)"),
     DOC("Implements the 'xmlcharrefreplace' error handling, which replaces an unencodable character with "
         "the appropriate XML character reference.")},
    {"backslashreplace_errors", backslashreplace_errors, METH_O, DOC("($module, self, object, /)"),
     DOC("Implements the 'backslashreplace' error handling, which replaces malformed data with a "
         "backslashed escape sequence.")},
    {"namereplace_errors", namereplace_errors, METH_O, DOC("($module, self, object, /)"),
     DOC("Implements the 'namereplace' error handling, which replaces an unencodable character with a "
         "\\N{...} escape sequence.")},
    {"surrogatepass", surrogatepass, METH_O, NULL, NULL},
    {"surrogateescape", surrogateescape, METH_O, NULL, NULL},
};
static const char *const handler_names[] = {"strict",           "ignore",      "replace",       "xmlcharrefreplace",
                                            "backslashreplace", "namereplace", "surrogatepass", "surrogateescape"};
_Static_assert(ARRAY_LEN(handlers) == ARRAY_LEN(handler_names), "a name for each handler");

static Dict *error_registry(VM *vm) {
  if (vm->codec_errors) return vm->codec_errors;
  Dict *registry = dict_new_obj(vm);
  for (size_t i = 0; registry && i < ARRAY_LEN(handlers); i++) {
    Value f = builtin_function_new(vm, &handlers[i], REF_NULL, REF_NULL);
    if (value_is_null(f) || dict_set_cstr(vm, registry, handler_names[i], f) < 0) {
      obj_drop(vm, registry);
      registry = NULL;
    }
    drop(vm, f);
  }
  return vm->codec_errors = registry;
}

Value codec_lookup_error(VM *vm, const char *name) {
  Dict *registry = error_registry(vm);
  if (!registry) return VALUE_NULL;
  Value key = str_intern_cstr(vm, name ? name : "strict");
  if (value_is_null(key)) return key;
  Ref handler = dict_get_str(vm, registry, key);
  drop(vm, key);
  if (value_is_null(handler)) return err_set(vm, vm->exc.LookupError, "unknown error handler name '%.400s'", name);
  return own(handler);
}

int codec_register_error(VM *vm, Ref name, Ref handler) {
  Dict *registry = error_registry(vm);
  if (!registry) return -1;
  if (!is_callable(vm, handler)) return err_set_i(vm, vm->exc.TypeError, "handler must be callable");
  return dict_set(vm, registry, name, handler);
}

int codec_unregister_error(VM *vm, Ref name) {
  Dict *registry = error_registry(vm);
  if (!registry) return -1;
  for (size_t i = 0; i < ARRAY_LEN(handler_names); i++)
    if (str_equal_ascii(name, handler_names[i]))
      return err_set_i(vm, vm->exc.ValueError, "cannot un-register built-in error handler '%U'", name);
  Value old;
  int found = dict_pop(vm, registry, name, &old);
  if (found > 0) drop(vm, old);
  return found;
}
