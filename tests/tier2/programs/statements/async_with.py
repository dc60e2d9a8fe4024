class A:
    async def __aenter__(self):
        return 1
    async def __aexit__(self, *args):
        return False
async def f(n):
    s = 0
    for i in range(n):
        async with A() as a:
            s += a
    return s
try:
    f(5000).send(None)
except StopIteration as e:
    print(e.value)
