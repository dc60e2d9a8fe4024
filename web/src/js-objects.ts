/// js-objects.ts: JavaScript objects that Python holds, and what Python does with them.
///
/// Python holds an id; this table holds the object. The operations are called from wasm_bindings/js_object.c with handles, which they take over,
/// and answer a handle or a number; after a failure the exception stands in the VM and the answer is 0 (a handle) or −1 (a number).
import { PythonError } from "./error.js";
import { answerWord, check, give, giveBytes, giveDeep, giveList, giveText, take, type Binding, type JsValue } from "./values.js";
import { PyProxy } from "./proxy.js";
import type { JsOperations } from "./wasm.js";

/// ORDER JS_OPS with wasm_bindings/js_object.c
const enum Op {
  GetAttr, SetAttr, DelAttr, GetItem, SetItem, DelItem, Len, Contains, Iter, Next, Repr, Str, Bool, Eq, Hash, Dir, ToPy, ToBytes, TypeOf, Assign, ToJs,
  CreateProxy, Destroy, Keys, Values, Entries, Float,
}

// A function taken from an object: calls have `this`.
class Bound {
  constructor(readonly fn: (...args: unknown[]) => unknown, readonly self: unknown) {}
}

// Ways from an object to the Function constructor, and with it to everything: closed unless JavaScript is granted.
const DENIED = new Set(["constructor", "__proto__", "prototype", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__", "caller", "callee"]);

// A failure with the name of the Python exception that it means.
class Failure extends Error {
  constructor(readonly pythonType: string, message: string) {
    super(message);
  }
}

type Fields = Record<PropertyKey, unknown>;

export class JsTable implements JsOperations {
  private readonly entries: (unknown | undefined)[] = [undefined];
  private readonly free: number[] = [];
  private readonly ids = new Map<unknown, { id: number; pointer: number }>();
  private readonly hashes = new WeakMap<object, number>();
  private nextHash = 1;
  b!: Binding;

  /// `granted`: Python may reach everything that JavaScript can.
  constructor(private readonly granted: boolean) {}

  /// The object behind an id.
  value(id: number): unknown {
    const entry = this.entries[id];
    return entry instanceof Bound ? entry.fn : entry;
  }

  /// How many objects Python holds.
  get size(): number {
    return this.entries.length - 1 - this.free.length;
  }

  private add(entry: unknown, isFunction: boolean): { handle: number; id: number } {
    const id = this.free.pop() ?? this.entries.length;
    this.entries[id] = entry;
    const handle = this.b.wasm.exports.binding_js_object(this.b.ptr, id, isFunction ? 1 : 0);
    if (!handle) {
      this.release(id);
      check(this.b, 0);
    }
    return { handle, id };
  }

  /// A handle of the JsProxy of an object or function.
  give(value: object): number {
    const known = this.ids.get(value);
    if (known) return check(this.b, this.b.wasm.exports.binding_js_again(this.b.ptr, known.pointer));
    const { handle, id } = this.add(value, typeof value === "function");
    this.ids.set(value, { id, pointer: answerWord(this.b, 1) });
    return handle;
  }

  release(id: number): void {
    const entry = this.entries[id];
    if (this.ids.get(entry)?.id === id) this.ids.delete(entry);
    this.entries[id] = undefined;
    this.free.push(id);
  }

  /// Makes an error the VM's current exception.
  raise(error: unknown): void {
    const { b } = this;
    const x = b.wasm.exports;
    if (error instanceof PythonError && !error.exception.disposed && error.belongsTo(b)) return void x.binding_raise(b.ptr, error.exception.handleIn(b));
    if (error instanceof Failure) {
      b.wasm.withTexts([error.pythonType, error.message], (type, _n, text, len) => x.binding_raise_type(b.ptr, type!, text!, len!));
      return;
    }
    let text: string;
    try {
      text = error instanceof Error ? (error.message ? `${error.name}: ${error.message}` : error.name) : String(error);
    } catch {
      text = "a JavaScript error without a text";
    }
    const isObject = (typeof error === "object" && error !== null) || typeof error === "function";
    const handle = isObject || typeof error !== "symbol" ? give(b, error) : 0;
    b.wasm.withTexts([text], (p, n) => x.binding_js_raise(b.ptr, p!, n!, handle));
    if (handle) x.binding_free_handle(b.ptr, handle);
  }

  operate(op: number, id: number, a: number, c: number): number {
    try {
      const first = a ? take(this.b, a) as unknown : undefined;
      const second = c ? take(this.b, c) as unknown : undefined;
      return this.perform(op as Op, this.entries[id], first, second);
    } catch (error) {
      this.raise(error);
      return NUMERIC.has(op) ? -1 : 0;
    }
  }

  call(id: number, args: number, nargs: number, names: number, construct: number): number {
    const { b } = this;
    try {
      const keywords = names ? (take(b, names) as PyProxy).toJs() as string[] : [];
      const handles = new Uint32Array(b.wasm.exports.memory.buffer.slice(args, args + 4 * (nargs + keywords.length)));
      const values = [...handles].map((handle) => take(b, handle) as unknown);
      if (keywords.length) {
        const options: Fields = {};
        const rest = values.splice(nargs);
        keywords.forEach((name, i) => (options[name] = rest[i]));
        values.push(options);
      }
      const entry = this.entries[id];
      const fn = (entry instanceof Bound ? entry.fn : entry) as (...args: unknown[]) => unknown;
      if (construct) return give(b, Reflect.construct(fn, values));
      return give(b, Reflect.apply(fn, entry instanceof Bound ? entry.self : undefined, values));
    } catch (error) {
      this.raise(error);
      return 0;
    }
  }

  private denied(key: string): boolean {
    return !this.granted && DENIED.has(key);
  }

  private perform(op: Op, entry: unknown, a: unknown, c: unknown): number {
    const { b } = this;
    const o = (entry instanceof Bound ? entry.fn : entry) as Fields;
    switch (op) {
      case Op.GetAttr: return this.getAttribute(o, a as string);
      case Op.SetAttr:
        if (this.denied(a as string)) throw new Failure("AttributeError", `access to '${a as string}' is not granted`);
        o[a as string] = c;
        return 0;
      case Op.DelAttr:
        if (!((a as string) in o)) throw new Failure("AttributeError", a as string);
        delete o[a as string];
        return 0;
      case Op.GetItem: return this.getItem(o, a);
      case Op.SetItem: return this.setItem(o, a, c), 0;
      case Op.DelItem: return this.deleteItem(o, a), 0;
      case Op.Len: return lengthOf(o);
      case Op.Contains: return contains(o, a) ? 1 : 0;
      case Op.Iter: return give(b, iteratorOf(o));
      case Op.Next: {
        if (typeof o.next !== "function") throw new Failure("TypeError", "'JsProxy' object is not an iterator");
        const step = (o as unknown as Iterator<unknown>).next();
        return step.done ? 0 : give(b, step.value);
      }
      case Op.Repr: case Op.Str: return giveText(b, describe(o));
      case Op.Bool: {
        const size = sizeOf(o);
        return size === null ? 1 : size > 0 ? 1 : 0;
      }
      case Op.Eq: return this.same(o, a) ? 1 : 0;
      case Op.Hash: return this.hash(o);
      case Op.Dir: return this.names(o);
      case Op.ToPy: return giveDeep(b, o, a === undefined ? -1 : Number(a));
      case Op.ToBytes: return giveBytes(b, bytesOf(o).slice());
      case Op.TypeOf: return giveText(b, typeof o);
      case Op.Assign: {
        const target = bytesOf(o), source = a as Uint8Array;
        if (source.length !== target.length) throw new Failure("ValueError", `cannot assign ${source.length} bytes to a buffer of ${target.length}`);
        target.set(source);
        return 0;
      }
      case Op.ToJs: return this.toJs(a, c as PyProxy);
      case Op.CreateProxy: return a instanceof PyProxy ? this.add(a, a.isCallable).handle : give(b, a);
      case Op.Destroy:
        if (entry instanceof PyProxy) entry.dispose();
        return 0;
      case Op.Keys: return giveList(b, Object.keys(o));
      case Op.Values: return giveList(b, Object.values(o));
      case Op.Entries: return giveList(b, Object.entries(o), (pair) => {
        const list = giveList(b, pair as unknown[]);
        const tuple = b.wasm.exports.binding_tuple(b.ptr, list);
        b.wasm.exports.binding_free_handle(b.ptr, list);
        return check(b, tuple);
      });
      case Op.Float: return check(b, b.wasm.exports.binding_float(b.ptr, Number(o)));
    }
  }

  private getAttribute(o: Fields, name: string): number {
    if (this.denied(name)) return 0;
    let key = name;
    if (!(key in o) && key.endsWith("_") && key.slice(0, -1) in o) key = key.slice(0, -1); // names that are Python keywords
    if (!(key in o)) return 0;
    const value = o[key];
    if (typeof value !== "function" || isClass(value)) return give(this.b, value);
    return this.add(new Bound(value as (...args: unknown[]) => unknown, o), true).handle;
  }

  // A number that is an index, or null.
  private index(o: Fields, key: unknown): number | null {
    if (!isArrayLike(o)) return null;
    if (typeof key !== "number" || !Number.isInteger(key)) throw new Failure("TypeError", "indices must be integers or slices");
    const at = key < 0 ? key + (o.length as number) : key;
    if (at < 0 || at >= (o.length as number)) throw new Failure("IndexError", "index out of range");
    return at;
  }

  private slice(o: Fields, key: unknown): readonly [number, number, number] | null {
    if (!(key instanceof PyProxy) || key.type !== "slice" || !isArrayLike(o)) return null;
    using method = key.getattr("indices") as PyProxy;
    using bounds = method.call(o.length) as PyProxy;
    return bounds.toJs() as unknown as [number, number, number];
  }

  private getItem(o: Fields, key: unknown): number {
    const { b } = this;
    const range = this.slice(o, key);
    if (range) {
      const items: unknown[] = [];
      for (let i = range[0]; range[2] > 0 ? i < range[1] : i > range[1]; i += range[2]) items.push((o as unknown as unknown[])[i]);
      return give(b, items);
    }
    const at = this.index(o, key);
    if (at !== null) return give(b, (o as unknown as unknown[])[at]);
    if (o instanceof Map) return o.has(key) ? give(b, o.get(key)) : 0;
    if (typeof o.get === "function" && !(o instanceof PyProxy)) {
      const map = o as unknown as { get(key: unknown): unknown; has?(key: unknown): boolean };
      const value = map.get(key);
      return value === undefined && !map.has?.(key) ? 0 : give(b, value);
    }
    const name = String(key);
    return Object.hasOwn(o, name) && !this.denied(name) ? give(b, o[name]) : 0;
  }

  private setItem(o: Fields, key: unknown, value: unknown): void {
    const at = this.index(o, key);
    if (at !== null) (o as unknown as unknown[])[at] = value;
    else if (typeof o.set === "function") (o as unknown as Map<unknown, unknown>).set(key, value);
    else if (this.denied(String(key))) throw new Failure("KeyError", String(key));
    else o[String(key)] = value;
  }

  private deleteItem(o: Fields, key: unknown): void {
    if (Array.isArray(o)) o.splice(this.index(o as unknown as Fields, key)!, 1);
    else if (o instanceof Map || typeof o.delete === "function") {
      if ((o as unknown as Map<unknown, unknown>).delete(key) === false) throw new Failure("KeyError", String(key));
    } else {
      if (!Object.hasOwn(o, String(key))) throw new Failure("KeyError", String(key));
      delete o[String(key)];
    }
  }

  private same(x: unknown, y: unknown): boolean {
    return x === y;
  }

  private hash(o: object): number {
    let hash = this.hashes.get(o);
    if (hash === undefined) this.hashes.set(o, (hash = this.nextHash++ & 0x3fffffff));
    return hash;
  }

  private names(o: object): number {
    const names = new Set<string>();
    for (let at: object | null = o; at; at = Object.getPrototypeOf(at) as object | null) {
      for (const name of Object.getOwnPropertyNames(at)) if (/^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name) && !this.denied(name)) names.add(name);
    }
    return giveList(this.b, [...names].sort());
  }

  private toJs(value: unknown, options: PyProxy): number {
    const [depth, converter] = [...options] as [number, ((entries: unknown) => unknown) | undefined];
    if (!(value instanceof PyProxy)) return give(this.b, value);
    const dictConverter = converter && ((entries: Iterable<[unknown, unknown]>) => converter([...entries]));
    const converted = value.toJs(dictConverter ? { depth, dictConverter } : { depth });
    return converted instanceof PyProxy ? give(this.b, converted) : give(this.b, converted as JsValue);
  }
}

const NUMERIC: ReadonlySet<number> = new Set([Op.SetAttr, Op.DelAttr, Op.SetItem, Op.DelItem, Op.Len, Op.Contains, Op.Bool, Op.Eq, Op.Hash, Op.Assign, Op.Destroy]);

function isClass(value: unknown): boolean {
  return typeof value === "function" && /^class[\s{]/.test(Function.prototype.toString.call(value).slice(0, 6));
}

function isArrayLike(o: Fields): boolean {
  return Array.isArray(o) || (ArrayBuffer.isView(o) && !(o instanceof DataView)) || (typeof o === "object" && typeof o.length === "number" && typeof o.item === "function");
}

function sizeOf(o: Fields): number | null {
  if (typeof o === "function") return null;
  if (typeof o.length === "number") return o.length;
  return typeof o.size === "number" ? o.size : null;
}

function lengthOf(o: Fields): number {
  const size = sizeOf(o) ?? (isPlain(o) ? Object.keys(o).length : null);
  if (size === null) throw new Failure("TypeError", "object of type 'JsProxy' has no len()");
  return size;
}

function isPlain(o: object): boolean {
  const prototype = Object.getPrototypeOf(o) as object | null;
  return prototype === null || prototype === Object.prototype;
}

function contains(o: Fields, item: unknown): boolean {
  if (o instanceof Map || o instanceof Set || typeof o.has === "function") return (o as unknown as Set<unknown>).has(item);
  if (typeof o.includes === "function") return (o as unknown as unknown[]).includes(item);
  if (typeof o[Symbol.iterator] === "function") {
    for (const each of o as unknown as Iterable<unknown>) if (each === item) return true;
    return false;
  }
  return Object.hasOwn(o, String(item));
}

function iteratorOf(o: Fields): object {
  if (typeof o[Symbol.iterator] === "function") {
    return o instanceof Map ? o.keys() : (o as unknown as Iterable<unknown>)[Symbol.iterator]() as object;
  }
  if (typeof o.next === "function") return o;
  if (isPlain(o)) return Object.keys(o)[Symbol.iterator]();
  throw new Failure("TypeError", "'JsProxy' object is not iterable");
}

function describe(o: object): string {
  try {
    return String(o);
  } catch {
    return Object.prototype.toString.call(o);
  }
}

function bytesOf(o: unknown): Uint8Array {
  if (o instanceof ArrayBuffer) return new Uint8Array(o);
  if (ArrayBuffer.isView(o)) return new Uint8Array(o.buffer, o.byteOffset, o.byteLength);
  throw new Failure("TypeError", "not an ArrayBuffer or a view of one");
}
