# the INSTRUMENTED_* forms as dis(adaptive=True) shows them
import dis
from _events import E, m

m.use_tool_id(1, "test")


def f(x):
    for i in x:
        if i:
            len(x)
    return x


def names(code):
    return [i.opname for i in dis.get_instructions(code, adaptive=True)]


code = f.__code__
for name in ("PY_START", "PY_RETURN", "CALL", "LINE", "INSTRUCTION", "JUMP", "BRANCH_LEFT", "BRANCH_RIGHT", "STOP_ITERATION"):
    m.set_local_events(1, code, getattr(E, name))
    print(name, [n for n in names(code) if n.startswith("INSTRUMENTED")])
m.set_local_events(1, code, 0)
print([n for n in names(code) if n.startswith("INSTRUMENTED")])
