// object/bytes/pack.h: numbers as octets in either byte order, for memoryview, struct and array.
#ifndef MORELIA_OBJECT_BYTES_PACK_H
#define MORELIA_OBJECT_BYTES_PACK_H

#include "object/core/abstract.h"

uint64_t pack_load_uint(const uint8_t *p, int size, bool big);
int64_t pack_load_int(const uint8_t *p, int size, bool big);  // sign-extended
void pack_store_int(uint8_t *p, int size, bool big, uint64_t i);
double pack_load_double(const uint8_t *p, int size, bool big);     // 2, 4 or 8 bytes
bool pack_store_double(uint8_t *p, int size, bool big, double d);  // false: too large for 2 or 4 bytes

// The value of an int for `size` bytes (two's complement when signed): 1, or 0 when it does not fit.
NODISCARD int pack_int_bits(Ref v, int size, bool is_signed, uint64_t *out);

#endif
