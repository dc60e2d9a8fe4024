// object/container/tuple.h: tuple: fixed number of owned values behind the header.
#ifndef MORELIA_OBJECT_CONTAINER_TUPLE_H
#define MORELIA_OBJECT_CONTAINER_TUPLE_H

#include "object/core/abstract.h"

struct Tuple {
  Object h;
  Size len;
  Hash hash;  // -1: not computed
  Value items[];
};

ALWAYS_INLINE bool is_tuple(Ref v) { return value_is_ptr(v) && type_has(value_as_ptr(v)->type, TYPE_TUPLE_SUBCLASS); }
ALWAYS_INLINE bool is_tuple_exact(VM *vm, Ref v) { return is_exact(vm, v, vm->types.tuple); }
ALWAYS_INLINE Tuple *as_tuple(Ref v) { return (Tuple *)value_as_ptr(v); }
ALWAYS_INLINE Size tuple_len(Ref v) { return as_tuple(v)->len; }
ALWAYS_INLINE Ref tuple_at(Ref v, Size i) { return borrow(as_tuple(v)->items[i]); }

// items null, not yet tracked by the collector: fill them, then call tuple_done
NODISCARD Tuple *tuple_alloc(VM *vm, Size n);
NODISCARD Value tuple_done(VM *vm, Tuple *t);
NODISCARD Value tuple_from_refs(VM *vm, const Value *items, Size n);   // takes new references
NODISCARD Value tuple_from_steal(VM *vm, const Value *items, Size n);  // consumes each item (also on failure)
// Consumes the items (also on failure), of which there are few; borrows `more`.
NODISCARD Value tuple_joined(VM *vm, const Value *items, Size n, const Value *more, Size len);
NODISCARD Value tuple_pack1(VM *vm, Ref a);
NODISCARD Value tuple_pack2(VM *vm, Ref a, Ref b);
NODISCARD Value tuple_pack3(VM *vm, Ref a, Ref b, Ref c);
NODISCARD Value tuple_slice(VM *vm, Ref t, Size start, Size end);
// Tuples with named fields, as os.stat_result and sys.version_info: object/container/struct_seq.h

#endif
