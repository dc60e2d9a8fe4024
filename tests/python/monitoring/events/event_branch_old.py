# the old BRANCH event: both sides, DISABLE
from _events import count, m, run, show, watch

m.use_tool_id(1, "test")

run("BRANCH", count, 3)
bits = watch("BRANCH", answer=m.DISABLE)
m.set_local_events(1, count.__code__, bits)
print(m.get_local_events(1, count.__code__))
for n in (3, 3, 4):
    count(n)
    show(n)
m.restart_events()
count(3)
show("restarted")
m.set_local_events(1, count.__code__, 0)
