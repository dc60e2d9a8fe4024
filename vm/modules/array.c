// modules/array.c: array.array: items of one machine type in a growable block.
//
// Invariants   data holds len items of desc->size bytes, in room for cap of them. While exports > 0 the length cannot
//              change.
// Danger       Converting an item runs code that can resize the array: it is converted before its place is looked up.
// Tests        tests/python/modules/array_type.py, tests/python/library/data/array_use.py
// Optimize     Oz
#include "runtime/module_state.h"

#include <math.h>

#include "object/core/args.h"
#include "object/core/work.h"
#include "object/bytes/buffer.h"
#include "object/bytes/bytes.h"
#include "object/container/dict.h"
#include "object/typing/generic_alias.h"
#include "object/number/int.h"
#include "object/container/iterators.h"
#include "object/container/list.h"
#include "object/container/slice.h"
#include "object/bytes/pack.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

typedef struct ItemType {
  char code;
  uint8_t size;
  char kind;      // 'i' signed, 'u' unsigned, 'f' float, 'c' character
  int8_t format;  // machine format code of pickles
  const char *buffer_format;
} ItemType;

static const ItemType item_types[] = {
    // in the order of array.typecodes
    {'b', 1, 'i', 1, "b"},  {'B', 1, 'u', 0, "B"},  {'u', 4, 'c', 20, "w"}, {'w', 4, 'c', 20, "w"},
    {'h', 2, 'i', 4, "h"},  {'H', 2, 'u', 2, "H"},  {'i', 4, 'i', 8, "i"},  {'I', 4, 'u', 6, "I"},
    {'l', 4, 'i', 8, "l"},  {'L', 4, 'u', 6, "L"},  {'q', 8, 'i', 12, "q"}, {'Q', 8, 'u', 10, "Q"},
    {'f', 4, 'f', 14, "f"}, {'d', 8, 'f', 16, "d"},
};

typedef struct Array {
  Object h;
  const ItemType *type;
  Size len, cap;
  uint8_t *data;
  Size exports;
  Object *weaklist;
} Array;

static Array *as_array(Ref v) { return (Array *)value_as_ptr(v); }
static bool is_array(VM *vm, Ref v) { return value_is_ptr(v) && is_instance_of(vm, v, module_type(vm, MT_ARRAY)); }
static uint8_t *slot(const Array *a, Size i) { return a->data + (size_t)i * a->type->size; }

static const ItemType *find_type(uint32_t code) {
  for (size_t i = 0; i < ARRAY_LEN(item_types); i++)
    if ((uint32_t)item_types[i].code == code) return &item_types[i];
  return NULL;
}

// ---- items ----

static Value load(VM *vm, const Array *a, Size i) {
  const uint8_t *p = slot(a, i);
  int size = a->type->size;
  switch (a->type->kind) {
    case 'i': return int_from_i64(vm, pack_load_int(p, size, false));
    case 'u': return int_from_u64(vm, pack_load_uint(p, size, false));
    case 'f': return value_from_double_raw(pack_load_double(p, size, false));
    default: {
      uint32_t c = (uint32_t)pack_load_uint(p, 4, false);
      if (c > 0x10FFFF)
        return err_set(vm, vm->exc.ValueError, "character U+%x is not in range [U+0000; U+10ffff]", (unsigned)c);
      return str_from_char(vm, c);
    }
  }
}

static int out_of_range(VM *vm, char code, bool negative) {
  const char *text;
  switch (code) {
    case 'b': text = negative ? "signed char is less than minimum" : "signed char is greater than maximum"; break;
    case 'B':
      text = negative ? "unsigned byte integer is less than minimum" : "unsigned byte integer is greater than maximum";
      break;
    case 'h':
      text = negative ? "signed short integer is less than minimum" : "signed short integer is greater than maximum";
      break;
    case 'H': text = negative ? "unsigned short is less than minimum" : "unsigned short is greater than maximum"; break;
    case 'I':
    case 'L':
      text = negative ? "can't convert negative value to unsigned int"
                      : "Python int too large to convert to C unsigned long";
      break;
    case 'q': text = "int too big to convert"; break;
    case 'Q': text = negative ? "can't convert negative int to unsigned" : "int too big to convert"; break;
    default: text = "Python int too large to convert to C long"; break;
  }
  return err_set_i(vm, vm->exc.OverflowError, "%s", text);
}

static int convert_int(VM *vm, const ItemType *type, Ref v, uint8_t *p) {
  Value i = number_index(vm, v);
  if (value_is_null(i)) return -1;
  uint64_t bits = 0;
  int fits = pack_int_bits(i, type->size, type->kind == 'i', &bits);
  bool negative = int_sign(i) < 0;
  int64_t small;
  bool is_long = int_fits_i64(i, &small) && small == (int32_t)small;
  drop(vm, i);
  if (!fits) {  // a signed char is parsed as a short first
    char code = type->size < 4 && !is_long ? 'l' : type->code == 'b' && small != (int16_t)small ? 'h' : type->code;
    return out_of_range(vm, code, negative);
  }
  pack_store_int(p, type->size, false, bits);
  return 0;
}

// Converts v to the type's octets at p. 0 or -1.
static int convert(VM *vm, const ItemType *type, Ref v, uint8_t p[8]) {
  if (type->kind == 'f') {
    double d = number_as_double(vm, v);
    if (d == -1.0 && err_occurred(vm)) return -1;
    if (d != d) d = copysign((double)NAN, d);
    if (type->size == 4) {
      float f = (float)d;
      memcpy(p, &f, 4);
    } else {
      memcpy(p, &d, 8);
    }
    return 0;
  }
  if (type->kind != 'c') return convert_int(vm, type, v, p);
  if (!is_str(v)) return err_set_i(vm, vm->exc.TypeError, "array item must be a unicode character, not %T", v);
  if (as_str(v)->len != 1)
    return err_set_i(vm, vm->exc.TypeError, "array item must be a unicode character, not a string of length %zd",
                     as_str(v)->len);
  pack_store_int(p, 4, false, str_read(as_str(v), 0));
  return 0;
}

// ---- size ----

static int resize(VM *vm, Array *a, Size len) {
  if (len == a->len) return 0;
  if (a->exports > 0) return err_set_i(vm, vm->exc.BufferError, "cannot resize an array that is exporting buffers");
  if (len <= a->cap && len >= a->cap / 2) {
    a->len = len;
    return 0;
  }
  int64_t cap = len == 0 ? 0 : (int64_t)len + (len >> 4) + (a->len < 8 ? 3 : 7);
  if (len < a->len) cap = len;
  if (len < 0 || cap * a->type->size > SIZE_MAX_PY) return err_no_memory_i(vm);
  uint8_t *data = NULL;
  if (cap) {
    data = mem_realloc_items(vm, a->data, (size_t)a->cap, (size_t)cap, a->type->size);
    if (!data) return err_no_memory_i(vm);
  } else {
    mem_free(vm, a->data, (size_t)a->cap * a->type->size);
  }
  a->data = data;
  a->cap = (Size)cap;
  a->len = len;
  return 0;
}

static Array *array_alloc(VM *vm, Type *type, const ItemType *items, Size len) {
  Array *a = object_alloc(vm, type, 0);
  if (!a) return NULL;
  a->type = items;
  if (len && resize(vm, a, len) < 0) {
    obj_drop(vm, a);
    return NULL;
  }
  return a;
}

static Value result(Array *a) { return a ? value_from_ptr(a) : VALUE_NULL; }

static Value copy_range(VM *vm, const Array *from, Size start, Size n, Size step) {
  Array *a = array_alloc(vm, module_type(vm, MT_ARRAY), from->type, n);
  for (Size i = 0; a && i < n; i++) {
    memcpy(slot(a, i), slot(from, (Size)(start + (int64_t)i * step)), from->type->size);
    if (work_round(vm, (size_t)i) < 0) return obj_drop(vm, a), VALUE_NULL;
  }
  return result(a);
}

static int insert(VM *vm, Array *a, Size at, Ref v) {
  uint8_t octets[8];
  Size len;
  if (convert(vm, a->type, v, octets) < 0) return -1;
  if (!len_add(a->len, 1, &len)) return err_no_memory_i(vm);
  if (resize(vm, a, len) < 0) return -1;
  Size old = a->len - 1;
  if (at < 0) at = at + old < 0 ? 0 : at + old;
  if (at > old) at = old;
  memmove(slot(a, at + 1), slot(a, at), (size_t)(old - at) * a->type->size);
  memcpy(slot(a, at), octets, a->type->size);
  return 0;
}

// Replaces items [start, end) by n items at p (which is not part of the array).
static int splice(VM *vm, Array *a, Size start, Size end, const uint8_t *p, Size n) {
  Size size = a->type->size, grow = n - (end - start), tail = a->len - end;
  if (grow && a->exports > 0)
    return err_set_i(vm, vm->exc.BufferError, "cannot resize an array that is exporting buffers");
  if (grow < 0) memmove(slot(a, end + grow), slot(a, end), (size_t)tail * (size_t)size);
  Size len = a->len;
  if (grow > 0 && !len_add(len, grow, &len)) return err_no_memory_i(vm);
  if (grow < 0) len += grow;
  if (grow && resize(vm, a, len) < 0) return -1;
  if (grow > 0) memmove(slot(a, end + grow), slot(a, end), (size_t)tail * (size_t)size);
  if (n) memcpy(slot(a, start), p, (size_t)n * (size_t)size);
  return 0;
}

static int extend_array(VM *vm, Array *a, const Array *b) {
  if (a->type != b->type) return err_set_i(vm, vm->exc.TypeError, "can only extend with array of same kind");
  Size old = a->len, more = b->len, len;
  if (more == 0) return 0;
  if (!len_add(old, more, &len)) return err_no_memory_i(vm);
  if (resize(vm, a, len) < 0) return -1;
  memcpy(slot(a, old), slot(b, 0), (size_t)more * a->type->size);
  return 0;
}

static int extend_iterable(VM *vm, Array *a, Ref source) {
  if (is_array(vm, source)) return extend_array(vm, a, as_array(source));
  Value it = object_iter(vm, source);
  if (value_is_null(it)) return -1;
  int rc = 0;
  while (rc == 0) {
    Value v = iter_next(vm, it);
    if (value_is_null(v)) break;
    rc = insert(vm, a, a->len, v);
    drop(vm, v);
  }
  drop(vm, it);
  return err_occurred(vm) ? -1 : rc;
}

static int append_octets(VM *vm, Array *a, const void *p, Size n) {
  if (n % a->type->size) return err_set_i(vm, vm->exc.ValueError, "bytes length not a multiple of item size");
  Size old = a->len, more = n / a->type->size, len;
  if (!len_add(old, more, &len)) return err_no_memory_i(vm);
  if (resize(vm, a, len) < 0) return -1;
  if (n) memcpy(slot(a, old), p, (size_t)n);
  return 0;
}

static int append_text(VM *vm, Array *a, Ref s) {
  Size old = a->len;
  if (resize(vm, a, old + as_str(s)->len) < 0) return -1;
  for (Size i = 0; i < as_str(s)->len; i++) pack_store_int(slot(a, old + i), 4, false, str_read(as_str(s), i));
  return 0;
}

// ---- array(typecode, initializer) ----

static int fill(VM *vm, Array *a, Ref source) {
  if (is_array(vm, source) && as_array(source)->type != a->type &&
      (a->type->kind == 'c') == (as_array(source)->type->kind == 'c')) {
    for (Size i = 0; i < as_array(source)->len; i++) {
      Value v = load(vm, as_array(source), i);
      int rc = value_is_null(v) ? -1 : insert(vm, a, a->len, v);
      drop(vm, v);
      if (rc < 0) return -1;
    }
    return 0;
  }
  if (is_bytes(source) || is_instance_of(vm, source, vm->types.bytearray)) {
    Buffer buf;
    if (buffer_get(vm, source, &buf, BUF_SIMPLE) < 0) return -1;
    int rc = append_octets(vm, a, buf.data, buf.len);
    buffer_release(vm, &buf);
    return rc;
  }
  bool text = is_str(source) && a->type->kind == 'c';
  if ((text ? append_text(vm, a, source) : extend_iterable(vm, a, source)) < 0) return -1;
  // their length is known: no spare room is kept
  if ((text || is_list(source) || is_tuple(source)) && a->cap > a->len && a->len) {
    uint8_t *data = mem_realloc_items(vm, a->data, (size_t)a->cap, (size_t)a->len, a->type->size);
    if (!data) return err_no_memory_i(vm);
    a->data = data;
    a->cap = a->len;
  }
  return 0;
}

static Value array_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  if (type == module_type(vm, MT_ARRAY) && !value_is_null(kwnames) && tuple_len(kwnames))
    return err_set(vm, vm->exc.TypeError, "array.array() takes no keyword arguments");
  if (nargs < 1) return err_set(vm, vm->exc.TypeError, "array() takes at least 1 argument (0 given)");
  if (nargs > 2) return err_set(vm, vm->exc.TypeError, "array() takes at most 2 arguments (%zd given)", nargs);
  Ref code = borrow(args[0]);
  if (!is_str(code))
    return err_set(vm, vm->exc.TypeError, "array() argument 1 must be a unicode character, not %P", code);
  if (as_str(code)->len != 1)
    return err_set(vm, vm->exc.TypeError, "array() argument 1 must be a unicode character, not a string of length %zd",
                   as_str(code)->len);
  const ItemType *items = find_type(str_read(as_str(code), 0));
  Ref source = nargs > 1 ? borrow(args[1]) : REF_NULL;
  if (items && items->code == 'u' &&
      err_warn(vm, vm->exc.DeprecationWarning, 1,
               "The 'u' type code is deprecated and will be removed in Python 3.16") < 0)
    return VALUE_NULL;
  if (!value_is_null(source) && !(items && items->kind == 'c')) {
    if (is_str(source))
      return err_set(vm, vm->exc.TypeError, "cannot use a str to initialize an array with typecode '%c'",
                     (int)str_read(as_str(code), 0));
    if (is_array(vm, source) && as_array(source)->type->kind == 'c')
      return err_set(vm, vm->exc.TypeError, "cannot use a unicode array to initialize an array with typecode '%c'",
                     (int)str_read(as_str(code), 0));
  }
  if (!items)
    return err_set(vm, vm->exc.ValueError, "bad typecode (must be b, B, u, w, h, H, i, I, l, L, q, Q, f or d)");
  Array *a = array_alloc(vm, type, items, 0);
  if (a && !value_is_null(source) && fill(vm, a, source) < 0) {
    obj_drop(vm, a);
    return VALUE_NULL;
  }
  return result(a);
}

static void array_dealloc(VM *vm, Object *o) {
  Array *a = (Array *)o;
  if (a->weaklist) object_clear_weakrefs(vm, o);
  if (a->data) mem_free(vm, a->data, (size_t)a->cap * a->type->size);
  object_free(vm, a, 0);
}

// ---- sequence ----

static Size length(VM *vm UNUSED, Ref v) { return as_array(v)->len; }

static Value item(VM *vm, Ref v, Size i) {
  if (i < 0 || i >= as_array(v)->len) return err_set(vm, vm->exc.IndexError, "array index out of range");
  return load(vm, as_array(v), i);
}

static Value subscript(VM *vm, Ref v, Ref key) {
  if (value_is_int48(key) || number_has_index(vm, key)) {
    Size i = number_as_size(vm, key, vm->exc.IndexError);
    if (i == -1 && err_occurred(vm)) return VALUE_NULL;
    return item(vm, v, i < 0 ? i + as_array(v)->len : i);
  }
  if (!is_exact(vm, key, vm->types.slice)) return err_set(vm, vm->exc.TypeError, "array indices must be integers");
  Size start, stop, step;
  if (slice_unpack(vm, key, &start, &stop, &step) < 0) return VALUE_NULL;
  Size n = slice_adjust(as_array(v)->len, &start, &stop, step);
  return copy_range(vm, as_array(v), start, n, step);
}

static int assign_item(VM *vm, Ref v, Size i, Ref value) {
  Array *a = as_array(v);
  uint8_t octets[8];
  if (i < 0 || i >= a->len) return err_set_i(vm, vm->exc.IndexError, "array assignment index out of range");
  if (value_is_null(value)) return splice(vm, a, i, i + 1, NULL, 0);
  if (convert(vm, a->type, value, octets) < 0) return -1;
  if (i >= a->len) return err_set_i(vm, vm->exc.IndexError, "array assignment index out of range");
  memcpy(slot(a, i), octets, a->type->size);
  return 0;
}

static int delete_steps(VM *vm, Array *a, Size start, Size n, Size step) {
  if (n == 0) return 0;
  if (a->exports > 0) return err_set_i(vm, vm->exc.BufferError, "cannot resize an array that is exporting buffers");
  if (step < 0) {
    start = (Size)(start + (int64_t)step * (n - 1));
    step = -step;
  }
  Size to = start, left = n;
  for (Size from = start; from < a->len; from++) {
    if (left > 0 && (from - start) % step == 0) left--;
    else memcpy(slot(a, to++), slot(a, from), a->type->size);
  }
  return resize(vm, a, to);
}

static int assign_slice(VM *vm, Ref v, Ref slice, Ref value) {
  Array *a = as_array(v);
  Size start, stop, step;
  if (!value_is_null(value)) {
    if (!is_array(vm, value))
      return err_set_i(vm, vm->exc.TypeError, "can only assign array (not \"%.200T\") to array slice", value);
    if (value_same(v, value)) {
      Value copy = copy_range(vm, a, 0, a->len, 1);
      int rc = value_is_null(copy) ? -1 : assign_slice(vm, v, slice, copy);
      drop(vm, copy);
      return rc;
    }
    if (as_array(value)->type != a->type)
      return err_set_i(vm, vm->exc.TypeError, "bad argument type for built-in operation");
  }
  if (slice_unpack(vm, slice, &start, &stop, &step) < 0) return -1;
  Size n = slice_adjust(a->len, &start, &stop, step), n_values = value_is_null(value) ? 0 : as_array(value)->len;
  if (step == 1)
    return splice(vm, a, start, start + (n > 0 ? n : 0), n_values ? as_array(value)->data : NULL, n_values);
  if (value_is_null(value)) return delete_steps(vm, a, start, n, step);
  if (n != n_values)
    return err_set_i(vm, vm->exc.ValueError, "attempt to assign array of size %zd to extended slice of size %zd",
                     n_values, n);
  for (Size i = 0; i < n; i++)
    memcpy(slot(a, (Size)(start + (int64_t)i * step)), slot(as_array(value), i), a->type->size);
  return 0;
}

static int assign_subscript(VM *vm, Ref v, Ref key, Ref value) {
  if (value_is_int48(key) || number_has_index(vm, key)) {
    Size i = number_as_size(vm, key, vm->exc.IndexError);
    if (i == -1 && err_occurred(vm)) return -1;
    return assign_item(vm, v, i < 0 ? i + as_array(v)->len : i, value);
  }
  if (is_exact(vm, key, vm->types.slice)) return assign_slice(vm, v, key, value);
  return err_set_i(vm, vm->exc.TypeError, "array indices must be integers");
}

static Value concat(VM *vm, Ref a, Ref b) {
  if (!is_array(vm, b)) return err_set(vm, vm->exc.TypeError, "can only append array (not \"%.200T\") to array", b);
  const Array *x = as_array(a), *y = as_array(b);
  if (x->type != y->type) return err_set(vm, vm->exc.TypeError, "bad argument type for built-in operation");
  if (x->len > SIZE_MAX_PY - y->len) return err_no_memory(vm);
  Array *out = array_alloc(vm, module_type(vm, MT_ARRAY), x->type, x->len + y->len);
  if (out && x->len) memcpy(out->data, x->data, (size_t)x->len * x->type->size);
  if (out && y->len) memcpy(slot(out, x->len), y->data, (size_t)y->len * x->type->size);
  return result(out);
}

static Value inplace_concat(VM *vm, Ref a, Ref b) {
  if (!is_array(vm, b)) return err_set(vm, vm->exc.TypeError, "can only extend array with array (not \"%.200T\")", b);
  return extend_array(vm, as_array(a), as_array(b)) < 0 ? VALUE_NULL : own(a);
}

static int repeat_into(VM *vm, Array *out, const uint8_t *unit, Size n_unit, Size times) {
  size_t bytes = (size_t)n_unit * out->type->size;
  return bytes && times ? work_fill(vm, out->data, unit, bytes, bytes * (size_t)times) : 0;
}

static Value repeat(VM *vm, Ref v, Size times) {
  const Array *a = as_array(v);
  if (times < 0) times = 0;
  if (times && a->len > SIZE_MAX_PY / times) return err_no_memory(vm);
  Array *out = array_alloc(vm, module_type(vm, MT_ARRAY), a->type, a->len * times);
  if (out && repeat_into(vm, out, a->data, a->len, times) < 0) return obj_drop(vm, out), VALUE_NULL;
  return result(out);
}

static Value inplace_repeat(VM *vm, Ref v, Size times) {
  Array *a = as_array(v);
  Size n = a->len;
  if (times < 0) times = 0;
  if (times && n > SIZE_MAX_PY / times) return err_no_memory(vm);
  if (resize(vm, a, n * times) < 0) return VALUE_NULL;
  if (times > 1 && repeat_into(vm, a, a->data, n, times) < 0) return VALUE_NULL;
  return own(v);
}

// Index of the first item equal to v in [start, stop), or -1; -2 with exception.
static Size find(VM *vm, Ref self, Ref v, Size start, Size stop) {
  for (Size i = start; i < stop && i < as_array(self)->len; i++) {
    Value x = load(vm, as_array(self), i);
    int same = value_is_null(x) ? -1 : object_richcompare_bool(vm, x, v, CMP_EQ);
    drop(vm, x);
    if (vm_work(vm, 1) < 0) return -2;
    if (same) return same < 0 ? -2 : i;
  }
  return -1;
}
static int contains(VM *vm, Ref self, Ref v) {
  Size at = find(vm, self, v, 0, SIZE_MAX_PY);
  return at == -2 ? -1 : at >= 0;
}

static Value richcompare(VM *vm, Ref a, Ref b, int op) {
  if (!is_array(vm, a) || !is_array(vm, b)) return VALUE_NOT_IMPLEMENTED;
  if (as_array(a)->len != as_array(b)->len && (op == CMP_EQ || op == CMP_NE)) return value_from_bool(op == CMP_NE);
  Size i = 0;
  for (; i < as_array(a)->len && i < as_array(b)->len; i++) {
    if (vm_work(vm, 2) < 0) return VALUE_NULL;
    Value x = load(vm, as_array(a), i), y = load(vm, as_array(b), i), out;
    int same = -1;
    if (!value_is_null(x) && !value_is_null(y)) {
      Value equal = object_richcompare(vm, x, y, CMP_EQ);
      same = value_is_null(equal) ? -1 : object_is_true(vm, equal);
      drop(vm, equal);
    }
    bool done = same != 1;
    if (same < 0) out = VALUE_NULL;
    else if (op == CMP_EQ || op == CMP_NE) out = value_from_bool(op == CMP_NE);
    else out = done ? object_richcompare(vm, x, y, op) : VALUE_NULL;
    drop(vm, x);
    drop(vm, y);
    if (done) return out;
  }
  Size m = as_array(a)->len, n = as_array(b)->len;
  bool yes = op == CMP_LT   ? m < n
             : op == CMP_LE ? m <= n
             : op == CMP_EQ ? m == n
             : op == CMP_NE ? m != n
             : op == CMP_GT ? m > n
                            : m >= n;
  return value_from_bool(yes);
}

static int get_buffer(VM *vm UNUSED, Ref v, Buffer *out, int flags) {
  Array *a = as_array(v);
  *out = (Buffer){.data = a->data ? a->data : (uint8_t *)"",
                  .obj = own(v),
                  .len = a->len * a->type->size,
                  .itemsize = a->type->size,
                  .ndim = 1};
  if (flags & BUF_ND) out->shape = &a->len;
  if ((flags & BUF_STRIDES) == BUF_STRIDES) out->strides = &out->itemsize;
  if (flags & BUF_FORMAT) out->format = a->type->buffer_format;
  a->exports++;
  return 0;
}
static void release_buffer(VM *vm UNUSED, Ref v, Buffer *buf UNUSED) { as_array(v)->exports--; }

// ---- methods ----

#define DONE(rc) return (rc) < 0 ? VALUE_NULL : VALUE_NONE

static Value text_of(VM *vm, const Array *a) {
  for (Size i = 0; i < a->len; i++)
    if (pack_load_uint(slot(a, i), 4, false) > 0x10FFFF) return load(vm, a, i);
  return str_from_kind(vm, 4, a->data ? a->data : (const uint8_t *)"\0\0\0", a->len);
}

static Value tolist(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value list = list_new(vm, as_array(self)->len);
  for (Size i = 0; !value_is_null(list) && i < as_array(self)->len; i++) {
    Value v = load(vm, as_array(self), i);
    if (value_is_null(v) || list_append_steal(vm, as_list(list), v) < 0 || vm_work(vm, 1) < 0) {
      drop(vm, list);
      return VALUE_NULL;
    }
  }
  return list;
}

static Value repr(VM *vm, Ref self) {
  const Array *a = as_array(self);
  Value name = object_type_name(vm, a->h.type);
  if (value_is_null(name)) return name;
  Value out, content = VALUE_NONE;
  if (a->len == 0) {
    out = str_format(vm, "%U('%c')", name, a->type->code);
  } else {
    content = a->type->kind == 'c' ? text_of(vm, a) : tolist(vm, self, NULL, 0, REF_NULL);
    out = value_is_null(content) ? VALUE_NULL : str_format(vm, "%U('%c', %R)", name, a->type->code, content);
  }
  drop(vm, content);
  drop(vm, name);
  return out;
}

static Value append(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  DONE(insert(vm, as_array(self), as_array(self)->len, args[0]));
}
static Value clear(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  DONE(resize(vm, as_array(self), 0));
}
static Value copy(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return copy_range(vm, as_array(self), 0, as_array(self)->len, 1);
}
static Value extend(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  DONE(extend_iterable(vm, as_array(self), args[0]));
}
static Value insert_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size i;
  if (args_check(vm, "insert", nargs, 2, 2) < 0 || arg_size(vm, args[0], &i) < 0) return VALUE_NULL;
  DONE(insert(vm, as_array(self), i, args[1]));
}
static Value pop(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size i = -1;
  if (args_check(vm, "pop", nargs, 0, 1) < 0 || (nargs && arg_size(vm, args[0], &i) < 0)) return VALUE_NULL;
  Array *a = as_array(self);
  if (a->len == 0) return err_set(vm, vm->exc.IndexError, "pop from empty array");
  if (i < 0) i += a->len;
  if (i < 0 || i >= a->len) return err_set(vm, vm->exc.IndexError, "pop index out of range");
  Value v = load(vm, a, i);
  if (!value_is_null(v) && splice(vm, a, i, i + 1, NULL, 0) < 0) {
    drop(vm, v);
    return VALUE_NULL;
  }
  return v;
}
static Value remove_method(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Size at = find(vm, self, args[0], 0, SIZE_MAX_PY);
  if (at == -2) return VALUE_NULL;
  if (at < 0) return err_set(vm, vm->exc.ValueError, "array.remove(x): x not in array");
  DONE(splice(vm, as_array(self), at, at + 1, NULL, 0));
}
static Value reverse(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Array *a = as_array(self);
  uint8_t t[8];
  for (Size i = 0, j = a->len - 1; i < j; i++, j--) {
    memcpy(t, slot(a, i), a->type->size);
    memcpy(slot(a, i), slot(a, j), a->type->size);
    memcpy(slot(a, j), t, a->type->size);
  }
  return VALUE_NONE;
}
static Value count(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Size n = 0;
  for (Size at = 0; (at = find(vm, self, args[0], at, SIZE_MAX_PY)) >= 0; at++) n++;
  return err_occurred(vm) ? VALUE_NULL : value_from_int48(n);
}
static Value index_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size start = 0, stop = SIZE_MAX_PY, n = as_array(self)->len;
  if (args_check(vm, "index", nargs, 1, 3) < 0) return VALUE_NULL;
  if ((nargs > 1 && slice_index_arg(vm, args[1], &start) < 0) || (nargs > 2 && slice_index_arg(vm, args[2], &stop) < 0))
    return VALUE_NULL;
  if (start < 0) start = start + n < 0 ? 0 : start + n;
  if (stop < 0) stop += n;
  Size at = find(vm, self, args[0], start, stop);
  if (at == -2) return VALUE_NULL;
  return at < 0 ? err_set(vm, vm->exc.ValueError, "array.index(x): x not in array") : value_from_int48(at);
}

static Value tobytes(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  const Array *a = as_array(self);
  return bytes_from(vm, a->data ? a->data : (const uint8_t *)"", a->len * a->type->size);
}
static Value frombytes(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Buffer buf;
  if (buffer_get(vm, args[0], &buf, BUF_SIMPLE) < 0) return VALUE_NULL;
  int rc = append_octets(vm, as_array(self), buf.data, buf.len);
  buffer_release(vm, &buf);
  DONE(rc);
}
static Value fromlist(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref list = borrow(args[0]);
  if (!is_list(list)) return err_set(vm, vm->exc.TypeError, "arg must be list");
  Array *a = as_array(self);
  Size old = a->len, n = list_len(list);
  for (Size i = 0; i < n; i++) {
    int rc = i < list_len(list) ? insert(vm, a, a->len, list_at(list, i))
                                : err_set_i(vm, vm->exc.RuntimeError, "list changed size during iteration");
    if (rc < 0) {
      Value exc = err_fetch(vm);
      if (a->len > old && resize(vm, a, old) < 0) err_clear(vm);
      err_restore(vm, exc);
      return VALUE_NULL;
    }
  }
  return VALUE_NONE;
}
static Value fromunicode(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Array *a = as_array(self);
  if (!is_str(args[0])) return arg_type_error(vm, "fromunicode", 0, "str", args[0]);
  if (a->type->kind != 'c')
    return err_set(vm, vm->exc.ValueError, "fromunicode() may only be called on unicode type arrays ('u' or 'w')");
  DONE(append_text(vm, a, args[0]));
}
static Value tounicode(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (as_array(self)->type->kind != 'c')
    return err_set(vm, vm->exc.ValueError, "tounicode() may only be called on unicode type arrays ('u' or 'w')");
  return text_of(vm, as_array(self));
}
static Value byteswap(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Array *a = as_array(self);
  for (Size i = 0; i < a->len; i++) {
    pack_store_int(slot(a, i), a->type->size, true, pack_load_uint(slot(a, i), a->type->size, false));
    if (work_round(vm, (size_t)i) < 0) return VALUE_NULL;
  }
  return VALUE_NONE;
}
static Value buffer_info(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value parts[2] = {int_from_i64(vm, (int64_t)(uintptr_t)as_array(self)->data), value_from_int48(as_array(self)->len)};
  return tuple_from_steal(vm, parts, 2);
}
static Value size_of(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_int48(32 + (int64_t)as_array(self)->cap * as_array(self)->type->size);
}

static Value tofile(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value data = tobytes(vm, self, NULL, 0, REF_NULL);
  if (value_is_null(data)) return data;
  Value written = call_method1(vm, args[0], NAME(write), data);
  drop(vm, data);
  drop(vm, written);
  return value_is_null(written) ? VALUE_NULL : VALUE_NONE;
}
static Value fromfile(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size n;
  if (args_check(vm, "fromfile", nargs, 2, 2) < 0 || arg_size(vm, args[1], &n) < 0) return VALUE_NULL;
  Array *a = as_array(self);
  if (n < 0) return err_set(vm, vm->exc.ValueError, "negative count");
  if (n > SIZE_MAX_PY / a->type->size) return err_no_memory(vm);
  Value read = object_getattr_s(vm, args[0], "read");
  if (value_is_null(read)) return read;
  Value size = value_from_int48(n * a->type->size), data = call1(vm, read, size);
  drop(vm, read);
  if (value_is_null(data)) return data;
  int rc;
  if (!is_bytes(data)) {
    rc = err_set_i(vm, vm->exc.TypeError, "read() didn't return bytes");
  } else {
    bool enough = as_bytes(data)->len == n * a->type->size;
    rc = append_octets(vm, a, as_bytes(data)->data, as_bytes(data)->len);
    if (rc == 0 && !enough) rc = err_set_i(vm, vm->exc.EOFError, "read() didn't return enough bytes");
  }
  drop(vm, data);
  DONE(rc);
}

// ---- pickling ----

static Value reconstructor(VM *vm) {
  Value name = str_intern_cstr(vm, "array");
  Value module = value_is_null(name) ? name : vm->hooks.import_name(vm, name, REF_NULL, REF_NULL, REF_NONE, 0);
  drop(vm, name);
  if (value_is_null(module)) return module;
  Value f = object_getattr_s(vm, module, "_array_reconstructor");
  drop(vm, module);
  return f;
}

static Value reduce_ex(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int64_t protocol = number_as_i64(vm, args[0]);
  if (protocol == -1 && err_occurred(vm)) return VALUE_NULL;
  Array *a = as_array(self);
  Value state;
  int found = object_lookup_attr(vm, self, NAME(__dict__), &state);
  if (found < 0) return VALUE_NULL;
  if (found == 0) state = VALUE_NONE;
  Value code = str_from_char(vm, (uint32_t)a->type->code), function, inner = VALUE_NULL;
  if (protocol < 3) {
    function = own_ptr(a->h.type);
    Value items = tolist(vm, self, NULL, 0, REF_NULL);
    if (!value_is_null(items)) inner = tuple_pack2(vm, code, items);
    drop(vm, items);
  } else {
    function = reconstructor(vm);
    Value parts[4] = {own_ptr(a->h.type), own(code), value_from_int48(a->type->format),
                      tobytes(vm, self, NULL, 0, REF_NULL)};
    if (!value_is_null(parts[3])) inner = tuple_from_steal(vm, parts, 4);
  }
  drop(vm, code);
  if (value_is_null(inner) || value_is_null(function)) {
    drop(vm, inner);
    drop(vm, function);
    drop(vm, state);
    return VALUE_NULL;
  }
  Value parts[3] = {function, inner, state};
  return tuple_from_steal(vm, parts, 3);
}

typedef struct MachineFormat {
  uint8_t size;
  char kind;
  bool big;
} MachineFormat;
static const MachineFormat machine_formats[] = {
    {1, 'u', 0}, {1, 'i', 0}, {2, 'u', 0}, {2, 'u', 1}, {2, 'i', 0}, {2, 'i', 1}, {4, 'u', 0}, {4, 'u', 1},
    {4, 'i', 0}, {4, 'i', 1}, {8, 'u', 0}, {8, 'u', 1}, {8, 'i', 0}, {8, 'i', 1}, {4, 'f', 0}, {4, 'f', 1},
    {8, 'f', 0}, {8, 'f', 1}, {2, 'c', 0}, {2, 'c', 1}, {4, 'c', 0}, {4, 'c', 1},
};

// The type for items of a pickled format: the wanted one if it has that format, else the last that fits.
static const ItemType *type_for(const ItemType *wanted, int code) {
  const MachineFormat *m = &machine_formats[code];
  if (wanted->format == code) return wanted;
  const ItemType *found = wanted;
  for (size_t i = 0; i < ARRAY_LEN(item_types); i++)
    if ((item_types[i].kind == 'i' || item_types[i].kind == 'u') && item_types[i].kind == m->kind &&
        item_types[i].size == m->size)
      found = &item_types[i];
  return found;
}

static int append_converted(VM *vm, Array *a, const MachineFormat *m, Ref data) {
  const uint8_t *p = (const uint8_t *)as_bytes(data)->data;
  Size len = as_bytes(data)->len;
  if (m->kind == 'c') {
    Value name = str_from_cstr(vm, m->size == 2 ? (m->big ? "utf-16-be" : "utf-16-le")
                                   : m->big     ? "utf-32-be"
                                                : "utf-32-le");
    Value text = value_is_null(name) ? name : call_method1(vm, data, NAME(decode), name);
    drop(vm, name);
    int rc = value_is_null(text) ? -1 : fill(vm, a, text);
    drop(vm, text);
    return rc;
  }
  if (len % m->size) return err_set_i(vm, vm->exc.ValueError, "bytes length not a multiple of item size");
  for (Size i = 0; i < len; i += m->size) {
    Value v = m->kind == 'f'   ? value_from_double_raw(pack_load_double(p + i, m->size, m->big))
              : m->kind == 'i' ? int_from_i64(vm, pack_load_int(p + i, m->size, m->big))
                               : int_from_u64(vm, pack_load_uint(p + i, m->size, m->big));
    int rc = value_is_null(v) ? -1 : insert(vm, a, a->len, v);
    drop(vm, v);
    if (rc < 0) return -1;
  }
  return 0;
}

static Value array_reconstructor(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  uint32_t code;
  int format;
  if (args_check(vm, "_array_reconstructor", nargs, 4, 4) < 0) return VALUE_NULL;
  Ref type = borrow(args[0]), data = borrow(args[3]);
  if (!value_is_ptr(type) || !type_has(value_as_ptr(type)->type, TYPE_TYPE_SUBCLASS))
    return err_set(vm, vm->exc.TypeError, "first argument must be a type object, not %T", type);
  if (arg_char(vm, "_array_reconstructor", 2, args[1], &code) < 0 || arg_int(vm, args[2], &format) < 0)
    return VALUE_NULL;
  if (!type_is_subtype(as_type(type), module_type(vm, MT_ARRAY)))
    return err_set(vm, vm->exc.TypeError, "%N is not a subtype of %N", as_type(type), module_type(vm, MT_ARRAY));
  const ItemType *items = find_type(code);
  if (!items) return err_set(vm, vm->exc.ValueError, "second argument must be a valid type code");
  if (format < 0 || format >= (int)ARRAY_LEN(machine_formats))
    return err_set(vm, vm->exc.ValueError, "third argument must be a valid machine format code.");
  if (!is_bytes(data)) return err_set(vm, vm->exc.TypeError, "fourth argument should be bytes, not %.200T", data);
  Array *a = array_alloc(vm, as_type(type), type_for(items, format), 0);
  if (!a) return VALUE_NULL;
  int rc = items->format == format ? append_octets(vm, a, as_bytes(data)->data, as_bytes(data)->len)
                                   : append_converted(vm, a, &machine_formats[format], data);
  if (rc == 0) return value_from_ptr(a);
  obj_drop(vm, a);
  return VALUE_NULL;
}

static const MethodDef methods[] = {
    {"append", append, METH_O, DOC("($self, v, /)"), DOC("Append new value v to the end of the array.")},
    {"buffer_info", buffer_info, METH_NOARGS, "($self, /)",
     DOC("Return a tuple (address, length) giving the current memory address and the length in items of "
         "the buffer used to hold array's contents.")},
    {"byteswap", byteswap, METH_NOARGS, "($self, /)", DOC("Byteswap all items of the array.")},
    {"clear", clear, METH_NOARGS, "($self, /)", DOC("Remove all items from the array.")},
    {"__copy__", copy, METH_NOARGS, "($self, /)", DOC("Return a copy of the array.")},
    {"count", count, METH_O, DOC("($self, v, /)"), DOC("Return number of occurrences of v in the array.")},
    {"__deepcopy__", copy, METH_O, DOC("($self, unused, /)"), DOC("Return a copy of the array.")},
    {"extend", extend, METH_O | METH_METHOD, DOC("($self, bb, /)"), DOC("Append items to the end of the array.")},
    {"fromfile", fromfile, METH_FAST | METH_METHOD, DOC("($self, f, n, /)"),
     DOC("Read n objects from the file object f and append them to the end of the array.")},
    {"fromlist", fromlist, METH_O, DOC("($self, list, /)"), DOC("Append items to array from list.")},
    {"frombytes", frombytes, METH_O, DOC("($self, buffer, /)"),
     DOC("Appends items from the string, interpreting it as an array of machine values, as if it had been "
         "read from a file using the fromfile() method.")},
    {"fromunicode", fromunicode, METH_O, DOC("($self, ustr, /)"),
     DOC("Extends this array with data from the unicode string ustr.")},
    {"index", index_method, METH_FAST, DOC("($self, v, start=0, stop=sys.maxsize, /)"),
     DOC("Return index of first occurrence of v in the array.")},
    {"insert", insert_method, METH_FAST, DOC("($self, i, v, /)"),
     DOC("Insert a new item v into the array before position i.")},
    {"pop", pop, METH_FAST, DOC("($self, i=-1, /)"), DOC("Return the i-th element and delete it from the array.")},
    {"__reduce_ex__", reduce_ex, METH_O | METH_METHOD, DOC("($self, value, /)"),
     DOC("Return state information for pickling.")},
    {"remove", remove_method, METH_O, DOC("($self, v, /)"), DOC("Remove the first occurrence of v in the array.")},
    {"reverse", reverse, METH_NOARGS, "($self, /)", DOC("Reverse the order of the items in the array.")},
    {"tofile", tofile, METH_O | METH_METHOD, DOC("($self, f, /)"),
     DOC("Write all items (as machine values) to the file object f.")},
    {"tolist", tolist, METH_NOARGS, "($self, /)", DOC("Convert array to an ordinary list with the same items.")},
    {"tobytes", tobytes, METH_NOARGS, "($self, /)",
     DOC("Convert the array to an array of machine values and return the bytes representation.")},
    {"tounicode", tounicode, METH_NOARGS, "($self, /)", DOC("Convert the array to a unicode string.")},
    {"__sizeof__", size_of, METH_NOARGS, "($self, /)", DOC("Size of the array in memory, in bytes.")},
    {"__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {0},
};

static Value get_typecode(VM *vm, Ref self, const void *closure UNUSED) {
  return str_from_char(vm, (uint32_t)as_array(self)->type->code);
}
static Value get_itemsize(VM *vm UNUSED, Ref self, const void *closure UNUSED) {
  return value_from_int48(as_array(self)->type->size);
}
static const GetSetDef getsets[] = {
    {"typecode", get_typecode, NULL, DOC("the typecode character used to create the array"), NULL},
    {"itemsize", get_itemsize, NULL, DOC("the size, in bytes, of one array item"), NULL},
    {0},
};

// ---- iterator ----

static Value array_iter(VM *vm, Ref self) { return seq_iterator_of(vm, module_type(vm, MT_ARRAY_ITERATOR), self); }
static Value iterator_next(VM *vm, Ref self) {
  SeqIterator *it = as_seq_iterator(self);
  if (value_is_null(it->seq)) return VALUE_NULL;
  if (it->index < as_array(it->seq)->len) return load(vm, as_array(it->seq), it->index++);
  value_clear(vm, &it->seq);
  return VALUE_NULL;
}
static Value iterator_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kw UNUSED) {
  return seq_iterator_reduced(vm, self, own(vm->empty_tuple));
}
static Value iterator_setstate(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kw UNUSED) {
  SeqIterator *it = as_seq_iterator(self);
  Size i = seq_iterator_state(vm, args[0], value_is_null(it->seq) ? 0 : as_array(it->seq)->len);
  if (i < 0) return VALUE_NULL;
  it->index = i;
  return VALUE_NONE;
}
static const MethodDef iterator_methods[] = {
    {"__reduce__", iterator_reduce, METH_NOARGS, "($self, /)", DOC("Return state information for pickling.")},
    {"__setstate__", iterator_setstate, METH_O, DOC("($self, state, /)"), DOC("Set state information for unpickling.")},
    {0},
};
static const TypeSlots iterator_slots = {.dealloc = seq_iterator_dealloc,
                                         .traverse = seq_iterator_traverse,
                                         .iter = iterator_self,
                                         .iternext = iterator_next};
static const TypeSpec iterator_spec = {
    .name = "array.arrayiterator",
    .basic_size = sizeof(SeqIterator),
    .told_size = 20,
    .flags = TYPE_GC | TYPE_IMMUTABLE | TYPE_DISALLOW_INSTANTIATION,
    .slots = &iterator_slots,
    .methods = iterator_methods,
};

static const TypeSlots slots = {
    .new_ = array_new,
    .dealloc = array_dealloc,
    .repr = repr,
    .iter = array_iter,
    .richcompare = richcompare,
    .sq_length = length,
    .sq_concat = concat,
    .sq_inplace_concat = inplace_concat,
    .sq_repeat = repeat,
    .sq_inplace_repeat = inplace_repeat,
    .sq_item = item,
    .sq_ass_item = assign_item,
    .sq_contains = contains,
    .mp_length = length,
    .mp_subscript = subscript,
    .mp_ass_subscript = assign_subscript,
    .bf_getbuffer = get_buffer,
    .bf_releasebuffer = release_buffer,
};
static const TypeSpec array_spec = {
    .name = "array.array",
    .basic_size = sizeof(Array),
    .told_size = 32,
    .flags = TYPE_BASETYPE | TYPE_IMMUTABLE | TYPE_SEQUENCE,
    .weaklist_offset = offsetof(Array, weaklist),
    .slots = &slots,
    .methods = methods,
    .getsets = getsets,
    .doc = DOC("array(typecode [, initializer]) -> array\n\n"
               "Return a new array whose items are restricted by typecode, and\n"
               "initialized from the optional initializer value, which must be a list,\n"
               "string or iterable over elements of the appropriate type."),
};

static const MethodDef functions[] = {
    {"_array_reconstructor", array_reconstructor, METH_FAST,
     DOC("($module, arraytype, typecode, mformat_code, items,\n                     /)"),
     DOC("Internal. Used for pickling support.")},
    {0},
};

static int register_abc(VM *vm) {  // array is a MutableSequence
  Value name = str_intern_cstr(vm, "collections.abc"), part = str_intern_cstr(vm, "MutableSequence");
  Value from = tuple_from_refs(vm, &part, 1);
  Value module = vm->hooks.import_name(vm, name, REF_NULL, REF_NULL, from, 0), abc = VALUE_NULL, r = VALUE_NULL;
  if (!value_is_null(module)) abc = object_getattr(vm, module, part);
  if (!value_is_null(abc)) {
    Value method = object_getattr_s(vm, abc, "register");
    if (!value_is_null(method)) r = call1(vm, method, ref_from_ptr(module_type(vm, MT_ARRAY)));
    drop(vm, method);
  }
  drop(vm, name);
  drop(vm, part);
  drop(vm, from);
  drop(vm, module);
  drop(vm, abc);
  drop(vm, r);
  if (!value_is_null(r)) return 0;
  if (!err_matches(vm, vm->exc.ImportError)) return -1;
  err_clear(vm);  // without the library there is nothing to register with
  return 0;
}

static int exec(VM *vm, Ref module) {
  if (module_make_type(vm, module, MT_ARRAY, &array_spec, NULL) < 0 ||
      module_make_type(vm, REF_NULL, MT_ARRAY_ITERATOR, &iterator_spec, NULL) < 0)
    return -1;
  if (module_add(vm, module, "ArrayType", own_ptr(module_type(vm, MT_ARRAY))) < 0) return -1;
  if (module_add(vm, module, "typecodes", str_from_cstr(vm, "bBuwhHiIlLqQfd")) < 0) return -1;
  return register_abc(vm);
}
const ModuleDef array_module = {
    .name = "array",
    .doc =
        "This module defines an object type which can efficiently represent\n"
        "an array of basic values: characters, integers, floating-point\n"
        "numbers.  Arrays are sequence types and behave very much like lists,\n"
        "except that the type of objects stored in them is constrained.\n",
    .methods = functions,
    .exec = exec,
};
