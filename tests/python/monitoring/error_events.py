# wrong event sets and callbacks
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

def attempt(fn, *args):
    try:
        return repr(fn(*args))
    except Exception as e:
        return f"{type(e).__name__}: {e}"


def f():
    pass


code = f.__code__
for events in (-1, 1 << 19, 1 << 30, 2**40, "x", 1.5, E.C_RETURN, E.C_RAISE, E.C_RETURN | E.C_RAISE, E.CALL | E.C_RAISE, E.CALL | E.C_RETURN | E.C_RAISE, E.BRANCH, 0):
    print(events, attempt(m.set_events, 1, events), m.get_events(1))
for events in (-1, 1 << 11, E.RAISE, E.PY_UNWIND, E.C_RETURN, E.CALL | E.C_RETURN | E.C_RAISE, E.BRANCH, E.LINE, 0):
    print(events, attempt(m.set_local_events, 1, code, events), m.get_local_events(1, code))
print(attempt(m.set_local_events, 1, f, 1), attempt(m.set_local_events, 9, code, 1), attempt(m.set_local_events, 2, code, 1))
print(attempt(m.get_local_events, 1, f), attempt(m.get_local_events, 9, code), attempt(m.get_local_events, 2, code))
for event in (0, 3, -1, 1 << 19, 1 << 30, "x"):
    print(event, attempt(m.register_callback, 1, event, None))
print(attempt(m.register_callback, 9, 1, None), attempt(m.register_callback, 1, 1), attempt(m.register_callback, 3, E.LINE, print))
