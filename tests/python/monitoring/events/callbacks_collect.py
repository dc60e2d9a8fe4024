# callbacks that collect garbage and drop the code they are told of
import gc
from _events import E, log, m, show

m.use_tool_id(1, "test")


def make():
    def temporary(x):
        y = [x]
        y.append(y)
        return len(y)
    return temporary


def callback(code, *args):
    gc.collect()
    if code.co_name == "temporary":
        log.append((code.co_name, len(args)))


for name in ("LINE", "PY_START", "PY_RETURN", "CALL"):
    m.register_callback(1, getattr(E, name), callback)
    m.set_events(1, getattr(E, name))
    make()(1)
    m.set_events(1, 0)
    show(name)
f = make()
m.set_local_events(1, f.__code__, E.LINE)
del f
gc.collect()
make()(2)
show("dead")
