// tests/node/counts.test.mjs: what hot loops cost, in counts that cannot drift: instructions and allocations of one round, in the build
// that counts. Not how long they take. And what must grow in step with the work.
//
// A count that went down is good news: write the new number here. One that went up wants a reason.
import assert from "node:assert/strict";
import { test } from "node:test";
import { start } from "./support.mjs";

const python = await start({ inspect: true });
const total = () => {
  const text = python.inspect.dumpStats();
  return { instructions: Number(/^instructions: (\d+)/m.exec(text)[1]), allocations: Number(/^allocations: (\d+)/m.exec(text)[1]) };
};

// What `n` rounds cost beyond none: the function is warm, so its forms are specialized.
function cost(setup, body, n) {
  python.runPython(`${setup}\ndef work(n):\n    i = 0\n    while i < n:\n        i += 1\n${body.replace(/^/gm, "        ")}\nwork(200)`);
  const measure = (rounds) => {
    const before = total();
    python.runPython(`work(${rounds})`);
    const after = total();
    return { instructions: after.instructions - before.instructions, allocations: after.allocations - before.allocations };
  };
  measure(n);
  const none = measure(0), some = measure(n);
  return { instructions: some.instructions - none.instructions, allocations: some.allocations - none.allocations };
}

const N = 1000;
const SETUP = `
class P:
    def __init__(self, x): self.x = x
    def get(self): return self.x
def add(a, b): return a + b
def count(n):
    while n: yield n; n -= 1
p, items, d, text = P(1), [1, 2, 3], {"k": 1}, "abc"
`;
// instructions of a round without those of the loop itself; allocations of a round
const HOT = [
  ["int arithmetic", "x = i * 2 + 1", 6, 0],
  ["float arithmetic", "x = i * 0.5 - 1.5", 6, 0],
  ["a call", "add(i, 2)", 9, 0],
  ["a method", "p.get()", 8, 0],
  ["an attribute read and written", "p.x = p.x + 1", 6, 0],
  ["an item of a list", "items[1] = items[0]", 6, 0],
  ["an item of a dict", "d['k'] = d['k'] + 1", 8, 0],
  ["an instance", "P(i)", 9, 1],
  ["len and isinstance", "len(items); isinstance(i, int)", 9, 0],
  ["a tuple made and taken apart", "a, b = i, 2", 3, 0],
  ["a list", "[i, 2]", 4, 2],
  ["a character and a comparison", "text[1] == 'b'", 6, 0],
  ["try without an exception", "try: x = 1\nexcept ValueError: pass", 2, 0],
];

const empty = cost(SETUP, "pass", N);
for (const [name, body, instructions, allocations] of HOT) {
  test(`one round of ${name}`, () => {
    const got = cost(SETUP, body, N);
    const rounds = { instructions: (got.instructions - empty.instructions) / N, allocations: got.allocations / N };
    assert.ok(Math.abs(rounds.instructions - instructions) < 0.02, `${rounds.instructions} instructions, not ${instructions}`);
    assert.ok(Math.abs(rounds.allocations - allocations) < 0.02, `${rounds.allocations} allocations, not ${allocations}`);
  });
}

// Four times the work, at most so many times the allocations.
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
