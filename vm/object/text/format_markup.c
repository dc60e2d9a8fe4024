// object/text/format_markup.c: parses replacement fields.
//
// Tests        tests/python/strings/repr_format.py
// Optimize     Oz
#include "object/text/format_markup.h"

#include "base/unicode.h"

static int fail(VM *vm, const char *text) { return err_set_i(vm, vm->exc.ValueError, "%s", text); }

// The decimal number in the span; -1: it is no number (or, with an exception, too big).
static Size number_in(VM *vm, const Str *s, Span span) {
  int64_t n = 0;
  if (span.start >= span.end) return -1;
  for (Size i = span.start; i < span.end; i++) {
    int digit = unicode_decimal(str_read(s, i));
    if (digit < 0) return -1;
    n = n * 10 + digit;
    if (n > SIZE_MAX_PY) return fail(vm, "Too many decimal digits in format string");
  }
  return (Size)n;
}

// ---- fields ----

static int read_spec(VM *vm, Markup *m, MarkupPiece *out) {
  int depth = 1;
  out->spec = (Span){m->at, m->end};
  while (m->at < m->end) {
    uint32_t c = str_read(m->s, m->at++);
    if (c == '{') {
      out->nested_spec = true;
      depth++;
    } else if (c == '}' && --depth == 0) {
      out->spec.end = m->at - 1;
      return 1;
    }
  }
  return fail(vm, "unmatched '{' in format spec");
}

static int read_field(VM *vm, Markup *m, MarkupPiece *out) {
  uint32_t c = 0;
  out->has_field = true;
  out->name.start = m->at;
  while (m->at < m->end) {
    c = str_read(m->s, m->at++);
    if (c == '{') return fail(vm, "unexpected '{' in field name");
    if (c == '[') {
      while (m->at < m->end && str_read(m->s, m->at) != ']') m->at++;
      continue;
    }
    if (c == '}' || c == ':' || c == '!') break;
  }
  if (c != '}' && c != ':' && c != '!') return fail(vm, "expected '}' before end of string");
  out->name.end = m->at - 1;
  if (c == '}') return 1;
  if (c == '!') {
    if (m->at >= m->end) return fail(vm, "end of string while looking for conversion specifier");
    out->conversion = str_read(m->s, m->at++);
    if (m->at < m->end) {
      c = str_read(m->s, m->at++);
      if (c == '}') return 1;
      if (c != ':') return fail(vm, "expected ':' after conversion specifier");
    }
  }
  return read_spec(vm, m, out);
}

int markup_next(VM *vm, Markup *m, MarkupPiece *out) {
  *out = (MarkupPiece){0};
  if (m->at >= m->end) return 0;
  out->literal.start = m->at;
  uint32_t c = 0;
  while (m->at < m->end) {
    c = str_read(m->s, m->at++);
    if (c == '{' || c == '}') break;
  }
  out->literal.end = m->at;
  if (c != '{' && c != '}') return 1;
  bool at_end = m->at >= m->end;
  if (c == '}' && (at_end || str_read(m->s, m->at) != '}')) return fail(vm, "Single '}' encountered in format string");
  if (at_end) return fail(vm, "Single '{' encountered in format string");
  if (str_read(m->s, m->at) == c) {  // doubled: one brace is text
    m->at++;
    return 1;
  }
  out->literal.end--;
  return read_field(vm, m, out);
}

// ---- field names ----

int field_name_split(VM *vm, const Str *s, Span name, Span *first, Size *index, Span *rest, AutoNumber *numbers) {
  Size i = name.start;
  while (i < name.end && str_read(s, i) != '[' && str_read(s, i) != '.') i++;
  *first = (Span){name.start, i};
  *rest = (Span){i, name.end};
  *index = number_in(vm, s, *first);
  if (*index == -1 && err_occurred(vm)) return -1;
  bool empty = first->start >= first->end;
  if (!numbers || (!empty && *index == -1)) return 0;
  if (numbers->state == NUMBERING_UNKNOWN) numbers->state = empty ? NUMBERING_AUTO : NUMBERING_MANUAL;
  if (numbers->state == NUMBERING_MANUAL && empty)
    return fail(vm, "cannot switch from manual field specification to automatic field numbering");
  if (numbers->state == NUMBERING_AUTO && !empty)
    return fail(vm, "cannot switch from automatic field numbering to manual field specification");
  if (empty) *index = numbers->next++;
  return 0;
}

int field_name_next(VM *vm, const Str *s, Span *rest, bool *is_attribute, Span *name, Size *number) {
  if (rest->start >= rest->end) return 0;
  uint32_t c = str_read(s, rest->start++);
  if (c != '.' && c != '[') return fail(vm, "Only '.' or '[' may follow ']' in format field specifier");
  *is_attribute = c == '.';
  *number = -1;
  Size i = rest->start;
  *name = (Span){i, i};
  if (*is_attribute) {
    while (i < rest->end && str_read(s, i) != '.' && str_read(s, i) != '[') i++;
    name->end = rest->start = i;
  } else {
    while (i < rest->end && str_read(s, i) != ']') i++;
    if (i >= rest->end) return fail(vm, "Missing ']' in format string");
    name->end = i;
    rest->start = i + 1;
    *number = number_in(vm, s, *name);
    if (*number == -1 && err_occurred(vm)) return -1;
  }
  return name->start == name->end ? fail(vm, "Empty attribute in format string") : 1;
}
