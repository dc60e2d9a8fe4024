# DISABLE for every local event
from _events import m, show, watch

m.use_tool_id(1, "test")


def generator():
    x = yield 1
    if x:
        yield 2
    return 3


def work(n):
    for i in range(n):
        if i:
            len("a")
    for q in generator():
        pass
    while n:
        n -= 1


for name in ("PY_START", "PY_RESUME", "PY_RETURN", "PY_YIELD", "CALL", "LINE", "INSTRUCTION", "JUMP", "BRANCH_LEFT", "BRANCH_RIGHT", "STOP_ITERATION"):
    bits = watch(name, answer=m.DISABLE)
    for fn in (work, generator):
        m.set_local_events(1, fn.__code__, bits)
    for _ in range(3):
        work(2)
        show(name)
    for fn in (work, generator):
        m.set_local_events(1, fn.__code__, 0)
# needs specialization: STOP_ITERATION is told where a specialized loop runs a generator
