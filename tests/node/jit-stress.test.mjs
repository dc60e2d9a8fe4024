// tests/node/jit-stress.test.mjs: compiled code whose guards fail at random, and code that is thrown away while it runs; random programs of hot loops.
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadPython } from "../../web/dist/node.js";
import { randomPrograms } from "../jit/random.mjs";
import { inFolder, runCompiled, stressPrograms, stresses } from "../jit/stress.mjs";

const programs = inFolder("tests/python/jit");
const LOOP = "def f(n):\n  t = 0\n  for i in range(n):\n    t += len([i]) & 3\n  return t\nf(20000)";

test("programs of loops under stress print what CPython prints", async () => {
  const said = [], choices = stresses([2], 1, 11).filter(({ stress }) => stress);
  const { runs, failed } = await stressPrograms({ files: programs, choices, say: (text) => said.push(text) });
  assert.deepEqual([runs, failed], [2 * programs.length, 0], said.join("\n"));
});

test("guards that fail at random leave often, and are no sign of a wrong assumption", async () => {
  const python = await loadPython({ jit: { threshold: 2, stress: "exits:5" } });
  assert.equal(python.runPython(LOOP), 20000);
  const reports = python.inspect.regions().filter((r) => r.name === "f");
  assert.ok(reports.some((r) => r.exits.reduce((sum, e) => sum + e.times, 0) > 100), "no guard failed");
  assert.deepEqual(reports.flatMap((r) => r.notes), []);
  python.dispose();
});

test("code that is thrown away is compiled again", async () => {
  const python = await loadPython({ jit: { threshold: 2, stress: "drop:5" } });
  assert.equal(python.runPython(LOOP), 20000);
  assert.ok(python.inspect.regions().filter((r) => r.name === "f" && r.refused === null).length > 2, "nothing was thrown away");
  python.dispose();
});

test("a seed gives the same run again", async () => {
  const taken = async () => {
    const { reports } = await runCompiled(programs[0], { threshold: 2, stress: "exits:9" });
    return reports.map((r) => [r.name, r.head, r.exits]);
  };
  assert.deepEqual(await taken(), await taken());
});

test("an unknown stress is refused", async () => {
  for (const stress of ["exits", "drop:", "all:1", "exits:-1"]) await assert.rejects(loadPython({ jit: { threshold: 2, stress } }), RangeError);
});

test("random programs, with stress", async () => {
  const said = [], result = await randomPrograms({ seed: 700_000, count: 75, stress: true, say: (text) => said.push(text) });
  assert.equal(result.failed, 0, said.join("\n"));
  assert.ok(result.passed > 60);
});
