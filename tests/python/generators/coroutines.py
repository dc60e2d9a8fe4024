class Aw:
    def __init__(self, v): self.v = v
    def __await__(self):
        r = yield self.v
        return r
async def f(x):
    a = await Aw(x)
    b = await Aw(a)
    return a, b
c = f(1)
print(type(c).__name__, c.send(None), c.send("A"))
try: c.send("B")
except StopIteration as e: print(e.value)
try: c.send(None)
except RuntimeError as e: print(e)
async def g():
    try: return await f(5)
    except ValueError as e: return "caught " + str(e)
    finally: print("fin")
c = g(); c.send(None)
try: c.throw(ValueError("x"))
except StopIteration as e: print(e.value)
c = g(); c.send(None); c.close()
async def bad(): await 5
try: bad().send(None)
except TypeError as e: print(e)
async def agen(n):
    for i in range(n):
        await Aw(("a", i))
        got = yield i
        if got: print("agot", got)
def run(co):
    log = []
    try:
        v = None
        while True:
            v = co.send(v)
            log.append(v)
    except StopIteration as e: return e.value, log
async def use():
    out = []
    async for x in agen(3): out.append(x)
    else: out.append("else")
    out.append([y async for y in agen(2) if y])
    out.append({y: y async for y in agen(2)})
    out.append([await f(z) for z in (1, 2)])
    g = agen(3)
    out.append(await anext(g))
    out.append(await g.asend("S"))
    await g.aclose()
    out.append(await anext(g, "default"))
    return out
print(run(use()))
class CM:
    async def __aenter__(self): await Aw("enter"); return "cm"
    async def __aexit__(self, t, v, tb): await Aw("exit"); return t is KeyError
async def w():
    async with CM() as x, CM(): print(x)
    async with CM(): raise KeyError
    async with CM(): return "r"
print(run(w()))
class AIt:
    def __init__(self): self.n = 0
    def __aiter__(self): return self
    async def __anext__(self):
        self.n += 1
        if self.n > 3: raise StopAsyncIteration
        return self.n
async def ai(): return [x async for x in AIt()]
print(run(ai()))
async def e1():
    async for x in 5: pass
async def e2():
    async with 5: pass
for e in (e1, e2):
    try: run(e())
    except TypeError as x: print(x)
async def athrow():
    async def ag():
        try: yield 1
        except ValueError: yield "handled"
    g = ag()
    print(await anext(g), await g.athrow(ValueError))
    try: await anext(g)
    except StopAsyncIteration: print("stop")
run(athrow())
c = f(1); print(c.cr_running, c.cr_await, c.cr_code.co_name); c.close()
