// tests/browser/reach.test.mjs: the search of tests/node/reach/ in Chromium: on a page, and in the package's worker.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test, { after, before } from "node:test";
import { serve } from "../../scripts/serve.mjs";
import { beyond, kindsOf } from "../node/reach/reach.mjs";
import { newContext, root, useBrowser } from "./harness.mjs";

useBrowser();
const source = fs.readFileSync(path.join(root, "tests/node/reach/search.py"), "utf8");
const searcher = fs.readFileSync(path.join(root, "tests/node/reach/reach.mjs"), "utf8");
const allowed = kindsOf(fs.readFileSync(path.join(root, "docs/security.md"), "utf8"));

let packageServer;
before(async () => { packageServer = await serve(path.join(root, "web/dist")); });
after(() => packageServer.close());

// An empty page of the package's own server.
async function withEmptyPage(use) {
  const context = await newContext();
  try {
    const page = await context.newPage();
    const url = new URL("/empty.html", packageServer.url).href;
    await page.route(url, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>empty</title>" }));
    await page.goto(url);
    return await use(page);
  } finally {
    await context.close();
  }
}

function assertHolds(report) {
  assert.deepEqual(report.findings, []);
  assert.deepEqual(report.refusals, []);
  assert.deepEqual(beyond(report.shapes, allowed), []);
  assert.ok(report.met > 200, `${report.met} objects`);
}

test("on a page nothing is reached but the kinds of docs/security.md, and with a grant what was granted", async () => {
  await withEmptyPage(async (page) => {
    const report = await page.evaluate(async ({ source, searcher, markers }) => {
      const { loadPython } = await import("/index.js");
      const { added, search } = await import(URL.createObjectURL(new Blob([searcher], { type: "text/javascript" })));
      const start = (options) => loadPython({ stdout: () => {}, stderr: () => {}, ...options });
      const never = new Map([["window", window], ["document", document], ["location", location], ["Function", Function], ["eval", eval], ["WebAssembly", WebAssembly], ["navigator", navigator]].map(([k, v]) => [v, k]));
      for (const f of [async () => {}, function* () {}, async function* () {}]) never.set(f.constructor, f.constructor.name);
      const { findings, refusals, shapes, objects } = await search(await start(), source, { markers, objects: true });
      const met = objects.filter((o) => never.has(o)).map((o) => never.get(o));
      const py = await start({ jsGlobals: { host: { a: 1 }, later: setTimeout } });
      const granted = await search((py.runPython("import js"), py), source, { roots: ["js"], objects: true });
      const { browserFolder } = await import("/browser-folder.js"), { browserNet } = await import("/browser-net.js");
      const more = await start({ net: browserNet({ connect: [location.host] }), runSync: true });
      more.FS.mount("/kept", await browserFolder("reach"));
      more.runPython("file = open('/kept/x', 'w+')\nfile.write('x')\nimport urllib.request, morelia.ffi");
      const wide = await search(more, source, { roots: ["file", "urllib", "morelia"], objects: true });
      const frame = document.body.appendChild(document.createElement("iframe")).contentWindow;
      const refused = [window, frame, frame.Function, frame.eval, document.defaultView].filter((value) => {
        try { py.globals.set("w", value); return true; } catch { return false; }
      }).length;
      return { findings: [...findings, ...granted.findings, ...wide.findings], refusals: [...refusals, ...granted.refusals, ...wide.refusals], shapes, met: objects.length, never: met, refused, added: added(granted.shapes, shapes), wide: added(wide.shapes, shapes) };
    }, { source, searcher, markers: ["127.0.0.1", "http:", "blob:"] });
    assertHolds(report);
    assert.deepEqual(report.never, []);
    assert.equal(report.refused, 0);
    assert.deepEqual(report.wide, []);
    assert.deepEqual(report.added, ["a / hasOwnProperty propertyIsEnumerable toLocaleString toString valueOf", "host later / hasOwnProperty propertyIsEnumerable toLocaleString toString valueOf"]);
  });
});

test("a timer of the page takes no text", async () => {
  await withEmptyPage(async (page) => {
    const seen = await page.evaluate(async () => {
      const { loadPython } = await import("/index.js");
      const py = await loadPython({ jsGlobals: { setTimeout, setInterval } });
      const errors = ["js.setTimeout('window.hit = 1', 0)", "to_js(['window.hit = 1']).forEach(js.setInterval)"].map((code) => {
        try { py.runPython(`import js\nfrom morelia.ffi import to_js\n${code}`); } catch (error) { return error.type; }
      });
      await new Promise((resolve) => setTimeout(resolve, 50));
      return [...errors, window.hit];
    });
    assert.deepEqual(seen, ["TypeError", "TypeError", undefined]);
  });
});

test("in the package's worker", async () => {
  await withEmptyPage(async (page) => {
    const report = await page.evaluate(async ({ source, searcher, markers }) => {
      const { loadPythonWorker } = await import("/worker.js");
      const { search } = await import(URL.createObjectURL(new Blob([searcher], { type: "text/javascript" })));
      const py = await loadPythonWorker({ stdout: () => {}, stderr: () => {} });
      const { objects, ...report } = await search(py, source, { markers });
      await py.terminate();
      return { ...report, met: objects };
    }, { source, searcher, markers: ["127.0.0.1", "http:", "blob:"] });
    assertHolds(report);
  });
});
