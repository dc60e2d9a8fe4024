// tests/node/jit-interpreters.test.mjs: each interpreter has compiled code of its own, and gives it back; where none can be made, Python goes on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadPython } from "../../web/dist/node.js";

const LOOP = (k) => `
def f(n):
    t = ${k}
    for i in range(n):
        t += i & 3
    return t
f(500)
`;
const compiled = (python, name = "f") => python.inspect.regions().filter((r) => r.name === name && r.refused === null);

test("interpreters side by side have loops of their own", async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => loadPython({ jit: { threshold: 2 } })));
  all.forEach((python, k) => assert.equal(python.runPython(LOOP(k)), 750 + (k ? k : 0)));
  for (const python of all) assert.equal(compiled(python).length >= 1, true);
  all[0].dispose();
  assert.equal(all[1].runPython("f(1000)"), 1501);
  assert.throws(() => all[0].runPython("f(1)"));
  for (const python of all.slice(1)) python.dispose();
});

// Slots of the table and memory of V8: what a hundred interpreters leave.
test("a hundred interpreters, one after the other, leave nothing", async () => {
  const collect = globalThis.gc ?? (await import("node:v8")).setFlagsFromString("--expose-gc") ?? (await import("node:vm")).runInNewContext("gc");
  const used = async (n) => {
    for (let k = 0; k < n; k++) {
      const python = await loadPython({ jit: { threshold: 2 } });
      python.runPython(LOOP(k));
      assert.ok(compiled(python).length > 0);
      python.dispose();
    }
    for (let i = 0; i < 3; i++) {
      collect();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return process.memoryUsage();
  };
  await used(10);
  const before = await used(10), after = await used(80);
  assert.ok(after.heapUsed - before.heapUsed < 8 << 20, `${(after.heapUsed - before.heapUsed) >> 10} KiB more`);
  assert.ok(after.arrayBuffers - before.arrayBuffers < 32 << 20, `${(after.arrayBuffers - before.arrayBuffers) >> 10} KiB more of memory`);
});

test("places in the table are used again when code is thrown away", async () => {
  let instance = null;
  const { Instance } = WebAssembly;
  WebAssembly.Instance = class extends Instance {
    constructor(...args) {
      super(...args);
      instance ??= this;
    }
  };
  const python = await loadPython({ jit: { threshold: 2 } }), { exports } = instance;
  WebAssembly.Instance = Instance;
  python.runPython("space = {}");
  const sizes = [];
  for (let k = 0; k < 700; k++) { // the table has 512 places for them at first
    python.runPython(`space.clear(); exec(${JSON.stringify(LOOP(k))}, space)`);
    sizes.push(exports.__indirect_function_table.length);
  }
  assert.ok(compiled(python).length >= 700);
  assert.ok(sizes.at(-1) - sizes[10] <= 4, sizes.join());
  python.dispose();
});

test("more functions than the regions' table has places at first", async () => {
  const n = 700, python = await loadPython({ jit: { threshold: 2 } });
  for (let k = 0; k < n; k++) python.runPython(LOOP(k).replaceAll("f(", `f${k}(`));
  const made = python.inspect.regions().filter((r) => r.refused === null);
  assert.ok(made.length >= n, `${made.length} were compiled`);
  // 0 + 1 + 2 + 3 in each four rounds: 150 in 100
  python.runPython(`functions = [${Array.from({ length: n }, (_, k) => `f${k}`)}]\ndef all_of_them():\n  return [f(100) for f in functions]`);
  for (let round = 0; round < 3; round++) assert.deepEqual(python.runPython("all_of_them()").toJs(), Array.from({ length: n }, (_, k) => k + 150));
  assert.deepEqual(python.inspect.regions().filter((r) => /table/.test(r.refused ?? "")), []);
  python.dispose();
});

test("where the table cannot grow, everything runs as without, and is compiled when it can", async () => {
  const { prototype } = WebAssembly.Table, { grow } = prototype, python = await loadPython({ jit: { threshold: 2 } });
  prototype.grow = () => { throw new RangeError("no memory for the table"); };
  try {
    for (let k = 0; k < 3; k++) assert.equal(python.runPython(`${LOOP(k)}f(100)`), k + 150);
    assert.equal(compiled(python).length, 0);
  } finally {
    prototype.grow = grow;
  }
  for (let k = 0; k < 3; k++) assert.equal(python.runPython(`${LOOP(k)}f(100) + len(sorted(map(str, range(9))))`), k + 159);
  assert.ok(compiled(python).length >= 1);
  python.dispose();
});

test("where the engine makes no code, loops and functions run as without, and nothing is said", async () => {
  const { Module } = WebAssembly, said = [];
  const python = await loadPython({ jit: { threshold: 1 }, stdout: (t) => said.push(t), stderr: (t) => said.push(t) });
  WebAssembly.Module = function refused() { throw new WebAssembly.CompileError("Wasm code generation disallowed by embedder"); };
  try {
    const program = "def g(n): return n if n < 2 else g(n - 1) + g(n - 2)\ndef gen(n):\n  for i in range(n): yield i\nclass C:\n  def __init__(self, x): self.x = x\n[g(12), sum(gen(99)), sum(C(i).x for i in range(99))]\n";
    assert.deepEqual(python.runPython(program).toJs?.() ?? python.runPython(program), [144, 4851, 4851]);
    assert.equal(python.runPython(LOOP(0)), 750);
  } finally {
    WebAssembly.Module = Module;
  }
  assert.ok(python.inspect.regions().length > 2);
  assert.ok(python.inspect.regions().every((r) => r.refused !== null));
  assert.deepEqual(said, []);
  assert.equal(python.runPython(LOOP(1)), 751);
  assert.ok(compiled(python).length > 0, "a new loop is compiled when the engine allows it again");
  python.dispose();
});
