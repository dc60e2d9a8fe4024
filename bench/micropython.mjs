// bench/micropython.mjs: `npm run bench -- --micropython [programs…]`: our wasm beside MicroPython's. Its wasm port frees nothing while a
// program runs, so the full sizes exhaust its memory or its patience: both run a smaller one, at which we take 50 ms or more. A program
// without a size here is tried at its test size, and what MicroPython says is shown: those it cannot run.
import fs from "node:fs";
import path from "node:path";
import { directives } from "../tests/oracle/oracle.mjs";
import { cell, COMMANDS, folder, geometric, median, once, prepare, programs, say } from "./common.mjs";

const SIZES = {
  chaos: "10000", deltablue: "3000", fannkuch: "8", generators: "13000", go_player: "20", huffman: "50", life: "250", lu: "110",
  mandelbrot: "200", matrix: "60", nbody: "20000", pidigits: "1500", raytracer: "100 60", richards: "2", spectral_norm: "120",
};

export async function micropython(options) {
  const rounds = Number(options.rounds ?? 5);
  await prepare(options, ["wasm"]);
  const report = { programs: {}, cannot: {} };
  say(`${"program".padEnd(16)}${"size".padEnd(8)}${["wasm ms", "micropython ms"].map((t) => cell(t, 16)).join("")}   wasm is so many times as fast`);
  for (const { name, file } of programs(options)) {
    const size = SIZES[name] ?? directives(fs.readFileSync(path.join(folder, file))).args ?? "";
    const args = size.split(" ").filter(Boolean);
    const times = { wasm: [], micropython: [] }, outputs = {};
    let problem;
    for (let round = 0; round < rounds && !problem; round++) {
      for (const host of round % 2 ? ["wasm", "micropython"] : ["micropython", "wasm"]) {
        if (problem) break;
        const got = await once(COMMANDS[host], file, args);
        if (got.error) problem = `${host}: ${got.error}`;
        else times[host].push(got.ms), (outputs[host] = got.stdout);
      }
    }
    if (problem) {
      report.cannot[name] = problem;
      say(`${name.padEnd(16)}${size.padEnd(8)}${problem}`);
      continue;
    }
    const [ours, theirs] = [median(times.wasm), median(times.micropython)];
    report.programs[name] = { size, times, ratio: theirs / ours };
    const note = outputs.wasm === outputs.micropython ? "" : "  (another output)";
    say(`${name.padEnd(16)}${size.padEnd(8)}${cell(ours.toFixed(0), 16)}${cell(theirs.toFixed(0), 16)}   ${(theirs / ours).toFixed(2)}${note}`);
  }
  const ratios = Object.values(report.programs).map((p) => p.ratio);
  report.geometricMean = geometric(ratios);
  say(`geometric mean: ${report.geometricMean.toFixed(2)} over ${ratios.length} programs; the lowest ${Math.min(...ratios).toFixed(2)}`);
  return report;
}
