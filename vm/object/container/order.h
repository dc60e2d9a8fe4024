// object/container/order.h: compares two values where that runs no code, without the general comparison: ints, floats,
// exact strs, and exact tuples of these.
// Tests        tests/python/containers/quick_order.py
#ifndef MORELIA_OBJECT_CONTAINER_ORDER_H
#define MORELIA_OBJECT_CONTAINER_ORDER_H

#include "object/text/str.h"
#include "object/container/tuple.h"

enum { ORDER_UNKNOWN = 2, ORDER_DEPTH = 6 };

// -1, 0, 1 by their items (an item equals itself), or ORDER_UNKNOWN: use the general comparison. Both are exact tuples.
NODISCARD int tuple_order(VM *vm, const Tuple *a, const Tuple *b, int depth);
// 1, 0, or -1: use the general comparison. Both are exact tuples.
NODISCARD int tuple_equal_quick(VM *vm, const Tuple *a, const Tuple *b, int depth);
// The hash of an exact tuple, fast when it is known or when the items are ints and strs.
NODISCARD Hash tuple_key_hash(VM *vm, Ref key);

NODISCARD ALWAYS_INLINE int value_order(VM *vm, Ref a, Ref b, int depth) {
  if (value_both_int48(a, b)) {
    int64_t x = value_as_int48(a), y = value_as_int48(b);
    return (x > y) - (x < y);
  }
  bool double_a = value_is_double(a), double_b = value_is_double(b);
  if ((double_a || value_is_int48(a)) && (double_b || value_is_int48(b))) {  // small ints convert to doubles exactly
    double x = double_a ? value_as_double(a) : (double)value_as_int48(a),
           y = double_b ? value_as_double(b) : (double)value_as_int48(b);
    return x < y ? -1 : x > y ? 1 : x == y ? 0 : ORDER_UNKNOWN;
  }
  if (is_str_exact(vm, a) && is_str_exact(vm, b)) return str_compare(a, b);
  if (depth > 0 && is_tuple_exact(vm, a) && is_tuple_exact(vm, b))
    return tuple_order(vm, as_tuple(a), as_tuple(b), depth - 1);
  return ORDER_UNKNOWN;
}

#endif
