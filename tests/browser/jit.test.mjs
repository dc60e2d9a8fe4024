// tests/browser/jit.test.mjs: in a page a hot loop is compiled unasked once jit.js is there, and not before; with jit: true at once.
import assert from "node:assert/strict";
import path from "node:path";
import test, { after, before } from "node:test";
import { serve } from "../../scripts/serve.mjs";
import { newContext, root, useBrowser } from "./harness.mjs";

useBrowser();

let packageServer;
before(async () => { packageServer = await serve(path.join(root, "web/dist")); });
after(() => packageServer.close());

const NUMBERS = "def numbers(n):\n    total, values = 0.5, [1.5, 2.5, 3.5, 4.5]\n    for i in range(n): total = total * 0.5 + values[i & 3]\n    return total\nnumbers(1_500_000)";

// An empty page of the package's own server; jit.js comes when `release` is called, or at once.
async function onPage(held, use) {
  const context = await newContext();
  try {
    const page = await context.newPage(), url = new URL("/empty.html", packageServer.url).href;
    let release;
    const free = new Promise((done) => (release = done));
    await page.route(url, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>empty</title>" }));
    await page.route("**/jit.js", async (route) => {
      if (held) await free;
      await route.continue();
    });
    await page.goto(url);
    return await use(page, release);
  } finally {
    await context.close();
  }
}

const start = (page, options = {}) => page.evaluate(async (options) => {
  const { loadPython } = await import("/index.js");
  globalThis.py = await loadPython(options);
}, options);
const compiled = (page) => page.evaluate(() => py.inspect.regions().filter((r) => r.refused === null).map((r) => r.name));
const run = (page) => page.evaluate((source) => void py.runPython(source), NUMBERS);

test("on a page, before jit.js is there and behind that", async () => {
  await onPage(true, async (page, release) => {
    await start(page);
    await run(page);
    assert.deepEqual(await compiled(page), []);
    const came = page.waitForResponse("**/jit.js");
    release();
    await (await came).finished();
    await page.evaluate(() => import("/jit.js"));
    await run(page);
    assert.deepEqual((await compiled(page)).slice(0, 1), ["numbers"]);
  });
});

test("on a page that asks for it", async () => {
  await onPage(false, async (page) => {
    await start(page, { jit: true });
    await run(page);
    assert.deepEqual((await compiled(page)).slice(0, 1), ["numbers"]);
  });
});

test("jit.js is not asked for where nothing is compiled", async () => {
  await onPage(false, async (page) => {
    let asked = 0;
    page.on("request", (request) => { if (request.url().endsWith("/jit.js")) asked++; });
    await start(page, { jit: false });
    await start(page, { inspect: true });
    await start(page, { instructionLimit: 1e9 });
    assert.equal(asked, 0);
  });
});
