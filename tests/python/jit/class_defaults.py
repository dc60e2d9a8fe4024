# Classes whose __init__ leaves parameters to defaults, or gets them by name, and is written out in the caller.
from dataclasses import dataclass, field
import sys
import traceback


class Point:
    def __init__(self, x, y=0, z=None):
        self.x = x
        self.y = y
        self.z = z


class Named:
    def __init__(self, first, /, second=2.5, third="third"):
        if third:
            self.third = third
        self.both = first + second


@dataclass
class Record:
    key: int
    value: float = 0.5
    parts: tuple = ()


@dataclass(slots=True)
class Slots:
    a: int
    b: str = "b"


@dataclass
class Fresh:
    n: int
    items: list = field(default_factory=list)


class Only:
    def __init__(self, x, *, y=1):
        self.x = x + y


class Many:
    def __init__(self, *args, **kwargs):
        self.x = len(args) + len(kwargs)


class Base:
    def __init__(self, n=7):
        self.n = n


class Derived(Base):
    pass


def points(n):
    total = 0
    for i in range(n):
        p = Point(i)
        q = Point(i, 1)
        r = Point(i, z=i)
        s = Point(z=3, x=i, y=2)
        total += p.x + p.y + q.y + r.z + s.z + s.y + (p.z is None)
    return total, vars(p), vars(r), vars(s)


def named(n):
    total = 0.0
    for i in range(n):
        a = Named(i)
        b = Named(i, third="")
        c = Named(i, 0.25, "t")
        total += a.both + b.both + c.both
    return total, list(vars(a)), list(vars(b)), list(vars(c))


def records(n):
    total = 0
    for i in range(n):
        r = Record(i, value=i / 2)
        s = Record(key=i, parts=(i,))
        t = Slots(i)
        u = Slots(b="x", a=i)
        v = Fresh(i)
        v.items.append(i)
        total += r.key + r.value + s.parts[0] + t.a + len(t.b) + u.a + len(v.items)
    return total, r, s, t, u, v


def others(n):
    total = 0
    for i in range(n):
        total += Only(i).x + Only(i, y=3).x + Many(1, 2, a=3).x + Derived().n + Derived(i).n + Derived(n=i).n
    return total


def wrong(n):
    seen = {}
    for i in range(n):
        for k in range(4):
            try:
                if k == 0:
                    Point()
                elif k == 1:
                    Point(1, 2, 3, 4)
                elif k == 2:
                    Point(1, w=3)
                else:
                    Named(first=1)
            except TypeError as e:
                seen[str(e)] = seen.get(str(e), 0) + 1
    return seen


class Failing:
    def __init__(self, x, limit=20):
        self.x = x
        if x > limit:
            raise ValueError(x, sys._getframe(0).f_locals["limit"], sys._getframe(1).f_code.co_name)


def failing(n, **names):
    made = None
    try:
        for i in range(n):
            made = Failing(i)
            made = Failing(i, limit=30)
    except ValueError as e:
        tb = traceback.extract_tb(e.__traceback__)
        return e.args, made.x, [(f.name, f.lineno) for f in tb]


def changing(n, change):
    out = []
    for i in range(n):
        p = Point(i)
        if i == n // 2:
            change()
        out.append((p.x, p.y, p.z))
    return out[n // 2 - 1 : n // 2 + 3], out[-1]


def other_defaults():
    Point.__init__.__defaults__ = (10, "ten")


def more_defaults():
    Point.__init__.__defaults__ = (1, 2, 3)


def other_code():
    def init(self, x, y=0, z=None):
        self.z = x
        self.y = y
        self.x = -x

    Point.__init__.__code__ = init.__code__


def other_init():
    def init(self, x, y="other", z="init"):
        self.x, self.y, self.z = x, y, z

    Point.__init__ = init


def other_class():
    global Point

    class Point:
        def __init__(self, x, y=1, z=2):
            self.x, self.y, self.z = x, y, z


def main():
    for _ in range(3):
        print(points(60))
        print(named(60))
        print(records(60))
        print(others(60))
        print(wrong(20))
        print(failing(60))
    for change in (other_defaults, more_defaults, other_code, other_init, other_class, other_code, other_defaults):
        print(change.__name__, changing(80, change))
        print(changing(80, int))


main()
