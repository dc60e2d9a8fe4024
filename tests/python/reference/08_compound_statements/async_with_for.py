# async with, async for: protocol, suppression, errors for wrong objects, else, break.
def run(co):
    try:
        while True: co.send(None)
    except StopIteration as e: return e.value
class A:
    def __init__(self, n=3): self.i, self.n = 0, n
    def __aiter__(self): print("aiter", end=" "); return self
    async def __anext__(self):
        self.i += 1
        if self.i > self.n: raise StopAsyncIteration
        return self.i
class M:
    def __init__(self, s=False): self.s = s
    async def __aenter__(self): print("aenter", end=" "); return "v"
    async def __aexit__(self, t, v, tb): print("aexit", t and t.__name__, end=" "); return self.s
async def loops():
    out = []
    async for x in A():
        if x == 2: continue
        out.append(x)
    else: out.append("else")
    async for x in A():
        if x == 2: break
    else: out.append("never")
    async for a, b in agen(): out.append((a, b))
    return out, x, [y async for y in A()], {y async for y in A()}, {y: y async for y in A(2)}, [y async for y in A() if y > 1], [await co(y) async for y in A(2)], [z for y in [1] for z in [y]]
async def agen(): yield 1, 2; yield "ab"
async def co(v): return v * 10
print(run(loops()))
async def withs():
    async with M() as v, M() as w: print(v, w, end=" ")
    async with M(True): raise ValueError
    try:
        async with M(): raise KeyError("k")
    except KeyError as e: print("caught", e, end=" ")
    async with (M() as a, M()): return a
print(run(withs()))
class Bad:
    def __aiter__(self): return self
    def __anext__(self): return 5
class Bad2:
    def __aiter__(self): return 5
class Bad3:
    async def __aenter__(self): pass
class Bad4:
    def __aenter__(self): return 5
    def __aexit__(self, *a): return 5
class Bad5:
    async def __aexit__(self, *a): pass
class Sync:
    def __enter__(self): pass
    def __exit__(self, *a): pass
class AIter:
    async def __aiter__(self): return self
    async def __anext__(self): return 1
async def af(o):
    async for x in o: pass
async def aw(o):
    async with o: pass
async def sw(o):
    with o: pass
async def sf(o):
    for x in o: pass
for fn, o in ((af, Bad()), (af, Bad2()), (af, [1]), (af, 5), (af, AIter()), (aw, Bad3()), (aw, Bad4()), (aw, Bad5()), (aw, Sync()), (aw, 5), (sw, M()), (sf, A()), (sf, agen())):
    try: run(fn(o))
    except Exception as e: print(fn.__name__, type(o).__name__, type(e).__name__, e)
import warnings; warnings.simplefilter("ignore")
