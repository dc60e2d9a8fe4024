// object/core/weakref.h: weak references and proxies. The references of an object form a list that hangs at its type's
// weaklist_offset.
//
// Invariants   A WeakRef whose object is alive is in that object's list; a reference and a proxy without callback
//              (exact types) come first.
#ifndef MORELIA_OBJECT_CORE_WEAKREF_H
#define MORELIA_OBJECT_CORE_WEAKREF_H

#include "object/core/abstract.h"

typedef struct WeakRef {
  Object h;
  Object *target;  // borrowed; NULL: dead
  Value callback;  // or null
  Hash hash;       // -1: not computed
  struct WeakRef *prev, *next;
} WeakRef;

ALWAYS_INLINE WeakRef *as_weakref(Ref v) { return (WeakRef *)value_as_ptr(v); }
bool is_weakref(VM *vm, Ref v);  // weakref.ref or a subclass
// TypeError: cannot create weak reference to 'T' object
NODISCARD Value weakref_new(VM *vm, Ref target, Ref callback_or_null);
NODISCARD Value weakproxy_new(VM *vm, Ref target, Ref callback_or_null);
NODISCARD Value weakref_get(Ref ref);  // new reference to the target; null (no exception): dead
NODISCARD Size weakref_count(VM *vm, Ref target);
NODISCARD Value weakref_list(VM *vm, Ref target);  // list of the references and proxies
bool type_supports_weakrefs(const Type *t);
bool type_weakrefs_managed(const Type *t);  // a class, that adds them to what its base has (type_attrs.c)

#endif
