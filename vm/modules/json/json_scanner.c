// modules/json/json_scanner.c: from JSON text to objects.
//
// Positions are indexes of characters. A function that reads a value returns it and stores the index behind it in
// *next. If there is no value it raises StopIteration(index), which json.decoder turns into "Expecting value".
// Danger       Hooks and parse functions run code; the text itself cannot change.
// Tests        tests/python/library/formats/json_use.py
// Optimize     O2
#include "runtime/import.h"
#include "modules/json/json.h"

typedef struct Scanner {
  Object h;
  bool strict;
  Value object_hook, object_pairs_hook, parse_float, parse_int, parse_constant;
} Scanner;
typedef struct Reading {
  VM *vm;
  Scanner *scanner;
  Ref text;
  const Str *s;
  Dict *memo;  // keys seen: equal keys become one str
} Reading;

// JSONDecodeError(message, text, pos)
static Value decode_error(VM *vm, const char *message, Ref text, Size pos) RAISES {
  Value type = import_attr(vm, "json.decoder", "JSONDecodeError");
  Value msg = value_is_null(type) ? type : str_from_cstr(vm, message);
  Value exc = value_is_null(msg) ? msg : call3(vm, type, msg, text, value_from_int48(pos));
  drop(vm, type);
  drop(vm, msg);
  if (!value_is_null(exc)) err_raise(vm, exc);
  return VALUE_NULL;
}
static Value nothing_at(VM *vm, Size i) { return err_set_stop_iteration(vm, value_from_int48(i)); }
static Value fail(Reading *r, const char *message, Size pos) RAISES {
  return decode_error(r->vm, message, r->text, pos);
}

static bool at_char(const Str *s, Size i, uint32_t c) { return i < s->len && str_read(s, i) == c; }
static Size skip_space(const Str *s, Size i) {
  while (i < s->len) {
    uint32_t c = str_read(s, i);
    if (c != ' ' && c != '\t' && c != '\n' && c != '\r') break;
    i++;
  }
  return i;
}

// ---- strings: `i` is behind the opening quote

// The value of four hex digits at i; -1: there are none.
static int32_t hex4(const Str *s, Size i) {
  int32_t v = 0;
  for (int k = 0; k < 4; k++) {
    uint32_t c = str_read(s, i + k);
    int d = c >= '0' && c <= '9'   ? (int)c - '0'
            : c >= 'a' && c <= 'f' ? (int)c - 'a' + 10
            : c >= 'A' && c <= 'F' ? (int)c - 'A' + 10
                                   : -1;
    if (d < 0) return -1;
    v = v * 16 + d;
  }
  return v;
}

// The character of the escape whose letter is at i; *next: behind it. -1 with exception.
static int32_t escape(VM *vm, Ref text, const Str *s, Size i, Size *next) {
  static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  uint32_t c = str_read(s, i);
  *next = i + 1;
  if (c != 'u') {
    const char *found = c < 128 && c ? strchr(letters, (int)c) : NULL;
    if (found) return meanings[found - letters];
    decode_error(vm, "Invalid \\escape", text, i - 1);
    return -1;
  }
  int32_t v = i + 5 < s->len ? hex4(s, i + 1) : -1;
  if (v < 0) {
    decode_error(vm, "Invalid \\uXXXX escape", text, i);
    return -1;
  }
  *next = i + 5;
  if (v >= 0xD800 && v <= 0xDBFF && i + 11 < s->len && at_char(s, i + 5, '\\') && at_char(s, i + 6, 'u')) {
    int32_t low = hex4(s, i + 7);
    if (low < 0) {
      decode_error(vm, "Invalid \\uXXXX escape", text, i + 6);
      return -1;
    }
    if (low >= 0xDC00 && low <= 0xDFFF) {
      *next = i + 11;
      return 0x10000 + ((v - 0xD800) << 10 | (low - 0xDC00));
    }
  }
  return v;
}

static Value scan_string(VM *vm, Ref text, Size i, bool strict, Size *next) {
  const Str *s = as_str(text);
  Size begin = i - 1, from = i;
  StrBuilder b;
  sb_init(&b, vm);
  for (;; i++) {
    if (i >= s->len) {
      sb_discard(&b);
      return decode_error(vm, "Unterminated string starting at", text, begin);
    }
    uint32_t c = str_read(s, i);
    if (c == '"') break;
    if (c <= 0x1F && strict) {
      sb_discard(&b);
      return decode_error(vm, "Invalid control character at", text, i);
    }
    if (c != '\\') continue;
    sb_substr(&b, text, from, i);
    if (++i >= s->len) {
      sb_discard(&b);
      return decode_error(vm, "Unterminated string starting at", text, begin);
    }
    int32_t v = escape(vm, text, s, i, &from);
    if (v < 0) {
      sb_discard(&b);
      return VALUE_NULL;
    }
    sb_char(&b, (uint32_t)v);
    i = from - 1;
  }
  *next = i + 1;
  if (b.len == 0 && from == begin + 1) return str_substring(vm, text, from, i);
  sb_substr(&b, text, from, i);
  return sb_finish(&b);
}

Value json_scanstring(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size end, next;
  bool strict = true;
  if (args_check(vm, "scanstring", nargs, 2, 3) < 0 || arg_size(vm, args[1], &end) < 0) return VALUE_NULL;
  if (nargs > 2 && arg_bool(vm, args[2], &strict) < 0) return VALUE_NULL;
  if (!is_str(args[0])) return err_set(vm, vm->exc.TypeError, "first argument must be a string, not %.80T", args[0]);
  if (end < 0 || end > as_str(args[0])->len) return err_set(vm, vm->exc.ValueError, "end is out of bounds");
  Value text = scan_string(vm, args[0], end, strict, &next);
  if (value_is_null(text)) return text;
  Value pair[] = {text, value_from_int48(next)};
  return tuple_from_steal(vm, pair, 2);
}

// ---- values

static Value scan_once(Reading *r, Size i, Size *next);

static Value scan_key(Reading *r, Size i, Size *next) {
  VM *vm = r->vm;
  Value key = scan_string(vm, r->text, i, r->scanner->strict, next), out;
  if (value_is_null(key)) return key;
  int found = dict_setdefault(vm, r->memo, key, key, &out);
  drop(vm, key);
  return found < 0 ? VALUE_NULL : out;
}

// One `"key": value` and what follows it, into `result` (dict, or list of pairs). 1: continue at *next, 0: the end is
// at *next, -1.
static int scan_member(Reading *r, Ref result, Size i, Size *next) {
  VM *vm = r->vm;
  const Str *s = r->s;
  if (!at_char(s, i, '"')) return fail(r, "Expecting property name enclosed in double quotes", i), -1;
  Value key = scan_key(r, i + 1, &i);
  if (value_is_null(key)) return -1;
  i = skip_space(s, i);
  if (!at_char(s, i, ':')) {
    drop(vm, key);
    return fail(r, "Expecting ':' delimiter", i), -1;
  }
  Value v = scan_once(r, skip_space(s, i + 1), &i);
  if (value_is_null(v)) {
    drop(vm, key);
    return -1;
  }
  int failed;
  if (is_list(result)) {
    Value pair[] = {key, v}, t = tuple_from_steal(vm, pair, 2);
    failed = value_is_null(t) ? -1 : list_append_steal(vm, as_list(result), t);
  } else {
    failed = dict_set_steal(vm, as_dict(result), key, v);
  }
  if (failed) return -1;
  i = skip_space(s, i);
  *next = i + 1;
  if (at_char(s, i, '}')) return 0;
  if (!at_char(s, i, ',')) return fail(r, "Expecting ',' delimiter", i), -1;
  *next = skip_space(s, i + 1);
  if (at_char(s, *next, '}')) return fail(r, "Illegal trailing comma before end of object", i), -1;
  return 1;
}

static Value scan_object(Reading *r, Size i, Size *next) {
  VM *vm = r->vm;
  bool pairs = !value_is_none(r->scanner->object_pairs_hook);
  Value result = pairs ? list_new(vm, 0) : dict_new(vm);
  if (value_is_null(result)) return result;
  i = skip_space(r->s, i);
  int more = 1;
  if (at_char(r->s, i, '}')) {
    more = 0;
    i++;
  }
  while (more > 0) more = scan_member(r, result, i, &i);
  if (more < 0) {
    drop(vm, result);
    return VALUE_NULL;
  }
  *next = i;
  Ref hook = borrow(pairs ? r->scanner->object_pairs_hook : r->scanner->object_hook);
  if (value_is_none(hook)) return result;
  Value v = call1(vm, hook, result);
  drop(vm, result);
  return v;
}

static Value scan_array(Reading *r, Size i, Size *next) {
  VM *vm = r->vm;
  Value list = list_new(vm, 0);
  if (value_is_null(list)) return list;
  i = skip_space(r->s, i);
  bool more = !at_char(r->s, i, ']');
  while (more) {
    Value v = scan_once(r, i, &i);
    if (value_is_null(v) || list_append_steal(vm, as_list(list), v) < 0 || vm_work(vm, 2) < 0) goto failed;
    i = skip_space(r->s, i);
    if (at_char(r->s, i, ']')) break;
    if (!at_char(r->s, i, ',')) {
      fail(r, "Expecting ',' delimiter", i);
      goto failed;
    }
    Size comma = i;
    i = skip_space(r->s, i + 1);
    if (at_char(r->s, i, ']')) {
      fail(r, "Illegal trailing comma before end of array", comma);
      goto failed;
    }
  }
  *next = i + 1;
  return list;
failed:
  drop(vm, list);
  return VALUE_NULL;
}

static bool digit_at(const Str *s, Size i) { return i < s->len && str_read(s, i) >= '0' && str_read(s, i) <= '9'; }

static Value scan_number(Reading *r, Size start, Size *next) {
  VM *vm = r->vm;
  const Str *s = r->s;
  Size i = start;
  bool is_float = false;
  if (at_char(s, i, '-')) i++;
  if (!digit_at(s, i)) return nothing_at(vm, start);
  if (at_char(s, i, '0')) i++;
  else {
    while (digit_at(s, i)) i++;
  }
  if (at_char(s, i, '.') && digit_at(s, i + 1)) {
    is_float = true;
    i++;
    while (digit_at(s, i)) i++;
  }
  if (at_char(s, i, 'e') || at_char(s, i, 'E')) {
    Size e = i + 1;
    if (at_char(s, e, '-') || at_char(s, e, '+')) e++;
    if (digit_at(s, e)) {
      is_float = true;
      while (digit_at(s, e)) e++;
      i = e;
    }
  }
  *next = i;
  Ref parse = borrow(is_float ? r->scanner->parse_float : r->scanner->parse_int);
  bool plain = value_same(parse, ref_from_ptr(is_float ? vm->types.float_ : vm->types.int_));
  if (plain && !is_float && i - start <= 14) {
    int64_t v = 0;
    for (Size k = start + at_char(s, start, '-'); k < i; k++) v = v * 10 + (int)(str_read(s, k) - '0');
    return value_from_int48(at_char(s, start, '-') ? -v : v);
  }
  Value text = str_substring(vm, r->text, start, i);
  if (value_is_null(text)) return text;
  Value v;
  if (!plain) v = call1(vm, parse, text);
  else if (is_float) v = float_from_text(vm, as_str(text)->data, as_str(text)->len);
  else v = int_from_text(vm, as_str(text)->data, as_str(text)->len, 10);
  drop(vm, text);
  return v;
}

static bool word_at(const Str *s, Size i, const char *word) {
  for (; *word; word++, i++) {
    if (!at_char(s, i, (uint8_t)*word)) return false;
  }
  return true;
}

static Value constant(Reading *r, const char *name, Size i, Size *next) {
  VM *vm = r->vm;
  *next = i + (Size)strlen(name);
  Value text = str_from_cstr(vm, name), v = value_is_null(text) ? text : call1(vm, r->scanner->parse_constant, text);
  drop(vm, text);
  return v;
}

static Value scan_nested(Reading *r, Size i, Size *next, bool object) {
  if (vm_enter(r->vm, object ? " while decoding a JSON object from a unicode string"
                             : " while decoding a JSON array from a unicode string") < 0)
    return VALUE_NULL;
  Value v = object ? scan_object(r, i, next) : scan_array(r, i, next);
  vm_leave(r->vm);
  return v;
}

static Value scan_once(Reading *r, Size i, Size *next) {
  const Str *s = r->s;
  if (i < 0) return err_set(r->vm, r->vm->exc.ValueError, "idx cannot be negative");
  if (i >= s->len) return nothing_at(r->vm, i);
  switch (str_read(s, i)) {
    case '"': return scan_string(r->vm, r->text, i + 1, r->scanner->strict, next);
    case '{': return scan_nested(r, i + 1, next, true);
    case '[': return scan_nested(r, i + 1, next, false);
    case 'n':
      if (!word_at(s, i, "null")) break;
      *next = i + 4;
      return VALUE_NONE;
    case 't':
      if (!word_at(s, i, "true")) break;
      *next = i + 4;
      return VALUE_TRUE;
    case 'f':
      if (!word_at(s, i, "false")) break;
      *next = i + 5;
      return VALUE_FALSE;
    case 'N':
      if (word_at(s, i, "NaN")) return constant(r, "NaN", i, next);
      break;
    case 'I':
      if (word_at(s, i, "Infinity")) return constant(r, "Infinity", i, next);
      break;
    case '-':
      if (word_at(s, i, "-Infinity")) return constant(r, "-Infinity", i, next);
      break;
  }
  return scan_number(r, i, next);
}

// ---- the type

static Value scanner_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"context"};
  static const ArgSpec spec = {
      .fname = "make_scanner", .names = names, .n_params = 1, .n_positional = 1, .n_required = 1};
  Ref out[1];
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return VALUE_NULL;
  Scanner *s = object_alloc(vm, type, 0);
  if (!s) return VALUE_NULL;
  Value *const fields[] = {&s->object_hook, &s->object_pairs_hook, &s->parse_float, &s->parse_int, &s->parse_constant};
  static const char *const attributes[] = {"object_hook", "object_pairs_hook", "parse_float", "parse_int",
                                           "parse_constant"};
  for (int i = 0; i < 5; i++) *fields[i] = VALUE_NULL;
  gc_track(vm, s);
  Value strict = object_getattr_s(vm, out[0], "strict");
  bool ok = !value_is_null(strict) && arg_bool(vm, strict, &s->strict) == 0;
  drop(vm, strict);
  for (int i = 0; i < 5 && ok; i++) ok = !value_is_null(*fields[i] = object_getattr_s(vm, out[0], attributes[i]));
  if (ok) return value_from_ptr(s);
  obj_drop(vm, s);
  return VALUE_NULL;
}

static Value scanner_call(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"string", "idx"};
  static const ArgSpec spec = {.fname = "scan_once", .names = names, .n_params = 2, .n_positional = 2, .n_required = 2};
  Ref out[2];
  Size i, next = 0;
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0 || arg_size(vm, out[1], &i) < 0) return VALUE_NULL;
  if (!is_str(out[0])) return err_set(vm, vm->exc.TypeError, "first argument must be a string, not %.80T", out[0]);
  Reading r = {vm, (Scanner *)value_as_ptr(self), out[0], as_str(out[0]), dict_new_obj(vm)};
  if (!r.memo) return VALUE_NULL;
  Value v = scan_once(&r, i, &next);
  obj_drop(vm, r.memo);
  if (value_is_null(v)) return v;
  Value pair[] = {v, value_from_int48(next)};
  return tuple_from_steal(vm, pair, 2);
}

static const MemberDef members[] = {
    {"strict", MEMBER_BOOL, offsetof(Scanner, strict), true, "strict"},
    {"object_hook", MEMBER_VALUE, offsetof(Scanner, object_hook), true, "object_hook"},
    {"object_pairs_hook", MEMBER_VALUE, offsetof(Scanner, object_pairs_hook), true, NULL},
    {"parse_float", MEMBER_VALUE, offsetof(Scanner, parse_float), true, "parse_float"},
    {"parse_int", MEMBER_VALUE, offsetof(Scanner, parse_int), true, "parse_int"},
    {"parse_constant", MEMBER_VALUE, offsetof(Scanner, parse_constant), true, DOC("parse_constant")},
    {0},
};
static const TypeSlots slots = {
    .new_ = scanner_new, .dealloc = owned_dealloc, .traverse = owned_traverse, .call = scanner_call};
const TypeSpec json_scanner_spec = {.name = "_json.Scanner",
                                    .basic_size = sizeof(Scanner),
                                    .told_size = 32,
                                    .flags = TYPE_GC,
                                    .slots = &slots,
                                    OWNS(Scanner, object_hook, parse_constant),
                                    .members = members,
                                    .doc = "JSON scanner object"};
