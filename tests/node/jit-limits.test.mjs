// tests/node/jit-limits.test.mjs: limits and interrupts end compiled loops and functions of each kind, and Python goes on behind them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadPython } from "../../web/dist/node.js";

const ENDLESS = {
  "a loop over ints": "def f():\n  i = 0\n  while True: i = (i + 1) & 0xFFFF",
  "a loop over floats": "def f():\n  x = 0.5\n  while x > 0: x = x * 0.5 + 0.25",
  "a loop of calls that are written out": "def g(a): return a + 1\ndef f():\n  i = 0\n  while True: i = g(i) & 0xFF",
  "a loop of methods and attributes": "class C:\n  def __init__(self): self.n = 0\n  def add(self): self.n = (self.n + 1) & 0xFF\ndef f():\n  c = C()\n  while True: c.add()",
  "a loop of constructors": "class C:\n  def __init__(self, n): self.n = n\ndef f():\n  n = 0\n  while True: n = C(n).n",
  "a generator": "def g():\n  i = 0\n  while True:\n    yield i\n    i += 1\ndef f():\n  for i in g(): pass",
  "functions that call each other": "def even(n): return n == 0 or odd(n - 1)\ndef odd(n): return n != 0 and even(n - 1)\ndef f():\n  while True: even(20)",
  "a loop of built-in functions": "def f():\n  while True: len(sorted([3, 1, 2]))",
  "a loop that raises and catches": "def f():\n  while True:\n    try: [][1]\n    except IndexError: pass",
  "a loop of the module": "n = 0\nwhile True: n = (n + 1) & 0xFF",
  "a loop with an iterator of a class": "class I:\n  def __iter__(self): return self\n  def __next__(self): return 1\ndef f():\n  for i in I(): pass",
};
const programOf = (source) => (source.includes("def f") ? `${source}\nf()` : source);

async function ends(options, type, jit) {
  for (const [what, source] of Object.entries(ENDLESS)) {
    const python = await loadPython({ jit, ...options() });
    assert.throws(() => python.runPython(programOf(source)), { type }, what);
    assert.ok(python.inspect.regions().some((r) => r.refused === null), `${what}: nothing was compiled`);
    assert.equal(python.runPython("sum(i & 1 for i in range(100))"), 50, what);
    python.dispose();
  }
}

for (const threshold of [1, 16]) {
  test(`a limit of instructions, compiled after ${threshold}`, async () => {
    await ends(() => ({ instructionLimit: 300_000 }), "TimeoutError", { threshold });
  });

  test(`an interrupt, compiled after ${threshold}`, async () => {
    await ends(() => {
      let polls = 0;
      return { interrupted: () => ++polls === 30 };
    }, "KeyboardInterrupt", { threshold });
  });
}

test("a limit of time", async () => {
  await ends(() => ({ timeLimit: 300 }), "TimeoutError", { threshold: 2 });
});

test("a program that catches the end of its time goes no further than the grace", async () => {
  const python = await loadPython({ jit: { threshold: 2 }, instructionLimit: 100_000, instructionGrace: 50_000 });
  assert.throws(() => python.runPython("def f():\n  n = 0\n  while True:\n    try:\n      while True: n += 1\n    except BaseException: pass\nf()"), { type: "TimeoutError" });
  python.dispose();
});

test("a limit of memory in a compiled loop is MemoryError, which can be caught", async () => {
  const python = await loadPython({ jit: { threshold: 2 }, memoryLimit: 24 << 20 });
  python.runPython(`
def f():
    kept, n = [], 0
    try:
        while True:
            kept.append([n, n + 0.5, str(n)])
            n += 1
    except MemoryError:
        pass
    del kept
    return n
`);
  const first = python.runPython("f()");
  assert.ok(first > 1000);
  for (let k = 0; k < 3; k++) assert.ok(python.runPython("f()") > first / 2);
  python.dispose();
});

test("recursion ends at the limit, at the same depth as without", async () => {
  const depths = [];
  for (const jit of [null, { threshold: 1 }, { threshold: 16 }]) {
    const python = await loadPython({ jit: jit ?? false, recursionLimit: 500 });
    depths.push(python.runPython(`
depth = 0
def down(n):
    global depth
    depth = n
    return down(n + 1) + 1
def loops(n):
    global depth
    depth = n
    for i in range(2): loops(n + 1)
class C:
    def __init__(self, n):
        global depth
        depth = n
        self.c = C(n + 1)
found = []
for k in range(3):
    for f in (down, loops, C):
        try: f(0)
        except RecursionError as e: found.append((f.__name__, depth, str(e)))
repr(found)
`));
    python.dispose();
  }
  assert.equal(depths[1], depths[0]);
  assert.equal(depths[2], depths[0]);
});

test("memory that runs short and collections at each poll leave everything sound", async () => {
  const program = `
import gc, sys
class P:
    def __init__(self, x): self.x = x; self.other = None
    def pair(self, o): self.other = o; o.other = self; return [self.x, o.x]
def work(n):
    out, d = [], {}
    for i in range(n):
        try:
            p = P(i)
            out.append(p.pair(P(i * 0.5)))
            d[i % 7] = f"{i}-{len(out)}"
            out[-1].append([v for v in range(i % 5)])
            if len(out) > 20: out = out[10:]
        except MemoryError:
            out.append("short")
    return len(out), sorted(d)
`;
  for (const stress of ["memory:1", "memory:2", "memory:3", "collect:1"]) {
    const python = await loadPython({ jit: { threshold: 2, stress } });
    try {
      python.runPython(program);
    } catch (error) {
      assert.equal(error.type, "MemoryError");
    }
    let seen = 0;
    for (let k = 0; k < 20; k++) {
      try {
        python.runPython("work(300)");
        seen++;
      } catch (error) {
        assert.ok(["MemoryError", "NameError"].includes(error.type), `${stress}: ${error.message}`);
      }
    }
    assert.ok(stress !== "collect:1" || seen === 20);
    python.dispose();
  }
});
