# with: lookup and order of __enter__ and __exit__, several items, parentheses, exceptions in each place, targets, returned values, async with.
class CM:
    def __init__(self, name, swallow=False, fail_enter=None, fail_exit=None): self.name, self.swallow, self.fe, self.fx = name, swallow, fail_enter, fail_exit
    def __enter__(self):
        print("enter", self.name)
        if self.fe: raise self.fe
        return self.name
    def __exit__(self, t, v, tb):
        print("exit", self.name, t and t.__name__, v, tb is not None)
        if self.fx: raise self.fx
        return self.swallow
def run(f):
    try: print("->", f())
    except BaseException as e:
        out = []
        while e: out.append(f"{type(e).__name__}({e})"); e = e.__context__
        print("->", " in ".join(out))
def a():
    with CM("a") as x, CM("b") as y: return x, y
def b():
    with (CM("a") as x, CM("b"),): raise ValueError(x)
def c():
    with CM("a", True), CM("b", fail_exit=KeyError("exit")): raise ValueError(1)
    return "after"
def d():
    with CM("a", True), CM("b", fail_enter=KeyError("enter")): print("not")
    return "after"
def e():
    for i in range(4):
        with CM(i, i == 2):
            if i == 0: continue
            if i == 2: raise OSError(i)
            if i == 3: break
    else: return "else"
    return i
def f():
    with CM("a", True) as (x, y): pass
    return "swallowed"
def g():
    class O: pass
    o = O(); l = [0]
    with CM("ab") as o.x, CM("cd") as l[0], CM("ef") as (p, q), CM("gh") as [r, *s]: return o.x, l, p, q, r, s
def h():
    with CM("a", True): 1 / 0
    with CM("a", [1]): 1 / 0
    with CM("a", ""): return "falsy but no error"
def i():
    with CM("a", fail_exit=KeyError(2)): return "lost"
def j():
    try:
        with CM("a"): raise KeyboardInterrupt
    finally: print("fin")
def k():
    with CM("a") as x:
        with CM("b", True):
            yield x
            raise ValueError
        yield "two"
def l():
    class Bad:
        def __exit__(self, *a): return "".bad
        def __enter__(self): return self
    with Bad(): pass
def m():
    class Bool:
        def __bool__(self): raise TypeError("no truth")
    with CM("a", Bool()): raise ValueError("first")
for func in (a, b, c, d, e, f, g, h, i, j, l, m): print(func.__name__); run(func)
run(lambda: list(k()))
gen = k(); next(gen); run(gen.close)
gen = k(); next(gen); run(lambda: gen.throw(KeyError("thrown")))
class NoEnter:
    def __exit__(self, *a): pass
class NoExit:
    def __enter__(self): pass
class Neither: pass
class Async:
    async def __aenter__(self): pass
    async def __aexit__(self, *a): pass
class OneArg:
    def __enter__(self): return 1
    def __exit__(self): pass
def use(o):
    with o: print("body")
for o in (NoEnter(), NoExit(), Neither(), Async(), OneArg(), 5, None, CM): run(lambda: use(o))
async def ause(o):
    async with o as x: print("abody", x)
    return "done"
def drive(co):
    try:
        while 1: print("yielded", co.send(None))
    except StopIteration as s: return s.value
class BadAsync:
    def __aenter__(self): return 5
    async def __aexit__(self, *a): return None
class BadAexit:
    async def __aenter__(self): return 5
    def __aexit__(self, *a): return 6
class HalfAsync:
    async def __aenter__(self): return 5
for o in (Async(), CM("sync"), BadAsync(), BadAexit(), HalfAsync(), 5): run(lambda: drive(ause(o)))
for text in ("with a as 1: pass", "with a as f(): pass", "with a as b + 1: pass", "with (a as b): pass", "with (a, b): pass", "with (a as b, c as d): pass", "with (a as b), c: pass", "with a, : pass", "with (): pass", "with (a,): pass", "with (yield): pass", "with a as (b, c): pass", "with a as b.c, d as e[0]: pass", "with (a as b) as c: pass", "with a\n  : pass", "with: pass", "with a as : pass", "with *a: pass", "with a: = 1", "with (a := b): pass", "with (a := b, c as d): pass", "async with a: pass", "with a as (b := c): pass", "with a as None: pass", "with a as *b: pass", "with a as [*b, c]: pass", "with open(x) as f, : pass"):
    try: compile(text, "<s>", "exec"); print("fine", text)
    except SyntaxError as err: print(text.replace("\n", "|"), "->", err.msg, err.offset, err.end_offset)
