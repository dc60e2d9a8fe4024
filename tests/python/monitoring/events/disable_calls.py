# DISABLE for CALL and C_RETURN
from _events import E, m, show, watch

m.use_tool_id(1, "test")


def h():
    len("a")
    len("ab")
    abs(-1)


m.set_local_events(1, h.__code__, watch("CALL C_RETURN") & E.CALL)
h()
show("both")
watch("CALL", answer=m.DISABLE)
h()
h()
show("CALL disabled")
m.restart_events()
watch("CALL")
watch("C_RETURN", answer=m.DISABLE)
h()
h()
show("C_RETURN disabled")
m.restart_events()
h()
show("restarted")
m.set_local_events(1, h.__code__, 0)
