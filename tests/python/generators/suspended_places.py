# f_lineno, f_lasti and positions of the frames of suspended generators, coroutines and their kin, at each of their states.
import sys
import types


def show(name, g):
    frame = getattr(g, "gi_frame", None) or getattr(g, "cr_frame", None) or getattr(g, "ag_frame", None)
    if frame is None:
        print(name, "no frame")
        return
    positions = list(frame.f_code.co_positions())
    at = positions[frame.f_lasti // 2] if frame.f_lasti >= 0 else None
    print(name, frame.f_lineno - frame.f_code.co_firstlineno, frame.f_lasti >= 0, at and (at[0] - frame.f_code.co_firstlineno, at[1] - frame.f_code.co_firstlineno, at[2], at[3]))


def plain():
    yield 1
    x = (yield
         2)
    try:
        yield 3
    finally:
        yield (
            4
        )
    with C():
        yield 5
    for i in range(2):
        yield i; yield -i
    yield [
        (yield 1),
        (yield 2),
    ]
    return (
        5)


class C:
    def __enter__(self): return self
    def __exit__(self, *a): return True


def run(name, make, *sends):
    g = make()
    show(name + " new", g)
    step = 0
    try:
        while True:
            g.send(None)
            step += 1
            show(f"{name} {step}", g)
            if step > 30:
                break
    except StopIteration:
        show(name + " end", g)


run("plain", plain)


def delegates():
    yield 0
    x = yield from inner()
    yield from (
        inner()
    )
    return [
        (yield from inner()),
        1]


def inner():
    try:
        yield "a"
    except ValueError:

        yield "b"
    yield "c"


run("delegates", delegates)
run("expression", lambda: (
    x
    for x in range(3)
    if x))


def closures():
    def own():
        nonlocal y
        yield y
    y = 1

    yield own
    y = yield


run("closures", closures)

g = delegates()
next(g), next(g)
show("thrown before", g)
print(g.throw(ValueError))
show("thrown", g)
show("thrown inner", g.gi_yieldfrom)
g.close()
show("closed", g)


def fails():
    yield 1
    1 / 0
    yield 2


g = fails()
next(g)
show("fails", g)
frame = g.gi_frame
try:
    next(g)
except ZeroDivisionError as e:
    tb = e.__traceback__.tb_next
    print(tb.tb_lineno - fails.__code__.co_firstlineno, frame.f_lineno - fails.__code__.co_firstlineno, tb.tb_frame is frame)
show("failed", g)


@types.coroutine
def pause():
    yield


async def coro():
    await pause()
    async with A() as a:
        await pause()
        async for x in agen():
            await pause()
    return [
        await pause(),
        (await pause(),
         await pause())]


class A:
    async def __aenter__(self):
        await pause()
    async def __aexit__(self, *a):
        await pause()


async def agen():
    yield 1
    await pause()
    yield (
        2)


run("coro", coro)

a = agen()
show("agen new", a)
step = a.asend(None)
try:
    step.send(None)
except StopIteration:
    pass
show("agen 1", a)
step = a.asend(None)
step.send(None)
show("agen awaits", a)
try:
    step.send(None)
except StopIteration:
    pass
show("agen 2", a)


def running():
    me = sys._getframe()
    print("running", me.f_lineno - me.f_code.co_firstlineno)
    yield me
    print("running", me.f_lineno - me.f_code.co_firstlineno)


g = running()
frame = next(g)
print(frame.f_lineno - frame.f_code.co_firstlineno, frame.f_back)
list(g)
print(frame.f_lineno - frame.f_code.co_firstlineno)


def traced():
    x = 1
    yield x
    y = 2
    yield y


lines = []


def tracer(frame, event, arg):
    if frame.f_code is traced.__code__:
        lines.append((event, frame.f_lineno - frame.f_code.co_firstlineno))
        frame.f_trace_opcodes = False
    return tracer


g = traced()
sys.settrace(tracer)
next(g)
sys.settrace(None)
show("traced", g)
next(g)
show("traced untraced", g)
sys.settrace(tracer)
list(g)
sys.settrace(None)
print(lines)


def loops():
    while True:
        try:
            x = yield
        except KeyError:
            continue
        if x: break
    yield "out"


g = loops()
next(g)
show("loops", g)
g.throw(KeyError)
show("loops again", g)
g.send(1)
show("loops out", g)


def watched():
    yield 1
    yield 2


m = sys.monitoring
m.use_tool_id(2, "t")
m.set_local_events(2, watched.__code__, m.events.LINE | m.events.INSTRUCTION | m.events.PY_YIELD)
run("watched", watched)
m.set_local_events(2, watched.__code__, 0)
m.free_tool_id(2)
for _ in range(20):
    list(watched())
run("warm", watched)
