// jit/steps.ts: what most instructions are made of.
import { JitHelper } from "../gen/bindings.gen.js";
import { W, Wt } from "./code.js";
import type { Compiler } from "./compiler.js";
import { Kind, Rep, type Entry } from "./state.js";

export function load(c: Compiler, n: number): void {
  c.push({ rep: Rep.ALIAS, kind: Kind.ANY, place: c.local(n), bits: 0n, owned: false, lent: false, version: 0, inline: false });
}

/** The value in a WebAssembly local, with a reference of its own. */
export function keep(c: Compiler, e: Entry): number {
  const t = c.temp(Wt.I64);
  c.owned(e);
  c.code.set(t);
  return t;
}

/** Calls a helper that takes values over and gives one. */
export function consume(c: Compiler, entries: readonly Entry[], helper: JitHelper, kind = Kind.ANY): void {
  const places = entries.map((e) => keep(c, e)), t = c.temp(Wt.I64);
  c.escape();
  c.vmArgument();
  for (const p of places) c.code.get(p);
  c.call(helper);
  c.code.set(t);
  c.raiseIfNull(t);
  c.pushBoxed(t, kind);
}

/** The same for a helper that answers a number, below 0 with an exception. */
export function status(c: Compiler, entries: readonly Entry[], helper: JitHelper, into: number): void {
  const places = entries.map((e) => keep(c, e));
  c.escape();
  c.vmArgument();
  for (const p of places) c.code.get(p);
  c.call(helper);
  c.code.tee(into);
  c.code.i32(0);
  c.code.op(W.I32_LT_S);
  c.raiseIf();
}
