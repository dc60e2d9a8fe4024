// jit/names.ts: globals, attributes and methods.
import { JitHelper, JitField as F } from "../gen/bindings.gen.js";
import { Op } from "../gen/opcodes.gen.js";
import { W, Wt } from "./code.js";
import type { Compiler } from "./compiler.js";
import { NULL, type Instruction } from "./machine.js";
import { Kind, Rep, entry } from "./state.js";
import { consume, keep } from "./steps.js";

export function global(c: Compiler, i: Instruction): void {
  const m = c.machine, w = c.code, inModule = i.op === Op.LOAD_GLOBAL_MODULE;
  const keysOf = (field: F) => m.field(m.field(c.frame, field), F.DICT_KEYS);
  const guardKeys = (field: F, version: number) => {
    c.frameWord(field);
    w.memory(W.I32_LOAD, c.at(F.DICT_KEYS));
    w.memory(W.I32_LOAD, c.at(F.KEYS_VERSION));
    w.i32(version);
    w.op(W.I32_NE);
    c.leaveIf();
  };
  const globals = m.cache16(c.object, i.unit + 2), builtins = m.cache16(c.object, i.unit + 3), index = m.cache16(c.object, i.unit + 4);
  const keys = keysOf(inModule ? F.FRAME_GLOBALS : F.FRAME_BUILTINS);
  if (m.field(keysOf(F.FRAME_GLOBALS), F.KEYS_VERSION) !== globals || (!inModule && m.field(keys, F.KEYS_VERSION) !== builtins)) {
    c.leave();
    c.pushConstant(NULL);
    if (i.arg & 1) c.pushConstant(NULL);
    return;
  }
  if (c.state.globals !== globals) {
    guardKeys(F.FRAME_GLOBALS, globals);
    c.state.globals = globals;
  }
  if (!inModule && c.state.builtins !== builtins) {
    guardKeys(F.FRAME_BUILTINS, builtins);
    c.state.builtins = builtins;
  }
  // Keys of a version are one block of memory: the place of the value is known.
  const at = keys + c.at(F.KEYS_ENTRIES) + (1 << m.wasm.bytes[keys + c.at(F.KEYS_LOG2_INDEX)]!) + 16 * index + 8, t = c.temp(Wt.I64);
  w.i32(0);
  w.memory(W.I64_LOAD, at);
  w.set(t);
  c.leaveIfNull(t);
  const now = m.value(at);
  c.push(entry(Rep.BOXED, Kind.ANY, t, { lent: true, guess: i.arg & 1 && c.kindOfBits(now) === Kind.POINTER ? now : 0n }));
  if (i.arg & 1) c.pushConstant(NULL);
}

export function attribute(c: Compiler, arg: number, offset: number): void {
  const t = c.temp(Wt.I64), w = c.code;
  c.pointer(c.top());
  w.memory(W.I64_LOAD, offset);
  w.set(t);
  c.leaveIfNull(t);
  const owner = c.pop();
  c.pushBoxed(t, Kind.ANY, true);
  c.drop(owner);
  if (arg & 1) c.pushConstant(NULL);
}

export function moduleAttribute(c: Compiler, i: Instruction): void {
  const m = c.machine, w = c.code, keys = c.temp(Wt.I32), t = c.temp(Wt.I64), e = c.top();
  c.guardExact(e, m.field(m.vm, F.VM_MODULE));
  c.pointer(e);
  w.memory(W.I32_LOAD, c.at(F.MODULE_DICT));
  w.memory(W.I32_LOAD, c.at(F.DICT_KEYS));
  w.tee(keys);
  w.memory(W.I32_LOAD, c.at(F.KEYS_VERSION));
  w.i32(m.cache32(c.object, i.unit + 2));
  w.op(W.I32_NE);
  c.leaveIf();
  w.get(keys);
  w.i32(1);
  w.get(keys);
  w.memory(W.I32_LOAD8_U, c.at(F.KEYS_LOG2_INDEX));
  w.ops(W.I32_SHL, W.I32_ADD);
  w.memory(W.I64_LOAD, c.at(F.KEYS_ENTRIES) + 16 * m.cache16(c.object, i.unit + 4) + 8);
  w.set(t);
  c.leaveIfNull(t);
  c.pop();
  c.pushBoxed(t, Kind.ANY, true);
  c.drop(e);
  if (i.arg & 1) c.pushConstant(NULL);
}

export function method(c: Compiler, descriptor: bigint): void {
  const owner = c.pop();
  c.pushConstant(descriptor, true);
  c.push(owner);
}

export function getattr(c: Compiler, arg: number): void {
  const name = c.machine.value(c.object.names + 8 * (arg >> 1)), w = c.code;
  if (!(arg & 1)) {
    consume(c, [c.pop(), name, c.attrCell()], JitHelper.GETATTR);
    return;
  }
  const owner = keep(c, c.pop()), depth = c.depth;
  c.escape();
  c.vmArgument();
  w.get(owner);
  w.i64(name);
  c.stackAddress(depth);
  w.i32(c.attrCell());
  c.call(JitHelper.METHOD);
  c.raiseIfNegative();
  c.pushStored(2);
}

// An attribute that the object in `object` did not have was stored at `offset`: it comes last in the order of its inline values.
function added(c: Compiler, object: number, offset: number): void {
  const w = c.code, values = c.temp(Wt.I32), size = c.temp(Wt.I32);
  const [order, items] = [c.at(F.INLINE_ORDER), c.at(F.INLINE_VALUES)];
  w.get(object);
  w.get(object);
  w.memory(W.I32_LOAD, 4);
  w.memory(W.I32_LOAD, c.at(F.TYPE_INLINE));
  w.op(W.I32_ADD);
  w.tee(values);
  w.get(values);
  w.memory(W.I32_LOAD8_U, c.at(F.INLINE_SIZE));
  w.tee(size);
  w.i32(1);
  w.op(W.I32_ADD);
  w.memory(W.I32_STORE8, c.at(F.INLINE_SIZE));
  // Where the order is: in front of the values if it has room there, else behind them.
  w.get(values);
  w.i32(order);
  w.op(W.I32_ADD);
  w.get(values);
  w.i32(items);
  w.op(W.I32_ADD);
  w.get(values);
  w.memory(W.I32_LOAD8_U, c.at(F.INLINE_CAPACITY));
  w.i32(3);
  w.ops(W.I32_SHL, W.I32_ADD);
  w.get(values);
  w.memory(W.I32_LOAD8_U, c.at(F.INLINE_CAPACITY));
  w.i32(items - order);
  w.ops(W.I32_LE_U, W.SELECT);
  w.get(size);
  w.op(W.I32_ADD);
  w.get(object);
  w.i32(offset - items);
  w.op(W.I32_ADD);
  w.get(values);
  w.op(W.I32_SUB);
  w.i32(3);
  w.op(W.I32_SHR_U);
  w.memory(W.I32_STORE8, 0);
}

export function storeAttribute(c: Compiler, i: Instruction, inline: boolean): void {
  const m = c.machine, w = c.code, offset = m.cache16(c.object, i.unit + 4);
  c.guardVersion(c.top(), m.cache32(c.object, i.unit + 2));
  const old = c.temp(Wt.I64), t = c.temp(Wt.I64);
  if (inline) {
    c.guardInline(c.top());
    c.pointer(c.top());
    c.pointer(c.top());
    w.memory(W.I32_LOAD, 4);
    w.memory(W.I32_LOAD, c.at(F.TYPE_DICT));
    w.op(W.I32_ADD);
    w.memory(W.I32_LOAD, 0);
    c.leaveIf();
  }
  c.pointer(c.top());
  w.memory(W.I64_LOAD, offset);
  w.set(old);
  const owner = c.pop(), v = c.pop(), object = c.temp(Wt.I32);
  c.settle();
  c.owned(v);
  w.set(t);
  c.pointer(owner);
  w.tee(object);
  w.get(t);
  w.memory(W.I64_STORE, offset);
  if (inline) {
    w.get(old);
    w.i64(NULL);
    w.op(W.I64_EQ);
    c.open(W.IF);
    added(c, object, offset);
    c.otherwise();
  }
  c.dropPlace(old, Kind.ANY);
  if (inline) c.end();
  c.drop(owner);
}
