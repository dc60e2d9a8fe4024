# events behind EXTENDED_ARG prefixes
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

source = "def f(x):\n    t = 0\n    for i in (1, 2, 3):\n        if i == x:\n"
source += "".join(f"            t += {n}; g{n} = t; h{n} = len(str(g{n}))\n" for n in range(60))
source += "        else:\n            t -= 1\n    while t > 5000:\n        t -= 5000\n    return t\n"
ns = {}
exec(source, ns)
f = ns["f"]
run("BRANCH_LEFT BRANCH_RIGHT JUMP", f, 2)
seen = []
m.register_callback(1, E.LINE, lambda code, line: seen.append(line))
m.set_local_events(1, f.__code__, E.LINE)
print(f(2), len(seen), seen[:6], seen[-6:], sum(seen))
seen.clear()
m.set_local_events(1, f.__code__, E.LINE | E.INSTRUCTION | E.JUMP | E.CALL)
print(f(1), len(seen), sum(seen))
m.set_local_events(1, f.__code__, 0)
print(f(3))
