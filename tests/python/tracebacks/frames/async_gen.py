async def g():
    yield 1
    raise ValueError("async")
async def f():
    async for x in g(): print(x)
try: f().send(None)
except StopIteration: pass
