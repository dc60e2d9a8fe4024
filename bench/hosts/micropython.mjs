// bench/hosts/micropython.mjs: one program in MicroPython's WebAssembly port. The last stderr line is that of clock.mjs.
import fs from "node:fs";
import { moment, tell } from "./clock.mjs";
const begin = performance.now();
const { loadMicroPython } = await import("@micropython/micropython-webassembly-pyscript/micropython.mjs");
const out = [];
const mp = await loadMicroPython({ heapsize: 256 << 20, linebuffer: false, stdout: (data) => out.push(Buffer.from(data)) });
const [file, ...args] = process.argv.slice(2);
mp.runPython(`import sys\nsys.argv[:] = ${JSON.stringify([file, ...args])}`);
const loaded = moment();
let status = 0;
try {
  mp.runPython(fs.readFileSync(file, "utf8"));
} catch (error) {
  status = 1;
  process.stderr.write(`${error.message.trimEnd()}\n`);
}
tell(begin, loaded);
process.stdout.write(Buffer.concat(out));
process.exit(status);
