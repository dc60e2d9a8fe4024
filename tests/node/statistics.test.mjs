// tests/node/statistics.test.mjs: the counters of specialization: every execution of a site is counted once (vm/interp/stats.h has the definitions),
// and the families' numbers are the sums of their sites'. In the build that counts, over the programs of the playground's lessons.
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import { decode } from "../../web/dist/inspect.js";
import { start } from "./support.mjs";

const FIRST_RUN = ["RESUME", "LOAD_CONST", "JUMP_BACKWARD"];

async function lessons() {
  const entry = path.join(import.meta.dirname, "../../playground/src/programs/lessons.ts");
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, write: false, format: "esm" });
  const { fetchTexts, lessonIds, lessonOf } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
  const texts = await fetchTexts();
  return lessonIds.map((id) => lessonOf(id, texts));
}

async function counted(source, choice = true) {
  const python = await start({ inspect: true, stdout: () => undefined });
  python.inspect.setSpecialization(choice);
  const codes = python.inspect.compile(source, "program.py");
  python.inspect.execute();
  const rows = codes.flatMap((code) => decode(code, python.inspect.snapshot(code.index)).map((row) => ({ ...row, where: `${code.qualname}:${row.span.line} ${row.name}` })));
  const families = python.inspect.families();
  python.dispose();
  return { sites: rows.filter((row) => row.family && !FIRST_RUN.includes(row.family)), families };
}

function addUp(sites, families, title) {
  for (const site of sites) assert.equal(site.hits + site.misses + site.deferred + site.failures, site.executions, `${title}, ${site.where}`);
  for (const family of families) {
    if (FIRST_RUN.includes(family.family)) continue;
    const sum = (name) => sites.filter((site) => site.family === family.family).reduce((total, site) => total + site[name], 0);
    const { executed, hits, misses, deferred } = family;
    assert.deepEqual({ executed, hits, misses, deferred }, { executed: sum("executions"), hits: sum("hits"), misses: sum("misses"), deferred: sum("deferred") }, `${title}, ${family.family}`);
    const forms = Object.values(family.forms);
    assert.equal(forms.reduce((total, [n]) => total + n, 0), executed, `${title}, forms of ${family.family}`);
    assert.equal(forms.reduce((total, [, missed]) => total + missed, 0), misses, `${title}, forms of ${family.family}`);
  }
}

test("executed = hits + misses + deferred + failures at every site of every lesson, and the families are the sums of the sites", async () => {
  let total = 0;
  for (const { id, source } of await lessons()) {
    const { sites, families } = await counted(source);
    total += sites.reduce((sum, site) => sum + site.executions, 0);
    addUp(sites, families, id);
  }
  assert.ok(total > 100_000, String(total));
});

const MIXED = "def add(a, b):\n    return a + b\nfor x in [1, 2.0, 's', 3] * 250:\n    add(x, x)\n";

test("a miss counts once: the row and the table tell the same", async () => {
  const { sites, families } = await counted(MIXED);
  addUp(sites, families, "mixed");
  const site = sites.find((row) => row.family === "BINARY_OP" && row.where.startsWith("add:"));
  assert.equal(site.executions, 1000);
  const family = families.find((one) => one.family === "BINARY_OP");
  // Each time the 53 misses are used up the site looks anew; a look that is a success or a failure is an attempt, and a deopt at a miss.
  assert.ok(family.deopts >= 10 && family.deopts <= family.attempts, `${family.deopts} deopts`);
  assert.ok(family.misses >= 53 * family.deopts);
});

test("families that are switched off defer, and count nothing else", async () => {
  const { sites, families } = await counted(MIXED, false);
  addUp(sites, families, "off");
  const { executed, hits, misses, deferred, attempts } = families.find((one) => one.family === "BINARY_OP");
  assert.deepEqual([executed > 1000 - 1, hits, misses, deferred, attempts], [true, 0, 0, executed, 0]);
});

test("a site keeps its counts while a tool of sys.monitoring watches it", async () => {
  const watched = "import sys\nm = sys.monitoring\nm.use_tool_id(2, 't')\nm.register_callback(2, m.events.LINE, lambda *a: None)\nm.set_events(2, m.events.LINE | m.events.CALL)\n";
  const { sites } = await counted(`${watched}${MIXED}`);
  const site = sites.find((row) => row.base === "BINARY_OP" && row.where.startsWith("add:"));
  assert.equal(site.executions, 1000);
  assert.equal(site.hits + site.misses + site.deferred + site.failures, 1000);
});
