// tests/browser/ends.test.mjs: nothing is lost and nothing is a dead end: the reader's programs, links, Tab, programs that will not stop, input(),
// the library offline, programs that do not parse, the site that is open, small embedded pages, splitters, keys.
import assert from "node:assert/strict";
import test from "node:test";
import { host, lesson, rowsNamed, run, shot, status, text, type, useBrowser, withPage } from "./harness.mjs";

useBrowser();
const content = (page) => page.evaluate(() => [...document.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n"));

test("a lesson does not take the reader's program away; edits of lessons are programs of their own", async () => {
  await withPage(async (page) => {
    await type(page, "# mine\nprint('mine')\n");
    await status(page, /^Ready/);
    await page.selectOption("#example", "generic");
    await status(page, /^Ready/);
    assert.match(await content(page), /class Dynamic/);
    await page.reload();
    await status(page, /^Ready/);
    assert.match(await content(page), /class Dynamic/); // the lesson is still open
    await page.click(".cm-content");
    await page.keyboard.press("Control+Home");
    await page.keyboard.insertText("# changed\n");
    await page.waitForFunction(() => [...document.querySelectorAll("#example option")].some((option) => option.textContent === "changed"));
    await page.selectOption("#example", { label: "mine" });
    await status(page, /^Ready/);
    assert.match(await content(page), /print\('mine'\)/);
    await page.selectOption("#example", "generic");
    assert.doesNotMatch(await content(page), /# changed/);
    await page.click("#gallery-open");
    assert.deepEqual((await page.locator(".draft b").allTextContents()).sort(), ["changed", "mine"]);
    await page.locator(".draft-list button", { hasText: "Delete" }).first().click();
    assert.equal(await page.locator(".draft").count(), 1);
  });
});

test("a lesson that is chosen right behind a key does not take that edit away", async () => {
  await withPage(async (page) => {
    await page.click(".cm-content");
    await page.keyboard.press("Control+a");
    await page.evaluate(() => new Promise((done) => {
      document.execCommand("insertText", false, "print('in haste')");
      setTimeout(() => {
        const select = document.getElementById("example");
        select.value = "generic";
        select.dispatchEvent(new Event("change", { bubbles: true }));
        done();
      });
    }));
    await page.waitForFunction(() => /class Dynamic/.test(document.querySelector(".cm-content").textContent));
    await page.reload();
    await status(page, /^Ready/);
    assert.match(await content(page), /class Dynamic/);
    await page.selectOption("#example", { label: "print('in haste')" });
    await status(page, /^Ready/);
    assert.match(await content(page), /^print\('in haste'\)/);
  });
});

test("shared, edited, reloaded: the edited text is there", async () => {
  await withPage(async (page) => {
    await type(page, "print('shared')\n");
    await page.click("#share");
    await status(page, /link/);
    assert.match(await page.evaluate(() => location.hash), /^#p=/);
    await page.keyboard.press("Escape");
    await type(page, "print('edited')\n");
    assert.equal(await page.evaluate(() => location.hash), "");
    await page.reload();
    await status(page, /^Ready/);
    assert.match(await content(page), /edited/);
  });
});

test("Tab goes through the page and changes nothing; after a click it indents", async () => {
  await withPage(async (page) => {
    const before = await content(page);
    await page.keyboard.press("Tab");
    for (let i = 0; i < 60 && !(await page.evaluate(() => document.activeElement.classList.contains("cm-content"))); i++) await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.className.includes("cm-content")), true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    assert.equal(await content(page), before);
    assert.equal(await page.evaluate(() => document.activeElement.className.includes("cm-content")), false);
    await page.click(".cm-content", { position: { x: 80, y: 12 } });
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Tab");
    assert.equal((await content(page)).slice(0, 4), "    ");
    await page.keyboard.press("Control+f");
    await page.waitForSelector(".cm-search");
  });
});

test("a program that swallows KeyboardInterrupt is ended all the same; its rewrites stay, and the next run works", async () => {
  await withPage(async (page) => {
    await type(page, "def f(a): return a + 1\nprint('going')\nwhile True:\n    try:\n        while True: f(1)\n    except KeyboardInterrupt:\n        pass\n");
    await status(page, /^Ready/);
    await page.click("#run");
    await page.waitForFunction(() => document.getElementById("output").textContent.includes("going"));
    await page.waitForFunction(() => Number(document.getElementById("log-count").textContent) > 0);
    await page.click("#stop");
    await page.waitForFunction(() => !document.getElementById("run").disabled);
    await page.waitForFunction(() => /^going\n.*(Stopped|did not stop when asked)/s.test(document.getElementById("output").textContent)); // its frame comes
    assert.ok(Number(await text(page, "#log-count")) > 0);
    await type(page, "print(6 * 7)\n");
    await status(page, /^Ready/);
    await run(page);
    assert.equal(await text(page, "#output"), "42\n");
  });
});

// The worker does not hear a wish to stop any more, as in C code without an end that asks nobody.
async function deafen(page) {
  const worker = page.workers().at(-1);
  await worker.evaluate(() => void (Atomics.exchange = () => 0));
  return { ended: new Promise((done) => worker.once("close", done)) };
}

test("a program that cannot be interrupted loses its interpreter: its output and rewrites stay, and a new one runs the next program", async () => {
  await withPage(async (page) => {
    await type(page, "def f(a): return a + 1\nfor i in range(300): f(i)\nprint('going')\nwhile True: f(1)\n");
    const first = await deafen(page);
    await page.click("#run");
    await page.waitForFunction(() => document.getElementById("output").textContent.includes("going"));
    await page.waitForFunction(() => Number(document.getElementById("log-count").textContent) > 0);
    await page.click("#stop");
    await page.waitForFunction(() => /^going\n\nIt did not stop when asked: it was ended, and a new interpreter starts\.\n$/.test(document.getElementById("output").textContent));
    await page.waitForFunction(() => !document.getElementById("run").disabled);
    await first.ended;
    assert.ok(Number(await text(page, "#log-count")) > 0);
    await type(page, "print(6 * 7)\n");
    await run(page);
    assert.equal(await text(page, "#output"), "42\n");
    // A comparison is ended so, too.
    await type(page, "while True: pass\n");
    const second = await deafen(page);
    await page.click("#compare");
    await page.locator("#compare-dialog button", { hasText: "Close" }).click();
    await second.ended;
    await page.waitForFunction(() => !document.getElementById("run").disabled);
    await type(page, "print(7 * 7)\n");
    await run(page);
    assert.equal(await text(page, "#output"), "49\n");
  }, { patience: 500 });
});

test("input() has a box: lines, the end of input, and Stop", async () => {
  await withPage(async (page) => {
    await type(page, "name = input('name? ')\nprint('<b>' + name, len(name))\ntry:\n    input()\nexcept EOFError:\n    print('no more')\n");
    await status(page, /^Ready/);
    await page.click("#run");
    await page.waitForSelector(".output-ask:visible");
    assert.match(await text(page, "#output"), /name\? $/);
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Line of input for the program");
    await page.keyboard.type("Zoë 🐍");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.getElementById("output").textContent.includes("<b>Zoë 🐍 5"));
    await page.waitForSelector(".output-ask:visible");
    await page.click(".output-ask button:has-text('End')");
    await status(page, /^Done/);
    assert.match(await text(page, "#output"), /no more\n$/);
    assert.equal(await page.locator("#output b").count(), 0);
    await page.click("#run");
    await page.waitForSelector(".output-ask:visible");
    await page.keyboard.press("Escape");
    await status(page, /^Stopped$/);
    assert.equal(await page.isVisible(".output-ask"), false);
  });
});

test("offline: what needs the library says so and the page goes on; kept, it works offline whole", async () => {
  await withPage(async (page, context) => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await type(page, "import json\nprint(json.dumps([1]))\n");
    await status(page, /^Ready/);
    await page.click("#run");
    await page.waitForFunction(() => document.getElementById("output").textContent.includes("standard library"));
    assert.match(await text(page, "#output"), /cannot be fetched now[^]*Keep for offline use/);
    assert.doesNotMatch(await text(page, "#output"), /Failed to fetch/);
    await page.waitForFunction(() => !document.getElementById("run").disabled);
    await context.setOffline(false);
    await page.click("#help-open");
    await page.waitForFunction(() => /need \d\.\d MB more:$/.test(document.getElementById("keep-library-text").textContent.trim())); // as the server says
    await page.click("#keep-library");
    await page.waitForFunction(() => /everything works offline/.test(document.getElementById("keep-library-text").textContent));
    await page.keyboard.press("Escape");
    await context.setOffline(true);
    await page.reload();
    await status(page, /^Ready/);
    await run(page);
    assert.equal(await text(page, "#output"), "[1]\n");
  }, { offline: true, failures: /net::ERR|Failed to load/ });
});

test("a program that does not parse: the bytecode that is left is marked", async () => {
  await withPage(async (page) => {
    await type(page, "def f(a):\n    return a + 1\nf(1\n");
    await page.waitForSelector("#stale:visible");
    assert.match(await text(page, "#stale-text"), /^Line 3: SyntaxError: '\(' was never closed\. Below is the bytecode of the last version that compiled\.$/);
    assert.equal(await page.evaluate(() => document.getElementById("panes").classList.contains("stale")), true);
    await shot(page, "playground-stale");
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Backspace");
    await page.keyboard.insertText(")\n");
    await page.waitForSelector("#stale", { state: "hidden" });
    assert.match(await text(page, "#bytecode"), /BINARY_OP/);
  });
});

test("the detail opens on the lesson's site, without a lesson on the worst one; what was chosen stays chosen over a run", async () => {
  await withPage(async (page) => {
    await lesson(page, "generic");
    await page.waitForFunction(() => /COMPARE_OP/.test(document.querySelector("#detail h2")?.textContent ?? ""));
    await run(page);
    assert.match(await text(page, "#detail"), /an int is compared with a float/);
    await page.selectOption("#function", { label: await page.locator("#function option", { hasText: "letters" }).textContent() });
    await rowsNamed(page, "FOR_ITER").first().click();
    await run(page);
    assert.match(await page.locator(".row.selected .name").textContent(), /^FOR_ITER/);
    // no lesson, nothing chosen: the worst site
    await type(page, "def g(a, b):\n    c = a + b\n    return a < b\nfor i in range(300): g(i, i if i % 2 else 1.5)\n");
    await status(page, /^Ready/);
    await run(page);
    assert.equal(await page.locator(".row.selected").count(), 1);
  });
});

for (const [width, height] of [[640, 360], [360, 300]]) {
  test(`embedded at ${width} × ${height} there is code to see`, async () => {
    await withPage(async (page) => {
      const lines = await page.evaluate(() => {
        const box = document.querySelector(".cm-scroller").getBoundingClientRect();
        return [...document.querySelectorAll(".cm-line")].filter((line) => { const r = line.getBoundingClientRect(); return r.top >= box.top && r.bottom <= Math.min(box.bottom, innerHeight); }).length;
      });
      assert.ok(lines >= 6, `${lines} lines`);
      await run(page);
      assert.match(await text(page, "#output"), /^\d+\n$/);
      assert.equal(await page.isVisible("#output"), true);
      await page.click('.pane-switch [data-pane="bytecode"]');
      await page.waitForFunction(() => [...document.querySelectorAll("#bytecode .row")].filter((row) => row.offsetParent).length > 4); // rows come with the next frame
      assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth));
    }, { query: "?embed", viewport: { width, height } });
  });
}

test("splitters are dragged, moved with keys, and remembered", async () => {
  await withPage(async (page) => {
    const width = () => page.evaluate(() => Math.round(document.querySelector(".editor-pane").getBoundingClientRect().width));
    const before = await width();
    const bar = await page.locator("#split-editor").boundingBox();
    await page.mouse.move(bar.x + 4, 500);
    await page.mouse.down();
    await page.mouse.move(bar.x + 104, 500, { steps: 4 });
    await page.mouse.up();
    const dragged = await width();
    assert.ok(Math.abs(dragged - before - 100) <= 3, `${before} to ${dragged}`);
    await page.focus("#split-editor");
    await page.keyboard.press("ArrowLeft");
    const moved = await width();
    assert.ok(moved < dragged - 10);
    await page.reload();
    await status(page, /^Ready/);
    assert.ok(Math.abs((await width()) - moved) <= 2);
    await page.locator("#split-editor").dblclick();
    assert.ok(Math.abs((await width()) - before) <= 2);
  });
});

test("every button has a name, and every action's key is in its tooltip and on the sheet", async () => {
  await withPage(async (page) => {
    const keys = await page.evaluate(() => [...document.querySelectorAll("[aria-keyshortcuts]")].map((element) => [element.id, element.title, element.getAttribute("aria-keyshortcuts")]));
    assert.ok(keys.length >= 20, String(keys.length));
    for (const [id, title, key] of keys) assert.ok(/\([^)]+\)$/.test(title), `${id}: ${title} ${key}`);
    for (const id of ["run", "stop", "step-instruction", "step-line", "step-over", "step-out", "step-rewrite", "compare", "heat", "share", "gallery-open", "theme", "help-open"]) assert.ok(keys.some(([one]) => one === id), id);
    const sheet = await text(page, "#help-keys");
    for (const key of ["Ctrl+Enter", "Shift+F9", "Alt+H", "Ctrl+F"]) assert.ok(sheet.includes(key), key);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Alt+d");
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  });
});

test("a page of another origin's base or form has no say", async () => {
  await withPage(async (page) => {
    const policy = await page.getAttribute('meta[http-equiv="Content-Security-Policy"]', "content");
    assert.match(policy, /base-uri 'none'/);
    assert.match(policy, /form-action 'none'/);
    assert.ok(host.url);
  });
});
