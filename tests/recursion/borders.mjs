// tests/recursion/borders.mjs: recursion over the border between JavaScript and Python. Each check gets an interpreter, throws when something ends
// otherwise than said, and is one text without outer names (but `assert` below): pages run it too. Afterwards the interpreter must go on.
function assert(condition, message) {
  if (!condition) throw new Error(message);
}

const DEPTH = 100_000;
const CLEAR = /stack|recursion|deep|nested/i;

// What `run` throws is an error that says what happened; it may also work.
function clear(run) {
  try {
    run();
  } catch (error) {
    assert(CLEAR.test(String(error.message)) && !/unreachable|out of bounds|table index|null function/.test(String(error.message)), `${error.name}: ${error.message}`);
    return true;
  }
  return false;
}

function nested(make, depth = DEPTH) {
  let value = make(undefined);
  for (let i = 0; i < depth; i++) value = make(value);
  return value;
}

// Runs `use` at distances from the end of JavaScript's stack, every fifth frame, the nearest first; until it has worked some times.
function nearTheEnd(use) {
  for (let i = 0; i < 3; i++) CLEAR.test("compiled here: V8 ends the process when it has no stack for that");
  let failed = 0, worked = 0, frames = 0;
  const unexpected = [];
  const deeper = () => {
    deeper_();
    if (worked > 5 || frames++ % 5) return;
    try {
      use();
      worked++;
    } catch (error) {
      failed++;
      if (!CLEAR.test(String(error.message))) unexpected.push(`${error.name}: ${error.message}`);
    }
  };
  const deeper_ = () => {
    try {
      deeper();
    } catch { /* the end */ }
  };
  deeper_();
  assert(unexpected.length === 0, unexpected.slice(0, 3).join("; "));
  assert(failed > 0 && worked > 0, `${failed} failed, ${worked} worked`);
}

const callback = (python, f) => python.globals.set("callback", f);

export const borders = {
  "toPy of data 100,000 deep": (python) => {
    clear(() => python.toPy(nested((x) => [x])));
    clear(() => python.toPy(nested((x) => ({ x }))));
    clear(() => python.toPy(nested((x) => new Map([[1, x]]))));
    clear(() => python.toPy(nested((x) => new Set([x]))));
    assert(python.toPy(nested((x) => [x], 200)).length === 1, "200 levels");
  },
  "toPy of cyclic data": (python) => {
    const list = [], map = new Map(), object = {};
    list.push(list, map, object);
    map.set("list", list);
    object.self = object;
    python.globals.set("x", python.toPy(list));
    assert(python.runPython("x[0] is x and x[1]['list'] is x and x[2]['self'] is x[2]"), "the rings are kept");
    python.runPython("del x");
  },
  "toJs of data 100,000 deep": (python) => {
    for (const make of ["[x]", "(x,)", "{1: x}", "frozenset([x])"]) {
      const deep = python.runPython(`x = 1\nfor i in range(${DEPTH}): x = ${make}\nx`);
      clear(() => deep.toJs());
      deep.dispose();
    }
    python.runPython("del x");
    let level = 0;
    for (let x = python.runPython("x = []\nfor i in range(200): x = [x]\nx").toJs(); Array.isArray(x); x = x[0]) level++;
    assert(level === 201, `${level} levels`);
  },
  "toJs of cyclic data": (python) => {
    const x = python.runPython("x = []; y = {'x': x}; x += [x, y, (x,)]; x").toJs();
    assert(x[0] === x && x[1].get("x") === x && x[2][0] === x, "the rings are kept");
  },
  "conversions that Python asks for": (python) => {
    callback(python, { deep: nested((x) => [x]) });
    for (const code of ["callback.deep.to_py()", `x = 1\nfor i in range(${DEPTH}): x = [x]\nto_js(x)`]) {
      clear(() => python.runPython("from morelia.ffi import to_js\n" + code));
    }
    python.runPython("x = None");
  },
  "a JavaScript function that calls Python that calls it": (python) => {
    const f = python.runPython("def f(n): return callback(n + 1)\nf");
    let most = 0;
    callback(python, (n) => { most = Math.max(most, n); return f(n); });
    assert(clear(() => f(0)), "it ends");
    assert(clear(() => python.runPython("callback(0)")), "it ends");
    assert(most > 20, `${most} levels`);
    assert(python.runPython("try: callback(0)\nexcept Exception as e: x = e\nlen(str(x)) > 5"), "Python can catch it");
  },
  "nesting by attributes, comparison, repr, sort, iteration": (python) => {
    python.runPython(`
class A:
    def __getattr__(self, name): return callback(0)
    def __lt__(self, other): return callback(1)
    def __repr__(self): return callback(2)
    def __iter__(self): return iter([callback(3)])
    def __len__(self): return callback(4)
    def __getitem__(self, i): return callback(5)
    def __contains__(self, i): return callback(6)
    def __del__(self): pass
a = A()`);
    const a = python.globals.get("a"), sorted = python.runPython("sorted"), list = python.runPython("list");
    const ways = [() => a.b, () => sorted([a, a]), () => a.repr(), () => list(a), () => a.length, () => a.get(0), () => a.has(0)];
    callback(python, (i) => ways[i]());
    for (const way of ways) assert(clear(way), String(way));
  },
  "a runPython within a runPython": (python) => {
    callback(python, () => python.runPython("callback()"));
    assert(clear(() => python.runPython("callback()")), "it ends");
  },
  "a callback that uses up JavaScript's stack": (python) => {
    const deeper = () => deeper() + 1;
    callback(python, deeper);
    assert(clear(() => python.runPython("callback()")), "it ends");
    assert(python.runPython("try: callback()\nexcept Exception as e: x = type(e).__name__\nbool(x)"), "Python can catch it");
  },
  "each way in, near the end of JavaScript's stack": (python) => {
    const object = python.runPython("class A:\n  a = 1\n  def __getitem__(self, i): return [i]\n  def __iter__(self): return iter([1, 2])\n  def __len__(self): return 3\nA()");
    const f = python.runPython("lambda *args: repr(args)"), list = python.runPython("[1, [2, {3: (4,)}]]"), json = python.pyimport("json");
    const data = { a: [1, "x".repeat(200), new Map([[1, 2]])] };
    const ways = [() => object.a, () => object.nothing, () => (object.b = 1), () => object.get(1).dispose(), () => [...object], () => object.length, () => f(1, "text", data), () => list.toJs(),
      () => python.toPy(data).dispose(), () => python.runPython("1 + 1"), () => python.runPython("import json; json.dumps([1])"), () => object.toString(), () => object.type, () => json.dumps(list),
      () => python.globals.get("nothing"), () => python.FS.exists("/nothing"), () => python.pyimport("json").dispose(), () => object.has(1), () => object.dir(), () => list.copy().dispose(),
      () => python.registerModule("registered", data), () => python.inspect.families(), () => python.inspect.compile("x = 1"), () => python.inspect.dumpStats(), () => python.inspect.dumpCode(),
      () => python.inspect.stack(), () => python.inspect.typeNames(), () => python.addPath("/nowhere"), () => python.memory(), () => python.flush()];
    for (const way of ways) nearTheEnd(way);
    nearTheEnd(() => python.interrupt());
    let told = null;
    try {
      python.runPython("while True: pass");
    } catch (error) {
      told = error.type;
    }
    assert(told === "KeyboardInterrupt", String(told));
  },
  "data nearly too deep, near the end of JavaScript's stack": (python) => {
    const deep = python.runPython("x = []\nfor i in range(100): x = [x]\nx"), data = nested((x) => [x], 100);
    nearTheEnd(() => deep.toJs());
    nearTheEnd(() => python.toPy(data).dispose());
  },
};
