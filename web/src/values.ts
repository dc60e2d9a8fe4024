/// values.ts: Python values in JavaScript: copies of plain ones, proxies of the rest.
import { PythonError, readError } from "./error.js";
import type { Wasm } from "./wasm.js";

/// Kinds of values: ORDER ANSWER_KINDS with wasm_bindings/bindings.h.
const enum Kind { Error, None, Bool, Int, BigInt, Float, Str, Bytes, Object }

/// What `runPython` and friends give back: plain values are copied, objects are proxies.
export type PythonValue = undefined | boolean | number | bigint | string | Uint8Array | PyProxy;

/// What can be given to Python: plain values, arrays, plain objects and maps (copied deeply), and proxies.
export type JsValue =
  | null | undefined | boolean | number | bigint | string | Uint8Array | PyProxy
  | readonly JsValue[] | { readonly [key: string]: JsValue } | ReadonlyMap<JsValue, JsValue>;

/// A Python VM as the value functions see it.
export interface Binding {
  readonly wasm: Wasm;
  readonly ptr: number;
  /// Frees handles that JavaScript forgot, when the engine tells.
  readonly registry: FinalizationRegistry<number>;
}

/// Throws the exception that is set in the VM.
export function throwError(b: Binding): never {
  throw readError(b);
}

/// `handle` if it is one; otherwise throws the VM's exception.
export function check(b: Binding, handle: number): number {
  return handle === 0 ? throwError(b) : handle;
}

/// The text that the last call left in the answer.
export function answerText(b: Binding): string {
  const at = b.wasm.exports.binding_answer(b.ptr);
  return b.wasm.text(b.wasm.data.getUint32(at + 4, true), b.wasm.data.getUint32(at + 8, true));
}

function answerNumber(b: Binding): number {
  return b.wasm.data.getFloat64(b.wasm.exports.binding_answer(b.ptr) + 16, true);
}

function parseHex(text: string): bigint {
  return text.startsWith("-") ? -BigInt("0x" + text.slice(1)) : BigInt("0x" + text);
}

/// Takes a handle over: a copy of a plain value (the handle is freed), or a proxy that owns it.
export function take(b: Binding, handle: number): PythonValue {
  check(b, handle);
  const kind = b.wasm.exports.binding_read(b.ptr, handle) as Kind;
  if (kind === Kind.Object) return new PyProxy(b, handle);
  let value: PythonValue;
  switch (kind) {
    case Kind.None: value = undefined; break;
    case Kind.Bool: value = answerNumber(b) !== 0; break;
    case Kind.Int: case Kind.Float: value = answerNumber(b); break;
    case Kind.BigInt: value = parseHex(answerText(b)); break;
    case Kind.Str: value = answerText(b); break;
    case Kind.Bytes: {
      const at = b.wasm.exports.binding_answer(b.ptr);
      const ptr = b.wasm.data.getUint32(at + 4, true);
      value = b.wasm.bytes.slice(ptr, ptr + b.wasm.data.getUint32(at + 8, true));
      break;
    }
    default: b.wasm.exports.binding_free_handle(b.ptr, handle); return throwError(b);
  }
  b.wasm.exports.binding_free_handle(b.ptr, handle);
  return value;
}

/// A new handle for a JavaScript value.
export function give(b: Binding, value: JsValue): number {
  const x = b.wasm.exports;
  if (value === null || value === undefined) return check(b, x.binding_none(b.ptr));
  if (value instanceof PyProxy) return check(b, x.binding_clone(b.ptr, value.handleIn(b)));
  switch (typeof value) {
    case "boolean": return check(b, x.binding_bool(b.ptr, value ? 1 : 0));
    case "number": return check(b, Number.isSafeInteger(value) && !Object.is(value, -0) ? x.binding_int(b.ptr, value) : x.binding_float(b.ptr, value));
    case "bigint": return check(b, b.wasm.withTexts([value.toString(16)], (p, n) => x.binding_bigint(b.ptr, p!, n!)));
    case "string": return check(b, b.wasm.withTexts([value], (p, n) => x.binding_str(b.ptr, p!, n!)));
    case "object": break;
    default: throw new TypeError(`a ${typeof value} cannot be given to Python`);
  }
  if (value instanceof Uint8Array) return check(b, b.wasm.withTexts([value], (p, n) => x.binding_bytes(b.ptr, p!, n!)));
  if (Array.isArray(value)) return giveList(b, value);
  const entries = value instanceof Map ? [...value.entries()] : Object.entries(value as { [key: string]: JsValue });
  return giveDict(b, entries);
}

function giveList(b: Binding, items: readonly JsValue[]): number {
  const list = check(b, b.wasm.exports.binding_list(b.ptr));
  for (const item of items) {
    const h = give(b, item);
    const failed = b.wasm.exports.binding_append(b.ptr, list, h) < 0;
    b.wasm.exports.binding_free_handle(b.ptr, h);
    if (failed) throwError(b);
  }
  return list;
}

function giveDict(b: Binding, entries: readonly (readonly [JsValue, JsValue])[]): number {
  const dict = check(b, b.wasm.exports.binding_dict(b.ptr));
  for (const [key, item] of entries) {
    const k = give(b, key), v = give(b, item);
    const failed = b.wasm.exports.binding_setitem(b.ptr, dict, k, v) < 0;
    b.wasm.exports.binding_free_handle(b.ptr, k);
    b.wasm.exports.binding_free_handle(b.ptr, v);
    if (failed) throwError(b);
  }
  return dict;
}

/// A Python object held by JavaScript. Call `dispose()` (or use `using`) when it is no longer needed; a forgotten proxy
/// is freed some time after the garbage collector finds it.
export class PyProxy {
  private handle: number;

  /// @internal
  constructor(private readonly b: Binding, handle: number) {
    this.handle = handle;
    b.registry.register(this, handle, this);
  }

  /// @internal The handle, for the same VM only.
  handleIn(b: Binding): number {
    if (this.handle === 0) throw new Error("this proxy has been disposed of");
    if (b.ptr !== this.b.ptr || b.wasm !== this.b.wasm) throw new Error("this proxy belongs to another interpreter");
    return this.handle;
  }

  /// Gives the Python object up. Later uses throw.
  dispose(): void {
    if (this.handle === 0) return;
    this.b.registry.unregister(this);
    this.b.wasm.exports.binding_free_handle(this.b.ptr, this.handle);
    this.handle = 0;
  }

  /// The name of the object's type.
  get type(): string {
    this.b.wasm.exports.binding_type_name(this.b.ptr, this.handleIn(this.b));
    return answerText(this.b);
  }

  /// str(object).
  toString(): string {
    return this.text(1);
  }

  /// repr(object).
  repr(): string {
    return this.text(0);
  }

  private text(useStr: number): string {
    if (this.b.wasm.exports.binding_repr(this.b.ptr, this.handleIn(this.b), useStr) < 0) throwError(this.b);
    return answerText(this.b);
  }

  private withValue<T>(value: JsValue, use: (handle: number) => T): T {
    const h = give(this.b, value);
    try {
      return use(h);
    } finally {
      this.b.wasm.exports.binding_free_handle(this.b.ptr, h);
    }
  }

  /// An attribute; throws AttributeError as PythonError.
  getattr(name: string): PythonValue {
    return this.withValue(name, (n) => take(this.b, this.b.wasm.exports.binding_getattr(this.b.ptr, this.handleIn(this.b), n)));
  }

  setattr(name: string, value: JsValue): void {
    this.withValue(name, (n) => this.withValue(value, (v) => {
      if (this.b.wasm.exports.binding_setattr(this.b.ptr, this.handleIn(this.b), n, v) < 0) throwError(this.b);
    }));
  }

  /// object[key]
  get(key: JsValue): PythonValue {
    return this.withValue(key, (k) => take(this.b, this.b.wasm.exports.binding_getitem(this.b.ptr, this.handleIn(this.b), k)));
  }

  /// object[key] = value
  set(key: JsValue, value: JsValue): void {
    this.withValue(key, (k) => this.withValue(value, (v) => {
      if (this.b.wasm.exports.binding_setitem(this.b.ptr, this.handleIn(this.b), k, v) < 0) throwError(this.b);
    }));
  }

  /// del object[key]
  delete(key: JsValue): void {
    this.withValue(key, (k) => {
      if (this.b.wasm.exports.binding_delitem(this.b.ptr, this.handleIn(this.b), k) < 0) throwError(this.b);
    });
  }

  /// key in object
  has(key: JsValue): boolean {
    return this.withValue(key, (k) => {
      const r = this.b.wasm.exports.binding_contains(this.b.ptr, this.handleIn(this.b), k);
      return r < 0 ? throwError(this.b) : r === 1;
    });
  }

  /// len(object)
  get length(): number {
    const n = this.b.wasm.exports.binding_len(this.b.ptr, this.handleIn(this.b));
    return n < 0 ? throwError(this.b) : n;
  }

  /// object(*args)
  call(...args: JsValue[]): PythonValue {
    return this.callKwargs(args, {});
  }

  /// object(*args, **kwargs)
  callKwargs(args: readonly JsValue[], kwargs: { readonly [name: string]: JsValue }): PythonValue {
    const list = giveList(this.b, args);
    const names = Object.entries(kwargs);
    const dict = names.length ? giveDict(this.b, names) : 0;
    try {
      return take(this.b, this.b.wasm.exports.binding_call(this.b.ptr, this.handleIn(this.b), list, dict));
    } finally {
      this.b.wasm.exports.binding_free_handle(this.b.ptr, list);
      if (dict) this.b.wasm.exports.binding_free_handle(this.b.ptr, dict);
    }
  }

  get isCallable(): boolean {
    return this.b.wasm.exports.binding_is_callable(this.b.ptr, this.handleIn(this.b)) === 1;
  }

  *[Symbol.iterator](): Iterator<PythonValue> {
    const it = check(this.b, this.b.wasm.exports.binding_iter(this.b.ptr, this.handleIn(this.b)));
    try {
      for (;;) {
        const item = this.b.wasm.exports.binding_next(this.b.ptr, it);
        if (item === 0) {
          const error = readError(this.b, true);
          if (error) throw error;
          return;
        }
        yield take(this.b, item);
      }
    } finally {
      this.b.wasm.exports.binding_free_handle(this.b.ptr, it);
    }
  }

  /// A deep copy in JavaScript: list, tuple and set to arrays, dict to Map; other objects stay proxies.
  toJs(): unknown {
    const type = this.type;
    const inner = (v: PythonValue) => (v instanceof PyProxy ? v.toJs() : v);
    if (type === "list" || type === "tuple" || type === "set" || type === "frozenset") return [...this].map(inner);
    if (type !== "dict") return this;
    const map = new Map<unknown, unknown>();
    for (const key of this) map.set(inner(key), inner(this.get(key as JsValue)));
    return map;
  }
}

// Node 20 has no Symbol.dispose of its own; compilers of `using` look for it under this name.
if (!Symbol.dispose) Object.defineProperty(Symbol, "dispose", { value: Symbol.for("Symbol.dispose") });
Object.defineProperty(PyProxy.prototype, Symbol.dispose, { value: PyProxy.prototype.dispose });

export { PythonError };
