// tests/node/recursion.test.mjs: C recursion ends in RecursionError, in Node and in a worker with their default stacks; so does nesting of
// JavaScript and Python, and JavaScript that calls in near the end of its own stack gets an error.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import test from "node:test";
import { loadPythonWorker } from "../../web/dist/worker-node.js";
import { partsOf, runParts, sample } from "../recursion/paths.mjs";
import { borders } from "../recursion/borders.mjs";
import { start, thrown } from "./support.mjs";

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

// As in a worker of Chromium, whose stack has 500 KB.
test("with a small stack, brackets nest as deeply as the tokenizer takes them", () => {
  const script = `import { start } from ${JSON.stringify(new URL("support.mjs", import.meta.url).href)};
    const python = await start();
    for (const pair of ["()", "[]"]) python.runPython("x = " + pair[0].repeat(199) + "1" + pair[1].repeat(199));
    for (const open of ["(", "[", "{"]) {
      try { python.runPython(open.repeat(1000)); } catch (error) { console.log(error.type, error.message.split(" (")[0]); }
    }
    try { python.runPython("x = " + "-".repeat(5000) + "1"); } catch (error) { console.log(error.type); }
    console.log(python.runPython("sum(range(10))"));`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--stack-size=500", "--input-type=module", "-e", script], { encoding: "utf8" });
  assert.equal(stderr, "");
  assert.equal(stdout, "SyntaxError too many nested parentheses\n".repeat(3) + "MemoryError\n45\n");
});

test("an XML parser is not fed by its own handler: that would go on until there is no memory left", async () => {
  const py = await start();
  for (const encoding of ["None", "'utf-8'", "'utf-16'"]) {
    const error = thrown(() => py.runPython(`from xml.parsers import expat\np = expat.ParserCreate(encoding=${encoding})\np.CharacterDataHandler = lambda data: p.Parse(data, False)\np.Parse("<a>x".encode(${encoding} or "utf-8"), False)\np.Parse("</a>".encode(${encoding} or "utf-8")[${encoding === "'utf-16'" ? 2 : 0}:], True)`));
    assert.equal(error.type, "RuntimeError");
    assert.equal(error.message, "cannot call Parse() from within a handler");
  }
});
