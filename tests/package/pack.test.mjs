// tests/package/pack.test.mjs: the package as `npm pack` makes it, installed into an empty project: Node, types, esbuild, Vite, Chromium, a strict
// Content-Security-Policy.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import test, { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { build as esbuild } from "esbuild";
import { chromium } from "playwright-core";
import { serve } from "../../scripts/serve.mjs";
import { chromiumPath } from "../../scripts/setup.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const project = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-package-"));
const installed = path.join(project, "node_modules/morelia");
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";
let browser;

function run(command, args, options = {}) {
  const got = spawnSync(command, args, { cwd: project, encoding: "utf8", ...options });
  assert.equal(got.status, 0, `${command} ${args.join(" ")}\n${got.stdout}${got.stderr}`);
  return got.stdout;
}
const write = (name, text) => {
  fs.mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
  fs.writeFileSync(path.join(project, name), text);
};

before(() => {
  const [{ filename }] = JSON.parse(run("npm", ["pack", "--json", "--pack-destination", project], { cwd: path.join(root, "web") }));
  write("package.json", JSON.stringify({ name: "project", private: true, type: "module" }));
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${filename}`]);
});
after(async () => {
  await browser?.close();
  fs.rmSync(project, { recursive: true, force: true });
});

test("the package holds what it needs, and nothing else", () => {
  const files = fs.readdirSync(path.join(installed, "dist")).filter((name) => !name.endsWith(".d.ts"));
  for (const name of ["index.js", "node.js", "cli.cjs", "command.cjs", "worker.js", "worker-main.js", "worker-node.js", "worker-main-node.js", "morelia.wasm", "morelia-inspect.wasm", "stdlib.bundle"]) {
    assert.ok(files.includes(name), name);
  }
  assert.ok(fs.existsSync(path.join(installed, "README.md")));
  assert.deepEqual(JSON.parse(fs.readFileSync(path.join(installed, "package.json"))).dependencies ?? {}, {});
  assert.ok(!files.some((name) => name.endsWith(".map") || name.endsWith(".code") || name.startsWith(".")), files.join());
});

test("the browser's entries use nothing of Node, and import nothing", async () => {
  for (const name of ["index.js", "worker.js", "worker-main.js"]) {
    const file = path.join(installed, "dist", name);
    const { metafile } = await esbuild({ entryPoints: [file], bundle: true, format: "esm", platform: "browser", write: false, metafile: true, logLevel: "silent" });
    assert.equal(Object.keys(metafile.inputs).length, 1, name);
    assert.deepEqual(Object.values(metafile.outputs).flatMap((out) => out.imports), [], name);
    const text = fs.readFileSync(file, "utf8");
    assert.ok(!/\bprocess\.(env|cwd|stdout|stderr|stdin|hrtime|exit|versions)\b|\bBuffer\.(from|alloc)\b|\b__dirname\b|["']node:/.test(text), name);
  }
});

test("Node imports it", () => {
  write("main.mjs", `import { loadPython } from "morelia";
import { loadPythonWorker } from "morelia/worker";
const py = await loadPython();
const worker = await loadPythonWorker();
console.log(py.runPython("import json; json.dumps([1, {'a': None}])"), await worker.runPython("6 * 7"));
await worker.terminate();
`);
  assert.equal(run(process.execPath, ["main.mjs"]), '[1, {"a": null}] 42\n');
  assert.equal(run(path.join(project, "node_modules/.bin/morelia"), ["-c", "import re; print(re.sub('a', 'b', 'aa'))"]), "bb\n");
});

test("types: what is right compiles, what is wrong does not", () => {
  write("right.ts", `import { loadPython, PythonError, PyProxy, type ExceptionData } from "morelia";
import { loadPythonWorker, type RemoteProxy } from "morelia/worker";
const py = await loadPython({ stdout: { batched: (line) => console.log(line) }, timeLimit: 100, specialize: { exclude: ["CALL"] }, jsGlobals: true });
const value: number = py.runPython("1");
using list: PyProxy = py.runPython("[]");
const n: number = list.length;
try { await py.runPythonAsync("1/0"); } catch (e) { if (e instanceof PythonError) { const line: number = e.frames[0]!.line; const c: ExceptionData | null = e.cause; console.log(line, c); } }
const worker = await loadPythonWorker({ stdin: async () => "x" });
const globals: RemoteProxy = await worker.globals();
py.FS.writeFile("a", new Uint8Array()); const text: string = py.FS.readFile("a", { encoding: "utf8" });
console.log(value, n, globals, text);
`);
  write("wrong.ts", `import { loadPython } from "morelia";
const py = await loadPython({ timeLimit: "5" });
py.runPython(5);
py.nothing();
`);
  write("tsconfig.json", JSON.stringify({ compilerOptions: { strict: true, target: "es2022", module: "nodenext", moduleResolution: "nodenext", noEmit: true, lib: ["es2024", "esnext.disposable", "dom"], types: [] }, files: ["right.ts"] }));
  const tsc = path.join(root, "node_modules/typescript/bin/tsc");
  run(process.execPath, [tsc, "-p", "."]);
  write("tsconfig.json", JSON.stringify({ compilerOptions: { strict: true, target: "es2022", module: "esnext", moduleResolution: "bundler", noEmit: true, lib: ["es2024", "esnext.disposable", "dom"], types: [] }, files: ["wrong.ts"] }));
  const wrong = spawnSync(process.execPath, [tsc, "-p", "."], { cwd: project, encoding: "utf8" });
  assert.equal((wrong.stdout.match(/wrong\.ts\(/g) ?? []).length, 3, wrong.stdout);
});

const PAGE = `<!doctype html><meta charset="utf-8"><title>t</title><script type="module" src="./main.js"></script>`;
const PROGRAM = `import { loadPython } from "morelia";
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
const EXPECTED = ['{"a": [1, 2]}', 5, "t", 45, "KeyboardInterrupt", "again"];

// The results of the page that lies in `dir`, with the strict policy.
async function inChromium(dir, { isolated = true, hash = "" } = {}) {
  browser ??= await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking"] });
  const server = await serve(dir, { isolated, policy: POLICY });
  const page = await browser.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && !/favicon/.test(message.text() + message.location().url) && problems.push(message.text()));
  try {
    await page.goto(server.url + hash);
    await page.waitForFunction(() => globalThis.results, null, { timeout: 60_000 }).catch((error) => { throw new Error(`${error.message}\n${problems.join("\n")}`); });
    assert.deepEqual(problems, []);
    return await page.evaluate(() => globalThis.results);
  } finally {
    await page.close();
    await server.close();
  }
}

test("Chromium without a bundler, under a strict Content-Security-Policy; with and without shared memory", async () => {
  const dir = path.join(project, "plain");
  fs.cpSync(path.join(installed, "dist"), dir, { recursive: true });
  write("plain/index.html", PAGE);
  write("plain/main.js", PROGRAM.replace('"morelia"', '"./index.js"').replace('"morelia/worker"', '"./worker.js"'));
  assert.deepEqual(await inChromium(dir), EXPECTED);
  assert.deepEqual(await inChromium(dir, { isolated: false, hash: "#given" }), EXPECTED);
});

test("a bundle of esbuild", async () => {
  write("bundle/main.js", PROGRAM);
  const dir = path.join(project, "out-esbuild");
  await esbuild({ absWorkingDir: project, entryPoints: ["bundle/main.js"], bundle: true, format: "esm", target: "es2022", outdir: dir, logLevel: "silent" });
  // esbuild leaves new URL(…, import.meta.url) alone: those files are copied.
  for (const name of ["morelia.wasm", "stdlib.bundle", "worker-main.js"]) fs.copyFileSync(path.join(installed, "dist", name), path.join(dir, name));
  write("out-esbuild/index.html", PAGE);
  assert.deepEqual(await inChromium(dir), EXPECTED);
});

test("a bundle of Vite", async () => {
  write("vite/index.html", PAGE);
  write("vite/main.js", PROGRAM);
  const { build } = await import("vite");
  const dir = path.join(project, "out-vite");
  await build({ root: path.join(project, "vite"), base: "./", logLevel: "error", configFile: false, worker: { format: "es" }, build: { outDir: dir, target: "es2022", emptyOutDir: true, modulePreload: false } });
  assert.ok(fs.readdirSync(path.join(dir, "assets")).some((name) => /\.wasm$/.test(name)));
  assert.deepEqual(await inChromium(dir), EXPECTED);
});
