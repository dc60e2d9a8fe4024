// values.ts: values across the border: plain ones are copied, the rest go as proxies, in both directions.
// Invariant    Every value for Python passes `access.vet`: in JsTable.give, and where containers are copied.
import { answerBytes, answerNumber, answerText, answerWord, type Binding, type JsValue, type PythonValue } from "./binding.js";
import { TYPED_ARRAYS } from "./buffer-view.js";
import { scoped } from "./dispose.js";
import { readError } from "./error.js";
import { AnswerAt, AnswerKind } from "../gen/bindings.gen.js";
import type { PyProxy } from "./proxy.js";

const MAX_BIGINT_DIGITS = 2 ** 28; // V8's limit; the VM refuses longer texts (answer_int)

/** Throws the exception that is set in the VM. */
export function throwError(b: Binding): never {
  throw readError(b);
}

/** `handle` if it is one; otherwise throws the VM's exception. */
export function check(b: Binding, handle: number): number {
  return handle === 0 ? throwError(b) : handle;
}

function parseHex(text: string): bigint {
  if (text.length > MAX_BIGINT_DIGITS) throw new RangeError(`an int of ${text.length} hexadecimal digits is larger than a BigInt can be`);
  return text.startsWith("-") ? -BigInt("0x" + text.slice(1)) : BigInt("0x" + text);
}

/** Takes a handle over: a copy of a plain value (the handle is freed), or a proxy that owns it. */
export function take(b: Binding, handle: number): PythonValue {
  check(b, handle);
  const kind = b.wasm.exports.binding_read(b.ptr, handle) as AnswerKind;
  if (kind === AnswerKind.OBJECT) return b.makeProxy(handle, answerWord(b, AnswerAt.len), answerWord(b, AnswerAt.ptr));
  let value: PythonValue;
  switch (kind) {
    case AnswerKind.NONE: value = undefined; break;
    case AnswerKind.BOOL: value = answerNumber(b) !== 0; break;
    case AnswerKind.INT: case AnswerKind.FLOAT: value = answerNumber(b); break;
    case AnswerKind.BIGINT: value = parseHex(answerText(b)); break;
    case AnswerKind.STR: value = answerText(b); break;
    case AnswerKind.BYTES: value = answerBytes(b); break;
    case AnswerKind.JS: value = b.js.value(answerWord(b, AnswerAt.handle)); break;
    default: b.wasm.exports.binding_free_handle(b.ptr, handle); return throwError(b);
  }
  b.wasm.exports.binding_free_handle(b.ptr, handle);
  return value;
}

/** A new handle for a JavaScript value. */
export function give(b: Binding, value: JsValue): number {
  const x = b.wasm.exports;
  if (value === null || value === undefined) return check(b, x.binding_none(b.ptr));
  switch (typeof value) {
    case "boolean": return check(b, x.binding_bool(b.ptr, value ? 1 : 0));
    case "number": return check(b, Number.isSafeInteger(value) && !Object.is(value, -0) ? x.binding_int(b.ptr, value) : x.binding_float(b.ptr, value));
    case "bigint": return check(b, b.wasm.withTexts([value.toString(16)], (p, n) => x.binding_bigint(b.ptr, p!, n!)));
    case "string": return giveText(b, value);
    case "symbol": throw new TypeError("a symbol cannot be given to Python");
    default: break;
  }
  const held = b.handleOf(value as object);
  return held ? check(b, x.binding_clone(b.ptr, held)) : b.js.give(value as object);
}

export function giveText(b: Binding, text: string): number {
  return check(b, b.wasm.withTexts([text], (p, n) => b.wasm.exports.binding_str(b.ptr, p!, n!)));
}

export function giveBytes(b: Binding, bytes: Uint8Array): number {
  return check(b, b.wasm.withTexts([bytes], (p, n) => b.wasm.exports.binding_bytes(b.ptr, p!, n!)));
}

/** Calls `use` with a handle for a value, and frees the handle. */
export function withHandle<T>(b: Binding, value: JsValue, use: (handle: number) => T): T {
  const h = give(b, value);
  try {
    return use(h);
  } finally {
    b.wasm.exports.binding_free_handle(b.ptr, h);
  }
}

/** Levels of containers that are converted; deeper ones are a RangeError. */
export const MAX_LEVELS = 1000;

/** A handle of a list; the items are given one by one. */
export function giveList(b: Binding, items: Iterable<JsValue>, giveItem: (item: JsValue) => number = (item) => give(b, item)): number {
  return filled(b, b.wasm.exports.binding_list(b.ptr), (list) => fillList(b, list, items, giveItem));
}

// `handle`, filled; freed when that throws.
function filled(b: Binding, handle: number, fill: (handle: number) => void): number {
  check(b, handle);
  try {
    fill(handle);
  } catch (error) {
    if (!b.wasm.ended) b.wasm.exports.binding_free_handle(b.ptr, handle);
    throw error;
  }
  return handle;
}

function fillList(b: Binding, list: number, items: Iterable<JsValue>, giveItem: (item: JsValue) => number): void {
  for (const item of items) {
    const h = giveItem(item);
    const failed = b.wasm.exports.binding_append(b.ptr, list, h) < 0;
    b.wasm.exports.binding_free_handle(b.ptr, h);
    if (failed) throwError(b);
  }
}

function fillDict(b: Binding, dict: number, entries: Iterable<readonly [JsValue, JsValue]>, giveItem: (item: JsValue) => number): void {
  for (const [key, item] of entries) {
    const k = giveItem(key);
    let v = 0;
    try {
      v = giveItem(item);
      if (b.wasm.exports.binding_setitem(b.ptr, dict, k, v) < 0) throwError(b);
    } finally {
      b.wasm.exports.binding_free_handle(b.ptr, k);
      if (v) b.wasm.exports.binding_free_handle(b.ptr, v);
    }
  }
}

/** A handle of a dict. */
export function giveDict(b: Binding, entries: Iterable<readonly [JsValue, JsValue]>, giveItem: (item: JsValue) => number = (item) => give(b, item)): number {
  return filled(b, b.wasm.exports.binding_dict(b.ptr), (dict) => fillDict(b, dict, entries, giveItem));
}

function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

/**
 * A handle of a deep copy: arrays to lists, plain objects and maps to dicts, sets to sets, buffers to bytes and
 * memoryviews, dates to datetimes; everything else stays a JsProxy. `depth` levels, -1: all.
 */
export function giveDeep(b: Binding, value: JsValue, depth: number): number {
  // A handle of each copy of a container, so that one that occurs twice is copied once.
  const seen = new Map<object, number>();
  try {
    return copyOf(b, value, levels(depth), seen);
  } finally {
    if (!b.wasm.ended) for (const h of seen.values()) b.wasm.exports.binding_free_handle(b.ptr, h);
  }
}

/** How deep a conversion goes: a number of levels, or -1: all of them, up to MAX_LEVELS. */
export function levels(depth: number): number {
  return Number.isInteger(depth) && depth >= 0 && depth <= MAX_LEVELS ? depth : -1;
}

function copyOf(b: Binding, given: JsValue, depth: number, seen: Map<object, number>): number {
  const x = b.wasm.exports;
  if (typeof given !== "object" || given === null || depth === 0 || b.handleOf(given)) return give(b, given);
  b.wasm.needRoom();
  const known = seen.get(given);
  if (known) return check(b, x.binding_clone(b.ptr, known));
  const value = b.js.access.vet(given);
  if (value instanceof Uint8Array) return giveBytes(b, value);
  if (value instanceof ArrayBuffer) return giveBytes(b, new Uint8Array(value));
  if (ArrayBuffer.isView(value)) return giveView(b, value);
  if (value instanceof Date) return giveDate(b, value);
  if (depth < -MAX_LEVELS) throw new RangeError("the value is nested too deeply to be given to Python");
  const inner = (item: JsValue) => copyOf(b, item, depth - 1, seen);
  const remember = (handle: number) => seen.set(value, check(b, x.binding_clone(b.ptr, handle)));
  if (Array.isArray(value)) return filled(b, x.binding_list(b.ptr), (list) => (remember(list), fillList(b, list, value, inner)));
  if (value instanceof Set) {
    const list = giveList(b, value, inner);
    const set = x.binding_set(b.ptr, list);
    x.binding_free_handle(b.ptr, list);
    return check(b, set);
  }
  if (!(value instanceof Map) && !isPlainObject(value)) return give(b, value);
  return filled(b, x.binding_dict(b.ptr), (dict) => (remember(dict), fillDict(b, dict, value instanceof Map ? value : Object.entries(value), inner)));
}

function importModule(b: Binding, name: string): PyProxy {
  return take(b, withHandle(b, name, (n) => b.wasm.exports.binding_import(b.ptr, n))) as PyProxy;
}

function giveView(b: Binding, view: ArrayBufferView): number {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  const name = (view as unknown as { [Symbol.toStringTag]: string })[Symbol.toStringTag].replace("Clamped", "");
  const format = Object.keys(TYPED_ARRAYS).find((one) => TYPED_ARRAYS[one]!.name === name);
  if (!format) return giveBytes(b, bytes);
  return scoped((keep) => {
    const memoryview = keep(keep(importModule(b, "builtins")).getattr("memoryview") as PyProxy);
    const plain = keep(take(b, callHandles(b, memoryview, [giveBytes(b, bytes)])) as PyProxy);
    return callHandles(b, keep(plain.getattr("cast") as PyProxy), [giveText(b, format)]);
  });
}

function giveDate(b: Binding, date: Date): number {
  return scoped((keep) => {
    const datetime = keep(importModule(b, "datetime")), timezone = keep(datetime.getattr("timezone") as PyProxy);
    const from = keep(keep(datetime.getattr("datetime") as PyProxy).getattr("fromtimestamp") as PyProxy);
    return callHandles(b, from, [give(b, date.getTime() / 1000), give(b, timezone.getattr("utc"))]);
  });
}

// Calls with handles, which are freed.
function callHandles(b: Binding, callable: PyProxy, handles: readonly number[]): number {
  const x = b.wasm.exports;
  const list = check(b, x.binding_list(b.ptr));
  for (const h of handles) {
    x.binding_append(b.ptr, list, h);
    x.binding_free_handle(b.ptr, h);
  }
  const result = x.binding_call(b.ptr, callable.handleIn(b), list, 0);
  x.binding_free_handle(b.ptr, list);
  return check(b, result);
}
