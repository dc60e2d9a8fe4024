// settings.ts: the effect of the command's options and environment on an interpreter; only the command loads it.
import type { Binding } from "../border/binding.js";
import { Option } from "../gen/bindings.gen.js";
import { throwError } from "../border/values.js";

/** The command's options and environment, for an interpreter. */
export interface CommandSettings {
  /** sys.flags, in its order. */
  flags: readonly number[];
  /** sys attributes that are texts, and those that are lists (_xoptions: a dict of "name" or "name=value"). */
  texts: { readonly [name: string]: string };
  lists: { readonly [name: string]: readonly string[] };
  /** Bits 1, 2, 4: standard input, output, error is a terminal. */
  terminals: number;
  unbuffered: boolean;
  noDebugRanges: boolean;
}

/** Applies settings to a new interpreter: for the option `command`. */
export function commandSettings(c: CommandSettings): (b: Binding) => void {
  return (b) => {
    const x = b.wasm.exports, flags = new Uint8Array(Int32Array.from(c.flags).buffer);
    const failed = b.wasm.withTexts([flags], (p) => x.binding_set_flags(b.ptr, p!)) < 0
      || Object.entries(c.texts).some(([name, text]) => b.wasm.withTexts([name, text], (n, _, t) => x.binding_set_sys(b.ptr, n!, t!)) < 0)
      || Object.entries(c.lists).some(([name, texts]) => b.wasm.withTexts([name, texts.join("\0")], (n, _, t) => x.binding_set_sys_list(b.ptr, n!, texts.length, t!)) < 0);
    if (failed) throwError(b);
    x.binding_set_option(b.ptr, Option.TERMINALS, c.terminals);
    if (c.unbuffered) x.binding_set_option(b.ptr, Option.UNBUFFERED, 1);
    if (c.noDebugRanges) x.binding_set_option(b.ptr, Option.NO_DEBUG_RANGES, 1);
  };
}
