# events of coroutines, async with, async for and asynchronous generators
from _events import m, run

m.use_tool_id(1, "test")


class Manager:
    async def __aenter__(self):
        return 1

    async def __aexit__(self, *info):
        return None


async def ticks(n):
    for i in range(n):
        yield i


async def main():
    async with Manager() as one:
        async for x in ticks(2):
            one += x
    return [y async for y in ticks(1)], one


def drive():
    try:
        main().send(None)
    except StopIteration as e:
        return e.value


run("PY_START PY_RETURN PY_YIELD PY_RESUME STOP_ITERATION RAISE", drive)
run("LINE", drive)
run("BRANCH_LEFT BRANCH_RIGHT", drive)
