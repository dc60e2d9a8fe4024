# register_callback answers the one before; events without a callback
from _events import E, log, m, show

m.use_tool_id(1, "test")


def one(*args):
    log.append(("one", args[0].co_name))


def two(*args):
    log.append(("two", args[0].co_name))


def f():
    pass


print(m.register_callback(1, E.PY_START, one))
print(m.register_callback(1, E.PY_START, two) is one)
m.set_local_events(1, f.__code__, E.PY_START | E.PY_RETURN)
f()
print(m.register_callback(1, E.PY_START, None) is two, m.register_callback(1, E.PY_START, None))
f()
show("two")
m.register_callback(1, E.BRANCH, one)
print(m.register_callback(1, E.BRANCH_LEFT, two) is one, m.register_callback(1, E.BRANCH_RIGHT, None) is one)
print(m.register_callback(1, E.BRANCH, one) is two, m.register_callback(1, E.BRANCH, None) is one)


class Callable:
    def __call__(self, code, at):
        log.append(("object", at))


m.register_callback(1, E.PY_START, Callable())
f()
show("object")
m.register_callback(1, E.PY_START, 5)
try:
    f()
except TypeError as e:
    print(e)
m.clear_tool_id(1)
print(m.get_events(1))
f()
print(m.get_local_events(1, f.__code__))
show("cleared")
