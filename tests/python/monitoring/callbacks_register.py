# register_callback answers the one before; events without a callback
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

def one(*args):
    log.append(("one", args[0].co_name))


def two(*args):
    log.append(("two", args[0].co_name))


def f():
    pass


print(m.register_callback(1, E.PY_START, one))
print(m.register_callback(1, E.PY_START, two) is one)
m.set_local_events(1, f.__code__, E.PY_START | E.PY_RETURN)
f()
print(m.register_callback(1, E.PY_START, None) is two, m.register_callback(1, E.PY_START, None))
f()
show("two")
m.register_callback(1, E.BRANCH, one)
print(m.register_callback(1, E.BRANCH_LEFT, two) is one, m.register_callback(1, E.BRANCH_RIGHT, None) is one)
print(m.register_callback(1, E.BRANCH, one) is two, m.register_callback(1, E.BRANCH, None) is one)


class Callable:
    def __call__(self, code, at):
        log.append(("object", at))


m.register_callback(1, E.PY_START, Callable())
f()
show("object")
m.register_callback(1, E.PY_START, 5)
try:
    f()
except TypeError as e:
    print(e)
m.clear_tool_id(1)
print(m.get_events(1))
f()
print(m.get_local_events(1, f.__code__))
show("cleared")
