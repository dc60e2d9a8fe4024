// modules/_struct.c: numbers as C structs: Struct, pack, unpack and their companions.
//
// A format is compiled to Fields: code, size and offset of each value (a run of equal codes is one Field).
// Tests        tests/python/modules/struct_binascii.py, tests/python/library/data/struct_use.py
// Optimize     O2
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/core/work.h"
#include "object/bytes/buffer.h"
#include "object/bytes/bytes.h"
#include "object/container/dict.h"
#include "object/number/float.h"
#include "object/number/int.h"
#include "object/bytes/pack.h"
#include "object/text/str.h"
#include "object/container/tuple.h"
#include "object/container/iterators.h"

typedef struct Field {
  char code;
  int size;    // of one value; of s and p: the whole
  Size count;  // values
  Size offset;
} Field;

typedef struct Struct {
  Object h;
  Value format;  // bytes, or null
  Field *fields;
  Size n_fields, n_values, size;
  int32_t users;  // calls and iterators that use the fields: __init__ is refused meanwhile
  bool big;
  Object *weaklist;
} Struct;

static Struct *as_struct(Ref v) { return (Struct *)value_as_ptr(v); }
static Type *error_type(VM *vm) { return module_type(vm, MT_STRUCT_ERROR); }
#define FAIL(vm, ...) err_set(vm, error_type(vm), __VA_ARGS__)
#define FAIL_I(vm, ...) err_set_i(vm, error_type(vm), __VA_ARGS__)

// ---- formats ----

// Size of a code, -1 when there is none; native sizes and alignments are those of wasm32.
static int code_size(char code, bool native) {
  switch (code) {
    case 'x':
    case 's':
    case 'p': return 1;
    case 'F': return 8;
    case 'D': return 16;
    case 'n':
    case 'N':
    case 'P': return native ? 4 : -1;
    default: return (int)buffer_code_size(code);
  }
}
static int code_align(char code, int size) { return code == 'F' ? 4 : code == 'D' ? 8 : size; }

typedef struct FormatReader {
  const char *p, *end;
  bool native, big;
} FormatReader;

static void read_prefix(FormatReader *r) {
  r->native = true;
  if (r->p == r->end || !strchr("@=<>!", *r->p) || *r->p == 0) return;
  r->native = *r->p == '@';
  r->big = *r->p == '>' || *r->p == '!';
  r->p++;
}

// The next code with its count: 1, 0 at the end, -1.
static int read_code(VM *vm, FormatReader *r, char *code, Size *count) {
  while (r->p < r->end && (*r->p == ' ' || (*r->p >= 9 && *r->p <= 13))) r->p++;
  if (r->p == r->end) return 0;
  int64_t n = 1;
  if (*r->p >= '0' && *r->p <= '9') {
    for (n = 0; r->p < r->end && *r->p >= '0' && *r->p <= '9'; r->p++) {
      n = n * 10 + (*r->p - '0');
      if (n > SIZE_MAX_PY) return FAIL_I(vm, "total struct size too long");
    }
    if (r->p == r->end) return FAIL_I(vm, "repeat count given without format specifier");
  }
  *code = *r->p++;
  *count = (Size)n;
  return code_size(*code, r->native) < 0 ? FAIL_I(vm, *code ? "bad char in struct format" : "embedded null character")
                                         : 1;
}

static int add_field(VM *vm, Struct *s, Size *cap, Field field) {
  if (s->n_fields == *cap) {
    Size more = *cap ? *cap * 2 : 4;
    Field *fields = mem_realloc_items(vm, s->fields, (size_t)*cap, (size_t)more, sizeof(Field));
    if (!fields) return err_no_memory_i(vm);
    s->fields = fields;
    *cap = more;
  }
  s->fields[s->n_fields++] = field;
  return 0;
}

static int compile_format(VM *vm, Struct *s, const char *text, Size len, Size *cap) {
  FormatReader r = {text, text + len, false, false};
  read_prefix(&r);
  s->big = r.big;
  int64_t size = 0, n_values = 0;
  char code = 0;
  Size count = 0;
  int more;
  while ((more = read_code(vm, &r, &code, &count)) > 0) {
    int one = code_size(code, r.native), align = r.native ? code_align(code, one) : 1;
    size = (size + align - 1) / align * align;
    Field field = {code, one, count, (Size)size};
    size += (int64_t)one * count;
    if (size > SIZE_MAX_PY) return FAIL_I(vm, "total struct size too long");
    if (code == 's' || code == 'p') {
      field.size = (int)count;
      field.count = 1;
    }
    if (code == 'x' || field.count == 0) continue;
    n_values += field.count;
    if (add_field(vm, s, cap, field) < 0) return -1;
  }
  s->size = (Size)size;
  s->n_values = (Size)n_values;
  return more;
}

// The format as bytes: of a str, its ASCII.
static Value format_bytes(VM *vm, Ref format) {
  if (is_str(format)) {
    Value name = str_from_cstr(vm, "ascii");
    Value bytes = value_is_null(name) ? name : call_method1(vm, format, NAME(encode), name);
    drop(vm, name);
    return bytes;
  }
  if (is_bytes(format)) return own(format);
  return err_set(vm, vm->exc.TypeError, "Struct() argument 1 must be a str or bytes object, not %.200T", format);
}

static int struct_compile(VM *vm, Struct *s, Ref format) {
  Value bytes = format_bytes(vm, format);
  if (value_is_null(bytes)) return -1;
  Size cap = 0;
  int rc = compile_format(vm, s, as_bytes(bytes)->data, as_bytes(bytes)->len, &cap);
  if (cap != s->n_fields && rc == 0 && s->n_fields) {
    Field *fit = mem_realloc_items(vm, s->fields, (size_t)cap, (size_t)s->n_fields, sizeof(Field));
    if (fit) s->fields = fit;
    else rc = err_no_memory_i(vm);
  }
  if (rc < 0) {
    mem_free(vm, s->fields, (size_t)cap * sizeof(Field));
    s->fields = NULL;
    s->n_fields = 0;
    drop(vm, bytes);
    return -1;
  }
  s->format = bytes;
  return 0;
}

static Struct *struct_from(VM *vm, Type *type, Ref format) {
  Struct *s = object_alloc(vm, type, 0);
  if (!s) return NULL;
  s->format = VALUE_NULL;
  if (struct_compile(vm, s, format) == 0) return s;
  obj_drop(vm, s);
  return NULL;
}

// ---- packing ----

static int pack_int(VM *vm, const Field *f, bool big, uint8_t *p, Ref v) {
  if (!is_int(v) && !number_has_index(vm, v)) return FAIL_I(vm, "required argument is not an integer");
  Value i = number_index(vm, v);
  // any overflow means that the value is out of range
  if (value_is_null(i) && (f->size == 8 || !err_matches(vm, vm->exc.OverflowError))) return -1;
  bool is_signed = f->code >= 'a';
  uint64_t bits;
  int fits = !value_is_null(i) && pack_int_bits(i, f->size, is_signed, &bits);
  drop(vm, i);
  if (fits) {
    pack_store_int(p, f->size, big, bits);
    return 0;
  }
  if (f->size == 8)
    return is_signed ? FAIL_I(vm, "'%c' format requires -9223372036854775808 <= number <= 9223372036854775807", f->code)
                     : FAIL_I(vm, "'%c' format requires 0 <= number <= 18446744073709551615", f->code);
  int64_t low = is_signed ? -(INT64_C(1) << (8 * f->size - 1)) : 0;
  int64_t high = is_signed ? (INT64_C(1) << (8 * f->size - 1)) - 1 : (INT64_C(1) << 8 * f->size) - 1;
  return FAIL_I(vm, "'%c' format requires %lld <= number <= %lld", f->code, low, high);
}

static int pack_double(VM *vm, const Struct *s, const Field *f, uint8_t *p, Ref v) {
  double d = number_as_double(vm, v);
  if (d == -1.0 && err_occurred(vm)) return FAIL_I(vm, "required argument is not a float");
  if (f->code == 'f' && (as_bytes(s->format)->len == 0 || !strchr("=<>!", as_bytes(s->format)->data[0]))) {  // native
    float single = (float)d;
    memcpy(p, &single, 4);
    return 0;
  }
  if (pack_store_double(p, f->size, s->big, d)) return 0;
  return err_set_i(vm, vm->exc.OverflowError, "float too large to pack with %c format", f->code);
}

static int pack_complex(VM *vm, const Field *f, bool big, uint8_t *p, Ref v) {
  double re, im = 0;
  if (is_instance_of(vm, v, vm->types.complex_)) {
    re = as_complex(v)->real;
    im = as_complex(v)->imag;
  } else {
    re = number_as_double(vm, v);
    if (re == -1.0 && err_occurred(vm)) return FAIL_I(vm, "required argument is not a complex");
  }
  int half = f->size / 2;
  if (half == 4 && !big) {  // as C converts
    re = (double)(float)re;
    im = (double)(float)im;
  }
  if (pack_store_double(p, half, big, re) && pack_store_double(p + half, half, big, im)) return 0;
  return err_set_i(vm, vm->exc.OverflowError, "float too large to pack with %c format", half == 4 ? 'f' : 'd');
}

static int pack_text(VM *vm, const Field *f, uint8_t *p, Ref v) {
  const uint8_t *from;
  Size n;
  if (is_bytes(v)) {
    from = (const uint8_t *)as_bytes(v)->data;
    n = as_bytes(v)->len;
  } else if (is_instance_of(vm, v, vm->types.bytearray)) {
    Buffer buf;
    if (buffer_get(vm, v, &buf, BUF_SIMPLE) < 0) return -1;
    from = buf.data;
    n = buf.len;
    buffer_release(vm, &buf);  // no code runs before the copy
  } else {
    return FAIL_I(vm, "argument for '%c' must be a bytes object", f->code);
  }
  if (f->code == 's') {
    memcpy(p, from, (size_t)(n < f->size ? n : f->size));
  } else if (f->size) {
    if (n > f->size - 1) n = f->size - 1;
    memcpy(p + 1, from, (size_t)n);
    p[0] = (uint8_t)(n > 255 ? 255 : n);
  }
  return 0;
}

// A pointer: any int that 32 bits hold, signed or not.
static int pack_pointer(VM *vm, bool big, uint8_t *p, Ref v) {
  if (!is_int(v) && !number_has_index(vm, v)) return FAIL_I(vm, "required argument is not an integer");
  Value i = number_index(vm, v);
  if (value_is_null(i)) return -1;
  uint64_t bits;
  int fits = pack_int_bits(i, 4, false, &bits) || pack_int_bits(i, 4, true, &bits);
  bool minus = int_sign(i) < 0;
  drop(vm, i);
  if (!fits)
    return err_set_i(vm, vm->exc.OverflowError, "Python int too large to convert to C %s",
                     minus ? "long" : "unsigned long");
  pack_store_int(p, 4, big, bits);
  return 0;
}

static int pack_field(VM *vm, const Struct *s, const Field *f, uint8_t *p, Ref v) {
  switch (f->code) {
    case '?': {
      int yes = object_is_true(vm, v);
      *p = (uint8_t)(yes > 0);
      return yes < 0 ? -1 : 0;
    }
    case 'c':
      if (!is_bytes(v) || as_bytes(v)->len != 1) return FAIL_I(vm, "char format requires a bytes object of length 1");
      *p = (uint8_t)as_bytes(v)->data[0];
      return 0;
    case 's':
    case 'p': return pack_text(vm, f, p, v);
    case 'e':
    case 'f':
    case 'd': return pack_double(vm, s, f, p, v);
    case 'F':
    case 'D': return pack_complex(vm, f, s->big, p, v);
    case 'P': return pack_pointer(vm, s->big, p, v);
    default: return pack_int(vm, f, s->big, p, v);
  }
}
static int pack_one(VM *vm, const Struct *s, const Field *f, uint8_t *p, Ref v) {
  if (pack_field(vm, s, f, p, v) == 0) return 0;
  if (!is_int(v) || !err_matches(vm, vm->exc.OverflowError)) return -1;
  err_clear(vm);
  return FAIL_I(vm, "int too large to convert");
}

// Writes all values to p, which has s->size bytes. 0 or -1.
static int pack_all(VM *vm, const Struct *s, uint8_t *p, const Value *args) {
  if (s->size && work_fill(vm, p, "", 1, (size_t)s->size) < 0) return -1;
  for (Size i = 0; i < s->n_fields; i++) {
    const Field *f = &s->fields[i];
    for (Size k = 0; k < f->count; k++)
      if (pack_one(vm, s, f, p + f->offset + (size_t)k * (size_t)f->size, *args++) < 0 || work_round(vm, (size_t)k) < 0)
        return -1;
  }
  return 0;
}

static Value struct_pack(VM *vm, Struct *s, const Value *args, Size nargs) {
  if (nargs != s->n_values) return FAIL(vm, "pack expected %zd items for packing (got %zd)", s->n_values, nargs);
  if (s->size < 2) {  // small results are shared objects: build them aside
    uint8_t small[2];
    return pack_all(vm, s, small, args) < 0 ? VALUE_NULL : bytes_from(vm, small, s->size);
  }
  Bytes *out = bytes_alloc(vm, s->size);
  if (!out) return VALUE_NULL;
  if (pack_all(vm, s, (uint8_t *)out->data, args) == 0) return value_from_ptr(out);
  obj_drop(vm, out);
  return VALUE_NULL;
}

// ---- unpacking ----

static Value unpack_one(VM *vm, const Struct *s, const Field *f, const uint8_t *p) {
  switch (f->code) {
    case '?': return value_from_bool(*p != 0);
    case 'c': return bytes_from(vm, p, 1);
    case 's': return bytes_from(vm, p, f->size);
    case 'p': {
      Size n = f->size ? p[0] : 0;
      if (n >= f->size) n = f->size ? f->size - 1 : 0;
      return bytes_from(vm, p + 1, n);
    }
    case 'e':
    case 'f':
    case 'd': return value_from_double_raw(pack_load_double(p, f->size, s->big));
    case 'F':
    case 'D': {
      int half = f->size / 2;
      return complex_new(vm, pack_load_double(p, half, s->big), pack_load_double(p + half, half, s->big));
    }
    case 'b':
    case 'h':
    case 'i':
    case 'l':
    case 'q':
    case 'n': return int_from_i64(vm, pack_load_int(p, f->size, s->big));
    default: return int_from_u64(vm, pack_load_uint(p, f->size, s->big));
  }
}

static Value unpack_all(VM *vm, const Struct *s, const uint8_t *p) {
  Tuple *t = tuple_alloc(vm, s->n_values);
  if (!t) return VALUE_NULL;
  Size n = 0;
  for (Size i = 0; i < s->n_fields; i++) {
    const Field *f = &s->fields[i];
    for (Size k = 0; k < f->count; k++) {
      Value v = unpack_one(vm, s, f, p + f->offset + (size_t)k * (size_t)f->size);
      if (value_is_null(v)) {
        obj_drop(vm, t);
        return VALUE_NULL;
      }
      t->items[n++] = v;
      if (work_round(vm, (size_t)k) == 0) continue;
      obj_drop(vm, t);
      return VALUE_NULL;
    }
  }
  return tuple_done(vm, t);
}

static Value struct_unpack(VM *vm, Struct *s, Ref source) {
  Buffer buf;
  if (buffer_get(vm, source, &buf, BUF_SIMPLE) < 0) return VALUE_NULL;
  Value out =
      buf.len == s->size ? unpack_all(vm, s, buf.data) : FAIL(vm, "unpack requires a buffer of %zd bytes", s->size);
  buffer_release(vm, &buf);
  return out;
}

// Checks an offset against a buffer; the real offset, or -1.
static Size check_offset(VM *vm, const Struct *s, Size offset, Size len, bool packing) {
  if (offset < 0) {
    if (offset + s->size > 0)
      return packing ? FAIL_I(vm, "no space to pack %zd bytes at offset %zd", s->size, offset)
                     : FAIL_I(vm, "not enough data to unpack %zd bytes at offset %zd", s->size, offset);
    if (offset + len < 0) return FAIL_I(vm, "offset %zd out of range for %zd-byte buffer", offset, len);
    offset += len;
  }
  if (len - offset >= s->size && offset <= len) return offset;
  return FAIL_I(
      vm, "%s requires a buffer of at least %lld bytes for %s %zd bytes at offset %zd (actual buffer size is %zd)",
      packing ? "pack_into" : "unpack_from", (int64_t)s->size + offset, packing ? "packing" : "unpacking", s->size,
      offset, len);
}

static Value struct_unpack_from(VM *vm, Struct *s, Ref source, Size offset) {
  Buffer buf;
  if (buffer_get(vm, source, &buf, BUF_SIMPLE) < 0) return VALUE_NULL;
  offset = check_offset(vm, s, offset, buf.len, false);
  Value out = offset < 0 ? VALUE_NULL : unpack_all(vm, s, buf.data + offset);
  buffer_release(vm, &buf);
  return out;
}

static Value struct_pack_into(VM *vm, Struct *s, const Value *args, Size nargs) {
  if (nargs < 2 || nargs - 2 != s->n_values) {
    if (nargs == 0) return FAIL(vm, "pack_into expected buffer argument");
    if (nargs == 1) return FAIL(vm, "pack_into expected offset argument");
    return FAIL(vm, "pack_into expected %zd items for packing (got %zd)", s->n_values, nargs - 2);
  }
  Buffer buf;
  Size offset = number_as_size(vm, args[1], vm->exc.IndexError);
  if (offset == -1 && err_occurred(vm)) return VALUE_NULL;
  if (buffer_get(vm, args[0], &buf, BUF_WRITABLE) < 0) {
    return err_set(vm, vm->exc.TypeError, "argument must be read-write bytes-like object, not %.50P", args[0]);
  }
  offset = check_offset(vm, s, offset, buf.len, true);
  int rc = offset < 0 ? -1 : pack_all(vm, s, buf.data + offset, args + 2);
  buffer_release(vm, &buf);
  return rc < 0 ? VALUE_NULL : VALUE_NONE;
}

// ---- iter_unpack ----

typedef struct UnpackIterator {
  Object h;
  Value st;
  Buffer buf;
  Size at;
} UnpackIterator;

static Value iterator_next(VM *vm, Ref self) {
  UnpackIterator *it = (UnpackIterator *)value_as_ptr(self);
  if (value_is_null(it->st)) return VALUE_NULL;
  Struct *s = as_struct(it->st);
  if (it->at >= it->buf.len) {
    s->users--;
    value_clear(vm, &it->st);
    buffer_release(vm, &it->buf);
    return VALUE_NULL;
  }
  Value out = unpack_all(vm, s, it->buf.data + it->at);
  it->at += s->size;  // `users` keeps the size fixed, which divides the length
  return out;
}
static Value iterator_hint(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kw UNUSED) {
  UnpackIterator *it = (UnpackIterator *)value_as_ptr(self);
  if (value_is_null(it->st)) return value_from_int48(0);
  return value_from_int48((it->buf.len - it->at) / as_struct(it->st)->size);
}
static void iterator_dealloc(VM *vm, Object *o) {
  UnpackIterator *it = (UnpackIterator *)o;
  gc_untrack(vm, it);
  buffer_release(vm, &it->buf);
  if (!value_is_null(it->st)) as_struct(it->st)->users--;
  drop(vm, it->st);
  object_free(vm, it, 0);
}
static int iterator_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  VISIT(((UnpackIterator *)o)->st);
  VISIT(((UnpackIterator *)o)->buf.obj);
  return 0;
}
static const MethodDef iterator_methods[] = {{"__length_hint__", iterator_hint, METH_NOARGS, NULL, NULL}, {0}};
static const TypeSlots iterator_slots = {
    .dealloc = iterator_dealloc, .traverse = iterator_traverse, .iter = iterator_self, .iternext = iterator_next};
static const TypeSpec iterator_spec = {
    .name = "_struct.unpack_iterator",
    .basic_size = sizeof(UnpackIterator),
    .told_size = 60,
    .flags = TYPE_GC | TYPE_IMMUTABLE | TYPE_DISALLOW_INSTANTIATION,
    .slots = &iterator_slots,
    .methods = iterator_methods,
};

static Value struct_iter_unpack(VM *vm, Struct *s, Ref source) {
  if (s->size == 0) return FAIL(vm, "cannot iteratively unpack with a struct of length 0");
  UnpackIterator *it = object_alloc(vm, module_type(vm, MT_UNPACK_ITERATOR), 0);
  if (!it) return VALUE_NULL;
  it->st = it->buf.obj = VALUE_NULL;
  if (buffer_get(vm, source, &it->buf, BUF_SIMPLE) < 0) {
    it->buf.obj = VALUE_NULL;
    obj_drop(vm, it);
    return VALUE_NULL;
  }
  if (it->buf.len % s->size) {
    obj_drop(vm, it);
    return FAIL(vm, "iterative unpacking requires a buffer of a multiple of %zd bytes", s->size);
  }
  it->st = own_ptr(s);
  s->users++;
  gc_track(vm, it);
  return value_from_ptr(it);
}

// ---- Struct ----

static Value struct_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"format"};
  static const ArgSpec spec = {"Struct", names, 1, 0, 1, 1, 0};
  Ref bound[1] = {REF_NULL};
  if (type == module_type(vm, MT_STRUCT) || nargs == 1) {
    if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0) return VALUE_NULL;
    Struct *s = struct_from(vm, type, bound[0]);
    return s ? value_from_ptr(s) : VALUE_NULL;
  }
  Struct *s = object_alloc(vm, type, 0);  // a subclass passes the format to __init__
  if (!s) return VALUE_NULL;
  s->format = VALUE_NULL;
  return value_from_ptr(s);
}

static int struct_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"format"};
  static const ArgSpec spec = {"Struct", names, 1, 0, 1, 1, 0};
  Ref bound[1] = {REF_NULL};
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0) return -1;
  Struct *s = as_struct(self);
  if (s->users) return err_set_i(vm, vm->exc.RuntimeError, "Struct object is in use");
  if (!value_is_null(s->format)) {
    mem_free(vm, s->fields, (size_t)s->n_fields * sizeof(Field));
    s->fields = NULL;
    s->n_fields = 0;
    value_clear(vm, &s->format);
  }
  s->users++;  // a format's own encode() runs
  int r = struct_compile(vm, s, bound[0]);
  s->users--;
  return r;
}

static void struct_dealloc(VM *vm, Object *o) {
  Struct *s = (Struct *)o;
  if (s->weaklist) object_clear_weakrefs(vm, o);
  drop(vm, s->format);
  mem_free(vm, s->fields, (size_t)s->n_fields * sizeof(Field));
  object_free(vm, s, 0);
}

static Struct *ready(VM *vm, Ref self) {
  if (!value_is_null(as_struct(self)->format)) return as_struct(self);
  err_set(vm, vm->exc.RuntimeError, "Struct object is not initialized");
  return NULL;
}
// The work of a method on a Struct: conversions run code.
static Value used(Struct *s, Value result) {
  s->users--;
  return result;
}

static int from_args(VM *vm, const Value *args, Size nargs, Ref kwnames, Ref *source, Size *offset) {
  static const char *const names[] = {"buffer", "offset"};
  static const ArgSpec spec = {"unpack_from", names, 2, 0, 2, 1, 0};
  Ref bound[2] = {REF_NULL, REF_NULL};
  *offset = 0;
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0) return -1;
  *source = bound[0];
  return value_is_null(bound[1]) ? 0 : arg_size(vm, bound[1], offset);
}

#define USED(name, call) \
  static Value name(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) { \
    Struct *s = ready(vm, self); \
    return s ? s->users++, used(s, call) : VALUE_NULL; \
  }
USED(method_pack, struct_pack(vm, s, args, nargs))
USED(method_pack_into, struct_pack_into(vm, s, args, nargs))
USED(method_unpack, struct_unpack(vm, s, args[0]))
USED(method_iter_unpack, struct_iter_unpack(vm, s, args[0]))
static Value method_unpack_from(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Ref source;
  Size offset;
  if (from_args(vm, args, nargs, kwnames, &source, &offset) < 0 || !ready(vm, self)) return VALUE_NULL;
  as_struct(self)->users++;
  return used(as_struct(self), struct_unpack_from(vm, as_struct(self), source, offset));
}
static Value method_sizeof(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_int48(28 + 16 * (int64_t)(as_struct(self)->n_fields + 1));
}

static Value get_format(VM *vm, Ref self, const void *closure UNUSED) {
  if (!ready(vm, self)) return VALUE_NULL;
  Bytes *b = as_bytes(as_struct(self)->format);
  return str_from_kind(vm, 1, b->data, b->len);
}
static Value get_size(VM *vm UNUSED, Ref self, const void *closure UNUSED) {
  return value_from_int48(as_struct(self)->size);
}
static Value struct_repr(VM *vm, Ref self) {
  Value format = get_format(vm, self, NULL);
  if (value_is_null(format)) return format;
  Value name = object_type_name(vm, value_as_ptr(self)->type);
  Value out = value_is_null(name) ? VALUE_NULL : str_format(vm, "%U(%R)", name, format);
  drop(vm, name);
  drop(vm, format);
  return out;
}

static const MethodDef struct_methods[] = {
    {"iter_unpack", method_iter_unpack, METH_O, DOC("($self, buffer, /)"), DOC("Return an iterator yielding tuples.")},
    {"pack", method_pack, METH_FAST, NULL, DOC("S.pack(v1, v2, ...) -> bytes")},
    {"pack_into", method_pack_into, METH_FAST, NULL, DOC("S.pack_into(buffer, offset, v1, v2, ...)")},
    {"unpack", method_unpack, METH_O, DOC("($self, buffer, /)"), DOC("Return a tuple containing unpacked values.")},
    {"unpack_from", method_unpack_from, METH_FAST_KW, DOC("($self, /, buffer, offset=0)"),
     DOC("Return a tuple containing unpacked values.")},
    {"__sizeof__", method_sizeof, METH_NOARGS, "($self, /)", DOC("S.__sizeof__() -> size of S in memory, in bytes")},
    {0},
};
static const GetSetDef struct_getsets[] = {
    {"format", get_format, NULL, DOC("struct format string"), NULL},
    {"size", get_size, NULL, DOC("struct size in bytes"), NULL},
    {0},
};
static const TypeSlots struct_slots = {
    .new_ = struct_new, .init = struct_init, .dealloc = struct_dealloc, .repr = struct_repr};
static const TypeSpec struct_spec = {
    .name = "_struct.Struct",
    .basic_size = sizeof(Struct),
    .told_size = 28,
    .flags = TYPE_BASETYPE,
    .weaklist_offset = offsetof(Struct, weaklist),
    .slots = &struct_slots,
    .methods = struct_methods,
    .getsets = struct_getsets,
    .doc = DOC("Struct(fmt) --> compiled struct object"),
};
static const TypeSpec error_spec = {.name = "struct.error", .flags = TYPE_GC | TYPE_BASETYPE};

// ---- functions ----

// The Struct of a format, owned. Those of strs are kept, up to CACHE_MAX.
#define CACHE_MAX 100
static Struct *cached(VM *vm, Ref format) {
  Value *cache = module_value(vm, MV_STRUCT_CACHE);
  bool kept = is_str_exact(vm, format);
  Ref found;
  if (kept && !value_is_null(*cache)) {
    int known = dict_lookup(vm, as_dict(*cache), format, &found);
    if (known) return known < 0 ? NULL : as_struct(borrow(own(found)));
  }
  Struct *s = struct_from(vm, module_type(vm, MT_STRUCT), format);
  if (!s || !kept) return s;
  if (value_is_null(*cache) || as_dict(*cache)->used >= CACHE_MAX) {
    value_set(vm, cache, dict_new(vm));
    if (!value_is_null(*cache)) as_dict(*cache)->role = DICT_HIDDEN;
  }
  if (!value_is_null(*cache) && dict_set(vm, as_dict(*cache), format, borrow(value_from_ptr(s))) == 0) return s;
  obj_drop(vm, s);
  return NULL;
}

static Value calcsize(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  (void)nargs;
  Struct *s = cached(vm, args[0]);
  if (!s) return VALUE_NULL;
  Value size = value_from_int48(s->size);
  obj_drop(vm, s);
  return size;
}
static Value with_format(VM *vm, const Value *args, Size nargs, Value (*run)(VM *, Struct *, const Value *, Size)) {
  if (nargs == 0) return err_set(vm, vm->exc.TypeError, "missing format argument");
  Struct *s = cached(vm, args[0]);
  if (!s) return VALUE_NULL;
  Value out = run(vm, s, args + 1, nargs - 1);
  obj_drop(vm, s);
  return out;
}
static Value pack(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return with_format(vm, args, nargs, struct_pack);
}
static Value pack_into(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return with_format(vm, args, nargs, struct_pack_into);
}

static Value unpack_arg(VM *vm, Struct *s, const Value *args, Size nargs UNUSED) {
  return struct_unpack(vm, s, args[0]);
}
static Value unpack(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return args_check(vm, "unpack", nargs, 2, 2) < 0 ? VALUE_NULL : with_format(vm, args, nargs, unpack_arg);
}
static Value iter_unpack_arg(VM *vm, Struct *s, const Value *args, Size nargs UNUSED) {
  return struct_iter_unpack(vm, s, args[0]);
}
static Value iter_unpack(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return args_check(vm, "iter_unpack", nargs, 2, 2) < 0 ? VALUE_NULL : with_format(vm, args, nargs, iter_unpack_arg);
}

static Value unpack_from(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "buffer", "offset"};
  static const ArgSpec spec = {"unpack_from", names, 3, 1, 3, 2, 0};
  Ref bound[3] = {REF_NULL, REF_NULL, REF_NULL};
  Size offset = 0;
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0) return VALUE_NULL;
  if (!value_is_null(bound[2]) && arg_size(vm, bound[2], &offset) < 0) return VALUE_NULL;
  Struct *s = cached(vm, bound[0]);
  if (!s) return VALUE_NULL;
  Value out = struct_unpack_from(vm, s, bound[1], offset);
  obj_drop(vm, s);
  return out;
}
static Value clearcache(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  (void)args, (void)nargs;
  value_clear(vm, module_value(vm, MV_STRUCT_CACHE));
  return VALUE_NONE;
}

static const MethodDef functions[] = {
    {"_clearcache", clearcache, METH_NOARGS, DOC("($module, /)"), DOC("Clear the internal cache.")},
    {"calcsize", calcsize, METH_O, DOC("($module, format, /)"),
     DOC("Return size in bytes of the struct described by the format string.")},
    {"iter_unpack", iter_unpack, METH_FAST, DOC("($module, format, buffer, /)"),
     DOC("Return an iterator yielding tuples unpacked from the given bytes.")},
    {"pack", pack, METH_FAST, NULL, DOC("pack(format, v1, v2, ...) -> bytes")},
    {"pack_into", pack_into, METH_FAST, NULL, DOC("pack_into(format, buffer, offset, v1, v2, ...)")},
    {"unpack", unpack, METH_FAST, DOC("($module, format, buffer, /)"),
     DOC("Return a tuple containing values unpacked according to the format string.")},
    {"unpack_from", unpack_from, METH_FAST_KW, DOC("($module, format, /, buffer, offset=0)"),
     DOC("Return a tuple containing values unpacked according to the format string.")},
    {0},
};
static int exec(VM *vm, Ref module) {
  if (module_make_type(vm, module, MT_STRUCT, &struct_spec, NULL) < 0 ||
      module_make_type(vm, REF_NULL, MT_UNPACK_ITERATOR, &iterator_spec, NULL) < 0)
    return -1;
  return module_make_type(vm, module, MT_STRUCT_ERROR, &error_spec, vm->exc.Exception);
}
const ModuleDef _struct_module = {
    .name = "_struct",
    .doc =
        "Functions to convert between Python values and C structs.\nPython bytes objects are used to hold the data representing the C struct\n"
        "and also as format strings (explained below) to describe the layout of data\nin the C struct.",
    .methods = functions,
    .exec = exec,
};
