// object/container/equal.h: == with identity, and with short cuts for ints and strs: the comparison that containers use
// for items.
#ifndef MORELIA_OBJECT_CONTAINER_EQUAL_H
#define MORELIA_OBJECT_CONTAINER_EQUAL_H

#include "base/hash.h"
#include "object/text/str.h"

// 1 / 0 / -1. Runs code unless both are ints or both are exact strs.
NODISCARD ALWAYS_INLINE int values_equal(VM *vm, Ref a, Ref b) {
  vm->eval_budget -= vm->eval_budget > 1;  // comparisons of long lists count as work; the limits are not looked at here
  if (value_same(a, b)) return 1;
  if (value_both_int48(a, b)) return 0;
  if (is_str_exact(vm, a) && is_str_exact(vm, b)) return str_equal(a, b);
  return object_richcompare_bool(vm, a, b, CMP_EQ);
}
// The hash of small ints, and of a str whose hash is known, without a call.
ALWAYS_INLINE Hash value_hash(VM *vm, Ref v) {
  if (value_is_int48(v)) {
    int64_t i = value_as_int48(v);
    return i >= 0 && i < INT32_MAX ? (Hash)i : hash_i64(i);
  }
  if (is_str_exact(vm, v)) return as_str(v)->hash != -1 ? as_str(v)->hash : str_hash(vm, v);
  return object_hash(vm, v);
}

#endif
