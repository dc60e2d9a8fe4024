# yield and await as expressions: values, precedence, in odd places.
def g1(): x = yield; print("got", x); y = (yield x) or "dflt"; print("y", y); return (yield)
def g2(): print((yield 1) + (yield 2))
def g3(): return [(yield 1), (yield 2)], {(yield 3): (yield 4)}, f"{(yield 5)}"
def g4(): x = yield 1, 2; z = yield *[3], 4; print(x, z)
def g5(): yield from (yield from [1]) or [2]
def g6(): (yield) if (yield 1) else (yield 2)
def g7(a=1): lambda: (yield); yield a
def g8(): assert (yield 1), (yield 2)
def g9(): d = {}; d[(yield 1)] = yield 2; print(d); del d[(yield 3)]
def g10(): x: (int) = yield 1; print(x)
def g11():
    while (yield "more"): pass
    for i in (yield "iter"): print("i", i)
    with (yield "cm") as c: print(c)
    return "end"
def drive(g, *vals):
    out = []
    try:
        out.append(next(g))
        for v in vals: out.append(g.send(v))
    except StopIteration as e: out.append(("stop", e.value))
    except Exception as e: out.append((type(e).__name__, str(e)))
    print(out)
drive(g1(), 5, None, 7); drive(g2(), 10, 20); drive(g3(), *"abcde"); drive(g4(), 8, 9); drive(g5(), None, None); drive(g6(), 0, None); drive(g7(), None); drive(g8(), 0, "msg"); drive(g9(), "k", "v", "k"); drive(g10(), 3)
from contextlib import nullcontext
drive(g11(), 1, 0, "ab", nullcontext("ctx"))
class A:
    def __await__(self): return (yield "w")
async def c1(): return await A() + await A(), -await A() if 0 else 0
async def c2(): return [await A(), await A()], {await A(): await A()}, f"{await A()}", (await A(), ), await A() if 1 else 0
async def c3(): x = await A() or await A(); return x, not await A(), (await A()) ** 2
def drivec(c, *vals):
    out = []
    try:
        out.append(c.send(None))
        for v in vals: out.append(c.send(v))
    except StopIteration as e: out.append(e.value)
    except Exception as e: out.append(str(e))
    print(out)
drivec(c1(), 1, 2); drivec(c2(), *range(7)); drivec(c3(), 0, 5, 0, 3)
