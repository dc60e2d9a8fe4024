# events of coroutines, async with, async for and asynchronous generators
import sys
m, E = sys.monitoring, sys.monitoring.events
log = []


def short(a):
    if isinstance(a, BaseException):
        return f"{type(a).__name__}({a})"
    if a is m.MISSING:
        return "MISSING"
    return getattr(a, "__qualname__", None) or (a if isinstance(a, (int, str, list, tuple, type(None))) else type(a).__name__)


def watch(events, tool=1, answer=None):
    """Callbacks of a tool that write down what they are told."""
    bits = 0
    for name in events.split():
        def callback(code, *args, name=name):
            log.append((tool, name, code.co_name, *map(short, args)))
            return answer
        m.register_callback(tool, getattr(E, name), callback)
        bits |= getattr(E, name)
    return bits


def show(title):
    print("#", title)
    for entry in log:
        print(*entry)
    log.clear()


def run(events, fn, *args):
    bits = watch(events)
    if bits & E.C_RETURN:
        bits |= E.CALL | E.C_RETURN | E.C_RAISE
    m.set_events(1, bits)
    try:
        fn(*args)
    except Exception as e:
        log.append(("raised", short(e)))
    m.set_events(1, 0)
    log[:] = [entry for entry in log if entry[2:3] != ("run",)]
    show(fn.__name__)


for tool in range(6):
    m.free_tool_id(tool)
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
