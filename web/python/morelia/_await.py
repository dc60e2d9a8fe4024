"""How coroutines wait for JavaScript. The driver (web/src/interpreter/run-async.ts) sends into a coroutine and waits for what it yields."""
import sys


def wait(promise):
    """The iterator of `await promise`: yields what the driver waits for."""
    asyncio = sys.modules.get("asyncio")
    loop = asyncio and asyncio._get_running_loop()
    if loop is not None and hasattr(loop, "wrap_promise"):
        return loop.wrap_promise(promise).__await__()
    return _wait(promise)


def _wait(promise):
    return (yield promise)


async def as_coroutine(awaitable):
    return await awaitable


def new_task(coro, wanted):
    """What stands for a run in asyncio; None while asyncio is not there. coro: None for the code of a module."""
    if not wanted and "asyncio" not in sys.modules:
        return None
    from morelia import _loop
    return _loop.TopTask(coro)
