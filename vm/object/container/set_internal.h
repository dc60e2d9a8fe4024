// object/container/set_internal.h: declarations shared by set.c, set_ops.c and set_methods.c. Not for others.
#ifndef MORELIA_OBJECT_CONTAINER_SET_INTERNAL_H
#define MORELIA_OBJECT_CONTAINER_SET_INTERNAL_H

#include "object/container/set.h"

ALWAYS_INLINE bool set_entry_live(const SetEntry *e) {
  return e->key.bits != VALUE_NULL.bits && e->key.bits != VALUE_MARK.bits;
}

// The next live entry; start with *pos = 0. NULL: none is left.
ALWAYS_INLINE SetEntry *set_next_entry(const Set *s, Size *pos) {
  SetEntry *table = s->table;
  for (Size i = *pos, mask = s->mask; i <= mask; i++) {
    if (!set_entry_live(&table[i])) continue;
    *pos = i + 1;
    return &table[i];
  }
  return NULL;
}

void set_table_init(Set *s);
void set_dealloc(VM *vm, Object *o);
typedef struct SetIterator {
  Object h;
  Value set;  // null: exhausted
  Size used, pos, len;
} SetIterator;
NODISCARD Value set_iter(VM *vm, Ref self);
NODISCARD Value set_iterator_next(VM *vm, Ref self);
void set_table_free(VM *vm, SetEntry *table, Size mask);
NODISCARD SetEntry *set_find(VM *vm, Set *s, Ref key, Hash hash) MAY_RUN_CODE;
NODISCARD Hash set_key_hash(VM *vm, Ref key) MAY_RUN_CODE;  // -1: "cannot use 'T' as a set element (...)"
NODISCARD int set_resize(VM *vm, Set *s, Size min_used);
NODISCARD int set_shrink_or_grow(VM *vm, Set *s);
NODISCARD int set_discard_hash(VM *vm, Set *s, Ref key, Hash hash) MAY_RUN_CODE;
NODISCARD int set_merge(VM *vm, Set *s, Set *other) MAY_RUN_CODE;
NODISCARD Value set_make(VM *vm, Type *type, Ref iterable_or_null) MAY_RUN_CODE;
NODISCARD Type *set_base_type(VM *vm, const Set *s);  // set or frozenset
NODISCARD Value set_copy_as(VM *vm, Type *type, Set *s);

// set_ops.c
NODISCARD Value set_difference(VM *vm, Set *s, Ref other) MAY_RUN_CODE;
NODISCARD int set_difference_update(VM *vm, Set *s, Ref other) MAY_RUN_CODE;
NODISCARD Value set_intersection(VM *vm, Set *s, Ref other) MAY_RUN_CODE;
NODISCARD int set_symmetric_difference_update(VM *vm, Set *s, Ref other) MAY_RUN_CODE;
NODISCARD Value set_symmetric_difference(VM *vm, Set *s, Ref other) MAY_RUN_CODE;
NODISCARD int set_is_subset(VM *vm, Set *s, Ref other) MAY_RUN_CODE;
NODISCARD int set_is_superset(VM *vm, Set *s, Ref other) MAY_RUN_CODE;
NODISCARD int set_is_disjoint(VM *vm, Set *s, Ref other) MAY_RUN_CODE;
void set_swap(Set *a, Set *b);

#endif
