// jit/graph.ts: the loop around a head as basic blocks: which instructions are in the region, where it branches and joins.
import { Op } from "../gen/opcodes.gen.js";
import type { CodeObject, Handler, Instruction, Machine } from "./machine.js";

/** Why a loop is not compiled. */
export class Refusal extends Error {}

/** An instruction that only tier 1 knows. */
export class Unsupported extends Refusal {}

/** Tools want events of the code now. */
export class Watched extends Refusal {}

/** A run of instructions that is entered at its first and left at its last. */
export interface Block {
  readonly instructions: Instruction[];
  /** Where it goes on: the blocks of the region by their first unit, others by the unit alone. Two: [falls through, jumps]. */
  readonly next: number[];
  /** Where a generator goes on when it is asked again, and where exceptions are caught: the region is entered there, no way leads there. */
  readonly behind: number[];
  /** Number in reverse postorder. */
  order: number;
  /** The blocks that it dominates at once, the last in order first. */
  readonly children: Block[];
  dominator: Block | null;
  /** Several ways lead here, from blocks that come before. */
  joins: boolean;
  /** A way leads back here. */
  loops: boolean;
  /** Behind a yield, or at a handler, where the region is entered, too: how many values are on the stack then. Elsewhere -1. */
  resumed: number;
}

const MAX_INSTRUCTIONS = 800, SMALL = 150;
const ENDS = new Set([Op.RETURN_VALUE, Op.RAISE_VARARGS, Op.RERAISE, Op.YIELD_VALUE, Op.RETURN_GENERATOR, Op.SEND, Op.SEND_GEN, Op.INTERPRETER_EXIT, Op.CLEANUP_THROW, Op.END_ASYNC_FOR]);
const BACKWARD = new Set([Op.JUMP_BACKWARD, Op.JUMP_BACKWARD_JIT, Op.JUMP_BACKWARD_NO_JIT, Op.JUMP_BACKWARD_NO_INTERRUPT]);
const BRANCHES = new Set([Op.POP_JUMP_IF_FALSE, Op.POP_JUMP_IF_TRUE, Op.POP_JUMP_IF_NONE, Op.POP_JUMP_IF_NOT_NONE]);
const ITERATIONS = new Set([Op.FOR_ITER, Op.FOR_ITER_LIST, Op.FOR_ITER_TUPLE, Op.FOR_ITER_RANGE, Op.FOR_ITER_GEN]);

const PYTHON_CALLS = new Set([
  Op.CALL, Op.CALL_PY_EXACT_ARGS, Op.CALL_PY_GENERAL, Op.CALL_BOUND_METHOD_EXACT_ARGS, Op.CALL_BOUND_METHOD_GENERAL, Op.CALL_ALLOC_AND_ENTER_INIT, Op.CALL_NON_PY_GENERAL, Op.CALL_KW,
  Op.CALL_KW_PY, Op.CALL_KW_BOUND_METHOD, Op.CALL_FUNCTION_EX, Op.LOAD_ATTR_PROPERTY, Op.BINARY_OP_SUBSCR_GETITEM,
]);

/** Most likely it calls a function of Python. */
export const callsPython = (op: Op): boolean => PYTHON_CALLS.has(op);
/** It pushes what a local variable has, which has a value. */
export const loadsLocal = (op: Op): boolean => op === Op.LOAD_FAST || op === Op.LOAD_FAST_BORROW;
/** It pushes a global variable, by its name. */
export const loadsGlobal = (op: Op): boolean => op === Op.LOAD_GLOBAL || op === Op.LOAD_GLOBAL_MODULE || op === Op.LOAD_GLOBAL_BUILTIN;
/** It pushes one of the code's constants. */
export const loadsConstant = (op: Op): boolean => op === Op.LOAD_CONST || op === Op.LOAD_CONST_MORTAL || op === Op.LOAD_CONST_IMMORTAL;
export const isBackward = (op: Op): boolean => BACKWARD.has(op);
export const isBranch = (op: Op): boolean => BRANCHES.has(op);
export const isIteration = (op: Op): boolean => ITERATIONS.has(op);
/** The region ends at such an instruction. */
export const endsRegion = (op: Op): boolean => ENDS.has(op);

function successors(i: Instruction): number[] {
  if (ENDS.has(i.op)) return [];
  if (i.op === Op.JUMP_FORWARD) return [i.next + i.arg];
  if (BACKWARD.has(i.op)) return [i.next - i.arg];
  if (BRANCHES.has(i.op)) return [i.next, i.next + i.arg];
  if (ITERATIONS.has(i.op)) return [i.next, i.next + i.arg + 1];
  return [i.next];
}

/** The way that a branch has not gone in its last sixteen runs: 0 it fell through, 1 it jumped; -1: it went both. */
function coldWay(machine: Machine, code: CodeObject, i: Instruction): number {
  const history = machine.unit(code, i.unit + 1);
  return history === 0 ? 1 : history === 0xffff ? 0 : -1;
}

/** An instruction, where it goes on, the ways of those that were gone lately, and Block.behind. */
interface Step {
  readonly i: Instruction;
  readonly next: readonly number[];
  readonly gone: readonly number[];
  readonly behind?: readonly number[];
}

/** Instructions from a place on, the units where blocks begin, and handlers, with how many values are on the stack there. */
interface Walk {
  readonly seen: Map<number, Step>;
  readonly leaders: Set<number>;
  readonly handlers: Map<number, number>;
}

/** The handler of what an instruction raises, if the region is to have it; else null. */
type Catches = (unit: number) => Handler | null;
const CATCHES_NOTHING: Catches = () => null;

/** `warm`: branches both of whose ways are wanted. `wanted`: whether an instruction, or a place to go on at, belongs to it. `ways`: where instructions go on. */
function walk(
  machine: Machine, code: CodeObject, from: number, warm: (unit: number) => boolean, most: number, wanted: (unit: number, i: Instruction) => boolean, ways = successors, catches = CATCHES_NOTHING,
): Walk {
  const found: Walk = { seen: new Map(), leaders: new Set([from]), handlers: new Map() };
  const work = [from];
  while (work.length) {
    const unit = work.pop()!;
    if (found.seen.has(unit)) continue;
    const i = machine.instruction(code, unit);
    if (!wanted(unit, i)) continue;
    if (i.op >= Op.INSTRUMENTED_END_FOR) throw new Watched("tools watch it");
    if (found.seen.size > most) throw new Refusal("too large");
    const next = ways(i), cold = BRANCHES.has(i.op) && !warm(i.unit) ? coldWay(machine, code, i) : -1, gone = cold < 0 ? next : [next[1 - cold]!];
    const handler = catches(i.unit);
    found.seen.set(unit, { i, next, gone, behind: handler ? [handler.unit] : [] });
    if (handler) {
      found.handlers.set(handler.unit, handler.depth + (handler.hasPlace ? 2 : 1));
      found.leaders.add(handler.unit);
      work.push(handler.unit);
    }
    if (next.length !== 1 || next[0] !== i.next) for (const to of next) found.leaders.add(to);
    work.push(...gone);
  }
  return found;
}

// Of what is small, both ways of each branch.
function walkSmall(
  machine: Machine, code: CodeObject, from: number, warm: (unit: number) => boolean, wanted: (unit: number, i: Instruction) => boolean, ways = successors, catches = CATCHES_NOTHING,
): Walk {
  try {
    return walk(machine, code, from, () => true, SMALL, wanted, ways, catches);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return walk(machine, code, from, warm, MAX_INSTRUCTIONS, wanted, ways, catches);
  }
}

// `resumed`: where it is entered, too, and how many values are on the stack then; `rest`: of those, what nothing comes to.
function blocksOf({ seen, leaders }: Walk, head: number, inside: (unit: number) => boolean, resumed: ReadonlyMap<number, number> = new Map(), rest: readonly number[] = []): Map<number, Block> {
  const blocks = new Map<number, Block>();
  for (const leader of leaders) {
    if (!inside(leader)) continue;
    const instructions: Instruction[] = [], behind = new Set<number>();
    for (let unit = leader; ;) {
      const { i, next: to, behind: others = [] } = seen.get(unit)!;
      instructions.push(i);
      for (const other of others) behind.add(other);
      if (to.length === 1 && to[0] === i.next && inside(i.next) && !leaders.has(i.next)) unit = i.next;
      else {
        blocks.set(leader, { instructions, next: [...to], behind: [...behind], order: -1, children: [], dominator: null, joins: false, loops: false, resumed: -1 });
        break;
      }
    }
  }
  for (const [unit, depth] of resumed) if (inside(unit)) blocks.get(unit)!.resumed = depth;
  blocks.get(head)!.behind.push(...rest);
  arrange(blocks, head);
  return blocks;
}

/** The blocks of the loop, by their first unit; `warm`: branches both of whose ways are wanted. */
export function regionGraph(machine: Machine, code: CodeObject, head: number, warm: (unit: number) => boolean, catches: Catches): Map<number, Block> {
  const found = walkSmall(machine, code, head, warm, (unit) => unit >= head, successors, catches); // before the head are the loops around it
  // What cannot come back to the head is not of the loop.
  const before = new Map<number, number[]>();
  for (const [unit, { gone, behind = [] }] of found.seen) for (const to of [...gone, ...behind]) {
    const list = before.get(to);
    if (list) list.push(unit);
    else before.set(to, [unit]);
  }
  const inside = new Set<number>();
  const back = [...(before.get(head) ?? [])];
  while (back.length) {
    const unit = back.pop()!;
    if (inside.has(unit)) continue;
    inside.add(unit);
    if (unit !== head) back.push(...(before.get(unit) ?? []));
  }
  if (!inside.has(head)) throw new Refusal("no loop");
  return blocksOf(found, head, (unit) => inside.has(unit), found.handlers);
}

/** Whether a handler leads on in a function, or back to a loop's head: not what ends by raising the exception again. */
export function leadsOn(machine: Machine, code: CodeObject, handler: number, head: number | null): boolean {
  const seen = new Set<number>(), work = [handler];
  if (machine.instruction(code, handler).op !== Op.PUSH_EXC_INFO || machine.instruction(code, handler + 1).op === Op.WITH_EXCEPT_START) return false;
  while (work.length && seen.size < MAX_INSTRUCTIONS) {
    const unit = work.pop()!, i = machine.instruction(code, unit);
    if (seen.has(unit)) continue;
    seen.add(unit);
    if (head === null ? i.op === Op.RETURN_VALUE || unit < handler : unit === head) return true;
    if (head === null || unit > head) work.push(...successors(i));
  }
  return false;
}

// Behind a yield, and the RESUME that comes then.
const behindYields = (i: Instruction): number[] => (i.op === Op.YIELD_VALUE ? [i.next + 1] : successors(i));

function checkReturns({ seen }: Walk): void {
  for (const { i } of seen.values()) if (i.op === Op.RETURN_VALUE || i.op === Op.YIELD_VALUE || isBackward(i.op)) return;
  throw new Refusal("it never returns"); // all its ways raise, most likely: tier 1 does
}

/** The blocks of a function, from the unit behind its RESUME on. `fills`: a generator, which goes on behind its yields. */
export function entryGraph(machine: Machine, code: CodeObject, head: number, warm: (unit: number) => boolean, fills = false, catches = CATCHES_NOTHING): Map<number, Block> {
  const found = walkSmall(machine, code, head, warm, () => true, fills ? behindYields : successors, catches);
  checkReturns(found);
  return blocksOf(found, head, (unit) => found.seen.has(unit), found.handlers);
}

const MAX_TOGETHER = 400, MIN_BEGINNING = 2, MAX_BEGINNING = 24; // instructions; of the beginning, those that nothing leads back to
const AFTER_YIELD = 1; // the argument of RESUME; of `yield from` and `await` it is another

// How many values are on the stack at instructions that come behind one where so many are.
function depthsFrom(machine: Machine, code: CodeObject, seen: ReadonlyMap<number, Step>, from: number, depth: number): Map<number, number> {
  const depths = new Map([[from, depth]]), work = [from];
  while (work.length) {
    const unit = work.pop()!, step = seen.get(unit);
    if (!step) continue;
    const before = depths.get(unit)!, { i, next } = step, behind = before + machine.effect(code, i);
    next.forEach((to, way) => {
      if (depths.has(to)) return;
      depths.set(to, way === 1 && isIteration(i.op) ? before : behind);
      work.push(to);
    });
  }
  return depths;
}

// What is reached from a unit on.
function reached(seen: ReadonlyMap<number, Step>, from: number): Set<number> {
  const found = new Set<number>(), work = [from];
  while (work.length) {
    const unit = work.pop()!, step = seen.get(unit);
    if (!step || found.has(unit)) continue;
    found.add(unit);
    work.push(...step.next, ...(step.behind ?? []));
  }
  return found;
}

/**
 * The blocks of a generator, from the unit behind a RESUME on, where so many values are on the stack, from behind each yield that it comes to from there, and from
 * `beginning` on, the unit behind its first RESUME, if that is more than its loop's iterator and adds little: with that they begin, else at the head. Null: they are too many.
 */
export function generatorGraph(
  machine: Machine, code: CodeObject, head: number, depth: number, beginning: number, warm: (unit: number) => boolean,
): { readonly blocks: Map<number, Block>; readonly root: number } | null {
  const ways = (i: Instruction): number[] => {
    const resume = i.op === Op.YIELD_VALUE ? machine.instruction(code, i.next) : null;
    return !resume ? successors(i) : (resume.arg & 3) === AFTER_YIELD ? [resume.next] : [];
  };
  const found = walkSmall(machine, code, head, warm, () => true, ways), depths = depthsFrom(machine, code, found.seen, head, depth), resumed = new Map<number, number>();
  if (found.seen.size > MAX_TOGETHER) return null;
  checkReturns(found);
  let added = 0;
  const first = walk(machine, code, beginning, () => true, MAX_INSTRUCTIONS, (unit) => !found.seen.has(unit) && ++added <= MAX_BEGINNING, ways);
  const begins = added > MIN_BEGINNING && added <= MAX_BEGINNING, root = begins ? beginning : head;
  if (begins) {
    resumed.set(head, depth);
    for (const [unit, at] of depthsFrom(machine, code, first.seen, beginning, 0)) depths.set(unit, at);
    for (const { next } of first.seen.values()) for (const to of next) if (found.seen.has(to)) first.leaders.add(to);
    for (const [unit, step] of first.seen) found.seen.set(unit, step);
    for (const leader of first.leaders) found.leaders.add(leader);
  }
  for (const [unit, { i, next }] of found.seen) {
    if (i.op !== Op.YIELD_VALUE) continue;
    found.seen.set(unit, { i, next: [], gone: [], behind: next }); // the caller comes between
    for (const to of next) if (to !== root) resumed.set(to, depths.get(to)!);
  }
  const known = reached(found.seen, root), rest = [...resumed.keys()].filter((unit) => !known.has(unit)), blocks = blocksOf(found, root, (unit) => found.seen.has(unit), resumed, rest);
  return { blocks, root };
}

const MAX_INLINED_INSTRUCTIONS = 100;
/** What can be done without a frame: nothing in it runs Python code, most of the time. */
const FRAMELESS = new Set([
  Op.RESUME, Op.RESUME_CHECK, Op.NOP, Op.NOT_TAKEN, Op.LOAD_FAST, Op.LOAD_FAST_BORROW, Op.LOAD_FAST_LOAD_FAST, Op.LOAD_FAST_BORROW_LOAD_FAST_BORROW, Op.LOAD_FAST_CHECK,
  Op.STORE_FAST, Op.STORE_FAST_LOAD_FAST, Op.STORE_FAST_STORE_FAST, Op.LOAD_CONST, Op.LOAD_CONST_MORTAL, Op.LOAD_CONST_IMMORTAL, Op.LOAD_SMALL_INT, Op.PUSH_NULL, Op.POP_TOP, Op.COPY, Op.SWAP,
  Op.LOAD_GLOBAL_MODULE, Op.LOAD_GLOBAL_BUILTIN, Op.BINARY_OP, Op.BINARY_OP_EXTEND, Op.BINARY_OP_ADD_INT, Op.BINARY_OP_SUBTRACT_INT, Op.BINARY_OP_MULTIPLY_INT, Op.BINARY_OP_ADD_FLOAT,
  Op.BINARY_OP_SUBTRACT_FLOAT, Op.BINARY_OP_MULTIPLY_FLOAT, Op.BINARY_OP_SUBSCR_LIST_INT, Op.BINARY_OP_SUBSCR_TUPLE_INT, Op.BINARY_OP_SUBSCR_STR_INT, Op.UNARY_NEGATIVE, Op.UNARY_NOT,
  Op.TO_BOOL_BOOL, Op.TO_BOOL_INT, Op.TO_BOOL_LIST, Op.TO_BOOL_NONE, Op.TO_BOOL_STR, Op.TO_BOOL_ALWAYS_TRUE, Op.COMPARE_OP, Op.COMPARE_OP_INT, Op.COMPARE_OP_FLOAT, Op.COMPARE_OP_STR,
  Op.IS_OP, Op.JUMP_FORWARD, ...BRANCHES, Op.STORE_SUBSCR_LIST_INT, Op.LOAD_ATTR_INSTANCE_VALUE, Op.LOAD_ATTR_SLOT, Op.LOAD_ATTR_METHOD_WITH_VALUES, Op.LOAD_ATTR_METHOD_NO_DICT,
  Op.LOAD_ATTR_METHOD_LAZY_DICT, Op.LOAD_ATTR_MODULE, Op.STORE_ATTR, Op.STORE_ATTR_INSTANCE_VALUE, Op.STORE_ATTR_SLOT, Op.CALL_LEN, Op.CALL_LIST_APPEND, Op.CALL_PY_EXACT_ARGS, Op.UNPACK_SEQUENCE_TWO_TUPLE,
  Op.CALL_ALLOC_AND_ENTER_INIT, Op.CALL_BUILTIN_FAST, Op.CALL_BUILTIN_O, Op.CALL_ISINSTANCE, Op.CONTAINS_OP, Op.LOAD_ATTR_CLASS, Op.LOAD_ATTR_PROPERTY, Op.BINARY_OP_SUBSCR_GETITEM,
  Op.UNPACK_SEQUENCE_TUPLE, Op.BUILD_TUPLE, Op.DICT_MERGE, Op.CALL_FUNCTION_EX, Op.RETURN_VALUE, Op.COPY_FREE_VARS, Op.LOAD_DEREF, Op.LOAD_SUPER_ATTR_METHOD,
]);

/** Whether a dict begins as empty, gets what a local variable has (which one: -1 for none), and is given away as keyword arguments: `f(*args, **kwargs)`. */
export function merges(machine: Machine, code: CodeObject, i: Instruction): number {
  if (i.op !== Op.BUILD_MAP || i.arg !== 0) return -1;
  const load = machine.instruction(code, i.next), merge = machine.instruction(code, load.next);
  const fits = loadsLocal(load.op) && merge.op === Op.DICT_MERGE && merge.arg === 1;
  return fits && machine.instruction(code, merge.next).op === Op.CALL_FUNCTION_EX ? load.arg : -1;
}

const isFrameless = (machine: Machine, code: CodeObject, i: Instruction): boolean => FRAMELESS.has(i.op) || merges(machine, code, i) >= 0;

/** The blocks of a whole function without loops whose calls can be written out in the caller; null: it cannot. */
export function functionGraph(machine: Machine, code: CodeObject, warm: (unit: number) => boolean): Map<number, Block> | null {
  // Both ways of each branch, if they can be had; else those that were gone lately.
  for (const isWanted of [() => true, warm]) {
    let fits = true;
    const found = walk(machine, code, 0, isWanted, MAX_INSTRUCTIONS, (_, i) => (fits &&= isFrameless(machine, code, i)));
    if (fits && found.seen.size <= MAX_INLINED_INSTRUCTIONS) return blocksOf(found, 0, (unit) => found.seen.has(unit));
  }
  return null;
}

const MAX_BASE = 24;
/** What neither runs Python code nor leaves anything that would have to be taken back. */
const PURE: ReadonlySet<Op> = new Set([
  Op.RESUME, Op.RESUME_CHECK, Op.NOP, Op.NOT_TAKEN, Op.COPY_FREE_VARS, Op.LOAD_FAST, Op.LOAD_FAST_BORROW, Op.LOAD_FAST_LOAD_FAST, Op.LOAD_FAST_BORROW_LOAD_FAST_BORROW, Op.LOAD_DEREF, Op.LOAD_CONST,
  Op.LOAD_CONST_MORTAL, Op.LOAD_CONST_IMMORTAL, Op.LOAD_SMALL_INT, Op.LOAD_ATTR_INSTANCE_VALUE, Op.LOAD_ATTR_SLOT, Op.BINARY_OP_ADD_INT, Op.BINARY_OP_SUBTRACT_INT, Op.BINARY_OP_MULTIPLY_INT,
  Op.COMPARE_OP_INT, Op.COMPARE_OP_FLOAT, Op.IS_OP, Op.TO_BOOL_BOOL, Op.TO_BOOL_INT, Op.TO_BOOL_LIST, Op.TO_BOOL_NONE, Op.TO_BOOL_STR, Op.TO_BOOL_ALWAYS_TRUE, Op.JUMP_FORWARD, ...BRANCHES,
]);

/** The ways through a function that return without more than comparisons and simple values: what ends a recursion. Null: it has none. */
export function baseGraph(machine: Machine, code: CodeObject): Map<number, Block> | null {
  const returns = new Map<number, boolean>();
  const leads = (unit: number, left: number): boolean => {
    let known = returns.get(unit);
    if (known !== undefined) return known;
    const i = machine.instruction(code, unit);
    known = i.op === Op.RETURN_VALUE || (left > 0 && PURE.has(i.op) && successors(i).some((to) => to > unit && leads(to, left - 1)));
    returns.set(unit, known);
    return known;
  };
  if (!leads(0, MAX_BASE)) return null;
  const found = walk(machine, code, 0, () => true, MAX_BASE, (unit) => returns.get(unit) === true);
  return blocksOf(found, 0, (unit) => found.seen.has(unit));
}

const MAX_RESUMES = 4;
const DELEGATES = new Set([Op.SEND, Op.SEND_GEN, Op.CLEANUP_THROW, Op.PUSH_EXC_INFO]);
const IN_GENERATOR = new Set([...FRAMELESS, ...BACKWARD, Op.FOR_ITER_RANGE, Op.FOR_ITER_LIST, Op.FOR_ITER_TUPLE, Op.YIELD_VALUE, Op.END_FOR, Op.POP_ITER, Op.LIST_APPEND]);

/** A generator from behind a yield up to the next. */
export interface Resume {
  readonly blocks: Map<number, Block>;
  /** How many values are on its stack then. */
  readonly depth: number;
  /** It has not run yet. */
  readonly begins: boolean;
}

/**
 * By the unit of the RESUME behind it, each yield of a generator from where no loop is gone through until the next, and, unless `framed`, nothing wants its frame; if it
 * `begins`, where it begins, too.
 */
export function resumes(machine: Machine, code: CodeObject, first: number, framed: boolean, begins: boolean): Map<number, Resume> {
  const all = new Map<number, Resume>(), isResume = ({ op }: Instruction) => op === Op.RESUME || op === Op.RESUME_CHECK, start = machine.instruction(code, first);
  if (!isResume(start)) return all;
  const { seen } = walk(machine, code, start.next, () => true, MAX_INSTRUCTIONS, () => true, behindYields), depths = depthsFrom(machine, code, seen, start.next, 0);
  const resume = (at: number, head: number, depth: number) => {
    const blocks = resumeGraph(machine, code, head, framed);
    if (blocks) all.set(at, { blocks, depth, begins: at < first });
  };
  if (begins && machine.instruction(code, first - 1).op === Op.POP_TOP) resume(first - 1, start.next, 0);
  const yields = [...seen.values()].filter(({ i }) => i.op === Op.YIELD_VALUE).map(({ i }) => machine.instruction(code, i.next)).filter(isResume);
  for (const { unit, next } of yields.slice(0, MAX_RESUMES)) resume(unit, next, depths.get(next)! - 1); // without what is sent
  return all;
}

// What comes behind the end of a `for` loop may be anything: the region is left there.
function resumeGraph(machine: Machine, code: CodeObject, head: number, framed: boolean): Map<number, Block> | null {
  if (!comesToYield(machine, code, head, framed)) return null;
  const found = walk(machine, code, head, () => true, MAX_INSTRUCTIONS, (_, i) => isInGenerator(i, framed));
  if (found.seen.size > MAX_INLINED_INSTRUCTIONS) return null;
  const blocks = blocksOf(found, head, (unit) => found.seen.has(unit));
  return [...blocks.values()].some(({ loops }) => loops) ? null : blocks;
}

const isInGenerator = ({ op, arg }: Instruction, framed: boolean): boolean => (op === Op.YIELD_VALUE ? arg === 0 : framed ? !DELEGATES.has(op) : IN_GENERATOR.has(op));

function comesToYield(machine: Machine, code: CodeObject, head: number, framed: boolean): boolean {
  const seen = new Set<number>(), work = [head];
  let yields = false;
  while (work.length) {
    const i = machine.instruction(code, work.pop()!);
    if (!isInGenerator(i, framed)) return false;
    if (seen.has(i.unit)) continue;
    seen.add(i.unit);
    yields ||= i.op === Op.YIELD_VALUE;
    work.push(...(isIteration(i.op) ? [i.next] : successors(i)));
  }
  return yields;
}

/** The blocks of a loop, by its head. */
export function loopOf(blocks: Map<number, Block>, head: Block): Set<Block> {
  const before = new Map<Block, Block[]>(), inside = new Set<Block>([head]);
  for (const block of blocks.values()) for (const to of block.next) {
    const next = blocks.get(to);
    if (!next) continue;
    const list = before.get(next);
    if (list) list.push(block);
    else before.set(next, [block]);
  }
  const work = before.get(head)!.filter((block) => block.order >= head.order);
  while (work.length) {
    const block = work.pop()!;
    if (inside.has(block)) continue;
    inside.add(block);
    work.push(...(before.get(block) ?? []));
  }
  return inside;
}

/** Calls one of the functions with each local variable that an instruction pushes or stores, in its order. False: it does neither. */
export function eachLocal({ op, arg }: Instruction, load: (n: number) => void, store: (n: number) => void): boolean {
  if (op === Op.LOAD_FAST || op === Op.LOAD_FAST_BORROW || op === Op.LOAD_FAST_CHECK) load(arg);
  else if (op === Op.STORE_FAST) store(arg);
  else if (op === Op.LOAD_FAST_LOAD_FAST || op === Op.LOAD_FAST_BORROW_LOAD_FAST_BORROW) {
    load(arg >> 4);
    load(arg & 15);
  } else if (op === Op.STORE_FAST_LOAD_FAST) {
    store(arg >> 4);
    load(arg & 15);
  } else if (op === Op.STORE_FAST_STORE_FAST) {
    store(arg >> 4);
    store(arg & 15);
  } else return false;
  return true;
}

/** The local variables that blocks store to. */
export function stored(blocks: Iterable<Block>): Set<number> {
  const stores = new Set<number>();
  for (const { instructions } of blocks) for (const i of instructions) eachLocal(i, () => {}, (n) => stores.add(n));
  return stores;
}

// Order, joins, loops and dominators (Cooper, Harvey, Kennedy: A Simple, Fast Dominance Algorithm).
function arrange(blocks: Map<number, Block>, head: number): void {
  const order: Block[] = [], done = new Set<Block>(), first = blocks.get(head)!;
  const visit = (block: Block) => {
    done.add(block);
    for (const to of [...block.next, ...block.behind]) {
      const next = blocks.get(to);
      if (next && !done.has(next)) visit(next);
    }
    order.push(block);
  };
  visit(first);
  order.reverse();
  order.forEach((block, i) => (block.order = i));
  for (const [unit, block] of blocks) if (block.order < 0) blocks.delete(unit);
  const before = new Map<Block, Block[]>(order.map((block) => [block, []]));
  for (const block of order) for (const to of [...block.next, ...block.behind]) {
    const next = blocks.get(to);
    if (next) before.get(next)!.push(block);
  }
  first.dominator = first;
  const meet = (a: Block, b: Block): Block => {
    while (a !== b) {
      while (a.order > b.order) a = a.dominator!;
      while (b.order > a.order) b = b.dominator!;
    }
    return a;
  };
  for (let changed = true; changed;) {
    changed = false;
    for (const block of order.slice(1)) {
      let found: Block | null = null;
      for (const b of before.get(block)!) if (b.dominator) found = found ? meet(b, found) : b;
      if (found !== block.dominator) {
        block.dominator = found;
        changed = true;
      }
    }
  }
  for (const block of order) {
    const forward = before.get(block)!.filter((b) => b.order < block.order);
    block.joins = forward.length > 1;
    for (const b of before.get(block)!) {
      if (b.order < block.order || !b.next.some((to) => blocks.get(to) === block)) continue;
      block.loops = true;
      let up = b;
      while (up !== block && up !== up.dominator) up = up.dominator!;
      if (up !== block) throw new Refusal("a loop with several heads");
    }
    if (block !== first) block.dominator!.children.push(block);
  }
  for (const block of order) block.children.sort((a, b) => b.order - a.order);
}
