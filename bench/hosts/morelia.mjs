// bench/hosts/morelia.mjs: one program in the built package. Last stderr line as in pyodide.mjs.
import fs from "node:fs";
const begin = performance.now();
const { loadPython } = await import("../../web/dist/node.js");
const out = [];
const [file, ...args] = process.argv.slice(2);
const python = await loadPython({ args: [file, ...args], stdout: (bytes) => out.push(bytes.slice()), raw: true });
python.runPython("print('', end='')");
const loaded = performance.now();
let status = 0;
try {
  python.runFile(file, fs.readFileSync(file));
} catch (error) {
  status = 1;
  process.stderr.write(`${error.traceback ?? error.stack}\n`);
}
const done = performance.now();
process.stdout.write(Buffer.concat(out));
process.stderr.write(`@ ${(loaded - begin).toFixed(3)} ${(done - loaded).toFixed(3)}\n`);
process.exit(status);
