// tests/browser/page.test.mjs: the page as a whole: links, embedding, keys, phone, accessibility, offline, the first visit, the README's picture.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import { serve } from "../../scripts/serve.mjs";
import { dist, host, lesson, listed, newContext, root, run, shot, status, text, type, useBrowser, withPage } from "./harness.mjs";
import { pictureOf } from "./picture.mjs";

useBrowser();
const PHONE = { width: 390, height: 844 };

test("the program is kept over a reload", async () => {
  await withPage(async (page) => {
    await type(page, "print('kept')\n");
    await page.reload();
    await status(page, /^Ready/);
    assert.match(await text(page, ".cm-content"), /kept/);
  });
});

test("a link carries the program and the settings; it does not run until asked, and takes nothing away", async () => {
  let link = "";
  await withPage(async (page) => {
    await type(page, "print('from a link', 'é' * 3)\n");
    await page.locator("#specialize").uncheck();
    await page.locator("#speed").fill("5");
    await page.click("#share");
    await status(page, /link/);
    link = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /#p=[\w-]+$/);
  });
  const fragment = link.slice(link.indexOf("#"));
  await withPage(async (page) => {
    await type(page, "print('mine')\n");
    await page.goto(host.url + "?" + fragment);
    await status(page, /^Ready/);
    assert.match(await text(page, ".cm-content"), /from a link/);
    assert.equal(await page.isChecked("#specialize"), false);
    assert.equal(await page.inputValue("#speed"), "5");
    assert.equal(await page.isVisible("#from-link"), true);
    assert.equal(await text(page, "#output"), "");
    assert.match(await page.evaluate(() => localStorage.getItem("morelia-drafts")), /mine/);
    await run(page);
    assert.equal(await text(page, "#output"), "from a link ééé\n");
    await page.click(".cm-content");
    await page.keyboard.insertText("# edited\n");
    assert.match(await text(page, "#from-link-text"), /kept as a program of yours/);
    await page.click("#link-back");
    await status(page, /^Ready/);
    assert.match(await text(page, ".cm-content"), /mine/);
    // What cannot be read is no program.
    await page.goto(host.url + "?x#p=AAAA____garbage");
    await status(page, /^Ready/);
    assert.match(await text(page, ".cm-content"), /mine/);
  });
});

test("embedded: the program, the bytecode and Run, without the rest", async () => {
  await withPage(async (page) => {
    assert.equal(await page.isVisible("#example"), false);
    assert.equal(await page.isVisible("#open-full"), true);
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth));
    await run(page);
    assert.ok((await listed(page, "#bytecode", ".row:not(.head)", ".name")).includes("BINARY_OP_ADD_INT"));
    await shot(page, "playground-embed");
    for (const [width, height] of [[640, 360], [360, 300]]) {
      await page.setViewportSize({ width, height });
      await accessible(page, `embedded, ${width}`);
      assert.ok(await page.evaluate(() => document.querySelector(".cm-content").getBoundingClientRect().top < innerHeight / 2));
    }
  }, { query: "?embed", viewport: { width: 1000, height: 560 } });
});

test("everything can be reached and done with the keyboard", async () => {
  await withPage(async (page) => {
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to the program");
    await page.keyboard.press("Control+Enter");
    await status(page, /^Done/);
    await page.keyboard.press("Alt+b");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent);
    assert.match(await focused(), /RETURN_VALUE/);
    await page.keyboard.press("[");
    assert.equal(await page.isVisible("#past"), true);
    await page.focus("#tab-log");
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.isVisible("#families"), true);
    await page.keyboard.press("F8");
    await status(page, /^Stopped at/);
    await page.keyboard.press("Escape");
    await status(page, /^Stopped$/);
    await page.click("#tab-log");
    await page.keyboard.press("Control+Enter");
    await status(page, /^Done/);
    await page.keyboard.press("?");
    assert.ok((await page.locator("#help-keys dt").count()) >= 12);
    await page.keyboard.press("Escape");
    assert.equal(await page.isVisible("#help"), false);
    // Every control in the tab order has a name, and the order ends.
    const seen = new Set();
    for (let i = 0; i < 80; i++) {
      await page.keyboard.press("Tab");
      const name = await page.evaluate(() => {
        const e = document.activeElement;
        return e === document.body ? "" : `${e.id} ${(e.getAttribute("aria-label") ?? e.labels?.[0]?.textContent ?? e.textContent).trim().slice(0, 40)}`;
      });
      if (!name || /cm-content|Python program/.test(name)) await page.keyboard.press("Escape");
      if (name) assert.match(name, /\S/);
      seen.add(name);
    }
    for (const id of ["run", "step-line", "speed", "specialize", "compare", "function", "scrub", "filter-cause", "gallery-open", "share"]) {
      assert.ok([...seen].some((name) => name.startsWith(`${id} `)), `${id} is in the tab order`);
    }
  });
});

test("on a phone's width one pane is shown at a time and nothing overflows", async () => {
  await withPage(async (page) => {
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight + 1);
    await run(page);
    await shot(page, "playground-phone-program");
    for (const name of ["program", "bytecode", "side"]) {
      await page.click(`.pane-switch [data-pane="${name}"]`);
      assert.equal(await page.locator(".pane:visible").count(), name === "side" ? 2 : 1); // under the timeline a strip of bytecode
      assert.ok(await fits(), name);
      await shot(page, `playground-phone-${name}`);
    }
    await page.click("#more-menu > summary");
    await page.click("#families-menu summary");
    assert.ok(await fits(), "families");
    await shot(page, "playground-phone-families");
  }, { viewport: PHONE });
});

const axe = fs.readFileSync(path.join(root, "node_modules/axe-core/axe.min.js"), "utf8");
// The rules that look at colours are asked of the other theme as well.
const COLOURS = { runOnly: ["color-contrast", "link-in-text-block"] };
const theme = (page, name) => page.evaluate((value) => (document.documentElement.dataset.theme = value), name);
async function accessible(page, where) {
  await page.evaluate(axe);
  for (const [name, options] of [["light", {}], ["dark", COLOURS]]) {
    await theme(page, name);
    const found = await page.evaluate((asked) => globalThis.axe.run(document, { resultTypes: ["violations"], ...asked }), options);
    assert.deepEqual(found.violations.map((v) => `${v.id} (${v.impact}): ${v.nodes.slice(0, 3).map((n) => n.target.join(" ")).join(", ")}`), [], `${where}, ${name}`);
  }
  await theme(page, "light");
}

const SIZES = [["desktop", { width: 1440, height: 900 }], ["tablet", { width: 1024, height: 768 }], ["phone", PHONE]];
for (const [size, viewport] of SIZES) {
  test(`no accessibility finding: ${size}`, async () => {
    await withPage(async (page) => {
      const pane = (name) => size === "phone" && page.click(`.pane-switch [data-pane="${name}"]`);
      await lesson(page, "generic");
      await page.click("#heat");
      await run(page);
      await accessible(page, "after a run");
      await pane("bytecode");
      await page.selectOption("#function", { label: await page.locator("#function option", { hasText: "mixed" }).textContent() });
      await page.locator("#bytecode .row.failed").first().click();
      await accessible(page, "bytecode");
      await pane("side");
      await accessible(page, "rewrites");
      await page.click("#tab-families");
      await page.locator("table.counters .family").first().click();
      await accessible(page, "counters");
      await page.click("#tab-monitoring");
      await accessible(page, "monitoring");
      for (const name of ["dark", "light"]) {
        await theme(page, name);
        await shot(page, `playground-${size}-${name}`);
      }
      await pane("program");
      await page.click("#tab-console");
      await page.click("#step-line");
      await status(page, /^Stopped at/);
      await page.click("#step-line");
      await pane("side");
      await accessible(page, "stepping");
      await page.keyboard.press("Escape");
      await status(page, /^Stopped$/);
      await page.keyboard.press("Alt+g");
      await accessible(page, "gallery");
      await page.keyboard.press("Escape");
      await page.click("#help-open");
      await accessible(page, "keys");
      await page.keyboard.press("Escape");
      if (size === "phone") await page.click("#more-menu > summary");
      await page.click("#compare");
      await status(page, /^Compared/);
      await accessible(page, "compare");
      if (size !== "phone") return;
      await page.keyboard.press("Escape");
      const low = await page.evaluate(() => [...document.querySelectorAll("button, select, summary, a, input:not([type=checkbox]), label.check")]
        .filter((e) => e.checkVisibility() && !e.matches(".skip") && !e.closest(".cm-editor") && e.getBoundingClientRect().height < 43.5).map((e) => e.id || e.className));
      assert.deepEqual(low, [], "targets of 44 px");
    }, { viewport });
  });
}

for (const [size, viewport] of SIZES) {
  test(`no accessibility finding where one seldom is: ${size}`, async () => {
    await withPage(async (page) => {
      const pane = (name) => size === "phone" && page.click(`.pane-switch [data-pane="${name}"]`);
      await page.click(".cm-content");
      await page.keyboard.press("Control+f");
      await page.waitForSelector(".cm-search");
      await accessible(page, "search");
      await page.keyboard.press("Escape");
      await type(page, "def f(a):\n    return a + 1\nf(1\n");
      await pane("bytecode");
      await page.waitForSelector("#stale:visible");
      await accessible(page, "a program that does not parse");
      await pane("program");
      await type(page, "name = input('Your name? ')\nprint(1 / 0)\n");
      await page.click("#run");
      await page.waitForSelector(".output-ask:visible");
      await accessible(page, "input");
      await page.keyboard.press("Enter");
      await status(page, /^Ended/);
      await accessible(page, "a traceback");
      await page.click(size === "phone" ? "#more-menu > summary" : "#families-menu summary");
      await accessible(page, "a menu");
      await page.keyboard.press("Escape");
      await lesson(page, "changing");
      await run(page);
      for (let i = 0; i < 4; i++) await page.keyboard.press("[");
      await accessible(page, "rewrites that are to come");
      await pane("bytecode");
      await page.waitForSelector("#past:visible");
      await accessible(page, "a moment of the past");
      await page.click("#share");
      await status(page, /link/);
      await page.goto(page.url().replace("#", "?x#"));
      await status(page, /^Ready/);
      await accessible(page, "from a link");
    }, { viewport });
  });
}

test("the server states the page's policy in a header, too, for every file", async () => {
  const wanted = /base-uri 'none'; form-action 'none'$/;
  for (const file of ["", "main.js", "worker.js", "no-such-file"]) assert.match((await fetch(host.url + file)).headers.get("content-security-policy"), wanted, file);
});

test("after the first visit it works offline, and stepping works on a host without special headers", async () => {
  await withPage(async (page, context) => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.reload();
    await status(page, /^Ready/);
    await run(page);
    assert.match(await text(page, "#output"), /^\d+\n$/);
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    await page.click("#step-line");
    await status(page, /^Stopped at/);
    await page.keyboard.press("Escape");
    await status(page, /^Stopped$/);
    await page.click("#compare");
    await status(page, /^Compared/);
    await page.keyboard.press("Escape");
    // Parts that are fetched on demand are here, too.
    await page.click("#tab-families");
    await page.waitForSelector("table.counters .family");
    await page.click("#tab-monitoring");
    await page.waitForSelector('[data-event="LINE"]');
    await lesson(page, "generic");
    await run(page);
    await page.click("#tab-log");
    await page.locator("#log .event.failed small", { hasText: "an int is compared with a float" }).first().waitFor(); // the words are fetched, then drawn
    await page.click(".cm-content");
    await page.keyboard.press("Control+f");
    await page.waitForSelector(".cm-search");
    await page.click("#share");
    await status(page, /link/);
  }, { offline: true, plain: true });
});

// What is fetched and compiled until Run can be pressed, and its bytes over the wire (brotli, as hosts send it). Time
// is printed, not asserted: the machine may be busy.
const BUDGET = 1_000_000;
test("the first visit stays within its budget", async (t) => {
  const server = await serve(dist);
  const context = await newContext({ serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    const requests = [];
    page.on("request", (request) => requests.push(request));
    await page.addInitScript(() => {
      globalThis.compiled = 0;
      for (const name of ["compile", "compileStreaming"]) {
        const compile = WebAssembly[name];
        WebAssembly[name] = (...args) => (globalThis.compiled++, compile(...args));
      }
      // When Run could be pressed, which is when it is set: what is fetched from then on, in the same turn too, is not the first visit's.
      const disabled = Object.getOwnPropertyDescriptor(HTMLButtonElement.prototype, "disabled");
      Object.defineProperty(HTMLButtonElement.prototype, "disabled", { ...disabled, set(value) {
        disabled.set.call(this, value);
        if (this.id === "run" && !value) globalThis.ready ??= performance.timeOrigin + performance.now();
      } });
    });
    const network = await context.newCDPSession(page);
    await network.send("Network.enable");
    // A middling mobile connection: 9 Mbit/s, 85 ms.
    await network.send("Network.emulateNetworkConditions", { offline: false, latency: 85, downloadThroughput: (9e6 / 8), uploadThroughput: 1.5e6 / 8 });
    const begin = performance.now();
    await page.goto(server.url, { waitUntil: "commit" });
    await page.waitForFunction(() => globalThis.ready);
    const seconds = (performance.now() - begin) / 1000;
    const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
    await page.waitForLoadState("networkidle");
    const ready = await page.evaluate(() => globalThis.ready);
    const first = requests.filter((request) => request.timing().startTime < ready);
    const sizes = await Promise.all(first.map(async (request) => Number((await (await request.response()).allHeaders())["content-length"])));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    t.diagnostic(`first visit: ${bytes.toLocaleString("en")} bytes, first paint ${Math.round(paint)} ms, interactive after ${seconds.toFixed(2)} s at 9 Mbit/s, 85 ms`);
    assert.ok(bytes < BUDGET, `${bytes} bytes, the budget is ${BUDGET}`);
    assert.ok(bytes > 500_000 && bytes <= server.sent(), `${bytes} of ${server.sent()} bytes that were sent`);
    // The page, its style and icon, its code in three files, the worker, one interpreter: no library, no second build, nothing twice. Compiled once, for the worker, too.
    const needed = first.map((request) => new URL(request.url()).pathname.slice(1).replace(/-[A-Z0-9]{8}\./, ".")).filter((name) => !/^(icon\.svg|manifest\.webmanifest)$/.test(name));
    assert.deepEqual(needed.sort(), ["", "main.js", "morelia-inspect.wasm", "part.js", "part.js", "style.css", "worker.js"]);
    assert.equal(await page.evaluate(() => globalThis.compiled), 1);
  } finally {
    await context.close();
    await server.close();
  }
});

// MORELIA_PICTURES=1 writes them to docs/, where the README shows them.
async function keepPicture(page, name, words) {
  const picture = await page.evaluate(pictureOf, "body"), kept = path.join(root, "docs", name);
  fs.writeFileSync(path.join(root, "build/screenshots", name), picture);
  if (process.env.MORELIA_PICTURES) fs.writeFileSync(kept, picture);
  for (const word of words) assert.ok(picture.includes(`>${word}`), word);
  assert.ok(picture.length < 120_000);
  const text = fs.readFileSync(kept, "utf8");
  assert.ok(text.includes("def") && !text.includes("<script"));
}

test("the README's pictures are made from the page", async () => {
  await withPage(async (page) => {
    await run(page);
    await page.locator("#bytecode .row.failed").click();
    await page.click("#heat");
    await keepPicture(page, "playground.svg", ["BINARY_OP", "_INT", "Rewrites", "def"]);
  }, { theme: "dark", viewport: { width: 1320, height: 720 } });
  await withPage(async (page) => {
    await run(page);
    await page.click("#heat");
    await keepPicture(page, "playground-phone.svg", ["Bytecode", "Output", "def"]);
  }, { theme: "light", viewport: { width: 390, height: 844 } });
});
