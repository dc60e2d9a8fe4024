// tests/node/jit.test.mjs: compiled loops: the same output as without, whatever changes under them; what JavaScript is told; limits and interrupts.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { loadPython } from "../../web/dist/node.js";
import { directives } from "../oracle/oracle.mjs";
import { outFile, parse } from "../oracle/expected.mjs";
import { randomPrograms } from "../jit/random.mjs";
import { inFolder } from "../jit/stress.mjs";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");
const command = [process.execPath, path.join(root, "web/dist/cli.cjs"), "--sandbox"];

// What went wrong in the compiler itself is no reason of the loop's.
const broken = (reports) => reports.filter((r) => r.refused !== null && /Error/.test(r.refused)).map((r) => `${r.name}: ${r.refused}`);

async function run(file, threshold, args) {
  const out = [];
  const python = await loadPython({ jit: { threshold }, args: [file, ...args], stdout: (text) => out.push(text), stderr: () => {} });
  try {
    python.runProgram(fs.readFileSync(file), file);
    return { stdout: out.join(""), reports: python.inspect.regions() };
  } finally {
    python.dispose();
  }
}

test("code of which tools want events is not compiled while they do", async () => {
  const python = await loadPython({ jit: { threshold: 4 }, stderr: () => {} });
  try {
    python.runPython(`
import sys
M, seen = sys.monitoring, []
def told(values):
    out, i = [], 0
    while i < len(values) and len(out) < 60:
        out.append(values[i])
        i += 1
    return out[1:] if out and out[0] == "x" else out
M.use_tool_id(0, "watcher")
M.register_callback(0, M.events.PY_RETURN, lambda code, at, value: seen.append(code.co_name))
M.set_local_events(0, told.__code__, M.events.PY_RETURN)
for _ in range(10): told(list(range(50)))
`);
    const watched = [...python.inspect.regions()];
    python.runPython("M.set_local_events(0, told.__code__, 0)\nfor _ in range(20): told(list(range(50)))\nassert seen == ['told'] * 10, seen");
    const after = python.inspect.regions();
    assert.deepEqual([...broken(after), ...watched.filter((r) => r.name === "told")], []);
    assert.ok(after.some((r) => r.name === "told" && r.refused === null), "it is compiled when nobody looks");
  } finally {
    python.dispose();
  }
});

test("programs under whose loops everything changes", async () => {
  for (const file of inFolder("tests/python/jit")) {
    const expected = parse(fs.readFileSync(outFile(file), "utf8")).stdout;
    for (const threshold of [1, 2, 16]) {
      const { stdout, reports } = await run(file, threshold, []);
      assert.equal(stdout, expected, `${path.basename(file)} after ${threshold}`);
      assert.ok(reports.some((r) => r.refused === null), `${path.basename(file)}: nothing was compiled`);
      assert.deepEqual(broken(reports), []);
    }
  }
});

test("the bench programs", async () => {
  for (const file of inFolder("bench/programs")) {
    const args = (directives(fs.readFileSync(file)).args ?? "").split(/\s+/).filter(Boolean);
    const { stdout, reports } = await run(file, 2, args);
    assert.equal(stdout, parse(fs.readFileSync(outFile(file), "utf8")).stdout, path.basename(file));
    assert.deepEqual(broken(reports), [], path.basename(file));
  }
});

test("random programs", async () => {
  const { failed, passed } = await randomPrograms({ seed: 509_000, count: 50 });
  assert.deepEqual([failed, passed], [0, 50]);
});

test("a loop is told, and runs in few polls of tier 1", async () => {
  const python = await loadPython({ jit: { threshold: 50 } });
  assert.equal(python.runPython("def f(n):\n  t = 0\n  for i in range(n):\n    t += i & 3\n  return t\nf(100000)"), 150000);
  const [report] = python.inspect.regions();
  assert.equal(report.name, "f");
  assert.equal(report.refused, null);
  assert.ok(report.bytes > 100 && report.instructions >= 7);
  python.dispose();
});

test("without a threshold, what polls find is compiled: loops, functions that call themselves, and what compiled code calls", async () => {
  const python = await loadPython({ jit: true });
  const made = () => new Set(python.inspect.regions().filter((r) => r.refused === null).map((r) => r.name));
  python.runPython("def f(n):\n  t = 0\n  for i in range(n):\n    t += i & 3\n  return t\nfor k in range(400): f(100_000)");
  assert.ok(made().has("f"), [...made()].join());
  python.runPython("def fib(n):\n  return n if n < 2 else fib(n - 1) + fib(n - 2)\nfor k in range(30): fib(22)");
  python.runPython("def power(a, n):\n  r = 1\n  while n:\n    if n & 1: r = r * a % 1009\n    a = a * a % 1009\n    n >>= 1\n  return r\ndef sums(n):\n  t = 0\n  for i in range(n):\n    t = t * 3 % 1009 + i * i - power(i, 60)\n  return t\nfor k in range(60): sums(20_000)");
  assert.ok(made().has("power"), [...made()].join());
  python.dispose();
});

test("a limit and an interrupt end a compiled loop", async () => {
  const python = await loadPython({ jit: { threshold: 2 }, timeLimit: 200 });
  assert.throws(() => python.runPython("def f():\n  i = 0\n  while True: i += 1\nf()"), { type: "TimeoutError" });
  assert.equal(python.inspect.regions()[0].refused, null);
  assert.equal(python.runPython("sum(i for i in range(10))"), 45);
  python.dispose();
  let polls = 0;
  const other = await loadPython({ jit: { threshold: 2 }, interrupted: () => ++polls === 20 });
  assert.throws(() => other.runPython("def f():\n  i = 0.5\n  while True: i += 0.5\nf()"), { type: "KeyboardInterrupt" });
  other.dispose();
});

test("options are refused with what is wrong", async () => {
  for (const threshold of [0, 4096, 1.5, "x"]) await assert.rejects(loadPython({ jit: { threshold } }), RangeError);
  await assert.rejects(loadPython({ jit: true, tier2: "cpython" }), RangeError);
});

test("where the engine makes no code, everything runs as without", async () => {
  const { Module } = WebAssembly;
  const python = await loadPython({ jit: { threshold: 2 } });
  WebAssembly.Module = function refused() { throw new WebAssembly.CompileError("Wasm code generation disallowed by embedder"); };
  try {
    assert.equal(python.runPython("def f(n):\n  t = 0\n  for i in range(n): t += i\n  return t\nf(1000)"), 499500);
  } finally {
    WebAssembly.Module = Module;
  }
  assert.match(python.inspect.regions()[0].refused, /disallowed/);
  python.dispose();
});

test("morelia jit prints what became of each loop", () => {
  const program = path.join(root, "tests/python/jit/flow.py");
  const { stdout, status } = spawnSync(command[0], [command[1], "jit", "--jit=2", program], { encoding: "utf8" });
  assert.equal(status, 0);
  assert.match(stdout, /^nested, unit \d+: \d+ instructions, \d+ bytes, [\d.]+ ms/m);
  assert.match(stdout, /not compiled: /);
});

// In the loop of tier 1 a region cannot call an instruction: it would be left there each time.
test("what a region has tier 1 do is out of line there", () => {
  const table = /const RARE:[^]*?\n\]\);/.exec(fs.readFileSync(path.join(root, "web/src/jit/translate.ts"), "utf8"))[0], called = [...table.matchAll(/\[Op\.(\w+),/g)].map((m) => m[1]);
  const insn = path.join(root, "vm/insn"), text = fs.readdirSync(insn).map((name) => fs.readFileSync(path.join(insn, name), "utf8")).join("\n");
  const outOfLine = new Set([...text.matchAll(/^(?:\w+ )*rare (?:\w+ )*(?:inst|macro)\((\w+)/gm)].map((m) => m[1]));
  assert.ok(called.length > 30);
  assert.deepEqual(called.filter((name) => !outOfLine.has(name)), []);
});

test("an instruction that a region has tier 1 do is not given up because tier 1 would look for a better form of it", async () => {
  const python = await loadPython({ jit: { threshold: 4 } });
  try {
    assert.equal(python.runPython(`
class A:
    def step(self): return 1
class B(A):
    def step(self): return super().step() + 1
def takes(a, b=2): return a + b
def named(a, *, b=1): return a * b
def by_super(n):
    b, total = B(), 0
    for i in range(n): total += b.step()
    return total
def by_type(n):
    total, values = 0, (1, "a", None, 2.5)
    for i in range(n): total += type(values[i & 3]) is int
    return total
def by_default(n):
    total = 0
    for i in range(n): total += takes(i)
    return total
def by_keyword(n):
    total = 0
    for i in range(n): total += named(i, b=3)
    return total
def by_unpacking(n):
    total = 0
    for i in range(n):
        a, b, c = (i, 2, 3) if i & 1 else [i, 4, 5]
        total += a + b + c
    return total
sum(f(20000) for f in (by_super, by_type, by_default, by_keyword, by_unpacking))
`), 40000 + 5000 + 199990000 + 40000 + 3 * 199990000 + 199990000 + 140000);
    const reports = python.inspect.regions().filter(({ name }) => name.startsWith("by_") || name === "B.step");
    assert.deepEqual(broken(reports), []);
    assert.ok(reports.length >= 5);
    const times = new Map();
    for (const { name, head, refused, notes, exits } of reports) {
      assert.equal(refused, null, name);
      times.set(`${name} ${head}`, (times.get(`${name} ${head}`) ?? 0) + 1);
      assert.ok(!notes.some((note) => note.startsWith("rare")) || exits.every((exit) => exit.how !== "go on" || exit.times < 100), `${name}: ${JSON.stringify(exits)}`);
    }
    for (const [place, n] of times) assert.ok(n <= 3, `${place} was compiled ${n} times`);
  } finally {
    python.dispose();
  }
});

// Each birth is a new version of the class. To find that out region by region, by exits, took three tries for each method.
test("code for objects of a class that counts in itself is bound to no version of it from the start", async () => {
  const python = await loadPython({ jit: { threshold: 4 } });
  try {
    assert.equal(python.runPython(`
class Thing:
    born = 0
    def __init__(self, x):
        Thing.born += 1
        self.x = x
    def twice(self): return 2 * self.x
for i in range(100): Thing(i)
def together(things, n):
    total = 0
    for i in range(n):
        thing = things[i % 3]
        Thing.born += 1
        total += thing.x + thing.twice()
    return total
together([Thing(1), Thing(2), Thing(3)], 600)`), 3 * 1200);
    const made = python.inspect.regions().filter((r) => r.refused === null && r.name === "together");
    assert.ok(made.length > 0);
    assert.deepEqual(made.filter((r) => !r.notes.includes("changing") || r.notes.some((note) => /^class/.test(note))).map((r) => `${r.name}: ${r.notes}`), []);
  } finally {
    python.dispose();
  }
});
