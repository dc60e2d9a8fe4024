# instrumentation does not show in co_code, dis, equality and marshal
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

def count(n):
    total = 0
    for i in range(n):
        if i % 2:
            total += i
        else:
            total -= 1
    while total > 0:
        total -= 2
    return total

import dis
import io
import marshal


def text(code):
    out = io.StringIO()
    dis.dis(code, file=out)
    return out.getvalue()


code = count.__code__
before = code.co_code, text(code), marshal.dumps(code), hash(code), list(code.co_lines()), list(code.co_positions())
for _ in range(3):
    count(4)
m.set_local_events(1, code, (1 << 11) - 1)
count(3)
after = code.co_code, text(code), marshal.dumps(code), hash(code), list(code.co_lines()), list(code.co_positions())
print([x == y for x, y in zip(before, after)])
print(code == code.replace(), hash(code) == hash(code.replace()))
copy = type(count)(code.replace(), globals())
print(copy(3), count(3))
m.set_local_events(1, code, 0)
print([x == y for x, y in zip(before, (code.co_code, text(code), marshal.dumps(code), hash(code)))])
