// tests/browser/busy.mjs: how long the page's main thread is busy while a heavy program runs: each task's processor
// time, and what it styles and lays out, from the browser's trace. frames.mjs prints the times, busy.test.mjs asserts the
// counts.
//
// Processor time excludes other programs, except that they make caches colder and share cores: `scale` says by how
// much, from pieces of work that are always the same. Counts are the same on every machine.
import { manyClasses, manyFunctions, FLIPPING, OUTPUT } from "./programs.mjs";

const FOREVER = [["4 * 10**6", "10**12"], ["range(1200)", "range(10**9)"], ["range(1000)", "range(10**9)"], ["range(1_000_000)", "range(10**12)"]];
/** The same program, which does not end. */
export const endless = (source) => FOREVER.reduce((text, [from, to]) => text.replace(from, to), source);
/** Name, program, panes that are looked at. */
export const HEAVY = [["flipping", FLIPPING, ["bytecode", "side"]], ["2,250 lines", manyClasses(), ["bytecode", "side"]], ["2,250 lines, heat map", manyClasses(), ["program"]],
  ["200 functions", manyFunctions(), ["bytecode", "side"]], ["a million lines of output", OUTPUT, ["program"]]];
/** A task that takes longer is felt. */
export const SLOW_MS = 50;
const SLOWER = 4;
/** A page that does nothing calls fewer functions in 0.4 s. */
const REST_CALLS = 2000;
const CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"];
/** What the piece of work below takes on the machine of docs/playground.md. */
const WORK_MS = 9;

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

// The tasks of the page's main thread: [{ phase, ms, styled, laidOut, parts }], with phases by the marks that were set;
// `styled` elements got a style, `laidOut` objects a place.
function tasksOf(trace, counted) {
  const events = JSON.parse(trace.toString()).traceEvents;
  const marks = events.filter((event) => /^phase:/.test(event.name)).sort((a, b) => a.ts - b.ts);
  const { pid, tid } = marks[0];
  const mine = events.filter((event) => event.pid === pid && event.tid === tid && event.ph === "X").sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const tasks = [];
  let stack = [];
  for (const event of mine) {
    while (stack.length && stack.at(-1).event.ts + stack.at(-1).event.dur <= event.ts) stack.pop();
    const ms = ((event.tdur ?? 0) / 1000) * (counted ? SLOWER : 1);
    if (event.name === "RunTask" || /RunTask/.test(event.name)) {
      if (stack.length) continue;
      const phase = marks.findLast((mark) => mark.ts <= event.ts)?.name.slice(6) ?? "before";
      const task = { phase, ms, styled: 0, laidOut: 0, parts: new Map() };
      tasks.push(task);
      stack = [{ event, task, key: null, ms }];
    } else if (stack.length) {
      const { task } = stack[0];
      const data = event.args?.data ?? {};
      if (event.name === "UpdateLayoutTree") task.styled += event.args?.elementCount ?? 0;
      if (event.name === "Layout") task.laidOut += event.args?.beginData?.dirtyObjects ?? 0;
      const key = `${event.name}${data.functionName ? ` ${data.functionName}` : ""}${data.type ? ` ${data.type}` : ""}`;
      task.parts.set(key, (task.parts.get(key) ?? 0) + ms);
      const above = stack.at(-1);
      if (above.key) task.parts.set(above.key, task.parts.get(above.key) - ms);
      stack.push({ event, task, key, ms });
    }
  }
  return tasks.filter(({ phase }) => phase !== "before");
}

// Runs in the page: what is limited by the clock, drawing in a frame (frame.ts) and CodeMirror's parser at a key, gets as much less of a processor that is
// not slowed.
function hurry(times) {
  localStorage.setItem("morelia-budget", 4 / times);
  const now = Date.now.bind(Date), begin = now();
  Date.now = () => begin + (now() - begin) * times;
}

// Runs in the page: the same work at all times, of the kind that drawing is: elements, texts, a layout.
function work() {
  const box = document.body.appendChild(document.createElement("div"));
  box.style.cssText = "position: fixed; left: -2000px; width: 300px; contain: strict; height: 400px";
  for (let i = 0; i < 300; i++) {
    const row = box.appendChild(document.createElement("div"));
    for (let k = 0; k < 4; k++) row.appendChild(document.createElement("span")).textContent = `${(i * 7919 + k) % 1000} text`;
  }
  void box.offsetHeight;
  box.remove();
}

// Calls of the page's functions since the last time.
async function callsOf(cdp) {
  const { result } = await cdp.send("Profiler.takePreciseCoverage");
  return result.flatMap(({ functions }) => functions).reduce((sum, { ranges }) => sum + ranges[0].count, 0);
}

/**
 * One run on a phone's layout: { tasks, ran, edited, calls, scale, seen, stop, nodes }. `long`: for so many milliseconds, keys and clicks between, then Stop;
 * else until the program ends. `counted`: at full speed, and each task's processor time is told four times; else the browser slows the page. `called`: calls of
 * JavaScript functions are counted, for a key and for the run, which makes them slower.
 */
export async function measure(browser, url, { name, source, pane, long = 0, counted = false, called = false, why = false }) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "block", hasTouch: true });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const phase = (text) => page.evaluate((mark) => void performance.mark(`phase:${mark}`), text);
  const calls = { key: 0, run: 0 };
  const count = async (which) => { if (called) calls[which] += await callsOf(cdp); };
  await page.addInitScript((text) => {
    localStorage.setItem("morelia-program", text);
    localStorage.setItem("morelia-drafts", JSON.stringify([{ id: "heavy", text }]));
    localStorage.setItem("morelia-origin", "draft heavy");
  }, long ? endless(source) : source);
  if (counted) await page.addInitScript(hurry, SLOWER);
  await page.goto(url);
  await page.waitForFunction(() => /^Ready/.test(document.getElementById("status").textContent));
  await page.evaluate(watch);
  if (name.includes("heat map")) await page.evaluate(() => document.getElementById("heat").click());
  if (!counted) await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.waitForTimeout(500);
  await page.click(".cm-content", { position: { x: 80, y: 12 } });
  await page.keyboard.press("Control+End");
  await page.waitForTimeout(300);
  if (called) {
    await cdp.send("Profiler.enable");
    await cdp.send("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    do await page.waitForTimeout(400);
    while (await callsOf(cdp) > REST_CALLS); // what it did about the program is done
  }
  await browser.startTracing(page, { categories: [...CATEGORIES, ...(why ? ["v8"] : [])] });
  await phase("work");
  for (let i = 0; i < 7; i++) await page.evaluate(work);
  await phase("edit");
  if (called) await callsOf(cdp);
  await page.keyboard.type("#");
  await page.waitForTimeout(1500);
  await count("key");
  await page.evaluate((p) => document.querySelector(`.pane-switch [data-pane="${p}"]`).click(), pane);
  await page.waitForTimeout(300);
  await page.evaluate(() => Object.assign(globalThis.watched, { frames: [], heard: [], painted: [] }));
  await phase("run");
  if (called) await callsOf(cdp);
  const runs = await page.evaluate(() => document.body.dataset.runs ?? "0");
  await page.evaluate(() => document.getElementById("run").click());
  const running = () => page.evaluate(() => !document.getElementById("stop").disabled);
  let stop = null;
  if (long) {
    const at = await page.evaluate(() => { const { left, top } = document.getElementById("status").getBoundingClientRect(); return { x: left + 40, y: top + 6 }; });
    const ends = performance.now() + long;
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
  await count("run");
  const seen = await page.evaluate(() => globalThis.watched);
  const tasks = tasksOf(await browser.stopTracing(), counted);
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  await context.close();
  const of = (...phases) => tasks.filter((task) => phases.includes(task.phase));
  // The page's other tasks are shorter than this work, and the first time costs the browser more.
  const works = of("work").map(({ ms }) => ms).sort((a, b) => b - a).slice(0, 7);
  return { tasks, ran: of("run", "stop"), edited: of("edit"), calls, scale: works[3] / (counted ? SLOWER : 1) / WORK_MS, seen, stop, nodes };
}

export const longest = (tasks) => Math.max(0, ...tasks.map(({ ms }) => ms));
