// tests/package/bundlers.test.mjs: the packed package through esbuild, Vite, webpack and Rollup: a page with a worker, run in Chromium under a strict
// Content-Security-Policy, and a program for Node, run there. The inspecting module goes only where it is asked for.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import { build as esbuild } from "esbuild";
import { rollup } from "@rollup/wasm-node";
import { EXPECTED, PAGE, PROGRAM, copyParts, dist, inChromium, installed, project, run, write } from "./project.mjs";

const PAGE_PARTS = ["morelia.wasm", "stdlib.bundle", "worker-main.js"];
const NODE_PARTS = ["morelia.wasm", "stdlib.bundle", "worker-main-node.js"];
const NODE_PROGRAM = `import { loadPython } from "morelia";
import { loadPythonWorker } from "morelia/worker";
const py = await loadPython(), worker = await loadPythonWorker();
console.log(py.runPython("import json; json.dumps([1, {'a': None}])"), await worker.runPython("import math; math.gcd(84, 126)"));
await worker.terminate();
`;
const NODE_EXPECTED = '[1, {"a": null}] 42\n';
const INSPECTING = `import { loadPython } from "morelia";
import { inspectWasm } from "morelia/inspect-wasm";
const py = await loadPython({ inspect: true, wasm: inspectWasm, jsGlobals: true });
globalThis.results = [py.runPython("6 * 7"), py.runPython("import js; js.document.title")];
`;
const wasms = (dir) => fs.readdirSync(dir, { recursive: true }).filter((name) => name.endsWith(".wasm"));
const size = (name) => fs.statSync(path.join(dist, name)).size;

test("esbuild: a page and a program for Node", async () => {
  write("esbuild/main.js", PROGRAM);
  write("esbuild/node.js", NODE_PROGRAM);
  const options = { absWorkingDir: project, bundle: true, format: "esm", target: "es2022", logLevel: "silent" };
  const dir = path.join(project, "out-esbuild"), node = path.join(project, "out-esbuild-node");
  await esbuild({ ...options, entryPoints: ["esbuild/main.js"], outdir: dir });
  // esbuild leaves new URL(…, import.meta.url) alone: those files are copied.
  copyParts(dir, PAGE_PARTS);
  write("out-esbuild/index.html", PAGE);
  assert.deepEqual(await inChromium(dir), EXPECTED);
  await esbuild({ ...options, entryPoints: ["esbuild/node.js"], platform: "node", outdir: node });
  copyParts(node, NODE_PARTS);
  fs.renameSync(installed, `${installed}-away`); // the bundle is whole
  try {
    assert.equal(run(process.execPath, ["out-esbuild-node/node.js"]), NODE_EXPECTED);
  } finally {
    fs.renameSync(`${installed}-away`, installed);
  }
});

async function vite(name, program, config = {}) {
  write(`${name}/index.html`, PAGE);
  write(`${name}/main.js`, program);
  const { build } = await import("vite"), dir = path.join(project, `out-${name}`);
  await build({ root: path.join(project, name), base: "./", logLevel: "error", configFile: false, build: { outDir: dir, target: "es2022", emptyOutDir: true, modulePreload: false }, ...config });
  return dir;
}

test("Vite: a page, with its worker as a module and as it is by default; the inspecting module where it is imported", async () => {
  for (const config of [{ worker: { format: "es" } }, {}]) {
    const dir = await vite("vite", PROGRAM, config);
    assert.ok(wasms(dir).length > 0 && wasms(dir).every((file) => fs.statSync(path.join(dir, file)).size === size("morelia.wasm")), wasms(dir).join());
    assert.deepEqual(await inChromium(dir), EXPECTED);
  }
  const dir = await vite("vite-inspect", INSPECTING);
  assert.ok(wasms(dir).some((file) => fs.statSync(path.join(dir, file)).size === size("morelia-inspect.wasm")));
  assert.deepEqual(await inChromium(dir), [42, "t"]);
});

async function webpack(entry, dir, more) {
  const { default: pack } = await import("webpack");
  const stats = await new Promise((resolve, reject) => {
    pack({ context: project, mode: "production", entry, output: { path: dir, filename: "main.js", ...more.output }, performance: false, cache: false, ...more.config }, (error, done) => (error ? reject(error) : resolve(done)));
  });
  assert.ok(!stats.hasErrors() && !stats.hasWarnings(), stats.toString({ all: false, errors: true, warnings: true }));
}

test("webpack: a page and a program for Node; the inspecting module where it is imported", async () => {
  write("webpack/main.js", PROGRAM);
  write("webpack/inspect.js", INSPECTING);
  write("webpack/node.js", NODE_PROGRAM);
  const dir = path.join(project, "out-webpack"), inspect = path.join(project, "out-webpack-inspect"), node = path.join(project, "out-webpack-node");
  await webpack("./webpack/main.js", dir, { output: {} });
  assert.ok(wasms(dir).length > 0 && wasms(dir).every((file) => fs.statSync(path.join(dir, file)).size === size("morelia.wasm")), wasms(dir).join());
  write("out-webpack/index.html", PAGE);
  assert.deepEqual(await inChromium(dir), EXPECTED);
  await webpack("./webpack/inspect.js", inspect, { output: {} });
  write("out-webpack-inspect/index.html", PAGE);
  assert.deepEqual(await inChromium(inspect), [42, "t"]);
  await webpack("./webpack/node.js", node, { output: { filename: "main.cjs" }, config: { target: "node20" } });
  copyParts(node, ["morelia.wasm", "stdlib.bundle"]); // the worker's script is there as a file of its own
  assert.equal(run(process.execPath, ["out-webpack-node/main.cjs"]), NODE_EXPECTED);
});

// Rollup finds no packages by itself.
function packages(...conditions) {
  const { exports } = JSON.parse(fs.readFileSync(path.join(installed, "package.json"), "utf8"));
  const target = (value) => (typeof value === "string" ? value : target(Object.entries(value).find(([name]) => name === "default" || conditions.includes(name))[1]));
  return { name: "packages", resolveId: (name) => (/^morelia\b/.test(name) ? path.join(installed, target(exports[name.replace("morelia", ".")])) : null) };
}

async function rolled(entry, dir, plugin, external = []) {
  const warnings = [];
  const bundle = await rollup({ input: path.join(project, entry), plugins: [plugin], external, onwarn: (warning) => warnings.push(warning.message) });
  await bundle.write({ dir, format: "es", entryFileNames: "main.js" });
  await bundle.close();
  assert.deepEqual(warnings, []);
}

test("Rollup: a page and a program for Node", async () => {
  write("rollup/main.js", PROGRAM);
  write("rollup/node.js", NODE_PROGRAM);
  const dir = path.join(project, "out-rollup"), node = path.join(project, "out-rollup-node");
  await rolled("rollup/main.js", dir, packages("browser", "import"));
  copyParts(dir, PAGE_PARTS);
  write("out-rollup/index.html", PAGE);
  assert.deepEqual(await inChromium(dir), EXPECTED);
  await rolled("rollup/node.js", node, packages("node", "import"), /^node:/);
  copyParts(node, NODE_PARTS);
  assert.equal(run(process.execPath, ["out-rollup-node/main.js"]), NODE_EXPECTED);
});
