# Annotations: evaluated lazily, in their own scope; __annotate__, formats, errors, order.
print("module", __annotations__ if "__annotations__" in globals() else "none yet")
x: int = 1
y: undefined_name
z: print("never at once") = 2
(w): int = 3
x.real: int if 0 else str
[0][0]: float = 5 if 0 else 5
print(x, z, w, "y" in globals())
try: __annotations__
except NameError as e: print(type(e).__name__, e)
undefined_name = "late"
print(__annotate__(1).keys())
def f(a: alpha, *b: beta, c: gamma = 1, **d: delta) -> ret: local: int = 1; return sorted(locals())
try: f.__annotations__
except NameError as e: print(e)
alpha = beta = gamma = delta = ret = int; print(f.__annotations__, f(1), f.__annotate__.__name__, f.__annotate__.__qualname__, f.__annotations__ is f.__annotations__)
class A:
    a: later
    b: int = 1
    c: "string" = 2
    if True: d: bool
    if False: e: bool
    __p: str
    def m(self, q: b) -> "A": pass
later = str; print(A.__annotations__, A.m.__annotations__, hasattr(A, "a"), A.__annotate__(1))
try: A.__annotate__(2)
except NotImplementedError as e: print("NotImplementedError", e)
try: A.__annotate__()
except TypeError as e: print(e)
class B(A): pass
print(B.__annotations__, "__annotations__" in B.__dict__, B.__annotate__)
A.__annotations__ = {"z": 1}; print(A.__annotations__, A.__annotate__); del A.__annotations__; print(A.__annotations__)
f.__annotate__ = lambda fmt: {"fmt": fmt}; print(f.__annotations__); f.__annotations__ = {"m": 1}; print(f.__annotations__, f.__annotate__)
for s in ("f.__annotate__ = 5", "f.__annotate__ = None", "f.__annotations__ = 5", "del f.__annotate__", "A.__annotate__ = 5", "f.__annotate__ = lambda fmt: 5; f.__annotations__", "A.__annotations__ = 5", "int.__annotations__", "int.__annotations__ = {}", "object().__annotations__", "len.__annotations__"):
    try: exec(s); print(s, f.__annotations__)
    except Exception as e: print(s, type(e).__name__, e)
def outer():
    n = "nonlocal"
    class C:
        k = "class"
        v: (n, k)
        def g(self, p: (n, k)): pass
    n = "changed"; C.k = "changed class"
    return C.__annotations__, C.g.__annotations__
print(outer())
class E:
    x: x
    y: [i for i in range(2)]
    z: (lambda: 5)()
    x = 9
print(E.__annotations__)

def gen(a: [c for c in "ab"]): yield
print(gen.__annotations__, (lambda: 0).__annotations__)
for s in ("def f(x: (yield)): pass", "def f(x: (y := 1)): pass", "def f() -> (await y): pass", "x: (yield)", "x: (y := 1)", "class A: x: (yield)", "async def f(): x: (await y)", "def f(): x: (yield)", "x: int; x: str", "def f(): (x): int", "def f(): x: int; global x"):
    try: compile(s, "<s>", "exec"); print("ok |", s)
    except SyntaxError as e: print(s, "|", e.msg)
ns = {}
exec("from __future__ import annotations\ndef f(a: b.c[1], d: 'x' = 1) -> e: pass\nclass C: v: undefined | None\nq: list[int]", ns); print(ns["f"].__annotations__, ns["C"].__annotations__, ns["__annotations__"])
