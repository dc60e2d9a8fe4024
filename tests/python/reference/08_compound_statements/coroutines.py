# Coroutines: send, throw, close, await of different things, states, errors.
import types, warnings
warnings.simplefilter("ignore")
class Y:
    def __init__(self, v): self.v = v
    def __await__(self): r = yield self.v; return ("got", r)
async def leaf(): return await Y(1)
async def mid(): a = await leaf(); b = await Y(2); return a, b
c = mid(); print(c.send(None), c.send("x"), c.cr_running, c.cr_await is not None, c.cr_frame is not None)
try: c.send("y")
except StopIteration as e: print(e.value)
for f in (lambda: c.send(None), lambda: c.throw(ValueError), lambda: c.close(), lambda: next(c), lambda: iter(c), lambda: [*c], lambda: mid().send(5), lambda: mid().throw(KeyError("k")), lambda: mid().close()):
    try: print(f())
    except BaseException as e: print(type(e).__name__, e)
def drive(co, *vals):
    out = []
    try:
        out.append(co.send(None))
        for v in vals: out.append(co.throw(v) if isinstance(v, BaseException) else co.send(v))
    except BaseException as e: out.append(f"{type(e).__name__}({e})")
    return out
async def bad(x): return await x
for o in (5, None, [], (i for i in ()), lambda: 0, leaf): print(drive(bad(o)))
class BA:
    def __await__(self): return 5
class BC:
    def __await__(self): return leaf()
class BI:
    def __await__(self): return iter([1, 2])
print(drive(bad(BA())), drive(bad(BC())), drive(bad(BI()), None, None), drive(bad(BI()), 5))
@types.coroutine
def gen_co(): x = yield "from gen"; return x
print(drive(bad(gen_co()), 7), drive(bad(leaf()), ValueError("in")))
async def cleanup():
    try: await Y(1)
    except ValueError as e: print("caught", e); await Y(2)
    finally: print("finally"); await Y(3)
    return "end"
print(drive(cleanup(), ValueError("v"), None, None), drive(cleanup(), "a", "b"))
k = cleanup(); k.send(None)
try: k.close()
except RuntimeError as e: print(e)
async def twice(): co = leaf(); await co; return await co
print(drive(twice(), 1, 2))
async def recursive(n): return n and 1 + await recursive(n - 1)
print(drive(recursive(50)))
async def stop(): raise StopIteration("inner")
print(drive(stop()))
async def astop(): raise StopAsyncIteration("a")
print(drive(astop()))
async def ctx():
    try: raise KeyError
    except KeyError: await Y(0)
    return "ctx"
print(drive(ctx(), 1), type(leaf).__name__, leaf.__code__.co_flags & 0x80, type(c), c.__name__, c.__qualname__)
c.__name__ = "n"; print(c.__name__, c.cr_code.co_name, c.cr_frame, c.cr_origin, c.cr_suspended if hasattr(c, "cr_suspended") else "")
w = leaf().__await__(); print(type(w).__name__, next(w))
try: w.send(3)
except StopIteration as e: print(e.value)
