// The rare events that _testinternalcapi counts, on the native build: the plain wasm build leaves them out.
import assert from "node:assert/strict";
import { test } from "node:test";
import { execute, vmCommand } from "../run.mjs";

const PROGRAM = `
import _executors, builtins
class A: pass
class B: pass
class C(A): pass
a = A()
a.__class__ = B
C.__bases__ = (B,)
def f(x): return x
def hot(n):
    for i in range(n): len("a")
hot(40)
builtins.spam = 1
f.__defaults__ = (1,)
hot.__defaults__ = (1,)
counters = _executors.get_rare_event_counters()
print(counters)
_executors.reset_rare_event_counters()
print(set(_executors.get_rare_event_counters().values()))
`;

test("rare events are counted while tier 2 is on", async () => {
  const on = await execute([...vmCommand("native-release"), "--tier2=8"], ["-c", PROGRAM]);
  assert.equal(on.stderr, "");
  const [counters, after] = on.stdout.split("\n");
  assert.match(counters, /'set_class': 1, 'set_bases': 1, 'set_eval_frame_func': 0, 'builtin_dict': 1, 'func_modification': [12], /);
  assert.equal(after, "{0}");
  const off = await execute(vmCommand("native-release"), ["-c", PROGRAM]);
  assert.match(off.stdout, /^\{'set_class': 0, /);
});
