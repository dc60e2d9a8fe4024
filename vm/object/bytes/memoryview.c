// object/bytes/memoryview.c: memoryview: leases, indexing, slicing, assignment, cast, comparison, methods.
//
// Danger       Anything that MAY_RUN_CODE can release the view: check the lease after it.
// Tests        tests/python/bytes/memoryview_basics.py, buffer_flags.py
// Optimize     Oz
#include "object/bytes/memoryview.h"

#include "object/core/work.h"

#include "base/hash.h"
#include "object/core/args.h"
#include "object/bytes/bytes_like.h"
#include "object/container/dict.h"
#include "object/error/exceptions.h"
#include "object/number/float.h"
#include "object/typing/generic_alias.h"
#include "object/number/int.h"
#include "object/container/iterators.h"
#include "object/container/list.h"
#include "object/bytes/pack.h"
#include "object/container/slice.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

static Size *shape_of(const MemoryView *m) { return m->dims; }
static Size *strides_of(const MemoryView *m) { return m->dims + m->ndim; }

static int check_released(VM *vm, const MemoryView *m) {
  return m->lease ? 0 : err_set_i(vm, vm->exc.ValueError, "operation forbidden on released memoryview object");
}

static int check_viewable(VM *vm, const MemoryView *m) {
  if (check_released(vm, m) < 0) return -1;
  return m->restricted ? err_set_i(vm, vm->exc.ValueError, "cannot create new view on restricted memoryview") : 0;
}

// ---- making views ----

static void lease_drop(VM *vm, Lease *lease) {
  if (--lease->refs) return;
  buffer_release(vm, &lease->buf);
  mem_free(vm, lease, sizeof *lease);
}

// A view without geometry; takes a reference to the lease.
static MemoryView *view_alloc(VM *vm, Lease *lease, int ndim) {
  Size *dims = mem_alloc_zero_items(vm, (size_t)(ndim ? ndim : 1), 2 * sizeof(Size));
  if (!dims) {
    err_no_memory(vm);
    return NULL;
  }
  MemoryView *m = object_alloc(vm, vm->types.memoryview, 0);
  if (!m) {
    mem_free(vm, dims, (size_t)(ndim ? ndim : 1) * 2 * sizeof(Size));
    return NULL;
  }
  m->lease = lease;
  m->lender = value_is_null(lease->buf.obj) ? 0 : lease->buf.obj.bits;
  lease->refs++;
  m->dims = dims;
  m->ndim = ndim;
  m->hash = -1;
  return m;
}

static MemoryView *view_like(VM *vm, const MemoryView *from) {
  MemoryView *m = view_alloc(vm, from->lease, from->ndim);
  if (!m) return NULL;
  memcpy(m->dims, from->dims, (size_t)from->ndim * 2 * sizeof(Size));
  m->data = from->data;
  m->len = from->len;
  m->itemsize = from->itemsize;
  m->format = from->format;
  m->readonly = from->readonly;
  return m;
}

static Value tracked(VM *vm, MemoryView *m) {
  if (!m) return VALUE_NULL;
  gc_track(vm, m);
  return value_from_ptr(m);
}

static void set_geometry(MemoryView *m, const Buffer *b) {
  m->data = b->data;
  m->len = b->len;
  m->itemsize = b->itemsize;
  m->format = b->format ? b->format : "B";
  m->readonly = b->readonly;
  for (int i = 0; i < m->ndim; i++) m->dims[i] = b->shape ? b->shape[i] : b->len / (b->itemsize ? b->itemsize : 1);
  Size step = b->itemsize;
  for (int i = m->ndim - 1; i >= 0; i--) {
    strides_of(m)[i] = b->strides ? b->strides[i] : step;
    step *= m->dims[i];
  }
}

// A view of the whole buffer of a lease; the view is its only reference.
static Value view_whole(VM *vm, Lease *lease) {
  lease->refs = 1;
  MemoryView *m = view_alloc(vm, lease, lease->buf.ndim);
  if (m) set_geometry(m, &lease->buf);
  lease_drop(vm, lease);
  return tracked(vm, m);
}

Value memoryview_by(VM *vm, Ref object, GetBufferFn get, int flags) {
  Lease *lease = mem_alloc_zero(vm, sizeof *lease);
  if (!lease) return err_no_memory(vm);
  lease->buf.obj = VALUE_NULL;
  if (get(vm, object, &lease->buf, flags) == 0) return view_whole(vm, lease);
  mem_free(vm, lease, sizeof *lease);
  return VALUE_NULL;
}

Value memoryview_from(VM *vm, Ref object, int flags) {
  if (is_exact(vm, object, vm->types.memoryview))
    return check_viewable(vm, as_memoryview(object)) < 0 ? VALUE_NULL
                                                         : tracked(vm, view_like(vm, as_memoryview(object)));
  if (!buffer_is_offered(vm, object))
    return err_set(vm, vm->exc.TypeError, "memoryview: a bytes-like object is required, not '%.200T'", object);
  return memoryview_by(vm, object, type_of(vm, object)->slots.bf_getbuffer, flags);
}

Value memoryview_restricted(VM *vm, const Buffer *b) {
  Lease *lease = mem_alloc_zero(vm, sizeof *lease);
  if (!lease) return err_no_memory(vm);
  lease->buf = *b;
  lease->buf.obj = VALUE_NULL;
  Value view = view_whole(vm, lease);
  if (!value_is_null(view)) as_memoryview(view)->restricted = true;
  return view;
}

static Value memoryview_new(VM *vm, Type *type UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"object"};
  static const ArgSpec spec = {"memoryview", names, 1, 0, 1, 1, 0};
  Ref bound[1] = {REF_NULL};
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0) return VALUE_NULL;
  return memoryview_from(vm, bound[0], BUF_FULL_RO);
}

int memoryview_release(VM *vm, MemoryView *m) {
  if (!m->lease) return 0;
  if (m->exports > 0)
    return err_set_i(vm, vm->exc.BufferError, "memoryview has %zd exported buffer%s", m->exports,
                     m->exports == 1 ? "" : "s");
  Lease *lease = m->lease;
  m->lease = NULL;
  lease_drop(vm, lease);
  return 0;
}

static void memoryview_dealloc(VM *vm, Object *o) {
  MemoryView *m = (MemoryView *)o;
  gc_untrack(vm, m);
  if (m->weaklist) object_clear_weakrefs(vm, o);
  m->exports = 0;
  if (memoryview_release(vm, m) < 0) err_clear(vm);
  mem_free(vm, m->dims, (size_t)(m->ndim ? m->ndim : 1) * 2 * sizeof(Size));
  object_free(vm, m, 0);
}

static int memoryview_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  MemoryView *m = (MemoryView *)o;
  if (m->lease && m->lease->refs == 1) VISIT(m->lease->buf.obj);
  return 0;
}

static Value repr(VM *vm, Ref self) {
  const MemoryView *m = as_memoryview(self);
  return str_format(vm, m->lease ? "<memory at 0x%llx>" : "<released memory at 0x%llx>", (uint64_t)(uintptr_t)m);
}

// The view as a Buffer, for the functions of object/bytes/buffer.h. It borrows the view's arrays.
static Buffer as_buffer(MemoryView *m) {
  return (Buffer){.data = m->data,
                  .obj = VALUE_NULL,
                  .len = m->len,
                  .itemsize = m->itemsize,
                  .readonly = m->readonly,
                  .ndim = m->ndim,
                  .format = m->format,
                  .shape = shape_of(m),
                  .strides = strides_of(m)};
}
static bool is_contiguous(MemoryView *m, char order) {
  Buffer b = as_buffer(m);
  return buffer_is_contiguous(&b, order);
}

// ---- items ----

static char native_code(const char *format) {  // 0: not one native character
  if (*format == '@') format++;
  return format[0] && !format[1] && buffer_item_size(format) > 0 ? format[0] : 0;
}

static Value load(VM *vm, const MemoryView *m, const uint8_t *p) {
  char code = native_code(m->format);
  int size = (int)m->itemsize;
  switch (code) {
    case 'c': return bytes_from(vm, p, 1);
    case '?': return value_from_bool(*p != 0);
    case 'b':
    case 'h':
    case 'i':
    case 'l':
    case 'q':
    case 'n': return int_from_i64(vm, pack_load_int(p, size, false));
    case 'B':
    case 'H':
    case 'I':
    case 'L':
    case 'Q':
    case 'N':
    case 'P': return int_from_u64(vm, pack_load_uint(p, size, false));
    case 'e':
    case 'f':
    case 'd': return value_from_double_raw(pack_load_double(p, size, false));
    default: return err_set(vm, vm->exc.NotImplementedError, "memoryview: format %s not supported", m->format);
  }
}

static int bad_type(VM *vm, const MemoryView *m) {
  return err_set_i(vm, vm->exc.TypeError, "memoryview: invalid type for format '%s'", m->format);
}
static int bad_value(VM *vm, const MemoryView *m) {
  return err_set_i(vm, vm->exc.ValueError, "memoryview: invalid value for format '%s'", m->format);
}

static int store_int(VM *vm, const MemoryView *m, uint8_t *p, Ref v, bool is_signed) {
  if (!number_has_index(vm, v)) return bad_type(vm, m);
  Value i = number_index(vm, v);
  if (value_is_null(i)) return -1;
  uint64_t bits;
  int fits = pack_int_bits(i, (int)m->itemsize, is_signed, &bits);
  drop(vm, i);
  if (!fits) return bad_value(vm, m);
  if (check_released(vm, m) < 0) return -1;
  pack_store_int(p, (int)m->itemsize, false, bits);
  return 0;
}

static int store(VM *vm, const MemoryView *m, uint8_t *p, Ref v) {
  switch (native_code(m->format)) {
    case 'c':
      if (check_released(vm, m) < 0) return -1;  // the index may have run code
      if (!is_bytes(v)) return bad_type(vm, m);
      if (as_bytes(v)->len != 1) return bad_value(vm, m);
      *p = (uint8_t)as_bytes(v)->data[0];
      return 0;
    case '?': {
      int yes = object_is_true(vm, v);
      if (yes < 0 || check_released(vm, m) < 0) return -1;
      *p = (uint8_t)yes;
      return 0;
    }
    case 'b':
    case 'h':
    case 'i':
    case 'l':
    case 'q':
    case 'n': return store_int(vm, m, p, v, true);
    case 'B':
    case 'H':
    case 'I':
    case 'L':
    case 'Q':
    case 'N':
    case 'P': return store_int(vm, m, p, v, false);
    case 'e':
    case 'f':
    case 'd': {
      double d = number_as_double(vm, v);
      if (d == -1.0 && err_occurred(vm)) return err_matches(vm, vm->exc.TypeError) ? bad_type(vm, m) : -1;
      if (check_released(vm, m) < 0) return -1;
      if (m->itemsize == 4) {
        float f = (float)d;  // overflow gives an infinity, as a C assignment does
        memcpy(p, &f, 4);
        return 0;
      }
      return pack_store_double(p, (int)m->itemsize, false, d) ? 0 : bad_value(vm, m);
    }
    default: return err_set_i(vm, vm->exc.NotImplementedError, "memoryview: format %s not supported", m->format);
  }
}

// ---- indexing ----

static uint8_t *at_index(VM *vm, const MemoryView *m, uint8_t *p, int dim, Size i) {
  Size n = shape_of(m)[dim];
  if (i < 0) i += n;
  if (i < 0 || i >= n) {
    err_set(vm, vm->exc.IndexError, "index out of bounds on dimension %d", dim + 1);
    return NULL;
  }
  return p + (ptrdiff_t)strides_of(m)[dim] * i;
}

static uint8_t *at_tuple(VM *vm, const MemoryView *m, Ref key) {
  if (tuple_len(key) > m->ndim) {
    err_set(vm, vm->exc.TypeError, "cannot index %d-dimension view with %zd-element tuple", m->ndim, tuple_len(key));
    return NULL;
  }
  uint8_t *p = m->data;
  for (int i = 0; p && i < tuple_len(key); i++) {
    Size at = number_as_size(vm, tuple_at(key, i), vm->exc.IndexError);
    if (at == -1 && err_occurred(vm)) return NULL;
    p = at_index(vm, m, p, i, at);
  }
  return p;
}

static bool is_index_tuple(VM *vm, Ref key) {
  if (!is_tuple(key)) return false;
  for (Size i = 0; i < tuple_len(key); i++)
    if (!number_has_index(vm, tuple_at(key, i))) return false;
  return true;
}
static bool is_slice_tuple(VM *vm, Ref key) {
  if (!is_tuple(key) || tuple_len(key) == 0) return false;
  for (Size i = 0; i < tuple_len(key); i++)
    if (!is_exact(vm, tuple_at(key, i), vm->types.slice)) return false;
  return true;
}

static Value item(VM *vm, Ref self, Size i) {
  MemoryView *m = as_memoryview(self);
  if (check_released(vm, m) < 0) return VALUE_NULL;
  if (m->ndim == 0) return err_set(vm, vm->exc.TypeError, "invalid indexing of 0-dim memory");
  if (m->ndim > 1) return err_set(vm, vm->exc.NotImplementedError, "multi-dimensional sub-views are not implemented");
  uint8_t *p = at_index(vm, m, m->data, 0, i);
  return p ? load(vm, m, p) : VALUE_NULL;
}

static void set_len(MemoryView *m) {
  m->len = m->itemsize;
  for (int i = 0; i < m->ndim; i++) m->len *= shape_of(m)[i];
}

// Narrows dimension 0 of a fresh view by a slice. 0 or -1.
static int narrow(VM *vm, MemoryView *m, Ref slice) {
  Size start, stop, step;
  if (slice_unpack(vm, slice, &start, &stop, &step) < 0) return -1;
  Size n = slice_adjust(shape_of(m)[0], &start, &stop, step);
  m->data += (ptrdiff_t)strides_of(m)[0] * start;
  shape_of(m)[0] = n;
  strides_of(m)[0] *= step;
  set_len(m);
  return 0;
}

static Value subscript(VM *vm, Ref self, Ref key) {
  MemoryView *m = as_memoryview(self);
  if (check_released(vm, m) < 0) return VALUE_NULL;
  if (m->ndim == 0) {
    if (is_tuple(key) && tuple_len(key) == 0) return load(vm, m, m->data);
    if (value_same(key, (Ref){.bits = VALUE_ELLIPSIS.bits})) return own(self);
    return err_set(vm, vm->exc.TypeError, "invalid indexing of 0-dim memory");
  }
  if (value_is_int48(key) || number_has_index(vm, key)) {
    Size i = number_as_size(vm, key, vm->exc.IndexError);
    if (i == -1 && err_occurred(vm)) return VALUE_NULL;
    return item(vm, self, i);
  }
  if (is_exact(vm, key, vm->types.slice)) {
    MemoryView *part = check_viewable(vm, m) < 0 ? NULL : view_like(vm, m);
    if (part && narrow(vm, part, key) < 0) {
      obj_drop(vm, part);
      part = NULL;
    }
    return tracked(vm, part);
  }
  if (is_index_tuple(vm, key)) {
    if (tuple_len(key) < m->ndim) return err_set(vm, vm->exc.NotImplementedError, "sub-views are not implemented");
    uint8_t *p = at_tuple(vm, m, key);
    return p && check_released(vm, m) == 0 ? load(vm, m, p) : VALUE_NULL;
  }
  if (is_slice_tuple(vm, key))
    return err_set(vm, vm->exc.NotImplementedError, "multi-dimensional slicing is not implemented");
  return err_set(vm, vm->exc.TypeError, "memoryview: invalid slice key");
}

static int copy_items(VM *vm, MemoryView *to, const Buffer *from) {
  const char *format = from->format ? from->format : "B";
  if (from->ndim != 1 || from->itemsize != to->itemsize || from->len != to->len ||
      native_code(format) != native_code(to->format))
    return err_set_i(vm, vm->exc.ValueError, "memoryview assignment: lvalue and rvalue have different structures");
  if (to->len == 0) return 0;
  char *copy = mem_alloc(vm, (size_t)from->len);  // the two may overlap
  if (!copy) return err_no_memory_i(vm);
  int stopped = buffer_copy_out(vm, from, copy, 'C');
  for (Size i = 0; i < shape_of(to)[0] && stopped == 0; i++) {
    memcpy(to->data + (ptrdiff_t)strides_of(to)[0] * i, copy + (size_t)i * (size_t)to->itemsize, (size_t)to->itemsize);
    stopped = work_round(vm, (size_t)i);
  }
  mem_free(vm, copy, (size_t)from->len);
  return stopped;
}

static int assign_slice(VM *vm, MemoryView *m, Ref slice, Ref value) {
  MemoryView *part = view_like(vm, m);  // keeps the memory, whatever the value's code does
  Buffer from;
  if (!part) return -1;
  int rc = buffer_get(vm, value, &from, BUF_FULL_RO);
  if (rc == 0) {
    rc = narrow(vm, part, slice);
    if (rc == 0 && check_released(vm, m) < 0) rc = -1;
    if (rc == 0) rc = copy_items(vm, part, &from);
    buffer_release(vm, &from);
  }
  obj_drop(vm, part);
  return rc;
}

static int assign_subscript(VM *vm, Ref self, Ref key, Ref value) {
  MemoryView *m = as_memoryview(self);
  if (check_released(vm, m) < 0) return -1;
  if (m->readonly) return err_set_i(vm, vm->exc.TypeError, "cannot modify read-only memory");
  if (value_is_null(value)) return err_set_i(vm, vm->exc.TypeError, "cannot delete memory");
  if (m->ndim == 0) {
    if ((is_tuple(key) && tuple_len(key) == 0) || value_same(key, (Ref){.bits = VALUE_ELLIPSIS.bits}))
      return store(vm, m, m->data, value);
    return err_set_i(vm, vm->exc.TypeError, "invalid indexing of 0-dim memory");
  }
  if (value_is_int48(key) || number_has_index(vm, key)) {
    if (m->ndim > 1) return err_set_i(vm, vm->exc.NotImplementedError, "sub-views are not implemented");
    Size i = number_as_size(vm, key, vm->exc.IndexError);
    if (i == -1 && err_occurred(vm)) return -1;
    uint8_t *p = at_index(vm, m, m->data, 0, i);
    return p ? store(vm, m, p, value) : -1;
  }
  if (is_exact(vm, key, vm->types.slice) && m->ndim == 1) return assign_slice(vm, m, key, value);
  if (is_index_tuple(vm, key)) {
    if (tuple_len(key) < m->ndim) return err_set_i(vm, vm->exc.NotImplementedError, "sub-views are not implemented");
    uint8_t *p = at_tuple(vm, m, key);
    return p ? store(vm, m, p, value) : -1;
  }
  if (is_exact(vm, key, vm->types.slice) || is_slice_tuple(vm, key))
    return err_set_i(vm, vm->exc.NotImplementedError,
                     "memoryview slice assignments are currently restricted to ndim = 1");
  return err_set_i(vm, vm->exc.TypeError, "memoryview: invalid slice key");
}

static Size length(VM *vm, Ref self) {
  MemoryView *m = as_memoryview(self);
  if (check_released(vm, m) < 0) return -1;
  if (m->ndim == 0) return err_set_i(vm, vm->exc.TypeError, "0-dim memory has no length");
  return shape_of(m)[0];
}

// ---- comparison and hash ----

static int equal_dims(VM *vm, MemoryView *a, MemoryView *b, int dim, const uint8_t *p, const uint8_t *q) {
  if (dim == a->ndim) {
    Value x = load(vm, a, p), y = value_is_null(x) ? VALUE_NULL : load(vm, b, q);
    int same = value_is_null(x) || value_is_null(y) ? -1 : object_richcompare_bool(vm, x, y, CMP_EQ);
    if (same == 1 && value_is_double(x) && value_as_double(x) != value_as_double(x)) same = 0;
    drop(vm, x);
    drop(vm, y);
    return same;
  }
  for (Size i = 0; i < shape_of(a)[dim]; i++) {
    int same = equal_dims(vm, a, b, dim + 1, p, q);
    if (same != 1) return same;
    p += strides_of(a)[dim];
    q += strides_of(b)[dim];
  }
  return 1;
}

static int equal_views(VM *vm, MemoryView *a, MemoryView *b) {
  if (a->ndim != b->ndim || memcmp(shape_of(a), shape_of(b), (size_t)a->ndim * sizeof(Size)) != 0) return 0;
  char x = native_code(a->format), y = native_code(b->format);
  if (!x || !y) return 0;
  if (x == y && !strchr("efd", x) && is_contiguous(a, 'C') && is_contiguous(b, 'C'))
    return memcmp(a->data, b->data, (size_t)a->len) == 0;
  return equal_dims(vm, a, b, 0, a->data, b->data);
}

static Value richcompare(VM *vm, Ref self, Ref other, int op) {
  if ((op != CMP_EQ && op != CMP_NE) || !is_exact(vm, self, vm->types.memoryview)) return VALUE_NOT_IMPLEMENTED;
  MemoryView *a = as_memoryview(self);
  int same = value_same(self, other);
  if (!a->lease || (is_exact(vm, other, vm->types.memoryview) && !as_memoryview(other)->lease)) {
    return value_from_bool((op == CMP_EQ) == (same != 0));
  }
  if (!buffer_is_offered(vm, other)) return VALUE_NOT_IMPLEMENTED;
  Value view = is_exact(vm, other, vm->types.memoryview) ? own(other) : memoryview_from(vm, other, BUF_FULL_RO);
  if (value_is_null(view)) return err_forgive(vm) ? VALUE_NOT_IMPLEMENTED : VALUE_NULL;
  same = equal_views(vm, a, as_memoryview(view));
  drop(vm, view);
  if (same < 0) return VALUE_NULL;
  return value_from_bool((op == CMP_EQ) == (same != 0));
}

static Value to_bytes(VM *vm, MemoryView *m, char order) {
  Bytes *b = bytes_alloc(vm, m->len);
  if (!b) return VALUE_NULL;
  Buffer buf = as_buffer(m);
  Value copy = value_from_ptr(b);
  if (buffer_copy_out(vm, &buf, b->data, order) < 0) value_clear(vm, &copy);
  return copy;
}

static Hash hash(VM *vm, Ref self) {
  MemoryView *m = as_memoryview(self);
  if (m->hash != -1) return m->hash;
  if (check_released(vm, m) < 0) return -1;
  if (!m->readonly) return err_set_i(vm, vm->exc.ValueError, "cannot hash writable memoryview object");
  char code = native_code(m->format);
  if (code != 'B' && code != 'b' && code != 'c')
    return err_set_i(vm, vm->exc.ValueError, "memoryview: hashing is restricted to formats 'B', 'b' or 'c'");
  m->exports++;  // the lender's own hash runs code, which must not release the view
  bool failed = m->lender && object_hash(vm, m->lease->buf.obj) == -1;
  m->exports--;
  if (failed) return -1;
  Value copy = to_bytes(vm, m, 'C');
  if (value_is_null(copy)) return -1;
  m->hash = object_hash(vm, copy);
  drop(vm, copy);
  return m->hash;
}

// ---- the view's own buffer ----

static int get_buffer(VM *vm, Ref self, Buffer *out, int flags) {
  MemoryView *m = as_memoryview(self);
  if (check_viewable(vm, m) < 0) return -1;
  const char *why = NULL;
  if ((flags & BUF_WRITABLE) && m->readonly) why = "memoryview: underlying buffer is not writable";
  else if ((flags & BUF_C_CONTIGUOUS) == BUF_C_CONTIGUOUS && !is_contiguous(m, 'C'))
    why = "memoryview: underlying buffer is not C-contiguous";
  else if ((flags & BUF_F_CONTIGUOUS) == BUF_F_CONTIGUOUS && !is_contiguous(m, 'F'))
    why = "memoryview: underlying buffer is not Fortran contiguous";
  else if ((flags & BUF_ANY_CONTIGUOUS) == BUF_ANY_CONTIGUOUS && !is_contiguous(m, 'A'))
    why = "memoryview: underlying buffer is not contiguous";
  else if ((flags & BUF_STRIDES) != BUF_STRIDES && !is_contiguous(m, 'C'))
    why = "memoryview: underlying buffer is not C-contiguous";
  else if (!(flags & BUF_ND) && (flags & BUF_FORMAT))
    why = "memoryview: cannot cast to unsigned bytes if the format flag is present";
  if (why) return err_set_i(vm, vm->exc.BufferError, "%s", why);
  *out = as_buffer(m);
  out->obj = own(self);
  if (!(flags & BUF_FORMAT)) out->format = NULL;
  if ((flags & BUF_STRIDES) != BUF_STRIDES) out->strides = NULL;
  if (!(flags & BUF_ND)) {
    out->shape = NULL;
    out->ndim = 1;
  }
  m->exports++;
  return 0;
}
static void release_buffer(VM *vm UNUSED, Ref self, Buffer *buf UNUSED) { as_memoryview(self)->exports--; }

// ---- cast ----

static const char *const cast_formats[] = {"@c", "@b", "@B", "@?", "@h", "@H", "@i", "@I", "@l",
                                           "@L", "@q", "@Q", "@n", "@N", "@f", "@d", "@e", "@P"};

static const char *known_format(const char *text) {
  bool native = *text == '@';
  for (size_t i = 0; i < ARRAY_LEN(cast_formats); i++)
    if (strcmp(cast_formats[i] + !native, text) == 0) return cast_formats[i] + !native;
  return NULL;
}

static bool is_byte_code(char c) { return c == 'B' || c == 'b' || c == 'c'; }

// The length of the shape argument, a list or tuple.
static int shape_len(VM *vm, const MemoryView *m, Ref v) {
  Size n;
  if (!is_list(v) && !is_tuple(v)) return err_set_i(vm, vm->exc.TypeError, "shape must be a list or a tuple");
  seq_items(v, &n);
  if (n > BUF_MAX_DIMS)
    return err_set_i(vm, vm->exc.ValueError, "memoryview: number of dimensions must not exceed %d", BUF_MAX_DIMS);
  if (m->ndim != 1 && n != 1) return err_set_i(vm, vm->exc.TypeError, "memoryview: cast must be 1D -> ND or ND -> 1D");
  return (int)n;
}

// The shape's items, positive ints. 0 or -1.
static int read_shape(VM *vm, Ref v, Size *out) {
  Size n;
  const Value *items = seq_items(v, &n);
  for (Size i = 0; i < n; i++) {
    if (!is_int(items[i]))
      return err_set_i(vm, vm->exc.TypeError, "memoryview.cast(): elements of shape must be integers");
    if (arg_size(vm, items[i], &out[i]) < 0) return -1;
    if (out[i] <= 0)
      return err_set_i(vm, vm->exc.ValueError, "memoryview.cast(): elements of shape must be integers > 0");
  }
  return 0;
}

static Value cast_to(VM *vm, MemoryView *m, const char *format, int ndim, const Size *shape) {
  Size size = buffer_item_size(format), total = size;
  MemoryView *out = view_alloc(vm, m->lease, ndim < 0 ? 1 : ndim);
  if (!out) return VALUE_NULL;
  out->data = m->data;
  out->len = m->len;
  out->itemsize = size;
  out->format = format;
  out->readonly = m->readonly;
  if (ndim < 0) {
    shape_of(out)[0] = m->len / size;
    strides_of(out)[0] = size;
    return tracked(vm, out);
  }
  for (int i = ndim - 1; i >= 0; i--) {
    shape_of(out)[i] = shape[i];
    strides_of(out)[i] = total;
    if (total > SIZE_MAX_PY / shape[i]) total = SIZE_MAX_PY;
    else total *= shape[i];
  }
  if (total == m->len) return tracked(vm, out);
  obj_drop(vm, out);
  return err_set(vm, vm->exc.TypeError, "memoryview: product(shape) * itemsize != buffer size");
}

static Value cast(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"format", "shape"};
  static const ArgSpec spec = {"cast", names, 2, 0, 2, 1, 0};
  Ref bound[2] = {REF_NULL, REF_NULL};
  MemoryView *m = as_memoryview(self);
  Size shape[BUF_MAX_DIMS];
  int ndim = -1;
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0) return VALUE_NULL;
  if (!is_str(bound[0]))
    return err_set(vm, vm->exc.TypeError, "cast() argument 'format' must be str, not %P", bound[0]);
  if (check_viewable(vm, m) < 0) return VALUE_NULL;
  if (!is_contiguous(m, 'C'))
    return err_set(vm, vm->exc.TypeError, "memoryview: casts are restricted to C-contiguous views");
  if ((!value_is_null(bound[1]) || m->ndim != 1) && m->len == 0)
    return err_set(vm, vm->exc.TypeError, "memoryview: cannot cast view with zeros in shape or strides");
  if (!value_is_null(bound[1]) && (ndim = shape_len(vm, m, bound[1])) < 0) return VALUE_NULL;
  if (!as_str(bound[0])->ascii) {
    drop(vm, str_encode(vm, bound[0], "ascii", NULL));  // raises
    return VALUE_NULL;
  }
  char text[4] = "";
  const Str *wanted = as_str(bound[0]);
  for (Size i = 0; i < wanted->len && i < 3; i++) text[i] = (char)str_read(wanted, i);
  const char *format = wanted->len <= 2 ? known_format(text) : NULL;
  if (!format)
    return err_set(
        vm, vm->exc.ValueError,
        "memoryview: destination format must be a native single character format prefixed with an optional '@'");
  char from = native_code(m->format);
  if (!from)
    return err_set(vm, vm->exc.ValueError,
                   "memoryview: source format must be a native single character format prefixed with an optional '@'");
  if (!is_byte_code(from) && !is_byte_code(native_code(format)))
    return err_set(vm, vm->exc.TypeError, "memoryview: cannot cast between two non-byte formats");
  if (m->len % buffer_item_size(format))
    return err_set(vm, vm->exc.TypeError, "memoryview: length is not a multiple of itemsize");
  if (ndim >= 0 && read_shape(vm, bound[1], shape) < 0) return VALUE_NULL;
  return cast_to(vm, m, format, ndim, shape);
}

// ---- methods ----

static Value release_method(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return memoryview_release(vm, as_memoryview(self)) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value enter(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return check_released(vm, as_memoryview(self)) < 0 ? VALUE_NULL : own(self);
}

static Value tobytes(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"order"};
  static const ArgSpec spec = {"tobytes", names, 1, 0, 1, 0, 0};
  Ref bound[1] = {REF_NULL};
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0 || check_released(vm, as_memoryview(self)) < 0)
    return VALUE_NULL;
  char order = 'C';
  if (!value_is_null(bound[0]) && !value_is_none(bound[0])) {
    if (!is_str(bound[0]))
      return err_set(vm, vm->exc.TypeError, "tobytes() argument 'order' must be str or None, not %P", bound[0]);
    if (str_equal_ascii(bound[0], "F")) order = 'F';
    else if (str_equal_ascii(bound[0], "A")) order = 'A';
    else if (!str_equal_ascii(bound[0], "C")) return err_set(vm, vm->exc.ValueError, "order must be 'C', 'F' or 'A'");
  }
  return to_bytes(vm, as_memoryview(self), order);
}

static Value list_dims(VM *vm, MemoryView *m, int dim, const uint8_t *p) {
  if (dim == m->ndim) return load(vm, m, p);
  Value list = list_new(vm, shape_of(m)[dim]);
  for (Size i = 0; !value_is_null(list) && i < shape_of(m)[dim]; i++) {
    Value v = list_dims(vm, m, dim + 1, p);
    if (value_is_null(v) || list_append_steal(vm, as_list(list), v) < 0 || vm_work(vm, 1) < 0) {
      drop(vm, list);
      return VALUE_NULL;
    }
    p += strides_of(m)[dim];
  }
  return list;
}
static Value tolist(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  MemoryView *m = as_memoryview(self);
  return check_released(vm, m) < 0 ? VALUE_NULL : list_dims(vm, m, 0, m->data);
}

static Value hex(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  MemoryView *m = as_memoryview(self);
  if (check_released(vm, m) < 0) return VALUE_NULL;
  Value copy = to_bytes(vm, m, 'C');
  if (value_is_null(copy)) return copy;
  Value out = bytes_hex_of(vm, (uint8_t *)as_bytes(copy)->data, m->len, args, nargs, kwnames);
  drop(vm, copy);
  return out;
}

static Value toreadonly(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  MemoryView *m = as_memoryview(self);
  if (check_viewable(vm, m) < 0) return VALUE_NULL;
  MemoryView *out = view_like(vm, m);
  if (out) out->readonly = true;
  return tracked(vm, out);
}

static Value count(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Size n = length(vm, self), found = 0;
  for (Size i = 0; i < n; i++) {
    Value v = item(vm, self, i);
    int same = value_is_null(v) ? -1 : object_richcompare_bool(vm, v, args[0], CMP_EQ);
    drop(vm, v);
    if (same < 0) return VALUE_NULL;
    found += same;
  }
  return n < 0 ? VALUE_NULL : value_from_int48(found);
}

static Value index_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "index", nargs, 1, 3) < 0) return VALUE_NULL;
  Size n = length(vm, self), start = 0, stop = SIZE_MAX_PY;
  if (n < 0) return VALUE_NULL;
  if (nargs > 1 && slice_index_arg(vm, args[1], &start) < 0) return VALUE_NULL;
  if (nargs > 2 && slice_index_arg(vm, args[2], &stop) < 0) return VALUE_NULL;
  if (start < 0) start = start + n < 0 ? 0 : start + n;
  if (stop < 0) stop = stop + n < 0 ? 0 : stop + n;
  for (Size i = start; i < stop && i < n; i++) {
    Value v = item(vm, self, i);
    int same = value_is_null(v) ? -1 : object_richcompare_bool(vm, v, args[0], CMP_EQ);
    drop(vm, v);
    if (same < 0) return VALUE_NULL;
    if (same) return value_from_int48(i);
  }
  return err_set(vm, vm->exc.ValueError, "memoryview.index(x): x not found");
}

static Value from_flags(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"object", "flags"};
  static const ArgSpec spec = {"_from_flags", names, 2, 0, 2, 2, 0};
  Ref bound[2] = {REF_NULL, REF_NULL};
  int flags;
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0 || arg_int(vm, bound[1], &flags) < 0) return VALUE_NULL;
  return memoryview_from(vm, bound[0], flags);
}
// ---- attributes ----

// clang-format off
typedef enum {
  GET_OBJ, GET_NBYTES, GET_READONLY, GET_ITEMSIZE, GET_FORMAT, GET_NDIM, GET_SHAPE, GET_STRIDES, GET_SUBOFFSETS, GET_C,
  GET_F, GET_ANY,
} Attribute;
// clang-format on

static Value sizes(VM *vm, const Size *values, int n) {
  Tuple *t = tuple_alloc(vm, n);
  if (!t) return VALUE_NULL;
  for (int i = 0; i < n; i++) t->items[i] = value_from_int48(values[i]);
  return tuple_done(vm, t);
}

static Value get(VM *vm, Ref self, const void *closure) {
  MemoryView *m = as_memoryview(self);
  if (check_released(vm, m) < 0) return VALUE_NULL;
  switch ((Attribute)(uintptr_t)closure) {
    case GET_OBJ: return m->lender ? own(m->lease->buf.obj) : VALUE_NONE;
    case GET_NBYTES: return value_from_int48(m->len);
    case GET_READONLY: return value_from_bool(m->readonly);
    case GET_ITEMSIZE: return value_from_int48(m->itemsize);
    case GET_FORMAT: return str_from_cstr(vm, m->format);
    case GET_NDIM: return value_from_int48(m->ndim);
    case GET_SHAPE: return sizes(vm, shape_of(m), m->ndim);
    case GET_STRIDES: return sizes(vm, strides_of(m), m->ndim);
    case GET_SUBOFFSETS: return sizes(vm, NULL, 0);
    case GET_C: return value_from_bool(is_contiguous(m, 'C'));
    case GET_F: return value_from_bool(is_contiguous(m, 'F'));
    default: return value_from_bool(is_contiguous(m, 'A'));
  }
}

static const GetSetDef getsets[] = {
    {"obj", get, NULL, DOC("The underlying object of the memoryview."), (void *)GET_OBJ},
    {"nbytes", get, NULL,
     DOC("The amount of space in bytes that the array would use in\n a contiguous representation."),
     (void *)GET_NBYTES},
    {"readonly", get, NULL, DOC("A bool indicating whether the memory is read only."), (void *)GET_READONLY},
    {"itemsize", get, NULL, DOC("The size in bytes of each element of the memoryview."), (void *)GET_ITEMSIZE},
    {"format", get, NULL,
     DOC("A string containing the format (in struct module style)\n for each element in the view."),
     (void *)GET_FORMAT},
    {"ndim", get, NULL,
     DOC("An integer indicating how many dimensions of a multi-dimensional\n"
         " array the memory represents."),
     (void *)GET_NDIM},
    {"shape", get, NULL, DOC("A tuple of ndim integers giving the shape of the memory\n as an N-dimensional array."),
     (void *)GET_SHAPE},
    {"strides", get, NULL,
     DOC("A tuple of ndim integers giving the size in bytes to access\n"
         " each element for each dimension of the array."),
     (void *)GET_STRIDES},
    {"suboffsets", get, NULL, DOC("A tuple of integers used internally for PIL-style arrays."), (void *)GET_SUBOFFSETS},
    {"c_contiguous", get, NULL, DOC("A bool indicating whether the memory is C contiguous."), (void *)GET_C},
    {"f_contiguous", get, NULL, DOC("A bool indicating whether the memory is Fortran contiguous."), (void *)GET_F},
    {"contiguous", get, NULL, DOC("A bool indicating whether the memory is contiguous."), (void *)GET_ANY},
    {0},
};
static const MethodDef methods[] = {
    {"release", release_method, METH_NOARGS, "($self, /)",
     DOC("Release the underlying buffer exposed by the memoryview object.")},
    {"tobytes", tobytes, METH_FAST_KW, DOC("($self, /, order='C')"),
     DOC("Return the data in the buffer as a byte string.")},
    {"hex", hex, METH_FAST_KW, DOC("($self, /, sep=<unrepresentable>, bytes_per_sep=1)"),
     DOC("Return the data in the buffer as a str of hexadecimal numbers.\n\n  sep\n"
         "    An optional single character or byte to separate hex bytes.\n  bytes_per_sep\n"
         "    How many bytes between separators.  Positive values count from the\n"
         "    right, negative values count from the left.\n\nExample:\n"
         ">>> value = memoryview(b'\\xb9\\x01\\xef')\n>>> value.hex()\n'b901ef'\n>>> value.hex(':')\n"
         "'b9:01:ef'\n>>> value.hex(':', 2)\n'b9:01ef'\n>>> value.hex(':', -2)\n'b901:ef'")},
    {"tolist", tolist, METH_NOARGS, "($self, /)", DOC("Return the data in the buffer as a list of elements.")},
    {"cast", cast, METH_FAST_KW, DOC("($self, /, format, shape=<unrepresentable>)"),
     DOC("Cast a memoryview to a new format or shape.")},
    {"toreadonly", toreadonly, METH_NOARGS, "($self, /)", DOC("Return a readonly version of the memoryview.")},
    {"_from_flags", from_flags, METH_FAST_KW | METH_CLASS, DOC("($type, /, object, flags)"),
     DOC("Create a new memoryview object which references the given object.")},
    {"count", count, METH_O, DOC("($self, value, /)"), DOC("Count the number of occurrences of a value.")},
    {"index", index_method, METH_FAST, DOC("($self, value, start=0, stop=sys.maxsize, /)"),
     DOC("Return the index of the first occurrence of a value.")},
    {"__enter__", enter, METH_NOARGS, "($self, /)", NULL},
    {"__exit__", release_method, METH_VARARGS, DOC("($self, /, *exc_info)"),
     DOC("Release the underlying buffer exposed by the memoryview object.")},
    {"__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {0},
};

// ---- iterator ----

static Value memoryview_iter(VM *vm, Ref self) {
  MemoryView *m = as_memoryview(self);
  if (check_released(vm, m) < 0) return VALUE_NULL;
  if (m->ndim == 0) return err_set(vm, vm->exc.TypeError, "invalid indexing of 0-dim memory");
  if (m->ndim != 1) return err_set(vm, vm->exc.NotImplementedError, "multi-dimensional sub-views are not implemented");
  return seq_iterator_of(vm, vm->types.memory_iterator, self);
}
static Value iterator_next(VM *vm, Ref self) {
  SeqIterator *it = as_seq_iterator(self);
  if (value_is_null(it->seq)) return VALUE_NULL;
  MemoryView *m = as_memoryview(it->seq);
  if (check_released(vm, m) < 0) return VALUE_NULL;
  if (it->index < shape_of(m)[0]) return item(vm, it->seq, it->index++);
  value_clear(vm, &it->seq);
  return VALUE_NULL;
}
static const TypeSlots iterator_slots = {
    .dealloc = seq_iterator_dealloc,
    .traverse = seq_iterator_traverse,
    .iter = iterator_self,
    .iternext = iterator_next,
};
const TypeSpec memory_iterator_spec = {
    .name = "memory_iterator",
    .basic_size = sizeof(SeqIterator),
    .told_size = 24,
    .flags = TYPE_GC | TYPE_IMMUTABLE | TYPE_DISALLOW_INSTANTIATION,
    .slots = &iterator_slots,
};

static const TypeSlots slots = {
    .new_ = memoryview_new,
    .dealloc = memoryview_dealloc,
    .traverse = memoryview_traverse,
    .repr = repr,
    .iter = memoryview_iter,
    .hash = hash,
    .richcompare = richcompare,
    .sq_length = length,
    .sq_item = item,
    .mp_length = length,
    .mp_subscript = subscript,
    .mp_ass_subscript = assign_subscript,
    .bf_getbuffer = get_buffer,
    .bf_releasebuffer = release_buffer,
};
const TypeSpec memoryview_spec = {
    .name = "memoryview",
    .basic_size = sizeof(MemoryView),
    .told_size = 76,
    .flags = TYPE_GC | TYPE_IMMUTABLE | TYPE_SEQUENCE,
    .weaklist_offset = offsetof(MemoryView, weaklist),
    .slots = &slots,
    .methods = methods,
    .getsets = getsets,
    .doc = DOC("memoryview(object)\n--\n\nCreate a new memoryview object which references the given object."),
};
