# a profile function that raises; getprofile
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



def bad(frame, event, arg):
    raise RuntimeError(event)


def work():
    return len("a")


print(sys.getprofile())
for fn in (work, lambda: len("b")):
    try:
        sys.setprofile(bad)
        fn()
    except RuntimeError as e:
        print("raised", e, sys.getprofile())
sys.setprofile(tell)
print(sys.getprofile() is tell)
sys.setprofile(None)
print(sys.getprofile())
