# DISABLE is refused where an event has no place of its own
from _events import E, attempt, m

m.use_tool_id(1, "test")


def generator():
    yield 1


def work():
    try:
        1 / 0
    except ZeroDivisionError:
        raise


def thrown():
    g = generator()
    next(g)
    g.throw(ValueError("tv"))


for name in ("RAISE", "EXCEPTION_HANDLED", "PY_UNWIND", "PY_THROW", "RERAISE"):
    event = getattr(E, name)
    m.register_callback(1, event, lambda *args: m.DISABLE)
    m.set_events(1, event)
    print(name, attempt(work))
    print(name, attempt(work))
    print(name, attempt(thrown))
    m.set_events(1, 0)
    print(m.register_callback(1, event, None))
