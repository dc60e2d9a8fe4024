// jit/numbers.ts: arithmetic, comparisons and truth. Ints and floats are unboxed in WebAssembly locals; an int that leaves 48 bits leaves the region.
import { JitHelper, OnReturn } from "../gen/bindings.gen.js";
import { Op } from "../gen/opcodes.gen.js";
import { itemMet } from "./containers.js";
import { FLOATS, FLOAT_COMPARISONS, INTS, INT_COMPARISONS, Nb, integer, plain, power as intPower, type Int } from "./arithmetic.js";
import { W, Wt } from "./code.js";
import { binaryOrElse, compareOrElse } from "./either.js";
import { guardFinite } from "./builtins.js";
import type { Compiler } from "./compiler.js";
import { loadsConstant } from "./graph.js";
import { complexEqual, complexNegative, complexOperation } from "./complex.js";
import { LENGTHS } from "./emitter.js";
import { FALSE, NULL, TRUE, type Instruction } from "./machine.js";
import { Kind, Rep, isNumber, mayPoint, type Entry } from "./state.js";
import { consume, status } from "./steps.js";

/** What becomes of an int, for which it need not have 48 bits. */
const enum Fate {
  ANY,
  /** Only its low bits count: it may wrap around at 64 bits. */
  LOW_BITS,
  /** It is divided by a constant, for the remainder: it has to be right to 64 bits. */
  REMAINDER,
}

const MAX_SUMS = 8;

/** What the instructions behind this one do with the int that it gives, if they are operations on ints alone, none of which can leave the region. */
function fateOf(c: Compiler): Fate {
  const m = c.machine, stack: (bigint | "int" | "result")[] = ["result"];
  let exact = true;
  for (let unit = c.instruction.next, sums = 0; ; ) {
    const i = m.instruction(c.object, unit), { op, arg } = i, locals = LOADS.get(op)?.(arg);
    if (c.isHead(unit) || c.notes.has(`guard ${c.path}${i.unit}`)) return Fate.ANY;
    if (locals) {
      if (locals.some((n) => c.state.locals[c.local(n)]?.kind !== Kind.INT)) return Fate.ANY;
      stack.push(...locals.map(() => "int" as const));
    } else if (op === Op.LOAD_SMALL_INT) stack.push(BigInt(arg));
    else if (loadsConstant(op)) {
      const bits = m.value(c.object.consts + 8 * arg);
      if (c.kindOfBits(bits) !== Kind.INT) return Fate.ANY;
      stack.push(BigInt.asIntN(48, bits));
    } else {
      const nb = OPERATIONS.get(op) ?? (op === Op.BINARY_OP || op === Op.BINARY_OP_EXTEND ? plain(arg) : undefined), b = stack.pop(), a = stack.pop();
      if (nb === undefined || a === undefined || b === undefined || (a !== "result" && b !== "result")) return Fate.ANY;
      const other = a === "result" ? b : a;
      if (nb === Nb.AND && typeof other === "bigint" && other >= 0n) return Fate.LOW_BITS;
      if (nb === Nb.REMAINDER) return exact && a === "result" && typeof b === "bigint" && b !== 0n ? Fate.REMAINDER : Fate.ANY;
      if (nb === Nb.LSHIFT ? a !== "result" || typeof b !== "bigint" || b < 0n || b > 63n : ![Nb.ADD, Nb.SUBTRACT, Nb.MULTIPLY, Nb.XOR, Nb.OR].includes(nb)) return Fate.ANY;
      exact &&= (nb === Nb.ADD || nb === Nb.SUBTRACT) && ++sums <= MAX_SUMS;
      stack.push("result");
    }
    unit = i.next;
  }
}

const LOADS: ReadonlyMap<Op, (arg: number) => readonly number[]> = new Map([
  [Op.LOAD_FAST, (n: number) => [n]], [Op.LOAD_FAST_BORROW, (n: number) => [n]],
  [Op.LOAD_FAST_LOAD_FAST, (n: number) => [n >> 4, n & 15]], [Op.LOAD_FAST_BORROW_LOAD_FAST_BORROW, (n: number) => [n >> 4, n & 15]],
]);
const OPERATIONS: ReadonlyMap<Op, Nb> = new Map([[Op.BINARY_OP_ADD_INT, Nb.ADD], [Op.BINARY_OP_SUBTRACT_INT, Nb.SUBTRACT], [Op.BINARY_OP_MULTIPLY_INT, Nb.MULTIPLY]]);

// An int, or a bool as one.
const isInt = (kind: Kind): boolean => kind === Kind.INT || kind === Kind.BOOL;

function intOf(c: Compiler, e: Entry): Int {
  if (c.kindOf(e) !== Kind.BOOL) return { get: () => c.number(e), constant: e.rep === Rep.CONSTANT ? BigInt.asIntN(48, e.bits) : null };
  return {
    get: () => {
      c.condition(e);
      c.code.op(W.I64_EXTEND_U);
    },
    constant: null,
  };
}

// Most likely not of 48 bits: what an operation on others gave, or a local variable that has such a value now.
function isBig(c: Compiler, e: Entry): boolean {
  return e.big || (e.rep === Rep.ALIAS && c.kindOf(e) === Kind.ANY && c.nowIn(e.place) >= Kind.POINTER);
}

export function intOperation(c: Compiler, op: Nb): void {
  if (isBig(c, c.top()) || isBig(c, c.top(1))) {
    helperBinary(c, op);
    c.push({ ...c.pop(), big: true });
    return;
  }
  for (const e of [c.top(1), c.top()]) if (c.kindOf(e) !== Kind.BOOL) c.guard(e, Kind.INT);
  ints(c, op, fateOf(c));
}

// Of two ints or bools.
function ints(c: Compiler, op: Nb, fate: Fate): void {
  const t = c.temp(Wt.I64);
  integer(c, op, intOf(c, c.top(1)), intOf(c, c.top()), t, () => c.leaveIf(), { result: fate === Fate.ANY, exact: fate !== Fate.LOW_BITS });
  c.pop();
  c.pop();
  c.pushNumber(t, Kind.INT);
}

// Of two bools.
function conditions(c: Compiler, op: Nb): void {
  const t = c.temp(Wt.I32), b = c.pop(), a = c.pop();
  c.condition(a);
  c.condition(b);
  c.code.op(op === Nb.AND ? W.I32_AND : op === Nb.OR ? W.I32_OR : W.I32_XOR);
  c.code.set(t);
  c.pushCondition(t);
}

export function floatOperation(c: Compiler, op: W): void {
  c.guard(c.top(1), Kind.FLOAT);
  c.guard(c.top(), Kind.FLOAT);
  floats(c, op);
}

// Of two numbers.
function floats(c: Compiler, op: W): void {
  const t = c.temp(Wt.F64), b = c.pop(), a = c.pop();
  c.float(a);
  c.float(b);
  c.code.op(op);
  c.code.set(t);
  c.pushNumber(t, Kind.FLOAT);
}

/** Operators whose result for two ints of 48 bits has 48 bits. */
const WITHIN: readonly Nb[] = [Nb.AND, Nb.OR, Nb.XOR, Nb.REMAINDER];

/** Methods of operators, and those of their in-place forms, by operator; of comparisons. */
const OPERATORS: Partial<Record<Nb, string>> = {
  [Nb.ADD]: "add", [Nb.AND]: "and", [Nb.FLOOR_DIVIDE]: "floordiv", [Nb.LSHIFT]: "lshift", [Nb.MATRIX_MULTIPLY]: "matmul", [Nb.MULTIPLY]: "mul", [Nb.REMAINDER]: "mod",
  [Nb.OR]: "or", [Nb.RSHIFT]: "rshift", [Nb.SUBTRACT]: "sub", [Nb.TRUE_DIVIDE]: "truediv", [Nb.XOR]: "xor",
};
const COMPARISONS = ["lt", "le", "eq", "ne", "gt", "ge"];

// The operator of a Python class, written out: of two of its objects, or of one and what is no object, so that no class below the left one's has
// something to say. False: it is not that, or cannot be.
function ofPython(c: Compiler, name: string | undefined, inPlace: string | null, returns: OnReturn): boolean {
  const a = c.top(1), b = c.top(), met = name === undefined || c.noted("guard") ? null : c.classMet(a), kind = c.kindOf(b);
  if (!met || (mayPoint(kind) && c.classMet(b)?.version !== met.version)) return false;
  const m = c.machine, method = inPlace !== null && m.inOrder(met.type, inPlace) !== NULL ? NULL : m.special(met.type, `__${name}__`);
  return method !== NULL && c.inlineMethod(c.instruction, method, 2, () => {
    c.guardVersion(c.top(1), met.version);
    if (mayPoint(kind)) c.guardVersion(c.top(), met.version);
  }, returns);
}

export function helperBinary(c: Compiler, op: number): void {
  const b = c.pop(), a = c.pop();
  consume(c, [op, a, b, c.operatorCell()], JitHelper.BINARY);
}

export function binary(c: Compiler, arg: number): void {
  const op = plain(arg);
  if (complexOperation(c, op) || (op === Nb.SUBSCRIPT && itemMet(c))) return;
  const [left, right] = [c.kindOf(c.top(1)), c.kindOf(c.top())];
  const MIXED = [Nb.ADD, Nb.SUBTRACT, Nb.MULTIPLY, Nb.TRUE_DIVIDE], generic = c.noted("guard");
  // One operand is a number: what the other one most likely is. Tier 1 has forms for ints alone, and BINARY_OP_EXTEND for an int with a float.
  const isMixed = c.instruction.op === Op.BINARY_OP_EXTEND && MIXED.includes(op);
  const guess = (known: Kind): Kind => {
    if (generic || c.top().big || c.top(1).big) return Kind.ANY;
    if (isMixed) return known === Kind.INT ? Kind.FLOAT : known === Kind.FLOAT ? Kind.INT : Kind.ANY;
    if (op === Nb.POWER && known === Kind.FLOAT) return Kind.FLOAT;
    return known === Kind.INT && (op === Nb.TRUE_DIVIDE || (INTS.includes(op) && !MIXED.includes(op))) ? Kind.INT : Kind.ANY;
  };
  const [first, second] = [left === Kind.ANY ? guess(right) : Kind.ANY, right === Kind.ANY ? guess(left) : Kind.ANY];
  if (first !== Kind.ANY) c.guard(c.top(1), first);
  else if (second !== Kind.ANY) c.guard(c.top(), second);
  const a = c.kindOf(c.top(1)), b = c.kindOf(c.top()), big = c.top().big || c.top(1).big;
  if (isInt(a) && isInt(b) && (generic ? WITHIN.includes(op) && !c.notedHere("guard") : INTS.includes(op))) {
    if (a === Kind.BOOL && b === Kind.BOOL && (op === Nb.AND || op === Nb.OR || op === Nb.XOR)) conditions(c, op);
    else if (op === Nb.ADD || op === Nb.SUBTRACT || op === Nb.MULTIPLY) intOperation(c, op);
    else ints(c, op, op === Nb.LSHIFT && fateOf(c) === Fate.LOW_BITS ? Fate.LOW_BITS : Fate.ANY);
    return;
  }
  if (isNumber(a) && isNumber(b)) {
    const f = FLOATS[op];
    if (f !== undefined && (op === Nb.TRUE_DIVIDE || a !== b)) {
      if (op === Nb.TRUE_DIVIDE) {
        c.float(c.top());
        c.code.f64(0n);
        c.code.op(W.F64_EQ);
        c.leaveIf();
      }
      floats(c, f);
      return;
    }
    if (op === Nb.POWER && !generic && power(c)) return;
  }
  if (ofPython(c, OPERATORS[op], arg === op ? null : `__i${OPERATORS[op]}__`, OnReturn.FROM_OPERATOR)) return;
  if (!binaryOrElse(c, arg)) helperBinary(c, arg);
  const wasInts = generic && [Op.BINARY_OP_ADD_INT, Op.BINARY_OP_SUBTRACT_INT, Op.BINARY_OP_MULTIPLY_INT].includes(c.instruction.op);
  if ((big && INTS.includes(op)) || wasInts) c.push({ ...c.pop(), big: true });
}

// Of two numbers: a power of a float or to one, the square and the cube of an int. False: another one.
function power(c: Compiler): boolean {
  const w = c.code, b = c.top(), a = c.top(1);
  if (c.kindOf(a) === Kind.FLOAT || c.kindOf(b) === Kind.FLOAT) {
    const t = c.temp(Wt.F64);
    c.float(a);
    c.float(b);
    c.call(JitHelper.POWER);
    w.set(t);
    guardFinite(c, t);
    c.pop();
    c.pop();
    c.pushNumber(t, Kind.FLOAT);
    return true;
  }
  const exponent = b.rep === Rep.CONSTANT ? BigInt.asIntN(48, b.bits) : 0n, t = c.temp(Wt.I64);
  if ((exponent !== 2n && exponent !== 3n) || isBig(c, a)) return false;
  intPower(c, intOf(c, a), exponent, t, () => c.leaveIf());
  c.pop();
  c.pop();
  c.pushNumber(t, Kind.INT);
  return true;
}

export function negative(c: Compiler, op: Op): void {
  const kind = c.kindOf(c.top()), w = c.code;
  if (kind === Kind.FLOAT) {
    const t = c.temp(Wt.F64);
    c.float(c.pop());
    w.op(W.F64_NEG);
    w.set(t);
    c.pushNumber(t, kind);
  } else if (kind === Kind.INT) {
    const t = c.temp(Wt.I64);
    w.i64(0n);
    c.number(c.top());
    w.op(W.I64_SUB);
    w.set(t);
    c.guard48(t);
    c.pop();
    c.pushNumber(t, kind);
  } else if (!complexNegative(c)) consume(c, [op, c.pop()], JitHelper.UNARY);
}

export function invert(c: Compiler, op: Op): void {
  if (c.kindOf(c.top()) !== Kind.INT) {
    consume(c, [op, c.pop()], JitHelper.UNARY);
    return;
  }
  const t = c.temp(Wt.I64);
  c.number(c.pop());
  c.code.i64(-1n);
  c.code.op(W.I64_XOR);
  c.code.set(t);
  c.pushNumber(t, Kind.INT);
}

export function compare(c: Compiler, arg: number, wanted: Kind): void {
  const w = c.code;
  if (isNumber(wanted)) {
    c.guard(c.top(1), wanted);
    c.guard(c.top(), wanted);
  }
  const a = c.kindOf(c.top(1)), b = c.kindOf(c.top());
  if (isNumber(a) && isNumber(b)) {
    const y = c.pop(), x = c.pop(), t = c.temp(Wt.I32);
    if (a === Kind.INT && b === Kind.INT) {
      c.number(x);
      c.number(y);
      w.op(INT_COMPARISONS[arg >> 5]!);
    } else {
      c.float(x);
      c.float(y);
      w.op(FLOAT_COMPARISONS[arg >> 5]!);
    }
    w.set(t);
    c.pushCondition(t);
    return;
  }
  const name = COMPARISONS[arg >> 5];
  if ((name === "eq" || name === "ne") && complexEqual(c, name === "ne")) return;
  if (ofPython(c, name, null, OnReturn.FROM_COMPARISON) || compareOrElse(c, arg)) return;
  const right = c.pop(), left = c.pop();
  consume(c, [left, right, arg, c.operatorCell()], JitHelper.COMPARE, arg & 16 ? Kind.BOOL : Kind.ANY);
}

/** `op`: the form that is wanted, which need not be the instruction's. */
export function truth(c: Compiler, i: Instruction, op: Op): void {
  const w = c.code;
  switch (op) {
    case Op.TO_BOOL_BOOL: c.guard(c.top(), Kind.BOOL); return;
    case Op.TO_BOOL_INT: c.guard(c.top(), Kind.INT); break;
    case Op.TO_BOOL_LIST: c.guard(c.top(), Kind.LIST); break;
    case Op.TO_BOOL_NONE: c.guard(c.top(), Kind.NONE); break;
    case Op.TO_BOOL_STR: c.guard(c.top(), Kind.STR); break;
    case Op.TO_BOOL_ALWAYS_TRUE: {
      c.guardVersion(c.top(), c.machine.cache32(c.object, i.unit + 2));
      c.drop(c.pop());
      c.pushConstant(TRUE);
      return;
    }
    default:
  }
  const kind = c.kindOf(c.top());
  if (kind === Kind.BOOL) return;
  if (kind === Kind.NONE) {
    c.pop();
    c.pushConstant(FALSE);
    return;
  }
  const length = LENGTHS[kind];
  if (!isNumber(kind) && length === undefined) {
    c.pushCondition(status(c, [c.pop()], JitHelper.TRUTH));
    return;
  }
  const t = c.temp(Wt.I32);
  if (kind === Kind.INT) {
    c.number(c.top());
    w.ops(W.I64_EQZ, W.I32_EQZ);
    w.set(t);
    c.pop();
  } else if (kind === Kind.FLOAT) {
    c.number(c.top());
    w.f64(0n);
    w.op(W.F64_NE);
    w.set(t);
    c.pop();
  } else {
    const e = c.pop();
    c.pointer(e);
    w.memory(W.I32_LOAD, c.at(length!));
    w.ops(W.I32_EQZ, W.I32_EQZ);
    w.set(t);
    c.drop(e);
  }
  c.pushCondition(t);
}
