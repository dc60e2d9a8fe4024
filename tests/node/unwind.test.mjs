// tests/node/unwind.test.mjs: a program that goes on after its limit is unwound, wherever it is, without running its
// code; the interpreter goes on.
//
// Limits are counted in steps, so that nothing here depends on the machine's speed. `told(x)` records x in JavaScript.
import assert from "node:assert/strict";
import test from "node:test";
import { start, thrown } from "./support.mjs";

const STUBBORN = "def forever():\n    while True:\n        try:\n            while True: pass\n        except BaseException: pass\n        finally: n[0] += 1\nn = [0]\n";

// Each calls forever() somewhere and would do something afterwards, which it must not.
const PROGRAMS = {
  "a loop": "forever()",
  "finally": "try:\n    forever()\nfinally:\n    told('finally')",
  "except": "try:\n    forever()\nexcept BaseException:\n    told('except')",
  "with": "class C:\n    def __enter__(self): pass\n    def __exit__(self, *a): told('exit'); return True\nwith C(): forever()\ntold('after')",
  "a finalizer of a local": "class C:\n    def __del__(self): told('del')\ndef f():\n    c = C()\n    forever()\nf()",
  "inside a finalizer": "class C:\n    def __del__(self): forever()\nc = C()\ndel c\ntold('after')",
  "inside a finalizer of a collected cycle": "import gc\nclass C:\n    def __init__(self): self.me = self\n    def __del__(self): forever()\nC()\ngc.collect()\ntold('after')",
  "a weak reference's callback": "import weakref\nclass C: pass\ndef f():\n    c = C()\n    global r\n    r = weakref.ref(c, lambda _: told('callback'))\n    forever()\nf()",
  "inside a weak reference's callback": "import weakref\nclass C: pass\nc = C()\nr = weakref.ref(c, lambda _: forever())\ndel c\ntold('after')",
  "a generator": "def g():\n    try:\n        yield 1\n        forever()\n        yield 2\n    finally: told('finally')\nfor x in g(): pass\ntold('after')",
  "a suspended generator": "def g():\n    try: yield 1\n    finally: told('close')\ndef f():\n    it = g()\n    next(it)\n    forever()\nf()",
  "yield from": "def g():\n    try: yield from h()\n    finally: told('outer')\ndef h():\n    try:\n        yield 1\n        forever()\n    finally: told('inner')\nlist(g())",
  "generator.close": "def g():\n    try: yield 1\n    except GeneratorExit: forever()\ni = g(); next(i); i.close()\ntold('after')",
  "a coroutine": "async def a():\n    try: await b()\n    finally: told('finally')\nasync def b(): forever()\na().send(None)",
  "an async generator": "async def g():\n    try:\n        forever()\n        yield 1\n    finally: told('finally')\nasync def f():\n    async for x in g(): pass\nf().send(None)",
  "a sort's key": "sorted([2, 1], key=lambda x: forever())",
  "a sort's comparison": "class C:\n    def __lt__(self, o): forever()\n[C() for _ in range(9)].sort()\ntold('after')",
  "a dict's comparison": "class C:\n    def __hash__(self): return 1\n    def __eq__(self, o): forever()\n{C(): 1}.get(C())\ntold('after')",
  "a set's hash": "class C:\n    def __hash__(self): forever()\n{C()}",
  "a json encoder": "import json\njson.dumps([object()], default=lambda o: forever())",
  "an iterator": "class C:\n    def __iter__(self): return self\n    def __next__(self): forever()\nlist(C())\ntold('after')",
  "map": "list(map(lambda x: forever(), [1, 2]))",
  "functools.reduce": "import functools\nfunctools.reduce(lambda a, b: forever(), [1, 2, 3])",
  "lru_cache": "import functools\n@functools.lru_cache\ndef f(): forever()\nf()",
  "re.sub": "import re\nre.sub('a', lambda m: forever(), 'aaa')",
  "__getattr__": "class C:\n    def __getattr__(self, name): forever()\nhasattr(C(), 'x')\ngetattr(C(), 'y', 1)\ntold('after')",
  "a property": "class C:\n    @property\n    def p(self): forever()\nC().p",
  "__repr__": "class C:\n    def __repr__(self): forever()\nrepr([C()])\ntold('after')",
  "__init__": "class C:\n    def __init__(self): forever()\nC()\ntold('after')",
  "a metaclass": "class M(type):\n    def __call__(c, *a): forever()\nclass C(metaclass=M): pass\nC()",
  "a class body": "class C:\n    forever()\n    told('body')",
  "__set_name__": "class D:\n    def __set_name__(self, o, n): forever()\nclass C: d = D()",
  "__bool__": "class C:\n    def __bool__(self): forever()\nif C(): told('true')\nelse: told('false')",
  "__index__": "class C:\n    def __index__(self): forever()\n[1, 2][C()]\ntold('after')",
  "__length_hint__": "class C:\n    def __iter__(self): return iter(())\n    def __length_hint__(self): forever()\nlist(C())\ntold('after')",
  "__instancecheck__": "class M(type):\n    def __instancecheck__(c, o): forever()\nclass C(metaclass=M): pass\nisinstance(1, C)",
  "exec and eval": "exec(\"eval('forever()')\")\ntold('after')",
  "a trace function": "import sys\ndef t(*a):\n    told('trace') if n[0] > 1 else None\n    return t\nsys.settrace(t)\nforever()",
  "a context": "import contextvars\ncontextvars.copy_context().run(forever)\ntold('after')",
  "an import": "import sys\nsys.path.insert(0, '/m')\ntry:\n    import slow\nfinally: told('finally')",
  "a file of Python's own": "import io\nclass R(io.RawIOBase):\n    def writable(self): return True\n    def write(self, b): forever()\nw = io.BufferedWriter(R())\nw.write(b'abc')\nw.flush()\ntold('after')",
  "print to an own stream": "import sys\nclass S:\n    def write(self, s): forever()\n    def flush(self): pass\nprint(1, file=S())\ntold('after')",
  "sys.excepthook": "import sys\nsys.excepthook = lambda *a: told('hook')\nsys.unraisablehook = lambda *a: told('unraisable')\nforever()",
  "a signal handler": "import signal\nsignal.signal(signal.SIGINT, lambda *a: forever())\nsignal.raise_signal(signal.SIGINT)",
  "pickling": "import pickle\nclass C:\n    def __reduce__(self): forever()\npickle.dumps(C())",
  "a key of bisect": "import bisect\nbisect.bisect([1, 2], 1, key=lambda x: forever())",
  "deep calls": "def f(k):\n    try: return f(k - 1) if k else forever()\n    finally: told('finally')\nf(300)",
  "a handled exception": "try: 1 / 0\nexcept ZeroDivisionError:\n    try: forever()\n    finally: told('finally')",
  "a generator that handles an exception": "def g():\n    try: 1 / 0\n    except ZeroDivisionError:\n        forever()\n        yield\nnext(g())",
  "setrecursionlimit": "import sys\ndef f():\n    sys.setrecursionlimit(5000)\n    forever()\nf()",
  "a JavaScript callback": "again(forever)\ntold('after')",
  "a callback that swallows": "swallow(forever)\ntold('after')",
};

const options = { instructionLimit: 20000, instructionGrace: 10000 };

async function prepared(extra = {}) {
  const notes = [];
  const py = await start({ ...options, ...extra });
  py.FS.mkdirTree("/m");
  py.FS.writeFile("/m/slow.py", "import __main__\n__main__.forever()\n");
  py.globals.set("told", (what) => void notes.push(what));
  py.globals.set("again", (f) => f());
  py.globals.set("swallow", (f) => {
    try {
      f();
    } catch {}
  });
  py.runPython(STUBBORN);
  return { py, notes };
}

function checkTakenDown(error) {
  assert.equal(error.type, "TimeoutError");
  assert.equal(error.message, "instruction limit exceeded, and the program went on");
}

function checkUsable(py) {
  assert.equal(py.runPython("import sys, json\nsys.settrace(None)\ndef f(k): return 1 if k == 0 else f(k - 1) + 1\nf(200) + len(json.dumps(sorted([3, 1, 2], key=lambda x: -x)))"), 210);
  assert.equal(py.runPython("import sys\nrepr(sys.exception())"), "None");
  assert.equal(thrown(() => py.runPython("try: 1 / 0\nfinally: ok = 1")).type, "ZeroDivisionError");
  assert.equal(py.runPython("def g():\n    try: yield 1\n    finally: told('mine')\nsum(g()) + ok"), 2);
}

for (const [name, source] of Object.entries(PROGRAMS)) {
  test(`taken down: ${name}`, async () => {
    const { py, notes } = await prepared();
    checkTakenDown(thrown(() => py.runPython(source)));
    assert.deepEqual(notes, []);
    checkUsable(py);
    assert.deepEqual(notes, ["mine"]);
    py.runPython("n[0] = 0");
    checkTakenDown(thrown(() => py.runPython("forever()")));
    py.dispose();
  });
}

for (const [name, source] of [["a loop", "forever()"], ["await", "class Turn:\n    def __await__(self): yield\nasync def f():\n    try:\n        while True:\n            try:\n                while True:\n                    for i in range(1000): pass\n                    await Turn()\n            except BaseException: pass\n    finally: told('finally')\nawait f()"],
  ["finally", "try: forever()\nfinally: told('finally')"]]) {
  test(`taken down in slices: ${name}`, async () => {
    const { py, notes } = await prepared({ timeSlice: 1 });
    const error = await py.runPythonAsync(source).then(() => null, (e) => e);
    checkTakenDown(error);
    assert.deepEqual(notes, []);
    checkUsable(py);
    assert.equal(await py.runPythonAsync("40 + 2"), 42);
  });
}

test("taken down: a call of a proxy, an attribute, an iteration", async () => {
  const { py, notes } = await prepared();
  py.runPython("class C:\n    def __getattr__(self, name): forever()\n    def __iter__(self): forever()\n    def __repr__(self): forever()\nc = C()");
  checkTakenDown(thrown(() => py.globals.get("forever")()));
  const c = py.globals.get("c");
  checkTakenDown(thrown(() => c.getattr("x")));
  checkTakenDown(thrown(() => [...c]));
  checkUsable(py);
  assert.deepEqual(notes, ["mine"]);
});

test("taken down: runProgram, runProgramAsync, runInput and runModule report it and end with a status", async () => {
  let errors = "";
  const { py, notes } = await prepared({ stderr: (text) => (errors += text), files: { "/m/stubborn.py": `${STUBBORN}import sys\nsys.excepthook = print\nforever()\n` } });
  py.addPath("/m");
  const program = "import atexit, sys\natexit.register(told, 'atexit')\nsys.excepthook = lambda *a: told('hook')\nforever()";
  for (const run of [() => py.runProgram(program), () => py.runProgramAsync(program), async () => (await py.runInput("forever()")).status, () => py.runModule("stubborn")]) {
    errors = "";
    assert.equal(await run(), 1);
    assert.match(errors, /TimeoutError: instruction limit exceeded, and the program went on\n$/);
  }
  py.dispose();
  assert.deepEqual(notes, []);
});

test("a module whose import was taken down is not there half made", async () => {
  const { py } = await prepared();
  py.addPath("/m");
  for (let i = 0; i < 2; i++) checkTakenDown(thrown(() => py.runPython("import slow")));
  assert.equal(py.runPython("import sys\n'slow' in sys.modules"), false);
});

test("a limit that is heeded takes nothing down: handlers, finally blocks and a result", async () => {
  const { py, notes } = await prepared();
  assert.equal(py.runPython("try:\n    while True: pass\nexcept TimeoutError as e:\n    told(str(e))\nfinally:\n    told('finally')\n7"), 7);
  assert.deepEqual(notes, ["instruction limit exceeded", "finally"]);
  assert.equal(thrown(() => py.runPython("try:\n    while True: pass\nfinally:\n    told('again')")).message, "instruction limit exceeded");
  assert.deepEqual(notes, ["instruction limit exceeded", "finally", "again"]);
});

test("the same program is taken down at the same place", async () => {
  const counts = [];
  for (let i = 0; i < 2; i++) {
    const { py } = await prepared();
    checkTakenDown(thrown(() => py.runPython("k = 0\nwhile True:\n    try:\n        while True: k += 1\n    except BaseException: pass")));
    counts.push(py.runPython("k"));
  }
  assert.equal(counts[0], counts[1]);
  assert.ok(counts[0] > 25000 && counts[0] < 32000, `${counts[0]}`);
});

test("the time limit takes down as well", async () => {
  const py = await start({ timeLimit: 60, timeGrace: 20 });
  assert.equal(thrown(() => py.runPython(`${STUBBORN}forever()`)).message, "time limit exceeded, and the program went on");
  assert.ok(py.runPython("n[0]") >= 1);
});

test("interrupt: KeyboardInterrupt first, taken down the second time", async () => {
  let polls = 0;
  const py = await start({ onPoll: () => ++polls % 40 === 0 && py.interrupt() });
  const error = thrown(() => py.runPython(`${STUBBORN}forever()`));
  assert.equal(error.type, "KeyboardInterrupt");
  assert.equal(error.message, "interrupted again, and the program went on");
  assert.equal(py.runPython("n[0]"), 1);
  polls = 0;
  assert.equal(thrown(() => py.runPython("while True: pass")).message, "");
});

test("leaks nothing: eighty programs taken down need the memory of forty", async () => {
  const { py } = await prepared({ instructionLimit: 5000, instructionGrace: 5000 });
  const run = () => {
    py.runPython("import gc\ngc.collect()");
    for (let i = 0; i < 40; i++) {
      const error = thrown(() => py.runPython("def g():\n    try: yield [0] * 100\n    finally: pass\ndef h(x): return [y for y in g()] and sorted([[1] * 99], key=lambda k: forever())\nlist(map(h, g()))"));
      checkTakenDown(error);
      error.exception.dispose();
    }
    py.runPython("import gc\ngc.collect()");
    return py.memory().used;
  };
  run();
  const before = run();
  const after = run();
  assert.ok(after - before < 20000, `${after - before}`);
});

test("an exception whose text fails says so", async () => {
  const py = await start();
  assert.equal(thrown(() => py.runPython("class E(Exception):\n    def __str__(self): 1 / 0\nraise E")).message, "<exception str() failed: ZeroDivisionError>");
  await assert.rejects(start({ memoryLimit: 1000 }), { type: "MemoryError", message: "memory limit of 1000 bytes exceeded" });
  const small = await start({ memoryLimit: 4 << 20 });
  assert.match(thrown(() => small.runPython("bytes(10 ** 7)")).message, /^memory limit of \d+ bytes exceeded$/);
});

test("the steps of an instruction limit count while every step is polled", async () => {
  let polls = 0;
  const py = await start({ ...options, onPoll: () => { if (++polls > 1_000_000) py.interrupt(); } });
  for (const source of ["while True: pass", "sum(iter(int, 1))", "a = bytearray(1 << 20)\nwhile True: a.hex()"]) {
    py.setPollOften(true);
    polls = 0;
    assert.equal(thrown(() => py.runPython(source)).type, "TimeoutError", source);
    py.setPollOften(false);
    assert.equal(py.runPython("1 + 1"), 2);
  }
  py.dispose();
});

test("compiling is a part of the run: of what `onPoll` throws then, the run tells", async () => {
  const source = `x = [${"a + 1, ".repeat(60_000)}]`;
  for (const method of ["runPython", "runPythonAsync", "runProgram", "runProgramAsync", "runInput"]) {
    let throws = true;
    const py = await start({ onPoll: () => {
      if (throws) throw new Error("of the page");
    } });
    await assert.rejects(async () => py[method](source), { message: "of the page" }, method);
    throws = false;
    assert.equal(py.runPython("1 + 1"), 2, method);
    py.dispose();
  }
});
