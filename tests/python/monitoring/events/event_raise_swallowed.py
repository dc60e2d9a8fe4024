# RAISE of StopIteration that a loop swallows, and of errors inside C functions
from _events import m, run

m.use_tool_id(1, "test")


class Counter:
    n = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.n += 1
        if self.n > 2:
            raise StopIteration
        return self.n


def loops():
    for x in Counter():
        pass
    list(Counter())
    [y for y in Counter()]
    a, b = Counter()
    it = iter([])
    next(it, None)
    getattr(1, "nothing", None)
    try:
        next(it)
    except StopIteration:
        pass


run("RAISE EXCEPTION_HANDLED PY_UNWIND", loops)
