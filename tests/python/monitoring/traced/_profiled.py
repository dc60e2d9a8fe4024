# What the programs about sys.setprofile share: a profile function that writes down what it is told.
import sys

log = []


def tell(frame, event, arg):
    if event.startswith("c_"):
        arg = arg.__qualname__
    elif not isinstance(arg, (int, str, list, tuple, type(None))):
        arg = type(arg).__name__
    log.append((frame.f_code.co_name, event, arg))


def run(fn, *args):
    sys.setprofile(tell)
    try:
        fn(*args)
    except Exception as e:
        log.append(("raised", type(e).__name__))
    finally:
        sys.setprofile(None)
    print("#", fn.__name__)
    for entry in log:
        print(*entry)
    log.clear()
