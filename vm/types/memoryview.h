// types/memoryview.h: memoryview: a window on another object's buffer.
//
// Invariants   views of one buffer share a Lease, which holds the buffer until the last of them is released. shape and strides
//              have ndim items in one block behind `dims`. A view whose lease is NULL is released.
#ifndef MORELIA_TYPES_MEMORYVIEW_H
#define MORELIA_TYPES_MEMORYVIEW_H

#include "types/buffer.h"

typedef struct Lease {
  uint32_t refs;
  Buffer buf;
} Lease;

typedef struct MemoryView {
  Object h;
  Lease *lease;
  uint8_t *data;
  Size len, itemsize;
  Size *dims;  // shape[ndim], then strides[ndim]
  const char *format;
  int ndim;
  bool readonly;
  Size exports;
  Hash hash;
  Object *weaklist;
} MemoryView;

ALWAYS_INLINE MemoryView *as_memoryview(Ref v) { return (MemoryView *)value_as_ptr(v); }
Value memoryview_from(VM *vm, Ref object, int flags);

#endif
