# Async generators: asend, athrow, aclose, finalization, errors, comprehension.
import warnings; warnings.simplefilter("ignore")
def run(aw, *vals):
    it = aw.__await__() if hasattr(aw, "__await__") else aw
    vals = list(vals); out = []
    try:
        v = None
        while True:
            out.append(it.send(v)); v = vals.pop(0) if vals else None
    except BaseException as e: return out, type(e).__name__, str(e)
class Y:
    def __await__(self): return (yield "susp")
async def g():
    try:
        x = yield 1; print("sent", x)
        await Y()
        y = yield 2; print("sent", y)
    except ValueError as e: print("caught", e); yield "recovered"
    finally: print("fin")
a = g(); print(run(a.__anext__()), run(a.asend("s"), None), run(a.asend("t")), run(a.__anext__()))
a = g(); print(run(a.asend(5))); print(run(a.__anext__()), run(a.athrow(ValueError("v"))), run(a.athrow(KeyError("k"))), run(a.__anext__()))
a = g(); print(run(a.__anext__()), run(a.aclose()), run(a.aclose()), run(a.__anext__()), run(a.athrow(ValueError)))
a = g(); print(run(a.aclose()), run(a.__anext__()), run(g().athrow(ValueError("early"))))
async def stubborn():
    try: yield 1
    finally: yield 2
s = stubborn(); print(run(s.__anext__()), run(s.aclose()))
async def ignore():
    try: yield 1
    except GeneratorExit: print("exit"); return
i = ignore(); print(run(i.__anext__()), run(i.aclose()))
n = g().__anext__(); print(run(n)); print(run(n))
print(type(a).__name__, type(n).__name__, type(a.aclose()).__name__, a.ag_running, a.ag_frame, a.ag_code.co_name, a.__name__, a.ag_await)
async def stop(): yield 1; raise StopAsyncIteration("s")
async def stop2(): yield 1; raise StopIteration("s")
for f in (stop, stop2):
    z = f(); run(z.__anext__()); print(run(z.__anext__()))
async def concurrent():
    yield 1
    await Y()
    yield 2
z = concurrent(); run(z.__anext__()); first = z.__anext__().__await__() if hasattr(z.__anext__(), "__await__") else None; first.send(None)
try: z.__anext__().__await__().send(None)
except RuntimeError as e: print(e)
async def consume(): return [x async for x in concurrent()], [x async for x in (y * 2 async for y in concurrent())]
print(run(consume(), None, None))
def sync(): return (x async for x in concurrent())
print(type(sync()).__name__)
for f in (lambda: next(g()), lambda: iter(g()), lambda: g().send(1), lambda: run(aiter(5)), lambda: run(anext(5)), lambda: run(anext(g())), lambda: run(anext(g(), "d")), lambda: aiter(z) is z):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
async def empty():
    if 0: yield
print(run(anext(empty(), "default")), run(anext(empty())))
