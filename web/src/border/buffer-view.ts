// buffer-view.ts: a Python buffer's bytes in place, for JavaScript to read and write.
//
// Danger       When the interpreter's memory grows it gets a new ArrayBuffer: read `data` again after each run of
//              Python.
// Tests        tests/node/proxies.test.mjs
import { scoped } from "./dispose.js";
import type { PyProxy } from "./proxy.js";
import { invoke } from "./proxy-methods.js";

type TypedArray = Int8Array | Uint8Array | Int16Array | Uint16Array | Int32Array | Uint32Array | BigInt64Array | BigUint64Array | Float32Array | Float64Array;

/** The typed array for an item's format; of formats with the same array the usual one comes first. */
export const TYPED_ARRAYS: { readonly [format: string]: new (buffer: ArrayBuffer, at?: number, length?: number) => TypedArray } = {
  b: Int8Array, B: Uint8Array, h: Int16Array, H: Uint16Array, i: Int32Array, I: Uint32Array, q: BigInt64Array, Q: BigUint64Array, f: Float32Array, d: Float64Array,
  c: Uint8Array, l: Int32Array, L: Uint32Array, w: Uint32Array,
};

/**
 * The bytes of a Python buffer, not a copy: writing to them changes the object in Python. Until `release` the object
 * cannot be resized.
 */
export class BufferView {
  /** The format of an item, as the module struct has it. */
  declare readonly format: string;
  declare readonly itemsize: number;
  declare readonly nbytes: number;
  /** The bytes must not be written: Python relies on their staying as they are. */
  declare readonly readonly: boolean;
  declare readonly shape: readonly number[];
  /** Bytes from one item to the next, in each dimension. */
  declare readonly strides: readonly number[];
  /** @internal */
  declare readonly c_contiguous: boolean;
  readonly #view: PyProxy;
  readonly #memory: () => ArrayBuffer;
  readonly #at: number;
  #data: TypedArray | null = null;

  /** @internal Takes a memoryview over. */
  constructor(view: PyProxy, memory: () => ArrayBuffer, at: number) {
    this.#view = view;
    this.#memory = memory;
    this.#at = at;
    for (const name of "format itemsize nbytes readonly shape strides c_contiguous".split(" ")) {
      const value: unknown = view.getattr(name);
      Object.assign(this, { [name]: typeof value === "object" ? scoped((keep) => keep(value as PyProxy).toJs()) : value });
    }
  }

  /**
   * The items as a typed array over Python's memory. Get it again after Python has run: when memory grows, old arrays
   * become empty.
   */
  get data(): TypedArray {
    if (this.#view.disposed) throw new Error("this buffer has been released");
    if (!this.c_contiguous) throw new TypeError("the buffer is not contiguous: copy it with getBuffer()");
    const memory = this.#memory(), type = TYPED_ARRAYS[this.format];
    if (this.#data?.buffer !== memory) this.#data = new (type ?? Uint8Array)(memory, this.#at, type ? this.nbytes / this.itemsize : this.nbytes);
    return this.#data!;
  }

  /** Releases the buffer; later uses throw. */
  release(): void {
    if (this.#view.disposed) return;
    this.#data = null;
    invoke(this.#view, "release");
    this.#view.dispose();
  }
}

export interface BufferView {
  [Symbol.dispose](): void;
}
