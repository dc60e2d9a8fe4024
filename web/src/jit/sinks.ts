// jit/sinks.ts: a value that a generator yields is taken in place by who consumes it (YieldSink in vm/object/exec/generator.h): sums of ints and floats, and lists.
import { JitField as F, SinkKind } from "../gen/bindings.gen.js";
import { W, Wt } from "./code.js";
import type { Compiler } from "./compiler.js";
import { appendInRoom } from "./containers.js";
import { needInt } from "./either.js";
import { Kind, type Entry } from "./state.js";

// The sum is a Value.
function addInt(c: Compiler, target: number, v: Entry, taken: () => void): void {
  const w = c.code, total = c.temp(Wt.I64), sum = c.temp(Wt.I64);
  w.get(target);
  w.memory(W.I64_LOAD, 0);
  w.set(total);
  needInt(c, { kind: Kind.ANY, value: total });
  w.get(total);
  c.unbox(Kind.INT);
  c.number(v);
  w.op(W.I64_ADD);
  w.set(sum);
  c.lacks48(sum);
  w.brIf(0);
  w.get(target);
  w.get(sum);
  c.box(Kind.INT);
  w.memory(W.I64_STORE, 0);
  taken();
}

// Neumaier's compensated sum, as compensated_add in vm/modules/builtins/builtins_iter.c: two doubles, the sum and what it lacks.
function addFloat(c: Compiler, target: number, v: Entry, taken: () => void): void {
  const w = c.code, x = c.temp(Wt.F64), before = c.temp(Wt.F64), sum = c.temp(Wt.F64);
  const rest = (larger: number, smaller: number) => {
    w.get(larger);
    w.get(sum);
    w.op(W.F64_SUB);
    w.get(smaller);
    w.op(W.F64_ADD);
  };
  c.number(v);
  w.set(x);
  w.get(target);
  w.memory(W.F64_LOAD, 0);
  w.tee(before);
  w.get(x);
  w.op(W.F64_ADD);
  w.set(sum);
  w.get(target);
  w.get(target);
  w.memory(W.F64_LOAD, 8);
  rest(before, x);
  rest(x, before);
  w.get(before);
  w.op(W.F64_ABS);
  w.get(x);
  w.ops(W.F64_ABS, W.F64_GE);
  w.op(W.SELECT);
  w.op(W.F64_ADD);
  w.memory(W.F64_STORE, 8);
  w.get(target);
  w.get(sum);
  w.memory(W.F64_STORE, 0);
  taken();
}

function append(c: Compiler, target: number, v: Entry, taken: () => void): void {
  const w = c.code, t = c.temp(Wt.I64);
  c.boxed(v);
  w.set(t);
  appendInRoom(c, target, t);
  taken();
  c.end();
}

const TAKES = { [SinkKind.INT]: addInt, [SinkKind.FLOAT]: addFloat, [SinkKind.LIST]: append };

// What is taken in place: all that goes into a list, and numbers for a sum.
function takenBy(likely: SinkKind, kind: Kind): keyof typeof TAKES | null {
  if (likely === SinkKind.LIST) return likely;
  return kind === Kind.INT ? SinkKind.INT : kind === Kind.FLOAT ? SinkKind.FLOAT : null;
}

/**
 * Takes the value `v`, which the entry owns, where the consumer is of the kind that it most likely is; then `taken` writes where to go on. Else it does nothing.
 * `sink`: the WebAssembly local with the address of the consumer's YieldSink.
 */
export function takeInPlace(c: Compiler, sink: number, likely: SinkKind, v: Entry, taken: () => void): void {
  const by = takenBy(likely, c.kindOf(v));
  if (by === null) return;
  const w = c.code, target = c.temp(Wt.I32);
  c.open(W.BLOCK);
  w.get(sink);
  w.memory(W.I32_LOAD, c.at(F.SINK_KIND));
  w.i32(by);
  w.op(W.I32_NE);
  w.brIf(0);
  w.get(sink);
  w.memory(W.I32_LOAD, c.at(F.SINK_TARGET));
  w.set(target);
  TAKES[by](c, target, v, taken);
  c.end();
}
