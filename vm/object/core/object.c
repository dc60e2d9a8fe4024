// object/core/object.c: the end of an object: deallocation with bounded depth, finalizers, arrays of values.
//
// A deallocation is deferred in two cases: when dealloc slots nest too deeply, until the nesting is lower (gc.delayed);
// and when a limit is exceeded in the middle of a long one, until polls have the time (gc.rest), so that the limit's
// exception does not wait for the end of a million objects.
//
// Invariants   An object whose deallocation is deferred has refcnt 0, is untracked and linked through its GcHead's prev
//              (GC_COLLECTING there: it was tracked; GC_RESUMED: its slot was called before).
// Danger       A dealloc slot can run any Python code; at most DEALLOC_DEPTH of them nest in C.
// Tests        tests/python/gc/deep_dealloc.py, tests/node/release.test.mjs
// Optimize     O3
#include "object/core/work.h"
#include "object/error/errors.h"
#include "object/core/gc.h"
#include "object/core/vm.h"

#define DEALLOC_DEPTH 60   // nested GC deallocations in C before further ones are deferred
#define DEALLOC_RESUME 20  // the deferred ones run when the nesting is below this again

#if MORELIA_COUNT_REFERENCES
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

// Deallocates the first object of a list, or continues with it.
static void end_first(VM *vm, GcHead **list) {
  GcHead *head = *list;
  *list = (GcHead *)(head->prev & ~(uintptr_t)GC_FLAGS);
  bool tracked = (head->prev & GC_COLLECTING) != 0;
  head->prev &= GC_FINALIZED | GC_RESUMED;
  Object *o = (Object *)(head + 1);
  if (tracked) gc_track(vm, o);
  o->type->slots.dealloc(vm, o);
}

// Whether the rest of a long deallocation is deferred. The exception that is being raised stays.
static NOINLINE bool shall_wait(VM *vm) {
  if (vm->flags & VM_FLAG_FINALIZING || !vm->hooks.look) return false;
  if (vm->gc.draining || vm->unwinding) return true;
  Value exc = err_fetch(vm);
  bool over = vm->hooks.look(vm);
  err_restore(vm, exc);
  return over;
}

bool object_goes_on(VM *vm, Object *o) {
  if (!shall_wait(vm)) return true;
  GcHead *head = gc_head(o);
  head->prev = (uintptr_t)vm->gc.rest | (head->prev & GC_FINALIZED) | GC_RESUMED;
  vm->gc.rest = head;
  vm->gc.draining = false;  // one piece for each poll
  return false;
}

// Moves all delayed objects to gc.rest.
static void delayed_to_rest(VM *vm) {
  GcHead *last = vm->gc.delayed;
  for (GcHead *next; (next = (GcHead *)(last->prev & ~(uintptr_t)GC_FLAGS)) != NULL;) last = next;
  last->prev |= (uintptr_t)vm->gc.rest;
  vm->gc.rest = vm->gc.delayed;
  vm->gc.delayed = NULL;
}

static NOINLINE void run_delayed(VM *vm) {
  vm->gc.dealloc_depth++;
  for (int n = 1; vm->gc.delayed; n++) {
    end_first(vm, &vm->gc.delayed);
    if (n % (WORK_VALUES / DEALLOC_DEPTH) == 0 && vm->gc.delayed && shall_wait(vm))
      delayed_to_rest(vm), vm->gc.draining = false;
  }
  vm->gc.dealloc_depth--;
}

void object_drain(VM *vm) {
  enum { MOST = 1024 };                  // small ones in groups
  if (vm->gc.dealloc_depth > 0) return;  // within a finalizer
  vm->gc.dealloc_depth++;
  vm->gc.draining = true;
  for (int n = 0; n < MOST && vm->gc.rest && vm->gc.draining; n++) {
    end_first(vm, &vm->gc.rest);
    if (vm->gc.delayed) run_delayed(vm);
  }
  vm->gc.draining = false;
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

void values_drop(VM *vm, const Value *values, Size n) {
  for (Size i = 0; i < n; i++) drop(vm, values[i]);
}

// --- objects that own an array of Values

static const TypeSpec *owner_spec(const Type *type) {
  while (!type->spec || !type->spec->n_owned) type = type->base;
  return type->spec;
}

void *owned_new(VM *vm, Type *type, const Value *values, Size n) {
  const TypeSpec *spec = owner_spec(type);
  CHECK(n <= spec->n_owned);
  Object *o = object_alloc(vm, type, 0);
  if (!o) return values_drop(vm, values, n), NULL;
  Value *owned = (Value *)((char *)o + spec->owned_at);
  for (Size i = 0; i < spec->n_owned; i++) owned[i] = i < n ? values[i] : VALUE_NULL;
  if (type_has(type, TYPE_GC)) gc_track(vm, o);
  return o;
}

Value owned_value(VM *vm, Type *type, const Value *values, Size n) {
  Object *o = owned_new(vm, type, values, n);
  return o ? value_from_ptr(o) : VALUE_NULL;
}

static Dict **owned_dict(Object *o, const TypeSpec *spec) { return (Dict **)((char *)o + spec->dict_offset); }

void owned_dealloc(VM *vm, Object *o) {
  const TypeSpec *spec = owner_spec(o->type);
  if (type_has(o->type, TYPE_GC)) gc_untrack(vm, o);
  if (spec->weaklist_offset && *(Object **)((char *)o + spec->weaklist_offset)) object_clear_weakrefs(vm, o);
  values_drop(vm, (Value *)((char *)o + spec->owned_at), spec->n_owned);
  if (spec->dict_offset) OBJ_CLEAR(vm, *owned_dict(o, spec));
  object_free(vm, o, 0);
}

int owned_traverse(VM *vm UNUSED, Object *o, VisitFn visit, void *arg) {
  const TypeSpec *spec = owner_spec(o->type);
  const Value *owned = (const Value *)((const char *)o + spec->owned_at);
  for (Size i = 0; i < spec->n_owned; i++) VISIT(owned[i]);
  if (spec->dict_offset) VISIT_OBJ(*owned_dict(o, spec));
  return 0;
}

// --- finalizers

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
