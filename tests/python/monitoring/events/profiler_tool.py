# a profiler: calls and nesting from PY_START, PY_RETURN and PY_UNWIND
from _events import E, m

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
