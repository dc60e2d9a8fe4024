// base/value.h: the 64-bit value, a NaN-boxed double, 48-bit int, pointer or singleton.
//
// A double is stored as it is. Everything else is in the payload of a negative quiet NaN; its top 16 bits tell what it
// is. Arithmetic never produces those patterns: x86 and wasm NaNs are 0x7FF8… or 0xFFF8…, and a NaN that comes from
// outside (struct.unpack, JavaScript) is made canonical by value_from_double_raw.
//
//   0000…FFF8   double
//   FFF9        int, 48 bits, two's complement in the low bits
//   FFFA        pointer to a heap Object
//   FFFB        singleton: null, None, False, True, Ellipsis, NotImplemented, and VM-internal marks
//
// Invariants   An int that fits 48 bits is never boxed in a heap Int (exact ints only: canonical form).
//              VALUE_NULL is no Python value: "absent" in a slot, "failed, exception set" as a result.
// Ownership    `Value` owns a reference, `Ref` borrows one. In normal builds they are one type. With
//              MORELIA_CHECK_OWNERSHIP (compile only) they differ, and passing a Ref where a Value is wanted is an
//              error.
// Tests        tests/python/numbers/*.py, tests/python/numbers/int/*.py (ints at the edge of 48 bits, NaNs); every test
#ifndef MORELIA_BASE_VALUE_H
#define MORELIA_BASE_VALUE_H

#include "base/config.h"

typedef struct Object Object;
typedef struct Value {
  uint64_t bits;
} Value;

#ifdef MORELIA_CHECK_OWNERSHIP
struct BorrowedBits {
  uint64_t bits;
};
typedef union Ref {  // as a parameter it accepts a Value or a Ref
  Value owned;
  struct BorrowedBits borrowed;
  uint64_t bits;
} __attribute__((transparent_union)) Ref;
ALWAYS_INLINE Ref borrow(Value v) { return (Ref){.bits = v.bits}; }
#else
typedef Value Ref;
ALWAYS_INLINE Ref borrow(Value v) { return v; }
#endif

#define TAG_SHIFT 48
#define TAG_INT UINT64_C(0xFFF9)
#define TAG_PTR UINT64_C(0xFFFA)
#define TAG_IMM UINT64_C(0xFFFB)
#define PAYLOAD_MASK UINT64_C(0x0000FFFFFFFFFFFF)
#define VALUE_IMM(n) ((Value){(TAG_IMM << TAG_SHIFT) | (n)})
#define REF_IMM(n) ((Ref){.bits = (TAG_IMM << TAG_SHIFT) | (n)})

#define VALUE_NULL VALUE_IMM(0)
#define VALUE_NONE VALUE_IMM(1)
#define VALUE_FALSE VALUE_IMM(2)
#define VALUE_TRUE VALUE_IMM(3)
#define VALUE_ELLIPSIS VALUE_IMM(4)
#define VALUE_NOT_IMPLEMENTED VALUE_IMM(5)
#define VALUE_MARK VALUE_IMM(6)  // VM-internal "no such entry" where null already means something else
#define REF_NULL REF_IMM(0)
#define REF_NONE REF_IMM(1)
#define REF_FALSE REF_IMM(2)
#define REF_TRUE REF_IMM(3)
#define REF_MARK REF_IMM(6)

#define INT48_MAX ((int64_t)0x00007FFFFFFFFFFF)
#define INT48_MIN (-INT48_MAX - 1)

ALWAYS_INLINE uint32_t value_tag(Ref v) { return (uint32_t)(v.bits >> TAG_SHIFT); }
ALWAYS_INLINE bool value_same(Ref a, Ref b) { return a.bits == b.bits; }  // Python's `is`
ALWAYS_INLINE bool value_is_null(Ref v) { return v.bits == VALUE_NULL.bits; }
ALWAYS_INLINE bool value_is_none(Ref v) { return v.bits == VALUE_NONE.bits; }
ALWAYS_INLINE bool value_is_true(Ref v) { return v.bits == VALUE_TRUE.bits; }
ALWAYS_INLINE bool value_is_false(Ref v) { return v.bits == VALUE_FALSE.bits; }
ALWAYS_INLINE bool value_is_bool(Ref v) { return (v.bits | 1) == VALUE_TRUE.bits; }
ALWAYS_INLINE bool value_is_not_implemented(Ref v) { return v.bits == VALUE_NOT_IMPLEMENTED.bits; }
ALWAYS_INLINE bool value_is_mark(Ref v) { return v.bits == VALUE_MARK.bits; }
ALWAYS_INLINE bool value_is_ptr(Ref v) { return value_tag(v) == TAG_PTR; }
ALWAYS_INLINE bool value_is_int48(Ref v) { return value_tag(v) == TAG_INT; }
ALWAYS_INLINE bool value_is_double(Ref v) { return v.bits < (TAG_INT << TAG_SHIFT); }
ALWAYS_INLINE bool value_both_int48(Ref a, Ref b) {
  return (((a.bits ^ (TAG_INT << TAG_SHIFT)) | (b.bits ^ (TAG_INT << TAG_SHIFT))) >> TAG_SHIFT) == 0;
}

NODISCARD ALWAYS_INLINE Value value_from_bool(bool b) { return VALUE_IMM(2 + (uint64_t)b); }
ALWAYS_INLINE bool int48_fits(int64_t i) { return i >= INT48_MIN && i <= INT48_MAX; }
NODISCARD ALWAYS_INLINE Value value_from_int48(int64_t i) {  // i must fit 48 bits; int_from_i64 takes any
  return (Value){(TAG_INT << TAG_SHIFT) | ((uint64_t)i & PAYLOAD_MASK)};
}
ALWAYS_INLINE int64_t value_as_int48(Ref v) { return (int64_t)(v.bits << 16) >> 16; }

NODISCARD ALWAYS_INLINE Value value_from_double(double d) {  // d is the result of arithmetic
  Value v;
  memcpy(&v.bits, &d, sizeof d);
  return v;
}
NODISCARD ALWAYS_INLINE Value value_from_double_raw(double d) {  // d has bits from outside the VM
  return d != d ? (Value){UINT64_C(0x7FF8000000000000)} : value_from_double(d);
}
ALWAYS_INLINE double value_as_double(Ref v) {
  double d;
  memcpy(&d, &v.bits, sizeof d);
  return d;
}
ALWAYS_INLINE Object *value_as_ptr(Ref v) { return (Object *)(uintptr_t)(v.bits & PAYLOAD_MASK); }
// `p` is not null. The caller's reference to `p` becomes the Value's.
NODISCARD ALWAYS_INLINE Value value_from_ptr(const void *p) {
  return (Value){(TAG_PTR << TAG_SHIFT) | (uint64_t)(uintptr_t)p};
}
ALWAYS_INLINE Ref ref_from_ptr(const void *p) { return (Ref){.bits = (TAG_PTR << TAG_SHIFT) | (uint64_t)(uintptr_t)p}; }

#endif
