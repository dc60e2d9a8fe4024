// tests/fuzz/api.mjs: random sequences of calls of the package's methods with random values, dispose among them, in Node.
//
// usage: npm run fuzz -- api [--count N] [--seed S] [--minutes N]
// A sequence is a few dozen calls on one interpreter: runs of Python, proxies and what they can do, conversions both ways, files, modules, streams,
// limits, callbacks that call back, runs that await, dispose at any time. What may come of a call is a value or one of the documented errors:
// PythonError, TypeError, RangeError, FileError, FatalError only after a trap, which itself is a finding, as is any other error: V8's "Maximum call
// stack", "out of bounds", a SyntaxError of JSON. After each sequence the interpreter either computes or was disposed of, and holds no more
// handles than it gave out.
// A finding is printed with the seed and the count that run it again from a new interpreter; `--trace` shows the calls.
// Tests        tests/node/fuzz-api.test.mjs (a sample)
import { pathToFileURL } from "node:url";
import { FatalError, FileError, PyProxy, PythonError, loadPythonSync } from "../../web/dist/node.js";

/** A stream of numbers from a seed: mulberry32. */
export function randomOf(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (n) => Math.floor(next() * n);
  return { next, below, pick: (list) => list[below(list.length)], chance: (p) => next() < p };
}

const SOURCES = [
  "1 + 1", "x = [1, 2, 3]\nx", "{'a': 1, 2: [3]}", "lambda *a, **k: (a, k)", "def f(n): return f(n - 1) if n else 0\nf", "1 / 0", "(i * i for i in range(4))", "b'bytes'", "'text \\ud800'", "1 << 70", "2.5", "None", "object()",
  "class A:\n  def __init__(self): self.x = 1\n  def __len__(self): return -1\n  def __repr__(self): return 5\n  def __getitem__(self, k): raise KeyError(k)\n  def __eq__(self, o): return 1 / 0\n  def __hash__(self): return 7\nA()",
  "class D:\n  def __del__(self): import sys; sys.stdout.write('del')\nD()", "import sys\nsys", "sys = __import__('sys'); sys.getrefcount", "print('out', flush=True)", "input()", "import h\nh.back(3)", "import h\nh.call(lambda: h.back(1))", "import h\nh.dispose()\n5",
  "import h\n[h.value(i) for i in range(3)]", "import h\ntry: h.fail()\nexcept Exception as e: r = e\nr", "raise SystemExit(3)", "raise KeyboardInterrupt", "syntax error here", "", "\0", "'a' * 10**6", "list(range(1000))", "import array\narray.array('d', [1, 2])",
  "memoryview(bytearray(8))", "bytearray(b'abc')", "async def c(): return 1\nc()", "import asyncio\nasync def c():\n  await asyncio.sleep(0)\n  return 2\nc()", "def g():\n  x = yield 1\n  yield x\ng()", "frozenset({1, 2})", "x = []\nx.append(x)\nx",
  "f = lambda: f()\nf", "f = lambda: f()\nf()", "a = b = []\nfor i in range(5000): a = [a]\na", "ExceptionGroup('g', [ValueError(1), TypeError()])", "raise ExceptionGroup('g', [ValueError(1)])", "open('f.txt', 'w').write('abc')", "open('f.txt').read()", "import os\nos.listdir()",
  "while True: pass", "from morelia.ffi import to_js, create_proxy\nto_js([1, {2}, {'k': 3}])", "from morelia.ffi import create_proxy\ncreate_proxy(len)", "globals().clear()", "import gc\ngc.collect()", "__builtins__", "type", "Ellipsis", "[None] * 3", "range(10)", "'x'.join", "1j", "1 << 2**31",
];
const NAMES = ["x", "__class__", "__dict__", "append", "a", "0", "then", "toString", "length", "dispose", "\ud800", "", "__proto__", "constructor", "f", "keys"];
const PATHS = ["f.txt", "/", "", ".", "..", "/tmp/x", "d", "d/e/f", "f.txt/x", "\0", "/dev/null", "/lib/python314.zip/os.py", "é\ud800", "a".repeat(300)];

// An interpreter that sequences share, one after the other, until one disposes of it or leaves it unusable: to make one takes longer than a sequence.
// Its options are a matter of its first seed alone. It lasts for some fifty sequences: modules are read once (asyncio takes as long as twenty sequences).
const LIMIT = 100_000; // instructions: enough for `import asyncio`
class Home {
  constructor(seed) {
    const random = randomOf(seed ^ 0x5bd1e995);
    this.seed = seed;
    this.sequence = null; // the one that runs
    const back = () => this.sequence?.now_and_then();
    this.py = loadPythonSync({
      stdout: () => void back(), stderr: () => {}, instructionLimit: LIMIT, instructionGrace: 5_000, memoryLimit: 60_000_000, timeLimit: 2000, hashSeed: 0,
      ...(random.chance(0.5) ? { stdin: () => (random.chance(0.3) ? null : back() ?? "line\n") } : {}), ...(random.chance(0.3) ? { debug: true } : {}),
      ...(random.chance(0.2) ? { onPoll: () => void back() } : {}), ...(random.chance(0.2) ? { timeSlice: 1 } : {}), ...(random.chance(0.2) ? { recursionLimit: 100 } : {}),
    });
    this.over = false;
  }
}

// Calls of one interpreter, and what was got of it.
class Sequence {
  constructor(seed, trace, home) {
    this.random = randomOf(seed);
    this.trace = trace;
    this.held = [];
    this.promises = [];
    this.level = 0;
    this.calls_left = 0;
    this.home = home;
    this.py = home.py;
    home.sequence = this;
    this.py.registerModule("h", this.module());
  }

  module() {
    return {
      back: (n) => this.call(), call: (f) => f(), value: () => this.value(2), fail: () => { throw this.random.pick([new Error("of the page"), new TypeError("t"), "text", null, undefined, 5]); },
      dispose: () => this.random.chance(0.1) && this.py.dispose(), later: async () => this.value(1),
    };
  }

  // In a callback: sometimes one more call, but only so many for one outermost call: with a look at each poll they would be without end.
  now_and_then() {
    if (this.calls_left > 0 && this.random.chance(0.1)) this.call();
  }

  proxy() {
    return this.held.length && this.random.chance(0.9) ? this.random.pick(this.held) : undefined;
  }

  /** A random value of JavaScript. */
  value(depth = 3) {
    const { random } = this;
    const kind = random.below(depth > 0 ? 26 : 16);
    const many = () => Array.from({ length: random.below(4) }, () => this.value(depth - 1));
    switch (kind) {
      case 0: return undefined;
      case 1: return null;
      case 2: return random.chance(0.5);
      case 3: return random.pick([0, -0, 1, -1, 2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 53, -(2 ** 53) - 2, NaN, Infinity, -Infinity, 0.1, 1e308, 5e-324]);
      case 4: return random.pick([0n, 1n, -1n, 2n ** 63n, -(2n ** 64n), 2n ** 1000n]);
      case 5: return random.pick(["", "text", "é", "\ud800", "\udfff\ud800", "😀", "\0", "x".repeat(5000)]);
      case 6: return new Uint8Array(random.below(9));
      case 7: return random.pick([new Float64Array(2), new Int16Array(3), new BigInt64Array(1), new DataView(new ArrayBuffer(4)), new ArrayBuffer(5), new Uint8Array(0)]);
      case 8: return random.pick([new Date(0), new Date(NaN), new Date(8.64e15), /re/g, new Error("e"), Symbol("s"), Symbol.iterator, Promise.resolve(3)]);
      case 9: return () => this.value(1);
      case 10: return random.pick([Math, Map, class A {}, async () => 1, function* () { yield 1; }, Object.create(null), Object.freeze([1]), new Proxy({}, { get() { throw new Error("a trap"); } }), new WeakMap(), { get x() { throw new Error("get"); } }]);
      case 11: case 12: case 13: return this.proxy();
      case 14: return this.py;
      case 15: return this.py.FS;
      case 16: case 17: return many();
      case 18: case 19: return Object.fromEntries(many().map((item, i) => [random.pick(NAMES) + i, item]));
      case 20: return new Map(many().map((item) => [this.value(0), item]));
      case 21: return new Set(many());
      case 22: { const a = many(); a.push(a); return a; }
      case 23: { let a = []; for (let i = 0; i < random.pick([10, 900, 1100, 20000]); i++) a = [a]; return a; }
      case 24: { const a = [1]; return [a, a, { a }]; }
      default: return this.module();
    }
  }

  keep(value) {
    if (value instanceof PyProxy) {
      this.held.push(value);
      if (this.held.length > 30) this.held.shift();
    } else if (value && typeof value === "object" && typeof value.then === "function") {
      this.promises.push(value.then((v) => void this.keep(v), (error) => this.judge(error)));
    }
    return value;
  }

  // Is this an error that the documentation knows?
  judge(error) {
    if (this.failure) return;
    if (error instanceof PythonError) {
      if (this.random.chance(0.5)) this.keep(error.exception);
      return;
    }
    const { message = String(error) } = error ?? {};
    if (error instanceof FatalError || /Maximum call stack|out of bounds|unreachable|null function|failed without|is not a function|Cannot read prop|(?<!circular structure to )JSON(?! serializable)|not valid|is not iterable/.test(message)) this.failure = error;
    else if (error instanceof Error && !(error instanceof FileError) && !(error instanceof TypeError) && !(error instanceof RangeError)
      && !/disposed|another interpreter|of the page|a trap|^get$|^e$|^t$|cannot be/.test(message)) this.failure = error;
  }

  /** One random call; its errors are judged. Inside of callbacks they go through. */
  call() {
    if (this.level > 3 || this.failure) return undefined;
    if (this.level === 0) this.calls_left = 12;
    else this.calls_left--;
    const action = this.random.pick(ACTIONS);
    this.trace?.(`${"  ".repeat(this.level)}${action}`);
    this.level++;
    try {
      return this.keep(action(this.py, this, this.random));
    } catch (error) {
      this.judge(error);
      if (this.level > 1) throw error;
      return undefined;
    } finally {
      this.level--;
    }
  }

  async run() {
    const { random, py } = this;
    for (let n = 5 + random.below(25); n > 0 && !this.failure; n--) {
      this.call();
      if (random.chance(0.1)) await new Promise((resolve) => setImmediate(resolve));
    }
    this.calls_left = 0; // what a callback throws from here on would be nobody's
    if (random.chance(0.01) && !this.failure) py.dispose();
    for (let turns = 0; turns < 4 && this.promises.length; turns++) await new Promise((resolve) => setImmediate(resolve));
    if (!this.failure) this.after();
    for (const proxy of this.held) if (random.chance(0.8)) proxy.dispose();
    if (this.failure) this.home.over = true;
    if (this.home.over) py.dispose();
    else py.setPollOften(false); // each look calls JavaScript: sequences without end would be slow ones
    return this.failure;
  }

  // What is left computes, or says that it ended. An interrupt that nobody has met yet is met here.
  after(again = true) {
    try {
      const sum = this.py.runPython("sum = 0\nfor i in (1, 2, 3): sum += i\nsum");
      if (sum !== 6) this.failure = new Error(`1 + 2 + 3 is ${String(sum)} now`);
    } catch (error) {
      if (again && error instanceof PythonError && error.type === "KeyboardInterrupt") return this.after(false);
      this.home.over = true;
      if (!/disposed/.test(error.message) && !(error instanceof PythonError)) this.failure = error;
    }
  }
}

const ACTIONS = [
  (py, s, r) => py.runPython(r.pick(SOURCES)), (py, s, r) => py.runPython(r.pick(SOURCES)), (py, s, r) => py.runPython(r.pick(SOURCES)),
  (py, s, r) => py.runPython(r.pick(SOURCES), { globals: s.proxy() }), (py, s, r) => py.runPythonAsync(r.pick(SOURCES)), (py, s, r) => py.runPythonAsync(`await (${r.pick(["asyncio_sleep", "1", "h.later()"])})`),
  (py, s, r) => py.runPythonAsync("import asyncio\nawait asyncio.sleep(0)\n[1]"), (py, s, r) => py.runPythonAsync("import h\nawait h.later()"),
  (py, s, r) => py.runProgram(r.pick(SOURCES)), (py, s, r) => py.runInput(r.pick(SOURCES)), (py, s, r) => py.runProgramAsync(r.pick(SOURCES)),
  (py, s) => py.toPy(s.value()), (py, s) => py.toPy(s.value()), (py, s) => py.toPy(s.value(), { depth: s.value(0) }), (py) => py.globals, (py, s, r) => py.pyimport(r.pick(["sys", "h", "none", "", "a.b", "math"])),
  (py, s, r) => py.registerModule(r.pick(NAMES), s.module()), (py, s, r) => py.unregisterModule(r.pick(NAMES)), (py, s, r) => py.addPath(r.pick(PATHS), r.chance(0.5)),
  (py) => py.memory(), (py) => py.leaks(), (py) => py.flush(), (py) => py.interrupt(), (py, s, r) => py.setPollOften(r.chance(0.3)), (py, s) => py.setStdout(() => s.now_and_then()), (py, s) => py.setStdin(() => "x"), (py) => py.setStdin(),
  (py, s) => py.inspect.families(), (py, s, r) => void py.inspect.compile(r.pick(SOURCES)),
  (py, s, r) => r.chance(0.03) && py.dispose(),
  (py, s, r) => py.FS.writeFile(r.pick(PATHS), r.pick(["", "abc", new Uint8Array(9)]), { append: r.chance(0.5) }), (py, s, r) => py.FS.readFile(r.pick(PATHS), r.chance(0.5) ? { encoding: "utf8" } : undefined), (py, s, r) => py.FS.stat(r.pick(PATHS)),
  (py, s, r) => py.FS.readdir(r.pick(PATHS)), (py, s, r) => py.FS.mkdir(r.pick(PATHS)), (py, s, r) => py.FS.mkdirTree(r.pick(PATHS)), (py, s, r) => py.FS.unlink(r.pick(PATHS)), (py, s, r) => py.FS.rmdir(r.pick(PATHS)),
  (py, s, r) => py.FS.rename(r.pick(PATHS), r.pick(PATHS)), (py, s, r) => py.FS.chdir(r.pick(PATHS)), (py) => py.FS.cwd(), (py, s, r) => py.FS.mount(r.pick(PATHS), { read: () => (s.now_and_then(), null) }), (py, s, r) => py.FS.unmount(r.pick(PATHS)),
  ...[
    (p, s, r) => p.call(s.value(), s.value()), (p, s, r) => p.call(), (p, s) => p.isCallable && p(s.value()), (p, s, r) => p.callKwargs([s.value()], { [r.pick(NAMES)]: s.value() }), (p, s, r) => p.get(s.value(1)), (p, s, r) => p.set(s.value(1), s.value()),
    (p, s, r) => p.delete(s.value(1)), (p, s, r) => p.has(s.value(1)), (p, s, r) => p.getattr(r.pick(NAMES)), (p, s, r) => p.setattr(r.pick(NAMES), s.value()), (p, s, r) => p.delattr(r.pick(NAMES)), (p, s, r) => p.hasattr(r.pick(NAMES)),
    (p, s, r) => p[r.pick(NAMES)], (p, s, r) => (p[r.pick(NAMES)] = s.value()), (p, s, r) => delete p[r.pick(NAMES)], (p, s, r) => r.pick(NAMES) in p, (p) => p.dir(), (p) => p.repr(), (p) => String(p), (p) => p.type, (p) => p.length,
    (p, s, r) => p.toJs({ depth: s.value(0) }), (p) => p.toJs(), (p, s) => p.toJs({ dictConverter: (e) => (s.now_and_then(), [...e]) }), (p) => p.toJs({ strict: true }), (p) => p.getBuffer(), (p, s) => { const view = p.getBuffer({ copy: false }); s.now_and_then(); const { length } = view.data; view.release(); return length; }, (p) => JSON.stringify(p), (p) => p.copy(),
    (p, s, r) => p.push?.(s.value(), s.value()), (p, s, r) => p.pop?.(), (p, s, r) => p.splice?.(r.below(4), r.below(3), s.value()), (p, s) => p.sort?.(() => (s.now_and_then(), 0)), (p) => p.reverse?.(), (p, s, r) => (p[r.below(3)] = s.value()), (p, s, r) => delete p[r.below(3)],
    (p, s) => p.next?.(s.value()), (p, s) => p.return?.(s.value()), (p, s) => p.throw?.(new Error("x")), (p, s) => p.isCallable && new p(s.value()), (p, s) => p.isCallable && s.value() instanceof p, (p) => p.dispose(), (p) => p.dispose(), (p) => p.disposed,
    (p, s) => { let n = 0; for (const item of p) { s.keep(item); if (++n > 5) break; } }, (p) => p.then?.((v) => v), (p) => p[Symbol.asyncIterator]().next(), (p) => Object.keys(p), (p) => JSON.stringify({ a: p.isCallable, b: p.isAwaitable, c: p.isIterable }),
    (p, s) => s.py.globals.set("v", p), (p, s) => s.py.registerModule("m", p),
  ].map((use) => Object.defineProperty((py, s, r) => {
    const proxy = s.proxy();
    return proxy === undefined ? undefined : use(proxy, s, r);
  }, "toString", { value: () => String(use) })),
];

/** Runs sequences of calls; the findings: [{ seed, error }]. */
export async function run({ count = 1000, seed = 1, until = Infinity, say = () => {}, trace = null } = {}) {
  const findings = [];
  let done = 0, home = null;
  const late = (error) => {
    findings.push({ seed: home?.seed ?? seed, error });
    say(`api: seed ${home?.seed ?? seed}, of nobody's call: ${error?.stack ?? error}`);
  };
  process.on("uncaughtException", late).on("unhandledRejection", late);
  for (; done < count && Date.now() < until && findings.length < 10; done++) {
    let error;
    try {
      if (!home || home.over) home = new Home(seed + done);
      error = await new Sequence(seed + done, trace, home).run();
    } catch (thrown) {
      error = thrown;
    }
    if (error) {
      if (home) home.over = true;
      findings.push({ seed: home.seed, error });
      say(`api: seed ${home.seed} (--count ${seed + done - home.seed + 1}): ${error.stack ?? error}`);
    }
    if (done % 1000 === 999) say(`api: ${done + 1} sequences, ${findings.length} findings`);
  }
  home?.py.dispose();
  process.off("uncaughtException", late).off("unhandledRejection", late);
  return { done, findings };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const option = (name, otherwise) => (process.argv.includes(name) ? Number(process.argv[process.argv.indexOf(name) + 1]) : otherwise);
  const minutes = option("--minutes", 0), say = (line) => console.log(line);
  const { done, findings } = await run({
    count: option("--count", minutes ? Infinity : 10_000), seed: option("--seed", Math.floor(Math.random() * 1e9)), say,
    ...(minutes ? { until: Date.now() + minutes * 60_000 } : {}), ...(process.argv.includes("--trace") ? { trace: say } : {}),
  });
  say(`api: ${done} sequences, ${findings.length} findings`);
  process.exit(findings.length ? 1 : 0);
}
