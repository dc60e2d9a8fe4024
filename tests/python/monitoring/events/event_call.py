# CALL, C_RETURN and C_RAISE: callables and first arguments
from _events import m, run

m.use_tool_id(1, "test")


class Thing:
    def __init__(self, x=0):
        self.x = x

    def method(self, y):
        return y

    @classmethod
    def make(cls):
        return cls(3)

    @staticmethod
    def plain(z):
        return z


def calls():
    len("abc")
    int("12", base=10)
    thing = Thing(1)
    thing.method(2)
    thing.method(y=3)
    bound = thing.method
    bound(4)
    Thing.make().plain(5)
    print(*(), **{"end": ""})
    [].append(1)
    str.upper("a")
    sorted([2, 1], key=lambda v: v)
    isinstance(1, int)
    dict(a=1)
    calls.__name__.join(["a"])
    locals()


def fails():
    try:
        int("x")
    except ValueError:
        pass
    try:
        [].index(1)
    except ValueError:
        pass
    try:
        None()
    except TypeError:
        pass
    max(*())


run("CALL C_RETURN C_RAISE", calls)
run("CALL C_RETURN C_RAISE", fails)
