// tests/node/jit-text.test.mjs: what is shown of compiled loops: their text as golden files have it, what became of each instruction, executors, the command.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { executorsText, instructionStories, regionText } from "../../web/dist/inspect.js";
import { loadPython } from "../../web/dist/node.js";
import { goldenFile, goldenPrograms, goldenText } from "../jit/golden.mjs";
import { runCompiled } from "../jit/stress.mjs";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");
const SOURCE = "def f(n):\n  t = 0\n  for i in range(n):\n    t += i & 3\n  return t\nfor k in range(9): f(5000)\n";

async function regions(source) {
  const python = await loadPython({ jit: { threshold: 4 } });
  python.runPython(source);
  const reports = [...python.inspect.regions()], executors = python.inspect.executors();
  return { reports, executors, end: () => python.dispose() };
}

test("regions read as they did (node tests/jit/golden.mjs --write makes the texts anew)", async () => {
  for (const program of goldenPrograms) assert.equal(await goldenText(program), fs.readFileSync(goldenFile(program), "utf8"), path.basename(program));
});

test("the text of every region of the programs of loops can be made", async () => {
  for (const name of ["flow", "objects", "functions"]) {
    const { reports } = await runCompiled(path.join(root, "tests/python/jit", `${name}.py`), { threshold: 2 });
    for (const report of reports.filter((r) => r.refused === null)) {
      const text = regionText({ ...report, kept: report.kept, times: [] });
      for (const part of ["heads\n", "instructions\n", "exits\n", "\nregion(vm: i32, frame: i32, direct: i32) -> i64\n"]) assert.ok(text.includes(part), `${name}: ${part}`);
      assert.doesNotMatch(text, /undefined|\bpop\b.*\bpop\b.*\bpop\b/, `${name}, ${report.name}`);
    }
  }
});

test("what became of each instruction, and how often the ways out were taken", async () => {
  const { reports, executors, end } = await regions(SOURCE), f = reports.find((r) => r.name === "f" && r.refused === null), stories = instructionStories(f);
  const by = (name) => stories.find((s) => s.name.startsWith(name));
  assert.equal(by("LOAD_FAST_BORROW").went, "removed");
  assert.equal(by("FOR_ITER_RANGE").went, "in place");
  assert.deepEqual([by("BINARY_OP_ADD_INT").went, by("BINARY_OP_ADD_INT").result], ["in place", "int"]);
  assert.equal(f.times.reduce((sum, n) => sum + n, 0), f.exits.reduce((sum, e) => sum + e.times, 0));
  assert.match(regionText(f), /^ {2}\d+: at \d+, \w+ ?\w*: \d+ times$/m);
  const executor = executors.find((e) => e.code === "f");
  assert.equal(executor.region.name, "f");
  assert.equal(executor.region.refused, null);
  assert.match(executorsText([executor]), /f at \d+/);
  assert.ok(!JSON.stringify(reports).includes("kept"));
  end();
});

test("a loop that was not compiled says why", async () => {
  const { reports, end } = await regions("async def g():\n  for i in range(99): await h()\nasync def h(): pass\ntry: g().send(None)\nexcept StopIteration: pass\nclass C:\n  for q in range(99): z = q\n");
  const refused = reports.find((r) => r.refused !== null);
  assert.match(regionText(refused), /not compiled: \w/);
  assert.deepEqual(instructionStories(refused), []);
  end();
});

test("morelia jit --text", () => {
  const { stdout, status } = spawnSync(process.execPath, [path.join(root, "web/dist/cli.cjs"), "--sandbox", "--jit=4", "-c", "0"], { encoding: "utf8" });
  assert.deepEqual([stdout, status], ["", 0]);
  const program = path.join(root, "tests/jit/golden/int_loop.py"), shown = spawnSync(process.execPath, [path.join(root, "web/dist/cli.cjs"), "jit", "--text", "--jit=4", program], { encoding: "utf8" });
  assert.equal(shown.status, 0);
  assert.match(shown.stdout, /^total, unit \d+: \d+ bytes, [\d.]+ ms\nentered \d+ times\n(what did not hold.*\n)?heads\n/m);
  assert.match(shown.stdout, /;; \d+ BINARY_OP_ADD_INT/);
});
