// tests/node/package.test.mjs: the npm package in Node, headless.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { decode } from "../../web/dist/inspect.js";
import { familyNames, loadPython, PyProxy, PythonError } from "../../web/dist/node.js";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const cli = path.join(root, "web/dist/cli.cjs");
const start = (options = {}) => loadPython({ stdout: () => {}, stderr: () => {}, ...options });

test("values of expressions come back as JavaScript values", async () => {
  const py = await start();
  assert.equal(py.runPython("1 + 1"), 2);
  assert.equal(py.runPython("2 ** 70"), 2n ** 70n);
  assert.equal(py.runPython("-(2 ** 70)"), -(2n ** 70n));
  assert.equal(py.runPython("1.5 * 2"), 3);
  assert.equal(py.runPython("'a\u20ac\\U0001F600' * 2"), "a€😀a€😀");
  assert.equal(py.runPython("1 < 2"), true);
  assert.equal(py.runPython("None"), undefined);
  assert.equal(py.runPython("x = 5"), undefined);
  assert.deepEqual(py.runPython("b'\\x00\\xff'"), new Uint8Array([0, 255]));
  assert.equal(py.runPython("x"), 5);
});

test("proxies: containers, attributes, calls, iteration", async () => {
  const py = await start();
  const list = py.runPython("[1, 'a', [2, 3], {'k': (4,)}]");
  assert.ok(list instanceof PyProxy);
  assert.equal(list.type, "list");
  assert.equal(list.length, 4);
  assert.deepEqual(list.toJs(), [1, "a", [2, 3], new Map([["k", [4]]])]);
  const f = py.runPython("def f(a, b=2, *, c=3): return a + b + c\nf");
  assert.equal(f.call(1), 6);
  assert.equal(f.callKwargs([1, 1], { c: 1 }), 3);
  const total = py.runPython("lambda xs: sum(xs)");
  assert.equal(total.call([1, 2, 3.5]), 6.5);
  const C = py.runPython("class C:\n    def __init__(self): self.x = 1\nC()");
  C.setattr("x", "new");
  assert.equal(C.getattr("x"), "new");
  const d = py.toPy({ a: 1, b: [true, null] });
  assert.equal(d.get("a"), 1);
  assert.equal(d.has("z"), false);
  d.set("z", 9n);
  assert.equal(d.repr(), "{'a': 1, 'b': [True, None], 'z': 9}");
  assert.deepEqual([...py.runPython("range(3)")], [0, 1, 2]);
  const before = py.memory().proxies;
  for (let i = 0; i < 100; i++) py.runPython("[]").dispose();
  assert.equal(py.memory().proxies, before);
});

test("globals", async () => {
  const py = await start();
  py.runPython("a = 1\ndef g(): return a");
  py.globals.set("a", 41);
  assert.equal(py.runPython("g() + 1"), 42);
});

test("Python exceptions are PythonError with CPython's traceback", async () => {
  const py = await start();
  assert.throws(() => py.runPython("def f(x):\n    return 1 / x\nf(0)", { filename: "t.py" }), (error) => {
    assert.ok(error instanceof PythonError);
    assert.equal(error.type, "ZeroDivisionError");
    assert.equal(error.traceback, [
      "Traceback (most recent call last):", '  File "t.py", line 3, in <module>', "    f(0)", "    ~^^^",
      '  File "t.py", line 2, in f', "    return 1 / x", "           ~~^~~", "ZeroDivisionError: division by zero", ""].join("\n"));
    return true;
  });
  assert.throws(() => py.runPython("x = (1 +"), { type: "SyntaxError" });
  assert.equal(py.runPython("1 + 1"), 2);
});

test("output, input, arguments, files", async () => {
  let out = "";
  let err = "";
  const lines = ["first\n", "second\n", null];
  const py = await start({ stdout: (t) => (out += t), stderr: (t) => (err += t), stdin: () => lines.shift() ?? null, args: ["prog", "x"],
    files: { "mod.py": "value = 7\ndef twice(n): return 2 * n\n" } });
  py.runPython("import sys\nprint('hé', end='')\nprint('!', file=sys.stderr)\nprint(input(), sys.argv)");
  assert.equal(out, "héfirst ['prog', 'x']\n");
  assert.equal(err, "!\n");
  assert.equal(py.runPython("import mod\nmod.twice(mod.value)"), 14);
});

test("interpreters are independent", async () => {
  const [a, b] = [await start(), await start()];
  a.runPython("x = 'a'");
  b.runPython("x = 'b'");
  assert.equal(a.runPython("x") + b.runPython("x"), "ab");
  a.dispose();
  assert.equal(b.runPython("x"), "b");
});

// Each ends in a clear Python exception, and the interpreter goes on.
const HOSTILE = {
  "recursion without end": ["def f(): return f()\nf()", "RecursionError"],
  "recursion in repr": ["class C:\n    def __repr__(self): return repr(self)\nrepr(C())", "RecursionError"],
  "recursion through C": ["x = []\nfor i in range(200000): x = [x]\nrepr(x)", "RecursionError"],
  "recursion in comparisons": ["a = []; a.append(a); b = []; b.append(b)\na == b", "RecursionError"],
  "a list that doubles": ["x = [0]\nwhile 1: x += x", "MemoryError"],
  "a string that doubles": ["x = 'ab'\nwhile 1: x += x", "MemoryError"],
  "an endless loop": ["while True: pass", "TimeoutError"],
  "an endless loop in C": ["sum(iter(int, 1))", "TimeoutError"],
  "an endless generator": ["def g():\n    while 1: yield 1\nfor x in g(): pass", "TimeoutError"],
  "parentheses 10,000 deep": ["(".repeat(10000) + ")".repeat(10000), "SyntaxError"],
  "operators 100,000 deep": ["-".repeat(100000) + "1", /MemoryError|RecursionError|SyntaxError/],
  "attributes 50,000 deep": ["a" + ".b".repeat(50000), /MemoryError|RecursionError|NameError/],
  "lambdas 5,000 deep": ["lambda: ".repeat(5000) + "1", /MemoryError|RecursionError|SyntaxError/],
  "a null byte": ["x = 1\0", "SyntaxError"],
  "an unclosed string": ["x = 'abc", "SyntaxError"],
};
for (const [name, [source, type]] of Object.entries(HOSTILE)) {
  test(`bad input: ${name}`, async () => {
    const py = await start({ memoryLimit: 256 << 20, timeLimit: 4000 });
    assert.throws(() => py.runPython(source), (error) => {
      assert.ok(error instanceof PythonError, `${error}`);
      if (typeof type === "string") assert.equal(error.type, type);
      else assert.match(error.type, type);
      return true;
    });
    assert.equal(py.runPython("sum(range(10))"), 45);
  });
}

test("a line of 1 MB runs", async () => {
  const py = await start();
  assert.equal(py.runPython(`len("${"a".repeat(1 << 20)}")`), 1 << 20);
});

test("a program can be interrupted from a poll", async () => {
  let stop = false;
  const py = await start({ interrupted: () => stop });
  setTimeout(() => {}, 0);
  let polls = 0;
  const py2 = await start({ interrupted: () => ++polls > 20 });
  assert.throws(() => py2.runPython("while True: pass"), { type: "KeyboardInterrupt" });
  stop = true;
  assert.throws(() => py.runPython("while True: pass"), { type: "KeyboardInterrupt" });
});

test("inspect: the plain build executes pairs as one and shows the instructions that they are of", async () => {
  const source = "def f(a, n):\n    t = 0\n    for i in range(n):\n        t += a[i] + i * 2\n        a[i] += t\n    return t\nf([1] * 50, 50)\n";
  const shown = [];
  for (const inspect of [false, true]) {
    const py = await start({ inspect });
    const codes = py.inspect.compile(source, "p.py");
    py.inspect.execute();
    let pairs = 0;
    shown.push(codes.flatMap((code) => {
      const state = py.inspect.snapshot(code.index), live = py.inspect.units(code.index), rows = decode(code, state);
      pairs += rows.filter((row) => state.units[row.unit] !== live[row.unit]).length;
      return rows.map((row) => row.name);
    }));
    assert.equal(pairs > 2, !inspect);
    assert.ok(!inspect || pairs === 0);
  }
  assert.deepEqual(shown[0], shown[1]);
});

test("inspect: the texts of methods come from the library in that build, too", async () => {
  const [plain, inspect] = [await start(), await start({ inspect: true })];
  const texts = "[x.__doc__ for x in (len, list.append, str.split, dict.get)] + [len.__text_signature__]";
  const [a, b] = [plain, inspect].map((py) => py.runPython(`repr(${texts})`));
  assert.equal(b, a);
  assert.match(b, /Return the number of items/);
});

test("inspect: live units, events, counters", async () => {
  const py = await start({ inspect: true });
  const source = "def f(a, b):\n    return a + b\nfor i in range(100): f(i, 1)\nfor i in range(3): f('a', 'b')\n";
  const codes = py.inspect.compile(source, "p.py");
  assert.deepEqual(codes.map((c) => c.qualname), ["<module>", "f"]);
  const before = decode(codes[1], py.inspect.snapshot(1));
  assert.equal(before.find((r) => r.family === "BINARY_OP").name, "BINARY_OP");
  py.inspect.execute();
  const rows = decode(codes[1], py.inspect.snapshot(1));
  const site = rows.find((r) => r.family === "BINARY_OP");
  assert.equal(site.name, "BINARY_OP_ADD_INT");
  assert.deepEqual(site.counter, { value: 49, backoff: 0 });
  assert.equal(site.state, "missed");
  assert.equal(site.executions, 103);
  assert.equal(site.misses, 3);
  assert.deepEqual(site.span, { line: 2, endLine: 2, column: 11, endColumn: 16 });
  const event = py.inspect.events().find((e) => e.code === codes[1].id && e.unit === site.unit);
  assert.equal(event.cause, "specialized");
  assert.deepEqual(event.types, ["int", "int"]);
  const family = py.inspect.families().find((f) => f.family === "BINARY_OP");
  assert.equal(family.success, 1);
  assert.equal(family.misses, 3);
});

test("inspect: failures have a kind", async () => {
  const py = await start({ inspect: true });
  const codes = py.inspect.compile("def f(a, b): return a < b\nfor i in range(10): f(i, 'a') if i > 100 else f((i,), (1,))\n");
  py.inspect.execute();
  const failed = py.inspect.events().filter((e) => e.code === codes[1].id && e.cause === "failed");
  assert.ok(failed.length >= 2);
  assert.equal(failed[0].failure, "COMPARE_OP_TUPLE");
});

test("specialization can be switched off, as a whole and by family", async () => {
  const source = "def f(a, b): return a + b\nfor i in range(10): f(i, 1)\n";
  const off = await start({ inspect: true, specialize: false });
  let codes = off.inspect.compile(source);
  off.inspect.execute();
  assert.equal(decode(codes[1], off.inspect.snapshot(1)).find((r) => r.family === "BINARY_OP").name, "BINARY_OP");
  const one = await start({ inspect: true });
  one.inspect.switchFamily("BINARY_OP", false);
  codes = one.inspect.compile(source);
  one.inspect.execute();
  assert.equal(decode(codes[1], one.inspect.snapshot(1)).find((r) => r.family === "BINARY_OP").name, "BINARY_OP");
  assert.ok(decode(codes[0], one.inspect.snapshot(0)).some((r) => r.name === "CALL_PY_EXACT_ARGS"));
  assert.throws(() => one.inspect.switchFamily("NOPE", false), RangeError);
  const nameAfter = async (specialize) => {
    const py = await start({ inspect: true, specialize });
    const program = py.inspect.compile(source);
    py.inspect.execute();
    return [decode(program[1], py.inspect.snapshot(1)).find((r) => r.family === "BINARY_OP").name,
      decode(program[0], py.inspect.snapshot(0)).find((r) => r.family === "CALL" && r.executions > 5).name];
  };
  assert.deepEqual(await nameAfter(true), ["BINARY_OP_ADD_INT", "CALL_PY_EXACT_ARGS"]);
  assert.deepEqual(await nameAfter({ exclude: ["BINARY_OP"] }), ["BINARY_OP", "CALL_PY_EXACT_ARGS"]);
  assert.deepEqual(await nameAfter({ only: ["BINARY_OP"] }), ["BINARY_OP_ADD_INT", "CALL"]);
  await assert.rejects(start({ specialize: { exclude: ["NOPE"] } }), RangeError);
  const twice = await start();
  twice.setSpecialization({ exclude: familyNames });
  twice.setSpecialization(true);
  codes = twice.inspect.compile(source);
  twice.inspect.execute();
  assert.equal(decode(codes[1], twice.inspect.snapshot(1)).find((r) => r.family === "BINARY_OP").name, "BINARY_OP_ADD_INT");
});

test("the command", () => {
  const run = (...args) => spawnSync(process.execPath, [cli, ...args], { encoding: "utf8", input: "print('from stdin')\n" });
  assert.equal(run("-c", "import sys; print(sys.argv)", "x").stdout, "['-c', 'x']\n");
  assert.equal(run("-").stdout, "from stdin\n");
  assert.equal(run("-c", "raise SystemExit(3)").status, 3);
  assert.equal(run("-c", "1/0").status, 1);
  assert.match(run("--dis", "-c", "x = 1").stdout, /RESUME_CHECK/);
  assert.equal(run("--bad").status, 2);
  assert.equal(run("/no/such/file.py").status, 2);
});
