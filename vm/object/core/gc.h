// object/core/gc.h: allocation of objects, and the cycle collector.
//
// Invariants   An object of a TYPE_GC type has a GcHead before it. When tracked, it is in exactly one generation's
//              list. A type's `traverse` visits every owned Value of an object, `clear` breaks its cycles.
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
  GcHead permanent;  // gc.freeze()
  uint32_t count[GC_GENERATIONS], threshold[GC_GENERATIONS];
  struct {
    uint64_t collections, collected, uncollectable;
  } stats[GC_GENERATIONS];
  bool enabled, collecting;
  uint32_t stress;      // the stress mode: collects at every so many allocations of tracked objects; 0: off
  uint32_t n_stressed;  // number of such allocations
  uint32_t debug;
  Value garbage, callbacks;  // lists
  uint64_t long_lived_total, long_lived_pending;
  uint32_t dealloc_depth;  // depth of nested deallocations of GC objects
  GcHead *delayed;         // objects whose deallocation is deferred (linked by prev)
  GcHead *rest;            // the same until the next polls (object_goes_on)
  bool draining;           // a poll is deallocating a part of `rest`
  // gc.callbacks, set by modules/gc.c: called before (stop false) and after each collection
  int (*save_garbage)(VM *vm, Object *o);  // DEBUG_SAVEALL: appends to gc.garbage
  void (*callback)(VM *vm, bool stop, int generation, int64_t collected, int64_t uncollectable);
} GcState;

// Collections that allocation makes due run at the next vm_poll (bit POLL_GC of vm->poll), never inside object_alloc.
#define POLL_GC (UINT32_C(1) << 31)
#define POLL_UNWIND (UINT32_C(1) << 30)  // set while vm->unwinding is set
void gc_run_due(VM *vm) MAY_RUN_CODE;    // vm_poll_slow calls it for POLL_GC; clears the bit

// Allocates an object of `type` with refcnt 1, `extra` bytes beyond basic_size, the bytes after the header zeroed.
// NULL: MemoryError is set. It takes a reference to a heap type. An object of a GC type is not tracked yet: call
// gc_track when its fields are valid. Zero bits are 0.0, so Value fields must be set to VALUE_NULL before anything can
// fail: types with Value fields do it at once after the call.
NODISCARD void *object_alloc(VM *vm, Type *type, size_t extra);
// The same for a built-in type without TYPE_GC, with only the header written: the caller writes every field, and the
// text or octets.
NODISCARD void *object_alloc_text(VM *vm, Type *type, size_t extra);
void object_free(VM *vm, void *o, size_t extra);  // the end of a dealloc slot: frees memory, drops a heap type
// Like object_free, for a block whose owner changed its size.
NODISCARD void *object_realloc(VM *vm, void *o, size_t old_extra, size_t extra);  // the object is never tracked then

// What class creation added to an instance (object/class/instance.c). object_alloc adds instance_extra_size(type) bytes
// (inline values). When type->init_from or TYPE_INLINE_VALUES is set, it calls instance_init on the zeroed block;
// object_free calls instance_extra_of(o).
size_t instance_extra_size(const Type *type);
void instance_init(Type *type, void *o);
size_t instance_extra_of(const void *o);
// Clears the weak references to `o`, whose type has a weaklist_offset, and runs their callbacks; object/core/weakref.c.
void object_clear_weakrefs(VM *vm, Object *o) MAY_RUN_CODE;
// Where the `Dict *` of `o` is kept, or NULL when it has none; object/class/instance.c.
Dict **object_dict_slot(const Object *o);

ALWAYS_INLINE GcHead *gc_head(const void *o) { return (GcHead *)o - 1; }
void gc_track(VM *vm, void *o);    // object is complete
void gc_untrack(VM *vm, void *o);  // no-op when not tracked
ALWAYS_INLINE bool gc_is_tracked(const void *o) { return gc_head(o)->next != NULL; }

void gc_init(VM *vm);
ALWAYS_INLINE bool gc_is_finalized(const void *o) { return (gc_head(o)->prev & GC_FINALIZED) != 0; }

// Calls the finalize slot of a GC object, once in its life. The dealloc slot of a type with finalizers calls the second
// form first, with the object tracked or not. False: the object was resurrected and is tracked again; dealloc must
// stop.
void object_finalize(VM *vm, Object *o) MAY_RUN_CODE;
NODISCARD bool object_finalize_in_dealloc(VM *vm, Object *o) MAY_RUN_CODE;

// The end of a large container. Its dealloc slot asks after each WORK_VALUES of its items. False: a limit is exceeded
// or an interrupt waits, and the object was deferred with the items that it still has. The slot returns at once; polls
// call it again, and object_is_resumed is true then. Not for instances of Python classes.
NODISCARD bool object_goes_on(VM *vm, Object *o);
ALWAYS_INLINE bool object_is_resumed(const Object *o) { return (gc_head(o)->prev & GC_RESUMED) != 0; }
void object_drain(VM *vm) MAY_RUN_CODE;  // polls call it: deallocates a part of the deferred objects

// The collector's part: clears the weak references to the objects of the list, and runs the callbacks of references
// outside the list.
void gc_clear_weakrefs(VM *vm, GcHead *unreachable) MAY_RUN_CODE;
bool is_any_weakref(VM *vm, const Object *o);  // or a proxy

int64_t gc_collect(VM *vm, int generation) MAY_DISCARD MAY_RUN_CODE;  // unreachable objects found; never fails
enum { GC_DEBUG_STATS = 1, GC_DEBUG_COLLECTABLE = 2, GC_DEBUG_UNCOLLECTABLE = 4, GC_DEBUG_SAVEALL = 32 };
void gc_freeze(VM *vm);  // makes all tracked objects permanent: no collection looks at them
void gc_unfreeze(VM *vm);
void gc_finish(VM *vm);  // last collection at shutdown; the collector stays usable

// traverse: visit every owned Value. `visit` returns non-zero to stop; pass that on.
typedef int (*VisitFn)(VM *vm, Object *o, void *arg);
#define VISIT(v) \
  do { \
    if (value_is_ptr(v)) { \
      int stop_ = visit(vm, value_as_ptr(v), arg); \
      if (stop_) return stop_; \
    } \
  } while (0)
#define VISIT_OBJ(p) \
  do { \
    if (p) { \
      int stop_ = visit(vm, (Object *)(p), arg); \
      if (stop_) return stop_; \
    } \
  } while (0)

#endif
