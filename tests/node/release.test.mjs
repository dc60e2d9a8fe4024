// tests/node/release.test.mjs: the end of large containers: limits are looked at meanwhile; what is left when one is
// exceeded is deallocated later, once, with finalizers.
import assert from "node:assert/strict";
import test from "node:test";
import { start, thrown } from "./support.mjs";

const N = 400_000;
// Each makes a container `a` of N objects that count how many there are; the second text gives it up.
const FORMS = {
  list: ["a = [C() for _ in range(N)]", "a = None"], "list.clear": ["a = [C() for _ in range(N)]", "a.clear()"], "slice of a list": ["a = [C() for _ in range(N)]", "del a[10:]; a = None"],
  tuple: ["a = tuple([C() for _ in range(N)])", "a = None"], dict: ["a = {i: C() for i in range(N)}", "a = None"], "dict.clear": ["a = {i: C() for i in range(N)}", "a.clear()"],
  "keys of a dict": ["a = {C(): 1 for i in range(N)}", "a = None"], set: ["a = {C() for i in range(N)}", "a = None"], "set.clear": ["a = {C() for i in range(N)}", "a.clear()"],
  frozenset: ["a = frozenset([C() for i in range(N)])", "a = None"], "lists in a list": ["a = [[C(), [C()]] for i in range(N // 2)]", "a = None"],
};
const SETUP = `
N = ${N}
alive = 0
class C:
    __slots__ = ()
    def __init__(self):
        global alive
        alive += 1
    def __del__(self):
        global alive
        alive -= 1
`;

for (const [name, [make, end]] of Object.entries(FORMS)) {
  test(`the end of a ${name}`, async () => {
    let polls = 0, stop = false;
    const py = await start({ onPoll: () => {
      polls++;
      if (stop) stop = false, py.interrupt();
    } });
    py.runPython(`${SETUP}${make}`);
    assert.equal(py.runPython("alive"), N);
    // At once, as long as nothing is to be stopped.
    py.runPython(`${end}\nleft = alive`);
    assert.equal(py.runPython("left"), 0);
    // Stopped: the exception comes, and the rest ends at later polls.
    const before = py.memory().used;
    py.runPython(make.replaceAll("C()", "object()"));
    const full = py.memory().used;
    polls = 0;
    stop = true;
    assert.equal(thrown(() => py.runPython(`${end}\nwhile True: pass`)).type, "KeyboardInterrupt");
    assert.equal(polls, 1, "seen at the first look");
    assert.ok(py.memory().used > before + (full - before) / 2, "the rest waits");
    py.runPython("for i in range(500_000): pass");
    assert.ok(py.memory().used < before + (full - before) / 10, "the rest was freed");
    py.dispose();
  });
}

for (const [name, make] of [["what waits to be freed is freed", "a = [[] for _ in range(1_000_000)]\nfor i in range(10_000): pass"],
  ["a long chain ends in pieces", "a = None\nfor i in range(600_000): a = [a]"]]) {
  test(name, async () => {
    let stop = false;
    const py = await start({ onPoll: () => {
      if (stop) stop = false, py.interrupt();
    } });
    py.runPython(make);
    const full = py.memory().used;
    py.runPython("pass"); // a poll that is due by now would come before the end of `a`
    stop = true;
    assert.equal(thrown(() => py.runPython("a = None\nwhile True: pass")).type, "KeyboardInterrupt");
    assert.ok(py.memory().used > full * 0.6, "the rest waits");
    py.runPython("for i in range(1_000_000): pass");
    assert.ok(py.memory().used < full * 0.3, "the rest was freed at polls");
    py.dispose();
  });
}

test("of a run that was taken down no finalizer runs", async () => {
  const py = await start({ instructionLimit: 60_000_000, timeLimit: 400, timeGrace: 100 });
  py.runPython(`${SETUP}a = [C() for _ in range(N)]`);
  const error = thrown(() => py.runPython("def f():\n  b = a\n  globals()['a'] = None\n  while True:\n    try:\n      while True: pass\n    except BaseException: pass\nf()"));
  assert.match(error.message, /went on/);
  assert.equal(py.runPython("for i in range(300_000): pass\nalive"), N);
  py.dispose();
});

test("a cycle of tuples alone is collected", async () => {
  const py = await start();
  py.runPython(`
import marshal, gc
def f():
    for _ in range(300):
        t = marshal.loads(b'\\xa9\\x02r\\x00\\x00\\x00\\x00N')
        assert t[0] is t
        u = marshal.loads(b'\\xa9\\x02\\xa9\\x02r\\x00\\x00\\x00\\x00r\\x01\\x00\\x00\\x00N')
        assert u[0][0] is u and u[0][1] is u[0]
        try: marshal.loads(b'\\xa9\\x02r\\x00\\x00\\x00\\x00?')
        except ValueError: pass
        s = marshal.loads(b'\\xa9\\x02:r\\x00\\x00\\x00\\x00TTN')
        assert s[0].start is s
    del t, u, s
    gc.collect()
f()`);
  const before = py.memory().used;
  py.runPython("f()");
  py.runPython("f()");
  assert.ok(py.memory().used < before + 2000, `${py.memory().used - before} bytes more`);
  py.dispose();
});
