// tests/node/javascript.test.mjs: JavaScript objects in Python, Python objects in JavaScript, and what happens at the border.
import assert from "node:assert/strict";
import test from "node:test";
import { PyProxy, PythonError, start, thrown } from "./support.mjs";

test("Python objects are proxies: attributes, items, calls, iteration", async () => {
  const py = await start();
  const math = py.pyimport("math");
  assert.equal(math.sqrt(16), 4);
  assert.equal(math.pi, Math.PI);
  assert.equal(math.nothing, undefined);
  assert.ok("sqrt" in math && !("nothing" in math));
  const point = py.runPython("class Point:\n    def __init__(self, x, y): self.x, self.y = x, y\n    def norm(self, *, scale=1): return (self.x ** 2 + self.y ** 2) ** .5 * scale\nPoint(3, 4)");
  assert.equal(point.norm(), 5);
  assert.equal(point.norm.callKwargs([], { scale: 2 }), 10);
  point.x = 0;
  assert.equal(point.norm(), 4);
  delete point.x;
  assert.equal(point.x, undefined);
  assert.throws(() => { point.type = 1; }, TypeError);
  const d = py.runPython("{'a': 1, 'get': 2}");
  assert.equal(d.get("a"), 1);
  assert.equal(d.get("zz"), undefined);
  assert.equal(thrown(() => py.runPython("[]").get(3)).type, "IndexError");
  assert.deepEqual([...d], ["a", "get"]);
  assert.ok(math instanceof PyProxy && typeof math.sqrt === "function" && math.sqrt instanceof PyProxy);
  assert.deepEqual([3, 1, 2].map(py.runPython("lambda v, i, a: v * 10 + i")), [30, 11, 22]);
  assert.deepEqual(py.runPython("type('D', (), {})").dir().includes("__init__"), true);
});

test("one object has one proxy, and it is freed when its last use is disposed of", async () => {
  const py = await start();
  py.runPython("x = []");
  const before = py.memory().proxies;
  const a = py.runPython("x"), b = py.runPython("x");
  assert.equal(a, b);
  a.dispose();
  assert.equal(b.length, 0);
  b.dispose();
  assert.ok(b.disposed);
  assert.throws(() => b.length, /disposed/);
  assert.equal(py.memory().proxies, before);
  const c = py.runPython("x");
  c[Symbol.dispose]();
  assert.equal(py.memory().proxies, before);
});

test("in debug mode leaks are counted with the place they were made", async () => {
  const py = await start({ debug: true });
  const n = py.leaks().length;
  const list = py.runPython("[]");
  assert.equal(py.leaks().length, n + 1);
  assert.match(py.leaks().at(-1), /javascript\.test\.mjs/);
  list.dispose();
  assert.equal(py.leaks().length, n);
});

test("forgotten proxies are freed by the garbage collector", { skip: !globalThis.gc }, async () => {
  const py = await start();
  const before = py.memory().proxies;
  (() => { for (let i = 0; i < 1000; i++) py.runPython("[]"); })();
  for (let i = 0; i < 20 && py.memory().proxies > before + 10; i++) {
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.ok(py.memory().proxies <= before + 10, `${py.memory().proxies}`);
});

test("toJs copies deeply, to a depth, and keeps rings", async () => {
  const py = await start();
  const value = py.runPython("[1, (2, 3), {'k': {4, 5}}, b'ab', bytearray(b'cd'), None, 10 ** 30]");
  assert.deepEqual(value.toJs(), [1, [2, 3], new Map([["k", new Set([4, 5])]]), new Uint8Array([97, 98]), new Uint8Array([99, 100]), undefined, 10n ** 30n]);
  assert.ok(value.toJs({ depth: 1 })[1] instanceof PyProxy);
  assert.deepEqual(py.runPython("{'a': {'b': 1}}").toJs({ dictConverter: Object.fromEntries }), { a: { b: 1 } });
  const ring = py.runPython("r = []\nr.append(r)\nr").toJs();
  assert.equal(ring[0], ring);
  assert.deepEqual(py.runPython("import array\narray.array('d', [1.5, 2])").toJs(), new Float64Array([1.5, 2]));
  assert.deepEqual(py.runPython("memoryview(b'xyz')[1:]").toJs(), new Uint8Array([121, 122]));
  assert.throws(() => py.runPython("[object()]").toJs({ strict: true }), TypeError);
});

test("for await goes over what is iterable, too", async () => {
  const py = await start(), items = [];
  for await (const item of py.runPython("[1, 2]")) items.push(item);
  assert.deepEqual(items, [1, 2]);
  for await (const item of py.runPython("async def g():\n  yield 3\ng()")) items.push(item);
  assert.deepEqual(items, [1, 2, 3]);
});

test("toPy copies deeply", async () => {
  const py = await start();
  const show = (value, options) => { const v = py.toPy(value, options); return v instanceof PyProxy ? v.repr() : v; };
  assert.equal(show([1, "a", null, true, 1.5, 2n ** 70n]), "[1, 'a', None, True, 1.5, 1180591620717411303424]");
  assert.equal(show({ a: [1], b: new Map([[1, 2]]), c: new Set([3]), d: new Uint8Array([1]) }), "{'a': [1], 'b': {1: 2}, 'c': {3}, 'd': b'\\x01'}");
  assert.equal(py.toPy(new Float64Array([1, 2])).getattr("tolist").call().repr(), "[1.0, 2.0]");
  const ring = [];
  ring.push(ring);
  assert.equal(show(ring), "[[...]]");
  const list = py.toPy([[1]], { depth: 1 });
  assert.deepEqual(list.get(0), [1]);
  assert.equal(show(5), 5);
});

test("JavaScript objects in Python", async () => {
  const py = await start({ jsGlobals: true });
  const obj = { a: 1, nested: { b: [1, 2, 3] }, method() { return this.a; }, set: new Set([1]), map: new Map([["k", "v"]]), async_: 3 };
  py.globals.set("o", obj);
  const run = (source) => { const v = py.runPython(source); return v instanceof PyProxy ? v.toJs() : v; };
  assert.equal(run("o.a"), 1);
  assert.equal(run("o.method()"), 1);
  assert.equal(run("o['a']"), 1);
  assert.equal(run("o.nested.b[-1]"), 3);
  assert.deepEqual(run("[v for v in o.nested.b]"), [1, 2, 3]);
  assert.deepEqual(run("o.nested.b[1:]"), [2, 3]);
  assert.equal(run("len(o.nested.b)"), 3);
  assert.equal(run("2 in o.nested.b"), true);
  assert.equal(run("o.map['k']"), "v");
  assert.equal(run("bool(o.set), bool(o)").join(), "true,true");
  run("o.a = 5\no.nested.b[0] = 9\ndel o.map['k']\no.extra = 'x'");
  assert.equal(obj.a, 5);
  assert.equal(obj.nested.b[0], 9);
  assert.equal(obj.map.size, 0);
  assert.equal(obj.extra, "x");
  assert.equal(run("hasattr(o, 'nothing')"), false);
  assert.equal(run("o == o, o.nested == o.nested, o == o.nested, o is o, hash(o) == hash(o)").join(), "true,true,false,true,true");
  assert.equal(py.runPython("o"), obj);
  assert.equal(run("import js\njs.Date.new(0).toISOString()"), "1970-01-01T00:00:00.000Z");
  assert.equal(run("from js import Math\nMath.max(1, 7, 3)"), 7);
  assert.deepEqual(run("js.Object.fromEntries([['a', 1]])"), { a: 1 });
  assert.equal(run("o.nested.b.to_py() == [9, 2, 3]"), true);
  assert.deepEqual(run("list(o.nested.object_keys())"), ["b"]);
  assert.equal(run("js.Uint8Array.new(3).to_bytes()").join(), "0,0,0");
  assert.equal(run("b = js.Uint8Array.new(2)\nb.assign(b'ab')\nb[1]"), 98);
  assert.equal(run("js.Array.isArray(o.nested.b), o.typeof, js.Math.max.typeof").join(), "true,object,function");
  assert.equal(run("callable(o), callable(o.method)").join(), "false,true");
  assert.equal(thrown(() => run("o.nothing")).type, "AttributeError");
  assert.equal(thrown(() => run("o['nothing']")).type, "KeyError");
  assert.equal(thrown(() => run("o.nested.b[10]")).type, "IndexError");
  assert.equal(run("dict(o.nested.to_py())").size, 1);
  assert.deepEqual(run("sorted(js.Set.new([3, 1]).to_py())"), [1, 3]);
});

test("functions both ways, with keywords and BigInts", async () => {
  const py = await start({ jsGlobals: true });
  py.globals.set("f", (...args) => args);
  assert.deepEqual(py.runPython("f(1, 'a', k=2)"), [1, "a", { k: 2 }]);
  assert.deepEqual(py.runPython("f(2 ** 60, -2 ** 70)"), [2n ** 60n, -(2n ** 70n)]);
  assert.equal(py.runPython("def g(cb, n): return cb(n) + 1\ng")((x) => x * 2, 5), 11);
  py.globals.set("apply", (fn, ...rest) => fn(...rest));
  assert.equal(py.runPython("apply(lambda a, b: a - b, 5, 3)"), 2);
  assert.equal(py.runPython("f")(1)[0], 1);
  assert.equal(py.runPython("from morelia.ffi import create_proxy, to_js\np = create_proxy([1])\nx = f(p)[0] is not None\np.destroy()\nx"), true);
  assert.deepEqual(py.runPython("to_js({'a': [1, (2,)]}, dict_converter=js.Object.fromEntries) if False else to_js([1, {2}])") ?? null, [1, new Set([2])]);
  assert.deepEqual(py.runPython("import js\nto_js({'a': {'b': 1}}, dict_converter=js.Object.fromEntries)"), { a: { b: 1 } });
});

test("exceptions both ways", async () => {
  const py = await start();
  const original = new RangeError("too far");
  py.globals.set("fail", () => { throw original; });
  assert.equal(py.runPython("from morelia.ffi import JsException\ntry: fail()\nexcept JsException as e: r = str(e)\nr"), "RangeError: too far");
  const error = thrown(() => py.runPython("fail()"));
  assert.ok(error instanceof PythonError);
  assert.equal(error.type, "JsException");
  assert.equal(error.exception.js_error, original);
  assert.match(error.traceback, /morelia\.ffi\.JsException: RangeError: too far\n$/);
  py.globals.set("call", (f) => f());
  const inner = thrown(() => py.runPython("def bad(): raise KeyError('k')\ntry: call(bad)\nexcept KeyError as e: caught = e\nraise caught"));
  assert.equal(inner.type, "KeyError");
  assert.ok(inner.frames.some((frame) => frame.function === "bad"));
  py.globals.set("text", () => { throw "just text"; });
  assert.equal(thrown(() => py.runPython("text()")).message, "just text");
});

test("without jsGlobals nothing leads to JavaScript", async () => {
  const py = await start();
  assert.equal(py.runPython("import js\n' '.join(name for name in dir(js) if name[:2] != '__')"), "");
  assert.equal(thrown(() => py.runPython("js.globalThis")).type, "AttributeError");
  py.globals.set("f", () => ({ x: [1] }));
  for (const way of ["f.constructor", "f().constructor", "f().x.constructor", "f.__proto__", "f()['constructor']", "f().x.map.constructor", "getattr(f, 'constructor')", "f.caller", "f.prototype"]) {
    assert.match(thrown(() => py.runPython(way)).type, /^(AttributeError|KeyError)$/, way);
  }
  assert.equal(thrown(() => py.runPython("f().__proto__ = 1")).type, "AttributeError");
  assert.deepEqual(py.runPython("f().x"), [1]);
});

test("jsGlobals can be an object", async () => {
  const py = await start({ jsGlobals: { answer: 42, add: (a, b) => a + b } });
  assert.equal(py.runPython("import js\nfrom js import add\nadd(js.answer, 1)"), 43);
  assert.equal(thrown(() => py.runPython("js.process")).type, "AttributeError");
});

test("modules of JavaScript", async () => {
  const py = await start();
  py.registerModule("host", { version: 3, hello: (name) => `hello ${name}` });
  assert.equal(py.runPython("import host\nfrom host import hello\nhello(host.version)"), "hello 3");
  py.unregisterModule("host");
  assert.equal(thrown(() => py.runPython("import host")).type, "ModuleNotFoundError");
});

test("JavaScript objects are forgotten when Python drops them", async () => {
  const py = await start();
  const before = py.memory().jsObjects;
  py.globals.set("x", { a: {} });
  py.runPython("y = x.a\nz = [x] * 10\ndel x, y, z");
  assert.equal(py.memory().jsObjects, before);
});

test("streams: batched, write, input, failures of callbacks", async () => {
  const py = await start();
  const lines = [];
  py.setStdout({ batched: (line) => lines.push(line) });
  py.runPython("print('a\\nb'); print('c', end='')\nprint('d')");
  assert.deepEqual(lines, ["a", "b", "cd"]);
  let text = "";
  py.setStderr({ write: (t) => (text += t) });
  py.runPython("import sys; print('err', file=sys.stderr)");
  assert.equal(text, "err\n");
  const input = ["x\n", null];
  py.setStdin({ stdin: () => input.shift() });
  assert.equal(py.runPython("input()"), "x");
  assert.equal(thrown(() => py.runPython("input()")).type, "EOFError");
});

test("environment, arguments, version", async () => {
  const py = await start({ env: { NAME: "välue" }, args: ["prog", "a b"] });
  assert.equal(py.runPython("import sys, os\nos.environ['NAME']"), "välue");
  assert.deepEqual(py.runPython("sys.argv").toJs(), ["prog", "a b"]);
  assert.equal(py.runPython("'.'.join(map(str, sys.version_info[:3]))"), py.version);
});

test("packages written for Pyodide: js has what was granted, pyodide.ffi the names of morelia.ffi", async () => {
  const probe = "import js, pyodide.ffi\nstr([hasattr(js, 'fetch'), hasattr(js, 'Worker'), pyodide.ffi.can_run_sync(), pyodide.ffi.JsProxy is pyodide.ffi.JsPromise])";
  const closed = await start(), open = await start({ jsGlobals: { fetch: () => 1 } });
  assert.equal(closed.runPython(probe), "[False, False, False, True]");
  assert.equal(open.runPython(probe), "[True, False, False, True]");
  assert.match(thrown(() => closed.runPython("js.document.title")).message, /JavaScript's document was not granted to Python/);
  closed.dispose();
  open.dispose();
});

test("JavaScript calls in while a long text is on its way to it", async () => {
  let calls = 0, on = false;
  const py = await start({ onPoll: () => { if (on) { calls++; proxy.repr(); assert.throws(() => proxy.length, /has no len/); } } });
  const proxy = py.runPython("object()");
  py.registerModule("h", { on: () => void (on = true) });
  for (const [source, wanted] of [["'a' * 10**6", "a".repeat(10 ** 6)], ["'é' * 10**6", "é".repeat(10 ** 6)], ["1 << 3_000_000", 1n << 3_000_000n]]) {
    calls = 0;
    assert.ok(py.runPython(`import h\nx = ${source}\nh.on()\nx`) === wanted, source);
    on = false;
    assert.ok(calls > 0, source);
    assert.match(proxy.repr(), /^<object object at/);
  }
  assert.throws(() => proxy.delattr("x"), { type: "AttributeError" });
});
