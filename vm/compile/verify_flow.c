// compile/verify_flow.c: the verifier of foreign code: what is on the stack and in the locals before each instruction,
// on every way to it.
//
// An abstract run: the stack is a list of kinds, the locals two bits each. Where ways meet (units marked UNIT_JOIN) a
// State holds what is known on all of them; states only ever lose knowledge, and each change runs the instructions from
// there to the next meeting point again. What an instruction takes must be of the kinds that the eval loop takes for
// granted; that is all the loop needs, since its other assumptions are looked at when it runs.
// Invariants   A state's depth is fixed when it is first reached. Anything that changes in a protected range is merged
//              into the handler's state at once, so that an exception may come from any instruction of it, before or
//              after.
// Cost         Linear in code of the kind that compilers write: `work` counts instructions and words merged, and ends
//              what would take longer.
// Tests        tests/node/code-verifier.test.mjs, tests/fidelity/verify.mjs, tests/fuzz/code.mjs
// Optimize     Oz
#include "compile/verify.h"

#include "opcode.gen.h"
#include "object/bytes/bytes.h"
#include "object/exec/code_type.h"
#include "object/exec/intrinsics.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

// Kinds of stack items. All but MAYBE and NULL are values.
typedef uint16_t Kind;
enum {
  K_MAYBE,  // a value or a null
  K_NULL,
  K_ANY,
  K_CELL,
  K_HANDLED,  // an exception or None: what was being handled
  K_EXCEPTION,
  K_BOOL,
  K_OUTCOME,  // of a comparison: the compiler takes it for a bool at times
  K_STR,
  K_TUPLE,
  K_LIST,  // exact, and nothing else refers to it
  K_SET,
  K_DICT,
  K_FUNCTION,
  K_LASTI,  // the unit that an exception came from
  K_NAMES,  // K_NAMES + n: a tuple of n strs
  MAX_NAMES = 0x1000,
};
enum { LOCAL_MAYBE = 0, LOCAL_BOUND = 1, LOCAL_IS_CELL = 3, LOCALS_PER_WORD = 32 };  // meeting ways: the bitwise and

typedef struct State {
  uint64_t *locals;
  Kind *stack;
  uint32_t unit, depth;
  bool reached, dirty;
} State;

typedef struct Flow {
  Verifier *v;
  Code *code;
  State *states;  // in the order of their units
  uint32_t n_states, n_words;
  uint64_t *locals;  // the run's own state
  Kind *stack;
  uint32_t depth;
  const Handler *handler;  // of the instruction that runs; NULL: none
  State *handler_state;
  // by the instruction that runs: the handler sees them from the next one on
  struct {
    uint32_t item;
    bool is_local;
  } changed[4];
  uint32_t n_changed;
  uint32_t next_handler;  // index of the first that may be for the next instruction
  uint64_t work, max_work;
  bool rewrite;  // everything is known: loads of locals that may be unbound become LOAD_FAST_CHECK
  Probe *probe;
  State probed[2];  // before probe->from and probe->to
} Flow;

static bool is_value(Kind k) { return k != K_MAYBE && k != K_NULL; }

static Kind join(Kind a, Kind b) {
  if (a == b) return a;
  if (!is_value(a) || !is_value(b)) return K_MAYBE;
  if ((a == K_HANDLED || a == K_EXCEPTION) && (b == K_HANDLED || b == K_EXCEPTION)) return K_HANDLED;
  if ((a == K_BOOL || a == K_OUTCOME) && (b == K_BOOL || b == K_OUTCOME)) return K_OUTCOME;
  if ((a == K_TUPLE || a >= K_NAMES) && (b == K_TUPLE || b >= K_NAMES)) return K_TUPLE;
  return K_ANY;
}

static bool fits(Kind k, Kind wanted) { return wanted == K_MAYBE || join(k, wanted) == wanted; }

static unsigned local_get(const uint64_t *locals, uint32_t i) {
  return (unsigned)(locals[i / LOCALS_PER_WORD] >> (2 * (i % LOCALS_PER_WORD))) & 3;
}

// --- states

static State *state_at(Flow *f, uint32_t unit) {
  uint32_t low = 0, high = f->n_states;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (f->states[middle].unit < unit) low = middle + 1;
    else high = middle;
  }
  return &f->states[low];
}

static bool spend(Flow *f, uint32_t unit, uint64_t work) {
  f->work += work;
  return f->work <= f->max_work || verify_fail(f->v, unit, "too intricate to be verified");
}

static bool state_reach(Flow *f, State *s, uint32_t depth) {
  s->locals = arena_alloc(&f->v->arena, f->n_words * sizeof *s->locals);
  s->stack = arena_alloc(&f->v->arena, depth * sizeof *s->stack);
  if (!s->locals || !s->stack) return verify_no_memory(f->v);
  memcpy(s->locals, f->locals, f->n_words * sizeof *s->locals);
  s->depth = depth;
  s->reached = s->dirty = true;
  return true;
}

static void merge_locals(Flow *f, State *s) {
  for (uint32_t i = 0; i < f->n_words; i++) {
    uint64_t both = s->locals[i] & f->locals[i];
    s->dirty |= both != s->locals[i];
    s->locals[i] = both;
  }
}
static void merge_stack(Flow *f, State *s, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    Kind both = join(s->stack[i], f->stack[i]);
    s->dirty |= both != s->stack[i];
    s->stack[i] = both;
  }
}

// The run leads to `unit` with the present state.
static bool go_to(Flow *f, uint32_t from, uint32_t unit) {
  State *s = state_at(f, unit);
  if (!spend(f, from, 1 + f->n_words + f->depth)) return false;
  if (!s->reached) {
    if (!state_reach(f, s, f->depth)) return false;
    memcpy(s->stack, f->stack, f->depth * sizeof *s->stack);
    return true;
  }
  if (s->depth != f->depth)
    return verify_fail(f->v, from, "leads to offset %u with %u on the stack, where there were %u", unit * 2, f->depth,
                       s->depth);
  merge_locals(f, s);
  merge_stack(f, s, f->depth);
  return true;
}

// An exception can lead from here to the handler.
static bool enter_range(Flow *f, uint32_t unit) {
  const Handler *h = f->handler;
  State *s = f->handler_state = state_at(f, h->target);
  uint32_t depth = h->depth + h->lasti + 1;
  if (f->depth < h->depth)
    return verify_fail(f->v, unit, "%u on the stack, its exception handler expects %u", f->depth, h->depth);
  if (!spend(f, unit, 1 + f->n_words + h->depth)) return false;
  if (!s->reached) {
    if (!state_reach(f, s, depth)) return false;
    memcpy(s->stack, f->stack, h->depth * sizeof *s->stack);
    if (h->lasti) s->stack[h->depth] = K_LASTI;
    s->stack[depth - 1] = K_EXCEPTION;
    return true;
  }
  if (s->depth != depth)
    return verify_fail(f->v, unit, "its exception handler is given %u on the stack, where there were %u", depth,
                       s->depth);
  merge_locals(f, s);
  merge_stack(f, s, h->depth);
  Kind lasti = join(s->stack[h->depth], h->lasti ? K_LASTI : K_EXCEPTION),
       exception = join(s->stack[depth - 1], K_EXCEPTION);
  s->dirty |= lasti != s->stack[h->depth] || exception != s->stack[depth - 1];
  s->stack[h->depth] = lasti;
  if (h->lasti) s->stack[depth - 1] = exception;
  return true;
}

// --- changes. An instruction that raises has not made them; the next one of the protected range finds them made.

static void handler_sees_local(Flow *f, uint32_t i, unsigned state) {
  uint64_t *seen = &f->handler_state->locals[i / LOCALS_PER_WORD];
  uint64_t both = *seen & ~((uint64_t)(3 & ~state) << 2 * (i % LOCALS_PER_WORD));
  f->handler_state->dirty |= both != *seen;
  *seen = both;
}
static void handler_sees_item(Flow *f, uint32_t i, Kind k) {
  Kind *seen = &f->handler_state->stack[i], both = join(*seen, k);
  f->handler_state->dirty |= both != *seen;
  *seen = both;
}
static void handler_sees_changes(Flow *f) {
  for (uint32_t n = 0; n < f->n_changed; n++) {
    uint32_t i = f->changed[n].item;
    if (f->changed[n].is_local) handler_sees_local(f, i, local_get(f->locals, i));
    else handler_sees_item(f, i, f->stack[i]);
  }
}

static void note_change(Flow *f, uint32_t item, bool is_local) {
  if (!f->handler || (!is_local && item >= f->handler->depth)) return;
  f->changed[f->n_changed].item = item;
  f->changed[f->n_changed++].is_local = is_local;
}
static void local_set(Flow *f, uint32_t i, unsigned to) {
  uint64_t *word = &f->locals[i / LOCALS_PER_WORD];
  unsigned shift = 2 * (i % LOCALS_PER_WORD);
  *word = (*word & ~((uint64_t)3 << shift)) | (uint64_t)to << shift;
  note_change(f, i, true);
}
static void stack_set(Flow *f, uint32_t i, Kind k) {
  f->stack[i] = k;
  note_change(f, i, false);
}

static bool set_handler(Flow *f, const Insn *in) {
  const Handler *handlers = f->v->handlers;
  while (f->next_handler < f->v->n_handlers && handlers[f->next_handler].end <= in->start) f->next_handler++;
  const Handler *h = f->next_handler < f->v->n_handlers && handlers[f->next_handler].start <= in->start
                         ? &handlers[f->next_handler]
                         : NULL;
  if (h == f->handler) {
    handler_sees_changes(f);
    f->n_changed = 0;
    return true;
  }
  f->handler = h;
  f->n_changed = 0;
  return !h || enter_range(f, in->start);
}

static bool push(Flow *f, const Insn *in, Kind k) {
  if (f->depth >= f->code->stacksize)
    return verify_fail(f->v, in->start, "%s: the stack is more than %u", opcode_names[in->op], f->code->stacksize);
  stack_set(f, f->depth++, k);
  return true;
}

static bool need(Flow *f, const Insn *in, uint32_t n) {
  return f->depth >= n ||
         verify_fail(f->v, in->start, "%s takes %u, %u on the stack", opcode_names[in->op], n, f->depth);
}

// The item `n` from the top (1: the top) is of a kind.
static bool expect(Flow *f, const Insn *in, uint32_t n, Kind wanted) {
  static const char *const names[] = {"",
                                      "no value",
                                      "a value",
                                      "a cell",
                                      "an exception or None",
                                      "an exception",
                                      "a bool",
                                      "the outcome of a test",
                                      "a str",
                                      "a tuple",
                                      "a list",
                                      "a set",
                                      "a dict",
                                      "a function",
                                      "the place of an exception"};
  if (fits(f->stack[f->depth - n], wanted)) return true;
  return verify_fail(f->v, in->start, "%s takes %s, item %u from the top is something else", opcode_names[in->op],
                     names[wanted], n);
}

// The topmost `n` go, also when the instruction fails: a handler can rely on what is below them only.
static bool pop(Flow *f, const Insn *in, uint32_t n) {
  f->depth -= n;
  if (!f->handler || f->depth >= f->handler->depth) return true;
  return verify_fail(f->v, in->start, "%s takes what its exception handler expects", opcode_names[in->op]);
}

static bool take_all(Flow *f, const Insn *in, uint32_t n, Kind wanted) {
  if (!need(f, in, n) || !spend(f, in->start, n)) return false;
  for (uint32_t i = n; i > 0; i--)
    if (!expect(f, in, i, wanted)) return false;
  return pop(f, in, n);
}

// --- instructions: what most take and give

// Letters of kinds, bottom first: those before ':' stay where they are, those before '>' go, the rest comes.
// a value, x anything, m a value or null, n null, b bool, o outcome of a test, e exception, h exception or None, t str,
// f function.
typedef struct Effect {
  uint8_t op;
  const char *text;
} Effect;
// clang-format off
#define EFFECTS(X) \
  X(NOP, ">") X(NOT_TAKEN, ">") X(RESUME, ">") X(JUMP_FORWARD, ">") X(JUMP_BACKWARD, ">") \
  X(JUMP_BACKWARD_NO_INTERRUPT, ">") X(LOAD_SMALL_INT, ">a") X(LOAD_COMMON_CONSTANT, ">a") X(POP_TOP, "x>") \
  X(PUSH_NULL, ">n") X(LOAD_LOCALS, ">a") X(LOAD_NAME, ">a") X(STORE_NAME, "a>") X(DELETE_NAME, ">") \
  X(STORE_GLOBAL, "a>") X(DELETE_GLOBAL, ">") X(LOAD_FROM_DICT_OR_GLOBALS, "a>a") X(SETUP_ANNOTATIONS, ">") \
  X(STORE_ATTR, "aa>") X(DELETE_ATTR, "a>") X(LOAD_BUILD_CLASS, ">a") X(RETURN_VALUE, "a>") X(FOR_ITER, "a:>a") \
  X(END_FOR, "a:a>") X(POP_ITER, "x>") X(GET_ITER, "a>a") X(GET_YIELD_FROM_ITER, "a>a") X(SEND, "a:a>a") \
  X(END_SEND, "aa>a") X(CLEANUP_THROW, "xxe>aa") X(GET_AWAITABLE, "a>a") X(GET_AITER, "a>a") X(GET_ANEXT, "a:>a") \
  X(END_ASYNC_FOR, "xe>") X(POP_EXCEPT, "h>") X(CHECK_EXC_MATCH, "e:a>b") X(CHECK_EG_MATCH, "ha>hh") \
  X(LOAD_SPECIAL, "a>am") X(WITH_EXCEPT_START, "amxxe:>a") X(TO_BOOL, "a>b") X(UNARY_INVERT, "a>a") \
  X(UNARY_NEGATIVE, "a>a") X(UNARY_NOT, "b>b") X(BINARY_OP, "aa>a") X(BINARY_SLICE, "aaa>a") X(STORE_SLICE, "aaaa>") \
  X(STORE_SUBSCR, "aaa>") X(DELETE_SUBSCR, "aa>") X(COMPARE_OP, "aa>o") X(IS_OP, "aa>b") X(CONTAINS_OP, "aa>b") \
  X(POP_JUMP_IF_FALSE, "o>") X(POP_JUMP_IF_TRUE, "o>") X(POP_JUMP_IF_NONE, "a>") X(POP_JUMP_IF_NOT_NONE, "a>") \
  X(BUILD_TEMPLATE, "aa>a") X(CONVERT_VALUE, "a>t") X(FORMAT_SIMPLE, "a>t") X(FORMAT_WITH_SPEC, "at>t") \
  X(MAKE_FUNCTION, "a>f") X(SET_FUNCTION_ATTRIBUTE, "af>f") X(GET_LEN, "a:>a") X(MATCH_CLASS, "aaa>a") \
  X(MATCH_MAPPING, "a:>b") X(MATCH_SEQUENCE, "a:>b") X(MATCH_KEYS, "aa:>a") X(IMPORT_NAME, "aa>a") \
  X(IMPORT_FROM, "a:>a") X(CALL_INTRINSIC_2, "aa>a") X(LOAD_DEREF, ">a") X(STORE_DEREF, "a>") X(DELETE_DEREF, ">") \
  X(LOAD_FROM_DICT_OR_DEREF, "a>a")
// clang-format on

static const char *effect_of(uint8_t op) {
  switch (op) {
#define X(name, text) \
  case name: return text;
    EFFECTS(X)
#undef X
    default: return NULL;
  }
}

static Kind kind_of_letter(char letter) {
  switch (letter) {
    case 'a': return K_ANY;
    case 'n': return K_NULL;
    case 'b': return K_BOOL;
    case 'o': return K_OUTCOME;
    case 'e': return K_EXCEPTION;
    case 'h': return K_HANDLED;
    case 't': return K_STR;
    case 'f': return K_FUNCTION;
    default: return K_MAYBE;
  }
}

static bool by_effect(Flow *f, const Insn *in, const char *text) {
  uint32_t takes = 0, stays = 0;
  const char *p = text;
  for (; *p != '>'; p++) {
    if (*p == ':') stays = takes;
    else takes++;
  }
  if (!need(f, in, takes)) return false;
  uint32_t n = takes;
  for (const char *q = text; q < p; q++) {
    if (*q != ':' && !expect(f, in, n--, kind_of_letter(*q))) return false;
  }
  if (!pop(f, in, takes - stays)) return false;
  for (p++; *p; p++)
    if (!push(f, in, kind_of_letter(*p))) return false;
  return true;
}

// --- constants and locals

static bool is_str_value(const Flow *f, Ref v) { return is_exact(f->v->vm, v, f->v->vm->types.str); }

static Kind kind_of_constant(const Flow *f, Ref v) {
  if (value_is_bool(v)) return K_BOOL;
  if (is_str_value(f, v)) return K_STR;
  if (!is_exact(f->v->vm, v, f->v->vm->types.tuple)) return K_ANY;
  if (tuple_len(v) > MAX_NAMES) return K_TUPLE;
  for (Size i = 0; i < tuple_len(v); i++)
    if (value_is_null(tuple_at(v, i)) || !is_str_value(f, tuple_at(v, i))) return K_TUPLE;
  return (Kind)(K_NAMES + tuple_len(v));
}

static Kind kind_of_local(const Flow *f, uint32_t i) {
  unsigned state = local_get(f->locals, i);
  return state == LOCAL_IS_CELL ? K_CELL : state == LOCAL_BOUND ? K_ANY : K_MAYBE;
}

static bool load_local(Flow *f, const Insn *in, uint32_t i, bool alone) {
  Kind k = kind_of_local(f, i);
  if (k == K_MAYBE) {
    if (!alone) return verify_fail(f->v, in->start, "%s of variable %u, which may be unbound", opcode_names[in->op], i);
    if (f->rewrite) f->code->units[in->unit] = UNIT(LOAD_FAST_CHECK, UNIT_ARG(f->code->units[in->unit]));
    local_set(f, i, LOCAL_BOUND);
    k = K_ANY;
  }
  return push(f, in, k);
}

// A cell stays one only where the assignment of a debugger goes into it.
static bool store_local(Flow *f, const Insn *in, uint32_t i) {
  if (!need(f, in, 1)) return false;
  Kind k = f->stack[f->depth - 1];
  uint8_t kind = (uint8_t)as_bytes(f->code->localspluskinds)->data[i];
  if (!pop(f, in, 1)) return false;
  local_set(f, i,
            !is_value(k)                                      ? LOCAL_MAYBE
            : k == K_CELL && kind & (LOCAL_CELL | LOCAL_FREE) ? LOCAL_IS_CELL
                                                              : LOCAL_BOUND);
  return true;
}

static bool need_cell(Flow *f, const Insn *in) {
  return local_get(f->locals, in->oparg) == LOCAL_IS_CELL ||
         verify_fail(f->v, in->start, "%s of variable %u, which may have no cell", opcode_names[in->op], in->oparg);
}

// Cleared before there is a cell: when there is no memory for one, it is unbound.
static void make_cell(Flow *f, const Insn *in) {
  if (f->handler) handler_sees_local(f, in->oparg, LOCAL_MAYBE);
  local_set(f, in->oparg, LOCAL_IS_CELL);
}

static bool on_local(Flow *f, const Insn *in) {
  switch (in->op) {
    case LOAD_FAST:
    case LOAD_FAST_BORROW:
    case LOAD_FAST_CHECK: return load_local(f, in, in->oparg, true);
    case LOAD_FAST_LOAD_FAST:
    case LOAD_FAST_BORROW_LOAD_FAST_BORROW:
      return load_local(f, in, in->oparg >> 4, false) && load_local(f, in, in->oparg & 15, false);
    case STORE_FAST: return store_local(f, in, in->oparg);
    case STORE_FAST_LOAD_FAST: return store_local(f, in, in->oparg >> 4) && load_local(f, in, in->oparg & 15, false);
    case STORE_FAST_STORE_FAST: return store_local(f, in, in->oparg >> 4) && store_local(f, in, in->oparg & 15);
    case LOAD_FAST_AND_CLEAR: {
      Kind k = kind_of_local(f, in->oparg);
      local_set(f, in->oparg, LOCAL_MAYBE);
      return push(f, in, k);
    }
    case DELETE_FAST: return local_set(f, in->oparg, LOCAL_MAYBE), true;
    default: return make_cell(f, in), true;
  }
}

static bool copy_free_vars(Flow *f) {
  for (uint32_t i = f->code->nlocalsplus - f->code->nfreevars; i < f->code->nlocalsplus; i++)
    local_set(f, i, LOCAL_IS_CELL);
  return true;
}

// --- instructions whose operand counts

static bool add_to_container(Flow *f, const Insn *in, uint32_t n_values, Kind container) {
  return need(f, in, in->oparg + n_values) && expect(f, in, in->oparg + n_values, container) &&
         take_all(f, in, n_values, K_ANY);
}

// Callable, null, positional arguments as an iterable, then the dict.
static bool dict_merge(Flow *f, const Insn *in) {
  return need(f, in, in->oparg + 4) && expect(f, in, in->oparg + 4, K_ANY) && add_to_container(f, in, 1, K_DICT);
}

static bool copy_item(Flow *f, const Insn *in) {
  return need(f, in, in->oparg) && push(f, in, f->stack[f->depth - in->oparg]);
}
static bool swap_items(Flow *f, const Insn *in) {
  if (!need(f, in, in->oparg)) return false;
  uint32_t bottom = f->depth - in->oparg;
  Kind top = f->stack[f->depth - 1];
  stack_set(f, f->depth - 1, f->stack[bottom]);
  stack_set(f, bottom, top);
  return true;
}

// Cannot fail: the handler sees it before or after.
static bool push_exc_info(Flow *f, const Insn *in) {
  if (!need(f, in, 1) || !expect(f, in, 1, K_EXCEPTION)) return false;
  stack_set(f, f->depth - 1, K_HANDLED);
  return push(f, in, K_EXCEPTION);
}

static bool call_plain(Flow *f, const Insn *in) {
  return take_all(f, in, in->oparg, K_ANY) && by_effect(f, in, "am>a");
}
static bool call_named(Flow *f, const Insn *in) {
  if (!need(f, in, 1)) return false;
  Kind names = f->stack[f->depth - 1];
  if (names < K_NAMES || (uint32_t)names - K_NAMES > in->oparg)
    return verify_fail(f->v, in->start, "CALL_KW takes a constant tuple of at most %u names", in->oparg);
  return pop(f, in, 1) && call_plain(f, in);
}
static bool call_spread(Flow *f, const Insn *in) {
  if (!need(f, in, 4)) return false;
  if (f->stack[f->depth - 1] != K_NULL && !expect(f, in, 1, K_DICT)) return false;
  return by_effect(f, in, "anax>a");
}

static bool intrinsic_1(Flow *f, const Insn *in) {
  bool to_tuple = in->oparg == INTRINSIC_LIST_TO_TUPLE;
  return need(f, in, 1) && (!to_tuple || expect(f, in, 1, K_LIST)) && take_all(f, in, 1, K_ANY) &&
         push(f, in, to_tuple ? K_TUPLE : K_ANY);
}

// The value below them tells where the exception came from.
static bool reraise(Flow *f, const Insn *in) {
  return need(f, in, in->oparg + 1) && (!in->oparg || expect(f, in, in->oparg + 1, K_LASTI)) &&
         take_all(f, in, 1, K_ANY);
}

static bool unpack(Flow *f, const Insn *in, uint32_t n) {
  if (!take_all(f, in, 1, K_ANY) || !spend(f, in->start, n)) return false;
  for (uint32_t i = 0; i < n; i++)
    if (!push(f, in, K_ANY)) return false;
  return true;
}

static bool build_interpolation(Flow *f, const Insn *in) { return by_effect(f, in, in->oparg & 1 ? "att>a" : "at>a"); }

// What a `yield from` waits for is below. An exception may be thrown in when the yielded value is gone and None in its
// place.
static bool yield_value(Flow *f, const Insn *in) {
  if (!need(f, in, in->oparg + 1) || !expect(f, in, 1, K_ANY) || !expect(f, in, in->oparg + 1, K_ANY)) return false;
  stack_set(f, f->depth - 1, K_ANY);
  handler_sees_changes(f);
  return true;
}

static bool step(Flow *f, const Insn *in) {
  uint32_t n = in->oparg;
  const char *effect = effect_of(in->op);
  switch (in->op) {
    case LOAD_CONST: return push(f, in, kind_of_constant(f, tuple_at(f->code->consts, (Size)n)));
    case LOAD_FAST:
    case LOAD_FAST_BORROW:
    case LOAD_FAST_CHECK:
    case LOAD_FAST_LOAD_FAST:
    case LOAD_FAST_BORROW_LOAD_FAST_BORROW:
    case STORE_FAST:
    case STORE_FAST_LOAD_FAST:
    case STORE_FAST_STORE_FAST:
    case LOAD_FAST_AND_CLEAR:
    case DELETE_FAST:
    case MAKE_CELL: return on_local(f, in);
    case COPY_FREE_VARS: return copy_free_vars(f);
    case LOAD_DEREF:
    case STORE_DEREF:
    case DELETE_DEREF:
    case LOAD_FROM_DICT_OR_DEREF: return need_cell(f, in) && by_effect(f, in, effect);
    case PUSH_EXC_INFO: return push_exc_info(f, in);
    case COPY: return copy_item(f, in);
    case SWAP: return swap_items(f, in);
    case LOAD_GLOBAL: return by_effect(f, in, n & 1 ? ">an" : ">a");
    case LOAD_ATTR: return by_effect(f, in, n & 1 ? "a>am" : "a>a");
    case LOAD_SUPER_ATTR: return by_effect(f, in, n & 1 ? "aaa>am" : "aaa>a");
    case COMPARE_OP: return by_effect(f, in, n & 16 ? "aa>b" : "aa>o");
    case YIELD_VALUE: return yield_value(f, in);
    case RETURN_GENERATOR:
      return f->depth == 0 ? push(f, in, K_ANY)
                           : verify_fail(f->v, in->start, "RETURN_GENERATOR with values on the stack");
    case BUILD_TUPLE: return take_all(f, in, n, K_ANY) && push(f, in, K_TUPLE);
    case BUILD_LIST: return take_all(f, in, n, K_ANY) && push(f, in, K_LIST);
    case BUILD_SET: return take_all(f, in, n, K_ANY) && push(f, in, K_SET);
    case BUILD_MAP: return take_all(f, in, 2 * n, K_ANY) && push(f, in, K_DICT);
    case BUILD_STRING: return take_all(f, in, n, K_STR) && push(f, in, K_STR);
    case BUILD_SLICE: return take_all(f, in, n, K_ANY) && push(f, in, K_ANY);
    case BUILD_INTERPOLATION: return build_interpolation(f, in);
    case LIST_APPEND:
    case LIST_EXTEND: return add_to_container(f, in, 1, K_LIST);
    // looks itself: the set of conditional annotations comes from a name
    case SET_ADD: return add_to_container(f, in, 1, K_ANY);
    case SET_UPDATE: return add_to_container(f, in, 1, K_SET);
    case MAP_ADD: return add_to_container(f, in, 2, K_DICT);
    case DICT_UPDATE: return add_to_container(f, in, 1, K_DICT);
    case DICT_MERGE: return dict_merge(f, in);
    case UNPACK_SEQUENCE: return unpack(f, in, n);
    case UNPACK_EX: return unpack(f, in, (n & 0xFF) + 1 + (n >> 8));
    case CALL: return call_plain(f, in);
    case CALL_KW: return call_named(f, in);
    case CALL_FUNCTION_EX: return call_spread(f, in);
    case CALL_INTRINSIC_1: return intrinsic_1(f, in);
    case RAISE_VARARGS: return take_all(f, in, n, K_ANY);
    case RERAISE: return reraise(f, in);
    default:
      return effect ? by_effect(f, in, effect)
                    : verify_fail(f->v, in->start, "%s is not known to the verifier", opcode_names[in->op]);
  }
}

// --- ways

// Where the instruction leads besides the next one. The state is that after it.
static bool go_on(Flow *f, const Insn *in) {
  uint32_t target = verify_target(in);
  if (target == UINT32_MAX || in->op == END_ASYNC_FOR) return true;
  if (in->op != FOR_ITER) return go_to(f, in->start, target);
  // A generator's frame ends at the END_FOR, which drops its result; other iterators end behind it.
  if (!go_to(f, in->start, target)) return false;
  f->depth--;
  bool ok = go_to(f, in->start, target + 1);
  f->depth++;
  return ok;
}

static bool keep_probe(Flow *f, const Insn *in) {
  for (int i = 0; i < 2; i++) {
    if (in->start > (i ? f->probe->to : f->probe->from) || (i ? f->probe->to : f->probe->from) > in->unit) continue;
    State *s = &f->probed[i];
    if (!s->reached || s->depth < f->depth) {
      if (!state_reach(f, s, f->depth)) return false;
    }
    s->depth = f->depth;
    memcpy(s->locals, f->locals, f->n_words * sizeof *s->locals);
    memcpy(s->stack, f->stack, f->depth * sizeof *s->stack);
  }
  return true;
}

// Runs from a state to the next one that the code falls into, or to an end.
static bool run_from(Flow *f, State *s) {
  Insn in = {.next = s->unit};
  s->dirty = false;
  memcpy(f->locals, s->locals, f->n_words * sizeof *f->locals);
  memcpy(f->stack, s->stack, s->depth * sizeof *f->stack);
  f->depth = s->depth;
  f->handler = NULL;
  f->n_changed = 0;
  if (!spend(f, s->unit, 1 + f->n_words + f->depth)) return false;
  uint32_t low = 0, high = f->v->n_handlers;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (f->v->handlers[middle].end <= s->unit) low = middle + 1;
    else high = middle;
  }
  f->next_handler = low;
  while (verify_next(f->v, &in)) {
    if (in.start != s->unit && f->v->marks[in.start] & UNIT_JOIN) return go_to(f, in.start, in.start);
    if (!spend(f, in.start, 1) || !set_handler(f, &in) || (f->probe && !keep_probe(f, &in)) || !step(f, &in) ||
        !go_on(f, &in))
      return false;
    if (verify_ends(in.op)) return true;
  }
  return true;
}

static bool run_all(Flow *f, bool every) {
  for (bool again = true; again;) {
    again = false;
    for (uint32_t i = 0; i < f->n_states; i++) {
      State *s = &f->states[i];
      if (!s->reached || !(every || s->dirty)) continue;
      if (!run_from(f, s)) return false;
      again = !every;
    }
  }
  return true;
}

// --- the whole

static bool set_up(Flow *f) {
  const Code *code = f->code;
  Arena *arena = &f->v->arena;
  f->n_states = 1;
  for (uint32_t i = 1; i < code->n_units; i++) f->n_states += (f->v->marks[i] & UNIT_JOIN) != 0;
  f->n_words = (code->nlocalsplus + LOCALS_PER_WORD - 1) / LOCALS_PER_WORD;
  f->max_work = ((uint64_t)1 << 22) + 256 * (uint64_t)code->n_units;
  // A stack that the code cannot fill need not be modelled: each instruction pushes at most what its operand says,
  // which spend() counts.
  f->states = arena_alloc(arena, f->n_states * sizeof *f->states);
  f->locals = arena_alloc(arena, f->n_words * sizeof *f->locals);
  f->stack = arena_alloc(arena, code->stacksize * sizeof *f->stack);
  if (!f->states || !f->locals || !f->stack) return verify_no_memory(f->v);
  uint32_t at = 1;
  for (uint32_t i = 1; i < code->n_units; i++)
    if (f->v->marks[i] & UNIT_JOIN) f->states[at++].unit = i;
  uint32_t n_args =
      code->argcount + code->kwonlyargcount + !!(code->flags & CO_VARARGS) + !!(code->flags & CO_VARKEYWORDS);
  for (uint32_t i = 0; i < n_args; i++) local_set(f, i, LOCAL_BOUND);
  return state_reach(f, &f->states[0], 0);
}

// From the first state a frame can go on in the second.
static bool compare_probes(const Flow *f) {
  const State *from = &f->probed[0], *to = &f->probed[1];
  uint32_t n = f->probe->items < to->depth ? f->probe->items : to->depth;
  if (!from->reached || !to->reached || from->depth < n) return false;
  for (uint32_t i = 0; i < n; i++)
    if (!fits(from->stack[i], to->stack[i])) return false;
  for (uint32_t i = 0; i < f->code->nlocalsplus; i++) {
    unsigned has = local_get(from->locals, i), wants = local_get(to->locals, i);
    if (f->probe->filled && has == LOCAL_MAYBE) has = LOCAL_BOUND;
    if ((has & wants) != wants) return false;
  }
  return true;
}

bool verify_flow(Verifier *v, Probe *probe) {
  Flow f = {.v = v, .code = v->code, .probe = NULL};
  if (!set_up(&f) || !run_all(&f, false)) return false;
  f.probe = probe;
  f.rewrite = !probe;
  f.max_work *= 2;
  if (!run_all(&f, true)) return false;
  if (probe) probe->fits = compare_probes(&f);
  return true;
}
