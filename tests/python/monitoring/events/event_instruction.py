# INSTRUCTION: every instruction's offset
from _events import m, run

m.use_tool_id(1, "test")


def f(x):
    y = x + 1
    for i in (1, 2):
        y += i
    return [y]


def g():
    yield 1
    yield 2


def use():
    for q in g():
        pass


run("INSTRUCTION", f, 1)
run("INSTRUCTION", use)
run("INSTRUCTION LINE PY_START PY_RETURN", f, 1)
