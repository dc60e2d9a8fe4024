// tests/browser/frames.mjs: how long frames take while heavy programs run, for the figures in docs/playground.md: `node tests/browser/frames.mjs [FOLDER]`, the
// folder a built playground. On a phone's layout, with the page's processor four times slower. Tells times, asserts nothing.
import path from "node:path";
import { chromium } from "playwright-core";
import { serve } from "../../scripts/serve.mjs";
import { chromiumPath } from "../../scripts/setup.mjs";
import { manyClasses, manyFunctions, FLIPPING, OUTPUT } from "./programs.mjs";

const PROGRAMS = [["flipping", FLIPPING, false], ["2,250 lines", manyClasses(), false], ["2,250 lines, heat map", manyClasses(), true], ["200 functions", manyFunctions(), false], ["a million lines of output", OUTPUT, false]];
const MOST_MS = 10_000;

// Runs in the page: collects frames, long tasks, and how long a click waits.
function watch() {
  const w = (globalThis.watched = { frames: [], tasks: [], waits: [] });
  let last = performance.now();
  const frame = (now) => {
    w.frames.push(now - last);
    last = now;
    w.id = requestAnimationFrame(frame);
  };
  w.id = requestAnimationFrame(frame);
  new PerformanceObserver((list) => w.tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ entryTypes: ["longtask"] });
  new PerformanceObserver((list) => w.waits.push(...list.getEntries().filter((entry) => /^(click|pointerdown|keydown)$/.test(entry.name)).map((entry) => entry.duration))).observe({ type: "event", durationThreshold: 16 });
}

const at = (list, share) => Math.round([...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0);

async function measure(browser, url, [name, source, heat], pane) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "block", hasTouch: true });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addInitScript((text) => localStorage.setItem("morelia-program", text), source);
  await page.goto(url);
  await page.waitForFunction(() => /^Ready/.test(document.getElementById("status").textContent));
  const begin = performance.now();
  await page.evaluate(watch);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.waitForTimeout(500);
  await page.evaluate(() => globalThis.watched.tasks.splice(0));
  await page.click(".cm-content", { position: { x: 80, y: 12 } });
  await page.keyboard.press("Control+End");
  await page.keyboard.type("#");
  await page.waitForTimeout(1500);
  const edit = await page.evaluate(() => globalThis.watched.tasks.splice(0));
  if (heat) await page.evaluate(() => document.getElementById("heat").click());
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const metrics = async () => Object.fromEntries((await cdp.send("Performance.getMetrics")).metrics.map(({ name: metric, value }) => [metric, value]));
  await page.evaluate((p) => document.querySelector(`.pane-switch [data-pane="${p}"]`).click(), pane);
  await page.evaluate(() => Object.assign(globalThis.watched, { frames: [] }) && globalThis.watched.tasks.splice(0));
  if (process.env.PROFILE) {
    await cdp.send("Profiler.enable");
    await cdp.send("Profiler.start");
  }
  await page.evaluate(() => document.getElementById("run").click());
  const first = await metrics();
  const ends = performance.now() + MOST_MS;
  const running = () => page.evaluate(() => !document.getElementById("stop").disabled);
  await page.waitForTimeout(300);
  while (performance.now() < ends && (await running())) await page.waitForTimeout(200);
  let stop = null;
  if (await running()) {
    const asked = performance.now();
    await page.evaluate(() => document.getElementById("stop").click());
    await page.waitForFunction(() => /^(Stopped|Done|Ready)/.test(document.getElementById("status").textContent), null, { timeout: 120_000 });
    stop = performance.now() - asked;
  }
  const end = await metrics();
  const used = (metric) => Math.round((end[metric] - first[metric]) * 1000);
  if (process.env.PROFILE) {
    const { profile } = await cdp.send("Profiler.stop");
    const self = new Map();
    const step = profile.timeDeltas;
    profile.samples.forEach((id, i) => {
      const { callFrame: f } = profile.nodes.find((node) => node.id === id);
      const key = `${f.functionName || "?"} ${path.basename(f.url)}:${f.lineNumber}:${f.columnNumber}`;
      self.set(key, (self.get(key) ?? 0) + step[i] / 1000);
    });
    process.stdout.write([...self].sort((a, b) => b[1] - a[1]).slice(0, 25).map(([key, ms]) => `    ${ms.toFixed(0)} ms ${key}\n`).join(""));
  }
  const seen = await page.evaluate(() => globalThis.watched);
  process.stdout.write(`${name}, ${pane}: frames ${seen.frames.length} (median ${at(seen.frames, 0.5)} ms, 95 % ${at(seen.frames, 0.95)} ms, longest ${at(seen.frames, 1)} ms), tasks over 50 ms: ${seen.tasks.length}, longest ${at(seen.tasks, 1)} ms; processor time of the page ${used("TaskDuration")} ms (script ${used("ScriptDuration")}, layout ${used("LayoutDuration")}, style ${used("RecalcStyleDuration")}), ${end.LayoutCount - first.LayoutCount} layouts; `
    + `edit: longest task ${at(edit, 1)} ms; ${stop === null ? "ended" : `Stop heard in ${Math.round(stop)} ms`}; nodes ${await page.evaluate(() => document.querySelectorAll("*").length)}; ${((performance.now() - begin) / 1000).toFixed(1)} s\n`);
  await context.close();
}

const server = await serve(path.resolve(process.argv[2] ?? path.join(import.meta.dirname, "../../playground/dist")));
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--headless", "--disable-gpu", "--no-first-run"] });
for (const program of PROGRAMS.filter(([name]) => name.includes(process.argv[3] ?? ""))) for (const pane of program[0].includes("output") || program[2] ? ["program"] : ["bytecode", "side"]) await measure(browser, server.url, program, pane);
await browser.close();
await server.close();
