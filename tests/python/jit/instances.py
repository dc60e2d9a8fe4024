# Instances that are made and freed in hot loops: what they have when they go, weak references, dicts, finalizers that come later, more attributes, classes that go themselves.
import gc
import weakref


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def plus(self, other):
        return Point(self.x + other.x, self.y + other.y)


class Empty:
    def __init__(self):
        pass


class Many:
    def __init__(self, n):
        self.a = self.b = self.c = self.d = n
        self.e = [n]
        self.f = (n, self.e)
        if n % 7 == 0:
            self.g = n


class Slots:
    __slots__ = ("x", "next")

    def __init__(self, x, next):
        self.x = x
        self.next = next


class Node:
    def __init__(self, value, next):
        self.value = value
        self.next = next


class Loud:
    gone = 0

    def __init__(self, x):
        self.x = x

    def __del__(self):
        Loud.gone += self.x


class Late:
    def __init__(self, x):
        self.x = x


class Below(Point):
    pass


class OfInt(int):
    def __init__(self, n):
        self.n = n


def points(n):
    total, last = Point(0, 0.5), None
    for i in range(n):
        last = Point(i, -i)
        total = total.plus(last)
        Empty()
        below = Below(i & 3, 1)
        total.x += below.plus(total).y
    return total.x, total.y, last.x, below.x


def many(n):
    kept, total = [], 0
    for i in range(n):
        m = Many(i)
        total += m.a + len(m.e) + m.f[0] + (i % 7 == 0 and m.g)
        if i % 50 == 0:
            kept.append(m)
        if i % 31 == 0:
            m.later = i  # a new name
            m.__dict__["other"] = 1
    return total, [sorted(vars(m)) for m in kept[:2]], sum(m.a for m in kept)


def chains(n):
    out = []
    for i in range(n):
        chain = None
        for k in range(i % 40):
            chain = Node(k, chain)
        out.append(0 if chain is None else chain.value)
        chain = Slots(1, Slots(2, chain))
    deep = None
    for k in range(300):
        deep = Node(k, deep)
    first = deep.value
    del deep
    return sum(out), first


def weak(n):
    refs, called, total = [], [], 0
    for i in range(n):
        p = Point(i, i)
        if i % 20 == 0:
            refs.append(weakref.ref(p, lambda r: called.append(1)))
        total += sum(r() is not None for r in refs[-2:])
    del p
    return total, len(called), sum(r() is None for r in refs)


def finalized(n):
    Loud.gone, total = 0, 0
    for i in range(n):
        holder = Point(Loud(1), None)
        total += Loud.gone
    del holder
    return total, Loud.gone


def late(n):
    seen = []
    for i in range(n):
        thing = Late(i)
        if i == n // 2:
            Late.__del__ = lambda self: seen.append(self.x)
    del thing, Late.__del__
    return len(seen), seen[:2], seen[-1:]


def revived(n):
    kept = []

    class Back:
        def __init__(self, x):
            self.x = x

        def __del__(self):
            if self.x % 10 == 0:
                kept.append(self)

    for i in range(n):
        Back(i)
    return len(kept), sum(b.x for b in kept)


def cycles(n):
    gc.collect()
    for i in range(n):
        a = Node(i, None)
        a.next = a
        b = Node(a, None)
    del a, b
    return gc.collect() > 0, gc.collect()


def classes(n):  # the last instance takes its class with it
    refs = []
    for i in range(n):
        class Here:
            def __init__(self, x):
                self.x = x
        for k in range(40):
            h = Here(k)
        refs.append(weakref.ref(Here))
    del h, Here
    gc.collect()
    return sum(r() is None for r in refs)


def replaced_dict(n):
    total = 0
    for i in range(n):
        p = Point(i, 1)
        if i % 9 == 4:
            p.__dict__ = {"x": 5, "y": 6}
        elif i % 9 == 7:
            d = p.__dict__
            del p.x
            d["x"] = 3
        elif i % 9 == 8:
            vars(p).clear()
            p.x = p.y = 2
        total += p.x * p.y
    return total


def counts(n):
    gc.collect()
    before = len(gc.get_objects())
    for i in range(n):
        p = Point(i, Point(i, [i]))
        q = OfInt(i)
    p = q = None
    return len(gc.get_objects()) - before < 10


for n in 60, 350:
    print(points(n), many(n), chains(n), weak(n), finalized(n), late(n), revived(n), cycles(n), classes(n // 30), replaced_dict(n), counts(n))
