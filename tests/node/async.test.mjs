// tests/node/async.test.mjs: top-level await, promises in Python, coroutines as promises, asyncio over the host's timers.
import assert from "node:assert/strict";
import fs from "node:fs";
import test from "node:test";
import { start } from "./support.mjs";

const soon = (value, ms = 5) => new Promise((resolve) => setTimeout(() => resolve(value), ms));

test("top-level await of promises; the last expression's value", async () => {
  const py = await start();
  py.globals.set("soon", soon);
  assert.equal(await py.runPythonAsync("x = await soon(20)\nx * 2 + await soon(2)"), 42);
  assert.equal(await py.runPythonAsync("y = await soon(1)"), undefined);
  assert.equal(py.runPython("y"), 1);
  assert.equal(await py.runPythonAsync("1 + 1"), 2);
  assert.deepEqual(await py.runPythonAsync("[await soon(i) for i in range(3)]").then((list) => list.toJs()), [0, 1, 2]);
});

test("an exception that nobody waits for goes to Python's stderr and leaves the embedder alone", async () => {
  let told = "";
  const py = await start({ stderr: (text) => (told += text) });
  await py.runPythonAsync("import asyncio, sys\nasyncio.get_running_loop().call_soon(sys.exit, 'end')\nawait asyncio.sleep(0.01)").catch((error) => assert.equal(error.type, "SystemExit"));
  await soon(0, 50);
  assert.match(told, /SystemExit: end/);
  assert.equal(await py.runPythonAsync("1 + 1"), 2);
});

test("a rejected promise is an exception, and can be caught", async () => {
  const py = await start();
  py.globals.set("fail", async () => { throw new TypeError("no"); });
  assert.equal(await py.runPythonAsync("try:\n    await fail()\nexcept Exception as e:\n    r = str(e)\nr"), "TypeError: no");
  await assert.rejects(py.runPythonAsync("await fail()"), { type: "JsException", message: "TypeError: no" });
  await assert.rejects(py.runPythonAsync("async def f(): return 1 / 0\nawait f()"), (error) => error.type === "ZeroDivisionError" && error.frames.some((f) => f.function === "f"));
});

test("async functions of Python give promises", async () => {
  const py = await start();
  py.globals.set("soon", soon);
  const add = py.runPython("async def add(a, b): return await soon(a) + await soon(b)\nadd");
  assert.equal(await add(1, 2), 3);
  assert.deepEqual(await Promise.all([add(1, 1), add(2, 2), add(3, 3)]), [2, 4, 6]);
  const agen = py.runPython("async def gen():\n    for i in range(3): yield await soon(i)\ngen()");
  const seen = [];
  for await (const item of agen) seen.push(item);
  assert.deepEqual(seen, [0, 1, 2]);
  const bad = py.runPython("async def bad(): raise KeyError('x')\nbad");
  await assert.rejects(async () => bad(), { type: "KeyError" });
});

test("Python awaits what Python's own awaitables yield", async () => {
  const py = await start();
  py.globals.set("soon", soon);
  assert.equal(await py.runPythonAsync("class A:\n    def __await__(self):\n        v = yield from soon(4).__await__()\n        return v + 1\nawait A()"), 5);
  await assert.rejects(py.runPythonAsync("class B:\n    def __await__(self): yield 1\nawait B()"), /cannot be awaited|await/);
});

test("many runs at once keep their order and their results", async () => {
  const py = await start();
  py.globals.set("soon", soon);
  const runs = Array.from({ length: 10 }, (_, i) => py.runPythonAsync(`await soon(${i}, ${10 - i})\n${i} * ${i}`));
  assert.deepEqual(await Promise.all(runs), Array.from({ length: 10 }, (_, i) => i * i));
});

test("asyncio: sleep, gather, tasks, queues, timeouts, without blocking the page", async () => {
  const py = await start();
  let turns = 0;
  const timer = setInterval(() => turns++, 5);
  const before = performance.now();
  const value = await py.runPythonAsync(`
import asyncio
log = []
async def worker(name, queue):
    while True:
        item = await queue.get()
        await asyncio.sleep(0.01)
        log.append((name, item))
        queue.task_done()
async def main():
    queue = asyncio.Queue()
    tasks = [asyncio.create_task(worker(i, queue)) for i in range(2)]
    for i in range(6): queue.put_nowait(i)
    await queue.join()
    for t in tasks: t.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return sorted(i for _, i in log)
r1 = await main()
await asyncio.sleep(0.1)
r2 = await asyncio.gather(*[asyncio.sleep(0.02, i) for i in range(3)])
try:
    async with asyncio.timeout(0.02): await asyncio.sleep(5)
except TimeoutError: r3 = 'timed out'
try:
    await asyncio.wait_for(asyncio.sleep(5), 0.02)
except TimeoutError: r3 += ', again'
async with asyncio.TaskGroup() as g:
    t = g.create_task(asyncio.sleep(0.01, 'task'))
[r1, r2, r3, t.result(), asyncio.current_task().get_name()]
`);
  clearInterval(timer);
  assert.deepEqual(value.toJs(), [[0, 1, 2, 3, 4, 5], [0, 1, 2], "timed out, again", "task", "Top-level"]);
  assert.ok(turns > 5, `${turns} turns`);
  assert.ok(performance.now() - before > 150);
});

// CPython 3.14 crashes at some of this, so that there is nothing to record.
test("futures and tasks that are changed while they are in use", async () => {
  let told = "";
  const source = (name) => fs.readFileSync(new URL(`../python/library/concurrency/${name}.py`, import.meta.url), "utf8");
  const py = await start({ stdout: (text) => (told += text), files: { "_asyncio_loop.py": source("_asyncio_loop") } });
  assert.equal(py.runProgram(source("_asyncio_hostile"), "asyncio_hostile.py"), 0);
  assert.equal(told, "future_add_to_awaited_by ended\nfuture_discard_from_awaited_by ended\n1\nagain AttributeError\nrefused\n" + "in the name AttributeError\nrefused\n".repeat(2));
});

test("asyncio and promises together", async () => {
  const py = await start();
  py.globals.set("soon", soon);
  assert.deepEqual((await py.runPythonAsync("import asyncio\nasync def f(x): return await soon(x)\nawait asyncio.gather(f(1), f(2), soon(3) if False else f(3))")).toJs(), [1, 2, 3]);
  py.globals.set("fail", async () => { throw new Error("boo"); });
  assert.equal(await py.runPythonAsync("t = asyncio.create_task(f(9))\nasync def g():\n    try: await fail()\n    except Exception as e: return str(e)\nawait t, await asyncio.create_task(g())").then((v) => v.repr()), "(9, 'Error: boo')");
});

test("asyncio.run blocks when nothing else can run", async () => {
  const py = await start();
  assert.equal(py.runPython("import asyncio\nasync def main():\n    a, b = await asyncio.gather(asyncio.sleep(0.01, 1), asyncio.sleep(0.02, 2))\n    return a + b\nasyncio.run(main())"), 3);
});

test("a coroutine is interrupted between slices, and limits hold", async () => {
  const py = await start({ timeSlice: 3, timeLimit: 200 });
  py.globals.set("soon", soon);
  setTimeout(() => py.interrupt(), 30);
  await assert.rejects(py.runPythonAsync("await soon(1)\nwhile True: pass"), { type: "KeyboardInterrupt" });
  assert.equal(await py.runPythonAsync("await soon(7)"), 7);
});

test("an asyncio task that waits for a promise whose value is not given to Python gets an error", async () => {
  const py = await start();
  const gone = py.runPython("[1]");
  gone.dispose();
  py.registerModule("h", { everything: async () => globalThis, disposed: async () => gone, thrown: async () => { throw gone; } });
  const ask = (name) => py.runPythonAsync(`import asyncio, h\nasync def f():\n    try: return await h.${name}()\n    except Exception as e: return type(e).__name__ + ': ' + str(e)\nawait asyncio.create_task(f())`);
  assert.match(await ask("everything"), /globalThis is not given/);
  assert.match(await ask("disposed"), /disposed/);
  assert.match(await ask("thrown"), /Error/);
  py.dispose();
});

test("a rejection goes to the innermost of the coroutines that wait for each other", async () => {
  const py = await start({ jsGlobals: { bad: () => Promise.reject(new RangeError("no")), later: (ms) => new Promise((_, reject) => setTimeout(() => reject(new Error("late")), ms)), good: (x) => Promise.resolve(x) } });
  const source = `
import js, asyncio
from morelia.ffi import JsException
out = []
async def inner(f, *args):
    try:
        await f(*args)
    except JsException as e:
        out.append(f"caught {e}")
        return await js.good(5)
    finally:
        out.append("left")
async def outer(f, *args):
    try:
        return await inner(f, *args) + 1
    except JsException:
        out.append("too far")
class Passing:
    def __await__(self):
        try:
            yield from js.bad().__await__()
        except JsException as e:
            out.append("in a generator")
            raise KeyError("other") from None
async def through():
    try:
        await Passing()
    except KeyError as e:
        return repr(e)
r = [await outer(js.bad), await outer(js.later, 1), await through()]
n = len(out)
r.append(await asyncio.gather(outer(js.bad), outer(js.later, 1)))
del out[n:]  # in whatever order
try:
    await outer(lambda: 1 / 0)
except ZeroDivisionError:
    out.append("not JavaScript's")
repr([r, out])`;
  assert.equal(await py.runPythonAsync(source), "[[6, 6, \"KeyError('other')\", [6, 6]], ['caught RangeError: no', 'left', 'caught Error: late', 'left', 'in a generator', 'left', \"not JavaScript's\"]]");
  const limited = await start({ jsGlobals: { bad: () => Promise.reject(new Error("x")) }, timeLimit: 300 });
  const loop = "import js\nasync def f():\n    try: await js.bad()\n    except Exception:\n        for i in range(20000): pass\nwhile True: await f()";
  await assert.rejects(limited.runPythonAsync(loop), { type: "TimeoutError" });
});

test("to look whether a coroutine has a `then` leaves no rejection that nobody handles", async () => {
  const py = await start(), seen = [], late = (error) => seen.push(error.message);
  process.on("unhandledRejection", late);
  try {
    const failing = py.runPython("async def f(): return 1 / 0\nf");
    const looked = failing();
    assert.equal(typeof looked.then, "function");
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(seen, []);
    await assert.rejects(looked.then((v) => v), { type: "ZeroDivisionError" }); // told to who asks
  } finally {
    process.off("unhandledRejection", late);
  }
});
