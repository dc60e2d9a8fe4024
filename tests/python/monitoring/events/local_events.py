# set_local_events: one code object only, together with global events
from _events import E, log, m, show, watch

m.use_tool_id(1, "test")


def f():
    return g()


def g():
    return 1


watch("PY_START PY_RETURN LINE")
m.set_local_events(1, g.__code__, E.PY_START | E.LINE)
f()
show("g")
print(m.get_local_events(1, g.__code__), m.get_local_events(1, f.__code__), m.get_events(1))
m.set_events(1, E.PY_RETURN)
f()
m.set_events(1, 0)
log[:] = [entry for entry in log if entry[2] in "fg"]
show("and returns")
m.set_local_events(1, g.__code__, E.PY_START)
f()
show("start only")
m.set_local_events(1, g.__code__, 0)
f()
show("none")
print(m.get_local_events(1, g.__code__))
