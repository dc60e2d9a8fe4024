# DISABLE for LINE: each line once, until restart_events
from _events import E, count, m, show, watch

m.use_tool_id(1, "test")

m.set_local_events(1, count.__code__, watch("LINE", answer=m.DISABLE))
for n in (1, 1, 3, 3):
    count(n)
    show(n)
m.restart_events()
count(1)
show("restarted")
m.set_events(1, E.LINE)
count(1)
m.set_events(1, 0)
show("global too")
m.set_local_events(1, count.__code__, 0)
count(1)
show("none")
