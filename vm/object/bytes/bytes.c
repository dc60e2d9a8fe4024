// object/bytes/bytes.c: bytes: layout, construction, comparison, concatenation, indexing, repr; the iterator of both
// bytes-like types.
//
// Tests        tests/python/bytes/bytes_*.py
// Optimize     Oz
#include "object/bytes/bytes.h"

#include "object/core/work.h"
#include "base/hash.h"
#include "object/bytes/buffer.h"
#include "object/bytes/bytes_like.h"
#include "object/container/dict.h"
#include "object/container/iterators.h"
#include "object/number/int.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

// ---- construction ----

static bool is_inline(const Bytes *b) { return b->data == (const char *)(b + 1); }

Bytes *bytes_alloc(VM *vm, Size len) {
  if (len >= SIZE_MAX_PY - (Size)sizeof(Bytes)) {
    err_no_memory(vm);
    return NULL;
  }
  Bytes *b = object_alloc_text(vm, vm->types.bytes, (size_t)len + 1);
  if (!b) return NULL;
  b->hash = -1;
  b->len = len;
  b->data = (char *)(b + 1);
  b->data[len] = 0;
  return b;
}

static Value shared(VM *vm, Value *slot, const void *data, Size len) {
  if (!value_is_ptr(*slot)) {
    Bytes *b = bytes_alloc(vm, len);
    if (!b) return VALUE_NULL;
    memcpy(b->data, data, (size_t)len);
    *slot = value_from_ptr(b);
  }
  return own(*slot);
}

Value bytes_from(VM *vm, const void *data, Size len) {
  if (len == 0) return shared(vm, &vm->empty_bytes, "", 0);
  if (len == 1) return shared(vm, &vm->byte_chars[*(const uint8_t *)data], data, 1);
  Bytes *b = bytes_alloc(vm, len);
  if (!b) return VALUE_NULL;
  Value result = value_from_ptr(b);
  for (Size at = 0; at < len;) {
    Size piece = len - at < WORK_PIECE ? len - at : WORK_PIECE;
    memcpy(b->data + at, (const char *)data + at, (size_t)piece);
    at += piece;
    if (piece == WORK_PIECE && vm_work(vm, WORK_PIECE / 32) < 0) return value_clear(vm, &result), VALUE_NULL;
  }
  return result;
}

int bytes_init(VM *vm) {
  Value v = bytes_from(vm, "", 0);
  drop(vm, v);
  return value_is_null(v) ? -1 : 0;
}

void bytes_finish(VM *vm) {
  for (int i = 0; i < 256; i++)
    if (value_is_ptr(vm->byte_chars[i])) value_clear(vm, &vm->byte_chars[i]);
  if (value_is_ptr(vm->empty_bytes)) value_clear(vm, &vm->empty_bytes);
}

static void bytes_dealloc(VM *vm, Object *o) {
  Bytes *b = (Bytes *)o;
  if (is_inline(b)) {
    mem_give(vm, b, b->h.type->basic_size + (size_t)b->len + 1);  // of the exact type
    return;
  }
  if (b->data) mem_free(vm, b->data, (size_t)b->len + 1);
  object_free(vm, b, 0);
}

// ---- bytes(source) ----

int bytes_like_byte(VM *vm, Ref v, uint8_t *out) {
  int64_t i;
  if (value_is_int48(v)) {
    i = value_as_int48(v);
  } else {
    Size n = number_as_size(vm, v, NULL);
    if (n == -1 && err_occurred(vm)) return -1;
    i = n;
  }
  if (i < 0 || i > 255) return err_set_i(vm, vm->exc.ValueError, "byte must be in range(0, 256)");
  *out = (uint8_t)i;
  return 0;
}

static int add_item(VM *vm, BytesBuilder *b, Ref item) {
  Size i = number_as_size(vm, item, NULL);
  if (i == -1 && err_occurred(vm)) return -1;
  if (i < 0 || i > 255) return err_set_i(vm, vm->exc.ValueError, "bytes must be in range(0, 256)");
  bb_byte(b, (uint8_t)i);
  return b->failed ? -1 : 0;
}

static Value from_iterable(VM *vm, Ref source) {
  Value it = object_iter(vm, source);
  if (value_is_null(it)) {
    if (err_matches(vm, vm->exc.TypeError))
      return err_set(vm, vm->exc.TypeError, "cannot convert '%.200T' object to bytes", source);
    return VALUE_NULL;
  }
  if (object_length_hint(vm, source, 64) < 0) {  // its errors are raised
    drop(vm, it);
    return VALUE_NULL;
  }
  BytesBuilder b;
  bb_init(&b, vm);
  for (;;) {
    Value item = iter_next(vm, it);
    if (value_is_null(item)) break;
    int rc = add_item(vm, &b, item);
    drop(vm, item);
    if (rc < 0) break;
  }
  drop(vm, it);
  if (!err_occurred(vm)) return bb_finish(&b);
  bb_discard(&b);
  return VALUE_NULL;
}

static Value from_buffer(VM *vm, Ref source) {
  Buffer buf;
  if (buffer_get(vm, source, &buf, BUF_FULL_RO) < 0) return VALUE_NULL;
  Bytes *b = bytes_alloc(vm, buf.len);
  Value copy = b ? value_from_ptr(b) : VALUE_NULL;
  if (b && buffer_copy_out(vm, &buf, b->data, 'C') < 0) value_clear(vm, &copy);
  buffer_release(vm, &buf);
  return copy;
}

Value bytes_from_object(VM *vm, Ref source) {
  if (is_bytes_exact(vm, source)) return own(source);
  if (buffer_is_offered(vm, source)) return from_buffer(vm, source);
  if (is_str(source)) return err_set(vm, vm->exc.TypeError, "cannot convert '%.200T' object to bytes", source);
  return from_iterable(vm, source);
}

static Value zeros(VM *vm, Size n) {
  if (n < 0) return err_set(vm, vm->exc.ValueError, "negative count");
  if (n < 2) return bytes_from(vm, "", n);
  Bytes *b = bytes_alloc(vm, n);
  if (!b) return VALUE_NULL;
  Value zeros = value_from_ptr(b);
  if (work_fill(vm, b->data, "", 1, (size_t)n) < 0) value_clear(vm, &zeros);
  return zeros;
}

static Value convert(VM *vm, Ref source) {
  Value method;
  int found = object_lookup_special(vm, source, NAME(__bytes__), &method);
  if (found < 0) return VALUE_NULL;
  if (found) {
    Value b = call0(vm, method);
    drop(vm, method);
    if (!value_is_null(b) && !is_bytes(b)) {
      err_set(vm, vm->exc.TypeError, "__bytes__ returned non-bytes (type %.200T)", b);
      drop(vm, b);
      return VALUE_NULL;
    }
    return b;
  }
  if (is_str(source)) return err_set(vm, vm->exc.TypeError, "string argument without an encoding");
  if (number_has_index(vm, source)) {
    Size n = number_as_size(vm, source, vm->exc.OverflowError);
    if (n != -1 || !err_occurred(vm)) return zeros(vm, n);
    if (!err_matches(vm, vm->exc.TypeError)) return VALUE_NULL;
    err_clear(vm);
  }
  return bytes_from_object(vm, source);
}

static Value subclass_instance(VM *vm, Type *type, Value v) {
  Bytes *from = as_bytes(v);
  Bytes *b = object_alloc(vm, type, 0);
  if (b) {
    b->hash = -1;
    b->data = mem_alloc(vm, (size_t)from->len + 1);
    if (b->data) {
      memcpy(b->data, from->data, (size_t)from->len + 1);
      b->len = from->len;
    } else {
      obj_drop(vm, b);
      b = NULL;
      err_no_memory(vm);
    }
  }
  drop(vm, v);
  return b ? value_from_ptr(b) : VALUE_NULL;
}

static Value encode_source(VM *vm, Ref source, Ref encoding, Ref errors) {
  Value args[2] = {{encoding.bits}, {errors.bits}};
  if (value_is_null(encoding)) return err_set(vm, vm->exc.TypeError, "string argument without an encoding");
  return call_method(vm, source, NAME(encode), args, value_is_null(errors) ? 1 : 2);
}

static Value bytes_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"source", "encoding", "errors"};
  static const ArgSpec spec = {"bytes", names, 3, 0, 3, 0, 0};
  Ref bound[3] = {REF_NULL, REF_NULL, REF_NULL};
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0) return VALUE_NULL;
  for (int i = 1; i < 3; i++)
    if (!value_is_null(bound[i]) && !is_str(bound[i]))
      return err_set(vm, vm->exc.TypeError, "bytes() argument '%s' must be str, not %P", names[i], bound[i]);
  bool has_codec = !value_is_null(bound[1]) || !value_is_null(bound[2]);
  Value v;
  if (value_is_null(bound[0]) || (has_codec && !is_str(bound[0]))) {
    if (has_codec)
      return err_set(
          vm, vm->exc.TypeError,
          value_is_null(bound[1]) ? "errors without a string argument" : "encoding without a string argument");
    v = bytes_from(vm, "", 0);
  } else if (has_codec) {
    v = encode_source(vm, bound[0], bound[1], bound[2]);
  } else {
    v = convert(vm, bound[0]);
  }
  if (type == vm->types.bytes || value_is_null(v)) return v;
  return subclass_instance(vm, type, v);
}

// ---- repr, hash, comparison ----

static void repr_into(StrBuilder *out, const uint8_t *p, Size n) {
  bool single = memchr(p, '\'', (size_t)n), twice = memchr(p, '"', (size_t)n);
  uint8_t quote = single && !twice ? '"' : '\'';
  sb_char(out, 'b');
  sb_char(out, quote);
  for (Size i = 0; i < n && !out->failed; i++) {
    uint8_t c = p[i];
    if (c == quote || c == '\\') sb_char(out, '\\'), sb_char(out, c);
    else if (c == '\t') sb_cstr(out, "\\t");
    else if (c == '\n') sb_cstr(out, "\\n");
    else if (c == '\r') sb_cstr(out, "\\r");
    else if (c >= ' ' && c < 0x7F) sb_char(out, c);
    else sb_printf(out, "\\x%02x", c);
  }
  sb_char(out, quote);
}

Value bytes_repr_of(VM *vm, const void *data, Size len) {
  StrBuilder b;
  sb_init(&b, vm);
  sb_reserve(&b, len, 0x7F);
  repr_into(&b, data, len);
  return sb_finish(&b);
}

static Value repr(VM *vm, Ref v) { return bytes_repr_of(vm, as_bytes(v)->data, as_bytes(v)->len); }

static Hash hash(VM *vm, Ref v) {
  Bytes *b = as_bytes(v);
  if (b->hash != -1) return b->hash;
  return b->hash = work_hash(vm, b->data, (size_t)b->len);
}

bool bytes_equal(Ref a, Ref b) {
  const Bytes *x = as_bytes(a), *y = as_bytes(b);
  return x->len == y->len && memcmp(x->data, y->data, (size_t)x->len) == 0;
}

int bytes_compare_warns(VM *vm, Ref a, Ref b, int op) {
  if (LIKELY(!(vm->flags & VM_FLAG_BYTES_WARNING)) || (op != CMP_EQ && op != CMP_NE)) return 0;
  if (is_str(a) || is_str(b)) return err_warn(vm, vm->exc.BytesWarning, 1, "Comparison between bytes and string");
  return is_int(a) || is_int(b) ? err_warn(vm, vm->exc.BytesWarning, 1, "Comparison between bytes and int") : 0;
}
static Value str_of(VM *vm, Ref v) {
  if (vm->flags & VM_FLAG_BYTES_WARNING && err_warn(vm, vm->exc.BytesWarning, 1, "str() on a bytes instance") < 0)
    return VALUE_NULL;
  return repr(vm, v);
}

static Value richcompare(VM *vm, Ref a, Ref b, int op) {
  if (!is_bytes(a) || !is_bytes(b)) return bytes_compare_warns(vm, a, b, op) < 0 ? VALUE_NULL : VALUE_NOT_IMPLEMENTED;
  const Bytes *x = as_bytes(a), *y = as_bytes(b);
  int order = 0;
  if ((op == CMP_EQ || op == CMP_NE) && x->len != y->len) return value_from_bool(op == CMP_NE);
  if (work_compare(vm, x->data, y->data, (size_t)(x->len < y->len ? x->len : y->len), &order) < 0) return VALUE_NULL;
  if (order == 0) order = x->len < y->len ? -1 : x->len > y->len;
  return value_from_order(order, op);
}

// ---- sequence ----

static Size length(VM *vm UNUSED, Ref v) { return as_bytes(v)->len; }

static Value concat(VM *vm, Ref a, Ref b) {
  Buffer x, y;
  if (buffer_get(vm, a, &x, BUF_SIMPLE) < 0) return bytes_like_cannot_concat(vm, a, b);
  if (buffer_get(vm, b, &y, BUF_SIMPLE) < 0) {
    buffer_release(vm, &x);
    return bytes_like_cannot_concat(vm, a, b);
  }
  Value sum = VALUE_NULL;
  Bytes *joined;
  if (x.len == 0 && is_bytes_exact(vm, b)) {
    sum = own(b);
  } else if (y.len == 0 && is_bytes_exact(vm, a)) {
    sum = own(a);
  } else if (x.len > SIZE_MAX_PY - y.len) {
    err_no_memory(vm);
  } else if ((joined = bytes_alloc(vm, x.len + y.len))) {
    sum = value_from_ptr(joined);
    if (work_move(vm, joined->data, x.data, (size_t)x.len) < 0 ||
        work_move(vm, joined->data + x.len, y.data, (size_t)y.len) < 0)
      value_clear(vm, &sum);
  }
  buffer_release(vm, &x);
  buffer_release(vm, &y);
  return sum;
}

static Value repeat(VM *vm, Ref v, Size n) {
  const Bytes *b = as_bytes(v);
  if (n < 0) n = 0;
  if (n && b->len > SIZE_MAX_PY / n) return err_set(vm, vm->exc.OverflowError, "repeated bytes are too long");
  if (n == 1 && is_bytes_exact(vm, v)) return own(v);
  Size total = b->len * n;
  if (total < 2) return bytes_from(vm, b->data, total);
  Bytes *out = bytes_alloc(vm, total);
  if (!out) return VALUE_NULL;
  Value result = value_from_ptr(out);
  if (work_fill(vm, out->data, b->data, (size_t)b->len, (size_t)total) < 0) value_clear(vm, &result);
  return result;
}

static Value item(VM *vm, Ref v, Size i) {
  if (i < 0 || i >= as_bytes(v)->len) return err_set(vm, vm->exc.IndexError, "index out of range");
  return value_from_int48((uint8_t)as_bytes(v)->data[i]);
}

static Value subscript(VM *vm, Ref v, Ref key) {
  const Bytes *b = as_bytes(v);
  if (LIKELY(value_is_int48(key) && (uint64_t)value_as_int48(key) < (uint64_t)b->len))
    return value_from_int48((uint8_t)b->data[value_as_int48(key)]);
  if (!is_exact(vm, key, vm->types.slice)) {
    if (!value_is_int48(key) && !number_has_index(vm, key))
      return err_set(vm, vm->exc.TypeError, "byte indices must be integers or slices, not %.200T", key);
    Size i = number_as_size(vm, key, vm->exc.IndexError);
    if (i == -1 && err_occurred(vm)) return VALUE_NULL;
    return item(vm, v, i < 0 ? i + b->len : i);
  }
  Size start, stop, step;
  if (slice_unpack(vm, key, &start, &stop, &step) < 0) return VALUE_NULL;
  Size n = slice_adjust(b->len, &start, &stop, step);
  if (n <= 0) return bytes_from(vm, "", 0);
  if (step == 1 && n == b->len && is_bytes_exact(vm, v)) return own(v);
  if (step == 1 || n == 1) return bytes_from(vm, b->data + start, n);
  Bytes *out = bytes_alloc(vm, n);
  if (!out) return VALUE_NULL;
  for (Size i = 0; i < n; i++) out->data[i] = b->data[(Size)(start + (int64_t)i * step)];
  return value_from_ptr(out);
}

static int get_buffer(VM *vm, Ref v, Buffer *out, int flags) {
  return buffer_fill(vm, out, v, as_bytes(v)->data, as_bytes(v)->len, true, flags);
}

// ---- methods of its own ----

static Value getnewargs(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kw UNUSED) {
  Value copy = bytes_from(vm, as_bytes(self)->data, as_bytes(self)->len);
  return value_is_null(copy) ? copy : tuple_from_steal(vm, &copy, 1);
}

static Value dunder_bytes(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kw UNUSED) {
  if (is_bytes_exact(vm, self)) return own(self);
  return bytes_from(vm, as_bytes(self)->data, as_bytes(self)->len);
}

static Value size_of(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kw UNUSED) {
  return value_from_int48(17 + (int64_t)as_bytes(self)->len);  // counts CPython's header
}

static const MethodDef methods[] = {
    {"__getnewargs__", getnewargs, METH_NOARGS, "($self, /)", NULL},
    {"__bytes__", dunder_bytes, METH_NOARGS, "($self, /)", DOC("Convert this value to exact type bytes.")},
    {"__sizeof__", size_of, METH_NOARGS, "($self, /)",
     DOC("Returns the size of the bytes object in memory, in bytes.")},
    BYTES_LIKE_METHODS,
    {0},
};

static Value percent(VM *vm, Ref a, Ref b) { return is_bytes(a) ? bytes_percent(vm, a, b) : VALUE_NOT_IMPLEMENTED; }

static const TypeSlots slots = {
    .new_ = bytes_new,
    .dealloc = bytes_dealloc,
    .repr = repr,
    .str = str_of,
    .iter = bytes_like_iter,
    .hash = hash,
    .richcompare = richcompare,
    .nb_remainder = percent,
    .sq_length = length,
    .sq_concat = concat,
    .sq_repeat = repeat,
    .sq_item = item,
    .sq_contains = bytes_like_contains,
    .mp_length = length,
    .mp_subscript = subscript,
    .bf_getbuffer = get_buffer,
};
const TypeSpec bytes_spec = {
    .name = "bytes",
    .basic_size = sizeof(Bytes),
    .told_size = 17,
    .item_size = 1,
    .flags = TYPE_BASETYPE | TYPE_BYTES_SUBCLASS | TYPE_IMMUTABLE | TYPE_MATCH_SELF,
    .slots = &slots,
    .methods = methods,
    .doc =
        "bytes(iterable_of_ints) -> bytes\nbytes(string, encoding[, errors]) -> bytes\nbytes(bytes_or_buffer) -> immutable copy "
        "of bytes_or_buffer\nbytes(int) -> bytes object of size given by the parameter initialized with null bytes\nbytes() -> empty "
        "bytes object\n\nConstruct an immutable array of bytes from:\n  - an iterable yielding integers in range(256)\n  - a text "
        "string encoded using the specified encoding\n  - any object implementing the buffer API.\n  - an integer",
};

// ---- iterator of bytes and bytearray ----

Value bytes_like_iter(VM *vm, Ref self) {
  return seq_iterator_of(vm, is_bytes(self) ? vm->types.bytes_iterator : vm->types.bytearray_iterator, self);
}

static Value iterator_next(VM *vm, Ref self) {
  SeqIterator *it = as_seq_iterator(self);
  if (value_is_null(it->seq)) return VALUE_NULL;
  View view = bytes_like_view(it->seq);
  if (it->index < view.n) return value_from_int48(view.p[it->index++]);
  value_clear(vm, &it->seq);
  return VALUE_NULL;
}

static Value iterator_length_hint(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kw UNUSED) {
  SeqIterator *it = as_seq_iterator(self);
  if (value_is_null(it->seq)) return value_from_int48(0);
  Size left = bytes_like_view(it->seq).n - it->index;
  return value_from_int48(left < 0 ? 0 : left);
}

static Value iterator_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kw UNUSED) {
  return seq_iterator_reduced(vm, self, own(vm->empty_tuple));
}

static Value iterator_setstate(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kw UNUSED) {
  SeqIterator *it = as_seq_iterator(self);
  Size i = seq_iterator_state(vm, args[0], value_is_null(it->seq) ? 0 : bytes_like_view(it->seq).n);
  if (i < 0) return VALUE_NULL;
  it->index = i;
  return VALUE_NONE;
}

static const MethodDef iterator_methods[] = {
    {"__length_hint__", iterator_length_hint, METH_NOARGS, NULL,
     DOC("Private method returning an estimate of len(list(it)).")},
    {"__reduce__", iterator_reduce, METH_NOARGS, "($self, /)", DOC("Return state information for pickling.")},
    {"__setstate__", iterator_setstate, METH_O, NULL, DOC("Set state information for unpickling.")},
    {0},
};
static const TypeSlots iterator_slots = {
    .dealloc = seq_iterator_dealloc,
    .traverse = seq_iterator_traverse,
    .iter = iterator_self,
    .iternext = iterator_next,
};
const TypeSpec bytes_iterator_spec = {
    .name = "bytes_iterator",
    .basic_size = sizeof(SeqIterator),
    .told_size = 16,
    .flags = TYPE_GC | TYPE_IMMUTABLE | TYPE_DISALLOW_INSTANTIATION,
    .slots = &iterator_slots,
    .methods = iterator_methods,
};
const TypeSpec bytearray_iterator_spec = {
    .name = "bytearray_iterator",
    .basic_size = sizeof(SeqIterator),
    .told_size = 16,
    .flags = TYPE_GC | TYPE_IMMUTABLE | TYPE_DISALLOW_INSTANTIATION,
    .slots = &iterator_slots,
    .methods = iterator_methods,
};
