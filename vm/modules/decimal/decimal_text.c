// modules/decimal/decimal_text.c: decimal numbers to text and back: str(), engineering notation, format specs.
//
// Optimize     Oz
#include "modules/decimal/decimal.h"

#include "object/container/dict.h"
#include "object/number/number_text.h"

// ---- parsing

static bool word(const char **p, const char *end, const char *lower) {
  const char *q = *p;
  for (; *lower; lower++, q++) {
    if (q >= end || (*q | 32) != *lower) return false;
  }
  *p = q;
  return true;
}

// The digits of [p, end), one of which may be a point, as a coefficient.
static void read_digits(Work *w, Num *r, const char *p, const char *end, int64_t n) {
  r->n = 0;
  if (!num_reserve(w, r, (Size)(n / LIMB_DIGITS + 1))) return;
  CoefWriter writer = {r, 0, 0, 1};
  for (const char *q = end; q > p;) {
    if (*--q != '.') coef_put(&writer, (uint32_t)(*q - '0'));
  }
  coef_end(writer);
}

static int parse(Work *w, Num *r, const char *p, const char *end) {
  bool neg = false;
  if (p < end && (*p == '+' || *p == '-')) neg = *p++ == '-';
  const char *start = p;
  if (word(&p, end, "inf")) {
    if (p < end) word(&p, end, "inity");
    num_set_special(r, NUM_INF, neg);
    return p != end;
  }
  bool signals = word(&p, end, "snan");
  if (signals || word(&p, end, "nan")) {
    num_set_special(r, signals ? NUM_SNAN : NUM_QNAN, neg);
    for (const char *q = p; q < end; q++) {
      if (*q < '0' || *q > '9') return 1;
    }
    read_digits(w, r, p, end, end - p);
    return w->failed ? -1 : 0;
  }
  p = start;
  int64_t digits = 0, fraction = 0, exp = 0;
  bool point = false;
  for (; p < end && ((*p >= '0' && *p <= '9') || (*p == '.' && !point)); p++) {
    if (*p == '.') {
      point = true;
      continue;
    }
    digits++;
    fraction += point;
  }
  const char *stop = p;
  if (digits == 0) return 1;
  if (p < end) {
    if ((*p | 32) != 'e') return 1;
    p++;
    bool exp_neg = false;
    if (p < end && (*p == '+' || *p == '-')) exp_neg = *p++ == '-';
    if (p == end) return 1;
    for (; p < end; p++) {
      if (*p < '0' || *p > '9') return 1;
      if (exp < INT64_C(1000000000000)) exp = exp * 10 + (*p - '0');
    }
    if (exp_neg) exp = -exp;
  }
  read_digits(w, r, start, stop, digits);
  r->kind = NUM_FINITE;
  r->neg = neg;
  r->exp = exp - fraction;
  return w->failed ? -1 : 0;
}

int num_parse(Work *w, Num *r, Ref text, bool strip) {
  VM *vm = w->vm;
  const Str *s = as_str(text);
  // Removes blanks at the ends (only with `strip`) and underscores; converts other digits to ASCII.
  NumberText t;
  Size len = s->len;
  if (len > 0 && !strip) {
    for (Size i = 0; i < len; i++) {
      uint32_t c = str_read(s, i);
      if (c == ' ' || c == '_' || (c >= 9 && c <= 13)) return 1;
    }
  }
  int opened = number_text_open(vm, text, &t);
  if (opened <= 0) return opened < 0 ? -1 : 1;
  size_t room = (size_t)t.len + 1;
  char *clean = mem_alloc(vm, room);
  int result = -1;
  if (clean) {
    size_t n = 0;
    for (Size i = 0; i < t.len; i++) {
      if (t.p[i] != '_') clean[n++] = t.p[i];
    }
    result = parse(w, r, clean, clean + n);
    mem_free(vm, clean, room);
  } else {
    err_no_memory(vm);
    w->failed = true;
  }
  number_text_close(vm, &t);
  return result;
}

// ---- writing

typedef enum { STYLE_SCI, STYLE_ENG, STYLE_EXP, STYLE_FIXED } Style;

static void put_digits(StrBuilder *b, const Num *a, int64_t from, int64_t to) {  // digit positions from the left
  int64_t n = coef_digits(a);
  for (int64_t i = from; i < to; i++) sb_char(b, (uint32_t)('0' + coef_digit(a, n - 1 - i)));
}
static void put_zeros(StrBuilder *b, int64_t n) {
  if (n > 0) sb_fill(b, '0', (Size)n);
}

// The number without its sign. place: where the point stands for STYLE_EXP.
static void put_number(StrBuilder *b, const Num *a, Style style, char e, int64_t place) {
  if (a->kind == NUM_INF) {
    sb_cstr(b, "Infinity");
    return;
  }
  if (num_is_nan(a)) {
    sb_cstr(b, a->kind == NUM_SNAN ? "sNaN" : "NaN");
    if (a->n) put_digits(b, a, 0, coef_digits(a));
    return;
  }
  int64_t digits = coef_digits(a), left = a->exp + digits;
  if (style == STYLE_FIXED || (style != STYLE_EXP && a->exp <= 0 && left > -6)) place = left;
  else if (style == STYLE_SCI) place = 1;
  else if (style == STYLE_ENG && a->n == 0) place = ((left + 1) % 3 + 3) % 3 - 1;
  else if (style == STYLE_ENG) place = ((left - 1) % 3 + 3) % 3 + 1;
  if (place <= 0) {
    sb_cstr(b, "0.");
    put_zeros(b, -place);
    put_digits(b, a, 0, digits);
  } else if (place >= digits) {
    put_digits(b, a, 0, digits);
    put_zeros(b, place - digits);
  } else {
    put_digits(b, a, 0, place);
    sb_char(b, '.');
    put_digits(b, a, place, digits);
  }
  if (left != place || style == STYLE_EXP) {
    sb_char(b, (uint32_t)e);
    sb_printf(b, left - place < 0 ? "%lld" : "+%lld", left - place);
  }
}

Value num_to_str(VM *vm, const Num *a, bool engineering, bool capitals) {
  StrBuilder b;
  sb_init(&b, vm);
  if (a->neg) sb_char(&b, '-');
  put_number(&b, a, engineering ? STYLE_ENG : STYLE_SCI, capitals ? 'E' : 'e', 0);
  return sb_finish(&b);
}

// ---- format specs

typedef struct Spec {
  uint32_t fill, align, sign;  // align 0: '>' unless zero padded
  bool zero_pad, no_neg_0;
  Size width, precision;
  uint32_t separator;  // ',' or '_' or 0
  char type;
} Spec;

static bool is_align(uint32_t c) { return c == '<' || c == '>' || c == '=' || c == '^'; }
static bool read_number(const Str *s, Size *at, Size *out) {
  int64_t n = 0;
  Size begin = *at;
  for (; *at < s->len; ++*at) {
    uint32_t c = str_read(s, *at);
    if (c < '0' || c > '9') break;
    n = n * 10 + (c - '0');
    if (n > INT32_MAX) return false;
  }
  *out = (Size)n;
  return *at > begin;
}
#define PEEK (at < s->len ? str_read(s, at) : 0)
static bool parse_spec(const Str *s, Spec *out) {
  Size at = 0;
  *out = (Spec){.fill = ' ', .precision = -1};
  if (s->len >= 2 && is_align(str_read(s, 1))) {
    out->fill = str_read(s, 0);
    out->align = str_read(s, 1);
    at = 2;
  } else if (s->len >= 1 && is_align(PEEK)) {
    out->align = str_read(s, at++);
  }
  if (PEEK == '+' || PEEK == '-' || PEEK == ' ') out->sign = str_read(s, at++);
  if (PEEK == 'z') {
    out->no_neg_0 = true;
    at++;
  }
  if (PEEK == '0') {
    if (out->align) return false;
    out->zero_pad = true;
    at++;
  }
  if (PEEK >= '0' && PEEK <= '9' && !read_number(s, &at, &out->width)) return false;
  if (PEEK == ',' || PEEK == '_') out->separator = str_read(s, at++);
  if (PEEK == '.') {
    at++;
    if (!read_number(s, &at, &out->precision)) return false;
  }
  uint32_t c = PEEK;
  if (c) {
    if (c > 127 || !strchr("eEfFgGnN%", (int)c) || ((c | 32) == 'n' && out->separator)) return false;
    out->type = (char)c;
    at++;
  }
  return at == s->len;
}

static void round_to_digits(Work *w, Num *a, int64_t n, Rounding rounding) {
  int64_t exp = a->exp + coef_digits(a) - n;
  Num t;
  num_init(&t);
  num_rescale(w, &t, a, exp, rounding, NULL);
  num_take(w->vm, a, &t);
  if (a->n > 0 && coef_digits(a) > n) {
    coef_shr(w, a, a, 1);
    a->exp++;
  }
}

typedef struct Marks {     // how the integer part is grouped and the point written
  Value point, separator;  // str, or null
  const char *grouping;    // bytes as in localeconv
} Marks;

static Size group_at(const char *grouping, Size i) {  // the size of the i-th group from the right; 0: no more groups
  Size n = (Size)strlen(grouping);
  if (n == 0) return 0;
  int g = (signed char)grouping[i < n ? i : n - 1];
  return g <= 0 || g == 127 ? 0 : g;
}

// The integer digits with separators, and zeros in front to make at least `width` characters.
static Value group_digits(VM *vm, Ref digits, const Marks *marks, Size width) {
  StrBuilder b;  // built from the right, then reversed
  sb_init(&b, vm);
  Size n = as_str(digits)->len, sep_len = as_str(marks->separator)->len, group = 0, left = group_at(marks->grouping, 0),
       chars = 0;
  bool limited = left > 0;
  for (Size i = 0; i < n || chars < width; i++) {
    if (limited && left == 0) {
      for (Size k = sep_len - 1; k >= 0; k--) sb_char(&b, str_read(as_str(marks->separator), k));
      chars += sep_len;
      left = group_at(marks->grouping, ++group);
      limited = left > 0;
    }
    sb_char(&b, i < n ? str_read(as_str(digits), n - 1 - i) : '0');
    chars++;
    left--;
  }
  Value reversed = sb_finish(&b);
  if (value_is_null(reversed)) return reversed;
  Value r = str_slice(vm, reversed, as_str(reversed)->len - 1, as_str(reversed)->len, -1);
  drop(vm, reversed);
  return r;
}

static Value finish_text(VM *vm, Ref body, uint32_t sign, const Spec *spec, const Marks *marks, bool percent,
                         bool finite) {
  const Str *s = as_str(body);
  Size whole = 0;
  while (whole < s->len && str_read(s, whole) >= '0' && str_read(s, whole) <= '9') whole++;
  bool has_point = whole < s->len && str_read(s, whole) == '.';
  bool zero_pad = spec->zero_pad && finite;
  Size rest = s->len - whole + percent + (sign != 0);
  if (has_point) rest += as_str(marks->point)->len - 1;
  StrBuilder b;
  sb_init(&b, vm);
  if (finite && (zero_pad || !value_is_null(marks->separator))) {
    Value digits = str_substring(vm, body, 0, whole), grouped;
    Size width = zero_pad ? spec->width - rest : 0;
    if (value_is_null(digits)) return digits;
    if (!value_is_null(marks->separator)) {
      grouped = group_digits(vm, digits, marks, width);
    } else {
      sb_fill(&b, '0', width > whole ? width - whole : 0);
      sb_str(&b, digits);
      grouped = sb_finish(&b);
      sb_init(&b, vm);
    }
    drop(vm, digits);
    if (value_is_null(grouped)) return grouped;
    sb_str(&b, grouped);
    drop(vm, grouped);
  } else {
    sb_substr(&b, body, 0, whole);
  }
  if (has_point) sb_str(&b, marks->point);
  sb_substr(&b, body, whole + has_point, s->len);
  if (percent) sb_char(&b, '%');
  Value text = sb_finish(&b);
  if (value_is_null(text)) return text;
  Size pad = spec->width - as_str(text)->len - (sign != 0);
  uint32_t align = spec->align ? spec->align : '>';
  Size before = pad <= 0 ? 0 : align == '>' ? pad : align == '^' ? pad / 2 : 0;
  sb_init(&b, vm);
  sb_fill(&b, spec->fill, before);
  if (sign) sb_char(&b, sign);
  if (pad > 0 && align == '=') sb_fill(&b, spec->fill, pad);
  sb_str(&b, text);
  if (pad > 0 && align != '=') sb_fill(&b, spec->fill, pad - before);
  drop(vm, text);
  return sb_finish(&b);
}

static Size utf8_size(Ref s) {
  Size n = 0;
  for (Size i = 0; i < as_str(s)->len; i++) {
    uint32_t c = str_read(as_str(s), i);
    n += c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  }
  return n;
}

static int read_override(VM *vm, Ref dict, Marks *marks, Value *keep) {
  Ref point = dict_get_cstr(vm, as_dict(dict), "decimal_point"),
      sep = dict_get_cstr(vm, as_dict(dict), "thousands_sep"), grouping = dict_get_cstr(vm, as_dict(dict), "grouping");
  const Ref texts[] = {point, sep, grouping};  // without separators, or the locale's places for them stay
  for (int i = 0; i < 3; i++)
    if (!value_is_null(texts[i]) &&
        (!is_str(texts[i]) || (i == 2 ? !as_str(texts[i])->ascii : utf8_size(texts[i]) > 4)))
      return err_set_i(vm, vm->exc.ValueError, "invalid override dict");
  if (value_is_null(point) || !as_str(point)->len) return err_set_i(vm, vm->exc.ValueError, "invalid override dict");
  value_set(vm, &marks->point, own(point));
  if (value_is_null(sep) || value_is_null(grouping)) return 0;
  if (as_str(sep)->len && as_str(grouping)->len && as_str(grouping)->kind == 1) {
    value_set(vm, &marks->separator, own(sep));
    *keep = own(grouping);
    marks->grouping = as_str(grouping)->data;
  }
  return 0;
}

bool num_knows_format(Ref spec_text) {
  Spec spec;
  return parse_spec(as_str(spec_text), &spec);
}

Value num_format(VM *vm, const Num *source, Ref spec_text, Ref override, const DecContext *c) {
  Spec spec;
  Work w = {vm, 0, false};
  Num a;
  if (!parse_spec(as_str(spec_text), &spec))
    return err_set(vm, vm->exc.ValueError, "Invalid format specifier: %U", spec_text);
  if (spec.width > DEC_MAX_PREC || spec.precision > DEC_MAX_PREC)
    return err_set(vm, vm->exc.ValueError, "format specification exceeds internal limits of _decimal");
  if (spec.type == 'N' && err_warn(vm, vm->exc.DeprecationWarning, 1, "Format specifier 'N' is deprecated") < 0)
    return VALUE_NULL;
  num_init(&a);
  num_copy(&w, &a, source);
  bool finite = a.kind == NUM_FINITE, percent = spec.type == '%';
  bool upper =
      spec.type == 'E' || spec.type == 'G' || spec.type == 'F' || spec.type == 'N' || (!spec.type && c->capitals);
  char type = percent ? 'f' : !spec.type || (spec.type | 32) == 'n' ? 'g' : (char)(spec.type | 32);
  int64_t place = 1;
  if (finite) {
    if (percent) a.exp += 2;
    if (spec.precision >= 0 && type == 'g') {
      int64_t n = spec.precision ? spec.precision : 1;
      if (coef_digits(&a) > n) round_to_digits(&w, &a, n, (Rounding)c->rounding);
    } else if (spec.precision >= 0 && type == 'e') {
      if (a.n == 0) place = 1 - spec.precision;
      else round_to_digits(&w, &a, (int64_t)spec.precision + 1, (Rounding)c->rounding);
    } else if (spec.precision >= 0) {
      Num t;
      num_init(&t);
      num_rescale(&w, &t, &a, -(int64_t)spec.precision, (Rounding)c->rounding, NULL);
      num_take(vm, &a, &t);
    }
    if (type == 'f' && a.n == 0 && a.exp > 0) a.exp = 0;
  }
  bool neg = a.neg && !(spec.no_neg_0 && num_is_zero(&a));
  uint32_t sign = neg ? '-' : spec.sign == '+' || spec.sign == ' ' ? spec.sign : 0;
  StrBuilder b;
  sb_init(&b, vm);
  put_number(&b, &a, type == 'g' ? STYLE_SCI : type == 'e' ? STYLE_EXP : STYLE_FIXED, upper ? 'E' : 'e', place);
  num_free(vm, &a);
  Value body = sb_finish(&b), result = VALUE_NULL, keep = VALUE_NULL;
  Marks marks = {str_from_char(vm, '.'), spec.separator ? str_from_char(vm, spec.separator) : VALUE_NULL, "\3"};
  bool ok = !value_is_null(body) && !w.failed && !value_is_null(marks.point);
  if (ok && !value_is_null(override) && read_override(vm, override, &marks, &keep) < 0) ok = false;
  if (ok) result = finish_text(vm, body, sign, &spec, &marks, percent, finite);
  drop(vm, body);
  drop(vm, marks.point);
  drop(vm, marks.separator);
  drop(vm, keep);
  return result;
}
