// object/text/format_number.c: doubles as text in every style, and the layout of numbers: sign, prefix, grouping,
// padding.
//
// Tests        tests/python/format/*.py
// Optimize     O2
#include "object/text/format_number.h"

#include <math.h>

#include "base/dtoa.h"
#include "object/number/float.h"
#include "object/number/int.h"

// ---- Doubles ----
static int double_text_room(VM *vm, DoubleText *out, size_t room) {
  out->text = out->inline_text;
  out->room = 0;
  if (room <= sizeof out->inline_text) return 0;
  char *text = room <= SIZE_MAX_PY ? mem_alloc(vm, room) : NULL;
  if (!text) return err_no_memory_i(vm);
  out->text = text;
  out->room = room;
  return 0;
}

void double_text_free(VM *vm, DoubleText *text) {
  if (text->room) mem_free(vm, text->text, text->room);
}

static int special_text(VM *vm, double d, bool upper, int flags, DoubleText *out) {
  if (double_text_room(vm, out, 8) < 0) return -1;
  char *p = out->text;
  if (!isnan(d) && d < 0) *p++ = '-';
  else if (flags & DOUBLE_SIGN) *p++ = '+';
  memcpy(p, isnan(d) ? (upper ? "NAN" : "nan") : upper ? "INF" : "inf", 3);
  p[3] = 0;
  out->len = (Size)(p + 3 - out->text);
  return 0;
}

// The layout of the digits: positions from `first` to `last` are written (0 is the first digit; positions outside of
// the digits are zeros), with the point before position `point`.
typedef struct Layout {
  bool use_exp;
  int exp;
  int64_t point, first, last;
} Layout;

static Layout lay_out(const Digits *digits, char code, Size precision, int flags) {
  Layout l = {.point = digits->point, .last = digits->n};
  switch (code) {
    case 'e':
      l.use_exp = true;
      l.last = (int64_t)precision + 1;
      break;
    case 'f': l.last = l.point + precision; break;
    case 'g':
      l.use_exp = l.point <= -4 || l.point > precision - (flags & DOUBLE_ADD_DOT_0 ? 1 : 0);
      if (flags & DOUBLE_ALT) l.last = precision;
      break;
    default: l.use_exp = l.point <= -4 || l.point > 16;
  }
  if (l.use_exp) {
    l.exp = (int)l.point - 1;
    l.point = 1;
  }
  l.first = l.point <= 0 ? l.point - 1 : 0;
  int64_t least = !l.use_exp && (flags & DOUBLE_ADD_DOT_0) ? l.point + 1 : l.point;
  if (l.last < least) l.last = least;
  return l;
}

static char *write_exp(char *p, int exp, bool upper) {
  *p++ = upper ? 'E' : 'e';
  *p++ = exp < 0 ? '-' : '+';
  if (exp < 0) exp = -exp;
  if (exp >= 100) *p++ = (char)('0' + exp / 100);
  *p++ = (char)('0' + exp / 10 % 10);
  *p++ = (char)('0' + exp % 10);
  return p;
}

int double_text(VM *vm, double d, char code, Size precision, int flags, DoubleText *out) {
  bool upper = code >= 'A' && code <= 'Z';
  if (upper) code = (char)(code + 32);
  if (code == 'n') code = 'g';
  if (!isfinite(d)) return special_text(vm, d, upper, flags, out);
  Digits digits;
  if (code == 'g' && precision == 0) precision = 1;
  if (code == 'r') dtoa_shortest(d, &digits);
  else if (code == 'f') dtoa_fixed(d, precision, &digits);
  else dtoa_significant(d, code == 'e' && precision < SIZE_MAX_PY ? precision + 1 : precision, &digits);
  Layout l = lay_out(&digits, code, precision, flags);
  if (double_text_room(vm, out, (size_t)(l.last - l.first) + 10) < 0) return -1;
  char *p = out->text;
  bool negative = signbit(d) && !(digits.n == 0 && (flags & DOUBLE_NO_NEG_0));
  if (negative) *p++ = '-';
  else if (flags & DOUBLE_SIGN) *p++ = '+';
  if (l.point <= 0) l.first = l.point - 1;
  for (int64_t i = l.first; i < l.last; i++) {
    if (i == l.point) *p++ = '.';
    *p++ = i >= 0 && i < digits.n ? digits.text[i] : '0';
  }
  if (l.last == l.point && (flags & DOUBLE_ALT)) *p++ = '.';
  if (l.use_exp) p = write_exp(p, l.exp, upper);
  *p = 0;  // for messages
  out->len = (Size)(p - out->text);
  return 0;
}

Value double_to_str(VM *vm, double d, char code, Size precision, int flags) {
  DoubleText text;
  if (double_text(vm, d, code, precision, flags, &text) < 0) return VALUE_NULL;
  Value r = str_from_ascii(vm, text.text, text.len);
  double_text_free(vm, &text);
  return r;
}

// ---- Layout ----
typedef struct Pieces {  // of one number, in ASCII
  char sign;             // 0: none
  const char *prefix;    // 0x …
  Size n_prefix;
  const char *digits;  // integer digits
  Size n_digits;
  const char *fraction;  // with its point; NULL: none
  Size n_fraction;
  const char *rest;  // exponent, "inf", "%"
  Size n_rest;
  Size group;  // digits in a group: 3 or 4
} Pieces;

// Writes digits and separators for n digits padded with zeros to min_width; returns the number of zeros added.
static Size grouped_width(const FormatSpec *spec, const Pieces *x, int64_t min_width, Size *out_zeros) {
  Size zeros = 0, separators = 0;
  if (!spec->grouping) {
    zeros = min_width > x->n_digits ? (Size)min_width - x->n_digits : 0;
  } else {
    int64_t digits = x->n_digits, width = min_width;
    for (;;) {
      int64_t want = digits > width ? digits : width, take = want < 1 ? 1 : want < x->group ? want : x->group;
      if (take > digits) zeros += (Size)(take - digits);
      digits = digits > take ? digits - take : 0;
      width -= take;
      if (digits <= 0 && width <= 0) break;
      separators++;
      width--;
    }
  }
  *out_zeros = zeros;
  return x->n_digits + zeros + separators;
}

static void put_grouped(StrBuilder *b, const FormatSpec *spec, const Pieces *x, Size zeros) {
  if (!spec->grouping) {
    sb_fill(b, '0', zeros);
    sb_ascii(b, x->digits, x->n_digits);
    return;
  }
  Size total = x->n_digits + zeros;
  for (Size i = 0; i < total; i++) {
    if (i > 0 && (total - i) % x->group == 0) sb_char(b, (uint32_t)spec->grouping);
    sb_char(b, i < zeros ? '0' : (uint8_t)x->digits[i - zeros]);
  }
}

static Size fraction_separators(const FormatSpec *spec, const Pieces *x) {
  return spec->frac_grouping && x->n_fraction > 1 ? (x->n_fraction - 2) / 3 : 0;
}

static void put_fraction(StrBuilder *b, const FormatSpec *spec, const Pieces *x) {
  if (!spec->frac_grouping) {
    sb_ascii(b, x->fraction, x->n_fraction);
    return;
  }
  for (Size i = 0; i < x->n_fraction; i++) {
    if (i > 1 && (i - 1) % 3 == 0) sb_char(b, (uint32_t)spec->frac_grouping);
    sb_char(b, (uint8_t)x->fraction[i]);
  }
}

static void put_number(StrBuilder *b, const FormatSpec *spec, const Pieces *x) {
  int64_t fixed = (x->sign != 0) + (int64_t)x->n_prefix + x->n_fraction + fraction_separators(spec, x) + x->n_rest;
  bool zero_fill = spec->fill == '0' && spec->align == '=';
  Size zeros = 0, grouped = 0;
  if (x->n_digits > 0) grouped = grouped_width(spec, x, zero_fill ? (int64_t)spec->width - fixed : 0, &zeros);
  int64_t padding = spec->width - (fixed + grouped);
  if (padding < 0) padding = 0;
  Size before = spec->align == '>' ? (Size)padding : spec->align == '^' ? (Size)(padding / 2) : 0;
  Size inside = spec->align == '=' ? (Size)padding : 0;
  sb_fill(b, spec->fill, before);
  if (x->sign) sb_char(b, (uint8_t)x->sign);
  sb_ascii(b, x->prefix, x->n_prefix);
  sb_fill(b, spec->fill, inside);
  if (x->n_digits > 0) put_grouped(b, spec, x, zeros);
  put_fraction(b, spec, x);
  sb_ascii(b, x->rest, x->n_rest);
  sb_fill(b, spec->fill, (Size)padding - before - inside);
}

// Whether a number of so many characters is not changed by the layout.
static bool is_plain(const FormatSpec *spec, Size len) {
  return spec->width <= len && !spec->grouping && !spec->frac_grouping && (!spec->sign || spec->sign == '-');
}

static char sign_char(const FormatSpec *spec, bool negative) {
  if (negative) return '-';
  return spec->sign == '+' || spec->sign == ' ' ? spec->sign : 0;
}

// Splits the text of a double (without sign) into its parts.
static void split_double(const char *p, Size len, Pieces *x) {
  const char *end = p + len;
  x->digits = p;
  while (p < end && *p >= '0' && *p <= '9') p++;
  x->n_digits = (Size)(p - x->digits);
  x->fraction = p;
  if (p < end && *p == '.')
    for (p++; p < end && *p >= '0' && *p <= '9';) p++;
  x->n_fraction = (Size)(p - x->fraction);
  x->rest = p;
  x->n_rest = (Size)(end - p);
  x->group = 3;
}

// ---- float ----
static bool is_one_of(uint32_t type, const char *types) {
  while (*types && (uint8_t)*types != type) types++;
  return *types;
}

static int spec_text(VM *vm, const FormatSpec *spec, double d, char code, Size precision, int flags, DoubleText *out) {
  if (spec->alternate) flags |= DOUBLE_ALT;
  if (spec->no_neg_0) flags |= DOUBLE_NO_NEG_0;
  bool percent = code == '%';
  return double_text(vm, percent ? d * 100 : d, percent ? 'f' : code, precision, flags, out);
}

static void put_text(StrBuilder *b, const FormatSpec *spec, const DoubleText *text, bool percent) {
  bool negative = text->text[0] == '-';
  Pieces x = {.prefix = "", .sign = sign_char(spec, negative)};
  split_double(text->text + negative, text->len - negative, &x);
  char rest[16];
  if (percent) {  // the longest text without digits is "inf" or "nan"
    memcpy(rest, x.rest, (size_t)x.n_rest);
    rest[x.n_rest++] = '%';
    x.rest = rest;
  }
  put_number(b, spec, &x);
}

static int put_double(StrBuilder *b, const FormatSpec *spec, double d, char code, Size precision, int flags) {
  DoubleText text;
  if (spec_text(b->vm, spec, d, code, precision, flags, &text) < 0) return -1;
  put_text(b, spec, &text, code == '%');
  double_text_free(b->vm, &text);
  return 0;
}

static Value format_double(VM *vm, double d, const FormatSpec *spec) {
  char code = spec->type ? (char)spec->type : 'r';
  int flags = spec->type ? 0 : DOUBLE_ADD_DOT_0;
  Size precision = spec->precision;
  if (precision < 0) precision = 6;
  else if (code == 'r') code = 'g';
  DoubleText text;
  if (spec_text(vm, spec, d, code, precision, flags, &text) < 0) return VALUE_NULL;
  StrBuilder b;
  sb_init(&b, vm);
  bool plain = code != '%' && is_plain(spec, text.len);
  if (!plain) put_text(&b, spec, &text, code == '%');
  Value s = plain ? str_from_ascii(vm, text.text, text.len) : sb_finish(&b);
  double_text_free(vm, &text);
  return s;
}

Value float_format(VM *vm, Ref self, Ref text) {
  if (as_str(text)->len == 0) return value_is_double(self) ? float_repr(vm, float_value(self)) : object_str(vm, self);
  FormatSpec spec;
  if (format_spec_parse(vm, self, text, 0, '>', &spec) < 0) return VALUE_NULL;
  if (spec.type && !is_one_of(spec.type, "eEfFgGn%"))
    return format_unknown_type(vm, spec.type, type_of(vm, self)->c_name);
  return format_double(vm, float_value(self), &spec);
}

// ---- int ----
COLD static Value not_with_c(VM *vm, const char *what) {
  return err_set(vm, vm->exc.ValueError, "%s not allowed with integer format specifier 'c'", what);
}

static Value pad_char(VM *vm, const FormatSpec *spec, uint32_t c) {
  StrBuilder b;
  sb_init(&b, vm);
  Size padding = spec->width > 1 ? spec->width - 1 : 0;
  Size before = spec->align == '<' ? 0 : spec->align == '^' ? padding / 2 : padding;
  sb_fill(&b, spec->fill, before);
  sb_char(&b, c);
  sb_fill(&b, spec->fill, padding - before);
  return sb_finish(&b);
}

static Value format_char(VM *vm, Ref self, const FormatSpec *spec) {
  if (spec->sign) return not_with_c(vm, "Sign");
  if (spec->alternate) return not_with_c(vm, "Alternate form (#)");
  int64_t c;
  if (!int_fits_i64(self, &c) || c != (int32_t)c)
    return err_set(vm, vm->exc.OverflowError, "Python int too large to convert to C long");
  if (c < 0 || c > 0x10FFFF) return err_set(vm, vm->exc.OverflowError, "%%c arg not in range(0x110000)");
  return pad_char(vm, spec, (uint32_t)c);
}

static Value format_integer(VM *vm, Ref self, const FormatSpec *spec) {
  if (spec->precision >= 0) return err_set(vm, vm->exc.ValueError, "Precision not allowed in integer format specifier");
  if (spec->no_neg_0)
    return err_set(vm, vm->exc.ValueError, "Negative zero coercion (z) not allowed in integer format specifier");
  if (spec->type == 'c') return format_char(vm, self, spec);
  int base = 10;
  Pieces x = {.prefix = "", .rest = "", .fraction = "", .group = 3};
  switch (spec->type) {
    case 'b': base = 2, x.prefix = "0b"; break;
    case 'o': base = 8, x.prefix = "0o"; break;
    case 'x': base = 16, x.prefix = "0x"; break;
    case 'X': base = 16, x.prefix = "0X"; break;
    default: break;
  }
  if (base != 10) {
    x.group = 4;
    if (spec->alternate) x.n_prefix = 2;
  }
  Value text = int_to_str(vm, self, base);
  if (value_is_null(text)) return text;
  Str *s = as_str(text);
  if (is_plain(spec, s->len) && spec->type != 'X' && !x.n_prefix) return text;
  bool negative = int_sign(self) < 0;
  char small[70], *upper = small;
  x.digits = (const char *)s->data + negative;
  x.n_digits = s->len - negative;
  x.sign = sign_char(spec, negative);
  size_t room = 0;
  if (spec->type == 'X') {
    if ((size_t)x.n_digits > sizeof small && !(upper = mem_alloc(vm, room = (size_t)x.n_digits))) {
      drop(vm, text);
      return err_no_memory(vm);
    }
    for (Size i = 0; i < x.n_digits; i++) upper[i] = (char)(x.digits[i] >= 'a' ? x.digits[i] - 32 : x.digits[i]);
    x.digits = upper;
  }
  StrBuilder b;
  sb_init(&b, vm);
  put_number(&b, spec, &x);
  if (room) mem_free(vm, upper, room);
  drop(vm, text);
  return sb_finish(&b);
}

Value int_format(VM *vm, Ref self, Ref text) {
  if (as_str(text)->len == 0) return is_int_exact(vm, self) ? int_to_str(vm, self, 10) : object_str(vm, self);
  FormatSpec spec;
  if (format_spec_parse(vm, self, text, 'd', '>', &spec) < 0) return VALUE_NULL;
  if (is_one_of(spec.type, "bcdoxXn")) return format_integer(vm, self, &spec);
  if (!is_one_of(spec.type, "eEfFgG%")) return format_unknown_type(vm, spec.type, type_of(vm, self)->c_name);
  double d = int_as_double(vm, self);
  if (d == -1.0 && err_occurred(vm)) return VALUE_NULL;
  return format_double(vm, d, &spec);
}

// ---- complex ----
Value complex_format(VM *vm, Ref self, Ref text) {
  if (as_str(text)->len == 0) return object_str(vm, self);
  FormatSpec spec;
  if (format_spec_parse(vm, self, text, 0, '>', &spec) < 0) return VALUE_NULL;
  if (spec.type && !is_one_of(spec.type, "eEfFgGn"))
    return format_unknown_type(vm, spec.type, type_of(vm, self)->c_name);
  if (spec.fill == '0')
    return err_set(vm, vm->exc.ValueError, "Zero padding is not allowed in complex format specifier");
  if (spec.align == '=')
    return err_set(vm, vm->exc.ValueError, "'=' alignment flag is not allowed in complex format specifier");
  double re = as_complex(self)->real, im = as_complex(self)->imag;
  char code = spec.type ? (char)spec.type : 'r';
  bool bare = !spec.type && re == 0 && !signbit(re), parens = !spec.type && !bare;
  Size precision = spec.precision;
  if (precision < 0) precision = 6;
  else if (code == 'r') code = 'g';
  FormatSpec part = spec;
  part.width = -1;
  StrBuilder b;
  sb_init(&b, vm);
  if (parens) sb_char(&b, '(');
  if (!bare && put_double(&b, &part, re, code, precision, 0) < 0) goto fail;
  if (!bare) part.sign = '+';
  if (put_double(&b, &part, im, code, precision, 0) < 0) goto fail;
  sb_char(&b, 'j');
  if (parens) sb_char(&b, ')');
  Value inner = sb_finish(&b);
  if (value_is_null(inner) || as_str(inner)->len >= spec.width) return inner;
  Size padding = spec.width - as_str(inner)->len;
  Size before = spec.align == '>' ? padding : spec.align == '^' ? padding / 2 : 0;
  sb_init(&b, vm);
  sb_fill(&b, spec.fill, before);
  sb_str(&b, inner);
  sb_fill(&b, spec.fill, padding - before);
  drop(vm, inner);
  return sb_finish(&b);
fail:
  sb_discard(&b);
  return VALUE_NULL;
}
