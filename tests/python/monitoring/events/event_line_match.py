# LINE in match statements, decorators, default arguments and asserts
from _events import m, run

m.use_tool_id(1, "test")


def match(x):
    match x:
        case 1 | 2:
            r = "small"
        case [a, b] if a:
            r = a
        case {"k": v}:
            r = v
        case str():
            r = x
        case _:
            r = None
    return r


def decorators():
    def same(f):
        return f

    @same
    @same
    def f(a=len("a"),
          b=len("bb")):
        return a
    assert f()
    assert f() == 2, \
        "two"


for x in (1, [1, 2], [0, 1], {"k": 5}, "s", 1.5):
    run("LINE", match, x)
run("LINE", decorators)
