// protocol.ts: the messages between a page and the worker with its interpreter.
import type { BrowserFolderOptions } from "../browser-folder.js";
import type { ExceptionData } from "../border/exception-data.js";
import type { NetGrants } from "../host/net.js";
import type { PythonOptions } from "../interpreter/python.js";

/** A value in a message: plain data as it is (structured clone), Python objects and functions by number. */
export type Wire =
  | { t: "data"; value: unknown }
  | { t: "list"; items: Wire[] }
  | { t: "object"; entries: [string, Wire][] }
  | { t: "map"; entries: [Wire, Wire][] }
  /** A Python object; `traits`: what it can do. */
  | { t: "python"; id: number; type: string; callable: boolean }
  /** A function of the page. */
  | { t: "function"; id: number };

/** Options that can be sent to a worker, in the form of `loadPython`; functions stay on the page. */
export interface WireOptions extends Pick<PythonOptions, "env" | "args" | "files" | "memoryLimit" | "timeLimit" | "timeGrace" | "instructionLimit" | "instructionGrace"
  | "recursionLimit" | "specialize" | "tier2" | "jit" | "runSync" | "inspect" | "timeSlice"> {
  /** true: `import js` gives the worker's globalThis. Default: there is no module js. */
  jsGlobals?: boolean;
  wasm?: string | BufferSource | WebAssembly.Module;
  stdlibUrl?: string | null;
  /** The network that is granted, in Node (`nodeNet`) or in a browser (`browserNet`: HTTP). Default: none. */
  net?: NetGrants;
  /** The URL of an index of packages, as for `packageIndex(url)` of "morelia/packages". */
  packageIndex?: string;
  /**
   * "restart": after a FatalError a new interpreter with the same options replaces the one that ended. Pending calls
   * are rejected with the error; objects of the old one are gone. Default: every later call is rejected with it.
   */
  onFatal?: "restart";
}

export type Request =
  | { kind: "load"; options: WireOptions; interrupt: Int32Array | null; input: Int32Array | null; hasStdin: boolean }
  | { kind: "run"; call: number; source: string; filename: string; async: boolean; globals: number | null; locals: number | null }
  | { kind: "import"; call: number; name: string }
  | { kind: "globals"; call: number }
  | { kind: "toPy"; call: number; value: Wire; depth: number }
  | { kind: "register"; call: number; name: string; module: Wire }
  | { kind: "object"; call: number; id: number; operation: ObjectOperation; args: Wire[]; kwargs?: [string, Wire][]; depth?: number }
  | { kind: "file"; call: number; operation: FileOperation; path: string; to?: string | Uint8Array; append?: boolean }
  | { kind: "install"; call: number; packages: (string | Uint8Array)[] }
  | { kind: "unpack"; call: number; archive: Uint8Array; format: string; extractDir?: string }
  | { kind: "mount"; call: number; at: string; place: string | FileSystemDirectoryHandle; options: BrowserFolderOptions }
  | { kind: "sync"; call: number }
  | { kind: "interrupt" }
  | { kind: "release"; id: number }
  /** The answer to a "call" of the worker. */
  | { kind: "answer"; call: number; value?: Wire; error?: { name: string; message: string } };

export type ObjectOperation =
  | "call" | "get" | "set" | "delete" | "has" | "getattr" | "setattr" | "delattr" | "hasattr" | "length" | "repr" | "str" | "dir" | "toJs" | "iterate";
export type FileOperation = "readFile" | "writeFile" | "readdir" | "stat" | "mkdir" | "mkdirTree" | "rmdir" | "unlink" | "rename" | "exists";

export type Reply =
  | { kind: "ready" }
  | { kind: "done"; call: number; value: Wire }
  | { kind: "failed"; call: number; error: WireError }
  | { kind: "output"; fd: number; text: string }
  /** Python reads standard input and waits for the shared cell. */
  | { kind: "input" }
  /** Python calls a function of the page. */
  | { kind: "call"; call: number; id: number; args: Wire[] }
  | { kind: "releaseFunction"; id: number };

export type WireError =
  | { kind: "python"; data: ExceptionData; traceback: string; exception: Wire }
  | { kind: "javascript"; name: string; message: string }
  | { kind: "fatal"; trap: string; ran: string };

/** The shared cell of standard input: [state, length of the bytes that follow]; state 0: empty, 1: filled, 2: at the end. */
export const INPUT_BYTES = 65536;

/** Plain data for a message; `encode` handles the values that it contains. */
export function encodePlain(value: unknown, encode: (value: unknown) => Wire): Wire {
  if (typeof value !== "object" || value === null) return { t: "data", value };
  if (Array.isArray(value)) return { t: "list", items: value.map(encode) };
  if (value instanceof Map) return { t: "map", entries: [...value].map(([k, v]) => [encode(k), encode(v)]) };
  if (Object.getPrototypeOf(value) === Object.prototype) return { t: "object", entries: Object.entries(value).map(([k, v]) => [k, encode(v)]) };
  return { t: "data", value };
}

/** The value of a message; each side resolves its Python objects and functions. */
export function decodeWire(wire: Wire, python: (wire: Wire & { t: "python" }) => unknown, fn: (id: number) => unknown): unknown {
  const decode = (one: Wire): unknown => decodeWire(one, python, fn);
  switch (wire.t) {
    case "data": return wire.value;
    case "list": return wire.items.map(decode);
    case "object": return Object.fromEntries(wire.entries.map(([k, v]) => [k, decode(v)]));
    case "map": return new Map(wire.entries.map(([k, v]) => [decode(k), decode(v)]));
    case "python": return python(wire);
    case "function": return fn(wire.id);
  }
}
