// tests/node/jit-hidden.test.mjs: a program cannot tell that its loops are compiled: the bytecode it sees, the collector's counts, what sys says.
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadPython } from "../../web/dist/node.js";

const PROGRAM = `
import dis, gc, sys, _opcode
def step(n): return n & 3
def loop(n):
    total = 0
    for i in range(n):
        total += step(i)
    while total > 3:
        total -= 3
    return total
def long(n, a):
    total = 0
    for i in range(n):
${"        a = a + i - i\n".repeat(60)}        total += i
    return total
for k in range(60):
    loop(60)
    long(60, k)
`;
const ASKS = {
  "instructions": "[[(i.baseopname, i.opname, i.argval) for i in dis.get_instructions(f, adaptive=True)] for f in (step, loop, long)]",
  "executors": "[sum(1 for at in range(0, len(f.__code__.co_code), 2) if executor(f.__code__, at)) for f in (step, loop, long)]",
  "sys._jit": "(sys._jit.is_enabled(), sys._jit.is_active())",
  "objects": "[type(o).__name__ for o in gc.get_objects() if type(o).__name__ == 'uop_executor']",
};
const HELPERS = `
def executor(code, at):
    try: return _opcode.get_executor(code, at)
    except ValueError: return None
def counts():
    gc.collect()
    before = gc.get_count()
    loop(500)
    return before, gc.get_count()
`;

async function seen(jit) {
  const python = await loadPython({ jit: jit ?? false });
  python.runPython(PROGRAM + HELPERS);
  const shown = { counts: python.runPython("repr(counts())") };
  for (const [name, expression] of Object.entries(ASKS)) shown[name] = python.runPython(`repr(${expression})`);
  shown.dump = python.inspect.dumpCode().replace(/\[\d+\/\d+\]/g, "");
  shown.jumps = python.inspect.dumpCode().split("\n").filter((line) => line.includes("JUMP_BACKWARD"));
  const compiled = python.inspect.regions().filter((r) => r.refused === null).map((r) => r.name);
  python.dispose();
  return { shown, compiled };
}

test("the bytecode that a program sees is that of tier 1", async () => {
  const without = await seen(null);
  assert.equal(without.compiled.length, 0);
  for (const jit of [{ threshold: 1 }, { threshold: 16 }]) {
    const { shown, compiled } = await seen(jit);
    for (const name of ["loop", "long"]) assert.ok(compiled.includes(name), `${name} was not compiled`);
    for (const [what, text] of Object.entries(shown)) assert.deepEqual(text, without.shown[what], what);
  }
});

test("to be compiled, and to end, counts for no collection", async () => {
  const count = async (jit) => {
    const python = await loadPython({ jit: jit ?? false });
    const answer = python.runPython(`
import gc, sys
gc.disable()
source = """
def f(n):
    t = 0
    for i in range(n): t += i
    return t
"""
def run(n):
    before = gc.get_count()[0]
    for k in range(n):
        space = {}
        exec(source, space)
        space["f"](50)
    return gc.get_count()[0] - before
run(3)
repr([run(1), run(10), run(30)])
`);
    python.dispose();
    return answer;
  };
  assert.equal(await count({ threshold: 2 }), await count(null));
});
