// tests/node/proxies.test.mjs: proxies of Python objects used as JavaScript objects: lists as arrays, generators,
// classes, JSON, buffers. Where the package pyodide has the same feature, both must give the same result.
import assert from "node:assert/strict";
import test from "node:test";
import { inspect } from "node:util";
import { loadPyodide } from "pyodide";
import { BufferView, isPyProxy, PyProxy, start } from "./support.mjs";

const pyodide = await loadPyodide();
const py = await start();

function show(value) {
  if (typeof value === "function" && !value.toJs) return "function";
  if (value !== null && (typeof value === "object" || typeof value === "function") && typeof value.toJs === "function") return `py ${value}`;
  if (Array.isArray(value)) return value.map(show);
  if (value !== null && typeof value === "object" && "done" in value) return { done: value.done, value: show(value.value) };
  return value ?? null;
}
// What an expression of `o` gives, and `o` after it.
function outcome(python, source, expression) {
  const o = python.runPython(source);
  let result;
  try {
    result = show(new Function("o", "python", `return ${expression}`)(o, python));
  } catch (error) {
    result = `throws ${error.type ?? error.name}`;
  }
  return [result, String(o)];
}
function same(source, expressions) {
  for (const expression of expressions) assert.deepEqual(outcome(py, source, expression), outcome(pyodide, source, expression), `${source}: ${expression}`);
}

const READING = ["o.map((x) => x * 2)", "o.filter((x) => x > 1)", "o.indexOf(1)", "o.includes(2)", "o.join('-')", "o.slice(1)", "o.slice(-2, -1)", "o.concat([4], 5)", "o.concat(o)", "o.at(-1)", "o.at(9)", "o.reduce((a, b) => a + b)",
  "o.reduceRight((a, b) => a + '' + b)", "o.find((x) => x < 3)", "o.findIndex((x) => x < 3)", "[...o.entries()]", "[...o.keys()]", "[...o.values()]", "o.every((x) => x > 0)", "o.some((x) => x > 2)", "o.lastIndexOf(2)", "o[0]", "o[9]", "o.length",
  "'0' in o", "7 in o", "'map' in o", "Array.isArray(o)", "[].concat(o)", "o.index(1)", "o.count(1)", "o.forEach((x) => x)"];
const CHANGING = ["o.push(9)", "o.push(9, 'x', undefined)", "o.push()", "o.pop()", "o.pop(0)", "o.shift()", "o.unshift(7, 8)", "o.splice(0, 1, 'a', 'b')", "o.splice(1)", "o.splice(1, 0, 5)", "o.splice(9, 3, 4)", "o.splice(1, 9)", "o.reverse()", "o.sort()",
  "o.sort((a, b) => b - a)", "o.sort((a, b) => b - a) === o", "o.fill(0)", "o.fill(7, 1, 2)", "o.copyWithin(0, 1)", "o[0] = 5", "delete o[0]", "o.append(5)", "o.$pop(0)", "o.extend([1])", "o.insert(0, 1)", "o.clear()"];

test("lists and tuples have the methods of arrays, as in pyodide", () => {
  for (const source of ["[3, 1, 2]", "(3, 1, 2)"]) same(source, READING);
  same("[3, 1, 2]", CHANGING);
  for (const source of ["[10, 9, 1, 2]", "['b', 'B', 'a']", "[1, 'a', None]", "[]", "[True, False]", "[[2], [1]]"]) same(source, ["o.sort()", "o.pop()", "o.shift()", "o.splice(0, 1)"]);
  const list = py.runPython("[3, 1, 2]"); // where pyodide does as arrays do not
  assert.deepEqual([list.splice(-1, 1), list.splice(), list.toJs()], [[2], [], [3, 1]]);
  same("(3, 1, 2)", ["o.push", "o.pop", "o[0] = 1"]);
});

test("items that are moved stay what they are: floats, big ints, objects", () => {
  for (const [expression, expected] of [["o.reverse()", "[3, 2.0, 1.0]"], ["o.sort((a, b) => b - a)", "[3, 2.0, 1.0]"], ["(o.shift(), o)", "[2.0, 3]"], ["(o.unshift(0), o)", "[0, 1.0, 2.0, 3]"], ["(o.splice(1, 1), o)", "[1.0, 3]"]]) {
    assert.deepEqual(outcome(py, "[1.0, 2.0, 3]", expression)[1], expected, expression);
  }
});

test("generators: next, return, throw, as in pyodide", () => {
  const source = "def g():\n    try:\n        x = yield 1\n        y = yield [x]\n    except ValueError:\n        yield 'caught'\n    return 5\ng()";
  const steps = (calls) => `[${calls.map((call) => `o.${call}`)}].map((r) => [r.done, typeof r.value === "object" ? r.value + "" : r.value])`;
  for (const calls of [["next()", "next(7)", "next(1)", "next()"], ["next()", "return(7)", "next()"], ["return(1)"], ["next()", "throw(new RangeError('x'))"]]) {
    const [here, there] = [py, pyodide].map((python) => outcome(python, source, steps(calls))[0]);
    assert.deepEqual(here, there, calls.join());
  }
  const iterator = py.runPython("iter([1, 2])");
  assert.deepEqual([iterator.next(), iterator.next(), iterator.next(), iterator.throw], [{ done: false, value: 1 }, { done: false, value: 2 }, { done: true, value: undefined }, undefined]);
  const caught = py.runPython(`${source.replace("g()", "g()")}`);
  caught.next();
  const error = py.runPython("ValueError('v')");
  assert.deepEqual(caught.throw(error), { done: false, value: "caught" });
  assert.throws(() => py.runPython("(1 / 0 for x in [1])").next(), { type: "ZeroDivisionError" });
});

test("classes are constructed and know their instances; keyword arguments", () => {
  const C = py.runPython("class C:\n    def __init__(self, a=1, **k): self.a, self.k, self.prototype = a, k, 'own'\nC");
  const made = new C(5);
  assert.deepEqual([made.a, made.prototype, made instanceof C, made instanceof PyProxy, C instanceof PyProxy, C(6).a], [5, "own", true, true, true, 6]);
  assert.ok(!(py.runPython("[]") instanceof C) && !({} instanceof C));
  assert.equal(String(C.callKwargs([7], { z: 1 }).k), "{'z': 1}");
  assert.throws(() => new (py.runPython("len"))([1]), TypeError); // a number is no object
});

test("JSON by json's rule", () => {
  for (const source of ["[1, 'a', [None, True], {'k': (1.5,)}]", "{'a': {'b': []}, 2: 'c', None: 0, True: 1, 1.5: 2}", "()", "{}"]) {
    const json = py.runPython("import json\njson").dumps(py.runPython(source));
    assert.deepEqual(JSON.parse(JSON.stringify(py.runPython(source))), JSON.parse(json), source);
  }
  for (const source of ["{1, 2}", "object()", "[{3}]", "[b'x']", "{(1, 2): 3}", "{b'k': 3}", "len"]) {
    const { message } = (() => { try { return py.runPython("import json\njson").dumps(py.runPython(source)), {}; } catch (error) { return error; } })();
    assert.throws(() => JSON.stringify(py.runPython(source)), { name: "TypeError", message }, source);
  }
  assert.throws(() => JSON.stringify(py.runPython("x = []\nx.append(x)\nx")));
});

test("buffers where they lie: reads, writes, a lock on the size, sub-views, growth of the memory", () => {
  const array = py.runPython("import array\na = array.array('i', [1, 2, 3])\na");
  const there = pyodide.runPython("import array\na = array.array('i', [1, 2, 3])\na").getBuffer();
  const here = array.getBuffer({ copy: false });
  assert.ok(here instanceof BufferView);
  assert.deepEqual([here.data, here.format, here.itemsize, here.nbytes, here.shape, here.readonly], [there.data, there.format, there.itemsize, there.nbytes, [...there.shape], Boolean(there.readonly)]);
  here.data[0] = 9;
  assert.equal(py.runPython("a[0]"), 9);
  py.runPython("a[1] = 7");
  assert.equal(here.data[1], 7);
  assert.throws(() => py.runPython("a.append(1)"), { type: "BufferError" });
  const old = here.data;
  py.runPython("kept = [bytes(1 << 20) for _ in range(64)]");
  assert.deepEqual([old.length, [...here.data]], [0, [9, 7, 3]]);
  assert.throws(() => py.globals.set("given", here.data), /the interpreter's memory is not given to Python/);
  py.globals.set("given", here);
  assert.throws(() => py.runPython("given.data"), { type: "AttributeError" });
  here.release();
  py.runPython("a.append(1)");
  assert.throws(() => here.data, /released/);
  assert.equal(array.getBuffer().length, 4); // a copy
  const bytes = py.runPython("memoryview(b'abcdef')[2:4]").getBuffer({ copy: false });
  assert.deepEqual([[...bytes.data], bytes.readonly], [[99, 100], true]);
  bytes.release();
  const strided = py.runPython("memoryview(bytearray(8))[::2]").getBuffer({ copy: false });
  assert.throws(() => strided.data, TypeError);
  assert.deepEqual(strided.strides, [2]);
  strided[Symbol.dispose]();
  assert.throws(() => py.runPython("[]").getBuffer({ copy: false }), { type: "TypeError" });
});

test("isPyProxy", () => {
  assert.deepEqual([py.runPython("[]"), py.runPython("len"), {}, null, 5, []].map(isPyProxy), [true, true, false, false, false, false]);
});

test("Node shows a proxy as Python does", () => {
  assert.equal(inspect([py.runPython("[1, {'a': 2}]"), py.runPython("len")]), "[ PyProxy [1, {'a': 2}], PyProxy <built-in function len> ]");
  const list = py.runPython("[1] * 1000");
  assert.ok(inspect(list).length < 600);
  list.dispose();
  assert.equal(inspect(list), "PyProxy (this proxy has been disposed of)");
  assert.match(inspect(py.runPython("class A:\n  def __repr__(self): raise ValueError('no')\nA()")), /^PyProxy \(no\)$/);
});
