// bench/hosts/morelia.mjs: one program in the built package. Last stderr line as in pyodide.mjs.
import fs from "node:fs";
const begin = performance.now();
const { loadPython } = await import("../../web/dist/node.js");
const out = [];
const [file, ...args] = process.argv.slice(2);
const python = await loadPython({ args: [file, ...args], stdout: (text) => out.push(text) });
python.runPython("print('', end='')");
const loaded = performance.now();
const status = python.runProgram(fs.readFileSync(file), file);
const done = performance.now();
process.stdout.write(out.join(""));
process.stderr.write(`@ ${(loaded - begin).toFixed(3)} ${(done - loaded).toFixed(3)}\n`);
process.exit(status);
