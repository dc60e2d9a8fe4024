// jit/builtins.ts: calls of well-known functions of C in place: abs, min, max, ord, chr and functions of math.
//
// What would raise an exception, and what is not an int of 48 bits or a finite float, leaves the region: tier 1 calls the function then.
import { JitBuiltin, JitHelper, JitField as F } from "../gen/bindings.gen.js";
import { W, Wt } from "./code.js";
import type { Compiler } from "./compiler.js";
import { isComplex, partsOf } from "./complex.js";
import { Kind, isNumber, type Entry } from "./state.js";

/** Functions of floats whose result is a float: an instruction or a helper, and how many arguments. */
const FLOATS: ReadonlyMap<JitBuiltin, readonly [count: number, op: W | null, helper: JitHelper | null]> = new Map([
  [JitBuiltin.SQRT, [1, W.F64_SQRT, null]], [JitBuiltin.SIN, [1, null, JitHelper.SIN]], [JitBuiltin.COS, [1, null, JitHelper.COS]], [JitBuiltin.TAN, [1, null, JitHelper.TAN]],
  [JitBuiltin.EXP, [1, null, JitHelper.EXP]], [JitBuiltin.LOG, [1, null, JitHelper.LOG]], [JitBuiltin.ATAN, [1, null, JitHelper.ATAN]],
  [JitBuiltin.ATAN2, [2, null, JitHelper.ATAN2]], [JitBuiltin.HYPOT, [2, null, JitHelper.HYPOT]], [JitBuiltin.POW, [2, null, JitHelper.POW]],
]);
const ROUNDS: ReadonlyMap<JitBuiltin, W> = new Map([[JitBuiltin.FLOOR, W.F64_FLOOR], [JitBuiltin.CEIL, W.F64_CEIL], [JitBuiltin.TRUNC, W.F64_TRUNC]]);
const INFINITY = 0x7ff0_0000_0000_0000n, INT_END = 0x42e0_0000_0000_0000n; // as bits: the second is 2 ** 47
const LAST_CHARACTER = 0x10ffffn;
const MOST_COMPARED = 4;

/** A call of the function `f`, which is sure by now, in place. False: it has to be called. */
export function builtin(c: Compiler, count: number, f: number): boolean {
  if (c.noted("guard")) return false;
  const which = c.machine.builtin(f), of = FLOATS.get(which), rounds = ROUNDS.get(which);
  if (of) return count === of[0] && floatFunction(c, count, of[1], of[2]);
  if (which === JitBuiltin.MIN || which === JitBuiltin.MAX) return count >= 2 && count <= MOST_COMPARED && extreme(c, count, which === JitBuiltin.MIN);
  if (count !== 1) return false;
  if (rounds !== undefined) return rounded(c, rounds);
  switch (which) {
    case JitBuiltin.ABS: return absolute(c, false);
    case JitBuiltin.FABS: return absolute(c, true);
    case JitBuiltin.ORD: return ord(c);
    case JitBuiltin.CHR: return chr(c);
    default: return false;
  }
}

// Pops the call's arguments, self and the callable, and pushes a number.
function give(c: Compiler, count: number, place: number, kind: Kind.INT | Kind.FLOAT): true {
  const given: Entry[] = [];
  for (let k = 0; k < count + 2; k++) given.push(c.pop());
  for (const e of given) c.drop(e);
  c.pushNumber(place, kind);
  return true;
}

// Arguments as floats. False: one is most likely no number. An only one that nothing is known of is taken for a float.
function areFloats(c: Compiler, count: number): boolean {
  const kinds = Array.from({ length: count }, (_, k) => c.kindOf(c.top(k)));
  if (!kinds.every((kind, k) => isNumber(kind) || (kind === Kind.ANY && !c.top(k).big)) || (count > 1 && !kinds.some(isNumber))) return false;
  for (let k = 0; k < count; k++) if (kinds[k] === Kind.ANY) c.guard(c.top(k), Kind.FLOAT);
  return true;
}

/** Puts onto WebAssembly's stack whether the float in a WebAssembly local is infinite or no number. */
export function isNotFinite(c: Compiler, place: number): void {
  c.code.get(place);
  c.code.op(W.F64_ABS);
  c.code.f64(INFINITY);
  c.code.ops(W.F64_LT, W.I32_EQZ);
}

/** Leaves unless a float is finite: else tier 1 raises what there is to raise. */
export function guardFinite(c: Compiler, place: number): void {
  isNotFinite(c, place);
  c.leaveIf();
}

function floatFunction(c: Compiler, count: number, op: W | null, helper: JitHelper | null): boolean {
  if (!areFloats(c, count)) return false;
  const t = c.temp(Wt.F64);
  for (let k = count - 1; k >= 0; k--) c.float(c.top(k));
  if (op !== null) c.code.op(op);
  if (helper !== null) c.call(helper);
  c.code.set(t);
  guardFinite(c, t);
  return give(c, count, t, Kind.FLOAT);
}

/** `math.floor(x)`, `int(x)` and others: an int. */
export function rounded(c: Compiler, op: W): boolean {
  if (!areFloats(c, 1)) return false;
  const w = c.code, t = c.temp(Wt.I64);
  if (c.kindOf(c.top()) === Kind.INT) {
    c.number(c.top());
    w.set(t);
    return give(c, 1, t, Kind.INT);
  }
  const float = c.temp(Wt.F64);
  c.number(c.top());
  w.op(op);
  w.tee(float);
  w.op(W.F64_ABS);
  w.f64(INT_END);
  w.ops(W.F64_LT, W.I32_EQZ);
  c.leaveIf();
  w.get(float);
  w.op(W.I64_TRUNC_F64);
  w.set(t);
  return give(c, 1, t, Kind.INT);
}

// `abs(z)` of a complex number.
function magnitude(c: Compiler): boolean {
  const t = c.temp(Wt.F64);
  for (const part of partsOf(c, c.guard(c.top(), Kind.COMPLEX))) c.code.get(part);
  c.call(JitHelper.C_HYPOT);
  c.code.set(t);
  guardFinite(c, t);
  return give(c, 1, t, Kind.FLOAT);
}

function absolute(c: Compiler, isFloat: boolean): boolean {
  if (!isFloat && isComplex(c, c.top())) return magnitude(c);
  if (isFloat ? !areFloats(c, 1) : !isNumber(c.kindOf(c.top()))) return false;
  const w = c.code, e = c.top();
  if (isFloat || c.kindOf(e) === Kind.FLOAT) {
    const t = c.temp(Wt.F64);
    c.float(e);
    w.op(W.F64_ABS);
    w.set(t);
    return give(c, 1, t, Kind.FLOAT);
  }
  const t = c.temp(Wt.I64);
  w.i64(0n);
  c.number(e);
  w.op(W.I64_SUB);
  c.number(e);
  c.number(e);
  w.i64(0n);
  w.ops(W.I64_LT_S, W.SELECT);
  w.set(t);
  c.guard48(t);
  return give(c, 1, t, Kind.INT);
}

/** min and max of ints or of floats. An argument that nothing is known of is taken for what the others are. */
function extreme(c: Compiler, count: number, isMin: boolean): boolean {
  const kinds = Array.from({ length: count }, (_, k) => c.kindOf(c.top(k))), kind = kinds.find(isNumber);
  if (kind === undefined || !kinds.every((other, k) => other === kind || (other === Kind.ANY && !c.top(k).big))) return false;
  for (let k = 0; k < count; k++) c.guard(c.top(k), kind);
  const w = c.code, t = c.temp(kind === Kind.INT ? Wt.I64 : Wt.F64);
  const less = kind === Kind.INT ? W.I64_LT_S : W.F64_LT, greater = kind === Kind.INT ? W.I64_GT_S : W.F64_GT;
  c.number(c.top(count - 1));
  w.set(t);
  for (let k = count - 2; k >= 0; k--) { // the first of equal ones stays, and what a NaN is compared with
    c.number(c.top(k));
    w.get(t);
    c.number(c.top(k));
    w.get(t);
    w.ops(isMin ? less : greater, W.SELECT);
    w.set(t);
  }
  return give(c, count, t, kind);
}

function ord(c: Compiler): boolean {
  const kind = c.kindOf(c.top()), w = c.code;
  if (kind !== Kind.STR && kind !== Kind.ANY) return false;
  c.guard(c.top(), Kind.STR);
  const str = c.temp(Wt.I32), size = c.temp(Wt.I32), data = c.temp(Wt.I32), t = c.temp(Wt.I64);
  c.pointer(c.top());
  w.tee(str);
  w.memory(W.I32_LOAD, c.at(F.STR_LEN));
  w.i32(1);
  w.op(W.I32_NE);
  c.leaveIf();
  w.get(str);
  w.memory(W.I32_LOAD, c.at(F.STR_DATA));
  w.set(data);
  w.get(str);
  w.memory(W.I32_LOAD8_U, c.at(F.STR_KIND));
  w.tee(size);
  w.i32(1);
  w.op(W.I32_EQ);
  const character = (op: W) => {
    w.get(data);
    w.memory(op, 0);
    w.op(W.I64_EXTEND_U);
    w.set(t);
  };
  c.open(W.IF);
  character(W.I32_LOAD8_U);
  c.otherwise();
  w.get(size);
  w.i32(2);
  w.op(W.I32_EQ);
  c.open(W.IF);
  character(W.I32_LOAD16_U);
  c.otherwise();
  character(W.I32_LOAD);
  c.end();
  c.end();
  return give(c, 1, t, Kind.INT);
}

function chr(c: Compiler): boolean {
  const kind = c.kindOf(c.top()), w = c.code;
  if (kind !== Kind.INT && (kind !== Kind.ANY || c.top().big)) return false;
  const t = c.temp(Wt.I64), code = c.temp(Wt.I64);
  c.number(c.guard(c.top(), Kind.INT));
  w.tee(code);
  w.i64(LAST_CHARACTER);
  w.op(W.I64_GT_U);
  c.leaveIf();
  c.pop();
  c.pop();
  const callable = c.pop();
  c.vmArgument();
  w.get(code);
  w.op(W.I32_WRAP);
  c.call(JitHelper.CHR);
  w.set(t);
  c.drop(callable);
  c.raiseIfNull(t);
  c.pushBoxed(t, Kind.STR);
  return true;
}
