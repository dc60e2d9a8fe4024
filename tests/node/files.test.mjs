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
