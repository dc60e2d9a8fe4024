# Tools of sys.monitoring, trace and profile functions that come and go while loops and functions are compiled: from the loop itself, from what it
# calls, from a finalizer, from a key of sorted. What they are told, and what the loops give.
import sys

M = sys.monitoring
E = M.events
TOOL = 3
told = []


def tell(name, n):
    def callback(code, *rest):
        told.append((name, code.co_name, *[r for r in rest if isinstance(r, int)][:n]))
    return callback


def monitor(events):
    def switch(on):
        if on:
            M.use_tool_id(TOOL, "jit")
            M.register_callback(TOOL, E.LINE, tell("line", 1))
            M.register_callback(TOOL, E.PY_START, tell("start", 0))
            M.register_callback(TOOL, E.PY_RETURN, tell("return", 0))
            M.register_callback(TOOL, E.JUMP, tell("jump", 2))
            M.set_events(TOOL, events)
        else:
            M.set_events(TOOL, 0)
            M.free_tool_id(TOOL)
    return switch


def trace(on):
    def tracer(frame, event, arg):
        told.append((event, frame.f_code.co_name, frame.f_lineno))
        return tracer
    sys.settrace(tracer if on else None)
    if on:
        sys._getframe(1).f_trace = tracer


def profile(on):
    sys.setprofile((lambda frame, event, arg: told.append((event, frame.f_code.co_name))) if on else None)


def step(i):
    return i & 3


def calls(n, switch):
    total = 0
    for i in range(n):
        if i == 60:
            switch(True)
        total += step(i)
        if i == 62:
            switch(False)
    return total


def inner(i, switch):
    if i == 60:
        switch(True)
    elif i == 62:
        switch(False)
    return i * 0.5


def from_callee(n, switch):
    total, i = 0.0, 0
    while i < n:
        total += inner(i, switch)
        i += 1
    return total


class Dies:
    def __init__(self, switch, on):
        self.switch, self.on = switch, on

    def __del__(self):
        self.switch(self.on)


def from_finalizer(n, switch):
    total, kept = 0, None
    for i in range(n):
        if i == 60:
            kept = Dies(switch, True)
        elif i == 62:
            kept = Dies(switch, False)
        kept = None
        total += step(i)
    return total


def from_key(n, switch):
    total = 0
    for i in range(n):
        if i == 60 or i == 62:
            total += sorted([i], key=lambda k: switch(k == 60) or k)[0]
        total += step(i)
    return total


def numbers(n):
    for i in range(n):
        yield i


def through_generator(n, switch):
    total = 0
    for i in numbers(n):
        if i == 60:
            switch(True)
        total += i
        if i == 62:
            switch(False)
    return total


for name, switch in [("lines", monitor(E.LINE)), ("starts", monitor(E.PY_START | E.PY_RETURN)), ("jumps", monitor(E.JUMP)), ("trace", trace), ("profile", profile)]:
    for f in (calls, from_callee, from_finalizer, from_key, through_generator):
        told.clear()
        result = f(90, switch), f(90, lambda on: None)
        told[:] = [t for t in told if t[1] not in ("switch", "callback", "trace", "profile", "<lambda>", "__del__", "__init__") and not t[0].startswith("c_")]
        print(name, f.__name__, *result, len(told), told[:12])


# Events of one code object, switched while it runs.
def local_events(n):
    total = 0
    for i in range(n):
        if i == 50:
            M.use_tool_id(TOOL, "jit")
            M.register_callback(TOOL, E.LINE, tell("line", 1))
            M.set_local_events(TOOL, local_events.__code__, E.LINE)
        total += i
        if i == 52:
            M.set_local_events(TOOL, local_events.__code__, 0)
            M.free_tool_id(TOOL)
    return total


told.clear()
print(local_events(90), local_events(3), told)


# A callback that switches itself off, once and for all.
def disabled(n):
    total = 0
    for i in range(n):
        total += 1
        total -= 2
    return total


def once(code, line):
    told.append(line)
    return M.DISABLE


told.clear()
for k in range(3):
    print(disabled(100))
M.use_tool_id(TOOL, "jit")
M.register_callback(TOOL, E.LINE, once)
M.set_events(TOOL, E.LINE)
print(disabled(100), disabled(100))
M.restart_events()
print(disabled(100))
M.set_events(TOOL, 0)
M.free_tool_id(TOOL)
first = disabled.__code__.co_firstlineno
print(disabled(100), [line - first for line in told if 0 <= line - first < 7])


# A tracer that raises ends the loop; the next run is as before.
def raising(n):
    i = 0
    try:
        while i < n:
            i += 1
            if i == 70:
                sys.settrace(stops)
                sys._getframe().f_trace = stops
    finally:
        sys.settrace(None)
    return i


def stops(frame, event, arg):
    if event == "line" and frame.f_locals.get("i") == 71:
        raise KeyError("stopped")
    return stops


for k in range(3):
    try:
        print(raising(60), raising(100))
    except KeyError as e:
        tb = e.__traceback__
        print("stopped", e, tb.tb_next.tb_lineno - raising.__code__.co_firstlineno)
