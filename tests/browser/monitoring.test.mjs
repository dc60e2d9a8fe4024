// tests/browser/monitoring.test.mjs: the monitoring pane: events as they fire, INSTRUMENTED_ forms, DISABLE, coverage, profiler.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import { root, rowsNamed, run, shot, status, text, type, useBrowser, withPage } from "./harness.mjs";

useBrowser();

const SOURCE = "def sign(n):\n    if n < 0:\n        return '<b>-</b>'\n    return '+'\n\ndef unused():\n    return 1\n\nfor i in range(20):\n    sign(i)\ntry:\n    {}['x']\nexcept KeyError:\n    print('end')\n";
const watchOne = (page, ...names) => names.reduce(async (before, name) => (await before, page.locator(`[data-event="${name}"]`).check()), Promise.resolve());
const count = (page, name) => page.locator("label.check", { has: page.locator(`[data-event="${name}"]`) }).locator(".n").textContent();
const watched = (page) => page.locator("#bytecode .row.instrumented").count();

async function open(page, tab = "tab-events") {
  await type(page, SOURCE);
  await status(page, /^Ready/);
  await page.waitForFunction(() => document.querySelectorAll("#function option").length === 3);
  await page.click("#tab-monitoring");
  await page.click(`#${tab}`);
  await page.selectOption("#function", "1");
}

const axe = fs.readFileSync(path.join(root, "node_modules/axe-core/axe.min.js"), "utf8");
async function accessible(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  assert.deepEqual(found.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.target.join(" ")).join(", ")}`), []);
}

test("events: counted and listed as they fire; the instrumented forms are in the bytecode, and go when nobody watches", async () => {
  await withPage(async (page) => {
    await open(page);
    assert.equal(await watched(page), 0);
    await watchOne(page, "PY_START", "PY_RETURN", "LINE", "CALL", "BRANCH_LEFT", "BRANCH_RIGHT", "RAISE");
    await run(page);
    assert.equal(await text(page, "#output"), "end\n");
    assert.equal(await count(page, "PY_START"), "21");
    assert.equal(await count(page, "PY_RETURN"), "21");
    assert.equal(await count(page, "RAISE"), "1");
    assert.match(await text(page, "#fired"), /PY_RETURN'\+'sign:4/);
    assert.match(await text(page, "#fired"), /RAISEKeyErrormodule:12/);
    assert.equal(await page.locator("#fired b").count(), 0); // text, never markup
    for (const name of ["INSTRUMENTED_RESUME", "INSTRUMENTED_LINE", "INSTRUMENTED_RETURN_VALUE"]) assert.ok((await rowsNamed(page, name).count()) >= 1, name);
    assert.match(await rowsNamed(page, "INSTRUMENTED_LINE").first().locator("..").getAttribute("aria-label"), /^INSTRUMENTED_LINE for LOAD_FAST/);
    await rowsNamed(page, "INSTRUMENTED_LINE").first().click();
    assert.match(await text(page, "#detail"), /Watched: it stands in for LOAD_FAST/);
    await page.locator(".fired", { hasText: "PY_RETURN" }).nth(1).click();
    assert.match(await page.locator(".row.selected .name").textContent(), /INSTRUMENTED_RETURN_VALUE/);
    await shot(page, "playground-monitoring", { animations: "disabled" });
    // the log tells it from specialization
    await page.click("#tab-log");
    await page.selectOption("#filter-cause", "instrumented");
    assert.ok((await page.locator(".event.instrumented").count()) > 5);
    assert.equal(await page.locator(".event.specialized").count(), 0);
    await shot(page, "playground-monitoring-log");
    await page.click("#tab-monitoring");
    await page.click("#watch-none");
    await page.waitForFunction(() => !document.querySelector("#bytecode .row.instrumented"));
    await accessible(page);
  }, { viewport: { width: 1280, height: 800 } });
});

test("DISABLE after the first hit: each place tells once, and its form is gone; other events may be chosen later", async () => {
  await withPage(async (page) => {
    await open(page);
    await watchOne(page, "LINE", "PY_START");
    await page.locator("#watch-once").check();
    await run(page);
    assert.equal(await count(page, "PY_START"), "2");
    assert.ok(Number(await count(page, "LINE")) <= 12);
    // Only the line that was never reached is still watched.
    assert.equal(await watched(page), 1);
    assert.equal(await rowsNamed(page, "BINARY_OP").count() + (await rowsNamed(page, "COMPARE_OP_INT").count()) > 0, true);
    await shot(page, "playground-monitoring-disabled");
  });
});

test("a running loop takes up a change; what is stepped tells at once", async () => {
  await withPage(async (page) => {
    await type(page, "def tick(n):\n    return n\nn = 0\nwhile True:\n    n = tick(n) + 1\n");
    await status(page, /^Ready/);
    await page.click("#tab-monitoring");
    await page.click("#run");
    await status(page, /^Running/);
    await watchOne(page, "CALL");
    await page.waitForFunction(() => document.querySelectorAll(".fired").length > 10);
    await page.click("#watch-none");
    await page.waitForFunction(() => !document.querySelector("#bytecode .row.instrumented"));
    await page.click("#stop");
    await status(page, /^Stopped$/);
    // stepping by line goes through the program, not through the callbacks
    await type(page, "a = 1\nb = 2\nc = 3\n");
    await status(page, /^Ready/);
    await watchOne(page, "LINE");
    for (const line of [1, 2, 3]) {
      await page.click("#step-line");
      await page.waitForFunction(() => document.getElementById("run-text").textContent === "Continue");
      await status(page, new RegExp(`line ${line}$`));
    }
    await page.click("#run");
    await status(page, /^Done/);
  });
});

test("coverage over the source, and the profiler", async () => {
  await withPage(async (page) => {
    await open(page, "tab-coverage");
    await page.locator("#watch-coverage").check();
    await run(page);
    assert.equal(await text(page, "#coverage-summary"), "10 of 12 lines, 4 of 6 branch sides");
    assert.deepEqual((await page.locator(".cover.missing .line").allTextContents()).map(Number), [3, 7]);
    assert.match(await text(page, "#coverage"), /left not taken, right taken/);
    assert.equal(await page.locator(".cm-missing").count(), 2);
    assert.equal(await page.locator(".cover b b").count(), 0);
    await shot(page, "playground-coverage");
    await accessible(page);
    await page.click("#tab-profile");
    await page.locator("#watch-profile").check();
    await run(page);
    const rows = await page.locator("table.profile tbody tr").allTextContents();
    assert.equal(rows.length, 2);
    assert.ok(rows.some((row) => /^sign :120/.test(row)), rows.join());
    assert.ok(rows.some((row) => /^module :11/.test(row)), rows.join());
    await shot(page, "playground-profile");
    await accessible(page);
  });
});

test("on a phone the monitoring is usable, by keys too", async () => {
  await withPage(async (page) => {
    await type(page, "def double(n):\n    return 2 * n\nfor i in range(9):\n    double(i)\n");
    await status(page, /^Ready/);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Alt+m");
    await page.waitForSelector("#monitor-events:visible");
    assert.equal(await page.evaluate(() => document.activeElement.id), "tab-events");
    await page.locator('[data-event="LINE"]').focus();
    await page.keyboard.press("Space");
    await run(page);
    assert.ok((await page.locator(".fired").count()) > 0);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    await shot(page, "playground-monitoring-phone");
    await accessible(page);
  }, { viewport: { width: 390, height: 844 }, theme: "dark" });
});
