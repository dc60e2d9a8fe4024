// bench/warmup.mjs: `npm run bench -- --jit --warmup [programs…]`: how long each of the first 50 iterations of each program takes, with compiled code and
// without, drawn into docs/warmup.svg. An iteration is the program's work at its test size in one interpreter, as often as takes about 20 ms without
// compiled code (bench/hosts/warmup.mjs); medians of `--rounds` runs, each in a process of its own, on and off in turn.
//
//   --rounds=N (3)   --json=FILE the times   --from=FILE draws times that were kept, measures nothing
import fs from "node:fs";
import path from "node:path";
import { execute } from "../tests/run.mjs";
import { cell, geometric, median, prepare, programs, root, say } from "./common.mjs";

const HOST = [process.execPath, path.join(root, "bench/hosts/warmup.mjs")], PICTURE = path.join(root, "docs/warmup.svg");
const ITERATIONS = 50, WANTED = 20, STEADY = 15;

async function times(program, jit, iterations, runs) {
  const got = await execute([...HOST, jit, String(iterations), String(runs)], [program.file, ...program.args], { cwd: program.where, timeout: 600_000 });
  if (got.status !== 0) throw new Error(`${program.name}: ${got.stderr.trim().split("\n").at(-1)}`);
  return JSON.parse(got.stdout);
}

const steady = (list) => median(list.slice(-STEADY));

async function measure(program, rounds) {
  const runs = Math.max(1, Math.round(WANTED / steady(await times(program, "--jit=off", ITERATIONS, 1)))), all = { off: [], on: [] };
  for (let round = 0; round < rounds; round++) {
    for (const which of round % 2 ? ["on", "off"] : ["off", "on"]) all[which].push(await times(program, which === "on" ? "unasked" : "--jit=off", ITERATIONS, runs));
  }
  const middle = (lists) => lists[0].map((_, i) => median(lists.map((list) => list[i])));
  return { runs, off: middle(all.off), on: middle(all.on) };
}

// ---- the picture: a panel for each program; times relative to what an iteration takes without compiled code in the end, on a scale of powers of two.
const COLUMNS = 5, WIDTH = 176, HEIGHT = 104, GAP_X = 18, GAP_Y = 44, LEFT = 52, TOP = 108, MOST = 4, LEAST = 1 / 32;
const STYLE = `
svg{--ink:#1d2320;--soft:#66706a;--line:#e3e7e4;--mid:#b9c1bc;--off:#8b958f;--on:#1f7a3d;--paper:#fff}
@media (prefers-color-scheme:dark){svg{--ink:#e4ebe5;--soft:#94a199;--line:#26302a;--mid:#43504a;--off:#87928b;--on:#6fd389;--paper:#0f1512}}
text{fill:var(--ink);font:12px system-ui,'DejaVu Sans',sans-serif}.soft{fill:var(--soft);font-size:11px}.title{font-size:16px;font-weight:600}
.name{font-weight:600;font-size:12.5px}.gain{fill:var(--on);font-weight:600;text-anchor:end}.end{text-anchor:end}.mid{text-anchor:middle}.grid{stroke:var(--line)}.one{stroke:var(--mid)}
.off,.on{fill:none;stroke-linejoin:round;stroke-linecap:round}.off{stroke:var(--off);stroke-width:1.4}.on{stroke:var(--on);stroke-width:2}.paper{fill:var(--paper)}`;

const x = (i) => (i * WIDTH) / (ITERATIONS - 1);
const y = (ratio) => (HEIGHT * Math.log2(MOST / Math.min(MOST, Math.max(LEAST, ratio)))) / Math.log2(MOST / LEAST);
const curve = (list, unit) => list.map((ms, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(ms / unit).toFixed(1)}`).join("");
const ratioText = (ratio) => (ratio >= 1 ? `${ratio}×` : `1/${1 / ratio}`);

function panel({ name, on, off }, at) {
  const left = LEFT + (at % COLUMNS) * (WIDTH + GAP_X), top = TOP + Math.floor(at / COLUMNS) * (HEIGHT + GAP_Y), unit = steady(off), gain = unit / steady(on), parts = [];
  for (let ratio = MOST; ratio >= LEAST; ratio /= 2) {
    parts.push(`<path class="${ratio === 1 ? "one" : "grid"}" d="M0 ${y(ratio).toFixed(1)}H${WIDTH}"/>`);
    if (at % COLUMNS === 0 && [4, 1, 1 / 4, 1 / 16].includes(ratio)) parts.push(`<text class="soft end" x="-7" y="${(y(ratio) + 4).toFixed(1)}">${ratioText(ratio)}</text>`);
  }
  parts.push(`<path class="off" d="${curve(off, unit)}"/><path class="on" d="${curve(on, unit)}"/>`);
  parts.push(`<text class="name" y="-7">${name}</text><text class="gain" x="${WIDTH}" y="-7">${gain >= 9.95 ? gain.toFixed(0) : gain.toFixed(1)}×</text>`);
  return `<g transform="translate(${left} ${top})">${parts.join("")}</g>`;
}

/** The picture as SVG; `entries`: { name, on, off } each, the times of the iterations. */
export function picture(entries) {
  const list = [...entries].sort((a, b) => steady(b.off) / steady(b.on) - steady(a.off) / steady(a.on)), rows = Math.ceil(list.length / COLUMNS);
  const width = LEFT + COLUMNS * (WIDTH + GAP_X), bottom = TOP + rows * (HEIGHT + GAP_Y), last = (list.length - 1) % COLUMNS;
  // Below the last panel of each column: the scale.
  const ends = Array.from({ length: Math.min(COLUMNS, list.length) }, (_, column) => list.length - 1 - ((last - column + COLUMNS) % COLUMNS));
  const scale = ends.flatMap((at) => [1, 10, 20, 30, 40, 50].map((n) => {
    const left = LEFT + (at % COLUMNS) * (WIDTH + GAP_X) + x(n - 1), below = TOP + Math.floor(at / COLUMNS) * (HEIGHT + GAP_Y) + HEIGHT + 15;
    return `<text class="soft ${n === 1 ? "" : n === 50 ? "end" : "mid"}" x="${left.toFixed(1)}" y="${below}">${n}</text>`;
  })).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${bottom}" viewBox="0 0 ${width} ${bottom}" role="img" aria-label="Time of each of the first 50 iterations of each bench program, with compiled code and without">
<style>${STYLE}
</style>
<rect class="paper" width="${width}" height="${bottom}"/>
<text class="title" x="16" y="28">The first 50 iterations, with compiled code and without</text>
<text class="soft" x="16" y="48">Across: the iterations. Up: the time of one, relative to one without compiled code at the end (1×); each line is half of the one above. In green: how many times as fast at the end.</text>
<path class="on" d="M16 64H40"/><text x="46" y="68">with compiled code</text><path class="off" d="M176 64H200"/><text x="206" y="68">without</text>
${list.map(panel).join("\n")}
${scale}
</svg>
`;
}

// How long, with compiled code, what takes `wanted` ms without took: between two iterations in proportion. Null: the iterations were shorter than that.
function paid({ off, on }, wanted) {
  let spent = 0, ours = 0;
  for (const [i, ms] of off.entries()) {
    if (spent + ms >= wanted) return ours + (on[i] * (wanted - spent)) / ms;
    spent += ms;
    ours += on[i];
  }
  return null;
}

const LENGTHS = [25, 50, 100, 200, 400];

function sayPaid(programs) {
  say(`\nWork of so many ms without compiled code takes so many times as long with it (above 1 is slower):\n${"program".padEnd(16)}${LENGTHS.map((ms) => cell(ms, 8)).join("")}`);
  const ratios = LENGTHS.map((ms) => programs.map((entry) => paid(entry, ms) && paid(entry, ms) / ms));
  programs.forEach(({ name }, i) => say(`${name.padEnd(16)}${ratios.map((list) => cell(list[i]?.toFixed(2) ?? "", 8)).join("")}`));
  say(`${"geometric mean".padEnd(16)}${ratios.map((list) => cell(geometric(list.filter(Boolean)).toFixed(2), 8)).join("")}`);
}

/** The mode. */
export async function warmup(options, folders) {
  let report;
  if (options.from) report = JSON.parse(fs.readFileSync(path.resolve(process.env.INIT_CWD ?? ".", options.from), "utf8"));
  else {
    await prepare(options, ["wasm"]);
    report = { rounds: Number(options.rounds ?? 3), programs: {} };
    for (const program of programs({ ...options, quick: true }, folders)) {
      const entry = (report.programs[program.name] = await measure(program, report.rounds));
      say(`${program.name.padEnd(16)} ${entry.runs} runs an iteration; off ${steady(entry.off).toFixed(1)} ms, on ${steady(entry.on).toFixed(1)} ms in the end; slowest on ${Math.max(...entry.on).toFixed(0)}`);
    }
  }
  const entries = Object.entries(report.programs).map(([name, entry]) => ({ name, ...entry }));
  sayPaid(entries);
  fs.writeFileSync(PICTURE, picture(entries));
  say(`written: ${path.relative(root, PICTURE)}`);
  return report;
}
