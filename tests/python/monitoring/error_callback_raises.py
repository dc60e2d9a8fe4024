# callbacks that raise, at every event
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


def generator():
    yield 1
    yield 2


def work():
    x = len("a")
    for i in generator():
        x += i
    while x > 3:
        x -= 1
    if x:
        y = 1
    else:
        y = 2
    try:
        int("z")
    except ValueError:
        pass
    g = generator()
    next(g)
    try:
        g.throw(KeyError)
    except KeyError:
        pass
    return x


class Stop(Exception):
    pass


for name in sorted(vars(E)):
    event = getattr(E, name)
    if not event:
        continue
    def callback(code, *args, name=name):
        if code is work.__code__ or code is generator.__code__:
            raise Stop(name)
    m.register_callback(1, event, callback)
    m.set_events(1, event | (E.CALL | E.C_RETURN | E.C_RAISE if name[0] == "C" else 0))
    try:
        answer = work()
    except Exception as e:
        tb, places = e.__traceback__, []
        while tb:
            places.append((tb.tb_frame.f_code.co_name, tb.tb_lineno))
            tb = tb.tb_next
        answer = type(e).__name__, str(e), type(e.__context__).__name__, places
    m.set_events(1, 0)
    m.register_callback(1, event, None)
    print(name, answer)
print(work())
# needs specialization: STOP_ITERATION is told where a specialized loop runs a generator
