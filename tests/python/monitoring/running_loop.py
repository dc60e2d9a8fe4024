# a running loop, a running generator and outer frames pick a change up
import sys
m, E = sys.monitoring, sys.monitoring.events
log = []


def short(a):
    if isinstance(a, BaseException):
        return f"{type(a).__name__}({a})"
    if a is m.MISSING:
        return "MISSING"
    return getattr(a, "__qualname__", None) or (a if isinstance(a, (int, str, list, tuple, type(None))) else type(a).__name__)


def watch(events, tool=1, answer=None):
    """Callbacks of a tool that write down what they are told."""
    bits = 0
    for name in events.split():
        def callback(code, *args, name=name):
            log.append((tool, name, code.co_name, *map(short, args)))
            return answer
        m.register_callback(tool, getattr(E, name), callback)
        bits |= getattr(E, name)
    return bits


def show(title):
    print("#", title)
    for entry in log:
        print(*entry)
    log.clear()


def run(events, fn, *args):
    bits = watch(events)
    if bits & E.C_RETURN:
        bits |= E.CALL | E.C_RETURN | E.C_RAISE
    m.set_events(1, bits)
    try:
        fn(*args)
    except Exception as e:
        log.append(("raised", short(e)))
    m.set_events(1, 0)
    log[:] = [entry for entry in log if entry[2:3] != ("run",)]
    show(fn.__name__)


for tool in range(6):
    m.free_tool_id(tool)
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
