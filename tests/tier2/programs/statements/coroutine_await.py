async def g(x):
    return x + 1
async def f(n):
    s = 0
    for i in range(n):
        s += await g(i)
    return s
try:
    f(5000).send(None)
except StopIteration as e:
    print(e.value)
