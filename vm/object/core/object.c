// object/core/object.c: the end of an object: deallocation with bounded depth, finalizers, arrays of values.
//
// Invariants   an object whose deallocation is put off has refcnt 0, is untracked and linked through its GcHead's prev
//              (GC_COLLECTING there: it was tracked).
// Danger       a dealloc slot can run any Python code; more than DEALLOC_DEPTH of them never nest in C.
// Tests        tests/python/gc/deep_dealloc.py
// Optimize     O3
#include "object/core/gc.h"
#include "object/core/vm.h"

#define DEALLOC_DEPTH 60   // GC deallocations nested in C before they are put off
#define DEALLOC_RESUME 20  // those put off run when the nesting is below this again

#if MORELIA_INSPECT
uint64_t refcnt_changes;
#endif

static void put_off(VM *vm, Object *o) {
  GcHead *head = gc_head(o);
  bool tracked = gc_is_tracked(o);
  if (tracked) gc_untrack(vm, o);
  uintptr_t flags = (head->prev & GC_FINALIZED) | (tracked ? GC_COLLECTING : 0);
  head->prev = (uintptr_t)vm->gc.delayed | flags;
  vm->gc.delayed = head;
}

static NOINLINE void run_delayed(VM *vm) {
  vm->gc.dealloc_depth++;
  while (vm->gc.delayed) {
    GcHead *head = vm->gc.delayed;
    vm->gc.delayed = (GcHead *)(head->prev & ~(uintptr_t)GC_FLAGS);
    bool tracked = (head->prev & GC_COLLECTING) != 0;
    head->prev &= GC_FINALIZED;
    Object *o = (Object *)(head + 1);
    if (tracked) gc_track(vm, o);
    o->type->slots.dealloc(vm, o);
  }
  vm->gc.dealloc_depth--;
}

void object_dealloc(VM *vm, Object *o) {
  Type *type = o->type;
  if (!type_has(type, TYPE_GC)) {
    type->slots.dealloc(vm, o);
    return;
  }
  if (UNLIKELY(vm->gc.dealloc_depth >= DEALLOC_DEPTH)) {
    put_off(vm, o);
    return;
  }
  vm->gc.dealloc_depth++;
  type->slots.dealloc(vm, o);
  vm->gc.dealloc_depth--;
  if (UNLIKELY(vm->gc.delayed != NULL) && vm->gc.dealloc_depth < DEALLOC_RESUME) run_delayed(vm);
}

void values_drop(VM *vm, Value *values, Size n) {
  for (Size i = 0; i < n; i++) drop(vm, values[i]);
}

void object_finalize(VM *vm, Object *o) {
  void (*finalize)(VM *, Ref) = o->type->slots.finalize;
  if (!finalize) return;
  if (type_has(o->type, TYPE_GC)) {
    if (gc_is_finalized(o)) return;
    gc_head(o)->prev |= GC_FINALIZED;
  }
  finalize(vm, ref_from_ptr(o));
}

bool object_finalize_in_dealloc(VM *vm, Object *o) {
  CHECK(o->refcnt == 0);
  o->refcnt = 1;
  object_finalize(vm, o);
  if (--o->refcnt == 0) return true;
  if (type_has(o->type, TYPE_GC) && !gc_is_tracked(o)) gc_track(vm, o);
  return false;
}
