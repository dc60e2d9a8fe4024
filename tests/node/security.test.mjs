// tests/node/security.test.mjs: attacks of Python on the JavaScript around it: each that was once possible, or thought
// of. The search over everything that can be reached: tests/node/reach.test.mjs. Files: tests/node/files.test.mjs.
import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import vm from "node:vm";
import { start, thrown } from "./support.mjs";

const IMPORTS = "from morelia.ffi import to_js, create_proxy, JsException, JsProxy, JsCallable\n";
// What an expression gives: its value, or the type of its exception.
function outcome(py, source) {
  try {
    return py.runPython(IMPORTS + source);
  } catch (error) {
    return error.type ?? error;
  }
}

test("no name leads to a constructor, a prototype or the caller, in whichever form it is written", async () => {
  const py = await start();
  py.globals.set("given", Object.assign(function () { return 1; }, { own: 1 }));
  py.globals.set("made", new (class Thing { method() { return 1; } })());
  const names = ["constructor", "__proto__", "prototype", "caller", "callee", "arguments", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__"];
  for (const object of ["given", "made", "made.method", "to_js([])", "to_js([]).at", "to_js({1: 2})", "to_js({1})", "to_js(bytearray(2))", "to_js([]).keys()", "create_proxy([])"]) {
    for (const name of names) {
      for (const written of [name, `${name}_`, `${name}__`, `${name}\\0`, `${name}\\udc00`]) {
        assert.equal(outcome(py, `getattr(${object}, "${written}")`), "AttributeError", `${object}.${written}`);
        assert.match(String(outcome(py, `${object}["${written}"]`)), /^(KeyError|TypeError)$/, `${object}[${written}]`);
      }
      assert.equal(outcome(py, `"${name}" in dir(${object})`), false);
      assert.equal(outcome(py, `setattr(${object}, "${name}", 1)`), "AttributeError", `${object}.${name} = 1`);
      assert.match(String(outcome(py, `delattr(${object}, "${name}")`)), /Error$/);
    }
  }
  for (const name of ["call", "apply", "bind", "toString"]) assert.equal(outcome(py, `to_js([]).at.${name}`), "AttributeError", name);
});

test("the escape through a trailing underscore", async () => {
  const py = await start();
  assert.equal(outcome(py, `to_js([]).at.constructor_("return process")()`), "AttributeError");
});

test("a key becomes a primitive once, or not at all", async () => {
  const py = await start();
  const target = { x: 1 };
  py.globals.set("o", target);
  const keys = "class T:\n    n = 0\n    def __str__(self):\n        T.n += 1\n        return 'x' if T.n % 2 else '__proto__'\n    __repr__ = toString = __str__\n    def __hash__(self): return 1\n";
  for (const use of ["o[T()] = to_js([])", "o[T()]", "del o[T()]", "T() in o", "o[1.5]", "o[None]", "o[b'x']", "o[True]", "o[2 ** 70]", "o[o]", "o[('x',)]"]) assert.equal(outcome(py, keys + use), "TypeError", use);
  for (const use of ["setattr(o, T(), 1)", "getattr(o, T())", "o.__setattr__(T(), 1)"]) assert.equal(outcome(py, keys + use), "TypeError", use);
  assert.equal(outcome(py, "class S(str):\n    def __str__(self): return '__proto__'\no[S('y')] = 2\nsetattr(o, S('z'), 3)\n1"), 1);
  assert.deepEqual(target, { x: 1, y: 2, z: 3 });
  assert.equal(Object.getPrototypeOf(target), Object.prototype);
  py.globals.set("f", (...args) => args);
  for (const name of ["__proto__", "constructor", "prototype"]) assert.equal(outcome(py, `f(**{'${name}': to_js([])})`), "TypeError", name);
});

test("what must not cross does not, whoever gives it", async () => {
  const py = await start();
  const inside = await start();
  const never = {
    globalThis, process, Function, eval, WebAssembly, Reflect, Proxy, namespace: await import("node:path"), async: (async () => {}).constructor,
    generator: function* () {}.constructor, asyncGenerator: async function* () {}.constructor, sub: class extends Function {}, apply: Function.prototype.apply,
    functionPrototype: Function.prototype, arrayPrototype: Array.prototype, ownPrototype: class A {}.prototype, memory: new WebAssembly.Memory({ initial: 1 }),
    otherGlobal: vm.runInNewContext("globalThis"), otherFunction: vm.runInNewContext("Function"), otherAsync: vm.runInNewContext("(async () => {}).constructor"), otherEval: vm.runInNewContext("eval"),
    units: (inside.inspect.compile("1"), inside.inspect.units(0)), buffer: inside.inspect.units(0).buffer, define: Object.defineProperty, prototypeOf: Object.getPrototypeOf,
  };
  py.globals.set("call", (f, ...args) => f(...args));
  for (const [name, value] of Object.entries(never)) {
    assert.throws(() => py.globals.set("x", value), /is not given to Python/, name);
    assert.throws(() => py.toPy([{ in: value }]), /is not given to Python/, name);
    assert.throws(() => py.registerModule("m", { value }) ?? py.runPython("import m\nm.value"), /AttributeError|no attribute|is not given/, name);
    py.globals.set("ways", { own: value, get accessor() { return value; }, list: [value], map: new Map([["k", value]]), iterable: new Set([value]), give: () => value, promise: Promise.resolve(value), throwing: () => { throw value; }, callback: (f) => f(value), proxy: new Proxy({}, { get: () => value, has: () => true }) });
    for (const way of ["ways.own", "ways['own']", "ways.accessor", "ways.list[0]", "ways.list[:][0]", "list(ways.list)", "ways.map['k']", "ways.map.get('k')", "list(ways.iterable)", "ways.give()", "ways.object_values()", "ways.object_entries()", "ways.to_py()",
      "ways.list.at(0)", "ways.list.map(lambda v, i, a: v)", "ways.callback(lambda v: v)", "ways.proxy.anything", "next(iter(ways.list))", "ways.list.values().next().value", "call(ways.give)"]) {
      const got = outcome(py, way);
      assert.match(String(got), /^(AttributeError|KeyError|TypeError|JsException)$/, `${name} by ${way}`);
    }
    assert.equal(outcome(py, "try: ways.throwing()\nexcept JsException as e: r = e.js_error\nr"), undefined);
    await assert.rejects(py.runPythonAsync("await ways.promise"), { type: "TypeError" }, name);
  }
});

test("functions without an object of their own do not show the global one", async () => {
  const py = await start();
  py.globals.set("sloppy", new Function("return this")); // not strict: `this` is globalThis
  py.globals.set("inside", new Function("return [this]"));
  assert.equal(outcome(py, "sloppy()"), "TypeError");
  assert.equal(outcome(py, "inside()[0]"), "KeyError");
});

test("methods keep their object", async () => {
  const py = await start();
  const config = { limit: 1 };
  py.globals.set("run", (f, self) => f.call(self));
  py.globals.set("o", { who() { return this === undefined ? "none" : this.name; }, name: "o" });
  py.globals.set("config", config);
  assert.equal(outcome(py, "run(o.who, config)"), "o");
  assert.equal(outcome(py, "to_js([5]).forEach(to_js([]).push, config)"), undefined);
  assert.deepEqual(config, { limit: 1 });
});

test("what belongs to the language and the host cannot be changed", async () => {
  const py = await start({ jsGlobals: { Math, JSON, Array, Object, setTimeout, list: [1] } });
  const before = [Math.max, Array.prototype.slice.call, JSON.parse, Array.from, Object.keys];
  for (const change of ["js.Math.max = lambda *a: 1", "js.Math.extra = 1", "del js.Math.max", "js.JSON.parse = 1", "js.Array.from_ = 1", "js.Array.extra = 1", "to_js([]).slice.call = lambda *a: 1", "js.Object.keys = 1",
    "js.list.map = lambda *a: 1", "js.list.slice_ = 1; js.list.slice = 1", "to_js({}).get = 1"]) {
    assert.equal(outcome(py, `import js\n${change}`), "AttributeError", change);
  }
  assert.deepEqual([Math.max, Array.prototype.slice.call, JSON.parse, Array.from, Object.keys], before);
  for (const name of ["assign", "defineProperty", "getPrototypeOf", "setPrototypeOf", "getOwnPropertyDescriptor", "freeze"]) assert.equal(outcome(py, `import js\njs.Object.${name}_`), "AttributeError", name);
  assert.equal(outcome(py, "import js\njs.setTimeout('1')"), "TypeError");
  assert.equal(outcome(py, "import js\nto_js(['1']).forEach(js.setTimeout)"), "TypeError");
  assert.equal(outcome(py, "import js\njs.Math.max(1, 2) + js.Array.from_('ab').length"), 4);
});

test("errors show a message and a name, not the host's paths", async () => {
  const py = await start();
  class Special extends RangeError { get detail() { return 7; } }
  py.globals.set("fail", () => { throw Object.assign(new Special("far"), { path: "/host/path", code: "E" }); });
  assert.equal(outcome(py, "try: fail()\nexcept JsException as e: error = e.js_error\nerror.message + error.name + str(error.detail)"), "farRangeError7");
  for (const name of ["stack", "path", "code", "cause", "fileName"]) assert.equal(outcome(py, `error.${name}`), "AttributeError", name);
  assert.equal(outcome(py, "error.message = 1"), "AttributeError");
  const here = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), "../..");
  const texts = outcome(py, "import traceback\ntry: fail()\nexcept JsException as e: r = [traceback.format_exc(), str(e.js_error), repr(e.js_error), repr(e), repr(dir(e.js_error))]\nr").toJs();
  for (const text of texts) assert.ok(!text.includes(here) && !text.includes("node:") && !text.includes("file:"), text);
  py.globals.set("other", vm.runInNewContext("new Error('elsewhere')"));
  assert.equal(outcome(py, "other.message"), "elsewhere");
  assert.equal(outcome(py, "other.stack"), "AttributeError");
  py.globals.set("errors", { Error });
  assert.equal(outcome(py, "errors.Error.captureStackTrace(to_js({}))"), "AttributeError");
  const report = thrown(() => py.runPython("fail()")).traceback;
  assert.ok(!report.includes(here), report);
});

test("a view of a part of a buffer does not show the rest", async () => {
  const py = await start();
  py.globals.set("small", Buffer.from("secret")); // in a pool with other Buffers
  py.globals.set("part", new Uint8Array(new ArrayBuffer(8), 2, 3));
  py.globals.set("whole", new Uint8Array(8));
  for (const way of ["small.buffer", "small.parent", "part.buffer", "part.subarray(0, 1).buffer", "whole.subarray(1).buffer"]) assert.equal(outcome(py, way), "AttributeError", way);
  assert.equal(outcome(py, "whole.buffer.byteLength + small.to_bytes()[0] + part.length"), 8 + 115 + 3);
});

test("what the embedder gives is given whole: classes, accessors, statics, Proxies", async () => {
  const py = await start();
  class Base { static make() { return new this(); } get double() { return this.n * 2; } set double(v) { this.n = v / 2; } }
  class Thing extends Base { static version = 3; #secret = 4; n = 1; add(k) { return (this.n += k); } peek() { return this.#secret; } }
  py.registerModule("host", { Thing, thing: new Thing(), f: Object.assign(() => 1, { flag: true }), dynamic: new Proxy({}, { get: (_, key) => `got ${String(key)}`, has: () => true }) });
  assert.equal(outcome(py, "import host\nt = host.thing\n[t.n, t.add(4), t.double, t.peek(), host.Thing.version, host.Thing.make().n, host.Thing.new().n, host.f.flag, host.f(), host.dynamic.name]").repr(), "[1, 5, 10, 4, 3, 1, 1, True, 1, 'got name']");
  assert.equal(outcome(py, "t.double = 8\nt.extra = 'x'\nhost.Thing.version = 4\nhost.f.flag = False\n[t.n, t.extra, host.Thing.version, host.f.flag]").repr(), "[4, 'x', 4, False]");
  assert.equal(outcome(py, "'add' in dir(t) and 'constructor' not in dir(t)"), true);
});

test("an ECMAScript module is given as what it exports", async () => {
  const py = await start();
  py.registerModule("host_path", await import("node:path"));
  assert.equal(py.runPython("import host_path\nhost_path.basename('/a/b')"), "b");
});

test("jsGlobals: an object grants that object; true grants JavaScript", async () => {
  const some = await start({ jsGlobals: { add: (a, b) => a + b } });
  assert.equal(outcome(some, "import js\njs.add(1, 2)"), 3);
  assert.equal(outcome(some, "import js\njs.add.constructor"), "AttributeError");
  const all = await start({ jsGlobals: true });
  assert.equal(all.runPython("import js\njs.Function.new('return 6 * 7')()"), 42);
  assert.equal(all.runPython("js.Array.prototype.constructor.name"), "Array");
});
