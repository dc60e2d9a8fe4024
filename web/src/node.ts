// node.ts: the package in Node: loadPython over the file system of the package, the process's streams, mounted folders.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Bundle, FileSource } from "./host/files.js";
import { errorNumber } from "./host/folder.js";
import { ProcessHost } from "./host/processes.js";
import { PyProxy } from "./border/proxy.js";
import { Python, type Platform, type PythonOptions } from "./interpreter/python.js";
import { loadScript } from "./host/kept-script.js";
import { packageFolder } from "./host/place.js";
import { openBundleAt } from "./interpreter/stdlib.js";
import { compileWith } from "./host/compile.js";
import type { CompilerSource } from "./wasm.js";

export * from "./api.js";
export { resolveInside } from "./host/inside.js";
export { nodeFolder } from "./host/node-folder.js";
export type { NetGrants } from "./host/net.js";
export { nodeNet } from "./host/node-net.js";
export { nodeProcesses } from "./host/node-processes.js";
export { openBundle } from "./interpreter/stdlib.js";
export { executorsText, TRACE_PASSES } from "./inspect/traces-text.js";

const start = process.hrtime.bigint();
const sleepCell = new Int32Array(new SharedArrayBuffer(4));

/** Writes text or bytes to a file descriptor completely, also into a pipe that is full for a moment. */
export function writeAll(fd: number, text: string | Uint8Array): void {
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  for (let at = 0; at < bytes.length;) {
    try {
      at += fs.writeSync(fd, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      Atomics.wait(sleepCell, 0, 0, 1);
    }
  }
}

const platform: Platform = {
  processes: (granted, folders) => new ProcessHost(granted, folders),
  write: writeAll,
  writeBytes(fd, bytes) {
    try {
      writeAll(fd, bytes);
      return 0;
    } catch (error) {
      return -errorNumber(error);
    }
  },
  now(which) {
    if (which === 0) return Date.now() / 1000;
    if (which === 2) return process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6;
    return Number(process.hrtime.bigint() - start) / 1e9;
  },
  random: (into) => {
    for (let at = 0; at < into.length; at += 65536) crypto.getRandomValues(into.subarray(at, at + 65536) as Uint8Array<ArrayBuffer>); // it gives no more at once
  },
  sleep(seconds) {
    Atomics.wait(sleepCell, 0, 0, seconds * 1000);
    return true;
  },
};

const modules = new Map<string, WebAssembly.Module>();
function compiledFile(file: string): WebAssembly.Module {
  let module = modules.get(file);
  if (!module) modules.set(file, (module = compileWith.compile(file)));
  return module;
}

function compiled(source: URL | string | BufferSource | WebAssembly.Module): WebAssembly.Module {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return new WebAssembly.Module(source as BufferSource);
  return compiledFile(String(source).startsWith("file:") ? fileURLToPath(source as URL | string) : String(source));
}

// The bundles beside this file, opened when Python first asks for a file of them.
let bundle: Bundle | undefined;
function piecesOf(name: string): (offset: number, length: number) => Uint8Array {
  const fd = fs.openSync(path.join(packageFolder, name), "r");
  return (offset, length) => {
    const bytes = Buffer.allocUnsafe(length);
    fs.readSync(fd, bytes, 0, length, offset);
    return bytes;
  };
}
// Whoever copies the package's parts may leave out the second one.
const opened = () => (bundle ??= openBundleAt(...["stdlib.bundle", "stdlib-code.bundle"].filter((name, i) => i === 0 || fs.existsSync(path.join(packageFolder, name))).map(piecesOf)));
const defaultStdlib: FileSource = {
  whole: true,
  read: (file) => opened().read(file),
  stat: (file) => (file === "" ? { folder: true, size: 0, mtime: 0 } : opened().stat(file)),
  list: (file) => opened().list(file),
};

// What Node shows of a proxy: repr(), as far as a line goes.
const SHOWN = 500;
Object.defineProperty(PyProxy.prototype, Symbol.for("nodejs.util.inspect.custom"), {
  value(this: PyProxy): string {
    try {
      const text = this.repr();
      return `PyProxy ${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}`;
    } catch (error) {
      return `PyProxy (${String((error as Error).message)})`;
    }
  },
});

export interface LoadOptions extends PythonOptions {
  /** The module's file (a path or a file: URL), its bytes, or the compiled module. Default: morelia.wasm beside this file. */
  wasm?: URL | string | BufferSource | WebAssembly.Module;
}

/** Starts a Python interpreter. It is independent of all others. */
export async function loadPython(options: LoadOptions = {}): Promise<Python> {
  if (options.runSync && !options.aside) options = { ...options, aside: (await import("./run-sync.js")).newAside() };
  return loadPythonSync(options);
}

// Loaded when the first loop is to be compiled.
const compiler: CompilerSource = () => {
  try {
    const { Jit } = loadScript("jit.cjs") as typeof import("./jit.js");
    return (wasm, binding) => new Jit(wasm, binding);
  } catch {
    return undefined;
  }
};

/** loadPython without waiting, in Node only. */
export function loadPythonSync({ wasm, ...options }: LoadOptions = {}): Python {
  const module = compiled(wasm ?? path.join(packageFolder, options.inspect ? "morelia-inspect.wasm" : "morelia.wasm"));
  return new Python(module, { compiler, ...options, stdlib: options.stdlib ?? defaultStdlib }, platform);
}
