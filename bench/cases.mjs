// bench/cases.mjs: `npm run bench -- --cases`: many small pieces of work (bench/cases/*.py, each with _measure.py behind it), each host in turn, what a call costs and how
// many times as fast as Pyodide it is. A program prints a JSON list [name, milliseconds] for each case, by the processor's clock.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { cell, COMMANDS, geometric, median, once, prepare, root, say } from "./common.mjs";

export async function cases(options) {
  const hosts = (options.hosts ?? "wasm,pyodide").split(","), last = hosts.at(-1);
  await prepare(options, hosts);
  const folder = path.join(root, "bench/cases");
  const files = fs.readdirSync(folder).filter((n) => /^[^_].*\.py$/.test(n) && (!options.names.length || options.names.includes(n.slice(0, -3)))).sort();
  const report = {}, made = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-cases-"));
  for (const file of files) fs.writeFileSync(path.join(made, file), [file, "_measure.py"].map((name) => fs.readFileSync(path.join(folder, name), "utf8")).join("\n"));
  for (const file of files) {
    const times = {};
    for (let round = 0; round < Number(options.rounds ?? 3); round++) {
      for (const h of round % 2 ? [...hosts].reverse() : hosts) {
        const got = await once(COMMANDS[h], path.join(made, file), options.only ? [options.only] : []);
        if (got.error) {
          say(`${file}, ${h}: ${got.error}`);
          continue;
        }
        for (const line of got.stdout.trim().split("\n")) {
          const [name, ms] = JSON.parse(line);
          ((times[name] ??= {})[h] ??= []).push(ms);
        }
      }
    }
    say(`${file.padEnd(34)}${hosts.map((h) => cell(`${h} ms`, 13)).join("")}   times as fast as ${last}`);
    const ratios = [];
    for (const [name, byHost] of Object.entries(times)) {
      const middle = Object.fromEntries(Object.entries(byHost).map(([h, list]) => [h, median(list)]));
      const shown = hosts.slice(0, -1).map((h) => (middle[last] / middle[h]).toFixed(2));
      (report[file] ??= {})[name] = middle;
      if (middle[hosts[0]] && middle[last]) ratios.push(middle[last] / middle[hosts[0]]);
      say(`${name.slice(0, 33).padEnd(34)}${hosts.map((h) => cell(middle[h]?.toFixed(middle[h] < 1 ? 4 : 2) ?? "n/a", 13)).join("")}   ${shown.join("  ")}`);
    }
    say(`geometric mean of ${ratios.length}: ${geometric(ratios).toFixed(3)}`);
  }
  fs.rmSync(made, { recursive: true });
  return report;
}
