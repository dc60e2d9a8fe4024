// debug/heap_check.c: the whole-heap checker of the stress tests.
//
// It walks the collector's lists twice. First each object by itself: list links, reference count, type, and the
// invariants of tuples, lists, dicts and sets. Then the references between objects: none may be visited more often than
// its reference count says.
// Tests        tests/python run with --heap-check
// Optimize     Oz
#include "debug/heap_check.h"

#include <stdio.h>
#include <stdlib.h>

#include "object/container/dict_internal.h"
#include "object/container/list.h"
#include "object/container/set_internal.h"
#include "object/container/tuple.h"

enum { FAULTS_SHOWN = 20 };

static void fault(int *n, const Object *o, const char *what) {
  if (++*n <= FAULTS_SHOWN)
    fprintf(stderr, "heap check: %s at %p: %s\n", o->type ? o->type->c_name : "?", (const void *)o, what);
}

// ---- one object

static bool value_ok(Ref v) {
  if (value_is_ptr(v)) return value_as_ptr(v)->refcnt > 0 && value_as_ptr(v)->type != NULL;
  return !value_is_null(v) && !value_is_mark(v);
}

static void check_dict(Dict *d, int *n) {
  DictKeys *k = d->keys;
  if (d->values) {
    if (k->kind != KEYS_SPLIT) fault(n, &d->h, "values without a shared table");
    if (d->values->size != d->used) fault(n, &d->h, "split: used is not the number of values");
    for (int i = 0; i < d->values->size; i++) {
      if (!value_ok(d->values->values[inline_values_order(d->values)[i]]))
        fault(n, &d->h, "split: no value where the order says one");
    }
    return;
  }
  if (k->kind == KEYS_SPLIT) {
    fault(n, &d->h, "a shared table without values");
    return;
  }
  Size live = 0;
  for (Size i = 0; i < k->n_entries; i++) {
    Ref key = borrow(dict_entries(k)[i].key);
    Ref value = borrow(dict_entries(k)[i].value);
    if (value_is_null(value)) continue;
    live++;
    if (!value_ok(key) || !value_ok(value)) fault(n, &d->h, "a dead key or value");
  }
  if (live != d->used) fault(n, &d->h, "used is not the number of entries");
  Size indexed = 0;
  for (size_t i = 0; i < (size_t)1 << k->log2_size; i++) {
    Size ix = index_get(k, i);
    if (ix >= k->n_entries || ix < IX_DUMMY) fault(n, &d->h, "an index out of range");
    else if (ix >= 0) indexed++;
  }
  if (indexed != live) fault(n, &d->h, "index table and entries disagree");
  if (k != EMPTY_KEYS && (k->n_entries + k->usable > k->cap || k->cap > keys_usable(k->log2_size)))
    fault(n, &d->h, "more room than the table has");
}

static void check_set(Set *s, int *n) {
  Size live = 0, filled = 0;
  for (Size i = 0; i <= s->mask; i++) {
    const SetEntry *e = &s->table[i];
    if (value_is_null(e->key)) continue;
    filled++;
    if (value_is_mark(e->key)) continue;
    live++;
    if (!value_ok(e->key)) fault(n, &s->h, "a dead item");
  }
  if (live != s->used) fault(n, &s->h, "used is not the number of items");
  if (filled != s->fill) fault(n, &s->h, "fill is not the number of used slots");
  if (s->fill > s->mask) fault(n, &s->h, "no free slot is left");
}

static void check_list(List *list, int *n) {
  if (list->len < 0 || list->len > list->cap) {
    fault(n, &list->h, "longer than its block");
    return;
  }
  for (Size i = 0; i < list->len; i++) {
    if (!value_ok(list->items[i])) fault(n, &list->h, "a dead item");
  }
}

static void check_tuple(Tuple *t, int *n) {
  for (Size i = 0; i < t->len; i++) {
    if (!value_ok(t->items[i])) fault(n, &t->h, "a dead item");
  }
}

static void check_object(VM *vm, Object *o, int *n) {
  Ref v = ref_from_ptr(o);
  if (o->refcnt == 0) fault(n, o, "tracked with no references");
  if (!o->type || !type_has(o->type, TYPE_GC)) {
    fault(n, o, "tracked, but of no collectable type");
    return;
  }
  if (!o->type->slots.traverse || !o->type->slots.dealloc)
    fault(n, o, "a collectable type without traverse or dealloc");
  if (is_tuple(v)) check_tuple(as_tuple(v), n);
  else if (is_list(v)) check_list(as_list(v), n);
  else if (is_dict(v)) check_dict(as_dict(v), n);
  else if (is_anyset(vm, v)) check_set(as_set(v), n);
}

// ---- references between them

typedef struct Counts {  // open addressing by address
  const Object **objects;
  uint32_t *counts;
  size_t mask;
} Counts;

static uint32_t *count_of(Counts *c, const Object *o) {
  size_t i = ((uintptr_t)o >> 4) * 2654435761u & c->mask;
  while (c->objects[i] && c->objects[i] != o) i = (i + 1) & c->mask;
  c->objects[i] = o;
  return &c->counts[i];
}

static int visit_count(VM *vm UNUSED, Object *o, void *arg) {
  if (o->type && type_has(o->type, TYPE_GC)) ++*count_of(arg, o);
  return 0;
}

static int check_counts(VM *vm, size_t n_objects, int n) {
  Counts c = {.mask = 1024};
  while (c.mask < n_objects * 4) c.mask *= 2;
  c.objects = calloc(c.mask, sizeof *c.objects);
  c.counts = calloc(c.mask, sizeof *c.counts);
  c.mask--;
  for (int g = 0; c.objects && c.counts && g < GC_GENERATIONS; g++) {
    for (GcHead *h = vm->gc.generation[g].next; h != &vm->gc.generation[g]; h = h->next) {
      Object *o = (Object *)(h + 1);
      o->type->slots.traverse(vm, o, visit_count, &c);
    }
  }
  for (size_t i = 0; c.objects && c.counts && i <= c.mask; i++) {
    if (c.objects[i] && c.counts[i] > c.objects[i]->refcnt)
      fault(&n, c.objects[i], "more references to it than its count");
  }
  free(c.objects);
  free(c.counts);
  return n;
}

int heap_check(VM *vm) {
  int n = 0;
  size_t n_objects = 0;
  for (int g = 0; g < GC_GENERATIONS; g++) {
    GcHead *list = &vm->gc.generation[g], *before = list;
    for (GcHead *h = list->next; h != list; before = h, h = h->next, n_objects++) {
      if ((GcHead *)(h->prev & ~(uintptr_t)GC_FLAGS) != before)
        fault(&n, (Object *)(h + 1), "broken links of its generation");
      if (!vm->gc.collecting && (h->prev & (GC_COLLECTING | GC_UNREACHABLE)))
        fault(&n, (Object *)(h + 1), "marks of a collection left behind");
      check_object(vm, (Object *)(h + 1), &n);
    }
  }
  return check_counts(vm, n_objects, n);
}

// ---- the objects by type

typedef struct TypeCount {
  const Type *type;
  size_t n;
} TypeCount;
static int by_number(const void *a, const void *b) {
  size_t x = ((const TypeCount *)a)->n, y = ((const TypeCount *)b)->n;
  return x < y ? 1 : x > y ? -1 : 0;
}

void heap_report(VM *vm) {
  TypeCount counts[256];
  size_t n = 0, total = 0;
  for (int g = 0; g < GC_GENERATIONS; g++) {
    for (GcHead *h = vm->gc.generation[g].next; h != &vm->gc.generation[g]; h = h->next, total++) {
      const Type *t = ((Object *)(h + 1))->type;
      size_t i = 0;
      while (i < n && counts[i].type != t) i++;
      if (i < n) counts[i].n++;
      else if (n < ARRAY_LEN(counts)) counts[n++] = (TypeCount){t, 1};
    }
  }
  qsort(counts, n, sizeof *counts, by_number);
  if (total) fprintf(stderr, "heap: %zu tracked objects are left\n", total);
  for (size_t i = 0; i < n; i++) fprintf(stderr, "%8zu %s\n", counts[i].n, counts[i].type->c_name);
}
