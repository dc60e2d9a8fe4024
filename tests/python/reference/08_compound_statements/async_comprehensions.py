# Asynchronous comprehensions and generator expressions: where they may stand, nesting, awaits in each place, errors, scoping.
class Wait:
    def __init__(self, v): self.v = v
    def __await__(self): return (yield self.v)
async def arange(n, log=False):
    try:
        for i in range(n):
            yield i
            await Wait(("wait", i))
    finally:
        if log: print("closed")
def drive(c):
    out = []
    try:
        sent = None
        for _ in range(40): out.append(c.send(sent)); sent = "s"
    except StopIteration as e: return e.value, out
    except Exception as e: return f"{type(e).__name__}: {e}", out
    c.close(); return "closed", out
async def a(): return [x async for x in arange(3)]
async def b(): return {x: y async for x in arange(2) for y in range(2)}, {x async for x in arange(3) if x % 2}
async def c(): return [await Wait(x) for x in range(2)], [x for x in range(2) if await Wait(x)]
async def d(): return [[y async for y in arange(x)] for x in range(3)]
async def e(): return [[(x, y) for y in range(2)] async for x in arange(2)]
async def f(): return [z async for z in (x * 2 async for x in arange(3))]
async def g():
    gen = (await Wait(x) for x in range(2))
    return type(gen).__name__, [q async for q in gen]
async def h():
    gen = (x async for x in arange(2))
    try: return [x for x in gen]
    except TypeError as err: return str(err)
async def i(): return [x for x in await Wait(1) or "ab"]
async def j(): return [x async for x in await Wait(2) or arange(2)]
async def k(): return [x async for x in [1, 2]]
async def l(): return {await Wait("k"): await Wait("v") async for _ in arange(1)}
async def m():
    x = "outer"
    r = [x async for x in arange(2)]
    return r, x, [lambda: x async for x in arange(2)][0]()
async def n(): return sum([x async for x in arange(4)]), (q := [await Wait(9)]), q
async def o(): return [y async for x in arange(2) if x async for y in arange(x + 1)]
async def p():
    async def inner(): return [(yield_, await Wait(1)) async for yield_ in arange(1)]
    return await inner()
async def q():
    gen = (1 / x async for x in arange(2, True))
    try:
        async for v in gen: pass
    except ZeroDivisionError as err: return str(err)
async def r():
    class K:
        z = [1, 2]
        w = [v for v in z]
    return K.w, [K async for K in arange(1)]
async def s():
    async for x in (y async for y in arange(5)):
        if x == 1: break
    else: return "else"
    return x
async def t(): return f"{[x async for x in arange(2)]}", (lambda: (x async for x in arange(1)))().__class__.__name__
for func in (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t): print(func.__name__, drive(func()))
def sync(): return (x async for x in arange(2))
print(type(sync()).__name__)
for text in ("def f(): return [x async for x in y]", "[x async for x in y]", "def f(): return [await x for x in y]", "(x async for x in y)", "(await x for x in y)", "async def f(): return [(yield x) for x in y]", "async def f():\n  def g(): return [x async for x in y]", "async def f(): return lambda: [x async for x in y]", "async def f(): return lambda: (x async for x in y)", "class A: [x async for x in y]", "async def f():\n  class A: z = [x async for x in y]", "async def f(): return [[x async for x in y] for y in z]", "def f(): return [[x async for x in y] for y in z]", "def f(): return ([x async for x in y] for y in z)", "async def f(): return {x async for x in y for async_ in z}", "async def f(): yield [x async for x in y]", "async def f(): return 1; yield", "async def f(): yield from x", "async def f(): return (yield from x)", "def f(): await x", "await x", "async for x in y: pass", "async with x: pass", "def f():\n  async for x in y: pass", "async def f(x=await y): pass", "async def f(): (await x) = 1", "async def f(): await = 1", "async = 1", "async def f(): [x for x in await y]", "def f(): [x for x in await y]", "async lambda: 1", "async x", "async def f() -> await x: pass", "async def f():\n  def g(a=await x): pass", "async def f(): del await x", "async def f(): await x = 1", "async def f(): await x += 1", "async def f(): for await x in y: pass", "async def f(): with await x as await y: pass"):
    try: print("fine", text.replace("\n", "|"), compile(text, "<s>", "exec").co_flags)
    except SyntaxError as err: print(text.replace("\n", "|"), "->", err.msg, err.lineno, err.offset, err.end_offset)
