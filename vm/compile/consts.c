// compile/consts.c: the pool of constants. Two constants are the same when type and value agree all the way down: 0 is
// not False, 0.0 is not -0.0, and nan is never the same as another nan.
//
// Invariants   A unit's table (ConstTable) holds numbers of the pool in the order of first use: co_consts has that
//              order.
// Danger       Constants of AST objects nest as deeply as a program likes: below a depth two are taken as different,
//              and some are kept twice.
// Tests        tests/fidelity/bytecode.mjs
// Optimize     Oz
#include "compile/compiler.h"

#include "base/hash.h"
#include "object/bytes/bytes.h"
#include "object/exec/code_type.h"
#include "object/number/float.h"
#include "object/number/int.h"
#include "object/container/set.h"
#include "object/container/slice.h"

static uint64_t double_bits(double d) {
  uint64_t bits;
  memcpy(&bits, &d, sizeof bits);
  return bits;
}

// Constants of AST objects nest as deeply as a program likes. Below this depth two are taken as different, and hashes
// are alike: some are kept twice.
#define CONST_DEPTH 60

static bool const_equal_to(VM *vm, Ref a, Ref b, int depth);

static bool frozenset_equal(VM *vm, Ref a, Ref b, int depth) {
  if (set_len(a) != set_len(b)) return false;
  Size i = 0;
  Ref x, y;
  Hash hash;
  while (set_next(as_set(a), &i, &x, &hash)) {
    bool found = false;
    for (Size j = 0; !found && set_next(as_set(b), &j, &y, &hash);) found = const_equal_to(vm, x, y, depth);
    if (!found) return false;
  }
  return true;
}

static bool const_equal_to(VM *vm, Ref a, Ref b, int depth) {
  if (value_is_double(a) || value_is_double(b)) {
    double x = value_is_double(a) ? value_as_double(a) : 0;
    return a.bits == b.bits && x == x;
  }
  if (value_same(a, b)) return true;
  if (!value_is_ptr(a) || !value_is_ptr(b)) return false;
  const Type *t = type_of(vm, a);
  if (t != type_of(vm, b) || --depth < 0) return false;
  if (t == vm->types.str) return str_equal(a, b);
  if (t == vm->types.int_) return int_equal(a, b);
  if (t == vm->types.bytes) return bytes_equal(a, b);
  if (t == vm->types.complex_) {
    const Complex *x = as_complex(a), *y = as_complex(b);
    return double_bits(x->real) == double_bits(y->real) && double_bits(x->imag) == double_bits(y->imag) &&
           x->real == x->real && x->imag == x->imag;
  }
  if (t == vm->types.tuple) {
    if (tuple_len(a) != tuple_len(b)) return false;
    for (Size i = 0; i < tuple_len(a); i++)
      if (!const_equal_to(vm, tuple_at(a, i), tuple_at(b, i), depth)) return false;
    return true;
  }
  if (t == vm->types.frozenset) return frozenset_equal(vm, a, b, depth);
  if (t == vm->types.slice) {
    const Slice *x = as_slice(a), *y = as_slice(b);
    return const_equal_to(vm, x->start, y->start, depth) && const_equal_to(vm, x->stop, y->stop, depth) &&
           const_equal_to(vm, x->step, y->step, depth);
  }
  if (t != vm->types.code) return false;
  int same = code_equal(vm, as_code(a), as_code(b));
  if (same < 0) err_clear(vm);
  return same > 0;
}

bool const_equal(VM *vm, Ref a, Ref b) { return const_equal_to(vm, a, b, CONST_DEPTH); }

// The start of a long text is enough here.
static size_t hashed_size(size_t size) { return size < 65536 ? size : 65536; }

static Hash hash_to(VM *vm, Ref v, int depth) {
  if (!value_is_ptr(v)) return hash_fix((uint32_t)(v.bits ^ v.bits >> 32) * 2654435761u);
  const Type *t = type_of(vm, v);
  if (t == vm->types.str)
    return hash_bytes(&vm->hash_seed, as_str(v)->data, hashed_size((size_t)as_str(v)->len * as_str(v)->kind));
  if (t == vm->types.int_) return int_hash(v);
  if (t == vm->types.bytes) return hash_bytes(&vm->hash_seed, as_bytes(v)->data, hashed_size((size_t)as_bytes(v)->len));
  if (t == vm->types.complex_) return hash_complex(as_complex(v)->real, as_complex(v)->imag);
  if (--depth < 0) return 1;
  if (t == vm->types.tuple) {
    uint32_t acc = hash_seq_start();
    for (Size i = 0; i < tuple_len(v); i++) acc = hash_seq_add(acc, hash_to(vm, tuple_at(v, i), depth));
    return hash_seq_finish(acc, tuple_len(v));
  }
  if (t == vm->types.frozenset) {
    uint32_t acc = 0x9E3779B9u;
    Ref x;
    Hash hash;
    for (Size i = 0; set_next(as_set(v), &i, &x, &hash);) acc += (uint32_t)hash_to(vm, x, depth) * 2654435761u;
    return hash_fix(acc);
  }
  if (t == vm->types.slice)
    return hash_fix((uint32_t)hash_to(vm, as_slice(v)->start, depth) * 31u +
                    (uint32_t)hash_to(vm, as_slice(v)->stop, depth));
  if (t == vm->types.code) return hash_to(vm, as_code(v)->name, depth);
  return hash_pointer(value_as_ptr(v));
}

Hash const_hash(VM *vm, Ref v) { return hash_to(vm, v, CONST_DEPTH); }

// Neighbouring hashes must not pile up in runs of slots.
static uint32_t slot_of(Hash hash) {
  uint32_t h = (uint32_t)hash * 0x9E3779B1u;
  return h ^ h >> 15;
}

static bool grow_pool(Compiler *c) {
  ConstPool *p = &c->pool;
  if (p->n == p->cap) {
    int cap = p->cap;
    if (!comp_room(c, &c->arena, &p->values, p->n, &cap, sizeof(Value))) return false;
    cap = p->cap;
    if (!comp_room(c, &c->arena, &p->hashes, p->n, &cap, sizeof(Hash))) return false;
    p->cap = cap;
  }
  if (p->index && (uint32_t)p->n * 2 <= p->index_mask) return true;
  uint32_t size = p->index ? (p->index_mask + 1) * 2 : 64;
  p->index = comp_alloc(c, &c->arena, size * sizeof(int));
  if (!p->index) return false;
  p->index_mask = size - 1;
  for (int i = 0; i < p->n; i++) {
    uint32_t slot = slot_of(p->hashes[i]) & p->index_mask;
    while (p->index[slot]) slot = (slot + 1) & p->index_mask;
    p->index[slot] = i + 1;
  }
  return true;
}

int consts_id(Compiler *c, Ref v) {
  if (c->failed || !grow_pool(c)) return -1;
  ConstPool *p = &c->pool;
  Hash hash = const_hash(c->vm, v);
  uint32_t slot = slot_of(hash) & p->index_mask;
  for (; p->index[slot]; slot = (slot + 1) & p->index_mask) {
    int id = p->index[slot] - 1;
    if (p->hashes[id] == hash && const_equal(c->vm, p->values[id], v)) return id;
  }
  p->values[p->n] = own(v);
  p->hashes[p->n] = hash;
  p->index[slot] = p->n + 1;
  return p->n++;
}

void consts_pool_finish(Compiler *c) {
  for (int i = 0; i < c->pool.n; i++) drop(c->vm, c->pool.values[i]);
  c->pool.n = 0;
}

void consts_append(Compiler *c, ConstTable *table, int id) {
  if (c->failed || !comp_room(c, table->arena, &table->ids, table->n, &table->cap, sizeof(int))) return;
  if (!table->index || (uint32_t)table->n * 2 >= table->index_mask) {
    uint32_t size = table->index ? (table->index_mask + 1) * 2 : 16;
    table->index = comp_alloc(c, table->arena, size * sizeof(int));
    if (!table->index) return;
    table->index_mask = size - 1;
    for (int i = 0; i < table->n; i++) {
      uint32_t slot = (uint32_t)table->ids[i] * 2654435761u & table->index_mask;
      while (table->index[slot]) slot = (slot + 1) & table->index_mask;
      table->index[slot] = i + 1;
    }
  }
  uint32_t slot = (uint32_t)id * 2654435761u & table->index_mask;
  while (table->index[slot]) slot = (slot + 1) & table->index_mask;
  table->index[slot] = table->n + 1;
  table->ids[table->n++] = id;
}

int consts_add(Compiler *c, ConstTable *table, Ref v) {
  int id = consts_id(c, v);
  if (id < 0) return -1;
  if (table->index)
    for (uint32_t slot = (uint32_t)id * 2654435761u & table->index_mask; table->index[slot];
         slot = (slot + 1) & table->index_mask)
      if (table->ids[table->index[slot] - 1] == id) return table->index[slot] - 1;
  consts_append(c, table, id);
  return c->failed ? -1 : table->n - 1;
}

Ref consts_at(const Compiler *c, const ConstTable *table, int i) { return borrow(c->pool.values[table->ids[i]]); }
