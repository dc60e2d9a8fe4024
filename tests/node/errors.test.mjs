// tests/node/errors.test.mjs: PythonError: type, message, frames, chains, notes, groups, the report.
import assert from "node:assert/strict";
import test from "node:test";
import { start, thrown } from "./support.mjs";

test("type, message and frames with positions and source", async () => {
  const py = await start();
  const error = thrown(() => py.runPython("def f(x):\n    return g(x) + 1\n\ndef g(x):\n    return x['kéy'][0]\n\nf({'kéy': None})", { filename: "prog.py" }));
  assert.equal(error.type, "TypeError");
  assert.equal(error.module, "builtins");
  assert.equal(error.message, "'NoneType' object is not subscriptable");
  assert.deepEqual(error.frames, [
    { file: "prog.py", function: "<module>", line: 7, endLine: 7, column: 0, endColumn: 17, source: "f({'kéy': None})" },
    { file: "prog.py", function: "f", line: 2, endLine: 2, column: 11, endColumn: 15, source: "    return g(x) + 1" },
    { file: "prog.py", function: "g", line: 5, endLine: 5, column: 11, endColumn: 23, source: "    return x['kéy'][0]" },
  ]);
  assert.equal(error.exception.type, "TypeError");
  assert.equal(error.cause, null);
});

test("cause, context, notes, groups", async () => {
  const py = await start();
  const chained = thrown(() => py.runPython("try:\n    try: 1 / 0\n    except Exception as e:\n        e.add_note('a note')\n        raise ValueError('outer') from e\nexcept ValueError as v:\n    raise KeyError('last')"));
  assert.equal(chained.type, "KeyError");
  assert.equal(chained.cause, null);
  assert.equal(chained.context.type, "ValueError");
  assert.equal(chained.context.cause.type, "ZeroDivisionError");
  assert.deepEqual(chained.context.cause.notes, ["a note"]);
  assert.equal(chained.context.suppressContext, true);
  assert.match(chained.traceback, /a note\n\nThe above exception was the direct cause/);
  const group = thrown(() => py.runPython("raise ExceptionGroup('two', [ValueError(1), ExceptionGroup('in', [TypeError(2)])])"));
  assert.equal(group.exceptions.length, 2);
  assert.equal(group.exceptions[1].exceptions[0].message, "2");
  assert.equal(group.cause, null);
  assert.deepEqual(JSON.parse(JSON.stringify(group.toData())).exceptions[0].type, "ValueError");
});

test("syntax errors, classes of modules, exceptions whose str fails", async () => {
  const py = await start();
  const syntax = thrown(() => py.runPython("x = = 1", { filename: "s.py" }));
  assert.equal(syntax.type, "SyntaxError");
  assert.equal(syntax.traceback, '  File "s.py", line 1\n    x = = 1\n        ^\nSyntaxError: invalid syntax\n');
  assert.equal(syntax.exception.lineno, 1);
  assert.equal(thrown(() => py.runPython("import json\njson.loads('{')")).module, "json.decoder");
  assert.equal(thrown(() => py.runPython("class E(Exception):\n    def __str__(self): 1 / 0\nraise E")).type, "E");
  const exit = thrown(() => py.runPython("raise SystemExit(3)"));
  assert.equal(exit.type, "SystemExit");
  assert.equal(exit.exception.code, 3);
});

test("a recursion of thousands of frames is told", async () => {
  const py = await start();
  const error = thrown(() => py.runPython("def f(): f()\nf()"));
  assert.equal(error.type, "RecursionError");
  assert.ok(error.frames.length > 900);
  assert.match(error.traceback, /Previous line repeated \d+ more times/);
});
