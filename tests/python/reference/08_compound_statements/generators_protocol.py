# Generators: send, throw, close, return values, states, reentrancy, attributes.
def g():
    log = []
    try:
        while True:
            try: log.append((yield len(log)))
            except ValueError as e: log.append(str(e)); yield log
    finally: print("closing", log)
a = g(); print(next(a), a.send("x"), a.throw(ValueError("v")), next(a), a.gi_running, a.gi_suspended, a.gi_yieldfrom, a.gi_frame is not None); a.close(); print(a.gi_frame, a.gi_suspended, a.close(), a.gi_code.co_name)
def show(f):
    try: print(f())
    except BaseException as e: print(type(e).__name__, e, repr(e.__cause__), repr(e.__context__))
show(lambda: next(a)); show(lambda: a.send(1)); show(lambda: a.throw(KeyError("after"))); show(lambda: g().send(1)); show(lambda: g().throw(KeyError("fresh"))); show(lambda: g().close())
for args in ((), (5,), ("x",), (int,), (ValueError, "msg"), (ValueError, ValueError("inst")), (ValueError("a"), "b"), (ValueError, (1, 2)), (ValueError, None, 5), (ValueError, "x", None), (KeyError,), (GeneratorExit,), (StopIteration, 1)):
    b = g(); next(b); show(lambda: b.throw(*args))
def ret(): yield 1; return "value"
r = ret(); next(r); show(lambda: next(r)); show(lambda: next(r))
def stop(): yield 1; raise StopIteration("inside")
s = stop(); next(s); show(lambda: next(s))
def nxt(): yield next(iter([]))
show(lambda: list(nxt()))
def ign():
    try: yield 1
    except GeneratorExit: yield 2
i = ign(); next(i); show(i.close)
def retclose():
    try: yield 1
    except GeneratorExit: return "returned"
c = retclose(); next(c); show(c.close)
def raiseclose():
    try: yield
    finally: raise KeyError("in close")
c = raiseclose(); next(c); show(c.close)
def re(): yield; show(lambda: next(me)); show(lambda: me.close()); show(lambda: me.throw(ValueError)); yield 1
me = re(); next(me); next(me)
print(list(x for x in range(3)), type(a), iter(a) is a, a.__name__, a.__qualname__, (x for x in ()).__name__, (x for x in ()).__qualname__)
def f():
    x = yield
    while x: x = yield x * 2
    return
h = f(); next(h); print(h.send(5), h.send(7)); show(lambda: h.send(0))
a.__name__ = "n"; a.__qualname__ = "q"; print(a.__name__, a.__qualname__, repr(a).split(" at ")[0])
show(lambda: setattr(a, "__name__", 5)); show(lambda: setattr(a, "gi_frame", 5)); show(lambda: a.nope); show(lambda: type(a)()); show(lambda: len(a)); show(lambda: a[0]); show(lambda: (x for x in 5)); show(lambda: (x for x in undefined)); show(lambda: next((y for x in [1]))); show(lambda: bool(a)); show(lambda: {a}.pop() is a)
def lazy(): print("started"); yield
l = lazy(); print("not yet"); next(l)
def fin():
    try: yield
    finally: print("del finalizes")
d = fin(); next(d); del d
def multi(): yield (yield (yield 1))
m = multi(); print(next(m), m.send("a"), m.send("b")); show(lambda: m.send("c"))
