// object/bytes/bytes.h: bytes: immutable octets; BytesBuilder, which accumulates them.
//
// Invariants   `data` points behind the struct (exact bytes) or to a block of its own (subclasses); a zero byte follows
//              the octets. The empty bytes and those of one octet are shared.
#ifndef MORELIA_OBJECT_BYTES_BYTES_H
#define MORELIA_OBJECT_BYTES_BYTES_H

#include "object/core/abstract.h"

typedef struct Bytes {
  Object h;
  Hash hash;  // -1: not computed
  Size len;
  char *data;  // behind the struct (exact) or a block of its own (subclasses); a zero byte follows
} Bytes;

ALWAYS_INLINE bool is_bytes(Ref v) { return value_is_ptr(v) && type_has(value_as_ptr(v)->type, TYPE_BYTES_SUBCLASS); }
ALWAYS_INLINE bool is_bytes_exact(VM *vm, Ref v) { return is_exact(vm, v, vm->types.bytes); }
ALWAYS_INLINE Bytes *as_bytes(Ref v) { return (Bytes *)value_as_ptr(v); }

NODISCARD Value bytes_from(VM *vm, const void *data, Size len);
NODISCARD Bytes *bytes_alloc(VM *vm, Size len);  // uninitialized octets
bool bytes_equal(Ref a, Ref b);
// -b: comparing bytes with str or int is a BytesWarning. 0 or -1
NODISCARD int bytes_compare_warns(VM *vm, Ref a, Ref b, int op);
NODISCARD int bytes_init(VM *vm);  // makes the empty bytes: 0 or -1
void bytes_finish(VM *vm);

// bytes(source): from a size, a buffer or an iterable of ints (not a str).
NODISCARD Value bytes_from_object(VM *vm, Ref source);
NODISCARD Value bytes_repr_of(VM *vm, const void *data, Size len);  // b'...'

typedef struct BytesBuilder {
  VM *vm;
  uint8_t *data;
  Size len, room;
  Size cap, seen;  // as a StrBuilder's
  bool failed;     // an exception is set (no memory, a limit); later calls do nothing, finish returns null
} BytesBuilder;
void bb_init(BytesBuilder *b, VM *vm);
bool bb_reserve(BytesBuilder *b, Size n);  // makes room for n more; false: failed
void bb_byte(BytesBuilder *b, uint8_t c);
void bb_bytes(BytesBuilder *b, const void *data, Size n);
void bb_fill(BytesBuilder *b, uint8_t c, Size n);
// Adds the octets of at most n_pairs pairs of hexadecimal digits, up to a pair with another character, or some of them.
// Returns how many were added.
Size bb_hex(BytesBuilder *b, const uint8_t *p, Size n_pairs);
NODISCARD Value bb_finish(BytesBuilder *b);  // bytes
void bb_discard(BytesBuilder *b);

#endif
