// tests/browser/busy.test.mjs: heavy programs leave the page's main thread free. Counts, not times: what one task
// styles and lays out, and how many functions a key and a frame call. What is drawn for a program of any size is what
// is seen of it, so that the limits hold for all of them. `frames.mjs` tells the times.
import assert from "node:assert/strict";
import test from "node:test";
import { host, useBrowser } from "./harness.mjs";
import { HEAVY, measure } from "./busy.mjs";

useBrowser();
const LONG_MS = 3000;

// Measured on 30 November 2026 with Chromium 150: at most 241, 205, 515,000 (the parser goes through all 2,250 lines in
// pieces, behind the key) and 9,000. A pane that is not cut to what is seen has thousands of elements.
const STYLED = 320, LAID_OUT = 280, CALLS_OF_KEY = 1_000_000, CALLS_OF_FRAME = 40_000;

const most = (tasks, field) => Math.max(0, ...tasks.map((task) => task[field]));

for (const [name, source, panes] of HEAVY) {
  for (const pane of panes) {
    test(`no task draws more than what is seen: ${name}, ${pane}`, async (t) => {
      const { ran, edited, calls, seen } = await measure(host.browser, host.url, { name, source, pane, long: LONG_MS, called: true });
      const tasks = [...ran, ...edited];
      const frame = calls.run / Math.max(1, seen.frames.length);
      t.diagnostic(`of ${ran.length} tasks one styled ${most(tasks, "styled")} elements, laid out ${most(tasks, "laidOut")}; a key called ${calls.key} functions, a frame ${frame.toFixed(0)}`);
      assert.ok(ran.length > 100, `${ran.length} tasks`);
      assert.ok(most(ran, "styled") > 0 && calls.key > 1000 && calls.run > 1000, "something was drawn");
      assert.ok(most(tasks, "styled") <= STYLED, `${most(tasks, "styled")} elements styled`);
      assert.ok(most(tasks, "laidOut") <= LAID_OUT, `${most(tasks, "laidOut")} objects laid out`);
      assert.ok(calls.key <= CALLS_OF_KEY, `a key: ${calls.key} calls`);
      assert.ok(frame <= CALLS_OF_FRAME, `a frame: ${frame.toFixed(0)} calls`);
    });
  }
}
