# CALL of super(): two-argument and plain
from _events import m, run

m.use_tool_id(1, "test")


class Base:
    def f(self, x):
        return x
    attr = 7


class Derived(Base):
    def f(self, x):
        return super().f(x) + super(Derived, self).attr


def use():
    return Derived().f(1)


run("CALL C_RETURN", use)


def wrong():
    class Bad(Base):
        def f(self):
            return super(int, self).f
    Bad().f()


run("CALL C_RETURN C_RAISE RAISE", wrong)
