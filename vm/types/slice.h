// types/slice.h: slice objects.
#ifndef MORELIA_TYPES_SLICE_H
#define MORELIA_TYPES_SLICE_H

#include "object/abstract.h"

typedef struct Slice {
  Object h;
  Value start, stop, step;  // never null
} Slice;

ALWAYS_INLINE bool is_slice(VM *vm, Ref v) { return is_exact(vm, v, vm->types.slice); }
ALWAYS_INLINE Slice *as_slice(Ref v) { return (Slice *)value_as_ptr(v); }
Value slice_new(VM *vm, Ref start, Ref stop, Ref step);      // new references are taken; nulls count as None
Value slice_new_steal(VM *vm, Value start, Value stop, Value step);  // consumed; not null (BUILD_SLICE)

#endif
