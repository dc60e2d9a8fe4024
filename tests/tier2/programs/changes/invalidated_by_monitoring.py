import sys
def f(n):
    s = 0
    for i in range(n):
        s += i
    return s
print(f(5000))
m = sys.monitoring
m.use_tool_id(3, "x")
m.set_local_events(3, f.__code__, m.events.PY_START)
m.set_local_events(3, f.__code__, 0)
m.free_tool_id(3)
print(f(100))
