// object/bytes/buffer.c: acquiring buffers, releasing them, copying their contents.
//
// Tests        tests/python/bytes/memoryview_basics.py, buffer_flags.py
// Optimize     Os
#include "object/bytes/buffer.h"

#include "object/core/work.h"

bool buffer_is_offered(VM *vm, Ref o) { return type_of(vm, o)->slots.bf_getbuffer != NULL; }

int buffer_get(VM *vm, Ref o, Buffer *out, int flags) {
  GetBufferFn get = type_of(vm, o)->slots.bf_getbuffer;
  *out = (Buffer){.obj = VALUE_NULL};
  if (!get) return err_set_i(vm, vm->exc.TypeError, "a bytes-like object is required, not '%.100T'", o);
  return get(vm, o, out, flags);
}

void buffer_release(VM *vm, Buffer *b) {
  Value obj = b->obj;
  if (value_is_null(obj)) return;
  ReleaseBufferFn release = type_of(vm, obj)->slots.bf_releasebuffer;
  if (release) release(vm, obj, b);
  b->obj = VALUE_NULL;
  drop(vm, obj);
}

int buffer_fill(VM *vm, Buffer *out, Ref obj, void *data, Size len, bool readonly, int flags) {
  if ((flags & BUF_WRITABLE) && readonly) return err_set_i(vm, vm->exc.BufferError, "Object is not writable.");
  *out = (Buffer){.data = data, .obj = own(obj), .len = len, .itemsize = 1, .readonly = readonly, .ndim = 1};
  if (flags & BUF_FORMAT) out->format = "B";
  if (flags & BUF_ND) out->shape = &out->len;
  if ((flags & BUF_STRIDES) == BUF_STRIDES) out->strides = &out->itemsize;
  return 0;
}

static bool is_ordered(const Buffer *b, bool fortran) {
  if (b->len == 0 || !b->strides) return b->len == 0 || !fortran || b->ndim <= 1;
  Size step = b->itemsize;
  for (int i = 0; i < b->ndim; i++) {
    int dim = fortran ? i : b->ndim - 1 - i;
    if (b->shape[dim] > 1 && b->strides[dim] != step) return false;
    step *= b->shape[dim];
  }
  return true;
}

bool buffer_is_contiguous(const Buffer *b, char order) {
  if (b->suboffsets) return false;
  if (order == 'C') return is_ordered(b, false);
  if (order == 'F') return is_ordered(b, true);
  return is_ordered(b, false) || is_ordered(b, true);
}

typedef struct CopyOut {
  VM *vm;
  const Buffer *b;
  Size to_strides[BUF_MAX_DIMS];
} CopyOut;

static int copy_dim(const CopyOut *c, int dim, const uint8_t *from, uint8_t *to) {
  const Buffer *b = c->b;
  if (dim == b->ndim) {
    memcpy(to, from, (size_t)b->itemsize);
    return 0;
  }
  for (Size i = 0; i < b->shape[dim]; i++) {
    if (copy_dim(c, dim + 1, from, to) < 0 || work_round(c->vm, (size_t)i) < 0) return -1;
    from += b->strides[dim];
    to += c->to_strides[dim];
  }
  return vm_work(c->vm, 1);
}

int buffer_copy_out(VM *vm, const Buffer *b, void *to, char order) {
  if (b->len == 0) return 0;
  bool fortran = order == 'F' || (order == 'A' && !is_ordered(b, false) && is_ordered(b, true));
  if (!b->strides || is_ordered(b, fortran)) return work_move(vm, to, b->data, (size_t)b->len);
  CopyOut c = {.vm = vm, .b = b};
  Size step = b->itemsize;
  for (int i = 0; i < b->ndim; i++) {
    int dim = fortran ? i : b->ndim - 1 - i;
    c.to_strides[dim] = step;
    step *= b->shape[dim];
  }
  return copy_dim(&c, 0, b->data, to);
}

Size buffer_item_size(const char *format) {
  if (!format) return 1;
  if (*format == '@') format++;
  return format[0] && !format[1] ? buffer_code_size(format[0]) : -1;
}

Size buffer_code_size(char code) {
  switch (code) {  // sizes on wasm32, natively too
    case 'c':
    case 'b':
    case 'B':
    case '?': return 1;
    case 'h':
    case 'H':
    case 'e': return 2;
    case 'i':
    case 'I':
    case 'l':
    case 'L':
    case 'f':
    case 'n':
    case 'N':
    case 'P': return 4;
    case 'q':
    case 'Q':
    case 'd': return 8;
    default: return -1;
  }
}
