// tests/browser/playground.test.mjs: the playground in the machine's Chromium. Screenshots go to build/screenshots/.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test, { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "../../scripts/serve.mjs";
import { chromiumPath } from "../../scripts/setup.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const shots = path.join(root, "build/screenshots");
let server;
let plain;
let browser;

before(async () => {
  fs.mkdirSync(shots, { recursive: true });
  server = await serve(path.join(root, "playground/dist"));
  plain = await serve(path.join(root, "playground/dist"), { isolated: false });
  browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--headless", "--disable-gpu", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"] });
});

after(async () => {
  await browser?.close();
  await server?.close();
  await plain?.close();
});

// A page with the interpreter ready; `use` gets it. Any error on the page fails the test.
async function withPage(use, { url = server.url, theme = "light", viewport = { width: 1440, height: 900 } } = {}) {
  const page = await browser.newPage({ viewport });
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.addInitScript((t) => localStorage.setItem("morelia-theme", t), theme);
  try {
    await page.goto(url);
    await status(page, /^Ready/);
    await use(page);
    assert.deepEqual(errors, []);
  } finally {
    await page.close();
  }
}

const status = (page, pattern, timeout = 60_000) =>
  page.waitForFunction(([source]) => new RegExp(source).test(document.getElementById("status").textContent), [pattern.source], { timeout });

async function type(page, source) {
  await page.click(".cm-content");
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(source);
}

const rowsNamed = (page, name) => page.locator(".row .name", { hasText: name });

test("a loop over ints: the instructions are rewritten before one's eyes", async () => {
  await withPage(async (page) => {
    assert.equal(await page.inputValue("#function"), "1");
    assert.ok((await page.locator(".row.adaptive").count()) >= 5);
    await page.click("#run");
    await status(page, /^Done/);
    assert.match(await page.textContent("#output"), /^\d+\n$/);
    assert.ok((await rowsNamed(page, "BINARY_OP_ADD_INT").count()) >= 1);
    assert.ok((await rowsNamed(page, "COMPARE_OP_INT").count()) >= 1);
    assert.match(await page.textContent("#summary"), /\d+ of \d+ sites specialized/);
    assert.ok((await page.locator(".event.specialized").count()) >= 4);
    await page.locator(".row.specialized").nth(2).click();
    assert.match(await page.textContent("#detail"), /Specialized/);
    assert.equal(await page.locator(".cm-span").count() > 0, true);
    await page.waitForTimeout(1200);
    await page.screenshot({ path: path.join(shots, "playground-light.png") });
    await page.click("#tab-families");
    assert.match(await page.textContent("#families"), /BINARY_OP/);
    assert.match(await page.textContent("#families"), /%/);
  });
});

test("every example runs without an error", async () => {
  await withPage(async (page) => {
    const n = await page.locator("#example option").count();
    for (let i = 1; i < n; i++) {
      const value = await page.locator("#example option").nth(i).getAttribute("value");
      await page.selectOption("#example", value);
      await page.click("#run");
      await status(page, /^(Done|Ended)/);
      assert.match(await page.textContent("#status"), /^Done/, `example ${i}: ${await page.textContent("#output")}`);
    }
    await page.selectOption("#example", "2");
    await page.click("#run");
    await status(page, /^Done/);
    await page.waitForTimeout(1200);
    await page.screenshot({ path: path.join(shots, "playground-dark.png") });
  }, { theme: "dark" });
});

test("slowly: rows flash, the line that runs is marked, and Stop stops", async () => {
  await withPage(async (page) => {
    await page.locator("#speed").fill("4");
    await page.click("#run");
    await page.waitForSelector(".row.flash");
    await page.waitForSelector(".cm-now");
    await page.screenshot({ path: path.join(shots, "playground-slow.png") });
    await page.click("#stop");
    await status(page, /^Stopped/);
    await page.locator("#speed").fill("6");
    await page.click("#run");
    await status(page, /^Done/);
  });
});

for (const isolated of [true, false]) {
  test(`an endless loop is stopped and the page goes on (${isolated ? "with" : "without"} shared memory)`, async () => {
    await withPage(async (page) => {
      await type(page, "print('going')\nwhile True: pass\n");
      await page.click("#run");
      await page.waitForFunction(() => document.getElementById("output").textContent.includes("going"));
      await page.click("#stop");
      await status(page, /^(Stopped|Ready)/);
      await status(page, /^(Stopped$|Ready)/);
      await type(page, "print(6 * 7)\n");
      await status(page, /^Ready/);
      await page.click("#run");
      await status(page, /^Done/);
      assert.equal(await page.textContent("#output"), "42\n");
    }, { url: isolated ? server.url : plain.url });
  });
}

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
      await page.waitForFunction(([s]) => new RegExp(s).test(document.getElementById("output").textContent), [pattern.source], { timeout: 60_000 });
      await page.waitForFunction(() => !document.getElementById("run").disabled);
    }
    await type(page, "print('still here')");
    await page.click("#run");
    await status(page, /^Done/);
    assert.equal(await page.textContent("#output"), "still here\n");
  });
});

test("specialization off: nothing is rewritten, the output is the same", async () => {
  await withPage(async (page) => {
    await page.click("#run");
    await status(page, /^Done/);
    const output = await page.textContent("#output");
    await page.locator("#specialize").uncheck();
    await page.click("#run");
    await status(page, /^Running/);
    await status(page, /^Done/);
    assert.equal(await page.textContent("#output"), output);
    assert.equal(await rowsNamed(page, "BINARY_OP_ADD_INT").count(), 0);
  });
});

test("the program is kept over a reload", async () => {
  await withPage(async (page) => {
    await type(page, "print('kept')\n");
    await page.reload();
    await status(page, /^Ready/);
    assert.match(await page.textContent(".cm-content"), /kept/);
  });
});

test("on a phone's width everything can be reached and nothing overflows", async () => {
  await withPage(async (page) => {
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.click("#run");
    await status(page, /^Done/);
    await page.waitForTimeout(1200);
    await page.screenshot({ path: path.join(shots, "playground-phone.png"), fullPage: true });
  }, { viewport: { width: 390, height: 844 } });
});

test("no serious accessibility finding", async () => {
  const axe = fs.readFileSync(path.join(root, "node_modules/axe-core/axe.min.js"), "utf8");
  for (const theme of ["light", "dark"]) {
    await withPage(async (page) => {
      await page.click("#run");
      await status(page, /^Done/);
      await page.waitForTimeout(1200);
      await page.evaluate(axe);
      const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
      const serious = found.violations.filter((v) => ["serious", "critical"].includes(v.impact))
        .map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.target.join(" ")).join(", ")}`);
      assert.deepEqual(serious, [], theme);
    }, { theme });
  }
});
