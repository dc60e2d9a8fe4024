# CALL, C_RETURN and C_RAISE: callables and first arguments
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
