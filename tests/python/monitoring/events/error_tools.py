# wrong tool ids, names, tools in use and not in use
from _events import attempt, m

for tool in (-1, 6, 7, 8, 100, "1", 1.5, 2**40):
    print(tool, attempt(m.use_tool_id, tool, "a"), attempt(m.get_tool, tool), attempt(m.free_tool_id, tool), attempt(m.clear_tool_id, tool))
print(attempt(m.use_tool_id, 0, 5), attempt(m.use_tool_id, 0), attempt(m.use_tool_id, 0, None))
print(m.use_tool_id(0, "first"), attempt(m.use_tool_id, 0, "second"), m.get_tool(0), m.get_tool(1))
print(m.clear_tool_id(0), m.get_tool(0), m.free_tool_id(0), m.get_tool(0), m.free_tool_id(0))
for tool in (0, 5, 6):
    print(attempt(m.set_events, tool, 1), attempt(m.get_events, tool))
