// types/bytes.h: bytes: immutable octets.
#ifndef MORELIA_TYPES_BYTES_H
#define MORELIA_TYPES_BYTES_H

#include "object/abstract.h"

typedef struct Bytes {
  Object h;
  Hash hash;  // -1: not computed
  Size len;
  char *data;  // behind the struct (exact) or a block of its own (subclasses); a zero byte follows
} Bytes;

ALWAYS_INLINE bool is_bytes(Ref v) { return value_is_ptr(v) && type_has(value_as_ptr(v)->type, TYPE_BYTES_SUBCLASS); }
ALWAYS_INLINE Bytes *as_bytes(Ref v) { return (Bytes *)value_as_ptr(v); }

Value bytes_from(VM *vm, const void *data, Size len);
Bytes *bytes_alloc(VM *vm, Size len);  // uninitialized octets
bool bytes_equal(Ref a, Ref b);

#endif
