# BRANCH_LEFT and BRANCH_RIGHT: ifs, loops, boolean operators, break
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

def breaks(n):
    for i in range(n):
        if i == 2:
            break
    for i in range(n):
        pass
    else:
        i = -1
    return i


def none(x):
    if x is None:
        return 1
    if x is not None and x > 2 or x == 0:
        return 2
    return 3 if not x else 4


run("BRANCH_LEFT BRANCH_RIGHT", count, 3)
run("BRANCH_LEFT BRANCH_RIGHT", breaks, 4)
run("BRANCH_LEFT BRANCH_RIGHT", breaks, 1)
for x in (None, 0, 1, 3):
    run("BRANCH_LEFT BRANCH_RIGHT", none, x)
run("BRANCH_RIGHT", count, 2)
run("BRANCH_LEFT", count, 2)
run("BRANCH_LEFT BRANCH_RIGHT LINE JUMP", breaks, 3)
