# callbacks that change the events, free their own tool, bring another one
from _events import E, log, m, show

m.use_tool_id(1, "test")


def f():
    a = 1
    b = 2
    c = 3
    d = 4
    return a


def off(code, line):
    log.append(("off", line - code.co_firstlineno))
    if len(log) == 2:
        m.set_events(1, 0)


m.register_callback(1, E.LINE, off)
m.set_events(1, E.LINE)
f()
m.set_events(1, 0)
log[:] = [entry for entry in log if 0 < entry[1] < 8]
show("off")


def free(code, line):
    if code is f.__code__:
        log.append(("free", line - code.co_firstlineno))
        if line - code.co_firstlineno == 2:
            m.free_tool_id(1)


m.register_callback(1, E.LINE, free)
m.set_events(1, E.LINE)
f()
show("free")
print(m.get_tool(1))
m.use_tool_id(1, "test")


def more(code, line):
    if code is f.__code__:
        log.append(("line", line - code.co_firstlineno))
        if line - code.co_firstlineno == 2:
            m.use_tool_id(2, "other")
            m.register_callback(2, E.INSTRUCTION, lambda code, at: log.append(("instruction", at)))
            m.set_local_events(2, f.__code__, E.INSTRUCTION)


m.register_callback(1, E.LINE, more)
m.set_local_events(1, f.__code__, E.LINE)
f()
show("more")
m.free_tool_id(2)
m.free_tool_id(1)
f()
show("gone")
