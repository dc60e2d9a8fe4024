# trace functions set and taken away while code runs; call_tracing
import sys
from _traced import log, run, tell


def work():
    a = 1
    b = 2
    return a


def second(frame, event, arg):
    log.append(("second", event, frame.f_lineno - frame.f_code.co_firstlineno))
    return second


def first(frame, event, arg):
    log.append(("first", event))
    sys.settrace(second)
    return first


run(work, tracer=first)


def stops(frame, event, arg):
    log.append(("stops", event))
    if event == "line":
        sys.settrace(None)
    return stops


run(work, tracer=stops)


def nested(frame, event, arg):
    log.append(("nested", event, frame.f_code.co_name))
    if len(log) < 3:
        log.append(("answer", sys.call_tracing(work, ())))
    return None


run(work, tracer=nested)
for args in ((work,), (work, 1), (work, ())):
    try:
        print(sys.call_tracing(*args))
    except TypeError as e:
        print(e)
sys.settrace(tell)
print(sys.gettrace() is tell)
sys.settrace(None)
print(sys.gettrace())
