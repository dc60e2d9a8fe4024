# settrace: the local trace function, its answers, f_trace
import sys
from _traced import log, run


def work():
    x = 1
    for i in (1, 2):
        x += i
    return x


def outer():
    return work()


def none_for_work(frame, event, arg):
    log.append((frame.f_code.co_name, event))
    return None if frame.f_code.co_name == "work" else none_for_work


def local(frame, event, arg):
    def inner(frame, event, arg):
        log.append(("inner", event, frame.f_lineno - frame.f_code.co_firstlineno))
        return None if event == "line" and frame.f_lineno % 2 else inner
    log.append(("outer", event))
    return inner


def own():
    sys._getframe().f_trace = lambda frame, event, arg: log.append(("own", event))
    x = 1


run(outer, tracer=none_for_work)
run(work, tracer=local)
run(own, tracer=lambda *args: None)
f = sys._getframe()
print(f.f_trace, f.f_trace_lines, f.f_trace_opcodes)
f.f_trace = 5
print(f.f_trace)
del f.f_trace
print(f.f_trace)
for name in ("f_trace_lines", "f_trace_opcodes"):
    try:
        setattr(f, name, 1)
    except TypeError as e:
        print(e)
