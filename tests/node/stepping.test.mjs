// tests/node/stepping.test.mjs: the inspector's stepper and counts, in Node, which the playground uses.
import assert from "node:assert/strict";
import test from "node:test";
import { decode } from "../../web/dist/inspect.js";
import { loadPython } from "../../web/dist/node.js";

const SOURCE = `def add(a, b):
    c = a + b
    return c

class P:
    def __repr__(self): raise RuntimeError("must not run")

p = P()
p.name = "é" * 100
d = {"k": [1, (2, 3.5)], "s": {4}}
for i in range(3):
    add(i, 2)
`;

// Runs SOURCE; at each stop `at(python, frames)` says how to go on.
async function stops(mode, at, source = SOURCE) {
  const python = await loadPython({ inspect: true, stdout: () => {} });
  const codes = python.inspect.compile(source, "program.py");
  python.inspect.step(mode, () => {
    const next = at(python, python.inspect.stack());
    if (next) python.inspect.step(next);
  });
  python.inspect.execute();
  return { python, codes };
}

test("by lines: every line in its order, into functions", async () => {
  const lines = [];
  const { python } = await stops("line", (_, [top]) => void lines.push(`${top.name}:${top.line}`));
  assert.deepEqual(lines.filter((line) => !line.startsWith("P")), ["<module>:1", "<module>:5", "<module>:8", "<module>:9", "<module>:10", "<module>:11",
    "<module>:12", "add:2", "add:3", "<module>:11", "<module>:12", "add:2", "add:3", "<module>:11", "<module>:12", "add:2", "add:3", "<module>:11"]);
  python.dispose();
});

test("over and out", async () => {
  const seen = [];
  const { python } = await stops("line", (_, [top]) => {
    seen.push(`${top.name}:${top.line}`);
    if (top.name === "add") return "out";
    return top.line >= 11 && seen.some((s) => s.startsWith("add")) ? "over" : "line";
  });
  assert.equal(seen.filter((s) => s.startsWith("add")).length, 1);
  python.dispose();
});

test("values are shown without running Python code", async () => {
  let shown = null;
  const { python } = await stops("line", (_, frames) => {
    if (frames[0].name === "add" && frames[0].line === 3) shown ??= frames;
  });
  const value = (frame, name) => frame.variables.find((v) => v.name === name).value;
  assert.deepEqual(value(shown[0], "c"), { text: "2", type: "int" });
  assert.match(value(shown[1], "p").text, /^<P name='é{48}'…>$/);
  assert.equal(value(shown[1], "d").text, "{'k': [1, (2, 3.5)], 's': {4}}");
  assert.equal(value(shown[1], "add").text, "<function add>");
  assert.deepEqual(shown[1].stack.map((v) => v.type), ["range_iterator"]);
  python.dispose();
});

test("by rewrite: the log has one more each time; the counts of a site add up", async () => {
  const counts = [];
  const source = "def f(a, b):\n    return a + b\nfor i in range(60): f(i, 1)\nfor i in range(60): f(i, 1.5)\n";
  const { python, codes } = await stops("rewrite", (py) => void counts.push(py.inspect.events().length), source);
  assert.ok(counts.length >= 4);
  assert.deepEqual(counts, [...new Set(counts)].sort((a, b) => a - b));
  const row = decode(codes[1], python.inspect.snapshot(1)).find((r) => r.base === "BINARY_OP");
  assert.equal(row.executions, 120);
  assert.equal(row.misses, 53);
  assert.equal(row.hits, 120 - 1 - 53); // the first was generic; the 53rd miss took another form and ran in it: a miss all the same
  assert.deepEqual(row.seen.map((type) => python.inspect.typeNames()[type]), ["int", "float"]);
  const event = python.inspect.events().findLast((e) => e.code === codes[1].id && e.cause === "specialized");
  assert.equal(event.cachesAfter.length, 5);
  assert.ok(event.clock > 0);
  python.dispose();
});

test("the plain build says that it cannot step", async () => {
  const python = await loadPython();
  assert.throws(() => python.inspect.step("line"), /inspect build/);
  python.dispose();
});
