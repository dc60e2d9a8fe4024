# settrace: calls, lines, returns
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



def add(a, b):
    c = a + b
    return c


def outer(x):
    y = add(x,
            2)
    if y:
        y = (lambda q: q + 1)(y)
    return y


def module_code():
    exec("a = 1\nb = 2")
    class Local:
        x = 1

        def f(self):
            return 2
    return Local().f()


run(outer, 1)
run(module_code)
