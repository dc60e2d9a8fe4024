# LINE through try, except, finally and with
from _events import m, run

m.use_tool_id(1, "test")


class Manager:
    def __enter__(self):
        return self

    def __exit__(self, *info):
        return True


def work(n):
    try:
        try:
            1 / n
        except ZeroDivisionError as e:
            x = 1
        else:
            x = 2
        finally:
            y = 3
        with Manager() as q:
            raise KeyError
        if n:
            return n
    finally:
        z = 4
    raise ValueError(n)


run("LINE", work, 0)
run("LINE", work, 1)
run("LINE RAISE RERAISE EXCEPTION_HANDLED PY_UNWIND", work, 0)
