// tests/browser/looks.test.mjs: faults of the design: texts that are cut, controls that overlap or wrap, marks that
// claim too much, motion for readers who want none, private words instead of CPython's.
import assert from "node:assert/strict";
import test from "node:test";
import { host, lesson, newContext, rowsNamed, run, status, text, type, useBrowser, withPage } from "./harness.mjs";

useBrowser();
const SIZES = [[1440, 900], [1024, 768], [390, 844]];

// Elements whose text does not fit; those that hold a program's own text, or a sentence whose whole is in the detail, may be cut.
const cut = (page, allowed = "") => page.evaluate((those) => [...document.querySelectorAll("body *")].filter((element) => {
  if (!element.checkVisibility() || element.matches(`.event small, .fired .text, .cover .text, .row .arg, option, select, .hidden, .cm-editor *${those}`)) return false;
  const style = getComputedStyle(element);
  if (style.overflowX === "visible" || style.clipPath !== "none" || ![...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())) return false;
  return element.scrollWidth > element.clientWidth + 1 && !/auto|scroll/.test(style.overflowX);
}).map((element) => `${element.className || element.id}: ${element.textContent.slice(0, 60)}`), allowed);

for (const [width, height] of SIZES) {
  test(`at ${width} × ${height} no text is cut: after a run with the heat map, counters, frames, monitoring`, async () => {
    await withPage(async (page) => {
      const pane = async (name) => width < 720 && page.click(`.pane-switch [data-pane="${name}"]`);
      await page.click("#heat");
      await run(page); // its counter is 1298/12
      assert.deepEqual(await cut(page), [], "program");
      assert.match(await text(page, "#heat-legend"), /^never\s*always$/);
      await pane("bytecode");
      assert.deepEqual(await cut(page), [], "bytecode");
      const counter = rowsNamed(page, "BINARY_OP").first().locator("..").locator(".counter");
      if (width > 720) assert.equal(await counter.evaluate((cell) => cell.scrollWidth <= cell.clientWidth && /^\d{4}\/12$/.test(cell.textContent)), true);
      await pane("side");
      await page.click("#tab-families");
      assert.deepEqual(await cut(page), [], "counters");
      await page.check("#counters-all");
      assert.deepEqual(await cut(page), [], "all counters");
      await page.click("#tab-monitoring");
      await page.click(".watch-more summary");
      assert.deepEqual(await cut(page), [], "monitoring");
      await page.click("#step-line");
      await status(page, /^Stopped at/);
      assert.deepEqual(await cut(page, ", .variables *"), [], "frames");
    }, { viewport: { width, height } });
  });

  test(`at ${width} × ${height} the search in the editor: nothing overlaps, everything fits`, async () => {
    await withPage(async (page) => {
      await page.click(".cm-content");
      await page.keyboard.press("Control+f");
      await page.waitForSelector(".cm-search");
      const wrong = await page.evaluate(() => {
        const panel = document.querySelector(".cm-search").getBoundingClientRect();
        const boxes = [...document.querySelectorAll(".cm-search :is(button, label, .cm-textfield)")].map((element) => [element, element.getBoundingClientRect()]);
        const overlaps = boxes.flatMap(([one, a], i) => boxes.slice(i + 1).filter(([, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).map(([other]) => `${one.textContent || one.name} over ${other.textContent || other.name}`));
        const small = boxes.filter(([element]) => parseFloat(getComputedStyle(element).fontSize) < 12).map(([element]) => `${element.textContent || element.name} is small`);
        const outside = boxes.filter(([, box]) => box.right > panel.right || box.left < panel.left).map(([element]) => `${element.textContent || element.name} is outside`);
        return [...overlaps, ...small, ...outside];
      });
      assert.deepEqual(wrong, []);
    }, { viewport: { width, height } });
  });
}

test("the comparison cuts no name, also on a phone", async () => {
  for (const [width, height] of SIZES) {
    await withPage(async (page) => {
      await lesson(page, "methods");
      if (width < 720) await page.click("#more-menu > summary");
      await page.click("#compare");
      await status(page, /^Compared/);
      for (const name of await page.locator("#compare-function option").allTextContents()) {
        await page.selectOption("#compare-function", { label: name });
        const names = page.locator(".compare-row:not(.head) .name");
        assert.ok((await names.count()) > 0);
        const wrong = await page.locator(".compare-row > :is(:nth-child(1), :nth-child(3), :nth-child(4))").evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent));
        assert.deepEqual(wrong, [], `${name} at ${width}`);
      }
    }, { viewport: { width, height } });
  }
});

test("arguments are not cut beside room: instructions that are watched at 1440, rows without a rate on a phone", async () => {
  // Those that are cut though there is room before them, or behind them where the row has no numbers.
  const cutArgs = (page) => page.locator("#bytecode .row:not(.head)").evaluateAll((rows) => rows.filter((row) => {
    const [name, arg, hits] = ["name", "arg", "hits"].map((one) => row.querySelector(`.${one}`));
    if (arg.scrollWidth <= arg.clientWidth + 1) return false;
    const text = document.createRange();
    text.selectNodeContents(name);
    const before = arg.getBoundingClientRect().left - text.getBoundingClientRect().right;
    return before > 12 || (innerWidth < 720 && row.classList.contains("unrated") && hits.checkVisibility());
  }).map((row) => row.textContent));
  await withPage(async (page) => {
    await page.click("#tab-monitoring");
    await page.locator('[data-event="LINE"]').check();
    await run(page);
    assert.ok((await rowsNamed(page, "INSTRUMENTED_LINE").count()) > 3);
    assert.deepEqual(await cutArgs(page), []);
  });
  await withPage(async (page) => {
    await run(page);
    await page.click('.pane-switch [data-pane="bytecode"]');
    assert.deepEqual(await cutArgs(page), []);
  }, { viewport: { width: 390, height: 844 } });
});

test("at 1024 and 390 who searches sees the program, not the lesson's note", async () => {
  for (const [width, height] of SIZES.slice(1)) {
    await withPage(async (page) => {
      assert.equal(await page.isVisible("#lesson"), true);
      await page.click(".cm-content");
      await page.keyboard.press("Control+f");
      await page.waitForSelector(".cm-search");
      assert.equal(await page.isVisible("#lesson"), false);
      const lines = await page.evaluate(() => {
        const { bottom } = document.getElementById("editor").getBoundingClientRect(), { bottom: top } = document.querySelector(".cm-search").getBoundingClientRect();
        return (bottom - top) / document.querySelector(".cm-line").getBoundingClientRect().height;
      });
      assert.ok(lines > 4, `${lines} lines`);
      await page.keyboard.press("Escape");
      assert.equal(await page.isVisible("#lesson"), true);
    }, { viewport: { width, height } });
  }
});

test("the strip is drawn when the run is over, not a moment later", async () => {
  await withPage(async (page) => {
    await page.evaluate(() => {
      globalThis.drawnAtEnd = new Promise((done) => new MutationObserver(() => {
        if (!/^Done/.test(document.getElementById("status").textContent)) return;
        globalThis.whenDrawn(() => { const strip = document.getElementById("strip"); done(strip.getContext("2d").getImageData(0, 0, strip.width, strip.height).data.some((byte) => byte)); });
      }).observe(document.getElementById("status"), { subtree: true, childList: true, characterData: true }));
    });
    await type(page, "def add(a, b):\n    return a + b\nfor i in range(100): add(i, 1)\n");
    await run(page);
    assert.equal(await page.evaluate(() => globalThis.drawnAtEnd), true);
  });
});

test("at 1440 and 1024 the longest name of a lesson fits; Compare stays beside Run at 1024; the detail shows all of a lesson's site", async () => {
  await withPage(async (page) => {
    const roomFor = () => page.evaluate(() => {
      const select = document.getElementById("example"), style = getComputedStyle(select);
      const pen = document.createElement("canvas").getContext("2d");
      pen.font = `${style.fontSize} ${style.fontFamily}`;
      const widest = Math.max(...[...select.options].map((option) => pen.measureText(option.text).width));
      return select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - widest - 18; // the arrow
    });
    const room = await roomFor();
    assert.ok(room >= 0, `${-room} px are missing`);
    for (const id of ["ints", "generic", "methods"]) {
      await lesson(page, id);
      await run(page);
      assert.equal(await page.evaluate(() => { const { scrollHeight, clientHeight } = document.getElementById("detail"); return scrollHeight <= clientHeight + 1; }), true, id);
    }
    await page.setViewportSize({ width: 1024, height: 768 });
    const [first, last] = await page.evaluate(() => ["run", "compare"].map((id) => document.getElementById(id).getBoundingClientRect().top));
    assert.equal(first, last);
    const left = await roomFor();
    assert.ok(left >= 0, `${-left} px are missing at 1024`);
  });
});

test("marks and numbers say what is so: no green where nothing specializes, the gauge tells its number, what the log does not list it counts", async () => {
  await withPage(async (page) => {
    // Constants take their form at the first execution: that is no specialization.
    await type(page, "def f():\n    x = 1000\n    y = 'text'\n    return None\nf(); f()\n");
    await run(page);
    await page.selectOption("#function", "1");
    assert.match(await text(page, "#summary"), /^no sites that specialize$/);
    assert.equal(await page.locator("#bytecode .mark.specialized").count(), 0);
    await type(page, "def add(a):\n    return a + a\nfor i in range(250):\n    for x in [1, 2.0, 's', 3]: add(x)\n");
    await run(page);
    await page.selectOption("#function", "1");
    // One definition of the hit rate: the row's and the table's.
    const gauge = await page.locator("#bytecode .row", { hasText: "BINARY_OP" }).locator(".hits").getAttribute("title");
    const [, percent, hits, executions] = /^(\d+)%: ([\d,]+) of ([\d,]+) executions hit$/.exec(gauge).map((part) => part.replace(",", ""));
    assert.deepEqual([executions, Math.round((hits / executions) * 100)], ["1000", Number(percent)]);
    await page.click("#tab-families");
    const row = page.locator("table.counters tbody tr", { hasText: "BINARY_OP" });
    assert.equal(await row.locator("td").first().getAttribute("title"), `${Number(hits).toLocaleString("en")} hits of 1,000 executions`);
    await page.check("#counters-all");
    assert.ok(Number(await row.locator('.deopts, td:nth-child(10)').first().textContent()) > 5);
    assert.match(await row.locator("td").last().getAttribute("title"), /by the middle half of the measurements [\d.]+ to [\d.]+/); // the gain has a spread
    // Attempts are those that are listed and those that the note counts.
    await lesson(page, "generic");
    await run(page);
    const number = async (n) => (await page.locator(`table.counters tbody tr td:nth-child(${n})`).allTextContents()).reduce((sum, cell) => sum + (Number(cell) || 0), 0);
    const attempts = await number(8);
    const listed = Number(await text(page, "#log-count"));
    const repeated = Number(/(\d+) repeated failures/.exec(await text(page, "#log-note"))[1]);
    assert.equal(listed + repeated, attempts);
  });
});

test("the detail and the log tell the same wait, and no lesson has words of our own for what CPython names", async () => {
  await withPage(async (page) => {
    await run(page);
    const [, left, wait] = /The next attempt is in ([\d,]+) executions, of the ([\d,]+) it waits now/.exec(await text(page, "#detail"));
    assert.deepEqual([left, wait], ["1,299", "4,096"]);
    assert.match(await page.locator("#log .event.failed small").textContent(), new RegExp(`by now it waits ${wait} executions`));
    for (const id of ["changing", "generic", "attributes", "subscripts", "iteration"]) {
      await lesson(page, id);
      await run(page);
      await page.locator("#bytecode .row:is(.failed, .missed, .specialized)").first().click();
      assert.doesNotMatch(await page.evaluate(() => ["lesson-text", "detail", "log", "summary"].map((name) => document.getElementById(name).textContent).join(" ")), /came last|\bwon\b|could not|keep .* apart/i, id);
    }
  });
});

test("a program that waits for input shows how far it came", async () => {
  await withPage(async (page) => {
    await type(page, "name = input('? ')\nprint(name)\n");
    await page.click("#run");
    await page.waitForSelector(".output-ask:visible");
    await page.waitForFunction(() => /^1$/m.test([...document.querySelectorAll("#bytecode .row .runs")].map((cell) => cell.textContent).join("\n")));
    await page.keyboard.press("Enter");
    await status(page, /^Done/);
  });
});

test("after a run the detail opens on what ran in its general form, not on what ran once", async () => {
  await withPage(async (page) => {
    await type(page, "for i in range(300):\n    str(i)\n"); // range() is called once, in its general form
    await run(page);
    assert.equal(await text(page, "#detail h2"), "FOR_ITER_RANGE");
    await type(page, "n = 0\nfor i in range(300):\n    n = n % 7 + i\n");
    await run(page);
    assert.match(await text(page, "#detail"), /^BINARY_OPStays generic/);
  });
});

test("the filters' strip: what does not pass is not drawn", async () => {
  await withPage(async (page) => {
    await lesson(page, "bodies");
    await run(page);
    const drawn = () => page.evaluate(() => { const { width, height } = document.getElementById("strip"); return document.getElementById("strip").getContext("2d").getImageData(0, 0, width, height).data.some((byte) => byte); });
    await page.waitForFunction(() => { const strip = document.getElementById("strip"); return strip.getContext("2d").getImageData(0, 0, strip.width, strip.height).data.some((byte) => byte); });
    await page.selectOption("#filter-family", "LOAD_ATTR");
    await page.selectOption("#filter-cause", "failed");
    assert.equal(await text(page, "#log-count"), "0");
    assert.equal(await drawn(), false);
  });
});

test("on a phone: rows of 24 px, the reader's programs within reach, the switch names what is open", async () => {
  await withPage(async (page) => {
    await type(page, "# Mine\nprint(1)\n");
    await page.click('.pane-switch [data-pane="bytecode"]');
    assert.equal(await page.locator("#bytecode .row:not(.head)").first().evaluate((row) => row.getBoundingClientRect().height), 24);
    await page.click('.pane-switch [data-pane="side"]');
    await page.click("#tab-families");
    assert.equal(await text(page, '.pane-switch [data-pane="side"]'), "Counters");
    await page.click("#more-menu > summary");
    await page.click("#gallery-more");
    await page.locator(".draft-list button", { hasText: "Delete" }).click();
    assert.equal(await page.locator(".draft").count(), 0);
  }, { viewport: { width: 390, height: 844 } });
});

test("rewrites are told to screen readers in batches", async () => {
  await withPage(async (page) => {
    await run(page);
    await page.waitForFunction(() => document.getElementById("announce").textContent);
    assert.match(await text(page, "#announce"), /^\d+ rewrites: [a-z ]+(to| failed)[a-z ;]*; and more$/);
  });
});

for (const [wish, name] of [["reduce", "none"], ["no-preference", "flash"]]) {
  test(`rows that were rewritten stand out; motion: ${wish}`, async () => {
    const context = await newContext({ reducedMotion: wish, serviceWorkers: "block" });
    try {
      const page = await context.newPage();
      await page.goto(host.url);
      await page.waitForFunction(() => document.getElementById("run")?.disabled === false);
      await page.evaluate(() => {
        globalThis.seen = new Promise((done) => new MutationObserver(() => {
          const row = document.querySelector("#bytecode:not(.many) .row.flash");
          if (row) done([getComputedStyle(row).animationName, getComputedStyle(row).boxShadow !== "none"]);
        }).observe(document.getElementById("bytecode"), { subtree: true, attributeFilter: ["class"] }));
        document.getElementById("run").click();
      });
      assert.deepEqual(await page.evaluate(() => globalThis.seen), [name, wish === "reduce"]);
    } finally {
      await context.close();
    }
  });
}
