// bench/hosts/morelia.mjs: one program in the built package. The last stderr line is that of clock.mjs.
import fs from "node:fs";
import { tell, threadTime } from "./clock.mjs";
const begin = performance.now();
const { loadPython } = await import("../../web/dist/node.js");
const out = [];
const [file, ...args] = process.argv.slice(2);
const python = await loadPython({ args: [file, ...args], stdout: (text) => out.push(text) });
python.runPython("print('', end='')");
const loaded = performance.now(), loadedTime = threadTime();
const status = python.runProgram(fs.readFileSync(file), file);
tell(begin, loaded, loadedTime);
process.stdout.write(out.join(""));
process.exit(status);
