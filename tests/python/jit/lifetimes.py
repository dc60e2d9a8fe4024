# When objects die, and who refers to them, while loops and functions are compiled.
import gc
import sys
import weakref

said = []


class Dies:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        said.append(self.name)


def rebound(n):
    kept = None
    for i in range(n):
        said.append(f"before {i}")
        kept = Dies(i)
        said.append(f"after {i}")
    said.append("end")


def temporary(n):
    total = 0
    for i in range(n):
        total += len(Dies(i).__dict__)
        said.append("used")
        [Dies(-i)].append(i)
        said.append("appended")
    return total


def argument(d):
    said.append("inside")
    return 1


def passed(n):
    total = 0
    for i in range(n):
        total += argument(Dies(i))
        said.append("returned")
    return total


def in_list(n):
    values = [None] * 3
    for i in range(n):
        values[i % 3] = Dies(i)
        said.append("stored")
    values.clear()
    said.append("cleared")


class Holder:
    pass


def in_attribute(n):
    h = Holder()
    for i in range(n):
        h.v = Dies(i)
        said.append("set")
    del h.v
    said.append("deleted")


def in_dict(n):
    d = {}
    for i in range(n):
        d[i % 2] = Dies(i)
        said.append("item")
    d.clear()


def left_iterators(n):
    def numbers():
        try:
            for k in range(9):
                yield k
        finally:
            said.append("closed")
    total = 0
    for i in range(n):
        for v in numbers():
            if v == 3:
                break
            total += v
        said.append("left")
    return total


def weak(n):
    dead, live = 0, None
    for i in range(n):
        new = Holder()
        ref = weakref.ref(new, lambda r: said.append("dead"))
        live = new
        new = None
        dead += ref() is None
        said.append("alive")
        live = None
        dead += ref() is None
    return dead


def counted(n):
    v = Holder()
    counts = set()
    for i in range(n):
        a = v
        b = [v, a]
        counts.add(sys.getrefcount(v))
        del b
        c = (a, i)
    return [c - sys.getrefcount(v) for c in sorted(counts)]


def referrers(n):
    v, holders = Holder(), [Holder() for _ in range(3)]
    found = set()
    for i in range(n):
        holders[i % 3].v = v
        box = [v]
        if i % 20 == 11:
            found.add((sum(r is box for r in gc.get_referrers(v)), len([r for r in gc.get_referrers(v) if type(r) is list or type(r) is Holder])))
    return sorted(found)


def cycles(n):
    for i in range(n):
        a, b = Dies(i), Holder()
        a.other, b.other = b, a
        if i % 25 == 24:
            a = b = None
            said.append(f"collected {gc.collect() > 0}")


class Raises:
    def __del__(self):
        raise ValueError("in a finalizer")


def unraisable(n):
    seen = []
    hook, sys.unraisablehook = sys.unraisablehook, lambda u: seen.append(type(u.exc_value).__name__)
    for i in range(n):
        Raises()
        seen.append(i)
    sys.unraisablehook = hook
    return seen[:6], len(seen)


class Revives:
    def __del__(self):
        revived.append(self)


def revives(n):
    for i in range(n):
        x = Revives()
        x = i
    return len(revived)


def parameters(a, b):  # of a call that is written out
    a = None
    said.append("gone?")
    return b


def dropped_parameter(n):
    total = 0
    for i in range(n):
        total += parameters(Dies(i), 2)
    return total


def popped_parameter(n):
    total = 0
    for i in range(n):
        total += parameters([Dies(i)].pop(), 2)
    return total


def sometimes(a, b):
    if b & 1:
        a = b
        said.append("gone?")
    elif b & 2:
        a = None
    said.append("end")
    return a


def sometimes_dropped(n):
    kept = None
    for i in range(n):
        kept = sometimes(Dies(i), i)
        said.append("back")
        sometimes([Dies(-i)].pop(), i)
    return kept if type(kept) is int else None


def named(*rest, **names):
    rest = names = None
    said.append("gone?")


def dropped_rest(n):
    for i in range(n):
        named(Dies(i), 2)
        named([Dies(-i)].pop())


def own(self_, x):
    self_ = self_.x
    said.append("end")
    return self_ is x


def kept_elsewhere(n):
    for i in range(n):
        d = Dies(i)
        d.x = d.name
        own(d, None)
        said.append("here")
    return None


revived = []
gc.disable()
for k in range(3):
    for f in (rebound, temporary, passed, in_list, in_attribute, in_dict, left_iterators, weak, dropped_parameter, popped_parameter, sometimes_dropped, dropped_rest, kept_elsewhere, cycles):
        said.clear()
        result = f(60)
        print(f.__name__, result, len(said), said[:9], said[-5:], hash(tuple(map(str, said))) == hash(tuple(map(str, said))), sum(len(str(s)) * (i + 1) for i, s in enumerate(said)))
    print(counted(60), referrers(60), unraisable(60), revives(60))
    revived.clear()
revived.clear()
gc.collect()
