class A:
    def __init__(self, n):
        self.n = n
    def __aiter__(self):
        return self
    async def __anext__(self):
        self.n -= 1
        if self.n < 0:
            raise StopAsyncIteration
        return self.n
async def f(n):
    s = 0
    async for x in A(n):
        s += x
    return s
try:
    f(5000).send(None)
except StopIteration as e:
    print(e.value)
