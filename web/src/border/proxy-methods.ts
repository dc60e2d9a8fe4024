// proxy-methods.ts: methods of JavaScript's kinds on proxies: lists and tuples have those of arrays, iterators `next`,
// generators `return` and `throw`.
//
// Invariants   Items stay Python objects: nothing is moved by way of JavaScript, where 1.0 is 1.
// Tests        tests/node/proxies.test.mjs, which asks the package pyodide, too
import type { JsValue, PythonValue } from "./binding.js";
import type { PyProxy } from "./proxy.js";

/** object.name(*args), even where JavaScript uses the name otherwise. */
export function invoke(object: PyProxy, name: string, ...args: JsValue[]): PythonValue {
  const method = object.getattr(name) as PyProxy;
  try {
    return method.call(...args);
  } finally {
    method.dispose();
  }
}

type Methods = Record<string, (this: PyProxy, ...args: never[]) => unknown>;

/** For lists and tuples: these need `length` and items only, so JavaScript's own methods work. */
export const SEQUENCE = Object.fromEntries("at concat entries every filter find findIndex findLast findLastIndex forEach includes indexOf join keys lastIndexOf map reduce reduceRight slice some values"
  .split(" ").map((name) => [name, Array.prototype[name as "at"]])) as unknown as Methods;

// An index as arrays take it: from the end when negative.
const place = (at: number, length: number): number => Math.trunc(at < 0 ? Math.max(0, length + at) : Math.min(at, length)) || 0;

/** For lists, in addition. */
export const LIST: Methods = {
  fill: Array.prototype.fill as Methods[string],
  copyWithin: Array.prototype.copyWithin as Methods[string],
  push(...items: JsValue[]) {
    for (const item of items) invoke(this, "append", item);
    return this.length;
  },
  pop() {
    return this.length ? invoke(this, "pop") as unknown : undefined;
  },
  shift() {
    return this.length ? invoke(this, "pop", 0) as unknown : undefined;
  },
  unshift(...items: JsValue[]) {
    items.forEach((item, i) => invoke(this, "insert", i, item));
    return this.length;
  },
  splice(...args: JsValue[]) {
    const [start, count = args.length < 2 ? Infinity : 0, ...items] = args as [start?: number, count?: number, ...items: JsValue[]];
    const { length } = this, at = place(start ?? 0, length), removed: unknown[] = [];
    for (let n = args.length ? Math.min(count, length - at) : 0; n > 0; n--) removed.push(invoke(this, "pop", at));
    items.forEach((item, i) => invoke(this, "insert", at + i, item));
    return removed;
  },
  reverse() {
    invoke(this, "reverse");
    return this;
  },
  sort(compare?: (a: unknown, b: unknown) => number) {
    const items = [...this], ranks: number[] = [];
    // Sorts as arrays do: by texts unless a comparison is given, undefined last.
    const by = compare ?? ((a, b) => Number(`${a}` > `${b}`) - Number(`${a}` < `${b}`));
    const order = (a: unknown, b: unknown): number => (a === undefined || b === undefined ? Number(a === undefined) - Number(b === undefined) : by(a, b));
    [...items.keys()].sort((i, j) => order(items[i], items[j])).forEach((at, rank) => (ranks[at] = rank));
    let next = 0;
    const sort = this.getattr("sort") as PyProxy;
    sort.callKwargs([], { key: () => ranks[next++] });
    sort.dispose();
    return this;
  },
};

/** The result of an iterator's `next` and `throw`: what a Python method returns or, in its StopIteration, returned. */
export function step(iterator: PyProxy, name: string, ...args: JsValue[]): IteratorResult<PythonValue> {
  try {
    return { done: false, value: invoke(iterator, name, ...args) };
  } catch (error) {
    const { type, exception } = error as { type?: string; exception: PyProxy };
    if (type !== "StopIteration") throw error;
    const value = exception.getattr("value") as unknown;
    exception.dispose();
    return { done: true, value };
  }
}
