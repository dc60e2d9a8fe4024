// tests/node/jit-when.test.mjs: what is compiled when nobody asks for it: loops that clearly run faster then, in programs that run for a while.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { loadPython, loadPythonSync } from "../../web/dist/node.js";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "../.."), cli = path.join(root, "web/dist/cli.cjs");

// Rounds enough for all samples that are wanted, whatever the machine does.
const NUMBERS = `
def numbers(n):
    total, values = 0.5, [1.5, 2.5, 3.5, 4.5]
    for i in range(n):
        total = total * 0.5 + values[i & 3]
    return total
numbers(1_500_000)
`;
const WORDS = `
def words(n):
    seen = {}
    for i in range(n):
        seen.update(**{str(i % 97): str(n)})
    return len(seen)
words(400_000)
`;

const compiled = (python) => python.inspect.regions().filter((r) => r.refused === null).map((r) => r.name);
const asked = (python) => python.inspect.regions().map((r) => r.name);

async function after(source, options = {}) {
  const python = await loadPython(options);
  try {
    python.runPython(source);
    return { compiled: compiled(python), asked: asked(python) };
  } finally {
    python.dispose();
  }
}

test("a loop over numbers is compiled", async () => {
  assert.deepEqual((await after(NUMBERS)).compiled.slice(0, 1), ["numbers"]);
  const python = loadPythonSync();
  python.runPython(NUMBERS);
  assert.deepEqual(compiled(python).slice(0, 1), ["numbers"], "loadPythonSync, too");
  python.dispose();
});

test("a loop whose work C does is not, nor is the compiler asked", async () => {
  assert.deepEqual((await after(WORDS)).asked, []);
});

// C spends each budget here, so that the eval loop never comes to the end of one.
const HIDDEN = `
def hidden(n):
    text, total = "x" * 200_000, 0.5
    for i in range(n):
        text.replace("y", "z")
        k = 0
        while k < 1000:
            total = total * 0.5 + k
            k += 1
    return total
hidden(3000)
`;
test("a loop that calls long C operations is seen", async () => {
  assert.deepEqual((await after(HIDDEN)).compiled.slice(0, 1), ["hidden"]);
});

// Two samples, and the twenty polls before them, take some sixty rounds.
const LONG_ROUNDS = `
import dis
def rounds(n):
    total = 0.5
    for i in range(n):
        k = 0
        while k < 2000:
            total = total * 0.5 + k
            k += 1
        if i == 70: seen()
    return total
heads = [i.offset // 2 for i in dis.get_instructions(rounds) if i.opname == "FOR_ITER"]
rounds(400)
heads[0]
`;
test("a loop that has many rounds to go is compiled in its first ones", async () => {
  const python = await loadPython();
  let heads = [];
  python.pyimport("builtins").seen = () => { heads = python.inspect.regions().filter((r) => r.refused === null).map((r) => r.head); };
  const head = python.runPython(LONG_ROUNDS);
  assert.ok(heads.includes(head), `the loop at ${head} is not among ${heads}`);
  python.dispose();
});

test("a program that soon ends compiles nothing", async () => { // however slow the machine is: it has two polls, and is not looked at twice
  assert.deepEqual((await after(NUMBERS.replace("1_500_000", "10_000"))).asked, []);
});

test("nothing is compiled where steps or executions are counted, nothing specializes, or somebody says so", async () => {
  for (const options of [{ jit: false }, { instructionLimit: 1e9 }, { specialize: false }, { specialize: { exclude: ["BINARY_OP"] } }, { inspect: true }, { tier2: "cpython" }]) {
    assert.deepEqual((await after(NUMBERS, options)).asked, [], JSON.stringify(options));
  }
  assert.deepEqual((await after(NUMBERS, { jit: true, instructionLimit: 1e9 })).compiled.slice(0, 1), ["numbers"], "who asks gets it");
});

test("the command", () => {
  const program = `${NUMBERS}\nimport sys\nprint(sys._jit.is_enabled(), numbers(1000))`;
  const outputs = [[], ["--jit=off"], ["--jit"], ["--jit=2"]].map((options) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [cli, "--sandbox", ...options, "-c", program], { encoding: "utf8" });
    assert.deepEqual([stderr, status], ["", 0]);
    return stdout;
  });
  assert.match(outputs[0], /^False [\d.]+\n$/);
  assert.deepEqual(new Set(outputs).size, 1);
});

test("in a thread", async () => {
  const text = `const { parentPort, workerData } = require("node:worker_threads");
    import(workerData.module).then(async ({ loadPython }) => {
      const python = await loadPython();
      python.runPython(workerData.source);
      parentPort.postMessage(python.inspect.regions().filter((r) => r.refused === null).map((r) => r.name));
    });`;
  const worker = new Worker(text, { eval: true, workerData: { module: new URL("../../web/dist/node.js", import.meta.url).href, source: NUMBERS } });
  const names = await new Promise((done, failed) => worker.once("message", done).once("error", failed));
  assert.deepEqual(names.slice(0, 1), ["numbers"]);
  await worker.terminate();
});

// As runs that are paused: the event loop turns, in whatever is compiled.
const CALLS = "def inner(n):\n    i = 0\n    while i < n: i += 1\n    return i\n";
for (const [name, source] of Object.entries({
  "recursion": "def f(n):\n    return 0 if n == 0 else f(n - 1) + f(n - 1)\nf(60)",
  "a loop that calls a loop": `${CALLS}total = 0\ndef outer():\n    total = 0\n    for i in range(100): total += inner(1000)\n    inner(10**15)\nouter()`,
  "a generator that a loop takes from": "def numbers():\n    i = 0\n    while True:\n        i += 1\n        if i < 300000: yield i\ndef outer():\n    total = 0\n    for i in numbers(): total += i\nouter()",
  "a property": "n = 1000\nclass A:\n    @property\n    def p(self):\n        i = 0\n        while i < n: i += 1\n        return i\ndef outer(a):\n    global n\n    total = 0\n    for i in range(1000):\n        total += a.p\n        if i == 500: n = 10**15\nouter(A())",
  "__init__": "class A:\n    def __init__(self, n):\n        i = 0\n        while i < n: i += 1\n        self.i = i\ndef outer():\n    for i in range(1000): A(1000 if i < 500 else 10**15)\nouter()",
})) for (const jit of [undefined, true, { threshold: 2 }]) test(`${name} is paused, and can be interrupted, with jit ${JSON.stringify(jit)}`, async () => {
  const python = await loadPython({ timeSlice: 5, ...(jit === undefined ? {} : { jit }) });
  let turns = 0;
  const timer = setInterval(() => ++turns === 40 && python.interrupt(), 1);
  await assert.rejects(python.runPythonAsync(source), { type: "KeyboardInterrupt" });
  clearInterval(timer);
  assert.ok(turns >= 40);
  python.dispose();
});

const RAISING = `
class Failure(Exception):
    pass
def fails(i):
    raise Failure(i + 1)
def work(n):
    total = 0
    for i in range(n):
        try:
            fails(i)
        except Failure as error:
            total += error.args[0]
    return total
for _ in range(40):
    work(8_000)
`;

test("a function that always raises is not compiled", async () => {
  const python = await loadPython({ jit: true });
  python.runPython(RAISING);
  const of = python.inspect.regions().filter((r) => r.name === "fails");
  assert.deepEqual(of.filter((r) => r.refused === null), []);
  assert.ok(of.length > 0, "it was asked for");
  assert.match(of[0].refused, /never returns/);
  python.dispose();
});

const DELEGATING = `
def numbers(n):
    for i in range(n):
        yield i
def delegating(n):
    yield from numbers(n)
def total(n):
    a = 0
    for i in range(n):
        for x in MADE(10):
            a += x
    return a
for _ in range(4):
    total(30_000)
`;

test("a handler to which exceptions come often becomes a part of the loop, which is no longer left for them", async () => {
  const python = await loadPython({ jit: true });
  try {
    const program = `
def lookups(n):
    d, total = {i: i for i in range(0, 100, 3)}, 0
    for i in range(n):
        try:
            total += d[i % 100]
        except KeyError:
            total -= 1
    return total
lookups(300_000)
`;
    assert.equal(python.runPython(program), 4_851_000);
    const reports = python.inspect.regions().filter(({ name }) => name === "lookups"), last = reports.at(-1);
    assert.ok(reports.length <= 4, JSON.stringify(reports));
    assert.ok(last.notes.some((note) => note.startsWith("caught ")), JSON.stringify(last.notes));
    python.runPython("lookups(300_000)");
    const again = python.inspect.regions().filter(({ name }) => name === "lookups").at(-1);
    assert.ok(again.exits.find(({ how }) => how === "raise").times >= 150_000, JSON.stringify(again.exits));
    assert.ok(again.exits.every(({ how, times }) => how !== "go on" || times < 10), JSON.stringify(again.exits));
  } finally {
    python.dispose();
  }
});

test("a limit of time and an interrupt end a loop that only raises and catches", async () => {
  const loops = ["while True:\n    try: raise KeyError\n    except KeyError: pass", "while True:\n    try: d[1]\n    except KeyError: continue", "for i in iter(int, 1):\n    try: int('x')\n    except ValueError as e: last = e"];
  for (const loop of loops) {
    const python = await loadPython({ jit: { threshold: 2 }, timeLimit: 200 });
    assert.throws(() => python.runPython(`def f(d):\n  ${loop.replaceAll("\n", "\n  ")}\nf({})`), { type: "TimeoutError" });
    assert.equal(python.runPython("1 + 1"), 2);
    python.dispose();
  }
});

test("a loop over what a generator has from another is left to tier 1; over one that makes it itself it is compiled", async () => {
  const of = async (made) => (await after(DELEGATING.replace("MADE", made))).asked.filter((name) => name === "total");
  assert.deepEqual(await of("delegating"), []);
  assert.ok((await of("numbers")).length > 0);
});

const PIPELINE = `
def count(n):
    i = 0
    while i < n:
        yield i
        i += 1
def evens(it):
    for x in it:
        if not x & 1:
            yield x
def squares(it):
    for x in it:
        yield x * x
def pipeline(n):
    total = 0
    for x in squares(evens(count(n))):
        total += x
    return total
pipeline(2_000_000)
`;

test("a pipeline of generators is compiled in the loop that consumes it", async () => {
  assert.ok((await after(PIPELINE)).compiled.includes("pipeline"));
});

const SUMS = `
def few(n):
    return sum(sum(x * y for x in (1, 2) for y in (1, 2)) for i in range(n))
def many(n):
    total = 0
    for i in range(n):
        total += sum(x * x + x - 1 for x in range(200))
    return total
for i in range(6):
    few(40_000)
many(6000)
`;

test("a generator that gives few values to C each time goes back to tier 1, one that gives many stays compiled", async () => {
  const python = await loadPython();
  python.runPython(SUMS);
  const kept = python.inspect.executors().map(({ code }) => code);
  assert.ok(compiled(python).includes("few.<locals>.<genexpr>.<genexpr>"), "it was tried");
  assert.ok(!kept.includes("few.<locals>.<genexpr>.<genexpr>"));
  assert.ok(kept.includes("many.<locals>.<genexpr>"));
  python.dispose();
});

// Each call makes its class.
const REMADE = `
def work(n):
    class Counter:
        def __init__(self, by):
            self.by, self.total = by, 0
        def count(self, k):
            self.total += k * self.by
            return self.total
    counter = Counter(2)
    for k in range(n):
        counter.count(k & 7)
    return counter.total
for k in range(60):
    got = work(20_000)
`;

test("where classes are made again and again, code is compiled a few times at most, and then left to tier 1", async () => {
  const python = await loadPython();
  python.runPython(REMADE);
  const regions = python.inspect.regions().filter(({ name }) => name.startsWith("work"));
  assert.ok(regions.some(({ refused }) => refused === "its classes are made again and again"), JSON.stringify(regions.map(({ name, refused, notes }) => [name, refused, notes])));
  assert.ok(regions.filter(({ refused }) => refused === null).length <= 9);
  assert.equal(python.inspect.executors().filter(({ code }) => code === "work.<locals>.Counter.count").length, 0);
  python.dispose();
});

// One place each: what holds of one class only, and what is bound anew in each call.
const REMADE_IN_PARTS = `
def work(n):
    class Point:
        __slots__ = ("x",)
        def __init__(self, x):
            self.x = x
    class Account:
        def __init__(self, n):
            self.n = n
        @property
        def worth(self):
            return self.n * 2
    total = 0
    account = Account(3)
    for k in range(n):
        total += Point(k).x + account.worth
    return total
for k in range(60):
    got = work(4_000)
`;

test("where classes are made again and again, what is known of one class only is not made to hold of any", async () => {
  const python = await loadPython();
  python.runPython(REMADE_IN_PARTS);
  assert.ok(compiled(python).some((name) => name.startsWith("work")), "it was tried");
  assert.deepEqual(python.inspect.executors().map(({ code }) => code).filter((code) => code !== null), [], "none stands in code that tier 1 runs");
  python.dispose();
});

const CLASS_FIRST = `
def work(n):
    class Point:
        pass
    total = 0
    for k in range(n):
        total += k
    return total
for k in range(20):
    work(3)
`;

test("a function whose loops stand behind what only tier 1 does is left to it", async () => {
  const python = await loadPython({ jit: { threshold: 8 } });
  python.runPython(CLASS_FIRST);
  assert.deepEqual(python.inspect.regions().filter(({ name, head }) => name === "work" && head === 0).map(({ refused }) => refused), ["what stands before its loops is tier 1's"]);
  python.dispose();
});

const UNKNOWN_CALLEES = `
class Visitor:
    def visit(self, node):
        return getattr(self, "visit_" + node)(node)
    def visit_a(self, node):
        return 1
    def visit_b(self, node):
        return 2
def work(n):
    visitor, total = Visitor(), 0
    for k in range(n):
        total += visitor.visit("ab"[k & 1])
    return total
got = work(300_000)
`;

test("a small function that does not know what it calls is run by tier 1, unless compiled code calls it", async () => {
  const python = await loadPython();
  python.runPython(UNKNOWN_CALLEES);
  const { inspect } = python, of = (list, name) => list.filter((r) => r.name === name || r.code === name);
  assert.equal(of(inspect.regions(), "Visitor.visit").at(-1)?.refused, null);
  assert.equal(of(inspect.executors(), "Visitor.visit").length, 0, "none stands in its code");
  assert.equal(python.runPython("got"), 450_000);
  python.dispose();
});

// Each call comes after the module has got another name.
const NAMES = `
import math
def work(n):
    total = 0.0
    for i in range(n):
        total += math.sin(i) * scale(i)
    return total
def scale(v):
    return v * FACTOR
FACTOR = 0.5
for k in range(12):
    globals()[f"name_{k}"] = work(60_000)
`;

test("where the module gets names between calls, a function is compiled anew a few times at most, and goes on guessing what names hold", async () => {
  const python = await loadPython();
  python.runPython(NAMES);
  const of = python.inspect.regions().filter(({ name, refused }) => name === "work" && refused === null), last = of.at(-1);
  assert.ok(of.length <= 4, `${of.length} times`);
  assert.ok(last.notes.some((note) => note.startsWith("keys")));
  assert.ok(python.inspect.executors().some(({ code }) => code === "work"), "it has not been given up");
  python.dispose();
});
