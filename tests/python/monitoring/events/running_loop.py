# a running loop, a running generator and outer frames pick a change up
from _events import E, log, m, show, watch

m.use_tool_id(1, "test")


def loop():
    for i in range(6):
        if i == 2:
            m.set_events(1, E.LINE)
        if i == 4:
            m.set_events(1, 0)
    return i


watch("LINE PY_START PY_RESUME PY_YIELD PY_RETURN")
loop()
show("loop")


def gen():
    yield 1
    yield 2
    yield 3


g = gen()
next(g)
m.set_events(1, E.LINE | E.PY_RESUME | E.PY_YIELD)
next(g)
m.set_events(1, 0)
next(g)
log[:] = [entry for entry in log if entry[2] == "gen"]
show("generator")


def outer():
    middle()
    x = 1
    return x


def middle():
    list(map(inner, [1]))
    y = 2


def inner(_):
    m.set_events(1, E.LINE | E.PY_RETURN)


outer()
m.set_events(1, 0)
log[:] = [entry for entry in log if entry[2] in ("outer", "middle", "inner")]
show("outer")
m.set_events(1, E.PY_START)
outer2 = lambda: inner2()
inner2 = lambda: 5
outer2()
m.set_events(1, 0)
show("start")
