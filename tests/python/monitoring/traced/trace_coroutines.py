# settrace: coroutines, async with, async for
from _traced import run


async def sub():
    return 5


class Manager:
    async def __aenter__(self):
        return 1

    async def __aexit__(self, *info):
        return None


async def ticks():
    yield 1
    yield 2


async def main():
    await sub()
    async with Manager() as z:
        pass
    async for i in ticks():
        z += i
    return [x async for x in ticks()]


def drive():
    try:
        main().send(None)
    except StopIteration as e:
        return e.value


run(drive)
