// object/core/object.h: the header of every heap object, and reference counting on values.
//
// Invariants   refcnt counts owned Values; at 0 the object is deallocated at once. Objects of the VM that live as
//              long as it does are made immortal: a count so large that no drift reaches 0.
//              An object whose type has TYPE_GC is preceded in memory by a GcHead (object/core/gc.h).
// Danger       drop() can run Python code (`__del__`, weak reference callbacks): MAY_RUN_CODE.
#ifndef MORELIA_OBJECT_CORE_OBJECT_H
#define MORELIA_OBJECT_CORE_OBJECT_H

#include "base/value.h"

typedef struct Type Type;

struct Object {  // 8 bytes on wasm32, 16 natively
  uint32_t refcnt;
  Type *type;  // owned when the type is a heap type
};

#define REFCNT_IMMORTAL UINT32_C(0x80000000)

void object_dealloc(VM *vm, Object *o) MAY_RUN_CODE;  // refcnt has reached 0

// Changes a reference count. In a build with MORELIA_COUNT_REFERENCES it also counts the change, in the one mutable
// global, since own() has no VM; in other builds it changes the field and nothing more.
#if MORELIA_COUNT_REFERENCES
extern uint64_t refcnt_changes;
#define REFCNT(o) (*(refcnt_changes++, &((Object *)(o))->refcnt))
#else
#define REFCNT(o) (((Object *)(o))->refcnt)
#endif

// A file that is optimized for size (-Oz) calls these functions, which object_called.c has, unless a call is longer.
#ifdef MORELIA_SMALL
#define IN_PLACE inline
#else
#define IN_PLACE ALWAYS_INLINE
#endif

ALWAYS_INLINE void obj_incref(void *o) { REFCNT(o)++; }
IN_PLACE void obj_drop(VM *vm, void *p) {  // p may not be NULL
  Object *o = (Object *)p;
  if (--REFCNT(o) == 0) object_dealloc(vm, o);
}
IN_PLACE void obj_xdrop(VM *vm, void *p) {
  if (p) obj_drop(vm, p);
}
// A new reference to what `r` borrows. Null stays null.
NODISCARD IN_PLACE Value own(Ref r) {
  if (value_is_ptr(r)) REFCNT(value_as_ptr(r))++;
  return (Value){r.bits};
}
NODISCARD static inline Value own_or_none(Ref r) { return value_is_null(r) ? VALUE_NONE : own(r); }
NODISCARD ALWAYS_INLINE Value own_ptr(void *o) {
  REFCNT(o)++;
  return value_from_ptr(o);
}
// Adds a reference to a value that stays where it is. Null is allowed.
ALWAYS_INLINE void incref(Ref r) {
  if (value_is_ptr(r)) REFCNT(value_as_ptr(r))++;
}
// Gives a reference up. Null is allowed.
IN_PLACE void drop(VM *vm, Value v) {
  if (value_is_ptr(v)) obj_drop(vm, value_as_ptr(v));
}
// Stores `v` in `*slot` first, then drops the old value: safe when the drop runs code that looks at the slot.
IN_PLACE void value_set(VM *vm, Value *slot, Value v) {
  Value old = *slot;
  *slot = v;
  drop(vm, old);
}
ALWAYS_INLINE void value_clear(VM *vm, Value *slot) { value_set(vm, slot, VALUE_NULL); }
void values_drop(VM *vm, const Value *values, Size n);  // drops each; the array itself stays

// Takes an owned object pointer out of a field, leaves NULL there, and drops the object.
#define OBJ_CLEAR(vm, field) \
  do { \
    void *dropped_ = (field); \
    (field) = NULL; \
    obj_xdrop(vm, dropped_); \
  } while (0)

#endif
