# Zips of two lists or tuples, made in hot code: for loops, comprehensions, whoever keeps one, asks it by hand, changes what is below it, or has others do so.
import copy
import gc


class MyList(list):
    def __iter__(self):
        return iter([9, 8, 7])


class Dies:
    def __init__(self, log, name):
        self.log, self.name = log, name

    def __del__(self):
        self.log.append(self.name)


def dot(a, b):
    total = 0
    for x, y in zip(a, b):
        total += x * y
    return total


def pairs(a, b):
    return [(y, x) for x, y in zip(a, b)]


def kept(a, b):
    z = zip(a, b)
    first = next(z, None)
    second = z.__next__() if len(a) > 1 and len(b) > 1 else None
    return first, second, list(z), next(z, "end")


def reduced(a, b):
    z = zip(a, b)
    next(z)
    cls, args = z.__reduce__()[:2]
    return cls is zip, [type(i).__name__ for i in args], list(z), iter(z) is z, type(z).__name__


def whole(a, b):
    return [len(p) for p in zip(a, b)], sum(x - y for x, y in zip(a, b)), dict(zip(a, b)), list(zip(*zip(a, b)))


def grows(n):
    a, b, out = [1, 2], (5, 6, 7, 8, 9), []
    for x, y in zip(a, b):
        out.append(x + y)
        if len(a) < n:
            a.append(x * 10)
    return out


def shrinks(n):
    a = list(range(n))
    out = []
    for x, y in zip(a, a):
        out.append((x, y))
        if x % 3 == 1:
            del a[-2:]
    return out, a


def both(a):
    i = iter(a)
    return [(x, y) for x, y in zip(i, i)], [(x, y) for x, y in zip(a, a)]


def outlives():
    log = []
    a, b = [Dies(log, "a%d" % k) for k in range(3)], (Dies(log, "b0"), Dies(log, "b1"))
    z = zip(a, b)
    del a, b
    log.append("begun")
    for x, y in z:
        log.append(x.name + y.name)
    x = y = None
    log.append("ended")
    z = None
    log.append("gone")
    return log


def fails(a, b):
    out = []
    try:
        for x, y in zip(a, b):
            out.append(x // y)
    except ZeroDivisionError as e:
        out.append(str(e))
    return out


def others(a, b):
    out = []
    for p in (a, b), (b, a), (a, "xy"), (range(2), b), (MyList([1]), b), ({}, a):
        out.append([(x, y) for x, y in zip(*p)])
    try:
        zip(a, 5)
    except TypeError as e:
        out.append(str(e))
    try:
        list(zip(a, b, strict=True))
    except ValueError as e:
        out.append(str(e))
    out.append([x + y + z for x, y, z in zip(a, b, a)])
    return out


def copied(a, b):
    z = zip(a, b)
    next(z)
    return list(copy.copy(z)) if hasattr(z, "__copy__") else list(z)


def referred(a, b):
    z = zip(a, b)
    kinds = sorted(type(o).__name__ for o in gc.get_referents(z))
    return kinds, gc.is_tracked(z)


def cycle():
    a = []
    b = (a, a)
    z = zip(b, b)
    a.append(z)
    del a, b, z
    return gc.collect() > 0


def rebound(a, b):
    out = []
    for k in range(6):
        if k == 3:
            globals()["zip"] = lambda *p: [(1, 1)]
        for x, y in zip(a, b):
            out.append(x * y)
    del globals()["zip"]
    return out


gc.collect()
for n in range(40):
    a, b = list(range(n % 5)), tuple(range(1, 1 + n % 4))
    got = [dot(a, b), pairs(a, b), kept(a, b), grows(n), shrinks(n), both(a), both(b), outlives(), fails([4, 5, 6], (2, n % 3)), others(a, b)]
    if a and b:
        got += [reduced(a, b), whole(a, b), copied(a, b), referred(a, b), cycle()]
    if n % 9 == 0:
        print(got, rebound([n, 2], [3, 4]))
