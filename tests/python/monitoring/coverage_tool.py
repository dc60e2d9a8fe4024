# a coverage tool: lines and branches, each told once
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

def program(n):
    result = []
    for i in range(n):
        if i % 3 == 0:
            result.append("fizz")
        elif i % 5 == 0:
            result.append("buzz")
        else:
            result.append(i)
    try:
        result.index("none")
    except ValueError:
        result.append("no")
    return result


first = program.__code__.co_firstlineno
lines, arcs, calls = set(), set(), 0


def on_line(code, line):
    global calls
    calls += 1
    lines.add(line - first)
    return m.DISABLE


def on_branch(code, at, to):
    global calls
    calls += 1
    arcs.add((at, to))
    return m.DISABLE


m.register_callback(1, E.LINE, on_line)
m.register_callback(1, E.BRANCH_LEFT, on_branch)
m.register_callback(1, E.BRANCH_RIGHT, on_branch)
m.set_local_events(1, program.__code__, E.LINE | E.BRANCH_LEFT | E.BRANCH_RIGHT)
for n in (0, 1, 3, 6, 50, 50):
    program(n)
    print(n, sorted(lines), len(arcs), calls)
m.free_tool_id(1)
