// tests/browser/frames.mjs: how long the page is busy while heavy programs run, for the figures in docs/playground.md:
//
//   node tests/browser/frames.mjs [--short | --long] [--counted] [--runs=N] [--why] [--dist=FOLDER] [PROGRAM]
//
// On a phone's layout, with the page's processor four times slower. --counted: at full speed, with a quarter of the
// time for drawing in a frame, and four times the processor time of each task: other programs affect these figures
// least; waits are not multiplied. --short: programs that end by themselves (their end is drawn); --long: programs that
// run for ten seconds while keys and clicks come, then Stop. Without either: both. --why: what the tasks consist of.
// --runs: of that many runs, the one whose longest task is the shortest: other programs only add to it. Prints times,
// asserts nothing. Tasks are measured in processor time of the page's main thread, but the browser slows by the clock,
// so that a task that had to wait for a processor is slowed more; frames and waits are wall time. The trace's own cost
// is in all of them.
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { serve } from "../../scripts/serve.mjs";
import { chromiumPath } from "../../scripts/setup.mjs";
import { HEAVY, longest, measure, SLOW_MS } from "./busy.mjs";

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { short: { type: "boolean" }, long: { type: "boolean" }, counted: { type: "boolean" }, why: { type: "boolean" }, runs: { type: "string", default: "1" }, dist: { type: "string" } } });
const both = !options.short && !options.long;
const LONG_MS = 10_000;

const share = (list, part) => Math.round([...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))] ?? 0);

const parts = (task) => [...task.parts].filter(([, ms]) => ms > 2).sort((a, b) => b[1] - a[1]).slice(0, 9).map(([key, ms]) => `${key} ${ms.toFixed(0)}`).join(", ");

// What all tasks together are made of: milliseconds, and how often.
function totals(tasks) {
  const sums = new Map();
  for (const task of tasks) {
    for (const [key, ms] of task.parts) {
      const sum = sums.get(key) ?? { ms: 0, n: 0 };
      sums.set(key, { ms: sum.ms + ms, n: sum.n + 1 });
    }
  }
  return [...sums].sort(([, a], [, b]) => b.ms - a.ms).slice(0, 8).map(([key, { ms, n }]) => `${key} ${ms.toFixed(0)} in ${n}`).join(", ");
}

// Frames that the screen would have shown and the page did not draw.
const FRAME_MS = 1000 / 60;
const dropped = (frames) => frames.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0);

function linesOf(name, pane, long, { tasks, ran, edited, scale, seen, stop, nodes }) {
  const told = (list) => `longest ${longest(list).toFixed(0)} ms, over ${SLOW_MS} ms: ${list.filter(({ ms }) => ms > SLOW_MS).length}`;
  const lines = [`${name}, ${pane}${long ? ", 10 s" : ""}: tasks ${told(ran)}, in all ${(ran.reduce((sum, { ms }) => sum + ms, 0)).toFixed(0)} ms; edit ${told(edited)}; frames ${seen.frames.length}, dropped ${dropped(seen.frames)}, median ${share(seen.frames, 0.5)} ms, 95 % ${share(seen.frames, 0.95)} ms, longest ${share(seen.frames, 1)} ms, `
    + `${(ran.reduce((sum, { ms }) => sum + ms, 0) / Math.max(1, seen.frames.length)).toFixed(1)} ms of the processor each; `
    + `${long ? `input heard after at most ${share(seen.heard, 1)} ms, painted ${share(seen.painted, 1)} ms; stopped after ${Math.round(stop)} ms; ` : ""}nodes ${nodes}; the processor was ${scale.toFixed(2)} times slower\n`];
  if (options.why) lines.push(`    in all: ${totals(ran)}\n`);
  if (options.why) lines.push(...tasks.filter(({ ms }) => ms > 25).sort((a, b) => b.ms - a.ms).slice(0, 8).map((task) => `    ${task.phase} ${task.ms.toFixed(0)} ms: ${parts(task)}\n`));
  return lines;
}

async function best(browser, url, name, source, pane, long) {
  const runs = [];
  for (let i = 0; i < Number(options.runs); i++) runs.push(await measure(browser, url, { name, source, pane, long, counted: options.counted, why: options.why }));
  process.stdout.write(linesOf(name, pane, long, runs.sort((a, b) => longest(a.ran) - longest(b.ran))[0]).join(""));
}

const server = await serve(path.resolve(options.dist ?? path.join(import.meta.dirname, "../../playground/dist")));
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--headless", "--disable-gpu", "--no-first-run"] });
for (const [name, source, panes] of HEAVY.filter(([one]) => one.includes(positionals[0] ?? ""))) {
  for (const pane of panes) {
    if (both || options.short) await best(browser, server.url, name, source, pane, 0);
    if (both || options.long) await best(browser, server.url, name, source, pane, LONG_MS);
  }
}
await browser.close();
await server.close();
