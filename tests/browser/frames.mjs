// tests/browser/frames.mjs: how long the page is busy while heavy programs run, for the figures in docs/playground.md:
//
//   node tests/browser/frames.mjs [--short | --long] [--counted] [--runs=N] [--why] [--dist=FOLDER] [PROGRAM]
//
// On a phone's layout, with the page's processor four times slower. --counted: at full speed, with a quarter of the time for drawing in a frame, and
// four times the processor time of each task is told: what else the machine does then changes these figures least; waits are as they were, not four times. --short: programs that end by themselves (their end is drawn); --long: they go
// on for ten seconds, the reader presses keys and clicks meanwhile, then Stop. Without either: both. --why: what the tasks are made of.
// --runs: of so many runs the one whose longest task is the shortest: what else the machine does only adds to it.
// Tells times, asserts nothing. Tasks are measured in processor time of the page's main thread, but the browser slows by the clock, so that a task
// that had to wait for a processor is slowed more; frames and waits are wall time. The trace's own cost is in all of them.
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { serve } from "../../scripts/serve.mjs";
import { chromiumPath } from "../../scripts/setup.mjs";
import { manyClasses, manyFunctions, FLIPPING, OUTPUT } from "./programs.mjs";

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { short: { type: "boolean" }, long: { type: "boolean" }, counted: { type: "boolean" }, why: { type: "boolean" }, runs: { type: "string", default: "1" }, dist: { type: "string" } } });
const both = !options.short && !options.long;
const FOREVER = [["4 * 10**6", "10**12"], ["range(1200)", "range(10**9)"], ["range(1000)", "range(10**9)"], ["range(1_000_000)", "range(10**12)"]];
const endless = (source) => FOREVER.reduce((text, [from, to]) => text.replace(from, to), source);
const SOURCES = [["flipping", FLIPPING, ["bytecode", "side"]], ["2,250 lines", manyClasses(), ["bytecode", "side"]], ["2,250 lines, heat map", manyClasses(), ["program"]],
  ["200 functions", manyFunctions(), ["bytecode", "side"]], ["a million lines of output", OUTPUT, ["program"]]];
const LONG_MS = 10_000;
const SLOW_MS = 50;
const SLOWER = 4;
const CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing", ...(options.why ? ["v8"] : [])];

// Runs in the page: collects frames, and how long input waits: until it is heard, and until what follows from it is painted.
function watch() {
  const w = (globalThis.watched = { frames: [], heard: [], painted: [] });
  let last = performance.now();
  const frame = (now) => {
    w.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!/^(click|pointerdown|keydown)$/.test(entry.name)) continue;
      w.heard.push(entry.processingStart - entry.startTime);
      w.painted.push(entry.duration);
    }
  }).observe({ type: "event", durationThreshold: 16 });
}

const share = (list, part) => Math.round([...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))] ?? 0);

// The tasks of the page's main thread: [{ phase, ms, parts }], phases by the marks that were set.
function tasksOf(trace) {
  const events = JSON.parse(trace.toString()).traceEvents;
  const marks = events.filter((event) => /^phase:/.test(event.name)).sort((a, b) => a.ts - b.ts);
  const { pid, tid } = marks[0];
  const mine = events.filter((event) => event.pid === pid && event.tid === tid && event.ph === "X").sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const tasks = [];
  let stack = [];
  for (const event of mine) {
    while (stack.length && stack.at(-1).event.ts + stack.at(-1).event.dur <= event.ts) stack.pop();
    const ms = ((event.tdur ?? 0) / 1000) * (options.counted ? SLOWER : 1);
    if (event.name === "RunTask" || /RunTask/.test(event.name)) {
      if (stack.length) continue;
      const phase = marks.findLast((mark) => mark.ts <= event.ts)?.name.slice(6) ?? "before";
      const task = { phase, ms, parts: new Map() };
      tasks.push(task);
      stack = [{ event, task, key: null, ms }];
    } else if (stack.length) {
      const { task } = stack[0];
      const data = event.args?.data ?? {};
      const key = `${event.name}${data.functionName ? ` ${data.functionName}` : ""}${data.type ? ` ${data.type}` : ""}`;
      task.parts.set(key, (task.parts.get(key) ?? 0) + ms);
      const above = stack.at(-1);
      if (above.key) task.parts.set(above.key, task.parts.get(above.key) - ms);
      stack.push({ event, task, key, ms });
    }
  }
  return tasks.filter(({ phase }) => phase !== "before");
}

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

async function measure(browser, url, name, source, pane, long) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "block", hasTouch: true });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const phase = (text) => page.evaluate((mark) => void performance.mark(`phase:${mark}`), text);
  await page.addInitScript((text) => {
    localStorage.setItem("morelia-program", text);
    localStorage.setItem("morelia-drafts", JSON.stringify([{ id: "heavy", text }]));
    localStorage.setItem("morelia-origin", "draft heavy");
  }, long ? endless(source) : source);
  if (options.counted) await page.addInitScript((ms) => localStorage.setItem("morelia-budget", ms), 4 / SLOWER);
  await page.goto(url);
  await page.waitForFunction(() => /^Ready/.test(document.getElementById("status").textContent));
  await page.evaluate(watch);
  if (name.includes("heat map")) await page.evaluate(() => document.getElementById("heat").click());
  if (!options.counted) await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.waitForTimeout(500);
  await page.click(".cm-content", { position: { x: 80, y: 12 } });
  await page.keyboard.press("Control+End");
  await page.waitForTimeout(300);
  await browser.startTracing(page, { categories: CATEGORIES });
  await phase("edit");
  await page.keyboard.type("#");
  await page.waitForTimeout(1500);
  await page.evaluate((p) => document.querySelector(`.pane-switch [data-pane="${p}"]`).click(), pane);
  await page.waitForTimeout(300);
  await page.evaluate(() => Object.assign(globalThis.watched, { frames: [], heard: [], painted: [] }));
  await phase("run");
  const runs = await page.evaluate(() => document.body.dataset.runs ?? "0");
  await page.evaluate(() => document.getElementById("run").click());
  const running = () => page.evaluate(() => !document.getElementById("stop").disabled);
  let stop = null;
  if (long) {
    const at = await page.evaluate(() => { const { left, top } = document.getElementById("status").getBoundingClientRect(); return { x: left + 40, y: top + 6 }; });
    const ends = performance.now() + LONG_MS;
    for (let i = 0; performance.now() < ends; i++) {
      await page.waitForTimeout(400);
      if (i % 2) await page.keyboard.press("Shift");
      else await page.mouse.click(at.x, at.y);
    }
    await phase("stop");
    stop = await page.evaluate(() => new Promise((done) => {
      const asked = performance.now();
      new MutationObserver(() => /^(Stopped|Done|Ready)/.test(document.getElementById("status").textContent) && done(performance.now() - asked)).observe(document.getElementById("status"), { subtree: true, childList: true, characterData: true });
      document.getElementById("stop").click();
    }));
  } else {
    await page.waitForFunction((n) => (document.body.dataset.runs ?? "0") !== n, runs, { timeout: 60_000, polling: 200 });
    while (await running()) await page.waitForTimeout(100);
  }
  await page.waitForTimeout(700);
  const seen = await page.evaluate(() => globalThis.watched);
  const tasks = tasksOf(await browser.stopTracing());
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  const of = (...phases) => tasks.filter((task) => phases.includes(task.phase));
  const told = (list) => `longest ${Math.max(0, ...list.map(({ ms }) => ms)).toFixed(0)} ms, over ${SLOW_MS} ms: ${list.filter(({ ms }) => ms > SLOW_MS).length}`;
  const ran = of("run", "stop");
  const lines = [`${name}, ${pane}${long ? ", 10 s" : ""}: tasks ${told(ran)}, in all ${(ran.reduce((sum, { ms }) => sum + ms, 0)).toFixed(0)} ms; edit ${told(of("edit"))}; frames ${seen.frames.length}, median ${share(seen.frames, 0.5)} ms, 95 % ${share(seen.frames, 0.95)} ms; `
    + `${long ? `input heard after at most ${share(seen.heard, 1)} ms, painted ${share(seen.painted, 1)} ms; stopped after ${Math.round(stop)} ms; ` : ""}nodes ${nodes}\n`];
  if (options.why) lines.push(`    in all: ${totals(ran)}\n`);
  if (options.why) lines.push(...tasks.filter(({ ms }) => ms > 25).sort((a, b) => b.ms - a.ms).slice(0, 8).map((task) => `    ${task.phase} ${task.ms.toFixed(0)} ms: ${parts(task)}\n`));
  await context.close();
  return { lines, longest: Math.max(0, ...ran.map(({ ms }) => ms)) };
}

async function best(...what) {
  const runs = [];
  for (let i = 0; i < Number(options.runs); i++) runs.push(await measure(...what));
  process.stdout.write(runs.sort((a, b) => a.longest - b.longest)[0].lines.join(""));
}

const server = await serve(path.resolve(options.dist ?? path.join(import.meta.dirname, "../../playground/dist")));
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--headless", "--disable-gpu", "--no-first-run"] });
for (const [name, source, panes] of SOURCES.filter(([one]) => one.includes(positionals[0] ?? ""))) {
  for (const pane of panes) {
    if (both || options.short) await best(browser, server.url, name, source, pane, false);
    if (both || options.long) await best(browser, server.url, name, source, pane, true);
  }
}
await browser.close();
await server.close();
