// tests/browser/playground.test.mjs: running programs: rewriting, lessons, slow motion, stopping, bad programs.
import assert from "node:assert/strict";
import test from "node:test";
import { lesson, listed, rowsNamed, run, shot, status, text, type, useBrowser, withPage } from "./harness.mjs";

useBrowser();

test("a loop over ints: the instructions are rewritten before one's eyes", async () => {
  await withPage(async (page) => {
    assert.equal(await page.inputValue("#function"), "1");
    assert.ok((await page.locator("#bytecode .row.adaptive").count()) >= 5);
    await run(page);
    assert.match(await text(page, "#output"), /^\d+\n$/);
    assert.ok((await rowsNamed(page, "BINARY_OP_ADD_INT").count()) >= 1);
    assert.ok((await rowsNamed(page, "COMPARE_OP_INT").count()) >= 1);
    assert.match(await text(page, "#summary"), /\d+ of \d+ sites specialized/);
    assert.ok((await page.locator(".event.specialized").count()) >= 4);
    await page.locator("#bytecode .row.specialized").nth(2).click();
    assert.match(await text(page, "#detail"), /Specialized/);
    assert.ok((await page.locator(".cm-span").count()) > 0);
    await shot(page, "playground-light");
  });
});

test("every lesson runs without an error and says what to watch for", async () => {
  await withPage(async (page) => {
    const ids = await page.locator('#example optgroup[label="Lessons"] option').evaluateAll((options) => options.map((option) => option.value));
    assert.ok(ids.length >= 12);
    for (const id of ids) {
      await lesson(page, id);
      assert.ok((await text(page, "#lesson-text")).length > 60, id);
      await run(page, /^(Done|Ended)/);
      assert.match(await text(page, "#status"), /^Done/, `${id}: ${await text(page, "#output")}`);
    }
    await page.click("#gallery-open");
    assert.equal(await page.locator(".card").count(), ids.length);
    await shot(page, "playground-gallery");
    await page.locator(".card").nth(4).click();
    assert.equal(await page.inputValue("#example"), ids[4]);
    await status(page, /^Ready/);
    await run(page);
    await page.click("#tab-families");
    await shot(page, "playground-dark");
  }, { theme: "dark" });
});

// The forms that the comments of the lessons promise.
test("lessons reach the forms they name", async () => {
  await withPage(async (page) => {
    for (const id of ["attributes", "python-calls", "builtin-calls", "subscripts", "iteration", "truth"]) {
      await lesson(page, id);
      const promised = [...new Set((await page.locator(".cm-content").innerText()).match(/# *(PROPERTY|[A-Z]+_[A-Z0-9_]+)/g) ?? [])].map((word) => word.replace(/# */, ""));
      await run(page);
      await page.selectOption("#filter-cause", "specialized");
      const reached = (await listed(page)).join("\n");
      await page.selectOption("#filter-cause", "");
      assert.ok(promised.length >= 2, id);
      for (const form of promised) assert.ok(reached.includes(form), `${id}: ${form} was promised`);
    }
  });
});

test("slowly: rows flash, the line that runs is marked, the speed can change on the way, and Stop stops", async () => {
  await withPage(async (page) => {
    await page.locator("#speed").fill("3");
    await page.click("#run");
    await page.waitForSelector(".row.flash");
    await page.waitForSelector(".cm-now");
    await page.locator("#speed").fill("0");
    await page.click("#stop");
    await status(page, /^Stopped/);
    await page.locator("#speed").fill("2");
    await page.click("#run");
    await page.waitForSelector(".cm-now");
    await page.locator("#speed").fill("6");
    await status(page, /^Done/);
  });
});

test("an endless loop is stopped and the page goes on", async () => {
  await withPage(async (page) => {
    await type(page, "print('going')\nwhile True: pass\n");
    await page.click("#run");
    await page.waitForFunction(() => document.getElementById("output").textContent.includes("going"));
    await page.click("#stop");
    await status(page, /^Stopped$/);
    await type(page, "print(6 * 7)\n");
    await status(page, /^Ready/);
    await run(page);
    assert.equal(await text(page, "#output"), "42\n");
  });
});

const HOSTILE = [
  ["def f(): f()\nf()", /RecursionError: maximum recursion depth exceeded/],
  ["x = [0]\nwhile 1: x += x", /MemoryError/],
  ["(".repeat(1000), /SyntaxError: too many nested parentheses/],
  ["print('a'\n", /SyntaxError: '\(' was never closed/],
  ["1/0", /ZeroDivisionError: division by zero/],
];
test("bad programs end in a Python exception and the page goes on", async () => {
  await withPage(async (page) => {
    for (const [source, pattern] of HOSTILE) {
      await type(page, source);
      await page.click("#run");
      await page.waitForFunction(([s]) => new RegExp(s).test(document.getElementById("output").textContent), [pattern.source]);
      await page.waitForFunction(() => !document.getElementById("run").disabled);
    }
    await type(page, "print('<b>still</b> here')");
    await run(page);
    assert.equal(await text(page, "#output"), "<b>still</b> here\n");
    assert.equal(await page.locator("#output b").count(), 0);
  });
});

test("specialization off, as a whole and by family: the output is the same", async () => {
  await withPage(async (page) => {
    await run(page);
    const output = await text(page, "#output");
    await page.locator("#specialize").uncheck();
    await run(page);
    assert.equal(await text(page, "#output"), output);
    assert.equal(await rowsNamed(page, "BINARY_OP_ADD_INT").count(), 0);
    await page.locator("#specialize").check();
    await page.click("#families-menu summary");
    await page.locator("#families-list label", { hasText: /^BINARY_OP$/ }).click();
    assert.match(await text(page, "#families-text"), /^\d+ of \d+$/);
    await page.keyboard.press("Escape");
    await run(page);
    assert.equal(await rowsNamed(page, "BINARY_OP_ADD_INT").count(), 0);
    assert.ok((await rowsNamed(page, "COMPARE_OP_INT").count()) >= 1);
    assert.equal(await text(page, "#output"), output);
  });
});

test("compare: both are run, the times and the bytecode stand side by side", async () => {
  await withPage(async (page) => {
    await page.click("#compare");
    await status(page, /^Compared/);
    assert.match(await text(page, "#compare-times"), /(times (faster|slower) with specialization( \([\d.]+ to [\d.]+\)|; too few runs to give a spread)|No difference beyond the spread of the runs)\. Both print the same\./);
    assert.equal(await page.locator(".time").count(), 2);
    assert.match(await text(page, "#compare-summary"), /^[1-9]\d* of \d+ instructions differ/);
    assert.match(await text(page, "#compare-table"), /BINARY_OPBINARY_OP_MULTIPLY_INT/);
    await shot(page, "playground-compare");
    await page.keyboard.press("Escape");
    await type(page, "while True: pass");
    await status(page, /^Ready/);
    await page.click("#compare");
    await page.locator("#compare-dialog button", { hasText: "Close" }).click();
    await status(page, /^Stopped/);
    await type(page, "print(1");
    await page.click("#compare");
    await page.waitForFunction(() => /never closed/.test(document.getElementById("compare-times").textContent));
  });
});

test("a program may import the standard library, which is fetched then", async () => {
  await withPage(async (page) => {
    const fetched = [];
    page.on("request", (request) => fetched.push(request.url()));
    await type(page, "import math\nprint(math.floor(2.5))\n");
    await status(page, /^Ready/);
    await run(page);
    assert.equal(fetched.filter((url) => url.endsWith("stdlib.bundle")).length, 0);
    await type(page, "from dataclasses import dataclass\nimport textwrap, random\n\n@dataclass\nclass P:\n    x: int\nprint(P(3), textwrap.dedent('  a'))\n");
    await status(page, /^Ready/);
    await run(page);
    assert.equal(await text(page, "#output"), "P(x=3) a\n");
    await page.click("#tab-console");
    await page.fill(".console-input", "import string; string.digits");
    await page.press(".console-input", "Enter");
    await page.waitForFunction(() => document.querySelector(".console-log").textContent.includes("'0123456789'"));
  });
});

test("without shared memory: programs run and are stopped, stepping says what it needs", async () => {
  await withPage(async (page) => {
    assert.equal(await page.locator("#step-line").isDisabled(), true);
    assert.match(await page.getAttribute("#step-line", "title"), /isolated/);
    await type(page, "print('going')\nwhile True: pass\n");
    await page.click("#run");
    await page.waitForFunction(() => document.getElementById("output").textContent.includes("going"));
    await page.click("#stop");
    await status(page, /^Ready/);
    await type(page, "print(6 * 7)\n");
    await status(page, /^Ready/);
    await run(page);
    assert.equal(await text(page, "#output"), "42\n");
  }, { plain: true });
});
