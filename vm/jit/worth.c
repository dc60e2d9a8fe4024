// jit/worth.c: whether compiled code is likely to run faster than tier 1 does. Some does not: what it calls in C tier 1 does in place.
//
// Tests        tests/node/jit-when.test.mjs
// Optimize     Oz
#include "jit/jit.h"
#include "object/exec/code_shown.h"
#include "opcode.gen.h"
#include "tier2/internal.h"

#define NUMBERS 3      // by arithmetic, and what goes with it; by what compiled code has in place, or calls at once
#define INTS 6         // by operations that tier 1 leaves to C
#define DISPATCH 1     // saved by every instruction that is not named below
#define WRITTEN_OUT 10 // by a call of a function that is written out in its caller, or what a generator does between two yields
#define CALLED 2
#define DELEGATED -20  // by an item of a generator that has it from another: tier 1 runs both in one eval loop, compiled code enters one for each item
#define RARE -4        // by an instruction that compiled code leaves to the same C as tier 1
#define PAIRS 7        // by an iteration that unpacks pairs, most likely of an enumerate or a zip
#define CONSTANTS 5    // by a test for membership of a constant tuple
#define WORTH_ENTERING 40 // instructions: as in web/src/jit.ts
#define INNER 8        // an inner loop's instructions run so much oftener
#define INNER_MOST 4   // loops within one another that are looked at
#define LOOPS_MOST 16  // all of them

// Nanoseconds that an instruction saves, or costs, against tier 1: estimates from profiles of the bench.
static int gain(uint32_t opcode) {
  switch (opcode) {
    case LOAD_NAME:
    case LOAD_SUPER_ATTR_METHOD:
    case STORE_NAME: return 8;
    case BINARY_OP_ADD_INT:
    case BINARY_OP_SUBTRACT_INT:
    case BINARY_OP_MULTIPLY_INT:
    case BINARY_OP_ADD_FLOAT:
    case BINARY_OP_SUBTRACT_FLOAT:
    case BINARY_OP_MULTIPLY_FLOAT:
    case BINARY_OP_SUBSCR_LIST_INT:
    case BINARY_OP_SUBSCR_TUPLE_INT:
    case BINARY_OP_SUBSCR_DICT:
    case STORE_SUBSCR_LIST_INT:
    case STORE_SUBSCR_DICT:
    case CONTAINS_OP_DICT:
    case CONTAINS_OP_SET:
    case COMPARE_OP_INT:
    case COMPARE_OP_FLOAT:
    case COMPARE_OP_STR:
    case UNPACK_SEQUENCE_TUPLE:
    case FOR_ITER_RANGE:
    case FOR_ITER_LIST:
    case FOR_ITER_TUPLE:
    case FOR_ITER:
    case CALL_ISINSTANCE:
    case CALL_LIST_APPEND:
    case CALL_METHOD_DESCRIPTOR_FAST:
    case CALL_METHOD_DESCRIPTOR_NOARGS:
    case CALL_METHOD_DESCRIPTOR_O:
    case CALL_TYPE_1:
    case LIST_APPEND:
    case LIST_EXTEND:
    case BUILD_TUPLE: return NUMBERS;  // most tuples are small
    case BINARY_OP_EXTEND: return INTS;
    case BINARY_OP:
    case LOAD_ATTR_INSTANCE_VALUE:
    case LOAD_ATTR_SLOT:
    case LOAD_GLOBAL_MODULE:
    case LOAD_GLOBAL_BUILTIN:
    case STORE_ATTR_INSTANCE_VALUE:
    case CALL_LEN: return 2;
    case CONTAINS_OP:
    case COMPARE_OP:
    case BUILD_LIST:
    case BINARY_SLICE:
    case STORE_SLICE:
    case STORE_ATTR_WITH_HINT:
    case FOR_ITER_GEN:
    case CALL_ALLOC_AND_ENTER_INIT:
    case CALL_BUILTIN_CLASS:
    case CALL_KW_BOUND_METHOD:
    case CALL_KW_PY: return 0;
    case CALL:
    case CALL_NON_PY_GENERAL:
    case CALL_KW_NON_PY:
    case CALL_STR_1:
    case CALL_TUPLE_1: return -2;
    case CALL_FUNCTION_EX:
    case CALL_INTRINSIC_2:
    case DELETE_ATTR:
    case DELETE_SUBSCR:
    case DICT_MERGE:
    case DICT_UPDATE:
    case LOAD_SUPER_ATTR:
    case LOAD_SUPER_ATTR_ATTR:
    case MAKE_FUNCTION:
    case MATCH_CLASS:
    case MATCH_KEYS:
    case SET_UPDATE:
    case UNPACK_EX:
    case UNPACK_SEQUENCE: return RARE;
    case CALL_BOUND_METHOD_EXACT_ARGS:
    case CALL_BOUND_METHOD_GENERAL:
    case CALL_PY_GENERAL: return CALLED;
    case LOAD_ATTR_PROPERTY:
    case BINARY_OP_SUBSCR_GETITEM: return 4;  // small most of the time: written out
    default: return DISPATCH;
  }
}

// An operation that is most likely one of ints.
static bool is_of_ints(uint32_t oparg) {
  switch (oparg >= OP_INPLACE_ADD ? oparg - OP_INPLACE_ADD : oparg) {
    case OP_AND:
    case OP_FLOOR_DIVIDE:
    case OP_LSHIFT:
    case OP_REMAINDER:
    case OP_RSHIFT:
    case OP_XOR: return true;
    default: return false;
  }
}

typedef struct Loop {
  uint32_t head, jump;
} Loop;

// The loops of the units from `first` to before `end`, as many as `most`.
static int loops_of(const VM *vm, const Code *code, uint32_t first, uint32_t end, Loop *loops, int most) {
  int n = 0;
  uint32_t prefix = 0;
  for (uint32_t i = first, op; i < end && n < most; i += 1u + opcode_caches[op]) {
    op = code_base_opcode(code, i);
    uint32_t arg = prefix | UNIT_ARG(code_shown_unit(vm, code, i)), next = i + 1u + opcode_caches[op];
    prefix = op == EXTENDED_ARG ? arg << 8 : 0;
    if (op == JUMP_BACKWARD && arg <= next) loops[n++] = (Loop){next - arg, i};
  }
  return n;
}

// What the call at that unit, of a function of Python, has called; NULL: that is gone.
static const Code *callee_of(const VM *vm, const CodeUnit *call) { return tier2_code_of_version(vm, call[2] | (uint32_t)call[3] << 16); }

static const Code *callee_of_call(const VM *vm, uint32_t shown, const CodeUnit *call) {
  return shown == CALL_PY_EXACT_ARGS || shown == CALL_PY_GENERAL || shown == CALL_KW_PY || shown == CALL_BOUND_METHOD_EXACT_ARGS ? callee_of(vm, call) : NULL;
}

// It is written out, most likely.
static bool is_written_out(const VM *vm, const CodeUnit *call) {
  Loop loop;
  const Code *callee = callee_of(vm, call);
  return callee && callee->n_units <= REGION_SMALL && !(callee->flags & (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR)) && !loops_of(vm, callee, 0, callee->n_units, &loop, 1);
}

// What a call saves. Arguments that a function gets by name, or leaves to their defaults, cost nothing.
static int call_gain(const VM *vm, uint32_t opcode, const CodeUnit *call) {
  const Code *callee = callee_of(vm, call);
  bool is_known = opcode == CALL_PY_EXACT_ARGS || callee;
  bool takes_names = opcode == CALL_KW_PY && callee && callee->flags & CO_VARKEYWORDS;
  if (takes_names) return RARE;
  if (!is_known) return gain(opcode);
  return is_written_out(vm, call) ? WRITTEN_OUT : CALLED;
}

static bool delegates(const Code *code) {
  for (uint32_t i = 0; i < code->n_units; i += 1u + opcode_caches[code_base_opcode(code, i)])
    if (code_base_opcode(code, i) == SEND) return true;
  return false;
}

// It asks a generator of another kind for items: a pipeline. One that asks its own kind walks a tree, and most of what it gives comes from far below.
static bool asks_others(const VM *vm, Frame *frame) {
  for (const Value *v = frame_stack_base(frame); v < frame->sp; v++)
    if (value_is_ptr(*v) && value_as_ptr(*v)->type == vm->types.generator) return as_generator(*v)->frame.code != frame->code;
  return false;
}

// What a generator does between two yields saves, most likely. Of a loop without yields, calls and other generators it is written out. `asked`: NULL if none is known.
static int generator_gain(const VM *vm, const Code *code, Generator *asked) {
  if (delegates(code)) return DELEGATED;
  bool asks = asked && asked->state < GEN_EXECUTING && asks_others(vm, &asked->frame);
  Loop loops[LOOPS_MOST];
  int n = loops_of(vm, code, 0, code->n_units, loops, LOOPS_MOST);
  for (int k = 0; k < n; k++)
    for (uint32_t i = loops[k].head; i < loops[k].jump; i += 1u + opcode_caches[code_base_opcode(code, i)]) {
      uint32_t shown = UNIT_OP(code_shown_unit(vm, code, i));
      if (gain(shown) < 0 || (!asks && (shown == FOR_ITER || shown == FOR_ITER_GEN))) return 0;
    }
  return n ? WRITTEN_OUT : 0;
}

bool region_is_for_compiled_code(const VM *vm, const Code *code) {
  uint32_t instructions = 0;
  for (uint32_t i = code->first_traceable, op; i < code->n_units; i += 1u + opcode_caches[op]) {
    op = code_base_opcode(code, i);
    uint32_t shown = UNIT_OP(code_shown_unit(vm, code, i));
    if (shown == PUSH_EXC_INFO) break;
    if (op == JUMP_BACKWARD || callee_of_call(vm, shown, &code->units[i]) || ++instructions >= WORTH_ENTERING) return false;
  }
  return true;
}

int region_gain(const VM *vm, const Code *code, uint32_t first, uint32_t end, Generator *asked) {
  Loop loops[LOOPS_MOST];
  int n = loops_of(vm, code, first, end, loops, LOOPS_MOST);
  int64_t saved = 0, all = 1;
  uint32_t last = 0;
  bool has_method = false;  // one of a built-in type is looked up: what is called in the general way is most likely that
  const Code *made = NULL;  // what the last call of a function of Python calls: of a generator, if it makes one
  for (uint32_t i = first, op; i < end; i += 1u + opcode_caches[op]) {
    op = code_base_opcode(code, i);
    uint32_t shown = UNIT_OP(code_shown_unit(vm, code, i));
    if (shown == PUSH_EXC_INFO) break;  // handlers stand at the end
    int64_t weight = 1;
    for (int k = 0, depth = 0; k < n && depth < INNER_MOST; k++) {
      if (i < loops[k].head || i > loops[k].jump) continue;
      weight *= INNER;
      depth++;
    }
    int gained = gain(shown);
    if (shown == CALL_PY_EXACT_ARGS || shown == CALL_PY_GENERAL || shown == CALL_KW_PY) gained = call_gain(vm, shown, &code->units[i]);
    else if (shown == UNPACK_SEQUENCE_TWO_TUPLE && last == FOR_ITER) gained = PAIRS;
    else if (shown == CONTAINS_OP && (last == LOAD_CONST_IMMORTAL || last == LOAD_CONST_MORTAL)) gained = CONSTANTS;
    else if (shown == CALL_NON_PY_GENERAL && has_method) gained = DISPATCH;
    else if (shown == CALL_FUNCTION_EX && last == PUSH_NULL) gained = CALLED;  // without names
    else if (shown == BINARY_OP && is_of_ints(UNIT_ARG(code_shown_unit(vm, code, i)))) gained = INTS;
    else if (shown == FOR_ITER_GEN && i == first && asked) gained = generator_gain(vm, asked->frame.code, asked);
    else if (shown == FOR_ITER_GEN && made) gained = generator_gain(vm, made, NULL);
    if (shown == CALL_PY_EXACT_ARGS || shown == CALL_PY_GENERAL) made = callee_of(vm, &code->units[i]);
    has_method |= shown == LOAD_ATTR_METHOD_NO_DICT;
    last = shown;
    saved += weight * gained;
    all += weight;
  }
  return (int)(10 * saved / all);
}
