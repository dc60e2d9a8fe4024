// tests/node/reach.test.mjs: searches everything of JavaScript that Python can reach (tests/node/reach/), without
// grants and with each, in Node and in a worker; and that the search notices a policy that allows one more name. In
// Chromium: tests/browser/reach.test.mjs.
import assert from "node:assert/strict";
import fs from "node:fs";
import { builtinModules, createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import test, { after } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { browserNet } from "../../web/dist/browser-net.js";
import { nodeFolder, nodeNet } from "../../web/dist/node.js";
import { loadPythonWorker } from "../../web/dist/worker-node.js";
import { INHERITS, added, beyond, kindsOf, search } from "./reach/reach.mjs";
import { start } from "./support.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const source = fs.readFileSync(new URL("./reach/search.py", import.meta.url), "utf8");
const allowed = kindsOf(fs.readFileSync(path.join(root, "docs/security.md"), "utf8"));
const markers = [root.replace(/\/$/, ""), os.homedir() + "/", "file://", "node:internal", ".test.mjs"];
const require = createRequire(import.meta.url);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-reach-"));
after(() => fs.rmSync(folder, { recursive: true }));

// What no interpreter may meet, by identity.
function forbidden() {
  const functions = [async () => {}, function* () {}, async function* () {}].map((f) => f.constructor);
  const named = Object.entries({ globalThis, process, Function, eval, WebAssembly, Reflect, Proxy, require, console }).filter(([name]) => name !== "console");
  const modules = builtinModules.filter((name) => !/^_|wasi|sys$|punycode|trace_events/.test(name)).map((name) => [`module ${name}`, require(name)]);
  const prototypes = Object.getOwnPropertyNames(globalThis).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name).value])
    .filter(([, value]) => typeof value === "function" && value.prototype).map(([name, value]) => [`${name}.prototype`, value.prototype]);
  return new Map([...functions.map((f) => [f, f.name]), ...[...named, ...modules, ...prototypes].map(([name, value]) => [value, name])]);
}

function assertHolds(report, what) {
  assert.deepEqual(report.findings, [], `${what}: ways out`);
  assert.deepEqual(report.refusals, [], `${what}: what only the look at values stopped`);
  assert.deepEqual(beyond(report.shapes, allowed), [], `${what}: names that docs/security.md does not grant`);
}

let baseline;
test("without grants nothing is reached but the kinds of docs/security.md", async () => {
  const py = await start();
  baseline = await search(py, source, { markers, objects: true });
  assertHolds(baseline, "no grants");
  assert.ok(baseline.objects.length > 200 && baseline.shapes.length >= 12, `${baseline.objects.length} objects of ${baseline.shapes.length} shapes: the search looks at little`);
  const never = forbidden();
  assert.deepEqual(baseline.objects.filter((o) => never.has(o)).map((o) => never.get(o)), []);
});

test("in a worker the same", async () => {
  const py = await loadPythonWorker({ stdout: () => {}, stderr: () => {} });
  try {
    const report = await search(py, source, { markers });
    assertHolds(report, "worker");
    assert.ok(report.objects > 200, `${report.objects} objects`);
  } finally {
    await py.terminate();
  }
});

test("one object of each kind shows what its row grants, and leads to no more", async () => {
  const py = await start();
  const one = {
    "plain object": {}, "function": () => 1, "Array": [1], "Map": new Map([[1, {}]]), "Set": new Set([1]), "WeakMap": new WeakMap(), "WeakSet": new WeakSet(), "WeakRef": new WeakRef({}),
    "FinalizationRegistry": new FinalizationRegistry(() => {}), "Promise": Promise.resolve(1), "Date": new Date(0), "RegExp": /(a)b/g, "Error": new AggregateError([new TypeError("x")], "y"),
    "ArrayBuffer": new ArrayBuffer(8), "typed array": new Float64Array(2), "Buffer": Buffer.from("pool"), "DataView": new DataView(new ArrayBuffer(8)), "iterator": [1].values(),
    "generator": (function* () { yield 1; })(), "async iterator": (async function* () { yield 1; })(), "boxed primitive": new Boolean(true),
  };
  assert.deepEqual(Object.keys(one), Object.keys(allowed).filter((kind) => kind !== "WebAssembly"));
  for (const [kind, value] of Object.entries(one)) {
    py.globals.set("one", value);
    const names = [kind, INHERITS[kind], "plain object"].flatMap((row) => allowed[row]?.names ?? []).filter((name) => name in value);
    const own = Object.getOwnPropertyNames(value).filter((name) => (allowed[kind].own?.includes(name) ?? true) && /^[a-z]/i.test(name));
    const expected = [...new Set([...names, ...own])].filter((name) => !(kind === "function" && name === "toString") && !(kind === "Buffer" && name === "buffer"));
    assert.deepEqual(py.runPython("dir(one)").toJs(), expected.sort(), kind);
  }
  py.globals.set("given", one);
  const report = await search(py, source, { roots: ["given"], markers, objects: true });
  assertHolds({ ...report, shapes: report.shapes.filter(([, own]) => !own.includes("Array")) }, "one of each kind");
  const never = forbidden();
  assert.deepEqual(report.objects.filter((o) => never.has(o)).map((o) => never.get(o)), []);
});

class Thing {
  #secret = 1;
  n = 1;
  static version = 2;
  method() { return this; }
  get accessor() { return this.#secret; }
}
// Processes that all fail: the search calls what it finds.
function refusing() {
  const refuse = () => {
    throw Object.assign(new Error("EPERM"), { code: "EPERM", secret: process });
  };
  return { pid: 2 ** 29, parent: 2 ** 29 - 1, start: refuse, wait: refuse, kill: refuse, ready: refuse, pipes: {} };
}
// A network that answers nothing but errors.
const unreachable = { operate: (op) => (op === 0 || op === 1 ? -14 : -8), secret: process };
// Each documented grant, and the shapes that it adds: "own names / other names".
const PLAIN = "hasOwnProperty propertyIsEnumerable toLocaleString toString valueOf";
// As far as browserNet asks for it; it answers nothing.
globalThis.XMLHttpRequest = class XMLHttpRequest {
  status = 204;
  statusText = "No Content";
  responseURL = "http://reach.example/";
  response = new ArrayBuffer(0);
  open() {}
  overrideMimeType() {}
  setRequestHeader() {}
  send() {}
  getAllResponseHeaders() { return ""; }
  getResponseHeader() { return null; }
};
const CONNECTED = `
import _socket, socket, ssl
server = socket.create_server(("127.0.0.1", 0))
ours = socket.create_connection(server.getsockname())
theirs, _ = server.accept()
theirs.send(b"x")
context = ssl.create_default_context()`;
const GRANTS = {
  "globals.set": { give: (py) => py.globals.set("given", { a: 1, f: () => 1 }), roots: ["given"], adds: [`a f / ${PLAIN}`] },
  "a class's object": { give: (py) => py.globals.set("given", new Thing()), roots: ["given"], adds: [`n / accessor hasOwnProperty method propertyIsEnumerable toLocaleString toString valueOf`] },
  "a class": { give: (py) => py.globals.set("given", Thing), roots: ["given"], adds: [
    "n / accessor hasOwnProperty method propertyIsEnumerable toLocaleString toString valueOf", "version / hasOwnProperty length name propertyIsEnumerable toLocaleString valueOf"] },
  "registerModule": { give: (py) => (py.registerModule("host", { b: 1 }), py.runPython("import host")), roots: ["host"], adds: [`b / ${PLAIN}`] },
  "registerModule of a namespace": { give: async (py) => (py.registerModule("host", await import("data:text/javascript,export const one = 1")), py.runPython("import host")), roots: ["host"],
    adds: [`one / ${PLAIN}`] },
  "a function's result": { give: (py) => (py.globals.set("f", () => ({ c: 1 }))), roots: ["f"], adds: [`c / ${PLAIN}`] },
  "a promise": { give: (py) => py.globals.set("given", Promise.resolve({ e: 1 })), roots: ["given"], adds: [` / catch finally hasOwnProperty propertyIsEnumerable then toLocaleString toString valueOf`] },
  "jsGlobals: an object": { options: { jsGlobals: { d: 1 } }, give: (py) => py.runPython("import js"), roots: ["js"], adds: [`d / ${PLAIN}`] },
  "an index of packages": { options: { packageIndex: { project: async () => null, file: async () => new Uint8Array(1) } }, give: (py) => py.runPython("import _morelia_index"), roots: ["_morelia_index"],
    adds: [`file project / ${PLAIN}`, " / catch finally hasOwnProperty propertyIsEnumerable then toLocaleString toString valueOf"] }, // functions, and promises of what they answer
  "a buffer of its own": { give: (py) => py.globals.set("given", py.runPython("bytearray(8)").getBuffer({ copy: false })), roots: ["given"], adds: [` / ${PLAIN}`] },
  "processes": { options: { processes: refusing() }, give: () => {}, roots: [], adds: [] },
  "net": { options: { net: unreachable }, give: (py) => py.runPython("import socket, select, _socket"), roots: ["socket", "_socket"], adds: [] },
  "Node's net": { options: { net: nodeNet({ connect: ["127.0.0.1"], listen: ["127.0.0.1"] }) }, give: (py) => py.runPython(CONNECTED), roots: ["server", "ours", "theirs", "context", "_socket", "ssl"], adds: [] },
  "a page's net": { options: { net: browserNet({ connect: ["reach.example"] }) }, give: (py) => py.runPython("import _socket, http.client\nours = http.client.HTTPConnection('reach.example')\nours.request('GET', '/')\nassert ours.getresponse().status == 204"),
    roots: ["ours", "_socket", "http"], adds: [] },
  "files, env, args": { options: { files: { "a.txt": "x" }, env: { A: "b" }, args: ["a"] }, give: () => {}, roots: [], adds: [] },
  "folders of the machine": { give: (py) => {
    for (const [at, write] of [["read", false], ["write", true]]) fs.mkdirSync(path.join(folder, at)), py.FS.mount(`/${at}`, nodeFolder(path.join(folder, at), { write }));
    py.runPython("import os\nnames = os.scandir('/write')\nfile = open('/write/x', 'w+')\nfile.write('x')\nfile.flush()\nread = os.open('/read', os.O_RDONLY)");
  }, roots: ["names", "file", "os"], adds: [] },
  "waiting without await": { options: { runSync: true }, give: (py) => py.runPython("import morelia.ffi"), roots: ["morelia"], adds: [] },
  "compiled loops": { options: { jit: { threshold: 2 } }, give: (py) => py.runPython("n = 0\nfor i in range(1000): n += i"), roots: [], adds: [] },
};
for (const [name, { options, give, roots, adds }] of Object.entries(GRANTS)) {
  test(`with a grant exactly what is granted is added: ${name}`, async () => {
    const py = await start(options);
    await give(py);
    const report = await search(py, source, { roots, markers: [], objects: true });
    assert.deepEqual(report.findings, []);
    assert.deepEqual(report.refusals, []);
    assert.deepEqual(added(report.shapes, baseline.shapes), [...adds].sort());
    const never = forbidden();
    assert.deepEqual(report.objects.filter((o) => never.has(o)).map((o) => never.get(o)), []);
  });
}

test("with jsGlobals: true everything is reached, and the search sees it", async () => {
  const py = await start({ jsGlobals: true });
  const report = await search(py, source.replace("MAX_OBJECTS = 2500", "MAX_OBJECTS = 20"), { markers });
  assert.ok(report.findings.some((text) => text.includes("shows constructor")), report.findings.join("\n"));
});

// The package with another policy: access.ts changed on its way into the bundle, nothing in the package allows for it.
async function loosened(name, changes) {
  const dist = path.join(folder, name.replace(/\W+/g, "-"));
  fs.mkdirSync(dist);
  for (const file of ["morelia.wasm", "stdlib.bundle"]) fs.symlinkSync(path.join(root, "web/dist", file), path.join(dist, file));
  const change = {
    name: "change",
    setup: (b) => b.onLoad({ filter: /access\.ts$/ }, ({ path: file }) => {
      let contents = fs.readFileSync(file, "utf8");
      for (const [from, to] of changes) {
        assert.ok(contents.includes(from), `access.ts has no ${from}`);
        contents = contents.replace(from, to);
      }
      return { contents, loader: "ts" };
    }),
  };
  const outfile = path.join(dist, "node.mjs");
  await build({ entryPoints: [path.join(root, "web/src/node.ts")], outfile, bundle: true, format: "esm", target: "es2022", platform: "node", plugins: [change], logLevel: "warning" });
  const { loadPython } = await import(pathToFileURL(outfile).href);
  return loadPython({ stdout: () => {}, stderr: () => {} });
}
const FUNCTION_NAMES = [`    names: "",\n  },\n  "Array"`, (name) => `    names: "${name}",\n  },\n  "Array"`];
const NEVER_LESS = ['new Set("constructor ', 'new Set("'];
const LOOSER = {
  "errors show their stack": [['own: "message name",', 'own: "message name stack",'], ['return key === "stack" &&', 'return false &&']],
  "functions have bind": [[FUNCTION_NAMES[0], FUNCTION_NAMES[1]("bind")]],
  "functions have toString": [[FUNCTION_NAMES[0], FUNCTION_NAMES[1]("toString")]],
  "arrays have their constructor": [NEVER_LESS, ['names: "at concat', 'names: "constructor at concat']],
  "functions have their constructor": [NEVER_LESS, [FUNCTION_NAMES[0], FUNCTION_NAMES[1]("constructor")]],
  "iterators have their constructor": [NEVER_LESS, ['const ITERATOR = "drop', 'const ITERATOR = "constructor drop']],
  "maps have a name more": [['names: "clear delete entries forEach get has', 'names: "clear delete entries forEach get has __lookupGetter__'], ['__defineSetter__ __lookupGetter__', '__defineSetter__']],
  "keys are made texts by String": [['if (typeof value === "string") return value;', 'if (true) return String(value);']],
  "functions from text, not looked at": [NEVER_LESS, [FUNCTION_NAMES[0], FUNCTION_NAMES[1]("constructor")], ["if (why) throw", "if (why && 0) throw"]],
};
for (const [name, changes] of Object.entries(LOOSER)) {
  test(`the search finds a looser policy: ${name}`, async () => {
    const report = await search(await loosened(name, changes), source, { markers });
    const found = [...report.findings, ...report.refusals, ...beyond(report.shapes, allowed)];
    assert.ok(found.length > 0, "nothing was found");
    if (name.includes("not looked at")) assert.ok(report.findings.some((text) => /as code|from text/.test(text)), report.findings.join("\n"));
  });
}

test("the table of docs/security.md is the policy", async () => {
  const outfile = path.join(folder, "access.mjs");
  await build({ entryPoints: [path.join(root, "web/src/border/access.ts")], outfile, bundle: true, format: "esm" });
  const { KINDS } = await import(pathToFileURL(outfile).href);
  assert.deepEqual(allowed, Object.fromEntries(Object.entries(KINDS).map(([kind, { names, own }]) => [kind, { own: own?.split(" ") ?? null, names: names ? names.split(" ") : [] }])));
});
