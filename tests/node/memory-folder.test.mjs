// tests/node/memory-folder.test.mjs: the folder behind `browserFolder` behaves like the machine's disk: the same random
// operations on both, with the same results; and replaying its reported changes makes the same folder.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { nodeFolder, start } from "./support.mjs";

const { outputFiles: [{ text }] } = await build({ entryPoints: [fileURLToPath(new URL("../../web/src/host/memory-folder.ts", import.meta.url))], bundle: true, format: "esm", write: false });
const { MemoryFolder } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
const source = (files, writable = true) => ({ files, writable, read: () => null });

const PROGRAM = `
import os, random, errno
def act(r, base):
    names = ["a", "b", "a/x", "a/y", "b/x", "a/x/z", "c", "a/"]
    p, q = os.path.join(base, r.choice(names)), os.path.join(base, r.choice(names[:-1]))
    op = r.randrange(14)
    data = bytes([r.randrange(256)]) * r.randrange(40)
    mode = r.choice(["rb", "wb", "ab", "r+b", "w+b", "xb"])
    at, size = r.randrange(50), r.randrange(60)
    try:
        if op < 5:
            with open(p, mode, buffering=r.choice([0, -1])) as f:
                if "r" not in mode or "+" in mode: f.write(data)
                if "+" in mode: f.seek(at); f.write(b"!"); f.truncate(size); f.seek(0); return f.read()
                return f.read() if mode == "rb" else f.tell()
        if op == 5: return os.mkdir(p)
        if op == 6: return os.rmdir(p)
        if op == 7: return os.unlink(p)
        if op == 8: return os.path.exists(p) and os.rename(p, q)  # of two errors systems tell one or the other
        if op == 9: return sorted(os.listdir(p))
        if op == 10: return os.stat(p).st_size if os.path.isfile(p) else oct(os.stat(p).st_mode & 0o170000)
        if op == 11: return os.truncate(p, size)
        if op == 12: return os.chmod(p, 0o600), oct(os.stat(p).st_mode & 0o777)
        with open(p, "r+b") as f:      # open while it goes
            f.write(data); os.unlink(p); f.seek(0); return f.read()
    except OSError as e:
        return errno.errorcode[e.errno]
def tree(base):
    return sorted((os.path.relpath(os.path.join(d, n), base), open(os.path.join(d, n), "rb").read()) for d, _, ns in os.walk(base) for n in ns), sorted(os.path.relpath(d, base) for d, _, _ in os.walk(base))
def compare(seed, n):
    one, two = random.Random(seed), random.Random(seed)
    for i in range(n):
        state = one.getstate()
        a, b = act(one, "/machine"), act(two, "/memory")
        if a != b or tree("/machine") != tree("/memory"): return f"seed {seed}, step {i}: {a!r} {b!r} {tree('/machine')} {tree('/memory')}"
`;

test("random operations are answered as by the disk, and can be made again", async () => {
  for (let seed = 0; seed < 12; seed++) {
    const disk = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-disk-")), told = [];
    try {
      const py = await start();
      const memory = new MemoryFolder(true, (change, bytes) => told.push([structuredClone(change), bytes?.slice() ?? new Uint8Array(0)]));
      py.FS.mount("/machine", nodeFolder(disk, { write: true }));
      py.FS.mount("/memory", source(memory));
      py.runPython(PROGRAM);
      assert.equal(py.runPython(`compare(${seed}, 250)`), undefined);
      const again = new MemoryFolder(false);
      for (const [change, bytes] of told) again.apply(change, bytes);
      assert.ok(told.length > 20);
      const state = (folder) => folder.paths().map((name) => [name, folder.kept(name).bytes]);
      assert.deepEqual(state(again), state(memory));
      py.dispose();
    } finally {
      fs.rmSync(disk, { recursive: true });
    }
  }
});

test("a folder for reading, and one whose keeper refuses, stay as they are", async () => {
  const py = await start();
  const files = new MemoryFolder(false);
  files.fill("x", { bytes: Buffer.from("here") });
  const full = new MemoryFolder(true, () => {
    throw Object.assign(new Error("full"), { code: "ENOSPC" });
  });
  full.fill("x", { bytes: Buffer.from("here") });
  py.FS.mount("/ro", source(files, false));
  py.FS.mount("/full", source(full));
  const refused = (code) => py.runPython(`import os\ntry:\n    ${code}\n    r = 'done'\nexcept OSError as e:\n    r = type(e).__name__ + ' ' + str(e.errno)\nr`);
  for (const code of ["open('/ro/x', 'w')", "open('/ro/x', 'a')", "open('/ro/y', 'w')", "os.remove('/ro/x')", "os.mkdir('/ro/d')", "os.rename('/ro/x', '/ro/y')", "os.truncate('/ro/x', 0)"]) assert.equal(refused(code), "PermissionError 2", code);
  for (const code of ["open('/full/x', 'w')", "open('/full/y', 'w')", "os.remove('/full/x')", "os.mkdir('/full/d')", "os.rename('/full/x', '/full/y')", "os.truncate('/full/x', 0)"]) assert.equal(refused(code), "OSError 51", code);
  assert.equal(py.runPython("[os.listdir(d) for d in ('/ro', '/full')] == [['x']] * 2 and open('/ro/x').read() + open('/full/x').read()"), "herehere");
  for (const code of ["os.symlink('a', '/full/l')", "os.link('/full/x', '/full/l')"]) assert.match(refused(code), /^PermissionError|^OSError/, code);
});

// What its keeper refuses is not half done, and what it was told can be done: a journal is made again from it.
test("a change is whole or is not told", async () => {
  const py = await start(), told = [];
  let refuses = false;
  const memory = new MemoryFolder(true, (change, bytes) => {
    if (refuses) throw Object.assign(new Error("full"), { code: "ENOSPC" });
    told.push([structuredClone(change), bytes?.slice() ?? new Uint8Array(0)]);
  });
  py.FS.mount("/data", source(memory));
  py.runPython("import os\nfor name in 'ab':\n    with open(f'/data/{name}', 'w') as f: f.write(name)");
  refuses = true;
  assert.throws(() => py.runPython("os.replace('/data/a', '/data/b')"), { type: "OSError" });
  assert.equal(py.runPython("str([(n, open('/data/' + n).read()) for n in sorted(os.listdir('/data'))])"), "[('a', 'a'), ('b', 'b')]");
  refuses = false;
  const before = told.length;
  for (const far of ["with open('/data/a', 'r+b') as f: os.pwrite(f.fileno(), b'x', 2 ** 52)", "os.truncate('/data/a', 2 ** 52)"]) assert.throws(() => py.runPython(far), { type: "OSError" }, far);
  assert.equal(told.length, before);
  assert.equal(py.runPython("open('/data/a').read()"), "a");
  const again = new MemoryFolder(false);
  for (const [change, bytes] of told) again.apply(change, bytes);
  assert.deepEqual(again.paths(), ["a", "b"]);
  py.dispose();
});
