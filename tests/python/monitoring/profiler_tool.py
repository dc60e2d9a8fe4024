# a profiler: calls and nesting from PY_START, PY_RETURN and PY_UNWIND
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

def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def failing(n):
    if n == 0:
        raise ValueError
    failing(n - 1)


def program():
    fib(6)
    try:
        failing(3)
    except ValueError:
        pass
    return sum(x for x in range(3))


calls, depth, deepest = {}, 0, 0


def enter(code, at):
    global depth, deepest
    calls[code.co_name] = calls.get(code.co_name, 0) + 1
    depth += 1
    deepest = max(depth, deepest)


def leave(code, at, value):
    global depth
    depth -= 1


for name in ("PY_START", "PY_RESUME", "PY_THROW"):
    m.register_callback(1, getattr(E, name), enter if name != "PY_THROW" else lambda code, at, exc: enter(code, at))
for name in ("PY_RETURN", "PY_YIELD", "PY_UNWIND"):
    m.register_callback(1, getattr(E, name), leave)
m.set_events(1, E.PY_START | E.PY_RESUME | E.PY_THROW | E.PY_RETURN | E.PY_YIELD | E.PY_UNWIND)
program()
m.set_events(1, 0)
print(sorted(calls.items()), depth, deepest)
