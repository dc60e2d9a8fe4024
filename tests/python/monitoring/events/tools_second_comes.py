# a second tool comes while the first one has disabled places
from _events import count, m, show, watch

m.use_tool_id(1, "test")


def two(x):
    if x:
        y = 1
    else:
        y = 2
    return y


code = two.__code__
m.use_tool_id(2, "two")
m.set_local_events(1, code, watch("LINE", 1, m.DISABLE))
two(1)
two(0)
show("first")
m.set_local_events(2, code, watch("LINE", 2))
two(1)
two(0)
show("second came")
m.restart_events()
two(1)
show("restarted")
m.free_tool_id(2)
two(1)
show("second left")
m.restart_events()
two(0)
show("restarted")
m.use_tool_id(2, "two")
m.set_local_events(2, code, watch("PY_START BRANCH_RIGHT", 2))
two(0)
show("other events")
m.clear_tool_id(2)
two(0)
show("cleared")
print(m.get_tool(2), m.get_local_events(1, code))
