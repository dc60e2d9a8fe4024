// object/core/gc.h: allocation of objects, and the cycle collector.
//
// Invariants   An object of a TYPE_GC type has a GcHead before it. It is in exactly one generation's list when tracked.
//              A type's `traverse` visits every owned Value of an object, `clear` breaks its cycles.
// Tests        tests/python/gc/*.py; the stress mode `gc_stress` collects at every tracked allocation
#ifndef MORELIA_OBJECT_CORE_GC_H
#define MORELIA_OBJECT_CORE_GC_H

#include "object/class/type.h"

typedef struct GcHead {
  struct GcHead *next;  // NULL: untracked
  uintptr_t prev;       // pointer with flags in the low 3 bits; gc_refs while collecting
} __attribute__((aligned(8))) GcHead;
enum { GC_FINALIZED = 1, GC_COLLECTING = 2, GC_UNREACHABLE = 4, GC_FLAGS = 7 };
enum { GC_RESUMED = GC_UNREACHABLE };  // of an object that is not tracked: its deallocation has begun (object_goes_on)

#define GC_GENERATIONS 3
typedef struct GcState {
  GcHead generation[GC_GENERATIONS];
  GcHead permanent;       // gc.freeze()
  uint32_t count[GC_GENERATIONS], threshold[GC_GENERATIONS];
  struct { uint64_t collections, collected, uncollectable; } stats[GC_GENERATIONS];
  bool enabled, collecting;
  uint32_t stress;        // the stress mode: a collection at every so many allocations of tracked objects; 0: off
  uint32_t n_stressed;    // such allocations so far
  uint32_t debug;
  Value garbage, callbacks;  // lists
  uint64_t long_lived_total, long_lived_pending;
  uint32_t dealloc_depth; // nested deallocations of GC objects now
  GcHead *delayed;        // objects whose deallocation was put off (linked by prev)
  GcHead *rest;           // the same for longer: until the next polls (object_goes_on)
  bool draining;          // a poll takes a piece of `rest`
  // gc.callbacks, set by modules/gc.c: before (stop false) and after each collection
  int (*save_garbage)(VM *vm, Object *o);  // DEBUG_SAVEALL: appends to gc.garbage
  void (*callback)(VM *vm, bool stop, int generation, int64_t collected, int64_t uncollectable);
} GcState;

// Collections that allocation makes due run at the next vm_poll (bit POLL_GC of vm->poll), never inside object_alloc.
#define POLL_GC (UINT32_C(1) << 31)
#define POLL_UNWIND (UINT32_C(1) << 30)  // set as long as vm->unwinding
void gc_run_due(VM *vm) MAY_RUN_CODE;  // what vm_poll_slow calls for POLL_GC; clears the bit

// A new object of `type` with refcnt 1, its bytes after the header zeroed, `extra` bytes beyond basic_size.
// GC types: not yet tracked; call gc_track when the fields are valid. NULL: MemoryError is set.
// Takes a reference to a heap type. Fields that hold Values must be set to VALUE_NULL (zero bits are 0.0) before
// anything can fail: types with Value fields do it at once after the call.
NODISCARD void *object_alloc(VM *vm, Type *type, size_t extra);
// The same for a built-in type without TYPE_GC, nothing but the header written: the caller writes every field, and text or octets.
NODISCARD void *object_alloc_text(VM *vm, Type *type, size_t extra);
void object_free(VM *vm, void *o, size_t extra);  // the end of a dealloc slot: frees memory, drops a heap type
// Like object_free for a block whose size was changed by the owner.
NODISCARD void *object_realloc(VM *vm, void *o, size_t old_extra, size_t extra);  // never tracked while called

// What class creation added to an instance (object/class/instance.c). object_alloc adds instance_extra_size(type) bytes (inline values) and, when
// type->init_from or TYPE_INLINE_VALUES is set, calls instance_init on the zeroed block; object_free adds instance_extra_of(o).
size_t instance_extra_size(const Type *type);
void instance_init(Type *type, void *o);
size_t instance_extra_of(const void *o);
// Clears the weak references to `o` (its type has a weaklist_offset) and runs their callbacks; object/core/weakref.c.
void object_clear_weakrefs(VM *vm, Object *o) MAY_RUN_CODE;
// Where the `Dict *` of `o` is kept, or NULL when it has none; object/class/instance.c.
Dict **object_dict_slot(const Object *o);

ALWAYS_INLINE GcHead *gc_head(const void *o) { return (GcHead *)o - 1; }
void gc_track(VM *vm, void *o);    // object is complete
void gc_untrack(VM *vm, void *o);  // no-op when not tracked
ALWAYS_INLINE bool gc_is_tracked(const void *o) { return gc_head(o)->next != NULL; }

void gc_init(VM *vm);
ALWAYS_INLINE bool gc_is_finalized(const void *o) { return (gc_head(o)->prev & GC_FINALIZED) != 0; }

// Calls the finalize slot of a GC object, once in its life. A type's dealloc slot that has finalizers calls the second form first, with
// the object tracked or not: false: the object was resurrected, dealloc must stop (it is tracked again).
void object_finalize(VM *vm, Object *o) MAY_RUN_CODE;
NODISCARD bool object_finalize_in_dealloc(VM *vm, Object *o) MAY_RUN_CODE;

// The end of a large container. Its dealloc slot asks after each WORK_VALUES of its items. False: a limit is over or an interrupt waits, and the object was put
// off with the items that it still has: the slot returns at once; polls call it again, and then object_is_resumed. Not for instances of Python's classes.
NODISCARD bool object_goes_on(VM *vm, Object *o);
ALWAYS_INLINE bool object_is_resumed(const Object *o) { return (gc_head(o)->prev & GC_RESUMED) != 0; }
void object_drain(VM *vm) MAY_RUN_CODE;  // a piece of what was put off so, for polls

// The collector's part: clears the weak references to the objects of the list and runs the callbacks of those that are not in it.
void gc_clear_weakrefs(VM *vm, GcHead *unreachable) MAY_RUN_CODE;

int64_t gc_collect(VM *vm, int generation) MAY_DISCARD MAY_RUN_CODE;  // unreachable objects found; never fails
enum { GC_DEBUG_STATS = 1, GC_DEBUG_COLLECTABLE = 2, GC_DEBUG_UNCOLLECTABLE = 4, GC_DEBUG_SAVEALL = 32 };
void gc_freeze(VM *vm);    // all tracked objects become permanent: no collection looks at them
void gc_unfreeze(VM *vm);
void gc_finish(VM *vm);  // last collection at shutdown; the collector stays usable

// traverse: visit every owned Value. `visit` returns non-zero to stop; pass that on.
typedef int (*VisitFn)(VM *vm, Object *o, void *arg);
#define VISIT(v)                                                   \
  do {                                                             \
    if (value_is_ptr(v)) {                                         \
      int stop_ = visit(vm, value_as_ptr(v), arg);                 \
      if (stop_) return stop_;                                     \
    }                                                              \
  } while (0)
#define VISIT_OBJ(p)                                               \
  do {                                                             \
    if (p) {                                                       \
      int stop_ = visit(vm, (Object *)(p), arg);                   \
      if (stop_) return stop_;                                     \
    }                                                              \
  } while (0)

#endif
