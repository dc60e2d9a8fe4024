# f_lineno set by callbacks of sys.monitoring, at each event
import sys
from _events import E, attempt, m

m.use_tool_id(1, "test")


def gen():
    x = 1
    y = yield x
    for i in (1,):
        len("a")
    if y:
        pass
    try:
        int("z")
    except ValueError:
        pass
    [q for q in one()]
    return 7


def one():
    yield 1


def assign(frame, line):
    frame.f_lineno = line


for name in sorted(vars(E)):
    event = getattr(E, name)
    if not event:
        continue
    answers = set()

    def callback(code, *args):
        if code is gen.__code__:
            answers.add(attempt(assign, sys._getframe(1), 10**6))
    m.register_callback(1, event, callback)
    m.set_events(1, event | (E.CALL | E.C_RETURN | E.C_RAISE if name.startswith("C_R") else 0))
    list(gen())
    g = gen()
    next(g)
    attempt(g.throw, KeyError)
    m.set_events(1, 0)
    m.register_callback(1, event, None)
    print(name, sorted(answers))


def skip(x):
    a = 1
    a = 2
    a = 3
    return a


def once(code, line):
    if line == skip.__code__.co_firstlineno + 2:
        sys._getframe(1).f_lineno = line + 2


m.register_callback(1, E.LINE, once)
m.set_local_events(1, skip.__code__, E.LINE)
print(skip(0))
m.set_local_events(1, skip.__code__, 0)
# needs specialization: STOP_ITERATION is told where a specialized loop runs a generator
