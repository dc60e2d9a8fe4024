// modules/text/unicodedata.c: the Unicode database: names, categories, decompositions, normalization; and its 3.2.0
// form.
//
// The functions are methods of the module and of the one UCD object, ucd_3_2_0. For that, a character that Unicode 3.2
// did not have is unassigned; properties of the others that have changed since are in the tables (unicode_old).
// Tests        tests/python/modules/unicodedata_module.py, tests/unit/check_unicode.mjs
// Optimize     Oz
#include "base/unicode.h"
#include "base/unicode_data.h"
#include "object/text/char_names.h"
#include "runtime/module_state.h"
#include "runtime/unicode_tables.h"
#include "modules/text/unicodedata.h"
#include "object/core/args.h"
#include "object/core/work.h"
#include "object/number/float.h"
#include "object/text/str.h"

static bool is_old(VM *vm, Ref self) { return value_is_ptr(self) && is_exact(vm, self, module_type(vm, MT_UCD)); }
// Whether the database of `self` has the character.
static bool has_char(VM *vm, Ref self, uint32_t c) {
  return !is_old(vm, self) || unicode_record(vm->modules->unicode, c)->in_3_2;
}

// The property in the database of `self`, of a character that it has; `now` is today's value.
static uint32_t property(VM *vm, Ref self, uint32_t c, UnicodeOld what, uint32_t now) {
  uint32_t old;
  return is_old(vm, self) && unicode_old(vm->modules->unicode, c, what, &old) ? old : now;
}

// ---- properties of one character ----

static int character(VM *vm, const char *fname, int argno, Ref v, uint32_t *out) {
  if (!is_str(v)) {
    if (argno) err_set(vm, vm->exc.TypeError, "%s() argument %d must be a unicode character, not %P", fname, argno, v);
    else err_set(vm, vm->exc.TypeError, "%s() argument must be a unicode character, not %P", fname, v);
    return -1;
  }
  if (as_str(v)->len != 1) {
    if (argno)
      err_set(vm, vm->exc.TypeError, "%s(): argument %d must be a unicode character, not a string of length %zd", fname,
              argno, as_str(v)->len);
    else
      err_set(vm, vm->exc.TypeError, "%s(): argument must be a unicode character, not a string of length %zd", fname,
              as_str(v)->len);
    return -1;
  }
  *out = str_read(as_str(v), 0);
  return 0;
}

#define ONE_CHARACTER(name) \
  uint32_t c; \
  (void)nargs; \
  if (character(vm, name, 0, borrow(args[0]), &c) < 0) return VALUE_NULL; \
  const UnicodeRecord *record = has_char(vm, self, c) ? unicode_record(vm->modules->unicode, c) : NULL

static Value category(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  ONE_CHARACTER("category");
  return str_from_cstr(vm,
                       record ? unicode_category_names[property(vm, self, c, OLD_CATEGORY, record->category)] : "Cn");
}
static Value bidirectional(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  ONE_CHARACTER("bidirectional");
  return str_from_cstr(vm, record ? unicode_bidi_names[property(vm, self, c, OLD_BIDI, record->bidi)] : "");
}
static Value combining(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  ONE_CHARACTER("combining");
  return value_from_int48(record ? record->combining : 0);
}
static Value mirrored(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  ONE_CHARACTER("mirrored");
  return value_from_int48(record ? property(vm, self, c, OLD_MIRRORED, record->mirrored) : 0);
}
// In the old database, characters that are unassigned even today have today's widths.
static Value east_asian_width(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  ONE_CHARACTER("east_asian_width");
  const UnicodeRecord *now = unicode_record(vm->modules->unicode, c);
  bool told = record || now->category == 0;
  return str_from_cstr(vm, told ? unicode_width_names[property(vm, self, c, OLD_WIDTH, now->width)] : "N");
}
static Value decomposition(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  ONE_CHARACTER("decomposition");
  int tag = 0;
  uint32_t codes[UNICODE_DECOMPOSITION_MAX];
  int n = record ? unicode_decomposition(vm->modules->unicode, c, &tag, codes) : 0;
  StrBuilder b;
  sb_init(&b, vm);
  if (n && tag) sb_cstr(&b, unicode_decomposition_tags[tag]);
  for (int i = 0; i < n; i++) {
    if (b.len) sb_char(&b, ' ');
    sb_printf(&b, "%04X", (unsigned)codes[i]);
  }
  return sb_finish(&b);
}

// The default argument, or ValueError.
static Value or_default(VM *vm, const Value *args, Size nargs, const char *message) {
  return nargs > 1 ? own(args[1]) : err_set(vm, vm->exc.ValueError, "%s", message);
}
static int with_default(VM *vm, const char *fname, const Value *args, Size nargs, uint32_t *c) {
  return args_check(vm, fname, nargs, 1, 2) < 0 ? -1 : character(vm, fname, 1, args[0], c);
}

static Value decimal(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  uint32_t c;
  if (with_default(vm, "decimal", args, nargs, &c) < 0) return VALUE_NULL;
  int digit = has_char(vm, self, c) ? (int)property(vm, self, c, OLD_DECIMAL, (uint32_t)unicode_decimal(c)) : -1;
  return digit >= 0 ? value_from_int48(digit) : or_default(vm, args, nargs, "not a decimal");
}
static Value digit(VM *vm, Ref self UNUSED /* both databases have the same value */, const Value *args, Size nargs,
                   Ref kwnames UNUSED) {
  uint32_t c;
  if (with_default(vm, "digit", args, nargs, &c) < 0) return VALUE_NULL;
  int digit = unicode_digit(vm->modules->unicode, c);
  return digit >= 0 ? value_from_int48(digit) : or_default(vm, args, nargs, "not a digit");
}
static Value numeric(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  uint32_t c;
  double d;
  if (with_default(vm, "numeric", args, nargs, &c) < 0) return VALUE_NULL;
  if (has_char(vm, self, c) && unicode_numeric(vm->modules->unicode, c, &d)) return value_from_double(d);
  return or_default(vm, args, nargs, "not a numeric character");
}

// ---- names ----

static Value name(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  uint32_t c;
  char text[UNICODE_NAME_MAX];
  if (with_default(vm, "name", args, nargs, &c) < 0) return VALUE_NULL;
  int len = has_char(vm, self, c) ? char_name(vm, c, text) : 0;
  return len ? str_from_ascii(vm, text, len) : or_default(vm, args, nargs, "no such name");
}

static Value lookup(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref v = borrow(args[0]);
  if (!is_str(v)) return err_set(vm, vm->exc.TypeError, "a bytes-like object is required, not '%.100T'", v);
  size_t len, size;
  char *text = str_to_utf8(vm, v, &len, &size);
  if (!text) return VALUE_NULL;
  uint32_t found[UNICODE_SEQUENCE_MAX];
  int n = len < UNICODE_NAME_MAX ? char_lookup(vm, text, (int)len, true, found) : -1;
  char known[UNICODE_NAME_MAX + 1];
  // The old database has no aliases and no sequences.
  if (n > 0 && is_old(vm, self) && (n > 1 || (known[char_name(vm, *found, known)] = 0, strcasecmp(known, text) != 0)))
    n = 0;
  Value out;
  if (n > 0) out = str_from_kind(vm, 4, found, n);
  else if (n < 0) out = err_set(vm, vm->exc.KeyError, "name too long");
  else out = err_set(vm, vm->exc.KeyError, "undefined character name '%s'", text);
  mem_free(vm, text, size);
  return out;
}

// ---- normalization ----

typedef struct Codes {  // a growable run of code points
  VM *vm;
  const uint32_t *data;
  uint32_t *items;
  Size len, cap;
} Codes;

static int put(Codes *codes, uint32_t c) {
  if (codes->len == codes->cap) {
    Size cap = codes->cap ? codes->cap * 2 : 64;
    uint32_t *items = cap > 0 ? mem_realloc_items(codes->vm, codes->items, (size_t)codes->cap, (size_t)cap, 4) : NULL;
    if (!items) return err_no_memory_i(codes->vm);
    codes->items = items;
    codes->cap = cap;
  }
  codes->items[codes->len++] = c;
  return 0;
}

static uint8_t combining_class(const Codes *codes, uint32_t c) { return unicode_record(codes->data, c)->combining; }

static int decompose(Codes *out, uint32_t c, bool compatible, bool old) {
  if (c - 0xAC00 < 11172) {  // a Hangul syllable
    uint32_t s = c - 0xAC00, t = s % 28;
    if (put(out, 0x1100 + s / 588) < 0 || put(out, 0x1161 + s % 588 / 28) < 0) return -1;
    return t ? put(out, 0x11A7 + t) : 0;
  }
  int tag;
  uint32_t parts[UNICODE_DECOMPOSITION_MAX];
  if (old && unicode_old(out->data, c, OLD_DECOMPOSITION, parts)) return put(out, parts[0]);
  int n = old && !unicode_record(out->data, c)->in_3_2 ? 0 : unicode_decomposition(out->data, c, &tag, parts);
  if (n == 0 || (tag && !compatible)) return put(out, c);
  for (int i = 0; i < n; i++)
    if (decompose(out, parts[i], compatible, old) < 0) return -1;
  return 0;
}

// Sorts a long run of marks [start, end) by counting classes, so that the time is not quadratic. 0, or -1 with an
// exception.
static int order_long_run(Codes *codes, Size start, Size end) {
  VM *vm = codes->vm;
  Size at[257] = {0};
  size_t n = (size_t)(end - start);
  uint32_t *sorted = mem_alloc_items(vm, n, 4);
  if (!sorted) return err_no_memory_i(vm);
  int stopped = 0;
  for (Size i = start; i < end; i++) at[combining_class(codes, codes->items[i]) + 1]++;
  for (int class = 0; class < 256; class ++) at[class + 1] += at[class];
  for (Size i = start; i < end && stopped == 0; i++) {
    sorted[at[combining_class(codes, codes->items[i])]++] = codes->items[i];
    stopped = work_round(vm, (size_t)i);
  }
  if (stopped == 0) stopped = work_move(vm, codes->items + start, sorted, n * 4);
  mem_free(vm, sorted, n * 4);
  return stopped;
}

// Sorts the marks between two starters by class; equal classes keep their order. 0, or -1 with an exception.
static int order_marks(Codes *codes) {
  enum { LONG_RUN = 32 };
  for (Size i = 0, end; i < codes->len; i = end + 1) {
    for (end = i; end < codes->len && combining_class(codes, codes->items[end]) != 0; end++)
      if (work_round(codes->vm, (size_t)end) < 0) return -1;
    if (end - i > LONG_RUN && order_long_run(codes, i, end) < 0) return -1;
    if (end - i > LONG_RUN) continue;
    for (Size j = i + 1; j < end; j++) {
      uint32_t c = codes->items[j];
      uint8_t class = combining_class(codes, c);
      Size k = j;
      for (; k > i && combining_class(codes, codes->items[k - 1]) > class; k--) codes->items[k] = codes->items[k - 1];
      codes->items[k] = c;
    }
    if (work_round(codes->vm, (size_t)end) < 0) return -1;
  }
  return 0;
}

static int compose(Codes *codes) {
  Size to = 0, starter = -1;
  int last_class = -1;  // class of the last mark between the starter and here; -1: none
  for (Size i = 0; i < codes->len; i++) {
    uint32_t c = codes->items[i];
    int class = combining_class(codes, c);
    if (work_round(codes->vm, (size_t)i) < 0) return -1;
    if (starter >= 0 && last_class < class && (last_class >= 0 ? class != 0 : true)) {
      uint32_t both = unicode_compose(codes->data, codes->items[starter], c);
      if (both) {
        codes->items[starter] = both;
        continue;
      }
    }
    if (class == 0) {
      starter = to;
      last_class = -1;
    } else {
      last_class = class;
    }
    codes->items[to++] = c;
  }
  codes->len = to;
  return 0;
}

typedef enum { NFC, NFD, NFKC, NFKD, NO_FORM } Form;
static Form form_of(VM *vm, Ref v) {
  static const char *const names[] = {"NFC", "NFD", "NFKC", "NFKD"};
  for (int i = 0; i < 4; i++)
    if (str_equal_ascii(v, names[i])) return (Form)i;
  err_set(vm, vm->exc.ValueError, "invalid normalization form");
  return NO_FORM;
}

// ASCII is in every form. Below U+0300 are no marks, and all is composed, which leaves what NFKC takes apart. Long text
// is not looked through here: that would hold up whoever wants to stop it.
static bool is_plain(VM *vm, Ref s, Form form) {
  if (as_str(s)->ascii || (form == NFC && as_str(s)->kind == 1)) return true;
  if ((form != NFC && form != NFKC) || as_str(s)->len > WORK_CHARS) return false;
  for (Size i = 0; i < as_str(s)->len; i++) {
    uint32_t c = str_read(as_str(s), i), parts[UNICODE_DECOMPOSITION_MAX];
    int tag = 0;
    if (c >= 0x300) return false;
    if (form == NFKC && c >= 128 && unicode_decomposition(vm->modules->unicode, c, &tag, parts) && tag) return false;
  }
  return true;
}

static Value normalized(VM *vm, Ref s, Form form, bool old) {
  if (is_plain(vm, s, form)) return str_substring(vm, s, 0, as_str(s)->len);
  Codes codes = {.vm = vm, .data = vm->modules->unicode};
  int rc = 0;
  for (Size i = 0; rc == 0 && i < as_str(s)->len; i++)
    rc = decompose(&codes, str_read(as_str(s), i), form == NFKC || form == NFKD, old) < 0 ||
         work_round(vm, (size_t)i) < 0;
  Value out = VALUE_NULL;
  if (rc == 0) rc = order_marks(&codes);
  if (rc == 0 && (form == NFC || form == NFKC)) rc = compose(&codes);
  if (rc == 0) {
    out = str_from_kind(vm, 4, codes.items ? (void *)codes.items : "", codes.len);
  }
  mem_free(vm, codes.items, (size_t)codes.cap * 4);
  return out;
}

// Letters of Latin-1 are in NFKC except for three; other identifiers stay as they are on a host without a library.
static Value identifier_form(VM *vm, Ref s) {
  bool stays = as_str(s)->kind == 1;
  for (Size i = 0; stays && i < as_str(s)->len; i++) {
    uint32_t c = str_read(as_str(s), i);
    stays = c != 0xAA && c != 0xB5 && c != 0xBA;
  }
  return stays || !unicode_tables(vm) ? own(s) : normalized(vm, s, NFKC, false);
}

void unicodedata_setup(VM *vm) { vm->hooks.normalize_nfkc = identifier_form; }

static Form form_args(VM *vm, const char *fname, const Value *args, Size nargs) {
  if (args_check(vm, fname, nargs, 2, 2) < 0 || arg_str(vm, fname, 1, args[0]) < 0 ||
      arg_str(vm, fname, 2, args[1]) < 0)
    return NO_FORM;
  return form_of(vm, args[0]);
}

static Value normalize(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (nargs == 2 && is_str(args[0]) && is_str(args[1]) && as_str(args[1])->len == 0) return own(vm->empty_str);
  Form form = form_args(vm, "normalize", args, nargs);
  return form == NO_FORM ? VALUE_NULL : normalized(vm, args[1], form, is_old(vm, self));
}

static Value is_normalized(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (nargs == 2 && is_str(args[0]) && is_str(args[1]) && as_str(args[1])->len == 0) return VALUE_TRUE;
  Form form = form_args(vm, "is_normalized", args, nargs);
  if (form == NO_FORM) return VALUE_NULL;
  Value same = normalized(vm, args[1], form, is_old(vm, self));
  if (value_is_null(same)) return same;
  bool yes = str_equal(same, args[1]);
  drop(vm, same);
  return value_from_bool(yes);
}

static const MethodDef functions[] = {
    {"decimal", decimal, METH_FAST, DOC("($self, chr, default=<unrepresentable>, /)"),
     DOC("Converts a Unicode character into its equivalent decimal value.")},
    {"digit", digit, METH_FAST, DOC("($self, chr, default=<unrepresentable>, /)"),
     DOC("Converts a Unicode character into its equivalent digit value.")},
    {"numeric", numeric, METH_FAST, DOC("($self, chr, default=<unrepresentable>, /)"),
     DOC("Converts a Unicode character into its equivalent numeric value.")},
    {"category", category, METH_O, DOC("($self, chr, /)"),
     DOC("Returns the general category assigned to the character chr as string.")},
    {"bidirectional", bidirectional, METH_O, DOC("($self, chr, /)"),
     DOC("Returns the bidirectional class assigned to the character chr as string.")},
    {"combining", combining, METH_O, DOC("($self, chr, /)"),
     DOC("Returns the canonical combining class assigned to the character chr as integer.")},
    {"mirrored", mirrored, METH_O, DOC("($self, chr, /)"),
     DOC("Returns the mirrored property assigned to the character chr as integer.")},
    {"east_asian_width", east_asian_width, METH_O, DOC("($self, chr, /)"),
     DOC("Returns the east asian width assigned to the character chr as string.")},
    {"decomposition", decomposition, METH_O, DOC("($self, chr, /)"),
     DOC("Returns the character decomposition mapping assigned to the character chr as string.")},
    {"name", name, METH_FAST, DOC("($self, chr, default=<unrepresentable>, /)"),
     DOC("Returns the name assigned to the character chr as a string.")},
    {"lookup", lookup, METH_O, DOC("($self, name, /)"), DOC("Look up character by name.")},
    {"is_normalized", is_normalized, METH_FAST, DOC("($self, form, unistr, /)"),
     DOC("Return whether the Unicode string unistr is in the normal form 'form'.")},
    {"normalize", normalize, METH_FAST, DOC("($self, form, unistr, /)"),
     DOC("Return the normal form 'form' for the Unicode string unistr.")},
    {0},
};

static Value old_version(VM *vm, Ref self UNUSED, const void *closure UNUSED) { return str_from_cstr(vm, "3.2.0"); }
static const GetSetDef ucd_getsets[] = {{"unidata_version", old_version, NULL, NULL, NULL}, {0}};
static const TypeSpec ucd_spec = {
    .name = "unicodedata.UCD",
    .basic_size = sizeof(Object),
    .told_size = 20,
    .flags = TYPE_IMMUTABLE | TYPE_DISALLOW_INSTANTIATION,
    .methods = functions,
    .getsets = ucd_getsets,
};

static int exec(VM *vm, Ref module) {
  if (!unicode_tables(vm))
    return err_set_i(vm, vm->exc.ImportError, "the Unicode database is in the library, which is not there");
  if (module_make_type(vm, module, MT_UCD, &ucd_spec, NULL) < 0) return -1;
  Object *old = object_alloc(vm, module_type(vm, MT_UCD), 0);
  if (!old || module_add(vm, module, "ucd_3_2_0", value_from_ptr(old)) < 0) return -1;
  return module_add(vm, module, "unidata_version", str_from_cstr(vm, "16.0.0"));
}
const ModuleDef unicodedata_module = {
    .name = "unicodedata",
    .doc =
        "This module provides access to the Unicode Character Database which\n"
        "defines character properties for all Unicode characters. The data in\n"
        "this database is based on the UnicodeData.txt file version\n"
        "16.0.0 which is publicly available from the Unicode Consortium\nat https://www.unicode.org/.",
    .methods = functions,
    .exec = exec,
};
