// compile/verify.c: the verifier of foreign code: counts and names, instructions, operands, jumps. See verify.h.
//
// Invariants   The units are as code_new made them: no specialized instruction, caches at their start. Nothing is
//              allocated but in the arena.
// Tests        tests/node/code-verifier.test.mjs
// Optimize     Oz
#include "compile/verify.h"

#include <stdarg.h>

#include "opcode.gen.h"
#include "object/bytes/bytes.h"
#include "object/exec/code_type.h"
#include "object/exec/intrinsics.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

enum {
  MAX_FRAME = 1 << 20,  // values of locals, and of the stack
  MAX_OPARG = 1 << 24,  // more than any operand can be good for: sums of depths fit into 32 bits
  N_COMPARISONS = 6,
  N_COMMON_CONSTANTS = 5,
  N_SPECIAL_METHODS = 4,
};

bool verify_fail(Verifier *v, uint32_t unit, const char *format, ...) {
  VM *vm = v->vm;
  if (v->failed) return false;
  v->failed = true;
  va_list list;
  va_start(list, format);
  Value text = str_vformat(vm, format, list);
  va_end(list);
  if (!value_is_null(text))
    err_set(vm, vm->exc.ValueError, "bad code object %R, offset %u: %U", v->code->name, unit * 2, text);
  drop(vm, text);
  return false;
}

bool verify_no_memory(Verifier *v) {
  v->failed = true;
  err_no_memory(v->vm);
  return false;
}

COLD static bool fail_whole(Verifier *v, const char *what) {
  v->failed = true;
  err_set(v->vm, v->vm->exc.ValueError, "bad code object %R: %s", v->code->name, what);
  return false;
}

// --- instructions

// As compiled: code that has run may be specialized and instrumented (code_can_go).
static uint8_t verify_opcode(const Code *code, uint32_t unit) {
  return UNIT_OP(code->units[unit]) < MIN_INSTRUMENTED_OPCODE ? opcode_deopt[UNIT_OP(code->units[unit])]
                                                              : code_base_opcode(code, unit);
}

bool verify_next(const Verifier *v, Insn *in) {
  const Code *code = v->code;
  in->start = in->unit = in->next;
  if (in->start >= code->n_units) return false;
  in->oparg = 0;
  for (;; in->unit++) {
    in->op = verify_opcode(code, in->unit);
    in->oparg = in->oparg << 8 | UNIT_ARG(code->units[in->unit]);
    if (in->op != EXTENDED_ARG || in->unit + 1 >= code->n_units) break;
  }
  in->next = in->unit + 1 + opcode_caches[in->op];
  return true;
}

uint32_t verify_target(const Insn *in) {
  switch (in->op) {
    case JUMP_FORWARD:
    case FOR_ITER:
    case SEND:
    case POP_JUMP_IF_FALSE:
    case POP_JUMP_IF_TRUE:
    case POP_JUMP_IF_NONE:
    case POP_JUMP_IF_NOT_NONE: return in->next + in->oparg;
    case JUMP_BACKWARD:
    case JUMP_BACKWARD_NO_INTERRUPT:
    // the last tells monitoring where its SEND ends
    case END_ASYNC_FOR: return in->oparg <= in->next ? in->next - in->oparg : UINT32_MAX;
    default: return UINT32_MAX;
  }
}

bool verify_ends(uint8_t op) {
  return op == RETURN_VALUE || op == RAISE_VARARGS || op == RERAISE || op == JUMP_FORWARD || op == JUMP_BACKWARD ||
         op == JUMP_BACKWARD_NO_INTERRUPT;
}

// Instructions that no compiler writes: those of the reference's own frames, of monitoring, of other tiers.
static bool is_foreign(uint8_t op) {
  switch (op) {
    case CACHE:
    case RESERVED:
    case INTERPRETER_EXIT:
    case EXIT_INIT_CHECK:
    case ENTER_EXECUTOR: return true;
    default: return !opcode_names[op] || op >= MIN_INSTRUMENTED_OPCODE;
  }
}

static bool at_most(Verifier *v, const Insn *in, uint32_t n) {
  return in->oparg < n || verify_fail(v, in->start, "%s %u of %u", opcode_names[in->op], in->oparg, n);
}
static bool within(Verifier *v, const Insn *in, uint32_t from, uint32_t to) {
  return (in->oparg >= from && in->oparg <= to) ||
         verify_fail(v, in->start, "%s with operand %u", opcode_names[in->op], in->oparg);
}
static bool index_below(Verifier *v, const Insn *in, uint32_t index, uint32_t n) {
  return index < n || verify_fail(v, in->start, "%s %u of %u", opcode_names[in->op], index, n);
}

static bool check_local(Verifier *v, const Insn *in) {
  uint32_t n = v->code->nlocalsplus;
  switch (in->op) {
    case LOAD_FAST_LOAD_FAST:
    case LOAD_FAST_BORROW_LOAD_FAST_BORROW:
    case STORE_FAST_LOAD_FAST:
    case STORE_FAST_STORE_FAST: return index_below(v, in, in->oparg >> 4, n) && index_below(v, in, in->oparg & 15, n);
    case MAKE_CELL:
    case LOAD_DEREF:
    case STORE_DEREF:
    case DELETE_DEREF:
    case LOAD_FROM_DICT_OR_DEREF: {
      const uint8_t *kinds = (const uint8_t *)as_bytes(v->code->localspluskinds)->data;
      uint8_t wanted = in->op == MAKE_CELL ? LOCAL_CELL : LOCAL_CELL | LOCAL_FREE;
      return index_below(v, in, in->oparg, n) &&
             ((kinds[in->oparg] & wanted) ||
              verify_fail(v, in->start, "%s %u is no cell variable", opcode_names[in->op], in->oparg));
    }
    default: return index_below(v, in, in->oparg, n);
  }
}

static bool check_name(Verifier *v, const Insn *in) {
  uint32_t n = (uint32_t)tuple_len(v->code->names);
  switch (in->op) {
    case LOAD_GLOBAL:
    case LOAD_ATTR: return index_below(v, in, in->oparg >> 1, n);
    case LOAD_SUPER_ATTR: return index_below(v, in, in->oparg >> 2, n);
    default: return index_below(v, in, in->oparg, n);
  }
}

static bool check_operand(Verifier *v, const Insn *in) {
  uint8_t flags = opcode_flags[in->op];
  if (in->oparg >= MAX_OPARG) return verify_fail(v, in->start, "%s with operand %u", opcode_names[in->op], in->oparg);
  if (flags & OPCODE_HAS_CONST) return at_most(v, in, (uint32_t)tuple_len(v->code->consts));
  if (flags & OPCODE_HAS_NAME) return check_name(v, in);
  if (flags & (OPCODE_HAS_LOCAL | OPCODE_HAS_FREE)) return check_local(v, in);
  switch (in->op) {
    case LOAD_SMALL_INT: return within(v, in, 0, 256);
    case LOAD_COMMON_CONSTANT: return at_most(v, in, N_COMMON_CONSTANTS);
    case LOAD_SPECIAL: return at_most(v, in, N_SPECIAL_METHODS);
    case BINARY_OP: return at_most(v, in, N_BINARY_OPS);
    case COMPARE_OP: return index_below(v, in, in->oparg >> 5, N_COMPARISONS);
    case IS_OP:
    case CONTAINS_OP:
    case YIELD_VALUE: return within(v, in, 0, 1);
    case CALL_INTRINSIC_1: return within(v, in, 1, INTRINSICS_1_END - 1);
    case CALL_INTRINSIC_2: return within(v, in, 1, INTRINSICS_2_END - 1);
    case SET_FUNCTION_ATTRIBUTE:
      return within(v, in, 1, 16) && ((in->oparg & (in->oparg - 1)) == 0 ||
                                      verify_fail(v, in->start, "%s with operand %u", opcode_names[in->op], in->oparg));
    case CONVERT_VALUE: return within(v, in, 1, 3);
    case BUILD_INTERPOLATION: return within(v, in, 0, 15);
    case BUILD_SLICE: return within(v, in, 2, 3);
    case RAISE_VARARGS:
    case GET_AWAITABLE: return within(v, in, 0, 2);
    case RESUME: return within(v, in, 0, 7);
    case COPY:
    case LIST_APPEND:
    case LIST_EXTEND:
    case SET_ADD:
    case SET_UPDATE:
    case MAP_ADD:
    case DICT_UPDATE:
    case DICT_MERGE: return within(v, in, 1, MAX_OPARG);
    case SWAP: return within(v, in, 2, MAX_OPARG);
    case COPY_FREE_VARS: return within(v, in, v->code->nfreevars, v->code->nfreevars);
    default: return true;
  }
}

static bool check_units(Verifier *v) {
  Insn in = {0};
  while (verify_next(v, &in)) {
    v->marks[in.start] = UNIT_START;
    if (in.op == EXTENDED_ARG || in.unit - in.start > 3)
      return verify_fail(v, in.start, "EXTENDED_ARG leads to no instruction");
    if (is_foreign(in.op)) {
      if (opcode_names[in.op]) return verify_fail(v, in.unit, "%s does not stand in code", opcode_names[in.op]);
      return verify_fail(v, in.unit, "unknown opcode %d", (int)in.op);
    }
    if (in.next > v->code->n_units)
      return verify_fail(v, in.start, "the caches of %s are cut off", opcode_names[in.op]);
    if (!check_operand(v, &in)) return false;
    if (in.next == v->code->n_units && !verify_ends(in.op))
      return verify_fail(v, in.start, "execution would go on behind the end");
  }
  return true;
}

// --- jumps

// The loop of a `yield from`: SEND, YIELD_VALUE, RESUME, JUMP_BACKWARD_NO_INTERRUPT. Who resumes it looks for
// interrupts.
static bool is_send_loop(const Verifier *v, const Insn *jump) {
  static const uint8_t loop[] = {SEND, YIELD_VALUE, RESUME, JUMP_BACKWARD_NO_INTERRUPT};
  Insn in = {.next = jump->next - jump->oparg};
  for (size_t i = 0; i < ARRAY_LEN(loop); i++)
    if (!verify_next(v, &in) || in.op != loop[i]) return false;
  return in.unit == jump->unit;
}

static bool check_jump(Verifier *v, const Insn *in) {
  uint32_t target = verify_target(in);
  if (!(opcode_flags[in->op] & OPCODE_HAS_JUMP)) return true;
  if (target >= v->code->n_units || !(v->marks[target] & UNIT_START))
    return verify_fail(v, in->start, "%s to no instruction", opcode_names[in->op]);
  switch (in->op) {
    case FOR_ITER:  // an iterator that has ended goes on behind the END_FOR, a generator's frame at it
      if (verify_opcode(v->code, target) != END_FOR || target + 1 >= v->code->n_units)
        return verify_fail(v, in->start, "FOR_ITER leads to no END_FOR");
      v->marks[target + 1] |= UNIT_JOIN;
      break;
    case JUMP_BACKWARD_NO_INTERRUPT: v->has_quiet_jumps |= !is_send_loop(v, in); break;
    case END_ASYNC_FOR: return true;
    default: break;
  }
  v->marks[target] |= UNIT_JOIN;
  return true;
}

static bool is_branch(uint8_t op) {
  return op == POP_JUMP_IF_FALSE || op == POP_JUMP_IF_TRUE || op == POP_JUMP_IF_NONE || op == POP_JUMP_IF_NOT_NONE ||
         op == FOR_ITER || op == END_ASYNC_FOR || op == END_SEND;
}

static bool check_jumps(Verifier *v) {
  Insn in = {0};
  uint8_t before = 0;
  while (verify_next(v, &in)) {
    if (!check_jump(v, &in)) return false;
    if (in.op == NOT_TAKEN && !is_branch(before)) return verify_fail(v, in.start, "NOT_TAKEN is behind no branch");
    before = in.op;
  }
  return true;
}

// --- loops

// Ways to an instruction that are not yet known to be without a circle, and the instructions to go on from.
typedef struct Order {
  uint32_t *ways, *todo;
  uint32_t n_todo, n_done;
} Order;

static void way_done(Order *o, uint32_t to) {
  if (--o->ways[to] == 0) o->todo[o->n_todo++] = to;
}

// Calls fn(to) for each unit that the instruction leads to, backward jumps that poll left out.
#define EACH_WAY(v, in, handler, fn) \
  do { \
    uint32_t target_ = verify_target(&(in)); \
    bool jumps_ = target_ != UINT32_MAX && (in).op != JUMP_BACKWARD && (in).op != END_ASYNC_FOR; \
    if (jumps_ && !((in).op == JUMP_BACKWARD_NO_INTERRUPT && is_send_loop(v, &(in)))) fn(target_); \
    if ((in).op == FOR_ITER) fn(target_ + 1); \
    if (!verify_ends((in).op)) fn((in).next); \
    if (handler) fn((handler)->target); \
  } while (0)

static const Handler *handler_of(const Verifier *v, uint32_t unit) {
  uint32_t low = 0, high = v->n_handlers;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (v->handlers[middle].end <= unit) low = middle + 1;
    else high = middle;
  }
  return low < v->n_handlers && v->handlers[low].start <= unit ? &v->handlers[low] : NULL;
}

// Backward jumps that do not poll lead from handlers to what comes after a statement; but no loop may be made of them:
// it could not be stopped. Takes the instructions away that nothing leads to, again and again: what remains is a
// circle.
static bool check_loops(Verifier *v) {
  if (!v->has_quiet_jumps) return true;
  uint32_t n = v->code->n_units, n_insns = 0;
  Order o = {arena_alloc(&v->arena, n * sizeof(uint32_t)), arena_alloc(&v->arena, n * sizeof(uint32_t)), 0, 0};
  if (!o.ways || !o.todo) return verify_no_memory(v);
#define COUNT(to) o.ways[to]++
#define DONE(to) way_done(&o, to)
  for (Insn in = {0}; verify_next(v, &in); n_insns++) EACH_WAY(v, in, handler_of(v, in.start), COUNT);
  for (Insn in = {0}; verify_next(v, &in);)
    if (!o.ways[in.start]) o.todo[o.n_todo++] = in.start;
  for (; o.n_todo; o.n_done++) {
    Insn in = {.next = o.todo[--o.n_todo]};
    verify_next(v, &in);
    EACH_WAY(v, in, handler_of(v, in.start), DONE);
  }
#undef COUNT
#undef DONE
  return o.n_done == n_insns || fail_whole(v, "a loop of JUMP_BACKWARD_NO_INTERRUPT");
}

// --- the start: the cells, then the generator

// COPY_FREE_VARS, where there are free variables; MAKE_CELL for some of the cells; RETURN_GENERATOR in generators: each
// before anything jumps or is protected, so that what comes after them can rely on them.
static bool check_start(Verifier *v) {
  const Code *code = v->code;
  uint32_t kinds = code->flags & (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR);
  if (kinds && (kinds & (kinds - 1))) return fail_whole(v, "co_flags of two kinds of generators");
  v->is_generator = kinds != 0;
  Insn in = {0};
  bool made = false, start = true;
  for (uint32_t i = 0; verify_next(v, &in); i++) {
    if (v->marks[in.start] & UNIT_JOIN) start = false;
    if (in.op == COPY_FREE_VARS && (i > 0 || !start))
      return verify_fail(v, in.start, "COPY_FREE_VARS is not the first instruction");
    if (i == 0 && code->nfreevars && in.op != COPY_FREE_VARS)
      return verify_fail(v, in.start, "there is no COPY_FREE_VARS for the free variables");
    if (in.op == RETURN_GENERATOR) {
      if (!v->is_generator || made || !start) return verify_fail(v, in.start, "RETURN_GENERATOR is out of place");
      made = true;
    }
    if (in.op == YIELD_VALUE && !v->is_generator)
      return verify_fail(v, in.start, "YIELD_VALUE in what is no generator");
    start &= in.op == COPY_FREE_VARS || in.op == MAKE_CELL || in.op == RETURN_GENERATOR;
    if (start) v->first_body = in.next;
  }
  if (v->n_handlers && v->handlers[0].start < v->first_body)
    return verify_fail(v, v->handlers[0].start, "the exception table protects the start");
  return made == v->is_generator || fail_whole(v, "a generator without RETURN_GENERATOR");
}

// --- counts, names, kinds of variables

static bool check_kinds(Verifier *v) {
  const Code *code = v->code;
  const uint8_t *kinds = (const uint8_t *)as_bytes(code->localspluskinds)->data;
  uint32_t n_args =
      code->argcount + code->kwonlyargcount + !!(code->flags & CO_VARARGS) + !!(code->flags & CO_VARKEYWORDS);
  int stage = 0;  // locals, cells, free variables
  for (uint32_t i = 0; i < code->nlocalsplus; i++) {
    uint8_t kind = kinds[i] & (LOCAL_LOCAL | LOCAL_CELL | LOCAL_FREE);
    int of = kind & LOCAL_LOCAL ? 0 : kind == LOCAL_CELL ? 1 : kind == LOCAL_FREE ? 2 : 3;
    if (of == 3 || of < stage || (kind & LOCAL_FREE && of != 2) || (kinds[i] & LOCAL_HIDDEN && i < n_args))
      return verify_fail(v, 0, "variable %u is of kind %u", i, (uint32_t)kinds[i]);
    stage = of;
  }
  return n_args <= code->nlocals || fail_whole(v, "more parameters than variables");
}

static bool check_counts(Verifier *v) {
  const Code *code = v->code;
  if (code->n_units == 0) return fail_whole(v, "no instructions");
  if (code->n_units > INT32_MAX / 4) return fail_whole(v, "too long");
  if (code->argcount > code->nlocalsplus || code->kwonlyargcount > code->nlocalsplus)
    return fail_whole(v, "more parameters than variables");
  if (code->stacksize > MAX_FRAME || code->nlocalsplus > MAX_FRAME) return fail_whole(v, "co_stacksize is too large");
  for (Size i = 0; i < tuple_len(code->consts); i++)
    if (value_is_null(tuple_at(code->consts, i))) return fail_whole(v, "a constant is missing");
  return check_kinds(v);
}

// --- all of it

static bool prepare(Verifier *v, VM *vm, Code *code) {
  *v = (Verifier){.vm = vm, .code = code};
  arena_init(&v->arena, vm);
  if (!check_counts(v)) return false;
  v->marks = arena_alloc(&v->arena, code->n_units);
  if (!v->marks) return verify_no_memory(v);
  return check_units(v) && verify_tables(v) && check_jumps(v) && check_start(v) && check_loops(v);
}

int code_verify(VM *vm, Code *code) {
  Verifier v;
  bool ok = prepare(&v, vm, code) && verify_flow(&v, NULL);
  arena_destroy(&v.arena);
  return ok ? 0 : -1;
}

int code_can_go(VM *vm, Code *code, uint32_t from, uint32_t to, uint32_t items, bool filled) {
  Verifier v;
  Probe probe = {from, to, items, filled, false};
  bool ok = prepare(&v, vm, code) && verify_flow(&v, &probe);
  arena_destroy(&v.arena);
  return ok ? probe.fits && to >= v.first_body : -1;  // no generator is made twice
}
