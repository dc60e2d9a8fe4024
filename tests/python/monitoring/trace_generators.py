# settrace: generators, delegation, throw and close
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



def gen():
    x = yield 1
    try:
        yield x
    finally:
        y = 2
    return 3


def delegate():
    r = yield from gen()
    yield r


def use():
    for q in gen():
        pass
    g = gen()
    next(g)
    g.close()
    g = gen()
    next(g)
    g.send(5)
    g.close()
    g = gen()
    next(g)
    try:
        g.throw(KeyError("k"))
    except KeyError:
        pass
    list(delegate())


run(use)
