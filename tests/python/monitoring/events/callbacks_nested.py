# no events while a callback runs; a callback calls watched code
from _events import E, log, m, show

m.use_tool_id(1, "test")


def watched(n):
    log.append(("in", n))
    return n


def callback(code, at):
    if code is watched.__code__:
        log.append(("start", at))
        watched(99)
        list(gen())


def gen():
    yield watched(98)


m.register_callback(1, E.PY_START, callback)
m.set_events(1, E.PY_START)
watched(1)
m.set_events(1, 0)
show("nested")
