// tests/node/command/index.test.mjs: packages by name from an index (the simple API's JSON) on a local server: versions, markers, hashes, what an index may not do.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import http from "node:http";
import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import test, { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { packageIndex } from "../../../web/dist/package-index.js";
import { loadPythonWorker } from "../../../web/dist/worker-node.js";
import { start } from "../support.mjs";
import { makeWheel } from "./wheels.mjs";

const cli = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../../web/dist/cli.cjs");
const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
const files = new Map(), projects = new Map(), asked = [];
let server, url;

function publish(name, version, { requires, tag = "py3-none-any", sources = { [`${name.replace("-", "_")}.py`]: `version = '${version}'\n` }, listed = {}, metadata } = {}) {
  const file = `${name.replace("-", "_")}-${version}-${tag}.whl`, bytes = makeWheel(name.replace("-", "_"), version, sources, { requires, metadata, tag: tag.split(".").at(-1) });
  files.set(file, bytes);
  projects.set(name, [...(projects.get(name) ?? []), { filename: file, url: `../../files/${file}`, hashes: { sha256: sha256(bytes) }, ...listed }]);
}

before(async () => {
  publish("app", "1.0", { requires: ["lib-a>=1", "lib-b<3", "only-win; sys_platform == 'win32'", "extra-lib; extra == 'more'"] });
  for (const version of ["0.9", "1.0", "1.2", "1.10", "2.0rc1"]) publish("lib-a", version, { requires: ["lib-b"] });
  for (const version of ["1.0", "2.5", "3.0"]) publish("lib-b", version);
  publish("extra-lib", "1.0");
  publish("lib-c", "1.0", { requires: ["lib-d"] });
  publish("lib-c", "2.0", { requires: ["lib-d<2", "lib-e"] });
  publish("lib-d", "1.0");
  publish("lib-d", "2.0");
  publish("lib-e", "1.0", { requires: ["lib-d>=1"] });
  publish("narrow", "1.0", { requires: ["lib-b", "tight"] });
  publish("tight", "1.0", { requires: ["lib-b>=2,<3"] });
  publish("torn", "1.0", { requires: ["lib-b<2", "tight"] });
  publish("native", "1.0", { tag: "cp314-cp314-manylinux_2_17_x86_64" });
  publish("newer", "1.0");
  publish("newer", "2.0", { listed: { "requires-python": ">=3.99" } });
  publish("pulled", "1.0");
  publish("pulled", "2.0", { listed: { yanked: "broken" } });
  publish("only-early", "1.0b2");
  publish("forged", "1.0", { listed: { hashes: { sha256: "0".repeat(64) } } });
  publish("strange", "1.0", { listed: { url: "file:///etc/passwd" } });
  projects.set("misnamed", [{ ...projects.get("lib-b")[0], filename: "misnamed-1.0-py3-none-any.whl" }]);
  server = http.createServer((request, response) => {
    asked.push(request.url);
    const [, place, name] = request.url.split("/");
    if (place === "simple" && projects.has(name)) {
      assert.match(request.headers.accept, /^application\/vnd\.pypi\.simple\.v1\+json(,|$)/);
      response.writeHead(200, { "Content-Type": "application/vnd.pypi.simple.v1+json" }).end(JSON.stringify({ meta: { "api-version": "1.1" }, name, files: projects.get(name) }));
    } else if (place === "old" && projects.has(name)) { // an index of before there was JSON
      const links = projects.get(name).map((file) => `<a href="${file.url}#sha256=${file.hashes.sha256}"${file["requires-python"] ? ` data-requires-python="${file["requires-python"].replace(">", "&gt;")}"` : ""}${file.yanked ? ` data-yanked="x"` : ""}>${file.filename}</a><br>`);
      response.writeHead(200, { "Content-Type": "text/html" }).end(`<!doctype html><title>${name}</title>${links.join("\n")}`);
    } else if (place === "html") response.writeHead(200, { "Content-Type": "text/html" }).end("<a>");
    else if (place === "files" && files.has(name)) response.writeHead(200, { "Content-Length": files.get(name).length }).end(files.get(name));
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  server.keepAliveTimeout = 600_000; // a connection that ends while it is taken up again fails
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${server.address().port}/simple/`;
});
after(() => server.close());

const INSTALLED = "import importlib.metadata as m\n','.join(sorted(f'{d.name} {d.version}' for d in m.distributions()))";
async function installed(...wanted) {
  const py = await start({ packageIndex: packageIndex(url) });
  await py.install(...wanted);
  return py.runPython(INSTALLED);
}

test("the newest versions that fit, with what they need; markers and extras", async () => {
  asked.length = 0;
  assert.equal(await installed("app"), "app 1.0,lib_a 1.10,lib_b 2.5");
  assert.ok(!asked.some((path) => /only-win|extra-lib|lib_a-1\.2|lib_b-1/.test(path)), asked.join());
  assert.equal(await installed("App[more] == 1.*"), "app 1.0,extra_lib 1.0,lib_a 1.10,lib_b 2.5");
  assert.equal(await installed("lib_a<1.10", "lib.b==1.0"), "lib_a 1.2,lib_b 1.0");
  assert.equal(await installed("lib-a==2.0rc1"), "lib_a 2.0rc1,lib_b 3.0");
  assert.equal(await installed("only-early"), "only_early 1.0b2");
});

test("a choice that another requirement refuses is made again", async () => {
  assert.equal(await installed("narrow"), "lib_b 2.5,narrow 1.0,tight 1.0");
  assert.equal(await installed("lib-d", "lib-c"), "lib_c 2.0,lib_d 1.0,lib_e 1.0");
  await assert.rejects(installed("torn"), { type: "InstallError" });
});

test("other Pythons' versions, withdrawn ones, wheels for machines", async () => {
  assert.equal(await installed("newer"), "newer 1.0");
  assert.equal(await installed("pulled"), "pulled 1.0");
  assert.equal(await installed("pulled==2.0"), "pulled 2.0");
  await assert.rejects(installed("native"), { type: "InstallError", message: /wheels of pure Python there are of no version/ });
  await assert.rejects(installed("nothing"), { type: "InstallError", message: /the index has no nothing/ });
  await assert.rejects(installed("lib-b>9"), { type: "InstallError", message: /3\.0, 2\.5, 1\.0/ });
});

test("a file that is not what the index says is not installed", async () => {
  await assert.rejects(installed("forged"), { type: "InstallError", message: /not what its hash in the index says/ });
  await assert.rejects(installed("misnamed"), { type: "InstallError" });
  await assert.rejects(installed("strange"), /has not named this file/);
});

test("micropip; installed packages are kept", async () => {
  const py = await start({ packageIndex: packageIndex(url) });
  await py.runPythonAsync("import micropip\nawait micropip.install(['lib-b<3', 'lib-c==1.0'])");
  assert.equal(py.runPython(INSTALLED), "lib_b 2.5,lib_c 1.0,lib_d 2.0");
  await py.runPythonAsync("await micropip.install('app')");
  assert.equal(py.runPython("import lib_b\nlib_b.version"), "2.5");
  await assert.rejects(py.runPythonAsync("await micropip.install('x', index_urls='http://elsewhere/')"), { type: "InstallError" });
  await assert.rejects((await start()).install("lib-b"), { type: "InstallError", message: /there is no index/ });
});

test("what a program can reach through the index: pages of packages and files that they name", async () => {
  const py = await start({ packageIndex: packageIndex(url) });
  const refused = async (call) => py.runPythonAsync(`import _morelia_index\ntry:\n    await _morelia_index.${call}\nexcept Exception as e:\n    r = str(e)\nr`);
  for (const call of ["project('../files/x')", "project('a/b')", "project('..')", "project(5)", "project('A B')", "project('')"]) assert.match(await refused(call), /normal form/, call);
  for (const call of [`file('${url}')`, "file('file:///etc/passwd')", "file(None)", `file('${new URL("/files/lib_b-1.0-py3-none-any.whl", url)}')`]) assert.match(await refused(call), /has not named/, call);
  assert.equal(py.runPython("import _morelia_index\n[n for n in dir(_morelia_index) if not n.startswith('_')]").toJs().join(), "file,hasOwnProperty,project,propertyIsEnumerable,toLocaleString,toString,valueOf");
  const pages = await start({ packageIndex: packageIndex(new URL("/html/", url)) });
  await assert.rejects(pages.install("lib-b"), /does not answer in JSON/);
});

test("in a worker: names, wheels, archives", async () => {
  const py = await loadPythonWorker({ packageIndex: url });
  try {
    await py.install("app", makeWheel("given", "1.0", { "given.py": "x = 1\n" }));
    assert.equal(await py.runPython(INSTALLED), "app 1.0,given 1.0,lib_a 1.10,lib_b 2.5");
    await py.unpackArchive(files.get("lib_b-1.0-py3-none-any.whl"), "zip", { extractDir: "/tmp/a" });
    assert.equal(await py.FS.exists("/tmp/a/lib_b.py"), true);
  } finally {
    await py.terminate();
  }
});

test("an index of the embedder's own", async () => {
  const bytes = files.get("lib_b-2.5-py3-none-any.whl");
  const own = { project: async (name) => (name === "lib-b" ? JSON.stringify({ files: [{ filename: "lib_b-2.5-py3-none-any.whl", url: "mine", hashes: {} }] }) : null), file: async (place) => (assert.equal(place, "mine"), bytes) };
  const py = await start({ packageIndex: own });
  await py.install("lib-b");
  assert.equal(py.runPython(INSTALLED), "lib_b 2.5");
});

test("unpackArchive: zip and tar with their compressions; nothing leaves the folder", async () => {
  const py = await start();
  py.runPython(`
import io, tarfile, zipfile
def tar(mode, name='d/x.txt', **more):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=mode) as t:
        info = tarfile.TarInfo(name)
        info.size = 3
        for k, v in more.items(): setattr(info, k, v)
        t.addfile(info, io.BytesIO(b'abc'))
    return out.getvalue()
def zipped(name='d/x.txt'):
    out = io.BytesIO()
    with zipfile.ZipFile(out, 'w') as z: z.writestr(name, b'abc')
    return out.getvalue()`);
  for (const [format, expression] of [["zip", "zipped()"], ["whl", "zipped()"], ["tar", "tar('w')"], ["gztar", "tar('w:gz')"], [".tar.gz", "tar('w:gz')"], ["bztar", "tar('w:bz2')"], ["xztar", "tar('w:xz')"]]) {
    py.unpackArchive(py.runPython(expression), format, { extractDir: `/tmp/${format}` });
    assert.equal(py.FS.readFile(`/tmp/${format}/d/x.txt`, { encoding: "utf8" }), "abc", format);
  }
  py.unpackArchive(py.runPython("zipped('here.txt')").buffer, "zip");
  assert.equal(py.runPython("open('here.txt').read()"), "abc");
  for (const [format, expression] of [["zip", "zipped('../out.txt')"], ["zip", "zipped('/tmp/out.txt')"], ["tar", "tar('w', '../out.txt')"], ["tar", "tar('w', 'l', type=tarfile.SYMTYPE, linkname='../..', size=0)"]]) {
    assert.throws(() => py.unpackArchive(py.runPython(expression), format, { extractDir: "/tmp/in" }), (error) => ["ValueError", "OutsideDestinationError", "LinkOutsideDestinationError"].includes(error.type), expression);
  }
  assert.deepEqual([py.FS.exists("/tmp/out.txt"), py.FS.exists("/tmp/in/l")], [false, false]);
  assert.throws(() => py.unpackArchive(new Uint8Array(3), "rar"), { type: "ValueError" });
  assert.throws(() => py.unpackArchive(new Uint8Array(3), "zip"), { type: "BadZipFile" });
});

// The command's pip, in a folder of its own.
function pip(...args) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-index-"));
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, "-m", "pip", ...args], { cwd: folder, env: { ...process.env, PIP_INDEX_URL: url } }, (error, out, err) => {
      const packages = path.join(folder, ".morelia/site-packages"), installed = fs.existsSync(packages) ? fs.readdirSync(packages).filter((name) => name.endsWith(".dist-info")).map((name) => name.slice(0, -10)).sort().join() : "";
      fs.rmSync(folder, { recursive: true });
      resolve({ out, err, status: error?.code ?? 0, installed });
    });
  });
}

test("-m pip install, by names from an index in JSON and in HTML, by URLs", async () => {
  const app = await pip("install", "app");
  assert.deepEqual([app.status, app.err, app.installed], [0, "", "app-1.0,lib_a-1.10,lib_b-2.5"]);
  assert.match(app.out, /^Collecting app\n  Downloading app-1\.0-py3-none-any\.whl \(\d+ bytes\)\n/);
  assert.match(app.out, /Successfully installed app-1\.0 lib-a-1\.10 lib-b-2\.5\n$|Successfully installed app-1\.0 lib_a-1\.10 lib_b-2\.5\n$/);
  const old = url.replace("/simple/", "/old/");
  for (const [wanted, installed] of [["app[more]", "app-1.0,extra_lib-1.0,lib_a-1.10,lib_b-2.5"], ["newer", "newer-1.0"], ["pulled", "pulled-1.0"], ["lib-a<1.2", "lib_a-1.0,lib_b-3.0"]]) {
    assert.equal((await pip("install", "-q", "-i", old, wanted)).installed, installed, wanted);
  }
  assert.equal((await pip("install", "--pre", "lib-a")).installed, "lib_a-2.0rc1,lib_b-3.0");
  assert.equal((await pip("install", new URL("../files/lib_b-2.5-py3-none-any.whl", url).href)).installed, "lib_b-2.5");
  assert.equal((await pip("install", "-i", old.replace("/old/", "/none/"), "--extra-index-url", url, "lib-d")).installed, "lib_d-2.0");
  for (const [wanted, text] of [["nowhere", /^ERROR: .*the index has no nowhere\n$/], ["native", /wheels of pure Python there are of no version/], ["forged", /is not what its hash in the index says/], ["strange", /only http and https are fetched/],
    ["misnamed", /holds lib_b/], ["torn", /require/]]) {
    const failed = await pip("install", wanted);
    assert.deepEqual([failed.status, failed.installed], [1, ""], wanted);
    assert.match(failed.err, text);
  }
  const closed = await pip("install", "-i", "http://127.0.0.1:1/simple", "app");
  assert.match(closed.err, /^ERROR: http:\/\/127\.0\.0\.1:1\/simple\/app\/: \[Errno \d+\] Connection refused\n$/);
});
