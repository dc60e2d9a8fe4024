// object/text/str_methods.c: the method table of str; predicates, padding, expandtabs, repr.
//
// Tests        tests/python/strings/str_methods_pad.py, str_constructor_repr.py, methods1.py
// Optimize     O2
#include "object/text/str_methods.h"

#include "base/unicode.h"
#include "object/core/work.h"
#include "object/number/int.h"
#include "object/text/text_search.h"
#include "object/container/tuple.h"

// ---- predicates ----

static Value all_are(VM *vm, Ref v, uint32_t flags) {
  const Str *s = as_str(v);
  for (Size i = 0; i < s->len; i++) {
    if (!unicode_is(str_read(s, i), flags)) return VALUE_FALSE;
    if (work_round(vm, (size_t)i) < 0) return VALUE_NULL;
  }
  return value_from_bool(s->len > 0);
}

static Value is_alpha(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return all_are(vm, self, UNI_ALPHA);
}
static Value is_alnum(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return all_are(vm, self, UNI_ALPHA | UNI_DECIMAL | UNI_DIGIT | UNI_NUMERIC);
}
static Value is_decimal(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return all_are(vm, self, UNI_DECIMAL);
}
static Value is_digit(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return all_are(vm, self, UNI_DIGIT);
}
static Value is_numeric(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return all_are(vm, self, UNI_NUMERIC);
}
static Value is_space(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return all_are(vm, self, UNI_SPACE);
}
static Value is_printable(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return as_str(self)->len == 0 ? VALUE_TRUE : all_are(vm, self, UNI_PRINTABLE);
}
static Value is_ascii(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_bool(as_str(self)->ascii);
}
static Value is_identifier(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_bool(str_is_identifier(self));
}

// All cased characters have the `wanted` flag, none has the `unwanted` one, and there is a cased character.
static bool case_is(Ref v, uint32_t wanted, uint32_t unwanted) {
  const Str *s = as_str(v);
  bool seen = false;
  for (Size i = 0; i < s->len; i++) {
    uint32_t flags = unicode_flags(str_read(s, i));
    if (flags & unwanted) return false;
    seen |= (flags & wanted) != 0;
  }
  return seen;
}
static Value is_lower(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_bool(case_is(self, UNI_LOWER, UNI_UPPER | UNI_TITLE));
}
static Value is_upper(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_bool(case_is(self, UNI_UPPER, UNI_LOWER | UNI_TITLE));
}

static Value is_title(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  const Str *s = as_str(self);
  bool cased = false, previous = false;
  for (Size i = 0; i < s->len; i++) {
    uint32_t flags = unicode_flags(str_read(s, i));
    if (flags & (UNI_UPPER | UNI_TITLE)) {
      if (previous) return VALUE_FALSE;
      previous = cased = true;
    } else if (flags & UNI_LOWER) {
      if (!previous) return VALUE_FALSE;
      previous = cased = true;
    } else {
      previous = false;
    }
  }
  return value_from_bool(cased);
}

// ---- padding ----

static int fill_chars(VM *vm, Str *out, Size at, Size n, uint32_t fill) {
  if (n == 0) return 0;
  str_write_at(out->data, out->kind, at, fill);
  char *from = (char *)out->data + (size_t)at * out->kind;
  return work_fill(vm, from, from, out->kind, (size_t)n * out->kind);
}

static Value pad(VM *vm, Ref self, Size left, Size right, uint32_t fill) {
  const Str *s = as_str(self);
  if (left < 0) left = 0;
  if (right < 0) right = 0;
  if (left == 0 && right == 0) return str_substring(vm, self, 0, s->len);
  if (left > SIZE_MAX_PY - s->len || right > SIZE_MAX_PY - (left + s->len))
    return err_set(vm, vm->exc.OverflowError, "padded string is too long");
  uint32_t max = str_max_of(s);
  Str *out = str_alloc(vm, left + s->len + right, fill > max ? fill : max);
  if (!out) return VALUE_NULL;
  if (str_copy_chars(vm, out->data, out->kind, left, s->data, s->kind, 0, s->len) < 0 ||
      fill_chars(vm, out, 0, left, fill) < 0 || fill_chars(vm, out, left + s->len, right, fill) < 0) {
    obj_drop(vm, out);
    return VALUE_NULL;
  }
  if (out->len > 1) return value_from_ptr(out);
  Value one = str_char_at(vm, ref_from_ptr(out), 0);
  obj_drop(vm, out);
  return one;
}

static int padding_args(VM *vm, const char *name, const Value *args, Size nargs, Size *width, uint32_t *fill) {
  *fill = ' ';
  if (args_check(vm, name, nargs, 1, 2) < 0 || arg_size(vm, args[0], width) < 0) return -1;
  if (nargs < 2) return 0;
  Ref c = borrow(args[1]);
  if (!is_str(c))
    return err_set_i(vm, vm->exc.TypeError, "The fill character must be a unicode character, not %.100T", c);
  if (as_str(c)->len != 1)
    return err_set_i(vm, vm->exc.TypeError, "The fill character must be exactly one character long");
  *fill = str_read(as_str(c), 0);
  return 0;
}

static Value center(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size width;
  uint32_t fill;
  if (padding_args(vm, "center", args, nargs, &width, &fill) < 0) return VALUE_NULL;
  if (width <= as_str(self)->len) return pad(vm, self, 0, 0, fill);
  Size room = width - as_str(self)->len;
  Size left = room / 2 + (room & width & 1);
  return pad(vm, self, left, room - left, fill);
}
static Value ljust(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size width;
  uint32_t fill;
  if (padding_args(vm, "ljust", args, nargs, &width, &fill) < 0) return VALUE_NULL;
  return pad(vm, self, 0, width <= as_str(self)->len ? 0 : width - as_str(self)->len, fill);
}
static Value rjust(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size width;
  uint32_t fill;
  if (padding_args(vm, "rjust", args, nargs, &width, &fill) < 0) return VALUE_NULL;
  return pad(vm, self, width <= as_str(self)->len ? 0 : width - as_str(self)->len, 0, fill);
}

static Value zfill(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Size width;
  if (arg_size(vm, args[0], &width) < 0) return VALUE_NULL;
  const Str *s = as_str(self);
  if (width <= s->len) return str_substring(vm, self, 0, s->len);
  Size fill = width - s->len;
  Value padded = pad(vm, self, fill, 0, '0');
  if (value_is_null(padded) || s->len == 0) return padded;
  Str *out = as_str(padded);  // new: longer than one character
  uint32_t sign = str_read(s, 0);
  if (sign == '+' || sign == '-') {
    str_write_at(out->data, out->kind, 0, sign);
    str_write_at(out->data, out->kind, fill, '0');
  }
  return padded;
}

static Value expandtabs(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"tabsize"};
  static const ArgSpec spec = {"expandtabs", names, 1, 0, 1, 0, 0};
  Ref bound[1] = {REF_NULL};
  int tab = 8;
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0) return VALUE_NULL;
  if (!value_is_null(bound[0]) && arg_int(vm, bound[0], &tab) < 0) return VALUE_NULL;
  const Str *s = as_str(self);
  if (text_find_char(s->data, s->kind, 0, s->len, '\t') < 0) return str_substring(vm, self, 0, s->len);
  StrBuilder b;
  sb_init(&b, vm);
  int64_t column = 0, total = 0;
  for (Size i = 0; i < s->len && !b.failed; i++) {
    uint32_t c = str_read(s, i);
    if (c == '\t') {
      Size blanks = tab > 0 ? (Size)(tab - column % tab) : 0;
      total += blanks;
      if (total > SIZE_MAX_PY - 1) {
        sb_discard(&b);
        return err_set(vm, vm->exc.OverflowError, "new string is too long");
      }
      sb_fill(&b, ' ', blanks);
      column += blanks;
    } else {
      sb_char(&b, c);
      total++;
      column = c == '\n' || c == '\r' ? 0 : column + 1;
    }
  }
  return sb_finish(&b);
}

// ---- repr ----

static void put_hex(StrBuilder *b, uint32_t c, int digits) {
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
    sb_char(b, (uint8_t) "0123456789abcdef"[(c >> shift) & 15]);
}

static void put_escaped(StrBuilder *b, uint32_t c, uint32_t quote) {
  static const char letters[] = "\t\n\r", names[] = "tnr";
  const char *letter = c && c < 128 ? strchr(letters, (int)c) : NULL;
  if (c == quote || c == '\\') {
    sb_char(b, '\\');
    sb_char(b, c);
  } else if (letter) {
    sb_char(b, '\\');
    sb_char(b, (uint8_t)names[letter - letters]);
  } else if ((c >= ' ' && c < 0x7F) || (c >= 0x7F && unicode_is(c, UNI_PRINTABLE))) {
    sb_char(b, c);
  } else {
    sb_cstr(b, c < 0x100 ? "\\x" : c < 0x10000 ? "\\u" : "\\U");
    put_hex(b, c, c < 0x100 ? 2 : c < 0x10000 ? 4 : 8);
  }
}

Value str_repr(VM *vm, Ref v) {
  const Str *s = as_str(v);
  bool single = false, twice = false;
  for (Size i = 0; i < s->len; i++) {
    uint32_t c = str_read(s, i);
    single |= c == '\'';
    twice |= c == '"';
    if (work_round(vm, (size_t)i) < 0) return VALUE_NULL;
  }
  uint32_t quote = single && !twice ? '"' : '\'';
  StrBuilder b;
  sb_init(&b, vm);
  sb_reserve(&b, s->len < SIZE_MAX_PY - 4 ? s->len + 2 : s->len, 0x7F);
  sb_char(&b, quote);
  for (Size i = 0; i < s->len && !b.failed;) {
    Size start = i;  // a run that needs no escape
    uint32_t c = 0;
    while (i < s->len && (c = str_read(s, i)) >= ' ' && c < 0x7F && c != quote && c != '\\') i++;
    sb_chars(&b, str_at(s, start), s->kind, i - start, 0x7F);
    if (i < s->len) put_escaped(&b, str_read(s, i++), quote);
  }
  sb_char(&b, quote);
  return sb_finish(&b);
}

// ---- the rest ----

static Value getnewargs(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  const Str *s = as_str(self);
  Value copy = s->len ? str_from_kind(vm, s->kind, s->data, s->len) : own(vm->empty_str);
  return value_is_null(copy) ? copy : tuple_from_steal(vm, &copy, 1);
}

// The size that CPython reports: its header and the characters.
static Value size_of(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  const Str *s = as_str(self);
  int64_t header = s->h.type != vm->types.str ? s->h.type->told_size : s->ascii ? 20 : 28;
  return value_from_int48(header + ((int64_t)s->len + 1) * s->kind);
}

const MethodDef str_methods[] = {
    {"encode", str_encode_method, METH_FAST_KW, DOC("($self, /, encoding='utf-8', errors='strict')"),
     DOC("Encode the string using the codec registered for encoding.")},
    {"replace", str_replace_method, METH_FAST_KW, DOC("($self, old, new, /, count=-1)"),
     DOC("Return a copy with all occurrences of substring old replaced by new.")},
    {"split", str_split_method, METH_FAST_KW, DOC("($self, /, sep=None, maxsplit=-1)"),
     DOC("Return a list of the substrings in the string, using sep as the separator string.")},
    {"rsplit", str_rsplit_method, METH_FAST_KW, DOC("($self, /, sep=None, maxsplit=-1)"),
     DOC("Return a list of the substrings in the string, using sep as the separator string.")},
    {"join", str_join_method, METH_O, DOC("($self, iterable, /)"), DOC("Concatenate any number of strings.")},
    {"capitalize", str_capitalize_method, METH_NOARGS, "($self, /)",
     DOC("Return a capitalized version of the string.")},
    {"casefold", str_casefold_method, METH_NOARGS, "($self, /)",
     DOC("Return a version of the string suitable for caseless comparisons.")},
    {"title", str_title_method, METH_NOARGS, "($self, /)",
     DOC("Return a version of the string where each word is titlecased.")},
    {"center", center, METH_FAST, DOC("($self, width, fillchar=' ', /)"),
     DOC("Return a centered string of length width.")},
    {"count", str_count_method, METH_FAST, DOC("($self, sub[, start[, end]], /)"),
     DOC("Return the number of non-overlapping occurrences of substring sub.")},
    {"expandtabs", expandtabs, METH_FAST_KW, DOC("($self, /, tabsize=8)"),
     DOC("Return a copy where all tab characters are expanded using spaces.")},
    {"find", str_find_method, METH_FAST, DOC("($self, sub[, start[, end]], /)"),
     DOC("Return the lowest index in S where substring sub is found.")},
    {"partition", str_partition_method, METH_O, DOC("($self, sep, /)"),
     DOC("Partition the string into three parts using the given separator.")},
    {"index", str_index_method, METH_FAST, DOC("($self, sub[, start[, end]], /)"),
     DOC("Return the lowest index in S where substring sub is found.")},
    {"ljust", ljust, METH_FAST, DOC("($self, width, fillchar=' ', /)"),
     DOC("Return a left-justified string of length width.")},
    {"lower", str_lower_method, METH_NOARGS, "($self, /)", DOC("Return a copy of the string converted to lowercase.")},
    {"lstrip", str_lstrip_method, METH_FAST, DOC("($self, chars=None, /)"),
     DOC("Return a copy of the string with leading whitespace removed.")},
    {"rfind", str_rfind_method, METH_FAST, DOC("($self, sub[, start[, end]], /)"),
     DOC("Return the highest index in S where substring sub is found.")},
    {"rindex", str_rindex_method, METH_FAST, DOC("($self, sub[, start[, end]], /)"),
     DOC("Return the highest index in S where substring sub is found.")},
    {"rjust", rjust, METH_FAST, DOC("($self, width, fillchar=' ', /)"),
     DOC("Return a right-justified string of length width.")},
    {"rstrip", str_rstrip_method, METH_FAST, DOC("($self, chars=None, /)"),
     DOC("Return a copy of the string with trailing whitespace removed.")},
    {"rpartition", str_rpartition_method, METH_O, DOC("($self, sep, /)"),
     DOC("Partition the string into three parts using the given separator.")},
    {"splitlines", str_splitlines_method, METH_FAST_KW, DOC("($self, /, keepends=False)"),
     DOC("Return a list of the lines in the string, breaking at line boundaries.")},
    {"strip", str_strip_method, METH_FAST, DOC("($self, chars=None, /)"),
     DOC("Return a copy of the string with leading and trailing whitespace removed.")},
    {"swapcase", str_swapcase_method, METH_NOARGS, "($self, /)",
     DOC("Convert uppercase characters to lowercase and lowercase characters to uppercase.")},
    {"translate", str_translate_method, METH_O, DOC("($self, table, /)"),
     DOC("Replace each character in the string using the given translation table.")},
    {"upper", str_upper_method, METH_NOARGS, "($self, /)", DOC("Return a copy of the string converted to uppercase.")},
    {"startswith", str_startswith_method, METH_FAST, DOC("($self, prefix[, start[, end]], /)"),
     DOC("Return True if the string starts with the specified prefix, False otherwise.")},
    {"endswith", str_endswith_method, METH_FAST, DOC("($self, suffix[, start[, end]], /)"),
     DOC("Return True if the string ends with the specified suffix, False otherwise.")},
    {"removeprefix", str_removeprefix_method, METH_O, DOC("($self, prefix, /)"),
     DOC("Return a str with the given prefix string removed if present.")},
    {"removesuffix", str_removesuffix_method, METH_O, DOC("($self, suffix, /)"),
     DOC("Return a str with the given suffix string removed if present.")},
    {"isascii", is_ascii, METH_NOARGS, "($self, /)",
     DOC("Return True if all characters in the string are ASCII, False otherwise.")},
    {"islower", is_lower, METH_NOARGS, "($self, /)",
     DOC("Return True if the string is a lowercase string, False otherwise.")},
    {"isupper", is_upper, METH_NOARGS, "($self, /)",
     DOC("Return True if the string is an uppercase string, False otherwise.")},
    {"istitle", is_title, METH_NOARGS, "($self, /)",
     DOC("Return True if the string is a title-cased string, False otherwise.")},
    {"isspace", is_space, METH_NOARGS, "($self, /)",
     DOC("Return True if the string is a whitespace string, False otherwise.")},
    {"isdecimal", is_decimal, METH_NOARGS, "($self, /)",
     DOC("Return True if the string is a decimal string, False otherwise.")},
    {"isdigit", is_digit, METH_NOARGS, "($self, /)",
     DOC("Return True if the string is a digit string, False otherwise.")},
    {"isnumeric", is_numeric, METH_NOARGS, "($self, /)",
     DOC("Return True if the string is a numeric string, False otherwise.")},
    {"isalpha", is_alpha, METH_NOARGS, "($self, /)",
     DOC("Return True if the string is an alphabetic string, False otherwise.")},
    {"isalnum", is_alnum, METH_NOARGS, "($self, /)",
     DOC("Return True if the string is an alpha-numeric string, False otherwise.")},
    {"isidentifier", is_identifier, METH_NOARGS, "($self, /)",
     DOC("Return True if the string is a valid Python identifier, False otherwise.")},
    {"isprintable", is_printable, METH_NOARGS, "($self, /)",
     DOC("Return True if all characters in the string are printable, False otherwise.")},
    {"zfill", zfill, METH_O, DOC("($self, width, /)"),
     DOC("Pad a numeric string with zeros on the left, to fill a field of the given width.")},
    {"format", str_format_method, METH_VARARGS_KW, DOC("($self, /, *args, **kwargs)"),
     DOC("Return a formatted version of the string, using substitutions from args and kwargs.")},
    {"format_map", str_format_map_method, METH_O, DOC("($self, mapping, /)"),
     DOC("Return a formatted version of the string, using substitutions from mapping.")},
    {"__format__", str_dunder_format_method, METH_O, DOC("($self, format_spec, /)"),
     DOC("Return a formatted version of the string as described by format_spec.")},
    {"maketrans", str_maketrans_method, METH_FAST | METH_STATIC,
     DOC("(x, y=<unrepresentable>, z=<unrepresentable>, /)"),
     DOC("Return a translation table usable for str.translate().")},
    {"__getnewargs__", getnewargs, METH_NOARGS, "($self, /)", NULL},
    {"__sizeof__", size_of, METH_NOARGS, "($self, /)", DOC("Return the size of the string in memory, in bytes.")},
    {0},
};
