// bench/run.mjs: `npm run bench [-- options] [programs…]`. Without a mode: the programs here (wasm in Node, native) and on Pyodide and
// MicroPython in turn, each run in its own process, interleaved; medians, ratios to Pyodide, their geometric mean, start-up, memory
// and sizes. Times are processor time of the interpreter's thread, in ms, without start-up: on a shared machine the wall clock
// measures the neighbours. The wall times are in the JSON.
//
//   --rounds=N     runs of each program on each host (3)        --hosts=a,b   of wasm,native,pyodide,micropython,python3
//   --dist=DIR     the package built there, nothing is built
//   --quick        the test sizes instead of the full ones      --json=FILE   everything as JSON
//
// Modes:
//   --compare A B      two builds or checkouts: folders with web/dist or build/native-release, or native binaries (--hosts=native|wasm)
//   --specialization   specialization off and on (wasm; --hosts=native), and a program that runs everything once
//   --profile          of the programs named: instructions, pairs, families; with --time, what one execution of each opcode costs
//   --memory           what large containers and start-up take, beside Pyodide
//   --coverage         each program with and without a coverage tool (bench/coverage.mjs)
//   --cases [name]     small pieces of work beside Pyodide: patterns of re, modules written in C, the standard library (bench/cases;
//                      --only=part of a name; --hosts=wasm,off,pyodide: without compiled code, too; --together: all hosts in one
//                      process and in turn, warm: bench/together.mjs)
//   --micropython      beside MicroPython, at sizes that its memory allows (bench/micropython.mjs)
//   --jit              compiled code on and off, beside Pyodide and the native CPython 3.14 (bench/jit.mjs; --unseen: programs that
//                      nobody tuned for; --wide: programs that use much of the library; --report: where their time goes, and what is not compiled)
//   --scaling          what a unit of work costs at three sizes (--hosts=…, --only=parts,of,names)
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";
import { buildAt, cell, COMMANDS, folder, geometric, median, once, pairwise, parse, prepare, programs, root, say } from "./common.mjs";
import { coverage } from "./coverage.mjs";
import { downloads, startup } from "./startup.mjs";

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
    say(`${name.padEnd(24)} ${cell((data.length / 1024).toFixed(0), 7)} KB, gzip -9 ${cell((result[name].gzip / 1024).toFixed(0), 6)} KB`);
  }
  return result;
}

async function sideBySide(options) {
  const hosts = (options.hosts ?? "wasm,native,pyodide,micropython,python3").split(",");
  const rounds = Number(options.rounds ?? 3);
  await prepare(options, hosts);
  const report = { date: new Date().toISOString(), cpu: os.cpus()[0]?.model, node: process.version, rounds, programs: {} };
  say(`${"program".padEnd(16)}${hosts.map((h) => cell(`${h} ms`, 17)).join("")}   ratios to pyodide (more is faster); linear memory at its peak`);
  for (const { name, file, args } of programs(options)) {
    const runs = Object.fromEntries(hosts.map((h) => [h, []]));
    const entry = { median: {}, runs, wall: {}, memory: {}, memoryAtStart: {}, errors: {} };
    let stdout;
    for (let round = 0; round < rounds; round++) {
      for (const h of hosts) {
        if (entry.errors[h]) continue;
        const got = await once(COMMANDS[h], file, args);
        if (got.error) entry.errors[h] = got.error;
        else {
          runs[h].push(got.ms);
          (entry.wall[h] ??= []).push(got.wall);
          if (got.memory) (entry.memory[h] = Math.max(entry.memory[h] ?? 0, got.memory)), (entry.memoryAtStart[h] = got.memoryAtStart);
          stdout ??= got.stdout;
          // MicroPython differs in details of text; the others must agree exactly.
          if (got.stdout !== stdout && h !== "micropython") entry.errors[h] = "another output";
        }
      }
    }
    for (const h of hosts) if (runs[h].length && !entry.errors[h]) entry.median[h] = median(runs[h]);
    report.programs[name] = entry;
    const shown = hosts.map((h) => cell(entry.errors[h] ? "n/a" : entry.median[h].toFixed(0), 17)).join("");
    const ratios = hosts.filter((h) => h !== "pyodide" && entry.median[h] && entry.median.pyodide)
      .map((h) => `${h} ${(entry.median.pyodide / entry.median[h]).toFixed(2)}`).join("  ");
    const memory = Object.entries(entry.memory).map(([h, bytes]) => `${h} ${(bytes / 1048576).toFixed(0)} MB`).join(", ");
    say(`${name.padEnd(16)}${shown}   ${ratios}; ${memory}`);
    for (const [h, error] of Object.entries(entry.errors)) if (h !== "micropython") say(`    ${h}: ${error}`);
  }
  report.geometricMean = {};
  const mean = (title, entries) => {
    const ratios = entries.filter(([a, b]) => a && b).map(([a, b]) => a / b);
    if (!ratios.length) return;
    report.geometricMean[title] = geometric(ratios);
    say(`geometric mean, ${title}: ${report.geometricMean[title].toFixed(3)} over ${ratios.length} programs`);
  };
  const all = Object.values(report.programs);
  for (const h of hosts) if (h !== "pyodide") mean(`${h} against pyodide`, all.map((p) => [p.median.pyodide, p.median[h]]));
  for (const h of ["wasm", "native"]) if (hosts.includes(h)) mean(`${h} against python3`, all.map((p) => [p.median.python3, p.median[h]]));
  mean("wasm against micropython", all.map((p) => [p.median.micropython, p.median.wasm]));
  report.startup = startup({ rounds: Math.max(rounds, 3), hosts });
  report.memoryAtStart = {};
  for (const h of hosts) {
    const got = Object.values(report.programs).map((p) => p.memoryAtStart[h]).filter(Boolean);
    if (got.length) report.memoryAtStart[h] = median(got);
  }
  say(`memory after start-up: ${Object.entries(report.memoryAtStart).map(([h, n]) => `${h} ${(n / 1048576).toFixed(1)} MB`).join(", ")}`);
  report.sizes = sizes();
  report.downloads = downloads();
  say(`after brotli, bytes: ${Object.entries(report.downloads).map(([name, n]) => `${name} ${n}`).join(", ")}`);
  return report;
}

async function compare(options) {
  const builds = options.compare.map((where) => buildAt(where, options.hosts));
  if (builds[0].kind !== builds[1].kind) throw new Error(`one is ${builds[0].kind}, the other ${builds[1].kind}`);
  return pairwise(options, builds, ["A", "B"]);
}

async function specialization(options) {
  const host = options.hosts ?? "wasm";
  await prepare(options, [host]);
  const off = { command: COMMANDS[host], env: {}, flags: ["--no-specialize"] }, on = { ...off, flags: [] };
  const report = await pairwise(options, [off, on], ["off", "on"]);
  say("\nWhat runs once and ends, all its code new (ms of that alone):");
  const file = path.join(root, "bench/once.py");
  report.once = await pairwise({ ...options, told: true, anyoutput: true, rounds: options.rounds ?? 9 }, [off, on], ["off", "on"], [{ name: "once", file, args: [] }]);
  return report;
}

/// What --help prints: the comment at the head of this file.
function usage() {
  const lines = fs.readFileSync(fileURLToPath(import.meta.url), "utf8").split("\n");
  return lines.slice(0, lines.findIndex((line) => !line.startsWith("//"))).map((line) => line.slice(3)).join("\n");
}

async function run(options) {
  if (options.jit) return (await import("./jit.mjs")).jit(options);
  if (!options.cases) programs(options);  // a name that is unknown is told before anything is built
  if (options.compare) return compare(options);
  if (options.specialization) return specialization(options);
  if (options.coverage) {
    const hosts = (options.hosts ?? "wasm,native").split(",");
    await prepare(options, hosts);
    const list = programs(options);
    return coverage({
      run: (h, file, args) => once(COMMANDS[h], file, args), hosts, folder, rounds: Number(options.rounds ?? 3), median, geometric,
      names: list.map((p) => p.file), argsOf: (name) => list.find((p) => p.file === name).args,
    });
  }
  if (options.profile) return (await import("./profile.mjs")).profile(options);
  if (options.memory) return (await import("./memory.mjs")).memory(options);
  if (options.cases) return options.together ? (await import("./together.mjs")).together(options) : (await import("./cases.mjs")).cases(options);
  if (options.scaling) return (await import("./scaling.mjs")).scaling(options);
  if (options.micropython) return (await import("./micropython.mjs")).micropython(options);
  return sideBySide(options);
}

try {
  const options = parse(process.argv.slice(2));
  if (options.help) say(usage());
  else {
    const report = await run(options);
    if (options.json && report) fs.writeFileSync(path.resolve(process.env.INIT_CWD ?? ".", options.json), JSON.stringify(report, null, 1));
  }
} catch (error) {
  process.stderr.write(`bench: ${error.message}\n`);
  process.exitCode = 2;
}
