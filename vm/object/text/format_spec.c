// object/text/format_spec.c: the parser of format specifications.
//
// Tests        tests/python/format/*.py
// Optimize     O2
#include "object/text/format_spec.h"

#include "base/unicode.h"

typedef struct Reader {
  const Str *s;
  Size at;
  uint32_t c;  // the character there, 0 at the end
} Reader;

static void seek(Reader *r, Size at) {
  r->at = at;
  r->c = at < r->s->len ? str_read(r->s, at) : 0;
}
static bool accept(Reader *r, uint32_t c) {
  if (r->c != c) return false;
  seek(r, r->at + 1);
  return true;
}
static bool is_align(uint32_t c) { return c == '<' || c == '>' || c == '=' || c == '^'; }

// A decimal number, -1 when there is none. 0, or -1 with ValueError.
static int read_number(VM *vm, Reader *r, Size *out) {
  *out = -1;
  for (; r->c; seek(r, r->at + 1)) {
    int digit = r->c < 128 ? (int)r->c - '0' : unicode_decimal(r->c);
    if (digit < 0 || digit > 9) break;
    Size value = *out < 0 ? 0 : *out;
    if (value > (SIZE_MAX_PY - digit) / 10)
      return err_set_i(vm, vm->exc.ValueError, "Too many decimal digits in format string");
    *out = value * 10 + digit;
  }
  return 0;
}

// `,` or `_`, but not both.
static int read_grouping(VM *vm, Reader *r, char *out) {
  if (accept(r, ',')) *out = ',';
  if (r->c == '_') {
    if (*out) goto both;
    *out = '_';
    seek(r, r->at + 1);
  }
  if (r->c == ',' && *out == '_') goto both;
  return 0;
both:
  return err_set_i(vm, vm->exc.ValueError, "Cannot specify both ',' and '_'.");
}

static int bad_grouping(VM *vm, char grouping, uint32_t type) {
  if (type > 32 && type < 128)
    return err_set_i(vm, vm->exc.ValueError, "Cannot specify '%c' with '%c'.", grouping, (int)type);
  return err_set_i(vm, vm->exc.ValueError, "Cannot specify '%c' with '\\x%x'.", grouping, type);
}

static int check_grouping(VM *vm, const FormatSpec *spec) {
  if (LIKELY(!spec->grouping && !spec->frac_grouping)) return 0;
  bool decimal = spec->type == 0 || (spec->type < 128 && strchr("defgEFG%", (int)spec->type));
  bool binary = spec->type != 0 && spec->type < 128 && strchr("boxX", (int)spec->type);
  if (spec->grouping && !decimal && !(binary && spec->grouping == '_'))
    return bad_grouping(vm, spec->grouping, spec->type);
  if (spec->frac_grouping && spec->type == 'n') return bad_grouping(vm, spec->frac_grouping, spec->type);
  return 0;
}

COLD Value format_unknown_type(VM *vm, uint32_t type, const char *type_name) {
  if (type > 32 && type < 128)
    return err_set(vm, vm->exc.ValueError, "Unknown format code '%c' for object of type '%.200s'", (int)type,
                   type_name);
  return err_set(vm, vm->exc.ValueError, "Unknown format code '\\x%x' for object of type '%.200s'", type, type_name);
}

int format_spec_parse(VM *vm, Ref self, Ref text, uint32_t default_type, uint32_t default_align, FormatSpec *spec) {
  Reader r = {as_str(text), 0, 0};
  *spec = (FormatSpec){.fill = ' ', .align = default_align, .width = -1, .precision = -1, .type = default_type};
  seek(&r, 1);
  if (is_align(r.c)) {
    spec->fill = str_read(r.s, 0);
    spec->align = r.c;
    spec->fill_given = spec->align_given = true;
    seek(&r, 2);
  } else {
    seek(&r, 0);
    if (is_align(r.c)) {
      spec->align = r.c;
      spec->align_given = true;
      seek(&r, 1);
    }
  }
  if (r.c == '+' || r.c == '-' || r.c == ' ') {
    spec->sign = (char)r.c;
    seek(&r, r.at + 1);
  }
  spec->no_neg_0 = accept(&r, 'z');
  spec->alternate = accept(&r, '#');
  if (!spec->fill_given && accept(&r, '0')) {
    spec->fill = '0';
    if (!spec->align_given && default_align == '>') spec->align = '=';
  }
  if (read_number(vm, &r, &spec->width) < 0) return -1;
  if (read_grouping(vm, &r, &spec->grouping) < 0) return -1;
  if (accept(&r, '.')) {
    if (read_number(vm, &r, &spec->precision) < 0) return -1;
    if (read_grouping(vm, &r, &spec->frac_grouping) < 0) return -1;
    if (spec->precision < 0 && !spec->frac_grouping)
      return err_set_i(vm, vm->exc.ValueError, "Format specifier missing precision");
  }
  if (r.s->len - r.at > 1) {
    return err_set_i(vm, vm->exc.ValueError, "Invalid format specifier '%U' for object of type '%.200T'", text, self);
  }
  if (r.at < r.s->len) spec->type = r.c;
  return check_grouping(vm, spec);
}
