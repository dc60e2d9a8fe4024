// object/container/set.c: the table of set and frozenset, and the VM's operations on it. The types are in
// set_methods.c.
//
// Probing and growth are CPython's: up to nine neighbours are tried, then i = 5i + 1 + perturb; a new key takes the
// last deleted entry that the search met. So the order of iteration is the same.
//
// Invariants   see object/container/set.h; an entry that was never used has hash 0 and a null key.
// Danger       Comparing keys runs code: set_find starts again when the table changed meanwhile.
// Tests        tests/python/containers/set.py, set_*.py
// Optimize     O2
#include "object/container/set.h"

#include "object/core/work.h"
#include "object/core/alloc.h"

#include "object/container/dict.h"
#include "object/exec/generator.h"
#include "object/container/equal.h"
#include "object/container/list.h"
#include "object/container/order.h"
#include "object/container/set_internal.h"

#define LINEAR_PROBES 9
#define PERTURB_SHIFT 5

bool is_anyset_exact(VM *vm, Ref v) { return is_exact(vm, v, vm->types.set) || is_exact(vm, v, vm->types.frozenset); }
bool is_anyset(VM *vm, Ref v) {
  return is_anyset_exact(vm, v) || (value_is_ptr(v) && (type_is_subtype(type_of(vm, v), vm->types.set) ||
                                                        type_is_subtype(type_of(vm, v), vm->types.frozenset)));
}

#define UNUSED_ENTRY \
  { VALUE_NULL, 0 }
static const SetEntry unused[SET_MIN_SIZE] = {UNUSED_ENTRY, UNUSED_ENTRY, UNUSED_ENTRY, UNUSED_ENTRY,
                                              UNUSED_ENTRY, UNUSED_ENTRY, UNUSED_ENTRY, UNUSED_ENTRY};

void set_table_init(Set *s) {
  memcpy(s->small, unused, sizeof unused);
  s->table = s->small;
  s->mask = SET_MIN_SIZE - 1;
  s->fill = s->used = s->finger = 0;
  s->hash = -1;
}

void set_table_free(VM *vm, SetEntry *table, Size mask) { mem_free(vm, table, ((size_t)mask + 1) * sizeof(SetEntry)); }

Hash set_key_hash(VM *vm, Ref key) {
  Hash hash = is_tuple_exact(vm, key) ? tuple_key_hash(vm, key) : value_hash(vm, key);
  if (UNLIKELY(hash == -1)) dict_hash_failed(vm, key, "set element");
  return hash;
}

// 1 equal, 0 different, -1: only a comparison can tell, which may run code
ALWAYS_INLINE int keys_match(VM *vm, Ref found, Ref key) {
  if (value_same(found, key)) return 1;
  if (value_both_int48(found, key)) return 0;
  if (is_str_exact(vm, found) && is_str_exact(vm, key)) return str_equal(found, key);
  if (!is_tuple_exact(vm, found) || !is_tuple_exact(vm, key)) return -1;
  return tuple_equal_quick(vm, as_tuple(found), as_tuple(key), ORDER_DEPTH);
}

// 1 equal, 0 different, -1 failed; when the table changed meanwhile: 2, or 3 when they are equal
static NOINLINE int compare_keys(VM *vm, Set *s, SetEntry *e, Ref key) {
  SetEntry *table = s->table;
  Size mask = s->mask;  // a new table may have the address of a freed one
  Value kept = own(e->key);
  int eq = object_richcompare_bool(vm, kept, key, CMP_EQ);
  if (eq >= 0 && (s->table != table || s->mask != mask || !value_same(e->key, kept))) eq += 2;
  drop(vm, kept);
  return eq;
}

// FIND_QUIETLY: no code may run
typedef enum FindMode { FIND, FIND_TO_ADD, FIND_QUIETLY } FindMode;

// The entry of the key, or the unused one where the search ended; NULL with exception, or if it would have to run code
// quietly. *free: the last deleted entry on the way, or NULL. If the comparison found an equal key but removed it, an
// entry outside any table is returned to those who add: the key counts as present.
static const SetEntry was_there = {.hash = 0};  // its key is a float
static NOINLINE SetEntry *find(VM *vm, Set *s, Ref key, Hash hash, SetEntry **free, FindMode mode) {
restart:;
  *free = NULL;
  size_t mask = (size_t)s->mask, i = (uint32_t)hash & mask;
  uint32_t perturb = (uint32_t)hash;
  for (;;) {
    SetEntry *e = &s->table[i];
    int probes = i + LINEAR_PROBES <= mask ? LINEAR_PROBES : 0;
    do {
      if (e->hash == 0 && value_is_null(e->key)) return e;
      if (e->hash == hash) {
        int eq = keys_match(vm, e->key, key);
        if (eq < 0 && mode != FIND_QUIETLY) eq = compare_keys(vm, s, e, key);
        if (eq == 1) return e;
        if (eq < 0) return NULL;
        if (eq == 3 && mode == FIND_TO_ADD) return (SetEntry *)&was_there;
        if (eq >= 2) goto restart;
      } else if (e->hash == -1) {
        *free = e;
      }
      e++;
    } while (probes--);
    perturb >>= PERTURB_SHIFT;
    i = (i * 5 + 1 + perturb) & mask;
  }
}

// The entry where a search starts, if it ends there; else NULL.
ALWAYS_INLINE SetEntry *find_at_once(Set *s, Ref key, Hash hash) {
  SetEntry *e = &s->table[(uint32_t)hash & (uint32_t)s->mask];
  return value_is_null(e->key) || (value_same(e->key, key) && e->hash == hash) ? e : NULL;
}

SetEntry *set_find(VM *vm, Set *s, Ref key, Hash hash) {
  SetEntry *free, *e = find_at_once(s, key, hash);
  return e ? e : find(vm, s, key, hash, &free, FIND);
}

// The key is not in the table, which has room and no deleted entries.
static void insert_clean(SetEntry *table, size_t mask, Value key, Hash hash) {
  uint32_t perturb = (uint32_t)hash;
  size_t i = (uint32_t)hash & mask;
  for (;;) {
    SetEntry *e = &table[i];
    int probes = i + LINEAR_PROBES <= mask ? LINEAR_PROBES : 0;
    do {
      if (value_is_null(e->key)) {
        *e = (SetEntry){key, hash};
        return;
      }
      e++;
    } while (probes--);
    perturb >>= PERTURB_SHIFT;
    i = (i * 5 + 1 + perturb) & mask;
  }
}

int set_resize(VM *vm, Set *s, Size min_used) {
  size_t size = SET_MIN_SIZE;
  while (size <= (size_t)min_used) size <<= 1;
  SetEntry *old = s->table, *table, small_copy[SET_MIN_SIZE];
  bool old_is_small = old == s->small;
  Size old_mask = s->mask;
  if (size == SET_MIN_SIZE) {
    table = s->small;
    if (old_is_small) {
      if (s->fill == s->used) return 0;
      memcpy(small_copy, old, sizeof small_copy);
      old = small_copy;
    }
  } else {
    if (size > (SIZE_MAX >> 1) / sizeof(SetEntry) || size > (size_t)SIZE_MAX_PY) return err_no_memory_i(vm);
    table = mem_alloc_items(vm, size, sizeof(SetEntry));
    if (!table) return err_no_memory_i(vm);
  }
  int stopped = 0;
  if (size > 8 * SET_MIN_SIZE) stopped = work_fill(vm, table, unused, sizeof unused, size * sizeof *unused);
  else
    for (size_t i = 0; i < size; i++) table[i] = unused[0];
  Size left = s->used;
  for (Size i = 0; left > 0 || stopped; i++) {
    if (!stopped && set_entry_live(&old[i])) insert_clean(table, size - 1, old[i].key, old[i].hash), left--;
    if (LIKELY(!stopped && work_round(vm, (size_t)i) == 0)) continue;  // otherwise the old table stays
    if (table != s->small) set_table_free(vm, table, (Size)size - 1);
    return -1;
  }
  s->mask = (Size)size - 1;
  s->table = table;
  s->fill = s->used;
  if (!old_is_small) set_table_free(vm, old, old_mask);
  return 0;
}

int set_shrink_or_grow(VM *vm, Set *s) { return set_resize(vm, s, s->used > 50000 ? s->used * 2 : s->used * 4); }

// With so many entries that have or had a key the table is to grow.
static bool is_full(const Set *s, int64_t fill) { return fill * 5 >= (int64_t)s->mask * 3; }

// Adds a key that was not found: to a deleted entry, or to the unused one where the search ended.
static int put(VM *vm, Set *s, SetEntry *free, SetEntry *end, Value key, Hash hash) {
  s->used++;
  if (free) {
    *free = (SetEntry){key, hash};
    return 0;
  }
  *end = (SetEntry){key, hash};
  s->fill++;
  return is_full(s, s->fill) ? set_shrink_or_grow(vm, s) : 0;
}

int set_add_hash(VM *vm, Ref set, Ref key, Hash hash) {
  Set *s = as_set(set);
  Value kept = own(key);  // comparisons run code
  SetEntry *free = NULL, *e = find_at_once(s, key, hash);
  if (!e) {
    do e = find(vm, s, key, hash, &free, FIND_TO_ADD);
    while (e && value_is_null(e->key) && free && free->hash != -1);  // a comparison has filled the deleted entry
  }
  if (e && value_is_null(e->key)) return put(vm, s, free, e, kept, hash);
  drop(vm, kept);
  return e ? 0 : -1;
}

int set_add(VM *vm, Ref set, Ref key) {
  Hash hash = set_key_hash(vm, key);
  return hash == -1 ? -1 : set_add_hash(vm, set, key, hash);
}

int set_contains_hash(VM *vm, Ref set, Ref key, Hash hash) {
  SetEntry *e = set_find(vm, as_set(set), key, hash);
  return e ? !value_is_null(e->key) : -1;
}

// A set used as a key is looked up as a frozenset of its items. Null when `key` is no set, with the exception left as
// it is.
static Value frozen_key(VM *vm, Ref key) {
  if (!is_instance_of(vm, key, vm->types.set) || !err_matches(vm, vm->exc.TypeError)) return VALUE_NULL;
  err_clear(vm);
  return frozenset_new(vm, key);
}

int set_contains(VM *vm, Ref set, Ref key) {
  Hash hash = set_key_hash(vm, key);
  if (hash != -1) return set_contains_hash(vm, set, key, hash);
  Value frozen = frozen_key(vm, key);
  if (value_is_null(frozen)) return -1;
  int found = set_contains(vm, set, frozen);
  drop(vm, frozen);
  return found;
}

int set_discard_hash(VM *vm, Set *s, Ref key, Hash hash) {
  SetEntry *e = set_find(vm, s, key, hash);
  if (!e) return -1;
  if (value_is_null(e->key)) return 0;
  Value old = e->key;
  *e = (SetEntry){VALUE_MARK, -1};
  s->used--;
  drop(vm, old);
  return 1;
}

int set_discard(VM *vm, Ref set, Ref key) {
  Hash hash = set_key_hash(vm, key);
  if (hash != -1) return set_discard_hash(vm, as_set(set), key, hash);
  Value frozen = frozen_key(vm, key);
  if (value_is_null(frozen)) return -1;
  int found = set_discard(vm, set, frozen);
  drop(vm, frozen);
  return found;
}

void set_clear(VM *vm, Ref set) {
  Set *s = as_set(set);
  SetEntry *old = s->table, small_copy[SET_MIN_SIZE];
  bool small = old == s->small;
  Size mask = s->mask, fill = s->fill;
  if (small) {
    if (fill == 0) return;
    memcpy(small_copy, old, sizeof small_copy);
    old = small_copy;
  }
  Hash hash = s->hash;
  Size used = s->used;
  set_table_init(s);
  s->hash = hash;
  if (used > WORK_VALUES) {  // the keys are dropped in pieces, as those of a set that nobody holds
    Value exc = err_fetch(vm), rest = set_new(vm, REF_NULL);
    err_restore(vm, exc);
    if (!value_is_null(rest)) {
      Set *r = as_set(rest);
      r->table = old, r->mask = mask, r->fill = fill, r->used = used;
      drop(vm, rest);
      return;
    }
  }
  for (Size i = 0; i <= mask; i++) drop(vm, old[i].key);
  if (!small) set_table_free(vm, old, mask);
}

Size set_len(Ref set) { return as_set(set)->used; }

bool set_next(Set *s, Size *pos, Ref *key, Hash *hash) {
  SetEntry *e = set_next_entry(s, pos);
  if (!e) return false;
  *key = borrow(e->key);
  *hash = e->hash;
  return true;
}

// ---- filling

int set_merge(VM *vm, Set *s, Set *other) {
  if (other == s || other->used == 0) return 0;
  SetEntry *e;
  if (is_full(s, (int64_t)s->fill + other->used)) {
    if (set_resize(vm, s, (s->used + other->used) * 2) < 0) return -1;
  }
  if (s->fill == 0) {
    bool same_shape = s->mask == other->mask && other->fill == other->used;
    int stopped = 0;
    for (Size i = 0; stopped == 0 && s->used < other->used && (e = set_next_entry(other, &i));) {
      if (same_shape) s->table[i - 1] = (SetEntry){own(e->key), e->hash};
      else insert_clean(s->table, (size_t)s->mask, own(e->key), e->hash);
      s->fill = ++s->used;
      stopped = work_round(vm, (size_t)s->used);
    }
    return stopped;
  }
  size_t n = 0;
  for (Size i = 0; (e = set_next_entry(other, &i)); n++) {
    if (set_add_hash(vm, ref_from_ptr(s), e->key, e->hash) < 0 || work_round(vm, n) < 0) return -1;
  }
  return 0;
}

static int update_from_dict(VM *vm, Set *s, Dict *d) {
  Size n = dict_len(d);
  if (is_full(s, (int64_t)s->fill + n) && set_resize(vm, s, (s->used + n) * 2) < 0) return -1;
  Ref key, value;
  Hash hash;
  for (Size pos = 0; dict_next_hash(vm, d, &pos, &key, &value, &hash);) {
    if (set_add_hash(vm, ref_from_ptr(s), key, hash) < 0 || work_round(vm, (size_t)pos) < 0) return -1;
  }
  return 0;
}

// A list may change meanwhile: it is read as its iterator reads it.
static int update_from_array(VM *vm, Ref set, Ref sequence) {
  Size n;
  const Value *items;
  int result = 0;
  for (Size i = 0; result == 0 && (items = seq_items(sequence, &n), i < n); i++) {
    Value key = own(items[i]);
    result = vm_poll(vm) < 0 ? -1 : set_add(vm, set, key);
    drop(vm, key);
  }
  return result;
}

#define MOST_AT_ONCE 256  // items of a set that grows while a generator runs: no look at the limits is due meanwhile

// Takes immediate values and short strs that need no comparison by code. There is always room for one.
static bool take_key(VM *vm, YieldSink *sink, Value v) {
  Set *s = sink->target;
  bool plain = !value_is_ptr(v) || (is_str_exact(vm, v) && as_str(v)->len < WORK_CHARS / 8);
  bool could_not_grow = is_full(s, s->fill);
  if (!plain || could_not_grow || (is_full(s, (int64_t)s->fill + 1) && s->fill >= MOST_AT_ONCE)) return false;
  Hash hash = value_hash(vm, v);
  SetEntry *free, *e = find(vm, s, v, hash, &free, FIND_QUIETLY);
  if (!e) return false;
  if (!value_is_null(e->key)) drop(vm, v);
  else if (put(vm, s, free, e, v, hash) < 0) err_clear(vm);  // it is taken; when the next one is added, that is told
  return true;
}

int set_update(VM *vm, Ref set, Ref iterable) {
  Set *s = as_set(set);
  if (is_anyset(vm, iterable)) return set_merge(vm, s, as_set(iterable));
  if (is_dict_exact(vm, iterable)) return update_from_dict(vm, s, as_dict(iterable));
  if (is_list_exact(vm, iterable) || is_tuple_exact(vm, iterable)) return update_from_array(vm, set, iterable);
  Value it = object_iter(vm, iterable);
  if (value_is_null(it)) return -1;
  YieldSink sink = {take_key, SINK_ANY, s};
  int result = 0;
  Value key;
  while (result == 0 && (result = iter_advance_to(vm, it, &sink, &key)) > 0) {
    result = set_add(vm, set, key);
    drop(vm, key);
  }
  drop(vm, it);
  return result;
}

Value set_make(VM *vm, Type *type, Ref iterable) {
  bool plain = !type_has(type, TYPE_HEAP);
  Set *s = plain ? object_take_gc(vm, type, sizeof(Set)) : object_alloc(vm, type, 0);
  if (!s) return VALUE_NULL;
  if (plain) s->weaklist = NULL;
  set_table_init(s);
  gc_link(vm, s);
  Value v = value_from_ptr(s);
  if (!value_is_null(iterable) && set_update(vm, v, iterable) < 0) value_clear(vm, &v);
  return v;
}

Value set_new(VM *vm, Ref iterable) { return set_make(vm, vm->types.set, iterable); }

Value frozenset_new(VM *vm, Ref iterable) {
  if (!value_is_null(iterable) && is_exact(vm, iterable, vm->types.frozenset)) return own(iterable);
  return set_make(vm, vm->types.frozenset, iterable);
}

// ---- deallocation

void set_dealloc(VM *vm, Object *o) {
  gc_unlink(o);
  Set *s = (Set *)o;
  if (s->weaklist) object_clear_weakrefs(vm, o);
  bool in_pieces = s->used > WORK_VALUES && is_anyset_exact(vm, ref_from_ptr(o));
  for (Size i = object_is_resumed(o) ? s->finger : 0; s->used > 0; i++) {
    SetEntry *e = &s->table[i];
    if (!set_entry_live(e)) continue;
    s->used--;
    drop(vm, e->key);
    if (UNLIKELY(in_pieces) && s->used % WORK_VALUES == 0) {
      s->finger = i + 1;
      if (!object_goes_on(vm, o)) return;
    }
  }
  if (s->table != s->small) set_table_free(vm, s->table, s->mask);
  if (LIKELY(!type_has(o->type, TYPE_HEAP))) object_give_gc(vm, o, sizeof(Set));
  else object_free(vm, o, 0);
}

// ---- iteration

Value set_iter(VM *vm, Ref self) {
  SetIterator *it = object_alloc(vm, vm->types.set_iterator, 0);
  if (!it) return VALUE_NULL;
  it->set = own(self);
  it->used = it->len = as_set(self)->used;
  gc_track(vm, it);
  return value_from_ptr(it);
}

Value set_iterator_next(VM *vm, Ref self) {
  SetIterator *it = (SetIterator *)value_as_ptr(self);
  if (value_is_null(it->set)) return VALUE_NULL;
  Set *s = as_set(it->set);
  if (it->used != s->used) {
    it->used = -1;
    return err_set(vm, vm->exc.RuntimeError, "Set changed size during iteration");
  }
  Ref key;
  Hash hash;
  if (set_next(s, &it->pos, &key, &hash)) {
    it->len--;
    return own(key);
  }
  value_clear(vm, &it->set);
  return VALUE_NULL;
}
