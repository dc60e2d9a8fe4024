// tests/node/stop.test.mjs: programs stop when they are told to, in every state, and the interpreter goes on.
import assert from "node:assert/strict";
import test from "node:test";
import { Worker } from "node:worker_threads";
import { start, thrown } from "./support.mjs";

// Each would run for minutes or for ever.
const ENDLESS = {
  "a loop": "while True: pass",
  "a loop that calls": "def f(): pass\nwhile True: f()",
  "a generator": "def g():\n    while 1: yield 1\nfor x in g(): pass",
  "a comprehension": "[0 for i in iter(int, 1) if i]",
  "squares of a big int": "x = 3\nwhile 1: x *= x",
  "one huge product": "x = 3 ** 3000000\nwhile 1: y = x * (x + 1)",
  "a big power": "x = pow(3, 7 ** 400000, 10 ** 3000 + 7)",
  "a big division": "a = 7 ** 2000000; b = 3 ** 1000000\nwhile 1: a // b",
  "digits of a big int": "import sys\nsys.set_int_max_str_digits(0)\nx = 7 ** 3000000\nwhile 1: str(x)",
  "a big int from digits": "import sys\nsys.set_int_max_str_digits(0)\nx = '7' * 3000000\nwhile 1: int(x)",
  "a sum": "sum(range(10 ** 12))",
  "a sum of floats": "sum(x for x in iter(float, 1))",
  "a sum of what compiled code gives": "sum(x * 2 + 1.5 * x for x in iter(float, 1))",
  "a maximum of what compiled code gives": "import itertools\nmax(x * 3 + x * 4 for x in itertools.count())",
  "max": "max(range(10 ** 12))",
  "all": "import itertools\nall(itertools.repeat(1))",
  "in a range's iterator": "-1 in iter(range(10 ** 12))",
  "in an endless iterator": "import itertools\n-1 in itertools.count()",
  "a set from one value": "import itertools\nset(itertools.repeat(1))",
  "dict.fromkeys": "import itertools\ndict.fromkeys(itertools.repeat(1))",
  "itertools.islice": "import itertools\nnext(itertools.islice(itertools.count(), 10 ** 9, None))",
  "itertools.filterfalse": "import itertools\nnext(itertools.filterfalse(None, itertools.repeat(1)))",
  "itertools.dropwhile": "import itertools\nnext(itertools.dropwhile(lambda x: True, itertools.count()))",
  "itertools.compress": "import itertools\nnext(itertools.compress(itertools.count(), itertools.repeat(0)))",
  "itertools.chain of nothing": "import itertools\nnext(itertools.chain.from_iterable(itertools.repeat(())))",
  "itertools.groupby": "import itertools\nnext(itertools.islice(itertools.groupby(itertools.repeat(1)), 1, None))",
  "itertools.product": "import itertools\ncollections = __import__('collections')\ncollections.deque(itertools.product(range(200), repeat=6), maxlen=0)",
  "itertools.combinations": "import itertools, collections\ncollections.deque(itertools.combinations(range(100), 20), maxlen=0)",
  "filter": "next(filter(None, iter(int, 1)))",
  "map": "any(map(int, iter(int, 1)))",
  "zip": "import itertools\nfor _ in zip(itertools.repeat(1), itertools.repeat(2)): pass",
  "functools.reduce": "import functools, itertools, operator\nfunctools.reduce(operator.or_, itertools.repeat(1))",
  "operator.countOf": "import itertools, operator\noperator.countOf(itertools.repeat(1), 2)",
  "collections.Counter": "import itertools, collections\ncollections.Counter(itertools.repeat(1))",
  "math.prod": "import itertools, math\nmath.prod(itertools.repeat(1))",
  "math.factorial": "import math\nwhile 1: math.factorial(200000)",
  "math.comb": "import math\nwhile 1: math.comb(1000000, 500000)",
  "a regular expression": "import re\nre.match('(a*)*b', 'a' * 40)",
  "another regular expression": "import re\nre.match('(a|a)*b', 'a' * 60)",
  "sleep": "import time\ntime.sleep(1000)",
  "sorting": "x = list(range(2000000))\nwhile 1: x.reverse(); x = sorted(x[::2] + x[1::2])",
  "sorting with a key": "x = list(range(200000))\nwhile 1: sorted(x, key=lambda v: -v)",
  "long strings": "while 1: x = 'a' * 10000000",
  "str.replace": "x = 'ab' * 1000000\nwhile 1: x.replace('b', 'cd')",
  "str.join": "while 1: ''.join(str(i) for i in range(1000))",
  "comparing lists": "a = [0] * 1000000; b = list(a)\nwhile 1: a == b",
  "json": "import json\nx = [list(range(100))] * 1000\nwhile 1: json.dumps(x)",
  "recursion": "def f(n):\n    return 0 if n == 0 else f(n - 1) + f(n - 1)\nf(60)",
  "eval": "while 1: eval('1 + 1')",
  "catching everything": "while 1:\n    try:\n        while 1: pass\n    except ValueError: pass",
};

for (const [name, source] of Object.entries(ENDLESS)) {
  test(`a time limit ends ${name}`, async () => {
    const py = await start({ timeLimit: 150 });
    const before = performance.now();
    assert.equal(thrown(() => py.runPython(source)).type, "TimeoutError");
    assert.ok(performance.now() - before < 5000, `${performance.now() - before} ms`);
    assert.equal(py.runPython("sum(range(10))"), 45);
    py.dispose();
  });
}

for (const name of ["a loop", "squares of a big int", "a sum", "a regular expression", "sleep", "sorting", "itertools.product", "digits of a big int"]) {
  test(`another thread interrupts ${name}`, async () => {
    const cell = new Int32Array(new SharedArrayBuffer(4));
    const py = await start({ interruptBuffer: cell });
    const worker = new Worker("const { workerData } = require('node:worker_threads'); setTimeout(() => { Atomics.store(workerData, 0, 2); Atomics.notify(workerData, 0); }, 300);", { eval: true, workerData: cell });
    assert.equal(thrown(() => py.runPython(ENDLESS[name])).type, "KeyboardInterrupt");
    await worker.terminate();
    assert.equal(py.runPython("sum(range(10))"), 45);
  });
}

// One operation in C is not divided: for those there are limits, and the cell that another thread sets.
for (const name of ["a loop", "a generator", "catching everything", "recursion"]) {
  test(`between time slices ${name} can be interrupted`, async () => {
    const py = await start({ timeSlice: 5 });
    const timer = setTimeout(() => py.interrupt(), 50);
    await assert.rejects(py.runPythonAsync(ENDLESS[name]), { type: "KeyboardInterrupt" });
    clearTimeout(timer);
    assert.equal(await py.runPythonAsync("sum(range(10))"), 45);
    assert.equal(py.runPython("sum(range(10))"), 45);
  });
}

test("time slices let the event loop turn, and give the same result", async () => {
  const py = await start({ timeSlice: 3 });
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const source = "def f(n):\n    total = 0\n    for i in range(n):\n        try:\n            total += i % 7\n            if i % 1000 == 0: raise ValueError\n        except ValueError: total += 1\n    return total\n[f(100000) for _ in range(60)][-1]";
  const value = await py.runPythonAsync(source);
  clearInterval(timer);
  assert.ok(turns > 3, `${turns}`);
  assert.equal(value, py.runPython(source));
});

test("meanwhile other code runs on top of a paused run", async () => {
  const py = await start({ timeSlice: 2 });
  let done = false;
  py.globals.set("done", () => done);
  const long = py.runPythonAsync("n = 0\nwhile not done(): n += 1\nn > 0").catch((error) => error);
  const second = py.runPythonAsync("'second'");
  for (let i = 0; i < 5; i++) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(py.runPython("def g(n): return n and g(n - 1)\ng(100)"), 0);
    assert.equal(thrown(() => py.runPython("1 / 0")).type, "ZeroDivisionError");
  }
  done = true;
  assert.equal(await long, true);
  assert.equal(await second, "second");
});

test("limits hold over all slices of a run", async () => {
  const py = await start({ timeLimit: 100, timeSlice: 3 });
  await assert.rejects(py.runPythonAsync("while 1: pass"), { type: "TimeoutError", message: "time limit exceeded" });
  const counted = await start({ instructionLimit: 1_000_000, timeSlice: 3 });
  await assert.rejects(counted.runPythonAsync("while 1: pass"), { type: "TimeoutError", message: "instruction limit exceeded" });
});

test("limits: instructions, always at the same place", async () => {
  const counts = [];
  for (let i = 0; i < 2; i++) {
    const py = await start({ instructionLimit: 100000 });
    const error = thrown(() => py.runPython("n = 0\nwhile True: n += 1"));
    assert.equal(error.type, "TimeoutError");
    assert.equal(error.message, "instruction limit exceeded");
    counts.push(py.runPython("n"));
  }
  assert.equal(counts[0], counts[1]);
  assert.ok(counts[0] > 90000 && counts[0] < 110000, `${counts[0]}`);
});

test("limits: memory", async () => {
  const py = await start({ memoryLimit: 64 << 20 });
  for (const source of ["x = [0]\nwhile 1: x += x", "x = 'ab'\nwhile 1: x += x", "x = b'a' * 10 ** 9", "x = []\nwhile 1: x.append([])", "x = 1 << (8 * 10 ** 9)", "d = {}\ni = 0\nwhile 1:\n    d[i] = i; i += 1",
    "[0] * 10 ** 9", "list(range(10 ** 9))", "'%*d' % (10 ** 9, 1)", "bytearray(10 ** 9)"]) {
    assert.match(thrown(() => py.runPython(source)).type, /^MemoryError$/, source);
    py.runPython("x = d = None");
  }
  assert.equal(py.runPython("len([0] * 1000)"), 1000);
});

test("limits: memory of files and pipes", async () => {
  for (const source of ["f = open('x', 'wb', 0)\nwhile 1: f.write(bytes(1 << 20))", "import os\nos.truncate(os.open('x', os.O_RDWR | os.O_CREAT), 1 << 27)", "import os\nos.pwrite(os.open('x', os.O_RDWR | os.O_CREAT), b'x', 1 << 27)",
    "import os\nr, w = os.pipe()\nwhile 1: os.write(w, bytes(1 << 20))", "import os\ni = 0\nwhile 1:\n    i += 1\n    os.symlink('x' * (1 << 20), f'l{i}')"]) {
    const py = await start({ memoryLimit: 32 << 20 });
    assert.equal(thrown(() => py.runPython(source)).type, "MemoryError", source);
    py.runPython("import os\nfor name in os.listdir(): os.unlink(name)\nos.closerange(3, 10)");
    assert.ok(py.memory().used < 8 << 20, `${source}: ${py.memory().used} bytes stay`);
    py.dispose();
  }
});

test("limits: recursion", async () => {
  const py = await start({ recursionLimit: 200 });
  assert.equal(thrown(() => py.runPython("def f(n): return f(n + 1)\nf(0)")).type, "RecursionError");
  assert.equal(py.runPython("def g(n): return n and g(n - 1)\ng(150)"), 0);
});

test("a program that catches its TimeoutError is told again", async () => {
  const py = await start({ timeLimit: 100 });
  assert.equal(thrown(() => py.runPython("n = 0\ntry:\n    while 1: pass\nexcept TimeoutError:\n    n = 1\n    while 1: pass")).type, "TimeoutError");
  assert.equal(py.runPython("n"), 1);
});

test("finally blocks run, and the error can be handled in Python", async () => {
  const py = await start({ timeLimit: 100 });
  assert.equal(py.runPython("log = []\ntry:\n    while 1: pass\nexcept TimeoutError as e:\n    log.append(str(e))\nfinally:\n    log.append('finally')\n', '.join(log)"), "time limit exceeded, finally");
});

test("interrupt from a callback and before a run", async () => {
  const py = await start();
  py.globals.set("stop", () => py.interrupt());
  assert.equal(thrown(() => py.runPython("stop()\nwhile 1: pass")).type, "KeyboardInterrupt");
  assert.equal(py.runPython("1"), 1);
});

test("input that never ends, a character for each question", async () => {
  for (const source of ["input()", "import sys\nsys.stdin.readline()", "import sys\nsys.stdin.read()", "import sys\nsys.stdin.read(10**9)", "list(open(0))", "open(0, 'rb', 0).readall()", "open('/dev/stdin').read()", "import os\nwhile True: os.read(0, 9)"]) {
    let asked = 0;
    const py = await start({ instructionLimit: 100_000, stdin: () => (asked++, "x") });
    const error = thrown(() => py.runPython(source));
    assert.equal(error.type, "TimeoutError", source);
    assert.ok(asked > 10 && asked < 30_000, `${source}: ${asked}`);
    assert.equal(py.runPython("1 + 1"), 2);
  }
});

test("as many characters are asked for as are read", async () => {
  const lines = ["añ\n", "😀b\n", "never\n"];
  const py = await start({ stdin: () => lines.shift() ?? null });
  assert.equal(py.runPython("import sys\nsys.stdin.read(4) + '|' + sys.stdin.read(1)"), "añ\n😀|b");
  assert.equal(lines.length, 1);
  assert.equal(py.runPython("sys.stdin.read(0) + sys.stdin.readline() + sys.stdin.read()"), "\nnever\n");
});
