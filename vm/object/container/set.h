// object/container/set.h: set and frozenset: open-addressing table with CPython's probing, so that the order of
// iteration is CPython's.
//
// Invariants   mask + 1 is a power of two, at least 8; fill = live and deleted entries, used = live ones; fill * 5 <
//              mask * 3 after an insertion. An entry's key: null = never used, VALUE_MARK = deleted (hash -1).
#ifndef MORELIA_OBJECT_CONTAINER_SET_H
#define MORELIA_OBJECT_CONTAINER_SET_H

#include "object/core/abstract.h"

#define SET_MIN_SIZE 8
typedef struct __attribute__((packed, aligned(4))) SetEntry {  // 12 bytes
  Value key;
  Hash hash;
} SetEntry;
typedef struct Set {
  Object h;
  Size fill, used, mask;
  Hash hash;        // of a frozenset; -1: not computed
  Size finger;      // where the next pop() starts
  SetEntry *table;  // `small`, or a block of its own
  Object *weaklist;
  SetEntry small[SET_MIN_SIZE];
} Set;

ALWAYS_INLINE Set *as_set(Ref v) { return (Set *)value_as_ptr(v); }
ALWAYS_INLINE bool is_set_exact(VM *vm, Ref v) { return is_exact(vm, v, vm->types.set); }
bool is_anyset(VM *vm, Ref v);        // set, frozenset or a subclass
bool is_anyset_exact(VM *vm, Ref v);  // exactly set or frozenset

NODISCARD Value set_new(VM *vm, Ref iterable_or_null) MAY_RUN_CODE;
NODISCARD Value frozenset_new(VM *vm, Ref iterable_or_null) MAY_RUN_CODE;
// also adds to a frozenset that nobody has seen yet; 0 or -1
NODISCARD int set_add(VM *vm, Ref set, Ref key) MAY_RUN_CODE;
// 1 / 0 / -1; a set as key is looked up as a frozenset
NODISCARD int set_contains(VM *vm, Ref set, Ref key) MAY_RUN_CODE;
NODISCARD int set_contains_hash(VM *vm, Ref set, Ref key, Hash hash) MAY_RUN_CODE;
NODISCARD int set_add_hash(VM *vm, Ref set, Ref key, Hash hash) MAY_RUN_CODE;
NODISCARD int set_discard(VM *vm, Ref set, Ref key) MAY_RUN_CODE;  // 1 was there / 0 / -1
NODISCARD int set_update(VM *vm, Ref set, Ref iterable) MAY_RUN_CODE;
Size set_len(Ref set);
bool set_next(Set *s, Size *pos, Ref *key, Hash *hash);  // start with *pos = 0
void set_clear(VM *vm, Ref set) MAY_RUN_CODE;

#endif
