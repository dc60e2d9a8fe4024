// compile/names.c: a hash table with open addressing over an array of entries in insertion order, as dict has it. Keys
// are borrowed strs in an arena.
//
// Danger       Names like x1, x2, x3 have neighbouring hashes: they are mixed, or they would pile up in runs of slots.
// Tests        tests/fidelity/bytecode.mjs
// Optimize     Oz
#include "compile/names.h"

void names_init(NameMap *map, Arena *arena) { *map = (NameMap){.arena = arena}; }

static bool same_name(Ref a, Ref b) { return value_same(a, b) || str_equal(a, b); }
// Names like x1, x2, x3 have neighbouring hashes: as they are, they would pile up in runs of slots.
static uint32_t slot_of(Hash hash) {
  uint32_t h = (uint32_t)hash * 0x9E3779B1u;
  return h ^ h >> 15;
}

NameEntry *names_find(VM *vm, const NameMap *map, Ref name) {
  if (!map->index_mask) {  // few entries: a scan
    for (int32_t i = 0; i < map->n; i++)
      if (!value_is_null(map->entries[i].name) && same_name(map->entries[i].name, name)) return &map->entries[i];
    return NULL;
  }
  Hash hash = str_hash(vm, name);
  for (uint32_t slot = slot_of(hash);; slot++) {
    int32_t at = map->index[slot & map->index_mask];
    if (!at) return NULL;
    NameEntry *e = &map->entries[at - 1];
    if (!value_is_null(e->name) && as_str(e->name)->hash == hash && same_name(e->name, name)) return e;
  }
}

bool names_has(VM *vm, const NameMap *map, Ref name) { return names_find(vm, map, name) != NULL; }

int32_t names_get(VM *vm, const NameMap *map, Ref name, int32_t missing) {
  NameEntry *e = names_find(vm, map, name);
  return e ? e->value : missing;
}

static void index_entry(VM *vm, NameMap *map, int32_t i) {
  uint32_t slot = slot_of(str_hash(vm, map->entries[i].name)) & map->index_mask;
  while (map->index[slot]) slot = (slot + 1) & map->index_mask;
  map->index[slot] = i + 1;
}

static int grow(VM *vm, NameMap *map) {
  int32_t cap = map->cap ? map->cap * 2 : 8;
  NameEntry *entries = arena_alloc(map->arena, (size_t)cap * sizeof(NameEntry));
  if (!entries) return -1;
  if (map->n) memcpy(entries, map->entries, (size_t)map->n * sizeof(NameEntry));
  if (cap > 8) {
    uint32_t slots = (uint32_t)cap * 2;
    int32_t *index = arena_alloc(map->arena, slots * sizeof(int32_t));
    if (!index) return -1;
    map->index = index;
    map->index_mask = slots - 1;
  }
  map->entries = entries;
  map->cap = cap;
  if (map->index_mask)
    for (int32_t i = 0; i < map->n; i++)
      if (!value_is_null(entries[i].name)) index_entry(vm, map, i);
  return 0;
}

int names_put(VM *vm, NameMap *map, Ref name, int32_t value) {
  NameEntry *e = names_find(vm, map, name);
  if (e) {
    e->value = value;
    return 0;
  }
  if (map->n == map->cap && grow(vm, map) < 0) return -1;
  map->entries[map->n++] = (NameEntry){name, value};
  map->live++;
  if (map->index_mask) index_entry(vm, map, map->n - 1);
  return 0;
}

void names_remove(VM *vm, NameMap *map, Ref name) {
  NameEntry *e = names_find(vm, map, name);
  if (!e) return;
  e->name = REF_NULL;  // its index slot goes on standing for a removed entry
  map->live--;
}

int32_t names_number(VM *vm, NameMap *map, Ref name) {
  NameEntry *e = names_find(vm, map, name);
  if (e) return e->value;
  int32_t value = map->live;
  return names_put(vm, map, name, value) < 0 ? -1 : value;
}

int names_add_all(VM *vm, NameMap *map, const NameMap *from) {
  for (NameEntry *e = names_next(from, NULL); e; e = names_next(from, e))
    if (names_put(vm, map, e->name, e->value) < 0) return -1;
  return 0;
}
