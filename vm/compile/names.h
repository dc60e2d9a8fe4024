// compile/names.h: insertion-ordered tables from names to small numbers, the compiler's own dict and set.
//
// Keys are exact strs, borrowed: whoever adds one keeps it alive. Tables live in an arena and are never freed alone.
//
// Invariants   entries[0..n) in insertion order; a removed one has a null name and stays. `live` counts the others.
#ifndef MORELIA_COMPILE_NAMES_H
#define MORELIA_COMPILE_NAMES_H

#include "base/arena.h"
#include "object/text/str.h"

typedef struct NameEntry {
  Ref name;  // null: removed
  int32_t value;
} NameEntry;

typedef struct NameMap {
  Arena *arena;
  NameEntry *entries;
  int32_t *index;  // 1 + entry number, 0 free; index_mask + 1 slots
  int32_t n, cap, live;
  uint32_t index_mask;  // 0: no index yet
} NameMap;

void names_init(NameMap *map, Arena *arena);
// The entry of a name, or NULL. The pointer is good until the next insertion.
NODISCARD NameEntry *names_find(VM *vm, const NameMap *map, Ref name);
bool names_has(VM *vm, const NameMap *map, Ref name);
NODISCARD int32_t names_get(VM *vm, const NameMap *map, Ref name, int32_t missing);
// Adds or changes. 0, or -1: out of memory (no exception set).
NODISCARD int names_put(VM *vm, NameMap *map, Ref name, int32_t value);
void names_remove(VM *vm, NameMap *map, Ref name);
// The value of a name; a new one gets the number of live entries. -1: out of memory.
NODISCARD int32_t names_number(VM *vm, NameMap *map, Ref name);
NODISCARD int names_add_all(VM *vm, NameMap *map, const NameMap *from);

// for (NameEntry *e = names_next(map, NULL); e; e = names_next(map, e))
ALWAYS_INLINE NameEntry *names_next(const NameMap *map, NameEntry *at) {
  for (int32_t i = at ? (int32_t)(at - map->entries) + 1 : 0; i < map->n; i++)
    if (!value_is_null(map->entries[i].name)) return &map->entries[i];
  return NULL;
}

#endif
