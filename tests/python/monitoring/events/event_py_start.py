# PY_START and PY_RETURN: functions, lambdas, classes, comprehensions
from _events import m, run

m.use_tool_id(1, "test")


def inner(x):
    return x * 2


def outer():
    class Local:
        y = inner(2)
    f = lambda q: inner(q)
    [inner(z) for z in (1, 2)]
    exec("a = 1")
    return f(Local.y)


run("PY_START PY_RETURN", outer)
