// jit/foresee.ts: what is most likely known at a loop's head when its back-edges are written. What is foreseen saves the region from being written again.
import { Op } from "../gen/opcodes.gen.js";
import { callsPython, eachLocal, loadsConstant, loadsGlobal, loopOf, type Block } from "./graph.js";
import { Kind, mayPoint, type State } from "./state.js";

// They drop what was in their place.
const STORES = new Set([
  Op.STORE_SUBSCR, Op.STORE_SUBSCR_LIST_INT, Op.STORE_SUBSCR_DICT, Op.STORE_ATTR, Op.STORE_ATTR_INSTANCE_VALUE, Op.STORE_ATTR_SLOT, Op.STORE_ATTR_WITH_HINT, Op.STORE_GLOBAL, Op.STORE_NAME, Op.STORE_DEREF,
]);
// They push what a container or an object has, as it has it: in the frame from then on, whether it is seen to be a number or not.
const TAKES = new Set([
  Op.BINARY_OP_SUBSCR_LIST_INT, Op.BINARY_OP_SUBSCR_TUPLE_INT, Op.BINARY_OP_SUBSCR_DICT, Op.LOAD_ATTR_INSTANCE_VALUE, Op.LOAD_ATTR_SLOT, Op.LOAD_ATTR_WITH_HINT, Op.LOAD_ATTR_MODULE, Op.LOAD_DEREF,
  Op.FOR_ITER_LIST, Op.FOR_ITER_TUPLE,
]);
const UNPACKS = new Set([Op.UNPACK_SEQUENCE_TWO_TUPLE, Op.UNPACK_SEQUENCE_TUPLE, Op.UNPACK_SEQUENCE_LIST]);
// What they take, loaded just before, is seen to be a number.
const NUMBERS = new Set([
  Op.BINARY_OP_ADD_INT, Op.BINARY_OP_SUBTRACT_INT, Op.BINARY_OP_MULTIPLY_INT, Op.BINARY_OP_ADD_FLOAT, Op.BINARY_OP_SUBTRACT_FLOAT, Op.BINARY_OP_MULTIPLY_FLOAT, Op.BINARY_OP_EXTEND, Op.COMPARE_OP_INT,
  Op.COMPARE_OP_FLOAT, Op.BINARY_OP_SUBSCR_LIST_INT, Op.BINARY_OP_SUBSCR_TUPLE_INT,
]);

/**
 * Local variables that a loop stores: before it reads them, by the order of its code; whether all of the values come as a container has them, and are not looked
 * at as numbers (in a loop inside that they come into from without, that is forgotten in each round).
 */
function storesOf(loop: Set<Block>, inner: Set<Block>): Map<number, { dead: boolean; taken: boolean }> {
  const stores = new Map<number, { dead: boolean; taken: boolean }>(), reads = new Set<number>(), numbers = new Set<number>(), storedInner = new Set<number>(), numbersInner = new Set<number>();
  let last: Op = Op.NOP, unpacked = 0; // values that are still to be stored
  let loaded: number[] = []; // local variables, by the last instructions
  let isInner = false;
  const store = (n: number) => {
    if (isInner) storedInner.add(n);
    const taken = unpacked > 0 || TAKES.has(last), known = stores.get(n);
    if (unpacked > 0) unpacked--;
    if (!known) stores.set(n, { dead: !reads.has(n), taken });
    else if (!taken) known.taken = false;
  };
  const load = (n: number) => {
    reads.add(n);
    loaded.push(n);
  };
  for (const block of [...loop].sort((a, b) => a.instructions[0]!.unit - b.instructions[0]!.unit)) for (const i of block.instructions) {
    const { op, arg } = i;
    isInner = inner.has(block);
    if (NUMBERS.has(op)) for (const n of loaded.slice(-2)) (isInner ? numbersInner : numbers).add(n);
    if (op === Op.STORE_FAST_LOAD_FAST) loaded = [];
    if (op === Op.LOAD_FAST_AND_CLEAR) load(arg);
    else if (!eachLocal(i, load, store)) {
      if (!loadsConstant(op) && op !== Op.LOAD_SMALL_INT) loaded = [];
      unpacked = UNPACKS.has(op) && last !== Op.FOR_ITER ? arg : 0;
    }
    last = op;
  }
  for (const [n, store] of stores) if (numbers.has(n) || (numbersInner.has(n) && storedInner.has(n))) store.taken = false;
  return stores;
}

/** Takes what the loop at `head` is entered with for what its back-edges bring as well: `state` is changed to that. `isSent`: the top of the stack was sent to a generator. */
export function foresee(blocks: Map<number, Block>, head: Block, state: State, isSent: boolean): void {
  const { locals, stack } = state, loop = loopOf(blocks, head), inner = new Set<Block>(), ops = new Set<Op>();
  for (const block of loop) {
    for (const { op } of block.instructions) ops.add(op);
    if (block.loops && block !== head && !inner.has(block)) for (const b of loopOf(blocks, block)) inner.add(b);
  }
  for (const [n, { dead, taken }] of storesOf(loop, inner)) {
    const l = locals[n]!;
    // Of no use is what is known of a value that is stored before it is read; only a number is better held as it is, where it comes as one.
    if (dead && (l.number ? taken : mayPoint(l.kind))) locals[n] = { ...l, kind: Kind.ANY, version: 0, inline: false, number: false, synced: true };
    else if (l.number) locals[n] = { ...l, synced: false };
    else if (l.kind === Kind.NULL || l.kind === Kind.NONE) locals[n] = { ...l, kind: Kind.ANY };
  }
  const all = [...ops];
  if (!all.some((op) => loadsGlobal(op) || op === Op.LOAD_NAME) || all.some((op) => callsPython(op) || STORES.has(op))) state.globals = state.builtins = 0;
  if (isSent) stack.push({ ...stack.pop()!, stored: -1 });
}
