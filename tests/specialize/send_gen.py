# SEND_GEN: yield from a generator (needs the receiver to be an exact generator or coroutine).
def inner(n):
    for i in range(n):
        got = yield i
        if got: print("got", got)
    return "done"
def outer(it):
    r = yield from it
    yield r
for _ in range(3): print(list(outer(inner(4))))  # expect-op: SEND_GEN
print(list(outer(iter([1, 2]))))
g = outer(inner(3)); next(g); print(g.send("x"), list(g))
async def co(x): return x
async def run(c):
    return await c
for i in range(5):
    try: run(co(i)).send(None)
    except StopIteration as e: print(e.value)
