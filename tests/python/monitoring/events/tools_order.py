# several tools: the highest number is told first
from _events import count, log, m, show, watch

m.use_tool_id(1, "test")

for tool in (0, 3, 5):
    m.use_tool_id(tool, "t%d" % tool)
events = "PY_START LINE CALL RAISE PY_RETURN BRANCH_LEFT"
for tool in (0, 1, 3, 5):
    m.set_events(tool, watch(events, tool))
count(2)
for tool in (0, 1, 3, 5):
    m.set_events(tool, 0)
log[:] = [entry for entry in log if entry[2] == "count"]
show("four")
print(m._all_events())
