// tests/node/tier2.test.mjs: traces of micro-ops in the package: the option, the command, limits and interrupts in a trace.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { loadPythonWorker } from "../../web/dist/worker-node.js";
import { start, thrown } from "./support.mjs";

const LOOP = "def f(n):\n    s = 0\n    for i in range(n):\n        s += i\n    return s\n";
const EXECUTORS = `import _opcode
def executors(code):
    found = 0
    for offset in range(0, len(code.co_code), 2):
        try:
            found += _opcode.get_executor(code, offset).is_valid()
        except ValueError:
            pass
    return found
`;

test("tier 2 is off unless it is asked for", async () => {
  const py = await start();
  assert.equal(py.runPython(`import sys\n${LOOP}${EXECUTORS}f(9000)\nstr((sys._jit.is_available(), sys._jit.is_enabled(), executors(f.__code__)))`), "(True, False, 0)");
});

test("loadPython({ tier2: 'cpython' })", async () => {
  const py = await start({ tier2: "cpython" });
  assert.equal(py.runPython(`import sys\n${LOOP}${EXECUTORS}str((sys._jit.is_enabled(), f(4000), executors(f.__code__), f(9000), executors(f.__code__)))`), "(True, 7998000, 0, 40495500, 1)");
});

test("with a number of rounds", async () => {
  const py = await start({ tier2: { policy: "cpython", threshold: 16 } });
  assert.equal(py.runPython(`${LOOP}${EXECUTORS}str((f(12), executors(f.__code__), f(30), executors(f.__code__)))`), "(66, 0, 435, 1)");
});

test("what is no choice is refused", async () => {
  for (const tier2 of ["pypy", true, 4, { policy: "fast" }, { policy: "cpython", threshold: 0 }, { policy: "cpython", threshold: 1.5 }, { policy: "cpython", threshold: 5000 }, { threshold: 3 }]) {
    await assert.rejects(start({ tier2 }), RangeError, JSON.stringify(tier2));
  }
  for (const tier2 of [false, undefined]) (await start({ tier2 })).dispose();
});

test("limits and interrupts reach a trace", async () => {
  const py = await start({ tier2: { policy: "cpython", threshold: 2 }, instructionLimit: 1e6 });
  assert.equal(thrown(() => py.runPython("i = 0\nwhile True: i += 1")).type, "TimeoutError");
  assert.ok(Number(py.runPython("i")) > 900_000);
  let asked = 0;
  const other = await start({ tier2: { policy: "cpython", threshold: 2 }, interrupted: () => ++asked > 5 });
  assert.equal(thrown(() => other.runPython("while True: pass")).type, "KeyboardInterrupt");
});

test("a run in slices pauses in a trace and goes on", async () => {
  const py = await start({ tier2: { policy: "cpython", threshold: 2 }, timeSlice: 1 });
  let turns = 0, done = false;
  const turn = () => { turns++; if (!done) setImmediate(turn); };
  setImmediate(turn);
  assert.equal(await py.runPythonAsync(`${LOOP}f(3000000)`), 4499998500000);
  done = true;
  assert.ok(turns > 2, `${turns} turns`);
});

test("in a worker", async () => {
  const py = await loadPythonWorker({ tier2: "cpython" });
  try {
    assert.equal(await py.runPython("import sys\nsys._jit.is_enabled()"), true);
  } finally {
    py.terminate();
  }
});

test("the command: -X jit, --tier2, PYTHON_JIT", () => {
  const cli = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../web/dist/cli.cjs");
  const run = (args, env = {}) => spawnSync(process.execPath, [cli, ...args, "-c", "import sys; print(sys._jit.is_enabled())"], { encoding: "utf8", env: { ...process.env, ...env } });
  for (const args of [["-X", "jit"], ["-Xjit"], ["--tier2"], ["--tier2=16"]]) assert.equal(run(args).stdout, "True\n", args.join(" "));
  assert.equal(run([]).stdout, "False\n");
  assert.equal(run([], { PYTHON_JIT: "1" }).stdout, "True\n");
  assert.equal(run([], { PYTHON_JIT: "0" }).stdout, "False\n");
  assert.equal(run(["--tier2=x"]).status, 2);
  assert.equal(run(["-X", "fast"]).stdout, "False\n"); // a name that nobody knows says nothing, as in CPython
});

// Executions of each instruction of a program.
async function executions(tier2) {
  const py = await start({ inspect: true, tier2 });
  py.runPython(`${LOOP}class A:\n    def m(self, x): return x + 1\na = A()\ns = 0\nfor i in range(900): s = a.m(s) + f(3)\nwhile s > 5: s -= 5\n[x for x in range(50)]`);
  const counts = new Map([...py.inspect.dumpStats().split("pairs:")[0].matchAll(/^ +[\d.]+% +(\d+) (\w+)$/gm)].map(([, n, name]) => [name, Number(n)]));
  py.dispose();
  return counts;
}

test("tier 1 runs the same instructions, with tier 2 off and until a trace is hot", async () => {
  const off = await executions(false), on = await executions("cpython");
  assert.ok(off.get("JUMP_BACKWARD_NO_JIT") > 900 && !off.has("JUMP_BACKWARD_JIT") && !off.has("ENTER_EXECUTOR"));
  on.set("JUMP_BACKWARD_NO_JIT", on.get("JUMP_BACKWARD_JIT"));
  on.delete("JUMP_BACKWARD_JIT");
  assert.deepEqual([...on].sort(), [...off].sort());
});
