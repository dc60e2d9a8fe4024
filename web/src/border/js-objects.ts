// js-objects.ts: JavaScript objects that Python holds, and Python's operations on them.
//
// Python holds an id; this table holds the object. wasm_bindings/js_object.c calls the operations with handles, which
// they take over. They return a handle or a number; on failure the exception is set in the VM and the result is 0 (a
// handle) or −1 (a number). access.ts decides what Python may see and do: no property is read, written or called here
// by a name or key from Python except through it.
import { Access, addKind, Failure, isClass, keyOf, NEVER } from "./access.js";
import { BufferView } from "./buffer-view.js";
import { scoped } from "./dispose.js";
import { PythonError } from "./error.js";
import { AnswerAt, JsOp } from "../gen/bindings.gen.js";
import { answerWord, type Binding, type JsValue } from "./binding.js";
import { check, give, giveBytes, giveDeep, giveList, giveText, take } from "./values.js";
import { PyProxy } from "./proxy.js";
import { invoke } from "./proxy-methods.js";
import type { JsOperations } from "../wasm.js";

type Fn = (...args: unknown[]) => unknown;
type Fields = Record<PropertyKey, unknown>;

// A function read from an object: calls get that object as `this`.
class Bound {
  constructor(readonly fn: Fn, readonly self: object) {}
}

addKind(PyProxy.prototype, "call callKwargs copy delattr delete destroy dir dispose disposed get getBuffer getattr has hasattr isAwaitable isCallable isIterable length repr set setattr toJs toString type", "");
addKind(BufferView.prototype, "", "");
addKind(PythonError.prototype, "", "exception message name type");

export class JsTable implements JsOperations {
  readonly #entries: (unknown | undefined)[] = [undefined];
  readonly #free: number[] = [];
  readonly #ids = new Map<unknown, { id: number; pointer: number }>();
  readonly #hashes = new WeakMap<object, number>();
  #nextHash = 1;
  readonly #methods = new WeakMap<object, WeakMap<Fn, Fn>>();
  b!: Binding;

  constructor(readonly access: Access) {}

  /**
   * The object behind an id. A method is bound to its object: the caller cannot choose another `this`, unless
   * JavaScript is granted.
   */
  value(id: number): unknown {
    const entry = this.#entries[id];
    if (!(entry instanceof Bound)) return entry;
    if (this.access.all) return entry.fn;
    let methods = this.#methods.get(entry.self);
    if (!methods) this.#methods.set(entry.self, (methods = new WeakMap()));
    let method = methods.get(entry.fn);
    if (!method) methods.set(entry.fn, (method = (...args) => Reflect.apply(entry.fn, entry.self, args)));
    return method;
  }

  /** How many objects Python holds. */
  get size(): number {
    return this.#entries.length - 1 - this.#free.length;
  }

  #add(entry: unknown, isFunction: boolean): { handle: number; id: number } {
    const id = this.#free.pop() ?? this.#entries.length;
    this.#entries[id] = entry;
    const handle = this.b.wasm.exports.binding_js_object(this.b.ptr, id, isFunction ? 1 : 0);
    if (!handle) {
      this.release(id);
      check(this.b, 0);
    }
    return { handle, id };
  }

  /** A handle of the JsProxy of an object or function. */
  give(given: object): number {
    let known = this.#ids.get(given); // values that Python holds have been vetted
    if (known) return check(this.b, this.b.wasm.exports.binding_js_again(this.b.ptr, known.pointer));
    const value = this.access.vet(given);
    if (value !== given && (known = this.#ids.get(value))) return check(this.b, this.b.wasm.exports.binding_js_again(this.b.ptr, known.pointer));
    const { handle, id } = this.#add(value, typeof value === "function");
    this.#ids.set(value, { id, pointer: answerWord(this.b, AnswerAt.ptr) });
    return handle;
  }

  release(id: number): void {
    const entry = this.#entries[id];
    if (this.#ids.get(entry)?.id === id) this.#ids.delete(entry);
    this.#entries[id] = undefined;
    this.#free.push(id);
  }

  // A handle of a thrown value; 0: Python does not get it.
  #giveError(error: unknown): number {
    try {
      return give(this.b, error);
    } catch {
      return 0;
    }
  }

  /**
   * Makes an error the VM's current exception; `usual`: the exception when the error does not say which. An error's
   * stack is not passed on.
   */
  raise(error: unknown, usual = "TypeError"): void {
    const { b } = this;
    const x = b.wasm.exports;
    if (error instanceof PythonError && !error.exception.disposed && error.belongsTo(b)) return void x.binding_raise(b.ptr, error.exception.handleIn(b));
    if (error instanceof Failure) {
      b.wasm.withTexts([error.pythonType ?? usual, error.message], (type, _n, text, len) => x.binding_raise_type(b.ptr, type!, text!, len!));
      return;
    }
    let text: string;
    try {
      text = error instanceof Error ? (error.message ? `${error.name}: ${error.message}` : error.name) : String(error);
    } catch {
      text = "a JavaScript error without a text";
    }
    const handle = this.#giveError(error);
    b.wasm.withTexts([text], (p, n) => x.binding_js_raise(b.ptr, p!, n!, handle));
    if (handle) x.binding_free_handle(b.ptr, handle);
  }

  operate(op: number, id: number, a: number, c: number): number {
    try {
      const first = a ? take(this.b, a) as unknown : undefined;
      const second = c ? take(this.b, c) as unknown : undefined;
      return this.#perform(op as JsOp, this.#entries[id], first, second);
    } catch (error) {
      this.raise(error, op <= JsOp.DELATTR ? "AttributeError" : op <= JsOp.DELITEM ? "KeyError" : "TypeError");
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
        const rest = values.splice(nargs);
        if (!this.access.all) for (const name of keywords) if (NEVER.has(name)) throw new Failure("TypeError", `'${name}' cannot be a keyword for JavaScript`);
        values.push(Object.fromEntries(keywords.map((name, i) => [name, rest[i]])));
      }
      const entry = this.#entries[id];
      const bound = entry instanceof Bound, fn = bound ? entry.fn : entry;
      return give(b, construct ? this.access.construct(fn, values) : this.access.call(fn, bound ? entry.self : undefined, values));
    } catch (error) {
      this.raise(error);
      return 0;
    }
  }

  #perform(op: JsOp, entry: unknown, a: unknown, c: unknown): number {
    const { b, access } = this;
    const o = (entry instanceof Bound ? entry.fn : entry) as Fields;
    switch (op) {
      case JsOp.GETATTR: return this.#getAttribute(o, keyOf(a));
      case JsOp.SETATTR: return access.write(o, keyOf(a), c), 0;
      case JsOp.DELATTR:
        if (!access.remove(o, keyOf(a))) throw new Failure("AttributeError", a as string);
        return 0;
      case JsOp.GETITEM: return this.#getItem(o, a);
      case JsOp.SETITEM: return this.#setItem(o, a, c), 0;
      case JsOp.DELITEM: return this.#deleteItem(o, a), 0;
      case JsOp.LEN: return this.#lengthOf(o);
      case JsOp.CONTAINS: return this.#contains(o, a) ? 1 : 0;
      case JsOp.ITER: return give(b, this.#iteratorOf(o));
      case JsOp.NEXT: {
        const step = access.next(o);
        if (!step) throw new Failure("TypeError", "'JsProxy' object is not an iterator");
        return step.done ? 0 : give(b, step.value);
      }
      case JsOp.REPR: case JsOp.STR: return giveText(b, describe(o));
      case JsOp.BOOL: {
        const size = this.#sizeOf(o);
        return size === null ? 1 : size > 0 ? 1 : 0;
      }
      case JsOp.EQ: return this.#same(o, a) ? 1 : 0;
      case JsOp.HASH: return this.#hash(o);
      case JsOp.DIR: return this.#names(o);
      case JsOp.TO_PY: return giveDeep(b, o, a === undefined ? -1 : Number(a));
      case JsOp.TO_BYTES: return giveBytes(b, bytesOf(o).slice());
      case JsOp.TYPEOF: return giveText(b, typeof o);
      case JsOp.ASSIGN: {
        const target = bytesOf(o), source = a as Uint8Array;
        if (source.length !== target.length) throw new Failure("ValueError", `cannot assign ${source.length} bytes to a buffer of ${target.length}`);
        target.set(source);
        return 0;
      }
      case JsOp.TO_JS: return this.#toJs(a, c as PyProxy);
      case JsOp.CREATE_PROXY: return a instanceof PyProxy ? this.#add(a, a.isCallable).handle : give(b, a);
      case JsOp.DESTROY:
        if (entry instanceof PyProxy) entry.dispose();
        return 0;
      case JsOp.KEYS: return giveList(b, access.keys(o));
      case JsOp.VALUES: return giveList(b, access.keys(o).map((key) => access.read(o, key)));
      case JsOp.ENTRIES: return giveList(b, access.keys(o).map((key) => [key, access.read(o, key)]), (pair) => {
        const list = giveList(b, pair as unknown[]);
        const tuple = b.wasm.exports.binding_tuple(b.ptr, list);
        b.wasm.exports.binding_free_handle(b.ptr, list);
        return check(b, tuple);
      });
      case JsOp.FLOAT: return check(b, b.wasm.exports.binding_float(b.ptr, Number(o)));
      case JsOp.CAN_WAIT:
        if (a !== undefined && !(a instanceof PyProxy) && typeof (a as Fields).then !== "function") throw new Failure("TypeError", "run_sync waits for awaitables");
        if (b.wasm.host.aside?.canWait) return 0;
        throw new Failure("RuntimeError", "run_sync waits in runPythonAsync, with the option runSync, where the engine has stack switching; use await");
      case JsOp.WAITED: return give(b, b.wasm.host.aside!.waited());
    }
  }

  #getAttribute(o: Fields, name: string): number {
    const { access } = this;
    let key = name;
    if (!access.sees(o, key)) {
      if (!key.endsWith("_")) return 0;
      key = key.slice(0, -1); // names that are Python keywords
      if (!access.sees(o, key)) return 0;
    }
    const value = o[key];
    if (typeof value !== "function" || value instanceof PyProxy || isClass(value)) return give(this.b, value);
    return this.#add(new Bound(access.vet(value) as Fn, o), true).handle;
  }

  // A number that is an index, or null.
  #index(o: Fields, key: unknown): number | null {
    if (!isArrayLike(o)) return null;
    if (typeof key !== "number" || !Number.isInteger(key)) throw new Failure("TypeError", "indices must be integers or slices");
    const at = key < 0 ? key + (o.length as number) : key;
    if (at < 0 || at >= (o.length as number)) throw new Failure("IndexError", "index out of range");
    return at;
  }

  #slice(o: Fields, key: unknown): readonly [number, number, number] | null {
    if (!(key instanceof PyProxy) || key.type !== "slice" || !isArrayLike(o)) return null;
    return scoped((keep) => keep(invoke(key, "indices", o.length) as PyProxy).toJs() as [number, number, number]);
  }

  #getItem(o: Fields, key: unknown): number {
    const { b } = this;
    const range = this.#slice(o, key);
    if (range) {
      const items: unknown[] = [];
      for (let i = range[0]; range[2] > 0 ? i < range[1] : i > range[1]; i += range[2]) items.push((o as unknown as unknown[])[i]);
      return give(b, items);
    }
    const { access } = this;
    const at = this.#index(o, key);
    if (at !== null) return give(b, (o as unknown as unknown[])[at]);
    if (o instanceof Map) return o.has(key) ? give(b, o.get(key)) : 0;
    const found = o instanceof PyProxy ? undefined : access.invoke(o, "get", key);
    if (found) return found.result === undefined && !access.invoke(o, "has", key)?.result ? 0 : give(b, found.result);
    const name = keyOf(key);
    return Object.hasOwn(o, name) && access.seesOwn(o, name) ? give(b, o[name]) : 0;
  }

  #setItem(o: Fields, key: unknown, value: unknown): void {
    const { access } = this;
    const at = this.#index(o, key);
    if (at !== null) access.write(o, String(at), value);
    else if (!access.invoke(o, "set", key, value)) access.write(o, keyOf(key), value);
  }

  #deleteItem(o: Fields, key: unknown): void {
    const { access } = this;
    const missing = () => new Failure("KeyError", typeof key === "object" ? "no such key" : String(key));
    if (Array.isArray(o)) return void access.invoke(o, "splice", this.#index(o as unknown as Fields, key), 1);
    const deleted = access.invoke(o, "delete", key);
    if (deleted) {
      if (deleted.result === false) throw missing();
      return;
    }
    const name = keyOf(key);
    if (!Object.hasOwn(o, name) || !access.remove(o, name)) throw missing();
  }

  #sizeOf(o: Fields): number | null {
    if (typeof o === "function") return null;
    const length = this.access.read(o, "length");
    if (typeof length === "number") return length;
    const size = this.access.read(o, "size");
    return typeof size === "number" ? size : null;
  }

  #lengthOf(o: Fields): number {
    const size = this.#sizeOf(o) ?? (isPlain(o) ? this.access.keys(o).length : null);
    if (size === null) throw new Failure("TypeError", "object of type 'JsProxy' has no len()");
    return size;
  }

  #contains(o: Fields, item: unknown): boolean {
    const { access } = this;
    if (Array.isArray(o)) return (o as unknown[]).includes(item);
    const found = access.invoke(o, "has", item) ?? access.invoke(o, "includes", item);
    if (found) return Boolean(found.result);
    if (typeof o[Symbol.iterator] === "function") {
      for (const each of o as unknown as Iterable<unknown>) if (each === item) return true;
      return false;
    }
    const name = keyOf(item);
    return Object.hasOwn(o, name) && access.seesOwn(o, name);
  }

  #iteratorOf(o: Fields): object {
    if (typeof o[Symbol.iterator] === "function") {
      return o instanceof Map ? o.keys() : (o as unknown as Iterable<unknown>)[Symbol.iterator]() as object;
    }
    if (typeof this.access.read(o, "next") === "function") return o;
    if (isPlain(o)) return this.access.keys(o)[Symbol.iterator]();
    throw new Failure("TypeError", "'JsProxy' object is not iterable");
  }

  #same(x: unknown, y: unknown): boolean {
    return x === y;
  }

  #hash(o: object): number {
    let hash = this.#hashes.get(o);
    if (hash === undefined) this.#hashes.set(o, (hash = this.#nextHash++ & 0x3fffffff));
    return hash;
  }

  #names(o: object): number {
    const names = [...this.access.names(o)].filter((name) => /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name));
    return giveList(this.b, names.sort());
  }

  #toJs(value: unknown, options: PyProxy): number {
    const [depth, converter] = [...options] as [number, ((entries: unknown) => unknown) | undefined];
    if (!(value instanceof PyProxy)) return give(this.b, value);
    const dictConverter = converter && ((entries: Iterable<[unknown, unknown]>) => converter([...entries]));
    const converted = value.toJs(dictConverter ? { depth, dictConverter } : { depth });
    return converted instanceof PyProxy ? give(this.b, converted) : give(this.b, converted as JsValue);
  }
}

const NUMERIC: ReadonlySet<number> = new Set([JsOp.SETATTR, JsOp.DELATTR, JsOp.SETITEM, JsOp.DELITEM, JsOp.LEN, JsOp.CONTAINS, JsOp.BOOL, JsOp.EQ, JsOp.HASH, JsOp.ASSIGN, JsOp.DESTROY, JsOp.CAN_WAIT]);

function isArrayLike(o: Fields): boolean {
  return Array.isArray(o) || (ArrayBuffer.isView(o) && !(o instanceof DataView)) || (typeof o === "object" && typeof o.length === "number" && typeof o.item === "function");
}

function isPlain(o: object): boolean {
  const prototype = Object.getPrototypeOf(o) as object | null;
  return prototype === null || prototype === Object.prototype;
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
