// jit/worth.ts: whether a region is likely to run faster than tier 1 does. Some do not: what they call in C tier 1 does in place.
import { Op } from "../gen/opcodes.gen.js";
import { isBackward, type Block } from "./graph.js";

/** Nanoseconds that an instruction saves, or costs, against tier 1: estimates from profiles of the bench. Those that are not named only save their dispatch. */
const GAINS: ReadonlyMap<Op, number> = new Map<Op, number>([
  ...[
    Op.BINARY_OP_ADD_INT, Op.BINARY_OP_SUBTRACT_INT, Op.BINARY_OP_MULTIPLY_INT, Op.BINARY_OP_ADD_FLOAT, Op.BINARY_OP_SUBTRACT_FLOAT, Op.BINARY_OP_MULTIPLY_FLOAT,
    Op.BINARY_OP_SUBSCR_LIST_INT, Op.BINARY_OP_SUBSCR_TUPLE_INT, Op.STORE_SUBSCR_LIST_INT, Op.COMPARE_OP_INT, Op.COMPARE_OP_FLOAT, Op.FOR_ITER_RANGE, Op.FOR_ITER_LIST, Op.FOR_ITER_TUPLE,
    Op.CALL_LIST_APPEND, Op.LIST_APPEND,
  ].map((op) => [op, 3] as const),
  ...[Op.BINARY_OP, Op.BINARY_OP_EXTEND, Op.LOAD_ATTR_INSTANCE_VALUE, Op.LOAD_ATTR_SLOT, Op.LOAD_GLOBAL_MODULE, Op.LOAD_GLOBAL_BUILTIN, Op.STORE_ATTR_INSTANCE_VALUE, Op.CALL_LEN].map((op) => [op, 2] as const),
  ...[
    Op.BINARY_OP_SUBSCR_DICT, Op.STORE_SUBSCR_DICT, Op.CONTAINS_OP_DICT, Op.CONTAINS_OP_SET, Op.CONTAINS_OP, Op.COMPARE_OP, Op.BUILD_TUPLE, Op.BUILD_LIST, Op.BINARY_SLICE, Op.CALL_ISINSTANCE,
    Op.STORE_ATTR_WITH_HINT, Op.FOR_ITER,
  ].map((op) => [op, 0] as const),
  ...[
    Op.CALL, Op.CALL_NON_PY_GENERAL, Op.CALL_BUILTIN_CLASS, Op.CALL_KW_NON_PY, Op.CALL_STR_1, Op.CALL_TYPE_1, Op.CALL_TUPLE_1,
  ].map((op) => [op, -2] as const),
  [Op.CALL_ALLOC_AND_ENTER_INIT, 0],
  ...[Op.CALL_BOUND_METHOD_EXACT_ARGS, Op.CALL_PY_GENERAL, Op.CALL_BOUND_METHOD_GENERAL, Op.CALL_KW_PY, Op.CALL_KW_BOUND_METHOD, Op.CALL_FUNCTION_EX, Op.LOAD_ATTR_PROPERTY,
    Op.BINARY_OP_SUBSCR_GETITEM].map((op) => [op, -12] as const),
  [Op.LOAD_NAME, 8], [Op.STORE_NAME, 8], [Op.FOR_ITER_GEN, 0],
]);
const DISPATCH = 1, WRITTEN_OUT = 10, CALLED = 2, ENTRY = 0, INNER = 8;
/** Nanoseconds an instruction that a region has to save. */
const WANTED = 1.1;

/** `isWrittenOut`: whether the call at a unit is. */
export function isWorth(blocks: ReadonlyMap<number, Block>, isFunction: boolean, isWrittenOut: (unit: number) => boolean): boolean {
  const loops: (readonly [from: number, to: number])[] = [];
  for (const { instructions } of blocks.values()) for (const { op, unit, next, arg } of instructions) if (isBackward(op)) loops.push([next - arg, unit]);
  let saved = isFunction ? ENTRY : 0, all = 0;
  for (const { instructions } of blocks.values()) {
    const first = instructions[0]!.unit, weight = INNER ** loops.filter(([from, to]) => from <= first && first <= to).length;
    for (const { op, unit } of instructions) {
      saved += weight * (op === Op.CALL_PY_EXACT_ARGS ? (isWrittenOut(unit) ? WRITTEN_OUT : CALLED) : GAINS.get(op) ?? DISPATCH);
      all += weight;
    }
  }
  return saved >= WANTED * all;
}
