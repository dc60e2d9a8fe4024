# settrace: match, if chains, decorators, asserts
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



def match(x):
    match x:
        case 1:
            r = 1
        case [a, b]:
            r = 2
        case {"k": v}:
            r = 3
        case _:
            r = 4
    return r


def chain(x):
    if x == 1:
        a = 1
    elif x == 2:
        a = 2
    else:
        a = 3
    return (a
            if a else
            0)


def decorators():
    def d(f):
        return f

    @d
    def g(a=1,
          b=2):
        return a
    assert g(), "m"
    try:
        assert 0, "m"
    except AssertionError:
        pass


for x in (1, [1, 2], {"k": 1}, 5):
    run(match, x)
for x in (1, 2, 3):
    run(chain, x)
run(decorators)
