// object/bytes/bytearray.h: bytearray: growable octets.
//
// Invariants   data = block + the number of free bytes in front (deleting from the front moves it); offset + len < cap,
//              and a zero byte follows the octets. While exports > 0 the size cannot change and the block does not
//              move.
#ifndef MORELIA_OBJECT_BYTES_BYTEARRAY_H
#define MORELIA_OBJECT_BYTES_BYTEARRAY_H

#include "object/core/abstract.h"

typedef struct ByteArray {
  Object h;
  Size len, cap;   // cap: bytes of the block
  uint8_t *block;  // NULL when cap is 0
  uint8_t *data;
  Size exports;
} ByteArray;

ALWAYS_INLINE ByteArray *as_bytearray(Ref v) { return (ByteArray *)value_as_ptr(v); }
bool is_bytearray(VM *vm, Ref v);
NODISCARD Value bytearray_from(VM *vm, const void *data, Size len);
NODISCARD int bytearray_resize(VM *vm, Ref v, Size len);  // new octets are zero; 0 or -1

#endif
