# Conditional expressions and assignment expressions, everywhere they may stand.
import sys

sys.path.append("..")
from _runs import runs

runs('''
print((x := 5), x, (y := x + 1) * 2, y, [z := 1, z + 1], {(k := "a"): (v := 1)}, k, v)
print(f"{(w := 3)} {w}", f"{w:=5}", (a := 1, 2), a, (lambda: (q := 9) + q)())
---
def f(n):
    if (m := n * 2) > 5: return m, "big"
    while (n := n + 1) < 4: pass
    return n, m
print(f(1), f(3))
---
print([y for x in range(5) if (y := x % 3)], y)
print([(last := i) for i in range(3)], last, {j: (jj := j) for j in "ab"}, jj, list((g := i) for i in range(3)), g)
---
class C:
    a = (b := 3)
    try: exec("[c := i for i in range(3)]")
    except SyntaxError as e: print(e.msg)
print(C.a, C.b)
---
def g():
    total = 0
    return [total := total + i for i in range(5)], total
print(g())
---
def outer():
    def inner():
        nonlocal n
        [n := i for i in range(3)]
    n = 0; inner(); return n
print(outer())
---
def gl():
    global G
    if (G := 7): pass
gl(); print(G)
---
print(1 if True else 2 if False else 3, 1 if False else 2 if False else 3, (1 if 0 else 2) if 1 else 3, [1 if x else 2 for x in (0, 1)], lambda: 1 if 0 else 2)if 0 else print((lambda: 1 if 0 else 2)())
---
def h(a, b=(c := 4)): return a, b
print(h(d := 1), c, d, h(a=(e := 2)), e)
---
x = 0
assert (x := 1), "never"
del (x)
print("x" in globals())
---
import re
if m := re.match("a(.)", "ab"): print(m.group(1))
lst = [1, 2, 3]
while (p := lst.pop()) > 1: print("pop", p)
print(lst[(i := 0)] if lst else i if 0 else "empty")
''')
for s in ("x := 1", "(x.y := 1)", "(x[0] := 1)", "((a, b) := 1)", "(x := 1) = 2", "f(x := 1, y=2)", "f(y=x := 1)", "[i := 0 for i in ()]", "[j for i in (j := ())]", "[i for i in () if (i := 1)]", "lambda: x := 1", "lambda x := 1: 0", "def f(x := 1): pass", "x = y := 1", "(x: int := 1)", "print(x := 1 for x in ())", "{x := 1: 2}", "{1: x := 2}", "{x := 1}", "a[x := 1]", "a[x := 1:2]", "a[x := 1, y := 2]", "with (x := 1): pass", "with x := 1: pass", "(x := yield)", "@(x := f)\ndef g(): pass", "@x := f\ndef g(): pass", "return x := 1", "f'{x := 5}'", "(True := 1)", "(x := *a)", "*x := 1", "[[k := 1 for _ in ()] for k in ()]", "[(y := 0) for x in [y for y in ()]]", "class A: [z := 1 for _ in ()]", "del (x := 1)", "for (x := 1) in (): pass", "(x := 1) += 1", "import x := 1", "assert x := 1", "x := 1 if 1 else 2", "(x := 1 if 1 else 2)", "(x := y := 1)", "(x := (y := 1))", "not x := 1", "lambda: (x := 1)"):
    try: compile(s, "<s>", "exec"); print("ok |", repr(s))
    except SyntaxError as e: print(repr(s), "|", e.msg)
