// tests/browser/frame-times.mjs: how evenly the page draws while a heavy program runs, for the table in
// docs/playground.md:
//
//   node tests/browser/frame-times.mjs [--dist=FOLDER] [--seconds=10] [PROGRAM]
//
// requestAnimationFrame reports frames through the console, and the kernel the processor time of the page's process, so
// that an unresponsive page is measured, too, and any build of the playground can be. The first line of a program is
// for a desktop's layout at full speed, the second for a phone's, whose processor the browser slows four times (the
// kernel counts that as work: no processor time is printed). Asserts nothing.
import path from "node:path";
import fs from "node:fs";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { serve } from "../../scripts/serve.mjs";
import { chromiumPath } from "../../scripts/setup.mjs";
import { endless } from "./busy.mjs";
import { FLIPPING, manyClasses, OUTPUT } from "./programs.mjs";

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { dist: { type: "string" }, seconds: { type: "string", default: "10" } } });
const PROGRAMS = [["flipping", FLIPPING], ["2,250 lines", manyClasses()], ["a million lines of output", OUTPUT]];
const FRAME_MS = 1000 / 60;
const TICKS_MS = 10; // of /proc

// Milliseconds of processor time of the main threads of a browser's renderers: of all but the page's one that is nothing.
function processorTime(pids) {
  return pids.reduce((sum, pid) => {
    const fields = fs.readFileSync(`/proc/${pid}/task/${pid}/stat`, "utf8").replace(/^.*\) /, "").split(" ");
    return sum + (Number(fields[11]) + Number(fields[12])) * TICKS_MS;
  }, 0);
}

async function renderersOf(browser) {
  const { processInfo } = await (await browser.newBrowserCDPSession()).send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}

// Runs in the page.
function tell() {
  const frame = (now) => {
    console.debug(`frame ${now}`);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

async function measure(url, source, { viewport, slower }) {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--headless", "--disable-gpu", "--no-first-run"] });
  const page = await (await browser.newContext({ viewport, serviceWorkers: "block", hasTouch: slower > 1 })).newPage();
  let frames = [];
  page.on("console", (message) => {
    const [, at] = /^frame ([\d.]+)$/.exec(message.text()) ?? [];
    if (at) frames.push(Number(at));
  });
  await page.addInitScript((text) => {
    localStorage.setItem("morelia-program", text);
    localStorage.setItem("morelia-drafts", JSON.stringify([{ id: "heavy", text }]));
    localStorage.setItem("morelia-origin", "draft heavy");
  }, endless(source));
  await page.goto(url);
  await page.waitForFunction(() => /^Ready/.test(document.getElementById("status").textContent), null, { timeout: 120_000 });
  await page.waitForTimeout(1000);
  if (slower > 1) await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slower });
  const pids = await renderersOf(browser);
  await page.evaluate(tell);
  await page.evaluate(() => document.getElementById("run").click());
  await new Promise((done) => setTimeout(done, 1000));
  frames = [];
  const began = performance.now(), before = processorTime(pids);
  await new Promise((done) => setTimeout(done, Number(options.seconds) * 1000));
  const [ms, worked] = [performance.now() - began, processorTime(pids) - before];
  const rest = ms - ((frames.at(-1) ?? 0) - (frames[0] ?? 0)); // when it stands still at the end there is no frame that says so
  const gaps = [...frames.slice(1).map((at, i) => at - frames[i]), ...(rest > FRAME_MS * 3 ? [rest] : [])].sort((a, b) => a - b);
  void browser.close();
  return { ms, worked, n: frames.length, at: (part) => gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * part))] ?? ms };
}

function line(name, layout, { ms, worked, n, at }, slower) {
  const told = [`${n} frames in ${(ms / 1000).toFixed(1)} s`, `${Math.max(0, Math.round(ms / FRAME_MS) - n)} dropped`, `median ${at(0.5).toFixed(0)} ms`, `95 % ${at(0.95).toFixed(0)} ms`, `longest ${at(1).toFixed(0)} ms`];
  if (slower === 1) told.push(`${(worked / Math.max(1, n)).toFixed(1)} ms of the processor each`);
  return `${name}, ${layout}: ${told.join(", ")}\n`;
}

const server = await serve(path.resolve(options.dist ?? path.join(import.meta.dirname, "../../playground/dist")));
for (const [name, source] of PROGRAMS.filter(([one]) => one.includes(positionals[0] ?? ""))) {
  for (const [layout, viewport, slower] of [["desktop", { width: 1440, height: 900 }, 1], ["phone, four times slower", { width: 390, height: 844 }, 4]]) {
    process.stdout.write(line(name, layout, await measure(server.url, source, { viewport, slower }), slower));
  }
}
await server.close();
process.exit(0); // a page that does not answer is not waited for
