// modules/cjk/multibytecodec.c: the modules _multibytecodec and _codecs_cn … _codecs_iso2022, the drivers of the East
// Asian codecs (modules/cjk/cjk.h): whole texts, incremental coders, stream readers and writers, error handlers.
//
// Invariants   Stateful.errors is a str, or null for "strict"; pending of an encoder is null or a str, that of a
//              decoder at most 8 bytes.
// Tests        tests/python/library/text/cjk_codecs.py, cjk_streams.py
// Optimize     Oz
#include "modules/cjk/cjk.h"
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/bytes/buffer.h"
#include "object/text/codec.h"
#include "object/error/exceptions.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/text/str_methods.h"
#include "object/container/tuple.h"

enum { MAX_PENDING_BYTES = 8, MAX_PENDING_CHARS = 2 };
enum { FLUSH = 1, RESET = 2 };
static const char ILLEGAL[] = "illegal multibyte sequence", INCOMPLETE[] = "incomplete multibyte sequence";

typedef struct CodecObject {
  Object h;
  const CjkCodec *codec;
} CodecObject;

typedef struct Stateful {  // the incremental coders, readers and writers
  Object h;
  const CjkCodec *codec;
  Value errors, stream, pending_text;
  CjkState state;
  uint8_t pending[MAX_PENDING_BYTES];
  uint8_t n_pending;
} Stateful;
static Stateful *as_stateful(Ref v) { return (Stateful *)value_as_ptr(v); }

static CjkTables *tables_of(VM *vm) {
  CjkTables *t = cjk_tables(vm);
  if (!t && !err_occurred(vm)) err_set(vm, vm->exc.LookupError, "no such codec is supported.");
  return t;
}

// ---- errors

typedef struct Handler {
  OnError on_error;
  Value function;  // for other handlers, looked up at the first error
  Ref name;        // str, or null: strict
} Handler;

static Handler handler_for(Ref name) {
  Handler h = {ON_ERROR_OTHER, VALUE_NULL, name};
  if (value_is_null(name) || str_equal_ascii(name, "strict")) h.on_error = ON_ERROR_STRICT;
  else if (str_equal_ascii(name, "ignore")) h.on_error = ON_ERROR_IGNORE;
  else if (str_equal_ascii(name, "replace")) h.on_error = ON_ERROR_REPLACE;
  return h;
}

// The handler's result for the current exception: a checked tuple, or null.
static Value ask_handler(VM *vm, Handler *h, bool decoding) {
  Value exc = err_fetch(vm), answer = VALUE_NULL;
  if (value_is_null(h->function)) {
    size_t len, size;
    char *name = str_to_utf8(vm, h->name, &len, &size);
    if (name) h->function = codec_lookup_error(vm, name);
    if (name) mem_free(vm, name, size);
  }
  if (!value_is_null(h->function)) answer = call1(vm, h->function, exc);
  drop(vm, exc);
  if (value_is_null(answer)) return answer;
  bool ok = is_tuple(answer) && tuple_len(answer) == 2 && is_int(tuple_at(answer, 1));
  if (ok && (is_str(tuple_at(answer, 0)) || (!decoding && is_bytes(tuple_at(answer, 0))))) return answer;
  drop(vm, answer);
  return err_set(vm, vm->exc.TypeError, "%s error handler must return (str, int) tuple",
                 decoding ? "decoding" : "encoding");
}

// Where to continue: 0 … len, or -1.
static Size answered_position(VM *vm, Ref answer, Size len) {
  Size at = number_as_size(vm, tuple_at(answer, 1), NULL);
  if (at < 0) at += len;
  if (at >= 0 && at <= len) return at;
  return err_set_i(vm, vm->exc.IndexError, "position %zd from error handler out of bounds", at);
}

// ---- encoding

typedef struct Encoding {
  Cjk j;
  Handler handler;
  Ref text;
  Size at;
  BytesBuilder out;
} Encoding;

static int encode_one(Encoding *e, Size at, int flags) {
  const Str *s = as_str(e->text);
  int32_t next = at + 1 < s->len ? (int32_t)str_read(s, at + 1) : -1;
  return e->j.codec->encode(&e->j, str_read(s, at), next, flags & FLUSH, &e->out);
}

static int encode_text(VM *vm, Encoding *e, int flags);

// The replacement from a handler: text is encoded strictly.
static int put_replacement(VM *vm, Encoding *e, Ref v) {
  if (is_bytes(v)) {
    bb_bytes(&e->out, as_bytes(v)->data, as_bytes(v)->len);
    return 0;
  }
  Encoding inner = {.j = e->j, .handler = handler_for(REF_NULL), .text = v, .out = e->out};
  int r = encode_text(vm, &inner, FLUSH);
  e->out = inner.out;
  return r;
}

static int encode_failed(VM *vm, Encoding *e) {
  if (e->handler.on_error == ON_ERROR_REPLACE && e->j.codec->encode(&e->j, '?', -1, true, &e->out) <= 0)
    bb_byte(&e->out, '?');
  if (e->handler.on_error == ON_ERROR_REPLACE || e->handler.on_error == ON_ERROR_IGNORE) {
    e->at++;
    return 0;
  }
  err_unicode_encode(vm, e->j.codec->name, e->text, e->at, e->at + 1, ILLEGAL);
  if (e->handler.on_error == ON_ERROR_STRICT) return -1;
  Value answer = ask_handler(vm, &e->handler, false);
  if (value_is_null(answer)) return -1;
  int r = put_replacement(vm, e, tuple_at(answer, 0));
  if (r == 0) e->at = answered_position(vm, answer, as_str(e->text)->len);
  drop(vm, answer);
  return r < 0 || e->at < 0 ? -1 : 0;
}

// Encodes from e->at on. 0 (at the end, or before characters that need more text) or -1.
static int encode_text(VM *vm, Encoding *e, int flags) {
  while (e->at < as_str(e->text)->len) {
    int taken = encode_one(e, e->at, flags);
    if (e->j.tables->failed) return e->j.tables->failed = false, -1;
    if (taken > 0) e->at += taken;
    else if (taken == CJK_TOO_FEW) break;
    else if (e->out.failed || encode_failed(vm, e) < 0) return -1;  // no handler may run while an exception is set
    if (e->out.failed || vm_poll(vm) < 0) return -1;
  }
  if (flags & RESET && e->j.codec->reset_encode) e->j.codec->reset_encode(e->j.state, &e->out);
  return 0;
}

// Bytes of a str (or of str(v)); *taken: number of characters. `errors`: str or null.
static Value encode_value(VM *vm, const CjkCodec *codec, CjkState *state, Ref text, Ref errors, int flags,
                          Size *taken) {
  Encoding e = {.j = {vm, codec, tables_of(vm), state}, .handler = handler_for(errors), .text = text};
  if (!e.j.tables) return VALUE_NULL;
  *taken = 0;
  if (as_str(text)->len == 0 && !(flags & RESET)) return own(vm->empty_bytes);
  bb_init(&e.out, vm);
  int r = encode_text(vm, &e, flags);
  drop(vm, e.handler.function);
  *taken = e.at;
  if (r == 0) return bb_finish(&e.out);
  if (!e.out.failed) bb_discard(&e.out);
  return VALUE_NULL;
}

static Value as_text(VM *vm, Ref v) { return is_str(v) ? own(v) : object_str(vm, v); }

// ---- decoding

typedef struct Decoding {
  Cjk j;
  Handler handler;
  const uint8_t *data;
  Size at, len;
  StrBuilder out;
} Decoding;

static int decode_failed(VM *vm, Decoding *d, Size n, const char *reason) {
  if (d->handler.on_error == ON_ERROR_REPLACE) sb_char(&d->out, 0xFFFD);
  if (d->handler.on_error == ON_ERROR_REPLACE || d->handler.on_error == ON_ERROR_IGNORE) {
    d->at += n;
    return 0;
  }
  err_unicode_decode(vm, d->j.codec->name, (const char *)d->data, d->len, d->at, d->at + n, reason);
  if (d->handler.on_error == ON_ERROR_STRICT) return -1;
  Value answer = ask_handler(vm, &d->handler, true);
  if (value_is_null(answer)) return -1;
  sb_str(&d->out, tuple_at(answer, 0));
  d->at = answered_position(vm, answer, d->len);
  drop(vm, answer);
  return d->at < 0 ? -1 : 0;
}

// Decodes until the input is used up or incomplete. `final`: incomplete input is an error. 0 or -1.
static int decode_bytes(VM *vm, Decoding *d, bool final) {
  while (d->at < d->len) {
    int taken = d->j.codec->decode(&d->j, d->data + d->at, d->len - d->at, &d->out);
    if (d->out.failed) return -1;  // no handler may run while its exception is set
    if (taken > 0) d->at += taken;
    else if (taken != CJK_TOO_FEW && decode_failed(vm, d, -taken, ILLEGAL) < 0) return -1;
    else if (taken == CJK_TOO_FEW && !final) return 0;
    else if (taken == CJK_TOO_FEW && decode_failed(vm, d, d->len - d->at, INCOMPLETE) < 0) return -1;
    if (d->out.failed || vm_poll(vm) < 0) return -1;
  }
  return 0;
}

// ---- the codec object

static int errors_argument(VM *vm, const char *fname, int argno, bool or_none, Ref v) {
  if (value_is_null(v) || is_str(v) || (or_none && value_is_none(v))) return 0;
  if (or_none) return err_set_i(vm, vm->exc.TypeError, "%s() argument 'errors' must be str or None, not %P", fname, v);
  return err_set_i(vm, vm->exc.TypeError, "%s() argument %d must be str, not %P", fname, argno, v);
}
static Ref or_null(Ref v) { return value_is_none(v) ? REF_NULL : v; }

static Value codec_encode_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"input", "errors"};
  static const ArgSpec spec = {"encode", names, 2, 0, 2, 1, 0};
  Ref a[2];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || errors_argument(vm, "encode", 2, true, a[1]) < 0)
    return VALUE_NULL;
  const CjkCodec *codec = ((CodecObject *)value_as_ptr(self))->codec;
  CjkState state = {{0}};
  if (codec->init) codec->init(&state, false);
  Value text = as_text(vm, a[0]), result = VALUE_NULL;
  if (value_is_null(text)) return text;
  Size taken;
  Value bytes = encode_value(vm, codec, &state, text, or_null(a[1]), FLUSH | RESET, &taken);
  if (!value_is_null(bytes)) result = tuple_pack2(vm, bytes, value_from_int48(as_str(text)->len));
  drop(vm, bytes);
  drop(vm, text);
  return result;
}

static Value codec_decode_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"input", "errors"};
  static const ArgSpec spec = {"decode", names, 2, 0, 2, 1, 0};
  Ref a[2];
  Buffer data;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || buffer_get(vm, a[0], &data, BUF_SIMPLE) < 0)
    return VALUE_NULL;
  CjkState state = {{0}};
  const CjkCodec *codec = ((CodecObject *)value_as_ptr(self))->codec;
  if (codec->init) codec->init(&state, true);
  Decoding d = {.j = {vm, codec, NULL, &state}, .data = data.data, .len = data.len};
  Value text = VALUE_NULL, result = VALUE_NULL;
  if (errors_argument(vm, "decode", 2, true, a[1]) == 0 && (d.j.tables = tables_of(vm))) {
    d.handler = handler_for(or_null(a[1]));
    sb_init(&d.out, vm);
    if (decode_bytes(vm, &d, true) == 0) text = sb_finish(&d.out);
    else sb_discard(&d.out);
    drop(vm, d.handler.function);
  }
  if (!value_is_null(text)) result = tuple_pack2(vm, text, value_from_int48(data.len));
  drop(vm, text);
  buffer_release(vm, &data);
  return result;
}

static const MethodDef codec_methods[] = {
    {"encode", codec_encode_method, METH_FAST_KW, DOC("($self, /, input, errors=None)"),
     DOC("Return an encoded string version of \'input\'.\n\n"
         "\'errors\' may be given to set a different error handling scheme. Default is\n"
         "\'strict\' meaning that encoding errors raise a UnicodeEncodeError. Other possible\n"
         "values are \'ignore\', \'replace\' and \'xmlcharrefreplace\' as well as any other name\n"
         "registered with codecs.register_error that can handle UnicodeEncodeErrors.")},
    {"decode", codec_decode_method, METH_FAST_KW, DOC("($self, /, input, errors=None)"),
     DOC("Decodes \'input\'.\n\n"
         "\'errors\' may be given to set a different error handling scheme. Default is\n"
         "\'strict\' meaning that encoding errors raise a UnicodeDecodeError. Other possible\n"
         "values are \'ignore\' and \'replace\' as well as any other name registered with\n"
         "codecs.register_error that is able to handle UnicodeDecodeErrors.\"")},
    {0}};
static const TypeSpec codec_spec = {.name = "_multibytecodec.MultibyteCodec",
                                    .basic_size = sizeof(CodecObject),
                                    .told_size = 16,
                                    .flags = TYPE_IMMUTABLE | TYPE_DISALLOW_INSTANTIATION,
                                    .methods = codec_methods};

// ---- parts shared by the classes with state

static Value make_stateful(VM *vm, Type *type, Ref stream, Ref errors, bool decoding) {
  Value codec = object_getattr_s(vm, ref_from_ptr(type), "codec");
  if (value_is_null(codec)) return codec;
  Stateful *s = NULL;
  if (!is_exact(vm, codec, module_type(vm, MT_CJK_CODEC))) err_set(vm, vm->exc.TypeError, "codec is unexpected type");
  else s = object_alloc(vm, type, 0);
  if (s) {
    s->codec = ((CodecObject *)value_as_ptr(codec))->codec;
    s->errors = own(errors);
    s->stream = own(stream);
    s->pending_text = VALUE_NULL;
    if (s->codec->init) s->codec->init(&s->state, decoding);
    gc_track(vm, s);
  }
  drop(vm, codec);
  return s ? value_from_ptr(s) : VALUE_NULL;
}

static Value new_incremental(VM *vm, Type *type, const char *fname, const Value *args, Size nargs, Ref kwnames,
                             bool decoding) {
  static const char *const names[] = {"errors"};
  ArgSpec spec = {fname, names, 1, 0, 1, 0, 0};
  Ref a[1];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || errors_argument(vm, fname, 1, false, a[0]) < 0)
    return VALUE_NULL;
  return make_stateful(vm, type, REF_NULL, a[0], decoding);
}
static Value new_stream(VM *vm, Type *type, const char *fname, const Value *args, Size nargs, Ref kwnames,
                        bool decoding) {
  static const char *const names[] = {"stream", "errors"};
  ArgSpec spec = {fname, names, 2, 0, 2, 1, 0};
  Ref a[2];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || errors_argument(vm, fname, 2, false, a[1]) < 0)
    return VALUE_NULL;
  return make_stateful(vm, type, a[0], a[1], decoding);
}
static Value encoder_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  return new_incremental(vm, type, "IncrementalEncoder", args, nargs, kwnames, false);
}
static Value decoder_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  return new_incremental(vm, type, "IncrementalDecoder", args, nargs, kwnames, true);
}
static Value reader_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  return new_stream(vm, type, "StreamReader", args, nargs, kwnames, true);
}
static Value writer_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  return new_stream(vm, type, "StreamWriter", args, nargs, kwnames, false);
}
static int stateful_init(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                         Ref kwnames UNUSED) {
  return 0;
}

static void stateful_clear(VM *vm, Object *o) {
  if (!value_is_null(((Stateful *)o)->stream)) value_set(vm, &((Stateful *)o)->stream, VALUE_NONE);
}
static Value get_errors(VM *vm, Ref self, const void *closure UNUSED) {
  Ref e = borrow(as_stateful(self)->errors);
  return value_is_null(e) ? str_from_ascii(vm, "strict", 6) : own(e);
}
static int set_errors(VM *vm, Ref self, Ref value, const void *closure UNUSED) {
  if (value_is_null(value)) return err_set_i(vm, vm->exc.AttributeError, "cannot delete attribute");
  if (!is_str(value)) return err_set_i(vm, vm->exc.TypeError, "errors must be a string");
  value_set(vm, &as_stateful(self)->errors, own(value));
  return 0;
}

static Value state_number(VM *vm, const uint8_t *bytes, int n) {
  uint32_t limbs[8] = {0};
  for (int i = 0; i < n; i++) limbs[i / 4] |= (uint32_t)bytes[i] << (8 * (i % 4));
  return int_from_limbs(vm, limbs, (n + 3) / 4, false);
}
static int state_bytes(VM *vm, Ref number, uint8_t *bytes, Size n) {
  Ref v = int_exact(number);
  if (int_sign(v) < 0) return err_set_i(vm, vm->exc.OverflowError, "can't convert negative int to unsigned");
  if (int_bit_length(v) > (uint64_t)n * 8) return err_set_i(vm, vm->exc.OverflowError, "int too big to convert");
  for (Size i = 0; i < n; i++) {
    if (value_is_int48(v)) bytes[i] = i < 8 ? (uint8_t)((uint64_t)value_as_int48(v) >> (8 * i)) : 0;
    else
      bytes[i] = i / 4 < ((Int *)value_as_ptr(v))->n_limbs
                     ? (uint8_t)(((Int *)value_as_ptr(v))->limbs[i / 4] >> (8 * (i % 4)))
                     : 0;
  }
  return 0;
}

// ---- encoders

// Encodes what was pending and `v`.
static Value encode_more(VM *vm, Stateful *s, Ref v, bool final) {
  Value text = as_text(vm, v);
  if (value_is_null(text)) return text;
  if (!value_is_null(s->pending_text)) {
    Value both = str_concat(vm, s->pending_text, text);
    drop(vm, text);
    if (value_is_null(both)) return both;
    text = both;
  }
  Value errors = own(s->errors);
  Size taken;
  Value bytes = encode_value(vm, s->codec, &s->state, text, errors, final ? FLUSH | RESET : 0, &taken);
  drop(vm, errors);
  if (!value_is_null(bytes)) {
    Size len = as_str(text)->len;
    value_clear(vm, &s->pending_text);
    if (len - taken > MAX_PENDING_CHARS) {
      err_unicode_encode(vm, s->codec->name, text, taken, len, "pending buffer overflow");
      value_clear(vm, &bytes);
    } else if (taken < len) {
      s->pending_text = str_substring(vm, text, taken, len);
      if (value_is_null(s->pending_text)) value_clear(vm, &bytes);
    }
  }
  drop(vm, text);
  return bytes;
}

static int input_and_final(VM *vm, const char *fname, const Value *args, Size nargs, Ref kwnames, Ref *input,
                           bool *final) {
  static const char *const names[] = {"input", "final"};
  ArgSpec spec = {fname, names, 2, 0, 2, 1, 0};
  Ref a[2];
  *final = false;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || (!value_is_null(a[1]) && arg_bool(vm, a[1], final) < 0))
    return -1;
  *input = a[0];
  return 0;
}

static Value encoder_encode(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Ref input;
  bool final;
  return input_and_final(vm, "encode", args, nargs, kwnames, &input, &final) < 0
             ? VALUE_NULL
             : encode_more(vm, as_stateful(self), input, final);
}
static Value encoder_getstate(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED,
                              Ref kwnames
                                  UNUSED) {  // the length of the pending text in UTF-8, that text, the codec's state
  Stateful *s = as_stateful(self);
  uint8_t bytes[1 + 4 * MAX_PENDING_CHARS + sizeof s->state] = {0};
  Size n = 0;
  if (!value_is_null(s->pending_text)) {
    Value utf8 = str_encode_utf8(vm, s->pending_text);
    if (value_is_null(utf8)) return utf8;
    n = as_bytes(utf8)->len;
    bool fits = n <= 4 * MAX_PENDING_CHARS;
    if (fits) memcpy(bytes + 1, as_bytes(utf8)->data, (size_t)n);
    drop(vm, utf8);
    if (!fits) return err_set(vm, vm->exc.UnicodeError, "pending buffer too large");
  }
  bytes[0] = (uint8_t)n;
  memcpy(bytes + 1 + n, s->state.c, sizeof s->state);
  return state_number(vm, bytes, 1 + n + (int)sizeof s->state);
}
static Value encoder_setstate(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Stateful *s = as_stateful(self);
  uint8_t bytes[1 + 4 * MAX_PENDING_CHARS + sizeof s->state];
  if (!is_int(args[0])) return err_set(vm, vm->exc.TypeError, "setstate() argument must be int, not %P", args[0]);
  if (state_bytes(vm, args[0], bytes, sizeof bytes) < 0) return VALUE_NULL;
  if (bytes[0] > 4 * MAX_PENDING_CHARS) return err_set(vm, vm->exc.UnicodeError, "pending buffer too large");
  Value text = str_from_utf8(vm, (const char *)bytes + 1, bytes[0]);
  if (value_is_null(text)) return text;
  value_set(vm, &s->pending_text, text);
  memcpy(s->state.c, bytes + 1 + bytes[0], sizeof s->state);
  return VALUE_NONE;
}
static Value encoder_reset(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Stateful *s = as_stateful(self);
  BytesBuilder nowhere;
  bb_init(&nowhere, vm);
  if (s->codec->reset_encode) s->codec->reset_encode(&s->state, &nowhere);
  if (!nowhere.failed) bb_discard(&nowhere);
  else return VALUE_NULL;
  value_clear(vm, &s->pending_text);
  return VALUE_NONE;
}

// ---- decoders

static int keep_rest(VM *vm, Stateful *s, const Decoding *d) {
  Size n = d->len - d->at;
  if (n + s->n_pending > MAX_PENDING_BYTES)  // fits: n_pending is at most 8
    return err_unicode_decode(vm, s->codec->name, (const char *)d->data, d->len, d->at, d->len,
                              "pending buffer overflow"),
           -1;
  memcpy(s->pending + s->n_pending, d->data + d->at, (size_t)n);
  s->n_pending = (uint8_t)(s->n_pending + n);
  return 0;
}

// Decodes what was pending and data[0 … len) to d->out. 0 or -1.
static int decode_more(VM *vm, Stateful *s, Decoding *d, const uint8_t *data, Size len, bool final) {
  Size n_before = s->n_pending, size = n_before + len;
  uint8_t *joined = NULL;
  d->data = data;
  if (n_before) {
    joined = mem_alloc(vm, (size_t)size);
    if (!joined) return err_no_memory_i(vm);
    memcpy(joined, s->pending, (size_t)n_before);
    if (len) memcpy(joined + n_before, data, (size_t)len);
    d->data = joined;
    s->n_pending = 0;
  }
  d->at = 0;
  d->len = size;
  Value errors = own(s->errors);
  d->j = (Cjk){vm, s->codec, tables_of(vm), &s->state};
  d->handler = handler_for(errors);
  int r = d->j.tables ? decode_bytes(vm, d, false) : -1;
  if (r == 0 && final && d->at < d->len) {
    r = decode_failed(vm, d, d->len - d->at, INCOMPLETE);
    if (r < 0 && n_before) {
      memcpy(s->pending, joined, (size_t)n_before);
      s->n_pending = (uint8_t)n_before;
    }
  }
  if (r == 0 && d->at < d->len) r = keep_rest(vm, s, d);
  drop(vm, d->handler.function);
  drop(vm, errors);
  if (joined) mem_free(vm, joined, (size_t)size);
  return r;
}

static Value decoder_decode(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Ref input;
  bool final;
  Buffer data;
  Decoding d = {0};
  if (input_and_final(vm, "decode", args, nargs, kwnames, &input, &final) < 0 ||
      buffer_get(vm, input, &data, BUF_SIMPLE) < 0)
    return VALUE_NULL;
  sb_init(&d.out, vm);
  int r = decode_more(vm, as_stateful(self), &d, data.data, data.len, final);
  buffer_release(vm, &data);
  if (r == 0) return sb_finish(&d.out);
  sb_discard(&d.out);
  return VALUE_NULL;
}
static Value decoder_getstate(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Stateful *s = as_stateful(self);
  Value pair[2] = {bytes_from(vm, s->pending, s->n_pending), state_number(vm, s->state.c, sizeof s->state.c)};
  if (value_is_null(pair[0]) || value_is_null(pair[1])) {
    values_drop(vm, pair, 2);
    return VALUE_NULL;
  }
  return tuple_from_steal(vm, pair, 2);
}
static Value decoder_setstate(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Stateful *s = as_stateful(self);
  uint8_t bytes[sizeof s->state.c];
  if (!is_tuple(args[0])) return err_set(vm, vm->exc.TypeError, "setstate() argument must be tuple, not %P", args[0]);
  if (tuple_len(args[0]) != 2 || !is_bytes(tuple_at(args[0], 0)) || !is_int(tuple_at(args[0], 1)))
    return err_set(vm, vm->exc.TypeError, "setstate(): illegal state argument");
  const Bytes *b = as_bytes(tuple_at(args[0], 0));
  if (state_bytes(vm, tuple_at(args[0], 1), bytes, sizeof bytes) < 0) return VALUE_NULL;
  if (b->len > MAX_PENDING_BYTES)
    return err_unicode_decode(vm, s->codec->name, b->data, b->len, 0, b->len, "pending buffer too large");
  s->n_pending = (uint8_t)b->len;
  memcpy(s->pending, b->data, (size_t)b->len);
  memcpy(s->state.c, bytes, sizeof bytes);
  return VALUE_NONE;
}
static Value decoder_reset(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Stateful *s = as_stateful(self);
  if (s->codec->reset_decode) s->codec->reset_decode(&s->state);
  s->n_pending = 0;
  return VALUE_NONE;
}

// ---- readers and writers

// One round: decodes the result of the stream's method. 1: enough; 0: a character is incomplete, read on; -1.
static int read_round(VM *vm, Stateful *s, Decoding *d, Ref method, Size hint) {
  Value size = value_from_int48(hint);
  Value got = hint < 0 ? call_method0(vm, s->stream, method) : call_method1(vm, s->stream, method, size);
  if (value_is_null(got)) return -1;
  if (!is_bytes(got)) {
    err_set(vm, vm->exc.TypeError, "stream function returned a non-bytes object (%.100T)", got);
    drop(vm, got);
    return -1;
  }
  Size len = as_bytes(got)->len, all = len + s->n_pending;
  int r = decode_more(vm, s, d, (const uint8_t *)as_bytes(got)->data, len, len == 0 || hint < 0);
  drop(vm, got);
  return r < 0 ? -1 : hint < 0 || d->out.len > 0 || all == 0;
}

static Value read_stream(VM *vm, Ref self, const char *method, const Value *args, Size nargs) {
  Size hint = -1;
  if (args_check(vm, method, nargs, 0, 1) < 0) return VALUE_NULL;
  if (nargs && !value_is_none(args[0])) {
    if (!is_int(args[0])) return err_set(vm, vm->exc.TypeError, "arg 1 must be an integer");
    if (arg_size(vm, args[0], &hint) < 0) return VALUE_NULL;
  }
  if (hint == 0) return own(vm->empty_str);
  Value name = str_intern_cstr(vm, strcmp(method, "readlines") ? method : "read");
  if (value_is_null(name)) return name;
  Decoding d = {0};
  sb_init(&d.out, vm);
  int r;
  while ((r = read_round(vm, as_stateful(self), &d, name, hint)) == 0) hint = 1;
  drop(vm, name);
  if (r > 0) return sb_finish(&d.out);
  sb_discard(&d.out);
  return VALUE_NULL;
}
static Value reader_read(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return read_stream(vm, self, "read", args, nargs);
}
static Value reader_readline(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return read_stream(vm, self, "readline", args, nargs);
}
static Value reader_readlines(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Value text = read_stream(vm, self, "readlines", args, nargs);
  if (value_is_null(text)) return text;
  Value method = object_getattr_s(vm, text, "splitlines"), keep = VALUE_TRUE;
  Value lines = value_is_null(method) ? VALUE_NULL : call1(vm, method, keep);
  drop(vm, method);
  drop(vm, text);
  return lines;
}

static int write_out(VM *vm, Stateful *s, Value bytes) {
  Value r = value_is_null(bytes) ? bytes : call_method1(vm, s->stream, NAME(write), bytes);
  drop(vm, bytes);
  drop(vm, r);
  return value_is_null(r) ? -1 : 0;
}
static Value writer_write(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Stateful *s = as_stateful(self);
  return write_out(vm, s, encode_more(vm, s, args[0], false)) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value writer_writelines(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Stateful *s = as_stateful(self);
  if (!is_sequence(vm, args[0])) return err_set(vm, vm->exc.TypeError, "arg must be a sequence object");
  for (Size i = 0, n; (n = object_len(vm, args[0])) > i; i++) {
    Value line = sequence_getitem(vm, args[0], i);
    if (value_is_null(line)) return line;
    int r = write_out(vm, s, encode_more(vm, s, line, false));
    drop(vm, line);
    if (r < 0) return VALUE_NULL;
  }
  return err_occurred(vm) ? VALUE_NULL : VALUE_NONE;
}
static Value writer_reset(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Stateful *s = as_stateful(self);
  if (value_is_null(s->pending_text)) return VALUE_NONE;
  Value text = s->pending_text, errors = own(s->errors);
  s->pending_text = VALUE_NULL;
  Size taken;
  Value bytes = encode_value(vm, s->codec, &s->state, text, errors, FLUSH | RESET, &taken);
  drop(vm, text);
  drop(vm, errors);
  if (value_is_null(bytes)) return bytes;
  if (as_bytes(bytes)->len == 0) return drop(vm, bytes), VALUE_NONE;
  return write_out(vm, s, bytes) < 0 ? VALUE_NULL : VALUE_NONE;
}

// ---- tables

static const MethodDef encoder_methods[] = {
    {"encode", encoder_encode, METH_FAST_KW, DOC("($self, /, input, final=False)"), NULL},
    {"getstate", encoder_getstate, METH_NOARGS, "($self, /)", NULL},
    {"setstate", encoder_setstate, METH_O, DOC("($self, state, /)"), NULL},
    {"reset", encoder_reset, METH_NOARGS, "($self, /)", NULL},
    {0}};
static const MethodDef decoder_methods[] = {
    {"decode", decoder_decode, METH_FAST_KW, DOC("($self, /, input, final=False)"), NULL},
    {"getstate", decoder_getstate, METH_NOARGS, "($self, /)", NULL},
    {"setstate", decoder_setstate, METH_O, DOC("($self, state, /)"), NULL},
    {"reset", decoder_reset, METH_NOARGS, "($self, /)", NULL},
    {0}};
static const MethodDef reader_methods[] = {
    {"read", reader_read, METH_FAST, DOC("($self, sizeobj=None, /)"), NULL},
    {"readline", reader_readline, METH_FAST, DOC("($self, sizeobj=None, /)"), NULL},
    {"readlines", reader_readlines, METH_FAST, DOC("($self, sizehintobj=None, /)"), NULL},
    {"reset", decoder_reset, METH_NOARGS, "($self, /)", NULL},
    {0}};
static const MethodDef writer_methods[] = {{"write", writer_write, METH_O, DOC("($self, strobj, /)"), NULL},
                                           {"writelines", writer_writelines, METH_O, DOC("($self, lines, /)"), NULL},
                                           {"reset", writer_reset, METH_NOARGS, "($self, /)", NULL},
                                           {0}};
static const GetSetDef getsets[] = {{"errors", get_errors, set_errors, DOC("how to treat errors"), NULL}, {0}};
static const MemberDef stream_members[] = {{"stream", MEMBER_VALUE, offsetof(Stateful, stream), true, NULL}, {0}};
#define SLOTS(make) \
  { \
    .new_ = make, .init = stateful_init, .dealloc = owned_dealloc, .traverse = owned_traverse, \
    .clear = stateful_clear, .getattro = object_generic_getattr \
  }
static const TypeSlots encoder_slots = SLOTS(encoder_new), decoder_slots = SLOTS(decoder_new),
                       reader_slots = SLOTS(reader_new), writer_slots = SLOTS(writer_new);
#define SPEC(type_name, told, kind, m) \
  { \
    .name = "_multibytecodec." type_name, .basic_size = sizeof(Stateful), .told_size = told, \
    .flags = TYPE_GC | TYPE_BASETYPE | TYPE_IMMUTABLE, .slots = &kind##_slots, OWNS(Stateful, errors, pending_text), \
    .methods = kind##_methods, .getsets = getsets, .members = m \
  }
static const TypeSpec encoder_spec = SPEC("MultibyteIncrementalEncoder", 28, encoder, NULL),
                      decoder_spec = SPEC("MultibyteIncrementalDecoder", 36, decoder, NULL),
                      reader_spec = SPEC("MultibyteStreamReader", 40, reader, stream_members),
                      writer_spec = SPEC("MultibyteStreamWriter", 32, writer, stream_members);

// Only for capsules, which nothing here makes.
static Value create_codec(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return err_set(vm, vm->exc.ValueError, "argument type invalid");
}
static const MethodDef functions[] = {{"__create_codec", create_codec, METH_O, DOC("($module, arg, /)"), NULL}, {0}};

static int make_types(VM *vm, Ref module) {
  return module_make_type(vm, REF_NULL, MT_CJK_CODEC, &codec_spec, NULL) < 0 ||
                 module_make_type(vm, module, MT_CJK_ENCODER, &encoder_spec, NULL) < 0 ||
                 module_make_type(vm, module, MT_CJK_DECODER, &decoder_spec, NULL) < 0 ||
                 module_make_type(vm, module, MT_CJK_READER, &reader_spec, NULL) < 0 ||
                 module_make_type(vm, module, MT_CJK_WRITER, &writer_spec, NULL) < 0
             ? -1
             : 0;
}
const ModuleDef _multibytecodec_module = {.name = "_multibytecodec", .methods = functions, .exec = make_types};

static Value get_codec(VM *vm, const CjkCodec *const *codecs, Ref name) {
  if (!is_str(name)) return err_set(vm, vm->exc.TypeError, "encoding name must be a string.");
  while (*codecs && !str_equal_ascii(name, (*codecs)->name)) codecs++;
  if (!*codecs) return err_set(vm, vm->exc.LookupError, "no such codec is supported.");
  if (!tables_of(vm) || make_types(vm, REF_NULL) < 0) return VALUE_NULL;
  CodecObject *o = object_alloc(vm, module_type(vm, MT_CJK_CODEC), 0);
  if (!o) return VALUE_NULL;
  o->codec = *codecs;
  return value_from_ptr(o);
}
static Value getcodec_cn(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return get_codec(vm, cjk_codecs_cn, args[0]);
}
static Value getcodec_hk(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return get_codec(vm, cjk_codecs_hk, args[0]);
}
static Value getcodec_jp(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return get_codec(vm, cjk_codecs_jp, args[0]);
}
static Value getcodec_kr(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return get_codec(vm, cjk_codecs_kr, args[0]);
}
static Value getcodec_tw(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return get_codec(vm, cjk_codecs_tw, args[0]);
}
static Value getcodec_iso2022(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return get_codec(vm, cjk_codecs_iso2022, args[0]);
}
#define MODULE(id) \
  static const MethodDef functions_##id[] = {{"getcodec", getcodec_##id, METH_O, DOC("($module, object, /)"), ""}, \
                                             {0}}; \
  const ModuleDef _codecs_##id##_module = {.name = "_codecs_" #id, .methods = functions_##id};
MODULE(cn)
MODULE(hk)
MODULE(jp)
MODULE(kr)
MODULE(tw)
MODULE(iso2022)
