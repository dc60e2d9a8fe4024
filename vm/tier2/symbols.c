// tier2/symbols.c: the lattice of facts about values, and the frames of a trace that is interpreted with them.
//
// Invariants   symbols.h. The transitions are CPython 3.14's: a test that it repeats is not removed here, since lists
//              of micro-ops are compared.
// Tests        sym_self_test below, tests/tier2
// Optimize     Oz
#include "tier2/symbols.h"

#include "object/container/tuple.h"
#include "object/number/int.h"
#include "object/text/str.h"

SymContext *sym_context_new(VM *vm) {
  SymContext *c = mem_alloc(vm, sizeof *c);
  if (!c) return NULL;
  c->vm = vm;
  c->done = c->out_of_space = c->contradiction = c->no_memory = false;
  c->frame = NULL;
  c->at = 0;
  c->told = (SeenFact){0};
  c->n_frames = c->n_slots = c->n_symbols = 0;
  c->no_space = (Sym){.kind = SYM_BOTTOM, .value = VALUE_NULL};
  return c;
}

void sym_context_free(SymContext *c) {
  VM *vm = c->vm;
  for (uint32_t i = 0; i < c->n_symbols; i++)
    if (c->arena[i].kind == SYM_KNOWN_VALUE) drop(vm, c->arena[i].value);
  mem_free(vm, c, sizeof *c);
}

// --- creation

static Sym *no_space(SymContext *c) {
  c->done = c->out_of_space = true;
  return &c->no_space;
}

static Sym *sym_new(SymContext *c, SymKind kind) {
  if (c->n_symbols == SYM_ARENA) return no_space(c);
  Sym *s = &c->arena[c->n_symbols++];
  *s = (Sym){.kind = (uint8_t)kind, .from = c->at, .value = VALUE_NULL};
  return s;
}

static bool has_space(SymContext *c, const Sym *s) { return s != &c->no_space; }

Sym *sym_new_unknown(SymContext *c) { return sym_new(c, SYM_UNKNOWN); }
Sym *sym_new_null(SymContext *c) { return sym_new(c, SYM_NULL); }
Sym *sym_new_not_null(SymContext *c) { return sym_new(c, SYM_NON_NULL); }

Sym *sym_new_type(SymContext *c, Type *type) {
  Sym *s = sym_new(c, SYM_KNOWN_CLASS);
  if (has_space(c, s)) s->type = type;
  return s;
}

Sym *sym_new_const(SymContext *c, Ref value) {
  Sym *s = sym_new(c, SYM_KNOWN_VALUE);
  if (has_space(c, s)) s->value = own(value);
  return s;
}

Sym *sym_new_tuple(SymContext *c, uint32_t n, Sym **items) {
  if (n > SYM_TUPLE_MAX) return sym_new_type(c, c->vm->types.tuple);
  for (uint32_t i = 0; i < n; i++)
    if (!has_space(c, items[i])) return no_space(c);
  Sym *s = sym_new(c, SYM_TUPLE);
  if (!has_space(c, s)) return s;
  s->length = (uint8_t)n;
  for (uint32_t i = 0; i < n; i++) s->items[i] = (uint16_t)(items[i] - c->arena);
  return s;
}

static Ref truth_value(bool b) { return borrow(value_from_bool(b)); }

Sym *sym_new_truthiness(SymContext *c, Sym *value, bool truthy) {
  // The opposite of an opposite depends on the value itself.
  if (value->kind == SYM_TRUTHINESS) {
    truthy ^= value->inverted;
    value = &c->arena[value->items[0]];
  }
  if (!has_space(c, value)) return no_space(c);
  Sym *s = sym_new(c, SYM_TRUTHINESS);
  if (!has_space(c, s)) return s;
  int truth = sym_truthiness(c, value);
  if (truth >= 0) {
    s->kind = SYM_KNOWN_VALUE;
    s->value = value_from_bool((bool)truth == truthy);
    return s;
  }
  s->inverted = !truthy;
  s->items[0] = (uint16_t)(value - c->arena);
  return s;
}

// --- queries

// Records the fact that decides about a micro-op, for inspection.
static bool tell(SymContext *c, const Sym *s, TraceFact fact, bool yes) {
  if (!yes) return false;
  c->told = (SeenFact){.fact = fact, .from = s->from};
  if (fact == FACT_TYPE && c->vm->tier2 && c->vm->tier2->options.explain)
    c->told.type = specializer_type_number(c->vm, sym_type(c, s));
  return true;
}

bool sym_is_null(const Sym *s) { return s->kind == SYM_NULL; }
bool sym_is_bottom(const Sym *s) { return s->kind == SYM_BOTTOM; }
bool sym_is_not_null(const Sym *s) { return s->kind == SYM_NON_NULL || s->kind > SYM_BOTTOM; }

static void become_const(SymContext *c, Sym *s, Ref value) {
  s->kind = SYM_KNOWN_VALUE;
  s->from = c->at;
  s->value = own(value);
}

bool sym_is_const(SymContext *c, Sym *s) {
  if (s->kind == SYM_TRUTHINESS) {
    int truth = sym_truthiness(c, &c->arena[s->items[0]]);
    if (truth < 0) return false;
    become_const(c, s, truth_value((bool)truth != s->inverted));
  }
  return tell(c, s, FACT_VALUE, s->kind == SYM_KNOWN_VALUE);
}

Ref sym_const(SymContext *c, Sym *s) { return sym_is_const(c, s) ? borrow(s->value) : REF_NULL; }

Type *sym_type(SymContext *c, const Sym *s) {
  switch ((SymKind)s->kind) {
    case SYM_KNOWN_CLASS: return s->type;
    case SYM_KNOWN_VALUE: return type_of(c->vm, s->value);
    case SYM_TUPLE: return c->vm->types.tuple;
    case SYM_TRUTHINESS: return c->vm->types.bool_;
    default: return NULL;
  }
}

bool sym_is_of(SymContext *c, const Sym *s, const Type *type) { return tell(c, s, FACT_TYPE, sym_type(c, s) == type); }

static uint32_t version_of(SymContext *c, const Sym *s) {
  switch ((SymKind)s->kind) {
    case SYM_TYPE_VERSION: return s->version;
    case SYM_KNOWN_CLASS: return s->version;
    case SYM_KNOWN_VALUE:
    case SYM_TUPLE:
    case SYM_TRUTHINESS: return sym_type(c, s)->version_tag;
    default: return 0;
  }
}

bool sym_has_version(SymContext *c, const Sym *s, uint32_t version) {
  return tell(c, s, FACT_VERSION, version_of(c, s) == version);
}

static int const_truthiness(SymContext *c, Ref v) {
  VM *vm = c->vm;
  if (value_is_none(v)) return 0;
  if (value_is_bool(v)) return value_is_true(v);
  if (is_int_exact(vm, v)) return int_sign(v) != 0;
  if (is_str_exact(vm, v)) return as_str(v)->len != 0;
  return -1;
}

static int truthiness(SymContext *c, Sym *s) {
  switch ((SymKind)s->kind) {
    case SYM_KNOWN_VALUE: return const_truthiness(c, s->value);
    case SYM_TUPLE: return s->length != 0;
    case SYM_TRUTHINESS: {
      int truth = truthiness(c, &c->arena[s->items[0]]);
      if (truth < 0) return truth;
      truth ^= s->inverted;
      become_const(c, s, truth_value(truth));
      return truth;
    }
    default: return -1;
  }
}

int sym_truthiness(SymContext *c, Sym *s) {
  int truth = truthiness(c, s);
  (void)tell(c, s, FACT_TRUTH, truth >= 0);
  return truth;
}

bool sym_is_immortal(SymContext *c, Sym *s) {
  if (s->kind == SYM_KNOWN_VALUE) return constant_is_immortal(c->vm, s->value);
  return s->kind == SYM_TRUTHINESS || (s->kind == SYM_KNOWN_CLASS && s->type == c->vm->types.bool_);
}

int sym_tuple_length(SymContext *c, const Sym *s) {
  if (s->kind == SYM_TUPLE) return s->length;
  return s->kind == SYM_KNOWN_VALUE && is_tuple_exact(c->vm, s->value) ? (int)tuple_len(s->value) : -1;
}

Sym *sym_tuple_item(SymContext *c, const Sym *s, uint32_t index) {
  if (s->kind == SYM_KNOWN_VALUE && is_tuple_exact(c->vm, s->value) && (Size)index < tuple_len(s->value))
    return sym_new_const(c, tuple_at(s->value, (Size)index));
  if (s->kind == SYM_TUPLE && index < s->length) return &c->arena[s->items[index]];
  return sym_new_not_null(c);
}

// --- learning

static void contradict(SymContext *c, Sym *s) {
  if (s->kind == SYM_KNOWN_VALUE) drop(c->vm, s->value);
  s->kind = SYM_BOTTOM;
  c->done = c->contradiction = true;
}

static void learn(SymContext *c, Sym *s, SymKind kind) {
  s->kind = (uint8_t)kind;
  s->from = c->at;
}

void sym_set_null(SymContext *c, Sym *s) {
  if (s->kind == SYM_UNKNOWN) learn(c, s, SYM_NULL);
  else if (s->kind != SYM_NULL && s->kind != SYM_BOTTOM) contradict(c, s);
}

void sym_set_not_null(SymContext *c, Sym *s) {
  if (s->kind == SYM_UNKNOWN) learn(c, s, SYM_NON_NULL);
  else if (s->kind == SYM_NULL) contradict(c, s);
}

void sym_set_type(SymContext *c, Sym *s, Type *type) {
  switch ((SymKind)s->kind) {
    case SYM_UNKNOWN:
    case SYM_NON_NULL:
      learn(c, s, SYM_KNOWN_CLASS);
      s->version = 0;
      s->type = type;
      return;
    case SYM_TYPE_VERSION:
      if (type->version_tag != s->version) break;
      learn(c, s, SYM_KNOWN_CLASS);
      s->type = type;
      return;
    case SYM_KNOWN_CLASS:
    case SYM_KNOWN_VALUE:
    case SYM_TUPLE:
    case SYM_TRUTHINESS:
      if (sym_type(c, s) != type) break;
      return;
    case SYM_BOTTOM: return;
    case SYM_NULL: break;
  }
  contradict(c, s);
}

bool sym_set_version(SymContext *c, Sym *s, uint32_t version) {
  switch ((SymKind)s->kind) {
    case SYM_UNKNOWN:
    case SYM_NON_NULL:
      learn(c, s, SYM_TYPE_VERSION);
      s->version = version;
      return true;
    case SYM_TYPE_VERSION:
      if (s->version == version) return true;
      break;
    case SYM_KNOWN_CLASS:
      if (s->type->version_tag != version) break;
      s->version = version;
      return true;
    case SYM_TRUTHINESS:
      if (c->vm->types.bool_->version_tag == version) return true;
      break;
    case SYM_BOTTOM: return false;
    case SYM_NULL:
    case SYM_KNOWN_VALUE:
    case SYM_TUPLE: break;
  }
  contradict(c, s);
  return false;
}

// A bool that is a value's truth determines the value itself, for a few types.
static void narrow(SymContext *c, Sym *value, bool truth) {
  VM *vm = c->vm;
  const Type *type = sym_type(c, value);
  if (type == vm->types.bool_) sym_set_const(c, value, truth_value(truth));
  else if (!truth && type == vm->types.int_) sym_set_const(c, value, value_from_int48(0));
  else if (!truth && type == vm->types.str) sym_set_const(c, value, vm->empty_str);
}

void sym_set_const(SymContext *c, Sym *s, Ref v) {
  switch ((SymKind)s->kind) {
    case SYM_UNKNOWN:
    case SYM_NON_NULL: become_const(c, s, v); return;
    case SYM_TYPE_VERSION:
      if (s->version != type_of(c->vm, v)->version_tag) break;
      become_const(c, s, v);
      return;
    case SYM_KNOWN_CLASS:
      if (s->type != type_of(c->vm, v)) break;
      become_const(c, s, v);
      return;
    case SYM_KNOWN_VALUE:
      if (!value_same(s->value, v)) break;
      return;
    case SYM_TRUTHINESS: {
      if (!value_is_bool(v)) break;
      int truth = sym_truthiness(c, s);
      if (truth >= 0 && (bool)truth != value_is_true(v)) break;
      if (truth < 0) {
        Sym *of = &c->arena[s->items[0]];
        bool want = value_is_true(v) != s->inverted;
        become_const(c, s, v);
        narrow(c, of, want);
      }
      return;
    }
    case SYM_BOTTOM: return;
    case SYM_NULL:
    case SYM_TUPLE: break;
  }
  contradict(c, s);
}

// --- frames

SymFrame *sym_frame_new(SymContext *c, const Code *code, uint32_t n_stack, Sym **args, uint32_t n_args) {
  if (c->n_frames == SYM_FRAMES || c->n_slots + code->framesize > SYM_SLOTS || n_args > code->nlocalsplus ||
      n_stack > code->stacksize) {
    c->done = c->out_of_space = true;
    return NULL;
  }
  SymFrame *f = &c->frames[c->n_frames++];
  f->locals = c->slots + c->n_slots;
  f->stack = f->locals + code->nlocalsplus;
  f->sp = f->stack + n_stack;
  f->n_slots = code->framesize;
  c->n_slots += f->n_slots;
  for (uint32_t i = 0; i < n_args; i++) f->locals[i] = args[i];
  for (uint32_t i = n_args; i < code->nlocalsplus; i++) f->locals[i] = sym_new_unknown(c);
  for (uint32_t i = 0; i < n_stack; i++) f->stack[i] = sym_new_unknown(c);
  return f;
}

void sym_frame_pop(SymContext *c) {
  c->n_slots -= c->frame->n_slots;
  c->n_frames--;
  c->frame = c->n_frames ? &c->frames[c->n_frames - 1] : NULL;
}

// --- the test that CPython's own symbols pass

#define HOLDS(what) \
  do { \
    if (!(what) && !*failed) *failed = #what; \
  } while (0)

static void test_classes(SymContext *c, const char **failed) {
  VM *vm = c->vm;
  Sym *s = sym_new_unknown(c);
  HOLDS(!sym_is_null(s) && !sym_is_not_null(s) && !sym_is_const(c, s) && !sym_type(c, s));
  sym_set_null(c, s);
  HOLDS(sym_is_null(s));
  sym_set_not_null(c, s);
  HOLDS(sym_is_bottom(s) && c->contradiction && !sym_is_null(s) && !sym_is_not_null(s) && !sym_is_const(c, s));
  s = sym_new_type(c, vm->types.int_);
  HOLDS(sym_is_not_null(s) && sym_is_of(c, s, vm->types.int_) && !sym_is_of(c, s, vm->types.float_));
  sym_set_type(c, s, vm->types.int_);
  HOLDS(sym_is_of(c, s, vm->types.int_));
  sym_set_type(c, s, vm->types.float_);
  HOLDS(sym_is_bottom(s));
  HOLDS(sym_is_immortal(c, sym_new_type(c, vm->types.bool_)) && !sym_is_immortal(c, sym_new_type(c, vm->types.int_)));
}

static void test_constants(SymContext *c, const char **failed) {
  VM *vm = c->vm;
  Sym *s = sym_new_type(c, vm->types.int_);
  sym_set_const(c, s, value_from_int48(42));
  HOLDS(sym_truthiness(c, s) == 1 && sym_is_not_null(s) && sym_is_of(c, s, vm->types.int_) && sym_is_const(c, s) &&
        sym_is_immortal(c, s));
  sym_set_type(c, s, vm->types.float_);
  HOLDS(sym_is_bottom(s));
  s = sym_new_const(c, value_from_int48(42));
  sym_set_const(c, s, value_from_int48(43));
  HOLDS(sym_is_bottom(s));
  HOLDS(sym_truthiness(c, sym_new_const(c, REF_NONE)) == 0 &&
        sym_truthiness(c, sym_new_const(c, truth_value(false))) == 0);
  HOLDS(sym_truthiness(c, sym_new_const(c, value_from_int48(0))) == 0);
}

static void test_tuples_and_truth(SymContext *c, const char **failed) {
  VM *vm = c->vm;
  Sym *one = sym_new_const(c, borrow(value_from_int48(42))), *two = sym_new_const(c, borrow(value_from_int48(43)));
  Sym *items[2] = {one, two}, *t = sym_new_tuple(c, 2, items);
  HOLDS(sym_is_not_null(t) && sym_is_of(c, t, vm->types.tuple) && sym_tuple_length(c, t) == 2 &&
        sym_tuple_item(c, t, 0) == one && sym_tuple_item(c, t, 1) == two);
  Sym *b = sym_new_type(c, vm->types.bool_), *no = sym_new_truthiness(c, b, false);
  HOLDS(sym_is_of(c, no, vm->types.bool_) && sym_truthiness(c, no) == -1);
  sym_set_const(c, no, truth_value(false));
  HOLDS(sym_is_const(c, no) && sym_is_const(c, b) && value_is_true(sym_const(c, b)));
}

int sym_self_test(VM *vm, const char **failed) {
  *failed = NULL;
  SymContext *c = sym_context_new(vm);
  if (!c) return -1;
  test_classes(c, failed);
  test_constants(c, failed);
  test_tuples_and_truth(c, failed);
  sym_context_free(c);
  return *failed ? -1 : 0;
}
