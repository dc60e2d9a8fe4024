// modules/io/io_text.c: TextIOWrapper: text over a binary stream.
//
// utf-8, ascii and latin-1 are decoded here (CODEC_NATIVE); other encodings by the codec's incremental decoder and
// encoder.
// Invariants   chunk: the bytes that `decoded` came from, with `chunk_start` bytes of the stream before them (-1: not
//              known); `rest`: bytes at the end of a chunk that are an incomplete character, and are part of the next
//              chunk.
// Tests        tests/python/library/files/io_use.py, io_states.py
// Optimize     Oz
#include "modules/io/io.h"
#include "object/text/codec.h"
#include "object/class/class.h"
#include "object/error/exceptions.h"

typedef enum { CODEC_OTHER, CODEC_UTF8, CODEC_ASCII, CODEC_LATIN1 } TextCodec;
typedef struct Text {
  IoBase b;
  Value buffer, encoding, errors;  // errors and encoding are str
  Value decoder, encoder;          // of CODEC_OTHER, once needed; or null
  Value decoded;                   // str or null, of which `used` characters have been consumed
  Value chunk;                     // bytes or null
  Value pending;                   // bytes or null: bytes of the stream that are not decoded yet (part of a character)
  // of CODEC_OTHER: the bytes of `decoded` behind its first `before` characters, or null
  Value snapshot;
  int64_t snap_flags;  // the decoder's state at the start of the snapshot, with a pending CR as bit 0
  double bytes_per_char;
  Size used, before;
  BytesBuilder out;
  TextCodec codec;
  Newlines newlines;
  const char *newline, *write_nl;
  Size chunk_size;
  bool ready, detached, line_buffering, write_through, universal, seekable, telling, eof, finalizing, at_start;
} Text;
static Text *as_text(Ref v) { return (Text *)value_as_ptr(v); }

static int check_ready(VM *vm, Text *t) {
  if (t->ready) return 0;
  return err_set_i(vm, vm->exc.ValueError,
                   t->detached ? "underlying buffer has been detached" : "I/O operation on uninitialized object");
}
static int check_open(VM *vm, Text *t) {
  if (check_ready(vm, t) < 0) return -1;
  int closed = io_attr_true(vm, t->buffer, "closed");
  return closed > 0 ? err_set_i(vm, vm->exc.ValueError, io_closed_dot_text) : closed;
}

static Value text_new(VM *vm, Type *type, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Text *t = object_alloc(vm, type, 0);
  if (!t) return VALUE_NULL;
  t->buffer = t->encoding = t->errors = t->decoder = t->encoder = t->decoded = t->chunk = t->pending = t->snapshot =
      VALUE_NULL;
  bb_init(&t->out, vm);
  gc_track(vm, t);
  return value_from_ptr(t);
}
static void text_clear(VM *vm, Object *o) {
  Text *t = (Text *)o;
  t->ready = false;
  Value *all[] = {&t->buffer,  &t->encoding, &t->errors,  &t->decoder, &t->encoder,
                  &t->decoded, &t->chunk,    &t->pending, &t->snapshot};
  for (size_t i = 0; i < ARRAY_LEN(all); i++) value_clear(vm, all[i]);
  io_base_clear(vm, o);
}
static void text_dealloc(VM *vm, Object *o) {
  ((Text *)o)->finalizing = true;
  if (!object_finalize_in_dealloc(vm, o)) return;
  gc_untrack(vm, o);
  text_clear(vm, o);
  bb_discard(&((Text *)o)->out);
  io_base_dealloc_rest(vm, o);
}
static int text_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  Text *t = (Text *)o;
  VISIT(t->buffer);
  VISIT(t->decoder);
  VISIT(t->encoder);
  return io_base_traverse(vm, o, visit, arg);
}

// --- set-up

static TextCodec native_codec(Ref encoding) {
  char name[16];
  Str *s = as_str(encoding);
  if (!s->ascii || s->len > 12) return CODEC_OTHER;
  Size n = 0;
  for (Size i = 0; i < s->len; i++) {
    char c = ((char *)s->data)[i];
    if (c == '-' || c == '_' || c == ' ') continue;
    name[n++] = (char)(c >= 'A' && c <= 'Z' ? c + 32 : c);
  }
  name[n] = 0;
  if (!strcmp(name, "utf8")) return CODEC_UTF8;
  if (!strcmp(name, "ascii") || !strcmp(name, "usascii")) return CODEC_ASCII;
  return !strcmp(name, "latin1") || !strcmp(name, "iso88591") ? CODEC_LATIN1 : CODEC_OTHER;
}
static const char *ascii_of(Value v) { return as_str(v)->ascii ? as_str(v)->data : "strict"; }

// An incremental decoder or encoder of the codec.
static Value make_coder(VM *vm, Text *t, const char *attribute) {
  if (!as_str(t->encoding)->ascii) return err_set(vm, vm->exc.LookupError, "unknown encoding: %U", t->encoding);
  Value encoding = own(t->encoding), info = codec_lookup(vm, as_str(encoding)->data);
  drop(vm, encoding);
  if (value_is_null(info)) return info;
  Value factory = object_getattr_s(vm, info, attribute);
  drop(vm, info);
  Value r = value_is_null(factory) ? VALUE_NULL : call1(vm, factory, t->errors);
  drop(vm, factory);
  return r;
}
static int check_encoding(VM *vm, Ref encoding) {  // the caller keeps it alive
  if (native_codec(encoding) != CODEC_OTHER) return 0;
  if (!as_str(encoding)->ascii) return err_set_i(vm, vm->exc.LookupError, "unknown encoding: %U", encoding);
  Value info = codec_lookup(vm, as_str(encoding)->data);
  if (value_is_null(info)) return -1;
  int is_text = io_attr_true(vm, info, "_is_text_encoding");
  drop(vm, info);
  if (is_text < 0 && !err_forgive(vm)) return -1;
  return is_text == 0 ? err_set_i(vm, vm->exc.LookupError, "'%U' is not a text encoding", encoding) : 0;
}
static void set_newline(Text *t, const char *nl) {
  t->newline = nl;
  t->universal = !nl || !nl[0];
  t->newlines = (Newlines){.translate = !nl};
  t->write_nl = nl && nl[0] == '\r' ? nl : NULL;
}
static void forget_input(VM *vm, Text *t) {
  value_clear(vm, &t->decoded);
  value_clear(vm, &t->chunk);
  value_clear(vm, &t->pending);
  value_clear(vm, &t->snapshot);
  t->used = t->before = 0;
  t->newlines.pending_cr = false;
}

static int text_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"buffer", "encoding", "errors", "newline", "line_buffering", "write_through"};
  static const ArgSpec spec = {
      .fname = "TextIOWrapper", .names = names, .n_params = 6, .n_positional = 6, .n_required = 1};
  Ref a[6];
  Text *t = as_text(self);
  const char *nl = NULL;
  t->ready = t->detached = t->line_buffering = t->write_through = false;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 ||
      (!value_is_null(a[3]) && newline_arg(vm, a[3], false, &nl) < 0))
    return -1;
  for (int i = 1; i < 3; i++) {
    if (!value_is_null(a[i]) && !value_is_none(a[i]) && !is_str(a[i]))
      return err_set_i(vm, vm->exc.TypeError, "TextIOWrapper() argument '%s' must be str or None, not %P", names[i],
                       a[i]);
    if (is_str(a[i]) && codec_check_name(vm, a[i], false) < 0) return -1;
  }
  if ((!value_is_null(a[4]) && arg_bool(vm, a[4], &t->line_buffering) < 0) ||
      (!value_is_null(a[5]) && arg_bool(vm, a[5], &t->write_through) < 0))
    return -1;
  bool locale = value_is_null(a[1]) || value_is_none(a[1]) || str_equal_ascii(a[1], "locale");
  if (vm->flags & VM_FLAG_WARN_ENCODING && (value_is_null(a[1]) || value_is_none(a[1])) &&
      err_warn(vm, vm->exc.EncodingWarning, 1, "'encoding' argument not specified") < 0)
    return -1;
  value_set(vm, &t->encoding, locale ? str_from_cstr(vm, "UTF-8") : own(a[1]));
  value_set(vm, &t->errors, value_is_null(a[2]) || value_is_none(a[2]) ? str_from_cstr(vm, "strict") : own(a[2]));
  Value encoding = own(t->encoding), errors = own(t->errors);
  int known = err_occurred(vm) ? -1 : check_encoding(vm, encoding);
  if (known == 0) known = codec_check_in_dev(vm, NULL, ascii_of(errors));
  drop(vm, encoding);
  drop(vm, errors);
  if (known < 0 || value_is_null(t->encoding)) return -1;
  value_clear(vm, &t->decoder);
  value_clear(vm, &t->encoder);
  forget_input(vm, t);
  t->codec = native_codec(t->encoding);
  set_newline(t, nl);
  t->chunk_size = 8192;
  value_set(vm, &t->buffer, own(a[0]));
  int readable = io_true0(vm, a[0], "readable"), writable = readable < 0 ? -1 : io_true0(vm, a[0], "writable"),
      seekable = writable < 0 ? -1 : io_true0(vm, a[0], "seekable");
  if (seekable < 0) return -1;
  t->seekable = t->telling = seekable;
  t->at_start = true;
  if (seekable && writable) {
    int64_t at = io_int_result(vm, io_call0(vm, a[0], "tell"));
    if (at < 0 && err_occurred(vm)) return -1;
    t->at_start = at == 0;
  }
  t->ready = true;
  return 0;
}

// --- writing

static int write_out(VM *vm, Text *t) {
  if (t->out.len == 0) return 0;
  Value bytes = bb_finish(&t->out);
  if (value_is_null(bytes)) return -1;
  Value r = io_call1(vm, t->buffer, "write", bytes);
  drop(vm, bytes);
  if (value_is_null(r)) return -1;
  drop(vm, r);
  return 0;
}
static Value encode_native(VM *vm, Text *t, Ref text) {
  Value kept = own(t->errors);  // its handler may call reconfigure
  const char *errors = ascii_of(kept);
  Value r = t->codec == CODEC_UTF8    ? codec_utf8_encode(vm, text, errors)
            : t->codec == CODEC_ASCII ? codec_ascii_encode(vm, text, errors)
                                      : codec_latin1_encode(vm, text, errors);
  drop(vm, kept);
  return r;
}
static Value encode(VM *vm, Text *t, Ref text) {
  if (t->codec != CODEC_OTHER) return encode_native(vm, t, text);
  if (value_is_null(t->encoder)) {
    Value coder = make_coder(vm, t, "incrementalencoder");
    if (value_is_null(coder)) return VALUE_NULL;
    value_set(vm, &t->encoder, coder);
    if (!t->at_start) {  // appending: no byte order mark
      Value r = io_call1(vm, t->encoder, "setstate", value_from_int48(0));
      if (value_is_null(r)) return r;
      drop(vm, r);
    }
  }
  Value r = io_call1(vm, t->encoder, "encode", text);
  if (value_is_null(r) || is_bytes(r)) return r;
  err_set(vm, vm->exc.TypeError, "encoder should return a bytes object, not '%T'", r);
  drop(vm, r);
  return VALUE_NULL;
}
static int start_write(VM *vm, Text *t) {
  if (check_open(vm, t) < 0) return -1;
  int writable = io_true0(vm, t->buffer, "writable");
  if (writable == 0) io_unsupported(vm, "not writable");
  return writable > 0 ? 0 : -1;
}
static Value text_write(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Text *t = as_text(self);
  Ref text = borrow(args[0]);
  if (!is_str(text)) return err_set(vm, vm->exc.TypeError, "write() argument must be str, not %P", text);
  if (start_write(vm, t) < 0) return VALUE_NULL;
  Size n = as_str(text)->len;
  bool has_nl =
      (t->write_nl || t->line_buffering) && newlines_find(as_str(text)->data, as_str(text)->kind, 0, n, "\n") >= 0;
  Value v = own(text);
  if (has_nl && t->write_nl) {
    Value from = str_from_cstr(vm, "\n"), to = str_from_cstr(vm, t->write_nl);
    value_set(vm, &v, err_occurred(vm) ? VALUE_NULL : io_call2(vm, v, "replace", from, to));
    drop(vm, from), drop(vm, to);
    if (!value_is_null(v) && !is_str(v))
      err_set(vm, vm->exc.TypeError, "replace() should return a str object, not '%T'", v);
    if (err_occurred(vm) || start_write(vm, t) < 0) return drop(vm, v), VALUE_NULL;  // a str's own replace() runs code
  }
  bool flush = t->line_buffering && (has_nl || newlines_find(as_str(text)->data, as_str(text)->kind, 0, n, "\r") >= 0);
  Value bytes = encode(vm, t, v);
  drop(vm, v);
  if (value_is_null(bytes)) return bytes;
  // a large one is written alone; the stream's write() may write here
  while (t->out.len && as_bytes(bytes)->len >= t->chunk_size) {
    if (write_out(vm, t) < 0) return drop(vm, bytes), VALUE_NULL;
  }
  Size size = as_bytes(bytes)->len;
  bool has_room = bb_reserve(&t->out, size);
  if (has_room && size) memcpy(t->out.data + t->out.len, as_bytes(bytes)->data, (size_t)size), t->out.len += size;
  drop(vm, bytes);
  if (!has_room) return bb_init(&t->out, vm), VALUE_NULL;
  if ((t->out.len >= t->chunk_size || flush || t->write_through) && write_out(vm, t) < 0) return VALUE_NULL;
  if (flush) {
    Value r = io_call0(vm, t->buffer, "flush");
    if (value_is_null(r)) return r;
    drop(vm, r);
  }
  if (t->seekable) forget_input(vm, t);  // a pair of streams still returns the data that was read ahead
  return value_from_int48(n);
}

// --- reading

static Value decode_native(VM *vm, Text *t, const uint8_t *p, Size n, bool final, Size *consumed) {
  *consumed = n;
  if (t->codec == CODEC_LATIN1) return codec_latin1_decode(vm, p, n);
  Value kept = own(t->errors);  // its handler may call reconfigure
  const char *errors = ascii_of(kept);
  Value r = t->codec == CODEC_ASCII ? codec_ascii_decode(vm, p, n, errors)
                                    : codec_utf8_decode(vm, p, n, errors, final ? NULL : consumed);
  drop(vm, kept);
  return r;
}
// ---- decoders of CODEC_OTHER, which may call methods of the file: the caller owns the decoder

// The decoder, made when first needed. 0 or -1.
static int need_decoder(VM *vm, Text *t) {
  if (!value_is_null(t->decoder)) return 0;
  Value coder = make_coder(vm, t, "incrementaldecoder");
  if (value_is_null(coder)) return -1;
  value_set(vm, &t->decoder, coder);
  return 0;
}
static Value decode_other(VM *vm, Ref decoder, Ref bytes, bool final) {
  Value text = io_call2(vm, decoder, "decode", bytes, value_from_bool(final));
  if (value_is_null(text) || is_str(text)) return text;
  drop(vm, text);
  return err_set(vm, vm->exc.TypeError, "decoder should return a string result");
}
// Its state: the bytes of an incomplete character, and flags, with `cr` as their bit 0 where line ends are translated.
// 0 or -1.
static int decoder_state(VM *vm, const Text *t, Ref decoder, bool cr, Value *out_bytes, int64_t *out_flags) {
  Value state = io_call0(vm, decoder, "getstate");
  if (value_is_null(state)) return -1;
  bool ok = is_tuple(state) && tuple_len(state) == 2 && is_bytes(tuple_at(state, 0)) && is_int(tuple_at(state, 1)) &&
            int_fits_i64(tuple_at(state, 1), out_flags) && *out_flags >= 0 && *out_flags <= INT32_MAX / 2;
  bool large =
      !ok && is_tuple(state) && tuple_len(state) == 2 && is_bytes(tuple_at(state, 0)) && is_int(tuple_at(state, 1));
  if (ok) *out_bytes = own(tuple_at(state, 0));
  drop(vm, state);
  if (large) return err_set_i(vm, vm->exc.OverflowError, "Python int too large to convert to C long");
  if (!ok) return err_set_i(vm, vm->exc.TypeError, "illegal decoder state");
  if (t->universal) *out_flags = *out_flags * 2 + cr;
  return 0;
}
static int set_decoder_state(VM *vm, const Text *t, Ref decoder, Newlines *n, Ref bytes, int64_t flags) {
  Value number = int_from_i64(vm, t->universal ? flags / 2 : flags),
        state = value_is_null(number) ? VALUE_NULL : tuple_pack2(vm, bytes, number);
  n->pending_cr = t->universal && flags % 2;
  drop(vm, number);
  Value r = value_is_null(state) ? VALUE_NULL : io_call1(vm, decoder, "setstate", state);
  drop(vm, state);
  if (value_is_null(r)) return -1;
  drop(vm, r);
  return 0;
}

// Number of bytes of the chunk that decode to its first `used` characters.
static Size bytes_of(Text *t) {
  Bytes *b = as_bytes(t->chunk);
  Size at = 0;
  for (Size i = 0; i < t->used && at < b->len; i++) {
    if (t->newlines.translate && b->data[at] == '\r' && at + 1 < b->len && b->data[at + 1] == '\n') at++;
    at++;
    while (t->codec == CODEC_UTF8 && at < b->len && ((uint8_t)b->data[at] & 0xC0) == 0x80) at++;
  }
  return at;
}

// Decodes the next piece of the stream, with about `wanted` characters if there are as many, or all that is left. 1, 0
// at the end, -1.
static int read_chunk(VM *vm, Text *t, bool all, Size wanted) {
  Value got = all ? io_call0(vm, t->buffer, "read") : VALUE_NULL;
  if (!all) {
    double size = (t->bytes_per_char > 1 ? t->bytes_per_char : 1) * (double)wanted;
    Value count = value_from_int48(size > t->chunk_size ? size < 1e9 ? (Size)size : 1000000000 : t->chunk_size);
    Value method;
    Value name = str_intern_cstr(vm, "read1");
    Value kept = own(t->buffer);
    int has = value_is_null(name) ? -1 : value_is_null(kept) ? 0 : object_lookup_attr(vm, kept, name, &method);
    drop(vm, kept);
    drop(vm, name);
    if (has < 0) return -1;
    got = has ? call1(vm, method, count) : io_call1(vm, t->buffer, "read", count);
    if (has) drop(vm, method);
  }
  if (value_is_null(got)) return -1;
  if (all && value_is_none(got)) return err_set_i(vm, vm->exc.BlockingIOError, "Read returned None.");
  if (!is_bytes(got)) {
    Buffer view;
    Value bytes = VALUE_NULL;
    if (buffer_get(vm, got, &view, BUF_SIMPLE) == 0) {
      bytes = bytes_from(vm, view.data, view.len);
      buffer_release(vm, &view);
    } else if (err_forgive(vm))
      err_set(vm, vm->exc.TypeError, "underlying %s() should have returned a bytes-like object, not '%T'",
              all ? "read" : "read1", got);
    drop(vm, got);
    if (value_is_null(bytes)) return -1;
    got = bytes;
  }
  bool end = as_bytes(got)->len == 0 || all;
  bool nothing = as_bytes(got)->len == 0;
  Value text, snapshot = VALUE_NULL;
  Size size = as_bytes(got)->len, undecoded = 0;
  if (t->codec == CODEC_OTHER) {
    if (need_decoder(vm, t) < 0) return drop(vm, got), -1;
    Value waiting = VALUE_NULL, decoder = own(t->decoder);
    bool ok = !t->telling || decoder_state(vm, t, decoder, t->newlines.pending_cr, &waiting, &t->snap_flags) == 0;
    if (ok && !value_is_null(waiting)) ok = !value_is_null(snapshot = sequence_concat(vm, waiting, got));
    drop(vm, waiting);
    text = ok ? decode_other(vm, decoder, got, end) : VALUE_NULL;
    drop(vm, decoder);
  } else {
    if (!value_is_null(t->pending)) {
      undecoded = as_bytes(t->pending)->len;
      Value joined = sequence_concat(vm, t->pending, got);
      drop(vm, got);
      value_clear(vm, &t->pending);
      if (value_is_null(joined)) return -1;
      got = joined;
    }
    Size consumed;
    Bytes *b = as_bytes(got);
    text = decode_native(vm, t, (const uint8_t *)b->data, b->len, end, &consumed);
    if (!value_is_null(text) && consumed < b->len)
      value_set(vm, &t->pending, bytes_from(vm, b->data + consumed, b->len - consumed));
    if (err_occurred(vm)) value_set(vm, &text, VALUE_NULL);
  }
  bool cr = t->newlines.pending_cr;
  if (!value_is_null(text) && t->universal) text = newlines_decode(vm, &t->newlines, text, end);
  if (value_is_null(text)) return drop(vm, snapshot), drop(vm, got), -1;
  value_set(vm, &t->snapshot, snapshot);
  t->before = 0;
  t->bytes_per_char = as_str(text)->len ? (double)size / (double)as_str(text)->len : 0;
  if (cr && t->codec != CODEC_OTHER) {  // the pending CR is part of the bytes of this text
    Value joined = bytes_from(vm, "\r", 1);
    value_set(vm, &got, value_is_null(joined) ? VALUE_NULL : sequence_concat(vm, joined, got));
    drop(vm, joined);
    undecoded++;
  }
  Size len = as_str(text)->len;
  if (!value_is_null(t->decoded) && t->used < as_str(t->decoded)->len) {  // kept: a line that continues
    Value rest = str_substring(vm, t->decoded, t->used, as_str(t->decoded)->len);
    Value joined = value_is_null(rest) ? VALUE_NULL : str_concat(vm, rest, text);
    drop(vm, rest), drop(vm, text);
    text = joined;
    if (t->codec != CODEC_OTHER && !value_is_null(t->chunk) && !value_is_null(text) && !value_is_null(got)) {
      Bytes *old = as_bytes(t->chunk);
      Size from = bytes_of(t), n = old->len - undecoded - from;
      Value bytes = bytes_from(vm, old->data + from, n > 0 ? n : 0);
      value_set(vm, &got, value_is_null(bytes) ? VALUE_NULL : sequence_concat(vm, bytes, got));
      drop(vm, bytes);
    }
    if (!value_is_null(text)) t->before = as_str(text)->len - len;
  }
  value_set(vm, &t->chunk, got);
  if (value_is_null(t->chunk)) value_clear(vm, &text);
  value_set(vm, &t->decoded, text);
  t->used = 0;
  return value_is_null(text) ? -1 : !nothing || len > 0;
}
static int start_read(VM *vm, Text *t) {
  if (check_open(vm, t) < 0) return -1;
  int readable = io_true0(vm, t->buffer, "readable");
  if (readable <= 0) return readable < 0 ? -1 : (io_unsupported(vm, "not readable"), -1);
  return write_out(vm, t);
}
static Size available(Text *t) { return value_is_null(t->decoded) ? 0 : as_str(t->decoded)->len - t->used; }
static Value take(VM *vm, Text *t, Size n) {
  if (n == 0) return own(vm->empty_str);
  Value v = str_substring(vm, t->decoded, t->used, t->used + n);
  if (!value_is_null(v)) t->used += n;
  return v;
}
// At the end, when everything was consumed: reconfigure() may change the encoding again.
static void input_ended(VM *vm, Text *t) {
  if (available(t) > 0) return;
  value_clear(vm, &t->decoded);
  value_clear(vm, &t->snapshot);
  t->used = t->before = 0;
}
static Value text_read(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size n;
  Text *t = as_text(self);
  if (args_check(vm, "read", nargs, 0, 1) < 0 || io_size_arg(vm, args, nargs, 0, &n) < 0 || start_read(vm, t) < 0)
    return VALUE_NULL;
  if (n < 0) {
    if (read_chunk(vm, t, true, 0) < 0) return VALUE_NULL;
    Value all = take(vm, t, available(t));
    input_ended(vm, t);
    return all;
  }
  StrBuilder out;
  sb_init(&out, vm);
  while (out.len < n && !out.failed) {
    Size have = available(t);
    if (have == 0) {
      int r = read_chunk(vm, t, false, n - out.len);
      if (r < 0) return sb_discard(&out), VALUE_NULL;
      if (r == 0) break;
      continue;
    }
    if (have > n - out.len) have = n - out.len;
    sb_substr(&out, t->decoded, t->used, t->used + have);
    t->used += have;
  }
  return sb_finish(&out);
}
static Value read_line(VM *vm, Text *t, Size limit) {
  if (start_read(vm, t) < 0) return VALUE_NULL;
  const char *nl = t->newline ? t->newline : "\n";
  StrBuilder out;
  sb_init(&out, vm);
  for (;;) {
    Size have = available(t), end = -1;
    if (have > 0) {
      Str *s = as_str(t->decoded);
      Size stop = limit >= 0 && have > limit - out.len ? t->used + (limit - out.len) : s->len;
      end = newlines_find(s->data, s->kind, t->used, stop, nl);
      if (end < 0 && stop < s->len) end = stop;
      if (end < 0 && limit >= 0 && out.len + have == limit) end = stop;
      if (end >= 0 && out.len == 0) return sb_discard(&out), take(vm, t, end - t->used);
      // Only the first half of "\r\n" is there: keep it for the next chunk.
      Size upto = end >= 0 ? end : nl[0] && nl[1] && str_read(s, s->len - 1) == '\r' ? s->len - 1 : s->len;
      sb_substr(&out, t->decoded, t->used, upto);
      if (out.failed) return VALUE_NULL;
      t->used = upto;
    }
    if (end >= 0 || (have > 0 && limit >= 0 && out.len >= limit)) return sb_finish(&out);
    int r = read_chunk(vm, t, false, 0);
    if (r < 0) return sb_discard(&out), VALUE_NULL;
    if (r == 0) break;
  }
  if (available(t) > 0) {  // a lone CR at the very end
    sb_substr(&out, t->decoded, t->used, as_str(t->decoded)->len);
    t->used = as_str(t->decoded)->len;
  }
  input_ended(vm, t);
  return sb_finish(&out);
}
static Value text_readline(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size limit;
  if (args_check(vm, "readline", nargs, 0, 1) < 0 || io_size_arg(vm, args, nargs, 0, &limit) < 0) return VALUE_NULL;
  return read_line(vm, as_text(self), limit);
}
static Value text_iternext(VM *vm, Ref self) {
  Text *t = as_text(self);
  if (check_ready(vm, t) < 0) return VALUE_NULL;
  t->telling = false;
  Value line =
      value_as_ptr(self)->type == module_type(vm, MT_IO_TEXT) ? read_line(vm, t, -1) : io_call0(vm, self, "readline");
  if (value_is_null(line)) return line;
  if (!is_str(line)) {
    err_set(vm, vm->exc.OSError, "readline() should have returned a str object, not '%T'", line);
    drop(vm, line);
    return VALUE_NULL;
  }
  if (as_str(line)->len > 0) return line;
  drop(vm, line);
  t->telling = t->seekable;
  return VALUE_NULL;
}

// --- position

static Value flush_all(VM *vm, Text *t) {
  if (check_open(vm, t) < 0 || write_out(vm, t) < 0) return VALUE_NULL;
  t->telling = t->seekable;
  return io_call0(vm, t->buffer, "flush");
}
static Value text_flush(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return flush_all(vm, as_text(self));
}

// The text of the chunk's bytes up to the position, for the number `n`.
static Value decode_up_to(VM *vm, Text *t, Newlines *n) {
  Size used;
  Value chunk = own(t->chunk),
        text = decode_native(vm, t, (const uint8_t *)as_bytes(chunk)->data, bytes_of(t), false, &used);
  drop(vm, chunk);
  return value_is_null(text) ? text : newlines_decode(vm, n, text, false);
}
// ---- cookies of CODEC_OTHER: five numbers in one int, as CPython packs them

// where to start and in which state, bytes to decode, characters of them to skip, whether that is the end
enum { AT, FLAGS, BYTES, CHARS, AT_END, N_PARTS };
static const uint8_t part_starts[N_PARTS + 1] = {0, 64, 96, 128, 160, 168};  // in bits

static Value pack_cookie(VM *vm, const int64_t parts[N_PARTS]) {
  Value cookie = int_from_i64(vm, parts[AT]);
  for (int i = FLAGS; i < N_PARTS && !value_is_null(cookie); i++) {
    if (!parts[i]) continue;
    Value part = int_from_i64(vm, parts[i]),
          high = value_is_null(part) ? VALUE_NULL : int_lshift(vm, part, value_from_int48(part_starts[i]));
    value_set(vm, &cookie, value_is_null(high) ? VALUE_NULL : number_binary(vm, OP_OR, cookie, high));
    drop(vm, part), drop(vm, high);
  }
  return cookie;
}
static int unpack_cookie(VM *vm, Ref cookie, int64_t parts[N_PARTS]) {
  if (int_bit_length(cookie) > part_starts[N_PARTS])
    return err_set_i(vm, vm->exc.OverflowError, "int too big to convert");
  for (int i = 0; i < N_PARTS; i++) {
    int width = part_starts[i + 1] - part_starts[i];
    Value high = int_rshift(vm, cookie, value_from_int48(part_starts[i])),
          mask = int_from_u64(vm, UINT64_MAX >> (64 - width));
    Value part = value_is_null(high) || value_is_null(mask) ? VALUE_NULL : number_binary(vm, OP_AND, high, mask);
    bool fits = !value_is_null(part) && int_fits_i64(part, &parts[i]) && (i == AT || parts[i] <= INT32_MAX);
    bool failed = value_is_null(part);
    drop(vm, high), drop(vm, mask), drop(vm, part);
    if (failed) return -1;
    if (!fits) return err_set_i(vm, vm->exc.OverflowError, "Python int too large to convert to C ssize_t");
  }
  return 0;
}

typedef struct Search {  // for a position in the bytes of the decoded text
  const Text *t;
  Value decoder, snapshot;  // owned: the file may be moved meanwhile
  Newlines newlines;
} Search;

// How many characters bytes [from, to) decode to, from the decoder's state on; or -1.
static Size count_chars(VM *vm, Search *s, Size from, Size to, bool final) {
  Value piece = bytes_from(vm, as_bytes(s->snapshot)->data + from, to - from),
        text = value_is_null(piece) ? VALUE_NULL : decode_other(vm, s->decoder, piece, final);
  if (!value_is_null(text) && s->t->universal) text = newlines_decode(vm, &s->newlines, text, final);
  Size len = value_is_null(text) ? -1 : as_str(text)->len;
  drop(vm, piece), drop(vm, text);
  return len;
}
// How many bytes the decoder holds back now, and its flags; or -1.
static Size held_back(VM *vm, Search *s, int64_t *out_flags) {
  Value waiting;
  if (decoder_state(vm, s->t, s->decoder, s->newlines.pending_cr, &waiting, out_flags) < 0) return -1;
  Size len = as_bytes(waiting)->len;
  drop(vm, waiting);
  return len;
}

// The last place before the position where the decoder holds nothing back, and the steps from there. `parts` has the
// start of the snapshot. 0 or -1.
static int search_place(VM *vm, Search *s, int64_t parts[N_PARTS]) {
  Size size = as_bytes(s->snapshot)->len, skip = (Size)(s->t->bytes_per_char * (double)parts[CHARS]), back = 1;
  Ref none = borrow(vm->empty_bytes);
  if (skip > size) skip = size;
  while (skip > 0) {  // a guess, then backwards
    int64_t flags;
    if (set_decoder_state(vm, s->t, s->decoder, &s->newlines, none, parts[FLAGS]) < 0) return -1;
    Size chars = count_chars(vm, s, 0, skip, false), held = chars < 0              ? -1
                                                            : chars > parts[CHARS] ? 0
                                                                                   : held_back(vm, s, &flags);
    if (held < 0) return -1;
    if (chars > parts[CHARS]) {
      skip -= back, back *= 2;
    } else if (held) {
      skip -= held, back = 1;
    } else {
      parts[AT] += skip, parts[FLAGS] = flags, parts[CHARS] -= chars;
      break;
    }
  }
  if (skip <= 0) {
    skip = 0;
    if (set_decoder_state(vm, s->t, s->decoder, &s->newlines, none, parts[FLAGS]) < 0) return -1;
  }
  Size found = 0;
  for (Size i = skip; parts[CHARS] && found < parts[CHARS]; i++) {
    if (i == size) {
      Size rest = count_chars(vm, s, size, size, true);
      if (rest < 0) return -1;
      parts[AT_END] = 1;
      return found + rest < parts[CHARS] ? err_set_i(vm, vm->exc.OSError, "can't reconstruct logical file position")
                                         : 0;
    }
    int64_t flags;
    Size chars = count_chars(vm, s, i, i + 1, false), held = chars < 0 ? -1 : held_back(vm, s, &flags);
    if (held < 0) return -1;
    parts[BYTES]++;
    found += chars;
    if (held || found > parts[CHARS]) continue;
    parts[AT] += parts[BYTES], parts[CHARS] -= found;
    parts[FLAGS] = flags, parts[BYTES] = found = 0;
  }
  return 0;
}

static Value tell_other(VM *vm, Text *t, int64_t at) {
  int64_t parts[N_PARTS] = {at - as_bytes(t->snapshot)->len, t->snap_flags, 0, t->used - t->before, 0}, flags;
  if (parts[CHARS] < 0) return err_set(vm, vm->exc.OSError, "can't reconstruct logical file position");
  if (!parts[CHARS] || value_is_null(t->decoder)) return pack_cookie(vm, parts);
  Search s = {t, own(t->decoder), own(t->snapshot), t->newlines};
  Value waiting = VALUE_NULL, exc = VALUE_NULL, cookie = VALUE_NULL;
  if (decoder_state(vm, t, s.decoder, t->newlines.pending_cr, &waiting, &flags) == 0) {
    Newlines now = t->newlines;
    if (search_place(vm, &s, parts) < 0) exc = err_fetch(vm);
    int restored = set_decoder_state(vm, t, s.decoder, &now, waiting, flags);
    if (restored == 0 && value_is_null(exc)) cookie = pack_cookie(vm, parts);
    else if (restored == 0) err_restore(vm, exc);
    else drop(vm, exc);
  }
  drop(vm, waiting), drop(vm, s.decoder), drop(vm, s.snapshot);
  return cookie;
}

// After the seek to parts[AT]: restores the decoder, and skips characters. 0 or -1.
static int resume_other(VM *vm, Text *t, const int64_t parts[N_PARTS]) {
  if (!parts[AT] && !parts[FLAGS] && !parts[CHARS]) return 0;
  int readable = io_true0(vm, t->buffer, "readable");
  if (readable <= 0) return readable;
  Ref none = borrow(vm->empty_bytes);
  if (need_decoder(vm, t) < 0) return -1;
  Value decoder = own(t->decoder), count = VALUE_NULL, got = VALUE_NULL, text = VALUE_NULL;
  bool end = parts[AT_END] != 0, done = false;
  Newlines n = t->newlines;
  if (set_decoder_state(vm, t, decoder, &n, none, parts[FLAGS]) < 0) goto out;
  value_set(vm, &t->snapshot, own(none));
  t->snap_flags = parts[FLAGS];
  if (parts[CHARS]) {
    count = int_from_i64(vm, parts[BYTES]);
    got = value_is_null(count) ? VALUE_NULL : io_call1(vm, t->buffer, "read", count);
    if (!value_is_null(got) && !is_bytes(got))
      err_set(vm, vm->exc.TypeError, "underlying read() should have returned a bytes object, not '%T'", got);
    if (value_is_null(got) || !is_bytes(got)) goto out;
    text = decode_other(vm, decoder, got, end);
    if (!value_is_null(text) && t->universal) text = newlines_decode(vm, &n, text, end);
    if (value_is_null(text)) goto out;
    if (as_str(text)->len < parts[CHARS]) {
      err_set(vm, vm->exc.OSError, "can't restore logical file position");
      goto out;
    }
    t->bytes_per_char = (double)as_bytes(got)->len / (double)as_str(text)->len;
    value_set(vm, &t->snapshot, own(got));
    value_set(vm, &t->decoded, own(text));
    t->used = (Size)parts[CHARS];
  }
  t->newlines = n;
  done = true;
out:
  drop(vm, decoder), drop(vm, count), drop(vm, got), drop(vm, text);
  return done ? 0 : -1;
}

static Value text_tell(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Text *t = as_text(self);
  if (check_open(vm, t) < 0) return VALUE_NULL;
  if (!t->seekable) return io_unsupported(vm, "underlying stream is not seekable");
  if (!t->telling) return err_set(vm, vm->exc.OSError, "telling position disabled by next() call");
  if (write_out(vm, t) < 0) return VALUE_NULL;
  Value flushed = io_call0(vm, self, "flush");
  if (value_is_null(flushed)) return flushed;
  drop(vm, flushed);
  int64_t at = io_int_result(vm, io_call0(vm, t->buffer, "tell"));
  if (at == -1 && err_occurred(vm)) return VALUE_NULL;
  if (t->codec == CODEC_OTHER)
    return value_is_null(t->decoder) || value_is_null(t->snapshot) ? int_from_i64(vm, at) : tell_other(vm, t, at);
  Size rest = available(t);
  if (rest == 0 && !t->newlines.pending_cr) {
    if (!value_is_null(t->pending)) at -= as_bytes(t->pending)->len;
    return int_from_i64(vm, at);
  }
  // the first chunk: its decoder starts again, and has seen the line ends up to here only
  if (t->newlines.seen && !value_is_null(t->chunk) && at == as_bytes(t->chunk)->len) {
    Newlines n = {.translate = t->newlines.translate};
    Value start = decode_up_to(vm, t, &n);
    if (value_is_null(start)) return start;
    drop(vm, start);
    t->newlines.seen = n.seen;
  }
  return int_from_i64(vm, value_is_null(t->chunk) ? at : at - (as_bytes(t->chunk)->len - bytes_of(t)));
}
static Value text_seek_to(VM *vm, Text *t, Ref cookie, int whence) {
  int64_t parts[N_PARTS] = {0};
  bool packed = t->codec == CODEC_OTHER && whence == 0 && is_int(cookie);
  if (packed && unpack_cookie(vm, cookie, parts) < 0) return VALUE_NULL;
  Value place = packed ? int_from_i64(vm, parts[AT]) : own(cookie);
  Value at = value_is_null(place) ? VALUE_NULL : io_call2(vm, t->buffer, "seek", place, value_from_int48(whence));
  drop(vm, place);
  forget_input(vm, t);
  value_clear(vm, &t->decoder);
  if (value_is_null(at)) return at;
  if (packed) {
    if (resume_other(vm, t, parts) < 0) value_clear(vm, &at);
    else value_set(vm, &at, own(cookie));
  }
  if (value_is_null(at)) return at;
  t->at_start = value_same(at, value_from_int48(0));
  if (t->codec == CODEC_OTHER) value_clear(vm, &t->encoder);
  return at;
}
static Value text_seek(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Text *t = as_text(self);
  int whence = 0;
  if (args_check(vm, "seek", nargs, 1, 2) < 0 || (nargs > 1 && arg_int(vm, args[1], &whence) < 0) ||
      check_open(vm, t) < 0)
    return VALUE_NULL;
  if (!t->seekable) return io_unsupported(vm, "underlying stream is not seekable");
  Value zero = value_from_int48(0), cookie = own(args[0]), r = VALUE_NULL;
  int nonzero = object_is_true(vm, cookie), negative;
  if (nonzero < 0) goto done;
  if (whence < 0 || whence > 2) {
    err_set(vm, vm->exc.ValueError, "invalid whence (%d, should be 0, 1 or 2)", whence);
    goto done;
  }
  if (whence && nonzero) {
    io_unsupported(vm, whence == 1 ? "can't do nonzero cur-relative seeks" : "can't do nonzero end-relative seeks");
    goto done;
  }
  if (whence == 1) {
    value_set(vm, &cookie, io_call0(vm, self, "tell"));
    if (value_is_null(cookie)) return cookie;
  }
  if (whence != 2) {
    negative = object_richcompare_bool(vm, cookie, zero, CMP_LT);
    if (negative < 0) goto done;
    if (negative) {
      err_set(vm, vm->exc.ValueError, "negative seek position %R", cookie);
      goto done;
    }
  }
  Value flushed = io_call0(vm, self, "flush");
  if (value_is_null(flushed)) goto done;
  drop(vm, flushed);
  r = text_seek_to(vm, t, cookie, whence == 2 ? 2 : 0);
done:
  drop(vm, cookie);
  return r;
}
static Value text_truncate(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Text *t = as_text(self);
  if (args_check(vm, "truncate", nargs, 0, 1) < 0 || check_ready(vm, t) < 0) return VALUE_NULL;
  Value r = io_call0(vm, self, "flush");
  if (value_is_null(r)) return r;
  drop(vm, r);
  return io_call1(vm, t->buffer, "truncate", nargs ? borrow(args[0]) : REF_NONE);
}

// --- other methods

static Value text_close(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Text *t = as_text(self);
  if (check_ready(vm, t) < 0) return VALUE_NULL;
  int closed = io_attr_true(vm, t->buffer, "closed");
  if (closed) return closed < 0 ? VALUE_NULL : VALUE_NONE;
  if (t->finalizing) io_dealloc_warn(vm, t->buffer, self);
  return io_flush_close(vm, self, t->buffer);
}
static Value text_detach(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Text *t = as_text(self);
  if (check_ready(vm, t) < 0) return VALUE_NULL;
  Value r = io_call0(vm, self, "flush");
  if (value_is_null(r)) return r;
  drop(vm, r);
  if (check_ready(vm, t) < 0) return VALUE_NULL;
  Value buffer = t->buffer;
  t->buffer = VALUE_NULL;
  t->ready = false;
  t->detached = true;
  return buffer;
}
static Value text_reconfigure(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"encoding", "errors", "newline", "line_buffering", "write_through"};
  static const ArgSpec spec = {.fname = "reconfigure", .names = names, .n_params = 5};
  Ref a[5];
  Text *t = as_text(self);
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || check_ready(vm, t) < 0) return VALUE_NULL;
  bool coding = (!value_is_null(a[0]) && !value_is_none(a[0])) || (!value_is_null(a[1]) && !value_is_none(a[1])) ||
                !value_is_null(a[2]);
  if (coding && !value_is_null(t->decoded))
    return io_unsupported(vm, "It is not possible to set the encoding or newline of stream after the first read");
  const char *nl = NULL;
  if (!value_is_null(a[2]) && newline_arg(vm, a[2], false, &nl) < 0) return VALUE_NULL;
  for (int i = 0; i < 2; i++) {
    if (value_is_null(a[i]) || value_is_none(a[i])) continue;
    if (!is_str(a[i]))
      return err_set(vm, vm->exc.TypeError, "reconfigure() argument '%s' must be str or None, not %P", names[i], a[i]);
    if (codec_check_name(vm, a[i], true) < 0) return VALUE_NULL;
  }
  bool named = !value_is_null(a[0]) && !value_is_none(a[0]), locale = named && str_equal_ascii(a[0], "locale");
  if (named && !locale && check_encoding(vm, a[0]) < 0) return VALUE_NULL;
  Value flushed = io_call0(vm, self, "flush");
  if (value_is_null(flushed)) return flushed;
  drop(vm, flushed);
  if (named) {
    Value encoding = locale ? str_from_cstr(vm, "UTF-8") : own(a[0]);
    if (value_is_null(encoding)) return encoding;
    t->codec = native_codec(encoding);
    value_set(vm, &t->encoding, encoding);
    if (value_is_null(a[1]) || value_is_none(a[1])) value_set(vm, &t->errors, str_from_cstr(vm, "strict"));
  }
  if (!value_is_null(a[1]) && is_str(a[1])) value_set(vm, &t->errors, own(a[1]));
  if (coding) {
    value_clear(vm, &t->decoder);
    value_clear(vm, &t->encoder);
    int64_t at = t->seekable ? io_int_result(vm, io_call0(vm, t->buffer, "tell")) : 0;
    if (at == -1 && err_occurred(vm)) return VALUE_NULL;
    t->at_start = at == 0;
  }
  if (!value_is_null(a[2])) set_newline(t, nl);
  for (int i = 3; i < 5; i++) {  // an int each, as in CPython
    int flag;
    if (value_is_null(a[i]) || value_is_none(a[i])) continue;
    if (arg_int(vm, a[i], &flag) < 0) return VALUE_NULL;
    *(i == 3 ? &t->line_buffering : &t->write_through) = flag;
  }
  return VALUE_NONE;
}
static Value text_fileno(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_ready(vm, as_text(self)) < 0 ? VALUE_NULL : io_call0(vm, as_text(self)->buffer, "fileno");
}
static Value text_seekable(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_ready(vm, as_text(self)) < 0 ? VALUE_NULL : io_call0(vm, as_text(self)->buffer, "seekable");
}
static Value text_readable(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_ready(vm, as_text(self)) < 0 ? VALUE_NULL : io_call0(vm, as_text(self)->buffer, "readable");
}
static Value text_writable(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_ready(vm, as_text(self)) < 0 ? VALUE_NULL : io_call0(vm, as_text(self)->buffer, "writable");
}
static Value text_isatty(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_ready(vm, as_text(self)) < 0 ? VALUE_NULL : io_call0(vm, as_text(self)->buffer, "isatty");
}
static Value text_name(VM *vm, Ref self, const void *closure UNUSED) {
  return check_ready(vm, as_text(self)) < 0 ? VALUE_NULL : io_attr(vm, as_text(self)->buffer, "name");
}
static Value text_closed(VM *vm, Ref self, const void *closure UNUSED) {
  return check_ready(vm, as_text(self)) < 0 ? VALUE_NULL : io_attr(vm, as_text(self)->buffer, "closed");
}
static Value text_newlines(VM *vm, Ref self, const void *closure UNUSED) {
  return check_ready(vm, as_text(self)) < 0 ? VALUE_NULL
         : as_text(self)->universal         ? newlines_seen(vm, as_text(self)->newlines.seen)
                                            : VALUE_NONE;
}
static Value text_errors(VM *vm, Ref self, const void *closure UNUSED) {
  return !as_text(self)->detached && check_ready(vm, as_text(self)) < 0 ? VALUE_NULL : own(as_text(self)->errors);
}
static Value text_chunk_size(VM *vm, Ref self, const void *closure UNUSED) {
  return check_ready(vm, as_text(self)) < 0 ? VALUE_NULL : value_from_int48(as_text(self)->chunk_size);
}
static int text_set_chunk_size(VM *vm, Ref self, Ref value, const void *c UNUSED) {
  Size n;
  if (value_is_null(value)) return err_set_i(vm, vm->exc.AttributeError, "cannot delete attribute");
  if (arg_size(vm, value, &n) < 0) return -1;
  if (n <= 0) return err_set_i(vm, vm->exc.ValueError, "a strictly positive integer is required");
  as_text(self)->chunk_size = n;
  return 0;
}
static int repr_part(VM *vm, StrBuilder *b, Ref self, const char *name, const char *format) {
  if (b->failed) return -1;
  Value v = object_getattr_s(vm, self, name);
  if (value_is_null(v)) return err_forgive(vm) ? 0 : -1;
  int r = sb_printf(b, format, v);
  drop(vm, v);
  return r;
}
static Value text_repr(VM *vm, Ref self) {
  StrBuilder b;
  if (check_ready(vm, as_text(self)) < 0 && !as_text(self)->detached) return VALUE_NULL;
  err_clear(vm);
  sb_init(&b, vm);
  if (sb_printf(&b, "<%T", self) < 0 || repr_part(vm, &b, self, "name", " name=%R") < 0 ||
      repr_part(vm, &b, self, "mode", " mode=%R") < 0 || sb_printf(&b, " encoding=%R>", as_text(self)->encoding) < 0)
    return sb_discard(&b), VALUE_NULL;
  return sb_finish(&b);
}

static const MethodDef methods[] = {
    {"detach", text_detach, METH_NOARGS, "($self, /)", NULL},
    {"reconfigure", text_reconfigure, METH_FAST_KW,
     DOC("($self, /, *, encoding=None, errors=None,\n            newline=None, line_buffering=None,\n"
         "            write_through=None)"),
     DOC("Reconfigure the text stream with new parameters.")},
    {"write", text_write, METH_O, DOC("($self, text, /)"), NULL},
    {"read", text_read, METH_FAST, DOC("($self, size=-1, /)"), NULL},
    {"readline", text_readline, METH_FAST, DOC("($self, size=-1, /)"), NULL},
    {"flush", text_flush, METH_NOARGS, "($self, /)", NULL},
    {"close", text_close, METH_NOARGS, "($self, /)", NULL},
    {"fileno", text_fileno, METH_NOARGS, "($self, /)", NULL},
    {"seekable", text_seekable, METH_NOARGS, "($self, /)", NULL},
    {"readable", text_readable, METH_NOARGS, "($self, /)", NULL},
    {"writable", text_writable, METH_NOARGS, "($self, /)", NULL},
    {"isatty", text_isatty, METH_NOARGS, "($self, /)", NULL},
    {"seek", text_seek, METH_FAST, DOC("($self, cookie, whence=os.SEEK_SET, /)"),
     DOC("Set the stream position, and return the new stream position.")},
    {"tell", text_tell, METH_NOARGS, "($self, /)", DOC("Return the stream position as an opaque number.")},
    {"truncate", text_truncate, METH_FAST, DOC("($self, pos=None, /)"), NULL},
    {"__getstate__", io_no_state, METH_NOARGS, "($self, /)", NULL},
    {0},
};
static const GetSetDef getsets[] = {{"name", text_name, NULL, NULL, NULL},
                                    {"closed", text_closed, NULL, NULL, NULL},
                                    {"newlines", text_newlines, NULL, NULL, NULL},
                                    {"errors", text_errors, NULL, NULL, NULL},
                                    {"_CHUNK_SIZE", text_chunk_size, text_set_chunk_size, NULL, NULL},
                                    {0}};
static const MemberDef members[] = {{"encoding", MEMBER_VALUE, offsetof(Text, encoding), true, NULL},
                                    {"buffer", MEMBER_VALUE, offsetof(Text, buffer), true, NULL},
                                    {"line_buffering", MEMBER_BOOL, offsetof(Text, line_buffering), true, NULL},
                                    {"write_through", MEMBER_BOOL, offsetof(Text, write_through), true, NULL},
                                    {"_finalizing", MEMBER_BOOL, offsetof(Text, finalizing), false, NULL},
                                    {0}};
static const TypeSlots slots = {.new_ = text_new,
                                .init = text_init,
                                .dealloc = text_dealloc,
                                .traverse = text_traverse,
                                .clear = text_clear,
                                .repr = text_repr,
                                .iternext = text_iternext};
static const TypeSpec spec = {.name = "_io.TextIOWrapper",
                              .basic_size = sizeof(Text),
                              .told_size = 112,
                              .flags = IO_NEW_FLAGS,
                              IO_OFFSETS,
                              .slots = &slots,
                              .methods = methods,
                              .getsets = getsets,
                              .members = members,
                              .doc = DOC("TextIOWrapper(buffer, encoding=None, errors=None, newline=None,\n"
                                         "              line_buffering=False, write_through=False)\n--\n\n"
                                         "Character and line based layer over a BufferedIOBase object, buffer.")};
int io_text_setup(VM *vm, Ref m) {
  return module_make_type(vm, m, MT_IO_TEXT, &spec, module_type(vm, MT_IO_TEXT_BASE));
}
