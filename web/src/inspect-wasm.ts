// inspect-wasm.ts: the entry "morelia/inspect-wasm": where the module is that counts every execution. Of its own, so that a bundler adds it to those pages only
// that look inside.

/** For the option `wasm`, with `inspect: true`: `loadPython({ inspect: true, wasm: inspectWasm })`. */
export const inspectWasm: URL = new URL("./morelia-inspect.wasm", import.meta.url);
