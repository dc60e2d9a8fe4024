// object/container/list.h: list: growable array of owned values.
//
// Invariants   0 <= len <= cap; items[0..len) are owned, never null.
// Danger       MAY_RUN_CODE calls can resize the list: re-read items after them.
#ifndef MORELIA_OBJECT_CONTAINER_LIST_H
#define MORELIA_OBJECT_CONTAINER_LIST_H

#include "object/core/abstract.h"

typedef struct List {
  Object h;
  Size len, cap;
  Value *items;
} List;

ALWAYS_INLINE bool is_list(Ref v) { return value_is_ptr(v) && type_has(value_as_ptr(v)->type, TYPE_LIST_SUBCLASS); }
ALWAYS_INLINE bool is_list_exact(VM *vm, Ref v) { return is_exact(vm, v, vm->types.list); }
ALWAYS_INLINE List *as_list(Ref v) { return (List *)value_as_ptr(v); }
ALWAYS_INLINE Size list_len(Ref v) { return as_list(v)->len; }
ALWAYS_INLINE Ref list_at(Ref v, Size i) { return borrow(as_list(v)->items[i]); }

NODISCARD Value list_new(VM *vm, Size cap);
NODISCARD Value list_from_steal(VM *vm, const Value *items, Size n);          // consumes each item (also on failure)
NODISCARD int list_grow_slow(VM *vm, List *list);                             // room for one more; 0 or -1
NODISCARD ALWAYS_INLINE int list_append_steal(VM *vm, List *list, Value v) {  // consumes v
  if (UNLIKELY(list->len == list->cap) && list_grow_slow(vm, list) < 0) {
    drop(vm, v);
    return -1;
  }
  list->items[list->len++] = v;
  return 0;
}
// capacity for len items, as CPython sizes it; len is set, new items are uninitialized
NODISCARD int list_resize(VM *vm, List *list, Size len);
NODISCARD Value list_get_slice(VM *vm, Ref list, Ref slice);  // list[slice], a slice object
// list[low:high] = iterable; null deletes
NODISCARD int list_set_slice(VM *vm, List *list, Size low, Size high, Ref iterable_or_null) MAY_RUN_CODE;
NODISCARD Value list_concat(VM *vm, Ref a, Ref b);
NODISCARD int list_sort_with(VM *vm, List *list, Ref key_or_none, bool reverse) MAY_RUN_CODE;
NODISCARD int list_append(VM *vm, Ref list, Ref v);
NODISCARD int list_insert(VM *vm, Ref list, Size i, Ref v);
NODISCARD int list_extend(VM *vm, Ref list, Ref iterable) MAY_RUN_CODE;
NODISCARD Value list_slice(VM *vm, Ref list, Size start, Size end);
NODISCARD int list_sort(VM *vm, Ref list) MAY_RUN_CODE;
NODISCARD int list_reverse(VM *vm, Ref list);
NODISCARD Value list_to_tuple(VM *vm, Ref list);
NODISCARD Value list_into_tuple(VM *vm, Value list);   // consumes the list; null gives null
NODISCARD Value list_move_to_tuple(VM *vm, Ref list);  // the list is empty afterwards
void list_clear(VM *vm, Ref list) MAY_RUN_CODE;
void list_dealloc(VM *vm, Object *o);

#endif
