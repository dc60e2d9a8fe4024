// modules/io/io_newline.c: line ends: translating them, finding them, IncrementalNewlineDecoder.
//
// Tests        tests/python/library/files/io_use.py, io_states.py
// Optimize     Oz
#include "modules/io/io.h"

enum { SEEN_CR = 1, SEEN_LF = 2, SEEN_CRLF = 4 };

// A CR at the end may be half of a CRLF: it is held back for the next piece, unless this is the last one.
Value newlines_decode(VM *vm, Newlines *n, Value text, bool final) {
  if (n->pending_cr && (final || as_str(text)->len > 0)) {
    Value cr = str_from_char(vm, '\r'), whole = value_is_null(cr) ? cr : str_append(vm, cr, text);
    drop(vm, text);
    n->pending_cr = false;
    if (value_is_null(whole)) return drop(vm, cr), whole;
    text = whole;
  }
  Str *s = as_str(text);
  if (!final && s->len > 0 && str_read(s, s->len - 1) == '\r') {
    Value rest = str_substring(vm, text, 0, s->len - 1);
    drop(vm, text);
    if (value_is_null(rest)) return rest;
    text = rest;
    s = as_str(text);
    n->pending_cr = true;
  }
  if (s->kind == 1 && !memchr(s->data, '\r', (size_t)s->len)) {
    if (!(n->seen & SEEN_LF) && memchr(s->data, '\n', (size_t)s->len)) n->seen |= SEEN_LF;
    return text;
  }
  bool cr = false;
  for (Size i = 0; i < s->len; i++) {
    uint32_t c = str_read(s, i);
    if (c == '\n') n->seen |= SEEN_LF;
    else if (c == '\r') {
      cr = true;
      if (i + 1 < s->len && str_read(s, i + 1) == '\n') n->seen |= SEEN_CRLF, i++;
      else n->seen |= SEEN_CR;
    }
  }
  if (!n->translate || !cr) return text;
  StrBuilder b;
  sb_init(&b, vm);
  Size start = 0;
  for (Size i = 0; i < s->len; i++) {
    if (str_read(s, i) != '\r') continue;
    sb_substr(&b, text, start, i);
    sb_char(&b, '\n');
    if (i + 1 < s->len && str_read(s, i + 1) == '\n') i++;
    start = i + 1;
  }
  sb_substr(&b, text, start, s->len);
  drop(vm, text);
  return sb_finish(&b);
}

Value newlines_seen(VM *vm, uint8_t seen) {
  static const char *const texts[] = {"\r", "\n", "\r\n"};
  static const uint8_t order[] = {SEEN_CR, SEEN_LF, SEEN_CRLF};
  Value items[3];
  Size n = 0;
  for (int i = 0; i < 3; i++) {
    if (seen & order[i]) items[n++] = str_from_cstr(vm, texts[i]);
  }
  if (err_occurred(vm)) return values_drop(vm, items, n), VALUE_NULL;
  return n == 0 ? VALUE_NONE : n == 1 ? items[0] : tuple_from_steal(vm, items, n);
}

Size newlines_find(const void *chars, int kind, Size start, Size end, const char *nl) {
  if (!nl || !nl[0] || !nl[1]) {
    uint32_t want = nl && nl[0] ? (uint8_t)nl[0] : '\n';
    if (nl && !nl[0]) {
      for (Size i = start; i < end; i++) {
        uint32_t c = str_read_at(chars, kind, i);
        if (c == '\n') return i + 1;
        if (c == '\r') return i + 1 < end && str_read_at(chars, kind, i + 1) == '\n' ? i + 2 : i + 1;
      }
      return -1;
    }
    if (kind == 1) {
      const char *p = memchr((const char *)chars + start, (int)want, (size_t)(end - start));
      return p ? (Size)(p - (const char *)chars) + 1 : -1;
    }
    for (Size i = start; i < end; i++) {
      if (str_read_at(chars, kind, i) == want) return i + 1;
    }
    return -1;
  }
  for (Size i = start; i + 1 < end; i++) {
    if (str_read_at(chars, kind, i) == (uint8_t)nl[0] && str_read_at(chars, kind, i + 1) == (uint8_t)nl[1])
      return i + 2;
  }
  return -1;
}

int newline_arg(VM *vm, Ref v, bool repr, const char **out) {
  static const char *const allowed[] = {"", "\n", "\r", "\r\n"};
  *out = NULL;
  if (value_is_none(v)) return 0;
  if (!is_str(v)) return err_set_i(vm, vm->exc.TypeError, "newline must be str or None, not %T", v);
  for (int i = 0; i < 4; i++) {
    if (str_equal_ascii(v, allowed[i])) return *out = allowed[i], 0;
  }
  return repr ? err_set_i(vm, vm->exc.ValueError, "illegal newline value: %R", v)
              : err_set_i(vm, vm->exc.ValueError, "illegal newline value: %U", v);
}

// --- IncrementalNewlineDecoder

typedef struct NewlineDecoder {
  Object h;
  Value decoder;  // null: not initialized; None: the input is text
  Newlines n;
} NewlineDecoder;
static NewlineDecoder *as_decoder(Ref v) { return (NewlineDecoder *)value_as_ptr(v); }

static Value decoder_new(VM *vm, Type *type, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  NewlineDecoder *d = object_alloc(vm, type, 0);
  if (!d) return VALUE_NULL;
  d->decoder = VALUE_NULL;
  gc_track(vm, d);
  return value_from_ptr(d);
}
static int decoder_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"decoder", "translate", "errors"};
  static const ArgSpec spec = {
      .fname = "IncrementalNewlineDecoder", .names = names, .n_params = 3, .n_positional = 3, .n_required = 2};
  Ref a[3];
  NewlineDecoder *d = as_decoder(self);
  bool translate;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || arg_bool(vm, a[1], &translate) < 0) return -1;
  value_set(vm, &d->decoder, own(a[0]));
  d->n = (Newlines){.translate = translate};
  return 0;
}
static int check_ready(VM *vm, Ref self) {
  return value_is_null(as_decoder(self)->decoder)
             ? err_set_i(vm, vm->exc.ValueError, "IncrementalNewlineDecoder.__init__() not called")
             : 0;
}
static Value decoder_decode(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"input", "final"};
  static const ArgSpec spec = {.fname = "decode", .names = names, .n_params = 2, .n_positional = 2, .n_required = 1};
  Ref a[2];
  bool final = false;
  NewlineDecoder *d = as_decoder(self);
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || (!value_is_null(a[1]) && arg_bool(vm, a[1], &final) < 0) ||
      check_ready(vm, self) < 0)
    return VALUE_NULL;
  Value text = value_is_none(d->decoder) ? own(a[0]) : io_call2(vm, d->decoder, "decode", a[0], value_from_bool(final));
  if (value_is_null(text)) return text;
  if (is_str(text)) return newlines_decode(vm, &d->n, text, final);
  err_set(vm, vm->exc.TypeError, "decoder should return a string result, not '%T'", text);
  drop(vm, text);
  return VALUE_NULL;
}
static Value decoder_getstate(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  NewlineDecoder *d = as_decoder(self);
  if (check_ready(vm, self) < 0) return VALUE_NULL;
  Value buffer, flag;
  if (value_is_none(d->decoder)) {
    buffer = bytes_from(vm, "", 0);
    flag = value_from_int48(0);
  } else {
    Value state = io_call0(vm, d->decoder, "getstate");
    if (value_is_null(state)) return state;
    if (!is_tuple(state) || tuple_len(state) != 2) {
      drop(vm, state);
      return err_set(vm, vm->exc.TypeError, "illegal decoder state");
    }
    buffer = own(tuple_at(state, 0));
    flag = own(tuple_at(state, 1));
    drop(vm, state);
  }
  Value shifted = number_binary(vm, OP_LSHIFT, flag, value_from_int48(1));
  drop(vm, flag);
  if (!value_is_null(shifted) && d->n.pending_cr)
    value_set(vm, &shifted, number_binary(vm, OP_OR, shifted, value_from_int48(1)));
  Value items[2] = {buffer, shifted};
  if (!value_is_null(buffer) && !value_is_null(shifted)) return tuple_from_steal(vm, items, 2);
  values_drop(vm, items, 2);
  return VALUE_NULL;
}
static Value decoder_setstate(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  NewlineDecoder *d = as_decoder(self);
  Ref state = borrow(args[0]);
  if (check_ready(vm, self) < 0) return VALUE_NULL;
  if (!is_tuple(state)) return err_set(vm, vm->exc.TypeError, "state argument must be a tuple");
  if (tuple_len(state) != 2 || !is_int(tuple_at(state, 1)))
    return err_set(vm, vm->exc.TypeError, "setstate(): illegal state argument");
  int64_t flag = number_as_i64(vm, tuple_at(state, 1));
  if (flag == -1 && err_occurred(vm)) return VALUE_NULL;
  d->n.pending_cr = flag & 1;
  if (value_is_none(d->decoder)) return VALUE_NONE;
  Value inner = tuple_pack2(vm, tuple_at(state, 0), value_from_int48(flag >> 1));
  if (value_is_null(inner)) return inner;
  Value r = io_call1(vm, d->decoder, "setstate", inner);
  drop(vm, inner);
  return r;
}
static Value decoder_reset(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  NewlineDecoder *d = as_decoder(self);
  if (check_ready(vm, self) < 0) return VALUE_NULL;
  d->n.seen = 0;
  d->n.pending_cr = false;
  return value_is_none(d->decoder) ? VALUE_NONE : io_call0(vm, d->decoder, "reset");
}
static Value decoder_newlines(VM *vm, Ref self, const void *closure UNUSED) {
  return check_ready(vm, self) < 0 ? VALUE_NULL : newlines_seen(vm, as_decoder(self)->n.seen);
}

static const MethodDef methods[] = {
    {"decode", decoder_decode, METH_FAST_KW, DOC("($self, /, input, final=False)"), NULL},
    {"getstate", decoder_getstate, METH_NOARGS, "($self, /)", NULL},
    {"setstate", decoder_setstate, METH_O, DOC("($self, state, /)"), NULL},
    {"reset", decoder_reset, METH_NOARGS, "($self, /)", NULL},
    {0}};
static const GetSetDef getsets[] = {{"newlines", decoder_newlines, NULL, NULL, NULL}, {0}};
static const TypeSlots slots = {
    .new_ = decoder_new, .init = decoder_init, .dealloc = owned_dealloc, .traverse = owned_traverse};
static const TypeSpec spec = {
    .name = "_io.IncrementalNewlineDecoder",
    .basic_size = sizeof(NewlineDecoder),
    .told_size = 20,
    .flags = TYPE_GC | TYPE_BASETYPE,
    .slots = &slots,
    OWNS(NewlineDecoder, decoder, decoder),
    .methods = methods,
    .getsets = getsets,
    .doc = DOC("IncrementalNewlineDecoder(decoder, translate, errors='strict')\n--\n\n"
               "Codec used when reading a file in universal newlines mode.\n\n"
               "It wraps another incremental decoder, translating \\r\\n and \\r into \\n.\n"
               "It also records the types of newlines encountered.  When used with\n"
               "translate=False, it ensures that the newline sequence is returned in\n"
               "one piece. When used with decoder=None, it expects unicode strings as\n"
               "decode input and translates newlines without first invoking an external\ndecoder.")};
int io_newline_setup(VM *vm, Ref module) { return module_make_type(vm, module, MT_IO_NEWLINE, &spec, NULL); }
