// object/core/alloc.h: the hot paths of allocation as inline functions: what object_alloc, gc_track, gc_untrack and
// object_free do for built-in collectable types.
//
// Invariants   those of object/core/gc.h. Debug builds call the functions there instead, which have the stress modes
//              and the checks.
// Danger       object_take_gc leaves everything behind the header uninitialized: the caller writes every field.
// Tests        tests/python/gc/*.py, tests/python/types/*.py
#ifndef MORELIA_OBJECT_CORE_ALLOC_H
#define MORELIA_OBJECT_CORE_ALLOC_H

#include "object/error/errors.h"
#include "object/core/vm.h"

ALWAYS_INLINE void gc_count_allocation(VM *vm) {
  GcState *gc = &vm->gc;
  gc->count[0]++;
  if (UNLIKELY(gc->count[0] > gc->threshold[0] || gc->stress) && gc->enabled && gc->threshold[0] != 0 &&
      !gc->collecting)
    vm->poll |= POLL_GC;
}

// Allocates an object of a built-in type with TYPE_GC: `size` bytes without its GcHead, refcnt 1, not tracked. NULL:
// MemoryError is set.
ALWAYS_INLINE void *object_take_gc(VM *vm, Type *type, size_t size) {
  if (MORELIA_DEBUG) return object_alloc(vm, type, size - type->basic_size);
  GcHead *head = mem_take(vm, sizeof(GcHead) + size);
  if (UNLIKELY(!head)) {
    err_no_memory(vm);
    return NULL;
  }
  head->next = NULL;
  head->prev = 0;
  Object *o = (Object *)(head + 1);
  o->refcnt = 1;
  o->type = type;
  gc_count_allocation(vm);
  return o;
}

// Frees such an object, which is untracked.
ALWAYS_INLINE void object_give_gc(VM *vm, void *o, size_t size) {
  CHECK(!gc_is_tracked(o));
  vm->gc.count[0] -= vm->gc.count[0] > 0;
  mem_give(vm, gc_head(o), sizeof(GcHead) + size);
}

ALWAYS_INLINE void gc_link(VM *vm, void *o) {  // gc_track
  GcHead *head = gc_head(o), *list = &vm->gc.generation[0];
  GcHead *last = (GcHead *)(list->prev & ~(uintptr_t)GC_FLAGS);
  CHECK(head->next == NULL);
  head->next = list;
  head->prev = (uintptr_t)last | (head->prev & GC_FLAGS);
  last->next = head;
  list->prev = (uintptr_t)head | (list->prev & GC_FLAGS);
}

ALWAYS_INLINE void gc_unlink(void *o) {  // gc_untrack
  GcHead *head = gc_head(o), *next = head->next;
  if (!next) return;
  GcHead *prev = (GcHead *)(head->prev & ~(uintptr_t)GC_FLAGS);
  prev->next = next;
  next->prev = (uintptr_t)prev | (next->prev & GC_FLAGS);
  head->next = NULL;
  head->prev &= GC_FINALIZED;
}

#endif
