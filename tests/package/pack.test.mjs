// tests/package/pack.test.mjs: the package as `npm pack` makes it, installed into an empty project: its files, Node, types, Chromium under a strict
// Content-Security-Policy. Bundlers: bundlers.test.mjs.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import { build as esbuild } from "esbuild";
import { EXPECTED, PAGE, PROGRAM, dist, inChromium, installed, packed, project, root, run, write } from "./project.mjs";

// Every file of the tarball but the declarations, which have the names of the sources.
const FILES = `CHANGELOG.md LICENSE LICENSE-PYTHON.txt README.md package.json
  dist/API.md dist/browser-folder.js dist/browser-folder.js.map dist/browser-net.js dist/browser-net.js.map dist/cli.cjs dist/command.cjs dist/index.js dist/index.js.map dist/inspect-wasm.js dist/inspect-wasm.js.map dist/inspect.js dist/inspect.js.map
  dist/jit-text.cjs dist/jit.cjs dist/jit.js dist/jit.js.map
  dist/morelia-inspect.wasm dist/morelia.wasm dist/net-worker.cjs dist/node.js dist/package-index.js dist/package-index.js.map dist/process-worker.cjs dist/run-sync.js dist/run-sync.js.map dist/stdlib-code.bundle dist/stdlib.bundle dist/uops.js dist/uops.js.map dist/worker-main-node.js dist/worker-main.js dist/worker-main.js.map dist/worker-node.js
  dist/worker.js dist/worker.js.map`.split(/\s+/);

test("the package holds what it needs, and nothing else", () => {
  const names = packed.files.map((file) => file.path).filter((name) => !/^dist\/((border|gen|host|inspect|interpreter|jit|worker)\/)?[\w.-]+\.d\.ts$/.test(name));
  assert.deepEqual(names.sort(), [...FILES].sort());
  const about = JSON.parse(fs.readFileSync(path.join(installed, "package.json")));
  assert.deepEqual(about.dependencies ?? {}, {});
  for (const field of ["license", "author", "keywords", "description", "engines"]) assert.ok(about[field], field);
  for (const targets of Object.values(about.exports)) {
    for (const file of JSON.stringify(targets).match(/\.\/[\w./-]+/g)) assert.ok(fs.existsSync(path.join(installed, file)), file);
  }
});

test("the licences of both: the package's is the repository's, the library's is CPython's", () => {
  const read = (...parts) => fs.readFileSync(path.join(...parts), "utf8"), terms = (text) => text.slice(0, text.indexOf("SOFTWARE.\n"));
  assert.ok(terms(read(root, "LICENSE")).length > 900);
  assert.equal(terms(read(installed, "LICENSE")), terms(read(root, "LICENSE")));
  assert.match(read(installed, "LICENSE-PYTHON.txt"), /PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2/);
});

test("the reference in the package has every entry's names; the changes have this version", () => {
  const reference = fs.readFileSync(path.join(dist, "API.md"), "utf8");
  for (const name of ["loadPython", "loadPythonSync", "loadPythonWorker", "Python", "PyProxy", "PythonError", "Files", "nodeFolder", "browserFolder", "browserNet", "nodeNet", "packageIndex", "BufferView", "inspectWasm"]) assert.match(reference, new RegExp(`^### \\w+ \`${name}\``, "m"));
  assert.ok(fs.readFileSync(path.join(installed, "CHANGELOG.md"), "utf8").includes(`## ${JSON.parse(fs.readFileSync(path.join(installed, "package.json"))).version}\n`));
});

test("an error shows a line of the package, not a file; maps lead to the sources", () => {
  write("fail.mjs", 'import { loadPython } from "morelia";\n(await loadPython()).runPython("1/0");\n');
  const got = spawnSync(process.execPath, ["fail.mjs"], { cwd: project, encoding: "utf8" });
  assert.equal(got.status, 1);
  assert.match(got.stderr, /ZeroDivisionError: division by zero/);
  assert.ok(got.stderr.length < 4000, `${got.stderr.length} characters`);
  for (const name of fs.readdirSync(dist).filter((file) => /\.c?js$/.test(file))) {
    const text = fs.readFileSync(path.join(dist, name), "utf8"), map = path.join(dist, `${name}.map`);
    if (fs.existsSync(map)) assert.ok(JSON.parse(fs.readFileSync(map)).sources.every((source) => source.startsWith("../src/")) && text.includes(`sourceMappingURL=${name}.map`), name);
    else assert.ok(Math.max(...text.split("\n").map((line) => line.length)) < 2000, `${name} has a line that nobody can read`);
  }
});

test("the browser's entries use nothing of Node, and import nothing", async () => {
  for (const name of ["index.js", "worker.js", "worker-main.js", "browser-folder.js", "browser-net.js", "package-index.js"]) {
    const file = path.join(installed, "dist", name);
    const { metafile } = await esbuild({ entryPoints: [file], bundle: true, format: "esm", platform: "browser", write: false, metafile: true, logLevel: "silent" });
    assert.equal(Object.keys(metafile.inputs).filter((input) => !/\/(jit|run-sync)\.js$/.test(input)).length, 1, name); // that is loaded when it is wanted
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

const COMPILER = { strict: true, target: "es2022", noEmit: true, types: [] };
const MODULES = { node: { module: "nodenext", moduleResolution: "nodenext" }, bundler: { module: "esnext", moduleResolution: "bundler" } };
function typecheck(file, options) {
  write("tsconfig.json", JSON.stringify({ compilerOptions: { ...COMPILER, ...options }, files: [file] }));
  return spawnSync(process.execPath, [path.join(root, "node_modules/typescript/bin/tsc"), "-p", "."], { cwd: project, encoding: "utf8" });
}

test("types: what is right compiles, what is wrong does not, under each condition, and without newer libraries", () => {
  write("right.ts", `import { loadPython, nodeFolder, nodeProcesses, openBundle, PythonError, PyProxy, type ExceptionData, type FileSource } from "morelia";
import { loadPythonWorker, type RemoteProxy } from "morelia/worker";
import { instruction } from "morelia/inspect";
import { inspectWasm } from "morelia/inspect-wasm";
import { browserFolder, type BrowserFolder } from "morelia/browser-folder";
import { browserNet, type BrowserNetGrants } from "morelia/browser-net";
import { packageIndex } from "morelia/packages";
const kept: () => Promise<BrowserFolder> = () => browserFolder("x", { storage: "indexeddb" });
console.log(kept, packageIndex);
const py = await loadPython({ stdout: { batched: (line) => console.log(line) }, timeLimit: 100, specialize: { exclude: ["CALL"] }, jsGlobals: true });
const value: number = py.runPython("1");
using list: PyProxy = py.runPython("[]");
const n: number = list.length;
try { await py.runPythonAsync("1/0"); } catch (e) { if (e instanceof PythonError) { const line: number = e.frames[0]!.line; const c: ExceptionData | null = e.cause; console.log(line, c); } }
const worker = await loadPythonWorker({ stdin: async () => "x" });
const globals: RemoteProxy = await worker.globals();
py.FS.writeFile("a", new Uint8Array()); const text: string = py.FS.readFile("a", { encoding: "utf8" });
const folder: FileSource = nodeFolder("/tmp", { write: true });
console.log(value, n, globals, text, folder, nodeProcesses, openBundle, instruction, inspectWasm.href);
`);
  write("wrong.ts", `import { loadPython } from "morelia";
const py = await loadPython({ timeLimit: "5" });
py.runPython(5);
py.nothing();
`);
  for (const [name, modules] of Object.entries(MODULES)) {
    for (const lib of [["es2022", "dom"], ["es2022", "dom", "dom.iterable", "esnext"]]) {
      const right = typecheck("right.ts", { ...modules, lib, skipLibCheck: false });
      assert.equal(right.status, 0, `${name} ${lib}\n${right.stdout}`);
    }
    const wrong = typecheck("wrong.ts", { ...modules, lib: ["es2022", "dom"] });
    assert.equal((wrong.stdout.match(/wrong\.ts\(/g) ?? []).length, 3, wrong.stdout);
  }
  write("tsconfig.json", JSON.stringify({ compilerOptions: { ...COMPILER, ...MODULES.node, lib: ["es2022"], types: ["node"], typeRoots: [path.join(root, "node_modules/@types")], skipLibCheck: true }, files: ["right.ts"] }));
  run(process.execPath, [path.join(root, "node_modules/typescript/bin/tsc"), "-p", "."]);
});

test("Chromium without a bundler, under a strict Content-Security-Policy; with and without shared memory", async () => {
  const dir = path.join(project, "plain");
  fs.cpSync(dist, dir, { recursive: true });
  write("plain/index.html", PAGE);
  write("plain/main.js", PROGRAM.replace('"morelia"', '"./index.js"').replace('"morelia/worker"', '"./worker.js"'));
  assert.deepEqual(await inChromium(dir), EXPECTED);
  assert.deepEqual(await inChromium(dir, { isolated: false, hash: "#given" }), EXPECTED);
});
