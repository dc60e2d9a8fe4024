// jit/arithmetic.ts: operations on two ints of 48 bits, as they are in WebAssembly locals.
import { W, Wt } from "./code.js";
import type { Compiler } from "./compiler.js";

export const enum Nb { ADD, AND, FLOOR_DIVIDE, LSHIFT, MATRIX_MULTIPLY, MULTIPLY, REMAINDER, OR, POWER, RSHIFT, SUBTRACT, TRUE_DIVIDE, XOR, INPLACE, SUBSCRIPT = 26 }
export const enum Cmp { LT, LE, EQ, NE, GT, GE }
export const INT_COMPARISONS = [W.I64_LT_S, W.I64_LE_S, W.I64_EQ, W.I64_NE, W.I64_GT_S, W.I64_GE_S];
export const FLOAT_COMPARISONS = [W.F64_LT, W.F64_LE, W.F64_EQ, W.F64_NE, W.F64_GT, W.F64_GE];
/** Operators whose result for two ints is an int, without POWER. */
export const INTS: readonly Nb[] = [Nb.ADD, Nb.SUBTRACT, Nb.MULTIPLY, Nb.AND, Nb.OR, Nb.XOR, Nb.LSHIFT, Nb.RSHIFT, Nb.FLOOR_DIVIDE, Nb.REMAINDER];
export const FLOATS: Partial<Record<Nb, W>> = { [Nb.ADD]: W.F64_ADD, [Nb.SUBTRACT]: W.F64_SUB, [Nb.MULTIPLY]: W.F64_MUL, [Nb.TRUE_DIVIDE]: W.F64_DIV };
/** The operator without its in-place form. */
export const plain = (arg: number): Nb => (arg >= Nb.INPLACE && arg < Nb.SUBSCRIPT ? arg - Nb.INPLACE : arg);

/** An int: `get` puts it onto WebAssembly's stack. */
export interface Int {
  readonly get: () => void;
  readonly constant: bigint | null;
}

/** What need not be looked at, because of what becomes of the result. */
export interface Needs {
  /** The result has 48 bits. */
  readonly result: boolean;
  /** It is right to 64 bits. */
  readonly exact: boolean;
}

/** `a op b`, an operator of INTS, into a WebAssembly local. `leave` takes a condition from WebAssembly's stack: another way is gone if it holds. */
export function integer(c: Compiler, op: Nb, a: Int, b: Int, t: number, leave: () => void, { result, exact }: Needs = { result: true, exact: true }): void {
  const w = c.code;
  if (op === Nb.LSHIFT || op === Nb.RSHIFT) shift(c, op, a, b, t, leave, result);
  else if (op === Nb.REMAINDER || op === Nb.FLOOR_DIVIDE) division(c, op, a, b, t, leave);
  else {
    if (op === Nb.MULTIPLY && exact) for (const e of [a, b]) small(c, e, leave);
    a.get();
    b.get();
    w.op(WRITTEN.get(op)!);
    w.set(t);
    if (result && (op === Nb.ADD || op === Nb.SUBTRACT || op === Nb.MULTIPLY)) large(c, t, leave);
  }
}

const WRITTEN: ReadonlyMap<Nb, W> = new Map([[Nb.ADD, W.I64_ADD], [Nb.SUBTRACT, W.I64_SUB], [Nb.MULTIPLY, W.I64_MUL], [Nb.AND, W.I64_AND], [Nb.OR, W.I64_OR], [Nb.XOR, W.I64_XOR]]);

function large(c: Compiler, t: number, leave: () => void): void {
  c.lacks48(t);
  leave();
}

/** Leaves unless an int has 32 bits. */
export function small(c: Compiler, { get, constant }: Int, leave: () => void): void {
  if (constant !== null && BigInt.asIntN(32, constant) === constant) return;
  get();
  get();
  c.code.op(W.I32_WRAP);
  c.code.ops(W.I64_EXTEND_S, W.I64_NE);
  leave();
}

function shift(c: Compiler, op: Nb, a: Int, b: Int, t: number, leave: () => void, result: boolean): void {
  const w = c.code, { constant } = b, isConstant = constant !== null && constant >= 0n && constant <= 63n;
  if (!isConstant) {
    b.get();
    w.i64(63n);
    w.op(W.I64_GT_U);
    leave();
  }
  a.get();
  b.get();
  w.op(op === Nb.LSHIFT ? W.I64_SHL : W.I64_SHR_S);
  w.set(t);
  if (op === Nb.RSHIFT || (isConstant && !result)) return;
  w.get(t);
  b.get();
  w.op(W.I64_SHR_S);
  a.get();
  w.op(W.I64_NE);
  leave();
  large(c, t, leave);
}

const CUBED = 1n << 20n; // its cube has 64 bits

/** The square or the cube of an int, into a WebAssembly local; `leave` as in `integer`. */
export function power(c: Compiler, a: Int, exponent: 2n | 3n, t: number, leave: () => void): void {
  const w = c.code;
  if (exponent === 2n) small(c, a, leave);
  else {
    a.get();
    w.i64(CUBED);
    w.op(W.I64_ADD);
    w.i64(2n * CUBED);
    w.op(W.I64_GE_U);
    leave();
  }
  for (let k = 0n; k < exponent; k++) {
    a.get();
    if (k) w.op(W.I64_MUL);
  }
  w.set(t);
  large(c, t, leave);
}

// The remainder has the divisor's sign; the quotient is rounded down.
function division(c: Compiler, op: Nb, a: Int, b: Int, t: number, leave: () => void): void {
  const w = c.code, remainder = c.temp(Wt.I64);
  if (b.constant === null || b.constant === 0n) {
    b.get();
    w.op(W.I64_EQZ);
    leave();
  }
  a.get();
  b.get();
  w.op(W.I64_REM_S);
  w.set(remainder);
  const wrong = () => {
    w.get(remainder);
    w.ops(W.I64_EQZ, W.I32_EQZ);
    w.get(remainder);
    b.get();
    w.op(W.I64_XOR);
    w.i64(0n);
    w.ops(W.I64_LT_S, W.I32_AND);
  };
  if (op === Nb.REMAINDER) {
    w.get(remainder);
    b.get();
    w.op(W.I64_ADD);
    w.get(remainder);
    wrong();
    w.op(W.SELECT);
    w.set(t);
  } else {
    a.get();
    b.get();
    w.op(W.I64_DIV_S);
    wrong();
    w.ops(W.I64_EXTEND_U, W.I64_SUB);
    w.set(t);
    large(c, t, leave);
  }
}

/** The place of an index into `n` items, a WebAssembly local, on WebAssembly's stack: one below 0 counts from the end. */
export function fromEnd(c: Compiler, { get, constant }: Int, n: number): void {
  const w = c.code;
  get();
  w.get(n);
  if (constant === null) {
    w.i64(0n);
    get();
    w.i64(0n);
    w.ops(W.I64_LT_S, W.SELECT);
  }
  w.op(W.I64_ADD);
}
