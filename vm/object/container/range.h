// object/container/range.h: range objects and their iterators.
//
// Invariants   start, stop, step and len of a Range are exact ints of any size; step is not 0.
//              A RangeIterator's next, step and remaining stay within 48-bit ints for every value that it can yield.
#ifndef MORELIA_OBJECT_CONTAINER_RANGE_H
#define MORELIA_OBJECT_CONTAINER_RANGE_H

#include "object/core/abstract.h"

typedef struct Range {
  Object h;
  Value start, stop, step, len;
} Range;
typedef struct RangeIterator {  // over immediate ints
  Object h;
  int64_t next, step;
  int64_t remaining;  // values still to come
} RangeIterator;
typedef struct LongRangeIterator {  // over ints of any size
  Object h;
  Value next, step, remaining;
} LongRangeIterator;

// iter(range(start, stop, step)) of exact ints
NODISCARD Value range_iterator_of(VM *vm, Ref start, Ref stop, Ref step);

ALWAYS_INLINE Range *as_range(Ref v) { return (Range *)value_as_ptr(v); }
ALWAYS_INLINE RangeIterator *as_range_iterator(Ref v) { return (RangeIterator *)value_as_ptr(v); }

#endif
