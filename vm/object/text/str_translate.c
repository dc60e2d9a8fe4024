// object/text/str_translate.c: str.translate and str.maketrans.
//
// Danger       The table is any object with __getitem__.
// Tests        tests/python/strings/str_methods_pad.py, str_errors.py
// Optimize     O2
#include "object/container/dict.h"
#include "object/core/work.h"
#include "object/number/int.h"
#include "object/text/str_methods.h"

// ---- translate ----

typedef enum { KEEP = 1, DELETE, ONE_CHAR, TEXT } Answer;  // 0: not looked up yet

// Looks up `c` in the table: *out_char for ONE_CHAR, *out_text (new) for TEXT. -1 with exception.
static int ask_table(VM *vm, Ref table, uint32_t c, uint32_t *out_char, Value *out_text) {
  Value key = value_from_int48(c), v = object_getitem(vm, table, key);
  if (value_is_null(v)) {
    if (!err_matches(vm, vm->exc.LookupError)) return -1;
    err_clear(vm);
    return KEEP;
  }
  int answer = -1;
  if (value_is_none(v)) {
    answer = DELETE;
  } else if (is_int(v)) {
    int64_t i;
    if (!int_fits_i64(v, &i) || i < 0 || i > 0x10FFFF) {
      err_set(vm, vm->exc.ValueError, "character mapping must be in range(0x110000)");
    } else {
      *out_char = (uint32_t)i;
      answer = ONE_CHAR;
    }
  } else if (is_str(v)) {
    if (as_str(v)->len == 1) {
      *out_char = str_read(as_str(v), 0);
      answer = ONE_CHAR;
    } else {
      *out_text = v;
      return TEXT;
    }
  } else {
    err_set(vm, vm->exc.TypeError, "character mapping must return integer, None or str");
  }
  drop(vm, v);
  return answer;
}

Value str_translate_method(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kw UNUSED) {
  const Str *s = as_str(self);
  Ref table = borrow(args[0]);
  uint8_t known[128] = {0};
  uint32_t known_char[128];
  uint8_t plain[128] = {0};  // an ASCII character that becomes another one, | 128
  StrBuilder b;
  sb_init(&b, vm);
  sb_reserve(&b, s->len, 0);
  for (Size i = 0; i < s->len && !b.failed; i++) {
    if (s->ascii && b.kind == 1) {
      const uint8_t *from = s->data;
      Size n = s->len - i < WORK_CHARS ? s->len - i : WORK_CHARS;
      if (!sb_reserve(&b, n, 0x7F)) break;
      for (uint8_t *out = b.data; n > 1 && plain[from[i]]; n--) out[b.len++] = plain[from[i++]] & 127;
    }
    uint32_t c = str_read(s, i), to = c;
    Value text = VALUE_NULL;
    int answer;
    if (c < 128 && known[c]) {
      answer = known[c];
      to = known_char[c];
    } else {
      answer = ask_table(vm, table, c, &to, &text);
      if (answer < 0) {
        sb_discard(&b);
        return VALUE_NULL;
      }
      if (c < 128 && answer != TEXT) {
        known[c] = (uint8_t)answer;
        known_char[c] = to;
        if (to < 128 && answer != DELETE) plain[c] = (uint8_t)(to | 128);
      }
    }
    if (answer == KEEP || answer == ONE_CHAR) sb_char(&b, to);
    else if (answer == TEXT) sb_str(&b, text);
    drop(vm, text);
  }
  return sb_finish(&b);
}

// ---- maketrans ----

static int put(VM *vm, Ref dict, uint32_t c, Ref value) {
  return dict_set_steal(vm, as_dict(dict), value_from_int48(c), own(value));
}

static int from_pairs(VM *vm, Ref out, Ref x, Ref y, Ref z) {
  const Str *from = as_str(x), *to = as_str(y);
  if (from->len != to->len)
    return err_set_i(vm, vm->exc.ValueError, "the first two maketrans arguments must have equal length");
  for (Size i = 0; i < from->len; i++) {
    Value c = value_from_int48(str_read(to, i));
    if (put(vm, out, str_read(from, i), c) < 0) return -1;
  }
  for (Size i = 0; !value_is_null(z) && i < as_str(z)->len; i++)
    if (put(vm, out, str_read(as_str(z), i), REF_NONE) < 0) return -1;
  return 0;
}

static int from_dict(VM *vm, Ref out, Ref x) {
  Size pos = 0;
  Ref key, value;
  if (!is_exact(vm, x, vm->types.dict))
    return err_set_i(vm, vm->exc.TypeError, "if you give only one argument to maketrans it must be a dict");
  while (dict_next(as_dict(x), &pos, &key, &value)) {
    int rc;
    if (is_str(key)) {
      if (as_str(key)->len != 1)
        return err_set_i(vm, vm->exc.ValueError, "string keys in translate table must be of length 1");
      rc = put(vm, out, str_read(as_str(key), 0), value);
    } else if (is_int(key)) {
      rc = dict_set(vm, as_dict(out), key, value);
    } else {
      rc = err_set_i(vm, vm->exc.TypeError, "keys in translate table must be strings or integers");
    }
    if (rc < 0) return -1;
  }
  return 0;
}

Value str_maketrans_method(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kw UNUSED) {
  if (args_check(vm, "maketrans", nargs, 1, 3) < 0) return VALUE_NULL;
  for (Size i = 1; i < nargs; i++)
    if (arg_str(vm, "maketrans", (int)i + 1, args[i]) < 0) return VALUE_NULL;
  if (nargs > 1 && !is_str(args[0]))
    return err_set(vm, vm->exc.TypeError, "first maketrans argument must be a string if there is a second argument");
  Value out = dict_new(vm);
  if (value_is_null(out)) return out;
  int rc = nargs == 1 ? from_dict(vm, out, args[0])
                      : from_pairs(vm, out, args[0], args[1], nargs > 2 ? borrow(args[2]) : REF_NULL);
  if (rc == 0) return out;
  drop(vm, out);
  return VALUE_NULL;
}
