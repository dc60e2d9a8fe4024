// jit/direct-calls.ts: calls of functions of Python, which enter a compiled function directly (direct.ts): of one that is known, with a value for each parameter,
// however arguments were given (Calls.bindArguments), and of whatever is there.
import { JitField as F, JitHelper } from "../gen/bindings.gen.js";
import type { Bound } from "./calls.js";
import { MAX_ARGUMENTS, W, Wt, directType } from "./code.js";
import type { Compiler } from "./compiler.js";
import { NOT_ENTERED } from "./direct.js";
import { NONE, NULL } from "./machine.js";
import { Kind, type Entry } from "./state.js";
import { keep, pushResult } from "./steps.js";

// Enters the compiled function with the code whose address `code` writes, in two blocks that are open: behind the inner one tier 1 has to make the call, behind
// the outer one it was made, and `result` has what it gave. `code` null: it is the region's own function.
function enter(c: Compiler, code: (() => void) | null, callable: number, values: readonly number[], result: number): void {
  const w = c.code, direct = c.temp(Wt.I32);
  if (code) {
    code();
    w.memory(W.I32_LOAD, c.at(F.CODE_DIRECT));
    w.tee(direct);
    w.op(W.I32_EQZ);
    w.brIf(0);
  }
  c.vmArgument();
  w.get(callable);
  for (const local of values) w.get(local);
  if (code) {
    w.get(direct);
    w.i32(c.machine.table.base);
    w.op(W.I32_SUB);
    w.callIndirect(directType(values.length));
  } else c.callItself();
  w.tee(result);
  w.i64(NOT_ENTERED);
  w.op(W.I64_NE);
  w.brIf(1);
  c.end();
}

// Writes the call; what it gives, or null, is in a WebAssembly local.
function writeBound(c: Compiler, { code, count }: Bound): number {
  const w = c.code, result = c.temp(Wt.I64), top = c.temp(Wt.I32);
  const values = Array.from({ length: count }, () => keep(c, c.pop())).reverse(), callable = keep(c, c.pop());
  c.escape();
  c.open(W.BLOCK);
  c.open(W.BLOCK);
  enter(c, c.isItself(code, count) ? null : () => w.i32(code), callable, values, result);
  w.i32(0);
  w.memory(W.I32_LOAD, c.interpField(F.INTERP_TOP));
  w.set(top);
  values.forEach((local, n) => {
    w.get(top);
    w.get(local);
    w.memory(W.I64_STORE, 8 * n);
  });
  c.vmArgument();
  w.get(callable);
  w.op(W.I32_WRAP);
  w.i32(count);
  c.call(JitHelper.BOUND);
  w.set(result);
  c.end();
  return result;
}

/** Calls the function below its arguments. False: there is no such call. */
export function callBound(c: Compiler, bound: Bound | null): boolean {
  if (!bound) return false;
  const result = writeBound(c, bound);
  c.raiseIfNull(result);
  c.pushBoxed(result, Kind.ANY);
  return true;
}

/** The same of the __init__ of the instance below it, which stays on the stack. */
export function initBound(c: Compiler, bound: Bound | null): boolean {
  if (!bound) return false;
  const w = c.code, result = writeBound(c, bound), isOther = c.temp(Wt.I32);
  w.get(result);
  w.i64(NONE);
  w.op(W.I64_NE);
  w.tee(isOther);
  c.open(W.IF);
  w.get(result);
  w.i64(NULL);
  w.op(W.I64_NE);
  c.open(W.IF);
  c.vmArgument();
  w.get(result);
  c.call(JitHelper.NO_INIT_RESULT);
  c.end();
  c.end();
  w.get(isOther);
  c.raiseIf();
  return true;
}

/** Calls whatever is there with the `arg` arguments above it and self: a compiled function that takes just them by position is entered. `mayBePython`: most likely it is not built in. */
export function call(c: Compiler, arg: number, mayBePython: boolean): void {
  const self = c.kindOf(c.top(arg)), count = self === Kind.NULL ? arg : arg + 1;
  if (!mayBePython || count > MAX_ARGUMENTS) {
    c.spill(arg + 2);
    c.escape();
    callHelper(c, arg);
    pushResult(c);
    return;
  }
  const m = c.machine, w = c.code, result = c.temp(Wt.I64), p = c.temp(Wt.I32), given: Entry[] = [];
  for (let k = 0; k < arg + 2; k++) given.unshift(c.pop());
  const kind = c.kindOf(given[0]!), kept = given.map((e) => keep(c, e)), [callable, receiver] = kept as [number, number];
  c.escape();
  c.open(W.BLOCK);
  c.open(W.BLOCK);
  if (kind === Kind.ANY) {
    c.isPointer(callable);
    w.op(W.I32_EQZ);
    w.brIf(0);
  }
  w.get(callable);
  w.op(W.I32_WRAP);
  w.tee(p);
  w.memory(W.I32_LOAD, 4);
  w.i32(m.field(m.vm, F.VM_FUNCTION));
  w.op(W.I32_NE);
  w.brIf(0);
  w.get(p);
  w.memory(W.I32_LOAD, c.at(F.FUNCTION_CODE));
  w.tee(p);
  w.memory(W.I32_LOAD, c.at(F.CODE_PLAIN_ARGCOUNT));
  w.i32(count);
  w.op(W.I32_NE);
  w.brIf(0);
  if (self === Kind.ANY) {
    w.get(receiver);
    w.i64(NULL);
    w.op(W.I64_EQ);
    w.brIf(0);
  }
  enter(c, () => w.get(p), callable, kept.slice(self === Kind.NULL ? 2 : 1), result);
  kept.forEach((local, k) => c.storeStack(c.depth + k, local));
  callHelper(c, arg);
  w.set(result);
  c.end();
  c.raiseIfNull(result);
  c.pushBoxed(result, Kind.ANY);
}

function callHelper(c: Compiler, arg: number): void {
  c.vmArgument();
  c.stackAddress(c.depth + 2);
  c.code.i32(arg);
  c.call(JitHelper.CALL);
}
