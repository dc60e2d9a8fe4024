# f_lineno in generators and coroutines, from yields and resumptions
from _jump import jump

SOURCE = """def main():
    r = []
    for i in gen(): r.append(i)
    c = co()
    try: c.send(None)
    except StopIteration: pass
    return r
def gen():
    yield 1
    out.append(10)
    yield 2
    out.append(12)
    yield 3
async def co():
    out.append(15)
    async with Manager() as c:
        out.append(17)
    async for i in Ticks():
        out.append(19)
    out.append(20)
class Manager:
    async def __aenter__(self): out.append("enter")
    async def __aexit__(self, *a): out.append("exit")
class Ticks:
    n = 0
    def __aiter__(self): return self
    async def __anext__(self):
        self.n += 1
        if self.n > 2: raise StopAsyncIteration
        return self.n
"""
for start in (9, 10, 11, 12, 13):
    for to in (9, 10, 11, 13):
        for event in ("line", "return", "call"):
            jump(SOURCE, "gen", start, to, event)
for start in (15, 16, 17, 18, 19, 20):
    for to in (15, 16, 17, 18, 19, 20):
        jump(SOURCE, "co", start, to)
