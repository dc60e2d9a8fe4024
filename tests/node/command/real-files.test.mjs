// tests/node/command/real-files.test.mjs: the command works with the machine's files as the machine's own Python does; --sandbox and grants of the package.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { nodeFolder, start, thrown } from "../support.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, "../../..");
const cli = path.join(root, "web/dist/cli.cjs");

// Runs `use` in a new folder that is gone afterwards.
async function inFolder(use) {
  const folder = fs.realpathSync(fs.mkdtempSync(root.startsWith("/tmp/") ? "/var/tmp/files-" : path.join(root, "build/files-"))); // in the sandbox /tmp is memory
  try {
    return await use(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

// What a folder holds: kinds, modes, contents, what links stand for. Bytecode that a Python keeps is its own matter.
function tree(folder, below = "") {
  const found = [];
  for (const name of fs.readdirSync(path.join(folder, below)).sort()) {
    if (name === "__pycache__") continue;
    const inner = path.join(below, name), full = path.join(folder, inner), st = fs.lstatSync(full);
    if (st.isSymbolicLink()) found.push(`${inner} -> ${fs.readlinkSync(full)}`);
    else found.push(`${inner} ${st.mode.toString(8)}${st.isFile() ? ` ${fs.readFileSync(full).toString("base64")}` : ""}`);
    if (st.isDirectory()) found.push(...tree(folder, inner));
  }
  return found;
}

const run = (cwd, ...args) => spawnSync(process.execPath, [cli, ...args], { cwd, encoding: "utf8" });

test("operations on files: the same answers, errors and folders as the machine's own Python", async () => {
  await inFolder(async (folder) => {
    const program = path.join(here, "../files/operations.py"), results = [];
    const native = path.join(root, "build/native-release/morelia");
    const commands = [["python3", "-B", "-W", "ignore"], [process.execPath, cli], ...(fs.existsSync(native) ? [[native, "--files"]] : [])];
    for (const [i, [command, ...args]] of commands.entries()) {
      const cwd = path.join(folder, String(i), "work");
      fs.mkdirSync(cwd, { recursive: true });
      const { libraryFolder } = await import("../../library.mjs");
      const got = spawnSync(command, [...args, program], { cwd, encoding: "utf8", env: { ...process.env, MORELIA_LIB: libraryFolder(), LC_ALL: "C.UTF-8" } });
      assert.equal(got.status, 0, `${command}: ${got.stderr}`);
      results.push({ lines: got.stdout.split("\n"), tree: tree(cwd) });
    }
    assert.ok(results[0].lines.length > 280 && results[0].tree.length > 20);
    for (const result of results.slice(1)) assert.deepEqual(result, results[0]);
  });
});

test("in the sandbox .. leads from memory into the machine's folders; a name that is not UTF-8 is nobody's", async () => {
  await inFolder(async (folder) => {
    const program = `
import errno, os
def tell(f, *args):
    try: print(f(*args))
    except OSError as e: print(errno.errorcode[e.errno])
os.mkdir("in_memory")
print([os.path.isdir("/".join([os.getcwd(), "in_memory"] + [".."] * n)) for n in (1, 2, 3, 20, 48)])
for path in (b"/\\xff", b"/none/\\xff", b"/\\xff/.."): tell(os.stat, path), tell(os.lstat, path), tell(open, path), tell(os.listdir, path), tell(os.readlink, path)
tell(os.mkdir, b"/\\xff")
`;
    const got = run(folder, "--sandbox", "--allow-read", "-c", program);
    assert.equal(got.stderr, "");
    assert.deepEqual(got.stdout.split("\n"), ["[True, True, True, True, True]", ...Array(15).fill("ENOENT"), "EILSEQ", ""]);
  });
});

test("what was written is on the disk, however the program ends", async () => {
  const text = "é".repeat(20000);
  const endings = {
    "the end": ["", 0],
    "an exception": ["1 / 0", 1],
    "sys.exit": ["import sys; sys.exit(3)", 3],
    "os._exit after a flush": ["f.flush(); import os; os._exit(4)", 4],
    "an exception in a thread of calls": ["def g(n): g(n - 1) if n else 1 / 0\ng(50)", 1],
    "an exit handler that writes": ["import atexit; atexit.register(f.write, '')", 0],
    "a generator that was not finished": ["def g():\n  with f: yield\nx = g(); next(x)", 0],
  };
  await inFolder(async (folder) => {
    for (const [name, [code, status]] of Object.entries(endings)) {
      const got = run(folder, "-c", `f = open('out.txt', 'w', encoding='utf-8'); f.write('é' * 20000)\n${code}`);
      assert.equal(got.status, status, `${name}: ${got.stderr}`);
      assert.equal(fs.readFileSync(path.join(folder, "out.txt"), "utf8"), text, name);
      fs.rmSync(path.join(folder, "out.txt"));
    }
    fs.writeFileSync(path.join(folder, "mod.py"), "open('by_module.txt', 'w').write('m')");
    assert.equal(run(folder, "-m", "mod").status, 0);
    assert.equal(fs.readFileSync(path.join(folder, "by_module.txt"), "utf8"), "m");
    const piped = spawnSync(process.execPath, [cli, "-"], { cwd: folder, input: "open('piped.txt', 'a').write('p')", encoding: "utf8" });
    assert.equal(piped.stderr, "");
    assert.equal(fs.readFileSync(path.join(folder, "piped.txt"), "utf8"), "p");
  });
});

test("what was written is on the disk after Ctrl-C", async () => {
  await inFolder(async (folder) => {
    const program = "f = open('out.txt', 'w'); f.write('x' * 10000); print('ready', flush=True)\nwhile True: pass\n";
    fs.writeFileSync(path.join(folder, "loop.py"), program);
    for (const args of [["loop.py"], ["-c", program]]) {
      const child = spawn(process.execPath, [cli, ...args], { cwd: folder });
      child.stdout.once("data", () => child.kill("SIGINT"));
      let stderr = "";
      child.stderr.on("data", (data) => (stderr += data));
      await new Promise((resolve) => child.on("close", resolve));
      assert.match(stderr, /KeyboardInterrupt/);
      assert.equal(fs.readFileSync(path.join(folder, "out.txt"), "utf8"), "x".repeat(10000));
      fs.rmSync(path.join(folder, "out.txt"));
    }
  });
});

test("os.chown and os.fchown change who owns a file, or say that they may not", async () => {
  await inFolder(async (folder) => {
    const got = run(folder, "-c", `
import os
open('f', 'w').close(); os.symlink('f', 'l'); os.symlink('nowhere', 'dead')
here = os.stat('f')
def owners(): return [(s.st_uid, s.st_gid) for s in (os.stat('f'), os.lstat('l'))]
def tried(do):
  try: do(); return 'done'
  except OSError as e: return type(e).__name__
os.chown('f', -1, -1); os.chown('f', here.st_uid, here.st_gid); os.chown('l', -1, here.st_gid, follow_symlinks=False); print(owners() == [(here.st_uid, here.st_gid)] * 2)
results = [tried(do) for do in (lambda: os.chown('f', 12, 34), lambda: os.chown('l', 56, -1, follow_symlinks=False), lambda: os.chown('l', -1, 78), lambda: os.fchown(os.open('f', os.O_RDWR), 2 ** 32 - 2, -1))]
print(results == ['done'] * 4 and owners() == [(2 ** 32 - 2, 78), (56, here.st_gid)] or results == ['PermissionError'] * 4 and owners() == [(here.st_uid, here.st_gid)] * 2)
print(tried(lambda: os.chown('dead', -1, -1)), tried(lambda: os.chown('dead', -1, -1, follow_symlinks=False)), tried(lambda: os.chown('none', -1, -1)))
`);
    assert.equal(got.stderr, "");
    assert.equal(got.stdout, "True\nTrue\nFileNotFoundError done FileNotFoundError\n");
  });
});

const REFUSED = `
def refused(do):
  try: do()
  except PermissionError as e: return e.errno == 2
  except Exception as e: return repr(e)
  return 'it was allowed'
import os
`;

test("--sandbox --allow-read: nothing of the machine changes, and what stays in memory is said to", async () => {
  await inFolder(async (folder) => {
    fs.mkdirSync(path.join(folder, "work/sub"), { recursive: true });
    fs.writeFileSync(path.join(folder, "work/given.txt"), "given");
    fs.writeFileSync(path.join(folder, "outside.txt"), "outside");
    const before = tree(folder);
    const got = run(path.join(folder, "work"), "--sandbox", "--allow-read", "-c", `${REFUSED}
open('new.txt', 'w').write('in memory'); print(open('new.txt').read(), open('given.txt').read(), open('../outside.txt').read())
os.mkdir('made'); open('made/x', 'w').close(); open('/tmp/in-memory.txt', 'w').write('t'); os.rename('made/x', 'y'); print(sorted(os.listdir()))
print([refused(do) for do in (
  lambda: open('given.txt', 'w'), lambda: open('given.txt', 'a'), lambda: open('given.txt', 'r+'), lambda: open('sub/x', 'w'), lambda: open('../outside.txt', 'w'), lambda: open('../x', 'w'),
  lambda: os.unlink('given.txt'), lambda: os.rename('given.txt', 'moved'), lambda: os.rename('new.txt', 'given.txt'), lambda: os.rmdir('sub'), lambda: os.mkdir('sub/x'), lambda: os.mkdir('../x'),
  lambda: os.symlink('a', 'sub/x'), lambda: os.chmod('given.txt', 0), lambda: os.utime('given.txt'), lambda: os.chown('given.txt', -1, -1), lambda: os.truncate('given.txt', 0), lambda: os.chmod('../outside.txt', 0),
  lambda: os.unlink('../outside.txt'), lambda: os.utime('../outside.txt'), lambda: os.rename('new.txt', '../x') if False else os.open('../y', os.O_CREAT | os.O_RDWR))])
os.chdir('sub'); print(os.path.basename(os.getcwd()), refused(lambda: open('here', 'w')), os.access('../given.txt', os.W_OK), os.access('../given.txt', os.R_OK))
`);
    assert.equal(got.stderr, "");
    const [texts, names, all, sub] = got.stdout.trim().split("\n");
    assert.equal(texts, "in memory given outside");
    assert.equal(names, "['given.txt', 'made', 'new.txt', 'sub', 'y']");
    assert.equal(all, `[${Array(21).fill("True").join(", ")}]`);
    assert.equal(sub, "sub True False True");
    assert.deepEqual(tree(folder), before);
    assert.ok(!fs.existsSync("/tmp/in-memory.txt"));
  });
});

test("the package: nothing is granted, a folder is granted for reading, for writing, and never beyond", async () => {
  await inFolder(async (folder) => {
    const inside = path.join(folder, "inside");
    fs.mkdirSync(path.join(inside, "sub"), { recursive: true });
    fs.writeFileSync(path.join(folder, "secret.txt"), "secret");
    fs.writeFileSync(path.join(inside, "given.txt"), "given");
    fs.symlinkSync("../secret.txt", path.join(inside, "out"));
    fs.symlinkSync("..", path.join(inside, "up"));
    fs.symlinkSync("../made.txt", path.join(inside, "dangling"));
    fs.symlinkSync("given.txt", path.join(inside, "within"));
    const before = tree(folder);
    const py = await start();
    py.runPython(REFUSED);
    assert.equal(py.runPython("import os\nos.path.exists('/etc/passwd'), os.listdir('/')").toJs()[0], false);

    py.FS.mount("/ro", nodeFolder(inside));
    assert.equal(py.runPython("open('/ro/given.txt').read() + open('/ro/within').read()"), "givengiven");
    const changes = (at) => `[refused(do) for do in (lambda: open('${at}/given.txt', 'w'), lambda: open('${at}/new', 'w'), lambda: open('${at}/given.txt', 'r+'), lambda: os.unlink('${at}/given.txt'), lambda: os.mkdir('${at}/d'),
      lambda: os.rename('${at}/given.txt', '${at}/x'), lambda: os.symlink('a', '${at}/l'), lambda: os.chmod('${at}/given.txt', 0), lambda: os.utime('${at}/given.txt'), lambda: os.truncate('${at}/given.txt', 0), lambda: os.rmdir('${at}/sub'))]`;
    const ways = (at) => `[refused(do) for do in (lambda: open('${at}/out').read(), lambda: open('${at}/up/secret.txt').read(), lambda: os.stat('${at}/out'), lambda: os.listdir('${at}/up'), lambda: os.chdir('${at}/up'),
      lambda: open('${at}/dangling', 'w'), lambda: open('${at}/up/new.txt', 'w'), lambda: open('${at}/out', 'a'), lambda: os.unlink('${at}/up/secret.txt'), lambda: os.rename('${at}/up/secret.txt', '${at}/s'), lambda: os.mkdir('${at}/up/d'))]`;
    assert.equal(py.runPython(changes("/ro")).toString(), `[${Array(11).fill("True").join(", ")}]`);
    assert.equal(py.runPython(ways("/ro")).toString(), `[${Array(11).fill("True").join(", ")}]`);
    assert.equal(thrown(() => py.FS.writeFile("/ro/given.txt", "x")).code, "EACCES");
    assert.equal(thrown(() => py.FS.writeFile("/ro/new.txt", "x")).code, "EACCES");
    assert.equal(py.runPython("os.path.exists('/ro/../secret.txt'), os.path.exists('/ro/sub/../../secret.txt')").toString(), "(False, False)");
    assert.deepEqual(tree(folder), before);

    py.FS.mount("/rw", nodeFolder(inside, { write: true }));
    assert.equal(py.runPython(ways("/rw")).toString(), `[${Array(11).fill("True").join(", ")}]`);
    assert.deepEqual(tree(folder), before);
    py.runPython("open('/rw/new.txt', 'w').write('new')\nos.chdir('/rw/sub')\nopen('deep', 'w').write('d')\nos.rename('/rw/given.txt', '../moved.txt')");
    assert.equal(fs.readFileSync(path.join(inside, "new.txt"), "utf8"), "new");
    assert.equal(fs.readFileSync(path.join(inside, "sub/deep"), "utf8"), "d");
    assert.equal(fs.readFileSync(path.join(inside, "moved.txt"), "utf8"), "given");
    assert.equal(py.runPython("os.getcwd()"), "/rw/sub");
    py.FS.writeFile("/rw/from_js.txt", "js");
    assert.equal(fs.readFileSync(path.join(inside, "from_js.txt"), "utf8"), "js");
    assert.equal(py.runPython("os.chdir('/tmp')\nopen('m', 'w').close()\nerr = None\ntry: os.rename('m', '/rw/m')\nexcept OSError as e: err = e.errno\nerr"), 75); // EXDEV
    assert.equal(py.runPython("import shutil\nshutil.move('m', '/rw/m')\nos.path.exists('m'), os.path.exists('/rw/m')").toString(), "(False, True)");
    assert.equal(thrown(() => py.runPython("os.rmdir('/rw')")).type, "OSError");
    py.FS.unmount("/rw");
    assert.ok(!py.FS.exists("/rw/new.txt"));
  });
});

test("a source of the embedder cannot be changed either, and says so", async () => {
  const py = await start();
  const files = { "a.txt": "a" };
  py.FS.mount("/source", { read: (name) => (name in files ? new TextEncoder().encode(files[name]) : null) });
  assert.equal(py.runPython("open('/source/a.txt').read()"), "a");
  for (const code of ["open('/source/a.txt', 'w')", "open('/source/b.txt', 'w')", "import os; os.mkdir('/source/d')", "os.unlink('/source/a.txt')", "os.rename('/source/a.txt', '/tmp/a')", "open('/lib/python314.zip/os.py', 'a')"]) {
    assert.equal(thrown(() => py.runPython(code)).type, "PermissionError", code);
  }
});

test("sizes and offsets that no memory has", async () => {
  const py = await start();
  py.runPython("import os\nfd = os.open('x', os.O_RDWR | os.O_CREAT)");
  for (const code of ["os.pwrite(fd, b'ab', 2**32 - 1)", "os.pwrite(fd, b'ab', 2**31 - 1)", "os.pwrite(fd, b'ab', 2**63 - 1)", "os.ftruncate(fd, 2**32 + 5)", "os.lseek(fd, 2**62, 0); os.write(fd, b'x')"]) {
    assert.equal(py.runPython(`try: ${code}\nexcept OSError as e: r = e.errno\nr`), 22, code); // EFBIG
  }
  assert.equal(py.runPython("os.fstat(fd).st_size, os.pread(fd, 10, 2**63 - 1), os.pread(fd, 2**31 - 1, 0)").toString(), "(0, b'', b'')");
});
