// tests/package/project.mjs: the package as `npm pack` makes it, installed into an empty project; its pages in Chromium.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "../../scripts/serve.mjs";
import { chromiumPath } from "../../scripts/setup.mjs";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
export const project = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-package-"));
export const installed = path.join(project, "node_modules/morelia");
export const dist = path.join(installed, "dist");
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";
let browser;

export function run(command, args, options = {}) {
  const got = spawnSync(command, args, { cwd: project, encoding: "utf8", ...options });
  assert.equal(got.status, 0, `${command} ${args.join(" ")}\n${got.stdout}${got.stderr}`);
  return got.stdout;
}

export function write(name, text) {
  fs.mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
  fs.writeFileSync(path.join(project, name), text);
}

/** Copies files of the package beside a bundle. */
export function copyParts(to, names) {
  for (const name of names) fs.copyFileSync(path.join(dist, name), path.join(to, name));
}

/** What `npm pack` said of the tarball. */
export let packed;
before(() => {
  [packed] = JSON.parse(run("npm", ["pack", "--json", "--pack-destination", project], { cwd: path.join(root, "web") }));
  write("package.json", JSON.stringify({ name: "project", private: true, type: "module" }));
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${packed.filename}`]);
});
after(async () => {
  await browser?.close();
  fs.rmSync(project, { recursive: true, force: true });
});

/** A page that loads ./main.js, for the results of PROGRAM. */
export const PAGE = `<!doctype html><meta charset="utf-8"><title>t</title><script type="module" src="./main.js"></script>`;
export const PROGRAM = `import { loadPython } from "morelia";
import { loadPythonWorker } from "morelia/worker";
const py = await loadPython({ jsGlobals: true });
const results = [py.runPython("import json; json.dumps({'a': [1, 2]})"), await py.runPythonAsync("import js\\nawait js.Promise.resolve(5)"), py.runPython("js.document.title")];
const worker = await loadPythonWorker(location.hash === "#given" ? { worker: new Worker("./worker-main.js", { type: "module" }) } : {});
results.push(await worker.runPython("sum(range(10))"));
const stopped = worker.runPython("while True: pass").catch((error) => error.type);
setTimeout(() => worker.interrupt(), 100);
results.push(await stopped, await worker.runPython("'again'"));
await worker.terminate();
globalThis.results = results;
`;
export const EXPECTED = ['{"a": [1, 2]}', 5, "t", 45, "KeyboardInterrupt", "again"];

/** The results of the page that lies in `dir`, with a strict policy. */
export async function inChromium(dir, { isolated = true, hash = "" } = {}) {
  browser ??= await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking"] });
  const server = await serve(dir, { isolated, policy: POLICY });
  const page = await browser.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && !/favicon/.test(message.text() + message.location().url) && problems.push(message.text()));
  try {
    await page.goto(server.url + hash);
    await page.waitForFunction(() => globalThis.results, null, { timeout: 180_000 }).catch((error) => { throw new Error(`${error.message}\n${problems.join("\n")}`); });
    assert.deepEqual(problems, []);
    return await page.evaluate(() => globalThis.results);
  } finally {
    await page.close();
    await server.close();
  }
}
