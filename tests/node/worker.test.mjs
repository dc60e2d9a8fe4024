// tests/node/worker.test.mjs: the interpreter in a thread of its own.
import assert from "node:assert/strict";
import test from "node:test";
import { loadPythonWorker, RemoteProxy, WorkerPythonError } from "../../web/dist/worker-node.js";

async function withPython(options, use) {
  const py = await loadPythonWorker({ stdout: () => {}, stderr: () => {}, ...options });
  try {
    await use(py);
  } finally {
    await py.terminate();
  }
}

test("values, proxies, globals, modules, files", () => withPython({ files: { "m.py": "x = 5" } }, async (py) => {
  assert.equal(await py.runPython("1 + 1"), 2);
  assert.equal(await py.runPython("2 ** 70"), 2n ** 70n);
  const list = await py.runPython("[1, {'a': 2}, b'x']");
  assert.ok(list instanceof RemoteProxy);
  assert.equal(list.type, "list");
  assert.deepEqual(await list.toJs(), [1, new Map([["a", 2]]), new Uint8Array([120])]);
  assert.equal(await list.length(), 3);
  assert.equal(await list.get(0), 1);
  list.dispose();
  assert.throws(() => list.length(), /disposed/);
  const globals = await py.globals();
  await globals.set("v", { deep: [1, 2] });
  assert.equal(await py.runPython("v.deep[1]"), 2);
  const math = await py.pyimport("math");
  assert.equal(await (await math.getattr("sqrt")).call(9), 3);
  assert.equal(await py.runPython("import m\nm.x"), 5);
  await py.FS.writeFile("out.txt", "text");
  assert.equal(await py.FS.readFile("out.txt", { encoding: "utf8" }), "text");
  await assert.rejects(py.FS.readFile("none"), /ENOENT/);
  const range = await py.runPython("range(3)");
  const seen = [];
  for await (const i of range) seen.push(i);
  assert.deepEqual(seen, [0, 1, 2]);
}));

test("errors carry everything", () => withPython({}, async (py) => {
  await assert.rejects(py.runPython("def f(): return 1 / 0\nf()"), (error) => {
    assert.ok(error instanceof WorkerPythonError);
    assert.equal(error.type, "ZeroDivisionError");
    assert.equal(error.frames.at(-1).function, "f");
    assert.match(error.traceback, /ZeroDivisionError: division by zero\n$/);
    return true;
  });
}));

test("streams and input", async () => {
  let out = "";
  const input = ["first\n", "second\n", null];
  await withPython({ stdout: (text) => (out += text), stdin: async () => input.shift() }, async (py) => {
    await py.runPython("print('a', input(), input())");
    assert.equal(out, "a first second\n");
    await assert.rejects(py.runPython("input()"), { type: "EOFError" });
  });
});

test("interrupts and limits are heard while input is waited for; the answer is the next question's", async () => {
  let answer = null, asked = 0;
  const stdin = () => new Promise((resolve) => (answer = resolve, asked++));
  await withPython({ stdin, timeLimit: 1500 }, async (py) => {
    const waiting = py.runPython("input()");
    while (!asked) await new Promise((resolve) => setTimeout(resolve, 5));
    await py.interrupt();
    await assert.rejects(waiting, { type: "KeyboardInterrupt" });
    await assert.rejects(py.runPython("input()"), { type: "TimeoutError" });
    answer("late\n");
    assert.equal(await py.runPython("input()"), "late");
    assert.equal(asked, 1);
  });
});

test("functions of the page are awaitable in Python", () => withPython({}, async (py) => {
  const globals = await py.globals();
  await globals.set("double", async (x) => x * 2);
  assert.equal(await py.runPythonAsync("await double(21)"), 42);
  await py.registerModule("page", { title: "t", fail: () => { throw new RangeError("no"); } });
  assert.equal(await py.runPython("import page\npage.title"), "t");
  await assert.rejects(py.runPythonAsync("await page.fail()"), { message: "RangeError: no" });
}));

test("interrupt and terminate", () => withPython({}, async (py) => {
  for (const source of ["while True: pass", "sum(range(10 ** 12))", "x = 3\nwhile 1: x *= x", "import time\ntime.sleep(100)"]) {
    setTimeout(() => py.interrupt(), 100);
    await assert.rejects(py.runPython(source), { type: "KeyboardInterrupt" });
  }
  assert.equal(await py.runPython("1"), 1);
  const forever = py.runPython("while True: pass");
  const ended = assert.rejects(forever, /terminated/);
  await py.terminate();
  await ended;
}));

test("the page stays alive while the worker computes", () => withPython({ timeLimit: 500 }, async (py) => {
  let turns = 0;
  const timer = setInterval(() => turns++, 10);
  await assert.rejects(py.runPython("while True: pass"), { type: "TimeoutError" });
  clearInterval(timer);
  assert.ok(turns > 10);
}));
