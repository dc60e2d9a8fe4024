// tests/node/traces.test.mjs: inspection of traces: executors with what the passes did, events, statistics, the graph,
// the command, the documentation.
import assert from "node:assert/strict";
import fs from "node:fs";
import test from "node:test";
import { example, withExample } from "../tier2/example.mjs";
import { expansionOf, uop, uops } from "../../web/dist/uops.js";
import { executorsText, start, TRACE_PASSES } from "./support.mjs";

const explained = (options = {}) => start({ tier2: { policy: "cpython", threshold: 16 }, inspect: true, ...options });
const LOOP = "def f(n):\n    s = 0\n    for i in range(n):\n        s += i + 1\n    return s\n";

test("an executor: place, projection, passes, exits, dependencies", async () => {
  const py = await explained();
  py.runPython(`${LOOP}f(40)`);
  const [executor, ...others] = py.inspect.executors();
  assert.equal(others.length, 0);
  assert.deepEqual([executor.number, executor.code, executor.line, executor.replaced, executor.chainDepth], [1, "f", 4, "JUMP_BACKWARD_JIT", 0]);
  assert.deepEqual(executor.dependencies, [{ kind: "code", name: "f" }]);
  const { projected, executed, exits } = executor;
  assert.equal(projected[0].steps[0].name, "_START_EXECUTOR");
  assert.ok(projected.every((uop) => uop.code === "f" && uop.line >= 3 && uop.line <= 4 && uop.steps.length === TRACE_PASSES.length));
  const guard = projected.find((uop) => uop.steps[0].name === "_GUARD_NOS_INT" && uop.steps[2].name === "_NOP"), why = guard.steps[2];
  assert.deepEqual([why.why, why.type, projected[why.from].steps[0].name], ["the type is known", "int", "_ITER_NEXT_RANGE"]);
  assert.ok(projected.some((uop) => uop.steps[3].why === "nothing looks at the position before it is set again"));
  const kept = projected.flatMap((uop, i) => (uop.steps[3].name === "_NOP" ? [] : [i]));
  assert.deepEqual(executed.slice(0, kept.length).map((uop) => uop.from), kept);
  assert.ok(executed.slice(kept.length).every((uop) => /^_(EXIT_TRACE|DEOPT|ERROR_POP_N)$/.test(uop.name)));
  assert.equal(exits.length, executed.filter((uop) => uop.name === "_EXIT_TRACE").length);
  assert.ok(exits.every((exit) => exit.executor === null && exit.temperature.value <= 15));
});

test("outside the inspect build: as executed alone", async () => {
  const py = await start({ tier2: { policy: "cpython", threshold: 16 } });
  py.runPython(`${LOOP}f(40)`);
  const [executor] = py.inspect.executors();
  assert.deepEqual([executor.projected, executor.dependencies], [[], []]);
  assert.ok(executor.executed.length > 10);
  assert.deepEqual((await start()).inspect.executors(), []);
});

test("events: refused, built, exits, invalidated, in the log that rewrites are in", async () => {
  const py = await explained();
  py.inspect.events();
  py.runPython(`k = 1\n${LOOP}\ndef g(n):\n    s = 0\n    for i in range(n):\n        s += k if i < 100 else 2\nf(40)\ng(900)\nk = 2`);
  py.runPython("def gen():\n    for i in range(90): yield i\nfor x in gen(): pass");
  const events = py.inspect.events().filter(({ cause }) => /^(executor|exit)/.test(cause)), causes = events.map(({ cause }) => cause);
  assert.equal(causes[0], "executor built");
  const hot = causes.indexOf("exit hot");
  assert.ok(hot > 0 && causes.indexOf("exit linked") > hot, causes.join(", "));
  assert.ok(events.some(({ cause, failure }) => cause === "executor invalidated" && failure === "a watched dict changed"), JSON.stringify(events));
  assert.ok(events.some(({ cause, failure }) => cause === "executor refused" && /^trace stack underflow|^unknown callee/.test(failure)));
  assert.deepEqual(events.map(({ seq }) => seq), events.map(({ seq }) => seq).sort((a, b) => a - b));
});

test("statistics have CPython's names", async () => {
  const py = await explained();
  py.runPython(`${LOOP}f(40)`);
  const text = py.inspect.dumpStats();
  for (const line of ["Optimization attempts: 1", "Optimization traces created: 1", "Optimization traces executed: 1", "Optimization optimizer successes: 1"]) assert.match(text, new RegExp(`^${line}$`, "m"));
  assert.match(text, /^Trace length\[\d+\]: 1$/m);
  assert.match(text, /^Trace run length\[\d+\]: 1$/m);
  assert.match(text, /^uops\[_ITER_NEXT_RANGE\]\.execution_count : \d+$/m);
  assert.match(text, /^uops\[_GUARD_NOT_EXHAUSTED_RANGE\]\.specialization\.miss : 1$/m);
  const rounds = /^uops\[_JUMP_TO_TOP\]\.execution_count : (\d+)$/m.exec(text)[1];
  assert.match(text, new RegExp(`^uop\\[_JUMP_TO_TOP\\]\\.pair_count\\[_MAKE_WARM\\] : ${rounds}$`, "m"));
  assert.match(text, /^Rare event \(builtin_dict\): 0$/m);
  assert.doesNotMatch((await start()).inspect.dumpStats(), /Optimization/);
});

// Each of six classes meets the exit of the one before it, which gets hot in a certain round; the exception leaves a trace behind a pause.
const SIX_CLASSES = `
kinds = [type(name, (), {"m": lambda self, i=i: i})() for i, name in enumerate("ABCDEF")]
def f(n):
    total = 0
    for i in range(n):
        total += kinds[i % 6].m()
    return total
def nested(n):
    return sorted(range(n), key=lambda i: f(i % 7))[0]
def stopped(n):
    try:
        for i in range(n): 1 // (n - 1 - i)
    except ZeroDivisionError:
        return i
(f(80000), nested(9000), stopped(40000), f(80000))`;

test("a run that the host pauses goes on in its trace: where it pauses changes nothing", async () => {
  const seen = [];
  for (const timeSlice of [0, 1e-9]) {
    let pauses = 0;
    const py = await start({ tier2: { policy: "cpython", threshold: 16 }, timeSlice });
    const turn = setInterval(() => pauses++, 0);
    const result = await py.runPythonAsync(SIX_CLASSES).then((tuple) => tuple.toJs());
    clearInterval(turn);
    assert.ok(timeSlice === 0 || pauses > 5, `${pauses} pauses`);
    seen.push({ result, executors: py.inspect.executors() });
  }
  assert.deepEqual(seen[0].result, [199996, 0, 39999, 199996]);
  assert.deepEqual(seen[1], seen[0]);
});

test("the table of micro-ops: what each does, takes and leaves, and what instructions become", () => {
  assert.equal(uop("_BINARY_OP_ADD_INT").effect, "left: int, right: int -- res: int");
  assert.deepEqual(expansionOf("BINARY_OP_ADD_INT").map(({ name }) => name), ["_GUARD_TOS_INT", "_GUARD_NOS_INT", "_BINARY_OP_ADD_INT"]);
  assert.deepEqual(expansionOf("CALL_FUNCTION_EX"), []);
  assert.deepEqual(uops.filter(({ doc }) => !/^\S.* .*\.$/.test(doc)), []);
  assert.equal(uop("_NOTHING"), undefined);
});

test("sys._dump_tracelets writes the graph", async () => {
  const py = await explained();
  py.runPython(`import sys\n${LOOP}f(40)\nsys._dump_tracelets('/tmp/graph.dot')`);
  const graph = py.FS.readFile("/tmp/graph.dot", { encoding: "utf8" });
  const text = typeof graph === "string" ? graph : new TextDecoder().decode(graph);
  assert.match(text, /^digraph ideal \{\n\n    rankdir = "LR"\n\nexecutor_1 \[\n/);
  assert.match(text, /<tr><td  border="1" >f: 5<\/td><\/tr>\n +<tr><td port="i0" border="1" >_START_EXECUTOR/);
  assert.throws(() => py.runPython("sys._dump_tracelets(3)"), /expected str, bytes or os.PathLike object, not int/);
  assert.throws(() => py.runPython("sys._dump_tracelets('/nowhere/x')"), /No such file or directory/);
});

test("as text: every pass and every exit", async () => {
  const py = await explained();
  py.runPython(`${LOOP}f(40)`);
  const text = executorsText(py.inspect.executors());
  assert.match(text, /^executor 1: f at \d+, line 4, in the place of JUMP_BACKWARD_JIT\n {2}depends on code f\n {2}projected\n/);
  assert.match(text, /_GUARD_NOS_INT \d+ -> removed: the type is known: int \(from \d+ _ITER_NEXT_RANGE, line 3\)/);
  assert.match(text, /\n {2}exit 0 to \d+: temperature 15, backoff 12\n/);
});

// The example of docs/tier2.md is what `morelia tier2` prints: node tests/tier2/example.mjs writes it anew.
test("the documentation's example is the real one", () => {
  const file = new URL("../../docs/tier2.md", import.meta.url), text = fs.readFileSync(file, "utf8");
  assert.equal(text, withExample(text, example()));
});
