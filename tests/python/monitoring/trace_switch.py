# trace functions set and taken away while code runs; call_tracing
import sys
log = []


def tell(frame, event, arg):
    if frame.f_code.co_filename != run.__code__.co_filename:
        return None
    if event == "exception":
        arg = arg[0].__name__, str(arg[1])
    elif not isinstance(arg, (int, str, list, tuple, type(None))):
        arg = type(arg).__name__
    log.append((frame.f_code.co_name, event, frame.f_lineno - frame.f_code.co_firstlineno, arg))
    return tell


def run(fn, *args, tracer=tell):
    sys.settrace(tracer)
    try:
        fn(*args)
    except Exception as e:
        log.append(("raised", type(e).__name__, str(e)))
    finally:
        sys.settrace(None)
    print("#", fn.__name__, *args)
    for entry in log:
        print(*entry)
    log.clear()



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
