// tests/browser/screens.mjs: every panel and state of the playground as a picture, to be looked at by whoever changes its looks:
//
//   node tests/browser/screens.mjs [--dist=FOLDER] [--size=desktop|tablet|phone] [--theme=light|dark] [STATE …]
//
// Pictures go to build/screenshots/screens/SIZE-THEME-STATE.png. Asserts nothing.
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { serve } from "../../scripts/serve.mjs";
import { chromiumPath } from "../../scripts/setup.mjs";

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { dist: { type: "string" }, size: { type: "string" }, theme: { type: "string" } } });
const root = path.join(import.meta.dirname, "../..");
const folder = path.join(root, "build/screenshots/screens");
const SIZES = { desktop: { width: 1440, height: 900 }, tablet: { width: 1024, height: 768 }, phone: { width: 390, height: 844 } };

// What is asked for is done when the text is compiled and all is drawn.
const settle = (page) => page.evaluate(() => new Promise((done) => globalThis.whenCompiled(() => { globalThis.whenDrawn(done); setTimeout(done, 2000); })));

class Screen {
  constructor(page, size) {
    this.page = page;
    this.phone = size === "phone";
  }

  async pane(name) {
    if (this.phone) await this.page.click(`.pane-switch [data-pane="${name}"]`);
  }

  async status(pattern) {
    await settle(this.page);
    await this.page.waitForFunction((source) => new RegExp(source).test(document.getElementById("status").textContent), pattern);
    await settle(this.page);
  }

  async lesson(id) {
    await this.page.selectOption("#example", id);
    await this.status("^Ready");
  }

  async type(source) {
    await this.pane("program");
    await this.page.click(".cm-content");
    await this.page.keyboard.press("Control+a");
    await this.page.keyboard.insertText(source);
    await settle(this.page);
  }

  async run(ending = "^(Done|Ended|Stopped)") {
    await this.page.click("#run");
    await this.status(ending);
  }

  async tab(name) {
    await this.pane(name === "output" || name === "console" ? "program" : "side");
    await this.page.click(`#tab-${name}`);
    await settle(this.page);
  }

  async function(name) {
    await this.page.focus("#function");
    await this.page.selectOption("#function", { label: await this.page.locator("#function option", { hasText: name }).first().textContent() });
    await settle(this.page);
  }

  async step(mode) {
    if (this.phone && mode !== "line") await this.page.click("#more-menu > summary");
    await this.page.click(this.phone && mode !== "line" ? `[data-step="${mode}"]` : `#step-${mode}`);
    await this.status("^Stopped at");
  }
}

const STATES = {
  first: async () => undefined,
  ran: (s) => s.run(),
  heat: async (s) => (await s.lesson("generic"), await s.page.click("#heat"), s.run()),
  failed: async (s) => (await s.lesson("generic"), await s.run(), await s.pane("bytecode"), await s.function("mixed"), s.page.locator("#bytecode .row.failed").first().click()),
  missed: async (s) => (await s.type("def add(a, b):\n    return a + b\nfor i in range(100): add(i, 1)\nfor i in range(20): add(1.5, i)\n"), await s.run(), await s.pane("bytecode"), await s.function("add"), s.page.locator("#bytecode .row.missed").click()),
  calls: async (s) => (await s.lesson("methods"), await s.run(), s.pane("bytecode")),
  documentation: async (s) => (await s.run(), await s.pane("bytecode"), s.page.locator("#bytecode .row .name", { hasText: "BINARY_OP" }).first().hover()),
  rewrites: async (s) => (await s.lesson("generic"), await s.run(), s.tab("log")),
  past: async (s) => (await s.lesson("changing"), await s.run(), await s.tab("log"), await s.page.locator("#place").fill("2"), s.page.keyboard.press("Enter")),
  filtered: async (s) => (await s.lesson("bodies"), await s.run(), await s.tab("log"), await s.page.selectOption("#filter-family", "LOAD_ATTR"), s.page.selectOption("#filter-cause", "failed")),
  "rewrites-empty": (s) => s.tab("log"),
  counters: async (s) => (await s.lesson("generic"), await s.run(), s.tab("families")),
  "counters-all": async (s) => (await s.lesson("generic"), await s.run(), await s.tab("families"), await s.page.check("#counters-all"), s.page.locator("table.counters .family").first().click()),
  "counters-empty": (s) => s.tab("families"),
  frames: async (s) => {
    await s.type("def area(w, h):\n    a = w * h\n    return a\n\nclass P:\n    def __init__(self):\n        self.x = 1\n        self.name = 'é'\n\np = P()\nfor i in range(4):\n    total = area(i, 2.5)\nprint(total)\n");
    for (let i = 0; i < 9; i++) await s.step("line");
    await s.pane("side");
  },
  "frames-program": async (s) => (await s.lesson("bodies"), await s.step("line"), await s.step("line"), s.pane("program")),
  "frames-empty": (s) => s.tab("frames"),
  events: async (s) => {
    await s.tab("monitoring");
    for (const name of ["PY_START", "PY_RETURN", "LINE", "BRANCH_LEFT", "BRANCH_RIGHT"]) await s.page.locator(`[data-event="${name}"]`).check();
    await s.run();
    await s.pane("side");
  },
  "events-more": async (s) => (await s.tab("monitoring"), s.page.click(".watch-more summary")),
  coverage: async (s) => {
    await s.type("def sign(n):\n    if n < 0:\n        return '-'\n    return '+'\n\ndef unused():\n    return 1\n\nfor i in range(20):\n    sign(i)\n");
    await s.tab("monitoring");
    await s.page.click("#tab-coverage");
    await s.page.check("#watch-coverage");
    await s.run();
    await s.pane("side");
  },
  "coverage-program": async (s) => (await STATES.coverage(s), s.pane("program")),
  profile: async (s) => (await s.lesson("bodies"), await s.tab("monitoring"), await s.page.click("#tab-profile"), await s.page.check("#watch-profile"), await s.run(), s.pane("side")),
  console: async (s) => {
    await s.run();
    await s.tab("console");
    for (const line of ["answer", "total(10)", "1/0"]) {
      await s.page.fill(".console-input", line);
      await s.page.press(".console-input", "Enter");
      await s.page.waitForFunction(() => !document.querySelector(".console-input").readOnly);
    }
  },
  asks: async (s) => (await s.type("name = input('Your name? ')\nprint('Hello', name)\n"), await s.page.click("#run"), s.page.waitForSelector(".output-ask:visible")),
  stale: async (s) => (await s.type("def f(a):\n    return a + 1\nf(1\n"), s.page.waitForSelector("#stale", { state: "attached" })),
  traceback: async (s) => (await s.type("def divide(a, b):\n    return a / b\nfor i in range(60):\n    divide(i, 2)\nprint(divide(1, 0))\n"), s.run()),
  swallowed: async (s) => {
    await s.type("while True:\n    try:\n        while True: pass\n    except KeyboardInterrupt:\n        pass\n");
    await s.page.click("#run");
    await s.status("^Running");
    await s.page.click("#stop");
    await s.page.waitForFunction(() => /Stopped|new interpreter/.test(document.getElementById("output").textContent));
    await s.status("^(Ready|Stopped)");
  },
  running: async (s) => (await s.type("def f(a): return a + 1\nn = 0\nwhile True:\n    n = f(n)\n"), await s.page.click("#run"), s.page.waitForFunction(() => /Running \d/.test(document.getElementById("status").textContent))),
  output: async (s) => (await s.type("for i in range(200_000): print('line', i)\n"), await s.run(), s.page.evaluate(() => document.querySelector(".output-gap").scrollIntoView({ block: "center" }))),
  search: async (s) => (await s.page.click(".cm-content"), await s.page.keyboard.press("Control+f"), await s.page.waitForSelector(".cm-search"), s.page.keyboard.type("result")),
  gallery: async (s) => {
    await s.type("# Sorting a deck\nprint(1)\n");
    if (s.phone) await s.page.click("#more-menu > summary");
    await s.page.click(s.phone ? "#gallery-more" : "#gallery-open");
  },
  keys: (s) => s.page.click("#help-open"),
  compare: async (s) => {
    if (s.phone) await s.page.click("#more-menu > summary");
    await s.page.click("#compare");
    await s.status("^Compared");
  },
  more: async (s) => {
    if (!(await s.page.isVisible("#families-menu summary"))) await s.page.click("#more-menu > summary");
    await s.page.click("#families-menu summary");
  },
  link: async (s) => {
    await s.type("# Sent by a friend\nprint('from a link')\n");
    await s.page.click("#share");
    await s.page.waitForFunction(() => /^#p=/.test(location.hash));
    await s.page.goto(s.page.url().replace("#", "?linked#"));
    await s.status("^Ready");
  },
};

async function take(browser, url, size, theme, name) {
  const context = await browser.newContext({ viewport: SIZES[size], serviceWorkers: "block", reducedMotion: "reduce", hasTouch: size === "phone", permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await page.addInitScript((kept) => localStorage.setItem("morelia-theme", kept), theme);
  await page.goto(url);
  const screen = new Screen(page, size);
  await page.waitForFunction(() => globalThis.whenCompiled);
  await screen.status("^Ready");
  await STATES[name](screen);
  await settle(page);
  await page.screenshot({ path: path.join(folder, `${size}-${theme}-${name}.png`) });
  await context.close();
}

fs.mkdirSync(folder, { recursive: true });
const server = await serve(path.resolve(options.dist ?? path.join(root, "playground/dist")));
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--headless", "--disable-gpu", "--no-first-run"] });
for (const size of options.size ? [options.size] : Object.keys(SIZES)) {
  for (const theme of options.theme ? [options.theme] : ["light", "dark"]) {
    for (const name of positionals.length ? positionals : Object.keys(STATES)) {
      await take(browser, server.url, size, theme, name).catch((error) => process.stdout.write(`${size} ${theme} ${name}: ${String(error.message).split("\n")[0]}\n`));
    }
  }
}
await browser.close();
await server.close();
