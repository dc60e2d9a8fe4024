# a trace function that raises is taken away
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
    x = 1
    try:
        len(x)
    except TypeError:
        x = 2
    return x


for when in ("call", "line", "return", "exception"):
    def bad(frame, event, arg):
        if frame.f_code is work.__code__ and event == when:
            raise RuntimeError("from " + event)
        return bad
    sys.settrace(bad)
    try:
        print(work())
    except RuntimeError as e:
        tb, names = e.__traceback__, []
        while tb:
            names.append((tb.tb_frame.f_code.co_name, tb.tb_lineno - tb.tb_frame.f_code.co_firstlineno))
            tb = tb.tb_next
        print(e, names)
    print(when, sys.gettrace())
    sys.settrace(None)
