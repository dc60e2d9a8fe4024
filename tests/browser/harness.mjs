// tests/browser/harness.mjs: shared by the browser tests: a server, the machine's Chromium, a page with the interpreter
// ready. Screenshots go to build/screenshots/.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "../../scripts/serve.mjs";
import { chromiumPath } from "../../scripts/setup.mjs";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
// Another build of the playground can be asked the same: MORELIA_PLAYGROUND=FOLDER with `node --test`.
export const dist = path.resolve(process.env.MORELIA_PLAYGROUND ?? path.join(root, "playground/dist"));
const shots = path.join(root, "build/screenshots");

// url: as `npm start` serves it; plain: without the headers that give the page shared memory.
export const host = { url: "", plain: "", browser: null };
const servers = [];

// Starts what a test file needs, ends it after its tests.
export function useBrowser() {
  before(async () => {
    fs.mkdirSync(shots, { recursive: true });
    servers.push(await serve(dist), await serve(dist, { isolated: false }));
    [host.url, host.plain] = servers.map((server) => server.url);
    host.browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--headless", "--disable-gpu", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync"] });
  });
  after(async () => {
    await host.browser?.close();
    await Promise.all(servers.map((server) => server.close()));
  });
}

// The machine may be slow because of other programs: only what never happens fails.
const PATIENCE_MS = 180_000;

// What stood in the status before the last action does not count.
export async function status(page, pattern) {
  await settled(page);
  await page.waitForFunction(([source]) => new RegExp(source).test(document.getElementById("status").textContent), [pattern.source]);
}

// The worker compiles a text a moment after it was edited, and the page draws changes with the next frames, a few
// milliseconds in each. Reads and actions without a condition of their own wait until the text is compiled (or runs)
// and everything requested is drawn. A page that draws all the time, because a program runs, is read after two seconds;
// one that is not the playground, at once.
const READS = ["evaluate", "evaluateAll", "textContent", "innerText", "inputValue", "getAttribute", "isVisible", "isHidden", "isChecked", "isDisabled", "isEnabled", "count",
  "allTextContents", "allInnerTexts", "boundingBox"];
const ACTIONS = ["click", "dblclick", "hover", "fill", "press", "pressSequentially", "focus", "check", "uncheck", "selectOption", "reload"];
const KEYS = ["press", "type", "insertText"];
const patched = new WeakSet();
let evaluate = null; // as it was
function settled(page) {
  return evaluate.call(page, () => new Promise((done) => {
    const { whenCompiled = (then) => then(), whenDrawn } = globalThis;
    if (!whenDrawn) return done();
    whenCompiled(() => {
      whenDrawn(done);
      setTimeout(done, 2000);
    });
  })).catch(() => {});
}

function readDrawn(page) {
  evaluate ??= page.evaluate;
  for (const kind of [page, page.locator("body")].map(Object.getPrototypeOf)) {
    if (patched.has(kind)) continue;
    patched.add(kind);
    for (const name of [...READS, ...ACTIONS].filter((method) => kind[method])) {
      const method = kind[name];
      kind[name] = async function (...args) {
        await settled(kind === Object.getPrototypeOf(page) ? this : this.page());
        return method.apply(this, args);
      };
    }
  }
  for (const name of KEYS) {
    const method = page.keyboard[name];
    page.keyboard[name] = async (...args) => {
      await settled(page);
      return method.apply(page.keyboard, args);
    };
  }
  return page;
}

export async function newContext(options = {}) {
  const context = await host.browser.newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

// A page with the interpreter ready, passed to `use`. Any error on the page fails the test, except those in `failures`.
// It has no service worker unless `offline`. `watch` runs in the page before its own code. A program that is stopped
// gets all the time it needs to end, unless its end by force is tested (`patience`, in milliseconds).
export async function withPage(use, { plain = false, query = "", theme = "light", viewport = { width: 1440, height: 900 }, offline = false, failures = null, patience = 600_000, watch = null } = {}) {
  const context = await newContext({ viewport, serviceWorkers: offline ? "allow" : "block", reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] });
  const page = readDrawn(await context.newPage());
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && !failures?.test(message.text()) && errors.push(message.text()));
  await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(`morelia-${key}`, value);
  }, { theme, patience });
  if (watch) await page.addInitScript(watch);
  try {
    await page.goto((plain ? host.plain : host.url) + query);
    await status(page, /^Ready/);
    await use(page, context);
    assert.deepEqual(errors, []);
  } finally {
    await context.close();
  }
}

export async function type(page, source) {
  await page.click(".cm-content");
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(source);
}

export async function run(page, ending = /^Done/) {
  const before = await page.evaluate(() => document.body.dataset.runs ?? "0");
  await page.click("#run");
  await page.waitForFunction(([n]) => (document.body.dataset.runs ?? "0") !== n, [before]);
  await status(page, ending);
}

export async function lesson(page, id) {
  await page.selectOption("#example", id);
  await status(page, /^Ready/);
}

// The names that the log lists, newest first: only the visible rows exist, so it is scrolled through.
export async function listed(page, selector = "#log", row = ".event", part = ".new") {
  return page.evaluate(async ([selector_, row_, part_]) => {
    const list = document.querySelector(selector_);
    // The list hears of the place with the next frame, and draws then.
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => globalThis.whenDrawn(done))));
    const found = new Map();
    for (let top = 0; ; top += Math.max(50, list.clientHeight - 60)) {
      list.scrollTop = top;
      await frame();
      for (const element of list.querySelectorAll(row_)) found.set(new DOMMatrix(getComputedStyle(element).transform).f, (part_ ? element.querySelector(part_) : element).textContent);
      if (top + list.clientHeight >= list.scrollHeight) break;
    }
    list.scrollTop = 0;
    await frame();
    return [...found].sort(([a], [b]) => a - b).map(([, text_]) => text_);
  }, [selector, row, part]);
}

export const text = (page, selector) => page.textContent(selector);
export const rowsNamed = (page, name) => page.locator("#bytecode .row .name", { hasText: name });

// Without motion nothing flashes: a picture can be taken at once.
export async function shot(page, name, options = {}) {
  await page.screenshot({ path: path.join(shots, `${name}.png`), ...options });
}
