# DISABLE for each side of a branch alone
from _events import count, m, show, watch

m.use_tool_id(1, "test")

bits = watch("BRANCH_LEFT") | watch("BRANCH_RIGHT", answer=m.DISABLE)
m.set_local_events(1, count.__code__, bits)
count(3)
show("right disabled")
count(3)
show("right disabled, again")
m.restart_events()
watch("BRANCH_LEFT", answer=m.DISABLE)
watch("BRANCH_RIGHT")
count(3)
count(3)
show("left disabled")
m.set_local_events(1, count.__code__, 0)
