// bench/hosts/morelia.mjs: one program in the built package, or in the one that MORELIA_DIST names. The last stderr line is that of
// clock.mjs. Options in front: --no-specialize, --jit, --jit=off, --inspect (counts, printed with a mark in front when it is over).
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { moment, tell, threadTime } from "./clock.mjs";
const begin = performance.now();
const dist = process.env.MORELIA_DIST ? pathToFileURL(path.join(process.env.MORELIA_DIST, "node.js")).href : "../../web/dist/node.js";
const { loadPython } = await import(dist);
const out = [];
const flags = new Set();
while (process.argv[2]?.startsWith("--")) flags.add(process.argv.splice(2, 1)[0]);
const [file, ...args] = process.argv.slice(2);
// The instance that loadPython makes: its memory is looked at from outside.
let exports;
const { Instance } = WebAssembly;
WebAssembly.Instance = class extends Instance {
  constructor(...given) {
    super(...given);
    exports ??= this.exports; // later ones are loops that were compiled
  }
};
const python = await loadPython({
  args: [file, ...args], hashSeed: 0, stdout: (text) => out.push(text), inspect: flags.has("--inspect"),
  ...(flags.has("--no-specialize") ? { specialize: false } : {}), ...(flags.has("--jit") ? { jit: true } : flags.has("--jit=off") ? { jit: false } : {}),
});
python.pyimport("builtins").clock = () => threadTime() / 1000;
python.runPython("print('', end='')");
const memory = () => exports.memory.buffer.byteLength;
const atStart = memory();
const loaded = moment();
const status = python.runProgram(fs.readFileSync(file), file);
tell(begin, loaded, atStart, memory());
process.stdout.write(out.join(""));
if (flags.has("--inspect")) process.stdout.write(`@@@\n${python.inspect.dumpStats()}`);
process.exit(status);
