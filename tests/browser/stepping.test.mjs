// tests/browser/stepping.test.mjs: stepping by instruction, line and rewrite; frames, variables, value stack; the console.
import assert from "node:assert/strict";
import test from "node:test";
import { lesson, run, shot, status, text, type, useBrowser, withPage } from "./harness.mjs";

useBrowser();

const SOURCE = "def area(w, h):\n    a = w * h\n    return a\n\nclass P:\n    def __init__(self):\n        self.x = 1\n        self.name = 'é'\n\np = P()\nfor i in range(4):\n    total = area(i, 2.5)\nprint(total)\n";

async function step(page, mode) {
  await page.click(`#step-${mode}`);
  await page.waitForFunction(() => document.getElementById("run-text").textContent === "Continue");
  return text(page, "#status");
}
const line = (said) => Number(/line (\d+)/.exec(said)?.[1]);

test("by line, over, out, by instruction: the place, the variables and the value stack are shown", async () => {
  await withPage(async (page) => {
    await type(page, SOURCE);
    await status(page, /^Ready/);
    const stops = [];
    for (let i = 0; i < 12; i++) stops.push(line(await step(page, "line")));
    assert.deepEqual(stops.filter((n, i) => n !== stops[i - 1]).slice(0, 10), [1, 5, 6, 10, 7, 8, 11, 12, 2, 3], `stops: ${stops}`);
    while (line(await text(page, "#status")) !== 2) await step(page, "line");
    assert.match(await text(page, "#frames"), /area.*w.*int.*h2\.5float.*module/s);
    await step(page, "instruction");
    await step(page, "instruction");
    assert.match(await text(page, ".frame.top .stack"), /2\.5/);
    await shot(page, "playground-stepping");
    assert.equal(line(await step(page, "out")), 12);
    assert.match(await text(page, ".frame.top .variables"), /p<P x=1 name='é'>P/);
    await step(page, "over");
    const over = line(await step(page, "over"));
    assert.ok([11, 12].includes(over), String(over));
    await page.click("#run"); // goes on
    await status(page, /^Done/);
    assert.equal(await text(page, "#output"), "7.5\n");
  });
});

test("by rewrite: stops right behind each, the site shown; Stop ends a stopped program", async () => {
  await withPage(async (page) => {
    await lesson(page, "changing");
    await step(page, "rewrite");
    const first = Number(await text(page, "#log-count"));
    assert.ok(first >= 1);
    await step(page, "rewrite");
    assert.equal(Number(await text(page, "#log-count")), first + 1);
    assert.match(await page.locator("#bytecode .row.selected .name").textContent(), /_(INT|RANGE|ARGS|MODULE|BUILTIN)$/);
    await page.click("#stop");
    await status(page, /^Stopped$/);
    await run(page);
  });
});

test("a running program is stopped at its next instruction and goes on", async () => {
  await withPage(async (page) => {
    await type(page, "n = 0\nwhile True:\n    n += 1\n");
    await status(page, /^Ready/);
    await page.click("#run");
    await status(page, /^Running \d/);
    await page.click("#step-instruction");
    await status(page, /^Stopped at/);
    assert.match(await text(page, ".frame.top .variables"), /n\d+int/);
    await page.keyboard.press("F8");
    await page.waitForFunction(() => document.getElementById("run-text").textContent === "Continue");
    await page.keyboard.press("Escape");
    await status(page, /^Stopped$/);
  });
});

async function enter(page, line) {
  await page.fill(".console-input", line);
  await page.press(".console-input", "Enter");
  await page.waitForFunction(() => !document.querySelector(".console-input").readOnly);
}

test("the console works on the interpreter of the last run", async () => {
  await withPage(async (page) => {
    await type(page, "def double(x):\n    return x + x\nseen = [double(i) for i in range(5)]\n");
    await status(page, /^Ready/);
    await run(page);
    await page.click("#tab-console");
    await enter(page, "double(21)");
    await enter(page, "seen");
    await enter(page, "1/0");
    await enter(page, "for i in range(3):");
    assert.match(await page.inputValue(".console-input"), /range\(3\):\n {4}$/);
    await page.press(".console-input", "End");
    await page.locator(".console-input").pressSequentially("print('<i>', i)");
    await page.press(".console-input", "Enter");
    await page.waitForFunction(() => !document.querySelector(".console-input").readOnly);
    await page.press(".console-input", "Enter");
    await page.waitForFunction(() => document.querySelector(".console-log").textContent.includes("<i> 2") && !document.querySelector(".console-input").readOnly);
    const log = await text(page, ".console-log");
    assert.match(log, />>> double\(21\)\n42\n>>> seen\n\[0, 2, 4, 6, 8\]\n>>> 1\/0\nTraceback[^]*ZeroDivisionError: division by zero\n>>> for i in range\(3\):/);
    assert.equal(await page.locator(".console-log i").count(), 0);
    // An edit does not silence it.
    await page.click(".cm-content");
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText("# edited\n");
    await status(page, /^Ready/);
    await enter(page, "'edited' + '!'");
    assert.match(await text(page, ".console-log"), /'edited!'\n$/);
    await page.keyboard.press("Control+Enter");
    await status(page, /^Done/);
    await page.click("#tab-console");
    // What the console runs specializes the program's functions, too.
    await enter(page, "for i in range(300): double(1.5)\n");
    await enter(page, "x =");
    await page.selectOption("#function", "1");
    await page.waitForFunction(() => /ADD_FLOAT/.test(document.getElementById("bytecode").textContent));
    await page.press(".console-input", "ArrowUp");
    await page.press(".console-input", "ArrowUp");
    assert.match(await page.inputValue(".console-input"), /1\/0|for/);
    await page.fill(".console-input", "while True: pass\n");
    await page.press(".console-input", "Enter");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => /KeyboardInterrupt/.test(document.querySelector(".console-log").textContent));
    await shot(page, "playground-console");
  });
});
