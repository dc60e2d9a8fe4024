// tests/node/command/cli.test.mjs: the command `morelia`.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

for (const name of Object.keys(process.env)) if (name.startsWith("PYTHON")) delete process.env[name]; // the command heeds them
const cli = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../../web/dist/cli.cjs");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-"));
test.after(() => fs.rmSync(folder, { recursive: true }));
const file = (name, text) => (fs.writeFileSync(path.join(folder, name), text), path.join(folder, name));
const run = (args, options = {}) => spawnSync(process.execPath, [cli, ...args], { encoding: "utf8", input: "", cwd: folder, timeout: 60_000, ...options });

test("a file, its folder on sys.path, __name__, arguments", () => {
  file("helper.py", "def f(): return 'helped'");
  const main = file("main.py", "import sys, helper\nif __name__ == '__main__': print(sys.argv[1:], helper.f(), __file__ == sys.argv[0])");
  assert.equal(run([main, "a", "-x"]).stdout, "['a', '-x'] helped True\n");
  fs.mkdirSync(path.join(folder, "pkg"));
  file("pkg/__main__.py", "print('package')");
  assert.equal(run(["pkg"]).stdout, "package\n");
});

test("npx morelia, in the checkout", () => {
  const { stdout } = spawnSync("npx", ["--no-install", "morelia", "-c", "print(6 * 7)"], { encoding: "utf8", cwd: path.resolve(path.dirname(cli), "../..") });
  assert.equal(stdout, "42\n");
});

test("-c, -m, - and standard input", () => {
  assert.equal(run(["-c", "import sys; print(sys.argv)", "x"]).stdout, "['-c', 'x']\n");
  file("mod.py", "import sys; print(__name__, sys.argv[1:])");
  assert.equal(run(["-m", "mod", "y"]).stdout, "__main__ ['y']\n");
  assert.equal(run(["-"], { input: "print('from stdin')\n" }).stdout, "from stdin\n");
  assert.equal(run([], { input: "print(6 * 7)\n" }).stdout, "42\n");
  assert.equal(run(["-c", "print(input(), input())"], { input: "one\ntwo\n" }).stdout, "one two\n");
});

test("exit codes are CPython's", () => {
  assert.equal(run(["-c", "pass"]).status, 0);
  assert.equal(run(["-c", "raise SystemExit(3)"]).status, 3);
  assert.equal(run(["-c", "raise SystemExit"]).status, 0);
  const text = run(["-c", "raise SystemExit('bye')"]);
  assert.deepEqual([text.status, text.stderr], [1, "bye\n"]);
  const error = run(["-c", "1/0"]);
  assert.deepEqual([error.status, error.stderr], [1, 'Traceback (most recent call last):\n  File "<string>", line 1, in <module>\n    1/0\n    ~^~\nZeroDivisionError: division by zero\n']);
  assert.equal(run(["-c", "x ="]).status, 1);
  const none = run(["/no/such/file.py"]);
  assert.deepEqual([none.status, none.stderr], [2, `${cli}: can't open file '/no/such/file.py': [Errno 44] No such file or directory\n`]);
  for (const wrong of [["--bad"], ["-c"], ["-m"], ["dis"], ["--time-limit=x", "-c", "1"]]) assert.equal(run(wrong).status, 2, wrong.join(" "));
  assert.match(run(["-c", "while 1: pass", "--time-limit=5"], { timeout: 1000 }).error?.code ?? "", /ETIMEDOUT/);
  assert.match(run(["--time-limit=100", "-c", "while 1: pass"]).stderr, /TimeoutError: time limit exceeded/);
  assert.match(run(["--memory-limit=32", "-c", "x = [0]\nwhile 1: x += x"]).stderr, /MemoryError/);
});

test("tracebacks are in colours on a terminal, and as FORCE_COLOR, NO_COLOR and PYTHON_COLORS say", () => {
  const main = file("colours.py", "def f(n):\n    return 1 / n\ntry:\n    f(0)\nexcept ZeroDivisionError as e:\n    e.add_note('a note')\n    raise ValueError('bad') from e\n");
  const [name, red, bold, end] = ["\x1b[35m", "\x1b[31m", "\x1b[1;31m", "\x1b[0m"];
  // What CPython 3.14 prints for the same program.
  const coloured = `Traceback (most recent call last):
  File ${name}"${main}"${end}, line ${name}4${end}, in ${name}<module>${end}
    ${red}f${end}${bold}(0)${end}
    ${red}~${end}${bold}^^^${end}
  File ${name}"${main}"${end}, line ${name}2${end}, in ${name}f${end}
    return ${red}1 ${end}${bold}/${end}${red} n${end}
           ${red}~~${end}${bold}^${end}${red}~~${end}
\x1b[1;35mZeroDivisionError${end}: ${name}division by zero${end}
a note

The above exception was the direct cause of the following exception:

Traceback (most recent call last):
  File ${name}"${main}"${end}, line ${name}7${end}, in ${name}<module>${end}
    raise ValueError('bad') from e
\x1b[1;35mValueError${end}: ${name}bad${end}
`;
  const plain = coloured.replace(/\x1b\[[\d;]*m/g, "");
  const told = (env, options = []) => run([...options, main], { env: { ...process.env, ...env } }).stderr;
  for (const env of [{ FORCE_COLOR: "1" }, { PYTHON_COLORS: "1" }, { PYTHON_COLORS: "1", NO_COLOR: "1" }]) assert.equal(told(env), coloured, JSON.stringify(env));
  for (const env of [{}, { FORCE_COLOR: "1", NO_COLOR: "1" }, { FORCE_COLOR: "1", PYTHON_COLORS: "0" }]) assert.equal(told(env), plain, JSON.stringify(env));
  assert.equal(told({ FORCE_COLOR: "1" }, ["-E"]), plain);
  const coloursOn = { env: { ...process.env, FORCE_COLOR: "1" } };
  assert.match(run(["-c", "x = [1,"], coloursOn).stderr, /\x1b\[1;35mSyntaxError\x1b\[0m: \x1b\[35m'\[' was never closed\x1b\[0m\n$/);
  assert.match(run(["-c", "raise ExceptionGroup('g', [ValueError(1), TypeError('t')])"], coloursOn).stderr, /\x1b\[1;35mTypeError\x1b\[0m: \x1b\[35mt\x1b\[0m/);
  assert.equal(run(["-c", "import sys; print(sys.excepthook is sys.__excepthook__)"], coloursOn).stdout, "True\n");
  const own = run(["-c", "import sys\nsys.excepthook = lambda *a: print('own', a[0].__name__)\n1/0"], coloursOn);
  assert.deepEqual([own.status, own.stdout, own.stderr], [1, "own ZeroDivisionError\n", ""]);
  fs.mkdirSync(path.join(folder, "shadow"));
  file("shadow/traceback.py", "print('another traceback')");
  assert.match(run([file("shadow/main.py", "1/0")], coloursOn).stderr, /\nZeroDivisionError: division by zero\n$/);
});

test("Ctrl-C raises KeyboardInterrupt, finally blocks run, the process ends by SIGINT", async () => {
  const child = spawn(process.execPath, [cli, "-c", "try:\n    print('on', flush=True)\n    while True: pass\nfinally: print('off')"]);
  let out = "", err = "";
  child.stdout.on("data", (d) => {
    out += d;
    if (`${d}`.includes("on")) child.kill("SIGINT");
  });
  child.stderr.on("data", (d) => (err += d));
  const [code, signal] = await new Promise((resolve) => child.on("close", (c, s) => resolve([c, s])));
  assert.deepEqual([code, signal, out], [null, "SIGINT", "on\noff\n"]);
  assert.match(err, /KeyboardInterrupt\n$/);
});

// Each would run for minutes: the event loop does not turn in it.
const LONG = {
  "one long operation": "pow(3, 7 ** 400000, 10 ** 3000 + 7)", "Python code below C": "sorted([1, 2], key=endless)",
  "the reading of a process's pipe": "__import__('os').popen('exec sleep 60 2>/dev/null').read()",
};
for (const [name, operation] of Object.entries(LONG)) {
  test(`Ctrl-C is heard in ${name}, each time`, async () => {
    const source = `def endless(x):\n    while True: pass\nn = 0\nwhile n < 3:\n    try:\n        print('on', flush=True)\n        ${operation}\n    except KeyboardInterrupt: n += 1\nprint('off')`;
    const child = spawn(process.execPath, [cli, "-c", source]);
    let out = "", err = "", timer = null;
    const kill = () => child.kill("SIGINT");
    child.stdout.on("data", (d) => {
      out += d;
      clearInterval(timer);
      if (`${d}`.includes("on")) timer = setInterval(kill, 1500);
    });
    child.stderr.on("data", (d) => (err += d));
    const [code, signal] = await new Promise((resolve) => child.on("close", (c, s) => resolve([c, s])));
    clearInterval(timer);
    assert.deepEqual([code, signal, out, err], [0, null, "on\non\non\noff\n", ""]);
  });
}

test("Ctrl-C is heard while input is waited for; what comes later is read", async () => {
  const pipe = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "morelia-")), "pipe");
  spawnSync("mkfifo", [pipe]);
  const end = fs.openSync(pipe, "r+");
  const source = "print('on', flush=True)\ntry: input()\nexcept KeyboardInterrupt: print('off', flush=True)\nprint(input())";
  const child = spawn(process.execPath, [cli, "-c", source], { stdio: [end, "pipe", "pipe"] });
  let out = "", err = "", timer = null;
  child.stdout.on("data", (d) => {
    out += d;
    if (`${d}`.includes("on\n")) timer = setInterval(() => child.kill("SIGINT"), 1500);
    if (`${d}`.includes("off\n")) clearInterval(timer), fs.writeSync(end, "line\n");
  });
  child.stderr.on("data", (d) => (err += d));
  const [code, signal] = await new Promise((resolve) => child.on("close", (c, s) => resolve([c, s])));
  clearInterval(timer);
  fs.closeSync(end);
  assert.deepEqual([code, signal, out, err], [0, null, "on\noff\nline\n", ""]);
});

test("os._exit runs no more code of the program", () => {
  const source = "import atexit, os\natexit.register(print, 'atexit')\nclass C:\n    def __del__(self): print('del')\nc = C()\ntry:\n    try: os._exit(%s)\n    except BaseException: print('except')\nfinally: print('finally')\nprint('after')";
  for (const status of [0, 3, 300]) {
    const got = run(["-c", source.replace("%s", status)]);
    assert.deepEqual([got.status, got.stdout, got.stderr], [status & 255, "", ""]);
  }
  assert.match(run(["-c", "import os\nos._exit('x')"]).stderr, /TypeError/);
});

test("Ctrl-C is heard under -m, and the output is flushed", async () => {
  const source = "print('on', flush=True)\ntry:\n    while True: pass\nexcept KeyboardInterrupt: print('off', flush=True)\nprint('kept')\nraise SystemExit(7)\n";
  const folder = path.dirname(file("listens.py", source));
  const child = spawn(process.execPath, [cli, "-m", "listens"], { cwd: folder });
  let out = "", err = "", timer = null;
  child.stdout.on("data", (d) => {
    out += d;
    clearInterval(timer);
    if (`${d}`.includes("on\n")) timer = setInterval(() => child.kill("SIGINT"), 1500);
  });
  child.stderr.on("data", (d) => (err += d));
  const [code, signal] = await new Promise((resolve) => child.on("close", (c, s) => resolve([c, s])));
  clearInterval(timer);
  assert.deepEqual([code, signal, out, err], [7, null, "on\noff\nkept\n", ""]);
});

test("dis and stats", () => {
  const prog = file("hot.py", "def add(a, b):\n    return a + b\nfor i in range(100): add(i, 1)\n");
  assert.match(run(["dis", prog]).stdout, /BINARY_OP_ADD_INT/);
  assert.match(run(["stats", prog]).stdout, /BINARY_OP/);
  const json = JSON.parse(run(["stats", "--json", prog]).stdout);
  assert.equal(json.find((f) => f.family === "BINARY_OP").success, 1);
  assert.ok(json.find((f) => f.family === "BINARY_OP").hits >= 98);
  assert.doesNotMatch(run(["dis", "--no-specialize=BINARY_OP", prog]).stdout, /BINARY_OP_ADD_INT/);
});

test("--version, --help", () => {
  assert.equal(run(["--version"]).stdout, "Python 3.14.2\n");
  assert.match(run(["-VV"]).stdout, /^Python 3\.14\.2 \(Morelia \S+\) \[.*\]\n$/);
  assert.match(run(["--help"]).stdout, /^usage: .*cli\.cjs \[option\]/);
});

test("the host's files are read", () => {
  file("data.txt", "content");
  assert.equal(run(["-c", "print(open('data.txt').read())"]).stdout, "content\n");
  assert.equal(run(["-c", `print(open(${JSON.stringify(path.join(folder, "data.txt"))}).read())`]).stdout, "content\n");
});

test("the console: several lines, values, exceptions, exit", () => {
  const console_ = run(["-i"], { input: "1 + 1\ndef f(x):\n    return x * 2\n\nf(21)\nx = [\n1,\n2]\nx\n1/0\nx =\n_\nraise SystemExit(5)\nprint('not reached')\n", env: { ...process.env, HOME: folder } });
  assert.equal(console_.stdout, "2\n42\n[1, 2]\n[1, 2]\n");
  assert.equal(console_.stderr.replace(/^Morelia.*\nType.*\n/, "").replace(/>>> |\.\.\. /g, ""), [
    "Traceback (most recent call last):", '  File "<stdin>", line 1, in <module>', "    1/0", "    ~^~", "ZeroDivisionError: division by zero",
    '  File "<stdin>", line 1', "    x =", "       ^", "SyntaxError: invalid syntax", ""].join("\n"));
  assert.equal(console_.status, 5);
  const after = run(["-i", file("first.py", "value = 7")], { input: "value\n", env: { ...process.env, HOME: folder } });
  assert.match(after.stdout, /7\n/);
});
