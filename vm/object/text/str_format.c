// object/text/str_format.c: str.format, str.format_map and str.__format__.
//
// Danger       Attribute and item look-ups, conversions and __format__ run Python code.
// Tests        tests/python/strings/repr_format.py
// Optimize     O2
#include "object/text/format_markup.h"
#include "object/text/format_spec.h"
#include "object/text/str_methods.h"
#include "object/container/tuple.h"

typedef struct Formatting {
  VM *vm;
  const Value *args;  // NULL: format_map
  Size n_args;
  Ref kwnames;  // tuple of str or null; their values are behind the arguments
  Ref mapping;  // the mapping of format_map, or null
  AutoNumber numbers;
} Formatting;

// The text so far. When the output is only the value of the last field, the result is that str object itself, of
// whatever class.
typedef struct Output {
  StrBuilder b;
  Value whole;  // that str, or null
} Output;

static Value build(Formatting *f, const Str *s, Span span, int depth);

// ---- the value of a field ----

static Value by_name(Formatting *f, Ref key) {
  VM *vm = f->vm;
  if (!value_is_null(f->mapping)) return object_getitem(vm, f->mapping, key);
  Size n = value_is_null(f->kwnames) ? 0 : tuple_len(f->kwnames);
  for (Size i = 0; i < n; i++)
    if (str_equal(tuple_at(f->kwnames, i), key)) return own(f->args[f->n_args + i]);
  return err_key(vm, key);
}

static Value first_value(Formatting *f, const Str *s, Span first, Size index) {
  VM *vm = f->vm;
  if (index == -1) {
    Value key = str_substring(vm, ref_from_ptr(s), first.start, first.end);
    Value v = value_is_null(key) ? VALUE_NULL : by_name(f, key);
    drop(vm, key);
    return v;
  }
  if (!f->args) return err_set(vm, vm->exc.ValueError, "Format string contains positional fields");
  if (index >= f->n_args)
    return err_set(vm, vm->exc.IndexError, "Replacement index %zd out of range for positional args tuple", index);
  return own(f->args[index]);
}

static Value part_of(VM *vm, Ref obj, const Str *s, bool is_attribute, Span name, Size number) {
  if (!is_attribute && number >= 0) {
    if (is_sequence(vm, obj)) return sequence_getitem(vm, obj, number);
    Value key = value_from_int48(number);
    return object_getitem(vm, obj, key);
  }
  Value key = str_substring(vm, ref_from_ptr(s), name.start, name.end);
  if (value_is_null(key)) return key;
  Value v = is_attribute ? object_getattr(vm, obj, key) : object_getitem(vm, obj, key);
  drop(vm, key);
  return v;
}

static Value field_value(Formatting *f, const Str *s, Span name) {
  VM *vm = f->vm;
  Span first, rest, part;
  Size index, number;
  if (field_name_split(vm, s, name, &first, &index, &rest, &f->numbers) < 0) return VALUE_NULL;
  Value v = first_value(f, s, first, index);
  while (!value_is_null(v)) {
    bool is_attribute;
    int more = field_name_next(vm, s, &rest, &is_attribute, &part, &number);
    if (more == 0) return v;
    Value inner = more < 0 ? VALUE_NULL : part_of(vm, v, s, is_attribute, part, number);
    drop(vm, v);
    v = inner;
  }
  return v;
}

static Value convert(VM *vm, Value v, uint32_t conversion) {  // v consumed
  Value text;
  switch (conversion) {
    case 0: return v;
    case 'r': text = object_repr(vm, v); break;
    case 's': text = object_str(vm, v); break;
    case 'a': text = object_ascii(vm, v); break;
    default:
      if (conversion > 32 && conversion < 127)
        text = err_set(vm, vm->exc.ValueError, "Unknown conversion specifier %c", (int)conversion);
      else text = err_set(vm, vm->exc.ValueError, "Unknown conversion specifier \\x%x", (unsigned)conversion);
  }
  drop(vm, v);
  return text;
}

// ---- output ----

static int put_text(Output *out, Ref text, bool last) {
  if (last && out->b.len == 0 && as_str(text)->len) out->whole = own(text);
  else sb_str(&out->b, text);
  return out->b.failed ? -1 : 0;
}

static int put_value(Formatting *f, Ref v, Ref spec, Output *out, bool last) {
  VM *vm = f->vm;
  if (is_str_exact(vm, v) && as_str(spec)->len == 0) return put_text(out, v, last);
  Value text = object_format(vm, v, spec);
  if (value_is_null(text)) return -1;
  int rc = put_text(out, text, last);
  drop(vm, text);
  return rc;
}

static Value field_spec(Formatting *f, const Str *s, const MarkupPiece *piece, int depth) {
  return piece->nested_spec ? build(f, s, piece->spec, depth - 1)
                            : str_substring(f->vm, ref_from_ptr(s), piece->spec.start, piece->spec.end);
}

static int put_field(Formatting *f, const Str *s, const MarkupPiece *piece, int depth, Output *out, bool last) {
  VM *vm = f->vm;
  Value v = field_value(f, s, piece->name);
  if (!value_is_null(v)) v = convert(vm, v, piece->conversion);
  if (value_is_null(v)) return -1;
  Value spec = field_spec(f, s, piece, depth);
  int rc = value_is_null(spec) ? -1 : put_value(f, v, spec, out, last);
  drop(vm, v);
  drop(vm, spec);
  return rc;
}

static Value build(Formatting *f, const Str *s, Span span, int depth) {
  VM *vm = f->vm;
  if (depth <= 0) return err_set(vm, vm->exc.ValueError, "Max string recursion exceeded");
  Markup m = {s, span.start, span.end};
  MarkupPiece piece;
  int more;
  bool has_fields = false;  // without braces, a text as long as the format is the format itself
  Output out = {.whole = VALUE_NULL};
  sb_init(&out.b, vm);
  while ((more = markup_next(vm, &m, &piece)) > 0) {
    has_fields |= piece.has_field;
    sb_substr(&out.b, ref_from_ptr(s), piece.literal.start, piece.literal.end);
    if (out.b.failed) break;  // no code may run while its exception is set
    if (piece.has_field && put_field(f, s, &piece, depth, &out, m.at == m.end) < 0) more = -1;
    if (more < 0 || out.b.failed) break;
  }
  if (more == 0 && value_is_null(out.whole) && !has_fields && out.b.len == s->len && is_str_exact(vm, ref_from_ptr(s)))
    out.whole = own(ref_from_ptr(s));
  if (more == 0 && value_is_null(out.whole)) return sb_finish(&out.b);
  if (!out.b.failed) sb_discard(&out.b);
  return out.whole;
}

static Value format(Formatting *f, Ref self) { return build(f, as_str(self), (Span){0, as_str(self)->len}, 2); }

Value str_format_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const Value none[1];
  Formatting f = {.vm = vm, .args = args ? args : none, .n_args = nargs, .kwnames = kwnames, .mapping = REF_NULL};
  return format(&f, self);
}

Value str_format_map_method(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kw UNUSED) {
  Formatting f = {.vm = vm, .kwnames = REF_NULL, .mapping = borrow(args[0])};
  return format(&f, self);
}

// ---- str.__format__ ----

static int check_spec(VM *vm, const FormatSpec *spec) {
  const char *text = NULL;
  if (spec->sign)
    text = spec->sign == ' ' ? "Space not allowed in string format specifier"
                             : "Sign not allowed in string format specifier";
  else if (spec->no_neg_0) text = "Negative zero coercion (z) not allowed in string format specifier";
  else if (spec->alternate) text = "Alternate form (#) not allowed in string format specifier";
  else if (spec->align == '=') text = "'=' alignment not allowed in string format specifier";
  return text ? err_set_i(vm, vm->exc.ValueError, "%s", text) : 0;
}

static Value format_str(VM *vm, Ref self, const FormatSpec *spec) {
  const Str *s = as_str(self);
  Size len = spec->precision >= 0 && spec->precision < s->len ? spec->precision : s->len;
  Size fill = spec->width > len ? spec->width - len : 0;
  // nothing to do: the str itself, of whatever class
  if (fill == 0) return len == s->len && len ? own(self) : str_substring(vm, self, 0, len);
  Size left = spec->align == '>' ? fill : spec->align == '^' ? fill / 2 : 0;
  StrBuilder b;
  sb_init(&b, vm);
  sb_reserve(&b, len + fill, 0);
  sb_fill(&b, spec->fill, left);
  sb_substr(&b, self, 0, len);
  sb_fill(&b, spec->fill, fill - left);
  return sb_finish(&b);
}

Value str_dunder_format_method(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kw UNUSED) {
  Ref text = borrow(args[0]);
  if (!is_str(text)) return arg_type_error(vm, "__format__", 0, "str", text);
  if (as_str(text)->len == 0) return is_str_exact(vm, self) ? own(self) : object_str(vm, self);
  FormatSpec spec;
  if (format_spec_parse(vm, self, text, 's', '<', &spec) < 0) return VALUE_NULL;
  if (spec.type != 's') return format_unknown_type(vm, spec.type, type_of(vm, self)->c_name);
  return check_spec(vm, &spec) < 0 ? VALUE_NULL : format_str(vm, self, &spec);
}
