# A LINE callback that raises where a handler begins: the exception of the handler stays the one that is handled, as in CPython.
import sys

m, E = sys.monitoring, sys.monitoring.events


class Manager:
    def __enter__(self):
        return self

    def __exit__(self, *info):
        return True


def work():
    with Manager() as q:
        raise KeyError("of the with")


seen = []


def line(code, number):
    seen.append(number)
    if seen.count(number) == 2:
        raise MemoryError("of the callback")


m.use_tool_id(1, "test")
m.register_callback(1, E.LINE, line)
m.set_local_events(1, work.__code__, E.LINE)
try:
    work()
except MemoryError as e:
    print(repr(e), repr(e.__context__))
m.set_local_events(1, work.__code__, 0)
m.free_tool_id(1)
print(repr(sys.exception()))
