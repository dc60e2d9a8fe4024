// object/bytes/memoryview.h: memoryview: a view of another object's buffer.
//
// Invariants   Views of one buffer share a Lease, which holds the buffer until the last of them is released. shape and
//              strides have ndim items in one block behind `dims`. A view whose lease is NULL is released.
#ifndef MORELIA_OBJECT_BYTES_MEMORYVIEW_H
#define MORELIA_OBJECT_BYTES_MEMORYVIEW_H

#include "object/bytes/buffer.h"

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
  bool readonly, restricted;  // restricted: no further view may be made of it
  Size exports;
  Hash hash;
  Object *weaklist;
  // bits of the lease's obj, for comparison only: a released view still knows whose view it was. 0: none
  uint64_t lender;
} MemoryView;

ALWAYS_INLINE MemoryView *as_memoryview(Ref v) { return (MemoryView *)value_as_ptr(v); }
NODISCARD Value memoryview_from(VM *vm, Ref object, int flags) MAY_RUN_CODE;
// through that slot function, whatever the object is
NODISCARD Value memoryview_by(VM *vm, Ref object, GetBufferFn get, int flags) MAY_RUN_CODE;
// a view of memory that is about to be freed: its owner releases the view
NODISCARD Value memoryview_restricted(VM *vm, const Buffer *b);
NODISCARD int memoryview_release(VM *vm, MemoryView *m) MAY_RUN_CODE;

#endif
