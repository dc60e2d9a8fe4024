// tests/browser/heavy.test.mjs: programs that are hard on the page (programs.mjs): the cost of a frame depends on what
// is visible. No times: counts of elements, of forced layouts, of frames, and that input is handled.
import assert from "node:assert/strict";
import test from "node:test";
import { run, status, text, useBrowser, withPage } from "./harness.mjs";
import { FLIPPING, manyClasses, manyFunctions, OUTPUT } from "./programs.mjs";

useBrowser();
const PHONE = { width: 390, height: 844 };

// A page whose editor holds a program.
const withProgram = (source, use, options = {}) => withPage(async (page, context) => {
  await page.evaluate((program) => {
    localStorage.setItem("morelia-drafts", JSON.stringify([{ id: "heavy", text: program }]));
    localStorage.setItem("morelia-origin", "draft heavy");
  }, source);
  await page.reload();
  await status(page, /^Ready/);
  await use(page, context);
}, options);

const elements = (page) => page.evaluate(() => document.querySelectorAll("*").length);

test("a site that is rewritten all the time: no layout is forced, one change of a row a frame, Stop is heard", async () => {
  await withProgram(FLIPPING.replace("4 * 10**6", "10**9"), async (page, context) => {
    await page.selectOption("#function", "1");
    // Asking for a size makes the browser lay the page out at once: the rows must not ask.
    await page.evaluate(() => {
      globalThis.asked = 0;
      for (const name of ["offsetWidth", "offsetHeight", "offsetTop"]) {
        const { get } = Object.getOwnPropertyDescriptor(HTMLElement.prototype, name);
        Object.defineProperty(HTMLElement.prototype, name, { get() { if (this.closest?.("#bytecode, #log")) globalThis.asked++; return get.call(this); } });
      }
      globalThis.changes = 0;
      globalThis.drawn = 0;
      const frame = () => { globalThis.drawn++; requestAnimationFrame(frame); };
      requestAnimationFrame(frame);
    });
    const cdp = await context.newCDPSession(page);
    await cdp.send("Performance.enable");
    const layouts = async () => (await cdp.send("Performance.getMetrics")).metrics.find(({ name }) => name === "LayoutCount").value;
    await page.click("#run");
    await page.waitForFunction(() => Number(document.getElementById("log-count").textContent) > 300);
    // Frames are counted before and after layouts are: whatever comes between is a frame more.
    const drawn = await page.evaluate(() => globalThis.drawn);
    const before = await layouts();
    await page.waitForFunction((n) => globalThis.drawn > n + 60, drawn);
    const asked = (await layouts()) - before;
    const frames = (await page.evaluate(() => globalThis.drawn)) - drawn;
    assert.ok(asked <= 3 * frames, `${asked} layouts in ${frames} frames`);
    assert.equal(await page.evaluate(() => globalThis.asked), 0);
    assert.ok((await page.locator("#log .event").count()) < 60);
    assert.match(await text(page, "#log-note"), /not kept/);
    await page.click("#stop");
    await status(page, /^Stopped$/);
    // The gap is told where it is, and both ends are there.
    await page.waitForFunction(() => {
      const list = document.getElementById("log");
      if (document.querySelector("#log .gap")) return true;
      list.scrollTop = list.scrollTop + list.clientHeight < list.scrollHeight ? list.scrollTop + list.clientHeight : 0;
      return false;
    });
    assert.match(await page.locator("#log .gap").first().textContent(), /^[\d,]+ rewrites before this one were not kept\./);
    await page.click("#live");
    await page.click("#first");
    assert.match(await text(page, "#bytecode"), /BINARY_OP/);
  });
});

test("2,250 lines and 250 classes: as many elements as are seen, also with the heat map; an edit is compiled", async () => {
  await withProgram(manyClasses().replace("1200", "30"), async (page) => {
    const few = 2500; // the lists of functions have an option for each
    assert.ok((await elements(page)) < few + 3 * 1000, String(await elements(page)));
    const inPanes = () => page.evaluate(() => document.querySelectorAll("#bytecode *, #log *").length);
    assert.ok((await inPanes()) < 2000, String(await inPanes()));
    await page.click("#heat");
    await run(page);
    await page.waitForSelector(".cm-heat, .cm-line");
    await page.selectOption("#function", "0");
    const total = await page.evaluate(() => Number(document.getElementById("bytecode").getAttribute("aria-rowcount")));
    assert.ok(total > 4000, String(total));
    assert.ok((await page.locator("#bytecode .row").count()) < 90);
    assert.ok((await inPanes()) < 2000, String(await inPanes()));
    // the rows of the end exist once one is there
    await page.evaluate(() => (document.getElementById("bytecode").scrollTop = 1e9));
    await page.waitForFunction(() => /RETURN_VALUE/.test(document.getElementById("bytecode").textContent));
    assert.ok((await page.locator("#bytecode .row").count()) < 90);
    await page.locator("#bytecode .row").last().click();
    await page.keyboard.press("Home");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.unit), "0");
    await page.click(".cm-content", { position: { x: 90, y: 12 } });
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText("x = 1\n");
    await page.waitForFunction(() => !document.getElementById("stale").hidden || Number(document.getElementById("bytecode").getAttribute("aria-rowcount")) > 0);
    await status(page, /^Ready/);
  });
});

test("200 functions and 20,000 instructions that are rewritten at once, on a phone: the page stays small and answers", async () => {
  await withProgram(manyFunctions().replace("range(1000)", "range(10**9)"), async (page, context) => {
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.click('.pane-switch [data-pane="side"]');
    await page.click("#run");
    await page.waitForFunction(() => Number(document.getElementById("log-count").textContent) > 1000);
    assert.ok((await page.evaluate(() => document.querySelectorAll("#bytecode *, #log *").length)) < 1500);
    await page.click("#tab-families"); // a click is answered while it runs
    await page.waitForSelector("table.counters tr");
    await page.click("#stop");
    await status(page, /^(Stopped|Done)/);
  }, { viewport: PHONE });
});

test("while it runs the worker sends the states of what is looked at, and no look before the last one is drawn; at the end all", async () => {
  await withProgram(manyFunctions().replace("range(1000)", "range(10**9)"), async (page) => {
    await page.click("#run");
    await page.waitForFunction(() => globalThis.looks.filter(({ kind }) => kind === "tick").length > 8);
    await page.focus("#function"); // a long select holds its options from then on
    await page.selectOption("#function", { index: 40 });
    const seen = await page.evaluate(() => Number(document.querySelector("#bytecode .row:not(.head) ~ .row .runs")?.textContent.replace(/k$/, "e3") ?? 0));
    await page.waitForFunction((n) => [...document.querySelectorAll("#bytecode .runs")].some((cell) => Number(cell.textContent.replace(/k$/, "e3")) > n), seen);
    await page.click("#stop");
    await status(page, /^Stopped$/);
    const looks = await page.evaluate(() => globalThis.looks);
    const ticks = looks.filter(({ kind }) => kind === "tick");
    assert.ok(Math.max(...ticks.map(({ states }) => states)) <= 3, JSON.stringify(ticks));
    assert.ok(Math.max(...ticks.map(({ waiting }) => waiting)) <= 1, JSON.stringify(ticks));
    assert.ok(looks.find(({ kind }) => kind === "done").states > 150);
  }, { watch: () => {
    // Which code objects each look holds, and how many looks came since something was drawn.
    globalThis.looks = [];
    let waiting = 0;
    globalThis.Worker = class extends Worker {
      constructor(...args) {
        super(...args);
        this.addEventListener("message", ({ data: { kind, tick } }) => {
          if (!tick) return;
          globalThis.looks.push({ kind, states: tick.states.index.length / 3, waiting: kind === "tick" ? waiting++ : 0 });
          globalThis.whenDrawn(() => (waiting = 0));
        });
      }
    };
  } });
});

test("a key in a long program waits for neither its whole text nor the storage; both come when the reader rests", async () => {
  await withProgram(manyClasses().replace("1200", "30"), async (page) => {
    await page.click(".cm-content", { position: { x: 90, y: 12 } });
    await page.evaluate(() => {
      globalThis.seen = { trimmed: 0, stored: 0 };
      const { trim } = String.prototype, { setItem } = Storage.prototype;
      String.prototype.trim = function () { if (this.length > 50_000) globalThis.seen.trimmed++; return trim.call(this); };
      Storage.prototype.setItem = function (key, value) { if (value.length > 50_000) globalThis.seen.stored++; setItem.call(this, key, value); };
      globalThis.atKey = new Promise((done) => document.querySelector(".cm-content").addEventListener("input", () => setTimeout(() => done({ ...globalThis.seen })), { once: true }));
    });
    await page.keyboard.type("#");
    assert.deepEqual(await page.evaluate(() => globalThis.atKey), { trimmed: 0, stored: 0 });
    await page.waitForFunction(() => globalThis.seen.trimmed > 0 && globalThis.seen.stored > 0);
    assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("morelia-drafts"))[0].text.split("\n")[0].includes("#")), true);
  });
});

test("output that pours: the page holds a screen of it; when the program is stopped, all that is kept", async () => {
  await withProgram(OUTPUT.replace("1_000_000", "10**12"), async (page) => {
    await page.click("#run");
    await page.waitForFunction(() => /More was printed here/.test(document.querySelector(".output-gap").textContent));
    for (let i = 0; i < 5; i++) {
      const tail = await page.evaluate(() => { const part = document.querySelectorAll(".output-part")[1]; return { elements: part.querySelectorAll("*").length, characters: part.textContent.length, last: part.textContent.slice(-30) }; });
      assert.ok(tail.elements <= 2 && tail.characters <= 6000, JSON.stringify(tail));
      assert.match(tail.last, /^line \d+$/m);
    }
    await page.click("#stop");
    await status(page, /^Stopped$/);
    const output = await text(page, "#output");
    assert.ok(output.length > 190_000, String(output.length));
    assert.match(output, /line \d+\nStopped\.\n$/);
    assert.match(await text(page, ".output-gap"), /not kept$/);
  });
});

test("a million lines of output: the first and the last are there, and what is between is counted", async () => {
  await withProgram(OUTPUT, async (page) => {
    await run(page);
    const output = await page.evaluate(() => document.getElementById("output").textContent);
    assert.ok(output.startsWith("line 0\nline 1\n"));
    assert.ok(output.endsWith("line 999998\nline 999999\n"), output.slice(-60));
    assert.match(await text(page, ".output-gap"), /^[\d,]+ lines, [\d,]+ characters between are not kept$/);
    assert.ok(output.length < 220_000, String(output.length));
    assert.ok((await page.evaluate(() => document.querySelectorAll("#output *").length)) < 200);
    assert.equal(await page.evaluate(() => { const o = document.getElementById("output"); return o.scrollTop + o.clientHeight >= o.scrollHeight - 30; }), true);
  });
});
