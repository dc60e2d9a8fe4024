// proxy.ts: PyProxy: a Python object held by JavaScript.
//
// Users hold a JavaScript Proxy around a PyProxy (a function, when the object can be called): the methods of this file
// come first, every other property is the Python object's attribute. One Python object has one PyProxy at a time; each
// time it is handed out counts one use, and `dispose` ends one.
import { answerBytes, answerText, answerWord, type Binding, type JsValue, type PythonValue } from "./binding.js";
import { MAX_LEVELS, check, give, giveDict, giveList, levels, take, throwError, withHandle } from "./values.js";
import { BufferView, TYPED_ARRAYS } from "./buffer-view.js";
import { checkOptions } from "../interpreter/check-options.js";
import { disposable } from "./dispose.js";
import { readError } from "./error.js";
import { AnswerAt, Trait } from "../gen/bindings.gen.js";
import { LIST, SEQUENCE, invoke, step } from "./proxy-methods.js";

interface Inner {
  readonly b: Binding;
  handle: number;
  uses: number;
  readonly traits: number;
  readonly pointer: number;
  promise: Promise<PythonValue> | null;
}
const INNER = Symbol("morelia.inner");

/** Options of `toJs`. */
export interface ToJsOptions {
  /** Levels of containers to convert; −1 (default): all. */
  depth?: number;
  /** Makes the result for a dict's entries; default: a Map. `Object.fromEntries` makes plain objects. */
  dictConverter?: (entries: Iterable<[unknown, unknown]>) => unknown;
  /** true: an object that cannot be converted is an error; default: it stays a proxy. */
  strict?: boolean;
}

const TO_JS_OPTIONS = { number: "depth", function: "dictConverter", boolean: "strict" };

/**
 * A Python object held by JavaScript. Call `dispose()` (or use `using`) when it is no longer needed; a forgotten proxy
 * is freed some time after the garbage collector finds it. Attributes of the Python object are properties (items too,
 * of lists and tuples; an attribute whose name the proxy uses itself has a $ before it); callables are functions,
 * classes can also be constructed with `new`; awaitables can be awaited; lists and tuples have the methods of arrays,
 * iterators `next(value)`, generators `return` and `throw`.
 */
export class PyProxy {
  /** @internal */
  declare readonly [INNER]: Inner;

  /** @internal Proxies are made by the package. */
  private constructor() {
    throw new TypeError("a PyProxy is made by Python values");
  }

  /** @internal The handle, for the same VM only. */
  handleIn(b: Binding): number {
    const inner = this[INNER];
    if (inner.handle === 0) throw new Error("this proxy has been disposed of");
    if (b.ptr !== inner.b.ptr || b.wasm !== inner.b.wasm) throw new Error("this proxy belongs to another interpreter");
    return inner.handle;
  }

  /** Ends one use of the Python object; the last one releases it. Later uses throw. */
  dispose(): void {
    const inner = this[INNER];
    if (inner.handle === 0) return;
    if (inner.uses === 1) inner.b.wasm.needRoom();
    if (--inner.uses > 0) return;
    inner.b.registry.unregister(inner);
    release(inner);
  }

  /** The same as `dispose`. */
  destroy(): void {
    this.dispose();
  }

  /** Whether the object has been released. */
  get disposed(): boolean {
    return this[INNER].handle === 0;
  }

  /** One more use of the same proxy, to be disposed of on its own. */
  copy(): this {
    this.handleIn(this[INNER].b);
    this[INNER].uses++;
    return this;
  }

  /** The name of the object's type. */
  get type(): string {
    const { b } = this[INNER];
    b.wasm.needRoom();
    b.wasm.exports.binding_type_name(b.ptr, this.handleIn(b));
    return answerText(b);
  }

  /** str(object). */
  toString(): string {
    return text(this, 1);
  }

  /** repr(object). */
  repr(): string {
    return text(this, 0);
  }

  /** An attribute; throws AttributeError as PythonError. */
  getattr(name: string): PythonValue {
    const { b } = this[INNER];
    return entering(b, () => withHandle(b, name, (n) => take(b, b.wasm.exports.binding_getattr(b.ptr, this.handleIn(b), n))));
  }

  setattr(name: string, value: JsValue): void {
    const { b } = this[INNER];
    entering(b, () => withHandle(b, name, (n) => withHandle(b, value, (v) => done(b, b.wasm.exports.binding_setattr(b.ptr, this.handleIn(b), n, v)))));
  }

  delattr(name: string): void {
    const { b } = this[INNER];
    entering(b, () => withHandle(b, name, (n) => done(b, b.wasm.exports.binding_delattr(b.ptr, this.handleIn(b), n))));
  }

  hasattr(name: string): boolean {
    return lookup(this, name, (handle) => (this[INNER].b.wasm.exports.binding_free_handle(this[INNER].b.ptr, handle), true)) ?? false;
  }

  /** The names of the object's attributes: dir(object). */
  dir(): string[] {
    const { b } = this[INNER];
    const list = entering(b, () => take(b, b.wasm.exports.binding_dir(b.ptr, this.handleIn(b)))) as PyProxy;
    const names = list.toJs() as string[];
    list.dispose();
    return names;
  }

  /** object[key]; undefined when a dict has no such key. */
  get(key: JsValue): PythonValue {
    const { b, traits } = this[INNER];
    return entering(b, () => withHandle(b, key, (k) => {
      const value = b.wasm.exports.binding_getitem(b.ptr, this.handleIn(b), k);
      if (value !== 0) return take(b, value);
      const error = readError(b);
      if (traits & Trait.DICT && error.type === "KeyError") {
        error.exception.dispose();
        return undefined;
      }
      throw error;
    }));
  }

  /** object[key] = value */
  set(key: JsValue, value: JsValue): void {
    const { b } = this[INNER];
    entering(b, () => withHandle(b, key, (k) => withHandle(b, value, (v) => done(b, b.wasm.exports.binding_setitem(b.ptr, this.handleIn(b), k, v)))));
  }

  /** del object[key] */
  delete(key: JsValue): void {
    const { b } = this[INNER];
    entering(b, () => withHandle(b, key, (k) => done(b, b.wasm.exports.binding_delitem(b.ptr, this.handleIn(b), k))));
  }

  /** key in object */
  has(key: JsValue): boolean {
    const { b } = this[INNER];
    return entering(b, () => withHandle(b, key, (k) => {
      const r = b.wasm.exports.binding_contains(b.ptr, this.handleIn(b), k);
      return r < 0 ? throwError(b) : r === 1;
    }));
  }

  /** len(object) */
  get length(): number {
    const { b } = this[INNER];
    const n = entering(b, () => b.wasm.exports.binding_len(b.ptr, this.handleIn(b)));
    return n < 0 ? throwError(b) : n;
  }

  /** object(*args) */
  call(...args: JsValue[]): PythonValue {
    return this.callKwargs(args, {});
  }

  /** object(*args, **kwargs) */
  callKwargs(args: readonly JsValue[], kwargs: { readonly [name: string]: JsValue }): PythonValue {
    const { b } = this[INNER];
    return entering(b, () => {
      const list = giveList(b, args);
      const names = Object.entries(kwargs);
      let dict = 0;
      try {
        if (names.length) dict = giveDict(b, names);
        return take(b, b.wasm.exports.binding_call(b.ptr, this.handleIn(b), list, dict));
      } finally {
        b.wasm.exports.binding_free_handle(b.ptr, list);
        if (dict) b.wasm.exports.binding_free_handle(b.ptr, dict);
      }
    });
  }

  get isCallable(): boolean {
    return (this[INNER].traits & Trait.CALLABLE) !== 0;
  }

  get isAwaitable(): boolean {
    return (this[INNER].traits & Trait.AWAITABLE) !== 0;
  }

  get isIterable(): boolean {
    return (this[INNER].traits & Trait.ITERABLE) !== 0;
  }

  *[Symbol.iterator](): Iterator<PythonValue> {
    const { b } = this[INNER];
    const it = entering(b, () => check(b, b.wasm.exports.binding_iter(b.ptr, this.handleIn(b))));
    try {
      for (;;) {
        const item = entering(b, () => b.wasm.exports.binding_next(b.ptr, it));
        if (item === 0) {
          const error = readError(b, true);
          if (error) throw error;
          return;
        }
        yield take(b, item);
      }
    } finally {
      b.wasm.needRoom(); // the code that ends the loop may be elsewhere
      b.wasm.exports.binding_free_handle(b.ptr, it);
    }
  }

  async *[Symbol.asyncIterator](): AsyncIterator<PythonValue> {
    const { traits } = this[INNER];
    if (!(traits & Trait.ASYNC_ITERABLE)) {
      for (const item of { [Symbol.iterator]: () => this[Symbol.iterator]() }) yield item; // not `yield* this`, which would come here again
      return;
    }
    const it = (this.getattr("__aiter__") as PyProxy).call() as PyProxy;
    try {
      for (;;) {
        try {
          yield await (it.getattr("__anext__") as PyProxy).call();
        } catch (error) {
          if ((error as { type?: string }).type === "StopAsyncIteration") return;
          throw error;
        }
      }
    } finally {
      it.dispose();
    }
  }

  /**
   * A deep copy in JavaScript: lists and tuples to arrays, sets to Sets, dicts to Maps, buffers (bytearray, memoryview, array) to typed arrays;
   * other objects stay proxies.
   */
  toJs(options: ToJsOptions = {}): unknown {
    checkOptions("toJs", options, TO_JS_OPTIONS);
    const converted = convert(this, options, levels(options.depth ?? -1), new Map());
    return converted === this ? this.copy() : converted;
  }

  /**
   * For JSON.stringify, by the rules of Python's json: lists, tuples and dicts, whose keys become texts; a TypeError
   * for other objects.
   */
  toJSON(): unknown {
    return plain(this);
  }

  /**
   * The bytes of a buffer (bytearray, memoryview, array.array) as the typed array that fits its items, a copy; with
   * `copy: false` the bytes themselves, which must be released by `release`.
   */
  getBuffer(): ArrayBufferView;
  getBuffer(options: { copy: false }): BufferView;
  getBuffer(options: { copy?: boolean } = {}): ArrayBufferView | BufferView {
    const { b } = this[INNER];
    checkOptions("getBuffer", options, { boolean: "copy" });
    if (options.copy === false) {
      const handle = entering(b, () => check(b, b.wasm.exports.binding_view(b.ptr, this.handleIn(b)))), at = answerWord(b, AnswerAt.ptr);
      return new BufferView(take(b, handle) as PyProxy, () => b.wasm.exports.memory.buffer as ArrayBuffer, at);
    }
    if (entering(b, () => b.wasm.exports.binding_buffer(b.ptr, this.handleIn(b))) < 0) throwError(b);
    const format = String.fromCharCode(answerWord(b, AnswerAt.handle));
    return new (TYPED_ARRAYS[format] ?? Uint8Array)(answerBytes(b).buffer as ArrayBuffer);
  }
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any, @typescript-eslint/no-unsafe-declaration-merging
export interface PyProxy {
  /** The Python object's attributes. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  [attribute: string]: any;
  /** Callables are functions: object(*args). */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  (...args: any[]): any;
  [Symbol.dispose](): void;
}

function text(proxy: PyProxy, useStr: number): string {
  const { b } = proxy[INNER];
  if (entering(b, () => b.wasm.exports.binding_repr(b.ptr, proxy.handleIn(b), useStr)) < 0) throwError(b);
  return answerText(b);
}

function done(b: Binding, status: number): void {
  if (status < 0) throwError(b);
}

function entering<T>(b: Binding, run: () => T): T {
  b.enter();
  try {
    return run();
  } finally {
    b.leave();
  }
}

// Calls `use` with a handle of the attribute, which it takes over; undefined: there is none.
function lookup<T>(proxy: PyProxy, name: string, use: (handle: number) => T): T | undefined {
  const { b } = proxy[INNER];
  return entering(b, () => withHandle(b, name, (n) => {
    const found = b.wasm.exports.binding_lookup(b.ptr, proxy.handleIn(b), n);
    return found < 0 ? throwError(b) : found === 0 ? undefined : use(answerWord(b, AnswerAt.handle));
  }));
}

function convert(proxy: PyProxy, options: ToJsOptions, depth: number, seen: Map<number, unknown>): unknown {
  const { traits, pointer } = proxy[INNER];
  if (depth === 0) return proxy;
  if (depth < -MAX_LEVELS) throw new RangeError("the object is nested too deeply to be converted to JavaScript");
  if (seen.has(pointer)) return seen.get(pointer);
  const inner = (value: PythonValue): unknown => {
    if (!(value instanceof PyProxy)) return value;
    const converted = convert(value, options, depth - 1, seen);
    if (converted !== value) value.dispose();
    return converted;
  };
  if (traits & (Trait.LIST | Trait.TUPLE)) {
    const items: unknown[] = [];
    seen.set(pointer, items);
    for (const item of proxy) items.push(inner(item));
    return items;
  }
  if (traits & Trait.SET) {
    const set = new Set<unknown>();
    seen.set(pointer, set);
    for (const item of proxy) set.add(inner(item));
    return set;
  }
  if (traits & Trait.DICT) {
    const map = new Map<unknown, unknown>();
    seen.set(pointer, map);
    for (const key of proxy) map.set(inner(key), inner(proxy.get(key)));
    return options.dictConverter ? options.dictConverter(map) : map;
  }
  if (traits & Trait.BUFFER) return proxy.getBuffer();
  if (options.strict) throw new TypeError(`a ${proxy.type} cannot be converted to a JavaScript value`);
  return proxy;
}

// Objects for JSON as json.dumps makes them; keys as it writes them.
function plain(value: PythonValue): unknown {
  if (value instanceof Uint8Array) throw new TypeError("Object of type bytes is not JSON serializable");
  if (!(value instanceof PyProxy)) return value;
  // JSON.stringify asks proxies itself
  const item = (one: PythonValue): unknown => (one instanceof Uint8Array ? plain(one) : one ?? null);
  if (isSequence(value)) return [...value].map(item);
  if (!(value[INNER].traits & Trait.DICT)) throw new TypeError(`Object of type ${value.type} is not JSON serializable`);
  return Object.fromEntries([...value].map((key: PythonValue) => {
    if (typeof key === "object") throw new TypeError(`keys must be str, int, float, bool or None, not ${key instanceof PyProxy ? key.type : "bytes"}`);
    return [key === undefined ? "null" : String(key), item(value.get(key))];
  }));
}

const isSequence = (proxy: PyProxy): boolean => (proxy[INNER].traits & (Trait.LIST | Trait.TUPLE)) !== 0;
const isIndex = (key: string): boolean => /^\d+$/.test(key);

const GENERATOR: Record<string, (this: PyProxy, value?: JsValue) => unknown> = {
  next(value) {
    return value === undefined ? step(this, "__next__") : step(this, "send", value);
  },
  return(value) {
    invoke(this, "close");
    return { done: true, value };
  },
  throw(error) {
    const { b } = this[INNER];
    return step(this, "throw", isPyProxy(error) ? error : entering(b, () => (b.js.raise(error), take(b, b.wasm.exports.binding_take_error(b.ptr)))));
  },
};

const METHODS: readonly (readonly [traits: number, methods: Record<string, unknown>])[] = [
  [Trait.LIST | Trait.TUPLE, SEQUENCE], [Trait.LIST, LIST], [Trait.GENERATOR, GENERATOR], [Trait.ITERATOR, { next: GENERATOR.next }],
];
// The value of a name that JavaScript defines for such an object; undefined: none.
const ownMethod = ({ traits }: Inner, key: string): unknown => METHODS.find(([bits, methods]) => traits & bits && Object.hasOwn(methods, key))?.[1][key];
const attributeOf = (key: string): string => key.replace(/^\$/, "");

function release(inner: Inner): void {
  const { b, handle, pointer } = inner;
  inner.handle = 0;
  if (inner.pointer && (b.proxies.get(pointer)?.deref() as PyProxy | undefined)?.[INNER] === inner) b.proxies.delete(pointer);
  b.origins?.delete(inner);
  if (b.wasm.ended) return;
  b.wasm.exports.binding_free_handle(b.ptr, handle);
}

// The values of well-known symbols: arrays' concat spreads lists, classes recognize their instances.
function symbolOf(target: PyProxy, key: symbol, receiver: PyProxy): unknown {
  if (key === Symbol.isConcatSpreadable) return isSequence(target);
  if (key === Symbol.hasInstance) return (object: unknown) => object instanceof PyProxy && invoke(target, "__instancecheck__", object);
  return Reflect.get(target, key, receiver);
}

const handler: ProxyHandler<PyProxy> = {
  get(target, key, receiver: PyProxy) {
    if (typeof key === "symbol") return symbolOf(target, key, receiver);
    if (key in target) return Reflect.get(target, key, receiver) as unknown;
    const inner = target[INNER];
    if (key === "then" || key === "catch" || key === "finally") {
      if (inner.handle && inner.traits & Trait.AWAITABLE) {
        const promise = (inner.promise ??= inner.b.awaitPython(receiver));
        promise.catch(() => {}); // who only looked whether there is a `then` need not hear how it ended: the promises that its calls give tell
        return promise[key].bind(promise);
      }
      if (key === "then") return undefined;
    }
    if (isIndex(key) && isSequence(target)) return Number(key) < receiver.length ? receiver.get(Number(key)) : undefined;
    return ownMethod(inner, key) ?? lookup(target, attributeOf(key), (handle) => take(inner.b, handle) as unknown);
  },
  set(target, key, value) {
    if (typeof key === "symbol") return Reflect.set(target, key, value);
    if (key in target) throw new TypeError(`'${key}' is a method of PyProxy; use setattr`);
    if (isIndex(key) && isSequence(target)) target.set(Number(key), value);
    else target.setattr(attributeOf(key), value);
    return true;
  },
  has: (target, key) => key in target || (typeof key === "string" && (isIndex(key) && isSequence(target) ? Number(key) < target.length : ownMethod(target[INNER], key) !== undefined || target.hasattr(key))),
  deleteProperty(target, key) {
    if (typeof key === "symbol" || key in target) return false;
    if (isIndex(key) && isSequence(target)) target.delete(Number(key));
    else target.delattr(key);
    return true;
  },
  apply: (target, _self, args: JsValue[]) => target.call(...args) as unknown,
  construct: (target, args: JsValue[]) => target.call(...args) as object,
};

/** Whether a value is a Python object held by JavaScript. */
export const isPyProxy = (value: unknown): value is PyProxy => value instanceof PyProxy;

/** The handle of a mapping of locals to run in; 0: the globals. */
export function localsHandle(b: Binding, locals: PyProxy | undefined): number {
  if (locals === undefined) return 0;
  if (!isPyProxy(locals) || !(locals[INNER].traits & Trait.GETITEM)) throw new TypeError("locals must be a mapping of Python");
  return locals.handleIn(b);
}

/** The handle of a namespace to run in, which is a dict; 0: the one of __main__. */
export function globalsHandle(b: Binding, globals: PyProxy | undefined): number {
  if (globals === undefined) return 0;
  if (!isPyProxy(globals)) throw new TypeError("globals must be a dict of Python");
  const handle = globals.handleIn(b);
  if (!(globals[INNER].traits & Trait.DICT)) throw new TypeError(`globals must be a dict, not ${globals.type}`);
  return handle;
}

/** The proxy for a handle, which it takes over: the existing one of the object, or a new one. */
export function makeProxy(b: Binding, handle: number, traits: number, pointer: number): PyProxy {
  const known = pointer ? b.proxies.get(pointer)?.deref() : undefined;
  if (known && known[INNER].handle) {
    known[INNER].uses++;
    b.wasm.exports.binding_free_handle(b.ptr, handle);
    return known;
  }
  // A bound function can be called and constructed (the handler does both), and has no property `prototype` of its own.
  const target = (traits & Trait.CALLABLE ? function () {}.bind(null) : Object.create(PyProxy.prototype)) as PyProxy;
  if (traits & Trait.CALLABLE) {
    delete (target as { length?: unknown }).length;
    delete (target as { name?: unknown }).name;
    Object.setPrototypeOf(target, PyProxy.prototype);
  }
  const inner: Inner = { b, handle, uses: 1, traits, pointer, promise: null };
  Object.defineProperty(target, INNER, { value: inner });
  const proxy = new Proxy(target, handler);
  if (pointer) b.proxies.set(pointer, new WeakRef(proxy));
  b.registry.register(proxy, { handle, pointer }, inner);
  b.origins?.set(inner, new Error("proxy").stack ?? "");
  return proxy;
}

disposable(PyProxy.prototype, PyProxy.prototype.dispose);
disposable(BufferView.prototype, BufferView.prototype.release);
