# yield from: delegation of send, throw, close and return values to every kind of iterable.
def inner():
    try:
        x = yield 1; print("inner got", x)
        y = yield 2; print("inner got", y)
    except ValueError as e: print("inner caught", e); yield "handled"
    except GeneratorExit: print("inner exit"); raise
    finally: print("inner fin")
    return "inner result"
def outer(): r = yield from inner(); print("result", r); yield "after"; return r
def show(f):
    try: print(f())
    except BaseException as e: print(type(e).__name__, e)
o = outer(); print(next(o), o.send("a"), o.gi_yieldfrom is not None, o.send("b")); show(lambda: next(o))
o = outer(); next(o); print(o.throw(ValueError("v")), next(o)); o.close()
o = outer(); next(o); o.close(); show(lambda: next(o))
o = outer(); next(o); show(lambda: o.throw(KeyError("k")))
def it(x): r = yield from x; return r
for x in ([1, 2], "ab", {1: 2}, range(2), iter([3]), (i for i in "z"), map(str, [1]), (), 5, None, int): show(lambda: list(it(x)))
n = it([1, 2]); next(n); show(lambda: n.send(None)); n = it([1, 2]); next(n); show(lambda: n.send(5)); n = it([1, 2]); next(n); show(lambda: n.throw(ValueError("no throw method"))); n = it([1, 2]); next(n); n.close(); show(lambda: next(n))
class Custom:
    def __iter__(self): return self
    def __next__(self): return "next"
    def send(self, v): return ("send", v)
    def throw(self, *a): return ("throw", len(a), type(a[0]).__name__)
    def close(self): print("custom close")
c = it(Custom()); print(next(c), c.send(None), c.send(3), c.throw(ValueError("x"))); c.close()
class BadClose(Custom):
    def close(self): raise RuntimeError("close failed")
c = it(BadClose()); next(c); show(c.close)
class StopVal:
    def __iter__(self): return self
    def __next__(self): raise StopIteration("sv")
def sv(): r = yield from StopVal(); yield ("value", r)
print(list(sv()))
def rec(n):
    if n: yield from rec(n - 1); yield n
print(list(rec(50))[-1], sum(rec(30)))
def ret_only(): return "x"; yield
def twice(): a = yield from ret_only(); b = yield from ret_only(); yield a + b
print(list(twice()))
def nested(): yield from (yield from chain())
def chain(): yield 1; return [2, 3]
print(list(nested()))
def selfref(): yield from me
me = selfref(); show(lambda: next(me))
def ctx():
    try: yield from inner()
    finally: print("outer fin")
k = ctx(); next(k); del k
def throw_ge():
    g = it(inner()); next(g)
    try: g.throw(GeneratorExit)
    except GeneratorExit as e: print("exit out", repr(e))
throw_ge()
def stop_inside():
    def bad(): yield 1; raise StopIteration("bad")
    yield from bad()
s = stop_inside(); next(s); show(lambda: next(s))
