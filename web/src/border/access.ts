// access.ts: what Python sees of JavaScript: the policy, and the only functions that read, write, delete, call and
// construct for Python.
//
// The policy is an allow-list, `KINDS`: for each prototype of the language the names that it grants. An object shows
// its own properties (errors: some of them), the names that the language's prototypes in its chain grant, and
// everything of the other prototypes in it: those are classes of the embedder, who passed the object. Names in `NEVER`
// are never shown. Every value that crosses to Python passes `vet`, whichever way it takes.
//
// Invariants   A key becomes a primitive in `keyOf`, once, and is checked in the form in which it is used; no other
//              file reads a property of an object for Python by a name that Python chose; docs/security.md lists the
//              kinds as they stand here (a test compares).
// Cost         nanoseconds of processor time in Node 20 before there was a list, and with it: an own attribute 247,
// 272; a method called 1,546,
//              1,521; an item of an array 162, 163; setting an attribute 235, 336; iterating over three items 625, 860.
// Danger       Embedders' getters, setters and Proxy traps run in here: JavaScript that may call back into the VM.
// Tests        tests/node/security.test.mjs, tests/node/reach.test.mjs, tests/browser/reach.test.mjs
export class Failure extends TypeError {
  constructor(readonly pythonType: string | null, message: string) {
    super(message);
  }
}

type Fields = Record<PropertyKey, unknown>;
type Fn = (...args: unknown[]) => unknown;

/** Where a kind's prototypes are. Kinds that an engine does not have are left out. */
type Finder = () => readonly unknown[];

interface KindSpec {
  readonly prototypes: Finder;
  /** Names that the prototypes grant: methods and accessors. */
  readonly names: string;
  /** The object's own properties that are shown; default: all but those in NEVER. */
  readonly own?: string;
}

const global = globalThis as unknown as Fields;
const prototypeOf = (value: unknown) => Object.getPrototypeOf(value) as object | null;
const classes = (...names: string[]): Finder => () => names.map((name) => (typeof global[name] === "function" ? (global[name] as Fn).prototype as unknown : null));
const ITERATOR = "drop every filter find flatMap forEach map next reduce some take toArray";
const ASYNC_ITERATOR = "next return throw";

/** Names that are never shown: they lead to constructors and prototypes, or reveal the caller. */
export const NEVER: ReadonlySet<string> = new Set("constructor __proto__ prototype caller callee arguments __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__".split(" "));

/** The kinds of the language's objects and what their prototypes grant. */
export const KINDS: Readonly<Record<string, KindSpec>> = {
  "plain object": { prototypes: classes("Object"), names: "hasOwnProperty propertyIsEnumerable toLocaleString toString valueOf" },
  "function": {
    prototypes: () => [Function.prototype, prototypeOf(async () => {}), prototypeOf(function* () {}), prototypeOf(async function* () {})],
    names: "",
  },
  "Array": {
    prototypes: classes("Array"),
    names: "at concat copyWithin entries every fill filter find findIndex findLast findLastIndex flat flatMap forEach includes indexOf join keys lastIndexOf length map pop push reduce "
      + "reduceRight reverse shift slice some sort splice toLocaleString toReversed toSorted toSpliced toString unshift values with",
  },
  "Map": { prototypes: classes("Map"), names: "clear delete entries forEach get has keys set size values" },
  "Set": {
    prototypes: classes("Set"),
    names: "add clear delete difference entries forEach has intersection isDisjointFrom isSubsetOf isSupersetOf keys size symmetricDifference union values",
  },
  "WeakMap": { prototypes: classes("WeakMap"), names: "delete get has set" },
  "WeakSet": { prototypes: classes("WeakSet"), names: "add delete has" },
  "WeakRef": { prototypes: classes("WeakRef"), names: "deref" },
  "FinalizationRegistry": { prototypes: classes("FinalizationRegistry"), names: "" },
  "Promise": { prototypes: classes("Promise"), names: "catch finally then" },
  "Date": {
    prototypes: classes("Date"),
    names: "getDate getDay getFullYear getHours getMilliseconds getMinutes getMonth getSeconds getTime getTimezoneOffset getUTCDate getUTCDay getUTCFullYear getUTCHours "
      + "getUTCMilliseconds getUTCMinutes getUTCMonth getUTCSeconds setDate setFullYear setHours setMilliseconds setMinutes setMonth setSeconds setTime setUTCDate "
      + "setUTCFullYear setUTCHours setUTCMilliseconds setUTCMinutes setUTCMonth setUTCSeconds toDateString toISOString toJSON toLocaleDateString toLocaleString "
      + "toLocaleTimeString toString toTimeString toUTCString valueOf",
  },
  "RegExp": { prototypes: classes("RegExp"), names: "dotAll exec flags global hasIndices ignoreCase multiline source sticky test toString unicode unicodeSets" },
  "Error": {
    prototypes: classes("Error", "AggregateError", "EvalError", "RangeError", "ReferenceError", "SuppressedError", "SyntaxError", "TypeError", "URIError", "DOMException"),
    names: "message name toString", own: "message name",
  },
  "ArrayBuffer": { prototypes: classes("ArrayBuffer", "SharedArrayBuffer"), names: "byteLength detached growable maxByteLength resizable slice" },
  // buffer: only of a view of the whole buffer (`read`); the rest may hold data of others, as in Node's Buffer.
  "typed array": {
    prototypes: () => [prototypeOf(Uint8Array.prototype), ...classes("BigInt64Array", "BigUint64Array", "Float16Array", "Float32Array", "Float64Array", "Int16Array", "Int32Array",
      "Int8Array", "Uint16Array", "Uint32Array", "Uint8Array", "Uint8ClampedArray")()],
    names: "BYTES_PER_ELEMENT at buffer byteLength byteOffset copyWithin entries every fill filter find findIndex findLast findLastIndex forEach includes indexOf join keys lastIndexOf "
      + "length map reduce reduceRight reverse set slice some sort subarray toLocaleString toReversed toSorted toString values with",
  },
  "Buffer": {
    prototypes: classes("Buffer"),
    names: "compare copy equals fill includes indexOf lastIndexOf slice subarray toJSON toLocaleString toString write",
  },
  "DataView": {
    prototypes: classes("DataView"),
    names: "buffer byteLength byteOffset getBigInt64 getBigUint64 getFloat16 getFloat32 getFloat64 getInt16 getInt32 getInt8 getUint16 getUint32 getUint8 setBigInt64 setBigUint64 "
      + "setFloat16 setFloat32 setFloat64 setInt16 setInt32 setInt8 setUint16 setUint32 setUint8",
  },
  "iterator": {
    prototypes: () => {
      const made = [[][Symbol.iterator](), new Map().keys(), new Set().keys(), ""[Symbol.iterator](), "".matchAll(/a/g)].map(prototypeOf);
      return [...made, prototypeOf(made[0]), ...helperPrototypes()];
    },
    names: ITERATOR,
  },
  "generator": { prototypes: () => { const p = prototypeOf((function* () {}).prototype); return [p]; }, names: "next return throw" },
  "async iterator": {
    prototypes: () => { const p = prototypeOf((async function* () {}).prototype); return [p, prototypeOf(p)]; },
    names: ASYNC_ITERATOR,
  },
  "boxed primitive": { prototypes: classes("Boolean", "Number", "String", "BigInt", "Symbol"), names: "length toString valueOf" },
  "WebAssembly": {
    prototypes: () => ["Module", "Instance", "Memory", "Table", "Global", "Tag", "Exception"].map((name) => ((global.WebAssembly as Fields)[name] as Fn | undefined)?.prototype as unknown),
    names: "", // and they never cross
  },
};

// Iterators of engines with iterator helpers: those of map() and the like, and around foreign ones.
function helperPrototypes(): unknown[] {
  const iterator = global.Iterator as { from?: (it: object) => unknown } | undefined;
  const array = [][Symbol.iterator]() as unknown as { map?: (f: Fn) => unknown };
  return [array.map ? prototypeOf(array.map((x) => x)) : null, iterator?.from ? prototypeOf(iterator.from({ next() {} })) : null];
}

// Functions around this file that read or change their arguments' properties, or call an argument: not granted even to
// a program that was given Object.
function reflection(): unknown[] {
  const { Object: object, Function: fn, Reflect: reflect } = globalThis;
  const fields = (o: object) => Reflect.ownKeys(o).flatMap((key) => {
    const { value, get, set } = Object.getOwnPropertyDescriptor(o, key)!;
    return [value, get, set].filter((part) => typeof part === "function") as unknown[];
  });
  const plain = KINDS["plain object"]!.names.split(" ");
  return [reflect, ...fields(reflect), Proxy, ...fields(fn.prototype), (Error as unknown as Fields).captureStackTrace,
    ...["assign", "create", "defineProperties", "defineProperty", "freeze", "getOwnPropertyDescriptor", "getOwnPropertyDescriptors", "getPrototypeOf", "preventExtensions", "seal", "setPrototypeOf"]
      .map((name) => (object as unknown as Fields)[name]),
    ...fields(object.prototype).filter((part) => part !== object && !plain.includes((part as Fn).name))];
}

const PROTOTYPE = "the prototype of a class";

// A prototype's kind. `names`: what it grants itself; `shown`: including inherited names.
interface Row {
  readonly names: ReadonlySet<string>;
  shown: ReadonlySet<string>;
  readonly own: ReadonlySet<string> | null;
  readonly kind: string;
}

// The policy for the objects of this realm, made when Python gets its first object.
interface Realm {
  readonly rows: Map<object, Row>;
  readonly constructors: ReadonlySet<unknown>;
  readonly refused: Map<unknown, string>;
  readonly substitutes: Map<unknown, object>;
  readonly namespaces: ReadonlySet<unknown>;
}

const words = (text: string): Set<string> => new Set(text === "" ? [] : text.split(" "));
// Prototypes of the package's own classes, registered by `addKind`: access.ts is below them.
const packageKinds: [object, Row][] = [];

/**
 * Registers a class of the package whose objects Python gets: the names that its prototype grants, and which of the
 * object's own are shown.
 */
export function addKind(prototype: object, names: string, own: string): void {
  packageKinds.push([prototype, { names: words(names), shown: words(names), own: words(own), kind: "of the package" }]);
}

// The names that an object with a prototype shows besides its own. A prototype's own names that it does not grant hide
// those behind it.
function inherited(prototype: object, rows: ReadonlyMap<object, Row>): Set<string> {
  const shown = new Set<string>(), hidden = new Set<string>();
  for (let at: object | null = prototype; at; at = prototypeOf(at)) {
    const row = rows.get(at);
    for (const name of row ? row.names : Object.getOwnPropertyNames(at)) if (!hidden.has(name) && !NEVER.has(name)) shown.add(name);
    for (const name of Object.getOwnPropertyNames(at)) hidden.add(name);
  }
  return shown;
}

function lookUp(): Realm {
  const rows = new Map<object, Row>(packageKinds);
  for (const [kind, { prototypes, names, own }] of Object.entries(KINDS)) {
    for (const prototype of prototypes()) {
      if (prototype) rows.set(prototype, { names: words(names), shown: words(names), own: own === undefined ? null : words(own), kind });
    }
  }
  for (const [prototype, row] of rows) row.shown = inherited(prototype, rows);
  const constructors = new Set<unknown>([Function, ...[async () => {}, function* () {}, async function* () {}].map((f) => (prototypeOf(f) as Fields).constructor)]);
  const refused = new Map<unknown, string>(reflection().map((part) => [part, "what looks into JavaScript itself"]));
  for (const prototype of rows.keys()) refused.set(prototype, PROTOTYPE);
  for (const one of constructors) refused.set(one, "a constructor of functions");
  refused.set(eval, "eval");
  refused.set(global.WebAssembly, "WebAssembly");
  if (global.process) refused.set(global.process, "process");
  // To a browser's timers strings are code.
  const timer = (name: string): [unknown, object] => {
    const set = global[name] as Fn;
    return [set, (run: unknown, ...rest: unknown[]) => {
      if (typeof run !== "function") throw new Failure(null, `${name} takes a function`);
      return set(run, ...rest);
    }];
  };
  return {
    rows, constructors, refused, substitutes: new Map([timer("setTimeout"), timer("setInterval")]),
    namespaces: new Set(["Math", "JSON", "Atomics", "Intl", "console", "CSS", "Temporal"].map((name) => global[name]).filter(Boolean)),
  };
}

let realm: Realm | undefined;
const here = (): Realm => (realm ??= lookUp());

// The interpreters' own memories and exports.
const memories = new Set<WeakRef<WebAssembly.Memory>>();
const guarded = new WeakSet<object>();

/** Keeps an instance's exports and its memory from every Python. */
export function guard(exports: { readonly memory: WebAssembly.Memory }): void {
  for (const one of memories) if (!one.deref()) memories.delete(one);
  memories.add(new WeakRef(exports.memory));
  guarded.add(exports);
}

function isMemory(value: object): boolean {
  const buffer = ArrayBuffer.isView(value) ? value.buffer : value;
  for (const memory of memories) if (memory.deref()?.buffer === buffer) return true;
  return false;
}

// An own data property; getters are not run.
const dataOf = (o: unknown, key: PropertyKey): unknown => (Object.hasOwn(o as object, key) ? Object.getOwnPropertyDescriptor(o, key)?.value : undefined);

/** Whether it is an ECMAScript module's namespace. */
export function isNamespace(value: object): boolean {
  return prototypeOf(value) === null && dataOf(value, Symbol.toStringTag) === "Module";
}

const nativeCode = /\{\s*\[native code\]\s*\}\s*$/;
const isNative = (fn: object): boolean => nativeCode.test(Function.prototype.toString.call(fn));

// Functions that make functions from text, in this realm or another: Function's prototype is the only function that is
// a prototype.
function makesFunctions(fn: object, constructors: ReadonlySet<unknown>): boolean {
  for (let at: object | null = fn; typeof at === "function"; at = prototypeOf(at)) {
    if (constructors.has(at) || typeof dataOf(at, "prototype") === "function") return true;
  }
  return dataOf(fn, "name") === "eval" && isNative(fn);
}

// Why a value must not cross, or null.
function reason(value: object, { rows, refused, constructors }: Realm): string | null {
  const why = refused.get(value);
  if (why) return why;
  if (value === globalThis) return "globalThis";
  if (typeof value === "function") return makesFunctions(value, constructors) ? "a constructor of functions" : null;
  if (Object.hasOwn(value, "constructor") && dataOf(dataOf(value, "constructor") ?? {}, "prototype") === value) return PROTOTYPE;
  const prototype = prototypeOf(value), kind = prototype && rows.get(prototype)?.kind;
  if (kind === "plain object" || kind === "Array") return null;
  if (prototype === null) return guarded.has(value) ? "WebAssembly" : isNamespace(value) ? "a module's namespace" : null;
  if (!kind && dataOf(value, "globalThis") === value) return "globalThis"; // another realm's
  if (kind === "WebAssembly") return kind;
  return (ArrayBuffer.isView(value) || kind === "ArrayBuffer") && isMemory(value) ? "the interpreter's memory" : null;
}

/**
 * The property key for a value from Python: a str or an int. No other value is converted, so none can convert to two
 * different keys.
 */
export function keyOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Number.isSafeInteger(value)) return String(value);
  throw new Failure("TypeError", `a JavaScript object's keys are str and int, not ${value === undefined ? "None" : typeof value}`);
}

const classText = /^class[\s{]/;
const classKnown = new WeakMap<object, boolean>();

/** Whether it is a function written as a class. */
export function isClass(value: unknown): boolean {
  if (typeof value !== "function") return false;
  let is = classKnown.get(value);
  if (is === undefined) classKnown.set(value, (is = classText.test(Function.prototype.toString.call(value).slice(0, 6))));
  return is;
}

/** What one interpreter's Python may do with JavaScript objects. */
export class Access {
  // Functions that have passed `vet`.
  readonly #passed = new WeakSet<object>();

  /** `all`: everything is granted (`jsGlobals: true`). */
  constructor(readonly all: boolean) {}

  /** The value that crosses in a value's place: nearly always itself. Throws for values that must not cross. */
  vet<T extends object>(value: T): T {
    if (this.all) return value;
    const isFunction = typeof value === "function";
    if (isFunction && this.#passed.has(value)) return value;
    const realm = here();
    const substitute = isFunction && realm.substitutes.get(value);
    if (substitute) return substitute as T;
    const why = reason(value, realm);
    if (why) throw new Failure(null, `${why} is not given to Python without jsGlobals: true`);
    if (isFunction) this.#passed.add(value);
    return value;
  }

  /** Whether a name is shown of an object. */
  sees(o: object, key: string): boolean {
    if (this.all) return key in o;
    if (Object.hasOwn(o, key)) return this.seesOwn(o, key);
    if (!(key in o) || NEVER.has(key) || isTrace(o, key)) return false;
    const { rows } = here();
    if (rows.get(prototypeOf(o)!)?.shown.has(key)) return key !== "buffer" || !showsPart(o);
    for (let at = prototypeOf(o); at; at = prototypeOf(at)) {
      const row = rows.get(at);
      if (row?.names.has(key)) return key !== "buffer" || !showsPart(o);
      if (Object.hasOwn(at, key)) return !row;
    }
    return true; // only a Proxy's traps know
  }

  /** The same, of a property of its own. */
  seesOwn(o: object, key: string): boolean {
    return this.all || (!NEVER.has(key) && (this.#ownNames(o)?.has(key) ?? true) && !isTrace(o, key));
  }

  // Which own properties are shown; null: all.
  #ownNames(o: object): ReadonlySet<string> | null {
    const { rows } = here();
    for (let at = prototypeOf(o); at; at = prototypeOf(at)) {
      const row = rows.get(at);
      if (row) return row.own;
    }
    return null;
  }

  /** The value of a name that is shown; undefined for others. */
  read(o: object, key: string): unknown {
    return this.sees(o, key) ? (o as Fields)[key] : undefined;
  }

  // Functions and errors cannot be changed, except what an embedder's function holds; names that a prototype of the
  // language defines cannot be shadowed.
  #mayWrite(o: object, key: string): boolean {
    if (this.all) return true;
    const { rows, namespaces } = here();
    if (NEVER.has(key) || namespaces.has(o)) return false;
    const own = Object.hasOwn(o, key);
    if (typeof o === "function") return own && key !== "name" && key !== "length" && !isNative(o);
    if (own) return this.#ownNames(o) === null;
    for (let at = prototypeOf(o); at; at = prototypeOf(at)) if (Object.hasOwn(at, key)) return !rows.has(at);
    return true;
  }

  write(o: object, key: string, value: unknown): void {
    if (!this.#mayWrite(o, key)) throw new Failure(null, `'${key}' of this JavaScript object cannot be set`);
    if (!Reflect.set(o, key, value)) throw new Failure("TypeError", `'${key}' of this JavaScript object is read-only`);
  }

  /** Deletes a property; false: there is none. */
  remove(o: object, key: string): boolean {
    if (!this.sees(o, key)) return false;
    if (!this.#mayWrite(o, key)) throw new Failure(null, `'${key}' of this JavaScript object cannot be deleted`);
    if (!Reflect.deleteProperty(o, key)) throw new Failure("TypeError", `'${key}' of this JavaScript object cannot be deleted`);
    return true;
  }

  /** Calls a function that Python holds. */
  call(fn: unknown, self: unknown, args: readonly unknown[]): unknown {
    if (typeof fn !== "function") throw new Failure("TypeError", "this JavaScript object is not callable");
    return Reflect.apply(this.vet(fn), self, args) as unknown;
  }

  /** new fn(...args) */
  construct(fn: unknown, args: readonly unknown[]): object {
    if (typeof fn !== "function") throw new Failure("TypeError", "this JavaScript object is not a constructor");
    return Reflect.construct(this.vet(fn), args) as object;
  }

  /** The method of a name, called; undefined: there is none. */
  invoke(o: object, key: string, ...args: unknown[]): { result: unknown } | undefined {
    const method = this.read(o, key);
    return typeof method === "function" ? { result: this.call(method, o, args) } : undefined;
  }

  /** The next result of an iterator; undefined: it is none. */
  next(it: object): IteratorResult<unknown> | undefined {
    const usual = here().rows.get(prototypeOf(it)!)?.kind === "iterator"; // nothing shadows its `next`
    return usual ? (it as Iterator<unknown>).next() : this.invoke(it, "next")?.result as IteratorResult<unknown> | undefined;
  }

  /** The names of the properties of an object and its prototypes. */
  names(o: object): Set<string> {
    const names = new Set<string>();
    for (let at: object | null = o; at; at = prototypeOf(at)) {
      for (const name of Object.getOwnPropertyNames(at)) if (this.sees(o, name)) names.add(name);
    }
    return names;
  }

  /** An object's own enumerable properties. */
  keys(o: object): string[] {
    return this.all ? Object.keys(o) : Object.keys(o).filter((key) => this.sees(o, key));
  }
}

// The stack of an error of any realm: another realm's errors are not in the table of kinds.
function isTrace(o: object, key: string): boolean {
  return key === "stack" && Object.prototype.toString.call(o) === "[object Error]";
}

function showsPart(o: object): boolean {
  return ArrayBuffer.isView(o) && o.byteLength !== o.buffer.byteLength;
}
