// object/container/set_ops.c: the algebra of sets: difference, intersection, symmetric difference, subset tests.
//
// As in CPython, down to which side is walked and when a table is rebuilt: both show in the order of the result.
// Tests        tests/python/containers/set.py, set_methods.py
// Optimize     Os
#include "object/core/work.h"
#include "object/container/dict.h"
#include "object/container/equal.h"
#include "object/container/set_internal.h"

Type *set_base_type(VM *vm, const Set *s) {
  return type_is_subtype(s->h.type, vm->types.set) ? vm->types.set : vm->types.frozenset;
}

Value set_copy_as(VM *vm, Type *type, Set *s) { return set_make(vm, type, ref_from_ptr(s)); }

// Called for each key of an iterable, with its hash: 0 go on, 1 stop, -1 failed.
typedef int (*KeyFn)(VM *vm, Ref key, Hash hash, void *arg);

// Walks a set by its table, anything else by iteration. plain_errors: a key without hash is reported in the words of
// hash().
static int each_key_reported(VM *vm, Ref iterable, KeyFn fn, void *arg, bool plain_errors) {
  if (is_anyset(vm, iterable)) {
    SetEntry *e;
    size_t n = 0;
    for (Size pos = 0; (e = set_next_entry(as_set(iterable), &pos)); n++) {
      Value kept = own(e->key);
      int r = fn(vm, kept, e->hash, arg);
      drop(vm, kept);
      if (r) return r;
      if (work_round(vm, n) < 0) return -1;
    }
    return 0;
  }
  Value it = object_iter(vm, iterable);
  if (value_is_null(it)) return -1;
  int r = 0;
  Value key;
  while (r == 0 && (r = iter_advance(vm, it, &key)) > 0) {
    Hash hash = plain_errors ? value_hash(vm, key) : set_key_hash(vm, key);
    r = hash == -1 ? -1 : fn(vm, key, hash, arg);
    drop(vm, key);
  }
  drop(vm, it);
  return r;
}

static int each_key(VM *vm, Ref iterable, KeyFn fn, void *arg) {
  return each_key_reported(vm, iterable, fn, arg, false);
}

typedef struct Pair {
  Set *in, *out;
  Dict *dict;
} Pair;

static int discard_key(VM *vm, Ref key, Hash hash, void *arg) {
  return set_discard_hash(vm, ((Pair *)arg)->out, key, hash) < 0 ? -1 : 0;
}
static int toggle_key(VM *vm, Ref key, Hash hash, void *arg) {
  Set *s = ((Pair *)arg)->out;
  int found = set_discard_hash(vm, s, key, hash);
  return found ? (found < 0 ? -1 : 0) : set_add_hash(vm, ref_from_ptr(s), key, hash);
}
static int keep_if_in(VM *vm, Ref key, Hash hash, void *arg) {
  Pair *p = arg;
  SetEntry *e = set_find(vm, p->in, key, hash);
  if (!e) return -1;
  return value_is_null(e->key) ? 0 : set_add_hash(vm, ref_from_ptr(p->out), key, hash);
}
// The same, but stops when every key of `in` was seen.
static int keep_until_all(VM *vm, Ref key, Hash hash, void *arg) {
  Pair *p = arg;
  int r = keep_if_in(vm, key, hash, arg);
  return r ? r : p->out->used > 0 && p->out->used >= p->in->used;
}
static int keep_if_not_in(VM *vm, Ref key, Hash hash, void *arg) {
  Pair *p = arg;
  Ref value;
  int found = p->dict ? dict_lookup_hash(vm, p->dict, key, hash, &value)
                      : set_contains_hash(vm, ref_from_ptr(p->in), key, hash);
  return found == 0 ? set_add_hash(vm, ref_from_ptr(p->out), key, hash) : found < 0 ? -1 : 0;
}
static int stop_if_in(VM *vm, Ref key, Hash hash, void *arg) {
  return set_contains_hash(vm, ref_from_ptr(((Pair *)arg)->in), key, hash);
}
static int stop_if_not_in(VM *vm, Ref key, Hash hash, void *arg) {
  int found = set_contains_hash(vm, ref_from_ptr(((Pair *)arg)->in), key, hash);
  return found < 0 ? -1 : !found;
}

int set_difference_update(VM *vm, Set *s, Ref other) {
  if (value_as_ptr(other) == (Object *)s && value_is_ptr(other)) return set_clear(vm, other), 0;
  Value keep = own(other);
  if (is_anyset(vm, other) && (as_set(other)->used >> 3) > s->used) {
    drop(vm, keep);
    keep = set_intersection(vm, s, other);
    if (value_is_null(keep)) return -1;
  }
  int r = each_key(vm, keep, discard_key, &(Pair){.out = s});
  drop(vm, keep);
  if (r < 0) return -1;
  if (s->fill - s->used <= s->mask / 4) return 0;
  return set_shrink_or_grow(vm, s);
}

static Value copy_and_difference(VM *vm, Set *s, Ref other) {
  Value r = set_copy_as(vm, set_base_type(vm, s), s);
  if (!value_is_null(r) && set_difference_update(vm, as_set(r), other) < 0) value_clear(vm, &r);
  return r;
}

Value set_difference(VM *vm, Set *s, Ref other) {
  bool dict = is_dict_exact(vm, other);
  if (!dict && !is_anyset(vm, other)) return copy_and_difference(vm, s, other);
  Size other_len = dict ? dict_len(as_dict(other)) : set_len(other);
  if ((s->used >> 2) > other_len) return copy_and_difference(vm, s, other);
  Value r = set_make(vm, set_base_type(vm, s), REF_NULL);
  if (value_is_null(r)) return r;
  Pair p = {.out = as_set(r), .in = dict ? NULL : as_set(other), .dict = dict ? as_dict(other) : NULL};
  if (each_key(vm, ref_from_ptr(s), keep_if_not_in, &p) < 0) value_clear(vm, &r);
  return r;
}

Value set_intersection(VM *vm, Set *s, Ref other) {
  if (value_is_ptr(other) && value_as_ptr(other) == (Object *)s) return set_copy_as(vm, set_base_type(vm, s), s);
  Value r = set_make(vm, set_base_type(vm, s), REF_NULL);
  if (value_is_null(r)) return r;
  if (is_anyset(vm, other) && as_set(other)->used > s->used) {
    Set *t = as_set(other);
    other = ref_from_ptr(s);
    s = t;
  }
  Pair p = {.in = s, .out = as_set(r)};
  if (each_key_reported(vm, other, is_anyset(vm, other) ? keep_if_in : keep_until_all, &p, true) < 0)
    value_clear(vm, &r);
  return r;
}

int set_symmetric_difference_update(VM *vm, Set *s, Ref other) {
  if (value_is_ptr(other) && value_as_ptr(other) == (Object *)s) return set_clear(vm, other), 0;
  if (is_dict_exact(vm, other)) {
    Ref key, value;
    Hash hash;
    for (Size pos = 0; dict_next_hash(vm, as_dict(other), &pos, &key, &value, &hash);) {
      Value kept = own(key);
      int r = toggle_key(vm, kept, hash, &(Pair){.out = s});
      drop(vm, kept);
      if (r < 0) return -1;
    }
    return 0;
  }
  Value set = is_anyset(vm, other) ? own(other) : set_make(vm, set_base_type(vm, s), other);
  if (value_is_null(set)) return -1;
  int r = each_key(vm, set, toggle_key, &(Pair){.out = s});
  drop(vm, set);
  return r;
}

Value set_symmetric_difference(VM *vm, Set *s, Ref other) {
  Value r = set_make(vm, set_base_type(vm, s), other);
  if (!value_is_null(r) && set_symmetric_difference_update(vm, as_set(r), ref_from_ptr(s)) < 0) value_clear(vm, &r);
  return r;
}

int set_is_subset(VM *vm, Set *s, Ref other) {
  if (!is_anyset(vm, other)) {
    Value common = set_intersection(vm, s, other);
    if (value_is_null(common)) return -1;
    int r = set_len(common) == s->used;
    drop(vm, common);
    return r;
  }
  if (s->used > as_set(other)->used) return 0;
  int r = each_key(vm, ref_from_ptr(s), stop_if_not_in, &(Pair){.in = as_set(other)});
  return r < 0 ? -1 : !r;
}

int set_is_superset(VM *vm, Set *s, Ref other) {
  if (is_anyset(vm, other)) return set_is_subset(vm, as_set(other), ref_from_ptr(s));
  int r = each_key(vm, other, stop_if_not_in, &(Pair){.in = s});
  return r < 0 ? -1 : !r;
}

int set_is_disjoint(VM *vm, Set *s, Ref other) {
  if (value_is_ptr(other) && value_as_ptr(other) == (Object *)s) return s->used == 0;
  if (is_anyset_exact(vm, other) && as_set(other)->used > s->used) {
    Set *t = as_set(other);
    other = ref_from_ptr(s);
    s = t;
  }
  if (is_anyset(vm, other) && !is_anyset_exact(vm, other)) {  // a subclass may have its own __iter__
    Value it = object_iter(vm, other);
    if (value_is_null(it)) return -1;
    int found = each_key(vm, it, stop_if_in, &(Pair){.in = s});
    drop(vm, it);
    return found < 0 ? -1 : !found;
  }
  int r = each_key(vm, other, stop_if_in, &(Pair){.in = s});
  return r < 0 ? -1 : !r;
}

void set_swap(Set *a, Set *b) {
  Set t = *a;
  a->fill = b->fill, a->used = b->used, a->mask = b->mask, a->finger = b->finger;
  b->fill = t.fill, b->used = t.used, b->mask = t.mask, b->finger = t.finger;
  SetEntry *table_a = t.table == a->small ? b->small : t.table;
  a->table = b->table == b->small ? a->small : b->table;
  b->table = table_a;
  memcpy(a->small, b->small, sizeof a->small);
  memcpy(b->small, t.small, sizeof b->small);
  a->hash = b->hash = -1;
}
