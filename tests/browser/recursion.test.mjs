// tests/browser/recursion.test.mjs: tests/recursion/ on the main thread of a page and in its worker, with the stacks that Chromium gives them.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test, { after, before } from "node:test";
import { serve } from "../../scripts/serve.mjs";
import { partsOf, sample } from "../recursion/paths.mjs";
import { newContext, root, useBrowser } from "./harness.mjs";

useBrowser();
const read = (name) => fs.readFileSync(path.join(root, "tests/recursion", name), "utf8");
const parts = sample(partsOf(read("paths.py")));
const modules = { paths: read("paths.mjs"), borders: read("borders.mjs") };

let packageServer;
before(async () => { packageServer = await serve(path.join(root, "web/dist")); });
after(() => packageServer.close());

// What `use` finds otherwise than it should be, on an empty page of the package's own server.
async function onPage(use, which) {
  const context = await newContext();
  try {
    const page = await context.newPage();
    const url = new URL("/empty.html", packageServer.url).href;
    await page.route(url, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>empty</title>" }));
    await page.goto(url);
    return await page.evaluate(use, { modules, parts: which });
  } finally {
    await context.close();
  }
}

test("on a page's main thread", async () => {
  assert.deepEqual(await onPage(async ({ modules, parts }) => {
    const { runParts } = await import(URL.createObjectURL(new Blob([modules.paths], { type: "text/javascript" })));
    const { loadPython } = await import("/index.js");
    return runParts(await loadPython({ stdout: () => {}, stderr: () => {} }), parts);
  }, parts), []);
});

test("in a page's worker", async () => {
  assert.deepEqual(await onPage(async ({ modules, parts }) => {
    const { runParts } = await import(URL.createObjectURL(new Blob([modules.paths], { type: "text/javascript" })));
    const { loadPythonWorker } = await import("/worker.js");
    const python = await loadPythonWorker({ stdout: () => {}, stderr: () => {} });
    const otherwise = await runParts(python, parts);
    await python.terminate();
    return otherwise;
  }, parts.filter((_, i) => i % 3 === 0)), []);
});

test("between JavaScript and Python", async () => {
  assert.deepEqual(await onPage(async ({ modules }) => {
    const { borders } = await import(URL.createObjectURL(new Blob([modules.borders], { type: "text/javascript" })));
    const { loadPython } = await import("/index.js");
    const otherwise = [];
    for (const [name, check] of Object.entries(borders)) {
      const python = await loadPython({ stdout: () => {}, stderr: () => {} });
      try {
        check(python);
        if (python.runPython("sum(range(10))") !== 45) otherwise.push(`${name}: the interpreter is damaged`);
      } catch (error) {
        otherwise.push(`${name}: ${error.stack}`);
      }
      python.dispose();
    }
    return otherwise;
  }), []);
});
