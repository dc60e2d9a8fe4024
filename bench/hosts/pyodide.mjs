// bench/hosts/pyodide.mjs: one program in Pyodide. Output as it is; the last stderr line is that of clock.mjs.
import fs from "node:fs";
import { moment, tell, threadTime } from "./clock.mjs";
const begin = performance.now();
const { loadPyodide } = await import("pyodide");
const py = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });
const out = [];
py.setStdout({ write: (bytes) => (out.push(bytes.slice()), bytes.length) });
const [file, ...args] = process.argv.slice(2);
const source = fs.readFileSync(file, "utf8");
py.globals.set("argv", py.toPy([file, ...args]));
py.pyimport("builtins").clock = () => threadTime() / 1000;
py.runPython("import sys; sys.argv = list(argv); print('', end='')");
// The end of the heap: linear memory grows by a fifth at a time and would be in favour of others.
const memory = () => py._module._sbrk(0);
const atStart = memory();
const loaded = moment();
py.globals.set("source", source);
py.runPython("exec(compile(source, sys.argv[0], 'exec'), {'__name__': '__main__'}); sys.stdout.flush()");
tell(begin, loaded, atStart, memory());
process.stdout.write(Buffer.concat(out));
