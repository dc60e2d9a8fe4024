# co_branches() agrees with the branch events
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

def text(code):
    return [triple for triple in code.co_branches()]


print(text(count.__code__))
seen = set()
m.register_callback(1, E.BRANCH_LEFT, lambda code, at, to: seen.add((at, "left", to)))
m.register_callback(1, E.BRANCH_RIGHT, lambda code, at, to: seen.add((at, "right", to)))
m.set_local_events(1, count.__code__, E.BRANCH_LEFT | E.BRANCH_RIGHT)
print(text(count.__code__))
count(5)
print(sorted(seen))
for at, left, right in count.__code__.co_branches():
    print(at, (at, "left", left) in seen, (at, "right", right) in seen)
m.set_local_events(1, count.__code__, 0)
