// tests/node/recursion.test.mjs: C recursion ends in RecursionError, in Node and in a worker with their default stacks; so does nesting of
// JavaScript and Python, and JavaScript that calls in near the end of its own stack gets an error.
import assert from "node:assert/strict";
import fs from "node:fs";
import test from "node:test";
import { loadPythonWorker } from "../../web/dist/worker-node.js";
import { partsOf, runParts, sample } from "../recursion/paths.mjs";
import { borders } from "../recursion/borders.mjs";
import { start } from "./support.mjs";

const parts = partsOf(fs.readFileSync(new URL("../recursion/paths.py", import.meta.url), "utf8"));

test("every path of tests/recursion/paths.py", async () => {
  const python = await start();
  assert.deepEqual(await runParts(python, parts), []);
  python.dispose();
});

test("in a worker", async () => {
  const python = await loadPythonWorker({ stdout: () => {}, stderr: () => {} });
  try {
    assert.deepEqual(await runParts(python, sample(parts)), []);
  } finally {
    await python.terminate();
  }
});

for (const [name, check] of Object.entries(borders)) {
  test(name, async () => {
    const python = await start();
    check(python);
    assert.equal(python.runPython("sum(range(10))"), 45);
    python.dispose();
  });
}
