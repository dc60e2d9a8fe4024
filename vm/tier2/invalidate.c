// tier2/invalidate.c: dependencies of executors, and invalidation.
//
// Invariants   An invalid executor runs to its next _CHECK_VALIDITY, has no exits to go to and is not installed.
//              Invalidating runs no Python code: an executor owns executors only.
// Tests        tests/tier2
// Optimize     Oz
#include "tier2/internal.h"

#include "object/container/dict.h"

// --- dependencies of an executor: six of 256 bits for each object, by its address

static void filter_of(const void *object, BloomFilter *out) {
  memset(out, 0, sizeof *out);
  uint64_t hash = (uint64_t)(uintptr_t)object;  // splitmix64
  hash = (hash ^ hash >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  hash = (hash ^ hash >> 27) * UINT64_C(0x94d049bb133111eb);
  hash ^= hash >> 31;
  for (int i = 0; i < 6; i++, hash >>= 8) out->bits[(hash & 255) >> 5] |= UINT32_C(1) << (hash & 31);
}

void bloom_add(BloomFilter *filter, const void *object) {
  BloomFilter one;
  filter_of(object, &one);
  for (int i = 0; i < BLOOM_WORDS; i++) filter->bits[i] |= one.bits[i];
}

static bool may_hold(const BloomFilter *filter, const BloomFilter *one) {
  for (int i = 0; i < BLOOM_WORDS; i++)
    if ((filter->bits[i] & one->bits[i]) != one->bits[i]) return false;
  return true;
}

void tier2_add_dependency(VM *vm UNUSED, Executor *e, const void *object) { bloom_add(&e->depends, object); }

void trace_depends(Trace *t, DependencyKind kind, const void *object) {
  bloom_add(&t->depends, object);
  for (uint32_t i = 0; i < t->n_depends_on; i++)
    if (t->depends_on[i].object == object) return;
  if (t->n_depends_on < STORY_DEPENDENCIES) t->depends_on[t->n_depends_on++] = (TraceDependency){kind, object};
}

// --- the ring

static Executor *of_link(ExecutorLink *link) { return (Executor *)((char *)link - offsetof(Executor, link)); }

void executor_link(VM *vm, Executor *e) {
  ExecutorLink *ring = &vm->tier2->executors;
  e->link.next = ring->next;
  e->link.previous = ring;
  ring->next->previous = &e->link;
  ring->next = &e->link;
}

static void leave_code(VM *vm, Executor *e) {
  if (e->beside) {
    e->beside->aside = NULL;
    e->beside->direct = 0;
    e->beside = NULL;
    obj_drop(vm, e);
  }
  Code *code = e->code;
  if (!code) return;
  CodeUnit *at = &code->units[e->unit];
  int place = UNIT_ARG(*at);
  *at = UNIT(e->original_opcode, e->original_oparg);
  e->code = NULL;
  code->executors->items[place] = NULL;
  if (e->direct && code->direct == e->direct) code->direct = 0;
  obj_drop(vm, e);
}

// Those that enter the same region.
static void invalidate_sharing(VM *vm, const Code *code, uint32_t region, Invalidator by) {
  for (uint32_t i = 0; code->executors && i < code->executors->size; i++) {
    Executor *e = code->executors->items[i];
    if (e && e->region == region) executor_invalidate(vm, e, by);
  }
  if (code->aside && code->aside->region == region) executor_invalidate(vm, code->aside, by);
}

void executor_invalidate(VM *vm, Executor *e, Invalidator by) {
  if (!e->valid) return;
  const Code *code = e->code ? e->code : e->beside;
  if (e->code) specializer_log_trace(vm, EVENT_EXECUTOR_INVALIDATED, e->code, e->unit, by);
  e->valid = false;
  vm->facts++;
  if (e->ended) *e->ended = 1;
  executor_unlink(e);
  obj_incref(e);
  for (uint32_t i = 0; i < e->n_exits; i++) {
    Executor *next = e->exits[i].executor;
    e->exits[i].executor = NULL;
    e->exits[i].temperature = COUNTER(0, COUNTER_NEVER);
    obj_xdrop(vm, next);
  }
  leave_code(vm, e);
  if (e->region && code) invalidate_sharing(vm, code, e->region, by);
  obj_drop(vm, e);
}

Executor *tier2_next_executor(VM *vm, const Executor *after) {
  if (!vm->tier2) return NULL;
  const ExecutorLink *ring = &vm->tier2->executors;
  ExecutorLink *next = after ? after->link.next : ring->next;
  return next && next != ring ? of_link(next) : NULL;
}

typedef bool (*Chosen)(Executor *e, const void *arg);

// Invalidating one can free others: after each, the ring is walked from the start.
static uint32_t invalidate_chosen(VM *vm, Chosen chosen, const void *arg, Invalidator by) {
  ExecutorLink *ring = &vm->tier2->executors;
  uint32_t n = 0;
  for (ExecutorLink *l = ring->next; l != ring;) {
    Executor *e = of_link(l);
    if (!chosen(e, arg)) {
      l = l->next;
      continue;
    }
    executor_invalidate(vm, e, by);
    n++;
    l = ring->next;
  }
  return n;
}

static bool depends_on(Executor *e, const void *filter) { return may_hold(&e->depends, filter); }
static bool any(Executor *e UNUSED, const void *arg UNUSED) { return true; }
static bool is_cold(Executor *e, const void *arg UNUSED) { return !e->warm; }

void tier2_invalidate_dependents(VM *vm, const void *object, Invalidator by) {
  if (!vm->tier2) return;
  BloomFilter one;
  filter_of(object, &one);
  vm->tier2->stats.executors_invalidated += invalidate_chosen(vm, depends_on, &one, by);
}

void tier2_invalidate_all(VM *vm, Invalidator by) {
  if (vm->tier2) vm->tier2->stats.executors_invalidated += invalidate_chosen(vm, any, NULL, by);
}

void executors_sweep(VM *vm) {
  vm->tier2->runs_left = RUNS_PER_SWEEP;
  (void)invalidate_chosen(vm, is_cold, NULL, INVALIDATED_BY_COLD);
  ExecutorLink *ring = &vm->tier2->executors;
  for (ExecutorLink *l = ring->next; l != ring; l = l->next) of_link(l)->warm = false;
}

// --- watchers

uint32_t dict_changes(const Dict *d) { return d->tag; }

void watch_globals(VM *vm, Dict *d) { watch_dict(vm, vm->tier2->watcher, d); }

void watch_builtins(VM *vm) {
  vm->tier2->builtins_watched = true;
  watch_dict(vm, vm->tier2->watcher, vm->builtins);
}

void watch_type_of_trace(VM *vm, Type *type) { watch_type(vm, vm->tier2->watcher, type); }

static void type_changed(VM *vm, Type *type, void *data UNUSED) {
  tier2_invalidate_dependents(vm, type, INVALIDATED_BY_TYPE);
  type->watched &= (uint8_t) ~(1u << vm->tier2->watcher);
}

static void dict_changed(VM *vm, Dict *d, void *data UNUSED) {
  Tier2 *t2 = vm->tier2;
  if (d == vm->builtins && t2->builtins_watched) {
    if (t2->builtins_changes < BUILTINS_CHANGES_MAX) tier2_invalidate_all(vm, INVALIDATED_BY_BUILTINS);
    traces_rare_event(vm, RARE_BUILTIN_DICT);
    t2->builtins_changes++;
    return;
  }
  tier2_invalidate_dependents(vm, d, INVALIDATED_BY_GLOBALS);
  traces_rare_event(vm, RARE_WATCHED_GLOBALS_MODIFICATION);
  d->tag++;
  d->watched &= (uint8_t) ~(1u << t2->watcher);
}

static void function_changed(VM *vm, Function *f, void *data UNUSED) {
  if (REFCNT(f) > 0) traces_rare_event(vm, RARE_FUNC_MODIFICATION);
  VersionedFunction *known = &vm->tier2->functions[f->version % FUNCTION_VERSIONS];
  if (known->function == f) known->function = NULL;
}

int watchers_start(VM *vm) {
  static const Watcher watcher = {
      .type_changed = type_changed, .dict_changed = dict_changed, .function_changed = function_changed};
  // Regions look at a function's version whenever they call it.
  static const Watcher of_regions = {.type_changed = type_changed, .dict_changed = dict_changed};
  vm->tier2->watcher = watcher_add(vm, vm->tier2->options.regions ? &of_regions : &watcher);
  return vm->tier2->watcher < 0 ? -1 : 0;
}

void watchers_stop(VM *vm) { watcher_remove(vm, vm->tier2->watcher); }
