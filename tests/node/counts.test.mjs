// tests/node/counts.test.mjs: the cost of hot loops, in counts that cannot drift: instructions and allocations of one
// round, in the build that counts (changes of reference counts: tests/stage/references.test.mjs). Time is not measured.
// Costs that must grow in proportion to the work. And that monitoring costs nothing unless it is used.
//
// A count that went down is good news: write the new number here. One that went up needs a reason.
import assert from "node:assert/strict";
import { test } from "node:test";
import { HOT, SETUP } from "../hot_rounds.mjs";
import { start } from "./support.mjs";

const python = await start({ inspect: true });
const total = () => {
  const text = python.inspect.dumpStats();
  const count = (what) => Number(new RegExp(`^${what}: (\\d+)`, "m").exec(text)[1]);
  return { instructions: count("instructions"), allocations: count("allocations") };
};

const difference = (a, b) => Object.fromEntries(Object.keys(a).map((key) => [key, a[key] - b[key]]));

// What `n` rounds cost beyond none: the function is warm, so its forms are specialized.
function cost(setup, body, n) {
  python.runPython(`${setup}\ndef work(n):\n    i = 0\n    while i < n:\n        i += 1\n${body.replace(/^/gm, "        ")}\nwork(200)`);
  const measure = (rounds) => {
    const before = total();
    python.runPython(`work(${rounds})`);
    const after = total();
    return difference(after, before);
  };
  measure(n);
  const none = measure(0), some = measure(n);
  return difference(some, none);
}

const N = 1000;
const empty = cost(SETUP, "pass", N);
for (const [name, body, instructions, allocations] of HOT) {
  test(`one round of ${name}`, () => {
    const got = cost(SETUP, body, N);
    const rounds = { instructions: (got.instructions - empty.instructions) / N, allocations: got.allocations / N };
    assert.ok(Math.abs(rounds.instructions - instructions) < 0.02, `${rounds.instructions} instructions, not ${instructions}`);
    assert.ok(Math.abs(rounds.allocations - allocations) < 0.02, `${rounds.allocations} allocations, not ${allocations}`);
  });
}

// Four times the work may take at most that many times the allocations.
const GROWS = [
  ["appending", "x = []\nfor i in range(n): x.append(i)", 4, 1.6],
  ["str +=", "s = ''\nfor i in range(n): s += 'x'", 4, 1.6],
  ["bytearray +=", "s = bytearray()\nfor i in range(n): s += b'x'", 4, 1.6],
  ["filling a dict of ints", "{i: i for i in range(n)}", 4, 2.5],
  ["filling a dict of strs", "dict.fromkeys(map(str, range(n)))", 4, 4.2],
  ["filling a set", "set(range(n))", 4, 2.5],
  ["joining", "','.join(map(str, range(n)))", 4, 4.2],
  ["splitting", "('a ' * n).split()", 4, 4.2],
  ["sorting", "sorted(range(n), key=lambda x: -x % 97)", 4, 4.2],
  ["instances", "[P(i) for i in range(n)]", 4, 4.2],
  ["compiling functions", "compile('def f(a, b): return [a, b, f]\\n' * (n // 20), 'x', 'exec')", 4, 4.4],
  ["compiling one function", "compile('def f(a):\\n' + ''.join(f'  b{i} = a + {i}\\n' for i in range(n // 10)), 'x', 'exec')", 4, 4.4],
];

for (const [name, body, times, most] of GROWS) {
  test(`${name}: allocations of ${times} times the work`, () => {
    python.runPython(`${SETUP}\ndef work(n):\n${body.replace(/^/gm, "    ")}`);
    const measure = (n) => {
      python.runPython(`work(${n})`);
      const before = total();
      python.runPython(`work(${n})`);
      return total().allocations - before.allocations;
    };
    const small = measure(2000), large = measure(2000 * times);
    assert.ok(large <= small * most + 40, `${small} allocations became ${large}`);
  });
}

// How often each opcode ran while `run` did.
function opcodesOf(run) {
  const counts = () => new Map([...python.inspect.dumpStats().split("pairs:")[0].matchAll(/^ +[\d.]+% +(\d+) (\w+)$/gm)].map(([, n, name]) => [name, Number(n)]));
  const before = counts();
  run();
  return Object.fromEntries([...counts()].map(([name, n]) => [name, n - (before.get(name) ?? 0)]).filter(([, n]) => n));
}

// Watchers: tools of sys.monitoring, a trace and a profile function; how they come and go. Functions, so that they add
// nothing to the globals then.
const WATCHERS = [
  ["a tool with all events", `m.use_tool_id(2, "t")
events = [event for name, event in vars(m.events).items() if name.isupper() and name not in ("BRANCH", "NO_EVENTS")]
for event in events: m.register_callback(2, event, lambda *a: None)
m.set_events(2, sum(events))`, "m.free_tool_id(2)"],
  ["a tool that disables what it has seen", `m.use_tool_id(1, "t")
events = m.events.LINE, m.events.BRANCH_LEFT, m.events.BRANCH_RIGHT
for event in events: m.register_callback(1, event, lambda *a: m.DISABLE)
m.set_events(1, sum(events))`, "m.free_tool_id(1)"],
  ["a tool of one function", `m.use_tool_id(3, "t")
m.register_callback(3, m.events.INSTRUCTION, lambda *a: None)
m.set_local_events(3, work.__code__, m.events.INSTRUCTION)`, "m.free_tool_id(3)"],
  ["settrace", "def tracer(*a): return tracer\nsys.settrace(tracer)", "sys.settrace(None)"],
  ["setprofile", "sys.setprofile(lambda *a: None)", "sys.setprofile(None)"],
];

test("nobody watching, every instruction executed is the one that ran before anybody came", () => {
  const indent = (text, by) => text.replace(/^/gm, by);
  const body = HOT.map(([, lines]) => lines).join("\n") + "\nfor x in items: pass\nfor x in count(2): pass";
  const coming = WATCHERS.map(([, come, leave], i) => `def come${i}():\n${indent(come, "    ")}\ndef leave${i}(): ${leave}`);
  python.runPython(`${SETUP}\nimport sys\nm = sys.monitoring\n${coming.join("\n")}\ndef work(n):\n    i = 0\n    while i < n:\n        i += 1\n${indent(body, "        ")}\nwork(200)`);
  const work = python.globals.get("work");
  const measure = () => opcodesOf(() => work(200));
  measure();
  const never = measure();
  assert.ok(never.BINARY_OP_ADD_INT >= 200 && never.FOR_ITER_GEN >= 200 && !never.RESUME);
  assert.ok(!Object.keys(never).some((name) => name.startsWith("INSTRUMENTED_")));
  for (const [i, [who]] of WATCHERS.entries()) {
    python.runPython(`come${i}()`);
    const watched = measure();
    python.runPython(`leave${i}()`);
    const { RESUME = 0, RESUME_CHECK, ...first } = measure();  // each function looks once whether anything changed for it
    const { RESUME_CHECK: checked, ...others } = never;
    assert.deepEqual(first, others, who);
    assert.ok(RESUME + RESUME_CHECK - checked < 20, who);
    assert.deepEqual(measure(), never, who);
    if (i !== 1) assert.ok(Object.keys(watched).some((name) => name.startsWith("INSTRUMENTED_")), who);
  }
});

test("the lookup cache serves classes that changed so often that they get no more versions", () => {
  const times = python.runPython(`
import warnings
warnings.simplefilter("ignore")
compared = 0
class Key(str):
    __hash__ = str.__hash__
    def __eq__(self, other):
        global compared
        compared += 1
        return str.__eq__(self, other)
Changing = type("Changing", (), {Key("attr"): 1, "count": 0})
Below = type("Below", (Changing,), {})
for _ in range(2000):
    Changing.count += 1
compared = 0
for each in Changing(), Below():
    for _ in range(1000):
        getattr(each, "attr")
first = compared
for _ in range(1000):
    Changing.count += 1
    getattr(each, "attr")
counted = compared
Changing.other = 1
for _ in range(1000):
    getattr(each, "attr")
[first, counted, compared]`).toJs();
  assert.deepEqual(times, [2, 2, 3], "looked up once for each class, not again after a counter's change, once after another one");
});
