// object/number/int_internal.h: declarations shared by the files of int: a uniform view of small and big ints, and
// creation of results.
//
// Invariants   A view borrows the limbs of the value that it was made from. An Int under construction has n_limbs limbs
//              as allocated; int_finish trims it and returns the canonical value.
#ifndef MORELIA_OBJECT_NUMBER_INT_INTERNAL_H
#define MORELIA_OBJECT_NUMBER_INT_INTERNAL_H

#include "base/bigint.h"
#include "object/number/int.h"

typedef struct IntView {
  const Limb *limbs;
  Size n;
  bool negative;
  Limb small[2];
} IntView;

ALWAYS_INLINE Int *as_int(Ref v) { return (Int *)value_as_ptr(v); }

// A view of any int.
ALWAYS_INLINE void int_view(IntView *view, Ref v) {
  if (!value_is_int48(v) && !(value_is_ptr(v) && !type_has(value_as_ptr(v)->type, TYPE_HEAP))) v = int_exact(v);
  if (value_is_int48(v)) {
    int64_t i = value_as_int48(v);
    view->negative = i < 0;
    view->n = limbs_from_u64(view->small, (uint64_t)(i < 0 ? -i : i));
    view->limbs = view->small;
    return;
  }
  Int *big = as_int(v);
  view->negative = big->negative;
  view->n = big->n_limbs;
  view->limbs = big->limbs;
}

enum { INT_SLICE = 1 << 16 };  // limbs between two looks at the limits
ALWAYS_INLINE Size int_slice(Size n, Size at) { return n <= at ? 0 : n - at < INT_SLICE ? n - at : INT_SLICE; }
NODISCARD ALWAYS_INLINE int int_after_slice(VM *vm, Size n) { return n < INT_SLICE ? 0 : vm_work(vm, INT_SLICE / 8); }

NODISCARD Int *int_alloc(VM *vm, Size n);       // n limbs, uninitialized, as is `negative`; NULL: MemoryError
void int_free(VM *vm, Int *i);                  // an exact one, which may be unfinished
NODISCARD Int *int_alloc_zero(VM *vm, Size n);  // n limbs of zero
NODISCARD Value int_finish(VM *vm, Int *i, bool negative);
NODISCARD Value int_from_parts(VM *vm, uint64_t low, Limb top, bool negative);  // top * 2**64 + low, with that sign
NODISCARD Value int_fail(VM *vm, BigStatus status);          // the exception for a failed big operation; VALUE_NULL
Value int_discard(VM *vm, Int *i, BigStatus status) RAISES;  // also frees the unfinished result

// The exact int as an instance of `type`; consumes it.
NODISCARD Value int_wrap(VM *vm, Type *type, Value exact);

// int_text.c: int() of ASCII text. 1 read, 0 malformed, -1 exception.
NODISCARD int int_parse(VM *vm, const char *text, Size len, int base, Value *out);

// int_arith.c
NODISCARD Value int_divmod(VM *vm, Ref a, Ref b, Value *out_mod);  // both results; out_mod may be NULL
NODISCARD Value int_abs(VM *vm, Ref a);
NODISCARD Value int_round(VM *vm, Ref self, Ref ndigits);  // round(self, ndigits), half to even

#endif
