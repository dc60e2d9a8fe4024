# the old BRANCH event: both sides, DISABLE
from _events import m, run, show, watch

m.use_tool_id(1, "test")


def count(n):
    total = 0
    for i in range(n):
        if i % 2:
            total += i
        else:
            total -= 1
    while total > 0:
        total -= 2
    return total

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
