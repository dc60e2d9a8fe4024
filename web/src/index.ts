// index.ts: the package in browsers and workers: loadPython fetches the module beside this file.
import type { FileSource } from "./host/files.js";
import type { Net } from "./host/net.js";
import type { NetGrants } from "./host/net.js";
import type { Processes } from "./host/processes.js";
import { Python, compilesUnasked, type Platform, type PythonOptions } from "./interpreter/python.js";
import { openBundle } from "./interpreter/stdlib.js";
import type { CompilerSource } from "./wasm.js";

export * from "./api.js";
export { openBundle } from "./interpreter/stdlib.js";

/** Where the files of the package are, when they are not beside this one. */
export interface LoadOptions extends PythonOptions {
  /**
   * The module's URL, or its bytes, or the compiled module. Default: morelia.wasm beside this file; with `inspect` morelia-inspect.wasm, which a bundler
   * finds when `inspectWasm` of "morelia/inspect-wasm" is given here.
   */
  wasm?: URL | string | BufferSource | WebAssembly.Module;
  /** The URL of the standard library's bundle; null: load none. Default: stdlib.bundle beside this file. */
  stdlibUrl?: URL | string | null;
}

const start = performance.now();

const platform: Platform = {
  write(fd, text) {
    if (fd === 2) console.error(text.replace(/\n$/, ""));
    else console.log(text.replace(/\n$/, ""));
  },
  now: (which) => (which === 0 ? Date.now() / 1000 : (performance.now() - start) / 1000),
  random: (into) => {
    for (let at = 0; at < into.length; at += 65536) {
      const part = new Uint8Array(Math.min(65536, into.length - at));
      crypto.getRandomValues(part);
      into.set(part, at);
    }
  },
  sleep(seconds) {
    if (typeof SharedArrayBuffer !== "undefined" && typeof document === "undefined") {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, seconds * 1000);
    } else {
      const end = performance.now() + seconds * 1000;
      while (performance.now() < end);
    }
    return true;
  },
};

async function compiled(source: URL | string | BufferSource | WebAssembly.Module): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source as BufferSource);
  const response = await fetch(source as URL | string);
  if (!response.ok) throw new Error(`${String(source)}: ${response.status} ${response.statusText}`);
  const streamed = (response.headers.get("content-type") ?? "").startsWith("application/wasm");
  return streamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

async function fetchBundle(url: URL | string): Promise<Uint8Array | null> {
  const response = await fetch(url);
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}

// The compiler of loops, behind everything that the first run needs.
let Jit: typeof import("./jit.js").Jit | null = null;
const jit = async () => void ({ Jit } = await import("./jit.js"));
const compiler: CompilerSource = () => Jit && ((wasm, binding) => new Jit!(wasm, binding));

/** Starts a Python interpreter. It is independent of all others; in a page, a worker is the better place for long runs. */
export async function loadPython(options: LoadOptions = {}): Promise<Python> {
  const plain = new URL("./morelia.wasm", import.meta.url);
  // Not written in the form that bundlers look for: they would put both modules into every page.
  const wasm = options.wasm ?? (options.inspect ? new URL("morelia-inspect.wasm", plain) : plain);
  const bundleUrl = options.stdlib || options.stdlibUrl === null ? null : options.stdlibUrl ?? new URL("./stdlib.bundle", import.meta.url);
  const [module, bundle] = await Promise.all([compiled(wasm), bundleUrl ? fetchBundle(bundleUrl) : null]);
  const stdlib = options.stdlib ?? (bundle ? openBundle(bundle) : undefined);
  if (options.jit) await jit();
  else if (compilesUnasked(options)) void jit().catch(() => {}); // then loops are not compiled
  if (options.runSync) options = { ...options, aside: (await import("./run-sync.js")).newAside() };
  return new Python(module, { ...options, compiler, ...(stdlib ? { stdlib } : {}) }, platform);
}

const inNodeOnly = (name: string): never => {
  throw new Error(`${name} is for Node`);
};

/** A folder of the machine, in Node; elsewhere it throws. */
export function nodeFolder(_folder: string, _options?: { write?: boolean }): FileSource {
  return inNodeOnly("nodeFolder");
}

/** The machine's processes, in Node; elsewhere it throws. */
export function nodeProcesses(): Processes {
  return inNodeOnly("nodeProcesses");
}

/** The machine's network, in Node; elsewhere it throws. */
export function nodeNet(_grants?: NetGrants): Net {
  return inNodeOnly("nodeNet");
}
