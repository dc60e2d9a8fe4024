# PY_YIELD, PY_RESUME, PY_THROW and STOP_ITERATION of generators
from _events import m, run

m.use_tool_id(1, "test")


def numbers(n):
    for i in range(n):
        got = yield i
        if got:
            yield got
    return "end"


def both():
    result = yield from numbers(2)
    return result


def use():
    list(numbers(1))
    for x in numbers(2):
        pass
    g = numbers(3)
    next(g)
    g.send("sent")
    g.close()
    for x in both():
        pass
    g = numbers(3)
    next(g)
    try:
        g.throw(KeyError("thrown"))
    except KeyError:
        pass


run("PY_START PY_RETURN PY_YIELD PY_RESUME PY_THROW STOP_ITERATION PY_UNWIND", use)
run("STOP_ITERATION RAISE", use)
# needs specialization: STOP_ITERATION is told where a specialized loop runs a generator
