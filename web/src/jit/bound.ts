// jit/bound.ts: calls of functions of Python that are known, with a value for each parameter (Calls.bindArguments): however arguments were given, compiled
// functions are entered directly (direct.ts).
import { JitField as F, JitHelper } from "../gen/bindings.gen.js";
import type { Bound } from "./calls.js";
import { W, Wt, directType } from "./code.js";
import type { Compiler } from "./compiler.js";
import { NOT_ENTERED } from "./direct.js";
import { NONE, NULL } from "./machine.js";
import { Kind } from "./state.js";
import { keep } from "./steps.js";

// Writes the call; what it gives, or null, is in a WebAssembly local.
function writeCall(c: Compiler, { code, count }: Bound): number {
  const w = c.code, result = c.temp(Wt.I64), direct = c.temp(Wt.I32), isItself = c.isItself(code, count);
  const values = Array.from({ length: count }, () => keep(c, c.pop())).reverse(), callable = keep(c, c.pop());
  c.escape();
  c.open(W.BLOCK);
  c.open(W.BLOCK);
  if (!isItself) {
    w.i32(code);
    w.memory(W.I32_LOAD, c.at(F.CODE_DIRECT));
    w.tee(direct);
    w.op(W.I32_EQZ);
    w.brIf(0);
  }
  c.vmArgument();
  w.get(callable);
  for (const local of values) w.get(local);
  if (isItself) c.callItself();
  else {
    w.get(direct);
    w.callIndirect(directType(count));
  }
  w.tee(result);
  w.i64(NOT_ENTERED);
  w.op(W.I64_NE);
  w.brIf(1);
  c.end();
  w.i32(0);
  w.memory(W.I32_LOAD, c.interpField(F.INTERP_TOP));
  w.set(direct);
  values.forEach((local, n) => {
    w.get(direct);
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
  const result = writeCall(c, bound);
  c.raiseIfNull(result);
  c.pushBoxed(result, Kind.ANY);
  return true;
}

/** The same of the __init__ of the instance below it, which stays on the stack. */
export function initBound(c: Compiler, bound: Bound | null): boolean {
  if (!bound) return false;
  const w = c.code, result = writeCall(c, bound), isOther = c.temp(Wt.I32);
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
