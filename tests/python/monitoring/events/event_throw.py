# PY_THROW and the unwinding of generators and coroutines
from _events import m, run

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
