// tests/node/fatal.test.mjs: an interpreter that trapped is dead and says so; also one that was disposed of, even in a
// callback; values too large to cross.
import assert from "node:assert/strict";
import fs from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { FatalError, PythonError, start, thrown } from "./support.mjs";

const DISPOSED = /has been disposed of/;

// The interpreter's memory, damaged on purpose: every pointer that it finds there leads out of it.
function damage(py) {
  py.inspect.compile("1");
  const { buffer } = py.inspect.units(0);
  new Uint8Array(buffer, 65536, buffer.byteLength - 65536).fill(0xfe);
}

test("after a trap every call throws the same FatalError", async () => {
  const py = await start();
  const add = py.runPython("lambda a, b: a + b"), list = py.runPython("[1, 2]");
  damage(py);
  const error = thrown(() => py.runPython("sum(range(10))  # what ran"));
  assert.ok(error instanceof FatalError, String(error));
  assert.match(error.trap, /out of bounds|unreachable|null function|signature|stack/);
  assert.match(error.ran, /what ran/);
  assert.ok(error.message.includes(error.trap) && error.cause instanceof Error);
  const calls = [() => py.runPython("1"), () => add(1, 2), () => list.length, () => [...list], () => list.toJs(), () => list.type, () => String(list), () => py.globals, () => py.toPy([1]), () => py.pyimport("sys"),
    () => py.FS.readFile("x"), () => py.FS.writeFile("x", ""), () => py.FS.exists("x"), () => py.FS.cwd(), () => py.memory(), () => py.flush(), () => py.runProgram("1"), () => py.runModule("this"), () => py.setStdout(),
    () => py.registerModule("m", {}), () => py.inspect.families(), () => py.addPath("x"), () => list.x, () => (list.x = 1), () => "x" in list];
  for (const call of calls) assert.equal(thrown(call), error, String(call));
  for (const call of [() => py.runPythonAsync("1"), () => py.runProgramAsync("1"), () => py.runInput("1")]) await assert.rejects(call, error);
  list.dispose(); // gives up what is gone already
  py.interrupt();
  py.dispose();
  py.dispose();
  const other = await start();
  assert.equal(other.runPython("6 * 7"), 42);
});

test("a disposed interpreter: proxies, files and callbacks say so", async () => {
  const py = await start();
  const add = py.runPython("lambda a, b: a + b"), list = py.runPython("[1, 2]"), generator = py.runPython("(i for i in range(3))")[Symbol.iterator]();
  generator.next();
  py.dispose();
  for (const call of [() => add(1, 2), () => list.length, () => list.append(3), () => generator.next(), () => py.runPython("1"), () => py.FS.readFile("x"), () => py.FS.exists("/"), () => py.FS.cwd(), () => py.FS.mount("/m", { read: () => null }),
    () => py.memory(), () => py.globals, () => py.flush(), () => py.setPollOften(true)]) {
    assert.match(thrown(call).message, DISPOSED, String(call));
  }
  list.dispose();
  assert.equal(list.disposed, true);
  py.interrupt();
  await assert.rejects(py.runPythonAsync("1"), DISPOSED);
});

test("dispose in a callback: the code that runs comes to its end, then the interpreter has ended", async () => {
  const hosted = async () => {
    const py = await start();
    py.registerModule("host", { end: () => py.dispose(), nested: () => py.runPython("import host; host.end(); 5") });
    return py;
  };
  let py = await hosted();
  assert.equal(py.runPython("import host\nhost.end()\nx = host.nested()\n[x, 1][0] + 1"), 6);
  assert.match(thrown(() => py.runPython("1")).message, DISPOSED);
  py = await hosted();
  await assert.rejects(py.runPythonAsync("import host\nhost.end()\nx = host.nested()\nx + 1"), DISPOSED); // nobody can give the value any more
  py = await start({ stdout: () => py.dispose() });
  py.runPython("print('x', flush=True)");
  assert.match(thrown(() => py.runPython("1")).message, DISPOSED);
  py = await start({ stdin: () => (py.dispose(), "line\n") });
  assert.equal(py.runPython("input()"), "line");
  assert.match(thrown(() => py.runPython("1")).message, DISPOSED);
  py = await hosted();
  py.runPython("import host\nclass A:\n  def __del__(self): host.end()\na = A()\nimport atexit\natexit.register(host.end)");
  py.dispose();
  py = await start();
  const slow = py.runPythonAsync("import asyncio\nawait asyncio.sleep(0.05)\n1");
  py.dispose();
  await assert.rejects(slow, DISPOSED);
  py = await start({ timeSlice: 1 });
  const paused = py.runPythonAsync("n = 0\nwhile n < 10**8: n += 1");
  setImmediate(() => py.dispose());
  await assert.rejects(paused, DISPOSED);
});

test("what an embedder's callback throws stops the run and comes out of it; the interpreter goes on", async () => {
  for (const option of ["onPoll", "interrupted"]) {
    let bad = true;
    const failure = new Error("of the page");
    const py = await start({ [option]: () => { if (bad) throw failure; return false; } });
    assert.equal(thrown(() => py.runPython("while True: pass")), failure);
    bad = false;
    assert.equal(py.runPython("sum(range(10**5))"), 4999950000);
  }
});

test("what a source's callbacks throw comes out of the call that asked; the interpreter goes on", async () => {
  const py = await start(), failure = new Error("of the source");
  py.FS.mount("/source", { read: () => { throw failure; } });
  for (const call of [() => py.runPython("open('/source/a').read()"), () => py.FS.readFile("/source/a"), () => py.FS.exists("/source/a")]) assert.equal(thrown(call), failure);
  assert.equal(py.runPython("6 * 7"), 42);
});

test("globals that are no dict are refused", async () => {
  const py = await start(), list = py.runPython("[]");
  assert.throws(() => py.runPython("def f(): pass", { globals: list }), { name: "TypeError", message: "globals must be a dict, not list" });
  await assert.rejects(py.runPythonAsync("1", { globals: list }), TypeError);
  assert.equal(py.runPython("a + 1", { globals: py.toPy({ a: 1 }) }), 2);
});

test("values that are too large for the other side", async () => {
  const py = await start();
  for (const bits of ["2**31", "2**30 + 1"]) {
    const error = thrown(() => py.runPython(`1 << ${bits}`));
    assert.ok(error instanceof PythonError, String(error));
    assert.equal(error.type, "OverflowError");
  }
  const error = thrown(() => py.runPython("1 << 2**32"));
  assert.ok(error instanceof PythonError && /OverflowError|MemoryError/.test(error.type), String(error));
  assert.equal(py.runPython("(1 << 100000) - 1"), (1n << 100000n) - 1n);
  let deep = [];
  for (let i = 0; i < 100000; i++) deep = [deep];
  assert.ok(thrown(() => py.toPy(deep)) instanceof RangeError);
  assert.ok(thrown(() => py.runPython("x = []\nfor i in range(100000): x = [x]\nx").toJs()) instanceof RangeError);
  for (const depth of [Infinity, NaN, 1e9, 0.5]) assert.ok(thrown(() => py.toPy(deep, { depth })) instanceof RangeError);
  const shared = [1], twice = py.toPy([shared, shared, { a: shared }, new Map([[1, shared]])]);
  assert.equal(twice.toString(), "[[1], [1], {'a': [1]}, {1: [1]}]");
  py.registerModule("t", { twice });
  assert.equal(py.runPython("import t\nt.twice[0] is t.twice[1] is t.twice[3][1]"), true);
  const circle = [];
  circle.push(circle);
  assert.equal(py.toPy(circle).toString(), "[[...]]");
  assert.equal(py.runPython("'still here'"), "still here");
});

// A copy of the module in which one exported function does nothing but trap.
function trapping(wasm, exported) {
  const bytes = [...wasm];
  let at = 8;
  const leb = () => {
    let value = 0, shift = 0;
    for (;;) {
      const byte = bytes[at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
      shift += 7;
    }
  };
  const skip = () => {
    const length = leb();
    at += length;
  };
  let imported = 0, index = -1;
  while (at < bytes.length) {
    const id = bytes[at++], size = leb(), end = at + size;
    if (id === 2) {
      for (let n = leb(); n > 0; n--) {
        skip();
        skip();
        const kind = bytes[at++];
        if (kind === 0) imported++, leb();
        else if (kind === 2) bytes[at++] & 1 ? (leb(), leb()) : leb();
        else if (kind === 3) at += 2;
        else throw new Error(`an import of kind ${kind}`);
      }
    } else if (id === 7) {
      for (let n = leb(); n > 0; n--) {
        const length = leb(), name = Buffer.from(bytes.slice(at, at + length)).toString();
        at += length + 1;
        const target = leb();
        if (name === exported) index = target - imported;
      }
    } else if (id === 10) {
      leb();
      for (let n = 0; n < index; n++) skip();
      const length = leb();
      bytes.fill(0x01, at, at + length); // nop
      bytes[at] = 0; // no locals
      bytes[at + 1] = 0; // unreachable
      bytes[at + length - 1] = 0x0b; // end
    }
    at = end;
  }
  return new Uint8Array(bytes);
}

test("a worker says that its interpreter ended, and starts another one if it is asked to", async () => {
  const { loadPythonWorker } = await import("../../web/dist/worker-node.js");
  const dist = fileURLToPath(new URL("../../web/dist/", import.meta.url));
  const module = new WebAssembly.Module(trapping(fs.readFileSync(`${dist}morelia.wasm`), "binding_contains"));
  for (const onFatal of [undefined, "restart"]) {
    const py = await loadPythonWorker({ stdout: () => {}, stderr: () => {}, wasm: module, files: { "a.txt": "a" }, ...(onFatal ? { onFatal } : {}) });
    const list = await py.runPython("x = 1\n[1, 2]");
    const slow = py.runPythonAsync("import asyncio\nawait asyncio.sleep(0.2)").catch((error) => error);
    await assert.rejects(list.has(1), (error) => error.name === "FatalError" && /unreachable/.test(error.trap) && /binding_contains/.test(error.ran));
    assert.equal((await slow).name, "FatalError");
    if (onFatal) {
      assert.equal(await py.runPython("open('a.txt').read() + str('x' in globals())"), "aFalse");
      await assert.rejects(list.length(), /disposed of|has ended/);
      const again = await py.runPython("[1]");
      await assert.rejects(again.has(1), { name: "FatalError" });
      assert.equal(await py.runPython("6 * 7"), 42);
    } else {
      await assert.rejects(py.runPython("1"), { name: "FatalError" });
      await assert.rejects(list.length(), { name: "FatalError" });
    }
    await py.terminate();
  }
});

test("callbacks of the last finalizers: what is gone says so, and nothing is written to memory that was given back", async () => {
  const told = [], values = [];
  const py = await start({
    stdout: () => {
      for (const use of [() => values[0].repr(), () => py.toPy(values), () => py.globals, () => py.runPython("1 + 1"), () => py.toPy(Array.from({ length: 300 }, (_, i) => [i])), () => py.FS.readdir("/")]) {
        try {
          use();
          told.push("done");
        } catch (error) {
          told.push(error.message);
        }
      }
    },
  });
  values.push(py.runPython("class D:\n    def __del__(self): print('gone', flush=True)\n[D()]"));
  py.runPython("import sys\nsys.kept = [D(), [D()]]\nkept = D()");
  for (let i = 0; i < 200; i++) values.push(py.runPython(`[${i}]`));
  py.dispose();
  assert.ok(told.length >= 6, told.join("; "));
  assert.deepEqual([...new Set(told)].filter((text) => !/^done$|disposed of|ended|closed/.test(text)), []);
});
