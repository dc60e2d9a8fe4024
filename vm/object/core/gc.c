// object/core/gc.c: allocation of objects, and the cycle collector: three generations, reference counts subtracted
// within a generation.
//
// A collection takes the objects of a generation and of the younger ones. Each gets a copy of its reference count in
// its GcHead, less the references from within. An object whose count stays above zero is reachable from outside, and so
// is all that it reaches. The rest is garbage: weak references to it are cleared, finalizers run, and the clear slots
// break up what no finalizer resurrected.
//
// Invariants   Between collections no head carries GC_COLLECTING or GC_UNREACHABLE, and lists are doubly linked.
//              In a collection: with GC_COLLECTING, prev holds `refs << 3`; with GC_UNREACHABLE too, prev is a link
//              again and refs are 0.
// Danger       Finalizers, callbacks and clear slots run any code. Collections do not nest.
// Tests        tests/python/gc/*.py
// Optimize     Os
#include "object/core/gc.h"

#include <stdio.h>

#include "object/core/alloc.h"
#include "object/core/work.h"
#include "object/container/list.h"
#include "object/container/tuple.h"

#define REFS_SHIFT 3
#define REFS_MAX (UINT32_C(1) << 28)  // stands for "many", immortal objects included

// ---- allocation

static size_t before_size(const Type *type) { return type_has(type, TYPE_GC) ? sizeof(GcHead) : 0; }

static void collect_in_allocation(VM *vm);

void *object_alloc(VM *vm, Type *type, size_t extra) {
  if (MORELIA_DEBUG && UNLIKELY(vm->gc.stress) && type_has(type, TYPE_GC)) collect_in_allocation(vm);
  size_t before = before_size(type);
  size_t size = before + type->basic_size + extra;
  if (type_has(type, TYPE_HEAP)) size += instance_extra_size(type);
  char *block = mem_take(vm, size);
  if (UNLIKELY(!block)) {
    err_no_memory(vm);
    return NULL;
  }
  if (LIKELY(size <= MEM_SMALL_MAX && !(size & 3))) {
    mem_clear_words(block, size & ~(size_t)7);
    if (size & 4) *(uint32_t *)(void *)(block + size - 4) = 0;
  } else if (work_fill(vm, block, "", 1, size) < 0) {
    mem_give(vm, block, size);
    return NULL;
  }
  Object *o = (Object *)(block + before);
  o->refcnt = 1;
  o->type = type;
  if (type_has(type, TYPE_HEAP)) {
    obj_incref(type);
    if (type->init_from || type_has(type, TYPE_INLINE_VALUES)) instance_init(type, o);
  }
  if (type_has(type, TYPE_GC)) gc_count_allocation(vm);
  return o;
}

void *object_alloc_text(VM *vm, Type *type, size_t extra) {
  CHECK(!type_has(type, TYPE_GC | TYPE_HEAP));
  Object *o = mem_take(vm, type->basic_size + extra);
  if (UNLIKELY(!o)) {
    err_no_memory(vm);
    return NULL;
  }
  o->refcnt = 1;
  o->type = type;
  return o;
}

void object_free(VM *vm, void *p, size_t extra) {
  Type *type = ((Object *)p)->type;
  size_t before = before_size(type);
  if (type_has(type, TYPE_GC)) {
    CHECK(!gc_is_tracked(p));
    if (vm->gc.count[0] > 0) vm->gc.count[0]--;
  }
  if (type_has(type, TYPE_HEAP)) extra += instance_extra_of(p);
  mem_give(vm, (char *)p - before, before + type->basic_size + extra);
  if (type_has(type, TYPE_HEAP)) obj_drop(vm, type);
}

void *object_realloc(VM *vm, void *p, size_t old_extra, size_t extra) {
  Type *type = ((Object *)p)->type;
  size_t before = before_size(type), fixed = before + type->basic_size;
  CHECK(!type_has(type, TYPE_HEAP) || instance_extra_of(p) == 0);
  char *block = mem_realloc(vm, (char *)p - before, fixed + old_extra, fixed + extra);
  if (!block) {
    err_no_memory(vm);
    return NULL;
  }
  if (extra > old_extra) memset(block + fixed + old_extra, 0, extra - old_extra);
  return block + before;
}

// ---- lists of heads

static GcHead *prev_of(const GcHead *h) { return (GcHead *)(h->prev & ~(uintptr_t)GC_FLAGS); }
static void set_prev(GcHead *h, GcHead *prev) { h->prev = (uintptr_t)prev | (h->prev & GC_FLAGS); }
static Object *object_of(GcHead *h) { return (Object *)(h + 1); }
static bool list_empty(const GcHead *list) { return list->next == list; }

static void list_init(GcHead *list) {
  list->next = list;
  list->prev = (uintptr_t)list;
}

static void ring_append(GcHead *list, GcHead *h) {
  GcHead *last = prev_of(list);
  h->next = list;
  set_prev(h, last);
  last->next = h;
  set_prev(list, h);
}

static void list_unlink(GcHead *h) {
  GcHead *prev = prev_of(h), *next = h->next;
  prev->next = next;
  set_prev(next, prev);
}

static void list_move(GcHead *h, GcHead *to) {
  list_unlink(h);
  ring_append(to, h);
}

static void list_merge(GcHead *from, GcHead *to) {
  if (list_empty(from)) return;
  GcHead *to_last = prev_of(to), *first = from->next, *last = prev_of(from);
  to_last->next = first;
  set_prev(first, to_last);
  last->next = to;
  set_prev(to, last);
  list_init(from);
}

void gc_track(VM *vm, void *o) { gc_link(vm, o); }
void gc_untrack(VM *vm UNUSED, void *o) { gc_unlink(o); }

// ---- which objects are unreachable

static bool has_weakrefs(const Object *o) {
  uint32_t offset = o->type->weaklist_offset;
  return offset && *(void *const *)((const char *)o + offset);
}

static uint32_t refs_of(const GcHead *h) { return (uint32_t)(h->prev >> REFS_SHIFT); }
static void set_refs(GcHead *h, uint32_t refs) { h->prev = ((uintptr_t)refs << REFS_SHIFT) | (h->prev & GC_FLAGS); }

static void copy_refcounts(GcHead *list) {
  for (GcHead *h = list->next; h != list; h = h->next) {
    uint32_t refs = object_of(h)->refcnt;
    h->prev = ((uintptr_t)(refs < REFS_MAX ? refs : REFS_MAX) << REFS_SHIFT) | (h->prev & GC_FINALIZED) | GC_COLLECTING;
  }
}

static COLD void report_overvisit(const Object *from, const Object *to) {
  fprintf(stderr, "gc: a traverse slot visits more than is owned: %s -> %s (refcnt %u)\n", from->type->c_name,
          to->type->c_name, to->refcnt);
}

static int visit_subtract(VM *vm UNUSED, Object *o, void *arg) {
  if (!type_has(o->type, TYPE_GC)) return 0;
  GcHead *h = gc_head(o);
  if (!(h->prev & GC_COLLECTING)) return 0;
  uint32_t refs = refs_of(h);
  if (MORELIA_DEBUG && refs == 0) {
    report_overvisit(arg, o);
    CHECK(false);
  }
  if (refs > 0 && refs < REFS_MAX) set_refs(h, refs - 1);
  return 0;
}

// What traverse does, with the visit in place for lists and tuples.
#define TRAVERSE(vm, o, visit, arg) \
  do { \
    const Type *type_ = (o)->type; \
    if (type_ == (vm)->types.list || type_ == (vm)->types.tuple) { \
      const Value *items_ = type_ == (vm)->types.list ? ((List *)(o))->items : ((Tuple *)(o))->items; \
      Size len_ = type_ == (vm)->types.list ? ((List *)(o))->len : ((Tuple *)(o))->len; \
      while (len_-- > 0) \
        if (value_is_ptr(items_[len_])) visit(vm, value_as_ptr(items_[len_]), arg); \
    } else { \
      type_->slots.traverse(vm, o, visit, arg); \
    } \
  } while (0)

static void subtract_inner(VM *vm, GcHead *list) {
  for (GcHead *h = list->next; h != list; h = h->next) {
    Object *o = object_of(h);
    TRAVERSE(vm, o, visit_subtract, o);
  }
}

static int visit_reachable(VM *vm UNUSED, Object *o, void *arg) {
  if (!type_has(o->type, TYPE_GC)) return 0;
  GcHead *h = gc_head(o);
  if (!(h->prev & GC_COLLECTING)) return 0;
  // it was set aside too early: it goes back to the end of the list that is being walked
  if (h->prev & GC_UNREACHABLE) {
    list_unlink(h);
    h->prev &= ~(uintptr_t)GC_UNREACHABLE;
    ring_append(arg, h);
    set_refs(h, 1);
  } else if (refs_of(h) == 0) {
    set_refs(h, 1);
  }
  return 0;
}

// Splits `list`: moves what cannot be reached from outside to `unreachable`. Only the next links of `list` are valid
// while it runs. How many are left in it.
static uint64_t split_unreachable(VM *vm, GcHead *list, GcHead *unreachable) {
  uint64_t left = 0;
  GcHead *prev = list;
  GcHead *h = list->next;
  while (h != list) {
    if (refs_of(h) > 0) {
      Object *o = object_of(h);
      TRAVERSE(vm, o, visit_reachable, list);
      left++;
      h->prev = (uintptr_t)prev | (h->prev & GC_FINALIZED);
      prev = h;
    } else {
      prev->next = h->next;
      h->prev |= GC_UNREACHABLE;
      ring_append(unreachable, h);
    }
    h = prev->next;
  }
  set_prev(list, prev);
  return left;
}

typedef struct Found {
  uint64_t reachable;  // objects that are left
  int64_t garbage;
  bool finalizes;  // some of the garbage has a finalizer,
  bool weak;       // or weak references to it, or is one
} Found;

static NOINLINE Found deduce_unreachable(VM *vm, GcHead *list, GcHead *unreachable) {
  copy_refcounts(list);
  subtract_inner(vm, list);
  list_init(unreachable);
  Found found = {.reachable = split_unreachable(vm, list, unreachable)};
  for (GcHead *h = unreachable->next; h != unreachable; h = h->next) {
    h->prev &= ~(uintptr_t)GC_UNREACHABLE;
    const Object *o = object_of(h);
    found.garbage++;
    found.finalizes |= o->type->slots.finalize != NULL;
    found.weak |= has_weakrefs(o) || is_any_weakref(vm, o);
  }
  return found;
}

static void clear_collecting(GcHead *list) {
  for (GcHead *h = list->next; h != list; h = h->next) h->prev &= ~(uintptr_t)(GC_COLLECTING | GC_UNREACHABLE);
}

// ---- finalizing and clearing them

static void run_finalizers(VM *vm, GcHead *list) {
  GcHead seen;
  list_init(&seen);
  while (!list_empty(list)) {
    GcHead *h = list->next;
    Object *o = object_of(h);
    list_move(h, &seen);
    if ((h->prev & GC_FINALIZED) || !o->type->slots.finalize) continue;
    obj_incref(o);
    object_finalize(vm, o);
    obj_drop(vm, o);
  }
  list_merge(&seen, list);
}

// Breaks the cycles that are left. Tuples have no clear slot, because others rely on a tuple's items as long as it
// lives. A cycle of tuples alone, which marshal can make, is cut where one tuple holds another.
static void cut_tuples(VM *vm, GcHead *left, GcHead *old) {
  while (!list_empty(left)) {
    GcHead *h = left->next;
    Object *o = object_of(h);
    list_move(h, old);
    if (o->type != vm->types.tuple) continue;
    obj_incref(o);
    Tuple *t = (Tuple *)o;
    for (Size i = 0; i < t->len; i++)
      if (is_exact(vm, t->items[i], vm->types.tuple)) value_set(vm, &t->items[i], VALUE_NONE);
    obj_drop(vm, o);
  }
}

static void delete_garbage(VM *vm, GcHead *list, GcHead *old) {
  GcHead left;
  list_init(&left);
  while (!list_empty(list)) {
    GcHead *h = list->next;
    Object *o = object_of(h);
    h->prev &= ~(uintptr_t)GC_COLLECTING;
    obj_incref(o);
    if (o->type->slots.clear) o->type->slots.clear(vm, o);
    bool there = list->next == h;
    if (there) list_move(h, &left);  // still alive: a later collection tries again
    obj_drop(vm, o);
  }
  cut_tuples(vm, &left, old);
}

static void save_garbage(VM *vm, GcHead *list) {
  int (*save)(VM *, Object *) = vm->gc.save_garbage;
  if (!save) return;
  for (GcHead *h = list->next; h != list; h = h->next) {
    if (save(vm, object_of(h)) < 0) err_clear(vm);
  }
}

// Quiet collection: garbage whose end would run Python code (finalizers, callbacks of weak references) stays.
static int64_t collect_generation(VM *vm, int generation, bool quietly) {
  GcState *gc = &vm->gc;
  GcHead *young = &gc->generation[generation];
  GcHead *old = generation + 1 < GC_GENERATIONS ? &gc->generation[generation + 1] : young;
  for (int i = 0; i < generation; i++) list_merge(&gc->generation[i], young);
  for (int i = 0; i <= generation; i++) gc->count[i] = 0;
  if (generation + 1 < GC_GENERATIONS) gc->count[generation + 1]++;
  GcHead unreachable, lasting;
  Found found = deduce_unreachable(vm, young, &unreachable);
  if (old != young) {
    if (generation == GC_GENERATIONS - 2) gc->long_lived_pending += found.reachable;
    list_merge(young, old);
  } else {
    gc->long_lived_pending = 0;
    gc->long_lived_total = found.reachable;
  }
  bool runs = found.finalizes || found.weak;
  if (quietly && runs) {
    clear_collecting(&unreachable);
    list_merge(&unreachable, old);
    return 0;
  }
  if (runs || (gc->debug & GC_DEBUG_SAVEALL)) {
    gc_clear_weakrefs(vm, &unreachable);
    clear_collecting(&unreachable);
    run_finalizers(vm, &unreachable);
    found = deduce_unreachable(vm, &unreachable, &lasting);
    list_merge(&unreachable, old);    // resurrected
    gc_clear_weakrefs(vm, &lasting);  // made by finalizers
    clear_collecting(&lasting);
  } else {
    list_init(&lasting);
    list_merge(&unreachable, &lasting);
  }
  int64_t n = found.garbage;
  if (gc->debug & GC_DEBUG_SAVEALL) {
    save_garbage(vm, &lasting);
    list_merge(&lasting, old);
  } else {
    delete_garbage(vm, &lasting, old);
  }
  gc->stats[generation].collections++;
  gc->stats[generation].collected += (uint64_t)n;
  return n;
}

int64_t gc_collect(VM *vm, int generation) {
  GcState *gc = &vm->gc;
  if (gc->collecting) return 0;
  gc->collecting = true;
  Value pending = err_fetch(vm);
  if (gc->callback) gc->callback(vm, false, generation, 0, 0);
  int64_t n = collect_generation(vm, generation, false);
  if (gc->callback) gc->callback(vm, true, generation, n, 0);
  if (err_occurred(vm)) err_unraisable(vm, REF_NULL, "Exception ignored in garbage collection");
  err_restore(vm, pending);
  gc->collecting = false;
  return n;
}

// The stress mode of debug builds: collects in the middle of an allocation. Every tracked object must be valid then,
// and everything that C code holds must be owned. It collects the youngest generation each time, and all of them now
// and then.
static COLD void collect_in_allocation(VM *vm) {
  GcState *gc = &vm->gc;
  if (gc->collecting || !gc->enabled || ++gc->n_stressed % gc->stress) return;
  uint32_t n = gc->n_stressed / gc->stress;
  gc->collecting = true;
  uint32_t counts[GC_GENERATIONS];
  memcpy(counts, gc->count, sizeof counts);
  Value pending = err_fetch(vm);
  collect_generation(vm, n % 4096 == 0 ? 2 : n % 64 == 0 ? 1 : 0, true);
  err_restore(vm, pending);
  memcpy(gc->count, counts, sizeof counts);
  gc->collecting = false;
}

void gc_run_due(VM *vm) {
  GcState *gc = &vm->gc;
  vm->poll &= ~POLL_GC;
  if (!gc->enabled || gc->collecting) return;
  int generation = 0;
  if (gc->stress) {
    if (gc->n_stressed % gc->stress) return;
    generation = gc->n_stressed / gc->stress % 16 ? 0 : GC_GENERATIONS - 1;
  } else if (gc->count[0] <= gc->threshold[0]) {
    return;
  } else if (gc->count[1] >= gc->threshold[1]) {
    uint32_t full = gc->threshold[2] ? gc->threshold[2] : 10;
    bool grown = gc->long_lived_pending >= gc->long_lived_total / 4;
    generation = gc->count[2] >= full && grown ? 2 : 1;
  }
  gc_collect(vm, generation);
}

// ---- set-up and end

void gc_init(VM *vm) {
  GcState *gc = &vm->gc;
  for (int i = 0; i < GC_GENERATIONS; i++) {
    list_init(&gc->generation[i]);
    gc->count[i] = 0;
  }
  list_init(&gc->permanent);
  gc->threshold[0] = 2000;
  gc->threshold[1] = 10;
  gc->threshold[2] = 0;
  gc->enabled = true;
  gc->garbage = gc->callbacks = VALUE_NULL;
}

void gc_finish(VM *vm) {
  gc_unfreeze(vm);
  for (int i = 0; i < 8 && gc_collect(vm, GC_GENERATIONS - 1) > 0; i++) {}
  vm->gc.callback = NULL;
  value_clear(vm, &vm->gc.callbacks);
  value_clear(vm, &vm->gc.garbage);
}

void gc_freeze(VM *vm) {
  for (int i = 0; i < GC_GENERATIONS; i++) {
    list_merge(&vm->gc.generation[i], &vm->gc.permanent);
    vm->gc.count[i] = 0;
  }
}

void gc_unfreeze(VM *vm) { list_merge(&vm->gc.permanent, &vm->gc.generation[GC_GENERATIONS - 1]); }
