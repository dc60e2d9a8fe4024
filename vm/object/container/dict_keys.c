// object/container/dict_keys.c: dict key tables: probing, lookup, insertion, deletion, growth.
//
// The probe sequence is CPython's (i = 5i + perturb + 1, perturb shifted by 5), so that programs see the same calls of
// __eq__ and __hash__.
//
// Invariants   index table: IX_EMPTY, IX_DUMMY (deleted), or an entry index. A combined table has one owner; a split
//              one counts its owners. usable + n_entries <= cap. Keys are exact strs with a known hash in KEYS_STR and
//              KEYS_SPLIT tables, 48-bit ints in KEYS_INT tables: these keep no hashes.
// Danger       dict_entry_of compares keys: any code can run and change the dict; then it starts again.
// Tests        tests/python/containers/dict/dict.py, dict_*.py, tests/python/containers/container_random.py
// Optimize     O2
#include "object/class/attr_quick.h"
#include "object/core/work.h"
#include "object/container/dict_internal.h"
#include "object/container/order.h"

const struct EmptyKeys dict_empty_keys = {
    .keys = {.refcnt = 1,
             .log2_size = 0,
             .log2_index_bytes = 3,
             .kind = KEYS_STR,
             .version = 1,
             .usable = 0,
             .n_entries = 0},
    .indices = {-1, -1, -1, -1, -1, -1, -1, -1},
};

#define LARGE_LOG2 12  // from here on a table starts with less room for entries than its index table allows

static size_t entry_size(int kind) { return sizeof(Entry) + (kind == KEYS_GENERAL ? sizeof(Hash) : 0); }
static size_t keys_bytes(int log2_index_bytes, int kind, Size cap) {
  return sizeof(DictKeys) + ((size_t)1 << log2_index_bytes) + (size_t)cap * entry_size(kind);
}

Size keys_room(int log2_size, Size entries) {
  Size most = keys_usable(log2_size), room = entries + entries / 2;
  if (log2_size < LARGE_LOG2 || room > most - most / 8) return most;
  return room < most / 2 ? most / 2 : room;
}

static int index_log2_bytes(int log2_size) {
  return log2_size <= 3 ? 3 : log2_size < 8 ? log2_size : log2_size < 16 ? log2_size + 1 : log2_size + 2;
}

#define LOG2_MOST 26  // beyond what 32-bit sizes address

DictKeys *keys_new(VM *vm, int log2_size, KeysKind kind, Size n_entries, Size cap) {
  int log2_bytes = index_log2_bytes(log2_size);
  if (log2_size > LOG2_MOST) {
    err_no_memory(vm);
    return NULL;
  }
  DictKeys *k = mem_alloc(vm, keys_bytes(log2_bytes, kind, cap));
  if (!k) {
    err_no_memory(vm);
    return NULL;
  }
  *k = (DictKeys){.refcnt = 1,
                  .log2_size = (uint8_t)log2_size,
                  .log2_index_bytes = (uint8_t)log2_bytes,
                  .kind = (uint8_t)kind,
                  .usable = cap - n_entries,
                  .n_entries = n_entries,
                  .cap = cap};
  memset(dict_indices(k), 0xFF, (size_t)1 << log2_bytes);
  return k;
}

void keys_free(VM *vm, DictKeys *k) {
  if (k == EMPTY_KEYS) return;
  mem_free(vm, k, keys_bytes(k->log2_index_bytes, k->kind, k->cap));
}

void dict_keys_drop(VM *vm, DictKeys *k) {
  if (k == EMPTY_KEYS || --k->refcnt > 0) return;
  Entry *e = dict_entries(k);
  for (Size i = 0, n = k->n_entries; i < n; i++) {
    drop(vm, e[i].key);
    drop(vm, e[i].value);
  }
  keys_free(vm, k);
}

int keys_log2_at_least(uint32_t min_size) {
  int log2_size = DICT_LOG2_MIN;
  while (log2_size < 31 && (UINT32_C(1) << log2_size) < min_size) log2_size++;
  return log2_size;
}

int keys_log2_for(Size entries) { return keys_log2_at_least((uint32_t)(((uint64_t)(uint32_t)entries * 3 + 1) / 2)); }

// ---- probing

typedef struct Probe {
  size_t mask, at;
  uint32_t perturb;
} Probe;

ALWAYS_INLINE Probe probe_start(const DictKeys *k, Hash hash) {
  size_t mask = ((size_t)1 << k->log2_size) - 1;
  return (Probe){mask, (uint32_t)hash & mask, (uint32_t)hash};
}
ALWAYS_INLINE void probe_next(Probe *p) {
  p->perturb >>= 5;
  p->at = (p->at * 5 + p->perturb + 1) & p->mask;
}

Size keys_find_str(const DictKeys *k, Ref key, Hash hash) {
  const Entry *entries = dict_entries(k);
  for (Probe p = probe_start(k, hash);; probe_next(&p)) {
    Size ix = index_get(k, p.at);
    if (ix >= 0) {
      Ref found = borrow(entries[ix].key);
      if (value_same(found, key)) return ix;
      if (as_str(found)->hash == hash && str_equal(found, key)) return ix;
    } else if (ix == IX_EMPTY) {
      return IX_EMPTY;
    }
  }
}

Ref dict_find_ascii(VM *vm, const Dict *d, const char *text, size_t len) {
  if (len > INT32_MAX || !keys_are_str(d->keys)) return REF_NULL;
  Hash hash = hash_bytes(&vm->hash_seed, text, len);
  const Entry *entries = dict_entries(d->keys);
  for (Probe p = probe_start(d->keys, hash);; probe_next(&p)) {
    Size ix = index_get(d->keys, p.at);
    if (ix == IX_EMPTY) return REF_NULL;
    if (ix < 0) continue;
    const Str *s = as_str(entries[ix].key);
    if (s->hash == hash && s->ascii && s->len == (Size)len && memcmp(s->data, text, len) == 0)
      return borrow(entries[ix].key);
  }
}

size_t keys_slot_of(const DictKeys *k, Hash hash, Size ix) {
  Probe p = probe_start(k, hash);
  while (index_get(k, p.at) != ix) probe_next(&p);
  return p.at;
}

size_t keys_free_slot(const DictKeys *k, Hash hash) {
  Probe p = probe_start(k, hash);
  while (index_get(k, p.at) >= 0) probe_next(&p);
  return p.at;
}

static Hash int_key_hash(Ref key) {
  int64_t i = value_as_int48(key);
  return (uint64_t)i < INT32_MAX ? (Hash)i : hash_i64(i);
}

Hash keys_hash_at(const DictKeys *k, Size ix) {
  if (k->kind == KEYS_GENERAL) return dict_hashes(k)[ix];
  Ref key = borrow(dict_entries(k)[ix].key);
  return k->kind == KEYS_INT ? int_key_hash(key) : as_str(key)->hash;
}

static Ref key_at(const DictKeys *k, Size ix) { return borrow(dict_entries(k)[ix].key); }

static Ref value_at(const Dict *d, Size ix) {
  if (d->values) return borrow(d->values->values[ix]);
  return borrow(dict_entries(d->keys)[ix].value);
}

// Whether two keys are equal that are not both strs: 1, 0, -1, or 2: the dict changed meanwhile.
static NOINLINE int compare_keys(VM *vm, Dict *d, DictKeys *k, Size ix, Ref found, Ref key) {
  Value kept = own(found);
  int log2_size = k->log2_size;  // a table that grows may keep its address
  int eq = object_richcompare_bool(vm, kept, key, CMP_EQ);
  bool changed = d->keys != k || k->log2_size != log2_size || ix >= k->n_entries || !value_same(key_at(k, ix), kept);
  drop(vm, kept);
  return eq >= 0 && changed ? 2 : eq;
}

// Looks up an exact tuple in a table with hashes. Keys with another hash are skipped: a tuple's hash never changes, so
// they differ.
static Size find_tuple(VM *vm, Dict *d, Ref key, Hash hash, bool *restart) {
  DictKeys *k = d->keys;
  const Entry *entries = dict_entries(k);
  const Hash *hashes = dict_hashes(k);
  for (Probe p = probe_start(k, hash);; probe_next(&p)) {
    Size ix = index_get(k, p.at);
    if (ix == IX_EMPTY) return IX_EMPTY;
    if (ix < 0 || hashes[ix] != hash) continue;
    Ref found = borrow(entries[ix].key);
    if (value_same(found, key)) return ix;
    int eq = is_tuple_exact(vm, found) ? tuple_equal_quick(vm, as_tuple(found), as_tuple(key), ORDER_DEPTH) : -1;
    if (eq < 0) eq = compare_keys(vm, d, k, ix, found, key);
    if (eq == 0) continue;
    *restart = eq == 2;
    return eq < 0 ? IX_ERROR : eq == 1 ? ix : IX_EMPTY;
  }
}

static Size find_general(VM *vm, Dict *d, Ref key, Hash hash, bool *restart) {
  DictKeys *k = d->keys;
  const Entry *entries = dict_entries(k);
  for (Probe p = probe_start(k, hash);; probe_next(&p)) {
    Size ix = index_get(k, p.at);
    if (ix >= 0) {
      const Entry *e = &entries[ix];
      if (value_same(e->key, key)) return ix;
      if (value_both_int48(e->key, key) || keys_hash_at(k, ix) != hash) continue;
      if (is_str_exact(vm, e->key) && is_str_exact(vm, key)) {
        if (str_equal(e->key, key)) return ix;
        continue;
      }
      int eq = compare_keys(vm, d, k, ix, e->key, key);
      if (eq < 0) return IX_ERROR;
      if (eq == 1) return ix;
      if (eq == 2) {
        *restart = true;
        return IX_EMPTY;
      }
    } else if (ix == IX_EMPTY) {
      return IX_EMPTY;
    }
  }
}

// Looks up a small int where all keys are such.
static Size find_int(const DictKeys *k, Ref key, Hash hash) {
  const Entry *entries = dict_entries(k);
  for (Probe p = probe_start(k, hash);; probe_next(&p)) {
    Size ix = index_get(k, p.at);
    if (ix >= 0 ? value_same(entries[ix].key, key) : ix == IX_EMPTY) return ix;
  }
}

Size dict_entry_of(VM *vm, Dict *d, Ref key, Hash hash, Ref *out_value) {
  Size ix;
  bool restart;
  do {
    restart = false;
    if (d->keys->kind == KEYS_GENERAL && is_tuple_exact(vm, key)) ix = find_tuple(vm, d, key, hash, &restart);
    else if (keys_are_str(d->keys) && LIKELY(is_str_exact(vm, key))) ix = keys_find_str(d->keys, key, hash);
    else if (d->keys->kind == KEYS_INT && value_is_int48(key)) ix = find_int(d->keys, key, hash);
    else ix = find_general(vm, d, key, hash, &restart);
  } while (restart);
  *out_value = ix >= 0 ? value_at(d, ix) : REF_NULL;
  return ix;
}

int dict_lookup(VM *vm, Dict *d, Ref key, Ref *out) {
  if (keys_are_str(d->keys) && is_str_exact(vm, key)) {
    *out = dict_get_str_fast(d, key, value_hash(vm, key));
    return !value_is_null(*out);
  }
  Hash hash = dict_key_hash(vm, key);
  *out = REF_NULL;
  if (hash == -1 || dict_entry_of(vm, d, key, hash, out) == IX_ERROR) return -1;
  return !value_is_null(*out);
}

// ---- growth

static void fill_index_from(DictKeys *k, Size from, Size to) {
  for (Size i = from; i < to; i++) {
    Probe p = probe_start(k, keys_hash_at(k, i));
    while (index_get(k, p.at) != IX_EMPTY) probe_next(&p);
    index_set(k, p.at, i);
  }
}
static void fill_index(DictKeys *k, Size n) { fill_index_from(k, 0, n); }

static void put_entry(DictKeys *k, Size at, Hash hash, Value key, Value value) {
  dict_entries(k)[at] = (Entry){key, value};
  if (k->kind == KEYS_GENERAL) dict_hashes(k)[at] = hash;
}

static void move_split_entries(VM *vm, Dict *d, DictKeys *to) {
  InlineValues *values = d->values;
  const uint8_t *order = inline_values_order(values);
  for (int i = 0; i < values->size; i++) {
    Ref key = key_at(d->keys, order[i]);
    put_entry(to, i, as_str(key)->hash, own(key), values->values[order[i]]);
  }
  if (values->embedded) {
    values->valid = 0;
    vm->facts++;
  } else {
    values_free(vm, values);
  }
  d->values = NULL;
}

// Moves the entries start..end to `place` and on; returns the place behind them.
static Size move_some(const DictKeys *from, Size start, Size end, DictKeys *to, Size at) {
  for (Size i = start; i < end; i++) {
    const Entry *e = &dict_entries(from)[i];
    if (value_is_null(e->value)) continue;
    if (to->kind == KEYS_GENERAL) dict_hashes(to)[at] = keys_hash_at(from, i);
    dict_entries(to)[at++] = *e;
  }
  return at;
}
static void move_entries(const DictKeys *from, DictKeys *to) { move_some(from, 0, from->n_entries, to, 0); }

#define LONG_USED ((Size)1 << 17)  // a table of that many is rebuilt in pieces, with looks at the limits

// A look at the limits while a table is rebuilt. 0, or -1 as vm_work; a host's poll may have changed the dict.
static int look_while_filled(VM *vm, const Dict *d, const DictKeys *old, Size used, Size n) {
  if (vm_work(vm, WORK_VALUES / 4) < 0) return -1;
  if (d->keys == old && d->used == used && old->n_entries == n) return 0;
  return err_set_i(vm, vm->exc.RuntimeError, "dictionary changed while it grew");
}

// Installs the entries and the index of `k` in d. 0, or -1 with exception.
static int fill_in_pieces(VM *vm, const Dict *d, DictKeys *k) {
  const DictKeys *old = d->keys;
  Size at = 0, used = d->used, n = old->n_entries;
  for (Size i = 0; i < n; i += WORK_VALUES) {
    at = move_some(old, i, n - i < WORK_VALUES ? n : i + WORK_VALUES, k, at);
    if (look_while_filled(vm, d, old, used, n) < 0) return -1;
  }
  for (Size i = 0; i < used; i += WORK_VALUES) {
    fill_index_from(k, i, used - i < WORK_VALUES ? used : i + WORK_VALUES);
    if (look_while_filled(vm, d, old, used, n) < 0) return -1;
  }
  return 0;
}

// Rebuilds a long table beside the old one, which stays valid until the end. 1: done; 0: there is no memory for both;
// -1 with exception.
static int resize_in_pieces(VM *vm, Dict *d, int log2_size, KeysKind kind, Size room) {
  DictKeys *k = keys_new(vm, log2_size, kind, d->used, room);
  if (!k) {
    if (!err_matches(vm, vm->exc.MemoryError)) return -1;
    err_clear(vm);
    return 0;
  }
  if (fill_in_pieces(vm, d, k) < 0) {
    keys_free(vm, k);
    return -1;
  }
  DictKeys *old = d->keys;
  d->keys = k;
  keys_free(vm, old);
  return 1;
}

// A large table grows in its own block, so that it is not in memory twice: the entries move up and the index is
// rebuilt.
static int grow_in_block(VM *vm, Dict *d, int log2_size, Size cap) {
  DictKeys *k = d->keys;
  int log2_bytes = index_log2_bytes(log2_size);
  k = mem_realloc(vm, k, keys_bytes(k->log2_index_bytes, k->kind, k->cap), keys_bytes(log2_bytes, k->kind, cap));
  if (!k) return err_no_memory_i(vm);
  d->keys = k;
  if (d->used != k->n_entries) move_entries(k, k);
  const Entry *entries = dict_entries(k);
  const Hash *hashes = dict_hashes(k);
  Size n = d->used;
  *k = (DictKeys){.refcnt = 1,
                  .log2_size = (uint8_t)log2_size,
                  .log2_index_bytes = (uint8_t)log2_bytes,
                  .kind = k->kind,
                  .usable = cap - n,
                  .n_entries = n,
                  .cap = cap};
  if (k->kind == KEYS_GENERAL) memmove(dict_hashes(k), hashes, (size_t)n * sizeof(Hash));
  memmove(dict_entries(k), entries, (size_t)n * sizeof(Entry));
  memset(dict_indices(k), 0xFF, (size_t)1 << log2_bytes);
  fill_index(k, n);
  return 0;
}

int dict_resize(VM *vm, Dict *d, int log2_size, bool str_keys) {
  DictKeys *old = d->keys;
  KeysKind kind = str_keys && keys_are_str(old)           ? KEYS_STR
                  : old->kind == KEYS_INT || d->used == 0 ? KEYS_INT
                                                          : KEYS_GENERAL;
  Size room = keys_room(log2_size, d->used);
  if (d->used >= LONG_USED && !d->values) {
    int done = resize_in_pieces(vm, d, log2_size, kind, room);
    if (done) return done < 0 ? -1 : 0;
  }
  bool stays = kind == old->kind && old != EMPTY_KEYS && room >= old->cap && log2_size > old->log2_size;
  if (stays && log2_size > LARGE_LOG2 && log2_size <= LOG2_MOST) return grow_in_block(vm, d, log2_size, room);
  DictKeys *k = keys_new(vm, log2_size, kind, d->used, room);
  if (!k) return -1;
  if (d->values) {
    move_split_entries(vm, d, k);
    d->keys = k;
    fill_index(k, d->used);
    dict_keys_drop(vm, old);
    return 0;
  }
  move_entries(old, k);
  d->keys = k;
  fill_index(k, d->used);
  keys_free(vm, old);
  return 0;
}

// Makes the same table in a block with other room for entries, or with hashes. NULL: MemoryError is set, the table is
// unchanged.
static DictKeys *change_block(VM *vm, DictKeys *k, Size cap, KeysKind kind) {
  size_t had = keys_bytes(k->log2_index_bytes, k->kind, k->cap), need = keys_bytes(k->log2_index_bytes, kind, cap);
  DictKeys *to = mem_realloc(vm, k, had, need);
  if (!to) {
    err_no_memory(vm);
    return NULL;
  }
  const Hash *from = dict_hashes(to);
  to->usable += cap - to->cap;
  to->cap = cap;
  Hash *hashes = dict_hashes(to);
  if (to->kind == KEYS_GENERAL) memmove(hashes, from, (size_t)to->n_entries * sizeof(Hash));
  else if (kind == KEYS_GENERAL) {
    for (Size i = 0; i < to->n_entries; i++)
      hashes[i] = value_is_null(dict_entries(to)[i].value) ? 0 : keys_hash_at(to, i);
  }
  to->kind = (uint8_t)kind;
  return to;
}

// Makes room for one more entry, in a table of a kind that can hold the key.
static int make_room(VM *vm, Dict *d, Ref key) {
  DictKeys *k = d->keys;
  bool str_key = is_str_exact(vm, key);
  Size most = keys_usable(k->log2_size);
  if ((!str_key && keys_are_str(k)) || d->values || (k->usable <= 0 && k->cap >= most)) {
    if (dict_resize(vm, d, keys_log2_at_least((uint32_t)d->used * 3), str_key) < 0) return -1;
  } else if (k->usable <= 0) {
    k = change_block(vm, k, k->cap < most / 4 * 3 ? most / 4 * 3 : most, (KeysKind)k->kind);
    if (!k) return -1;
    d->keys = k;
  }
  k = d->keys;
  if (k->kind == KEYS_INT && !value_is_int48(key)) {
    k = change_block(vm, k, k->cap, KEYS_GENERAL);
    if (!k) return -1;
    d->keys = k;
  }
  return 0;
}

// ---- insertion and deletion

static int insert_first(VM *vm, Dict *d, Value key, Hash hash, Value value) {
  KeysKind kind = is_str_exact(vm, key) ? KEYS_STR : value_is_int48(key) ? KEYS_INT : KEYS_GENERAL;
  DictKeys *k = keys_new(vm, DICT_LOG2_MIN, kind, 1, keys_usable(DICT_LOG2_MIN));
  if (!k) {
    drop(vm, key);
    drop(vm, value);
    return -1;
  }
  dict_watch(vm, d);
  put_entry(k, 0, hash, key, value);
  index_set(k, (uint32_t)hash & 7, 0);
  d->keys = k;
  d->used = 1;
  return 0;
}

void keys_append(DictKeys *k, Hash hash, Value key, Value value) {
  index_set(k, keys_free_slot(k, hash), k->n_entries);
  put_entry(k, k->n_entries, hash, key, value);
  k->usable--;
  k->n_entries++;
}

// Inserts a key that is not in the table.
static int insert_new(VM *vm, Dict *d, Value key, Hash hash, Value value) {
  dict_watch(vm, d);
  DictKeys *k = d->keys;
  bool fits = k->kind == KEYS_GENERAL || (k->kind == KEYS_INT ? value_is_int48(key) : is_str_exact(vm, key));
  if (!fits || k->usable <= 0 || d->values) {
    if (make_room(vm, d, key) < 0) {
      drop(vm, key);
      drop(vm, value);
      return -1;
    }
    k = d->keys;
  }
  keys_append(k, hash, key, value);
  k->version = 0;
  d->used++;
  return 0;
}

static int insert_split(VM *vm, Dict *d, Value key, Size ix, Value value) {
  dict_watch(vm, d);
  InlineValues *values = d->values;
  Value old = values->values[ix];
  values->values[ix] = value;
  if (value_is_null(old)) {
    values_order_add(values, ix);
    d->used++;
  }
  drop(vm, key);
  drop(vm, old);
  return 0;
}

void dict_replace_value(VM *vm, Dict *d, Size ix, Value value) {
  dict_watch(vm, d);
  Value *slot = d->values ? &d->values->values[ix] : &dict_entries(d->keys)[ix].value;
  value_set(vm, slot, value);
}

int dict_insert_absent(VM *vm, Dict *d, Value key, Hash hash, Value value) {
  if (d->keys == EMPTY_KEYS) return insert_first(vm, d, key, hash, value);
  if (d->values && is_str_exact(vm, key)) {
    Size at = dict_shared_keys_add(vm, d->keys, key);
    if (at >= 0) return insert_split(vm, d, key, at, value);
  }
  return insert_new(vm, d, key, hash, value);
}

int dict_insert(VM *vm, Dict *d, Value key, Hash hash, Value value) {
  // A str's place in a table of shared keys is found without comparing it to keys whose values are present.
  if (d->keys == EMPTY_KEYS || (d->values && is_str_exact(vm, key))) return dict_insert_absent(vm, d, key, hash, value);
  Ref old = REF_NULL;
  Size ix = dict_entry_of(vm, d, key, hash, &old);
  if (ix == IX_ERROR) {
    drop(vm, key);
    drop(vm, value);
    return -1;
  }
  if (ix < 0 || value_is_null(old)) return dict_insert_absent(vm, d, key, hash, value);
  if (value_same(old, value)) {
    drop(vm, value);
  } else {
    dict_replace_value(vm, d, ix, value);
  }
  drop(vm, key);
  return 0;
}

void dict_remove_at(VM *vm, Dict *d, Hash hash, Size ix, Value *out_value) {
  dict_watch(vm, d);
  d->used--;
  if (d->values) {
    *out_value = d->values->values[ix];
    d->values->values[ix] = VALUE_NULL;
    values_order_remove(d->values, ix);
    return;
  }
  DictKeys *k = d->keys;
  k->version = 0;
  index_set(k, keys_slot_of(k, hash, ix), IX_DUMMY);
  Entry *e = &dict_entries(k)[ix];
  Value key = e->key;
  *out_value = e->value;
  e->key = e->value = VALUE_NULL;
  drop(vm, key);
}

// ---- for the specializer

uint32_t dict_keys_version(VM *vm, DictKeys *k) {
  if (k->version != 0) return k->version;
  if (vm->next_keys_version < 2) vm->next_keys_version = 2;  // 1: the empty table
  if (vm->next_keys_version == UINT32_MAX) return 0;
  return k->version = vm->next_keys_version++;
}

Ref dict_get_str_fast(Dict *d, Ref str_key, Hash hash) {
  Size ix = keys_find_str(d->keys, str_key, hash);
  return ix >= 0 ? value_at(d, ix) : REF_NULL;
}

// ---- names

// The entry of a name in a table of strs; IX_EMPTY if there is none.
static Size name_entry(VM *vm, const DictKeys *k, Ref name) {
  uint8_t *guess = attr_guess(vm, k, name);
  if (LIKELY(*guess < k->n_entries && value_same(key_at(k, *guess), name))) return *guess;
  Size ix = keys_find_str(k, name, value_hash(vm, name));
  if (ix >= 0) *guess = (uint8_t)ix;
  return ix;
}

// A name's index in a table of strs; -1 if there is none.
Size dict_keys_index(VM *vm, DictKeys *k, Ref str_key) {
  if (!keys_are_str(k)) return -1;
  Size ix = name_entry(vm, k, str_key);
  return ix < 0 ? -1 : ix;
}

int dict_lookup_name(VM *vm, Dict *d, Ref name, Ref *out) {
  if (UNLIKELY(!keys_are_str(d->keys) || !is_str_exact(vm, name))) return dict_lookup(vm, d, name, out);
  Size ix = name_entry(vm, d->keys, name);
  *out = ix >= 0 ? value_at(d, ix) : REF_NULL;
  return !value_is_null(*out);
}

int dict_set_name(VM *vm, Dict *d, Ref name, Ref value) {
  Entry *e = dict_guess_entry(vm, d, name);
  if (LIKELY(e != NULL)) {
    dict_watch(vm, d);
    value_set(vm, &e->value, own(value));
    return 0;
  }
  if (LIKELY(d->keys->kind == KEYS_STR && !d->values && is_str_exact(vm, name))) {
    Size ix = name_entry(vm, d->keys, name);
    if (ix >= 0 && !value_is_null(value_at(d, ix))) {
      dict_replace_value(vm, d, ix, own(value));
      return 0;
    }
  }
  return dict_set(vm, d, name, value);
}
