# sys.monitoring tools beside settrace and setprofile
import sys
from _events import E, log, m, show, watch

m.use_tool_id(1, "test")


def f(x):
    y = len([x])
    return y


def tracer(frame, event, arg):
    if frame.f_code is f.__code__:
        log.append(("trace", event, frame.f_lineno - frame.f_code.co_firstlineno))
    return tracer


def profiler(frame, event, arg):
    if frame.f_code is f.__code__:
        log.append(("profile", event))


m.set_local_events(1, f.__code__, watch("LINE PY_START PY_RETURN CALL C_RETURN") & ~E.C_RETURN)
sys.settrace(tracer)
sys.setprofile(profiler)
f(1)
sys.setprofile(None)
sys.settrace(None)
show("all three")
print({name: bin(tools) for name, tools in m._all_events().items()})
f(1)
show("the tool alone")
m.free_tool_id(1)
f(1)
show("none")
