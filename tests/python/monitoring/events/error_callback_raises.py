# callbacks that raise, at every event
from _events import E, m

m.use_tool_id(1, "test")


def generator():
    yield 1
    yield 2


def work():
    x = len("a")
    for i in generator():
        x += i
    while x > 3:
        x -= 1
    if x:
        y = 1
    else:
        y = 2
    try:
        int("z")
    except ValueError:
        pass
    g = generator()
    next(g)
    try:
        g.throw(KeyError)
    except KeyError:
        pass
    return x


class Stop(Exception):
    pass


for name in sorted(vars(E)):
    event = getattr(E, name)
    if not event:
        continue
    def callback(code, *args, name=name):
        if code is work.__code__ or code is generator.__code__:
            raise Stop(name)
    m.register_callback(1, event, callback)
    m.set_events(1, event | (E.CALL | E.C_RETURN | E.C_RAISE if name[0] == "C" else 0))
    try:
        answer = work()
    except Exception as e:
        tb, places = e.__traceback__, []
        while tb:
            places.append((tb.tb_frame.f_code.co_name, tb.tb_lineno))
            tb = tb.tb_next
        answer = type(e).__name__, str(e), type(e.__context__).__name__, places
    m.set_events(1, 0)
    m.register_callback(1, event, None)
    print(name, answer)
print(work())
# needs specialization: STOP_ITERATION is told where a specialized loop runs a generator
