// jit/direct.ts: how compiled code calls a compiled function: the callee pushes its frame itself, with arguments that come as values.
//
// The callee's entry answers NOT_ENTERED when tier 1 has to make the call (a limit is near, the stack is at its end): then nothing was done and the
// arguments are still the caller's. The frame is one that was started from C: what unwinds, or goes on in tier 1, ends there (vm/jit/calls.c, enter).
import { JitField as F, JitHelper, REGION_DEPTH_MAX, REGION_FRAMES } from "../gen/bindings.gen.js";
import { Op } from "../gen/opcodes.gen.js";
import { CO_OPTIMIZED, parametersOf } from "./arguments.js";
import { Code, MAX_ARGUMENTS, W, Wt, directType, type WasmFunction } from "./code.js";
import { callHelper } from "./helpers.js";
import { LEFT, NULL, type CodeObject, type Machine } from "./machine.js";

/** What the entry answers when it has done nothing: no TraceEnd is 3. */
export const NOT_ENTERED = LEFT | 3n;

const BEFORE_RESUME: ReadonlySet<Op> = new Set([Op.COPY_FREE_VARS, Op.MAKE_CELL]); // what the entry runs, or BEGIN for it

/** The values with which compiled code can call the function, one for each parameter; -1: it cannot. */
export function directArguments(m: Machine, code: CodeObject): number {
  const count = parametersOf(m, code.address), first = m.field(code.address, F.CODE_FIRST);
  if (!(m.field(code.address, F.CODE_FLAGS) & CO_OPTIMIZED)) return -1;
  for (let unit = 0; unit < first; unit++) if (!BEFORE_RESUME.has(m.instruction(code, unit).op)) return -1;
  return count <= MAX_ARGUMENTS ? count : -1;
}

/** The local variables that become cells before a function's RESUME. */
export function cellsOf(m: Machine, code: CodeObject): ReadonlySet<number> {
  const cells = new Set<number>(), first = m.field(code.address, F.CODE_FIRST);
  for (let unit = 0; unit < first; ) {
    const { op, arg, next } = m.instruction(code, unit);
    if (op === Op.MAKE_CELL) cells.add(arg);
    unit = next;
  }
  return cells;
}

const makesCells = (m: Machine, code: CodeObject): boolean => cellsOf(m, code).size > 0;

/** The entry. The region's function is the first of the module. */
export function directEntry(m: Machine, code: CodeObject, head: number, count: number): WasmFunction {
  const c = new Code(), vm = m.vm, interp = m.field(vm, F.VM_INTERP), at = (field: F) => m.at(field);
  const CALLABLE = 1, frame = count + 2, budget = frame + 1, pyDepth = frame + 2, depth = frame + 3, p = frame + 4, result = frame + 5, free = frame + 6;
  const locals = [Wt.I32, Wt.I32, Wt.I32, Wt.I32, Wt.I32, Wt.I64, Wt.I64];
  const load = (address: number) => {
    c.i32(0);
    c.memory(W.I32_LOAD, address);
  };
  const store = (address: number, value: () => void) => {
    c.i32(0);
    value();
    c.memory(W.I32_STORE, address);
  };
  const field = (offset: number, value: () => void, op = W.I32_STORE) => {
    c.get(frame);
    value();
    c.memory(op, offset);
  };
  const plus = (local: number, n: number) => () => {
    c.get(local);
    c.i32(n);
    c.op(W.I32_ADD);
  };
  const bytes = at(F.FRAME_LOCALS) + 8 * m.field(code.address, F.CODE_FRAMESIZE), slot = (n: number) => at(F.FRAME_LOCALS) + 8 * n;

  c.open(W.BLOCK);
  load(vm + at(F.VM_BUDGET));
  c.tee(budget);
  c.i32(1);
  c.op(W.I32_LE_U);
  c.brIf(0);
  load(vm + at(F.VM_PY_DEPTH));
  c.tee(pyDepth);
  load(vm + at(F.VM_RECURSION_LIMIT));
  c.op(W.I32_GE_U);
  c.brIf(0);
  load(vm + at(F.VM_C_DEPTH));
  c.tee(depth);
  load(vm + at(F.VM_C_GRANTED));
  c.op(W.I32_GE_U);
  c.get(depth);
  c.i32(REGION_DEPTH_MAX);
  c.ops(W.I32_GT_U, W.I32_OR);
  c.brIf(0);
  load(interp + at(F.INTERP_LIMIT));
  load(interp + at(F.INTERP_TOP));
  c.tee(frame);
  c.op(W.I32_SUB);
  c.i32(bytes + REGION_FRAMES);
  c.op(W.I32_LT_U);
  c.brIf(0);

  store(vm + at(F.VM_BUDGET), plus(budget, -1));
  store(vm + at(F.VM_PY_DEPTH), plus(pyDepth, 1));
  store(vm + at(F.VM_C_DEPTH), plus(depth, 1));
  store(interp + at(F.INTERP_TOP), plus(frame, bytes));
  store(code.address, () => {
    load(code.address);
    c.i32(1);
    c.op(W.I32_ADD);
  });
  c.get(CALLABLE);
  c.op(W.I32_WRAP);
  c.set(p);
  const ofFunction = (f: F) => () => {
    c.get(p);
    c.memory(W.I32_LOAD, at(f));
  };
  field(at(F.FRAME_CODE), () => c.i32(code.address));
  field(at(F.FRAME_PREVIOUS), () => load(vm + at(F.VM_FRAME)));
  field(at(F.FRAME_FUNC), () => c.get(CALLABLE), W.I64_STORE);
  field(at(F.FRAME_GLOBALS), ofFunction(F.FUNCTION_GLOBALS));
  field(at(F.FRAME_BUILTINS), ofFunction(F.FUNCTION_BUILTINS));
  field(at(F.FRAME_NAMES), () => c.i64(NULL), W.I64_STORE);
  field(at(F.FRAME_OBJECT), () => c.i32(0));
  const begins = makesCells(m, code);
  field(at(F.FRAME_IP), () => c.i32(code.units + (begins ? 0 : 2 * head)));
  field(at(F.FRAME_SP), plus(frame, slot(code.nLocals)));
  field(at(F.FRAME_OWNER), () => c.i32(at(F.FRAME_FROM_C)), W.I32_STORE16);
  const nFree = m.field(code.address, F.CODE_FIRST) && !begins ? m.field(code.address, F.CODE_N_FREE) : 0;
  for (let n = 0; n < count; n++) field(slot(n), () => c.get(CALLABLE + 1 + n), W.I64_STORE);
  for (let n = count; n < code.nLocals - nFree; n++) field(slot(n), () => c.i64(NULL), W.I64_STORE);
  for (let n = 0; n < nFree; n++) { // COPY_FREE_VARS
    c.get(p);
    c.memory(W.I32_LOAD, at(F.FUNCTION_CLOSURE));
    c.memory(W.I64_LOAD, at(F.TUPLE_ITEMS) + 8 * n);
    c.set(free);
    field(slot(code.nLocals - nFree + n), () => c.get(free), W.I64_STORE);
    c.get(free);
    c.op(W.I32_WRAP);
    c.get(free);
    c.op(W.I32_WRAP);
    c.memory(W.I32_LOAD, 0);
    c.i32(1);
    c.op(W.I32_ADD);
    c.memory(W.I32_STORE, 0);
  }
  store(vm + at(F.VM_FRAME), () => c.get(frame));
  if (begins) {
    c.get(0);
    c.get(frame);
    callHelper(c, m, JitHelper.BEGIN);
    c.open(W.IF, Wt.I64);
  }
  c.get(0);
  c.get(frame);
  c.i32(1);
  c.call(0);
  if (begins) {
    c.op(W.ELSE);
    c.i64(LEFT); // tier 1 goes on, at frame.ip
    c.op(W.END);
  }
  c.tee(result);
  c.i64(48n);
  c.op(W.I64_SHR_U);
  c.i64(LEFT >> 48n);
  c.op(W.I64_EQ);
  c.open(W.IF);
  c.get(0);
  c.i32(code.address);
  c.get(result);
  callHelper(c, m, JitHelper.GO_ON);
  c.set(result);
  c.op(W.END);
  load(vm + at(F.VM_C_DEPTH));
  c.i32(1);
  c.op(W.I32_SUB);
  c.set(depth);
  store(vm + at(F.VM_C_DEPTH), () => c.get(depth));
  c.get(depth);
  load(vm + at(F.VM_C_LOW));
  c.op(W.I32_LT_U);
  c.open(W.IF);
  c.get(0);
  callHelper(c, m, JitHelper.LOWER);
  c.op(W.END);
  c.get(result);
  c.op(W.RETURN);
  c.op(W.END);
  c.i64(NOT_ENTERED);
  c.op(W.END);
  return { type: directType(count), locals, body: c.bytes };
}
