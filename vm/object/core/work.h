// object/core/work.h: long memory operations in pieces, with a look at the limits between them (vm_work).
#ifndef MORELIA_OBJECT_CORE_WORK_H
#define MORELIA_OBJECT_CORE_WORK_H

#include "object/core/vm.h"

#define WORK_CHARS 65536  // characters that a loop writes or reads between two looks

// Fills out[0..total) with copies of unit[0..size), the last of which may be cut. unit may be out itself. 0, or -1 as
// vm_work.
NODISCARD int work_fill(VM *vm, void *out, const void *unit, size_t size, size_t total);
// memmove in pieces. 0, or -1 as vm_work when a part of it is done.
NODISCARD int work_move(VM *vm, void *to, const void *from, size_t size);
// mem_realloc for a block that nobody else can see: a long one that must move is copied in pieces. NULL: no memory, or
// as vm_work; err_no_memory distinguishes the two.
NODISCARD void *work_realloc(VM *vm, void *p, size_t old_size, size_t size);
// memcmp in pieces: *out is below 0, 0 or above 0. 0, or -1 as vm_work.
NODISCARD int work_compare(VM *vm, const void *a, const void *b, size_t size, int *out);
// memchr in pieces: *out points to the first `octet`, or is NULL. 0, or -1 as vm_work.
NODISCARD int work_find_octet(VM *vm, const void *data, uint8_t octet, size_t size, const char **out);
// The hash of many octets, in pieces; -1 as vm_work.
NODISCARD Hash work_hash(VM *vm, const void *data, size_t size);
// out[i] = own(from[i * step]) for i below n. Returns how many were copied: less than n when vm_work failed.
NODISCARD Size work_own_spaced(VM *vm, Value *out, const Value *from, Size step, Size n);
NODISCARD ALWAYS_INLINE Size work_own(VM *vm, Value *out, const Value *from, Size n) {
  return work_own_spaced(vm, out, from, 1, n);
}
// Call it at the end of round i of a loop over items or characters: it looks at the limits every WORK_CHARS rounds. 0,
// or -1 as vm_work.
NODISCARD ALWAYS_INLINE int work_round(VM *vm, size_t i) {
  return UNLIKELY(i % WORK_CHARS == WORK_CHARS - 1) ? vm_work(vm, WORK_CHARS / 8) : 0;
}
// For a builder that has `len` characters and had *seen at its last call. True, or false as vm_work.
NODISCARD bool work_written(VM *vm, Size len, Size *seen);
// How far the builder may write in its room until it has to call again.
ALWAYS_INLINE Size work_room(Size room, Size seen) { return room - seen > WORK_CHARS ? seen + WORK_CHARS : room; }
#define WORK_VALUES 32768  // values copied between two looks

#endif
