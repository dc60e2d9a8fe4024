# def: parameters of all kinds, defaults evaluated once, attributes, decorators, nested names.
def f(a, b=[], /, c=3, *d, e, g=7, **h): b.append(a); return a, b, c, d, e, g, h
print(f(1, e=2), f(5, e=2), f(1, [0], 4, 5, 6, e=8, z=9), f.__defaults__, f.__kwdefaults__)
def k(*, a, b=1): return a, b
def star(*args): return args
def kw(**kwargs): return kwargs
print(k(a=2), star(), star(*[1], 2), kw(), kw(x=1, **{"y z": 2}))
x = 1
def late(a=x): return a
x = 2; print(late())
log = []
def deco(n):
    log.append(f"make {n}")
    def d(fn): log.append(f"apply {n} {fn.__name__}"); return fn
    return d
@deco("a")
@deco("b")
def decorated(p=log.append("default")): log.append("called")
decorated(); print(log)
@lambda f: 5
def five(): pass
@(lambda c: c.__name__)
class Named: pass
@[deco, lambda f: "list item"][1]
def indexed(): pass
print(five, Named, indexed)
def outer():
    def inner(): pass
    class C:
        def m(self):
            def deep(): pass
            return deep
    return inner, C.m, C().m(), lambda: 0
print([g.__qualname__ for g in outer()], f.__name__, f.__qualname__, f.__module__)
def gl():
    global made
    def made(): pass
    return made.__qualname__
print(gl())
def rec(n): return 1 if n < 2 else n * rec(n - 1)
print(rec(20))
def noreturn(): 5
print(noreturn(), (lambda: None)())
def many(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, *, u, v): return locals()
print(list(many(*range(20), u=1, v=2).values()))
def mutable(a, acc={}): acc[a] = len(acc); return acc
mutable(1); print(mutable(2), mutable.__defaults__)
for s in ("def f(a, a): pass", "def f(a, *, a): pass", "def f(a=1, b): pass", "def f(*): pass", "def f(*, **k): pass", "def f(*a, *b): pass", "def f(**k, a): pass", "def f(a, /, b, /): pass", "def f(/, a): pass", "def f(*a, /): pass", "def f(a.b): pass", "def f((a, b)): pass", "def f(1): pass", "def f(*a=1): pass", "def f(**a=1): pass", "def f(a=): pass", "def f() -> : pass", "def f(): ", "def f()", "def f: pass", "def (): pass", "def f(a,): pass", "def f(*a,): pass", "def f(**a,): pass", "def f(,): pass", "def f(a, , b): pass", "def f(a b): pass", "def f(None): pass", "def f(a: int=1, *b: str, c: x, **d: y) -> z: pass", "def f(*, a=1, b): pass", "def f(a, *, b=1, c, **d): pass", "def f[T](a: T): pass", "def f(lambda): pass", "async def f(a): pass", "def f(*a: *b): pass", "def f(a=1, /, b=2, *, c): pass", "def f(a=1, /, b): pass", "@\ndef f(): pass", "@x y\ndef f(): pass", "@x\npass", "def f(a, b):\npass", "def f(" + ", ".join(f"a{i}" for i in range(300)) + "): pass"):
    try: compile(s, "<s>", "exec"); print("ok |", s[:60])
    except SyntaxError as e: print(s[:60], "|", e.msg)
