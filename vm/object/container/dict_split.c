// object/container/dict_split.c: split tables: keys shared by the instances of a class, values in each instance or in a
// dict of its own.
//
// Invariants   A KEYS_SPLIT table only grows, up to SHARED_KEYS_MAX keys; its entries' values stay null.
//              values->order[0..size) are the indexes with a value, in order of insertion. capacity covers every index
//              that the table can get. Each new instance lowers `usable` by one while more than one is left, so that
//              instances waste little memory.
// Tests        tests/specialize/load_attr/*.py, tests/specialize/store_attr_*.py
// Optimize     Os
#include "object/class/attr_quick.h"
#include "object/container/dict_internal.h"

#define SHARED_LOG2 6

DictKeys *dict_shared_keys_new(VM *vm) {
  DictKeys *k = keys_new(vm, SHARED_LOG2, KEYS_SPLIT, 0, SHARED_KEYS_MAX);
  if (!k) {
    err_clear(vm);
    return NULL;
  }
  return k;
}

Size dict_shared_keys_add(VM *vm, DictKeys *k, Ref key) {
  Hash hash = value_hash(vm, key);
  Size ix = keys_find_str(k, key, hash);
  if (ix >= 0) return ix;
  if (k->usable <= 0) return -1;
  ix = k->n_entries;
  k->version = 0;
  dict_entries(k)[ix] = (Entry){own(key), VALUE_NULL};
  index_set(k, keys_free_slot(k, hash), ix);
  k->usable--;
  k->n_entries++;
  return ix;
}

static int shared_capacity(const DictKeys *k) { return k->n_entries + k->usable; }

// ---- values

static void values_reset(InlineValues *v, int capacity, bool embedded) {
  v->capacity = (uint8_t)capacity;
  v->size = 0;
  v->valid = 1;
  v->embedded = embedded;
  for (int i = 0; i < capacity; i++) v->values[i] = VALUE_NULL;
}

InlineValues *values_new(VM *vm, int capacity) {
  InlineValues *v = mem_alloc(vm, inline_values_bytes((uint32_t)capacity));
  if (!v) {
    err_no_memory(vm);
    return NULL;
  }
  values_reset(v, capacity, false);
  return v;
}

void values_free(VM *vm, InlineValues *v) {
  CHECK(!v->embedded);
  mem_free(vm, v, inline_values_bytes(v->capacity));
}

void values_order_add(InlineValues *v, Size ix) {
  CHECK(v->size < v->capacity && ix < v->capacity);
  inline_values_order(v)[v->size++] = (uint8_t)ix;
}

void values_order_remove(InlineValues *v, Size ix) {
  uint8_t *order = inline_values_order(v);
  int i = 0;
  while (order[i] != ix) i++;
  v->size--;
  memmove(order + i, order + i + 1, (size_t)(v->size - i));
}

size_t inline_values_size(const DictKeys *shared) {
  int capacity = shared_capacity(shared) - (shared->usable > 1);
  return inline_values_bytes((uint32_t)capacity);
}

void inline_values_init(InlineValues *v, DictKeys *shared) {
  if (shared->usable > 1) shared->usable--;
  values_reset(v, shared_capacity(shared), true);
}

void inline_values_drop(VM *vm, InlineValues *v) {
  if (!v->valid) return;
  for (int i = 0; i < v->capacity; i++) value_clear(vm, &v->values[i]);
  v->size = 0;
}

int inline_values_visit(VM *vm, const InlineValues *v, VisitFn visit, void *arg) {
  if (!v->valid) return 0;
  for (int i = 0; i < v->capacity; i++) VISIT(v->values[i]);
  return 0;
}

// ---- attributes of instances that have no dict yet

static int delete_value(VM *vm, InlineValues *v, Size ix) {
  if (ix < 0 || value_is_null(v->values[ix])) return 0;
  Value old = v->values[ix];
  v->values[ix] = VALUE_NULL;
  values_order_remove(v, ix);
  drop(vm, old);
  return 1;
}

// The index is guessed first: where the name was last found in the same keys.
int inline_values_set(VM *vm, Type *type, InlineValues *v, Ref name, Ref value) {
  DictKeys *shared = type->shared_keys;
  if (value_is_null(value)) return delete_value(vm, v, keys_find_str(shared, name, value_hash(vm, name)));
  if (!is_str_exact(vm, name)) return 0;
  uint8_t *guess = attr_guess(vm, shared, name);
  Size ix = *guess;
  if (ix >= shared->n_entries || !value_same(dict_entries(shared)[ix].key, name)) {
    ix = dict_shared_keys_add(vm, shared, name);
    if (ix < 0) return 0;
    *guess = (uint8_t)ix;
  }
  Value old = v->values[ix];
  v->values[ix] = own(value);
  if (value_is_null(old)) values_order_add(v, ix);
  else drop(vm, old);
  return 1;
}

Ref inline_values_get(VM *vm, const DictKeys *shared, const InlineValues *v, Ref name) {
  uint8_t *guess = attr_guess(vm, shared, name);
  if (*guess < shared->n_entries && value_same(dict_entries(shared)[*guess].key, name))
    return borrow(v->values[*guess]);
  Size ix = keys_find_str(shared, name, value_hash(vm, name));
  if (ix < 0) return REF_NULL;
  *guess = (uint8_t)ix;
  return borrow(v->values[ix]);
}

// ---- dicts over split tables

Dict *dict_from_inline_values(VM *vm, Type *type, InlineValues *values) {
  type->shared_keys->refcnt++;
  Dict *d = dict_alloc(vm, vm->types.dict, type->shared_keys, values);
  if (d) d->used = values->size;
  return d;
}

int dict_detach_values(VM *vm, Dict *d) {
  InlineValues *from = d->values;
  if (!from || !from->embedded) return 0;
  InlineValues *to = values_new(vm, from->capacity);
  if (!to) return -1;
  memcpy(to->values, from->values, inline_values_bytes(from->capacity) - sizeof(InlineValues));
  memcpy(to->order, from->order, ORDER_IN_HEADER);
  to->size = from->size;
  from->valid = 0;
  vm->facts++;
  d->values = to;
  return 0;
}

void dict_lose_values(VM *vm, Dict *d) {
  Value old[256];
  InlineValues *from = d->values;
  DictKeys *keys = d->keys;
  int n = from->capacity;
  dict_watch(vm, d);
  memcpy(old, from->values, (size_t)n * sizeof(Value));
  from->valid = 0;
  vm->facts++;
  d->values = NULL;
  d->keys = EMPTY_KEYS;
  d->used = 0;
  values_drop(vm, old, n);
  dict_keys_drop(vm, keys);
}
