// tests/browser/looking.test.mjs: what the page shows about a run: source and bytecode linked, heat map, timeline, why
// not, counters, documentation.
import assert from "node:assert/strict";
import fs from "node:fs";
import test from "node:test";
import { lesson, listed, rowsNamed, run, shot, status, text, type, useBrowser, withPage } from "./harness.mjs";

useBrowser();

test("source and bytecode are linked both ways by the spans of expressions", async () => {
  await withPage(async (page) => {
    await type(page, "def f(a, b):\n    return a.x + len('é' * b)\n\ndef g():\n    return {'π': [1, 2]}\n");
    await page.waitForFunction(() => document.querySelectorAll("#function option").length === 3);
    // from the bytecode to the source
    const source = async (name) => {
      await rowsNamed(page, name).first().hover();
      return (await page.locator(".cm-span").allTextContents()).join("");
    };
    await page.selectOption("#function", "1");
    assert.equal(await source("LOAD_ATTR"), "a.x");
    assert.equal(await source("CALL"), "len('é' * b)");
    // from the source to the bytecode, into another function, too
    await page.locator(".cm-line", { hasText: "π" }).getByText("π").click();
    await page.waitForSelector(".row.linked");
    assert.equal(await page.inputValue("#function"), "2");
    assert.match(await page.locator(".row.linked .arg").first().textContent(), /π/);
    await page.locator(".cm-line").nth(1).getByText("len").hover();
    await page.locator(".cm-line").nth(1).getByText("len").click();
    await page.waitForFunction(() => /LOAD_GLOBAL/.test(document.querySelector(".row.linked .name")?.textContent ?? ""));
    assert.equal(await page.inputValue("#function"), "1");
  });
});

test("the heat map colours expressions by the share that ran specialized", async () => {
  await withPage(async (page) => {
    await run(page);
    assert.equal(await page.locator(".cm-heat").count(), 0);
    await page.click("#heat");
    await page.waitForSelector(".cm-heat");
    assert.equal(await page.locator(".cm-content .cm-heat-0", { hasText: "%" }).count() > 0, true);
    assert.match((await page.locator(".cm-content .cm-heat-4").allTextContents()).join(""), /i < n/);
    await page.locator(".cm-content .cm-heat-4").first().hover();
    assert.match(await page.locator(".cm-content .cm-heat-4").first().getAttribute("title"), /% of [\d,]+ executions ran specialized/);
    await shot(page, "playground-heat");
    await page.keyboard.press("Alt+h");
    assert.equal(await page.locator(".cm-heat").count(), 0);
  });
});

test("the timeline: scrub, step, jump, filter; the bytecode shows that moment", async () => {
  await withPage(async (page) => {
    await lesson(page, "changing");
    await run(page);
    await page.selectOption("#function", "1");
    await page.selectOption("#filter-function", { label: "add" });
    const names = await listed(page);
    assert.deepEqual(names.reverse(), ["BINARY_OP_ADD_INT", "BINARY_OP_ADD_FLOAT", "BINARY_OP_ADD_UNICODE"]);
    const op = () => page.locator("#bytecode .row .name", { hasText: "BINARY_OP" }).textContent();
    assert.equal(await op(), "BINARY_OP_ADD_UNICODE");
    await page.click("#earlier"); // to the last rewrite
    assert.equal(await op(), "BINARY_OP_ADD_UNICODE");
    assert.equal(await page.locator("#past").isVisible(), true);
    await page.click("#earlier");
    assert.equal(await op(), "BINARY_OP_ADD_FLOAT");
    await page.locator("#place").fill("1");
    await page.keyboard.press("Enter");
    assert.equal(await op(), "BINARY_OP_ADD_INT");
    assert.match(await text(page, "#past-text"), /^At this rewrite, after [\d,]+ instructions/);
    await page.locator("#scrub").fill("0");
    assert.equal(await op(), "BINARY_OP");
    await page.locator("#scrub").focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await op(), "BINARY_OP_ADD_INT");
    await page.locator("#log").focus();
    await page.keyboard.press("]");
    assert.equal(await op(), "BINARY_OP_ADD_FLOAT");
    await page.keyboard.press("[");
    assert.equal(await op(), "BINARY_OP_ADD_INT");
    await page.locator(".event", { hasText: "ADD_UNICODE" }).click();
    assert.equal(await op(), "BINARY_OP_ADD_UNICODE");
    await shot(page, "playground-timeline");
    await page.click("#past-live");
    assert.equal(await page.locator("#past").isVisible(), false);
    // filters
    await page.selectOption("#filter-function", "");
    await page.selectOption("#filter-family", "CALL");
    assert.ok((await listed(page)).every((name) => name.startsWith("CALL")));
    await page.selectOption("#filter-family", "");
    await page.selectOption("#filter-cause", "failed");
    await page.waitForFunction(() => !document.querySelector(".event.specialized"));
  });
});

test("why not: generic, failed and missed sites say why, what they saw, when they try again, what would change it", async () => {
  await withPage(async (page) => {
    await lesson(page, "generic");
    await run(page);
    const why = async (name, site) => {
      await page.selectOption("#function", { label: name });
      await page.locator("#bytecode .row.failed, #bytecode .row.missed, #bytecode .row.adaptive").filter({ hasText: site }).first().click();
      return text(page, "#detail");
    };
    const option = (name) => page.locator("#function option", { hasText: name }).first().textContent();
    const mixed = await why(await option("mixed"), "COMPARE_OP");
    assert.match(mixed, /an int is compared with a float\. It saw \(int, float\)\. The next attempt is in [\d,]+ executions/);
    assert.match(mixed, /What would change it: make both floats, or both ints\./);
    assert.match(await why(await option("letters"), "FOR_ITER"), /no specialized form for iterating over a str/);
    assert.match(await why(await option("pay"), "BINARY_OP"), /Stays generic: \+ has forms for int, float and str only\. It saw \(Money, Money\)/);
    await shot(page, "playground-why");
    // A missed one: what was expected and what came.
    await type(page, "def add(a, b):\n    return a + b\nfor i in range(100): add(i, 1)\nfor i in range(20): add(1.5, i)\n");
    await run(page);
    await page.selectOption("#function", "1");
    await page.locator("#bytecode .row.missed").click();
    assert.match(await text(page, "#detail"), /with 20 misses since: its guards failed\. It expects \(int, int\); at a miss it saw \(float, int\)\./);
    assert.match(await text(page, "#detail"), /let one function see \(int, int\) only, and another \(float, int\)/);
  });
});

test("the chosen instruction is kept over a run and over edits", async () => {
  await withPage(async (page) => {
    const source = "def f(a, b):\n    c = a + b\n    return c * a\ndef g(): pass\nfor i in range(100): f(i, i)\n";
    await type(page, source);
    await page.waitForFunction(() => document.querySelectorAll("#function option").length === 3);
    await status(page, /^Ready/);
    await page.selectOption("#function", "1");
    await page.locator("#bytecode .row", { hasText: "BINARY_OP" }).nth(1).click();
    const chosen = () => page.evaluate(() => { const row = document.querySelector("#bytecode .row.selected"); return row && `${row.querySelector(".name").textContent} ${row.querySelector(".arg").textContent}`; });
    assert.equal(await chosen(), "BINARY_OP *");
    await run(page);
    assert.equal(await chosen(), "BINARY_OP_MULTIPLY_INT *");
    // a line above, in the same function: its instructions move
    await type(page, source.replace("    c =", "    print\n    c ="));
    await page.waitForFunction(() => document.querySelector("#bytecode .row.selected .name")?.textContent === "BINARY_OP");
    await status(page, /^Ready/);
    assert.equal(await chosen(), "BINARY_OP *");
    assert.equal(await page.evaluate(() => document.querySelector("#detail h2").textContent), "BINARY_OP");
  });
});

for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]]) {
  test(`at ${width} × ${height} names of 33 characters are whole, the chosen row stays in sight, and a long status takes no line of its own`, async () => {
    await withPage(async (page) => {
      const controls = () => page.evaluate(() => document.querySelector(".controls").offsetHeight);
      const before = await controls();
      await type(page, "class Thing:\n    def __init__(self, cents): self.cents = cents\n    def plus(self, other): return Thing(self.cents + other.cents)\ndef mixed(a, b): return a < b\nt = Thing(1)\nfor i in range(300): mixed(i, 1.5); t.plus(t)\n");
      await run(page);
      if (width < 720) await page.click('.pane-switch [data-pane="bytecode"]');
      await page.selectOption("#function", { label: "mixed  (line 4)" });
      const name = rowsNamed(page, "LOAD_FAST_BORROW_LOAD_FAST_BORROW").first();
      assert.equal(await name.evaluate((cell) => cell.scrollWidth - cell.clientWidth), 0);
      await page.selectOption("#function", { label: "Thing.plus  (line 3)" });
      await rowsNamed(page, "CALL_ALLOC_AND_ENTER_INIT").first().click(); // its detail is higher than the hint that was there
      const hidden = () => page.evaluate(() => document.querySelector(".row.selected").getBoundingClientRect().bottom - document.getElementById("bytecode").getBoundingClientRect().bottom);
      await page.waitForFunction(() => document.querySelector(".row.selected").getBoundingClientRect().bottom <= document.getElementById("bytecode").getBoundingClientRect().bottom + 1);
      assert.ok((await hidden()) <= 1);
      await page.selectOption("#function", { label: "mixed  (line 4)" });
      if (width < 720) await page.click('.pane-switch [data-pane="side"]');
      await page.locator("#log .event", { hasText: "CALL_ALLOC_AND_ENTER_INIT" }).first().click(); // of another function, at another moment
      await page.waitForSelector(".row.selected");
      assert.ok((await hidden()) <= 1);
      await page.click("#live");
      assert.ok((await hidden()) <= 1);
      if (width < 720) await page.click('.pane-switch [data-pane="program"]');
      await type(page, "def f(a):\n    return a + 1\nf(1, a_name_that_is_long=2, another_name_that_is_long=3 another_name_that_is_long=3)\n");
      await status(page, /SyntaxError/);
      assert.equal(await controls(), before);
    }, { viewport: { width, height } });
  });
}

test("counters: sortable, open to forms and failures, exported as CSV and JSON", async () => {
  await withPage(async (page) => {
    await lesson(page, "generic");
    await run(page);
    await page.click("#tab-families");
    const families = () => page.locator("table.counters tbody .family").allTextContents();
    const column = (n) => page.locator(`table.counters tbody tr td:nth-child(${n})`).allTextContents();
    assert.ok((await families()).length >= 5);
    await page.locator(".sort", { hasText: "family" }).click();
    assert.deepEqual(await families(), [...(await families())].sort());
    assert.deepEqual(await page.locator(".sort").allTextContents(), ["family", "hit rate", "hits", "misses", "failures"]);
    await page.locator(".sort", { hasText: "failures" }).click();
    assert.equal(await page.locator('th[aria-sort="descending"]').textContent(), "failures");
    const lost = (await column(5)).map((t) => Number(t.replace("·", "0").replace("k", "e3")));
    assert.deepEqual(lost, [...lost].sort((a, b) => b - a));
    await page.check("#counters-all");
    assert.match((await column(11)).join(" "), /\d\.\d×|≈ 1×/);
    const wider = () => page.evaluate(() => { const body = document.querySelector(".counters-body"); return body.scrollWidth - body.clientWidth; });
    assert.equal(await wider(), 0); // all columns are seen without scrolling sideways
    await page.locator("table.counters .family").first().click();
    assert.equal(await wider(), 0);
    assert.match(await text(page, "table.counters"), /executions/);
    assert.ok((await page.locator(".part.kind").count()) >= 1);
    await shot(page, "playground-counters");
    const download = async (name) => {
      const [file] = await Promise.all([page.waitForEvent("download"), page.locator(".panel-tools button", { hasText: name }).click()]);
      return fs.readFileSync(await file.path(), "utf8");
    };
    const csv = (await download("CSV")).trim().split("\n");
    assert.equal(csv[0], "family,executed,attempts,success,failure,deferred,hits,misses,deopts,rate,gain,gainFrom,gainTo,failure kinds");
    assert.equal(csv.length - 1, (await families()).length);
    const json = JSON.parse(await download("JSON"));
    const compare = json.find((row) => row.family === "COMPARE_OP");
    assert.equal(compare.attempts, compare.success + compare.failure);
    assert.ok(compare.failures.COMPARE_OP_LONG_FLOAT >= 1);
  });
});

test("an instruction's documentation appears on hover and in the pane below", async () => {
  await withPage(async (page) => {
    await rowsNamed(page, "COMPARE_OP").first().hover();
    await page.waitForSelector(".doc-card:not([hidden])");
    assert.match(await text(page, ".doc-card"), /Compares two values.*stack/s);
    await page.waitForFunction(() => /in a trace_\w+: /.test(document.querySelector(".doc-card").textContent));
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".doc-card").isVisible(), false);
    await run(page);
    await rowsNamed(page, "COMPARE_OP_INT").first().click();
    assert.match(await text(page, "#detail"), /Compares two ints.*COMPARE_OP: Compares two values/s);
    const silent = await page.evaluate(() => [...document.querySelectorAll("#bytecode .row:not(.head)")].length);
    assert.ok(silent > 10);
  });
});
