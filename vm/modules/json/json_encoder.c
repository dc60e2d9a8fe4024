// modules/json/json_encoder.c: from objects to JSON text, and the module _json.
// Danger       default(), encoder() and __getitem__ of odd mappings run code; lists and dicts are re-read after each
//              item.
// Tests        tests/python/library/formats/json_use.py
// Optimize     O2
#include <math.h>

#include "modules/json/json.h"
#include "object/core/work.h"
#include "object/error/exceptions.h"
#include "object/exec/function.h"

typedef enum { FAST_NONE, FAST_ASCII, FAST_UNICODE } FastEncoder;
typedef struct Encoder {
  Object h;
  Value markers, default_, encoder, indent, key_separator, item_separator;
  bool sort_keys, skip_keys, allow_nan;
  FastEncoder fast;
} Encoder;

// ---- strings

void json_put_str(StrBuilder *b, Ref text, bool ascii) {
  static const char hex[] = "0123456789abcdef";
  const Str *s = as_str(text);
  Size from = 0;
  sb_char(b, '"');
  for (Size i = 0; i < s->len; i++) {
    uint32_t c = str_read(s, i);
    if (i % WORK_CHARS == WORK_CHARS - 1) {  // so that no piece is long
      sb_substr(b, text, from, i);
      from = i;
      if (b->failed) return;
    }
    if (c >= ' ' && c != '"' && c != '\\' && (!ascii || c < 0x7F)) continue;
    sb_substr(b, text, from, i);
    from = i + 1;
    switch (c) {
      case '"': sb_ascii(b, "\\\"", 2); continue;
      case '\\': sb_ascii(b, "\\\\", 2); continue;
      case '\b': sb_ascii(b, "\\b", 2); continue;
      case '\f': sb_ascii(b, "\\f", 2); continue;
      case '\n': sb_ascii(b, "\\n", 2); continue;
      case '\r': sb_ascii(b, "\\r", 2); continue;
      case '\t': sb_ascii(b, "\\t", 2); continue;
    }
    uint32_t units[2] = {c, 0};
    int n = 1;
    if (c >= 0x10000) {
      units[0] = 0xD800 + ((c - 0x10000) >> 10);
      units[1] = 0xDC00 + ((c - 0x10000) & 0x3FF);
      n = 2;
    }
    for (int k = 0; k < n; k++) {
      char out[6] = {
          '\\', 'u', hex[units[k] >> 12 & 15], hex[units[k] >> 8 & 15], hex[units[k] >> 4 & 15], hex[units[k] & 15]};
      sb_ascii(b, out, 6);
    }
  }
  sb_substr(b, text, from, s->len);
  sb_char(b, '"');
}

static Value encode_text(VM *vm, Ref v, bool ascii) {
  if (!is_str(v)) return err_set(vm, vm->exc.TypeError, "first argument must be a string, not %.80T", v);
  StrBuilder b;
  sb_init(&b, vm);
  json_put_str(&b, v, ascii);
  return sb_finish(&b);
}
Value json_encode_basestring(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return encode_text(vm, args[0], false);
}
Value json_encode_basestring_ascii(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return encode_text(vm, args[0], true);
}

static int write_str(VM *vm, Encoder *e, StrBuilder *b, Ref v) {
  if (b->failed) return -1;
  if (e->fast != FAST_NONE) {
    json_put_str(b, v, e->fast == FAST_ASCII);
    return 0;
  }
  Value text = call1(vm, e->encoder, v);
  if (!value_is_null(text) && !is_str(text)) {
    err_set(vm, vm->exc.TypeError, "encoder() must return a string, not %.80T", text);
    value_clear(vm, &text);
  }
  if (value_is_null(text)) return -1;
  sb_str(b, text);
  drop(vm, text);
  return 0;
}

// ---- values

static int write_value(VM *vm, Encoder *e, StrBuilder *b, Ref v, Size level);

// Text of a float in JSON's form; null with exception.
static Value float_text(VM *vm, Encoder *e, Ref v) {
  double d = float_value(v);
  if (isfinite(d)) return float_repr(vm, d);
  if (!e->allow_nan) return err_set(vm, vm->exc.ValueError, "Out of range float values are not JSON compliant: %R", v);
  return str_from_cstr(vm, d != d ? "NaN" : d > 0 ? "Infinity" : "-Infinity");
}

static int write_owned(VM *vm, StrBuilder *b, Value text) {
  if (value_is_null(text)) return -1;
  sb_str(b, text);
  drop(vm, text);
  return 0;
}

static void write_newline(Encoder *e, StrBuilder *b, Size level) {
  if (value_is_none(e->indent)) return;
  sb_char(b, '\n');
  for (Size i = 0; i < level; i++) sb_str(b, e->indent);
}

// Records that `v` is being written: 0, or -1 when it is already (or on failure). leave() removes it.
static int enter(VM *vm, Encoder *e, Ref v, Value *id) {
  *id = VALUE_NULL;
  if (value_is_none(e->markers)) return 0;
  *id = int_from_u64(vm, (uint64_t)(uintptr_t)value_as_ptr(v));
  if (value_is_null(*id)) return -1;
  int found = dict_contains(vm, as_dict(e->markers), *id);
  if (found > 0) err_set(vm, vm->exc.ValueError, "Circular reference detected");
  if (found == 0 && dict_set(vm, as_dict(e->markers), *id, v) == 0) return 0;
  value_clear(vm, id);
  return -1;
}
static int leave(VM *vm, Encoder *e, Value id, int result) {
  if (value_is_null(id)) return result;
  if (result == 0) result = dict_del(vm, as_dict(e->markers), id);
  drop(vm, id);
  return result;
}

static int write_items(VM *vm, Encoder *e, StrBuilder *b, Ref seq, Size level) {
  Size n;
  (void)seq_items(seq, &n);
  sb_char(b, '[');
  write_newline(e, b, level + 1);
  for (Size i = 0;; i++) {
    const Value *items = seq_items(seq, &n);
    if (i >= n) break;
    if (i) {
      sb_str(b, e->item_separator);
      write_newline(e, b, level + 1);
    }
    Value item = own(items[i]);
    int r = write_value(vm, e, b, item, level + 1);
    drop(vm, item);
    if (r < 0) {
      err_add_note(vm, "when serializing %T item %d", seq, (int)i);
      return -1;
    }
  }
  write_newline(e, b, level);
  sb_char(b, ']');
  return b->failed ? -1 : 0;
}

static int write_list(VM *vm, Encoder *e, StrBuilder *b, Ref v, Size level) {
  Value seq = sequence_fast(vm, v, "_iterencode_list needs a sequence"), id;
  if (value_is_null(seq)) return -1;
  Size n;
  (void)seq_items(seq, &n);
  int r = 0;
  if (n == 0) sb_ascii(b, "[]", 2);
  else if ((r = enter(vm, e, v, &id)) == 0)
    r = leave(vm, e, id, write_items(vm, e, b, is_list(v) || is_tuple(v) ? v : borrow(seq), level));
  drop(vm, seq);
  return r;
}

// The key as a str, new; *skip: leave the item out. Null with exception.
static Value key_text(VM *vm, Encoder *e, Ref key, bool *skip) {
  *skip = false;
  if (is_str(key)) return own(key);
  if (is_float(vm, key)) return float_text(vm, e, key);
  if (value_is_true(key)) return str_from_cstr(vm, "true");
  if (value_is_false(key)) return str_from_cstr(vm, "false");
  if (value_is_none(key)) return str_from_cstr(vm, "null");
  if (is_int(key)) return int_to_str(vm, int_exact(key), 10);
  *skip = e->skip_keys;
  if (e->skip_keys) return VALUE_NULL;
  return err_set(vm, vm->exc.TypeError, "keys must be str, int, float, bool or None, not %.100T", key);
}

static int write_member(VM *vm, Encoder *e, StrBuilder *b, Ref dict, Ref key, Ref v, Size level, bool *first) {
  bool skip;
  Value text = key_text(vm, e, key, &skip);
  if (skip) return 0;
  if (value_is_null(text)) return -1;
  if (!*first) sb_str(b, e->item_separator);
  *first = false;
  write_newline(e, b, level + 1);
  int r = write_str(vm, e, b, text);
  drop(vm, text);
  if (r < 0) return -1;
  sb_str(b, e->key_separator);
  if (write_value(vm, e, b, v, level + 1) == 0) return 0;
  err_add_note(vm, "when serializing %T item %R", dict, key);
  return -1;
}

static int write_members(VM *vm, Encoder *e, StrBuilder *b, Ref v, Size level) {
  bool first = true;
  int r = 0;
  sb_char(b, '{');
  if (b->failed) return -1;
  if (e->sort_keys || !is_dict_exact(vm, v)) {
    Value items = call_method0(vm, v, NAME(items)), list = value_is_null(items) ? items : sequence_list(vm, items);
    drop(vm, items);
    r = value_is_null(list) ? -1 : e->sort_keys ? list_sort(vm, list) : 0;
    for (Size i = 0; r == 0 && i < list_len(list); i++) {
      Ref pair = list_at(list, i);
      if (!is_tuple(pair) || tuple_len(pair) != 2) r = err_set_i(vm, vm->exc.ValueError, "items must return 2-tuples");
      else r = write_member(vm, e, b, v, tuple_at(pair, 0), tuple_at(pair, 1), level, &first);
    }
    drop(vm, list);
  } else {
    Ref key, value;
    for (Size pos = 0; r == 0 && dict_next(as_dict(v), &pos, &key, &value);) {
      Value k = own(key), x = own(value);
      r = write_member(vm, e, b, v, k, x, level, &first);
      drop(vm, k);
      drop(vm, x);
    }
  }
  if (r == 0 && !first) write_newline(e, b, level);
  sb_char(b, '}');
  return b->failed ? -1 : r;
}

static int write_dict(VM *vm, Encoder *e, StrBuilder *b, Ref v, Size level) {
  Value id;
  if (dict_len(as_dict(v)) == 0) {
    sb_ascii(b, "{}", 2);
    return 0;
  }
  if (enter(vm, e, v, &id) < 0) return -1;
  return leave(vm, e, id, write_members(vm, e, b, v, level));
}

static int write_other(VM *vm, Encoder *e, StrBuilder *b, Ref v, Size level) {
  Value id = VALUE_NULL;
  if (value_is_ptr(v) && enter(vm, e, v, &id) < 0) return -1;
  Value other = call1(vm, e->default_, v);
  int r = value_is_null(other) ? -1 : write_value(vm, e, b, other, level);
  if (r < 0 && !value_is_null(other)) err_add_note(vm, "when serializing %T object", v);
  drop(vm, other);
  return leave(vm, e, id, r);
}

static int write_value(VM *vm, Encoder *e, StrBuilder *b, Ref v, Size level) {
  if (b->failed || vm_work(vm, 1) < 0) return -1;  // no code may run while its exception is set
  if (value_is_none(v)) sb_ascii(b, "null", 4);
  else if (value_is_true(v)) sb_ascii(b, "true", 4);
  else if (value_is_false(v)) sb_ascii(b, "false", 5);
  else if (is_str(v)) return write_str(vm, e, b, v);
  else if (is_int(v)) return write_owned(vm, b, int_to_str(vm, int_exact(v), 10));
  else if (is_float(vm, v)) return write_owned(vm, b, float_text(vm, e, v));
  else {
    if (vm_enter(vm, " while encoding a JSON object") < 0) return -1;
    int r = is_list(v) || is_tuple(v) ? write_list(vm, e, b, v, level)
            : is_dict(v)              ? write_dict(vm, e, b, v, level)
                                      : write_other(vm, e, b, v, level);
    vm_leave(vm);
    return r;
  }
  return 0;
}

// ---- the type

static Value encoder_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"markers",        "default",   "encoder",  "indent",   "key_separator",
                                      "item_separator", "sort_keys", "skipkeys", "allow_nan"};
  static const ArgSpec spec = {
      .fname = "make_encoder", .names = names, .n_params = 9, .n_positional = 9, .n_required = 9};
  Ref out[9];
  bool flags[3];
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return VALUE_NULL;
  if (arg_str(vm, "make_encoder", 5, out[4]) < 0 || arg_str(vm, "make_encoder", 6, out[5]) < 0) return VALUE_NULL;
  for (int i = 0; i < 3; i++) {
    if (arg_bool(vm, out[6 + i], &flags[i]) < 0) return VALUE_NULL;
  }
  if (!value_is_none(out[0]) && !is_dict(out[0])) {
    return err_set(vm, vm->exc.TypeError, "make_encoder() argument 1 must be dict or None, not %.200T", out[0]);
  }
  Encoder *e = object_alloc(vm, type, 0);
  if (!e) return VALUE_NULL;
  Value *const fields[] = {&e->markers, &e->default_, &e->encoder, &e->indent, &e->key_separator, &e->item_separator};
  for (int i = 0; i < 6; i++) *fields[i] = own(out[i]);
  e->sort_keys = flags[0];
  e->skip_keys = flags[1];
  e->allow_nan = flags[2];
  if (is_exact(vm, out[2], vm->types.builtin_function)) {
    CFunction fn = as_builtin_function(out[2])->def->fn;
    e->fast = fn == json_encode_basestring_ascii ? FAST_ASCII : fn == json_encode_basestring ? FAST_UNICODE : FAST_NONE;
  }
  gc_track(vm, e);
  return value_from_ptr(e);
}

static Value encoder_call(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"obj", "_current_indent_level"};
  static const ArgSpec spec = {
      .fname = "_iterencode", .names = names, .n_params = 2, .n_positional = 2, .n_required = 2};
  Ref out[2];
  Size level;
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0 || arg_size(vm, out[1], &level) < 0) return VALUE_NULL;
  if (level > INT32_MAX / 2) level = INT32_MAX / 2;  // beyond memory as well, and leaves room to count what is nested
  StrBuilder b;
  sb_init(&b, vm);
  if (write_value(vm, (Encoder *)value_as_ptr(self), &b, out[0], level) < 0) {
    sb_discard(&b);
    return VALUE_NULL;
  }
  Value text = sb_finish(&b);
  return value_is_null(text) ? text : tuple_from_steal(vm, &text, 1);
}

static const MemberDef members[] = {
    {"markers", MEMBER_VALUE, offsetof(Encoder, markers), true, "markers"},
    {"default", MEMBER_VALUE, offsetof(Encoder, default_), true, "default"},
    {"encoder", MEMBER_VALUE, offsetof(Encoder, encoder), true, "encoder"},
    {"indent", MEMBER_VALUE, offsetof(Encoder, indent), true, "indent"},
    {"key_separator", MEMBER_VALUE, offsetof(Encoder, key_separator), true, DOC("key_separator")},
    {"item_separator", MEMBER_VALUE, offsetof(Encoder, item_separator), true, DOC("item_separator")},
    {"sort_keys", MEMBER_BOOL, offsetof(Encoder, sort_keys), true, "sort_keys"},
    {"skipkeys", MEMBER_BOOL, offsetof(Encoder, skip_keys), true, "skipkeys"},
    {0},
};
static const TypeSlots slots = {
    .new_ = encoder_new, .dealloc = owned_dealloc, .traverse = owned_traverse, .call = encoder_call};
const TypeSpec json_encoder_spec = {
    .name = "_json.Encoder",
    .basic_size = sizeof(Encoder),
    .told_size = 44,
    .flags = TYPE_GC,
    .slots = &slots,
    OWNS(Encoder, markers, item_separator),
    .members = members,
    .doc = DOC(
        "Encoder(markers, default, encoder, indent, key_separator, item_separator, sort_keys, skipkeys, allow_nan)")};

static const MethodDef methods[] = {
    {"encode_basestring_ascii", json_encode_basestring_ascii, METH_O, DOC("($self, object, /)"),
     DOC("Return an ASCII-only JSON representation of a Python string")},
    {"encode_basestring", json_encode_basestring, METH_O, DOC("($self, object, /)"),
     DOC("Return a JSON representation of a Python string")},
    {"scanstring", json_scanstring, METH_VARARGS, NULL,
     DOC("scanstring(string, end, strict=True) -> (string, end)\n\n"
         "Scan the string s for a JSON string.")},
    {0},
};
static int exec(VM *vm, Ref module) {
  if (module_make_type(vm, REF_NULL, MT_JSON_SCANNER, &json_scanner_spec, NULL) < 0) return -1;
  if (module_make_type(vm, REF_NULL, MT_JSON_ENCODER, &json_encoder_spec, NULL) < 0) return -1;
  if (module_add(vm, module, "make_scanner", own_ptr(module_type(vm, MT_JSON_SCANNER))) < 0) return -1;
  return module_add(vm, module, "make_encoder", own_ptr(module_type(vm, MT_JSON_ENCODER)));
}
const ModuleDef _json_module = {.name = "_json", .methods = methods, .exec = exec, .doc = "json speedups\n"};
