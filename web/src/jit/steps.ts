// jit/steps.ts: what most instructions are made of.
import { JitHelper } from "../gen/bindings.gen.js";
import { BUILTIN_TYPE, W, Wt } from "./code.js";
import type { Compiler } from "./compiler.js";
import type { Emitter } from "./emitter.js";
import { MARK, NULL } from "./machine.js";
import { Kind, alias, type Entry } from "./state.js";

export function load(c: Compiler, n: number): void {
  c.push(alias(c.local(n)));
}

/** The value in a WebAssembly local, with a reference of its own. */
export function keep(c: Compiler, e: Entry): number {
  const t = c.temp(Wt.I64);
  c.owned(e);
  c.code.set(t);
  return t;
}

/** The value, borrowed, in a WebAssembly local. */
export function borrow(c: Emitter, e: Entry): number {
  const t = c.temp(Wt.I64);
  c.boxed(e);
  c.code.set(t);
  return t;
}

/** Calls the function of C that is at `fn` in the VM's table with `count` arguments, which are in the frame from the top of the stack on; `self` writes the object. It borrows all of them. */
export function callOfC(c: Compiler, fn: number, count: number, self: () => void): void {
  const w = c.code;
  c.vmArgument();
  self();
  if (count) c.stackAddress(c.depth);
  else w.i32(0);
  w.i32(count);
  w.i64(NULL);
  w.i32(c.machine.table.ofC(fn));
  w.callIndirect(BUILTIN_TYPE);
}

/** Arguments of a helper behind the VM: entries, which it takes over; a constant value; a constant number. */
type Arguments = readonly (Entry | bigint | number)[];

function callHelper(c: Compiler, args: Arguments, helper: JitHelper): void {
  const given = args.map((a) => (typeof a === "object" ? { place: keep(c, a) } : a));
  c.escape();
  c.vmArgument();
  for (const a of given) {
    if (typeof a === "bigint") c.code.i64(a);
    else if (typeof a === "number") c.code.i32(a);
    else c.code.get(a.place);
  }
  c.call(helper);
}

/** What is on WebAssembly's stack, or an exception in its place, is pushed. */
export function pushResult(c: Compiler, kind = Kind.ANY): void {
  const t = c.temp(Wt.I64);
  c.code.set(t);
  c.raiseIfNull(t);
  c.pushBoxed(t, kind);
}

/** Calls a helper that gives a value. */
export function consume(c: Compiler, args: Arguments, helper: JitHelper, kind = Kind.ANY): void {
  callHelper(c, args, helper);
  pushResult(c, kind);
}

/** Calls a helper that answers a number, below 0 with an exception; the WebAssembly local that has it. */
export function status(c: Compiler, args: Arguments, helper: JitHelper): number {
  const t = c.temp(Wt.I32);
  callHelper(c, args, helper);
  c.code.tee(t);
  c.raiseIfNegative();
  return t;
}

/** Asks the iterator on top of the stack, in C, for what goes to a local; left is whether that was the end. */
export function askNext(c: Emitter, item: number): void {
  c.callAside(JitHelper.NEXT, () => {
    c.vmArgument();
    c.boxed(c.top());
  });
  isAtEnd(c, item);
}

/** What an iterator gave, on WebAssembly's stack, goes to a local; an exception is raised; left is whether that was the end. */
export function isAtEnd(c: Emitter, given: number): void {
  const w = c.code;
  w.tee(given);
  w.i64(MARK);
  w.op(W.I64_EQ);
  c.raiseIf();
  w.get(given);
  w.i64(NULL);
  w.op(W.I64_EQ);
}
