# PY_THROW and the unwinding of generators and coroutines
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

def gen():
    try:
        yield 1
    except KeyError:
        yield 2
    finally:
        x = 3


def plain():
    yield 1


def delegating():
    yield from gen()


async def coroutine():
    await Awaitable()


class Awaitable:
    def __await__(self):
        yield 5


def use():
    g = gen()
    next(g)
    g.throw(KeyError("k"))
    g.close()
    g = plain()
    next(g)
    g.close()
    g = delegating()
    next(g)
    g.throw(KeyError)
    g.close()
    c = coroutine()
    c.send(None)
    try:
        c.throw(ValueError("v"))
    except ValueError:
        pass


run("PY_THROW PY_UNWIND RAISE EXCEPTION_HANDLED RERAISE PY_YIELD PY_RESUME", use)
run("RAISE", use)
run("PY_THROW", use)
