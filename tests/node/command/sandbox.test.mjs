// tests/node/command/sandbox.test.mjs: what --sandbox shows to a program, and that each --allow-… adds exactly what it says.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import test, { after } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url)), cli = path.join(root, "web/dist/cli.cjs");
const folder = fs.realpathSync(fs.mkdtempSync(path.join(root, "build/sandbox-")));
after(() => fs.rmSync(folder, { recursive: true, force: true }));
for (const name of ["app", "here", "data/inner", "out"]) fs.mkdirSync(path.join(folder, name), { recursive: true });
for (const name of ["app/mod.py", "app/beside.txt", "here/local.txt", "data/a.txt", "data/inner/b.txt", "out/old.txt", "secret.txt"]) fs.writeFileSync(path.join(folder, name), name.endsWith(".py") ? "x = 5\n" : name);
fs.symlinkSync("../secret.txt", path.join(folder, "data/link"));

// Everything that a grant could open, each with its result. Files written where nothing is mounted are in memory.
const PROBE = `
import errno, os, socket, subprocess, sys
BASE = ${JSON.stringify(folder)}
def tried(f, *args):
    try: return str(f(*args))
    except OSError as e: return errno.errorcode.get(e.errno, str(e.errno))
def read(name):
    with open(BASE + name) as f: return f.read()
def write(name):
    with open(BASE + name, 'a') as f: f.write('!')
    return 'written'
def listens(host):
    with socket.socket() as s:
        s.bind((host, 0)); s.listen(); return 'listens'
def connects(host):
    with socket.socket() as s:
        s.settimeout(5); return s.connect((host, 9))
import mod
answers = {'mod': mod.x}
for name in ('/app/beside.txt', '/here/local.txt', '/data/a.txt', '/data/inner/b.txt', '/data/link', '/out/old.txt', '/secret.txt', '/../../package.json'): answers['read ' + name] = tried(read, name)[:12]
for name in ('/app/new.txt', '/data/new.txt', '/out/new.txt', '/new.txt', '/data/a.txt'): answers['write ' + name] = tried(write, name)
answers['list'] = sorted(os.listdir(BASE))
answers['passwd'] = tried(lambda: open('/etc/passwd').read()[:5])
answers['env'] = sorted(name for name in os.environ if name.startswith('GIVEN'))
answers['run'] = tried(lambda: subprocess.run(['/bin/echo', 'hi'], capture_output=True, text=True, cwd=BASE).stdout)
answers['system'] = str(os.system('exit 3'))
answers['kill'] = tried(os.kill, os.getppid() if hasattr(os, 'getppid') else 1, 0)
for host in ('127.0.0.1', '0.0.0.0'): answers['listen ' + host] = tried(listens, host)
for host in ('127.0.0.1', 'localhost', '127.0.0.2'): answers['connect ' + host] = tried(connects, host)
import json
print(json.dumps(answers))
`;
fs.writeFileSync(path.join(folder, "app/main.py"), PROBE);

function probe(...options) {
  const got = spawnSync(process.execPath, [cli, "--sandbox", ...options, "../app/main.py"], { cwd: path.join(folder, "here"), encoding: "utf8", env: { ...process.env, GIVEN_A: "a", GIVEN_B: "b" } });
  assert.equal(got.stderr, "", options.join(" "));
  for (const name of ["app/new.txt", "data/new.txt", "out/new.txt"]) fs.rmSync(path.join(folder, name), { force: true });
  const leaked = fs.existsSync(path.join(folder, "new.txt"));
  fs.rmSync(path.join(folder, "new.txt"), { force: true });
  assert.equal(leaked, options.includes("--allow-write"), "a file of the machine");
  return JSON.parse(got.stdout);
}
const CLOSED = {
  "mod": 5, "read /app/beside.txt": "app/beside.t", "read /here/local.txt": "ENOENT", "read /data/a.txt": "ENOENT", "read /data/inner/b.txt": "ENOENT", "read /data/link": "ENOENT", "read /out/old.txt": "ENOENT",
  "read /secret.txt": "ENOENT", "read /../../package.json": "ENOENT", "write /app/new.txt": "EACCES", "write /data/new.txt": "ENOENT", "write /out/new.txt": "ENOENT", "write /new.txt": "written",
  "write /data/a.txt": "ENOENT", "list": ["app", "here", "new.txt"], "passwd": "ENOENT", "env": [], "run": "ENOTSUP", "system": "-1", "kill": "EPERM", "listen 127.0.0.1": "EACCES", "listen 0.0.0.0": "EACCES",
  "connect 127.0.0.1": "EACCES", "connect localhost": "EACCES", "connect 127.0.0.2": "EACCES",
};
const DATA = { "read /data/a.txt": "data/a.txt", "read /data/inner/b.txt": "data/inner/b", "read /data/link": "EACCES", "write /data/new.txt": "EACCES", "write /data/a.txt": "EACCES", "list": ["app", "data", "here", "new.txt"] };

test("a closed sandbox: the program's folder, and nothing else of the machine", () => {
  const found = probe();
  assert.deepEqual(found, CLOSED);
});

const GRANTS = [
  [["--allow-read=../data"], DATA],
  [[`--allow-read=${folder}/data/inner`], { "read /data/inner/b.txt": "data/inner/b", "write /data/a.txt": "EACCES", "write /data/new.txt": "EACCES", "list": ["app", "data", "here", "new.txt"] }],
  [["--allow-write=../out"], { "read /out/old.txt": "out/old.txt", "write /out/new.txt": "written", "list": ["app", "here", "new.txt", "out"] }],
  [["--allow-read=../data", "--allow-write=../out"], { ...DATA, "read /out/old.txt": "out/old.txt", "write /out/new.txt": "written", "list": ["app", "data", "here", "new.txt", "out"] }],
  [["--allow-env=GIVEN_A,NONE"], { "env": ["GIVEN_A"] }],
  [["--allow-env"], { "env": ["GIVEN_A", "GIVEN_B"] }],
  [["--allow-run"], { "run": "hi\n", "system": "768", "kill": "None" }],
  [["--allow-net=127.0.0.1"], { "listen 127.0.0.1": "listens", "connect 127.0.0.1": "ECONNREFUSED" }],
  [["--allow-net=localhost:9"], { "connect 127.0.0.1": "ECONNREFUSED", "connect localhost": "ECONNREFUSED" }],
  [["--allow-net=localhost:8,127.0.0.2"], { "connect 127.0.0.2": "ECONNREFUSED" }],
  [["--allow-net"], { "listen 127.0.0.1": "listens", "listen 0.0.0.0": "listens", "connect 127.0.0.1": "ECONNREFUSED", "connect localhost": "ECONNREFUSED", "connect 127.0.0.2": "ECONNREFUSED" }],
];
for (const [options, adds] of GRANTS) {
  test(`exactly what is granted is added: ${options.join(" ").replace(folder, "")}`, () => {
    assert.deepEqual(probe(...options), { ...CLOSED, ...adds });
  });
}

test("the whole machine to read, to write", () => {
  const read = probe("--allow-read");
  for (const name of ["/here/local.txt", "/data/a.txt", "/out/old.txt", "/secret.txt"]) assert.equal(read[`read ${name}`], name.slice(1, 13), name);
  assert.equal(read["read /data/link"], "secret.txt");
  assert.equal(read["write /out/new.txt"], "EACCES");
  const write = probe("--allow-write");
  assert.equal(write["write /out/new.txt"], "written");
});

test("a source text and an archive in the sandbox; wrong options", () => {
  const run = (...args) => spawnSync(process.execPath, [cli, ...args], { cwd: path.join(folder, "app"), encoding: "utf8" });
  assert.equal(run("--sandbox", "-c", "import mod; print(mod.x)").stdout, "5\n");
  const own = run("--sandbox", "-c", "open('new.txt', 'w').write('n'); print(open('new.txt').read(), open('beside.txt').read())\ntry: open('beside.txt', 'w')\nexcept PermissionError as e: print('kept')\nimport os; os.mkdir('made'); print(sorted(os.listdir()))");
  assert.equal(own.stderr + own.stdout, "n app/beside.txt\nkept\n['beside.txt', 'made', 'main.py', 'mod.py', 'new.txt']\n");
  assert.ok(!fs.existsSync(path.join(folder, "app/new.txt")));
  const packed = run("-c", "import zipfile; z = zipfile.ZipFile('../out/z.zip', 'w'); z.writestr('__main__.py', 'import os; print(os.listdir(os.path.dirname(os.path.dirname(__file__))))'); z.close()");
  assert.equal(packed.stderr, "");
  assert.equal(run("--sandbox", "../out/z.zip").stdout, "['z.zip']\n");
  const wrong = (...args) => run(...args).stderr.split("\n")[0];
  assert.match(wrong("--allow-net", "-c", "1"), /--allow-net opens the sandbox/);
  assert.match(wrong("--sandbox", "--allow-run=x", "-c", "1"), /Unknown option: --allow-run=x/);
  assert.match(wrong("--sandbox", "--allow-read=", "-c", "1"), /Argument expected/);
  assert.match(wrong("--sandbox", "--allow-read=none", "-c", "1"), /'none' is not a folder/);
});
