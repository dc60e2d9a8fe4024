// object/text/str_percent.c: the % operator of str, bytes and bytearray.
//
// One engine for both: the output of bytes is collected as characters below 256. A conversion is parsed into a Spec,
// its argument is taken from the tuple, the mapping or the single value, and the result is padded.
// Danger       Conversions run Python code.
// Tests        tests/python/strings/percent.py
// Optimize     O2
#include "object/core/args.h"
#include "object/bytes/buffer.h"
#include "object/bytes/bytes.h"
#include "object/bytes/bytes_like.h"
#include "object/container/dict.h"
#include "object/text/format_number.h"
#include "object/number/int.h"
#include "object/text/str_methods.h"
#include "object/container/tuple.h"

typedef struct Format {
  VM *vm;
  const void *chars;  // the format
  int kind;
  Size len, at;
  bool bytes;
  Ref args;           // as given
  Ref mapping;        // args when it is a mapping, else null
  Value keyed;        // owned: the value of the last %(key), or null
  Size n_args, next;  // of the tuple; n_args -1: a single value; -2: a single value that was used
  StrBuilder out;
  Ref format;  // a str
  // when the format is a single %s or the like, or plain text: the str that is the result itself, of whatever class
  Value whole;
} Format;

typedef struct Spec {
  bool left, plus, blank, alternate, zero, has_key, key_used;
  Size width, precision;  // -1: not given
  uint32_t code;
} Spec;

static uint32_t peek(const Format *f) { return str_read_at(f->chars, f->kind, f->at); }
static bool more(const Format *f) { return f->at < f->len; }
static int raise(Format *f, Type *type, const char *text) RAISES { return err_set_i(f->vm, type, "%s", text); }

// ---- arguments ----

// The next argument, borrowed; null with exception.
static Ref next_arg(Format *f, Spec *spec) {
  if (spec->has_key) {
    bool first = !spec->key_used;
    spec->key_used = true;
    if (first) return borrow(f->keyed);
  } else if (f->n_args >= 0) {
    if (f->next < f->n_args) return tuple_at(f->args, f->next++);
  } else if (f->n_args == -1) {
    f->n_args = -2;
    return f->args;
  }
  raise(f, f->vm->exc.TypeError, "not enough arguments for format string");
  return REF_NULL;
}

static int read_key(Format *f, Spec *spec) {
  VM *vm = f->vm;
  if (value_is_null(f->mapping)) return raise(f, vm->exc.TypeError, "format requires a mapping");
  Size start = ++f->at, depth = 1;
  while (more(f) && depth > 0) {
    uint32_t c = peek(f);
    if (c == ')') depth--;
    else if (c == '(') depth++;
    f->at++;
  }
  if (depth > 0) return raise(f, vm->exc.ValueError, "incomplete format key");
  const char *from = (const char *)f->chars + (size_t)start * (size_t)f->kind;
  Size n = f->at - 1 - start;
  Value key = f->bytes ? bytes_from(vm, from, n) : str_from_kind(vm, f->kind, from, n);
  if (value_is_null(key)) return -1;
  Value v = object_getitem(vm, f->mapping, key);
  drop(vm, key);
  if (value_is_null(v)) return -1;
  value_set(vm, &f->keyed, v);
  spec->has_key = true;
  f->n_args = -2;  // from here on plain conversions find no argument
  return 0;
}

static int read_digits(Format *f, Size *out, const char *too_big) {
  int64_t n = 0;
  while (more(f) && peek(f) >= '0' && peek(f) <= '9') {
    n = n * 10 + (peek(f) - '0');
    if (n > SIZE_MAX_PY) return raise(f, f->vm->exc.ValueError, too_big);
    f->at++;
  }
  *out = (Size)n;
  return 0;
}

static int read_star(Format *f, Spec *spec, Size *out, const char *too_big) {
  Ref v = next_arg(f, spec);
  if (value_is_null(v)) return -1;
  if (!is_int(v)) return raise(f, f->vm->exc.TypeError, "* wants int");
  int64_t i;
  if (!int_fits_i64(v, &i) || i > SIZE_MAX_PY || i < -SIZE_MAX_PY) return raise(f, f->vm->exc.OverflowError, too_big);
  f->at++;
  *out = (Size)i;
  return 0;
}

static int read_flags_and_width(Format *f, Spec *spec) {
  for (; more(f); f->at++) {
    uint32_t c = peek(f);
    if (c == '-') spec->left = true;
    else if (c == '+') spec->plus = true;
    else if (c == ' ') spec->blank = true;
    else if (c == '#') spec->alternate = true;
    else if (c == '0') spec->zero = true;
    else break;
  }
  if (more(f) && peek(f) == '*') {
    if (read_star(f, spec, &spec->width, "Python int too large to convert to C ssize_t") < 0) return -1;
    if (spec->width < 0) spec->left = true, spec->width = -spec->width;
  } else if (more(f) && peek(f) >= '0' && peek(f) <= '9') {
    return read_digits(f, &spec->width, "width too big");
  }
  return 0;
}

static int read_spec(Format *f, Spec *spec) {  // behind the %
  *spec = (Spec){.width = -1, .precision = -1};
  if (more(f) && peek(f) >= 'm' && peek(f) <= 'z') {  // behind the length modifiers: the code alone
    spec->code = peek(f);
    f->at++;
    return 0;
  }
  const char *too_big = f->bytes ? "prec too big" : "precision too big";
  if (more(f) && peek(f) == '(' && read_key(f, spec) < 0) return -1;
  if (read_flags_and_width(f, spec) < 0) return -1;
  if (more(f) && peek(f) == '.') {
    f->at++;
    spec->precision = 0;
    if (more(f) && peek(f) == '*') {
      if (read_star(f, spec, &spec->precision, "Python int too large to convert to C int") < 0) return -1;
      if (spec->precision < 0) spec->precision = 0;
    } else if (read_digits(f, &spec->precision, too_big) < 0) {
      return -1;
    }
  }
  if (more(f) && (peek(f) == 'h' || peek(f) == 'l' || peek(f) == 'L')) f->at++;
  if (!more(f)) return raise(f, f->vm->exc.ValueError, "incomplete format");
  spec->code = peek(f);
  f->at++;
  return 0;
}

// ---- output ----

// text[0, len) padded to the width; fill zeros come behind the first n_prefix characters (sign, 0x).
static int put_padded(Format *f, const Spec *spec, const void *text, int kind, Size len, Size n_prefix, uint32_t max) {
  StrBuilder *b = &f->out;
  Size fill = spec->width > len ? spec->width - len : 0;
  bool zeros = n_prefix >= 0 && spec->zero && !spec->left;
  if (fill && !spec->left && !zeros) sb_fill(b, ' ', fill);
  if (zeros && fill) {
    sb_chars(b, text, kind, n_prefix, max);
    sb_fill(b, '0', fill);
    text = (const char *)text + (size_t)n_prefix * (size_t)kind;
    len -= n_prefix;
  }
  sb_chars(b, text, kind, len, max);
  if (fill && spec->left) sb_fill(b, ' ', fill);
  return b->failed ? -1 : 0;
}

static int put_text(Format *f, const Spec *spec, Ref s) {
  const Str *text = as_str(s);
  Size len = spec->precision >= 0 && spec->precision < text->len ? spec->precision : text->len;
  if (len == text->len && len && spec->width <= len && !spec->plus && !f->bytes && !more(f) && f->out.len == 0) {
    f->whole = own(s);
    return 0;
  }
  uint32_t max = str_max_of(text);
  if (len != text->len && !text->ascii && str_max_char(f->vm, text->data, text->kind, len, &max) < 0) return -1;
  return put_padded(f, spec, text->data, text->kind, len, -1, max);
}

// ---- numbers ----

// The int that the conversion prints; null with exception.
static Value as_integer(Format *f, const Spec *spec, Ref v) {
  VM *vm = f->vm;
  if (is_int(v)) return own(int_exact(v));
  bool decimal = spec->code == 'd' || spec->code == 'i' || spec->code == 'u';
  Value i = VALUE_NULL;
  const TypeSlots *slots = &type_of(vm, v)->slots;
  bool is_number = slots->nb_int || slots->nb_index || slots->nb_float;
  if (is_number) {
    i = decimal ? number_int(vm, v) : number_index(vm, v);
    if (!value_is_null(i) || !err_matches(vm, vm->exc.TypeError)) {
      if (value_is_null(i)) return i;
      Value exact = own(int_exact(i));
      drop(vm, i);
      return exact;
    }
    err_clear(vm);
  }
  return err_set(vm, vm->exc.TypeError,
                 decimal ? "%%%c format: a real number is required, not %.200T"
                         : "%%%c format: an integer is required, not %.200T",
                 (int)spec->code, v);
}

static int put_integer(Format *f, const Spec *spec, Ref v) {
  VM *vm = f->vm;
  Value i = as_integer(f, spec, v);
  if (value_is_null(i)) return -1;
  int base = spec->code == 'x' || spec->code == 'X' ? 16 : spec->code == 'o' ? 8 : 10;
  Value digits = int_to_str(vm, i, base);
  drop(vm, i);
  if (value_is_null(digits)) return -1;
  const Str *s = as_str(digits);
  const char *text = s->data;
  Size len = s->len;
  bool negative = *text == '-';
  if (!spec->plus && !spec->blank && !spec->alternate && spec->precision <= len - negative && spec->code != 'X') {
    int rc = put_padded(f, spec, text, 1, len, negative, 0x7F);
    drop(vm, digits);
    return rc;
  }
  StrBuilder b;
  sb_init(&b, vm);
  if (negative) text++, len--, sb_char(&b, '-');
  else if (spec->plus) sb_char(&b, '+');
  else if (spec->blank) sb_char(&b, ' ');
  if (spec->alternate && base != 10) {
    sb_char(&b, '0');
    sb_char(&b, spec->code);
  }
  Size n_prefix = b.len;
  sb_fill(&b, '0', spec->precision > len ? spec->precision - len : 0);
  for (Size k = 0; k < len; k++)
    sb_char(&b, spec->code == 'X' && text[k] >= 'a' ? (uint32_t)(text[k] - 32) : (uint32_t)text[k]);
  drop(vm, digits);
  if (b.failed) return -1;
  int rc = put_padded(f, spec, b.data, 1, b.len, n_prefix, 0x7F);
  sb_discard(&b);
  return rc;
}

static int put_double(Format *f, const Spec *spec, Ref v) {
  VM *vm = f->vm;
  double d = number_as_double(vm, v);
  if (d == -1.0 && err_occurred(vm)) {
    if (f->bytes && err_matches(vm, vm->exc.TypeError))
      err_set(vm, vm->exc.TypeError, "float argument required, not %.200T", v);
    return -1;
  }
  DoubleText text;
  int flags = (spec->alternate ? DOUBLE_ALT : 0) | (spec->plus || spec->blank ? DOUBLE_SIGN : 0);
  if (double_text(vm, d, (char)spec->code, spec->precision < 0 ? 6 : spec->precision, flags, &text) < 0) return -1;
  bool positive = text.text[0] == '+';
  if (positive && !spec->plus) text.text[0] = ' ';
  int rc = put_padded(f, spec, text.text, 1, text.len, positive || text.text[0] == '-', 0x7F);
  double_text_free(vm, &text);
  return rc;
}

// ---- %c ----

static int put_byte_char(Format *f, const Spec *spec, Ref v) {
  VM *vm = f->vm;
  uint8_t c;
  if (is_bytes(v) || is_bytearray(vm, v)) {
    View view = bytes_like_view(v);
    if (view.n != 1)
      return err_set_i(vm, vm->exc.TypeError,
                       "%%c requires an integer in range(256) or a single byte, not a %s object of length %zd",
                       is_bytes(v) ? "bytes" : "bytearray", view.n);
    c = view.p[0];
  } else if (is_int(v) || number_has_index(vm, v)) {
    Size i = number_as_size(vm, v, NULL);
    if (i == -1 && err_occurred(vm)) return -1;
    if (i < 0 || i > 255) return raise(f, vm->exc.OverflowError, "%c arg not in range(256)");
    c = (uint8_t)i;
  } else {
    return err_set_i(vm, vm->exc.TypeError, "%%c requires an integer in range(256) or a single byte, not %Q", v);
  }
  return put_padded(f, spec, &c, 1, 1, -1, 0xFF);
}

static int put_char(Format *f, const Spec *spec, Ref v) {
  VM *vm = f->vm;
  uint32_t c;
  if (is_str(v)) {
    if (as_str(v)->len != 1)
      return err_set_i(vm, vm->exc.TypeError, "%%c requires an int or a unicode character, not a string of length %zd",
                       as_str(v)->len);
    c = str_read(as_str(v), 0);
  } else {
    if (!is_int(v) && !number_has_index(vm, v))
      return err_set_i(vm, vm->exc.TypeError, "%%c requires an int or a unicode character, not %Q", v);
    Size i = number_as_size(vm, v, NULL);
    if (i == -1 && err_occurred(vm))
      return err_matches(vm, vm->exc.TypeError)
                 ? err_set_i(vm, vm->exc.TypeError, "%%c requires an int or a unicode character, not %Q", v)
                 : -1;
    if (i < 0 || i > 0x10FFFF) return raise(f, vm->exc.OverflowError, "%c arg not in range(0x110000)");
    c = (uint32_t)i;
  }
  return put_padded(f, spec, &c, 4, 1, -1, c);
}

// ---- %s, %r, %a, %b ----

static int put_owned_text(Format *f, const Spec *spec, Value text) {
  if (value_is_null(text)) return -1;
  int rc = put_text(f, spec, text);
  drop(f->vm, text);
  return rc;
}

static int put_octets(Format *f, const Spec *spec, const uint8_t *p, Size n) {
  if (spec->precision >= 0 && spec->precision < n) n = spec->precision;
  return put_padded(f, spec, p, 1, n, -1, 0xFF);
}

static int put_bytes(Format *f, const Spec *spec, Ref v) {
  VM *vm = f->vm;
  Value method;
  int found = buffer_is_offered(vm, v) ? 0 : object_lookup_special(vm, v, NAME(__bytes__), &method);
  if (found < 0) return -1;
  if (found) {
    Value b = call0(vm, method);
    drop(vm, method);
    if (value_is_null(b)) return -1;
    int rc = is_bytes(b) ? put_octets(f, spec, bytes_like_view(b).p, bytes_like_view(b).n)
                         : err_set_i(vm, vm->exc.TypeError, "__bytes__ returned non-bytes (type %.200T)", b);
    drop(vm, b);
    return rc;
  }
  if (!buffer_is_offered(vm, v))
    return err_set_i(vm, vm->exc.TypeError,
                     "%%b requires a bytes-like object, or an object that implements __bytes__, not '%.100T'", v);
  Buffer buf;
  if (buffer_get(vm, v, &buf, BUF_FULL_RO) < 0) return -1;
  if (buffer_is_contiguous(&buf, 'C')) {
    int rc = put_octets(f, spec, buf.data, buf.len);
    buffer_release(vm, &buf);
    return rc;
  }
  Bytes *whole = bytes_alloc(vm, buf.len);
  int rc = whole ? buffer_copy_out(vm, &buf, whole->data, 'C') : -1;
  buffer_release(vm, &buf);
  if (!whole) return -1;
  if (rc == 0) rc = put_octets(f, spec, (const uint8_t *)whole->data, whole->len);
  drop(vm, value_from_ptr(whole));
  return rc;
}

static int put_conversion(Format *f, Spec *spec) {
  VM *vm = f->vm;
  Size index = f->at - 1;
  Ref v = next_arg(f, spec);
  if (value_is_null(v)) return -1;
  switch (spec->code) {
    case 'b':
      if (!f->bytes) break;
      return put_bytes(f, spec, v);
    case 's':
      return f->bytes              ? put_bytes(f, spec, v)
             : is_str_exact(vm, v) ? put_text(f, spec, v)
                                   : put_owned_text(f, spec, object_str(vm, v));
    case 'r': return put_owned_text(f, spec, f->bytes ? object_ascii(vm, v) : object_repr(vm, v));
    case 'a': return put_owned_text(f, spec, object_ascii(vm, v));
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o': return put_integer(f, spec, v);
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G': return put_double(f, spec, v);
    case 'c': return f->bytes ? put_byte_char(f, spec, v) : put_char(f, spec, v);
    default: break;
  }
  return err_set_i(vm, vm->exc.ValueError, "unsupported format character '%c' (0x%x) at index %zd",
                   spec->code >= 31 && spec->code <= 126 ? (int)spec->code : '?', (unsigned)spec->code, index);
}

// ---- the whole format ----

static int run(Format *f) {
  while (more(f)) {
    Size start = f->at;
    if (f->kind == 1)
      for (const uint8_t *chars = f->chars; more(f) && chars[f->at] != '%';) f->at++;
    else
      while (more(f) && peek(f) != '%') f->at++;
    const char *from = (const char *)f->chars + (size_t)start * (size_t)f->kind;
    Size n = f->at - start;
    if (n == f->len && !f->bytes) {  // nothing to convert: the format itself
      f->whole = own(f->format);
      break;
    }
    uint32_t max = f->bytes ? 0xFF : 0x7F;
    if (!f->bytes && !as_str(f->format)->ascii && str_max_char(f->vm, from, f->kind, n, &max) < 0) return -1;
    sb_chars(&f->out, from, f->kind, n, max);
    if (!more(f)) break;
    f->at++;
    if (more(f) && peek(f) == '%') {
      sb_char(&f->out, '%');
      f->at++;
      continue;
    }
    Spec spec;
    if (read_spec(f, &spec) < 0 || put_conversion(f, &spec) < 0) return -1;
  }
  bool left = f->n_args >= 0 ? f->next < f->n_args : f->n_args == -1 && value_is_null(f->mapping);
  if (left)
    return raise(f, f->vm->exc.TypeError,
                 f->bytes ? "not all arguments converted during bytes formatting"
                          : "not all arguments converted during string formatting");
  return f->out.failed ? -1 : 0;
}

static int format_all(Format *f, VM *vm, Ref args, bool is_mapping_type) {
  f->args = args;
  f->mapping = is_mapping_type ? args : REF_NULL;
  f->n_args = is_tuple(args) ? tuple_len(args) : -1;
  f->keyed = f->whole = VALUE_NULL;
  sb_init(&f->out, vm);
  sb_reserve(&f->out, f->len < SIZE_MAX_PY / 2 ? f->len + 16 : f->len, 0x7F);
  int rc = f->out.failed ? -1 : run(f);
  drop(vm, f->keyed);
  if (rc < 0) {
    if (!f->out.failed) sb_discard(&f->out);
    drop(vm, f->whole);
  }
  return rc;
}

Value str_percent_slot(VM *vm, Ref format, Ref args) {
  if (!is_str(format)) return VALUE_NOT_IMPLEMENTED;
  const Str *s = as_str(format);
  Format f = {.vm = vm, .format = format, .chars = s->data, .kind = s->kind, .len = s->len};
  bool mapping = !is_tuple(args) && !is_str(args) && is_mapping(vm, args);
  if (format_all(&f, vm, args, mapping) < 0) return VALUE_NULL;
  if (value_is_null(f.whole)) return sb_finish(&f.out);
  sb_discard(&f.out);
  return f.whole;
}

Value bytes_percent(VM *vm, Ref format, Ref args) {
  View source = bytes_like_view(format);
  Value copy = is_bytes(format) ? own(format) : bytes_from(vm, source.p, source.n);
  if (value_is_null(copy)) return copy;
  source = bytes_like_view(copy);
  Format f = {.vm = vm, .chars = source.p, .kind = 1, .len = source.n, .bytes = true};
  bool mapping = is_mapping(vm, args) && !is_tuple(args) && !is_str(args) && !is_bytes(args) && !is_bytearray(vm, args);
  Value out = VALUE_NULL;
  if (format_all(&f, vm, args, mapping) == 0) {
    out = bytes_like_make(vm, format, f.out.len ? f.out.data : "", f.out.len);
    sb_discard(&f.out);
  }
  drop(vm, copy);
  return out;
}
