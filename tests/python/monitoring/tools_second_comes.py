# a second tool comes while the first one has disabled places
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

def two(x):
    if x:
        y = 1
    else:
        y = 2
    return y


code = two.__code__
m.use_tool_id(2, "two")
m.set_local_events(1, code, watch("LINE", 1, m.DISABLE))
two(1)
two(0)
show("first")
m.set_local_events(2, code, watch("LINE", 2))
two(1)
two(0)
show("second came")
m.restart_events()
two(1)
show("restarted")
m.free_tool_id(2)
two(1)
show("second left")
m.restart_events()
two(0)
show("restarted")
m.use_tool_id(2, "two")
m.set_local_events(2, code, watch("PY_START BRANCH_RIGHT", 2))
two(0)
show("other events")
m.clear_tool_id(2)
two(0)
show("cleared")
print(m.get_tool(2), m.get_local_events(1, code))
