// runtime/marshal.c: bytes to values, and the module `marshal`.
//
// Bad input of any kind raises ValueError, EOFError or TypeError.
// Tests        tests/python/modules/marshal_cases.py; the fidelity report uses it in both directions
// Optimize     Os
#include "object/core/work.h"
#include "runtime/marshal.h"

#include "base/utf8.h"
#include "compile/verify.h"
#include "object/core/args.h"
#include "object/bytes/buffer.h"
#include "object/bytes/bytearray.h"
#include "object/bytes/bytes.h"
#include "object/exec/code_type.h"
#include "object/container/dict.h"
#include "object/number/float.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/bytes/memoryview.h"
#include "object/exec/module.h"
#include "object/container/set.h"
#include "object/container/slice.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

#define FLAG_REF 0x80

typedef struct Reader {
  VM *vm;
  const uint8_t *p, *end;
  Ref file;      // null, or the object whose readinto is called
  Value buffer;  // the octets of the last read: a bytearray
  bool allow_code, failed;
  bool trusted;   // our compiler made the code
  bool too_deep;  // the exception is set when the reader ends
  int depth;
  Value refs;       // list of the objects that can be referred to; NotImplemented stands for one that is being read
  size_t n_values;  // read so far
} Reader;

static Value read_value(Reader *r, const char *container);
static Value read_value_or_null(Reader *r);

static Value bad(Reader *r, const char *why) RAISES {
  if (!r->failed) err_set(r->vm, r->vm->exc.ValueError, "bad marshal data (%s)", why);
  r->failed = true;
  return VALUE_NULL;
}

static const uint8_t *too_short(Reader *r, const char *message) {
  if (!r->failed) err_set(r->vm, r->vm->exc.EOFError, "%s", message);
  r->failed = true;
  return NULL;
}

static Value call_file(Reader *r, const char *name, Ref arg) {
  Value method = object_getattr_s(r->vm, r->file, name);
  if (value_is_null(method)) return VALUE_NULL;
  Value result = call1(r->vm, method, arg);
  drop(r->vm, method);
  return result;
}

// The next n octets of the file.
static const uint8_t *take_from_file(Reader *r, Size n, const char *message) {
  VM *vm = r->vm;
  drop(vm, r->buffer);
  r->buffer = bytearray_from(vm, NULL, 0);
  Size got = -1;
  if (!value_is_null(r->buffer) && bytearray_resize(vm, r->buffer, n) == 0) {
    Value view = memoryview_from(vm, r->buffer, BUF_WRITABLE);
    Value count = value_is_null(view) ? VALUE_NULL : call_file(r, "readinto", view);
    if (!value_is_null(count) && arg_size(vm, count, &got) < 0) got = -1;
    drop(vm, count);
    drop(vm, view);
  }
  if (got == n) return n ? as_bytearray(r->buffer)->data : (const uint8_t *)"";  // an empty bytearray has no data
  if (err_occurred(vm)) r->failed = true;
  else if (got < n) too_short(r, message);
  else err_set(vm, vm->exc.ValueError, "read() returned too much data: %zd bytes requested, %zd returned", n, got);
  r->failed = true;
  return NULL;
}

static const uint8_t *take_or(Reader *r, Size n, const char *message) {
  if (r->failed) return NULL;
  if (!value_is_null(r->file)) return take_from_file(r, n, message);
  if (r->end - r->p < n) return too_short(r, message);
  r->p += n;
  return r->p - n;
}
static const uint8_t *take(Reader *r, Size n) {
  return take_or(r, n, value_is_null(r->file) ? "marshal data too short" : "EOF read where not expected");
}
// Whether that many items, of at least one octet each, can follow.
static bool can_hold(const Reader *r, Size n) { return !value_is_null(r->file) || n <= r->end - r->p; }

static int read_byte(Reader *r) {
  const uint8_t *p = take_or(r, 1, "EOF read where not expected");
  return p ? *p : 0;
}
static int32_t read_i32(Reader *r) {
  const uint8_t *p = take(r, 4);
  return p ? (int32_t)(p[0] | p[1] << 8 | p[2] << 16 | (uint32_t)p[3] << 24) : 0;
}
static uint64_t read_u64(Reader *r) {
  const uint8_t *p = take(r, 8);
  uint64_t bits = 0;
  for (int i = 7; p && i >= 0; i--) bits = bits << 8 | p[i];
  return bits;
}
static double read_double(Reader *r) {
  uint64_t bits = read_u64(r);
  double d;
  memcpy(&d, &bits, sizeof d);
  return d;
}
static Size read_size(Reader *r, const char *why) {
  int32_t n = read_i32(r);
  if (n < 0) bad(r, why);
  return r->failed ? 0 : n;
}

// Adds an object to the list of references; null is passed on.
static Value remember(Reader *r, int flag, Value v) {
  if (value_is_null(v)) {
    r->failed = true;
    return v;
  }
  if (flag && list_append(r->vm, r->refs, v) < 0) {
    drop(r->vm, v);
    r->failed = true;
    return VALUE_NULL;
  }
  return v;
}
// For objects that exist only when their parts do: reserves an entry in the list, filled later.
static Size reserve(Reader *r, int flag) {
  if (!flag) return -1;
  if (list_append(r->vm, r->refs, VALUE_NOT_IMPLEMENTED) < 0) r->failed = true;
  return list_len(r->refs) - 1;
}
static Value fill(Reader *r, Size at, Value v) {
  if (value_is_null(v)) r->failed = true;
  else if (at >= 0) value_set(r->vm, &as_list(r->refs)->items[at], own(v));
  return v;
}

static Value read_long(Reader *r) {
  int32_t n = read_i32(r);
  if (n == INT32_MIN) return bad(r, "long size out of range");
  int32_t digits = n < 0 ? -n : n;
  if (digits > SIZE_MAX_PY / 2) return bad(r, "long size out of range");
  const uint8_t *p = take(r, digits * 2);
  if (!p) return VALUE_NULL;
  Size n_limbs = (Size)(((int64_t)digits * 15 + 31) / 32);
  uint32_t *limbs = mem_alloc_zero_items(r->vm, (size_t)n_limbs + 1, sizeof(uint32_t));
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

// Latin-1 text: writers of these kinds write ASCII only.
static Value read_ascii(Reader *r, Size n, bool intern) {
  const uint8_t *p = take(r, n);
  if (!p) return VALUE_NULL;
  Value v = str_from_kind(r->vm, 1, p, n);
  return intern && !value_is_null(v) ? str_intern(r->vm, v) : v;
}

// A length, then a number as text.
static bool read_float_text(Reader *r, double *out) {
  VM *vm = r->vm;
  int n = read_byte(r);
  const char *p = (const char *)take(r, n);
  if (!p) return false;
  bool plain = n > 0;  // digits and signs only: float() would accept more
  for (int i = 0; i < n; i++)
    if ((uint8_t)p[i] <= ' ' || (uint8_t)p[i] >= 0x7F || p[i] == '_') plain = false;
  Value v = VALUE_NULL;
  if (plain) {
    v = float_from_text(vm, p, n);
  } else {
    Value text = str_from_kind(vm, 1, p, n);
    if (!value_is_null(text)) err_set(vm, vm->exc.ValueError, "could not convert string to float: %R", text);
    drop(vm, text);
  }
  if (value_is_null(v)) r->failed = true;
  else *out = value_as_double(v);
  return !r->failed;
}

static Value read_unicode(Reader *r, Size n, bool intern) {
  const uint8_t *p = take(r, n);
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
      // raises, with the position in the whole text
      return str_decode(r->vm, (const char *)end - n, n, "utf-8", "surrogatepass");
    }
    sb_char(&b, c);
    p += size;
  }
  Value v = sb_finish(&b);
  return intern && !value_is_null(v) ? str_intern(r->vm, v) : v;
}

static Value read_tuple(Reader *r, Size n, int flag) {
  if (r->failed) return VALUE_NULL;
  if (!can_hold(r, n)) {  // an error at the latest at the end of the data
    reserve(r, flag);
    while (!r->failed) drop(r->vm, read_value(r, "tuple"));
    return VALUE_NULL;
  }
  if (n == 0) return remember(r, flag, tuple_from_refs(r->vm, NULL, 0));
  Tuple *t = tuple_alloc(r->vm, n);
  if (!t) return VALUE_NULL;
  Value v = remember(r, flag, value_from_ptr(t));
  if (r->failed) return VALUE_NULL;
  for (Size i = 0; i < n; i++) t->items[i] = VALUE_NONE;  // its items may refer to it and look at it
  for (Size i = 0; i < n && !r->failed; i++) {
    Value item = read_value(r, "tuple");
    if (!r->failed) t->items[i] = item;
  }
  v = tuple_done(r->vm, t);
  if (!r->failed) return v;
  drop(r->vm, v);
  return VALUE_NULL;
}

static Value read_list(Reader *r, int flag) {
  Size n = read_size(r, "list size out of range");
  Value v = r->failed ? VALUE_NULL : remember(r, flag, list_new(r->vm, 0));
  for (Size i = 0; i < n && !r->failed; i++) {
    Value item = read_value(r, "list");
    if (r->failed || list_append_steal(r->vm, as_list(v), item) < 0) r->failed = true;
  }
  return v;
}

static Value read_dict(Reader *r, int flag) {
  Value v = remember(r, flag, dict_new(r->vm));
  while (!r->failed) {
    Value key = read_value_or_null(r);
    if (r->failed || value_is_null(key)) break;
    Value value = read_value_or_null(r);
    if (r->failed || value_is_null(value)) {
      drop(r->vm, key);
      break;
    }
    if (dict_set_steal(r->vm, as_dict(v), key, value) < 0) r->failed = true;
  }
  return v;
}

static Value read_set(Reader *r, int flag, bool frozen) {
  VM *vm = r->vm;
  Size n = read_size(r, "set size out of range");
  if (r->failed) return VALUE_NULL;
  if (n == 0 && frozen) return remember(r, flag, frozenset_new(vm, REF_NULL));
  if (!frozen) {
    Value v = remember(r, flag, set_new(vm, REF_NULL));
    for (Size i = 0; i < n && !r->failed; i++) {
      Value item = read_value(r, "set");
      if (r->failed) break;
      if (set_add(vm, v, item) < 0) r->failed = true;
      drop(vm, item);
    }
    return v;
  }
  Size at = reserve(r, flag);
  Value items = list_new(vm, 0);
  if (value_is_null(items)) r->failed = true;
  for (Size i = 0; i < n && !r->failed; i++) {
    Value item = read_value(r, "set");
    if (r->failed || list_append_steal(vm, as_list(items), item) < 0) r->failed = true;
  }
  Value v = r->failed ? VALUE_NULL : frozenset_new(vm, items);
  drop(vm, items);
  return fill(r, at, v);
}

static Value read_slice(Reader *r, int flag) {
  Size at = reserve(r, flag);
  Value parts[3] = {VALUE_NULL, VALUE_NULL, VALUE_NULL};
  for (int i = 0; i < 3 && !r->failed; i++) parts[i] = read_value(r, "object");
  if (!r->failed) return fill(r, at, slice_new_steal(r->vm, parts[0], parts[1], parts[2]));
  for (int i = 0; i < 3; i++) drop(r->vm, parts[i]);
  return VALUE_NULL;
}

// Verified unless our compiler made it. The tuple of constants may be one that the data refers to elsewhere and is
// still filling.
static Value new_code(Reader *r, CodeParams *p) {
  VM *vm = r->vm;
  Value consts = r->trusted ? own(p->consts) : tuple_from_refs(vm, as_tuple(p->consts)->items, tuple_len(p->consts));
  if (value_is_null(consts)) return consts;
  p->consts = borrow(consts);
  Code *code = code_new(vm, p);
  drop(vm, consts);
  if (!code) return VALUE_NULL;
  Value v = value_from_ptr(code);
  if (!r->trusted && code_verify(vm, code) < 0) value_clear(vm, &v);
  return v;
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
    parts[i] = r->failed ? VALUE_NULL : read_value(r, "code object");
  }
  for (int i = 0; i < N_PARTS && !r->failed; i++) {
    Ref v = borrow(parts[i]);
    bool ok = kinds[i] == 'b' ? is_bytes_exact(vm, v) : kinds[i] == 't' ? is_tuple_exact(vm, v) : is_str_exact(vm, v);
    if (ok) continue;
    bad(r, "a code object's part is of a wrong type");
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
    v = new_code(r, &p);
    // types.CodeType's errors: for foreign bytes they become ValueError
    if (value_is_null(v) && err_matches(vm, vm->exc.SystemError)) {
      err_clear(vm);
      r->failed = false;
      bad(r, "invalid code object");
    }
    v = fill(r, at, v);
  }
  for (int i = 0; i < N_PARTS; i++) drop(vm, parts[i]);
  return v;
}

static Value read_reference(Reader *r) {
  int32_t i = read_i32(r);
  if (r->failed) return VALUE_NULL;
  if (i < 0 || i >= list_len(r->refs)) return bad(r, "invalid reference");
  Ref v = list_at(r->refs, i);
  return value_is_not_implemented(v) ? bad(r, "invalid reference") : own(v);
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
    case 'I': return remember(r, flag, int_from_i64(vm, (int64_t)read_u64(r)));
    case 'f': {
      double d;
      return read_float_text(r, &d) ? remember(r, flag, value_from_double_raw(d)) : VALUE_NULL;
    }
    case 'x':
    case 'y': {
      double real = 0, imag = 0;
      if (kind == 'y') real = read_double(r), imag = read_double(r);
      else if (read_float_text(r, &real)) read_float_text(r, &imag);
      return r->failed ? VALUE_NULL : remember(r, flag, complex_new(vm, real, imag));
    }
    case 's': {
      Size n = read_size(r, "bytes object size out of range");
      if (n > INT32_MAX - 17) {
        err_set(vm, vm->exc.OverflowError, "byte string is too large");
        return VALUE_NULL;
      }
      const uint8_t *p = take(r, n);
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

// Reads a value; null without an exception for the mark that ends dicts.
static Value read_value_or_null(Reader *r) {
  VM *vm = r->vm;
  if (r->failed) return VALUE_NULL;
  const uint8_t *p = take_or(r, 1, "EOF read where object expected");
  if (!p) return VALUE_NULL;
  if (work_round(vm, r->n_values++) < 0) {  // small files, such as those of modules, count as no work
    r->failed = true;
    return VALUE_NULL;
  }
  int first = *p;
  if ((first & ~FLAG_REF) == '0') return VALUE_NULL;
  if (r->depth >= MARSHAL_MAX_DEPTH || vm_enter(vm, "") < 0) {
    err_clear(vm);
    r->failed = r->too_deep = true;
    return VALUE_NULL;
  }
  r->depth++;
  Value v = read_kind(r, first & ~FLAG_REF, first & FLAG_REF);
  r->depth--;
  vm_leave(vm);
  if (value_is_null(v)) r->failed = true;
  if (!r->failed) return v;
  drop(vm, v);
  return VALUE_NULL;
}

static Value read_value(Reader *r, const char *container) {
  Value v = read_value_or_null(r);
  if (!r->failed && value_is_null(v)) {
    err_set(r->vm, r->vm->exc.TypeError, "NULL object in marshal data for %s", container);
    r->failed = true;
  }
  return v;
}

static Value load(Reader *r) {
  r->refs = list_new(r->vm, 0);
  if (value_is_null(r->refs)) return VALUE_NULL;
  Value v = read_value(r, "object");
  if (r->too_deep) err_set(r->vm, r->vm->exc.ValueError, "recursion limit exceeded");
  drop(r->vm, r->refs);
  drop(r->vm, r->buffer);
  return v;
}

Value marshal_loads(VM *vm, const void *bytes, Size len, bool allow_code) {
  Reader r = {.vm = vm,
              .p = bytes,
              .end = (const uint8_t *)bytes + len,
              .file = REF_NULL,
              .buffer = VALUE_NULL,
              .allow_code = allow_code};
  return load(&r);
}

Value marshal_loads_trusted(VM *vm, const void *bytes, Size len) {
  Reader r = {.vm = vm,
              .p = bytes,
              .end = (const uint8_t *)bytes + len,
              .file = REF_NULL,
              .buffer = VALUE_NULL,
              .allow_code = true,
              .trusted = true};
  return load(&r);
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
  if (value_is_null(bytes)) return VALUE_NULL;
  Value result = call_method1(vm, out[1], NAME(write), bytes);
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
  Value v = marshal_loads(vm, b.data, b.len, allow_code);
  buffer_release(vm, &b);
  return v;
}

static Value module_load(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "allow_code"};
  static const ArgSpec spec = {"load", names, 2, 1, 1, 1, 0};
  Ref out[2];
  bool allow_code = true;
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return VALUE_NULL;
  if (!value_is_null(out[1]) && arg_bool(vm, out[1], &allow_code) < 0) return VALUE_NULL;
  // An empty read tells whether the file is binary.
  Reader r = {.vm = vm, .file = out[0], .buffer = VALUE_NULL, .allow_code = allow_code};
  Value data = call_file(&r, "read", value_from_int48(0));
  if (value_is_null(data)) return VALUE_NULL;
  bool octets = is_bytes(data);
  if (!octets) err_set(vm, vm->exc.TypeError, "file.read() returned not bytes but %.100T", data);
  drop(vm, data);
  return octets ? load(&r) : VALUE_NULL;
}

static const MethodDef methods[] = {
    {"dump", module_dump, METH_FAST_KW, DOC("($module, value, file, version=version, /, *, allow_code=True)"),
     DOC("Write the value on the open file.")},
    {"load", module_load, METH_FAST_KW, DOC("($module, file, /, *, allow_code=True)"),
     DOC("Read one value from the open file and return it.")},
    {"dumps", module_dumps, METH_FAST_KW, DOC("($module, value, version=version, /, *, allow_code=True)"),
     DOC("Return the bytes object that would be written to a file by dump(value, file).")},
    {"loads", module_loads, METH_FAST_KW, DOC("($module, bytes, /, *, allow_code=True)"),
     DOC("Convert the bytes-like object to a value.")},
    {NULL},
};
static int exec(VM *vm, Ref m) { return module_add(vm, m, "version", value_from_int48(MARSHAL_VERSION)); }
const ModuleDef marshal_module = {
    .name = "marshal",
    .doc =
        "This module contains functions that can read and write Python values in\n"
        "a binary format. The format is specific to Python, but independent of\n"
        "machine architecture issues.",
    .methods = methods,
    .exec = exec,
};
