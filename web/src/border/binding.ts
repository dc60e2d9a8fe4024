// binding.ts: a Python VM as the functions of the border see it, and the answer of the last call into it.
//
// Values, proxies and errors depend on each other: what a lower one of these files needs of a higher one is a function
// in the binding.
import { AnswerAt } from "../gen/bindings.gen.js";
import type { JsTable } from "./js-objects.js";
import type { PyProxy } from "./proxy.js";
import type { Wasm } from "../wasm.js";

/**
 * The result of `runPython` and similar functions: plain values are copied, Python objects are proxies, JavaScript
 * objects are returned as themselves.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type PythonValue = any;

/**
 * Values that can be passed to Python: plain values are copied, proxies become their objects again, everything else is
 * a JsProxy in Python. `toPy` copies arrays, objects, maps and sets deeply.
 */
export type JsValue = unknown;

/** A Python VM as the value functions see it. */
export interface Binding {
  readonly wasm: Wasm;
  readonly ptr: number;
  /** Frees handles whose proxies were garbage-collected. */
  readonly registry: FinalizationRegistry<{ handle: number; pointer: number }>;
  /** The live proxy of each object, by its address. */
  readonly proxies: Map<number, WeakRef<PyProxy>>;
  readonly js: JsTable;
  /** Where each undisposed proxy was made, in debug mode. */
  readonly origins: Map<object, string> | null;
  /** Called around each entry into Python: limits start with the outermost. Throws where the stack is nearly at its end. */
  enter(): void;
  leave(): void;
  /** The value of a handle, which it takes over: a copy of a plain value, or a proxy (values.ts). */
  take(handle: number): PythonValue;
  /** The proxy for a handle, which it takes over (proxy.ts). */
  makeProxy(handle: number, traits: number, pointer: number): PyProxy;
  /** The handle behind a proxy, which must be of this VM; 0: the value is no proxy. */
  handleOf(value: object): number;
  /** A promise for a Python awaitable. */
  awaitPython(awaitable: PyProxy): Promise<PythonValue>;
}

/** The text that the last call left in the answer. */
export function answerText(b: Binding): string {
  const at = b.wasm.exports.binding_answer(b.ptr);
  return b.wasm.text(b.wasm.data.getUint32(at + AnswerAt.ptr, true), b.wasm.data.getUint32(at + AnswerAt.len, true));
}

/** A copy of the bytes that the last call left in the answer. */
export function answerBytes(b: Binding): Uint8Array {
  const at = b.wasm.exports.binding_answer(b.ptr);
  const ptr = b.wasm.data.getUint32(at + AnswerAt.ptr, true);
  return b.wasm.bytes.slice(ptr, ptr + b.wasm.data.getUint32(at + AnswerAt.len, true));
}

/** A word of the answer. */
export function answerWord(b: Binding, field: AnswerAt.kind | AnswerAt.ptr | AnswerAt.len | AnswerAt.handle): number {
  return b.wasm.data.getUint32(b.wasm.exports.binding_answer(b.ptr) + field, true);
}

/** The number of the answer. */
export function answerNumber(b: Binding): number {
  return b.wasm.data.getFloat64(b.wasm.exports.binding_answer(b.ptr) + AnswerAt.number, true);
}
