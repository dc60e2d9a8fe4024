// compile.ts: how a file of the package becomes a module in Node.
import fs from "node:fs";

/** The command puts a faster way here (machine-code.ts). */
export const compileWith = { compile: (file: string): WebAssembly.Module => new WebAssembly.Module(fs.readFileSync(file)) };
