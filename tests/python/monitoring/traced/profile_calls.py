# setprofile: Python calls and calls of C functions and methods
from _profiled import run


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
