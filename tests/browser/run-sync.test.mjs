// tests/browser/run-sync.test.mjs: run_sync in Chromium, on a page and in its worker, with the stacks that Chromium gives them; C recursion there.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test, { after, before } from "node:test";
import { serve } from "../../scripts/serve.mjs";
import { partsOf } from "../recursion/paths.mjs";
import { newContext, root, useBrowser } from "./harness.mjs";

useBrowser();
const read = (name) => fs.readFileSync(path.join(root, "tests", name), "utf8");
// What nests less deeply on a stack that is put aside than the part says; every other one is as it is elsewhere.
const LESS = /deep|unary operators|attributes, 900|binary operators|f-strings|elif|blocks|functions in functions|close through/;
const SAMPLE = new Set(["sort key", "repr of lists", "repr of exceptions", "__eq__ in a dict", "json default", "zip of zip", "re.compile of nested groups", "compile of AST objects", "literal_eval",
  "end of linked objects with __del__", "functions in functions"]);
const parts = partsOf(read("recursion/paths.py")).filter(({ name }) => SAMPLE.has(name));

let packageServer;
before(async () => { packageServer = await serve(path.join(root, "web/dist")); });
after(() => packageServer.close());

async function onPage(use, given) {
  const context = await newContext();
  try {
    const page = await context.newPage(), url = new URL("/empty.html", packageServer.url).href;
    await page.route(url, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>empty</title>" }));
    await page.goto(url);
    return await page.evaluate(use, { ...given, modules: { runSync: read("stacks/run_sync.mjs"), paths: read("recursion/paths.mjs") } });
  } finally {
    await context.close();
  }
}

test("on a page", async () => {
  assert.deepEqual(await onPage(async ({ modules }) => {
    const { runSyncOtherwise } = await import(URL.createObjectURL(new Blob([modules.runSync], { type: "text/javascript" })));
    const { loadPython } = await import("/index.js");
    return runSyncOtherwise(loadPython);
  }), []);
});

test("in a worker: functions of the page are waited for", async () => {
  assert.deepEqual(await onPage(async () => {
    const { loadPythonWorker } = await import("/worker.js");
    const py = await loadPythonWorker({ runSync: true });
    await py.registerModule("page", { later: async (n) => n + 1 });
    const got = await py.runPythonAsync("from morelia.ffi import run_sync\nimport page\nstr([run_sync(page.later(i)) for i in range(3)])");
    await py.terminate();
    return got;
  }), "[1, 2, 3]");
});

test("the end of a stack that is put aside is never reached", async () => {
  const otherwise = await onPage(async ({ modules, parts }) => {
    const { runParts } = await import(URL.createObjectURL(new Blob([modules.paths], { type: "text/javascript" })));
    const { loadPython } = await import("/index.js");
    const py = await loadPython({ stdout: () => {}, stderr: () => {}, runSync: true });
    return runParts({ runPython: (source) => py.runPythonAsync(source) }, parts);
  }, { parts });
  assert.equal(parts.length, SAMPLE.size);
  assert.deepEqual(otherwise.filter((text) => !LESS.test(text) || !/: (RecursionError|MemoryError); then works$/.test(text)), []);
});
