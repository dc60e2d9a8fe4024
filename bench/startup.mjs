// bench/startup.mjs: cold start and imports: whole processes, each fresh, interleaved with empty Node processes. `node bench/startup.mjs [rounds]`, and part of
// `npm run bench`. Numbers are ms of processor time (user and system) beyond an empty Node process: `wasm` is the command morelia, `plain` is the command
// without the machine code that its build kept (docs/startup.md).
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import zlib from "node:zlib";

const here = path.dirname(fileURLToPath(import.meta.url));
const dist = path.join(here, "../web/dist");
const FIVE = "import re, json, dataclasses, enum, typing";
const MODULES = ["re", "json", "dataclasses", "enum", "typing", "collections", "datetime", "pathlib", "asyncio", "unittest"];
const PROGRAMS = ["print('hi')", FIVE, ...MODULES.map((name) => `import ${name}`)];
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

function cpu(args) {
  const got = spawnSync(process.execPath, ["--require", path.join(here, "hosts/usage.cjs"), ...args], { encoding: "utf8" });
  const [, ms] = /\n@cpu ([\d.]+)\n$/.exec(got.stderr) ?? [];
  return got.status === 0 && ms ? Number(ms) : NaN;
}

/// { program: { host: ms } }; prints a table.
export function startup({ rounds = 5, hosts = ["wasm", "pyodide", "micropython"], say = (line) => process.stdout.write(`${line}\n`) } = {}) {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-bench-"));
  for (const name of ["cli.cjs", "command.cjs", "morelia.wasm", "stdlib.bundle"]) fs.copyFileSync(path.join(dist, name), path.join(scratch, name));
  const commands = { wasm: [path.join(dist, "cli.cjs")], plain: [path.join(scratch, "cli.cjs")] };
  const names = hosts.flatMap((h) => (h === "wasm" ? ["wasm", "plain"] : ["pyodide", "micropython"].includes(h) ? [h] : []));
  const result = {};
  say(`start-up, ms beyond an empty Node process`.padEnd(48) + names.map((n) => n.padStart(13)).join(""));
  for (const program of PROGRAMS) {
    const file = path.join(scratch, "program.py"), times = {};
    fs.writeFileSync(file, `${program}\n`);
    for (let i = 0; i < rounds; i++) {
      const empty = cpu(["-e", "0"]);
      for (const name of names) {
        if ((name === "pyodide" && i > 1) || (name === "micropython" && program !== "print('hi')")) continue; // slow and steady; without this library
        (times[name] ??= []).push(cpu([...(commands[name] ?? [path.join(here, "hosts", `${name}.mjs`)]), file]) - empty);
      }
    }
    result[program] = Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]));
    say(program.padEnd(48) + names.map((n) => (result[program][n] === undefined ? "" : result[program][n].toFixed(0)).padStart(13)).join(""));
  }
  fs.rmSync(scratch, { recursive: true, force: true });
  return result;
}

function brotli(name, quality = 11) {
  const bytes = fs.readFileSync(path.join(dist, name));
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
  return zlib.brotliCompressSync(bytes, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;
}

/// Bytes after brotli: the wasm; the browser's script; both, which are all that print('hi') needs (`stdlibUrl: null`); the whole bundle of the library.
export function downloads({ libraryQuality = 11 } = {}) {
  const wasm = brotli("morelia.wasm"), script = brotli("index.js");
  return { wasm, script, hello: wasm + script, library: brotli("stdlib.bundle", libraryQuality) };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  startup({ rounds: Number(process.argv[2] ?? 5) });
  process.stdout.write(`after brotli: ${Object.entries(downloads()).map(([k, v]) => `${k} ${v}`).join(", ")} bytes\n`);
}
