# wrong event sets and callbacks
from _events import E, attempt, m

m.use_tool_id(1, "test")


def f():
    pass


code = f.__code__
for events in (-1, 1 << 19, 1 << 30, 2**40, "x", 1.5, E.C_RETURN, E.C_RAISE, E.C_RETURN | E.C_RAISE, E.CALL | E.C_RAISE, E.CALL | E.C_RETURN | E.C_RAISE, E.BRANCH, 0):
    print(events, attempt(m.set_events, 1, events), m.get_events(1))
for events in (-1, 1 << 11, E.RAISE, E.PY_UNWIND, E.C_RETURN, E.CALL | E.C_RETURN | E.C_RAISE, E.BRANCH, E.LINE, 0):
    print(events, attempt(m.set_local_events, 1, code, events), m.get_local_events(1, code))
print(attempt(m.set_local_events, 1, f, 1), attempt(m.set_local_events, 9, code, 1), attempt(m.set_local_events, 2, code, 1))
print(attempt(m.get_local_events, 1, f), attempt(m.get_local_events, 9, code), attempt(m.get_local_events, 2, code))
for event in (0, 3, -1, 1 << 19, 1 << 30, "x"):
    print(event, attempt(m.register_callback, 1, event, None))
print(attempt(m.register_callback, 9, 1, None), attempt(m.register_callback, 1, 1), attempt(m.register_callback, 3, E.LINE, print))
