class A:
    def __await__(self):
        yield 1
        raise OSError(2, "gone")
async def g(): return await A()
async def f():
    x = [await g(), 1]
c = f()
c.send(None)
c.send(None)
