// modules/math/random.c: the module _random: the Mersenne Twister MT19937 as CPython seeds and reads it.
//
// Tests        tests/python/modules/random_*.py
// Optimize     O2
#include "object/core/args.h"
#include "object/core/work.h"
#include "object/number/int.h"
#include "object/number/int_internal.h"
#include "object/exec/module.h"
#include "object/container/tuple.h"

#define MT_N 624
#define MT_M 397

typedef struct Random {
  Object h;
  int32_t index;
  uint32_t state[MT_N];
} Random;

static Random *as_random(Ref v) { return (Random *)value_as_ptr(v); }

// ---- The generator ----
static uint32_t twist(uint32_t high, uint32_t low) {
  uint32_t y = (high & 0x80000000u) | (low & 0x7FFFFFFFu);
  return (y >> 1) ^ (y & 1 ? 0x9908B0DFu : 0);
}

static void refill(Random *r) {
  uint32_t *mt = r->state;
  int k = 0;
  for (; k < MT_N - MT_M; k++) mt[k] = mt[k + MT_M] ^ twist(mt[k], mt[k + 1]);
  for (; k < MT_N - 1; k++) mt[k] = mt[k + MT_M - MT_N] ^ twist(mt[k], mt[k + 1]);
  mt[MT_N - 1] = mt[MT_M - 1] ^ twist(mt[MT_N - 1], mt[0]);
  r->index = 0;
}

static uint32_t next_word(Random *r) {
  if (r->index >= MT_N) refill(r);
  uint32_t y = r->state[r->index++];
  y ^= y >> 11;
  y ^= (y << 7) & 0x9D2C5680u;
  y ^= (y << 15) & 0xEFC60000u;
  return y ^ (y >> 18);
}

static void init_genrand(Random *r, uint32_t s) {
  r->state[0] = s;
  for (uint32_t i = 1; i < MT_N; i++) r->state[i] = 1812433253u * (r->state[i - 1] ^ (r->state[i - 1] >> 30)) + i;
  r->index = MT_N;
}

static void init_by_array(Random *r, const uint32_t *key, size_t n_key) {
  uint32_t *mt = r->state;
  init_genrand(r, 19650218u);
  size_t i = 1, j = 0;
  for (size_t k = MT_N > n_key ? MT_N : n_key; k; k--) {
    mt[i] = (mt[i] ^ ((mt[i - 1] ^ (mt[i - 1] >> 30)) * 1664525u)) + key[j] + (uint32_t)j;
    if (++i >= MT_N) mt[0] = mt[MT_N - 1], i = 1;
    if (++j >= n_key) j = 0;
  }
  for (size_t k = MT_N - 1; k; k--) {
    mt[i] = (mt[i] ^ ((mt[i - 1] ^ (mt[i - 1] >> 30)) * 1566083941u)) - (uint32_t)i;
    if (++i >= MT_N) mt[0] = mt[MT_N - 1], i = 1;
  }
  mt[0] = 0x80000000u;
}

// ---- Seeding ----
static int seed_from_host(VM *vm, Random *r) {
  uint32_t key[MT_N];
  if (vm->host->random(vm->host->ctx, key, sizeof key) < 0) {
    double now = vm->host->clock(vm->host->ctx, CLOCK_WALL), cpu = vm->host->clock(vm->host->ctx, CLOCK_CPU);
    memcpy(key, &now, sizeof now);
    memcpy(key + 2, &cpu, sizeof cpu);
    init_by_array(r, key, 4);
    return 0;
  }
  init_by_array(r, key, MT_N);
  return 0;
}

static int seed_with(VM *vm, Random *r, Ref arg) {
  if (value_is_null(arg) || value_is_none(arg)) return seed_from_host(vm, r);
  Value n;
  if (is_int(arg)) {
    n = is_int_exact(vm, arg) ? own(arg) : number_absolute(vm, arg);
  } else {
    Hash hash = object_hash(vm, arg);
    if (hash == -1 && err_occurred(vm)) return -1;
    n = int_from_u64(vm, (uint32_t)hash);
  }
  if (value_is_null(n)) return -1;
  if (!is_int(n)) {
    drop(vm, n);
    return err_set_i(vm, vm->exc.TypeError, "an integer is required");
  }
  IntView view;
  int_view(&view, n);
  uint32_t zero = 0;
  if (view.n == 0) init_by_array(r, &zero, 1);
  else init_by_array(r, view.limbs, (size_t)view.n);
  drop(vm, n);
  return 0;
}

static Value m_seed(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "seed", nargs, 0, 1) < 0) return VALUE_NULL;
  return seed_with(vm, as_random(self), nargs ? borrow(args[0]) : REF_NULL) < 0 ? VALUE_NULL : VALUE_NONE;
}

static Value m_random(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  uint32_t a = next_word(as_random(self)) >> 5, b = next_word(as_random(self)) >> 6;
  return value_from_double((a * 67108864.0 + b) * (1.0 / 9007199254740992.0));
}

static Value m_getrandbits(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value n = number_index(vm, args[0]);
  if (value_is_null(n)) return n;
  int64_t k;
  int sign = int_sign(n);
  bool fits = int_fits_i64(n, &k);
  drop(vm, n);
  if (sign < 0) return err_set(vm, vm->exc.ValueError, "Cannot convert negative int");
  if (!fits) return err_set(vm, vm->exc.OverflowError, "Python int too large for C uint64_t");
  if (k == 0) return value_from_int48(0);
  if (k <= 32) return value_from_int48(next_word(as_random(self)) >> (32 - k));
  int64_t words = (k - 1) / 32 + 1;
  if (words > SIZE_MAX_PY / 8) return err_no_memory(vm);
  Int *r = int_alloc(vm, (Size)words);
  if (!r) return VALUE_NULL;
  for (Size i = 0; i < words; i++, k -= 32) {
    uint32_t word = next_word(as_random(self));
    r->limbs[i] = k < 32 ? word >> (32 - k) : word;
    if (work_round(vm, (size_t)i) < 0) {
      obj_drop(vm, r);
      return VALUE_NULL;
    }
  }
  return int_finish(vm, r, false);
}

static Value m_getstate(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Random *r = as_random(self);
  Tuple *t = tuple_alloc(vm, MT_N + 1);
  if (!t) return VALUE_NULL;
  for (int i = 0; i < MT_N; i++) t->items[i] = value_from_int48(r->state[i]);
  t->items[MT_N] = value_from_int48(r->index);
  return tuple_done(vm, t);
}

static Value m_setstate(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref state = borrow(args[0]);
  uint32_t words[MT_N];
  int64_t x = 0;
  if (!is_tuple(state)) return err_set(vm, vm->exc.TypeError, "state vector must be a tuple");
  if (tuple_len(state) != MT_N + 1) return err_set(vm, vm->exc.ValueError, "state vector is the wrong size");
  for (int i = 0; i <= MT_N; i++) {
    Ref item = tuple_at(state, i);
    if (!is_int(item)) return err_set(vm, vm->exc.TypeError, "an integer is required");
    bool fits = int_fits_i64(item, &x);
    if (i == MT_N) break;
    if (int_sign(item) < 0) return err_set(vm, vm->exc.OverflowError, "can't convert negative value to unsigned int");
    if (!fits || x > UINT32_MAX)
      return err_set(vm, vm->exc.OverflowError, "Python int too large to convert to C unsigned long");
    words[i] = (uint32_t)x;
  }
  if (x != (int32_t)x) return err_set(vm, vm->exc.OverflowError, "Python int too large to convert to C long");
  if (x < 0 || x > MT_N) return err_set(vm, vm->exc.ValueError, "invalid state");
  memcpy(as_random(self)->state, words, sizeof words);
  as_random(self)->index = (int32_t)x;
  return VALUE_NONE;
}

static Value random_new(VM *vm, Type *type, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Random *r = object_alloc(vm, type, 0);
  if (!r) return VALUE_NULL;
  if (type_has(type, TYPE_GC)) gc_track(vm, r);
  return value_from_ptr(r);
}

static int random_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (!value_is_null(kwnames) && tuple_len(kwnames) > 0 && args_no_keywords(vm, "Random", kwnames) < 0) return -1;
  if (nargs > 1) return err_set_i(vm, vm->exc.TypeError, "Random() requires 0 or 1 argument");
  return seed_with(vm, as_random(self), nargs ? borrow(args[0]) : REF_NULL);
}

static const MethodDef methods[] = {
    {"random", m_random, METH_NOARGS, "($self, /)", DOC("random() -> x in the interval [0, 1).")},
    {"seed", m_seed, METH_FAST, DOC("($self, n=None, /)"),
     DOC("seed([n]) -> None.\n\nDefaults to use urandom and falls back to a combination\n"
         "of the current time and the process identifier.")},
    {"getstate", m_getstate, METH_NOARGS, "($self, /)", DOC("getstate() -> tuple containing the current state.")},
    {"setstate", m_setstate, METH_O, DOC("($self, state, /)"),
     DOC("setstate(state) -> None.  Restores generator state.")},
    {"getrandbits", m_getrandbits, METH_O, DOC("($self, k, /)"),
     DOC("getrandbits(k) -> x.  Generates an int with k random bits.")},
    {0},
};
static const TypeSlots slots = {.new_ = random_new, .init = random_init};
static const TypeSpec random_spec = {
    .name = "_random.Random",
    .basic_size = sizeof(Random),
    .told_size = 2508,
    .flags = TYPE_BASETYPE,
    .slots = &slots,
    .methods = methods,
    .doc = DOC("Random() -> create a random number generator with its own internal state."),
};

static int exec(VM *vm, Ref module) {
  Type *type = type_from_spec(vm, &random_spec, NULL);
  if (!type) return -1;
  return module_add_type(vm, module, type);
}
const ModuleDef _random_module = {
    .name = "_random",
    .doc = "Module implements the Mersenne Twister random number generator.",
    .exec = exec,
};
