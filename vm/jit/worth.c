// jit/worth.c: whether compiled code is likely to run faster than tier 1 does. Some does not: what it calls in C tier 1 does in place.
//
// Tests        tests/node/jit-when.test.mjs
// Optimize     Os
#include "jit/jit.h"
#include "object/exec/code_shown.h"
#include "opcode.gen.h"
#include "object/container/tuple.h"
#include "tier2/internal.h"

#define NUMBERS 3      // by arithmetic, and what goes with it
#define DISPATCH 1     // saved by every instruction that is not named below
#define WRITTEN_OUT 10 // by a call of a function that is written out in its caller
#define CALLED 2
#define PAIRS 6        // by an iteration that unpacks pairs, most likely of an enumerate or a zip
#define INNER 8        // an inner loop's instructions run so much oftener
#define INNER_MOST 4   // loops within one another that are looked at
#define LOOPS_MOST 16  // all of them
#define SMALL 150      // units of a function that can be written out

// Nanoseconds that an instruction saves, or costs, against tier 1: estimates from profiles of the bench.
static int gain(uint32_t opcode) {
  switch (opcode) {
    case LOAD_NAME:
    case STORE_NAME: return 8;
    case BINARY_OP_ADD_INT:
    case BINARY_OP_SUBTRACT_INT:
    case BINARY_OP_MULTIPLY_INT:
    case BINARY_OP_ADD_FLOAT:
    case BINARY_OP_SUBTRACT_FLOAT:
    case BINARY_OP_MULTIPLY_FLOAT:
    case BINARY_OP_SUBSCR_LIST_INT:
    case BINARY_OP_SUBSCR_TUPLE_INT:
    case STORE_SUBSCR_LIST_INT:
    case COMPARE_OP_INT:
    case COMPARE_OP_FLOAT:
    case FOR_ITER_RANGE:
    case FOR_ITER_LIST:
    case FOR_ITER_TUPLE:
    case CALL_LIST_APPEND:
    case LIST_APPEND: return NUMBERS;
    case BINARY_OP:
    case BINARY_OP_EXTEND:
    case LOAD_ATTR_INSTANCE_VALUE:
    case LOAD_ATTR_SLOT:
    case LOAD_GLOBAL_MODULE:
    case LOAD_GLOBAL_BUILTIN:
    case STORE_ATTR_INSTANCE_VALUE:
    case CALL_LEN: return 2;
    case BINARY_OP_SUBSCR_DICT:
    case STORE_SUBSCR_DICT:
    case CONTAINS_OP_DICT:
    case CONTAINS_OP_SET:
    case CONTAINS_OP:
    case COMPARE_OP:
    case BUILD_TUPLE:
    case BUILD_LIST:
    case BINARY_SLICE:
    case CALL_ISINSTANCE:
    case STORE_ATTR_WITH_HINT:
    case FOR_ITER:
    case FOR_ITER_GEN:
    case CALL_ALLOC_AND_ENTER_INIT: return 0;
    case CALL:
    case CALL_NON_PY_GENERAL:
    case CALL_BUILTIN_CLASS:
    case CALL_KW_NON_PY:
    case CALL_STR_1:
    case CALL_TYPE_1:
    case CALL_TUPLE_1: return -2;
    case CALL_BOUND_METHOD_EXACT_ARGS:
    case CALL_PY_GENERAL:
    case CALL_BOUND_METHOD_GENERAL:
    case CALL_KW_PY:
    case CALL_KW_BOUND_METHOD:
    case CALL_FUNCTION_EX:
    case LOAD_ATTR_PROPERTY:
    case BINARY_OP_SUBSCR_GETITEM: return -12;
    default: return DISPATCH;
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

// What the call at that unit, a CALL_PY_EXACT_ARGS, has called; NULL: that is gone.
static const Code *callee_of(const VM *vm, const CodeUnit *call) { return tier2_code_of_version(vm, call[2] | (uint32_t)call[3] << 16); }

// It is written out, most likely.
static bool is_written_out(const VM *vm, const CodeUnit *call) {
  Loop loop;
  const Code *callee = callee_of(vm, call);
  return callee && callee->n_units <= SMALL && !(callee->flags & (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR)) && !loops_of(vm, callee, 0, callee->n_units, &loop, 1);
}

bool region_calls_itself(const VM *vm, const Code *code) {
  bool named = false;
  for (uint32_t i = 0, op; i < code->n_units; i += 1u + opcode_caches[op]) {
    op = code_base_opcode(code, i);
    CodeUnit shown = code_shown_unit(vm, code, i);
    if (op == LOAD_GLOBAL) named |= tuple_at(code->names, (Size)(UNIT_ARG(shown) >> 1)).bits == code->name.bits;
    else if (named && UNIT_OP(shown) == CALL_PY_EXACT_ARGS && callee_of(vm, &code->units[i]) == code) return true;
  }
  return false;
}

RegionGain region_gain(const VM *vm, const Code *code, uint32_t first, uint32_t end) {
  Loop loops[LOOPS_MOST];
  int n = loops_of(vm, code, first, end, loops, LOOPS_MOST);
  int64_t saved = 0, numbers = 0, all = 1;
  bool is_iterated = false;
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
    int gained = shown == CALL_PY_EXACT_ARGS                       ? is_written_out(vm, &code->units[i]) ? WRITTEN_OUT : CALLED
                 : shown == UNPACK_SEQUENCE_TWO_TUPLE && is_iterated ? PAIRS
                                                                     : gain(shown);
    is_iterated = shown == FOR_ITER;
    saved += weight * gained;
    numbers += gained == NUMBERS ? weight : 0;
    all += weight;
  }
  return (RegionGain){(int)(10 * saved / all), (int)(100 * numbers / all)};
}
