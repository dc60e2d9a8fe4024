# PY_YIELD, PY_RESUME, PY_THROW and STOP_ITERATION of generators
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

def numbers(n):
    for i in range(n):
        got = yield i
        if got:
            yield got
    return "end"


def both():
    result = yield from numbers(2)
    return result


def use():
    list(numbers(1))
    for x in numbers(2):
        pass
    g = numbers(3)
    next(g)
    g.send("sent")
    g.close()
    for x in both():
        pass
    g = numbers(3)
    next(g)
    try:
        g.throw(KeyError("thrown"))
    except KeyError:
        pass


run("PY_START PY_RETURN PY_YIELD PY_RESUME PY_THROW STOP_ITERATION PY_UNWIND", use)
run("STOP_ITERATION RAISE", use)
# needs specialization: STOP_ITERATION is told where a specialized loop runs a generator
