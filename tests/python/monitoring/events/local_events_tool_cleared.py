# clear_tool_id and free_tool_id end the events of one code object too
from _events import E, m, show, watch

m.use_tool_id(1, "test")


def f():
    return 1


for end in (m.clear_tool_id, m.free_tool_id):
    watch("PY_START")
    m.set_local_events(1, f.__code__, E.PY_START)
    f()
    show("set")
    end(1)
    f()
    show(end.__name__)
    if m.get_tool(1) is None:
        m.use_tool_id(1, "again")
    watch("PY_START")
    f()
    show("callback again")
    m.set_local_events(1, f.__code__, E.PY_START)
    f()
    show("set again")
m.set_local_events(1, f.__code__, 0)
