// jit/complex.ts: complex numbers in place. A result is written into an operand that nobody else has, or into a block that the allocator has free.
//
// Source: vm/object/number/complex.c, whose results these are to the last bit; the free lists of vm/base/mem.h.
import { JitField as F, JitHelper } from "../gen/bindings.gen.js";
import { giveBlock, takeBlock } from "./allocation.js";
import { Nb } from "./arithmetic.js";
import { Code, Shared, SHARED_TYPES, W, Wt, type WasmFunction } from "./code.js";
import type { Compiler } from "./compiler.js";
import { TYPE_OF } from "./emitter.js";
import { callHelper } from "./helpers.js";
import { TAG_PTR, pointerTo, type Instruction, type Machine } from "./machine.js";
import { Kind, Rep, isNumber, type Entry } from "./state.js";

/** The function. */
export function complexFunction(m: Machine, which: Shared.COMPLEX | Shared.COMPLEX_FREE): WasmFunction {
  const c = new Code(), size = m.at(F.COMPLEX_SIZE), type = SHARED_TYPES[which];
  if (which === Shared.COMPLEX_FREE) { // takes the object, whose last reference is gone
    const OBJECT = 0;
    giveBlock(c, m, size, OBJECT);
    c.op(W.END);
    return { type, locals: [], body: c.bytes };
  }
  // Takes an object to write into, or 0, and the two parts; gives the object, or a new one.
  const TARGET = 0, REAL = 1, IMAG = 2, then = 3;
  c.open(W.BLOCK);
  c.open(W.BLOCK);
  c.get(TARGET);
  c.op(W.I32_EQZ);
  c.brIf(0);
  c.get(TARGET);
  c.memory(W.I32_LOAD, 0);
  c.tee(then);
  c.i32(1);
  c.op(W.I32_EQ);
  c.brIf(1);
  c.get(TARGET); // others have it, too
  c.get(then);
  c.i32(1);
  c.op(W.I32_SUB);
  c.memory(W.I32_STORE, 0);
  c.op(W.END);
  c.open(W.BLOCK);
  takeBlock(c, m, size, TARGET, then);
  c.get(TARGET);
  c.i32(1);
  c.memory(W.I32_STORE, 0);
  c.get(TARGET);
  c.i32(m.field(m.vm, F.VM_COMPLEX));
  c.memory(W.I32_STORE, TYPE_OF);
  c.br(1);
  c.op(W.END);
  c.i32(m.vm);
  c.get(REAL);
  c.get(IMAG);
  callHelper(c, m, JitHelper.COMPLEX);
  c.op(W.RETURN);
  c.op(W.END);
  [REAL, IMAG].forEach((part, k) => {
    c.get(TARGET);
    c.get(part);
    c.memory(W.F64_STORE, m.at(F.COMPLEX_REAL) + 8 * k);
  });
  c.get(TARGET);
  c.op(W.I64_EXTEND_U);
  c.i64(TAG_PTR << 48n);
  c.ops(W.I64_OR, W.END);
  return { type, locals: [Wt.I32], body: c.bytes };
}

/** Whether an entry is a complex number, or is most likely one. */
export function isComplex(c: Compiler, e: Entry): boolean {
  const kind = c.kindOf(e);
  return kind === Kind.COMPLEX || ((kind === Kind.ANY || kind === Kind.POINTER) && c.machine.typeOf(c.valueNow(e)) === c.typeOfKind(Kind.COMPLEX));
}

/** The two parts of a complex number, in WebAssembly locals. */
export function partsOf(c: Compiler, e: Entry): [number, number] {
  const w = c.code, p = c.temp(Wt.I32), parts: [number, number] = [c.temp(Wt.F64), c.temp(Wt.F64)];
  c.pointer(e);
  w.set(p);
  parts.forEach((part, k) => {
    w.get(p);
    w.memory(W.F64_LOAD, c.at(F.COMPLEX_REAL) + 8 * k);
    w.set(part);
  });
  return parts;
}

// Pops operands, and pushes a complex number with the parts that `real` and `imag` put onto WebAssembly's stack.
function push(c: Compiler, operands: number, real: () => void, imag: () => void): void {
  const w = c.code, t = c.temp(Wt.I64), given: Entry[] = [];
  for (let k = 0; k < operands; k++) given.push(c.pop());
  const target = given.find((e) => e.rep === Rep.BOXED && e.owned && e.kind === Kind.COMPLEX);
  if (target) {
    w.get(target.place);
    w.op(W.I32_WRAP);
  } else w.i32(0);
  real();
  imag();
  c.callShared(Shared.COMPLEX);
  w.set(t);
  for (const e of given) if (e !== target) c.drop(e);
  c.raiseIfNull(t);
  c.pushBoxed(t, Kind.COMPLEX);
}

/** `a op b` where one is a complex number and the other is one or an int or a float. False: it is something else. */
export function complexOperation(c: Compiler, op: Nb): boolean {
  const a = c.top(1), b = c.top(), w = c.code;
  // What nothing is known of is taken for one beside one.
  const mayBe = (e: Entry, other: Entry) => isComplex(c, e) || (c.kindOf(e) === Kind.ANY && c.valueNow(e) === 0n && isComplex(c, other));
  const isA = mayBe(a, b), isB = mayBe(b, a);
  if ((!isA && !isB) || c.noted("guard") || (!isA && !isNumber(c.kindOf(a))) || (!isB && !isNumber(c.kindOf(b)))) return false;
  const f = op === Nb.ADD ? W.F64_ADD : op === Nb.SUBTRACT ? W.F64_SUB : op === Nb.MULTIPLY ? W.F64_MUL : op === Nb.TRUE_DIVIDE && !isB ? W.F64_DIV : null;
  if (f === null) return false;
  if (isA) c.guard(a, Kind.COMPLEX);
  if (isB) c.guard(b, Kind.COMPLEX);
  const parts = (which: 0 | 1, is: boolean): [number, number | null] => {
    const e = c.top(which);
    if (is) return partsOf(c, e);
    const t = c.temp(Wt.F64);
    c.float(e);
    w.set(t);
    return [t, null];
  };
  const [re, im] = parts(1, isA), [otherRe, otherIm] = parts(0, isB);
  const apply = (x: number, y: number, by: W) => {
    w.get(x);
    w.get(y);
    w.op(by);
  };
  if (op === Nb.TRUE_DIVIDE) { // by zero: tier 1 raises
    w.get(otherRe);
    w.f64(0n);
    w.op(W.F64_EQ);
    c.leaveIf();
  }
  if (im !== null && otherIm !== null && op === Nb.MULTIPLY) {
    const real = c.temp(Wt.F64), imag = c.temp(Wt.F64);
    apply(re, otherRe, W.F64_MUL);
    apply(im, otherIm, W.F64_MUL);
    w.op(W.F64_SUB);
    w.set(real);
    apply(re, otherIm, W.F64_MUL);
    apply(im, otherRe, W.F64_MUL);
    w.op(W.F64_ADD);
    w.set(imag);
    for (const part of [real, imag]) apply(part, part, W.F64_NE); // neither is a number: it may be an infinity after all (C11, annex G)
    w.op(W.I32_AND);
    c.leaveIf();
    push(c, 2, () => w.get(real), () => w.get(imag));
    return true;
  }
  // Where one operand is real, the other's imaginary part is not added to zero, whose sign it would lose; it is multiplied as the real one is.
  push(c, 2, () => apply(re, otherRe, f), () => {
    if (im !== null && otherIm !== null) apply(im, otherIm, f);
    else if (op === Nb.MULTIPLY || op === Nb.TRUE_DIVIDE) apply(im ?? re, im === null ? otherIm! : otherRe, f);
    else {
      w.get(im ?? otherIm!);
      if (im === null && op === Nb.SUBTRACT) w.op(W.F64_NEG);
    }
  });
  return true;
}

/** `-z`. False: that is no complex number. */
export function complexNegative(c: Compiler): boolean {
  if (!isComplex(c, c.top()) || c.noted("guard")) return false;
  const [re, im] = partsOf(c, c.guard(c.top(), Kind.COMPLEX)), w = c.code;
  const negated = (part: number) => () => {
    w.get(part);
    w.op(W.F64_NEG);
  };
  push(c, 1, negated(re), negated(im));
  return true;
}

/** `a == b` or `a != b` of two complex numbers. False: it is something else. */
export function complexEqual(c: Compiler, isUnequal: boolean): boolean {
  if (!isComplex(c, c.top(1)) || !isComplex(c, c.top()) || c.noted("guard")) return false;
  const w = c.code, t = c.temp(Wt.I32);
  for (const k of [1, 0]) c.guard(c.top(k), Kind.COMPLEX);
  const a = partsOf(c, c.top(1)), b = partsOf(c, c.top());
  a.forEach((part, k) => {
    w.get(part);
    w.get(b[k]!);
    w.op(isUnequal ? W.F64_NE : W.F64_EQ);
  });
  w.op(isUnequal ? W.I32_OR : W.I32_AND);
  w.set(t);
  const operands = [c.pop(), c.pop()];
  for (const e of operands) c.drop(e);
  c.pushCondition(t);
  return true;
}

/** `z.real` or `z.imag`. False: it is something else. */
export function complexPart(c: Compiler, i: Instruction): boolean {
  const e = c.top(), m = c.machine;
  if (i.arg & 1 || !isComplex(c, e) || c.noted("guard")) return false;
  const part = ["real", "imag"].indexOf(m.text(m.value(c.object.names + 8 * (i.arg >> 1))));
  if (part < 0) return false;
  const t = partsOf(c, c.guard(e, Kind.COMPLEX))[part]!, w = c.code;
  w.get(t);
  w.get(t);
  w.op(W.F64_NE); // its bits could be those of no value
  c.leaveIf();
  c.drop(c.pop());
  c.pushNumber(t, Kind.FLOAT);
  return true;
}

/** `complex(a, b)` and `complex(a)` of numbers. False: it is another call. */
export function complexOf(c: Compiler, i: Instruction): boolean {
  const m = c.machine, w = c.code, callable = c.top(i.arg + 1);
  if (i.arg < 1 || i.arg > 2 || callable.guess !== pointerTo(m.field(m.vm, F.VM_COMPLEX)) || c.noted("guard") || c.kindOf(c.top(i.arg)) !== Kind.NULL) return false;
  for (let k = 0; k < i.arg; k++) if (!isNumber(c.kindOf(c.top(k)))) return false;
  c.guardBits(callable, callable.guess);
  const [real, imag] = i.arg === 2 ? [c.top(1), c.top()] : [c.top(), null];
  const parts = [real, imag].map((e) => {
    const t = c.temp(Wt.F64);
    if (e) c.float(e);
    else w.f64(0n);
    w.set(t);
    return t;
  });
  push(c, i.arg + 2, () => w.get(parts[0]!), () => w.get(parts[1]!));
  return true;
}
