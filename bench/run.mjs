// bench/run.mjs: `npm run bench [-- options] [programs…]`: the programs here (wasm in Node, native) and on Pyodide and
// MicroPython in turn, each run in its own process, interleaved; medians, ratios to Pyodide, their geometric mean,
// start-up and sizes. Times are processor time of the interpreter's thread, in ms, without start-up: on a shared machine the
// wall clock measures the neighbours. The wall times are in the JSON.
//
//   --rounds=N     runs of each program on each host (3)        --hosts=a,b   of wasm,native,pyodide,micropython,python3
//   --quick        the test sizes instead of the full ones      --json=FILE   everything as JSON
//   --coverage     instead: each program with and without a coverage tool (bench/coverage.mjs)
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";
import { build } from "../scripts/build.mjs";
import { directives } from "../tests/oracle/oracle.mjs";
import { execute } from "../tests/run.mjs";
import { downloads, startup } from "./startup.mjs";
import { coverage } from "./coverage.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, "..");
const folder = path.join(here, "programs");

const options = { rounds: "3", hosts: "wasm,native,pyodide,micropython,python3" };
const only = [];
for (const arg of process.argv.slice(2)) {
  const [, key, value] = /^--([a-z]+)(?:=(.*))?$/.exec(arg) ?? [];
  if (key) options[key] = value ?? true;
  else only.push(path.basename(arg, ".py"));
}
const hosts = options.hosts.split(",");
const rounds = Number(options.rounds);
const host = (name) => [process.execPath, path.join(here, "hosts", `${name}.mjs`)];
const timed = (command) => ["sh", "-c", 'command=$1; shift; "$command" "$@"; status=$?; times >&2; exit $status', "sh", command];
const COMMANDS = {
  wasm: host("morelia"), pyodide: host("pyodide"), micropython: host("micropython"),
  // The shell tells the processor time of what it ran: "0m1.250s 0m0.030s" on the last line of `times`.
  native: timed(path.join(root, "build/native-release/morelia")), python3: timed("python3"),
};

const median = (list) => {
  const sorted = [...list].sort((a, b) => a - b);
  const mid = sorted.length >> 1;
  return sorted.length % 2 ? sorted[mid] : (sorted[mid - 1] + sorted[mid]) / 2;
};
const geometric = (list) => (list.length ? Math.exp(list.reduce((s, x) => s + Math.log(x), 0) / list.length) : NaN);
const cell = (text, width) => String(text).padStart(width);

// One run: { ms, startup, stdout } or { error }.
async function once(name, file, args) {
  const begin = performance.now();
  const got = await execute(COMMANDS[name], [file, ...args], { cwd: folder, timeout: 300_000 });
  const wall = performance.now() - begin;
  const times = /@ ([\d.]+) ([\d.]+) ([\d.]+)\n$/.exec(got.stderr);
  if (got.status !== 0 || got.note) {
    const line = got.stderr.trimEnd().split("\n").filter((l) => !l.startsWith("@ ")).at(-1);
    return { error: got.note || line || `status ${got.status}` };
  }
  if (times) return { ms: Number(times[3]), wall: Number(times[2]), stdout: got.stdout };
  const shell = /(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*$/.exec(got.stderr).slice(1).map(Number);
  return { ms: (shell[0] * 60 + shell[1] + shell[2] * 60 + shell[3]) * 1000, wall, stdout: got.stdout };
}

function sizes() {
  const files = {
    "morelia.wasm": "build/wasm/morelia.wasm",
    "morelia.wasm (inspect)": "build/wasm-inspect/morelia.wasm",
    "pyodide.asm.wasm": "node_modules/pyodide/pyodide.asm.wasm",
    "pyodide stdlib": "node_modules/pyodide/python_stdlib.zip",
    "micropython.wasm": "node_modules/@micropython/micropython-webassembly-pyscript/micropython.wasm",
  };
  const result = {};
  for (const [name, file] of Object.entries(files)) {
    const full = path.join(root, file);
    if (!fs.existsSync(full)) continue;
    const data = fs.readFileSync(full);
    result[name] = { bytes: data.length, gzip: zlib.gzipSync(data, { level: 9 }).length };
  }
  return result;
}

if (hosts.includes("native")) await build(["native-release"]);
if (hosts.includes("wasm")) await build(["web"]);

const names = fs.readdirSync(folder).filter((n) => n.endsWith(".py") && (!only.length || only.includes(n.slice(0, -3)))).sort();
const report = { date: new Date().toISOString(), cpu: os.cpus()[0]?.model, node: process.version, rounds, programs: {} };
if (options.coverage) {
  const argsOf = (name) => (options.quick ? (directives(fs.readFileSync(path.join(folder, name))).args ?? "").split(/\s+/).filter(Boolean) : []);
  await coverage({ run: once, hosts: hosts.filter((h) => h === "wasm" || h === "native"), names, folder, rounds, argsOf, median, geometric });
  process.exit();
}
process.stdout.write(`${"program".padEnd(16)}${hosts.map((h) => cell(`${h} ms`, 17)).join("")}   ratios to pyodide (more is faster)\n`);
for (const name of names) {
  const args = options.quick ? (directives(fs.readFileSync(path.join(folder, name))).args ?? "").split(/\s+/) : [];
  const runs = Object.fromEntries(hosts.map((h) => [h, []]));
  const entry = { median: {}, runs, wall: {}, errors: {} };
  for (let round = 0; round < rounds; round++) {
    for (const h of hosts) {
      if (entry.errors[h]) continue;
      const got = await once(h, name, args.filter(Boolean));
      if (got.error) entry.errors[h] = got.error;
      else {
        runs[h].push(got.ms);
        (entry.wall[h] ??= []).push(got.wall);
        entry.stdout ??= got.stdout;
        // MicroPython differs in details of text; the others must agree exactly.
        if (got.stdout !== entry.stdout && h !== "micropython") entry.errors[h] = "another output";
      }
    }
  }
  for (const h of hosts) if (runs[h].length && !entry.errors[h]) entry.median[h] = median(runs[h]);
  delete entry.stdout;
  report.programs[name.slice(0, -3)] = entry;
  const shown = hosts.map((h) => cell(entry.errors[h] ? "n/a" : entry.median[h].toFixed(0), 17)).join("");
  const ratios = hosts.filter((h) => h !== "pyodide" && entry.median[h] && entry.median.pyodide)
    .map((h) => `${h} ${(entry.median.pyodide / entry.median[h]).toFixed(2)}`).join("  ");
  process.stdout.write(`${name.slice(0, -3).padEnd(16)}${shown}   ${ratios}\n`);
  for (const [h, error] of Object.entries(entry.errors)) if (h !== "micropython") process.stdout.write(`    ${h}: ${error}\n`);
}

report.geometricMean = {};
for (const h of hosts) {
  if (h === "pyodide") continue;
  const ratios = Object.values(report.programs).filter((p) => p.median[h] && p.median.pyodide).map((p) => p.median.pyodide / p.median[h]);
  if (!ratios.length) continue;
  report.geometricMean[h] = geometric(ratios);
  process.stdout.write(`geometric mean, ${h} against pyodide: ${report.geometricMean[h].toFixed(3)} over ${ratios.length} programs\n`);
}

report.startup = startup({ rounds: Math.max(rounds, 3), hosts });
report.sizes = sizes();
for (const [name, s] of Object.entries(report.sizes)) {
  process.stdout.write(`${name.padEnd(24)} ${cell((s.bytes / 1024).toFixed(0), 7)} KB, gzip -9 ${cell((s.gzip / 1024).toFixed(0), 6)} KB\n`);
}
report.downloads = downloads();
process.stdout.write(`after brotli, bytes: ${Object.entries(report.downloads).map(([name, n]) => `${name} ${n}`).join(", ")}\n`);
if (options.json) fs.writeFileSync(options.json, JSON.stringify(report, null, 1));
