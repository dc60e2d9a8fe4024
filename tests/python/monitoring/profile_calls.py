# setprofile: Python calls and calls of C functions and methods
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



class Base:
    def __init__(self):
        pass


class Derived(Base):
    def __init__(self):
        super().__init__()

    def m(self, x):
        return x


def work():
    len("x")
    [].append(1)
    "a".upper()
    x = [3, 1]
    x.sort(key=lambda q: -q)
    Derived().m(1)
    list(map(str, (1, 2)))
    d = dict(a=1)
    print(*[], end="")
    isinstance(1, int)
    list.append([], 1)
    str.join("a", ["b"])
    print(**{"end": ""})
    return sorted(x)


run(work)
