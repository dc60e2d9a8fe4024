// tests/node/attacks.test.mjs: programs that once crashed the interpreter or left it damaged: each ends in a value or
// in a Python error, and the interpreter goes on.
import assert from "node:assert/strict";
import test from "node:test";
import { start, thrown } from "./support.mjs";

// [what, program, the type of its error or its value]
const PROGRAMS = [
  ["a pickle's memo index, far off", "import pickle\npickle.loads(b'Nr\\x01tq\\x10.')", [null, "MemoryError"]],
  ["a pickle's memo index, farther", "import pickle\npickle.loads(b'Nr\\x00\\x00\\x00\\x20.')", [null, "MemoryError"]],
  ["a sort within its own comparison", "class A:\n  def __lt__(self, other): return sorted([A(), A()])\nsorted([A(), A()])", ["RecursionError"]],
  ["a running generator's iterable, changed through its frame", "def f():\n  g.gi_frame.f_locals['.0'] = 5\n  return True\ng = (x for x in [1, 2, 3] if f())\nlen(list(g))", [3, "TypeError"]],
  ["a generator expression's iterable, changed before it runs", "g = (x for x in [1])\ng.gi_frame.f_locals['.0'] = 5\nlist(g)", ["TypeError"]],
  ["an iterator whose __iter__ deletes its __next__", "class A:\n  def __iter__(self):\n    del A.__next__\n    return self\n  def __next__(self): return 1\nfor x in A(): pass", ["TypeError"]],
  ["a partial whose repr changes its keywords", "import functools\nclass K(str):\n  pass\nclass S:\n  def __repr__(self):\n    p.__setstate__((len, (), {}, {}))\n    return 's'\nclass N(str):\n  def __str__(self):\n    p.keywords.clear()\n    return 'n'\n"
    + "p = functools.partial(len, **{N('a'): S(), 'b': S(), 'c': S()})\nlen(repr(p)) > 0", [true, "RuntimeError"]],
  ["a breakpoint hook that deletes itself", "import sys\nclass H:\n  def __call__(self, *a):\n    del sys.breakpointhook\n    return 7\nsys.breakpointhook = H()\nbreakpoint()", [7]],
  ["a descriptor's huge offset", "import os\nfd = os.open('f', os.O_RDWR | os.O_CREAT)\nos.pwrite(fd, b'ab', 2**32 - 1)", ["OSError"]],
  ["a value of 2**31 bits", "1 << 2**31", ["OverflowError", "MemoryError"]],
  ["a value of 2**32 bits", "1 << 2**32", ["OverflowError", "MemoryError"]],
  ["a text of a value that fails", "class E(Exception):\n  def __str__(self): return None\nraise E", ["E"]],
  ["100,000 nested yield from", "def f(n):\n  if n: yield from f(n - 1)\n  yield 1\nlist(f(100_000))", ["RecursionError"]],
  ["a code object of odd bytes", "(lambda: 0).__code__.replace(co_code=b'\\x6e\\xff' * 9)", ["ValueError"]],
  ["a code object with a constant out of range", "def f(): return 1.5\nf.__code__.replace(co_consts=())", ["ValueError"]],
  ["marshalled code, cut off and changed", "import marshal\nd = bytearray(marshal.dumps((lambda a: a + 1).__code__))\nn = 0\nfor i in range(len(d)):\n  for b in 0, 1, 127, 255:\n    e = d[:]; e[i] = b\n    try: c = marshal.loads(bytes(e))\n    except (ValueError, EOFError, TypeError): n += 1\nn > 20", [true]],
];

for (const [what, program, ends] of PROGRAMS) {
  test(what, async () => {
    const py = await start({ memoryLimit: 300 << 20 });
    let end;
    try {
      end = py.runPython(program) ?? null;
    } catch (error) {
      assert.equal(error.name, "PythonError", String(error));
      assert.ok(error.message !== undefined);
      end = error.type;
    }
    assert.ok(ends.includes(end), `${String(end)}, wanted ${ends.join(" or ")}`);
    assert.equal(py.runPython("sum(range(10))"), 45);
    py.dispose();
  });
}

test("dispose() in a callback, and what is used after it", async () => {
  const py = await start();
  const list = py.runPython("[1, 2]");
  const f = py.runPython("lambda: 5");
  py.globals.set("end", () => py.dispose());
  py.runPython("end()\nx = [i for i in range(100)]");
  for (const use of [() => list.length, () => f(), () => py.FS.readdir("/"), () => py.runPython("1"), () => py.FS.writeFile("a", "b")]) assert.match(thrown(use).message, /disposed/);
});

test("standard input that is read while its callback runs", async () => {
  const asked = [];
  const py = await start({ stdin: () => {
    if (asked.length > 3) return "x".repeat(20_000) + "\n";
    asked.push(thrown(() => py.runPython("import sys\nsys.stdin.read()")).type);
    return "y".repeat(9000);
  } });
  assert.equal(py.runPython("len(input())"), 4 * 9000 + 20_000);
  assert.deepEqual(asked, Array(4).fill("RuntimeError"));
  py.dispose();
});
