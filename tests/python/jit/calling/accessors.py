# Properties for which tier 1 has no form: stored to, of classes whose values change, of several classes; what is raised, looked up anew, replaced.
import sys
import traceback


class Thing:
    made = 0

    def __init__(self, n):
        self._n = n
        type(self).made += 1  # a class that changes again and again

    @property
    def n(self):
        return self._n

    @n.setter
    def n(self, value):
        self._n = value if value < 50 else min(value, 60)

    @property
    def double(self):
        return 2 * self.n


class Small(Thing):
    limit = 5


class Large(Thing):
    limit = 500

    @property
    def double(self):
        return 200 * self._n


def grow(things, rounds):
    for _ in range(rounds):
        for t in things:
            t.n = t.n + t.limit % 7
            t.n -= 1
    return [t.n for t in things], sum(t.double for t in things)


for _ in range(1200):
    Small(1), Large(2)
print(grow([Small(1), Large(2)], 200), grow([Small(1)] * 3, 100), grow([Large(9)], 50), Small.made, Large.made, Thing.made)


class Plain:
    def __init__(self):
        self.log = []

    @property
    def value(self):
        return self.log[-1]

    @value.setter
    def value(self, v):
        if v == 150:
            raise ValueError(f"not {v}")
        self.log.append(v)

    @value.deleter
    def value(self):
        self.log.clear()


def stores(p, n):
    try:
        for i in range(n):
            p.value = i
    except ValueError as e:
        return str(e), len(p.log), [(f.name, f.lineno) for f in traceback.extract_tb(e.__traceback__)], p.value
    return len(p.log), p.value


print(stores(Plain(), 100), stores(Plain(), 300))


class Watched:
    @property
    def frames(self):
        return self._f

    @frames.setter
    def frames(self, v):
        self._f = (v, sys._getframe().f_code.co_name, sys._getframe(1).f_code.co_name, sys._getframe(1).f_lineno - sys._getframe(1).f_code.co_firstlineno)


def watched(n):
    w = Watched()
    for i in range(n):
        w.frames = i
    return w.frames


print(watched(300))


class ReadOnly:
    @property
    def x(self):
        return 1


class Slotted:
    __slots__ = ("_x",)

    @property
    def x(self):
        return self._x

    @x.setter
    def x(self, v):
        self._x = v + 1


def mixed(objects, rounds):
    out = []
    for k in range(rounds):
        for o in objects:
            try:
                o.x = k
            except AttributeError as e:
                out.append(str(e))
            else:
                out.append(o.x)
    return len(out), out[:3], out[-3:]


class Free:
    pass


class Guarded:
    def __setattr__(self, name, v):
        object.__setattr__(self, "seen", (name, v))
        object.__setattr__(self, name, v)

    @property
    def x(self):
        return self.seen

    @x.setter
    def x(self, v):
        self.__dict__["y"] = v


print(mixed([Slotted()], 100), mixed([ReadOnly()], 60), mixed([Slotted(), ReadOnly(), Free(), Guarded()], 100))


def replaced(n):
    class C:
        def get(self): return ("first", self.v)
        def put(self, v): self.v = v
        x = property(get, put)
    c, out = C(), []
    for k in range(n):
        c.x = k
        out.append(c.x)
        if k == n // 3:
            C.x.__init__(C.get, lambda self, v: setattr(self, "v", -v))
        if k == 2 * n // 3:
            C.x = property(lambda self: ("third", self.v), lambda self, v: setattr(self, "v", v * 1000))
    return out[0], out[n // 3 + 1], out[-1]


print(replaced(300))


class Base:
    @property
    def name(self): return "base"


class Left(Base): pass
class Right(Base): pass
class Other(Base):
    @property
    def name(self): return "other"
class Value(Base):
    name = "value"


def names(objects, rounds):
    out = []
    for _ in range(rounds):
        for o in objects:
            out.append(o.name)
    return len(out), out[:5], out[-2:]


print(names([Left()], 100), names([Left(), Right()], 300), names([Left(), Right(), Other(), Value(), Base()], 300))


def deep(n):
    class Chain:
        def __init__(self, next): self.next = next
        @property
        def depth(self): return 0 if self.next is None else self.next.depth + 1
        @depth.setter
        def depth(self, v):
            if self.next is not None:
                self.next.depth = v - 1
            else:
                self.left = v
    chain = None
    for _ in range(n):
        chain = Chain(chain)
    for k in range(60):
        chain.depth = k
    end = chain
    while end.next:
        end = end.next
    return chain.depth, end.left


print(deep(20))
sys.setrecursionlimit(75)
try:
    deep(200)
except RecursionError as e:
    print("RecursionError", str(e)[:32])
