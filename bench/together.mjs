// bench/together.mjs: `npm run bench -- --cases idioms --together`: the small pieces of work of a file of bench/cases, all interpreters in one process and in turn, each piece warm: what lasts
// a thousandth of a second is measured on every host within the same hundredth, so that a machine whose speed changes by the minute says the same of all. No start, no compiling is in it.
//
//   --hosts=pyodide,off,on   also more (everything that gains something is compiled); ratios are to the first      --rounds=N (10)      --only=PART of a name
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { cell, geometric, prepare, root, say } from "./common.mjs";

const WARM = 400, PIECE = 8; // milliseconds: of each piece before, and of one measurement
const RUN = "\ndef run_case(k, n):\n    work = CASES[k][1]\n    for _ in range(n): work()\n";
const JIT = { off: { jit: false }, on: {}, more: { jit: true } };

async function start(host, dist, source) {
  if (host !== "pyodide" && !JIT[host]) throw new Error(`no host ${host} here; those there are: pyodide, ${Object.keys(JIT).join(", ")}`);
  const python = host === "pyodide"
    ? await (await import("pyodide")).loadPyodide()
    : await (await import(pathToFileURL(path.join(dist, "node.js")).href)).loadPython({ ...JIT[host], hashSeed: 0, stdout: (text) => say(text.trimEnd()) });
  python.runPython(source + RUN);
  return python;
}

/// The milliseconds that one run of a piece takes when it is warm, about.
async function warm(python, k) {
  const until = performance.now() + WARM;
  let n = 1, each = 0;
  do {
    const begin = performance.now();
    python.runPython(`run_case(${k}, ${n})`);
    each = (performance.now() - begin) / n;
    if (each * n < PIECE) n *= 2;
    await new Promise(setImmediate);
  } while (performance.now() < until);
  return each;
}

export async function together(options) {
  const hosts = (options.hosts ?? "pyodide,off,on").split(","), rounds = Number(options.rounds ?? 10), [file = "idioms"] = options.names, report = {};
  await prepare(options, ["wasm"]);
  const source = fs.readFileSync(path.join(root, `bench/cases/${file}.py`), "utf8"), dist = path.resolve(process.env.INIT_CWD ?? ".", options.dist ?? path.join(root, "web/dist"));
  const pythons = [];
  for (const host of hosts) pythons.push(await start(host, dist, source));
  const names = JSON.parse(pythons[0].runPython("import json; json.dumps([name for name, _ in CASES])"));
  say(`${file.padEnd(34)}${hosts.map((h) => cell(`${h} µs`, 12)).join("")}   times as fast as ${hosts[0]}`);
  for (const [k, name] of names.entries()) {
    if (options.only && !name.includes(options.only)) continue;
    const best = hosts.map(() => Infinity), counts = [];
    for (const python of pythons) counts.push(Math.max(1, Math.round(PIECE / await warm(python, k))));
    for (let round = 0; round < rounds; round++) pythons.forEach((python, h) => {
      const begin = performance.now();
      python.runPython(`run_case(${k}, ${counts[h]})`);
      best[h] = Math.min(best[h], (performance.now() - begin) / counts[h]);
    });
    report[name] = Object.fromEntries(hosts.map((host, h) => [host, best[h]]));
    say(`${name.slice(0, 33).padEnd(34)}${best.map((ms) => cell((ms * 1000).toFixed(1), 12)).join("")}   ${best.slice(1).map((ms) => (best[0] / ms).toFixed(2)).join("  ")}`);
  }
  const means = Object.fromEntries(hosts.slice(1).map((host) => [host, geometric(Object.values(report).map((of) => of[hosts[0]] / of[host]))]));
  say(`geometric mean of ${Object.keys(report).length}: ${Object.values(means).map((m) => m.toFixed(2)).join("  ")}`);
  return { cases: report, geometricMean: means };
}
