# INSTRUCTION of one tool, LINE of another, in one place
from _events import m, show, watch

m.use_tool_id(1, "test")


def f(x):
    y = x
    return y


m.use_tool_id(3, "three")
code = f.__code__
m.set_local_events(3, code, watch("LINE", 3))
m.set_local_events(1, code, watch("INSTRUCTION PY_START PY_RETURN", 1))
f(1)
show("both")
m.set_local_events(3, code, 0)
f(1)
show("instruction only")
m.set_local_events(1, code, 0)
m.set_local_events(1, code, watch("LINE INSTRUCTION", 1, m.DISABLE))
f(1)
f(1)
show("disabled")
m.free_tool_id(1)
m.free_tool_id(3)
f(1)
show("gone")
