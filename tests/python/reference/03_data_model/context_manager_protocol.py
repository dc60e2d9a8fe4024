# with: lookup on the type, order, suppression, missing methods, several managers, errors in enter and exit.
class CM:
    def __init__(self, n, suppress=False, fail=None): self.n, self.s, self.f = n, suppress, fail
    def __enter__(self):
        print("enter", self.n)
        if self.f == "enter": raise ValueError("enter " + self.n)
        return self.n
    def __exit__(self, t, v, tb):
        print("exit", self.n, t and t.__name__, v, tb is not None)
        if self.f == "exit": raise KeyError("exit " + self.n)
        return self.s
def run(f):
    try: print(f.__name__, "->", f())
    except BaseException as e: print(f.__name__, "!", type(e).__name__, e, "|", repr(e.__context__))
@run
def plain():
    with CM("a") as x: return x
@run
def two():
    with CM("a") as a, CM("b") as b: return a + b
@run
def paren():
    with (CM("a") as a, CM("b") as b,): return a + b
@run
def suppress():
    with CM("a", True): raise ValueError("v")
    return "after"
@run
def inner_suppress():
    with CM("a"), CM("b", True): raise ValueError("v")
@run
def enter_fails():
    with CM("a"), CM("b", fail="enter"): print("never")
@run
def exit_fails():
    with CM("a", fail="exit"): raise ValueError("v")
@run
def exit_fails_suppressed():
    with CM("a", True), CM("b", fail="exit"): raise ValueError("v")
    return "ok"
@run
def loop():
    for i in range(3):
        with CM(str(i)):
            if i == 0: continue
            break
    return i
@run
def unpack():
    class T(CM):
        def __enter__(self): return 1, 2, 3
    with T("t") as (a, *b): return a, b
@run
def unpack_fails():
    with CM("abc", True) as (a, b): print("never")
    return "suppressed"
@run
def target_attr():
    class O: pass
    o = O(); d = {}
    with CM("x") as o.attr, CM("y") as d["k"]: pass
    return o.__dict__, d
class NoExit:
    def __enter__(self): pass
class NoEnter:
    def __exit__(self, *a): pass
class OnInst: pass
class AsyncOnly:
    async def __aenter__(self): pass
    async def __aexit__(self, *a): pass
oi = OnInst(); oi.__enter__ = oi.__exit__ = lambda *a: 1
for o in (NoExit(), NoEnter(), oi, 5, None, AsyncOnly(), CM, open):
    try:
        with o: pass
    except Exception as e: print(type(e).__name__, e)
@run
def falsy():
    class B:
        def __bool__(self): raise RuntimeError("bool")
    with CM("a", B()): raise ValueError("v")
@run
def exit_args():
    class X:
        def __enter__(self): pass
        def __exit__(self, a, b): pass
    with X(): pass
@run
def return_in_with():
    with CM("a", True): return 1 / 0
    return "swallowed"
@run
def gen():
    def g():
        with CM("g"): yield 1
    it = g(); next(it); it.close(); return "closed"
@run
def system_exit():
    with CM("a"): raise SystemExit(2)
