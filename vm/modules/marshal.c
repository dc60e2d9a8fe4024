// modules/marshal.c: bytes to values, and the module `marshal`.
//
// Bad input of any kind ends in ValueError, EOFError or TypeError.
// Tests        tests/python/modules/marshal.py; the fidelity report goes through it both ways
#include "modules/marshal.h"

#include "base/utf8.h"
#include "object/args.h"
#include "types/buffer.h"
#include "types/bytes.h"
#include "types/code.h"
#include "types/dict.h"
#include "types/float.h"
#include "types/int.h"
#include "types/list.h"
#include "types/module.h"
#include "types/set.h"
#include "types/slice.h"
#include "types/str.h"
#include "types/tuple.h"

#define FLAG_REF 0x80

typedef struct Reader {
  VM *vm;
  const uint8_t *p, *end;
  bool allow_code, failed;
  Value refs;  // list of the objects that can be referred to
} Reader;

static Value read_value(Reader *r);
static Value read_value_or_null(Reader *r);

static Value bad(Reader *r, const char *why) {
  if (!r->failed) err_set(r->vm, r->vm->exc.ValueError, "bad marshal data (%s)", why);
  r->failed = true;
  return VALUE_NULL;
}

static const uint8_t *take(Reader *r, size_t n) {
  if (r->failed) return NULL;
  if ((size_t)(r->end - r->p) < n) {
    err_set(r->vm, r->vm->exc.EOFError, "marshal data too short");
    r->failed = true;
    return NULL;
  }
  r->p += n;
  return r->p - n;
}

static int read_byte(Reader *r) {
  const uint8_t *p = take(r, 1);
  return p ? *p : 0;
}
static int32_t read_i32(Reader *r) {
  const uint8_t *p = take(r, 4);
  return p ? (int32_t)(p[0] | p[1] << 8 | p[2] << 16 | (uint32_t)p[3] << 24) : 0;
}
static double read_double(Reader *r) {
  const uint8_t *p = take(r, 8);
  uint64_t bits = 0;
  for (int i = 7; p && i >= 0; i--) bits = bits << 8 | p[i];
  double d;
  memcpy(&d, &bits, sizeof d);
  return d;
}
static Size read_size(Reader *r, const char *why) {
  int32_t n = read_i32(r);
  if (n < 0) bad(r, why);
  return r->failed ? 0 : n;
}

// Notes an object for later references; null is passed on.
static Value remember(Reader *r, int flag, Value v) {
  if (value_is_null(borrow(v))) {
    r->failed = true;
    return v;
  }
  if (flag && list_append(r->vm, borrow(r->refs), borrow(v)) < 0) {
    drop(r->vm, v);
    r->failed = true;
    return VALUE_NULL;
  }
  return v;
}
// For objects that exist only when their parts do: a place in the list, filled later.
static Size reserve(Reader *r, int flag) {
  if (!flag) return -1;
  if (list_append(r->vm, borrow(r->refs), REF_NONE) < 0) r->failed = true;
  return list_len(borrow(r->refs)) - 1;
}
static Value fill(Reader *r, Size at, Value v) {
  if (value_is_null(borrow(v))) r->failed = true;
  else if (at >= 0) value_set(r->vm, &as_list(borrow(r->refs))->items[at], own(borrow(v)));
  return v;
}

static Value read_long(Reader *r) {
  int32_t n = read_i32(r);
  if (n == INT32_MIN) return bad(r, "long size out of range");
  int32_t digits = n < 0 ? -n : n;
  const uint8_t *p = take(r, (size_t)digits * 2);
  if (!p) return VALUE_NULL;
  Size n_limbs = (Size)(((int64_t)digits * 15 + 31) / 32);
  uint32_t *limbs = mem_alloc_zero(r->vm, (size_t)(n_limbs + 1) * sizeof(uint32_t));
  if (!limbs) return err_no_memory(r->vm);
  for (int32_t d = 0; d < digits; d++) {
    uint32_t digit = p[2 * d] | (uint32_t)p[2 * d + 1] << 8;
    if (digit > 0x7FFF || (d == digits - 1 && digit == 0)) {
      mem_free(r->vm, limbs, (size_t)(n_limbs + 1) * sizeof(uint32_t));
      return bad(r, digit ? "digit out of range in long" : "unnormalized long data");
    }
    int64_t at = (int64_t)d * 15;
    uint64_t shifted = (uint64_t)digit << (at % 32);
    limbs[at / 32] |= (uint32_t)shifted;
    if (shifted >> 32) limbs[at / 32 + 1] |= (uint32_t)(shifted >> 32);
  }
  while (n_limbs > 0 && !limbs[n_limbs - 1]) n_limbs--;
  Value v = int_from_limbs(r->vm, limbs, n_limbs, n < 0);
  mem_free(r->vm, limbs, (size_t)((((int64_t)digits * 15 + 31) / 32) + 1) * sizeof(uint32_t));
  return v;
}

static Value read_ascii(Reader *r, Size n, bool intern) {
  const uint8_t *p = take(r, (size_t)n);
  if (!p) return VALUE_NULL;
  for (Size i = 0; i < n; i++)
    if (p[i] >= 0x80) return bad(r, "invalid ASCII");
  Value v = str_from_ascii(r->vm, (const char *)p, n);
  return intern && !value_is_null(borrow(v)) ? str_intern(r->vm, v) : v;
}

static Value read_unicode(Reader *r, Size n, bool intern) {
  const uint8_t *p = take(r, (size_t)n);
  if (!p) return VALUE_NULL;
  StrBuilder b;
  sb_init(&b, r->vm);
  for (const uint8_t *end = p + n; p < end;) {
    uint32_t c;
    Utf8Status status;
    int size = utf8_decode_one(p, end, &c, &status);
    if (size <= 0 && utf8_is_surrogate(p, end, &c)) size = 3;
    if (size <= 0) {
      sb_discard(&b);
      str_from_utf8(r->vm, (const char *)p, (Size)(end - p));  // sets UnicodeDecodeError
      return VALUE_NULL;
    }
    sb_char(&b, c);
    p += size;
  }
  Value v = sb_finish(&b);
  return intern && !value_is_null(borrow(v)) ? str_intern(r->vm, v) : v;
}

static Value read_tuple(Reader *r, Size n, int flag) {
  if (r->failed) return VALUE_NULL;
  if ((size_t)n > (size_t)(r->end - r->p)) return bad(r, "tuple size out of range");
  if (n == 0) return remember(r, flag, tuple_from_refs(r->vm, NULL, 0));
  Tuple *t = tuple_alloc(r->vm, n);
  if (!t) return VALUE_NULL;
  Value v = remember(r, flag, value_from_ptr(t));
  for (Size i = 0; i < n && !r->failed; i++) t->items[i] = read_value(r);
  if (r->failed) {
    for (Size i = 0; i < n; i++)
      if (value_is_null(borrow(t->items[i]))) t->items[i] = VALUE_NONE;
    drop(r->vm, v);
    return VALUE_NULL;
  }
  return tuple_done(r->vm, t);
}

static Value read_list(Reader *r, int flag) {
  Size n = read_size(r, "list size out of range");
  Value v = r->failed ? VALUE_NULL : remember(r, flag, list_new(r->vm, 0));
  for (Size i = 0; i < n && !r->failed; i++) {
    Value item = read_value(r);
    if (r->failed || list_append_steal(r->vm, as_list(borrow(v)), item) < 0) r->failed = true;
  }
  return v;
}

static Value read_dict(Reader *r, int flag) {
  Value v = remember(r, flag, dict_new(r->vm));
  while (!r->failed) {
    Value key = read_value_or_null(r);
    if (r->failed || value_is_null(borrow(key))) break;
    Value value = read_value(r);
    if (r->failed) drop(r->vm, key);
    else if (dict_set_steal(r->vm, as_dict(borrow(v)), key, value) < 0) r->failed = true;
  }
  return v;
}

static Value read_set(Reader *r, int flag, bool frozen) {
  VM *vm = r->vm;
  Size n = read_size(r, "set size out of range");
  if (r->failed) return VALUE_NULL;
  if (n == 0 && frozen) return remember(r, flag, frozenset_new(vm, REF_NULL));
  Size at = frozen ? reserve(r, flag) : -1;
  Value v = frozen ? frozenset_new(vm, borrow(vm->empty_tuple)) : remember(r, flag, set_new(vm, REF_NULL));
  if (frozen && !value_is_null(borrow(v)) && n > 0 && value_same(borrow(v), borrow(vm->empty_frozenset))) {
    // The empty frozenset is shared: gather the items first.
    drop(vm, v);
    Value items = list_new(vm, n);
    for (Size i = 0; i < n && !r->failed; i++) {
      Value item = read_value(r);
      if (r->failed || list_append_steal(vm, as_list(borrow(items)), item) < 0) r->failed = true;
    }
    v = r->failed ? VALUE_NULL : frozenset_new(vm, borrow(items));
    drop(vm, items);
    return fill(r, at, v);
  }
  for (Size i = 0; i < n && !r->failed; i++) {
    Value item = read_value(r);
    if (r->failed) break;
    if (set_add(vm, borrow(v), borrow(item)) < 0) r->failed = true;
    drop(vm, item);
  }
  return frozen ? fill(r, at, v) : v;
}

static Value read_slice(Reader *r, int flag) {
  Size at = reserve(r, flag);
  Value parts[3] = {VALUE_NULL, VALUE_NULL, VALUE_NULL};
  for (int i = 0; i < 3 && !r->failed; i++) parts[i] = read_value(r);
  if (!r->failed) return fill(r, at, slice_new_steal(r->vm, parts[0], parts[1], parts[2]));
  for (int i = 0; i < 3; i++) drop(r->vm, parts[i]);
  return VALUE_NULL;
}

static Value read_code(Reader *r, int flag) {
  VM *vm = r->vm;
  if (!r->allow_code) {
    err_set(vm, vm->exc.ValueError, "unmarshalling code objects is disallowed");
    r->failed = true;
    return VALUE_NULL;
  }
  Size at = reserve(r, flag);
  CodeParams p = {0};
  p.argcount = (uint32_t)read_i32(r);
  p.posonlyargcount = (uint32_t)read_i32(r);
  p.kwonlyargcount = (uint32_t)read_i32(r);
  p.stacksize = (uint32_t)read_i32(r);
  p.flags = (uint32_t)read_i32(r);
  enum { CODE, CONSTS, NAMES, LOCALS, KINDS, FILENAME, CODE_NAME, QUALNAME, LINES, EXCEPTIONS, N_PARTS };
  static const char kinds[N_PARTS] = {'b', 't', 't', 't', 'b', 's', 's', 's', 'b', 'b'};
  Value parts[N_PARTS];
  for (int i = 0; i < N_PARTS; i++) parts[i] = VALUE_NULL;
  for (int i = 0; i < N_PARTS && !r->failed; i++) {
    if (i == LINES) p.firstlineno = (uint32_t)read_i32(r);
    if (r->failed) break;
    parts[i] = read_value(r);
    Ref v = borrow(parts[i]);
    if (r->failed) break;
    bool ok = kinds[i] == 'b' ? is_bytes_exact(vm, v) : kinds[i] == 't' ? is_tuple_exact(vm, v) : is_str_exact(vm, v);
    if (!ok) bad(r, "invalid code object");
  }
  Value v = VALUE_NULL;
  if (!r->failed) {
    p.code = borrow(parts[CODE]);
    p.consts = borrow(parts[CONSTS]);
    p.names = borrow(parts[NAMES]);
    p.localsplusnames = borrow(parts[LOCALS]);
    p.localspluskinds = borrow(parts[KINDS]);
    p.filename = borrow(parts[FILENAME]);
    p.name = borrow(parts[CODE_NAME]);
    p.qualname = borrow(parts[QUALNAME]);
    p.linetable = borrow(parts[LINES]);
    p.exceptiontable = borrow(parts[EXCEPTIONS]);
    Code *code = code_new(vm, &p);
    v = fill(r, at, code ? value_from_ptr(code) : VALUE_NULL);
  }
  for (int i = 0; i < N_PARTS; i++) drop(vm, parts[i]);
  return v;
}

static Value read_reference(Reader *r) {
  int32_t i = read_i32(r);
  if (r->failed) return VALUE_NULL;
  if (i < 0 || i >= list_len(borrow(r->refs))) return bad(r, "invalid reference");
  return own(list_at(borrow(r->refs), i));
}

static Value read_kind(Reader *r, int kind, int flag) {
  VM *vm = r->vm;
  switch (kind) {
    case 'N': return VALUE_NONE;
    case 'T': return VALUE_TRUE;
    case 'F': return VALUE_FALSE;
    case '.': return VALUE_ELLIPSIS;
    case 'S': return own_ptr(vm->exc.StopIteration);
    case 'i': return remember(r, flag, value_from_int48(read_i32(r)));
    case 'l': return remember(r, flag, read_long(r));
    case 'g': return remember(r, flag, value_from_double_raw(read_double(r)));
    case 'f': {
      Size n = read_byte(r);
      const uint8_t *p = take(r, (size_t)n);
      return p ? remember(r, flag, float_from_text(vm, (const char *)p, n)) : VALUE_NULL;
    }
    case 'y': {
      double real = read_double(r), imag = read_double(r);
      return r->failed ? VALUE_NULL : remember(r, flag, complex_new(vm, real, imag));
    }
    case 's': {
      Size n = read_size(r, "bytes object size out of range");
      const uint8_t *p = take(r, (size_t)n);
      return p ? remember(r, flag, bytes_from(vm, p, n)) : VALUE_NULL;
    }
    case 'a':
    case 'A': {
      Size n = read_size(r, "string size out of range");
      return r->failed ? VALUE_NULL : remember(r, flag, read_ascii(r, n, kind == 'A'));
    }
    case 'z':
    case 'Z': {
      Size n = read_byte(r);
      return r->failed ? VALUE_NULL : remember(r, flag, read_ascii(r, n, kind == 'Z'));
    }
    case 'u':
    case 't': {
      Size n = read_size(r, "string size out of range");
      return r->failed ? VALUE_NULL : remember(r, flag, read_unicode(r, n, kind == 't'));
    }
    case ')': {
      Size n = read_byte(r);
      return read_tuple(r, n, flag);
    }
    case '(': {
      Size n = read_size(r, "tuple size out of range");
      return read_tuple(r, n, flag);
    }
    case '[': return read_list(r, flag);
    case '{': return read_dict(r, flag);
    case '<': return read_set(r, flag, false);
    case '>': return read_set(r, flag, true);
    case ':': return read_slice(r, flag);
    case 'c': return read_code(r, flag);
    case 'r': return read_reference(r);
    default: return bad(r, "unknown type code");
  }
}

// A value; null without an exception for the mark that ends dicts.
static Value read_value_or_null(Reader *r) {
  VM *vm = r->vm;
  if (r->failed) return VALUE_NULL;
  if (r->p >= r->end) {
    err_set(vm, vm->exc.EOFError, "EOF read where object expected");
    r->failed = true;
    return VALUE_NULL;
  }
  int first = *r->p++;
  if ((first & ~FLAG_REF) == '0') return VALUE_NULL;
  if (vm_enter(vm, "") < 0) {
    err_clear(vm);
    return bad(r, "recursion limit exceeded");
  }
  Value v = read_kind(r, first & ~FLAG_REF, first & FLAG_REF);
  vm_leave(vm);
  if (value_is_null(borrow(v))) r->failed = true;
  if (!r->failed) return v;
  drop(vm, v);
  return VALUE_NULL;
}

static Value read_value(Reader *r) {
  Value v = read_value_or_null(r);
  if (!r->failed && value_is_null(borrow(v))) {
    err_set(r->vm, r->vm->exc.TypeError, "NULL object in marshal data for object");
    r->failed = true;
  }
  return v;
}

Value marshal_loads(VM *vm, const void *bytes, size_t len, bool allow_code, size_t *out_used) {
  Reader r = {.vm = vm, .p = bytes, .end = (const uint8_t *)bytes + len, .allow_code = allow_code, .refs = list_new(vm, 0)};
  if (value_is_null(borrow(r.refs))) return VALUE_NULL;
  Value v = read_value(&r);
  drop(vm, r.refs);
  if (out_used) *out_used = (size_t)(r.p - (const uint8_t *)bytes);
  return v;
}

// --- the module

static Value module_dumps(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "", "allow_code"};
  static const ArgSpec spec = {"dumps", names, 3, 2, 2, 1, 0};
  Ref out[3];
  int version = MARSHAL_VERSION;
  bool allow_code = true;
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return VALUE_NULL;
  if (!value_is_null(out[1]) && arg_int(vm, out[1], &version) < 0) return VALUE_NULL;
  if (!value_is_null(out[2]) && arg_bool(vm, out[2], &allow_code) < 0) return VALUE_NULL;
  return marshal_dumps(vm, out[0], version, allow_code);
}

static Value module_dump(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "", "", "allow_code"};
  static const ArgSpec spec = {"dump", names, 4, 3, 3, 2, 0};
  Ref out[4];
  int version = MARSHAL_VERSION;
  bool allow_code = true;
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return VALUE_NULL;
  if (!value_is_null(out[2]) && arg_int(vm, out[2], &version) < 0) return VALUE_NULL;
  if (!value_is_null(out[3]) && arg_bool(vm, out[3], &allow_code) < 0) return VALUE_NULL;
  Value bytes = marshal_dumps(vm, out[0], version, allow_code);
  if (value_is_null(borrow(bytes))) return VALUE_NULL;
  Value result = call_method1(vm, out[1], NAME(write), borrow(bytes));
  drop(vm, bytes);
  return result;
}

static Value module_loads(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "allow_code"};
  static const ArgSpec spec = {"loads", names, 2, 1, 1, 1, 0};
  Ref out[2];
  bool allow_code = true;
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return VALUE_NULL;
  if (!value_is_null(out[1]) && arg_bool(vm, out[1], &allow_code) < 0) return VALUE_NULL;
  Buffer b;
  if (buffer_get(vm, out[0], &b, BUF_SIMPLE) < 0) return VALUE_NULL;
  Value v = marshal_loads(vm, b.data, (size_t)b.len, allow_code, NULL);
  buffer_release(vm, &b);
  return v;
}

// Reads all that is left of the file, then sets it back behind the value.
static Value module_load(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "allow_code"};
  static const ArgSpec spec = {"load", names, 2, 1, 1, 1, 0};
  Ref out[2];
  bool allow_code = true;
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return VALUE_NULL;
  if (!value_is_null(out[1]) && arg_bool(vm, out[1], &allow_code) < 0) return VALUE_NULL;
  Value read = object_getattr_s(vm, out[0], "read");
  if (value_is_null(borrow(read))) return VALUE_NULL;
  Value data = call0(vm, borrow(read));
  drop(vm, read);
  if (value_is_null(borrow(data))) return VALUE_NULL;
  Value v = VALUE_NULL;
  if (!is_bytes(borrow(data))) {
    err_set(vm, vm->exc.TypeError, "file.read() returned not bytes but %.100T", borrow(data));
  } else {
    size_t used = 0, len = (size_t)as_bytes(borrow(data))->len;
    v = marshal_loads(vm, as_bytes(borrow(data))->data, len, allow_code, &used);
    if (!value_is_null(borrow(v)) && used < len) {
      Value seek = object_getattr_s(vm, out[0], "seek");
      Value moved = value_is_null(borrow(seek)) ? VALUE_NULL : call2(vm, borrow(seek), value_from_int48((int64_t)used - (int64_t)len), value_from_int48(1));
      drop(vm, seek);
      if (value_is_null(borrow(moved))) value_clear(vm, &v);
      drop(vm, moved);
    }
  }
  drop(vm, data);
  return v;
}

static const MethodDef methods[] = {
  {"dump", module_dump, METH_FAST_KW, "($module, value, file, version=version, /, *, allow_code=True)", "Write the value on the open file."},
  {"load", module_load, METH_FAST_KW, "($module, file, /, *, allow_code=True)", "Read one value from the open file and return it."},
  {"dumps", module_dumps, METH_FAST_KW, "($module, value, version=version, /, *, allow_code=True)", "Return the bytes object that would be written to a file by dump(value, file)."},
  {"loads", module_loads, METH_FAST_KW, "($module, bytes, /, *, allow_code=True)", "Convert the bytes-like object to a value."},
  {NULL},
};
static int exec(VM *vm, Ref m) { return module_add(vm, m, "version", value_from_int48(MARSHAL_VERSION)); }
const ModuleDef marshal_module = {
  .name = "marshal",
  .doc = "This module contains functions that can read and write Python values in\na binary format. The format is specific to Python, but independent of\nmachine architecture issues.",
  .methods = methods,
  .exec = exec,
};
