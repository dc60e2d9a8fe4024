// tests/node/options.test.mjs: arguments of the package's functions: locals, and refusal of unknown options and wrong
// types.
import assert from "node:assert/strict";
import test from "node:test";
import { loadPythonWorker } from "../../web/dist/worker-node.js";
import { start } from "./support.mjs";

test("locals: reads and writes, in a run and in one with await", async () => {
  const py = await start();
  const globals = py.toPy({ x: 1 }), locals = py.toPy({ y: 2 });
  assert.equal(py.runPython("z = x + y\nz", { globals, locals }), 3);
  assert.deepEqual([locals.get("z"), globals.get("z")], [3, undefined]);
  assert.equal(await py.runPythonAsync("import asyncio\nw = await asyncio.sleep(0, x + y)\nw", { globals, locals }), 3);
  assert.equal(locals.get("w"), 3);
  assert.equal(py.runPython("k = 1\n[k for _ in 'a'][0] + y", { locals }), 3);
  const chain = py.runPython("import collections\ncollections.ChainMap({}, {'y': 40})");
  assert.equal(py.runPython("y + 2", { locals: chain }), 42);
  assert.throws(() => py.runPython("1", { locals: {} }), TypeError);
  assert.throws(() => py.runPython("1", { locals: py.runPython("len") }), TypeError);
  assert.throws(() => py.runPython("1", { globals: {} }), TypeError);
});

test("a dict that is disposed of while its run waits for another is kept for it", async () => {
  const py = await start();
  const first = py.runPythonAsync("import asyncio\nawait asyncio.sleep(0.05)\nsum(range(100000))");
  const busy = py.runPythonAsync("t = 0\nfor i in range(3_000_000): t += i\nt");
  const globals = py.toPy({ x: 20 }), locals = py.toPy({ y: 22 });
  const waiting = py.runPythonAsync("z = x + y\nz", { globals, locals });
  globals.dispose();
  locals.dispose();
  for (let i = 0; i < 50; i++) py.globals.set(`taken${i}`, [i]); // other objects where they were
  assert.equal(await waiting, 42);
  await Promise.all([first, busy]);
});

const REFUSED = {
  "has no option 'nonsense'": [(py) => py.runPython("1", { nonsense: 1 }), (py) => py.runPython("[]").toJs({ nonsense: 1 }), (py) => py.toPy([], { nonsense: 1 }), (py) => py.runPython("bytearray(1)").getBuffer({ nonsense: 1 }),
    (py) => py.unpackArchive(new Uint8Array(), "zip", { nonsense: 1 })],
  "must be of type string, not (number|object|undefined)": [(py) => py.runPython(5), (py) => py.runPython(undefined), (py) => py.runPython("1", { filename: 5 }), (py) => py.pyimport({}), (py) => py.registerModule(5, {})],
  "must be of type number, not string": [(py) => py.runPython("[]").toJs({ depth: "1" }), (py) => py.toPy([], { depth: "1" })],
  "must be of type function, not object": [(py) => py.runPython("{}").toJs({ dictConverter: {} })],
};

test("unknown options and wrong types are refused where they are given", async () => {
  const py = await start();
  for (const [message, calls] of Object.entries(REFUSED)) {
    for (const call of calls) assert.throws(() => call(py), (error) => error instanceof TypeError && new RegExp(message).test(error.message), `${call}`);
  }
  for (const [options, message] of [[{ nonsense: 1 }, /loadPython has no option 'nonsense'/], [{ timeLimit: "5" }, /the option 'timeLimit' of loadPython must be of type number, not string/], [{ env: "x" }, /'env' of loadPython must be of type object/],
    [{ inspect: 1 }, /'inspect'/], [{ onPoll: {} }, /'onPoll'/]]) {
    await assert.rejects(start(options), (error) => error instanceof TypeError && message.test(error.message));
  }
  await assert.rejects(py.runPythonAsync("1", { nonsense: 1 }), TypeError);
  assert.equal(py.runPython("1", { filename: undefined }), 1);
});

// The hash of "spam" is CPython's with the same $PYTHONHASHSEED, on a platform of 32 bits.
test("hashes of texts: by a seed that is given, or by one that nobody knows", async () => {
  const hashes = async (options) => (await start(options)).runPython("[hash('spam'), hash(b'spam'), hash('spam' * 100), __import__('sys').flags.hash_randomization]").toJs();
  assert.deepEqual(await hashes({ hashSeed: 0 }), [1626740519, 1626740519, 1046024914, 0]);
  assert.deepEqual(await hashes({ hashSeed: 7 }), [935103671, 935103671, -1857686324, 1]);
  const found = await Promise.all(Array.from({ length: 4 }, () => hashes({})));
  assert.equal(new Set(found.map(([hash]) => hash)).size, 4);
  assert.ok(found.every(([, , , flag]) => flag === 1));
  for (const seed of [-1, 2 ** 32, 1.5, NaN]) await assert.rejects(start({ hashSeed: seed }), { name: "RangeError", message: `hashSeed is a whole number from 0 to 4294967295, not ${seed}` });
  await assert.rejects(start({ hashSeed: "7" }), TypeError);
});

// 2,000 texts that have one hash without a seed: the second word makes good for the first one.
const ONE_HASH = `
def texts():
  for i in range(2000):
    word = ord("a") | i << 8
    other = (((ord("a") << 7) * 1000003 ^ word) * 1000003 ^ 12345) & 0xffffffff
    yield (word.to_bytes(4, "little") + other.to_bytes(4, "little") + b"z").decode("latin-1")
len({hash(text) for text in texts()})`;

test("keys that are chosen to have one hash have many", async () => {
  assert.equal((await start({ hashSeed: 0 })).runPython(ONE_HASH), 1);
  for (let i = 0; i < 3; i++) assert.ok((await start()).runPython(ONE_HASH) > 500);
});

test("in a worker, too", async () => {
  await assert.rejects(loadPythonWorker({ nonsense: 1 }), /no option 'nonsense'/);
  const py = await loadPythonWorker();
  try {
    await assert.rejects(py.runPython("1", { nonsense: 1 }), TypeError);
    await assert.rejects(py.runPython(5), TypeError);
    const locals = await py.toPy({ y: 2 });
    assert.equal(await py.runPython("y * 21", { locals }), 42);
  } finally {
    await py.terminate();
  }
});
