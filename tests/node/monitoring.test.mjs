// tests/node/monitoring.test.mjs: monitoring as a page needs it: INSTRUMENTED_ forms in the live units, the opcodes
// below them, and its rewrites distinguished from the specializer's; and that everything is restored when the tool has
// gone.
import assert from "node:assert/strict";
import test from "node:test";
import { decode } from "../../web/dist/inspect.js";
import { loadPython } from "../../web/dist/node.js";

const SOURCE = `import sys
m = sys.monitoring
def f(n):
    t = 0
    for i in range(n):
        t += i
    return t
for _ in range(4): f(100)
`;

test("instrumented units, bases and the log of rewrites", async () => {
  const python = await loadPython({ inspect: true, stdout: () => {} });
  const { inspect } = python;
  const codes = inspect.compile(SOURCE, "program.py");
  inspect.execute();
  const at = codes.findIndex((code) => code.name === "f");
  const before = inspect.snapshot(at).units;
  const since = inspect.events().at(-1).seq + 1;
  python.runPython("m.use_tool_id(1, 't'); m.set_local_events(1, f.__code__, m.events.LINE | m.events.PY_START | m.events.JUMP)");
  const rows = decode(codes[at], inspect.snapshot(at)).filter((row) => row.name.startsWith("INSTRUMENTED_"));
  assert.deepEqual([...new Set(rows.map((row) => row.name))].sort(), ["INSTRUMENTED_JUMP_BACKWARD", "INSTRUMENTED_LINE", "INSTRUMENTED_RESUME"]);
  assert.ok(rows.every((row) => row.base && !row.base.startsWith("INSTRUMENTED_")));
  const rewrites = inspect.events(since).filter((event) => event.code === codes[at].id);
  assert.equal(rewrites.length, rows.length);
  assert.ok(rewrites.every((event) => event.cause === "instrumented"));
  assert.equal(python.runPython("f(10)"), 45);
  python.runPython("m.free_tool_id(1)");
  assert.deepEqual([...inspect.snapshot(at).units], [...before]);
  python.dispose();
});
