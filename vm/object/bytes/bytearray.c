// object/bytes/bytearray.c: bytearray: growth, item and slice assignment, its own methods. The shared methods:
// bytes_like*.c.
//
// Invariants   see object/bytes/bytearray.h
// Danger       Converting arguments runs code that may resize or export the array: read len and data after it.
// Tests        tests/python/bytes/bytearray_*.py
// Optimize     Oz
#include "object/bytes/bytearray.h"

#include "object/core/work.h"
#include "object/bytes/buffer.h"
#include "object/bytes/bytes_like.h"
#include "object/error/exceptions.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

// ---- size ----

static int no_exports(VM *vm, const ByteArray *a) {
  if (a->exports == 0) return 0;
  return err_set_i(vm, vm->exc.BufferError, "Existing exports of data: object cannot be re-sized");
}

// Makes the block hold `len` octets; those beyond the old length are uninitialized.
static int resize(VM *vm, ByteArray *a, Size len) {
  Size offset = (Size)(a->data - a->block);
  if (len == a->len) return 0;
  if (no_exports(vm, a) < 0) return -1;
  if (len < 0 || len > SIZE_MAX_PY - 1) return err_no_memory_i(vm);
  if (a->block && (int64_t)offset + len + 1 <= a->cap && len >= a->cap / 2) {
    a->len = len;
    a->data[len] = 0;
    return 0;
  }
  int64_t cap = len > a->len ? (int64_t)len + (len >> 3) + (len < 9 ? 3 : 6) : (int64_t)len + 1;
  if (len < a->cap / 2) cap = (int64_t)len + 1;  // a big shrink gives memory back
  if (cap <= len) cap = (int64_t)len + 1;
  if (cap > SIZE_MAX_PY) cap = SIZE_MAX_PY;
  uint8_t *block;
  Size keep = len < a->len ? len : a->len;
  if (offset) {
    block = mem_alloc(vm, (size_t)cap);
    if (block) {
      if (work_move(vm, block, a->data, (size_t)keep) < 0) return mem_free(vm, block, (size_t)cap), -1;
      mem_free(vm, a->block, (size_t)a->cap);
    }
  } else {
    block = mem_realloc(vm, a->block, (size_t)a->cap, (size_t)cap);
  }
  if (!block) return err_no_memory_i(vm);
  a->block = a->data = block;
  a->cap = (Size)cap;
  a->len = len;
  a->data[len] = 0;
  return 0;
}

int bytearray_resize(VM *vm, Ref v, Size len) {
  ByteArray *a = as_bytearray(v);
  Size old = a->len;
  if (resize(vm, a, len) < 0) return -1;
  return len > old ? work_fill(vm, a->data + old, "", 1, (size_t)(len - old)) : 0;
}

static ByteArray *alloc_instance(VM *vm, Type *type) { return object_alloc(vm, type, 0); }

Value bytearray_from(VM *vm, const void *data, Size len) {
  ByteArray *a = alloc_instance(vm, vm->types.bytearray);
  if (!a) return VALUE_NULL;
  if (resize(vm, a, len) < 0) {
    obj_drop(vm, a);
    return VALUE_NULL;
  }
  Value result = value_from_ptr(a);
  if (len && (data ? work_move(vm, a->data, data, (size_t)len) : work_fill(vm, a->data, "", 1, (size_t)len)) < 0)
    value_clear(vm, &result);
  return result;
}

static void bytearray_dealloc(VM *vm, Object *o) {
  ByteArray *a = (ByteArray *)o;
  if (a->exports > 0) {
    err_set(vm, vm->exc.SystemError, "deallocated bytearray object has exported buffers");
    err_unraisable(vm, REF_NULL, NULL);
  }
  if (a->block) mem_free(vm, a->block, (size_t)a->cap);
  object_free(vm, a, 0);
}

// Replaces octets [start, end) by n octets (which are not part of the array).
static int splice(VM *vm, ByteArray *a, Size start, Size end, const uint8_t *p, Size n) {
  Size grow = n - (end - start), tail = a->len - end;
  if (grow < 0) {
    if (no_exports(vm, a) < 0) return -1;
    if (start == 0) {  // delete from the front without moving octets
      a->data -= grow;
      a->len += grow;
    } else {
      memmove(a->data + start + n, a->data + end, (size_t)tail);
      if (resize(vm, a, a->len + grow) < 0) return -1;  // fits: grow is negative
    }
  } else if (grow > 0) {
    Size len;
    if (!len_add(a->len, grow, &len) || len == SIZE_MAX_PY) return err_no_memory_i(vm);
    if (resize(vm, a, len) < 0) return -1;
    memmove(a->data + start + n, a->data + end, (size_t)tail);
  }
  return n ? work_move(vm, a->data + start, p, (size_t)n) : 0;
}

// ---- bytearray(source) ----

static Value bytearray_new(VM *vm, Type *type, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  ByteArray *a = alloc_instance(vm, type);
  return a ? value_from_ptr(a) : VALUE_NULL;
}

static int append_buffer(VM *vm, Ref self, Ref source) {
  Buffer buf;
  if (buffer_get(vm, source, &buf, BUF_FULL_RO) < 0) return -1;
  ByteArray *a = as_bytearray(self);
  Size old = a->len;
  int rc = buf.len > SIZE_MAX_PY - 1 - old ? err_no_memory_i(vm) : resize(vm, a, old + buf.len);  // fits: compared
  if (rc == 0 && buf.len) rc = buffer_copy_out(vm, &buf, a->data + old, 'C');
  buffer_release(vm, &buf);
  return rc;
}

static int append_byte(VM *vm, ByteArray *a, uint8_t c) {
  if (a->len == SIZE_MAX_PY - 1) return err_set_i(vm, vm->exc.OverflowError, "cannot add more objects to bytearray");
  if (resize(vm, a, a->len + 1) < 0) return -1;
  a->data[a->len - 1] = c;
  return 0;
}

static int append_iterable(VM *vm, Ref self, Ref source) {
  Value it = object_iter(vm, source);
  if (value_is_null(it)) {
    if (err_matches(vm, vm->exc.TypeError))
      err_set(vm, vm->exc.TypeError, "cannot convert '%.200T' object to bytearray", source);
    return -1;
  }
  int rc = 0;
  while (rc == 0) {
    Value item = iter_next(vm, it);
    if (value_is_null(item)) break;
    uint8_t c;
    rc = bytes_like_byte(vm, item, &c);
    drop(vm, item);
    if (rc == 0) rc = append_byte(vm, as_bytearray(self), c);
  }
  drop(vm, it);
  return err_occurred(vm) ? -1 : rc;
}

static int init_from(VM *vm, Ref self, Ref source) {
  if (number_has_index(vm, source)) {
    Size n = number_as_size(vm, source, vm->exc.OverflowError);
    if (n == -1 && err_occurred(vm)) {
      if (!err_matches(vm, vm->exc.TypeError)) return -1;
      err_clear(vm);
    } else {
      if (n < 0) return err_set_i(vm, vm->exc.ValueError, "negative count");
      return bytearray_resize(vm, self, n);
    }
  }
  if (buffer_is_offered(vm, source)) return append_buffer(vm, self, source);
  return append_iterable(vm, self, source);
}

static int bytearray_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"source", "encoding", "errors"};
  static const ArgSpec spec = {"bytearray", names, 3, 0, 3, 0, 0};
  Ref bound[3] = {REF_NULL, REF_NULL, REF_NULL};
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0) return -1;
  for (int i = 1; i < 3; i++)
    if (!value_is_null(bound[i]) && !is_str(bound[i]))
      return err_set_i(vm, vm->exc.TypeError, "bytearray() argument '%s' must be str, not %P", names[i], bound[i]);
  if (as_bytearray(self)->len && resize(vm, as_bytearray(self), 0) < 0) return -1;
  bool has_codec = !value_is_null(bound[1]) || !value_is_null(bound[2]);
  if (value_is_null(bound[0]) || (has_codec && !is_str(bound[0]))) {
    if (!has_codec) return 0;
    return err_set_i(
        vm, vm->exc.TypeError,
        value_is_null(bound[1]) ? "errors without a string argument" : "encoding without a string argument");
  }
  if (!is_str(bound[0])) return init_from(vm, self, bound[0]);
  if (value_is_null(bound[1])) return err_set_i(vm, vm->exc.TypeError, "string argument without an encoding");
  Value call_args[2] = {{bound[1].bits}, {bound[2].bits}};
  Value encoded = call_method(vm, bound[0], NAME(encode), call_args, value_is_null(bound[2]) ? 1 : 2);
  if (value_is_null(encoded)) return -1;
  int rc = append_buffer(vm, self, encoded);
  drop(vm, encoded);
  return rc;
}

// ---- repr and comparison ----

static Value repr(VM *vm, Ref v) {
  View view = bytes_like_view(v);
  StrBuilder b;
  sb_init(&b, vm);
  bool single = memchr(view.p, '\'', (size_t)view.n), twice = memchr(view.p, '"', (size_t)view.n);
  uint8_t quote = single && !twice ? '"' : '\'';
  Value name = object_type_name(vm, value_as_ptr(v)->type);
  if (value_is_null(name)) return name;
  sb_str(&b, name);
  drop(vm, name);
  sb_cstr(&b, "(b");
  sb_char(&b, quote);
  for (Size i = 0; i < view.n && !b.failed; i++) {
    uint8_t c = view.p[i];
    if (c == '\'' || c == '\\') sb_char(&b, '\\'), sb_char(&b, c);  // also inside double quotes
    else if (c == '\t') sb_cstr(&b, "\\t");
    else if (c == '\n') sb_cstr(&b, "\\n");
    else if (c == '\r') sb_cstr(&b, "\\r");
    else if (c >= ' ' && c < 0x7F) sb_char(&b, c);
    else sb_printf(&b, "\\x%02x", c);
  }
  sb_char(&b, quote);
  sb_char(&b, ')');
  return sb_finish(&b);
}

static Value str_of(VM *vm, Ref v) {
  if (vm->flags & VM_FLAG_BYTES_WARNING && err_warn(vm, vm->exc.BytesWarning, 1, "str() on a bytearray instance") < 0)
    return VALUE_NULL;
  return repr(vm, v);
}
static Value richcompare(VM *vm, Ref a, Ref b, int op) {
  Buffer x, y;
  if (!buffer_is_offered(vm, a) || !buffer_is_offered(vm, b))
    return bytes_compare_warns(vm, a, b, op) < 0 ? VALUE_NULL : VALUE_NOT_IMPLEMENTED;
  if (buffer_get(vm, a, &x, BUF_SIMPLE) < 0) {
    return err_forgive(vm) ? VALUE_NOT_IMPLEMENTED : VALUE_NULL;
  }
  if (buffer_get(vm, b, &y, BUF_SIMPLE) < 0) {
    buffer_release(vm, &x);
    return err_forgive(vm) ? VALUE_NOT_IMPLEMENTED : VALUE_NULL;
  }
  int order =
      memcmp(x.len ? x.data : (uint8_t *)"", y.len ? y.data : (uint8_t *)"", (size_t)(x.len < y.len ? x.len : y.len));
  if (order == 0) order = x.len < y.len ? -1 : x.len > y.len;
  buffer_release(vm, &x);
  buffer_release(vm, &y);
  bool yes = op == CMP_LT   ? order < 0
             : op == CMP_LE ? order <= 0
             : op == CMP_EQ ? order == 0
             : op == CMP_NE ? order != 0
             : op == CMP_GT ? order > 0
                            : order >= 0;
  return value_from_bool(yes);
}

// ---- sequence ----

static Size length(VM *vm UNUSED, Ref v) { return as_bytearray(v)->len; }

static Value concat(VM *vm, Ref a, Ref b) {
  Buffer y;
  if (!buffer_is_offered(vm, b) || !buffer_is_offered(vm, a) || buffer_get(vm, b, &y, BUF_SIMPLE) < 0)
    return bytes_like_cannot_concat(vm, a, b);
  View x = bytes_like_view(a);
  Value sum = VALUE_NULL;
  if (x.n > SIZE_MAX_PY - 1 - y.len) err_no_memory(vm);
  else sum = bytearray_from(vm, NULL, x.n + y.len);
  if (!value_is_null(sum)) {
    memcpy(as_bytearray(sum)->data, x.p, (size_t)x.n);
    if (y.len) memcpy(as_bytearray(sum)->data + x.n, y.data, (size_t)y.len);
  }
  buffer_release(vm, &y);
  return sum;
}

static Value inplace_concat(VM *vm, Ref a, Ref b) {
  Buffer y;
  if (!buffer_is_offered(vm, b)) return bytes_like_cannot_concat(vm, a, b);
  if (value_same(a, b)) {
    View v = bytes_like_view(b);
    Value copy = bytes_from(vm, v.p, v.n);
    if (value_is_null(copy)) return copy;
    Value out = inplace_concat(vm, a, copy);
    drop(vm, copy);
    return out;
  }
  if (buffer_get(vm, b, &y, BUF_SIMPLE) < 0) return bytes_like_cannot_concat(vm, a, b);
  ByteArray *x = as_bytearray(a);
  Size old = x->len;
  int rc = y.len > SIZE_MAX_PY - 1 - old ? err_no_memory_i(vm) : resize(vm, x, old + y.len);  // fits: compared
  if (rc == 0 && y.len) memcpy(x->data + old, y.data, (size_t)y.len);
  buffer_release(vm, &y);
  return rc < 0 ? VALUE_NULL : own(a);
}

static Value repeat(VM *vm, Ref v, Size times) {
  const ByteArray *a = as_bytearray(v);
  if (times < 0) times = 0;
  if (times && a->len > (SIZE_MAX_PY - 1) / times) return err_no_memory(vm);
  Value out = bytearray_from(vm, NULL, a->len * times);
  size_t n = (size_t)a->len;
  if (!value_is_null(out) && n && times && work_fill(vm, as_bytearray(out)->data, a->data, n, n * (size_t)times) < 0)
    value_clear(vm, &out);
  return out;
}

static Value inplace_repeat(VM *vm, Ref v, Size times) {
  ByteArray *a = as_bytearray(v);
  if (times < 0) times = 0;
  Size n = a->len;
  if (times && n > (SIZE_MAX_PY - 1) / times) return err_no_memory(vm);
  if (resize(vm, a, n * times) < 0) return VALUE_NULL;
  if (times > 1 && n && work_fill(vm, a->data, a->data, (size_t)n, (size_t)n * (size_t)times) < 0) return VALUE_NULL;
  return own(v);
}

static Value item(VM *vm, Ref v, Size i) {
  const ByteArray *a = as_bytearray(v);
  if (i < 0 || i >= a->len) return err_set(vm, vm->exc.IndexError, "bytearray index out of range");
  return value_from_int48(a->data[i]);
}

static Value subscript(VM *vm, Ref v, Ref key) {
  if (LIKELY(value_is_int48(key) && (uint64_t)value_as_int48(key) < (uint64_t)as_bytearray(v)->len))
    return value_from_int48(as_bytearray(v)->data[value_as_int48(key)]);
  if (value_is_int48(key) || number_has_index(vm, key)) {
    Size i = number_as_size(vm, key, vm->exc.IndexError);
    if (i == -1 && err_occurred(vm)) return VALUE_NULL;
    return item(vm, v, i < 0 ? i + as_bytearray(v)->len : i);
  }
  if (!is_exact(vm, key, vm->types.slice))
    return err_set(vm, vm->exc.TypeError, "bytearray indices must be integers or slices, not %.200T", key);
  Size start, stop, step;
  if (slice_unpack(vm, key, &start, &stop, &step) < 0) return VALUE_NULL;
  const ByteArray *a = as_bytearray(v);
  Size n = slice_adjust(a->len, &start, &stop, step);
  if (n <= 0) return bytearray_from(vm, "", 0);
  if (step == 1) return bytearray_from(vm, a->data + start, n);
  Value out = bytearray_from(vm, NULL, n);
  if (value_is_null(out)) return out;
  for (Size i = 0; i < n; i++) {
    as_bytearray(out)->data[i] = a->data[(Size)(start + (int64_t)i * step)];
    if (work_round(vm, (size_t)i) < 0) return drop(vm, out), VALUE_NULL;
  }
  return out;
}

static int assign_item(VM *vm, Ref v, Size i, Ref value) {
  ByteArray *a = as_bytearray(v);
  uint8_t c = 0;
  if (!value_is_null(value) && bytes_like_byte(vm, value, &c) < 0) return -1;  // may change the length
  if (i < 0 || i >= a->len) return err_set_i(vm, vm->exc.IndexError, "bytearray index out of range");
  if (value_is_null(value)) return splice(vm, a, i, i + 1, NULL, 0);
  a->data[i] = c;
  return 0;
}

static int delete_steps(VM *vm, ByteArray *a, Size start, Size step, Size n) {
  if (n == 0) return 0;
  if (no_exports(vm, a) < 0) return -1;
  if (step < 0) {
    start = (Size)(start + (int64_t)step * (n - 1));
    step = -step;
  }
  Size to = start, next = start;
  for (Size from = start; from < a->len; from++) {
    if (from == next && n > 0) {
      n--;
      next = n ? next + step : next;
    } else {
      a->data[to++] = a->data[from];
    }
  }
  return resize(vm, a, to);
}

static int assign_slice(VM *vm, Ref v, Ref slice, const uint8_t *p, Size n_values, bool is_delete) {
  ByteArray *a = as_bytearray(v);
  Size start, stop, step;
  if (slice_unpack(vm, slice, &start, &stop, &step) < 0) return -1;
  Size n = slice_adjust(a->len, &start, &stop, step);
  if (step == 1) return splice(vm, a, start, n > 0 ? stop : start, p, n_values);
  if (is_delete || n_values == 0) return delete_steps(vm, a, start, step, n);
  if (n_values != n)
    return err_set_i(vm, vm->exc.ValueError, "attempt to assign bytes of size %zd to extended slice of size %zd",
                     n_values, n);
  for (Size i = 0; i < n; i++) a->data[(Size)(start + (int64_t)i * step)] = p[i];
  return 0;
}

static int assign_subscript(VM *vm, Ref v, Ref key, Ref value) {
  if (value_is_int48(key) || number_has_index(vm, key)) {
    Size i = number_as_size(vm, key, vm->exc.IndexError);
    if (i == -1 && err_occurred(vm)) return -1;
    return assign_item(vm, v, i < 0 ? i + as_bytearray(v)->len : i, value);
  }
  if (!is_exact(vm, key, vm->types.slice))
    return err_set_i(vm, vm->exc.TypeError, "bytearray indices must be integers or slices, not %.200T", key);
  if (value_is_null(value)) return assign_slice(vm, v, key, NULL, 0, true);
  Size start, stop, step;
  // before the value is converted, and after
  if (!is_bytearray(vm, value) && slice_unpack(vm, key, &start, &stop, &step) < 0) return -1;
  if (is_bytes_exact(vm, value))
    return assign_slice(vm, v, key, (uint8_t *)as_bytes(value)->data, as_bytes(value)->len, false);
  const TypeSlots *slots = &type_of(vm, value)->slots;
  if (is_str(value) || slots->nb_index || slots->nb_int || slots->nb_float || is_exact(vm, value, vm->types.complex_))
    return err_set_i(vm, vm->exc.TypeError, "can assign only bytes, buffers, or iterables of ints in range(0, 256)");
  Value made = call1(vm, ref_from_ptr(vm->types.bytearray), value);
  if (value_is_null(made)) return -1;
  View view = bytes_like_view(made);
  int rc = assign_slice(vm, v, key, view.p, view.n, false);
  drop(vm, made);
  return rc;
}

static int get_buffer(VM *vm, Ref v, Buffer *out, int flags) {
  ByteArray *a = as_bytearray(v);
  if (buffer_fill(vm, out, v, a->block ? a->data : (uint8_t *)"", a->len, false, flags) < 0) return -1;
  a->exports++;
  return 0;
}
static void release_buffer(VM *vm UNUSED, Ref v, Buffer *buf UNUSED) { as_bytearray(v)->exports--; }

// ---- methods ----

#define DONE(rc) return (rc) < 0 ? VALUE_NULL : VALUE_NONE

static Value append(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  uint8_t c;
  if (bytes_like_byte(vm, args[0], &c) < 0) return VALUE_NULL;
  DONE(append_byte(vm, as_bytearray(self), c));
}
static Value clear(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  DONE(resize(vm, as_bytearray(self), 0));
}
static Value copy(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  View v = bytes_like_view(self);
  return bytearray_from(vm, v.p, v.n);
}

static Value extend(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref source = borrow(args[0]);
  if (buffer_is_offered(vm, source)) {
    Value same = inplace_concat(vm, self, source);
    if (value_is_null(same)) {
      if (err_matches(vm, vm->exc.TypeError))
        err_set(vm, vm->exc.TypeError, "can't set bytearray slice from %.100T", source);
      return same;
    }
    drop(vm, same);
    return VALUE_NONE;
  }
  Value it = object_iter(vm, source);
  if (value_is_null(it)) {
    if (err_matches(vm, vm->exc.TypeError))
      err_set(vm, vm->exc.TypeError, "can't extend bytearray with %.100T", source);
    return VALUE_NULL;
  }
  BytesBuilder b;
  bb_init(&b, vm);
  int rc = object_length_hint(vm, source, 32) < 0 ? -1 : 0;
  while (rc == 0) {
    Value next = iter_next(vm, it);
    if (value_is_null(next)) break;
    uint8_t c = 0;
    rc = bytes_like_byte(vm, next, &c);
    if (rc < 0 && is_str(source) && err_matches(vm, vm->exc.TypeError))
      err_set(vm, vm->exc.TypeError, "expected iterable of integers; got: 'str'");
    drop(vm, next);
    if (rc == 0) bb_byte(&b, c);
    if (b.failed) rc = -1;
  }
  drop(vm, it);
  if (err_occurred(vm)) rc = -1;
  ByteArray *a = as_bytearray(self);
  Size old = a->len;
  if (rc == 0 && b.len) {
    rc = b.len > SIZE_MAX_PY - 1 - old ? err_no_memory_i(vm) : resize(vm, a, old + b.len);  // fits: compared
    if (rc == 0) memcpy(a->data + old, b.data, (size_t)b.len);
  }
  if (!b.failed) bb_discard(&b);
  DONE(rc);
}

static Value insert(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "insert", nargs, 2, 2) < 0) return VALUE_NULL;
  Size i;
  uint8_t c;
  if (arg_size(vm, args[0], &i) < 0 || bytes_like_byte(vm, args[1], &c) < 0) return VALUE_NULL;
  ByteArray *a = as_bytearray(self);
  if (i < 0) i = i + a->len < 0 ? 0 : i + a->len;
  if (i > a->len) i = a->len;
  DONE(splice(vm, a, i, i, &c, 1));
}

static Value pop(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "pop", nargs, 0, 1) < 0) return VALUE_NULL;
  Size i = -1;
  if (nargs && arg_size(vm, args[0], &i) < 0) return VALUE_NULL;
  ByteArray *a = as_bytearray(self);
  if (a->len == 0) return err_set(vm, vm->exc.IndexError, "pop from empty bytearray");
  if (i < 0) i += a->len;
  if (i < 0 || i >= a->len) return err_set(vm, vm->exc.IndexError, "pop index out of range");
  uint8_t c = a->data[i];
  if (splice(vm, a, i, i + 1, NULL, 0) < 0) return VALUE_NULL;
  return value_from_int48(c);
}

static Value remove_method(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  uint8_t c;
  if (bytes_like_byte(vm, args[0], &c) < 0) return VALUE_NULL;
  ByteArray *a = as_bytearray(self);
  uint8_t *at = a->len ? memchr(a->data, c, (size_t)a->len) : NULL;
  if (!at) return err_set(vm, vm->exc.ValueError, "value not found in bytearray");
  Size i = (Size)(at - a->data);
  DONE(splice(vm, a, i, i + 1, NULL, 0));
}

static Value resize_method(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Size n;
  if (arg_size(vm, args[0], &n) < 0) return VALUE_NULL;
  if (n < 0) return err_set(vm, vm->exc.ValueError, "Can only resize to positive sizes, got %zd", n);
  DONE(bytearray_resize(vm, self, n));
}

static Value reverse(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  ByteArray *a = as_bytearray(self);
  for (Size i = 0, j = a->len - 1; i < j; i++, j--) {
    uint8_t c = a->data[i];
    a->data[i] = a->data[j];
    a->data[j] = c;
    if (work_round(vm, (size_t)i) < 0) return VALUE_NULL;
  }
  return VALUE_NONE;
}

static Value alloc(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_int48(as_bytearray(self)->cap);
}
// Counts CPython's header.
static Value size_of(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_int48(28 + (int64_t)as_bytearray(self)->cap);
}

// The arguments that recreate it: a Latin-1 text for old protocols.
static Value made_from(VM *vm, View v, int protocol) {
  if (!v.n) return own(vm->empty_tuple);
  Value parts[2] = {protocol < 3 ? str_decode(vm, (const char *)v.p, v.n, "latin-1", NULL) : bytes_from(vm, v.p, v.n)};
  if (protocol < 3) parts[1] = str_from_cstr(vm, "latin-1");
  return tuple_from_steal(vm, parts, protocol < 3 ? 2 : 1);
}

static Value reduce(VM *vm, Ref self, int protocol) {
  Value inner = made_from(vm, bytes_like_view(self), protocol);
  if (value_is_null(inner)) return inner;
  Value state = call_method0(vm, self, NAME(__getstate__));
  if (value_is_null(state)) {
    drop(vm, inner);
    return state;
  }
  Value parts[3] = {own_ptr(value_as_ptr(self)->type), inner, state};
  return tuple_from_steal(vm, parts, 3);
}
static Value dunder_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return reduce(vm, self, 2);
}
static Value dunder_reduce_ex(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "__reduce_ex__", nargs, 0, 1) < 0) return VALUE_NULL;
  int protocol = 0;
  if (nargs && arg_int(vm, args[0], &protocol) < 0) return VALUE_NULL;
  return reduce(vm, self, protocol);
}

static const MethodDef methods[] = {
    {"__alloc__", alloc, METH_NOARGS, "($self, /)",
     DOC("B.__alloc__() -> int\n\nReturn the number of bytes actually allocated.")},
    {"__reduce__", dunder_reduce, METH_NOARGS, "($self, /)", DOC("Return state information for pickling.")},
    {"__reduce_ex__", dunder_reduce_ex, METH_FAST, DOC("($self, proto=0, /)"),
     DOC("Return state information for pickling.")},
    {"__sizeof__", size_of, METH_NOARGS, "($self, /)",
     DOC("Returns the size of the bytearray object in memory, in bytes.")},
    {"append", append, METH_O, DOC("($self, item, /)"), DOC("Append a single item to the end of the bytearray.")},
    {"clear", clear, METH_NOARGS, "($self, /)", DOC("Remove all items from the bytearray.")},
    {"copy", copy, METH_NOARGS, "($self, /)", DOC("Return a copy of B.")},
    {"extend", extend, METH_O, DOC("($self, iterable_of_ints, /)"),
     DOC("Append all the items from the iterator or sequence to the end of the bytearray.")},
    {"insert", insert, METH_FAST, DOC("($self, index, item, /)"),
     DOC("Insert a single item into the bytearray before the given index.")},
    {"pop", pop, METH_FAST, DOC("($self, index=-1, /)"), DOC("Remove and return a single item from B.")},
    {"remove", remove_method, METH_O, DOC("($self, value, /)"),
     DOC("Remove the first occurrence of a value in the bytearray.")},
    {"resize", resize_method, METH_O, DOC("($self, size, /)"), DOC("Resize the internal buffer of bytearray to len.")},
    {"reverse", reverse, METH_NOARGS, "($self, /)", DOC("Reverse the order of the values in B in place.")},
    BYTES_LIKE_METHODS,
    {0},
};

static Value percent(VM *vm, Ref a, Ref b) {
  return is_bytearray(vm, a) ? bytes_percent(vm, a, b) : VALUE_NOT_IMPLEMENTED;
}

static const TypeSlots slots = {
    .new_ = bytearray_new,
    .init = bytearray_init,
    .dealloc = bytearray_dealloc,
    .repr = repr,
    .str = str_of,
    .iter = bytes_like_iter,
    .richcompare = richcompare,
    .nb_remainder = percent,
    .sq_length = length,
    .sq_concat = concat,
    .sq_inplace_concat = inplace_concat,
    .sq_repeat = repeat,
    .sq_inplace_repeat = inplace_repeat,
    .sq_item = item,
    .sq_ass_item = assign_item,
    .sq_contains = bytes_like_contains,
    .mp_length = length,
    .mp_subscript = subscript,
    .mp_ass_subscript = assign_subscript,
    .bf_getbuffer = get_buffer,
    .bf_releasebuffer = release_buffer,
};
const TypeSpec bytearray_spec = {
    .name = "bytearray",
    .basic_size = sizeof(ByteArray),
    .told_size = 28,
    .flags = TYPE_BASETYPE | TYPE_IMMUTABLE | TYPE_MATCH_SELF,
    .slots = &slots,
    .methods = methods,
    .doc = DOC("bytearray(iterable_of_ints) -> bytearray\n"
               "bytearray(string, encoding[, errors]) -> bytearray\n"
               "bytearray(bytes_or_buffer) -> mutable copy of bytes_or_buffer\n"
               "bytearray(int) -> bytes array of size given by the parameter initialized with null bytes\n"
               "bytearray() -> empty bytes array\n\nConstruct a mutable bytearray object from:\n"
               "  - an iterable yielding integers in range(256)\n"
               "  - a text string encoded using the specified encoding\n  - a bytes or a buffer object\n"
               "  - any object implementing the buffer API.\n  - an integer"),
};
