// inspect-wasm.ts: the entry "morelia/inspect-wasm": the URL of the module that counts every execution. It is separate
// so that a bundler adds that module only to pages that use it.

/** For the option `wasm`, with `inspect: true`: `loadPython({ inspect: true, wasm: inspectWasm })`. */
export const inspectWasm: URL = new URL("./morelia-inspect.wasm", import.meta.url);
