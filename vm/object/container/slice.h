// object/container/slice.h: slice objects.
#ifndef MORELIA_OBJECT_CONTAINER_SLICE_H
#define MORELIA_OBJECT_CONTAINER_SLICE_H

#include "object/core/abstract.h"

typedef struct Slice {
  Object h;
  Value start, stop, step;  // never null
} Slice;

ALWAYS_INLINE bool is_slice(VM *vm, Ref v) { return is_exact(vm, v, vm->types.slice); }
ALWAYS_INLINE Slice *as_slice(Ref v) { return (Slice *)value_as_ptr(v); }
// start/stop argument of index(): __index__, clipped to Size; "slice indices must be integers or have an __index__
// method". 0 or -1.
NODISCARD int slice_index_arg(VM *vm, Ref v, Size *out);
// slice.indices for a length of any size (an exact int): new exact ints. 0 or -1.
NODISCARD int slice_indices_int(VM *vm, Ref slice, Ref len, Value *start, Value *stop, Value *step);
NODISCARD Value slice_new(VM *vm, Ref start, Ref stop, Ref step);  // takes new references; null counts as None
NODISCARD Value slice_new_steal(VM *vm, Value start, Value stop, Value step);  // consumed; not null (BUILD_SLICE)

#endif
