# settrace: with statements, swallowed and not
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



class Manager:
    def __init__(self, swallow):
        self.swallow = swallow

    def __enter__(self):
        return self

    def __exit__(self, *info):
        return self.swallow


def swallowed():
    with Manager(True) as c:
        x = 1
        raise KeyError
    y = 2


def passed():
    with Manager(False), Manager(False):
        raise KeyError
    y = 2


def returns():
    with Manager(False):
        return 5


for fn in (swallowed, passed, returns):
    run(fn)
