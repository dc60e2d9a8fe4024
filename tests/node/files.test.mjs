// tests/node/files.test.mjs: FS: the files that Python sees.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { FileError, nodeFolder, start, thrown } from "./support.mjs";

test("files go both ways", async () => {
  const py = await start({ files: { "data/in.txt": "hello", "mod.py": "value = 7" } });
  assert.equal(py.runPython("open('data/in.txt').read()"), "hello");
  assert.equal(py.runPython("import mod\nmod.value"), 7);
  py.runPython("with open('out.bin', 'wb') as f: f.write(bytes(range(4)))");
  assert.deepEqual(py.FS.readFile("out.bin"), new Uint8Array([0, 1, 2, 3]));
  py.FS.writeFile("out.bin", "text", { append: true });
  assert.equal(py.runPython("open('out.bin', 'rb').read()").length, 8);
  assert.equal(py.FS.readFile("data/in.txt", { encoding: "utf8" }), "hello");
  py.FS.mkdir("folder");
  py.FS.mkdirTree("a/b/c");
  py.FS.writeFile("a/b/c/x.txt", new Uint8Array([65]));
  assert.deepEqual(py.FS.readdir("a/b/c"), ["x.txt"]);
  assert.deepEqual(py.FS.stat("a/b").folder, true);
  assert.equal(py.FS.stat("a/b/c/x.txt").size, 1);
  py.FS.rename("a/b/c/x.txt", "y.txt");
  assert.ok(py.FS.exists("y.txt") && !py.FS.exists("a/b/c/x.txt"));
  py.FS.unlink("y.txt");
  py.FS.rmdir("a/b/c");
  assert.equal(py.runPython("import os\nos.path.exists('a/b/c'), sorted(os.listdir('a'))").repr(), "(False, ['b'])");
  const error = thrown(() => py.FS.readFile("none"));
  assert.ok(error instanceof FileError);
  assert.equal(error.code, "ENOENT");
  assert.equal(thrown(() => py.FS.writeFile("no/such/folder", "")).code, "ENOENT");
  assert.equal(thrown(() => py.FS.rmdir("a")).code, "ENOTEMPTY");
  py.FS.chdir("a");
  assert.match(py.FS.cwd(), /\/a$/);
});

test("a folder of the host is mounted", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-"));
  try {
    fs.writeFileSync(path.join(folder, "given.py"), "def f(): return 'from the host'");
    fs.mkdirSync(path.join(folder, "sub"));
    fs.writeFileSync(path.join(folder, "sub", "x.txt"), "x");
    const py = await start();
    py.FS.mount("/mnt", nodeFolder(folder));
    assert.equal(py.runPython("import sys\nsys.path.append('/mnt')\nimport given\ngiven.f()"), "from the host");
    assert.deepEqual(py.runPython("import os\nsorted(os.listdir('/mnt'))").toJs().filter((n) => n !== "__pycache__"), ["given.py", "sub"]);
    assert.equal(py.runPython("open('/mnt/sub/x.txt').read()"), "x");
    assert.deepEqual(py.FS.readdir("/mnt/sub"), ["x.txt"]);
    py.FS.unmount("/mnt");
    assert.ok(!py.FS.exists("/mnt/sub/x.txt"));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});

test("nothing leads out of a mounted folder", async () => {
  const outer = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "morelia-")));
  try {
    const folder = path.join(outer, "data"), beside = path.join(outer, "data-beside");
    fs.mkdirSync(path.join(folder, "sub"), { recursive: true });
    fs.mkdirSync(beside);
    for (const file of [path.join(outer, "secret"), path.join(beside, "secret")]) fs.writeFileSync(file, "secret");
    for (const file of [path.join(folder, "%2e%2e"), path.join(folder, "..."), path.join(folder, "sub/in")]) fs.writeFileSync(file, "inside");
    const links = { up: "..", file: "../secret", absolute: path.join(outer, "secret"), neighbour: "../data-beside", root: "/", gone: "../nothing", "sub/back": "../..", around: "../data/sub/in", here: "sub", loop: "loop" };
    for (const [name, target] of Object.entries(links)) fs.symlinkSync(target, path.join(folder, name));
    fs.symlinkSync(folder, path.join(outer, "linked"));
    const ways = ["up/secret", "file", "absolute", "neighbour/secret", `root${outer}/secret`, "sub/back/secret", "../secret", "sub/../../secret", "./../secret", "/../secret", `${outer}/secret`, "file\0", "gone", "loop"];
    for (const base of [folder, `${folder}/`, path.join(outer, "linked"), path.relative(process.cwd(), folder)]) {
      const source = nodeFolder(base);
      for (const way of ways) {
        assert.equal(source.read(way), null, way);
        assert.equal(source.stat(way), null, way);
      }
      for (const way of ["..", "up", "root", "neighbour", "sub/back", "sub/../.."]) assert.equal(source.list(way), null, way);
      for (const way of ["around", "here/in", "sub/in", "%2e%2e", "..."]) assert.equal(source.read(way)?.toString(), "inside", way);
      assert.deepEqual(source.list("here").sort(), ["back", "in"]);
    }
    const py = await start();
    py.FS.mount("/mnt", nodeFolder(folder));
    py.globals.set("ways", py.toPy(ways));
    assert.equal(py.runPython("def get(way):\n    try: return open('/mnt/' + way).read()\n    except (OSError, ValueError): return None\n[w for w in ways if get(w)]").repr(), "[]");
    assert.equal(py.runPython("get('around')"), "inside");
    const { resolveInside } = await import("../../web/dist/node.js");
    assert.equal(resolveInside(folder, "sub/new", { missing: true }), path.join(folder, "sub/new"));
    assert.equal(resolveInside(folder, "sub/new"), null);
    for (const way of ["up/new", "gone", "file", "sub/back/new", "../new", "no/new"]) assert.equal(resolveInside(folder, way, { missing: true }), null, way);
  } finally {
    fs.rmSync(outer, { recursive: true });
  }
});

test("the current folder is not replaced, nor removed, and the first one may go when it is no longer that", async () => {
  const py = await start();
  const code = (use) => { try { use(); return null; } catch (e) { return e.code; } };
  py.FS.mkdirTree("/tmp/x");
  const home = py.FS.cwd();
  assert.equal(code(() => py.FS.rename("/tmp/x", ".")), "EBUSY");
  assert.equal(code(() => py.FS.rename("/tmp/x", home)), "EBUSY");
  assert.equal(code(() => py.FS.rmdir(home)), "EBUSY");
  assert.equal(py.FS.cwd(), home);
  py.FS.chdir("/tmp");
  py.FS.rename(home, "/tmp/moved");
  py.FS.rename("/tmp/x", "/tmp/moved"); // over it: it is gone
  for (const name of ["a", "b", "c", "d"]) py.FS.mkdirTree(name);
  py.FS.chdir("d");
  py.FS.writeFile("told", "yes");
  assert.deepEqual([py.FS.cwd(), py.FS.readFile("/tmp/d/told", { encoding: "utf8" })], ["/tmp/d", "yes"]);
  assert.equal(code(() => py.FS.unlink("d/e/f")), "ENOENT");
});
